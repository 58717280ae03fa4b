"""Papering Duel on the real page: a duel by taps, one by dragging, and what is special about it."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from rollbook.core.chance import Pick
from rollbook.core.game import Over, Player
from rollbook.core.match import Match
from rollbook.games import GAMES
from rollbook.games.papering_duel import sheet
from rollbook.games.papering_duel.board import WALLPAPERS
from rollbook.games.papering_duel.rules import Claim, Done, Lay, State
from tests.browser.test_axe import violations
from tests.browser.test_colours import EYES, difference, eyes, picture
from tests.browser.visitor import LANDSCAPE, PHONE, PORTRAIT, Visitor, match_of

DUEL = GAMES["papering-duel"]
NAMES = ["Ana", "Ben"]
RECORDS = Path(__file__).parents[1] / "games" / "papering_duel" / "records"
SENSIBLE = DUEL.bot("steady")


def plan(visitor: Visitor):
    """What a sensible player does now."""
    match = visitor.match
    turn = match.turn
    assert isinstance(turn, Player)
    begun = match.state.began if isinstance(match.state, State) else 0
    return SENSIBLE.choose(match.state, turn.seat, Random(begun))


def steps_of(visitor: Visitor, action) -> list[str]:
    """The pieces to tap for an action."""
    match = visitor.match
    (path,) = match.game.view.taps(match.state, action)
    return [str(piece) for piece in path]


def finish(visitor: Visitor, lay) -> None:
    """Play on to the end: `lay` brings a card onto the board, all else is tapped."""
    for _ in range(120):
        sight = visitor.sight
        if sight.screen != "table":
            return
        if "roll" in sight.controls:
            visitor.do("roll")
            continue
        action = plan(visitor)
        pieces = steps_of(visitor, action)
        if isinstance(action, Lay):
            lay(visitor, pieces)
        else:
            visitor.tap(*pieces)
            if "confirm" in visitor.sight.controls:
                visitor.do("confirm")
        assert visitor.match.actions[visitor.match.at - 1] == action
    raise AssertionError("the duel does not end")


def tap_all(visitor: Visitor, pieces: list[str]) -> None:
    for count, piece in enumerate(pieces, start=1):
        visitor.tap(piece)
        if count < len(pieces):
            visitor.check(pieces[:count])
    visitor.check()


def drag(visitor: Visitor, pieces: list[str]) -> None:
    """Drag the card onto the board; it rests on each square but the last, where it is let go."""
    mouse = visitor.page.mouse
    x, y = visitor.point(f"[data-tap='{pieces[0]}']")
    mouse.move(x, y)
    mouse.down()
    for piece in pieces[1:]:
        there = visitor.point(f"[data-tap='{piece}']")
        mouse.move(*there, steps=6)
        if piece != pieces[-1]:
            expect(visitor.page.locator(f"[data-tap='{piece}'].chosen")).to_have_count(1)
    mouse.up()
    expect(visitor.page.locator(".carried")).to_have_count(0)


def test_a_duel_by_taps(visitor):
    visitor.new(NAMES, game=DUEL.id)
    finish(visitor, tap_all)
    assert visitor.screen == "result"
    match = visitor.match
    over = match.over
    assert over is not None
    if 1 in over.places and 2 in over.places:
        winner = NAMES[over.places.index(1)]
        expect(visitor.page.locator(".card h2")).to_have_text(f"{winner} wins")
    expect(visitor.page.locator(".sheets figure")).to_have_count(1)  # both have one board
    visitor.home()
    expect(visitor.page.locator(".fold .match")).to_contain_text("Papering Duel")
    expect(visitor.page.locator(".best")).to_have_count(0)


def test_a_duel_by_dragging(visitor):
    visitor.new(NAMES, game=DUEL.id, special="no")
    finish(visitor, drag)
    assert visitor.screen == "result"


def deal(visitor: Visitor) -> None:
    """Both take their first cards; three special ones go back, so it may take longer."""
    for _ in range(9):
        if "roll" not in visitor.sight.controls:
            return
        visitor.do("roll")


def test_a_card_that_is_let_go_beside_the_board_is_still_in_hand(visitor):
    visitor.new(NAMES, game=DUEL.id)
    deal(visitor)
    before = visitor.text
    card = next(piece for piece in visitor.sight.lit if piece.startswith("card:"))
    x, y = visitor.point(f"[data-tap='{card}']")
    visitor.page.mouse.move(x, y)
    visitor.page.mouse.down()
    visitor.page.mouse.move(x - 20, y + 30, steps=4)
    expect(visitor.page.locator(".carried")).to_have_count(1)
    visitor.page.mouse.up()
    expect(visitor.page.locator(".carried")).to_have_count(0)
    assert visitor.sight.chosen == [card]
    assert visitor.text == before
    visitor.check([card])
    # Dropped on one square, it waits for the other; dragged again, it goes there.
    action = next(a for a in visitor.match.state.legal() if f"card:{a.card}" == card)
    pieces = steps_of(visitor, action)
    for piece in pieces[1:]:
        x, y = visitor.point(f"[data-tap='{card}']")
        visitor.page.mouse.move(x, y)
        visitor.page.mouse.down()
        visitor.page.mouse.move(*visitor.point(f"[data-tap='{piece}']"), steps=5)
        visitor.page.mouse.up()
    assert visitor.match.actions[-1] == action


def test_real_cards_are_typed_in(visitor):
    """Only cards that can still be there are offered; both decks are told apart."""
    rng = Random(4)
    visitor.new(NAMES, real_dice=True, game=DUEL.id)
    for _ in range(2):
        pick = visitor.match.turn
        assert isinstance(pick, Pick)
        outcome = pick.sample(rng)
        assert len(visitor.sight.open) == len(pick.items)
        visitor.type_in(*outcome.items)
    assert visitor.match.marks == {"typed"}
    visitor.tap(*steps_of(visitor, visitor.match.state.legal()[0]))
    pick = visitor.match.turn
    assert isinstance(pick, Pick)
    assert len(pick.items) == 24
    offered = set(visitor.sight.open)
    assert offered == {f"entry:{name}" for name in pick.items}
    assert not offered & {f"entry:{name}" for name in visitor.match.state.hands[0]}


def test_what_lies_under_a_square_is_seen_by_staying_on_it(visitor):
    visitor.new(NAMES, game=DUEL.id)
    deal(visitor)
    for _ in range(2):
        visitor.tap(*steps_of(visitor, visitor.match.state.legal()[0]))
        visitor.do("roll")
    top = next(a for a in visitor.match.state.legal() if isinstance(a, Lay) and "a1" in a.squares)
    visitor.tap(*steps_of(visitor, top))
    laid = visitor.match.state.laid
    square = next(name for name in top.squares[:2])
    below = [one for one in laid if square in one.placement.squares[:2]]
    x, y = visitor.point(f"[data-tap='cell:{square}']")
    visitor.page.mouse.move(x, y)
    visitor.page.mouse.down()
    expect(visitor.page.locator("#toast")).to_contain_text("from the top")
    expect(visitor.page.locator("#toast .wallpaper")).to_have_count(len(below))
    visitor.page.mouse.up()
    assert visitor.match.state.laid == laid


def test_done_asks_before_it_loses(visitor):
    visitor.open(past_the_initial_step().text())
    visitor.tap("done")
    expect(visitor.page.locator(".prompt")).to_contain_text("no new style")
    visitor.do("undo", within=".ask")
    assert isinstance(visitor.match.turn, Player)
    visitor.tap("done")
    visitor.do("confirm")
    assert visitor.screen == "result"
    card = visitor.page.locator("[data-region=result] .card")
    expect(card).to_contain_text("Ana was done without a new style.")
    expect(card).to_contain_text("way out", timeout=20_000)
    visitor.do("undo")
    assert visitor.screen == "table"


def past_the_initial_step():
    """A match in which Ana is to lay cards."""
    match = match_of(DUEL, NAMES)
    while not (isinstance(match.turn, Player) and Done(match.turn.seat) in match.state.legal()):
        waits = isinstance(match.turn, Player)
        match.play(match.state.legal()[0] if waits else match.app_outcome())
    assert not isinstance(match.turn, Over)
    return match


# What stands beyond the screen's lower or right edge, if the page can be scrolled.
BEYOND = """
() => {
  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight <= innerHeight + 1 && scrollWidth <= innerWidth) return [];
  const beyond = ({ bottom, right }) => bottom > innerHeight + 1 || right > innerWidth + 1;
  return [...document.body.querySelectorAll("*")]
    .filter((e) => beyond(e.getBoundingClientRect()))
    .map((e) => `${e.tagName} ${e.id} ${e.getAttribute("class")} ${e.textContent.slice(0, 40)}`);
}
"""


def at_a_choice_of_styles():
    """A match in which Ana has made more styles than she has markers."""
    match = Match.read((RECORDS / "calm.txt").read_text(encoding="utf-8"), GAMES)
    return match.copy(next(i for i, act in enumerate(match.actions) if isinstance(act, Claim)))


def test_the_hourglass_runs_and_says_done(visitor):
    visitor.new(NAMES, game=DUEL.id, hourglass="30")
    deal(visitor)
    for _ in range(2):
        visitor.tap(*steps_of(visitor, visitor.match.state.legal()[0]))
        visitor.do("roll")
    clock = visitor.page.locator(".clock .time")
    expect(clock).to_contain_text("0:30")
    expect(clock).to_contain_text("0:28")
    visitor.reload()
    expect(clock).to_contain_text("0:2")
    key = visitor.page.evaluate("Object.keys(localStorage).find((key) => key.includes(':clock:'))")
    visitor.home()
    visitor.page.evaluate(
        "(key) => { localStorage[key] = localStorage[key].replace(/: [0-9.]+/g, ': 1.4') }", key
    )
    visitor.go_on()
    expect(visitor.page.locator("body")).to_have_attribute("data-screen", "result")
    assert visitor.lines[-1] == "0 done"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(visitor, theme):
    visitor.theme(theme)
    page = visitor.page
    page.click(f"[data-do=new][data-game={DUEL.id}]")
    found = {"setup": violations(page)}
    visitor.do("watch")
    expect(page.locator("body")).to_have_attribute("data-screen", "example")
    found["example"] = violations(page)
    visitor.open(past_the_initial_step().text())
    found["turn"] = violations(page)
    visitor.tap(*steps_of(visitor, visitor.match.state.legal()[0])[:2])
    found["ghost"] = violations(page)
    visitor.do("guide")
    expect(page.locator(".guide h3").first).to_be_visible()
    found["guide"] = violations(page)
    visitor.open(match_of(DUEL, NAMES, app_dice=False).text())
    found["pad"] = violations(page)
    visitor.open((RECORDS / "left.txt").read_text(encoding="utf-8"))
    found["result"] = violations(page)
    assert {what: wrong for what, wrong in found.items() if wrong} == {}


def test_wallpapers_are_told_apart_by_every_eye(visitor):
    """Each from each other, on the sheet and as small as on the other's cards; and the looks of the
    markers too."""
    visitor.open(past_the_initial_step().text())
    tiles = {name: sheet.tile(number) for number, name in enumerate(WALLPAPERS)}
    looks = ("claimed", "broken", "new")
    visitor.page.evaluate(
        """([tiles, markers]) => {
          const shown = (name, box, inside) =>
            `<svg id="${name}" viewBox="${box}" width="30" height="30">${inside}</svg>`;
          document.querySelector(".paper").innerHTML = [
            ...tiles.map(([name, tile]) => shown(name, "0 0 100 100", tile)),
            ...markers.map(([name, marker]) => shown(name, "-1.1 -1.1 2.2 2.2", marker)),
          ].join(" ");
        }""",
        [list(tiles.items()), [(look, sheet.marker(0, "dots", look)) for look in looks]],
    )
    for kind in EYES:
        with eyes(visitor, kind):
            seen = {name: picture(visitor, f"#{name}") for name in (*tiles, *looks)}
            for group in (tiles, looks):
                for one, other in combinations(group, 2):
                    share = difference(visitor, seen[one], seen[other], 1.5)
                    assert share > 0.04, (kind, one, other, share)


@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT, PHONE], ids=str)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("moment", ["a full hand", "a choice of styles"])
def test_all_of_a_turn_is_in_sight(visitor, size, theme, moment):
    """No scrolling, nothing covered, and controls large enough, when there is most to see."""
    visitor.size(size)
    visitor.theme(theme)
    match = past_the_initial_step() if moment == "a full hand" else at_a_choice_of_styles()
    visitor.open(match.text())
    page = visitor.page
    assert page.evaluate(BEYOND) == []
    for piece in visitor.sight.lit:
        visitor.point(f"[data-tap='{piece}']")
        box = page.locator(f"[data-tap='{piece}']").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.9, piece
        assert box["y"] + box["height"] <= size[1] + 1, piece
    for part in page.locator(".tray > *").all():
        box = part.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1], part
