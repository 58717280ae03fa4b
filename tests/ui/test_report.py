"""The truth about how a duel ended, on the result screen."""

from rollbook.core.match import Match
from rollbook.games import GAMES
from rollbook.games.papering_duel.rules import State
from tests.games.playing import random_match
from tests.ui.fakes import Visit

DUEL = GAMES["papering-duel"]


def ended(*how: str) -> Match:
    """A random duel that ended so."""
    for seed in range(999):
        match = random_match(DUEL, 2, seed)
        assert isinstance(match.state, State)
        if match.state.ended in how:
            return match
    raise AssertionError(how)


def test_it_is_searched_in_slices_and_told():
    visit = Visit()
    visit.app.open_text(ended("none").text())
    assert visit.page.screen.name == "result"
    assert "Looking for a way out" in visit.words
    assert len(visit.page.waiting) == 1
    visit.let_think()
    assert "way out for" in visit.words or "had no way out" in visit.words
    assert "Looking for" not in visit.words


def test_it_is_searched_once_and_dropped_when_the_match_is_left():
    visit = Visit()
    visit.app.open_text(ended("none").text())
    visit.app.show()
    visit.app.show()
    assert len(visit.page.waiting) == 1
    visit.do("undo")
    assert visit.page.screen.name == "table"
    visit.let_think()
    assert visit.table.report is None
    visit.do("redo")
    visit.let_think()
    assert "way out" in visit.words


def test_it_is_searched_anew_when_another_tab_has_written():
    visit = Visit()
    visit.app.open_text(ended("none").text())
    other = Visit(visit.storage)
    other.app.do("open", {"match": visit.table.name})
    other.page.answer = "Another name"
    other.app.do("rename", {"match": visit.table.name})
    visit.app.stored_elsewhere("any")
    assert visit.table.match.title == "Another name"
    visit.let_think()
    assert "Looking for" not in visit.words
    assert "way out" in visit.words


def test_what_was_found_stays_found():
    visit = Visit()
    visit.app.open_text(ended("none").text())
    visit.let_think()
    visit.do("see-sheets")
    visit.do("result")
    assert not visit.page.waiting
    assert "way out" in visit.words


def test_there_is_nothing_to_tell_of_a_won_duel():
    visit = Visit()
    visit.app.open_text(ended("won").text())
    assert visit.page.screen.name == "result"
    assert visit.table.report == ""
    assert not visit.page.waiting
