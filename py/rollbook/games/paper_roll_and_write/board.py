"""What is printed on both sheets of PAPER ROLL & Write: tracks, factory, headquarters and map.

A square of the map is a number, row by row from the top left; its name is its column's letter and
its row: `a1` is the top left one. A space of the factory is a number, too, row by row; its name is
its row and column: `R1C3`. A box of the headquarters is named by its row and place: `4.2`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from pkgutil import get_data

from rollbook.core.drawing import Drawing, around

BOARDS = {"region-1": "region.txt"}
"""The sheets that are shipped, by name."""

ROWS, COLUMNS = 4, 3
"""The rows and columns of the factory."""
CELLS = tuple(f"R{row}C{column}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1))
"""The names of the factory's spaces."""
EXTRA = "extra"
"""The roll for two warehouses."""
ROLLS = (
    *(f"row-{row}" for row in range(1, ROWS + 1)),
    *(f"column-{column}" for column in range(1, COLUMNS + 1)),
    EXTRA,
)
"""The rolls of a factory."""
LINES = (
    *(tuple(range(row * COLUMNS, (row + 1) * COLUMNS)) for row in range(ROWS)),
    *(tuple(range(column, ROWS * COLUMNS, COLUMNS)) for column in range(COLUMNS)),
)
"""The spaces of each row and then of each column, in the order of `ROLLS`."""

TEAM = ("producer", "supplier", "replenisher", "volunteer")
"""The Coordinator's bonuses."""
BONUSES = ("one-more-die", "two-for-one", "exchange-service", "up-and-down", "store-visit")
"""The bonuses of the headquarters, one a row."""
BOXES = tuple(f"{row}.{place}" for row in range(1, len(BONUSES) + 1) for place in (1, 2))
"""The names of the boxes of the headquarters."""

FACTORY_VALUES = (1, 2, 3)
GREY_VALUES = (4, 5, 6)
BROWN_VALUES = (1, 2, 3, 4, 5, 6)
"""The numbers that are written in the factory, on the grey map and on the brown map."""

DICE = {"green": 6, "yellow": 5, "red": 4}
"""The dice that are rolled in each zone of the panic track."""
VISIT = {"green": (1, 1), "yellow": (1, 2), "red": (1, 1)}
"""The panic that a visit makes in each zone: of a store that is not stocked, and of one that is."""
_ZONES = {"g": "green", "y": "yellow", "r": "red"}


@dataclass(frozen=True, eq=False)
class Printed:
    """What is printed on a sheet.

    `zones`: the zone of each space of the panic track. `badges`: its spaces with a police badge,
    from 0. `supply`: the spaces of the supply track. `exact` and `most`: what the factory's rows
    must and its columns may come to. `boxes`: what each box of the headquarters takes at least.
    `map`: the map's squares: `factory`, `grey`, `brown`, `store`, `warehouse`, `house`, or nothing.
    """

    zones: tuple[str, ...]
    badges: frozenset[int]
    supply: int
    exact: tuple[int, ...]
    most: tuple[int, ...]
    boxes: tuple[int, ...]
    width: int
    map: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> Printed:
        """The sheet that a text tells. Raises `ValueError` if something is missing or uneven."""
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        said = dict(line.split(": ") for line in lines if ":" in line)
        drawing = Drawing.read("\n".join(line for line in lines if ":" not in line))
        kinds = {"F": "factory", "g": "grey", "b": "brown"}
        kinds |= {"S": "store", "W": "warehouse", "H": "house"}
        squares = [(x, y) for y in range(drawing.height) for x in range(drawing.width)]
        printed = cls(
            zones=tuple(_ZONES[space.lower()] for space in said["panic"]),
            badges=frozenset(n for n, space in enumerate(said["panic"]) if space.isupper()),
            supply=int(said["supply"]),
            exact=tuple(map(int, said["rows"].split())),
            most=tuple(map(int, said["columns"].split())),
            boxes=tuple(int(box) for box in said["headquarters"].replace(",", " ").split()),
            width=drawing.width,
            map=tuple(kinds[drawing.owner[s]] if s in drawing.owner else "" for s in squares),
        )
        sizes = (len(printed.exact), len(printed.most), len(printed.boxes))
        if sizes != (ROWS, COLUMNS, len(BOXES)):
            raise ValueError("a sheet has four rows, three columns and ten boxes")
        return printed

    # The tracks -----------------------------------------------------------------------------------

    @property
    def panic(self) -> int:
        """The spaces of the panic track."""
        return len(self.zones)

    def zone(self, marked: int) -> str:
        """The zone of the leftmost empty space of the panic track; the last one, if it is full."""
        return self.zones[min(marked, len(self.zones) - 1)]

    @staticmethod
    def visit_panic(zone: str, stocked: bool) -> int:
        """The panic of a visit of a store in a zone, by whether it has paper."""
        return VISIT[zone][stocked]

    # The map --------------------------------------------------------------------------------------

    def _all(self, kind: str) -> tuple[int, ...]:
        return tuple(n for n, square in enumerate(self.map) if square == kind)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all squares."""
        return tuple(
            f"{chr(97 + n % self.width)}{n // self.width + 1}" for n in range(len(self.map))
        )

    @cached_property
    def number(self) -> dict[str, int]:
        """The squares by their names."""
        return {name: n for n, name in enumerate(self.names)}

    @cached_property
    def grey(self) -> tuple[int, ...]:
        """The spaces of the Team's map."""
        return self._all("grey")

    @cached_property
    def brown(self) -> tuple[int, ...]:
        """The spaces of P.O.O.H.'s map."""
        return self._all("brown")

    @cached_property
    def stores(self) -> tuple[int, ...]:
        return self._all("store")

    @cached_property
    def warehouses(self) -> tuple[int, ...]:
        return self._all("warehouse")

    @cached_property
    def houses(self) -> tuple[int, ...]:
        return self._all("house")

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """The squares that share an edge with each square."""
        height = len(self.map) // self.width
        return tuple(
            tuple(
                y * self.width + x
                for x, y in around({(n % self.width, n // self.width)})
                if 0 <= x < self.width and 0 <= y < height
            )
            for n in range(len(self.map))
        )

    def _beside(self, *kinds: str) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(s for s in near if self.map[s] in kinds) for near in self.beside)

    @cached_property
    def near(self) -> tuple[tuple[int, ...], ...]:
        """For each space of the grey or brown area the spaces of the same area beside it."""
        return tuple(
            tuple(s for s in near if kind and self.map[s] == kind)
            for kind, near in zip(self.map, self.beside, strict=True)
        )

    @cached_property
    def begins(self) -> frozenset[int]:
        """Where the first numbers can stand: grey spaces beside the factory, brown ones beside a
        house."""
        from_factory = {s for n in self._all("factory") for s in self.beside[n]} & {*self.grey}
        from_houses = {s for n in self.houses for s in self.beside[n]} & {*self.brown}
        return frozenset(from_factory | from_houses)

    @cached_property
    def stores_at(self) -> tuple[tuple[int, ...], ...]:
        """The stores beside each square."""
        return self._beside("store")

    @cached_property
    def warehouses_at(self) -> tuple[tuple[int, ...], ...]:
        """The warehouses beside each square."""
        return self._beside("warehouse")


@cache
def printed(board: str) -> Printed:
    """The sheet of that name."""
    return Printed.read((get_data(__package__, BOARDS[board]) or b"").decode())
