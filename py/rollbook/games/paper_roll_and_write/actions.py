"""What the two players do.

A die is named by the number that was rolled, `4`, and by what it stands for, if that was changed:
`4>2`, with a stroke if it was changed Up and Down: `4>5'`. A number of one's own choice is `*5`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rollbook.core.action import Action

# The Coordinator ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Keep(Action):
    """Choose the dice that both will use; the others go to the centre of the table."""

    dice: tuple[int, ...]


@dataclass(frozen=True)
class Alter(Action):
    """Change what a die stands for."""

    die: str
    value: int


@dataclass(frozen=True)
class Producer(Action):
    """Write the number of a die once more in the factory."""

    value: int
    space: str


@dataclass(frozen=True)
class Supplier(Action):
    """Write the number of a die once more on the map."""

    value: int
    space: str


@dataclass(frozen=True)
class Replenisher(Action):
    """Leave two dice unused, for one number of any value, which is written next."""

    dice: tuple[str, ...]


@dataclass(frozen=True)
class Supply(Action):
    """Supply a store that was reached, with rolls of this sheet."""

    store: str


@dataclass(frozen=True)
class Volunteer(Action):
    """Supply a store that was reached; one of the rolls comes from the other sheet."""

    store: str


@dataclass(frozen=True)
class Leave(Action):
    """Don't use the Volunteer for what was reached."""


@dataclass(frozen=True)
class Block(Action):
    """The police: cross out a space of P.O.O.H.'s map."""

    space: str


# P.O.O.H. -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mark(Action):
    """Mark a box of the headquarters with a number or the sum of several."""

    box: str
    numbers: tuple[str, ...]


@dataclass(frozen=True)
class OneMore(Action):
    """One More Die: take one from the centre."""

    word: ClassVar[str] = "one-more"
    face: int


@dataclass(frozen=True)
class TwoForOne(Action):
    """Two for One: leave two dice unused, for one number of any value, which is used next."""

    word: ClassVar[str] = "two-for-one"
    dice: tuple[str, ...]


@dataclass(frozen=True)
class Exchange(Action):
    """Exchange Service: change a die to any value."""

    die: str
    value: int


@dataclass(frozen=True)
class Shift(Action):
    """Up and Down: a die counts one more or one less."""

    die: str
    value: int


@dataclass(frozen=True)
class Visit(Action):
    """Store Visit: visit any store."""

    store: str


@dataclass(frozen=True)
class Forgo(Action):
    """Let a number of one's own choice go."""


# Both ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Write(Action):
    """Write a number in a space of the factory or the map."""

    number: str
    space: str


@dataclass(frozen=True)
class Done(Action):
    """End one's turn."""


KINDS = (
    Keep,
    Alter,
    Producer,
    Supplier,
    Replenisher,
    Supply,
    Volunteer,
    Leave,
    Block,
    Mark,
    OneMore,
    TwoForOne,
    Exchange,
    Shift,
    Visit,
    Forgo,
    Write,
    Done,
)
