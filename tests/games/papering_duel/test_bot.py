"""The app's own players of Papering Duel."""

from random import Random
from typing import Any

import pytest

from rollbook.core import dice
from rollbook.core.chance import Chance
from rollbook.core.game import Over, Player
from rollbook.core.match import Match
from rollbook.core.record import Person
from rollbook.games.papering_duel import bot as bots
from rollbook.games.papering_duel.rules import Claim, Done, Lay
from rollbook.games.papering_duel.search import Turn
from tests.games.papering_duel.positions import (
    EMPTY,
    FOUR,
    GAME,
    ONE,
    VARIANTS,
    card,
    cards,
    done,
    draw,
    finish,
    laid,
    position,
    started,
    state_of,
    wall,
)
from tests.games.playing import steps

EASY, STEADY, STRONG = GAME.bots
at_every_strength = pytest.mark.parametrize("bot", GAME.bots, ids=lambda bot: bot.id)
in_every_variant = pytest.mark.parametrize(
    "options", VARIANTS, ids=lambda options: "-".join(map(str, options.values()))
)


def match_of(first, second, seed, **options):
    people = [Person.of("Ana", "blue", first.id), Person.of("Ben", "red", second.id)]
    return Match(GAME, people, options, seed=f"bots-{seed}")


def go_on(match):
    """The next action of a match in which the app plays both seats."""
    if isinstance(match.turn, Chance):
        return match.play(match.app_outcome())
    action = finish(match.think(match.waiting_bot()))
    assert action in match.state.legal()
    return match.play(action)


def played_out(match):
    while not isinstance(match.turn, Over):
        go_on(match)
    return match


def spy(monkeypatch):
    """What the bot sees of each board at which it looks: the styles made, or 0 if it loses."""
    seen = []
    made = Turn.made

    def look(turn, board):
        found = made(turn, board)
        seen.append(found)
        return found

    monkeypatch.setattr(Turn, "made", look)
    return seen


def strength(bot):
    """What thinks for the bot."""
    think: Any = bot.think
    return think.__self__


def choice(bot, state, seed=1):
    return bot.choose(state, state.mover, Random(seed))


# It plays -----------------------------------------------------------------------------------------


def test_from_the_weakest_to_the_strongest():
    assert [bot.id for bot in GAME.bots] == ["easy", "steady", "strong"]


@at_every_strength
@in_every_variant
def test_it_plays_to_the_end(bot, options):
    """Whatever it does is legal."""
    match = played_out(match_of(bot, bot, VARIANTS.index(options), **options))
    assert match.over
    assert state_of(match).ended
    assert state_of(match).turns < 40


@at_every_strength
def test_they_play_against_each_other(bot):
    for other in GAME.bots:
        assert played_out(match_of(bot, other, 7)).over


@at_every_strength
def test_the_same_match_goes_the_same_way(bot):
    one = played_out(match_of(bot, bot, 3, calm="yes"))
    other = played_out(match_of(bot, bot, 3, calm="yes"))
    assert one.text() == other.text()


# It keeps its plan --------------------------------------------------------------------------------


def plan_made(bot, match):
    """The plan that it makes for the turn that begins now."""
    seat = match.waiting_bot()
    rng = dice.generator(match.seed, f"bot {seat}", match.at)
    return finish(strength(bot)._plan(match.state, rng))


@at_every_strength
@pytest.mark.parametrize("options", VARIANTS[::2], ids=lambda o: "-".join(map(str, o.values())))
def test_a_plan_made_anew_is_the_same(bot, options):
    """At each card of a turn it plans the whole turn again, and goes on as it began."""
    turns = 0
    match = match_of(bot, bot, 11, **options)
    while not isinstance(match.turn, Over):
        state = state_of(match)
        if isinstance(match.turn, Chance) or state.initial:
            go_on(match)
            continue
        plan = plan_made(bot, match)
        assert len(plan) <= state.most
        assert [go_on(match) for _lay in plan] == plan
        assert go_on(match) == Done(state.mover)
        turns += 1
        while isinstance(match.turn, Player) and state_of(match).made:
            assert isinstance(go_on(match), Claim)
    assert turns


@at_every_strength
def test_it_goes_on_from_what_somebody_else_has_laid(bot):
    """A card that is not of its plan lies there: it makes the best of the cards that are left."""
    state = position("yd yq -- / -- -- -- / -- -- --", hand=["ys rd", "yd pq"])
    state = laid(state, "yd pq: b3 c3")
    for seed in range(5):
        action = choice(bot, state, seed)
        assert action in state.legal()
        assert isinstance(action, Lay)
        assert action.card == card("ys rd")
        assert done(state.apply(action)).winner != 1


@at_every_strength
def test_it_says_done_when_nothing_is_left_to_lay(bot):
    state = laid(position("yd yq -- / -- -- -- / -- -- --", hand=["ys rd"]), "ys rd: c1 c2")
    assert choice(bot, state) == Done(0)
    assert choice(bot, position(ONE, hand=[])) == Done(0)


# What it chooses ----------------------------------------------------------------------------------

ONE_CARD_WINS = "yd yd -- / rs rq -- / -- -- --"
"""Yellow dots on c1 make two styles, and red stars or red squares beside it a third."""


@at_every_strength
@pytest.mark.parametrize("mover", [0, 1])
def test_it_takes_a_win(bot, mover):
    """One card wins: it is laid, if the bot has looked at it."""
    deck = "rectangular" if mover == 0 else "diagonal"
    won = 0
    for seed in range(20):
        state = position(ONE_CARD_WINS, hand=["yd rq"], mover=mover, deck=deck)
        action = choice(bot, state, seed)
        assert isinstance(action, Lay)
        won += done(state.apply(action)).ended == "won"
    assert won >= (10 if bot is EASY else 18 if bot is STEADY else 20)


@at_every_strength
def test_it_takes_the_fewest_cards(bot):
    """Of ways that make as much it takes one with the fewest cards, so that it draws to a full
    hand."""
    state = position(ONE_CARD_WINS, hand=["yd rq", "rs pq", "rd pq icon"])
    ends = []
    for seed in range(20):
        now = state
        while isinstance(action := choice(bot, now, seed), Lay):
            now = now.apply(action)
        ends.append((done(now).ended, len(now.laid) - now.began))
    if bot is STRONG:
        assert {how for how, _count in ends} <= {"won", ""}
        assert sum(end == ("won", 1) for end in ends) > 10


def test_it_prefers_two_styles_to_one(monkeypatch):
    """The value of a way: winning, then how many styles, then how few cards."""
    state = position(
        "yd yd -- / -- -- -- / -- -- --", hand=["yd rq"], claims=[], pile=["rs pq", "rs pd"]
    )
    for seed in range(10):
        after = done(state.apply(choice(STRONG, state, seed)))
        assert after.owed == 2


@at_every_strength
def test_it_never_loses_while_it_knows_a_way(bot, monkeypatch):
    """It says done only at the end of a way that survives, or if it has found none."""
    seen = spy(monkeypatch)
    gave_up = went_on = 0
    for seed in range(6):
        options = VARIANTS[3 * seed % len(VARIANTS)]
        match = match_of(bot, bot, 20 + seed, **options)
        while not isinstance(match.turn, Over):
            before = state_of(match)
            seen.clear()
            action = go_on(match)
            if isinstance(match.states[match.at - 1].turn(), Chance) or before.initial:
                continue
            if before.made:
                continue
            knows = any(seen)
            if isinstance(action, Lay):
                assert knows
                went_on += 1
            elif len(before.laid) == before.began:
                assert not knows
                gave_up += 1
            else:
                assert knows
                assert state_of(match).ended in ("", "won", "tie")
    assert went_on
    if bot is EASY:
        assert gave_up


@at_every_strength
def test_it_breaks_styles_and_covers_icons(bot):
    """A small turn that has few ways out: it takes one of them."""
    board = wall("yd yq ys / rd rd -- / -- -- --", {1: "c1"})
    for seed in range(10):
        state = position(board, hand=["rd pq"], claims=["row-1 yellow"])
        action = choice(bot, state, seed)
        if isinstance(action, Lay):
            assert done(state.apply(action)).winner != 1
        elif bot is STRONG:
            raise AssertionError("the strong one finds it")


@at_every_strength
def test_it_gives_up_where_there_is_no_way(bot):
    state = position(
        "yd yq ys / -- -- -- / ys yq yd", hand=["rd pq"], claims=["row-1 yellow", "row-3 yellow"]
    )
    assert choice(bot, state) == Done(0)


@at_every_strength
def test_it_chooses_the_styles_to_claim(bot):
    """In a calm opening it may have made more styles than it has markers."""
    state = done(position(FOUR, EMPTY, turns=0, calm=True))
    for _marker in range(3):
        action = choice(bot, state)
        assert isinstance(action, Claim)
        assert action in state.legal()
        state = state.apply(action)
    assert not state.made
    assert state.claims.bit_count() == 3


@at_every_strength
def test_a_calm_opening_is_planned_with_two_cards(bot):
    for seed in range(5):
        match = match_of(bot, bot, seed, calm="yes")
        while state_of(match).turns == 0 and not isinstance(match.turn, Over):
            go_on(match)
            assert len(state_of(match).laid) <= 4


# The initial step ---------------------------------------------------------------------------------


@at_every_strength
@pytest.mark.parametrize("deck", ["rectangular", "diagonal"])
def test_its_initial_card(bot, deck):
    """It is basic, and the second one lies on bare squares."""
    state = draw(
        draw(started(deck=deck), "yd rq", "yd rs", "yd rq icon"), "yq rd", "yq rs", "rd ps"
    )
    first = choice(bot, state)
    assert first in state.legal()
    state = draw(state.apply(first), "ps yd icon")
    assert choice(bot, state) in state.legal()


def test_all_places_of_the_initial_card_are_looked_at(monkeypatch):
    seen = spy(monkeypatch)
    state = draw(draw(started(), "yd rq", "yd rs", "yd rq icon"), "yq rd", "yq rs", "rd ps")
    thinking = STRONG.think(state, 0, Random(1))
    assert sum(1 for _pause in thinking) == 1 + len(state.legal())
    # Both cards that the starting player still holds then, in some ways to go on from each place.
    assert len(seen) == len(state.legal()) * bots.REPLIES * 2


@pytest.mark.parametrize("seed", range(5))
def test_what_an_initial_card_is_for(seed, monkeypatch):
    """The starting player, who moves next, wants many chances there, and the roommate few; first
    those to win, then those to make any style."""

    def chances(state, _rng):
        wins = state.board % 5
        return wins, 10 * (5 - wins) + state.board % 7

    monkeypatch.setattr(bots, "_chances", chances)
    state = draw(draw(started(), "yd rq", "yd rs", "yd rq icon"), "yq rd", "yq rs", "rd ps")
    first = state.apply(choice(STEADY, state, seed))
    assert chances(first, None) == max(chances(state.apply(a), None) for a in state.legal())
    state = draw(first, "ps yd icon")
    second = state.apply(choice(STEADY, state, seed))
    assert chances(second, None) == min(chances(state.apply(a), None) for a in state.legal())


# How much it looks at -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options", VARIANTS[::4], ids=lambda options: "-".join(map(str, options.values()))
)
def test_the_weaker_look_at_fewer_boards(options, monkeypatch):
    """A bot's strength is the number of boards that it looks at."""
    seen = spy(monkeypatch)
    for _before, _action, state in steps(started(**options), Random(1)):
        if isinstance(state.turn(), Player) and not state.initial and not state.made:
            break
    counts = []
    for bot in GAME.bots:
        seen.clear()
        choice(bot, state)
        counts.append(len(seen))
    assert counts == sorted(counts)
    assert len(set(counts)) == 3
    for bot, count in zip(GAME.bots, counts, strict=True):
        boards = strength(bot).boards
        assert boards <= count <= boards + 2  # it looks at a way to its end


@at_every_strength
def test_few_boards_are_looked_at_in_a_slice(bot, monkeypatch):
    seen = spy(monkeypatch)
    state = position(ONE, hand=["yd rq", "rs pq"], claims=["row-1 yellow"])
    slices = []
    for _pause in bot.think(state, 0, Random(1)):
        slices.append(len(seen))
        seen.clear()
    slices.append(len(seen))
    assert max(slices) <= bots.SLICE
    assert len(slices) > 1


def test_the_strong_one_beats_the_easy_one():
    """With the calm opening, in which a duel is not over at once."""
    won = 0
    for seed in range(16):
        seats = (STRONG, EASY) if seed % 2 else (EASY, STRONG)
        match = played_out(match_of(*seats, seed, calm="yes"))
        winner = state_of(match).winner
        won += winner is not None and seats[winner] is STRONG
    assert won >= 11


@at_every_strength
def test_what_it_can_not_know_does_not_matter(bot):
    """The order of the decks is hidden: neither deck is looked at."""
    hand, pile = ["yd rq", "rs pq"], ["yd rs", "yd pq"]
    for seed in range(5):
        one = position(ONE, hand=hand, pile=pile, claims=["row-1 yellow"])
        other = position(ONE, hand=hand, other_pile=pile, claims=["row-1 yellow"])
        assert one.hands[0] == cards(*hand)
        assert choice(bot, one, seed) == choice(bot, other, seed)
