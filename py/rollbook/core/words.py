"""Sentences for players.

Every sentence passes through `_` (or `ngettext`) as one whole with named fields, so that another
language is a catalogue and no code. Players are mentioned by `seat_name`, a mark that the page
replaces by the name: rules and views know seats, not people.
"""

import re
from collections.abc import Callable
from gettext import NullTranslations

_catalogue = NullTranslations()
_ = _catalogue.gettext
ngettext = _catalogue.ngettext

_SEAT = re.compile("\x02(\\d+)\x03")


def seat_name(seat: int) -> str:
    """The mark that stands for the name of a seat (counted from 0) within a sentence."""
    return f"\x02{seat}\x03"


def names_seats(sentence: str) -> bool:
    """Whether a sentence or markup mentions a player."""
    return "\x02" in sentence


def fill_names(sentence: str, name: Callable[[int], str]) -> str:
    """Replace each seat's mark in a sentence by what `name` gives for that seat.

    >>> fill_names(seat_name(1) + " passes.", ["Ana", "Ben"].__getitem__)
    'Ben passes.'
    """
    return _SEAT.sub(lambda mark: name(int(mark[1])), sentence)


def without_marks(text: str) -> str:
    """What is quoted from a foreign text, in which a seat's mark would mean nothing.

    >>> without_marks("a" + seat_name(9) + "b")
    'a9b'
    """
    return text.replace("\x02", "").replace("\x03", "")
