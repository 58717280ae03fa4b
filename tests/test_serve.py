"""serve.py as its user meets it: started as a program, in a small project of its own.

npm and node are played by a few lines of Python, so these tests need no network and no time. What
the real npm brought is looked at by the tests at the end.
"""

import hashlib
import http.client
import io
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import serve

ROOT = Path(serve.__file__).parent

NPM = f"""#!{sys.executable}
import json, os, pathlib, sys, zipfile
import serve
if pathlib.Path(sys.argv[0]).name == "node":
    *_given, code, snapshot = sys.argv
    if said := os.environ.get("NODE_SAYS"):
        sys.exit(said)
    pathlib.Path(snapshot).write_bytes(b"memory with " + pathlib.Path(code).read_bytes())
    print(json.dumps({{"length": 9, "parts": [[0, 9]], "sha256": "0" * 64, "modules": ["abc"]}}))
    sys.exit()
with open("npm-calls", "a") as calls:
    print(*sys.argv[1:], file=calls)
if said := os.environ.get("NPM_SAYS"):
    sys.exit(said)
for _folder, package, patterns in serve.PARTS:
    for pattern in patterns:
        file = pathlib.Path("node_modules", package, pattern.replace("*", package[-4:]))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{{package}} {{pattern}}")
        if file.suffix == ".zip":
            with zipfile.ZipFile(file, "w") as library:
                for name in ("abc.pyc", "pdb.pyc", "wave.pyc"):
                    library.writestr(name, name)
"""

SITE = {
    "index.html": "<!doctype html><title>Rollbook</title><!-- release --><!-- home -->",
    "pyscript.toml": "# PyScript",
    "sw.js": "// worker",
    "manifest.webmanifest": "{}",
    "LICENSE": "MIT",
    "NOTICE": "fans",
    "py/main.py": "print('up')",
    "py/rollbook/__init__.py": "",
    "py/rollbook/ui/home.py": "def first():\n    return '<h1>Home</h1>'",
    "py/rollbook/games/board.txt": "東京 8",
    "static/css/page.css": "body {}",
    "static/icon.svg": "<svg/>",
}
MADE = {"index.html", "sw.js"}  # served with what belongs to the release
PRIVATE = {
    ".git/config": "secret",
    "README.md": "read me",
    "tests/test_serve.py": "secret",
    "node_modules/left/index.js": "secret",
    "py/.hidden": "secret",
    "py/rollbook/__pycache__/main.pyc": "secret",
    "static/css/.draft.css": "secret",
}


class Project:
    """A small copy of the project, with an npm that answers at once."""

    def __init__(self, home: Path) -> None:
        self.home = home / "project"
        self.bin = home / "bin"
        for name, text in (SITE | PRIVATE).items():
            self.write(name, text)
        for name in ("serve.py", "package.json", "package-lock.json"):
            shutil.copy(ROOT / name, self.home)
        shutil.copytree(ROOT / "release", self.home / "release")
        self.bin.mkdir()
        for name in ("npm", "node"):
            (self.bin / name).write_text(NPM)
            (self.bin / name).chmod(0o755)

    def write(self, name: str, text: str) -> Path:
        file = self.home / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def start(self, *args: object, **environ: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, str(self.home / "serve.py"), *map(str, args)],
            env=os.environ | {"PATH": str(self.bin), "PYTHONPATH": str(self.home)} | environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *args: object, **environ: str) -> str:
        """What a command that succeeds prints."""
        with self.start(*args, **environ) as process:
            out, err = process.communicate(timeout=20)
        assert (process.returncode, err) == (0, "")
        return out

    def fails(self, *args: object, **environ: str) -> str:
        """The sentence that a command fails with."""
        with self.start(*args, **environ) as process:
            _out, err = process.communicate(timeout=20)
        assert process.returncode == 1
        assert err.startswith("serve.py: ")
        assert "Traceback" not in err
        return err.removeprefix("serve.py: ").rstrip("\n")

    def npm_calls(self) -> int:
        return len((self.home / "npm-calls").read_text().splitlines())


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A project that is being served, and where."""
    project = Project(tmp_path_factory.mktemp("served"))
    os.symlink(project.home / "README.md", project.home / "static" / "link.txt")
    with project.start("--port", 0) as process:
        try:
            assert process.stdout
            line = process.stdout.readline()
            while line and not line.startswith("Rollbook is at"):
                line = process.stdout.readline()
            yield project, urlsplit(line.split()[3]).netloc
        finally:
            process.kill()


def ask(netloc, path, method="GET", **headers):
    connection = http.client.HTTPConnection(netloc, timeout=10)
    connection.putrequest(method, path, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, answer.headers, body


# --- The runtime ---------------------------------------------------------------------------


def test_the_runtime_is_brought_once_and_again_when_the_lock_changes(project):
    vendor = project.home / "static" / "vendor"
    project.run("--prepare")
    assert (vendor / "pyodide" / "pyodide.mjs").read_text() == "pyodide pyodide.mjs"
    assert (vendor / "fonts" / "shantell-sans.LICENSE").exists()
    assert project.run("--prepare") == ""
    assert project.npm_calls() == 1

    (vendor / "left-over.js").touch()
    lock = project.home / "package-lock.json"
    lock.write_text(lock.read_text() + "\n")
    project.run("--prepare")
    assert project.npm_calls() == 2
    assert not (vendor / "left-over.js").exists()


def test_an_interrupted_copy_is_repaired(project):
    project.write("static/vendor/pyodide/pyodide.mjs", "hal")
    project.write("static/.vendor-new/pyodide/pyodide.mjs", "hal")
    project.write("static/.vendor-old/pyodide/pyodide.mjs", "hal")
    project.run("--prepare")
    vendor = project.home / "static" / "vendor"
    assert (vendor / "pyodide" / "pyodide.mjs").read_text() == "pyodide pyodide.mjs"
    assert not list(vendor.parent.glob(".vendor*"))


@pytest.mark.parametrize("missing", ["npm", "node"])
def test_without_npm_one_sentence_says_so(project, missing):
    (project.bin / missing).unlink()
    assert project.fails("--prepare") == (
        f"{missing} is not installed; get Node.js with npm, then run this again."
    )


def test_without_a_network_one_sentence_says_so(project):
    said = "npm warn deprecated\nnpm error code ENOTFOUND\nnpm error syscall getaddrinfo"
    first, *rest = project.fails("--prepare", NPM_SAYS=said).splitlines()
    assert first == "npm could not reach its registry; is the network down?"
    assert [line.strip() for line in rest] == said.splitlines()[1:]
    assert not (project.home / "static" / "vendor").exists()


def test_when_npm_fails_the_first_of_its_errors_are_shown(project):
    said = "npm warn old\n" + "\n".join(f"npm error {n}" for n in range(50))
    first, *rest = project.fails("--prepare", NPM_SAYS=said).splitlines()
    assert first == "npm ci failed (exit code 1)."
    assert [line.strip() for line in rest] == [f"npm error {n}" for n in range(4)]


# --- The release ---------------------------------------------------------------------------


def test_the_snapshot_is_made_once_and_again_when_the_code_changes(project):
    made = project.home / "static" / "made"
    assert "Making the memory snapshot" in project.run("--prepare")
    first = files(made)
    assert {name.partition("-")[2] or name[-5:] for name in first} == {
        "code.zip",
        "snapshot.gz",
        "rest.zip",
        ".json",
    }
    assert project.run("--prepare") == ""
    project.write("py/rollbook/games/board.txt", "another")
    assert "Making the memory snapshot" in project.run("--prepare")
    assert not first & files(made)


def test_what_is_in_the_snapshot_does_not_come_a_second_time(project):
    project.run("--prepare")
    (rest,) = (project.home / "static" / "made").glob("*-rest.zip")
    assert zipfile.ZipFile(rest).namelist() == ["wave.pyc"]


def test_a_snapshot_that_can_not_be_made_is_told(project, tmp_path):
    assert project.fails("--export", tmp_path / "site", NODE_SAYS="no such module") == (
        "The memory snapshot could not be made.\nno such module"
    )
    assert not (tmp_path / "site").exists()


def told(page: bytes) -> dict[str, object]:
    """What a page says of its release."""
    found = re.search(r'id="release">(.*?)</script>', page.decode())
    assert found
    release: dict[str, object] = json.loads(found[1])
    return release


def test_a_page_never_names_code_and_a_snapshot_that_differ(served):
    project, netloc = served
    release = told(ask(netloc, "/")[2])
    for n in range(3):
        project.write("py/rollbook/games/board.txt", f"edited {n}")
        last, release = release, told(ask(netloc, "/")[2])
        assert release["name"] != last["name"]
        assert "snapshot" not in release  # the old one holds the old code
        code = ask(netloc, f"/{release['code']}")[2]
        assert zipfile.ZipFile(io.BytesIO(code)).read("rollbook/games/board.txt") == (
            f"edited {n}".encode()
        )
        again = with_snapshot(netloc)
        assert again["name"] == release["name"]
        assert code in ask(netloc, f"/{again['snapshot']}")[2]


def with_snapshot(netloc: str) -> dict[str, object]:
    """What the page says once the snapshot is made."""
    deadline = time.monotonic() + 20
    while "snapshot" not in (release := told(ask(netloc, "/")[2])):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return release


def test_the_worker_keeps_what_the_page_may_ask_for(served):
    _project, netloc = served
    with_snapshot(netloc)
    script = ask(netloc, "/sw.js")[2].decode()
    release = json.loads(script.removeprefix("const RELEASE = ").split(";\n\n// worker")[0])
    assert release["fresh"]
    kept = release["files"]
    for path in kept:
        body = ask(netloc, f"/{path}")[2]
        assert kept[path] == hashlib.sha256(body).hexdigest(), path
    assert {"index.html", "static/icon.svg", "manifest.webmanifest"} <= set(kept)
    assert {*release["snapshot"], *release["plain"]} <= set(kept)
    assert not {"sw.js", "LICENSE", "py/main.py", "py/rollbook/__init__.py"} & set(kept)


# --- Serving -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html?fresh#top", "text/html; charset=utf-8"),
        ("/pyscript.toml", "application/toml"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/py/main.py", "text/x-python; charset=utf-8"),
        ("/py/rollbook/games/board.txt", "text/plain; charset=utf-8"),
        ("/static/css/page.css", "text/css; charset=utf-8"),
        ("/static/icon.svg", "image/svg+xml"),
        ("/static/vendor/pyodide/pyodide.mjs", "text/javascript; charset=utf-8"),
        ("/static/vendor/pyodide/pyodide.asm.wasm", "application/wasm"),
        ("/static/vendor/pyodide/python_stdlib.zip", "application/zip"),
        ("/static/vendor/pyodide/pyodide-lock.json", "application/json"),
        ("/LICENSE", "text/plain; charset=utf-8"),
    ],
)
def test_files_come_with_their_type_and_are_never_stale(served, path, kind):
    project, netloc = served
    status, headers, body = ask(netloc, path)
    assert (status, headers["Content-Type"]) == (200, kind)
    assert headers["Cache-Control"] == "no-cache"
    name = urlsplit(path).path.lstrip("/") or "index.html"
    assert name in MADE or body == (project.home / name).read_bytes()

    status, headers, empty = ask(netloc, path, "HEAD")
    assert (status, headers["Content-Length"], empty) == (200, str(len(body)), b"")


def test_an_unchanged_file_is_not_sent_again_and_a_changed_one_is(served):
    project, netloc = served
    file = project.write("py/rollbook/edited.py", "first")
    _, headers, _ = ask(netloc, "/py/rollbook/edited.py")
    tag = headers["ETag"]
    status, headers, body = ask(netloc, "/py/rollbook/edited.py", If_None_Match=tag)
    assert (status, headers["Cache-Control"], body) == (304, "no-cache", b"")

    # Changed within the same second, and then to an older version.
    for text, moment in (("again", file.stat().st_mtime_ns + 1_000_000), ("older", 10**18)):
        file.write_text(text)
        os.utime(file, ns=(moment, moment))
        status, headers, body = ask(netloc, "/py/rollbook/edited.py", If_None_Match=tag)
        assert (status, body) == (200, text.encode())
        tag = headers["ETag"]


@pytest.mark.parametrize(
    "path",
    [
        *(f"/{name}" for name in PRIVATE),
        "/serve.py",
        "/package.json",
        "/static/vendor/.stamp",
        "/static/link.txt",
        "/nothing.html",
        "/py",
        "/py/",
        "/static/",
        "/static/../serve.py",
        "/static/%2e%2e/serve.py",
        "/static/..%2fserve.py",
        "/..%2f..%2f..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/index.html%00",
        "/" + "x" * 5000,
    ],
)
def test_what_is_not_of_the_site_is_not_found(served, path):
    _, netloc = served
    status, _, body = ask(netloc, path)
    assert status == 404
    assert b"secret" not in body


def test_a_taken_port_is_told_in_one_sentence(project):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert project.fails("--port", port) == (
            f"Port {port} is taken by another program; try --port {port + 1}."
        )


def test_a_host_that_is_not_ours_is_told_in_one_sentence(project):
    assert "192.0.2.1" in project.fails("--host", "192.0.2.1", "--port", 0)


def test_for_other_devices_the_address_to_type_is_printed_and_ctrl_c_stops(project):
    project.run("--prepare")
    with project.start("--host", "0.0.0.0", "--port", 0) as process:
        assert process.stdout
        lines = [process.stdout.readline(), process.stdout.readline()]
        process.send_signal(signal.SIGINT)
        _out, err = process.communicate(timeout=10)
    assert re.fullmatch(r"Rollbook is at http://localhost:\d+/  \(Ctrl\+C stops it\)\n", lines[0])
    assert re.fullmatch(r"On a tablet in this network: http://[^/]+:\d+/\n", lines[1])
    assert (process.returncode, err) == (0, "")


# --- Export --------------------------------------------------------------------------------


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_an_export_is_the_whole_site_and_nothing_else(project, tmp_path):
    site = tmp_path / "new" / "site"
    project.run("--export", site)
    vendor = project.home / "static" / "vendor"
    runtime = {f"static/vendor/{name}" for name in files(vendor)} - {"static/vendor/.stamp"}
    assert len(runtime) > 20
    made = {f"static/made/{name}" for name in files(project.home / "static" / "made")}
    assert len(made) == 4
    assert files(site) == {*SITE, *runtime, *made, ".nojekyll", serve.MARKER}
    assert (site / "py/rollbook/games/board.txt").read_text("utf-8") == "東京 8"


def test_an_export_is_made_again_over_itself(project, tmp_path):
    site = tmp_path / "site"
    project.run("--export", site)
    (project.home / "sw.js").unlink()
    project.write("index.html", "new")
    project.run("--export", site)
    assert (site / "index.html").read_text() == "new"
    assert not (site / "sw.js").exists()
    assert not list(tmp_path.glob(".site*"))


def test_an_export_into_an_empty_folder_of_the_project_does_not_export_itself(project):
    site = project.home / "site"
    site.mkdir()
    project.run("--export", site)
    before = files(site)
    project.run("--export", site)
    assert files(site) == before


def test_a_folder_with_files_of_others_is_left_alone(project, tmp_path):
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "index.html").write_text("theirs")
    assert "holds index.html" in project.fails("--export", theirs)
    assert files(theirs) == {"index.html"}

    site = tmp_path / "site"
    project.run("--export", site)
    (site / "CNAME").write_text("example.org")
    assert "holds CNAME" in project.fails("--export", site)
    assert (site / "CNAME").exists()


@pytest.mark.parametrize("place", [".", "..", "static/site", "py", "index.html", "README.md"])
def test_the_project_itself_is_no_place_for_an_export(project, place):
    project.run("--prepare")
    before = files(project.home)
    assert project.fails("--export", project.home / place)
    assert files(project.home) == before


def test_a_failing_export_leaves_the_earlier_one_whole(project, tmp_path, monkeypatch):
    site = tmp_path / "site"
    project.run("--export", site)
    before = files(site)

    def full(source, target):
        raise OSError(28, "No space left on device", str(target))

    monkeypatch.setattr(serve, "ROOT", project.home)
    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(OSError, match="No space left"):
        serve.export(site)
    assert files(site) == before
    assert {path.name for path in tmp_path.iterdir()} == {"project", "bin", "site"}


# --- What npm is asked for, and what it brought ------------------------------------------------


def test_the_versions_are_exact_and_the_lock_names_no_address():
    package = json.loads((ROOT / "package.json").read_text())
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert {package for _folder, package, _patterns in serve.PARTS} == set(package["dependencies"])
    assert lock.pop("")["dependencies"] == package["dependencies"]
    for name, version in package["dependencies"].items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert lock[f"node_modules/{name}"]["version"] == version
    assert all("resolved" not in entry for entry in lock.values())
    assert all(entry["integrity"].startswith("sha512-") for entry in lock.values())


def test_the_runtime_has_every_part_that_a_plain_page_can_ask_for():
    scripts = list((serve.VENDOR / "pyscript").glob("*.js"))
    assert scripts, "python3 serve.py --prepare brings them"
    asked = {
        name
        for script in scripts
        for name in re.findall(r"""["']\./([\w.-]+\.js)["']""", script.read_text("utf-8"))
    }
    missing = asked - {script.name for script in scripts}
    # Only an editor, a terminal or MicroPython asks for these; serve.py says so.
    spare = re.compile(r"codemirror|xterm|mpy-|py-[\w-]{8}\.js")
    assert [name for name in missing if not spare.match(name)] == []
