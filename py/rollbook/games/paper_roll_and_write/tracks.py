"""The two tracks, which are common to both sheets."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from rollbook.core.handwriting import circle, cross
from rollbook.games.paper_roll_and_write.board import DICE, VISIT, Printed
from rollbook.games.paper_roll_and_write.icons import (
    by,
    emblem,
    hatching,
    rect,
    text,
    tilt_of,
)
from rollbook.games.paper_roll_and_write.places import PANIC, SUPPLY
from rollbook.games.paper_roll_and_write.state import COORDINATOR, POOH


@cache
def panic_track(printed: Printed, marked: int) -> str:
    """The panic track with so many spaces marked."""
    parts, step = [], PANIC[2] / printed.panic
    begin = 0
    for zone, spaces in groupby(printed.zones):
        count = len(list(spaces))
        parts.append(_zone_head(zone, PANIC[0] + begin * step, count * step))
        parts += [_panic_space(printed, n, marked) for n in range(begin, begin + count)]
        begin += count
    return f'<g class="track">{"".join(parts)}</g>'


def _zone_head(zone: str, left: float, width: float) -> str:
    """What stands above a zone: its dice, and the panic of a visit, without paper and with it."""
    without, with_paper = VISIT[zone]
    y, x = PANIC[1] - 18, left + width / 2
    circled = circle((x + 50, y), 16, 20)
    return (
        f'<g class="zone {zone}">{rect("land", left + 1, y - 18, width - 2, 36, 6)}'
        f"{text('value', str(DICE[zone]), x - 76, y + 8, 23)}{emblem('die', x - 54, y, 25)}"
        f"{emblem('store', x - 8, y, 25)}{text('value', str(without), x + 15, y + 8, 23)}"
        f'{emblem("store", x + 50, y, 22)}<g class="print">{circled}</g>'
        f"{text('value', str(with_paper), x + 79, y + 8, 23)}</g>"
    )


def _panic_space(printed: Printed, number: int, marked: int) -> str:
    step = PANIC[2] / printed.panic
    at = (PANIC[0] + (number + 0.5) * step, PANIC[1] + PANIC[3] / 2)
    zone = printed.zones[number]
    ground = rect("land", at[0] - step / 2 + 1, PANIC[1] + 2, step - 2, PANIC[3] - 4, 4)
    ground += hatching(zone, at, step - 2, PANIC[3] - 4)
    if number in printed.badges:
        ground += f'<g class="police">{emblem("badge", *at, min(step - 4, 34))}</g>'
    mark = by(POOH, cross(at, min(step * 0.34, 14), tilt_of(number))) if number < marked else ""
    last = " last" if number == printed.panic - 1 else ""
    return f'<g class="zone {zone}{last}">{ground}{mark}</g>'


@cache
def supply_track(printed: Printed, marked: int) -> str:
    """The supply track with so many spaces marked."""
    left, top, width, height = SUPPLY
    step = width / printed.supply
    parts = []
    for number in range(printed.supply):
        at = (left + (number + 0.5) * step, top + height / 2)
        last = " last" if number == printed.supply - 1 else ""
        ground = rect("land", at[0] - step / 2 + 1, top, step - 2, height - 2, 4)
        mark = by(COORDINATOR, cross(at, 18, tilt_of(number))) if number < marked else ""
        parts.append(f'<g class="zone supply{last}">{ground}{emblem("roll", *at, 38)}{mark}</g>')
    return f'<g class="track">{"".join(parts)}</g>'
