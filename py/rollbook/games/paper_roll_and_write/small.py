"""The other sheet in small, beside the large one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rollbook.core.drawing import Point
from rollbook.core.handwriting import circle, cross, tick, written
from rollbook.core.words import _, seat_name
from rollbook.games.paper_roll_and_write.board import (
    BONUSES,
    COLUMNS,
    ROLLS,
    ROWS,
    TEAM,
    Printed,
)
from rollbook.games.paper_roll_and_write.icons import (
    area,
    by,
    emblem,
    rect,
    text,
)
from rollbook.games.paper_roll_and_write.places import (
    MAP,
    SMALL,
    middle,
    side,
)
from rollbook.games.paper_roll_and_write.region import BLOCKED, Region
from rollbook.games.paper_roll_and_write.sheet import bonus_look, ground, line_look
from rollbook.games.paper_roll_and_write.state import COORDINATOR, POOH

TINY = 198.0
"""How wide a miniature is, and its map high."""
TINY_BOX = (27.0, 18.8)
"""The width and height of a space of the factory and of a box in a miniature."""


def miniature(printed: Printed, region: Region) -> str:
    """A sheet without words in small, 198 wide and 322 high: the map, below it the headquarters
    beside the factory, and the team."""
    scale = TINY / MAP[2]
    squares = [_tiny_square(printed, region, n) for n, kind in enumerate(printed.map) if kind]
    quarters = _tiny_boxes(region.boxes, 2, 0, POOH)
    factory = _tiny_boxes(region.factory, COLUMNS, 90, COORDINATOR)
    return (
        f'<g class="tiny"><g transform="scale({scale:.4f}) translate({-MAP[0]:g} {-MAP[1]:g})">'
        f"{ground(printed)}</g>{''.join(squares)}{quarters}{factory}"
        f"{_tiny_icons(printed, region)}</g>"
    )


def _tiny_square(printed: Printed, region: Region, square: int) -> str:
    """A square of the map in small."""
    kind, number = printed.map[square], region.written[square]
    scale = TINY / MAP[2]
    (x, y), size = middle(printed, square), side(printed) * scale
    at = ((x - MAP[0]) * scale, (y - MAP[1]) * scale)
    if kind in ("grey", "brown"):
        ground = rect(f"spot {kind}", at[0] - size / 2, at[1] - size / 2, size, size, 0)
        if number == BLOCKED:
            return ground + by(COORDINATOR, cross(at, size * 0.3))
        seat = COORDINATOR if kind == "grey" else POOH
        return ground + (by(seat, written(str(number), at, 0.78 * size)) if number else "")
    marks = emblem(kind, *at, size * 0.8)
    if square in region.supplied | region.warehouses:
        marks += by(COORDINATOR, circle(at, size * 0.46))
    if square in region.visited:
        marks += by(POOH, cross(at, size * 0.34))
    return marks


def _tiny_at(left: float, column: int, row: int) -> Point:
    """The middle of what stands below the map of a miniature."""
    return left + (column + 0.5) * TINY_BOX[0], TINY + 8 + (row + 0.5) * TINY_BOX[1]


def _tiny_boxes(numbers: Sequence[int], columns: int, left: float, seat: int) -> str:
    """The boxes of the headquarters, or the spaces of the factory, in small."""
    width, height = TINY_BOX[0] - 1.2, TINY_BOX[1] - 1.2
    drawn = []
    for n, number in enumerate(numbers):
        x, y = _tiny_at(left, n % columns, n // columns)
        drawn.append(rect("spot", x - width / 2, y - height / 2, width, height, 2))
        drawn.append(by(seat, written(str(number), (x, y), 16)) if number else "")
    return "".join(drawn)


def _tiny_icons(printed: Printed, region: Region) -> str:
    """Bonuses, rolls and team in small, with what is marked on them; what is not to be had is
    faded."""
    drawn = []
    for row, name in enumerate(BONUSES):
        at, look = _tiny_at(0, 2, row), bonus_look(region, name)
        marks = by(POOH, cross(at, 7)) if look == "used" else ""
        drawn.append(_tiny_icon(name, at, look == "locked", marks))
    for n, roll in enumerate(ROLLS):
        at = _tiny_at(90, *((COLUMNS, n) if n < ROWS else (n - ROWS, ROWS)))
        look = line_look(printed, region, roll)
        marks = circle(at, 9.4) if look in ("produced", "spent") else ""
        marks += cross(at, 7) if look == "spent" else ""
        drawn.append(_tiny_icon("roll", at, look == "hopeless", by(COORDINATOR, marks)))
    for n, name in enumerate(TEAM):
        at, used = (TINY * (n + 0.5) / len(TEAM), TINY + 112), name in region.team
        drawn.append(_tiny_icon(name, at, used, by(COORDINATOR, tick(at, 8)) if used else ""))
    return "".join(drawn)


def _tiny_icon(kind: str, at: Point, faded: bool, marks: str) -> str:
    icon = emblem(kind, *at, 17)
    return (f'<g class="faded">{icon}</g>' if faded else icon) + marks


@lru_cache(maxsize=8)
def small(printed: Printed, region: Region, name: str, seat: int) -> str:
    """The other sheet at its place, by the region's name, in the hands of a player."""
    left, top, width, height = SMALL
    short = name if len(name) <= 18 else name[:17].rstrip() + "…"
    size = min(20.0, (width - 16) / (0.62 * max(len(short), 1)))
    holder = text("holder", _("with {player}").format(player=seat_name(seat)), 8, 41, 16.5)
    words = text("region-name", short, 8, 22, size) + by(seat, holder)
    scale = (width - 16) / TINY
    inside = (
        f'<svg x="{left:g}" y="{top:g}" width="{width - 34:g}" height="46">{words}</svg>'
        f"{emblem('enlarge', left + width - 17, top + 33, 20)}"
        f'<g transform="translate({left + 8:g} {top + 50:g}) scale({scale:.4f})">'
        f"{miniature(printed, region)}</g>"
    )
    return area("other", (left + width / 2, top + height / 2), (width, height), 8, inside, gap=0)
