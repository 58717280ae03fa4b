"""A position of Roll & Wall: the wall, the climbers, and where in a turn they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Self

from rollbook.games.roll_and_wall.actions import TALISMAN, TEA, Cast, Climb
from rollbook.games.roll_and_wall.board import (
    COLOURS,
    COUNT,
    EDGES,
    LEVELS,
    NUMBER,
    START,
    TOP,
    Edge,
    Wall,
    edges_of,
    level_row,
    row,
    space_at,
    ways,
)
from rollbook.games.roll_and_wall.equipment import Tile

DICE = 6
"""The white dice of a turn."""
PITONS = 3
TEA_SIDES = 4


@dataclass(frozen=True, slots=True)
class Variant:
    """How a game is played. `board`: the set of faces. `sides`: the sides that the left, center
    and right section may show. `advanced`: the variant; what follows is for it alone. `red`: with
    the red tiles. `dealt`: the app deals the tiles, else they are drafted at the table. `chosen`:
    the first player chooses the colours of the flags, else chance does. `younger`: who is a
    younger player and has a fourth piton, by seat."""

    board: str
    sides: tuple[str, ...]
    advanced: bool
    red: bool
    dealt: bool
    chosen: bool
    younger: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Climber:
    """A climber. `place`: the space. `pitons`: the spaces with an own piton, from the lowest.
    `left`: the pitons still in the backpack. `pack`: the tiles in it. `flags`: the colours
    collected. `tea`: at the campsite, for hot tea in the next turn. `blown`: the dice set aside
    when the next turn starts. `quiet`: the quiet zone that this climber asked for still holds.
    `used`: the dice used in the last turn."""

    place: int = START
    pitons: tuple[int, ...] = ()
    left: int = PITONS
    pack: tuple[Tile, ...] = ()
    flags: frozenset[str] = frozenset()
    tea: bool = False
    blown: int = 0
    quiet: bool = False
    used: int = 0

    @property
    def topped(self) -> bool:
        """Whether the summit is reached."""
        return row(self.place) == TOP

    @property
    def tiles(self) -> tuple[str, ...]:
        """The kinds of the tiles in the backpack."""
        return tuple(tile.kind for tile in self.pack)

    def has(self, kind: str) -> bool:
        """Whether a tile of this kind is in the backpack."""
        return any(tile.kind == kind for tile in self.pack)

    def without(self, kind: str) -> Climber:
        """The climber after a tile of this kind went back to the box."""
        used = next(tile for tile in self.pack if tile.kind == kind)
        return replace(self, pack=tuple(tile for tile in self.pack if tile is not used))

    def attached(self) -> Climber:
        """The climber after putting a piton into the space."""
        pitons = tuple(sorted((*self.pitons, self.place)))
        return replace(self, pitons=pitons, left=self.left - 1)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A roll. `space`: the one to be entered, or `None` while the crystal ball leaves it open.
    `dice`: how many are rolled, the tea die included if `tea`; with `talisman` they are added up.
    `faces`: what they show, the tea die last; empty until they are rolled. `bonus`: what climbing
    shoes have added."""

    seat: int
    space: int | None
    dice: int
    tea: bool = False
    talisman: bool = False
    faces: tuple[int, ...] = ()
    bonus: int = 0

    @classmethod
    def of(cls, said: Climb | Cast) -> Attempt:
        """The roll that a climber has said; it is still to be rolled."""
        return cls(
            seat=said.seat,
            space=NUMBER[said.space] if isinstance(said, Climb) else None,
            dice=said.dice,
            tea=TEA in said.extras,
            talisman=TALISMAN in said.extras,
        )

    @property
    def white(self) -> int:
        """How many of the dice are white."""
        return self.dice - self.tea

    @property
    def value(self) -> int:
        """What the dice are worth: the highest, or with the talisman their sum, and the bonus."""
        return (sum if self.talisman else max)(self.faces) + self.bonus


@dataclass(frozen=True, slots=True)
class Preparation:
    """What is prepared before the climb. `faces`: the faces that lie in the frame. `contenders`:
    who rolls for the first turn, and `sums` what those have rolled that were on. `colours` and
    `places`: of the flags hung so far, on the left edge from the top, then on the right one.
    `hands`: the tiles to choose from, and `kept` those chosen that are not in a backpack, by
    seat."""

    faces: tuple[str, ...] = ()
    contenders: tuple[int, ...] = ()
    sums: tuple[int, ...] = ()
    colours: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    kept: tuple[tuple[str, ...], ...] = ()

    @property
    def flags(self) -> Mapping[Edge, str]:
        """The flags that hang, by their places."""
        return _flags(self.colours, self.places)


@cache
def _flags(colours: tuple[str, ...], places: tuple[int, ...]) -> Mapping[Edge, str]:
    spots = [(edge, level) for edge in range(EDGES) for level in LEVELS]
    return {
        (edge, level_row(level, number)): colour
        for (edge, level), colour, number in zip(spots, colours, places, strict=False)
    }


@dataclass(frozen=True, slots=True)
class Position:
    """The fields of a position.

    `phase`: what is going on, one of the phases of `preparation` and `rules`. `first`: the first
    player. `mover`: whose turn it is, also while another is asked. `round`: from 1. Of the turn:
    `dice` and `tea` are the white dice and the tea die not yet set aside, `pool` how many there
    were; `begun` that something has been done, `rolled` that dice have been; `crystal` that the
    crystal ball is used. `attempt`: the last roll, also of the turn before. `spent`: that an energy
    bar can still give its dice back. `asked`: who may still use a voodoo doll against it. `fell`:
    the space from which the mover falls, and `helmet` that the turn goes on after that. `wall`
    follows from the faces.
    """

    variant: Variant
    phase: str
    climbers: tuple[Climber, ...]
    setup: Preparation = Preparation()
    first: int = 0
    mover: int = 0
    round: int = 0
    dice: int = 0
    tea: bool = False
    pool: int = 0
    begun: bool = False
    rolled: bool = False
    crystal: bool = False
    attempt: Attempt | None = None
    spent: bool = False
    asked: tuple[int, ...] = ()
    fell: int = START
    helmet: bool = False
    wall: Wall | None = field(default=None, compare=False, repr=False)

    def with_climber(self, seat: int, climber: Climber) -> Self:
        """The position with one climber changed."""
        return replace(self, climbers=(*self.climbers[:seat], climber, *self.climbers[seat + 1 :]))

    @property
    def climber(self) -> Climber:
        """The mover."""
        return self.climbers[self.mover]

    @property
    def flags(self) -> Mapping[Edge, str]:
        """The flags on the wall, by their places."""
        return self.setup.flags

    @property
    def left(self) -> int:
        """The dice of the turn that are not yet set aside."""
        return self.dice + self.tea

    @property
    def order(self) -> list[int]:
        """The seats in the order in which they play a round: clockwise from the first player."""
        return self.after(self.first - 1)

    def after(self, seat: int) -> list[int]:
        """All seats clockwise, beginning left of one."""
        count = len(self.climbers)
        return [(seat + step) % count for step in range(1, count + 1)]

    def missing(self, seat: int) -> list[str]:
        """The colours that a climber still has to collect."""
        if not self.variant.advanced:
            return []
        return [colour for colour in COLOURS if colour not in self.climbers[seat].flags]

    def rows_of(self, colour: str) -> list[int]:
        """The rows on which the flags of a colour hang."""
        return [place[1] for place, hung in self.flags.items() if hung == colour]

    def passed(self, seat: int) -> list[str]:
        """The colours that a climber can no longer reach without falling."""
        here = row(self.climbers[seat].place)
        return [c for c in self.missing(seat) if all(here > height for height in self.rows_of(c))]

    def out(self, seat: int) -> bool:
        """Whether a climber can never again reach a colour that is missing, and so is out of the
        race. Ruling: an own piton stands above both its flags, and no axe would help."""
        own = self.climbers[seat]
        passed = self.passed(seat)
        if not passed or own.topped:
            return False
        lowest = self._lowest(own.pitons, row(own.place), own.tiles.count("axe"))
        return any(all(lowest > height for height in self.rows_of(c)) for c in passed)

    def _lowest(self, pitons: tuple[int, ...], height: int, axes: int) -> int:
        """The lowest row to which a climber on a row can still come down by falling."""
        stop = max((row(piton) for piton in pitons if row(piton) <= height), default=0)
        lowest = stop
        if stop and axes:
            assert self.wall
            for section in range(COUNT):
                ledge = self.wall.below[space_at(section, stop)]
                if ledge is not None and row(ledge) < stop:
                    lowest = min(lowest, self._lowest(pitons, row(ledge), axes - 1))
        return lowest

    # What the mover can reach ---------------------------------------------------------------------

    def goals(self) -> list[int]:
        """The spaces that the mover can enter from here. In the advanced variant the summit is open
        only with flags of all three colours."""
        found = ways(self.climber.place)
        if self.missing(self.mover):
            return [space for space in found if row(space) < TOP]
        return list(found)

    def number(self, space: int) -> int:
        """The difficulty of a space."""
        assert self.wall
        return self.wall.numbers[space]

    def handfuls(self) -> list[tuple[int, tuple[str, ...]]]:
        """The dice that can be rolled now: how many, and what is special about them."""
        found = []
        for tea in (False, True)[: 1 + self.tea]:
            for count in range(1, self.dice + tea + 1):
                extras = (TEA,) * tea
                found.append((count, extras))
                # Of a single die the sum is the highest die.
                if count > 1 and self.climber.has(TALISMAN):
                    found.append((count, (*extras, TALISMAN)))
        return found

    def rests(self) -> bool:
        """Whether the mover can rest here."""
        assert self.wall
        return self.wall.rests(self.climber.place) or self.climber.place in self.climber.pitons

    @property
    def quiet(self) -> bool:
        """Whether a quiet zone forbids to attach pitons."""
        return any(climber.quiet for climber in self.climbers)

    def others_piton(self) -> bool:
        """Whether somebody else's piton is in the mover's space."""
        here = self.climber.place
        return any(here in c.pitons for seat, c in enumerate(self.climbers) if seat != self.mover)

    def within_reach(self) -> list[str]:
        """The colours still missing of the flags left and right of the mover."""
        hung = [self.flags.get(place) for place in edges_of(self.climber.place)]
        return [colour for colour in self.missing(self.mover) if colour in hung]

    def below(self) -> list[int]:
        """The climbers below the mover, whom sand reaches."""
        here = row(self.climber.place)
        return [seat for seat, c in enumerate(self.climbers) if row(c.place) < here]

    def above(self) -> list[int]:
        """The climbers above the mover who will climb on, whom a wind amulet reaches."""
        here = row(self.climber.place)
        return [s for s, c in enumerate(self.climbers) if row(c.place) > here and not c.topped]

    def short(self) -> int:
        """How much the roll lacks for the space; with the crystal ball, for the easiest of those
        that it can't enter, or 0 if there is none."""
        assert self.attempt
        goals = self.goals() if self.attempt.space is None else [self.attempt.space]
        lacks = [self.number(goal) - self.attempt.value for goal in goals]
        return min((lack for lack in lacks if lack > 0), default=0)

    def stops(self) -> list[int]:
        """Where a fall can end: the own pitons on the highest row that has any, at or below the
        space fallen from; none if it ends on the ground."""
        pitons = [piton for piton in self.climber.pitons if row(piton) <= row(self.fell)]
        return [piton for piton in pitons if row(piton) == row(pitons[-1])]
