"""The panels that open beside the sheet: the menu, the history, the guide."""

from __future__ import annotations

from html import escape

from rollbook.core.game import Choice
from rollbook.core.record import NAME_LENGTH
from rollbook.core.words import _
from rollbook.ui.markup import control, pencil
from rollbook.ui.material import MATERIAL
from rollbook.ui.playing import past
from rollbook.ui.table import Table
from rollbook.ui.theme import switch


def panel(title: str, inside: str, foot: str = "", read: bool = False) -> str:
    """A panel with its title and a way to close it; `foot` stays in sight below what scrolls. What
    is only `read` can be reached by keyboard, to scroll it."""
    close = control("close", _("Close"), picture="close", look="quiet square")
    reach = f' tabindex="0" role="group" aria-label="{escape(title)}"' if read else ""
    return (
        f'<header><h2>{escape(title)}</h2>{close}</header><div class="inside"{reach}>{inside}</div>'
        + (f"<footer>{foot}</footer>" if foot else "")
    )


def menu(table: Table, pace: str, theme: str = "system") -> str:
    """What can be done with the match as a whole, and the look of the page; `theme` is the chosen
    one."""
    match = table.match
    rows = "".join(
        f'<label class="row">{pencil(person.name, person.pencil)}'
        f'<input name="rename.{seat}" value="{escape(person.name)}" maxlength="{NAME_LENGTH}" '
        f'data-do="rename-player" data-seat="{seat}" '
        f'aria-label="{escape(_("Name of player {number}").format(number=seat + 1))}"></label>'
        for seat, person in enumerate(match.players)
    )
    own = {"match": table.name}
    home = control("home", _("Home"), look="wide")
    save = control("export", _("Save to a file"), look="wide", data=own)
    if match.fault:  # it stays as it came, so there is nothing to set
        return panel(_("Menu"), f'<p class="buttons column">{home}{save}</p>{_look(theme)}')
    material = MATERIAL[match.game.material]
    name = control("rename", _("Name this match"), look="wide", data=own)
    return panel(
        _("Menu"),
        f'<p class="buttons column">{home}{name}{save}</p>'
        + f'<h3>{material.title}</h3><div class="pills">'
        + _switch("dice", "app", material.app, match.app_dice)
        + _switch("dice", "real", material.own_short, not match.app_dice)
        + "</div>"
        + _pace(table, pace)
        + _display_options(table)
        + f"<h3>{_('Players')}</h3>{rows}"
        + _look(theme)
        + '<p class="soft small">'
        + _("The sheet is our own reconstruction of the printed one.")
        + "</p>",
    )


def _look(theme: str) -> str:
    return f"<h3>{_('Light or dark')}</h3>{switch(theme)}"


def _pace(table: Table, pace: str) -> str:
    """How fast the app's players act, if there are any."""
    if not any(player.bot for player in table.match.players):
        return ""
    titles = {"instant": _("At once"), "brisk": _("Brisk"), "calm": _("Calm")}
    return (
        f'<h3>{_("The app plays")}</h3><div class="pills">'
        + "".join(_switch("pace", value, title, value == pace) for value, title in titles.items())
        + "</div>"
    )


def _display_options(table: Table) -> str:
    parts = []
    for option in table.match.game.options:
        if option.display and isinstance(option, Choice):
            parts.append(f'<h3>{escape(option.title)}</h3><div class="pills">')
            parts += [
                _switch(
                    "option",
                    value,
                    title,
                    table.match.settings[option.id] == value,
                    option.id,
                )
                for value, title in option.values.items()
            ]
            parts.append("</div>")
    return "".join(parts)


def _switch(do: str, value: str, title: str, on: bool, option: str = "") -> str:
    return control(do, title, look="pill", data={"value": value, "option": option}, pressed=on)


def history(table: Table) -> str:
    """What happened, each a sentence; a tap shows that moment."""
    match = table.match
    rows = []
    for index in range(len(match.actions)):
        after = index + 1
        look = " here" if after == table.index else " later" if after > match.at else ""
        rows.append(
            f'<li><button type="button" class="moment can{look}" data-do="look" '
            f'data-index="{after}">{escape(table.named(match.tell(index)))}</button></li>'
        )
    here = " here" if table.index == 0 else ""
    start = (
        f'<li><button type="button" class="moment can{here}" data-do="look" data-index="0">'
        f"{_('The start')}</button></li>"
    )
    foot = past(table) if table.looking else ""
    return panel(_("History"), f'<ol class="moments">{start}{"".join(rows)}</ol>', foot)


def guide(text: str, example: bool) -> str:
    """How to play; with an example to be watched, if there is one."""
    watch = f'<p class="buttons">{control("watch", _("Watch an example"))}</p>' if example else ""
    return panel(_("How to play"), f'<div class="guide">{watch}{text}</div>', read=True)
