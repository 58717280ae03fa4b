"""The app's own players of PAPER ROLL & Write."""

from itertools import islice
from random import Random

import pytest

from rollbook.core.chance import Chance
from rollbook.core.game import Over
from rollbook.games.paper_roll_and_write import bot as bots
from rollbook.games.paper_roll_and_write import worth as worths
from rollbook.games.paper_roll_and_write.actions import Done
from rollbook.games.paper_roll_and_write.board import TEAM
from rollbook.games.paper_roll_and_write.bot import BOTS, hoard_dice
from rollbook.games.paper_roll_and_write.compact import sheet
from rollbook.games.paper_roll_and_write.hoard_search import HoardSearch
from rollbook.games.paper_roll_and_write.outlook import one_step
from rollbook.games.paper_roll_and_write.rules import State, start
from rollbook.games.paper_roll_and_write.script import hoard_script, team_script
from rollbook.games.paper_roll_and_write.state import HOARD, KEEP
from rollbook.games.paper_roll_and_write.team_search import TeamSearch
from tests.games.paper_roll_and_write.positions import (
    BOARD,
    COORDINATOR,
    POOH,
    asked,
    coordinator,
    named,
    opened,
    over,
    play,
    pooh,
    rolled,
)
from tests.games.paper_roll_and_write.positions import sheet as filled
from tests.games.playing import steps

STEADY, STRONG = BOTS
at_every_strength = pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.id)
on_every_board = pytest.mark.parametrize("board", ["region-1", BOARD])


@pytest.fixture(autouse=True)
def _no_plans():
    """No test finds the plans of another."""
    bots._plans.clear()


def strength(bot):
    """How a bot plays."""
    return bot.think.__self__


def drained(thinking):
    """What a thought comes to."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return end.value


def choice(bot, state, seed=1):
    return bot.choose(state, asked(state), Random(seed))


def at_random(rng):
    """A player who does anything that is legal."""
    return lambda state, _seat, _rng: rng.choice(state.legal())


def game(players, seed, board="region-1", begun=lambda state: None):
    """A whole game between two players; each answer is legal. `begun`: called before each turn."""
    state, last = start(2, {}, board), ""
    while not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Chance):
            action = turn.sample(Random(f"{seed}/{state.round}"))
        else:
            if state.phase == KEEP or (state.phase == HOARD and last != HOARD):
                begun(state)
            last = state.phase
            rng = Random(f"{seed}/{state.round}/{turn.seat}")  # one for a turn, as in a match
            action = players[turn.seat](state, turn.seat, rng)
            assert action in state.legal()
        state = state.after(action)
    return state


def turns(board, phase, count, seed=0):
    """Positions of random games in which a turn begins."""
    found: list[State] = []
    while len(found) < count:
        seed += 1
        for before, _action, after in steps(start(2, {}, board), Random(seed)):
            fresh = after.phase == phase and before.phase != phase and not after.police
            if fresh and len(found) < count:
                found.append(after)
    return found


def through(bot, state):
    """The position after a bot has played the turn out, of which others have no part."""
    seat = asked(state)
    while state.phase in (KEEP, "team") if seat == COORDINATOR else state.phase == HOARD:
        state = state.apply(choice(bot, state))
    return state


# It plays -----------------------------------------------------------------------------------------


def test_from_the_weakest_to_the_strongest():
    assert [bot.id for bot in BOTS] == ["steady", "strong"]


@at_every_strength
@on_every_board
def test_it_plays_games_to_the_end(bot, board):
    for seed in range(3 if bot is STEADY else 1):
        game([bot.choose] * 2, seed, board)


@at_every_strength
@on_every_board
def test_it_has_an_answer_wherever_people_leave_it(bot, board):
    rng = Random(2)
    for seed in range(3):
        for state, _action, _after in steps(start(2, {}, board), Random(seed)):
            if state.legal() and rng.random() < 0.12:
                assert choice(bot, state) in state.legal()


@at_every_strength
@pytest.mark.parametrize("seat", [COORDINATOR, POOH])
def test_it_beats_random_play(bot, seat):
    for seed in range(2):
        players = [at_random(Random(seed))] * 2
        players[seat] = bot.choose
        assert game(players, seed).turn().places[seat] == 1


def test_the_simple_player_of_the_benchmark_plays_to_the_end():
    def simple(state, seat, rng):
        return one_step(state)

    game([simple, STEADY.choose], 0)
    game([STEADY.choose, simple], 0)


# Plans --------------------------------------------------------------------------------------------


@at_every_strength
def test_the_same_game_goes_the_same_way_with_and_without_plans_at_hand(bot):
    one = game([bot.choose] * 2, 3)
    assert bots._plans
    assert game([bot.choose] * 2, 3) == one
    assert game([bot.choose] * 2, 3, begun=lambda _state: bots._plans.clear()) == one


@at_every_strength
def test_a_plan_for_another_taste_is_not_taken(bot):
    """What is at hand from before makes no difference: only the position and chance do."""
    for state in turns("region-1", HOARD, 4):
        alone = []
        for seed in range(4):
            bots._plans.clear()
            alone.append(choice(bot, state, seed))
        assert [choice(bot, state, seed) for seed in range(4)] == alone


@at_every_strength
def test_few_plans_are_kept(bot, monkeypatch):
    monkeypatch.setattr(bots, "PLANS", 20)
    game([bot.choose] * 2, 1)
    assert len(bots._plans) <= 20


def test_a_whole_turn_is_planned_at_once():
    """After the first action the others come without a pause, unless the police is asked."""
    state = rolled("1 2 2 4 5 6")
    state = state.after(choice(STRONG, state))
    while state.phase == "team":
        assert not state.police
        thinking = STRONG.think(state, COORDINATOR, Random(1))
        assert sum(1 for _pause in thinking) == 1
        state = state.after(choice(STRONG, state))


@pytest.mark.parametrize("phase", [KEEP, HOARD])
def test_a_slice_is_short(phase, monkeypatch):
    """Between two pauses few positions are looked at."""
    work, slices = [0], []

    def counted(kind, name):
        original = getattr(kind, name)

        def counting(*args):
            work[0] += 1
            return original(*args)

        monkeypatch.setattr(kind, name, counting)

    counted(HoardSearch, "_valued")
    counted(TeamSearch, "_mapped")
    for state in turns("region-1", phase, 12):
        work[0] = 0
        for _pause in STRONG.think(state, asked(state), Random(1)):
            slices.append(work[0])
            work[0] = 0
    assert len(slices) > 30
    assert max(slices) < 200


# The positions that it searches are those of the rules --------------------------------------------


@on_every_board
def test_what_the_coordinator_foresees_comes_true(board):
    for state in turns(board, KEEP, 12):
        search = strength(STRONG).team_search(state)
        dice = tuple(sorted(die.face for die in state.dice))
        for found in islice(drained(search.choices(dice, True)), 40):
            if found.worth < -100:
                continue  # somebody called for nothing
            after = replayed(state, team_script(state, found))
            if after.phase != HOARD:
                assert after.police
                continue
            own = sheet(after.printed, after.team)
            assert own.team.factory == found.filled.factory
            assert own.team.grey == found.placed.team.grey
            assert own.team.supplied == found.placed.team.supplied
            assert own.team.warehouses == found.placed.team.warehouses
            assert own.team.rolls == found.placed.team.rolls
            assert after.panic == min(state.panic + found.panic, state.printed.panic)
            called = [*found.hand.again, found.hand.free, found.placed.helps]
            new = after.team.team - state.team.team
            assert new == {name for name, one in zip(TEAM, called, strict=True) if one}


@on_every_board
def test_what_pooh_foresees_comes_true(board):
    for state in turns(board, HOARD, 25):
        search = strength(STRONG).hoard_search(state, 6)
        plan = search.plan(hoard_dice(state), state.centre, state.panic)
        _value, node = drained(plan)
        after = replayed(state, hoard_script(state, node.steps))
        if after.police:
            continue
        assert sheet(after.printed, after.regions[state.sheet(POOH)]).hoard == node.hoard
        assert after.panic == node.panic


def replayed(state, script):
    """The position after a script, whose actions are all legal."""
    for before, action in script:
        assert before == state
        assert action in state.legal()
        state = state.after(action)
    return state


# What it chooses ----------------------------------------------------------------------------------


@at_every_strength
def test_the_coordinator_supplies_the_last_store(bot):
    """A roll is there, and the third number reaches the store e2."""
    state = rolled("1 1 3 4 5 5", team=filled("e4=6", factory="112"), supply=4, panic=2)
    assert through(bot, state).supplied


@at_every_strength
def test_the_coordinator_produces_the_last_roll(bot):
    state = rolled("2 4 5 5 6", team=filled("e4=6", factory="11."), supply=4, panic=12)
    assert through(bot, state).supplied


@at_every_strength
def test_pooh_makes_the_last_panic(bot):
    state = pooh("1 1 6 6", panic=17, supply=4)
    assert through(bot, state).panicked


@at_every_strength
def test_pooh_wins_a_tie_by_one_more_bonus(bot):
    """A roll is unspent; both boxes of a bonus outweigh it, and a store is beside a house."""
    unspent = filled(factory="112")
    state = pooh("2 4 5", team=unspent, panic=17, supply=5)
    after = through(bot, state)
    assert over(after).places[POOH] == 1


@at_every_strength
def test_pooh_uses_the_number_of_a_stocked_store(bot):
    """The die goes beside the stocked store a7, and the number that it gains beside another."""
    state = pooh("3", hoard=filled("a9=2 h8=5", supplied="a7"), panic=6)
    visited = named(through(bot, state).regions[1].visited)
    assert len(visited) == 2
    assert "a7" in visited


@at_every_strength
def test_pooh_exchanges_a_die_that_was_shifted(bot):
    """Only a 1 or a 3 fits beside the one store that is left."""
    boxes = opened("exchange-service", "up-and-down")
    own = filled("a9=2", boxes=boxes, visited="f1 e2 a3 i3 i7 d9 f9")
    state = play(pooh("6", hoard=own, panic=17), "shift 6 5")
    assert str(choice(bot, state)).startswith("exchange 6>5'")
    assert through(bot, state).panicked


@at_every_strength
def test_a_store_visit_takes_the_stocked_store(bot):
    boxes = opened("store-visit").split()[0]
    state = pooh("5 4", hoard=filled(boxes=boxes, supplied="e2"), panic=6)
    state = play(state, "mark 5.2 4 5")
    assert str(choice(bot, state)) == "visit e2"


@at_every_strength
def test_the_police_stands_where_pooh_comes_next(bot):
    """Beside the one store that is still to be visited, and stocked."""
    others = "f1 e2 a3 i3 a7 i7 f9"
    team = filled("b9=0", visited=others, supplied="d9")
    state = coordinator("1 2", team=team, panic=6, police=(0,))
    assert str(choice(bot, state)) == "block c9"


def test_without_dice_the_turn_ends():
    assert choice(STRONG, pooh("")) == Done()
    assert choice(STRONG, coordinator("")) == Done()


def test_what_was_seen_is_let_go(monkeypatch):
    """Memory does not grow over many games; and it makes no difference."""
    one = game([STEADY.choose] * 2, 2)
    monkeypatch.setattr(worths, "KEPT", 50)
    bots._plans.clear()
    assert game([STEADY.choose] * 2, 2) == one
    judge = strength(STEADY).worth(one)
    judge.forget()
    seen = [judge._factories, judge._grey, judge._brown, judge.made.brown.rings]
    assert max(map(len, seen)) <= 50
