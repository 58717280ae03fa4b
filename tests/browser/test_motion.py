"""Who asks for less motion gets none; for others marks appear as if drawn."""

import pytest
from playwright.sync_api import expect

from rollbook.games import GAMES
from tests.browser.visitor import Visitor, match_of

# Notes each animation and transition from now on, those of dialogs and of SVG included.
LISTEN = """
() => {
  window.moved = [];
  for (const kind of ["animationstart", "transitionrun"])
    addEventListener(kind, ({ target, animationName, propertyName }) => {
      moved.push(`${kind} ${animationName ?? propertyName} ${target.getAttribute("class")}`);
    }, true);
}
"""


def tour(visitor: Visitor) -> list[str]:
    """See all that could move: dice, marks, panels, notes, a dialog; tells what did."""
    page = visitor.page
    page.evaluate(LISTEN)

    def settled() -> None:
        page.evaluate("new Promise((end) => requestAnimationFrame(() => setTimeout(end, 30)))")
        running = "document.getAnimations().map((a) => a.animationName ?? a.transitionProperty)"
        page.evaluate(f"moved.push(...{running})")

    visitor.open(match_of(GAMES["rolling-japan"], ["Ana", "Ben"], ["roll red 4 green 2"]).text())
    settled()
    visitor.tap("die:red", "cell:tokyo")  # a number
    settled()
    visitor.tap("cell:osaka")
    visitor.do("confirm")  # a cross, for the colour change
    settled()
    for panel in ("menu", "history", "guide"):
        visitor.do(panel)
        settled()
        visitor.do("close")
        settled()
    visitor.home()
    page.click(".match [aria-label=More]")
    settled()
    visitor.do("rename", within=":popover-open")
    expect(page.locator("dialog")).to_be_visible()
    settled()
    page.click("dialog button[value='']")
    page.click(".match [aria-label=More]")
    visitor.do("delete", within=":popover-open")
    expect(page.locator("#toast")).to_be_visible()
    page.hover("[data-do=new]")
    settled()
    moved: list[str] = page.evaluate("moved")
    return moved


@pytest.fixture(params=["reduce", "no-preference"])
def motion(request, visitor):
    visitor.page.emulate_media(reduced_motion=request.param)
    yield request.param
    visitor.page.emulate_media(reduced_motion="null")


def test_nothing_moves_for_who_wants_less_motion(visitor, motion):
    moved = tour(visitor)
    if motion == "reduce":
        assert moved == []
    else:  # or the test would see nothing at all
        for mark in ("write written", "stroke cross", "land die"):
            assert any(f"animationstart {mark}" in what for what in moved), mark
