"""The Coordinator's turn, as the app's own players plan it.

The dice of a turn fall in two parts that meet only in the rolls: numbers for the factory and
numbers for the map. For each handful of numbers the best ways to write them are worked out once,
from those with one number less, and a turn is a choice among pairs of handfuls: which dice are
kept, which are altered, and which members of the team are called. The factory comes first, for a
roll is never produced too soon. From the best choices a share of P.O.O.H.'s best reply is taken
off, which depends on the kept dice and the panic alone.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from rollbook.games.paper_roll_and_write.board import FACTORY_VALUES, GREY_VALUES, TEAM
from rollbook.games.paper_roll_and_write.compact import (
    Sheet,
    Team,
    each,
    free_cells,
)
from rollbook.games.paper_roll_and_write.state import without
from rollbook.games.paper_roll_and_write.worth import WIN, Pace, Worth

PRODUCER, SUPPLIER, REPLENISHER, VOLUNTEER = (1 << TEAM.index(name) for name in TEAM)

Values = tuple[int, ...]
"""Numbers, sorted."""


class Filled(NamedTuple):
    """A factory after numbers were written: `steps` are values and spaces."""

    worth: float
    factory: int
    rolls: int
    steps: tuple[tuple[int, int], ...]
    lost: Values


class Placed(NamedTuple):
    """A map after numbers were written: `steps` are values, spaces and, for each store that was
    supplied there, the store and whether the Volunteer helped."""

    worth: float
    team: Team
    helps: int
    steps: tuple[tuple[int, int, tuple[tuple[int, bool], ...]], ...]
    lost: Values


class Hand(NamedTuple):
    """Numbers for a turn and what they take.

    `kept`: the faces that are kept. `altered`: pairs of values, before and after. `low`, `high`:
    the numbers for the factory and for the map. `again`: the numbers that the Producer and the
    Supplier write once more, or 0. `given`, `free`: two numbers left to the Replenisher and the
    number written instead.
    """

    kept: Values
    altered: tuple[tuple[int, int], ...]
    low: Values
    high: Values
    again: tuple[int, int] = (0, 0)
    given: Values = ()
    free: int = 0


class Choice(NamedTuple):
    """A way to play a turn, and what it is worth before the reply. `panic`: what it adds."""

    worth: float
    hand: Hand
    filled: Filled
    placed: Placed
    panic: int


class Width(NamedTuple):
    """How widely a turn is searched: the ways kept for each handful, the keeps that are altered,
    the choices to which replies are looked for, the dice set aside at most."""

    ways: int
    keeps: int
    replies: int
    aside: int


class TeamSearch:
    """The search of one turn of the Coordinator.

    `own`, `other`: the sheets in hand and of P.O.O.H. `need`: the stores still to be supplied.
    `panic`: the marks on the panic track. `pace`: how much counts what is not reached yet. `used`:
    the values used already in this turn, in the factory and on the map.
    """

    def __init__(
        self,
        worth: Worth,
        own: Sheet,
        other: Sheet,
        need: int,
        panic: int,
        pace: Pace,
        width: Width,
        used: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset()),
    ) -> None:
        self.worth, self.own, self.other = worth, own, other
        self.need, self.panic, self.pace, self.width = need, panic, pace, width
        self.used = used
        printed = worth.made.printed
        self.zone = printed.zone(panic)
        self._filled: dict[Values, tuple[Filled, ...]] = {}
        self._placed: dict[tuple[int, Values], tuple[Placed, ...]] = {}
        self._best: dict[tuple[Values, Values], tuple[float, Filled, Placed]] = {}
        self._hoards: dict[int, float] = {}
        self._produced = worth.factory(own.team.factory)[0]
        self.work = 0

    # The factory ----------------------------------------------------------------------------------

    def fills(self, low: Values) -> tuple[Filled, ...]:
        """The best ways to write numbers in the factory; those with more rolls are among them."""
        found = self._filled.get(low)
        if found is None:
            found = self._filled[low] = self._fills(low)
        return found

    def _fills(self, low: Values) -> tuple[Filled, ...]:
        team = self.own.team
        if not low:
            _rolls, worth = self.worth.factory(team.factory)
            return (Filled(worth, team.factory, 0, (), ()),)
        ways: dict[int, Filled] = {}
        for value in dict.fromkeys(low):
            for way in self.fills(without(low, [value])):
                cells = free_cells(way.factory)
                if not cells:
                    ways[way.factory] = way._replace(lost=tuple(sorted((*way.lost, value))))
                for cell in cells:
                    factory = way.factory | value << 2 * cell
                    if factory not in ways:
                        self.work += 1
                        produced, worth = self.worth.factory(factory)
                        rolls = produced - self._produced
                        steps = (*way.steps, (value, cell))
                        ways[factory] = Filled(worth, factory, rolls, steps, way.lost)
        weights = self.worth.weights.rolls
        have = team.rolls
        return tuple(
            sorted(
                ways.values(),
                key=lambda way: -way.worth - 1.3 * sum(weights[have : have + way.rolls]),
            )[: self.width.ways]
        )

    # The map --------------------------------------------------------------------------------------

    def places(self, rolls: int, high: Values) -> tuple[Placed, ...]:
        """The best ways to write numbers on the map with so many rolls at hand."""
        found = self._placed.get((rolls, high))
        if found is None:
            found = self._placed[rolls, high] = self._places(rolls, high)
        return found

    def _places(self, rolls: int, high: Values) -> tuple[Placed, ...]:
        if not high:
            team = self.own.team._replace(rolls=rolls)
            return (Placed(self._mapped(team, 0), team, 0, (), ()),)
        area = self.worth.made.grey
        ways: dict[tuple[object, ...], Placed] = {}
        for value in dict.fromkeys(high):
            n = value - GREY_VALUES[0]
            for way in self.places(rolls, without(high, [value])):
                spaces = way.team.grey.open(n)
                if not spaces:
                    lost = way._replace(lost=tuple(sorted((*way.lost, value))))
                    ways.setdefault((way.team, lost.lost), lost)
                for space in each(spaces):
                    ground = area.after(way.team.grey, space, n)
                    seen = way.team.warehouses | area.warehouses[space]
                    extra = seen == self.worth.made.warehouses != way.team.warehouses
                    team = way.team._replace(
                        grey=ground, warehouses=seen, rolls=way.team.rolls + extra
                    )
                    reached = area.stores[space] & ~team.supplied
                    for after, helps, stores in self._supplies(team, way.helps, reached):
                        key = (after, way.lost)
                        if key not in ways:
                            self.work += 1
                            steps = (*way.steps, (value, space, stores))
                            worth = self._mapped(after, helps)
                            ways[key] = Placed(worth, after, helps, steps, way.lost)
        legal = [way for way in ways.values() if not way.lost or not self._fit(way)]
        return tuple(
            sorted(legal, key=lambda way: 3 * len(way.lost) - way.worth)[: self.width.ways]
        )

    def _fit(self, way: Placed) -> bool:
        """Whether a number that was left out fits after all."""
        return any(way.team.grey.open(value - GREY_VALUES[0]) for value in way.lost)

    def _supplies(
        self, team: Team, helps: int, reached: int
    ) -> Iterator[tuple[Team, int, tuple[tuple[int, bool], ...]]]:
        """The ways to supply stores that were reached: what the rolls are enough for is owed."""
        if not reached:
            yield team, helps, ()
            return
        enough = False
        for store in each(reached):
            price = 1 + (self.own.hoard.visited >> store & 1)
            rest = reached & ~(1 << store)
            if team.rolls >= price:
                enough = True
                after = team._replace(rolls=team.rolls - price, supplied=team.supplied | 1 << store)
                for last, more, stores in self._supplies(after, helps, rest):
                    yield last, more, ((store, False), *stores)
            elif team.rolls >= price - 1 and not team.members & VOLUNTEER and self.other.team.rolls:
                after = team._replace(
                    rolls=team.rolls - price + 1,
                    supplied=team.supplied | 1 << store,
                    members=team.members | VOLUNTEER,
                )
                for last, more, stores in self._supplies(after, helps + 1, rest):
                    yield last, more, ((store, True), *stores)
        if not enough:
            yield team, helps, ()

    def _mapped(self, team: Team, helps: int) -> float:
        """What the map with its rolls and supplies is worth."""
        worth, weights, own = self.worth, self.worth.weights, self.own
        new = (team.supplied & ~own.team.supplied).bit_count()
        need = self.need - new
        near = worth.map(team, own.hoard.visited, max(need, 0))
        hoard = self._hoards.get(team.supplied)
        if hoard is None:
            hoard = self._hoards[team.supplied] = worth.hoard(own.hoard, team.supplied, self.zone)
        rolls = sum(weights.rolls[: team.rolls])
        spent = weights.rolls[max(0, self.other.team.rolls - 1)] if helps else 0.0
        total = weights.supply * min(new, self.need)
        total += self.pace.near * (near + rolls - hoard - spent - helps * weights.members[3])
        return total + WIN * (need <= 0)

    # A turn ---------------------------------------------------------------------------------------

    def best(
        self, low: Values, high: Values
    ) -> Generator[None, None, tuple[float, Filled, Placed]]:
        """The best way to write a handful of numbers in the factory and one on the map."""
        found = self._best.get((low, high))
        if found is None:
            for part in parts(low):
                self.fills(part)
                if self._worked():
                    yield
            ways: dict[int, Filled] = {}
            for filled in self.fills(low):
                ways.setdefault(filled.rolls, filled)
            pairs = []
            for new, filled in ways.items():
                rolls = self.own.team.rolls + new
                for part in parts(high):
                    self.places(rolls, part)
                    if self._worked():
                        yield
                placed = self.places(rolls, high)[0]
                pairs.append((filled.worth * self.pace.near + placed.worth, filled, placed))
            found = self._best[low, high] = max(pairs, key=lambda pair: pair[0])
        return found

    def choice(self, hand: Hand, panic: int) -> Generator[None, None, Choice]:
        """A hand, played at its best; `panic`: what the hand itself adds."""
        weights = self.worth.weights
        worth, filled, placed = yield from self.best(hand.low, hand.high)
        self.work += 1
        if self._worked():
            yield
        lost = len(filled.lost) + len(placed.lost)
        panic += lost
        badges = self.worth.made.badges_between(self.panic, self.panic + panic)
        worth += weights.police * self.pace.near * badges - weights.panic * panic
        called = (*hand.again, hand.free)
        if lost and any(called):
            worth -= WIN  # nobody is called for a number that fits nowhere
        members = zip(weights.members, called, strict=False)
        worth -= self.pace.near * sum(member for member, value in members if value)
        return Choice(worth, hand, filled, placed, panic)

    def choices(self, dice: Values, keep: bool) -> Generator[None, None, list[Choice]]:
        """The best ways to play a turn with these dice, the best first; `keep`: whether it is
        still to be chosen which are kept."""
        width, count = self.width, len(dice)
        least = count - width.aside if keep else count
        plain = []
        for kept in parts(dice):
            if len(kept) >= least:
                choice = yield from self.choice(_hand(kept, (), kept), count - len(kept))
                plain.append(choice)
        plain.sort(key=_worst_last)
        found = plain[: 2 * width.keeps]
        for choice in plain[: width.keeps]:
            aside = count - len(choice.hand.kept)
            altered = [choice]
            for hand in _altered(choice.hand):
                altered.append((yield from self.choice(hand, aside + 1)))
            altered.sort(key=_worst_last)
            found += altered[1:4]
            for base in altered[:3]:
                for hand in self._helped(base.hand):
                    panic = aside + len(hand.altered)
                    found.append((yield from self.choice(hand, panic)))
        found.sort(key=_worst_last)
        return found

    def _worked(self) -> bool:
        """Whether so much was worked that others should have their turn."""
        if self.work < SLICE:
            return False
        self.work = 0
        return True

    def _helped(self, hand: Hand) -> Iterator[Hand]:
        """The same hand with members of the team."""
        members = self.own.team.members
        low = [v for v in dict.fromkeys((*hand.low, *self.used[0])) if not members & PRODUCER]
        high = [v for v in dict.fromkeys((*hand.high, *self.used[1])) if not members & SUPPLIER]
        for one in (0, *low):
            for two in (0, *high):
                if one or two:
                    yield hand._replace(
                        low=_with(hand.low, one), high=_with(hand.high, two), again=(one, two)
                    )
        if not members & REPLENISHER:
            values = (*hand.low, *hand.high)
            for pair in dict.fromkeys(combinations(values, 2)):
                rest = without(values, pair)
                for free in (*FACTORY_VALUES, *GREY_VALUES):
                    if free not in pair:
                        whole = _hand(hand.kept, hand.altered, _with(rest, free))
                        yield whole._replace(given=pair, free=free)


SLICE = 40
"""After so many ways to write numbers, or hands, others have their turn."""


@lru_cache(maxsize=1024)
def parts(values: Values) -> tuple[Values, ...]:
    """All handfuls out of these, from the smallest to the largest."""
    counts = range(len(values) + 1)
    return tuple(part for n in counts for part in dict.fromkeys(combinations(values, n)))


def _worst_last(choice: Choice) -> float:
    return -choice.worth


def _hand(kept: Values, altered: tuple[tuple[int, int], ...], values: Values) -> Hand:
    low = tuple(v for v in values if v in FACTORY_VALUES)
    high = tuple(v for v in values if v in GREY_VALUES)
    return Hand(kept, altered, low, high)


def _with(values: Values, value: int) -> Values:
    return tuple(sorted((*values, value))) if value else values


def _altered(hand: Hand) -> Iterator[Hand]:
    """The same hand with one die altered."""
    values = (*hand.low, *hand.high)
    for value in dict.fromkeys(values):
        rest = without(values, [value])
        for other in (*FACTORY_VALUES, *GREY_VALUES):
            if other != value:
                yield _hand(hand.kept, ((value, other),), _with(rest, other))
