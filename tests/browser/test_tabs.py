"""One match in two tabs."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.visitor import Visitor


class Tab(Visitor):
    """A tab that comes to the front when somebody does something in it."""

    def touch(self, x: float, y: float) -> None:
        self.page.bring_to_front()
        super().touch(x, y)


NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })"


def at_one_match(context: BrowserContext, site: str) -> tuple[Tab, Tab]:
    """Two tabs, the first one in the middle of a match that the second opens too."""
    one, two = Tab(context.new_page(), site), Tab(context.new_page(), site)
    one.start()
    two.start()
    one.page.bring_to_front()
    one.new(["Ana"])
    one.do("roll")
    expect(two.page.locator("[data-do=open]")).to_have_count(1)
    two.do("open")
    return one, two


@pytest.fixture(params=["locks", "no locks"])
def tabs(request, context: BrowserContext, site: str) -> Iterator[tuple[Visitor, Visitor]]:
    """Such tabs, in a browser with and without locks."""
    if request.param == "no locks":
        context.add_init_script(NO_LOCKS)
    one, two = at_one_match(context, site)
    same(one, two)
    if request.param == "no locks":  # there it is known only once something is played
        one.tap(one.sight.lit[0])
        one.tap(one.sight.loud[0] if one.sight.loud else one.sight.lit[0])
    yield one, two
    assert one.faults == two.faults == []


def follows(visitor: Visitor) -> None:
    expect(visitor.page.locator("[data-do=take-over]")).to_be_visible()
    assert not {"undo", "roll", "confirm"} & set(visitor.sight.controls)


def same(one: Visitor, two: Visitor) -> None:
    two.page.wait_for_function("(text) => window.rollbook.text() === text", arg=one.text)


def test_one_tab_plays_and_the_other_follows_until_it_takes_over(tabs):
    one, two = tabs
    follows(two)
    same(one, two)
    one.do("undo")
    same(one, two)
    text = two.text
    two.tap("cell:tokyo")
    assert two.text == text
    two.do("take-over")
    expect(two.page.locator("[data-do=take-over]")).to_have_count(0)
    if "redo" in two.sight.controls:
        two.do("redo")
    else:
        two.do("undo")
    same(two, one)
    follows(one)
    one.do("take-over")
    follows(two)
    one.reload()
    same(two, one)


def test_the_tab_that_stays_goes_on(context, site):
    one, two = at_one_match(context, site)
    follows(two)
    text = one.text
    one.page.close()
    expect(two.page.locator("[data-do=take-over]")).to_have_count(0)
    assert two.text == text
    two.do("undo")
    two.do("roll")
    assert two.match.actions
