"""A match: its options, its players, and a list of actions.

The state at any position is what replaying the actions before it gives. From that come undo, redo,
history, saves, sharing and replays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rollbook.core import dice
from rollbook.core.action import Action, BadText
from rollbook.core.chance import Chance
from rollbook.core.game import Bot, Game, IllegalMove, Over, Player, State, Thinking, Turn
from rollbook.core.record import TITLE_LENGTH, BadRecord, Person, Record, one_line
from rollbook.core.words import _, fill_names, without_marks

UNDONE = "undone"
"""Mark of a match in which a roll was undone."""
TYPED = "typed"
"""Mark of a match in which a roll was typed in by hand."""
REASON_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a record does not replay to its end.

    `line`: the number of the failing line in the text, from 1. `reason`: one sentence. `text`: the
    whole record as it came.
    """

    line: int
    reason: str
    text: str


class Match:
    """A match being played.

    `actions` are all that are recorded and `states` the positions before, between and after them;
    `at` is the position looked at, from 0 to `len(actions)`. Playing from an earlier position drops
    what was recorded behind it, unless the same action is played again.

    >>> from rollbook.games import GAMES
    >>> match = Match(GAMES["rolling-japan"], [Person.of("Ana", "blue")], seed="1")
    >>> str(match.play(match.app_outcome()))
    'roll red 1 yellow 6'
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[Person],
        options: Mapping[str, Any] | None = None,
        *,
        seed: str,
        board: str | None = None,
        title: str = "",
        app_dice: bool = True,
        marks: frozenset[str] = frozenset(),
    ):
        """A new match; `seed` is entropy from outside, in any text without spaces.

        Raises `ValueError` when the game can't be started so.
        """
        self.game = game
        self.players = tuple(players)
        for player in self.players:
            if player.bot:
                game.bot(player.bot)
        self.board = board or game.boards[0]
        self.settings = game.settings(options or {}, len(self.players))
        self.seed = seed
        self.title = title
        self.app_dice = app_dice
        self.marks = marks
        self.fault: Fault | None = None
        self.actions: list[Action] = []
        self.states: list[State] = [game.start(len(self.players), options or {}, self.board)]
        self.at = 0
        self._lines: list[str] = []
        self._told: dict[int, str] = {}
        # For each action of chance, how many of its stream stand before it.
        self._numbers: list[int | None] = []
        self._streams: Counter[str] = Counter()

    # Looking -------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position looked at."""
        return self.states[self.at]

    @property
    def turn(self) -> Turn:
        """Who or what the position waits for."""
        return self.state.turn()

    @property
    def at_end(self) -> bool:
        """Whether the position looked at is the last one recorded."""
        return self.at == len(self.actions)

    @property
    def over(self) -> Over | None:
        """How the match ended, if its record reaches an end."""
        turn = self.states[-1].turn()
        return turn if isinstance(turn, Over) else None

    def tell(self, index: int, seat: int | None = None) -> str:
        """What the action at an index did, in a sentence with seats' marks in it, as `seat` may
        know it (`None`: anybody)."""
        before, action, after = self.states[index], self.actions[index], self.states[index + 1]
        if seat is not None:
            return self.game.view.tell(before, action, after, seat)
        if index not in self._told:
            self._told[index] = self.game.view.tell(before, action, after, None)
        return self._told[index]

    # Playing -------------------------------------------------------------------------------------

    def play(self, action: Action) -> Action:
        """Play an action at the position looked at; raises `IllegalMove`, and nothing changes."""
        if not self.at_end and self.actions[self.at] == action:
            self.at += 1
            return action
        state = self.state.apply(action)
        self._mark_undone(self.at)
        self._cut(self.at)
        self._push(action, state)
        return action

    def app_outcome(self) -> Action:
        """What the app's dice say at the position looked at, which must wait for chance."""
        return self._app_outcome(self.at)

    def speak(self) -> bool:
        """Let the app's dice say what they say without being asked; whether they have. What can't
        be typed in is theirs also where the dice are real."""
        spoken = False
        while isinstance(turn := self.turn, Chance) and turn.at_once:
            if not (self.app_dice or not turn.size):
                break
            self.play(self.app_outcome() if self.at_end else self.actions[self.at])
            spoken = True
        return spoken

    def set_option(self, name: str, value: Any) -> None:
        """Switch an option that changes only what is shown."""
        for option in self.game.options:
            if option.id == name and option.display:
                self.settings = self.settings | {name: option.read(str(value))}

    def rename(self, title: str) -> None:
        """Give the match a title of its own, or none."""
        self.title = one_line(title, TITLE_LENGTH)

    def rename_player(self, seat: int, name: str) -> None:
        """Give the player at a seat another name."""
        players = list(self.players)
        players[seat] = Person.of(name, players[seat].pencil, players[seat].bot)
        self.players = tuple(players)

    def _push(self, action: Action, state: State) -> None:
        turn = self.states[-1].turn()
        number = None
        if isinstance(turn, Chance):
            number = self._streams[turn.stream]
            self._streams[turn.stream] += 1
        self._numbers.append(number)
        self.actions.append(action)
        self._lines.append(str(action))
        self.states.append(state)
        self.at = len(self.actions)
        if number is not None and self._typed(self.at - 1):
            self.marks |= {TYPED}

    def _cut(self, index: int) -> None:
        """Forget the actions from an index on."""
        while len(self.actions) > index:
            self.actions.pop()
            self._lines.pop()
            self._told.pop(len(self.actions), None)
            self.states.pop()
            if self._numbers.pop() is not None:
                turn = self.states[-1].turn()
                assert isinstance(turn, Chance)
                self._streams[turn.stream] -= 1
        self.at = min(self.at, index)

    def _mark_undone(self, start: int, end: int | None = None) -> None:
        """Remember it if there is a roll among the actions from `start` to `end`."""
        if any(number is not None for number in self._numbers[start:end]):
            self.marks |= {UNDONE}

    def _app_outcome(self, index: int) -> Action:
        chance = self.states[index].turn()
        assert isinstance(chance, Chance)
        number = self._numbers[index] if index < len(self.actions) else self._streams[chance.stream]
        assert number is not None
        return chance.sample(dice.generator(self.seed, chance.stream, number))

    def _typed(self, index: int) -> bool:
        """Whether a recorded outcome of chance is another than the app's dice would have said."""
        return self.actions[index] != self._app_outcome(index)

    # The app's own players -----------------------------------------------------------------------

    @property
    def watched(self) -> bool:
        """Whether the app plays all seats."""
        return all(player.bot for player in self.players)

    def waiting_bot(self) -> int | None:
        """The seat at which the app is to act now. From an earlier position it goes on only where
        it acted before; elsewhere that is for people to decide."""
        turn = self.turn
        if not isinstance(turn, Player):
            return None
        seats = turn.seats if self.at_end else (self._actor(self.at),)
        return next((seat for seat in seats if self.players[seat].bot), None)

    def think(self, seat: int) -> Thinking:
        """What the app's player at a seat thinks of the position looked at."""
        return self.think_as(self.game.bot(self.players[seat].bot), seat)

    def think_as(self, bot: Bot, seat: int) -> Thinking:
        """What a bot would think there in the place of a seat. While nobody else acts, its
        randomness stays the same: a plan for several actions, made anew at each, is the same plan.
        """
        begun = self.at
        while begun and isinstance(self.states[begun - 1].turn(), Player):
            if self._actor(begun - 1) != seat:
                break
            begun -= 1
        return bot.think(self.state, seat, dice.generator(self.seed, f"bot {seat}", begun))

    def _actor(self, index: int) -> int:
        """Whose action the one at an index is."""
        turn = self.states[index].turn()
        assert isinstance(turn, Player)
        seat: int = getattr(self.actions[index], "seat", turn.seat)
        return seat

    # Going back and forth ------------------------------------------------------------------------

    def decides(self, index: int) -> bool:
        """Whether a person decides at a position: a player moves that is not the app's, or a roll
        was typed in.

        The start and the end of the record count too, so that they can be gone to; but not a start
        at which the app's dice speak at once.
        """
        if index == len(self.actions):
            return True
        turn = self.states[index].turn()
        if isinstance(turn, Player):
            return index == 0 or not self.players[self._actor(index)].bot
        at_once = isinstance(turn, Chance) and turn.at_once
        return (index == 0 and not at_once) or self._typed(index)

    def undo_to(self) -> int | None:
        """The previous position in which a person decides."""
        return next((i for i in range(self.at - 1, -1, -1) if self.decides(i)), None)

    def redo_to(self) -> int | None:
        """The next position in which a person decides."""
        return next((i for i in range(self.at + 1, len(self.states)) if self.decides(i)), None)

    def undo(self) -> bool:
        """Go to the previous position in which a person decides; whether there was one."""
        index = self.undo_to()
        if index is None:
            return False
        self.back_to(index)
        return True

    def back_to(self, index: int) -> None:
        """Go back to an earlier position to play on from there. A roll that is left behind so
        counts as undone."""
        self._mark_undone(index, self.at)
        self.at = index

    def redo(self) -> bool:
        """Go to the next position in which a person decides; whether there was one."""
        index = self.redo_to()
        if index is None:
            return False
        self.at = index
        return True

    def go(self, index: int) -> None:
        """Look at any position of the record, from 0 to the number of actions."""
        self.at = max(0, min(index, len(self.actions)))

    def last_own(self, seat: int) -> int | None:
        """The index of the seat's last action, if it can still be taken back on its own: since then
        only seats acted that could have acted in its place as well."""
        others: set[int] = set()
        for index in range(self.at - 1, -1, -1):
            turn = self.states[index].turn()
            if not isinstance(turn, Player):
                return None
            actor = self._actor(index)
            if actor == seat:
                return index if others <= set(turn.seats) else None
            others.add(actor)
        return None

    def take_back(self, seat: int) -> None:
        """Take the seat's last action out of the record, leaving the others' later ones.

        Raises `IllegalMove` if there is none, or if one of the others' would not stand without it.
        """
        index = self.last_own(seat)
        if index is None:
            raise IllegalMove(_("There is nothing to take back."))
        others = self.actions[index + 1 : self.at]
        state = self.states[index]
        states = []
        for number, action in enumerate(others, start=index + 1):
            try:
                state = state.apply(action)
            except IllegalMove as error:
                raise IllegalMove(
                    _("It can't be taken back, for this would not stand without it: {told}").format(
                        told=self.tell(number)
                    )
                ) from error
            states.append(state)
        self._mark_undone(self.at)
        self._cut(index)
        for action, after in zip(others, states, strict=True):
            self._push(action, after)

    # As text -------------------------------------------------------------------------------------

    def record(self) -> Record:
        """The match as a record."""
        options: dict[str, str] = {}
        for option in self.game.options:
            value = self.settings[option.id]
            if option.per_seat:
                options |= {f"{option.id}.{seat}": str(own) for seat, own in enumerate(value)}
            else:
                options[option.id] = str(value)
        return Record(
            game=self.game.id,
            rules=self.game.rules,
            board=self.board,
            players=self.players,
            options=options,
            dice="app" if self.app_dice else "real",
            seed=self.seed,
            title=self.title,
            at=None if self.at_end else self.at,
            marks=self.marks,
            lines=tuple(self._lines),
        )

    def text(self) -> str:
        """The match as text. A record that does not replay stays as it came."""
        return self.fault.text if self.fault else self.record().text()

    @classmethod
    def read(cls, text: str, games: Mapping[str, Game]) -> Match:
        """The match that a text says; raises `BadRecord` with the reason if it says none.

        A record whose actions don't all replay opens at its last good one, with `fault` set.
        """
        record = Record.read(text)
        game = games.get(record.game)
        if game is None:
            raise BadRecord(_("Rollbook has no game “{name}”.").format(name=record.game[:40]))
        try:
            match = cls(
                game,
                record.players,
                _options(game, record.options, len(record.players)),
                seed=record.seed,
                title=record.title,
                board=record.board,
                app_dice=record.dice != "real",
                marks=record.marks,
            )
        except ValueError as error:
            raise BadRecord(str(error)) from error
        match._replay(record, text)
        return match

    def _replay(self, record: Record, text: str) -> None:
        reason = ""
        if record.rules != self.game.rules:
            reason = _("It was played by other rules ({theirs}, now {ours}).").format(
                theirs=record.rules, ours=self.game.rules
            )
        for number, line in enumerate(record.lines, start=record.first_line):
            try:
                action = self.game.notation.read(line)
                self._push(action, self.state.apply(action))
            except (BadText, IllegalMove) as error:
                # It may quote the record, which may hold anything and be long.
                told = fill_names(str(error), self._name_at)
                reason = reason or one_line(without_marks(told), REASON_LENGTH)
                self.fault = Fault(number, reason, text)
                break
        self.marks = record.marks | self.marks
        if record.at is not None:
            self.go(record.at)

    def _name_at(self, seat: int) -> str:
        """The name of the player at a seat, if there is one."""
        return self.players[seat].name if seat < len(self.players) else ""

    def copy(self, index: int) -> Match:
        """A match of its own that ends at a position of this one, to be played on. A roll that is
        left behind so counts as undone."""
        undone = any(number is not None for number in self._numbers[index:])
        marks = self.marks | {UNDONE} if undone else self.marks
        record = replace(self.record(), at=None, lines=tuple(self._lines[:index]), marks=marks)
        return Match.read(record.text(), {self.game.id: self.game})


def _options(game: Game, given: Mapping[str, str], count: int) -> dict[str, Any]:
    """A record's options as `Game.settings` takes them; what is not there gets its default."""
    options: dict[str, Any] = {}
    per_seat = {option.id: option for option in game.options if option.per_seat}
    for name, value in given.items():
        base, _dot, seat = name.rpartition(".")
        if base in per_seat and seat.isdecimal() and int(seat) < count:
            values = options.setdefault(base, [str(per_seat[base].default)] * count)
            values[int(seat)] = value
        else:
            options[name] = value
    return options
