"""The drawings of the equipment and of some other things on the wall, 24 by 24 units.

Three classes give them their looks: `line` is an ink line, `fill` an inked area and `tint` an area
in the tile's tint. What is both `line` and `tint` is a tinted area with an outline.
"""

from __future__ import annotations


def _line(d: str) -> str:
    return f'<path class="line" d="{d}"/>'


def _fill(d: str) -> str:
    return f'<path class="fill" fill-rule="evenodd" d="{d}"/>'


def _tint(d: str) -> str:
    return f'<path class="tint" d="{d}"/>'


def _body(d: str) -> str:
    return f'<path class="line tint" d="{d}"/>'


def _disc(x: float, y: float, r: float) -> str:
    """The outline of a disc, as a part of a path."""
    return f"M{x - r:g} {y:g}a{r} {r} 0 1 0 {2 * r:g} 0a{r} {r} 0 1 0 {-2 * r:g} 0z"


def _dots(r: float, *places: tuple[float, float]) -> str:
    return _fill("".join(_disc(x, y, r) for x, y in places))


def _turn(angle: float, *parts: str, at: tuple[float, float] = (12, 12)) -> str:
    return f'<g transform="rotate({angle:g} {at[0]:g} {at[1]:g})">{"".join(parts)}</g>'


ICONS = {
    "shoes": _line("M4.4 4.8C2.2 2.8 .2 5.4 3 8")
    + _body(
        "M4.2 4.2C3.6 8.4 1.7 11 2.1 15C2.3 17 3.6 17.8 5.2 17.6C8.6 17.2 10.6 15.6 13.4 16.6"
        "C16.2 17.6 17.6 20.6 20.6 20.6C22.8 20.6 22.8 18.2 21.6 16.4C19 12.4 14.4 10.6 12.2 3.8"
        "C9.8 5.8 6.4 5.6 4.2 4.2ZM7 9.8L13.2 7M9.4 12L16 10.6"
    )
    + _fill(
        "M2.1 14.2C2.1 17 3.4 17.9 5.2 17.6C8.6 17.2 10.6 15.6 13.4 16.6C16.2 17.6 17.6 20.6"
        " 20.6 20.6C22.8 20.6 22.8 18.2 21.6 16.4L20 14.4C18.4 16.8 16.4 15.2 13.6 14.3"
        "C10.6 13.4 8 15.4 2.1 14.2Z"
    ),
    "chalk": _body("M5.4 11L5 18.4C4.8 22 7.6 23 12 23S19.2 22 19 18.4L18.6 11Z")
    + _line("M5.2 15.2C8 17 16 17 18.8 15.2M4.6 10.6C1.8 10.8 1.4 13 1.9 16")
    + _fill("M4.2 10.6C4.2 6.8 19.8 6.8 19.8 10.6S4.2 14.4 4.2 10.6Z" + _disc(2, 17.2, 1.5))
    + _body("M9 8.6A2.3 2.3 0 0 1 8 4.4A3.4 3.4 0 0 1 14 3A2.5 2.5 0 0 1 15 7.6Q12 10 9 8.6Z")
    + _dots(0.9, (4.4, 5.4), (19, 2.6), (20.4, 6.6)),
    "energy-bar": _turn(
        -40,
        _fill("M12 8.2H22C24 8.6 23.2 10.6 22 10.8C21.6 13 24.2 13.4 23.4 15.8H12Z"),
        _tint(_disc(19, 10.6, 0.9) + _disc(20.4, 13.6, 0.9) + _disc(17, 13.4, 0.9)),
        _body(
            "M1.6 7H14L12.8 8.6L15.2 10.3L13.2 12L15.2 13.7L12.8 15.4L14 17H1.6"
            "L2.4 15.3L1.2 13.7L2.4 12L1.2 10.3L2.4 8.6ZM4.8 7V17"
        ),
        _fill("M10.2 8.4L6.4 12.6H8.8L8 15.6L12 11.2H9.6Z"),
    ),
    "axe": _turn(
        30,
        _body("M10.9 4H13.3V20H10.9Z"),
        _fill(
            "M10.2 19.4H14L12.1 25.4ZM14.2 1C8.8 .4 2.6 3.4 .2 11.2L2.4 8.8L3 9.8L4 7.4L4.8 8.4"
            "L6 6.2L6.8 7.2L8.2 5.2C10 4.8 12 4.8 14.2 5L18 5.6L18.6 8C19.9 6.4 20.2 4 19.6 1.5Z"
        ),
    ),
    "crystal-ball": _fill("M5.4 15.4C8 18.6 16 18.6 18.6 15.4L17.4 19L20 22.8H4L6.6 19Z")
    + _body(_disc(12, 9.2, 8.2))
    + _fill("M13 3.8L14.2 8L18.4 9.2L14.2 10.4L13 14.6L11.8 10.4L7.6 9.2L11.8 8Z")
    + _line("M6.4 9.6A5.8 5.8 0 0 1 8.4 4.8"),
    "grabber": _turn(
        -45,
        _line("M3 10L5.6 12L8.4 14.8L14 9.2L19 14.4M3 14L5.6 12L8.4 9.2L14 14.8L19 9.6"),
        _body(_disc(2, 9.2, 1.9) + _disc(2, 14.8, 1.9)),
        _fill("M17.6 11.6C16.4 7 19.6 4.6 25.8 9.6L24.8 11C22 9 20.6 9.4 20 11.6Z"),
        _fill("M17.6 12.4C16.4 17 19.6 19.4 25.8 14.4L24.8 13C22 15 20.6 14.6 20 12.4Z"),
    ),
    "helmet": _line("M5.6 16C6 20 8.6 22.6 12 22.6S18 20 18.4 16M8.6 16L6.8 19.2M15.4 16L17.2 19.2")
    + _body("M2.6 13C2.4 6.4 6.6 1.8 12 1.8S21.6 6.4 21.4 13L22.6 16H1.4Z")
    + _line("M2.6 12.8H21.4M7.4 9.4Q7.6 6.6 9 5M12 9.4V4.8M16.6 9.4Q16.4 6.6 15 5")
    + _fill("M10 20.8H14V24H10Z"),
    "quickdraw": _turn(
        45,
        _line("M8 2A4 4 0 0 1 16 2L15.2 7A3.2 3.2 0 0 1 8.8 7L8.4 4.8"),
        _line("M16 22A4 4 0 0 1 8 22L8.8 17A3.2 3.2 0 0 1 15.2 17L15.6 19.2"),
        _body("M10.2 6.6H13.8V17.4H10.2ZM10.2 10.2H13.8M10.2 13.8H13.8"),
    ),
    "talisman": _line("M5 1C5.4 4.2 8.6 6 12 6S18.6 4.2 19 1M12 6V7M6.8 16V20M17.2 16V20M12 18V22")
    + _body("M1.4 12.6C5 8.4 9 7 12 7S19 8.4 22.6 12.6C19 16.8 15 18.2 12 18.2S5 16.8 1.4 12.6Z")
    + _fill(_disc(12, 12.6, 3.5) + _disc(13.2, 11.4, 1.1))
    + _dots(1.4, (6.8, 20.4), (12, 22.4), (17.2, 20.4)),
    "quiet-zone": _body(_disc(12, 12, 10.6))
    + _turn(
        45,
        _fill("M6.8 3.8H13.8L18 6.8L17.4 8.2H13.3V20.4H10.7V8.2H6.8Z"),
        _tint("M2 10.2H22V13.8H2Z"),
        _line("M1.6 12H22.4"),
    ),
    "sand": _turn(
        125,
        _body("M6.4 6C1.6 8.4 1.4 15 3.6 15.8Q8.5 17 13.4 15.8C15.6 15 15.4 8.4 10.6 6Z"),
        _body("M6.4 6L4 1.6Q8.5 3.2 13 1.6L10.6 6Z"),
        at=(9, 9.4),
    )
    + _body("M10 22.6Q17 14.4 23.2 22.6Z")
    + _dots(0.8, (17.6, 12.8), (20, 13.6), (16.4, 15.2), (18.6, 16.2), (21.2, 16.8))
    + _dots(0.8, (15.4, 20.6), (18.2, 20.8)),
    "voodoo-doll": _body(
        "M9.2 10.6A4.9 4.9 0 1 1 14.8 10.6L19.4 10.8A1.9 1.9 0 0 1 19.4 14.6L15.8 14.6L17.2 20.8"
        "A1.9 1.9 0 0 1 13.4 21.7L12 18.4L10.6 21.7A1.9 1.9 0 0 1 6.8 20.8L8.2 14.6L4.6 14.6"
        "A1.9 1.9 0 0 1 4.6 10.8Z"
    )
    + _line("M9.2 4.8L10.8 6.4M10.8 4.8L9.2 6.4M10.6 9H13.4M12.4 14.4L21 5.6M9.8 16.8L3 19.6")
    + _fill(_disc(14, 5.6, 1) + _disc(21, 5.4, 1.7) + _disc(2.6, 19.8, 1.7)),
    "wind-amulet": _line("M5 1C5.4 4 8.6 5.6 12 5.6S18.6 4 19 1")
    + _body(_disc(12, 14.4, 8.7))
    + _line("M6 12.8H12.4A2 2 0 1 0 10.6 10M5.6 16H17A1.9 1.9 0 1 0 15.4 13.2M8.6 19.2H12.4"),
    "piton": _turn(40, _body("M9.6 9H14.8L12.6 26ZM7.6 1H16.4V9.6H7.6Z"), _fill(_disc(12, 5.4, 2)))
    + _line("M15.6 7.4A4.6 4.6 0 1 1 13.8 12.4"),
    "tea": _body("M3 9.6H16.6V17.8Q16.6 22 12.4 22H7.2Q3 22 3 17.8Z")
    + _line("M16.6 11.8H18.4A3.2 3.2 0 0 1 18.4 18.2H16.6M9.4 9.6V14")
    + _line("M6.8 6.6C4.8 4.6 8.8 3.8 6.8 1.6M12.8 6.6C10.8 4.6 14.8 3.8 12.8 1.6")
    + _fill("M7.6 13.4H11.2V17.4H7.6Z"),
    "flag": _line("M5.4 22.6V2.4")
    + _body("M5.4 3.6C10 1.6 13 7 21.8 6.4C17.6 8.6 17 13.4 11.6 12.6C9 12.2 7.6 12.6 5.4 13.6Z")
    + _dots(1.5, (5.4, 2.2)),
    "rest": _body("M12.4 4.4L20.6 18.4H4.2Z")
    + _fill("M12.4 10L16.4 18.4H8.4Z")
    + _line("M13.2 3L12.4 4.4L11.6 3M1.4 18.4H22.6L20 22.4M15 18.6L13 22.4M8.4 18.6L6.4 22.4"),
}
"""The drawings by kind: all equipment, and `piton`, `tea`, `flag` and `rest`."""


def icon(kind: str, size: int | None = None) -> str:
    """The drawing of a kind, as wide and high as `size` in pixels if that is given."""
    measures = "" if size is None else f' width="{size}" height="{size}"'
    return f'<svg class="tool" viewBox="0 0 24 24"{measures} aria-hidden="true">{ICONS[kind]}</svg>'
