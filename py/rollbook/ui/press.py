"""A finger on the page: what is a tap, and what is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_proxy

DRAGGED = 12
"""A pointer that moves further than this many pixels between down and up does not tap."""
HELD = 600
"""A pointer that stays this many milliseconds on a piece asks for its name."""

document = js.document


class Press:
    """What a finger does between down and up. `is_tap`: it neither moved nor pinched nor stayed
    long, so that a pan, a pinch or a look at a piece's name places nothing. `held` is called with
    the piece on which it stays."""

    def __init__(self, held: Callable[[Any], None]):
        self.is_tap = True
        self._held = held
        self._from = (0.0, 0.0)
        self._timer: Any = None
        self._piece: Any = None
        self._ring = create_proxy(self._on_time)
        self._move = create_proxy(self._on_move)

    def begin(self, event: Any) -> None:
        self.end(event)
        self.is_tap = bool(event.isPrimary)
        self._from = (event.clientX, event.clientY)
        self._piece = event.target.closest("[data-tap]")
        # Moves concern nobody but a finger that is down.
        document.addEventListener("pointermove", self._move, True)
        if self._piece and self.is_tap:
            self._timer = js.setTimeout(self._ring, HELD)

    def _on_move(self, event: Any) -> None:
        x, y = self._from
        if abs(event.clientX - x) + abs(event.clientY - y) > DRAGGED:
            self.is_tap = False
            self.end(event)

    def end(self, event: Any) -> None:
        document.removeEventListener("pointermove", self._move, True)
        if self._timer is not None:
            js.clearTimeout(self._timer)
            self._timer = None

    def _on_time(self) -> None:
        self._timer = None
        self.is_tap = False
        self._held(self._piece)
