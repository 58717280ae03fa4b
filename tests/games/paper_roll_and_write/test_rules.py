"""The rules of PAPER ROLL & Write, sentence by sentence in the order of the rulebook.

Each docstring quotes the sentence, or names the ruling, that its test asserts.
"""

from dataclasses import replace

import pytest

from rollbook.core.chance import Dice
from rollbook.games.paper_roll_and_write.board import BONUSES, TEAM
from rollbook.games.paper_roll_and_write.region import BLOCKED
from rollbook.games.paper_roll_and_write.rules import start
from tests.games.paper_roll_and_write.positions import (
    BLANK,
    BOARD,
    COORDINATOR,
    POOH,
    ROLLS,
    STORES,
    asked,
    cells,
    coordinator,
    faces,
    legal,
    named,
    numbers,
    opened,
    play,
    pooh,
    position,
    refused,
    rolled,
    rolls,
    sheet,
    spaces,
)

BROWN = {
    *("a1", "c1", "d1", "e1", "g1", "i1"),
    *("a2", "b2", "c2", "d2", "g2", "h2", "i2"),
    *("c3", "g3", "a4", "i4"),
    *("a5", "b5", "h5", "i5"),
    *("a6", "i6", "c7", "g7"),
    *("a8", "b8", "c8", "g8", "h8", "i8"),
    *("a9", "c9", "g9", "i9"),
}
"""The spaces of P.O.O.H.'s area."""
BADGES = (6, 10, 13, 16)
"""The spaces of the panic track with a police badge, from 1."""
EVERY_BOX = " ".join(f"{row}.{place}=9" for row in range(1, 6) for place in (1, 2))


# 3. Game Setup ------------------------------------------------------------------------------------


def test_start():
    """3. "The P.O.O.H. receives the 6 dice and starts the game": both sheets and tracks are
    blank."""
    state = start(2, {}, BOARD)
    assert state.turn() == Dice((6,) * 6)
    assert state.regions == (BLANK, BLANK)
    assert (state.panic, state.supply, state.round) == (0, 0, 1)
    assert state.legal() == state.legal(COORDINATOR) == state.legal(POOH) == []


def test_the_coordinator_begins_on_sheet_a():
    """Ruling: "in round 1 the Coordinator has sheet A and the P.O.O.H. sheet B." """
    state = play(start(2, {}, BOARD), "roll 1 1 2 2 4 5", "keep 1 1 2 2 4 5", "write 1 R1C1")
    assert cells(state.regions[0]) == {"R1C1": 1}
    assert state.regions[1] == BLANK


# 6. Structure of a Round --------------------------------------------------------------------------


@pytest.mark.parametrize(("marked", "dice"), [(0, 6), (4, 6), (5, 5), (11, 5), (12, 4), (17, 4)])
def test_dice_by_the_level_of_panic(marked, dice):
    """6.1 "A number of dice depending on the level of panic at the start of the round: 6 dice at
    the green level, 5 dice at the yellow level and 4 dice at the red level." The level "is
    determined by the leftmost empty space"."""
    assert position(panic=marked).turn() == Dice((6,) * dice)


def test_any_of_the_dice():
    """6.2 "The Coordinator chooses which dice he wants to use." Ruling: "may keep any of the
    dice", each choice offered once."""
    state = rolled("1 1 4")
    assert asked(state) == COORDINATOR
    assert len(state.legal()) == 6
    kept = {"keep 1 1 4", "keep 1 1", "keep 1 4", "keep 1", "keep 4", "keep"}
    assert legal(state) == kept


def test_panic_for_each_die_in_the_center():
    """6.2 "The remaining dice are placed in the center of the table. For each die placed in the
    center of the table, players must mark a space on their Panic Tracks." """
    state = play(rolled("1 2 2 4 5 6", panic=1), "keep 1 2 6")
    assert state.panic == 4
    assert state.centre == (2, 4, 5)
    assert faces(state) == [1, 2, 6]
    assert play(rolled("1 2 2 4 5 6", panic=1), "keep 1 2 2 4 5 6").panic == 1


def test_all_selected_dice_must_be_used():
    """6.3 "The Coordinator MUST use all the selected dice." """
    state = coordinator("1 4")
    refused(state, "done")
    state = play(state, "write 1 R1C1")
    refused(state, "done")
    assert legal(play(state, "write 4 e4"), "done")


def full(rest: str = "..."):
    """A factory that is full but for its last row."""
    return f"112 122 222 {rest}"


def test_a_die_that_fits_nowhere():
    """Ruling: "A kept die that in the end fits nowhere goes to the centre like one set aside and
    costs its panic (the P.O.O.H. loses it, but One More Die may take it)." """
    hoard = sheet(boxes=opened("one-more-die"))
    team = sheet(factory=full("22."))
    state = coordinator("2 3", team=team, hoard=hoard, centre="5", panic=1)
    state = play(state, "write 2 R4C3")
    assert state.panic == 1
    state = play(state, "done")
    assert (state.panic, state.centre) == (2, (3, 5))
    assert faces(state) == [2]
    assert legal(state, "one-more") == {"one-more 3", "one-more 5"}


def test_a_die_that_fits_only_later():
    """Ruling: "while it fits somewhere it must be used": a 4 fits once a 5 has made a place for
    it, and not before."""
    ring = "e4=4 d5=4 f5=4 e6=5 e7=4"
    state = coordinator("4 5", team=sheet(ring, full("222")))
    assert spaces(state, "4") == set()
    state = play(state, "write 5 e3")
    assert spaces(state, "4") == {"f3"}
    refused(state, "done")


def test_the_police_of_a_die_that_fits_nowhere():
    """6.1 The panic of such a die is the Coordinator's action: the police is on that sheet."""
    state = play(coordinator("3", team=sheet(factory=full("222")), panic=5), "done")
    assert (state.panic, asked(state)) == (6, COORDINATOR)
    state = play(state, "block a1")
    assert numbers(state.team) == {"a1": BLOCKED}
    assert (asked(state), faces(state)) == (POOH, [])


def test_all_dice_aside():
    """Ruling: any of the dice, so even none: six points of panic, and P.O.O.H. has no dice."""
    state = play(rolled("1 2 2 4 5 6"), "keep", "block a1")
    assert state.panic == 6
    assert (asked(state), legal(state)) == (COORDINATOR, {"done"})
    state = play(state, "done")
    assert (asked(state), legal(state)) == (POOH, {"done"})


def test_each_die_once():
    """6.3, 6.4 "Each die can be used only once", by each of the two."""
    state = play(coordinator("2 4", "c1=1"), "write 2 R1C1")
    refused(state, "write 2 R1C2")
    state = play(state, "write 4 e4")
    refused(state, "write 4 e3", "write 4 e6")
    state = play(pooh("2 4"), "write 2 a1")
    refused(state, "write 2 a9", "mark 1.1 2 4")


def test_pooh_can_use_the_dice():
    """6.4 "Then, the P.O.O.H. CAN use the dice": the turn may end at once."""
    state = pooh("1 2 6")
    assert legal(state, "done")
    assert play(state, "done").turn() == Dice((6,) * 6)


def test_pooh_uses_the_same_dice():
    """6.4, 6.2 "The Coordinator and the P.O.O.H. use the same dice chosen by the Coordinator." """
    state = play(rolled("1 2 4 4 5 6"), "keep 1 4 4", "write 1 R1C1", "write 4 e4", "write 4 e6")
    state = play(state, "done")
    assert asked(state) == POOH
    assert faces(state) == [1, 4, 4]
    assert [die.use for die in state.dice] == ["", "", ""]


@pytest.mark.parametrize("round", [1, 2])
def test_players_switch_maps(round):
    """6.5 "Lastly, players switch maps and a new round begins." Ruling: "Tracks are common, all
    else is a sheet's own." """
    team = sheet("e4=4", "112", team="producer", warehouses="d3", supplied="e2")
    hoard = sheet("a1=3", boxes="1.1=4", used="one-more-die", visited="f1")
    state = pooh("1", team=team, hoard=hoard, round=round, panic=3, supply=2, centre="5")
    state = play(state, "done")
    assert (state.team, state.hoard) == (hoard, team)
    assert (state.round, state.panic, state.supply) == (round + 1, 3, 2)
    assert (state.dice, state.centre) == ((), ())


# 6.1 Panic Track ----------------------------------------------------------------------------------


@pytest.mark.parametrize("space", range(1, 19))
def test_police_badges(space):
    """6.1 "There are 4 Police Badges along the Panic Track. As soon as a space on the Panic Track
    where a Police Badge is indicated is marked, the Coordinator marks an X in the region." """
    state = play(coordinator("4 4", panic=space - 1), "alter 4 5")
    assert state.panic == space
    assert bool(legal(state, "block")) == (space in BADGES)
    assert bool(legal(state, "write")) == (space not in BADGES)


def test_any_brown_space_without_a_number_or_x():
    """6.1 "Activating the Police in any one of the spaces of the P.O.O.H. movement zone." Ruling:
    "on any brown space without a number or X"."""
    state = play(coordinator("4", "a1=3 a2=4 c3=x e4=5", panic=5), "alter 4 5")
    assert legal(state) == {f"block {space}" for space in BROWN - {"a1", "a2", "c3"}}


def test_the_police_on_the_sheet_of_who_caused_the_panic():
    """Ruling: "the X goes on the sheet of whoever's action caused the panic; the Coordinator
    chooses; at once." """
    state = play(coordinator("4", "a1=3", panic=5), "alter 4 5", "block a2")
    assert (numbers(state.team)["a2"], numbers(state.hoard)) == (BLOCKED, {})
    state = play(pooh("2", "a1=3", panic=5), "write 2 a2")
    assert asked(state) == COORDINATOR
    assert state.legal(POOH) == []
    state = play(state, "block i2")
    assert (numbers(state.hoard)["i2"], numbers(state.team)) == (BLOCKED, {})
    assert asked(state) == POOH


def test_two_badges_at_once():
    """6.1 A badge each: from 5 to 10 spaces, the police comes twice, and not on the same space."""
    state = play(rolled("1 2 2 4 5 6", panic=5), "keep 6", "block a1")
    assert legal(state) == {f"block {space}" for space in BROWN - {"a1"}}
    state = play(state, "block a2")
    assert (state.panic, asked(state)) == (10, COORDINATOR)
    assert legal(state, "write 6")


def test_no_space_for_the_police():
    """Ruling: "If none is free, nothing happens." """
    taken = " ".join(f"{space}=x" for space in sorted(BROWN - {"a1"}))
    state = play(rolled("1 2 2 4 5 6", team=sheet(taken), panic=5), "keep 6", "block a1")
    assert (state.panic, state.police) == (10, ())
    assert legal(state, "write 6")


def test_an_x_blocks_the_way():
    """6.1 "A space with an X cannot be used later by the P.O.O.H. to write any number, so his path
    gets blocked": nothing is written there, and nothing joins it."""
    state = pooh("1 2 3 4 5 6", "a1=3 a2=x c1=x")
    for number in "123456":
        assert not spaces(state, number) & {"a2", "a4", "c1", "d1", "c2"}
    assert spaces(pooh("4", "a1=3 b2=x"), "4") >= {"a2"}


def test_marks_past_the_end_are_ignored():
    """Ruling: "Marks past the end of a track are ignored." """
    state = play(rolled("1 2 2 4 5 6", panic=16), "keep 1")
    assert (state.panic, state.police) == (18, ())
    state = play(coordinator("4", panic=18), "alter 4 5")
    assert state.panic == 18
    team = sheet("e4=4 e3=5 f3=4", ROLLS[2])
    state = play(coordinator("5", team=team, supply=4), "write 5 f2")
    assert (state.supply, named(state.team.supplied)) == (5, {"f1", "e2"})
    assert rolls(state.team) == set()


# 6.2 Use of dice ----------------------------------------------------------------------------------


def test_no_space_twice():
    """6.2 "Players cannot mark again a space previously marked." """
    refused(coordinator("1 5", "e4=4", team=sheet("e4=4", "1")), "write 1 R1C1", "write 5 e4")
    refused(pooh("2 6", hoard=sheet("a1=3", boxes="1.1=4")), "write 2 a1", "mark 1.1 6")


# 6.2.1 The factory --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 7))
def test_1_2_and_3_in_the_factory(number):
    """6.2.1 "Numbers 1, 2 and 3 are used exclusively in Factory spaces. ... Numbers 4, 5 and 6 are
    used exclusively in the gray area of the map." """
    factory = {f"R{row}C{column}" for row in range(1, 5) for column in range(1, 4)}
    found = spaces(coordinator(str(number)), str(number))
    assert found == (factory if number < 4 else {"e4", "d5", "f5", "e6"})


def test_no_specific_order():
    """6.2.1 "The Coordinator can fill in the spaces of the production lines as he sees fit, that
    is, he does not have to follow any specific order." """
    state = play(coordinator("1 2 3"), "write 3 R4C2", "write 1 R1C3", "write 2 R2C1")
    assert cells(state.team) == {"R4C2": 3, "R1C3": 1, "R2C1": 2}
    assert rolls(state.team) == set()


@pytest.mark.parametrize(
    ("row", "factory"),
    [
        ("row-1", "112"), ("row-1", "211"),
        ("row-2", "... 113"), ("row-2", "... 122"),
        ("row-3", "... ... 123"), ("row-3", "... ... 222"),
        ("row-4", "... ... ... 132"), ("row-4", "... ... ... 222"),
    ],
)  # fmt: skip
def test_a_row_is_produced(row, factory):
    """6.2.1 "1. A row or column is completely filled with numbers; 2. The sum of the values
    matches the value indicated": 4, 5, 6 and 6."""
    assert rolls(sheet(factory=factory)) == {row}


@pytest.mark.parametrize(
    "factory",
    [
        "111", "113", "333", "13.",
        "... 112", "... 222", "... 23.",
        "... ... 122", "... ... 133", "... ... 33.",
        "... ... ... 221", "... ... ... 223", "... ... ... .33",
    ],
)  # fmt: skip
def test_a_row_is_not_produced(factory):
    """6.2.1 Neither with less nor with more than its value, nor before it is full. Ruling: "a row
    when full and its sum is exactly its value"."""
    assert rolls(sheet(factory=factory)) == set()


@pytest.mark.parametrize(
    ("column", "numbers", "produced"),
    [
        (1, "1111", True), (1, "1211", True), (1, "1212", False), (1, "11.1", False),
        (2, "1111", True), (2, "1222", True), (2, "2222", False), (2, "31.3", False),
        (3, "1111", True), (3, "3321", True), (3, "3331", False), (3, "333.", False),
    ],
)  # fmt: skip
def test_columns(column, numbers, produced):
    """6.2.1 Ruling: "a column when full and its sum is at most its value": 5, 7 and 9. "The
    rulebook prints "matches" for both and "≤" under the columns." """
    rows = (("." * (column - 1) + number).ljust(3, ".") for number in numbers)
    assert rolls(sheet(factory=" ".join(rows))) == ({f"column-{column}"} if produced else set())


def test_a_row_and_a_column_with_one_number():
    """6.2.1 Both lines of a space can be completed with one number (as in Example 9)."""
    state = coordinator("1", team=sheet(factory=".12 1.. 1.. 2.."))
    assert rolls(play(state, "write 1 R1C1").team) == {"row-1", "column-1"}


def test_all_seven_lines():
    """6.2.1 All lines can be produced on one sheet."""
    lines = {f"row-{n}" for n in range(1, 5)} | {f"column-{n}" for n in range(1, 4)}
    assert rolls(sheet(factory="112 122 123 222")) == lines


def test_a_line_that_fills_up_wrong():
    """Ruling: "A line that fills up wrong produces nothing, for good." """
    state = play(coordinator("1 2 3", team=sheet(factory="11.")), "write 3 R1C3")
    assert rolls(state.team) == set()
    assert not any(line.split()[-1].startswith("R1") for line in legal(state, "write"))


# 6.2.1 The Team's map -----------------------------------------------------------------------------


def test_beside_the_factory_or_another_number():
    """6.2.1 "1. The number must be placed in a space adjacent to the Factory symbol (center of the
    map) or to another number previously placed." Corners don't count."""
    assert spaces(coordinator("6"), "6") == {"e4", "d5", "f5", "e6"}
    assert spaces(coordinator("6", "e4=5"), "6") == {"e3", "f4", "d5", "f5", "e6"}
    assert spaces(coordinator("6", "b6=5"), "6") == {"b7", "c6", "e4", "d5", "f5", "e6"}


@pytest.mark.parametrize("number", [4, 5, 6])
def test_never_beside_a_similar_number(number):
    """6.2.1 "2. A number can NEVER be placed adjacent to a similar number", whatever else is beside
    the space, and be it beside the factory; any other number can stand there."""
    found = spaces(coordinator(str(number), "e4=4 f5=5 d6=6"), str(number))
    beside = {"e3": [4], "f4": [4, 5], "g5": [5], "d5": [6], "e6": [6], "c6": [6]}
    assert found == {space for space, near in beside.items() if number not in near}


def test_areas_do_not_touch():
    """Ruling: "Each area looks only at its own numbers: grey and brown spaces do not touch in this
    sense." """
    assert spaces(coordinator("4 5", "c7=5 a6=4"), "5") == {"e4", "d5", "f5", "e6"}
    assert "b6" not in spaces(coordinator("4", "a6=4 b5=4"), "4")
    assert "b4" in spaces(coordinator("4", "c4=5 a4=4"), "4")
    assert "a4" not in spaces(pooh("5", "b4=4"), "5")
    assert "a2" in spaces(pooh("2", "a1=1 b3=6 b2=3"), "2")
    assert "a4" in spaces(pooh("2", "a5=1 b4=5"), "2")


def reaches(rolls_there: int, numbers: str, dice: str = "4 5 6", **marked: str):
    """The Coordinator with so many rolls and these numbers on the map."""
    return coordinator(dice, team=sheet(numbers, ROLLS[rolls_there], **marked))


NEAR_I3 = "f5=4 g5=5 h5=6 h4=4"
NEAR_TWO = "e4=4 e3=5 f3=4"
"""A number at f2 is beside the stores e2 and f1."""


@pytest.mark.parametrize(
    ("visited", "there", "left"),
    [("", 0, None), ("", 1, 0), ("", 2, 1), ("i3", 0, None), ("i3", 1, None), ("i3", 3, 1)],
)
def test_the_price_of_a_store(visited, there, left):
    """6.2.1 "1 roll, if the Store has not been visited by the P.O.O.H.; 2 rolls, if the Store has
    been visited. ... If the Coordinator does not have enough rolls produced at the Factory and
    ready to be spent, the Store is not supplied." """
    state = play(reaches(there, NEAR_I3, visited=visited), "write 6 h3")
    supplied = left is not None
    assert named(state.team.supplied) == ({"i3"} if supplied else set())
    assert state.supply == supplied
    assert len(rolls(state.team)) == (left if supplied else there)
    assert legal(state, "write 5")


def test_immediately_and_owed():
    """6.2.1 "Whenever the Coordinator places a number in a space adjacent to a Store, he
    immediately supplies that Store." Ruling: "at once and owed when the rolls are there"."""
    state = play(reaches(1, NEAR_I3), "write 6 h3")
    assert state.supply == 1
    assert not legal(state, "leave")
    state = play(reaches(3, NEAR_TWO, visited="e2"), "write 5 f2")
    assert named(state.team.supplied) == {"e2", "f1"}
    assert (state.supply, rolls(state.team)) == (2, set())


def test_spent_rolls_are_gone():
    """6.2.1 "The Coordinator must spend (crossing them) the required number of rolls." """
    state = reaches(1, NEAR_I3, spent="row-1")
    assert play(state, "write 6 h3").supply == 0
    assert rolls(sheet(factory=ROLLS[2], spent="row-1")) == {"row-2"}


def test_too_few_rolls_for_two_stores():
    """Ruling: "with several stores reached and too few rolls, the Coordinator chooses." """
    state = play(reaches(1, NEAR_TWO), "write 5 f2")
    assert legal(state) == {"supply e2", "supply f1"}
    for store in ("e2", "f1"):
        after = play(state, f"supply {store}")
        assert (named(after.team.supplied), after.supply) == ({store}, 1)
        assert legal(after, "write 4")
    state = play(reaches(2, NEAR_TWO, visited="e2"), "write 5 f2")
    assert legal(state) == {"supply e2", "supply f1"}
    assert rolls(play(state, "supply e2").team) == set()
    assert len(rolls(play(state, "supply f1").team)) == 1


def test_only_one_of_two_stores_is_affordable():
    """6.2.1 With one roll there is no choice but the store without an X."""
    state = play(reaches(1, NEAR_TWO, visited="e2"), "write 5 f2")
    assert named(state.team.supplied) == {"f1"}
    assert legal(state, "write 4")


def test_supplied_once():
    """Ruling: "A store is supplied once and visited once on each sheet." """
    state = play(reaches(2, NEAR_I3, supplied="i3"), "write 6 h3")
    assert (state.supply, len(rolls(state.team))) == (0, 2)
    state = play(reaches(1, NEAR_TWO, supplied="e2"), "write 5 f2")
    assert (state.supply, named(state.team.supplied)) == (1, {"e2", "f1"})


def test_supplied_later():
    """Ruling: "A store reached without rolls can be supplied later, by another number written
    beside it", and not when the roll is produced."""
    team = sheet("e6=4 e7=5 e8=4", "11.")
    state = play(coordinator("2 5 6", team=team), "write 5 d8", "write 2 R1C3")
    assert (state.supply, rolls(state.team)) == (0, {"row-1"})
    state = play(state, "write 6 e9", "supply d9")
    assert (state.supply, named(state.team.supplied)) == (1, {"d9"})


def test_a_stores_own_sheet():
    """6.2.1 A store is visited and supplied on each sheet by itself."""
    hoard = sheet(visited="i3", supplied="i3")
    state = coordinator("6", team=sheet(NEAR_I3, ROLLS[1]), hoard=hoard)
    state = play(state, "write 6 h3")
    assert (state.supply, named(state.team.supplied)) == (1, {"i3"})


def test_one_warehouse():
    """6.2.1 "Whenever the Coordinator places a number in a space adjacent to a Warehouse, he visits
    that Warehouse and draws a circle around it." One alone is no roll."""
    state = play(coordinator("5", "e4=4"), "write 5 e3")
    assert (named(state.team.warehouses), rolls(state.team)) == ({"d3"}, set())


def test_both_warehouses():
    """6.2.1 "If the two Warehouses on a map have been visited, the Coordinator wins the extra paper
    roll." It can be spent like any other."""
    team = sheet("e4=4 e3=5 f3=4 e6=5", warehouses="d3")
    state = play(coordinator("4 6", team=team), "write 4 e7")
    assert (named(state.team.warehouses), rolls(state.team)) == ({"d3", "f7"}, {"extra"})
    state = play(state, "write 6 f2", "supply f1")
    assert (rolls(state.team), named(state.team.supplied)) == (set(), {"f1"})


# 6.2.2 Coordinator's Bonuses ----------------------------------------------------------------------


def test_producer():
    """6.2.2 "Producer: ONE of the dice used in the Factory can be used 2×". It must be one that is
    used there in this turn; ruling: "the die's value is written in two spaces"."""
    state = coordinator("1 3 4")
    assert not legal(state, "producer")
    state = play(state, "write 4 e4")
    assert not legal(state, "producer")
    state = play(state, "write 1 R1C1")
    assert {line.split()[1] for line in legal(state, "producer")} == {"1"}
    state = play(state, "write 3 R4C3")
    assert {line.split()[1] for line in legal(state, "producer")} == {"1", "3"}
    state = play(state, "producer 3 R2C2")
    assert cells(state.team) == {"R1C1": 1, "R4C3": 3, "R2C2": 3}
    assert not legal(state, "producer")


def test_producer_with_an_altered_die():
    """Ruling: "the die's value (altered or not) is written in two spaces"."""
    state = play(coordinator("1 5"), "alter 5 2", "write 5>2 R1C1")
    assert {line.split()[1] for line in legal(state, "producer")} == {"2"}
    assert cells(play(state, "producer 2 R1C2").team) == {"R1C1": 2, "R1C2": 2}


def test_producer_completes_a_roll():
    """6.2.2, 6.2.1 A roll is produced whenever its line is filled."""
    state = play(coordinator("1", team=sheet(factory="..2")), "write 1 R1C1", "producer 1 R1C2")
    assert rolls(state.team) == {"row-1"}


def test_supplier():
    """6.2.2 "Supplier: ONE of the dice used on the map can be used 2×", by the rules of the map,
    and with all that comes of it."""
    state = coordinator("1 4 5", team=sheet("e4=5", ROLLS[1]))
    state = play(state, "write 1 R4C1")
    assert not legal(state, "supplier")
    state = play(state, "write 4 f4")
    assert legal(state, "supplier") == {f"supplier 4 {space}" for space in ("e3", "d5", "e6")}
    state = play(state, "supplier 4 e3")
    assert numbers(state.team) == {"e4": 5, "f4": 4, "e3": 4}
    assert (state.supply, named(state.team.warehouses)) == (1, {"d3"})
    assert not legal(state, "supplier")


def test_replenisher():
    """6.2.2 "Replenisher: The Coordinator does not use two of the dice in front of them and writes
    a number of their choice, on the map or at the Factory." """
    state = coordinator("1 4 4 6", "e4=5")
    assert legal(state, "replenisher") == {
        "replenisher 1 4", "replenisher 1 6", "replenisher 4 4", "replenisher 4 6"
    }  # fmt: skip
    state = play(state, "replenisher 4 4")
    assert {line.split()[0] for line in legal(state)} == {"write"}
    assert {line.split()[1] for line in legal(state)} == {f"*{n}" for n in range(1, 7)}
    assert len(spaces(state, "*2")) == 12
    assert spaces(state, "*5") == {"d5", "f5", "e6"}
    state = play(state, "write *6 e3")
    assert numbers(state.team) == {"e4": 5, "e3": 6}
    assert faces(state) == [1, 6]
    refused(state, "done", "replenisher 1 6")


def test_replenisher_at_the_factory():
    """6.2.2 The number can be written "at the Factory"; a die that is given is as good as used."""
    state = play(coordinator("5 6"), "replenisher 5 6", "write *3 R1C1")
    assert cells(state.team) == {"R1C1": 3}
    assert legal(state) == {"done"}


def test_pooh_may_use_the_dice_of_the_replenisher():
    """Ruling: "the P.O.O.H. may still use those dice", and they cost no panic."""
    state = play(coordinator("4 5", panic=2), "replenisher 4 5", "write *1 R1C1", "done")
    assert (faces(state), state.panic, state.centre) == ([4, 5], 2, ())


def test_one_supply_with_the_volunteer():
    """6.2.2 "Volunteer: The Coordinator may, when supplying a Store, use a paper roll that is
    available at the Factory of the other sheet. This paper roll is immediately spent." """
    hoard = sheet(factory=ROLLS[2])
    state = play(coordinator("6", team=sheet(NEAR_I3), hoard=hoard), "write 6 h3")
    assert legal(state) == {"volunteer i3", "leave"}
    after = play(state, "volunteer i3")
    assert (after.supply, named(after.team.supplied)) == (1, {"i3"})
    assert len(rolls(after.hoard)) == 1
    assert after.team.team == {"volunteer"}
    assert named(after.hoard.supplied) == set()
    left = play(state, "leave")
    assert (left.supply, len(rolls(left.hoard)), left.team.team) == (0, 2, frozenset())


def test_the_volunteer_with_own_rolls():
    """Ruling: "one roll of the other sheet counts towards one supply": a store with an X takes one
    more of the own. To supply is owed with enough own rolls, the Volunteer is not."""
    team, hoard = sheet(NEAR_I3, visited="i3"), sheet(factory=ROLLS[1])
    state = play(coordinator("6", team=team, hoard=hoard), "write 6 h3")
    assert (state.supply, legal(state, "volunteer"), state.reached) == (0, set(), ())
    team = replace(team, factory=sheet(factory=ROLLS[1]).factory)
    state = play(coordinator("6", team=team, hoard=hoard), "write 6 h3")
    assert legal(state) == {"volunteer i3", "leave"}
    state = play(state, "volunteer i3")
    assert (rolls(state.team), rolls(state.hoard), state.supply) == (set(), set(), 1)
    team = replace(team, factory=sheet(factory=ROLLS[2]).factory)
    state = play(coordinator("6", team=team, hoard=hoard), "write 6 h3")
    assert legal(state) == {"volunteer i3", "supply i3"}
    state = play(state, "volunteer i3")
    assert (len(rolls(state.team)), rolls(state.hoard)) == (1, set())


def test_the_volunteer_for_one_of_two_stores():
    """6.2.2 One roll for one store: the other is supplied from the own sheet, and this is owed."""
    team, hoard = sheet(NEAR_TWO, ROLLS[1]), sheet(factory=ROLLS[1])
    state = play(coordinator("5", team=team, hoard=hoard), "write 5 f2")
    assert legal(state) == {"supply e2", "supply f1", "volunteer e2", "volunteer f1"}
    state = play(state, "volunteer f1")
    assert (state.supply, named(state.team.supplied)) == (2, {"e2", "f1"})
    assert rolls(state.team) == rolls(state.hoard) == set()


def test_no_volunteer_without_a_roll_there():
    """6.2.2 "A paper roll that is available at the Factory of the other sheet": not a spent one."""
    hoard = sheet(factory=ROLLS[1], spent="row-1")
    state = play(coordinator("6", team=sheet(NEAR_I3), hoard=hoard), "write 6 h3")
    assert (state.supply, legal(state, "volunteer"), state.reached) == (0, set(), ())


def test_the_warehouses_roll_of_the_other_sheet():
    """6.2.2 The extra roll of the other sheet is available at its factory, too."""
    hoard = sheet(warehouses="d3 f7")
    state = play(coordinator("6", team=sheet(NEAR_I3), hoard=hoard), "write 6 h3", "volunteer i3")
    assert (rolls(state.hoard), state.supply) == (set(), 1)


@pytest.mark.parametrize("member", TEAM)
def test_each_bonus_once_a_game_for_each_sheet(member):
    """4.C "These can be used by the Coordinator once per game, for each sheet." """
    factory = "..1 ... ... 111"
    numbers = "f5=4 g5=5 h5=6 h4=4 e4=4"

    def offered(team, hoard):
        state = coordinator("1 2 5 6", team=team, hoard=hoard)
        found = {line.split()[0] for line in legal(state)}
        state = play(state, "write 1 R1C1", "write 6 h3")
        found |= {line.split()[0] for line in legal(state)}
        if legal(state, "leave"):
            state = play(state, "leave")
        return found | {line.split()[0] for line in legal(state)}

    other = sheet(factory=ROLLS[1])
    assert member in offered(sheet(numbers, factory), other)
    assert member in offered(sheet(numbers, factory), replace(other, team=frozenset(TEAM)))
    found = offered(sheet(numbers, factory, team=member), other)
    assert found & set(TEAM) == set(TEAM) - {member}


def test_more_than_one_bonus_in_a_turn():
    """6.2.2 "The Coordinator can use more than one bonus in the same turn." """
    state = coordinator("1 4 5 6", "f5=5 g5=4 h5=5 h4=6")
    state = replace(state, regions=(state.team, sheet(factory=ROLLS[1])))
    state = play(state, "write 1 R1C1", "producer 1 R1C2", "write 4 h3", "volunteer i3")
    state = play(state, "supplier 4 e4", "replenisher 5 6", "write *2 R1C3")
    assert state.team.team == set(TEAM)
    assert rolls(state.team) == {"row-1"}
    assert state.supply == 1


# At Any Time --------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [1, 2, 3, 5, 6])
def test_one_panic_whatever_the_distance(value):
    """ "The Coordinator can change the value of the available dice to values of their choice. When
    doing this, 1 panic point is added for each altered die." Ruling: "whatever the distance"."""
    state = play(coordinator("4 4"), f"alter 4 {value}")
    assert state.panic == 1
    assert faces(state) == sorted([4, value])


def test_altering_again_costs_again():
    """Ruling: "altering it again costs again"."""
    state = play(coordinator("4 5"), "alter 4 2", "alter 4>2 1")
    assert (state.panic, faces(state)) == (2, [1, 5])
    state = play(state, "alter 4>1 4", "alter 5 4")
    assert (state.panic, faces(state)) == (4, [4, 4])
    assert spaces(state, "4") == spaces(state, "5>4") == {"e4", "d5", "f5", "e6"}


def test_only_available_dice_are_altered():
    """ "The available dice": not one that has been used."""
    state = play(coordinator("1 4"), "write 1 R1C1")
    refused(state, "alter 1 2")
    assert legal(state, "alter") == {f"alter 4 {value}" for value in (1, 2, 3, 5, 6)}


def test_pooh_has_the_rolled_values():
    """ "The dice are not physically changed ... the P.O.O.H. must use the values represented in the
    dice (that were rolled at the beginning of the round)." """
    state = play(coordinator("4 5"), "alter 4 2", "alter 5 1", "write 4>2 R1C1", "write 5>1 R1C2")
    assert faces(play(state, "done")) == [4, 5]


def test_an_altered_die_that_fits_nowhere_lies_as_it_fell():
    """The same for a die that goes to the centre."""
    state = play(coordinator("4", team=sheet(factory=full("222"))), "alter 4 2", "done")
    assert (state.centre, state.panic) == ((4,), 2)


# 6.2.3 P.O.O.H.'s map -----------------------------------------------------------------------------

BEGINS = {"a1", "c1", "b2", "g1", "i1", "h2", "a9", "b8", "c9", "g9", "h8", "i9"}
"""The spaces beside the houses."""


@pytest.mark.parametrize("number", "123456")
def test_beside_a_house_or_another_number(number):
    """6.2.3 "1. The number must be placed in a space adjacent to one of its 4 houses on the map or
    another number previously placed." """
    assert spaces(pooh(number), number) == BEGINS
    near = {"c8", "d7"} & BROWN
    found = spaces(pooh(number, "c7=3"), number)
    assert found == BEGINS | (near if number in "24" else set())


@pytest.mark.parametrize(
    ("numbers", "fitting"),
    [("c2=5", "46"), ("c2=6", "5"), ("c2=1", "2"), ("a2=3", "24"), ("a2=3 c2=5", "4"),
     ("a2=3 c2=3", "24"), ("a2=2 c2=3", ""), ("a2=6 c2=1", ""), ("a2=3 c2=x", "24")],
)  # fmt: skip
def test_exactly_one_above_or_below(numbers, fitting):
    """6.2.3 "2. The number placed must be exactly one value above or below the adjacent value (if
    there is one). Numbers "1" and "6" are not considered successive." Ruling: of each neighbouring
    number. The space b2 is beside a house, so that the rule holds there, too."""
    state = pooh("1 2 3 4 5 6", numbers)
    assert {number for number in "123456" if "b2" in spaces(state, number)} == set(fitting)


@pytest.mark.parametrize(
    ("marked", "stocked", "panic"),
    [(0, False, 1), (0, True, 1), (4, True, 1), (5, False, 1), (5, True, 2), (11, False, 1),
     (11, True, 2), (12, False, 1), (12, True, 1), (16, True, 1)],
)  # fmt: skip
def test_the_panic_of_a_visit(marked, stocked, panic):
    """6.2.3 "1 Panic point, if the Store has not been supplied; ... 1 Panic point if the panic
    level is in the Green or Red zone, before being visited; 2 Panic points if the panic level is in
    the Yellow zone, before being visited." """
    hoard = sheet(supplied="f1" if stocked else "")
    state = play(pooh("3", hoard=hoard, panic=marked), "write 3 g1")
    assert state.panic == marked + panic
    assert named(state.hoard.visited) == {"f1"}


def test_immediately_visited_and_only_once():
    """6.2.3 "Whenever the P.O.O.H. places a number in a space adjacent to a Store, he immediately
    visits that Store." Ruling: "visited once on each sheet"."""
    hoard = sheet("a1=3", visited="a3", supplied="a3")
    state = play(pooh("2", hoard=hoard, panic=7), "write 2 a2")
    assert (state.panic, state.free) == (7, 0)
    state = play(pooh("2", hoard=sheet("a1=3"), team=sheet(visited="a3")), "write 2 a2")
    assert (state.panic, named(state.hoard.visited)) == (1, {"a3"})


def test_two_stores_with_one_number():
    """6.2.3 Each store beside the number is visited; the panic of each is by the zone "before being
    visited"."""
    state = play(pooh("3", "c1=3 d1=2"), "write 3 e1")
    assert (state.panic, named(state.hoard.visited)) == (2, {"e2", "f1"})
    hoard = sheet("c1=3 d1=2", supplied="e2 f1")
    state = play(pooh("3", hoard=hoard, panic=6), "write 3 e1", "block a1")
    assert (state.panic, state.free) == (10, 2)


@pytest.mark.parametrize(("marked", "after"), [(3, 5), (4, 7), (10, 13), (11, 14)])
def test_two_stores_at_the_edge_of_a_zone(marked, after):
    """6.2.3 The rulebook does not say which of two stores is visited first when one number reaches
    both. The zone of the second may be another one: the order is the one that makes more panic."""
    hoard = sheet("c1=3 d1=2", supplied="e2")
    state = play(pooh("3", hoard=hoard, panic=marked), "write 3 e1")
    assert state.panic == after


def virtual(dice: str = "", **marked: str):
    """P.O.O.H. has just visited the stocked store f1, in the green zone."""
    return play(pooh(f"3 {dice}", hoard=sheet(**{"supplied": "f1"} | marked)), "write 3 g1")


def test_virtual_die_on_the_map():
    """6.2.3 "Whenever the P.O.O.H. visits a Store that has already paper in it, ... an extra
    virtual die, from which he can choose the value (between 1 and 6) and use it immediately on the
    map"."""
    state = virtual("6")
    assert {line.split()[0] for line in legal(state)} == {"write", "mark", "forgo"}
    assert {line.split()[1] for line in legal(state, "write")} == {f"*{n}" for n in range(1, 7)}
    assert spaces(state, "*4") == (BEGINS - {"g1"}) | {"g2"}
    assert spaces(state, "*5") == BEGINS - {"g1"}
    state = play(state, "write *2 g2")
    assert numbers(state.hoard) == {"g1": 3, "g2": 2}
    assert (faces(state), state.free) == ([6], 0)


def test_virtual_die_at_the_headquarters():
    """6.2.3 "Or on his Headquarters". Ruling: "alone or added to others"."""
    state = virtual("1 2")
    assert {line.split()[1] for line in legal(state, "mark")} == {
        "1.1", "1.2", "2.1", "2.2", "3.1", "3.2", "4.1", "4.2", "5.1", "5.2"
    }  # fmt: skip
    refused(state, "mark 3.2 *6")
    after = play(state, "mark 3.1 *6")
    assert (after.hoard.boxes[4] > 0, faces(after), after.free) == (True, [1, 2], 0)
    after = play(state, "mark 5.2 *6 1 2")
    assert (after.hoard.boxes[9] > 0, faces(after), after.free) == (True, [], 0)


def test_virtual_die_let_go():
    """Ruling: "or let go"."""
    state = play(virtual("6"), "forgo")
    assert (faces(state), state.free) == ([6], 0)
    assert legal(state, "write 6")
    assert legal(state, "done")


def test_no_virtual_die_for_an_empty_store():
    """6.2.3 Only for "a Store that has already paper in it", on this sheet."""
    state = play(pooh("3", team=sheet(supplied="f1")), "write 3 g1")
    assert (state.panic, state.free) == (1, 0)


def test_virtual_die_to_another_stocked_store():
    """6.2.3 With the virtual die a stocked store can be visited again, for another one."""
    state = play(virtual(supplied="f1 d9"), "write *5 c9")
    assert (state.panic, state.free) == (2, 1)
    assert numbers(state.hoard) == {"g1": 3, "c9": 5}


# 6.2.4 P.O.O.H.'s Bonuses -------------------------------------------------------------------------


def boxes_for(*dice: str):
    """The boxes that these dice together can mark."""
    state = pooh(" ".join(dice))
    return {
        line.split()[1] for line in legal(state, "mark") if sorted(line.split()[2:]) == sorted(dice)
    }


@pytest.mark.parametrize(
    ("dice", "boxes"),
    [
        ("3", ""), ("4", "1.1"), ("5", "1.1 1.2 2.1"), ("6", "1.1 1.2 2.1 2.2 3.1"),
        ("1 2", ""), ("1 3", "1.1"), ("1 6", "1.1 1.2 2.1 2.2 3.1 3.2 4.1"),
        ("3 5", "1.1 1.2 2.1 2.2 3.1 3.2 4.1 4.2 5.1"),
        ("2 3 4", "1.1 1.2 2.1 2.2 3.1 3.2 4.1 4.2 5.1 5.2"),
        ("1 1 1 1 1", "1.1 1.2 2.1"),
    ],
)  # fmt: skip
def test_a_number_greater_than_or_equal(dice, boxes):
    """6.2.4 "Each space requires a number greater than or equal to the indicated value. To mark
    these numbers, P.O.O.H. can add the dice values he has at his disposal in any way he wants." The
    boxes: 4 5, 5 6, 6 7, 7 8, 8 9."""
    assert boxes_for(*dice.split()) == set(boxes.split())


def test_one_box_for_the_dice():
    """Ruling: "each box of the headquarters takes one die or the sum of several", and the dice are
    used."""
    state = play(pooh("2 3 4 6"), "mark 1.1 2 3")
    assert faces(state) == [4, 6]
    assert [box > 0 for box in state.hoard.boxes] == [True] + [False] * 9
    refused(state, "mark 1.2 2 4")


@pytest.mark.parametrize("bonus", BONUSES)
def test_unlocked_with_both_boxes(bonus):
    """6.2.4 "A bonus is unlocked as soon as P.O.O.H. marks the two spaces with numbers located to
    the left of the bonus." In whatever order: "he doesn't have to follow any specific order"."""
    row = BONUSES.index(bonus) + 1
    for first, second in ((1, 2), (2, 1)):
        state = play(pooh("6 6 6 6"), f"mark {row}.{first} 6 6")
        assert not state.hoard.unlocked(bonus)
        assert state.hoard.bonuses == 0
        state = play(state, f"mark {row}.{second} 6 6")
        assert state.hoard.unlocked(bonus)
        assert state.hoard.bonuses == 1


def test_no_bonus_that_is_not_unlocked():
    """6.2.4 "P.O.O.H. cannot use a bonus that has not been unlocked yet." And the one that is
    unlocked must be on "that sheet", the one in hand."""
    words = {"one-more", "two-for-one", "exchange", "shift", "visit"}
    half = " ".join(f"{row}.1=9" for row in range(1, 6))
    elsewhere = sheet(boxes=EVERY_BOX)
    for hoard in (BLANK, sheet(boxes=half)):
        state = pooh("1 2 5", hoard=hoard, team=elsewhere, centre="4")
        assert not words & {line.split()[0] for line in legal(state)}
    state = pooh("1 2 5", hoard=elsewhere, centre="4")
    assert words & {line.split()[0] for line in legal(state)} == words - {"visit"}


def test_one_more_die():
    """6.2.4 "One More Die (1×): P.O.O.H. uses ONE of the dice not chosen by the Team ... set aside
    in the center of the table at the start of the round (this bonus can only be used once)." """
    hoard = sheet(boxes=opened("one-more-die"))
    state = pooh("1 2", hoard=hoard, centre="4 4 5")
    assert legal(state, "one-more") == {"one-more 4", "one-more 5"}
    state = play(state, "one-more 4")
    assert (faces(state), state.centre) == ([1, 2, 4], (4, 5))
    assert not legal(state, "one-more")
    assert legal(state, "write 4")
    assert not legal(pooh("1 2", hoard=hoard), "one-more")
    assert not legal(pooh("1 2", hoard=state.hoard, centre="6"), "one-more")


def test_two_for_one():
    """6.2.4 "Two for One (∞): P.O.O.H. doesn't use TWO of the available dice and uses a value of
    his choice, from 1 to 6 (this bonus can be used permanently)." """
    state = pooh("1 1 2 2 3", hoard=sheet(boxes=opened("two-for-one")))
    pairs = {"1 1", "1 2", "1 3", "2 2", "2 3"}
    assert legal(state, "two-for-one") == {f"two-for-one {pair}" for pair in pairs}
    state = play(state, "two-for-one 1 1")
    assert {line.split()[1] for line in legal(state, "write")} == {f"*{n}" for n in range(1, 7)}
    refused(state, "write 2 a1", "done")
    state = play(state, "write *6 a1")
    assert faces(state) == [2, 2, 3]
    state = play(state, "two-for-one 2 3", "mark 5.1 *6 2")
    assert (faces(state), state.hoard.boxes[8] > 0) == ([], True)


def test_exchange_service():
    """6.2.4 "Exchange Service (1×): P.O.O.H. changes the value of ONE of the available dice to a
    value of his choice, from 1 to 6 (this bonus can only be used once)." """
    state = pooh("2 2 5", hoard=sheet(boxes=opened("exchange-service")))
    assert legal(state, "exchange") == {
        f"exchange {die} {value}" for die in (2, 5) for value in range(1, 7) if value != die
    }
    state = play(state, "exchange 2 6")
    assert (faces(state), state.panic) == ([2, 5, 6], 0)
    assert spaces(state, "2>6") == BEGINS
    assert not legal(state, "exchange")
    assert not legal(pooh("1 2", hoard=state.hoard), "exchange")


def test_up_and_down():
    """6.2.4 "Up and Down (∞): P.O.O.H. can increase or decrease by 1 pip the available dice he
    wants to. Numbers "1" and "6" are not considered successive (this bonus can be used permanently,
    but once per die each round)." """
    state = pooh("1 3 3 6", hoard=sheet(boxes=opened("up-and-down")))
    assert legal(state, "shift") == {"shift 1 2", "shift 3 2", "shift 3 4", "shift 6 5"}
    state = play(state, "shift 3 4", "shift 3 4", "shift 6 5")
    assert faces(state) == [1, 4, 4, 5]
    assert legal(state, "shift") == {"shift 1 2"}
    refused(state, "shift 3>4' 5")
    assert spaces(state, "3>4'") == BEGINS
    assert legal(pooh("3", hoard=state.hoard), "shift") == {"shift 3 2", "shift 3 4"}


def test_up_and_down_with_other_bonuses():
    """Ruling: bonuses "may be used, one at a time, as often as its own line says": a die that is
    changed with the Exchange Service can be changed Up and Down, before or after, but once."""
    hoard = sheet(boxes=opened("one-more-die", "exchange-service", "up-and-down"))
    state = play(pooh("3", hoard=hoard, centre="6"), "one-more 6", "shift 6 5")
    state = play(state, "exchange 6>5' 1")
    assert faces(state) == [1, 3]
    assert legal(state, "shift") == {"shift 3 2", "shift 3 4"}
    state = play(pooh("3", hoard=hoard), "exchange 3 6", "shift 3>6 5")
    assert faces(state) == [5]
    assert not legal(state, "shift")


def test_up_and_down_and_two_for_one():
    """6.2.4 Dice that are not used for Two for One may have been changed, and are gone."""
    hoard = sheet(boxes=opened("two-for-one", "up-and-down"))
    state = play(pooh("3 3", hoard=hoard), "shift 3 4", "two-for-one 3 3>4'", "write *1 a1")
    assert legal(state) == {"done"}


def at_the_last_box(**marked: str):
    """P.O.O.H. is about to unlock the Store Visit."""
    return play(pooh("4 5 6", hoard=sheet(boxes="5.1=8", **marked), panic=6), "mark 5.2 4 5")


def test_store_visit():
    """6.2.4 "Store Visit (bonus #5, used immediately): P.O.O.H. immediately visits ONE Store of his
    choice on the map, even if the Store has no numbers written next to it." """
    state = at_the_last_box(visited="f1 a3")
    left = set(STORES.split()) - {"f1", "a3"}
    assert legal(state) == {f"visit {store}" for store in left}
    state = play(state, "visit i7")
    assert named(state.hoard.visited) == {"f1", "a3", "i7"}
    assert (state.panic, state.free, faces(state)) == (7, 0, [6])
    assert not legal(state, "visit")
    assert not legal(pooh("6 6", hoard=state.hoard), "visit")


def test_store_visit_of_a_stocked_store():
    """Ruling: "any store of the sheet without an X, with its normal panic and virtual die"."""
    state = play(at_the_last_box(supplied="i7"), "visit i7")
    assert (state.panic, state.free) == (8, 1)
    state = play(state, "mark 1.1 *6 6")
    assert (faces(state), state.free) == ([], 0)


def test_store_visit_without_a_store():
    """Ruling: "if there is none, nothing"."""
    state = at_the_last_box(visited=STORES)
    assert (state.panic, faces(state)) == (6, [6])
    assert legal(state, "write 6")
    assert state.hoard.unlocked("store-visit")


def test_store_visit_with_the_virtual_die():
    """6.2.4 The virtual die may mark the last box: the visit is next, and its own die after it."""
    hoard = sheet(boxes="5.1=8", supplied="f1 i7")
    state = play(pooh("3 3", hoard=hoard), "write 3 g1", "mark 5.2 *6 3")
    assert legal(state, "visit") == legal(state)
    state = play(state, "visit i7")
    assert (state.panic, state.free) == (2, 1)


def test_bonuses_at_any_time():
    """6.2.4 "At any time, P.O.O.H. can use one of the unlocked bonuses on that sheet": at once when
    it was unlocked, and in later rounds."""
    state = play(pooh("4 5 6", centre="1"), "mark 1.1 4", "mark 1.2 5", "one-more 1", "write 1 a1")
    assert (faces(state), numbers(state.hoard)) == ([6], {"a1": 1})
    state = pooh("4 6", hoard=sheet(boxes=opened("up-and-down")))
    for lines in (["shift 4 3", "write 6 a1"], ["write 6 a1", "shift 4 3"]):
        assert faces(play(state, *lines)) == [3]
