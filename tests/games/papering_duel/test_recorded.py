"""Recorded duels replay to the same end. Records of every release stay here."""

import pytest

from rollbook.core.chance import Chance
from rollbook.core.game import Over, Player
from rollbook.core.match import Match
from rollbook.games import GAMES
from rollbook.games.papering_duel.board import SQUARES, icons, styles
from rollbook.games.papering_duel.rules import Claim, Done, Lay
from rollbook.games.papering_duel.search import survivors
from tests.games.papering_duel.positions import (
    FOLDER,
    SPECIAL,
    cards,
    drawn_by,
    finish,
    letters,
    named,
    state_of,
)

RECORDS = FOLDER / "records"

# Each duel: how it ended, who won (Ana is 0, Ben is 1), and how many turns were over before.
DUELS = {
    "won": ("won", 0, 2),
    "left": ("left", 1, 2),
    "icon": ("icon", 1, 2),
    "none": ("none", 1, 4),
    "tie": ("tie", None, 18),
    "hourglass": ("left", 1, 4),
    "calm": ("won", 1, 3),
}


def text_of(name):
    return (RECORDS / f"{name}.txt").read_text(encoding="utf-8")


def opened(name):
    return Match.read(text_of(name), GAMES)


def steps_of(match):
    """Each action of a match with the positions before and after it."""
    for index, action in enumerate(match.actions):
        yield state_of(match, index), action, state_of(match, index + 1)


def test_all_records_are_here():
    assert {path.stem for path in RECORDS.iterdir()} == set(DUELS)


@pytest.mark.parametrize(("name", "end"), DUELS.items())
def test_a_recorded_duel_ends_as_it_did(name, end):
    how, winner, turns = end
    match = opened(name)
    assert match.fault is None
    state = state_of(match)
    assert (state.ended, state.winner, state.turns) == (how, winner, turns)
    assert isinstance(match.over, Over)
    assert match.over.places == {0: (1, 2), 1: (2, 1), None: (1, 1)}[winner]
    assert match.over.points == {0: (1, 0), 1: (0, 1), None: (0, 0)}[winner]
    assert [person.name for person in match.players] == ["Ana", "Ben"]
    assert match.marks == set()


@pytest.mark.parametrize("name", DUELS)
def test_its_text_is_the_same_again(name):
    assert opened(name).text() == text_of(name)


@pytest.mark.parametrize("name", DUELS)
def test_no_record_goes_on_after_its_end(name):
    match = opened(name)
    assert [isinstance(state.turn(), Over) for state in match.states] == [
        *[False] * len(match.actions),
        True,
    ]


@pytest.mark.parametrize("name", DUELS)
def test_the_apps_cards_still_come_as_they_did(name):
    """Every draw is what the seed says."""
    match = opened(name)
    for index, (before, action, _after) in enumerate(steps_of(match)):
        if isinstance(before.turn(), Chance):
            match.go(index)
            assert match.app_outcome() == action


@pytest.mark.parametrize("name", DUELS)
def test_no_card_is_drawn_or_laid_twice(name):
    """Counted from the lines of the record alone."""
    _header, _blank, body = text_of(name).partition("\n\n")
    laid = [line.split()[:3] for line in body.splitlines() if line.split()[1] == "lay"]
    for seat in "01":
        own = [card for who, _lay, card in laid if who == seat]
        assert 0 < len(set(own)) == len(own)
    assert len(laid) == len(state_of(opened(name)).laid)


# The duel that was won, by hand -------------------------------------------------------------------


def shows(state, now, *styles_shown, ana="", ben=""):
    """The wall, the styles that it shows, and the icons of both that lie open."""
    assert letters(state.board) == now
    assert named(styles(state.board)) == set(styles_shown)
    open_icons = [" ".join(SQUARES[n] for n in icons(state.board, seat)) for seat in (0, 1)]
    assert open_icons == [ana, ben]


def test_the_won_duel_by_hand():
    """Ana plays the rectangular deck, Ben the diagonal one, with special cards.

    A square is a colour (y, r, p) and a pattern (d for dots, q for squares, s for stars); `*` is
    an open icon of Ana's, `+` one of Ben's.

    They take three cards. Ana: rs pd, rs pd with an icon, pq ys with an icon. Ben: yq pd, rq ps,
    yd rq with an icon.

    Initial step. Ana lays rs pd on c3 and b3, and draws yq pd:

        --  --  --
        --  --  --
        --  pd  rs

    Ben lays rq ps on c1 and b2, all bare, and draws pd yq with an icon:

        --  --  rq
        --  ps  --
        --  pd  rs

    Turn 1. Ana lays rs pd on a1 and a2, the icon on b1, which stays bare:

        rs  --* rq
        pd  ps  --
        --  pd  rs

    From a1 to c3 there are rs, ps, rs: stars. She claims one style, and draws one card, ys pq.

    Turn 2. Ben must break the stars and cover b1. He lays pd yq on b2 and a3, the icon on b3:

        rs  --* rq
        pd  pd  --
        yq  pd+ rs

    The stars are broken. Then yq pd on a2 and b1, which covers Ana's icon:

        rs  pd  rq
        yq  pd  --
        yq  pd+ rs

    Column b is pd, pd, pd: purple and dots. He claims two styles, and draws two cards, yd rq and
    ys rd.

    Turn 3. Ana must break both and cover b3. She lays yq pd on c3 and b3, which covers Ben's icon:

        rs  pd  rq
        yq  pd  --
        yq  pd  yq

    Both styles of column b still show. Then ys pq on b1 and a1, and they are broken:

        pq  ys  rq
        yq  pd  --
        yq  pd  yq

    Column a is now pq, yq, yq: squares. Then pq ys on b2 and b3, the icon on a2:

        pq  ys  rq
        yq* pq  --
        yq  ys  yq

    Squares in column a, from a1 to c3 (pq, pq, yq) and from a3 to c1 (yq, pq, rq), and row 3 is
    yellow (yq, ys, yq): four new styles. Ana wins.
    """
    match = opened("won")
    steps = steps_of(match)

    def one(kind):
        before, action, after = next(steps)
        assert isinstance(action, kind) if kind else isinstance(before.turn(), Chance)
        return action, after

    def draws(seat, *which):
        action, after = one(None)
        assert set(drawn_by(action)) == set(cards(*which))
        assert set(cards(*which)) <= set(after.hands[seat])
        return after

    draws(0, "rs pd", "rs pd icon", "pq ys icon")
    draws(1, "yq pd", "rq ps", "yd rq icon")
    # The initial step.
    shows(one(Lay)[1], "-- -- -- / -- -- -- / -- pd rs")
    draws(0, "yq pd")
    shows(one(Lay)[1], "-- -- rq / -- ps -- / -- pd rs")
    state = draws(1, "pd yq icon")
    assert (state.mover, state.turns, state.claims) == (0, 0, 0)
    # Turn 1.
    shows(one(Lay)[1], "rs -- rq / pd ps -- / -- pd rs", "falling stars", ana="b1")
    assert one(Done)[1].owed == 1
    state = draws(0, "ys pq")
    assert set(state.hands[0]) == set(cards("yq pd", "ys pq", "pq ys icon"))
    assert (state.mover, state.turns, named(state.claims)) == (1, 1, {"falling stars"})
    assert [SQUARES[n] for n in state.uncovered] == ["b1"]
    # Turn 2.
    state = one(Lay)[1]
    shows(state, "rs -- rq / pd pd -- / yq pd rs", ana="b1", ben="b3")
    assert state.unbroken == 0
    state = one(Lay)[1]
    shows(state, "rs pd rq / yq pd -- / yq pd rs", "column-b purple", "column-b dots", ben="b3")
    assert state.uncovered == []
    assert one(Done)[1].owed == 2
    state = draws(1, "yd rq", "ys rd")
    assert set(state.hands[1]) == set(cards("yd rq icon", "yd rq", "ys rd"))
    assert (state.mover, state.turns) == (0, 2)
    assert named(state.claims) == {"column-b purple", "column-b dots"}
    assert [SQUARES[n] for n in state.uncovered] == ["b3"]
    # Turn 3.
    state = one(Lay)[1]
    shows(state, "rs pd rq / yq pd -- / yq pd yq", "column-b purple", "column-b dots")
    assert state.uncovered == []
    assert named(state.unbroken) == {"column-b purple", "column-b dots"}
    state = one(Lay)[1]
    shows(state, "pq ys rq / yq pd -- / yq pd yq", "column-a squares")
    assert state.unbroken == 0
    four = ("column-a squares", "falling squares", "rising squares", "row-3 yellow")
    shows(one(Lay)[1], "pq ys rq / yq pq -- / yq ys yq", *four, ana="a2")
    state = one(Done)[1]
    assert named(state.new) == named(state.claims) == set(four)
    assert (state.ended, state.winner) == ("won", 0)
    assert list(steps) == []


# The others ---------------------------------------------------------------------------------------


def last_turn(name):
    """The position before the last `done` of a duel, and the one after it."""
    match = opened(name)
    assert isinstance(match.actions[-1], Done)
    return state_of(match, len(match.actions) - 1), state_of(match)


def test_a_style_was_left():
    """Ana broke all of Ben's styles but one, and made two of her own; there was a way out."""
    before, after = last_turn("left")
    assert len(named(before.unbroken)) == 1
    assert len(named(before.claims)) == 2
    assert before.uncovered == []
    assert len(named(before.new)) == 2
    assert finish(survivors(after))


def test_an_icon_was_left():
    """Ana broke Ben's styles and made one of her own, and an icon of his lay open."""
    before, _after = last_turn("icon")
    assert before.unbroken == 0
    assert before.new
    assert len(before.uncovered) == 1


def test_no_style_was_made():
    """All was broken and nothing made."""
    before, _after = last_turn("none")
    assert before.claims
    assert before.unbroken == before.new == 0
    assert before.uncovered == []
    assert len(before.laid) > before.began


def test_the_tie():
    """Both have laid all their 18 cards, without special ones, and nobody has lost."""
    state = state_of(opened("tie"))
    assert state.hands == state.piles == ((), ())
    assert [sum(one.seat == seat for one in state.laid) for seat in (0, 1)] == [18, 18]
    assert match_names(state.laid).isdisjoint(SPECIAL)
    assert len(match_names(state.laid)) == 18


def match_names(laid):
    return {one.card for one in laid}


def test_the_hourglass_ran_out():
    """In the last turn no card was laid: the app said `done` in Ana's place."""
    before, after = last_turn("hourglass")
    turn = before.turn()
    assert isinstance(turn, Player)
    assert turn.limit is not None
    assert (turn.seat, turn.limit.seconds, turn.limit.action) == (0, 60, Done(0))
    assert len(before.laid) == before.began
    assert before.unbroken
    assert finish(survivors(after)), "there was a way out"


def test_ben_drew_three_special_cards_first():
    """In the duel with the hourglass they went back into his deck, and he drew three others."""
    match = opened("hourglass")
    state = state_of(match, 1)
    assert set(drawn_by(match.actions[1])) <= set(SPECIAL)
    assert state_of(match, 2) == state
    assert not set(drawn_by(match.actions[2])) <= set(SPECIAL)
    assert state_of(match, 3).turn() == Player(0)


def test_the_calm_opening():
    """Two cards a first turn; Ana's made four styles, of which she chose three."""
    match = opened("calm")
    before = [state for state, action, _after in steps_of(match) if isinstance(action, Done)]
    assert [len(state.laid) - state.began for state in before[:2]] == [2, 2]
    assert len(named(before[0].new)) > 3
    claims = [action for action in match.actions if isinstance(action, Claim)]
    assert len(claims) == 3
    assert {f"{claim.line} {claim.element}" for claim in claims} == named(before[1].claims)


def test_a_broken_record_opens_at_its_last_good_action():
    """A line that the rules refuse is named with its number and the reason of the rules."""
    line = "1 lay red-squares/purple-stars c1 b2"
    text = text_of("won").replace(line, "1 lay red-squares/purple-stars c2 b3")
    match = Match.read(text, GAMES)
    assert match.fault is not None
    assert text.splitlines()[match.fault.line - 1] == "1 lay red-squares/purple-stars c2 b3"
    assert match.fault.reason == "The first card may cover no square that is papered already."
    assert len(match.actions) == 4
    assert match.text() == text
