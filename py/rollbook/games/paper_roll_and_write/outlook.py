"""What a whole position is worth, and the best single action by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbook.core.action import Action
from rollbook.core.game import Over
from rollbook.games.paper_roll_and_write.actions import Alter
from rollbook.games.paper_roll_and_write.compact import Sheet, sheet
from rollbook.games.paper_roll_and_write.state import COORDINATOR, HOARD, Position
from rollbook.games.paper_roll_and_write.worth import WEIGHTS, WIN, Pace, Weights, worth

if TYPE_CHECKING:
    from rollbook.games.paper_roll_and_write.rules import State


def sheets(state: Position, seat: int) -> tuple[Sheet, Sheet]:
    """The sheet that a player has in hand, and the other one."""
    printed = state.printed
    return sheet(printed, state.region(seat)), sheet(printed, state.region(1 - seat))


def pace(state: Position) -> Pace:
    """How much counts what is not reached yet: less when the game may be over in a few rounds."""
    printed = state.printed
    return Pace.of(printed.panic - state.panic, printed.supply - state.supply)


def outlook(state: State, weights: Weights = WEIGHTS) -> float:
    """What a position is worth to the Coordinator, who wants it high, and P.O.O.H. low."""
    turn = state.turn()
    if isinstance(turn, Over):
        return WIN if turn.places[COORDINATOR] == 1 else -WIN
    judge, printed = worth(state.printed, weights), state.printed
    need = printed.supply - state.supply
    near = late = 0.0
    for team, hoard in sheets(state, COORDINATOR):
        near += judge.team(team) + judge.map(team, hoard.visited, need)
        near -= judge.hoard(hoard, team.supplied, state.zone)
        late -= judge.bonuses(hoard)
        near -= weights.raised * (hoard.visited & ~team.supplied).bit_count()
    if state.phase == HOARD:
        near -= weights.die * (len(state.unused) + 1.5 * state.free)
    total = weights.supply * state.supply - weights.panic * state.panic
    soon = pace(state)
    return total + soon.near * near + soon.late * late


def one_step(state: State, weights: Weights = WEIGHTS) -> Action:
    """The action after which the position is worth the most to who is asked, nothing else foreseen;
    the first of those that are alike. To alter a die gains nothing in one step."""
    seat = getattr(state.turn(), "seat", COORDINATOR)
    sign = 1 if seat == COORDINATOR else -1
    actions = [action for action in state.legal() if not isinstance(action, Alter)]
    return max(actions, key=lambda action: sign * outlook(state.after(action), weights))
