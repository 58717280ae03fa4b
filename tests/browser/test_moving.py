"""The browser's Back, and playing by keyboard."""

from playwright.sync_api import expect

from rollbook.games import GAMES
from tests.browser.visitor import Visitor, match_of
from tests.games.playing import random_match

JAPAN = GAMES["rolling-japan"]


def back(visitor: Visitor) -> None:
    """Press Back, and wait until the page has heard of it."""
    visitor.page.evaluate(
        """() => new Promise((heard) => {
          addEventListener("popstate", () => setTimeout(heard), { once: true });
          history.back();
        })"""
    )


def test_back_never_leaves_a_match(visitor):
    panel = visitor.page.locator(".panel")
    visitor.open(match_of(JAPAN, ["Ana"], ["roll red 4 green 2"]).text())
    text = visitor.text
    address = visitor.page.url
    for name in ("history", "guide", "menu"):
        visitor.do(name)
        expect(panel).not_to_be_empty()
        back(visitor)
        expect(panel).to_be_empty()
        assert visitor.screen == "table"
    visitor.tap("die:red")
    for _ in range(2):
        back(visitor)
        expect(panel.locator("h2")).to_have_text("Menu")
        visitor.check(["die:red"])  # what is pointed at stays
        back(visitor)
        expect(panel).to_be_empty()
    assert visitor.screen == "table"
    assert visitor.text == text
    assert visitor.page.url == address
    visitor.tap("cell:tokyo")
    assert visitor.lines[-1] == "0 write red 4 tokyo"


def test_back_from_setup_and_from_the_result_goes_home(visitor):
    visitor.do("new")
    back(visitor)
    assert visitor.screen == "home"
    visitor.open(random_match(JAPAN, 1, seed=1).text())
    visitor.do("history")
    back(visitor)
    assert visitor.screen == "result"
    expect(visitor.page.locator(".panel")).to_be_empty()
    back(visitor)
    assert visitor.screen == "home"
    visitor.do("open")  # and from there on
    assert visitor.screen == "result"
    visitor.home()


def test_back_after_a_reload_still_opens_the_menu(visitor):
    visitor.new(["Ana"])
    visitor.do("roll")
    text = visitor.text
    visitor.reload()
    assert visitor.text == text
    back(visitor)
    assert visitor.screen == "table"
    expect(visitor.page.locator(".panel h2")).to_have_text("Menu")
    visitor.home()
    visitor.reload()
    assert visitor.screen == "home"  # left is left


def test_a_turn_by_keyboard(visitor):
    page = visitor.page
    focused = "document.activeElement.dataset.tap ?? document.activeElement.dataset.do"
    visitor.open(match_of(JAPAN, ["Ana"], ["roll red 4 green 2"]).text())
    page.locator("[data-tap='die:red']").focus()
    page.keyboard.press("Space")
    visitor.check(["die:red"])
    assert page.evaluate(focused) == "die:red"
    page.locator("[data-tap='cell:tokyo']").focus()
    page.keyboard.press("Enter")
    assert visitor.lines[-1] == "0 write red 4 tokyo"
    visitor.check()
    assert page.evaluate(focused) == "cell:tokyo"  # where one was, one stays
    page.locator("[data-tap='cell:osaka']").focus()
    page.keyboard.press(" ")
    expect(page.locator(".prompt")).to_contain_text("Spend a colour change?")
    page.locator("[data-do=confirm]").focus()
    page.keyboard.press("Enter")
    assert visitor.lines[-1] == "0 write green 2 osaka"


def test_only_what_can_be_tapped_is_in_the_tab_order(visitor):
    page = visitor.page
    visitor.open(match_of(JAPAN, ["Ana"], ["roll red 4 green 2", "0 write red 4 tokyo"]).text())
    sight = visitor.sight
    reached = []
    page.locator("[data-do=guide]").focus()
    for _ in sight.open:
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.dataset.tap"))
        if reached[-1] in (None, "die:red"):
            break
    cells = [piece for piece in sight.open if piece.startswith("cell:")]
    assert reached[: len(cells)] == cells


def test_escape_closes_a_panel(visitor):
    visitor.new(["Ana"])
    visitor.do("history")
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.locator(".panel")).to_be_empty()
    assert visitor.screen == "table"


def test_enter_in_a_field_ends_typing_and_nothing_else(visitor):
    visitor.do("new")
    visitor.page.fill("[name='name.0']", "Ana")
    visitor.page.press("[name='name.0']", "Enter")
    assert visitor.screen == "setup"
    assert visitor.page.evaluate("document.activeElement === document.body")
    visitor.do("start")
    assert [person.name for person in visitor.match.players] == ["Ana"]
