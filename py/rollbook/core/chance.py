"""Chance: positions in which dice, a bag or a deck must speak.

A state that waits for chance returns one of these from `turn()`. What chance says is an action
like any other: `sample` draws one, `allows` checks one that was typed in, and `entries` with
`outcome` let a pad of buttons be made for typing it in, one die or card at a time. One outcome has
one action and one text, in whatever order it was typed.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rollbook.core.action import Action
from rollbook.core.dice import generator

if TYPE_CHECKING:
    from random import Random

Entry = int | str | tuple[str, int]
"""One thing typed in: a face, an item, or a die of a bag with its face."""


class Chance(ABC):
    """What the state waits for. `stream` names the dice: outcomes of different streams are
    independent, and an undone outcome comes back the same (see `dice`). `at_once`: the app's dice
    speak without being asked, for a player has just said that they shall, or nobody has to."""

    __slots__ = ()
    stream: str
    at_once: bool

    @abstractmethod
    def sample(self, rng: Random) -> Action:
        """An outcome, drawn with the generator's randomness."""

    @abstractmethod
    def allows(self, action: Action) -> bool:
        """Whether this is an outcome that can come."""

    @property
    @abstractmethod
    def size(self) -> int:
        """How many entries make an outcome."""

    @abstractmethod
    def entries(self, entered: Sequence[Entry]) -> Sequence[Entry]:
        """What can be typed in next, after `entered`; empty when the outcome is complete."""

    def pad(self) -> Sequence[Entry]:
        """All that can be typed in at some time: the keys of a pad."""
        return self.entries(())

    @abstractmethod
    def outcome(self, entered: Sequence[Entry]) -> Action:
        """The outcome that complete entries make."""


@dataclass(frozen=True)
class Roll(Action):
    """Dice show these faces, in the order of `Dice.sides`, equal dice sorted: `roll 2 5 1`."""

    faces: tuple[int, ...]


@dataclass(frozen=True)
class Draw(Action):
    """These items were drawn, in the order of `Pick.items`: `draw axe helmet`."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class BagRoll(Action):
    """These dice came out of the bag and show these faces: `roll red 4 green 2`."""

    word: ClassVar[str] = "roll"
    dice: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Shuffle(Action):
    """Something was shuffled; `order` says how, in a way that nobody reads at a glance."""

    order: str


@dataclass(frozen=True, slots=True)
class Dice(Chance):
    """Dice with `sides` sides each, faces counted from 1; `distinct`: no two show the same face."""

    sides: tuple[int, ...]
    distinct: bool = False
    stream: str = "table"
    at_once: bool = False

    def __post_init__(self) -> None:
        if any(sides < 1 for sides in self.sides):
            raise ValueError("a die has at least one side")
        if self.distinct and any(s <= i for i, s in enumerate(sorted(self.sides))):
            raise ValueError("these dice can't all differ")

    @property
    def size(self) -> int:
        return len(self.sides)

    def sample(self, rng: Random) -> Roll:
        while True:
            faces = [rng.randint(1, sides) for sides in self.sides]
            if not self.distinct or len(set(faces)) == len(faces):
                return self._roll(faces)

    def allows(self, action: Action) -> bool:
        return (
            isinstance(action, Roll)
            and len(action.faces) == len(self.sides)
            and all(1 <= f <= s for f, s in zip(action.faces, self.sides, strict=True))
            and not (self.distinct and len(set(action.faces)) < len(self.sides))
            and action == self._roll(action.faces)
        )

    def entries(self, entered: Sequence[Entry]) -> Sequence[Entry]:
        # The dice with the fewest sides first: then, if all must differ, each still finds a face.
        sides = sorted(self.sides)
        if len(entered) == len(sides):
            return ()
        faces = range(1, sides[len(entered)] + 1)
        return [face for face in faces if not (self.distinct and face in entered)]

    def pad(self) -> Sequence[Entry]:
        return range(1, max(self.sides) + 1)

    def outcome(self, entered: Sequence[Entry]) -> Roll:
        order = sorted(range(len(self.sides)), key=self.sides.__getitem__)
        faces = [0] * len(order)
        for i, face in zip(order, entered, strict=True):
            assert isinstance(face, int)
            faces[i] = face
        return self._roll(faces)

    def _roll(self, faces: Sequence[int]) -> Roll:
        """The roll with equal dice sorted among themselves."""
        by_sides: dict[int, list[int]] = {}
        for sides, face in zip(self.sides, faces, strict=True):
            by_sides.setdefault(sides, []).append(face)
        waiting = {sides: iter(sorted(equal)) for sides, equal in by_sides.items()}
        return Roll(tuple(next(waiting[sides]) for sides in self.sides))


@dataclass(frozen=True, slots=True)
class Pick(Chance):
    """`count` of `items` (which may repeat), drawn unseen and not put back."""

    items: tuple[str, ...]
    count: int = 1
    stream: str = "table"
    at_once: bool = False

    def __post_init__(self) -> None:
        if not 0 < self.count <= len(self.items):
            raise ValueError("more is drawn than there is")

    @property
    def size(self) -> int:
        return self.count

    def sample(self, rng: Random) -> Draw:
        return self.outcome(rng.sample(self.items, self.count))

    def allows(self, action: Action) -> bool:
        return (
            isinstance(action, Draw)
            and len(action.items) == self.count
            and Counter(action.items) <= Counter(self.items)
            and action == self.outcome(action.items)
        )

    def entries(self, entered: Sequence[Entry]) -> Sequence[Entry]:
        if len(entered) == self.count:
            return ()
        left = Counter[Entry](self.items) - Counter(entered)
        return [item for item in dict.fromkeys(self.items) if left[item]]

    def outcome(self, entered: Sequence[Entry]) -> Draw:
        return Draw(tuple(sorted(map(str, entered), key=self.items.index)))


@dataclass(frozen=True, slots=True)
class Bag(Chance):
    """`count` of the named `dice` are drawn unseen out of a bag and rolled."""

    dice: tuple[str, ...]
    count: int
    sides: int = 6
    stream: str = "table"
    at_once: bool = False

    def __post_init__(self) -> None:
        if not 0 < self.count <= len(self.dice) or len(set(self.dice)) < len(self.dice):
            raise ValueError("the bag holds too few dice, or two of one name")

    @property
    def size(self) -> int:
        return self.count

    def sample(self, rng: Random) -> BagRoll:
        drawn = rng.sample(self.dice, self.count)
        return self.outcome([(die, rng.randint(1, self.sides)) for die in drawn])

    def allows(self, action: Action) -> bool:
        if not isinstance(action, BagRoll) or len(action.dice) != self.count:
            return False
        after = -1
        for die, face in action.dice:
            if die not in self.dice or not 1 <= face <= self.sides:
                return False
            # In the bag's order: one outcome has one text. This also rules out a die drawn twice.
            if self.dice.index(die) <= after:
                return False
            after = self.dice.index(die)
        return True

    def entries(self, entered: Sequence[Entry]) -> Sequence[Entry]:
        if len(entered) == self.count:
            return ()
        drawn = {entry[0] for entry in entered if isinstance(entry, tuple)}
        faces = range(1, self.sides + 1)
        return [(die, face) for die in self.dice if die not in drawn for face in faces]

    def outcome(self, entered: Sequence[Entry]) -> BagRoll:
        dice = [entry for entry in entered if isinstance(entry, tuple)]
        return BagRoll(tuple(sorted(dice, key=lambda entry: self.dice.index(entry[0]))))


@dataclass(frozen=True, slots=True)
class Deck(Chance):
    """Items that are shuffled and lie face down. Nobody types that in: it is always the app that
    shuffles, and the record doesn't show what lies where."""

    stream: str = "table"
    at_once: bool = True

    @property
    def size(self) -> int:
        return 0

    def sample(self, rng: Random) -> Shuffle:
        return Shuffle(f"{rng.getrandbits(64):016x}")

    def allows(self, action: Action) -> bool:
        return isinstance(action, Shuffle) and bool(re.fullmatch("[0-9a-f]{16}", action.order))

    def entries(self, entered: Sequence[Entry]) -> Sequence[Entry]:
        return ()

    def outcome(self, entered: Sequence[Entry]) -> Shuffle:
        raise ValueError("a shuffled deck can't be typed in")

    @staticmethod
    def shuffled(items: Sequence[str], shuffle: Shuffle) -> tuple[str, ...]:
        """The items as they lie after a shuffle."""
        return tuple(generator(shuffle.order, "deck", 0).sample(items, len(items)))
