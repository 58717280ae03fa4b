"""Where an arrow key leads from one piece to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

ARROWS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowDown": (0, 1), "ArrowUp": (0, -1)}


@dataclass(frozen=True)
class Spot:
    """The middle of a piece on the screen."""

    name: str
    x: float
    y: float


def neighbour(here: Spot, others: Sequence[Spot], key: str) -> Spot | None:
    """The spot to which an arrow key leads: the nearest one in that direction, or else the next one
    in the order of reading, so that every spot can be reached.

    >>> here, right, below = Spot("here", 0, 0), Spot("right", 50, 5), Spot("below", 20, 90)
    >>> neighbour(here, [right, below], "ArrowDown").name
    'below'
    """
    dx, dy = ARROWS[key]
    ahead = []
    for spot in others:
        x, y = spot.x - here.x, spot.y - here.y
        along, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        if along > 0 and aside <= along:
            ahead.append((along + 2 * aside, spot))
    if ahead:
        return min(ahead, key=lambda pair: pair[0])[1]
    order = sorted({*others, here}, key=lambda spot: (spot.y, spot.x))
    step = order.index(here) + (1 if dx + dy > 0 else -1)
    other = order[step % len(order)]
    return None if other == here else other
