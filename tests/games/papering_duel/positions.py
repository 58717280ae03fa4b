"""Small positions of Papering Duel, made from the known facts and not by the rules under test.

A wall is written row by row with two letters a square, `yd` for yellow dots and `--` where it is
bare: `wall("yd rq -- / -- -- -- / -- -- ps")`. A card is two of them, `card("yd rq")`, and a
special one has `icon` behind them.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rollbook.core.action import Action
from rollbook.core.chance import Draw, Pick
from rollbook.core.match import Match
from rollbook.games import GAMES
from rollbook.games.papering_duel.board import Placement, in_mask, style_bit
from rollbook.games.papering_duel.rules import Done, Laid, Lay, State, Variant

FOLDER = Path(__file__).parent
GAME = GAMES["papering-duel"]

COLOURS = {"y": "yellow", "r": "red", "p": "purple"}
PATTERNS = {"d": "dots", "q": "squares", "s": "stars"}
PAPERS = [colour + pattern for colour in COLOURS for pattern in PATTERNS]
"""The nine wallpapers in letters."""
BARE = "--"
SQUARES = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
AT = {name: number for number, name in enumerate(SQUARES)}
"""The number of each square."""
VARIANTS: list[dict[str, Any]] = [
    {"deck": deck, "special": special, "calm": calm, "hourglass": hourglass}
    for deck in ("rectangular", "diagonal")
    for special in ("yes", "no")
    for calm in ("yes", "no")
    for hourglass in ("no", "60")
]
"""All ways to play the game; of the hourglass, none and one of them."""

EMPTY = "-- -- -- / -- -- -- / -- -- --"
PLAIN = "yd rq yd / yd rq rq / rq yd yd"
"""A wall that is papered all over and shows no style."""
ONE = "yd yq ys / -- -- -- / -- -- --"
"""A wall with one style: row 1 is yellow."""
DOUBLE = "yd yd yd / -- -- -- / -- -- --"
"""Two styles in a line: row 1 is yellow, and it has dots."""
LINES = "yd yq ys / -- -- -- / yq ys yd"
"""Two styles of a colour: rows 1 and 3 are yellow."""
THREE = "yd yd yd / rd rq rs / -- -- --"
"""Row 1 is yellow and has dots, row 2 is red."""
FOUR = "yd yd yd / rq rq rq / -- -- --"
"""Row 1 is yellow and has dots, row 2 is red and has squares."""


# Walls and cards ----------------------------------------------------------------------------------


def words(code: str) -> tuple[str, str]:
    """The colour and the pattern that two letters stand for."""
    return COLOURS[code[0]], PATTERNS[code[1]]


def wall(text: str, icons: Mapping[int, str] | None = None) -> int:
    """The board that shows this wall; `icons`: the squares of each player's open icons."""
    codes = text.replace("/", " ").split()
    assert len(codes) == len(SQUARES)
    board = sum(PAPERS.index(code) + 1 << 4 * n for n, code in enumerate(codes) if code != BARE)
    for seat, squares in (icons or {}).items():
        board |= sum(1 << 36 + 9 * seat + AT[square] for square in squares.split())
    return board


def letters(board: int) -> str:
    """The wall that a board shows, as `wall` takes it."""
    codes = [(BARE, *PAPERS)[board >> 4 * n & 15] for n in range(len(SQUARES))]
    return " / ".join(" ".join(codes[row : row + 3]) for row in (0, 3, 6))


def card(text: str) -> str:
    """A card's name."""
    first, second, *icon = text.split()
    return "/".join(["-".join(words(first)), "-".join(words(second)), *icon])


def cards(*texts: str) -> tuple[str, ...]:
    """The names of some cards."""
    return tuple(card(text) for text in texts)


BASIC = tuple(
    card(f"{first} {second}")
    for number, first in enumerate(PAPERS)
    for second in PAPERS[number + 1 :]
    if first[0] != second[0] and first[1] != second[1]
)
"""The basic cards of a deck: all pairs that differ in colour and pattern."""
SPECIAL = tuple(
    card(f"{colour}{pattern} {next_colour}{next_pattern} icon")
    for colour, next_colour in zip("yrp", "rpy", strict=True)
    for pattern, next_pattern in zip("dqs", "qsd", strict=True)
)
"""The special cards of a deck: each wallpaper with the next colour and the next pattern."""


def mask(*styles: str) -> int:
    """Styles as the game keeps them: `mask("row-1 yellow", "falling dots")`."""
    return sum(style_bit(*style.split()) for style in set(styles))


def named(styles: int) -> set[str]:
    """Styles by their names."""
    return {" ".join(style) for style in in_mask(styles)}


# Positions ----------------------------------------------------------------------------------------


def variant(
    deck: str = "rectangular", special: bool = True, calm: bool = False, seconds: int = 0
) -> Variant:
    other = {"rectangular": "diagonal", "diagonal": "rectangular"}[deck]
    return Variant("cards-1", (deck, other), special, calm, seconds)


FIRST = (
    Laid(0, card("yd rq"), Placement(0, 1)),
    Laid(1, card("yd rq"), Placement(3, 7)),
)
"""The two cards of an initial step."""


def position(
    now: int | str,
    begun: int | str | None = None,
    *,
    hand: Iterable[str] = (),
    pile: Iterable[str] = (),
    other_hand: Iterable[str] = ("ps yd icon",),
    other_pile: Iterable[str] = (),
    claims: Iterable[str] = (),
    mover: int = 0,
    turns: int = 4,
    **options: Any,
) -> State:
    """A position in the mover's turn: the wall now and, if it is another, the one with which the
    turn began; the styles that the other claims; the cards of both."""
    board = wall(now) if isinstance(now, str) else now
    if begun is None:
        begun = board
    hands = cards(*hand), cards(*other_hand)
    piles = cards(*pile), cards(*other_pile)
    return State(
        variant(**options),
        mover,
        hands if mover == 0 else hands[::-1],
        piles if mover == 0 else piles[::-1],
        laid=FIRST,
        began=len(FIRST),
        turns=turns,
        claims=mask(*claims),
        owed=0,
        board=board,
        begun_on=wall(begun) if isinstance(begun, str) else begun,
    )


def lay(state: State, which: str, squares: str) -> Lay:
    """The mover lays a card: `lay(state, "yd rq", "a1 b1")`."""
    return Lay(state.mover, card(which), tuple(squares.split()))


def laid(state: State, *ways: str) -> State:
    """The position after the mover's laying some cards: `laid(state, "yd rq: a1 b1")`."""
    for way in ways:
        which, squares = way.split(": ")
        state = state.apply(lay(state, which, squares))
    return state


def done(state: State) -> State:
    """The position after the mover says that no more cards are laid."""
    return state.apply(Done(state.mover))


def draw(state: State, *which: str) -> State:
    """The position after these cards are drawn."""
    pick = state.turn()
    assert isinstance(pick, Pick)
    return state.apply(pick.outcome(cards(*which)))


def started(**options: Any) -> State:
    """The first position of a duel."""
    state = GAME.start(2, options)
    assert isinstance(state, State)
    return state


def dealt(first: Iterable[str], second: Iterable[str], **options: str) -> State:
    """The position in which both have taken these three cards, before the initial step."""
    return draw(draw(started(**options), *first), *second)


def play(state: State, *actions: Action) -> State:
    """The position after some actions."""
    for action in actions:
        state = state.apply(action)
    return state


def drawn_by(action: Action) -> tuple[str, ...]:
    """The cards that were drawn."""
    assert isinstance(action, Draw)
    return action.items


def finish(thinking: Any) -> Any:
    """What a search or a thought comes to."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return end.value


def state_of(match: Match, index: int | None = None) -> State:
    """A position of a match, the one looked at or another."""
    state = match.state if index is None else match.states[index]
    assert isinstance(state, State)
    return state
