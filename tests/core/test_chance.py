"""Dice, bags and decks."""

from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollbook.core.action import Action, Notation
from rollbook.core.chance import Bag, BagRoll, Deck, Dice, Draw, Entry, Pick, Roll, Shuffle

# Each chance with the number of its different outcomes, counted by hand.
SMALL = {
    "a die": (Dice((6,)), 6),
    "two equal dice": (Dice((6, 6)), 21),
    "two different dice": (Dice((4, 6)), 24),
    "equal dice around another": (Dice((4, 3, 4)), 10 * 3),
    "distinct equal dice": (Dice((4, 4, 4), distinct=True), 4),
    "distinct different dice": (Dice((6, 6, 2), distinct=True), 2 * 10),
    "no choice but one": (Dice((1, 2, 3), distinct=True), 1),
    "one card": (Pick(("axe", "rope", "helmet")), 3),
    "two cards": (Pick(("axe", "rope", "helmet"), 2), 3),
    "cards that repeat": (Pick(("rope", "axe", "rope", "axe", "rope"), 3), 3),
    "all there is": (Pick(("rope", "axe"), 2), 1),
    "a die of a bag": (Bag(("red", "blue", "green"), 1), 18),
    "two dice of a bag": (Bag(("red", "blue", "green"), 2), 3 * 36),
    "the last dice of a bag": (Bag(("red", "blue"), 2, sides=3), 9),
}
NOTATIONS = (Notation([Roll, Draw]), Notation([BagRoll]))

each_small = pytest.mark.parametrize(("chance", "count"), SMALL.values(), ids=SMALL)


def walk(chance, entered=()):
    """Every outcome that can be typed in, with what was typed."""
    entries = chance.entries(entered)
    if not entries:
        yield entered, chance.outcome(entered)
    for entry in entries:
        yield from walk(chance, (*entered, entry))


def every_action(chance):
    """Every action that looks like an outcome, possible or not."""
    if isinstance(chance, Dice):
        for faces in product(range(max(chance.sides) + 2), repeat=len(chance.sides)):
            yield Roll(faces)
    elif isinstance(chance, Pick):
        for items in product({*chance.items, "stone"}, repeat=chance.count):
            yield Draw(items)
    else:
        dice_and_faces = product((*chance.dice, "stone"), range(chance.sides + 2))
        for dice in product(list(dice_and_faces), repeat=chance.count):
            yield BagRoll(dice)


@each_small
def test_entries_lead_to_every_outcome_that_is_allowed_and_to_no_other(chance, count):
    outcomes = {outcome for _entered, outcome in walk(chance)}
    assert outcomes == {action for action in every_action(chance) if chance.allows(action)}
    assert len(outcomes) == count


@each_small
def test_samples_are_outcomes_and_all_outcomes_come(chance, count):
    rng = Random(1)
    samples = {chance.sample(rng) for _ in range(40 * count)}
    assert samples == {outcome for _entered, outcome in walk(chance)}


@each_small
def test_one_outcome_has_one_text_in_whatever_order_it_is_typed(chance, count):
    texts = {str(outcome) for _entered, outcome in walk(chance)}
    assert len(texts) == count
    for entered, outcome in walk(chance):
        if not isinstance(chance, Dice):
            assert all(chance.outcome(order) == outcome for order in permutations(entered))
    assert all(
        any(str(read) == text for read in readings(text)) and len(text.splitlines()) == 1
        for text in texts
    )


def readings(text):
    for notation in NOTATIONS:
        try:
            yield notation.read(text)
        except ValueError:
            continue


@each_small
def test_every_entry_offered_can_be_completed(chance, count):
    """Entering anything that is offered, one thing at a time, never runs into a dead end."""
    assert all(chance.allows(outcome) for _entered, outcome in walk(chance))


@each_small
def test_what_is_no_outcome_is_not_allowed(chance, count):
    outcome = chance.sample(Random(1))
    longer = {
        Roll: lambda: Roll((*outcome.faces, 1)),
        Draw: lambda: Draw((*outcome.items, outcome.items[0])),
        BagRoll: lambda: BagRoll((*outcome.dice, outcome.dice[0])),
    }[type(outcome)]()
    others = [Roll(()), Draw(()), BagRoll(()), Action(), longer]
    assert not any(chance.allows(action) for action in others)


def test_equal_dice_are_sorted_among_themselves():
    dice = Dice((6, 4, 6))
    assert dice.allows(Roll((2, 4, 5)))
    assert not dice.allows(Roll((5, 4, 2)))
    # The pad asks for the die with the fewest sides first.
    assert dice.outcome([4, 5, 2]) == Roll((2, 4, 5))


def test_a_bags_outcome_stands_in_the_bags_order():
    bag = Bag(("red", "blue", "green"), 2)
    assert bag.outcome([("green", 2), ("red", 4)]) == BagRoll((("red", 4), ("green", 2)))
    assert not bag.allows(BagRoll((("green", 2), ("red", 4))))
    assert not bag.allows(BagRoll((("red", 2), ("red", 4))))


def test_what_is_drawn_stands_in_the_decks_order():
    deck = Pick(("rope", "axe"), 2)
    assert deck.outcome(["axe", "rope"]) == Draw(("rope", "axe"))
    assert not deck.allows(Draw(("axe", "rope")))


def test_a_die_drawn_is_not_offered_again():
    entries = Bag(("red", "blue"), 2, sides=2).entries([("red", 1)])
    assert entries == [("blue", 1), ("blue", 2)]


def test_a_face_taken_is_not_offered_again_where_all_must_differ():
    assert Dice((4, 4), distinct=True).entries([3]) == [1, 2, 4]
    assert Dice((4, 4)).entries([3]) == [1, 2, 3, 4]


def test_an_item_is_offered_as_long_as_some_are_left():
    deck = Pick(("rope", "axe", "rope"), 3)
    assert deck.entries([]) == ["rope", "axe"]
    assert deck.entries(["rope"]) == ["rope", "axe"]
    assert deck.entries(["rope", "rope"]) == ["axe"]
    assert deck.entries(["rope", "rope", "axe"]) == ()


@pytest.mark.parametrize(
    "make",
    [
        lambda: Dice((0,)),
        lambda: Dice((2, 2, 2), distinct=True),
        lambda: Dice((6, 1, 1), distinct=True),
        lambda: Pick(("axe",), 2),
        lambda: Pick(("axe",), 0),
        lambda: Pick(()),
        lambda: Bag(("red",), 2),
        lambda: Bag(("red",), 0),
        lambda: Bag(("red", "red"), 1),
    ],
)
def test_chances_that_can_not_be_are_refused(make):
    with pytest.raises(ValueError, match=r"dice|die|drawn"):
        make()


def test_chances_compare_by_what_they_are():
    assert Dice((6, 6)) == Dice((6, 6))
    assert Dice((6, 6)) != Dice((6, 6), stream="seat 1")
    assert Dice((6, 6)).stream == Pick(("axe",)).stream == Bag(("red",), 1).stream == "table"


SIDES = st.lists(st.integers(1, 20), min_size=1, max_size=6).map(tuple)
CARDS = st.lists(st.sampled_from("abcdef"), min_size=1, max_size=10).map(tuple)
CHANCES = st.one_of(
    st.builds(Dice, SIDES),
    st.integers(1, 6).map(lambda n: Dice((8,) * n, distinct=True)),
    CARDS.flatmap(lambda cards: st.builds(Pick, st.just(cards), st.integers(1, len(cards)))),
    st.integers(1, 7).map(lambda n: Bag(tuple("abcdefg"), n, sides=8)),
)


@given(CHANCES, st.randoms(use_true_random=False))
def test_any_sample_can_also_be_typed(chance, rng):
    """Both ways to an outcome end at one that is allowed, by the same generator's choices."""
    assert chance.allows(chance.sample(rng))
    entered: list[Entry] = []
    while entries := chance.entries(entered):
        entered.append(rng.choice(entries))
    assert chance.allows(chance.outcome(entered))


# What lies face down ------------------------------------------------------------------------------


def test_a_shuffled_deck_is_the_apps_alone():
    """It can't be typed in, and its text doesn't say what lies where."""
    deck = Deck()
    assert deck.at_once
    assert deck.size == 0
    assert list(deck.entries(())) == list(deck.pad()) == []
    with pytest.raises(ValueError, match="typed in"):
        deck.outcome(())
    shuffle = deck.sample(Random(1))
    assert deck.allows(shuffle)
    for order in ("", "axe", "0" * 15, "G" * 16, "0" * 17, "00000000 0000000"):
        assert not deck.allows(Shuffle(order))
    assert not deck.allows(Roll((1,)))
    assert Notation([Shuffle]).read(str(shuffle)) == shuffle


def test_a_shuffle_gives_one_order_and_all_orders_come():
    items = ("axe", "rope", "rope")
    rng = Random(2)
    orders = [Deck.shuffled(items, Deck().sample(rng)) for _ in range(300)]
    assert set(orders) == set(permutations(items))
    one = Deck().sample(rng)
    assert Deck.shuffled(items, one) == Deck.shuffled(items, one)
    # The same on every Python, or old matches would hold other hands.
    assert Deck.shuffled("abcdef", Shuffle("0123456789abcdef")) == tuple("efbacd")


@each_small
def test_the_pad_has_every_key_that_is_needed(chance, count):
    keys = set(chance.pad())
    assert keys == {entry for entered, _outcome in walk(chance) for entry in entered}


def test_a_pad_for_dice_of_different_sizes():
    assert list(Dice((6, 6, 4)).pad()) == [1, 2, 3, 4, 5, 6]
    assert list(Dice((6, 6, 4)).entries(())) == [1, 2, 3, 4]
