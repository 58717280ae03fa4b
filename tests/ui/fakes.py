"""A browser of plain Python: what the app needs of a page, and of a storage."""

import html
import re
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from rollbook.core.game import Over
from rollbook.games import COMING, GAMES
from rollbook.ui.app import App
from rollbook.ui.markup import Screen, Slot
from rollbook.ui.store import Storage, Store
from rollbook.ui.table import Table


class FakeStorage:
    """What localStorage does, in a dictionary; `full` lets it refuse."""

    def __init__(self) -> None:
        self.items: dict[str, str] = {}
        self.full = False

    @property
    def length(self) -> int:
        return len(self.items)

    def key(self, index: int) -> str | None:
        return list(self.items)[index] if index < len(self.items) else None

    def getItem(self, key: str) -> str | None:  # noqa: N802
        return self.items.get(key)

    def setItem(self, key: str, value: str) -> None:  # noqa: N802
        if self.full:
            raise OSError("QuotaExceededError")
        self.items[key] = value

    def removeItem(self, key: str) -> None:  # noqa: N802
        self.items.pop(key, None)


class FakePage:
    """What was last shown, said and saved; `fields` are the form's values, `file` one's choice."""

    def __init__(self) -> None:
        self.screen = Screen("", "")
        self.fields: dict[str, str] = {}
        self.file = ""
        self.answer = ""
        self.saved: dict[str, str] = {}
        self.said = ""
        self.toasted = ""
        self.is_away = False
        self.place = ""
        self.online = True
        self.copied = ""
        self.waiting: list[Callable[[], None]] = []
        self.persisted = False
        self.is_forgetful = False
        self.is_keepable = True
        self.is_unsaved = False
        self.out_of_sight = False
        self.chosen_theme = "system"
        self.files: dict[str, str] = {}
        self.time: float | None = None
        self.on_idle: Callable[[], None] | None = None
        self._numbers = count(1)

    def show(self, screen: Screen) -> None:
        self.screen = screen

    def form(self) -> dict[str, str]:
        return self.fields

    def say(self, sentence: str) -> None:
        self.said = sentence

    def toast(self, markup: str) -> None:
        self.toasted = markup

    def ask(self, question: str, value: str, answer: Callable[[str], None]) -> None:
        answer(self.answer)

    def save_file(self, name: str, text: str) -> None:
        self.saved[name] = text

    def pick_file(self, use: Callable[[str], None]) -> None:
        use(self.file)

    def fetch(self, path: str, use: Callable[[str | None], None]) -> None:
        use(self.files.get(path, f"<p>{path}</p>") if self.online else None)

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        self.copied = text if self.online else ""
        done(self.online)

    def hold(self, name: str, held: Callable[[bool], None], steal: bool = False) -> bool:
        return False

    def release(self) -> None: ...

    def persist(self) -> None:
        self.persisted = True

    def keepable(self) -> bool:
        return self.is_keepable

    def forgetful(self) -> bool:
        return self.is_forgetful

    def idle(self, function: Callable[[], None]) -> None:
        self.on_idle = function

    def soon(self, function: Callable[[], None]) -> None:
        function()

    def later(self, function: Callable[[], None], wait: float = 0) -> None:
        self.waiting.append(function)

    def unsaved(self, unsaved: bool) -> None:
        self.is_unsaved = unsaved

    def away(self, away: bool) -> None:
        self.is_away = away

    def remember(self, place: str) -> None:
        self.place = place

    def recall(self) -> str:
        return self.place

    def whole_sheet(self) -> None: ...

    def hidden(self) -> bool:
        return self.out_of_sight

    def now(self) -> float:
        return float(next(self._numbers)) if self.time is None else self.time

    def when(self, moment: float) -> str:
        return f"at {moment:g}"

    def theme(self, choose: str = "") -> str:
        self.chosen_theme = choose or self.chosen_theme
        return self.chosen_theme

    def entropy(self) -> str:
        return f"{next(self._numbers):016x}"


class Visit:
    """Somebody at the page."""

    def __init__(self, storage: Storage | None = None) -> None:
        self.storage: Any = storage or FakeStorage()
        self.page = FakePage()
        self.app = App(self.page, Store(self.storage, "/rollbook/"), GAMES, COMING)
        self.app.start()

    def do(self, name: str, **data: str) -> None:
        """Tap a control; it must be on the screen."""
        assert f'data-do="{name}"' in self.markup, f"there is no control {name}"
        self.app.do(name, data)

    def start(self, names: tuple[str, ...] = ("Ana",), game: str = "rolling-japan", **form: str):
        """Start a match of these people, and of as many more as the game needs."""
        names += tuple(f"P{seat}" for seat in range(len(names), GAMES[game].players[0]))
        pencils = ("blue", "red", "green", "purple", "orange", "teal", "brown", "pink")
        self.do("new", game=game)
        self.page.fields = {f"name.{seat}": name for seat, name in enumerate(names)}
        self.page.fields |= {f"pencil.{seat}": pencils[seat] for seat in range(len(names))}
        self.page.fields |= {"dice": "app", **form}
        self.do("start")

    @property
    def table(self) -> Table:
        """The open match on its table."""
        assert self.app.table
        return self.app.table

    @property
    def markup(self) -> str:
        """All that is on the screen, and the note above it."""
        regions = [
            region if isinstance(region, str) else "".join(slot.markup for slot in region.values())
            for region in self.page.screen.regions.values()
        ]
        return self.page.screen.frame + "".join(regions) + self.page.toasted

    @property
    def words(self) -> str:
        """What a person reads on the screen."""
        return html.unescape(" ".join(re.sub(r"<[^>]*>", " ", self.markup).split()))

    def let_think(self, most: int = 10_000) -> None:
        """Let the browser's timers ring, until none is left or so many times."""
        for _ in range(most):
            if not self.page.waiting:
                return
            self.page.waiting.pop(0)()

    def slots(self, region: str) -> Mapping[str, Slot]:
        """The pieces in a region."""
        content = self.page.screen.regions[region]
        assert not isinstance(content, str)
        return content

    def lit(self, region: str) -> list[str]:
        """The pieces that go on from here, or else those that can be tapped at all."""
        slots = self.slots(region).items()
        lit = [name for name, slot in slots if " lit" in slot.classes]
        return lit or [name for name, slot in slots if slot.can]

    def next_piece(self) -> str:
        """A piece that goes on from here, one of the sheet if there is one."""
        pieces = {**self.slots("sheet"), **self.slots("tray")}.items()
        lit = [name for name, slot in pieces if " lit" in slot.classes]
        return (lit or [name for name, slot in pieces if slot.can])[0]

    def act(self) -> None:
        """Tap until an action is played."""
        assert self.app.table
        before = len(self.app.table.match.actions)
        while len(self.app.table.match.actions) == before:
            self.play_on(1)

    def play_on(self, times: int = 10_000) -> None:
        """Tap whatever is first, so many times or to the end."""
        table = self.app.table
        assert table
        for _ in range(times):
            if isinstance(table.turn, Over):
                return
            if table.tapping.choice is not None:
                self.do("confirm")
            elif 'data-do="roll"' in self.markup:
                self.do("roll")
            else:
                self.app.tap(self.next_piece())
