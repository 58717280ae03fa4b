"""Nothing is lost: whatever happens to the storage, the tabs, or the code itself."""

import html
import json
from random import Random

import pytest

from rollbook.core.match import Match
from rollbook.games import GAMES
from rollbook.games.rolling_japan import rules, view
from rollbook.ui.app import PERSIST
from rollbook.ui.store import Stored
from tests.games.playing import random_match
from tests.ui.fakes import FakeStorage, Visit

BASE = "rollbook:/rollbook/"


def key(name: str) -> str:
    return f"{BASE}:match:{name}"


def stored(storage: FakeStorage, name: str) -> str:
    """The text that is stored under a name."""
    return Stored.read(storage.items[key(name)]).text


def at_home(*games: Match) -> Visit:
    """Somebody at home with these matches stored, under the names `0`, `1` and so on."""
    visit = Visit()
    for name, match in enumerate(games):
        visit.app.store.save(str(name), match, 1.0 + name)
    visit.app.go("home")
    return visit


# Damaged matches ----------------------------------------------------------------------------------


def damaged(value: str, rng: Random) -> str:
    """A stored value after something happened to it."""
    place = rng.randrange(len(value) + 1)
    lines = value.split("\n")
    line = rng.randrange(len(lines))
    text = Stored.read(value).text
    ways = [
        lambda: value[:place],
        lambda: value[place:],
        lambda: value[:place] + chr(rng.choice((0, 10, 13, 32, 48, 0x85, 0x2028, 0x1F600))) + value,
        lambda: value[:place] + chr(rng.randrange(0xD7FF)) + value[place + 1 :],
        lambda: value[:place] + value[place + rng.randrange(1, 40) :],
        lambda: "\n".join(lines[:line] + lines[line + 1 :]),
        lambda: "\n".join([*lines[:line], lines[rng.randrange(len(lines))], *lines[line:]]),
        lambda: rng.choice(["", "null", "{}", "[1, 2]", '{"text": 3}', "NaN", "true", "\ud800"]),
        lambda: Stored(text.replace("rolling-japan", rng.choice(["chess", "", "../x"]))).value(),
        lambda: Stored(text.replace("format: 1", f"format: {rng.randrange(2, 99)}")).value(),
        lambda: value.replace("rollbook 1", f"rollbook {rng.randrange(2, 99)}", 1),
        lambda: Stored(text.replace("rules: 1", f"rules: {rng.randrange(99)}")).value(),
        lambda: Stored(text.replace("japan-1", rng.choice(["japan-0", "moon", ""]))).value(),
        lambda: Stored(text[: rng.randrange(len(text))], rng.randrange(99)).value(),
        lambda: Stored("\n".join(rng.sample(lines[1:], len(lines) - 1))).value(),
        lambda: Stored(text + "\n" + rng.choice(["0 write", "roll red 9", "x" * 5000])).value(),
    ]
    return rng.choice(ways)()


@pytest.mark.parametrize("seed", range(10))
def test_a_thousand_damaged_matches_open_or_say_why_and_harm_no_other(seed):
    rng = Random(seed)
    game = next(iter(GAMES.values()))
    good, bad = (random_match(game, count, seed).copy(30) for count in (1, 3))
    said = set()
    for _ in range(100):
        visit = at_home(good, bad)
        visit.storage.items[key("1")] = value = damaged(visit.storage.items[key("1")], rng)
        before = dict(visit.storage.items)
        visit.app.go("home")
        assert visit.page.screen.name == "home", visit.app.error
        assert 'data-match="1"' in visit.markup
        visit.do("export", match="1")
        assert visit.page.saved.popitem()[1] == Stored.read(value).text
        visit.do("open", match="1")
        assert visit.page.screen.name in ("home", "table", "result"), visit.app.error
        said.add(visit.page.screen.name)
        if visit.page.screen.name == "home":
            assert visit.page.toasted
        else:
            visit.app.look(0)
            visit.app.do("step-on", {})
            assert visit.page.screen.name == "table", visit.app.error
        assert visit.storage.items == before  # looked at, nothing was written
        visit.page.toast("")
        visit.app.go("home")
        visit.app.do("delete", {"match": "1"})
        visit.do("open", match="0")
        assert visit.app.text() == good.text()
    assert said >= {"home", "table"}


def test_a_damaged_match_is_shown_as_such_and_a_copy_is_played_on():
    match = random_match(GAMES["rolling-japan"], 1, 3).copy(20)
    visit = at_home(match)
    value = visit.storage.items[key("0")]
    visit.storage.items[key("0")] = changed = value.replace("Player", "Plaier", 1)
    assert changed != value
    visit.app.go("home")
    assert "A damaged match" in visit.words
    visit.do("open", match="0")
    assert "This match is damaged" in visit.words
    visit.do("salvage", match="0")
    assert visit.page.screen.name == "table"
    visit.act()
    assert visit.storage.items[key("0")] == changed


# The storage fails --------------------------------------------------------------------------------


def test_what_could_not_be_stored_stays_open_on_the_home_screen():
    visit = Visit()
    visit.storage.full = True
    visit.start(("Ana", "Ben"))
    visit.play_on(5)
    text = visit.app.text()
    assert visit.page.is_unsaved
    visit.do("menu")
    visit.do("home")
    assert "is not stored (its storage is full)" in visit.words
    [name] = visit.app.unsaved
    visit.do("export", match=name)
    assert text in visit.page.saved.values()
    visit.do("open", match=name)
    assert visit.app.text() == text
    visit.storage.full = False
    visit.act()
    assert not visit.page.is_unsaved
    assert stored(visit.storage, name) == visit.app.text()
    assert "can't be saved" not in visit.words


def test_a_storage_cleared_while_playing_is_written_again():
    visit = Visit()
    visit.start()
    visit.play_on(4)
    name = visit.table.name
    visit.storage.items.clear()
    visit.app.stored_elsewhere("")
    assert visit.page.screen.name == "table"
    visit.act()
    assert stored(visit.storage, name) == visit.app.text()


def test_a_match_damaged_while_it_is_played_is_written_anew():
    visit = Visit()
    visit.start()
    visit.play_on(4)
    text, name = visit.app.text(), visit.table.name
    visit.storage.items[key(name)] = visit.storage.items[key(name)][:60]
    visit.app.stored_elsewhere(key(name))
    assert visit.app.text() == text  # what can't be read changes nothing
    visit.do("take-over")
    visit.act()
    assert stored(visit.storage, name) == visit.app.text() != text


def test_the_browser_is_asked_to_keep_a_match_that_is_worth_it():
    visit = Visit()
    visit.start()
    while len(visit.table.match.actions) < PERSIST - 1:
        visit.act()
    assert not visit.page.persisted
    visit.act()
    assert visit.page.persisted


def test_where_safari_forgets_home_says_so():
    visit = Visit()
    visit.page.is_forgetful = True
    visit.app.go("home")
    assert "seven days" not in visit.words  # there is nothing yet to lose
    visit.start()
    visit.do("menu")
    visit.do("home")
    assert "seven days" in visit.words


# A tab is killed ----------------------------------------------------------------------------------


class Killed(BaseException):
    """The tab is gone."""


class Mortal(FakeStorage):
    """A storage whose tab is killed at a moment: before or after one of its writes."""

    def __init__(self, life: int):
        super().__init__()
        self.life = life
        self.dead = False

    def _live(self) -> None:
        self.life -= 1
        self.dead = self.life < 0
        if self.dead:
            raise Killed

    def setItem(self, key: str, value: str) -> None:  # noqa: N802
        self._live()
        super().setItem(key, value)
        self._live()


@pytest.mark.parametrize("seed", range(200))
def test_a_tab_killed_at_any_moment_loses_at_most_the_tap_in_flight(seed):
    storage = Mortal(Random(seed).randrange(6, 160))
    visit = Visit(storage)
    before = ""
    try:
        visit.start()
        while not storage.dead:
            before = visit.app.text()
            visit.act()
    except Killed:
        assert visit.app.table
    after = visit.app.text()
    storage.life = 10**6
    again = Visit(storage)
    again.page.place = f"{visit.table.name} 0"
    again.app.start()
    assert again.app.text() in (before, after)
    assert again.app.text() in again.app.store.texts()
    again.act()  # and on it goes
    again.do("menu")
    again.do("home")
    assert "damaged" not in again.words


# Two tabs -----------------------------------------------------------------------------------------


def two_tabs() -> tuple[Visit, Visit, str]:
    """Two tabs without locks at one match."""
    one = Visit()
    one.start(("Ana", "Ben"))
    one.play_on(6)
    other = Visit(one.storage)
    name = one.table.name
    other.do("open", match=name)
    return one, other, name


def test_of_two_tabs_neither_overwrites_the_other():
    one, other, name = two_tabs()
    one.act()
    text = one.app.text()
    before = len(other.table.match.actions)
    # What the other tab does now comes too late, and is not written.
    while len(other.table.match.actions) <= before and not other.table.following:
        other.play_on(1)
    assert other.table.following
    assert other.app.text() == text == stored(one.storage, name)
    assert "another tab" in other.words
    assert not other.lit("sheet")
    assert 'data-do="roll"' not in other.markup


def test_a_tab_that_follows_shows_all_that_happens_and_takes_over_by_a_tap():
    one, other, name = two_tabs()
    one.act()
    other.app.stored_elsewhere(key(name))
    assert other.table.following
    for _ in range(5):
        one.act()
        other.app.stored_elsewhere(key(name))
        assert other.app.text() == one.app.text()
        for control in ("undo", "roll", "redo"):
            other.app.do(control, {})
        assert other.app.text() == one.app.text()
    other.do("take-over")
    one.app.stored_elsewhere(key(name))
    assert one.table.following
    other.act()
    one.app.stored_elsewhere(key(name))
    assert one.table.following
    assert one.app.text() == other.app.text() == stored(one.storage, name)


def test_a_match_renamed_at_home_in_another_tab_is_gone_on_with():
    one, other, name = two_tabs()
    other.do("menu")
    other.do("home")
    other.page.answer = "Sunday"
    other.do("rename", match=name)
    one.app.stored_elsewhere(key(name))
    one.do("take-over")
    one.act()
    assert "title: Sunday" in stored(one.storage, name)


def test_a_match_that_another_tab_changes_while_it_is_renamed_keeps_the_change(monkeypatch):
    one, other, name = two_tabs()
    other.do("menu")
    other.do("home")
    answers = []
    monkeypatch.setattr(other.page, "ask", lambda _question, _value, use: answers.append(use))
    other.do("rename", match=name)
    one.act()
    text = stored(one.storage, name)
    answers[0]("Sunday")
    assert stored(one.storage, name) == text.replace("player:", "title: Sunday\nplayer:", 1)


def test_a_tab_that_only_follows_renames_nothing():
    """Its match may be behind at any time."""
    one, other, name = two_tabs()
    one.act()
    other.app.stored_elsewhere(key(name))
    text = stored(one.storage, name)
    other.page.answer = "Sunday"
    other.do("menu")
    other.do("rename", match=name)
    assert "being played in another tab" in other.words
    assert stored(one.storage, name) == text


def test_home_shows_what_another_tab_begins():
    one = Visit()
    other = Visit(one.storage)
    one.start(("Zoe",))
    other.app.stored_elsewhere("anything")
    assert "Zoe" in other.words


# Something in Rollbook itself fails ---------------------------------------------------------------


def broken(*given, **named):
    raise ZeroDivisionError("a <b>mistake</b>")


def nothing_is_lost(visit: Visit, text: str) -> None:
    """The screen says what happened and holds the match."""
    assert visit.page.screen.name == "fault"
    assert "went wrong" in visit.words
    assert text in html.unescape(visit.markup)
    assert "<b>mistake" not in visit.markup
    if text:
        visit.do("copy")
        assert visit.page.copied == text
        visit.do("export")
        assert text in visit.page.saved.values()


def tap_anything(visit: Visit) -> None:
    """Tap something that is open, if the table is there."""
    if visit.app.screen == "table":
        lit = visit.lit("sheet") or visit.lit("tray")
        if visit.table.tapping.choice is not None:
            visit.app.do("confirm", {})
        elif lit:
            visit.app.tap(lit[0])
        else:
            visit.app.do("roll", {})


@pytest.mark.parametrize("what", ["draw", "taps", "prompt", "tell", "careful", "progress"])
def test_when_the_view_fails_there_is_a_way_on(what, monkeypatch):
    visit = Visit()
    visit.start(("Ana", "Ben"))
    visit.play_on(7)
    with monkeypatch.context() as patch:
        patch.setattr(view, what, broken)
        for _ in range(9):
            tap_anything(visit)
        visit.app.do("history", {})
        nothing_is_lost(visit, visit.app.text())
        visit.do("table")
    if visit.page.screen.name == "fault":
        visit.do("table")
    assert visit.page.screen.name == "table"
    visit.play_on(5)
    assert visit.page.screen.name == "table"


@pytest.mark.parametrize("what", ["apply", "turn", "legal"])
def test_when_the_rules_fail_one_goes_back_a_step(what, monkeypatch):
    visit = Visit()
    visit.start()
    visit.play_on(7)
    text = visit.app.text()
    at = visit.table.match.at
    with monkeypatch.context() as patch:
        patch.setattr(rules.State, what, broken)
        for _ in range(3):
            tap_anything(visit)
        visit.app.do("see", {"seat": "0"})
        nothing_is_lost(visit, text)
        visit.do("home")
        assert visit.page.screen.name in ("home", "fault")
    visit.app.do("home", {})
    [name] = visit.app.store.summaries()
    visit.do("open", match=name)
    visit.act()
    with monkeypatch.context() as patch:
        patch.setattr(view, "progress", broken)
        visit.app.do("menu", {})
        assert visit.page.screen.name == "fault"
    steps = len(visit.table.match.actions)
    visit.do("one-back")
    assert visit.page.screen.name == "table"
    assert visit.table.match.at == steps - 1 >= at


@pytest.mark.parametrize("what", ["getItem", "setItem", "removeItem", "key"])
def test_when_the_storage_fails_in_an_unknown_way_the_page_lives(what, monkeypatch):
    visit = Visit()
    visit.start()
    visit.play_on(4)
    with monkeypatch.context() as patch:
        patch.setattr(visit.storage, what, broken)
        visit.play_on(3) if what == "setItem" else visit.app.do("roll", {})
        visit.app.do("menu", {})
        visit.app.do("home", {})
        assert visit.page.screen.name in ("home", "fault")
    visit.app.do("home", {})
    assert visit.page.screen.name == "home"


def test_a_tab_that_follows_still_follows_after_a_fault(monkeypatch):
    one, other, name = two_tabs()
    one.act()
    other.app.stored_elsewhere(key(name))
    with monkeypatch.context() as patch:
        patch.setattr(view, "progress", broken)
        other.app.do("menu", {})
    other.do("table")
    assert other.table.following
    assert "another tab" in other.words


def test_where_copying_is_refused_it_is_not_said_to_be_done(monkeypatch):
    visit = Visit()
    visit.start()
    with monkeypatch.context() as patch:
        patch.setattr(view, "progress", broken)
        visit.app.do("menu", {})
    visit.page.online = False
    visit.do("copy")
    assert "doesn't let us copy" in visit.words


def test_when_home_fails_the_fault_is_told(monkeypatch):
    visit = Visit()
    visit.do("new", game="rolling-japan")
    monkeypatch.setattr(view, "thumbnail", broken)
    visit.do("home")
    nothing_is_lost(visit, "")


def test_the_guide_says_when_it_cannot_be_had():
    visit = Visit()
    visit.start()
    visit.page.online = False
    visit.do("guide")
    assert "can't be fetched now" in visit.words
    visit.page.online = True
    visit.do("guide")
    assert "guide.html" in visit.words


# What is imported ---------------------------------------------------------------------------------


def test_a_bad_line_is_named_with_its_number_and_reason():
    visit = Visit()
    match = random_match(GAMES["rolling-japan"], 1, 5).copy(12)
    lines = match.text().splitlines()
    lines[-3] = "0 write red 9 <i>tokyo</i>"
    visit.page.file = "\n".join(lines)
    visit.do("import")
    assert visit.page.screen.name == "table"
    assert f"Line {len(lines) - 2} of this match can't be played" in visit.words
    assert "<i>" not in visit.markup


def test_summaries_are_made_anew_when_they_are_behind_their_match():
    visit = Visit()
    visit.start()
    visit.play_on(4)
    name = visit.table.name
    summary = json.loads(visit.storage.items[f"{BASE}:summary:{name}"])
    visit.storage.items[f"{BASE}:summary:{name}"] = json.dumps(
        summary | {"revision": 1, "progress": "long ago"}
    )
    visit.do("menu")
    visit.do("home")
    assert "long ago" not in visit.words
    assert "Round 1 of 8" in visit.words
