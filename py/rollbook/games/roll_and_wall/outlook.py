"""What a climber may expect, from a space with some dice left: the fewer the better.

There are two such outlooks. In the `Race` it is turns: those that still follow this one until the
summit is reached. In the `Last` turn, when somebody has reached it, no turn follows, and it is the
chance not to win.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rollbook.games.roll_and_wall.board import START, TOP, crossing, row, ways
from rollbook.games.roll_and_wall.plan import ALL, BIT, CHANCES, SAVED, TEA, Plan, Rope, plan_for
from rollbook.games.roll_and_wall.state import DICE

if TYPE_CHECKING:
    from rollbook.games.roll_and_wall.state import Position

WEAK = 0.35
"""How much of a white die the tea die lacks."""
SOON = 2.0
"""In so many turns, tiles are soon worth nothing any more."""
CHEAP = 0.1
"""What a tile that saves a turn is worth in the last one."""
USELESS = 0.01
"""What it costs to attach a piton in the last turn, in which it is of no use."""
SECOND = 0.01
"""What reaching the summit is worth to who can't win there any more."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a climber is, and on what rope. `own`: the pitons on the wall, `left` those in the
    backpack that can be attached; `flags`: those collected, a mask."""

    space: int
    own: tuple[int, ...]
    left: int
    flags: int

    @classmethod
    def of(cls, state: Position, seat: int) -> Stand:
        """Where a seat stands. While a zone is quiet its pitons don't count."""
        climber = state.climbers[seat]
        flags = sum(BIT[colour] for colour in climber.flags) if state.variant.advanced else ALL
        left = 0 if state.quiet else max(0, climber.left)
        return cls(climber.place, climber.pitons, left, flags)

    @property
    def home(self) -> int:
        """Where a fall from here ends: the highest own piton at or below."""
        reach = [piton for piton in self.own if row(piton) <= row(self.space)]
        return self.space if self.space in reach else max(reach, default=START)

    @property
    def rope(self) -> Rope:
        return Rope(self.home, self.left, self.flags)

    def at(self, space: int) -> Stand:
        """The climber on another space."""
        return replace(self, space=space)

    def attached(self) -> Stand:
        """The climber after putting a piton into the space."""
        return replace(self, own=(*self.own, self.space), left=max(0, self.left - 1))

    def collected(self, flag: int) -> Stand:
        """The climber with another flag."""
        return replace(self, flags=self.flags | flag)


class Outlook(ABC):
    """What climbers may expect on a wall. `turn`: what counts as much as a turn here, for who
    judges wrong."""

    turn = 1.0

    def __init__(self, plan: Plan):
        self.plan = plan

    @abstractmethod
    def on(self, stand: Stand, dice: int) -> float:
        """What is to be expected with so many white dice left in this turn."""

    @abstractmethod
    def over(self, stand: Stand, tea: bool = False) -> float:
        """What is to be expected when the turn has ended here, perhaps with tea to come."""

    @abstractmethod
    def price(self, stand: Stand) -> float:
        """What a tile that may save a turn later is worth to who stands there."""

    def going(self, stand: Stand, dice: int, tea: bool = False) -> float:
        """What is to be expected with these dice left in this turn, the tea die among them if
        `tea`."""
        expected = self.on(stand, dice)
        if tea:
            expected += WEAK * (self.on(stand, dice - 1) - expected)
        return expected

    def entered(self, stand: Stand, space: int) -> Stand:
        """The climber after entering a space, with the flag that is passed."""
        edge = crossing(stand.space, space)
        return stand.at(space).collected(self.plan.flags.get(edge, 0) if edge else 0)

    def rests(self, stand: Stand) -> bool:
        """Whether the climber can rest here."""
        return stand.space in stand.own or self.plan.wall.rests(stand.space)


class Race(Outlook):
    """The turns that follow this one."""

    def on(self, stand: Stand, dice: int) -> float:
        if row(stand.space) == TOP:
            return SAVED * (DICE - dice)
        return self.plan.table(stand.rope).at(stand.space, dice)

    def over(self, stand: Stand, tea: bool = False) -> float:
        return 1 + self.on(stand, TEA if tea else DICE)

    def price(self, stand: Stand) -> float:
        return min(1.0, self.on(stand, DICE) / SOON)


class Last(Outlook):
    """The chance not to win in this turn. `pool`: the dice with which it began; `beat`: the fewest
    that somebody used for the summit."""

    turn = 0.02

    def __init__(self, plan: Plan, pool: int, beat: int):
        super().__init__(plan)
        self.pool, self.beat = pool, beat
        self._known: dict[tuple[int, int, int], float] = {}

    def on(self, stand: Stand, dice: int) -> float:
        return self.over(stand) - self._win(stand.space, dice, stand.flags)

    def over(self, stand: Stand, tea: bool = False) -> float:
        return 1 + USELESS * len(stand.own)

    def price(self, stand: Stand) -> float:
        return CHEAP

    def _worth(self, dice: int) -> float:
        """What the summit is worth with dice left: a shared victory is half of one, and more dice
        left may decide against those who still follow."""
        used = self.pool - dice
        won = ((used < self.beat) + (used <= self.beat)) / 2
        return won * (1 - SECOND) + SECOND * (dice + 1) / (TEA + 1)

    def _win(self, space: int, dice: int, flags: int) -> float:
        """The best chance to win from a space."""
        if row(space) == TOP:
            return self._worth(dice)
        if TOP - row(space) > dice:
            return 0.0
        key = space, dice, flags
        if key not in self._known:
            self._known[key] = max(self._try(space, goal, dice, flags) for goal in ways(space))
        return self._known[key]

    def _try(self, space: int, goal: int, dice: int, flags: int) -> float:
        """The best chance to win by entering a space next."""
        if row(goal) == TOP and flags != ALL:
            return 0.0
        edge = crossing(space, goal)
        flags |= self.plan.flags.get(edge, 0) if edge else 0
        chances = CHANCES[self.plan.wall.numbers[goal]]
        return max(chances[n - 1] * self._win(goal, dice - n, flags) for n in range(1, dice + 1))


def outlook_of(state: Position) -> Outlook:
    """What the one whose turn it is may expect now."""
    assert state.wall
    plan = plan_for(state.wall, state.flags if state.variant.advanced else {})
    used = [climber.used for climber in state.climbers if climber.topped]
    return Last(plan, state.pool, min(used)) if used else Race(plan)
