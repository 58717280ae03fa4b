"""Nothing is hidden, overlaps or overflows, in all sizes and in both themes."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from rollbook.core.match import Match
from rollbook.core.record import PENCILS, Person
from rollbook.games import GAMES
from tests.browser.visitor import LANDSCAPE, PHONE, PHONE_LANDSCAPE, PORTRAIT
from tests.games.playing import random_action, random_match

JAPAN = GAMES["rolling-japan"]
SIZES = (LANDSCAPE, PORTRAIT, PHONE)
LONG = "W" * 24

# What is wrong with what is on the screen: controls and pieces that are not wholly in sight, are
# covered, are too small to tap or overlap one another; and whether the page could be scrolled.
WRONG = """
() => {
  const wrong = [];
  const screen = document.documentElement;
  if (screen.scrollWidth > innerWidth) wrong.push(`too wide: ${screen.scrollWidth}`);
  if (screen.scrollHeight > innerHeight) wrong.push(`too high: ${screen.scrollHeight}`);
  const panel = document.querySelector(".panel:not(:empty)");
  const names = (e) => e.dataset.tap ?? e.dataset.piece ?? e.dataset.do ?? e.className;
  const parts = [
    ...document.querySelectorAll(".bar button, .side button, .side .prompt, .tray > *"),
  ].filter((e) => e.offsetHeight && e.checkVisibility({ visibilityProperty: true }));
  const boxes = parts.map((e) => e.getBoundingClientRect());
  parts.forEach((part, i) => {
    const { left, top, right, bottom, width, height } = boxes[i];
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
      wrong.push(`out of sight: ${names(part)} ${[left, top, right, bottom].map(Math.round)}`);
    if (part.matches("button") && (width < 43.5 || height < 43.5))
      wrong.push(`too small: ${names(part)} ${width}x${height}`);
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!panel && !part.disabled && !(hit && part.contains(hit)))
      wrong.push(`covered: ${names(part)}`);
    boxes.slice(0, i).forEach((other, j) => {
      const apart = right <= other.left + 1 || other.right <= left + 1 ||
        bottom <= other.top + 1 || other.bottom <= top + 1;
      if (!apart && !parts[j].contains(part) && !part.contains(parts[j]))
        wrong.push(`${names(part)} overlaps ${names(parts[j])}`);
    });
  });
  const paper = document.querySelector(".paper").getBoundingClientRect();
  if (paper.right > innerWidth || paper.bottom > innerHeight) wrong.push("the sheet sticks out");
  return wrong;
}
"""


def match_at(players: int, lines: int, names: str = "", app_dice: bool = True) -> str:
    """A match in which so many actions were played, at a position where somebody writes."""
    people = [Person.of(names or f"Player {n + 1}", PENCILS[n]) for n in range(players)]
    match, rng = Match(JAPAN, people, seed="9", app_dice=app_dice), Random(9)
    while len(match.actions) < lines:
        action = random_action(match.state, rng)
        assert action
        match.play(action)
    return match.text()


@pytest.mark.parametrize("size", [*SIZES, PHONE_LANDSCAPE], ids=str)
@pytest.mark.parametrize(("players", "names"), [(1, ""), (4, LONG), (8, LONG)])
def test_the_table_holds(visitor, size, players, names):
    visitor.size(size)
    shown = {}
    visitor.open(match_at(players, 1, names))
    shown["a roll"] = visitor.page.evaluate(WRONG)
    visitor.tap(visitor.sight.lit[0])
    shown["a die chosen"] = visitor.page.evaluate(WRONG)
    quiet = sorted(set(visitor.sight.lit) - set(visitor.sight.loud))
    visitor.tap(quiet[0])
    expect(visitor.page.locator("[data-do=confirm]")).to_be_visible()
    shown["a change to confirm"] = visitor.page.evaluate(WRONG)
    visitor.open(match_at(players, 0, names))
    shown["the bag"] = visitor.page.evaluate(WRONG)
    visitor.do("dice")
    expect(visitor.page.locator(".typing")).to_be_visible()
    shown["typing"] = visitor.page.evaluate(WRONG)
    visitor.type_in("red 4")
    shown["typing on"] = visitor.page.evaluate(WRONG)
    assert {what: wrong for what, wrong in shown.items() if wrong} == {}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_looking_back_and_panels_hold(visitor, size):
    visitor.size(size)
    visitor.open(match_at(4, 40, LONG))
    for panel in ("menu", "guide", "history"):
        visitor.do(panel)
        expect(visitor.page.locator(".panel > header")).to_be_in_viewport(ratio=1)
        assert visitor.page.evaluate(WRONG) == []
        if panel != "history":
            visitor.do("close")
    visitor.page.locator(".moment").nth(3).click()
    for control in ("play-on", "now", "step-back", "step-on"):
        expect(visitor.page.locator(f".panel [data-do='{control}']")).to_be_in_viewport(ratio=1)
    visitor.do("close")
    assert visitor.page.evaluate(WRONG) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_other_screens_are_not_too_wide(visitor, size):
    visitor.size(size)
    wide = "document.documentElement.scrollWidth > innerWidth"
    visitor.open(random_match(JAPAN, 8, seed=1).record().text().replace("Player", LONG))
    assert visitor.screen == "result"
    assert not visitor.page.evaluate(wide)
    visitor.home()
    assert not visitor.page.evaluate(wide)
    visitor.do("new")
    visitor.page.click("label.pill:has([data-count='8'])")
    assert not visitor.page.evaluate(wide)


def test_cells_are_large_enough_for_a_finger(visitor):
    """At 768 wide each cell has room for a square of 36 pixels."""
    visitor.size(PORTRAIT)
    visitor.open(match_at(1, 1))
    narrow = visitor.page.evaluate(
        """() => [...document.querySelectorAll(".sheet [data-tap]")].filter((cell) => {
          const land = cell.querySelector(".land"), svg = land.ownerSVGElement;
          const scale = svg.getScreenCTM().a, side = 36 / scale, box = land.getBBox();
          const within = (x, y) => land.isPointInFill(new DOMPoint(x, y));
          for (let y = box.y; y + side <= box.y + box.height; y += 4)
            for (let x = box.x; x + side <= box.x + box.width; x += 4) {
              const dots = [0, 0.25, 0.5, 0.75, 1];
              if (dots.every((i) => dots.every((j) => within(x + i * side, y + j * side))))
                return false;
            }
          return true;
        }).map((cell) => cell.dataset.tap)"""
    )
    assert narrow == []


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb` by WCAG 2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_stands_out_from_what_it_is_written_on(theme):
    css = (Path(__file__).parents[2] / "static" / "style" / "page.css").read_text()
    blocks = re.findall(r':root(?:\[data-theme="dark"\])? \{(.*?)\}', css, re.DOTALL)
    colours: dict[str, str] = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", blocks[theme]))
    grounds = ["table", "paper", "card"]
    tints = [f"{name}-tint" for name in ("red", "blue", "green", "yellow", "black")]
    weak = [
        (text, ground)
        for text in ("ink", "soft", "warn", *(f"{pencil}-pencil" for pencil in PENCILS))
        for ground in (grounds if text == "soft" else [*grounds, *tints])
        if contrast(colours[text], colours[ground])
        < (4.5 if text in ("ink", "soft", "warn") else 3)
    ]
    assert weak == []
