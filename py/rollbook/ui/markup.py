"""HTML that every screen uses. All text from people passes through `escape` before it gets here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import NamedTuple

from rollbook.core.match import TYPED, UNDONE
from rollbook.core.words import _

ICONS = {
    "menu": "M4 7H20M4 12H20M4 17H20",
    "undo": "M9 6L4 11L9 16M4.5 11H14.5A5.2 5.2 0 0 1 14.5 19H11",
    "redo": "M15 6L20 11L15 16M19.5 11H9.5A5.2 5.2 0 0 0 9.5 19H13",
    "guide": "M8.6 9A3.5 3.5 0 1 1 13 12.4C12.3 12.8 12 13.3 12 14.2M12 17.8V18",
    "history": "M4 12A8 8 0 1 1 6.5 17.8M4 17.5V12.5H9M12 8V12.5L15 14.5",
    "close": "M6 6L18 18M18 6L6 18",
    "more": "M6 12H6.01M12 12H12.01M18 12H18.01",
    "fit": "M9 4H4V9M15 4H20V9M4 15V20H9M20 15V20H15",
    "back": "M15 5L8 12L15 19",
    "pencil": "M5 19L6 15L16 5L19 8L9 18Z",
    "check": "M5 13L10 18L19 7",
    "hourglass": "M7 4H17M7 20H17M8.5 4C8.5 9 15.5 15 15.5 20M15.5 4C15.5 9 8.5 15 8.5 20",
    "app": "M6 9H18V18H6ZM12 5V9M9.5 13H9.51M14.5 13H14.51M4 12V15M20 12V15",
}


class Slot(NamedTuple):
    """A piece in its place on the page: its markup, the classes it has now, its spoken name (empty
    if it can't be tapped), the seat whose sheet it puts on top, if it does. There are dozens at
    each tap, and tuples are the fastest to make and to compare."""

    markup: str
    classes: str = ""
    label: str = ""
    sees: str = ""

    @property
    def can(self) -> bool:
        """Whether a tap on it goes on with an action."""
        return " can" in self.classes and not self.sees


@dataclass(frozen=True)
class Screen:
    """What the page shows.

    `name` is the body's `data-screen`. `frame` is markup in which elements with a `data-region`
    are filled from `regions`: with markup, or with slots by the ids of their pieces. `attributes`
    are those of the frame's outermost element.
    """

    name: str
    frame: str
    regions: Mapping[str, str | Mapping[str, Slot]] = field(default_factory=dict)
    attributes: Mapping[str, str] = field(default_factory=dict)

    def markup(self) -> str:
        """The frame with its regions filled; only of a screen whose regions are all markup."""
        whole = self.frame
        for name, content in self.regions.items():
            assert isinstance(content, str)
            empty = f' data-region="{name}">'
            whole = whole.replace(empty, empty + content)
        return whole


def icon(name: str) -> str:
    """A small picture for a control."""
    return (
        f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{ICONS[name]}"/></svg>'
    )


def control(
    do: str,
    words: str,
    *,
    look: str = "",
    picture: str = "",
    enabled: bool = True,
    data: Mapping[str, str] | None = None,
    pressed: bool | None = None,
) -> str:
    """A button of the page itself. With `picture`, the icon of that name is shown and the words are
    its spoken name. `data`: further `data-` attributes, which the app gets when it is tapped.
    `pressed`: of a control that stays down, whether it is."""
    attributes = "".join(f' data-{key}="{escape(value)}"' for key, value in (data or {}).items())
    state = "can" if enabled else ""
    disabled = "" if enabled else " disabled"
    label = f' aria-label="{escape(words)}" title="{escape(words)}"' if picture else ""
    if pressed is not None:
        attributes += f' aria-pressed="{str(pressed).lower()}"'
    content = icon(picture) if picture else escape(words)
    return (
        f'<button type="button" class="{look} {state}" data-do="{do}"{attributes}{label}{disabled}>'
        f"{content}</button>"
    )


def pencil(person_name: str, colour: str) -> str:
    """A player's name in their own hand."""
    return f'<span class="name-written pencil-{colour}">{escape(person_name)}</span>'


def marks_told(marks: frozenset[str], scored: bool = True) -> str:
    """What was done to chance in a match, so that it sets no best score, or nothing."""
    if not scored:
        if UNDONE in marks and TYPED in marks:
            return _("What was rolled or drawn was typed in by hand and taken back in this match.")
        if UNDONE in marks:
            return _("Something rolled or drawn was taken back in this match.")
        typed = _("What was rolled or drawn was typed in by hand in this match.")
        return typed if TYPED in marks else ""
    if UNDONE in marks and TYPED in marks:
        return _("Rolls were typed in and undone, so this sets no best score.")
    if UNDONE in marks:
        return _("A roll was undone, so this sets no best score.")
    if TYPED in marks:
        return _("Rolls were typed in by hand, so this sets no best score.")
    return ""
