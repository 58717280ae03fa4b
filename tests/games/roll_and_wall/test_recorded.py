"""Recorded games of both variants replay to the same end. Records of every release stay here."""

from pathlib import Path

import pytest

from rollbook.core.chance import Chance, Roll
from rollbook.core.match import Match
from rollbook.games import GAMES
from rollbook.games.roll_and_wall.actions import Climb, Use
from rollbook.games.roll_and_wall.board import row
from rollbook.games.roll_and_wall.rules import State

RECORDS = Path(__file__).parent / "records"

# Each game: the places, the round in which it ended, and whether anybody won.
PLAYED = {
    "basic": ((1, 3, 2), 9, True),
    "fewest": ((2, 1), 7, True),
    "shared": ((1, 1), 7, True),
    "alone": ((1,), 7, True),
    "advanced": ((3, 2, 1), 9, True),
    "peaceful": ((4, 2, 1, 2), 8, True),
    "real": ((1, 2), 6, True),
    "out": ((1, 2), 13, False),
    "night": ((1,), 50, False),
}


def text_of(name):
    return (RECORDS / f"{name}.txt").read_text(encoding="utf-8")


def opened(name):
    match = Match.read(text_of(name), GAMES)
    assert match.fault is None
    return match


def state_of(match, index=-1):
    state = match.states[index]
    assert isinstance(state, State)
    return state


def test_all_records_are_here():
    assert {path.stem for path in RECORDS.iterdir()} == set(PLAYED)


@pytest.mark.parametrize(("name", "end"), PLAYED.items())
def test_a_recorded_game_ends_as_it_did(name, end):
    match = opened(name)
    over = match.over
    assert over
    assert (over.places, state_of(match).round, over.won) == end
    assert match.marks == ({"typed"} if name == "shared" else set())
    assert over.counts == (name == "alone")
    if len(match.players) > 1:  # what counts are the rows below the summit
        assert over.points == tuple(14 - row(c.place) for c in state_of(match).climbers)
    else:
        assert over.points == (state_of(match).round,)


@pytest.mark.parametrize("name", PLAYED)
def test_its_text_is_the_same_again(name):
    assert opened(name).text() == text_of(name)


@pytest.mark.parametrize("name", PLAYED)
def test_its_rolls_are_those_of_the_apps_dice(name):
    match = opened(name)
    if name == "shared":  # one roll of it was written by hand
        return
    for index, action in enumerate(match.actions):
        if isinstance(match.states[index].turn(), Chance):
            match.go(index)
            assert match.app_outcome() == action


def test_the_records_show_both_variants_and_most_equipment():
    used = {
        action.tile for name in PLAYED for action in opened(name).actions if isinstance(action, Use)
    }
    assert len(used) >= 9
    variants = {state_of(opened(name)).variant.advanced for name in PLAYED}
    assert variants == {True, False}


def test_the_last_round_scored_by_hand():
    """Ana begins it on R11, three spaces below the summit, and so does Ben.

    Ana takes two dice for R12, a 3: 3 and 6, enough. Two for R13, a 4: 1 and 4, enough. Two for the
    summit, a 4: 2 and 6, enough. She has used 2 + 2 + 2 = 6 dice of her six.
    Ben takes one die for R12: a 6, enough. Two for R13: 4 and 6. Two for the summit: 4 and 6. He
    has used 1 + 2 + 2 = 5. Both are up in the same round, so the fewest dice win: 5 against 6.
    In the other record he takes two for R12, 2 and 6: then it is 6 against 6, and they share it.
    """
    for name, dice in (("fewest", (6, 5)), ("shared", (6, 6))):
        match = opened(name)
        last = next(i for i, s in enumerate(match.states) if getattr(s, "round", 0) == 7)
        rolled = [0, 0]
        for action in match.actions[last:]:
            if isinstance(action, Climb):
                rolled[action.seat] += action.dice
        assert tuple(rolled) == dice
        assert tuple(climber.used for climber in state_of(match).climbers) == dice
        assert [str(a) for a in match.actions[last : last + 6]] == [
            "0 climb R12 2", "roll 3 6", "0 climb R13 2", "roll 1 4", "0 climb R14 2", "roll 2 6",
        ]  # fmt: skip
        rolls = [a for a in match.actions[last + 6 :] if isinstance(a, Roll)]
        assert max(rolls[0].faces) == 6
        assert [roll.faces for roll in rolls[1:]] == [(4, 6), (4, 6)]
        over = match.over
        assert over
        assert over.places == ((2, 1) if name == "fewest" else (1, 1))
