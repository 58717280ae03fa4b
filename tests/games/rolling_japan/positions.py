"""Small positions of Rolling Japan, made from the known facts and not by the rules under test."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from rollbook.core.action import Action
from rollbook.core.chance import BagRoll
from rollbook.games.rolling_japan.rules import EMPTY, Mark, Pass, Sheet, State, Write, X

FOLDER = Path(__file__).parent
FACTS = json.loads((FOLDER / "facts.json").read_text(encoding="utf-8"))

COLOURS = {
    "Hokkaido and Tohoku": "blue",  # the rulebook's; the others are ours to choose
    "Kanto": "red",
    "Chubu": "green",
    "Kinki": "yellow",
    "Chugoku and Shikoku": "black",
    "Kyushu and Okinawa": "white",
}
REGIONS: dict[str, list[str]] = {COLOURS[name]: cells for name, cells in FACTS["regions"].items()}
"""The cells of each colour."""
CELLS: list[str] = [cell for cells in REGIONS.values() for cell in cells]
COLOUR: dict[str, str] = {cell: colour for colour, cells in REGIONS.items() for cell in cells}
BORDERS: set[frozenset[str]] = {frozenset(pair) for pair in FACTS["land"] + FACTS["sea"]}
BESIDE: dict[str, set[str]] = {
    cell: {other for border in BORDERS if cell in border for other in border - {cell}}
    for cell in CELLS
}

Dice = Iterable[tuple[str, int]]


def sheet(
    written: Mapping[str, int] | None = None, dice: Dice = (), changed: int = 0, board: str = ""
) -> Sheet:
    """A sheet on which these cells are written, with these dice still to be entered."""
    held = dict.fromkeys(CELLS, EMPTY) | dict(written or {})
    empty = [n for n, cell in enumerate(CELLS) if held[cell] == EMPTY]
    fits = tuple(
        sum(1 << n for n in empty if number and stands(held, CELLS[n], number))
        for number in range(7)
    )
    return Sheet(
        tuple(held[cell] for cell in CELLS), tuple(dice), changed, sum(1 << n for n in empty), fits
    )


def stands(held: Mapping[str, int], cell: str, number: int) -> bool:
    """Whether a number can stand in a cell: each neighbour is empty, an X, or within 1 of it."""
    return all(held[o] in (EMPTY, X) or abs(held[o] - number) <= 1 for o in BESIDE[cell])


def position(*sheets: Sheet, round: int = 0, drawn: Dice | None = None) -> State:
    """A position in which the dice on the first sheet are those that were just drawn."""
    return State("japan-1", round, tuple(sheets[0].dice if drawn is None else drawn), sheets)


def one(
    written: Mapping[str, int] | None = None, changed: int = 0, round: int = 0, **dice: int
) -> State:
    """A position of one player who has these dice to enter: `one({"tokyo": 3}, red=4)`."""
    return position(sheet(written, dice.items(), changed), round=round)


def filled(*colours: str, but: Iterable[str] = (), content: int = X) -> dict[str, int]:
    """All cells of these colours written, but a few."""
    but = set(but)
    return {cell: content for colour in colours for cell in REGIONS[colour] if cell not in but}


def written(state: State, seat: int = 0) -> dict[str, int]:
    """The cells that are written on a sheet, with what they hold."""
    cells = zip(CELLS, state.sheets[seat].cells, strict=True)
    return {cell: content for cell, content in cells if content != EMPTY}


def roll(**dice: int) -> BagRoll:
    """Two dice out of the bag: `roll(red=4, green=2)`."""
    return BagRoll(tuple(dice.items()))


def writes(state: State, die: str, seat: int = 0) -> set[str]:
    """The cells where a seat may write a die's number."""
    legal = state.legal(seat)
    return {a.cell for a in legal if isinstance(a, Write) and a.die == die}


def marks(state: State, die: str, seat: int = 0) -> set[str]:
    """The cells where a seat may mark an X for a die."""
    return {a.cell for a in state.legal(seat) if isinstance(a, Mark) and a.die == die}


def passes(state: State, seat: int = 0) -> set[str]:
    """The dice that a seat may pass over."""
    return {action.die for action in state.legal(seat) if isinstance(action, Pass)}


def play(state: State, *actions: Action) -> State:
    """The position after some actions."""
    for action in actions:
        state = state.apply(action)
    return state
