"""The end of PAPER ROLL & Write (5. and 7.)."""

from typing import Any

import pytest

from rollbook.core.chance import Dice
from tests.games.paper_roll_and_write.positions import (
    COORDINATOR,
    POOH,
    ROLLS,
    asked,
    coordinator,
    opened,
    over,
    play,
    pooh,
    refused,
    rolled,
    sheet,
)


def ended(rolls: tuple[int, int] = (0, 0), bonuses: tuple[str, str] = ("", ""), **fields: Any):
    """The end of a round, with so many rolls and these bonuses on the Coordinator's and on
    P.O.O.H.'s sheet."""
    team = sheet(factory=ROLLS[rolls[0]], boxes=opened(*bonuses[0].split()))
    hoard = sheet(factory=ROLLS[rolls[1]], boxes=opened(*bonuses[1].split()))
    return play(pooh("1", team=team, hoard=hoard, **fields), "done")


def winner(state):
    """Who has won, and has one point for it."""
    end = over(state)
    assert sorted(end.places) == [1, 2]
    assert end.won
    assert end.reason
    assert end.points == tuple(int(place == 1) for place in end.places)
    return end.places.index(1)


def test_poohs_victory():
    """7. "P.O.O.H.'s Victory: When the last space of the Panic Track is marked." """
    assert winner(ended(panic=18, supply=4)) == POOH


def test_the_coordinators_victory():
    """7. "Coordinator's Victory: When the last space of the Supply Track is marked." Whatever
    bonuses have been unlocked: there is no tie."""
    bonuses = ("one-more-die two-for-one", "up-and-down")
    assert winner(ended(bonuses=bonuses, panic=17, supply=5)) == COORDINATOR
    assert winner(ended(rolls=(3, 3), panic=18, supply=4)) == POOH


def test_nobody_yet():
    """5. "Players go on playing rounds until, at the end of a round, one or both players reach
    their victory condition." """
    assert ended(panic=17, supply=4).turn() == Dice((6,) * 4)


def test_only_at_the_end_of_the_round_with_supply():
    """7. "The game ends at the end of the round": after the fifth store the Coordinator goes on,
    and P.O.O.H. has a turn, in which the panic can become total."""
    team = sheet("f5=4 g5=5 h5=6 h4=4", ROLLS[1])
    bonus = opened("one-more-die")
    state = coordinator("2 6", team=team, hoard=sheet("a1=3", boxes=bonus), supply=4, panic=17)
    state = play(state, "write 6 h3")
    assert state.supply == 5
    assert asked(state) == COORDINATOR
    state = play(state, "write 2 R2C1", "done")
    assert asked(state) == POOH
    state = play(state, "write 2 a2")
    assert (state.panic, asked(state)) == (18, POOH)
    assert winner(play(state, "done")) == POOH


def test_only_at_the_end_of_the_round_with_panic():
    """7. The same when the dice set aside make the panic total: the Coordinator's turn follows."""
    state = play(rolled("1 2 5 6", panic=15, supply=4), "keep 6", "block a1")
    assert (state.panic, asked(state)) == (18, COORDINATOR)
    state = play(state, "write 6 e4", "done")
    assert asked(state) == POOH
    assert winner(play(state, "done")) == POOH


BOTH: dict[str, Any] = {"panic": 18, "supply": 5}


@pytest.mark.parametrize(
    ("rolls", "bonuses", "who"),
    [
        ((1, 1), ("up-and-down", ""), COORDINATOR),
        ((0, 2), ("", "up-and-down"), COORDINATOR),
        ((2, 0), ("", "store-visit"), COORDINATOR),
        ((1, 0), ("up-and-down", "up-and-down"), POOH),
        ((1, 1), ("one-more-die two-for-one", "exchange-service"), POOH),
        ((0, 0), ("", "store-visit"), POOH),
        ((1, 1), ("up-and-down", "up-and-down"), POOH),
        ((0, 2), ("two-for-one up-and-down", ""), POOH),
        ((0, 0), ("", ""), POOH),
    ],
)
def test_the_tie(rolls, bonuses, who):
    """7. "In the event of a tie, the number of rolls produced but not spent by the Coordinator and
    the number of bonuses unlocked by the P.O.O.H. in both regions are totaled": more rolls, the
    Coordinator wins; more bonuses, P.O.O.H. wins. "If the tie still remains, P.O.O.H. wins." """
    assert winner(ended(rolls, bonuses, **BOTH)) == who


def test_what_counts_in_a_tie():
    """7. Rolls "not spent", ruling: "the warehouses' roll counts as a roll"; bonuses unlocked, used
    or not, but no single box."""
    hoard = sheet(factory=ROLLS[2], spent="row-1 row-2", boxes="1.1=9 2.1=9 3.1=9")
    for team, who in (
        (sheet(warehouses="d3 f7"), COORDINATOR),
        (sheet(warehouses="d3 f7", spent="extra"), POOH),
        (sheet(warehouses="d3"), POOH),
        (sheet(warehouses="d3 f7", boxes=opened("one-more-die"), used="one-more-die"), POOH),
        (sheet(factory="113"), POOH),
        (sheet(factory="112"), COORDINATOR),
    ):
        assert winner(play(pooh("1", team=team, hoard=hoard, **BOTH), "done")) == who


def test_different_reasons():
    """The result tells which of the ends it was."""
    ends = [
        ended(panic=18),
        ended(supply=5),
        ended(rolls=(1, 0), **BOTH),
        ended(bonuses=("up-and-down", ""), **BOTH),
        ended(**BOTH),
    ]
    reasons = [over(end).reason for end in ends]
    assert len(set(reasons)) == 5
    assert ["tie" in reason for reason in reasons] == [False] * 4 + [True]


def test_after_the_end():
    """7. Nothing more is played."""
    state = ended(panic=18)
    assert state.legal() == []
    refused(state, "done", "write 1 a1", "roll 1 2 3 4")
