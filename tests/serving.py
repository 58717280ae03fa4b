"""The site served for tests and benchmarks, and the browser that they use."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

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


def launch_options() -> dict[str, Any]:
    """How Chromium is started: the system's own where there is one, else Playwright's."""
    names = ("chromium", "chromium-browser", "google-chrome")
    system = next((path for name in names if (path := shutil.which(name))), None)
    # As root, Chromium's own sandbox can't be used.
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {"executable_path": system, "args": ["--no-sandbox"] if root else []}
