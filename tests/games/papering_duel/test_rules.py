"""The rules of Papering Duel, sentence by sentence in the order of the rulebook, then the rulings.

Each docstring quotes the sentence, or names the ruling, that its test asserts.
"""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from rollbook.core.action import Action
from rollbook.core.chance import Draw, Pick, Roll
from rollbook.core.game import Limit, Over, Player
from rollbook.core.words import seat_name
from rollbook.games.papering_duel.board import BOARDS, icons, styles
from rollbook.games.papering_duel.rules import Claim, Done, Laid, Lay, start
from tests.games.papering_duel.positions import (
    AT,
    BASIC,
    DOUBLE,
    EMPTY,
    FIRST,
    FOUR,
    GAME,
    LINES,
    ONE,
    PLAIN,
    SPECIAL,
    SQUARES,
    THREE,
    card,
    cards,
    dealt,
    done,
    draw,
    laid,
    lay,
    letters,
    mask,
    named,
    position,
    started,
    wall,
)
from tests.games.playing import everything, played, refusal, steps

DECK = (*BASIC, *SPECIAL)
ANAS = ("yd rq", "yd rs", "yd rq icon")
BENS = ("yq rd", "yq rs", "rq ps icon")
DUMMIES = ("ps yd icon", "pq ys icon", "pd yq icon")
for_each_player = pytest.mark.parametrize("mover", [0, 1])


def lays(state):
    return [action for action in state.legal() if isinstance(action, Lay)]


def limit_of(state):
    turn = state.turn()
    assert isinstance(turn, Player)
    assert isinstance(turn.limit, Limit)
    return turn.limit


def ending(state):
    return state.ended, state.winner


# Contents, setup ----------------------------------------------------------------------------------


def test_two_players():
    """ "my roommate and I": a duel of two."""
    assert GAME.players == (2,)
    assert GAME.material == "cards"


def test_a_3x3_game_board():
    """ "1 3x3 game board": it is bare at first."""
    state = start(2, GAME.settings({}, 2))
    assert letters(state.board) == EMPTY
    assert state.laid == ()
    assert {square for action in lays(opened()) for square in action.squares} == set(SQUARES)


def opened(first=ANAS, second=BENS, **options):
    """Both have their three cards."""
    return dealt(first, second, **options)


def initial_step(first="yd rq: a1 b1", second="yq rd: a2 b3", draws=("ps yd icon",) * 2, **options):
    """Both have laid a basic card and drawn another."""
    state = draw(laid(opened(**options), first), draws[0])
    return draw(laid(state, second), draws[1])


@pytest.mark.parametrize(
    ("deck", "decks"),
    [
        ("rectangular", ("rectangular", "diagonal")),
        ("diagonal", ("diagonal", "rectangular")),
    ],
)
def test_a_deck_of_a_kind_each(deck, decks):
    """ "Each player takes a whole deck of cards of a kind (either rectangular or diagonal)." The
    starting player chooses, the other takes the other one."""
    state = started(deck=deck)
    assert state.variant.decks == decks
    assert [sorted(pile) for pile in state.piles] == [sorted(DECK)] * 2
    assert state.hands == ((), ())
    ways = {"rectangular": 24, "diagonal": 16}
    state = opened(deck=deck)
    assert len(lays(state)) == 2 * ways[decks[0]]
    state = position(EMPTY, hand=["yd rq"], mover=1, deck=deck)
    assert len(lays(state)) == ways[decks[1]]


def test_take_three_cards():
    """ "Shuffle it", "Take three cards from your deck." Both take them, each out of a deck of their
    own, before the starting player begins."""
    state = started()
    assert state.turn() == Pick(state.piles[0], 3, stream="seat 0")
    assert state.legal() == []
    state = draw(state, *ANAS)
    assert state.turn() == Pick(state.piles[1], 3, stream="seat 1")
    assert state.hands == (cards(*ANAS), ())
    state = draw(state, *BENS)
    assert state.turn() == Player(0)
    assert [sorted(hand) for hand in state.hands] == [sorted(cards(*ANAS)), sorted(cards(*BENS))]
    for hand, pile in zip(state.hands, state.piles, strict=True):
        assert sorted(hand + pile) == sorted(DECK)


def test_three_special_cards_go_back():
    """ "If they are all special cards, put those cards back into your deck, reshuffle, and draw new
    cards. You need to have at least one basic card to start with." """
    state = started()
    for _again in range(3):
        again = draw(state, *DUMMIES)
        assert everything(again) == everything(state)
        state = again
    one_basic = ("yd rq", *DUMMIES[:2])
    state = draw(state, *one_basic)
    assert set(state.hands[0]) == set(cards(*one_basic))
    assert state.mover == 1
    again = draw(state, *DUMMIES)  # the second player's too
    assert everything(again) == everything(state)
    assert draw(again, *one_basic).turn() == Player(0)


def test_nobody_starts_with_special_cards_only():
    """ "You need to have at least one basic card to start with.": in the end everybody has."""
    for seed in range(30):
        for state in played(GAME, 2, seed):
            if len(state.laid) == 0 and not state.owed:
                assert all(set(hand) & set(BASIC) for hand in state.hands)
                assert [len(hand) for hand in state.hands] == [3, 3]


def test_three_special_cards_are_kept_later():
    """Only the first three cards go back: a hand may be special cards only in the duel."""
    state = done(position(ONE, EMPTY, hand=["ps yd icon", "pq ys icon"], pile=["pd yq icon"]))
    state = draw(state, "pd yq icon")
    assert set(state.hands[0]) == set(cards(*DUMMIES))
    assert state.mover == 1


def test_the_starting_player():
    """ "Start the game from the starting player." It is the first seat."""
    assert opened().mover == 0
    assert initial_step().mover == 0


# Initial step -------------------------------------------------------------------------------------


def test_a_basic_card_anywhere():
    """ "Begin with the starting player; place a basic card on the game board anywhere he wishes to
    from his hands." """
    state = opened()
    assert {action.card for action in lays(state)} == set(cards("yd rq", "yd rs"))
    assert len(state.legal()) == 2 * 24
    assert refusal(state, lay(state, "yd rq icon", "a1 b1 a2")) == (
        "The first card that a player lays must be a basic one."
    )
    assert refusal(state, Done(0)) == "First lay a basic card."


def test_then_draw_a_card():
    """ "Then, draw a card from the deck.": one, at once, back to three."""
    state = laid(opened(), "yd rq: a1 b1")
    assert state.turn() == Pick(state.piles[0], 1, stream="seat 0")
    assert state.legal() == []
    assert len(state.hands[0]) == 2
    state = draw(state, "ps yd icon")
    assert len(state.hands[0]) == 3
    assert card("ps yd icon") in state.hands[0]
    assert card("ps yd icon") not in state.piles[0]
    assert state.turn() == Player(1)


def test_only_one_card_in_the_initial_step():
    """ "Each player will place a card on the game board": one."""
    state = laid(opened(), "yd rq: a1 b1")
    assert refusal(state, lay(state, "yd rs", "a2 b2")) == "The cards are drawn first."
    assert refusal(state, Done(0)) == "The cards are drawn first."


def test_the_next_player_covers_nothing():
    """ "The next player will do the same except for that he cannot cover up the space which has
    been papered by the starting player." """
    state = draw(laid(opened(), "yd rq: a1 b1"), "ps yd icon")
    assert {action.card for action in lays(state)} == set(cards("yq rd", "yq rs"))
    free = {action.squares for action in lays(state)}
    assert not {"a1", "b1"} & {square for squares in free for square in squares}
    assert len(free) == 16 - 2 * 3  # of the diagonal pairs, one ends in a1 and two in b1
    for squares in ("b2 a1", "a1 b2", "b1 c2"):
        assert refusal(state, lay(state, "yq rd", squares)) == (
            "The first card may cover no square that is papered already."
        )
    assert refusal(state, lay(state, "rq ps icon", "b2 c3 c2")) == (
        "The first card that a player lays must be a basic one."
    )
    assert refusal(state, Done(1)) == "First lay a basic card."
    state = laid(state, "yq rd: a2 b3")
    assert letters(state.board) == "yd rq -- / yq -- -- / -- rd --"
    assert state.turn() == Pick(state.piles[1], 1, stream="seat 1")


@pytest.mark.parametrize("deck", ["rectangular", "diagonal"])
def test_the_next_player_always_finds_bare_squares(deck):
    """Wherever the starting player's card lies."""
    state = opened(deck=deck)
    for action in state.legal():
        assert draw(state.apply(action), "ps yd icon").legal()


def test_after_the_initial_step():
    """Ruling: each lays one basic card; each then draws back to three. Nothing is claimed in this
    step."""
    state = initial_step()
    assert state.turn() == Player(0)
    assert state.claims == state.new == state.unbroken == 0
    assert [len(hand) for hand in state.hands] == [3, 3]
    assert [len(pile) for pile in state.piles] == [27 - 4] * 2
    assert (state.turns, state.began, len(state.laid)) == (0, 2, 2)
    assert state.begun_on == state.board


def test_the_initial_step_makes_no_style():
    """Two basic cards can't: of any three wallpapers two are on one card and share nothing."""
    seen = 0
    for seed in range(200):
        start = started(deck=("rectangular", "diagonal")[seed % 2])
        for _before, _action, state in steps(start, Random(seed)):
            if len(state.laid) == 2 and not state.turns and state.began == 2:
                assert styles(state.begun_on) == 0
                seen += 1
    assert seen >= 200


def test_a_style_from_before_the_first_turn_is_not_new():
    """Ruling: nothing is claimed in the initial step, and new are only the styles that did not show
    at the start of the turn."""
    state = position(ONE, hand=["rd pq"], turns=0)
    assert state.new == 0
    assert ending(done(state)) == ("none", 1)
    assert ending(done(laid(state, "rd pq: a2 b2"))) == ("none", 1)
    both = done(position(LINES, ONE, turns=0, pile=DUMMIES))
    assert named(both.claims) == {"row-3 yellow"}


# How to play: 1. Play Cards -----------------------------------------------------------------------

FULL_HAND = ("yd rq", "yd rs", "yd pq")


def test_1_to_3_cards():
    """ "You may play 1 to 3 cards from your hands. Place each card one by one on 3x3 game
    board." """
    state = position(PLAIN, hand=FULL_HAND)
    for count, way in enumerate(("yd rq: a1 b1", "yd rs: b2 c2", "yd pq: b3 c3"), start=1):
        assert len(lays(state)) == 24 * (4 - count)
        state = laid(state, way)
        assert len(state.hands[0]) == 3 - count
        assert len(state.laid) == 2 + count
        assert state.turn() == Player(0)
        assert Done(0) in state.legal()
    assert state.legal() == [Done(0)]
    assert letters(state.board) == "yd rq yd / yd yd rs / rq yd pq"


def test_no_fourth_card():
    """ "1 to 3 cards", even if there were more in the hand."""
    state = position(PLAIN, hand=[*FULL_HAND, "ps yd icon"])
    state = laid(state, "yd rq: a1 b1", "yd rs: b2 c2", "yd pq: b3 c3")
    assert state.legal() == [Done(0)]
    assert refusal(state, lay(state, "ps yd icon", "a1 b1 a2")) == (
        "No more than 3 cards may be laid in this turn."
    )


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_turn_with_so_many_cards(count):
    """ "1 to 3 cards": after each of them one may be done."""
    state = position("yd yq -- / -- -- -- / -- -- --", hand=["ys rd", "yd rs", "yd pq"])
    state = laid(state, *["ys rd: c1 c2", "yd rs: a3 b3", "yd pq: b3 c3"][:count])
    after = done(state)
    assert named(after.claims) == {"row-1 yellow"}
    assert after.turns == state.turns + 1


def test_cards_from_ones_own_hand():
    """ "from your hands" """
    state = position(PLAIN, hand=["yd rq"], pile=["yd rs"], other_hand=["yd pq"])
    for which in ("yd rs", "yd pq", "rd pq"):
        assert refusal(state, lay(state, which, "a1 b1")) == (
            f"That card is not in {seat_name(0)}'s hand."
        )
    after = laid(state, "yd rq: a1 b1")
    assert refusal(after, lay(after, "yd rq", "a1 b1")) == (
        f"That card is not in {seat_name(0)}'s hand."
    )
    assert refusal(state, Lay(0, "yellow-dots", ("a1", "b1"))) == (
        f"That card is not in {seat_name(0)}'s hand."
    )


@pytest.mark.parametrize(
    ("deck", "which", "ways"),
    [
        ("rectangular", "yd rq", 24),
        ("diagonal", "yd rq", 16),
        ("rectangular", "yd rq icon", 32),
        ("diagonal", "yd rq icon", 32),
    ],
)
def test_rotate_and_flip(deck, which, ways):
    """ "You may freely rotate and flip your cards before you place them." """
    assert len(lays(position(EMPTY, hand=[which], deck=deck))) == ways
    assert len(lays(position(PLAIN, hand=[which], deck=deck))) == ways


@pytest.mark.parametrize(
    ("deck", "which", "squares"),
    [
        ("rectangular", "yd rq", "a1 c1"),
        ("rectangular", "yd rq", "c1 a2"),
        ("rectangular", "yd rq", "a1 b2"),
        ("rectangular", "yd rq", "a1 a1"),
        ("rectangular", "yd rq", "c1 d1"),
        ("rectangular", "yd rq", "a1"),
        ("rectangular", "yd rq", "a1 b1 a2"),
        ("rectangular", "yd rq icon", "a1 b1"),
        ("rectangular", "yd rq icon", "a1 b1 b2"),  # that is beside the second wallpaper
        ("rectangular", "yd rq icon", "b1 c1 a1"),  # that is outside the window
        ("rectangular", "yd rq icon", "a1 b1 b1"),
        ("diagonal", "yd rq", "a1 b1"),
        ("diagonal", "yd rq", "a1 c3"),
        ("diagonal", "yd rq icon", "b2 c3 b1"),
        ("diagonal", "yd rq icon", "b2 c3 a2"),
    ],
)
def test_a_card_lies_wholly_on_the_board(deck, which, squares):
    """Ruling: a card lies wholly on the board: its sheet covers one of the four 2×2 windows."""
    state = position(PLAIN, hand=[which], deck=deck)
    assert refusal(state, lay(state, which, squares)) == (
        "That card can't lie so: its sheet covers a block of four squares."
    )


def test_overlay():
    """ "It is possible to overlay on top of previous ones.", of one's own and of the other's, of
    this turn and of earlier ones."""
    state = initial_step()  # yd rq -- / yq -- -- / -- rd --
    state = laid(state, "yd rs: a2 a1")
    assert letters(state.board) == "rs rq -- / yd -- -- / -- rd --"
    state = laid(state, "yd rq icon: a1 a2 b1")
    assert letters(state.board) == "yd rq -- / rq -- -- / -- rd --"
    assert state.laid[-1] == Laid(
        0, card("yd rq icon"), replace(FIRST[0].placement, second=3, icon=1)
    )


def test_let_your_roommate_know():
    """ "Once you are done, let your roommate know." Ruling: `done` is always open; with no card
    laid it loses, as no new style is made."""
    state = initial_step()
    assert Done(0) in state.legal()
    assert ending(done(state)) == ("none", 1)
    assert refusal(state, Done(1)) == f"It is {seat_name(0)}'s turn."


# How to play: 2. Claim Styles ---------------------------------------------------------------------


@for_each_player
def test_all_the_styles_are_got_rid_of(mover):
    """ "Check for the styles that have been claimed by your roommate. If you were successful in
    getting rid of all the styles, remove all player markers from the claim board." """
    state = position(ONE, hand=["rd pq"], claims=["row-1 yellow"], mover=mover, deck="diagonal")
    assert named(state.unbroken) == {"row-1 yellow"}
    broken = position(
        "rd yq ys / yq yd ys / -- -- --",
        ONE,
        claims=["row-1 yellow"],
        mover=mover,
    )
    assert broken.unbroken == 0
    after = done(broken)
    assert named(after.claims) == {"row-2 yellow"}
    assert after.mover == 1 - mover


@for_each_player
def test_a_style_left(mover):
    """ "If you find any styles left on the board, you lose immediately." "There is one or more
    player markers of your opponent remained on the board after your turn." """
    state = position(LINES, ONE, claims=["row-1 yellow"], mover=mover)
    after = done(state)
    assert ending(after) == ("left", 1 - mover)
    assert after.turn() == Over(
        (2, 1) if mover == 0 else (1, 2),
        (0, 1) if mover == 0 else (1, 0),
        f"A style that {seat_name(1 - mover)} had claimed was still there when {seat_name(mover)} "
        "was done.",
        counts=False,
    )


def test_one_style_left_of_two():
    """ "any styles": each of them must go. Of a line that shares colour and pattern, both."""
    for now in (
        "yd yq ys / rd rq rs / -- -- --",  # still yellow
        "rd yd pd / rd rq rs / -- -- --",  # still dots
    ):
        state = position(now, DOUBLE, claims=["row-1 yellow", "row-1 dots"])
        assert ending(done(state)) == ("left", 1)
    gone = position("rd yq pd / rd rq rs / -- -- --", DOUBLE, claims=["row-1 yellow", "row-1 dots"])
    assert ending(done(gone)) == ("", None)


def test_a_style_broken_and_made_anew_is_left():
    """Ruling: any style claimed by the other player still showing: you lose. It does not help that
    it was broken on the way."""
    state = position(ONE, hand=["yd rq", "yd rs"], claims=["row-1 yellow"], pile=DUMMIES)
    state = laid(state, "yd rq: a2 a1")
    assert letters(state.board) == "rq yq ys / yd -- -- / -- -- --"
    assert state.unbroken == 0
    state = laid(state, "yd rs: a1 a2")
    assert named(state.unbroken) == {"row-1 yellow"}
    assert state.new == 0
    assert ending(done(state)) == ("left", 1)


def test_a_style_that_was_not_claimed_may_stay():
    """Only "the styles that have been claimed by your roommate" must go."""
    state = position(LINES, "yd yq ys / -- -- -- / -- -- --", claims=[])
    assert named(done(state).claims) == {"row-3 yellow"}


@pytest.mark.parametrize(
    ("line", "now"),
    [
        ("row-2", "-- -- -- / rd rq rs / -- -- --"),
        ("column-c", "-- -- rd / -- -- rq / -- -- rs"),
        ("falling", "rd -- -- / -- rq -- / -- -- rs"),
        ("rising", "-- -- rd / -- rq -- / rs -- --"),
    ],
)
def test_a_colour_in_a_line(line, now):
    """ "A style is made when there are three wallpapers in a vertical, horizontal, or diagonal line
    sharing a same element." """
    assert named(done(position(now, EMPTY)).claims) == {f"{line} red"}


def test_a_pattern_in_a_line():
    """ "The element can be either a color or a pattern." """
    state = done(position("yd rd pd / -- -- -- / -- -- --", EMPTY))
    assert named(state.claims) == {"row-1 dots"}


def test_a_bare_square_makes_no_style():
    """ "three wallpapers" """
    assert ending(done(position("yd yd -- / yd -- -- / -- -- yd", EMPTY))) == ("none", 1)


def test_equal_in_both_is_two_styles():
    """Known fact: a line equal in both colour and pattern is two styles."""
    assert named(done(position(DOUBLE, EMPTY)).claims) == {"row-1 yellow", "row-1 dots"}


def test_two_lines_of_one_colour_are_two_styles():
    """Ruling: a style is a line and an element; two lines of one colour are two styles."""
    assert named(done(position(LINES, EMPTY)).claims) == {"row-1 yellow", "row-3 yellow"}


@for_each_player
def test_not_a_single_style(mover):
    """ "If you have not made a single style, you lose immediately." "Could not claim a single style
    at your turn." """
    after = done(position(PLAIN, EMPTY, mover=mover))
    assert ending(after) == ("none", 1 - mover)
    over = after.turn()
    assert isinstance(over, Over)
    assert over.places[mover] == 2
    assert over.reason == f"{seat_name(mover)} was done without a new style."


def test_new_are_those_that_did_not_show_at_the_start():
    """Ruling: new styles are those that show now and did not at the start of your turn: "Check if
    you made any new styles". A style of one's own that is broken and made anew is none."""
    state = position(ONE, hand=["yd rq", "yd rs"], claims=[], pile=DUMMIES)
    state = laid(state, "yd rq: a2 a1", "yd rs: a1 a2")
    assert named(styles(state.board)) == {"row-1 yellow"}
    assert ending(done(state)) == ("none", 1)


def test_another_element_in_the_same_line_is_new():
    """A style is a line and an element: where yellow was, dots are new."""
    state = position("yd rd pd / -- -- -- / -- -- --", ONE, claims=["row-1 yellow"])
    assert named(done(state).claims) == {"row-1 dots"}
    added = position(DOUBLE, ONE, claims=[])
    assert named(done(added).claims) == {"row-1 dots"}


@for_each_player
@pytest.mark.parametrize(("now", "count"), [(THREE, 3), (FOUR, 4)])
def test_three_styles_win(now, count, mover):
    """ "Anytime during the game, if you can put three markers on the board, you win immediately."
    "Successfully claimed three styles at a single turn." More than three win as well."""
    state = position(now, EMPTY, mover=mover, turns=mover)
    assert len(named(state.new)) == count
    after = done(state)
    assert ending(after) == ("won", mover)
    assert after.turn() == Over(
        (1, 2) if mover == 0 else (2, 1),
        (1, 0) if mover == 0 else (0, 1),
        f"{seat_name(mover)} made {count} new styles in one turn.",
        counts=False,
    )


def test_three_styles_must_be_new():
    """ "three styles in a turn": those that stood before do not count."""
    after = done(position(THREE, DOUBLE, claims=[]))
    assert ending(after) == ("", None)
    assert named(after.claims) == {"row-2 red"}


# The checks come in this order; each position fails all that are named, or would win.
ORDER = {
    "left before an icon": (ONE, ONE, ["row-1 yellow"], "a3", "left"),
    "left before none": (ONE, ONE, ["row-1 yellow"], "", "left"),
    "left before winning": (
        "yd yq ys / rd rd rd / ps ps ps",
        ONE,
        ["row-1 yellow"],
        "",
        "left",
    ),
    "an icon before none": (PLAIN, EMPTY, [], "b2", "icon"),
    "an icon before winning": (THREE, EMPTY, [], "c3", "icon"),
    "none at the end": (PLAIN, ONE, ["row-1 yellow"], "", "none"),
}


@for_each_player
@pytest.mark.parametrize(("now", "begun", "claims", "icon", "how"), ORDER.values(), ids=ORDER)
def test_the_order_of_the_checks(now, begun, claims, icon, how, mover):
    """Ruling: "Then, in this order": styles left, icons, new styles, winning."""
    board = wall(now, {1 - mover: icon})
    after = done(position(board, begun, claims=claims, mover=mover))
    assert ending(after) == (how, 1 - mover)


# How to play: 3. Draw New Cards -------------------------------------------------------------------


@for_each_player
@pytest.mark.parametrize("made", [1, 2])
@pytest.mark.parametrize("held", [0, 1, 2, 3])
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_draw_a_card_per_style(made, held, left, mover):
    """ "Draw a card per a style you've made this turn. There is a maximum hand limit of three. You
    cannot draw more once your hand is full. Then, pass your turn." Fewer where the deck runs
    out."""
    hand, pile = FULL_HAND[:held], DUMMIES[:left]
    state = done(position({1: ONE, 2: DOUBLE}[made], EMPTY, hand=hand, pile=pile, mover=mover))
    count = min(made, 3 - held, left)
    if count:
        assert state.mover == mover
        assert state.turn() == Pick(cards(*pile), count, stream=f"seat {mover}")
        state = draw(state, *pile[:count])
        assert set(state.hands[mover]) == set(cards(*hand, *pile[:count]))
        assert state.piles[mover] == cards(*pile[count:])
    assert state.turn() == Player(1 - mover)
    assert len(named(state.claims)) == made
    assert len(state.hands[mover]) == held + count


def test_pass_your_turn():
    """ "Then, pass your turn.": the other's turn begins with the wall as it is."""
    state = position("yd yq -- / -- -- -- / -- -- --", hand=["ys rd"], pile=DUMMIES, turns=3)
    state = draw(done(laid(state, "ys rd: c1 c2")), "ps yd icon")
    assert (state.mover, state.turns, state.owed) == (1, 4, 0)
    assert (state.began, state.begun_on) == (3, state.board)
    assert named(state.claims) == named(state.unbroken) == {"row-1 yellow"}
    assert state.new == 0


def test_hands_are_kept_in_the_order_of_the_set():
    """Whatever is drawn when: a hand is the same hand in any order."""
    one = draw(done(position(ONE, EMPTY, hand=["yd rs"], pile=["yd rq", "rs pq"])), "yd rq")
    two = draw(done(position(ONE, EMPTY, hand=["yd rq"], pile=["yd rs", "rs pq"])), "yd rs")
    assert one.hands == two.hands


@pytest.mark.parametrize("which", [("yd rq",), ("ps yd icon", "pq ys icon"), ()])
def test_only_what_is_in_the_deck_is_drawn(which):
    """A card at a time comes out of one's own deck, and no card twice."""
    state = done(position(ONE, EMPTY, hand=["yd rq"], pile=DUMMIES))
    assert refusal(state, Draw(cards(*which))) == "These cards can't come out of the deck now."


def test_cards_are_drawn_before_anything_else():
    state = done(position(ONE, EMPTY, hand=["yd rq"], pile=DUMMIES))
    for action in (lay(state, "yd rq", "a1 b1"), Done(0), Done(1), Claim(0, "row-1", "yellow")):
        assert refusal(state, action) == "The cards are drawn first."
    assert state.legal() == state.legal(0) == state.legal(1) == []


def test_nothing_is_drawn_in_the_middle_of_a_turn():
    state = position(PLAIN, hand=["yd rq"], pile=DUMMIES)
    assert refusal(state, Draw(cards("ps yd icon"))) == "It is not the time to draw."


def test_hands_are_open():
    """ "Player hands are opened for everyone." """
    for seed in range(5):
        for state in played(GAME, 2, seed):
            turn = state.turn()
            assert not isinstance(turn, Player) or not turn.secret


# Variant: the hourglass ---------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", ["30", "60", "90", "120"])
def test_hourglass(seconds):
    """ "Variant: If you wish to play more intensive game, use hourglass to set time limit for "Play
    Cards" phase." Ruling: when it runs out, the app plays `done`. It is one limit a turn, and none
    in the initial step."""
    state = opened(hourglass=seconds)
    assert state.turn() == Player(0)
    state = draw(laid(state, "yd rq: a1 b1"), "ps yd icon")
    assert state.turn() == Player(1)
    state = draw(laid(state, "yq rd: a2 b3"), "ps yd icon")
    limit = limit_of(state)
    assert (limit.seconds, limit.action) == (int(seconds), Done(0))
    assert state.turn() == Player(0, limit=limit)
    assert limit_of(laid(state, "yd rs: a1 b1")) == limit


def test_each_turn_has_an_hourglass_of_its_own():
    """Another turn is another limit, also where another turn came before it; with the cards that
    are laid in it, it stays the same one."""
    names = []
    for turns, mover in ((0, 0), (1, 1), (2, 0), (3, 1)):
        for now in (ONE, DOUBLE):
            state = position(
                now, EMPTY, hand=["yd rq"], mover=mover, turns=turns, seconds=60, pile=DUMMIES
            )
            limit = limit_of(state)
            assert (limit.seconds, limit.action) == (60, Done(mover))
            assert limit_of(state.apply(lays(state)[0])) == limit
            after = done(state)
            after = draw(after, *DUMMIES[: after.owed])
            assert limit_of(after).action == Done(1 - mover)
            names.append(limit_of(after).name)
    assert len(set(names)) == len(names)


def test_the_same_turn_played_again_has_the_same_hourglass():
    """ "undo never gives time back": the same cards laid again, whichever way, bring back the same
    limit."""
    ways = ("yd rs: a1 b1", "ps yd icon: b2 c2 b1")
    state = initial_step(hourglass="60")
    assert limit_of(laid(state, *ways).begun) == limit_of(state)


def test_no_hourglass():
    """It is a variant: without it nobody is in a hurry."""
    assert initial_step().turn() == Player(0)
    assert initial_step(hourglass="no").turn() == Player(0)


def test_no_hourglass_while_styles_are_chosen():
    """It is a limit for "Play Cards" only."""
    state = done(position(FOUR, EMPTY, calm=True, turns=0, seconds=30))
    assert state.turn() == Player(0)


def test_time_that_runs_out_loses_like_done():
    """Ruling: when it runs out, the app plays `done`."""
    state = position(ONE, hand=["yd rq"], claims=["row-1 yellow"], seconds=30)
    turn = state.turn()
    assert isinstance(turn, Player)
    assert turn.limit is not None
    assert ending(state.apply(turn.limit.action)) == ("left", 1)


# Special cards ------------------------------------------------------------------------------------


@for_each_player
def test_icons_represent_their_player(mover):
    """ "These cards have small icons which represent each player." """
    state = position(PLAIN, hand=["ps yd icon"], mover=mover, deck="diagonal")
    way = "b2 a1 a2" if state.variant.decks[mover] == "diagonal" else "b2 b1 a2"
    state = laid(state, f"ps yd icon: {way}")
    assert icons(state.board, mover) == [AT["a2"]]
    assert icons(state.board, 1 - mover) == []


def test_icons_have_no_elements():
    """ "These icons don't have any elements; they work differently." Ruling: an icon lies on its
    cell without changing the wallpaper there, and may lie on bare board."""
    state = position("yd yq -- / -- -- -- / -- -- --", hand=["ys rd icon"])
    state = laid(state, "ys rd icon: c1 c2 b1")
    assert letters(state.board) == "yd yq ys / -- -- rd / -- -- --"
    assert named(state.new) == {"row-1 yellow"}
    bare = position(EMPTY, hand=["ys rd icon"])
    bare = laid(bare, "ys rd icon: c1 c2 b1")
    assert letters(bare.board) == "-- -- ys / -- -- rd / -- -- --"


def claimed_with_icon(mover=0):
    """The other's turn after a special card that made a style: row 1 is yellow, an icon on b1."""
    state = position(
        "yd yq -- / -- -- -- / -- -- --",
        hand=["ys rd icon"],
        other_hand=["rd pq", "yd rq icon"],
        mover=mover,
        deck="rectangular" if mover == 0 else "diagonal",
    )
    return done(laid(state, "ys rd icon: c1 c2 b1"))


@for_each_player
def test_all_the_icons_must_be_covered(mover):
    """ "If there are special cards played on the board, you must cover all the icons up in your
    current turn. If you fail to do so, you lose immediately." "Failed to cover up special icons of
    your opponent and ended your turn." """
    state = claimed_with_icon(mover)
    assert state.mover == 1 - mover
    assert state.uncovered == [AT["b1"]]
    fails = laid(state, "rd pq: c1 b2")  # breaks the style, and leaves the icon
    assert fails.unbroken == 0
    assert fails.uncovered == [AT["b1"]]
    after = done(fails)
    assert ending(after) == ("icon", mover)
    over = after.turn()
    assert isinstance(over, Over)
    assert over.places[mover] == 1
    assert over.reason == (
        f"An icon of {seat_name(mover)}'s was still open when {seat_name(1 - mover)} was done."
    )
    covers = laid(state, "rd pq: b1 c2")
    assert covers.uncovered == []
    assert ending(done(covers)) == ("none", mover)


def test_one_icon_of_two_is_not_all():
    """ "all the icons" """
    board = wall("yd yd pd / -- -- -- / -- -- --", {1: "a3 c3"})
    state = position(board, EMPTY, hand=["rd pq", "rq ps"])
    assert state.uncovered == [AT["a3"], AT["c3"]]
    state = laid(state, "rd pq: a3 b3")
    assert state.uncovered == [AT["c3"]]
    assert ending(done(state)) == ("icon", 1)
    state = laid(state, "rq ps: c3 c2")
    assert state.uncovered == []
    assert named(done(state).claims) == {"row-1 dots"}


def test_a_special_card_covers_icons_too():
    """Ruling: it stays until an opaque square is laid over it, be it a special card's. The icon of
    one's own next card does not cover it."""
    board = wall(PLAIN, {1: "b2"})
    for squares, covered in (("b2 b1 a2", True), ("c2 b2 c1", True), ("a2 a1 b2", False)):
        state = laid(position(board, hand=["yd rq icon"]), f"yd rq icon: {squares}")
        assert (state.uncovered == []) == covered
    assert icons(state.board, 0) == icons(state.board, 1) == [AT["b2"]]


def test_the_transparent_quarter_covers_nothing():
    """Ruling: only opaque squares cover what is below; the transparent quarters do not."""
    state = position(wall(PLAIN, {1: "b2"}), hand=["rd pq"], deck="diagonal")
    state = laid(state, "rd pq: a2 b1")
    assert state.uncovered == [AT["b2"]]
    assert letters(state.board) == "yd pq yd / rd rq rq / rq yd yd"


def test_ones_own_icons_may_stay():
    """ "special icons of your opponent": one's own are for the other to cover."""
    board = wall(ONE, {0: "a3 b1"})
    after = done(position(board, EMPTY))
    assert ending(after) == ("", None)
    assert after.mover == 1
    assert after.uncovered == [AT["b1"], AT["a3"]]


def test_ones_own_icon_can_be_covered_by_oneself():
    """An opaque square covers whatever icon is below."""
    state = position(EMPTY, hand=["yd rq icon", "rd pq"])
    state = laid(state, "yd rq icon: a1 b1 a2")
    assert icons(state.board, 0) == [AT["a2"]]
    state = laid(state, "rd pq: a2 b2")
    assert icons(state.board, 0) == []


def test_without_special_cards():
    """ "Variant: If it is your first game or if you wish to make the game easier, play without all
    the special cards." """
    state = started(special="no")
    assert [sorted(pile) for pile in state.piles] == [sorted(BASIC)] * 2
    assert refusal(state, Draw(cards(*DUMMIES))) == "These cards can't come out of the deck now."
    for seed in range(10):
        for _before, _action, after in steps(state, Random(seed)):
            assert not any(one.card in SPECIAL for one in after.laid)
            assert after.ended != "icon"
    state = position(PLAIN, hand=["yd rq"], special=False)
    assert refusal(state, lay(state, "yd rq icon", "a1 b1 a2")) == (
        f"That card is not in {seat_name(0)}'s hand."
    )


# End of the game ----------------------------------------------------------------------------------


@for_each_player
@pytest.mark.parametrize("pile", [(), ("ps yd icon",)])
def test_a_tie(mover, pile):
    """ "If you had played all the cards and have not ended the duel? It's a tie!" Ruling: a player
    who would start a turn with no card in hand and none to draw: the duel is a tie."""
    state = done(position(ONE, EMPTY, pile=pile, other_hand=(), mover=mover))
    if pile:  # first the mover draws
        assert isinstance(state.turn(), Pick)
        state = draw(state, *pile)
    assert ending(state) == ("tie", None)
    assert state.turn() == Over(
        (1, 1),
        (0, 0),
        "All cards are played, and nobody has lost: it's a tie.",
        counts=False,
    )


def test_no_tie_while_the_next_player_has_a_card():
    """Ruling: with a card in hand the turn begins, even if the one before has none."""
    state = done(position(ONE, EMPTY, other_hand=["yd rq"]))
    assert state.hands[0] == state.piles[0] == ()
    assert state.turn() == Player(1)
    state = done(position(ONE, EMPTY, other_hand=(), other_pile=["yd rq"]))
    assert state.turn() == Player(1)


def test_no_tie_before_the_last_cards_turn_is_over():
    """ "and have not ended the duel": a turn with the last card wins or loses as ever."""
    last = position("yd yq -- / -- -- -- / -- -- --", hand=["rd pq"], other_hand=())
    assert ending(done(laid(last, "rd pq: c1 c2"))) == ("none", 1)
    assert ending(done(position(THREE, EMPTY, other_hand=()))) == ("won", 0)
    assert ending(done(position(ONE, claims=["row-1 yellow"], other_hand=()))) == ("left", 1)


@pytest.mark.parametrize("how", ["left", "icon", "none", "won", "tie"])
def test_nothing_more_after_the_end(how):
    """ "When a condition is met, the game ends." """
    state = {
        "left": position(ONE, hand=["yd rq"], claims=["row-1 yellow"]),
        "icon": position(wall(ONE, {1: "a3"}), EMPTY, hand=["yd rq"]),
        "none": position(PLAIN, EMPTY, hand=["yd rq"]),
        "won": position(THREE, EMPTY, hand=["yd rq"]),
        "tie": position(ONE, EMPTY, hand=["yd rq"], other_hand=()),
    }[how]
    state = done(state)
    assert state.ended == how
    assert isinstance(state.turn(), Over)
    assert state.legal() == state.legal(0) == state.legal(1) == []
    for seat in (0, 1):
        for action in (
            Lay(seat, card("yd rq"), ("a1", "b1")),
            Done(seat),
            Claim(seat, "row-1", "yellow"),
        ):
            assert refusal(state, action) == "The duel is over."
    assert refusal(state, Draw(cards("ps yd icon"))) == "It is not the time to draw."


# House rule: the calm opening ---------------------------------------------------------------------


@for_each_player
def test_calm_opening_two_cards_in_the_first_turn(mover):
    """House rule "calm opening": in each player's first turn at most two cards are laid."""
    state = position(PLAIN, hand=FULL_HAND, mover=mover, turns=mover, calm=True)
    if mover == 0:
        state = laid(state, "yd rq: a1 b1", "yd rs: b2 c2")
        third = lay(state, "yd pq", "b3 c3")
    else:
        state = laid(state, "yd rq: a1 b2", "yd rs: b2 c3")
        third = lay(state, "yd pq", "b2 c3")
    assert state.legal() == [Done(mover)]
    assert refusal(state, third) == "No more than 2 cards may be laid in this turn."


@for_each_player
@pytest.mark.parametrize("later", [2, 4])
def test_calm_opening_afterwards_three_cards(mover, later):
    """ "in each player's first turn" only."""
    state = position(PLAIN, hand=FULL_HAND, mover=mover, turns=mover + later, calm=True)
    assert state.most == 3
    assert ending(done(replace(state, board=wall(FOUR)))) == ("won", mover)


@for_each_player
def test_calm_opening_three_styles_do_not_win(mover):
    """ "and three styles do not win (up to three are claimed …)": of three all are claimed, and a
    card is drawn for each."""
    state = position(THREE, EMPTY, mover=mover, turns=mover, calm=True, pile=DUMMIES)
    after = done(state)
    assert ending(after) == ("", None)
    assert after.owed == 3
    assert after.made == 0
    assert named(after.claims) == {"row-1 yellow", "row-1 dots", "row-2 red"}
    after = draw(after, *DUMMIES)
    assert after.turn() == Player(1 - mover)
    assert after.turns == mover + 1


FOUR_STYLES = {"row-1 yellow", "row-1 dots", "row-2 red", "row-2 squares"}


@for_each_player
@pytest.mark.parametrize("left_out", sorted(FOUR_STYLES))
def test_calm_opening_the_player_chooses_which_three(mover, left_out):
    """ "up to three are claimed, the player's choice of which" """
    state = position(FOUR, EMPTY, hand=["yd rq"], pile=DUMMIES, mover=mover, turns=mover, calm=True)
    state = done(state)
    assert state.turn() == Player(mover)
    assert (state.claims, named(state.made)) == (0, FOUR_STYLES)
    chosen = sorted(FOUR_STYLES - {left_out})
    for number, style in enumerate(chosen):
        left = FOUR_STYLES - set(chosen[:number])
        assert named(state.made) == left
        assert named(state.chosen) == set(chosen[:number])
        assert {f"{a.line} {a.element}" for a in state.legal() if isinstance(a, Claim)} == left
        assert len(state.legal()) == len(left)
        assert state.turns == mover
        state = state.apply(Claim(mover, *style.split()))
    assert named(state.claims) == set(chosen)
    assert (state.made, state.owed, state.turns) == (0, 2, mover + 1)
    state = draw(state, *DUMMIES[:2])
    assert state.turn() == Player(1 - mover)
    assert state.chosen == 0
    # What was not claimed may stay, and is not new to the other.
    assert named(state.unbroken) == set(chosen)
    assert left_out not in named(state.new)


def test_calm_opening_the_others_markers_are_removed_before_the_choice():
    """ "If you were successful in getting rid of all the styles, remove all player markers from the
    claim board." """
    before = position(
        "rd rd rd / pq pq pq / yd -- --", ONE, claims=["row-1 yellow"], mover=1, turns=1, calm=True
    )
    state = done(before)
    assert len(named(state.made)) == 4
    assert state.claims == state.unbroken == 0


def test_calm_opening_in_any_order():
    """The styles may be chosen in any order."""
    state = done(position(FOUR, EMPTY, turns=0, calm=True))
    ends = []
    for order in (("row-1 dots", "row-2 red"), ("row-2 red", "row-1 dots")):
        end = state
        for style in (*order, "row-1 yellow"):
            end = end.apply(Claim(0, *style.split()))
        ends.append(everything(end))
    assert ends[0] == ends[1]


def test_calm_opening_one_or_two_styles_as_ever():
    for now in (ONE, DOUBLE):
        calm = done(position(now, EMPTY, turns=0, calm=True, pile=DUMMIES))
        ever = done(position(now, EMPTY, turns=0, calm=False, pile=DUMMIES))
        assert replace(calm, variant=ever.variant) == ever


@pytest.mark.parametrize(("now", "begun", "claims", "icon", "how"), ORDER.values(), ids=ORDER)
def test_calm_opening_loses_as_ever(now, begun, claims, icon, how):
    """Only winning is put off: what loses, loses in the first turn too."""
    state = position(wall(now, {0: icon}), begun, claims=claims, mover=1, turns=1, calm=True)
    assert ending(done(state)) == (how, 0)


def test_calm_opening_is_off_by_default():
    """ "an option that is off by default" """
    assert GAME.settings({}, 2)["calm"] == "no"
    state = initial_step()
    assert state.most == 3
    assert not state.calm
    assert initial_step(calm="yes").most == 2
    assert initial_step(calm="yes").calm


def test_calm_opening_does_not_change_the_initial_step():
    for calm in ("yes", "no"):
        assert opened(calm=calm).most == 1


# What is refused ----------------------------------------------------------------------------------


def test_choosing_comes_before_anything_else():
    state = done(position(FOUR, EMPTY, hand=["yd rq"], turns=0, calm=True))
    for action in (lay(state, "yd rq", "a1 b1"), Done(0)):
        assert refusal(state, action) == "First choose the styles to claim."
    assert refusal(state, Claim(0, "row-3", "red")) == "That is none of the new styles."
    assert refusal(state, Claim(0, "row-1", "red")) == "That is none of the new styles."
    assert refusal(state, Claim(0, "nothing", "red")) == "That is none of the new styles."
    assert refusal(state, Claim(1, "row-1", "yellow")) == f"It is {seat_name(0)}'s turn."
    assert refusal(state, Draw(cards("yd rq"))) == "It is not the time to draw."
    state = state.apply(Claim(0, "row-1", "yellow"))
    assert refusal(state, Claim(0, "row-1", "yellow")) == "That is none of the new styles."


def test_nothing_is_chosen_otherwise():
    """Styles claim themselves where there are no more of them than markers."""
    for state in (position(ONE, EMPTY), initial_step(), opened()):
        assert refusal(state, Claim(0, "row-1", "yellow")) == "There is no style to choose now."


@for_each_player
def test_not_in_the_others_turn(mover):
    state = position(PLAIN, hand=["yd rq"], other_hand=["yd rs"], mover=mover)
    other = 1 - mover
    for action in (Lay(other, card("yd rs"), ("a1", "b1")), Done(other)):
        assert refusal(state, action) == f"It is {seat_name(mover)}'s turn."
    assert state.legal(other) == []
    assert state.legal(mover) == state.legal()


@pytest.mark.parametrize(
    "action", [Action(), Roll((1, 2)), Done(2), Done(-1), Lay(7, BASIC[0], ("a1", "b1"))], ids=str
)
def test_actions_of_no_game(action):
    for state in (position(PLAIN, hand=["yd rq"]), started(), opened()):
        assert refusal(state, action) == "That is no action of this game."


@pytest.mark.parametrize(
    "drawn",
    [
        ANAS[:2],
        (*ANAS, "rd pq"),
        ("yd rq", "yd rq", "yd rs"),
        ANAS[::-1],
        ("yd yq", "yd rs", "rd pq"),
    ],
    ids=["two", "four", "twice", "disordered", "unknown"],
)
def test_what_can_not_be_dealt(drawn):
    state = started()
    assert refusal(state, Draw(cards(*drawn))) == "These cards can't come out of the deck now."


# The turn's beginning -----------------------------------------------------------------------------


def test_cards_laid_in_this_turn_can_be_taken_back():
    """Ruling: cards laid in the current turn can be taken back until done: the turn's beginning is
    as it was."""
    state = initial_step()
    ways = ["yd rs: a1 b1", "yd rq icon: b2 c2 b1", "ps yd icon: c3 b3 c2"]
    for count in range(4):
        later = laid(state, *ways[:count])
        assert everything(later.begun) == everything(state)
    lost = done(later)
    assert lost.ended == "none"
    assert everything(lost.begun) == everything(state)


@for_each_player
def test_a_lost_turns_beginning(mover):
    """Of every loss in random play: the position in which the mover's turn began."""
    lost = 0
    for seed in range(40):
        states = played(GAME, 2, seed)
        end = states[-1]
        if end.ended in ("left", "icon", "none") and end.mover == mover:
            lost += 1
            (began,) = (
                state
                for state in states
                if state.mover == mover
                and isinstance(state.turn(), Player)
                and not state.initial
                and len(state.laid) == state.began == end.began
            )
            assert everything(end.begun) == everything(began)
    assert lost


def test_the_board_follows_from_what_is_laid():
    """The same cards laid in the same places give the same board, whatever is undone between."""
    state = initial_step()
    for one, other in combinations([a for a in state.legal() if isinstance(a, Lay)][::7], 2):
        if one.card != other.card:
            assert state.apply(one).apply(other).begun == state


def test_there_is_one_set_of_cards():
    assert tuple(BOARDS) == GAME.boards == ("cards-1",)
    assert mask("row-1 yellow") == styles(wall(ONE))
