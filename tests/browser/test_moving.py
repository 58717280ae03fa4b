"""The browser's Back, and playing by keyboard."""

import re
from collections.abc import Sequence
from random import Random

import pytest
from playwright.sync_api import expect

from rollbook.core.game import Player
from rollbook.games import GAMES
from rollbook.ui.arrows import ARROWS, Spot, neighbour
from tests.browser.visitor import Visitor, match_of, pieces_of
from tests.games.playing import random_match

JAPAN = GAMES["rolling-japan"]


def back(visitor: Visitor) -> None:
    """Press Back, and wait until the page has heard of it."""
    visitor.page.wait_for_timeout(100)  # a step that the page itself has begun comes first
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


FOCUSED = """
() => {
  const { tap, do: control } = document.activeElement.dataset;
  return tap ?? control ?? document.activeElement.tagName;
}
"""


# Whether the keyboard is at a piece of the region in which another piece is.
BESIDE = """
(goal) => {
  const region = document.querySelector(`[data-tap="${goal}"]`).closest("[data-region]");
  const { activeElement: here } = document;
  return "tap" in here.dataset && here.closest("[data-region]") === region;
}
"""


# The middles of the pieces that can be tapped in the region of one of them.
SPOTS = """
(goal) => {
  const region = document.querySelector(`[data-tap="${goal}"]`).closest("[data-region]");
  return [...region.querySelectorAll("[data-tap].can, [data-tap]:focus")].map((piece) => {
    const box = piece.getBoundingClientRect();
    return [piece.dataset.tap, box.x + box.width / 2, box.y + box.height / 2];
  });
}
"""


def test_one_piece_of_the_sheet_is_reached_by_tab_the_others_by_arrows(visitor):
    page = visitor.page
    visitor.open(match_of(JAPAN, ["Ana"], ["roll red 4 green 2"]).text())
    page.locator("[data-do=guide]").focus()
    reached = []
    for key in ("Tab", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        reached.append(page.evaluate(FOCUSED))
    assert reached == ["die:red", "die:green", "die:red"]
    page.keyboard.press("Space")
    visitor.check(["die:red"])
    lit = set(visitor.sight.lit)
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(FOCUSED) in lit
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(FOCUSED) == "guide"
    page.keyboard.press("Tab")
    found = walk(visitor, lit)
    assert {piece for piece in lit if piece.startswith("cell:")} <= found


def walk(visitor: Visitor, wanted: set[str]) -> set[str]:
    """The pieces that the arrow keys lead to."""
    page = visitor.page
    start = str(page.evaluate(FOCUSED))
    found, todo = {start}, [start]
    while todo and not wanted <= found:
        here = todo.pop()
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            page.locator(f"[data-tap='{here}']").focus()
            page.keyboard.press(key)
            there = str(page.evaluate(FOCUSED))
            if there not in found:
                found.add(there)
                todo.append(there)
    return found


def test_the_focus_is_never_lost(visitor):
    page = visitor.page
    visitor.new(["Ana", "Ben"])
    page.locator("[data-do=roll]").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUSED).startswith("die:")  # the button is gone, and this is wanted now
    page.locator("[data-do=menu]").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUSED) == "H2"
    page.keyboard.press("Escape")
    assert page.evaluate(FOCUSED) == "menu"
    page.keyboard.press("Enter")
    page.locator(".panel [data-do=home]").focus()
    page.keyboard.press("Enter")
    assert visitor.screen == "home"
    assert page.evaluate(FOCUSED) == "H1"


def test_a_piece_says_what_a_tap_does(visitor):
    page = visitor.page
    visitor.open(match_of(JAPAN, ["Ana"], ["roll red 4 green 2"]).text())
    page.keyboard.press("Shift")
    die, tokyo, osaka = (
        page.locator(f"[data-tap='{name}']") for name in ("die:red", "cell:tokyo", "cell:osaka")
    )
    expect(die).to_have_attribute("aria-label", "Red 4. A tap chooses it.")
    visitor.tap("die:red")
    expect(die).to_have_attribute("aria-label", "Red 4. Chosen; a tap lets it go.")
    expect(tokyo).to_have_attribute(
        "aria-label", "Tokyo, red, empty. After a tap: Ana writes the red 4 in Tokyo."
    )
    expect(osaka).to_have_attribute(
        "aria-label", re.compile("^Osaka, yellow, empty. Spend a colour change")
    )


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


LONG_ENOUGH = 120
"""After so many taps a long game has shown all that it asks for."""


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard_alone(visitor, game):
    page = visitor.page
    page.locator(f"[data-do=new][data-game={game}]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-do=start]").focus()
    page.keyboard.press("Enter")
    taps = 0
    while visitor.screen == "table" and taps < LONG_ENOUGH:
        taps += 1
        before = visitor.text
        wanted = page.evaluate(FOCUSED)
        assert wanted not in ("BODY", "H1"), "the focus is lost"
        sight = visitor.sight
        asked = [control for control in ("confirm", "roll") if control in sight.controls]
        goal = asked[0] if asked else sensible(visitor, sight.chosen)
        go_to(visitor, goal, walk_to=goal in sight.lit)
        page.keyboard.press("Enter")
        assert visitor.text != before or visitor.sight.chosen or goal == "confirm"
    if taps < LONG_ENOUGH:
        assert visitor.screen == "result"
        assert visitor.match.over


def sensible(visitor: Visitor, chosen: Sequence[str]) -> str:
    """The next piece to be tapped for what the app's strongest player would do."""
    match = visitor.match
    assert isinstance(match.turn, Player)
    bot = match.game.bots[-1]
    action = bot.choose(match.state, match.turn.seat, Random(len(match.actions)))
    pieces = pieces_of(match.game.view.taps(match.state, action)[0])
    return next(piece for piece in pieces if piece not in chosen)


def go_to(visitor: Visitor, goal: str, walk_to: bool) -> None:
    """Reach a control by Tab, and a piece from the first one of its region by the arrows."""
    page = visitor.page
    for key, most in (("Tab", 12), ("Shift+Tab", 40)):
        for _ in range(most):
            if str(page.evaluate(FOCUSED)) == goal:
                return
            if walk_to and page.evaluate(BESIDE, goal):
                break
            page.keyboard.press(key)
        if walk_to and page.evaluate(BESIDE, goal):
            break
    for key in keys_to(visitor, str(page.evaluate(FOCUSED)), goal):
        page.keyboard.press(key)
    assert page.evaluate(FOCUSED) == goal


def keys_to(visitor: Visitor, here: str, goal: str) -> list[str]:
    """The arrow keys that lead from a piece to another of its region, as few as can be."""
    spots = {name: Spot(name, x, y) for name, x, y in visitor.page.evaluate(SPOTS, goal)}
    ways: dict[str, list[str]] = {here: []}
    queue = [here]
    for name in queue:
        if name == goal:
            return ways[name]
        others = [spot for other, spot in spots.items() if other != name]
        for key in ARROWS:
            after = neighbour(spots[name], others, key)
            if after and after.name not in ways:
                ways[after.name] = [*ways[name], key]
                queue.append(after.name)
    raise AssertionError(f"{goal} is not reached from {here}")
