"""What a sheet of Rolling Japan promises: the numbers from which a bot guesses the X to come.

A bot looks at hundreds of sheets before each entry, so here the empty cells of a sheet and the
numbers that fit in them are one integer, its `room`: seven masks of cells (see `board`), `WIDTH`
bits apart. Mask 0 has the empty cells, mask 1 to 6 those where that number fits. An entry does no
more than clear bits of it.

What is promised is told colour by colour. It depends on the room in the colour's region and in the
cells beside it, its `surroundings`; since most entries leave most of these as they were, it is
worked out once and looked up from then on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from rollbook.games.rolling_japan.board import COLOURS, PINK, Board, cells
from rollbook.games.rolling_japan.rules import DRAWN, ROUNDS, TURNS, Sheet, State, X

WIDTH = 48
CELLS = (1 << WIDTH) - 1
FACES = 6

FEATURES = (
    # Empty cells by the numbers that still fit.
    "none",
    "one inner",  # 2 or 5
    "one middle",  # 3 or 4
    "two outer",  # 1 2 or 5 6
    "two inner",  # 2 3 or 4 5
    "two middle",  # 3 4
    "three outer",  # 1 2 3 or 4 5 6
    "three middle",  # 2 3 4 or 3 4 5
    "six",
    # Those with no cell beside them that can still be written: nothing can spoil them any more.
    "safe one",
    "safe two",
    "safe three",
    # The cells beside them that can still be written, summed over all of them.
    "open one",
    "open two",
    "open three",
    "open six",
    # Numbers that, written in an empty cell beside one, would leave nothing to fit in it.
    "spoil one",
    "spoil two",
    "spoil three",
    # The results to be expected of the colour ("due") against its cells.
    "due",
    "idle",  # results due, if no cell is empty
    "surplus",  # cells where something fits, beyond the results due
    "surplus squared",
    "lack",  # results due beyond such cells
    "lack squared",
    "crowded",  # results due beyond all empty cells
    "forced",  # results due whose number fits nowhere, if no lost cell can take their X
    "wasted",  # the same, if one can
    "narrow",  # results due whose number fits in one cell only
    "broad",  # the same for two cells
    "missed",  # cells for which no result will come that fits: how many are to be expected
    # Cells where only one number fits, or only two or three neighbouring ones, beyond the results
    # due that show these.
    "rivals one",
    "rivals two",
    "rivals three",
)
"""What is counted of each colour, and added up over the colours."""


@dataclass(frozen=True)
class Ahead:
    """The results that come after this turn's: how many, and how many of them are to be expected of
    each colour, in the order of `COLOURS`, and of pink."""

    left: int
    due: tuple[float, ...]
    pink: float

    @property
    def rounds(self) -> int:
        """In how many rounds they come."""
        return -(-self.left // (TURNS * DRAWN))


def ahead(state: State) -> Ahead:
    """What comes once everybody has entered the results of this turn."""
    later = (ROUNDS - 1 - state.round) * TURNS * DRAWN
    soon = TURNS * DRAWN - len(state.drawn)
    bag = state.bag
    due = {
        die: later / (len(COLOURS) + 1) + soon / len(bag) * (die in bag) for die in (*COLOURS, PINK)
    }
    return Ahead(later + soon, tuple(due[colour] for colour in COLOURS), due[PINK])


# Room -----------------------------------------------------------------------------------------


def room(sheet: Sheet) -> int:
    """The room on a sheet."""
    packed = sheet.empty
    for number in range(1, FACES + 1):
        packed |= sheet.fits[number] << number * WIDTH
    return packed


@cache
def kept(board: Board) -> list[list[int]]:
    """For each cell and each content from 0 to `X`: the room that is kept when it is entered there,
    as a mask to be applied to what there was."""
    return [
        [
            _spread(
                bit if number == 0 or content == X or abs(number - content) <= 1 else bit | beside
                for number in range(FACES + 1)
            )
            for content in range(X + 1)
        ]
        for bit, beside in ((1 << cell, beside) for cell, beside in enumerate(board.beside))
    ]


def _spread(cleared: Iterable[int]) -> int:
    """The mask of room that has everything but these cells: of the empty, and of each number's."""
    return sum((CELLS & ~gone) << n * WIDTH for n, gone in enumerate(cleared))


@cache
def surroundings(board: Board) -> tuple[int, ...]:
    """Each colour's region with the cells beside it, as a mask of room."""
    return tuple(
        _spread([CELLS & ~(board.region[c] | beside(board, board.region[c]))] * (FACES + 1))
        for c in COLOURS
    )


def beside(board: Board, mask: int) -> int:
    """The cells beside any cell of a mask, as a mask."""
    near = 0
    for table, byte in zip(_beside(board), mask.to_bytes(WIDTH // 8, "little"), strict=True):
        near |= table[byte]
    return near


@cache
def _beside(board: Board) -> list[list[int]]:
    """For each byte of a mask, and each value of it: the cells beside the byte's cells."""
    tables = []
    for first in range(0, len(board.names), 8):
        table = [0]
        for cell in board.beside[first : first + 8]:
            table += [near | cell for near in table]
        tables.append(table + [0] * (256 - len(table)))
    return tables


# Features -------------------------------------------------------------------------------------


class Kinds(NamedTuple):
    """A colour's empty cells by the numbers that fit in them, as masks. Between the numbers around
    it, a cell has room for 1, 2 or 3 neighbouring numbers, or for all six, or for none."""

    none: int
    one: int
    two: int
    three: int
    six: int


def features(board: Board, colour: int, room: int, due: float) -> list[float]:
    """The values of all `FEATURES` for one colour, by its number in `COLOURS`. `room`: within its
    surroundings. `due`: how many results of it are to be expected."""
    region = board.region[COLOURS[colour]]
    fits = [room >> number * WIDTH & CELLS for number in range(1, FACES + 1)]
    pairs = [one & next for one, next in pairwise(fits)]
    triples = [one & next for one, next in pairwise(pairs)]
    kinds = _kinds(room & region, region, fits, pairs, triples)
    return [
        *_which(kinds, fits, pairs, triples),
        *_safe(board, kinds, fits),
        *_spoiled(board, kinds, fits),
        due,
        *_numbers_due(kinds, region, fits, due),
        *_rivals(kinds, fits, pairs, triples, due),
    ]


def _kinds(empty: int, region: int, fits: list[int], pairs: list[int], triples: list[int]) -> Kinds:
    """The kinds of a region's cells. `pairs` and `triples`: where two or three neighbouring numbers
    fit, from 1 2 on."""
    six = triples[0] & triples[3] & region
    three = (triples[0] | triples[1] | triples[2] | triples[3]) & region & ~six
    two = (pairs[0] | pairs[1] | pairs[2] | pairs[3] | pairs[4]) & region & ~three & ~six
    alive = (fits[0] | fits[1] | fits[2] | fits[3] | fits[4] | fits[5]) & region
    return Kinds(empty & ~alive, alive & ~(two | three | six), two, three, six)


def _which(
    kinds: Kinds, fits: list[int], pairs: list[int], triples: list[int]
) -> tuple[float, ...]:
    """Empty cells by the numbers that still fit."""
    return (
        kinds.none.bit_count(),
        ((fits[1] | fits[4]) & kinds.one).bit_count(),
        ((fits[2] | fits[3]) & kinds.one).bit_count(),
        ((pairs[0] | pairs[4]) & kinds.two).bit_count(),
        ((pairs[1] | pairs[3]) & kinds.two).bit_count(),
        (pairs[2] & kinds.two).bit_count(),
        ((triples[0] | triples[3]) & kinds.three).bit_count(),
        ((triples[1] | triples[2]) & kinds.three).bit_count(),
        kinds.six.bit_count(),
    )


def _safe(board: Board, kinds: Kinds, fits: list[int]) -> tuple[float, ...]:
    """Those that nothing can spoil, and how many cells can still be written beside the others."""
    alive = fits[0] | fits[1] | fits[2] | fits[3] | fits[4] | fits[5]
    safe = ~beside(board, alive)
    return (
        (safe & kinds.one).bit_count(),
        (safe & kinds.two).bit_count(),
        (safe & kinds.three).bit_count(),
        sum([(board.beside[cell] & alive).bit_count() for cell in cells(kinds.one)]),
        sum([(board.beside[cell] & alive).bit_count() for cell in cells(kinds.two)]),
        sum([(board.beside[cell] & alive).bit_count() for cell in cells(kinds.three)]),
        sum([(board.beside[cell] & alive).bit_count() for cell in cells(kinds.six)]),
    )


def _spoiled(board: Board, kinds: Kinds, fits: list[int]) -> tuple[float, ...]:
    """Numbers that would spoil a cell, if written beside it."""
    near = [beside(board, mask) for mask in fits]
    spoiled = [
        near[0] & ~(fits[0] | fits[1]),
        near[1] & ~(fits[0] | fits[1] | fits[2]),
        near[2] & ~(fits[1] | fits[2] | fits[3]),
        near[3] & ~(fits[2] | fits[3] | fits[4]),
        near[4] & ~(fits[3] | fits[4] | fits[5]),
        near[5] & ~(fits[4] | fits[5]),
    ]
    return (
        sum([(mask & kinds.one).bit_count() for mask in spoiled]),
        sum([(mask & kinds.two).bit_count() for mask in spoiled]),
        sum([(mask & kinds.three).bit_count() for mask in spoiled]),
    )


def _numbers_due(kinds: Kinds, region: int, fits: list[int], due: float) -> tuple[float, ...]:
    """The results due against the cells, from "idle" to "missed"."""
    none, one, two, three, six = (mask.bit_count() for mask in kinds)
    alive = one + two + three + six
    if not none + alive:
        return (due, *(0.0,) * 10)
    surplus, lack = max(0.0, alive - due), max(0.0, due - alive)
    fitting = [(mask & region).bit_count() for mask in fits]
    nowhere = fitting.count(0) / FACES * due
    return (
        0.0,
        surplus,
        surplus**2,
        lack,
        lack**2,
        max(0.0, due - alive - none),
        0.0 if none else nowhere,
        nowhere if none else 0.0,
        fitting.count(1) / FACES * due,
        fitting.count(2) / FACES * due,
        one * (5 / 6) ** due + two * (4 / 6) ** due + three * (3 / 6) ** due + six * (not due),
    )


def _rivals(
    kinds: Kinds, fits: list[int], pairs: list[int], triples: list[int], due: float
) -> tuple[float, ...]:
    """Cells in need of the same one, two or three numbers, beyond the results due with these."""
    share = due / FACES
    ones = [(mask & kinds.one).bit_count() - share for mask in fits]
    twos = [
        (mask & kinds.two).bit_count() + low + high
        for mask, (low, high) in zip(pairs, pairwise(ones), strict=True)
    ]
    threes = [
        (mask & kinds.three).bit_count() + low + high - middle
        for mask, (low, high), middle in zip(triples, pairwise(twos), ones[1:5], strict=True)
    ]
    return (
        sum([number for number in ones if number > 0]),
        sum([number for number in twos if number > 0]),
        sum([number for number in threes if number > 0]),
    )
