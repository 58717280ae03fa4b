"""Light and dark: as the system says, or as somebody chose."""

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

GROUND = """
() => {
  const [red] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g);
  const colours = [...document.querySelectorAll("meta[name=theme-color]")]
    .filter((meta) => matchMedia(meta.media || "all").matches).map((meta) => meta.content);
  const table = getComputedStyle(document.documentElement).getPropertyValue("--table");
  if (colours.join() !== table) return `the browser's bar is ${colours} above ${table}`;
  return Number(red) < 128 ? "dark" : "light";
}
"""


def ground(visitor: Visitor) -> str:
    """What the page looks like."""
    return str(visitor.page.evaluate(GROUND))


def pressed(visitor: Visitor) -> list[str]:
    """What the switch says."""
    return visitor.page.locator("[data-do=theme][aria-pressed=true]").all_text_contents()


def choose(visitor: Visitor, theme: str) -> None:
    visitor.page.click(f"[data-do=theme][data-value={theme}]")


def test_the_system_is_followed_until_somebody_chooses(visitor):
    assert (ground(visitor), pressed(visitor)) == ("light", ["System"])
    visitor.theme("dark")
    assert ground(visitor) == "dark"
    choose(visitor, "light")
    assert (ground(visitor), pressed(visitor)) == ("light", ["Light"])
    choose(visitor, "dark")
    visitor.page.emulate_media(color_scheme="light")
    visitor.page.evaluate("new Promise(requestAnimationFrame)")  # the page has heard of it
    assert (ground(visitor), pressed(visitor)) == ("dark", ["Dark"])
    choose(visitor, "system")
    assert (ground(visitor), pressed(visitor)) == ("light", ["System"])
    visitor.theme("dark")
    assert ground(visitor) == "dark"


def test_the_menu_at_the_table_has_the_switch_too(visitor):
    visitor.new()
    visitor.do("menu")
    choose(visitor, "dark")
    assert (ground(visitor), pressed(visitor)) == ("dark", ["Dark"])
    visitor.home()
    assert (ground(visitor), pressed(visitor)) == ("dark", ["Dark"])


def test_a_reload_keeps_what_was_chosen_from_the_first_paint_on(visitor):
    page = visitor.page
    choose(visitor, "dark")
    page.route("**/pyscript/core.js", lambda route: route.abort())
    page.reload()
    assert visitor.screen == "boot"
    assert ground(visitor) == "dark"
    page.unroute("**/pyscript/core.js")
    visitor.reload()
    visitor.faults.clear()  # of the start that was stopped
    assert (ground(visitor), pressed(visitor)) == ("dark", ["Dark"])
    page.evaluate("localStorage.setItem('rollbook:/:preference:theme', 'plaid')")
    visitor.reload()
    assert (ground(visitor), pressed(visitor)) == ("light", ["System"])


def test_the_keyboard_stays_where_it_chose(visitor):
    visitor.page.locator("[data-do=theme][data-value=dark]").focus()
    visitor.page.keyboard.press("Enter")
    assert visitor.page.evaluate("document.activeElement.dataset.value") == "dark"


@pytest.mark.parametrize("forbidden", ["localStorage", "setItem"])
def test_a_theme_is_shown_where_nothing_can_be_stored(context, site, forbidden):
    broken = {
        "localStorage": "Object.defineProperty(window, 'localStorage', {get() { throw x; }})",
        "setItem": "Storage.prototype.setItem = () => { throw x; }",
    }
    context.add_init_script(
        f"const x = new DOMException('No', 'SecurityError'); {broken[forbidden]}"
    )
    visitor = Visitor(context.new_page(), site)
    visitor.start()
    choose(visitor, "dark")
    assert (ground(visitor), pressed(visitor)) == ("dark", ["Dark"])
    expect(visitor.page.locator(".notice")).to_have_count(0)
    assert visitor.faults == []
