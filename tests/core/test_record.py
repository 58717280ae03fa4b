"""A match as text: reading and writing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollbook.core.record import (
    NAME_LENGTH,
    PENCILS,
    TITLE_LENGTH,
    BadRecord,
    Person,
    Record,
    one_line,
)

TEXT = """\
format: 1
game: baskets
rules: 1
board: oak
title: Sunday, in the garden: rain
player: blue Ana
player: red Ben of Bern
option: rounds 5
option: motto.0 Eat well
dice: app
seed: 5f1c0a9be3d24477
at: 3
marks: typed undone

roll 2 5
0 put
1 eat
"""

RECORD = Record(
    game="baskets",
    rules=1,
    board="oak",
    title="Sunday, in the garden: rain",
    players=(Person("Ana", "blue"), Person("Ben of Bern", "red")),
    options={"rounds": "5", "motto.0": "Eat well"},
    dice="app",
    seed="5f1c0a9be3d24477",
    at=3,
    marks=frozenset({"undone", "typed"}),
    lines=("roll 2 5", "0 put", "1 eat"),
)


def test_a_record_is_a_header_a_blank_line_and_an_action_a_line():
    assert RECORD.text() == TEXT
    assert Record.read(TEXT) == RECORD


def test_the_number_of_the_first_actions_line():
    first = Record.read(TEXT).first_line
    assert TEXT.splitlines()[first - 1] == "roll 2 5"


def test_what_a_header_may_leave_out():
    record = Record.read("format: 1\ngame: baskets\nrules: 1\nboard: oak\nplayer: blue Ana")
    assert record == Record("baskets", 1, "oak", (Person("Ana", "blue"),))
    assert (record.title, record.dice, record.seed, record.at) == ("", "app", "0", None)
    assert (record.options, record.marks, record.lines) == ({}, frozenset(), ())


def test_a_record_without_them_does_not_mention_title_place_and_marks():
    text = Record("baskets", 1, "oak", (Person("Ana", "blue"),)).text()
    assert text == (
        "format: 1\ngame: baskets\nrules: 1\nboard: oak\nplayer: blue Ana\ndice: app\nseed: 0\n\n"
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text + "\n\n  \n",
        lambda text: text.replace("\n", "  \n"),
        lambda text: text.rstrip("\n"),
    ],
    ids=["Windows", "old Mac", "byte order mark", "blank lines", "spaces", "no last line end"],
)
def test_what_happens_to_mailed_files_is_forgiven(change):
    assert Record.read(change(TEXT)) == RECORD


def test_blank_lines_before_the_record_are_forgiven_and_counted():
    record = Record.read("\n\n" + TEXT)
    assert record == RECORD
    assert ("\n\n" + TEXT).splitlines()[record.first_line - 1] == "roll 2 5"


def without(key):
    return "".join(line for line in TEXT.splitlines(True) if not line.startswith(key + ":"))


def twice(key):
    return TEXT.replace(f"\n{key}: ", f"\n{key}: 1\n{key}: ", 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "This is not a Rollbook match: its first line is not “format: 1”."),
        ("Dear Ana,\n" + TEXT, "This is not a Rollbook match: its first line is not “format: 1”."),
        ("\x00\x01\x02", "This is not a Rollbook match: its first line is not “format: 1”."),
        ('{"format": 1}', "This is not a Rollbook match: its first line is not “format: 1”."),
        (
            TEXT.replace("format: 1", "format: 2"),
            "This match was saved by another version of Rollbook (format: 2).",
        ),
        (without("game"), "The header must say “game” once."),
        (without("board"), "The header must say “board” once."),
        (without("rules"), "The header must say “rules” once."),
        (twice("game"), "The header must say “game” once."),
        (twice("seed"), "The header must say “seed” once."),
        (twice("at"), "The header must say “at” once."),
        (twice("title"), "The header must say “title” once."),
        (TEXT.replace("rules: 1", "rules: one"), "“rules” in the header must be a number."),
        (TEXT.replace("rules: 1", "rules: -1"), "“rules” in the header must be a number."),
        (TEXT.replace("at: 3", "at: ٣"), "“at” in the header must be a number."),
        (TEXT.replace("at: 3", "at: " + "9" * 9), "“at” in the header must be a number."),
        (TEXT.replace("dice: app", "dice app"), "“dice app” is not a line of a header."),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(text, reason):
    with pytest.raises(BadRecord) as caught:
        Record.read(text)
    assert str(caught.value) == reason


@given(st.text() | st.text("format: 1\n").map(lambda text: "format: 1\n" + text))
def test_any_text_is_a_record_or_bad(text):
    try:
        record = Record.read(text)
        sound = Record.read(record.text()) == record
    except BadRecord as error:
        sound = str(error) != ""
    assert sound


@pytest.mark.parametrize(
    ("typed", "person"),
    [
        (("  Ana ", "red"), Person("Ana", "red")),
        (("", "red"), Person("Player", "red")),
        ((" \t\n", "red"), Person("Player", "red")),
        (("A\nna\u200b", "red"), Person("Ana", "red")),
        (("x" * 50, "red"), Person("x" * NAME_LENGTH, "red")),
        (("Ana", "gold"), Person("Ana", PENCILS[0])),
        (("<b>&amp;", "pink"), Person("<b>&amp;", "pink")),
    ],
)
def test_a_person_by_what_was_typed(typed, person):
    assert Person.of(*typed) == person


def test_one_line_does_not_end_in_a_space_where_it_is_cut():
    assert one_line("ab  cd", 3) == "ab"


NAMES = st.text(max_size=NAME_LENGTH + 5)
WORDS = st.text("abcdefgh-.0123456789", min_size=1, max_size=10)
RECORDS = st.builds(
    Record,
    game=WORDS,
    rules=st.integers(0, 99),
    board=WORDS,
    players=st.lists(st.builds(Person.of, NAMES, st.sampled_from(PENCILS)), max_size=8).map(tuple),
    options=st.dictionaries(WORDS, NAMES.map(lambda text: one_line(text, 40))),
    title=st.text().map(lambda text: one_line(text, TITLE_LENGTH)),
    dice=st.sampled_from(("app", "real")),
    seed=WORDS,
    at=st.none() | st.integers(0, 500),
    marks=st.frozensets(st.sampled_from(("undone", "typed"))),
    lines=st.lists(WORDS).map(tuple),
)


@given(RECORDS)
def test_every_record_reads_back_from_its_text(record):
    assert Record.read(record.text()) == record
