"""The rules of Rolling Japan, sentence by sentence in the order of the rulebook, then the rulings.

Each docstring quotes the sentence, or names the ruling, that its test asserts.
"""

from random import Random

import pytest

from rollbook.core.chance import Bag, BagRoll, Draw, Roll
from rollbook.core.game import Over, Player
from rollbook.games import GAMES
from rollbook.games.rolling_japan.rules import COLOUR_NAMES, Mark, Pass, Sheet, Write, X, start
from tests.games.playing import played, refusal, steps
from tests.games.rolling_japan.positions import (
    BESIDE,
    BORDERS,
    CELLS,
    COLOUR,
    FACTS,
    REGIONS,
    filled,
    marks,
    one,
    passes,
    play,
    position,
    roll,
    sheet,
    stands,
    writes,
    written,
)

GAME = GAMES["rolling-japan"]
DICE = ("red", "blue", "green", "yellow", "black", "white", "pink")
SIX = tuple((die, 1) for die in DICE[:6])


def rolls(count, seed=1):
    """The rolls of a random game: the position before each, and what was rolled."""
    for state, action, _after in steps(start(count, {}), Random(seed)):
        if isinstance(action, BagRoll):
            yield state, action


def last_entry(*sheets):
    """The last position of a game: the first player has a die left to enter, then it is over."""
    return position(*sheets, round=7, drawn=SIX)


# Contents, setup ----------------------------------------------------------------------------------


def test_dice():
    """ "7 dice (red, blue, green, yellow, black, white, pink joker)" """
    assert start(1, {}).turn() == Bag(DICE, 2, sides=6)


def test_players():
    """Rolling Japan is for 1 to 8 players."""
    assert GAME.players == (1, 2, 3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize("count", GAME.players)
def test_each_player_takes_a_sheet(count):
    """ "Each player takes 1 sheet and a pen." """
    assert start(count, {}) == position(*[sheet()] * count)


def test_an_empty_sheet_takes_every_number_anywhere():
    assert all(writes(one(red=number), "red") >= set(REGIONS["red"]) for number in range(1, 7))
    assert set(CELLS) == writes(one(pink=1), "pink")


def test_determine_the_first_player():
    """ "Determine the first player." It is the first seat."""
    assert start(3, {}).active == start(3, {}).first == 0


# How to play --------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", GAME.players)
def test_eight_rounds(count):
    """ "The game consists of 8 rounds": three turns each, 24 turns, 48 results."""
    rounds = [state.round for state, _roll in rolls(count)]
    assert rounds == [number for number in range(8) for _turn in range(3)]


def test_preparation():
    """ "The first player puts all 7 dice into the bag and mixes them." All return each round."""
    for number, (state, _roll) in enumerate(rolls(2)):
        assert len(state.bag) == (7, 5, 3)[number % 3]
        assert state.turn() == Bag(state.bag, 2)


@pytest.mark.parametrize("count", GAME.players)
def test_turns_go_clockwise(count):
    """ "Players, in turn, clockwise starting from the first player, take their turn"; "the next
    player clockwise becomes the new first player"."""
    for number, (state, action) in enumerate(rolls(count)):
        round_, turn = divmod(number, 3)
        assert state.first == round_ % count
        assert state.active == (round_ + turn) % count
        # The one who rolled is asked first, and stays the active player until all have entered.
        after = state.apply(action)
        asked = after.turn()
        if isinstance(asked, Player) and len(asked.seats) == count:
            assert asked.seat == after.active == state.active


def test_two_dice_are_drawn():
    """ "the active player draws 2 dice from the bag without looking, rolls them" """
    state = start(1, {})
    assert state.apply(roll(red=4, green=2)).sheets[0].dice == (("red", 4), ("green", 2))
    for dice in (
        roll(red=4),
        roll(red=4, blue=1, green=2),
        roll(red=7, blue=1),
        roll(red=0, pink=1),
    ):
        assert refusal(state, dice) == "These dice can't come out of the bag now."


def test_dice_that_were_drawn_are_not_in_the_bag():
    """Ruling: dice already drawn this round are not offered."""
    state = play(start(1, {}), roll(red=4, green=2), *enter(red="tokyo 4", green="aichi 2"))
    assert state.bag == ("blue", "yellow", "black", "white", "pink")
    assert refusal(state, roll(red=4, blue=1)) == "These dice can't come out of the bag now."
    assert state.apply(roll(blue=4, pink=1)).drawn == (
        *roll(red=4, green=2).dice,
        *roll(blue=4, pink=1).dice,
    )


def enter(seat=0, **dice):
    """The entries of dice: `enter(red="tokyo 4", green="aichi X")`."""
    for die, entry in dice.items():
        cell, content = entry.split()
        yield Mark(seat, die, cell) if content == "X" else Write(seat, die, int(content), cell)


def test_the_results_are_announced_to_all():
    """ "announces the 2 results: the color of each die and its value" """
    state = start(3, {}).apply(roll(red=4, pink=2))
    assert all(own.dice == (("red", 4), ("pink", 2)) for own in state.sheets)
    assert state.sheets[0].value("pink") == 2
    assert state.sheets[0].value("blue") is None


def test_players_write_at_the_same_time():
    """All players may write at the same time: any seat that still has a die to enter."""
    state = start(3, {}).apply(roll(red=4, blue=2))
    assert state.turn() == Player(0, (1, 2))
    state = play(state, *enter(2, blue="akita 2"), *enter(0, red="tokyo 4", blue="akita 2"))
    assert state.turn() == Player(1, (2,))
    assert state.legal(0) == []
    assert state.legal() == state.legal(1)
    state = play(state, *enter(1, blue="iwate 2", red="tokyo 4"))
    assert state.turn() == Player(2)
    state = play(state, *enter(2, red="gunma 4"))
    assert state.turn() == Bag(("green", "yellow", "black", "white", "pink"), 2)
    assert [sorted(written(state, seat)) for seat in range(3)] == [
        ["akita", "tokyo"],
        ["iwate", "tokyo"],
        ["akita", "gunma"],
    ]


def test_the_active_player_is_asked_first():
    """In the second turn that is the second player; then clockwise."""
    state = start(3, {}).apply(roll(red=4, blue=2))
    for seat in range(3):
        state = play(state, *enter(seat, red="tokyo 4", blue="akita 2"))
    state = state.apply(roll(green=1, pink=1))
    assert state.active == 1
    assert state.turn() == Player(1, (2, 0))


def test_both_results_in_any_order():
    """ "each player enters both dice results onto their own sheet, in any order" """
    state = start(1, {}).apply(roll(red=4, blue=2))
    red, blue = enter(red="tokyo 4", blue="akita 2")
    assert {red, blue} <= set(state.legal())
    assert play(state, red, blue) == play(state, blue, red)
    assert written(play(state, red, blue)) == {"tokyo": 4, "akita": 2}
    assert refusal(state.apply(red), Write(0, "red", 4, "gunma")) == "There is no red die to enter."


def test_only_ones_own_sheet():
    """ "onto their own sheet" """
    state = start(2, {}).apply(roll(red=4, blue=2))
    after = state.apply(Write(1, "red", 4, "tokyo"))
    assert written(after, 1) == {"tokyo": 4}
    assert after.sheets[0] == state.sheets[0]


def test_pink_is_any_colour():
    """ "A player may treat the pink die as a die of any color convenient to them." """
    state = one({"tokyo": 3}, pink=5)
    assert writes(state, "pink") == set(CELLS) - {"tokyo"} - BESIDE["tokyo"]
    for cell in ("gunma", "akita", "aichi", "osaka", "kochi", "oita"):
        assert state.apply(Write(0, "pink", 5, cell)).sheets[0].changed == 0


@pytest.mark.parametrize("colour", REGIONS)
def test_matching_colour(colour):
    """ "Each result is written into an empty cell of the matching color." """
    state = position(sheet(dice=[(colour, 4)], changed=3))
    assert writes(state, colour) == set(REGIONS[colour])
    other = next(cell for cell in CELLS if COLOUR[cell] != colour)
    assert refusal(state, Write(0, colour, 4, other)) == (
        f"{other.title()} is {COLOUR[other]}, and all three colour changes are spent."
    )


@pytest.mark.parametrize("content", [1, 4, 6, X])
def test_empty_cell(content):
    """ "into an empty cell": neither a number nor an X is written over."""
    state = one({"tokyo": content}, red=4, pink=4)
    for die in ("red", "pink"):
        assert refusal(state, Write(0, die, 4, "tokyo")) == "Tokyo is taken."
        assert refusal(state, Mark(0, die, "tokyo")) == "Tokyo is taken."
        assert "tokyo" not in writes(state, die) | marks(state, die)


def test_the_number_that_was_rolled():
    """It is the die's result that is written."""
    assert refusal(one(red=4), Write(0, "red", 5, "tokyo")) == "The red die shows 4."
    assert written(one(red=4).apply(Write(0, "red", 4, "tokyo"))) == {"tokyo": 4}


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("neighbour", [1, 2, 3, 4, 5, 6, X])
def test_neighbours_differ_by_no_more_than_1(number, neighbour):
    """ "All cells neighboring that cell must be either empty, marked with an "X", or differ by no
    more than 1 from the number being recorded." """
    state = one({"kanagawa": neighbour}, red=number)
    fits = neighbour == X or neighbour in (number - 1, number, number + 1)
    assert ("tokyo" in writes(state, "red")) == fits
    assert refusal(state, Write(0, "red", number, "tokyo")) == (
        "" if fits else f"A {number} can't stand beside Kanagawa's {neighbour}."
    )


def test_all_neighbours_count():
    """ "All cells neighboring that cell": one that differs too much is enough."""
    beside = {"saitama": 3, "chiba": X, "kanagawa": 4, "yamanashi": 6}
    assert "tokyo" not in writes(one(beside, red=4), "red")
    assert refusal(one(beside, red=4), Write(0, "red", 4, "tokyo")) == (
        "A 4 can't stand beside Yamanashi's 6."
    )
    assert "tokyo" in writes(one({**beside, "yamanashi": 5}, red=4), "red")


def test_numbers_that_are_no_neighbours_do_not_matter():
    """Only neighbours count: Gunma is not beside Tokyo."""
    assert "tokyo" in writes(one({"gunma": 6}, red=1), "red")


def test_the_colour_of_neighbours_does_not_matter():
    """ "The color of neighboring cells does not matter." """
    assert COLOUR["yamanashi"] == "green"
    assert "tokyo" not in writes(one({"yamanashi": 1}, red=3), "red")
    assert "tokyo" in writes(one({"yamanashi": 2}, red=3), "red")


@pytest.mark.parametrize(("here", "there"), [*FACTS["sea"], *(pair[::-1] for pair in FACTS["sea"])])
def test_sea_routes(here, there):
    """ "Cells connected by blue sea routes also count as neighboring." """
    state = one({here: 1}, **{COLOUR[there]: 3})
    assert there not in writes(state, COLOUR[there])
    assert there in writes(one({here: 2}, **{COLOUR[there]: 3}), COLOUR[there])


def test_the_rulebooks_example():
    """ "if a "2" is rolled, it can be written into a cell of the matching color whose neighboring
    cells are either empty or contain "X", "1", "2", or "3"." """
    allowed = {
        n for n in (1, 2, 3, 4, 5, 6, X) if "tokyo" in writes(one({"chiba": n}, red=2), "red")
    }
    assert allowed == {X, 1, 2, 3}
    assert "tokyo" in writes(one(red=2), "red")


KANTO_WITHOUT_A_1 = {"gunma": 6, "saitama": 6, "chiba": 6}
"""Cells beside all other cells of Kanto: no number below 5 fits in any of them."""


def test_an_x_if_the_number_can_not_be_written():
    """ "If a player cannot write the number into any cell, they must instead mark an "X" in one of
    the empty cells of the matching color." """
    state = one(KANTO_WITHOUT_A_1, changed=3, red=1)
    left = {"ibaraki", "tochigi", "tokyo", "kanagawa"}
    assert {BESIDE[cell] & KANTO_WITHOUT_A_1.keys() != set() for cell in left} == {True}
    assert set(state.legal()) == {Mark(0, "red", cell) for cell in left}
    after = state.apply(Mark(0, "red", "tokyo"))
    assert written(after) == {**KANTO_WITHOUT_A_1, "tokyo": X}
    assert after.sheets[0].dice == ()
    assert refusal(state, Mark(0, "red", "akita")) == (
        "Akita is blue, and all three colour changes are spent."
    )


def test_must_instead_mark_an_x():
    """ "they must instead mark an "X"": nothing else can be done."""
    state = one(KANTO_WITHOUT_A_1, changed=3, red=1)
    assert refusal(state, Pass(0, "red")) == (
        "The red die must be entered: there are empty cells for it."
    )
    assert refusal(state, Write(0, "red", 1, "tokyo")) == "A 1 can't stand beside Saitama's 6."


def test_an_x_is_no_neighbour_to_anything():
    """An X that was marked leaves the cells beside it open to every number."""
    state = play(one(KANTO_WITHOUT_A_1, red=1, pink=1), Mark(0, "red", "kanagawa"))
    assert "shizuoka" in writes(state, "pink")


def test_no_empty_cell_of_the_colour():
    """ "If there are no empty cells of that color left on the player's sheet, they write
    nothing." """
    full = filled("red")
    state = position(sheet(full, changed=3)).apply(roll(red=4, blue=2))
    assert state.sheets[0].dice == (("blue", 2),)
    state = play(one(full, red=4), Pass(0, "red"))
    assert written(state) == full
    assert isinstance(state.turn(), Bag)


@pytest.mark.parametrize("changed", [0, 1, 2])
def test_three_changes(changed):
    """ "Three times during the game, a player may change a die's color to another color of their
    choosing, marking this on the corresponding boxes on their sheet." """
    state = one(changed=changed, red=4)
    assert writes(state, "red") == set(CELLS)
    assert state.apply(Write(0, "red", 4, "akita")).sheets[0].changed == changed + 1
    assert state.apply(Write(0, "red", 4, "tokyo")).sheets[0].changed == changed


def test_not_a_fourth_time():
    """ "Three times during the game" """
    state = position(sheet(dice=(("red", 4), ("green", 4)), changed=2))
    assert writes(state, "green") == set(CELLS)
    state = state.apply(Write(0, "red", 4, "akita"))
    assert writes(state, "green") == set(REGIONS["green"])
    assert refusal(state, Write(0, "green", 4, "kochi")) == (
        "Kochi is black, and all three colour changes are spent."
    )


def test_changes_are_for_the_whole_game_and_for_each_player():
    """Three a player for the whole game: a new round brings none back."""
    early = position(sheet(dice=(("red", 4),), changed=2), sheet(), round=0, drawn=SIX).apply(
        Write(0, "red", 4, "akita")
    )
    assert (early.round, early.drawn) == (1, ())
    assert [own.changed for own in early.sheets] == [3, 0]
    state = early.apply(roll(red=4, blue=4))
    assert writes(state, "blue", seat=0) == set(REGIONS["blue"]) - {"akita"}
    assert writes(state, "blue", seat=1) == set(CELLS)


@pytest.mark.parametrize(("drawn", "round_", "bag"), [(2, 0, 5), (4, 0, 3), (6, 1, 7)])
def test_end_of_turn_and_of_round(drawn, round_, bag):
    """ "If fewer than 6 dice have been drawn, the next player clockwise takes their turn." "The
    round ends when 6 dice have been drawn from the bag. All players mark the end of the round on
    their sheet, and the next player clockwise becomes the new first player." """
    state = position(sheet(dice=(("red", 1),)), sheet(), sheet(), drawn=SIX[:drawn])
    state = state.apply(Write(0, "red", 1, "tokyo"))
    assert state.round == round_
    assert len(state.bag) == bag
    assert state.first == round_
    assert state.active == (1, 2, 1)[drawn // 2 - 1]


def test_the_round_does_not_end_before_all_have_entered():
    """The dice wait for everybody."""
    state = position(*[sheet(dice=(("red", 1),))] * 2, drawn=SIX)
    state = state.apply(Write(1, "red", 1, "tokyo"))
    assert (state.round, state.drawn) == (0, SIX)
    assert refusal(state, roll(red=1, blue=1)) == "It is not the time to roll."
    assert state.apply(Write(0, "red", 1, "tokyo")).round == 1


# End of game --------------------------------------------------------------------------------------


def test_every_empty_cell_becomes_an_x():
    """ "After the 8th round is completed, each player marks an "X" in every remaining empty cell on
    their sheet, then counts the total number of "X"s" """
    state = last_entry(sheet({"akita": 2, "iwate": X}, [("red", 4)]), sheet({"tokyo": 3}))
    state = state.apply(Write(0, "red", 4, "tokyo"))
    assert state.round == 8
    assert written(state, 0) == dict.fromkeys(CELLS, X) | {"akita": 2, "tokyo": 4}
    assert written(state, 1) == dict.fromkeys(CELLS, X) | {"tokyo": 3}
    over = state.turn()
    assert isinstance(over, Over)
    assert over.points == (45, 46)


def test_not_before_the_8th_round_is_completed():
    state = position(sheet({"akita": 2}, [("red", 4)]), round=6, drawn=SIX)
    state = state.apply(Write(0, "red", 4, "tokyo"))
    assert state.round == 7
    assert written(state) == {"akita": 2, "tokyo": 4}
    assert isinstance(state.turn(), Bag)


def test_the_fewest_x_win():
    """ "The winner is the player with the fewest "X"s." """
    state = last_entry(
        sheet({"akita": 2, "kochi": 1}, [("red", 4)]),
        sheet({"kochi": 1}),
        sheet(filled("blue", content=1)),
    ).apply(Write(0, "red", 4, "tokyo"))
    assert state.turn() == Over((2, 3, 1), (44, 46, 40), "The fewest X win: 40.")


def test_a_tie_is_shared():
    """Ruling: a tie is shared."""
    state = last_entry(sheet({"akita": 2}, [("red", 4)]), sheet(), sheet({"akita": 1, "kochi": 1}))
    state = state.apply(Write(0, "red", 4, "tokyo"))
    assert state.turn() == Over((1, 3, 1), (45, 47, 45), "The fewest X are 45, and that is shared.")


def test_solo():
    """ "The game can be played by 1 player, who tries to achieve the best possible result." """
    state = last_entry(sheet({}, [("red", 4)])).apply(Write(0, "red", 4, "tokyo"))
    assert state.turn() == Over((1,), (46,), "All eight rounds are played.")


def test_nothing_more_after_the_end():
    end = last_entry(sheet({}, [("red", 4)]), sheet()).apply(Write(0, "red", 4, "tokyo"))
    assert end.legal() == end.legal(0) == []
    assert refusal(end, roll(red=1, blue=1)) == "It is not the time to roll."
    assert refusal(end, Write(0, "red", 4, "gunma")) == "There is no red die to enter."


# Rulings ------------------------------------------------------------------------------------------


def test_a_number_that_fits_must_be_written():
    """Ruling: a number that can be written in its colour must be written (or moved to another
    colour with a change). An X is allowed only when it fits no empty cell of its colour."""
    state = one({"kanagawa": 6}, red=1)
    assert marks(state, "red") == set()
    assert refusal(state, Mark(0, "red", "tokyo")) == (
        "No X: the 1 still fits in Ibaraki and elsewhere."
    )
    only_tokyo = filled("red", but=["tokyo"])
    assert refusal(one(only_tokyo, red=1), Mark(0, "red", "tokyo")) == (
        "No X: the 1 still fits in Tokyo."
    )


def test_the_x_goes_into_any_empty_cell_of_the_colour():
    """Ruling: it goes into any empty cell of that colour, also one that nothing else troubles."""
    state = one(
        {**filled("red", but=["tokyo", "gunma"]), "tochigi": 6, "saitama": 6}, changed=3, red=1
    )
    assert marks(state, "red") == {"tokyo", "gunma"}


def test_a_full_colour_is_passed_over_by_itself_when_no_change_is_left():
    """Ruling: if the colour has no empty cell, the die is passed over: by itself when no change is
    left, by an action `pass` when the player could still spend one."""
    rolled = roll(red=4, blue=2)
    state = position(sheet(filled("red"), changed=3), sheet(filled("red"), changed=2)).apply(rolled)
    assert state.sheets[0].dice == (("blue", 2),)
    assert state.sheets[1].dice == rolled.dice
    assert passes(state, 0) == set()
    assert passes(state, 1) == {"red"}
    assert refusal(state, Pass(0, "red")) == "There is no red die to enter."


def test_passing_spends_nothing():
    state = one(filled("red"), changed=1, red=4, blue=2).apply(Pass(0, "red"))
    own = state.sheets[0]
    assert own.changed == 1
    assert own.dice == (("blue", 2),)
    assert written(state) == filled("red")


def test_the_last_change_passes_over_the_other_die():
    """Once the last change is spent, a die whose colour is full is passed over by itself."""
    state = one(filled("red", "green"), changed=2, red=4, green=2)
    state = state.apply(Write(0, "red", 4, "akita"))
    assert state.sheets[0].dice == ()
    assert isinstance(state.turn(), Bag)


def test_the_last_cell_of_a_colour_passes_over_its_die():
    """The joker took the colour's last cell, and no change is left."""
    state = one(filled("red", but=["tokyo"]), changed=3, red=4, pink=2)
    state = state.apply(Write(0, "pink", 2, "tokyo"))
    assert state.sheets[0].dice == ()


def test_both_dice_are_passed_over_and_the_dice_go_on():
    """Where nobody can write, the next two dice come at once."""
    state = position(sheet(filled("red", "blue"), changed=3)).apply(roll(red=4, blue=2))
    assert state.turn() == Bag(("green", "yellow", "black", "white", "pink"), 2)
    state = position(sheet(filled("red", "blue"), changed=3), drawn=SIX[2:]).apply(
        roll(red=4, blue=2)
    )
    assert (state.round, state.drawn) == (1, ())


def test_a_full_sheet_passes_everything():
    """A change is of no use either where no cell is empty, and the joker has no cell."""
    state = position(sheet(filled(*REGIONS))).apply(roll(red=4, pink=2))
    assert state.sheets[0].dice == ()


def test_a_change_can_be_spent_on_a_full_colour():
    """A player could still spend one: on numbers and, where they fit nowhere, on an X."""
    full = filled("red", "blue", "green", "yellow", "black") | {"okinawa": 6}
    state = one({**full, "kumamoto": 6, "saga": 6, "oita": 6}, red=1)
    assert marks(state, "red") == {"fukuoka", "nagasaki", "miyazaki", "kagoshima"}
    assert writes(state, "red") == set()
    assert passes(state) == {"red"}


def test_passing_is_refused_while_there_is_an_empty_cell():
    for state in (one(filled("red", but=["tokyo"]), red=4), one(filled("red"), pink=4)):
        ((die, _value),) = state.sheets[0].dice
        assert passes(state) == set()
        assert refusal(state, Pass(0, die)) == (
            f"The {die} die must be entered: there are empty cells for it."
        )


ALMOST_FULL = {
    **filled("red", "blue", "green", "yellow", "black"),
    "fukuoka": 6,
    "saga": 6,
    "kumamoto": 6,
    "kagoshima": 6,
}
"""The cells left are Nagasaki, Oita, Miyazaki and Okinawa, each beside a 6."""


def test_pink_becomes_an_x_only_when_it_fits_nowhere():
    """Ruling: the pink die is any colour. It becomes an X only when its number fits no empty cell
    on the whole sheet; then the X may go anywhere."""
    state = one(ALMOST_FULL, pink=1)
    assert set(state.legal()) == {
        Mark(0, "pink", cell) for cell in ("nagasaki", "oita", "miyazaki", "okinawa")
    }
    assert state.apply(Mark(0, "pink", "oita")).sheets[0].changed == 0
    one_more = {cell: n for cell, n in ALMOST_FULL.items() if cell != "tokyo"}
    state = one(one_more, pink=1)
    assert set(state.legal()) == {Write(0, "pink", 1, "tokyo")}
    assert refusal(state, Mark(0, "pink", "oita")) == "No X: the 1 still fits in Tokyo."


def test_a_changed_die_obeys_the_rules_of_its_new_colour():
    """Ruling: a colour change may be used on any coloured die, whenever the player likes; the die
    then obeys every rule of its new colour, the X included."""
    state = one(KANTO_WITHOUT_A_1, blue=1)
    # Blue has room for the 1, red has not: as a red die it would be an X.
    assert "akita" in writes(state, "blue")
    assert not writes(state, "blue") & set(REGIONS["red"])
    assert marks(state, "blue") == {"ibaraki", "tochigi", "tokyo", "kanagawa"}
    after = state.apply(Mark(0, "blue", "tokyo"))
    assert after.sheets[0].changed == 1
    assert written(after)["tokyo"] == X
    assert refusal(state, Mark(0, "blue", "akita")) == (
        "No X: the 1 still fits in Hokkaido and elsewhere."
    )


def test_a_die_that_fits_in_its_own_colour_may_be_changed_all_the_same():
    """Ruling: "whenever the player likes"."""
    assert writes(one(red=4), "red") == set(CELLS)


def test_an_x_in_the_own_colour_though_a_change_would_save_it():
    """A change is never forced."""
    state = one(KANTO_WITHOUT_A_1, red=1)
    assert marks(state, "red") == {"ibaraki", "tochigi", "tokyo", "kanagawa"}
    assert "akita" in writes(state, "red")
    assert state.apply(Mark(0, "red", "tokyo")).sheets[0].changed == 0


def test_a_colour_without_an_empty_cell_can_not_be_chosen():
    """Ruling: a colour without an empty cell can't be chosen: not even to get rid of a die."""
    state = one(filled("green"), red=4)
    assert not (writes(state, "red") | marks(state, "red")) & set(REGIONS["green"])
    assert passes(state) == set()


def test_pink_needs_no_change():
    """The joker is of any colour when the changes are spent, too."""
    assert writes(one(changed=3, pink=4), "pink") == set(CELLS)


@pytest.mark.parametrize(
    "action",
    [
        Draw(("red",)),
        Roll((1, 2)),
        Write(1, "red", 4, "tokyo"),
        Write(-1, "red", 4, "tokyo"),
        Mark(2, "red", "tokyo"),
        Pass(1, "red"),
    ],
)
def test_actions_of_other_games_and_seats(action):
    assert refusal(one(red=4), action) == "That is no action of this game."


def test_dice_and_cells_that_there_are_not():
    state = one(red=4)
    assert refusal(state, Write(0, "blue", 4, "akita")) == "There is no blue die to enter."
    assert refusal(state, Pass(0, "gold")) == "There is no gold die to enter."
    assert refusal(state, Write(0, "red", 4, "atlantis")) == "There is no cell “atlantis”."
    assert refusal(state, Mark(0, "red", "Tokyo")) == "There is no cell “Tokyo”."


def test_colours_are_told_in_the_players_language(monkeypatch):
    monkeypatch.setitem(COLOUR_NAMES, "red", "rouge")
    assert refusal(one(red=4), Write(0, "red", 5, "tokyo")) == "The rouge die shows 4."


# What is derived ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_where_numbers_fit_is_kept_as_it_would_be_found_anew(seed):
    """The masks on a sheet, in every position of random games."""
    for state in played(GAME, 2, seed):
        for own in state.sheets:
            anew = sheet(dict(zip(CELLS, own.cells, strict=True)), own.dice, own.changed)
            assert own == anew
            assert own.empty == anew.empty
            assert own.fits == anew.fits
    assert isinstance(own, Sheet)


def test_borders_are_mutual_and_positions_are_made_from_the_facts():
    assert len(BORDERS) == 86 + 7
    assert not stands({**dict.fromkeys(CELLS, 0), "akita": 1}, "iwate", 3)


def test_random_play_ends_near_18_x():
    """Random legal play ends between 16 and 20 X on average, and never far from there."""
    points = [played(GAME, 1, seed)[-1].turn().points[0] for seed in range(200)]
    assert 16 < sum(points) / len(points) < 20
    assert min(points) > 8
    assert max(points) < 30


def test_a_careful_player_does_better():
    """One who leaves as many numbers as possible open ends well below random play."""

    def openness(state):
        return sum(mask.bit_count() for mask in state.sheets[0].fits)

    points = []
    for seed in range(15):
        rng, state = Random(seed), start(1, {})
        while not isinstance(turn := state.turn(), Over):
            if isinstance(turn, Bag):
                state = state.apply(turn.sample(rng))
            else:
                numbers = [a for a in state.legal() if isinstance(a, Write)]
                state = max(map(state.apply, numbers or state.legal()), key=openness)
        points.append(turn.points[0])
    assert sum(points) / len(points) < 15.5
