"""A tablet: fingers that tap, scroll, pinch and hold, and a screen that is turned."""

from collections.abc import Iterator
from math import hypot
from time import time

import pytest
from playwright.sync_api import Browser, expect

from rollbook.games import GAMES
from tests.browser.test_duel import past_the_initial_step
from tests.browser.visitor import LANDSCAPE, PHONE, PORTRAIT, SETTLED, Visitor, match_of

JAPAN = GAMES["rolling-japan"]
ROLLED = match_of(JAPAN, ["Ana"], ["roll red 4 green 2"], app_dice=False).text()

Point = tuple[float, float]

# Where a sheet lies, once the zoom has drawn it.
PLACE = """
() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const { left, top, width, height } = document.querySelector("svg.sheet").getBoundingClientRect();
  done([left, top, width, height].map(Math.round));
})))
"""

# The controls on which a double tap would zoom the page.
ZOOMING = """
() => [...document.querySelectorAll("button, input, summary, label, [data-tap], [data-do]")]
  .filter((e) => e.checkVisibility())
  .filter((e) => !["manipulation", "none"].includes(getComputedStyle(e.closest("svg.sheet") ?? e)
    .touchAction))
  .map((e) => e.outerHTML.slice(0, 80))
"""


class Toucher(Visitor):
    """Somebody with fingers."""

    def touch(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)
        self.page.evaluate(SETTLED)

    def size(self, size: tuple[int, int]) -> None:
        super().size(size)
        self.place  # noqa: B018 (wait until it is drawn)

    def afresh(self) -> None:
        super().afresh()
        self.size(PORTRAIT)

    @property
    def place(self) -> list[int]:
        """The sheet's left, top, width and height on the screen, if there is a sheet."""
        if self.screen != "table":
            return []
        place: list[int] = self.page.evaluate(PLACE)
        return place

    def fingers(self, *paths: tuple[Point, Point], steps: int = 8) -> None:
        """Put down one or more fingers, move each along its way, let them rest and lift them. (By
        the events' own clock: were they lifted in full motion, the browser would swallow the next
        tap, by which people stop what they have flung.)"""
        session = self.page.context.new_cdp_session(self.page)
        clock = time() - 2

        def send(kind: str, points: list[Point]) -> None:
            nonlocal clock
            clock += 0.05
            session.send(
                "Input.dispatchTouchEvent",
                {
                    "type": kind,
                    "touchPoints": [
                        {"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)
                    ],
                    "timestamp": clock,
                },
            )

        starts = [start for start, _end in paths]
        for count in range(len(starts)):  # one finger after the other comes down
            send("touchStart", starts[: count + 1])
        for step in range(1, steps + 1):
            part = step / steps
            send("touchMove", [_between(start, end, part) for start, end in paths])
        clock += 0.5
        send("touchMove", [end for _start, end in paths])
        send("touchEnd", [])
        session.detach()

    def pinch(self, at: Point, factor: float) -> None:
        """Two fingers around a point go apart, or together."""
        x, y = at
        near, far = (40, 40 * factor) if factor > 1 else (40 / factor, 40)
        self.fingers(((x - near, y), (x - far, y)), ((x + near, y), (x + far, y)))


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


@pytest.fixture(scope="module")
def tablet(browser: Browser, site: str) -> Iterator[Toucher]:
    context = browser.new_context(
        viewport={"width": PORTRAIT[0], "height": PORTRAIT[1]}, has_touch=True, is_mobile=True
    )
    toucher = Toucher(context.new_page(), site)
    toucher.start()
    yield toucher
    context.close()


@pytest.fixture
def toucher(tablet: Toucher) -> Iterator[Toucher]:
    """The tablet at a turn in which the red die is chosen."""
    tablet.afresh()
    tablet.open(ROLLED)
    tablet.tap("die:red")
    assert tablet.sight.chosen == ["die:red"]
    yield tablet
    assert tablet.faults == []


def nothing_happened(toucher: Toucher) -> None:
    """The red die is chosen as before, and nothing is placed."""
    assert toucher.text == ROLLED
    toucher.check(["die:red"])


def zoom_in(toucher: Toucher) -> list[int]:
    """Pinch the sheet to a larger size around Tokyo; gives where it lies."""
    width = toucher.place[2]
    toucher.pinch(toucher.point("[data-tap='cell:tokyo']"), 5)
    expect(toucher.page.locator(".board")).to_have_class("board zoomed")
    place = toucher.place
    assert place[2] > 1.5 * width
    return place


def test_a_tap_places(toucher):
    toucher.tap("cell:tokyo")
    assert toucher.lines[-1] == "0 write red 4 tokyo"
    toucher.check()


@pytest.mark.parametrize("way", [(0, -90), (0, 90), (70, 20)], ids=["up", "down", "aside"])
def test_a_drag_over_cells_places_nothing(toucher, way):
    place = toucher.place
    for piece in ("cell:tokyo", "cell:hokkaido", "die:green"):
        x, y = toucher.point(f"[data-tap='{piece}']")
        toucher.fingers(((x, y), (x + way[0], y + way[1])))
    nothing_happened(toucher)
    assert toucher.place == place


def test_a_drag_within_one_cell_places_nothing(toucher):
    """Also with a mouse, which clicks wherever it is let go on the same element."""
    x, y = toucher.point("[data-tap='cell:hokkaido']")
    toucher.fingers(((x, y), (x + 25, y)))
    toucher.page.mouse.move(x, y)
    toucher.page.mouse.down()
    toucher.page.mouse.move(x + 25, y, steps=4)
    toucher.page.mouse.up()
    nothing_happened(toucher)


@pytest.mark.parametrize("factor", [2.0, 1.0, 0.5], ids=["apart", "still", "together"])
def test_a_pinch_places_nothing(toucher, factor):
    place = toucher.place
    for cell in ("tokyo", "hokkaido"):
        toucher.pinch(toucher.point(f"[data-tap='cell:{cell}']"), factor)
        nothing_happened(toucher)
        toucher.page.evaluate("document.querySelector('[data-do=fit]').click()")
        for _ in range(99):  # it takes a moment
            if toucher.place == place:
                break
    assert toucher.place == place
    assert toucher.page.evaluate("visualViewport.scale") == 1
    toucher.tap("cell:tokyo")  # and a tap after it is a tap
    assert toucher.lines[-1] == "0 write red 4 tokyo"


def test_a_pinch_zooms_and_a_finger_pans(toucher):
    whole = toucher.place
    fit = toucher.page.locator("[data-do=fit]")
    expect(fit).to_be_hidden()
    x, y = toucher.point("[data-tap='cell:tokyo']")
    zoomed = zoom_in(toucher)
    near_x, near_y = toucher.point("[data-tap='cell:tokyo']")
    assert hypot(near_x - x, near_y - y) < 60  # it grows around the fingers
    toucher.fingers(((x, y), (x + 60, y - 80)))
    panned = toucher.place
    assert panned[2:] == zoomed[2:]
    assert hypot(panned[0] - zoomed[0] - 60, panned[1] - zoomed[1] + 80) < 25  # it follows
    nothing_happened(toucher)
    # What a finger taps is what lies there now.
    cell = visible(toucher)
    toucher.tap(cell)
    assert toucher.lines[-1] == f"0 write red 4 {cell.removeprefix('cell:')}"
    assert toucher.place == panned  # playing doesn't move the sheet
    toucher.do("fit")
    whole_again(toucher)
    expect(fit).to_be_hidden()
    assert toucher.place == whole
    toucher.tap("cell:aichi")
    assert toucher.lines[-1] == "0 write green 2 aichi"


def whole_again(toucher: Toucher) -> None:
    """Wait until the sheet fills its window, no more and no less."""
    toucher.page.wait_for_function(
        """() => {
          const sheet = document.querySelector("svg.sheet").getBoundingClientRect();
          const window = document.querySelector(".window").getBoundingClientRect();
          return ["left", "top", "right", "bottom"].every((side) =>
            Math.abs(sheet[side] - window[side]) < 1);
        }"""
    )


def visible(toucher: Toucher) -> str:
    """A red cell that costs no change and that a finger reaches."""
    for piece in toucher.sight.loud:
        try:
            toucher.point(f".sheet [data-tap='{piece}']")
        except AssertionError:
            continue
        return piece
    raise AssertionError("no lit cell is in sight")


def test_a_sheet_never_leaves_its_window(toucher):
    zoom_in(toucher)
    for way in ((2000, 2000), (-4000, -4000)):
        toucher.fingers(((380, 400), (380 + way[0], 400 + way[1])))
        left, top, width, height = toucher.place
        box = toucher.page.locator(".window").bounding_box()
        assert left <= box["x"] + 1
        assert top <= box["y"] + 1
        assert left + width >= box["x"] + box["width"] - 1
        assert top + height >= box["y"] + box["height"] - 1
    toucher.pinch((380, 400), 0.2)
    expect(toucher.page.locator(".board")).to_have_class("board")


def test_a_held_piece_tells_its_name(toucher):
    x, y = toucher.point("[data-tap='cell:tokyo']")
    session = toucher.page.context.new_cdp_session(toucher.page)
    down = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    session.send("Input.dispatchTouchEvent", down)
    expect(toucher.page.locator("#toast")).to_contain_text("Tokyo, red, empty")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()
    nothing_happened(toucher)
    toucher.tap("cell:tokyo")
    assert toucher.lines[-1] == "0 write red 4 tokyo"


def test_a_double_tap_zooms_nothing(toucher):
    page = toucher.page
    assert page.evaluate(ZOOMING) == []
    for panel in ("menu", "guide", "history"):
        toucher.do(panel)
        assert page.evaluate(ZOOMING) == []
        toucher.do("close")
    x, y = toucher.point(".bar [data-do=history]")
    toucher.touch(x, y)
    toucher.touch(x, y)  # opened and closed again
    expect(page.locator(".panel")).to_be_empty()
    toucher.do("undo")
    toucher.do("undo")
    assert toucher.sight.turn == "chance"
    assert page.evaluate(ZOOMING) == []  # the pad
    toucher.home()
    assert page.evaluate(ZOOMING) == []
    toucher.do("new")
    assert page.evaluate(ZOOMING) == []
    assert page.evaluate("visualViewport.scale") == 1


@pytest.mark.parametrize("zoomed", [False, True], ids=["whole", "zoomed"])
def test_a_turned_screen_shows_the_same(toucher, zoomed):
    if zoomed:
        zoom_in(toucher)
    for size in (LANDSCAPE, PHONE, LANDSCAPE, PORTRAIT):
        text = toucher.text
        toucher.size(size)
        assert toucher.text == text
        toucher.check(["die:red"])
        cell = visible(toucher)
        toucher.tap(cell)
        assert toucher.lines[-1] == f"0 write red 4 {cell.removeprefix('cell:')}"
        toucher.do("undo")
        toucher.tap("die:red")
    if zoomed:
        toucher.do("fit")
        whole_again(toucher)


def test_a_solo_turn_with_the_apps_dice_by_fingers(toucher):
    toucher.home()
    toucher.new(["Ana"])
    toucher.do("roll")
    toucher.check()
    die = toucher.sight.lit[0]
    toucher.tap(die)
    toucher.check([die])
    toucher.tap(visible(toucher))
    toucher.check()
    assert len(toucher.lines) == 2


def test_a_finger_drags_a_card_and_two_fingers_none(toucher):
    """First to the square of its first wallpaper, then to that of its second."""
    toucher.open(past_the_initial_step().text())
    action = next(a for a in toucher.match.state.legal() if len(getattr(a, "squares", ())) == 2)
    card, first, second = toucher.match.game.view.taps(toucher.match.state, action)[0]

    def points(square: str) -> tuple[Point, Point]:
        return toucher.point(f"[data-tap='{card}']"), toucher.point(f"[data-tap='{square}']")

    before = toucher.text
    (x, y), (to_x, to_y) = points(first)
    toucher.fingers(((x, y), (to_x, to_y)), ((x + 20, y), (to_x + 20, to_y)))
    expect(toucher.page.locator(".carried")).to_have_count(0)
    assert toucher.text == before
    assert not toucher.sight.chosen
    toucher.fingers(points(first))
    assert set(toucher.sight.chosen) == {card, first}
    toucher.fingers(points(second))
    assert toucher.match.actions[-1] == action
    expect(toucher.page.locator(".carried")).to_have_count(0)
