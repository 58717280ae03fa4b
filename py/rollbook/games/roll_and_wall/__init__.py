"""Roll & Wall: climbers race up a wall."""

from rollbook.core.chance import Draw, Roll, Shuffle
from rollbook.core.game import Choice, Game
from rollbook.core.words import _
from rollbook.games.roll_and_wall import view
from rollbook.games.roll_and_wall.actions import (
    Attach,
    Cast,
    Climb,
    Enter,
    Fall,
    Hang,
    Keep,
    Land,
    Pack,
    Pass,
    Ready,
    Rest,
    Use,
)
from rollbook.games.roll_and_wall.board import BOARDS
from rollbook.games.roll_and_wall.bot import BOTS
from rollbook.games.roll_and_wall.rules import start

ADVANCED = ("variant", "advanced")
FACES = {"drawn": _("By chance"), "a": _("Side A"), "b": _("Side B")}

GAME = Game(
    id="roll-and-wall",
    title=_("Roll & Wall"),
    blurb=_("Climbers race to the summit: more dice are safer, fewer take you further."),
    players=(1, 2, 3, 4, 5),
    initial=start,
    kinds=(
        Roll,
        Draw,
        Shuffle,
        Hang,
        Keep,
        Pack,
        Ready,
        Climb,
        Cast,
        Enter,
        Attach,
        Rest,
        Fall,
        Land,
        Use,
        Pass,
    ),
    view=view,
    guide="rollbook/games/roll_and_wall/guide.html",
    example="rollbook/games/roll_and_wall/example.match",
    options=(
        Choice(
            id="variant",
            title=_("Variant"),
            values={"basic": _("Basic"), "advanced": _("Advanced")},
            default="basic",
            note=_(
                "Basic: shoes, chalk and an energy bar for everybody, and the first in the list "
                "begins: put whoever was last in the mountains there. Advanced: flags, and "
                "equipment to choose."
            ),
        ),
        Choice(id="left", title=_("Left section"), values=FACES, default="drawn"),
        Choice(id="center", title=_("Center section"), values=FACES, default="drawn"),
        Choice(id="right", title=_("Right section"), values=FACES, default="drawn"),
        Choice(
            id="red",
            title=_("Red tiles"),
            values={"yes": _("With them"), "no": _("Without")},
            default="yes",
            note=_("They can hurt other climbers."),
            when=ADVANCED,
        ),
        Choice(
            id="tiles",
            title=_("Draft"),
            values={"dealt": _("On the tablet"), "real": _("With the real tiles")},
            default="dealt",
            note=_("With the real tiles the page only asks what everybody has packed."),
            when=ADVANCED,
        ),
        Choice(
            id="colours",
            title=_("Flags"),
            values={"chosen": _("The first player chooses"), "drawn": _("By chance")},
            default="chosen",
            note=_("In which order the colours hang on each edge."),
            when=ADVANCED,
        ),
        Choice(
            id="younger",
            title=_("Pitons"),
            values={"no": _("3 pitons"), "yes": _("4, younger")},
            default="no",
            per_seat=True,
        ),
        Choice(
            id="odds",
            title=_("Chances beside the dice"),
            values={"yes": _("Shown"), "no": _("Hidden")},
            default="yes",
            display=True,
        ),
    ),
    boards=tuple(BOARDS),
    fewest=True,
    bots=BOTS,
)
