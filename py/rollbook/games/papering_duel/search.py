"""An exact search of one turn: all ways to lay up to three cards, by the boards that they give.

It tells the truth about a lost duel (was there a way out?), and what a turn can come to. Different
orders and places often give the same board, so the boards are far fewer than the ways: 5,000 to
60,000 in a first turn, 83,000 at most in play.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import combinations

from rollbook.games.papering_duel.board import (
    Placement,
    Put,
    cards,
    icons_of,
    placements,
    put,
    styles,
)
from rollbook.games.papering_duel.rules import MARKERS, Lay, State

SLICE = 2000
"""After so many ways the search gives way to others."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What matters of a turn besides the boards that it can come to: the other's `claims` and the
    bits of the other's `icons`, and the styles that `stood` when it began. `calm`: three styles do
    not win."""

    claims: int
    icons: int
    stood: int
    calm: bool

    @classmethod
    def of(cls, state: State) -> Turn:
        """The turn of a position's mover."""
        return cls(state.claims, icons_of(state.other), styles(state.begun_on), state.calm)

    def made(self, board: int) -> int:
        """The new styles of a turn that ends with this board, as a mask; none if it is lost."""
        if board & self.icons:
            return 0
        shown = styles(board)
        return 0 if shown & self.claims else shown & ~self.stood

    def wins(self, made: int) -> bool:
        """Whether so many new styles win at once."""
        return made.bit_count() >= MARKERS and not self.calm


Step = tuple[int, int, int]
"""How a board is come to: the board before, the place of the card in the hand, and the number of
its placement."""


class Reach:
    """The boards to which the mover of a position can come with cards in hand. `boards` maps each
    that was found to the cards laid for it, the fewest there can be, as a mask of places in the
    hand."""

    def __init__(self, state: State):
        self.boards: dict[int, int] = {state.board: 0}
        self._seat = seat = state.mover
        self._hand = state.hands[seat]
        self._places: list[Sequence[Placement]] = []
        self._puts: list[list[Put]] = []
        for name in self._hand:
            card = cards(state.variant.set)[name]
            places = placements(state.variant.decks[seat], card.special)
            self._places.append(places)
            self._puts.append([put(card, place, seat) for place in places])
        # For each set of cards laid, as a mask, the boards that they give and the last step to it.
        self._laid: dict[int, dict[int, Step]] = {0: {state.board: (0, 0, 0)}}

    def search(self, most: int) -> Generator[None, None, None]:
        """Find all boards that up to `most` cards give; it yields now and then."""
        tried = 0
        for count in range(1, min(most, len(self._hand)) + 1):
            for laid in combinations(range(len(self._hand)), count):
                mask = sum(1 << card for card in laid)
                found: dict[int, Step] = {}
                for card in laid:
                    for before in self._laid[mask ^ 1 << card]:
                        for number, (keep, bits) in enumerate(self._puts[card]):
                            after = before & keep | bits
                            if after not in found:
                                found[after] = (before, card, number)
                        tried += len(self._puts[card])
                        if tried >= SLICE:
                            tried = 0
                            yield
                self._laid[mask] = found
                # One step of the interpreter's own, for there may be tens of thousands.
                self.boards = dict.fromkeys(found, mask) | self.boards

    def way(self, board: int) -> list[Lay]:
        """The cards to lay, in order, to come to a board that was found."""
        mask = self.boards[board]
        lays = []
        while mask:
            board, card, number = self._laid[mask][board]
            mask ^= 1 << card
            lays.append(Lay(self._seat, self._hand[card], self._places[card][number].squares))
        return lays[::-1]


def survivors(state: State) -> Generator[None, None, dict[int, int]]:
    """All boards with which the mover's turn, from its beginning, can end without being lost: each
    with the styles made, as a mask. There are none if there was no way out."""
    begun = state.begun
    turn = Turn.of(begun)
    reach = Reach(begun)
    yield from reach.search(begun.most)
    found = {}
    for count, board in enumerate(reach.boards):
        if made := turn.made(board):
            found[board] = made
        if count % (SLICE // 5) == 0:
            yield
    return found
