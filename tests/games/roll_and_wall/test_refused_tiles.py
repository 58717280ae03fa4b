"""The tiles that are refused, with the reason that a player then reads; and that there always is
one."""

from dataclasses import replace
from random import Random

import pytest

from rollbook.core.game import Over, Player
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
from rollbook.games.roll_and_wall.equipment import KINDS
from rollbook.games.roll_and_wall.reasons import tile_closed
from tests.games.playing import refusal, steps
from tests.games.roll_and_wall.positions import (
    FLAGS,
    LEDGES,
    alone,
    attach,
    cast,
    climb,
    climber,
    crystal,
    position,
    refused,
    rest,
    skip,
    started,
    use,
)

# Tiles --------------------------------------------------------------------------------------------


def test_tiles_that_are_not_there():
    refused(alone(), Use(0, "rope"), "There is no such tile.")
    refused(alone(), Use(0, "axe"), "There is no axe in the backpack.")
    refused(alone(tiles="sand"), Use(0, "chalk"), "There is no climbing chalk in the backpack.")


MOMENTS = {
    "shoes": "Climbing shoes help after a roll that failed by 1.",
    "chalk": "Climbing chalk is used after a failed roll.",
    "energy-bar": "An energy bar is used after a successful roll.",
    "axe": "An axe is used after falling.",
    "helmet": "A helmet is used after falling.",
    "quiet-zone": "A quiet zone begins at the end of a turn.",
    "voodoo-doll": "A voodoo doll is used after another's successful roll.",
    "wind-amulet": "A wind amulet is used at the end of a turn.",
}


@pytest.mark.parametrize(("kind", "reason"), MOMENTS.items())
def test_tiles_not_before_a_roll(kind, reason):
    refused(alone(tiles=kind), Use(0, kind), reason)


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("crystal-ball", "A crystal ball is used before the first roll of a turn."),
        ("sand", "Sand is thrown at the beginning of a turn."),
        ("talisman", "A talisman is used before rolling."),
        ("grabber", "A grabber is used beside a flag, in one's own turn."),
        ("quickdraw", "A quickdraw is used in one's own turn."),
    ],
)
def test_tiles_not_after_a_failed_roll(kind, reason):
    refused(climb(alone(tiles=f"chalk {kind}"), "C9", 1), Use(0, kind), reason)


def test_tiles_not_between_rolls():
    state = climb(alone(tiles="crystal-ball sand"), "C9", 4)
    refused(state, Use(0, "crystal-ball"),
            "A crystal ball is used before the first roll of a turn.")  # fmt: skip
    refused(state, Use(0, "sand"), "Sand is thrown at the beginning of a turn.")


def test_tiles_of_no_use_here():
    refused(alone(tiles="grabber"), Use(0, "grabber", ("white",)),
            "There is no flag here that is still missing.")  # fmt: skip
    refused(alone(tiles="quickdraw"), Use(0, "quickdraw"),
            "There is no piton of another climber here.")  # fmt: skip
    refused(alone("start", tiles="sand"), Use(0, "sand"), "There is nobody below.")
    refused(alone(tiles="talisman"), Use(0, "talisman"),
            "A talisman goes with a roll of two dice or more.")  # fmt: skip
    state = climb(alone(tiles="shoes chalk"), "C9", 1)
    refused(state, Use(0, "shoes"), "Adding 1 would not be enough.")
    state = climb(alone(tiles="axe helmet"), "C9", 1)
    refused(state, Use(0, "axe"), "There is no ledge directly below.")
    state = rest(alone("R9", tiles="wind-amulet quiet-zone"))
    refused(state, Use(0, "wind-amulet"), "There is nobody above.")


def test_a_helmet_without_dice():
    state = replace(alone("R8", tiles="axe helmet"), dice=0)
    state = state.apply(Fall(0))
    refused(state, Use(0, "helmet"), "Without dice left a helmet is of no use.")


def test_shoes_when_nothing_is_lacking():
    """With the crystal ball a 6 opens all spaces; to add 1 would be more than enough."""
    state = cast(crystal("C7", tiles="shoes"), 6)
    assert Use(0, "shoes") not in state.legal()
    assert refusal(state, Use(0, "shoes")) == "Nothing is lacking."


def test_a_crystal_ball_without_dice():
    """Sand has taken all dice: it is before the first roll, but there will be none."""
    state = alone("R9", tiles="crystal-ball", dice=0)
    assert refusal(state, Use(0, "crystal-ball")) == "There are no dice to be rolled."


def test_a_quickdraw_on_an_own_piton():
    """Another's piton is here, and own ones are left; but one is here already."""
    state = position(climber("C8", "C8", "quickdraw"), climber("C2", "C8"), flags=FLAGS)
    assert refusal(state, Use(0, "quickdraw")) == "There is an own piton here already."


def test_a_quickdraw_when_dice_were_seen():
    """It is one's own turn; what lacks is another's piton."""
    state = cast(crystal(tiles="quickdraw"), 1)
    assert refusal(state, Use(0, "quickdraw")) == "There is no piton of another climber here."


def test_a_second_quiet_zone():
    """It is the end of the turn; but there is a quiet zone already."""
    state = position(
        climber("C8", tiles="quiet-zone quiet-zone wind-amulet"), climber("C9"),
        flags=FLAGS, on=LEDGES,
    )  # fmt: skip
    state = use(rest(state), "quiet-zone")
    assert refusal(state, Use(0, "quiet-zone")) == "It is quiet already."


def test_an_amulet_below_the_summit():
    """The only one above is on the summit, and has no next turn."""
    state = position(
        climber("L14", flags="white orange black"),
        climber("R9", tiles="wind-amulet quiet-zone"),
        mover=1,
        flags=FLAGS,
    )
    assert refusal(rest(state), Use(1, "wind-amulet")) == "Who is above has no next turn."


def test_a_grabber_for_another_colour():
    """A black flag hangs here and is missing; what is asked for is another, or none is named."""
    state = alone("C2", tiles="grabber")
    for on in (("white",), ()):
        assert refusal(state, Use(0, "grabber", on)) == "That is not the flag that hangs here."


# All of it ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("changed", [{}, {"red": "no"}, {"tiles": "table", "colours": "drawn"}])
def test_everything_refused_has_a_reason(changed):
    """In random games, every kind of action that is not open is refused with a sentence."""
    tried = 0
    for seed in range(3):
        state = started(3, variant="advanced", **changed)
        for at, (before, _action, _after) in enumerate(steps(state, Random(seed))):
            turn = before.turn()
            if at > 250 or isinstance(turn, Over):
                break
            seat = turn.seat if isinstance(turn, Player) else 0
            legal = set(before.legal())
            for action in (
                *(Use(seat, kind) for kind in KINDS),
                *(Climb(seat, space, 1) for space in ("L1", "C7", "C14")),
                *(kind(seat) for kind in (Attach, Rest, Fall, Pass, Ready)),
                Cast(seat, 1), Enter(seat, "C7"), Land(seat, "C7"), Hang(seat, "white"),
                Keep(seat, "axe"), Pack(seat, "chalk", ("b2",)), Pack(seat, "axe", ("b2",)),
            ):  # fmt: skip
                if action not in legal:
                    reason = refusal(before, action)
                    assert reason.endswith("."), (action, before)
                    tried += 1
            if turn == Player(before.mover) and before.phase == "move":
                for kind in before.climber.tiles:
                    assert tile_closed(before, seat, kind).endswith(".")
    assert tried > 2000


def test_what_follows_a_pass_or_an_attached_piton():
    """The helpers of the positions do what they say."""
    assert attach(alone()).climbers[0].left == 2
    assert skip(climb(alone(tiles="chalk"), "C9", 1)).mover == 1
