"""A game: its options, its start, places and names in sentences."""

from dataclasses import FrozenInstanceError, replace

import pytest

from rollbook.core.game import Choice, Number, Player, Text, by_id, places
from rollbook.core.words import fill_names, seat_name
from tests.core.toys import BASKETS, GAMES, Baskets

DEFAULTS = {
    "rounds": 3,
    "order": "together",
    "fruit": "plum",
    "motto": ("Eat well", "Eat well"),
}


def test_options_that_are_not_given_have_their_defaults():
    assert BASKETS.settings({}, 2) == DEFAULTS
    assert BASKETS.settings({"rounds": "5"}, 2) == {**DEFAULTS, "rounds": 5}


def test_options_are_read_from_text_and_from_values():
    assert BASKETS.settings({"rounds": 5}, 2) == BASKETS.settings({"rounds": "5"}, 2)


def test_a_per_seat_option_has_a_value_for_each_seat():
    settings = BASKETS.settings({"motto": ("Slow", "Fast")}, 2)
    assert settings["motto"] == ("Slow", "Fast")
    with pytest.raises(ValueError, match="one value a player"):
        BASKETS.settings({"motto": ("Slow",)}, 2)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"colour": "red"}, "There is no option “colour”."),
        ({"rounds": "0"}, "It must be a number from 1 to 20."),
        ({"rounds": "21"}, "It must be a number from 1 to 20."),
        ({"rounds": "-3"}, "It must be a number from 1 to 20."),
        ({"rounds": "many"}, "It must be a number from 1 to 20."),
        ({"rounds": ""}, "It must be a number from 1 to 20."),
        ({"order": "Together"}, "“Together” is not one of its values."),
        ({"motto": ("x" * 13, "")}, "It must be at most 12 characters long."),
        ({"motto": ("two\nlines", "")}, "It must be at most 12 characters long."),
    ],
)
def test_a_value_that_is_not_allowed_is_refused_with_the_reason(options, reason):
    for use in (BASKETS.settings, lambda given, count: BASKETS.start(count, given)):
        with pytest.raises(ValueError, match=reason):
            use(options, 2)


def test_limits_are_allowed_themselves():
    number = Number("n", "N", low=1, high=20, default=3)
    assert [number.read(text) for text in ("1", "20")] == [1, 20]
    assert Text("t", "T", length=3).read("abc") == "abc"
    assert Text("t", "T").read("") == ""


def test_a_text_loses_its_outer_spaces_which_a_record_can_not_keep():
    assert Text("t", "T").read("  two words ") == "two words"


@pytest.mark.parametrize("option", [Choice("o", "O", {"a": "A"}, "a"), Number("o", "O", 1, 2, 1)])
def test_options_are_for_the_match_and_change_the_rules_unless_said_otherwise(option):
    assert not option.per_seat
    assert not option.display


@pytest.mark.parametrize("count", [0, 4])
def test_a_game_starts_for_the_numbers_of_players_it_is_for(count):
    with pytest.raises(ValueError, match=f"Baskets is not for {count} players."):
        BASKETS.start(count)


def test_a_game_starts_with_its_options():
    assert BASKETS.start(2) == BASKETS.start(2, {}) == BASKETS.start(2, {}, "oak")
    start = BASKETS.start(3, {"rounds": 5, "order": "turns"}, "elm")
    assert start == Baskets(5, False, 0, (), (0, 0, 0), (0, 0, 0), "elm")


def test_a_board_that_is_not_shipped_is_refused():
    with pytest.raises(ValueError, match="There is no board “pine”"):
        BASKETS.start(2, {}, "pine")


def test_games_by_their_ids():
    other = replace(BASKETS, id="other")
    assert by_id([BASKETS, other]) == {**GAMES, "other": other}


@pytest.mark.parametrize(
    ("points", "most", "fewest"),
    [
        ((5,), (1,), (1,)),
        ((3, 7), (2, 1), (1, 2)),
        ((4, 4), (1, 1), (1, 1)),
        ((12, 9, 12, 15), (2, 4, 2, 1), (2, 1, 2, 4)),
        ((0, 0, -1), (1, 1, 3), (2, 2, 1)),
    ],
)
def test_places_are_shared_by_equal_points(points, most, fewest):
    assert places(points) == most
    assert places(points, fewest=True) == fewest


def test_the_seats_that_may_act_now():
    assert Player(2).seats == (2,)
    assert Player(2, (0, 1)).seats == (2, 0, 1)
    with pytest.raises(FrozenInstanceError):
        Player(2).seat = 1  # type: ignore[misc]


def test_names_are_filled_into_sentences():
    names = [f"P{seat}" for seat in range(12)]
    sentence = f"{seat_name(0)} beats {seat_name(11)} and 1."
    assert fill_names(sentence, names.__getitem__) == "P0 beats P11 and 1."
