"""The page as a whole: which screen is open, what a tap does, when to save.

What is shown is a function of this object's state: everything that happens changes the state and
then calls `show`. The browser is behind `page`, so that all this runs without one.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial, wraps
from html import escape
from typing import Any, TypeVar

from rollbook.core.game import Game, Over
from rollbook.core.match import Match
from rollbook.core.record import BadRecord, Person
from rollbook.core.words import _
from rollbook.ui import (
    fault,
    home,
    lesson,
    matches,  # noqa: F401  (its controls register themselves)
    panels,
    playing,
    result,
    setup,
)
from rollbook.ui.browser import Page
from rollbook.ui.clock import Clock
from rollbook.ui.controls import CONTROLS, Data
from rollbook.ui.markup import Screen, control
from rollbook.ui.store import Elsewhere, Store, Summary
from rollbook.ui.table import Table
from rollbook.ui.thinking import Bots, Reports

F = TypeVar("F", bound=Callable[..., Any])

PERSIST = 10
"""A match of so many actions is worth asking the browser to keep it."""


def guarded(method: F) -> F:
    """Whatever goes wrong in it, the page goes on: with a screen that says so. What was put off
    comes first."""

    @wraps(method)
    def call(self: App, *given: Any) -> Any:
        try:
            self.catch_up()
            return method(self, *given)
        except Exception as error:
            self.crashed(error)

    return call  # type: ignore[return-value]


class App:
    """The open page. What the browser calls is guarded: it raises nothing.

    `screen`: the name of the open one. `table`: the open match. `lesson`: the example that is being
    watched. `panel`: the one that is open beside it, or an empty name. `game`, `people` and
    `chosen` (values of the form): what is being set up. `unsaved`: the matches that could not be
    stored, by their names; `aside`: those of them that were deleted. `awaited`: what stands for the
    file that is being fetched, to be shown if nothing else comes first. `spoken`: whether somebody
    plays by keyboard or screen reader.
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
        self.lesson: lesson.Lesson | None = None
        self.panel = ""
        self.game: Game | None = None
        self.people: list[Person] = []
        self.chosen: Mapping[str, str] = {}
        self.notice = ""
        self.storage_fault = ""
        self.unsaved: dict[str, Match] = {}
        self.aside: dict[str, Match] = {}
        self.error = ""
        self.awaited: object = None
        self.guides: dict[str, str] = {}
        self.spoken = False
        self.bots = Bots(self)
        self.reports = Reports(self)
        self.clock = Clock(self)
        self._locks = False
        self._put_off: Callable[[], None] | None = None

    # Showing -------------------------------------------------------------------------------------

    @guarded
    def start(self) -> None:
        """Show the match that was open when the page was last left for a reload, or else home."""
        name, _space, seat = self.page.recall().partition(" ")
        stored = self.store.load(name)
        try:
            if not stored or stored.damage:
                raise BadRecord(stored.damage if stored else "")
            match = Match.read(stored.text, self.games)
        except BadRecord:
            self.go("home")
            return
        self.open_match(name, match)
        if self.table and seat.isdecimal() and int(seat) < len(match.players):
            self.table.see(int(seat))
            self.show()

    def show(self) -> None:
        """Show what is open."""
        self.bots.attend()
        self.reports.attend()
        self.clock.attend()
        self.page.show(self._screen())
        if self.screen == "table" and not self.spoken:
            self.page.idle(self.name_all)
        self.page.remember(f"{self.table.name} {self.table.viewing}" if self.table else "")

    @guarded
    def name_all(self) -> None:
        """Nobody has tapped for a while: let all pieces say what a tap on them does, for a screen
        reader that taps as a finger does."""
        if self.screen == "table" and not self.spoken:
            self.page.show(self._screen(spoken=True))

    def _screen(self, spoken: bool = False) -> Screen:
        if self.screen == "setup" and self.game:
            return setup.screen(self.game, self.people, self.notice, self.chosen)
        if self.screen == "table" and self.table:
            panel, warning = self._panel(self.table), self._storage_warning()
            return playing.screen(self.table, panel, warning, spoken or self.spoken)
        if self.screen == "result" and self.table:
            best, panel = self._best(self.table), self._panel(self.table)
            return result.screen(self.table, best, panel, self._storage_warning())
        if self.screen == "example" and self.lesson:
            return lesson.screen(self.lesson)
        if self.screen == "fault":
            return fault.screen(self.error, self.text(), self._storage_warning())
        return self._home()

    def home(self) -> str:
        """The home screen as it would be now, for the next start; nothing if that fails."""
        try:
            self.catch_up()
            return self._home().markup()
        except Exception:
            return ""

    def _home(self) -> Screen:
        return home.screen(
            self.games,
            self.coming,
            self._summaries(),
            self.store.deleted(),
            self.page.when,
            self.unsaved,
            self._home_notes(),
            self.page.theme(),
        )

    def _summaries(self) -> dict[str, Summary | None]:
        """The summaries of all matches, those first that could not be stored; `None` for what is
        damaged. One that is missing or behind its match is made anew."""
        found: dict[str, Summary | None] = {
            name: Summary.of(match, self.page.now()) for name, match in self.unsaved.items()
        }
        for name, card in self.store.summaries().items():
            if name in found:
                continue
            found[name] = card
            stored = self.store.stored(name)
            if card is None and stored and not stored.damage:
                with suppress(BadRecord):
                    match = Match.read(stored.text, self.games)
                    found[name] = Summary.of(match, self.page.now(), stored.revision)
        return found

    def _home_notes(self) -> str:
        """What home says about storage."""
        notes = []
        if self.unsaved:
            words = _("What is marked is not stored ({reason}): save it to a file before you go.")
            notes.append(words.format(reason=self.storage_fault))
        if self.page.forgetful() and list(self.store.summaries()):
            notes.append(
                _(
                    "Safari may clear what a page keeps after seven days without a visit. On the "
                    "home screen (Share, then Add to Home Screen) Rollbook keeps its matches; that "
                    "app begins with none, so bring them along in a file."
                )
            )
        told = "".join(f'<p class="notice">{escape(note)}</p>' for note in notes)
        if not self.page.keepable():
            words = _(
                "From this address the page is not kept on the device, and it starts more slowly: "
                "both needs https, or a server on the device itself."
            )
            told += f'<p class="soft small">{escape(words)}</p>'
        return told

    def _panel(self, table: Table) -> str:
        if self.panel == "menu":
            return panels.menu(table, self.bots.pace, self.page.theme())
        if self.panel == "history":
            return panels.history(table)
        if self.panel == "guide":
            game = table.match.game
            told = self.guides.get(game.id, _("Opening the guide …"))
            return panels.guide(told, bool(game.example))
        return ""

    def _storage_warning(self) -> str:
        """A warning that stays as long as its cause."""
        if self.table and self.table.following:
            words = _("This match is being played in another tab; here you see it as it goes on.")
            button = control("take-over", _("Play here"))
        elif self.table and self.table.name in self.unsaved:
            words = _("This match can't be saved in the browser ({reason}).")
            button = control("export", _("Save to a file"))
        else:
            return ""
        words = words.format(reason=self.storage_fault)
        return f'<p class="notice" role="alert">{escape(words)} {button}</p>'

    def _best(self, table: Table) -> int | None:
        others = {name: card for name, card in self.store.summaries().items() if name != table.name}
        return home.best_scores(self.games, others).get(table.match.game.id)

    # What happens --------------------------------------------------------------------------------

    @guarded
    def speak(self) -> None:
        """Somebody plays by keyboard or screen reader: from now on pieces say at once what a tap on
        them does, too. Others need not wait for all that to be worked out; see `name_all`."""
        if not self.spoken:
            self.spoken = True
            self.show()

    @guarded
    def tap(self, piece: str) -> None:
        """A piece of the table was tapped."""
        if self.table is None or self.screen != "table":
            return
        if self.table.tap(piece):
            self.played()
        else:
            self.page.say(self.table.prompt())
            self.show()

    @guarded
    def rest(self, piece: str) -> bool:
        """A drag rests on a piece: that is a tap on it, unless it would complete an action, for
        which it must be let go. Whether it was a tap."""
        if not self.table or self.screen != "table" or self.table.completes(piece):
            return False
        self.tap(piece)
        return True

    def closer(self, piece: str) -> str:
        """A closer look at a piece, as markup; nothing if its name will do."""
        table = self.lesson or self.table
        return table.closer(piece) if table else ""

    @guarded
    def do(self, name: str, data: Data) -> None:
        """A control was tapped; `data` are its further `data-` attributes."""
        CONTROLS[name](self, data)

    @guarded
    def back(self) -> None:
        """The browser's Back: it closes a panel, and never leaves a match by accident."""
        if self.screen == "example":
            self.page.away(True)
            self.end_lesson()
        elif self.screen == "table" or self.panel:
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

    @guarded
    def stored_elsewhere(self, key: str) -> None:
        """Another tab has written or removed a key of the storage; without a key, all of it."""
        if self.store.is_clock(key):  # it runs over there, every second
            return
        if self.table is None:
            self.show()
        elif self.store.is_new(self.table.name):
            self._written_elsewhere(self.table)

    def _written_elsewhere(self, table: Table) -> None:
        """Another tab has written the open match. Where there are no locks, it plays it from now
        on; who holds the lock goes on from what was written."""
        table.following = table.following or not self._locks
        self.reload()

    @guarded
    def held(self, held: bool) -> None:
        """This tab has got or lost the open match."""
        if self.table and self.table.following == held:
            self.table.following = not held
            self.reload()

    def guard(self, function: Callable[..., None]) -> Callable[..., None]:
        """A function for the browser to call later, guarded like the others."""

        def call(*given: Any) -> None:
            try:
                function(*given)
            except Exception as error:
                self.crashed(error)

        return call

    def crashed(self, error: Exception) -> None:
        """Say that something went wrong, with the match as text and ways on."""
        self.page.soon(self.go_on)
        self.error = "".join(traceback.format_exception(error)[-8:])
        self.panel = ""
        self.screen = "fault"
        self.page.show(self._screen())

    # What the controls use -----------------------------------------------------------------------

    def go(self, screen: str) -> None:
        """Open another screen."""
        self.screen = screen
        self.panel = ""
        self.awaited = None
        if screen != "example":
            self.lesson = None
        if screen in ("home", "setup"):
            self.table = None
            self.page.release()
        self.page.away(screen != "home")
        self.show()

    def end_lesson(self) -> None:
        """Go back to where the example was opened."""
        assert self.lesson
        screen, panel = self.lesson.back
        if self.table:
            screen = "result" if self.table.finished else "table"
        self.go(screen)
        if panel and self.table:
            self.toggle(panel)

    def hold_form(self) -> None:
        """Keep what is filled in on the setup screen while something else is shown."""
        self.chosen = self.page.form()
        self.people = setup.read_people(self.chosen)

    def toggle(self, panel: str) -> None:
        """Open a panel, or close it if it is open; an empty name closes any."""
        self.panel = "" if self.panel == panel else panel
        self.show()

    def open_match(self, name: str, match: Match) -> None:
        """Put a stored match on the table."""
        self.table = Table(name, match)
        self.table.clock = self.clock.left(name)
        self._locks = self.page.hold(name, self.held)
        self.go("result" if self.table.finished else "table")

    def reopen(self) -> None:
        """Lay the open match out anew, as after a fault."""
        old = self.table
        assert old
        self.table = Table(old.name, old.match)
        self.table.following = old.following
        self.table.clock = old.clock
        self.go("result" if self.table.finished else "table")

    def take_over(self) -> None:
        """Play the open match here and no longer in the other tab."""
        assert self.table
        if self.page.hold(self.table.name, self.held, True):
            return
        self.table.following = False
        self.reload()
        self.save(self.table.name, self.table.match)  # so the other hears of it

    def reload(self) -> None:
        """Show the open match as it is stored now. What can't be read changes nothing."""
        assert self.table
        stored = self.store.load(self.table.name)
        match = self.table.match
        if stored and not stored.damage and stored.text != match.text():
            with suppress(BadRecord):
                match = Match.read(stored.text, self.games)
        self.table.replace(match)
        self.table.clock = self.clock.left(self.table.name)
        if self.screen in ("table", "result"):
            self.screen = "result" if self.table.finished else "table"
        self.show()

    def open_new(self, match: Match) -> None:
        """Store a match under a name of its own, and put it on the table."""
        if not match.actions:
            match.speak()
        name = self.page.entropy()
        self.save(name, match)
        self.open_match(name, match)

    def played(self) -> None:
        """After an action: say what happened, save and show."""
        assert self.table
        self._show_and_save(self.table, " ".join([*self.table.told(1), self.table.prompt()]))

    def changed(self) -> None:
        """After undo and the like: say what is wanted, save and show."""
        assert self.table
        self._show_and_save(self.table, self.table.prompt())

    def look(self, index: int | None) -> None:
        """Look at an earlier position of the open match; at `None`, come back."""
        assert self.table
        match = self.table.match
        if index == match.at and not match.fault and not isinstance(match.turn, Over):
            index = None  # that is now
        self.table.look(index)
        self.screen = "result" if self.table.finished else "table"
        self.show()

    def _show_and_save(self, table: Table, told: str) -> None:
        """Show the match as it is now; when the page has been painted, say what happened and store
        it. A tap is then seen a tenth sooner; whatever else happens comes after both, and a fault
        in showing it loses nothing."""
        self._put_off = partial(self._say_and_save, table, told)
        screen = "result" if table.finished else "table"
        if screen != self.screen:
            self.go(screen)
        else:
            self.show()
        self.page.soon(self.go_on)

    def _say_and_save(self, table: Table, told: str) -> None:
        self.page.say(told)
        stored = table.name not in self.unsaved
        if self.save(table.name, table.match) != stored:
            self.show()  # a warning comes or goes

    def catch_up(self) -> None:
        """Do now what was put off until the page is painted."""
        put_off, self._put_off = self._put_off, None
        if put_off:
            put_off()

    @guarded
    def go_on(self) -> None:
        """The page has been painted, or is being left: nothing stays put off."""

    def save(self, name: str, match: Match) -> bool:
        """Store a match; whether that could be. What another tab has written meanwhile is not
        overwritten but shown."""
        try:
            kept = self.keep(lambda: self.store.save(name, match, self.page.now()))
        except Elsewhere:
            if self.table and self.table.name == name:
                self._written_elsewhere(self.table)
            return False
        if not kept:
            self.unsaved[name] = match
        elif self.unsaved.pop(name, None):
            for other, waiting in list(self.unsaved.items()):  # perhaps there is room now
                self.save(other, waiting)
        if kept and len(match.actions) == PERSIST:
            self.page.persist()
        self.page.unsaved(bool(self.unsaved))
        return kept

    def keep(self, store: Callable[[], None]) -> bool:
        """Do something to the storage; whether that could be. If the browser doesn't let us,
        whatever its reason is, the match goes on, and its screens warn until it can be stored."""
        try:
            store()
        except Elsewhere:
            raise
        except Exception as error:
            self.storage_fault = reason_told(str(error))
            return False
        return True


def reason_told(error: str) -> str:
    """Why the browser stores nothing, in words: its own are for programmers."""
    if "quota" in error.lower():
        return _("its storage is full")
    return _("it doesn't let this page store anything")
