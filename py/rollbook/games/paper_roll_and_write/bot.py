"""How the app plays PAPER ROLL & Write.

Both roles plan a whole turn at once: the Coordinator as told in `team_search`, P.O.O.H. as told in
`hoard_search`; what they think of a position is told in `worth`. A plan is remembered for the
positions that it leads through, so that only the first action of a turn takes time. Where somebody
else had a say in between, the police above all, the rest of the turn is planned anew.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbook.core.action import Action
from rollbook.core.game import Bot, Thinking
from rollbook.core.words import _
from rollbook.games.paper_roll_and_write.actions import Block
from rollbook.games.paper_roll_and_write.board import BONUSES
from rollbook.games.paper_roll_and_write.compact import sheet
from rollbook.games.paper_roll_and_write.hoard_search import SHIFTED, Dice, HoardSearch
from rollbook.games.paper_roll_and_write.outlook import one_step, pace, sheets
from rollbook.games.paper_roll_and_write.script import Script, hoard_script, team_script
from rollbook.games.paper_roll_and_write.state import (
    COORDINATOR,
    FACTORY,
    HOARD,
    KEEP,
    MAP,
    POOH,
    without,
)
from rollbook.games.paper_roll_and_write.team_search import Choice, TeamSearch, Width
from rollbook.games.paper_roll_and_write.worth import (
    PLAIN,
    WEIGHTS,
    WIN,
    Taste,
    Weights,
    Worth,
    worth,
)

if TYPE_CHECKING:
    from random import Random

    from rollbook.games.paper_roll_and_write.rules import State

PLANS = 400
"""How many actions of plans are remembered."""
TASTES = (0.6, 1.0, 1.6)
"""How much P.O.O.H. may like a bonus in a turn, compared with what it is worth."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How the app plays: how widely it searches, and what it thinks things are worth.

    `width`: that of the Coordinator's turn. `beam`, `reply`: that of P.O.O.H.'s turn, his own and
    as the Coordinator foresees it. `share`: how much of P.O.O.H.'s best reply the Coordinator
    takes off.
    """

    width: Width
    beam: int
    reply: int
    share: float
    weights: Weights = WEIGHTS

    def think(self, state: State, seat: int, rng: Random) -> Thinking:
        """The seat's next action. What it thinks of bonuses is a matter of taste, or all games
        would go for the same ones; within a turn (see `Match.think`) the taste stays the same."""
        yield
        taste = tuple(rng.choice(TASTES) for _bonus in BONUSES)
        if (self, state, taste) not in _plans:
            for before, action in (yield from self.plan(state, taste)):
                _plans[self, before, taste] = action
            while len(_plans) > PLANS:
                _plans.popitem(last=False)
        return _plans[self, state, taste]

    def plan(self, state: State, taste: Taste = PLAIN) -> Generator[None, None, Script]:
        """What to do from a position on in this turn: actions, each with the position before it."""
        self.worth(state).forget()
        if state.police:
            return [(state, (yield from self._police(state)))]
        if state.phase == HOARD:
            return (yield from self._hoards(state, taste))
        return (yield from self._coordinates(state))

    # The Coordinator ------------------------------------------------------------------------------

    def _coordinates(self, state: State) -> Generator[None, None, Script]:
        """The best turn, a share of P.O.O.H.'s best reply taken off."""
        if state.reached or state.free:
            return [(state, one_step(state, self.weights))]
        search = self.team_search(state)
        keep = state.phase == KEEP
        dice = tuple(sorted(die.face if keep else die.value for die in state.unused))
        choices = yield from search.choices(dice, keep)
        best = choices[0]
        if self.reply:
            best = yield from self._best(state, choices)
        return team_script(state, best)

    def team_search(self, state: State) -> TeamSearch:
        """The search of the Coordinator's turn, or of what is left of it."""
        own, other = sheets(state, COORDINATOR)
        used = [frozenset(d.value for d in state.dice if d.use == use) for use in (FACTORY, MAP)]
        return TeamSearch(
            self.worth(state),
            own,
            other,
            state.printed.supply - state.supply,
            state.panic,
            pace(state),
            self.width,
            (used[0], used[1]),
        )

    def _best(self, state: State, choices: list[Choice]) -> Generator[None, None, Choice]:
        """The best choice after P.O.O.H.'s reply, which depends on the dice and the panic alone."""
        own, _other = sheets(state, COORDINATOR)
        need = state.printed.supply - state.supply
        replies: dict[tuple[Dice, int, bool], float] = {}
        best: tuple[float, Choice] | None = None
        for choice in choices:
            new = (choice.placed.team.supplied & ~own.team.supplied).bit_count()
            panic = min(state.panic + choice.panic, state.printed.panic)
            key = (choice.hand.kept, panic, new >= need)
            if key not in replies:
                if len(replies) >= self.width.replies:
                    continue
                replies[key] = yield from self._reply(state, choice, panic, need - new)
            value = choice.worth - self.share * replies[key]
            if best is None or value > best[0]:
                best = value, choice
        assert best
        return best[1]

    def _reply(
        self, state: State, choice: Choice, panic: int, need: int
    ) -> Generator[None, None, float]:
        """What P.O.O.H. gains by his best reply."""
        _own, other = sheets(state, COORDINATOR)
        dice, centre = tuple(sorted(die.face for die in state.dice)), state.centre
        if state.phase == KEEP:
            dice, centre = choice.hand.kept, without(dice, choice.hand.kept)
        judge, soon = self.worth(state), pace(state)
        search = HoardSearch(judge, other, need, self._tally(state, choice), soon, self.reply)
        value, _node = yield from search.plan(dice, centre, panic)
        if need <= 0:
            return WIN if value > WIN / 2 else 0.0
        zone = state.printed.zone(panic)
        before = self.weights.panic * panic + soon.late * judge.bonuses(other.hoard)
        return value - before - soon.near * judge.hoard(other.hoard, other.team.supplied, zone)

    def _tally(self, state: State, choice: Choice) -> int:
        """How many bonuses P.O.O.H. lacks to win a tie after the Coordinator's turn."""
        _own, other = sheets(state, COORDINATOR)
        rolls = choice.placed.team.rolls + other.team.rolls - choice.placed.helps
        return rolls - state.unlocked

    # P.O.O.H. -------------------------------------------------------------------------------------

    def _hoards(self, state: State, taste: Taste) -> Generator[None, None, Script]:
        """The best turn that is found."""
        search = self.hoard_search(state, self.beam, taste)
        _value, node = yield from search.plan(
            hoard_dice(state), state.centre, state.panic, state.free, state.visit
        )
        return hoard_script(state, node.steps)

    def hoard_search(self, state: State, width: int, taste: Taste = PLAIN) -> HoardSearch:
        """The search of P.O.O.H.'s turn, or of what is left of it."""
        own, _other = sheets(state, POOH)
        need = state.printed.supply - state.supply
        tally = state.unspent - state.unlocked
        return HoardSearch(self.worth(state), own, need, tally, pace(state), width, taste)

    # The police -----------------------------------------------------------------------------------

    def _police(self, state: State) -> Generator[None, None, Action]:
        """The space that P.O.O.H. misses most. In the middle of his turn, his best way to go on
        counts."""
        at = state.police[0]
        found = sheet(state.printed, state.regions[at])
        judge, zone = self.worth(state), state.zone
        brown, hoard = judge.made.brown, found.hoard
        ranked = []
        for space in range(len(brown.spaces)):
            if not hoard.brown.taken >> space & 1:
                crossed = hoard._replace(brown=hoard.brown.crossed(space))
                left = judge.hoard(crossed, found.team.supplied, zone)
                ranked.append((left, space))
            if space % 8 == 7:
                yield
        ranked.sort()
        if state.phase == HOARD and (state.unused or state.free) and self.reply:
            replied = []
            for _left, space in ranked[: self.width.replies]:
                block = Block(state.printed.names[brown.spaces[space]])
                after = state.after(block)
                if after.police:
                    break
                search = self.hoard_search(after, 2)
                value, _node = yield from search.plan(
                    hoard_dice(after), after.centre, after.panic, after.free, after.visit
                )
                replied.append((value, space))
            ranked = sorted(replied) or ranked
        return Block(state.printed.names[brown.spaces[ranked[0][1]]])

    def worth(self, state: State) -> Worth:
        """What sheets are worth to this player."""
        return worth(state.printed, self.weights)


_plans: OrderedDict[tuple[Strength, State, Taste], Action] = OrderedDict()
"""The actions that plans lead to, by who plans, the position and the taste."""


def hoard_dice(state: State) -> Dice:
    """The dice that P.O.O.H. can still use."""
    return tuple(sorted(die.value + SHIFTED * die.shifted for die in state.unused))


BOTS = (
    Bot("steady", _("Steady"), Strength(Width(2, 2, 0, 1), 5, 0, 0.0).think),
    Bot("strong", _("Strong"), Strength(Width(8, 6, 6, 3), 14, 3, 0.8).think),
)
