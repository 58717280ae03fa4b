"""How the things of PAPER ROLL & Write are called."""

from __future__ import annotations

from collections.abc import Iterable

from rollbook.core.words import _, ngettext
from rollbook.games.paper_roll_and_write.board import BONUSES, CELLS, COLUMNS, EXTRA
from rollbook.games.paper_roll_and_write.region import BLOCKED

MEMBERS = {
    "producer": _("Producer"),
    "supplier": _("Supplier"),
    "replenisher": _("Replenisher"),
    "volunteer": _("Volunteer"),
}
"""The Coordinator's bonuses."""
MEMBERS_DO = {
    "producer": _("A die used in the factory is used there once more."),
    "supplier": _("A die used on the map is used there once more."),
    "replenisher": _("Two dice stay unused, for one number of any value."),
    "volunteer": _("One roll of the other sheet helps to supply a store."),
}
BONUS = {
    "one-more-die": _("One More Die"),
    "two-for-one": _("Two for One"),
    "exchange-service": _("Exchange Service"),
    "up-and-down": _("Up and Down"),
    "store-visit": _("Store Visit"),
}
"""The bonuses of P.O.O.H."""
BONUSES_DO = {
    "one-more-die": _("Once: take a die from the centre."),
    "two-for-one": _("Always: two dice stay unused, for one number of any value."),
    "exchange-service": _("Once: change a die to any value."),
    "up-and-down": _("Always: each die may count one more or one less."),
    "store-visit": _("At once: visit any store."),
}
ZONES = {"green": _("green"), "yellow": _("yellow"), "red": _("red")}


def cell_words(cell: str) -> str:
    """A space of the factory: `R2C3`."""
    row, column = divmod(CELLS.index(cell), COLUMNS)
    return _("factory row {row}, column {column}").format(row=row + 1, column=column + 1)


def roll_words(roll: str) -> str:
    """What makes a roll."""
    if roll == EXTRA:
        return _("the two warehouses")
    kind, _dash, number = roll.partition("-")
    words = _("row {number}") if kind == "row" else _("column {number}")
    return words.format(number=number)


def rolls_words(count: int) -> str:
    """So many rolls."""
    return ngettext("{count} roll", "{count} rolls", count).format(count=count)


def box_words(box: str, least: int) -> str:
    """A box of the headquarters."""
    bonus = BONUSES[int(box[0]) - 1]
    return _("the ≥ {least} of {bonus}").format(least=least, bonus=BONUS[bonus])


def number_words(number: str) -> str:
    """What stands for a number: a die, `4` or `4>5'`, or one of one's own choice, `*5`."""
    return number.rstrip("'").partition(">")[2] or number.strip("*'")


def numbers_words(numbers: Iterable[str]) -> str:
    """Several numbers added up."""
    return _(" + ").join(map(number_words, numbers))


def dice_words(faces: Iterable[int]) -> str:
    """What dice show."""
    return _(", ").join(map(str, faces))


def written_words(number: int) -> str:
    """What stands in a space."""
    if number == BLOCKED:
        return _("crossed out by the police")
    return str(number) if number else _("empty")
