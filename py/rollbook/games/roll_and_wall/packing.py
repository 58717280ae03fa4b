"""How the app prepares its climb: the tiles that it keeps, and how it packs them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from rollbook.core.action import Action
from rollbook.games.roll_and_wall import preparation
from rollbook.games.roll_and_wall.actions import Keep, Pack, Ready
from rollbook.games.roll_and_wall.equipment import Tile, dealt, fitting, placements
from rollbook.games.roll_and_wall.state import Position

VALUES = {
    "quickdraw": 1.0,
    "energy-bar": 0.9,
    "chalk": 0.85,
    "talisman": 0.75,
    "crystal-ball": 0.7,
    "shoes": 0.65,
    "grabber": 0.6,
    "helmet": 0.55,
    "axe": 0.5,
    "voodoo-doll": 0.5,
    "wind-amulet": 0.35,
    "sand": 0.35,
    "quiet-zone": 0.15,
}
"""About how many turns a tile saves, or costs others."""
CONSIDERED = 8
"""Of how many tiles the best are packed: more are loose where real ones lie on the table."""


def worth(kinds: Sequence[str]) -> float:
    """What tiles are worth together; a second one of its kind comes later to use."""
    counts = Counter(kinds)
    return sum(VALUES[kind] * (1 + 0.7 * (count - 1)) for kind, count in counts.items())


def kept(state: Position, seat: int) -> list[tuple[float, Action]]:
    """The ways to keep a tile of the hand, each with what the tiles kept cost more than nothing:
    the best has the least."""
    own = state.setup.kept[seat]
    hand = dict.fromkeys(state.setup.hands[seat])
    return [(-worth((*own, kind)), Keep(seat, kind)) for kind in hand]


def packed(state: Position, seat: int) -> Action:
    """The next tile to be packed, of the best that still fit in together."""
    own = state.climbers[seat]
    if not state.variant.dealt:  # any of those on the table, and no puzzle
        loose = preparation.loose(state, seat)
        return Pack(seat, max(loose, key=lambda kind: VALUES[kind]), ()) if loose else Ready(seat)
    room = dealt(len(state.climbers), state.variant.red) - len(own.pack)
    loose = sorted(preparation.loose(state, seat), key=lambda kind: -VALUES[kind])[:CONSIDERED]
    choices = {some for count in range(room + 1) for some in combinations(loose, count)}
    for kinds in sorted(choices, key=lambda kinds: (-worth((*own.tiles, *kinds)), kinds)):
        tiles = laid(kinds, own.pack)
        if tiles:
            return Pack(seat, tiles[0].kind, tiles[0].squares)
    return Ready(seat)


def laid(kinds: Sequence[str], pack: tuple[Tile, ...]) -> list[Tile]:
    """A way to lay all these tiles into a backpack, or nothing if they don't fit."""
    if not kinds:
        return []
    # The largest tile first: it finds room last.
    kind = max(kinds, key=lambda kind: len(placements(kind)[0]))
    rest = list(kinds)
    rest.remove(kind)
    for squares in fitting(kind, pack):
        tile = Tile(kind, squares)
        others = laid(rest, (*pack, tile))
        if others or not rest:
            return [tile, *others]
    return []
