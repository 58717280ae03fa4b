"""What the sheets of PAPER ROLL & Write look like, and how they are tapped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from rollbook.core.action import Action
from rollbook.core.game import Picture, Piece
from rollbook.core.words import _, ngettext
from rollbook.games.paper_roll_and_write import (
    asks,
    closed,
    paths,
    sheet,
    small,
    story,
    swap,
    tracks,
)
from rollbook.games.paper_roll_and_write import thumbnail as thumbnails
from rollbook.games.paper_roll_and_write import tray as trays
from rollbook.games.paper_roll_and_write.actions import (
    Mark,
    Producer,
    Supplier,
    Write,
)
from rollbook.games.paper_roll_and_write.board import BONUSES, BOXES, CELLS, ROLLS, TEAM, Printed
from rollbook.games.paper_roll_and_write.choices import asked
from rollbook.games.paper_roll_and_write.places import BOX
from rollbook.games.paper_roll_and_write.region import Region
from rollbook.games.paper_roll_and_write.rules import State
from rollbook.games.paper_roll_and_write.state import (
    COORDINATOR,
    HOARD,
    KEEP,
    ROLL,
)
from rollbook.games.paper_roll_and_write.words import (
    BONUS,
    MEMBERS,
    box_words,
    cell_words,
    number_words,
    written_words,
)

taps = paths.taps
careful = asks.careful
foretell = asks.foretell
prompt = asks.prompt
why = closed.why


def draw(state: State, seat: int, options: Mapping[str, Any]) -> Picture:
    """The sheet of a seat, large, with the other one beside it in small. Who sends the police has
    the sheet before them on which it is to close a space."""
    shown = state.sheet(seat)
    if state.police:
        shown = state.police[0] if seat == COORDINATOR else 1 - state.police[0]
    names = region_names(options)
    printed, region = state.printed, state.regions[shown]
    pieces = {"frame": Piece(sheet.frame(printed, names[shown]))}
    pieces |= _map(printed, region)
    pieces |= _factory(printed, region)
    pieces |= _headquarters(printed, region)
    for name in TEAM:
        pieces[f"team:{name}"] = _member(name, name in region.team)
    pieces["panic"] = Piece(tracks.panic_track(printed, state.panic))
    pieces["supply"] = Piece(tracks.supply_track(printed, state.supply))
    other = 1 - shown
    pieces["other"] = Piece(
        small.small(printed, state.regions[other], names[other], state.holder(other)),
        _("The other sheet: {name}").format(name=names[other]),
        sees=1 - seat,
    )
    if state.phase == ROLL and state.round > 1:
        pieces["swap"] = Piece(swap.swap(names[shown], names[other]))
    return Picture(BOX, pieces, trays.tray(state, seat))


def region_names(options: Mapping[str, Any]) -> tuple[str, str]:
    """The names of the two regions, the players' own or ours."""
    first, second = options["region"]
    return first or _("Region A"), second or _("Region B")


# The sheet ----------------------------------------------------------------------------------------


def _map(printed: Printed, region: Region) -> dict[str, Piece]:
    pieces = {}
    for square, kind in enumerate(printed.map):
        if kind:
            name = printed.names[square]
            drawn = sheet.square(printed, region, square)
            pieces[f"{IDS[kind]}:{name}"] = Piece(drawn, _square_words(printed, region, square))
    return pieces


IDS = {
    "grey": "cell",
    "brown": "cell",
    "store": "store",
    "warehouse": "warehouse",
    "house": "house",
    "factory": "works",
}
"""What the ids of the pieces of the map begin with, by the kinds of squares."""


def _square_words(printed: Printed, region: Region, square: int) -> str:
    """The spoken name of what can be tapped on the map."""
    name, kind = printed.names[square], printed.map[square]
    if kind == "store":
        return _store_words(name, square in region.supplied, square in region.visited)
    return _space_words(name, kind, region.written[square]) if IDS[kind] == "cell" else ""


@cache
def _space_words(name: str, kind: str, number: int) -> str:
    words = _("Grey {space}, {number}") if kind == "grey" else _("Brown {space}, {number}")
    return words.format(space=name, number=written_words(number))


@cache
def _store_words(name: str, supplied: bool, visited: bool) -> str:
    told = [_("with paper") if supplied else _("without paper")]
    if visited:
        told.append(_("visited"))
    return _("Store {space}: {told}").format(space=name, told=_(", ").join(told))


def _factory(printed: Printed, region: Region) -> dict[str, Piece]:
    pieces = {f"cell:{name}": _cell(n, region.factory[n]) for n, name in enumerate(CELLS)}
    for roll in ROLLS:
        look = sheet.line_look(printed, region, roll)
        pieces[f"roll:{roll}"] = Piece(sheet.line(printed, roll, look))
    return pieces


@cache
def _cell(number: int, value: int) -> Piece:
    label = _("{cell}, {number}").format(
        cell=cell_words(CELLS[number]).capitalize(), number=written_words(value)
    )
    return Piece(sheet.cell(number, value), label)


def _headquarters(printed: Printed, region: Region) -> dict[str, Piece]:
    pieces = {f"box:{name}": _box(printed, n, region.boxes[n]) for n, name in enumerate(BOXES)}
    for name in BONUSES:
        pieces[f"bonus:{name}"] = _bonus(name, sheet.bonus_look(region, name))
    return pieces


@cache
def _box(printed: Printed, number: int, value: int) -> Piece:
    words = box_words(BOXES[number], printed.boxes[number])
    label = _("Headquarters, {box}, {number}").format(box=words, number=written_words(value))
    return Piece(sheet.box(printed, number, value), label)


@cache
def _bonus(name: str, look: str) -> Piece:
    told = {"locked": _("locked"), "ready": _("unlocked"), "used": _("used")}[look]
    label = _("{bonus}, {told}").format(bonus=BONUS[name], told=told)
    return Piece(sheet.bonus(name, look), label)


@cache
def _member(name: str, used: bool) -> Piece:
    label = MEMBERS[name]
    if used:
        label = _("{member}, checked").format(member=label)
    return Piece(sheet.member(name, used), label)


# What the taps change -----------------------------------------------------------------------------


def offers(
    state: State, seat: int, tapped: Sequence[str], options: Mapping[str, Any]
) -> Mapping[str, Piece]:
    """The key that ends the choice of dice says how many are kept; and once a die is tapped that
    can be changed, there are the values for it."""
    if seat != asked(state) or state.police or not tapped:
        return {}
    if state.phase == KEEP:
        return {"keep": trays.keep_key(state, tapped)}
    dice = [piece for piece in tapped if piece.startswith("die:")]
    if state.free or len(dice) != 1 or tapped[0].startswith("team:"):
        return {}
    if state.phase == HOARD and not _changes(state, tapped):
        return {}
    return trays.values(state)


def _changes(state: State, tapped: Sequence[str]) -> bool:
    """Whether P.O.O.H. can change the die that is tapped."""
    first = tapped[0].partition(":")[2]
    if tapped[0].startswith("bonus:"):
        return first in asks.CHANGES
    return state.hoard.ready("up-and-down") and bool(state.dice[int(first)].steps)


def ghost(state: State, seat: int, tapped: Sequence[str], choice: Action | None) -> str:
    """The number that is about to be written."""
    printed = state.printed
    if isinstance(choice, Write):
        value = int(number_words(choice.number))
        return sheet.ghost_number(printed, choice.space, value, state.mover)
    if isinstance(choice, Producer | Supplier):
        return sheet.ghost_number(printed, choice.space, choice.value, state.mover)
    if isinstance(choice, Mark):
        total = sum(int(number_words(number)) for number in choice.numbers)
        return sheet.ghost_number(printed, choice.box, total, state.mover)
    return ""


def closer(state: State, seat: int, piece: str) -> str:
    """What a bonus or a member of the team does."""
    known = asks.about(piece)
    if known is None:
        return ""
    title, does = known
    return f"<b>{escape(title)}</b> <span>{escape(does)}</span>"


# In words -----------------------------------------------------------------------------------------


def tell(before: State, action: Action, after: State, seat: int | None) -> str:
    """What an action did, and what it set off."""
    return story.tell(before, action, after)


def entry(state: State, entry: int) -> Piece:
    """A key of the pad: a die's face."""
    return Piece(trays.face(entry), str(entry))


def progress(state: State) -> str:
    """How far the game is."""
    return _("Round {round}").format(round=state.round)


def points(count: int) -> str:
    """A game has no points but to have won it."""
    return ngettext("{count} game won", "{count} games won", count).format(count=count)


def verdict(state: State, seat: int) -> str:
    """How far each track went is said once."""
    if seat != COORDINATOR:
        return ""
    printed = state.printed
    told = _("Supply {supply} of {stores}, panic {panic} of {spaces}, after {round} rounds.")
    return told.format(
        supply=state.supply,
        stores=printed.supply,
        panic=state.panic,
        spaces=printed.panic,
        round=state.round,
    )


def thumbnail() -> str:
    """A small sheet."""
    return thumbnails.thumbnail()


def report(state: State) -> None:
    """How it ended is plain."""
