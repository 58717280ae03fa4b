"""A part of a region after some turns, for the home screen."""

from __future__ import annotations

from collections.abc import Callable

from rollbook.games.paper_roll_and_write.board import (
    BOARDS,
    Printed,
    printed,
)
from rollbook.games.paper_roll_and_write.places import (
    corner,
    side,
)
from rollbook.games.paper_roll_and_write.region import Region
from rollbook.games.paper_roll_and_write.sheet import (
    factory_symbol,
    ground,
    house,
    space,
    store,
    warehouse,
)


def thumbnail() -> str:
    """A part of a region after some turns, as a whole SVG."""
    sheet = printed(next(iter(BOARDS)))
    region = _sketched(sheet)
    left, top = corner(sheet)
    size, columns, rows = side(sheet), sheet.width, len(sheet.map) // sheet.width

    def told(at: tuple[int, int]) -> tuple[int, int]:
        """How much there is to see in five by five squares."""
        squares = [(at[1] + n // 5) * columns + at[0] + n % 5 for n in range(25)]
        kinds = {sheet.map[square] for square in squares}
        return len(kinds), sum(region.written[square] > 0 for square in squares)

    x, y = max(((x, y) for y in range(rows - 4) for x in range(columns - 4)), key=told)
    view = (left + x * size, top + y * size, 5 * size, 5 * size)
    return (
        f'<svg class="sheet thumbnail paper-thumbnail" viewBox="{_box(view)}" aria-hidden="true">'
        f"{ground(sheet)}{_map(sheet, region)}</svg>"
    )


def _map(printed: Printed, region: Region) -> str:
    """All squares of the map."""
    draw: dict[str, Callable[[int], str]] = {
        "grey": lambda n: space(printed, n, region.written[n]),
        "brown": lambda n: space(printed, n, region.written[n]),
        "store": lambda n: store(printed, n, n in region.supplied, n in region.visited),
        "warehouse": lambda n: warehouse(printed, n, n in region.warehouses),
        "house": lambda n: house(printed, n),
        "factory": lambda n: factory_symbol(printed, n),
    }
    return "".join(draw[kind](n) for n, kind in enumerate(printed.map) if kind)


def _box(box: tuple[float, float, float, float]) -> str:
    return " ".join(f"{value:g}" for value in box)


def _sketched(printed: Printed) -> Region:
    """A region after some turns."""
    region = Region.blank(printed)
    for step in range(16):
        grey, brown = 4 + step % 3, 2 + step % 4
        for spaces, value in (
            (region.grey_spaces(printed, grey), grey),
            (region.brown_spaces(printed, brown), brown),
        ):
            if spaces:
                region = region.with_space(spaces[step * 7 % len(spaces)], value)
    return region
