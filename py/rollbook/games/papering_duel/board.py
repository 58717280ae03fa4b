"""The board of Papering Duel, its cards, and what lies where.

A board is one whole number: four bits a square for its wallpaper (0 where it is bare), above them a
bit a square for each player's icon. To lay a card is then `board & keep | put`, which the search of
a whole turn does some ten thousand times.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pkgutil import get_data

COLOURS = ("yellow", "red", "purple")
PATTERNS = ("dots", "squares", "stars")
ELEMENTS = (*COLOURS, *PATTERNS)
"""What the wallpapers of a style share."""
WALLPAPERS = tuple(f"{colour}-{pattern}" for colour in COLOURS for pattern in PATTERNS)
DECKS = ("rectangular", "diagonal")
"""The kinds of deck: in one a card's wallpapers lie side by side, in the other corner to corner."""
BOARDS = {"cards-1": "cards.txt"}
"""The sets of cards that are shipped, by name."""

SIZE = 3
SQUARES = tuple(f"{column}{row}" for row in "123" for column in "abc")
"""The squares by name, row by row. Elsewhere they are numbers: their places in this list."""
LINES = {
    "row-1": (0, 1, 2),
    "row-2": (3, 4, 5),
    "row-3": (6, 7, 8),
    "column-a": (0, 3, 6),
    "column-b": (1, 4, 7),
    "column-c": (2, 5, 8),
    "falling": (0, 4, 8),
    "rising": (6, 4, 2),
}
"""The lines in which styles are made: rows, columns and the two diagonals."""
STYLES = tuple((line, element) for line in LINES for element in ELEMENTS)
"""All styles. A set of them is a mask: bit n stands for the n-th."""

BARE = 0
_NIBBLE = 4
_ICONS = len(SQUARES) * _NIBBLE
"""Where the icons' bits begin."""


# Cards --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its two wallpapers as numbers (places in `WALLPAPERS`), and whether it is special,
    that is, carries the deck's icon in the quarter beside the first of them."""

    name: str
    first: int
    second: int
    special: bool


@cache
def cards(board: str) -> dict[str, Card]:
    """The cards of a deck by their names, in the order of the file; raises `KeyError` for a set of
    cards that there is not."""
    data = get_data(__package__, BOARDS[board])
    assert data is not None
    found = {}
    for line in data.decode().splitlines():
        if not line or line.startswith("#"):
            continue
        first, second, *icon = ("-".join(part.split()) for part in line.split(","))
        card = Card(
            "/".join((first, second, *icon)),
            WALLPAPERS.index(first),
            WALLPAPERS.index(second),
            icon == ["icon"],
        )
        found[card.name] = card
    return found


# Placements ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a card lies: the squares of its first and its second wallpaper and, of a special card,
    of its icon."""

    first: int
    second: int
    icon: int | None = None

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares' names, as an action says them."""
        covered = (self.first, self.second, *(() if self.icon is None else (self.icon,)))
        return tuple(SQUARES[square] for square in covered)


@cache
def placements(deck: str, special: bool) -> tuple[Placement, ...]:
    """All ways to lay a card of a deck, those that look the same once.

    Ruling: the sheet covers one of the four 2x2 windows, turned and flipped freely: with the first
    wallpaper in any of its quarters, the second lies in a quarter beside or across, and the icon in
    one beside the first.
    """
    found = []
    for left, top in product(range(SIZE - 1), repeat=2):
        for x, y in product(range(2), repeat=2):
            first = _square(left + x, top + y)
            beside = (_square(left + 1 - x, top + y), _square(left + x, top + 1 - y))
            across = _square(left + 1 - x, top + 1 - y)
            if deck == "diagonal":
                pairs = [(across, icon) for icon in beside]
            else:
                pairs = [(beside[0], beside[1]), (beside[1], beside[0])]
            for second, icon in pairs:
                found.append(Placement(first, second, icon if special else None))
    return tuple(dict.fromkeys(found))


def _square(x: int, y: int) -> int:
    return y * SIZE + x


Put = tuple[int, int]
"""What laying a card does to a board: the bits that it keeps, and those that it sets."""


@cache
def put(card: Card, placement: Placement, seat: int) -> Put:
    """What a player's laying a card in a place does. Its wallpapers cover what is below, icons
    too; its icon lies on what is there and covers nothing."""
    cleared = 0
    for square in (placement.first, placement.second):
        cleared |= 15 << square * _NIBBLE | icon_bit(0, square) | icon_bit(1, square)
    bits = card.first + 1 << placement.first * _NIBBLE
    bits |= card.second + 1 << placement.second * _NIBBLE
    if placement.icon is not None:
        bits |= icon_bit(seat, placement.icon)
    return ~cleared, bits


# What lies on a board -----------------------------------------------------------------------------


def wallpaper(board: int, square: int) -> int | None:
    """The wallpaper that is seen on a square, as a number, or `None` where it is bare."""
    number = board >> square * _NIBBLE & 15
    return number - 1 if number else None


def bare(board: int) -> frozenset[int]:
    """The squares without wallpaper."""
    return frozenset(s for s in range(len(SQUARES)) if wallpaper(board, s) is None)


def icon_bit(seat: int, square: int) -> int:
    """The bit that says that a player's icon lies open on a square."""
    return 1 << _ICONS + seat * len(SQUARES) + square


def icons_of(seat: int) -> int:
    """The bits of all icons of a player."""
    return (1 << len(SQUARES)) - 1 << _ICONS + seat * len(SQUARES)


def icons(board: int, seat: int) -> list[int]:
    """The squares on which a player's icons lie open."""
    return [s for s in range(len(SQUARES)) if board & icon_bit(seat, s)]


def _shared() -> dict[int, int]:
    """What three squares in a line share, by their bits: a mask of elements. Those that share
    nothing are left out."""
    found = {}
    for trio in product(range(len(WALLPAPERS)), repeat=3):
        mask = 0
        for kind, sort in enumerate((COLOURS, PATTERNS)):
            ones = {divmod(number, len(PATTERNS))[kind] for number in trio}
            if len(ones) == 1:
                mask |= 1 << kind * len(sort) + ones.pop()
        if mask:
            a, b, c = trio
            found[a + 1 | b + 1 << 4 | c + 1 << 8] = mask
    return found


_SHARED = _shared()
_SHIFTS = tuple(tuple(square * _NIBBLE for square in squares) for squares in LINES.values())


def styles(board: int) -> int:
    """The styles that a board shows, as a mask: a line of three wallpapers that share an element.
    A line that shares colour and pattern is two styles."""
    found = 0
    shared = _SHARED.get
    at = 0
    for a, b, c in _SHIFTS:
        mask = shared(board >> a & 15 | (board >> b & 15) << 4 | (board >> c & 15) << 8)
        if mask:
            found |= mask << at
        at += len(ELEMENTS)
    return found


def in_mask(mask: int) -> Iterator[tuple[str, str]]:
    """The styles of a mask: each a line and an element."""
    while mask:
        lowest = mask & -mask
        yield STYLES[lowest.bit_length() - 1]
        mask ^= lowest


def style_bit(line: str, element: str) -> int:
    """The mask of one style; raises `ValueError` if there is no such style."""
    return 1 << STYLES.index((line, element))
