"""A part of a region after some turns, for the home screen."""

from __future__ import annotations

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
from rollbook.games.paper_roll_and_write.sheet import ground, square


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
    box = "{:g} {:g} {:g} {:g}".format(*view)
    squares = "".join(square(sheet, region, n) for n, kind in enumerate(sheet.map) if kind)
    return (
        f'<svg class="sheet thumbnail paper-thumbnail" viewBox="{box}" aria-hidden="true">'
        f"{ground(sheet)}{squares}</svg>"
    )


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
