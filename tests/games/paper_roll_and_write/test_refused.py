"""What PAPER ROLL & Write refuses: each action with a sentence to read."""

from random import Random

import pytest

from rollbook.games.paper_roll_and_write.rules import start
from tests.games.paper_roll_and_write.positions import (
    BLANK,
    BOARD,
    ROLLS,
    coordinator,
    opened,
    play,
    pooh,
    position,
    refused,
    rolled,
    sheet,
)
from tests.games.playing import refusal, steps

TEAM_ACTIONS = (
    "alter 4 2",
    "producer 1 R1C1",
    "supplier 4 e4",
    "replenisher 1 4",
    "supply e2",
    "volunteer e2",
    "leave",
)
HOARD_ACTIONS = (
    "mark 1.1 6",
    "one-more 4",
    "two-for-one 1 4",
    "exchange 4 5",
    "shift 4 5",
    "visit e2",
    "forgo",
)


def every_bonus(numbers: str = "", **marked: str):
    """A sheet on which all bonuses are unlocked but the last."""
    four = opened("one-more-die", "two-for-one", "exchange-service", "up-and-down")
    return sheet(numbers, boxes=four, **marked)


def test_the_dice_come_first():
    refused(position(), "keep 1", "write 1 R1C1", "done", "roll 1 2 3", "roll 1 2 3 4 5 7")
    refused(position(), "roll 2 1 3 4 5 6")


def test_no_second_roll():
    refused(rolled("1 2 3 4 5 6"), "roll 1 2 3 4 5 6")
    refused(coordinator("1 4"), "roll 1 2 3 4 5 6")
    refused(pooh("1 4"), "roll 1 2 3 4 5 6")


def test_first_the_dice_are_chosen():
    state = rolled("1 1 4")
    refused(state, *TEAM_ACTIONS, *HOARD_ACTIONS, "write 1 R1C1", "write 4 e4", "done", "block a1")


@pytest.mark.parametrize("kept", ["2", "1 1 1", "4 4", "4 1", "1 1 4 4", "7", "-1"])
def test_dice_that_were_not_rolled(kept):
    refused(rolled("1 1 4"), f"keep {kept}")


def test_not_in_the_coordinators_turn():
    state = coordinator("1 4", team=every_bonus(), hoard=every_bonus(), centre="4")
    refused(state, *HOARD_ACTIONS, "keep 1", "block a1", "write 1 a1", "write 4 a1", "write *4 e4")


def test_not_in_poohs_turn():
    state = pooh("1 4", hoard=every_bonus(), centre="4")
    refused(state, *TEAM_ACTIONS, "keep 1", "block a1", "write 1 R1C1", "write 4 e4", "write *4 a1")
    refused(state, "visit e2", "forgo")


@pytest.mark.parametrize("space", ["R0C1", "R5C1", "R1C4", "j1", "a0", "a10", "e5", "e2", "d3"])
def test_where_nothing_is_written(space):
    """Outside, on the factory, a store or a warehouse; nor on a bare square or a house."""
    refused(coordinator("1 4"), f"write 1 {space}", f"write 4 {space}")
    refused(pooh("1 4"), f"write 1 {space}", f"write 4 {space}")
    refused(coordinator("4"), "write 4 d4", "write 4 b1")
    refused(pooh("4"), "write 4 d4", "write 4 b1")


def test_the_wrong_area():
    refused(coordinator("1 4"), "write 1 e4", "write 4 R1C1", "write 4 a1", "write 1 a1")
    refused(pooh("1 4"), "write 4 e4", "write 1 R1C1", "write 1 1.1")


def test_against_the_rules_of_the_team_map():
    state = coordinator("4 5", team=sheet("e4=4 e3=5 f3=6"))
    refused(state, "write 4 f4", "write 5 e4", "write 5 c6", "write 4 f3", "write 6 f2")


def test_against_the_rules_of_poohs_map():
    state = pooh("1 3 6", "a1=6 c1=3 g1=x")
    refused(state, "write 1 a2", "write 3 c2", "write 6 d1", "write 6 g1", "write 3 c3")


def test_dice_that_are_not_there():
    refused(coordinator("1 4"), "write 2 R1C1", "write 5 e4", "alter 5 4", "write 4>1 R1C1")
    refused(pooh("1 4", hoard=every_bonus()), "write 2 a1", "exchange 5 4", "shift 5 4")
    refused(pooh("1 4", hoard=every_bonus()), "two-for-one 1 1", "mark 5.1 4 4", "one-more 4")
    refused(coordinator("1 4"), "replenisher 1 1", "replenisher 1", "replenisher 1 4 4")


@pytest.mark.parametrize("number", ["0", "7", "*0", "*7", "4>4", "4'", "x", "**1", "*", ">"])
def test_odd_numbers(number):
    refused(coordinator("1 4"), f"write {number} R1C1", f"write {number} e4", f"alter {number} 1")
    refused(pooh("1 4", hoard=every_bonus()), f"write {number} a1", f"mark 1.1 {number}")
    state = play(coordinator("1 4"), "replenisher 1 4")
    refused(state, f"write {number} R1C1", f"write {number} e4")


def test_values_that_no_die_has():
    refused(coordinator("1 4"), "alter 4 0", "alter 4 7", "alter 4 4")
    refused(pooh("1 6", hoard=every_bonus()), "exchange 1 0", "exchange 6 7", "exchange 6 6")
    refused(pooh("1 3 6", hoard=every_bonus()), "shift 1 0", "shift 1 6", "shift 6 7", "shift 6 1")
    refused(pooh("3", hoard=every_bonus()), "shift 3 5", "shift 3 3", "shift 3 1")


def test_producer_and_supplier():
    state = play(coordinator("1 2 4 5"), "write 1 R1C1", "write 4 e4")
    refused(state, "producer 2 R1C2", "producer 1 R1C1", "producer 4 e3", "producer 1 e3")
    refused(state, "supplier 5 e3", "supplier 4 e3", "supplier 4 e4", "supplier 1 R1C2")
    refused(state, "supplier 4 a1", "supplier 4 R1C2", "producer 3 R1C2")


def test_members_that_are_checked():
    team = sheet(team="producer supplier replenisher")
    state = play(coordinator("1 2 4 5", team=team), "write 1 R1C1", "write 4 e4")
    refused(state, "producer 1 R1C2", "supplier 4 e6", "replenisher 2 5")


def test_the_replenishers_number_is_next():
    state = play(coordinator("1 2 4 5"), "replenisher 1 2")
    refused(state, "write 4 e4", "alter 4 5", "done", "replenisher 4 5", "forgo", "write *4 a1")
    refused(state, "write *4 R1C1", "write *1 e4")


def test_stores_that_were_not_reached():
    state = coordinator("5", team=sheet("e4=4 e3=5 f3=4", ROLLS[1]), hoard=sheet(factory=ROLLS[1]))
    refused(state, "supply e2", "volunteer e2", "leave")
    state = play(state, "write 5 f2")
    refused(state, "supply i3", "volunteer i3", "supply a1", "leave", "done", "alter 5 4")


def test_the_volunteer_needs_enough_rolls():
    team = sheet("e4=4 e3=5 f3=4", visited="e2")
    state = play(coordinator("5", team=team, hoard=sheet(factory=ROLLS[1])), "write 5 f2")
    refused(state, "supply f1", "supply e2", "volunteer e2", "write 5 e6", "supplier 5 e6")


def test_the_police_comes_first():
    state = play(coordinator("1 4", "a1=3 a2=x", panic=5), "alter 4 5")
    refused(state, "write 1 R1C1", "alter 1 2", "done")
    refused(state, "block a1", "block a2", "block e4", "block e2", "block b1", "block z9")
    state = play(pooh("2 4", "a1=3", panic=5), "write 2 a2")
    refused(state, "write 4 c1", "done", "block a2")


@pytest.mark.parametrize(
    "line",
    [
        "mark 1.1 1 2", "mark 5.2 3 5", "mark 4.1 6", "mark 1.1", "mark 2.2 5", "mark 6.1 6",
        "mark 1.3 6", "mark R1C1 6", "mark 1.1 6 6", "mark 1.1 *6", "mark 3.2 *6 1",
        "mark 5.1 5 3", "mark 5.1 1 2 3 5 6 6",
    ],
)  # fmt: skip
def test_boxes(line):
    """Sums that are too small, dice and boxes that are not there, and dice out of order."""
    refused(pooh("1 2 3 5 6"), line)


def test_bonuses_that_are_crossed_out():
    hoard = every_bonus(used="one-more-die exchange-service")
    refused(pooh("1 4", hoard=hoard, centre="4"), "one-more 4", "exchange 4 5")


def test_bonuses_that_are_not_unlocked():
    refused(
        pooh("1 4", hoard=sheet(boxes="1.1=4 2.1=5 3.2=7 4.2=8"), centre="4"), *HOARD_ACTIONS[1:]
    )


def test_a_die_that_was_not_set_aside():
    refused(
        pooh("1 4", hoard=every_bonus(), centre="5 5"), "one-more 4", "one-more 6", "one-more 0"
    )


def test_the_number_of_ones_own_choice_is_next():
    state = play(pooh("1 1 4", hoard=every_bonus(), centre="6"), "two-for-one 1 1")
    refused(state, "write 4 a1", "done", "mark 5.1 4", "exchange 4 5", "shift 4 5", "one-more 6")
    refused(state, "write *4 e4", "write *1 R1C1", "mark 5.2 *6", "mark 5.1 *6 *4", "mark 5.1 4 4")


def test_the_store_visit_is_next():
    state = play(pooh("4 5 6", hoard=sheet(boxes="5.1=8", visited="f1")), "mark 5.2 4 5")
    refused(state, "write 6 a1", "done", "visit f1", "visit a1", "visit d3", "visit z9", "forgo")


def test_a_finished_turn():
    refused(coordinator("1"), "done")
    state = play(coordinator("1"), "write 1 R1C1", "done")
    refused(state, "producer 1 R1C2", "alter 1 2", "keep 1")


def test_seats():
    """Nothing is open to who is not asked."""
    state = coordinator("1 4")
    assert state.legal(1) == []
    assert state.legal(0) == state.legal()
    assert pooh("1").legal(0) == []
    assert pooh("1").team == BLANK


def test_what_is_legal_elsewhere():
    """Actions of other positions of random games: each is legal, or is refused with a sentence."""
    rng = Random(6)
    games = [list(steps(start(2, {}, BOARD), Random(seed))) for seed in range(20)]
    positions = [state for game in games for state, _action, _after in game]
    actions = [action for game in games for _state, action, _after in game if action.word != "roll"]
    for state in rng.sample(positions, 150):
        legal = set(state.legal())
        for action in rng.sample(actions, 60):
            assert bool(refusal(state, action)) == (action not in legal), action
