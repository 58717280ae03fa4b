"""What happens in Roll & Wall, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rollbook.core.action import Action
from rollbook.core.chance import Draw, Roll, Shuffle
from rollbook.core.game import Over
from rollbook.core.words import _, seat_name
from rollbook.games.roll_and_wall import choices, preparation
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
from rollbook.games.roll_and_wall.board import LEVELS, NUMBER, START
from rollbook.games.roll_and_wall.rules import State
from rollbook.games.roll_and_wall.words import (
    COLOURS,
    dice_words,
    edge_words,
    level_words,
    space_words,
    tile_words,
)


def tell(before: State, action: Action, after: State) -> str:
    """What an action did, in a sentence or more."""
    came_of = _came_of(before, action, after)
    told = [TELL[type(action)](before, action), *came_of]
    if isinstance(action, Enter) and came_of:
        del told[0]  # it says as much
    if after.round > max(1, before.round) and not isinstance(after.turn(), Over):
        told.append(_("Round {round} begins.").format(round=after.round))
    return " ".join(filter(None, told))


def _came_of(before: State, action: Action, after: State) -> list[str]:
    """What has come of it for the mover: a space entered, a fall, a flag, the end."""
    if before.phase in preparation.PHASES:
        return []
    seat = before.mover
    old, new = before.climbers[seat], after.climbers[seat]
    fields = {"player": seat_name(seat), "space": space_words(new.place)}
    told = []
    if new.topped and not old.topped:
        told.append(_("{player} is on the summit!").format(**fields))
    elif new.place != old.place and _entered(before, action, after):
        told.append(_("{player} enters {space}.").format(**fields))
    elif new.place != old.place and not isinstance(action, Land):
        told.append(_("{player} falls to {space}.").format(**fields))
    elif _held(before, action, after):
        told.append(_("The piton holds {player} on {space}.").format(**fields))
    if new.tea and not old.tea:
        told.append(_("There is hot tea for the next turn."))
    for colour in COLOURS:
        if colour in new.flags - old.flags:
            told.append(
                _("{player} collects the {colour} flag.").format(colour=COLOURS[colour], **fields)
            )
    turn = after.turn()
    if isinstance(turn, Over):
        told.append(turn.reason)
    elif after.out(seat) and not before.out(seat):
        told.append(_("{player} is out of the race.").format(**fields))
    return told


def _entered(before: State, action: Action, after: State) -> bool:
    """Whether the mover's new space is the one that was rolled for, and not where a fall ended."""
    attempt = after.attempt
    if attempt is None or attempt.space != after.climbers[before.mover].place:
        return False
    falling = isinstance(action, Fall) or before.phase in (choices.FALLEN, choices.LAND)
    return not falling and attempt.value >= before.number(attempt.space)


def _held(before: State, action: Action, after: State) -> bool:
    """Whether a fall ended where it began, at an own piton."""
    here = before.climber.place
    if here not in before.climber.pitons or after.phase in (choices.FALLEN, choices.LAND):
        return False
    if before.phase == choices.FALLEN:
        return not (isinstance(action, Use) and action.tile == "axe")
    failing = before.phase == choices.FAILED and isinstance(action, Pass)
    return failing or (_missed(before, action) and after.phase != choices.FAILED)


def _missed(before: State, action: Action) -> bool:
    """Whether these dice are not enough for the space that was named."""
    attempt = before.attempt
    if not isinstance(action, Roll) or attempt is None or attempt.space is None:
        return False
    rolled = replace(attempt, faces=action.faces)
    return rolled.value < before.number(attempt.space)


# Preparation --------------------------------------------------------------------------------------


def _drawn(before: State, draw: Draw) -> str:
    if before.phase == preparation.WALL:
        faces = _(", ").join(draw.items[0].split("-"))
        return _("The wall is drawn: {faces}.").format(faces=faces)
    edge = edge_words(len(before.setup.colours) // len(LEVELS))
    colours = _(", ").join(COLOURS[colour] for colour in draw.items[0].split("-"))
    return _("The flags on the {edge} edge, from the top: {colours}.").format(
        edge=edge, colours=colours
    )


def _rolled(before: State, roll: Roll) -> str:
    faces = _(", ").join(map(str, roll.faces))
    if before.phase == preparation.ORDER:
        roller = before.setup.contenders[len(before.setup.sums)]
        return _("{player} rolls {faces} for the first turn: {total}.").format(
            player=seat_name(roller), faces=faces, total=sum(roll.faces)
        )
    if before.phase == preparation.HANG:
        number = len(before.setup.places)
        return _("The {colour} flag hangs on the {edge} edge, {level} part, place {place}.").format(
            edge=edge_words(number // len(LEVELS)),
            colour=COLOURS[before.setup.colours[number]],
            place=roll.faces[0],
            level=level_words(number),
        )
    attempt = before.attempt
    assert attempt
    fields = {"player": seat_name(before.mover), "faces": faces}
    if attempt.space is None:
        return _("{player} rolls {faces}.").format(**fields)
    if _missed(before, roll):
        return _("{player} rolls {faces}: not enough.").format(**fields)
    return _("{player} rolls {faces}: enough.").format(**fields)


def _shuffled(before: State, shuffle: Shuffle) -> str:
    return _("The equipment is dealt.")


def _hung(before: State, hang: Hang) -> str:
    number = len(before.setup.colours)
    return _("{player} chooses {colour} for the {level} part of the {edge} edge.").format(
        player=seat_name(hang.seat),
        colour=COLOURS[hang.colour],
        level=level_words(number),
        edge=edge_words(number // len(LEVELS)),
    )


def _kept(before: State, keep: Keep) -> str:
    return _("{player} keeps: {tile}.").format(
        player=seat_name(keep.seat), tile=tile_words(keep.tile)
    )


def _packed(before: State, pack: Pack) -> str:
    return _("{player} packs: {tile}.").format(
        player=seat_name(pack.seat), tile=tile_words(pack.tile)
    )


def _ready(before: State, ready: Ready) -> str:
    left = before.setup.kept[ready.seat] if before.setup.kept else ()
    if not left:
        return _("{player} is ready to climb.").format(player=seat_name(ready.seat))
    return _("{player} is ready to climb and leaves behind: {tiles}.").format(
        player=seat_name(ready.seat), tiles=_(", ").join(map(tile_words, left))
    )


# Climbing -----------------------------------------------------------------------------------------


def _tried(before: State, climb: Climb) -> str:
    told = _("{player} tries {space}, a {number}, with {dice}.")
    if TEA in climb.extras and climb.dice == 1:
        told = _("{player} tries {space}, a {number}, with the tea die.")
    elif TEA in climb.extras and TALISMAN in climb.extras:
        told = _("{player} tries {space}, a {number}, with {dice}, tea die and talisman.")
    elif TEA in climb.extras:
        told = _("{player} tries {space}, a {number}, with {dice}, the tea die among them.")
    elif TALISMAN in climb.extras:
        told = _("{player} tries {space}, a {number}, with {dice} and the talisman.")
    space = NUMBER[climb.space]
    return told.format(
        player=seat_name(climb.seat),
        space=space_words(space),
        number=before.number(space),
        dice=dice_words(climb.dice),
    )


def _cast(before: State, cast: Cast) -> str:
    return _("{player} casts {dice}, to choose the space afterwards.").format(
        player=seat_name(cast.seat), dice=dice_words(cast.dice)
    )


def _used(before: State, use: Use) -> str:
    if use.tile == "voodoo-doll":
        return _("{player} uses the voodoo doll: {other} must roll again.").format(
            player=seat_name(use.seat), other=seat_name(before.mover)
        )
    return _("{player} uses: {tile}.").format(player=seat_name(use.seat), tile=tile_words(use.tile))


def _passed(before: State, passed: Pass) -> str:
    player = seat_name(passed.seat)
    if before.phase == choices.DOLL:
        return _("{player} keeps the voodoo doll.").format(player=player)
    if before.phase == choices.END:
        return _("{player}'s turn ends.").format(player=player)
    return _("{player} uses no equipment.").format(player=player)


def _rested(before: State, rest: Rest) -> str:
    if before.climbers[rest.seat].place == START:
        return _("{player} stays at the start.").format(player=seat_name(rest.seat))
    return _("{player} rests.").format(player=seat_name(rest.seat))


def _attached(before: State, attach: Attach) -> str:
    return _("{player} attaches a piton.").format(player=seat_name(attach.seat))


def _fell(before: State, fall: Fall) -> str:
    return _("{player} has nothing to rest on.").format(player=seat_name(fall.seat))


def _landed(before: State, land: Land) -> str:
    fields = {"player": seat_name(land.seat), "space": space_words(NUMBER[land.space])}
    if NUMBER[land.space] == before.fell:
        return _("The piton holds {player} on {space}.").format(**fields)
    return _("{player} falls to {space}.").format(**fields)


def _chosen(before: State, enter: Enter) -> str:
    return _("{player} chooses {space}.").format(
        player=seat_name(enter.seat), space=space_words(NUMBER[enter.space])
    )


TELL: Mapping[type[Action], Callable[[State, Any], str]] = {
    Draw: _drawn,
    Roll: _rolled,
    Shuffle: _shuffled,
    Hang: _hung,
    Keep: _kept,
    Pack: _packed,
    Ready: _ready,
    Climb: _tried,
    Cast: _cast,
    Enter: _chosen,
    Attach: _attached,
    Rest: _rested,
    Fall: _fell,
    Land: _landed,
    Use: _used,
    Pass: _passed,
}
