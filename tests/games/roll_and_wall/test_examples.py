"""The rulebook's examples of moves and of the end of the game, and the rules of the end."""

from dataclasses import replace

import pytest

from rollbook.core.game import Over
from rollbook.core.words import seat_name
from rollbook.games.roll_and_wall.actions import Pass, Use
from rollbook.games.roll_and_wall.ending import NIGHT
from tests.games.roll_and_wall.positions import (
    asked,
    climb,
    climber,
    handfuls,
    over,
    places,
    position,
    rest,
    skip,
    tiles,
    usable,
    use,
    winners,
)

RALPH, MONICA, LUCY = range(3)
EACH = ("shoes", "chalk", "energy-bar")


# Example player moves -----------------------------------------------------------------------------


def table():
    """Ralph, Monica and Lucy, with the places that the example tells."""
    return position(
        climber("R9", "R9 C2"),
        climber("L7", "L7"),
        climber("R9", tiles="shoes"),
    )


def ralphs(state):
    """Ralph enters the 3 left of him with a 2 and a 4, and the 4 above it not with a 1 and a 2."""
    return climb(climb(state, "C9", 2, 4), "C10", 1, 2)


def monicas(state):
    """Monica enters the 4 above with 5, 3 and 1, the 3 above it with two 5s, and rests."""
    return rest(climb(climb(state, "L8", 5, 3, 1), "L9", 5, 5))


def lucys(state):
    """Lucy enters the 3 on the left with 3 and 4, the 4 above it with two 4s, and dares on."""
    return climb(climb(climb(state, "C9", 3, 4), "C10", 4, 4), "C11", 2, 1)


def test_ralph():
    """ "So Ralph successfully enters the 3 space. ... Ralph no longer has EQUIPMENT, so he falls
    off the wall. His pawn falls down and stops in the 2 space, which has his highest PITON." """
    state = climb(table(), "C9", 2, 4)
    assert places(state)[RALPH] == "C9"
    assert handfuls(state) == {(count, ()) for count in (1, 2, 3, 4)}
    state = climb(state, "C10", 1, 2)
    assert places(state)[RALPH] == "R9"
    assert asked(state) == MONICA
    assert not state.climbers[RALPH].tea


def test_monica():
    """ "Monica successfully enters the 3 space. She still has 1 die left, but decides to rest there
    on the ledge. Her turn ends." """
    state = climb(climb(ralphs(table()), "L8", 5, 3, 1), "L9", 5, 5)
    assert places(state)[MONICA] == "L9"
    assert handfuls(state) == {(1, ())}
    state = rest(state)
    assert asked(state) == LUCY
    assert places(state)[MONICA] == "L9"


def test_lucy():
    """ "She would fall, but she uses CLIMBING SHOES (+1 to a die roll). So she changes her 2 result
    into a 3, and she succeeds. So she enters the 3 space and now rests on the ledge. She returns
    her used CLIMBING SHOES to the box." """
    state = lucys(monicas(ralphs(table())))
    assert places(state)[LUCY] == "C10"
    assert state.legal() == [Use(LUCY, "shoes"), Pass(LUCY)]
    assert places(skip(state))[LUCY] == "start"
    state = use(state, "shoes")
    assert places(state)[LUCY] == "C11"
    assert handfuls(state) == set()
    assert not tiles(state, LUCY)
    state = rest(state)
    assert places(state) == ["R9", "L9", "C11"]
    assert (asked(state), state.round) == (RALPH, 4)


# End of game --------------------------------------------------------------------------------------


def two_below(**fields):
    """Lucy (0) and Alex (1), both with two more spaces to climb."""
    return position(climber("L12"), climber("C12"), **fields)


def lucy_up(state):
    return climb(climb(state, "L13", 3, 3, 3), "L14", 4, 4, 4)


def test_the_round_is_completed():
    """ "When some player reaches the highest space, the current round is completed, so that each
    player has the same total number of turns in the game. Then the game ends." """
    state = lucy_up(two_below())
    assert places(state)[0] == "L14"
    assert asked(state) == 1
    state = rest(state)
    assert winners(state) == {0}
    assert over(state).places == (1, 2)
    assert over(state).won
    assert over(state).reason == f"{seat_name(0)} reached the summit in round 3."


def test_who_is_last_in_the_round():
    """The round is complete with the last player's own turn."""
    state = position(climber("C12"), climber("L12"), mover=1)
    state = lucy_up(state)
    assert winners(state) == {1}
    state = position(climber("L12"), climber("C12"), mover=0, first=1)
    assert winners(lucy_up(state)) == {0}


def test_alex_used_fewer_dice():
    """ "Alex joins Lucy at the top, but Alex used only 5 dice in the last turn, while Lucy used 6.
    Thus Alex wins the game." """
    state = climb(climb(lucy_up(two_below()), "C13", 4, 4, 4), "C14", 4, 4)
    assert places(state) == ["L14", "C14"]
    assert [own.used for own in state.climbers] == [6, 5]
    assert winners(state) == {1}
    assert over(state).places == (2, 1)
    assert over(state).reason == (
        f"{seat_name(1)} used the fewest dice on the way to the summit: 5."
    )


def test_a_shared_victory():
    """ "If they used the same number of dice, then they tie and share their victory!" Who is not at
    the top has the place behind them."""
    state = position(climber("L12"), climber("C12"), climber("C11"))
    state = climb(climb(lucy_up(state), "C13", 4, 4), "C14", 4, 4, 4, 4)
    state = rest(state)
    assert winners(state) == {0, 1}
    assert over(state).places == (1, 1, 3)
    assert over(state).reason == "They reached the summit in the same round, with 6 dice each."


def test_a_turn_at_the_top_is_over():
    """Ruling: topping out ends the turn, also with dice left."""
    state = climb(position(climber("L13"), climber("C12")), "L14", 5)
    assert asked(state) == 1
    assert state.climbers[0].used == 1


def test_failed_rolls_and_the_tea_die_count():
    """Ruling: the tea die counts as any die, also in the tie-break: seven dice are more than
    six."""
    state = position(climber("L12"), climber("C12"), tea=True)
    state = climb(climb(state, "L13", 3, 3, 3, 1, extras="tea"), "L14", 4, 4, 4)
    assert state.climbers[0].used == 7
    state = climb(climb(state, "C13", 4, 4, 4), "C14", 4, 4, 4)
    assert winners(state) == {1}


def test_dice_in_a_turn_before_do_not_count():
    """ "Fewer dice in their last turn." """
    state = position(climber("L11"), climber("C12"), mover=0)
    state = rest(rest(climb(state, "L12", 5, 5, 5, 5, 5)))
    state = climb(climb(state, "L13", 3), "L14", 4)
    assert state.climbers[0].used == 2
    state = climb(climb(state, "C13", 4), "C14", 4, 4)
    assert winners(state) == {0}


def test_three_at_the_top():
    """The fewest dice win; the others have their places by theirs."""
    state = position(*[climber("L13"), climber("C13"), climber("R13")])
    state = climb(climb(climb(state, "L14", 4, 4), "C14", 4, 4), "R14", 4)
    assert over(state).places == (2, 2, 1)


def test_one_alone():
    """Alone one climbs against the clock of turns."""
    state = climb(position(climber("C13"), round=7), "C14", 4)
    assert isinstance(state.turn(), Over)
    assert over(state).points == (7,)
    assert over(state).reason == "The summit is reached in 7 turns."
    assert over(state).counts


def test_nobody_goes_on_after_the_end():
    """ "Then the game ends." """
    state = rest(lucy_up(two_below()))
    assert state.legal() == []
    assert state.legal(1) == []


def test_an_energy_bar_is_offered_on_the_way_to_the_summit():
    """Ruling: dice given back by an energy bar do not count as used; on the roll that tops out the
    bar is asked for before the turn ends."""
    state = position(climber("L12", tiles="energy-bar"), climber("C12"))
    state = climb(climb(state, "L13", 3, 3), "L14", 4, 4, 4)
    assert usable(state) == {"energy-bar"}
    eaten, not_eaten = use(state, "energy-bar"), skip(state)
    assert [s.climbers[0].used for s in (eaten, not_eaten)] == [2, 5]
    for after in (eaten, not_eaten):
        assert places(after)[0] == "L14"
        assert asked(after) == 1
    assert tiles(eaten, 0).total() == 0
    assert tiles(not_eaten, 0).total() == 1
    assert winners(climb(climb(eaten, "C13", 4), "C14", 4, 4)) == {0}
    assert winners(climb(climb(not_eaten, "C13", 4), "C14", 4, 4)) == {1}


def test_an_energy_bar_gives_the_tea_die_back():
    """Ruling: the tea die counts as any die."""
    state = position(climber("L13", tiles="energy-bar"), climber("C12"), tea=True)
    state = use(climb(state, "L14", 4, 1, extras="tea"), "energy-bar")
    assert state.climbers[0].used == 0


# Night --------------------------------------------------------------------------------------------


def test_night_falls():
    """Ruling of the code: after 50 rounds night falls, and nobody wins; the round is completed
    first."""
    assert NIGHT == 50
    state = position(climber("C11"), climber("C12"), round=49)
    state = rest(rest(state))
    assert (asked(state), state.round) == (0, 50)
    state = rest(state)
    assert asked(state) == 1
    state = rest(state)
    assert over(state).reason == ("Night falls after 50 rounds, and nobody has reached the summit.")


def test_nobody_has_won_at_night():
    """Ruling of the code: "nobody wins"."""
    assert not over(rest(rest(position(climber("C11"), climber("C12"), round=50)))).won


def test_points_for_everybody_or_for_nobody():
    """`Over`: "`points`: each seat's points. `counts`: whether the points can be a best score." In
    a race of several there are none."""
    end = over(rest(lucy_up(two_below())))
    assert len(end.points) == 2 or not end.counts


def test_the_summit_in_the_last_round():
    """Who is at the top before it is night has won."""
    state = rest(climb(position(climber("C13"), climber("C12"), round=50), "C14", 4))
    assert winners(state) == {0}
    assert over(state).won


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_the_others_climb_on(count):
    """While nobody is at the top the rounds go on."""
    state = position(*[climber("C12")] * count, first=1, mover=1)
    for _turn in range(count):
        state = rest(state)
    assert (asked(state), state.round) == (1, 4)
    state = replace(climb(state, "C13", 6), dice=0)
    assert asked(state) == 1
