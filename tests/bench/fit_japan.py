"""Learn the weights with which the strong bot of Rolling Japan judges a sheet.

    PYTHONPATH=py .venv/bin/python -m tests.bench.fit_japan

A generation of games is played with the weights so far, alone. Two of three begin with some turns
of careless play, so that poor sheets are met too; their sheets count from the last of these turns
on. From the sheets at the end of each turn it is then learned, by ridge regression, how many more X
follow: first for the last round, then for the last two, and so on. What follows a turn is told
partly by what came in the end, partly by the X of the next three turns and what is to be expected
after them, which spares the fit the luck of the later rounds.

The weights are the mean of the last fits. It takes half an hour or more, and writes the bot's
`weights.txt`.
"""

from pathlib import Path
from random import Random
from statistics import mean
from typing import NamedTuple

import numpy as np

from rollbook.core.chance import Chance
from rollbook.core.game import Bot, Over
from rollbook.games import GAMES
from rollbook.games.rolling_japan import board as boards
from rollbook.games.rolling_japan import bot as bots
from rollbook.games.rolling_japan import outlook
from rollbook.games.rolling_japan.rules import CHANGES, ROUNDS, TURNS, State

GAME = GAMES["rolling-japan"]
BOARD = boards.board(GAME.boards[0])
FILE = Path(bots.__file__).with_name("weights.txt")
NAMES = (*outlook.FEATURES, *bots.CHANGES_LEFT)

GENERATIONS = 9
GAMES_EACH = 900
KEPT = 6
"""Generations whose games a fit looks at, the last ones."""
MEANT = 4
"""Fits whose mean is played with and written, the last ones."""
RIDGE = 50.0
"""How much a weight is held where it is with one round less to come, for a feature of unit
deviation."""
FINAL = 0.6
"""The share of what came in the end in what a fit aims at."""

HEAD = """\
# The weights of the features in `outlook`, with 1, 2, ... 8 rounds to come: how many X they stand
# for. Learned from games that the bot played alone; see tests/bench/fit_japan.py.
"""


class Row(NamedTuple):
    """A sheet at the end of a turn: the rounds to come, what is seen, and the X so far."""

    rounds: int
    seen: list[float]
    crosses: int


class Played(NamedTuple):
    """A game: its rows, from some turn on to the last but one, and its X at the end."""

    rows: list[Row]
    crosses: int


Weights = list[dict[str, float]]
"""The weights by name, for one round to come, for two, and so on."""


def run() -> None:
    """Play and fit, generation by generation; the file is written anew after each."""
    generations: list[list[Played]] = []
    fits: list[np.ndarray] = []
    judge: type[bots.Judge] = bots.Greedy
    for number in range(GENERATIONS):
        seeds = range(number * GAMES_EACH, (number + 1) * GAMES_EACH)
        played = [play(judge, seed, careless=seed % 3 > 0) for seed in seeds]
        generations = [*generations, played][-KEPT:]
        fits = [*fits, fit([game for games in generations for game in games])][-MEANT:]
        weights = named(np.mean(fits, axis=0))
        judge = judge_with(weights)
        FILE.write_text(text(weights), encoding="utf-8")
        crosses = [game.crosses for game in played[::3]]
        print(f"generation {number}: {mean(crosses):.2f} X", flush=True)


def judge_with(weights: Weights) -> type[bots.Judge]:
    """A judge with these weights."""

    class Given(bots.Learned):
        @staticmethod
        def weights(rounds: int) -> dict[str, float]:
            return weights[rounds - 1] if rounds else bots.LAST

    return Given


# Playing ------------------------------------------------------------------------------------------


def play(judge: type[bots.Judge], seed: int, careless: bool) -> Played:
    """A game played alone; a careless one has its rows from the last careless turn on."""
    dice, rng = Random(f"{seed} dice"), Random(f"{seed} fit")
    careful = bots.Strength(judge)
    first = rng.randrange(ROUNDS * TURNS - 4) if careless else 0
    thinker = wavering(judge, rng) if careless else careful
    rows: list[Row] = []
    state, turns = GAME.start(1), 0
    while not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Chance):
            state, turns = state.apply(turn.sample(dice)), turns + 1
            continue
        strength = careful if turns > first else thinker
        state = state.apply(Bot("", "", strength.think).choose(state, 0, rng))
        assert isinstance(state, State)
        if turns >= first and not state.sheets[0].dice and state.round < ROUNDS:
            rows.append(row(state))
    return Played(rows, turn.points[0])


def wavering(judge: type[bots.Judge], rng: Random) -> bots.Strength:
    """Some way to play less well."""
    if rng.random() < 0.4:
        return bots.Strength(bots.Greedy, 0, rng.choice((0.3, 0.6, 1, 2)))
    return bots.Strength(judge, rng.choice((0, bots.FOLLOWED)), rng.choice((0.2, 0.5, 1)))


def row(state: State) -> Row:
    """What is seen of a position."""
    sheet, ahead = state.sheets[0], outlook.ahead(state)
    room = outlook.room(sheet)
    regions = [
        outlook.features(BOARD, colour, room & around, ahead.due[colour])
        for colour, around in enumerate(outlook.surroundings(BOARD))
    ]
    left = [float(CHANGES - sheet.changed == number) for number in range(CHANGES + 1)]
    seen = [sum(column) for column in zip(*regions, strict=True)] + left
    return Row(ahead.rounds, seen, sheet.crosses)


# Fitting ------------------------------------------------------------------------------------------


def fit(games: list[Played]) -> np.ndarray:
    """The weights, a line for each number of rounds to come, a column for each of `NAMES`."""
    # What is aimed at and what is expected: the X at the end, by game and row.
    aims = [[float(game.crosses)] * (len(game.rows) + TURNS) for game in games]
    expected = [list(line) for line in aims]
    lines: list[np.ndarray] = []
    for rounds in range(1, ROUNDS + 1):
        places = [
            (number, i)
            for number, game in enumerate(games)
            for i, row in enumerate(game.rows)
            if row.rounds == rounds
        ]
        for number, i in places:
            then = i + TURNS
            aims[number][i] = FINAL * aims[number][then] + (1 - FINAL) * expected[number][then]
        rows = [games[number].rows[i] for number, i in places]
        crosses = np.array([row.crosses for row in rows], float)
        seen = np.array([row.seen for row in rows])
        aim = np.array([aims[number][i] for number, i in places]) - crosses
        line, guesses = ridge(seen, aim, lines[-1] if lines else np.zeros(len(NAMES)))
        lines.append(line)
        for (number, i), guess in zip(places, guesses + crosses, strict=True):
            expected[number][i] = guess
    return np.array(lines)


def ridge(seen: np.ndarray, aim: np.ndarray, prior: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The weights that tell best what is aimed at from what is seen, and what they tell. They are
    held near the prior ones, and stay these for what is always the same."""
    deviation = seen.std(axis=0)
    varies = deviation > 1e-9
    unit = (seen - seen.mean(axis=0))[:, varies] / deviation[varies]
    rest = aim - aim.mean() - unit @ (prior * deviation)[varies]
    squares = unit.T @ unit + RIDGE * np.eye(unit.shape[1])
    weights = prior.copy()
    weights[varies] += np.linalg.solve(squares, unit.T @ rest) / deviation[varies]
    return weights, unit @ (weights * deviation)[varies] + aim.mean()


def named(lines: np.ndarray) -> Weights:
    """The weights by name. What all sheets share is taken off: no change left counts 0."""
    weights = [dict(zip(NAMES, map(float, line), strict=True)) for line in lines]
    return [
        {name: w - line["changes 0"] * (name in bots.CHANGES_LEFT) for name, w in line.items()}
        for line in weights
    ]


def text(weights: Weights) -> str:
    """The file with these weights."""
    width = max(map(len, NAMES))
    rows = [
        f"{name:{width}}" + "".join(f"{round(line[name], 3) + 0.0:8.3f}" for line in weights)
        for name in NAMES
    ]
    return HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    run()
