"""The wall of Roll & Wall, and the preparation of the basic variant.

Each docstring quotes the sentence, or names the ruling, that its test asserts.
"""

import pytest

from rollbook.core.chance import Draw, Pick
from rollbook.core.game import Player
from rollbook.games.roll_and_wall import board
from rollbook.games.roll_and_wall.board import BOARDS, NUMBER, SPACES, Wall
from tests.games.roll_and_wall.positions import (
    EXAMPLE,
    draw,
    places,
    started,
)

# The wall -----------------------------------------------------------------------------------------


def test_three_double_sided_sections():
    """ "Take the three wall sections and randomly select which sides are face up." Left, center and
    right, two sides each: chance draws one of eight walls."""
    state = started(left="drawn", center="drawn", right="drawn")
    turn = state.turn()
    assert isinstance(turn, Pick)
    assert len(set(turn.items)) == 8
    assert draw(state, "LB-CA-RB").wall == board.wall("wall-1", ("LB", "CA", "RB"))


def test_owners_choose_the_faces():
    """Owners of the printed wall can choose which faces lie where, or let chance choose: of what is
    left open."""
    state = started(left="b", center="drawn", right="a")
    turn = state.turn()
    assert isinstance(turn, Pick)
    assert set(turn.items) == {"LB-CA-RA", "LB-CB-RA"}
    assert not turn.allows(Draw(("LA-CA-RA",)))
    state = started(left="b", center="b", right="a")
    assert state.wall is not None
    assert state.wall.faces == ("LB", "CB", "RA")
    assert isinstance(state.turn(), Player)


@pytest.mark.parametrize("name", BOARDS)
def test_thirteen_spaces_from_2_to_6(name):
    """ "Each wall section has 13 spaces, marked with large numbers from 2 to 6." "Some fields have
    rock ledges": about four a face."""
    faces = board.faces(name)
    assert set(faces) == {"LA", "LB", "CA", "CB", "RA", "RB"}
    for face in faces.values():
        numbers = [int(token.rstrip("_")) for token in face]
        assert len(numbers) == 13
        assert set(numbers) <= {2, 3, 4, 5, 6}
        assert 3 <= sum(token.endswith("_") for token in face) <= 5


@pytest.mark.parametrize("name", BOARDS)
def test_neither_too_easy_nor_too_hard(name):
    """The reconstruction: a mean between 3.5 and 4.1 of each face."""
    faces = board.faces(name)
    means = {face: sum(int(t.rstrip("_")) for t in column) / 13 for face, column in faces.items()}
    assert {face: mean for face, mean in means.items() if not 3.5 <= mean <= 4.1} == {}


def test_a_wall_that_is_none_is_refused():
    """13 spaces a section, from 2 to 6."""
    section = ("4",) * 13
    with pytest.raises(ValueError, match="difficulty is 2 to 6"):
        Wall.of((section, section, ("7", *section[1:])))
    with pytest.raises(ValueError, match="13 spaces"):
        Wall.of((section, section, (*section, "4")))


def test_a_wall_with_a_space_too_few_is_refused():
    """13 spaces a section; `Wall.of` promises a `ValueError`."""
    section = ("4",) * 13
    with pytest.raises(ValueError, match="13 spaces"):
        Wall.of((section, section, section[1:]))


def test_start_and_summit():
    """ "Players start climbing in the start space at the bottom of the board, below the three wall
    sections. The summit is at the top of the board (3 spaces with difficulty 4)." """
    assert len(SPACES) == 1 + 39 + 3
    for name in ("L14", "C14", "R14"):
        assert EXAMPLE.numbers[NUMBER[name]] == 4
        assert not EXAMPLE.rests(NUMBER[name])
        assert board.ways(NUMBER[name]) == ()
    assert not EXAMPLE.rests(NUMBER["start"])
    assert [EXAMPLE.numbers[NUMBER[name]] for name in ("L1", "C1", "R1", "R9")] == [3, 4, 3, 2]
    assert EXAMPLE.rests(NUMBER["R9"])
    assert not EXAMPLE.rests(NUMBER["C9"])


# Game preparation ---------------------------------------------------------------------------------


def test_everybody_receives():
    """ "A climber pawn which they place on the starting space." "3 equipment tiles: 1 pair of
    climbing shoes, 1 climbing chalk and 1 energy bar." "3 pitons." "Leave the 3 flag spaces
    empty." The tiles fit onto the grid."""
    state = started(5)
    assert places(state) == ["start"] * 5
    for own in state.climbers:
        assert sorted(own.tiles) == ["chalk", "energy-bar", "shoes"]
        squares = [square for tile in own.pack for square in tile.squares]
        assert len(squares) == len(set(squares)) == 5
        assert (own.left, own.pitons, own.flags, own.tea) == (3, (), frozenset(), False)


def test_younger_players():
    """ "Younger players can start with a fourth piton as special help." """
    assert [own.left for own in started(3, younger=[1]).climbers] == [3, 4, 3]


def test_who_starts():
    """ "Whoever was most recently in the mountains starts the game": who is first in the list."""
    state = started(3)
    assert (state.turn(), state.first, state.round) == (Player(0), 0, 1)
