"""The tray of Papering Duel: a hand, what stands in the turn, and the other's hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape

from rollbook.core.game import Piece
from rollbook.core.words import _, seat_name
from rollbook.games.papering_duel import sheet
from rollbook.games.papering_duel.board import SQUARES, Card, cards, in_mask
from rollbook.games.papering_duel.rules import State
from rollbook.games.papering_duel.words import ICON_WORDS, card_words, paper_words, style_words


def tray(state: State, seat: int) -> dict[str, Piece]:
    """What a seat has before it."""
    variant = state.variant
    pieces = {}
    choosing = state.made and seat == state.mover
    for name in () if choosing else state.hands[seat]:
        card = cards(variant.set)[name]
        pieces[f"card:{name}"] = _card(card, variant.decks[seat], seat)
    if choosing:
        for style in in_mask(state.made):
            words = style_words(*style).capitalize()
            pieces["style:{}:{}".format(*style)] = Piece(
                f'<span class="key claim">{escape(words)}</span>', words
            )
    elif not (state.initial or state.ended or state.owed) and seat == state.mover:
        pieces["done"] = Piece(f'<span class="key done">{_("Done")}</span>', _("Done"))
    if not (state.initial or choosing):
        pieces["stands"] = Piece(_stands(state, seat))
    pieces["other"] = Piece(_other_hand(state, 1 - seat))
    return pieces


@cache
def _card(card: Card, deck: str, seat: int) -> Piece:
    words = _("Special card: {first}, {second}") if card.special else _("Card: {first}, {second}")
    label = words.format(first=paper_words(card.first), second=paper_words(card.second))
    return Piece(sheet.card(card, deck, seat), label, drag=True)


def standing(state: State) -> Iterator[tuple[str, str, int, str]]:
    """The styles to be shown: the line, the element, whose it is, and its look."""
    if state.ended == "won":
        for line, name in in_mask(state.claims):
            yield line, name, state.mover, "claimed"
        return
    if state.owed or state.made:  # the mover's own claims
        for line, name in in_mask(state.made | state.chosen or state.claims):
            yield line, name, state.mover, "claimed"
        return
    unbroken = state.unbroken
    for style in in_mask(state.claims):
        broken = style not in in_mask(unbroken)
        yield *style, state.other, "broken" if broken else "claimed"
    for style in in_mask(state.new & ~state.claims):
        yield *style, state.mover, "new"


def _stands(state: State, seat: int) -> str:
    """How the turn stands, seen from a seat: what is to be broken and covered, and what is new; or
    what the mover has claimed."""
    if state.owed or state.made or state.ended == "won":
        claimed = _chips(state, "claimed")
        title = _("{player} claims").format(player=seat_name(state.mover))
        return _line(title, claimed) if claimed else ""
    own, mover = seat == state.mover, seat_name(state.mover)
    titles = [_("To break"), _("To cover"), _("New styles")]
    if not own:
        titles = [
            _("{player} must break").format(player=mover),
            _("{player} must cover").format(player=mover),
            _("{player}'s new styles").format(player=mover),
        ]
    nothing, none = (f'<span class="soft">{word}</span>' for word in (_("nothing"), _("none yet")))
    rows = [_line(titles[0], _chips(state, "claimed", "broken") or nothing)]
    if state.uncovered:
        deck = ICON_WORDS[state.variant.decks[state.other]]
        squares = _(", ").join(SQUARES[number] for number in state.uncovered)
        words = _("{icon} on {squares}").format(icon=deck, squares=squares)
        rows.append(_line(titles[1], f"<span>{escape(words)}</span>"))
    rows.append(_line(titles[2], _chips(state, "new") or none))
    return "".join(rows)


def _chips(state: State, *looks: str) -> str:
    """The markers of all styles that are shown in one of these looks."""
    shown = [one for one in standing(state) if one[3] in looks]
    return "".join(_chip(seat, line, name, look) for line, name, seat, look in shown)


def _chip(seat: int, line: str, name: str, look: str) -> str:
    words = style_words(line, name)
    if look == "broken":
        words = _("{style}: broken").format(style=words)
    return (
        f'<svg class="style-chip" viewBox="-1.1 -1.1 2.2 2.2" role="img" '
        f'aria-label="{escape(words)}">{sheet.marker(seat, name, look)}</svg>'
    )


def _line(title: str, content: str) -> str:
    return (
        f'<span class="line"><span class="soft">{escape(title)}</span>'
        f'<span class="chips">{content}</span></span>'
    )


def _other_hand(state: State, seat: int) -> str:
    """The other's open hand, and how many cards both can still draw."""
    held = [cards(state.variant.set)[name] for name in state.hands[seat]]
    deck = state.variant.decks[seat]
    hand = "".join(sheet.card(card, deck, seat, small=True) for card in held)
    words = _("{player} holds").format(player=seat_name(seat))
    spoken = _(", ").join(map(card_words, held))
    piles = _("In the decks: {first} and {second}").format(
        first=len(state.piles[0]), second=len(state.piles[1])
    )
    line = (
        f'<span class="line"><span class="soft">{words}</span><span class="chips hand" role="img" '
        f'aria-label="{escape(spoken)}">{hand}</span></span>'
    )
    return f'{line if hand else ""}<span class="line soft small">{escape(piles)}</span>'
