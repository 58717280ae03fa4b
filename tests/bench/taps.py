"""From a tap to the page being updated, in Chromium, unthrottled and at a fourfold slowdown.

Whole solo games of each game are played by taps on lit pieces. Measured is from the dispatch of a
click until Python's handler has returned and the browser has laid out the page anew. A tap comes a
tenth of a second after the one before, about as fast as fingers are. Below each game stands what
the machine makes of a fixed computation in its place, one that at its fastest takes as long as the
median tap: whatever it takes more is not the page's doing.
"""

from statistics import median, quantiles

from playwright.sync_api import Page

from rollbook.games import GAMES
from tests.serving import started_page

GAMES_EACH = 3
TAPS = """
async () => {
  const some = (elements) => elements[Math.floor(Math.random() * elements.length)];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const times = [];
  while (document.body.dataset.screen === "table" && times.length < 2000) {
    const sure = all("[data-do=confirm].can, [data-do=roll].can");
    const lit = all(".sheet .lit:not(.quiet)");
    const target = sure[0] ?? some(lit.length ? lit : all("[data-tap].lit"));
    const begin = performance.now();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    document.body.getBoundingClientRect();
    times.push(performance.now() - begin);
    await new Promise((resume) => setTimeout(resume, 100));
  }
  return times;
}
"""
FIXED = """
async (aim) => {
  const timed = (steps) => {
    const begin = performance.now();
    let x = 1;
    for (let i = 0; i < steps; i++) x = (x * 31 + i) % 1000003;
    return performance.now() - begin;
  };
  for (let i = 0; i < 30; i++) timed(1e5);
  const steps = 1e5 * aim / Math.min(...Array.from({ length: 30 }, () => timed(1e5)));
  const times = [];
  while (times.length < 200) {
    times.push(timed(steps));
    await new Promise((resume) => setTimeout(resume, 100));
  }
  return times;
}
"""


def run() -> None:
    """Print the table."""
    print(f"Milliseconds from a tap to the updated page, {GAMES_EACH} solo games each")
    print(f"{'':34}{'taps':>8}{'median':>8}{'95%':>8}{'most':>8}")
    with started_page() as page:
        session = page.context.new_cdp_session(page)
        for slowdown in (1, 4):
            session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
            for name in GAMES:
                times = [time for _ in range(GAMES_EACH) for time in play(page, name)]
                tell(f"{name} at {slowdown} x slowdown", times)
                tell("  a fixed computation", page.evaluate(FIXED, median(times)))
    print()


def tell(what: str, times: list[float]) -> None:
    """A line of the table."""
    most = f"{quantiles(times, n=20)[-1]:8.1f}{max(times):8.1f}"
    print(f"{what:34}{len(times):8}{median(times):8.1f}{most}")


def play(page: Page, game: str) -> list[float]:
    """Play a random game to its end; the times of its taps."""
    page.click(f"[data-do=new][data-game={game}]")
    page.click("[data-do=start]")
    page.wait_for_selector(".table")
    times: list[float] = page.evaluate(TAPS)
    page.click(".bar [data-do=home]")
    page.wait_for_selector("[data-do=new]")
    return times
