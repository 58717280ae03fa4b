"""The app's dice: the same seed gives the same rolls. And where the pips of a face are."""

from random import Random

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""The places of the pips of each face, from the middle of the die, right and down."""


def pips(face: int) -> str:
    """The round pips of a face as SVG, on a die that is 100 wide and high."""
    return "".join(
        f'<circle class="pip" cx="{50 + 25 * x}" cy="{50 + 25 * y}" r="9.5"/>'
        for x, y in PIPS[face]
    )


def generator(seed: str, stream: str, number: int) -> Random:
    """The generator for the `number`-th outcome (from 0) of a stream in the match with this seed.

    Each outcome has a generator of its own, so an undone roll comes back the same, and a roll
    typed in by hand changes none of those that follow.
    """
    return Random(f"{seed}/{stream}/{number}")
