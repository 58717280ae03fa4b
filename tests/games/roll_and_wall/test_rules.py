"""The basic variant of Roll & Wall, sentence by sentence in the order of the rulebook.

Each docstring quotes the sentence, or names the ruling, that its test asserts.
"""

from dataclasses import replace

import pytest

from rollbook.core.chance import Dice
from rollbook.games.roll_and_wall.actions import Attach, Climb, Fall, Land, Pass, Rest, Use
from rollbook.games.roll_and_wall.board import COLOURS, NUMBER
from tests.games.playing import refusal
from tests.games.roll_and_wall.positions import (
    EXAMPLE,
    PLAIN,
    asked,
    attach,
    can,
    climb,
    climber,
    fall,
    handfuls,
    land,
    open_spaces,
    pitons,
    places,
    position,
    rest,
    roll,
    say,
    skip,
    started,
    tiles,
    usable,
    use,
    wall,
)

ALL = [(count, ()) for count in range(1, 7)]
"""Six white dice."""
WITH_TEA = [*ALL, *[(count, ("tea",)) for count in range(1, 8)]]


# 1. The space -------------------------------------------------------------------------------------


def test_from_the_start():
    """1. "From the starting space, a player can enter the lowest space of any of the three wall
    sections." Lucy: left 3, center 4, or right 3."""
    state = position(climber("start"), climber("C7"))
    assert open_spaces(state) == {"L1", "C1", "R1"}
    assert [state.number(NUMBER[name]) for name in ("L1", "C1", "R1")] == [3, 4, 3]


@pytest.mark.parametrize(
    ("place", "ways"),
    [
        ("L4", {"L5": 2, "C4": 2}),  # Ralph is on the 6 on the left
        ("C7", {"C8": 4, "R7": 6, "L7": 4}),  # Monica is on a 2 in the middle
        ("R9", {"R10": 5, "C9": 3}),
        ("L13", {"L14": 4, "C13": 4}),
    ],
)
def test_up_or_sideways(place, ways):
    """1. "In later moves, a player can choose to move up or sideways." Ralph: up to the 2, or right
    to the 2. Monica: up to the 4, right to the 6, left to the 4. "It is not possible to move
    downward!" """
    state = position(climber(place), climber())
    assert {name: state.number(NUMBER[name]) for name in open_spaces(state)} == ways


# 2. The dice --------------------------------------------------------------------------------------


def test_six_dice_and_any_number_of_them():
    """2. "The player has 6 dice available and decides how many of them to roll." """
    state = started()
    assert handfuls(state) == set(ALL)
    assert Climb(0, "L1", 7) not in state.legal()
    assert Climb(0, "L1", 0) not in state.legal()


def test_monica_rolls_two():
    """2. Monica enters the 3 above with two dice, a 1 and a 4. "Because 4 is not less than 3,
    Monica succeeds and moves her pawn up to the 3 space." """
    state = say(position(climber("C8"), climber()), "C9", 2)
    assert state.turn() == Dice((6, 6), stream="seat 0", at_once=True)
    assert state.legal() == []
    state = roll(state, 1, 4)
    assert places(state) == ["C9", "start"]
    assert asked(state) == 0


@pytest.mark.parametrize(("face", "enters"), [(2, False), (3, True), (4, True)])
def test_one_die_is_enough(face, enters):
    """2. "At least one die result greater than or equal to the space's number." """
    state = climb(position(climber("C8"), climber()), "C9", 1, face, 2)
    assert places(state)[0] == ("C9" if enters else "start")


# 3. Dice set aside --------------------------------------------------------------------------------


def test_dice_used_are_set_aside():
    """3. "The dice used are set aside. If the player still has dice, they can use them to try
    moving again during this same turn. All rolled dice are set aside again." """
    state = climb(position(climber("C8"), climber()), "C9", 1, 4)
    assert handfuls(state) == set(ALL[:4])
    state = climb(state, "C10", 4, 4, 4)
    assert handfuls(state) == set(ALL[:1])
    state = climb(state, "C11", 5)
    assert handfuls(state) == set()
    assert places(state)[0] == "C11"
    assert state.legal() == [Attach(0), Rest(0)]


# 4. Pitons ----------------------------------------------------------------------------------------


def test_a_piton_at_any_time_in_the_turn():
    """4. "Any time during their turn, a player can put a PITON into their current space": before
    the first roll, between two, and after the last."""
    state = attach(position(climber("C8"), climber()))
    assert pitons(state, 0) == {"C8"}
    assert handfuls(state) == set(ALL)
    state = attach(climb(state, "C9", 3, 3, 3))
    assert handfuls(state) == set(ALL[:3])
    state = attach(climb(state, "C10", 4, 4, 4))
    assert pitons(state, 0) == {"C8", "C9", "C10"}
    assert state.climbers[0].left == 0
    assert asked(state) == 0


def test_not_in_anothers_turn_nor_twice():
    """4. "A space can have PITON markers from more than one player." Ruling: one a player on a
    space, not on the start or the summit. "Once a PITON is placed, it stays there." """
    state = position(climber("C8", "C8"), climber("C8", "C8"), climber("C8"))
    assert not can(state, Attach)
    state = attach(replace(state, mover=2))
    assert [pitons(state, seat) for seat in range(3)] == [{"C8"}] * 3
    assert not can(state, Attach)
    assert not can(started(), Attach)
    assert state.legal(0) == []


@pytest.mark.parametrize(("left", "more"), [(3, 3), (4, 4)])
def test_only_three_pitons(left, more):
    """4. "Each player has only 3 PITONS. (Younger children have 4 PITONS.)" """
    state = position(climber("C5", left=left), climber(), on=PLAIN)
    spaces = ["C5", "C6", "C7", "C8", "C9"]
    for count, space in enumerate(spaces):
        assert can(state, Attach) is (count < more)
        if count < more:
            state = attach(state)
        if space != spaces[-1]:
            state = climb(state, spaces[count + 1], 6)
    assert pitons(state, 0) == set(spaces[:more])


# 5. Falling ---------------------------------------------------------------------------------------


def test_an_unsuccessful_roll():
    """5. "If all the dice results were less than the space's number, then the player FALLS OFF THE
    WALL. Their turn ends, even if they still have unused dice. If the player has not placed any
    PITONS, then they fall to the ground." """
    state = climb(position(climber("C8"), climber()), "C9", 2, 1)
    assert places(state) == ["start", "start"]
    assert asked(state) == 1
    assert handfuls(state) == set(ALL)


def test_the_rope_saves():
    """5. "The player's pawn falls down to and stops in that PITON'S space, possibly moving to a
    different wall section." The highest of them (Ralph's example); a piton of another does not
    help: "A player cannot use another player's PITONS." """
    state = position(climber("C8", "L2 R6 R4"), climber("start", "C8 C7"))
    state = climb(state, "C9", 1)
    assert places(state) == ["R6", "start"]
    assert asked(state) == 1
    assert not state.climbers[0].tea
    assert pitons(state, 0) == {"L2", "R6", "R4"}


def test_a_fall_stops_where_it_began():
    """5. With a piton in the space itself the fall stops there, and the turn ends."""
    state = climb(position(climber("C8", "C8 R6"), climber()), "C9", 1)
    assert places(state)[0] == "C8"
    assert asked(state) == 1


def test_two_pitons_at_the_same_level():
    """5. "If the player placed more than one PITON at the same level, the player chooses onto which
    space they fall." """
    state = climb(position(climber("C8", "L6 R6 C2"), climber()), "C9", 1)
    assert state.legal() == [Land(0, "L6"), Land(0, "R6")]
    for space in ("L6", "R6"):
        after = land(state, space)
        assert places(after)[0] == space
        assert asked(after) == 1
        assert not after.climbers[0].tea


def test_no_fall_on_the_start():
    """5. "If a player on the starting space fails their dice roll, then they do not fall and their
    turn does not end. They simply set aside their rolled dice and continue." """
    state = climb(started(), "C1", 1, 2)
    while usable(state):
        state = skip(state)
    assert asked(state) == 0
    assert handfuls(state) == set(ALL[:4])
    assert open_spaces(state) == {"L1", "C1", "R1"}


def test_on_the_start_without_dice():
    """Ruling: on the start with no dice left, the turn ends; there is no tea for that."""
    state = climb(position(climber(), climber()), "C1", 1, 1, 2, 3, 1, 2)
    assert asked(state) == 1
    assert not state.climbers[0].tea
    state = climb(state, "C1", 1, 1, 2, 3, 1, 2)
    assert asked(state) == 0
    assert handfuls(state) == set(ALL)


def test_a_fall_sideways():
    """5. "Possibly moving to a different wall section": a piton in the same row is not lower, and
    the fall stops there; with two of them the player chooses."""
    state = climb(position(climber("C8", "R8 L2"), climber()), "C9", 1)
    assert places(state)[0] == "R8"
    state = climb(position(climber("C8", "C8 R8"), climber()), "C9", 1)
    assert state.legal() == [Land(0, "C8"), Land(0, "R8")]


def test_on_the_start_one_climbs():
    """6. "A player can rest only on a space with a LEDGE or one of their PITONS": not on the
    start, while there are dice."""
    assert not can(started(), Rest)
    assert not can(started(), Fall)


# 6. Resting ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "own", "rests"),
    [("C11", "", True), ("C8", "C8", True), ("C8", "C7", False), ("C11", "C11", True)],
)
@pytest.mark.parametrize("dice", [0, 3])
def test_where_to_rest(place, own, rests, dice):
    """6. "A player may always decide to end their turn and REST. A player can rest only on a space
    with a LEDGE or one of their PITONS", with dice left or without; not on another's piton. Without
    either they fall."""
    state = position(climber(place, own), climber("start", "C8 C11"), dice=dice, pool=6)
    assert can(state, Rest) is rests
    assert can(state, Fall) is not rests
    after = rest(state) if rests else fall(state)
    assert places(after)[0] == (place if rests else "C7")
    assert asked(after) == 1


def test_a_piton_to_rest_on():
    """6. "If the player stops on a space without a LEDGE, then they must place a PITON or (if they
    cannot or choose not to place a PITON) FALL OFF THE WALL." """
    state = position(climber("C8"), climber(), dice=0, pool=6)
    assert state.legal() == [Attach(0), Fall(0)]
    assert attach(state).legal() == [Rest(0)]
    assert places(fall(state))[0] == "start"
    state = position(climber("C8", "C1 C2 C3"), climber(), dice=0, pool=6)
    assert state.legal() == [Fall(0)]
    assert places(fall(state))[0] == "C3"


def test_not_after_a_failed_roll():
    """6. "This decision cannot be made after a failed dice roll": neither to rest on the ledge, nor
    to attach a piton."""
    state = climb(position(climber("C11", tiles="chalk"), climber()), "C12", 4, 4)
    assert state.legal() == [Use(0, "chalk"), Pass(0)]
    assert refusal(state, Rest(0)) == "It is not the time to rest."
    assert refusal(state, Attach(0)) == "It is not the time to attach a piton."
    assert places(skip(state))[0] == "start"


# 7. Tea -------------------------------------------------------------------------------------------


def test_hot_tea():
    """7. Who lands on the ground receives "an additional, 4-sided blue die, which they can use
    during this turn (only), just like the 6 white dice. I.e. they have 7 dice. The player does
    their turn from the starting space just like at the start of the game." """
    state = climb(position(climber("C8"), climber("C11")), "C9", 1)
    assert state.climbers[0].tea
    state = rest(state)
    assert handfuls(state) == set(WITH_TEA)
    assert open_spaces(state) == {"L1", "C1", "R1"}
    state = say(state, "L1", 3, "tea")
    assert state.turn() == Dice((6, 6, 4), stream="seat 0", at_once=True)
    state = roll(state, 1, 2, 3)
    assert places(state)[0] == "L1", "the 3 is the tea die's"
    assert handfuls(state) == set(ALL[:4])


def test_tea_alone():
    """7. The blue die is used just like the white ones: also alone."""
    state = climb(position(climber(), climber(), tea=True), "L1", 3, extras="tea")
    assert places(state)[0] == "L1"
    assert handfuls(state) == set(ALL)


def test_tea_for_one_turn():
    """7. "After their turn, the player returns the blue die, so that in later turns they will use
    only 6 white dice again", even if it was not rolled."""
    state = climb(position(climber(), climber("C11"), tea=True), "L1", 3)
    state = rest(rest(attach(state)))
    assert asked(state) == 0
    assert handfuls(state) == set(ALL)


def test_no_tea_on_a_piton():
    """7. "A player who fell to a space with a PITON does not receive TEA." """
    state = climb(position(climber("C8", "C8"), climber("C11")), "C9", 1)
    assert handfuls(rest(state)) == set(ALL)


def test_tea_for_who_falls_without_dice():
    """7. and 6.: who must fall because there is nothing to rest on has tea as well, and again after
    a turn with tea."""
    state = position(climber("L1"), climber("C11"), dice=0, pool=7)
    state = rest(fall(state))
    assert handfuls(state) == set(WITH_TEA)
    state = climb(climb(state, "L1", 3, 3, 3, 1, extras="tea"), "L2", 1)
    assert handfuls(rest(state)) == set(WITH_TEA)


def test_two_at_the_campsite():
    """7. Everybody who fell to the ground has tea."""
    state = climb(position(climber("C8"), climber("C8")), "C9", 1)
    state = climb(state, "C9", 1)
    assert [own.tea for own in state.climbers] == [False, True]
    assert handfuls(state) == set(WITH_TEA)


# The order of turns -------------------------------------------------------------------------------


def test_clockwise():
    """ "Starting with the first player, players take turns in clockwise order." "After a player's
    turn ends, the player on their left takes their turn." """
    state = position(*[climber("C11")] * 4, mover=2, first=2, round=1)
    seen = []
    for _turn in range(8):
        seen.append((asked(state), state.round))
        state = rest(state)
    assert seen == [(2, 1), (3, 1), (0, 1), (1, 1), (2, 2), (3, 2), (0, 2), (1, 2)]


def test_many_pawns_on_a_space():
    """ "NOTE: Each space can have multiple pawns and PITONS." """
    state = climb(position(climber("C8"), climber("C9"), climber("C9")), "C9", 3)
    assert places(state) == ["C9"] * 3


# The basic tiles in the basic variant -------------------------------------------------------------


def test_each_tile_once():
    """ "Each EQUIPMENT tile can be used only once in the whole game; after use it is removed from
    the backpack and returned to the box. A player can use more than one EQUIPMENT tile in a
    turn." """
    state = climb(replace(started(), wall=EXAMPLE), "C1", 3)
    state = climb(use(state, "shoes"), "C2", 1)
    state = roll(use(state, "chalk"), 4)
    state = use(state, "energy-bar")
    assert tiles(state, 0) == tiles(position(climber()), 0)
    assert handfuls(state) == set(ALL[:5])
    state = climb(state, "C3", 2)
    assert places(state)[0] == "start", "no tile is left"
    assert asked(state) == 1


def test_the_flags_are_for_the_advanced_variant():
    """ "Small numbers on the edges show locations for flags, which are used only in the advanced
    variant": the summit is open without any."""
    state = position(climber("L13"), climber(), on=wall())
    assert all(state.missing(seat) == [] for seat in range(2))
    assert "L14" in open_spaces(state)
    assert set(COLOURS) == {"white", "orange", "black"}
