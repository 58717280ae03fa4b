"""How many turns it takes to reach the summit, for who climbs as well as can be.

All is worked out for one wall with its flags, in tables. A table knows the turns that are still to
be expected from every space with every number of dice, for one `Rope`: where a fall ends, the
pitons that are left, and the flags collected. In a table the wall is solved from the top row down,
for a step up leads to a row that is known, and a step sideways to the same row with fewer dice. A
new piton or another flag leads to a table that was solved before. Only what a fall costs hangs
together in a circle, since it leads down again: that is guessed, and the guess made better until it
fits.

Equipment and what others do are left out; see `outlook`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from operator import mul
from typing import NamedTuple

from rollbook.games.roll_and_wall.board import (
    COLOURS,
    COUNT,
    ROWS,
    START,
    SUMMIT_DIFFICULTY,
    Edge,
    Wall,
    column,
    crossing,
    row,
    space_at,
)
from rollbook.games.roll_and_wall.state import DICE

TEA = DICE + 1
"""The dice after a fall to the ground."""
ALL = (1 << len(COLOURS)) - 1
"""The flags of all colours, as a mask; the summit is open with them."""
BIT = {colour: 1 << number for number, colour in enumerate(COLOURS)}
SAVED = 0.05
"""What a die that is not used on the way to the summit is worth, in turns: it may decide."""
LOST = 500.0
"""The turns of who can't reach a flag any more."""
CLOSE = 0.003
"""How well guesses have to fit, in turns."""
STEP = 0.4
"""So far apart may two guesses be for the truth to be seen on a line through both, near one."""
FLAT = 0.01
"""The least slope of a table."""
GUESSES = 20
PASSES = 8
"""How often the cost of a fall is guessed, and what follows a rest, at most."""

CHANCES = tuple(
    tuple(1 - (max(0, number - 1) / 6) ** dice for dice in range(1, TEA + 1)) for number in range(7)
)
"""The chance to enter a space of each difficulty with 1, 2 … dice."""

Gains = list[float]
"""By the dice left: how many turns a space is better than falling now."""
Solution = dict[int, Gains]
"""The gains of all spaces."""


class Rope(NamedTuple):
    """What a table is for. `home`: where a fall ends, a piton or the start. `pitons`: how many are
    left. `flags`: those collected, a mask of `BIT`."""

    home: int
    pitons: int
    flags: int


class Table(NamedTuple):
    """`fall`: the turns after a fall, and `turns` those from each space by the dice left, all
    without the turn that goes on. Spaces too high for a missing flag are left out. `slope`: how
    much the gain at home grows with the cost of a fall."""

    fall: float
    turns: Mapping[int, Sequence[float]]
    slope: float

    def at(self, space: int, dice: int) -> float:
        """The further turns from a space with so many dice left."""
        known = self.turns.get(space)
        return known[min(dice, len(known) - 1)] if known else self.fall + stuck(dice)


class Missing(LookupError):
    """A table is not worked out yet. `prepared` does it; yields often."""

    def __init__(self, plan: Plan, rope: Rope):
        self.prepared = partial(plan.prepare, rope)


def stuck(dice: int) -> float:
    """About how many turns more than a fall now it takes where it is too high for a missing flag:
    from a ledge one has to slip on purpose."""
    return 0.6 + 0.5**dice


def entering(number: int, gains: Gains) -> Gains:
    """What a space of this difficulty is worth to who is about to enter it with 1, 2 … dice left,
    of which the best number is rolled.

    >>> entering(4, [10, 10, 10])
    [5.0, 7.5]
    >>> entering(4, [0, 10, 10])
    [0.0, 5.0]
    """
    chances = CHANCES[number]
    return [max(map(mul, chances, gains[dice::-1])) for dice in range(len(gains) - 1)]


# The tables ---------------------------------------------------------------------------------------


class Plan:
    """The tables of a wall with the flags that hang on it."""

    def __init__(self, wall: Wall, flags: Mapping[Edge, str]):
        self.wall = wall
        self.flags = {edge: BIT[colour] for edge, colour in flags.items()}
        self._tables: dict[Rope, Table] = {}
        self._highest = {
            bit: max((height for (_, height), hung in self.flags.items() if hung == bit), default=0)
            for bit in BIT.values()
        }

    def table(self, rope: Rope) -> Table:
        """A table; raises `Missing` if it is not worked out yet."""
        if self.ceiling(rope.flags) < row(rope.home):
            return Table(LOST, {}, 0)
        if rope not in self._tables:
            raise Missing(self, rope)
        return self._tables[rope]

    def ceiling(self, flags: int) -> int:
        """The highest row from which all flags that are missing can be reached."""
        return min((high for bit, high in self._highest.items() if not flags & bit), default=ROWS)

    def prepare(self, rope: Rope) -> Generator[None, None, None]:
        """Work out a table and all those to which it leads; yields often."""
        for needed in self._needed(rope):
            if needed not in self._tables:
                self._tables[needed] = yield from self._solved(needed)

    def _needed(self, rope: Rope) -> Iterator[Rope]:
        """The tables to which one leads, each after those that it needs itself: more flags come
        first, then fewer pitons, then higher homes."""
        lowest = COUNT * max(0, row(rope.home) - 1)
        for flags in range(ALL, rope.flags - 1, -1):
            if flags & rope.flags != rope.flags:
                continue
            ceiling = self.ceiling(flags)
            for pitons in range(rope.pitons + (rope.home != START)):
                for home in range(COUNT * ceiling, lowest, -1):
                    yield Rope(home, pitons, flags)
            if rope.home == START:
                yield rope._replace(flags=flags)

    def _solved(self, rope: Rope) -> Generator[None, None, Table]:
        """A table. The cost of a fall fits when the gain over it at home is just the turn that
        begins there."""
        climb = Climb(self, rope)
        dice = DICE if rope.home else TEA
        guess, slope = self._guess(rope)
        low, high = 0.0, LOST
        fall = min(max(1.0, guess), LOST / 2)
        before: tuple[float, float, Solution] | None = None
        for _guess in range(GUESSES):
            gains = climb.gains(fall)
            yield
            excess = gains[rope.home][dice] - 1
            low, high = (fall, high) if excess < 0 else (low, fall)
            if before and before[0] != fall:
                slope = max(FLAT, (excess - before[1]) / (fall - before[0]))
            after = fall - excess / slope
            if abs(excess) < CLOSE or high - low < CLOSE:
                break
            if before and abs(fall - before[0]) < STEP and abs(after - fall) < STEP / 3:
                gains = _mixed(gains, before[2], (after - fall) / (before[0] - fall))
                fall = after
                break
            before = fall, excess, gains
            fall = after if low < after < high else (low + min(high, 2 * low + 2)) / 2
        else:
            assert before
            fall, excess, gains = before
        return Table(fall, {s: [fall - gain for gain in own] for s, own in gains.items()}, slope)

    def _guess(self, rope: Rope) -> tuple[float, float]:
        """What a fall may cost, and the slope there: as much more than a row higher as it is with
        a piton less or another flag."""
        home, pitons, flags = rope
        fewer = rope._replace(pitons=pitons - 1)
        if home == START:
            lowest = self._tables.get(fewer._replace(home=1))
            return (0.9 * lowest.fall, lowest.slope) if lowest else (5.0, 0.1)
        higher = self._tables.get(rope._replace(home=home + COUNT))
        for like in (fewer, *(rope._replace(flags=flags | bit) for bit in BIT.values())):
            table = self._tables.get(like) if like != rope else None
            above = self._tables.get(like._replace(home=home + COUNT))
            if table and above and higher:
                return higher.fall + 0.9 * (table.fall - above.fall), higher.slope
            if table:
                return table.fall, table.slope
        return (higher.fall + 0.4, higher.slope) if higher else (1.5, 0.8)


def _mixed(gains: Solution, before: Solution, share: float) -> Solution:
    """Gains on the line through two solutions."""
    return {
        space: [one + (other - one) * share for one, other in zip(own, before[space], strict=True)]
        for space, own in gains.items()
    }


# A table ------------------------------------------------------------------------------------------


class Climb:
    """The wall as it is climbed on one rope. Nothing is said of resting at home: that is as good
    as to fall there."""

    def __init__(self, plan: Plan, rope: Rope):
        self.plan, self.rope = plan, rope
        self.wall = plan.wall
        lowest = max(1, row(rope.home))
        self.rows = [
            [space_at(section, height) for section in range(COUNT)]
            for height in range(plan.ceiling(rope.flags), lowest - 1, -1)
        ]
        self.beside = [self._beside(spaces) for spaces in self.rows]
        self.attached = [[self._attached(space) for space in spaces] for spaces in self.rows]

    def _beside(self, spaces: Sequence[int]) -> list[tuple[int, int, Table | None]]:
        """The steps sideways in a row: from which section to which, and where a flag is that is
        missing the table to which it leads."""
        found = []
        for space, other in pairwise(spaces):
            flag = self.plan.flags.get(crossing(space, other) or (0, 0), 0) & ~self.rope.flags
            flags = self.rope.flags | flag
            table = self.plan.table(self.rope._replace(flags=flags)) if flag else None
            found.append((column(space), column(other), table))
            found.append((column(other), column(space), table))
        return found

    def _attached(self, space: int) -> Sequence[float] | None:
        """The further turns after putting a piton into a space."""
        home, pitons, flags = self.rope
        if not pitons or space == home:
            return None
        return self.plan.table(Rope(space, pitons - 1, flags)).turns[space][: DICE + 1]

    def gains(self, fall: float) -> Solution:
        """The gains over falling everywhere, if that costs so many turns."""
        found: Solution = {}
        above = self._edge(fall)
        for spaces, beside, attached in zip(self.rows, self.beside, self.attached, strict=True):
            alone = [
                self._alone(space, up, turns, fall)
                for space, up, turns in zip(spaces, above, attached, strict=True)
            ]
            gains, above = self._row(spaces, alone, beside, fall)
            found.update(zip(spaces, gains, strict=True))
        if self.rope.home == START:
            found[START] = self._start([found[n] for n in range(1, COUNT + 1)])
        return found

    def _entering(self, space: int, gains: Gains) -> Gains:
        return entering(self.wall.numbers[space], gains)

    def _edge(self, fall: float) -> list[Gains]:
        """What it is worth to enter the row above those that matter: the summit, or a row too high
        for a missing flag."""
        if self.rope.flags == ALL:
            gains = [fall - SAVED * (DICE - dice) for dice in range(DICE + 1)]
            return [entering(SUMMIT_DIFFICULTY, gains)] * COUNT
        found = []
        for space in range(self.rows[0][0] + COUNT, self.rows[0][0] + 2 * COUNT):
            slips = self.wall.rests(space)
            found.append(self._entering(space, [-slips * stuck(d) for d in range(DICE + 1)]))
        return found

    def _alone(self, space: int, up: Gains, attached: Sequence[float] | None, fall: float) -> Gains:
        """The gains of a space without those beside it and without resting."""
        gains = [-LOST, *up] if self.wall.rests(space) else [max(0.0, gain) for gain in (0, *up)]
        if attached:
            gains = [max(gain, fall - t) for gain, t in zip(gains, attached, strict=True)]
        return gains

    def _row(
        self,
        spaces: Sequence[int],
        alone: Sequence[Gains],
        beside: Sequence[tuple[int, int, Table | None]],
        fall: float,
    ) -> tuple[list[Gains], list[Gains]]:
        """The gains in a row, and those of entering it. Who rests goes on with all dice, so a row
        with ledges is worked out again until what is guessed for that fits."""
        steps = []
        for here, there, table in beside:
            if table:
                after = [fall - table.at(spaces[there], dice) for dice in range(DICE + 1)]
                crossed = self._entering(spaces[there], after)
                alone[here][1:] = map(max, alone[here][1:], crossed)
            else:
                steps.append((here, there))
        numbers = [self.wall.numbers[space] for space in spaces]
        ledges = [n for n, space in enumerate(spaces) if self.wall.rests(space)]
        resting = [-LOST] * COUNT
        for n in ledges:
            resting[n] = alone[n][DICE] - 1
        for _pass in range(PASSES):
            gains, entered = _together(numbers, alone, resting, steps)
            fits = True
            for n in ledges:
                fits &= gains[n][DICE] - 1 - resting[n] < CLOSE
                resting[n] = gains[n][DICE] - 1
            if fits:
                break
        return gains, entered

    def _start(self, lowest: Sequence[Gains]) -> Gains:
        """The gains on the start, up to those with tea: there a failed roll costs its dice alone,
        and without dice the turn ends."""
        ways = [(CHANCES[self.wall.numbers[n]], own) for n, own in enumerate(lowest, start=1)]
        ended = max(own[DICE] for own in lowest) - 1
        for _pass in range(PASSES):
            gains = [ended]
            for dice in range(1, TEA + 1):
                tries = (
                    chances[n - 1] * own[dice - n] + (1 - chances[n - 1]) * gains[dice - n]
                    for chances, own in ways
                    for n in range(1, dice + 1)
                )
                gains.append(max(tries))
            if abs(gains[DICE] - 1 - ended) < CLOSE:
                break
            ended = gains[DICE] - 1
        return gains


def _together(
    numbers: Sequence[int],
    alone: Sequence[Gains],
    resting: Sequence[float],
    steps: Sequence[tuple[int, int]],
) -> tuple[list[Gains], list[Gains]]:
    """The gains of a row with resting and steps sideways, those with few dice first, and those of
    entering its spaces."""
    gains = [[max(own[0], rest)] for own, rest in zip(alone, resting, strict=True)]
    entered: list[Gains] = [[] for _space in gains]
    rows = list(zip((CHANCES[number] for number in numbers), gains, entered, strict=True))
    for dice in range(1, DICE + 1):
        for chances, own, enter in rows:
            enter.append(max(map(mul, chances, own[::-1])))
        for own, other, rest in zip(gains, alone, resting, strict=True):
            own.append(other[dice] if other[dice] > rest else rest)
        for here, there in steps:
            if entered[there][-1] > gains[here][-1]:
                gains[here][-1] = entered[there][-1]
    return gains, entered


@lru_cache(maxsize=3)
def _plan(wall: Wall, flags: tuple[tuple[Edge, str], ...]) -> Plan:
    return Plan(wall, dict(flags))


def plan_for(wall: Wall, flags: Mapping[Edge, str]) -> Plan:
    """The plan of a wall with its flags, the same one each time."""
    return _plan(wall, tuple(flags.items()))
