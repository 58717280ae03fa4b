"""The app's own players of Rolling Japan."""

from dataclasses import replace
from random import Random
from statistics import mean

import pytest

from rollbook.core.chance import Chance
from rollbook.core.game import Over, Player
from rollbook.games import GAMES
from rollbook.games.rolling_japan import board as boards
from rollbook.games.rolling_japan import bot as bots
from rollbook.games.rolling_japan import outlook
from rollbook.games.rolling_japan.board import COLOURS
from rollbook.games.rolling_japan.rules import ROUNDS, Entry, Mark, Pass, Sheet, start
from tests.games.playing import played, steps
from tests.games.rolling_japan.positions import (
    BESIDE,
    CELLS,
    filled,
    one,
    position,
    sheet,
)

GAME = GAMES["rolling-japan"]
BOARD = boards.board("japan-1")
EASY, STEADY, STRONG = GAME.bots
at_every_strength = pytest.mark.parametrize("bot", GAME.bots, ids=lambda bot: bot.id)
DUE = tuple(6.0 for _colour in COLOURS)


def choice(bot, state, seat=0, seed=1):
    return bot.choose(state, seat, Random(seed))


def entries(count, seed):
    """The positions of a random game in which an entry is to be made."""
    return [state for state in played(GAME, count, seed) if isinstance(state.turn(), Player)]


def crosses(bot, seed):
    """The X at the end of a game that a bot plays alone."""
    state, rng = GAME.start(1), Random(seed)
    while not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Chance):
            state = state.apply(turn.sample(rng))
        else:
            state = state.apply(choice(bot, state, seed=seed))
    return turn.points[0]


def promise(state, name):
    """What a feature of the sheet adds up to, when six results of each colour are due."""
    room = outlook.room(state.sheets[0])
    rows = [
        outlook.features(BOARD, colour, room & around, DUE[colour])
        for colour, around in enumerate(outlook.surroundings(BOARD))
    ]
    return sum(row[outlook.FEATURES.index(name)] for row in rows)


# What it chooses ----------------------------------------------------------------------------------


def test_from_the_weakest_to_the_strongest():
    assert [bot.id for bot in GAME.bots] == ["easy", "steady", "strong"]


@at_every_strength
@pytest.mark.parametrize("count", [1, 3])
def test_it_chooses_an_action_that_is_open(bot, count):
    for state in Random(1).sample(entries(count, seed=count), 20):
        for seat in state.turn().seats:
            assert choice(bot, state, seat) in state.legal(seat)


@at_every_strength
def test_the_same_chance_gives_the_same_choice(bot):
    for state in Random(2).sample(entries(1, seed=2), 10):
        assert choice(bot, state, seed=5) == choice(bot, state, seed=5)


@at_every_strength
def test_equal_entries_are_chosen_between_by_chance(bot):
    """One result and two cells that are equally good."""
    state = one(filled(*COLOURS, but=["tokyo", "kyoto"]), pink=1, round=7)
    assert {choice(bot, state, seed=seed).cell for seed in range(20)} == {"tokyo", "kyoto"}


@at_every_strength
def test_it_reads_no_other_sheet(bot):
    for state in Random(3).sample(entries(2, seed=3), 10):
        seat = state.turn().seat
        sheets = [Sheet.new(BOARD)] * 2
        sheets[seat] = state.sheets[seat]
        assert choice(bot, replace(state, sheets=tuple(sheets)), seat) == choice(bot, state, seat)


@pytest.mark.parametrize("bot", [STEADY, STRONG], ids=lambda bot: bot.id)
def test_it_passes_rather_than_spend_a_change_for_an_x(bot):
    """Kanto is full, and a 1 fits nowhere in the one other cell that is empty."""
    left = {"tottori": 5, "hiroshima": 5, "yamaguchi": 5}
    state = one(filled(*COLOURS, but=["shimane"]) | left, red=1, round=7)
    assert {type(action) for action in state.legal(0)} == {Pass, Mark}
    assert choice(bot, state) == Pass(0, "red")


@pytest.mark.parametrize("bot", [STEADY, STRONG], ids=lambda bot: bot.id)
def test_an_x_goes_where_nothing_fits_any_more(bot):
    """A red 6 must become an X. Tokyo is lost between a 1 and a 4, Ibaraki could take a 1."""
    written = filled(*COLOURS, but=["tokyo", "ibaraki"])
    written |= {"saitama": 1, "kanagawa": 4, "tochigi": 1, "fukushima": 1}
    state = one(written, changed=3, red=6, round=7)
    assert choice(bot, state) == Mark(0, "red", "tokyo")


@pytest.mark.parametrize("bot", [STEADY, STRONG], ids=lambda bot: bot.id)
def test_both_results_are_thought_of_together(bot):
    """Only in Okinawa can the white die be written, so the joker goes to Kyoto."""
    written = filled(*COLOURS, but=["okinawa", "kyoto"])
    state = one(written, changed=3, white=1, pink=1, round=7)
    while isinstance(state.turn(), Player):
        state = state.apply(choice(bot, state))
    assert state.sheets[0].cells[BOARD.number["kyoto"]] == 1
    assert state.sheets[0].cells[BOARD.number["okinawa"]] == 1


def test_the_strong_one_beats_the_easy_one():
    seeds = range(5)
    assert mean(crosses(STRONG, s) for s in seeds) < mean(crosses(EASY, s) for s in seeds) - 1


# How it thinks ------------------------------------------------------------------------------------


@at_every_strength
def test_few_sheets_are_judged_in_a_slice(bot, monkeypatch):
    judged = []

    def judge(_self, sheet):
        judged.append(sheet)
        return 0.0

    monkeypatch.setattr(bots.Judge, "__call__", judge)
    thinking = bot.think(one(red=1, blue=6), 0, Random(1))
    most, slices = 0, 0
    for _pause in thinking:
        most, slices = max(most, len(judged)), slices + 1
        judged.clear()
    assert max(most, len(judged)) <= bots.SLICE
    assert slices > 1


def test_a_way_is_followed_as_the_rules_do():
    """The sheets that are judged are those to which the entries lead."""
    for seed in range(3):
        for state in entries(1, seed):
            for entry, end in bots.one_entry(state, 0):
                after = bots.entered(BOARD, state.sheets[0], entry)
                assert end.room == outlook.room(after)
                assert end.changed == after.changed
                assert end.crosses == after.crosses - state.sheets[0].crosses


def test_every_sheet_that_two_entries_lead_to_is_thought_of_once():
    state = one(filled("blue", "green", "black", "white"), changed=2, red=3, yellow=3)
    ends = set()
    for first in state.legal(0):
        then = state.apply(first)
        for second in then.legal(0) if then.sheets[0].dice else []:
            assert isinstance(second, Entry)
            after = bots.entered(BOARD, then.sheets[0], second)
            ends.add((outlook.room(after), after.changed))
    ways = list(bots.both_entries(state, 0, bots.one_entry(state, 0)))
    assert len(ways) == len({end for _entry, end in ways})
    assert {(end.room, end.changed) for _entry, end in ways} == ends


# What a sheet promises ----------------------------------------------------------------------------


def test_the_results_to_come():
    first = outlook.ahead(start(1, {}))
    assert (first.left, first.rounds) == (48, 8)
    assert first.due == pytest.approx([48 / 7] * 6)
    drawn = position(sheet(dice=[("red", 1), ("green", 2)]), round=7)
    assert outlook.ahead(drawn).due == pytest.approx((0, 0.8, 0, 0.8, 0.8, 0.8))
    assert (outlook.ahead(drawn).left, outlook.ahead(drawn).rounds) == (4, 1)
    last = position(sheet(), round=7, drawn=[(die, 1) for die in COLOURS])
    assert (outlook.ahead(last).left, outlook.ahead(last).rounds) == (0, 0)
    assert outlook.ahead(last).due == (0,) * 6


def test_the_cells_beside_a_mask():
    for state, _action, _after in steps(GAME.start(1), Random(1)):
        mask = state.sheets[0].empty
        near = {other for cell in boards.cells(mask) for other in BESIDE[CELLS[cell]]}
        assert {CELLS[cell] for cell in boards.cells(outlook.beside(BOARD, mask))} == near


def test_an_empty_sheet_has_room_for_everything():
    assert promise(one(), "six") == 47
    assert [promise(one(), name) for name in ("none", "two outer", "three middle")] == [0, 0, 0]
    assert promise(one(), "surplus") == 11
    assert promise(one(), "lack") == 0


def test_cells_by_the_numbers_that_fit():
    """A 1 in Okinawa leaves 1 and 2 to Kagoshima, a 3 in Osaka leaves 2 to 4 to its neighbours."""
    state = one({"okinawa": 1, "osaka": 3})
    assert promise(state, "two outer") == 1
    assert promise(state, "three middle") == len(BESIDE["osaka"])
    assert promise(state, "six") == 45 - 1 - len(BESIDE["osaka"])


def test_a_cell_beside_no_empty_one_is_safe():
    """Kagoshima, beside Okinawa's 1, has no other neighbour to be written."""
    left = ["kagoshima", "kyoto", "nara"]
    state = one(filled(*COLOURS, but=left) | {"okinawa": 1})
    assert promise(state, "safe two") == 1
    assert promise(state, "open two") == 0
    assert promise(state, "open six") == 2


def test_cells_that_can_still_be_written_beside_others():
    assert promise(one(), "open six") == sum(map(len, BESIDE.values()))


def test_numbers_that_would_spoil_a_cell():
    """Kagoshima has 1 and 2, so a 4, 5 or 6 in its other empty neighbour would spoil it."""
    others = {cell: 7 for cell in CELLS if cell not in ("kagoshima", "okinawa", "kumamoto")}
    state = one(others | {"okinawa": 1})
    assert promise(state, "two outer") == 1
    assert promise(state, "spoil two") == 3


def test_full_colours_leave_their_dice_idle():
    assert promise(one(filled("red", "white")), "idle") == 12


def test_cells_in_need_of_the_same_number_are_rivals():
    """Between a 2 and a 4, both Kyoto and Osaka take a 3 only, and one 3 is due of each colour."""
    state = one({"hyogo": 2, "nara": 4})
    assert promise(state, "one middle") == 2
    assert promise(state, "rivals one") == 1
    assert promise(one(), "rivals one") == 0


# The weights --------------------------------------------------------------------------------------


def test_there_is_a_weight_for_each_feature_in_each_round():
    names = {*outlook.FEATURES, *bots.CHANGES_LEFT}
    assert len(bots.learned()) == ROUNDS
    assert all(weights.keys() == names for weights in bots.learned())
    assert all(weights["changes 0"] == 0 for weights in bots.learned())


def test_at_the_end_every_empty_cell_is_an_x():
    judge = bots.Learned(BOARD, outlook.Ahead(0, (0.0,) * 6, 0.0))
    for state in entries(1, seed=4):
        own = state.sheets[0]
        end = bots.Prospect(outlook.room(own), own.changed, 2)
        assert judge(end) == pytest.approx(2 + own.empty.bit_count())
