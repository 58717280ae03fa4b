"""The duel once more, read slowly and independently from the rulebook, with heaps of wallpaper and
markers on a claim board, and compared with the game's own over thousands of positions."""

from collections import Counter
from itertools import combinations
from random import Random

from rollbook.core.action import Action
from rollbook.core.chance import Chance
from rollbook.core.game import Over, Player
from rollbook.games.papering_duel.board import icons, styles
from rollbook.games.papering_duel.rules import Claim, Done, Lay
from tests.games.papering_duel.positions import (
    BASIC,
    PAPERS,
    SPECIAL,
    SQUARES,
    VARIANTS,
    done,
    letters,
    named,
    position,
    started,
    wall,
    words,
)

# Styles -------------------------------------------------------------------------------------------


def line_name(line):
    """The name of a line of three squares such as `["a1", "b1", "c1"]`, or nothing if they are in
    no line."""
    columns, rows = ["abc".index(s[0]) for s in line], ["123".index(s[1]) for s in line]
    if len(set(rows)) == 1:
        return f"row-{line[0][1]}"
    if len(set(columns)) == 1:
        return f"column-{line[0][0]}"
    if len(set(columns)) == len(set(rows)) == 3:
        slopes = {column - row for column, row in zip(columns, rows, strict=True)}
        rising = {column + row for column, row in zip(columns, rows, strict=True)}
        if slopes == {0}:
            return "falling"
        if rising == {2}:
            return "rising"
    return ""


LINES = {name: line for line in combinations(SQUARES, 3) if (name := line_name(line))}


def read_styles(papers):
    """ "A style is made when there are three wallpapers in a vertical, horizontal, or diagonal line
    sharing a same element. The element can be either a color or a pattern." The wallpapers by
    square, each a colour and a pattern; bare squares are not there."""
    found = set()
    for name, line in LINES.items():
        if all(square in papers for square in line):
            for kind in (0, 1):
                first, *others = (papers[square][kind] for square in line)
                if all(other == first for other in others):
                    found.add(f"{name} {first}")
    return found


def random_codes(rng):
    """A wall as it may come: any part of it bare, often with few wallpapers, so that lines come
    about."""
    papers = rng.sample(PAPERS, rng.randint(1, 9))
    papered = rng.choice((1, 0.9, 0.7))
    return [rng.choice(papers) if rng.random() < papered else "--" for _square in SQUARES]


def papers_of(codes):
    return {
        square: words(code) for square, code in zip(SQUARES, codes, strict=True) if code != "--"
    }


def test_there_are_eight_lines():
    assert len(LINES) == 8


def test_styles_of_any_wall():
    rng, seen, counts = Random(1), Counter[str](), Counter[int]()
    for _ in range(12000):
        codes = random_codes(rng)
        expected = read_styles(papers_of(codes))
        assert named(styles(wall(" ".join(codes)))) == expected, codes
        seen.update(expected)
        counts[len(expected)] += 1
    assert len(seen) == 48
    assert min(seen.values()) > 200
    assert min(counts[n] for n in range(9)) > 50


# The end of a turn --------------------------------------------------------------------------------


def turn_ends(before, now, claims, others_icons, calm):
    """What a turn comes to by the rulebook, 2. Claim Styles, with the wallpapers before it and now:
    how it ends, or "goes on" or "chooses"; and the new styles."""
    standing = read_styles(now)
    new = {style for style in standing if style not in read_styles(before)}
    for marker in claims:  # "If you find any styles left on the board, you lose immediately."
        if marker in standing:
            return "left", new
    if others_icons:  # "If you fail to do so, you lose immediately."
        return "icon", new
    if not new:  # "If you have not made a single style, you lose immediately."
        return "none", new
    if len(new) >= 3 and not calm:  # "if you can put three markers on the board, you win"
        return "won", new
    return ("chooses" if len(new) > 3 else "goes on"), new


def check_goes_on(before, after, claimed):
    """The styles are claimed, and either their maker draws or the other is next."""
    hand, pile = before.hands[before.mover], before.piles[before.mover]
    drawn = 0  # "Draw a card per a style you've made this turn."
    for _style in claimed:
        if len(hand) + drawn < 3 and drawn < len(pile):
            drawn += 1
    other = 1 - before.mover
    assert named(after.claims) == claimed
    assert after.made == 0
    assert after.turns == before.turns + 1
    assert after.owed == drawn
    assert after.mover == (before.mover if drawn else other)
    others_cards = before.hands[other] + before.piles[other]
    assert after.ended == ("" if drawn or others_cards else "tie")


def test_done_on_any_wall():
    """Any wall before a turn and any wall after it, which has something in common with it."""
    rng, seen = Random(2), Counter[str]()
    for number in range(6000):
        before = random_codes(rng)
        change = rng.random()
        now = [
            new if rng.random() < change else old
            for old, new in zip(before, random_codes(rng), strict=True)
        ]
        stood = sorted(read_styles(papers_of(before)))
        claims = rng.sample(stood, rng.randint(0, min(3, len(stood))))
        if rng.random() < 0.4:  # so that other endings are seen often enough
            claims = [c for c in claims if c not in read_styles(papers_of(now))]
        mover = number % 2
        marks = [rng.sample(SQUARES, rng.choice((0, 0, 0, 0, 1))) for _seat in (0, 1)]
        hand = rng.sample(BASIC, rng.choice((0, 0, 1, 2, 3)))
        pile = rng.sample(SPECIAL, rng.choice((0, 1, 2, 3, 9)))
        theirs = rng.sample(BASIC, rng.randint(0, 2))
        calm, turns = rng.random() < 0.5, rng.choice((0, 1, 2, 5))
        state = position(
            wall(" ".join(now), {seat: " ".join(own) for seat, own in enumerate(marks)}),
            wall(" ".join(before)),
            hand=map(short, hand),
            pile=map(short, pile),
            other_hand=map(short, theirs),
            claims=claims,
            mover=mover,
            turns=turns,
            calm=calm,
        )
        how, new = turn_ends(
            papers_of(before), papers_of(now), claims, marks[1 - mover], calm and turns < 2
        )
        seen[how] += 1
        assert named(state.new) == new
        after = done(state)
        if how in ("left", "icon", "none", "won"):
            assert after.ended == how
            assert after.winner == (mover if how == "won" else 1 - mover)
        elif how == "chooses":
            assert named(after.made) == new
            assert (after.ended, after.mover, after.turns) == ("", mover, turns)
            assert after.claims == 0  # "remove all player markers from the claim board"
            chosen = rng.sample(sorted(new), 3)
            for number, style in enumerate(chosen):
                assert named(after.made) == new - set(chosen[:number])
                after = after.apply(Claim(mover, *style.split()))
            check_goes_on(state, after, set(chosen))
        else:
            check_goes_on(state, after, new)
        if how in ("chooses", "goes on"):
            seen[f"draws {after.owed}"] += 1
            seen["tie"] += after.ended == "tie"
    assert set(seen) == {
        *("left", "icon", "none", "won", "goes on", "chooses", "tie"),
        *(f"draws {count}" for count in range(4)),
    }
    assert min(seen.values()) > 20, seen


def short(name):
    """A card's name in letters, as `position` takes it."""
    first, second, *icon = name.split("/")
    return " ".join([*(letters_of(paper) for paper in (first, second)), *icon])


def letters_of(paper):
    return next(code for code in PAPERS if "-".join(words(code)) == paper)


# A whole duel -------------------------------------------------------------------------------------


class Table:
    """A duel on a table, played from the lines of its record: heaps of what was laid on each
    square, the markers on the claim board, hands and decks."""

    def __init__(self, options):
        self.calm = options["calm"] == "yes"
        deck = [*BASIC, *(SPECIAL if options["special"] == "yes" else ())]
        self.decks = [set(deck), set(deck)]
        self.hands: list[set[str]] = [set(), set()]
        self.heaps: dict[str, list[str]] = {square: [] for square in SQUARES}
        self.markers: set[str] = set()  # of whoever moved last
        self.mover = 0
        self.phase = "deal"
        self.moved = [0, 0]  # the turns that each has had
        self.laid = 0  # in this turn
        self.start: dict[str, tuple[str, ...]] = {}  # what was seen when the turn began
        self.choice: set[str] = set()
        self.owed = 3
        self.end = ""
        self.winner: int | None = None

    def papers(self):
        """What is seen on each square: the uppermost wallpaper."""
        found = {}
        for square, heap in self.heaps.items():
            seen = [thing for thing in heap if not thing.startswith("icon")]
            if seen:
                found[square] = tuple(seen[-1].split("-"))
        return found

    def icons(self, seat):
        """Where a player's icons lie with no wallpaper above them."""
        found = set()
        for square, heap in self.heaps.items():
            for thing in reversed(heap):
                if not thing.startswith("icon"):
                    break
                if thing == f"icon of {seat}":
                    found.add(square)
        return found

    def play(self, line):
        """Do what a line of the record says."""
        seat, _space, rest = line.partition(" ")
        if seat == "draw":
            self.draw(set(rest.split()))
            return
        assert int(seat) == self.mover
        word, *things = rest.split()
        assert word in ("lay", "done", "claim")
        getattr(self, word)(*things)

    def draw(self, drawn):
        assert len(drawn) == self.owed
        assert drawn <= self.decks[self.mover]
        if self.phase == "deal" and drawn <= set(SPECIAL):
            return  # "put those cards back into your deck, reshuffle, and draw new cards"
        self.decks[self.mover] -= drawn
        self.hands[self.mover] |= drawn
        if self.phase == "deal":
            self.mover, self.owed = 1 - self.mover, 3
            if self.mover == 0:
                self.phase, self.owed = "initial", 0
        else:
            self.pass_on()

    def pass_on(self):
        """ "Then, pass your turn." """
        if self.phase == "initial" and self.mover == 1:
            self.phase = "duel"
        self.mover, self.owed, self.laid = 1 - self.mover, 0, 0
        self.start = self.papers()
        if not self.hands[self.mover] and not self.decks[self.mover]:
            self.end = "tie"

    def lay(self, name, *squares):
        assert name in self.hands[self.mover]
        first, second, *_icon = name.split("/")
        if self.phase == "initial":
            assert name not in SPECIAL
            assert not set(squares) & set(self.papers())
        self.hands[self.mover].remove(name)
        self.heaps[squares[0]].append(first)
        self.heaps[squares[1]].append(second)
        if name in SPECIAL:
            self.heaps[squares[2]].append(f"icon of {self.mover}")
        self.laid += 1
        assert self.laid <= (2 if self.calm and not self.moved[self.mover] else 3)
        if self.phase == "initial":
            self.owed = 1

    def done(self):
        calm = self.calm and not self.moved[self.mover]
        how, new = turn_ends(
            self.start, self.papers(), self.markers, self.icons(1 - self.mover), calm
        )
        if how in ("left", "icon", "none", "won"):
            self.end = how
            self.winner = self.mover if how == "won" else 1 - self.mover
            return
        self.markers = set()
        if how == "chooses":
            self.choice = new
        else:
            self.put_markers(new)

    def claim(self, line, element):
        self.choice.remove(f"{line} {element}")
        self.markers.add(f"{line} {element}")
        if len(self.markers) == 3:
            self.choice = set()
            self.put_markers(self.markers)

    def put_markers(self, claimed):
        self.markers = set(claimed)
        self.moved[self.mover] += 1
        hand, deck = self.hands[self.mover], self.decks[self.mover]
        self.owed = min(len(claimed), 3 - len(hand), len(deck))
        if not self.owed:
            self.pass_on()


def check(state, table):
    """The game stands as the table does."""
    assert [set(hand) for hand in state.hands] == table.hands
    assert [set(pile) for pile in state.piles] == table.decks
    codes = letters(state.board).replace("/ ", "").split()
    assert papers_of(codes) == table.papers()
    for seat in (0, 1):
        assert {SQUARES[n] for n in icons(state.board, seat)} == table.icons(seat)
    assert (state.ended, state.winner) == (table.end, table.winner)
    turn = state.turn()
    if table.end:
        assert isinstance(turn, Over)
        places = [1, 1] if table.winner is None else [2, 2]
        if table.winner is not None:
            places[table.winner] = 1
        assert list(turn.places) == places
        return
    assert state.mover == table.mover
    assert isinstance(turn, Chance if table.owed else Player)
    assert state.owed == table.owed
    if table.choice:
        assert named(state.made) == table.choice
        assert named(state.chosen) == table.markers
        return
    assert named(state.claims) == table.markers
    if not table.owed and table.phase == "duel":
        standing = read_styles(table.papers())
        assert named(state.unbroken) == table.markers & standing
        assert {SQUARES[n] for n in state.uncovered} == table.icons(1 - table.mover)
        assert named(state.new) == standing - read_styles(table.start)
        assert not table.icons(table.mover) or table.laid, "they are covered in the other's turn"


def turn_of(state, rng):
    """What a player does in a turn: mostly a random way that is not lost, if one is found soon; at
    times one that looks away from the icons, or makes no style, or nothing at all."""
    sort = rng.choices(("lasting", "iconic", "idle", "hasty"), (24, 2, 2, 1))[0]
    best: list[Action] = []
    for _way in range(20 if sort != "hasty" else 0):
        now, way = state, []
        while lays := [action for action in now.legal() if isinstance(action, Lay)]:
            way.append(rng.choice(lays))
            now = now.apply(way[-1])
            stands = not now.unbroken and (sort == "iconic" or not now.uncovered)
            if stands and bool(now.new) == (sort != "idle"):
                best = way[:]
    return [*best, Done(state.mover)]


def duel(options, seed):
    """A random duel, played by the rules and on the table: its positions, and what was done."""
    rng = Random(seed)
    state, table = started(**options), Table(options)
    plan: list[Action] = []
    while not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Chance):
            action = turn.sample(rng)
        elif state.initial or state.made:
            action = rng.choice(state.legal())
        else:
            plan = plan or turn_of(state, rng)
            action = plan.pop(0)
        state = state.apply(action)
        table.play(str(action))
        yield state, action, table


def test_whole_duels():
    """Every step of duels in all variants."""
    seen: Counter[str] = Counter()
    for seed in range(7):
        for options in VARIANTS:
            for state, action, table in duel(options, seed):
                check(state, table)
                seen[type(action).__name__] += 1
            seen[table.end] += 1
    assert set(seen) == {"left", "icon", "none", "won", "Lay", "Done", "Draw"}
    assert min(seen.values()) > 3, seen
