"""Recorded games replay to the same end. Records of every release stay here."""

import pytest

from rollbook.core.game import Over
from rollbook.core.match import TYPED, UNDONE, Match
from rollbook.games import GAMES
from tests.games.rolling_japan.positions import CELLS, FOLDER, REGIONS

RECORDS = FOLDER / "records"


def text_of(name):
    return (RECORDS / f"{name}.txt").read_text(encoding="utf-8")


def opened(name):
    return Match.read(text_of(name), GAMES)


def scored_from_the_text(text):
    """Each player's X, counted from the lines of the record alone: all cells without a number."""
    header, _blank, body = text.partition("\n\n")
    numbers: list[set[str]] = [set() for line in header.splitlines() if line.startswith("player:")]
    for line in body.splitlines():
        words = line.split()
        if words[1] == "write":
            assert words[4] not in numbers[int(words[0])], "no cell is written twice"
            numbers[int(words[0])].add(words[4])
    return tuple(len(CELLS) - len(written) for written in numbers)


# Each game: its players' X, their places, and what its marks say.
GAMES_PLAYED = {
    "solo": ((13,), (1,), set()),
    "typed-and-undone": ((16, 14), (2, 1), {TYPED, UNDONE}),
    "tie": ((16, 16), (1, 1), set()),
    "eight": ((12, 11, 14, 13, 12, 12, 14, 16), (2, 1, 6, 5, 2, 2, 6, 8), set()),
}


def test_all_records_are_here():
    assert {path.stem for path in RECORDS.iterdir()} == set(GAMES_PLAYED)


@pytest.mark.parametrize(("name", "end"), GAMES_PLAYED.items())
def test_a_recorded_game_ends_as_it_did(name, end):
    points, places, marks = end
    match = opened(name)
    assert match.fault is None
    assert isinstance(match.over, Over)
    assert (match.over.points, match.over.places) == (points, places)
    assert match.marks == marks
    assert match.text() == text_of(name)


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_its_points_are_the_cells_without_a_number(name):
    over = opened(name).over
    assert over is not None
    assert over.points == scored_from_the_text(text_of(name))


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_the_apps_dice_still_roll_as_they_did(name):
    """Without its marks, a record tells by its seed alone whether a roll was typed."""
    unmarked = "".join(
        line for line in text_of(name).splitlines(True) if not line.startswith("marks:")
    )
    assert (Match.read(unmarked, GAMES).marks == {TYPED}) == (TYPED in GAMES_PLAYED[name][2])


def test_the_solo_game_scored_by_hand():
    """Solo, seed s10. 24 rolls make 48 results. Counted in the record by hand:

    34 numbers are written and 9 X marked: 43 of the 47 cells. Twice red is passed over by `pass`
    ("roll red 1 yellow 3", "roll red 5 blue 2") while a change is left: Kanto is full. Three
    results are passed over without an action, once the changes are spent:

    - "roll green 4 white 6": Kyushu is full;
    - "roll red 2 green 2": Kanto is full;
    - "roll blue 1 white 5" : Kyushu is full.

    34 + 9 + 2 + 3 = 48.

    The changes are: the blue 3 in Tochigi (red), the green 3 in Saitama (red) and the blue 2 in
    Okayama (black).

    The X by region, marked (m) or left empty until the end (e):

    - blue:   Akita m, Fukushima m                          2
    - red:    Kanagawa m                                    1
    - green:  Nagano m, Niigata e, Ishikawa e, Gifu e       4
    - yellow: Kyoto m, Mie m, Osaka e                       3
    - black:  Tokushima m, Ehime m                          2
    - white:  Fukuoka m                                     1

    2 + 1 + 4 + 3 + 2 + 1 = 13 X, or 47 - 34 = 13.
    """
    by_hand = {
        "blue": ["akita", "fukushima"],
        "red": ["kanagawa"],
        "green": ["niigata", "ishikawa", "nagano", "gifu"],
        "yellow": ["mie", "kyoto", "osaka"],
        "black": ["tokushima", "ehime"],
        "white": ["fukuoka"],
    }
    match = opened("solo")
    sheet = match.states[-1].sheets[0]
    held = dict(zip(CELLS, sheet.cells, strict=True))
    crosses = {
        colour: [cell for cell in cells if held[cell] == 7] for colour, cells in REGIONS.items()
    }
    assert crosses == by_hand
    assert sheet.changed == 3
    lines = text_of("solo").splitlines()
    counted = {
        word: sum(f" {word} " in line for line in lines) for word in ("write", "mark", "pass")
    }
    assert counted == {"write": 34, "mark": 9, "pass": 2}
    assert match.over == Over((1,), (2 + 1 + 4 + 3 + 2 + 1,), "All eight rounds are played.")


def test_the_solo_games_changes_are_spent_where_they_were():
    match = opened("solo")
    spent = [
        str(action)
        for before, action, after in zip(
            match.states, match.actions, match.states[1:], strict=False
        )
        if after.sheets[0].changed > before.sheets[0].changed
    ]
    assert spent == [
        "0 write blue 3 tochigi",
        "0 write green 3 saitama",
        "0 write blue 2 okayama",
    ]


def test_the_tie_is_shared():
    """Ana and Ben each write 31 numbers: 47 - 31 = 16 X for both."""
    over = opened("tie").over
    assert over == Over((1, 1), (47 - 31, 47 - 31), "The fewest X are 16, and that is shared.")


def test_places_of_eight_players():
    """In the order of their X: 11, three times 12 (they share the second place), 13, twice 14 (they
    share the sixth), 16."""
    over = opened("eight").over
    assert over is not None
    assert sorted(zip(over.points, over.places, strict=True)) == [
        (11, 1),
        (12, 2),
        (12, 2),
        (12, 2),
        (13, 5),
        (14, 6),
        (14, 6),
        (16, 8),
    ]


def test_a_broken_record_opens_at_its_last_good_action():
    """A line that the rules refuse is named with its number and the reason of the rules."""
    text = text_of("solo").replace("0 write black 3 shimane", "0 write black 4 shimane")
    match = Match.read(text, GAMES)
    assert match.fault is not None
    assert text.splitlines()[match.fault.line - 1] == "0 write black 4 shimane"
    assert match.fault.reason == "The black die shows 3."
    assert len(match.actions) == 2
    assert match.text() == text


def test_a_seat_takes_back_its_last_entry_while_the_others_stay():
    """As on one tablet that goes round the table."""
    match = opened("typed-and-undone")
    match.go(5)  # a roll, and both dice of both players: Ben's first, then Ana's
    assert [str(action) for action in match.actions[1:5]] == [
        "1 write pink 4 hokkaido",
        "1 write green 6 ishikawa",
        "0 write pink 4 okinawa",
        "0 write green 6 ishikawa",
    ]
    match.take_back(1)
    assert [str(action) for action in match.actions[1:]] == [
        "1 write pink 4 hokkaido",
        "0 write pink 4 okinawa",
        "0 write green 6 ishikawa",
    ]
    assert match.state.sheets[1].dice == (("green", 6),)
    assert match.turn.seats == (1,)
