"""The chances of a roll, compared with exact counts over all outcomes and with rolled dice: 200,000
rolls of six white dice and the tea die, each with a second roll for the chalk. And some of them
through the rules themselves."""

from collections import Counter
from functools import cache
from itertools import product
from math import sqrt
from random import Random
from typing import Any

import pytest

from rollbook.core.chance import Dice
from rollbook.games.roll_and_wall.actions import Cast, Fall, Pass, Use
from rollbook.games.roll_and_wall.board import NUMBER
from rollbook.games.roll_and_wall.odds import chance, outcomes
from rollbook.games.roll_and_wall.rules import State
from tests.games.roll_and_wall.positions import (
    EXAMPLE,
    FLAGS,
    can,
    climber,
    enter,
    enterable,
    places,
    position,
    say,
    usable,
    use,
)

ROLLS = 200_000
BY_THE_RULES = 30_000
"""The rolls that go through the rules, which are slower."""
SIGMAS = 4.5
WAYS = [(white, tea, talisman) for white in (0, 1, 2, 3, 6)
        for tea in (False, True) for talisman in (False, True) if white or tea]  # fmt: skip
"""The dice of a roll: the white ones, with the tea die or not, with the talisman or not."""
NUMBERS = (2, 3, 4, 5, 6)


@cache
def rolled():
    """Each roll: six white dice and the tea die, and the same again."""
    rng = Random(2026)
    sides = (6, 6, 6, 6, 6, 6, 4)
    return [
        [[int(rng.random() * s) + 1 for s in sides] for _again in range(2)]
        for _roll in range(ROLLS)
    ]


@cache
def worth(white, tea, talisman):
    """How often the two rolls of these dice were worth so much: the highest, or the sum."""
    counts: Counter[tuple[int, int]] = Counter()
    count = sum if talisman else max
    for pair in rolled():
        first, second = (count(dice[:white] + dice[6:] * tea) for dice in pair)
        counts[first, second] += 1
    return counts


def close(expected, hits, rolls=ROLLS):
    """Whether so many hits are what a chance lets expect."""
    sigma = sqrt(max(expected * (1 - expected), 1e-9) / rolls)
    return abs(hits / rolls - expected) <= SIGMAS * sigma + 1e-9


def wins(number, shoes, chalk, first, second):
    """Whether a roll is enough, by the catalog: shoes add 1 to one that fails by 1; else chalk
    repeats it, and shoes may help then."""
    if first >= number or first + shoes >= number:
        return True
    return chalk > 0 and second + shoes >= number


# Counted ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("white", range(7))
@pytest.mark.parametrize("tea", [False, True])
def test_exactly_all_outcomes(white, tea):
    """All outcomes of up to six white dice and the tea die, counted one by one."""
    if not white + tea:
        return
    highest: Counter[int] = Counter()
    sums: Counter[int] = Counter()
    for faces in product(*[range(1, 7)] * white, *[range(1, 5)] * tea):
        highest[max(faces)] += 1
        sums[sum(faces)] += 1
    total = 6**white * 4**tea
    for number in NUMBERS:
        for talisman, counts in ((False, highest), (True, sums)):
            good = sum(count for value, count in counts.items() if value >= number)
            assert outcomes(number, white, tea, talisman) == (good, total)
            assert chance(number, white, tea, talisman) == pytest.approx(good / total)


@pytest.mark.parametrize(
    ("number", "white", "expected"),
    [(4, 1, 1 / 2), (4, 2, 3 / 4), (6, 1, 1 / 6), (6, 2, 11 / 36), (2, 1, 5 / 6)],
)
def test_by_hand(number, white, expected):
    assert chance(number, white) == pytest.approx(expected)


def test_more_is_never_less():
    """Another die, tile or the tea die never makes a roll worse; an easier space neither."""
    for white, tea, talisman in WAYS:
        for number, shoes, chalk in product(NUMBERS, (0, 1, 2), (0, 1)):
            own = chance(number, white, tea, talisman, shoes, chalk)
            assert 0 <= own <= 1
            more = [
                chance(number, white + 1, tea, talisman, shoes, chalk),
                chance(number, white, True, talisman, shoes, chalk),
                chance(number, white, tea, True, shoes, chalk),
                chance(number, white, tea, talisman, shoes + 1, chalk),
                chance(number, white, tea, talisman, shoes, chalk + 1),
                chance(number - 1, white, tea, talisman, shoes, chalk),
            ]
            assert min(more) >= own - 1e-12


# Rolled -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("white", "tea", "talisman"), WAYS)
def test_rolled_dice(white, tea, talisman):
    """Plain, with shoes (one pair or two), with chalk, and with both."""
    counts = worth(white, tea, talisman)
    for number, shoes, chalk in product(NUMBERS, (0, 1, 2), (0, 1)):
        hits = sum(n for pair, n in counts.items() if wins(number, shoes, chalk, *pair))
        told = chance(number, white, tea, talisman, shoes, chalk)
        assert close(told, hits), (number, shoes, chalk)


@pytest.mark.parametrize(
    ("white", "tea", "talisman"),
    [(1, False, False), (3, False, False), (2, True, False), (2, False, True)],
)
@pytest.mark.parametrize("spaces", [(4, 6, 4), (5, 6), (3, 2, 6)])
def test_the_crystal_ball(spaces, white, tea, talisman):
    """With the crystal ball the dice come first: the chance that any of several spaces opens is
    that of the easiest."""
    hits = sum(
        n for (first, _), n in worth(white, tea, talisman).items()
        if any(first >= number for number in spaces)
    )  # fmt: skip
    good, total = outcomes(min(spaces), white, tea, talisman)
    assert close(good / total, hits)


def test_a_wrong_chance_would_be_seen():
    """The comparison is sharp enough: the chance of the next number, or of a die more, is not
    close."""
    for white, tea, talisman in WAYS:
        counts = worth(white, tea, talisman)
        hits = sum(n for (first, _), n in counts.items() if first >= 6)
        for other in (chance(5, white, tea, talisman), chance(6, white + 1, tea, talisman)):
            if abs(other - chance(6, white, tea, talisman)) > 0.01:
                assert not close(other, hits)


def sampled(state, rng):
    """What the dice say for which a position waits."""
    turn = state.turn()
    assert isinstance(turn, Dice)
    return turn.sample(rng)


# Through the rules --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "dice", "extras", "tiles"),
    [
        (6, 2, "", ""),
        (6, 2, "", "shoes"),
        (6, 2, "", "chalk"),
        (6, 2, "", "shoes chalk"),
        (6, 2, "tea", "shoes"),
        (6, 2, "talisman", "talisman shoes chalk"),
        (6, 3, "tea talisman", "talisman"),
        (3, 1, "tea", "chalk"),
    ],
)
def test_through_the_rules(number, dice, extras, tiles):
    """The same with the dice and tiles of the game: whoever fails uses shoes where they are enough,
    else chalk. The position before the roll is always the same, so rolls are few enough to be
    remembered."""
    place, space = {6: ("R6", "R7"), 3: ("C8", "C9")}[number]
    assert EXAMPLE.numbers[NUMBER[space]] == number
    tea = "tea" in extras.split()
    state = position(climber(place, tiles=tiles), climber(), flags=FLAGS, tea=tea)
    before = say(state, space, dice, *extras.split())
    rng, hits = Random(7), 0
    known: dict[tuple[Any, ...], State] = {}

    def after(state, way):
        """The position after a roll is judged, up to the chalk's second one."""
        if way not in known:
            state = state.apply(way[-1])
            while {"shoes", "chalk"} & usable(state):
                state = use(state, "shoes" if "shoes" in usable(state) else "chalk")
            known[way] = state
        return known[way]

    for _roll in range(BY_THE_RULES):
        way: tuple[Any, ...] = (sampled(before, rng),)
        state = after(before, way)
        if state.phase == "roll":
            way = (*way, sampled(state, rng))
            state = after(state, way)
        hits += places(state)[0] == space
    shoes, chalk = ("shoes" in tiles), ("chalk" in tiles)
    told = chance(number, dice - tea, tea, "talisman" in extras, int(shoes), int(chalk))
    assert close(told, hits, BY_THE_RULES)


def test_the_crystal_ball_through_the_rules():
    """C7 is a 2; C8 above is a 4, R7 a 6, L7 a 4."""
    state = position(climber("C7", tiles="crystal-ball"), climber(), flags=FLAGS)
    before = use(state, "crystal-ball").apply(Cast(0, 2))
    rng = Random(8)
    hits: Counter[int] = Counter()
    known: dict[Any, set[str]] = {}
    for _roll in range(BY_THE_RULES):
        roll = sampled(before, rng)
        if roll not in known:
            after = before.apply(roll)
            known[roll] = enterable(after)
            for space in known[roll]:
                assert places(enter(after, space))[0] == space
            assert can(after, Fall)
            assert not can(after, Pass)
            assert Use(0, "crystal-ball") not in after.legal()
        hits[len(known[roll])] += 1
    assert close(chance(6, 2), hits[3], BY_THE_RULES)
    assert close(chance(4, 2), hits[3] + hits[2], BY_THE_RULES)
    assert close(1 - chance(4, 2), hits[0], BY_THE_RULES)
