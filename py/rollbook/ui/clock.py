"""The hourglass: the time in which a player must be done.

It runs while the turn lies on the table to be played, and stands while the page is hidden or
asleep. What is left is kept beside the match, by the limit's name: to undo gives no time back.
"""

from __future__ import annotations

from contextlib import suppress
from html import escape
from typing import TYPE_CHECKING

from rollbook.core.words import _
from rollbook.ui.table import Table

if TYPE_CHECKING:
    from rollbook.ui.app import App

TICK = 250
"""How often it is looked at, in milliseconds."""
ASLEEP = 2000
"""Longer than this between two looks, and the page was asleep: that time does not count."""


class Clock:
    """Lets the time of the open match run."""

    def __init__(self, app: App):
        self._app = app
        self._ticking = False
        self._since = 0.0
        self._left: dict[str, dict[str, float]] = {}

    def left(self, name: str) -> dict[str, float]:
        """The time that is left in a match: of each limit the least that is known here or stored,
        for another tab may have let it run."""
        known = self._left.setdefault(name, {})
        for limit, left in self._app.store.clock(name).items():
            known[limit] = min(left, known.get(limit, left))
        return known

    def attend(self) -> None:
        """Begin to run if there is a limit now."""
        if self._runs() and not self._ticking:
            self._ticking = True
            self._since = self._app.page.now()
            self._app.page.later(self._app.guard(self._tick), TICK)

    def _runs(self) -> bool:
        table = self._app.table
        return bool(table and self._app.screen == "table" and table.limit and not table.covered)

    def _tick(self) -> None:
        self._ticking = False
        table = self._app.table
        if not self._runs() or not table or not table.limit:
            return
        passed = self._app.page.now() - self._since
        if not self._app.page.hidden() and 0 <= passed < ASLEEP:
            self._pass(table, passed / 1000)
        self.attend()

    def _pass(self, table: Table, seconds: float) -> None:
        """So many seconds are over; at the end of them what the limit says is played."""
        limit, before = table.limit, table.seconds_left
        assert limit
        left = max(0.0, table.time_left(limit) - seconds)
        table.clock[limit.name] = left
        if not left:
            self._keep(table)
            if table.play(limit.action):
                self._app.played()
                self._app.page.toast(escape(_("Time has run out.")))
        elif table.seconds_left != before:
            self._keep(table)
            self._app.show()

    def _keep(self, table: Table) -> None:
        """Store the time that is left. If that can't be, it is told with the match itself."""
        with suppress(Exception):
            self._app.store.keep_clock(table.name, table.clock)
