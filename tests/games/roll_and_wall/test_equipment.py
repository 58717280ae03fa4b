"""The catalog of climbing equipment: when each of the 13 kinds may be used; then
axe, chalk, shoes and crystal ball.

Each docstring quotes the sentence, or names the ruling, that its test asserts.
"""

from dataclasses import replace

import pytest

from rollbook.core.chance import Dice
from rollbook.games.roll_and_wall.actions import Pass, Rest, Use
from rollbook.games.roll_and_wall.equipment import KINDS
from tests.games.roll_and_wall.positions import (
    FLAGS,
    LEFT,
    asked,
    attach,
    can,
    cast,
    climb,
    climber,
    enter,
    enterable,
    fall,
    handfuls,
    open_spaces,
    places,
    position,
    rest,
    rivals,
    roll,
    skip,
    tiles,
    usable,
    use,
)

OTHERS = {kind: " ".join(other for other in KINDS if other != kind) for kind in KINDS}


# When each is used --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "kinds"),
    [
        ("begin", {"sand", "crystal-ball"}),
        ("entered", {"energy-bar"}),
        ("failed", {"chalk", "shoes"}),
        ("failed by two", {"chalk"}),
        ("seen", {"chalk", "shoes"}),
        ("fallen", {"axe", "helmet"}),
        ("end", {"quiet-zone", "wind-amulet"}),
        ("other's success", {"voodoo-doll"}),
        ("by a flag and a piton", {"grabber", "quickdraw"}),
    ],
)
def test_each_tile_in_the_indicated_part_of_a_turn(phase, kinds):
    """ "Each EQUIPMENT tile can be used in the indicated part of a turn." One climber has all but
    the doll, on a 2 with a ledge below a 5; one below has a doll, and one is above."""
    state = position(
        climber("R9", tiles=OTHERS["voodoo-doll"]),
        climber("C8", "R6", "voodoo-doll", "white orange black"),
        climber("C12"),
        flags=FLAGS,
    )
    moved = replace(state.climber, place=state.climbers[1].pitons[0])
    steps = {
        "begin": [],
        "entered": [lambda s: climb(s, "R10", 5), skip],
        "failed": [lambda s: climb(s, "R10", 4)],
        "failed by two": [lambda s: climb(s, "R10", 3)],
        "seen": [lambda s: use(s, "crystal-ball"), lambda s: cast(s, 2)],
        "fallen": [lambda s: climb(s, "R10", 4), skip],
        "end": [lambda s: climb(s, "R10", 1), skip, skip],
        "other's success": [lambda s: climb(s, "R10", 5)],
        "by a flag and a piton": [
            lambda s: replace(s, begun=True, rolled=True).with_climber(0, moved)
        ],
    }
    for step in steps[phase]:
        state = step(state)
    assert usable(state) == kinds


@pytest.mark.parametrize("kind", KINDS)
def test_only_who_has_it(kind):
    """What is not in the backpack can't be used, and nobody uses another's."""
    state = position(
        climber("R9", tiles=OTHERS[kind]),
        climber("C8", "R9", kind if kind != "voodoo-doll" else ""),
        climber("C12"),
        flags=FLAGS,
    )
    for after in (
        state,
        climb(state, "R10", 5),
        climb(state, "R10", 4),
        skip(climb(state, "R10", 4)),
        rest(state),
    ):
        for seat in (0, 1, 2):
            assert Use(0, kind) not in after.legal(seat)


# Axe ----------------------------------------------------------------------------------------------


def test_axe():
    """ "It is used immediately after falling off the wall. The player moves their pawn directly
    down to the closest ledge directly below (on the same wall section). After using an AXE, a
    player's turn is finished, even if the player still has unused dice." Not those of others: C3
    has no ledge, R6 and R9 have."""
    state = climb(rivals("axe", "R8"), "R9", 1)
    assert state.legal() == [Use(0, "axe"), Pass(0)]
    after = use(state, "axe")
    assert places(after)[0] == "R6"
    assert asked(after) == 1
    assert not after.climbers[0].tea
    assert not tiles(after, 0)
    assert places(skip(state))[0] == "start"


def test_axe_on_a_ledge():
    """ "If the player was on a ledge when they started falling, then they stay on that same
    ledge." """
    state = use(climb(rivals("axe", "R9"), "R10", 1), "axe")
    assert places(state)[0] == "R9"
    assert asked(state) == 1


def test_axe_without_a_ledge():
    """Ruling: without a ledge below, an axe is of no use. Those above and in other sections are
    none."""
    state = climb(rivals("axe", "C8"), "C9", 1)
    assert places(state)[0] == "start"
    assert asked(state) == 1
    assert tiles(state, 0)["axe"] == 1


def test_axe_after_a_fall_without_a_roll():
    """Ruling: any fall, whatever its cause, allows axe or helmet."""
    state = fall(rivals("axe helmet", "R8", dice=2, pool=6))
    assert usable(state) == {"axe", "helmet"}
    assert places(use(state, "axe"))[0] == "R6"


def test_axe_lower_than_a_piton():
    """The axe stops at the closest ledge below, also when a piton is higher; the climber may do
    without it. Ruling: a fall never leads upwards: the next one stops at the highest own piton at
    or below."""
    state = climb(rivals("axe", "R8", "C7 L2"), "R9", 1)
    assert places(skip(state))[0] == "C7"
    state = use(state, "axe")
    assert places(state)[0] == "R6"
    state = climb(replace(state, mover=0), "R7", 1)
    assert places(state)[0] == "L2"


# Chalk --------------------------------------------------------------------------------------------


def test_chalk():
    """ "CHALK can be used after an unsuccessful dice roll. The roll is repeated using the same
    dice." """
    state = climb(rivals("chalk"), "C9", 1, 2)
    assert state.legal() == [Use(0, "chalk"), Pass(0)]
    state = use(state, "chalk")
    assert state.turn() == Dice((6, 6), stream="seat 0", at_once=True)
    after = roll(state, 2, 3)
    assert places(after)[0] == "C9"
    assert handfuls(after) == LEFT[4]
    after = roll(state, 2, 2)
    assert places(after)[0] == "start"


def test_chalk_with_tea_and_on_the_start():
    """It helps after any unsuccessful roll, also on the start, and the tea die is repeated."""
    state = use(climb(rivals("chalk", "start", tea=True), "L1", 2, 2, extras="tea"), "chalk")
    assert state.turn() == Dice((6, 4), stream="seat 0", at_once=True)
    state = roll(state, 1, 4)
    assert places(state)[0] == "L1"
    assert handfuls(state) == LEFT[5]


def test_two_pieces_of_chalk():
    """ "A player can use more than one EQUIPMENT tile in a turn", also for one roll."""
    state = use(climb(rivals("chalk chalk"), "C9", 1), "chalk")
    state = roll(state, 2)
    assert usable(state) == {"chalk"}
    assert places(roll(use(state, "chalk"), 3))[0] == "C9"


# Shoes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "useful"), [(1, False), (2, True)])
def test_shoes(face, useful):
    """ "SHOES can be used to add 1 to the highest number rolled. Of course, this is only useful if
    a die result was 1 less than the required number." """
    state = climb(rivals("shoes"), "C9", 1, face)
    if not useful:
        assert places(state)[0] == "start"
        return
    assert state.legal() == [Use(0, "shoes"), Pass(0)]
    state = use(state, "shoes")
    assert places(state)[0] == "C9"
    assert handfuls(state) == LEFT[4]
    assert not tiles(state, 0)


def test_two_pairs_of_shoes():
    """A second pair adds 1 as well."""
    state = climb(rivals("shoes shoes"), "C9", 1)
    state = use(use(state, "shoes"), "shoes")
    assert places(state)[0] == "C9"
    assert not tiles(state, 0)


def test_shoes_make_a_six():
    """A 5 and the shoes are enough for a 6."""
    state = use(climb(rivals("shoes", "R6"), "R7", 5), "shoes")
    assert places(state)[0] == "R7"


# Crystal ball -------------------------------------------------------------------------------------


def test_crystal_ball():
    """ "It lets a player roll the dice first, and then decide whether to enter a space and if so,
    which space." "It affects all of the player's rolls during this turn." C7 is a 2: C8 is a 4, R7
    a 6, L7 a 4."""
    state = use(rivals("crystal-ball", "C7"), "crystal-ball")
    assert open_spaces(state) == set()
    assert handfuls(state) == LEFT[6]
    assert enterable(cast(state, 3)) == set()
    assert enterable(cast(state, 5)) == {"C8", "L7"}
    state = cast(state, 6)
    assert enterable(state) == {"C8", "L7", "R7"}
    state = enter(state, "R7")
    assert places(state)[0] == "R7"
    assert open_spaces(state) == set()
    assert handfuls(state) == LEFT[5]
    assert enterable(cast(state, 2)) == {"C7"}


def test_crystal_ball_before_rolling():
    """ "It is used before a player rolls their dice", and not twice. It is no part of a roll that
    lasts longer than the turn."""
    state = rivals("crystal-ball", "C7")
    assert usable(attach(state)) == {"crystal-ball"}
    assert usable(climb(state, "C8", 4)) == set()
    state = rivals("crystal-ball crystal-ball", "R9")
    state = use(state, "crystal-ball")
    assert usable(state) == set()
    state = rest(state)
    state = rest(attach(state))
    assert open_spaces(state) == {"R10", "C9"}


@pytest.mark.parametrize(
    ("place", "own", "end"),
    [("R9", "", "R9"), ("C8", "C8", "C8"), ("C8", "L2", "L2"), ("C8", "", "start")],
)
@pytest.mark.parametrize("face", [1, 6])
def test_crystal_ball_and_no_space(place, own, end, face):
    """ "If after seeing the dice result, the player decides not to move, then their turn ends, in
    which case they rest where they are if the space has a ledge or their piton, or else they fall,
    as usual." """
    state = cast(use(rivals("crystal-ball", place, own), "crystal-ball"), face)
    assert can(state, Rest) is (place == end)
    state = rest(state) if can(state, Rest) else fall(state)
    assert places(state)[0] == end
    assert asked(state) == 1
    assert state.climbers[0].tea is (end == "start")


def test_crystal_ball_on_the_start():
    """Ruling: on the start, no space ends the turn as well: nothing happens, and there is no
    tea."""
    state = cast(use(rivals("crystal-ball", "start"), "crystal-ball"), 2)
    assert enterable(state) == set()
    state = rest(state)
    assert asked(state) == 1
    assert places(state)[0] == "start"
    assert not state.climbers[0].tea


def test_crystal_ball_and_a_piton():
    """4. "Any time during their turn": also after the dice were seen, to rest on it."""
    state = cast(use(rivals("crystal-ball"), "crystal-ball"), 1)
    state = rest(attach(state))
    assert places(state)[0] == "C8"


def test_crystal_ball_chalk_and_shoes():
    """Ruling: chalk may repeat that roll; shoes may add 1 to its highest die."""
    state = cast(use(rivals("crystal-ball chalk shoes", "C7"), "crystal-ball"), 3)
    assert usable(state) == {"chalk", "shoes"}
    assert enterable(use(state, "shoes")) == {"C8", "L7"}
    state = roll(use(state, "chalk"), 5)
    assert enterable(state) == {"C8", "L7"}
    assert enterable(use(state, "shoes")) == {"C8", "L7", "R7"}
