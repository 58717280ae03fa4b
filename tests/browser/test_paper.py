"""PAPER ROLL & Write on the real page: whole games by taps in each role, what an action sets off,
and what is to be seen at each moment."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from rollbook.core.action import Action
from rollbook.core.chance import Chance, Roll
from rollbook.core.game import Over, Player
from rollbook.core.match import Match
from rollbook.games.paper_roll_and_write.actions import Alter, Keep, Mark, Write
from rollbook.games.paper_roll_and_write.rules import State
from rollbook.games.paper_roll_and_write.state import HOARD, KEEP, TEAM
from tests.browser.test_axe import violations
from tests.browser.test_layout import WRONG
from tests.browser.visitor import LANDSCAPE, PHONE, PORTRAIT, Visitor, pieces_of
from tests.games.paper_roll_and_write.regions import PAPER, plain, played

NAMES = ["Ana", "Ben"]
STRONG = PAPER.bot("strong")


def state_of(visitor: Visitor) -> State:
    state = visitor.match.state
    assert isinstance(state, State)
    return state


def play(visitor: Visitor, action: Action, checked: bool = False) -> None:
    """Tap an action, and confirm it if it sets something off."""
    state, view = state_of(visitor), PAPER.view
    before = len(visitor.match.actions)
    tapped: list[str] = []
    for piece in pieces_of(view.taps(state, action)[0]):
        visitor.tap(piece)
        tapped.append(piece)
        if len(visitor.match.actions) > before:
            break
        if checked:
            visitor.check(tapped)
    else:
        asked = view.foretell(state, action) or view.careful(state, action)
        assert asked
        expect(visitor.page.locator(".prompt")).not_to_be_empty()
        visitor.do("confirm")
    assert visitor.match.actions[before] == action


def by_taps(visitor: Visitor, seats: tuple[int, ...], checked: int = 0) -> None:
    """Play to the end for these seats, as the app's strong player would; the app plays the others.
    The first taps are `checked` in all detail."""
    page = visitor.page
    mine = " || ".join(f"turn == 'player:{seat}'" for seat in seats)
    waits = f"turn => document.body.dataset.screen != 'table' || turn == 'chance' || {mine}"
    for number in range(600):
        page.wait_for_function(
            f"() => ({waits})(document.querySelector('[data-turn]')?.dataset.turn)", timeout=60_000
        )
        if visitor.screen != "table":
            return
        match = visitor.match
        if isinstance(match.turn, Chance):
            visitor.do("roll")
            continue
        assert isinstance(match.turn, Player)
        state = state_of(visitor)
        action = STRONG.choose(state, match.turn.seat, Random(len(match.actions)))
        play(visitor, action, checked=number < checked)
    raise AssertionError("the game does not end")


def test_a_game_of_two_people_by_taps(visitor):
    visitor.new(NAMES, game=PAPER.id)
    expect(visitor.page.locator(".who")).to_contain_text("Coordinator")
    by_taps(visitor, (0, 1), checked=8)
    over = visitor.match.over
    assert over
    assert visitor.screen == "result"
    expect(visitor.page.locator(".card h2")).to_have_text(f"{NAMES[over.places.index(1)]} wins")
    expect(visitor.page.locator(".card")).to_contain_text(over.reason)


@pytest.mark.parametrize("seat", [0, 1], ids=["Coordinator", "POOH"])
def test_a_game_against_the_app(visitor, seat):
    page = visitor.page
    page.evaluate("localStorage.setItem('rollbook:/:preference:pace', 'instant')")
    page.click(f"[data-do=new][data-game={PAPER.id}]")
    page.select_option(f"[name='bot.{1 - seat}']", "steady")
    visitor.do("start")
    by_taps(visitor, (seat,))
    match = visitor.match
    assert match.over
    assert visitor.screen == "result"
    assert [bool(person.bot) for person in match.players] == [seat == 1, seat == 0]


def test_a_game_with_real_dice(visitor):
    rng = Random(3)
    visitor.new(NAMES, real_dice=True, game=PAPER.id)
    for _ in range(300):
        turn = visitor.match.turn
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            outcome = turn.sample(rng)
            assert isinstance(outcome, Roll)
            visitor.type_in(*map(str, outcome.faces))
            assert visitor.match.actions[-1] == outcome
            continue
        if state_of(visitor).round == 3:
            break
        play(visitor, plain(state_of(visitor), Random(len(visitor.match.actions))))
    assert state_of(visitor).round == 3
    assert visitor.match.marks == {"typed"}


def test_undo_across_a_roll_brings_the_same_roll_back(visitor):
    visitor.open(played(lambda s: s.round == 2 and s.phase == KEEP).text())
    roll = visitor.lines[-1]
    while visitor.match.at == len(visitor.lines):
        visitor.do("undo")
    assert isinstance(visitor.match.turn, Player)
    visitor.do("redo")
    if isinstance(visitor.match.turn, Chance):
        visitor.do("roll")
    assert visitor.lines[-1] == roll


def without_tabs(visitor: Visitor) -> list[str]:
    """The sheet and the tray, but for where the Tab key would stop."""
    return [
        re.sub(' (tabindex|aria-label)="[^"]*"', "", visitor.regions[name])
        for name in ("sheet", "tray")
    ]


def test_a_reload_in_a_turn_comes_back_to_the_same_sight(visitor):
    visitor.new(NAMES, game=PAPER.id)
    visitor.do("roll")
    visitor.tap("keep")
    play(visitor, plain(state_of(visitor), Random(1)))
    before = without_tabs(visitor)
    visitor.reload()
    assert without_tabs(visitor) == before


def told(visitor: Visitor) -> str:
    return visitor.page.locator(".prompt").inner_text()


def test_what_an_action_sets_off_is_told_before_it_is_confirmed(visitor):
    """A roll, a store and its price, panic with its zone and the police: nothing of that happens
    before it was read and confirmed."""
    wanted = {
        "a roll": (TEAM, Write, "A roll:"),
        "a line that makes none": (TEAM, Write, "No roll:"),
        "a store": (TEAM, Write, "supplied for"),
        "a store without rolls": (TEAM, Write, "reached, but"),
        "panic": (TEAM, Alter, "Panic +1"),
        "the police": (TEAM, Alter, "Police:"),
        "a visit": (HOARD, Write, "visited"),
        "a zone": (HOARD, Write, "now the yellow zone"),
    }
    for phase, kind, words in wanted.values():
        found: list[Action] = []

        def sets_off(state: State, phase=phase, kind=kind, words=words, found=found) -> bool:
            if state.phase != phase or state.police or state.reached or state.free or state.visit:
                return False
            tells = PAPER.view.foretell
            found[:] = [
                action
                for action in state.legal()
                if isinstance(action, kind) and words in tells(state, action)
            ]
            return bool(found)

        visitor.open(played(sets_off).text())
        before = visitor.text
        visitor.tap(*pieces_of(PAPER.view.taps(state_of(visitor), found[0])[0]))
        assert words in told(visitor)
        assert visitor.text == before
        visitor.do("confirm")
        assert visitor.match.actions[-1] == found[0]


def test_setting_dice_aside_tells_its_panic(visitor):
    visitor.open(played(lambda s: s.phase == KEEP and s.panic == 4).text())
    visitor.tap("die:0")
    assert "Panic +1, to 5: now the yellow zone." in told(visitor)
    visitor.tap("die:1")
    assert "Police" in told(visitor)
    expect(visitor.page.locator("[data-tap=keep]")).to_contain_text("Keep 4 dice")
    visitor.tap("keep")
    keep = visitor.match.actions[-1]
    assert isinstance(keep, Keep)
    assert len(keep.dice) == 4
    expect(visitor.page.locator(".prompt")).to_contain_text("Police!")


def test_the_other_sheet_is_enlarged_by_a_tap(visitor):
    visitor.open(played(lambda s: s.phase == TEAM).text())
    sheet = visitor.regions["sheet"]
    visitor.do("see", within=".sheet")
    assert visitor.sight.seat == 1
    assert visitor.regions["sheet"] != sheet
    assert not visitor.sight.lit
    visitor.do("see", within=".sheet")
    assert visitor.regions["sheet"] == sheet


def test_the_swap_of_the_sheets_is_shown(visitor):
    match = played(lambda s: s.round == 2 and s.phase == "roll")
    visitor.open(match.text())
    expect(visitor.page.locator(".swap")).to_have_count(1)
    expect(visitor.page.locator(".prompt")).to_contain_text("changed hands")
    visitor.do("roll")
    expect(visitor.page.locator(".swap")).to_have_count(0)


# What is to be seen -------------------------------------------------------------------------------

LONG = "W" * 24
MOMENTS = {
    "the dice": lambda s: s.phase == KEEP and s.round > 2,
    "the team": lambda s: s.phase == TEAM and s.round == 1 and len(s.dice) == 6,
    "the team later": lambda s: s.phase == TEAM and s.round > 3 and bool(s.centre),
    "the police": lambda s: bool(s.police),
    "stores": lambda s: bool(s.reached),
    "the hoard": lambda s: s.phase == HOARD and s.round > 2 and len(s.dice) > 4,
    "a bonus": lambda s: s.phase == HOARD and s.hoard.ready("up-and-down") and len(s.unused) > 2,
    "any number": lambda s: s.phase == HOARD and s.free,
    "a visit": lambda s: s.visit,
    "the swap": lambda s: s.phase == "roll" and s.round > 3,
}
SIZES = pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT, PHONE], ids=str)


@pytest.fixture(scope="module")
def moments() -> dict[str, str]:
    """A match at each moment, with as long names as can be."""
    return {what: played(until, LONG, "M" * 20).text() for what, until in MOMENTS.items()}


@SIZES
def test_all_of_a_turn_is_in_sight(visitor, size, moments):
    """No scrolling, nothing covered, and all that is tapped is large enough."""
    visitor.size(size)
    shown = {}
    for what, text in moments.items():
        visitor.open(text)
        shown[what] = visitor.page.evaluate(WRONG)
        dice = [name for name in visitor.sight.lit if name.startswith("die:")]
        if dice:
            visitor.tap(dice[0])
            shown[f"{what}, a die tapped"] = visitor.page.evaluate(WRONG)
        for name in visitor.sight.lit:
            if name.partition(":")[0] not in ("cell", "box", "bonus", "team", "store"):
                continue
            box = visitor.page.locator(f"[data-tap='{name}']").bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= (36 if size != PHONE else 18), name
    assert {what: wrong for what, wrong in shown.items() if wrong} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(visitor, theme, moments):
    visitor.theme(theme)
    found = {}
    for what, text in moments.items():
        visitor.open(text)
        found[what] = violations(visitor.page)
    assert {what: wrong for what, wrong in found.items() if wrong} == {}


def test_sums_are_made_of_dice_in_any_order(visitor):
    visitor.open(
        played(
            lambda s: (
                s.phase == HOARD and any(len(getattr(a, "numbers", ())) == 2 for a in s.legal())
            )
        ).text()
    )
    state = state_of(visitor)
    mark = next(a for a in state.legal() if isinstance(a, Mark) and len(a.numbers) == 2)
    first, second, box = pieces_of(PAPER.view.taps(state, mark)[0])
    visitor.tap(second, first, box)
    if "confirm" in visitor.sight.controls:
        visitor.do("confirm")
    assert visitor.match.actions[-1] == mark
    assert Match.read(visitor.text, {PAPER.id: PAPER}).actions[-1] == mark
