"""The board of Rolling Japan, read from its drawing: which cell is where, in which region, and
beside which others. Cells are numbered from 0 in the order of the prefectures' codes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pkgutil import get_data

from rollbook.core.drawing import Drawing

COLOURS = ("red", "blue", "green", "yellow", "black", "white")
"""The colours of the dice and of the regions, in the rulebook's order."""
PINK = "pink"
"""The joker."""
DICE = (*COLOURS, PINK)

BOARDS = {"japan-1": ("japan.txt", "prefectures.txt")}
"""The boards that are shipped, by name: the drawing, and the names of what it draws."""


@dataclass(frozen=True, eq=False)
class Board:
    """`names`, `codes`, `titles`, `colours`: of each cell, lists of equal length. `sea`: the sea
    routes, pairs of cells. `beside`: the cells beside each cell, by land and sea, as a mask: bit n
    stands for cell n. `region`: each colour's cells, as a mask."""

    drawing: Drawing
    codes: tuple[str, ...]
    names: tuple[str, ...]
    titles: tuple[str, ...]
    colours: tuple[str, ...]
    regions: dict[str, str]
    sea: tuple[tuple[int, int], ...]
    beside: tuple[int, ...]
    region: dict[str, int]
    number: dict[str, int]
    """The number of each cell by its name."""

    @property
    def all(self) -> int:
        """The mask of all cells."""
        return (1 << len(self.names)) - 1


def mask(cells: Iterable[int]) -> int:
    """The mask of some cells."""
    return sum(1 << cell for cell in set(cells))


@lru_cache(maxsize=8192)
def cells(mask: int) -> tuple[int, ...]:
    """The cells of a mask, in their order. What is free in a region comes again and again, so the
    answers are kept.

    >>> cells(0b1101)
    (0, 2, 3)
    """
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)


@cache
def board(name: str) -> Board:
    """The board of that name; raises `KeyError` if there is none."""
    drawn, named = (_text(file) for file in BOARDS[name])
    drawing = Drawing.read(drawn)
    colour, regions, sea = "", {}, []
    rows: list[tuple[str, str, str]] = []
    for line in named.splitlines():
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] == "sea":
            sea.append((words[1], words[2]))
        elif words[0] in COLOURS:
            colour = words[0]
            regions[colour] = " ".join(words[1:])
        else:
            rows.append((words[0], " ".join(words[1:]), colour))
    rows.sort()
    codes = [code for code, _title, _colour in rows]
    links = [(codes.index(a), codes.index(b)) for a, b in sea]
    return Board(
        drawing=drawing,
        codes=tuple(codes),
        names=tuple(title.lower() for _code, title, _colour in rows),
        titles=tuple(title for _code, title, _colour in rows),
        colours=tuple(colour for _code, _title, colour in rows),
        regions=regions,
        sea=tuple(links),
        beside=tuple(
            mask(
                [codes.index(other) for other in drawing.neighbours(code)]
                + [b for a, b in links if a == cell]
                + [a for a, b in links if b == cell]
            )
            for cell, code in enumerate(codes)
        ),
        region={
            colour: mask(cell for cell, row in enumerate(rows) if row[2] == colour)
            for colour in COLOURS
        },
        number={title.lower(): cell for cell, (_code, title, _colour) in enumerate(rows)},
    )


def _text(file: str) -> str:
    data = get_data(__package__, file)
    assert data is not None
    return data.decode()
