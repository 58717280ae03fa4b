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

from collections.abc import Iterable, Iterator, Mapping, Set
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
            if isinstance(member, str):
                yield member
            else:
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
        if piece in step:
            others = step - {piece}
            yield (others, *rest) if others else rest
        for member in step:
            if isinstance(member, str):
                continue  # there are hundreds of such paths, so they are not looked at one by one
            others = step - {member}
            for left in advance(_path(member), piece):
                yield (*left, *((others,) if others else ()), *rest)


def kind(piece: str) -> str:
    """The kind of a piece: what its id begins with.

    >>> kind("die:red")
    'die'
    """
    return piece.partition(":")[0]


def _path(member: Step | Path) -> Path:
    return member if isinstance(member, tuple) else (member,)


A = TypeVar("A")


class Ways(tuple[tuple[A, Path], ...]):
    """Actions, each with what is left of one of its paths."""

    @cached_property
    def by_first(self) -> Mapping[str, tuple[tuple[A, Path], ...]]:
        """Those that go on with a piece, by the piece."""
        found: dict[str, list[tuple[A, Path]]] = {}
        for way in self:
            for piece in set(first(way[1])):
                found.setdefault(piece, []).append(way)
        return {piece: tuple(ways) for piece, ways in found.items()}


@dataclass(frozen=True)
class Tapping(Generic[A]):
    """What has been tapped so far, and where that can lead.

    `tapped`: the pieces tapped, in order. `ways`: for each number of those taps, from none on, the
    actions that still fit, each with what is left of its path. `turned`: how often the last piece
    was tapped again to turn to the next of several complete actions.
    """

    tapped: tuple[str, ...]
    ways: tuple[Ways[A], ...]
    turned: int = 0

    @classmethod
    def of(cls, paths: Mapping[A, Iterable[Path]]) -> Tapping[A]:
        """The beginning: nothing tapped, and all these actions open."""
        return cls((), (Ways((action, path) for action in paths for path in paths[action]),))

    @property
    def lit(self) -> Set[str]:
        """The pieces that go on from here."""
        return self.ways[-1].by_first.keys()

    @cached_property
    def open(self) -> frozenset[str]:
        """The pieces whose tap leads on, from here or after letting go of what was tapped last."""
        found = frozenset(self.tapped).union(*(ways.by_first for ways in self.ways))
        return found - {piece for piece in found - self.lit if self._hasty(piece)}

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

        The piece goes on from here, or, if it can't, from as many of the earlier taps as it can;
        where the order doesn't matter, it takes the place of one of them. But if pieces of its kind
        are asked for and it isn't among them, or if it goes on only without pieces of other kinds,
        it plays nothing: what was tapped would be lost.
        Tapping a piece again lets it go, or turns to the next complete action.
        """
        if self.tapped and piece == self.tapped[-1] and piece not in self.lit:
            if len(self.complete) > 1:
                return Tapping(self.tapped, self.ways, self.turned + 1)
            return Tapping(self.tapped[:-1], self.ways[:-1])
        if piece in self.lit:
            return self._from(piece)
        if self._hasty(piece):
            return self
        return self._without(piece) or self._instead(piece) or self._from(piece)

    def _from(self, piece: str) -> Tapping[A]:
        """The piece goes on from as many of the taps as it can."""
        kept = self._kept(piece)
        if kept is None:
            return self
        going_on = self.ways[kept].by_first[piece]
        ways = Ways((action, left) for action, path in going_on for left in advance(path, piece))
        return Tapping((*self.tapped[:kept], piece), (*self.ways[: kept + 1], ways))

    def _kept(self, piece: str) -> int | None:
        """From how many of the taps, as many as can be, a piece goes on; `None` if from none."""
        counts = range(len(self.tapped), -1, -1)
        return next((count for count in counts if piece in self.ways[count].by_first), None)

    def _asked(self, piece: str) -> bool:
        """Whether pieces of its kind (`die` of `die:red`) go on from here."""
        return any(kind(lit) == kind(piece) for lit in self.lit)

    def _hasty(self, piece: str) -> bool:
        """Whether it would complete an action without what was tapped before, and nobody could have
        meant that."""
        kept = self._kept(piece)
        if kept is None or piece in self.tapped:
            return False
        dropped = [other for other in self.tapped[kept:] if ":" in other]
        others = kept > 0 and any(kind(other) != kind(piece) for other in dropped)
        return (others or self._asked(piece)) and self._from(piece).settled

    def _along(self, pieces: Iterable[str]) -> Tapping[A] | None:
        """Just these taps from the beginning, if each goes on from the one before."""
        tapping: Tapping[A] = Tapping((), self.ways[:1])
        for piece in pieces:
            if piece not in tapping.lit:
                return None
            tapping = tapping._from(piece)
        return tapping

    def _without(self, piece: str) -> Tapping[A] | None:
        """An earlier piece is let go, if the others stand without it in any order."""
        if piece not in self.tapped:
            return None
        rest = [other for other in self.tapped if other != piece]
        moved = self._along([*rest, piece])
        alike = moved and set(moved.ways[-1]) == set(self.ways[-1])
        return self._along(rest) if alike else None

    def _instead(self, piece: str) -> Tapping[A] | None:
        """The piece takes the place of an earlier one, if the others don't depend on the order."""
        for at in range(len(self.tapped) - 2, -1, -1):
            before, after = self.tapped[:at], self.tapped[at + 1 :]
            there, last = (
                self._along([*before, piece, *after]),
                self._along([*before, *after, piece]),
            )
            if there and last and set(there.ways[-1]) == set(last.ways[-1]):
                return last
        return None
