"""How the cards and styles of Papering Duel are called."""

from __future__ import annotations

from rollbook.core.words import _
from rollbook.games.papering_duel.board import WALLPAPERS, Card

PAPER_WORDS = {
    "yellow-dots": _("yellow dots"),
    "yellow-squares": _("yellow squares"),
    "yellow-stars": _("yellow stars"),
    "red-dots": _("red dots"),
    "red-squares": _("red squares"),
    "red-stars": _("red stars"),
    "purple-dots": _("purple dots"),
    "purple-squares": _("purple squares"),
    "purple-stars": _("purple stars"),
}
ELEMENT_WORDS = {
    "yellow": _("yellow"),
    "red": _("red"),
    "purple": _("purple"),
    "dots": _("dots"),
    "squares": _("squares"),
    "stars": _("stars"),
}
LINE_WORDS = {
    "row-1": _("{element} in row 1"),
    "row-2": _("{element} in row 2"),
    "row-3": _("{element} in row 3"),
    "column-a": _("{element} in column a"),
    "column-b": _("{element} in column b"),
    "column-c": _("{element} in column c"),
    "falling": _("{element} on the falling diagonal"),
    "rising": _("{element} on the rising diagonal"),
}
ICON_WORDS = {"rectangular": _("rectangular icon"), "diagonal": _("diagonal icon")}


def paper_words(number: int) -> str:
    """A wallpaper as a player reads it."""
    return PAPER_WORDS[WALLPAPERS[number]]


def card_words(card: Card) -> str:
    """A card as a player reads it."""
    first, second = paper_words(card.first), paper_words(card.second)
    if card.special:
        return _("{first} and {second} with icon").format(first=first, second=second)
    return _("{first} and {second}").format(first=first, second=second)


def style_words(line: str, element: str) -> str:
    """A style as a player reads it."""
    return LINE_WORDS[line].format(element=ELEMENT_WORDS[element])
