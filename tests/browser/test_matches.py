"""Matches as files and in the browser's storage: saved, opened, renamed, deleted."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from rollbook.games import GAMES
from rollbook.ui.store import Stored
from tests.browser.visitor import PHONE, Visitor, match_of
from tests.games.playing import random_match

JAPAN = GAMES["rolling-japan"]
NASTY = "<img src=x onerror=a()>"
QUOTED = "\"'&<b>&amp;"
WIDE = "W" * 24


def stored(visitor: Visitor) -> dict[str, str]:
    """Everything in the browser's storage, matches without the store's own line, once the last tap
    has been painted and stored."""
    items: dict[str, str] = visitor.page.evaluate(
        "new Promise((done) => setTimeout(() => done({...localStorage}), 50))"
    )
    return {key: Stored.read(value).text for key, value in items.items()}


def lists(visitor: Visitor, *titles: str) -> None:
    """The home screen lists matches with these headings."""
    expect(visitor.page.locator(".match:visible .open b")).to_have_text(list(titles))


def tap_more(visitor: Visitor, control: str) -> None:
    """Choose something from the menu of the first match on the home screen."""
    visitor.page.click(".match [aria-label=More]")
    visitor.do(control, within=":popover-open")


# Files --------------------------------------------------------------------------------------------


def test_a_match_is_saved_to_a_file_and_opened_again(visitor):
    match = random_match(JAPAN, 3, seed=2)
    match.title = "Rainy day"
    match.go(70)
    visitor.open(match.text())
    visitor.do("menu")
    saved = visitor.saved("export", within=".panel")
    assert saved.decode() == visitor.text == match.text()
    visitor.home()
    visitor.load(saved)
    expect(visitor.page.locator("body")).to_have_attribute("data-screen", "table")
    assert visitor.text == match.text()
    visitor.check()
    visitor.home()
    lists(visitor, "Rainy day", "Rainy day")
    visitor.page.click(".match [aria-label=More]")
    assert visitor.saved("export", within=":popover-open") == saved


def test_the_result_is_saved_to_a_file(visitor):
    match = random_match(JAPAN, 2, seed=3)
    visitor.open(match.text())
    assert visitor.screen == "result"
    assert visitor.saved("export").decode() == match.text()


def test_all_matches_are_saved_to_one_file_and_opened_again(visitor):
    texts = {random_match(JAPAN, count, seed=count).text() for count in (1, 2, 8)}
    for text in texts:
        visitor.open(text)
    visitor.home()
    saved = visitor.saved("export-all")
    for text in texts:
        assert text.encode() in saved
    visitor.page.evaluate("localStorage.clear()")
    visitor.load(saved)
    expect(visitor.page.locator("#toast")).to_have_text("3 matches are added.")
    assert {text for key, text in stored(visitor).items() if ":match:" in key} == texts
    expect(visitor.page.locator(".match")).to_have_count(3)


def test_a_foreign_file_is_told_and_nothing_is_lost(visitor):
    text = match_of(JAPAN).text()
    visitor.open(text)
    visitor.home()
    before = stored(visitor)
    for content in ("Dear diary", "", b"\x89PNG\r\n\x1a\n\xff\xfe\x00", "format: 1\ngame: whist\n"):
        visitor.page.evaluate("document.getElementById('toast').hidden = true")
        visitor.load(content)
        expect(visitor.page.locator("#toast")).to_be_visible()
        expect(visitor.page.locator("#toast")).not_to_contain_text("added")
        assert stored(visitor) == before
        assert visitor.screen == "home"
    # What is good in a file is taken, and the rest is told.
    visitor.load(text + "format: 2\n\n" + match_of(JAPAN, seed="8").text())
    toast = visitor.page.locator("#toast")
    expect(toast).to_contain_text("2 matches are added.")
    expect(toast).to_contain_text("another version")
    expect(visitor.page.locator(".match")).to_have_count(3)


@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["unix", "windows"])
def test_a_damaged_match_opens_at_its_last_good_action(visitor, ends):
    lines = ["roll red 5 green 2", "0 write red 5 gunma", "0 write green 2 aichi"]
    lines += ["roll blue 3 white 1"]
    good = match_of(JAPAN, ["Ana"], lines, title="Sunday").text()
    damaged = good + "0 write blue 3 fukushima\n0 write white 1 kyoto\n"
    bad_line = damaged[: damaged.index("0 write blue")].count("\n") + 1
    damaged = damaged.replace("\n", ends)
    visitor.load(damaged)
    prompt = visitor.page.locator(".ask .prompt")
    expect(prompt).to_have_text(
        f"Line {bad_line} of this match can't be played: A 3 can't stand beside Gunma's 5."
    )
    visitor.check(index=len(lines))
    visitor.do("menu")
    assert visitor.saved("export", within=".panel") == damaged.encode()
    visitor.home()
    visitor.do("open")  # it stays so
    expect(prompt).to_contain_text("can't be played")
    visitor.do("step-back", within=".ask")
    visitor.check(index=len(lines) - 1)
    visitor.do("step-on", within=".ask")
    visitor.do("play-on", within=".ask")
    visitor.check()
    visitor.tap("die:blue", "cell:hokkaido")
    assert visitor.lines == (*lines, "0 write blue 3 hokkaido")
    matches = [text for key, text in stored(visitor).items() if ":match:" in key]
    assert sorted(matches) == sorted([damaged, visitor.text])
    visitor.home()
    expect(visitor.page.locator(".match")).to_have_count(2)


# Names --------------------------------------------------------------------------------------------


def test_a_match_is_renamed(visitor):
    visitor.new(["Ana"])
    visitor.do("menu")
    visitor.do("rename", within=".panel")
    visitor.page.fill("#ask input", "  Rainy day ")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".bar h1")).to_have_text("Rainy day")
    assert "\ntitle: Rainy day\n" in visitor.text
    visitor.home()
    lists(visitor, "Rainy day")
    tap_more(visitor, "rename")
    expect(visitor.page.locator("#ask input")).to_have_value("Rainy day")
    visitor.page.fill("#ask input", "Sunny day")
    visitor.page.click("#ask [value='']")  # turned away
    lists(visitor, "Rainy day")
    tap_more(visitor, "rename")
    visitor.page.fill("#ask input", "Sunny day")
    visitor.page.click("#ask [value=ok]")
    lists(visitor, "Sunny day")
    visitor.do("open")
    assert "\ntitle: Sunny day\n" in visitor.text


def test_a_player_is_renamed_at_the_table(visitor):
    visitor.new(["Ana", "Ben"])
    visitor.do("menu")
    visitor.page.fill("[name='rename.1']", "Benedetta")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".seat").nth(1)).to_contain_text("Benedetta")
    assert [person.name for person in visitor.match.players] == ["Ana", "Benedetta"]


def test_a_match_is_deleted_and_brought_back(visitor):
    visitor.open(match_of(JAPAN, title="One", seed="1").text())
    visitor.open(match_of(JAPAN, title="Two", seed="2").text())
    visitor.home()
    before = stored(visitor)
    lists(visitor, "Two", "One")
    tap_more(visitor, "delete")
    lists(visitor, "One")
    visitor.do("restore", within="#toast")
    lists(visitor, "Two", "One")
    assert stored(visitor) == before
    tap_more(visitor, "delete")
    visitor.do("new")
    visitor.home()  # another screen, and back: the note is gone
    expect(visitor.page.locator("#toast")).to_be_hidden()
    visitor.page.click("text=1 deleted match")
    visitor.do("restore")
    lists(visitor, "Two", "One")
    assert stored(visitor) == before


@pytest.mark.parametrize("nasty", [NASTY, QUOTED], ids=["tag", "quotes"])
def test_names_are_text_everywhere(visitor, nasty):
    page = visitor.page

    def shows(where: str) -> None:
        expect(page.locator(where).first).to_contain_text(nasty)
        assert page.locator("img, #app b b, .name-written b").count() == 0
        assert page.evaluate("typeof a") == "undefined"

    visitor.new([nasty, "Ben"], real_dice=True)
    shows(".seat")
    visitor.type_in("red 4", "green 2")
    visitor.tap("die:red", "cell:tokyo")
    shows(".told")
    visitor.do("history")
    shows(".moments")
    visitor.do("close")
    visitor.see(1)
    visitor.tap("die:green", "cell:aichi")
    visitor.see(0)
    shows(".ask .buttons")  # take back somebody's entry
    visitor.do("menu")
    assert page.input_value("[name='rename.0']") == nasty
    shows(".panel")
    visitor.do("rename", within=".panel")
    page.fill("#ask input", nasty)
    page.keyboard.press("Enter")
    shows(".bar h1")
    visitor.home()
    shows(".match .open b")
    shows(".match .who")
    tap_more(visitor, "rename")
    expect(page.locator("#ask input")).to_have_value(nasty)
    page.keyboard.press("Escape")
    tap_more(visitor, "delete")
    page.click("text=1 deleted match")
    shows(".match .what")
    visitor.do("restore")
    visitor.do("new")
    assert page.input_value("[name='name.0']") == nasty
    visitor.home()

    over = random_match(JAPAN, 2, seed=4)
    over.rename(nasty)
    for seat in (0, 1):
        over.rename_player(seat, nasty)
    visitor.open(over.text())
    shows(".bar h1")
    shows(".card h2")
    shows(".places")
    shows(".sheets figcaption")
    visitor.home()
    shows(".fold .match .open .state")
    visitor.load(f"{nasty}\n")
    assert page.locator("#toast img, #toast b").count() == 0
    visitor.load(f"format: {nasty}\n")
    shows("#toast")
    bad_header = over.text().replace("rules: 1", nasty)
    visitor.load(bad_header)
    shows("#toast")


def test_what_a_file_says_of_its_game_is_text(visitor):
    """A record of a game that is not there, or a summary that somebody made up, is no markup."""
    visitor.new(["Ana"])
    visitor.home()
    visitor.page.evaluate(
        """(nasty) => {
          for (const [key, text] of Object.entries(localStorage)) {
            if (!key.includes(":summary:")) continue;
            const summary = JSON.parse(text);
            localStorage[key] = JSON.stringify({ ...summary, game: nasty, progress: nasty });
          }
        }""",
        NASTY,
    )
    visitor.do("new")
    visitor.home()
    lists(visitor, NASTY)
    expect(visitor.page.locator(".match .state")).to_contain_text(NASTY)
    assert visitor.page.locator("img").count() == 0


def test_long_names_are_cut_to_what_a_line_holds(visitor):
    visitor.new(["W" * 40, "Ben"])
    assert [person.name for person in visitor.match.players] == [WIDE, "Ben"]
    visitor.do("menu")
    visitor.do("rename", within=".panel")
    visitor.page.fill("#ask input", "M" * 60)
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".bar h1")).to_have_text("M" * 60)
    assert f"\ntitle: {'M' * 60}\n" in visitor.text
    visitor.home()
    visitor.size(PHONE)
    lists(visitor, "M" * 60)
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_setup_remembers_the_people_and_keeps_what_is_chosen(visitor):
    page = visitor.page
    visitor.new(["Ana", "Ben"])
    visitor.home()
    visitor.do("new")
    assert [page.input_value(f"[name='name.{seat}']") for seat in (0, 1)] == ["Ana", "Ben"]
    page.click("label.pill:has([name=dice][value=real])")
    page.click("label.pill:has([name='option.doomed'][value=no])")
    page.locator(".person").nth(1).locator(".pencil-teal").click()
    page.fill("[name='name.1']", "Cleo")
    page.click("label.pill:has([data-count='3'])")
    assert page.input_value("[name='name.1']") == "Cleo"
    visitor.do("start")
    match = visitor.match
    assert [(person.name, person.pencil) for person in match.players][:2] == [
        ("Ana", "blue"),
        ("Cleo", "teal"),
    ]
    assert len(match.players) == 3
    assert match.settings["doomed"] == "no"
    assert not match.app_dice


# When the browser can't store ---------------------------------------------------------------------


@contextmanager
def full_storage(visitor: Visitor) -> Iterator[None]:
    """The browser stores nothing for a while."""
    visitor.page.evaluate(
        """() => {
          window.stores = Storage.prototype.setItem;
          Storage.prototype.setItem = () => {
            throw new DOMException("It is full.", "QuotaExceededError");
          };
        }"""
    )
    try:
        yield
    finally:
        visitor.page.evaluate("() => { Storage.prototype.setItem = window.stores; }")


def test_where_nothing_can_be_stored_the_match_goes_on(visitor):
    page = visitor.page
    warning = page.locator("[role=alert]")
    visitor.new(["Ana"], real_dice=True)
    visitor.type_in("red 4", "green 2")
    before = stored(visitor)
    with full_storage(visitor):
        visitor.tap("die:red", "cell:tokyo")
        expect(warning).to_contain_text("can't be saved in the browser")
        visitor.tap("cell:aichi")
        visitor.check()
        expect(warning).to_be_visible()
        assert visitor.lines[1:] == ("0 write red 4 tokyo", "0 write green 2 aichi")
        assert visitor.saved("export", within="[role=alert]").decode() == visitor.text
        assert stored(visitor) == before
        # It is told too when the match ends, and when another one begins.
        visitor.open(random_match(JAPAN, 1, seed=5).text())
        assert visitor.screen == "result"
        expect(warning).to_be_visible()
        visitor.do("again")
        expect(warning).to_be_visible()
    visitor.do("roll")
    expect(warning).to_have_count(0)
    assert visitor.text in stored(visitor).values()


def test_what_could_not_be_stored_is_not_said_to_be_done(visitor):
    text = match_of(JAPAN, title="One").text()
    visitor.open(text)
    visitor.home()
    with full_storage(visitor):
        tap_more(visitor, "delete")
        expect(visitor.page.locator("#toast")).to_contain_text("can't store")
        lists(visitor, "One")
        visitor.page.evaluate("document.getElementById('toast').textContent = ''")
        visitor.load(text + text)
        expect(visitor.page.locator("#toast")).to_contain_text("can't store")
        expect(visitor.page.locator("#toast")).not_to_contain_text("added")
        lists(visitor, "One", "One", "One")
        expect(visitor.page.locator(".match .warn")).to_have_text(["not stored"] * 2)
        tap_more(visitor, "delete")  # one that is not stored
        expect(visitor.page.locator(".match .warn")).to_have_count(1)
        visitor.do("restore")
        expect(visitor.page.locator(".match .warn")).to_have_count(2)
    visitor.do("open")
    visitor.do("roll")  # now there is room, for all of them
    visitor.home()
    expect(visitor.page.locator(".match .warn")).to_have_count(0)
    lists(visitor, "One", "One", "One")
