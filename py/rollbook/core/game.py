"""What a game is: states and actions, options, and a view of them.

A game is a folder of `rollbook.games` whose package holds a `Game`. Its rules are a frozen `State`;
its view turns a state into pieces to look at and tap.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from rollbook.core.action import Action, Notation
from rollbook.core.chance import Chance
from rollbook.core.taps import Path
from rollbook.core.words import _

if TYPE_CHECKING:
    from random import Random


class IllegalMove(ValueError):
    """An action that the rules don't allow; `str()` is the reason, for a player to read."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A time within which a player must be done: so many `seconds` for all that is called `name`,
    after which the page plays `action`. Time that has run out is never given back."""

    name: str
    seconds: int
    action: Action


@dataclass(frozen=True, slots=True)
class Player:
    """The game waits for the player at `seat` (from 0); the seats in `also` may act now as well.

    `secret`: what this seat sees is for no other eyes, so the tablet is handed over first. `limit`:
    the time for it, if there is one.
    """

    seat: int
    also: tuple[int, ...] = ()
    secret: bool = False
    limit: Limit | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat, *self.also)


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over.

    `places`: each seat's place, 1 for the best; those who share a place have the same number.
    `points`: each seat's points. `reason`: one sentence for the result screen. `won`: whether
    anybody has won. `counts`: whether the points can be a best score.
    """

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    won: bool = True
    counts: bool = True


Turn = Player | Chance | Over


def places(points: Sequence[int], fewest: bool = False) -> tuple[int, ...]:
    """Each seat's place by its points: the most, or with `fewest` the fewest, come first.

    >>> places((12, 9, 12, 15), fewest=True)
    (2, 1, 2, 4)
    """
    if fewest:
        points = [-p for p in points]
    return tuple(1 + sum(other > own for other in points) for own in points)


class State(Protocol):
    """A position of a game: a frozen dataclass that holds what undo must restore, nothing else."""

    def turn(self) -> Turn:
        """Who or what the game waits for."""

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        """Every action open to a seat, by default the one whose turn it is; none at a chance."""

    def apply(self, action: Action) -> State:
        """The position after an action; raises `IllegalMove` for any that is not allowed."""


# Options ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """An option with a few named values; `values` maps each to its title.

    `per_seat`: each seat chooses its own. `display`: it changes what is shown and never the rules,
    so it may be switched during a match. `when`: another option and its value with which alone it
    matters.
    """

    id: str
    title: str
    values: Mapping[str, str]
    default: str
    per_seat: bool = False
    display: bool = False
    note: str = ""
    when: tuple[str, str] | None = None

    def read(self, text: str) -> str:
        """The value that a text says; raises `ValueError` if it says none."""
        if text not in self.values:
            raise ValueError(_("“{text}” is not one of its values.").format(text=text[:40]))
        return text


@dataclass(frozen=True)
class Number:
    """An option that is a whole number from `low` to `high`."""

    id: str
    title: str
    low: int
    high: int
    default: int
    per_seat: bool = False
    display: bool = False
    note: str = ""
    when: tuple[str, str] | None = None

    def read(self, text: str) -> int:
        """The value that a text says; raises `ValueError` if it says none."""
        if not text.isdecimal() or not self.low <= int(text) <= self.high:
            raise ValueError(
                _("It must be a number from {low} to {high}.").format(low=self.low, high=self.high)
            )
        return int(text)


@dataclass(frozen=True)
class Text:
    """An option that is a line of text of at most `length` characters."""

    id: str
    title: str
    default: str = ""
    length: int = 40
    per_seat: bool = False
    display: bool = False
    note: str = ""
    when: tuple[str, str] | None = None

    def read(self, text: str) -> str:
        """The value that a text says, without outer spaces; raises `ValueError` if it is too
        long."""
        text = text.strip(" ")
        if len(text) > self.length or not text.isprintable():
            raise ValueError(
                _("It must be at most {length} characters long.").format(length=self.length)
            )
        return text


Option = Choice | Number | Text


# The view -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to see, and perhaps to tap.

    `markup` is SVG on the sheet, HTML in the tray, escaped where it holds text from people.
    `label` is its spoken name; a piece with one can be part of an action, one without can't.
    `drag`: it can also be dragged onto the piece that is tapped next. `sees`: a seat whose sheet a
    tap on it puts on top; such a piece is part of no action. Players are mentioned in all of it by
    `seat_name`.
    """

    markup: str
    label: str = ""
    drag: bool = False
    sees: int | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """What one seat sees of a state: pieces by their stable ids, drawn in this order.

    `box` is the sheet's left, top, width and height in the SVG's own units.
    """

    box: tuple[float, float, float, float]
    sheet: Mapping[str, Piece]
    tray: Mapping[str, Piece]


class View(Protocol):
    """A game's `view` module. It knows the rules' words, and neither browser nor people."""

    def draw(self, state: Any, seat: int, options: Mapping[str, Any]) -> Picture:
        """The state as `seat` may see it."""

    def taps(self, state: Any, action: Any) -> Sequence[Path]:
        """The alternative paths of pieces that say an action; none if only `confirm` says it."""

    def careful(self, state: Any, action: Any) -> str:
        """A question to be confirmed before an action is played that costs something or that few
        would want, or nothing to play it at once."""

    def foretell(self, state: Any, action: Any) -> str:
        """What an action would set off that should be known before it is played, in sentences, or
        nothing to play it at once."""

    def prompt(self, state: Any, seat: int, tapped: Sequence[str]) -> str:
        """What is wanted now, in a sentence."""

    def why(self, state: Any, seat: int, tapped: Sequence[str]) -> str:
        """Why the last of these taps leads to no action."""

    def tell(self, before: Any, action: Any, after: Any, seat: int | None) -> str:
        """What an action did, in a sentence, as `seat` may know it (`None`: anybody)."""

    def entry(self, state: Any, entry: Any) -> Piece:
        """A key of the pad on which chance is typed in: what one of its entries looks like (HTML)
        and is called."""

    def progress(self, state: Any) -> str:
        """How far the game is, in two or three words."""

    def points(self, count: int) -> str:
        """A number of points in the game's own words."""

    def verdict(self, state: Any, seat: int) -> str:
        """What a seat's final points are worth, in a sentence, or nothing."""

    def thumbnail(self) -> str:
        """A small picture of the sheet, as a whole SVG."""

    def offers(
        self, state: Any, seat: int, tapped: Sequence[str], options: Mapping[str, Any]
    ) -> Mapping[str, Piece]:
        """The pieces of the tray that look different because of the taps so far, by their ids."""

    def ghost(self, state: Any, seat: int, tapped: Sequence[str], choice: Any) -> str:
        """What the taps so far would put on the sheet, as SVG to be drawn upon it, or nothing;
        `choice`: the action that they have completed, or `None`."""

    def closer(self, state: Any, seat: int, piece: str) -> str:
        """A closer look at a piece on which somebody stays, as HTML; nothing if its name will
        do."""

    def report(self, state: Any) -> Generator[None, None, str] | None:
        """The truth about how a match ended, if it takes long to find: it yields every few
        milliseconds, and returns a sentence for the result screen."""


# The app's own players ----------------------------------------------------------------------------

Thinking = Generator[None, None, Action]
"""A thought: it yields every few milliseconds, so that the page stays answerable, and returns the
action that is chosen."""


@dataclass(frozen=True)
class Bot:
    """A way in which the app can play a seat.

    `think(state, seat, rng)` chooses one of `state.legal(seat)`. Whatever chance it needs comes
    from `rng`, and it reads nothing that is hidden from the seat. `id` is its name in records,
    `title` the one that people see.
    """

    id: str
    title: str
    think: Callable[[Any, int, Random], Thinking]

    def choose(self, state: Any, seat: int, rng: Random) -> Action:
        """The action that it chooses, without a pause."""
        thinking = self.think(state, seat, rng)
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                action: Action = end.value
                return action


# The game -----------------------------------------------------------------------------------------


MATERIALS = ("dice", "cards")
"""What chance comes from in a game: what the page says about it depends on that."""


@dataclass(frozen=True)
class Game:
    """One game.

    `id`: its name in links and files; `players`: the numbers of seats allowed; `rules`: a number
    that grows when the same record would replay differently; `boards`: the boards it ships, the
    one for new matches first. `kinds`: its action classes, those of chance included. `initial`
    makes the first state from the number of seats, the options and the board's name. `fewest`:
    the fewest points are the best. `view`: the module that draws it. `guide` and `example`: where
    its guide and a match to be watched (see `core.example`) lie, below `py/`. `bots`: the app's own
    players, from the weakest to the strongest. `together`: all players act at the same
    time. `material`: what chance comes from, one of `MATERIALS`. `roles`: what each seat is called,
    where they differ.
    """

    id: str
    title: str
    blurb: str
    players: tuple[int, ...]
    initial: Any
    kinds: tuple[type[Action], ...]
    view: View
    guide: str
    example: str = ""
    options: tuple[Option, ...] = ()
    rules: int = 1
    boards: tuple[str, ...] = ("1",)
    fewest: bool = False
    bots: tuple[Bot, ...] = ()
    together: bool = False
    material: str = "dice"
    roles: tuple[str, ...] = ()
    notation: Notation = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "notation", Notation(self.kinds))

    def settings(self, options: Mapping[str, Any], count: int) -> dict[str, Any]:
        """All options with their values, defaults filled in; a per-seat option is a tuple.

        Raises `ValueError` for an unknown option or a value that is not allowed.
        """
        unknown = set(options) - {option.id for option in self.options}
        if unknown:
            name = min(unknown)
            raise ValueError(_("There is no option “{name}”.").format(name=name[:40]))
        values: dict[str, Any] = {}
        for option in self.options:
            given = options.get(option.id, (option.default,) * count if option.per_seat else None)
            if option.per_seat:
                if len(given) != count:
                    raise ValueError(
                        _("“{option}” needs one value a player.").format(option=option.id)
                    )
                values[option.id] = tuple(option.read(str(value)) for value in given)
            else:
                values[option.id] = option.default if given is None else option.read(str(given))
        return values

    def bot(self, name: str) -> Bot:
        """The app's player with this id; raises `ValueError` if there is none."""
        for bot in self.bots:
            if bot.id == name:
                return bot
        raise ValueError(
            _("Rollbook can't play {game} as “{name}”.").format(game=self.title, name=name[:40])
        )

    def start(
        self, count: int, options: Mapping[str, Any] | None = None, board: str | None = None
    ) -> State:
        """The first state of a game for `count` players; raises `ValueError` if it can't be."""
        if count not in self.players:
            raise ValueError(
                _("{game} is not for {count} players.").format(game=self.title, count=count)
            )
        if board is None:
            board = self.boards[0]
        if board not in self.boards:
            raise ValueError(_("There is no board “{board}”.").format(board=board[:40]))
        state: State = self.initial(count, self.settings(options or {}, count), board)
        return state


def by_id(games: Iterable[Game]) -> dict[str, Game]:
    """Games by their ids."""
    return {game.id: game for game in games}
