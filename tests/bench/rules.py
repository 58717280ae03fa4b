"""How many random actions a second the rules play, beside OpenSpiel's Python games.

Both play whole games of two players in this process, in turns of half a second each, so that what
else the machine does falls on both alike. An action is what a player does or chance says.
"""

import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median

import pyspiel
from open_spiel.python.games import block_dominoes  # noqa: F401  (registers itself)

from rollbook.core.chance import Chance
from rollbook.core.game import Over, Player
from rollbook.games import GAMES

SEED = 2026
TURNS = 12
SECONDS = 0.5

Counts = tuple[int, int]
"""Actions of players, and of chance."""


def run() -> None:
    """Print the table."""
    rng = random.Random(SEED)
    dominoes = pyspiel.load_game("python_block_dominoes")
    players: dict[str, Callable[[], Counts]] = {
        "OpenSpiel python_block_dominoes": partial(play_openspiel, dominoes, rng),
        **{f"Rollbook {game.id}": partial(play, game, rng) for game in GAMES.values()},
    }
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in players}
    for _turn in range(TURNS):
        for name, one_game in players.items():
            rates[name].append(rate(one_game))
    print(f"Random play, 2 players, seed {SEED}: medians of {TURNS} turns of {SECONDS} s")
    print(f"{'':34}{'all actions/s':>14}{'players only':>14}")
    for name, pairs in rates.items():
        both, only = (median(column) for column in zip(*pairs, strict=True))
        print(f"{name:34}{both:14,.0f}{only:14,.0f}")
    print()


def rate(one_game: Callable[[], Counts]) -> tuple[float, float]:
    """All actions a second, and those of players, over some games."""
    acted = chanced = 0
    begin = time.perf_counter()
    while (passed := time.perf_counter() - begin) < SECONDS:
        players, chance = one_game()
        acted, chanced = acted + players, chanced + chance
    return (acted + chanced) / passed, acted / passed


def play(game, rng: random.Random) -> Counts:
    """One random game of ours."""
    state, acted, chanced = game.start(2), 0, 0
    while not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Player):
            state = state.apply(rng.choice(state.legal(turn.seat)))
            acted += 1
        else:
            assert isinstance(turn, Chance)
            state = state.apply(turn.sample(rng))
            chanced += 1
    return acted, chanced


def play_openspiel(game, rng: random.Random) -> Counts:
    """One random game of OpenSpiel's; its chance outcomes here are equally likely."""
    state, acted, chanced = game.new_initial_state(), 0, 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            chanced += 1
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            acted += 1
    return acted, chanced
