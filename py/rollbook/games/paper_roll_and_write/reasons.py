"""Why an action is not allowed, for a player to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rollbook.core.action import Action
from rollbook.core.chance import Dice, Roll
from rollbook.core.words import _, seat_name
from rollbook.games.paper_roll_and_write import choices
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
    GREY_VALUES,
)
from rollbook.games.paper_roll_and_write.region import BLOCKED
from rollbook.games.paper_roll_and_write.state import (
    FACTORY,
    FREE,
    HOARD,
    KEEP,
    MAP,
    OVER,
    TEAM,
    Position,
    free_value,
)
from rollbook.games.paper_roll_and_write.words import BONUS, MEMBERS, rolls_words

if TYPE_CHECKING:
    from rollbook.games.paper_roll_and_write.rules import State


def why_not(state: State, action: Action) -> str:
    """Why an action that isn't legal is refused, in a sentence."""
    if state.phase == OVER:
        return _("The game is over.")
    if isinstance(action, Roll):
        return _("Now nothing is rolled.")
    if type(action) not in _REASONS:
        return _("That is no action of this game.")
    return _first(state, action) or _REASONS[type(action)](state, action)


def not_rolled(dice: Dice, action: Action) -> str:
    """Why something is not what the dice can say."""
    if isinstance(action, Roll):
        return _("That is not a roll of {count} dice, from the lowest.").format(count=dice.size)
    return _("The dice come first.")


def _first(state: State, action: Action) -> str:
    """What is asked before anything else."""
    if state.police:
        if isinstance(action, Block):
            return ""
        return _("First the police: {player} crosses out a brown space.").format(
            player=seat_name(choices.asked(state))
        )
    if isinstance(action, Block):
        return _("The police is not called now.")
    if state.visit and not isinstance(action, Visit):
        return _("First the Store Visit: tap a store.")
    if state.reached and not isinstance(action, Supply | Volunteer | Leave):
        return _("First the stores that were reached.")
    if state.phase == KEEP and not isinstance(action, Keep):
        return _("First {player} chooses the dice.").format(player=seat_name(state.mover))
    if state.free and not isinstance(action, Write | Mark | Forgo):
        return _("First the number of your own choice.")
    if isinstance(action, ROLE[state.phase]):
        return _("It is {player}'s turn.").format(player=seat_name(state.mover))
    return ""


_TEAM_ALONE = (Keep, Alter, Producer, Supplier, Replenisher, Supply, Volunteer, Leave)
_HOARD_ALONE = (Mark, OneMore, TwoForOne, Exchange, Shift, Visit, Forgo)
ROLE: Mapping[str, tuple[type[Action], ...]] = {
    KEEP: _HOARD_ALONE,
    TEAM: _HOARD_ALONE,
    HOARD: _TEAM_ALONE,
}
"""What the other role does."""


# Dice ---------------------------------------------------------------------------------------------


def _keep(state: Position, keep: Keep) -> str:
    if state.phase != KEEP:
        return _("The dice of this round are chosen.")
    return _("These dice were not rolled.")


def _alter(state: Position, alter: Alter | Exchange | Shift) -> str:
    missing = _no_number(state, alter.die)
    if missing:
        return missing
    if alter.value not in choices.ANY_VALUE:
        return _("A die stands for 1 to 6.")
    return _("It stands for {value} already.").format(value=alter.value)


def _exchange(state: Position, exchange: Exchange) -> str:
    return bonus_closed(state, "exchange-service") or _alter(state, exchange)


def _shift(state: Position, shift: Shift) -> str:
    closed = bonus_closed(state, "up-and-down") or _no_number(state, shift.die)
    if closed:
        return closed
    die = state.find(shift.die)
    assert die
    if die.shifted:
        return _("Each die goes up or down only once a round.")
    return _("Up and Down is one more or one less; 1 and 6 are not successive.")


# Writing ------------------------------------------------------------------------------------------


def _write(state: Position, write: Write) -> str:
    if state.free and not write.number.startswith(FREE):
        return _("First the number of your own choice.")
    value = state.value_of(write.number)
    missing = _no_number(state, write.number)
    if missing or value is None:
        return missing
    return at_space(state, value, write.space)


def at_space(state: Position, value: int, space: str) -> str:
    """Why who acts can't write a number in a space."""
    if space in CELLS:
        return _in_factory(state, value, CELLS.index(space))
    printed = state.printed
    square = printed.number.get(space)
    if square is None:
        return _("There is no such space.")
    if state.phase == HOARD:
        return _on_brown(state, value, square)
    return _on_grey(state, value, square)


def _in_factory(state: Position, value: int, cell: int) -> str:
    if state.phase == HOARD:
        return _("The factory is the Coordinator's.")
    if state.team.factory[cell]:
        return _("There is a number already.")
    return _("Only 1, 2 and 3 are used in the factory.")


def _on_grey(state: Position, value: int, square: int) -> str:
    region, printed = state.team, state.printed
    if square not in printed.grey:
        return _("The Coordinator writes on the grey map and in the factory.")
    if region.written[square]:
        return _("There is a number already.")
    if value not in GREY_VALUES:
        return _("Only 4, 5 and 6 are used on the grey map.")
    near = [region.written[s] for s in printed.near[square]]
    if value in near:
        return _("A {value} can't stand beside a {value}.").format(value=value)
    return _("It must stand beside the factory or beside a number.")


def _on_brown(state: Position, value: int, square: int) -> str:
    region, printed = state.hoard, state.printed
    if square not in printed.brown:
        return _("P.O.O.H. writes on the brown map and in the headquarters.")
    if region.written[square] == BLOCKED:
        return _("The police has closed this space.")
    if region.written[square]:
        return _("There is a number already.")
    near = [region.written[s] for s in printed.near[square] if region.written[s] > 0]
    if not near and square not in printed.begins:
        return _("It must stand beside a house or beside a number.")
    wrong = next((number for number in near if abs(number - value) != 1), None)
    if wrong is None:
        return _("There is no such number.")
    return _("A {value} can't stand beside a {other}: they must differ by 1.").format(
        value=value, other=wrong
    )


# The Team -----------------------------------------------------------------------------------------


def member_closed(state: Position, member: str) -> str:
    """Why a member of the team can't be recruited, or nothing."""
    if member in state.team.team:
        return _("The {member} of this sheet is checked already.").format(member=MEMBERS[member])
    return ""


def _again(state: Position, again: Producer | Supplier) -> str:
    member, use = ("producer", FACTORY) if isinstance(again, Producer) else ("supplier", MAP)
    closed = member_closed(state, member)
    if closed:
        return closed
    if again.value not in choices.used_values(state, use):
        if use == FACTORY:
            return _("The Producer repeats a die that was used in the factory in this turn.")
        return _("The Supplier repeats a die that was used on the map in this turn.")
    if (again.space in CELLS) != (use == FACTORY):
        return _("It is used twice in the factory, or twice on the map.")
    return at_space(state, again.value, again.space)


def _replenisher(state: Position, given: Replenisher) -> str:
    return (
        member_closed(state, "replenisher")
        or _two(state, given.dice)
        or _("There is no space left for any number.")
    )


def _two(state: Position, names: tuple[str, ...]) -> str:
    if len(names) != 2:
        return _("It takes two dice.")
    return (
        _("These dice are not there to be left unused.")
        if names not in choices.pairs(state)
        else ""
    )


def _store(state: Position, supply: Supply | Volunteer) -> str:
    store = state.printed.number.get(supply.store)
    if store is None or store not in state.reached:
        return _("No number has just reached that store.")
    if isinstance(supply, Volunteer):
        if member_closed(state, "volunteer"):
            return member_closed(state, "volunteer")
        if not state.hoard.rolls(state.printed):
            return _("There is no roll on the other sheet.")
    return _("That store takes {rolls}.").format(rolls=rolls_words(state.team.price(store)))


def _leave(state: Position, leave: Leave) -> str:
    if not state.reached:
        return _("No store has just been reached.")
    return _("The rolls are there, so the store must be supplied.")


# P.O.O.H. -----------------------------------------------------------------------------------------


def bonus_closed(state: Position, bonus: str) -> str:
    """Why a bonus can't be used, or nothing."""
    if not state.hoard.unlocked(bonus):
        return _("{bonus} is not unlocked on this sheet.").format(bonus=BONUS[bonus])
    if bonus in state.hoard.used:
        return _("{bonus} was used already on this sheet.").format(bonus=BONUS[bonus])
    return ""


def mark_closed(state: Position, mark: Mark) -> str:
    """Why a box can't be marked with these numbers."""
    if mark.box not in BOXES:
        return _("There is no such box.")
    box = BOXES.index(mark.box)
    if state.hoard.boxes[box]:
        return _("This box is marked already.")
    missing = next(filter(None, (_no_number(state, name) for name in mark.numbers)), "")
    free = [name for name in mark.numbers if name.startswith(FREE)]
    if missing or not mark.numbers:
        return missing or _("It takes a die.")
    if state.free and not free:
        return _("First the number of your own choice.")
    if len(free) > 1:
        return _("Numbers of your own choice are used one after the other.")
    total = sum(state.value_of(name) or 0 for name in mark.numbers)
    least = state.printed.boxes[box]
    if total < least:
        return _("{total} is less than {least}.").format(total=total, least=least)
    if free and free_value(free[0]) != BROWN_VALUES[-1]:
        return _("In the headquarters a number of your own choice is a 6.")
    return _not_in_order()


def _no_number(state: Position, name: str) -> str:
    """Why there is no such die or number, or nothing."""
    if not name.startswith(FREE):
        return "" if state.find(name) else _("There is no such die to be used.")
    if not state.free:
        return _("There is no number of your own choice now.")
    return "" if free_value(name) else _("There is no such number.")


def _not_in_order() -> str:
    """Why dice that are there are refused: it is one text for one action."""
    return _("These dice are not all there, or not named from the lowest.")


def _one_more(state: Position, taken: OneMore) -> str:
    return bonus_closed(state, "one-more-die") or _("There is no such die in the centre.")


def _two_for_one(state: Position, given: TwoForOne) -> str:
    return bonus_closed(state, "two-for-one") or _two(state, given.dice)


def _visit(state: Position, visit: Visit) -> str:
    if not state.visit:
        return _("A Store Visit is made when it is unlocked.")
    store = state.printed.number.get(visit.store)
    if store not in state.printed.stores:
        return _("There is no such store.")
    return _("That store was visited already.")


def _done(state: Position, done: Done) -> str:
    return _("Dice that fit somewhere must be used.")


def _block(state: Position, block: Block) -> str:
    square = state.printed.number.get(block.space)
    if square is None or square not in state.printed.brown:
        return _("The police crosses out a space of the brown map.")
    return _("This space is not free.")


def _forgo(state: Position, forgo: Forgo) -> str:
    return _("There is no number of your own choice now.")


_REASONS: Mapping[type[Action], Callable[[Any, Any], str]] = {
    Keep: _keep,
    Alter: _alter,
    Producer: _again,
    Supplier: _again,
    Replenisher: _replenisher,
    Supply: _store,
    Volunteer: _store,
    Leave: _leave,
    Block: _block,
    Mark: mark_closed,
    OneMore: _one_more,
    TwoForOne: _two_for_one,
    Exchange: _exchange,
    Shift: _shift,
    Visit: _visit,
    Forgo: _forgo,
    Write: _write,
    Done: _done,
}
