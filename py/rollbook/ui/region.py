"""A part of the page that is filled with markup or with pieces.

It keeps what it last showed and replaces only what differs: its markup, or the pieces whose markup
changed. The element around a piece stays, so that the focus does, and its classes are changed in
place, all in one call: each call from Python into the browser costs a tap some 0.03 ms.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import js
from pyodide.ffi import JsProxy, to_js

from rollbook.ui.arrows import Spot
from rollbook.ui.markup import Slot


class Region:
    """An element that is filled with markup or with pieces."""

    def __init__(self, element: JsProxy):
        self._element: Any = element
        self._svg = element.namespaceURI.endswith("svg")
        self._content: str | Mapping[str, Slot] = ""
        self._names: list[str] = []
        self._stop = ""

    def show(self, content: str | Mapping[str, Slot]) -> bool:
        """Show other content, replacing only what differs; whether other markup is shown now."""
        before, self._content = self._content, content
        if isinstance(content, str):
            if content != before:
                self._element.innerHTML = content
            return content != before
        if isinstance(before, str) or self._names != list(content):
            self._names = list(content)
            self._stop = ""
            self._element.innerHTML = "".join(self._place(*item) for item in content.items())
            changes = []
        else:
            changes = _changes(before, content)
        if self._svg and not (self._stop in content and content[self._stop].can):
            changes += self._stopping(next((n for n, slot in content.items() if slot.can), ""))
        self._patch(changes)
        return bool(changes)

    def _place(self, name: str, slot: Slot) -> str:
        tag = "g" if self._svg else "button" if slot.label else "div"
        attributes = {"class": slot.classes}
        if slot.sees:
            attributes |= {"data-piece": name, "data-do": "see", "data-seat": slot.sees}
            attributes |= {"aria-label": slot.label, "role": "button", "tabindex": "0"}
        elif not slot.label:
            attributes["data-piece"] = name
        else:
            # A closed piece is not disabled: a tap on it tells why it is closed.
            attributes |= {"data-tap": name, "aria-label": slot.label}
            attributes |= {"role": "button", "tabindex": "-1"} if self._svg else {"type": "button"}
        written = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
        return f"<{tag}{written}>{slot.markup}</{tag}>"

    def _patch(self, changes: list[int | str]) -> None:
        if changes:
            js.window.rollbookPatch(self._element, to_js(changes))

    # The keyboard --------------------------------------------------------------------------------

    def _stopping(self, name: str) -> list[int | str]:
        """What lets the Tab key reach this piece; the arrow keys lead from it to the others."""
        changes: list[int | str] = []
        for piece, value in ((self._stop, "-1"), (name, "0")):
            if piece and self._stop != name:
                changes += self._names.index(piece), "tabindex", value
        self._stop = name
        return changes

    def spots(self) -> list[Spot]:
        """Where the pieces are that can be tapped."""
        assert not isinstance(self._content, str)
        return [self.spot(name) for name, slot in self._content.items() if slot.can]

    def spot(self, name: str) -> Spot:
        """Where a piece is."""
        box = self._child(name).getBoundingClientRect()
        return Spot(name, box.x + box.width / 2, box.y + box.height / 2)

    def focus(self, name: str) -> None:
        """Let the keyboard be at a piece."""
        if self._svg:
            self._patch(self._stopping(name))
        self._child(name).focus()

    def _child(self, name: str) -> Any:
        return self._element.children[self._names.index(name)]


def _changes(before: Mapping[str, Slot], after: Mapping[str, Slot]) -> list[int | str]:
    """What turns pieces into others, in threes: the place, the attribute or nothing for the markup
    within, the value."""
    changes: list[int | str] = []
    for place, (old, new) in enumerate(zip(before.values(), after.values(), strict=True)):
        if new == old:
            continue
        if new.markup != old.markup:
            changes += place, "", new.markup
        if new.classes != old.classes:
            changes += place, "class", new.classes
        if new.label != old.label:
            changes += place, "aria-label", new.label
        if new.sees != old.sees:
            changes += place, "data-seat", new.sees
    return changes
