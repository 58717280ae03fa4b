"""Matches in localStorage.

One key a match holds its text below a line of our own, `rollbook FORMAT REVISION CHECKSUM`, and
beside it one holds the summary that the home screen shows. The revision makes every value another
one: whoever writes must know the one before, so that two tabs never overwrite each other.
All keys carry the site's base path, since hosts like github.io share an origin between projects;
other projects' keys are never touched. A deleted match is moved to the bin, from where it can be
restored.
"""

from __future__ import annotations

import json
import math
from binascii import crc32
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from rollbook.core.game import Over
from rollbook.core.match import Match
from rollbook.core.words import _

FORMAT = 1
BIN_SIZE = 20
"""How many deleted matches are kept."""


class Elsewhere(Exception):
    """A match was written by another tab since this one knew it."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as it is stored. `text`: the match's own. `revision`: how often it was written, 0
    where that isn't known. `damage`: why it is not what was written, or nothing."""

    text: str
    revision: int = 0
    damage: str = ""

    @classmethod
    def read(cls, value: str) -> Stored:
        """What a stored value holds. One without our line above is a match's text alone."""
        head, newline, text = value.partition("\n")
        if not newline or not head.startswith("rollbook "):
            return cls(value)
        words = head.split(" ")
        if len(words) != 4 or not all(word.isascii() and word.isalnum() for word in words):
            return cls(text, damage=_("what is stored is not what was written"))
        _name, written_format, revision, checksum = words
        if written_format != str(FORMAT):
            return cls(text, damage=_("it was stored by another version of Rollbook"))
        if not revision.isdecimal() or len(revision) > 9 or checksum != _checksum(text):
            return cls(text, damage=_("what is stored is not what was written"))
        return cls(text, int(revision))

    def value(self) -> str:
        """The value to store."""
        return f"rollbook {FORMAT} {self.revision} {_checksum(self.text)}\n{self.text}"


def _checksum(text: str) -> str:
    return f"{crc32(text.encode('utf-8', 'surrogatepass')):08x}"


class Storage(Protocol):
    """What is used of the browser's localStorage."""

    @property
    def length(self) -> int: ...
    def key(self, index: int) -> str | None: ...
    def getItem(self, key: str) -> str | None: ...
    def setItem(self, key: str, value: str) -> None: ...
    def removeItem(self, key: str) -> None: ...


class NoStorage:
    """What stands in where the browser forbids storing: empty, and it says so."""

    length = 0

    def key(self, index: int) -> str | None:
        return None

    def getItem(self, key: str) -> str | None:
        return None

    def setItem(self, key: str, value: str) -> None:
        raise OSError

    def removeItem(self, key: str) -> None: ...


def _places(over: Over) -> tuple[int, ...]:
    """The places as a summary holds them: where nobody has won, none is the first."""
    return over.places if over.won else (0,) * len(over.places)


@dataclass(frozen=True)
class Summary:
    """What the home screen shows of a match. `when`: of its last change, in milliseconds since
    1970. `places` and `points` are empty while it is going on. `revision`: of the match that it
    tells about. `bots`: the seats that the app plays."""

    game: str
    title: str
    names: tuple[str, ...]
    progress: str
    when: float
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()
    revision: int = 0
    bots: tuple[int, ...] = ()

    @classmethod
    def of(cls, match: Match, when: float, revision: int = 0) -> Summary:
        """The summary of a match that was changed at a time."""
        over = match.over if match.at_end else None  # somebody may play on from before the end
        return cls(
            game=match.game.id,
            title=match.title,
            names=tuple(player.name for player in match.players),
            progress=match.game.view.progress(match.state),
            when=when,
            places=_places(over) if over else (),
            points=over.points if over and over.counts else (),
            marks=tuple(sorted(match.marks)),
            revision=revision,
            bots=tuple(seat for seat, player in enumerate(match.players) if player.bot),
        )

    @classmethod
    def read(cls, text: str | None) -> Summary | None:
        """The summary in a stored text, or nothing if there is none in it."""
        fields = _fields(text)
        try:
            if not math.isfinite(fields["when"]):
                return None
            return cls(
                game=str(fields["game"]),
                title=str(fields["title"]),
                names=tuple(str(name) for name in fields["names"]),
                progress=str(fields["progress"]),
                when=float(fields["when"]),
                places=tuple(int(place) for place in fields["places"]),
                points=tuple(int(points) for points in fields["points"]),
                marks=tuple(str(mark) for mark in fields["marks"]),
                revision=int(fields.get("revision", 0)),
                bots=tuple(int(seat) for seat in fields.get("bots", ())),
            )
        except (ValueError, KeyError, TypeError, OverflowError):
            return None


class Store:
    """The matches of this site in a browser's storage; `base` is the site's path."""

    def __init__(self, storage: Storage, base: str):
        self._storage = storage
        self._prefix = f"rollbook:{base}:"
        # What this tab has last read or written under a name, and its revision.
        self._known: dict[str, tuple[str | None, int]] = {}

    # Matches -------------------------------------------------------------------------------------

    def save(self, name: str, match: Match, when: float) -> None:
        """Keep a match and its summary under a name. Raises `Elsewhere`, and nothing is written, if
        what is stored there is not what was last loaded or saved here."""
        if self.is_new(name):
            raise Elsewhere
        revision = self._known.get(name, (None, 0))[1] + 1
        value = Stored(match.text(), revision).value()
        self._put("match", name, value)
        self._known[name] = value, revision
        self._put("summary", name, json.dumps(vars(Summary.of(match, when, revision))))

    def load(self, name: str) -> Stored | None:
        """A match to be gone on with from here."""
        value = self._get("match", name)
        stored = None if value is None else Stored.read(value)
        self._known[name] = value, stored.revision if stored else 0
        return stored

    def stored(self, name: str) -> Stored | None:
        """A match, only to be read."""
        value = self._get("match", name)
        return None if value is None else Stored.read(value)

    def is_new(self, name: str) -> bool:
        """Whether another tab has written a match since this one knew it."""
        value = self._get("match", name)
        return value is not None and value != self._known.get(name, (None, 0))[0]

    def clock(self, name: str) -> dict[str, float]:
        """The seconds that are left of a match's limits of time, by their names."""
        kept = _fields(self._get("clock", name))
        # What is damaged counts as never begun.
        return {limit: left for limit, left in kept.items() if _is_time(left) and left >= 0}

    def is_clock(self, key: str) -> bool:
        """Whether a key of the storage is that of a match's clock."""
        return key.startswith(f"{self._prefix}clock:")

    def keep_clock(self, name: str, clock: dict[str, float]) -> None:
        """Keep them, if the match is still there."""
        if self._get("match", name) is not None:
            self._put("clock", name, json.dumps(clock))

    def text(self, name: str) -> str | None:
        """The text of a match."""
        stored = self.stored(name)
        return None if stored is None else stored.text

    def summaries(self) -> dict[str, Summary | None]:
        """The summary of each stored match, the latest first; `None` where it can't be read or is
        of another revision."""
        found = {}
        for name in self._names("match"):
            summary, stored = Summary.read(self._get("summary", name)), self.stored(name)
            right = summary and stored and summary.revision == stored.revision
            found[name] = summary if right else None
        return dict(sorted(found.items(), key=lambda item: -item[1].when if item[1] else 0.0))

    def texts(self) -> list[str]:
        """The texts of all matches."""
        return [text for name in self._names("match") if (text := self.text(name)) is not None]

    # The bin -------------------------------------------------------------------------------------

    def delete(self, name: str, when: float) -> None:
        """Move a match to the bin; the oldest there go when it is full."""
        value = self._get("match", name)
        if value is None:
            return
        summary = self._get("summary", name) or ""
        self._put("bin", name, json.dumps({"when": when, "text": value, "summary": summary}))
        for kind in ("match", "summary"):  # its clock waits for it to be restored
            self._remove(kind, name)
        for old in list(self.deleted())[BIN_SIZE:]:
            self._remove("bin", old)
            self._remove("clock", old)

    def deleted(self) -> dict[str, Summary | None]:
        """The summaries of the deleted matches, the last deleted first."""
        found = {name: self._binned(name) for name in self._names("bin")}
        order = sorted(found, key=lambda name: -_time(found[name].get("when")))
        return {name: Summary.read(_text(found[name].get("summary"))) for name in order}

    def restorable(self, name: str) -> bool:
        """Whether a deleted match can come back: it is whole, and no other has its place."""
        return isinstance(self._binned(name).get("text"), str) and not self.stored(name)

    def restore(self, name: str) -> None:
        """Bring a deleted match back, if that can be."""
        if not self.restorable(name):
            return
        binned = self._binned(name)
        self._put("match", name, binned["text"])
        self._put("summary", name, _text(binned.get("summary")))
        self._remove("bin", name)

    def _binned(self, name: str) -> dict[str, Any]:
        return _fields(self._get("bin", name))

    # Preferences ---------------------------------------------------------------------------------

    def preference(self, name: str) -> str:
        """A small thing remembered, or an empty text."""
        return self._get("preference", name) or ""

    def prefer(self, name: str, value: str) -> None:
        """Remember a small thing."""
        self._put("preference", name, value)

    # Keys ----------------------------------------------------------------------------------------

    def _names(self, kind: str) -> Iterator[str]:
        prefix = f"{self._prefix}{kind}:"
        keys = [self._storage.key(index) for index in range(self._storage.length)]
        return iter(
            sorted(key.removeprefix(prefix) for key in keys if key and key.startswith(prefix))
        )

    def _get(self, kind: str, name: str) -> str | None:
        value = self._storage.getItem(f"{self._prefix}{kind}:{name}")
        # The browser's null comes as an object of its own, which is not None.
        return value if isinstance(value, str) else None

    def _put(self, kind: str, name: str, value: str) -> None:
        self._storage.setItem(f"{self._prefix}{kind}:{name}", value)

    def _remove(self, kind: str, name: str) -> None:
        self._storage.removeItem(f"{self._prefix}{kind}:{name}")


def _fields(text: str | None) -> dict[str, Any]:
    """The fields of a stored object; none if the text, which may have been damaged in any way, is
    no object."""
    try:
        found = json.loads(text or "")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _is_time(value: object) -> bool:
    """Whether a stored value is a number that a time can be."""
    try:
        return type(value) in (int, float) and math.isfinite(value)  # type: ignore[arg-type]
    except OverflowError:
        return False


def _time(value: Any) -> float:
    """A stored time, or the beginning of time if it is none."""
    return float(value) if _is_time(value) else 0.0


def _text(value: object) -> str:
    """A stored text, or an empty one if it is none."""
    return value if isinstance(value, str) else ""
