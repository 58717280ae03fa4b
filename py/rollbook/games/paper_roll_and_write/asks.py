"""What is wanted now in PAPER ROLL & Write, and what an action would set off."""

from __future__ import annotations

from collections.abc import Sequence

from rollbook.core.action import Action
from rollbook.core.chance import Dice
from rollbook.core.game import Over
from rollbook.core.words import _, ngettext, seat_name
from rollbook.games.paper_roll_and_write import choices
from rollbook.games.paper_roll_and_write.actions import (
    Alter,
    Done,
    Keep,
    Mark,
    Producer,
    Supplier,
    Supply,
    Visit,
    Volunteer,
    Write,
)
from rollbook.games.paper_roll_and_write.board import BONUSES, BOXES, TEAM
from rollbook.games.paper_roll_and_write.effects import effects, goals
from rollbook.games.paper_roll_and_write.rules import State
from rollbook.games.paper_roll_and_write.state import HOARD, KEEP, POOH, Die, without
from rollbook.games.paper_roll_and_write.words import (
    BONUS,
    BONUSES_DO,
    MEMBERS,
    MEMBERS_DO,
    ZONES,
    dice_words,
    number_words,
    rolls_words,
)

FORETOLD = (Write, Producer, Supplier, Alter, Visit, Done)
"""The actions before which it is told what they set off."""


def foretell(state: State, action: Action) -> str:
    """What an action would set off, in sentences, or nothing."""
    if isinstance(action, Supply | Volunteer):
        return " ".join(goals(state, state.after(action)))
    if not isinstance(action, FORETOLD):
        return ""
    told = effects(state, state.after(action), ahead=True)
    if isinstance(action, Alter):
        fields = {"number": number_words(action.die), "value": action.value}
        told.insert(0, _("The {number} becomes a {value}.").format(**fields))
    return " ".join(told)


def careful(state: State, action: Action) -> str:
    """To be done asks first, if dice are left that P.O.O.H. could use; so does to mark a box with
    more dice than it takes."""
    if isinstance(action, Done) and state.phase == HOARD and _still_useful(state):
        left = len(state.unused)
        return ngettext(
            "{count} die could still be used. Be done all the same?",
            "{count} dice could still be used. Be done all the same?",
            left,
        ).format(count=left)
    if isinstance(action, Mark):
        values = [int(number_words(number)) for number in action.numbers]
        least = state.printed.boxes[BOXES.index(action.box)]
        if len(values) > 1 and sum(values) - min(values) >= least:
            return _("Fewer dice would do for the ≥ {least}. Mark it all the same?").format(
                least=least
            )
    return ""


def _still_useful(state: State) -> bool:
    """Whether P.O.O.H. could mark a box, with all dice if need be, or write a number."""
    values = [die.value for die in state.unused]
    boxes = zip(state.hoard.boxes, state.printed.boxes, strict=True)
    if any(least <= sum(values) for marked, least in boxes if not marked):
        return True
    return any(state.hoard.brown_spaces(state.printed, value) for value in {*values})


# Prompts ------------------------------------------------------------------------------------------


def prompt(state: State, seat: int, tapped: Sequence[str]) -> str:
    """What is wanted now, in a sentence."""
    turn = state.turn()
    if isinstance(turn, Over):
        return ""
    if isinstance(turn, Dice):
        return _roll(state, turn)
    player = seat_name(choices.asked(state))
    if state.police:
        return _("Police! {player} crosses out a brown space of this sheet.").format(player=player)
    if state.visit:
        return _("Store Visit: {player} visits any store.").format(player=player)
    if state.reached:
        return _reached(state)
    if state.phase == KEEP:
        return _keep(state, tapped)
    if state.free:
        return _free(state, tapped)
    if tapped:
        return _tapped(state, tapped)
    return _hoard(state) if state.phase == HOARD else _team(state)


def _roll(state: State, dice: Dice) -> str:
    fields = {"player": seat_name(POOH), "count": dice.size, "zone": ZONES[state.zone]}
    if state.round == 1:
        return _("{player} rolls {count} dice: {zone} zone.").format(**fields)
    return _("The sheets have changed hands. {player} rolls {count} dice: {zone} zone.").format(
        **fields
    )


def _keep(state: State, tapped: Sequence[str]) -> str:
    aside = sorted(die_at(state, piece).face for piece in tapped if piece.startswith("die:"))
    if not aside:
        return _("Keep all dice, or tap those that go to the centre: each is 1 panic.")
    after = state.after(Keep(without((die.face for die in state.dice), aside)))
    return _("To the centre: {dice}. {effects} Tap more of them, or keep the others.").format(
        dice=dice_words(aside), effects=" ".join(effects(state, after, ahead=True))
    )


def _reached(state: State) -> str:
    """The stores that can be supplied, and for what."""
    names, region = state.printed.names, state.team
    costs = _(", ").join(
        _("{store} for {rolls}").format(store=names[s], rolls=rolls_words(region.price(s)))
        for s in state.reached
    )
    fields = {"costs": costs, "rolls": rolls_words(len(region.rolls(state.printed)))}
    if not any(state.volunteers(store) for store in state.reached):
        return _("Which store? {costs}; on this sheet: {rolls}.").format(**fields)
    if any(state.affords(store) for store in state.reached):
        return _(
            "Tap the store: {costs}; on this sheet: {rolls}. Or first the Volunteer, for one roll "
            "of the other sheet."
        ).format(**fields)
    return _(
        "{costs}; on this sheet: {rolls}. Tap the Volunteer and then the store for one roll of the "
        "other sheet, or leave it."
    ).format(**fields)


def _free(state: State, tapped: Sequence[str]) -> str:
    """A number of one's own choice."""
    if state.phase != HOARD:
        if tapped:
            return _("The Replenisher: now a lit space.")
        return _("The Replenisher: choose any number, then a space.")
    if not tapped:
        return _("Any number: choose it, then a space or a box. With dice for a box, take the 6.")
    if any(piece.startswith("die:") for piece in tapped):
        return _("Together {total}: tap a box.").format(total=total_of(state, tapped))
    return _("The {number}: now a lit space or box.").format(number=total_of(state, tapped))


def _tapped(state: State, tapped: Sequence[str]) -> str:
    kind, _colon, name = tapped[0].partition(":")
    if kind == "team":
        return _("{member}: {ask}").format(member=MEMBERS[name], ask=_member_asks(tapped, name))
    if kind == "bonus":
        ask = _("to which number?") if len(tapped) == 2 and name in CHANGES else _BONUS_ASKS[name]
        return _("{bonus}: {ask}").format(bonus=BONUS[name], ask=ask)
    total = total_of(state, tapped)
    if state.phase != HOARD:
        return _("The {number}: tap a lit space, or alter it for 1 panic.").format(number=total)
    if len(tapped) == 1:
        return _("The {number}: tap a space or a box, or add dice for a box.").format(number=total)
    boxes = zip(state.hoard.boxes, state.printed.boxes, strict=True)
    if any(least <= total for marked, least in boxes if not marked):
        return _("Together {total}: tap a box.").format(total=total)
    return _("Together {total}: too little for a box. A tap on a die lets it go.").format(
        total=total
    )


def _member_asks(tapped: Sequence[str], name: str) -> str:
    if name == "replenisher":
        return _("which two dice stay unused?")
    if len(tapped) > 1:
        return _("where once more?")
    return _("which die once more, and where?")


def total_of(state: State, tapped: Sequence[str]) -> int:
    """What is tapped comes to."""
    values = [int(piece.removeprefix("value:")) for piece in tapped if piece.startswith("value:")]
    return sum(values) + sum(die_at(state, p).value for p in tapped if p.startswith("die:"))


CHANGES = ("exchange-service", "up-and-down")
"""The bonuses that change a die."""
_BONUS_ASKS = {
    "one-more-die": _("which die from the centre?"),
    "two-for-one": _("which two dice stay unused?"),
    "exchange-service": _("which die is changed?"),
    "up-and-down": _("which die goes up or down?"),
    "store-visit": "",
}


def _team(state: State) -> str:
    kinds = state.kinds
    if not kinds:
        return _("All dice are used: say that you are done.")
    if not any(state.fits(die.value) for die in kinds):
        if state.panicked:
            return _("What is left fits nowhere. Alter it, or be done.")
        return _("What is left fits nowhere. Alter it, or be done; each die is 1 panic.")
    return _("Tap a die, then a lit space.")


def _hoard(state: State) -> str:
    if not state.unused:
        return _("All dice are used: say that you are done.")
    return _("Tap a die, then a space; or dice, then a box of the headquarters.")


def die_at(state: State, piece: str) -> Die:
    """The die that a piece stands for."""
    return state.dice[int(piece.partition(":")[2])]


# A closer look ------------------------------------------------------------------------------------


def about(piece: str) -> tuple[str, str] | None:
    """The title of a piece on which somebody stays, and what there is to know about it."""
    kind, _colon, name = piece.partition(":")
    if kind == "bonus" and name in BONUSES:
        return BONUS[name], BONUSES_DO[name]
    if kind == "team" and name in TEAM:
        return MEMBERS[name], MEMBERS_DO[name]
    return None
