"""The app's own players at work, in slices between which the page stays answerable."""

from __future__ import annotations

from time import perf_counter

from rollbook.core.action import Action
from rollbook.ui.table import Table

SLICE = 0.012
"""Seconds for which a thought goes on before the page has its turn."""
PACES = {"instant": 0, "brisk": 700, "calm": 1800}
"""How long the app's player waits before it acts, in milliseconds."""


class Thought:
    """What the app's player at a seat thinks about one position. `action`: what it has chosen, once
    it has."""

    def __init__(self, table: Table, seat: int):
        self.table = table
        self.seat = seat
        self.action: Action | None = None
        self._state = table.state
        match = table.match
        self._thinking = None if not match.at_end else match.think(seat)
        if not match.at_end:  # it has played here before
            self.action = match.actions[match.at]

    @property
    def stale(self) -> bool:
        """Whether the position has been left."""
        return not self.table.playable or self.table.state is not self._state

    def go_on(self) -> bool:
        """Think for a slice; whether the action is chosen."""
        end = perf_counter() + SLICE
        while self._thinking is not None and perf_counter() < end:
            try:
                next(self._thinking)
            except StopIteration as chosen:
                self.action = chosen.value
                self._thinking = None
        return self.action is not None
