"""Actions and their text."""

from dataclasses import FrozenInstanceError, dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollbook.core.action import Action, BadText, Notation


@dataclass(frozen=True)
class Write(Action):
    seat: int
    die: str
    value: int


@dataclass(frozen=True)
class Stop(Action):
    pass


@dataclass(frozen=True)
class Assign(Action):
    """The seat is not the first field here: it is written first all the same."""

    what: str
    seat: int
    where: tuple[str, ...]


@dataclass(frozen=True)
class Bag(Action):
    word = "draw"
    dice: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Move(Action):
    origin: tuple[int, int]
    target: tuple[int, int]


KINDS = (Write, Stop, Assign, Bag, Move)
NOTATION = Notation(KINDS)

WORDS = st.text(
    st.characters(exclude_categories=("C", "Z"), exclude_characters=" "), min_size=1, max_size=8
)
NUMBERS = st.integers(-(10**6), 10**6)
SEATS = st.integers(0, 99)
ACTIONS = st.one_of(
    st.builds(Write, SEATS, WORDS, NUMBERS),
    st.just(Stop()),
    st.builds(Assign, WORDS, SEATS, st.lists(WORDS).map(tuple)),
    st.builds(Bag, st.lists(st.tuples(WORDS, NUMBERS)).map(tuple)),
    st.builds(Move, st.tuples(NUMBERS, NUMBERS), st.tuples(NUMBERS, NUMBERS)),
)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Write(0, "red", 3), "0 write red 3"),
        (Stop(), "stop"),
        (Assign("axe", 2, ("left", "right")), "2 assign axe left right"),
        (Assign("axe", 0, ()), "0 assign axe"),
        (Bag((("red", 4), ("green", 2))), "draw red 4 green 2"),
        (Bag(()), "draw"),
        (Move((1, 2), (-3, 4)), "move 1 2 -3 4"),
    ],
)
def test_an_action_is_one_line_of_text(action, text):
    assert str(action) == text
    assert NOTATION.read(text) == action


@given(ACTIONS)
def test_every_action_reads_back_from_its_text(action):
    assert NOTATION.read(str(action)) == action


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "There is no action “”."),
        ("0", "There is no action “”."),
        ("jump red 3", "There is no action “jump”."),
        ("0 1 write red 3", "There is no action “1”."),
        ("write red 3", "This is not how “write” is written."),
        ("0 write red", "This is not how “write” is written."),
        ("0 write red three", "This is not how “write” is written."),
        ("0 write red 3 4", "This is not how “write” is written."),
        ("0 write  red 3", "This is not how “write” is written."),
        ("0 write red 3 ", "This is not how “write” is written."),
        ("0 write red 03", "This is not how “write” is written."),
        ("00 write red 3", "This is not how “write” is written."),
        ("0 write red +3", "This is not how “write” is written."),
        ("0 write red ٣", "This is not how “write” is written."),
        ("٠ write red 3", "This is not how “write” is written."),
        ("0 stop", "This is not how “stop” is written."),
        ("draw red", "This is not how “draw” is written."),
        ("Write red 3", "There is no action “Write”."),
        ("9" * 5000 + " write red 3", "This is not how “write” is written."),
    ],
)
def test_only_an_actions_own_text_is_read(line, reason):
    with pytest.raises(BadText) as caught:
        NOTATION.read(line)
    assert str(caught.value) == reason


@given(st.text(max_size=30) | st.from_regex(r"\d? ?(write|draw|move|stop)( \w+)*", fullmatch=True))
def test_any_line_is_an_action_with_that_text_or_bad(line):
    try:
        sound = str(NOTATION.read(line)) == line
    except BadText as error:
        sound = str(error) != ""
    assert sound


def test_a_long_foreign_word_is_cut_in_the_reason():
    with pytest.raises(BadText) as caught:
        NOTATION.read("x" * 1000)
    assert len(str(caught.value)) < 80


def test_two_actions_can_not_have_one_word():
    @dataclass(frozen=True)
    class Other(Action):
        word = "write"

    with pytest.raises(ValueError, match="write"):
        Notation([Write, Other])


def test_a_field_that_has_no_text_is_refused_at_once():
    @dataclass(frozen=True)
    class Odd(Action):
        share: float

    with pytest.raises(TypeError, match="float"):
        Notation([Odd])


def test_actions_are_frozen_and_compare_by_their_fields():
    assert Write(0, "red", 3) == Write(0, "red", 3)
    assert Write(0, "red", 3) != Write(1, "red", 3)
    with pytest.raises(FrozenInstanceError):
        Write(0, "red", 3).value = 4  # type: ignore[misc]
