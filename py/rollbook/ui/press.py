"""A finger or a mouse on the page: what is a tap, what is a drag, and what is neither."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_proxy

DRAGGED = 12
"""A pointer that moves further than this many pixels between down and up does not tap."""
HELD = 600
"""A pointer that stays this many milliseconds on a piece asks for a closer look at it."""
RESTED = 350
"""A drag that rests this many milliseconds over a lit piece taps it and can go on to another."""

document = js.document


class Press:
    """What a pointer does between down and up. `is_tap`: it neither moved nor pinched nor stayed
    long, so that a pan, a pinch or a closer look places nothing. `held` is called with the piece on
    which it stays. A piece that can be dragged is tapped when it is taken up, unless it is chosen
    already, and so is the lit piece of the sheet on which the drag ends: `tap` is called with their
    names. `rest` is called with that of one on which the drag rests, and says whether that was a
    tap."""

    def __init__(
        self,
        held: Callable[[Any], None],
        tap: Callable[[str], None],
        rest: Callable[[str], bool],
    ):
        self.is_tap = True
        self._held = held
        self._tap = tap
        self._rest = rest
        self._alone = False
        self._from = (0.0, 0.0)
        self._timer: Any = None
        self._piece: Any = None
        self._carried: Any = None
        self._below = self._taken = ""
        self._ring = create_proxy(self._on_time)
        self._move = create_proxy(self._on_move)

    def begin(self, event: Any) -> None:
        self.cancel()
        self._alone = self.is_tap = bool(event.isPrimary and event.button == 0)
        self._from = (event.clientX, event.clientY)
        self._piece = event.target.closest("[data-tap]")
        # Moves concern nobody but a finger that is down.
        document.addEventListener("pointermove", self._move, True)
        if self._piece and self.is_tap:
            self._wait(HELD)

    def end(self, event: Any) -> None:
        """The pointer is up: what was dragged is let go where it is."""
        carried, below = self._carried, self._below
        self.cancel()
        if carried and below:
            self._tap(below)

    def cancel(self, event: Any = None) -> None:
        """The pointer does something else, or the page does: nothing comes of it."""
        document.removeEventListener("pointermove", self._move, True)
        self._stop_waiting()
        if self._carried:
            self._carried.remove()
        self._carried, self._below, self._taken = None, "", ""

    def _on_move(self, event: Any) -> None:
        x, y = self._from
        if not self._carried:
            if abs(event.clientX - x) + abs(event.clientY - y) <= DRAGGED:
                return
            self.is_tap = False
            piece = self._piece
            if not (self._alone and piece and piece.isConnected and piece.matches(".drag")):
                self.cancel()
                return
            self._take_up()
        self._carried.style.translate = f"{event.clientX - x}px {event.clientY - y}px"
        lit = document.elementFromPoint(event.clientX, event.clientY)
        lit = lit and lit.closest("svg [data-tap].lit")
        below = lit.getAttribute("data-tap") if lit else ""
        if below == self._taken:
            below = ""
        if below != self._below:
            self._below = below
            self._stop_waiting()
            if below:
                self._wait(RESTED)

    def _take_up(self) -> None:
        """The piece is chosen, and a picture of it goes with the pointer."""
        box = self._piece.getBoundingClientRect()
        self._carried = self._piece.cloneNode(True)
        self._carried.removeAttribute("data-tap")
        self._carried.setAttribute("class", "carried")
        self._carried.setAttribute("inert", "")
        style = self._carried.style
        style.left, style.top = f"{box.x}px", f"{box.y}px"
        style.width, style.height = f"{box.width}px", f"{box.height}px"
        document.body.append(self._carried)
        self._stop_waiting()
        if not self._piece.matches(".chosen"):
            self._tap(self._piece.getAttribute("data-tap"))

    def _wait(self, time: int) -> None:
        self._timer = js.setTimeout(self._ring, time)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            js.clearTimeout(self._timer)
            self._timer = None

    def _on_time(self) -> None:
        self._timer = None
        if self._carried:
            if self._rest(self._below):
                self._taken, self._below = self._below, ""
        else:
            self.is_tap = False
            self._held(self._piece)
