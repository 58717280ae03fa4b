"""The icons of the sheets, and print.

Icons are 24 by 24 units. Three classes give them their looks: `pen` is an ink line, `ink` an inked
area and `wash` a tinted area. What is both `pen` and `wash` is a tinted area with an outline.
"""

from __future__ import annotations

from html import escape

from rollbook.core.drawing import Point
from rollbook.core.handwriting import cross
from rollbook.games.paper_roll_and_write.state import COORDINATOR


def _pen(d: str) -> str:
    return f'<path class="pen" d="{d}"/>'


def _ink(d: str) -> str:
    return f'<path class="ink" fill-rule="evenodd" d="{d}"/>'


def _body(d: str) -> str:
    return f'<path class="pen wash" d="{d}"/>'


def _disc(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """The outline of a disc or an ellipse, as a part of a path."""
    ry = rx if ry is None else ry
    return f"M{x - rx:g} {y:g}a{rx:g} {ry:g} 0 1 0 {2 * rx:g} 0a{rx:g} {ry:g} 0 1 0 {-2 * rx:g} 0z"


def _die(x: float, y: float, side: float, *pips: tuple[float, float]) -> str:
    """A die by its top left corner; the pips are counted from its middle, in quarters of it."""
    r, straight, middle = side * 0.2, side * 0.6, side / 2
    body = (
        f"M{x + r:g} {y:g}h{straight:g}q{r:g} 0 {r:g} {r:g}v{straight:g}q0 {r:g} {-r:g} {r:g}"
        f"h{-straight:g}q{-r:g} 0 {-r:g} {-r:g}v{-straight:g}q0 {-r:g} {r:g} {-r:g}z"
    )
    spots = "".join(
        _disc(x + middle + px * side / 4, y + middle + py * side / 4, side * 0.095)
        for px, py in pips
    )
    return _body(body) + _ink(spots)


_FIVE = ((-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0))
_THREE = ((-1.0, -1.0), (0.0, 0.0), (1.0, 1.0))
_ONE = ((0.0, 0.0),)

_SHOP = (
    _body("M4.6 11V21H19.4V11")
    + _body(
        "M5 3.4H19L21.6 9.4A3.2 3.2 0 0 1 15.2 9.4A3.2 3.2 0 0 1 8.8 9.4A3.2 3.2 0 0 1 2.4 9.4Z"
    )
    + _ink("M8.9 3.4H15.1L15.2 9.4A3.2 3.2 0 0 1 8.8 9.4Z")
    + _pen("M13.2 21V14.8H17V21M7 14.8H10.8V18H7ZM2 21H22")
)

ICONS = {
    "store": _SHOP,
    "warehouse": _body("M2 21V9.4L12 3.4L22 9.4V21Z")
    + _pen("M5.4 21V11.6H18.6V21M5.4 14H18.6")
    + _ink("M7.6 21V17.4H11.6V21ZM12.4 21V17.4H16.4V21ZM10 16.7V15.2H14V16.7Z"),
    "house": _body("M5 11V21H19V11L12 4.6Z")
    + _pen("M2.2 13L12 4L21.8 13M16.4 7.8V4.2H18.6V10")
    + _ink("M10 21V15.4H14V21Z"),
    "factory": _body("M2 21V12.4L8 8.8V12.4L14 8.8V12.4L16.4 11L17 3.6H20.6L22 21Z")
    + _ink("M5 14.6H8V17H5ZM10 14.6H13V17H10ZM15 14.6H18V17H15Z")
    + _pen("M1 21H23M18.6 1.4Q20.4-.2 22.6 .8"),
    "roll": _body("M3.4 6.4V17.6C3.4 20.6 15 20.6 15 17.6V6.4")
    + _body("M15 8C17 8.4 18.4 8.2 20.6 7.6V19.4L18.8 18.6 16.9 19.6 15 18.8Z")
    + _body(_disc(9.2, 6.2, 5.8, 3))
    + _ink(_disc(9.2, 6.2, 2, 1)),
    "badge": _body(
        "M12 1.8C14.4 3.6 17.4 4.2 20.4 4C21.4 12.4 18.6 18.8 12 22.2C5.4 18.8 2.6 12.4 "
        "3.6 4C6.6 4.2 9.6 3.6 12 1.8Z"
    )
    + _ink(
        "M12 6.6L13.5 9.9 17.1 10.3 14.4 12.7 15.2 16.2 12 14.4 8.8 16.2 9.6 12.7 6.9 10.3 10.5 "
        "9.9Z"
    ),
    "die": _die(3, 3, 18, *_FIVE),
    "enlarge": _body(_disc(10, 10, 7.4)) + _pen("M15.4 15.4L22 22M10 7V13M7 10H13"),
    # The Coordinator's team
    "producer": _body("M3.6 15.4C3.4 9 7 5 12 5S20.6 9 20.4 15.4Z")
    + _pen("M9 5.8L9.6 11M15 5.8L14.4 11M12 4.6V10.6")
    + _ink("M1.6 15H22.4V16.4Q12 21.4 1.6 16.4Z"),
    "supplier": _body("M1.6 6H14.4V17.4H1.6ZM14.4 9.6H18.8L22.4 13.6V17.4H14.4Z")
    + _pen("M16.6 11.6H18L19.8 13.8H16.6Z")
    + _body(_disc(6.2, 18, 2.4) + _disc(17.6, 18, 2.4))
    + _ink(_disc(6.2, 18, 0.9) + _disc(17.6, 18, 0.9) + _disc(8, 11.6, 2.6) + _disc(8, 11.6, 0.9)),
    "replenisher": _body(_disc(7.6, 8, 2.9) + _disc(16.4, 8, 2.9) + _disc(7.6, 17, 2.9))
    + _ink(_disc(7.6, 8, 0.9) + _disc(16.4, 8, 0.9) + _disc(7.6, 17, 0.9))
    + _pen("M2.6 3V22.4M21.4 3V22.4M2.6 11.4H21.4M2.6 20.4H21.4M16.4 14V18.6M14.1 16.3H18.7"),
    "volunteer": _body("M12 12.6C3.6 8.4 6.4 1 12 4.6C17.6 1 20.4 8.4 12 12.6Z")
    + _body(
        "M1.8 15.6C5.4 13.4 8 14.4 10 15.8H14.2Q15.8 16 15.6 17.4L20 15Q22 14.4 22.4 16.2L15.2 "
        "21.4H7.4L1.8 20.6Z"
    )
    + _pen("M15.6 17.4Q15.4 18.6 14 18.6H10"),
    # P.O.O.H.'s bonuses
    "one-more-die": _die(2, 7, 14.6, *_FIVE) + _pen("M19.6 2.2V9.4M16 5.8H23.2"),
    "two-for-one": _die(0.8, 1.6, 8.8, *_ONE)
    + _die(0.8, 13.4, 8.8, *_THREE)
    + _pen("M10.8 12H14M12.4 10.2L14.2 12 12.4 13.8")
    + _die(15, 7.8, 8.6),
    "exchange-service": _die(6.8, 6.8, 10.4, *_THREE)
    + _pen("M2.6 13.6A9.6 9.6 0 0 1 17.4 4.2M21.4 10.4A9.6 9.6 0 0 1 6.6 19.8")
    + _pen("M14.2 2.4L17.6 4.3 15.8 7.6M9.8 21.6L6.4 19.7 8.2 16.4"),
    "up-and-down": _die(1.4, 5.4, 13.2, *_FIVE)
    + _pen("M19.6 2V10.4M16.8 4.8L19.6 2 22.4 4.8M19.6 13.6V22M16.8 19.2L19.6 22 22.4 19.2"),
    "store-visit": _body("M5.6 7H21.6L19.4 15H7.4Z")
    + _pen("M1.6 3.6H4.6L8 17.6H19.4M10.4 7L11.2 15M14 7V15M17.6 7L16.2 15")
    + _ink(_disc(9.6, 20.4, 1.7) + _disc(17.6, 20.4, 1.7)),
}
"""The drawings by kind."""


def emblem(kind: str, x: float, y: float, size: float) -> str:
    """The drawing of a kind with its middle at a point, as a part of the sheet."""
    scale = size / 24
    return (
        f'<g class="emblem" transform="translate({x - size / 2:.4g} {y - size / 2:.4g}) '
        f'scale({scale:.3g})">{ICONS[kind]}</g>'
    )


# Who writes ---------------------------------------------------------------------------------------


def by(seat: int, *marks: str) -> str:
    """What a player has written."""
    return f'<g class="by-{seat}">{"".join(marks)}</g>'


def tilt_of(number: int) -> int:
    """How far writing is turned: each time the same in the same place."""
    return number * 7 % 11 - 5


# Print --------------------------------------------------------------------------------------------


def rect(look: str, x: float, y: float, width: float, height: float, rx: float) -> str:
    return (
        f'<rect class="{look}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
        f'rx="{rx:g}"/>'
    )


def text(look: str, words: str, x: float, y: float, size: float) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:.3g}"'
    return f'<text class="{look}" {place}>{escape(words)}</text>'


def area(look: str, at: Point, size: Point, rx: float, inside: str, gap: float = 1.6) -> str:
    """Something to be tapped, by its middle and its size: its ground, the rings that light it, and
    what stands in it."""
    (x, y), (width, height) = at, size
    left, top = x - width / 2, y - height / 2
    land = rect("land", left + gap, top + gap, width - 2 * gap, height - 2 * gap, rx)
    inner = gap + 3.4
    ring = (left + inner, top + inner, width - 2 * inner, height - 2 * inner, max(rx - 3, 2))
    return (
        f'<g class="area {look}">{land}{rect("ring", *ring)}{rect("ring edge", *ring)}{inside}</g>'
    )


def grain(at: Point, size: float) -> str:
    """The grain of brown ground: three fine strokes across two of its corners."""
    x, y, r = at[0], at[1], size / 2 - 4
    strokes = "".join(
        f"M{x + r:.1f} {y + r - far:.1f}l{-far:.1f} {far:.1f}M{x - r:.1f} {y - r + far:.1f}"
        f"l{far:.1f} {-far:.1f}"
        for far in (0.18 * size, 0.34 * size)
    )
    return f'<path class="grain" d="{strokes}"/>'


def police(at: Point, size: float, tilt: int) -> str:
    """The X of the police, with its badge."""
    badge = emblem("badge", at[0] + size * 0.26, at[1] + size * 0.25, size * 0.4)
    mark = cross((at[0] - size * 0.05, at[1] - size * 0.05), size * 0.27, tilt)
    return f'{by(COORDINATOR, mark)}<g class="police">{badge}</g>'


def hatching(zone: str, at: Point, width: float, height: float) -> str:
    """Zones are told apart by their strokes, too: none, upright ones, level ones."""
    left, top = at[0] - width / 2, at[1] - height / 2
    if zone == "yellow":
        d = "".join(f"M{left + width * n / 4:.1f} {top:.1f}v{height:.1f}" for n in (1, 2, 3))
    else:
        d = "".join(f"M{left:.1f} {top + height * n / 6:.1f}h{width:.1f}" for n in range(1, 6))
    return "" if zone == "green" else f'<path class="grain" d="{d}"/>'
