"""The markup of the board and the cards: wallpapers, icons, markers, transparent sheets.

A wallpaper is told by its ground and its motif: yellow is light and plain, red striped, purple dark
and latticed, and the motifs are dots, squares and stars. So it needs no colours to be seen. What
belongs to a player is drawn in `var(--seat-0)` or `var(--seat-1)`, the players' pencils.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape

from rollbook.core.game import Piece
from rollbook.core.words import _
from rollbook.games.papering_duel.board import (
    COLOURS,
    LINES,
    SIZE,
    WALLPAPERS,
    Card,
    Placement,
)

BOX = (0.0, 0.0, 1000.0, 1030.0)
SIDE = 284.0
"""The side of a square, in the sheet's own units."""
LEFT, TOP = 50.0, 92.0
"""The board's corner."""
MARKER = 66.0
GAP = 5.0

STAR = "M0-1L.26-.34.95-.31.41.12.59.81 0 .42-.59.81-.41.12-.95-.31-.26-.34Z"
MOTIFS = {
    "dots": "M.62 0A.62.62 0 1 1-.62 0A.62.62 0 1 1 .62 0Z",
    "squares": "M-.62-.62H.62V.62H-.62Z",
    "stars": STAR,
}
"""The motifs of the patterns, each about 1 from its middle to its edge."""
LAYOUTS: dict[str, tuple[float, tuple[tuple[float, float], ...]]] = {
    "dots": (19, ((26, 26), (74, 26), (50, 50), (26, 74), (74, 74))),
    "squares": (11.5, tuple((x, y) for y in (19, 50, 81) for x in (19, 50, 81))),
    "stars": (
        14,
        ((17, 19), (50, 19), (83, 19), (33.5, 50), (66.5, 50), (17, 81), (50, 81), (83, 81)),
    ),
}
"""How large the motifs of a pattern are, and where they stand, in hundredths of a square. Each has
a layout of its own, so that small wallpapers are told apart, too."""
GROUNDS = {
    "yellow": "",
    "red": '<path class="texture" d="M12 0V100M31 0V100M50 0V100M69 0V100M88 0V100"/>',
    "purple": '<path class="texture" d="M2 31L31 2M2 65L65 2M2 98L98 2M35 98L98 35M69 98L98 69'
    'M69 2L98 31M35 2L98 65M2 2L98 98M2 35L65 98M2 69L31 98"/>',
}
"""What is drawn on the ground of a colour's wallpapers, in hundredths of a square."""


def middle(square: int) -> tuple[float, float]:
    """The middle of a square of the board."""
    row, column = divmod(square, SIZE)
    return LEFT + (column + 0.5) * SIDE, TOP + (row + 0.5) * SIDE


# Wallpapers ---------------------------------------------------------------------------------------


@cache
def tile(number: int) -> str:
    """A wallpaper, 100 wide and high."""
    colour, pattern = WALLPAPERS[number].split("-")
    size, places = LAYOUTS[pattern]
    motifs = "".join(
        f'<path class="motif" d="{MOTIFS[pattern]}" transform="translate({x} {y}) scale({size})"/>'
        for x, y in places
    )
    return (
        f'<g class="wallpaper {colour}-paper"><path class="ground" d="M0 0H100V100H0Z"/>'
        f"{GROUNDS[colour]}{motifs}</g>"
    )


def icon(deck: str, seat: int) -> str:
    """A deck's icon, about 2 wide, centred on 0 0."""
    squares = "M-.86-.4H-.04V.4H-.86ZM.04-.4H.86V.4H.04Z"
    if deck == "diagonal":
        squares = "M-.8-.8H-.02V-.02H-.8ZM.02.02H.8V.8H.02Z"
    return (
        f'<g class="icon-{seat}"><circle class="disc" r="1.25"/>'
        f'<path class="sign" d="{squares}"/></g>'
    )


def square(number: int, shown: int | None) -> str:
    """A square of the board with its wallpaper, if any."""
    x, y = (at - SIDE / 2 for at in middle(number))
    inside = f'width="{SIDE - 2 * GAP:g}" height="{SIDE - 2 * GAP:g}" rx="5"'
    ring = f'x="{x + GAP + 6:g}" y="{y + GAP + 6:g}" width="{SIDE - 2 * GAP - 12:g}" '
    ring += f'height="{SIDE - 2 * GAP - 12:g}" rx="8"'
    paper = "" if shown is None else _on_square(number, tile(shown))
    return (
        f'<g class="area plaster"><rect class="land" x="{x + GAP:g}" y="{y + GAP:g}" {inside}/>'
        f'{paper}<rect class="ring" {ring}/><rect class="ring edge" {ring}/></g>'
    )


def _on_square(number: int, drawn: str) -> str:
    """What is drawn 100 wide and high, laid on a square of the board."""
    x, y = (at - SIDE / 2 + GAP for at in middle(number))
    return f'<g transform="translate({x:g} {y:g}) scale({(SIDE - 2 * GAP) / 100:g})">{drawn}</g>'


def icons(number: int, open_icons: Sequence[tuple[str, int]]) -> str:
    """The icons that lie open on a square, each as a deck and a seat."""
    x, y = middle(number)
    first = x - 44 * (len(open_icons) - 1)
    return "".join(
        f'<g transform="translate({first + 88 * place:g} {y:g}) scale(38)">{icon(deck, seat)}</g>'
        for place, (deck, seat) in enumerate(open_icons)
    )


# Cards --------------------------------------------------------------------------------------------


@cache
def card(card: Card, deck: str, seat: int, small: bool = False) -> str:
    """A card as a whole SVG: a transparent sheet with two wallpapers; the first has a 1 on it."""
    second = (100, 0) if deck == "rectangular" else (100, 100)
    sign = ""
    if card.special:
        at = (50, 150) if deck == "rectangular" else (150, 50)
        sign = f'<g transform="translate({at[0]} {at[1]}) scale(30)">{icon(deck, seat)}</g>'
    numbers = "" if small else _number(1, (0, 0)) + _number(2, second)
    return (
        f'<svg class="card-sheet{" small" if small else ""}" viewBox="-6 -6 212 212" '
        'aria-hidden="true"><rect class="film" x="-3" y="-3" width="206" height="206" rx="14"/>'
        f"{tile(card.first)}"
        f'<g transform="translate({second[0]} {second[1]})">{tile(card.second)}</g>'
        f"{numbers}{sign}</svg>"
    )


def _number(number: int, at: tuple[int, int]) -> str:
    x, y = at[0] + 50, at[1] + 50
    return (
        f'<circle class="number" cx="{x}" cy="{y}" r="17"/>'
        f'<text class="digit" x="{x}" y="{y + 9}">{number}</text>'
    )


def film(placement: Placement, look: str) -> str:
    """The transparent sheet of a card that lies on the board."""
    covered = [placement.first, placement.second]
    if placement.icon is not None:
        covered.append(placement.icon)
    left = min(min(number % SIZE for number in covered), SIZE - 2)
    top = min(min(number // SIZE for number in covered), SIZE - 2)
    return (
        f'<rect class="film {look}" x="{LEFT + left * SIDE - 2:g}" y="{TOP + top * SIDE - 2:g}" '
        f'width="{2 * SIDE + 4:g}" height="{2 * SIDE + 4:g}" rx="18"/>'
    )


def ghost(papers: Iterable[tuple[int, int]], signs: Iterable[tuple[int, str, int]]) -> str:
    """What would be laid: wallpapers and icons on squares, seen through."""
    pin = '<rect class="pinned" x="3" y="3" width="94" height="94" rx="4"/>'
    parts = [_on_square(number, tile(paper) + pin) for number, paper in papers]
    parts += [icons(number, [(deck, seat)]) for number, deck, seat in signs]
    return f'<g class="ghost">{"".join(parts)}</g>' if parts else ""


# Styles and markers -------------------------------------------------------------------------------


def element(name: str) -> str:
    """What the wallpapers of a style share, about 2 wide, centred on 0 0: a spot of the colour with
    its letter, or the motif."""
    if name in COLOURS:
        letter = {"yellow": _("Y"), "red": _("R"), "purple": _("P")}[name]
        return (
            f'<g class="{name}-paper"><circle class="ground" r="1"/>'
            f'<text class="letter" y=".36" font-size="1.05">{escape(letter)}</text></g>'
        )
    return f'<path class="motif-sign" d="{MOTIFS[name]}" transform="scale(1.15)"/>'


def marker(seat: int, name: str, look: str) -> str:
    """A player's marker for a style with this element, 2 wide, centred on 0 0. `look`: `claimed`,
    `broken` or `new`."""
    struck = '<path class="struck" d="M-.9.9L.9-.9"/>' if look == "broken" else ""
    return (
        f'<g class="marker of-{seat} {look}"><rect class="body" x="-1" y="-1" width="2" height="2" '
        f'rx=".4"/><g transform="scale(.66)">{element(name)}</g>{struck}</g>'
    )


def band(line: str, place: int, seat: int, look: str) -> str:
    """A stroke along a line in which a style stands; `place` keeps two of them apart."""
    first, _middle, last = LINES[line]
    (ax, ay), (bx, by) = middle(first), middle(last)
    across = 30 * ((place + 1) // 2) * (1 if place % 2 else -1)
    dx, dy = (0, across) if ay == by else (across, 0)
    reach = 0.36
    ex, ey = (bx - ax) / 2 * reach, (by - ay) / 2 * reach
    path = f"M{ax - ex + dx:g} {ay - ey + dy:g}L{bx + ex + dx:g} {by + ey + dy:g}"
    return f'<path class="casing" d="{path}"/><path class="band of-{seat} {look}" d="{path}"/>'


RIGHT, BOTTOM = LEFT + SIZE * SIDE + 14 + MARKER / 2, TOP + SIZE * SIDE + 12 + MARKER / 2
"""Where the markers stand: in a column right of the board, and in a row below it."""
STEP = MARKER + 5


def _marker_spots(line: str, count: int) -> list[tuple[float, float]]:
    """The middles of the markers at the end of a line: of rows and diagonals below each other on
    the right, of columns beside each other below the board."""
    spread = [STEP * (place - (count - 1) / 2) for place in range(count)]
    x, y = middle(LINES[line][-1])
    if line.startswith("column"):
        return [(x + along, BOTTOM) for along in spread]
    if line.startswith("row"):
        return [(RIGHT, y + along) for along in spread]
    if line == "falling":
        return [(RIGHT, BOTTOM - STEP * place) for place in range(count)]
    return [(RIGHT, TOP - 12 - MARKER / 2 + STEP * place) for place in range(count)]


def markers(line: str, found: Sequence[tuple[int, str, str]]) -> str:
    """The markers at the end of a line, each with its seat, element and look."""
    return "".join(
        f'<g transform="translate({x:g} {y:g}) scale({MARKER / 2:g})">{marker(*one)}</g>'
        for (x, y), one in zip(_marker_spots(line, len(found)), found, strict=True)
    )


# Furniture ----------------------------------------------------------------------------------------


@cache
def frame() -> Piece:
    """The board's title, and the names of its rows and columns."""
    columns = "".join(
        f'<text class="faint" x="{LEFT + (n + 0.5) * SIDE:g}" y="{TOP - 12:g}" font-size="34">'
        f"{name}</text>"
        for n, name in enumerate("abc")
    )
    rows = "".join(
        f'<text class="faint" x="{LEFT - 26:g}" y="{TOP + (n + 0.5) * SIDE + 12:g}" '
        f'font-size="34">{n + 1}</text>'
        for n in range(SIZE)
    )
    return Piece(
        f'<text class="title" x="{LEFT:g}" y="46" font-size="42">{_("Papering Duel")}</text>'
        f'{columns}{rows}<rect class="wall" x="{LEFT - 4:g}" y="{TOP - 4:g}" '
        f'width="{SIZE * SIDE + 8:g}" height="{SIZE * SIDE + 8:g}" rx="14"/>'
    )


def thumbnail() -> str:
    """A small papered board, as a whole SVG."""
    shown = (0, 5, 7, 4, 8, 2, 6, 1, 3)
    squares = "".join(
        f'<g transform="translate({100 * (n % SIZE) + 2} {100 * (n // SIZE) + 2}) scale(.96)">'
        f"{tile(paper)}</g>"
        for n, paper in enumerate(shown)
    )
    return f'<svg class="sheet thumbnail" viewBox="0 0 300 300" aria-hidden="true">{squares}</svg>'


def stack(layers: Sequence[int]) -> str:
    """The wallpapers that lie on a square, the upmost first, as a whole SVG."""
    width = 110 * len(layers)
    tiles = "".join(
        f'<g transform="translate({110 * place} 0)">{tile(number)}</g>'
        for place, number in enumerate(layers)
    )
    return f'<svg class="stack" viewBox="0 0 {width} 100" aria-hidden="true">{tiles}</svg>'
