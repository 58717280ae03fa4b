"""Every recorded game, replayed by the Python in the page, which is another than ours here."""

from pathlib import Path

import pytest

from rollbook.core.match import Match
from rollbook.games import GAMES

RECORDS = sorted((Path(__file__).parents[1] / "games").glob("*/records/*.txt"))


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_recorded_game_ends_in_the_page_as_it_does_here(visitor, record):
    text = record.read_text(encoding="utf-8")
    match = Match.read(text, GAMES)
    assert match.fault is None
    visitor.open(text)
    assert visitor.text == match.text()
    if match.over:
        visitor.do("see-sheets")
    for seat in range(len(match.players)):
        if len(match.players) > 1:
            visitor.see(seat)
        visitor.check(index=len(match.states) - 1 if match.over else None)
