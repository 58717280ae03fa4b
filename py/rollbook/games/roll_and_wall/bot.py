"""How the app plays Roll & Wall.

It knows how many turns are still to be expected from everywhere (see `plan`), and does what makes
them the fewest (see `judge`); once somebody is at the summit, what gives the best chance to win.
Of actions that are alike it takes any, so that not all climbers take the same way. The weaker bot
does the same, but more actions are alike to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbook.core.action import Action
from rollbook.core.game import Bot, Thinking
from rollbook.core.words import _
from rollbook.games.roll_and_wall import packing, preparation
from rollbook.games.roll_and_wall.choices import MOVE
from rollbook.games.roll_and_wall.judge import Judge
from rollbook.games.roll_and_wall.plan import Missing

if TYPE_CHECKING:
    from random import Random

    from rollbook.games.roll_and_wall.rules import State


PLAIN = 0.3
"""How much of its mistakes it makes where there is no way to choose, but only tiles."""


@dataclass(frozen=True, slots=True)
class Strength:
    """By how many turns at most it judges an action `wrong`."""

    wrong: float

    def think(self, state: State, seat: int, rng: Random) -> Thinking:
        """The seat's next action. What it has to know and doesn't is worked out, and then it thinks
        again."""
        yield
        legal = state.legal(seat)
        if len(legal) == 1 or state.phase == preparation.COLOUR:
            return rng.choice(legal)
        if state.phase == preparation.DRAFT:
            return self._best(packing.kept(state, seat), 1, rng)
        if state.phase == preparation.PACK:
            return packing.packed(state, seat)
        while True:
            judge = Judge(state, seat)
            try:
                expected = [(judge(action), action) for action in legal]
            except Missing as missing:
                yield from missing.prepared()
            else:
                turn = judge.outlook.turn * (1 if state.phase == MOVE else PLAIN)
                return self._best(expected, turn, rng)

    def _best(self, expected: Sequence[tuple[float, Action]], turn: float, rng: Random) -> Action:
        """The action after which the least seems to be expected; `turn`: what a turn is worth."""
        seem = [cost + rng.random() * self.wrong * turn for cost, _action in expected]
        return expected[seem.index(min(seem))][1]


BOTS = (
    Bot("steady", _("Steady"), Strength(1.2).think),
    Bot("strong", _("Strong"), Strength(0.25).think),
)
