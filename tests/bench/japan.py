"""How few X the app's own players of Rolling Japan end with, alone, and how long a move takes them.

A move is one entry. The times are this Python's on the processor; in the browser they are two to
three times as long. A slice is what a bot does between two moments in which the page has its turn.
"""

import time
from dataclasses import dataclass, field
from random import Random
from statistics import mean, median, quantiles, stdev

from rollbook.core.action import Action
from rollbook.core.chance import Chance
from rollbook.core.game import Bot, Over
from rollbook.games import GAMES

GAME = GAMES["rolling-japan"]
GAMES_EACH = {"easy": 200, "steady": 200, "strong": 500}


@dataclass
class Times:
    """Seconds of the processor that a bot took: for each move, and for each slice."""

    moves: list[float] = field(default_factory=list)
    slices: list[float] = field(default_factory=list)


def run() -> None:
    """Print the table."""
    print("Rolling Japan alone: X at the end, and milliseconds a move")
    print(
        f"{'':10}{'games':>6}{'seeds':>10}{'X':>15}{'5%..95%':>10}"
        f"{'median':>9}{'95%':>7}{'most':>7}{'slice':>7}"
    )
    for bot in GAME.bots:
        times = Times()
        crosses = [play(bot, seed, times) for seed in range(GAMES_EACH[bot.id])]
        print(f"{bot.id:10}{columns(crosses, times)}")
    print()


def columns(crosses: list[int], times: Times) -> str:
    """A row of the table."""
    games = len(crosses)
    error = 1.96 * stdev(crosses) / games**0.5
    low, *_inner, high = quantiles(crosses, n=20)
    moves = [1000 * time for time in times.moves]
    return (
        f"{games:6}{f'0..{games - 1}':>10}{f'{mean(crosses):.2f} ± {error:.2f}':>15}"
        f"{f'{low:.0f}..{high:.0f}':>10}{median(moves):9.1f}{quantiles(moves, n=20)[-1]:7.1f}"
        f"{max(moves):7.1f}{1000 * max(times.slices):7.1f}"
    )


def play(bot: Bot, seed: int, times: Times) -> int:
    """The X at the end of a game that a bot plays alone, with the dice of a seed."""
    dice, own = Random(f"{seed} dice"), Random(f"{seed} {bot.id}")
    state = GAME.start(1)
    while not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Chance):
            state = state.apply(turn.sample(dice))
        else:
            state = state.apply(choose(bot, state, own, times))
    return turn.points[0]


def choose(bot: Bot, state, rng: Random, times: Times) -> Action:
    """The entry that a bot chooses, as `Bot.choose` does it, with the time that it takes."""
    thinking = bot.think(state, 0, rng)
    begin = before = time.process_time()
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            after = time.process_time()
            times.slices.append(after - before)
            times.moves.append(after - begin)
            action: Action = end.value
            return action
        after = time.process_time()
        times.slices.append(after - before)
        before = after
