"""What is made of the project's files for a fast start, and what a release consists of.

`static/made/` holds it, named by the hash of everything it is made from: Rollbook's code as one
archive, a memory snapshot of Pyodide with that code imported, and the part of the standard library
that is not in the snapshot. So what is there under a name always belongs together.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Container, Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent
MADE = ROOT / "static" / "made"
PYSCRIPT = ROOT / "static" / "vendor" / "pyscript"
STDLIB = ROOT / "static" / "vendor" / "stdlib" / "pyscript.js"
PYODIDE = ROOT / "static" / "vendor" / "pyodide"
PACKAGE = ROOT / "py" / "rollbook"

MAKERS = [Path(__file__), HERE / "snapshot.mjs", HERE / "snapshot.py"]
RUNTIME = [
    PYODIDE / "pyodide.asm.wasm",
    PYODIDE / "pyodide.asm.mjs",
    PYODIDE / "python_stdlib.zip",
    STDLIB,
]


class NotMade(Exception):
    """Why there is no snapshot."""


def code_files() -> list[Path]:
    """The files of the package, in a fixed order. Guides and examples are no code: the
    page fetches them."""
    kinds = {".py", ".txt", ".toml"}
    return sorted(path for path in PACKAGE.rglob("*") if path.suffix in kinds and path.is_file())


def name_of() -> str:
    """The name of what belongs to the files as they are now."""
    told = hashlib.sha256()
    for path in [*MAKERS, *RUNTIME, *code_files()]:
        told.update(f"{path.relative_to(ROOT).as_posix()} {digest(path)}\n".encode())
    return told.hexdigest()[:16]


_digests: dict[tuple[Path, int, int], str] = {}


def digest(path: Path) -> str:
    """The SHA-256 of a file, as hex digits; read anew only after a change."""
    stat = path.stat()
    key = (path, stat.st_mtime_ns, stat.st_size)
    if key not in _digests:
        _digests[key] = hashlib.sha256(path.read_bytes()).hexdigest()
    return _digests[key]


def made(name: str) -> dict[str, Any]:
    """What the page must know of the snapshot of a name; empty if there is none."""
    try:
        found: dict[str, Any] = json.loads((MADE / f"{name}.json").read_text())
    except FileNotFoundError:
        return {}
    return found


def make() -> str:
    """Make what is missing for the files as they are now; gives the name. Raises `NotMade`."""
    name = name_of()
    if made(name):
        return name
    code, snapshot, rest = pack(name), MADE / f"{name}-snapshot.gz", MADE / f"{name}-rest.zip"
    command: list[str | Path] = ["node", HERE / "snapshot.mjs", PYODIDE, STDLIB, code, snapshot]
    run = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if run.returncode:
        raise NotMade(run.stderr.strip() or f"node ended with {run.returncode}")
    told = json.loads(run.stdout)
    rest.write_bytes(without(PYODIDE / "python_stdlib.zip", set(told["modules"])))
    known = {
        "snapshot": f"static/made/{snapshot.name}",
        "size": snapshot.stat().st_size,
        **{key: told[key] for key in ("sha256", "length", "parts")},
        "rest": f"static/made/{rest.name}",
    }
    # Last, for where it is, all the rest is.
    (MADE / f"{name}.json").write_text(json.dumps(known))
    for old in MADE.iterdir():
        if not old.name.startswith(name):
            old.unlink()
    return name


def pack(name: str) -> Path:
    """The archive of Rollbook's code, written if it is not there."""
    archive = MADE / f"{name}-code.zip"
    if not archive.exists():
        MADE.mkdir(exist_ok=True)
        files = {path.relative_to(PACKAGE.parent): path.read_bytes() for path in code_files()}
        archive.write_bytes(zipped((path.as_posix(), body) for path, body in files.items()))
    return archive


SPARE = ("_pyrepl", "doctest", "idlelib", "pdb", "pydoc", "pydoc_data", "turtle", "unittest")
"""What of the standard library is only for somebody who writes a program."""


def without(library: Path, modules: Container[str]) -> bytes:
    """Python's standard library without what is imported already, and without what is `SPARE`."""
    with zipfile.ZipFile(library) as all_of_it:
        return zipped(
            (name, all_of_it.read(name))
            for name in all_of_it.namelist()
            if (module := module_of(name)) not in modules and module.split(".")[0] not in SPARE
        )


def module_of(path: str) -> str:
    """The module that lies at a path in the standard library."""
    return re.sub(r"(/__init__)?\.pyc?$", "", path).replace("/", ".")


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """An archive; the same files give the same archive."""
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return body.getvalue()


# What the page is told ----------------------------------------------------------------------------

HOME = "from rollbook.ui.home import first; print(first())"
_homes: dict[str, str] = {}


def home(name: str) -> str:
    """The home screen before anything is stored, drawn by the page's own code."""
    if name not in _homes:
        command = [sys.executable, "-X", "utf8", "-c", HOME]
        run = subprocess.run(
            command, cwd=PACKAGE.parent, capture_output=True, text=True, encoding="utf-8"
        )
        if run.returncode:  # somebody is in the middle of a change
            print(run.stderr, file=sys.stderr)
            return ""
        _homes[name] = run.stdout
    return _homes[name]


def page(template: str) -> str:
    """The page with what belongs to the files as they are now: the home screen, and where the
    start finds its parts."""
    name = name_of()
    told = {
        "name": name,
        "code": f"static/made/{pack(name).name}",
        "wasm": (PYODIDE / "pyodide.asm.wasm").stat().st_size,
        "modules": modules(),
        **made(name),
    }
    data = f'<script type="application/json" id="release">{json.dumps(told)}</script>'
    parts = {"home": home(name), "release": data}
    for part, markup in parts.items():
        template = template.replace(f"<!-- {part} -->", markup)
    return inlined(template)


PROGRAM = r'<script type="py" src="([^"]*)" config="([^"]*)"></script>'
STYLE = r'<link rel="stylesheet" href="([^"]*)">'
SCRIPT = r'<script src="([^"]*)"></script>'


def within_page(template: str) -> set[str]:
    """The files that the page brings along in itself."""
    found = [*re.findall(STYLE, template), *re.findall(SCRIPT, template)]
    return {*found, *(path for pair in re.findall(PROGRAM, template) for path in pair)}


def inlined(markup: str) -> str:
    """The page with its styles, small scripts and settings in it, so that the first paint waits for
    one file, and PyScript for none. The policy then names each script by its hash."""
    hashes = []

    def style(link: re.Match[str]) -> str:
        css = (ROOT / link[1]).read_text("utf-8")
        return f"<style>{css.replace('../vendor/', 'static/vendor/')}</style>"

    def script(tag: re.Match[str]) -> str:
        code = (ROOT / tag[1]).read_text("utf-8")
        told = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
        hashes.append(f"'sha256-{told}'")
        return f"<script>{code}</script>"

    def program(tag: re.Match[str]) -> str:
        config = json.dumps(tomllib.loads((ROOT / tag[2]).read_text("utf-8")))
        code = (ROOT / tag[1]).read_text("utf-8")
        return f'<script type="py" config="{escape(config)}">{code}</script>'

    for tag, replace in ((PROGRAM, program), (STYLE, style), (SCRIPT, script)):
        markup = re.sub(tag, replace, markup)
    return markup.replace("'unsafe-eval'", " ".join(["'unsafe-eval'", *hashes]))


def modules() -> list[str]:
    """The modules that the start is going to import one after another: the browser had better fetch
    them all at once."""
    scripts = [path for path in sorted(PYSCRIPT.glob("*.js")) if not path.name.startswith(UNASKED)]
    found = [PYODIDE / "pyodide.mjs", *scripts, PYODIDE / "pyodide.asm.mjs"]
    return ["static/boot.mjs", *(path.relative_to(ROOT).as_posix() for path in found)]


UNASKED = ("pyodide_graph", "zip", "toml", "storage")
"""Modules of PyScript for packages, archives, settings in a file, and stores."""


def worker(source: str, files: Mapping[str, bytes | Path], fresh: bool) -> str:
    """The service worker, told what it keeps. `files`: those of the site by their paths there;
    `fresh`: from a server where files change at any time."""
    name = name_of()
    snapshot = [f"static/made/{name}-snapshot.gz", f"static/made/{name}-rest.zip"]
    within = within_page((ROOT / "index.html").read_text("utf-8"))
    plain = [f"static/made/{name}-code.zip", "static/vendor/pyodide/python_stdlib.zip"]
    told = {
        "fresh": fresh,
        "snapshot": snapshot,
        "plain": plain,
        "files": {
            path: digest(file) if isinstance(file, Path) else hashlib.sha256(file).hexdigest()
            for path, file in sorted(files.items())
            if path not in within and kept(path, [*snapshot, *plain])
        },
    }
    return f"const RELEASE = {json.dumps(told, indent=1)};\n\n{source}"


def kept(path: str, made_now: Container[str]) -> bool:
    """Whether the page may ask for a file of the site when there is no network."""
    if path.startswith("static/made/"):
        return path in made_now
    if path.startswith("py/"):
        return path.endswith((".html", ".match"))
    if path.startswith("static/vendor/pyscript/"):
        return path in modules()
    return not re.fullmatch(UNSEEN, path)


UNSEEN = r"sw\.js|LICENSE|NOTICE|.*\.LICENSE|.*-License\.txt|.*\.png|static/vendor/stdlib/.*"
"""What is for people who look at the files, for making the snapshot, or for the browser itself."""
