"""Positions of PAPER ROLL & Write on a sheet of the tests' own, whatever map is shipped.

What is written is told by names: `sheet("e4=5 e3=4 c1=x", factory="112 1..")` has two numbers and
an X of the police on its map, a full first row, and a number in the second. Actions are played as
the lines of text that they are: `play(state, "alter 2 3", "write 2>3 R1C1")`.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from rollbook.core.action import Notation
from rollbook.core.chance import Roll
from rollbook.core.game import Over, Player
from rollbook.games.paper_roll_and_write import board
from rollbook.games.paper_roll_and_write.actions import KINDS
from rollbook.games.paper_roll_and_write.board import BONUSES, BOXES, CELLS
from rollbook.games.paper_roll_and_write.region import BLOCKED, Region
from rollbook.games.paper_roll_and_write.rules import State
from rollbook.games.paper_roll_and_write.state import HOARD, KEEP, ROLL, TEAM, Die
from tests.games.playing import refusal

COORDINATOR, POOH = 0, 1
NOTATION = Notation([*KINDS, Roll])

TRACKS = """\
panic: gggggYyyyYyyRrrRrr
supply: 5
rows: 4 5 6 6
columns: 5 7 9
headquarters: 4 5, 5 6, 6 7, 7 8, 8 9
"""
MAP = """\
bHbbbSbHb
bbbbSgbbb
SgbWggbgS
bgg.ggggb
bbggFggbb
bgggg.ggb
Sgb.gWbgS
bbbgggbbb
bHbSgSbHb
"""
"""Columns are a to i, rows 1 to 9; the factory is e5.

- From the factory up: e4, e3 (beside the store e2 and the warehouse d3), f3, and f2, which has two
  stores beside it, e2 and f1. From the factory down: e6, e7 (beside the warehouse f7), e8, and then
  d8 (store d9), f8 (store f9 and warehouse f7) or e9 (both stores).
- To the sides: the stores a3 (beside b3), i3 (h3), a7 (b7) and i7 (h7).
- P.O.O.H.: the houses are b1, h1, b9 and h9. a2 is beside the store a3, d2 beside e2, g1 beside f1,
  i2 beside i3, a8 beside a7, c9 beside d9, g9 beside f9; e1 has two stores beside it, e2 and f1.
"""
BOARD = "of-the-tests"

with pytest.MonkeyPatch.context() as patch:
    # `printed` remembers what it has read once.
    patch.setitem(board.BOARDS, BOARD, "")
    patch.setattr(board, "get_data", lambda _package, _name: (TRACKS + MAP).encode())
    SHEET = board.printed(BOARD)

ROLLS = ("", "112", "112 122", "112 122 222")
"""Factories in which so many rolls have been produced, by rows alone."""
STORES = "f1 e2 a3 i3 a7 i7 d9 f9"


def numbered(text: str) -> Iterator[tuple[str, str]]:
    """Names with what stands there: `"e4=5 e3=4"`."""
    for word in text.split():
        name, _sign, number = word.partition("=")
        yield name, number


def squares(text: str) -> frozenset[int]:
    return frozenset(SHEET.number[name] for name in text.split())


def sheet(
    numbers: str = "",
    factory: str = "",
    boxes: str = "",
    supplied: str = "",
    visited: str = "",
    warehouses: str = "",
    spent: str = "",
    team: str = "",
    used: str = "",
) -> Region:
    """A sheet on which this is written."""
    written = [0] * len(SHEET.map)
    for square, number in numbered(numbers):
        written[SHEET.number[square]] = BLOCKED if number == "x" else int(number)
    cells = [0 if cell == "." else int(cell) for cell in "".join(factory.split())]
    marked = {box: int(number) for box, number in numbered(boxes)}
    return Region(
        factory=(*cells, *[0] * (len(CELLS) - len(cells))),
        written=tuple(written),
        supplied=squares(supplied),
        visited=squares(visited),
        warehouses=squares(warehouses),
        spent=frozenset(spent.split()),
        team=frozenset(team.split()),
        boxes=tuple(marked.get(box, 0) for box in BOXES),
        used=frozenset(used.split()),
    )


def opened(*bonuses: str) -> str:
    """The boxes of these bonuses, marked with what they need at least."""
    boxes = [f"{BONUSES.index(bonus) + 1}.{place}" for bonus in bonuses for place in (1, 2)]
    return " ".join(f"{box}={SHEET.boxes[BOXES.index(box)]}" for box in boxes)


BLANK = sheet()


def position(
    phase: str = ROLL,
    dice: str = "",
    team: Region = BLANK,
    hoard: Region = BLANK,
    centre: str = "",
    round: int = 1,
    **fields: Any,
) -> State:
    """A position with the Coordinator's and P.O.O.H.'s sheets, and unused dice as they fell."""
    return State(
        BOARD,
        (team, hoard) if round % 2 else (hoard, team),
        phase=phase,
        dice=tuple(Die(int(face), int(face)) for face in dice.split()),
        centre=tuple(int(face) for face in centre.split()),
        round=round,
        **fields,
    )


def rolled(dice: str, **fields: Any) -> State:
    """The Coordinator is to choose from these dice."""
    return position(KEEP, dice, **fields)


def coordinator(dice: str, numbers: str = "", **fields: Any) -> State:
    """The Coordinator is to use these dice, on a sheet with these numbers unless it is told as
    `team`."""
    return position(TEAM, dice, **{"team": sheet(numbers)} | fields)


def pooh(dice: str, numbers: str = "", **fields: Any) -> State:
    """P.O.O.H. is to use these dice, on a sheet with these numbers unless it is told as `hoard`."""
    return position(HOARD, dice, **{"hoard": sheet(numbers)} | fields)


# Playing ------------------------------------------------------------------------------------------


def play(state: State, *lines: str) -> State:
    """What the position is after these actions."""
    for line in lines:
        state = state.apply(NOTATION.read(line))
    return state


def refused(state: State, *lines: str) -> None:
    """Each of these actions is not legal now, and is refused with a sentence."""
    for line in lines:
        action = NOTATION.read(line)
        assert action not in state.legal(), line
        assert refusal(state, action).strip(), line


# What can be seen ---------------------------------------------------------------------------------


def asked(state: State) -> int:
    """Who is asked."""
    turn = state.turn()
    assert isinstance(turn, Player), turn
    return turn.seat


def over(state: State) -> Over:
    turn = state.turn()
    assert isinstance(turn, Over), turn
    return turn


def legal(state: State, *words: str) -> set[str]:
    """The legal actions that begin with these words, as text."""
    start = " ".join(words)
    lines = {str(action) for action in state.legal()}
    return {line for line in lines if line == start or line.startswith(f"{start} ".lstrip())}


def spaces(state: State, number: str) -> set[str]:
    """Where a number can be written."""
    return {line.split()[-1] for line in legal(state, "write", number)}


def named(found: frozenset[int]) -> set[str]:
    """The names of squares."""
    return {SHEET.names[square] for square in found}


def numbers(region: Region) -> dict[str, int]:
    """All that is written on a map; `BLOCKED` where the police is."""
    return {
        name: number for name, number in zip(SHEET.names, region.written, strict=True) if number
    }


def cells(region: Region) -> dict[str, int]:
    """All that is written in a factory."""
    return {name: number for name, number in zip(CELLS, region.factory, strict=True) if number}


def rolls(region: Region) -> set[str]:
    """The rolls that can be spent."""
    return set(region.rolls(SHEET))


def faces(state: State) -> list[int]:
    """What the unused dice stand for."""
    return [die.value for die in state.unused]
