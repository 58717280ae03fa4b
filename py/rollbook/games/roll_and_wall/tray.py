"""The tray of Roll & Wall: the dice to be rolled, the equipment, and how everybody stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from html import escape
from typing import Any

from rollbook.core.dice import pips
from rollbook.core.game import Piece
from rollbook.core.words import _, ngettext, seat_name
from rollbook.games.roll_and_wall import choices, preparation
from rollbook.games.roll_and_wall.actions import TALISMAN, TEA
from rollbook.games.roll_and_wall.board import COLOURS, NUMBER, START
from rollbook.games.roll_and_wall.equipment import RED, SHAPES
from rollbook.games.roll_and_wall.icons import icon
from rollbook.games.roll_and_wall.odds import chance
from rollbook.games.roll_and_wall.rules import State
from rollbook.games.roll_and_wall.state import DICE, Attempt, Climber
from rollbook.games.roll_and_wall.words import COLOURS as COLOUR_WORDS
from rollbook.games.roll_and_wall.words import DOES, SHORT, dice_words, short_space, tile_words


def tray(state: State, seat: int, options: Mapping[str, Any]) -> dict[str, Piece]:
    """What a seat has before it."""
    if state.phase in preparation.PHASES:
        return _preparing(state, seat)
    pieces: dict[str, Piece] = {}
    if seat == state.mover and state.phase != choices.OVER:
        pieces |= dice(state, (), options["odds"] == "yes")
    pieces["break:tiles"] = Piece("")
    pieces |= _tiles(state.climbers[seat].tiles)
    pieces["break:ways"] = Piece("")
    pieces |= _ways_on(state, seat)
    if state.attempt and state.attempt.faces:
        pieces["last"] = Piece(_last(state, state.attempt))
    if state.variant.advanced:
        pieces["flags"] = Piece(_flags(state.climbers[seat]))
    everybody = "".join(_standing(state, s) for s in range(len(state.climbers)))
    pieces["climbers"] = Piece(f'<span class="climbers">{everybody}</span>')
    return pieces


# Dice ---------------------------------------------------------------------------------------------


def dice(state: State, tapped: Sequence[str], odds: bool) -> dict[str, Piece]:
    """A key for each number of dice that can be rolled, and one for the tea die. With `odds` there
    stands beside each the chance to make it, if the space is tapped or with the crystal ball."""
    pieces = {}
    if state.tea:
        pieces[TEA] = Piece(_key("tea", _("Tea die")), _("Tea die, with four sides"))
    number = _asked_for(state, tapped) if state.phase == choices.MOVE else 0
    tea_alone = state.tea and not state.dice
    for count in range(1, DICE + state.tea + 1):
        told, label, look = "", dice_words(count), ""
        if count > state.left:
            look = " gone"
        elif odds and number:
            told, label = _odds(state, count, number, tapped)
        shown = die(1, tea=True) if tea_alone and count == 1 else die(5)
        pieces[f"dice:{count}"] = Piece(
            f'<span class="key count{look}"><b>{count}</b>{shown}{told}</span>', label
        )
    return pieces


def _asked_for(state: State, tapped: Sequence[str]) -> int:
    """The difficulty that the dice must reach: of the space that is tapped, or with the crystal
    ball of the easiest within reach; 0 if it isn't known yet."""
    for piece in tapped:
        if piece.startswith("cell:"):
            return state.number(NUMBER[piece.removeprefix("cell:")])
    return min(map(state.number, state.goals())) if state.crystal else 0


def _odds(state: State, count: int, number: int, tapped: Sequence[str]) -> tuple[str, str]:
    """The chance to reach a number with so many dice, and what shoes and chalk would make of it."""
    tea = TEA in tapped or (state.tea and not state.dice)
    talisman = f"tile:{TALISMAN}" in tapped and count > 1
    white = min(count - tea, state.dice)
    if white + tea < count:  # it needs the tea die
        return "", _("{dice}, the tea die among them").format(dice=dice_words(count))
    held = state.climber.tiles
    plain = chance(number, white, tea, talisman)
    helped = chance(number, white, tea, talisman, held.count("shoes"), held.count("chalk"))
    label = _("{dice}: {chance}").format(dice=dice_words(count), chance=percent(plain))
    told = f'<span class="odds">{percent(plain)}</span>'
    if helped > plain:
        label = _("{dice}: {chance}, with tiles {helped}").format(
            dice=dice_words(count), chance=percent(plain), helped=percent(helped)
        )
        helper = "chalk" if "chalk" in held else "shoes"
        told += f'<span class="odds helped">{icon(helper)}{percent(helped)}</span>'
    return told, label


def percent(share: float) -> str:
    """A chance in percent, never rounded to certainty or to nothing.

    >>> percent(0.75), percent(0.9996), percent(0.001), percent(1)
    ('75%', '>99%', '<1%', '100%')
    """
    if 0 < share < 0.01:
        return _("<1%")
    if 0.99 < share < 1:
        return _(">99%")
    return _("{number}%").format(number=round(100 * share))


@cache
def die(face: int, tea: bool = False, counts: bool = False) -> str:
    """A small die with a face, as a whole SVG; `counts`: it stands out."""
    marks = pips(face)
    body = '<rect class="body" x="5" y="5" width="90" height="90" rx="20"/>'
    if tea:
        body = '<path class="body" d="M50 2L98 50 50 98 2 50Z"/>'
        marks = f'<text class="pip" x="50" y="69" font-size="54">{face}</text>'
    look = ("blue" if tea else "white") + (" counts" if counts else "")
    return (
        f'<svg class="small-die {look}" viewBox="0 0 100 100" aria-hidden="true">'
        f"{body}{marks}</svg>"
    )


def _last(state: State, attempt: Attempt) -> str:
    """The last roll: who rolled, what the dice show, and for which number."""
    best = max(attempt.faces)
    shown = "".join(
        die(face, attempt.tea and n == attempt.dice - 1, attempt.talisman or face == best)
        for n, face in enumerate(attempt.faces)
    )
    spoken = _(", ").join(map(str, attempt.faces))
    bonus = f'<b class="bonus">+{attempt.bonus}</b>' if attempt.bonus else ""
    sign = ""
    if attempt.space is not None:
        number = state.number(attempt.space)
        made = attempt.value >= number
        look, words = ("made", _("enough")) if made else ("missed", _("not enough"))
        sign = (
            f'<b class="goal {look}" role="img" aria-label="{escape(words)}">'
            f"{'≥' if made else '<'} {number}</b>"
        )
    total = f"<b>Σ {sum(attempt.faces)}</b>" if attempt.talisman else ""
    return (
        f'<span class="line roll-line"><span class="soft">{seat_name(attempt.seat)}</span>'
        f'<span class="chips" role="img" aria-label="{escape(spoken)}">{shown}</span>'
        f"{total}{bonus}{sign}</span>"
    )


# Equipment ----------------------------------------------------------------------------------------


def _tiles(kinds: Sequence[str]) -> dict[str, Piece]:
    """Tiles to be tapped, those alike beside each other; the second of them has a number."""
    return {name: tile(kind) for kind in dict.fromkeys(kinds) for name in names(kinds, kind)}


def names(kinds: Sequence[str], kind: str) -> list[str]:
    """The pieces of all tiles of a kind among others."""
    return [f"tile:{kind}" + f":{n + 1}" * bool(n) for n in range(kinds.count(kind))]


@cache
def tile(kind: str, fits: bool = True, packing: bool = False) -> Piece:
    """A tile with its picture and name; while `packing` with its shape, too, and whether it still
    `fits` into the backpack."""
    colour = "red-tile" if kind in RED else "blue-tile"
    words = tile_words(kind)
    label = words if fits else _("{tile}, which does not fit any more").format(tile=words)
    return Piece(
        f'<span class="key tile {colour}{"" if fits else " unfit"}">{icon(kind)}'
        f"<span>{escape(SHORT[kind])}</span>{shape(kind) if packing else ''}</span>",
        label.capitalize(),
    )


@cache
def shape(kind: str) -> str:
    """The squares that a tile takes in the backpack, as a small whole SVG."""
    rows = SHAPES[kind].split("/")
    squares = "".join(
        f'<rect x="{7 * x + 0.5}" y="{7 * y + 0.5}" width="6" height="6" rx="1.2"/>'
        for y, row in enumerate(rows)
        for x, token in enumerate(row)
        if token == "a"
    )
    width, height = 7 * len(rows[0]), 7 * len(rows)
    return (
        f'<svg class="shape" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'aria-hidden="true">{squares}</svg>'
    )


@cache
def _about(name: str) -> Piece:
    """A tile to choose, with what it does."""
    kind = name.split(":")[1]
    colour = "red-tile" if kind in RED else "blue-tile"
    return Piece(
        f'<span class="key tile about {colour}">{icon(kind)}'
        f"<b>{escape(SHORT[kind])} {shape(kind)}</b>"
        f'<span class="does">{escape(DOES[kind])}</span></span>',
        _("{tile}. {does}").format(
            tile=tile_words(kind).capitalize(), does=DOES[kind].removesuffix(".")
        ),
    )


def _ways_on(state: State, seat: int) -> dict[str, Piece]:
    """The keys for what is neither a roll nor a tile."""
    pieces = {}
    if seat == state.mover and state.phase in (choices.MOVE, choices.SEEN):
        own = state.climber
        if own.left:
            words = ngettext("Piton ({count} left)", "Piton ({count} left)", own.left)
            pieces["piton"] = Piece(
                _key("piton", words.format(count=own.left)), _("Attach a piton")
            )
        on_the_start = own.place == START
        if state.phase == choices.SEEN if on_the_start else state.rests():
            words = _("End the turn") if on_the_start else _("Rest")
            pieces["rest"] = Piece(_key("rest", words), words)
        elif not on_the_start:
            pieces["fall"] = Piece(_key("", _("Fall off")), _("Fall off the wall"))
        reach = state.within_reach() if own.has("grabber") else []
        if len(reach) > 1:
            pieces |= _flag_keys(reach)
    turn = state.asked[0] if state.phase == choices.DOLL else state.mover
    if seat == turn and state.phase in PASSES:
        words = PASSES[state.phase]
        if state.phase == choices.FAILED and state.climber.place != START:
            words = _("Fall")
        pieces["pass"] = Piece(_key("", words), words)
    return pieces


PASSES = {
    choices.FAILED: _("Go on"),
    choices.DOLL: _("Let it stand"),
    choices.SUMMIT: _("Without it"),
    choices.FALLEN: _("Just fall"),
    choices.END: _("End the turn"),
}


def _flag_keys(colours: Sequence[str]) -> dict[str, Piece]:
    pieces = {}
    for colour in colours:
        words = COLOUR_WORDS[colour]
        pieces[f"flag:{colour}"] = Piece(
            f'<span class="key way">{flag(colour)}<span>{escape(words)}</span></span>',
            _("{colour} flag").format(colour=words).capitalize(),
        )
    return pieces


def _key(picture: str, words: str) -> str:
    drawn = icon(picture) if picture else ""
    return f'<span class="key way">{drawn}<span>{escape(words)}</span></span>'


# Preparation --------------------------------------------------------------------------------------


def _preparing(state: State, seat: int) -> dict[str, Piece]:
    if state.phase == preparation.COLOUR and state.variant.chosen and seat == state.first:
        return _flag_keys(preparation.colours_left(state))
    if state.phase == preparation.DRAFT:
        hand = state.setup.hands[seat] if seat == state.mover else ()
        kept = state.setup.kept[seat]
        pieces = {name: _about(name) for name in _tiles(hand)}
        if kept:
            pieces["kept"] = Piece(_line(_("Kept"), "".join(map(icon, kept)), _tile_list(kept)))
        return pieces
    if state.phase == preparation.PACK:
        loose = preparation.loose(state, seat)
        if not state.variant.dealt:
            loose = list(dict.fromkeys(loose))
        fits = preparation.still_fit(state, seat)
        pieces = {
            name: replace(tile(kind, kind in fits, state.variant.dealt), drag=state.variant.dealt)
            for kind in dict.fromkeys(loose)
            for name in names(loose, kind)
        }
        if seat == state.mover:
            pieces["break:ways"] = Piece("")
            pieces["ready"] = Piece(_key("", _("Done packing")), _("Done packing"))
        if not state.variant.dealt and state.climbers[seat].pack:
            packed = state.climbers[seat].tiles
            icons = "".join(map(icon, packed))
            pieces["packed"] = Piece(_line(_("Packed"), icons, _tile_list(packed)))
        return pieces
    return {}


# How everybody stands -----------------------------------------------------------------------------


def _standing(state: State, seat: int) -> str:
    """A climber's name, height, pitons left, flags and tiles."""
    climber = state.climbers[seat]
    marks = [f'<span class="height">{escape(short_space(climber.place))}</span>']
    spoken = [short_space(climber.place)]
    if climber.left:
        marks.append(f'<span class="pitons-left">{icon("piton")}{climber.left}</span>')
        spoken.append(_("pitons left: {count}").format(count=climber.left))
    if state.variant.advanced:
        marks.append("".join(flag(c, c in climber.flags) for c in COLOURS))
        spoken.append(_flag_list(climber))
    marks.append("".join(map(icon, climber.tiles)))
    spoken.append(_tile_list(climber.tiles))
    if climber.tea or (state.tea and seat == state.mover):
        marks.append(icon("tea"))
        spoken.append(_("hot tea"))
    if climber.blown and not climber.topped:
        words = _("{count} dice fewer next turn").format(count=climber.blown)
        marks.append(f'<b class="less">−{climber.blown}</b>')
        spoken.append(words)
    if climber.quiet:
        marks.append(icon("quiet-zone"))
        spoken.append(_("quiet zone"))
    if state.out(seat):
        marks.append(f'<b class="less">{escape(_("out of the race"))}</b>')
        spoken.append(_("out of the race"))
    return _line(seat_name(seat), "".join(marks), _(", ").join(filter(None, spoken)))


def flag(colour: str, collected: bool = True) -> str:
    """A small flag token with its letter, as a whole SVG, or the empty place for it."""
    letter = {"white": _("W"), "orange": _("O"), "black": _("B")}[colour]
    look = f"{colour}-flag" if collected else "no-flag"
    return (
        f'<svg class="token {look}" viewBox="0 0 24 22" aria-hidden="true">'
        f'<path class="cloth" d="M2 2H22L12 20Z"/><text x="12" y="11.5">{letter}</text></svg>'
    )


def _flags(climber: Climber) -> str:
    """A climber's flags alone, where there is no room for more."""
    tokens = "".join(flag(c, c in climber.flags) for c in COLOURS)
    words = escape(_flag_list(climber))
    return f'<span class="own-flags chips" role="img" aria-label="{words}">{tokens}</span>'


def _flag_list(climber: Climber) -> str:
    words = _(", ").join(COLOUR_WORDS[c] for c in COLOURS if c in climber.flags)
    return _("flags: {colours}").format(colours=words) if words else _("no flags")


def _tile_list(kinds: Sequence[str]) -> str:
    return _(", ").join(map(tile_words, kinds))


def _line(title: str, content: str, spoken: str) -> str:
    return (
        f'<span class="line"><span class="soft">{title}</span><span class="chips" role="img" '
        f'aria-label="{escape(spoken)}">{content}</span></span>'
    )
