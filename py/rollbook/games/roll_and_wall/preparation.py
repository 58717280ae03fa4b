"""Before the climb: the wall, and in the advanced variant the first player, flags and tiles.

In the order of the rulebook's "Game Preparation". Every function takes the position and gives what
`State` gives: what it waits for, what is legal, and the position after an action.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

from rollbook.core.action import Action
from rollbook.core.chance import Chance, Deck, Dice, Draw, Pick, Roll, Shuffle
from rollbook.core.game import Player, Turn
from rollbook.games.roll_and_wall import board
from rollbook.games.roll_and_wall.actions import Hang, Keep, Pack, Ready
from rollbook.games.roll_and_wall.board import COLOURS, EDGES, LEVELS, PLACES
from rollbook.games.roll_and_wall.equipment import (
    KINDS,
    Tile,
    basic_pack,
    dealt,
    fitting,
    supply,
)
from rollbook.games.roll_and_wall.state import PITONS, Climber, Position, Variant

if TYPE_CHECKING:
    from rollbook.games.roll_and_wall.rules import State

WALL = "wall"
ORDER = "order"
COLOUR = "colour"
HANG = "hang"
DEAL = "deal"
DRAFT = "draft"
PACK = "pack"
PHASES = (WALL, ORDER, COLOUR, HANG, DEAL, DRAFT, PACK)
"""The faces are drawn, the first player found, a flag's colour chosen, its place rolled, the tiles
dealt, one of them kept, and those packed."""

FLAGS = EDGES * len(LEVELS)
ORDERS = tuple("-".join(order) for order in permutations(COLOURS))
"""The ways in which the colours can hang on an edge, from the top down."""


# What the position waits for ----------------------------------------------------------------------


def turn(state: Position) -> Turn:
    """Chance, or a player."""
    if state.phase in (DRAFT, PACK):
        return Player(state.mover, secret=state.phase == DRAFT)
    if state.phase == COLOUR and state.variant.chosen:
        return Player(state.first)
    return _chance(state)


def _chance(state: Position) -> Chance:
    if state.phase == WALL:
        return Pick(tuple(board.combinations(*state.variant.sides)), 1, at_once=True)
    if state.phase == ORDER:
        roller = state.setup.contenders[len(state.setup.sums)]
        return Dice((6, 6, 6), stream=f"seat {roller}", at_once=True)
    if state.phase == COLOUR:
        return Pick(ORDERS, 1, at_once=True)
    if state.phase == HANG:
        return Dice((PLACES,), at_once=True)
    return Deck()


def legal(state: Position) -> list[Action]:
    """What the player who is asked can do."""
    if state.phase == COLOUR and state.variant.chosen:
        return [Hang(state.first, colour) for colour in colours_left(state)]
    if state.phase == DRAFT:
        hand = dict.fromkeys(state.setup.hands[state.mover])
        return [Keep(state.mover, kind) for kind in hand]
    if state.phase == PACK:
        packs: list[Action] = [
            Pack(state.mover, kind, squares)
            for kind in dict.fromkeys(loose(state, state.mover))
            for squares in room_for(state, state.mover, kind)
        ]
        return [*packs, Ready(state.mover)]
    return []


def colours_left(state: Position) -> list[str]:
    """The colours that can hang next: each edge has one flag of each."""
    on_edge = state.setup.colours[len(state.setup.colours) // len(LEVELS) * len(LEVELS) :]
    return [colour for colour in COLOURS if colour not in on_edge]


def loose(state: Position, seat: int) -> list[str]:
    """The tiles that a climber can still pack: those kept, or with real tiles any that could have
    been, up to four."""
    if state.variant.dealt:
        return list(state.setup.kept[seat])
    if len(state.climbers[seat].pack) == dealt(len(state.climbers), state.variant.red):
        return []
    left = list(supply(state.variant.red))
    for climber in state.climbers:
        for kind in climber.tiles:
            left.remove(kind)
    return left


def room_for(state: Position, seat: int, kind: str) -> list[tuple[str, ...]]:
    """The ways to lay a tile into a climber's backpack. Real tiles lie in a real backpack, and may
    have other shapes than ours: the page only asks which they are."""
    return fitting(kind, state.climbers[seat].pack) if state.variant.dealt else [()]


def apply(state: State, action: Action) -> State:
    """The position after a legal action or an outcome of chance."""
    if isinstance(action, Draw):
        if state.phase == WALL:
            return _with_wall(state, tuple(action.items[0].split("-")))
        return _coloured(state, *action.items[0].split("-"))
    if isinstance(action, Roll):
        if state.phase == ORDER:
            return _rolled_for_first(state, sum(action.faces))
        return _hung(state, action.faces[0])
    if isinstance(action, Shuffle):
        return _dealt(state, action)
    if isinstance(action, Hang):
        return _coloured(state, action.colour)
    if isinstance(action, Keep):
        return _kept(state, action.tile)
    if isinstance(action, Pack):
        return _packed(state, Tile(action.tile, action.squares))
    return _ready(state)


# Preparation of the board and wall sections -------------------------------------------------------


def climbers(variant: Variant) -> tuple[Climber, ...]:
    """Everybody at the start. A younger player has a fourth piton."""
    pack = () if variant.advanced else basic_pack()
    return tuple(Climber(pack=pack, left=PITONS + young) for young in variant.younger)


def _with_wall(state: State, faces: tuple[str, ...]) -> State:
    """The sections lie in the frame; in the basic variant the climb begins."""
    setup = replace(state.setup, faces=faces, contenders=tuple(range(len(state.climbers))))
    state = replace(state, setup=setup, wall=board.wall(state.variant.board, faces))
    if not state.variant.advanced:
        # "Whoever was most recently in the mountains starts": who is first in the list.
        return state.starts()
    return replace(state, phase=ORDER) if len(state.climbers) > 1 else replace(state, phase=COLOUR)


def settled(state: State) -> State:
    """The first position; faces that leave nothing to be drawn are laid at once."""
    choices = board.combinations(*state.variant.sides)
    return _with_wall(state, tuple(choices[0].split("-"))) if len(choices) == 1 else state


# Advanced variant, 3: the first player ------------------------------------------------------------


def _rolled_for_first(state: State, total: int) -> State:
    """Ruling: who rolls the most with three dice is the first player; ties roll again."""
    setup = replace(state.setup, sums=(*state.setup.sums, total))
    if len(setup.sums) == len(setup.contenders):
        best = [
            seat
            for seat, own in zip(setup.contenders, setup.sums, strict=True)
            if own == max(setup.sums)
        ]
        if len(best) == 1:
            return replace(state, setup=setup, first=best[0], mover=best[0], phase=COLOUR)
        setup = replace(setup, contenders=tuple(best), sums=())
    return replace(state, setup=setup)


# Advanced variant, 2: the flags -------------------------------------------------------------------


def _coloured(state: State, *colours: str) -> State:
    """Ruling: the colours on each edge are the first player's choice or chance's. On an edge with
    two of them there is none to choose any more."""
    state = replace(
        state, setup=replace(state.setup, colours=(*state.setup.colours, *colours)), phase=HANG
    )
    left = colours_left(state)
    if len(left) == 1:
        return _coloured(state, left[0])
    if len(state.setup.colours) < FLAGS:
        return replace(state, phase=COLOUR)
    return state


def _hung(state: State, number: int) -> State:
    """A flag hangs on the place that the blue die says."""
    setup = replace(state.setup, places=(*state.setup.places, number))
    state = replace(state, setup=setup)
    if len(setup.places) < FLAGS:
        return state
    if not state.variant.dealt:
        return replace(state, phase=PACK, mover=state.first)
    return replace(state, phase=DEAL)


# Advanced variant, 3: the tiles -------------------------------------------------------------------


def _dealt(state: State, shuffle: Shuffle) -> State:
    """Everybody gets their tiles, beginning with the first player."""
    count = len(state.climbers)
    tiles = Deck.shuffled(supply(state.variant.red), shuffle)
    each = dealt(count, state.variant.red)
    hands = [tiles[place * each : (place + 1) * each] for place in range(count)]
    by_seat = dict(zip(state.order, hands, strict=True))
    setup = replace(
        state.setup,
        hands=tuple(_sorted(by_seat[seat]) for seat in range(count)),
        kept=((),) * count,
    )
    state = replace(state, setup=setup, phase=DRAFT, mover=state.first)
    return _drafted(state) if count == 1 else state


def _kept(state: State, kind: str) -> State:
    """A tile is kept; when all have kept one, the others go to the left."""
    seat = state.mover
    hands, kept = list(state.setup.hands), list(state.setup.kept)
    rest = list(hands[seat])
    rest.remove(kind)
    hands[seat] = tuple(rest)
    kept[seat] = _sorted((*kept[seat], kind))
    around = state.after(seat)[0]
    if around == state.first:
        hands = [hands[-1], *hands[:-1]]
    setup = replace(state.setup, hands=tuple(hands), kept=tuple(kept))
    state = replace(state, setup=setup, mover=around)
    # Of the last tile there is nothing to choose.
    return _drafted(state) if all(len(hand) <= 1 for hand in hands) else state


def _drafted(state: State) -> State:
    """All tiles are kept, and the backpacks are packed."""
    setup = state.setup
    kept = tuple(_sorted(k + h) for k, h in zip(setup.kept, setup.hands, strict=True))
    setup = replace(setup, hands=(), kept=kept)
    return replace(state, setup=setup, phase=PACK, mover=state.first)


def _sorted(kinds: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(kinds, key=KINDS.index))


# The backpacks ------------------------------------------------------------------------------------


def _packed(state: State, tile: Tile) -> State:
    """A tile lies in the backpack."""
    seat = state.mover
    setup = state.setup
    if state.variant.dealt:
        kept = list(setup.kept[seat])
        kept.remove(tile.kind)
        every = [*setup.kept]
        every[seat] = tuple(kept)
        setup = replace(setup, kept=tuple(every))
    climber = replace(state.climber, pack=(*state.climber.pack, tile))
    return replace(state.with_climber(seat, climber), setup=setup)


def _ready(state: State) -> State:
    """What is not packed goes to the box. Ruling: with a quickdraw in it comes the fourth piton,
    which is the same as a younger player's."""
    seat = state.mover
    own = state.climber
    if own.has("quickdraw"):
        state = state.with_climber(seat, replace(own, left=PITONS + 1))
    if state.setup.kept:
        kept = tuple(() if s == seat else tiles for s, tiles in enumerate(state.setup.kept))
        state = replace(state, setup=replace(state.setup, kept=kept))
    next_seat = state.after(seat)[0]
    if next_seat == state.first:
        return state.starts()
    return replace(state, mover=next_seat)


def still_fit(state: Position, seat: int) -> list[str]:
    """The loose tiles that a backpack still has room for."""
    return [kind for kind in dict.fromkeys(loose(state, seat)) if room_for(state, seat, kind)]
