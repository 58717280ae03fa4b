"""Climbing once more, read slowly and independently from the rulebook, and compared with the game's
own rules after every action of many random basic games.

`Table` is a table with pawns, pitons and dice. It knows nothing of the game's code but how actions
are written: it tells which lines of text may be played now, and plays them.
"""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from rollbook.core.action import Notation
from rollbook.core.chance import Chance, Roll
from rollbook.core.game import Over
from rollbook.games.roll_and_wall.actions import Attach, Climb, Fall, Land, Pass, Rest, Use
from rollbook.games.roll_and_wall.board import SPACES, Wall
from tests.games.roll_and_wall.positions import started

NOTATION = Notation([Attach, Climb, Fall, Land, Pass, Rest, Roll, Use])
SECTIONS = ["L", "C", "R"]


class Pawn:
    """What lies before a player: where the pawn is (nothing: on the ground), the pitons in the wall
    and in the backpack, the tiles, whether there will be tea, and the dice of the last turn."""

    def __init__(self, pitons):
        self.place = None
        self.wall_pitons = []
        self.pitons = pitons
        self.tiles = {"shoes", "chalk", "energy-bar"}
        self.tea = False
        self.last_turn = 0

    def on_summit(self):
        return self.place is not None and self.place[1] == 14


class Table:
    """`sections`: three lists of 13 tokens from the lowest up, `"4_"` with a ledge."""

    def __init__(self, sections, pitons):
        self.sections = sections
        self.pawns = [Pawn(count) for count in pitons]
        self.round = 1
        self.winners = None
        self.begin_turn(0)

    # The wall

    def token(self, place):
        section, height = place
        return "4" if height == 14 else self.sections[SECTIONS.index(section)][height - 1]

    def difficulty(self, place):
        return int(self.token(place)[0])

    def ways(self):
        """1.: from the start the lowest of each section; else up or sideways."""
        place = self.pawn.place
        if place is None:
            return [("L", 1), ("C", 1), ("R", 1)]
        section, height = place
        beside = {"L": ["C"], "C": ["L", "R"], "R": ["C"]}[section]
        return [(section, height + 1), *[(other, height) for other in beside]]

    def may_rest(self):
        """6.: only on a space with a ledge or one of their pitons."""
        place = self.pawn.place
        return place is not None and ("_" in self.token(place) or place in self.pawn.wall_pitons)

    # Turns

    @property
    def pawn(self):
        return self.pawns[self.mover]

    def begin_turn(self, mover):
        """2. and 7.: six dice, and the blue one for who has tea."""
        self.mover = mover
        self.white = 6
        self.blue = 1 if self.pawn.tea else 0
        self.pawn.tea = False
        self.used = []
        self.just_rolled: tuple[int, int] | None = None  # what an energy bar would give back
        self.asks = "move"

    def end_turn(self):
        """The round is completed when somebody is at the top; fewest dice win."""
        self.pawn.last_turn = sum(self.used)
        if self.mover + 1 < len(self.pawns):
            self.begin_turn(self.mover + 1)
            return
        tops = [pawn for pawn in self.pawns if pawn.on_summit()]
        if tops:
            fewest = min(pawn.last_turn for pawn in tops)
            self.winners = {seat for seat, pawn in enumerate(self.pawns)
                            if pawn.on_summit() and pawn.last_turn == fewest}  # fmt: skip
        elif self.round == 50:
            self.winners = set()
        else:
            self.round += 1
            self.begin_turn(0)
            return
        self.asks = "over"

    def fall(self):
        """5.: to the highest piton, wherever it is; of several the player chooses."""
        heights = [height for _section, height in self.pawn.wall_pitons]
        stops = [one for one in self.pawn.wall_pitons if one[1] == max(heights)]
        if len(stops) > 1:
            self.asks = "land"
            self.stops = stops
            return
        if stops:
            self.pawn.place = stops[0]
        else:
            self.pawn.place = None
            self.pawn.tea = True
        self.end_turn()

    def no_success(self):
        """5., special case: on the start it is no fall; there the dice are simply set aside."""
        if self.pawn.place is not None:
            self.fall()
        elif self.white + self.blue == 0:
            self.end_turn()
        else:
            self.asks = "move"

    def success(self):
        if self.goal[1] == 14 and "energy-bar" in self.pawn.tiles:
            self.asks = "energy"
        else:
            self.enter()

    def enter(self):
        self.pawn.place = self.goal
        self.just_rolled = (self.rolled_white, self.rolled_blue)
        if self.pawn.on_summit():
            self.end_turn()
        else:
            self.asks = "move"

    def judge(self):
        if max(self.faces) + self.extra >= self.difficulty(self.goal):
            self.success()
        elif self.helps():
            self.asks = "failed"
        else:
            self.no_success()

    def helps(self):
        """Chalk always; shoes where one more is enough."""
        found = {"chalk"} & self.pawn.tiles
        if "shoes" in self.pawn.tiles and max(self.faces) + 1 == self.difficulty(self.goal):
            found.add("shoes")
        return found

    def give_back(self, white, blue):
        self.white += white
        self.blue += blue
        self.used.append(-white - blue)

    # What may be played, as text

    def lines(self):
        who = f"{self.mover} "
        if self.asks == "move":
            found = []
            for section, height in self.ways():
                space = f"{section}{height}"
                for count in range(1, self.white + 1):
                    found.append(f"climb {space} {count}")
                for count in range(1, self.white + 2):
                    if self.blue:
                        found.append(f"climb {space} {count} tea")
            if self.pawn.place is not None:
                found.append("rest" if self.may_rest() else "fall")
                if self.pawn.place not in self.pawn.wall_pitons and self.pawn.pitons > 0:
                    found.append("attach")
            if self.just_rolled and "energy-bar" in self.pawn.tiles:
                found.append("use energy-bar")
        elif self.asks == "failed":
            found = ["pass", *[f"use {kind}" for kind in self.helps()]]
        elif self.asks == "energy":
            found = ["pass", "use energy-bar"]
        elif self.asks == "land":
            found = [f"land {section}{height}" for section, height in self.stops]
        else:
            found = []
        return {who + line for line in found}

    def play(self, line):
        words = line.split()
        if words[0] == "roll":
            self.faces = [int(face) for face in words[1:]]
            self.judge()
            return
        assert line in self.lines()
        getattr(self, f"play_{words[1]}")(*words[2:])

    def play_climb(self, space, count, tea=""):
        self.goal = (space[0], int(space[1:]))
        self.rolled_blue = 1 if tea else 0
        self.rolled_white = int(count) - self.rolled_blue
        self.white -= self.rolled_white
        self.blue -= self.rolled_blue
        self.used.append(int(count))
        self.just_rolled = None
        self.extra = 0
        self.asks = "roll"

    def play_rest(self):
        self.end_turn()

    def play_fall(self):
        self.fall()

    def play_attach(self):
        self.pawn.wall_pitons.append(self.pawn.place)
        self.pawn.pitons -= 1

    def play_land(self, space):
        self.pawn.place = (space[0], int(space[1:]))
        self.end_turn()

    def play_use(self, kind):
        self.pawn.tiles.remove(kind)
        if kind == "chalk":
            self.asks = "roll"
        elif kind == "shoes":
            self.extra += 1
            self.judge()
        elif self.asks == "energy":
            self.give_back(self.rolled_white, self.rolled_blue)
            self.enter()
        else:
            assert self.just_rolled
            self.give_back(*self.just_rolled)
            self.just_rolled = None

    def play_pass(self):
        if self.asks == "energy":
            self.enter()
        else:
            self.no_success()


# Comparing ----------------------------------------------------------------------------------------


def name_of(place):
    return "start" if place is None else f"{place[0]}{place[1]}"


def compare(table, state):
    """Everything that both know."""
    for pawn, own in zip(table.pawns, state.climbers, strict=True):
        assert name_of(pawn.place) == SPACES[own.place]
        assert sorted(map(name_of, pawn.wall_pitons)) == sorted(SPACES[p] for p in own.pitons)
        assert pawn.pitons == own.left
        assert pawn.tiles == set(own.tiles)
        assert pawn.tea == own.tea
    turn = state.turn()
    assert isinstance(turn, Over) is (table.asks == "over")
    assert isinstance(turn, Chance) is (table.asks == "roll")
    assert {str(action) for action in state.legal()} == table.lines()
    assert table.round == state.round
    if isinstance(turn, Over):
        if table.winners:
            assert {seat for seat, place in enumerate(turn.places) if place == 1} == table.winners
        else:
            assert turn.reason.startswith("Night falls")
        for pawn, own in zip(table.pawns, state.climbers, strict=True):
            assert pawn.last_turn == own.used or not pawn.on_summit()
        return
    assert table.mover == state.mover
    assert (table.white, table.blue) == (state.dice, int(state.tea))
    for seat in range(len(table.pawns)):
        assert state.legal(seat) == [] or seat == table.mover
    if isinstance(turn, Chance):
        assert turn.entries([])
        assert turn.size == table.rolled_white + table.rolled_blue


ENOUGH = {2: (1, 2), 3: (2, 3), 4: (2, 3, 4), 5: (3, 4, 5), 6: (4, 5, 6)}
"""How many dice a climber likes to roll for a number."""


def chosen(table, rng):
    """What a random climber does who would rather go up, and rests when few dice are left."""
    lines = sorted(table.lines())
    tired = table.white + table.blue < 3
    weights = {
        "rest": 20 if tired else 0.2,
        "fall": 0.2 if tired else 0.01,
        "attach": 4 if tired else 0.1,
        "use": 0.2 if table.asks == "move" else 3,
    }
    chances = []
    for line in lines:
        _who, kind, *rest = line.split()
        weight = weights.get(kind, 1)
        if kind == "climb":
            goal, count = (rest[0][0], int(rest[0][1:])), int(rest[1])
            up = table.pawn.place is None or goal[1] > table.pawn.place[1]
            weight = (1 if up else 0.06) * (1 if count in ENOUGH[table.difficulty(goal)] else 0.05)
        chances.append(weight)
    return rng.choices(lines, chances)[0]


def random_section(rng, numbers):
    return [rng.choice(numbers) + rng.choice(["", "_"]) for _row in range(13)]


def one_game(count, seed):
    """A random game on a random wall, compared after every action. What has happened is counted."""
    rng = Random(seed)
    seen: Counter[str] = Counter()
    numbers = rng.choice(["2222223", "2233344456"])
    sections = [random_section(rng, numbers) for _section in range(3)]
    younger = [seat for seat in range(count) if rng.random() < 0.2]
    state = started(count, younger)
    state = replace(state, wall=Wall.of(tuple(map(tuple, sections))))
    table = Table(sections, [4 if seat in younger else 3 for seat in range(count)])
    compare(table, state)
    for _step in range(6000):
        turn = state.turn()
        if isinstance(turn, Over):
            seen["night" if not table.winners else f"{len(table.winners)} won"] += 1
            seen["tie-break"] += sum(pawn.on_summit() for pawn in table.pawns) > 1
            return seen
        line = str(turn.sample(rng)) if isinstance(turn, Chance) else chosen(table, rng)
        seen[" ".join(line.split()[:3][1:]) if " use " in line else line.split()[1]] += 1
        seen["tea"] += line.endswith(" tea")
        seen["chosen at the top"] += table.asks == "energy"
        state = state.apply(NOTATION.read(line))
        table.play(line)
        compare(table, state)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("count", [2, 3, 4])
def test_random_games(count):
    """Every action of many games has the same outcome by both, and what is rare has happened."""
    seen: Counter[str] = Counter()
    for number in range(130):
        seen += one_game(count, 1000 * count + number)
    rare = ["land", "tea", "1 won", "tie-break", "use energy-bar", "chosen at the top"]
    for what in ("climb", "rest", "fall", "attach", "pass", "use chalk", "use shoes", *rare):
        assert seen[what] > 0, (what, seen)
    assert seen["1 won"] > 60
    if count > 2:
        assert seen["2 won"] > 0


def test_night():
    """On a wall of sixes without a ledge nobody is up before it is night."""
    rng = Random(50)
    state = started(2)
    state = replace(state, wall=Wall.of((("6",) * 13,) * 3))
    table = Table([["6"] * 13] * 3, [3, 3])
    while not isinstance(state.turn(), Over):
        turn = state.turn()
        line = str(turn.sample(rng)) if isinstance(turn, Chance) else chosen(table, rng)
        state = state.apply(NOTATION.read(line))
        table.play(line)
        compare(table, state)
    assert table.round == state.round == 50
    assert table.winners == set()
