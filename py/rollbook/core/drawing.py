"""Boards drawn as text.

A drawing is rows of equally many tokens; equal tokens make one area, and `empty` tokens none. Two
areas are neighbours where squares of theirs share an edge; corners don't count. Lines that begin
with `#` are notes.

>>> board = Drawing.read("aa.\\nab.")
>>> sorted(board.areas["a"])
[(0, 0), (0, 1), (1, 0)]
>>> board.neighbours("a")
frozenset({'b'})
>>> outline(board.areas["b"], size=10)
'M10 10L20 10L20 20L10 20Z'
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

Square = tuple[int, int]
"""A square of a drawing: column and row, from 0, rows downwards."""
Point = tuple[float, float]

SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True)
class Drawing:
    """A board read from a text drawing: its size in squares, and the squares of each area."""

    width: int
    height: int
    areas: Mapping[str, frozenset[Square]]

    @classmethod
    def read(cls, text: str, empty: Collection[str] = (".", "..")) -> Drawing:
        """The board that a text draws. Its tokens are words, if it has spaces, else characters.
        Raises `ValueError` if its lines are not equally long."""
        lines = [line.strip() for line in text.splitlines()]
        lines = [line for line in lines if line and not line.startswith("#")]
        words = any(" " in line for line in lines)
        rows = [line.split() if words else list(line) for line in lines]
        if not rows or len({len(row) for row in rows}) > 1:
            raise ValueError("a drawing's lines must be equally long")
        areas: dict[str, set[Square]] = {}
        for y, row in enumerate(rows):
            for x, token in enumerate(row):
                if token not in empty:
                    areas.setdefault(token, set()).add((x, y))
        return cls(len(rows[0]), len(rows), {name: frozenset(a) for name, a in areas.items()})

    @cached_property
    def owner(self) -> Mapping[Square, str]:
        """Which area each square belongs to; empty squares are left out."""
        return {square: name for name, area in self.areas.items() for square in area}

    def neighbours(self, name: str) -> frozenset[str]:
        """The areas that share an edge of a square with this one."""
        beside = {self.owner.get(square) for square in around(self.areas[name])}
        return frozenset(other for other in beside if other is not None)


def around(area: Collection[Square]) -> Iterator[Square]:
    """The squares that share an edge with an area and don't belong to it, perhaps repeated."""
    for x, y in area:
        for dx, dy in SIDES:
            if (x + dx, y + dy) not in area:
                yield x + dx, y + dy


def loops(area: Collection[Square]) -> list[list[Square]]:
    """The corners of an area's outline, clockwise; one closed loop a piece, counter-clockwise ones
    around holes. Where two squares meet at a corner only, the loops stay apart."""
    edges: dict[Square, list[Square]] = {}
    for x, y in sorted(area):
        for start, end, beside in (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        ):
            if beside not in area:
                edges.setdefault(start, []).append(end)
    found = []
    while edges:
        start = min(edges)
        loop = [start, edges[start].pop()]
        while loop[-1] != start:
            ends = edges[loop[-1]]
            (ax, ay), (bx, by) = loop[-2], loop[-1]
            # Turn right where there is a choice: the squares that meet only here stay apart.
            right = (bx - (by - ay), by + (bx - ax))
            loop.append(ends.pop(ends.index(right) if right in ends else -1))
        for corner in loop[:-1]:
            if corner in edges and not edges[corner]:
                del edges[corner]
        found.append(_corners(loop[:-1]))
    return found


def _corners(loop: list[Square]) -> list[Square]:
    """A loop of unit steps without the points at which it goes straight on."""
    count = len(loop)
    return [
        (x, y)
        for i, (x, y) in enumerate(loop)
        if not (
            loop[i - 1][0] == x == loop[(i + 1) % count][0]
            or loop[i - 1][1] == y == loop[(i + 1) % count][1]
        )
    ]


def outline(area: Collection[Square], size: float = 1, radius: float = 0, inset: float = 0) -> str:
    """An area's outline as the `d` of an SVG path.

    `size`: the side of a square; `radius`: of the rounded corners, at most half a side; `inset`:
    how far the outline keeps inside of the area. All in the drawing's own units.
    """
    return "".join(
        _rounded([_pulled_in(loop, i, size, inset) for i in range(len(loop))], radius)
        for loop in loops(area)
    )


def _pulled_in(loop: list[Square], index: int, size: float, inset: float) -> Point:
    """A corner of a loop, moved towards the inside, which lies on the right of its edges."""
    (ax, ay), (x, y), (bx, by) = loop[index - 1], loop[index], loop[(index + 1) % len(loop)]
    shift_x = shift_y = 0.0
    for dx, dy in ((x - ax, y - ay), (bx - x, by - y)):
        if dx:
            shift_y += inset if dx > 0 else -inset
        else:
            shift_x += -inset if dy > 0 else inset
    return x * size + shift_x, y * size + shift_y


def _rounded(points: list[Point], radius: float) -> str:
    """A closed path through corners, each rounded as far as its edges allow."""
    parts: list[str] = []
    for i, corner in enumerate(points):
        begin = _towards(corner, points[i - 1], radius)
        parts.append(f"{'L' if parts else 'M'}{_pair(begin)}")
        if radius:
            parts.append(
                f"Q{_pair(corner)} {_pair(_towards(corner, points[(i + 1) % len(points)], radius))}"
            )
    return "".join(parts) + "Z"


def _towards(corner: Point, other: Point, radius: float) -> Point:
    """The point at most `radius` and at most half-way from a corner to another."""
    dx, dy = other[0] - corner[0], other[1] - corner[1]
    step = min(radius, (abs(dx) + abs(dy)) / 2) / (abs(dx) + abs(dy))
    return corner[0] + dx * step, corner[1] + dy * step


def _pair(point: Point) -> str:
    return " ".join(f"{value:.2f}".rstrip("0").rstrip(".") for value in point)


def roomiest(area: Collection[Square]) -> Point:
    """The middle of the largest square block within an area, nearest to the area's own middle: a
    good place for what is written in it, in squares from the drawing's corner."""
    middle_x = sum(x + 0.5 for x, _y in area) / len(area)
    middle_y = sum(y + 0.5 for _x, y in area) / len(area)

    def blocks(side: int) -> Iterable[Point]:
        for x, y in area:
            if all((x + i, y + j) in area for i in range(side) for j in range(side)):
                yield x + side / 2, y + side / 2

    side = 1
    while any(blocks(side + 1)):
        side += 1
    return min(blocks(side), key=lambda p: ((p[0] - middle_x) ** 2 + (p[1] - middle_y) ** 2, p))
