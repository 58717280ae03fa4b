"""How fast the page starts, as ratios to PyScript's own hello world on the same runtime files.

Both lie on one static host on this machine and are opened by turns, each time in a browser with a
new profile: cold, then warm, then (ours) with the host gone. All times are to the moment when the
page can be played, or has said hello. After that: what a first visit costs on the wire, the longest
time for which the page then does not answer, and whether memory grows over many games.
"""

from __future__ import annotations

import gzip
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from rollbook.games import GAMES
from tests.browser.visitor import match_of
from tests.serving import Static, exported, hosting, launch_options

RUNS = 5
WARM = 4
"""How often each is opened again. The browser learns from each visit: the second is the slowest."""
GAMES_PLAYED = 10

HELLO = {
    "index.html": """<!doctype html><html><head><meta charset="utf-8"><title>Hello</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="../static/vendor/pyscript/core.css">
<script type="module" src="../static/vendor/pyscript/core.js"></script>
<script type="py" src="main.py" config="pyscript.toml"></script></head><body></body></html>""",
    "pyscript.toml": 'interpreter = "../static/vendor/pyodide/pyodide.mjs"',
    "main.py": """
import js
from pyscript import display
display("Hello world")
js.window.hello = True
""",
}
UP = {"hello": "window.hello", "ours": "window.rollbook"}
TABLE = "window.rollbook && document.querySelector('.table')"
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"
KEPT = "navigator.serviceWorker.controller && navigator.serviceWorker.ready.then(() => true)"

BARS = {
    "warm start to a table": 0.30,
    "cold start to the home screen": 0.35,
    "offline start": 0.32,
    "first paint of the home screen, cold": 0.05,
    "bytes of a first visit, gzipped": 2.0,
}

# From the task on that comes after the one in which window.rollbook is set.
BLOCKS = """
  let up = Infinity, given;
  Object.defineProperty(window, "rollbook", {
    get: () => given,
    set: (value) => { given = value; up = performance.now(); },
  });
  window.blocks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime > up) window.blocks.push(duration);
  }).observe({ type: "longtask" });
"""

PLAY = """
async () => {
  const some = (elements) => elements[Math.floor(Math.random() * elements.length)];
  const all = (selector) => [...document.querySelectorAll(selector)];
  while (document.body.dataset.screen === "table") {
    const sure = all("[data-do=confirm].can, [data-do=roll].can");
    const lit = all(".sheet .lit:not(.quiet)");
    const target = sure[0] ?? some(lit.length ? lit : all("[data-tap].lit"));
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    await new Promise((resume) => setTimeout(resume, 1));
  }
}
"""


class Counting(Static):
    """A host that notes which files it has sent."""

    sent: list[Path] = []  # noqa: RUF012

    def copyfile(self, source: object, target: object) -> None:
        Counting.sent.append(Path(source.name))  # type: ignore[attr-defined]
        super().copyfile(source, target)


@contextmanager
def profile(playwright: Playwright) -> Iterator[Page]:
    """A browser with a profile of its own, which has come to rest."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context: BrowserContext = playwright.chromium.launch_persistent_context(
            folder, **launch_options()
        )
        context.pages[0].wait_for_timeout(1500)
        yield context.pages[0]
        context.close()


def seconds(page: Page, act: Callable[[], object], condition: str) -> float:
    """How long something takes until a condition holds."""
    begin = time.perf_counter()
    act()
    page.wait_for_function(condition, polling=20)
    return time.perf_counter() - begin


def run() -> None:
    """Print the tables."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = exported(Path(folder) / "site")
        (site / "hello").mkdir()
        for name, text in HELLO.items():
            (site / "hello" / name).write_text(text)
        times: dict[str, list[float]] = defaultdict(list)
        for _ in range(RUNS):
            hello(playwright, site, times)
            ours(playwright, site, times)
        wire = {name: bytes_of(playwright, site, name) for name in UP}
        table(times, wire)
        after(playwright, site)


def hello(playwright: Playwright, site: Path, times: dict[str, list[float]]) -> None:
    with hosting(site) as address, profile(playwright) as page:
        url = f"{address}hello/"
        times["hello cold"].append(seconds(page, lambda: page.goto(url), UP["hello"]))
        page.wait_for_timeout(1500)
        for _ in range(WARM):
            times["hello warm"].append(seconds(page, page.reload, UP["hello"]))
            page.wait_for_timeout(500)


def ours(playwright: Playwright, site: Path, times: dict[str, list[float]]) -> None:
    with profile(playwright) as page:
        with hosting(site) as address:
            times["cold"].append(seconds(page, lambda: page.goto(address), UP["ours"]))
            times["paint"].append(page.evaluate(PAINT))
            text = match_of(next(iter(GAMES.values())), ["Ana"]).text()
            page.evaluate("(text) => window.rollbook.open(text)", text)
            page.wait_for_function(KEPT)
            page.wait_for_timeout(1500)
            for _ in range(WARM):
                times["warm"].append(seconds(page, page.reload, TABLE))
                page.wait_for_timeout(500)
        for _ in range(WARM):
            times["offline"].append(seconds(page, page.reload, TABLE))
            page.wait_for_timeout(500)


def bytes_of(playwright: Playwright, site: Path, name: str) -> int:
    """What a first visit gets from the host, each file as gzip makes it if that is smaller; what is
    kept for use without a network included."""
    Counting.sent = []
    with hosting(site, Counting) as address, profile(playwright) as page:
        page.goto(f"{address}hello/" if name == "hello" else address)
        page.wait_for_function(UP[name])
        if name == "ours":
            page.wait_for_function(KEPT)
        page.wait_for_timeout(1000)
    bodies = [path.read_bytes() for path in Counting.sent]
    return sum(min(len(body), len(gzip.compress(body))) for body in bodies)


def table(times: dict[str, list[float]], wire: dict[str, int]) -> None:
    cold, warm = median(times["hello cold"]), median(times["hello warm"])
    ratios = {
        "warm start to a table": median(times["warm"]) / warm,
        "cold start to the home screen": median(times["cold"]) / cold,
        "offline start": median(times["offline"]) / warm,
        "first paint of the home screen, cold": median(times["paint"]) / cold,
        "bytes of a first visit, gzipped": wire["ours"] / wire["hello"],
    }
    print(f"Ratios to PyScript's hello world: medians of {RUNS} profiles each, by turns")
    print(f"{'':40}{'ratio':>8}{'at most':>9}")
    for name, ratio in ratios.items():
        print(f"{name:40}{ratio:8.3f}{BARS[name]:9.2f}")
    second = median(times["warm"][::WARM]) / median(times["hello warm"][::WARM])
    print(f"The second visit alone, to a table: {second:.3f}")
    print(f"Hello world took {cold:.2f} s cold and {warm:.2f} s warm; bytes: {wire['hello']:,}.")
    for name, found in times.items():
        print(f"  {name:12}" + "".join(f"{value:7.2f}" for value in found))


def after(playwright: Playwright, site: Path) -> None:
    """What comes after the start: blocks during a first visit, memory over many games."""
    blocks = []
    with hosting(site) as address:
        for _ in range(RUNS):
            with profile(playwright) as page:
                page.add_init_script(BLOCKS)
                page.goto(address)
                page.wait_for_function(UP["ours"])
                page.wait_for_function(KEPT)
                page.wait_for_timeout(2000)
                blocks.append(max(page.evaluate("window.blocks"), default=0))
        told = ", ".join(f"{block:.0f}" if block else "under 50" for block in blocks)
        print(f"Longest block of the main thread after a first start, of {RUNS}, in ms: {told}")
        growth(playwright, address)
    print()


def growth(playwright: Playwright, address: str) -> None:
    """Whether memory grows over whole games one after another."""
    browser = playwright.chromium.launch(**launch_options())
    page = browser.new_page()
    page.goto(address)
    page.wait_for_function(UP["ours"])
    heap = page.context.new_cdp_session(page)
    heap.send("HeapProfiler.enable")
    processes = browser.new_browser_cdp_session()
    for game in GAMES:
        used = []
        for _ in range(GAMES_PLAYED + 1):
            page.click(f"[data-do=new][data-game={game}]")
            page.click("[data-do=start]")
            page.wait_for_selector(".table")
            page.evaluate(PLAY)
            page.click(".bar [data-do=home]")
            page.wait_for_selector("[data-do=new]")
            heap.send("HeapProfiler.collectGarbage")
            found = processes.send("SystemInfo.getProcessInfo")["processInfo"]
            pids = [process["id"] for process in found if process["type"] == "renderer"]
            resident = max(map(resident_bytes, pids))  # others are the browser's own pages
            used.append((page.evaluate("performance.memory.usedJSHeapSize"), resident))
        for what, first, last in zip(
            ("JavaScript's heap", "the process"), used[0], used[-1], strict=True
        ):
            print(
                f"Memory after {GAMES_PLAYED} more games of {game}, {what}: "
                f"{(last / first - 1) * 100:+.1f}% of {first / 1e6:.1f} MB (at most +10%)"
            )
    browser.close()


def resident_bytes(pid: int) -> int:
    """How much memory a process has; Linux tells it in pages."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096
