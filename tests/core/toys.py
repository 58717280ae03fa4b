"""A small game for the tests of the core.

`Baskets`: a die is rolled, then each player acts twice: puts a fruit into the basket that stands in
the middle, or eats one out of it. By the option `order` the players act all at once or in turn. Who
has eaten most wins. Rain and sun take turns to roll: two streams of chance.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

from rollbook.core.action import Action
from rollbook.core.chance import Dice, Roll
from rollbook.core.game import Choice, Game, IllegalMove, Number, Over, Player, Text, Turn, places
from rollbook.core.match import Match
from rollbook.core.record import Person

EACH = 2


@dataclass(frozen=True)
class Put(Action):
    seat: int


@dataclass(frozen=True)
class Eat(Action):
    seat: int


@dataclass(frozen=True)
class Baskets:
    rounds: int
    together: bool
    basket: int
    rolls: tuple[int, ...]
    eaten: tuple[int, ...]
    left: tuple[int, ...]
    board: str = "oak"

    def turn(self) -> Turn:
        waiting = [seat for seat, left in enumerate(self.left) if left]
        if waiting and self.together:
            return Player(waiting[0], tuple(waiting[1:]))
        if waiting:
            # In turn: who has acted least, and the first of those.
            return Player(max(waiting, key=lambda seat: (self.left[seat], -seat)))
        if len(self.rolls) == self.rounds:
            return Over(places(self.eaten), self.eaten, "All rounds are played.")
        return Dice((6, 6), stream="rain" if len(self.rolls) % 2 else "sun")

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        turn = self.turn()
        if not isinstance(turn, Player):
            return []
        seat = turn.seat if seat is None else seat
        if seat not in turn.seats:
            return []
        return [Put(seat), Eat(seat)] if self.basket else [Put(seat)]

    def apply(self, action: Action) -> "Baskets":
        turn = self.turn()
        if isinstance(turn, Dice) and isinstance(action, Roll) and turn.allows(action):
            return replace(
                self, rolls=(*self.rolls, sum(action.faces)), left=(EACH,) * len(self.left)
            )
        if (
            not isinstance(turn, Player)
            or not isinstance(action, Put | Eat)
            or action.seat not in turn.seats
        ):
            raise IllegalMove("It is not the time for that.")
        if isinstance(action, Eat) and not self.basket:
            raise IllegalMove("The basket is empty.")
        eats = isinstance(action, Eat)
        return replace(
            self,
            basket=self.basket + (-1 if eats else 1),
            eaten=tuple(n + (eats and s == action.seat) for s, n in enumerate(self.eaten)),
            left=tuple(n - (s == action.seat) for s, n in enumerate(self.left)),
        )


def start(count: int, options: Mapping[str, Any], board: str) -> Baskets:
    together, none = options["order"] == "together", (0,) * count
    return Baskets(options["rounds"], together, 0, (), none, none, board)


def tell(before: Baskets, action: Action, after: Baskets, seat: int | None) -> str:
    return f"{action}: {before.basket} to {after.basket}, for {seat}"


BASKETS = Game(
    id="baskets",
    title="Baskets",
    blurb="",
    players=(1, 2, 3),
    initial=start,
    kinds=(Roll, Put, Eat),
    view=SimpleNamespace(tell=tell),
    guide="",
    options=(
        Number("rounds", "Rounds", low=1, high=20, default=3),
        Choice("order", "Order", {"together": "All at once", "turns": "In turn"}, "together"),
        Choice("fruit", "Fruit", {"plum": "Plum", "fig": "Fig"}, "plum", display=True),
        Text("motto", "Motto", default="Eat well", length=12, per_seat=True),
    ),
    boards=("oak", "elm"),
)

GAMES = {BASKETS.id: BASKETS}

NAMES = ("Ana", "Ben", "Cleo")
PENCILS = ("blue", "red", "green")


def people(count: int) -> list[Person]:
    return [
        Person(name, pencil) for name, pencil in zip(NAMES[:count], PENCILS[:count], strict=True)
    ]


def new_match(count: int = 2, seed: str = "7", **options: Any) -> Match:
    return Match(BASKETS, people(count), options, seed=seed)


def roll(match: Match) -> Roll:
    """Let the app's dice speak."""
    outcome = match.play(match.app_outcome())
    assert isinstance(outcome, Roll)
    return outcome


def type_roll(match: Match) -> Roll:
    """Type in another roll than the app's dice would make."""
    other = Roll((6, 6)) if match.app_outcome() != Roll((6, 6)) else Roll((1, 1))
    match.play(other)
    return other
