"""What the page calls that from which chance comes: a game's dice, or its cards."""

from __future__ import annotations

from dataclasses import dataclass

from rollbook.core.words import _


@dataclass(frozen=True)
class Words:
    """The page's words for one of `rollbook.core.game.MATERIALS`: its `title`, the `app`'s and the
    players' `own`, what switches to the latter during play (`type_in`) and back (`use_app`), and
    what `asks` for it."""

    title: str
    app: str
    own: str
    own_short: str
    type_in: str
    use_app: str
    asks: str


MATERIAL = {
    "dice": Words(
        title=_("Dice"),
        app=_("The app's dice"),
        own=_("Our own dice, typed in"),
        own_short=_("Our own dice"),
        type_in=_("Type in real dice"),
        use_app=_("Use the app's dice"),
        asks=_("Tap what your dice show: {done} of {size}."),
    ),
    "cards": Words(
        title=_("Cards"),
        app=_("The app's decks"),
        own=_("Our own cards, typed in"),
        own_short=_("Our own cards"),
        type_in=_("Type in real cards"),
        use_app=_("Use the app's decks"),
        asks=_("Tap the cards that were drawn: {done} of {size}."),
    ),
}
