"""Examples: records with sentences among their actions."""

import pytest

from rollbook.core.example import Example
from rollbook.core.record import BadRecord
from tests.core.toys import GAMES, new_match, roll


def text():
    match = new_match(2)
    roll(match)
    header, actions = match.text().split("\n\n")
    return f"{header}\n\n# It begins.\n# Somebody rolls.\n{actions}# Now all act.\n0 put\n"


def test_what_is_told_belongs_to_the_position_after_the_actions_above():
    example = Example.read(text(), GAMES)
    assert example.steps == ((0, "It begins. Somebody rolls."), (1, "Now all act."))
    assert [str(action) for action in example.match.actions][1:] == ["0 put"]


def test_an_example_must_replay():
    with pytest.raises(BadRecord, match="empty"):
        Example.read(text().replace("0 put", "0 eat"), GAMES)


def test_an_example_tells_something():
    silent = "\n".join(line for line in text().splitlines() if not line.startswith("#"))
    with pytest.raises(BadRecord, match="Nothing is told"):
        Example.read(silent, GAMES)


def test_what_is_no_match_is_no_example():
    with pytest.raises(BadRecord):
        Example.read("# A note", GAMES)
