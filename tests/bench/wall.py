"""Roll & Wall: whether the faces of the wall are fair, and how well the app plays."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import median, quantiles
from time import perf_counter

from rollbook.core.action import Action
from rollbook.core.chance import Chance
from rollbook.core.game import Over
from rollbook.games import GAMES
from rollbook.games.roll_and_wall.actions import Attach, Climb, Fall, Pass, Rest, Use
from rollbook.games.roll_and_wall.board import NUMBER, SECTIONS, column, combinations, row
from rollbook.games.roll_and_wall.bot import BOTS
from rollbook.games.roll_and_wall.choices import FAILED, MOVE
from rollbook.games.roll_and_wall.rules import State

WALL = GAMES["roll-and-wall"]
STEADY, STRONG = (bot.choose for bot in BOTS)
EACH = 250
"""Games on each combination of faces."""
GAMES_EACH = 300
"""Games of each other comparison."""
SIDES = [tuple(face[1].lower() for face in faces.split("-")) for faces in combinations()]

Play = Callable[[State, int, Random], Action]
"""A player: what it does, from the position, its seat and chance."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game that is over. `times`: how long each decision took, in seconds."""

    state: State
    places: tuple[int, ...]
    times: Sequence[float]

    @property
    def winners(self) -> list[int]:
        """The seats of those who reached the summit and won."""
        best = [seat for seat, place in enumerate(self.places) if place == 1]
        return [seat for seat in best if self.state.climbers[seat].topped]


def run() -> None:
    """Print the tables."""
    faces()
    shares()
    advanced()


def game(players: Sequence[Play], seed: int, sides: Sequence[str], variant: str = "basic") -> Game:
    """A game between players on a wall that shows these sides."""
    rng, times = Random(seed), []
    options = dict(zip(("left", "center", "right"), sides, strict=True))
    state = WALL.start(len(players), options | {"variant": variant})
    while not isinstance(turn := state.turn(), Over):
        assert isinstance(state, State)
        if isinstance(turn, Chance):
            state = state.apply(turn.sample(rng))
            continue
        begin = perf_counter()
        action = players[turn.seat](state, turn.seat, rng)
        times.append(perf_counter() - begin)
        state = state.apply(action)
    assert isinstance(state, State)
    return Game(state, turn.places, times)


# The faces ----------------------------------------------------------------------------------------


def faces() -> None:
    """Where three strong players top out on each combination of faces, and how long that takes."""
    print(f"Three strong players on each combination of faces, {EACH} basic games each")
    print(f"{'':16}{'left':>8}{'center':>8}{'right':>8}{'rounds':>8}{'5 to 10':>9}")
    columns, rounds = Counter[int](), Counter[int]()
    for sides in SIDES:
        here, lasted = Counter[int](), Counter[int]()
        for seed in range(EACH):
            played = game([STRONG] * 3, seed, sides)
            lasted[played.state.round] += 1
            here.update(column(played.state.climbers[seat].place) for seat in played.winners)
        name = "-".join(s + side.upper() for s, side in zip(SECTIONS, sides, strict=True))
        tell_faces(name, here, lasted)
        columns.update(here)
        rounds.update(lasted)
    tell_faces("all", columns, rounds)
    print()


def tell_faces(title: str, columns: Counter[int], rounds: Counter[int]) -> None:
    """A line of the table."""
    shares = "".join(f"{columns[n] / columns.total():8.1%}" for n in range(len(SECTIONS)))
    between = sum(count for number, count in rounds.items() if 5 <= number <= 10)
    middle = median(rounds.elements())
    print(f"{title:16}{shares}{middle:8.0f}{between / rounds.total():9.1%}")


# Who wins -----------------------------------------------------------------------------------------


def shares() -> None:
    """The shares of games won by two, victories shared counting half, with starts that
    alternate."""
    print(f"Basic games of two won, seeds 0 to {GAMES_EACH - 1}")
    print(f"{'':44}{'games':>8}{'share':>8}{'95% interval':>16}{'shared':>8}")
    compare("strong against always two dice", STRONG, two_dice)
    compare("strong against steady", STRONG, STEADY)
    compare("steady against always two dice", STEADY, two_dice)
    print()


def compare(title: str, one: Play, other: Play) -> None:
    """A line of the table."""
    won = shared = 0.0
    for number in range(GAMES_EACH):
        # The games on one wall come one after the other: the plan of it is made once.
        sides, own = SIDES[number * len(SIDES) // GAMES_EACH], number % 2
        played = game((one, other) if own == 0 else (other, one), number, sides)
        won += (own in played.winners) / max(1, len(played.winners))
        shared += len(played.winners) == 2
    share = won / GAMES_EACH
    spread = 1.96 * sqrt(share * (1 - share) / GAMES_EACH)
    interval = f"{share - spread:.1%} to {min(1, share + spread):.1%}"
    print(f"{title:44}{GAMES_EACH:8}{share:8.1%}{interval:>16}{shared / GAMES_EACH:8.1%}")


def two_dice(state: State, seat: int, rng: Random) -> Action:
    """A simple player: always two dice, up if it can, the easiest of the lowest spaces first. It
    rests on every ledge, puts in a piton where it has to stop, and helps a failed roll with chalk
    or shoes; other tiles it doesn't use."""
    legal = state.legal(seat)
    if state.phase == FAILED:
        return next(action for action in legal if isinstance(action, Use | Pass))
    if state.phase != MOVE:
        return legal[-1]
    height = row(state.climber.place)
    rests = [action for action in legal if isinstance(action, Rest)]
    if rests and state.rolled:
        return rests[0]
    ups = [
        action
        for action in legal
        if isinstance(action, Climb)
        and action.dice == min(2, state.left)
        and row(NUMBER[action.space]) > height
    ]
    if ups and state.left >= 2:
        return min(ups, key=lambda up: (state.number(NUMBER[up.space]), bool(up.extras)))
    stops = [action for action in legal if isinstance(action, Attach | Fall)]
    return (rests or stops or ups or legal)[0]


# Advanced games -----------------------------------------------------------------------------------


def advanced() -> None:
    """How long advanced games of three strong players last, and how long these think."""
    print(f"Advanced games of three strong players, seeds 0 to {GAMES_EACH - 1}")
    played = [
        game([STRONG] * 3, seed, SIDES[seed % len(SIDES)], "advanced") for seed in range(GAMES_EACH)
    ]
    rounds = [one.state.round for one in played]
    topped = [one.state.round for one in played if one.winners]
    soon = sum(number <= 15 for number in topped) / GAMES_EACH
    print(f"  somebody at the summit within 15 rounds: {soon:.1%}")
    print(f"  rounds: median {median(rounds):.0f}, most {max(rounds)}")
    print(f"  nobody wins: {GAMES_EACH - len(topped)}")
    first = [max(one.times) * 1000 for one in played]
    times = [time * 1000 for one in played for time in sorted(one.times)[:-1]]
    print(
        f"  ms a decision: the longest of a game {median(first):.0f} (at most {max(first):.0f}),"
        f" others {median(times):.2f} (95%: {quantiles(times, n=20)[-1]:.2f})"
    )
    print()
