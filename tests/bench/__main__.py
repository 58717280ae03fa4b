"""Run the benchmarks that are named, or all of them."""

import sys

from tests.bench import bots, japan, rules, start, taps

BENCHMARKS = {
    "rules": rules.run,
    "taps": taps.run,
    "start": start.run,
    "bots": bots.run,
    "japan": japan.run,
}

for name in sys.argv[1:] or BENCHMARKS:
    if name not in BENCHMARKS:
        sys.exit(f"There is no benchmark {name}; there are: {', '.join(BENCHMARKS)}.")
    BENCHMARKS[name]()
