"""Where the arrow keys lead."""

from rollbook.ui.arrows import ARROWS, Spot, neighbour

GRID = [Spot(f"{x} {y}", 40 * x + 3 * y, 40 * y) for x in range(4) for y in range(3)]


def reached(start: Spot, spots: list[Spot]) -> set[Spot]:
    """All spots that the arrow keys lead to."""
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        others = [spot for spot in spots if spot != here]
        ways = {neighbour(here, others, key) for key in ARROWS}
        new = {spot for spot in ways if spot} - found
        found |= new
        todo += new
    return found


def test_an_arrow_leads_to_the_nearest_spot_in_its_direction() -> None:
    middle = GRID[4]
    names = {}
    for key in ARROWS:
        there = neighbour(middle, [spot for spot in GRID if spot != middle], key)
        assert there
        names[key] = there.name
    assert names == {
        "ArrowRight": "2 1",
        "ArrowLeft": "0 1",
        "ArrowDown": "1 2",
        "ArrowUp": "1 0",
    }


def test_at_the_edge_an_arrow_goes_on_in_the_order_of_reading() -> None:
    row = [Spot("left", 0, 0), Spot("right", 50, 0), Spot("below", 20, 90)]
    assert neighbour(row[1], [row[0], row[2]], "ArrowRight") == row[2]
    assert neighbour(row[2], row[:2], "ArrowRight") == row[0]
    assert neighbour(row[0], row[1:], "ArrowUp") == row[2]


def test_every_spot_is_reached_from_every_other() -> None:
    scattered = [Spot(str(i), (i * 97) % 211, (i * 61) % 173) for i in range(30)]
    for spots in (GRID, scattered, [Spot("a", 0, 0), Spot("b", 100, 1), Spot("c", 3, 300)]):
        for start in spots:
            assert reached(start, spots) == set(spots)


def test_a_spot_alone_leads_nowhere() -> None:
    assert neighbour(GRID[0], [], "ArrowDown") is None
