"""A sheet in few whole numbers, for the app's own players, who look at thousands of them in a turn.

A set of spaces is a number whose bits are the spaces: bit 0 is the first space of `Printed.grey`
(or of `brown`, `stores`, `warehouses`), and so on. The numbers of the factory are two bits a space.
Which rolls are spent makes no difference, so only how many are is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from rollbook.games.paper_roll_and_write.board import (
    BONUSES,
    BROWN_VALUES,
    CELLS,
    GREY_VALUES,
    TEAM,
    Printed,
)
from rollbook.games.paper_roll_and_write.region import BLOCKED, Region

FAR = 9
"""A distance that stands for all greater ones and for what can't be reached."""


class Ground(NamedTuple):
    """One player's area of the map as it is written on.

    `numbers`: the spaces with a number; `taken`: those and the ones that the police has crossed
    out. `reach`: the spaces beside a number or a beginning. `closed`: for each value from the
    area's lowest on the spaces that take no such number because of what stands beside them.
    """

    numbers: int
    taken: int
    reach: int
    closed: tuple[int, ...]

    def open(self, n: int) -> int:
        """The spaces that take the area's value number `n`, from 0."""
        return self.reach & ~self.taken & ~self.closed[n]

    def crossed(self, space: int) -> Ground:
        """The area after the police has crossed out a space."""
        return self._replace(taken=self.taken | 1 << space)


class Area:
    """What is printed of one player's area: its spaces, what is beside them, how far stores are.

    `near`: the spaces beside each space. `begins`: where first numbers can stand. `stores`,
    `warehouses`: those beside each space. `beside_store`, `beside_warehouse`: the spaces beside
    each of them. `shuts`: for each value the values that can't stand beside it, as numbers from 0.
    `rings`: what is known of the spaces around others.
    """

    def __init__(self, printed: Printed, spaces: tuple[int, ...], values: tuple[int, ...]) -> None:
        number = {square: n for n, square in enumerate(spaces)}
        self.spaces, self.number, self.values = spaces, number, values
        self.near = tuple(bits(number[s] for s in printed.near[square]) for square in spaces)
        self.begins = bits(number[s] for s in printed.begins if s in number)
        self.stores = _those_beside(printed.stores_at, spaces, printed.stores)
        self.warehouses = _those_beside(printed.warehouses_at, spaces, printed.warehouses)
        self.beside_store = _turned(self.stores, len(printed.stores))
        self.beside_warehouse = _turned(self.warehouses, len(printed.warehouses))
        self.shuts = tuple(
            tuple(m for m, other in enumerate(values) if not self._agree(value, other))
            for value in values
        )
        self.rings: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}

    def _agree(self, value: int, other: int) -> bool:
        """Whether two numbers can stand side by side."""
        return value != other if self.values == GREY_VALUES else abs(value - other) == 1

    def ground(self, written: tuple[int, ...]) -> Ground:
        """The area as it is written on."""
        blank = Ground(0, 0, self.begins, (0,) * len(self.values))
        for space, square in enumerate(self.spaces):
            number = written[square]
            if number == BLOCKED:
                blank = blank.crossed(space)
            elif number:
                blank = self.after(blank, space, self.values.index(number))
        return blank

    def after(self, ground: Ground, space: int, n: int) -> Ground:
        """The area after value number `n` was written in a space."""
        near, bit = self.near[space], 1 << space
        closed = [*ground.closed]
        for m in self.shuts[n]:
            closed[m] |= near
        return Ground(ground.numbers | bit, ground.taken | bit, ground.reach | near, tuple(closed))

    def distance(self, ground: Ground, goals: int) -> int:
        """How many numbers it takes to write one on a free space of `goals`, whatever the numbers
        are; `FAR` if that can't be."""
        goals &= ~ground.taken
        if goals & ground.reach:
            return 1
        blocked = ground.taken & ~ground.numbers
        rings = self.rings.get((goals, blocked))
        if rings is None:
            rings = self.rings[goals, blocked] = self._around(goals, blocked)
        most, around = rings
        numbers = ground.numbers
        for steps, ring in enumerate(around[:most], 1):
            if ring & numbers:
                return steps
        return most

    def _around(self, goals: int, blocked: int) -> tuple[int, tuple[int, ...]]:
        """The distance from the beginnings to `goals`, and the spaces that are 1, 2 … from them,
        where spaces are blocked."""
        seen = ring = goals
        rings: list[int] = []
        most = 1 if goals & self.begins else FAR
        while ring and len(rings) < FAR - 1:
            wider = 0
            for space in each(ring):
                wider |= self.near[space]
            ring = wider & ~seen & ~blocked
            seen |= ring
            rings.append(ring)
            if most == FAR and ring & self.begins:
                most = min(FAR, len(rings) + 1)
        return most, tuple(rings)


class Layout:
    """A printed sheet in the same form."""

    def __init__(self, printed: Printed) -> None:
        self.printed = printed
        self.grey = Area(printed, printed.grey, GREY_VALUES)
        self.brown = Area(printed, printed.brown, BROWN_VALUES)
        self.stores = len(printed.stores)
        self.warehouses = (1 << len(printed.warehouses)) - 1
        self.badges = bits(printed.badges)

    def badges_between(self, panic: int, after: int) -> int:
        """How many police badges are marked when panic grows."""
        return (self.badges >> panic & (1 << after - panic) - 1).bit_count()


@cache
def layout(printed: Printed) -> Layout:
    """What is printed, once for each sheet."""
    return Layout(printed)


class Team(NamedTuple):
    """What the Coordinator has on a sheet.

    `rolls`: those produced and not spent. `members`: the team's members that are checked.
    """

    factory: int
    grey: Ground
    supplied: int
    warehouses: int
    rolls: int
    members: int


class Hoard(NamedTuple):
    """What P.O.O.H. has on a sheet: `boxes` are the boxes that are marked, `used` the bonuses that
    are crossed out."""

    brown: Ground
    visited: int
    boxes: int
    used: int


class Sheet(NamedTuple):
    """A whole sheet."""

    team: Team
    hoard: Hoard


@lru_cache(maxsize=64)
def sheet(printed: Printed, region: Region) -> Sheet:
    """A sheet in this form."""
    made = layout(printed)
    stores, warehouses = printed.stores, printed.warehouses
    team = Team(
        factory=sum(number << 2 * cell for cell, number in enumerate(region.factory)),
        grey=made.grey.ground(region.written),
        supplied=bits(stores.index(s) for s in region.supplied),
        warehouses=bits(warehouses.index(s) for s in region.warehouses),
        rolls=len(region.rolls(printed)),
        members=bits(TEAM.index(member) for member in region.team),
    )
    hoard = Hoard(
        brown=made.brown.ground(region.written),
        visited=bits(stores.index(s) for s in region.visited),
        boxes=bits(box for box, number in enumerate(region.boxes) if number),
        used=bits(BONUSES.index(bonus) for bonus in region.used),
    )
    return Sheet(team, hoard)


def bits(numbers: Iterable[int]) -> int:
    """The set of these as a number."""
    return sum(1 << n for n in {*numbers})


def each(mask: int) -> Iterator[int]:
    """The members of a set, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


UNLOCKED = tuple(
    bits(n for n in range(len(BONUSES)) if boxes >> 2 * n & 3 == 3)
    for boxes in range(1 << 2 * len(BONUSES))
)
"""The bonuses that are unlocked, by the set of boxes marked."""


def _those_beside(
    at: tuple[tuple[int, ...], ...], spaces: tuple[int, ...], kind: tuple[int, ...]
) -> tuple[int, ...]:
    return tuple(bits(kind.index(s) for s in at[square]) for square in spaces)


def _turned(sets: tuple[int, ...], count: int) -> tuple[int, ...]:
    """For each of so many members the sets it is in."""
    return tuple(bits(n for n, one in enumerate(sets) if one >> k & 1) for k in range(count))


# The factory --------------------------------------------------------------------------------------


def free_cells(factory: int) -> list[int]:
    """The spaces of the factory without a number."""
    return [cell for cell in range(len(CELLS)) if not factory >> 2 * cell & 3]
