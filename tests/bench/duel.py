"""Papering Duel: how large the exact search of a turn is, and how well the app plays."""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import median
from time import perf_counter

from rollbook.core.action import Action
from rollbook.core.chance import Chance
from rollbook.core.game import Over, Player
from rollbook.core.match import Match
from rollbook.core.record import Person
from rollbook.games import GAMES
from rollbook.games.papering_duel.rules import Done, State
from rollbook.games.papering_duel.search import Reach, Turn

DUEL = GAMES["papering-duel"]
DUELS = 200
CALM = {"calm": "yes", "special": "yes"}

Play = Callable[[Match, int, Random], list[Action]]
"""A player: what it does now, one action or more of the same turn."""


def run() -> None:
    """Print the tables."""
    search()
    shares()


# The search ---------------------------------------------------------------------------------------


def search() -> None:
    """Boards and time of the search of one turn."""
    print("The exact search of one turn, in this Python")
    print(f"{'':44}{'turns':>8}{'boards':>9}{'most':>9}{'ms':>7}{'most':>7}")
    for title, options in (
        ("first turns, no special cards, side by side", {"special": "no", "deck": "rectangular"}),
        ("first turns, no special cards, diagonal", {"special": "no", "deck": "diagonal"}),
        ("first turns, special cards, side by side", {"special": "yes", "deck": "rectangular"}),
        ("first turns, special cards, diagonal", {"special": "yes", "deck": "diagonal"}),
    ):
        tell(title, [first_turn(seed, options) for seed in range(60)])
    tell("turns in play, special cards", turns_in_play(60))
    print()


def tell(title: str, states: Sequence[State]) -> None:
    """A line of the table."""
    boards, times = [], []
    for state in states:
        begin = perf_counter()
        reach = Reach(state)
        for _ in reach.search(state.most):
            pass
        times.append((perf_counter() - begin) * 1000)
        boards.append(len(reach.boards))
    print(
        f"{title:44}{len(states):8}{median(boards):9,.0f}{max(boards):9,}"
        f"{median(times):7.0f}{max(times):7.0f}"
    )


def first_turn(seed: int, options: dict[str, str]) -> State:
    """The first turn of a duel."""
    rng = Random(seed)
    state = DUEL.start(2, options)
    assert isinstance(state, State)
    while state.initial or state.owed:
        turn = state.turn()
        drawn = turn.sample(rng) if isinstance(turn, Chance) else None
        state = state.apply(drawn or rng.choice(state.legal()))
    return state


def turns_in_play(count: int) -> list[State]:
    """Later turns of duels that the app plays against itself."""
    found: list[State] = []
    seed = 0
    while len(found) < count:
        match = duel(app("easy"), app("easy"), seed, {"special": "yes"})
        states = [s for s in match.states if isinstance(s, State) and s.turns > 1]
        found += [s for s in states if len(s.laid) == s.began and not s.owed and not s.ended][:2]
        seed += 1
    return found[:count]


# Who wins -----------------------------------------------------------------------------------------


def shares() -> None:
    """The shares of duels won, ties counting half, with starts that alternate."""
    print(f"Duels won with the calm opening and special cards, seeds 0 to {DUELS - 1}")
    print(f"{'':44}{'duels':>8}{'share':>8}{'95% interval':>16}{'turns':>8}")
    for bot in DUEL.bots:
        compare(f"{bot.id} against any surviving way", app(bot.id), any_survivor)
    weakest, strongest = DUEL.bots[0].id, DUEL.bots[-1].id
    compare(f"{strongest} against {weakest}", app(strongest), app(weakest))
    print()


def compare(title: str, one: Play, other: Play) -> None:
    """A line of the table."""
    won = turns = 0.0
    for seed in range(DUELS):
        own = seed % 2
        match = duel(*((one, other) if own == 0 else (other, one)), seed, CALM)
        over = match.over
        assert over
        won += 0.5 if over.places == (1, 1) else over.places[own] == 1
        assert isinstance(match.state, State)
        turns += match.state.turns + (match.state.ended != "tie")
    share = won / DUELS
    spread = 1.96 * sqrt(share * (1 - share) / DUELS)
    interval = f"{share - spread:.1%} to {min(1, share + spread):.1%}"
    print(f"{title:44}{DUELS:8}{share:8.1%}{interval:>16}{turns / DUELS:8.1f}")


def app(name: str) -> Play:
    """The app's player of that name."""

    def play(match: Match, seat: int, rng: Random) -> list[Action]:
        thinking = match.think_as(DUEL.bot(name), seat)
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                return [end.value]

    return play


def any_survivor(match: Match, seat: int, rng: Random) -> list[Action]:
    """A player that comes to any of the boards that survive its turn, all alike; it loses only
    where there is none."""
    state = match.state
    assert isinstance(state, State)
    if state.initial or state.made:
        return [rng.choice(state.legal())]
    turn, reach = Turn.of(state), Reach(state)
    for _ in reach.search(state.most):
        pass
    found = [board for board in reach.boards if turn.made(board)]
    return [*(reach.way(rng.choice(found)) if found else ()), Done(seat)]


def duel(first: Play, second: Play, seed: int, options: dict[str, str]) -> Match:
    """A duel between two players; each is asked again when what it wanted to do is done."""
    people = [Person.of("First", "blue"), Person.of("Second", "red")]
    match, rng = Match(DUEL, people, options, seed=str(seed)), Random(seed)
    waiting: list[Action] = []
    while not isinstance(match.turn, Over):
        if isinstance(match.turn, Chance):
            match.play(match.app_outcome())
            continue
        assert isinstance(match.turn, Player)
        seat = match.turn.seat
        waiting = waiting or (first, second)[seat](match, seat, rng)
        match.play(waiting.pop(0))
    return match
