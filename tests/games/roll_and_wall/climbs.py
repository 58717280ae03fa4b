"""Climbs of plain people, for tests that need a match in a certain phase."""

from collections.abc import Callable, Mapping
from random import Random

from rollbook.core.action import Action
from rollbook.core.chance import Chance
from rollbook.core.game import Over
from rollbook.core.match import Match
from rollbook.core.record import PENCILS, Person
from rollbook.games import GAMES
from rollbook.games.roll_and_wall.actions import (
    Attach,
    Climb,
    Enter,
    Fall,
    Pack,
    Rest,
    Use,
)
from rollbook.games.roll_and_wall.board import NUMBER, row
from rollbook.games.roll_and_wall.rules import State

WALL = GAMES["roll-and-wall"]
WANTED = {2: 1, 3: 2, 4: 2, 5: 3, 6: 4}
"""How many dice a plain person rolls for a difficulty."""


def liking(state: State, action: Action, rng: Random) -> float:
    """How much a plain person likes an action: upwards, with a usual number of dice, rested in
    time."""
    chance = rng.random()
    if isinstance(action, Climb):
        space = NUMBER[action.space]
        up = row(space) > row(state.climber.place)
        usual = action.dice == min(WANTED[state.number(space)], state.left)
        return chance + (5 if up and usual and not action.extras else -3) - 4 * (state.left < 2)
    if isinstance(action, Rest):
        return chance + (4 if state.left < 3 else -1)
    if isinstance(action, Attach):
        return chance + (3 if state.left < 2 and not state.rests() else -3)
    if isinstance(action, Use):
        if action.tile == "crystal-ball":
            return 6
        return chance + (2 if state.phase in ("failed", "fallen") else -2)
    return chance + {Fall: -5, Pack: 3, Enter: 5}.get(type(action), 0)


def climb(
    count: int,
    until: Callable[[State], bool],
    options: Mapping[str, str],
    seed: int,
    names: str = "",
) -> Match | None:
    """A match with the app's dice that has come to such a position, or `None` if it never does."""
    people = [Person.of(names or f"Player {seat + 1}", PENCILS[seat]) for seat in range(count)]
    match, rng = Match(WALL, people, options, seed=str(seed)), Random(seed)
    while not isinstance(match.turn, Over):
        state = match.state
        assert isinstance(state, State)
        if until(state):
            return match
        if isinstance(match.turn, Chance):
            match.play(match.app_outcome())
        else:
            match.play(max(state.legal(), key=lambda action: liking(state, action, rng)))
    return None


def climbed(count: int, until: Callable[[State], bool], names: str = "", **options: str) -> Match:
    """The first of such matches over some seeds."""
    for seed in range(400):
        match = climb(count, until, options, seed, names)
        if match:
            return match
    raise AssertionError("nobody gets there")
