"""What the wall and the backpacks of Roll & Wall look like, and how they are tapped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from rollbook.core.action import Action
from rollbook.core.chance import Dice
from rollbook.core.game import Picture, Piece
from rollbook.core.taps import Any as AnyOf
from rollbook.core.taps import Path
from rollbook.core.words import _, ngettext, seat_name
from rollbook.games.roll_and_wall import asks, backpack, choices, preparation, sheet, story
from rollbook.games.roll_and_wall import tray as trays
from rollbook.games.roll_and_wall.actions import (
    TALISMAN,
    Attach,
    Cast,
    Climb,
    Enter,
    Fall,
    Hang,
    Keep,
    Land,
    Pack,
    Pass,
    Ready,
    Rest,
    Use,
)
from rollbook.games.roll_and_wall.board import SPACES, START, Wall, wall
from rollbook.games.roll_and_wall.equipment import RED, SQUARES, Tile
from rollbook.games.roll_and_wall.icons import ICONS
from rollbook.games.roll_and_wall.rules import State
from rollbook.games.roll_and_wall.state import Position
from rollbook.games.roll_and_wall.words import COLOURS, DOES, SHORT, face_words, space_words

Paths = Sequence[Path]


def draw(state: State, seat: int, options: Mapping[str, Any]) -> Picture:
    """The wall with all climbers, or while they pack a seat's backpack; in the tray what the seat
    can roll and use."""
    tray = trays.tray(state, seat, options)
    if state.phase == preparation.PACK:
        return Picture(backpack.BACKPACK_BOX, _backpack(state.climbers[seat].pack), tray)
    return Picture(sheet.BOX, _wall(state), tray)


# The wall -----------------------------------------------------------------------------------------


def _wall(state: State) -> dict[str, Piece]:
    shown = state.wall or _bare_wall(state.variant.board)
    pieces = {"rock": sheet.rock(shown, state.variant.advanced)}
    standing = _by_space(state)
    for space, name in enumerate(SPACES):
        pieces[f"cell:{name}"] = _space(shown, space, standing.get(space, ()))
    pieces["flags"] = Piece(sheet.flags(list(state.flags.items())))
    pieces["pitons"] = Piece(_pitons(state))
    mover = None if state.phase in preparation.PHASES else state.mover
    pieces["pawns"] = Piece(
        "".join(sheet.pawns(space, seats, mover) for space, seats in standing.items())
    )
    if state.phase in (choices.FALLEN, choices.LAND):
        stops = state.stops() or [START]
        pieces["fall"] = Piece("".join(sheet.ghost_fall(state.fell, stop) for stop in stops))
    return pieces


@cache
def _bare_wall(board: str) -> Wall:
    """What is shown until the faces are drawn."""
    return wall(board, ("LA", "CA", "RA"))


def _by_space(state: Position) -> dict[int, tuple[int, ...]]:
    """The seats of the climbers in each space where somebody is."""
    found: dict[int, tuple[int, ...]] = {}
    for seat, climber in enumerate(state.climbers):
        found[climber.place] = (*found.get(climber.place, ()), seat)
    return found


def _pitons(state: Position) -> str:
    seats: dict[int, list[int]] = {}
    for seat, climber in enumerate(state.climbers):
        for space in climber.pitons:
            seats.setdefault(space, []).append(seat)
    return "".join(sheet.pitons(space, own) for space, own in seats.items())


@cache
def _space(wall: Wall, space: int, seats: tuple[int, ...]) -> Piece:
    fields = {"space": space_words(space), "number": wall.numbers[space]}
    if space == START:
        label = space_words(space).capitalize()
    elif wall.rests(space):
        label = _("{space}: {number}, ledge").format(**fields).capitalize()
    else:
        label = _("{space}: {number}").format(**fields).capitalize()
    if seats:
        people = _(", ").join(map(seat_name, seats))
        label = _("{space}. {people}").format(space=label, people=people)
    return Piece(sheet.space(wall, space), label)


# The backpack -------------------------------------------------------------------------------------


def _backpack(pack: tuple[Tile, ...]) -> dict[str, Piece]:
    pieces = {"frame": backpack.backpack_frame()}
    covered = {square: tile.kind for tile in pack for square in tile.squares}
    for square in SQUARES:
        kind = covered.get(square)
        words = _("{square}: {tile}") if kind else _("{square}: empty")
        label = words.format(square=square, tile=SHORT.get(kind or "", ""))
        pieces[f"square:{square}"] = Piece(backpack.backpack_square(square, bool(kind)), label)
    for number, tile in enumerate(pack):
        pieces[f"packed:{number}"] = Piece(_packed(tile))
    return pieces


def _packed(tile: Tile) -> str:
    look = "red" if tile.kind in RED else "blue"
    return backpack.backpack_tile(tile.squares, ICONS[tile.kind], SHORT[tile.kind], look)


# Taps ---------------------------------------------------------------------------------------------


def taps(state: State, action: Action) -> Paths:
    """A space and whatever goes with the roll, in any order, then the number of dice; a tile; a
    tile and a square of the backpack; or one key."""
    if isinstance(action, Climb | Cast):
        return [_roll_path(action)]
    if isinstance(action, Use):
        return [(name, *_on(state, action)) for name in _copies(state, action.seat, action.tile)]
    if isinstance(action, Keep):
        return [(name,) for name in _alike(state.setup.hands[action.seat], action.tile)]
    if isinstance(action, Pack):
        on_any = AnyOf(frozenset(f"square:{square}" for square in action.squares))
        loose = preparation.loose(state, action.seat)
        if not state.variant.dealt:
            loose = [action.tile]
        return [(name, on_any) for name in _alike(loose, action.tile)]
    if isinstance(action, Enter | Land):
        return [(f"cell:{action.space}",)]
    if isinstance(action, Hang):
        return [(f"flag:{action.colour}",)]
    return [(KEYS[type(action)],)]


KEYS: Mapping[type[Action], str] = {
    Attach: "piton",
    Rest: "rest",
    Fall: "fall",
    Pass: "pass",
    Ready: "ready",
}


def _roll_path(action: Climb | Cast) -> Path:
    chosen = [f"tile:{extra}" if extra == TALISMAN else extra for extra in action.extras]
    if isinstance(action, Climb):
        chosen.append(f"cell:{action.space}")
    dice = f"dice:{action.dice}"
    if len(chosen) > 1:
        return (frozenset(chosen), dice)
    return (*chosen, dice)


def _on(state: State, use: Use) -> Path:
    """Which flag a grabber takes, if there are two within reach."""
    return tuple(f"flag:{colour}" for colour in use.on if len(state.within_reach()) > 1)


def _copies(state: State, seat: int, kind: str) -> list[str]:
    return _alike(state.climbers[seat].tiles, kind)


def _alike(kinds: Sequence[str], kind: str) -> list[str]:
    """The pieces of all tiles of a kind among others."""
    return [f"tile:{kind}" + f":{n + 1}" * bool(n) for n in range(kinds.count(kind))]


def careful(state: State, action: Action) -> str:
    """To fall asks first, and to leave behind what would still fit."""
    if isinstance(action, Fall):
        stops = asks.stops_below(state)
        words = _("There is nothing to rest on here. Fall to {space}?")
        return words.format(space=_(" or ").join(map(space_words, stops)))
    if isinstance(action, Ready) and state.variant.dealt:
        fits = preparation.still_fit(state, action.seat)
        if fits:
            names = _(", ").join(SHORT[kind] for kind in fits)
            return _("There is still room for: {tiles}. Leave that behind?").format(tiles=names)
    return ""


def prompt(state: State, seat: int, tapped: Sequence[str]) -> str:
    """What is wanted now, in a sentence."""
    return asks.prompt(state, seat, tapped)


def why(state: State, seat: int, tapped: Sequence[str]) -> str:
    """Why the last tap leads nowhere."""
    return asks.why(state, seat, tapped)


def tell(before: State, action: Action, after: State, seat: int | None) -> str:
    """What an action did, in a sentence or more."""
    return story.tell(before, action, after)


def entry(state: State, entry: int | str) -> Piece:
    """A key of the pad: a die's face, the faces of the wall, or the order of the flags."""
    if isinstance(entry, int):
        chance = state.turn()
        tea = isinstance(chance, Dice) and chance.sides == (4,)
        return Piece(trays.die(entry, tea), str(entry))
    parts = entry.split("-")
    if state.phase == preparation.WALL:
        words = _(" ").join(parts)
        return Piece(f'<span class="key small">{escape(words)}</span>', face_words(parts))
    label = _(", ").join(COLOURS[colour] for colour in parts)
    return Piece(f'<span class="key small">{"".join(map(trays.flag, parts))}</span>', label)


def progress(state: State) -> str:
    """How far the game is."""
    if state.phase in preparation.PHASES:
        return _("Preparation")
    return _("Round {round}").format(round=state.round)


def points(count: int) -> str:
    """A result alone: it is the turns that count."""
    return ngettext("{count} turn", "{count} turns", count).format(count=count)


def verdict(state: State, seat: int) -> str:
    """What a climb alone is worth."""
    return ""


def thumbnail() -> str:
    """A small wall."""
    return sheet.thumbnail()


def offers(
    state: State, seat: int, tapped: Sequence[str], options: Mapping[str, Any]
) -> Mapping[str, Piece]:
    """The chances beside the numbers of dice, once it is known what they are for."""
    if seat != state.mover or state.phase != choices.MOVE or not tapped:
        return {}
    return trays.dice(state, tapped, options["odds"] == "yes")


def ghost(state: State, seat: int, tapped: Sequence[str], choice: Action | None) -> str:
    """A tile that is being packed, or the fall that is about to be."""
    if isinstance(choice, Pack):
        drawn = _packed(Tile(choice.tile, choice.squares))
        return f'<g class="ghost">{drawn}</g>{backpack.backpack_ghost(choice.squares)}'
    if isinstance(choice, Fall):
        here = state.climber.place
        return "".join(sheet.ghost_fall(here, stop) for stop in asks.stops_below(state))
    return ""


def closer(state: State, seat: int, piece: str) -> str:
    """What a tile does."""
    kind, _colon, name = piece.partition(":")
    if kind != "tile":
        return ""
    name = name.partition(":")[0]
    return f"<b>{escape(SHORT[name])}</b> <span>{escape(DOES[name])}</span>"


def report(state: State) -> None:
    """How it ended is plain."""
