"""PyScript's configuration, and the page that a release makes of index.html."""

import base64
import hashlib
import json
import re
import tomllib
from html import unescape
from pathlib import Path

import release
from rollbook.games import COMING, GAMES

ROOT = Path(__file__).parent.parent
CONFIG = tomllib.loads((ROOT / "pyscript.toml").read_text())
PAGE = release.page((ROOT / "index.html").read_text())


def test_the_interpreter_is_ours():
    assert (ROOT / CONFIG["interpreter"]).is_file()


def test_nothing_is_loaded_from_another_origin():
    policy = re.search(r'content="(default-src[^"]*)"', PAGE)
    assert policy
    hashes = [
        "'sha256-" + base64.b64encode(hashlib.sha256(code.encode()).digest()).decode() + "'"
        for code in re.findall(r"<script>(.*?)</script>", PAGE, re.DOTALL)
    ]
    assert policy[1] == (
        f"default-src 'self'; script-src 'self' 'unsafe-eval' {' '.join(hashes)}; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; base-uri 'none'; "
        "form-action 'none'"
    )
    links = re.findall(r'(?:src|href)="([^"]*)"', PAGE)
    assert links
    assert not [link for link in links if "://" in link]


def test_the_page_shows_the_games_before_python_is_up():
    titles = [unescape(title) for title in re.findall(r"<b>([^<]*)</b>", PAGE)]
    assert titles == [*(game.title for game in GAMES.values()), *COMING.values()]


def test_everything_that_the_page_names_is_there():
    """What the page asks for by itself, and what the start is told to fetch."""
    told = re.search(r'id="release">(.*?)</script>', PAGE)
    assert told
    parts = json.loads(told[1])
    links = re.findall(r'<(?:link|script)[^>]* (?:src|href)="([^"]*)"', PAGE)
    for path in [*links, parts["code"], parts["snapshot"], parts["rest"]]:
        assert (ROOT / path).is_file(), path
