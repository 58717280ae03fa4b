"""Both themes as the browser shows them, and the words that are longest."""

import pytest
from playwright.sync_api import expect

from rollbook.core.record import PENCILS
from tests.browser.test_layout import LONG, WRONG, contrast, match_at
from tests.browser.test_matches import full_storage
from tests.browser.visitor import LANDSCAPE, PHONE, PHONE_LANDSCAPE, PORTRAIT

SIZES = (LANDSCAPE, PORTRAIT, PHONE, PHONE_LANDSCAPE)

# Controls whose words don't fit into them. A name may end in an ellipsis.
CUT = """
() => [...document.querySelectorAll("button, .prompt, summary, legend, h2, label")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.matches(".seat, .piece"))
  .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
  .map((e) => e.outerHTML.slice(0, 90))
"""

COLOUR = """
(name) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = `var(--${name})`;
  const parts = getComputedStyle(probe).color.match(/\\d+/g).slice(0, 3);
  probe.remove();
  return "#" + parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("");
}
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_and_pencils_stand_out(visitor, theme):
    visitor.theme(theme)

    def colour(name: str) -> str:
        found: str = visitor.page.evaluate(COLOUR, name)
        return found

    texts = ("ink", "soft", "warn", *(f"{pencil}-pencil" for pencil in PENCILS))
    weak = {
        (text, ground): round(contrast(colour(text), colour(ground)), 2)
        for text in texts
        for ground in ("table", "paper", "card")
        if contrast(colour(text), colour(ground)) < 4.5
    }
    assert weak == {}
    assert contrast(colour("on-accent"), colour("accent")) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_longest_words_fit(visitor, size, theme):
    """An entry may be taken back and nothing can be stored, with names as wide as can be."""
    visitor.theme(theme)
    visitor.size(size)
    visitor.open(match_at(4, 1, LONG))
    shown = {}
    for seat in (0, 1, 0):
        visitor.see(seat)
        if "takeback" not in visitor.sight.controls:
            visitor.tap(visitor.sight.lit[0])
            visitor.tap(visitor.sight.loud[0])
    expect(visitor.page.locator("[data-do=takeback]")).to_be_visible()
    shown["take back"] = visitor.page.evaluate(WRONG) + visitor.page.evaluate(CUT)
    with full_storage(visitor):
        visitor.open(match_at(2, 1))
        expect(visitor.page.locator("[role=alert]")).to_be_visible()
        shown["not stored"] = visitor.page.evaluate(WRONG) + visitor.page.evaluate(CUT)
    visitor.open(match_at(8, 1, LONG).replace("player: blue", f"title: {'M' * 60}\nplayer: blue"))
    shown["a long title"] = visitor.page.evaluate(WRONG) + visitor.page.evaluate(CUT)
    for panel in ("menu", "history", "guide"):
        visitor.do(panel)
        expect(visitor.page.locator(".panel > header")).to_be_in_viewport(ratio=1)
        shown[panel] = visitor.page.evaluate(CUT)
        visitor.do("close")
    visitor.home()
    wide = "document.documentElement.scrollWidth > innerWidth ? ['too wide'] : []"
    shown["home"] = visitor.page.evaluate(CUT) + visitor.page.evaluate(wide)
    assert {what: wrong for what, wrong in shown.items() if wrong} == {}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_eight_names_are_read_in_full(visitor, size):
    visitor.size(size)
    visitor.open(match_at(8, 1))
    cut = visitor.page.evaluate(
        """() => [...document.querySelectorAll(".seat .name-written")]
          .filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"""
    )
    assert cut == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_pencils_of_a_person_stand_in_one_row(visitor, size):
    visitor.size(size)
    visitor.do("new")
    tops = visitor.page.evaluate(
        "[...document.querySelectorAll('.swatch')].map((e) => e.getBoundingClientRect().top)"
    )
    assert len(tops) == len(PENCILS)
    assert len(set(tops)) == 1
