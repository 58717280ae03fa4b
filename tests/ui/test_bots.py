"""The app's own players at the table."""

from dataclasses import replace
from random import Random

import pytest

from rollbook.core.game import Over, Player
from rollbook.core.match import Match
from rollbook.core.record import BadRecord, Person
from rollbook.games import GAMES
from tests.ui.fakes import Visit

WITH_BOTS = [name for name, game in GAMES.items() if game.bots]


@pytest.fixture
def visit() -> Visit:
    """Somebody for whom the app's players act at once."""
    visit = Visit()
    visit.app.store.prefer("pace", "instant")
    return visit


def against(visit: Visit, game: str, people: int = 1, bots: int = 1) -> None:
    """Begin a match of people and, behind them, the app's weakest player."""
    names = tuple(f"P{seat}" for seat in range(people + bots))
    bot = GAMES[game].bots[0].id
    form = {f"bot.{seat}": bot for seat in range(people, people + bots)}
    visit.start(names, game, **form)


def play(visit: Visit) -> None:
    """Play to the end: people by taps, the app by itself."""
    for _ in range(5000):
        visit.let_think()
        if isinstance(visit.table.turn, Over):
            return
        before = len(visit.table.match.actions)
        for _ in range(9):
            if len(visit.table.match.actions) == before:
                visit.play_on(1)
    raise AssertionError("the match does not end")


def actors(match: Match) -> list[tuple[int | None, bool]]:
    """Who acted at each position, and whether that was the app."""
    seats = [getattr(action, "seat", None) for action in match.actions]
    return [(seat, seat is not None and bool(match.players[seat].bot)) for seat in seats]


@pytest.mark.parametrize("game", WITH_BOTS)
def test_a_person_plays_against_the_app_to_the_end(visit, game):
    count = max(2, GAMES[game].players[0])
    against(visit, game, 1, count - 1)
    play(visit)
    assert visit.page.screen.name == "result"
    text = visit.app.text()
    match = Match.read(text, GAMES)
    assert match.text() == text
    assert [bool(person.bot) for person in match.players] == [False] + [True] * (count - 1)


def test_the_app_plays_alone_and_is_watched(visit):
    against(visit, "rolling-japan", 0, 2)
    visit.let_think()
    assert visit.page.screen.name == "result"
    visit.do("home")
    assert "Best" not in visit.words  # what the app achieves is no best score of anybody


def test_what_the_app_does_follows_from_the_seed(visit):
    against(visit, "rolling-japan", 0, 2)
    visit.let_think()
    text = visit.app.text()
    again = Match.read(text, GAMES).copy(0)
    visit.app.open_new(again)
    visit.let_think()
    mark = "marks: undone\n"
    assert visit.app.text().replace(mark, "") == text


def test_undo_goes_to_the_last_decision_of_a_person(visit):
    against(visit, "rolling-japan", 1, 2)
    visit.do("roll")
    visit.let_think()
    assert any(app for _, app in actors(visit.table.match))
    visit.act()
    visit.act()
    visit.let_think()
    match = visit.table.match
    while match.at:
        visit.do("undo")
        visit.let_think()
        index = match.at
        assert index == 0 or actors(match)[index] == (0, False)
    while match.redo_to() is not None:
        visit.do("redo")
        visit.let_think()
    assert match.at_end


def test_nobody_plays_for_the_app(visit):
    against(visit, "rolling-japan", 1, 1)
    visit.do("roll")
    before = list(visit.table.match.actions)
    visit.do("see", seat="1")
    assert not visit.lit("sheet")
    assert not any(" lit" in slot.classes for slot in visit.slots("tray").values())
    assert visit.table.match.actions == before


def test_it_is_shown_that_the_app_thinks_and_what_it_did(visit):
    against(visit, "rolling-japan", 1, 1)
    visit.do("roll")
    assert visit.table.thinking == 1
    while 0 in visit.table.turn.seats:  # the person first
        visit.act()
    assert "P1 is thinking" in visit.words
    visit.let_think()
    assert "P1 is thinking" not in visit.words
    assert any(told.startswith("P1 ") for told in visit.table.told(3))


def test_a_thought_about_a_position_that_was_left_is_dropped(visit):
    against(visit, "rolling-japan", 1, 1)
    visit.do("roll")
    thinking = list(visit.page.waiting)
    visit.do("undo")
    before = visit.app.text()
    for step in thinking:
        step()
    assert visit.app.text() == before
    assert visit.table.thinking is None


def test_who_looks_at_the_past_interrupts_the_app_until_coming_back(visit):
    against(visit, "rolling-japan", 1, 1)
    visit.do("roll")
    visit.app.look(0)
    count = len(visit.table.match.actions)
    visit.let_think()
    assert len(visit.table.match.actions) == count
    visit.app.look(None)
    visit.let_think()
    assert len(visit.table.match.actions) > count


def test_a_tab_that_follows_lets_the_other_think(visit):
    against(visit, "rolling-japan", 1, 1)
    visit.table.following = True
    visit.do("menu")
    visit.let_think()
    assert len(visit.table.match.actions) == 0


@pytest.mark.parametrize(("pace", "waits"), [("instant", False), ("calm", True)])
def test_the_pace_is_chosen_in_the_menu(visit, pace, waits):
    against(visit, "rolling-japan", 1, 1)
    visit.do("menu")
    visit.do("pace", value=pace)
    assert visit.app.bots.pace == pace
    visit.do("close")
    visit.do("roll")
    visit.let_think(30)
    assert (visit.table.thinking is not None) == waits


def test_a_bot_that_fails_ends_in_the_fault_screen(visit):
    def think(state, seat, rng):
        yield
        raise ZeroDivisionError

    game = GAMES["rolling-japan"]
    broken = tuple(replace(bot, think=think) for bot in game.bots)
    visit.app.games = {game.id: replace(game, bots=broken)}
    against(visit, "rolling-japan", 1, 1)
    visit.do("roll")
    visit.let_think(50)
    assert visit.page.screen.name == "fault"


def test_a_player_of_another_release_is_refused_with_a_reason():
    game = GAMES["rolling-japan"]
    text = Match(game, [Person.of("Ana", "blue", game.bots[0].id)], seed="1").text()
    assert Match.read(text, GAMES).players[0].bot == game.bots[0].id
    with pytest.raises(BadRecord, match="can't play Rolling Japan as “deep”"):
        Match.read(text.replace(f"bot: 0 {game.bots[0].id}", "bot: 0 deep"), GAMES)
    with pytest.raises(BadRecord, match="a seat that there is not"):
        Match.read(text.replace("bot: 0", "bot: 7"), GAMES)


@pytest.mark.parametrize("game", WITH_BOTS)
def test_every_bot_chooses_what_is_legal(game):
    rules = GAMES[game]
    count = rules.players[0]
    for bot in rules.bots:
        people = [Person.of("App", "blue", bot.id)] * count
        match = Match(rules, people, seed=bot.id)
        for _ in range(60):
            turn = match.turn
            if isinstance(turn, Over):
                break
            if isinstance(turn, Player):
                seat = match.waiting_bot()
                assert seat is not None
                action = bot.choose(match.state, seat, Random(match.at))
                assert action in match.state.legal(seat)
                match.play(action)
            else:
                match.play(match.app_outcome())


def test_setup_offers_the_apps_players_and_remembers_them(visit):
    against(visit, "rolling-japan", 1, 1)
    visit.let_think()
    visit.do("menu")
    visit.do("home")
    visit.do("new", game="rolling-japan")
    assert [person.bot for person in visit.app.people] == ["", GAMES["rolling-japan"].bots[0].id]
    assert "app: " in visit.words
