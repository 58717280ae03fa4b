"""The page without a browser: what controls do, what is stored, what is shown."""

import os
import subprocess
import sys

import pytest

from rollbook.core.match import Match
from rollbook.core.record import Person
from rollbook.games import GAMES
from rollbook.ui.controls import CONTROLS
from rollbook.ui.matches import file_name, split_matches
from rollbook.ui.store import NoStorage
from tests.games.playing import random_match
from tests.ui.fakes import FakeStorage, Visit


@pytest.fixture
def visit():
    return Visit()


def read(visit):
    return Match.read(visit.app.text(), GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_home_to_its_result(visit, game):
    visit.start(game=game)
    assert visit.page.screen.name == "table"
    visit.play_on()
    assert visit.page.screen.name == "result"
    over = read(visit).over
    assert over
    visit.let_think()
    if len(over.points) == 1 and over.won:
        assert GAMES[game].view.points(over.points[0]) in visit.words
    assert over.reason in visit.words or "\x02" in over.reason
    visit.do("home")
    assert "1 finished match" in visit.words
    best = (min if GAMES[game].fewest else max)(over.points)
    assert (f"Best {best}" in visit.words) == over.counts


def test_the_app_alone_knows_all_controls():
    """Tests import modules that the page might not."""
    code = "import rollbook.ui.app; from rollbook.ui.controls import CONTROLS; print(*CONTROLS)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert set(done.stdout.split()) == set(CONTROLS)


def test_every_control_on_a_screen_is_known(visit):
    """Each `data-do` that is ever shown does something."""
    shown: set[str] = set()

    def look():
        shown.update(part.split('"')[0] for part in visit.markup.split('data-do="')[1:])

    look()
    visit.start(("Ana", "Ben"))
    for panel in ("menu", "history", "guide"):
        visit.do(panel)
        look()
        visit.do("close")
    visit.do("dice", value="real")
    look()
    visit.do("dice", value="app")
    visit.play_on()
    look()
    visit.do("see-sheets")
    look()
    visit.do("result")
    visit.do("home")
    look()
    assert shown <= set(CONTROLS)
    assert set(CONTROLS) - shown <= {
        "confirm",
        "lesson-on",
        "lesson-back",
        "lesson-end",
        "again-swapped",
        "takeback",
        "restore",
        "count",
        "step-back",
        "step-on",
        "start",
        "handover",
        "play-on",
        "now",
        "redo",
        "look",
        "copy",
        "one-back",
        "pace",
        "salvage",
        "table",
        "take-over",
    }


def test_a_match_is_saved_after_every_action_and_comes_back(visit):
    visit.start(("Ana", "Ben"))
    for _ in range(30):
        visit.play_on(1)
        again = Visit(visit.storage)
        [name] = again.app.store.summaries()
        again.do("open", match=name)
        assert again.app.text() == visit.app.text()


def test_undo_and_redo_are_open_only_where_there_is_something(visit):
    visit.start()
    bar = visit.page.screen.regions["bar"]
    assert 'data-do="undo" aria-label="Undo" title="Undo" disabled' in bar
    visit.play_on(4)
    visit.do("undo")
    bar = visit.page.screen.regions["bar"]
    assert 'class="quiet square can" data-do="undo"' in bar
    assert 'class="quiet square can" data-do="redo"' in bar


def test_typing_dice_corrects_itself_and_closes_what_cannot_be(visit):
    visit.start(dice="real")
    visit.app.tap("entry:red 4")
    assert "entry:red 5" not in visit.lit("tray")
    visit.app.tap("entry:red 5")  # another face of the same die takes its place
    assert visit.slots("tray")["entry:red 4"].classes == "piece key"
    assert "chosen" in visit.slots("tray")["entry:red 5"].classes
    visit.app.tap("entry:red 5")  # tapped again, it is let go
    visit.app.tap("entry:blue 1")
    visit.app.tap("entry:red 5")
    assert read(visit).record().lines == ("roll red 5 blue 1",)
    visit.do("undo")
    assert read(visit).at == 0
    assert "typed" in read(visit).marks


def test_an_earlier_moment_is_only_looked_at_until_played_on(visit):
    visit.start()
    visit.play_on(12)
    before = visit.app.text()
    visit.do("history")
    visit.do("look", index="1")
    assert visit.app.text() == before
    assert "This is an earlier moment." in visit.words
    assert not visit.lit("sheet") + visit.lit("tray")
    visit.do("now")
    assert visit.app.text() == before
    visit.do("look", index="1")
    visit.do("play-on")
    assert read(visit).at == 1
    assert "undone" in read(visit).marks
    assert visit.lit("tray")


def test_a_seat_takes_its_own_entry_back(visit):
    visit.start(("Ana", "Ben"))
    visit.do("roll")
    for seat in ("1", "0"):
        visit.do("see", seat=seat)
        visit.act()
    visit.do("see", seat="1")
    lines = read(visit).record().lines
    assert [line[0] for line in lines[1:]] == ["1", "0"]
    visit.do("takeback")
    assert read(visit).record().lines == (lines[0], lines[2])


def test_text_from_people_is_never_markup(visit):
    evil = "<img src=x onerror=a>&\"'"
    visit.start((evil, "Ben"))
    screens = [visit.markup]
    visit.play_on(3)
    for panel in ("menu", "history"):
        visit.do(panel)
        screens.append(visit.markup)
    visit.page.answer = evil
    visit.do("menu")
    visit.do("rename", match=visit.app.table.name)
    screens.append(visit.markup)
    visit.play_on()
    screens.append(visit.markup)
    visit.do("home")
    screens.append(visit.markup)
    visit.app.do("delete", {"match": next(iter(visit.app.store.summaries()))})
    screens.append(visit.markup)
    visit.page.file = evil
    visit.app.do("import", {})
    screens.append(visit.markup)
    for markup in screens:
        assert "<img" not in markup
    assert all("&lt;img" in markup for markup in screens[:-1])


def test_deleting_has_a_way_back(visit):
    visit.start()
    visit.play_on(5)
    text = visit.app.text()
    visit.do("menu")
    visit.do("home")
    [name] = visit.app.store.summaries()
    visit.do("delete", match=name)
    assert not visit.app.store.summaries()
    visit.do("restore", match=name)
    visit.do("open", match=name)
    assert visit.app.text() == text


def test_export_all_and_import_bring_every_match_along(visit):
    texts = []
    for names in (("Ana",), ("Ben", "Cleo")):
        visit.start(names)
        visit.play_on(7)
        texts.append(visit.app.text())
        visit.do("menu")
        visit.do("home")
    visit.do("export-all")
    other = Visit()
    other.page.file = visit.page.saved["rollbook-matches.txt"]
    other.do("import")
    assert "2 matches are added." in other.words
    assert sorted(other.app.store.texts()) == sorted(texts)


def test_a_foreign_file_is_refused_with_a_reason_and_nothing_is_lost(visit):
    visit.start()
    visit.do("menu")
    visit.do("home")
    before = dict(visit.storage.items)
    visit.page.file = "Dear diary,\ntoday I rolled a 6."
    visit.do("import")
    assert "This is not a Rollbook match" in visit.words
    assert visit.storage.items == before


def test_a_damaged_record_opens_at_its_last_good_action_and_stays_as_it_came(visit):
    visit.start()
    visit.play_on(9)
    text = visit.app.text()
    broken = text + "0 write red 9 atlantis\n"
    visit.do("menu")
    visit.do("home")
    visit.page.file = broken
    visit.do("import")
    number = broken.count("\n")
    assert f"Line {number} of this match can't be played" in visit.words
    visit.do("menu")
    visit.do("export", match=visit.app.table.name)
    assert broken in visit.page.saved.values()
    visit.do("play-on")
    assert visit.app.table.match.fault is None
    assert visit.app.text() == text
    assert broken in visit.app.store.texts()


def test_a_stored_match_that_is_none_can_be_saved_as_it_is(visit):
    visit.start()
    visit.do("menu")
    visit.do("home")
    [name] = visit.app.store.summaries()
    key = next(key for key in visit.storage.items if ":match:" in key)
    visit.storage.items[key] = "what is this?"
    visit.do("open", match=name)
    assert "This match can't be opened" in visit.words
    visit.do("export", match=name)
    assert "what is this?" in visit.page.saved.values()


def test_a_full_storage_warns_and_the_game_goes_on():
    storage = FakeStorage()
    visit = Visit(storage)
    visit.start()
    storage.full = True
    visit.play_on(5)
    assert "can't be saved in the browser (its storage is full)" in visit.words
    assert len(read(visit).actions) > 1
    storage.full = False
    visit.play_on(3)
    assert "can't be saved" not in visit.words


def test_other_projects_on_the_same_origin_are_left_alone():
    storage = FakeStorage()
    foreign = {
        "theirs": "1",
        "rollbook:/other/:match:1": "format: 1",
        "rollbook:/other/:bin:1": "x",
    }
    storage.items |= foreign
    visit = Visit(storage)
    visit.start()
    visit.play_on(5)
    visit.do("menu")
    visit.do("home")
    [name] = visit.app.store.summaries()
    visit.do("delete", match=name)
    assert foreign.items() <= storage.items.items()


def test_the_browsers_back_never_leaves_a_match(visit):
    visit.start()
    visit.app.back()
    assert visit.app.panel == "menu"
    visit.app.back()
    assert (visit.page.screen.name, visit.app.panel) == ("table", "")
    visit.do("menu")
    visit.do("home")
    visit.do("new", game="rolling-japan")
    visit.app.back()
    assert visit.page.screen.name == "home"


def test_people_are_remembered_for_the_next_match(visit):
    visit.start(("Ana", "Ben"))
    visit.do("menu")
    visit.do("home")
    visit.do("new", game="rolling-japan")
    assert 'value="Ana"' in visit.markup
    assert 'value="Ben"' in visit.markup


def test_playing_again_keeps_people_and_takes_other_dice(visit):
    visit.start(("Ana", "Ben"))
    visit.play_on()
    old = read(visit)
    visit.do("again")
    new = read(visit)
    assert (new.players, new.settings) == (old.players, old.settings)
    assert new.seed != old.seed
    assert not new.actions


def test_roles_are_swapped_for_another_game(visit):
    game = GAMES["paper-roll-and-write"]
    people = [Person.of("Ana", "blue"), Person.of("Ben", "red")]
    options = {"region": ("Westland", "Eastland")}
    over = random_match(game, 2, seed=1)
    text = "\n".join(str(action) for action in over.actions)
    match = Match(game, people, options, seed="1")
    visit.app.open_text(f"{match.text().rstrip()}\n\n{text}\n")
    visit.do("again-swapped")
    new = read(visit)
    assert [person.name for person in new.players] == ["Ben", "Ana"]
    assert new.settings["region"] == ("Eastland", "Westland")
    assert not new.actions


def test_a_match_with_undone_or_typed_rolls_sets_no_best_score(visit):
    visit.start()
    visit.play_on(6)
    visit.do("undo")
    visit.do("undo")
    visit.do("undo")
    visit.play_on()
    assert "so this sets no best score" in visit.words
    visit.do("home")
    assert "Best" not in visit.words


def test_files_with_several_matches_are_split_at_their_first_lines():
    assert split_matches("\ufefffoo\n") == ["foo\n"]
    assert split_matches("format: 1\na\n\nb\n\nformat: 1\nc\n") == [
        "format: 1\na\n\nb\n\n",
        "format: 1\nc\n",
    ]
    assert split_matches("") == []


def test_a_files_name_is_safe():
    assert (
        file_name("format: 1\ngame: rolling-japan\n", "0123456789") == "rolling-japan-01234567.txt"
    )
    assert file_name("game: ../../etc", "x") == "etc-x.txt"
    assert file_name("", "x") == "rollbook-x.txt"


def test_renaming_one_match_never_touches_another():
    visit = Visit()
    visit.start(("Ana", "Ben"))
    visit.play_on(5)
    text = visit.app.text()
    [victim] = visit.app.store.summaries()
    visit.do("menu")
    visit.do("home")
    visit.start(("Cleo",))
    visit.play_on()
    visit.app.back()
    assert visit.page.screen.name == "home"
    visit.page.answer = "Sunday"
    visit.do("rename", match=victim)
    renamed = visit.app.store.text(victim)
    assert renamed
    assert renamed.replace("title: Sunday\n", "") == text


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("bin", '{"when": "abc", "text": "t", "summary": ""}'),
        ("bin", '{"when": NaN, "text": 7, "summary": []}'),
        ("bin", "junk"),
        ("bin", "[1]"),
        ("summary", '{"points": [Infinity]}'),
        ("summary", "null"),
        (
            "summary",
            '{"game": 1, "title": 2, "names": [3], "progress": 4, "when": NaN, '
            '"places": [], "points": [], "marks": []}',
        ),
        (
            "summary",
            '{"game": "rolling-japan", "title": "", "names": [], "progress": "", "when": 1, '
            '"places": [1], "points": [Infinity], "marks": []}',
        ),
    ],
)
def test_a_damaged_value_in_the_storage_hides_nothing_else(visit, kind, value):
    visit.start()
    visit.do("menu")
    visit.do("home")
    [name] = visit.app.store.summaries()
    visit.storage.items[f"rollbook:/rollbook/:{kind}:{name}"] = value
    again = Visit(visit.storage)
    again.app.go("home")
    assert "Ana" in again.words
    if kind == "bin":
        before = dict(visit.storage.items)
        again.do("restore", match=name)
        assert before.items() <= visit.storage.items.items()


def test_a_faulty_match_that_is_over_is_only_looked_at(visit):
    visit.start()
    visit.play_on()
    broken = visit.app.text() + "0 write red 1 tokyo\n"
    visit.do("home")
    visit.page.file = broken
    visit.do("import")
    assert visit.page.screen.name == "table"
    assert 'data-do="result"' not in visit.markup
    visit.app.do("now", {})
    visit.app.do("undo", {})
    assert visit.app.table.looking
    visit.do("menu")
    for control in ("rename", "rename-player", "dice", "option"):
        assert f'data-do="{control}"' not in visit.markup
    visit.do("close")
    visit.do("step-back")
    visit.do("play-on")
    assert visit.app.table.match.fault is None
    assert broken in visit.app.store.texts()


def test_marks_of_seats_in_a_foreign_line_are_no_names(visit):
    visit.start()
    visit.do("menu")
    visit.do("home")
    visit.page.file = (
        "format: 1\ngame: rolling-japan\nrules: 1\nboard: japan-1\nplayer: blue Ana\n\n"
        "roll red 4 green 2\n0 write \x0299\x03" + "x" * 9000 + " 1 tokyo\n"
    )
    visit.do("import")
    assert "can't be played" in visit.words
    assert len(visit.words) < 2000


def test_where_storing_is_forbidden_the_game_goes_on_with_a_warning():
    visit = Visit(NoStorage())
    visit.start()
    visit.play_on(3)
    assert "can't be saved in the browser (it doesn't let this page" in visit.words


def test_history_shows_the_sheet_of_whoever_acted(visit):
    visit.start(("Ana", "Ben"))
    visit.do("roll")
    visit.do("see", seat="1")
    visit.act()
    visit.do("see", seat="0")
    visit.act()
    visit.do("history")
    visit.do("look", index="2")
    assert visit.app.table.viewing == 1


@pytest.mark.parametrize("game", GAMES)
def test_after_a_while_all_pieces_say_what_a_tap_does(visit, game):
    """Also to a screen reader that the page can't tell from a finger."""
    visit.start(game=game)
    for _ in range(30):
        lit = [name for region in ("sheet", "tray") for name in visit.lit(region)]
        if len(lit) > 2:
            break
        visit.play_on(1)
    before = {**visit.slots("sheet"), **visit.slots("tray")}
    assert not [slot.label for slot in before.values() if "A tap" in slot.label]
    assert visit.page.on_idle
    visit.page.on_idle()
    after = {**visit.slots("sheet"), **visit.slots("tray")}
    for name in lit:
        assert after[name].label.startswith(before[name].label)
        assert len(after[name].label) > len(before[name].label)
        assert after[name].markup == before[name].markup
    visit.do("menu")
    visit.do("home")
    visit.page.on_idle()
    assert visit.page.screen.name == "home"
