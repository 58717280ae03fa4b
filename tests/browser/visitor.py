"""Somebody at the real page, who taps where things are and reads what is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, Response, expect

from rollbook.core.game import Game, Over, Player
from rollbook.core.match import Match
from rollbook.core.record import PENCILS, Person
from rollbook.core.taps import Any as AnyOf
from rollbook.core.taps import Path as TapPath
from rollbook.core.taps import Tapping
from rollbook.core.words import fill_names
from rollbook.games import GAMES

LANDSCAPE = (1024, 768)
PORTRAIT = (768, 1024)
PHONE = (390, 844)
PHONE_LANDSCAPE = (844, 390)

# Where a finger would go: a point of the first visible element that really reaches it. It is
# searched from the middle on, since the middle of a prefecture may lie in the sea.
POINT = """
([selector, number]) => {
  const seen = [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
  const element = seen[number];
  if (!element) return "is not there";
  if (element.disabled) return "is disabled";
  if (!element.closest("svg")) element.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const steps = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
  for (const y of steps)
    for (const x of steps) {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      if (hit && element.contains(hit)) return [left + x * width, top + y * height];
    }
  return "is covered";
}
"""

LOOK = """
() => {
  const all = (selector, field) =>
    [...document.querySelectorAll(selector)].map((e) => e.dataset[field]);
  const turn = document.querySelector("[data-turn]");
  const viewed = document.querySelector(".seat.viewed");
  return {
    screen: document.body.dataset.screen,
    turn: turn ? turn.dataset.turn : "",
    text: window.rollbook.text(),
    seat: viewed ? Number(viewed.dataset.seat) : 0,
    lit: all("[data-tap].lit", "tap"),
    loud: all("[data-tap].lit:not(.quiet)", "tap"),
    open: all("[data-tap].can", "tap"),
    chosen: all("[data-tap].chosen", "tap"),
    controls: all("[data-do].can", "do"),
  };
}
"""

# What a tap has put off is done by then.
SETTLED = "new Promise((done) => setTimeout(done))"

# Which pieces look different from the given markup. The browser itself parses both.
DIFFERENT = """
(expected) => {
  const wrong = [];
  for (const [region, pieces] of Object.entries(expected)) {
    const element = document.querySelector(`[data-region=${region}]`);
    if (!element) return [`no ${region} on ${document.body.outerHTML}`];
    const places = [...element.children];
    const names = places.map((e) => e.dataset.tap ?? e.dataset.piece);
    if (names.join() !== Object.keys(pieces).join()) wrong.push(`${region}: ${names}`);
    for (const place of places) {
      const name = place.dataset.tap ?? place.dataset.piece;
      const other = place.cloneNode(false);
      other.innerHTML = pieces[name];
      if (other.innerHTML !== place.innerHTML) wrong.push(name);
    }
  }
  return wrong;
}
"""


@dataclass(frozen=True)
class Sight:
    """What the page says about itself. `loud`: the lit pieces that cost nothing; `open`: those that
    lead on; `controls`: what can be done, in the order of the page."""

    screen: str
    turn: str
    text: str
    seat: int
    lit: list[str]
    loud: list[str]
    open: list[str]
    chosen: list[str]
    controls: list[str]


class Visitor:
    """A page with somebody at it. `faults`: what the page or the browser complained about."""

    def __init__(self, page: Page, site: str):
        self.page = page
        self.site = site
        self.faults: list[str] = []
        page.set_default_timeout(10_000)
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("requestfailed", self._on_failure)
        page.on("request", self._on_request)
        page.on("dialog", lambda dialog: dialog.accept())  # leaving with unsaved matches
        page.on("response", self._on_response)

    def _on_console(self, message: ConsoleMessage) -> None:
        blocked = "Service Worker registration blocked by Playwright" in message.text
        if message.type in ("error", "warning") and not blocked:
            self.faults.append(f"console: {message.text}")

    def _on_failure(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left meanwhile
            self.faults.append(f"failed: {request.url}")

    def _on_request(self, request: Request) -> None:
        there, here = urlsplit(request.url), urlsplit(self.site)
        if there.scheme not in ("data", "blob") and there.netloc != here.netloc:
            self.faults.append(f"another origin: {request.url}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"{response.status}: {response.url}")

    # Coming and going ----------------------------------------------------------------------------

    def start(self) -> None:
        """Open the page and wait for Python."""
        self.page.goto(self.site)
        self.ready()

    def reload(self) -> None:
        """Load the page anew."""
        self.page.reload()
        self.ready()

    def ready(self) -> None:
        """Wait for Python."""
        self.page.wait_for_function("window.rollbook", timeout=60_000)

    def afresh(self) -> None:
        """Home in the usual size, with nothing stored and nothing wrong so far."""
        self.size(LANDSCAPE)
        self.page.evaluate("window.rollbookTheme('system')")
        self.theme("light")
        try:
            self.home()
            self.page.evaluate("localStorage.clear()")
            self.do("new")  # so that home is shown anew
            self.home()
            assert not self.page.locator(".match").count()  # one that was not stored is still there
        except AssertionError:  # an earlier test left a mess
            self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
            self.start()
        self.faults.clear()

    def home(self) -> None:
        """Go to the home screen, from wherever."""
        if self.screen == "example":
            self.do("lesson-end", within=".bar")
        if self.screen == "table":
            if not self.page.locator(".panel [data-do=home]").count():
                self.do("menu")
            self.do("home", within=".panel")
        elif self.screen != "home":
            self.do("home", within=".bar")
        expect(self.page.locator("body")).to_have_attribute("data-screen", "home")

    def size(self, size: tuple[int, int]) -> None:
        """Turn to a screen of another size."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def theme(self, theme: str) -> None:
        """Turn to a system that is light or dark."""
        self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        expect(self.page.locator("html")).to_have_attribute("data-theme", theme)

    def new(
        self,
        names: Sequence[str] = ("Ana",),
        real_dice: bool = False,
        game: str = "rolling-japan",
        **options: str,
    ) -> None:
        """Set up a match of these people and begin it."""
        self.page.click(f"[data-do=new][data-game={game}]")
        if len(GAMES[game].players) > 1:
            self.page.click(f"label.pill:has([data-count='{len(names)}'])")
        for option, value in options.items():
            self.page.click(f"label.pill:has([name='option.{option}'][value='{value}'])")
        for seat, name in enumerate(names):
            self.page.fill(f"[name='name.{seat}']", name)
        if real_dice:
            self.page.click("label.pill:has([name=dice][value=real])")
        self.do("start")

    def open(self, text: str) -> None:
        """Open a match as importing a file does."""
        self.page.evaluate("(text) => window.rollbook.open(text)", text)

    def go_on(self) -> None:
        """Go on with the latest stored match."""
        self.do("open")

    # Reading -------------------------------------------------------------------------------------

    @property
    def sight(self) -> Sight:
        return Sight(**self.page.evaluate(LOOK))

    @property
    def screen(self) -> str:
        return self.page.evaluate("document.body.dataset.screen") or ""

    @property
    def text(self) -> str:
        return str(self.page.evaluate("window.rollbook.text()"))

    @property
    def match(self) -> Match:
        """The open match, replayed here."""
        return Match.read(self.text, GAMES)

    @property
    def lines(self) -> tuple[str, ...]:
        """The open match's actions, as text."""
        return self.match.record().lines

    @property
    def regions(self) -> dict[str, str]:
        """All that is shown of the table, as markup by region."""
        regions: dict[str, str] = self.page.evaluate(
            "() => Object.fromEntries([...document.querySelectorAll('[data-region]')]"
            ".map((element) => [element.dataset.region, element.innerHTML]))"
        )
        return regions

    def check(self, tapped: Sequence[str] = (), index: int | None = None) -> None:
        """The page shows what the match is, after these taps; or, with an `index`, what it was."""
        sight = self.sight
        match = Match.read(sight.text, GAMES)
        view = match.game.view
        state = match.state if index is None else match.states[index]
        turn, seat = state.turn(), sight.seat
        picture = view.draw(state, seat, match.settings)
        offers = view.offers(state, seat, tapped, match.settings) if index is None else {}
        expected = {
            region: {
                name: fill_names(piece.markup, lambda seat: escape(match.players[seat].name))
                for name, piece in pieces.items()
            }
            for region, pieces in (("sheet", picture.sheet), ("tray", {**picture.tray, **offers}))
        }
        tapping: Tapping[Any] = Tapping.of({})
        if isinstance(turn, Player):
            assert sight.turn == f"player:{turn.seat}"
            if seat in turn.seats and index is None:
                tapping = Tapping.of({a: view.taps(state, a) for a in state.legal(seat)})
        elif isinstance(turn, Over):
            assert sight.turn == "over"
        else:
            assert sight.turn == "chance"
            if not match.app_dice and index is None:
                del expected["tray"]  # the pad stands there
        for piece in tapped:
            tapping = tapping.tap(piece)
        expected["sheet"]["ghost"] = (
            view.ghost(state, seat, tapping.tapped, tapping.choice) if index is None else ""
        )
        if "tray" in expected:
            assert set(sight.lit) == tapping.lit
            assert set(sight.open) == tapping.open
            assert set(sight.chosen) == set(tapping.tapped)
        wrong = self.page.evaluate(DIFFERENT, expected)
        assert not wrong, wrong
        if index is None:
            assert ("undo" in sight.controls) == (match.undo_to() is not None or bool(tapped))
            assert ("redo" in sight.controls) == (match.redo_to() is not None)

    # Tapping -------------------------------------------------------------------------------------

    def point(self, selector: str, number: int = 0) -> tuple[float, float]:
        """Where to tap the first visible element of a selector, or a later one."""
        found = self.page.evaluate(POINT, [selector, number])
        assert not isinstance(found, str), f"{selector} {found}"
        return found[0], found[1]

    def touch(self, x: float, y: float) -> None:
        """Tap a point of the screen, and wait until the page has done what the tap asks for."""
        self.page.mouse.click(x, y)
        self.page.evaluate(SETTLED)

    def do(self, name: str, number: int = 0, within: str = "") -> None:
        """Tap a control of the page."""
        self.touch(*self.point(f"{within} [data-do='{name}']", number))

    def see(self, seat: int) -> None:
        """Put a seat's sheet on top."""
        self.touch(*self.point(f"[data-do=see][data-seat='{seat}']"))

    def tap(self, *pieces: str) -> None:
        """Tap pieces where they are, one after another."""
        for piece in pieces:
            self.touch(*self.point(f"[data-tap='{piece}']"))

    def type_in(self, *entries: str) -> None:
        """Type in dice, each such as `red 4`."""
        self.tap(*(f"entry:{entry}" for entry in entries))

    def write(self, rng: Random) -> None:
        """Play one action of the sheet on top; mostly, but not always, one that costs nothing."""
        before = self.text
        for _ in range(9):
            sight = self.sight
            if sight.text != before:
                return
            if "confirm" in sight.controls:
                self.do("confirm")
            else:
                careless = rng.random() < 0.1
                self.tap(rng.choice(sight.loud if sight.loud and not careless else sight.lit))
        raise AssertionError("the taps play nothing")

    # Files ---------------------------------------------------------------------------------------

    def saved(self, control: str, within: str = "") -> bytes:
        """The file that a control saves."""
        with self.page.expect_download() as download:
            self.do(control, within=within)
        return Path(download.value.path()).read_bytes()

    def load(self, text: str | bytes) -> None:
        """Open a file by the home screen's control."""
        content = text.encode() if isinstance(text, str) else text
        with self.page.expect_file_chooser() as chooser:
            self.do("import")
        chooser.value.set_files(
            {"name": "match.txt", "mimeType": "text/plain", "buffer": content},
        )


def match_of(
    game: Game,
    names: Iterable[str] = ("Ana",),
    lines: Iterable[str] = (),
    *,
    app_dice: bool = True,
    seed: str = "7",
    title: str = "",
) -> Match:
    """A match of these people in which these actions were played."""
    people = [Person.of(name, PENCILS[seat % len(PENCILS)]) for seat, name in enumerate(names)]
    match = Match(game, people, seed=seed, app_dice=app_dice, title=title)
    for line in lines:
        match.play(game.notation.read(line))
    return match


def pieces_of(path: TapPath) -> list[str]:
    """Pieces that say a path when they are tapped one after another."""
    found: list[str] = []
    for step in path:
        if isinstance(step, str):
            found.append(step)
        elif isinstance(step, AnyOf):
            found.append(min(step.pieces))
        else:
            found += sorted(str(member) for member in step)
    return found
