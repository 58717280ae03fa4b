"""The second half of the catalog's blue tiles: energy bar, grabber, helmet, quickdraw, talisman.

Each docstring quotes the sentence, or names the ruling, that its test asserts.
"""

import pytest

from rollbook.games.roll_and_wall.actions import Pass, Rest, Use
from tests.games.roll_and_wall.positions import (
    FLAGS,
    LEFT,
    PLAIN,
    asked,
    attach,
    can,
    cast,
    climb,
    climber,
    handfuls,
    land,
    open_spaces,
    pitons,
    places,
    position,
    rest,
    rivals,
    roll,
    say,
    skip,
    tiles,
    usable,
    use,
)

# Energy bar ---------------------------------------------------------------------------------------


def test_alex_has_an_energy_bar():
    """ "Alex has 4 dice available. He wants to enter the 6 space, so he decides to roll all 4 dice.
    Luckily, he rolled a 6 on one die. Alex uses the ENERGY BAR, so he keeps those 4 dice and can
    still use them to try to move further this turn." """
    state = climb(rivals("energy-bar", "R6", dice=4, pool=6), "R7", 1, 6, 3, 2)
    assert places(state)[0] == "R7"
    assert handfuls(state) == LEFT[0]
    assert usable(state) == {"energy-bar"}
    state = use(state, "energy-bar")
    assert handfuls(state) == LEFT[4]
    assert not tiles(state, 0)


def test_energy_bar_only_for_the_dice_just_rolled():
    """ "They do not set aside the dice just rolled": not those of the rolls before, and once."""
    state = climb(climb(rivals("energy-bar energy-bar"), "C9", 3, 3), "C10", 4)
    state = use(state, "energy-bar")
    assert handfuls(state) == LEFT[4]
    assert usable(state) == set()
    assert tiles(state, 0)["energy-bar"] == 1
    assert handfuls(use(climb(state, "C11", 3), "energy-bar")) == LEFT[4]


def test_energy_bar_after_a_success():
    """ "A player can use it after a successful throw": not before a throw, after one that failed,
    or with the dice of a turn before."""
    assert usable(rivals("energy-bar")) == set()
    state = climb(rivals("energy-bar", "start"), "C1", 3)
    assert usable(state) == set()
    state = climb(rivals("energy-bar"), "C9", 1)
    assert asked(state) == 1
    state = rest(climb(rivals("energy-bar", "R8"), "R9", 3))
    state = rest(attach(state))
    assert usable(state) == set()


def test_energy_bar_with_tea():
    """The tea die goes back like the others."""
    state = climb(rivals("energy-bar", "start", tea=True), "L1", 3, 2, extras="tea")
    state = use(state, "energy-bar")
    assert (state.dice, state.tea) == (6, True)


# Grabber ------------------------------------------------------------------------------------------


def test_monika_has_a_grabber():
    """ "Monika enters the 3 space. She then uses her GRABBER and immediately collects a black flag
    token. So she does not need to cross the edge to the 6 space to collect the flag." """
    state = rivals("grabber", "C2")
    assert state.flags[1, 3] == "black"
    assert [state.number(n) for n in (8, 9)] == [3, 6], "C3 and R3"
    state = climb(state, "C3", 3)
    assert state.climbers[0].flags == frozenset()
    state = use(state, "grabber", "black")
    assert state.climbers[0].flags == {"black"}
    assert places(state)[0] == "C3"
    assert handfuls(state) == LEFT[5]
    assert state.flags[1, 3] == "black", "the wooden flag stays"


@pytest.mark.parametrize(
    ("place", "flags", "colours"),
    [
        ("L2", "", ["black"]),
        ("C2", "", ["black"]),
        ("R2", "", []),
        ("C2", "black", []),
        ("C2", "white", ["black"]),
        ("L3", "", []),
        ("L1", "", []),
        ("start", "", []),
    ],
)
def test_grabber_beside_a_flag_that_is_missing(place, flags, colours):
    """ "A GRABBER is used in a space adjacent to a flag which the player needs (directly left or
    right of the space)." The left edge's black flag is on row 2."""
    state = position(climber(place, tiles="grabber", flags=flags), climber(), flags=FLAGS)
    assert [a.on for a in state.legal() if isinstance(a, Use)] == [(c,) for c in colours]


def test_grabber_at_any_time_in_ones_turn():
    """It is not said when: between rolls, and after the crystal ball's were seen."""
    state = rivals("grabber crystal-ball", "C2")
    state = cast(use(state, "crystal-ball"), 1)
    assert usable(state) == {"grabber"}
    assert "black" in use(state, "grabber", "black").climbers[0].flags
    assert usable(rivals("grabber", "C2", dice=0, pool=6)) == {"grabber"}


# Helmet -------------------------------------------------------------------------------------------


def test_helmet():
    """ "It can be used immediately after falling off the wall. The player's turn does not end, and
    the player may continue climbing from the space to which they fell, using their remaining
    dice." """
    state = climb(rivals("helmet", "C8", "R6"), "C9", 1, 2)
    assert state.legal() == [Use(0, "helmet"), Pass(0)]
    assert asked(skip(state)) == 1
    state = use(state, "helmet")
    assert places(state)[0] == "R6"
    assert asked(state) == 0
    assert handfuls(state) == LEFT[4]
    assert open_spaces(state) == {"R7", "C6"}


def test_helmet_to_the_ground():
    """ "If the player uses the helmet when falling to the ground, they do not receive TEA." They go
    on from the start, with the dice left."""
    state = use(climb(rivals("helmet"), "C9", 1, 2), "helmet")
    assert places(state)[0] == "start"
    assert asked(state) == 0
    assert handfuls(state) == LEFT[4]
    assert open_spaces(state) == {"L1", "C1", "R1"}
    assert not state.climbers[0].tea


def test_helmet_then_failing_on_the_start():
    """A failed roll on the start is no fall: the turn goes on, and ends without tea when no dice
    are left."""
    state = use(climb(rivals("helmet"), "C9", 1, 2), "helmet")
    state = climb(state, "C1", 1)
    assert asked(state) == 0
    assert handfuls(state) == LEFT[3]
    state = climb(state, "C1", 1, 1, 1)
    assert asked(state) == 1
    assert not state.climbers[0].tea


def test_helmet_then_falling_again():
    """The next fall of the turn is one without a helmet: its ground has tea."""
    state = use(climb(rivals("helmet"), "C9", 1, 2), "helmet")
    state = climb(climb(state, "L1", 3), "L2", 1)
    assert asked(state) == 1
    assert state.climbers[0].tea


def test_helmet_and_two_pitons():
    """5. "The player chooses onto which space they fall", and goes on from there."""
    state = use(climb(rivals("helmet", "C8", "L6 R6"), "C9", 1), "helmet")
    state = land(state, "L6")
    assert (asked(state), places(state)[0]) == (0, "L6")
    assert handfuls(state) == LEFT[5]


# Quickdraw ----------------------------------------------------------------------------------------


def test_quickdraw():
    """ "It can be used any time during their turn when the player's pawn is in a space with another
    player's piton. The player puts one of their pitons in that same space." """
    state = position(
        climber("C8", "R6", "quickdraw", left=3), climber("C3", "C8"), flags=FLAGS, on=PLAIN
    )
    assert usable(state) == {"quickdraw"}
    state = use(state, "quickdraw")
    assert pitons(state, 0) == {"C8", "R6"}
    assert pitons(state, 1) == {"C8"}
    assert state.climbers[0].left == 2
    assert can(state, Rest)
    assert not tiles(state, 0)


@pytest.mark.parametrize(
    ("own", "left", "theirs"),
    [("", 4, ""), ("C8", 3, "C8"), ("C7", 0, "C8"), ("", 4, "L8")],
)
def test_quickdraw_needs_a_piton_and_anothers(own, left, theirs):
    """Another's in the space; ruling: one a player on a space. One's own are not another's."""
    state = position(
        climber("C8", own, "quickdraw", left=left), climber("C3", theirs), flags=FLAGS, on=PLAIN
    )
    assert usable(state) == set()


def test_quickdraw_when_the_dice_are_seen():
    """ "Any time during their turn." """
    state = position(climber("C8", "", "quickdraw crystal-ball"), climber("C3", "C8"), flags=FLAGS)
    state = cast(use(state, "crystal-ball"), 1)
    assert usable(state) == {"quickdraw"}
    assert places(rest(use(state, "quickdraw")))[0] == "C8"


# Talisman -----------------------------------------------------------------------------------------


def test_ralph_has_a_talisman():
    """ "Ralph wants to enter a 6 space. He uses his talisman and then rolls 2 dice. The result is 2
    and 5. Normally this would have failed, but the talisman lets Ralph add the results, so 2+5=7
    succeeds!" """
    state = rivals("talisman", "R6")
    assert places(climb(state, "R7", 2, 5))[0] == "start"
    state = say(state, "R7", 2, "talisman")
    assert not tiles(state, 0), "it is used before rolling"
    state = roll(state, 2, 5)
    assert places(state)[0] == "R7"
    assert handfuls(state) == LEFT[4]


def test_talisman_not_enough():
    """ "You add the results of all dice rolled and consider the sum": it may fail as well. The tea
    die is added too."""
    state = climb(rivals("talisman", "R6"), "R7", 2, 3, extras="talisman")
    assert places(state)[0] == "start"
    state = rivals("talisman", "start", tea=True)
    assert places(climb(state, "C1", 2, 2, extras="tea talisman"))[0] == "C1"
    assert asked(climb(state, "C1", 1, 2, extras="tea talisman")) == 0


def test_talisman_for_one_roll():
    """It belongs to one roll; of a single die the sum is nothing new."""
    state = rivals("talisman", "R6")
    sums = {(count, ("talisman",)) for count in range(2, 7)}
    assert handfuls(state) == LEFT[6] | sums
    state = climb(state, "R7", 6, 1, extras="talisman")
    assert places(climb(state, "R8", 2, 2))[0] == "start"


def test_talisman_and_shoes():
    """Ruling: with the talisman shoes add 1 to the sum."""
    state = climb(rivals("talisman shoes", "R6"), "R7", 2, 3, extras="talisman")
    assert places(use(state, "shoes"))[0] == "R7"
    state = climb(rivals("talisman shoes", "R6"), "R7", 2, 2, extras="talisman")
    assert places(state)[0] == "start"


def test_talisman_and_chalk():
    """Ruling: chalk repeats the roll with what was already played for it."""
    state = use(climb(rivals("talisman chalk", "R6"), "R7", 2, 3, extras="talisman"), "chalk")
    assert places(roll(state, 2, 4))[0] == "R7"
