"""The chances of a roll, counted from all outcomes of the dice."""

from __future__ import annotations

from functools import cache

from rollbook.games.roll_and_wall.state import TEA_SIDES

SIDES = 6


@cache
def outcomes(number: int, white: int, tea: bool = False, talisman: bool = False) -> tuple[int, int]:
    """How many of all outcomes of so many white dice, and the tea die if `tea`, are worth at least
    `number`, and how many outcomes there are. With `talisman` the dice are added up, else the
    highest counts.

    >>> outcomes(4, 2)
    (27, 36)
    >>> outcomes(6, 2, talisman=True)
    (26, 36)
    """
    worth = {0: 1}
    for sides in (SIDES,) * white + (TEA_SIDES,) * tea:
        after: dict[int, int] = {}
        for value, count in worth.items():
            for face in range(1, sides + 1):
                total = value + face if talisman else max(value, face)
                after[total] = after.get(total, 0) + count
        worth = after
    good = sum(count for value, count in worth.items() if value >= number)
    return good, sum(worth.values())


@cache
def chance(
    number: int,
    white: int,
    tea: bool = False,
    talisman: bool = False,
    shoes: int = 0,
    chalk: int = 0,
) -> float:
    """The chance to enter a space of this difficulty, from 0 to 1, if so many climbing shoes and so
    much chalk are used for it where they are needed.

    >>> chance(4, 1), chance(4, 1, shoes=1), chance(4, 1, chalk=1)
    (0.5, 0.6666666666666666, 0.75)
    """
    good, total = outcomes(number - shoes, white, tea, talisman)
    return 1 - (1 - good / total) ** (1 + chalk)
