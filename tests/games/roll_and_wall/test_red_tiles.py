"""The red tiles of the catalog, which can hurt others: quiet zone, sand and wind amulet. (The
voodoo doll is in `test_together`.)

Each docstring quotes the sentence, or names the ruling, that its test asserts.
"""

from dataclasses import replace

import pytest

from rollbook.games.roll_and_wall.actions import Attach, Pass, Rest, Use
from tests.games.roll_and_wall.positions import (
    FLAGS,
    LEDGES,
    LEFT,
    WHOLE,
    asked,
    attach,
    can,
    climb,
    climber,
    fall,
    handfuls,
    over,
    pitons,
    places,
    position,
    rest,
    skip,
    tiles,
    usable,
    use,
    wall,
    winners,
)


def rests(state, turns=1):
    """So many climbers rest, and use nothing at the end of their turns."""
    for _turn in range(turns):
        state = rest(state)
        while state.phase == "end":
            state = skip(state)
    return state


def blown(state):
    return [own.blown for own in state.climbers]


# Quiet zone ---------------------------------------------------------------------------------------


def quiet_table(*others, tiles="quiet-zone"):
    return position(climber("C8", tiles=tiles), *others, flags=FLAGS, on=LEDGES)


def test_quiet_zone():
    """ "It is used at the end of a player's turn. Throughout the next round (through the end of
    this player's own next turn) nobody (including this player) can attach a piton." """
    state = quiet_table(climber("C8"), climber("L2"))
    assert usable(state) == set()
    assert can(state, Attach)
    state = rest(state)
    assert state.legal() == [Use(0, "quiet-zone"), Pass(0)]
    assert can(skip(state), Attach)
    state = use(state, "quiet-zone")
    for seat in (1, 2, 0):
        assert asked(state) == seat
        assert not can(state, Attach)
        state = rest(state)
    for seat in (1, 2, 0):
        assert asked(state) == seat
        assert can(state, Attach)
        state = rest(state)


def test_quiet_zone_after_a_fall():
    """ "A player may play QUIET ZONE even after falling from the wall due to an unsuccessful
    roll." """
    state = climb(quiet_table(climber("C8")), "C9", 1)
    assert places(state)[0] == "start"
    assert usable(state) == {"quiet-zone"}
    state = use(state, "quiet-zone")
    assert asked(state) == 1
    assert not can(state, Attach)
    assert state.climbers[0].tea


def test_quiet_zone_and_falling():
    """Who has nothing to rest on must fall: "if they cannot ... place a PITON"."""
    state = use(rest(quiet_table(climber("L2"))), "quiet-zone")
    state = replace(state, wall=wall(), dice=0)
    assert not can(state, Rest)
    assert places(fall(state))[1] == "start"


def test_quiet_zone_and_quickdraw():
    """ "A QUICKDRAW can still be played." """
    state = quiet_table(climber("C8", tiles="quickdraw"), climber("L2", "C8"))
    state = use(rest(state), "quiet-zone")
    assert not can(state, Attach)
    assert pitons(use(state, "quickdraw"), 1) == {"C8"}


def test_two_quiet_zones():
    """Each lasts until the end of its owner's next turn."""
    state = quiet_table(climber("L2", tiles="quiet-zone"), tiles="quiet-zone quiet-zone")
    state = use(rest(state), "quiet-zone")
    assert asked(state) == 1, "one at a time is enough"
    state = use(rest(state), "quiet-zone")
    state = rest(state)
    assert usable(state) == {"quiet-zone"}, "the first is over at the end of this turn"
    state = skip(state)
    assert not can(state, Attach), "the other's still holds"
    state = rest(state)
    assert asked(state) == 0
    assert can(state, Attach)


def test_quiet_zone_of_who_drops_out():
    """Ruling: until the end of the owner's next turn; one who is out of the race has none, so it
    ends where it would have been."""
    state = quiet_table(climber("L8"), climber("L2"))
    state = replace(state, wall=wall("", "4_ " * 13, ""))
    state = use(rest(attach(state)), "quiet-zone")
    assert state.out(0)
    state = state.with_climber(1, climber("C2")).with_climber(2, climber("C2"))
    for seat in (1, 2):
        assert asked(state) == seat
        assert not can(state, Attach)
        state = rest(state)
    assert (asked(state), state.round) == (1, 4)
    assert can(state, Attach)


# Sand and wind amulet -----------------------------------------------------------------------------


def test_sand():
    """ "It is used at the beginning of a player's turn. The SAND blinds all players below the
    climber throwing sand (including players on other wall sections). They must set aside 2 of their
    dice when their next turn starts." Nobody above, and nobody on the same level."""
    state = position(
        climber("C8", tiles="sand"),
        climber("L7"),
        climber("R8"),
        climber("start"),
        climber("C9"),
        flags=FLAGS,
        on=LEDGES,
    )
    state = use(state, "sand")
    assert blown(state) == [0, 2, 0, 2, 0]
    assert not tiles(state, 0)
    assert handfuls(state) == LEFT[6]
    seen = []
    for _turn in range(2):
        state = rests(state)
        seen.append(state.left)
    assert seen == [4, 6]
    state = climb(rests(state), "C1", 5)
    assert state.left == 3
    state = rests(rests(state))
    assert state.left == 6
    state = rests(rests(state))
    assert state.left == 6, "only the next turn"


def test_sand_at_the_beginning():
    """ "At the beginning of a player's turn": before anything else is done, but after other
    sand."""
    state = position(
        climber("C8", tiles="sand sand crystal-ball"), climber("L7"), flags=FLAGS, on=LEDGES
    )
    for after in (
        attach(state),
        use(state, "crystal-ball"),
        climb(state, "C9", 4),
        rest(state),
    ):
        assert Use(0, "sand") not in after.legal(0)
    state = use(use(state, "sand"), "sand")
    assert blown(state) == [0, 4]


@pytest.mark.parametrize("place", ["C8", "C9", "L8"])
def test_sand_needs_somebody_below(place):
    """ "All players below": at that moment."""
    state = position(climber("C8", tiles="sand"), climber(place), flags=FLAGS, on=LEDGES)
    assert usable(state) == set()


def test_sand_at_that_moment():
    """ "It will not affect a player who was above the SAND when it was played and then climbs below
    it during their next turn." And who was below is affected, wherever they are later."""
    state = position(
        climber("C8", tiles="sand"), climber("L9"), climber("L7"), flags=FLAGS, on=LEDGES
    )
    state = use(state, "sand")
    state = state.with_climber(1, climber("L2"))
    state = state.with_climber(2, replace(state.climbers[2], place=state.climbers[1].place + 30))
    state = rests(state)
    assert (asked(state), state.left) == (1, 6)
    state = rests(state)
    assert (asked(state), state.left) == (2, 4)


def test_wind_amulet():
    """ "A player can use it at the end of their turn. The bothersome wind causes all players above
    the climber using the AMULET (including players on other wall sections), to set aside 2 of their
    dice when their next turn starts." """
    state = position(
        climber("C8", tiles="wind-amulet"),
        climber("L9"),
        climber("R8"),
        climber("start"),
        climber("C12"),
        flags=FLAGS,
        on=LEDGES,
    )
    assert usable(state) == set()
    state = rest(state)
    assert state.legal() == [Use(0, "wind-amulet"), Pass(0)]
    state = use(state, "wind-amulet")
    assert blown(state) == [0, 0, 0, 0, 2], "the next one's turn has begun"
    assert (asked(state), state.left) == (1, 4)
    assert handfuls(state) == LEFT[4]


def test_wind_amulet_after_a_fall():
    """ "A player may play WIND AMULET even after falling from the wall": from where they are then.
    All who are above at that moment."""
    state = position(
        climber("C8", tiles="wind-amulet"), climber("L7"), climber("start"), flags=FLAGS, on=LEDGES
    )
    assert usable(rest(state)) == set(), "nobody above"
    state = use(climb(state, "C9", 1), "wind-amulet")
    assert (asked(state), state.left) == (1, 4)
    assert blown(state) == [0, 0, 0]


def test_wind_amulet_and_the_summit():
    """Who is on the summit has no next turn."""
    state = position(climber("L14"), climber("C8", tiles="wind-amulet"), mover=1, flags=FLAGS)
    assert winners(attach_and_rest(state)) == {0}


def attach_and_rest(state):
    return rest(attach(state))


def test_sand_and_amulet_add_up():
    """Ruling: sand and wind amulets add up; white dice are set aside before the tea die, and do not
    count as used."""
    state = position(
        climber("C8", tiles="sand sand"), climber("C4", tiles="sand"), climber("start", tea=True),
        flags=FLAGS, on=LEDGES,
    )  # fmt: skip
    state = rests(use(use(state, "sand"), "sand"))
    assert (asked(state), state.left) == (1, 2)
    state = rests(use(state, "sand"))
    assert (asked(state), state.dice, state.tea) == (2, 0, True)
    assert handfuls(state) == {(1, ("tea",))}
    state = climb(state, "L1", 4, extras="tea")
    state = rests(state)
    assert state.climbers[2].used == 1


def test_a_pool_of_0():
    """Ruling: a pool can reach 0: the climber then rests where they are. It is a turn like others,
    in which a piton may be attached."""
    state = position(climber("C8"), climber("C4", blown=6), flags=FLAGS, on=LEDGES)
    state = rests(state)
    assert (asked(state), state.left) == (1, 0)
    assert set(state.legal()) == {Attach(1), Rest(1)}
    state = rests(state)
    assert (asked(state), places(state)[1], state.climbers[1].used) == (0, "C4", 0)


def test_a_pool_of_0_on_the_start():
    """Ruling: on the start with no dice left, the turn ends; there is no tea for that."""
    state = position(climber("C8"), climber("start", blown=6), flags=FLAGS, on=LEDGES)
    state = rests(state)
    assert asked(state) == 0
    assert blown(state) == [0, 0]
    state = rests(state)
    assert (asked(state), state.left, state.tea) == (1, 6, False)


@pytest.mark.parametrize(("dice", "left"), [(2, 5), (4, 3), (6, 1), (8, 0)])
def test_white_dice_before_tea(dice, left):
    """Ruling: white dice are set aside before the tea die."""
    state = position(climber("C8"), climber("start", blown=dice, tea=True), flags=FLAGS, on=LEDGES)
    state = rests(state)
    if not left:
        assert asked(state) == 0
        return
    assert (asked(state), state.left, state.tea) == (1, left, True)


def test_dice_blown_away_do_not_count_as_used():
    """Ruling: they do not count as used in the tie-break."""
    state = position(
        climber("C12", flags=WHOLE), climber("C12", flags=WHOLE, blown=2), flags=FLAGS, on=LEDGES
    )
    state = climb(climb(state, "C13", 4), "C14", 4, 4)
    state = climb(climb(state, "C13", 4), "C14", 4, 4)
    assert over(state).places == (1, 1)
