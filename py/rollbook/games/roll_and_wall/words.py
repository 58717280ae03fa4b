"""How the things of Roll & Wall are called."""

from __future__ import annotations

from collections.abc import Sequence

from rollbook.core.words import _, ngettext
from rollbook.games.roll_and_wall.board import SPACES, START, TOP, column, row

TILES = {
    "shoes": _("climbing shoes"),
    "chalk": _("climbing chalk"),
    "energy-bar": _("energy bar"),
    "axe": _("axe"),
    "crystal-ball": _("crystal ball"),
    "grabber": _("grabber"),
    "helmet": _("helmet"),
    "quickdraw": _("quickdraw"),
    "talisman": _("talisman"),
    "quiet-zone": _("quiet zone"),
    "sand": _("sand"),
    "voodoo-doll": _("voodoo doll"),
    "wind-amulet": _("wind amulet"),
}
DOES = {
    "shoes": _("After a failed roll: add 1 to the highest die."),
    "chalk": _("After a failed roll: roll the same dice again."),
    "energy-bar": _("After a successful roll: take its dice back."),
    "axe": _("After falling: stop on the closest ledge directly below. The turn ends."),
    "crystal-ball": _("Before rolling: in this turn roll first, then choose the space."),
    "grabber": _("Beside a flag that you still need: take it without crossing over."),
    "helmet": _("After falling: go on from there with the dice left, without tea."),
    "quickdraw": _(
        "Brings a fourth piton. Attach one where another climber's is, even in a quiet zone."
    ),
    "talisman": _("Before rolling: all dice of the roll are added up."),
    "quiet-zone": _("At the end of the turn: nobody attaches a piton until the end of your next."),
    "sand": _("At the beginning of the turn: everybody below has two dice fewer next turn."),
    "voodoo-doll": _("After another's successful roll: it must be repeated."),
    "wind-amulet": _("At the end of the turn: everybody above has two dice fewer next turn."),
}
"""When each tile is used, and for what."""
SHORT = {
    "shoes": _("Shoes"),
    "chalk": _("Chalk"),
    "energy-bar": _("Energy bar"),
    "axe": _("Axe"),
    "crystal-ball": _("Crystal ball"),
    "grabber": _("Grabber"),
    "helmet": _("Helmet"),
    "quickdraw": _("Quickdraw"),
    "talisman": _("Talisman"),
    "quiet-zone": _("Quiet zone"),
    "sand": _("Sand"),
    "voodoo-doll": _("Voodoo doll"),
    "wind-amulet": _("Wind amulet"),
}
"""The tiles' names as they stand on them."""
COLOURS = {"white": _("white"), "orange": _("orange"), "black": _("black")}
SECTIONS = (_("left"), _("center"), _("right"))
LEVELS = {"top": _("top"), "middle": _("middle"), "low": _("lowest")}


EDGES = (_("left"), _("right"))


def edge_words(edge: int) -> str:
    """An edge as a player reads it."""
    return EDGES[edge]


def level_words(number: int) -> str:
    """The part of an edge in which the flag with this number hangs, as a player reads it."""
    names = list(LEVELS.values())
    return names[number % len(names)]


def face_words(faces: Sequence[str]) -> str:
    """The faces of a wall as a player hears them."""
    return _("left {left}, center {center}, right {right}").format(
        left=faces[0][1:], center=faces[1][1:], right=faces[2][1:]
    )


def tile_words(kind: str) -> str:
    """A tile as a player reads it."""
    return TILES.get(kind, kind)


def space_words(space: int) -> str:
    """A space as a player reads it: its section and row."""
    if space == START:
        return _("the start")
    if row(space) == TOP:
        return _("the {section} summit").format(section=SECTIONS[column(space)])
    return _("{section} row {row}").format(section=SECTIONS[column(space)], row=row(space))


def short_space(space: int) -> str:
    """A space in few letters, as it is called in records."""
    if space == START:
        return _("start")
    return _("summit") if row(space) == TOP else SPACES[space]


def dice_words(count: int) -> str:
    """A number of dice."""
    return ngettext("{count} die", "{count} dice", count).format(count=count)
