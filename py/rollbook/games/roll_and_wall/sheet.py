"""The markup of the wall: three pillars of rock, the camp below them, the sky above.

Each section is a pillar that cracks break into its 13 blocks and the peak of the summit; the flags
stand in the two chimneys between the pillars. What belongs to a player is drawn in `var(--seat-0)`
to `var(--seat-4)`, the players' pencils, and has the seat's number, counted from 1, on it. All that
is uneven is so in the same way each time. Colours and strokes are `static/style/wall.css`'s.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from math import hypot

from rollbook.core.drawing import Point
from rollbook.core.game import Piece
from rollbook.core.words import _
from rollbook.games.roll_and_wall.board import (
    COUNT,
    EDGES,
    NUMBER,
    PLACES,
    ROWS,
    START,
    TOP,
    Edge,
    Wall,
    column,
    row,
)

BOX = (0.0, 0.0, 560.0, 1110.0)
ROW = 70.0
"""The height of a row, in the sheet's own units."""
FOOT = 1018.0
"""Where the wall begins, above the camp."""
PILLAR, CHIMNEY = 154.0, 36.0
"""The widths of a section, and of the gap between two."""
MARGIN = (BOX[2] - COUNT * PILLAR - EDGES * CHIMNEY) / 2
STAND = 58.0
"""How far below a row's upper end the climbers stand, and the ledges lie."""
ROOM = (47.0, 152.0)
"""Between its number and its right side is the room of a space for climbers and pitons."""

# The upper ends of the three peaks, from left to right, on the sheet.
PEAKS: tuple[tuple[Point, ...], ...] = (
    ((13, 66), (40, 56), (66, 58), (101, 40), (128, 57), (150, 60), (168, 72)),
    ((204, 66), (222, 44), (240, 41), (274, 7), (299, 27), (318, 44), (337, 47), (356, 68)),
    ((393, 70), (412, 57), (434, 55), (463, 40), (489, 55), (520, 56), (546, 68)),
)

# A climber who stands on 0 0, one hand up in the rock; the head of a piton below 0 0.
FIGURE = (
    "M7-33A7 7 0 1 1-7-33A7 7 0 1 1 7-33ZM-6-25.5H5L8.4-37.5A2.7 2.7 0 0 1 13.6-36L10.4-22 "
    "9-10 10.5 0H2.2L0-6.5-2.2 0H-10.5L-9-10-10-20Q-10.5-25.5-6-25.5Z"
)
BRIM = "M-8.2-33.6Q0-36.4 9-33.2"
BLADE = "M-3.4-6L3-7 1.6 5H-1.8Z"


def _uneven(reach: float, *key: int) -> float:
    """A number from `-reach` to `reach`, always the same for the same key."""
    mixed = 0x9E37
    for part in key:
        mixed = (mixed * 31 + part * 2654435 + 97) & 0xFFFFFF
        mixed ^= mixed >> 7
        mixed = mixed * 40503 & 0xFFFFFF
    return reach * ((mixed >> 8) / 32767.5 - 1)


def _line(points: Iterable[Point]) -> str:
    """An open path through points, to whole units."""
    (x, y), *rest = [(round(x), round(y)) for x, y in points]
    path = f"M{x} {y}l"
    for there_x, there_y in rest:
        path += f"{there_x - x} {there_y - y} "
        x, y = there_x, there_y
    return path.rstrip().replace(" -", "-")


def _within(points: Sequence[Point], inset: float) -> list[Point]:
    """The corners of an outline, clockwise, moved so far towards its inside."""
    moved = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[i - 1], points[(i + 1) % len(points)]
        before, after = hypot(x - ax, y - ay), hypot(bx - x, by - y)
        px, py = (ay - y) / before, (x - ax) / before
        qx, qy = (y - by) / after, (bx - x) / after
        far = inset / (1 + max(px * qx + py * qy, -0.2))
        moved.append((x + (px + qx) * far, y + (py + qy) * far))
    return moved


def _left(section: int) -> float:
    return MARGIN + section * (PILLAR + CHIMNEY)


def _upper(row: int) -> float:
    """The upper end of a row."""
    return FOOT - row * ROW


def _crack(section: int, row: int) -> list[Point]:
    """The crack below a row of a section, from left to right. The layers of each section lean."""
    lean = (2.2, -1.8, 1.8)[section] + _uneven(1.6, 18, section, row)
    return [
        (
            _left(section) + step * PILLAR / 4 + _uneven(4.5 if step in (0, 4) else 12, 1, *key),
            _upper(row - 1) + lean * (step - 2) + _uneven(4, 2, *key),
        )
        for step in range(5)
        for key in [(section, row, step)]
    ]


def _standing(space: int, count: int) -> list[Point]:
    """Where so many climbers stand on a space, beside each other."""
    if space == START:
        step = min(48.0, 250 / max(count, 1))
        return [(BOX[2] / 2 - 4 + step * (i - (count - 1) / 2), 1089) for i in range(count)]
    step = min(32.0, (ROOM[1] - ROOM[0]) / max(count, 1))
    middle = _left(column(space)) + sum(ROOM) / 2 - 1
    y = _upper(row(space)) + STAND
    return [(middle + step * (i - (count - 1) / 2), y) for i in range(count)]


# The rock -----------------------------------------------------------------------------------------


@cache
def rock(wall: Wall, places: bool = True) -> Piece:
    """What lies below all else: the sky, the mass of the rock, the ground, the title, and which
    faces these are. `places`: with the numbers of the places for flags."""
    side = [(_uneven(5, 5, n), FOOT + 20 - n * 44) for n in range(22)]
    top = [(x, y - 4) for peak in PEAKS for x, y in peak]
    mass = [
        *((7 + x, y) for x, y in side),
        *top,
        *((553 - x, y - 9) for x, y in reversed(side)),
    ]
    chimneys = "".join(
        f'<path class="deep" d="{_line(_walls(edge))}Z"/>'
        f'<path class="vein" d="{_line(_vein(edge))}"/>'
        for edge in range(EDGES)
    )
    numbers = "".join(_place(edge, row) for edge in range(EDGES) for row in range(1, 13))
    return Piece(
        '<g class="rock"><path class="sky" d="M8 0H552Q560 0 560 8V1102Q560 1110 552 1110H8Q0 1110 '
        '0 1102V8Q0 0 8 0Z"/><circle class="sun" cx="514" cy="34" r="20"/><path class="cloud" '
        'd="M378 24H450Q452 12 439 13 433 1 419 9 405 3 402 14 388 11 378 24ZM196 30H236Q235 21 '
        '226 22 221 14 212 19 203 17 196 30Z"/>'
        f'<path class="mass" d="{_line(mass)}Z"/>{chimneys}{numbers if places else ""}'
        f'<text class="title" x="13" y="32" font-size="27">{escape(_("Roll & Wall"))}'
        f'</text><text class="caption fine" x="374" y="45" font-size="14">'
        f"{escape(' '.join(wall.faces))}</text></g>"
    )


def _walls(edge: int) -> list[Point]:
    """The outline of the chimney on an edge."""
    x = _left(edge) + PILLAR
    rows = range(0, TOP + 1, 2)
    left = [(x - 4, FOOT + 8 - n * ROW) for n in rows]
    return [
        *left[:-1],
        (x + 5, 78),
        (x + CHIMNEY - 6, 76),
        *((a + CHIMNEY + 8, b) for a, b in left[-2::-1]),
    ]


def _vein(edge: int) -> list[Point]:
    """A crack that runs up through a chimney."""
    x = _left(edge) + PILLAR + CHIMNEY / 2
    return [(x + _uneven(9, 7, edge, n), FOOT - n * ROW / 2) for n in range(27)]


def _place(edge: int, row: int) -> str:
    """A place for a flag: its number, and below the first of a section a stroke."""
    x, y = _left(edge) + PILLAR + CHIMNEY / 2, _upper(row)
    number = (row - 1) % PLACES + 1
    stroke = f'<path class="level" d="M{x - 16:g} {y + ROW:g}H{x + 16:g}"/>'
    return (
        f"{stroke if number == 1 and row > 1 else ''}"
        f'<circle class="plate" cx="{x:g}" cy="{y + 51:g}" r="11"/>'
        f'<text class="faint" x="{x:g}" y="{y + 57:g}" font-size="18">{number}</text>'
    )


def flags(hung: Sequence[tuple[Edge, str]]) -> str:
    """The wooden flags that stand on the edges: each an edge and row, and its colour. They are told
    apart by their cut and letter, too: a square, a swallowtail, a pennant."""
    cuts = {
        "white": ("M0 0Q8-3 14 0T28 0V26Q20 29 14 26T0 26Z", 14, _("W")),
        "orange": ("M0-1L30 0 22 13 30 27 0 28Z", 11, _("O")),
        "black": ("M0-2L31 14 0 30Z", 10, _("B")),
    }
    parts = []
    for (edge, height), colour in hung:
        x, y = _left(edge) + PILLAR + CHIMNEY / 2 - 14, _upper(height) + 7
        cut, middle, letter = cuts[colour]
        parts.append(
            f'<g class="flag {colour}-flag" transform="translate({x:g} {y:g})"><path class="pole" '
            f'd="M0-5V58"/><path class="cloth" d="{cut}"/><text class="sign" x="{middle}" y="20" '
            f'font-size="18">{escape(letter)}</text></g>'
        )
    return "".join(parts)


# Spaces -------------------------------------------------------------------------------------------


@cache
def space(wall: Wall, space: int) -> str:
    """A space of the wall, a peak of the summit or the start. A ledge throws a shadow onto what is
    below: spaces are to be drawn from the lowest up."""
    if space == START:
        return _camp()
    section, height = column(space), row(space)
    left, upper = _left(section), _upper(height)
    rests = wall.rests(space)
    over = list(PEAKS[section]) if height == TOP else _crack(section, height + 1)
    under = _crack(section, height)
    if rests:
        under = [(x, upper + STAND + 1) for x, _y in (under[0], under[-1])]
    waist = upper + (44 if height == TOP else 34) + _uneven(10, 3, space)
    right = (left + PILLAR + _uneven(5, 4, section, height), waist)
    outline = [*over, right, *reversed(under), (left + _uneven(5, 6, section, height), waist)]
    digit = wall.numbers[space]
    low = 47 if rests else 59 if height == TOP else 52
    shade = _shade(space, [over[-1], right, *reversed(under)])
    return (
        f'<g class="area rock-space steep-{digit}"><path class="land" d="{_line(outline)}Z"/>'
        f'<path class="shade" d="{shade}Z"/>'
        f'<path class="gleam" d="{_line(_within(outline, 3)[1 : len(over) - 1])}"/>'
        f'<path class="vein" d="{_cracks(space, left, upper)}"/>'
        f"{_snow(section) if height == TOP else ''}{_rings(outline)}"
        f"{_ledge(space, left, upper) if rests else ''}"
        f'<text class="digit" x="{left + 29:g}" y="{upper + low:g}" '
        f'font-size="46">{digit}</text></g>'
    )


def _shade(space: int, edge: Sequence[Point]) -> str:
    """The sides of a block that lie in the shade: along its right and its lower edge."""
    _corner, (wx, wy), *under = edge
    inner = [(x, y - 8 + _uneven(3.5, 8, space, i)) for i, (x, y) in enumerate(under)]
    inner[0] = (inner[0][0] - 16 + _uneven(8, 15, space), inner[0][1])
    turn = (wx - 13 + _uneven(9, 16, space), wy + _uneven(6, 17, space))
    return _line([*edge, *reversed(inner), turn])


def _rings(outline: Sequence[Point]) -> str:
    ring = _line(_within(outline, 5)) + "Z"
    return f'<path class="ring" d="{ring}"/><path class="ring edge" d="{ring}"/>'


def _cracks(space: int, left: float, upper: float) -> str:
    """The fine cracks of a block: one that runs in from its upper side or through it, and in some
    blocks one from its right side or a scar in its middle."""
    peak = row(space) == TOP
    x, y = left + 84 + _uneven(34, 9, space), upper + (36 if peak else 6)
    lean, depth = _uneven(14, 10, space), 10 + _uneven(3, 19, space)
    steps = ((0, 0), (0.9, 1), (0.5, 1.7), (1.6, 2.7), (1.3, 3.4))
    points = [(x + lean * a, y + depth * b) for a, b in steps]
    drawn = _line(points[: 3 if peak or space % 3 == 0 else 5])
    if space % 4 != 1:
        x, y = left + PILLAR - 4, upper + 26 + _uneven(12, 11, space)
        if space % 4 == 2:
            x = left + 74 + _uneven(14, 20, space)
        drawn += _line([(x, y), (x - 13, y + 3), (x - 22, y + 9 + _uneven(5, 12, space))])
    return drawn


def _ledge(space: int, left: float, upper: float) -> str:
    """A shelf of rock as wide as the pillar, that juts out of it."""
    y = upper + STAND
    a, b, c = (_uneven(1.6, 13, space, n) for n in range(3))
    lip = [(left - 6 + a, y + 4), (left + PILLAR + 6 + b, y + 4 - a)]
    front = [
        *lip,
        (left + PILLAR + 1, y + 11 + c),
        (left + 112 + 8 * b, y + 14),
        (left + 84 + 9 * a, y + 12),
        (left + 40 + 8 * c, y + 15),
        (left + 1, y + 11 + b),
    ]
    shadow = [(left + 4, y + 10), (left + PILLAR - 2, y + 10), (left + PILLAR - 14, y + 21)]
    shadow += [(left + 90, y + 19), (left + 20, y + 22)]
    tread = [(left + 3, y - 4), (left + PILLAR - 3, y - 4 + a), lip[1], lip[0]]
    tuft = left + (9 if c > 0 else 139)
    return (
        f'<path class="shadow" d="{_line(shadow)}Z"/><path class="tread" d="{_line(tread)}Z"/>'
        f'<path class="shelf" d="{_line(front)}Z"/>'
        f'<path class="moss" d="M{tuft:.0f} {y + 2:.0f}l-5-8m5 8v-10m0 10l5-7"/>'
    )


def _snow(section: int) -> str:
    """The snow on a peak."""
    peak = PEAKS[section]
    crest = min(range(len(peak)), key=lambda i: peak[i][1])
    (ax, ay), (x, y), (bx, by) = peak[crest - 1 : crest + 2]
    low = max(ay, by) + 7
    points = [(ax, ay), (x, y), (bx, by), (x + 9, low - 5), (x + 4, low + 3), (x - 4, low - 6)]
    points += [(x - 12, low + 1)]
    return f'<path class="snow" d="{_line(points)}Z"/>'


def _camp() -> str:
    """The start: a meadow with a tent, and a kettle over the fire."""
    top = [(8 + 34 * n, FOOT + 11 + _uneven(3, 14, n)) for n in range(17)]
    outline = [*top, (555, 1060), (550, 1101), (280, 1104), (10, 1101), (5, 1060)]
    return (
        f'<g class="area rock-space camp"><path class="land" d="{_line(outline)}Z"/>'
        f'{_rings(outline)}<path class="moss" d="M150 1092l-4-9m4 9v-11m0 11l5-8'
        'M404 1054l-4-8m4 8v-10m0 10l4-7M186 1050l-4-8m4 8v-10m0 10l4-7"/>'
        '<path class="shadow" d="M18 1092L150 1092 132 1097H30Z"/>'
        '<path class="canvas" d="M26 1092L66 1037 118 1040 146 1092Z"/>'
        '<path class="flap" d="M26 1092L66 1037 92 1092ZM66 1037L62 1092"/>'
        '<path class="rope" d="M66 1037l-2-7M26 1092l-8 3M118 1040l3-6M146 1092l9 3M456 1092L486 '
        '1032 516 1092M486 1034V1048"/>'
        '<path class="steam" d="M507 1058q6-5 1-10t2-10M518 1054q5-4 1-9"/>'
        '<path class="kettle" d="M472 1072Q469 1054 486 1054T500 1072Q486 1076 472 1072ZM499 '
        '1062L509 1057 501 1069M475 1056Q486 1040 497 1056"/>'
        '<path class="fire" d="M474 1093Q470 1084 478 1079 480 1083 482 1084 484 1077 488 1076 488 '
        '1081 492 1082 494 1080 495 1078 503 1086 497 1093Z"/>'
        '<path class="log" d="M468 1095L504 1090M468 1090L504 1095"/></g>'
    )


# Climbers -----------------------------------------------------------------------------------------


def pitons(space: int, seats: Sequence[int]) -> str:
    """The pitons in a space, a seat each, driven into the crack above it."""
    scale = 1.4 if len(seats) < 4 else 1.0
    step = min(23.0 * scale, (ROOM[1] - ROOM[0]) / max(len(seats), 1))
    x, y = _left(column(space)) + ROOM[1] - step / 2 + 1, _upper(row(space)) - 1
    first = x - step * (len(seats) - 1)
    return "".join(
        f'<g class="piton of-{seat}" transform="translate({first + step * place:g} {y:g}) '
        f'scale({scale:g})"><path class="blade" d="{BLADE}"/><circle class="eye" cy="11" r="9"/>'
        f'<text class="seat-number" y="16" font-size="14.5">{seat + 1}</text></g>'
        for place, seat in enumerate(seats)
    )


def pawns(space: int, seats: Sequence[int], mover: int | None) -> str:
    """The climbers in a space, a seat each; the one whose turn it is, `mover`, stands out."""
    scale = 1.5 if space == START else (1.12, 1.12, 1.0, 0.87, 0.85)[max(len(seats) - 1, 0)]
    found = [
        (seat == mover, _pawn(seat, at, seat == mover, scale * (1.1 if seat == mover else 1)))
        for seat, at in zip(seats, _standing(space, len(seats)), strict=True)
    ]
    return "".join(drawn for _moves, drawn in sorted(found, key=lambda pair: pair[0]))


def _pawn(seat: int, at: Point, moves: bool, scale: float) -> str:
    x, y = at
    halo = f'<path class="halo" d="{FIGURE}"/>' if moves else ""
    return (
        f'<g class="pawn of-{seat}{" mover" if moves else ""}" transform="translate({x:.1f} {y:g}) '
        f'scale({scale:.3g})"><ellipse class="shadow" rx="13" ry="3"/>{halo}'
        f'<path class="figure" d="{FIGURE}"/><path class="brim" d="{BRIM}"/>'
        f'<text class="seat-number" y="-9.5" font-size="16.5">{seat + 1}</text></g>'
    )


def ghost_fall(frm: int, to: int) -> str:
    """A dashed line that shows a fall from one space to another, the start or a space with a ledge
    or a piton."""
    ((ax, ay),) = _standing(frm, 1)
    bx, by = (min(max(ax, 165), 420), FOOT + 56) if to == START else _standing(to, 1)[0]
    ay, by = ay - 14, by - 40
    bend = 26 if bx == ax else 0
    path = f"M{ax:g} {ay:g}Q{(ax + bx) / 2 + bend:g} {(ay + by) / 2:g} {bx:g} {by:g}"
    head = f"M{bx + 11:g} {by - 13:g}L{bx:g} {by + 4:g} {bx - 9:g} {by - 15:g}"
    return "".join(
        f'<path class="{look}" d="{path}"/><path class="{look} head" d="{head}"/>'
        for look in ("fall-casing", "fall")
    )


def goal(space: int) -> str:
    """A frame around the space that is being tried."""
    x, y = _left(column(space)), _upper(row(space))
    frame = f'x="{x:g}" y="{y + 2:g}" width="{PILLAR:g}" height="{ROW - 4:g}" rx="10"'
    return f'<rect class="goal-casing" {frame}/><rect class="goal-frame" {frame}/>'


def level(edge: int, part: int) -> str:
    """A frame around a part of an edge, counted from the top, where a flag is to hang."""
    x, top = _left(edge) + PILLAR + 1, _upper(PLACES * (3 - part))
    frame = f'x="{x:g}" y="{top:g}" width="{CHIMNEY - 2:g}" height="{PLACES * ROW:g}" rx="12"'
    return f'<rect class="goal-casing" {frame}/><rect class="goal-frame" {frame}/>'


def thumbnail() -> str:
    """The upper end of a wall with two climbers and a flag, as a whole SVG."""
    faces = ("3453224632654", "4233544643225", "3324623454425")
    drawn = Wall.of(tuple(tuple(face) for face in faces))
    rests = Wall(
        (), drawn.numbers, frozenset(NUMBER[name] for name in ("C11", "R12", "R10", "C13"))
    )
    shown = [n for n in range(START + 1, len(drawn.numbers)) if column(n) and row(n) > ROWS - 4]
    spaces = "".join(space(rests, n) for n in shown)
    climbers = pawns(NUMBER["C11"], (0,), None) + pawns(NUMBER["R12"], (1,), None)
    return (
        '<svg class="sheet thumbnail wall-thumbnail" viewBox="180 0 372 380" aria-hidden="true">'
        f"{rock(rests, False).markup}{spaces}{flags([((1, TOP - 3), 'orange')])}{climbers}</svg>"
    )
