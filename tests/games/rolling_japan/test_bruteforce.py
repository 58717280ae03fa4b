"""The placement rule read a second time: straight from the rulebook and the rulings, with plain
loops over the facts, and compared with the game's own legal actions over thousands of positions."""

from collections import Counter
from random import Random

import pytest

from rollbook.core.chance import Bag, BagRoll
from rollbook.core.game import Over
from rollbook.games import GAMES
from rollbook.games.rolling_japan.rules import Mark, Pass, Write, start
from tests.games.playing import played, steps
from tests.games.rolling_japan.positions import BESIDE, CELLS, COLOUR, REGIONS, position, sheet

GAME = GAMES["rolling-japan"]
EMPTY, X = 0, 7


def held(own):
    return dict(zip(CELLS, own.cells, strict=True))


def fits(cells, cell, number):
    """ "All cells neighboring that cell must be either empty, marked with an "X", or differ by no
    more than 1 from the number being recorded." """
    for neighbour in BESIDE[cell]:
        there = cells[neighbour]
        if there not in (EMPTY, X) and there not in (number - 1, number, number + 1):
            return False
    return True


def entries(cells, die, number, among):
    """How a die can be entered in these cells: its number where it fits, else an X in any."""
    empty = [cell for cell in among if cells[cell] == EMPTY]
    fitting = [cell for cell in empty if fits(cells, cell, number)]
    if fitting:
        return [("write", die, number, cell) for cell in fitting]
    return [("mark", die, cell) for cell in empty]


def choices(cells, die, number, changes_left):
    """Everything that a player can do with a die."""
    if die == "pink":
        return entries(cells, die, number, CELLS)
    found = entries(cells, die, number, REGIONS[die])
    others = []
    if changes_left > 0:
        for colour in REGIONS:
            if colour != die:
                others += entries(cells, die, number, REGIONS[colour])
    if not found and others:
        return [("pass", die), *others]
    return found + others


def expected(own):
    """Everything that a player can do, and the dice for which there is nothing to do."""
    cells, idle = held(own), set()
    actions = []
    for die, number in own.dice:
        found = choices(cells, die, number, 3 - own.changed)
        actions += found
        if not found:
            idle.add(die)
    return actions, idle


def plain(seat, action):
    assert action.seat == seat
    if isinstance(action, Write):
        return ("write", action.die, action.value, action.cell)
    if isinstance(action, Mark):
        return ("mark", action.die, action.cell)
    assert isinstance(action, Pass)
    return ("pass", action.die)


def check(state):
    """The legal actions of all seats are those read from the rulebook; what they do is counted."""
    seen: Counter[str] = Counter()
    for seat, own in enumerate(state.sheets):
        actions, idle = expected(own)
        assert idle == set(), "a die with nothing to do is passed over by itself"
        legal = [plain(seat, action) for action in state.legal(seat)]
        assert sorted(legal) == sorted(actions)
        for kind, die, *rest in legal:
            changes = rest and die not in ("pink", COLOUR[rest[-1]])
            seen[kind + (" pink" if die == "pink" else " changed" if changes else "")] += 1
    return seen


def thrifty_game(seed):
    """All positions of a random game in which changes are spent only where nothing else is left."""
    rng, state = Random(seed), start(1, {})
    while not isinstance(turn := state.turn(), Over):
        yield state
        if isinstance(turn, Bag):
            state = state.apply(turn.sample(rng))
        else:
            legal = state.legal()
            free = [a for a in legal if state.apply(a).sheets[0].changed == state.sheets[0].changed]
            state = state.apply(rng.choice(free or legal))


def test_positions_of_random_games():
    seen: Counter[str] = Counter()
    positions = 0
    for seed in range(60):
        for state in [*played(GAME, 1 + seed % 3, seed), *thrifty_game(seed)]:
            seen += check(state)
            positions += 1
    assert positions > 9000
    kinds = {"write", "write pink", "write changed", "mark", "mark pink", "mark changed", "pass"}
    assert set(seen) == kinds
    assert min(seen.values()) > 20


def random_sheet(rng):
    """A sheet as no game would make it: any numbers beside each other, any part of it written."""
    share = rng.random()
    contents = {cell: rng.randint(1, X) for cell in CELLS if rng.random() < share}
    # Often some colours are full.
    for colour in rng.sample(list(REGIONS), rng.randint(0, 5)):
        contents |= {cell: rng.randint(1, X) for cell in REGIONS[colour] if cell not in contents}
    return sheet(contents, changed=rng.randint(0, 3))


def test_any_sheets():
    """After a roll, just the dice for which there is something to do are left to be entered; and
    again after each entry."""
    rng, idle_dice = Random(1), 0
    seen: Counter[str] = Counter()
    for _ in range(3000):
        before = position(random_sheet(rng))
        roll = Bag(before.bag, 2).sample(rng)
        state = before.apply(roll)
        waiting = sheet(held(before.sheets[0]), roll.dice, before.sheets[0].changed)
        _actions, idle = expected(waiting)
        idle_dice += len(idle)
        assert {die for die, _number in roll.dice} - idle == {d for d, _n in state.sheets[0].dice}
        seen += check(state)
        if legal := state.legal():
            seen += check(state.apply(rng.choice(legal)))
    assert idle_dice > 300
    assert len(seen) == 7
    assert min(seen.values()) > 100


@pytest.mark.parametrize("seed", range(10))
def test_what_an_entry_does(seed):
    """It changes just its cell and its die, and spends a change if the colours differ."""
    for before, action, after in steps(GAME.start(1), Random(seed)):
        if isinstance(action, BagRoll) or after.round == 8:
            continue
        own, then = before.sheets[0], after.sheets[0]
        cells = held(own)
        spent = own.changed
        if not isinstance(action, Pass):
            assert cells[action.cell] == EMPTY
            cells[action.cell] = action.value if isinstance(action, Write) else X
            spent += action.die not in ("pink", COLOUR[action.cell])
        assert held(then) == cells
        assert then.changed == spent
        assert set(then.dice) <= {(die, number) for die, number in own.dice if die != action.die}
