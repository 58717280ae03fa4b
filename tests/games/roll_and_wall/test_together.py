"""Voodoo dolls, and tiles of several kinds used together.

Each docstring quotes the sentence, or names the ruling, that its test asserts.
"""

from rollbook.core.chance import Dice
from rollbook.games.roll_and_wall.actions import Attach, Cast, Pass, Use
from tests.games.roll_and_wall.positions import (
    FLAGS,
    LEFT,
    PLAIN,
    WHOLE,
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
    land,
    open_spaces,
    places,
    position,
    rest,
    roll,
    say,
    skip,
    tiles,
    usable,
    use,
    wall,
    winners,
)

# Voodoo doll --------------------------------------------------------------------------------------


def cursed(tiles_of_mover="", *others, place="C8", **fields):
    """A climber, and others with dolls. Rows 8 and 9: C8 is a 4, C9 above it a 3."""
    fields = {"flags": FLAGS} | fields
    others = others or (climber("C8", tiles="voodoo-doll"),)
    return position(climber(place, tiles=tiles_of_mover), *others, **fields)


def test_voodoo_doll():
    """ "It is used after an opponent's successful roll. The opponent must repeat the roll with the
    same dice." """
    state = climb(cursed(), "C9", 3, 1)
    assert state.legal() == [Use(1, "voodoo-doll"), Pass(1)]
    assert places(state)[0] == "C8", "the roll comes before the move"
    assert places(skip(state))[0] == "C9"
    state = use(state, "voodoo-doll")
    assert state.turn() == Dice((6, 6), stream="seat 0", at_once=True)
    assert not tiles(state, 1)
    after = roll(state, 1, 3)
    assert places(after)[0] == "C9"
    assert handfuls(after) == LEFT[4]
    assert asked(after) == 0
    assert places(roll(state, 1, 1))[0] == "start"


def test_voodoo_doll_only_against_a_success_of_another():
    """ "For a chosen opponent", "after an opponent's successful roll"."""
    state = climb(cursed("voodoo-doll", climber("C8")), "C9", 3)
    assert asked(state) == 0
    assert usable(state) == set()
    state = climb(cursed(), "C9", 1)
    assert places(state)[0] == "start"
    assert usable(state) == set()


def test_voodoo_doll_against_a_talisman():
    """ "If the opponent had played TALISMAN to sum their dice, then the TALISMAN's effect will work
    on their reroll." """
    state = use(climb(cursed("talisman"), "C9", 2, 1, extras="talisman"), "voodoo-doll")
    assert places(roll(state, 1, 2))[0] == "C9"
    assert places(roll(state, 1, 1))[0] == "start"


def test_voodoo_doll_after_shoes_then_chalk():
    """Ruling: voodoo and chalk repeat the roll with what was already played for it; chalk, shoes or
    another doll may follow."""
    state = climb(cursed("shoes chalk"), "C9", 2)
    state = use(state, "shoes")
    assert asked(state) == 1
    state = roll(use(state, "voodoo-doll"), 1)
    assert state.legal() == [Use(0, "chalk"), Pass(0)]
    state = roll(use(state, "chalk"), 2)
    assert places(state)[0] == "C9", "the shoes still add 1"
    assert asked(state) == 0


def test_shoes_after_a_voodoo_doll():
    """Ruling: shoes may follow."""
    state = roll(use(climb(cursed("shoes"), "C9", 6), "voodoo-doll"), 2)
    assert places(use(state, "shoes"))[0] == "C9"


def test_two_dolls_clockwise():
    """Ruling: the voodoo doll of any other player, clockwise from the mover; another doll may
    follow."""
    doll = "voodoo-doll"
    state = position(
        climber("C8", tiles=doll), climber("L8"), climber("C8"), climber("C8", tiles=doll),
        flags=FLAGS, mover=2,
    )  # fmt: skip
    state = climb(state, "C9", 3)
    assert asked(state) == 3
    state = skip(state)
    assert asked(state) == 0
    assert places(skip(state))[2] == "C9"
    state = roll(use(state, doll), 4)
    assert asked(state) == 3, "a doll that was not used may be now"
    state = roll(use(state, doll), 5)
    assert places(state)[2] == "C9"
    assert asked(state) == 2


def test_both_dolls_of_one():
    """Duplicates are kept: both may be used against one roll, one after the other."""
    state = climb(cursed("", climber("C8", tiles="voodoo-doll voodoo-doll")), "C9", 3)
    state = roll(use(state, "voodoo-doll"), 3)
    assert asked(state) == 1
    assert places(roll(use(state, "voodoo-doll"), 1))[0] == "start"


def test_voodoo_doll_and_crystal_ball():
    """The same effects of the equipment: the dice are rolled first, and then a space is chosen, or
    none. C7 is a 2: C8 is a 4, R7 a 6, L7 a 4."""
    state = cast(use(cursed("crystal-ball", place="C7"), "crystal-ball"), 6, 1)
    assert asked(state) == 0, "without a space it is no success"
    state = enter(state, "R7")
    assert state.legal() == [Use(1, "voodoo-doll"), Pass(1)]
    state = use(state, "voodoo-doll")
    assert state.turn() == Dice((6, 6), stream="seat 0", at_once=True)
    state = roll(state, 4, 2)
    assert enterable(state) == {"C8", "L7"}
    assert places(enter(state, "L7"))[0] == "L7"
    assert places(fall(state))[0] == "start"


def test_shoes_after_a_doll_and_a_crystal_ball():
    """The space is open again: shoes may help to another than before."""
    state = cast(use(cursed("crystal-ball shoes", place="C7"), "crystal-ball"), 6)
    state = roll(use(enter(state, "R7"), "voodoo-doll"), 3)
    assert usable(state) == {"shoes"}
    assert enterable(use(state, "shoes")) == {"C8", "L7"}


def test_the_energy_bar_comes_after_the_doll():
    """Ruling: the order after a roll: chalk, shoes; then the voodoo doll; then the energy bar; then
    the move."""
    state = climb(cursed("energy-bar"), "C9", 3, 3)
    assert usable(state) == {"voodoo-doll"}
    assert asked(state) == 1
    after = roll(use(state, "voodoo-doll"), 1, 1)
    assert places(after)[0] == "start"
    assert tiles(after, 0)["energy-bar"] == 1
    after = use(roll(use(state, "voodoo-doll"), 3, 1), "energy-bar")
    assert handfuls(after) == LEFT[6]


def test_a_doll_on_the_way_to_the_summit():
    """It may be used against any successful roll: of who is at the top, too, and by them."""
    state = position(
        climber("L13", flags=WHOLE, tiles="voodoo-doll"),
        climber("C13", flags=WHOLE, tiles="energy-bar"),
        flags=FLAGS,
    )
    state = climb(climb(state, "L14", 4, 4), "C14", 4)
    assert asked(state) == 0
    assert asked(skip(state)) == 1, "now the energy bar"
    state = roll(use(state, "voodoo-doll"), 1)
    assert winners(state) == {0}


def test_a_repeated_roll_on_the_start():
    """A success on the start that fails when it is repeated is no fall."""
    state = roll(use(climb(cursed(place="start"), "C1", 4), "voodoo-doll"), 3)
    assert (asked(state), places(state)[0]) == (0, "start")
    assert handfuls(state) == LEFT[5]


# Several kinds together ---------------------------------------------------------------------------


def test_a_flag_is_collected_after_the_doll():
    """The move and its flag come only when the roll stands."""
    state = climb(cursed(place="C2"), "L2", 2)
    assert state.climbers[0].flags == frozenset()
    assert skip(state).climbers[0].flags == {"black"}
    assert roll(use(state, "voodoo-doll"), 1).climbers[0].flags == frozenset()


def test_crystal_ball_goes_on_after_a_helmet():
    """ "It affects all of the player's rolls during this turn", and the helmet's turn is still
    this one."""
    state = cast(use(cursed("crystal-ball helmet"), "crystal-ball"), 1)
    state = use(fall(state), "helmet")
    assert (asked(state), places(state)[0]) == (0, "start")
    assert open_spaces(state) == set()
    assert Cast(0, 5) in state.legal()


def test_crystal_ball_and_talisman():
    """The talisman is used before rolling, the space chosen after it."""
    state = use(cursed("crystal-ball talisman", place="C7"), "crystal-ball")
    state = cast(state, 3, 3, extras="talisman")
    assert enterable(state) == {"C8", "L7", "R7"}


def test_axe_or_helmet():
    """ "After a fall: axe or helmet." One of them, and the other stays in the backpack."""
    state = climb(cursed("axe helmet", climber("C8"), place="R9"), "R10", 1)
    assert usable(state) == {"axe", "helmet"}
    axe, helmet = use(state, "axe"), use(state, "helmet")
    assert (places(axe)[0], asked(axe), tiles(axe, 0)["helmet"]) == ("R9", 1, 1)
    assert (places(helmet)[0], asked(helmet), tiles(helmet, 0)["axe"]) == ("start", 0, 1)


def test_amulet_and_quiet_zone_at_the_end_of_one_turn():
    """ "A player can use more than one EQUIPMENT tile in a turn." """
    state = cursed("quiet-zone wind-amulet", climber("C9"))
    state = rest(attach(state))
    for first, second in (("quiet-zone", "wind-amulet"), ("wind-amulet", "quiet-zone")):
        after = use(state, first)
        assert usable(after) == {second}
        after = use(after, second)
        assert (asked(after), after.left) == (1, 4)
        assert not can(after, Attach)


def test_two_pitons_at_the_same_level_after_a_doll():
    """Any fall is one, also that after a repeated roll."""
    state = cursed(on=PLAIN).with_climber(0, climber("C8", "L6 R6"))
    state = roll(use(climb(state, "C9", 4), "voodoo-doll"), 1)
    assert places(land(state, "R6"))[0] == "R6"


def test_chalk_is_asked_before_the_doll():
    """Ruling: the order after a roll: chalk, shoes; then, on success, the doll."""
    state = climb(cursed("chalk"), "C9", 1)
    assert asked(state) == 0
    state = roll(use(state, "chalk"), 3)
    assert asked(state) == 1


def test_a_roll_that_is_told_but_not_yet_rolled():
    """1. and 2.: the space and the dice are said before, and there is nothing to choose then."""
    state = say(cursed(), "C9", 2)
    assert all(state.legal(seat) == [] for seat in (None, 0, 1))


# What a change of the rules showed to be untested -------------------------------------------------


def test_shoes_look_at_the_space_that_was_named():
    """C8's neighbours L8 and R8 are easier than the 6 that was named: they don't matter."""
    hard = wall("", "4 4 4 4 4 4 4 4 6")
    state = climb(position(climber("C8", tiles="shoes chalk"), climber(), on=hard), "C9", 3)
    assert usable(state) == {"chalk"}
    state = climb(position(climber("C8", tiles="shoes chalk"), climber(), on=hard), "C9", 5)
    assert usable(state) == {"shoes", "chalk"}


def test_an_energy_bar_comes_too_late_after_a_fall():
    """ "A player can use it after a successful throw": and not once the climber has fallen."""
    state = climb(
        position(climber("C8", tiles="energy-bar helmet"), climber(), flags=FLAGS), "C9", 4
    )
    assert "energy-bar" in usable(state)
    state = use(fall(state), "helmet")
    assert places(state)[0] == "start"
    assert "energy-bar" not in usable(state)


def test_sand_comes_before_a_grabber():
    """ "It is used at the beginning of a player's turn": not after another tile."""
    state = position(climber("C2", tiles="sand grabber"), climber(), flags=FLAGS)
    assert usable(state) == {"sand", "grabber"}
    grabber = next(a for a in state.legal() if isinstance(a, Use) and a.tile == "grabber")
    assert "sand" not in usable(state.apply(grabber))


def test_the_tea_die_with_a_crystal_ball():
    """It is cast with the white ones, has four sides, and is then set aside."""
    state = use(position(climber(tiles="crystal-ball"), climber(), tea=True), "crystal-ball")
    state = state.apply(Cast(0, 2, ("tea",)))
    assert state.turn() == Dice((6, 4), stream="seat 0", at_once=True)
    assert (state.dice, state.tea) == (5, False)
