"""How the app plays Papering Duel.

It tries random ways to lay its cards and takes the best of those that survive the turn. Its
strength is the number of boards that it looks at: who looks at few finds no way out of a tight spot
and overlooks wins. The exact search of a turn is not for it; see `search`.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbook.core.action import Action
from rollbook.core.game import Bot, Thinking
from rollbook.core.words import _
from rollbook.games.papering_duel.board import Put, cards, placements, put
from rollbook.games.papering_duel.rules import MARKERS, Done, Lay, State
from rollbook.games.papering_duel.search import Turn

if TYPE_CHECKING:
    from random import Random

SLICE = 40
"""After so many boards the bot gives way to others."""
REPLIES = 10
"""How many ways to go on it looks at for each way to lay its initial card."""

Choice = tuple[Put, Lay]
"""A way to lay a card: what it does to a board, and the action."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How many `boards` it looks at in a turn."""

    boards: int

    def think(self, state: State, seat: int, rng: Random) -> Thinking:
        """The seat's next action. It plans the whole turn from the turn's beginning each time; with
        the same randomness (see `Match.think`) the plan comes out the same."""
        yield
        if state.made:
            return rng.choice(state.legal(seat))
        if state.initial:
            return (yield from _initial(state, rng))
        done = state.laid[state.began :]
        plan = yield from self._plan(state.begun, rng)
        if [(laid.card, laid.placement.squares) for laid in done] != [
            (lay.card, lay.squares) for lay in plan[: len(done)]
        ]:  # somebody else has laid them, so it makes the best of it
            plan = yield from self._plan(state, rng)
            done = ()
        return plan[len(done)] if len(plan) > len(done) else Done(seat)

    def _plan(self, state: State, rng: Random) -> Generator[None, None, list[Lay]]:
        """The cards to lay in a turn: a way that wins, else one that makes the most styles with the
        fewest cards; none if it finds no way to survive."""
        turn = Turn.of(state)
        hand = _choices(state, state.mover)
        most = min(len(hand), state.most - (len(state.laid) - state.began))
        best: tuple[tuple[bool, int, int], list[Lay]] | None = None
        looked = 0
        while looked < self.boards and most:
            board, way = state.board, []
            for card in rng.sample(hand, most):
                (keep, bits), lay = rng.choice(card)
                board = board & keep | bits
                way.append(lay)
                looked += 1
                made = turn.made(board)
                if made:
                    value = (turn.wins(made), min(MARKERS, made.bit_count()), -len(way))
                    if best is None or value > best[0]:
                        best = value, way[:]
                if looked % SLICE == 0:
                    yield
        return best[1] if best else []


def _choices(state: State, seat: int) -> list[list[Choice]]:
    """For each card in a player's hand, all ways to lay it."""
    found = []
    for name in state.hands[seat]:
        card = cards(state.variant.set)[name]
        places = placements(state.variant.decks[seat], card.special)
        found.append([(put(card, place, seat), Lay(seat, name, place.squares)) for place in places])
    return found


def _initial(state: State, rng: Random) -> Generator[None, None, Action]:
    """Where to lay the initial card: the starting player, who moves next, likes boards on which
    styles are made easily, and the roommate those on which the starting player wins seldom."""
    best: tuple[tuple[int, int, float], Action] | None = None
    for lay in state.legal():
        after = state.apply(lay)
        wins, makes = _chances(after, rng)
        value = (wins, makes, rng.random())
        if state.mover:
            value = (-wins, -makes, value[2])
        if best is None or value > best[0]:
            best = value, lay
        yield
    assert best
    return best[1]


def _chances(state: State, rng: Random) -> tuple[int, int]:
    """Of some random ways for the starting player to go on: how many make three styles, and how
    many make any."""
    starter = 0
    hand: Sequence[list[Choice]] = _choices(state, starter)
    turn = Turn(0, 0, 0, False)
    wins = makes = 0
    for _reply in range(REPLIES):
        board, most = state.board, 0
        for card in rng.sample(hand, len(hand)):
            (keep, bits), _lay = rng.choice(card)
            board = board & keep | bits
            most = max(most, turn.made(board).bit_count())
        wins += most >= MARKERS
        makes += most > 0
    return wins, makes


BOTS = (
    Bot("easy", _("Easy"), Strength(40).think),
    Bot("steady", _("Steady"), Strength(100).think),
    Bot("strong", _("Strong"), Strength(300).think),
)
