"""What is to be expected after everything that a climber can do, tiles included.

A tile is used when it saves more turns, or costs others more, than it may later: its price. So what
is to be expected with the tiles is only worked out for the next roll, and later ones go without.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rollbook.core.action import Action
from rollbook.games.roll_and_wall import odds
from rollbook.games.roll_and_wall.actions import (
    TALISMAN,
    TEA,
    Attach,
    Cast,
    Climb,
    Enter,
    Fall,
    Land,
    Pass,
    Rest,
    Use,
)
from rollbook.games.roll_and_wall.board import NUMBER, START, TOP, row
from rollbook.games.roll_and_wall.choices import FAILED, FALLEN, SEEN, SUMMIT
from rollbook.games.roll_and_wall.outlook import Stand, outlook_of
from rollbook.games.roll_and_wall.plan import BIT
from rollbook.games.roll_and_wall.rules import BLOWN
from rollbook.games.roll_and_wall.state import DICE, Attempt

if TYPE_CHECKING:
    from rollbook.games.roll_and_wall.state import Position

PRICES = {
    "shoes": 0.25,
    "chalk": 0.35,
    "energy-bar": 0.4,
    "axe": 0.4,
    "crystal-ball": 0.5,
    "grabber": 0.4,
    "helmet": 0.4,
    "quickdraw": 0.0,
    "talisman": 0.5,
    "quiet-zone": 0.15,
    "sand": 0.25,
    "voodoo-doll": 0.6,
    "wind-amulet": 0.25,
}
"""How many turns a tile has to save, so that it is used."""
BEHIND = 0.4
"""How much it counts what a tile costs one who is not the first among the others."""
HAMMERED = 0.3
"""How much of what pitons are worth is at stake in a turn without them."""


class Judge:
    """What is to be expected after each action of the one whose turn it is."""

    def __init__(self, state: Position, seat: int):
        self.state, self.seat = state, seat
        self.outlook = outlook_of(state)
        self.own, self.mover = Stand.of(state, seat), Stand.of(state, state.mover)
        self.dice, self.tea = state.left, state.tea
        self.chalks = state.climber.tiles.count("chalk")

    def __call__(self, action: Action) -> float:
        return JUDGED[type(action)](self, action)

    def price(self, kind: str) -> float:
        """What it costs to use a tile."""
        return PRICES[kind] * self.outlook.price(self.own)

    # A turn's end ---------------------------------------------------------------------------------

    def rest(self, _action: Action | None = None) -> float:
        """What is to be expected when the turn has ended here."""
        return self.outlook.over(self.mover)

    def fall(self, stand: Stand, dice: int, tea: bool) -> float:
        """What is to be expected of a fall with dice left, with axe or helmet if they help."""
        landed = stand.at(stand.home)
        found = [self.outlook.over(landed, tea=landed.space == START)]
        ledge = self.outlook.plan.wall.below[stand.space]
        if self.state.climber.has("axe") and ledge is not None:
            found.append(self.outlook.over(stand.at(ledge)) + self.price("axe"))
        if self.state.climber.has("helmet") and dice:
            found.append(self.outlook.going(landed, dice, tea) + self.price("helmet"))
        return min(found)

    def stop(self, stand: Stand, dice: int, tea: bool) -> float:
        """What is to be expected when a turn ends here, perhaps after attaching a piton."""
        if stand.space == START or self.outlook.rests(stand):
            return self.outlook.over(stand)
        fallen = self.fall(stand, dice, tea)
        return min(fallen, self.outlook.over(stand.attached())) if stand.left else fallen

    # A roll ---------------------------------------------------------------------------------------

    def climb(self, action: Climb) -> float:
        attempt = Attempt.of(action)
        price = self.price("talisman") if attempt.talisman else 0
        left, tea = self.dice - attempt.dice, self.tea and not attempt.tea
        return price + self.rolled(attempt, left, tea, self.chalks)

    def rolled(self, attempt: Attempt, left: int, tea: bool, chalk: int) -> float:
        """What is to be expected of a roll after which so many dice are left, with chalk and shoes
        where they help."""
        assert attempt.space is not None
        number = self.state.number(attempt.space)
        white, special = attempt.white, (attempt.tea, attempt.talisman)
        enough = odds.chance(number - attempt.bonus, white, *special)
        success = self.success(attempt, left, tea)
        failed = self.failed(left, tea)
        if chalk:
            again = self.price("chalk") + self.rolled(attempt, left, tea, chalk - 1)
            failed = min(failed, again)
        expected = enough * success + (1 - enough) * failed
        if self.state.climber.has("shoes"):
            almost = odds.chance(number - attempt.bonus - 1, white, *special) - enough
            expected += almost * min(0.0, success + self.price("shoes") - failed)
        return expected

    def success(self, attempt: Attempt, left: int, tea: bool) -> float:
        """What is to be expected after entering the space, with the energy bar if it helps."""
        assert attempt.space is not None
        stand = self.outlook.entered(self.mover, attempt.space)
        expected = self.outlook.going(stand, left, tea)
        if self.state.climber.has("energy-bar"):
            again = self.outlook.going(stand, left + attempt.dice, tea or attempt.tea)
            price = 0 if row(attempt.space) == TOP else self.price("energy-bar")
            expected = min(expected, again + price)
        return expected

    def failed(self, left: int, tea: bool) -> float:
        """What is to be expected after a failed roll: on the start it is no fall."""
        if self.mover.space != START:
            return self.fall(self.mover, left, tea)
        return self.outlook.going(self.mover, left, tea) if left else self.rest()

    # The crystal ball -----------------------------------------------------------------------------

    def cast(self, action: Cast) -> float:
        price = self.price("talisman") if TALISMAN in action.extras else 0
        white, tea = action.dice - (TEA in action.extras), TEA in action.extras
        return price + self.foreseen(white, tea, TALISMAN in action.extras)

    def foreseen(self, white: int, tea: bool, talisman: bool, rolled: bool = False) -> float:
        """What is to be expected of dice that are seen before a space is chosen. `rolled`: they
        are no longer among those left."""
        left = self.dice - (0 if rolled else white + tea)
        rest = self.tea and (rolled or not tea)
        best, expected, below = self.stop(self.mover, left, rest), 0.0, 0.0
        for number in (2, 3, 4, 5, 6):
            chance = 1 - odds.chance(number, white, tea, talisman)
            expected += (chance - below) * best
            below = chance
            best = min([best, *self._goals(number, left, rest)])
        return expected + (1 - below) * best

    def _goals(self, number: int, left: int, tea: bool) -> list[float]:
        """What is to be expected after entering one of the spaces with a number."""
        return [
            self.outlook.going(self.outlook.entered(self.mover, goal), left, tea)
            for goal in self.state.goals()
            if self.state.number(goal) == number
        ]

    def enter(self, action: Enter) -> float:
        stand = self.outlook.entered(self.mover, NUMBER[action.space])
        return self.outlook.going(stand, self.dice, self.tea)

    def seen(self, stand: Stand) -> float:
        """What is to be expected from a stand with the dice that are seen."""
        assert self.state.attempt
        entered = [
            self.outlook.going(self.outlook.entered(stand, goal), self.dice, self.tea)
            for goal in self.state.goals()
            if self.state.number(goal) <= self.state.attempt.value
        ]
        return min([self.stop(stand, self.dice, self.tea), *entered])

    def going(self, stand: Stand) -> float:
        """What is to be expected when the turn goes on from a stand."""
        if self.state.phase == SEEN:
            return self.seen(stand)
        return self.outlook.going(stand, self.dice, self.tea)

    # Tiles ----------------------------------------------------------------------------------------

    def use(self, action: Use) -> float:
        return self.price(action.tile) + USED[action.tile](self, action)

    def chalk(self, _use: Use) -> float:
        attempt = self.state.attempt
        assert attempt
        if attempt.space is None:
            return self.foreseen(attempt.white, attempt.tea, attempt.talisman, rolled=True)
        return self.rolled(attempt, self.dice, self.tea, self.chalks - 1)

    def shoes(self, _use: Use) -> float:
        """Of two pairs that are needed the other one has its price, too."""
        attempt, short = self.state.attempt, self.state.short()
        assert attempt
        more = (short - 1) * self.price("shoes")
        if attempt.space is not None:
            return more + self.success(attempt, self.dice, self.tea)
        return more + min(self._goals(attempt.value + short, self.dice, self.tea))

    def energy_bar(self, _use: Use) -> float:
        attempt = self.state.attempt
        assert attempt
        if self.state.phase == SUMMIT:
            return -self.price("energy-bar")
        tea = self.tea or attempt.tea
        return self.outlook.going(self.mover, self.dice + attempt.dice, tea)

    def crystal_ball(self, _use: Use) -> float:
        return min(
            self.foreseen(count - (TEA in extras), TEA in extras, False)
            for count, extras in self.state.handfuls()
            if TALISMAN not in extras
        )

    def grabber(self, use: Use) -> float:
        return self.going(self.mover.collected(BIT[use.on[0]]))

    def axe(self, _use: Use) -> float:
        ledge = self.outlook.plan.wall.below[self.state.fell]
        assert ledge is not None
        return self.outlook.over(self.mover.at(ledge))

    def helmet(self, _use: Use) -> float:
        return self.outlook.going(self.mover.at(self.mover.home), self.dice, self.tea)

    def attach(self, _action: Action) -> float:
        return self.going(self.mover.attached())

    # What hurts others ----------------------------------------------------------------------------

    def quiet_zone(self, _use: Use) -> float:
        """It costs everybody the pitons of a turn."""
        cost = self._hammered(self.seat)
        return HAMMERED * (cost - self._cost_of_others({s: self._hammered(s) for s in self.others}))

    def _hammered(self, seat: int) -> float:
        stand = Stand.of(self.state, seat)
        return self.outlook.on(replace(stand, left=0), DICE) - self.outlook.on(stand, DICE)

    def sand(self, _use: Use) -> float:
        return self.going(self.mover) - self._blown(self.state.below())

    def wind(self, _use: Use) -> float:
        return -self._blown(self.state.above())

    def _blown(self, seats: list[int]) -> float:
        """What two dice fewer cost these climbers."""
        costs = {}
        for seat in seats:
            stand = Stand.of(self.state, seat)
            fewer = self.outlook.on(stand, DICE - BLOWN)
            costs[seat] = fewer - self.outlook.on(stand, DICE)
        return self._cost_of_others(costs)

    def doll(self, _use: Use) -> float:
        """It costs the mover as much as a fall, if the roll fails this time."""
        attempt = self.state.attempt
        assert attempt
        assert attempt.space is not None
        again = self.rolled(attempt, self.dice, self.tea, self.chalks)
        cost = again - self.success(attempt, self.dice, self.tea)
        return -self._cost_of_others({self.state.mover: cost})

    @property
    def others(self) -> list[int]:
        """The seats of all others who still climb."""
        return [
            seat
            for seat, climber in enumerate(self.state.climbers)
            if seat != self.seat and not climber.topped
        ]

    def _cost_of_others(self, costs: Mapping[int, float]) -> float:
        """What it is worth that others have these costs: most for the first among them."""
        ahead = {seat: self._ahead(seat) for seat in self.others}
        first = min(ahead.values(), default=0)
        return sum(
            cost * (1 if ahead[seat] <= first else BEHIND)
            for seat, cost in costs.items()
            if seat in ahead
        )

    def _ahead(self, seat: int) -> float:
        return self.outlook.on(Stand.of(self.state, seat), DICE)

    # Nothing --------------------------------------------------------------------------------------

    def passed(self, _action: Action) -> float:
        if self.state.phase == FAILED:
            return self.failed(self.dice, self.tea)
        if self.state.phase == FALLEN:
            landed = self.mover.at(self.mover.home)
            return self.outlook.over(landed, tea=landed.space == START)
        return float(self.state.phase == SUMMIT)


JUDGED: Mapping[type[Action], Callable[[Judge, Any], float]] = {
    Climb: Judge.climb,
    Cast: Judge.cast,
    Enter: Judge.enter,
    Attach: Judge.attach,
    Rest: Judge.rest,
    Fall: lambda judge, _action: judge.fall(judge.mover, judge.dice, judge.tea),
    Land: lambda judge, action: judge.outlook.over(judge.mover.at(NUMBER[action.space])),
    Use: Judge.use,
    Pass: Judge.passed,
}
USED: Mapping[str, Callable[[Judge, Use], float]] = {
    "axe": Judge.axe,
    "chalk": Judge.chalk,
    "crystal-ball": Judge.crystal_ball,
    "energy-bar": Judge.energy_bar,
    "grabber": Judge.grabber,
    "helmet": Judge.helmet,
    "quickdraw": Judge.attach,
    "quiet-zone": Judge.quiet_zone,
    "sand": Judge.sand,
    "shoes": Judge.shoes,
    "voodoo-doll": Judge.doll,
    "wind-amulet": Judge.wind,
}
