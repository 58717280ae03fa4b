"""What the climber who is asked can do, in each phase of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rollbook.core.action import Action
from rollbook.games.roll_and_wall.actions import (
    Attach,
    Cast,
    Climb,
    Enter,
    Fall,
    Land,
    Pass,
    Rest,
    Use,
)
from rollbook.games.roll_and_wall.board import SPACES, START
from rollbook.games.roll_and_wall.state import Position

MOVE = "move"
ROLL = "roll"
FAILED = "failed"
SEEN = "seen"
DOLL = "doll"
SUMMIT = "summit"
FALLEN = "fallen"
LAND = "land"
END = "end"
OVER = "over"
"""The mover goes on; dice are rolled; they failed, and may be helped; with the crystal ball they
are seen, and a space is chosen; an opponent may use a voodoo doll; the mover may still save dice
on the way to the summit; has fallen off the wall; chooses a piton to fall to; may use what is used
at the end of a turn; and the game is over."""


def moves(state: Position) -> list[Action]:
    """What the mover can do between rolls."""
    seat, own = state.mover, state.climber
    actions: list[Action] = []
    for count, extras in state.handfuls():
        if state.crystal:
            actions.append(Cast(seat, count, extras))
        else:
            actions += [Climb(seat, SPACES[space], count, extras) for space in state.goals()]
    if not state.begun and own.has("sand") and state.below():
        actions.append(Use(seat, "sand"))
    if not state.rolled and not state.crystal and state.left and own.has("crystal-ball"):
        actions.append(Use(seat, "crystal-ball"))
    if state.spent and own.has("energy-bar"):
        actions.append(Use(seat, "energy-bar"))
    return [*actions, *on_the_spot(state), *ends_here(state)]


def on_the_spot(state: Position) -> list[Action]:
    """What can be done in the space at any time in the mover's turn. A piton: on the wall, one
    a player on a space. With a quickdraw it is attached to another's, also in a quiet zone."""
    seat, own = state.mover, state.climber
    actions: list[Action] = []
    bare = own.place != START and own.place not in own.pitons and own.left > 0
    if bare and not state.quiet:
        actions.append(Attach(seat))
    if bare and own.has("quickdraw") and state.others_piton():
        actions.append(Use(seat, "quickdraw"))
    if own.has("grabber"):
        actions += [Use(seat, "grabber", (colour,)) for colour in state.within_reach()]
    return actions


def ends_here(state: Position) -> list[Action]:
    """6.: to rest, on a ledge or an own piton, or else to fall."""
    if state.climber.place == START:
        return []
    return [Rest(state.mover)] if state.rests() else [Fall(state.mover)]


def helps(state: Position) -> list[Action]:
    """Chalk, and shoes, if what they add is enough."""
    own, seat = state.climber, state.mover
    actions: list[Action] = []
    if own.has("chalk"):
        actions.append(Use(seat, "chalk"))
    if 0 < state.short() <= own.tiles.count("shoes"):
        actions.append(Use(seat, "shoes"))
    return actions


def failed(state: Position) -> list[Action]:
    return [*helps(state), Pass(state.mover)]


def seen(state: Position) -> list[Action]:
    """With the crystal ball: the spaces that the dice open, or none, which ends the turn."""
    assert state.attempt
    seat, value = state.mover, state.attempt.value
    actions: list[Action] = [
        Enter(seat, SPACES[goal]) for goal in state.goals() if state.number(goal) <= value
    ]
    stops = ends_here(state) or [Rest(seat)]
    return [*actions, *helps(state), *on_the_spot(state), *stops]


def doll(state: Position) -> list[Action]:
    return [Use(state.asked[0], "voodoo-doll"), Pass(state.asked[0])]


def summit(state: Position) -> list[Action]:
    return [Use(state.mover, "energy-bar"), Pass(state.mover)]


def fallen(state: Position) -> list[Action]:
    """Ruling: without a ledge below an axe is of no use, and without dice a helmet."""
    assert state.wall
    seat, own = state.mover, state.climber
    actions: list[Action] = []
    if own.has("axe") and state.wall.below[state.fell] is not None:
        actions.append(Use(seat, "axe"))
    if own.has("helmet") and state.left:
        actions.append(Use(seat, "helmet"))
    return [*actions, Pass(seat)]


def land(state: Position) -> list[Action]:
    return [Land(state.mover, SPACES[space]) for space in state.stops()]


def at_end(state: Position) -> list[Action]:
    """Quiet zone and wind amulet, also after a fall."""
    seat, own = state.mover, state.climber
    actions: list[Action] = []
    if own.has("quiet-zone") and not own.quiet:
        actions.append(Use(seat, "quiet-zone"))
    if own.has("wind-amulet") and state.above():
        actions.append(Use(seat, "wind-amulet"))
    return [*actions, Pass(seat)]


LEGAL: Mapping[str, Callable[[Position], list[Action]]] = {
    MOVE: moves,
    FAILED: failed,
    SEEN: seen,
    DOLL: doll,
    SUMMIT: summit,
    FALLEN: fallen,
    LAND: land,
    END: at_end,
}
