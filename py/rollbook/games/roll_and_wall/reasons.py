"""Why an action is not allowed, for a player to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rollbook.core.action import Action
from rollbook.core.chance import Draw, Roll, Shuffle
from rollbook.core.game import Over, Player
from rollbook.core.words import _, seat_name
from rollbook.games.roll_and_wall import preparation
from rollbook.games.roll_and_wall.actions import (
    TALISMAN,
    TEA,
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
from rollbook.games.roll_and_wall.board import NUMBER, START, TOP, row, ways
from rollbook.games.roll_and_wall.choices import END, FAILED, FALLEN, LAND, MOVE, SEEN
from rollbook.games.roll_and_wall.equipment import SQUARES, fitting, placements
from rollbook.games.roll_and_wall.words import COLOURS, TILES, tile_words

if TYPE_CHECKING:
    from rollbook.games.roll_and_wall.rules import State

KINDS = (Hang, Keep, Pack, Ready, Climb, Cast, Enter, Attach, Rest, Fall, Land, Use, Pass)


def why_not(state: State, action: Action) -> str:
    """Why an action that isn't legal is refused, in a sentence."""
    turn = state.turn()
    if isinstance(turn, Over):
        return _("The game is over.")
    if isinstance(action, Roll | Draw | Shuffle):
        return _("Now nothing is rolled or drawn.")
    if not isinstance(action, KINDS):
        return _("That is no action of this game.")
    assert isinstance(turn, Player)
    if action.seat != turn.seat:
        return _("It is {player}'s turn.").format(player=seat_name(turn.seat))
    if state.phase in preparation.PHASES or isinstance(action, Hang | Keep | Pack | Ready):
        return _while_preparing(state, action)
    if isinstance(action, Climb | Cast):
        return _roll(state, action)
    if isinstance(action, Enter):
        return _enter(state, action)
    if isinstance(action, Attach):
        return attach_closed(state)
    if isinstance(action, Use):
        return _use(state, action)
    if isinstance(action, Rest):
        if state.phase not in ON_THE_SPOT:
            return _("It is not the time to rest.")
        if state.climber.place == START:
            return _("On the start the climb goes on as long as there are dice.")
        return _("There is no ledge and no own piton here to rest on.")
    if isinstance(action, Fall):
        if state.phase not in ON_THE_SPOT:
            return _("It is not the time to let go of the wall.")
        return _("There is no need to fall here.")
    if isinstance(action, Land):
        if state.phase != LAND:
            return _("There is no piton to be chosen now.")
        return _("A fall stops at the highest own piton.")
    return _("There is nothing to pass over.")


def _while_preparing(state: State, action: Action) -> str:
    """Of the wall, the flags and the backpacks."""
    if state.phase == preparation.COLOUR and isinstance(action, Hang):
        if action.colour in COLOURS:
            return _("Each edge has one flag of each colour.")
        return _("There is no such flag.")
    if state.phase == preparation.DRAFT and isinstance(action, Keep):
        return _("That tile is not in this hand.")
    if state.phase == preparation.PACK and isinstance(action, Pack):
        return _pack(state, action)
    if state.phase in preparation.PHASES:
        return _("First everything is prepared.")
    return _("The climb has begun.")


def _pack(state: State, action: Pack) -> str:
    if action.tile not in preparation.loose(state, action.seat):
        return _("There is no such tile to be packed.")
    if not state.variant.dealt:
        return _("Where real tiles lie is not asked.")
    if action.squares not in placements(action.tile):
        return _("That is not the shape of: {tile}.").format(tile=tile_words(action.tile))
    covered = [tile for tile in state.climber.pack if set(tile.squares) & set(action.squares)]
    return _("Tiles may not cover each other, and there lies: {other}.").format(
        other=tile_words(covered[0].kind)
    )


def pack_at(state: State, seat: int, kind: str, square: str) -> str:
    """Why a tile can't be laid so that it covers a square of the backpack."""
    own = state.climbers[seat].pack
    if any(square in tile.squares for tile in own):
        return _("Another tile lies there already.")
    if square in SQUARES and fitting(kind, own):
        return _("However it is turned, it does not fit there: {tile}.").format(
            tile=tile_words(kind)
        )
    return no_room(kind)


def no_room(kind: str) -> str:
    """That a tile fits nowhere any more."""
    return _("There is no room left for: {tile}.").format(tile=tile_words(kind))


# Climbing -----------------------------------------------------------------------------------------


def _roll(state: State, action: Climb | Cast) -> str:
    if state.phase == SEEN:
        return _("First choose the space to enter, or none.")
    if state.phase != MOVE:
        return _("It is not the time to roll.")
    if isinstance(action, Cast) and not state.crystal:
        return _("Without the crystal ball the space is named first.")
    if isinstance(action, Climb) and state.crystal:
        return _("With the crystal ball the dice are rolled first.")
    if isinstance(action, Climb):
        told = space_closed(state, NUMBER.get(action.space, -1))
        if told:
            return told
    if TEA in action.extras and not state.tea:
        return _("There is no tea die in this turn.")
    if TALISMAN in action.extras and not state.climber.has(TALISMAN):
        return _("There is no talisman in the backpack.")
    if action.dice < 1:
        return _("At least one die is rolled.")
    if action.dice > state.dice + (TEA in action.extras):
        return _("There are not so many dice left.")
    if TALISMAN in action.extras and action.dice == 1:
        return _("A talisman is of no use with a single die.")
    return _("That can't be rolled.")


def space_closed(state: State, space: int) -> str:
    """Why a space can't be entered from here, or nothing."""
    here = state.climber.place
    if space not in ways(here):
        if 0 <= space < here and row(space) < row(here):
            return _("Nobody climbs down: only up, or sideways to the next section.")
        return _("Only the space above can be entered, or the one beside it in the next section.")
    if row(space) == TOP and state.missing(state.mover):
        return _("The summit is open only with flags of all three colours.")
    return ""


def _enter(state: State, action: Enter) -> str:
    if state.phase != SEEN:
        return _("First the dice are rolled.")
    told = space_closed(state, NUMBER.get(action.space, -1))
    return told or _("The dice don't open that space.")


def attach_closed(state: State) -> str:
    """Why no piton can be attached."""
    own = state.climber
    if state.phase not in ON_THE_SPOT:
        return _("It is not the time to attach a piton.")
    if own.place == START:
        return _("Pitons are for the wall.")
    if own.place in own.pitons:
        return _("There is an own piton here already.")
    if not own.left:
        return _("There are no pitons left.")
    return _("In a quiet zone nobody attaches a piton.")


def _use(state: State, action: Use) -> str:
    if action.tile not in TILES:
        return _("There is no such tile.")
    if not state.climbers[action.seat].has(action.tile):
        return _("There is no {tile} in the backpack.").format(tile=tile_words(action.tile))
    if action.tile == "grabber" and state.phase in ON_THE_SPOT and state.within_reach():
        return _("That is not the flag that hangs here.")
    return tile_closed(state, action.seat, action.tile)


def tile_closed(state: State, seat: int, kind: str) -> str:
    """Why a tile in the backpack can't be used now: its moment has not come, or it would do
    nothing."""
    moments, closed = CLOSED.get(kind, ((), None))
    if closed and seat == state.mover and state.phase in moments:
        return closed(state) or WHEN[kind]
    return WHEN[kind]


def _shoes(state: State) -> str:
    return _("Adding 1 would not be enough.") if state.short() else _("Nothing is lacking.")


def _axe(state: State) -> str:
    return _("There is no ledge directly below.")


def _helmet(state: State) -> str:
    return _("Without dice left a helmet is of no use.")


def _grabber(state: State) -> str:
    return _("There is no flag here that is still missing.")


def _quickdraw(state: State) -> str:
    own = state.climber
    if own.place in own.pitons:
        return _("There is an own piton here already.")
    if not own.left:
        return _("There are no pitons left.")
    return _("There is no piton of another climber here.")


def _sand(state: State) -> str:
    return "" if state.begun else _("There is nobody below.")


def _wind_amulet(state: State) -> str:
    if any(row(climber.place) > row(state.climber.place) for climber in state.climbers):
        return _("Who is above has no next turn.")
    return _("There is nobody above.")


def _quiet_zone(state: State) -> str:
    return _("It is quiet already.")


def _crystal_ball(state: State) -> str:
    return "" if state.left else _("There are no dice to be rolled.")


def _talisman(state: State) -> str:
    return _("A talisman goes with a roll of two dice or more.")


ON_THE_SPOT = (MOVE, SEEN)
CLOSED: Mapping[str, tuple[tuple[str, ...], Callable[[State], str]]] = {
    "shoes": ((FAILED, SEEN), _shoes),
    "axe": ((FALLEN,), _axe),
    "helmet": ((FALLEN,), _helmet),
    "grabber": (ON_THE_SPOT, _grabber),
    "quickdraw": (ON_THE_SPOT, _quickdraw),
    "sand": ((MOVE,), _sand),
    "wind-amulet": ((END,), _wind_amulet),
    "quiet-zone": ((END,), _quiet_zone),
    "crystal-ball": ((MOVE,), _crystal_ball),
    "talisman": ((MOVE,), _talisman),
}
"""The phases in which each tile has its moment, and why it would do nothing then."""
WHEN = {
    "shoes": _("Climbing shoes help after a roll that failed by 1."),
    "chalk": _("Climbing chalk is used after a failed roll."),
    "energy-bar": _("An energy bar is used after a successful roll."),
    "axe": _("An axe is used after falling."),
    "crystal-ball": _("A crystal ball is used before the first roll of a turn."),
    "grabber": _("A grabber is used beside a flag, in one's own turn."),
    "helmet": _("A helmet is used after falling."),
    "quickdraw": _("A quickdraw is used in one's own turn."),
    "talisman": _("A talisman is used before rolling."),
    "quiet-zone": _("A quiet zone begins at the end of a turn."),
    "sand": _("Sand is thrown at the beginning of a turn."),
    "voodoo-doll": _("A voodoo doll is used after another's successful roll."),
    "wind-amulet": _("A wind amulet is used at the end of a turn."),
}
