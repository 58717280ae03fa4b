"""Actions, and the one line of text that each of them is.

An action is a frozen dataclass whose fields are whole numbers, words without spaces, or (as the
last field) a tuple of those. Its text is its word and its fields in order, with the seat, if it
has one, in front:

>>> @dataclass(frozen=True)
... class Write(Action):
...     seat: int
...     die: str
...     value: int
>>> str(Write(0, "red", 3))
'0 write red 3'
>>> Notation([Write]).read("0 write red 3")
Write(seat=0, die='red', value=3)
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

from rollbook.core.words import _


class BadText(ValueError):
    """A line that is no action; `str()` says why, for a player to read."""


@dataclass(frozen=True)
class Action:
    """Something a player does, or something chance says. Subclasses add plain fields."""

    word: ClassVar[str] = ""
    """The action's name in text; by default the class's own name in lower case."""

    def __init_subclass__(cls) -> None:
        if "word" not in cls.__dict__:
            cls.word = cls.__name__.lower()

    def __str__(self) -> str:
        tokens = [self.word]
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name == "seat":
                tokens.insert(0, str(value))
            else:
                tokens.extend(_tokens(value))
        return " ".join(tokens)


def _tokens(value: Any) -> Iterator[str]:
    if isinstance(value, tuple):
        for item in value:
            yield from _tokens(item)
    else:
        yield str(value)


class Notation:
    """Reads the text of a game's actions back into actions.

    `kinds` are the action classes of the game; their words must differ.
    """

    def __init__(self, kinds: Iterable[type[Action]]):
        self._kinds: dict[str, type[Action]] = {}
        self._readers: dict[str, list[tuple[str, Callable[[list[str]], Any]]]] = {}
        for kind in kinds:
            if kind.word in self._kinds:
                raise ValueError(f"two actions are called {kind.word!r}")
            hints = get_type_hints(kind)
            self._kinds[kind.word] = kind
            self._readers[kind.word] = [
                (field.name, _reader(hints[field.name])) for field in fields(kind)
            ]

    def read(self, line: str) -> Action:
        """The action that a line of text says; raises `BadText` if it says none.

        Only an action's own text is accepted, so that one action has one text.
        """
        tokens = line.split(" ")
        seat: list[str] = []
        if tokens[0].isdecimal():
            seat = [tokens.pop(0)]
        word = tokens.pop(0) if tokens else ""
        kind = self._kinds.get(word)
        if kind is None:
            raise BadText(_("There is no action “{word}”.").format(word=word[:40]))
        try:
            values = {
                name: read(seat if name == "seat" else tokens) for name, read in self._readers[word]
            }
            action = kind(**values)
        except (ValueError, IndexError):
            action = None
        if action is None or str(action) != line:
            raise BadText(_("This is not how “{word}” is written.").format(word=word))
        return action


def _reader(hint: Any) -> Callable[[list[str]], Any]:
    """A function that takes a value of type `hint` off the front of a list of tokens."""
    if hint is int:
        return lambda tokens: int(tokens.pop(0))
    if hint is str:
        return lambda tokens: tokens.pop(0)
    if get_origin(hint) is tuple:
        items = get_args(hint)
        if items[-1] is Ellipsis:
            item = _reader(items[0])

            def read_all(tokens: list[str]) -> tuple[Any, ...]:
                values = []
                while tokens:
                    values.append(item(tokens))
                return tuple(values)

            return read_all
        readers = [_reader(item) for item in items]
        return lambda tokens: tuple(read(tokens) for read in readers)
    raise TypeError(f"an action's field can't be a {hint}")
