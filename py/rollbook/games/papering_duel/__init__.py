"""Papering Duel: two roommates paper the same wall."""

from rollbook.core.chance import Draw
from rollbook.core.game import Choice, Game
from rollbook.core.words import _
from rollbook.games.papering_duel import view
from rollbook.games.papering_duel.board import BOARDS
from rollbook.games.papering_duel.bot import BOTS
from rollbook.games.papering_duel.rules import Claim, Done, Lay, start

GAME = Game(
    id="papering-duel",
    title=_("Papering Duel"),
    blurb=_("Two roommates paper one wall: make styles of your own, and break the other's."),
    players=(2,),
    initial=start,
    kinds=(Draw, Lay, Claim, Done),
    view=view,
    guide="rollbook/games/papering_duel/guide.html",
    example="rollbook/games/papering_duel/example.match",
    options=(
        Choice(
            id="deck",
            title=_("The first player's deck"),
            values={"rectangular": _("Rectangular"), "diagonal": _("Diagonal")},
            default="rectangular",
            note=_("Its wallpapers lie side by side, or corner to corner."),
        ),
        Choice(
            id="special",
            title=_("Special cards"),
            values={"yes": _("With them"), "no": _("Without")},
            default="yes",
            note=_("For a first duel, or an easier one, play without them."),
        ),
        Choice(
            id="hourglass",
            title=_("Hourglass"),
            values={
                "no": _("None"),
                "30": _("30 s"),
                "60": _("60 s"),
                "90": _("90 s"),
                "120": _("120 s"),
            },
            default="no",
            note=_("The time for laying cards in a turn."),
        ),
        Choice(
            id="calm",
            title=_("Calm opening"),
            values={"no": _("No"), "yes": _("Yes")},
            default="no",
            note=_(
                "A rule of our own: in each player's first turn at most two cards are laid, and "
                "three styles do not win yet."
            ),
        ),
    ),
    boards=tuple(BOARDS),
    bots=BOTS,
    material="cards",
)
