"""The site served for tests and benchmarks, and the browser that they use."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

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
