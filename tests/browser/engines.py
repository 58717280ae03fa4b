"""Other browsers than Chromium, as far as a smoke test needs them: open an address, run a script.

Each is driven by the protocol that its own package brings: WebKitGTK by WebDriver, Firefox by
WebDriver BiDi. Playwright's builds of them are not those that people have.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

import websocket
from playwright.sync_api import Browser

PATIENCE = 60
"""How long anything may take, in seconds: these engines are slow on a small machine."""


class Engine(Protocol):
    """A browser with one page."""

    def goto(self, url: str) -> None:
        """Open an address."""

    def run(self, script: str) -> Any:
        """What an expression gives in the page; a promise is waited for."""


class Chromium:
    """Chromium, as the other tests use it."""

    lacking = ""

    @staticmethod
    @contextmanager
    def started(browser: Browser) -> Iterator[Engine]:
        page = browser.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        yield Chromium(page)
        page.close()

    def __init__(self, page: Any) -> None:
        self._page = page

    def goto(self, url: str) -> None:
        self._page.goto(url)

    def run(self, script: str) -> Any:
        return self._page.evaluate(f"async () => {script}")


class WebKit:
    """WebKitGTK's own small browser, driven by WebDriver."""

    _browser = next(iter(sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), None)
    _there = _browser and shutil.which("WebKitWebDriver") and shutil.which("xvfb-run")
    lacking = "" if _there else "Debian's webkit2gtk-driver, xvfb and xauth"

    @staticmethod
    @contextmanager
    def started(_browser: Browser) -> Iterator[Engine]:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = ["xvfb-run", "-a", "WebKitWebDriver", f"--port={port}", "--host=127.0.0.1"]
        environ = {
            **os.environ,
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        with _running(command, environ):
            engine = WebKit(f"http://127.0.0.1:{port}")
            yield engine
            engine.ask("DELETE", engine.session)

    def __init__(self, driver: str) -> None:
        self._driver = driver
        self.session = ""
        options = {"binary": str(self._browser), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        deadline = time.monotonic() + PATIENCE
        while not self.session:
            try:
                made = self.ask("POST", "/session", {"capabilities": wanted})
                self.session = f"/session/{made['sessionId']}"
            except urllib.error.HTTPError:
                raise
            except OSError:  # the driver is not up yet
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.2)
        patience = {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000}
        self.ask("POST", f"{self.session}/timeouts", patience)

    def ask(self, method: str, path: str, data: dict[str, Any] | None = None) -> Any:
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(self._driver + path, body, method=method)
        with urllib.request.urlopen(request, timeout=2 * PATIENCE) as answer:
            return json.load(answer)["value"]

    def goto(self, url: str) -> None:
        self.ask("POST", f"{self.session}/url", {"url": url})

    def run(self, script: str) -> Any:
        failed = "(reason) => told(String(reason))"
        code = f"const told = arguments[0]; (async () => {script})().then(told, {failed});"
        return self.ask("POST", f"{self.session}/execute/async", {"script": code, "args": []})


class Firefox:
    """Firefox, driven by WebDriver BiDi."""

    _browser = shutil.which("firefox-esr") or shutil.which("firefox")
    lacking = "" if _browser else "Debian's firefox-esr"

    @staticmethod
    @contextmanager
    def started(_browser: Browser) -> Iterator[Engine]:
        with ExitStack() as stack:
            profile = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
            command = [str(Firefox._browser), "--headless", "--no-remote", "--profile", profile]
            command += ["--remote-debugging-port", "0", "about:blank"]
            process = stack.enter_context(_running(command, {**os.environ, "HOME": profile}))
            assert process.stderr
            address = next(
                found[1]
                for line in process.stderr
                if (found := re.search(r"BiDi listening on (ws://\S+)", line))
            )
            yield Firefox(f"{address}/session")

    def __init__(self, address: str) -> None:
        self._socket = websocket.create_connection(
            address, timeout=2 * PATIENCE, suppress_origin=True
        )
        self._number = 0
        self.ask("session.new", {"capabilities": {}})
        self._page = self.ask("browsingContext.getTree", {})["contexts"][0]["context"]

    def ask(self, method: str, given: dict[str, Any]) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": given}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def goto(self, url: str) -> None:
        data = {"context": self._page, "url": url, "wait": "complete"}
        self.ask("browsingContext.navigate", data)

    def run(self, script: str) -> Any:
        # As text, for BiDi has its own way to write values.
        code = f"(async () => JSON.stringify((await (async () => {script})()) ?? null))()"
        data = {"expression": code, "target": {"context": self._page}, "awaitPromise": True}
        found = self.ask("script.evaluate", data)
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])


@contextmanager
def _running(command: list[str], environ: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """A program that runs until it is no longer needed, with all that it started."""
    process = subprocess.Popen(
        command,
        env=environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        os.killpg(process.pid, 15)
        process.wait(10)
