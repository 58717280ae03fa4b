"""Where the parts of the large sheet stand, in the sheet's own units."""

from __future__ import annotations

from rollbook.core.drawing import Point
from rollbook.games.paper_roll_and_write.board import BONUSES, COLUMNS, ROLLS, ROWS, TEAM, Printed

BOX = (0.0, 0.0, 1000.0, 912.0)
"""The sheet: left, top, width and height, as of each part below."""
PANIC = (10.0, 132.0, 704.0, 56.0)
SUPPLY = (738.0, 94.0, 252.0, 94.0)
QUARTERS = (10.0, 238.0, 178.0, 558.0)
MAP = (209.0, 222.0, 574.0, 574.0)
FACTORY = (792.0, 238.0, 198.0, 300.0)
STAFF = (10.0, 808.0, 773.0, 92.0)
SMALL = (792.0, 552.0, 198.0, 348.0)

CELL = (53.0, 60.0)
"""The width and height of a space of the factory; what stands right of them is narrower."""
SLOT = (48.0, 98.0)
"""The same of a box of the headquarters."""


def side(printed: Printed) -> float:
    """The side of a square of the map."""
    return MAP[2] / max(printed.width, len(printed.map) // printed.width)


def corner(printed: Printed) -> Point:
    """The map's top left corner: it stands in the middle of its place."""
    size = side(printed)
    height = len(printed.map) // printed.width
    return (
        MAP[0] + (MAP[2] - printed.width * size) / 2,
        MAP[1] + (MAP[3] - height * size) / 2,
    )


def middle(printed: Printed, square: int) -> Point:
    """The middle of a square of the map."""
    (left, top), size = corner(printed), side(printed)
    row, column = divmod(square, printed.width)
    return left + (column + 0.5) * size, top + (row + 0.5) * size


def cell_middle(cell: int) -> Point:
    """The middle of a space of the factory."""
    row, column = divmod(cell, COLUMNS)
    return FACTORY[0] + (column + 0.5) * CELL[0], FACTORY[1] + (row + 0.5) * CELL[1]


def line_middle(roll: str) -> Point:
    """The middle of what stands at the end of a line: rows on the right, columns below, the extra
    roll in the corner."""
    line = ROLLS.index(roll)
    row, column = (line, COLUMNS) if line < ROWS else (ROWS, line - ROWS)
    x, y = cell_middle(row * COLUMNS + column % COLUMNS)
    right = FACTORY[0] + (COLUMNS * CELL[0] + FACTORY[2]) / 2
    return (right if column == COLUMNS else x), y


def box_middle(number: int) -> Point:
    """The middle of a box of the headquarters."""
    row, place = divmod(number, 2)
    step = QUARTERS[3] / len(BONUSES)
    return QUARTERS[0] + (place + 0.5) * (SLOT[0] + 3), QUARTERS[1] + (row + 0.5) * step


def bonus_middle(name: str) -> Point:
    """The middle of a bonus of the headquarters: right of its two boxes."""
    left, _top, width, _height = QUARTERS
    boxes = 2 * (SLOT[0] + 3) + 2
    return left + (boxes + width) / 2, box_middle(2 * BONUSES.index(name))[1]


def member_middle(name: str) -> Point:
    """The middle of a member of the team."""
    step = STAFF[2] / len(TEAM)
    return STAFF[0] + (TEAM.index(name) + 0.5) * step, STAFF[1] + STAFF[3] / 2
