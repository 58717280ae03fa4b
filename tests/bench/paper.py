"""PAPER ROLL & Write: whether the two roles are balanced, and how well the app plays each.

All samples are seeded: a game's dice depend on its seed and on nothing that the players do. What a
bar asks for stands beside what was found.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import median, quantiles
from time import perf_counter

from rollbook.core.action import Action
from rollbook.core.chance import Chance
from rollbook.core.game import Over
from rollbook.games.paper_roll_and_write.actions import (
    Exchange,
    Keep,
    OneMore,
    Producer,
    Replenisher,
    Shift,
    Supplier,
    TwoForOne,
    Visit,
    Volunteer,
)
from rollbook.games.paper_roll_and_write.board import BOARDS, BONUSES
from rollbook.games.paper_roll_and_write.bot import BOTS
from rollbook.games.paper_roll_and_write.outlook import one_step
from rollbook.games.paper_roll_and_write.rules import State, start
from rollbook.games.paper_roll_and_write.state import COORDINATOR, POOH

GAMES = 500
"""Games between two equal bots."""
PAIRS = 200
"""Pairs of games with the same dice: one with the strong bot in a role, one with the simple one."""
PROCESSES = 2

TEAM = {
    "producer": Producer,
    "supplier": Supplier,
    "replenisher": Replenisher,
    "volunteer": Volunteer,
}
USES = {
    "one-more-die": OneMore,
    "two-for-one": TwoForOne,
    "exchange-service": Exchange,
    "up-and-down": Shift,
    "store-visit": Visit,
}
"""The actions that use a bonus."""
SELDOM = ("one-more-die", "exchange-service")
"""The bonuses that need not be used often."""
ROLES = {COORDINATOR: "the Coordinator", POOH: "P.O.O.H."}

Play = Callable[[State, int, Random], Action]
"""A player: what it does, from the position, its seat and chance."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game that is over. `used`: the kinds of actions in it. `aside`: dice set aside of those
    rolled. `times`: how long each decision took, in seconds."""

    state: State
    winner: int
    used: frozenset[type[Action]]
    aside: tuple[int, int]
    times: tuple[float, ...]

    def further(self, seat: int) -> tuple[bool, float]:
        """How good the end is for a role: first whether it has won, then the share of the own track
        that is marked, less the share of the other's; a sooner win leaves the other less."""
        printed = self.state.printed
        lead = self.state.supply / printed.supply - self.state.panic / printed.panic
        return self.winner == seat, lead if seat == COORDINATOR else -lead


def simple(state: State, seat: int, rng: Random) -> Action:
    """A simple player: what makes the position the best at once."""
    return one_step(state)


PLAYERS: dict[str, Play] = {"simple": simple, **{bot.id: bot.choose for bot in BOTS}}


def run() -> None:
    """Print the tables."""
    strong = series(("strong", "strong"), GAMES)
    balance("strong", strong)
    bonuses(strong)
    balance("steady", series(("steady", "steady"), GAMES))
    for seat in ROLES:
        pairs(seat, strong[:PAIRS])


def game(names: tuple[str, str], seed: int) -> Game:
    """A game between the Coordinator and P.O.O.H., by the names of their players."""
    players = [PLAYERS[name] for name in names]
    state = start(2, {}, next(iter(BOARDS)))
    used, aside, rolled, times = set[type[Action]](), 0, 0, []
    while not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Chance):
            # Each round has dice of its own, whatever was done before.
            state = state.after(turn.sample(Random(f"{seed}/{state.round}")))
            continue
        begin = perf_counter()
        own = Random(f"{seed}/{state.round}/{turn.seat}")  # one for a turn, as in a match
        action = players[turn.seat](state, turn.seat, own)
        times.append(perf_counter() - begin)
        used.add(type(action))
        if isinstance(action, Keep):
            rolled += len(state.dice)
            aside += len(state.dice) - len(action.dice)
        state = state.after(action)
    return Game(state, turn.places.index(1), frozenset(used), (aside, rolled), tuple(times))


def series(names: tuple[str, str], count: int) -> list[Game]:
    """Games with the seeds from 0 on, on several processors."""
    with ProcessPoolExecutor(PROCESSES) as pool:
        return list(pool.map(game, [names] * count, range(count), chunksize=5))


# The bars -----------------------------------------------------------------------------------------


def interval(share: float, count: int) -> str:
    """The 95% interval of a share, by Wilson's score."""
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    spread = z * sqrt(share * (1 - share) / count + (z / (2 * count)) ** 2) / (1 + z * z / count)
    return f"{max(0, middle - spread):.1%} to {min(1, middle + spread):.1%}"


def tell(title: str, share: float, count: int, low: float | None = None, high: float = 1) -> None:
    """A line of a table: a share, its interval, and the bar from `low` to `high`, if any."""
    bar = ""
    if low is not None:
        asked = f"{low:.0%} to {high:.0%}" if high < 1 else f"at least {low:.0%}"
        bar = f"{asked}: {'holds' if low <= share <= high else 'DOES NOT HOLD'}"
    print(f"{title:44}{count:6}{share:8.1%}{interval(share, count):>18}  {bar}")


def head(title: str) -> None:
    print(f"{title:44}{'games':>6}{'share':>8}{'95% interval':>18}  bar")


def balance(name: str, games: Sequence[Game]) -> None:
    """Who wins between equal bots, how, and when."""
    count = len(games)
    head(f"Two {name} bots, seeds 0 to {count - 1}")
    low, high = (0.4, 0.6) if name == "strong" else (0.35, 0.65)
    for seat, role in ROLES.items():
        won = sum(one.winner == seat for one in games) / count
        tell(f"  {role} wins", won, count, low, high)
    panicked = sum(one.state.panicked for one in games) / count
    supplied = sum(one.state.supplied for one in games) / count
    both = sum(one.state.supplied and one.state.panicked for one in games) / count
    tell("  panic is complete", panicked, count, 0.4)
    tell("  supply is complete", supplied, count, 0.4)
    tell("  both are", both, count)
    rounds = [one.state.round for one in games]
    tenths = quantiles(rounds, n=20)
    held = "holds" if 7 <= median(rounds) <= 12 else "DOES NOT HOLD"
    print(
        f"  rounds: median {median(rounds):g} (7 to 12: {held}), 5 to 95%: {tenths[0]:g} to"
        f" {tenths[-1]:g}, least {min(rounds)}, most {max(rounds)}"
    )
    times = [time * 1000 for one in games for time in one.times]
    longest = [max(one.times) * 1000 for one in games]
    print(
        f"  ms a decision: median {median(times):.2f}, 95%: {quantiles(times, n=20)[-1]:.0f}; the"
        f" longest of a game: median {median(longest):.0f}, at most {max(longest):.0f}"
    )
    print()


def bonuses(games: Sequence[Game]) -> None:
    """How often bonuses are unlocked and used, by games."""
    count = len(games)
    head("Bonuses in games of two strong bots")
    for name, kind in TEAM.items():
        tell(f"  {name} is used", sum(kind in one.used for one in games) / count, count)
    for name in BONUSES:
        unlocked = [any(sheet.unlocked(name) for sheet in one.state.regions) for one in games]
        tell(f"  {name} is unlocked", sum(unlocked) / count, count, 0.1)
    for name, used in USES.items():
        share = sum(used in one.used for one in games) / count
        tell(f"  {name} is used", share, count, None if name in SELDOM else 0.1)
    aside = [sum(one.aside[n] for one in games) for n in (0, 1)]
    print(f"  dice set aside of those rolled: {aside[0] / aside[1]:.1%}")
    print()


# Against a simple player --------------------------------------------------------------------------


def pairs(seat: int, strong: Sequence[Game]) -> None:
    """Strong in a role and the simple player in the same, the other role played by strong, with the
    same dice."""
    count = len(strong)
    names = ("simple", "strong") if seat == COORDINATOR else ("strong", "simple")
    other = series(names, count)
    head(f"{ROLES[seat]}, strong against one step ahead, in pairs")
    for title, games in (("strong", strong), ("one step ahead", other)):
        tell(f"  {title} wins", sum(one.winner == seat for one in games) / count, count)
    better = sum(
        (mine.further(seat) > its.further(seat)) + (mine.further(seat) == its.further(seat)) / 2
        for mine, its in zip(strong, other, strict=True)
    )
    tell("  strong does better", better / count, count, 0.7)
    print(
        "  (it has won where the other lost; or, where both won or both lost, the share of the own"
    )
    print("  track that is marked, less the share of the other's, is greater; equal counts half)")
    print()
