"""Examples are watched; the open match waits as it is."""

from pathlib import Path

import pytest

import rollbook
from rollbook.core.example import Example
from rollbook.games import GAMES
from tests.ui.fakes import Visit

in_every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def at_the_page(game):
    """Somebody at a page that can fetch the example of a game."""
    visit = Visit()
    path = Path(rollbook.__path__[0]).parent / game.example
    visit.page.files[f"py/{game.example}"] = path.read_text(encoding="utf-8")
    return visit, Example.read(path.read_text(encoding="utf-8"), GAMES)


@in_every_game
def test_it_is_watched_step_by_step_from_the_guide(game):
    visit, example = at_the_page(game)
    visit.start(game=game.id)
    visit.play_on(9)
    before = (visit.app.text(), visit.table.tapping.tapped)
    visit.do("guide")
    visit.do("watch")
    assert visit.page.screen.name == "example"
    for number, (_at, told) in enumerate(example.steps, start=1):
        assert told in visit.words
        assert visit.page.said == told
        assert f"{number} of {len(example.steps)}" in visit.words
        assert not visit.lit("sheet")
        if number < len(example.steps):
            visit.do("lesson-on")
    visit.do("lesson-back")
    assert example.steps[-2][1] in visit.words
    visit.do("lesson-on")
    visit.do("lesson-end")
    assert visit.page.screen.name == "table"
    assert visit.app.panel == "guide"
    assert (visit.app.text(), visit.table.tapping.tapped) == before
    assert len(visit.app.store.summaries()) == 1


@in_every_game
def test_it_is_watched_before_the_first_match(game):
    visit, example = at_the_page(game)
    visit.do("new", game=game.id)
    visit.page.fields = {f"name.{seat}": "Zoe" for seat in range(game.players[0])}
    visit.do("watch")
    assert example.steps[0][1] in visit.words
    visit.do("lesson-end")
    assert visit.page.screen.name == "setup"
    assert 'value="Zoe"' in visit.markup
    assert not visit.app.store.summaries()


def test_nothing_that_happens_meanwhile_touches_the_open_match():
    game = GAMES["papering-duel"]
    visit, _example = at_the_page(game)
    visit.start(("Ana", "Ben"), game.id)
    visit.play_on(20)
    before = visit.app.text()
    visit.do("guide")
    visit.do("watch")
    for piece in ("cell:a1", "done", *visit.slots("tray")):
        visit.app.tap(piece)
    for name in ("roll", "undo", "confirm", "see", "one-back", "play-on"):
        visit.app.do(name, {"seat": "1"})
    assert visit.page.screen.name == "example"
    assert visit.app.text() == before
    visit.app.back()  # the browser's Back
    assert visit.page.screen.name == "table"
    assert visit.page.is_away


def test_the_apps_players_rest_meanwhile():
    game = GAMES["papering-duel"]
    visit, _example = at_the_page(game)
    visit.start(("Ana", "Ben"), game.id, **{"bot.0": "easy", "bot.1": "easy"})
    visit.let_think(20)
    visit.do("guide")
    visit.do("watch")
    before = visit.app.text()
    visit.let_think(200)
    assert visit.page.screen.name == "example"
    assert visit.app.text() == before
    visit.do("lesson-end")
    visit.app.store.prefer("pace", "instant")
    visit.let_think(200)
    assert visit.app.text() != before


def test_an_answer_that_comes_late_opens_nothing(monkeypatch):
    game = GAMES["papering-duel"]
    visit, _example = at_the_page(game)
    late = []
    monkeypatch.setattr(visit.page, "fetch", lambda path, use: late.append((path, use)))
    text = visit.page.files[f"py/{game.example}"]
    visit.do("new", game=game.id)
    visit.do("watch")
    visit.do("home")
    visit.do("new", game="rolling-japan")
    late.pop()[1](text)
    assert visit.page.screen.name == "setup"
    visit.do("home")
    visit.do("new", game=game.id)
    visit.do("watch")
    visit.do("watch")
    visit.page.fields = {"name.0": "Zoe", "name.1": "Yan"}
    late.pop()[1](text)
    assert visit.page.screen.name == "example"
    visit.do("lesson-end")
    assert 'value="Zoe"' in visit.markup  # typed between the tap and the answer
    late.pop()[1](text)
    assert visit.page.screen.name == "setup"


def test_an_example_that_cannot_be_had_is_told():
    visit, _example = at_the_page(GAMES["papering-duel"])
    visit.do("new", game="papering-duel")
    visit.page.online = False
    visit.do("watch")
    assert visit.page.screen.name == "setup"
    assert "can't be fetched now" in visit.words
    visit.page.online = True
    visit.page.files = dict.fromkeys(visit.page.files, "<html>Not found</html>")
    visit.do("watch")
    assert visit.page.screen.name == "setup"
    assert "not a Rollbook match" in visit.words
