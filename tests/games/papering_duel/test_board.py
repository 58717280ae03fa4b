"""The cards, the ways to lay them, and what a board shows, against the facts."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from rollbook.games.papering_duel import board as boards
from rollbook.games.papering_duel.board import (
    Card,
    Placement,
    bare,
    icons,
    icons_of,
    in_mask,
    placements,
    put,
    style_bit,
    styles,
    wallpaper,
)
from tests.games.papering_duel.positions import (
    AT,
    BASIC,
    COLOURS,
    EMPTY,
    ONE,
    PAPERS,
    PATTERNS,
    PLAIN,
    SPECIAL,
    SQUARES,
    card,
    letters,
    named,
    wall,
    words,
)

DECK = boards.cards("cards-1")
DECKS = ("rectangular", "diagonal")
on_every_deck = pytest.mark.parametrize("deck", DECKS)
special_or_not = pytest.mark.parametrize("special", [False, True], ids=["basic", "special"])


# Cards --------------------------------------------------------------------------------------------


def test_nine_wallpapers():
    """3 colours (yellow, red, purple), 3 patterns (dots, squares, stars): nine wallpapers."""
    assert [f"{colour}-{pattern}" for colour, pattern in map(words, PAPERS)] == list(
        boards.WALLPAPERS
    )
    assert len(set(boards.WALLPAPERS)) == 9
    assert (*COLOURS.values(), *PATTERNS.values()) == boards.ELEMENTS


def test_27_cards():
    """ "27 rectangular cards (18 basic, 9 special)", "27 diagonal cards (18 basic, 9 special)": the
    same in both decks."""
    assert len(DECK) == 27
    assert Counter(card.special for card in DECK.values()) == {False: 18, True: 9}
    assert [card.name for card in DECK.values()] == list(DECK)


def test_basic_cards():
    """18 basic cards: the 18 pairs of wallpapers that differ in both colour and pattern, once
    each."""
    assert len(BASIC) == 18
    assert sorted(name for name, card in DECK.items() if not card.special) == sorted(BASIC)
    pairs = {frozenset((c.first, c.second)) for c in DECK.values() if not c.special}
    apart = {
        frozenset((one, other))
        for one, other in product(range(9), repeat=2)
        if PAPERS[one][0] != PAPERS[other][0] and PAPERS[one][1] != PAPERS[other][1]
    }
    assert pairs == apart
    assert len(pairs) == 18


def test_special_cards():
    """9 special cards: for each wallpaper, the pair with the next colour and the next pattern."""
    assert sorted(name for name, card in DECK.items() if card.special) == sorted(SPECIAL)
    special = [c for c in DECK.values() if c.special]
    assert sorted(c.first for c in special) == list(range(9))
    assert sorted(c.second for c in special) == list(range(9))
    for c in special:
        colour, pattern = divmod(c.first, 3)
        assert divmod(c.second, 3) == ((colour + 1) % 3, (pattern + 1) % 3)


def test_each_wallpaper_is_on_equally_many_cards():
    """Four basic and two special cards each."""
    for special, count in ((False, 4), (True, 2)):
        found = Counter(
            paper for c in DECK.values() if c.special == special for paper in (c.first, c.second)
        )
        assert found == dict.fromkeys(range(9), count)


def test_a_cards_name_says_what_is_on_it():
    assert DECK[card("rs pd")] == Card("red-stars/purple-dots", 5, 6, False)
    assert DECK[card("ps yd icon")] == Card("purple-stars/yellow-dots/icon", 8, 0, True)


def test_there_is_no_other_set():
    with pytest.raises(KeyError):
        boards.cards("cards-9")


# Ways to lay a card -------------------------------------------------------------------------------

SHEETS = {
    "rectangular": {(0, 0): "first", (1, 0): "second", (0, 1): "icon"},
    "diagonal": {(0, 0): "first", (1, 1): "second", (1, 0): "icon"},
}
"""A card of each deck as a sheet of four quarters, by column and row."""


def turned_and_flipped(sheet):
    """The eight ways in which a sheet can lie."""
    for _flip in range(2):
        for _turn in range(4):
            yield sheet
            sheet = {(1 - y, x): mark for (x, y), mark in sheet.items()}
        sheet = {(1 - x, y): mark for (x, y), mark in sheet.items()}


def looks(deck, special):
    """All 32 ways to put a sheet of this deck on a window, by what is seen then."""
    for left, top in product(range(2), repeat=2):
        for sheet in turned_and_flipped(SHEETS[deck]):
            at = {mark: "abc"[left + x] + "123"[top + y] for (x, y), mark in sheet.items()}
            yield (at["first"], at["second"], *([at["icon"]] if special else []))


@on_every_deck
@special_or_not
def test_a_sheet_is_turned_and_flipped_freely(deck, special):
    """A card lies wholly on the board: its sheet covers one of the four 2×2 windows, turned and
    flipped freely. With 4 windows and 8 ways to turn and flip there are 32 ways, of which those
    that look the same count once."""
    ways = list(looks(deck, special))
    assert len(ways) == 32
    found = [place.squares for place in placements(deck, special)]
    assert len(found) == len(set(found))
    assert set(found) == set(ways)


@pytest.mark.parametrize(
    ("deck", "special", "pairs", "ways"),
    [
        ("rectangular", False, 12, 24),
        ("diagonal", False, 8, 16),
        ("rectangular", True, 12, 32),
        ("diagonal", True, 8, 32),
    ],
)
def test_how_many_ways(deck, special, pairs, ways):
    """12 side-by-side placements times two orders; 8 diagonal pairs times two; 32 of a special
    card."""
    places = placements(deck, special)
    assert len(places) == ways
    assert len({frozenset((place.first, place.second)) for place in places}) == pairs
    orders = {(place.first, place.second) for place in places}
    assert len(orders) == 2 * pairs
    assert {(second, first) for first, second in orders} == orders


def steps(one, other):
    """How far two squares are from each other, in columns and in rows."""
    return abs(one % 3 - other % 3), abs(one // 3 - other // 3)


@on_every_deck
@special_or_not
def test_wallpapers_side_by_side_or_corner_to_corner(deck, special):
    """In one deck the two squares lie side by side, in the other corner to corner; the icon is
    beside the first wallpaper, and all of it within a 2×2 window."""
    for place in placements(deck, special):
        covered = [AT[name] for name in place.squares]
        assert len(set(covered)) == len(covered) == 2 + special
        apart = steps(place.first, place.second)
        assert apart == (1, 1) if deck == "diagonal" else sum(apart) == 1
        if special:
            assert sum(steps(place.first, place.icon)) == 1
        for axis in (0, 1):
            assert all(steps(one, other)[axis] <= 1 for one, other in product(covered, repeat=2))


def test_the_squares_that_an_action_names():
    assert tuple(SQUARES) == boards.SQUARES
    assert Placement(0, 4).squares == ("a1", "b2")
    assert Placement(8, 5, 7).squares == ("c3", "c2", "b3")


# What laying a card does --------------------------------------------------------------------------


def after(board, which, squares, seat=0):
    keep, bits = put(DECK[card(which)], Placement(*(AT[s] for s in squares.split())), seat)
    return board & keep | bits


def test_a_card_is_laid_on_bare_board():
    board = after(wall(EMPTY), "yd rq", "a1 b1")
    assert board == wall("yd rq -- / -- -- -- / -- -- --")


def test_its_opaque_squares_cover_what_is_below():
    """Only opaque squares cover what is below; the transparent quarters do not."""
    board = after(wall(PLAIN), "ps yd icon", "b2 c3 c2", seat=1)
    assert board == wall("yd rq yd / yd ps rq / rq yd yd", {1: "c2"})


@pytest.mark.parametrize("seat", [0, 1])
def test_its_opaque_squares_cover_icons_of_both(seat):
    """An icon stays until an opaque square is laid over it, whoever's it is."""
    board = wall(PLAIN, {0: "a1 b2 c3", 1: "b2 a1 c3"})
    after_it = {seat: "c3 b1", 1 - seat: "c3"}
    assert after(board, "ps yd icon", "a1 b2 b1", seat) == wall(
        "ps rq yd / yd yd rq / rq yd yd", after_it
    )


def test_an_icon_covers_nothing():
    """An icon lies on its cell without changing the wallpaper there, or another icon."""
    board = wall(PLAIN, {0: "a2"})
    both = after(board, "ps yd icon", "a1 b1 a2", seat=1)
    assert both == wall("ps yd yd / yd rq rq / rq yd yd", {0: "a2", 1: "a2"})
    own = after(board, "ps yd icon", "a1 b1 a2", seat=0)
    assert own == wall("ps yd yd / yd rq rq / rq yd yd", {0: "a2"})


def test_an_icon_may_lie_on_bare_board():
    """It may lie on bare board, which stays bare."""
    board = after(wall(EMPTY), "yd rq icon", "a1 b1 a2")
    assert board == wall("yd rq -- / -- -- -- / -- -- --", {0: "a2"})
    assert wallpaper(board, AT["a2"]) is None
    assert AT["a2"] in bare(board)


@on_every_deck
@pytest.mark.parametrize("seat", [0, 1])
def test_whatever_is_laid_changes_its_own_squares_only(deck, seat):
    rng = Random(seat)
    for c in DECK.values():
        for place in placements(deck, c.special):
            codes = rng.choices(("--", *PAPERS), k=9)
            shown = [{n for n in range(9) if rng.random() < 0.3} for _seat in (0, 1)]
            board = wall(
                " ".join(codes), {s: " ".join(SQUARES[n] for n in shown[s]) for s in (0, 1)}
            )
            keep, bits = put(c, place, seat)
            board = board & keep | bits
            for square, number in ((place.first, c.first), (place.second, c.second)):
                codes[square] = PAPERS[number]
                for own in shown:
                    own.discard(square)
            if place.icon is not None:
                shown[seat].add(place.icon)
            assert letters(board).replace("/ ", "").split() == codes
            assert [set(icons(board, s)) for s in (0, 1)] == shown


# What a board shows -------------------------------------------------------------------------------


def test_what_lies_on_a_square():
    board = wall("yd -- -- / -- rs -- / -- -- ps", {0: "a1 b1", 1: "c3"})
    assert [wallpaper(board, n) for n in range(9)] == [
        0,
        *[None] * 3,
        5,
        *[None] * 3,
        8,
    ]
    assert bare(board) == {1, 2, 3, 5, 6, 7}
    assert icons(board, 0) == [AT["a1"], AT["b1"]]
    assert icons(board, 1) == [AT["c3"]]
    assert [bool(board & icons_of(seat)) for seat in (0, 1)] == [True, True]
    assert wall(EMPTY, {0: " ".join(SQUARES)}) == icons_of(0)
    assert wall(EMPTY, {1: " ".join(SQUARES)}) == icons_of(1)


def test_eight_lines():
    """8 of them: rows, columns, diagonals."""
    lines = {" ".join(SQUARES[n] for n in sorted(line)) for line in boards.LINES.values()}
    rows = {"a1 b1 c1", "a2 b2 c2", "a3 b3 c3"}
    columns = {"a1 a2 a3", "b1 b2 b3", "c1 c2 c3"}
    assert lines == rows | columns | {"a1 b2 c3", "c1 b2 a3"}
    assert len(boards.LINES) == 8
    assert len(boards.STYLES) == len(set(boards.STYLES)) == 8 * 6


def test_styles_by_name():
    for number, (line, element) in enumerate(boards.STYLES):
        assert style_bit(line, element) == 1 << number
        assert list(in_mask(1 << number)) == [(line, element)]
    assert list(in_mask(0)) == []
    assert list(in_mask((1 << 48) - 1)) == list(boards.STYLES)
    for line, element in (("row-4", "yellow"), ("row-1", "blue"), ("yellow", "row-1")):
        with pytest.raises(ValueError, match="not in"):
            style_bit(line, element)


@pytest.mark.parametrize("line", boards.LINES)
@pytest.mark.parametrize("element", boards.ELEMENTS)
def test_every_style_on_a_wall_of_its_own(line, element):
    """Three wallpapers in a line that share just one element, and nothing else on the wall."""
    sharing = [code for code in PAPERS if element in words(code)]
    codes = ["--"] * 9
    for square, code in zip(boards.LINES[line], sharing, strict=True):
        codes[square] = code
    assert named(styles(wall(" ".join(codes)))) == {f"{line} {element}"}


def test_icons_do_not_matter_to_styles():
    """ "These icons don't have any elements" """
    assert (
        styles(wall(ONE, {0: "a1 b2", 1: "c1 b1"}))
        == styles(wall(ONE))
        == style_bit("row-1", "yellow")
    )
