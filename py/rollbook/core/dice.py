"""The app's dice: the same seed gives the same rolls."""

from random import Random


def generator(seed: str, stream: str, number: int) -> Random:
    """The generator for the `number`-th outcome (from 0) of a stream in the match with this seed.

    Each outcome has a generator of its own, so an undone roll comes back the same, and a roll
    typed in by hand changes none of those that follow.
    """
    return Random(f"{seed}/{stream}/{number}")
