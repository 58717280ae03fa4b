"""Run the benchmarks that are named, or all of them. What the slow ones print is kept, too, in
`results/`, with the commit that it belongs to."""

import io
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

from tests.bench import bots, duel, japan, paper, rules, start, taps, wall

BENCHMARKS = {
    "rules": rules.run,
    "taps": taps.run,
    "bots": bots.run,
    "start": start.run,
    "japan": japan.run,
    "duel": duel.run,
    "wall": wall.run,
    "paper": paper.run,
}
SLOW = {"start", "japan", "duel", "wall", "paper"}
RESULTS = Path(__file__).parent / "results"


class Both(io.StringIO):
    """What is printed, and where it is printed, too."""

    def write(self, text: str) -> int:
        sys.__stdout__.write(text)  # type: ignore[union-attr]
        sys.__stdout__.flush()  # type: ignore[union-attr]
        return super().write(text)


def commit() -> str:
    """The commit that is checked out, and whether anything differs from it."""
    told = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    )
    return told.stdout.strip() or "unknown"


def run(name: str) -> None:
    """Run one benchmark, and keep what it prints if it is slow."""
    printed = Both()
    with redirect_stdout(printed):
        BENCHMARKS[name]()
    if name in SLOW:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"{name}.txt").write_text(f"Commit {commit()}\n\n{printed.getvalue()}")


for name in sys.argv[1:] or BENCHMARKS:
    if name not in BENCHMARKS:
        sys.exit(f"There is no benchmark {name}; there are: {', '.join(BENCHMARKS)}.")
    run(name)
