"""Why a tap leads nowhere in PAPER ROLL & Write."""

from __future__ import annotations

from collections.abc import Sequence

from rollbook.core.chance import Dice
from rollbook.core.game import Over, Player
from rollbook.core.words import _, seat_name
from rollbook.games.paper_roll_and_write import choices, reasons
from rollbook.games.paper_roll_and_write.asks import die_at, total_of
from rollbook.games.paper_roll_and_write.board import BOXES, CELLS
from rollbook.games.paper_roll_and_write.rules import State
from rollbook.games.paper_roll_and_write.state import FACTORY, HOARD, KEEP, MAP, Die
from rollbook.games.paper_roll_and_write.words import (
    BONUS,
    BONUSES_DO,
    MEMBERS,
    MEMBERS_DO,
    rolls_words,
)


def why(state: State, seat: int, tapped: Sequence[str]) -> str:
    """Why the last tap leads nowhere."""
    turn = state.turn()
    if isinstance(turn, Over):
        return _("The game is over.")
    if isinstance(turn, Dice):
        return _("The dice come first.")
    if isinstance(turn, Player) and seat != turn.seat:
        return _("It is {player}'s turn.").format(player=seat_name(turn.seat))
    kind, _colon, name = tapped[-1].partition(":")
    if state.police:
        return _("First the police: tap a lit brown space.")
    if state.visit:
        return _("First the Store Visit: tap a lit store.")
    if state.reached:
        return _why_reached(state, kind, name, tapped)
    if len(tapped) > 1 and tapped[0].partition(":")[0] in ("team", "bonus"):
        return _why_helped(state, tapped)
    if kind in _WHY:
        return _WHY[kind](state, name, tapped)
    return ""


def _why_reached(state: State, kind: str, name: str, tapped: Sequence[str]) -> str:
    """While a store that was reached may be supplied."""
    store = state.printed.number.get(name)
    if kind == "store" and store in state.reached:
        needs = rolls_words(state.team.price(store))
        if state.volunteers(store):
            return _("It takes {rolls}: tap the Volunteer first.").format(rolls=needs)
        return _("It takes {rolls}, and they are not there.").format(rolls=needs)
    if kind == "store":
        return _("No number has just reached that store.")
    return _("First the stores that were reached.")


def _why_helped(state: State, tapped: Sequence[str]) -> str:
    """While a member of the team or a bonus waits for what it is to be used on."""
    name = tapped[0].partition(":")[2]
    if name in ("producer", "supplier"):
        piece = tapped[-1].partition(":")
        values = choices.used_values(state, FACTORY if name == "producer" else MAP)
        value = _pointed_at(state, tapped[1:-1]) or (values[0] if len(values) == 1 else None)
        if piece[0] == "cell" and value is not None:
            if (piece[2] in CELLS) != (name == "producer"):
                return _("It is used twice in the factory, or twice on the map.")
            return reasons.at_space(state, value, piece[2])
    if name == "up-and-down" and len(tapped) > 2:
        return _why_shift(state, die_at(state, tapped[1]))
    return _HELPED[name]


_HELPED = {
    "producer": _("The Producer repeats a die that was used in the factory in this turn."),
    "supplier": _("The Supplier repeats a die that was used on the map in this turn."),
    "replenisher": _("The Replenisher takes two dice that are unused."),
    "volunteer": _("The Volunteer is for a store that was reached."),
    "one-more-die": _("One More Die is one from the centre."),
    "two-for-one": _("Two for One takes two dice that are unused."),
    "exchange-service": _("Exchange Service: tap an unused die, then another number."),
    "up-and-down": _("Up and Down is for a die that has not gone up or down in this round."),
}


def _why_shift(state: State, die: Die) -> str:
    """Why a die can't go up or down to a number."""
    if die.shifted:
        return _("Each die goes up or down only once a round.")
    return _("Up and Down is one more or one less; 1 and 6 are not successive.")


def _why_die(state: State, name: str, tapped: Sequence[str]) -> str:
    if state.free:
        return _("First the number of your own choice.")
    if state.dice[int(name)].use:
        return _("This die is used.")
    return _("This die fits nowhere.")


def _why_centre(state: State, name: str, tapped: Sequence[str]) -> str:
    if state.phase != HOARD:
        return _("Dice in the centre are not used in this round.")
    return reasons.bonus_closed(state, "one-more-die") or _("Tap the bonus first: One More Die.")


def _why_space(state: State, name: str, tapped: Sequence[str]) -> str:
    if state.phase == KEEP:
        return _("First the dice are chosen.")
    if len(tapped) > 2:
        if state.phase == HOARD:
            return _("Several numbers together are for the headquarters: let the others go.")
        return _("First say whether the die is altered.")
    value = _pointed_at(state, tapped[:-1])
    if value is None:
        return _tap_first(state)
    return reasons.at_space(state, value, name)


def _tap_first(state: State) -> str:
    if state.free:
        return _("Tap a number first.")
    return _("Tap a die first.") if state.unused else _("All dice are used.")


def _pointed_at(state: State, tapped: Sequence[str]) -> int | None:
    """The value of what is tapped."""
    for piece in tapped:
        kind, _colon, name = piece.partition(":")
        if kind == "die":
            return state.dice[int(name)].value
        if kind == "value":
            return int(name)
    return None


def _why_box(state: State, name: str, tapped: Sequence[str]) -> str:
    if state.phase != HOARD:
        return _("The headquarters are P.O.O.H.'s.")
    if state.hoard.boxes[BOXES.index(name)]:
        return _("This box is marked already.")
    if len(tapped) == 1:
        return _tap_first(state)
    total, least = total_of(state, tapped), state.printed.boxes[BOXES.index(name)]
    if total < least:
        return _("{total} is less than {least}.").format(total=total, least=least)
    return _("With dice, the number of your own choice is a 6: tap that.")


def _why_bonus(state: State, name: str, tapped: Sequence[str]) -> str:
    if state.phase != HOARD:
        return _("The headquarters are P.O.O.H.'s.")
    if name == "store-visit":
        return BONUSES_DO[name]
    if state.free:
        return _("First the number of your own choice.")
    return reasons.bonus_closed(state, name) or _("{bonus}: there are no dice for it.").format(
        bonus=BONUS[name]
    )


def _why_team(state: State, name: str, tapped: Sequence[str]) -> str:
    if state.phase == HOARD:
        return _("The team is the Coordinator's.")
    return reasons.member_closed(state, name) or _("{member}: {does}").format(
        member=MEMBERS[name], does=MEMBERS_DO[name]
    )


def _why_store(state: State, name: str, tapped: Sequence[str]) -> str:
    return _("A store is reached by a number beside it.")


def _why_value(state: State, name: str, tapped: Sequence[str]) -> str:
    dice = [die_at(state, piece) for piece in tapped if piece.startswith("die:")]
    if state.free:
        return _("That number fits nowhere.")
    if not dice:
        return _("Tap a die first.")
    if dice[0].value == int(name):
        return _("It stands for {value} already.").format(value=name)
    if state.hoard.ready("up-and-down"):
        return _why_shift(state, dice[0])
    return _("Tap Exchange Service first.")


def _why_done(state: State, name: str, tapped: Sequence[str]) -> str:
    if state.phase == HOARD:
        return _("First let the dice go that are tapped.")
    return _("Dice that fit somewhere must be used.")


def _why_leave(state: State, name: str, tapped: Sequence[str]) -> str:
    return _("The rolls are there, so the store must be supplied.")


_WHY = {
    "die": _why_die,
    "centre": _why_centre,
    "cell": _why_space,
    "box": _why_box,
    "bonus": _why_bonus,
    "team": _why_team,
    "store": _why_store,
    "value": _why_value,
    "done": _why_done,
    "leave": _why_leave,
}
