"""What a position is worth to the app's own players, counted in points of panic.

Each role's worth stands for itself: what it has reached, and what is near. The Coordinator's is
rolls and lines that are still possible, stores in reach, team members; P.O.O.H.'s is stores in
reach and bonuses. The further the game, the less counts what is only near.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

from rollbook.games.paper_roll_and_write.board import (
    BONUSES,
    COLUMNS,
    FACTORY_VALUES,
    ROWS,
    Printed,
)
from rollbook.games.paper_roll_and_write.compact import (
    Hoard,
    Layout,
    Team,
    bits,
    layout,
)


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, found by playing many games. Rows of numbers go by count or distance,
    the first for one.

    The Coordinator's. `supply`: a store supplied. `rolls`: the first roll at hand on a sheet, the
    second and so on. `blanks`: a line that can still produce, by its free spaces. `grey`: a store
    by the numbers still missing to reach it; `best`: how much of that counts for the nearest store,
    the second and so on; `visited`: how much of it where the price is two. `warehouse`: one that
    was visited, or is near, before and after the first. `members`: of the team, unused.

    P.O.O.H.'s. `panic`: a point of it. `brown`: a visit by the numbers still missing. `virtual`:
    the number that a stocked store gives. `raised`: a price that a visit has raised. `bonuses`,
    `half`: those unlocked, and those with one box marked. `police`: a space crossed out, to the
    Coordinator. `die`: one that is left, while the turn is planned.
    """

    supply: float = 4.5
    rolls: tuple[float, ...] = (1.8, 1.4, 0.9, 0.5, 0.3)
    blanks: tuple[float, ...] = (0.9, 0.5, 0.25, 0.12)
    grey: tuple[float, ...] = (1.3, 0.85, 0.55, 0.35, 0.2, 0.1)
    best: tuple[float, ...] = (1.0, 0.7, 0.5, 0.3, 0.2)
    visited: float = 0.65
    warehouse: tuple[float, float] = (0.3, 0.8)
    members: tuple[float, ...] = (0.8, 0.8, 0.5, 0.7)

    panic: float = 1.0
    brown: tuple[float, ...] = (0.62, 0.3, 0.14, 0.07, 0.03)
    virtual: float = 0.7
    raised: float = 0.3
    bonuses: tuple[float, ...] = (0.4, 0.45, 0.55, 1.08, 0.1)
    half: tuple[float, ...] = (0.14, 0.16, 0.2, 0.38, 0.42)
    police: float = 0.5
    die: float = 0.35


class Pace(NamedTuple):
    """How much counts what is only near, and what pays off in many rounds."""

    near: float
    late: float

    @classmethod
    def of(cls, panic: int, supply: int) -> Pace:
        """The pace when so many marks are missing on the two tracks."""
        rounds = min(panic / PANIC, supply / SUPPLY)
        return cls(max(0.15, min(1.0, rounds / 3)), min(1.0, rounds / 8))


PANIC, SUPPLY = 2.2, 0.6
"""The marks of a round on the two tracks, on the average."""
WEIGHTS = Weights()
WIN = 1000.0
"""More than all else that can be reached in a turn."""
KEPT = 20_000
"""How much of a kind is remembered at most."""
Taste = tuple[float, ...]
"""How much somebody likes each bonus of P.O.O.H., compared with what it is worth."""
PLAIN: Taste = (1.0,) * len(BONUSES)


class Worth:
    """What sheets are worth, for a printed sheet and weights. It remembers what it has seen."""

    def __init__(self, made: Layout, weights: Weights = WEIGHTS) -> None:
        self.made, self.weights = made, weights
        printed = made.printed
        self._rows = tuple(
            {code: self._line(True, exact, numbers) for code, numbers in _codes(COLUMNS, 2)}
            for exact in printed.exact
        )
        self._columns = tuple(
            {code: self._line(False, most, numbers) for code, numbers in _codes(ROWS, ROW_BITS)}
            for most in printed.most
        )
        self._factories: dict[int, tuple[int, float]] = {}
        self._grey: dict[tuple[int, int, int, int], float] = {}
        self._brown: dict[
            tuple[int, int, int, int, str], tuple[float, tuple[tuple[int, float], ...]]
        ] = {}
        self._bonuses: dict[tuple[int, int, Taste], float] = {}

    def forget(self) -> None:
        """Let go what was seen, if it is much; it is only worked out again."""
        for seen in (self._factories, self._grey, self._brown, self._bonuses):
            if len(seen) > KEPT:
                seen.clear()
        for area in (self.made.grey, self.made.brown):
            if len(area.rings) > KEPT:
                area.rings.clear()

    # The Coordinator ------------------------------------------------------------------------------

    def team(self, team: Team) -> float:
        """What the Coordinator's part of a sheet is worth, the stores supplied left out."""
        weights = self.weights
        rolls = weights.rolls
        members = sum(w for n, w in enumerate(weights.members) if not team.members >> n & 1)
        return sum(rolls[: team.rolls]) + self.factory(team.factory)[1] + members

    def factory(self, factory: int) -> tuple[int, float]:
        """How many rolls a factory has produced, and what its unfinished lines are worth."""
        found = self._factories.get(factory)
        if found is None:
            found = self._factories[factory] = self._factory(factory)
        return found

    def _factory(self, factory: int) -> tuple[int, float]:
        rows = [table[factory >> n * ROW_BITS & ROW_MASK] for n, table in enumerate(self._rows)]
        columns = [table[factory >> 2 * n & COLUMN_MASK] for n, table in enumerate(self._columns)]
        produced = sum(line.produced for line in (*rows, *columns))
        total = sum(line.worth for line in (*rows, *columns))
        for r, row in enumerate(rows):
            if row.serving:
                for c, column in enumerate(columns):
                    # Where no number serves both lines, one of them is lost.
                    lost = column.serving and not row.serving & column.serving
                    if lost and not factory >> r * ROW_BITS + 2 * c & 3:
                        total -= 0.7 * min(row.worth, column.worth)
        return produced, total

    def _line(self, exact: bool, limit: int, numbers: list[int]) -> Line:
        """A row, which must be exact, or a column with these numbers."""
        blank, left = numbers.count(0), limit - sum(numbers)
        fits = _ways(exact, left, blank)
        if not fits or not blank:
            return Line(fits > 0, 0.0, 0)
        most = max(_ways(exact, total, blank) for total in range(FACTORY_VALUES[-1] * blank + 1))
        worth = self.weights.blanks[blank - 1] * (0.4 + 0.6 * fits / most)
        serving = (v for v in FACTORY_VALUES if _ways(exact, left - v, blank - 1))
        return Line(False, worth, bits(serving))

    def map(self, team: Team, visited: int, need: int) -> float:
        """What the stores in the Team's reach are worth, of which `need` are still to be
        supplied."""
        ground = team.grey
        key = (ground.taken, visited, team.supplied, team.warehouses | need << 8)
        found = self._grey.get(key)
        if found is None:
            found = self._grey[key] = self._map(team, visited, need)
        opens = sum(1 for n in range(len(ground.closed)) if ground.open(n))
        return found - 0.5 * (len(ground.closed) - opens)

    def _map(self, team: Team, visited: int, need: int) -> float:
        weights, area, ground = self.weights, self.made.grey, team.grey
        found = []
        for store, beside in enumerate(area.beside_store):
            if team.supplied >> store & 1:
                continue
            distance = area.distance(ground, beside)
            if distance <= len(weights.grey):
                worth = weights.grey[distance - 1]
                free = (beside & ~ground.taken).bit_count()
                worth *= 1 + 0.1 * (free - 1)
                found.append(worth * weights.visited if visited >> store & 1 else worth)
        found.sort(reverse=True)
        total = sum(w * b for w, b in zip(found[:need], weights.best, strict=False))
        seen = team.warehouses.bit_count()
        if need and team.warehouses != self.made.warehouses:
            total += weights.warehouse[0] * seen
            for warehouse, beside in enumerate(area.beside_warehouse):
                if not team.warehouses >> warehouse & 1:
                    distance = area.distance(ground, beside)
                    if distance <= len(weights.grey):
                        total += weights.warehouse[min(seen, 1)] * weights.grey[distance - 1]
        return total

    # P.O.O.H. -------------------------------------------------------------------------------------

    def hoard(self, hoard: Hoard, supplied: int, zone: str) -> float:
        """What the stores that are still to be visited are worth to P.O.O.H. in a zone."""
        ground = hoard.brown
        key = (ground.numbers, ground.taken, hoard.visited, supplied, zone)
        found = self._brown.get(key)
        if found is None:
            found = self._brown[key] = self._stores(hoard, supplied, zone)
        total, near = found
        if near:
            free = ground.reach & ~ground.taken
            one, two, three, four, five, six = ground.closed
            for beside, worth in near:
                goals = beside & free
                # Written out, for nothing else is done so often.
                fits = (
                    (goals & ~one != 0)
                    + (goals & ~two != 0)
                    + (goals & ~three != 0)
                    + (goals & ~four != 0)
                    + (goals & ~five != 0)
                    + (goals & ~six != 0)
                )
                total += worth * FITS[fits]
        return total

    def bonuses(self, hoard: Hoard, taste: Taste = PLAIN) -> float:
        """What the bonuses of a sheet are worth for a whole game, to somebody's taste."""
        key = (hoard.boxes, hoard.used, taste)
        found = self._bonuses.get(key)
        if found is None:
            found = self._bonuses[key] = self._headquarters(*key)
        return found

    def _stores(
        self, hoard: Hoard, supplied: int, zone: str
    ) -> tuple[float, tuple[tuple[int, float], ...]]:
        """What the stores are worth to P.O.O.H. that are two numbers away or more; and those that
        are one away, by the spaces beside them."""
        weights, area = self.weights, self.made.brown
        visit = self.made.printed.visit_panic
        plain, stocked = visit(zone, False), visit(zone, True) + weights.virtual
        total, near = 0.0, []
        for store, beside in enumerate(area.beside_store):
            if hoard.visited >> store & 1:
                continue
            distance = area.distance(hoard.brown, beside)
            if distance <= len(weights.brown):
                worth = weights.brown[distance - 1] * (stocked if supplied >> store & 1 else plain)
                if distance == 1:
                    near.append((beside, worth))
                else:
                    total += worth
        return total, tuple(near)

    def _headquarters(self, boxes: int, used: int, taste: Taste) -> float:
        total = 0.0
        for n, (bonus, half) in enumerate(
            zip(self.weights.bonuses, self.weights.half, strict=True)
        ):
            marked = boxes >> 2 * n & 3
            if marked == 3:
                total += bonus * taste[n] * (not used >> n & 1)
            elif marked:
                total += half * taste[n]
        return total


FITS = (0.3, 0.55, 0.8, 0.95, 1.05, 1.1, 1.15)
"""How much the distance of one counts, by how many values would do."""


class Line(NamedTuple):
    """A row or column of the factory: whether it has produced its roll; what it is worth while it
    still can, the fewer spaces are free and the more ways there are to fill them, the more; and
    the numbers that serve it."""

    produced: bool
    worth: float
    serving: int


ROW_BITS = 2 * COLUMNS
"""The bits of a row of the factory."""
ROW_MASK = (1 << ROW_BITS) - 1
COLUMN_MASK = sum(3 << row * ROW_BITS for row in range(ROWS))


def _codes(count: int, width: int) -> list[tuple[int, list[int]]]:
    """All ways to fill a line of so many spaces, `width` bits apart, as one number and as many."""
    every = product((0, *FACTORY_VALUES), repeat=count)
    return [(sum(v << n * width for n, v in enumerate(one)), list(one)) for one in every]


@cache
def _ways(exact: bool, total: int, blank: int) -> int:
    """In how many ways free spaces can be filled so that they come to a total, or to no more."""
    sums = [sum(numbers) for numbers in product(FACTORY_VALUES, repeat=blank)]
    return sum(s == total if exact else s <= total for s in sums)


# Whole positions ----------------------------------------------------------------------------------


@cache
def worth(printed: Printed, weights: Weights = WEIGHTS) -> Worth:
    """What sheets are worth, once for each printed sheet and weights."""
    return Worth(layout(printed), weights)
