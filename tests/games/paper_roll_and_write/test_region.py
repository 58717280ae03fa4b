"""The printed sheet: what the rulebook's examples fix, and what makes the drawing a map."""

from collections.abc import Iterable
from itertools import product
from pkgutil import get_data

import pytest

from rollbook.games.paper_roll_and_write.board import (
    BOARDS,
    BOXES,
    CELLS,
    COLUMNS,
    DICE,
    LINES,
    ROWS,
    Printed,
    printed,
)

PACKAGE = "rollbook.games.paper_roll_and_write"
SHEET = printed("region-1")


def text(board="region-1"):
    """The file of a sheet."""
    return (get_data(PACKAGE, BOARDS[board]) or b"").decode()


def drawing(board="region-1"):
    """The lines of its map."""
    return text(board).split("\n\n")[-1].split()


# The tracks ---------------------------------------------------------------------------------------


def test_the_zones_of_the_panic_track():
    """Examples 9, 11 and 14: yellow begins with the sixth space and holds at the eleventh."""
    assert SHEET.zones[:5] == ("green",) * 5
    assert SHEET.zones[5:11] == ("yellow",) * 6
    assert SHEET.zones[-1] == "red"
    changes = [(a, b) for a, b in zip(SHEET.zones, SHEET.zones[1:], strict=False) if a != b]
    assert changes == [("green", "yellow"), ("yellow", "red")]
    assert 16 <= SHEET.panic <= 22


def test_the_badges():
    """Four: at 6 and 10 and two further on, none at 5, 7, 8 and 9."""
    assert len(SHEET.badges) == 4
    assert {n + 1 for n in SHEET.badges if n < 10} == {6, 10}
    assert max(SHEET.badges) < SHEET.panic - 1  # one at the end would come too late


def test_the_panic_level_is_that_of_the_leftmost_empty_space():
    assert [SHEET.zone(marked) for marked in (0, 4, 5, 10)] == ["green", "green", *["yellow"] * 2]
    assert SHEET.zone(SHEET.panic) == "red"
    assert [DICE[zone] for zone in ("green", "yellow", "red")] == [6, 5, 4]


def test_what_a_visit_makes():
    assert [SHEET.visit_panic(zone, False) for zone in DICE] == [1, 1, 1]
    assert [SHEET.visit_panic(zone, True) for zone in DICE] == [1, 2, 1]


def test_the_supply_track():
    assert SHEET.supply == 5


# Factory and headquarters -------------------------------------------------------------------------


def test_the_factory():
    assert (ROWS, COLUMNS) == (4, 3)
    assert SHEET.exact == (4, 5, 6, 6)
    assert SHEET.most == (5, 7, 9)


def test_all_lines_of_the_factory_can_be_filled_together():
    rows = [
        [numbers for numbers in product((1, 2, 3), repeat=COLUMNS) if sum(numbers) == exact]
        for exact in SHEET.exact
    ]
    assert any(
        all(
            sum(column) <= most
            for column, most in zip(zip(*factory, strict=True), SHEET.most, strict=True)
        )
        for factory in product(*rows)
    )


def test_every_space_of_the_factory_is_in_a_row_and_a_column():
    assert sorted(cell for line in LINES for cell in line) == sorted([*range(len(CELLS))] * 2)


def test_the_headquarters():
    assert SHEET.boxes == (4, 5, 5, 6, 6, 7, 7, 8, 8, 9)
    assert len(BOXES) == len(SHEET.boxes)


# The map ------------------------------------------------------------------------------------------


def reached(spaces: Iterable[int]) -> set[int]:
    """The spaces that can be written on one after the other, whatever the numbers are."""
    found: set[int] = set()
    new = {*spaces} & SHEET.begins
    while new:
        found |= new
        new = {s for space in found for s in SHEET.near[space]} - found
    return found


def test_all_lines_are_equally_long():
    for board in BOARDS:
        assert len({len(line) for line in drawing(board)}) == 1


def test_lines_of_unequal_length_are_refused():
    lines = drawing()
    with pytest.raises(ValueError, match="equally long"):
        Printed.read(text().replace(lines[3], lines[3][:-1]))


def test_a_missing_number_is_refused():
    with pytest.raises(ValueError, match="ten boxes"):
        Printed.read(text().replace("8 9", "8"))


def test_what_is_on_the_map():
    kinds = [(SHEET.stores, 8), (SHEET.warehouses, 2), (SHEET.houses, 4)]
    assert [len(found) for found, _count in kinds] == [count for _found, count in kinds]
    assert SHEET.map.count("factory") == 1
    assert SHEET.map[len(SHEET.map) // 2] == "factory"


def test_every_space_can_be_reached():
    assert reached(SHEET.grey) == {*SHEET.grey}
    assert reached(SHEET.brown) == {*SHEET.brown}


def test_every_store_touches_both_areas():
    for store in SHEET.stores:
        kinds = {SHEET.map[s] for s in SHEET.beside[store]}
        assert {"grey", "brown"} <= kinds


def test_every_warehouse_touches_the_grey_area():
    for warehouse in SHEET.warehouses:
        assert "grey" in {SHEET.map[s] for s in SHEET.beside[warehouse]}


def test_every_house_and_the_factory_begin_something():
    for house in SHEET.houses:
        assert "brown" in {SHEET.map[s] for s in SHEET.beside[house]}
    assert SHEET.begins & {*SHEET.grey}


def test_no_space_touches_two_stores():
    assert all(len(SHEET.stores_at[s]) <= 1 for s in (*SHEET.grey, *SHEET.brown))


def test_half_a_turn_leaves_the_map_as_it_is():
    """But for the warehouses, also a quarter: no corner is better than another."""
    assert SHEET.map == SHEET.map[::-1]
    plain = [line.replace("W", ".") for line in drawing()]
    assert plain == ["".join(column)[::-1] for column in zip(*plain, strict=True)]
