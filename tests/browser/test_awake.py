"""The screen stays on during a match, where the browser lets us."""

import pytest

from rollbook.games import GAMES
from tests.browser.visitor import Visitor
from tests.games.playing import random_match

# A wake lock that grants at once, and tells what was asked of it; `looks` hides or shows the page.
LOCK = """
  window.asked = 0;
  window.held = new Set();
  class Sentinel extends EventTarget {
    released = false;
    release() {
      this.released = true;
      held.delete(this);
      this.dispatchEvent(new Event("release"));
      return Promise.resolve();
    }
  }
  const request = (kind) => {
    asked += 1;
    if (kind !== "screen" || document.hidden || window.refusing)
      return Promise.reject(new DOMException("No", "NotAllowedError"));
    const sentinel = new Sentinel();
    held.add(sentinel);
    return Promise.resolve(sentinel);
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  window.looks = (shown) => {
    hidden = !shown;
    if (hidden) for (const sentinel of held) sentinel.release();
    document.dispatchEvent(new Event("visibilitychange"));
  };
"""


@pytest.fixture
def started(context, site):
    """A started page with such a lock; in the end nothing must have gone wrong."""
    context.add_init_script(f"{{{LOCK}}}")
    visitor = Visitor(context.new_page(), site)
    visitor.start()
    yield visitor
    assert visitor.faults == []


def held(visitor: Visitor) -> int:
    """How many locks are held, once all that was asked is answered."""
    return int(visitor.page.evaluate("new Promise((end) => setTimeout(() => end(held.size)))"))


def test_the_screen_stays_on_at_the_table_alone(started):
    assert held(started) == 0
    started.new()
    started.do("roll")
    started.do("history")
    assert held(started) == 1
    assert started.page.evaluate("asked") == 1
    started.do("close")
    started.home()
    assert held(started) == 0
    started.go_on()
    assert held(started) == 1
    started.open(random_match(GAMES["rolling-japan"], 1, seed=1).text())
    assert started.screen == "result"
    assert held(started) == 0


def test_it_is_asked_for_anew_when_the_page_is_seen_again(started):
    started.new()
    started.page.evaluate("looks(false)")
    assert held(started) == 0
    started.page.evaluate("looks(true)")
    assert held(started) == 1
    started.home()
    for shown in ("false", "true"):
        started.page.evaluate(f"looks({shown})")
    assert held(started) == 0


def test_what_is_granted_too_late_is_given_back(started):
    text = random_match(GAMES["rolling-japan"], 1, seed=1).text()
    started.new()
    ongoing = started.text
    started.home()
    started.page.evaluate(
        "([going, over]) => { rollbook.open(going); rollbook.open(over); }", [ongoing, text]
    )
    assert held(started) == 0


def test_a_refusal_is_no_fault_and_the_next_tap_asks_again(started):
    started.page.evaluate("window.refusing = true")
    started.new()
    assert held(started) == 0
    started.page.evaluate("window.refusing = false")
    started.do("roll")
    assert held(started) == 1


def test_without_such_a_lock_all_goes_on(context, site):
    context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined })"
    )
    visitor = Visitor(context.new_page(), site)
    visitor.start()
    visitor.new()
    visitor.do("roll")
    visitor.home()
    assert visitor.faults == []
