"""The site served for tests and benchmarks, and the browser that they use."""

import functools
import http.server
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

import serve

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def serving() -> Iterator[str]:
    """Serve the project by its own `serve.py` on a free port; gives the address."""
    command = [sys.executable, "-u", "serve.py", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            line = next(line for line in server.stdout if "http://" in line)
            yield line.split("http://")[1].split()[0].join(("http://", ""))
        finally:
            server.terminate()


class Static(http.server.SimpleHTTPRequestHandler):
    """A plain static host."""

    protocol_version = "HTTP/1.1"
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | serve.TYPES

    def log_message(self, *_args: object) -> None: ...

    def copyfile(self, source: Any, _target: Any) -> None:
        self.wfile.flush()
        self.connection.sendfile(source)


class Host(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_request: object) -> None:
        """A browser that is closed breaks its connections off."""


@contextmanager
def hosting(folder: Path, handler: type[Static] = Static, port: int = 0) -> Iterator[str]:
    """Serve a folder as any static host does; gives the address. At the end, nobody answers."""
    server = Host(("127.0.0.1", port), functools.partial(handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def exported(folder: Path) -> Path:
    """The site as `serve.py --export` writes it."""
    subprocess.run(
        [sys.executable, "serve.py", "--export", folder], cwd=ROOT, check=True, capture_output=True
    )
    return folder


@contextmanager
def started_page() -> Iterator[Page]:
    """The page in Chromium, with Python up."""
    with serving() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        page = browser.new_page()
        page.goto(site)
        page.wait_for_function("window.rollbook")
        yield page
        browser.close()


def launch_options() -> dict[str, Any]:
    """How Chromium is started: the system's own where there is one, else Playwright's."""
    names = ("chromium", "chromium-browser", "google-chrome")
    system = next((path for name in names if (path := shutil.which(name))), None)
    # As root, Chromium's own sandbox can't be used.
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {"executable_path": system, "args": ["--no-sandbox"] if root else []}
