"""The equipment tiles: how many there are, and their shapes in the backpack."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

SIDE = 3
"""A backpack's grid has 3 rows of 3 squares, a1 to c3."""
SQUARES = tuple(f"{column}{row}" for row in "123" for column in "abc")

SHAPES = {
    "shoes": "aa",
    "chalk": "a",
    "energy-bar": "aa",
    "axe": "aaa/.a.",
    "crystal-ball": "aa/aa",
    "grabber": "aaa",
    "helmet": "aa/a.",
    "quickdraw": "aa",
    "talisman": "a",
    "quiet-zone": "aa",
    "sand": "a",
    "voodoo-doll": "aaa",
    "wind-amulet": "aa",
}
"""The kinds of tile with their shapes, drawn row by row."""
BLUE = {
    "shoes": 2,
    "chalk": 2,
    "energy-bar": 2,
    "axe": 1,
    "crystal-ball": 1,
    "grabber": 1,
    "helmet": 1,
    "quickdraw": 1,
    "talisman": 1,
}
RED = {"quiet-zone": 2, "sand": 2, "voodoo-doll": 2, "wind-amulet": 2}
"""How many there are of each kind; the red ones can hurt others."""
BASIC = ("shoes", "chalk", "energy-bar")
"""What everybody has in the basic variant."""
DEALT = 4
"""The most tiles that a climber is dealt."""
KINDS = tuple(SHAPES)


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile in a backpack: its kind, and the squares that it covers."""

    kind: str
    squares: tuple[str, ...]


@cache
def placements(kind: str) -> tuple[tuple[str, ...], ...]:
    """All ways to lay a tile into an empty backpack, turned freely but never flipped, each as the
    squares that it covers."""
    cells = {
        (x, y)
        for y, line in enumerate(SHAPES[kind].split("/"))
        for x, token in enumerate(line)
        if token == "a"
    }
    found = []
    for _turn in range(4):
        cells = {(-y, x) for x, y in cells}
        left, top = min(x for x, _y in cells), min(y for _x, y in cells)
        for dx in range(SIDE):
            for dy in range(SIDE):
                moved = [(x - left + dx, y - top + dy) for x, y in cells]
                if all(x < SIDE and y < SIDE for x, y in moved):
                    found.append(tuple(sorted(SQUARES[SIDE * y + x] for x, y in moved)))
    return tuple(dict.fromkeys(sorted(found)))


def free(pack: tuple[Tile, ...]) -> frozenset[str]:
    """The squares of a backpack that are still empty."""
    return frozenset(SQUARES) - {square for tile in pack for square in tile.squares}


def fitting(kind: str, pack: tuple[Tile, ...]) -> list[tuple[str, ...]]:
    """The ways to lay a tile that a backpack still has room for."""
    room = free(pack)
    return [squares for squares in placements(kind) if room.issuperset(squares)]


@cache
def supply(red: bool) -> tuple[str, ...]:
    """The tiles that are drafted, one for each, with or without the red ones."""
    counts = BLUE | RED if red else BLUE
    return tuple(kind for kind in KINDS for _tile in range(counts.get(kind, 0)))


def dealt(count: int, red: bool) -> int:
    """How many tiles each of so many climbers gets. Ruling: without the red ones all are dealt
    evenly, to two and three climbers four each, to four three, to five two."""
    return min(DEALT, len(supply(red)) // count)


@cache
def basic_pack() -> tuple[Tile, ...]:
    """The backpack of the basic variant."""
    pack: tuple[Tile, ...] = ()
    for kind in BASIC:
        pack = (*pack, Tile(kind, fitting(kind, pack)[0]))
    return pack
