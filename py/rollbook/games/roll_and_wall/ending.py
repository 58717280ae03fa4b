"""How a game of Roll & Wall ends."""

from __future__ import annotations

from collections.abc import Mapping

from rollbook.core.game import Over
from rollbook.core.words import _, ngettext, seat_name
from rollbook.games.roll_and_wall.board import TOP, row
from rollbook.games.roll_and_wall.state import Position

NIGHT = 50
"""Ruling: after so many rounds night falls, and nobody wins. Who plays to win is done in ten; but
who only falls would climb for ever."""


def over(state: Position) -> Over:
    """The game is won by who reached the top in this last round, with the fewest dice in that turn;
    equal is shared. The others follow by their height: what counts is the rows below the summit, or
    for a climber alone the turns."""
    used = {seat: c.used for seat, c in enumerate(state.climbers) if c.topped}
    below = tuple(TOP - row(climber.place) for climber in state.climbers)
    ranks = [(rows, used.get(seat, 0)) for seat, rows in enumerate(below)]
    alone = len(state.climbers) == 1
    return Over(
        places=tuple(1 + sum(other < own for other in ranks) for own in ranks),
        points=(state.round,) if alone else below,
        reason=_reason(state, used),
        won=bool(used),
        counts=alone and bool(used),
    )


def _reason(state: Position, used: Mapping[int, int]) -> str:
    if not used and state.round == NIGHT:
        return _("Night falls after {count} rounds, and nobody has reached the summit.").format(
            count=NIGHT
        )
    if not used:
        return _("Nobody can collect all three flags any more, so nobody wins.")
    if len(state.climbers) == 1:
        return ngettext(
            "The summit is reached in {count} turn.",
            "The summit is reached in {count} turns.",
            state.round,
        ).format(count=state.round)
    fewest = min(used.values())
    best = [seat for seat, count in used.items() if count == fewest]
    fields = {"player": seat_name(best[0]), "round": state.round, "count": fewest}
    if len(used) == 1:
        return _("{player} reached the summit in round {round}.").format(**fields)
    if len(best) == 1:
        return ngettext(
            "{player} used the fewest dice on the way to the summit: {count}.",
            "{player} used the fewest dice on the way to the summit: {count}.",
            fewest,
        ).format(**fields)
    return ngettext(
        "They reached the summit in the same round, with {count} die each.",
        "They reached the summit in the same round, with {count} dice each.",
        fewest,
    ).format(**fields)
