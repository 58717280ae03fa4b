"""Actions as paths of tapped pieces."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from rollbook.core.taps import Any, Tapping, advance, first


def tapping(**paths):
    return Tapping.of(paths)


def after(start, *pieces):
    for piece in pieces:
        start = start.tap(piece)
    return start


TWO_DICE = tapping(
    write_red=[("red", "tokyo")],
    write_red_there=[("red", "gunma")],
    write_blue=[("blue", "akita")],
    stop=[("stop",)],
)


def test_what_begins_a_path_is_lit():
    assert TWO_DICE.lit == {"red", "blue", "stop"}
    assert TWO_DICE.complete == ()
    assert TWO_DICE.choice is None
    assert not TWO_DICE.settled


def test_a_tap_follows_the_paths_that_go_on_with_it():
    red = TWO_DICE.tap("red")
    assert red.lit == {"tokyo", "gunma"}
    assert red.tapped == ("red",)
    done = red.tap("gunma")
    assert done.complete == ("write_red_there",)
    assert done.choice == "write_red_there"
    assert done.settled


def test_a_tap_that_leads_nowhere_changes_nothing():
    assert TWO_DICE.tap("tokyo") == TWO_DICE
    assert after(TWO_DICE, "red", "akita") == TWO_DICE.tap("red")


def test_the_last_piece_tapped_again_is_let_go():
    assert after(TWO_DICE, "red", "red") == TWO_DICE
    assert after(TWO_DICE, "red", "tokyo", "tokyo") == TWO_DICE.tap("red")


def test_a_piece_that_begins_another_path_starts_over_there():
    assert after(TWO_DICE, "red", "blue") == TWO_DICE.tap("blue")
    assert after(TWO_DICE, "red", "stop").complete == ("stop",)


def test_a_piece_goes_on_from_as_many_of_the_earlier_taps_as_it_can():
    assert after(TWO_DICE, "red", "tokyo", "gunma") == after(TWO_DICE, "red", "gunma")


def test_open_are_the_pieces_whose_tap_leads_on_from_here_or_from_earlier():
    red = TWO_DICE.tap("red")
    assert red.open == {"tokyo", "gunma", "red", "blue", "stop"}
    pieces = {"red", "blue", "stop", "tokyo", "gunma", "akita"}
    assert {piece for piece in pieces if red.tap(piece) != red} == red.open


def test_two_alternatives_of_one_action_are_one_action():
    either = tapping(write=[("die 1", "cell"), ("die 2", "cell")])
    assert either.lit == {"die 1", "die 2"}
    assert after(either, "die 2", "cell").complete == ("write",)
    same = tapping(write=[("die", "cell"), ("die", "cell")])
    assert after(same, "die", "cell").complete == ("write",)
    assert after(same, "die", "cell").settled


def test_an_action_that_goes_on_from_another_waits():
    short = tapping(one=[("a",)], both=[("a", "b")])
    first_tap = short.tap("a")
    assert first_tap.complete == ("one",)
    assert first_tap.choice == "one"
    assert not first_tap.settled
    assert first_tap.tap("b").settled


def test_a_frozenset_is_tapped_in_any_order():
    assign = tapping(all=[("begin", frozenset({"a", "b", "c"}), "end")])
    for order in permutations("abc"):
        taps = assign.tap("begin")
        for i, piece in enumerate(order):
            assert taps.lit == set(order[i:])
            taps = taps.tap(piece)
        assert taps.lit == {"end"}
        assert taps.tap("end").complete == ("all",)


def test_pairs_within_a_frozenset_stay_together():
    """Three assignments of dice are a frozenset of (die, use) pairs."""
    pairs = frozenset({("die 1", "climb"), ("die 2", "rest"), ("die 3", "dig")})
    assign = tapping(assign=[(pairs,)])
    assert assign.lit == {"die 1", "die 2", "die 3"}
    assert after(assign, "die 2").lit == {"rest"}
    for order in permutations(pairs):
        taps = after(assign, *(piece for pair in order for piece in pair))
        assert taps.complete == ("assign",)
        assert taps.settled


def test_frozensets_nest():
    inner = frozenset({"a", "b"})
    nested = tapping(play=[(frozenset({("x", inner), "y"}),)])
    assert after(nested, "x", "b", "a", "y").complete == ("play",)
    assert after(nested, "y", "x", "a", "b").complete == ("play",)
    assert after(nested, "x", "y") == nested.tap("y")  # not amid the pair: it starts over


def test_any_is_one_tap_on_any_of_its_pieces():
    shape = tapping(cover=[(Any(frozenset({"1", "2", "3"})),)])
    assert shape.lit == {"1", "2", "3"}
    for piece in "123":
        assert shape.tap(piece).settled


def test_tapping_again_turns_to_the_next_of_several_complete_actions():
    shapes = tapping(
        upright=[(Any(frozenset({"1", "2"})),)],
        lying=[(Any(frozenset({"1", "3"})),)],
        square=[(Any(frozenset({"1", "4"})),)],
    )
    one = shapes.tap("1")
    assert one.complete == ("upright", "lying", "square")
    assert not one.settled
    choices = [after(one, *"1" * turns).choice for turns in range(4)]
    assert choices == ["upright", "lying", "square", "upright"]
    assert one.tap("1").tapped == ("1",)
    # Another piece starts over, and what was turned to is forgotten.
    assert after(one, "1", "3") == shapes.tap("3")
    assert after(one, "1", "3", "3") == shapes


def test_two_complete_actions_are_turned_too():
    two = tapping(one=[("a",)], other=[("a",)]).tap("a")
    assert [after(two, *"a" * turns).choice for turns in range(3)] == ["one", "other", "one"]


# A space to be reached, and what goes with the roll, in any order; then the number of dice.
CLIMB = tapping(
    low=[("cell:1", "dice:1")],
    low_tea=[(frozenset({"cell:1", "tea"}), "dice:2")],
    low_all=[(frozenset({"cell:1", "tea", "charm"}), "dice:3")],
    high=[("cell:2", "dice:1")],
    high_tea=[(frozenset({"cell:2", "tea"}), "dice:2")],
    high_all=[(frozenset({"cell:2", "tea", "charm"}), "dice:3")],
    rest=[("rest",)],
)


def test_where_the_order_does_not_matter_a_piece_takes_the_place_of_one_of_its_kind():
    """What else was tapped is kept."""
    for taps in permutations(["cell:1", "tea", "charm"]):
        other = after(CLIMB, *taps, "cell:2")
        assert set(other.tapped) == {"cell:2", "tea", "charm"}
        assert other.tap("dice:3").complete == ("high_all",)


def test_where_the_order_does_not_matter_any_piece_can_be_let_go():
    for taps in permutations(["cell:1", "tea", "charm"]):
        for piece in taps:
            left = after(CLIMB, *taps, piece)
            assert set(left.tapped) == {*taps} - {piece}


def test_what_was_tapped_is_not_lost_by_a_piece_that_would_play_at_once():
    """It is asked for a number of dice, and this is none of those that go with the tea."""
    tea = after(CLIMB, "cell:1", "tea")
    assert "dice:1" not in tea.open
    assert tea.tap("dice:1") is tea
    assert after(CLIMB, "cell:1", "tea", "charm").tap("dice:2").tapped == ("cell:1", "tea", "charm")
    assert "rest" in tea.open  # that is something else
    assert tea.tap("rest").complete == ("rest",)


def test_the_same_piece_twice_in_a_path():
    wound = tapping(twice=[("guardian", "guardian")])
    assert after(wound, "guardian").complete == ()
    assert after(wound, "guardian", "guardian").complete == ("twice",)
    assert after(wound, "guardian", "guardian", "guardian") == wound.tap("guardian")


def test_an_action_without_taps_never_lights_anything():
    silent = tapping(rest=[])
    assert silent.lit == frozenset()
    assert silent.complete == ()


def test_an_empty_path_waits_for_confirm():
    assert tapping(rest=[()]).complete == ("rest",)
    assert not list(first(()))
    assert not list(advance((), "a"))


PIECES = st.sampled_from("abcde")
STEPS = st.recursive(
    PIECES | st.frozensets(PIECES, min_size=1).map(Any),
    lambda steps: st.frozensets(
        steps | st.lists(steps, min_size=1, max_size=2).map(tuple), min_size=1, max_size=3
    ),
    max_leaves=5,
)
PATHS = st.dictionaries(
    st.integers(0, 5),
    st.lists(st.lists(STEPS, min_size=1, max_size=3).map(tuple), max_size=2),
    max_size=4,
)


def sequences(path):
    """Every sequence of pieces that taps a path."""
    if not path:
        yield ()
    for piece in set(first(path)):
        for left in set(advance(path, piece)):
            for rest in sequences(left):
                yield (piece, *rest)


def read(path):
    """Every sequence of pieces that taps a path, by the words of the design."""
    if not path:
        return {()}
    step, rest = path[0], read(path[1:])
    if isinstance(step, str):
        begin = {(step,)}
    elif isinstance(step, Any):
        begin = {(piece,) for piece in step.pieces}
    else:
        begin = set()
        for order in permutations(step):
            flat = tuple(
                s for member in order for s in (member if isinstance(member, tuple) else (member,))
            )
            begin |= read(flat)
    return {(*one, *other) for one in begin for other in rest}


@given(PATHS)
@settings(max_examples=40)
def test_taps_follow_exactly_the_paths(paths):
    for ways in paths.values():
        for path in ways:
            assert set(sequences(path)) == read(path)


@given(PATHS, st.lists(PIECES, max_size=8))
def test_whatever_is_tapped_the_state_is_sound(paths, pieces):
    taps = Tapping.of(paths)
    for piece in pieces:
        before, taps = taps, taps.tap(piece)
        assert len(taps.ways) == len(taps.tapped) + 1
        assert (taps.choice is None) == (not taps.complete)
        if piece in before.lit:
            assert taps.tapped == (*before.tapped, piece)
        elif piece not in before.open:
            assert taps is before or piece == before.tapped[-1]
        # What is complete is so by these very taps.
        for action in taps.complete:
            assert any(taps.tapped in read(path) for path in paths[action])


def test_a_piece_of_another_kind_plays_nothing_without_what_was_tapped():
    """Two dice are for a sum: a space that only one of them could be written in plays nothing."""
    sums = tapping(
        write=[("die:a", "cell:x")],
        other=[("die:b", "cell:y")],
        both=[(frozenset({"die:a", "die:b"}), "box:1")],
        change=[("die:a", "value:3")],
    )
    two = after(sums, "die:a", "die:b")
    assert two.lit == {"box:1"}
    for cell in ("cell:x", "cell:y"):
        assert two.tap(cell) is two
        assert cell not in two.open
    changed = after(sums, "die:a", "value:3")
    assert changed.tap("cell:x") is changed
    assert after(sums, "die:a", "cell:x").complete == ("write",)
