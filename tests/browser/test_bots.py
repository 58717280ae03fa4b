"""The app's own players on the real page."""

from playwright.sync_api import expect

from rollbook.core.match import Match
from rollbook.core.record import Person
from rollbook.games import GAMES

JAPAN = GAMES["rolling-japan"]


def test_a_turn_against_the_app(visitor):
    page = visitor.page
    visitor.do("new")
    page.click("label.pill:has([data-count='2'])")
    page.select_option("[name='bot.1']", JAPAN.bots[0].id)
    visitor.do("start")
    assert [person.bot for person in visitor.match.players] == ["", JAPAN.bots[0].id]
    visitor.do("roll")
    expect(page.locator(".prompt")).to_contain_text("Tap a die")  # one's own sheet stays on top
    while f"player:{0}" == visitor.sight.turn or visitor.sight.lit:
        sight = visitor.sight
        if "confirm" in sight.controls:
            visitor.do("confirm")
        elif sight.lit:
            visitor.tap((sight.loud or sight.lit)[0])
        else:
            break
    page.wait_for_function("document.querySelector('[data-do=roll]')")  # the app did its part
    assert any(line.startswith("1 ") for line in visitor.lines)
    visitor.do("undo")
    assert visitor.match.at < len(visitor.lines)
    assert visitor.lines[visitor.match.at].startswith("0 ")


def test_a_game_that_the_app_plays_alone_is_watched_to_its_end(visitor):
    page = visitor.page
    page.evaluate("localStorage.setItem('rollbook:/:preference:pace', 'instant')")
    people = [Person.of("App", "blue", JAPAN.bots[0].id)]
    visitor.open(Match(JAPAN, people, seed="7").text())
    page.wait_for_function("document.body.dataset.screen === 'result'", timeout=60_000)
    assert visitor.match.over
    expect(page.locator(".card")).not_to_contain_text("best score")


def test_the_app_stops_while_one_looks_back_and_goes_on_after(visitor):
    people = [Person.of("App", "blue", JAPAN.bots[-1].id)]
    visitor.open(Match(JAPAN, people, seed="8").text())
    page = visitor.page
    page.wait_for_function("window.rollbook.text().includes('\\n0 ')")
    visitor.do("history")
    page.locator(".moment").first.click()
    count = len(visitor.lines)
    page.wait_for_timeout(1500)
    assert len(visitor.lines) == count
    visitor.do("now", within=".panel")
    page.wait_for_function(f"window.rollbook.text().trim().split('\\n').length > {count + 12}")
