"""From what a search has found to the actions of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbook.core.action import Action
from rollbook.games.paper_roll_and_write.actions import (
    Alter,
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
from rollbook.games.paper_roll_and_write.board import BOXES, CELLS
from rollbook.games.paper_roll_and_write.hoard_search import (
    PAIR,
    SHIFTED,
    VALUE,
    Dice,
    Step,
)
from rollbook.games.paper_roll_and_write.state import FREE, KEEP
from rollbook.games.paper_roll_and_write.team_search import Choice

if TYPE_CHECKING:
    from rollbook.games.paper_roll_and_write.rules import State

Script = list[tuple["State", Action]]
"""Actions, each with the position before it."""


class Writer:
    """Plays actions one after the other, and remembers them, until the police is asked."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.script: Script = []

    @property
    def stopped(self) -> bool:
        """Whether somebody else has a say before it can go on."""
        return bool(self.script) and bool(self.state.police)

    def play(self, action: Action) -> None:
        """Play an action, unless it has stopped."""
        if not self.stopped:
            self.script.append((self.state, action))
            self.state = self.state.after(action)


# The Coordinator ----------------------------------------------------------------------------------


def team_script(state: State, choice: Choice) -> Script:
    """The actions of a choice."""
    writer, hand = Writer(state), choice.hand
    if state.phase == KEEP:
        writer.play(Keep(hand.kept))
    for before, after in hand.altered:
        if not writer.stopped:
            writer.play(Alter(_die(writer.state, before), after))
    for number, (value, cell) in enumerate(choice.filled.steps):
        left = [v for v, _cell in choice.filled.steps[number + 1 :]]
        _write(writer, choice, value, CELLS[cell], left, hand.again[0], Producer)
    for number, (value, space, stores) in enumerate(choice.placed.steps):
        left = [v for v, _space, _stores in choice.placed.steps[number + 1 :]]
        square = state.printed.names[state.printed.grey[space]]
        _write(writer, choice, value, square, left, hand.again[1], Supplier)
        _supply(writer, stores)
    if not writer.stopped:
        writer.play(Done())
    return writer.script


def _write(
    writer: Writer,
    choice: Choice,
    value: int,
    space: str,
    left: list[int],
    again: int,
    member: type[Producer] | type[Supplier],
) -> None:
    """A number is written: the last one of its value by the member of the team who is called for
    it, the others with dice."""
    if writer.stopped:
        return
    last = value not in left
    if last and value == again:
        writer.play(member(value, space))
    elif last and value == choice.hand.free:
        writer.play(Replenisher(tuple(_names(writer.state, choice.hand.given))))
        writer.play(Write(f"{FREE}{value}", space))
    else:
        writer.play(Write(_die(writer.state, value), space))


def _supply(writer: Writer, stores: tuple[tuple[int, bool], ...]) -> None:
    """The stores that were reached are supplied as planned, where that is asked."""
    printed = writer.state.printed
    for store, helped in stores:
        if writer.stopped or not writer.state.reached:
            return
        name = printed.names[printed.stores[store]]
        if printed.stores[store] in writer.state.reached:
            writer.play(Volunteer(name) if helped else Supply(name))
    if writer.state.reached and not writer.stopped:
        writer.play(Leave())


def _die(state: State, value: int) -> str:
    """The name of an unused die that stands for a value."""
    (name,) = _names(state, (value,))
    return name


# P.O.O.H. -----------------------------------------------------------------------------------------


def hoard_script(state: State, steps: tuple[Step, ...]) -> Script:
    """The actions of P.O.O.H.'s steps."""
    writer = Writer(state)
    for step in steps:
        if writer.stopped:
            break
        _step(writer, step)
    while writer.state.free and not writer.stopped:
        writer.play(Forgo())
    writer.play(Done())
    return writer.script


def _step(writer: Writer, step: Step) -> None:
    """One use of a number."""
    printed = writer.state.printed
    if step.act == "take":
        writer.play(OneMore(step.value))
    elif step.act == "visit":
        writer.play(Visit(printed.names[printed.stores[step.place]]))
    elif step.act == "forgo":
        writer.play(Forgo())
    else:
        if step.free == PAIR:
            writer.play(TwoForOne(tuple(_names(writer.state, step.dice))))
            names = []
        else:
            names = _turned(writer, step.dice, step.turned)
        if step.act == "write":
            name = f"{FREE}{step.value}" if step.free else names[0]
            writer.play(Write(name, printed.names[printed.brown[step.place]]))
        else:
            own = (f"{FREE}6",) if step.free else ()
            writer.play(Mark(BOXES[step.place], (*own, *names)))


def _names(state: State, dice: Dice) -> list[str]:
    """The names of unused dice, in the order of the rules."""
    unused, found = state.unused, []
    for code in dice:
        die = next(d for d in unused if d.value + SHIFTED * d.shifted == code)
        unused.remove(die)
        found.append(die)
    return [str(die) for die in sorted(found)]


def _turned(writer: Writer, dice: Dice, turned: Dice) -> list[str]:
    """The names of dice after those that are turned were turned."""
    codes = []
    for code, other in zip(dice, turned, strict=True):
        if other:
            (name,) = _names(writer.state, (code,))
            value = other & VALUE
            writer.play(Shift(name, value) if other & SHIFTED else Exchange(name, value))
        # What was changed Up and Down stays so, also when it is exchanged.
        codes.append(other | code & SHIFTED if other else code)
    return _names(writer.state, tuple(codes))
