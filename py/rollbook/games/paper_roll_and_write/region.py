"""What has been written on one of the two sheets: factory, map, stores, bonuses."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rollbook.games.paper_roll_and_write.board import (
    BONUSES,
    BOXES,
    BROWN_VALUES,
    CELLS,
    EXTRA,
    FACTORY_VALUES,
    GREY_VALUES,
    LINES,
    ROLLS,
    ROWS,
    Printed,
)

BLOCKED = -1
"""What stands in a space that the police has crossed out."""


@dataclass(frozen=True, slots=True)
class Region:
    """A sheet as it is filled in.

    `factory`: the number in each of its spaces, 0 where none is. `written`: the same of each square
    of the map, `BLOCKED` where the police is. `supplied`, `visited`, `warehouses`: the squares of
    the stores with a circle, of those with an X, and of the warehouses with a circle. `spent`: the
    rolls that are crossed out. `team`: the Coordinator's bonuses that are checked. `boxes`: what
    each box of the headquarters was marked with, 0 where nothing is. `used`: the bonuses of
    P.O.O.H. that are crossed out.
    """

    factory: tuple[int, ...]
    written: tuple[int, ...]
    supplied: frozenset[int] = frozenset()
    visited: frozenset[int] = frozenset()
    warehouses: frozenset[int] = frozenset()
    spent: frozenset[str] = frozenset()
    team: frozenset[str] = frozenset()
    boxes: tuple[int, ...] = (0,) * len(BOXES)
    used: frozenset[str] = frozenset()

    @classmethod
    def blank(cls, printed: Printed) -> Region:
        """A sheet on which nothing is written."""
        return cls((0,) * len(CELLS), (0,) * len(printed.map))

    # Where a number fits --------------------------------------------------------------------------

    def grey_spaces(self, printed: Printed, value: int) -> list[int]:
        """Where the Coordinator can write a number on the map (6.2.1): beside the factory or
        another number, never beside the same."""
        if value not in GREY_VALUES:
            return []
        return [s for s in printed.grey if self.fits_grey(printed, s, value)]

    def fits_grey(self, printed: Printed, space: int, value: int) -> bool:
        """Whether a number from 4 to 6 can be written in a grey space."""
        written = self.written
        if written[space]:
            return False
        near = [written[s] for s in printed.near[space]]
        return (space in printed.begins or any(near)) and value not in near

    def brown_spaces(self, printed: Printed, value: int) -> list[int]:
        """Where P.O.O.H. can write a number (6.2.3): beside a house or another number, one above or
        below each number beside it."""
        if value not in BROWN_VALUES:
            return []
        return [s for s in printed.brown if self.fits_brown(printed, s, value)]

    def fits_brown(self, printed: Printed, space: int, value: int) -> bool:
        """Whether a number can be written in a brown space."""
        written = self.written
        if written[space]:
            return False
        near = [written[s] for s in printed.near[space] if written[s] > 0]
        return (space in printed.begins or bool(near)) and all(abs(n - value) == 1 for n in near)

    def cells(self, value: int) -> list[int]:
        """Where a number can be written in the factory: in any space that is free."""
        if value not in FACTORY_VALUES:
            return []
        return [cell for cell, number in enumerate(self.factory) if not number]

    # Rolls ----------------------------------------------------------------------------------------

    def produced(self, printed: Printed) -> list[str]:
        """The rolls with a circle (6.2.1): of full rows with just their value, of full columns with
        at most theirs, and the extra one for all warehouses.

        Ruling: the printed "≤" holds for columns, not the word "matches". A line that fills up
        wrong produces nothing, for good.
        """
        return [roll for roll in ROLLS if self.makes(printed, roll)]

    def makes(self, printed: Printed, roll: str) -> bool:
        """Whether a roll has been produced."""
        if roll == EXTRA:
            return len(self.warehouses) == len(printed.warehouses)
        line = ROLLS.index(roll)
        numbers = [self.factory[cell] for cell in LINES[line]]
        if not all(numbers):
            return False
        if line < ROWS:
            return sum(numbers) == printed.exact[line]
        return sum(numbers) <= printed.most[line - ROWS]

    def hopeful(self, printed: Printed, line: int) -> bool:
        """Whether a line of the factory (rows first, then columns) can still produce its roll, or
        has done so."""
        numbers = [self.factory[cell] for cell in LINES[line]]
        blank, total = numbers.count(0), sum(numbers)
        least, most = total + blank * FACTORY_VALUES[0], total + blank * FACTORY_VALUES[-1]
        if line < ROWS:
            return least <= printed.exact[line] <= most
        return least <= printed.most[line - ROWS]

    def rolls(self, printed: Printed) -> list[str]:
        """The rolls that are there to be spent."""
        return [roll for roll in self.produced(printed) if roll not in self.spent]

    def spend(self, printed: Printed, count: int) -> Region:
        """The sheet after so many rolls are crossed out."""
        return replace(self, spent=self.spent.union(self.rolls(printed)[:count]))

    # Stores and headquarters ----------------------------------------------------------------------

    def price(self, store: int) -> int:
        """The rolls that it takes to supply a store."""
        return 2 if store in self.visited else 1

    def unlocked(self, bonus: str) -> bool:
        """Whether both boxes of a bonus are marked."""
        row = BONUSES.index(bonus)
        return bool(self.boxes[2 * row] and self.boxes[2 * row + 1])

    def ready(self, bonus: str) -> bool:
        """Whether a bonus can be used: it is unlocked and not crossed out."""
        return self.unlocked(bonus) and bonus not in self.used

    @property
    def bonuses(self) -> int:
        """How many bonuses are unlocked."""
        return sum(self.unlocked(bonus) for bonus in BONUSES)

    # Writing --------------------------------------------------------------------------------------

    def with_cell(self, cell: int, value: int) -> Region:
        """The sheet with a number in a space of the factory."""
        return replace(self, factory=(*self.factory[:cell], value, *self.factory[cell + 1 :]))

    def with_space(self, space: int, value: int) -> Region:
        """The sheet with a number in a square of the map."""
        return replace(self, written=(*self.written[:space], value, *self.written[space + 1 :]))

    def with_box(self, box: int, value: int) -> Region:
        """The sheet with a box of the headquarters marked."""
        return replace(self, boxes=(*self.boxes[:box], value, *self.boxes[box + 1 :]))
