"""Small positions of Roll & Wall, on walls written down from the rulebook's examples.

A section is written from its lowest space up, `"3 4 2_"`, with `_` behind a space with a ledge;
what is not written is a 4 without one. Faces are rolled as told: `climb(state, "C9", 1, 4)`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rollbook.core.action import Action
from rollbook.core.chance import Draw, Roll, Shuffle
from rollbook.core.game import Over, Player
from rollbook.games.roll_and_wall.actions import (
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
from rollbook.games.roll_and_wall.board import NUMBER, ROWS, SPACES, Wall
from rollbook.games.roll_and_wall.equipment import Tile
from rollbook.games.roll_and_wall.rules import State, start
from rollbook.games.roll_and_wall.state import Climber, Preparation, Variant
from tests.games.playing import refusal

BOARD = "wall-1"


def wall(left: str = "", center: str = "", right: str = "") -> Wall:
    """A wall of these sections."""
    columns = [text.split() for text in (left, center, right)]
    return Wall.of(tuple((*column, *["4"] * (ROWS - len(column))) for column in columns))


EXAMPLE = wall(
    "3 2 4 6 2 4 4 4 3_ 4 5 4_ 3",
    "4 4 3 2 3 4 2 4 3 4 3_ 5_ 4",
    "3 5_ 6 4 3 4_ 6 3 2_ 5 4 4 2_",
)
"""A wall on which all examples of the rulebook can be played:

- The lowest spaces are 3, 4 and 3, from the left.
- L4 is a 6, with a 2 above it and a 2 right of it (Ralph, before a move).
- C7 is a 2, with a 4 above, a 6 right of it and a 4 left of it (Monica, before a move).
- C8 has a 3 above it (Monica, who rolls two dice).
- R9 is a 2 with a ledge, left of it is a 3, above that a 4 and then a 3 with a ledge (Ralph, Lucy).
- L7 is a 4, above it are a 4 and then a 3 with a ledge (Monica).
- L12 and C12 have ledges two spaces below the top (Lucy and Alex).
- C2 is a 4, with a 2 left of it (Monica and the black flag).
- C3 is a 3, with a 6 right of it (Monika and the grabber).
"""
PLAIN = wall("2_", "2_", "2_")
"""All 4, without ledges but for those in the lowest row."""
LEDGES = wall(*["4_ " * 13] * 3)
"""All 4, with ledges everywhere."""
LEFT = {count: {(n, ()) for n in range(1, count + 1)} for count in range(7)}
"""So many white dice, as `handfuls` tells them."""
WHOLE = "white orange black"
"""All flags."""


def climber(
    place: str = "start",
    pitons: str = "",
    tiles: str = "",
    flags: str = "",
    **fields: Any,
) -> Climber:
    """A climber with pitons on these spaces and the others of three in the backpack, with these
    tiles and flags."""
    spots = tuple(sorted(NUMBER[name] for name in pitons.split()))
    fields = {"left": 3 - len(spots)} | fields
    pack = tuple(Tile(kind, ()) for kind in tiles.split())
    return Climber(NUMBER[place], spots, pack=pack, flags=frozenset(flags.split()), **fields)


def hung(left: str, right: str) -> Preparation:
    """Flags with their places on both edges, from the top down: `"white 3, black 1, orange 2"`."""
    flags = [flag.split() for edge in (left, right) for flag in edge.split(", ")]
    return Preparation(
        colours=tuple(colour for colour, _place in flags),
        places=tuple(int(place) for _colour, place in flags),
    )


FLAGS = hung("white 3, orange 1, black 2", "white 4, orange 2, black 3")
"""Black on rows 2 and 3, orange on 5 and 6, white on 11 and 12; the left edge's row first."""


def variant(advanced: bool = False, count: int = 2, **changed: Any) -> Variant:
    fields: dict[str, Any] = {
        "board": BOARD,
        "sides": ("AB", "AB", "AB"),
        "advanced": advanced,
        "red": True,
        "dealt": True,
        "chosen": True,
        "younger": (False,) * count,
    }
    return Variant(**fields | changed)


def position(
    *climbers: Climber,
    flags: Preparation | None = None,
    on: Wall = EXAMPLE,
    dice: int = 6,
    tea: bool = False,
    phase: str = "move",
    round: int = 3,
    **fields: Any,
) -> State:
    """A position in the turn of `mover`, at its beginning unless told otherwise; with `flags` it is
    one of the advanced variant."""
    return State(
        variant(flags is not None, len(climbers)),
        phase,
        climbers,
        flags or Preparation(),
        round=round,
        dice=dice,
        tea=tea,
        wall=on,
        **{"pool": dice + tea} | fields,
    )


def alone(place: str = "C8", pitons: str = "", tiles: str = "", **fields: Any) -> State:
    """A climber who moves, and another on the start, in the advanced variant. C8 is a 4 without a
    ledge, C9 above it a 3."""
    return position(climber(place, pitons, tiles), climber(), **{"flags": FLAGS} | fields)


def rivals(
    tile: str, place: str = "C8", pitons: str = "", other: str = "C8", **fields: Any
) -> State:
    """A climber with a tile who moves, and another beside them."""
    return position(climber(place, pitons, tile), climber(other), **{"flags": FLAGS} | fields)


def crystal(place: str = "C8", pitons: str = "", tiles: str = "", **fields: Any) -> State:
    """The same climber, who has used a crystal ball."""
    return use(alone(place, pitons, f"crystal-ball {tiles}", **fields), "crystal-ball")


# Playing ------------------------------------------------------------------------------------------


def asked(state: State) -> int:
    """Who is asked."""
    turn = state.turn()
    assert isinstance(turn, Player), turn
    return turn.seat


def roll(state: State, *faces: int) -> State:
    """The dice show these faces, the tea die's last."""
    tea = state.attempt is not None and state.attempt.tea and state.phase == "roll"
    white = sorted(faces[:-1] if tea else faces)
    return state.apply(Roll((*white, *faces[len(white) :])))


def say(state: State, space: str, dice: int, *extras: str) -> State:
    """The mover says which space is to be entered with how many dice; they are not yet rolled."""
    return state.apply(Climb(asked(state), space, dice, extras))


def climb(state: State, space: str, *faces: int, extras: str = "") -> State:
    """The mover says which space is to be entered, and rolls this with as many dice."""
    return roll(say(state, space, len(faces), *extras.split()), *faces)


def cast(state: State, *faces: int, extras: str = "") -> State:
    """With the crystal ball, the mover rolls this first."""
    return roll(state.apply(Cast(asked(state), len(faces), tuple(extras.split()))), *faces)


def enter(state: State, space: str) -> State:
    return state.apply(Enter(asked(state), space))


def attach(state: State) -> State:
    return state.apply(Attach(asked(state)))


def rest(state: State) -> State:
    return state.apply(Rest(asked(state)))


def fall(state: State) -> State:
    return state.apply(Fall(asked(state)))


def land(state: State, space: str) -> State:
    return state.apply(Land(asked(state), space))


def use(state: State, tile: str, *on: str) -> State:
    return state.apply(Use(asked(state), tile, on))


def skip(state: State) -> State:
    """Who is asked uses no tile."""
    return state.apply(Pass(asked(state)))


def refused(state: State, action: Action, reason: str) -> None:
    """An action is not open, and the sentence that a player reads is this."""
    assert action not in state.legal()
    assert refusal(state, action) == reason


# What can be seen ---------------------------------------------------------------------------------


def places(state: State) -> list[str]:
    """Where everybody is."""
    return [SPACES[c.place] for c in state.climbers]


def pitons(state: State, seat: int) -> set[str]:
    return {SPACES[space] for space in state.climbers[seat].pitons}


def tiles(state: State, seat: int) -> Counter[str]:
    return Counter(state.climbers[seat].tiles)


def open_spaces(state: State) -> set[str]:
    """The spaces that may be named now."""
    return {action.space for action in state.legal() if isinstance(action, Climb)}


def enterable(state: State) -> set[str]:
    """With the crystal ball: the spaces that the dice open."""
    return {action.space for action in state.legal() if isinstance(action, Enter)}


def usable(state: State) -> set[str]:
    """The tiles that can be used now, but for the talisman, which belongs to a roll."""
    return {action.tile for action in state.legal() if isinstance(action, Use)}


def handfuls(state: State) -> set[tuple[int, tuple[str, ...]]]:
    """The dice that can be rolled now."""
    return {(a.dice, a.extras) for a in state.legal() if isinstance(a, Climb | Cast)}


def can(state: State, kind: type[Action]) -> bool:
    """Whether an action of this kind is open."""
    return any(isinstance(action, kind) for action in state.legal())


def over(state: State) -> Over:
    turn = state.turn()
    assert isinstance(turn, Over), turn
    return turn


def winners(state: State) -> set[int]:
    return {seat for seat, place in enumerate(over(state).places) if place == 1}


# The beginning ------------------------------------------------------------------------------------


def started(count: int = 2, younger: Iterable[int] = (), **changed: Any) -> State:
    """The first position of a game."""
    options: Mapping[str, Any] = {
        "variant": "basic",
        "left": "a",
        "center": "a",
        "right": "a",
        "red": "yes",
        "tiles": "dealt",
        "colours": "chosen",
        "younger": tuple("yes" if seat in set(younger) else "no" for seat in range(count)),
    } | changed
    return start(count, options, BOARD)


def ordered(count: int = 2, first: int = 0, **changed: Any) -> State:
    """An advanced game in which somebody has rolled the most for the first turn."""
    state = started(count, variant="advanced", **changed)
    for seat in range(count if count > 1 else 0):
        state = state.apply(Roll((6, 6, 6) if seat == first else (1, 1, 1)))
    return state


def flagged(count: int = 2, first: int = 0, **changed: Any) -> State:
    """An advanced game in which the flags hang as in `FLAGS`."""
    state = ordered(count, first, **changed)
    for colour in ("white", "orange", "white", "orange"):
        state = state.apply(Hang(first, colour))
    for place in FLAGS.places:
        state = state.apply(Roll((place,)))
    return state


def drafting(*hands: str, first: int = 0, **changed: Any) -> State:
    """An advanced game in which everybody holds these tiles. (They are dealt by a shuffle, whose
    order nobody reads, and then changed.)"""
    state = flagged(len(hands), first, **changed).apply(Shuffle("0" * 16))
    assert state.phase == "draft"
    return replace(state, setup=replace(state.setup, hands=tuple(tuple(h.split()) for h in hands)))


def packing(*kept: str, first: int = 0, **changed: Any) -> State:
    """An advanced game in which everybody has kept these tiles, and the backpacks are empty."""
    state = flagged(len(kept), first, **changed)
    if state.phase == "deal":
        setup = replace(state.setup, kept=tuple(tuple(tiles.split()) for tiles in kept))
        state = replace(state, setup=setup, phase="pack", mover=first)
    return state


def keep(state: State, kind: str) -> State:
    return state.apply(Keep(asked(state), kind))


def pack(state: State, kind: str, squares: str) -> State:
    return state.apply(Pack(asked(state), kind, tuple(squares.split())))


def ready(state: State) -> State:
    return state.apply(Ready(asked(state)))


def draw(state: State, item: str) -> State:
    return state.apply(Draw((item,)))
