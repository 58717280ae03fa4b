"""The app's own players at work, in slices between which the page stays answerable."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from rollbook.core.action import Action
from rollbook.core.chance import Chance
from rollbook.core.game import Thinking
from rollbook.ui.table import Table

if TYPE_CHECKING:
    from rollbook.ui.app import App

SLICE = 0.012
"""Seconds for which a thought goes on before the page has its turn."""
PACES = {"instant": 0, "brisk": 700, "calm": 1800}
"""How long the app's player waits before it acts, in milliseconds."""


class Thought:
    """What the app's player at a seat thinks about one position; at a chance, where `seat` is
    `None`, only the wait before the roll. `action`: what was chosen, once it is. `since`: when it
    began, in milliseconds."""

    def __init__(self, table: Table, seat: int | None, since: float):
        match = table.match
        self.seat = seat
        self.since = since
        self.action: Action | None = None
        self._table = table
        self._state = table.state
        self._thinking: Thinking | None = None
        if seat is None:
            self.action = match.app_outcome()
        elif match.at_end:
            self._thinking = match.think(seat)
        else:  # it has acted here before
            self.action = match.actions[match.at]

    def is_about(self, table: Table | None) -> bool:
        """Whether it is still about what lies on the table to be played on."""
        return table is self._table and table.playable and table.state is self._state

    def go_on(self) -> None:
        """Think for a slice."""
        end = perf_counter() + SLICE
        while self._thinking is not None and perf_counter() < end:
            try:
                next(self._thinking)
            except StopIteration as chosen:
                self.action = chosen.value
                self._thinking = None


class Bots:
    """Lets the app's players act in the open match when it is their turn. A thought about a
    position that has been left is dropped."""

    def __init__(self, app: App):
        self._app = app
        self._thought: Thought | None = None

    @property
    def pace(self) -> str:
        """How fast the app's players act."""
        pace = self._app.store.preference("pace")
        return pace if pace in PACES else "brisk"

    def attend(self) -> None:
        """Begin to think if the app is to act now, and note on the table who thinks."""
        table = self._app.table
        if self._thought and not self._thought.is_about(table):
            self._thought = None
        if not table:
            return
        if not self._thought and table.playable and self._app.screen == "table":
            match = table.match
            seat = match.waiting_bot()
            rolls = match.watched and match.app_dice and isinstance(table.turn, Chance)
            if rolls or seat is not None:
                self._thought = Thought(table, seat, self._app.page.now())
                self._later(self._thought)
        table.thinking = self._thought.seat if self._thought else None

    def _later(self, thought: Thought, wait: float = 0) -> None:
        self._app.page.later(self._app.guard(partial(self._think, thought)), wait)

    def _think(self, thought: Thought) -> None:
        table = self._app.table
        if thought is not self._thought or not table or not thought.is_about(table):
            return
        if thought.action is None:
            thought.go_on()
            self._later(thought)  # to play it is a task of its own, or both could be a block
            return
        wait = thought.since + PACES[self.pace] - self._app.page.now()
        if wait > 0:
            self._later(thought, wait)
            return
        self._thought = None
        if thought.action is not None and table.play(thought.action):
            self._app.played()
