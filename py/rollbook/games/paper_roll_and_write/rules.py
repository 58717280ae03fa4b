"""The rules of PAPER ROLL & Write, in the order of the rulebook.

The fields of a position are in `state`, what is written on a sheet in `region`, what is printed on
it in `board`. What is legal says `choices`; what isn't is refused with the reason that `reasons`
finds. Section numbers are the rulebook's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

from rollbook.core.action import Action
from rollbook.core.chance import Dice, Roll
from rollbook.core.game import IllegalMove, Over, Player, Turn
from rollbook.games.paper_roll_and_write import choices
from rollbook.games.paper_roll_and_write.actions import (
    Alter,
    Block,
    Done,
    Exchange,
    Forgo,
    Keep,
    Leave,
    Mark,
    OneMore,
    Producer,
    Replenisher,
    Shift,
    Supplier,
    Supply,
    TwoForOne,
    Visit,
    Volunteer,
    Write,
)
from rollbook.games.paper_roll_and_write.board import (
    BONUSES,
    BOXES,
    CELLS,
    DICE,
    printed,
)
from rollbook.games.paper_roll_and_write.ending import over
from rollbook.games.paper_roll_and_write.reasons import not_rolled, why_not
from rollbook.games.paper_roll_and_write.region import BLOCKED, Region
from rollbook.games.paper_roll_and_write.state import (
    COORDINATOR,
    FACTORY,
    HEADQUARTERS,
    HOARD,
    KEEP,
    MAP,
    OVER,
    POOH,
    ROLL,
    SPARED,
    TEAM,
    Die,
    Position,
    free_value,
    without,
)


@dataclass(frozen=True, slots=True)
class State(Position):
    """A position; its fields are told in `Position`."""

    def turn(self) -> Turn:
        """The end, the dice, or a player."""
        if self.phase == OVER:
            return over(self)
        if self.phase == ROLL:
            return Dice((6,) * DICE[self.zone])
        return Player(choices.asked(self))

    def legal(self, seat: int | None = None) -> list[Action]:
        """Every action open to a seat, by default the one that is asked."""
        turn = self.turn()
        if not isinstance(turn, Player) or seat not in (None, turn.seat):
            return []
        return choices.legal(self)

    def apply(self, action: Action) -> State:
        """The position after an action; raises `IllegalMove` with the reason."""
        turn = self.turn()
        if isinstance(turn, Dice):
            if not turn.allows(action):
                raise IllegalMove(not_rolled(turn, action))
        elif isinstance(turn, Over) or action not in choices.legal(self):
            raise IllegalMove(why_not(self, action))
        return self.after(action)

    def after(self, action: Action) -> State:
        """The position after an action that is known to be legal."""
        return DO[type(action)](self, action)._settled()

    def _settled(self) -> State:
        """What nobody has to be asked is done at once."""
        state = self
        while state.police and not choices.police(state):
            state = replace(state, police=state.police[1:])  # no space is free: nothing happens
        while state.reached and not state.police and not state._chooses_stores():
            state = state._goes_on_supplying()
        return state

    # 6. Structure of a Round ----------------------------------------------------------------------

    def _rolled(self, roll: Roll) -> State:
        """1.: P.O.O.H. rolls the dice."""
        dice = tuple(Die(face, face) for face in roll.faces)
        return replace(self, phase=KEEP, dice=dice)

    def _kept(self, keep: Keep) -> State:
        """2.: the Coordinator chooses; each die in the centre is a point of panic."""
        aside = without((die.face for die in self.dice), keep.dice)
        state = replace(
            self,
            phase=TEAM,
            dice=tuple(Die(face, face) for face in keep.dice),
            centre=tuple(sorted(aside)),
        )
        return state.with_panic(len(aside), COORDINATOR)

    def _done(self, done: Done) -> State:
        """3. to 5.: P.O.O.H. uses the dice after the Coordinator; then the sheets are switched.

        Ruling: a kept die that fits nowhere goes to the centre and costs its panic, too.
        """
        if self.phase == HOARD:
            return self._ends()
        lost = [die.face for die in self.dice if not die.use]
        state = replace(
            self,
            phase=HOARD,
            dice=tuple(Die(die.face, die.face) for die in self.dice if die.use),
            centre=tuple(sorted((*self.centre, *lost))),
        )
        return state.with_panic(len(lost), COORDINATOR)

    def _ends(self) -> State:
        """5., and 7.: who has reached the victory condition is seen at the end of a round."""
        if self.panicked or self.supplied:
            return replace(self, phase=OVER, dice=(), centre=())
        return replace(self, phase=ROLL, round=self.round + 1, dice=(), centre=())

    # 6.1 Panic Track ------------------------------------------------------------------------------

    def _blocked(self, block: Block) -> State:
        """The police crosses out a space of P.O.O.H.'s area."""
        sheet, *others = self.police
        regions = list(self.regions)
        regions[sheet] = regions[sheet].with_space(self.printed.number[block.space], BLOCKED)
        return replace(self, regions=(regions[0], regions[1]), police=tuple(others))

    # 6.2.1 Use of dice: Coordinator ---------------------------------------------------------------

    def _written(self, write: Write) -> State:
        """A number is written in the factory or on a map."""
        value = self.value_of(write.number)
        assert value
        if free_value(write.number):
            state = replace(self, free=self.free - 1)
        else:
            state = self.with_use([write.number], FACTORY if write.space in CELLS else MAP)
        return state._hoards(write, value) if self.phase == HOARD else state._team(write, value)

    def _team(self, write: Write | Producer | Supplier, value: int) -> State:
        """Beside a warehouse it is visited, beside a store it is supplied at once. Ruling: the roll
        of the warehouses can be spent for a store beside the same number."""
        region = self.team
        if write.space in CELLS:
            return self.with_region(COORDINATOR, region.with_cell(CELLS.index(write.space), value))
        space = self.printed.number[write.space]
        visited = region.warehouses.union(self.printed.warehouses_at[space])
        region = replace(region.with_space(space, value), warehouses=visited)
        reached = [s for s in self.printed.stores_at[space] if s not in region.supplied]
        return replace(self.with_region(COORDINATOR, region), reached=tuple(reached))

    def _chooses_stores(self) -> bool:
        """Whether the stores that were reached leave a choice: the Volunteer can be called, or the
        rolls are enough for some of them, but not for all."""
        region, reached = self.team, self.reached
        if any(self.volunteers(store) for store in reached):
            return True
        enough = len(region.rolls(self.printed)) >= sum(map(region.price, reached))
        return not enough and sum(self.affords(store) for store in reached) > 1

    def _goes_on_supplying(self) -> State:
        """The next store is supplied, if the rolls are there."""
        store = next((store for store in self.reached if self.affords(store)), None)
        if store is None:
            return replace(self, reached=())
        return self._stocks(store, self.team.price(store))

    def _stocks(self, store: int, price: int) -> State:
        """A store is supplied for rolls of this sheet: a circle, and a mark on both tracks."""
        region = self.team.spend(self.printed, price)
        region = replace(region, supplied=region.supplied | {store})
        state = self.with_region(COORDINATOR, region)
        return replace(
            state,
            supply=min(self.supply + 1, self.printed.supply),
            reached=tuple(s for s in self.reached if s != store),
        )

    def _supplied(self, supply: Supply) -> State:
        store = self.printed.number[supply.store]
        return self._stocks(store, self.team.price(store))

    def _left(self, leave: Leave) -> State:
        return replace(self, reached=())

    # 6.2.2 Coordinator's Bonuses ------------------------------------------------------------------

    def _checks(self, member: str) -> State:
        """A member of the team is recruited."""
        region = replace(self.team, team=self.team.team | {member})
        return self.with_region(COORDINATOR, region)

    def _producer(self, again: Producer) -> State:
        return self._checks("producer")._team(again, again.value)

    def _supplier(self, again: Supplier) -> State:
        return self._checks("supplier")._team(again, again.value)

    def _replenisher(self, given: Replenisher) -> State:
        """P.O.O.H. may still use the two dice."""
        state = self._checks("replenisher").with_use(given.dice, SPARED)
        return replace(state, free=1)

    def _volunteer(self, called: Volunteer) -> State:
        """One roll of the other sheet counts."""
        store = self.printed.number[called.store]
        state = self._checks("volunteer")
        state = state.with_region(POOH, state.hoard.spend(self.printed, 1))
        return state._stocks(store, state.team.price(store) - 1)

    def _altered(self, alter: Alter) -> State:
        """At any time: one panic point, whatever the distance."""
        return self.with_value(alter.die, alter.value).with_panic(1, COORDINATOR)

    # 6.2.3 Use of dice: P.O.O.H. ------------------------------------------------------------------

    def _hoards(self, write: Write, value: int) -> State:
        """A number on the brown map: the stores beside it are visited at once."""
        space = self.printed.number[write.space]
        region = self.hoard.with_space(space, value)
        state = self.with_region(POOH, region)
        reached = [s for s in self.printed.stores_at[space] if s not in region.visited]
        return state._visits(reached)

    def _visits(self, stores: Sequence[int]) -> State:
        """Each visit is panic, and a number of one's own choice if there is paper. Ruling: several
        stores are visited in the order that makes the most panic."""
        ways = [_one_by_one(self, order) for order in permutations(stores)]
        return max(ways, key=lambda state: state.panic)

    def _visited(self, store: int) -> State:
        """One store is crossed out."""
        region = replace(self.hoard, visited=self.hoard.visited | {store})
        state = self.with_region(POOH, region).with_panic(self.visit_panic(store), POOH)
        return replace(state, free=state.free + (store in region.supplied))

    # 6.2.4 P.O.O.H.'s Bonuses ---------------------------------------------------------------------

    def _marked(self, mark: Mark) -> State:
        """A box takes a die or the sum of several. Ruling: a Store Visit without a store left is
        no visit."""
        box = BOXES.index(mark.box)
        total = sum(self.value_of(number) or 0 for number in mark.numbers)
        used = [number for number in mark.numbers if not free_value(number)]
        free = self.free - (len(mark.numbers) - len(used))
        region = self.hoard.with_box(box, total)
        state = replace(self.with_use(used, HEADQUARTERS), free=free).with_region(POOH, region)
        opened = box // 2 == BONUSES.index("store-visit") and region.unlocked("store-visit")
        return replace(state, visit=opened and len(region.visited) < len(self.printed.stores))

    def _store_visit(self, visit: Visit) -> State:
        state = replace(self, visit=False)
        return state._visited(self.printed.number[visit.store])

    def _crosses_out(self, bonus: str) -> State:
        region = replace(self.hoard, used=self.hoard.used | {bonus})
        return self.with_region(POOH, region)

    def _one_more(self, taken: OneMore) -> State:
        state = self._crosses_out("one-more-die")
        dice = (*self.dice, Die(taken.face, taken.face))
        return replace(state, dice=dice, centre=without(self.centre, [taken.face]))

    def _two_for_one(self, given: TwoForOne) -> State:
        return replace(self.with_use(given.dice, SPARED), free=self.free + 1)

    def _exchanged(self, exchange: Exchange) -> State:
        state = self._crosses_out("exchange-service")
        return state.with_value(exchange.die, exchange.value)

    def _shifted(self, shift: Shift) -> State:
        return self.with_value(shift.die, shift.value, shifted=True)

    def _forgone(self, forgo: Forgo) -> State:
        return replace(self, free=self.free - 1)


def _one_by_one(state: State, stores: Sequence[int]) -> State:
    for store in stores:
        state = state._visited(store)
    return state


DO: Mapping[type[Action], Callable[[State, Any], State]] = {
    Roll: State._rolled,
    Keep: State._kept,
    Done: State._done,
    Block: State._blocked,
    Write: State._written,
    Supply: State._supplied,
    Leave: State._left,
    Producer: State._producer,
    Supplier: State._supplier,
    Replenisher: State._replenisher,
    Volunteer: State._volunteer,
    Alter: State._altered,
    Mark: State._marked,
    Visit: State._store_visit,
    OneMore: State._one_more,
    TwoForOne: State._two_for_one,
    Exchange: State._exchanged,
    Shift: State._shifted,
    Forgo: State._forgone,
}


def start(count: int, options: Mapping[str, Any], board: str) -> State:
    """Two blank sheets; P.O.O.H. is about to roll."""
    blank = Region.blank(printed(board))
    return State(board, (blank, blank))
