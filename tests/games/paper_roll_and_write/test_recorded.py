"""Recorded games replay to the same end. Records of every release stay here."""

from pathlib import Path

import pytest

import rollbook
from rollbook.core.chance import Chance, Dice
from rollbook.core.example import Example
from rollbook.core.match import TYPED, Match
from rollbook.games import GAMES
from rollbook.games.paper_roll_and_write.actions import KINDS
from rollbook.games.paper_roll_and_write.region import BLOCKED
from rollbook.games.paper_roll_and_write.rules import State

RECORDS = Path(__file__).parent / "records"
COORDINATOR, POOH = 0, 1
LAKESIDE, HILLTOP = 0, 1
"""The sheets: in the first round the Coordinator has Lakeside."""

# Each game: who won, the last round, panic and supply, unspent rolls and unlocked bonuses.
PLAYED = {
    "coordinator": (COORDINATOR, 9, (15, 5), (2, 3)),
    "strong": (COORDINATOR, 8, (16, 5), (3, 3)),
    "plain": (COORDINATOR, 12, (12, 5), (3, 3)),
    "panic": (POOH, 8, (17, 4), (4, 4)),
    "rolls": (COORDINATOR, 9, (17, 5), (4, 2)),
    "bonuses": (POOH, 9, (17, 5), (2, 4)),
    "equal": (POOH, 7, (17, 5), (1, 1)),
}
ROUND = "example"
"""The record that ends with a round, the fifth: the game that the page shows as its example."""


def text_of(name):
    return (RECORDS / f"{name}.txt").read_text(encoding="utf-8")


def opened(name):
    match = Match.read(text_of(name), GAMES)
    assert match.fault is None
    return match


def state_of(match, index=-1):
    state = match.states[index]
    assert isinstance(state, State)
    return state


def after_rounds(match):
    """The position at the end of each round."""
    count = state_of(match).round
    states = [state_of(match, index) for index in range(len(match.states))]
    return [[state for state in states if state.round == n][-1] for n in range(1, count + 1)]


def squares(state, found):
    return {state.printed.names[square] for square in found}


# All records --------------------------------------------------------------------------------------


def test_all_records_are_here():
    assert {path.stem for path in RECORDS.iterdir()} == {*PLAYED, ROUND}


@pytest.mark.parametrize(("name", "end"), PLAYED.items())
def test_a_recorded_game_ends_as_it_did(name, end):
    match = opened(name)
    state, over = state_of(match), match.over
    assert over
    tracks, tally = (state.panic, state.supply), (state.unspent, state.unlocked)
    assert (over.places.index(1), state.round, tracks, tally) == end
    assert over.points == tuple(int(place == 1) for place in over.places)
    assert over.won
    assert not over.counts
    assert match.marks == set()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("coordinator", "5 stores are supplied: the Coordinator wins."),
        ("panic", "The panic is total: P.O.O.H. wins."),
        (
            "rolls",
            "Both have reached their goal. 4 unspent rolls beat 2 unlocked bonuses: the Coordinator"
            " wins.",
        ),
        (
            "bonuses",
            "Both have reached their goal. 4 unlocked bonuses beat 2 unspent rolls: P.O.O.H. wins.",
        ),
        (
            "equal",
            "Both have reached their goal. 1 unlocked bonus against 1 unspent roll: a tie goes to"
            " P.O.O.H.",
        ),
    ],
)
def test_the_reason_is_told(name, reason):
    over = opened(name).over
    assert over
    assert over.reason == reason


@pytest.mark.parametrize("name", [*PLAYED, ROUND])
def test_its_text_is_the_same_again(name):
    assert opened(name).text() == text_of(name)


@pytest.mark.parametrize("name", PLAYED)
def test_its_rolls_are_those_of_the_apps_dice(name):
    match = opened(name)
    for index, action in enumerate(match.actions):
        if isinstance(match.states[index].turn(), Chance):
            match.go(index)
            assert match.app_outcome() == action


@pytest.mark.parametrize("name", [*PLAYED, ROUND])
def test_nothing_is_ever_taken_back_on_a_sheet(name):
    """What is marked stays: tracks, numbers, circles, crosses, checks."""
    match = opened(name)
    for index in range(1, len(match.states)):
        before, after = state_of(match, index - 1), state_of(match, index)
        assert before.panic <= after.panic
        assert before.supply <= after.supply
        for old, new in zip(before.regions, after.regions, strict=True):
            written = (*old.factory, *old.written, *old.boxes)
            still = (*new.factory, *new.written, *new.boxes)
            assert all(a in (0, b) for a, b in zip(written, still, strict=True))
            for mark in ("supplied", "visited", "warehouses", "spent", "team", "used"):
                assert getattr(old, mark) <= getattr(new, mark)


def test_the_records_show_every_kind_of_action():
    done = {type(action) for name in (*PLAYED, ROUND) for action in opened(name).actions}
    assert done >= {*KINDS}


# By hand ------------------------------------------------------------------------------------------

# After each round of "equal": panic, supply, on Lakeside and on Hilltop the rolls produced and
# spent, and P.O.O.H.'s bonuses. The arithmetic is in the test.
BY_HAND = [
    (2, 0, (1, 0), (0, 0), 0),
    (3, 0, (1, 0), (1, 0), 0),
    (6, 2, (2, 2), (1, 0), 0),
    (12, 2, (2, 2), (3, 0), 0),
    (13, 2, (4, 2), (3, 0), 0),
    (16, 4, (4, 2), (3, 3), 0),
    (17, 5, (4, 3), (3, 3), 1),
]


def test_a_game_scored_by_hand():
    """Ana is the Coordinator, Ben P.O.O.H. In odd rounds she has Lakeside and he Hilltop, in even
    ones it is the other way round. The record is "equal".

    1. Ana keeps all six dice: no panic. On Lakeside her 3, 2, 2, and 2 with the Producer, fill
       column 3: 3 + 2 + 2 + 2 = 9, and at most 9 is asked: a roll. At e3 she reaches a warehouse.
       Ben visits c2 and b7 on Hilltop, in green: 1 + 1. Panic 0 + 2 = 2.
    2. Hilltop, column 3: 2 + 2 + 2 + 2 = 8, at most 9: a roll. Ben visits c2 on Lakeside: 1.
       Panic 2 + 1 = 3.
    3. Ana alters a 3 to 1: 1. Row 2 of Lakeside: 2 + 1 and the 2 from round 1 = 5, just its 5: the
       second roll there. By h2 she comes to h3, with the Supplier at i2 to i1: neither had been
       visited, so each costs 1 roll. Supply 0 + 2 = 2; on Lakeside 2 produced, 2 spent. Ben visits
       h3 and g8 on Hilltop, where they are empty: 1 in green, 1 in yellow. Panic
       3 + 1 + 1 + 1 = 6: the first badge, f1 is closed on Hilltop.
    4. Five dice: yellow. Ana alters a 3 to 6: 1, panic 7. Hilltop, row 4: 2 + 2 and the 2 from
       round 2 = 6, just its 6: a roll. Column 2: 1 + 1 + 3 + 2 = 7, at most 7: a roll. Ben is
       beside h3 on Lakeside, which was supplied, in yellow: 2, panic 9. His virtual 3 and a 2 bring
       him to i1, supplied too: 2, panic 11, past the badge at 10: b6 is closed on Lakeside. His
       second virtual die, a 1, brings him to g8, empty: 1. Panic 6 + 1 + 2 + 2 + 1 = 12: red.
    5. Four dice. Lakeside, row 4: 2 + 2 and the 2 from round 1 = 6: a roll. At e7 Ana reaches the
       other warehouse: the extra roll. 2 + 2 = 4 produced there. Ben visits a1 on Hilltop: 1.
       Panic 12 + 1 = 13, a badge: i8 is closed on Hilltop. His 5 marks a box, at least 4.
    6. Ana alters a 1 to 5: 1. On Hilltop she comes to h3, which Ben visited in round 3: 2 rolls;
       with the Supplier to i1, not visited there: 1 roll. 2 + 1 = 3 spent, all that there are.
       Supply 2 + 2 = 4. Ben visits a1 and i9 on Lakeside, in red: 1 + 1. Panic
       13 + 1 + 1 + 1 = 16, a badge: b9 is closed on Lakeside.
    7. Ana alters a 3 to 5: 1. Panic 16 + 1 = 17, the last space. On Lakeside she comes to b7, not
       visited there: 1 roll. Supply 4 + 1 = 5, the last space, too. Ben marks the other box of One
       More Die on Hilltop: his only bonus.

    Lakeside: column 3, row 2, row 4, extra = 4 rolls, 2 + 1 = 3 spent: 1 is left. Hilltop:
    column 3, row 4, column 2 = 3 rolls, 3 spent: 0. So 1 + 0 = 1 roll against 0 + 1 = 1 bonus: the
    tie remains, and P.O.O.H. wins.
    """
    match = opened("equal")
    ends = after_rounds(match)
    counted = [
        (
            state.panic,
            state.supply,
            *(
                (len(region.produced(state.printed)), len(region.spent))
                for region in (state.regions[LAKESIDE], state.regions[HILLTOP])
            ),
            state.unlocked,
        )
        for state in ends
    ]
    assert counted == BY_HAND
    last = ends[-1]
    lakeside, hilltop = last.regions
    assert set(lakeside.produced(last.printed)) == {"column-3", "row-2", "row-4", "extra"}
    assert set(hilltop.produced(last.printed)) == {"column-3", "row-4", "column-2"}
    assert squares(last, lakeside.supplied) == {"h3", "i1", "b7"}
    assert squares(last, hilltop.supplied) == {"h3", "i1"}
    assert squares(last, lakeside.visited) == {"c2", "h3", "i1", "g8", "a1", "i9"}
    assert squares(last, hilltop.visited) == {"c2", "b7", "h3", "g8", "a1"}
    assert [squares(last, at(region, BLOCKED)) for region in last.regions] == [
        {"b6", "b9"},
        {"f1", "i8"},
    ]
    assert hilltop.unlocked("one-more-die")
    assert (last.unspent, last.unlocked) == ((4 - 3) + (3 - 3), 0 + 1)


def at(region, number):
    """The squares where that is written."""
    return {square for square, found in enumerate(region.written) if found == number}


def test_the_panic_of_the_game_scored_by_hand():
    """The same from the lines of the record alone. Nothing is set aside and every kept die is used,
    so panic comes from altered dice and visits: 4 times it is 1 for a die (rounds 3, 4, 6 and 7),
    twice 2 for a store with paper in yellow, and 9 times 1 for another visit. 4 + 4 + 9 = 17."""
    _header, _blank, body = text_of("equal").partition("\n\n")
    lines = [line.split() for line in body.splitlines()]
    words = [line[0] for line in lines]
    assert words.count("alter") == 4
    assert words.count("block") == 4
    rolled = [line[1:] for line in lines if line[0] == "roll"]
    assert [len(dice) for dice in rolled] == [6, 6, 6, 5, 4, 4, 4]
    assert [line[1:] for line in lines if line[0] == "keep"] == rolled
    last = state_of(opened("equal"))
    visits = sum(len(region.visited) for region in last.regions)
    assert (visits, last.panic) == (2 + 9, 4 * 1 + 2 * 2 + 9 * 1)


# The example --------------------------------------------------------------------------------------


def example():
    path = Path(rollbook.__path__[0]).parent / GAMES["paper-roll-and-write"].example
    return Example.read(path.read_text(encoding="utf-8"), GAMES)


def test_the_example_is_a_record():
    shown = example()
    assert shown.match.text() == text_of(ROUND)
    assert shown.match.marks == {TYPED}
    assert len(shown.steps) >= 12


def test_the_example_comes_to_where_the_rulebooks_begins():
    """Example 9: "The Panic Track is still in the green zone (4 squares are marked)." Two stores
    are supplied, one on each sheet; the one that the team will come to has been visited."""
    begin = after_rounds(example().match)[3]
    assert (begin.panic, begin.supply) == (4, 2)
    lakeside, hilltop = begin.regions
    assert squares(begin, lakeside.supplied) == {"h3"}
    assert squares(begin, hilltop.supplied) == {"c2"}
    assert "b7" in squares(begin, lakeside.visited)
    assert squares(begin, hilltop.visited) == {"g8"}
    assert [region.rolls(begin.printed) for region in begin.regions] == [[], []]
    assert (begin.unlocked, lakeside.team, hilltop.team) == (0, set(), set())


def test_the_examples_last_round_is_that_of_the_rulebook():
    """Examples 9 and 14, number by number: the dice, what becomes of each of them, and the panic
    that it makes."""
    match = example().match
    first = next(n for n, _state in enumerate(match.states) if state_of(match, n).round == 5)
    told = [
        (str(action), state_of(match, n).panic, state_of(match, n).supply)
        for n, action in enumerate(match.actions[first:], start=first + 1)
    ]
    assert told == [
        ("roll 1 2 2 4 5 6", 4, 2),
        ("keep 1 2 2 4 6", 5, 2),
        ("alter 2 3", 6, 2),
        ("block h4", 6, 2),
        ("write 1 R3C1", 6, 2),
        ("producer 1 R2C2", 6, 2),
        ("write 2 R3C3", 6, 2),
        ("write 2>3 R3C2", 6, 2),
        ("write 4 d8", 6, 2),
        ("write 6 c8", 6, 2),
        ("supplier 4 b8", 6, 3),
        ("done", 6, 3),
        ("mark 4.2 2 6", 6, 3),
        ("write 1 i4", 6, 3),
        ("write 2 h4", 7, 3),
        ("shift 4 3", 7, 3),
        ("write 4>3' d2", 9, 3),
        ("write *5 b6", 10, 3),
        ("block i7", 10, 3),
        ("done", 10, 3),
    ]


def test_what_the_examples_last_round_leaves():
    """Example 9: "He marks with an X the two rolls produced at the Factory", of a row that "is
    equal to the indicated value" and a column. Example 14: three stores visited, the second one
    supplied; "in the next round, only 5 dice will be rolled"."""
    state = state_of(example().match)
    lakeside, hilltop = state.regions
    assert lakeside.spent == {"extra", "row-3", "column-2"}
    assert [lakeside.factory[cell] for cell in (6, 7, 8)] == [1, 3, 2]
    assert [lakeside.factory[cell] for cell in (1, 4, 7, 10)] == [1, 1, 3, 2]
    assert lakeside.team == {"producer", "supplier"}
    assert squares(state, lakeside.supplied) == {"h3", "b7"}
    assert squares(state, hilltop.visited) == {"g8", "h3", "c2", "b7"}
    assert squares(state, hilltop.supplied) == {"c2"}
    assert squares(state, at(lakeside, BLOCKED)) == {"h4"}
    assert squares(state, at(hilltop, BLOCKED)) == {"i7"}
    assert hilltop.unlocked("up-and-down")
    assert (state.unlocked, state.zone, state.round) == (1, "yellow", 6)
    assert state.turn() == Dice((6,) * 5)
    assert state.team is hilltop
