"""The rules of Papering Duel, in the order of the rulebook.

Two players paper a 3x3 board with their cards. In a turn a player lays up to three cards, and must
break all styles that the other has claimed, cover the other's icons, and make a new style.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rollbook.core.action import Action
from rollbook.core.chance import Draw, Pick
from rollbook.core.game import IllegalMove, Limit, Over, Player, Turn
from rollbook.core.words import _, seat_name
from rollbook.games.papering_duel.board import (
    BARE,
    BOARDS,
    DECKS,
    Card,
    Placement,
    bare,
    cards,
    icons,
    in_mask,
    placements,
    put,
    style_bit,
    styles,
)

SEATS = (0, 1)
HAND = 3
"""The most cards in a hand."""
MARKERS = 3
"""The markers of a player: three styles in a turn win."""
PLAYED = 3
"""The most cards laid in a turn."""
CALM_PLAYED = 2
"""The most cards laid in a player's first turn with the calm opening."""


@dataclass(frozen=True)
class Lay(Action):
    """Lay a card: its first wallpaper on the first of these squares, its second on the second, and
    the icon of a special card on the third."""

    seat: int
    card: str
    squares: tuple[str, ...]


@dataclass(frozen=True)
class Done(Action):
    """Let the roommate know that no more cards are laid, and claim styles."""

    seat: int


@dataclass(frozen=True)
class Claim(Action):
    """Claim one of more new styles than there are markers, which only the calm opening asks for."""

    seat: int
    line: str
    element: str


@dataclass(frozen=True, slots=True)
class Variant:
    """How a duel is played. `set`: the name of the set of cards. `decks`: the kind of each
    player's deck. `special`: with the special cards. `calm`: with the calm opening, a rule of our
    own. `seconds`: the hourglass, or 0 without one."""

    set: str
    decks: tuple[str, str]
    special: bool
    calm: bool
    seconds: int

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of each deck."""
        return tuple(c.name for c in cards(self.set).values() if self.special or not c.special)

    def card(self, name: str) -> Card | None:
        """The card of that name, if there is one."""
        return cards(self.set).get(name)


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that lies on the board."""

    seat: int
    card: str
    placement: Placement


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    `mover`: the seat that acts or draws. `hands`, and `piles`: the cards not yet drawn, by seat,
    both in the order of the set. `laid`: all cards on the board, the oldest first. `began`: how
    many lay there when the turn began. `turns`: how many turns have ended. `claims`: the styles
    claimed by the player who moved last. `made`: the new styles among which the mover still
    chooses, and `chosen` those chosen so far. `owed`: how many cards the mover draws now. `ended`:
    how the duel ended, one of `ENDINGS`, or nothing. `board`: what is seen; it follows from `laid`.
    """

    variant: Variant
    mover: int
    hands: tuple[tuple[str, ...], ...]
    piles: tuple[tuple[str, ...], ...]
    laid: tuple[Laid, ...] = ()
    began: int = 0
    turns: int = 0
    claims: int = 0
    made: int = 0
    chosen: int = 0
    owed: int = HAND
    ended: str = ""
    winner: int | None = None
    board: int = field(default=BARE, compare=False, repr=False)
    begun_on: int = field(default=BARE, compare=False, repr=False)
    """The board at the beginning of the turn; it follows from `laid` and `began`."""

    # What stands ----------------------------------------------------------------------------------

    @property
    def other(self) -> int:
        """The seat of the mover's roommate."""
        return 1 - self.mover

    @property
    def dealing(self) -> bool:
        """Whether the players still take their first three cards."""
        return not self.laid and self.owed > 0

    @property
    def initial(self) -> bool:
        """Whether the initial step is going on, in which each player lays one basic card."""
        return len(self.laid) < len(SEATS)

    @property
    def first_turn(self) -> bool:
        """Whether it is the mover's first turn after the initial step."""
        return self.turns < len(SEATS)

    @property
    def calm(self) -> bool:
        """Whether the calm opening holds in this turn."""
        return self.variant.calm and self.first_turn

    @property
    def most(self) -> int:
        """How many cards may be laid in this turn."""
        if self.initial:
            return 1
        return CALM_PLAYED if self.calm else PLAYED

    @property
    def unbroken(self) -> int:
        """The other's claimed styles that are still there, as a mask."""
        return self.claims & styles(self.board)

    @property
    def uncovered(self) -> list[int]:
        """The squares on which the other's icons are still open."""
        return icons(self.board, self.other)

    @property
    def new(self) -> int:
        """The styles that are there now and were not when the turn began, as a mask."""
        return styles(self.board) & ~styles(self.begun_on)

    @property
    def begun(self) -> State:
        """The position in which the mover's turn began, with the cards laid since then in hand. Of
        a duel that was lost, it is the turn that lost it."""
        back = [laid.card for laid in self.laid[self.began :]]
        return replace(
            self,
            hands=_with(self.hands, self.mover, self._sorted([*self.hands[self.mover], *back])),
            laid=self.laid[: self.began],
            board=self.begun_on,
            ended="",
            winner=None,
        )

    # Who is asked ---------------------------------------------------------------------------------

    def turn(self) -> Turn:
        """The end, the mover's deck, or the mover."""
        if self.ended:
            return _over(self)
        if self.owed:
            return Pick(self.piles[self.mover], self.owed, stream=f"seat {self.mover}")
        if self.made:
            return Player(self.mover)
        limit = None
        if self.variant.seconds and not self.initial:
            # Variant: the hourglass limits "Play Cards". Ruling: when it runs out, that is "done".
            # The turn is named with its board: after another turn before it, it is another one.
            name = f"turn {self.turns + 1} on {self.begun_on:x}"
            limit = Limit(name, self.variant.seconds, Done(self.mover))
        return Player(self.mover, limit=limit)

    def legal(self, seat: int | None = None) -> list[Action]:
        """Every action open to the mover."""
        if self.ended or self.owed or seat not in (None, self.mover):
            return []
        if self.made:
            return [Claim(self.mover, *style) for style in in_mask(self.made)]
        actions: list[Action] = []
        if len(self.laid) - self.began < self.most:
            free = bare(self.board)
            for name in self.hands[self.mover]:
                card = self.variant.card(name)
                assert card
                for place in self._placements(card):
                    if not self.initial or free.issuperset((place.first, place.second)):
                        actions.append(Lay(self.mover, name, place.squares))
        if not self.initial:
            actions.append(Done(self.mover))
        return actions

    def _placements(self, card: Card) -> Sequence[Placement]:
        """The ways to lay a card, of which the initial step allows none to a special one."""
        if self.initial and card.special:
            return ()
        return placements(self.variant.decks[self.mover], card.special)

    # What is done ---------------------------------------------------------------------------------

    def apply(self, action: Action) -> State:
        """The position after an action; raises `IllegalMove` with the reason."""
        if isinstance(action, Draw):
            return self._drawn(action)
        if not isinstance(action, Lay | Done | Claim) or action.seat not in SEATS:
            raise IllegalMove(_("That is no action of this game."))
        if self.ended:
            raise IllegalMove(_("The duel is over."))
        if self.owed:
            raise IllegalMove(_("The cards are drawn first."))
        if action.seat != self.mover:
            raise IllegalMove(_("It is {player}'s turn.").format(player=seat_name(self.mover)))
        if isinstance(action, Claim):
            return self._claimed(action)
        if self.made:
            raise IllegalMove(_("First choose the styles to claim."))
        if isinstance(action, Lay):
            return self._laid(action)
        if self.initial:
            raise IllegalMove(_("First lay a basic card."))
        return self._done()

    # Setup, and 3. Draw New Cards -----------------------------------------------------------------

    def _drawn(self, draw: Draw) -> State:
        """The mover's cards come into the hand, and the other player goes on."""
        pick = self.turn()
        if not isinstance(pick, Pick):
            raise IllegalMove(_("It is not the time to draw."))
        if not pick.allows(draw):
            raise IllegalMove(_("These cards can't come out of the deck now."))
        if self.dealing and all(self._is_special(name) for name in draw.items):
            return replace(self)  # III. Setup, 4: all special, so they go back to be drawn anew.
        hand = (*self.hands[self.mover], *draw.items)
        pile = tuple(name for name in self.piles[self.mover] if name not in draw.items)
        state = replace(
            self,
            hands=_with(self.hands, self.mover, self._sorted(hand)),
            piles=_with(self.piles, self.mover, pile),
        )
        if self.dealing:  # Both take three cards before the starting player begins.
            return replace(state, mover=state.other, owed=HAND if self.mover == 0 else 0)
        return state._next()

    def _is_special(self, name: str) -> bool:
        return cards(self.variant.set)[name].special

    def _sorted(self, hand: Sequence[str]) -> tuple[str, ...]:
        return tuple(sorted(hand, key=self.variant.cards.index))

    def _next(self) -> State:
        """The other player begins a turn, or the initial step.

        Ruling: a player who would start a turn with no card in hand and none to draw: a tie.
        """
        state = replace(
            self,
            mover=self.other,
            began=len(self.laid),
            begun_on=self.board,
            owed=0,
            chosen=0,
        )
        if not state.hands[state.mover] and not state.piles[state.mover]:
            return replace(state, ended="tie")
        return state

    # Initial Step, and 1. Play Cards --------------------------------------------------------------

    def _laid(self, lay: Lay) -> State:
        """The card lies on the board; in the initial step its player draws at once."""
        card = self.variant.card(lay.card)
        if card is None or card.name not in self.hands[self.mover]:
            raise IllegalMove(
                _("That card is not in {player}'s hand.").format(player=seat_name(self.mover))
            )
        if len(self.laid) - self.began >= self.most:
            raise IllegalMove(
                _("No more than {count} cards may be laid in this turn.").format(count=self.most)
            )
        if self.initial and card.special:
            raise IllegalMove(_("The first card that a player lays must be a basic one."))
        place = next((p for p in self._placements(card) if p.squares == lay.squares), None)
        if place is None:
            raise IllegalMove(
                _("That card can't lie so: its sheet covers a block of four squares.")
            )
        if self.initial and not bare(self.board) >= {place.first, place.second}:
            raise IllegalMove(_("The first card may cover no square that is papered already."))
        keep, bits = put(card, place, self.mover)
        hand = tuple(name for name in self.hands[self.mover] if name != card.name)
        state = replace(
            self,
            hands=_with(self.hands, self.mover, hand),
            laid=(*self.laid, Laid(self.mover, card.name, place)),
            board=self.board & keep | bits,
        )
        return replace(state, owed=1) if self.initial else state

    # 2. Claim Styles ------------------------------------------------------------------------------

    def _done(self) -> State:
        """What the turn has come to, in the order of the rulebook."""
        if self.unbroken:
            return self._ends("left", self.other)
        if self.uncovered:
            return self._ends("icon", self.other)
        new = self.new
        if not new:
            return self._ends("none", self.other)
        if new.bit_count() >= MARKERS and not self.calm:
            return replace(self._ends("won", self.mover), claims=new)
        if new.bit_count() > MARKERS:
            return replace(self, claims=0, made=new)
        return self._claims(new)

    def _ends(self, how: str, winner: int) -> State:
        return replace(self, ended=how, winner=winner)

    def _claimed(self, claim: Claim) -> State:
        """House rule: of more than three styles the player chooses which to claim."""
        if not self.made:
            raise IllegalMove(_("There is no style to choose now."))
        if (claim.line, claim.element) not in in_mask(self.made):
            raise IllegalMove(_("That is none of the new styles."))
        style = style_bit(claim.line, claim.element)
        chosen = self.chosen | style
        if chosen.bit_count() == MARKERS:
            return replace(self, made=0)._claims(chosen)
        return replace(self, made=self.made & ~style, chosen=chosen)

    def _claims(self, claimed: int) -> State:
        """The markers are placed, and the mover draws a card for each, up to three in hand."""
        room = HAND - len(self.hands[self.mover])
        owed = min(claimed.bit_count(), room, len(self.piles[self.mover]))
        state = replace(self, claims=claimed, owed=owed, turns=self.turns + 1)
        return state if owed else state._next()


def start(count: int, options: Mapping[str, Any], board: str = next(iter(BOARDS))) -> State:
    """The first position: both decks are shuffled, nobody has a card yet."""
    first = options["deck"]
    variant = Variant(
        set=board,
        decks=(first, DECKS[1 - DECKS.index(first)]),
        special=options["special"] == "yes",
        calm=options["calm"] == "yes",
        seconds=0 if options["hourglass"] == "no" else int(options["hourglass"]),
    )
    return State(variant, 0, ((), ()), (variant.cards,) * len(SEATS))


def _with(rows: tuple[tuple[str, ...], ...], seat: int, row: tuple[str, ...]) -> Any:
    """The same rows with another one at a seat."""
    return (*rows[:seat], row, *rows[seat + 1 :])


# V. End of the game -------------------------------------------------------------------------------

ENDINGS = ("won", "left", "icon", "none", "tie")


def _over(state: State) -> Over:
    if state.winner is None:
        reason = _("All cards are played, and nobody has lost: it's a tie.")
        return Over((1, 1), (0, 0), reason, counts=False)
    mover, other = seat_name(state.mover), seat_name(state.other)
    reason = {
        "won": _("{mover} made {count} new styles in one turn."),
        "left": _("A style that {other} had claimed was still there when {mover} was done."),
        "icon": _("An icon of {other}'s was still open when {mover} was done."),
        "none": _("{mover} was done without a new style."),
    }[state.ended].format(mover=mover, other=other, count=state.new.bit_count())
    seats = [0 if seat == state.winner else 1 for seat in SEATS]
    return Over(
        places=tuple(1 + lost for lost in seats),
        points=tuple(1 - lost for lost in seats),
        reason=reason,
        counts=False,
    )
