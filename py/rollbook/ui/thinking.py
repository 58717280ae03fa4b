"""The app's own players at work, in slices between which the page stays answerable."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from rollbook.core.action import Action
from rollbook.core.chance import Chance
from rollbook.core.game import State, Thinking
from rollbook.ui.table import Table

if TYPE_CHECKING:
    from rollbook.ui.app import App

T = TypeVar("T")

SLICE = 0.012
"""Seconds for which a thought goes on before the page has its turn."""
PACES = {"instant": 0, "brisk": 700, "calm": 1800}
"""How long the app's player waits before it acts, in milliseconds."""


def in_slice(work: Generator[None, None, T]) -> T | None:
    """Go on with some work for a slice; what it returns, once it is done."""
    end = perf_counter() + SLICE
    while perf_counter() < end:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
    return None


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
        if self._thinking is not None:
            self.action = in_slice(self._thinking)


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
        if self._app.screen != "table":  # it rests while something else is shown
            self._thought = None
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


class Reports:
    """Finds the truth about how the open match ended, if that takes long. What is found about a
    match that has been left is dropped."""

    def __init__(self, app: App):
        self._app = app
        self._state: State | None = None

    def attend(self) -> None:
        """Begin to search if the result is to be shown and nobody knows the truth yet."""
        table = self._app.table
        if table is None or not table.finished or table.report is not None:
            return
        if self._state is table.state:  # it is being searched
            return
        work = table.view.report(table.state)
        if work is None:
            table.find(table.state, "")
            return
        self._state = table.state
        self._later(table, work)

    def _later(self, table: Table, work: Generator[None, None, str]) -> None:
        step = partial(self._go_on, table, table.state, work)
        self._app.page.later(self._app.guard(step))

    def _go_on(self, table: Table, state: State, work: Generator[None, None, str]) -> None:
        if state is not self._state:  # another is being searched
            return
        if table is not self._app.table or table.state is not state:
            self._state = None
            self.attend()
            return
        told = in_slice(work)
        if told is None:
            self._later(table, work)
            return
        self._state = None
        table.find(state, told)
        self._app.show()
