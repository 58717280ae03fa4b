"""How a game of PAPER ROLL & Write ends (7.)."""

from __future__ import annotations

from rollbook.core.game import Over
from rollbook.core.words import _, ngettext
from rollbook.games.paper_roll_and_write.state import COORDINATOR, POOH, Position


def over(state: Position) -> Over:
    """Who has won, and why; points are games won."""
    winner, reason = verdict(state)
    places = (1, 2) if winner == COORDINATOR else (2, 1)
    points = int(winner == COORDINATOR), int(winner == POOH)
    return Over(places, points, reason, counts=False)


def verdict(state: Position) -> tuple[int, str]:
    """The winner's seat, and the reason, in a sentence."""
    if not state.panicked:
        return COORDINATOR, _("{count} stores are supplied: the Coordinator wins.").format(
            count=state.printed.supply
        )
    if not state.supplied:
        return POOH, _("The panic is total: P.O.O.H. wins.")
    rolls = ngettext("{count} unspent roll", "{count} unspent rolls", state.unspent).format(
        count=state.unspent
    )
    bonuses = ngettext("{count} unlocked bonus", "{count} unlocked bonuses", state.unlocked).format(
        count=state.unlocked
    )
    if state.unspent > state.unlocked:
        told = _("Both have reached their goal. {rolls} beat {bonuses}: the Coordinator wins.")
        return COORDINATOR, told.format(rolls=rolls, bonuses=bonuses)
    if state.unspent < state.unlocked:
        told = _("Both have reached their goal. {bonuses} beat {rolls}: P.O.O.H. wins.")
    else:
        told = _("Both have reached their goal. {bonuses} against {rolls}: a tie goes to P.O.O.H.")
    return POOH, told.format(rolls=rolls, bonuses=bonuses)
