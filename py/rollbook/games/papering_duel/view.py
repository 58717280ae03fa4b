"""What the board and the cards of Papering Duel look like, and how they are tapped."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from rollbook.core.action import Action
from rollbook.core.chance import Draw
from rollbook.core.game import IllegalMove, Over, Picture, Piece, Player
from rollbook.core.taps import Path
from rollbook.core.words import _, ngettext, seat_name
from rollbook.games.papering_duel import sheet, tray
from rollbook.games.papering_duel.board import (
    LINES,
    SQUARES,
    Card,
    cards,
    icons,
    in_mask,
    placements,
    wallpaper,
)
from rollbook.games.papering_duel.rules import (
    HAND,
    MARKERS,
    SEATS,
    Claim,
    Done,
    Lay,
    State,
)
from rollbook.games.papering_duel.search import survivors
from rollbook.games.papering_duel.words import ICON_WORDS, card_words, paper_words, style_words


def draw(state: State, seat: int, options: Mapping[str, Any]) -> Picture:
    """The board, and in the tray a seat's hand, what stands, and the other's hand."""
    pieces = {"frame": sheet.frame()}
    below = _stacks(state)
    for number, name in enumerate(SQUARES):
        pieces[f"cell:{name}"] = _square(number, tuple(below[number]), _icons_on(state, number))
    pieces["films"] = Piece(_films(state))
    pieces["styles"] = Piece(_bands(state))
    pieces["icons"] = Piece(_open_icons(state))  # upon the strokes, or they would look struck out
    return Picture(sheet.BOX, pieces, tray.tray(state, seat))


def taps(state: State, action: Action) -> Sequence[Path]:
    """A card, the square for its first wallpaper, the one for its second, and the one for its icon
    where two are possible."""
    if isinstance(action, Lay):
        card = cards(state.variant.set)[action.card]
        path = [f"card:{action.card}", *(f"cell:{name}" for name in action.squares)]
        if len(action.squares) > 2 and not _two_icons(
            state.variant.decks[action.seat], card, action.squares
        ):
            path.pop()
        return [tuple(path)]
    if isinstance(action, Claim):
        return [(f"style:{action.line}:{action.element}",)]
    return [("done",)] if isinstance(action, Done) else []


@cache
def _two_icons(deck: str, card: Card, squares: tuple[str, ...]) -> bool:
    """Whether the icon of a special card can lie on two squares, its wallpapers lying on these."""
    alike = [p for p in placements(deck, card.special) if p.squares[:2] == squares[:2]]
    return len(alike) > 1


def careful(state: State, action: Action) -> str:
    """To be done asks first if that would lose the duel."""
    if not isinstance(action, Done):
        return ""
    other = seat_name(state.other)
    if state.unbroken:
        return _("A style of {other}'s is still there. Be done all the same, and lose?").format(
            other=other
        )
    if state.uncovered:
        return _("An icon of {other}'s is still open. Be done all the same, and lose?").format(
            other=other
        )
    if not state.new:
        return _("You have made no new style. Be done all the same, and lose?")
    return ""


def foretell(state: State, action: Action) -> str:
    """Nothing is set off that nobody sees coming."""
    return ""


def prompt(state: State, seat: int, tapped: Sequence[str]) -> str:
    """What is wanted now, in a sentence."""
    player = seat_name(state.mover)
    if state.ended:
        return ""
    if state.owed:
        if state.dealing:
            return _("{player} takes three cards.").format(player=player)
        return ngettext(
            "{player} draws {count} card.", "{player} draws {count} cards.", state.owed
        ).format(player=player, count=state.owed)
    if state.made:
        left = MARKERS - state.chosen.bit_count()
        return ngettext(
            "More than three new styles: choose what to claim, {count} more.",
            "More than three new styles: choose what to claim, {count} more.",
            left,
        ).format(count=left)
    if tapped and tapped[0].startswith("card:"):
        return _card_prompt(cards(state.variant.set)[tapped[0].removeprefix("card:")], tapped)
    laid = len(state.laid) - state.began
    if state.initial:
        if state.mover == 0:
            return _("To begin, {player} lays one basic card anywhere.").format(player=player)
        return _("{player} lays one basic card on squares that are still bare.").format(
            player=player
        )
    if laid == state.most or not state.hands[state.mover]:
        return _("No more cards in this turn: say that you are done, or undo.")
    if laid:
        return _("Lay another card, or say that you are done.")
    count = min(state.most, len(state.hands[state.mover]))
    return ngettext("Lay a card.", "Lay up to {count} cards.", count).format(count=count)


def _card_prompt(card: Card, tapped: Sequence[str]) -> str:
    words = [paper_words(number) for number in (card.first, card.second)]
    if len(tapped) == 1:
        return _("Tap the square for the {wallpaper} (1).").format(wallpaper=words[0])
    if len(tapped) == 2:
        return _("Now the square for the {wallpaper} (2).").format(wallpaper=words[1])
    return _("And the square for the icon.")


def why(state: State, seat: int, tapped: Sequence[str]) -> str:
    """Why the last tap leads nowhere."""
    kind, _colon, name = tapped[-1].partition(":")
    turn = state.turn()
    if isinstance(turn, Over):
        return _("The duel is over.")
    if not isinstance(turn, Player):
        return _("The cards are drawn first.")
    if seat != state.mover:
        return _("It is {player}'s turn.").format(player=seat_name(state.mover))
    if state.made:
        return _("First choose the styles to claim.")
    if kind == "card":
        return _refusal(state, Lay(seat, name, ()))
    if len(tapped) == 1:
        if len(state.laid) - state.began >= state.most or not state.hands[seat]:
            return _refusal(state, Lay(seat, (*state.hands[seat], "")[0], ()))
        return _("Tap a card first.")
    card = tapped[0].removeprefix("card:")
    if state.initial and wallpaper(state.board, SQUARES.index(name)) is not None:
        return _("The first card may cover no square that is papered already.")
    if len(tapped) == 2:
        return _refusal(state, Lay(seat, card, (name,)))
    if len(tapped) == 3:
        if state.variant.decks[seat] == "diagonal":
            return _("Its two wallpapers lie corner to corner.")
        return _("Its two wallpapers lie side by side.")
    return _("The icon lies beside the first wallpaper, within the card's four squares.")


def _refusal(state: State, action: Action) -> str:
    try:
        state.apply(action)
    except IllegalMove as reason:
        return str(reason)
    return ""


def tell(before: State, action: Action, after: State, seat: int | None) -> str:
    """What an action did, in a sentence or more."""
    player = seat_name(before.mover)
    if isinstance(action, Draw):
        names = _(", ").join(card_words(cards(before.variant.set)[name]) for name in action.items)
        if after.hands == before.hands:
            return _("{player} draws {cards}: all are special, so they go back.").format(
                player=player, cards=names
            )
        return _("{player} draws {cards}.").format(player=player, cards=names)
    if isinstance(action, Lay):
        words = card_words(cards(before.variant.set)[action.card])
        fields = {"player": player, "card": words, "first": action.squares[0]}
        fields["second"] = action.squares[1]
        if len(action.squares) > 2:
            return _("{player} lays {card}: {first}, {second}, icon on {icon}.").format(
                icon=action.squares[2], **fields
            )
        return _("{player} lays {card}: {first}, {second}.").format(**fields)
    if isinstance(action, Claim):
        return _("{player} claims {style}.").format(
            player=player, style=style_words(action.line, action.element)
        )
    return _done_told(before, after)


def _done_told(before: State, after: State) -> str:
    turn = after.turn()
    if isinstance(turn, Over) and after.ended != "tie":
        return turn.reason
    made = _(", ").join(style_words(*style) for style in in_mask(before.new))
    told = _("{player} makes {styles}.").format(player=seat_name(before.mover), styles=made)
    if isinstance(turn, Over):
        return f"{told} {turn.reason}"
    return told


def entry(state: State, entry: str) -> Piece:
    """A card of the pad."""
    card = cards(state.variant.set)[entry]
    return Piece(
        sheet.card(card, state.variant.decks[state.mover], state.mover, small=True),
        card_words(card).capitalize(),
    )


def progress(state: State) -> str:
    """How far the duel is."""
    if state.initial or (state.owed and not state.turns):
        return _("Initial step")
    over = bool(state.owed) or state.ended == "tie"
    return _("Turn {number}").format(number=state.turns + (not over))


def points(count: int) -> str:
    """A duel has no points but to have won it."""
    return ngettext("{count} duel won", "{count} duels won", count).format(count=count)


def verdict(state: State, seat: int) -> str:
    """Who has won is said already."""
    return ""


def thumbnail() -> str:
    """A small papered board."""
    return sheet.thumbnail()


def offers(
    state: State, seat: int, tapped: Sequence[str], options: Mapping[str, Any]
) -> Mapping[str, Piece]:
    """What is offered doesn't change with the taps."""
    return {}


def ghost(state: State, seat: int, tapped: Sequence[str], choice: Action | None) -> str:
    """The card that is being laid, as far as it is tapped."""
    if not tapped or not tapped[0].startswith("card:"):
        return ""
    card = cards(state.variant.set)[tapped[0].removeprefix("card:")]
    squares = [SQUARES.index(piece.removeprefix("cell:")) for piece in tapped[1:]]
    papers = list(zip(squares, (card.first, card.second), strict=False))
    signs = [(square, state.variant.decks[seat], seat) for square in squares[2:]]
    return sheet.ghost(papers, signs)


def closer(state: State, seat: int, piece: str) -> str:
    """What lies on a square, the upmost first."""
    kind, _colon, name = piece.partition(":")
    if kind != "cell":
        return ""
    layers = _stacks(state)[SQUARES.index(name)]
    if not layers:
        return escape(_("{square}: nothing lies here yet.").format(square=name))
    words = _("{square}, from the top: {wallpapers}").format(
        square=name, wallpapers=_(", ").join(paper_words(n) for n in layers)
    )
    return f"{sheet.stack(layers)}<span>{escape(words)}</span>"


def report(state: State) -> Generator[None, None, str] | None:
    """The truth about a lost duel: whether there was a way to survive its last turn."""
    if not state.ended or state.winner is None or state.ended == "won":
        return None
    return _way_out(state)


def _way_out(state: State) -> Generator[None, None, str]:
    found = yield from survivors(state)
    player = seat_name(state.mover)
    if not found:
        return _("{player} had no way out: no cards laid would have helped.").format(player=player)
    wins = 0 if state.calm else sum(made.bit_count() >= MARKERS for made in found.values())
    told = ngettext(
        "There was a way out for {player}: {count} board would have survived.",
        "There was a way out for {player}: {count} boards would have survived.",
        len(found),
    ).format(player=player, count=f"{len(found):,}")
    if wins:
        told += " " + ngettext(
            "{count} of them would have won.", "{count} of them would have won.", wins
        ).format(count=f"{wins:,}")
    return told


# What is drawn ------------------------------------------------------------------------------------


def _stacks(state: State) -> list[list[int]]:
    """The wallpapers on each square, the upmost first."""
    stacks: list[list[int]] = [[] for _square in SQUARES]
    for one in state.laid:
        card = cards(state.variant.set)[one.card]
        stacks[one.placement.first].insert(0, card.first)
        stacks[one.placement.second].insert(0, card.second)
    return stacks


def _icons_on(state: State, number: int) -> tuple[tuple[str, int], ...]:
    """The icons that lie open on a square, each as a deck and a seat."""
    return tuple((state.variant.decks[s], s) for s in SEATS if number in icons(state.board, s))


def _open_icons(state: State) -> str:
    marks = "".join(sheet.icons(n, _icons_on(state, n)) for n in range(len(SQUARES)))
    return f'<g class="icons">{marks}</g>'


@cache
def _square(number: int, layers: tuple[int, ...], open_icons: tuple[tuple[str, int], ...]) -> Piece:
    name = SQUARES[number]
    if layers:
        label = _("{square}, {wallpaper}").format(square=name, wallpaper=paper_words(layers[0]))
    else:
        label = _("{square}, bare").format(square=name)
    for deck, _seat in open_icons:
        label = _("{label}, {icon}").format(label=label, icon=ICON_WORDS[deck])
    return Piece(sheet.square(number, layers[0] if layers else None), label)


def _films(state: State) -> str:
    """The transparent sheets of the cards of this turn, and of the one before."""
    old = [one for one in state.laid[: state.began][-HAND:] if one.seat != state.mover]
    parts = [sheet.film(one.placement, "old") for one in old]
    parts += [sheet.film(one.placement, f"of-{one.seat}") for one in state.laid[state.began :]]
    return "".join(parts)


def _bands(state: State) -> str:
    """Strokes along the lines with styles, and at their ends the markers."""
    found: dict[str, list[tuple[int, str, str]]] = {line: [] for line in LINES}
    for line, name, seat, look in tray.standing(state):
        found[line].append((seat, name, look))
    parts = []
    for line, marks in found.items():
        stand = [mark for mark in marks if mark[2] != "broken"]
        parts += [sheet.band(line, n, mark[0], mark[2]) for n, mark in enumerate(stand)]
    parts += [sheet.markers(line, marks) for line, marks in found.items() if marks]
    return f'<g class="styles">{"".join(parts)}</g>'
