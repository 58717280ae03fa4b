"""Colour never says anything alone: the table as people see it who see few colours or none.

The pictures are kept in `test-results/colours/`, to be looked at.
"""

import base64
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from rollbook.core.match import Match
from rollbook.core.record import Person
from rollbook.games import GAMES
from tests.browser.visitor import Visitor, match_of
from tests.games.playing import random_action

JAPAN = GAMES["rolling-japan"]
PICTURES = Path(__file__).parents[2] / "test-results" / "colours"
EYES = ("achromatopsia", "protanopia", "deuteranopia", "tritanopia")

# The share of the pixels that stand out between two pictures of the same place: by so much in
# luminance, as WCAG 2 counts it.
DIFFERENCE = """
async ([one, other, ratio]) => {
  const luminances = async (picture) => {
    const image = new Image();
    image.src = "data:image/png;base64," + picture;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    const linear = (part) =>
      part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4;
    return Array.from({ length: data.length / 4 }, (_, i) =>
      0.2126 * linear(data[4 * i]) + 0.7152 * linear(data[4 * i + 1])
        + 0.0722 * linear(data[4 * i + 2]));
  };
  const [a, b] = [await luminances(one), await luminances(other)];
  const apart = (x, y) => (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05) >= ratio;
  return a.filter((x, i) => apart(x, b[i])).length / a.length;
}
"""


@contextmanager
def eyes(visitor: Visitor, kind: str) -> Iterator[None]:
    """See as people with such eyes do."""
    session = visitor.page.context.new_cdp_session(visitor.page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
    yield
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    session.detach()


def picture(visitor: Visitor, selector: str, margin: int = 0) -> str:
    """The place of an element as it looks now, once what appeared there has settled."""
    visitor.page.wait_for_function("document.getAnimations().length === 0")
    box = visitor.page.locator(selector).first.bounding_box()
    assert box
    x, y, width, height = (round(box[side]) for side in ("x", "y", "width", "height"))
    seen = visitor.page.screenshot(
        clip={
            "x": x - margin,
            "y": y - margin,
            "width": width + 2 * margin,
            "height": height + 2 * margin,
        }
    )
    return base64.b64encode(seen).decode()


def difference(visitor: Visitor, one: str, other: str, ratio: float = 3) -> float:
    share: float = visitor.page.evaluate(DIFFERENCE, [one, other, ratio])
    return share


def alike(visitor: Visitor, looks: Mapping[str, str], least: float) -> dict[str, float]:
    """The pairs of looks of which too little stands out."""
    shares = {
        f"{a} and {b}": round(difference(visitor, looks[a], looks[b]), 3)
        for a, b in combinations(looks, 2)
    }
    return {pair: share for pair, share in shares.items() if share < least}


@pytest.fixture(params=["light", "dark"])
def themed(request, visitor):
    visitor.theme(request.param)
    visitor.page.mouse.move(0, 0)
    return visitor


@pytest.mark.parametrize("kind", EYES)
def test_what_can_be_done_with_a_cell_is_seen_without_colours(themed, kind):
    """Tokyo, in all that it can be."""
    tokyo = "[data-tap='cell:tokyo'] .land"
    themed.open(match_of(JAPAN, ["Ana"], ["roll red 4 green 2"]).text())
    with eyes(themed, kind):
        looks = {"closed": picture(themed, tokyo)}
        themed.tap("die:red")
        looks["lit"] = picture(themed, tokyo)
        themed.tap("die:green")
        looks["costs a change"] = picture(themed, tokyo)
        themed.tap("cell:tokyo")
        looks["chosen"] = picture(themed, tokyo)
        assert alike(themed, looks, 0.02) == {}


@pytest.mark.parametrize("kind", EYES)
def test_what_can_be_done_with_a_die_is_seen_without_colours(themed, kind):
    die = "[data-tap='die:red']"
    themed.open(match_of(JAPAN, ["Ana"], ["roll red 4 green 2"]).text())
    with eyes(themed, kind):
        looks = {"lit": picture(themed, die, 14)}
        themed.tap("die:red")
        looks["chosen"] = picture(themed, die, 14)
        themed.tap("cell:tokyo")
        looks["done"] = picture(themed, die, 14)
        assert alike(themed, looks, 0.02) == {}


def test_a_hatching_and_the_regions_marks_stand_out_without_colours(themed):
    page = themed.page
    with eyes(themed, "achromatopsia"):
        for what, ratio, least in ((".hatch", 1.5, 0.03), (".mark", 3, 0.001)):
            themed.open(thrifty(28) if what == ".hatch" else match_of(JAPAN).text())
            cells = {
                colour: f"[data-tap]:has(.area.{colour} {what}) .land"
                for colour in ("red", "blue", "green", "yellow", "black", "white")
                if page.locator(f"[data-tap]:has(.area.{colour} {what})").count()
            }
            assert len(cells) >= (6 if what == ".mark" else 1)
            with_it = {colour: picture(themed, cell) for colour, cell in cells.items()}
            style = page.add_style_tag(content=f".sheet {what} {{ visibility: hidden }}")
            without = {colour: picture(themed, cell) for colour, cell in cells.items()}
            style.evaluate("(style) => style.remove()")
            shares = {c: difference(themed, with_it[c], without[c], ratio) for c in cells}
            assert {c: share for c, share in shares.items() if share < least} == {}


def test_each_region_and_each_die_has_a_shape_of_its_own(visitor):
    visitor.open(match_of(JAPAN).text())
    marks, chips = (
        visitor.page.evaluate(
            """([places, shape]) => {
              const found = {};
              for (const e of document.querySelectorAll(places))
                (found[e.classList[1]] ??= new Set()).add(e.querySelector(shape).getAttribute("d"));
              return Object.entries(found).map(([colour, shapes]) => [colour, ...shapes]);
            }""",
            [places, shape],
        )
        for places, shape in ((".area", ".mark"), (".die-chip", ".pip"))
    )
    assert (len(marks), len(chips)) == (6, 7)
    for shapes in (marks, chips):
        assert all(len(row) == 2 for row in shapes)  # one shape a colour,
        assert len({shape for _colour, shape in shapes}) == len(shapes)  # and no other has it
    assert dict(marks).items() <= dict(chips).items()


def thrifty(lines: int) -> str:
    """A match of one who spends no colour change where there is another way."""
    match, rng = Match(JAPAN, [Person.of("Ana", "blue")], seed="1"), Random(1)
    while len(match.actions) < lines:
        tries = [a for _ in range(20) if (a := random_action(match.state, rng))]
        free = [action for action in tries if not JAPAN.view.careful(match.state, action)]
        match.play((free or tries)[0])
    return match.text()


def test_pictures_to_look_at(themed):
    PICTURES.mkdir(parents=True, exist_ok=True)
    theme = themed.page.evaluate("document.documentElement.dataset.theme")
    themed.open(thrifty(28))
    themed.tap("die:green")
    sight = themed.sight
    quiet = sorted(set(sight.lit) - set(sight.loud))
    assert len(sight.loud) > 3
    assert len(quiet) > 3
    assert themed.page.locator(".hatch").count() > 3
    for chosen in ("a die", "a cell"):
        if chosen == "a cell":
            themed.tap(quiet[0])
        for kind in ("none", *EYES):
            with eyes(themed, kind):
                themed.page.screenshot(path=PICTURES / f"{theme}, {chosen} chosen, {kind}.png")
