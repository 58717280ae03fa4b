"""The wall of Roll & Wall: three sections side by side, the start below them, the summit above.

A space is a number: 0 is the start, then come the spaces of the wall, row by row from the lowest,
each row from left to right, and at last the three spaces of the summit. Its name is its section's
letter and its row: `L1` is the lowest on the left, `C14` the middle of the summit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from pkgutil import get_data

BOARDS = {"wall-1": "walls.txt"}
"""The sets of faces that are shipped, by name."""

SECTIONS = "LCR"
SIDES = "AB"
ROWS = 13
"""The rows of spaces of a section."""
TOP = ROWS + 1
"""The row of the summit."""
SUMMIT_DIFFICULTY = 4
START = 0
SPACES = ("start", *(f"{section}{row}" for row in range(1, TOP + 1) for section in SECTIONS))
"""The names of all spaces."""
NUMBER = {name: number for number, name in enumerate(SPACES)}
COUNT = len(SECTIONS)

COLOURS = ("white", "orange", "black")
"""The colours of the flags."""
EDGES = 2
PLACES = 4
"""The places for a flag in each section of an edge."""
LEVELS = ("top", "middle", "low")
"""The sections of an edge."""


def row(space: int) -> int:
    """A space's row: 0 for the start, 1 for the lowest on the wall, `TOP` for the summit."""
    return (space + COUNT - 1) // COUNT


def column(space: int) -> int:
    """A space's section, 0 for the left one. Only of spaces that are not the start."""
    return (space - 1) % COUNT


def space_at(column: int, row: int) -> int:
    """The space of a section in a row from 1 to `TOP`."""
    return 1 + column + COUNT * (row - 1)


@cache
def ways(space: int) -> tuple[int, ...]:
    """The spaces that can be entered from one: above it, left and right of it."""
    if space == START:
        return tuple(space_at(column, 1) for column in range(COUNT))
    here, height = column(space), row(space)
    if height == TOP:
        return ()
    beside = [space_at(there, height) for there in (here - 1, here + 1) if 0 <= there < COUNT]
    return (space_at(here, height + 1), *beside)


Edge = tuple[int, int]
"""A place for a flag: 0 for the edge on the left and 1 for the one on the right, and the row."""


def crossing(before: int, after: int) -> Edge | None:
    """The place for a flag that a move passes, if it is one sideways."""
    if START in (before, after) or row(before) != row(after):
        return None
    return min(column(before), column(after)), row(after)


def edges_of(space: int) -> tuple[Edge, ...]:
    """The places for flags left and right of a space."""
    if space == START or row(space) == TOP:
        return ()
    return tuple((edge, row(space)) for edge in (column(space) - 1, column(space)) if 0 <= edge < 2)


def level_row(level: str, number: int) -> int:
    """The row of a flag on place 1 to 4 of a section of an edge: they are numbered upwards."""
    return PLACES * (len(LEVELS) - 1 - LEVELS.index(level)) + number


# The wall -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wall:
    """Three faces side by side. `numbers`: the difficulty of each space (0 for the start).
    `ledges`: the spaces that have a ledge."""

    faces: tuple[str, ...]
    numbers: tuple[int, ...]
    ledges: frozenset[int]

    @classmethod
    def of(cls, columns: tuple[tuple[str, ...], ...], faces: tuple[str, ...] = ()) -> Wall:
        """The wall with these sections, each from its lowest space up: `"4"`, or `"4_"` with a
        ledge. Raises `ValueError` if a section has not 13 spaces from 2 to 6."""
        if any(len(tokens) != ROWS for tokens in columns):
            raise ValueError(f"a section of the wall has {ROWS} spaces")
        spaces = [columns[c][r] for r in range(ROWS) for c in range(COUNT)]
        if not all(token.rstrip("_") in ("2", "3", "4", "5", "6") for token in spaces):
            raise ValueError("a space's difficulty is 2 to 6")
        numbers = (0, *(int(token.rstrip("_")) for token in spaces), *[SUMMIT_DIFFICULTY] * COUNT)
        ledges = (n for n, token in enumerate(spaces, start=1) if token.endswith("_"))
        return cls(faces, numbers, frozenset(ledges))

    @cached_property
    def below(self) -> tuple[int | None, ...]:
        """For each space the closest ledge on it or directly below it, if there is one."""
        found: list[int | None] = [None]
        for space in range(1, len(SPACES)):
            under = space - COUNT
            found.append(space if space in self.ledges else found[under] if under > 0 else None)
        return tuple(found)

    def rests(self, space: int) -> bool:
        """Whether a space has a ledge."""
        return space in self.ledges


@cache
def faces(board: str) -> dict[str, tuple[str, ...]]:
    """The faces of a set by name, each from its lowest space up."""
    text = (get_data(__package__, BOARDS[board]) or b"").decode()
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    if any(len(line) != len(lines[0]) for line in lines):
        raise ValueError("a drawing's lines must be equally long")
    names, *rows = lines
    return {name: tuple(line[n] for line in reversed(rows)) for n, name in enumerate(names)}


@cache
def wall(board: str, chosen: tuple[str, ...]) -> Wall:
    """The wall of three faces of a set, as `("LA", "CB", "RA")`."""
    drawn = faces(board)
    return Wall.of(tuple(drawn[face] for face in chosen), chosen)


def combinations(left: str = SIDES, center: str = SIDES, right: str = SIDES) -> list[str]:
    """All ways to lay the sections with one of these sides up, each as `LA-CB-RA`."""
    sides = product(left, center, right)
    return ["-".join(map("".join, zip(SECTIONS, chosen, strict=True))) for chosen in sides]
