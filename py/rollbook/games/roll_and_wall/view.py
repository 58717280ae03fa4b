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
    TEA,
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
from rollbook.games.roll_and_wall.board import LEVELS, SPACES, START, Wall, faces, row, wall
from rollbook.games.roll_and_wall.equipment import RED, SQUARES, Tile
from rollbook.games.roll_and_wall.icons import ICONS
from rollbook.games.roll_and_wall.rules import State
from rollbook.games.roll_and_wall.state import Position
from rollbook.games.roll_and_wall.words import (
    COLOURS,
    DOES,
    SHORT,
    dice_words,
    face_words,
    space_words,
)

Paths = Sequence[Path]


def draw(state: State, seat: int, options: Mapping[str, Any]) -> Picture:
    """The wall with all climbers, or while they pack a seat's backpack; in the tray what the seat
    can roll and use."""
    tray = trays.tray(state, seat, options)
    if state.phase == preparation.PACK and state.variant.dealt:
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
    resting = (*preparation.PHASES, choices.OVER)
    mover = None if state.phase in resting else state.mover
    pieces["pawns"] = Piece(
        "".join(sheet.pawns(space, seats, mover) for space, seats in standing.items())
    )
    if state.phase in (choices.FALLEN, choices.LAND):
        stops = [stop for stop in state.stops() or [START] if stop != state.fell]
        pieces["fall"] = Piece("".join(sheet.ghost_fall(state.fell, stop) for stop in stops))
    if state.phase in TRYING and state.attempt and state.attempt.space is not None:
        pieces["goal"] = Piece(sheet.goal(state.attempt.space))
    if state.phase in (preparation.COLOUR, preparation.HANG):
        setup = state.setup
        number = len(setup.colours if state.phase == preparation.COLOUR else setup.places)
        pieces["goal"] = Piece(sheet.level(*divmod(number, len(LEVELS))))
    return pieces


TRYING = (choices.ROLL, choices.FAILED, choices.DOLL, choices.SUMMIT)
"""The phases in which a space is being tried."""


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
        return [_roll_path(action, state.dice == 0)]
    if isinstance(action, Use):
        held = state.climbers[action.seat].tiles
        return [(name, *_on(state, action)) for name in trays.names(held, action.tile)]
    if isinstance(action, Keep):
        return [(name,) for name in trays.names(state.setup.hands[action.seat], action.tile)]
    if isinstance(action, Pack):
        if not state.variant.dealt:
            return [(f"tile:{action.tile}",)]
        on_any = AnyOf(frozenset(f"square:{square}" for square in action.squares))
        loose = preparation.loose(state, action.seat)
        return [(name, on_any) for name in trays.names(loose, action.tile)]
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


def _roll_path(action: Climb | Cast, tea_alone: bool) -> Path:
    """`tea_alone`: the tea die is the only one left, so it need not be chosen."""
    extras = [extra for extra in action.extras if not (extra == TEA and tea_alone)]
    chosen = [f"tile:{extra}" if extra == TALISMAN else extra for extra in extras]
    if isinstance(action, Climb):
        chosen.append(f"cell:{action.space}")
    dice = f"dice:{action.dice}"
    if len(chosen) > 1:
        return (frozenset(chosen), dice)
    return (*chosen, dice)


def _on(state: State, use: Use) -> Path:
    """Which flag a grabber takes, if there are two within reach."""
    return tuple(f"flag:{colour}" for colour in use.on if len(state.within_reach()) > 1)


def careful(state: State, action: Action) -> str:
    """To fall asks first, unless nothing else can be done; so does to leave behind what would still
    fit, and what puts a climber out of the race."""
    own = isinstance(action, Attach | Use) and action.seat == state.mover
    if own and not state.out(state.mover) and state.apply(action).out(state.mover):
        return _(
            "After that a flag is out of reach for good, and {player} out of the race. Do it?"
        ).format(player=seat_name(state.mover))
    if isinstance(action, Fall) and len(state.legal()) > 1:
        stops = asks.stops_below(state)
        words = _("There is nothing to rest on here. Fall to {space}?")
        return words.format(space=_(" or ").join(map(space_words, stops)))
    if isinstance(action, Ready) and state.variant.dealt:
        fits = preparation.still_fit(state, action.seat)
        if fits:
            names = _(", ").join(SHORT[kind] for kind in fits)
            return ngettext(
                "There is still room for: {tiles}. Leave it behind?",
                "There is still room for: {tiles}. Leave them behind?",
                len(fits),
            ).format(tiles=names)
    return ""


def foretell(state: State, action: Action) -> str:
    """Nothing is set off that nobody sees coming."""
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
        return Piece(trays.die(entry, tea, counts=True), str(entry))
    parts = entry.split("-")
    if state.phase == preparation.WALL:
        return Piece(_faces_key(state.variant.board, parts), face_words(parts))
    label = _(", ").join(COLOURS[colour] for colour in parts)
    return Piece(f'<span class="key small">{"".join(map(trays.flag, parts))}</span>', label)


def _faces_key(board: str, names: Sequence[str]) -> str:
    """Three faces by their names, and by their lowest spaces as they lie."""
    columns = [faces(board)[name][2::-1] for name in names]
    rows = "".join(
        f"<span>{' '.join(column[n].rstrip('_') for column in columns)}</span>" for n in range(3)
    )
    sides = escape(_(" ").join(name[1] for name in names))
    return f'<span class="key faces"><b>{sides}</b>{rows}</span>'


def progress(state: State) -> str:
    """How far the game is."""
    if state.phase in preparation.PHASES:
        return _("Preparation")
    return _("Round {round}").format(round=state.round)


def points(count: int) -> str:
    """A result alone: it is the turns that count."""
    return ngettext("{count} turn", "{count} turns", count).format(count=count)


def verdict(state: State, seat: int) -> str:
    """Where a climber has come, with how many dice in the last turn."""
    if len(state.climbers) == 1:
        return ""
    climber = state.climbers[seat]
    fields = {"player": seat_name(seat), "row": row(climber.place)}
    if climber.topped:
        return _("{player}: on the summit, with {dice} in the last turn.").format(
            dice=dice_words(climber.used), **fields
        )
    if climber.place == START:
        return _("{player}: at the start.").format(**fields)
    return _("{player}: in row {row} of 13.").format(**fields)


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
