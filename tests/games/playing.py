"""Random play, for tests of any game."""

from collections.abc import Callable, Iterator
from dataclasses import astuple, fields, replace
from random import Random
from typing import Any

from rollbook.core.action import Action
from rollbook.core.chance import Chance
from rollbook.core.game import Game, IllegalMove, Over, Player, State
from rollbook.core.match import Match
from rollbook.core.record import PENCILS, Person

LONGEST = 5000
"""No game has so many actions; who plays on and on shows that it never ends."""


def random_action(state: State, rng: Random) -> Action | None:
    """What somebody who may act does, or what chance says; nothing at the end."""
    turn = state.turn()
    if isinstance(turn, Over):
        return None
    if isinstance(turn, Chance):
        return turn.sample(rng)
    return rng.choice(state.legal(rng.choice(turn.seats)))


def steps(state: Any, rng: Random) -> Iterator[tuple[Any, Any, Any]]:
    """A random game: each position, what was played there, and the position after it. (States and
    actions are of the game's own types, which no type checker can know here.)"""
    for _ in range(LONGEST):
        action = random_action(state, rng)
        if action is None:
            return
        after = state.apply(action)
        yield state, action, after
        state = after
    raise AssertionError("the game does not end")


def played(game: Game, count: int, seed: int) -> list[Any]:
    """All positions of a random game."""
    start = game.start(count)
    return [start, *(after for _state, _action, after in steps(start, Random(seed)))]


def random_match(game: Game, count: int, seed: int) -> Match:
    """A random game as a match with the app's dice."""
    people = [Person.of(f"Player {seat + 1}", PENCILS[seat]) for seat in range(count)]
    match, rng = Match(game, people, seed=str(seed)), Random(seed)
    while not isinstance(match.turn, Over):
        chance = isinstance(match.turn, Chance)
        action = match.app_outcome() if chance else random_action(match.state, rng)
        assert action is not None
        match.play(action)
    return match


def open_actions(state: State) -> set[Any]:
    """Every action of a player that is open now, whoever's."""
    turn = state.turn()
    if not isinstance(turn, Player):
        return set()
    return {action for seat in turn.seats for action in state.legal(seat)}


def refusal(state: State, action: Action) -> str:
    """The reason why an action is refused, or nothing if it is not."""
    try:
        state.apply(action)
    except IllegalMove as reason:
        return str(reason)
    return ""


def changed(action: Action, change: Callable[[Any], list[Any]]) -> Iterator[Action]:
    """The action with one thing in it replaced by each of what `change` gives for it."""
    for field in fields(action):
        for value in _changed(getattr(action, field.name), change):
            yield replace(action, **{field.name: value})


def _changed(value: Any, change: Callable[[Any], list[Any]]) -> Iterator[Any]:
    if not isinstance(value, tuple):
        yield from change(value)
        return
    yield from (value[:-1], value[::-1], (*value, *value[-1:]))
    for i, item in enumerate(value):
        for other in _changed(item, change):
            yield (*value[:i], other, *value[i + 1 :])


def everything(state: Any) -> tuple[Any, ...]:
    """All that a state holds, also what is left out of comparison."""
    return astuple(state)
