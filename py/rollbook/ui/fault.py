"""What is shown when something in Rollbook itself fails: the match is safe, and there is a way on.

Nothing of the game is drawn here, for it may be what failed.
"""

from __future__ import annotations

from html import escape

from rollbook.core.words import _
from rollbook.ui.markup import Screen, control

FRAME = """
<div class="fault">
  <header class="bar"><h1>Rollbook</h1></header>
  <section class="card" data-region="fault"></section>
</div>
"""


def screen(error: str, text: str, saving: str) -> Screen:
    """The screen. `error`: what Python said; `text`: the open match's, or nothing; `saving`: a
    lasting warning about storage, or nothing."""
    said = _("Something in Rollbook went wrong. This is our mistake and not yours.")
    buttons = control("home", _("Home"), look="quiet")
    match = ""
    if text:
        said += " " + _("The match is not lost: here it is as text, to keep or to send to us.")
        buttons = (
            control("table", _("Back to the table"), look="primary")
            + control("one-back", _("Go back one step"))
            + control("export", _("Save to a file"), look="quiet")
            + control("copy", _("Copy"), look="quiet")
            + buttons
        )
        label = escape(_("The match as text"))
        match = f'<textarea readonly rows="10" aria-label="{label}">{escape(text)}</textarea>'
    return Screen(
        "fault",
        FRAME,
        {
            "fault": f"<h2>{escape(_('That did not work'))}</h2><p>{escape(said)}</p>{saving}"
            f'<p class="buttons">{buttons}</p>{match}'
            f"<details><summary>{escape(_('What Python said'))}</summary>"
            f"<pre>{escape(error)}</pre></details>"
        },
    )
