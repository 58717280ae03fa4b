"""Boards drawn as text: areas, neighbours, outlines."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollbook.core.drawing import SIDES, Drawing, around, loops, outline, roomiest

SQUARES = st.frozensets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1)

RING = frozenset((x, y) for x in range(3) for y in range(3)) - {(1, 1)}


def points(path):
    """The pairs of numbers in the `d` of a path."""
    numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def enclosed(loop):
    """Twice the area that a loop goes around; positive if clockwise (rows run downwards)."""
    return sum(
        x * other_y - other_x * y
        for (x, y), (other_x, other_y) in zip(loop, [*loop[1:], loop[0]], strict=True)
    )


def in_pieces(area):
    """How many pieces an area has, whose squares share edges."""
    left, count = set(area), 0
    while left:
        count += 1
        edge = [left.pop()]
        while edge:
            x, y = edge.pop()
            for dx, dy in SIDES:
                if (x + dx, y + dy) in left:
                    left.remove((x + dx, y + dy))
                    edge.append((x + dx, y + dy))
    return count


def test_equal_tokens_make_an_area():
    board = Drawing.read("aab\n.cb")
    assert (board.width, board.height) == (3, 2)
    assert board.areas == {
        "a": frozenset({(0, 0), (1, 0)}),
        "b": frozenset({(2, 0), (2, 1)}),
        "c": frozenset({(1, 1)}),
    }
    assert board.owner[2, 1] == "b"
    assert (0, 1) not in board.owner


def test_tokens_of_several_characters_stand_between_spaces():
    board = Drawing.read("01 01 ..\n.. 02 13\n")
    assert set(board.areas) == {"01", "02", "13"}
    assert (board.width, board.height) == (3, 2)


def test_notes_and_blank_lines_are_no_rows():
    assert Drawing.read("# a board\n\naa\n# its second row\nab\n") == Drawing.read("aa\nab")


def test_other_tokens_can_stand_for_empty():
    assert set(Drawing.read("a~.", empty="~").areas) == {"a", "."}


@pytest.mark.parametrize("text", ["aa\na", "01 01\n01", "", "# only a note"])
def test_lines_must_be_equally_long(text):
    with pytest.raises(ValueError, match="equally long"):
        Drawing.read(text)


def test_neighbours_share_an_edge():
    board = Drawing.read("ab.\nac.\n.de")
    assert board.neighbours("a") == {"b", "c"}
    assert board.neighbours("c") == {"a", "b", "d"}
    assert board.neighbours("e") == {"d"}, "corners don't count"


def test_an_enclosed_area_is_a_neighbour():
    assert Drawing.read("aaa\naba\naaa").neighbours("a") == {"b"}


@given(st.lists(st.text("abc.", min_size=4, max_size=4), min_size=1, max_size=5))
def test_neighbours_are_mutual(rows):
    board = Drawing.read("\n".join(rows))
    for name in board.areas:
        assert name not in board.neighbours(name)
        for other in board.neighbours(name):
            assert name in board.neighbours(other)


def test_around_are_the_squares_beside_an_area():
    assert set(around({(0, 0), (1, 0)})) == {(-1, 0), (2, 0), (0, -1), (1, -1), (0, 1), (1, 1)}


def test_the_outline_of_a_square_goes_clockwise():
    assert loops({(0, 0)}) == [[(0, 0), (1, 0), (1, 1), (0, 1)]]
    assert outline({(0, 0)}, size=10) == "M0 0L10 0L10 10L0 10Z"


def test_a_hole_is_a_loop_of_its_own_the_other_way_round():
    outer, hole = loops(RING)
    assert enclosed(outer) == 2 * 9
    assert enclosed(hole) == -2 * 1


def test_squares_that_meet_at_a_corner_stay_apart():
    assert sorted(map(enclosed, loops({(0, 0), (1, 1)}))) == [2, 2]
    assert sorted(map(enclosed, loops({(1, 0), (0, 1)}))) == [2, 2]


def test_holes_that_meet_at_a_corner():
    area = frozenset((x, y) for x in range(4) for y in range(4)) - {(1, 1), (2, 2)}
    assert sum(map(enclosed, loops(area))) == 2 * 14


@given(SQUARES)
def test_loops_enclose_the_area_and_are_closed(area):
    found = loops(area)
    assert sum(map(enclosed, found)) == 2 * len(area)
    assert sum(enclosed(loop) > 0 for loop in found) == in_pieces(area)
    for loop in found:
        steps = list(zip(loop, [*loop[1:], loop[0]], strict=True))
        # Straight edges, and a turn at every corner.
        assert all((ax == bx) != (ay == by) for (ax, ay), (bx, by) in steps)
        turns = zip(steps, [*steps[1:], steps[0]], strict=True)
        assert all((a[0] == b[0]) != (c[0] == d[0]) for (a, b), (c, d) in turns)


@given(SQUARES)
def test_an_outline_without_rounding_has_the_loops_corners(area):
    corners = [tuple(map(float, corner)) for loop in loops(area) for corner in loop]
    assert points(outline(area)) == corners
    assert outline(area).count("M") == outline(area).count("Z") == len(loops(area))


def test_an_inset_outline_keeps_inside():
    assert points(outline({(0, 0)}, size=10, inset=1)) == [(1, 1), (9, 1), (9, 9), (1, 9)]
    hole = points(outline(RING, size=10, inset=1))[4:]
    assert {x for x, _y in hole} == {y for _x, y in hole} == {9, 21}


def test_corners_are_rounded():
    assert outline({(0, 0)}, size=10, radius=2) == (
        "M0 2Q0 0 2 0L8 0Q10 0 10 2L10 8Q10 10 8 10L2 10Q0 10 0 8Z"
    )


def test_a_radius_ends_half_way_along_a_short_edge():
    assert outline({(0, 0)}, size=10, radius=50) == (
        "M0 5Q0 0 5 0L5 0Q10 0 10 5L10 5Q10 10 5 10L5 10Q0 10 0 5Z"
    )


@given(SQUARES, st.floats(0, 0.5), st.floats(0, 0.4))
def test_a_rounded_outline_stays_within_the_area(area, radius, inset):
    for x, y in points(outline(area, 1, radius, inset)):
        near = {
            (round(x + dx - 0.5), round(y + dy - 0.5))
            for dx in (-0.01, 0.01)
            for dy in (-0.01, 0.01)
        }
        assert near & area


def test_roomiest_is_the_middle_of_the_largest_block():
    assert roomiest({(0, 0)}) == (0.5, 0.5)
    tail = {(x, y) for x in range(3) for y in range(3)} | {(3, 2), (4, 2), (5, 2)}
    assert roomiest(tail) == (1.5, 1.5)


def test_roomiest_takes_the_block_nearest_to_the_middle():
    assert roomiest({(x, y) for x in range(7) for y in range(3)}) == (3.5, 1.5)
    assert roomiest({(x, y) for x in range(3) for y in range(7)}) == (1.5, 3.5)
    # An arm to the right pulls the middle there, but the block stays.
    block = {(x, y) for x in range(3) for y in range(6)}
    assert roomiest(block | {(3, 0), (4, 0), (5, 0)}) == (1.5, 2.5)


@given(SQUARES)
def test_roomiest_is_inside(area):
    x, y = roomiest(area)
    assert (int(x), int(y)) in area
