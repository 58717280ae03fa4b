"""Text twice as large, by the browser's zoom or by its font size: all is readable and in reach."""

import pytest
from playwright.sync_api import expect

from rollbook.games import GAMES
from tests.browser.test_layout import match_at
from tests.browser.visitor import LANDSCAPE, PHONE, PORTRAIT
from tests.games.playing import random_match

JAPAN = GAMES["rolling-japan"]
NAMES = ("Ana", "Benedikt", "Chiyo", "Dorota")

# A zoom of 200% halves the page's own pixels; the font size leaves them.
ENLARGED = {
    "zoomed landscape": ((LANDSCAPE[0] // 2, LANDSCAPE[1] // 2), 16),
    "zoomed portrait": ((PORTRAIT[0] // 2, PORTRAIT[1] // 2), 16),
    "large text, landscape": (LANDSCAPE, 32),
    "large text, portrait": (PORTRAIT, 32),
    "large text, phone": (PHONE, 32),
}

# What is wrong: text that is cut off, controls that no scrolling brings in reach or that lie over
# one another, a page that must be scrolled sideways, a tiny sheet.
WRONG = """
() => {
  const wrong = [];
  const page = document.documentElement;
  const all = (selector) => [...document.querySelectorAll(selector)]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".unseen"));
  const told = (e) => `${e.className || e.tagName} “${e.textContent.trim().slice(0, 30)}”`;
  if (page.scrollWidth > innerWidth) wrong.push(`too wide: ${page.scrollWidth}`);
  for (const e of all("button, p, h1, h2, h3, li, label, legend, summary, span, b, .told")) {
    const { overflowY, display } = getComputedStyle(e);
    if (display === "inline" || e.matches(".piece")) continue;
    if (e.scrollWidth > e.clientWidth + 1) wrong.push(`cut: ${told(e)}`);
    if (overflowY !== "visible" && e.scrollHeight > e.clientHeight + 1)
      wrong.push(`cut below: ${told(e)}`);
  }
  const panel = document.querySelector(".panel:not(:empty)");
  const place = panel ? ".panel" : "body";
  const controls = all("button:not(:disabled), input, select, summary, .prompt, .tray > *")
    .filter((e) => e.closest(place) && !e.closest("dialog"));
  const boxes = controls.map((e) => {
    e.scrollIntoView({ block: "center" });
    const { left, top, right, bottom } = e.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const label = e.closest("label");
    if (!hit || !(e.contains(hit) || (label && label.contains(hit))))
      wrong.push(`out of reach: ${told(e)}`);
    if (left < -0.5 || right > innerWidth + 0.5) wrong.push(`sticks out: ${told(e)}`);
    return [left, top, right, bottom].map((x, i) => x + (i % 2 ? scrollY : scrollX));
  });
  page.scrollTo(0, 0);
  if (!panel && !document.querySelector(".typing"))
    boxes.forEach(([left, top, right, bottom], i) => boxes.slice(0, i).forEach((other, j) => {
      const apart = right <= other[0] + 1 || other[2] <= left + 1 ||
        bottom <= other[1] + 1 || other[3] <= top + 1;
      if (!apart && !controls[i].contains(controls[j]) && !controls[j].contains(controls[i]))
        wrong.push(`${told(controls[i])} overlaps ${told(controls[j])}`);
    }));
  const paper = document.querySelector(".paper");
  if (paper && paper.clientWidth < 0.7 * Math.min(innerWidth, innerHeight)) wrong.push("tiny");
  return wrong;
}
"""


@pytest.fixture(params=list(ENLARGED.values()), ids=list(ENLARGED))
def enlarged(request, visitor):
    """The page in one of these ways."""
    size, font = request.param
    session = visitor.page.context.new_cdp_session(visitor.page)
    session.send("Page.enable")

    def set_font(standard: int) -> None:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": standard}})

    visitor.size(size)
    set_font(font)
    visitor.page.wait_for_function(
        f"getComputedStyle(document.documentElement).fontSize === '{font}px'"
    )
    yield visitor
    set_font(16)
    session.detach()


def named(text: str) -> str:
    """A match of people with names as people have them."""
    for seat, name in enumerate(NAMES):
        text = text.replace(f"Player {seat + 1}", name)
    return text


@pytest.mark.parametrize("players", [1, 4])
def test_the_table(enlarged, players):
    shown = {}
    enlarged.open(named(match_at(players, 1)))
    shown["a roll"] = enlarged.page.evaluate(WRONG)
    enlarged.page.locator(".tray .lit").first.click()
    shown["a die chosen"] = enlarged.page.evaluate(WRONG)
    enlarged.tap(next(piece for piece in enlarged.sight.lit if piece not in enlarged.sight.loud))
    expect(enlarged.page.locator("[data-do=confirm]")).to_be_visible()
    shown["a question"] = enlarged.page.evaluate(WRONG)
    enlarged.open(named(match_at(players, 0)))
    shown["the bag"] = enlarged.page.evaluate(WRONG)
    enlarged.do("dice")
    expect(enlarged.page.locator(".typing")).to_be_visible()
    shown["typing"] = enlarged.page.evaluate(WRONG)
    enlarged.type_in("pink 4", "red 6")
    assert enlarged.lines[-1] == "roll red 6 pink 4"
    assert {what: wrong for what, wrong in shown.items() if wrong} == {}


def test_panels(enlarged):
    shown = {}
    enlarged.open(named(match_at(4, 40)))
    for panel in ("menu", "guide", "history"):
        enlarged.do(panel)
        expect(enlarged.page.locator(".panel > header")).to_be_in_viewport(ratio=1)
        shown[panel] = enlarged.page.evaluate(WRONG)
        if panel != "history":
            enlarged.do("close")
    enlarged.page.locator(".moment").nth(3).click()
    shown["the past"] = enlarged.page.evaluate(WRONG)
    enlarged.do("close")
    shown["a look at it"] = enlarged.page.evaluate(WRONG)
    assert {what: wrong for what, wrong in shown.items() if wrong} == {}


def test_the_other_screens(enlarged):
    shown = {}
    enlarged.open(named(random_match(JAPAN, 4, seed=1).text()))
    shown["result"] = enlarged.page.evaluate(WRONG)
    enlarged.home()
    shown["home"] = enlarged.page.evaluate(WRONG)
    enlarged.do("new")
    enlarged.page.click("label.pill:has([data-count='4'])")
    shown["setup"] = enlarged.page.evaluate(WRONG)
    assert {what: wrong for what, wrong in shown.items() if wrong} == {}


def test_a_finger_on_the_sheet_scrolls_a_page_that_is_longer(visitor):
    touch = "getComputedStyle(document.querySelector('svg.sheet')).touchAction"
    visitor.size((384, 512))
    visitor.open(match_at(1, 1))
    assert visitor.page.evaluate(touch) == "pan-y"
    visitor.page.mouse.move(190, 200)
    visitor.page.mouse.wheel(0, 60)
    visitor.page.wait_for_function("scrollY > 0")
    expect(visitor.page.locator(".zoomed")).to_have_count(0)
    visitor.size(PORTRAIT)
    assert visitor.page.evaluate(touch) == "none"
    visitor.page.mouse.wheel(0, -60)
    expect(visitor.page.locator(".zoomed")).to_have_count(1)
