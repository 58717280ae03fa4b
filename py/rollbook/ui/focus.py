"""The keyboard's place on the page: a focus that is never lost.

Whatever is replaced, the focus stays on the piece or control that it was on. If that is gone, it
goes to what opened it, or else to what is wanted now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import js

IDENTITY = (
    "data-tap",
    "data-do",
    "data-match",
    "data-game",
    "data-seat",
    "data-index",
    "data-value",
    "name",
)
"""The attributes by which a piece or control is known again."""
WANTED = (
    ".ask .primary.can",
    ".tray .lit",
    ".sheet .lit",
    ".tray .can",
    ".ask .can",
    "h1",
)
"""Where the focus goes when the place it had is gone, the first that there is."""

document = js.document


class Focus:
    """Keeps the focus while what is shown changes: `note` before, `settle` after."""

    def __init__(self, root: Any):
        self._root = root
        self._had: str | None = None
        self._opener = ""
        self._panel = False

    def note(self) -> None:
        """Keep in mind where the focus is; nothing if it is nowhere on the page."""
        place = document.activeElement
        self._had = selector(place) if place and self._root.contains(place) else None

    def settle(self, panel: bool) -> None:
        """Put the focus back if it was lost; `panel`: whether one is open. It goes into a panel
        that opens, and from one that closes to what had opened it."""
        opened, closed = panel and not self._panel, self._panel and not panel
        self._panel = panel
        if self._had is None:
            return
        if opened:
            self._opener = self._had
            self._go((".panel h2",))
        elif not self._root.contains(document.activeElement):
            self._go((self._had, self._opener if closed else "", *WANTED))

    def _go(self, places: Sequence[str]) -> None:
        for place in filter(None, places):
            found = self._root.querySelector(place)
            if found and not found.matches("input"):
                if not found.matches("button, a, summary, [tabindex]"):
                    found.tabIndex = -1
                found.focus()
                if document.activeElement.isSameNode(found):
                    return


def selector(element: Any) -> str:
    """What finds an element again after it was replaced; nothing if it has no name."""
    return "".join(
        f"[{name}={js.JSON.stringify(value)}]"
        for name in IDENTITY
        if (value := element.getAttribute(name)) is not None and isinstance(value, str)
    )
