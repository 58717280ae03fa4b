"""The page as a whole: which screen is open, what a tap does, when to save.

What is shown is a function of this object's state: everything that happens changes the state and
then calls `show`. The browser is behind `page`, so that all this runs without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from html import escape
from typing import Protocol

from rollbook.core.game import Game
from rollbook.core.match import Match
from rollbook.core.record import BadRecord, Person
from rollbook.core.words import _
from rollbook.ui import home, panels, playing, result, setup
from rollbook.ui.controls import CONTROLS, Data
from rollbook.ui.markup import Screen, control
from rollbook.ui.store import Store, Summary
from rollbook.ui.table import Table


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
    def remember(self, place: str) -> None: ...
    def recall(self) -> str: ...
    def whole_sheet(self) -> None: ...
    def now(self) -> float: ...
    def when(self, moment: float) -> str: ...
    def entropy(self) -> str: ...


class App:
    """The open page.

    `screen`: the name of the open one. `table`: the open match. `panel`: the one that is open
    beside it, or an empty name. `game`, `people` and `chosen` (values of the form): what is being
    set up.
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
        self.chosen: Mapping[str, str] = {}
        self.notice = ""
        self.storage_fault = ""
        self.guides: dict[str, str] = {}
        self.spoken = False

    # Showing -------------------------------------------------------------------------------------

    def start(self) -> None:
        """Show the match that was open when the page was last left for a reload, or else home."""
        name, _space, seat = self.page.recall().partition(" ")
        try:
            match = Match.read(self.store.text(name) or "", self.games)
        except BadRecord:
            self.go("home")
            return
        self.open_match(name, match)
        if self.table and seat.isdecimal() and int(seat) < len(match.players):
            self.table.see(int(seat))
            self.show()

    def show(self) -> None:
        """Show what is open."""
        self.page.show(self._screen())
        self.page.remember(f"{self.table.name} {self.table.viewing}" if self.table else "")

    def _screen(self) -> Screen:
        if self.screen == "setup" and self.game:
            return setup.screen(self.game, self.people, self.notice, self.chosen)
        if self.screen == "table" and self.table:
            panel, warning = self._panel(self.table), self._storage_warning()
            return playing.screen(self.table, panel, warning, self.spoken)
        if self.screen == "result" and self.table:
            best, panel = self._best(self.table), self._panel(self.table)
            return result.screen(self.table, best, panel, self._storage_warning())
        return home.screen(
            self.games,
            self.coming,
            self._summaries(),
            self.store.deleted(),
            self.page.when,
        )

    def _summaries(self) -> dict[str, Summary | None]:
        """The stored summaries; one that is missing or damaged is made anew from its match."""
        found = self.store.summaries()
        for name, card in found.items():
            if card is None:
                with suppress(BadRecord):
                    found[name] = Summary.of(Match.read(self.store.text(name) or "", self.games), 0)
        return found

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

    # What happens --------------------------------------------------------------------------------

    def speak(self) -> None:
        """Somebody plays by keyboard or screen reader: from now on pieces say what a tap on them
        does, too. Others need not wait for all that to be worked out."""
        if not self.spoken:
            self.spoken = True
            self.show()

    def tap(self, piece: str) -> None:
        """A piece of the table was tapped."""
        if self.table is None:
            return
        if self.table.tap(piece):
            self.played()
        else:
            self.page.say(self.table.prompt())
            self.show()

    def do(self, name: str, data: Data) -> None:
        """A control was tapped; `data` are its further `data-` attributes."""
        if name in CONTROLS:
            CONTROLS[name](self, data)

    def back(self) -> None:
        """The browser's Back: it closes a panel, and never leaves a match by accident."""
        if self.screen == "table" or self.panel:
            self.page.away(True)
            self.toggle("" if self.panel else "menu")
        else:
            self.go("home")

    def text(self) -> str:
        """The open match as text, or nothing."""
        return self.table.match.text() if self.table else ""

    def open_text(self, text: str) -> None:
        """Open a match from its text; raises `BadRecord` with the reason if it is none."""
        self.open_new(Match.read(text, self.games))

    # What the controls use -----------------------------------------------------------------------

    def go(self, screen: str) -> None:
        """Open another screen."""
        self.screen = screen
        self.panel = ""
        if screen in ("home", "setup"):
            self.table = None
        self.page.away(screen != "home")
        self.show()

    def toggle(self, panel: str) -> None:
        """Open a panel, or close it if it is open; an empty name closes any."""
        self.panel = "" if self.panel == panel else panel
        self.show()

    def open_match(self, name: str, match: Match) -> None:
        """Put a stored match on the table."""
        self.table = Table(name, match)
        self.go("result" if self.table.finished else "table")

    def open_new(self, match: Match) -> None:
        """Store a match under a name of its own, and put it on the table."""
        name = self.page.entropy()
        self.save(name, match)
        self.open_match(name, match)

    def played(self) -> None:
        """After an action: say what happened, save and show."""
        assert self.table
        self.page.say(" ".join([*self.table.told(1), self.table.prompt()]))
        self._save_and_show(self.table)

    def changed(self) -> None:
        """After undo and the like: say what is wanted, save and show."""
        assert self.table
        self.page.say(self.table.prompt())
        self._save_and_show(self.table)

    def look(self, index: int | None) -> None:
        """Look at an earlier position of the open match; at `None`, come back."""
        assert self.table
        self.table.look(index)
        self.screen = "result" if self.table.finished else "table"
        self.show()

    def _save_and_show(self, table: Table) -> None:
        self.save(table.name, table.match)
        screen = "result" if table.finished else "table"
        if screen != self.screen:
            self.go(screen)
        else:
            self.show()

    def save(self, name: str, match: Match) -> bool:
        """Store a match; whether that could be."""
        return self.keep(lambda: self.store.save(name, match, self.page.now()))

    def keep(self, store: Callable[[], None]) -> bool:
        """Do something to the storage; whether that could be. If the browser doesn't let us,
        whatever its reason is, the match goes on, and its screens warn until it can be stored."""
        try:
            store()
            self.storage_fault = ""
        except Exception as error:
            self.storage_fault = str(error).split("\n")[0][:80] or type(error).__name__
        return not self.storage_fault
