"""Puts the app on the browser's page."""

import gc

import js
from pyodide.ffi import JsException, create_proxy, to_js

from rollbook.games import COMING, GAMES
from rollbook.ui.app import App
from rollbook.ui.page import Page
from rollbook.ui.store import NoStorage, Storage, Store


def open_page() -> None:
    """Show the app, and give the browser's scripts a way to reach it: `window.rollbook`."""
    page = Page()
    base = js.location.pathname.rpartition("/")[0] + "/"
    try:
        storage: Storage = js.localStorage
    except JsException:  # as in some private windows
        storage = NoStorage()
    app = App(page, Store(storage, base), GAMES, COMING)
    page.start(app)
    js.window.rollbook = to_js(
        {"text": create_proxy(app.text), "open": create_proxy(app.open_text)},
        dict_converter=js.Object.fromEntries,
    )
    # What is there now stays for good: the collector need not look through it at every turn. That
    # takes a fifth off the slowest taps (`make bench-taps`).
    gc.freeze()
