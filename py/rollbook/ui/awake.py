"""A screen that stays on during a match: the tablet lies beside the game while people think.

Where the browser has no wake lock (it needs HTTPS), or refuses one (a low battery), nothing is
different but that the screen goes dark as usual.
"""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_proxy


class Awake:
    """Keeps the screen on as long as that is wanted."""

    def __init__(self) -> None:
        self._wanted = False
        self._asking = False
        self._held: Any = None
        self._granted = create_proxy(self._on_grant)
        self._refused = create_proxy(self._on_refusal)
        self._released = create_proxy(self._on_release)
        js.document.addEventListener("visibilitychange", create_proxy(self._on_visibility))

    def keep(self, wanted: bool) -> None:
        """Keep the screen on from now on, or no longer. What was refused is asked for anew: some
        browsers grant it only after a tap."""
        self._wanted = wanted
        if wanted:
            self._ask()
        elif self._held:
            self._held.release().then(None, self._refused)

    def _ask(self) -> None:
        if self._held or self._asking:
            return
        lock = getattr(js.navigator, "wakeLock", None)
        if lock and not js.document.hidden:
            self._asking = True
            lock.request("screen").then(self._granted, self._refused)

    def _on_grant(self, held: Any) -> None:
        self._asking = False
        # By now it may have been taken back already, or be no longer wanted.
        if not held.released:
            self._held = held
            held.addEventListener("release", self._released)
            self.keep(self._wanted)

    def _on_refusal(self, _reason: Any) -> None:
        self._asking = False

    def _on_release(self, _event: Any) -> None:
        # The browser takes it back whenever the page is out of sight.
        self._held = None

    def _on_visibility(self, _event: Any) -> None:
        if self._wanted:
            self._ask()
