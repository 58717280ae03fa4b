"""What a sheet of Rolling Japan looks like, and how it is tapped.

The sheet is the map with its furniture (title, round track, change boxes, total) in the free
corners. Each colour has a shape of its own besides: the pips of its die, and a small mark in each
cell of its region, so that nobody needs to see colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from rollbook.core.action import Action
from rollbook.core.chance import Bag, BagRoll
from rollbook.core.game import IllegalMove, Over, Picture, Piece, Player
from rollbook.core.taps import Path
from rollbook.core.words import _, ngettext, seat_name
from rollbook.games.rolling_japan import board as boards
from rollbook.games.rolling_japan import sheet
from rollbook.games.rolling_japan.board import DICE, PINK, Board, cells
from rollbook.games.rolling_japan.rules import (
    CHANGES,
    DRAWN,
    EMPTY,
    ROUNDS,
    TURNS,
    Mark,
    Pass,
    Sheet,
    State,
    Write,
    X,
    colour_name,
)


def draw(state: State, seat: int, options: Mapping[str, Any]) -> Picture:
    """The sheet of a seat, and in the tray its dice and how it stands."""
    board = boards.board(state.board)
    own = state.sheets[seat]
    doomed = _doomed(own) if options["doomed"] == "yes" else 0
    pieces = {"sea": sheet.sea(board)}
    for cell, name in enumerate(board.names):
        pieces[f"cell:{name}"] = _cell(board, cell, own.cells[cell], bool(doomed >> cell & 1))
    pieces |= {
        "title": sheet.title(board),
        "rounds": sheet.rounds(board, state.round, len(state.drawn) // DRAWN),
        "changes": sheet.changes(board, own.changed),
        "legend": sheet.legend(board),
        "total": sheet.total(board, own.crosses if state.round == ROUNDS else None),
    }
    tray = {f"die:{die}": _die_piece(own, die, value) for die, value in state.drawn[-DRAWN:]}
    for die, _value in own.dice:
        if die != PINK and not own.empty & board.region[die]:
            words = _("Pass the {die} die").format(die=colour_name(die))
            tray[f"pass:{die}"] = Piece(f'<span class="key">{words}</span>', words)
    if state.round < ROUNDS:
        tray["bag"] = Piece(_bag(state))
        if options["doomed"] == "yes":
            tray["bound"] = Piece(_bound(state, own))
    return Picture(sheet.box(board), pieces, tray)


def taps(state: State, action: Action) -> Sequence[Path]:
    """A die, then a cell. With one die left to enter, the cell alone will do."""
    if isinstance(action, Pass):
        return [(f"pass:{action.die}",)]
    if isinstance(action, Write | Mark):
        die, cell = f"die:{action.die}", f"cell:{action.cell}"
        if len(state.sheets[action.seat].dice) == 1:
            return [(die, cell), (cell,)]
        return [(die, cell)]
    return []


def careful(state: State, action: Action) -> str:
    """What spends a colour change asks first."""
    if isinstance(action, Write | Mark) and _changes(boards.board(state.board), action):
        left = CHANGES - state.sheets[action.seat].changed - 1
        if isinstance(action, Mark):
            return ngettext(
                "It fits nowhere there: spend a colour change for an X? Then {left} is left.",
                "It fits nowhere there: spend a colour change for an X? Then {left} are left.",
                left,
            ).format(left=left)
        return ngettext(
            "Spend a colour change? Then {left} is left.",
            "Spend a colour change? Then {left} are left.",
            left,
        ).format(left=left)
    return ""


def foretell(state: State, action: Action) -> str:
    """Nothing is set off that nobody sees coming."""
    return ""


def prompt(state: State, seat: int, tapped: Sequence[str]) -> str:
    """What is wanted now, in a sentence."""
    turn = state.turn()
    if isinstance(turn, Bag):
        return _("{player} draws two dice and rolls them.").format(player=seat_name(state.active))
    if not isinstance(turn, Player) or not state.sheets[seat].dice:
        return ""
    die, value = _pointed_at(state.sheets[seat], tapped)
    if not die:
        return _("Tap a die, then a lit prefecture.")
    names = {"die": colour_name(die), "value": value}
    own = [action for action in state.legal(seat) if getattr(action, "die", "") == die]
    board = boards.board(state.board)
    free = [action for action in own if isinstance(action, Write) and not _changes(board, action)]
    if free:
        return _("Tap a lit prefecture for the {die} {value}.").format(**names)
    if any(isinstance(action, Mark) and not _changes(board, action) for action in own):
        if die == PINK:
            return _("The pink {value} fits nowhere: tap a lit prefecture to mark an X.").format(
                value=value
            )
        return _("The {die} {value} fits no {die} cell: tap a bright one to mark an X.").format(
            **names
        )
    return _("There is no empty cell for the {die} {value}: pass, or spend a change.").format(
        **names
    )


def why(state: State, seat: int, tapped: Sequence[str]) -> str:
    """Why the last tap leads nowhere: the reason that the rules give."""
    kind, _colon, name = tapped[-1].partition(":")
    turn = state.turn()
    if isinstance(turn, Over):
        return _("The game is over.")
    if isinstance(turn, Bag):
        return _("The dice come first.")
    dice = state.sheets[seat].dice
    if kind == "die":
        return _("The {die} die is done on this sheet.").format(die=colour_name(name))
    if not dice:
        return _("There is nothing more to enter on this sheet.")
    die, value = _pointed_at(state.sheets[seat], tapped[:-1])
    if not die:
        board = boards.board(state.board)
        if state.sheets[seat].cells[board.number[name]] == EMPTY:
            return _("Tap a die first.")
        die, value = dice[0]
    try:
        state.apply(Write(seat, die, value, name))
    except IllegalMove as reason:
        return str(reason)
    return ""


def tell(before: State, action: Action, after: State, seat: int | None) -> str:
    """What an action did, in a sentence or more."""
    board = boards.board(before.board)
    if isinstance(action, BagRoll):
        sentences = [_roll_told(before, action)]
        sentences += [
            _skipped(other, die)
            for other in range(len(after.sheets))
            for die, _value in _dropped(action.dice, after.sheets[other])
        ]
        return " ".join(sentences)
    assert isinstance(action, Write | Mark | Pass)
    player = seat_name(action.seat)
    if isinstance(action, Pass):
        return _("{player} passes over the {die} die.").format(
            player=player, die=colour_name(action.die)
        )
    fields = {
        "player": player,
        "die": colour_name(action.die),
        "cell": board.titles[board.number[action.cell]],
        "colour": colour_name(board.colours[board.number[action.cell]]),
    }
    if isinstance(action, Write):
        fields["value"] = str(action.value)
        told = (
            _("{player} changes the {die} {value} to {colour} and writes it in {cell}.")
            if _changes(board, action)
            else _("{player} writes the {die} {value} in {cell}.")
        )
    else:
        told = (
            _("{player} changes the {die} die to {colour} and marks an X in {cell}.")
            if _changes(board, action)
            else _("{player} marks an X in {cell} for the {die} die.")
        )
    sentences = [told.format(**fields)]
    left = tuple(r for r in before.sheets[action.seat].dice if r[0] != action.die)
    for die, _value in _dropped(left, after.sheets[action.seat]):
        sentences.append(_skipped(action.seat, die))
    return " ".join(sentences)


def entry(state: State, entry: tuple[str, int]) -> Piece:
    """A die of the pad, with the face that it would show."""
    die, face = entry
    return Piece(
        sheet.die(die, face), _("{die} {face}").format(die=colour_name(die).title(), face=face)
    )


def progress(state: State) -> str:
    """How far the game is."""
    return _("Round {round} of {rounds}").format(round=min(state.round + 1, ROUNDS), rounds=ROUNDS)


def points(count: int) -> str:
    """A result: it is the X that count."""
    return _("{count} X").format(count=count)


def verdict(state: State, seat: int) -> str:
    """Where a solo result stands among simulated solo games."""
    if len(state.sheets) > 1:
        return ""
    crosses = state.sheets[seat].crosses
    for most, words in (
        (8, _("One for the wall: even the strongest machine players get here once in twenty.")),
        (11, _("Excellent: the best machine players end at 11 or 12 on average.")),
        (12, _("Very good: the best machine players end at 11 or 12 on average.")),
        (14, _("Good: about as well as a player who always takes what looks best now.")),
        (16, _("Fair: better than writing anywhere, which ends near 17.")),
    ):
        if crosses <= most:
            return words
    return _("Writing anywhere that is allowed ends near 17. Watch the neighbours!")


def thumbnail() -> str:
    """A small empty map."""
    return sheet.thumbnail(boards.board(next(iter(boards.BOARDS))))


def offers(
    state: State, seat: int, tapped: Sequence[str], options: Mapping[str, Any]
) -> Mapping[str, Piece]:
    """What is offered doesn't change with the taps."""
    return {}


def ghost(state: State, seat: int, tapped: Sequence[str], choice: Action | None) -> str:
    """A cell is tapped once, and then it is written."""
    return ""


def closer(state: State, seat: int, piece: str) -> str:
    """The name of a cell says all."""
    return ""


def report(state: State) -> None:
    """How it ended is plain."""


# What the sheet says ------------------------------------------------------------------------------


@cache
def _cell(board: Board, cell: int, content: int, doomed: bool) -> Piece:
    """A cell as it looks and is spoken; made once, for drawing takes longer than looking up."""
    fields = {"cell": board.titles[cell], "colour": colour_name(board.colours[cell])}
    if content == EMPTY:
        label = _("{cell}, {colour}, empty").format(**fields)
    elif content == X:
        label = _("{cell}, {colour}, X").format(**fields)
    else:
        label = _("{cell}, {colour}, {value}").format(value=content, **fields)
    return Piece(sheet.cell(board, cell, content, doomed), label)


def _die_piece(own: Sheet, die: str, value: int) -> Piece:
    entered = own.value(die) is None
    fields = {"die": colour_name(die).title(), "value": value}
    label = _("{die} {value}, done") if entered else _("{die} {value}")
    return Piece(sheet.die(die, value, spent=entered), label.format(**fields))


def _bag(state: State) -> str:
    bag = state.bag
    dice = "".join(
        f'<span class="die-chip {die}{"" if die in bag else " out"}">{sheet.pip_icon(die)}</span>'
        for die in DICE
    )
    left = ", ".join(colour_name(die) for die in bag)
    return (
        f'<span class="line"><span class="soft">{_("In the bag")}</span>'
        f'<span class="chips" role="img" aria-label="{escape(left)}">{dice}</span></span>'
    )


def _bound(state: State, own: Sheet) -> str:
    return (
        f'<span class="line"><span class="soft">{_("Bound for")}</span>'
        f'<span class="written">{bound_for(state, own)} ×</span></span>'
    )


def bound_for(state: State, own: Sheet) -> int:
    """The X that a sheet will have at least: those marked, and the cells that nothing can fill any
    more, or that are too many for the results still to come."""
    turns = (ROUNDS - state.round) * TURNS - len(state.drawn) // DRAWN
    results = turns * DRAWN + len(own.dice)
    empty = own.cells.count(EMPTY)
    return own.crosses + max(len(cells(_doomed(own))), empty - results)


def _doomed(own: Sheet) -> int:
    """The empty cells that no number fits any more, as a mask."""
    alive = 0
    for fits in own.fits:
        alive |= fits
    return own.empty & ~alive


# What actions mean --------------------------------------------------------------------------------


def _changes(board: Board, action: Write | Mark) -> bool:
    """Whether an action spends a colour change."""
    return action.die not in (PINK, board.colours[board.number[action.cell]])


def _pointed_at(own: Sheet, tapped: Sequence[str]) -> tuple[str, int]:
    """The die that the taps are about, and its value: the one tapped, or the only one."""
    for piece in tapped:
        kind, _colon, name = piece.partition(":")
        value = own.value(name) if kind == "die" else None
        if value is not None:
            return name, value
    return own.dice[0] if len(own.dice) == 1 else ("", 0)


def _dropped(results: Sequence[tuple[str, int]], own: Sheet) -> Sequence[tuple[str, int]]:
    """The results that a sheet passed over by itself."""
    return [result for result in results if result not in own.dice]


def _roll_told(before: State, roll: BagRoll) -> str:
    first, second = (
        _("{die} {value}").format(die=colour_name(die), value=value) for die, value in roll.dice
    )
    return _("{player} rolls {first} and {second}.").format(
        player=seat_name(before.active), first=first, second=second
    )


def _skipped(seat: int, die: str) -> str:
    return _("No empty cell for {player}'s {die} die: it is passed over.").format(
        player=seat_name(seat), die=colour_name(die)
    )
