"""Games of plain people, for tests that need a match at a certain moment."""

from collections.abc import Callable
from random import Random

from rollbook.core.action import Action
from rollbook.core.chance import Chance
from rollbook.core.game import Over
from rollbook.core.match import Match
from rollbook.core.record import PENCILS, Person
from rollbook.games import GAMES
from rollbook.games.paper_roll_and_write.actions import (
    Alter,
    Done,
    Forgo,
    Keep,
    Mark,
    Producer,
    Replenisher,
    Shift,
    Supplier,
    Supply,
    Write,
)
from rollbook.games.paper_roll_and_write.rules import State

PAPER = GAMES["paper-roll-and-write"]
LIKED: dict[type[Action], float] = {
    Write: 2,
    Supply: 5,
    Mark: 2.4,
    Producer: 0.5,
    Supplier: 0.5,
    Replenisher: -0.5,
    Shift: 0.2,
    Alter: -5,
    Forgo: -5,
    Done: -3,
}


def liking(state: State, action: Action, rng: Random) -> float:
    """How much a plain person likes an action: nearly all dice, on the maps, in the factory and in
    sums of two in the headquarters."""
    if isinstance(action, Keep):
        return len(action.dice) + 1.3 * rng.random()
    if isinstance(action, Mark):
        return LIKED[Mark] - abs(len(action.numbers) - 1.5) + 2 * rng.random()
    return LIKED.get(type(action), 0) + 2 * rng.random()


def plain(state: State, rng: Random) -> Action:
    """What a plain person does now."""
    return max(state.legal(), key=lambda action: liking(state, action, rng))


def people(names: str = "") -> list[Person]:
    return [Person.of(names or f"Player {seat + 1}", PENCILS[seat]) for seat in range(2)]


def played(until: Callable[[State], bool], names: str = "", regions: str = "") -> Match:
    """A match of plain people with the app's dice that has come to such a position."""
    for seed in range(200):
        options = {"region": (regions, regions)}
        match, rng = Match(PAPER, people(names), options, seed=str(seed)), Random(seed)
        while not isinstance(match.turn, Over):
            state = match.state
            assert isinstance(state, State)
            if until(state):
                return match
            chance = isinstance(match.turn, Chance)
            match.play(match.app_outcome() if chance else plain(state, rng))
    raise AssertionError("no such position was found")
