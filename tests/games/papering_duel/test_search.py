"""The exact search of a turn, against every sequence of actions tried by the rules themselves."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from rollbook.core.game import Player
from rollbook.games.papering_duel import search
from rollbook.games.papering_duel.board import styles
from rollbook.games.papering_duel.rules import Done, Lay, State
from rollbook.games.papering_duel.search import Reach, Turn, survivors
from tests.games.papering_duel.positions import (
    BASIC,
    DOUBLE,
    EMPTY,
    FOUR,
    GAME,
    ONE,
    PAPERS,
    PLAIN,
    SPECIAL,
    THREE,
    VARIANTS,
    card,
    finish,
    laid,
    mask,
    named,
    play,
    position,
    started,
    wall,
)
from tests.games.playing import played, steps


def every_way(state, lays=()):
    """All ways to go on laying cards in a turn: each position with the actions that lead to it."""
    yield state, lays
    for action in state.legal():
        if isinstance(action, Lay):
            yield from every_way(state.apply(action), (*lays, action))


def reached(state, most=3):
    reach = Reach(state)
    finish(reach.search(most))
    return reach


def outcomes(state):
    """By every way that there is: the boards of all, with the fewest cards for each; and what those
    that are not lost have made."""
    boards: dict[int, int] = {}
    lasting: dict[int, set[str]] = {}
    for now, lays in every_way(state):
        boards[now.board] = min(len(lays), boards.get(now.board, len(lays)))
        if now.board not in lasting:
            end = now.apply(Done(now.mover))
            if end.winner in (None, now.mover):
                lasting[now.board] = named(end.claims | end.made)
    return boards, lasting


def agree(state):
    """The search finds what is found by every way; how many boards there are, and how many of them
    last."""
    boards, lasting = outcomes(state)
    reach = reached(state, state.most)
    assert {board: cards.bit_count() for board, cards in reach.boards.items()} == boards
    found = finish(survivors(state))
    assert {board: named(made) for board, made in found.items()} == lasting
    return len(boards), len(lasting)


CASES = {
    "nothing in hand": position(ONE, hand=[]),
    "a basic card": position(ONE, hand=["yd rq"], claims=["row-1 yellow"]),
    "two basic cards": position(ONE, hand=["yq rd", "rd ps"], claims=["row-1 yellow"]),
    "a special one": position(
        wall("ps ps yq / -- -- -- / -- -- --", {1: "a3"}),
        hand=["ps yd icon", "rd pq"],
        other_hand=["yd rq"],
    ),
    "two special ones": position(PLAIN, hand=["ps yd icon", "rd pq icon"], mover=1),
    "two to break": position(
        DOUBLE, hand=["yd rq", "yd rs"], claims=["row-1 yellow", "row-1 dots"], mover=1
    ),
    "two in a calm opening": position(
        "yd yq -- / rd rq -- / -- -- --",
        hand=["ys rd icon", "yd rs"],
        turns=0,
        calm=True,
    ),
    "three in a calm opening": position(
        "yd -- rs / -- pq -- / -- -- --",
        hand=["yd rq", "yd rs", "yd pq"],
        turns=1,
        calm=True,
        mover=1,
    ),
}
"""Small turns: one or two cards in hand, or three of which two may be laid."""


@pytest.mark.parametrize("state", CASES.values(), ids=CASES)
def test_small_turns(state):
    state = replace(state, hands=tuple(tuple(sorted_hand(hand)) for hand in state.hands))
    boards, lasting = agree(state)
    assert boards >= 1
    assert lasting < boards


def sorted_hand(hand):
    return sorted(hand, key=(*BASIC, *SPECIAL).index)


def test_three_cards():
    """One whole turn of three basic diagonal cards: all 26,000 ways to lay them."""
    hand = sorted_hand([card("yd rq"), card("rs pd"), card("yq ps")])
    state = replace(
        position(ONE, claims=["row-1 yellow"], deck="diagonal"), hands=(tuple(hand), ())
    )
    boards, lasting = agree(state)
    assert 3000 < boards < 6000
    assert 100 < lasting < boards / 2


@pytest.mark.parametrize("seed", range(6))
def test_random_turns(seed):
    """Any wall with any claims and icons, and any two cards of either deck."""
    rng = Random(seed)
    codes = rng.choices(PAPERS, k=9)
    board = wall(" ".join(codes), {seat: rng.choice(["", "b2", "a1 c3"]) for seat in (0, 1)})
    state = position(board, mover=seed % 2, deck=("rectangular", "diagonal")[seed // 2 % 2])
    stood = sorted(named(styles(board)))
    hand = sorted_hand(rng.sample(BASIC + SPECIAL, 2))
    state = replace(
        state,
        hands=tuple(tuple(hand) if seat == state.mover else () for seat in (0, 1)),
        claims=mask(*rng.sample(stood, min(len(stood), 2))),
    )
    assert agree(state)[0] > 200


def random_turns(count, seed, **options):
    """Positions in which a turn begins, out of random duels."""
    rng = Random(seed)
    found: list[State] = []
    while len(found) < count:
        for _before, _action, state in steps(started(**options), rng):
            if isinstance(state.turn(), Player) and not state.initial and not state.made:
                found.append(state.begun)
                break
    return found


# Ways to boards -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CASES)
def test_a_way_leads_to_its_board(name):
    state = CASES[name]
    reach = reached(state, state.most)
    assert reach.way(state.board) == []
    for board, cards in reach.boards.items():
        way = reach.way(board)
        assert len(way) == cards.bit_count()
        after = play(state, *way)
        assert after.board == board
        assert {state.hands[state.mover].index(lay.card) for lay in way} == {
            number for number in range(3) if cards >> number & 1
        }


@pytest.mark.parametrize("options", VARIANTS[::2], ids=lambda o: "-".join(map(str, o.values())))
def test_a_way_of_three_cards_leads_to_its_board(options):
    (state,) = random_turns(1, seed=3, **options)
    reach = reached(state, state.most)
    for board in Random(1).sample(sorted(reach.boards), min(200, len(reach.boards))):
        assert play(state, *reach.way(board)).board == board


@pytest.mark.parametrize("order", list(permutations(range(3)))[1:])
def test_the_order_of_the_hand_does_not_matter(order):
    hand = [card("yd rq"), card("rs pd"), card("yq ps")]
    state = position(ONE, claims=["row-1 yellow"], mover=1)
    one = replace(state, hands=((), tuple(hand)))
    other = replace(state, hands=((), tuple(hand[n] for n in order)))
    boards, again = reached(one).boards, reached(other).boards
    assert boards.keys() == again.keys()
    assert all(boards[b].bit_count() == again[b].bit_count() for b in boards)
    assert finish(survivors(one)) == finish(survivors(other))


def test_no_more_cards_than_may_be_laid():
    state = position(ONE, hand=["yd rq", "rs pd", "yq ps"])
    sizes = [len(reached(state, most).boards) for most in range(5)]
    assert sizes[0] == 1
    assert sizes[1] < sizes[2] < sizes[3] == sizes[4]
    assert max(cards.bit_count() for cards in reached(state, 2).boards.values()) == 2
    calm = replace(state, turns=0, variant=replace(state.variant, calm=True))
    found = finish(survivors(calm))
    assert set(found) <= set(reached(state, 2).boards)
    assert set(found) < set(finish(survivors(state)))


# How many boards ----------------------------------------------------------------------------------


def test_how_many_boards_a_first_turn_of_basic_diagonal_cards_reaches():
    """A first turn reaches about 5,000 boards with three basic diagonal cards."""
    sizes = [
        len(reached(state).boards)
        for state in random_turns(8, seed=1, deck="diagonal", special="no")
    ]
    assert all(3000 < size < 7000 for size in sizes)


def test_how_many_boards_a_first_turn_of_special_cards_reaches():
    """60,000 with special cards, 83,000 at most in play."""
    for deck in ("rectangular", "diagonal"):
        (state,) = random_turns(1, seed=2, deck=deck)
        hand = sorted_hand([card("yd rq icon"), card("pq ys icon"), card("rs pd icon")])
        size = len(reached(replace(state, hands=(tuple(hand), state.hands[1]))).boards)
        assert 40000 < size < 83000


# What survives ------------------------------------------------------------------------------------


def lost_turns(count, **options):
    """The last positions of random duels that were lost."""
    seed = 0
    while count:
        end = played_with(seed, **options)
        if end.ended in ("left", "icon", "none"):
            yield end
            count -= 1
        seed += 1


def played_with(seed, **options):
    return list(steps(started(**options), Random(seed)))[-1][2]


@pytest.mark.parametrize("options", VARIANTS[2::4], ids=lambda o: "-".join(map(str, o.values())))
def test_a_lost_turn_is_searched_from_its_beginning(options):
    """The truth about a lost duel: the ways that there were when the turn began."""
    for end in lost_turns(3, **options):
        begun = end.begun
        assert begun.turn() == Player(end.mover, limit=begun.turn().limit)
        found = finish(survivors(end))
        assert found == finish(survivors(begun))
        assert end.board not in found
        reach = reached(begun, begun.most)
        assert end.board in reach.boards
        for board in Random(2).sample(sorted(reach.boards), min(60, len(reach.boards))):
            after = play(begun, *reach.way(board), Done(end.mover))
            assert (after.winner != 1 - end.mover) == (board in found)
            if board in found:
                assert after.claims | after.made == found[board]


def test_calm_openings_by_every_way():
    """Lost first turns with the calm opening, in which two of three cards are laid."""
    for end in lost_turns(3, calm="yes", deck="diagonal", special="no"):
        agree(end.begun)


def test_no_way_out():
    """Two styles in lines that have no square in common, and one card that can't break both."""
    claims = ["row-1 yellow", "row-3 yellow"]
    board = "yd yq ys / -- -- -- / ys yq yd"
    state = position(board, hand=["rd pq"], claims=claims)
    assert finish(survivors(state)) == {}
    state = position(board, hand=[], claims=[])
    assert finish(survivors(state)) == {}
    lost = state.apply(Done(0))
    assert finish(survivors(lost)) == {}


def test_doing_nothing_is_no_way_out():
    """The board as it was shows no new style."""
    for state in (position(ONE, hand=["yd rq"]), position(PLAIN, hand=["ps yd icon"])):
        assert state.board not in finish(survivors(state))


# What matters of a turn ---------------------------------------------------------------------------


def test_what_a_turn_has_made():
    turn = Turn.of(position(ONE, claims=["row-1 yellow"]))
    assert turn.made(wall(ONE)) == 0
    assert turn.made(wall("yd yq ys / yd yq ys / -- -- --")) == 0  # one left
    assert turn.made(wall("rd yq ys / -- -- -- / -- -- --")) == 0  # none new
    broken = "rd yq ys / yd yq ys / -- -- --"
    assert named(turn.made(wall(broken))) == {"row-2 yellow"}
    assert turn.made(wall(broken, {1: "a3"})) == 0  # an icon of the other's
    assert named(turn.made(wall(broken, {0: "a3"}))) == {"row-2 yellow"}
    assert Turn.of(position(ONE, EMPTY, mover=1)).icons == wall(EMPTY, {0: " ".join(ALL)})


ALL = [column + row for column in "abc" for row in "123"]


def test_a_turn_is_the_same_after_a_card():
    """What stood when the turn began counts, not what was made since."""
    begun = position("yd yq -- / -- -- -- / -- -- --", hand=["ys rd"], mover=1, deck="diagonal")
    later = laid(begun, "ys rd: c1 c2")
    assert later.new
    assert Turn.of(later) == Turn.of(begun)


def test_what_wins():
    turn = Turn.of(position(EMPTY))
    wins = [turn.wins(turn.made(wall(text))) for text in (ONE, DOUBLE, THREE, FOUR)]
    assert wins == [False, False, True, True]
    calm = Turn.of(position(EMPTY, turns=1, calm=True))
    assert not calm.wins(calm.made(wall(FOUR)))
    assert Turn.of(position(EMPTY, turns=2, calm=True)).wins(turn.made(wall(THREE)))


def test_it_stays_answerable(monkeypatch):
    """The search pauses after so many ways to lay a card, and while it looks through the boards."""
    monkeypatch.setattr(search, "SLICE", 100)
    state = position(ONE, hand=["yd rq", "rs pd"])
    ways = 2 * 24 + 2 * 24 * 24
    pauses = sum(1 for _pause in Reach(state).search(3))
    assert ways / 200 < pauses <= ways / 100
    boards = len(reached(state).boards)
    assert sum(1 for _pause in survivors(state)) >= pauses + boards // 100


def test_positions_between_two_turns_have_their_ways():
    """Random duels: the search from a turn's beginning holds every board that is come to later."""
    for seed in range(6):
        states = [
            state
            for state in played(GAME, 2, seed)
            if isinstance(state.turn(), Player) and not state.initial
        ]
        for state in states[-4:]:
            assert state.board in reached(state.begun, state.most).boards
