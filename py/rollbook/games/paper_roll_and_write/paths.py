"""How the actions of PAPER ROLL & Write are tapped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from rollbook.core.action import Action
from rollbook.core.taps import Path
from rollbook.games.paper_roll_and_write.actions import (
    Alter,
    Block,
    Done,
    Exchange,
    Forgo,
    Keep,
    Leave,
    Mark,
    OneMore,
    Producer,
    Replenisher,
    Shift,
    Supplier,
    Supply,
    TwoForOne,
    Visit,
    Volunteer,
    Write,
)
from rollbook.games.paper_roll_and_write.board import BOXES, BROWN_VALUES
from rollbook.games.paper_roll_and_write.rules import State
from rollbook.games.paper_roll_and_write.state import FACTORY, FREE, MAP, Die, free_value, without

Paths = Sequence[Path]


def taps(state: State, action: Action) -> Paths:
    """A die and a space; dice in any order and a box; a bonus, and what it is for; or one key. Of
    equal dice any will do."""
    return _TAPS[type(action)](state, action)


@lru_cache(maxsize=512)
def _pieces(dice: tuple[Die, ...], name: str) -> tuple[str, ...]:
    """The pieces that stand for a number: unused dice of that name, or the key of a value."""
    if name.startswith(FREE):
        return (f"value:{free_value(name)}",)
    return tuple(f"die:{n}" for n, die in enumerate(dice) if not die.use and str(die) == name)


@lru_cache(maxsize=512)
def _handfuls(dice: tuple[Die, ...], names: tuple[str, ...]) -> tuple[Path, ...]:
    """All ways to take pieces that stand for several numbers, each in any order."""
    ways: Iterable[tuple[str, ...]] = ((),)
    for name in dict.fromkeys(names):
        taken = list(combinations(_pieces(dice, name), names.count(name)))
        ways = [(*way, *pieces) for way in ways for pieces in taken]
    return tuple((frozenset(way),) if len(way) > 1 else way for way in ways)


def _keep(state: State, keep: Keep) -> Paths:
    """The dice that are not kept, then the key."""
    aside = without(map(str, state.dice), map(str, keep.dice))
    return [(*way, "keep") for way in _handfuls(state.dice, aside)]


def _write(state: State, write: Write) -> Paths:
    return [(piece, f"cell:{write.space}") for piece in _pieces(state.dice, write.number)]


def _again(state: State, again: Producer | Supplier) -> Paths:
    """The member, a die that was used, and the space; the space alone if there is one value."""
    use = FACTORY if isinstance(again, Producer) else MAP
    member, space = f"team:{again.word}", f"cell:{again.space}"
    used = {f"die:{n}": die.value for n, die in enumerate(state.dice) if die.use == use}
    paths: list[Path] = [
        (member, piece, space) for piece, value in used.items() if value == again.value
    ]
    if len(set(used.values())) == 1:
        paths.append((member, space))
    return paths


def _given(state: State, given: Replenisher | TwoForOne) -> Paths:
    first = "team:replenisher" if isinstance(given, Replenisher) else "bonus:two-for-one"
    return [(first, *way) for way in _handfuls(state.dice, given.dice)]


def _mark(state: State, mark: Mark) -> Paths:
    """A number of one's own choice is a 6 there; alone, each that is enough will do."""
    box = f"box:{mark.box}"
    if len(mark.numbers) == 1 and free_value(mark.numbers[0]):
        least = state.printed.boxes[BOXES.index(mark.box)]
        return [(f"value:{value}", box) for value in range(least, BROWN_VALUES[-1] + 1)]
    return [(*way, box) for way in _handfuls(state.dice, mark.numbers)]


def _one_more(state: State, taken: OneMore) -> Paths:
    return [
        ("bonus:one-more-die", f"centre:{n}")
        for n, face in enumerate(state.centre)
        if face == taken.face
    ]


def _changed(state: State, change: Alter | Exchange | Shift) -> Paths:
    """A die and the value; behind a bonus, if it isn't the only way to change it."""
    value = f"value:{change.value}"
    plain: list[Path] = [(piece, value) for piece in _pieces(state.dice, change.die)]
    if isinstance(change, Alter):
        return plain
    bonus = "bonus:exchange-service" if isinstance(change, Exchange) else "bonus:up-and-down"
    first: list[Path] = [(bonus, *path) for path in plain]
    return first if isinstance(change, Exchange) else [*first, *plain]


_TAPS: Mapping[type[Action], Callable[[State, Any], Paths]] = {
    Keep: _keep,
    Write: _write,
    Producer: _again,
    Supplier: _again,
    Replenisher: _given,
    TwoForOne: _given,
    Mark: _mark,
    OneMore: _one_more,
    Alter: _changed,
    Exchange: _changed,
    Shift: _changed,
    Block: lambda _state, block: [(f"cell:{block.space}",)],
    Supply: lambda _state, supply: [(f"store:{supply.store}",)],
    Volunteer: lambda _state, called: [("team:volunteer", f"store:{called.store}")],
    Visit: lambda _state, visit: [(f"store:{visit.store}",)],
    Leave: lambda _state, _leave: [("leave",)],
    Forgo: lambda _state, _forgo: [("forgo",)],
    Done: lambda _state, _done: [("done",)],
}
