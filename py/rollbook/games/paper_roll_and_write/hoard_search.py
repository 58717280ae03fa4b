"""P.O.O.H.'s turn, as the app's own players plan it: a beam search.

From each position every way to use one number is tried, together with the bonus that makes the
number; of all positions so found the best few are gone on with, until nothing is left to use. The
turn may end anywhere, so the plan is the way to the best position seen.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from rollbook.games.paper_roll_and_write.board import BONUSES, BROWN_VALUES
from rollbook.games.paper_roll_and_write.compact import UNLOCKED, Hoard, Sheet, each
from rollbook.games.paper_roll_and_write.state import without
from rollbook.games.paper_roll_and_write.worth import PLAIN, WIN, Pace, Taste, Worth

ONE_MORE, TWO_FOR_ONE, EXCHANGE, UP_AND_DOWN, STORE_VISIT = (1 << n for n in range(len(BONUSES)))

SHIFTED = 8
"""Added to a die that was changed Up and Down and can't be again."""
VALUE = 7
"""The bits of a die that are its value."""
TOP = BROWN_VALUES[-1]
VIRTUAL, PAIR = 1, 2
"""Where a number of one's own choice comes from: a stocked store, or Two for One."""

Dice = tuple[int, ...]
"""Values, sorted, with `SHIFTED` where that is so."""


class Step(NamedTuple):
    """One use of a number.

    `act`: `write`, `mark`, `take` or `visit`. `value`: the number that is written, or the die that
    is taken from the centre. `place`: the space, the box, or the store. `dice`: those that make
    the number. `turned`: for each of them what it is changed to before, or 0. `free`: whether a
    number of one's own choice is used, `VIRTUAL` or `PAIR`, which the two dice are given for.
    """

    act: str
    value: int
    place: int
    dice: Dice = ()
    turned: Dice = ()
    free: int = 0


class Node(NamedTuple):
    """A position within the turn. `free`: the numbers of one's own choice that are to be used now.
    `visit`: whether a Store Visit is to be made now."""

    hoard: Hoard
    dice: Dice
    centre: Dice
    panic: int
    free: int
    visit: bool
    steps: tuple[Step, ...]


class HoardSearch:
    """The search of one turn of P.O.O.H.

    `own`: the sheet in hand. `need`: the stores that the Coordinator still has to supply. `tally`:
    for a tie how many bonuses are missing to win it. `pace`: how much counts what is not reached
    yet. `width`: the positions gone on with. `taste`: for bonuses.
    """

    def __init__(
        self,
        worth: Worth,
        own: Sheet,
        need: int,
        tally: int,
        pace: Pace,
        width: int,
        taste: Taste = PLAIN,
    ) -> None:
        self.worth, self.own, self.need, self.tally = worth, own, need, tally
        self.pace, self.width, self.taste = pace, width, taste
        printed = worth.made.printed
        self.full, self.boxes = printed.panic, printed.boxes
        self._begun = UNLOCKED[own.hoard.boxes].bit_count()
        self._start = 0
        self.work = 0

    def plan(
        self, dice: Dice, centre: Dice, panic: int, free: int = 0, visit: bool = False
    ) -> Generator[None, None, tuple[float, Node]]:
        """The worth of the best position that can be reached, and that position."""
        self._start = panic
        node = Node(self.own.hoard, dice, centre, panic, free, visit, ())
        best, beam = (-WIN if visit else self._valued(node), node), [node]
        while beam:
            found: dict[tuple[object, ...], tuple[float, Node]] = {}
            for node in beam:
                for after in self._moves(node):
                    key = after[:-1]
                    if key in found:
                        continue
                    self.work += 1
                    value = self._valued(after)
                    if value > best[0] + 1e-9 and not after.visit:
                        best = value, after
                    spare = len(after.dice) + 1.5 * after.free + 3 * after.visit
                    spare += len(after.centre) * (after.hoard.used & ONE_MORE == 0) * 0.1
                    found[key] = value + spare * self.worth.weights.die, after
                    if self.work >= SLICE:
                        self.work = 0
                        yield
            ranked = sorted(found.values(), key=lambda one: -one[0])
            beam = [node for _value, node in ranked[: self.width]]
        return best

    def _valued(self, node: Node) -> float:
        """What a position is worth to P.O.O.H. if the turn ends there."""
        worth, weights, own = self.worth, self.worth.weights, self.own
        zone = worth.made.printed.zone(node.panic)
        near = worth.hoard(node.hoard, own.team.supplied, zone)
        raised = (node.hoard.visited & ~own.hoard.visited & ~own.team.supplied).bit_count()
        near += weights.raised * raised
        total = weights.panic * node.panic + self.pace.near * near
        total += self.pace.late * worth.bonuses(node.hoard, self.taste)
        if node.panic > self._start:
            badges = worth.made.badges_between(self._start, node.panic)
            total -= weights.police * self.pace.near * badges
        won = self.need > 0
        if not won:
            # The game ends after this turn, and a tie is decided by the bonuses.
            bonuses = UNLOCKED[node.hoard.boxes].bit_count() - self._begun
            won = bonuses >= self.tally
            total += TIE * (bonuses + 0.1 * node.hoard.boxes.bit_count())
        if won and node.panic >= self.full:
            total += WIN
        return total

    # What can be done next ------------------------------------------------------------------------

    def _moves(self, node: Node) -> Iterator[Node]:
        if node.visit:
            yield from self._visits(node)
        elif node.free:
            yield from self._frees(node)
        else:
            yield from self._uses(node)

    def _uses(self, node: Node) -> Iterator[Node]:
        """Each die on the map, some in the headquarters, and bonuses that make more of them."""
        hoard, dice = node.hoard, node.dice
        ready = UNLOCKED[hoard.boxes] & ~hoard.used
        for die in dict.fromkeys(dice):
            value = die & VALUE
            rest = without(dice, (die,))
            yield from self._writes(node, value, rest, (die,), (0,))
            if ready & UP_AND_DOWN and not die & SHIFTED:
                for other in (value - 1, value + 1):
                    if 1 <= other <= TOP:
                        yield from self._writes(node, other, rest, (die,), (other + SHIFTED,))
            if ready & EXCHANGE:
                crossed = node._replace(hoard=hoard._replace(used=hoard.used | EXCHANGE))
                for other in BROWN_VALUES:
                    if other != value:
                        yield from self._writes(crossed, other, rest, (die,), (other,))
        for box, least in enumerate(self.boxes):
            if not hoard.boxes >> box & 1:
                for handful, turned in handfuls(dice, least, bool(ready & UP_AND_DOWN)):
                    yield self._marked(node, box, without(dice, handful), handful, turned)
        if ready & ONE_MORE:
            taken = hoard._replace(used=hoard.used | ONE_MORE)
            for face in dict.fromkeys(node.centre):
                centre = without(node.centre, (face,))
                more = tuple(sorted((*dice, face)))
                step = Step("take", face, 0)
                yield node._replace(
                    hoard=taken, dice=more, centre=centre, steps=(*node.steps, step)
                )
        if ready & TWO_FOR_ONE and len(dice) >= 2:
            for pair in self._stuck(node):
                rest = without(dice, pair)
                for value in BROWN_VALUES:
                    if value not in pair:
                        yield from self._writes(node, value, rest, pair, (), PAIR)
                for box, least in enumerate(self.boxes):
                    if least <= TOP and not hoard.boxes >> box & 1:
                        yield self._marked(node, box, rest, pair, (), PAIR)

    def _stuck(self, node: Node) -> list[Dice]:
        """The pairs of dice that are missed least: those that fit in the fewest places."""
        brown = node.hoard.brown
        ranked = sorted(
            node.dice, key=lambda die: (brown.open((die & VALUE) - 1).bit_count(), die & VALUE)
        )
        return list(dict.fromkeys(tuple(sorted(p)) for p in combinations(ranked[:3], 2)))[:2]

    def _frees(self, node: Node) -> Iterator[Node]:
        """A number of one's own choice: on the map, or in the headquarters."""
        for value in BROWN_VALUES:
            yield from self._writes(node, value, node.dice, (), (), VIRTUAL)
        for box, least in enumerate(self.boxes):
            if node.hoard.boxes >> box & 1:
                continue
            if least <= TOP:
                yield self._marked(node, box, node.dice, (), (), VIRTUAL)
                continue
            for handful, turned in handfuls(node.dice, least - TOP, False):
                rest = without(node.dice, handful)
                yield self._marked(node, box, rest, handful, turned, VIRTUAL)
        yield node._replace(free=node.free - 1, steps=(*node.steps, Step("forgo", 0, 0)))

    def _writes(
        self, node: Node, value: int, rest: Dice, dice: Dice, turned: Dice, free: int = 0
    ) -> Iterator[Node]:
        """A number on the map wherever it fits."""
        area, hoard = self.worth.made.brown, node.hoard
        left = node.free - (free == VIRTUAL)
        for space in each(hoard.brown.open(value - 1)):
            brown = area.after(hoard.brown, space, value - 1)
            after = Node(
                Hoard(brown, hoard.visited, hoard.boxes, hoard.used),
                rest,
                node.centre,
                node.panic,
                left,
                False,
                (*node.steps, Step("write", value, space, dice, turned, free)),
            )
            reached = area.stores[space] & ~hoard.visited
            yield self._visited(after, reached) if reached else after

    def _marked(
        self, node: Node, box: int, rest: Dice, dice: Dice, turned: Dice, free: int = 0
    ) -> Node:
        """A box of the headquarters is marked."""
        hoard = node.hoard
        boxes = hoard.boxes | 1 << box
        opened = UNLOCKED[boxes] & ~UNLOCKED[hoard.boxes] & STORE_VISIT
        left = hoard.visited.bit_count() < self.worth.made.stores
        return Node(
            Hoard(hoard.brown, hoard.visited, boxes, hoard.used),
            rest,
            node.centre,
            node.panic,
            node.free - (free == VIRTUAL),
            bool(opened and left),
            (*node.steps, Step("mark", 0, box, dice, turned, free)),
        )

    def _visits(self, node: Node) -> Iterator[Node]:
        """A Store Visit."""
        for store in range(self.worth.made.stores):
            if not node.hoard.visited >> store & 1:
                step = Step("visit", 0, store)
                after = node._replace(visit=False, steps=(*node.steps, step))
                yield self._visited(after, 1 << store)

    def _visited(self, node: Node, reached: int) -> Node:
        """Stores are visited in the order that makes the most panic."""
        ways = [self._one_by_one(node, order) for order in permutations(each(reached))]
        return max(ways, key=lambda way: way.panic)

    def _one_by_one(self, node: Node, stores: tuple[int, ...]) -> Node:
        panic, free, visited = node.panic, node.free, node.hoard.visited
        printed = self.worth.made.printed
        for store in stores:
            stocked = self.own.team.supplied >> store & 1
            panic += printed.visit_panic(printed.zone(panic), bool(stocked))
            panic = min(panic, self.full)
            free += stocked
            visited |= 1 << store
        return node._replace(hoard=node.hoard._replace(visited=visited), panic=panic, free=free)


TIE = 2.0
"""What a bonus is worth in the last turn of a game, so that ways to unlock one are gone on with."""
SLICE = 60
"""After so many positions others have their turn."""


@lru_cache(maxsize=4096)
def handfuls(dice: Dice, least: int, shifts: bool) -> tuple[tuple[Dice, Dice], ...]:
    """The handfuls of dice that come to `least`, none of them to spare, and what each die is turned
    to; `shifts`: whether dice may be changed Up and Down."""
    found: list[tuple[Dice, Dice]] = []
    for count in (1, 2, 3):
        for handful in dict.fromkeys(combinations(dice, count)):
            total = sum(die & VALUE for die in handful)
            turned = [0] * count
            if shifts:
                for n, die in enumerate(handful):
                    if total < least and not die & SHIFTED and die < TOP:
                        turned[n] = die + 1 + SHIFTED
                        total += 1
            if total < least:
                continue
            if any(
                total - max(d & VALUE, t & VALUE) >= least
                for d, t in zip(handful, turned, strict=True)
            ):
                continue
            found.append((handful, tuple(turned)))
    return tuple(found)
