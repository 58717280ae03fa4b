"""The hourglass: a turn with a limit of time."""

from dataclasses import replace

import pytest

from rollbook.core.game import Over, Player
from rollbook.games.papering_duel.rules import Done
from tests.ui.fakes import Visit

TICK = 250


@pytest.fixture
def visit() -> Visit:
    """The first turn of a duel with an hourglass of 30 seconds."""
    visit = Visit()
    visit.page.time = 0
    visit.start(("Ana", "Ben"), "papering-duel", **{"option.hourglass": "30"})
    for _ in range(99):
        if visit.table.limit:
            break
        visit.play_on(1)
    return visit


def wait(visit: Visit, milliseconds: int) -> None:
    """Let so much time go by at once."""
    assert visit.page.time is not None
    visit.page.time += milliseconds


def let(visit: Visit, milliseconds: int) -> None:
    """Let so much time go by, the timers ringing as they do."""
    for _ in range(milliseconds // TICK):
        wait(visit, TICK)
        visit.let_think(1)


def test_no_time_runs_in_the_initial_step():
    visit = Visit()
    visit.page.time = 0
    visit.start(("Ana", "Ben"), "papering-duel", **{"option.hourglass": "30"})
    assert visit.table.seconds_left is None
    assert not visit.page.waiting


def test_the_time_that_is_left_is_seen_and_told(visit):
    assert "0:30" in visit.words
    let(visit, 5000)
    assert "0:25" in visit.words
    assert 'aria-label="Time left: 0:25"' in visit.markup
    assert "short" not in visit.page.screen.regions["clock"]
    let(visit, 15_000)
    assert "short" in visit.page.screen.regions["clock"]


def test_when_it_has_run_out_the_app_says_done(visit):
    mover = visit.table.turn.seat
    let(visit, 29_750)
    assert isinstance(visit.table.turn, Player)
    let(visit, 250)
    assert visit.table.match.actions[-1] == Done(mover)
    assert isinstance(visit.table.turn, Over)  # nothing was laid
    assert visit.page.screen.name == "result"


def test_it_stands_while_the_page_is_hidden_or_asleep(visit):
    let(visit, 4000)
    visit.page.out_of_sight = True
    let(visit, 60_000)
    visit.page.out_of_sight = False
    assert visit.table.seconds_left == 26
    wait(visit, 3_600_000)
    visit.let_think(1)
    assert visit.table.seconds_left == 26
    let(visit, 1000)
    assert visit.table.seconds_left == 25


def test_undo_gives_no_time_back(visit):
    let(visit, 7000)
    visit.act()
    let(visit, 3000)
    visit.do("undo")
    assert visit.table.seconds_left == 20
    let(visit, 20_000)
    assert isinstance(visit.table.turn, Over)
    visit.do("undo")
    assert visit.table.seconds_left == 0
    let(visit, 500)
    assert isinstance(visit.table.turn, Over)


def test_it_is_kept_beside_the_match(visit):
    let(visit, 12_000)
    visit.do("menu")
    visit.do("home")
    let(visit, 60_000)
    again = Visit(visit.storage)
    again.page.time = 0
    [name] = again.app.store.summaries()
    again.do("open", match=name)
    assert again.table.seconds_left == 18
    again.do("menu")
    again.do("home")


def test_a_damaged_clock_is_a_full_one(visit):
    let(visit, 12_000)
    [key] = [key for key in visit.storage.items if ":clock:" in key]
    limit = visit.table.limit.name
    values = ('"soon"', "NaN", "Infinity", "-75", "1" + "0" * 400, "9e9", "true", "null", "[1]")
    odd = [f'{{"{limit}": {value}}}' for value in values]
    for damaged in ("", "{", "[]", '"a"', "[" * 100_000, *odd):
        visit.storage.items[key] = damaged
        again = Visit(visit.storage)
        [name] = again.app.store.summaries()
        again.do("open", match=name)
        assert again.table.seconds_left == 30, damaged[:40]
        assert again.page.screen.name == "table"


def test_it_runs_once_however_often_the_page_is_shown(visit):
    for _ in range(5):
        visit.app.show()
    let(visit, 10_000)
    assert visit.table.seconds_left == 20


def test_it_stands_while_another_tab_plays_and_while_the_past_is_looked_at(visit):
    visit.do("history")
    visit.app.do("look", {"index": "1"})
    let(visit, 10_000)
    visit.app.do("now", {})
    assert visit.table.seconds_left == 30
    visit.table.following = True
    let(visit, 10_000)
    visit.table.following = False
    assert visit.table.seconds_left == 30


def test_the_app_has_no_limit():
    visit = Visit()
    visit.app.store.prefer("pace", "instant")
    visit.start(("Ana", "Ben"), "papering-duel", **{"option.hourglass": "30", "bot.1": "easy"})
    limits = set()
    for _ in range(999):
        if isinstance(visit.table.turn, Over):
            break
        if isinstance(visit.table.turn, Player) and visit.table.turn.seat == 1:
            limits.add(visit.table.seconds_left)
            visit.let_think(1)
        else:
            visit.play_on(1)
    assert limits <= {None}


def test_time_is_not_given_back_by_another_tab(visit):
    """Whatever a tab knew before, it goes on with the least that is left."""
    let(visit, 3000)
    other = Visit(visit.storage)
    other.page.time = 0
    other.app.do("open", {"match": visit.table.name})
    other.table.following = True
    let(visit, 20_000)
    other.app.do("take-over", {})
    assert other.table.seconds_left == 7
    let(other, 250)
    let(other, 1000)
    assert visit.app.store.clock(visit.table.name)[visit.table.limit.name] < 7


def test_time_is_not_given_back_by_deleting(visit):
    let(visit, 12_000)
    name = visit.table.name
    visit.do("menu")
    visit.do("home")
    visit.do("delete", match=name)
    again = Visit(visit.storage)
    again.do("restore", match=name)
    again.do("open", match=name)
    assert again.table.seconds_left == 18


def test_time_is_not_given_back_when_nothing_can_be_stored(visit):
    visit.storage.full = True
    let(visit, 12_000)
    visit.act()
    visit.do("menu")
    visit.do("home")
    visit.do("open", match=next(iter(visit.app.unsaved)))
    assert visit.table.seconds_left == 18


def test_to_look_at_now_is_no_pause(visit):
    visit.do("history")
    visit.app.do("look", {"index": str(visit.table.match.at)})
    let(visit, 3000)
    assert visit.table.seconds_left == 27


def test_another_turn_after_another_one_has_its_own_time(visit):
    first = visit.table.limit.name
    visit.act()
    assert visit.table.limit.name == first
    visit.do("undo")
    assert visit.table.limit.name == first
    state = visit.table.state
    other = replace(state, begun_on=state.begun_on ^ 15)
    assert other.turn().limit.name != first


def test_a_match_that_was_deleted_elsewhere_leaves_no_clock(visit):
    let(visit, 1000)
    other = Visit(visit.storage)
    other.app.store.delete(visit.table.name, 0)
    visit.storage.items = {k: v for k, v in visit.storage.items.items() if ":clock:" not in k}
    let(visit, 3000)
    assert not any(":clock:" in key for key in visit.storage.items)
