"""What climbers do, as actions."""

from __future__ import annotations

from dataclasses import dataclass

from rollbook.core.action import Action

TEA = "tea"
TALISMAN = "talisman"

# Preparation of the advanced variant --------------------------------------------------------------


@dataclass(frozen=True)
class Hang(Action):
    """Choose the colour of the next flag on an edge; the first player does so for all."""

    seat: int
    colour: str


@dataclass(frozen=True)
class Keep(Action):
    """Keep one of the tiles in hand; the others are passed to the left."""

    seat: int
    tile: str


@dataclass(frozen=True)
class Pack(Action):
    """Lay a tile into the backpack, on these squares."""

    seat: int
    tile: str
    squares: tuple[str, ...]


@dataclass(frozen=True)
class Ready(Action):
    """Leave the backpack as it is packed; what is not in it goes back to the box."""

    seat: int


# Climbing -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Climb(Action):
    """Say which space is to be entered, and roll so many dice for it. `extras`: `tea` if one of
    them is the tea die, `talisman` if they are added up."""

    seat: int
    space: str
    dice: int
    extras: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cast(Action):
    """With the crystal ball: roll so many dice first, as in `Climb`."""

    seat: int
    dice: int
    extras: tuple[str, ...] = ()


@dataclass(frozen=True)
class Enter(Action):
    """With the crystal ball: enter this space with the dice that were cast."""

    seat: int
    space: str


@dataclass(frozen=True)
class Attach(Action):
    """Put a piton into the space in which the climber is."""

    seat: int


@dataclass(frozen=True)
class Rest(Action):
    """End the turn on a ledge or an own piton."""

    seat: int


@dataclass(frozen=True)
class Fall(Action):
    """End the turn without anything to rest on, and fall."""

    seat: int


@dataclass(frozen=True)
class Land(Action):
    """Fall to this space, one of several on the same row with an own piton."""

    seat: int
    space: str


@dataclass(frozen=True)
class Use(Action):
    """Use a tile of the backpack. `on`: the colour of the flag that a grabber collects."""

    seat: int
    tile: str
    on: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pass(Action):
    """Use no tile now."""

    seat: int
