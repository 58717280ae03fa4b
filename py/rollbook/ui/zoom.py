"""Pinching and panning of the sheet, by the panzoom library."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

LIBRARY = "./static/vendor/panzoom/panzoom.es.js"
OPTIONS = {
    "minScale": 1,
    "maxScale": 5,
    "contain": "outside",
    "panOnlyWhenZoomed": True,
    "cursor": "",
    "animate": False,
}


class Zoom:
    """The zoom of one sheet at a time."""

    def __init__(self) -> None:
        self._library: Any = None
        self._element: Any = None
        self._panzoom: Any = None
        self._changed = create_proxy(self._on_change)
        self._loaded = create_proxy(self._on_library)
        self._wheeled = create_proxy(self._on_wheel)

    def attach(self, element: Any) -> None:
        """Let a sheet be zoomed instead of the one before; `None` for none."""
        self._detach()
        self._element = element
        if not element:
            return
        if self._library:
            self._begin()
        else:
            js.window.rollbookImport(LIBRARY).then(self._loaded)

    def reset(self) -> None:
        """Show the whole sheet."""
        if self._panzoom:
            self._panzoom.reset()

    def _on_library(self, module: Any) -> None:
        if not self._library:
            self._library = module
            if self._element:
                self._begin()

    def _begin(self) -> None:
        options = to_js(OPTIONS, dict_converter=js.Object.fromEntries)
        self._panzoom = self._library.default(self._element, options)
        self._element.addEventListener("panzoomchange", self._changed)
        self._element.parentElement.addEventListener("wheel", self._wheeled)

    def _detach(self) -> None:
        if self._panzoom:
            self._panzoom.destroy()
            self._panzoom = None

    def _on_wheel(self, event: Any) -> None:
        # Where the page scrolls, the wheel is for that; a pinch on a touchpad comes with Ctrl.
        page = js.document.documentElement
        if self._panzoom and (event.ctrlKey or page.scrollHeight <= page.clientHeight):
            self._panzoom.zoomWithWheel(event)

    def _on_change(self, event: Any) -> None:
        # The library tells it a moment later, when another sheet or none may be here already.
        board = event.target.closest(".board")
        if board:
            board.classList.toggle("zoomed", event.detail.scale > 1.01)
