"""PAPER ROLL & Write: one supplies the stores with paper, the other hoards it."""

from rollbook.core.chance import Roll
from rollbook.core.game import Game, Text
from rollbook.core.words import _
from rollbook.games.paper_roll_and_write import view
from rollbook.games.paper_roll_and_write.actions import KINDS
from rollbook.games.paper_roll_and_write.board import BOARDS
from rollbook.games.paper_roll_and_write.bot import BOTS
from rollbook.games.paper_roll_and_write.rules import start

GAME = Game(
    id="paper-roll-and-write",
    title=_("PAPER ROLL & Write"),
    blurb=_("Two roles, the same dice: one supplies the stores with paper, the other hoards it."),
    players=(2,),
    initial=start,
    kinds=(Roll, *KINDS),
    view=view,
    guide="rollbook/games/paper_roll_and_write/guide.html",
    example="rollbook/games/paper_roll_and_write/example.match",
    options=(
        Text(
            id="region",
            title=_("Name of the region"),
            length=20,
            per_seat=True,
        ),
    ),
    boards=tuple(BOARDS),
    bots=BOTS,
    roles=(_("Coordinator"), _("P.O.O.H.")),
)
