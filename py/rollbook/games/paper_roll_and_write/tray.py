"""The tray of PAPER ROLL & Write: the dice, what they can be changed to, and how both stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape

from rollbook.core.dice import pips
from rollbook.core.game import Piece
from rollbook.core.words import _, ngettext, seat_name
from rollbook.games.paper_roll_and_write import choices
from rollbook.games.paper_roll_and_write.rules import State
from rollbook.games.paper_roll_and_write.state import (
    COORDINATOR,
    FACTORY,
    HEADQUARTERS,
    HOARD,
    KEEP,
    MAP,
    OVER,
    POOH,
    ROLL,
    SPARED,
    TEAM,
    Die,
)
from rollbook.games.paper_roll_and_write.words import rolls_words

USES = {
    FACTORY: _("used in the factory"),
    MAP: _("used on the map"),
    HEADQUARTERS: _("used in the headquarters"),
    SPARED: _("left unused"),
}
NEAR = (6, 2)
"""The tally for a tie is shown when the panic and the supply track lack so many marks at most."""


def tray(state: State, seat: int) -> dict[str, Piece]:
    """What lies beside the sheets: the dice, and what `seat` can say."""
    pieces: dict[str, Piece] = {}
    for number, die in enumerate(state.dice):
        pieces[f"die:{number}"] = _die_piece(die, state.phase == KEEP)
    for number, face in enumerate(state.centre):
        pieces[f"centre:{number}"] = _centre_piece(face)
    acts = seat == choices.asked(state) and state.phase not in (ROLL, OVER)
    if acts and not state.police:
        pieces["break:keys"] = Piece("")
        if state.free:
            pieces |= values(state)
        pieces |= _keys(state)
    pieces["tally"] = Piece(_tally(state))
    return pieces


# Dice ---------------------------------------------------------------------------------------------


@cache
def _die_piece(die: Die, choosing: bool) -> Piece:
    """A die in front of the Coordinator: what it stands for, and small what was rolled, or that it
    was changed Up and Down; `choosing`: if it is tapped, it goes to the centre."""
    words = _("Die {value}").format(value=die.value)
    if die.value != die.face:
        words = _("Die {value}, rolled as {face}").format(value=die.value, face=die.face)
    if die.use:
        words = _("{die}, {use}").format(die=words, use=USES[die.use])
    if die.shifted:
        words = _("{die}, changed Up and Down").format(die=words)
    chip = f"{die.face}→" if die.value != die.face else "±" if die.shifted else ""
    rolled = f'<span class="rolled">{chip}</span>' if chip else ""
    look = " spent" if die.use else " choosing" if choosing else ""
    return Piece(f'<span class="on-hand{look}">{face(die.value, look)}{rolled}</span>', words)


@cache
def _centre_piece(value: int) -> Piece:
    """A die in the centre of the table."""
    return Piece(
        f'<span class="on-hand aside">{face(value, " aside")}</span>',
        _("Die {value} in the centre").format(value=value),
    )


@cache
def face(value: int, look: str = "") -> str:
    """A die that shows a face, as a whole SVG."""
    return (
        f'<svg class="die paper-die{look}" viewBox="0 0 100 100" aria-hidden="true">'
        f'<rect class="body" x="3" y="3" width="94" height="94" rx="20"/>{pips(value)}</svg>'
    )


# Values and keys ----------------------------------------------------------------------------------


def values(state: State) -> dict[str, Piece]:
    """The values to choose from, and what they are for."""
    if state.free:
        title = _("Any number")
    elif state.phase == TEAM:
        title = _("Alter it to, for 1 panic")
    else:
        title = _("Change it to")
    pieces = {"values": Piece(f'<span class="values-title soft">{escape(title)}</span>')}
    for value in choices.ANY_VALUE:
        pieces[f"value:{value}"] = _value_piece(value, bool(state.free))
    return pieces


@cache
def _value_piece(value: int, free: bool) -> Piece:
    words = _("Number {value}") if free else _("Change to {value}")
    return Piece(f'<span class="key value">{value}</span>', words.format(value=value))


def _keys(state: State) -> dict[str, Piece]:
    """The keys for what is neither on the sheet nor a die."""
    hoard = state.phase == HOARD
    if state.visit:
        return {}
    if state.reached:
        if any(state.affords(store) for store in state.reached):
            return {}
        return {"leave": _key(_("Leave it unsupplied"))}
    if state.phase == KEEP:
        return {"keep": keep_key(state, ())}
    if state.free:
        return {"forgo": _key(_("Let the number go"))} if hoard else {}
    return {"done": _key(_("Done"))}


def keep_key(state: State, tapped: Sequence[str]) -> Piece:
    """What ends the choice of dice; the dice that are tapped go to the centre."""
    aside = len([piece for piece in tapped if piece.startswith("die:")])
    if not aside:
        return _key(_("Keep all dice"))
    kept = len(state.dice) - aside
    if not kept:
        return _key(_("Keep none"))
    return _key(ngettext("Keep {count} die", "Keep {count} dice", kept).format(count=kept))


@cache
def _key(words: str, label: str = "") -> Piece:
    return Piece(f'<span class="key way"><span>{escape(words)}</span></span>', label or words)


# How both stand -----------------------------------------------------------------------------------


def _tally(state: State) -> str:
    """What decides a tie, if both may reach their goal soon."""
    printed = state.printed
    near = (printed.panic - state.panic, printed.supply - state.supply)
    if state.phase == OVER or near[0] > NEAR[0] or near[1] > NEAR[1]:
        return ""
    rolls = rolls_words(state.unspent)
    bonuses = ngettext("{count} bonus", "{count} bonuses", state.unlocked).format(
        count=state.unlocked
    )
    winner = seat_name(COORDINATOR if state.unspent > state.unlocked else POOH)
    told = _("A tie now: {rolls}, {bonuses}, so {player} wins.")
    return f'<p class="tally soft">{told.format(rolls=rolls, bonuses=bonuses, player=winner)}</p>'
