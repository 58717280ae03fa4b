"""Rolling Japan: two dice at a time, written into the prefectures of Japan."""

from rollbook.core.chance import BagRoll
from rollbook.core.game import Choice, Game
from rollbook.core.words import _
from rollbook.games.rolling_japan import view
from rollbook.games.rolling_japan.bot import BOTS
from rollbook.games.rolling_japan.rules import BOARDS, Mark, Pass, Write, start

GAME = Game(
    id="rolling-japan",
    title=_("Rolling Japan"),
    blurb=_("Write dice into 47 prefectures; neighbours must stay close."),
    players=tuple(range(1, 9)),
    initial=start,
    kinds=(BagRoll, Write, Mark, Pass),
    view=view,
    guide="rollbook/games/rolling_japan/guide.html",
    example="rollbook/games/rolling_japan/example.match",
    options=(
        Choice(
            id="doomed",
            title=_("Hatch the cells that no number can fill any more"),
            values={"yes": _("Yes"), "no": _("No")},
            default="yes",
            display=True,
        ),
    ),
    boards=BOARDS,
    fewest=True,
    together=True,
    bots=BOTS,
)
