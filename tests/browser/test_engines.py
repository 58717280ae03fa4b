"""The page in three engines: started from the snapshot and plainly, played, reloaded, gone on."""

import shutil
import time

import pytest

from rollbook.core.match import Match
from rollbook.games import GAMES
from tests.browser.engines import Chromium, Engine, Firefox, WebKit
from tests.serving import exported, hosting

ENGINES = [
    pytest.param(
        engine,
        id=engine.__name__.lower(),
        marks=pytest.mark.skipif(bool(engine.lacking), reason=f"needs {engine.lacking}"),
    )
    for engine in (Chromium, WebKit, Firefox)
]

# A finger on the element: down, up and the click that the browser makes of it.
TOUCH = """{
  const e = document.querySelector(%r);
  if (!e) return false;
  const at = e.getBoundingClientRect();
  const detail = { bubbles: true, isPrimary: true, clientX: at.x + at.width / 2,
    clientY: at.y + at.height / 2 };
  e.dispatchEvent(new PointerEvent("pointerdown", detail));
  e.dispatchEvent(new PointerEvent("pointerup", detail));
  e.dispatchEvent(new MouseEvent("click", { ...detail, detail: 1 }));
  return true;
}"""
LIT = ".sheet .lit:not(.quiet), [data-region=tray] .lit"


def until(engine: Engine, condition: str, seconds: float = 60) -> None:
    """Wait until something holds in the page."""
    deadline = time.monotonic() + seconds
    while not engine.run(f"!!({condition})"):
        assert time.monotonic() < deadline, condition
        time.sleep(0.1)


def start(engine: Engine, address: str) -> str:
    """Open the page; how Python was started."""
    engine.goto(address)
    until(engine, "window.rollbook")
    return str(engine.run("document.documentElement.dataset.start"))


def play(engine: Engine) -> None:
    """Tap some turns of the open match."""
    for _ in range(12):
        until(engine, f"document.querySelector('[data-do=roll].can, [data-do=confirm].can, {LIT}')")
        for target in ("[data-do=confirm].can", "[data-do=roll].can", LIT):
            if engine.run(TOUCH % target):
                break


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return exported(tmp_path_factory.mktemp("engines") / "site")


@pytest.mark.parametrize("kind", ENGINES)
def test_a_short_game_from_the_snapshot_goes_on_after_a_reload(kind, browser, site):
    with hosting(site) as address, kind.started(browser) as engine:
        assert start(engine, address) == "snapshot"
        assert engine.run(TOUCH % "[data-do=new]")
        until(engine, "document.querySelector('[data-do=start]')")
        assert engine.run(TOUCH % "[data-do=start]")
        play(engine)
        text = engine.run("window.rollbook.text()")
        assert len(Match.read(text, GAMES).actions) >= 6
        until(engine, "navigator.serviceWorker.controller")
        engine.goto("about:blank")
        assert start(engine, address) == "snapshot"  # kept on the device by now
        if engine.run("document.body.dataset.screen") == "home":
            assert engine.run(TOUCH % "[data-do=open]")
        until(engine, "document.querySelector('.table')")
        assert engine.run("window.rollbook.text()") == text
        play(engine)
        more = engine.run("window.rollbook.text()")
        assert len(Match.read(more, GAMES).actions) > len(Match.read(text, GAMES).actions)


@pytest.mark.parametrize("kind", ENGINES)
def test_a_plain_start(kind, browser, site, tmp_path):
    plain = shutil.copytree(site, tmp_path / "site")
    (snapshot,) = plain.glob("static/made/*-snapshot.gz")
    snapshot.write_bytes(b"damaged")
    with hosting(plain) as address, kind.started(browser) as engine:
        assert start(engine, address) == "plain"
        engine.run(TOUCH % "[data-do=new]")
        until(engine, "document.querySelector('[data-do=start]')")
        engine.run(TOUCH % "[data-do=start]")
        play(engine)
        assert len(Match.read(engine.run("window.rollbook.text()"), GAMES).actions) >= 6
