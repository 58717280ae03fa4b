"""How the app plays Rolling Japan: three strengths of one way to look at the sheet.

A bot tries the entries that are open to it, the better ones together with each entry of the turn's
other result, and takes the one after which the fewest X are to be expected. How many those are, it
guesses from the room that is left on its sheet (see `outlook`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from operator import itemgetter, mul
from pkgutil import get_data
from typing import TYPE_CHECKING, NamedTuple

from rollbook.core.game import Bot, Thinking
from rollbook.core.words import _
from rollbook.games.rolling_japan import board as boards
from rollbook.games.rolling_japan import outlook
from rollbook.games.rolling_japan.board import COLOURS, PINK, Board
from rollbook.games.rolling_japan.outlook import FACES, FEATURES, WIDTH, Ahead
from rollbook.games.rolling_japan.rules import (
    CHANGES,
    ROUNDS,
    Entry,
    Mark,
    Pass,
    Sheet,
    State,
    X,
)

if TYPE_CHECKING:
    from random import Random

SLICE = 12
"""How many sheets are judged before the page has its turn."""
FOLLOWED = 12
"""How many entries of each result are tried together with those of the other one."""


class Prospect(NamedTuple):
    """A sheet as it is judged: its room, the colour changes spent, and the X of this turn."""

    room: int
    changed: int
    crosses: int

    def after(self, board: Board, entry: Entry) -> Prospect:
        """What an entry makes of it."""
        if isinstance(entry, Pass):
            return self
        cell = board.number[entry.cell]
        cross = isinstance(entry, Mark)
        return Prospect(
            self.room & outlook.kept(board)[cell][X if isinstance(entry, Mark) else entry.value],
            self.changed + (entry.die not in (PINK, board.colours[cell])),
            self.crosses + cross,
        )


Way = tuple[Entry, Prospect]
"""An entry to begin with, and the sheet to which it can lead in this turn."""
Judged = tuple[float, Entry, Prospect]
"""The X that are expected, with the way to them."""


# Judging a sheet ----------------------------------------------------------------------------------


class Judge(ABC):
    """Guesses how many X there will be at the end, for sheets of one turn. (Those from earlier
    turns are left out: all these sheets have them.)"""

    def __init__(self, board: Board, ahead: Ahead) -> None:
        self.board, self.ahead = board, ahead
        self._surroundings = outlook.surroundings(board)
        self._known: list[dict[int, float]] = [{} for _colour in COLOURS]

    def __call__(self, sheet: Prospect) -> float:
        expected = sheet.crosses + self.changes(CHANGES - sheet.changed)
        for colour, known in enumerate(self._known):
            room = sheet.room & self._surroundings[colour]
            crosses = known.get(room)
            if crosses is None:
                crosses = known[room] = self.region(colour, room)
            expected += crosses
        return expected

    @abstractmethod
    def region(self, colour: int, room: int) -> float:
        """The X that are expected in a colour's region, from the room in its surroundings."""

    @abstractmethod
    def changes(self, left: int) -> float:
        """What the colour changes that are left add to the expected X."""


class Greedy(Judge):
    """Sees how many numbers still fit in each cell, and nothing else."""

    CROSS = (1, 0.39, 0.24, 0.11, 0.11, 0.04, 0)
    """How close an empty cell is to an X, by how many numbers fit in it."""
    CHANGE = 0.3

    def region(self, colour: int, room: int) -> float:
        region = self.board.region[COLOURS[colour]]
        fits = [room >> number * WIDTH & region for number in range(1, FACES + 1)]
        return sum(
            self.CROSS[sum(mask >> cell & 1 for mask in fits)]
            for cell in boards.cells(room & region)
        )

    def changes(self, left: int) -> float:
        return -self.CHANGE * left


class Learned(Judge):
    """Weighs the features of each region, and the changes left, as its own games have taught."""

    def __init__(self, board: Board, ahead: Ahead) -> None:
        super().__init__(board, ahead)
        weights = self.weights(ahead.rounds)
        self._features = [weights[name] for name in FEATURES]
        self._changes = [weights[name] for name in CHANGES_LEFT]

    @staticmethod
    def weights(rounds: int) -> Mapping[str, float]:
        """The weights when so many rounds are to come, the rest of one counted as a whole."""
        return learned()[rounds - 1] if rounds else LAST

    def region(self, colour: int, room: int) -> float:
        row = outlook.features(self.board, colour, room, self.ahead.due[colour])
        crosses: float = sum(map(mul, self._features, row))
        return crosses

    def changes(self, left: int) -> float:
        return self._changes[left]


CHANGES_LEFT = tuple(f"changes {left}" for left in range(CHANGES + 1))
"""The names of the weights that the changes left have: one of them counts."""
KINDS = FEATURES[: FEATURES.index("six") + 1]
"""The features that count each empty cell once."""
LAST = dict.fromkeys((*FEATURES, *CHANGES_LEFT), 0.0) | dict.fromkeys(KINDS, 1.0)
"""The weights when no result is to come: every empty cell becomes an X."""


@cache
def learned() -> list[dict[str, float]]:
    """The weights by name, as they are in `weights.txt`: for one round to come, for two, and so
    on."""
    data = get_data(__package__, "weights.txt")
    assert data is not None
    lines = [line for line in data.decode().splitlines() if line and line[0] != "#"]
    rows = [line.rsplit(maxsplit=ROUNDS) for line in lines]
    return [{name: float(columns[rounds]) for name, *columns in rows} for rounds in range(ROUNDS)]


# Looking ahead ------------------------------------------------------------------------------------


def one_entry(state: State, seat: int) -> Iterator[Way]:
    """Each entry that is open to a seat, with its sheet after it."""
    board = boards.board(state.board)
    sheet = state.sheets[seat]
    now = Prospect(outlook.room(sheet), sheet.changed, 0)
    for entry in state.legal(seat):
        assert isinstance(entry, Entry)
        yield entry, now.after(board, entry)


def both_entries(state: State, seat: int, ways: Iterable[Way]) -> Iterator[Way]:
    """These ways of one entry, with the sheet after each entry of the turn's other result as well.
    Of several ways to the same sheet, one comes."""
    board = boards.board(state.board)
    seen: set[Prospect] = set()
    for first, after in ways:
        sheet = entered(board, state.sheets[seat], first)
        sheets = (*state.sheets[:seat], sheet, *state.sheets[seat + 1 :])
        then = replace(state, sheets=sheets).legal(seat)
        ends = [after.after(board, entry) for entry in then if isinstance(entry, Entry)]
        # Nothing is open if the other result is passed over by itself.
        for end in ends or [after]:
            if end not in seen:
                seen.add(end)
                yield first, end


def entered(board: Board, sheet: Sheet, entry: Entry) -> Sheet:
    """The sheet after a legal entry."""
    if isinstance(entry, Pass):
        return sheet.skip(entry.die).settled(board)
    content = X if isinstance(entry, Mark) else entry.value
    return sheet.enter(board, entry.die, board.number[entry.cell], content).settled(board)


# The strengths ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Strength:
    """`judge`: who judges the sheets. `followed`: how many of the best entries of each result are
    tried together with those of the other one; with 0, it doesn't think of the other one. `astray`:
    how far off the guesses are, in X (a standard deviation)."""

    judge: type[Judge]
    followed: int = FOLLOWED
    astray: float = 0.0

    def think(self, state: State, seat: int, rng: Random) -> Thinking:
        """An entry after which the fewest X are to be expected."""
        judge = self.judge(boards.board(state.board), outlook.ahead(state))
        judged = yield from self._judged(judge, one_entry(state, seat), rng)
        if self.followed and len(state.sheets[seat].dice) > 1:
            yield
            ways = both_entries(state, seat, self._followed(judged))
            judged = yield from self._judged(judge, ways, rng)
        fewest = min(expected for expected, _entry, _end in judged)
        return rng.choice([entry for expected, entry, _end in judged if expected == fewest])

    def _judged(
        self, judge: Judge, ways: Iterable[Way], rng: Random
    ) -> Generator[None, None, list[Judged]]:
        """What is expected of each way, judged in slices."""
        judged: list[Judged] = []
        for entry, end in ways:
            expected = judge(end)
            if self.astray:
                expected += rng.gauss(0, self.astray)
            # Rounded, so that what is equal is so in every Python, however it adds floats.
            judged.append((round(expected, 9), entry, end))
            if len(judged) % SLICE == 0:
                yield
        return judged

    def _followed(self, judged: list[Judged]) -> Iterator[Way]:
        """The best entries of each result."""
        count: dict[str, int] = {}
        for _expected, entry, end in sorted(judged, key=itemgetter(0)):
            count[entry.die] = count.get(entry.die, 0) + 1
            if count[entry.die] <= self.followed:
                yield entry, end


BOTS = (
    Bot("easy", _("Easy"), Strength(Greedy, followed=0, astray=0.6).think),
    Bot("steady", _("Steady"), Strength(Greedy).think),
    Bot("strong", _("Strong"), Strength(Learned).think),
)
