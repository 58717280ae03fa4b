"""How long the app's own players take in the browser, and whether the page stays answerable.

Each plays a game alone at once, watched. A move is the time from one action on the page to the
next, so thinking, drawing and the pauses for the page are all in it. Blocks are the browser's own
long tasks: those of more than 50 ms.
"""

from statistics import median, quantiles

from rollbook.core.match import Match
from rollbook.core.record import Person
from rollbook.games import GAMES
from tests.serving import started_page

WATCH = """
async (text) => {
  const blocks = [];
  window.rollbook.open(text);
  const begin = performance.now();
  const observer = new PerformanceObserver((list) => {
    const played = list.getEntries().filter((entry) => entry.startTime >= begin);
    blocks.push(...played.map((entry) => entry.duration));
  });
  observer.observe({ type: "longtask" });
  const times = [];
  let last = begin, count = 0;
  while (document.body.dataset.screen === "table") {
    const lines = window.rollbook.text().trimEnd().split("\\n").length;
    const now = performance.now();
    if (lines !== count) {
      if (count) times.push(now - last);
      count = lines;
      last = now;
    }
    await new Promise((resume) => setTimeout(resume, 4));
  }
  observer.disconnect();
  return [times, blocks];
}
"""

CASES = [
    *((name, game, {}) for name, game in GAMES.items()),
    ("roll-and-wall, advanced", GAMES["roll-and-wall"], {"variant": "advanced"}),
]


def run() -> None:
    """Print the table."""
    print("The app's players in the browser, a game alone each: milliseconds a move")
    print(f"{'':30}{'moves':>8}{'median':>8}{'95%':>8}{'most':>8}{'blocks':>8}{'longest':>9}")
    with started_page() as page:
        base = "new URL(document.baseURI).pathname.replace(/[^/]*$/, '')"
        page.evaluate(f"localStorage.setItem(`rollbook:${{{base}}}:preference:pace`, 'instant')")
        for title, game, options in CASES:
            for bot in game.bots:
                people = [Person.of("App", "blue", bot.id)] * game.players[0]
                times, blocks = page.evaluate(
                    WATCH, Match(game, people, options, seed="bench").text()
                )
                print(
                    f"{f'{title} {bot.id}':30}{len(times):8}{median(times):8.0f}"
                    f"{quantiles(times, n=20)[-1]:8.0f}{max(times):8.0f}{len(blocks):8}"
                    f"{max(blocks, default=0):9.0f}"
                )
    print()
