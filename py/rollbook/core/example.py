"""A match to be watched: a record in which sentences stand between the actions.

The text is a match's own (see `record`), with lines that begin with `#` among its actions. What
such lines say is told at the position that the actions above them lead to:

    format: 1
    game: rolling-japan
    ...

    # A round begins.
    roll red 4 green 2
    # Both numbers count for everybody.
    0 write red 4 tokyo
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rollbook.core.game import Game
from rollbook.core.match import Match
from rollbook.core.record import BadRecord
from rollbook.core.words import _


@dataclass(frozen=True)
class Example:
    """`steps`: positions of the match, each with what is told there."""

    match: Match
    steps: tuple[tuple[int, str], ...]

    @classmethod
    def read(cls, text: str, games: Mapping[str, Game]) -> Example:
        """The example in a text; raises `BadRecord` if there is none, or if it does not replay."""
        lines = text.splitlines()
        body = lines.index("") + 1 if "" in lines else len(lines)
        actions: list[str] = []
        told: dict[int, list[str]] = {}
        for line in lines[body:]:
            if line.startswith("#"):
                told.setdefault(len(actions), []).append(line.removeprefix("#").strip())
            elif line:
                actions.append(line)
        match = Match.read("\n".join([*lines[:body], *actions]), games)
        if match.fault:
            raise BadRecord(match.fault.reason)
        if not told:
            raise BadRecord(_("Nothing is told in this example."))
        return cls(match, tuple((at, " ".join(words)) for at, words in told.items()))
