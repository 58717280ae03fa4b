"""PAPER ROLL & Write once more, read slowly and independently from the rulebook and the rulings,
and compared with the game's own rules after every action of many random games.

`Table` is a table with two sheets, dice and two tracks. It knows nothing of the game's code but how
actions are written: it tells which lines of text may be played now, and plays them.
"""

from collections import Counter
from dataclasses import replace
from itertools import permutations, product
from random import Random

from rollbook.core.chance import Chance
from rollbook.core.game import Over, Player
from rollbook.games.paper_roll_and_write.board import Printed
from rollbook.games.paper_roll_and_write.region import Region
from rollbook.games.paper_roll_and_write.rules import start
from tests.games.paper_roll_and_write.positions import (
    BOARD,
    MAP,
    NOTATION,
    SHEET,
    STORES,
    TRACKS,
    cells,
    named,
    numbers,
    pooh,
    position,
    rolls,
    sheet,
)

# The sheet, from the facts of the rulebook and its reconstruction ---------------------------------

GREEN, YELLOW = 5, 12
"""How many spaces are marked when the zone is no longer green, and no longer yellow."""
BADGES = {6, 10, 13, 16}
LAST_PANIC, LAST_SUPPLY = 18, 5
EXACTLY = {1: 4, 2: 5, 3: 6, 4: 6}
AT_MOST = {1: 5, 2: 7, 3: 9}
BOXES = {
    "1.1": 4, "1.2": 5, "2.1": 5, "2.2": 6, "3.1": 6, "3.2": 7, "4.1": 7, "4.2": 8, "5.1": 8,
    "5.2": 9,
}  # fmt: skip
KIND = {
    f"{'abcdefghi'[x]}{y + 1}": kind
    for y, row in enumerate(MAP.split())
    for x, kind in enumerate(row)
}


def around(square):
    """The four squares beside one."""
    column, row = ord(square[0]), int(square[1:])
    return {
        f"{chr(column)}{row - 1}",
        f"{chr(column)}{row + 1}",
        f"{chr(column - 1)}{row}",
        f"{chr(column + 1)}{row}",
    }


def beside(kinds, square, kind):
    return {other for other in around(square) if kinds.get(other) == kind}


def grey_places(kinds, grey, number):
    """6.2.1 "The number must be placed in a space adjacent to the Factory symbol or to another
    number previously placed; a number can NEVER be placed adjacent to a similar number." """
    found = set()
    for square in kinds:
        near = [grey[other] for other in around(square) if other in grey]
        connected = beside(kinds, square, "F") or near
        free = kinds[square] == "g" and square not in grey
        if free and connected and number not in near and number in (4, 5, 6):
            found.add(square)
    return found


def brown_places(kinds, brown, police, number):
    """6.2.3 "The number must be placed in a space adjacent to one of its 4 houses on the map or
    another number previously placed; the number placed must be exactly one value above or below the
    adjacent value (if there is one)." """
    found = set()
    for square in kinds:
        near = [brown[other] for other in around(square) if other in brown]
        connected = beside(kinds, square, "H") or near
        free = kinds[square] == "b" and square not in brown and square not in police
        if free and connected and all(other in (number - 1, number + 1) for other in near):
            found.add(square)
    return found


def made(factory):
    """6.2.1 The lines that are full and come to what is printed: exactly in a row; ruling: at most
    in a column."""
    found = set()
    for row, value in EXACTLY.items():
        line = [factory.get(f"R{row}C{column}") for column in (1, 2, 3)]
        if None not in line and sum(line) == value:
            found.add(f"row-{row}")
    for column, value in AT_MOST.items():
        line = [factory.get(f"R{row}C{column}") for row in (1, 2, 3, 4)]
        if None not in line and sum(line) <= value:
            found.add(f"column-{column}")
    return found


class Paper:
    """One of the two sheets."""

    def __init__(self):
        self.factory = {}
        self.grey = {}
        self.brown = {}
        self.police = set()
        self.supplied = set()
        self.visited = set()
        self.warehouses = set()
        self.spent = 0
        self.checked = set()
        self.boxes = {}
        self.crossed = set()

    def rolls(self):
        """How many rolls can be spent."""
        extra = len(self.warehouses) == 2
        return len(made(self.factory)) + extra - self.spent

    def price(self, store):
        return 2 if store in self.visited else 1

    def unlocked(self, row):
        return f"{row}.1" in self.boxes and f"{row}.2" in self.boxes

    def free_for_police(self):
        return {
            square
            for square, kind in KIND.items()
            if kind == "b" and square not in self.brown and square not in self.police
        }

    def coordinators_places(self, number):
        if number in (1, 2, 3):
            places = {f"R{row}C{column}" for row in (1, 2, 3, 4) for column in (1, 2, 3)}
            return places - set(self.factory)
        return grey_places(KIND, self.grey, number)


class Cube:
    """A die in front of the Coordinator."""

    def __init__(self, face):
        self.face = self.value = face
        self.stepped = False
        self.where = ""

    def name(self):
        if self.stepped:
            return f"{self.face}>{self.value}'"
        return f"{self.face}>{self.value}" if self.value != self.face else f"{self.face}"


def some_of(dice):
    """All ways to take some of the dice, perhaps none."""
    for taken in product((False, True), repeat=len(dice)):
        yield [die for die, is_taken in zip(dice, taken, strict=True) if is_taken]


def spelt(words, dice):
    """An action with dice, whose order means nothing."""
    return " ".join([*words.split(), *sorted(die.name() for die in dice)])


class Table:
    def __init__(self):
        self.papers = [Paper(), Paper()]
        self.round = 1
        self.panic = 0
        self.supply = 0
        self.winner = None
        self.begin_round()

    def begin_round(self):
        """6.1 and 6.5: the sheets are switched after each round."""
        odd = self.round % 2 == 1
        self.coordinators, self.poohs = self.papers if odd else self.papers[::-1]
        self.phase = "roll"
        self.cubes = []
        self.centre = []
        self.police = []  # the sheets on which it comes
        self.visiting = False
        self.reached = set()
        self.chosen = 0  # numbers of one's own choice

    def zone(self):
        if self.panic < GREEN:
            return "green"
        return "yellow" if self.panic < YELLOW else "red"

    def dice_to_roll(self):
        return {"green": 6, "yellow": 5, "red": 4}[self.zone()]

    def add_panic(self, points, paper):
        for _point in range(points):
            if self.panic < LAST_PANIC:
                self.panic += 1
                if self.panic in BADGES:
                    self.police.append(paper)

    def unused(self):
        return [die for die in self.cubes if not die.where]

    def die(self, name):
        return next(die for die in self.unused() if die.name() == name)

    # What may be played

    def asked(self):
        return 0 if self.police or self.phase in ("keep", "team") else 1

    def lines(self):
        if self.police:
            return {f"block {square}" for square in self.police[0].free_for_police()}
        if self.phase == "keep":
            return {spelt("keep", dice) for dice in some_of(self.cubes)}
        if self.phase == "team":
            return self.coordinators_lines()
        if self.phase == "hoard":
            return self.poohs_lines()
        return set()

    def payable(self):
        """The stores that can be supplied from the own sheet, and those with the Volunteer."""
        paper = self.coordinators
        own = {store for store in self.reached if paper.rolls() >= paper.price(store)}
        helped = set()
        if "volunteer" not in paper.checked and self.poohs.rolls() >= 1:
            helped = {s for s in self.reached if paper.rolls() + 1 >= paper.price(s)}
        return own, helped

    def coordinators_lines(self):
        paper = self.coordinators
        if self.reached:
            own, helped = self.payable()
            found = {f"supply {store}" for store in own}
            found |= {f"volunteer {store}" for store in helped}
            return found if own else found | {"leave"}
        if self.chosen:
            return {
                f"write *{number} {place}"
                for number in range(1, 7)
                for place in paper.coordinators_places(number)
            }
        found = set()
        stuck = True
        for die in self.unused():
            for place in paper.coordinators_places(die.value):
                found.add(f"write {die.name()} {place}")
                stuck = False
            for value in range(1, 7):
                if value != die.value:
                    found.add(f"alter {die.name()} {value}")
        for member, where in (("producer", "factory"), ("supplier", "map")):
            for die in self.cubes:
                if member not in paper.checked and die.where == where:
                    for place in paper.coordinators_places(die.value):
                        found.add(f"{member} {die.value} {place}")
        if "replenisher" not in paper.checked and self.somewhere():
            pairs = [dice for dice in some_of(self.unused()) if len(dice) == 2]
            found |= {spelt("replenisher", pair) for pair in pairs}
        return found | {"done"} if stuck else found

    def somewhere(self):
        return any(self.coordinators.coordinators_places(number) for number in range(1, 7))

    def poohs_lines(self):
        paper = self.poohs
        if self.visiting:
            stores = {square for square, kind in KIND.items() if kind == "S"}
            return {f"visit {store}" for store in stores - paper.visited}
        found = set()
        if self.chosen:
            for number in range(1, 7):
                for square in brown_places(KIND, paper.brown, paper.police, number):
                    found.add(f"write *{number} {square}")
            return found | self.marks(6) | {"forgo"}
        for die in self.unused():
            for square in brown_places(KIND, paper.brown, paper.police, die.value):
                found.add(f"write {die.name()} {square}")
        found |= self.marks(0)
        if paper.unlocked(1) and 1 not in paper.crossed:
            found |= {f"one-more {face}" for face in self.centre}
        if paper.unlocked(2):
            pairs = [dice for dice in some_of(self.unused()) if len(dice) == 2]
            found |= {spelt("two-for-one", pair) for pair in pairs}
        for die in self.unused():
            for value in range(1, 7):
                if paper.unlocked(3) and 3 not in paper.crossed and value != die.value:
                    found.add(f"exchange {die.name()} {value}")
                if paper.unlocked(4) and not die.stepped and abs(value - die.value) == 1:
                    found.add(f"shift {die.name()} {value}")
        return found | {"done"}

    def marks(self, chosen):
        """Sums for the headquarters. A number of one's own choice is said to be a 6 there."""
        found = set()
        for dice in some_of(self.unused()):
            total = sum(die.value for die in dice) + chosen
            for box, least in BOXES.items():
                if total >= least and box not in self.poohs.boxes and (dice or chosen):
                    found.add(tidy(spelt(f"mark {box}", dice) + (f" *{chosen}" if chosen else "")))
        return found

    # Playing

    def play(self, line):
        word, *rest = line.split()
        getattr(self, f"play_{word.replace('-', '_')}")(*rest)
        self.settle()

    def settle(self):
        """What nobody has to decide: the police without a space, stores that must be supplied."""
        while self.police and not self.police[0].free_for_police():
            self.police.pop(0)
        while self.reached:
            own, helped = self.payable()
            together = sum(self.coordinators.price(store) for store in self.reached)
            if helped or (len(own) > 1 and together > self.coordinators.rolls()):
                return
            if own:
                store = min(own)
                self.stock(store, self.coordinators.price(store))
            else:
                self.reached = set()

    def play_roll(self, *faces):
        self.cubes = [Cube(int(face)) for face in faces]
        self.phase = "keep"

    def play_keep(self, *faces):
        aside = [die.face for die in self.cubes]
        for face in faces:
            aside.remove(int(face))
        self.cubes = [Cube(int(face)) for face in faces]
        self.centre = aside
        self.phase = "team"
        self.add_panic(len(aside), self.coordinators)

    def play_block(self, square):
        self.police.pop(0).police.add(square)

    def play_alter(self, name, value):
        self.die(name).value = int(value)
        self.add_panic(1, self.coordinators)

    def play_write(self, name, place):
        if name.startswith("*"):
            number = int(name[1:])
            self.chosen -= 1
        else:
            die = self.die(name)
            number = die.value
            die.where = "factory" if place.startswith("R") else "map"
        if self.phase == "team":
            self.place(number, place)
        else:
            self.expand(number, place)

    def place(self, number, place):
        """6.2.1 The Coordinator writes a number in the factory or on the map."""
        paper = self.coordinators
        if place.startswith("R"):
            paper.factory[place] = number
            return
        paper.grey[place] = number
        paper.warehouses |= beside(KIND, place, "W")
        self.reached = beside(KIND, place, "S") - paper.supplied

    def stock(self, store, price):
        self.coordinators.spent += price
        self.coordinators.supplied.add(store)
        self.reached = self.reached - {store}
        self.supply = min(self.supply + 1, LAST_SUPPLY)

    def play_supply(self, store):
        self.stock(store, self.coordinators.price(store))

    def play_volunteer(self, store):
        self.coordinators.checked.add("volunteer")
        self.poohs.spent += 1
        self.stock(store, self.coordinators.price(store) - 1)

    def play_leave(self):
        self.reached = set()

    def play_producer(self, number, place):
        self.coordinators.checked.add("producer")
        self.place(int(number), place)

    def play_supplier(self, number, place):
        self.coordinators.checked.add("supplier")
        self.place(int(number), place)

    def play_replenisher(self, *names):
        self.coordinators.checked.add("replenisher")
        for name in names:
            self.die(name).where = "given"
        self.chosen = 1

    def play_done(self):
        if self.phase == "hoard":
            self.end_round()
            return
        lost = [die.face for die in self.unused()]
        self.cubes = [Cube(die.face) for die in self.cubes if die.where]
        self.centre += lost
        self.phase = "hoard"
        self.add_panic(len(lost), self.coordinators)

    def end_round(self):
        """7. The end, with its tie-break."""
        panicked, supplied = self.panic == LAST_PANIC, self.supply == LAST_SUPPLY
        if not panicked and not supplied:
            self.round += 1
            self.begin_round()
            return
        self.phase = "over"
        rolls_left = sum(paper.rolls() for paper in self.papers)
        unlocked = sum(paper.unlocked(row) for paper in self.papers for row in range(1, 6))
        if panicked and supplied:
            self.winner = 0 if rolls_left > unlocked else 1
        else:
            self.winner = 1 if panicked else 0

    def expand(self, number, square):
        """6.2.3 P.O.O.H. writes a number on the map; several stores are visited in the order that
        makes the most panic."""
        paper = self.poohs
        paper.brown[square] = number
        stores = beside(KIND, square, "S") - paper.visited
        before = self.panic
        points = 0
        for order in permutations(stores):
            self.panic = before
            for store in order:
                self.panic = min(self.panic + self.points(store), LAST_PANIC)
            points = max(points, self.panic - before)
        self.panic = before
        paper.visited |= stores
        self.chosen += len(stores & paper.supplied)
        self.add_panic(points, paper)

    def points(self, store):
        return 2 if store in self.poohs.supplied and self.zone() == "yellow" else 1

    def play_mark(self, box, *names):
        total = 0
        for name in names:
            if name.startswith("*"):
                self.chosen -= 1
                total += int(name[1:])
            else:
                die = self.die(name)
                die.where = "headquarters"
                total += die.value
        assert total >= BOXES[box]
        self.poohs.boxes[box] = total
        if box.startswith("5") and self.poohs.unlocked(5):
            self.visiting = len(self.poohs.visited) < 8

    def play_visit(self, store):
        self.visiting = False
        points = self.points(store)
        self.poohs.visited.add(store)
        self.chosen += store in self.poohs.supplied
        self.add_panic(points, self.poohs)

    def play_one_more(self, face):
        self.poohs.crossed.add(1)
        self.centre.remove(int(face))
        self.cubes.append(Cube(int(face)))

    def play_two_for_one(self, *names):
        for name in names:
            self.die(name).where = "given"
        self.chosen += 1

    def play_exchange(self, name, value):
        self.poohs.crossed.add(3)
        self.die(name).value = int(value)

    def play_shift(self, name, value):
        die = self.die(name)
        die.value, die.stepped = int(value), True

    def play_forgo(self):
        self.chosen -= 1


# Comparing ----------------------------------------------------------------------------------------


def tidy(line):
    """An action's text with its dice in one order."""
    words = line.split()
    fixed = {"mark": 2, "keep": 1, "two-for-one": 1, "replenisher": 1}.get(words[0], len(words))
    return " ".join([*words[:fixed], *sorted(words[fixed:])])


BONUSES = {1: "one-more-die", 2: "two-for-one", 3: "exchange-service"}
BONUSES |= {4: "up-and-down", 5: "store-visit"}


def compare_sheets(paper, region):
    assert paper.factory == cells(region)
    crosses = dict.fromkeys(paper.police, -1)
    assert paper.grey | paper.brown | crosses == numbers(region)
    assert paper.supplied == named(region.supplied)
    assert paper.visited == named(region.visited)
    assert paper.warehouses == named(region.warehouses)
    extra = {"extra"} if len(paper.warehouses) == 2 else set()
    assert set(region.produced(SHEET)) == made(paper.factory) | extra
    assert len(region.spent) == paper.spent
    assert region.spent <= set(region.produced(SHEET))
    assert len(rolls(region)) == paper.rolls()
    assert region.team == paper.checked
    assert [paper.boxes.get(box, 0) for box in BOXES] == list(region.boxes)
    assert {BONUSES[row] for row in paper.crossed} == region.used
    for row, bonus in BONUSES.items():
        assert paper.unlocked(row) == region.unlocked(bonus)


def compare(table, state):
    """Everything that both know."""
    for paper, region in zip(table.papers, state.regions, strict=True):
        compare_sheets(paper, region)
    assert (table.panic, table.supply, table.round) == (state.panic, state.supply, state.round)
    turn = state.turn()
    legal = [str(action) for action in state.legal()]
    assert len(legal) == len(set(map(tidy, legal)))
    assert set(map(tidy, legal)) == table.lines()
    if table.phase == "over":
        assert isinstance(turn, Over)
        assert turn.places == ((1, 2) if table.winner == 0 else (2, 1))
        return
    if table.phase == "roll":
        assert isinstance(turn, Chance)
        assert turn.size == table.dice_to_roll()
        return
    assert isinstance(turn, Player)
    assert turn.seats == (table.asked(),)
    assert state.legal(1 - table.asked()) == []
    assert sorted(table.centre) == list(state.centre)
    ours = [(die.face, die.value, die.stepped, bool(die.where)) for die in table.cubes]
    theirs = [(die.face, die.value, die.shifted, bool(die.use)) for die in state.dice]
    assert sorted(ours) == sorted(theirs)
    assert [table.papers.index(paper) for paper in table.police] == list(state.police)
    assert (table.visiting, table.chosen) == (state.visit, state.free)
    assert table.reached == named(frozenset(state.reached))


WILD: dict[str, float] = {"alter": 0.3}
"""A player who does anything, but seldom alters dice."""
EAGER: dict[str, float] = {"alter": 0.01, "write": 20, "done": 0.02, "mark": 2, "forgo": 0.1}
"""A player who would rather write numbers on the map."""
HOARDER: dict[str, float] = {"alter": 0.01, "write": 1, "mark": 5, "done": 0.05, "forgo": 0.1}
"""A player who would rather unlock bonuses."""


def chosen(lines, likes, rng):
    """First what is done, and then how. All dice are often kept."""
    if likes is not WILD and lines[0].startswith("keep") and rng.random() < 0.8:
        return max(lines, key=len)
    words = sorted({line.split()[0] for line in lines})
    word = rng.choices(words, [likes.get(word, 1) for word in words])[0]
    found = sorted(line for line in lines if line.split()[0] == word)
    far = [line for line in found if word == "write" and line.split()[-1][0] in "abcdefghi"]
    return rng.choice(far if far and rng.random() < 0.6 else found)


def begun(rng):
    """The start of a game in which something has been done: stores are supplied, and some boxes are
    marked, or random players would hardly ever win as the Coordinator or use bonuses."""
    state, table = start(2, {}, BOARD), Table()
    regions: list[Region] = []
    for paper in table.papers:
        paper.supplied = {store for store in STORES.split() if rng.random() < 0.2}
        paper.boxes = {box: 9 for box in BOXES if rng.random() < 0.3}
        if rng.random() < 0.3:  # a number at e1 would visit two stores with paper
            paper.supplied |= {"e2", "f1"}
            paper.brown = {"c1": 3, "d1": 2}
        boxes = " ".join(f"{box}=9" for box in paper.boxes)
        squares = " ".join(f"{square}={number}" for square, number in paper.brown.items())
        regions.append(sheet(squares, boxes=boxes, supplied=" ".join(paper.supplied)))
    table.supply = min(sum(len(paper.supplied) for paper in table.papers), LAST_SUPPLY - 1)
    first, second = regions
    return replace(state, regions=(first, second), supply=table.supply), table


def one_game(likes, seed):
    """A random game, compared after every action. What has happened is counted."""
    rng = Random(seed)
    seen: Counter[str] = Counter()
    state, table = begun(rng)
    compare(table, state)
    for _step in range(3000):
        turn = state.turn()
        if isinstance(turn, Over):
            goals = (table.panic == LAST_PANIC, table.supply == LAST_SUPPLY)
            seen[f"won by {table.winner}"] += 1
            seen["both goals"] += all(goals)
            return seen
        if isinstance(turn, Chance):
            line = str(turn.sample(rng))
        else:
            line = chosen([str(action) for action in state.legal()], likes[turn.seat], rng)
        seen[line.split()[0]] += 1
        count(seen, table, line)
        state = state.apply(NOTATION.read(line))
        table.play(line)
        compare(table, state)
        seen["two police"] += len(table.police) == 2
        seen["two numbers of one's own"] += table.chosen == 2
        seen["extra roll"] += len(table.coordinators.warehouses) == 2
        seen["visited and supplied"] += bool(
            table.coordinators.supplied & table.coordinators.visited
        )
    raise AssertionError("the game does not end")


def count(seen, table, line):
    """What is special about an action that is about to be played."""
    seen["a choice of stores"] += line.startswith("supply")
    seen["lost dice"] += line == "done" and table.phase == "team" and bool(table.unused())
    seen["virtual at the headquarters"] += line.startswith("mark") and "*" in line
    seen["a sum of three"] += line.startswith("mark") and len(line.split()) > 4
    seen["stocked visit"] += line.startswith("visit") and line[6:] in table.poohs.supplied


EVERY_WORD = {
    *("roll", "keep", "block", "done", "write", "alter", "producer", "supplier", "replenisher"),
    *("supply", "volunteer", "leave", "mark", "one-more", "two-for-one", "exchange", "shift"),
    *("visit", "forgo"),
}
RARE = {
    *("won by 0", "won by 1", "both goals", "two police", "two numbers of one's own", "extra roll"),
    *("lost dice", "a sum of three", "virtual at the headquarters", "stocked visit"),
    *("visited and supplied", "a choice of stores"),
}


def test_random_games():
    """Every action of many games has the same outcome by both, and what is rare has happened."""
    seen: Counter[str] = Counter()
    for seed in range(30):
        for likes in ((WILD, WILD), (EAGER, EAGER), (EAGER, HOARDER), (EAGER, WILD)):
            seen += one_game(likes, seed)
    assert {what for what, times in seen.items() if times} == EVERY_WORD | RARE
    assert min(seen["won by 0"], seen["won by 1"]) > 20


FACTORY_LINES = {f"row-{row}": [f"R{row}C{column}" for column in (1, 2, 3)] for row in EXACTLY}
FACTORY_LINES |= {f"column-{c}": [f"R{row}C{c}" for row in (1, 2, 3, 4)] for c in AT_MOST}


def still_possible(factory, line):
    """Whether some numbers in the spaces that are left would make this roll."""
    names = FACTORY_LINES[line]
    left = [name for name in names if name not in factory]
    ways = product((1, 2, 3), repeat=len(left))
    return any(line in made(factory | dict(zip(left, way, strict=True))) for way in ways)


def test_random_factories():
    """6.2.1 Which lines make rolls, or still may, in factories of any numbers."""
    rng = Random(3)
    found: Counter[str] = Counter()
    for _number in range(3000):
        weights = rng.choice([(1, 3, 3, 3), (0, 5, 4, 3), (1, 9, 2, 1)])
        filled = rng.choices([0, 1, 2, 3], weights, k=12)
        names = [f"R{row}C{column}" for row in (1, 2, 3, 4) for column in (1, 2, 3)]
        factory = {name: n for name, n in zip(names, filled, strict=True) if n}
        region = replace(sheet(), factory=tuple(filled))
        assert rolls(region) == made(factory)
        found.update(made(factory))
        for n, line in enumerate(FACTORY_LINES):
            assert region.hopeful(SHEET, n) == still_possible(factory, line)
    assert len(found) == 7


def test_random_maps():
    """6.2.1, 6.2.3 Where numbers fit, on maps of any shape with numbers anywhere."""
    rng = Random(4)
    found: Counter[str] = Counter()
    for _number in range(300):
        width, height = rng.randint(3, 9), rng.randint(3, 9)
        weights = (6, 6, 1, 1, 1, 1, 1)
        rows = ["".join(rng.choices("gbFHSW.", weights, k=width)) for _row in range(height)]
        if set("".join(rows)) <= {"."}:
            continue
        printed = Printed.read(TRACKS + "\n".join(rows))
        kinds = {
            f"{'abcdefghi'[x]}{y + 1}": rows[y][x] for y in range(height) for x in range(width)
        }
        grey = {s: rng.choice([4, 5, 6]) for s in kinds if kinds[s] == "g" and rng.random() < 0.3}
        brown = {s: rng.randint(1, 6) for s in kinds if kinds[s] == "b" and rng.random() < 0.3}
        left = [s for s in kinds if kinds[s] == "b" and s not in brown]
        police = {s for s in left if rng.random() < 0.1}
        written = grey | brown | dict.fromkeys(police, -1)
        region = replace(
            Region.blank(printed), written=tuple(written.get(s, 0) for s in printed.names)
        )
        for number in range(1, 7):
            places = {printed.names[s] for s in region.grey_spaces(printed, number)}
            assert places == grey_places(kinds, grey, number)
            found["grey"] += len(places)
            places = {printed.names[s] for s in region.brown_spaces(printed, number)}
            assert places == brown_places(kinds, brown, police, number)
            found["brown"] += len(places)
    assert min(found["grey"], found["brown"]) > 1000


def test_random_sums():
    """6.2.4 Which dice can mark which boxes of a headquarters."""
    rng = Random(5)
    for _number in range(150):
        dice = [rng.randint(1, 6) for _die in range(rng.randint(0, 6))]
        done = {box: 9 for box in BOXES if rng.random() < 0.3}
        hoard = sheet(boxes=" ".join(f"{box}=9" for box in done))
        state = pooh(" ".join(map(str, dice)), hoard=hoard)
        expected = set()
        for taken in product((False, True), repeat=len(dice)):
            handful = sorted(d for d, is_taken in zip(dice, taken, strict=True) if is_taken)
            for box, least in BOXES.items():
                if box not in done and handful and sum(handful) >= least:
                    expected.add(" ".join(["mark", box, *map(str, handful)]))
        found = [tidy(str(action)) for action in state.legal()]
        assert {line for line in found if line.startswith("mark")} == expected


def test_dice_of_every_panic():
    """6.1 The number of dice for each number of marked spaces."""
    table = Table()
    for table.panic in range(LAST_PANIC):
        turn = position(panic=table.panic).turn()
        assert isinstance(turn, Chance)
        assert turn.size == table.dice_to_roll()
