"""PyScript's configuration and the shell tell the same as the code."""

import re
import tomllib
from html import unescape
from pathlib import Path

from rollbook.games import COMING, GAMES

ROOT = Path(__file__).parent.parent
CONFIG = tomllib.loads((ROOT / "pyscript.toml").read_text())
SHELL = (ROOT / "index.html").read_text()


def test_exactly_the_files_of_the_package_are_brought():
    kinds = {".py", ".txt", ".toml"}
    there = {
        path.relative_to(ROOT / "py").as_posix()
        for path in (ROOT / "py" / "rollbook").rglob("*")
        if path.suffix in kinds
    }
    assert CONFIG["files"] == {f"py/{name}": name for name in there}


def test_nothing_is_loaded_from_another_origin():
    policy = re.search(r'content="(default-src[^"]*)"', SHELL)
    assert policy
    assert policy[1] == (
        "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; base-uri 'none'; form-action 'none'"
    )
    assert "://" not in SHELL.replace("http://www.w3.org", "")
    assert CONFIG["interpreter"].startswith("static/vendor/")


def test_the_shell_names_the_games():
    titles = [unescape(title) for title in re.findall(r"<b>([^<]*)</b>", SHELL)]
    assert titles == [*(game.title for game in GAMES.values()), *COMING.values()]
