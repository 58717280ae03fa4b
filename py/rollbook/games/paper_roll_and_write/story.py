"""What happened in PAPER ROLL & Write, in sentences for the history."""

from __future__ import annotations

from typing import Any

from rollbook.core.action import Action
from rollbook.core.chance import Roll
from rollbook.core.game import Over
from rollbook.core.words import _, seat_name
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
from rollbook.games.paper_roll_and_write.board import BOXES, CELLS
from rollbook.games.paper_roll_and_write.choices import asked
from rollbook.games.paper_roll_and_write.effects import effects
from rollbook.games.paper_roll_and_write.ending import over
from rollbook.games.paper_roll_and_write.rules import State
from rollbook.games.paper_roll_and_write.state import COORDINATOR, HOARD, OVER, POOH, without
from rollbook.games.paper_roll_and_write.words import (
    box_words,
    cell_words,
    dice_words,
    number_words,
    numbers_words,
)


def tell(before: State, action: Action, after: State) -> str:
    """What an action did, and what it set off."""
    sentences = [_told(before, action), *effects(before, after)]
    if isinstance(action, Done) and before.phase == HOARD:
        sentences.append(_round_ends(after))
    return " ".join(sentences)


def _round_ends(after: State) -> str:
    if after.phase == OVER:
        ended: Over = over(after)
        return ended.reason
    return _("The sheets change hands.")


def place_words(space: str) -> str:
    """A space of the factory or of the map."""
    return cell_words(space) if space in CELLS else space


def _told(state: State, action: Action) -> str:
    fields: dict[str, Any] = {"player": seat_name(asked(state))}
    if isinstance(action, Roll):
        fields = {"player": seat_name(POOH), "dice": dice_words(action.faces)}
        return _("{player} rolls {dice}.").format(**fields)
    if isinstance(action, Keep):
        return _kept(state, action)
    if isinstance(action, Write):
        fields |= {"number": number_words(action.number), "space": place_words(action.space)}
        return _("{player} writes {number} at {space}.").format(**fields)
    if isinstance(action, Producer | Supplier):
        fields |= {"number": action.value, "space": place_words(action.space)}
        if isinstance(action, Producer):
            return _("With the Producer {player} writes {number} again at {space}.").format(
                **fields
            )
        return _("With the Supplier {player} writes {number} again at {space}.").format(**fields)
    if isinstance(action, Mark):
        least = state.printed.boxes[BOXES.index(action.box)]
        fields |= {"numbers": numbers_words(action.numbers), "box": box_words(action.box, least)}
        return _("{player} marks {box} with {numbers}.").format(**fields)
    if isinstance(action, Alter | Exchange | Shift):
        fields |= {"number": number_words(action.die), "value": action.value}
        return _CHANGES[type(action)].format(**fields)
    if isinstance(action, Replenisher | TwoForOne):
        fields["dice"] = _(", ").join(map(number_words, action.dice))
        return _GIVES[type(action)].format(**fields)
    if isinstance(action, Supply | Volunteer | Visit):
        fields["store"] = action.store
        return _STORES[type(action)].format(**fields)
    if isinstance(action, Block):
        fields["space"] = action.space
        return _("The police closes {space}.").format(**fields)
    if isinstance(action, OneMore):
        return _("{player} takes the {face} from the centre: One More Die.").format(
            face=action.face, **fields
        )
    return _PLAIN[type(action)].format(**fields)


_CHANGES: dict[type[Action], str] = {
    Alter: _("{player} alters a {number} to {value}."),
    Exchange: _("{player} changes a {number} to {value}: Exchange Service."),
    Shift: _("{player} changes a {number} to {value}: Up and Down."),
}
_GIVES: dict[type[Action], str] = {
    Replenisher: _("{player} leaves {dice} unused for any number: Replenisher."),
    TwoForOne: _("{player} leaves {dice} unused for any number: Two for One."),
}
_STORES: dict[type[Action], str] = {
    Supply: _("{player} chooses {store}."),
    Volunteer: _("{player} calls the Volunteer."),
    Visit: _("{player} makes a Store Visit."),
}
_PLAIN: dict[type[Action], str] = {
    Leave: _("{player} does not call the Volunteer."),
    Forgo: _("{player} lets the number go."),
    Done: _("{player} is done."),
}


def _kept(state: State, keep: Keep) -> str:
    """Which dice are used, and which go to the centre."""
    aside = without((die.face for die in state.dice), keep.dice)
    fields = {"player": seat_name(COORDINATOR), "dice": dice_words(keep.dice)}
    if not aside:
        return _("{player} keeps all dice.").format(**fields)
    fields["aside"] = dice_words(aside)
    if not keep.dice:
        return _("{player} keeps no die and sets aside {aside}.").format(**fields)
    return _("{player} keeps {dice} and sets aside {aside}.").format(**fields)
