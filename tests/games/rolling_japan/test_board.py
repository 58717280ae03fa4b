"""The drawing of Japan against the known facts."""

from itertools import combinations
from math import floor

import pytest

from rollbook.core.drawing import SIDES
from rollbook.games.rolling_japan import board as boards
from rollbook.games.rolling_japan.sheet import route
from tests.games.rolling_japan.positions import BESIDE, CELLS, COLOURS, FACTS, REGIONS

BOARD = boards.board("japan-1")
DRAWING = BOARD.drawing
AREA = dict(zip(BOARD.names, (DRAWING.areas[code] for code in BOARD.codes), strict=True))
PREFECTURE = dict(zip(BOARD.codes, BOARD.names, strict=True))


def pairs(listed):
    return {frozenset(pair) for pair in listed}


def test_there_are_47_prefectures_in_the_order_of_their_codes():
    assert list(BOARD.names) == CELLS
    assert BOARD.codes == tuple(f"{number:02}" for number in range(1, 48))
    assert set(DRAWING.areas) == set(BOARD.codes)
    assert BOARD.number == {cell: number for number, cell in enumerate(CELLS)}


def test_they_are_called_by_their_names():
    assert [title.lower() for title in BOARD.titles] == CELLS
    assert all(title.istitle() for title in BOARD.titles)


def test_regions_and_their_sizes():
    assert {colour: BOARD.regions[colour] for colour in boards.COLOURS} == {
        colour: name for name, colour in COLOURS.items()
    }
    for colour, cells in REGIONS.items():
        assert [BOARD.names[n] for n in boards.cells(BOARD.region[colour])] == cells
        assert {BOARD.colours[BOARD.number[cell]] for cell in cells} == {colour}
    sizes = [len(REGIONS[colour]) for colour in COLOURS.values()]
    assert sizes == [7, 7, 9, 7, 9, 8]
    assert sum(sizes) == 47
    assert BOARD.all == sum(BOARD.region.values()) == 2**47 - 1


def test_hokkaido_with_tohoku_is_blue():
    """As printed; the other colours are ours to choose."""
    blue = {"hokkaido", "aomori", "iwate", "miyagi", "akita", "yamagata", "fukushima"}
    assert set(REGIONS["blue"]) == blue


def test_land_borders():
    """All 86, and no other."""
    drawn = {
        frozenset({PREFECTURE[code], PREFECTURE[other]})
        for code in DRAWING.areas
        for other in DRAWING.neighbours(code)
    }
    assert drawn == pairs(FACTS["land"])
    assert len(drawn) == 86


def test_sea_routes():
    routes = [(BOARD.names[one], BOARD.names[other]) for one, other in BOARD.sea]
    assert pairs(routes) == pairs(FACTS["sea"])
    assert len(routes) == 7
    assert not pairs(routes) & pairs(FACTS["land"])


@pytest.mark.parametrize("cell", CELLS)
def test_what_is_beside_a_cell(cell):
    """By land and sea, in both directions."""
    beside = {BOARD.names[n] for n in boards.cells(BOARD.beside[BOARD.number[cell]])}
    assert beside == BESIDE[cell]
    assert beside


@pytest.mark.parametrize("file", [files[0] for files in boards.BOARDS.values()])
def test_all_lines_are_equally_long(file):
    lines = [line for line in boards._text(file).splitlines() if not line.startswith("#")]
    assert len(lines) == DRAWING.height
    assert {len(line) for line in lines} == {3 * DRAWING.width - 1}


@pytest.mark.parametrize("cell", CELLS)
def test_every_prefecture_is_in_one_piece(cell):
    area = set(AREA[cell])
    reached = [area.pop()]
    for x, y in reached:
        for dx, dy in SIDES:
            if (x + dx, y + dy) in area:
                area.remove((x + dx, y + dy))
                reached.append((x + dx, y + dy))
    assert not area


@pytest.mark.parametrize("cell", CELLS)
def test_every_prefecture_is_roomy(cell):
    """A block of 4 by 3 squares at least, to be tapped and to hold a digit."""
    area = AREA[cell]
    assert any(all((x + dx, y + dy) in area for dx in range(4) for dy in range(3)) for x, y in area)


@pytest.mark.parametrize(("one", "other"), FACTS["sea"])
def test_sea_routes_cross_no_third_prefecture(one, other):
    numbers = BOARD.number[one], BOARD.number[other]
    if numbers not in BOARD.sea:
        numbers = numbers[::-1]
    (ax, ay), (bx, by), (cx, cy) = route(BOARD, *numbers)
    owner = DRAWING.owner
    crossed = set()
    for step in range(201):
        t = step / 200
        x = (1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t**2 * cx
        y = (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t**2 * cy
        crossed.add(owner.get((floor(x), floor(y))))
    assert {PREFECTURE[code] for code in crossed if code} == {one, other}
    assert None in crossed, "it leads across water"


def test_no_sea_route_crosses_another():
    """Their straight lines, from coast to coast, share no point."""
    lines = [(ends[0], ends[2]) for ends in (route(BOARD, *pair) for pair in BOARD.sea)]

    def side(line, point):
        (ax, ay), (bx, by) = line
        return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)

    for line, other in combinations(lines, 2):
        apart = [side(line, p) > 0 for p in other], [side(other, p) > 0 for p in line]
        assert len(set(apart[0])) == 1 or len(set(apart[1])) == 1


def test_masks():
    assert boards.mask([0, 2, 2, 5]) == 0b100101
    assert list(boards.cells(0b100101)) == [0, 2, 5]
    assert not boards.cells(0)


def test_a_board_that_is_not_shipped():
    with pytest.raises(KeyError):
        boards.board("mars-1")
