"""The browser, as the app needs it: patches, listeners, files.

This module and its helpers `region`, `press`, `focus`, `zoom` and `awake` are the only ones that
touch it.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from html import escape
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy, to_js

from rollbook.ui.app import App
from rollbook.ui.arrows import ARROWS, neighbour
from rollbook.ui.awake import Awake
from rollbook.ui.calls import once
from rollbook.ui.focus import Focus
from rollbook.ui.locks import Holding
from rollbook.ui.markup import Screen
from rollbook.ui.press import Press
from rollbook.ui.region import Region
from rollbook.ui.zoom import Zoom

TOAST = 10_000
"""How long a note stays, in milliseconds."""

IDLE = 600
"""Nothing happens for a while: so many milliseconds."""

document = js.document


class Page:
    """The page in the browser. `start` hands it over to an app."""

    def __init__(self) -> None:
        self._root = document.getElementById("app")
        self._said = document.getElementById("said").firstChild
        self._shown = ""
        self._frame = ""
        self._attributes: Mapping[str, str] = {}
        self._regions: dict[str, Region] = {}
        self._zoom = Zoom()
        self._awake = Awake()
        self._focus = Focus(self._root)
        self._holding = Holding()
        self._unsaved = False
        self._running: set[asyncio.Future[None]] = set()
        self._press = Press(self._look_closer, self._dropped, self._rested)
        self._place = str(js.history.state or "")
        self._away = self._wants_away = bool(self._place)
        self._leaving = False
        self._idle: Any = None
        self._on_idle = create_proxy(self._rest_is_over)  # one for all taps
        self._toasts = 0
        self._clicked: tuple[str | None, ...] = ()

    def start(self, app: App) -> None:
        """Listen: one listener a kind of event, for the whole page."""
        self._app = app
        app.start()
        for kind, listener in (
            ("pointerdown", self._press.begin),
            ("pointerup", self._press.end),
            ("pointercancel", self._press.cancel),
            ("click", self._on_click),
            ("change", self._on_change),
            ("visibilitychange", self._on_hide),
            ("keydown", self._on_key),
        ):
            # On the way down to the target: the zoom keeps what happens on the sheet to itself.
            document.addEventListener(kind, create_proxy(listener), True)
        for kind, listener in (
            ("popstate", self._on_back),
            ("pagehide", self._on_hide),
            ("storage", self._on_storage),
            ("beforeunload", self._on_unload),
        ):
            js.window.addEventListener(kind, create_proxy(listener))
        early = js.window.rollbookWaiting()
        if early:  # a tap on the home screen from before Python was up
            self._do(early)

    # Showing -------------------------------------------------------------------------------------

    def show(self, screen: Screen) -> None:
        """Show a screen, replacing only what differs from what is shown."""
        try:
            self._show(screen)
        except Exception:
            self._frame = ""  # what is there now is anything, so next time all is made anew
            raise

    def _show(self, screen: Screen) -> None:
        if self._app.spoken:
            self._focus.note()
        if screen.frame != self._frame:
            self._press.cancel()
            self._root.innerHTML = screen.frame
            self._frame = screen.frame
            self._attributes = {}
            self._regions = {
                element.dataset.region: Region(element)
                for element in self._root.querySelectorAll("[data-region]")
            }
            self.toast("")
            self._zoom.attach(self._root.querySelector(".board svg.sheet"))
            if self._shown:  # at the start, somebody may have scrolled already
                js.window.scrollTo(0, 0)
        if screen.name != self._shown:
            document.body.dataset.screen = self._shown = screen.name
        self._awake.keep(screen.name == "table")
        for name, value in screen.attributes.items():
            if self._attributes.get(name) != value:
                self._root.firstElementChild.setAttribute(name, value)
        self._attributes = screen.attributes
        for name, content in screen.regions.items():
            if self._regions[name].show(content) and name == "panel":
                self._show_moment()
        if self._app.spoken:  # others have no focus to lose, and it costs a tap some milliseconds
            self._focus.settle(bool(screen.regions.get("panel")))

    def _show_moment(self) -> None:
        """In a history, scroll to the moment that is shown."""
        here = self._root.querySelector(".panel .here")
        if here:
            here.scrollIntoView(to_js({"block": "nearest"}, dict_converter=_object))

    def say(self, sentence: str) -> None:
        """Tell a sentence to who listens instead of looking."""
        self._said.data = sentence

    def toast(self, markup: str) -> None:
        """Show a note for a while; an empty one takes it away."""
        toast = document.getElementById("toast")
        toast.innerHTML = markup
        toast.hidden = not markup
        self._toasts += 1
        if markup:
            js.setTimeout(once(partial(self._fade, self._toasts)), TOAST)

    def _fade(self, number: int) -> None:
        if number == self._toasts:
            self.toast("")

    def whole_sheet(self) -> None:
        """Zoom back to the whole sheet."""
        self._zoom.reset()

    # Asking --------------------------------------------------------------------------------------

    def form(self) -> dict[str, str]:
        """The values of the page's fields by their names."""
        return {
            field.name: field.value
            for field in self._root.querySelectorAll("input[name], select[name]")
            if field.type != "radio" or field.checked
        }

    def ask(self, question: str, value: str, answer: Callable[[str], None]) -> None:
        """Ask for a line of text; nothing happens if the question is turned away."""
        dialog = document.getElementById("ask")
        field = dialog.querySelector("input")
        dialog.querySelector("label > span").textContent = question
        field.value = value

        def closed(event: Any) -> None:
            if dialog.returnValue == "ok":
                answer(field.value)

        dialog.returnValue = ""
        dialog.addEventListener(
            "close", once(closed), to_js({"once": True}, dict_converter=_object)
        )
        dialog.showModal()
        field.select()

    # Files ---------------------------------------------------------------------------------------

    def save_file(self, name: str, text: str) -> None:
        """Offer a text as a file."""
        blob = js.Blob.new([text], to_js({"type": "text/plain"}, dict_converter=_object))
        link = document.createElement("a")
        link.href = js.URL.createObjectURL(blob)
        link.download = name
        link.click()
        js.setTimeout(once(lambda: js.URL.revokeObjectURL(link.href)), 10_000)

    def pick_file(self, use: Callable[[str], None]) -> None:
        """Let a person choose a file, and use its text."""
        chooser = document.createElement("input")
        chooser.type = "file"
        chooser.accept = ".txt,text/plain"

        def chosen(event: Any) -> None:
            if chooser.files.length:
                chooser.files.item(0).text().then(once(use))

        chooser.addEventListener("change", once(chosen))
        chooser.click()

    def fetch(self, path: str, use: Callable[[str | None], None]) -> None:
        """Use the text of one of the site's own files, or `None` if it can't be had now."""

        async def read() -> None:
            try:
                answer = await js.fetch(path)
                text = await answer.text() if answer.ok else None
            except JsException:
                text = None
            use(text)

        self._run(read())

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Put a text on the clipboard; `done` is told whether the browser let us."""

        async def write() -> None:
            try:
                await js.navigator.clipboard.writeText(text)
            except (AttributeError, JsException):  # it needs HTTPS, and leave
                done(False)
            else:
                done(True)

        self._run(write())

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on while the page has its turn."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    # The tabs, and what the browser keeps ---------------------------------------------------------

    def hold(self, name: str, held: Callable[[bool], None], steal: bool = False) -> bool:
        """Hold a match among the tabs; see `Holding.hold`."""
        return self._holding.hold(f"{js.location.pathname} {name}", held, steal)

    def release(self) -> None:
        """Let go of the match that this tab holds."""
        self._holding.release()

    def persist(self) -> None:
        """Ask the browser to keep what is stored here even when space is short."""
        if hasattr(js.navigator, "storage") and hasattr(js.navigator.storage, "persist"):
            js.navigator.storage.persist()

    def forgetful(self) -> bool:
        """Whether this is a tab of Safari on a touch screen, which clears what a page has stored
        after seven days without a visit. Its home-screen apps keep theirs, each its own."""
        webkit = hasattr(js.window, "webkitConvertPointFromNodeToPage") or hasattr(
            js.window, "GestureEvent"
        )
        touch = js.navigator.maxTouchPoints > 0
        return webkit and touch and not getattr(js.navigator, "standalone", False)

    def keepable(self) -> bool:
        """Whether the browser can keep the page for use without a network: not over plain http."""
        return bool(js.window.isSecureContext)

    def soon(self, function: Callable[[], None]) -> None:
        """Call a function of the app when the page has been painted."""
        self.later(function)

    def idle(self, function: Callable[[], None]) -> None:
        """Call a function when nothing has been shown for a while; the last one asked for."""
        if self._idle is not None:
            js.clearTimeout(self._idle)
        self._when_idle = function
        self._idle = js.setTimeout(self._on_idle, IDLE)

    def _rest_is_over(self) -> None:
        self._idle = None
        self._when_idle()

    def later(self, function: Callable[[], None], wait: float = 0) -> None:
        """Call a function after so many milliseconds, when the page has had its turn."""
        js.setTimeout(once(function), wait)

    def unsaved(self, unsaved: bool) -> None:
        """Whether the browser should ask before this page is left."""
        self._unsaved = unsaved
        document.body.toggleAttribute("data-unsaved", unsaved)

    # The world -----------------------------------------------------------------------------------

    def now(self) -> float:
        """Milliseconds since 1970."""
        return round(time.time() * 1000)

    def hidden(self) -> bool:
        """Whether the page is out of sight."""
        return bool(document.hidden)

    def when(self, moment: float) -> str:
        """A time in words, as the person's own browser says it."""
        style = to_js({"dateStyle": "medium", "timeStyle": "short"}, dict_converter=_object)
        return str(js.Date.new(moment).toLocaleString(js.undefined, style))

    def theme(self, choose: str = "") -> str:
        """Show another theme, if one is given (`static/theme.js` does); the one that is chosen."""
        return str(js.window.rollbookTheme(choose))

    def entropy(self) -> str:
        """Eight random bytes of the operating system, as text. Python's own `random` would repeat
        itself after a start from a memory snapshot."""
        return os.urandom(8).hex()

    def away(self, away: bool) -> None:
        """Keep one step of the browser's history between the home screen and all others, so that
        Back comes to the app."""
        self._wants_away = away
        self._settle_history()

    def remember(self, place: str) -> None:
        """Keep in mind what is open, for a reload. It stays with this step of the browser's
        history, so that a new tab knows nothing of it."""
        if place != self._place:
            self._place = place
            self._settle_history()

    def _settle_history(self) -> None:
        # A step back takes a while. Whatever changed the history before it has arrived could make
        # the browser load the page anew.
        if self._leaving:
            return
        if self._away and not self._wants_away:
            self._leaving = True
            js.history.back()
        elif self._wants_away and not self._away:
            self._away = True
            js.history.pushState(self._place, "")
        elif js.history.state != self._place:
            js.history.replaceState(self._place, "")

    def recall(self) -> str:
        """What was open before a reload, or an empty text."""
        return self._place

    # Listening -----------------------------------------------------------------------------------

    def _look_closer(self, piece: Any) -> None:
        """A piece was held: on a small sheet there is no room for names."""
        markup = self._app.closer(piece.getAttribute("data-tap"))
        self.toast(markup or escape(piece.getAttribute("aria-label")))

    def _dropped(self, piece: str) -> None:
        self._app.tap(piece)

    def _rested(self, piece: str) -> bool:
        return bool(self._app.rest(piece))

    def _on_click(self, event: Any) -> None:
        target = event.target.closest("[data-tap],[data-do]")
        if not target or target.matches("input:not([type=radio])"):
            return
        # The second half of a double tap counts only on what the first half hit, for by then
        # something else may stand there.
        what = tuple(target.getAttribute(name) for name in ("data-do", "data-tap", "data-match"))
        if event.detail > 1 and what != self._clicked:
            return
        self._clicked = what
        # `detail` is 0 when the click comes from the keyboard or a screen reader.
        if not event.detail:
            self._app.speak()
        if target.hasAttribute("data-do"):
            self._do(target)
        elif not event.detail or self._press.is_tap:
            self._app.tap(target.getAttribute("data-tap"))

    def _on_change(self, event: Any) -> None:
        if event.target.matches("input[data-do]:not([type=radio])"):
            self._do(event.target)

    def _on_key(self, event: Any) -> None:
        if not event.target.matches("input"):  # there a tablet's own keyboard types
            self._app.speak()
        if event.key in ARROWS and event.target.matches("[data-tap]"):
            event.preventDefault()
            self._go_on(event.target, event.key)
        elif event.key in ("Enter", " ") and event.target.matches("g[data-tap]"):
            event.preventDefault()
            self._app.tap(event.target.getAttribute("data-tap"))
        elif event.key == "Enter" and event.target.matches("#app form input"):
            event.preventDefault()
            event.target.blur()
        elif event.key == "Escape" and self._app.panel:
            self._app.do("close", {})

    def _go_on(self, piece: Any, key: str) -> None:
        """Go with an arrow key from a piece to another of its region."""
        region = self._regions[piece.closest("[data-region]").dataset.region]
        here = region.spot(piece.getAttribute("data-tap"))
        there = neighbour(here, [spot for spot in region.spots() if spot.name != here.name], key)
        if there:
            region.focus(there.name)

    def _do(self, target: Any) -> None:
        data = dict(target.dataset.object_entries())
        if target.matches("input:not([type=radio])"):
            data["value"] = target.value
        self._app.do(data["do"], data)

    def _on_storage(self, event: Any) -> None:
        self._app.stored_elsewhere(event.key if isinstance(event.key, str) else "")

    def _on_hide(self, event: Any) -> None:
        # An app that is swiped away hears only that it is hidden.
        if document.hidden or event.type == "pagehide":
            js.window.rollbookKeepHome(self._app.home())

    def _on_unload(self, event: Any) -> None:
        if self._unsaved:
            event.preventDefault()

    def _on_back(self, event: Any) -> None:
        self._press.cancel()
        self._away = False
        if self._leaving:
            self._leaving = False
            self._settle_history()
        else:
            self._app.back()


def _object(entries: Any) -> Any:
    return js.Object.fromEntries(entries)
