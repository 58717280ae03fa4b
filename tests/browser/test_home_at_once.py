"""The home screen before Python is up: it is there at once, and a tap on it waits."""

import re

import pytest
from playwright.sync_api import Route, expect

from rollbook.games import GAMES
from tests.browser.visitor import Visitor, match_of
from tests.games.playing import random_match

JAPAN = GAMES["rolling-japan"]
WASM = "**/pyodide.asm.wasm"


class Held:
    """A page that does not get on with its start until it is let go."""

    def __init__(self, visitor: Visitor):
        self.visitor = visitor
        self.holding = True
        self.waiting: list[Route] = []
        visitor.page.context.route(WASM, self._on_route)

    def _on_route(self, route: Route) -> None:
        if self.holding:
            self.waiting.append(route)
        else:
            route.continue_()

    def open(self) -> None:
        self.visitor.page.goto(self.visitor.site)
        expect(self.visitor.page.locator("body")).to_have_attribute("data-screen", "boot")

    def let_go(self) -> None:
        self.visitor.page.wait_for_timeout(300)  # what was tapped has been heard
        self.holding = False
        for route in self.waiting:
            route.continue_()
        self.visitor.ready()


@pytest.fixture
def held(context, site):
    visitor = Visitor(context.new_page(), site)
    yield Held(visitor)
    assert visitor.faults == []


def started(held: Held, *texts: str) -> None:
    """Somebody was here before, with these matches."""
    held.holding = False
    held.visitor.start()
    for text in texts:
        held.visitor.open(text)
    held.holding = True


def test_games_are_shown_before_python_is_up_and_look_the_same_after(held):
    held.open()
    app = held.visitor.page.locator("#app")
    expect(held.visitor.page.locator(".game svg")).to_have_count(len(GAMES))
    before = app.inner_html()
    held.let_go()
    assert app.inner_html().split() == before.split()


def test_a_game_tapped_before_python_is_up_is_set_up_after(held):
    held.open()
    held.visitor.do("new")
    expect(held.visitor.page.locator("[data-do=new]").first).to_have_attribute("aria-busy", "true")
    held.let_go()
    expect(held.visitor.page.locator("body")).to_have_attribute("data-screen", "setup")


def test_stored_matches_are_shown_before_python_is_up_and_one_is_gone_on_with(held):
    finished = random_match(JAPAN, 2, seed=3)
    started(held, match_of(JAPAN, ["Ana"]).text(), finished.text())
    held.visitor.home()
    held.open()
    page = held.visitor.page
    expect(page.locator(".match .open b")).to_have_text(["Rolling Japan", "Rolling Japan"])
    expect(page.locator(".match .who").first).to_have_text("Ana")
    held.visitor.do("open")
    held.let_go()
    assert held.visitor.screen == "table"
    assert held.visitor.match.players[0].name == "Ana"


def test_the_last_tap_counts(held):
    held.open()
    held.visitor.do("new")
    held.visitor.touch(*held.visitor.point("[data-do=theme][data-value=dark]"))
    expect(held.visitor.page.locator("html")).to_have_attribute("data-theme", "dark")
    held.let_go()
    assert held.visitor.screen == "home"
    expect(held.visitor.page.locator("[data-do=theme][data-value=dark]")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_what_was_chosen_since_is_shown_before_python_is_up(held):
    started(held, match_of(JAPAN, ["Ana"]).text())
    held.visitor.do("menu")
    held.visitor.touch(*held.visitor.point(".panel [data-do=theme][data-value=dark]"))
    held.visitor.home()
    held.open()
    expect(held.visitor.page.locator("html")).to_have_attribute("data-theme", "dark")
    pressed = held.visitor.page.locator("[data-do=theme][aria-pressed=true]")
    expect(pressed).to_have_attribute("data-value", "dark")
    held.let_go()


def test_a_home_screen_of_another_release_is_not_shown(held):
    started(held, match_of(JAPAN, ["Ana"]).text())
    held.visitor.home()
    page = held.visitor.page
    page.goto("about:blank")
    page.goto(f"{held.visitor.site}manifest.webmanifest")
    page.evaluate("localStorage.setItem('rollbook:/:home', 'another\\n<p>old</p>')")
    held.open()
    expect(page.locator(".game")).to_have_count(len(GAMES))
    expect(page.get_by_text("old")).to_have_count(0)
    held.let_go()
    expect(page.locator(".match .who")).to_have_text("Ana")


def test_a_reload_in_a_match_shows_no_home_screen_on_the_way(held):
    started(held, match_of(JAPAN, ["Ana"]).text())
    held.visitor.page.reload()
    expect(held.visitor.page.locator("#boot")).to_be_visible()
    assert held.visitor.page.locator("#app").inner_html() == ""
    held.let_go()
    assert held.visitor.screen == "table"


def test_bytes_and_stages_are_told_while_a_first_visit_loads(held):
    page = held.visitor.page
    held.holding = False
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    rate = 3_000_000  # a slow line, in bytes a second
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 50, "downloadThroughput": rate, "uploadThroughput": rate},
    )
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
          window.told = [];
          const [stage, bar] = ["stage", "progress"].map((id) => document.getElementById(id));
          new MutationObserver(() => window.told.push([stage.textContent, bar.value]))
            .observe(stage, { childList: true, characterData: true, subtree: true });
        })"""
    )
    page.goto(held.visitor.site)
    held.visitor.ready()
    told = page.evaluate("window.told")
    words = [words for words, _value in told]
    amounts = [
        tuple(map(float, found))
        for text in words
        for found in re.findall(r"([\d.]+) of ([\d.]+) MB", text)
    ]
    assert len(amounts) > 10
    assert amounts == sorted(amounts)
    release = page.evaluate("window.rollbookEarly.release")
    total = (release["wasm"] + release["size"]) / 1e6
    assert amounts[-1] == (round(total, 1), round(total, 1))
    assert words[-1] == "Laying out the table …"
    values = [value for _words, value in told]
    assert values == sorted(values)
