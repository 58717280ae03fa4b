"""An open match, and what its players are pointing at.

What is pointed at (taps, dice half typed in, a look at an earlier moment or at another's sheet)
belongs here and is not saved; what was played belongs to the match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import ceil

from rollbook.core.action import Action
from rollbook.core.chance import Chance, Entry
from rollbook.core.game import IllegalMove, Limit, Over, Picture, Piece, Player, State, Turn, View
from rollbook.core.match import Match
from rollbook.core.taps import Tapping, first
from rollbook.core.words import _, fill_names


class Table:
    """A match on the table.

    `viewing`: the seat whose sheet lies on top. `shown`: an earlier position that is only looked
    at, or `None`. `entered`: the dice typed in so far. `notice`: what to say about the last tap.
    `turn`: who or what the state on the table waits for. `holder`: the seat that took the tablet
    for a secret turn, as long as that turn lasts. `following`: another tab plays this match, and
    this one only shows it. `thinking`: the seat at which the app thinks. `clock`: the seconds that
    are left of each limit of time, by its name.
    """

    still = False
    """Whether it is there to be looked at alone."""

    def __init__(self, name: str, match: Match):
        self.name = name
        self.match = match
        self.viewing = 0
        # A record that doesn't replay stays as it came, so it is only looked at.
        self.shown: int | None = len(match.actions) if match.fault else None
        self.entered: list[Entry] = []
        self.notice = ""
        self.tapping: Tapping[Action] = Tapping.of({})
        self.holder: int | None = None
        self.following = False
        self.thinking: int | None = None
        self.clock: dict[str, float] = {}
        self._found: tuple[State | None, str] = (None, "")
        self._quiet: tuple[Tapping[Action] | None, frozenset[str]] = (None, frozenset())
        self.turn: Turn
        self._drawn: tuple[tuple[object, ...], Picture] = ((None,), Picture((0, 0, 0, 0), {}, {}))
        self._settle()

    # What there is to see ------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The game's view."""
        return self.match.game.view

    @property
    def index(self) -> int:
        """The position on the table: the one looked at, or the match's own."""
        return self.match.at if self.shown is None else self.shown

    @property
    def state(self) -> State:
        """The state on the table."""
        return self.match.states[self.index]

    @property
    def looking(self) -> bool:
        """Whether an earlier position is only looked at."""
        return self.shown is not None

    @property
    def finished(self) -> bool:
        """Whether the match is over and nothing else is being looked at."""
        return self.shown is None and isinstance(self.turn, Over)

    @property
    def covered(self) -> bool:
        """Whether the tablet must be handed over before anything is shown."""
        turn = self.turn
        if not isinstance(turn, Player) or not turn.secret or len(self.match.players) == 1:
            return False
        now = self.match.turn
        if self.looking and not (isinstance(now, Player) and now.secret):
            return False  # what was secret is so until all of it is open
        if self.match.players[turn.seat].bot:  # nobody sees what the app's player sees
            return self.viewing == turn.seat
        return self.people > 1 and (self.looking or self.holder != turn.seat)

    @property
    def people(self) -> int:
        """How many players are not the app's."""
        return sum(not player.bot for player in self.match.players)

    def picture(self) -> Picture:
        """The pieces to show. They stay the same while somebody only points at them."""
        seen = (self.state, self.viewing, self.match.settings)
        if any(new is not old for new, old in zip(seen, self._drawn[0], strict=False)):
            self._drawn = seen, self.view.draw(*seen)
        return self._drawn[1]

    def prompt(self) -> str:
        """What is wanted, or what is to be said about the last tap."""
        if self.notice:
            return self.named(self.notice)
        if self.tapping.choice is not None:
            question = self.question(self.tapping.choice)
            if question:
                return self.named(question)
        if self.looking or (not self.writing and isinstance(self.turn, Player)):
            return ""
        return self.named(self.view.prompt(self.state, self.viewing, self.tapping.tapped))

    def question(self, action: Action) -> str:
        """What is to be confirmed before an action is played, or nothing to play it at once."""
        told = self.view.foretell(self.state, action), self.view.careful(self.state, action)
        return " ".join(filter(None, told))

    @property
    def writing(self) -> bool:
        """Whether the seat in view may act now."""
        turn = self.turn
        may = self.playable and isinstance(turn, Player) and self.viewing in turn.seats
        return may and not self.match.players[self.viewing].bot

    @property
    def playable(self) -> bool:
        """Whether the position on the table is the one that is played on, here in this tab."""
        return not self.looking and not self.following

    def told(self, count: int) -> list[str]:
        """The sentences for the last actions before the position on the table, latest first."""
        first = max(0, self.index - count)
        return [self.named(self.match.tell(i)) for i in range(self.index - 1, first - 1, -1)]

    def offers(self) -> Mapping[str, Piece]:
        """The pieces of the tray that the taps so far have changed."""
        return self.view.offers(self.state, self.viewing, self.tapping.tapped, self.match.settings)

    def ghost(self) -> str:
        """What the taps so far would put on the sheet, drawn upon it."""
        tapping = self.tapping
        return self.view.ghost(self.state, self.viewing, tapping.tapped, tapping.choice)

    @property
    def report(self) -> str | None:
        """The truth about how the match ended, once it is found; an empty one if there is nothing
        to tell."""
        state, told = self._found
        return told if state is self.state else None

    def find(self, state: State, told: str) -> None:
        """Keep the truth about an end that was found."""
        self._found = state, told

    def closer(self, piece: str) -> str:
        """A closer look at a piece."""
        if self.covered:
            return ""
        return self.named(self.view.closer(self.state, self.viewing, piece), escape)

    def named(self, sentence: str, written: Callable[[str], str] = str) -> str:
        """A sentence with the players' names in it, as `written`: `escape` for markup."""
        return fill_names(sentence, lambda seat: written(self.match.players[seat].name))

    @property
    def limit(self) -> Limit | None:
        """The time within which a person must be done now, if there is one."""
        turn = self.turn
        if not self.playable or not isinstance(turn, Player):
            return None
        return None if self.match.players[turn.seat].bot else turn.limit

    @property
    def seconds_left(self) -> int | None:
        """How many seconds of it are left, begun ones too."""
        limit = self.limit
        return None if limit is None else ceil(self.time_left(limit))

    def time_left(self, limit: Limit) -> float:
        """The seconds that are left of a limit."""
        return min(self.clock.get(limit.name, limit.seconds), limit.seconds)

    def does(self, piece: str) -> str:
        """What a tap on an open piece does, in a sentence."""
        after = self.tapping.tap(piece)
        if len(after.tapped) < len(self.tapping.tapped):
            return _("Chosen; a tap lets it go.")
        if after.choice is None:
            return _("A tap chooses it.")
        question = self.question(after.choice)
        if question:
            return self.named(question)
        told = self.view.tell(
            self.state, after.choice, self.state.apply(after.choice), self.viewing
        )
        return _("After a tap: {told}").format(told=self.named(told))

    def quiet(self) -> frozenset[str]:
        """The lit pieces that lead only to actions which ask first."""
        if self._quiet[0] is not self.tapping:
            self._quiet = self.tapping, self._all_quiet()
        return self._quiet[1]

    def _all_quiet(self) -> frozenset[str]:
        loud: set[str] = set()
        for action, path in self.tapping.ways[-1]:
            if not loud.issuperset(first(path)) and not self.view.careful(self.state, action):
                loud.update(first(path))
        return frozenset(self.tapping.lit - loud)

    # Taps ----------------------------------------------------------------------------------------

    def tap(self, piece: str) -> bool:
        """A piece is tapped; whether that played an action."""
        self.notice = ""
        if not self.playable:
            return False
        if piece.startswith(ENTRY):
            return self._enter(piece.removeprefix(ENTRY))
        after = self.tapping.tap(piece)
        if after is self.tapping:
            taps = (*self.tapping.tapped, piece)
            self.notice = (
                _("The app plays here.")
                if self._apps_turn
                else self.view.why(self.state, self.viewing, taps)
            )
            return False
        self.tapping = after
        if after.settled and not self.question(after.complete[0]):
            return self.play(after.complete[0])
        return False

    @property
    def _apps_turn(self) -> bool:
        """Whether the seat in view may act, but the app plays it."""
        turn, bot = self.turn, self.match.players[self.viewing].bot
        return bool(bot) and isinstance(turn, Player) and self.viewing in turn.seats

    def completes(self, piece: str) -> bool:
        """Whether a tap on this piece would complete an action."""
        return self.tapping.tap(piece).choice is not None

    def confirm(self) -> bool:
        """Play the action that the taps have completed, or the only one there is without taps."""
        choice = self.tapping.choice
        return choice is not None and self.play(choice)

    def play(self, action: Action) -> bool:
        """Play an action; whether it was allowed. The reason, if not, becomes the notice."""
        rolled = isinstance(self.turn, Chance)
        try:
            self.match.play(action)
        except IllegalMove as reason:
            self.notice = str(reason)
            return False
        rolled |= self.match.speak()
        self._settle()
        if rolled and isinstance(self.turn, Player) and not self.match.players[self.turn.seat].bot:
            self.see(self.turn.seat)  # after a roll, the active player's sheet comes on top
        return True

    def roll(self) -> bool:
        """Let the app's dice speak."""
        if not self.playable or not isinstance(self.turn, Chance):
            return False
        return self.play(self.match.app_outcome())

    # Real dice -----------------------------------------------------------------------------------

    def _enter(self, text: str) -> bool:
        chance = self.turn
        if not isinstance(chance, Chance):
            return False
        entry = next((e for e in chance.pad() if entry_text(e) == text), None)
        if entry is None:
            return False
        self.entered = with_entry(chance, self.entered, entry)
        if not chance.entries(self.entered):
            return self.play(chance.outcome(self.entered))
        return False

    # Going back and forth ------------------------------------------------------------------------

    def undo(self) -> bool:
        """Undo; whether there was anything to undo."""
        if self.entered:
            self.entered = self.entered[:-1]
            return True
        if self.tapping.tapped:
            self._settle()
            return True
        moved = not self.looking and self.match.undo()
        self._settle()
        return moved

    def redo(self) -> bool:
        """Redo; whether there was anything to redo."""
        moved = not self.looking and self.match.redo()
        self._settle()
        return moved

    def take_back(self, seat: int) -> bool:
        """Take back the last action of a seat alone; whether that could be."""
        try:
            self.match.take_back(seat)
        except IllegalMove as reason:
            self.notice = str(reason)
            return False
        self.viewing = seat
        self._settle()
        return True

    def replace(self, match: Match) -> None:
        """Put the match as another tab has written it in the place of this one. Who only follows
        stays with the sheet that is on top."""
        self.match = match
        self.shown = len(match.actions) if match.fault else None
        self._settle(stay=self.following)

    def look(self, index: int | None) -> None:
        """Look at an earlier position, or with `None` come back."""
        if index is None and self.match.fault:
            index = len(self.match.actions)
        if index is not None:
            index = max(0, min(index, len(self.match.actions)))
        self.shown = index
        actor = self._actor(index - 1) if index else None
        if actor is not None:
            self.viewing = actor  # what is told about is on that sheet
        self._settle(stay=actor is not None)

    def _actor(self, index: int) -> int | None:
        """The seat that played an action of the match, if it was a player's."""
        turn = self.match.states[index].turn()
        acted = turn.seat if isinstance(turn, Player) else None
        seat: int | None = getattr(self.match.actions[index], "seat", acted)
        return seat

    def play_on(self) -> None:
        """Go on from the position that is looked at."""
        if self.shown is not None:
            self.match.back_to(self.shown)
        self.shown = None
        self._settle()

    def hand_over(self) -> None:
        """The player whose secret turn it is has the tablet."""
        if isinstance(self.turn, Player):
            self.holder = self.turn.seat

    def see(self, seat: int) -> None:
        """Put the sheet of a seat on top."""
        self.viewing = seat
        self._settle(stay=True)

    def _settle(self, stay: bool = False) -> None:
        """Begin anew at the position on the table; unless `stay`, with a sheet on top whose seat
        may act."""
        self.entered = []
        self.notice = ""
        self.turn = turn = self.state.turn()
        holds = isinstance(turn, Player) and turn.secret and turn.seat == self.holder
        if not holds and not self.looking:
            self.holder = None
        if isinstance(turn, Player) and not stay:
            people = [seat for seat in turn.seats if not self.match.players[seat].bot]
            if people and self.viewing not in people:
                self.viewing = people[0]
            elif not people and self.match.game.roles:
                self.viewing = turn.seat  # who plays another role plays on another sheet
        legal: Sequence[Action] = self.state.legal(self.viewing) if self.writing else ()
        self.tapping = Tapping.of({action: self.view.taps(self.state, action) for action in legal})


ENTRY = "entry:"
"""What the ids of the pad's keys begin with."""


def entry_text(entry: Entry) -> str:
    """The text of one thing typed in.

    >>> entry_text(("red", 4)), entry_text(6)
    ('red 4', '6')
    """
    return " ".join(map(str, entry)) if isinstance(entry, tuple) else str(entry)


def with_entry(chance: Chance, entered: Sequence[Entry], entry: Entry) -> list[Entry]:
    """What is entered after a key is pressed: one more, one less if it was entered, or the entry in
    place of the latest one that it can't stand beside."""
    if entry in chance.entries(entered):
        return [*entered, entry]
    for index in range(len(entered) - 1, -1, -1):
        rest = [*entered[:index], *entered[index + 1 :]]
        if entered[index] == entry:
            return rest
        if entry in chance.entries(rest):
            return [*rest, entry]
    return list(entered)
