"""What the controls of stored matches do: open them, delete them, and save them to files."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rollbook.core.match import Match
from rollbook.core.record import BadRecord
from rollbook.core.words import _, ngettext
from rollbook.ui.controls import Data, does
from rollbook.ui.markup import control

if TYPE_CHECKING:
    from rollbook.ui.app import App


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

    def use(title: str) -> None:
        try:
            match = _to_rename(app, name)  # anew: it may have been played on since the question
        except BadRecord as reason:
            app.page.toast(escape(str(reason)))
            return
        match.rename(title)
        if not app.save(name, match) and name not in app.unsaved:
            app.page.toast(escape(_("Another tab has changed this match. Please try again.")))
        app.show()

    try:
        app.page.ask(_("Name of the match"), _to_rename(app, name).title, app.guard(use))
    except BadRecord as reason:
        app.page.toast(escape(str(reason)))


def _to_rename(app: App, name: str) -> Match:
    """The match of a name as it is now; raises `BadRecord` if it can't be given another title."""
    if app.table and app.table.name == name:
        if app.table.following:
            raise BadRecord(_("This match is being played in another tab."))
        match, damage = app.table.match, ""
    else:
        stored = app.store.load(name)
        damage = stored.damage if stored else ""
        match = app.unsaved.get(name) or Match.read(stored.text if stored else "", app.games)
    if match.fault or damage:
        raise BadRecord(_("A damaged match stays as it is, without a name."))
    return match


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
