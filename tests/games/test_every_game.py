"""What must hold for every game in `GAMES`, without its being named here."""

import ast
import dataclasses
import pkgutil
from importlib.util import find_spec
from itertools import permutations, product
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rollbook.core
import rollbook.games
from rollbook.core.action import Action, BadText
from rollbook.core.chance import BagRoll, Chance, Draw, Entry, Roll
from rollbook.core.example import Example
from rollbook.core.game import Over, Player, places
from rollbook.core.match import Match
from rollbook.core.taps import Any, Tapping, advance, first
from rollbook.core.words import fill_names
from rollbook.games import GAMES
from tests.games.playing import (
    changed,
    everything,
    open_actions,
    played,
    random_match,
    refusal,
    steps,
)

SEEDS = range(25)
PACKAGES = (rollbook.core, rollbook.games)

TABLES = [
    pytest.param(game, count, id=f"{game.id}-{count}")
    for game in GAMES.values()
    for count in game.players
]
at_every_table = pytest.mark.parametrize(("game", "count"), TABLES)
in_every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def sampled(game, count, seed, number):
    """Some positions of a random game, its first and its last among them."""
    states = played(game, count, seed)
    inner = Random(seed).sample(states[1:-1], min(number, len(states) - 2))
    return [states[0], *inner, states[-1]]


def defaults(game, count):
    return game.settings({}, count)


# The rules ----------------------------------------------------------------------------------------


@at_every_table
def test_random_play_comes_to_an_end(game, count):
    for seed in SEEDS:
        end = played(game, count, seed)[-1].turn()
        assert isinstance(end, Over)
        assert len(end.points) == len(end.places) == count
        assert min(end.places) == 1
        assert end.reason


@at_every_table
def test_a_seat_is_asked_only_when_it_can_act(game, count):
    """`turn` and `legal` say the same; at a chance and at the end nothing is open."""
    for state in sampled(game, count, seed=1, number=60):
        turn = state.turn()
        seats = turn.seats if isinstance(turn, Player) else ()
        assert len(set(seats)) == len(seats)
        for seat in range(count):
            assert bool(state.legal(seat)) == (seat in seats)
            assert len(set(state.legal(seat))) == len(state.legal(seat))
        assert list(state.legal()) == (list(state.legal(seats[0])) if seats else [])


@at_every_table
def test_every_legal_action_applies_and_leaves_its_state_as_it_was(game, count):
    for state in sampled(game, count, seed=2, number=8):
        before = everything(state)
        for action in open_actions(state):
            assert state.apply(action) != state
        assert everything(state) == before
        assert dataclasses.is_dataclass(state)
        field = dataclasses.fields(state)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(state, field, None)


def other_actions(game, count):
    """Actions of this game in other positions, and of other games, each also with one thing in it
    changed (a seat, a value, a place, a die); and actions of no game."""
    rng = Random(6)
    pool = [Action(), Roll((1,)), Roll((1, 2)), Draw(("axe",)), BagRoll((("axe", 1),))]
    for other in GAMES.values():
        start = game.start(count) if other is game else other.start(other.players[0])
        played = {action for _state, action, _after in steps(start, rng)}
        words = sorted({word for action in played for word in str(action).split()})

        def change(value, words=words):
            if isinstance(value, int):
                return [-1, 0, value + 1, value - 1, 99]
            return [*rng.sample(words, 3), "nothing"]

        for action in sorted(played, key=str):
            pool += [action, *(a for a in changed(action, change) if is_readable(other, a))]
    return pool


def is_readable(game, action):
    """Whether a record of the game could say so: its fields are of the right kinds at least."""
    try:
        return game.notation.read(str(action)) == action
    except BadText:
        return False


def allowed(state, action):
    turn = state.turn()
    if isinstance(turn, Chance):
        return turn.allows(action)
    return action in open_actions(state)


@at_every_table
def test_nothing_but_what_is_legal_applies(game, count):
    """`legal` and `apply` agree; a refusal is an `IllegalMove` with a reason, never another error,
    and the state is unchanged by it."""
    pool = other_actions(game, count)
    rng = Random(7)
    refused = 0
    for state in sampled(game, count, seed=8, number=12):
        before = everything(state)
        for action in rng.sample(pool, min(400, len(pool))):
            reason = refusal(state, action)
            assert bool(reason) == (not allowed(state, action)), action
            refused += bool(reason)
        assert everything(state) == before
    assert refused > 1000


@at_every_table
def test_chance_and_apply_agree(game, count):
    """What the dice can say applies, whichever it is; everything typed on the pad does."""
    rng = Random(9)
    chances = 0
    for state in played(game, count, seed=9):
        chance = state.turn()
        if not isinstance(chance, Chance):
            continue
        chances += 1
        entered: list[Entry] = []
        while entries := chance.entries(entered):
            entered.append(rng.choice(entries))
            piece = game.view.entry(state, entered[-1])
            assert piece.markup
            assert piece.label
        for outcome in (chance.sample(rng), chance.outcome(entered)):
            assert chance.allows(outcome)
            assert game.notation.read(str(outcome)) == outcome
            state.apply(outcome)
    assert chances


@at_every_table
def test_every_action_reads_back_from_its_text(game, count):
    for state in sampled(game, count, seed=10, number=20):
        for action in open_actions(state):
            assert game.notation.read(str(action)) == action


@in_every_game
@settings(max_examples=20, suppress_health_check=[HealthCheck.large_base_example])  # whole games
@given(data=st.data())
def test_hypothesis_finds_no_way_to_break_a_game(game, data):
    """As random play, but hypothesis chooses: it looks for odd games, and short ones that fail."""
    count = data.draw(st.sampled_from(game.players))
    rng = data.draw(st.randoms(use_true_random=False))
    state = game.start(count)
    for before, action, after in steps(state, rng):
        assert allowed(before, action)
        state = after
    assert isinstance(state.turn(), Over)


@in_every_game
def test_places_follow_from_points(game):
    ends = [played(game, count, seed)[-1].turn() for count in game.players for seed in SEEDS]
    plain = [end.places == places(end.points, fewest=game.fewest) for end in ends]
    # A game may break ties, but who has more points is never behind.
    for end in ends:
        pairs = list(zip(end.points, end.places, strict=True))
        for (points, place), (other_points, other_place) in product(pairs, pairs):
            if points != other_points:
                assert (place < other_place) == ((points < other_points) == game.fewest)
    assert any(plain)


# The match ----------------------------------------------------------------------------------------


@at_every_table
def test_replay_gives_the_same_states_and_text(game, count):
    match = random_match(game, count, seed=11)
    text = match.text()
    again = Match.read(text, GAMES)
    assert again.fault is None
    assert again.text() == text
    assert again.actions == match.actions
    assert list(map(everything, again.states)) == list(map(everything, match.states))
    assert again.over == match.over


@at_every_table
def test_undo_to_the_start_and_redo_to_the_end(game, count):
    match = random_match(game, count, seed=12)
    end, text = everything(match.state), match.text()
    turns = [state.turn() for state in match.states]
    # What the app's dice say at once, before anybody decides, is part of the start.
    start = next(n for n, t in enumerate(turns) if not (isinstance(t, Chance) and t.at_once))
    back = [match.at]
    while match.undo():
        back.append(match.at)
        assert match.at == start or isinstance(match.turn, Player)
    assert match.at == start
    assert everything(match.state) == everything(match.states[start])
    assert everything(match.states[0]) == everything(game.start(count))
    forth = [match.at]
    while match.redo():
        forth.append(match.at)
    assert forth == back[::-1]
    assert everything(match.state) == end
    assert match.text() == text.replace("\n\n", "\nmarks: undone\n\n", 1)


@at_every_table
def test_a_record_of_any_board_replays(game, count):
    for board in game.boards:
        state = game.start(count, {}, board)
        for _ in steps(state, Random(13)):
            pass


# The view -----------------------------------------------------------------------------------------


def tappings(path, rng, most=6):
    """Sequences of taps that go along a path: a few, if there are many orders."""
    found: list[tuple[str, ...]] = []

    def follow(path, tapped):
        if len(found) >= most:
            return
        if not path:
            found.append(tapped)
        pieces = sorted(set(first(path)))
        for piece in rng.sample(pieces, len(pieces)):
            for left in advance(path, piece):
                follow(left, (*tapped, piece))

    follow(path, ())
    return found


def has_any(path):
    """Whether a path has a step that several pieces will do for."""
    return any(
        isinstance(step, Any)
        or (
            isinstance(step, frozenset)
            and any(has_any(m if isinstance(m, tuple) else (m,)) for m in step)
        )
        for step in path
    )


@at_every_table
def test_taps_lead_to_exactly_their_action(game, count):
    rng = Random(14)
    for state in sampled(game, count, seed=14, number=10):
        turn = state.turn()
        for seat in turn.seats if isinstance(turn, Player) else ():
            paths = {action: game.view.taps(state, action) for action in state.legal(seat)}
            start = Tapping.of(paths)
            for action, path in ((a, p) for a in paths for p in paths[a]):
                for pieces in tappings(path, rng):
                    taps = start
                    for piece in pieces:
                        assert piece in taps.lit
                        taps = taps.tap(piece)
                    assert action in taps.complete
                    assert len(taps.complete) == 1 or has_any(path)
                    assert taps.tapped == pieces


@at_every_table
def test_every_piece_of_a_path_can_be_seen_and_spoken(game, count):
    options = defaults(game, count)
    for state in sampled(game, count, seed=15, number=20):
        turn = state.turn()
        for seat in turn.seats if isinstance(turn, Player) else ():
            picture = game.view.draw(state, seat, options)
            pieces = {**picture.sheet, **picture.tray}
            paths = [path for a in state.legal(seat) for path in game.view.taps(state, a)]
            for piece in set(pieces_of(paths)) & pieces.keys():
                assert pieces[piece].label, piece
            for path in paths:  # what isn't there from the start is offered once it is wanted
                for taps in tappings(path, Random(2), most=1):
                    for end, piece in enumerate(taps):
                        if piece not in pieces:
                            offered = game.view.offers(state, seat, taps[:end], options)
                            assert offered[piece].label, piece


def pieces_of(paths):
    """All pieces that stand anywhere in paths."""
    for path in paths:
        for step in path:
            if isinstance(step, str):
                yield step
            elif isinstance(step, Any):
                yield from step.pieces
            else:
                yield from pieces_of(m if isinstance(m, tuple) else (m,) for m in step)


def ways_to_look(game):
    """The options that show things differently, each value of each."""
    shown = [option for option in game.options if option.display]
    for values in product(*(list(option.values) for option in shown)):
        yield {option.id: value for option, value in zip(shown, values, strict=True)}


@at_every_table
def test_pictures_are_sound(game, count):
    """No piece stands in both groups; markup of the sheet is well-formed; drawing is repeatable."""
    for look in ways_to_look(game):
        options = game.settings(look, count)
        for state in sampled(game, count, seed=16, number=4):
            for seat in range(count):
                picture = game.view.draw(state, seat, options)
                assert min(picture.box[-2:]) > 0
                assert not picture.sheet.keys() & picture.tray.keys()
                assert picture == game.view.draw(state, seat, options)
                markup = "".join(piece.markup for piece in picture.sheet.values())
                ElementTree.fromstring(f"<svg>{fill_names(markup, 'Player {}'.format)}</svg>")


@at_every_table
def test_a_closed_piece_says_why(game, count):
    options = defaults(game, count)
    rng = Random(17)
    asked = 0
    for state in sampled(game, count, seed=17, number=10):
        for seat in range(count):
            picture = game.view.draw(state, seat, options)
            pieces = picture.sheet | picture.tray
            labelled = [i for i, p in pieces.items() if p.label and p.sees is None]
            taps = Tapping.of({a: game.view.taps(state, a) for a in state.legal(seat)})
            while True:
                for piece in labelled:
                    if piece not in taps.open:
                        assert game.view.why(state, seat, (*taps.tapped, piece)), piece
                        asked += 1
                if not taps.lit:
                    break
                taps = taps.tap(rng.choice(sorted(taps.lit)))
    assert asked


@at_every_table
def test_the_sentences(game, count):
    for state in sampled(game, count, seed=18, number=20):
        turn = state.turn()
        assert game.view.progress(state)
        for seat in range(count):
            assert isinstance(game.view.verdict(state, seat), str)
            asked = isinstance(turn, Player) and seat in turn.seats
            prompt = game.view.prompt(state, seat, ())
            assert prompt if asked else isinstance(prompt, str)
        for action in open_actions(state):
            assert isinstance(game.view.careful(state, action), str)
            assert isinstance(game.view.foretell(state, action), str)
            seat = getattr(action, "seat", turn.seat)
            for path in game.view.taps(state, action):
                for taps in tappings(path, Random(1), most=2):
                    for end in range(len(taps)):
                        assert game.view.prompt(state, seat, taps[:end])


@at_every_table
def test_every_action_is_told(game, count):
    for before, action, after in steps(game.start(count), Random(19)):
        for seat in (None, *range(count)):
            told = game.view.tell(before, action, after, seat)
            assert told
            assert "{" not in told


@in_every_game
def test_what_the_home_screen_shows(game):
    assert game.id in GAMES
    assert game.title
    assert game.blurb
    assert ElementTree.fromstring(game.view.thumbnail()).tag.endswith("svg")


@in_every_game
def test_a_game_has_a_guide(game):
    assert (Path(rollbook.__path__[0]).parent / game.guide).is_file()


@in_every_game
def test_a_game_has_an_example_that_tells_it(game):
    text = (Path(rollbook.__path__[0]).parent / game.example).read_text(encoding="utf-8")
    example = Example.read(text, GAMES)
    assert example.match.game is game
    assert len(example.steps) >= 8
    assert example.steps[0][0] == 0
    assert example.steps[-1][0] == len(example.match.actions)
    assert all(told.endswith((".", "!", "?", ":")) for _at, told in example.steps)
    assert not example.match.text().startswith("#")


# The house ----------------------------------------------------------------------------------------


def modules():
    for package in PACKAGES:
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            spec = find_spec(module.name)
            assert spec is not None
            assert spec.origin is not None
            yield module.name, Path(spec.origin)


MODULES = dict(modules())
WORLD = {"js", "pyodide", "pyodide_js", "pyscript", "os", "time", "datetime", "random", "secrets"}
WORLD |= {"pathlib", "io", "sys", "socket", "urllib", "threading", "asyncio", "subprocess", "uuid"}
# The one place where a generator is made, from a seed. Elsewhere one is handed in.
EXCEPT = {("rollbook.core.dice", "random")}


def imports(path, types=True):
    """The names of all modules that a file imports, wherever in it; those that it imports for its
    types alone only if they are wanted."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if not types:
        tree.body = [node for node in tree.body if not is_for_types(node)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_for_types(node):
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def test_there_are_modules_to_look_at():
    assert {"rollbook.core.match", "rollbook.games.rolling_japan.rules"} <= MODULES.keys()


@pytest.mark.parametrize("name", MODULES)
def test_core_and_games_do_not_touch_the_world(name):
    """No browser, no files, no clock, no randomness of their own."""
    touched = {imported.split(".")[0] for imported in imports(MODULES[name], types=False)} & WORLD
    assert {module for module in touched if (name, module) not in EXCEPT} == set()


@pytest.mark.parametrize("name", MODULES)
def test_core_and_games_import_no_page_and_no_other_game(name):
    allowed = ["rollbook.core"]
    if name == "rollbook.games":
        allowed += ["rollbook.games"]
    elif name.startswith("rollbook.games."):
        allowed += [".".join(name.split(".")[:3])]
    for imported in imports(MODULES[name]):
        # `from rollbook.games.this_game import ...` also imports the packages around it.
        own = imported.startswith("rollbook.") and imported != "rollbook.games"
        assert not own or imported.startswith(tuple(allowed)), imported


def test_chance_imports_randomness_for_its_types_alone():
    chance = MODULES["rollbook.core.chance"]
    assert "random" in set(imports(chance)) - set(imports(chance, types=False))


def test_orders_of_a_set_are_all_followed():
    """The tests above tap frozensets in several orders."""
    path = ("a", frozenset({"b", "c", "d"}))
    orders = set(tappings(path, Random(1), most=99))
    assert orders == {("a", *order) for order in permutations("bcd")}
