"""The page as a whole: which screen is open, what a tap or a control does, when to save.

What is shown is a function of this object's state: everything that happens changes the state and
then calls `show`. The browser is behind `page`, so that all this runs without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Protocol

from rollbook.core.game import Game
from rollbook.core.match import Match
from rollbook.core.record import BadRecord, Person
from rollbook.core.words import _, ngettext
from rollbook.ui import home, panels, playing, result, setup
from rollbook.ui.markup import Screen, control
from rollbook.ui.store import Store
from rollbook.ui.table import Table

Data = Mapping[str, str]


class Page(Protocol):
    """What the app needs of the browser; see `rollbook.ui.page`."""

    def show(self, screen: Screen) -> None: ...
    def form(self) -> dict[str, str]: ...
    def say(self, sentence: str) -> None: ...
    def toast(self, markup: str) -> None: ...
    def ask(self, question: str, value: str, answer: Callable[[str], None]) -> None: ...
    def save_file(self, name: str, text: str) -> None: ...
    def pick_file(self, use: Callable[[str], None]) -> None: ...
    def fetch(self, path: str, use: Callable[[str], None]) -> None: ...
    def away(self, away: bool) -> None: ...
    def whole_sheet(self) -> None: ...
    def now(self) -> float: ...
    def when(self, moment: float) -> str: ...
    def entropy(self) -> str: ...


class App:
    """The open page.

    `screen`: the name of the open one. `table`: the open match. `panel`: the one that is open
    beside it, or an empty name. `game` and `people`: what is being set up.
    """

    def __init__(
        self, page: Page, store: Store, games: Mapping[str, Game], coming: Mapping[str, str]
    ):
        self.page = page
        self.store = store
        self.games = games
        self.coming = coming
        self.screen = "home"
        self.table: Table | None = None
        self.panel = ""
        self.game: Game | None = None
        self.people: list[Person] = []
        self.notice = ""
        self.storage_fault = ""
        self.guides: dict[str, str] = {}

    # Showing -------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show what is open."""
        self.page.show(self._screen())

    def _screen(self) -> Screen:
        if self.screen == "setup" and self.game:
            return setup.screen(self.game, self.people, self.notice)
        if self.screen == "table" and self.table:
            return playing.screen(self.table, self._panel(self.table), self._storage_warning())
        if self.screen == "result" and self.table:
            return result.screen(self.table, self._best(self.table), self._panel(self.table))
        return home.screen(
            self.games,
            self.coming,
            self.store.summaries(),
            self.store.deleted(),
            self.page.when,
        )

    def _panel(self, table: Table) -> str:
        if self.panel == "menu":
            return panels.menu(table)
        if self.panel == "history":
            return panels.history(table)
        if self.panel == "guide":
            return panels.guide(self.guides.get(table.match.game.id, ""))
        return ""

    def _storage_warning(self) -> str:
        if not self.storage_fault:
            return ""
        words = _("This match can't be saved in the browser ({reason}).").format(
            reason=self.storage_fault
        )
        button = control("export", _("Save to a file"))
        return f'<p class="notice" role="alert">{escape(words)} {button}</p>'

    def _best(self, table: Table) -> int | None:
        others = {name: card for name, card in self.store.summaries().items() if name != table.name}
        return home.best_scores(self.games, others).get(table.match.game.id)

    def _go(self, screen: str) -> None:
        self.screen = screen
        self.panel = ""
        self.page.away(screen != "home")
        self.show()

    # What happens --------------------------------------------------------------------------------

    def tap(self, piece: str) -> None:
        """A piece of the table was tapped."""
        if self.table is None:
            return
        if self.table.tap(piece):
            self._played()
        else:
            self.page.say(self.table.prompt())
            self.show()

    def do(self, name: str, data: Data) -> None:
        """A control was tapped; `data` are its further `data-` attributes."""
        handler: Callable[[Data], None] | None = getattr(
            self, "_do_" + name.replace("-", "_"), None
        )
        if handler:
            handler(data)

    def back(self) -> None:
        """The browser's Back: it closes a panel, and never leaves a match by accident."""
        if self.screen == "setup":
            self._go("home")
        elif self.screen in ("table", "result"):
            self.page.away(True)
            self.panel = "" if self.panel or self.screen == "result" else "menu"
            if self.screen == "result":
                self._go("home")
            else:
                self.show()

    def text(self) -> str:
        """The open match as text, or nothing."""
        return self.table.match.text() if self.table else ""

    def open_text(self, text: str) -> None:
        """Open a match from its text; raises `BadRecord` with the reason if it is none."""
        self._open(self.page.entropy(), Match.read(text, self.games))
        self._save()

    # Matches -------------------------------------------------------------------------------------

    def _open(self, name: str, match: Match) -> None:
        self.table = Table(name, match)
        self._go("result" if self.table.finished else "table")

    def _played(self) -> None:
        """After an action: save, say what happened, and show the result if that was the end."""
        assert self.table
        self._save()
        self.page.say(" ".join([*self.table.told(1), self.table.prompt()]))
        if self.table.finished:
            self._go("result")
        else:
            self.show()

    def _save(self) -> None:
        assert self.table
        try:
            self.store.save(self.table.name, self.table.match, self.page.now())
            self.storage_fault = ""
        except Exception as error:
            # Whatever the browser's reason is: the match goes on, and the warning stays.
            self.storage_fault = str(error).split("\n")[0][:80] or type(error).__name__

    def _changed(self) -> None:
        """After undo and the like: save and show."""
        assert self.table
        self._save()
        self.page.say(self.table.prompt())
        if self.table.finished:
            self._go("result")
        else:
            self.screen = "table"
            self.show()

    # Controls: everywhere ------------------------------------------------------------------------

    def _do_home(self, data: Data) -> None:
        self.table = None
        self._go("home")

    def _do_export(self, data: Data) -> None:
        name = data.get("match", "")
        if self.table and name in ("", self.table.name):
            name, text = self.table.name, self.table.match.text()
        else:
            text = self.store.text(name) or ""
        self.page.save_file(file_name(text, name), text)

    def _do_rename(self, data: Data) -> None:
        name = data["match"]
        table = self.table
        try:
            match = table.match if table else Match.read(self.store.text(name) or "", self.games)
        except BadRecord as reason:
            self.page.toast(escape(str(reason)))
            return

        def rename(title: str) -> None:
            match.rename(title)
            self.store.save(name, match, self.page.now())
            self.show()

        self.page.ask(_("Name of the match"), match.title, rename)

    # Controls: home and setup --------------------------------------------------------------------

    def _do_open(self, data: Data) -> None:
        try:
            self._open(data["match"], Match.read(self.store.text(data["match"]) or "", self.games))
        except BadRecord as reason:
            words = _("This match can't be opened: {reason}").format(reason=reason)
            self.page.toast(
                escape(words)
                + control("export", _("Save to a file"), data={"match": data["match"]})
            )

    def _do_new(self, data: Data) -> None:
        self.game = self.games[data["game"]]
        self.people = setup.people_for(self.game, self._last_people())
        self.notice = ""
        self._go("setup")

    def _do_count(self, data: Data) -> None:
        assert self.game
        self.people = setup.people_for(
            self.game, setup.read_people(self.page.form()), int(data["count"])
        )
        self.show()

    def _do_start(self, data: Data) -> None:
        assert self.game
        form = self.page.form()
        people = setup.read_people(form)
        try:
            match = Match(
                self.game,
                people,
                setup.read_options(self.game, form, len(people)),
                seed=self.page.entropy(),
                app_dice=form.get("dice") != "real",
            )
        except ValueError as reason:
            self.people, self.notice = people, str(reason)
            self.show()
            return
        self._remember_people(people)
        self._open(self.page.entropy(), match)
        self._save()

    def _do_again(self, data: Data) -> None:
        assert self.table
        old = self.table.match
        match = Match(
            old.game,
            old.players,
            old.settings,
            seed=self.page.entropy(),
            board=old.board,
            app_dice=old.app_dice,
        )
        self._open(self.page.entropy(), match)
        self._save()

    def _do_delete(self, data: Data) -> None:
        self.store.delete(data["match"], self.page.now())
        self.page.toast(
            escape(_("The match is deleted."))
            + control("restore", _("Bring it back"), data={"match": data["match"]})
        )
        self.show()

    def _do_restore(self, data: Data) -> None:
        self.store.restore(data["match"])
        self.page.toast("")
        self.show()

    def _do_export_all(self, data: Data) -> None:
        self.page.save_file("rollbook-matches.txt", "\n".join(self.store.texts()))

    def _do_import(self, data: Data) -> None:
        self.page.pick_file(self._import)

    def _import(self, text: str) -> None:
        matches, reasons = [], []
        for part in split_matches(text):
            try:
                matches.append((self.page.entropy(), Match.read(part, self.games)))
            except BadRecord as reason:
                reasons.append(str(reason))
        for name, match in matches:
            self.store.save(name, match, self.page.now())
        if len(matches) == 1 and not reasons:
            self._open(*matches[0])
            return
        told = ngettext("{count} match is added.", "{count} matches are added.", len(matches))
        self.page.toast(escape(" ".join([told.format(count=len(matches)), *reasons[:3]])))
        self.show()

    def _last_people(self) -> list[Person]:
        lines = self.store.preference("people").splitlines()
        return [Person.of(name, pencil) for pencil, _s, name in (x.partition(" ") for x in lines)]

    def _remember_people(self, people: list[Person]) -> None:
        try:
            self.store.prefer("people", "\n".join(f"{p.pencil} {p.name}" for p in people))
        except Exception as error:  # as in `_save`
            self.storage_fault = str(error)

    # Controls: the table -------------------------------------------------------------------------

    def _do_roll(self, data: Data) -> None:
        if self.table and self.table.roll():
            self._played()

    def _do_confirm(self, data: Data) -> None:
        if self.table and self.table.confirm():
            self._played()

    def _do_undo(self, data: Data) -> None:
        if self.table and self.table.undo():
            self._changed()

    def _do_redo(self, data: Data) -> None:
        if self.table and self.table.redo():
            self._changed()

    def _do_takeback(self, data: Data) -> None:
        if self.table:
            self.table.take_back(self.table.viewing)
            self._changed()

    def _do_see(self, data: Data) -> None:
        if self.table:
            self.table.see(int(data["seat"]))
            self.show()

    def _do_dice(self, data: Data) -> None:
        if self.table:
            match = self.table.match
            match.app_dice = data["value"] == "app" if data.get("value") else not match.app_dice
            self.table.entered = []
            self._changed()

    def _do_option(self, data: Data) -> None:
        if self.table:
            self.table.match.set_option(data["option"], data["value"])
            self._changed()

    def _do_rename_player(self, data: Data) -> None:
        if self.table:
            self.table.match.rename_player(int(data["seat"]), data["value"])
            self._changed()

    def _do_fit(self, data: Data) -> None:
        self.page.whole_sheet()

    def _do_menu(self, data: Data) -> None:
        self._toggle("menu")

    def _do_history(self, data: Data) -> None:
        self._toggle("history")

    def _do_guide(self, data: Data) -> None:
        self._toggle("guide")
        if self.table and self.panel == "guide":
            game = self.table.match.game
            if game.id not in self.guides:
                self.page.fetch(f"py/{game.guide}", lambda text: self._guide(game.id, text))

    def _guide(self, game: str, text: str) -> None:
        self.guides[game] = text
        self.show()

    def _do_close(self, data: Data) -> None:
        self._toggle(self.panel)

    def _toggle(self, panel: str) -> None:
        self.panel = "" if self.panel == panel else panel
        self.show()

    # Controls: looking at the past ---------------------------------------------------------------

    def _look(self, index: int | None) -> None:
        if self.table:
            self.table.look(index)
            self.screen = "result" if self.table.finished else "table"
            self.show()

    def _do_look(self, data: Data) -> None:
        self._look(int(data["index"]))

    def _do_step_back(self, data: Data) -> None:
        if self.table:
            self._look(self.table.index - 1)

    def _do_step_on(self, data: Data) -> None:
        if self.table:
            self._look(self.table.index + 1)

    def _do_now(self, data: Data) -> None:
        self._look(None)

    def _do_see_sheets(self, data: Data) -> None:
        if self.table:
            self._look(self.table.index)

    def _do_result(self, data: Data) -> None:
        self._look(None)

    def _do_play_on(self, data: Data) -> None:
        if not self.table:
            return
        if self.table.match.fault:
            # The record stays as it came; what is played on from it is a match of its own.
            copy = self.table.match.copy(self.table.index)
            self._open(self.page.entropy(), copy)
            self._save()
            return
        self.table.play_on()
        self.panel = ""
        self._changed()


def split_matches(text: str) -> list[str]:
    """The matches in a file: each begins with its `format:` line."""
    parts: list[list[str]] = []
    for line in text.removeprefix("\ufeff").splitlines():
        if line.startswith("format:") or not parts:
            parts.append([])
        parts[-1].append(line)
    return ["\n".join(lines) + "\n" for lines in parts if any(lines)]


def file_name(text: str, name: str) -> str:
    """A name for the file of a match: its game's, and its own."""
    game = next((x[6:] for x in text.splitlines() if x.startswith("game: ")), "rollbook")
    safe = "".join(c for c in game if c.isalnum() or c == "-")
    return f"{safe or 'rollbook'}-{name[:8]}.txt"
