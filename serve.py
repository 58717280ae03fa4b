#!/usr/bin/env python3
"""Bring Rollbook's runtime, then serve the page, or export it as a static site.

    python3 serve.py                  serve at http://localhost:8000/
    python3 serve.py --export site    write a finished site that any static host can serve
    python3 serve.py --prepare        only bring the runtime (for tests and CI)

Standard library only. The browser runtime comes from npm, in the exact versions of
package-lock.json, and just what the page needs of it is kept in static/vendor/. What is made for a
fast start, and the page and worker that know of it, come from release/.
"""

from __future__ import annotations

import argparse
import errno
import hashlib
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import release

ROOT = Path(__file__).resolve().parent

# What belongs to the site, served and exported alike. Everything else is a 404.
PAGE = ("index.html", "pyscript.toml", "sw.js", "manifest.webmanifest")
SITE = (*PAGE, "py", "static", "LICENSE", "NOTICE")

VENDOR = ROOT / "static" / "vendor"
STAMP = ".stamp"

# What static/vendor/ is made of: a folder there, an npm package, and patterns of its files.
#
# PyScript asks for all its plugins (editor, game, terminal, ...) at every start, and is never
# ready if one is missing. Left out is what those plugins load in turn, and only for a page that
# has an editor, a terminal or MicroPython: codemirror*, index-* (codemirror's grammars), xterm*,
# and the terminal's py-* and mpy-*. So are the source maps.
PYSCRIPT = (
    "LICENSE",
    "dist/core.css",
    "dist/core.js",
    "dist/core-*.js",
    "dist/deprecations-manager-*.js",
    "dist/donkey-*.js",
    "dist/error-*.js",
    "dist/py-editor-*.js",
    "dist/py-game-*.js",
    "dist/py-terminal-*.js",
    "dist/pyodide_graph-*.js",
    "dist/storage.js",
    "dist/toml-*.js",
    "dist/zip-*.js",
)
# Pyodide's package brings no licence text: NOTICE says where to find it and the source.
PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
FONT = ("LICENSE", "files/*-latin-wght-normal.woff2")
PARTS = (
    ("pyscript", "@pyscript/core", PYSCRIPT),
    ("stdlib", "@pyscript/core", ("src/stdlib/pyscript.js",)),
    ("pyodide", "pyodide", PYODIDE),
    ("fonts", "@fontsource-variable/atkinson-hyperlegible-next", FONT),
    ("fonts", "@fontsource-variable/shantell-sans", FONT),
    ("panzoom", "@panzoom/panzoom", ("MIT-License.txt", "dist/panzoom.es.js")),
)

# An export carries this file, so that only an export is ever replaced by one.
MARKER = ".rollbook-export"
# Without it, GitHub Pages hides files that begin with an underscore (__init__.py).
NOJEKYLL = ".nojekyll"

# Said here and not left to the system's own table, which differs between machines.
TYPES = {
    ".gz": "application/gzip",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
PLAIN = "text/plain; charset=utf-8"


class Problem(Exception):
    """What went wrong and what to do, in a sentence for whoever typed the command."""


def prepare() -> None:
    """Bring the runtime and make the snapshot, where they are not there already."""
    bring()
    if not release.made(release.name_of()):
        print("Making the memory snapshot for a fast start (some seconds) ...", flush=True)
        try:
            release.make()
        except release.NotMade as reason:
            raise Problem(f"The memory snapshot could not be made.\n{reason}") from reason


def bring() -> None:
    """Bring static/vendor/ up to date with package-lock.json; do nothing if it is."""
    lock = (ROOT / "package-lock.json").read_bytes()
    stamp = hashlib.sha256(lock + repr(PARTS).encode()).hexdigest()
    try:
        if (VENDOR / STAMP).read_text() == stamp:
            return
    except FileNotFoundError:
        pass
    print("Bringing PyScript and Pyodide, once (a download of about 15 MB) ...", flush=True)
    npm_ci()
    fresh = VENDOR.with_name(".vendor-new")
    shutil.rmtree(fresh, ignore_errors=True)  # what an interrupted run may have left
    for folder, package, patterns in PARTS:
        (fresh / folder).mkdir(parents=True, exist_ok=True)
        home = ROOT / "node_modules" / package
        for pattern in patterns:
            found = list(home.glob(pattern))
            if not found:
                raise Problem(f"The npm package {package} holds no {pattern}, which PARTS names.")
            for file in found:
                name = f"{home.name}.LICENSE" if file.name == "LICENSE" else file.name
                shutil.copyfile(file, fresh / folder / name)
    (fresh / STAMP).write_text(stamp)
    swap(fresh, VENDOR)


def npm_ci() -> None:
    """Install node_modules exactly as locked."""
    npm = shutil.which("npm")
    if not npm or not shutil.which("node"):
        missing = "node" if npm else "npm"
        raise Problem(f"{missing} is not installed; get Node.js with npm, then run this again.")
    command = [npm, "ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"]
    # Somebody is waiting: left to itself, npm takes minutes to find out that it is offline.
    command += ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace")
    if run.returncode == 0:
        return
    lines = [line.strip() for line in run.stderr.splitlines()]
    # The first of npm's errors name the cause; then come hints, and where its log lies.
    errors = [line for line in lines if line.startswith(("npm error", "npm ERR!"))]
    offline = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH")
    if any(code in line for line in lines for code in (*offline, "ERR_SOCKET_TIMEOUT")):
        why = "npm could not reach its registry; is the network down?"
    else:
        why = f"npm ci failed (exit code {run.returncode})."
    raise Problem("\n    ".join([why, *(errors[:4] or lines[-4:])]))


def swap(fresh: Path, place: Path) -> None:
    """Put the finished folder in the place of the old one, or leave the old one there."""
    old = place.with_name(f".{place.name}-old")
    shutil.rmtree(old, ignore_errors=True)
    if place.exists():
        place.rename(old)
    try:
        fresh.rename(place)
    except OSError:
        if old.exists():
            old.rename(place)
        raise
    shutil.rmtree(old, ignore_errors=True)


def belongs(file: Path) -> bool:
    """Whether this file of ours is part of the site."""
    if not file.is_relative_to(ROOT):
        return False
    parts = file.relative_to(ROOT).parts
    hidden = any(part.startswith(".") or part == "__pycache__" for part in parts)
    return bool(parts) and parts[0] in SITE and not hidden and file.is_file()


def site_files() -> Iterator[Path]:
    """Every file of the site, as it lies in the project."""
    for name in SITE:
        top = ROOT / name
        paths = [top, *sorted(top.rglob("*"))]
        yield from (path for path in paths if belongs(path) and belongs(path.resolve()))


def content(name: str, fresh: bool) -> bytes | Path | None:
    """What lies at a path of the site: a file, or what is made of one; `None` if nothing does.
    `fresh`: for a server where files change at any time."""
    file = (ROOT / name).resolve()  # first, so that no .. or link leads out
    if not belongs(file):
        return None
    if name == "index.html":
        return release.page(file.read_text("utf-8")).encode()
    if name == "sw.js":
        files = {f.relative_to(ROOT).as_posix(): f for f in site_files()}
        page = content("index.html", fresh)
        assert page
        return release.worker(
            file.read_text("utf-8"), {**files, "index.html": page}, fresh
        ).encode()
    return file


def export(target: Path) -> None:
    """Write the whole site to `target`: an empty or new folder, or an earlier export."""
    target = target.resolve()
    if target == ROOT or target in ROOT.parents:
        raise Problem(f"{target} holds the project itself; export to a folder of its own.")
    if target.is_relative_to(ROOT) and target.relative_to(ROOT).parts[0] in SITE:
        raise Problem(f"{target} is part of the site; export to a folder outside it.")
    if target.exists() and not target.is_dir():
        raise Problem(f"{target} is not a folder.")
    names = {file.name for file in target.iterdir()} if target.exists() else set()
    # A .git or CNAME that somebody added to an export is not ours to delete.
    foreign = names - {*SITE, MARKER, NOJEKYLL} if MARKER in names else names
    if foreign:
        raise Problem(
            f"{target} holds {min(foreign)}, which no export put there; export to an empty folder."
        )
    fresh = target.with_name(f".{target.name}-{os.getpid()}")
    try:
        fresh.mkdir(parents=True)
        for file in site_files():
            copy = fresh / file.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            found = content(file.relative_to(ROOT).as_posix(), fresh=False)
            if isinstance(found, bytes):
                copy.write_bytes(found)
            else:
                shutil.copyfile(file, copy)
        (fresh / NOJEKYLL).touch()
        (fresh / MARKER).write_text("Made by serve.py --export, which replaces it as a whole.\n")
        swap(fresh, target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    print(f"The site is in {target}: publish that folder on any static host.")


class Handler(BaseHTTPRequestHandler):
    """Serves the site's files, each asked for anew so that an edit shows on reload."""

    protocol_version = "HTTP/1.1"  # keeps connections open: a start asks for many small files
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        name = unquote(urlsplit(self.path).path).lstrip("/") or "index.html"
        try:
            found = content(name, fresh=True)
            if found is None:
                raise FileNotFoundError(name)
            body = found if isinstance(found, bytes) else found.read_bytes()
            told = (
                hashlib.sha256(found).hexdigest()
                if isinstance(found, bytes)
                else release.digest(found)
            )
        except (OSError, ValueError):  # ValueError: a zero byte in the name
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        if name == "index.html":
            refresh()
        # By content: a time in whole seconds, as in Last-Modified, misses the second of two edits.
        tag = f'"{told[:16]}"'
        known = self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if known else HTTPStatus.OK)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "no-cache")
        if not known:
            self.send_header("Content-Type", TYPES.get(Path(name).suffix, PLAIN))
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if not known and self.command != "HEAD":
            self.wfile.write(body)

    do_HEAD = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """Stay quiet: the browser's own network panel tells more."""


_making = threading.Lock()


def refresh() -> None:
    """Make a new snapshot in the background if a file has changed; till then the page starts
    plainly, from the code as it is."""

    def make() -> None:
        with _making:
            try:
                release.make()
            except release.NotMade as reason:
                print(f"The memory snapshot could not be made.\n{reason}", file=sys.stderr)

    if not release.made(release.name_of()) and not _making.locked():
        threading.Thread(target=make, daemon=True).start()


class Server(ThreadingHTTPServer):
    # On Windows, "reuse" would let two servers share one port.
    allow_reuse_address = os.name != "nt"

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):  # a tab that was closed
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def serve(host: str, port: int) -> None:
    """Serve until Ctrl+C."""
    try:
        server = Server((host, port), Handler)
    except OSError as error:
        raise Problem(no_server(host, port, error)) from error
    with server:
        port = server.server_port
        everywhere = host in ("", "0.0.0.0")
        here = "localhost" if everywhere or host == "127.0.0.1" else host
        print(f"Rollbook is at http://{here}:{port}/  (Ctrl+C stops it)", flush=True)
        if everywhere:
            print(f"On a tablet in this network: http://{lan_address()}:{port}/", flush=True)
        server.serve_forever()


def no_server(host: str, port: int, error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return f"{host} is no address of this machine."
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program; try --port {port + 1}."
    return f"Cannot serve at {host}:{port}: {error.strerror}."


def lan_address() -> str:
    """This machine's address as others in the network see it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # only picks a route: nothing is sent
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Serve Rollbook on this machine, or export it as a static site."
    )
    parser.add_argument("--port", type=int, default=8000, metavar="N", help="default: 8000")
    parser.add_argument(
        "--host", default="127.0.0.1", help="default: 127.0.0.1; 0.0.0.0 lets a tablet in"
    )
    parser.add_argument("--export", type=Path, metavar="DIR", help="write the finished site to DIR")
    parser.add_argument("--prepare", action="store_true", help="bring the runtime and stop")
    args = parser.parse_args()
    if not 0 <= args.port < 65536:
        parser.error("--port must lie between 0 and 65535")
    try:
        # The one place that must run on an older Python, to say so.
        if sys.version_info < (3, 11):  # noqa: UP036
            raise Problem(f"Rollbook needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
        prepare()
        if args.export is not None:
            export(args.export)
        elif not args.prepare:
            serve(args.host, args.port)
    except KeyboardInterrupt:
        print()
    except Problem as problem:
        print(f"serve.py: {problem}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"serve.py: {error.filename or 'system'}: {error.strerror}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
