"""Actions as paths of tapped pieces.

A view says for each action which pieces are tapped to play it: a path. A path is a tuple of steps:

- a piece's id: that piece is tapped;
- `Any(pieces)`: one tap on any of them;
- a frozenset of steps or of paths: all of them, in any order.

`Tapping` follows taps along the paths of all legal actions. Highlights, keyboard play and tests
all come from it.

>>> paths = {"first": [("a", "b")], "second": [("a", "c")], "third": [("d",)]}
>>> tapping = Tapping.of(paths)
>>> sorted(tapping.lit)
['a', 'd']
>>> tapping = tapping.tap("a")
>>> sorted(tapping.lit), tapping.complete
(['b', 'c'], ())
>>> tapping.tap("c").complete
('second',)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar


@dataclass(frozen=True, slots=True)
class Any:
    """One tap on any of these pieces."""

    pieces: frozenset[str]


Path = tuple["Step", ...]
Step = str | Any | frozenset["Step | Path"]


def first(path: Path) -> Iterator[str]:
    """The pieces that a path can begin with."""
    if not path:
        return
    step = path[0]
    if isinstance(step, str):
        yield step
    elif isinstance(step, Any):
        yield from step.pieces
    else:
        for member in step:
            yield from first(_path(member))


def advance(path: Path, piece: str) -> Iterator[Path]:
    """What can be left of a path once `piece` has been tapped; nothing if it can't begin so."""
    if not path:
        return
    step, rest = path[0], path[1:]
    if isinstance(step, str):
        if step == piece:
            yield rest
    elif isinstance(step, Any):
        if piece in step.pieces:
            yield rest
    else:
        for member in step:
            others = step - {member}
            for left in advance(_path(member), piece):
                yield (*left, *((others,) if others else ()), *rest)


def _path(member: Step | Path) -> Path:
    return member if isinstance(member, tuple) else (member,)


A = TypeVar("A")


@dataclass(frozen=True)
class Tapping(Generic[A]):
    """What has been tapped so far, and where that can lead.

    `tapped`: the pieces tapped, in order. `ways`: for each number of those taps, from none on, the
    actions that still fit, each with what is left of its path. `turned`: how often the last piece
    was tapped again to turn to the next of several complete actions.
    """

    tapped: tuple[str, ...]
    ways: tuple[tuple[tuple[A, Path], ...], ...]
    turned: int = 0

    @classmethod
    def of(cls, paths: Mapping[A, Iterable[Path]]) -> Tapping[A]:
        """The beginning: nothing tapped, and all these actions open."""
        return cls((), (tuple((action, path) for action in paths for path in paths[action]),))

    @cached_property
    def lit(self) -> frozenset[str]:
        """The pieces that go on from here."""
        return frozenset(piece for _, path in self.ways[-1] for piece in first(path))

    @cached_property
    def open(self) -> frozenset[str]:
        """The pieces whose tap leads on, from here or after letting go of what was tapped last."""
        return frozenset(piece for ways in self.ways for _, path in ways for piece in first(path))

    @cached_property
    def complete(self) -> tuple[A, ...]:
        """The actions that the taps have completed, without repeats."""
        return tuple(dict.fromkeys(action for action, path in self.ways[-1] if not path))

    @property
    def choice(self) -> A | None:
        """The complete action that `confirm` would play."""
        return self.complete[self.turned % len(self.complete)] if self.complete else None

    @property
    def settled(self) -> bool:
        """Whether one action is complete and no other goes on from here."""
        return len(self.complete) == 1 and all(not path for _, path in self.ways[-1])

    def tap(self, piece: str) -> Tapping[A]:
        """What is tapped after a tap on `piece`; unchanged if it leads nowhere.

        The piece goes on from here, or, if it can't, from as many of the earlier taps as it can.
        Tapping the last piece again lets it go, or turns to the next complete action.
        """
        if self.tapped and piece == self.tapped[-1] and piece not in self.lit:
            if len(self.complete) > 1:
                return Tapping(self.tapped, self.ways, self.turned + 1)
            return Tapping(self.tapped[:-1], self.ways[:-1])
        for kept in range(len(self.tapped), -1, -1):
            ways = tuple(
                (action, left) for action, path in self.ways[kept] for left in advance(path, piece)
            )
            if ways:
                return Tapping((*self.tapped[:kept], piece), (*self.ways[: kept + 1], ways))
        return self
