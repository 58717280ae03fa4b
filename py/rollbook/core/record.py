"""A match as text.

A header of `key: value` lines, a blank line, and one action a line:

    format: 1
    game: rolling-japan
    rules: 1
    board: japan-1
    player: blue Ana
    player: red Ben
    bot: 1 strong
    option: doomed yes
    dice: app
    seed: 5f1c0a9be3d24477
    at: 3
    marks: undone

    roll red 4 green 2
    0 write red 4 tokyo

The same text is the save, the exported file, the test fixture and the bug report. `at` is the
position looked at, left out at the end of the record. This module reads and writes the text; what
it means is for `match` to find out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rollbook.core.words import _

FORMAT = 1
PENCILS = ("blue", "red", "green", "purple", "orange", "teal", "brown", "pink")
NAME_LENGTH = 24


TITLE_LENGTH = 60


def one_line(text: str, length: int) -> str:
    """What people typed as one line: without unprintable characters and outer spaces, and at most
    so many characters long."""
    return "".join(c for c in text if c.isprintable()).strip()[:length].rstrip()


class BadRecord(ValueError):
    """A text that is no match; `str()` says why, for a player to read."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits at a seat: a name of at most `NAME_LENGTH` characters, a pencil's colour, and the id
    of the app's player if the app plays there."""

    name: str
    pencil: str
    bot: str = ""

    @classmethod
    def of(cls, name: str, pencil: str, bot: str = "") -> Person:
        """A person by what was typed: unprintable characters and outer spaces go, long names end
        early, and a pencil that there is not becomes the first."""
        return cls(
            one_line(name, NAME_LENGTH) or _("Player"),
            pencil if pencil in PENCILS else PENCILS[0],
            bot,
        )


@dataclass(frozen=True)
class Record:
    """What a match's text says, word for word.

    `options` by id; the values of a per-seat option stand under `id.0`, `id.1` and so on.
    """

    game: str
    rules: int
    board: str
    players: tuple[Person, ...]
    options: dict[str, str] = field(default_factory=dict)
    title: str = ""
    dice: str = "app"
    seed: str = "0"
    at: int | None = None
    marks: frozenset[str] = frozenset()
    lines: tuple[str, ...] = ()
    first_line: int = field(default=0, compare=False)
    """The number of the first action's line in the text that was read, from 1."""

    def text(self) -> str:
        """The record as text, ending in a new line."""
        return "\n".join([*self._header(), "", *self.lines]) + "\n"

    def _header(self) -> Iterable[str]:
        yield f"format: {FORMAT}"
        yield f"game: {self.game}"
        yield f"rules: {self.rules}"
        yield f"board: {self.board}"
        if self.title:
            yield f"title: {self.title}"
        for player in self.players:
            yield f"player: {player.pencil} {player.name}"
        for seat, player in enumerate(self.players):
            if player.bot:
                yield f"bot: {seat} {player.bot}"
        for name, value in self.options.items():
            yield f"option: {name} {value}"
        yield f"dice: {self.dice}"
        yield f"seed: {self.seed}"
        if self.at is not None:
            yield f"at: {self.at}"
        if self.marks:
            yield "marks: " + " ".join(sorted(self.marks))

    @classmethod
    def read(cls, text: str) -> Record:
        """The record in a text; raises `BadRecord` with the reason if there is none.

        Line ends of any kind, a byte order mark and blank lines around the record are forgiven:
        they come with files that were mailed about.
        """
        if not text.isascii() and any("\ud800" <= c <= "\udfff" for c in text):
            raise BadRecord(_("This is not a Rollbook match: it is no proper text."))
        lines = [line.rstrip() for line in text.removeprefix("\ufeff").rstrip().splitlines()]
        above = next((number for number, line in enumerate(lines) if line), 0)
        lines = lines[above:]
        if not lines or not lines[0].startswith("format: "):
            raise BadRecord(_("This is not a Rollbook match: its first line is not “format: 1”."))
        if lines[0] != f"format: {FORMAT}":
            raise BadRecord(
                _("This match was saved by another version of Rollbook ({line}).").format(
                    line=lines[0][:40]
                )
            )
        end = lines.index("") if "" in lines else len(lines)
        header = _Header(lines[1:end])
        return cls(
            game=header.one("game"),
            rules=header.number("rules"),
            board=header.one("board"),
            players=_people(header.all("player"), header.all("bot")),
            options=dict(_split(value) for value in header.all("option")),
            title=one_line(header.one("title", ""), TITLE_LENGTH),
            dice=header.one("dice", "app"),
            seed=header.one("seed", "0"),
            at=header.number("at") if header.has("at") else None,
            marks=frozenset(header.one("marks", "").split()),
            lines=tuple(lines[end + 1 :]),
            first_line=above + end + 2,
        )


class _Header:
    """The `key: value` lines of a header."""

    def __init__(self, lines: list[str]):
        self._values: dict[str, list[str]] = {}
        for line in lines:
            key, colon, value = line.partition(":")
            if not colon:
                raise BadRecord(_("“{line}” is not a line of a header.").format(line=line[:40]))
            self._values.setdefault(key, []).append(value.strip())

    def has(self, key: str) -> bool:
        return key in self._values

    def all(self, key: str) -> list[str]:
        return self._values.get(key, [])

    def one(self, key: str, default: str | None = None) -> str:
        values = self.all(key) or ([] if default is None else [default])
        if len(values) != 1:
            raise BadRecord(_("The header must say “{key}” once.").format(key=key))
        return values[0]

    def number(self, key: str) -> int:
        value = self.one(key)
        if not (value.isascii() and value.isdecimal() and len(value) < 9):
            raise BadRecord(_("“{key}” in the header must be a number.").format(key=key))
        return int(value)


def _split(value: str) -> tuple[str, str]:
    word, _space, rest = value.partition(" ")
    return word, rest


def _people(players: list[str], bots: list[str]) -> tuple[Person, ...]:
    """Who sits at the seats; `bots` says at which of them the app plays, and how."""
    people = []
    at = dict(_split(value) for value in bots)
    for seat, value in enumerate(players):
        pencil, name = _split(value)
        people.append(Person.of(name, pencil, at.pop(str(seat), "")))
    if at:
        raise BadRecord(_("The app can't play at a seat that there is not."))
    return tuple(people)
