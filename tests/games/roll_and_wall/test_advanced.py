"""The advanced variant of Roll & Wall in play: flags, the closed summit, and who is out.

Each docstring quotes the sentence, or names the ruling, that its test asserts.
"""

from random import Random

import pytest

from rollbook.games.roll_and_wall.actions import Fall
from rollbook.games.roll_and_wall.board import NUMBER, SPACES, Wall
from tests.games.roll_and_wall.positions import (
    EXAMPLE,
    FLAGS,
    LEDGES,
    PLAIN,
    WHOLE,
    asked,
    attach,
    can,
    climb,
    climber,
    fall,
    open_spaces,
    over,
    places,
    position,
    rest,
    roll,
    skip,
    usable,
    use,
    wall,
    winners,
)


def flags(state, seat=0):
    return set(state.climbers[seat].flags)


# Collecting flags ---------------------------------------------------------------------------------


def test_monica_takes_a_black_flag():
    """ "Monica is on the 4 space. She declares that she wants to move left to the 2 space. She
    decides to roll 1 die. The die result is 3. So she enters the 2 space. On the edge between the 4
    and 2 is a black flag. Since Monica does not yet have a black flag, she takes a triangular black
    flag marker. The wooden black flag remains on the board." """
    state = position(climber("C2"), climber(), flags=FLAGS)
    assert [state.number(NUMBER[name]) for name in ("C2", "L2")] == [4, 2]
    assert state.flags[0, 2] == "black"
    state = climb(state, "L2", 3)
    assert places(state)[0] == "L2"
    assert flags(state) == {"black"}
    assert state.missing(0) == ["white", "orange"]
    assert state.flags[0, 2] == "black"


@pytest.mark.parametrize(
    ("place", "to", "gains"),
    [
        ("L2", "C2", {"black"}),  # from the other side
        ("C3", "R3", {"black"}),
        ("R6", "C6", {"orange"}),
        ("C2", "R2", set()),  # no flag hangs there
        ("L3", "C3", set()),
        ("L1", "L2", set()),  # up, past a flag
        ("C2", "C3", set()),
    ],
)
def test_sideways_through_the_flag(place, to, gains):
    """ "To collect a flag, a player moves sideways from one space to another space, through the
    flag between them." """
    state = climb(position(climber(place), climber(), flags=FLAGS), to, 6)
    assert places(state)[0] == to
    assert flags(state) == gains


def test_each_colour_once_and_for_everybody():
    """ "When a player does this (and does not already have that flag's color)", "thus more than one
    player can collect flags from the same place." """
    state = position(climber("C2", flags="black"), climber("L2"), flags=FLAGS, on=LEDGES)
    state = climb(climb(state, "L2", 6), "C2", 6)
    assert flags(state) == {"black"}
    state = climb(rest(state), "C2", 6)
    assert flags(state, 1) == {"black"}


def test_a_failed_roll_collects_nothing():
    """The flag is for who enters the other space; flags are kept in a fall."""
    state = climb(position(climber("C2", flags="white"), climber(), flags=FLAGS), "L2", 1)
    assert flags(state) == {"white"}
    assert places(state)[0] == "start"


# The summit ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("own", "is_open"), [("", False), ("white black", False), (WHOLE, True)])
def test_the_summit_is_closed(own, is_open):
    """ "A player must collect one flag in each of the three colors before moving to the top."
    Ruling: the summit is open only with three flags."""
    state = position(climber("C13", flags=own), climber(), flags=FLAGS)
    assert open_spaces(state) == {"L13", "R13"} | ({"C14"} if is_open else set())


def test_the_last_flag_opens_the_summit_at_once():
    state = position(climber("L12", flags="black orange"), climber("C12"), flags=FLAGS)
    state = position(climber("C12", flags="black orange"), climber("C12"), flags=FLAGS, on=LEDGES)
    state = climb(climb(climb(state, "R12", 6), "R13", 6), "R14", 6)
    assert places(state)[0] == "R14"
    assert winners(rest(state)) == {0}


# Passed, and out of the race ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "own", "passed"),
    [
        ("start", "", []),
        ("L3", "", []),  # the right edge's black flag is still on row 3
        ("L4", "", ["black"]),
        ("L4", "black", []),
        ("L7", "", ["orange", "black"]),
        ("L13", "", ["white", "orange", "black"]),
    ],
)
def test_passed(place, own, passed):
    """Ruling: when a climber can no longer reach a colour without falling, the page says so. "It is
    not possible to move downward!" """
    state = position(climber(place, flags=own), climber(), flags=FLAGS)
    assert state.passed(0) == passed
    assert not state.out(0), "a fall leads to the ground"


@pytest.mark.parametrize(
    ("place", "pitons", "own", "tiles", "out"),
    [
        ("C8", "C4", "", "", True),
        ("C8", "C3", "", "", False),  # from there the flag on row 3 can be reached
        ("C8", "C4", "black", "", False),
        ("C8", "C4", "orange white", "", True),
        ("C8", "C7", "black", "", True),  # it is the orange ones now
        ("C8", "C3 R8", "", "", True),  # the highest one counts
        ("C3", "C4", "", "", False),  # it is above
        ("C8", "C4", "", "axe", False),  # from a row with R4 an axe leads down to the lowest row
        ("C8", "C4", "", "helmet", True),
    ],
)
def test_out(place, pitons, own, tiles, out):
    """Ruling: one who can never reach a colour again (an own piton stands above both flags of that
    colour, and no axe would help) is out of the race."""
    state = position(climber(place, pitons, tiles, own), climber(), flags=FLAGS, on=PLAIN)
    assert state.out(0) is out


def test_no_axe_would_help():
    """An axe helps only with a ledge below the piton's row: who stands on one stays on it. And the
    next fall must not stop at another piton."""
    high = wall("4 4_ 4 4 4 4_", "4 4_ 4 4 4 4_", "4 4_ 4 4 4 4_ 4 4_")
    assert position(climber("C8", "C6", "axe"), climber(), flags=FLAGS, on=high).out(0)
    low = wall("4", "4", "4 4 4_")
    assert not position(climber("C8", "C6", "axe"), climber(), flags=FLAGS, on=low).out(0)
    first = wall("4 4 4 4 4_", "4 4 4 4 4_", "4 4 4 4 4_")
    state = position(climber("C8", "C6", "axe"), climber(), flags=FLAGS, on=first)
    assert not state.out(0), "from the ledge on row 5 one can fall to the ground"
    state = position(climber("C8", "C6 L4", "axe"), climber(), flags=FLAGS, on=first)
    assert state.out(0), "or to another piton"


def test_never_out_in_the_basic_variant():
    state = position(climber("C8", "C8"), climber())
    assert state.passed(0) == []
    assert not state.out(0)


def test_who_is_out_has_no_turns():
    """Ruling: one who can never reach it again is out of the race; the others play on, and the
    rounds are counted also when it is the first player."""
    state = position(*[climber("C8")] * 3, flags=FLAGS, on=LEDGES)
    state = rest(attach(state))
    assert state.out(0)
    state = rest(rest(state))
    assert (asked(state), state.round) == (1, 4)
    state = rest(rest(state))
    assert (asked(state), state.round) == (1, 5)


def test_all_are_out():
    """Ruling: when all are, the game ends without a winner."""
    state = position(climber("C8"), climber("L8"), flags=FLAGS, on=LEDGES)
    state = rest(attach(rest(attach(state))))
    assert over(state).reason == "Nobody can collect all three flags any more, so nobody wins."


def test_nobody_has_won_when_all_are_out():
    """Ruling: "without a winner"."""
    state = position(climber("C8"), climber("L8"), flags=FLAGS, on=LEDGES)
    state = rest(attach(rest(attach(state))))
    assert not over(state).won


def test_one_alone_can_be_out():
    state = rest(attach(position(climber("C8"), flags=FLAGS, on=LEDGES)))
    assert over(state).reason == "Nobody can collect all three flags any more, so nobody wins."


def test_out_and_another_at_the_top():
    """The round in which somebody tops out is the last, whoever is out."""
    state = position(
        climber("C8", "C8"), climber("C13", flags=WHOLE), climber("C8", "C8"),
        mover=1, flags=FLAGS, on=LEDGES,
    )  # fmt: skip
    assert winners(climb(state, "C14", 4)) == {1}


def test_a_doll_of_who_is_out():
    """Ruling: "then, on success, the voodoo doll of any other player, clockwise". Nothing is said
    of climbers who are out of the race but that they have no more turns."""
    state = position(climber("C8", "C8", "voodoo-doll"), climber("C2"), mover=1, flags=FLAGS)
    assert state.out(0)
    assert usable(climb(state, "C3", 3)) == {"voodoo-doll"}


def test_a_fall_brings_passed_flags_back():
    """Who has passed a colour falls on purpose, where there is nothing to rest on."""
    state = position(climber("C8"), climber("C8"), flags=FLAGS)
    assert state.passed(0)
    assert can(state, Fall)
    state = fall(state)
    assert state.passed(0) == []
    assert state.climbers[0].tea


# Who is out, by trying all ways -------------------------------------------------------------------


def reached(state, seat):
    """All rows to which a climber can ever come, tried out from the rulebook: up, sideways, and
    falling from any space on the wall, with or without an axe, as long as no piton is added."""
    own = state.climbers[seat]
    pitons = [SPACES[space] for space in own.pitons]
    ledges = {SPACES[space] for space in state.wall.ledges}
    heights = {name: int(name[1:]) if name != "start" else 0 for name in SPACES}
    begin = (SPACES[own.place], own.tiles.count("axe"))
    found, todo = {begin}, [begin]
    while todo:
        name, axes = todo.pop()
        nexts = []
        if name == "start":
            nexts = [(section + "1", axes) for section in "LCR"]
        elif heights[name] <= 13:
            section, height = name[0], heights[name]
            if height < 13:
                nexts.append((f"{section}{height + 1}", axes))
            nexts += [(f"{other}{height}", axes) for other in "LCR"
                      if abs("LCR".index(other) - "LCR".index(section)) == 1]  # fmt: skip
            below = [piton for piton in pitons if heights[piton] <= height]
            top = max((heights[piton] for piton in below), default=0)
            nexts += [(p, axes) for p in below if heights[p] == top] or [("start", axes)]
            if axes:
                rows = [r for r in range(1, height + 1) if f"{section}{r}" in ledges]
                nexts += [(f"{section}{max(rows)}", axes - 1)] if rows else []
        for one in nexts:
            if one not in found:
                found.add(one)
                todo.append(one)
    return {heights[name] for name, _axes in found}


def test_out_is_who_can_reach_no_flag_of_a_colour():
    """Ruling: "can never reach it again". Compared over random positions."""
    rng = Random(14)
    seen = {True: 0, False: 0}
    for _case in range(3000):
        section = lambda: tuple(rng.choice(["4", "4", "4", "4_"]) for _ in range(13))  # noqa: E731
        on = Wall.of((section(), section(), section()))
        names = SPACES[1:-3]
        place = rng.choice(names)
        pitons = " ".join(rng.sample(names, rng.randint(0, 4)))
        own = " ".join(rng.sample(WHOLE.split(), rng.randint(0, 2)))
        axes = " ".join(["axe"] * rng.randint(0, 2))
        state = position(climber(place, pitons, axes, own), climber(), flags=FLAGS, on=on)
        rows = reached(state, 0)
        out = any(not rows & set(state.rows_of(colour)) for colour in state.missing(0))
        assert state.out(0) is out, (place, pitons, own, axes, on.ledges)
        seen[out] += 1
    assert min(seen.values()) > 200


def test_the_wall_of_examples():
    """`EXAMPLE` has ledges in the upper half, `PLAIN` only in the lowest row."""
    assert PLAIN.ledges == {1, 2, 3}
    assert len(EXAMPLE.ledges) > 5
    state = position(climber("C8", tiles="axe"), climber(), flags=FLAGS, on=PLAIN)
    assert places(use(climb(state, "C9", 1), "axe"))[0] == "C1"
    state = position(climber("C8", tiles="chalk"), climber(), flags=FLAGS, on=PLAIN)
    assert asked(skip(climb(state, "C9", 1))) == 1
    assert places(roll(use(climb(state, "C9", 1), "chalk"), 4))[0] == "C9"
