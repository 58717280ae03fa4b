"""The markup of the backpack into which a climber packs equipment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from html import escape

from rollbook.core.drawing import Square, outline, roomiest
from rollbook.core.game import Piece
from rollbook.games.roll_and_wall.equipment import SQUARES

BACKPACK_BOX = (0.0, -24.0, 640.0, 724.0)
SIZE = 136.0
"""The side of a square, in the sheet's own units."""
LEFT, TOP = 116.0, 212.0
"""The corner of the pocket with the squares."""
ROUNDING, INSET = 26.0, 7.0

STRAPS = (
    "M96 190Q34 210 34 330V520Q36 590 92 604M544 190Q606 210 606 330V520Q604 590 548 604"
    "M258 60V22Q258 0 280 0H360Q382 0 382 22V60"
)


def _cells(squares: Sequence[str]) -> frozenset[Square]:
    """Squares as columns and rows."""
    return frozenset(("abc".index(square[0]), int(square[1]) - 1) for square in squares)


def _shape(squares: Sequence[str], inset: float, radius: float = ROUNDING) -> str:
    """The outline around squares, from the pocket's corner."""
    return outline(_cells(squares), SIZE, radius, inset)


def _placed(markup: str, kind: str) -> str:
    return f'<g class="{kind}" transform="translate({LEFT:g} {TOP:g})">{markup}</g>'


@cache
def backpack_frame() -> Piece:
    """The rucksack: straps, flap with three places for flags, loops for the pitons: three below and
    the fourth on the left, and the pocket for the squares."""
    flags = "".join(
        f'<path class="flag-place" d="M{x - 34} 92L{x + 34} 92 {x} 150Z"/>' for x in (204, 320, 436)
    )
    below = "".join(_loop(x, 634, 0) for x in (184, 320, 456))
    return Piece(
        '<g class="rucksack">'
        f"{_webbing('strap', STRAPS)}{below}{_loop(84, 430, 90)}"
        '<path class="body" d="M88 170Q84 120 130 110H510Q556 120 552 170L562 590Q562 646 506 646'
        'H134Q78 646 78 590Z"/>'
        f'<rect class="pocket" x="{LEFT - 10:g}" y="{TOP - 10:g}" width="{3 * SIZE + 20:g}" '
        f'height="{3 * SIZE + 20:g}" rx="30"/>'
        '<path class="cover" d="M112 44Q320 26 528 44Q560 48 562 84L566 168Q566 190 540 190H100'
        'Q74 190 74 168L78 84Q80 48 112 44Z"/>'
        '<path class="seam" d="M116 58Q320 40 524 58Q546 62 548 86L551 160Q551 175 536 175H104'
        'Q89 175 89 160L92 86Q94 62 116 58Z"/>'
        f"{flags}</g>"
    )


def _loop(x: float, y: float, turn: float) -> str:
    """A loop of webbing for a piton."""
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({turn:g})">'
        f"{_webbing('loop', 'M-26-8V22Q-26 44 0 44T26 22V-8')}</g>"
    )


def _webbing(kind: str, path: str) -> str:
    return f'<path class="{kind} hem" d="{path}"/><path class="{kind}" d="{path}"/>'


@cache
def backpack_square(square: str, covered: bool) -> str:
    """A square of the pocket, a1 to c3; `covered`: a tile lies on it."""
    ring = _shape([square], 11, 20)
    return _placed(
        f'<path class="land" d="{_shape([square], 4, 22)}"/>'
        f'<path class="ring" d="{ring}"/><path class="ring edge" d="{ring}"/>',
        f"area pack-square{' covered' if covered else ''}",
    )


def backpack_tile(squares: tuple[str, ...], drawn: str, title: str, look: str = "") -> str:
    """A tile that lies on these squares: `drawn`, its icon in a square of 24, above its name.
    `look`: what its ground is, `basic`, `blue` or `red`."""
    cells = _cells(squares)
    columns, rows = ({cell[axis] for cell in cells} for axis in (0, 1))
    x, y = roomiest(cells)
    if 1 in (len(columns), len(rows)):
        x, y = sum(columns) / len(columns) + 0.5, sum(rows) / len(rows) + 0.5
    large = len(columns) * len(rows) == len(cells) and len(columns) == len(rows) == 2
    x, y, scale = x * SIZE, y * SIZE, 5.4 if large else 3.2
    lift = 12 * scale + (18 if title else 0)
    wide = SIZE * (len(columns) if len(rows) == 1 or large else 1) - 42
    lines = title.split() if len(rows) > 1 and len(title) > 9 and not large else [title]
    font = min(27.0, wide / (0.53 * max(1, *map(len, lines))))
    ring = _shape(squares, INSET + 6)
    name = "".join(
        f'<text class="tile-name" x="{x:g}" y="{y + 12 * scale + 5 + 1.1 * n * font:.1f}" '
        f'font-size="{font:.1f}">{escape(line)}</text>'
        for n, line in enumerate(lines)
    )
    return _placed(
        f'<path class="land" d="{_shape(squares, INSET)}"/>'
        f'<path class="ring" d="{ring}"/><path class="ring edge" d="{ring}"/>'
        f'<g class="tile-icon" transform="translate({x - 12 * scale:.1f} {y - lift:.1f}) '
        f'scale({scale})">{drawn}</g>{name if title else ""}',
        f"area pack-tile {look}".rstrip(),
    )


def backpack_ghost(squares: tuple[str, ...]) -> str:
    """Where a tile would lie, seen through."""
    return _placed(f'<path d="{_shape(squares, INSET + 2)}"/>', "pack-ghost")


def backpack(tiles: Sequence[tuple[str, tuple[str, ...]]], icon: Callable[[str], str]) -> str:
    """A packed backpack in small, as a whole SVG: tiles as kinds and the squares they lie on."""
    covered = {square for _kind, squares in tiles for square in squares}
    empty = "".join(backpack_square(square, False) for square in SQUARES if square not in covered)
    packed = "".join(backpack_tile(squares, icon(kind), "") for kind, squares in tiles)
    return (
        f'<svg class="sheet backpack" viewBox="{LEFT - 12:g} {TOP - 12:g} {3 * SIZE + 24:g} '
        f'{3 * SIZE + 24:g}" aria-hidden="true">{empty}{packed}</svg>'
    )
