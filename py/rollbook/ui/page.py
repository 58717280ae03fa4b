"""The browser, as the app needs it: patches, listeners, files.

The only module, with `zoom`, that touches elements. The page keeps what it last showed and replaces
only what differs: a region's markup, or within a region of pieces those whose markup changed. The
element around a piece stays, so focus is never lost, and its classes are changed in place.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from typing import Any

import js
from pyodide.ffi import JsProxy, create_proxy, to_js

from rollbook.ui.app import App
from rollbook.ui.markup import Screen, Slot
from rollbook.ui.zoom import Zoom

DRAGGED = 12
"""A pointer that moves further than this many pixels between down and up does not tap."""
HELD = 600
"""A pointer that stays this many milliseconds on a piece asks for its name."""
TOAST = 10_000
"""How long a note stays, in milliseconds."""

document = js.document


class Page:
    """The page in the browser. `start` hands it over to an app."""

    def __init__(self) -> None:
        self._root = document.getElementById("app")
        self._said = document.getElementById("said")
        self._shown = ""
        self._frame = ""
        self._attributes: Mapping[str, str] = {}
        self._regions: dict[str, Region] = {}
        self._zoom = Zoom()
        self._press = Press(self._tell_name)
        self._place = str(js.history.state or "")
        self._away = bool(self._place)
        self._leaving = False
        self._toasts = 0
        self._clicked: tuple[str | None, ...] = ()

    def start(self, app: App) -> None:
        """Listen: one listener a kind of event, for the whole page."""
        self._app = app
        app.start()
        for kind, listener in (
            ("pointerdown", self._press.begin),
            ("pointerup", self._press.end),
            ("pointercancel", self._press.end),
            ("click", self._on_click),
            ("change", self._on_change),
            ("keydown", self._on_key),
        ):
            # On the way down to the target: the zoom keeps what happens on the sheet to itself.
            document.addEventListener(kind, create_proxy(listener), True)
        js.window.addEventListener("popstate", create_proxy(self._on_back))

    # Showing -------------------------------------------------------------------------------------

    def show(self, screen: Screen) -> None:
        """Show a screen, replacing only what differs from what is shown."""
        if screen.frame != self._frame:
            self._root.innerHTML = screen.frame
            self._frame = screen.frame
            self._attributes = {}
            self._regions = {
                element.dataset.region: Region(element)
                for element in self._root.querySelectorAll("[data-region]")
            }
            self.toast("")
            self._zoom.attach(self._root.querySelector(".board svg.sheet"))
            js.window.scrollTo(0, 0)
        if screen.name != self._shown:
            document.body.dataset.screen = self._shown = screen.name
        for name, value in screen.attributes.items():
            if self._attributes.get(name) != value:
                self._root.firstElementChild.setAttribute(name, value)
        self._attributes = screen.attributes
        for name, content in screen.regions.items():
            self._regions[name].show(content)

    def say(self, sentence: str) -> None:
        """Tell a sentence to who listens instead of looking."""
        self._said.textContent = sentence

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
            for field in self._root.querySelectorAll("input[name]")
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

    def fetch(self, path: str, use: Callable[[str], None]) -> None:
        """Use the text of one of the site's own files."""
        js.fetch(path).then(once(lambda answer: answer.text().then(once(use))))

    # The world -----------------------------------------------------------------------------------

    def now(self) -> float:
        """Milliseconds since 1970."""
        return round(time.time() * 1000)

    def when(self, moment: float) -> str:
        """A time in words, as the person's own browser says it."""
        style = to_js({"dateStyle": "medium", "timeStyle": "short"}, dict_converter=_object)
        return str(js.Date.new(moment).toLocaleString(js.undefined, style))

    def entropy(self) -> str:
        """Eight random bytes of the operating system, as text. Python's own `random` would repeat
        itself after a start from a memory snapshot."""
        return os.urandom(8).hex()

    def away(self, away: bool) -> None:
        """Keep one step of the browser's history between the home screen and all others, so that
        Back comes to the app."""
        if away and not self._away:
            js.history.pushState(self._place, "")
        elif self._away and not away:
            self._leaving = True
            js.history.back()
        self._away = away

    def remember(self, place: str) -> None:
        """Keep in mind what is open, for a reload. It stays with this step of the browser's
        history, so that a new tab knows nothing of it."""
        if place != self._place:
            js.history.replaceState(place, "")
            self._place = place

    def recall(self) -> str:
        """What was open before a reload, or an empty text."""
        return self._place

    # Listening -----------------------------------------------------------------------------------

    def _tell_name(self, piece: Any) -> None:
        """A piece was held: on a small sheet there is no room for names."""
        self.toast(escape(piece.getAttribute("aria-label")))

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
        if target.hasAttribute("data-do"):
            self._do(target)
        # `detail` is 0 when the click comes from the keyboard or a screen reader.
        elif not event.detail or self._press.is_tap:
            self._app.tap(target.getAttribute("data-tap"))

    def _on_change(self, event: Any) -> None:
        if event.target.matches("input[data-do]:not([type=radio])"):
            self._do(event.target)

    def _on_key(self, event: Any) -> None:
        if event.key in ("Enter", " ") and event.target.matches("g[data-tap]"):
            event.preventDefault()
            self._app.tap(event.target.getAttribute("data-tap"))
        elif event.key == "Enter" and event.target.matches("#app form input"):
            event.preventDefault()
            event.target.blur()
        elif event.key == "Escape" and self._app.panel:
            self._app.do("close", {})

    def _do(self, target: Any) -> None:
        data = dict(target.dataset.object_entries())
        if target.matches("input:not([type=radio])"):
            data["value"] = target.value
        self._app.do(data["do"], data)

    def _on_back(self, event: Any) -> None:
        if self._leaving:
            self._leaving = False
            return
        self._away = False
        self._app.back()


class Press:
    """What a finger does between down and up. `is_tap`: it neither moved nor pinched nor stayed
    long, so that a pan, a pinch or a look at a piece's name places nothing. `held` is called with
    the piece on which it stays."""

    def __init__(self, held: Callable[[Any], None]):
        self.is_tap = True
        self._held = held
        self._from = (0.0, 0.0)
        self._timer: Any = None
        self._piece: Any = None
        self._ring = create_proxy(self._on_time)
        self._move = create_proxy(self._on_move)

    def begin(self, event: Any) -> None:
        self.end(event)
        self.is_tap = bool(event.isPrimary)
        self._from = (event.clientX, event.clientY)
        self._piece = event.target.closest("[data-tap]")
        # Moves concern nobody but a finger that is down.
        document.addEventListener("pointermove", self._move, True)
        if self._piece and self.is_tap:
            self._timer = js.setTimeout(self._ring, HELD)

    def _on_move(self, event: Any) -> None:
        x, y = self._from
        if abs(event.clientX - x) + abs(event.clientY - y) > DRAGGED:
            self.is_tap = False
            self.end(event)

    def end(self, event: Any) -> None:
        document.removeEventListener("pointermove", self._move, True)
        if self._timer is not None:
            js.clearTimeout(self._timer)
            self._timer = None

    def _on_time(self) -> None:
        self._timer = None
        self.is_tap = False
        self._held(self._piece)


class Region:
    """An element that is filled with markup or with pieces."""

    def __init__(self, element: JsProxy):
        self._element: Any = element
        self._svg = element.namespaceURI.endswith("svg")
        self._content: str | Mapping[str, Slot] = ""
        self._places: dict[str, Any] = {}

    def show(self, content: str | Mapping[str, Slot]) -> None:
        """Show other content, replacing only what differs."""
        before, self._content = self._content, content
        if isinstance(content, str):
            if content != before:
                self._element.innerHTML = content
        elif isinstance(before, str) or list(before) != list(content):
            self._element.innerHTML = "".join(
                self._place(name, slot) for name, slot in content.items()
            )
            self._places = dict(zip(content, self._element.children, strict=True))
        else:
            for name, slot in content.items():
                if slot != before[name]:
                    self._change(name, before[name], slot)

    def _change(self, name: str, before: Slot, slot: Slot) -> None:
        place = self._places[name]
        if slot.markup != before.markup:
            place.innerHTML = slot.markup
        if slot.classes != before.classes or slot.label != before.label:
            old = self._attributes(name, before)
            for attribute, value in self._attributes(name, slot).items():
                if old.get(attribute) != value:
                    place.setAttribute(attribute, value)

    def _place(self, name: str, slot: Slot) -> str:
        tag = "g" if self._svg else "button" if slot.label else "div"
        attributes = "".join(
            f' {attribute}="{escape(value)}"'
            for attribute, value in self._attributes(name, slot).items()
        )
        return f"<{tag}{attributes}>{slot.markup}</{tag}>"

    def _attributes(self, name: str, slot: Slot) -> dict[str, str]:
        if not slot.label:
            return {"class": slot.classes, "data-piece": name}
        can = " can" in slot.classes
        attributes = {
            "class": slot.classes,
            "data-tap": name,
            "aria-label": slot.label,
        }
        # A closed piece is not disabled: a tap on it tells why it is closed.
        if self._svg:
            attributes |= {"role": "button", "tabindex": "0" if can else "-1"}
        else:
            attributes["type"] = "button"
        return attributes


def once(function: Callable[..., Any]) -> Any:
    """A function for the browser to call one time, after which nothing of it is kept."""

    def call(*arguments: Any) -> None:
        try:
            function(*arguments)
        finally:
            proxy.destroy()

    proxy = create_proxy(call)
    return proxy


def _object(entries: Any) -> Any:
    return js.Object.fromEntries(entries)
