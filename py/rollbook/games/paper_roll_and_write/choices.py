"""What the player who is asked can do."""

from __future__ import annotations

from itertools import combinations

from rollbook.core.action import Action
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
from rollbook.games.paper_roll_and_write.board import (
    BOXES,
    BROWN_VALUES,
    CELLS,
    FACTORY_VALUES,
    GREY_VALUES,
)
from rollbook.games.paper_roll_and_write.state import (
    COORDINATOR,
    FACTORY,
    FREE,
    HOARD,
    KEEP,
    MAP,
    ROLL,
    Die,
    Position,
    handfuls,
)

ANY_VALUE = (1, 2, 3, 4, 5, 6)


def asked(state: Position) -> int:
    """The seat that is asked: for the police the Coordinator, whoever's turn it is."""
    return COORDINATOR if state.police else state.mover


def legal(state: Position) -> list[Action]:
    """Every action open to the player who is asked."""
    if state.phase == ROLL:
        return []
    if state.police:
        return police(state)
    if state.visit:
        return visits(state)
    if state.reached:
        return supplies(state)
    if state.phase == KEEP:
        return keeps(state)
    if state.free:
        return free_in_hoard(state) if state.phase == HOARD else free_in_team(state)
    return hoard(state) if state.phase == HOARD else team(state)


def police(state: Position) -> list[Action]:
    """Ruling: any brown space without a number or X."""
    written, names = state.regions[state.police[0]].written, state.printed.names
    return [Block(names[space]) for space in state.printed.brown if not written[space]]


# The Coordinator ----------------------------------------------------------------------------------


def keeps(state: Position) -> list[Action]:
    """Ruling: any of the dice, even none."""
    rolled = sorted(die.face for die in state.dice)
    return [
        Keep(kept)
        for count in range(len(rolled), -1, -1)
        for kept in dict.fromkeys(combinations(rolled, count))
    ]


def team(state: Position) -> list[Action]:
    """Dice to write or alter, team members; and the end, once no die fits anywhere."""
    region, names, kinds = state.team, state.printed.names, state.kinds
    actions: list[Action] = []
    for die in kinds:
        actions += [Write(str(die), space) for space in spaces(state, die.value)]
    for die in kinds:
        actions += [Alter(str(die), value) for value in ANY_VALUE if value != die.value]
    if "producer" not in region.team:
        for value in used_values(state, FACTORY):
            actions += [Producer(value, CELLS[cell]) for cell in region.cells(value)]
    if "supplier" not in region.team:
        for value in used_values(state, MAP):
            spots = region.grey_spaces(state.printed, value)
            actions += [Supplier(value, names[space]) for space in spots]
    if "replenisher" not in region.team and any(state.fits(value) for value in ANY_VALUE):
        actions += [Replenisher(pair) for pair in pairs(state)]
    if not any(state.fits(die.value) for die in kinds):
        actions.append(Done())
    return actions


def spaces(state: Position, value: int) -> list[str]:
    """Where the Coordinator can write a number."""
    region, printed = state.team, state.printed
    return [CELLS[cell] for cell in region.cells(value)] + [
        printed.names[space] for space in region.grey_spaces(printed, value)
    ]


def used_values(state: Position, use: str) -> list[int]:
    """The values of the dice that were used in the factory, or on the map, in this turn."""
    return sorted({die.value for die in state.dice if die.use == use})


def pairs(state: Position) -> list[tuple[str, ...]]:
    """All ways to take two of the unused dice."""
    found = dict.fromkeys(combinations(state.unused, 2))
    return [tuple(str(die) for die in pair) for pair in found]


def supplies(state: Position) -> list[Action]:
    """Ruling: to supply is owed when the rolls are there; the Volunteer is not."""
    names = state.printed.names
    own: list[Action] = [Supply(names[s]) for s in state.reached if state.affords(s)]
    helped = [Volunteer(names[s]) for s in state.reached if state.volunteers(s)]
    return [*own, *helped] if own else [*helped, Leave()]


def free_in_team(state: Position) -> list[Action]:
    """The Replenisher's number."""
    return [
        Write(f"{FREE}{value}", space)
        for value in (*FACTORY_VALUES, *GREY_VALUES)
        for space in spaces(state, value)
    ]


# P.O.O.H. -----------------------------------------------------------------------------------------


def hoard(state: Position) -> list[Action]:
    """Dice for the map and the headquarters, unlocked bonuses, and the end: nothing is a must."""
    region, kinds = state.hoard, state.kinds
    actions: list[Action] = []
    for die in kinds:
        actions += writes(state, str(die), die.value)
    for handful in handfuls(state.unused):
        actions += marks(state, handful)
    if region.ready("one-more-die"):
        actions += [OneMore(face) for face in dict.fromkeys(state.centre)]
    if region.ready("two-for-one"):
        actions += [TwoForOne(pair) for pair in pairs(state)]
    if region.ready("exchange-service"):
        for die in kinds:
            actions += [Exchange(str(die), value) for value in ANY_VALUE if value != die.value]
    if region.ready("up-and-down"):
        actions += [Shift(str(die), value) for die in kinds for value in die.steps]
    return [*actions, Done()]


def writes(state: Position, number: str, value: int) -> list[Action]:
    """Where P.O.O.H. can write a number on the map."""
    names = state.printed.names
    spaces = state.hoard.brown_spaces(state.printed, value)
    return [Write(number, names[space]) for space in spaces]


def marks(state: Position, dice: tuple[Die, ...], free: int = 0) -> list[Action]:
    """The boxes that dice can mark, together with a number of one's own choice if there is one."""
    total = free + sum(die.value for die in dice)
    numbers = (f"{FREE}{free}",) * bool(free) + tuple(str(die) for die in dice)
    return [
        Mark(BOXES[box], numbers)
        for box, least in enumerate(state.printed.boxes)
        if least <= total and not state.hoard.boxes[box]
    ]


def free_in_hoard(state: Position) -> list[Action]:
    """A number of one's own choice; in the headquarters nobody chooses less than the most."""
    actions: list[Action] = []
    for value in BROWN_VALUES:
        actions += writes(state, f"{FREE}{value}", value)
    for handful in handfuls(state.unused, least=0):
        actions += marks(state, handful, BROWN_VALUES[-1])
    return [*actions, Forgo()]


def visits(state: Position) -> list[Action]:
    """Ruling: any store of the sheet without an X."""
    names = state.printed.names
    return [Visit(names[s]) for s in state.printed.stores if s not in state.hoard.visited]
