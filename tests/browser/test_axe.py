"""Every screen under axe, which knows the rules for screen readers, keyboards and weak eyes."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from rollbook.games import GAMES
from tests.browser.test_layout import match_at
from tests.browser.test_matches import full_storage
from tests.browser.visitor import PHONE, Visitor
from tests.games.playing import random_match

JAPAN = GAMES["rolling-japan"]


def violations(page: Page) -> list[str]:
    """What axe finds: each rule with the places that break it."""
    response = Axe().run(page).response
    assert len(response["passes"]) > 5  # it has looked
    return [
        f"{rule['id']} ({rule['impact']}): {node['target']} {node['html'][:120]} "
        + " ".join(check["message"] for check in node["any"] + node["all"] + node["none"])
        for rule in response["violations"]
        for node in rule["nodes"][:3]
    ]


@pytest.fixture(params=["light", "dark"])
def themed(request, visitor):
    visitor.theme(request.param)
    return visitor


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_before_python_is_up(context, site, theme):
    page = context.new_page()
    page.emulate_media(color_scheme=theme)
    page.route("**/pyscript/core.js", lambda route: route.abort())
    page.goto(site)
    expect(page.locator("#retry")).to_be_visible(timeout=30_000)
    assert violations(page) == []
    page.evaluate("document.getElementById('boot-buttons').hidden = true")
    page.evaluate("document.getElementById('progress').hidden = false")
    assert violations(page) == []


def test_home(themed):
    page = themed.page
    shown = {"with nothing": violations(page)}
    themed.open(random_match(JAPAN, 2, seed=1).text())
    for players in (1, 4):
        themed.open(match_at(players, 9))
    themed.home()
    page.click(".match [aria-label=More]")
    shown["more"] = violations(page)
    themed.do("delete", within=":popover-open")
    expect(page.locator("#toast")).to_be_visible()
    page.click("summary >> nth=-1")
    shown["with matches, a bin and a note"] = violations(page)
    page.click(".match [aria-label=More]")
    themed.do("rename", within=":popover-open")
    expect(page.locator("dialog")).to_be_visible()
    shown["the question for a name"] = violations(page)
    page.click("dialog button[value='']")
    assert {what: wrong for what, wrong in shown.items() if wrong} == {}


def test_setup(themed):
    themed.do("new")
    shown = {"for one": violations(themed.page)}
    themed.page.click("label.pill:has([data-count='8'])")
    shown["for eight"] = violations(themed.page)
    assert {what: wrong for what, wrong in shown.items() if wrong} == {}


@pytest.mark.parametrize("players", [1, 4])
def test_the_table(themed, players):
    page = themed.page
    themed.open(match_at(players, 1))
    shown = {"a roll": violations(page)}
    themed.tap(themed.sight.lit[0])
    shown["a die chosen"] = violations(page)
    themed.tap(next(piece for piece in themed.sight.lit if piece not in themed.sight.loud))
    shown["a question"] = violations(page)
    themed.open(match_at(players, 40))
    shown["later"] = violations(page)
    themed.open(match_at(players, 0))
    shown["the bag"] = violations(page)
    themed.do("dice")
    shown["typing"] = violations(page)
    themed.type_in("red 4")
    shown["typing on"] = violations(page)
    with full_storage(themed):
        themed.open(match_at(players, 1))
        shown["not stored"] = violations(page)
    assert {what: wrong for what, wrong in shown.items() if wrong} == {}


def test_what_a_tap_does_as_it_is_spoken(themed):
    themed.open(match_at(2, 1))
    themed.tap(themed.sight.lit[0])
    themed.page.keyboard.press("Shift")  # from now on pieces say it
    assert "A tap chooses it." in themed.regions["tray"]
    assert violations(themed.page) == []
    themed.reload()  # for the tests that follow


def test_panels(themed):
    shown = {}
    themed.open(match_at(4, 40))
    for panel in ("menu", "guide", "history"):
        themed.do(panel)
        expect(themed.page.locator(".panel > header")).to_be_in_viewport(ratio=1)
        shown[panel] = violations(themed.page)
        if panel != "history":
            themed.do("close")
    themed.page.locator(".moment").nth(3).click()
    shown["the past"] = violations(themed.page)
    themed.do("close")
    shown["a look at it"] = violations(themed.page)
    assert {what: wrong for what, wrong in shown.items() if wrong} == {}


def test_the_result(themed):
    themed.open(random_match(JAPAN, 4, seed=1).text())
    shown = {"the result": violations(themed.page)}
    themed.do("history")
    shown["its history"] = violations(themed.page)
    assert {what: wrong for what, wrong in shown.items() if wrong} == {}


def test_a_phone(themed):
    themed.size(PHONE)
    themed.open(match_at(8, 1))
    shown = {"a roll": violations(themed.page)}
    themed.do("menu")
    shown["menu"] = violations(themed.page)
    themed.home()
    shown["home"] = violations(themed.page)
    assert {what: wrong for what, wrong in shown.items() if wrong} == {}


def test_axe_would_notice(visitor: Visitor):
    visitor.page.evaluate("document.querySelector('h1').style.color = '#d0cbc0'")
    found = violations(visitor.page)
    visitor.do("new")
    visitor.home()
    assert any("color-contrast" in what for what in found)
