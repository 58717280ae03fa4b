"""The markup of a region's sheet: headquarters, map, factory and team.

Shapes only; colours and strokes are `static/style/paper.css`'s. What the Coordinator writes is in a
group of the class `by-0`, what P.O.O.H. writes in one of `by-1`: so it is in their pencils.
"""

from __future__ import annotations

from functools import cache

from rollbook.core.drawing import outline
from rollbook.core.handwriting import circle, cross, tick, written
from rollbook.core.words import _
from rollbook.games.paper_roll_and_write.board import (
    BONUSES,
    BOXES,
    CELLS,
    EXTRA,
    ROLLS,
    ROWS,
    TEAM,
    Printed,
)
from rollbook.games.paper_roll_and_write.icons import (
    area,
    by,
    emblem,
    grain,
    police,
    rect,
    text,
    tilt_of,
)
from rollbook.games.paper_roll_and_write.places import (
    CELL,
    FACTORY,
    MAP,
    PANIC,
    QUARTERS,
    SLOT,
    STAFF,
    SUPPLY,
    bonus_middle,
    box_middle,
    cell_middle,
    corner,
    line_middle,
    member_middle,
    middle,
    side,
)
from rollbook.games.paper_roll_and_write.region import BLOCKED, Region
from rollbook.games.paper_roll_and_write.state import COORDINATOR, POOH
from rollbook.games.paper_roll_and_write.words import BONUS, MEMBERS

ONCE, EVER, NOW = "1×", "∞", "!"
"""How often a bonus can be used."""
USES = dict(zip(BONUSES, (ONCE, EVER, ONCE, EVER, NOW), strict=True))
TITLES = MEMBERS | BONUS


# Map ----------------------------------------------------------------------------------------------


def square(printed: Printed, region: Region, at: int) -> str:
    """A square of the map as it is on a sheet."""
    kind = printed.map[at]
    if kind == "store":
        return store(printed, at, at in region.supplied, at in region.visited)
    if kind == "warehouse":
        return warehouse(printed, at, at in region.warehouses)
    if kind == "house":
        return house(printed, at)
    if kind == "factory":
        return factory_symbol(printed, at)
    return space(printed, at, region.written[at])


@cache
def space(printed: Printed, square: int, number: int = 0) -> str:
    """A grey or brown space of the map with the number that is written in it, or `BLOCKED`."""
    at, size, grey = middle(printed, square), side(printed), printed.map[square] == "grey"
    inside = "" if grey else grain(at, size)
    if number == BLOCKED:
        inside += police(at, size, tilt_of(square))
    elif number:
        mark = written(str(number), at, 0.66 * size, tilt_of(square))
        inside += by(COORDINATOR if grey else POOH, mark)
    look = "grey-space" if grey else "brown-space"
    return area(look, at, (size, size), 13 if grey else 3, inside)


@cache
def store(printed: Printed, square: int, supplied: bool = False, visited: bool = False) -> str:
    """A store: with a circle if it is supplied, with an X if it was visited."""
    at, size = middle(printed, square), side(printed)
    inside = emblem("store", *at, size * 0.62)
    if supplied:
        inside += by(COORDINATOR, circle(at, size * 0.42, tilt_of(square)))
    if visited:
        inside += by(POOH, cross(at, size * 0.33, tilt_of(square + 4)))
    return area("place store", at, (size, size), 8, inside)


@cache
def warehouse(printed: Printed, square: int, reached: bool = False) -> str:
    """A warehouse: with a circle if it was reached."""
    at, size = middle(printed, square), side(printed)
    inside = emblem("warehouse", *at, size * 0.66)
    if reached:
        inside += by(COORDINATOR, circle(at, size * 0.42, tilt_of(square)))
    return area("place warehouse", at, (size, size), 8, inside)


@cache
def house(printed: Printed, square: int) -> str:
    """One of P.O.O.H.'s houses."""
    at, size = middle(printed, square), side(printed)
    return area("place house", at, (size, size), 8, emblem("house", *at, size * 0.68))


@cache
def factory_symbol(printed: Printed, square: int) -> str:
    """The factory in the middle of the map."""
    at, size = middle(printed, square), side(printed)
    return area("place works", at, (size, size), 8, emblem("factory", *at, size * 0.74))


# Factory ------------------------------------------------------------------------------------------


@cache
def cell(number: int, value: int = 0) -> str:
    """A space of the factory with the number in it."""
    at = cell_middle(number)
    inside = by(COORDINATOR, written(str(value), at, 38, tilt_of(number))) if value else ""
    return area("cell", at, CELL, 5, inside)


def line_look(printed: Printed, region: Region, roll: str) -> str:
    """How it stands with a roll: `open`, `hopeless`, `produced` or `spent`."""
    if roll in region.spent:
        return "spent"
    if region.makes(printed, roll):
        return "produced"
    return "open" if roll == EXTRA or region.hopeful(printed, ROLLS.index(roll)) else "hopeless"


@cache
def line(printed: Printed, roll: str, look: str = "open") -> str:
    """The roll of a line with what the line has to come to; `look`: see `line_look`."""
    x, y = line_middle(roll)
    mark = (x, y + 11)
    inside = f"{_value(printed, roll, x, y - 12)}{emblem('roll', *mark, 26)}"
    if look == "hopeless":
        inside += f'<path class="struck" d="M{x - 17:g} {y + 22:g}L{x + 17:g} {y - 20:g}"/>'
    if look in ("produced", "spent"):
        inside += by(COORDINATOR, circle(mark, 15.5, tilt_of(ROLLS.index(roll))))
    if look == "spent":
        inside += by(COORDINATOR, cross(mark, 12, 4))
    return f'<g class="line-end {look}">{inside}</g>'


def _value(printed: Printed, roll: str, x: float, y: float) -> str:
    """What a line has to come to; for the extra roll, two warehouses."""
    if roll == EXTRA:
        return "".join(emblem("warehouse", x + dx, y - 6, 19) for dx in (-9.8, 9.8))
    number = ROLLS.index(roll)
    words = f"= {printed.exact[number]}" if number < ROWS else f"≤ {printed.most[number - ROWS]}"
    return text("value", words, x, y, 20)


# Headquarters and team ----------------------------------------------------------------------------


@cache
def box(printed: Printed, number: int, value: int = 0) -> str:
    """A box of the headquarters: what it takes at least, and what it was marked with."""
    x, y = box_middle(number)
    inside = text("value", f"≥ {printed.boxes[number]}", x, y - SLOT[1] / 2 + 25, 19)
    if value:
        inside += by(POOH, written(str(value), (x, y + 14), 36, tilt_of(number)))
    return area("slot", (x, y), SLOT, 5, inside, gap=0)


def bonus_look(region: Region, name: str) -> str:
    """How it stands with a bonus of the headquarters: `locked`, `ready`, or `used` up."""
    if not region.unlocked(name):
        return "locked"
    return "used" if USES[name] == NOW or name in region.used else "ready"


@cache
def bonus(name: str, look: str = "locked") -> str:
    """A bonus of the headquarters; `look`: see `bonus_look`."""
    x, y = bonus_middle(name)
    width = 2 * (QUARTERS[0] + QUARTERS[2] - x)
    first, _space, second = TITLES[name].rpartition(" ")
    words = (first, second) if first else (second,)
    sign = emblem(name, x - 10, y - 26, 38) + text("value", USES[name], x + 25, y - 20, 21)
    if look == "used":
        mark = tick((x, y - 26), 20) if USES[name] == NOW else cross((x - 4, y - 26), 22, 3)
        sign += by(POOH, mark)
    tags = [text("tag", part, x, y + 16 + 17 * n, 15.2) for n, part in enumerate(words)]
    inside = f'<g class="use">{sign}</g>{"".join(tags)}'
    return area(f"bonus {look}", (x, y), (width, SLOT[1]), 9, inside, gap=0)


@cache
def member(name: str, used: bool = False) -> str:
    """A member of the Coordinator's team; checked, if used."""
    x, y = member_middle(name)
    width = STAFF[2] / len(TEAM) - 7
    inside = emblem(name, x - width / 2 + 36, y, 54)
    inside += text("tag", TITLES[name], x + 27, y - 12, 18.5)
    inside += rect("tick-box", x + 13, y, 28, 28, 5)
    if used:
        inside += by(COORDINATOR, tick((x + 29, y + 11), 17))
    return area(f"member {'used' if used else 'ready'}", (x, y), (width, STAFF[3]), 10, inside, 0)


# Frame --------------------------------------------------------------------------------------------


@cache
def frame(printed: Printed, name: str) -> str:
    """What stands still: the game's title, the Region bar, the headings, the ground of the map."""
    head = text("title", _("PAPER ROLL & Write"), 10, 48, 36)
    bar = rect("bar-box", 418, 10, 572, 50, 10)
    words = text("heading", _("Region"), 432, 42, 20)
    size = min(30.0, 460 / max(len(name), 1))
    written_name = text("region-name", name, 0, 25 + size * 0.34, size)
    own = f'<svg x="512" y="10" width="472" height="50">{written_name}</svg>'
    headings = text("heading", _("Panic"), PANIC[0] + 2, PANIC[1] - 46, 20)
    headings += text("heading", _("Supply"), SUPPLY[0] + 2, SUPPLY[1] - 8, 20)
    headings += text("heading", _("Headquarters"), QUARTERS[0] + 2, QUARTERS[1] - 9, 20)
    headings += text("heading", _("Factory"), FACTORY[0] + 2, FACTORY[1] - 9, 20)
    return (
        f'<g class="furniture">{head}{bar}{words}{own}{headings}{_edges(printed)}'
        f"{ground(printed)}</g>"
    )


def _edges(printed: Printed) -> str:
    """The names of the map's columns and rows."""
    width, drawn = printed.width, []
    for column in range(width):
        x, _y = middle(printed, column)
        drawn.append(text("edge-name", printed.names[column][0], x, MAP[1] - 5, 17))
    for row in range(len(printed.map) // width):
        _x, y = middle(printed, row * width)
        drawn.append(text("edge-name", printed.names[row * width][1:], MAP[0] - 10, y + 6, 17))
    return "".join(drawn)


def ground(printed: Printed) -> str:
    """The two areas of the map with their outlines."""
    width, size = printed.width, side(printed)
    left, top = corner(printed)
    paths = "".join(
        f'<path class="{kind}-ground" '
        f'd="{outline([(n % width, n // width) for n in spaces], size, 6)}"/>'
        for kind, spaces in (("brown", printed.brown), ("grey", printed.grey))
    )
    return f'<g transform="translate({left:.1f} {top:.1f})">{paths}</g>'


# What is about to be written ----------------------------------------------------------------------


def ghost_number(printed: Printed, place: str, value: int, seat: int) -> str:
    """A number that is not confirmed yet, on a square of the map, in a space of the factory or in a
    box of the headquarters, by its name."""
    if place in CELLS:
        at, size = cell_middle(CELLS.index(place)), 38.0
    elif place in BOXES:
        (x, y), size = box_middle(BOXES.index(place)), 36.0
        at = (x, y + 14)
    else:
        at, size = middle(printed, printed.number[place]), 0.66 * side(printed)
    return f'<g class="ghost-number">{by(seat, written(str(value), at, size))}</g>'
