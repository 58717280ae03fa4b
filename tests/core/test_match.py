"""A match: playing, going back and forth, taking back, faults, text."""

from collections import Counter
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollbook.core.action import Action
from rollbook.core.chance import Chance, Roll
from rollbook.core.game import IllegalMove, Over, Player
from rollbook.core.match import TYPED, UNDONE, Fault, Match
from rollbook.core.record import BadRecord, Person
from tests.core.toys import BASKETS, GAMES, Eat, Put, new_match, people, roll, type_roll


def play(match, *actions):
    for action in actions:
        match.play(action)
    return match


def one_round(match):
    """A roll of the app's dice, and two players who act twice each."""
    roll(match)
    return play(match, Put(0), Put(1), Eat(0), Put(1))


# Playing ------------------------------------------------------------------------------------------


def test_a_new_match_is_at_its_start():
    match = new_match()
    assert (match.at, match.actions, match.states) == (0, [], [BASKETS.start(2)])
    assert match.at_end
    assert match.over is None
    assert match.marks == frozenset()


def test_playing_appends_an_action_and_its_position():
    match = new_match()
    outcome = roll(match)
    match.play(Put(0))
    assert match.actions == [outcome, Put(0)]
    assert match.states[2] == match.state == match.states[1].apply(Put(0))
    assert match.at == 2


def test_an_illegal_action_changes_nothing():
    match = new_match()
    roll(match)
    before = match.text(), match.state, list(match.states)
    with pytest.raises(IllegalMove, match="basket is empty"):
        match.play(Eat(0))
    assert (match.text(), match.state, match.states) == before


def test_an_illegal_action_in_the_past_drops_nothing():
    match = one_round(new_match())
    match.go(1)
    with pytest.raises(IllegalMove):
        match.play(Eat(1))
    assert len(match.actions) == 5
    assert match.at == 1
    assert match.marks == frozenset()


def test_a_match_that_can_not_be_is_refused():
    with pytest.raises(ValueError, match="not for 4"):
        Match(BASKETS, [*people(3), Person("Dora", "pink")], seed="1")
    with pytest.raises(ValueError, match="no board"):
        Match(BASKETS, people(2), seed="1", board="pine")
    with pytest.raises(ValueError, match="number from 1 to 20"):
        new_match(rounds=0)


def test_the_match_is_over_where_its_record_ends_so():
    match = new_match(rounds=1)
    one_round(match)
    assert match.over == Over((1, 2), (1, 0), "All rounds are played.")
    match.go(0)
    assert match.over is not None, "it is so wherever one looks"
    assert not isinstance(match.turn, Over)


def test_what_an_action_did_is_told_from_both_sides_of_it():
    match = one_round(new_match())
    assert match.tell(2) == "1 put: 1 to 2, for None"
    assert match.tell(2, seat=1) == "1 put: 1 to 2, for 1"
    assert match.tell(3) == "0 eat: 2 to 1, for None"


def test_what_is_told_is_what_was_played_last():
    match = one_round(new_match())
    told = [match.tell(index) for index in range(5)]
    match.go(2)
    match.play(Eat(1))
    assert [match.tell(index) for index in range(3)] == [*told[:2], "1 eat: 1 to 0, for None"]
    play(match, Put(0))
    assert match.tell(3) == "0 put: 0 to 1, for None"
    match = one_round(new_match())
    assert match.tell(2) == "1 put: 1 to 2, for None"
    match.take_back(1)
    match.take_back(1)
    assert match.tell(2) == "0 eat: 1 to 0, for None"


# The app's dice -----------------------------------------------------------------------------------


def test_the_same_seed_rolls_the_same():
    assert [roll(new_match(seed="a")) for _ in range(3)] == [roll(new_match(seed="a"))] * 3
    assert len({roll(new_match(seed=str(n))) for n in range(50)}) > 10


def first_rolls(*typed):
    """The rolls of six rounds, where those numbered were typed in."""
    match = new_match(count=1, rounds=6)
    rolls = []
    for number in range(6):
        rolls.append(match.app_outcome())
        (type_roll if number in typed else roll)(match)
        play(match, Put(0), Put(0))
    return rolls


@pytest.mark.parametrize("number", range(6))
def test_a_typed_roll_changes_none_of_the_apps_rolls(number):
    """A match may change from the app's dice to real ones, and back, at any moment."""
    assert first_rolls(number) == first_rolls()


def test_streams_of_chance_are_independent():
    """Rolls of the sun and of the rain are each counted for themselves."""
    match = new_match(count=1, rounds=4)
    outcomes = []
    for _ in range(4):
        assert isinstance(match.turn, Chance)
        outcomes.append((match.turn.stream, roll(match)))
        play(match, Put(0), Put(0))
    assert [stream for stream, _roll in outcomes] == ["sun", "rain", "sun", "rain"]
    assert match._streams == Counter(sun=2, rain=2)
    assert len({outcome for _stream, outcome in outcomes}) == 4


def test_an_undone_roll_comes_back_the_same():
    match = new_match()
    first = roll(match)
    play(match, Put(0))
    match.go(0)
    assert match.app_outcome() == first
    play(match, Roll((1, 1)) if first != Roll((1, 1)) else Roll((2, 2)))
    match.undo()
    assert match.app_outcome() == first


def test_in_the_past_the_apps_dice_say_what_they_said():
    match = new_match()
    one_round(match)
    second = roll(match)
    match.go(0)
    assert match.app_outcome() == match.actions[0]
    match.go(5)
    assert match.app_outcome() == second


# Undo and redo ------------------------------------------------------------------------------------


def stops(match, step):
    """The positions that `step` goes through, until it goes no further."""
    found = []
    while step():
        found.append(match.at)
    return found


def test_undo_and_redo_go_past_the_apps_dice():
    match = one_round(new_match())  # a roll at 0, and actions at 1, 2, 3, 4
    roll(match)  # at 5
    play(match, Put(0))  # at 6
    assert stops(match, match.undo) == [6, 4, 3, 2, 1, 0]
    assert stops(match, match.redo) == [1, 2, 3, 4, 6, 7]


def test_a_typed_roll_is_undone_by_itself():
    match = one_round(new_match())
    type_roll(match)
    play(match, Put(0))
    assert stops(match, match.undo) == [6, 5, 4, 3, 2, 1, 0]
    assert stops(match, match.redo) == [1, 2, 3, 4, 5, 6, 7]


def test_where_undo_and_redo_would_go():
    match = one_round(new_match())
    assert (match.undo_to(), match.redo_to()) == (4, None)
    match.go(0)
    assert (match.undo_to(), match.redo_to()) == (None, 1)
    match.go(3)
    assert (match.undo_to(), match.redo_to()) == (2, 4)


def test_at_the_ends_there_is_nothing_to_undo_or_redo():
    match = new_match()
    assert not match.undo()
    assert not match.redo()
    assert match.at == 0


def test_a_position_looked_at_lies_within_the_record():
    match = one_round(new_match())
    for index, at in ((-3, 0), (0, 0), (3, 3), (5, 5), (99, 5)):
        match.go(index)
        assert match.at == at
        assert match.state == match.states[at]


# Playing on from the past -------------------------------------------------------------------------


def test_another_action_drops_what_was_recorded_behind_it():
    match = one_round(new_match())
    match.go(2)
    match.play(Eat(1))
    assert [str(action) for action in match.actions[1:]] == ["0 put", "1 eat"]
    assert len(match.states) == 4
    assert match.at_end


def test_the_same_action_keeps_the_rest():
    match = one_round(new_match())
    text = match.text()
    match.go(2)
    match.play(Put(1))
    assert match.at == 3
    match.go(9)
    assert match.text() == text


def test_after_a_roll_was_dropped_the_stream_goes_on_where_it_stands():
    match = one_round(new_match(rounds=5))
    second = roll(match)
    play(match, Put(0), Put(0), Put(1), Put(1))
    match.go(4)
    play(match, Eat(1))  # another end of the first round
    assert match.app_outcome() == second


# Marks --------------------------------------------------------------------------------------------


def test_undoing_what_a_player_did_marks_nothing():
    match = one_round(new_match())
    match.undo()
    play(match, Eat(1))
    assert match.marks == frozenset()


def test_looking_back_marks_nothing():
    match = one_round(new_match())
    match.go(0)
    match.go(5)
    assert match.marks == frozenset()


def test_undoing_a_roll_marks_the_match():
    match = new_match()
    roll(match)
    match.undo()
    assert match.marks == {UNDONE}


def test_going_back_behind_a_roll_to_play_on_marks_the_match():
    match = one_round(new_match())
    match.back_to(1)
    assert match.marks == frozenset()
    match.back_to(0)
    assert match.marks == {UNDONE}


def test_a_roll_that_lies_ahead_is_not_left_behind():
    match = one_round(new_match())
    roll(match)
    match.go(4)
    match.back_to(2)
    assert match.marks == frozenset()


def test_playing_on_from_behind_a_roll_marks_the_match():
    match = one_round(new_match())
    roll(match)
    match.go(4)
    assert match.marks == frozenset()
    match.play(Eat(1))
    assert match.marks == {UNDONE}


def test_a_typed_roll_marks_the_match_and_undo_does_not_wash_it_off():
    match = new_match()
    type_roll(match)
    assert match.marks == {TYPED}
    match.undo()
    assert match.marks == {TYPED, UNDONE}


def test_typing_what_the_apps_dice_say_is_no_other_roll():
    match = new_match()
    play(match, BASKETS.notation.read(str(match.app_outcome())))
    assert match.marks == frozenset()


def test_a_record_can_not_hide_that_a_roll_was_typed():
    match = new_match()
    type_roll(match)
    honest = match.text()
    forged = honest.replace("marks: typed\n", "")
    assert forged != honest
    assert Match.read(forged, GAMES).marks == {TYPED}


# Taking back --------------------------------------------------------------------------------------


def test_a_seat_takes_back_its_own_last_action_and_the_others_stay():
    match = new_match()
    roll(match)
    play(match, Put(0), Put(1), Put(1))
    match.take_back(0)
    assert match.actions[1:] == [Put(1), Put(1)]
    assert match.state == match.states[1].apply(Put(1)).apply(Put(1))
    assert match.at_end
    assert match.turn == Player(0)


def test_it_is_the_last_one_that_is_taken_back():
    match = new_match()
    roll(match)
    play(match, Put(0), Put(1), Eat(0), Put(1))
    match.take_back(0)
    assert match.actions[1:] == [Put(0), Put(1), Put(1)]
    match.take_back(0)
    assert match.actions[1:] == [Put(1), Put(1)]
    with pytest.raises(IllegalMove, match=r"^There is nothing to take back\.$"):
        match.take_back(0)


def test_a_seat_that_is_done_can_still_take_back():
    match = new_match()
    roll(match)
    play(match, Put(0), Put(0), Put(1))
    assert match.last_own(0) == 2
    match.take_back(0)
    assert match.actions[1:] == [Put(0), Put(1)]


def test_taking_back_is_possible_until_the_dice_speak_again():
    match = one_round(new_match())
    assert match.last_own(0) == 3
    roll(match)
    assert match.last_own(0) is None
    with pytest.raises(IllegalMove, match="nothing to take back"):
        match.take_back(0)


def test_taking_back_is_refused_where_it_would_break_anothers_action():
    match = new_match()
    roll(match)
    play(match, Put(0), Eat(1))
    before = match.text(), match.state
    reason = r"^It can't be taken back, for this would not stand without it: 1 eat: 1 to 0, "
    with pytest.raises(IllegalMove, match=reason):
        match.take_back(0)
    assert (match.text(), match.state) == before
    match.take_back(1)
    match.take_back(0)
    assert match.at == 1


def test_who_plays_in_turn_takes_nothing_back_once_another_has_played():
    match = new_match(order="turns")
    roll(match)
    play(match, Put(0))
    assert match.last_own(0) == 1
    play(match, Put(1))
    assert match.last_own(0) is None
    assert match.last_own(1) == 2


def test_at_the_start_and_for_a_seat_that_has_not_acted_there_is_nothing_to_take_back():
    match = new_match()
    assert match.last_own(0) is None
    roll(match)
    play(match, Put(0))
    assert match.last_own(1) is None


def test_taking_back_in_the_past_drops_what_came_after_it():
    match = one_round(new_match())
    roll(match)
    match.go(3)
    match.take_back(0)
    assert match.actions[1:] == [Put(1)]
    assert match.marks == {UNDONE}


def test_taking_back_an_action_leaves_no_mark():
    match = new_match()
    roll(match)
    play(match, Put(0), Put(1))
    match.take_back(0)
    assert match.marks == frozenset()


# As text ------------------------------------------------------------------------------------------

MATCH_TEXT = f"""\
format: 1
game: baskets
rules: 1
board: elm
title: In the orchard
player: blue Ana
player: red Ben
option: rounds 1
option: order turns
option: fruit fig
option: motto.0 Slow is fast
option: motto.1{" "}
dice: real
seed: abc
at: 2
marks: typed

roll 1 2
0 put
1 eat
"""


def test_a_match_as_text():
    match = Match.read(MATCH_TEXT, GAMES)
    assert match.text() == MATCH_TEXT
    assert match.fault is None
    assert match.players == tuple(people(2))
    assert match.settings == {
        "rounds": 1,
        "order": "turns",
        "fruit": "fig",
        "motto": ("Slow is fast", ""),
    }
    assert (match.board, match.title, match.seed) == ("elm", "In the orchard", "abc")
    assert not match.app_dice
    assert (match.at, len(match.actions)) == (2, 3)
    assert match.marks == {TYPED}


def test_a_new_match_as_text():
    lines = new_match(count=1, rounds=2).text().splitlines()
    assert [line for line in lines if not line.startswith("option")] == [
        "format: 1",
        "game: baskets",
        "rules: 1",
        "board: oak",
        "player: blue Ana",
        "dice: app",
        "seed: 7",
        "",
    ]


def test_options_a_record_does_not_mention_have_their_defaults():
    lines = [line for line in MATCH_TEXT.splitlines() if not line.startswith("option")]
    match = Match.read("\n".join([*lines[:7], "option: motto.1 Fast", *lines[7:]]), GAMES)
    assert match.settings == {**BASKETS.settings({}, 2), "motto": ("Eat well", "Fast")}


def test_at_is_left_out_at_the_end():
    match = one_round(new_match())
    assert "\nat: " not in match.text()
    match.undo()
    assert "\nat: 4\n" in match.text()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("game: baskets", "game: chess", "Rollbook has no game “chess”."),
        ("board: elm", "board: pine", "There is no board “pine”."),
        ("player: red Ben\n", "player: red B\n" * 3, "Baskets is not for 4 players."),
        ("option: rounds 1", "option: rounds 99", "It must be a number from 1 to 20."),
        ("option: rounds 1", "option: rounds", "It must be a number from 1 to 20."),
        ("option: fruit fig", "option: fruit nut", "“nut” is not one of its values."),
        ("option: fruit fig", "option: wind west", "There is no option “wind”."),
        ("motto.1", "motto.2", "There is no option “motto.2”."),
        (
            "motto.0 Slow is fast\noption: motto.1 ",
            "motto slow",
            "“motto” needs one value a player.",
        ),
        ("format: 1", "format: 9", "This match was saved by another version of Rollbook"),
        ("dice: real", "dice real", "“dice real” is not a line of a header."),
    ],
)
def test_a_foreign_text_is_refused_with_the_reason(old, new, reason):
    text = MATCH_TEXT.replace(old, new)
    assert text != MATCH_TEXT
    with pytest.raises(BadRecord) as caught:
        Match.read(text, GAMES)
    assert str(caught.value).startswith(reason)


def test_a_record_without_players_is_refused():
    with pytest.raises(BadRecord, match="not for 0 players"):
        Match.read("format: 1\ngame: baskets\nrules: 1\nboard: oak\n", GAMES)


@given(st.text(max_size=40), st.integers(0, len(MATCH_TEXT)), st.integers(0, 40))
def test_a_damaged_text_opens_or_is_refused_and_nothing_else(text, at, length):
    damaged = MATCH_TEXT[:at] + text + MATCH_TEXT[at + length :]
    try:
        match = Match.read(damaged, GAMES)
    except BadRecord as error:
        sound = str(error) != ""
    else:
        again = Match.read(match.text(), GAMES)
        sound = (again.actions, again.text()) == (match.actions, match.text())
    assert sound


# Faults -------------------------------------------------------------------------------------------


def broken(line, by, rules=1):
    """The text of a match of one round, one of its lines replaced, and that line's number."""
    lines = one_round(new_match()).text().replace("rules: 1", f"rules: {rules}").splitlines()
    number = lines.index(line) + 1
    lines[number - 1] = by
    return "\n".join(lines) + "\n", number


@pytest.mark.parametrize(
    ("by", "reason"),
    [
        ("1 take", "There is no action “take”."),
        ("1 eat well", "This is not how “eat” is written."),
        ("roll 1 2", "It is not the time for that."),
        ("", "There is no action “”."),
    ],
)
def test_a_record_that_no_longer_replays_opens_at_its_last_good_action(by, reason):
    text, line = broken("0 eat", by)
    match = Match.read(text, GAMES)
    assert match.fault == Fault(line, reason, text)
    assert match.actions[1:] == [Put(0), Put(1)]
    assert match.at_end
    assert match.text() == text, "it can be exported as it is"


def test_an_action_that_is_not_allowed_is_a_fault_too():
    text, line = broken("0 put", "0 eat")
    match = Match.read(text, GAMES)
    assert match.fault == Fault(line, "The basket is empty.", text)
    assert len(match.actions) == 1


def test_a_record_of_other_rules_opens_as_far_as_it_replays():
    text, line = broken("0 put", "0 eat", rules=7)
    fault = Match.read(text, GAMES).fault
    assert fault is not None
    assert fault.line == line
    assert fault.reason == "It was played by other rules (7, now 1)."


def test_a_record_of_other_rules_that_replays_has_no_fault():
    text, _line = broken("0 put", "0 put", rules=7)
    assert Match.read(text, GAMES).fault is None


def test_a_copy_of_a_faulty_match_can_be_played_on():
    text, _line = broken("0 eat", "0 take")
    match = Match.read(text, GAMES)
    copy = match.copy(match.at)
    assert copy.fault is None
    play(copy, Eat(0))
    assert copy.text().endswith("0 put\n1 put\n0 eat\n")
    assert match.text() == text


def test_a_copy_ends_at_its_position_and_is_a_match_of_its_own():
    match = one_round(new_match())
    match.go(1)
    copy = match.copy(2)
    assert copy.actions == match.actions[:2]
    assert copy.at_end
    assert (copy.players, copy.settings, copy.seed) == (match.players, match.settings, match.seed)
    play(copy, Eat(1))
    assert len(match.actions) == 5


# Names and options --------------------------------------------------------------------------------


def test_an_option_that_changes_only_what_is_shown_can_be_switched():
    match = new_match()
    match.set_option("fruit", "fig")
    assert match.settings["fruit"] == "fig"
    assert "option: fruit fig" in match.text()
    with pytest.raises(ValueError, match="not one of its values"):
        match.set_option("fruit", "nut")


@pytest.mark.parametrize(("name", "value"), [("rounds", 5), ("order", "turns"), ("wind", "west")])
def test_no_other_option_can_be_switched(name, value):
    match = new_match()
    match.set_option(name, value)
    assert match.settings == new_match().settings


def test_matches_and_players_can_be_renamed():
    match = new_match()
    match.rename("  A long\nday " + "x" * 99)
    match.rename_player(1, " Bea ")
    assert match.title == ("A longday " + "x" * 99)[:60]
    assert match.players == (Person("Ana", "blue"), Person("Bea", "red"))
    again = Match.read(match.text(), GAMES)
    assert (again.title, again.players) == (match.title, match.players)


# Everything at once -------------------------------------------------------------------------------

STEPS = ("act", "act", "act", "act", "act", "roll", "type", "undo", "redo", "go", "back", "take")


def do(match, step, rng):
    turn = match.turn
    if step == "act" and isinstance(turn, Player):
        match.play(rng.choice(match.state.legal(rng.choice(turn.seats))))
    elif isinstance(turn, Chance) and step in ("act", "roll", "type"):
        match.play(turn.sample(rng) if step == "type" else match.app_outcome())
    elif step == "undo":
        match.undo()
    elif step == "redo":
        match.redo()
    elif step == "go":
        match.go(rng.randrange(len(match.states)))
    elif step == "back":
        match.back_to(rng.randrange(match.at + 1))
    elif step == "take":
        seat = rng.randrange(3)
        if match.last_own(seat) is not None:
            with suppress(IllegalMove):
                match.take_back(seat)


def rolls_before(match):
    return sum(isinstance(action, Roll) for action in match.actions[: match.at])


@given(
    st.lists(st.sampled_from(STEPS), max_size=60),
    st.integers(0, 10**6),
    st.sampled_from(["together", "turns"]),
)
def test_whatever_is_done_the_match_is_its_record(steps, number, order):
    rng = Random(number)
    match = new_match(count=3, rounds=4, order=order)
    said: dict[int, Action] = {}
    for step in steps:
        marks = match.marks
        do(match, step, rng)
        assert match.marks >= marks, "a mark is never washed off"
        # The states are what replaying the actions gives.
        assert len(match.states) == len(match.actions) + 1
        for index, action in enumerate(match.actions):
            assert match.states[index].apply(action) == match.states[index + 1]
        # The app's dice never change their mind about the same roll.
        if isinstance(match.turn, Chance):
            assert said.setdefault(rolls_before(match), match.app_outcome()) == match.app_outcome()
        # The text says it all.
        again = Match.read(match.text(), GAMES)
        assert (again.text(), again.states, again.at) == (match.text(), match.states, match.at)
        assert again.marks == match.marks
