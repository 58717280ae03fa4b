"""What is wanted now in Roll & Wall, and why a tap leads nowhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rollbook.core.chance import Chance
from rollbook.core.game import Over, Player
from rollbook.core.words import _, seat_name
from rollbook.games.roll_and_wall import choices, preparation, reasons
from rollbook.games.roll_and_wall.actions import Use
from rollbook.games.roll_and_wall.board import LEVELS, NUMBER, START
from rollbook.games.roll_and_wall.rules import State
from rollbook.games.roll_and_wall.words import (
    COLOURS,
    dice_words,
    edge_words,
    level_words,
    space_words,
)


def prompt(state: State, seat: int, tapped: Sequence[str]) -> str:
    """What is wanted now, in a sentence."""
    if isinstance(state.turn(), Over):
        return ""
    told = PROMPTS[state.phase](state, tapped)
    lost = state.passed(seat) if state.phase == choices.MOVE and seat == state.mover else []
    if lost and not tapped:
        names = _(", ").join(COLOURS[colour] for colour in lost)
        warning = _("Not to be reached without falling: {flags}.").format(flags=names)
        return f"{told} {warning}"
    return told


def stops_below(state: State) -> list[int]:
    """Where a fall from the mover's space would end."""
    return replace(state, fell=state.climber.place).stops() or [START]


# While preparing ----------------------------------------------------------------------------------


def _wall(state: State, tapped: Sequence[str]) -> str:
    return _("Which faces lie in the frame, from left to right?")


def _order(state: State, tapped: Sequence[str]) -> str:
    roller = state.setup.contenders[len(state.setup.sums)]
    return _("{player} rolls three dice: the highest sum begins.").format(player=seat_name(roller))


def _colour(state: State, tapped: Sequence[str]) -> str:
    number = len(state.setup.colours)
    edge = edge_words(number // len(LEVELS))
    if not state.variant.chosen:
        return _("In which order do the flags hang on the {edge} edge, from the top?").format(
            edge=edge
        )
    return _("Which flag hangs on the {edge} edge, in the {level} part?").format(
        edge=edge, level=level_words(number)
    )


def _hang(state: State, tapped: Sequence[str]) -> str:
    number = len(state.setup.places)
    return _("Roll the blue die for the {colour} flag: {edge} edge, {level} part.").format(
        colour=COLOURS[state.setup.colours[number]],
        edge=edge_words(number // len(LEVELS)),
        level=level_words(number),
    )


def _deal(state: State, tapped: Sequence[str]) -> str:
    return _("The equipment is dealt.")


def _draft(state: State, tapped: Sequence[str]) -> str:
    left = seat_name(state.after(state.mover)[0])
    return _("Keep one tile; the others go on to {player}. Hold one to read about it.").format(
        player=left
    )


def _pack(state: State, tapped: Sequence[str]) -> str:
    if len(tapped) > 1:
        return _("Like this? Another tap turns it.")
    if tapped:
        return _("Tap a square for it, and again to turn it.")
    if not preparation.loose(state, state.mover):
        return _("All is packed.")
    if not preparation.still_fit(state, state.mover):
        return _("Nothing more fits: undo to pack it another way, or leave it behind.")
    if not state.variant.dealt:
        return _("What has {player} packed? Tap the tiles.").format(player=seat_name(state.mover))
    return _("Pack the backpack: tap a tile, then a square, or drag it there.")


# While climbing -----------------------------------------------------------------------------------


def _move(state: State, tapped: Sequence[str]) -> str:
    cells = [NUMBER[p.removeprefix("cell:")] for p in tapped if p.startswith("cell:")]
    if cells:
        return _("How many dice for the {number}?").format(number=state.number(cells[0]))
    if not state.left:
        return _no_dice(state)
    if state.crystal:
        return _("The crystal ball: how many dice do you roll first?")
    told = _("Tap a lit space, then how many dice.")
    if state.climber.place != START and state.rests():
        told = _("Tap a lit space, then how many dice; or rest.")
    if state.quiet and state.climber.left:
        return _("{told} It is a quiet zone: no pitons.").format(told=told)
    return told


def _no_dice(state: State) -> str:
    """What can be done without dice."""
    used = {use.tile for use in state.legal() if isinstance(use, Use)}
    if "energy-bar" in used:
        return _("No dice are left, but the energy bar brings the last ones back.")
    if state.climber.place == START or state.rests():
        return _("No dice are left: rest.")
    if state.climber.left and not state.quiet:
        return _("No dice are left and there is no ledge: attach a piton, or fall.")
    if "quickdraw" in used:
        return _("No dice are left and it is a quiet zone: use the quickdraw, or fall.")
    return _("No dice are left and there is nothing to rest on: it is a fall.")


def _roll(state: State, tapped: Sequence[str]) -> str:
    attempt = state.attempt
    assert attempt
    fields = {"player": seat_name(state.mover), "dice": dice_words(attempt.dice)}
    told = _("{player} rolls {dice}.").format(**fields)
    if attempt.space is not None:
        number = state.number(attempt.space)
        told = _("{player} rolls {dice} for a {number}.").format(number=number, **fields)
    if attempt.tea and attempt.dice > 1:
        return _("{told} The blue tea die comes first.").format(told=told)
    return told


def _failed(state: State, tapped: Sequence[str]) -> str:
    assert state.attempt
    if state.climber.place == START:
        return _("Not enough for the {number}. Use a tile, or let it be?").format(
            number=state.number(state.attempt.space or 0)
        )
    return _("Not enough for the {number}. Use a tile, or fall?").format(
        number=state.number(state.attempt.space or 0)
    )


def _seen(state: State, tapped: Sequence[str]) -> str:
    assert state.attempt
    if any(state.number(goal) <= state.attempt.value for goal in state.goals()):
        return _("Tap the space to enter, or end the turn here.")
    return _("These dice open no space: use a tile, or end the turn here.")


def _doll(state: State, tapped: Sequence[str]) -> str:
    assert state.attempt
    return _("{player} would enter {space}. Does {other} use the voodoo doll?").format(
        player=seat_name(state.mover),
        space=space_words(state.attempt.space or 0),
        other=seat_name(state.asked[0]),
    )


def _summit(state: State, tapped: Sequence[str]) -> str:
    return _("That is the summit! With the energy bar these dice don't count as used.")


def _fallen(state: State, tapped: Sequence[str]) -> str:
    stops = state.stops() or [START]
    if stops == [state.fell]:
        return _("{player}'s rope holds: no fall from here. Use a tile?").format(
            player=seat_name(state.mover)
        )
    return _("{player} falls to {space}. Use a tile?").format(
        player=seat_name(state.mover), space=_(" or ").join(map(space_words, stops))
    )


def _land(state: State, tapped: Sequence[str]) -> str:
    return _("Tap the piton to which you fall.")


def _end(state: State, tapped: Sequence[str]) -> str:
    return _("The turn ends. Use a tile for it?")


PROMPTS: Mapping[str, Callable[[State, Sequence[str]], str]] = {
    preparation.WALL: _wall,
    preparation.ORDER: _order,
    preparation.COLOUR: _colour,
    preparation.HANG: _hang,
    preparation.DEAL: _deal,
    preparation.DRAFT: _draft,
    preparation.PACK: _pack,
    choices.MOVE: _move,
    choices.ROLL: _roll,
    choices.FAILED: _failed,
    choices.SEEN: _seen,
    choices.DOLL: _doll,
    choices.SUMMIT: _summit,
    choices.FALLEN: _fallen,
    choices.LAND: _land,
    choices.END: _end,
}


# Why not ------------------------------------------------------------------------------------------


def why(state: State, seat: int, tapped: Sequence[str]) -> str:
    """Why the last of these taps leads nowhere."""
    turn = state.turn()
    if isinstance(turn, Over):
        return _("The game is over.")
    if isinstance(turn, Chance):
        return _("The dice and tiles come first.")
    assert isinstance(turn, Player)
    if seat != turn.seat:
        return _("It is {player}'s turn.").format(player=seat_name(turn.seat))
    kind, _colon, name = tapped[-1].partition(":")
    return WHY.get(kind, _key)(state, seat, name, tapped)


def _cell_closed(state: State, seat: int, name: str, tapped: Sequence[str]) -> str:
    space = NUMBER[name]
    if state.phase == choices.LAND:
        return _("A fall stops at the highest own piton.")
    if state.phase not in (choices.MOVE, choices.SEEN):
        return _("It is not the time to choose a space.")
    if space == state.climber.place:
        return _("{player} is here.").format(player=seat_name(seat))
    closed = reasons.space_closed(state, space)
    if closed:
        return closed
    if state.phase == choices.SEEN:
        return _("The dice don't open that space.")
    if state.crystal:
        return _("With the crystal ball the dice are rolled first.")
    return _("No dice are left.")


def _dice_closed(state: State, seat: int, name: str, tapped: Sequence[str]) -> str:
    if state.phase != choices.MOVE:
        return _("It is not the time to roll.")
    if not state.crystal and not any(piece.startswith("cell:") for piece in tapped):
        return _("First tap a lit space.")
    if int(name) > state.left:
        return _("There are not so many dice left.")
    if int(name) > state.dice and "tea" not in tapped:
        return _("So many only with the tea die: tap it first.")
    return _("A talisman is of no use with a single die.")


def _tile_closed(state: State, seat: int, name: str, tapped: Sequence[str]) -> str:
    kind = name.partition(":")[0]
    if state.phase == preparation.PACK:
        return reasons.no_room(kind)
    return reasons.tile_closed(state, seat, kind)


def _square_closed(state: State, seat: int, name: str, tapped: Sequence[str]) -> str:
    tiles = [piece for piece in tapped if piece.startswith("tile:")]
    if not tiles:
        return _("First tap a tile.")
    kind = tiles[-1].removeprefix("tile:").partition(":")[0]
    return reasons.pack_at(state, seat, kind, name)


def _key(state: State, seat: int, name: str, tapped: Sequence[str]) -> str:
    if tapped[-1] == "piton":
        return reasons.attach_closed(state)
    return _("Not now.")


WHY: Mapping[str, Callable[[State, int, str, Sequence[str]], str]] = {
    "cell": _cell_closed,
    "dice": _dice_closed,
    "tile": _tile_closed,
    "square": _square_closed,
}
