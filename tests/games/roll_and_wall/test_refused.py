"""What the rules of Roll & Wall refuse, and the reason that a player then reads.

Each test has a position, an action that is not allowed there, and the sentence, which must name the
actual cause.
"""

from dataclasses import replace

import pytest

from rollbook.core.chance import Roll, Shuffle
from rollbook.core.words import seat_name
from rollbook.games.roll_and_wall.actions import (
    Attach,
    Cast,
    Climb,
    Enter,
    Fall,
    Hang,
    Keep,
    Land,
    Pack,
    Pass,
    Ready,
    Rest,
    Use,
)
from rollbook.games.roll_and_wall.board import NUMBER
from rollbook.games.roll_and_wall.reasons import pack_at, space_closed
from tests.games.playing import refusal
from tests.games.roll_and_wall.positions import (
    FLAGS,
    alone,
    cast,
    climb,
    climber,
    crystal,
    drafting,
    flagged,
    ordered,
    pack,
    packing,
    position,
    ready,
    refused,
    rest,
    say,
    started,
)

TURN = f"It is {seat_name(1)}'s turn."
UP = "Only the space above can be entered, or the one beside it in the next section."
DOWN = "Nobody climbs down: only up, or sideways to the next section."
CLOSED = "The summit is open only with flags of all three colours."
MANY = "There are not so many dice left."


# Whose turn it is ---------------------------------------------------------------------------------


def test_anothers_turn():
    state = alone(mover=1)
    for action in (Climb(0, "C1", 1), Rest(0), Attach(0), Use(0, "sand"), Pass(0)):
        refused(state, action, TURN)
    state = position(climber("C8"), climber("C8", tiles="voodoo-doll"), flags=FLAGS)
    state = climb(state, "C9", 6)
    refused(state, Climb(0, "C10", 1), TURN)


def test_the_dice_come_first():
    state = say(alone(), "C9", 2)
    refused(state, Rest(0), "The dice and tiles come first.")
    refused(state, Roll((1,)), "The dice and tiles come first.")
    refused(flagged(), Keep(0, "axe"), "The dice and tiles come first.")


def test_after_the_end():
    state = climb(position(climber("C13")), "C14", 4)
    refused(state, Climb(0, "C14", 1), "The game is over.")


def test_no_dice_are_asked_for():
    """Dice that nobody has asked for."""
    for state in (alone(), rest(climb(position(climber("C13"), climber("C11")), "C14", 4))):
        assert refusal(state, Roll((1, 2))) in (
            "Now nothing is rolled or drawn.",
            "The game is over.",
        )


def test_an_action_of_no_game():
    assert refusal(alone(), Shuffle("0" * 16))


# Preparation --------------------------------------------------------------------------------------


def test_flags():
    state = ordered().apply(Hang(0, "white"))
    refused(state, Hang(0, "white"), "Each edge has one flag of each colour.")
    refused(state, Hang(0, "pink"), "There is no such flag.")
    refused(state, Rest(0), "First everything is prepared.")


def test_draft():
    state = drafting("axe chalk sand sand", "helmet shoes shoes sand")
    refused(state, Keep(0, "helmet"), "That tile is not in this hand.")
    refused(state, Ready(0), "First everything is prepared.")
    refused(state, Keep(1, "helmet"), f"It is {seat_name(0)}'s turn.")


def test_backpack():
    state = pack(packing("chalk helmet shoes", ""), "chalk", "a1")
    refused(state, Pack(0, "axe", ("a1",)), "There is no such tile to be packed.")
    refused(state, Pack(0, "chalk", ("a2",)), "There is no such tile to be packed.")
    for squares in (("b1", "b3"), ("b1",), ("c3", "d3"), ("a2", "b2", "c2"), ()):
        assert "not the shape" in refusal(state, Pack(0, "shoes", squares))
    reason = "Tiles may not cover each other, and there lies: climbing chalk."
    refused(state, Pack(0, "shoes", ("a1", "a2")), reason)
    refused(state, Climb(0, "C1", 1), "First everything is prepared.")


def test_the_words_agree():
    """A sentence about climbing shoes, which are many."""
    state = packing("shoes", "")
    assert refusal(state, Pack(0, "shoes", ("a1",))) == "That is not the shape of: climbing shoes."


def test_backpack_on_the_page():
    """What the page says of a square on which a tile can't be dropped."""
    state = pack(packing("crystal-ball grabber axe chalk", ""), "crystal-ball", "a1 a2 b1 b2")
    assert pack_at(state, 0, "chalk", "a1") == "Another tile lies there already."
    assert pack_at(state, 0, "axe", "c1") == "There is no room left for: axe."
    state = pack(packing("chalk grabber", ""), "chalk", "b2")
    state = pack(state, "grabber", "a1 b1 c1")
    state = replace(state, setup=replace(state.setup, kept=(("grabber",), ())))
    assert pack_at(state, 0, "grabber", "a2") == (
        "However it is turned, it does not fit there: grabber."
    )


def test_after_the_preparation():
    for action in (Hang(0, "white"), Keep(0, "axe"), Pack(0, "axe", ("a1",)), Ready(0)):
        refused(started(), action, "The climb has begun.")
    state = ready(ready(packing("", "")))
    refused(state, Ready(0), "The climb has begun.")


# Spaces -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "to", "reason"),
    [
        ("C8", "C7", DOWN),
        ("C8", "L7", DOWN),
        ("C8", "start", DOWN),
        ("C8", "C10", UP),
        ("C8", "L9", UP),
        ("C8", "C8", UP),
        ("L8", "R8", UP),
        ("start", "C2", UP),
        ("start", "start", UP),
        ("C8", "X9", UP),
        ("C13", "C14", CLOSED),
        ("C13", "L14", UP),
    ],
)
def test_spaces_that_are_closed(place, to, reason):
    state = alone(place)
    refused(state, Climb(0, to, 1), reason)


def test_a_space_on_the_same_row_is_not_below():
    """From the right to the left section on one row: it is no climbing down, but two steps."""
    refused(alone("R8"), Climb(0, "L8", 1), UP)


def test_a_space_that_is_open_has_no_reason():
    for space in ("C9", "L8", "R8"):
        assert space_closed(alone("C8"), NUMBER[space]) == ""


# Dice ---------------------------------------------------------------------------------------------


def test_dice_that_are_not_there():
    state = alone(dice=3, pool=6)
    refused(state, Climb(0, "C9", 4), MANY)
    refused(state, Climb(0, "C9", 1, ("tea",)), "There is no tea die in this turn.")
    refused(state, Climb(0, "C9", 2, ("talisman",)), "There is no talisman in the backpack.")
    state = alone("start", tea=True)
    refused(state, Climb(0, "C1", 7), MANY)
    refused(state, Climb(0, "C1", 8, ("tea",)), MANY)
    state = alone(tiles="talisman")
    reason = "A talisman is of no use with a single die."
    refused(state, Climb(0, "C9", 1, ("talisman",)), reason)
    refused(state, Climb(0, "C9", 2, ("luck",)), "That can't be rolled.")


def test_no_dice_at_all():
    """To roll nothing."""
    assert refusal(alone(), Climb(0, "C9", 0)) == "At least one die is rolled."


def test_extras_twice_or_in_another_order():
    """It is no question of a single die."""
    state = alone("start", tiles="talisman", tea=True)
    action = Climb(0, "C1", 3, ("talisman", "tea"))
    refused(state, action, "That can't be rolled.")


def test_not_the_time_to_roll():
    state = climb(alone(tiles="chalk"), "C9", 1)
    refused(state, Climb(0, "C9", 1), "It is not the time to roll.")
    state = rest(alone("R9", tiles="quiet-zone"))
    refused(state, Climb(0, "C9", 1), "It is not the time to roll.")


def test_crystal_ball_or_not():
    reason = "Without the crystal ball the space is named first."
    refused(alone(tiles="crystal-ball"), Cast(0, 1), reason)
    reason = "With the crystal ball the dice are rolled first."
    refused(crystal(), Climb(0, "C9", 1), reason)
    refused(crystal(), Enter(0, "C9"), "First the dice are rolled.")
    refused(alone(), Enter(0, "C9"), "First the dice are rolled.")
    refused(crystal(), Cast(0, 7), MANY)
    state = cast(crystal("C7"), 5)
    refused(state, Cast(0, 1), "First choose the space to enter, or none.")
    refused(state, Climb(0, "C8", 1), "First choose the space to enter, or none.")
    refused(state, Enter(0, "R7"), "The dice don't open that space.")
    refused(state, Enter(0, "C6"), DOWN)
    refused(state, Enter(0, "C9"), UP)
    refused(cast(crystal("C13"), 6), Enter(0, "C14"), CLOSED)


# Pitons -------------------------------------------------------------------------------------------


def test_pitons():
    reason = "There is an own piton here already."
    refused(alone("C8", "C8"), Attach(0), reason)
    refused(alone("start"), Attach(0), "Pitons are for the wall.")
    refused(alone("C8", "C1 C2 C3"), Attach(0), "There are no pitons left.")
    refused(climb(alone(tiles="chalk"), "C9", 1), Attach(0),
            "It is not the time to attach a piton.")  # fmt: skip
    state = position(climber("C8"), climber(quiet=True), flags=FLAGS)
    refused(state, Attach(0), "In a quiet zone nobody attaches a piton.")
    state = cast(crystal("C8", "C8"), 1)
    refused(state, Attach(0), reason)


# Rest, fall, land, pass ---------------------------------------------------------------------------


def test_rest():
    refused(alone(), Rest(0), "There is no ledge and no own piton here to rest on.")
    refused(cast(crystal(), 1), Rest(0), "There is no ledge and no own piton here to rest on.")
    reason = "On the start the climb goes on as long as there are dice."
    refused(alone("start"), Rest(0), reason)
    refused(climb(alone("R9", tiles="chalk"), "C9", 1), Rest(0), "It is not the time to rest.")


def test_rest_while_another_is_on_the_start():
    """The owner of a doll is asked; it is not the time to rest, wherever the mover is."""
    state = position(climber("C1"), climber("R9", tiles="voodoo-doll"), flags=FLAGS)
    refused(climb(state, "C2", 6), Rest(1), "It is not the time to rest.")
    state = state.with_climber(0, climber("start"))
    refused(climb(state, "C1", 6), Rest(1), "It is not the time to rest.")


def test_fall():
    reason = "There is no need to fall here."
    refused(alone("R9"), Fall(0), reason)
    refused(alone("C8", "C8"), Fall(0), reason)
    refused(alone("start"), Fall(0), reason)


def test_fall_after_a_failed_roll():
    """Chalk may help; who does without falls by passing. There is need enough to fall."""
    state = climb(alone(tiles="chalk"), "C9", 1)
    assert refusal(state, Fall(0)) == "It is not the time to let go of the wall."


def test_land():
    state = climb(alone("C8", "L6 R6 C2"), "C9", 1)
    for space in ("C2", "C6", "start"):
        refused(state, Land(0, space), "A fall stops at the highest own piton.")


def test_land_without_a_fall():
    """Nobody falls."""
    assert refusal(alone("C8", "L6 R6"), Land(0, "L6")) == "There is no piton to be chosen now."


def test_pass():
    refused(alone(), Pass(0), "There is nothing to pass over.")
    refused(cast(crystal(), 6), Pass(0), "There is nothing to pass over.")
    refused(climb(alone("C8", "L6 R6"), "C9", 1), Pass(0), "There is nothing to pass over.")
