"""The markup of the sheet's parts: cells, sea routes, furniture, dice.

Shapes only; colours and strokes are the style sheet's (`static/style/table.css`), by class: `area`
with a colour's name is a cell, `written` is handwriting in the player's pencil.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape

from rollbook.core.dice import PIPS
from rollbook.core.drawing import Point, Square, outline, roomiest
from rollbook.core.game import Piece
from rollbook.core.handwriting import cross, written
from rollbook.core.words import _
from rollbook.games.rolling_japan.board import COLOURS, Board
from rollbook.games.rolling_japan.rules import CHANGES, EMPTY, ROUNDS, TURNS, X

WIDTH = 1000.0
"""The drawing's width in the sheet's own units; its height follows."""
MARGIN = 12.0
ROUNDING = 0.55
"""The radius of a prefecture's corners, in squares of the drawing."""

# Where the furniture stands, as (left, top, width, height) in squares of the drawing.
PLACES = {
    "title": (0, 0.4, 22, 4.4),
    "rounds": (0, 6, 22, 4),
    "changes": (0, 11.6, 9.6, 4.8),
    "legend": (31, 49.5, 14, 12),
    "total": (45.6, 50, 8.2, 9.6),
}

# Shapes by colour, each about 2 wide and centred on 0 0: the pips of dice, the marks of regions.
SHAPES = {
    "red": "M0-1.15L1.1.85H-1.1Z",
    "blue": "M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z",
    "green": "M-.9-.9H.9V.9H-.9Z",
    "yellow": "M0-1.25L1.1 0L0 1.25L-1.1 0Z",
    "black": "M-.38-1.1H.38V-.38H1.1V.38H.38V1.1H-.38V.38H-1.1V-.38H-.38Z",
    "white": "M0-1.2L.32-.4L1.15-.37L.5.17L.72 1L0 .52L-.72 1L-.5.17L-1.15-.37L-.32-.4Z",
    "pink": "M0 1.1Q-1.2.1-1.2-.45C-1.2-1.1-.3-1.25 0-.5C.3-1.25 1.2-1.1 1.2-.45Q1.2.1 0 1.1Z",
}


def box(board: Board) -> tuple[float, float, float, float]:
    """The sheet's left, top, width and height: the drawing with a margin around it."""
    height = board.drawing.height * unit(board)
    return -MARGIN, -MARGIN, WIDTH + 2 * MARGIN, round(height + 2 * MARGIN, 2)


def unit(board: Board) -> float:
    """The side of a square of the drawing."""
    return WIDTH / board.drawing.width


# The map ------------------------------------------------------------------------------------------


def cell(board: Board, cell: int, content: int, doomed: bool) -> str:
    """A prefecture with what is written in it; `doomed`: no number fits it any more."""
    shape, ring, name, middle = _still(board, cell)
    tilt = (cell * 7) % 11 - 5
    if content == EMPTY:
        inner = f'<path class="hatch" d="{shape}"/>' * doomed + name
    elif content == X:
        inner = cross(middle, 0.98 * unit(board), tilt)
    else:
        inner = written(str(content), middle, 3.1 * unit(board), tilt)
    kind = "area doomed" if doomed else "area"
    return (
        f'<g class="{kind} {board.colours[cell]}"><path class="land" d="{shape}"/>'
        f'<path class="ring" d="{ring}"/><path class="ring edge" d="{ring}"/>{inner}</g>'
    )


@cache
def _still(board: Board, cell: int) -> tuple[str, str, str, Point]:
    """What never changes in a cell: its outline, the ring within that lights it, its name with its
    mark, its middle."""
    size = unit(board)
    area = board.drawing.areas[board.codes[cell]]
    x, y = roomiest(area)
    middle = (x * size, y * size)
    title = board.titles[cell]
    font = min(0.9 * size, _breadth(area, x, y) * size / (0.56 * len(title) + 0.7))
    name = (
        mark(board.colours[cell], (middle[0], middle[1] - 0.62 * size), 0.36 * size)
        + f'<text class="name" x="{middle[0]:.1f}" y="{middle[1] + 0.95 * size:.1f}" '
        f'font-size="{font:.1f}">{escape(title)}</text>'
    )
    radius = ROUNDING * size
    shape, ring = outline(area, size, radius, 0.04 * size), outline(area, size, radius, 0.26 * size)
    return shape, ring, name, middle


def _breadth(area: frozenset[Square], x: float, y: float) -> float:
    """How much room there is on both sides of a point, in squares: a name is centred on it."""
    row = int(y + 0.6)
    left, right = int(x - 0.5), int(x - 0.5) + 1
    while (left - 1, row) in area:
        left -= 1
    while (right, row) in area:
        right += 1
    return 2 * min(x - left, right - x)


@cache
def sea(board: Board) -> Piece:
    """What lies below the cells: the coasts, and the sea routes."""
    size = unit(board)
    land = frozenset().union(*board.drawing.areas.values())
    coast = outline(land, size, ROUNDING * size)
    routes = "".join(
        '<path class="route" d="M{:.1f} {:.1f}Q{:.1f} {:.1f} {:.1f} {:.1f}"/>'.format(
            *(value * size for point in route(board, *pair) for value in point)
        )
        for pair in board.sea
    )
    return Piece(f'<path class="coast" d="{coast}"/>{routes}')


def route(board: Board, one: int, other: int) -> tuple[Point, Point, Point]:
    """A sea route as a slightly bent line from coast to coast: its ends, and between them the
    point that bends it, in squares. It is the shortest that runs over no other prefecture."""
    areas = board.drawing.areas
    pairs = [
        ((ax + 0.5, ay + 0.5), (bx + 0.5, by + 0.5))
        for ax, ay in areas[board.codes[one]]
        for bx, by in areas[board.codes[other]]
    ]
    pairs.sort(key=lambda p: ((p[0][0] - p[1][0]) ** 2 + (p[0][1] - p[1][1]) ** 2, p))
    ends = areas[board.codes[one]] | areas[board.codes[other]]
    land = frozenset().union(*areas.values()) - ends
    (ax, ay), (bx, by) = next(pair for pair in pairs if land.isdisjoint(_below(*pair)))
    bend = ((ax + bx) / 2 - (by - ay) * 0.04, (ay + by) / 2 + (bx - ax) * 0.04)
    return (ax, ay), bend, (bx, by)


def _below(start: Point, end: Point) -> Iterator[Square]:
    """The squares below a straight line, looked at every half square or so."""
    (ax, ay), (bx, by) = start, end
    steps = 2 * int(abs(bx - ax) + abs(by - ay)) + 1
    for i in range(steps + 1):
        yield int(ax + (bx - ax) * i / steps), int(ay + (by - ay) * i / steps)


# Marks --------------------------------------------------------------------------------------------


def mark(colour: str, at: Point, reach: float) -> str:
    """The small shape that goes with a colour."""
    return (
        f'<path class="mark" d="{SHAPES[colour]}" '
        f'transform="translate({at[0]:.1f} {at[1]:.1f}) scale({reach:.1f})"/>'
    )


# Furniture ----------------------------------------------------------------------------------------


def _place(board: Board, name: str) -> tuple[float, float, float, float]:
    left, top, width, height = (value * unit(board) for value in PLACES[name])
    return left, top, width, height


@cache
def title(board: Board) -> Piece:
    """The sheet's title."""
    left, top, width, height = _place(board, "title")
    return Piece(
        f'<text class="title" x="{left:.1f}" y="{top + height * 0.8:.1f}" '
        f'font-size="{height * 0.72:.1f}" textLength="{width:.1f}">{_("Rolling Japan")}</text>'
    )


@cache
def rounds(board: Board, done: int, turns: int) -> Piece:
    """The round track: a box a round, crossed off; in the running one a stroke a turn, below its
    number."""
    left, top, width, height = _place(board, "rounds")
    side = width / ROUNDS
    y = top + height * 0.32
    parts = [_caption(_("Rounds"), left, top, unit(board))]
    for number in range(ROUNDS):
        x = left + number * side
        middle = (x + side * 0.46, y + side * 0.46)
        parts.append(_box(x, y, side * 0.92))
        if number < done:
            parts.append(cross(middle, side * 0.28, number % 5 - 2))
        else:
            parts.append(
                f'<text class="faint" x="{middle[0]:.1f}" y="{y + side * 0.46:.1f}" '
                f'font-size="{side * 0.44:.1f}">{number + 1}</text>'
            )
    for stroke in range(turns if done < ROUNDS else 0):
        x = left + done * side + side * (0.24 + 0.44 * stroke / (TURNS - 1))
        parts.append(
            f'<path class="cross" d="M{x + 2:.1f} {y + side * 0.57:.1f}L{x:.1f} '
            f'{y + side * 0.8:.1f}"/>'
        )
    return Piece("".join(parts))


@cache
def changes(board: Board, spent: int) -> Piece:
    """The boxes for the colour changes."""
    left, top, width, height = _place(board, "changes")
    side = width / CHANGES
    y = top + height * 0.28
    parts = [_caption(_("Colour changes"), left, top, unit(board))]
    for number in range(CHANGES):
        x = left + number * side
        parts.append(_box(x, y, side * 0.88))
        if number < spent:
            parts.append(cross((x + side * 0.44, y + side * 0.44), side * 0.28, number * 3 - 3))
    return Piece("".join(parts))


@cache
def legend(board: Board) -> Piece:
    """The regions' names beside their marks."""
    left, top, _width, height = _place(board, "legend")
    step = height / len(COLOURS)
    parts = []
    for row, colour in enumerate(COLOURS):
        y = top + (row + 0.5) * step
        parts.append(
            f'<g class="area {colour}"><rect class="land" x="{left:.1f}" '
            f'y="{y - step * 0.39:.1f}" width="{step * 0.78:.1f}" height="{step * 0.78:.1f}" '
            f'rx="{step * 0.18:.1f}"/>{mark(colour, (left + step * 0.39, y), step * 0.2)}</g>'
            f'<text class="caption" x="{left + step * 1.1:.1f}" y="{y + step * 0.17:.1f}" '
            f'font-size="{step * 0.5:.1f}">{escape(board.regions[colour])}</text>'
        )
    return Piece(f'<g class="fine">{"".join(parts)}</g>')


@cache
def total(board: Board, crosses: int | None) -> Piece:
    """The box for the total, filled in at the end."""
    left, top, width, height = _place(board, "total")
    y = top + height - width
    content = ""
    if crosses is not None:
        content = written(str(crosses), (left + width / 2, y + width / 2), width * 0.7, -4)
    return Piece(
        f"{_caption(_('Total X'), left, top - unit(board) * 0.2, unit(board))}"
        f"{_box(left, y, width)}{content}"
    )


def _box(left: float, top: float, side: float) -> str:
    return (
        f'<rect class="box" x="{left:.1f}" y="{top:.1f}" width="{side:.1f}" height="{side:.1f}" '
        f'rx="{side * 0.14:.1f}"/>'
    )


def _caption(words: str, left: float, top: float, size: float) -> str:
    return (
        f'<text class="caption" x="{left:.1f}" y="{top + size * 0.9:.1f}" '
        f'font-size="{size * 1.15:.1f}">{escape(words)}</text>'
    )


# Dice ---------------------------------------------------------------------------------------------


@cache
def die(colour: str, face: int, spent: bool = False) -> str:
    """A die that shows a face, as a whole SVG; its pips have the colour's shape."""
    pips = "".join(
        f'<path class="pip" d="{SHAPES[colour]}" transform="translate({50 + 25 * x} {50 + 25 * y}) '
        'scale(9)"/>'
        for x, y in PIPS[face]
    )
    return (
        f'<svg class="die {colour}{" spent" if spent else ""}" viewBox="0 0 100 100" '
        f'aria-hidden="true"><rect class="body" x="3" y="3" width="94" height="94" rx="20"/>{pips}'
        "</svg>"
    )


def pip_icon(colour: str) -> str:
    """The shape of a colour alone, as a whole SVG."""
    return (
        '<svg viewBox="-2 -2 4 4" aria-hidden="true">'
        f'<path class="pip" d="{SHAPES[colour]}"/></svg>'
    )


def thumbnail(board: Board) -> str:
    """A small empty map, as a whole SVG."""
    size = unit(board)
    view_box = "{:g} {:g} {:g} {:g}".format(*box(board))
    lands = "".join(
        '<path class="land {}" d="{}"/>'.format(
            colour,
            outline(
                frozenset().union(
                    *(
                        board.drawing.areas[code]
                        for code, own in zip(board.codes, board.colours, strict=True)
                        if own == colour
                    )
                ),
                size,
                ROUNDING * size,
            ),
        )
        for colour in COLOURS
    )
    return f'<svg class="sheet thumbnail" viewBox="{view_box}" aria-hidden="true">{lands}</svg>'
