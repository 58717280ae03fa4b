"""The preparation of the advanced variant: the first player, flags, tiles and backpacks.

Each docstring quotes the sentence, or names the ruling, that its test asserts.
"""

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from rollbook.core.chance import Deck, Dice, Pick, Roll, Shuffle
from rollbook.core.game import Player
from rollbook.games.roll_and_wall.actions import Hang, Keep, Pack, Ready
from rollbook.games.roll_and_wall.equipment import (
    BLUE,
    KINDS,
    RED,
    SHAPES,
    fitting,
    placements,
    supply,
)
from rollbook.games.roll_and_wall.preparation import still_fit
from tests.games.playing import refusal
from tests.games.roll_and_wall.positions import (
    FLAGS,
    asked,
    drafting,
    draw,
    flagged,
    keep,
    ordered,
    pack,
    packing,
    places,
    ready,
    started,
    tiles,
)


def hang(state, colour):
    return state.apply(Hang(asked(state), colour))


def stream(state):
    turn = state.turn()
    assert isinstance(turn, Dice)
    return turn.stream


def rolls(state, *faces):
    return state.apply(Roll(faces))


# The first player ---------------------------------------------------------------------------------


def test_three_dice_each():
    """3. "Determine the first player randomly: each player rolls 3 dice, and the player with the
    highest total receives the first player marker." """
    state = started(3, variant="advanced")
    for seat, faces in enumerate([(1, 2, 6), (4, 4, 4), (1, 1, 6)]):
        assert state.turn() == Dice((6, 6, 6), stream=f"seat {seat}", at_once=True)
        state = rolls(state, *faces)
    assert state.first == 1
    assert asked(state) == 1


def test_ties_roll_again():
    """Ruling: ties roll again: those who have the most, and only they."""
    state = started(4, variant="advanced")
    for faces in [(6, 6, 6), (5, 5, 5), (6, 6, 6), (6, 6, 6)]:
        state = rolls(state, *faces)
    streams = []
    for faces in [(3, 3, 3), (2, 3, 4), (1, 1, 1)]:  # of 0, 2 and 3
        streams.append(stream(state))
        state = rolls(state, *faces)
    for faces in [(1, 1, 1), (1, 1, 2)]:  # of 0 and 2
        streams.append(stream(state))
        state = rolls(state, *faces)
    assert streams == ["seat 0", "seat 2", "seat 3", "seat 0", "seat 2"]
    assert state.first == 2


def test_alone_there_is_nothing_to_roll():
    assert asked(started(1, variant="advanced")) == 0


# The flags ----------------------------------------------------------------------------------------


def test_alex_places_the_flags():
    """2. "Alex rolls the 4-sided die; the result is 3. Alex puts a white flag into the edge's upper
    section between the two "3s". He gets 1. He puts a black flag into the same edge's middle
    section, between the two "1s". The result is 2. He puts an orange flag into the same edge's
    lower section." Rows 1 to 4 are the lowest section, numbered upwards."""
    state = hang(hang(ordered(), "white"), "black")
    state = hang(hang(state, "white"), "orange")
    for place in (3, 1, 2, 4, 1, 4):
        assert state.turn() == Dice((4,), at_once=True)
        state = rolls(state, place)
    assert state.flags == {
        (0, 11): "white",
        (0, 5): "black",
        (0, 2): "orange",
        (1, 12): "white",
        (1, 5): "orange",
        (1, 4): "black",
    }


def test_one_of_each_colour_on_an_edge():
    """2. "Each edge should have 3 flags in 3 different colors. The colors on the two edges do not
    need to match." Ruling: their order is the first player's choice."""
    state = ordered(3, first=1)
    assert state.legal() == [Hang(1, "white"), Hang(1, "orange"), Hang(1, "black")]
    state = hang(state, "black")
    assert state.legal() == [Hang(1, "white"), Hang(1, "orange")]
    state = hang(state, "white")
    assert state.legal() == [Hang(1, "white"), Hang(1, "orange"), Hang(1, "black")]
    state = hang(hang(state, "white"), "black")
    assert state.setup.colours == ("black", "white", "orange", "white", "black", "orange")


def test_or_by_chance():
    """Ruling: the first player's choice or chance's: each order of the colours is as likely."""
    state = ordered(colours="drawn")
    orders = {"-".join(order) for order in product(("white", "orange", "black"), repeat=3)
              if len(set(order)) == 3}  # fmt: skip
    turn = state.turn()
    assert isinstance(turn, Pick)
    assert sorted(turn.items) == sorted(orders)
    state = draw(draw(state, "black-white-orange"), "white-black-orange")
    assert state.setup.colours == ("black", "white", "orange", "white", "black", "orange")
    assert state.turn() == Dice((4,), at_once=True)


@pytest.mark.parametrize("faces", [(1,) * 6, (4,) * 6])
def test_every_place_of_a_section(faces):
    """2. "Each section has numbers from "1" to "4". A wooden flag will be placed onto a random
    location in each of the edge's 3 sections": never two on one place."""
    state = hang(hang(hang(hang(ordered(), "white"), "black"), "white"), "orange")
    for face in faces:
        state = rolls(state, face)
    rows = [row for _edge, row in state.flags]
    assert sorted(rows) == ([1, 1, 5, 5, 9, 9] if faces[0] == 1 else [4, 4, 8, 8, 12, 12])
    assert state.turn() == Deck()


# The tiles ----------------------------------------------------------------------------------------


def test_the_supply():
    """Known fact: 35 tiles, five basic sets and 20 more in blue and red, 12 and 8. All 13 kinds."""
    assert (sum(BLUE.values()), sum(RED.values())) == (12, 8)
    assert {kind for kind, count in BLUE.items() if count == 2} == {"shoes", "chalk", "energy-bar"}
    assert set(RED.values()) == {2}
    assert {*BLUE, *RED} == set(KINDS)
    assert len(KINDS) == 13
    assert Counter(supply(True)) == Counter(BLUE) + Counter(RED)
    assert Counter(supply(False)) == Counter(BLUE)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1])
def test_four_random_tiles_each(count, first):
    """3. "Mix them all together. Deal 4 random EQUIPMENT tokens to each player." """
    state = flagged(count, first)
    assert state.turn() == Deck()
    hands = set()
    for order in range(8):
        dealt = state.apply(Shuffle(f"{order:016x}"))
        assert [len(hand) for hand in dealt.setup.hands] == [4] * count
        assert sum(map(Counter, dealt.setup.hands), Counter()) <= Counter(supply(True))
        assert asked(dealt) == first
        hands.add(dealt.setup.hands)
    assert len(hands) == 8


@pytest.mark.parametrize(("count", "each"), [(2, 4), (3, 4), (4, 3), (5, 2)])
def test_without_the_red_tiles(count, each):
    """3. "If players want to play without EQUIPMENT which can hurt other players, then do not
    include the red tiles." Ruling: the 12 blue ones are dealt evenly."""
    state = flagged(count, red="no").apply(Shuffle("0" * 16))
    assert [len(hand) for hand in state.setup.hands] == [each] * count
    dealt = sum(map(Counter, state.setup.hands), Counter())
    assert dealt <= Counter(BLUE)
    while state.phase == "draft":
        state = state.apply(state.legal()[-1])
    assert [len(kept) for kept in state.setup.kept] == [each] * count


def test_the_draft_passes_to_the_left():
    """3. "Each player now chooses 1 of the 4 tiles, then passes the other 3 tiles to the player on
    the left. Then each player now chooses 1 of their 3 received tiles, and passes the remaining
    other 2 to the left, and so on, until each player has kept 4 tiles." Of the last tile there is
    nothing to choose. Ruling: drafted hands are secret until chosen."""
    state = drafting(
        "shoes chalk axe sand",
        "helmet grabber quickdraw sand",
        "voodoo-doll talisman crystal-ball chalk",
        first=1,
    )
    order = []
    for kinds in (
        {1: "helmet", 2: "voodoo-doll", 0: "shoes"},
        {1: "chalk", 2: "grabber", 0: "talisman"},
        {1: "crystal-ball", 2: "axe", 0: "quickdraw"},
    ):
        for seat, kind in kinds.items():
            assert state.turn() == Player(seat, secret=True)
            order.append(set(state.setup.hands[seat]))
            state = keep(state, kind)
    assert order == [
        {"helmet", "grabber", "quickdraw", "sand"},
        {"voodoo-doll", "talisman", "crystal-ball", "chalk"},
        {"shoes", "chalk", "axe", "sand"},
        {"chalk", "axe", "sand"},  # from 0, on whose left sits 1
        {"grabber", "quickdraw", "sand"},
        {"talisman", "crystal-ball", "chalk"},
        {"crystal-ball", "chalk"},
        {"axe", "sand"},
        {"quickdraw", "sand"},
    ]
    assert [set(kept) for kept in state.setup.kept] == [
        {"shoes", "talisman", "quickdraw", "sand"},  # the last one is what 2 has passed on
        {"helmet", "chalk", "crystal-ball", "sand"},
        {"voodoo-doll", "grabber", "axe", "chalk"},
    ]
    assert state.setup.hands == ()
    assert state.turn() == Player(1)


def test_the_same_tile_twice():
    """3. "A player's backpack can have multiple copies of the same EQUIPMENT, e.g. 2 ENERGY
    BARS." """
    state = drafting("energy-bar energy-bar chalk chalk", "energy-bar sand axe sand")
    assert state.legal() == [Keep(0, "energy-bar"), Keep(0, "chalk")]
    state = keep(keep(state, "chalk"), "energy-bar")
    state = keep(keep(state, "sand"), "energy-bar")
    state = keep(keep(state, "energy-bar"), "axe")
    kept = [Counter(kinds) for kinds in state.setup.kept]
    assert kept == [Counter(["chalk", "sand", "energy-bar", "sand"]),
                    Counter(["energy-bar", "energy-bar", "axe", "chalk"])]  # fmt: skip


def test_alone_there_is_no_draft():
    """Alone one keeps what is dealt, without the red tiles, which need others."""
    state = flagged(1).apply(Shuffle("0" * 16))
    assert state.phase == "pack"
    assert len(state.setup.kept[0]) == 4
    assert not set(state.setup.kept[0]) & set(RED)


# The backpack -------------------------------------------------------------------------------------


def cells(squares):
    return {("abc".index(square[0]), int(square[1]) - 1) for square in squares}


def drawn(kind):
    return {
        (x, y)
        for y, line in enumerate(SHAPES[kind].split("/"))
        for x, token in enumerate(line)
        if token == "a"
    }


def all_ways(shape):
    """The shape turned and moved in all ways that stay on the grid of three by three."""
    found = set()
    for _turn in range(4):
        shape = {(2 - y, x) for x, y in shape}
        for dx, dy in product(range(-2, 3), repeat=2):
            moved = {(x + dx, y + dy) for x, y in shape}
            if all(0 <= x < 3 and 0 <= y < 3 for x, y in moved):
                found.add(frozenset(moved))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_turned_freely_not_flipped(kind):
    """ "Tiles can be rotated to fit." Ruling: a shape of 1 to 4 cells, turned freely, not
    flipped."""
    shape = drawn(kind)
    assert 1 <= len(shape) <= 4
    ways = placements(kind)
    assert len(set(ways)) == len(ways)
    assert {frozenset(cells(way)) for way in ways} == all_ways(shape)


def test_four_tiles_often_fit_and_sometimes_do_not():
    """The reconstruction: four tiles often fit and sometimes do not."""

    def fits(kinds, pack=frozenset()):
        return not kinds or any(
            fits(kinds[1:], pack | set(way)) for way in placements(kinds[0]) if not pack & set(way)
        )

    counts = Counter(supply(True))
    sets = [kinds for kinds in combinations_with_replacement(KINDS, 4)
            if Counter(kinds) <= counts]  # fmt: skip
    share = sum(fits(kinds) for kinds in sets) / len(sets)
    assert 0.5 < share < 0.95


def test_packing():
    """ "Then players place their tiles in the 3 × 3 grid in their backpacks." Beginning with the
    first player; what was chosen is open."""
    state = packing("shoes chalk", "axe", first=1)
    assert state.turn() == Player(1)
    assert {action.tile for action in state.legal() if isinstance(action, Pack)} == {"axe"}
    state = ready(pack(state, "axe", "a1 b1 b2 c1"))
    assert state.turn() == Player(0)
    state = pack(state, "shoes", "a1 a2")
    state = pack(state, "chalk", "a3")
    assert state.legal() == [Ready(0)]
    state = ready(state)
    assert [tiles(state, seat) for seat in (0, 1)] == [Counter(["shoes", "chalk"]),
                                                       Counter(["axe"])]  # fmt: skip
    assert (state.phase, state.round, asked(state)) == ("move", 1, 1)
    assert places(state) == ["start", "start"]


def test_tiles_may_not_cover_each_other():
    """ "Tiles can be rotated to fit, but cannot cover any part of other tiles." """
    state = pack(packing("crystal-ball helmet", "chalk"), "crystal-ball", "a1 a2 b1 b2")
    room = {"a3", "b3", "c1", "c2", "c3"}
    ways = {action.squares for action in state.legal() if isinstance(action, Pack)}
    assert ways
    assert all(set(way) <= room for way in ways)
    assert ways == set(fitting("helmet", state.climbers[0].pack))
    assert "may not cover" in refusal(state, Pack(0, "helmet", ("b2", "b3", "c3")))


def test_what_does_not_fit_is_left_out():
    """ "If a player cannot fit all their tiles into their backpack, then they must choose to
    discard one or more of their tiles to the box." The page says which still fit."""
    state = packing("crystal-ball axe helmet chalk", "chalk")
    state = pack(state, "crystal-ball", "b2 b3 c2 c3")
    assert still_fit(state, 0) == ["helmet", "chalk"]
    state = pack(state, "helmet", "a1 a2 b1")
    assert still_fit(state, 0) == ["chalk"]
    state = ready(pack(state, "chalk", "c1"))
    assert tiles(state, 0) == Counter(["crystal-ball", "helmet", "chalk"])
    assert state.setup.kept[0] == ()
    state = ready(state)
    assert tiles(state, 1) == Counter()


@pytest.mark.parametrize(("younger", "packs", "left"), [
    ((), True, 4), ((), False, 3), ((0,), True, 4), ((0,), False, 4),
])  # fmt: skip
def test_the_fourth_piton(younger, packs, left):
    """ "In the advanced variant, a player who packs a quickdraw in their backpack also receives
    their fourth piton." Ruling: never more than four; the younger player's is the same one."""
    state = packing("quickdraw quickdraw", "chalk", younger=younger)
    if packs:
        state = pack(state, "quickdraw", "a1 a2")
        state = pack(state, "quickdraw", "b1 b2")
    state = ready(ready(state))
    assert state.climbers[0].left == left
    assert state.climbers[1].left == 3


def test_with_real_tiles():
    """With real tiles the draft is done at the table; the page asks only which tiles each climber
    packed: up to four, of those that there are. Where they lie is not asked: real tiles may have
    other shapes than ours."""
    state = packing("", "", tiles="table")
    assert state.turn() == Player(0)
    assert {action.tile for action in state.legal() if isinstance(action, Pack)} == set(KINDS)
    assert "not asked" in refusal(state, Pack(0, "axe", ("a1",)))
    for _tile in range(2):
        state = pack(state, "sand", "")
    assert "sand" not in still_fit(state, 0)
    state = pack(pack(state, "chalk", ""), "quickdraw", "")
    assert state.legal() == [Ready(0)]
    state = ready(state)
    assert "sand" not in still_fit(state, 1)
    assert "quickdraw" not in still_fit(state, 1)
    assert "chalk" in still_fit(state, 1)
    state = ready(state)
    assert [own.left for own in state.climbers] == [4, 3]


def test_real_tiles_without_red_ones():
    """Ruling: four climbers have three blue tiles each."""
    state = packing("", "", "", "", tiles="table", red="no")
    assert set(still_fit(state, 0)) == set(BLUE)
    for kind in ("chalk", "chalk", "talisman"):
        state = pack(state, kind, "")
    assert state.legal() == [Ready(0)]


def test_flags_hang_as_written_down():
    """`FLAGS` of the positions are those of the game."""
    assert flagged().flags == FLAGS.flags
