"""The rules of Rolling Japan, in the order of the rulebook.

All seven dice go into the bag at the beginning of each of eight rounds. Three times a round the
active player draws two dice and rolls them; then every player enters both results, all at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from rollbook.core.action import Action
from rollbook.core.chance import Bag, BagRoll
from rollbook.core.game import IllegalMove, Over, Player, Turn, places
from rollbook.core.words import _, ngettext
from rollbook.games.rolling_japan import board as boards
from rollbook.games.rolling_japan.board import DICE, PINK, Board, cells

BOARDS = tuple(boards.BOARDS)
ROUNDS = 8
TURNS = 3
"""Turns in a round: it ends when six dice have been drawn."""
DRAWN = 2
"""Dice drawn in a turn."""
CHANGES = 3
"""How often a player may change a die's colour in a game."""
EMPTY = 0
X = 7
"""What a cell holds: nothing, a number from 1 to 6, or an X."""

COLOUR_NAMES = {
    "red": _("red"),
    "blue": _("blue"),
    "green": _("green"),
    "yellow": _("yellow"),
    "black": _("black"),
    "white": _("white"),
    "pink": _("pink"),
}


@dataclass(frozen=True)
class Write(Action):
    """Write a die's number into a cell. A cell of another colour than a coloured die's costs one
    of the colour changes."""

    seat: int
    die: str
    value: int
    cell: str


@dataclass(frozen=True)
class Mark(Action):
    """Mark an X in a cell, for a die whose number fits nowhere."""

    seat: int
    die: str
    cell: str


@dataclass(frozen=True)
class Pass(Action):
    """Write nothing for a die whose colour has no empty cell, though a change could be spent."""

    seat: int
    die: str


Entry = Write | Mark | Pass
"""What a player does with one of the results."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's sheet.

    `cells`: what each cell holds. `dice`: the results still to be entered, dice with their values.
    `changed`: how many colour changes are spent. Derived and not compared, as masks of cells:
    `empty`, and for each number from 0 to 6 the empty cells where it `fits` (0 never does).
    """

    cells: tuple[int, ...]
    dice: tuple[tuple[str, int], ...]
    changed: int
    empty: int = field(compare=False, repr=False)
    fits: tuple[int, ...] = field(compare=False, repr=False)

    @classmethod
    def new(cls, board: Board) -> Sheet:
        """An empty sheet."""
        return cls((EMPTY,) * len(board.names), (), 0, board.all, (0,) + (board.all,) * 6)

    @property
    def crosses(self) -> int:
        """How many X there are."""
        return self.cells.count(X)

    def value(self, die: str) -> int | None:
        """What a die still to be entered shows, or `None` if it is not to be entered."""
        return dict(self.dice).get(die)

    def enter(self, board: Board, die: str, cell: int, content: int) -> Sheet:
        """The sheet with a number or an X in a cell, and the die done with."""
        bit = 1 << cell
        apart = bit | board.beside[cell] if content != X else bit
        fits = [
            where & ~(bit if abs(number - content) <= 1 else apart)
            for number, where in enumerate(self.fits)
        ]
        changes = die != PINK and board.colours[cell] != die
        return Sheet(
            (*self.cells[:cell], content, *self.cells[cell + 1 :]),
            tuple(result for result in self.dice if result[0] != die),
            self.changed + changes,
            self.empty & ~bit,
            tuple(fits),
        )

    def owing(self, dice: tuple[tuple[str, int], ...]) -> Sheet:
        """The same sheet with these results still to be entered."""
        return Sheet(self.cells, dice, self.changed, self.empty, self.fits)

    def skip(self, die: str) -> Sheet:
        """The sheet with nothing written for a die."""
        return self.owing(tuple(result for result in self.dice if result[0] != die))

    def settled(self, board: Board) -> Sheet:
        """The sheet without the dice for which nothing at all can be done.

        Ruling: a die whose colour has no empty cell is passed over by itself when no change is
        left (or no other colour has an empty cell); otherwise the player passes or spends one.
        """
        for die, _value in self.dice:
            reach = (
                self.empty
                if die == PINK or self.changed < CHANGES
                else (self.empty & board.region[die])
            )
            if not reach:
                return self.skip(die).settled(board)
        return self


@dataclass(frozen=True, slots=True)
class State:
    """A position: the number of the round from 0, the dice already drawn in it, the sheets."""

    board: str
    round: int
    drawn: tuple[tuple[str, int], ...]
    sheets: tuple[Sheet, ...]

    # Who is asked --------------------------------------------------------------------------------

    @property
    def first(self) -> int:
        """The seat of the round's first player: the next one clockwise each round."""
        return self.round % len(self.sheets)

    @property
    def active(self) -> int:
        """The seat of the active player, who draws the dice of this turn, or has just done so."""
        owing = any(sheet.dice for sheet in self.sheets)
        return (self.first + len(self.drawn) // DRAWN - owing) % len(self.sheets)

    @property
    def bag(self) -> tuple[str, ...]:
        """The dice that are still in the bag."""
        drawn = dict(self.drawn)
        return tuple(die for die in DICE if die not in drawn)

    def turn(self) -> Turn:
        """Players who have results to enter, the active player first; else the bag; or the end."""
        owing = [seat for seat, sheet in enumerate(self.sheets) if sheet.dice]
        if len(owing) > 1:
            active = self.active
            owing = [s for s in owing if s >= active] + [s for s in owing if s < active]
        if owing:
            return Player(owing[0], tuple(owing[1:]))
        if self.round == ROUNDS:
            return _over(self)
        return Bag(self.bag, DRAWN)

    # Getting information, recording information --------------------------------------------------

    def legal(self, seat: int | None = None) -> list[Action]:
        """Every way in which a seat can enter one of its results."""
        if seat is None:
            turn = self.turn()
            if not isinstance(turn, Player):
                return []
            seat = turn.seat
        board = boards.board(self.board)
        sheet = self.sheets[seat]
        actions: list[Action] = []
        for die, value in sheet.dice:
            fits = sheet.fits[value]
            for region in _regions(board, sheet, die):
                empty = sheet.empty & region
                if fits & region:
                    writes = _writes(board.names, seat, die, value)
                    actions += [writes[cell] for cell in cells(fits & region)]
                elif empty:
                    marks = _marks(board.names, seat, die)
                    actions += [marks[cell] for cell in cells(empty)]
                elif region == board.region.get(die):  # its own colour is full: see `settled`
                    actions.append(Pass(seat, die))
        return actions

    def apply(self, action: Action) -> State:
        """The position after an action; raises `IllegalMove` with the reason."""
        if isinstance(action, BagRoll):
            return self._rolled(action)
        if not isinstance(action, Entry) or not 0 <= action.seat < len(self.sheets):
            raise IllegalMove(_("That is no action of this game."))
        board = boards.board(self.board)
        sheets = list(self.sheets)
        sheets[action.seat] = _enter(board, sheets[action.seat], action).settled(board)
        return self._after(self.drawn, tuple(sheets))

    def _rolled(self, roll: BagRoll) -> State:
        """Every player has both results to enter."""
        bag = self.turn()
        if not isinstance(bag, Bag):
            raise IllegalMove(_("It is not the time to roll."))
        if not bag.allows(roll):
            raise IllegalMove(_("These dice can't come out of the bag now."))
        board = boards.board(self.board)
        sheets = tuple(sheet.owing(roll.dice).settled(board) for sheet in self.sheets)
        return self._after(self.drawn + roll.dice, sheets)

    def _after(self, drawn: tuple[tuple[str, int], ...], sheets: tuple[Sheet, ...]) -> State:
        """With these dice drawn and these sheets; the round ends when all is entered."""
        if len(drawn) < TURNS * DRAWN or any(sheet.dice for sheet in sheets):
            return State(self.board, self.round, drawn, sheets)
        # End of round: the next player clockwise becomes the first, and all dice return to the bag.
        if self.round + 1 == ROUNDS:
            sheets = tuple(_finished(sheet) for sheet in sheets)
        return State(self.board, self.round + 1, (), sheets)


def start(count: int, options: Mapping[str, Any], board: str = BOARDS[0]) -> State:
    """The first position for 1 to 8 players: everybody takes a sheet."""
    return State(board, 0, (), (Sheet.new(boards.board(board)),) * count)


def colour_name(die: str) -> str:
    """A die's colour as a player reads it."""
    return COLOUR_NAMES.get(die, die)


def _regions(board: Board, sheet: Sheet, die: str) -> list[int]:
    """The sets of cells that a die may count for, each judged on its own: the whole sheet for the
    joker; its own colour's, and with a change left every other colour's, for a coloured die."""
    if die == PINK:
        return [board.all]
    own = board.region[die]
    if sheet.changed == CHANGES:
        return [own]
    # Ruling: a colour without an empty cell can't be chosen; `legal` finds nothing in it.
    return [own, *(region for colour, region in board.region.items() if colour != die)]


@cache
def _writes(names: tuple[str, ...], seat: int, die: str, value: int) -> list[Write]:
    """For each cell, writing this die's number there: made once, used in every position."""
    return [Write(seat, die, value, name) for name in names]


@cache
def _marks(names: tuple[str, ...], seat: int, die: str) -> list[Mark]:
    """For each cell, marking an X for this die there."""
    return [Mark(seat, die, name) for name in names]


# What is allowed, with the reason if not ----------------------------------------------------------


def _enter(board: Board, sheet: Sheet, action: Entry) -> Sheet:
    """The sheet after an action; raises `IllegalMove` if it is not allowed."""
    die, value = action.die, sheet.value(action.die)
    if value is None:
        raise IllegalMove(_("There is no {die} die to enter.").format(die=colour_name(die)))
    if isinstance(action, Pass):
        _check_pass(board, sheet, die)
        return sheet.skip(die)
    cell = board.number.get(action.cell)
    if cell is None:
        raise IllegalMove(_("There is no cell “{cell}”.").format(cell=action.cell))
    _check_cell(board, sheet, die, cell)
    if isinstance(action, Mark):
        _check_cross(board, sheet, die, value, cell)
        return sheet.enter(board, die, cell, X)
    if action.value != value:
        raise IllegalMove(
            _("The {die} die shows {value}.").format(die=colour_name(die), value=value)
        )
    _check_number(board, sheet, value, cell)
    return sheet.enter(board, die, cell, value)


def _check_cell(board: Board, sheet: Sheet, die: str, cell: int) -> None:
    """Each result goes into an empty cell, of the die's colour or, three times, of another."""
    if sheet.cells[cell] != EMPTY:
        raise IllegalMove(_("{cell} is taken.").format(cell=board.titles[cell]))
    if die not in (PINK, board.colours[cell]) and sheet.changed == CHANGES:
        raise IllegalMove(
            _("{cell} is {colour}, and all three colour changes are spent.").format(
                cell=board.titles[cell], colour=colour_name(board.colours[cell])
            )
        )


def _check_number(board: Board, sheet: Sheet, value: int, cell: int) -> None:
    """All neighbours are empty, marked with an X, or differ by no more than 1."""
    if sheet.fits[value] >> cell & 1:
        return
    other = next(
        other
        for other in cells(board.beside[cell])
        if sheet.cells[other] not in (EMPTY, X) and abs(sheet.cells[other] - value) > 1
    )
    raise IllegalMove(
        _("A {value} can't stand beside {neighbour}'s {number}.").format(
            value=value, neighbour=board.titles[other], number=sheet.cells[other]
        )
    )


def _check_cross(board: Board, sheet: Sheet, die: str, value: int, cell: int) -> None:
    """An X is for a number that can be written in no cell of its colour (of the sheet, if pink)."""
    region = board.all if die == PINK else board.region[board.colours[cell]]
    fitting = cells(sheet.fits[value] & region)
    if fitting:
        raise IllegalMove(
            ngettext(
                "No X: the {value} still fits in {cell}.",
                "No X: the {value} still fits in {cell} and elsewhere.",
                len(fitting),
            ).format(value=value, cell=board.titles[fitting[0]])
        )


def _check_pass(board: Board, sheet: Sheet, die: str) -> None:
    """Nothing is written only where the die's colour has no empty cell left."""
    if die == PINK or sheet.empty & board.region[die]:
        raise IllegalMove(
            _("The {die} die must be entered: there are empty cells for it.").format(
                die=colour_name(die)
            )
        )


# End of game --------------------------------------------------------------------------------------


def _finished(sheet: Sheet) -> Sheet:
    """An X in every cell that is still empty."""
    return Sheet(
        tuple(X if cell == EMPTY else cell for cell in sheet.cells), (), sheet.changed, 0, (0,) * 7
    )


def _over(state: State) -> Over:
    points = tuple(sheet.crosses for sheet in state.sheets)
    fewest = min(points)
    if len(points) == 1:
        reason = _("All eight rounds are played.")
    elif points.count(fewest) > 1:
        reason = _("The fewest X are {count}, and that is shared.").format(count=fewest)
    else:
        reason = _("The fewest X win: {count}.").format(count=fewest)
    return Over(places(points, fewest=True), points, reason)
