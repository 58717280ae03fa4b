"""A position of PAPER ROLL & Write: the two sheets, the tracks, the dice, and what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Self, TypeVar

from rollbook.games.paper_roll_and_write.board import Printed, printed
from rollbook.games.paper_roll_and_write.region import Region

T = TypeVar("T")

COORDINATOR, POOH = 0, 1
"""The seats of the two roles."""

ROLL = "roll"
KEEP = "keep"
TEAM = "team"
HOARD = "hoard"
OVER = "over"
"""P.O.O.H. rolls; the Coordinator chooses the dice, and uses them; P.O.O.H. uses them; and the game
is over."""

FACTORY = "factory"
MAP = "map"
HEADQUARTERS = "headquarters"
SPARED = "spared"
"""What became of a die: where it was used, or that it was given for a number of one's own choice.
"""

FREE = "*"
"""How the name of a number of one's own choice begins."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die in front of the Coordinator. `face`: what was rolled. `value`: what it stands for.
    `shifted`: it was changed Up and Down in this round. `use`: what became of it, or nothing."""

    face: int
    value: int
    shifted: bool = False
    use: str = ""

    def __str__(self) -> str:
        changed = self.shifted or self.value != self.face
        return f"{self.face}>{self.value}" + "'" * self.shifted if changed else str(self.face)

    def __lt__(self, other: Die) -> bool:
        """Dice are sorted by what they stand for."""
        return self._order < other._order

    @property
    def _order(self) -> tuple[int, int, bool]:
        return self.value, self.face, self.shifted

    @property
    def steps(self) -> list[int]:
        """What it can be changed to Up and Down: 1 and 6 are not successive."""
        return [] if self.shifted else [v for v in (self.value - 1, self.value + 1) if 1 <= v <= 6]


@dataclass(frozen=True, slots=True)
class Position:
    """A position.

    `board`: the name of the printed sheet. `regions`: the two sheets; the Coordinator has the first
    one in the rounds 1, 3, 5 and so on. `panic`, `supply`: the spaces marked on the tracks, which
    are common. `dice`: those in front of who acts, in the order of the roll; P.O.O.H. finds them as
    they were rolled. `centre`: what the dice in the centre of the table show, sorted.

    What is asked before the turn goes on, in this order: `police`: the sheets on which the police
    is to cross out a space. `visit`: whether P.O.O.H. now makes a Store Visit. `reached`: the
    stores that the Coordinator's last number has reached and that may be supplied now. `free`: the
    numbers of one's own choice that are to be used now.
    """

    board: str
    regions: tuple[Region, Region]
    round: int = 1
    phase: str = ROLL
    panic: int = 0
    supply: int = 0
    dice: tuple[Die, ...] = ()
    centre: tuple[int, ...] = ()
    police: tuple[int, ...] = ()
    visit: bool = False
    reached: tuple[int, ...] = ()
    free: int = 0

    # What is seen ---------------------------------------------------------------------------------

    @property
    def printed(self) -> Printed:
        """What is printed on both sheets."""
        return printed(self.board)

    @property
    def zone(self) -> str:
        """The panic level."""
        return self.printed.zone(self.panic)

    def sheet(self, seat: int) -> int:
        """Which sheet a player has in this round, as a number in `regions`."""
        return (self.round - 1 + seat) % 2

    def holder(self, sheet: int) -> int:
        """The seat that has a sheet in this round."""
        return COORDINATOR if self.sheet(COORDINATOR) == sheet else POOH

    def region(self, seat: int) -> Region:
        """The sheet that a player has in this round."""
        return self.regions[self.sheet(seat)]

    @property
    def mover(self) -> int:
        """The seat whose turn it is within the round."""
        return POOH if self.phase in (ROLL, HOARD) else COORDINATOR

    @property
    def team(self) -> Region:
        """The Coordinator's sheet."""
        return self.region(COORDINATOR)

    @property
    def hoard(self) -> Region:
        """P.O.O.H.'s sheet."""
        return self.region(POOH)

    @property
    def unused(self) -> list[Die]:
        """The dice that are still to be used, sorted."""
        return sorted(die for die in self.dice if not die.use)

    @property
    def kinds(self) -> list[Die]:
        """The dice that are still to be used, of equal ones only one."""
        return list(dict.fromkeys(self.unused))

    def find(self, name: str) -> Die | None:
        """An unused die of that name, if there is one."""
        return next((die for die in self.dice if not die.use and str(die) == name), None)

    def value_of(self, number: str) -> int | None:
        """The value of an unused die, or of a number of one's own choice, by its name; `None` if
        there is none."""
        if number.startswith(FREE):
            return free_value(number)
        die = self.find(number)
        return die.value if die else None

    @property
    def panicked(self) -> bool:
        """P.O.O.H.'s victory condition."""
        return self.panic >= self.printed.panic

    @property
    def supplied(self) -> bool:
        """The Coordinator's victory condition."""
        return self.supply >= self.printed.supply

    @property
    def unspent(self) -> int:
        """The rolls produced and not spent on both sheets, for a tie."""
        return sum(len(region.rolls(self.printed)) for region in self.regions)

    @property
    def unlocked(self) -> int:
        """The bonuses of P.O.O.H. unlocked on both sheets, for a tie."""
        return sum(region.bonuses for region in self.regions)

    # What can be done with dice -------------------------------------------------------------------

    def fits(self, value: int) -> bool:
        """Whether the Coordinator finds a space for a number."""
        return bool(self.team.cells(value) or self.team.grey_spaces(self.printed, value))

    def volunteers(self, store: int) -> bool:
        """Whether the Volunteer can help to supply a store."""
        return (
            "volunteer" not in self.team.team
            and bool(self.hoard.rolls(self.printed))
            and len(self.team.rolls(self.printed)) >= self.team.price(store) - 1
        )

    def affords(self, store: int) -> bool:
        """Whether the rolls of the Coordinator's sheet are enough for a store."""
        return len(self.team.rolls(self.printed)) >= self.team.price(store)

    def visit_panic(self, store: int) -> int:
        """The panic that a visit of a store makes now (6.2.3)."""
        return self.printed.visit_panic(self.zone, store in self.hoard.supplied)

    # Changes --------------------------------------------------------------------------------------

    def with_region(self, seat: int, region: Region) -> Self:
        """The position with another state of a player's sheet."""
        first, second = self.regions
        return replace(self, regions=(first, region) if self.sheet(seat) else (region, second))

    def with_use(self, names: Iterable[str], use: str) -> Self:
        """The position after dice of these names are used."""
        dice = list(self.dice)
        for name in names:
            at = next(n for n, die in enumerate(dice) if not die.use and str(die) == name)
            dice[at] = replace(dice[at], use=use)
        return replace(self, dice=tuple(dice))

    def with_value(self, name: str, value: int, shifted: bool = False) -> Self:
        """The position after a die of that name stands for another value."""
        dice = list(self.dice)
        at = next(n for n, die in enumerate(dice) if not die.use and str(die) == name)
        dice[at] = replace(dice[at], value=value, shifted=shifted or dice[at].shifted)
        return replace(self, dice=tuple(dice))

    def with_panic(self, points: int, seat: int) -> Self:
        """The position after panic was added by a player (6.1). Whose action marks a badge, on that
        player's sheet the police crosses out a space. Ruling: marks past the end are ignored."""
        marked = range(self.panic, min(self.panic + points, self.printed.panic))
        badges = sum(space in self.printed.badges for space in marked)
        return replace(
            self,
            panic=self.panic + len(marked),
            police=self.police + (self.sheet(seat),) * badges,
        )


def without(items: Iterable[T], taken: Iterable[T]) -> tuple[T, ...]:
    """What is left of items, in their order, when some are taken."""
    left = list(items)
    for item in taken:
        left.remove(item)
    return tuple(left)


def handfuls(dice: Sequence[Die], least: int = 1) -> Iterator[tuple[Die, ...]]:
    """All ways to take dice from sorted ones, those that look the same once."""
    for count in range(least, len(dice) + 1):
        yield from dict.fromkeys(combinations(dice, count))


def free_value(number: str) -> int | None:
    """The value of a number of one's own choice, `*5`; `None` if the text names none."""
    value = number.removeprefix(FREE)
    return int(value) if number[:1] == FREE and value in ("1", "2", "3", "4", "5", "6") else None
