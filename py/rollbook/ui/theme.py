"""The switch between the light and the dark page."""

from __future__ import annotations

from html import escape

from rollbook.core.words import _
from rollbook.ui.markup import control

THEMES = {"system": _("System"), "light": _("Light"), "dark": _("Dark")}
"""What can be chosen; `system` is as the device says, also when it changes."""


def switch(chosen: str) -> str:
    """The controls that choose a theme; `chosen` is the one of now."""
    pills = "".join(
        control("theme", words, look="pill", data={"value": theme}, pressed=theme == chosen)
        for theme, words in THEMES.items()
    )
    label = escape(_("Light or dark"))
    return f'<div class="pills" role="group" aria-label="{label}">{pills}</div>'
