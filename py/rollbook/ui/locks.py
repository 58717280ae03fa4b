"""Which tab holds a match: Web Locks, where the browser has them.

They need a secure context, so a page served in a home network has none. There every tab holds what
it opens, and the store's revisions keep the tabs from overwriting each other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy, to_js

from rollbook.ui.calls import once

TRIES = 3
"""How often to ask for a lock before it is called another tab's: one's own, just let go of, takes a
moment to be free."""
PAUSE = 100
"""Milliseconds between two tries."""


class Holding:
    """What this tab holds: one match at a time."""

    def __init__(self) -> None:
        self._locks: Any = getattr(js.navigator, "locks", None)
        self._number = 0
        self._end: Any = None

    def hold(self, name: str, held: Callable[[bool], None], steal: bool = False) -> bool:
        """Hold a match. `held` is told when another tab has it, and when this one gets it then;
        with `steal` it is taken from the other. Returns whether there are locks at all."""
        self.release()
        if self._locks:
            options = {"steal": True} if steal else {"ifAvailable": True}
            self._ask(name, held, self._number, options, TRIES)
        return bool(self._locks)

    def release(self) -> None:
        """Let go of what is held."""
        self._number += 1
        if self._end is not None:
            self._end()
            self._end = None

    def _ask(
        self,
        name: str,
        held: Callable[[bool], None],
        number: int,
        options: dict[str, bool],
        tries: int = 0,
    ) -> None:
        """Ask for the lock. One that is no longer wanted when it comes ends at once."""

        def granted(lock: Any) -> Any:
            proxy.destroy()
            if number != self._number:
                return None
            if lock:
                self._end, promise = _promise()
                held(True)
                return promise
            if tries > 1:
                again = partial(self._ask, name, held, number, options, tries - 1)
                js.setTimeout(once(again), PAUSE)
            else:
                wait()
            return None

        def wait() -> None:
            """Another tab has it; once that is gone, it is ours."""
            held(False)
            self._ask(name, held, number, {})

        def lost(error: Any) -> None:
            if number == self._number:
                self._end = None
                wait()

        proxy = create_proxy(granted)
        asked = to_js(options, dict_converter=js.Object.fromEntries)
        self._locks.request(name, asked, proxy).catch(once(lost))


def _promise() -> tuple[Any, Any]:
    """A promise, and the function that keeps it."""
    ends = []
    promise = js.Promise.new(create_once_callable(lambda resolve, _reject: ends.append(resolve)))
    return ends[0], promise
