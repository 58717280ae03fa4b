"""What each control of the page does, by its `data-do`.

`@does("new")` marks what can be done on any screen, `@at_table("menu")` what needs an open match.
Both get the further `data-` attributes of the control that was tapped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from html import escape
from typing import TYPE_CHECKING

from rollbook.core.match import Match
from rollbook.core.record import BadRecord
from rollbook.core.words import _, ngettext
from rollbook.ui import setup
from rollbook.ui.markup import control
from rollbook.ui.table import Table

if TYPE_CHECKING:
    from rollbook.ui.app import App

Data = Mapping[str, str]
CONTROLS: dict[str, Callable[[App, Data], None]] = {}


def does(name: str) -> Callable[[Callable[[App, Data], None]], None]:
    """Register what a control does."""

    def register(function: Callable[[App, Data], None]) -> None:
        CONTROLS[name] = function

    return register


def at_table(
    name: str, changes: bool = False
) -> Callable[[Callable[[App, Table, Data], None]], None]:
    """Register what a control does with the open match; without one it does nothing. One that
    `changes` the match does nothing either while another tab has it."""

    def register(function: Callable[[App, Table, Data], None]) -> None:
        def act(app: App, data: Data) -> None:
            if app.table and not (changes and app.table.following):
                function(app, app.table, data)

        CONTROLS[name] = act

    return register


# Coming and going ---------------------------------------------------------------------------------


@does("home")
def _home(app: App, data: Data) -> None:
    app.go("home")


@does("new")
def _new(app: App, data: Data) -> None:
    app.game = app.games[data["game"]]
    app.people = setup.people_for(app.game, setup.written_people(app.store.preference("people")))
    app.notice, app.chosen = "", {}
    app.go("setup")


@does("count")
def _count(app: App, data: Data) -> None:
    assert app.game
    app.chosen = app.page.form()
    people = setup.read_people(app.chosen)
    app.people = setup.people_for(app.game, people, int(data["count"]))
    app.show()


@does("start")
def _start(app: App, data: Data) -> None:
    assert app.game
    form = app.page.form()
    people = setup.read_people(form)
    options = setup.read_options(app.game, form, len(people))
    app_dice = form.get("dice") != "real"
    try:
        match = Match(app.game, people, options, seed=app.page.entropy(), app_dice=app_dice)
    except ValueError as reason:
        app.people, app.notice, app.chosen = people, str(reason), form
        app.show()
        return
    app.keep(lambda: app.store.prefer("people", setup.write_people(people)))
    app.open_new(match)


@does("open")
def _open(app: App, data: Data) -> None:
    name = data["match"]
    if name in app.unsaved:
        app.open_match(name, app.unsaved[name])
        return
    stored = app.store.load(name)
    text = stored.text if stored else ""
    try:
        match = Match.read(text, app.games)
    except BadRecord as reason:
        words = _("This match can't be opened: {reason}").format(reason=reason)
        button = control("export", _("Save to a file"), data={"match": name})
        app.page.toast(escape(words) + button)
        return
    if stored and stored.damage:
        words = _("This match is damaged: {reason}. It stays as it is; a copy may be played on.")
        button = control("salvage", _("Open a copy"), data={"match": name})
        button += control("export", _("Save to a file"), data={"match": name})
        app.page.toast(escape(words.format(reason=stored.damage)) + button)
        return
    app.open_match(name, match)


@does("salvage")
def _salvage(app: App, data: Data) -> None:
    app.open_text(app.store.text(data["match"]) or "")


@at_table("again")
def _again(app: App, table: Table, data: Data) -> None:
    old = table.match
    app.open_new(
        Match(
            old.game,
            old.players,
            old.settings,
            seed=app.page.entropy(),
            board=old.board,
            app_dice=old.app_dice,
        )
    )


# Stored matches -----------------------------------------------------------------------------------


@does("export")
def _export(app: App, data: Data) -> None:
    name = data.get("match") or (app.table.name if app.table else "")
    if app.table and name == app.table.name:
        text = app.table.match.text()
    elif name in app.unsaved:
        text = app.unsaved[name].text()
    else:
        text = app.store.text(name) or ""
    app.page.save_file(file_name(text, name), text)


@does("export-all")
def _export_all(app: App, data: Data) -> None:
    unsaved = [match.text() for match in app.unsaved.values()]
    app.page.save_file("rollbook-matches.txt", "\n".join([*unsaved, *app.store.texts()]))


@does("import")
def _import(app: App, data: Data) -> None:
    def use(text: str) -> None:
        matches, reasons = [], []
        for part in split_matches(text):
            try:
                matches.append(Match.read(part, app.games))
            except BadRecord as reason:
                reasons.append(str(reason))
        if len(matches) == 1 and not reasons:
            app.open_new(matches[0])
            return
        count = sum(app.save(app.page.entropy(), match) for match in matches)
        told = ngettext("{count} match is added.", "{count} matches are added.", count)
        said = [told.format(count=count)] if count else []
        if count < len(matches):
            said.append(not_stored(app))
        said += reasons[:3] or ([] if matches else [_("There is no match in this file.")])
        app.page.toast(escape(" ".join(said)))
        app.show()

    app.page.pick_file(app.guard(use))


@does("rename")
def _rename(app: App, data: Data) -> None:
    name = data["match"]
    stored = None
    if app.table and app.table.name == name:
        match = app.table.match
    else:
        stored = app.store.load(name)
        try:
            match = app.unsaved.get(name) or Match.read(stored.text if stored else "", app.games)
        except BadRecord as reason:
            app.page.toast(escape(str(reason)))
            return

    if match.fault or (stored and stored.damage):
        app.page.toast(escape(_("A damaged match stays as it is, without a name.")))
        return

    def use(title: str) -> None:
        match.rename(title)
        app.save(name, match)
        app.show()

    app.page.ask(_("Name of the match"), match.title, app.guard(use))


@does("delete")
def _delete(app: App, data: Data) -> None:
    name = data["match"]
    unsaved = app.unsaved.pop(name, None)
    if unsaved:  # it has no place in the bin, so it is only put aside
        app.aside[name] = unsaved
    if app.keep(lambda: app.store.delete(name, app.page.now())) or unsaved:
        back = control("restore", _("Bring it back"), data={"match": name})
        app.page.toast(escape(_("The match is deleted.")) + back)
    else:
        app.page.toast(escape(not_stored(app)))
    app.show()


@does("restore")
def _restore(app: App, data: Data) -> None:
    aside = app.aside.pop(data["match"], None)
    if aside:
        app.save(data["match"], aside)
        app.page.toast("")
        app.show()
        return
    if not app.store.restorable(data["match"]):
        app.page.toast(escape(_("This match is damaged and can't be brought back.")))
        return
    kept = app.keep(lambda: app.store.restore(data["match"]))
    app.page.toast("" if kept else escape(not_stored(app)))
    app.show()


# Playing ------------------------------------------------------------------------------------------


@at_table("roll", changes=True)
def _roll(app: App, table: Table, data: Data) -> None:
    if table.roll():
        app.played()


@at_table("confirm", changes=True)
def _confirm(app: App, table: Table, data: Data) -> None:
    if table.confirm():
        app.played()


@at_table("handover", changes=True)
def _handover(app: App, table: Table, data: Data) -> None:
    table.hand_over()
    app.show()


@at_table("undo", changes=True)
def _undo(app: App, table: Table, data: Data) -> None:
    if table.undo():
        app.changed()


@at_table("redo", changes=True)
def _redo(app: App, table: Table, data: Data) -> None:
    if table.redo():
        app.changed()


@at_table("takeback", changes=True)
def _take_back(app: App, table: Table, data: Data) -> None:
    table.take_back(table.viewing)
    app.changed()


@at_table("see")
def _see(app: App, table: Table, data: Data) -> None:
    table.see(int(data["seat"]))
    app.show()


@at_table("fit")
def _fit(app: App, table: Table, data: Data) -> None:
    app.page.whole_sheet()


# When something went wrong, or is open in two tabs ------------------------------------------------


@at_table("table")
def _table(app: App, table: Table, data: Data) -> None:
    app.open_match(table.name, table.match)


@at_table("one-back", changes=True)
def _one_back(app: App, table: Table, data: Data) -> None:
    match = table.match
    match.back_to(max(0, match.at - 1))
    app.open_match(table.name, match)
    app.save(table.name, match)


@at_table("copy")
def _copy(app: App, table: Table, data: Data) -> None:
    app.page.copy(table.match.text())
    app.page.toast(escape(_("The match is copied.")))


@at_table("take-over")
def _take_over(app: App, table: Table, data: Data) -> None:
    app.take_over()


@does("theme")
def _theme(app: App, data: Data) -> None:
    theme = app.page.theme(data["value"])
    with suppress(Exception):  # if it can't be stored, it holds until the page is left
        app.store.prefer("theme", theme)
    app.show()


# Settings of the match ----------------------------------------------------------------------------


@at_table("dice", changes=True)
def _dice(app: App, table: Table, data: Data) -> None:
    table.match.app_dice = data["value"] == "app"
    table.entered = []
    app.changed()


@at_table("pace")
def _pace(app: App, table: Table, data: Data) -> None:
    app.keep(lambda: app.store.prefer("pace", data["value"]))
    app.show()


@at_table("option", changes=True)
def _option(app: App, table: Table, data: Data) -> None:
    table.match.set_option(data["option"], data["value"])
    app.changed()


@at_table("rename-player", changes=True)
def _rename_player(app: App, table: Table, data: Data) -> None:
    table.match.rename_player(int(data["seat"]), data["value"])
    app.changed()


# Panels -------------------------------------------------------------------------------------------


@at_table("menu")
def _menu(app: App, table: Table, data: Data) -> None:
    app.toggle("menu")


@at_table("history")
def _history(app: App, table: Table, data: Data) -> None:
    app.toggle("history")


@at_table("guide")
def _guide(app: App, table: Table, data: Data) -> None:
    game = table.match.game

    def use(text: str | None) -> None:
        if text is None:
            app.page.toast(escape(_("The guide can't be fetched now. Please try again later.")))
            app.panel = ""
        else:
            app.guides[game.id] = text
        app.show()

    app.toggle("guide")
    if game.id not in app.guides:
        app.page.fetch(f"py/{game.guide}", app.guard(use))


@at_table("close")
def _close(app: App, table: Table, data: Data) -> None:
    app.toggle("")


# Looking at the past ------------------------------------------------------------------------------


@at_table("look")
def _look(app: App, table: Table, data: Data) -> None:
    app.look(int(data["index"]))


@at_table("step-back")
def _step_back(app: App, table: Table, data: Data) -> None:
    app.look(table.index - 1)


@at_table("step-on")
def _step_on(app: App, table: Table, data: Data) -> None:
    app.look(table.index + 1)


@at_table("see-sheets")
def _see_sheets(app: App, table: Table, data: Data) -> None:
    app.look(table.index)


@at_table("now")
def _now(app: App, table: Table, data: Data) -> None:
    app.look(None)


@at_table("result")
def _result(app: App, table: Table, data: Data) -> None:
    app.look(None)


@at_table("play-on", changes=True)
def _play_on(app: App, table: Table, data: Data) -> None:
    if table.match.fault:
        # The record stays as it came; what is played on from it is a match of its own.
        app.open_new(table.match.copy(table.index))
        return
    table.play_on()
    app.panel = ""
    app.changed()


# Files --------------------------------------------------------------------------------------------


def split_matches(text: str) -> list[str]:
    """The matches in a file, to the letter: each begins with its `format:` line."""
    parts: list[list[str]] = []
    for line in text.removeprefix("\ufeff").splitlines(keepends=True):
        if line.startswith("format:") or not parts:
            parts.append([])
        parts[-1].append(line)
    return [part for lines in parts if (part := "".join(lines)).strip()]


def not_stored(app: App) -> str:
    """Why the browser keeps nothing now."""
    return _("The browser can't store this ({reason}).").format(reason=app.storage_fault)


def file_name(text: str, name: str) -> str:
    """A name for the file of a match: its game's, and its own."""
    game = next((x[6:] for x in text.splitlines() if x.startswith("game: ")), "rollbook")
    safe = "".join(c for c in game if c.isalnum() or c == "-")
    return f"{safe or 'rollbook'}-{name[:8]}.txt"
