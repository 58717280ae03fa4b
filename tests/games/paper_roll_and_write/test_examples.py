"""The fourteen examples of the rulebook, on the tests' own map."""

import pytest

from rollbook.core.chance import Dice
from rollbook.games.paper_roll_and_write.region import BLOCKED
from tests.games.paper_roll_and_write.positions import (
    COORDINATOR,
    POOH,
    ROLLS,
    asked,
    cells,
    coordinator,
    faces,
    legal,
    named,
    numbers,
    play,
    pooh,
    position,
    refused,
    rolls,
    sheet,
    spaces,
)


@pytest.mark.parametrize("marked", range(5))
def test_1_green(marked):
    """ "Example 1: Panic level on the green zone." Its first space is the leftmost empty one as
    well as its last one."""
    assert position(panic=marked).zone == "green"


@pytest.mark.parametrize("marked", range(5, 12))
def test_2_yellow(marked):
    """ "Example 2: Panic level on the yellow zone." """
    assert position(panic=marked).zone == "yellow"


def test_3_roll_produced():
    """ "Example 3: Roll produced (sum equals 4). 1 + 1 + 2 = 4, roll produced." """
    state = coordinator("1 2", team=sheet(factory=".1."))
    state = play(state, "write 2 R1C3")
    assert rolls(state.team) == set()
    assert rolls(play(state, "write 1 R1C1").team) == {"row-1"}


@pytest.mark.parametrize(("row", "factory"), [(3, "... ... 13."), (4, "... ... ... 13.")])
def test_4_roll_not_produced(row, factory):
    """ "Example 4: Roll not produced (the sum is greater than 6). 1 + 3 + 3, roll not produced."
    With a 2 it would have been."""
    state = coordinator("2 3", team=sheet(factory=factory))
    assert rolls(play(state, f"write 3 R{row}C3").team) == set()
    assert rolls(play(state, f"write 2 R{row}C3").team) == {f"row-{row}"}


def test_5_placing_by_the_coordinator():
    """ "Example 5: Rules for placing numbers on the map by the Coordinator": beside the factory or
    another number, and never beside a similar number."""
    state = coordinator("4 5 6", "e4=4 e3=5")
    assert spaces(state, "4") == {"f3", "d5", "f5", "e6"}  # f4 is beside the 4
    assert spaces(state, "5") == {"f4", "d5", "f5", "e6"}  # f3 is beside the 5
    assert spaces(state, "6") == {"f3", "f4", "d5", "f5", "e6"}


def reaching(rolls_there: int, visited: str = ""):
    """The team is one space from the store i3, and has a 5 and a 6."""
    team = sheet("f5=4 g5=5 h5=6 h4=4", ROLLS[rolls_there], visited=visited)
    return coordinator("5 6", team=team, supply=1)


def test_6_a_store_is_supplied():
    """ "Example 6: The Coordinator is able to reach a Store, which in this case was not visited by
    the P.O.O.H. yet. He spends a roll produced at the Factory and supplies the Store." """
    state = play(reaching(1), "write 6 h3")
    assert rolls(state.team) == set()
    assert state.team.spent == {"row-1"}
    assert named(state.team.supplied) == {"i3"}


def test_7_an_x_on_the_supply_track():
    """ "Example 7: The Store has been filled and an X is marked on the Supply Tracks on both
    sheets." """
    assert play(reaching(1), "write 6 h3").supply == 2


def test_8_a_4_becomes_a_2():
    """ "Example 8: The Coordinator decides to transform a "4" into a "2" and, as such, he marks an
    X in the Panic Track." """
    state = play(coordinator("4 5", panic=1), "alter 4 2")
    assert state.panic == 2
    assert faces(state) == [2, 5]
    assert "write 4>2 R1C1" in legal(state)
    refused(state, "write 4 e4", "write 2 R1C1")


# Examples 9 and 14: a whole round -----------------------------------------------------------------


def before():
    """What had been written before the round. The team has supplied the store f1 on its sheet;
    P.O.O.H. has visited d9 there. On P.O.O.H.'s sheet the store e2 has been supplied."""
    return position(
        team=sheet("e6=5 c9=5", "1.. ... ... 1..", supplied="f1", visited="d9"),
        hoard=sheet("e4=4 e3=5 c1=1 d1=2 a9=6", boxes="4.1=7", supplied="e2"),
        round=4,
        panic=4,
        supply=2,
    )


def coordinators_turn():
    """Example 9 up to the bonuses: the roll, the choice, and what it costs."""
    return play(before(), "roll 1 2 2 4 5 6", "keep 1 2 2 4 6")


def test_9_six_dice_and_one_left_aside():
    """ "He rolls 6 dice because the Panic Track is still in the green zone (4 squares are marked)
    ... Once he left a die on the side, he has to increase the panic by 1 point. By doing this, the
    current panic level is now in the yellow zone." """
    assert before().turn() == Dice((6,) * 6)
    state = coordinators_turn()
    assert (state.panic, state.zone, state.centre) == (5, "yellow", (5,))
    assert faces(state) == [1, 2, 2, 4, 6]
    assert asked(state) == COORDINATOR


def test_9_police():
    """ "The Coordinator decides to transform one of the "2" into a "3" thus increasing the panic by
    1 point. When the first space of the yellow zone on the Panic Track is marked, the Police is
    activated and the Coordinator blocks one of the P.O.O.H.'s spaces on his current sheet (since
    Panic was increased by his action), next to one of the Stores that he had supplied." """
    state = play(coordinators_turn(), "alter 2 3")
    assert state.panic == 6
    assert asked(state) == COORDINATOR
    assert legal(state) == legal(state, "block")
    state = play(state, "block g1")
    assert numbers(state.team)["g1"] == BLOCKED
    assert "g1" not in numbers(state.hoard)
    assert faces(state) == [1, 2, 3, 4, 6]


def to_the_end_of_9():
    state = play(coordinators_turn(), "alter 2 3", "block g1")
    state = play(state, "write 1 R2C1", "producer 1 R2C2", "write 2 R3C1", "write 2>3 R2C3")
    return play(state, "write 4 e7", "write 6 e8", "supplier 4 d8")


def test_9_two_rolls():
    """ "The Producer's bonus so he is able to use "1" twice at the Factory. He also uses "2" and
    "3". ... As the sum of the values of the completed line is equal to the indicated value, the
    Coordinator produces a roll of paper. Also, once the sum of the column values is equal than the
    value required by the column, it also produces a paper roll." """
    state = play(coordinators_turn(), "alter 2 3", "block g1", "write 1 R2C1", "producer 1 R2C2")
    assert rolls(state.team) == set()
    state = play(state, "write 2 R3C1")
    assert rolls(state.team) == {"column-1"}
    state = play(state, "write 2>3 R2C3")
    assert rolls(state.team) == {"row-2", "column-1"}
    line = {"R2C1": 1, "R2C2": 1, "R2C3": 3}
    assert cells(state.team) == {"R1C1": 1, "R3C1": 2, "R4C1": 1} | line


def test_9_a_visited_store():
    """ "He decides to use the Supplier's bonus so he is able to use "4" twice on the map: ... he
    arrives at a Store on the map that had already been visited by P.O.O.H. in a previous turn. The
    cost to supply a visited store is two rolls. He marks with an X the two rolls produced at the
    Factory and marks the leftmost empty space in the Supply Track." """
    state = to_the_end_of_9()
    assert rolls(state.team) == set()
    assert state.team.spent == {"row-2", "column-1"}
    assert named(state.team.supplied) == {"f1", "d9"}
    assert state.team.team == {"producer", "supplier"}
    assert (state.supply, state.panic) == (3, 6)
    assert legal(state, "done")


def poohs_turn():
    return play(to_the_end_of_9(), "done")


def test_14_the_dice_as_they_were_rolled():
    """ "Now it is P.O.O.H.'s turn: he has access to the values 1, 2, 2, 4 and 6 (which were chosen
    by the Coordinator)." """
    state = poohs_turn()
    assert faces(state) == [1, 2, 2, 4, 6]
    assert (asked(state), state.panic, state.centre) == (POOH, 6, (5,))


def test_14_a_bonus_and_an_empty_store():
    """ "P.O.O.H. decides to use a "2" and a "6" to mark the "≥8" in his fourth bonus line, thus
    unlocking this bonus that will allow him to increase or decrease by 1 the value of the dice he
    has available. Then, he marks "1" and the other "2" on the map and visits an empty Store, which
    causes the panic to increase by 1 point." """
    assert not legal(poohs_turn(), "shift")
    state = play(poohs_turn(), "mark 4.2 2 6")
    assert legal(state, "shift") == {
        "shift 1 2", "shift 2 1", "shift 2 3", "shift 4 3", "shift 4 5"
    }  # fmt: skip
    state = play(state, "write 1 a1")
    assert state.panic == 6
    state = play(state, "write 2 a2")
    assert (state.panic, named(state.hoard.visited)) == (7, {"a3"})
    assert faces(state) == [4]


def test_14_a_supplied_store():
    """ "Turns a "4" into a "3" which he places next to a "2" already placed on the map, arriving at
    a Store that had been supplied in a previous turn. Panic increases by two (since we are now in
    the yellow zone). ... He also immediately gains a virtual die with the value of his choice." """
    state = play(poohs_turn(), "mark 4.2 2 6", "write 1 a1", "write 2 a2", "shift 4 3")
    assert state.panic == 7
    state = play(state, "write 4>3' d2")
    assert (state.panic, named(state.hoard.visited)) == (9, {"a3", "e2"})
    assert state.free == 1
    assert asked(state) == POOH


def to_the_end_of_14():
    state = play(poohs_turn(), "mark 4.2 2 6", "write 1 a1", "write 2 a2", "shift 4 3")
    return play(state, "write 4>3' d2", "write *5 a8")


def test_14_a_third_store_and_the_police():
    """ "This extra die will be a "5" and places it on the map next to a "6" and thus visits a third
    Store (in this case, it had not been supplied). Panic increases by one. ... This causes the
    Police to be activated again and the Coordinator blocks a space on the P.O.O.H.'s map, since it
    was his action that activated the Police." """
    state = to_the_end_of_14()
    assert (state.panic, named(state.hoard.visited)) == (10, {"a3", "e2", "a7"})
    assert asked(state) == COORDINATOR
    assert legal(state) == legal(state, "block")
    state = play(state, "block h2")
    assert numbers(state.hoard)["h2"] == BLOCKED
    assert "h2" not in numbers(state.team)
    assert asked(state) == POOH
    assert legal(state) == {"done"}


def test_14_the_sheets_are_exchanged():
    """ "The round ends and both players exchange the sheets in their possession. In the next round,
    only 5 dice will be rolled, since the Panic Level is now in the yellow zone." """
    state = play(to_the_end_of_14(), "block h2")
    after = play(state, "done")
    assert after.turn() == Dice((6,) * 5)
    assert (after.team, after.hoard) == (state.hoard, state.team)
    assert after.round == 5


# Examples 10 to 13: P.O.O.H. ----------------------------------------------------------------------


def test_10_placing_by_pooh():
    """ "Example 10: Rules of numbers placement on the map by P.O.O.H.": beside a house or another
    number, one above or below it; "Numbers "1" and "6" are not considered successive." """
    state = pooh("1 2 3 4 5 6", "c1=5 a9=1 h8=x")
    begins = {"a1", "b2", "g1", "i1", "h2", "b8", "c9", "g9", "i9"}
    beside_5, beside_1 = {"c2", "d1"}, {"a8"}
    for number in "13":
        assert spaces(state, number) == begins
    assert spaces(state, "2") == begins | beside_1
    assert spaces(state, "4") == begins | beside_5
    assert spaces(state, "5") == begins
    assert spaces(state, "6") == begins | beside_5
    refused(state, "write 6 a8", "write 4 a8", "write 5 d1", "write 2 h8")


def two_visits():
    """P.O.O.H. is beside the store e2, which is stocked, and near i3, which is not; in yellow."""
    return pooh("1 6", hoard=sheet("d1=5 c1=4 i1=2", supplied="e2"), panic=6)


def test_11_a_stocked_and_an_empty_store():
    """ "Example 11: P.O.O.H. marks a "6" and a "1" in his area of the map, thus visiting 2 Stores.
    One of them was previously filled with paper, so panic increases by two points (because we are
    in the yellow zone of the Panic Track) and the other Store has no paper, so when visited the
    panic increases by 1 point. P.O.O.H. places an X and crosses out both Stores." """
    state = play(two_visits(), "write 1 i2")
    assert state.panic == 7
    state = play(state, "write 6 d2")
    assert state.panic == 9
    assert named(state.hoard.visited) == {"e2", "i3"}


def test_12_a_virtual_die():
    """ "Example 12: ... because P.O.O.H. visited a Store that had paper, he also gets an extra
    virtual die with a value of his choice that he can use immediately where he chooses (in his map
    section or at his Headquarters). In this case, he decided to choose a "5" and he used it on the
    map, expanding his influence." """
    state = play(two_visits(), "write 1 i2", "write 6 d2")
    assert {line.split()[1] for line in legal(state, "mark")} == {"1.1", "1.2", "2.1", "2.2", "3.1"}
    assert {line.split()[1] for line in legal(state, "write")} == {f"*{n}" for n in range(1, 7)}
    state = play(state, "write *5 c2")
    assert numbers(state.hoard)["c2"] == 5
    assert state.free == 0
    assert legal(state) == {"done"}


def test_13_a_5_and_a_3():
    """ "Example 13: From the available dice, P.O.O.H. decides to add up a "5" and a "3" to cross
    out the value "≥8". Since the value "7" had been previously crossed, the bonus is now unlocked
    and ready to be used." """
    state = pooh("2 3 5", hoard=sheet(boxes="4.1=7"))
    assert not state.hoard.ready("up-and-down")
    state = play(state, "mark 4.2 3 5")
    assert state.hoard.ready("up-and-down")
    assert faces(state) == [2]
    assert legal(state, "shift") == {"shift 2 1", "shift 2 3"}
