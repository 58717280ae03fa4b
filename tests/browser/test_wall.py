"""Roll & Wall on the real page: whole games by taps, secret hands, the backpack, and what is to be
seen at each moment."""

from random import Random

import pytest
from playwright.sync_api import expect

from rollbook.core.action import Action
from rollbook.core.chance import Chance, Dice, Draw, Roll
from rollbook.core.game import Over, Player
from rollbook.core.taps import Tapping
from rollbook.games.roll_and_wall.actions import Fall, Keep, Pack, Ready
from rollbook.games.roll_and_wall.rules import State
from tests.browser.test_axe import violations
from tests.browser.test_layout import WRONG
from tests.browser.visitor import LANDSCAPE, PHONE, PORTRAIT, Visitor, pieces_of
from tests.games.roll_and_wall.climbs import WALL, climbed, liking

NAMES = ["Ana", "Ben"]
ADVANCED = {"variant": "advanced"}
SENSIBLE = WALL.bot("strong")


def state_of(visitor: Visitor) -> State:
    state = visitor.match.state
    assert isinstance(state, State)
    return state


def plain(visitor: Visitor):
    """What a plain person does now."""
    state = state_of(visitor)
    rng = Random(len(visitor.match.actions))
    return max(state.legal(), key=lambda action: liking(state, action, rng))


def play(visitor: Visitor, action, checked: bool = True) -> None:
    """Tap an action, until it is the one that would be played."""
    state, view = state_of(visitor), WALL.view
    tapping: Tapping[Action] = Tapping.of({a: view.taps(state, a) for a in state.legal()})
    tapped: list[str] = []
    for piece in pieces_of(view.taps(state, action)[0]):
        before = visitor.text
        visitor.tap(piece)
        tapping = tapping.tap(piece)
        tapped.append(piece)
        if visitor.text != before:
            break
        if checked:
            visitor.check(tapped)
    else:
        for _turn in range(20):
            if tapping.choice == action:
                break
            visitor.tap(tapped[-1])
            tapping = tapping.tap(tapped[-1])
        visitor.do("confirm")
    match = visitor.match
    assert action in match.actions[-8:]


def hand_over(visitor: Visitor) -> None:
    if "handover" in visitor.sight.controls:
        visitor.do("handover")


def climb_on(visitor: Visitor, checked: bool = False, most: int = 400) -> None:
    """Play on to the end, as sensible people do."""
    for _ in range(most):
        if visitor.screen != "table":
            return
        hand_over(visitor)
        turn = visitor.match.turn
        assert isinstance(turn, Player)  # the app's dice speak at once
        rng = Random(len(visitor.match.actions))
        play(visitor, SENSIBLE.choose(visitor.match.state, turn.seat, rng), checked)
    raise AssertionError("the climb does not end")


def test_a_basic_game_by_taps(visitor):
    visitor.new(NAMES, game=WALL.id)
    assert isinstance(visitor.match.turn, Player)  # the wall is drawn without a tap
    visitor.check()
    climb_on(visitor, checked=True)
    over = visitor.match.over
    assert over is not None
    assert visitor.screen == "result"
    if over.won and over.places.count(1) == 1:
        winner = NAMES[over.places.index(1)]
        expect(visitor.page.locator(".card h2")).to_have_text(f"{winner} wins")
    visitor.home()
    expect(visitor.page.locator(".fold .match")).to_contain_text("Roll & Wall")


def test_an_advanced_game_by_taps(visitor):
    visitor.new(NAMES, game=WALL.id, **ADVANCED)
    climb_on(visitor)
    match = visitor.match
    assert match.over
    assert visitor.screen == "result"
    words = {type(action).__name__ for action in match.actions}
    assert words >= {"Hang", "Keep", "Pack", "Ready", "Climb", "Shuffle"}
    if not match.over.won:
        expect(visitor.page.locator(".card h2")).to_have_text("Nobody wins")


def test_a_game_with_real_dice(visitor):
    """All that chance says is typed in: faces, rolls, the tea die too."""
    rng = Random(5)
    visitor.new(NAMES, real_dice=True, game=WALL.id)
    teas = 0
    for _ in range(400):
        turn = visitor.match.turn
        if isinstance(turn, Over) or teas > 1:
            break
        if isinstance(turn, Chance):
            outcome = turn.sample(rng)
            if isinstance(turn, Dice):
                assert isinstance(outcome, Roll)
                order = sorted(range(turn.size), key=turn.sides.__getitem__)
                entries = [str(outcome.faces[n]) for n in order]
                teas += 4 in turn.sides
            else:
                assert isinstance(outcome, Draw)
                entries = list(outcome.items)
            visitor.type_in(*entries)
            assert visitor.match.actions[-1] == outcome
            continue
        # Whoever can falls off, so that there is tea, and whoever has tea drinks it.
        legal = state_of(visitor).legal()
        falls = [action for action in legal if isinstance(action, Fall)]
        with_tea = [action for action in legal if "tea" in getattr(action, "extras", ())][1:]
        action = next(iter([*falls, *with_tea]), None)
        play(visitor, action or plain(visitor), checked=False)
    assert teas
    assert visitor.match.marks == {"typed"}


def test_a_climb_alone_counts_turns(visitor):
    visitor.new(["Ana"], game=WALL.id)
    climb_on(visitor)
    over = visitor.match.over
    assert over
    if over.won:
        expect(visitor.page.locator(".card h2")).to_have_text(f"{over.points[0]} turns")


def test_undo_across_a_roll_brings_the_same_roll_back(visitor):
    visitor.new(NAMES, game=WALL.id)
    action = plain(visitor)
    play(visitor, action)
    lines = visitor.lines
    visitor.do("undo")
    assert visitor.lines == lines
    assert visitor.match.state.legal() == [*visitor.match.states[1].legal()]
    play(visitor, action)
    assert visitor.lines == lines
    assert visitor.match.at_end


# Secret hands -------------------------------------------------------------------------------------


def secrets(visitor: Visitor) -> None:
    """Nothing on the page tells what is in a hand that is not its holder's to see."""
    state = state_of(visitor)
    assert "handover" in visitor.sight.controls
    html = visitor.page.content()
    for region, markup in visitor.regions.items():
        if region not in ("bar", "ask", "sheet"):
            assert markup == "", region
    assert 'data-tap="tile:' not in html
    assert 'class="tool"' not in html
    hands = {kind for hand in state.setup.hands for kind in hand}
    kept = {action.tile for action in visitor.match.actions if isinstance(action, Keep)}
    for kind in hands - kept:  # those that are kept are open
        assert kind not in visitor.text
    for control in ("undo", "redo", "history", "export"):
        assert control not in visitor.sight.controls


def test_hands_are_secret(visitor):
    visitor.new(["Ana", "Ben", "Cleo"], game=WALL.id, **ADVANCED, colours="drawn")
    for _ in range(3):
        secrets(visitor)
        visitor.do("handover")
        state = state_of(visitor)
        shown = {name for name in visitor.sight.lit if name.startswith("tile:")}
        assert len(shown) == len(state.setup.hands[state.mover])
        visitor.check()
        # A look back shows nobody's hand; nor does undo, of what another has kept.
        visitor.do("history")
        for index in range(len(visitor.match.actions) - 1, len(visitor.match.actions) + 1):
            visitor.page.locator(f".panel [data-index='{index}']").click()
            if index < len(visitor.match.actions):
                expect(visitor.page.locator("[data-tap^='tile:']")).to_have_count(0)
        visitor.do("close", within=".panel")
        if "now" in visitor.sight.controls:
            visitor.do("now")
        hand_over(visitor)
        play(visitor, state.legal()[0], checked=False)
    secrets(visitor)
    visitor.reload()
    secrets(visitor)
    visitor.do("handover")
    visitor.do("undo")
    secrets(visitor)


def test_with_one_person_nothing_is_handed_over(visitor):
    page = visitor.page
    page.click(f"[data-do=new][data-game={WALL.id}]")
    page.click("label.pill:has([data-count='2'])")
    page.select_option("[name='bot.1']", index=1)
    page.click("label.pill:has([name='option.variant'][value='advanced'])")
    page.click("label.pill:has([name='option.colours'][value='drawn'])")
    visitor.do("start")
    expect(page.locator("[data-tap^='tile:'].lit").first).to_be_visible(timeout=20_000)
    assert "handover" not in visitor.sight.controls


# The backpack -------------------------------------------------------------------------------------


def at_the_backpack(**options: str):
    return climbed(2, lambda s: s.phase == "pack" and s.climber.pack == (), **ADVANCED, **options)


def test_a_tile_is_turned_by_tapping_again(visitor):
    visitor.open(at_the_backpack().text())
    state = state_of(visitor)
    packs = [a for a in state.legal() if isinstance(a, Pack) and "b2" in a.squares]
    kind = packs[0].tile
    ways = [a for a in packs if a.tile == kind]
    visitor.tap(f"tile:{kind}", "square:b2")
    if len(ways) > 1:
        first = visitor.regions["sheet"]
        visitor.tap("square:b2")
        assert visitor.regions["sheet"] != first
        expect(visitor.page.locator(".pack-ghost")).to_have_count(1)
        visitor.do("confirm")
    packed = visitor.match.actions[-1]
    assert packed in ways
    visitor.check()


def test_tiles_are_packed_by_dragging(visitor):
    visitor.open(at_the_backpack().text())
    before = len(visitor.match.actions)
    for square in ("b2", "a1", "c3", "a3"):
        tiles = [name for name in visitor.sight.lit if name.startswith("tile:")]
        if not tiles:
            break
        mouse = visitor.page.mouse
        mouse.move(*visitor.point(f"[data-tap='{tiles[0]}']"))
        mouse.down()
        mouse.move(*visitor.point(f"[data-tap='square:{square}']"), steps=6)
        mouse.up()
        expect(visitor.page.locator(".carried")).to_have_count(0)
        if "confirm" in visitor.sight.controls:
            visitor.do("confirm")
    packed = [a for a in visitor.match.actions[before:] if isinstance(a, Pack)]
    assert len(packed) >= 2
    visitor.check()


def test_what_would_still_fit_is_not_left_by_accident(visitor):
    visitor.open(at_the_backpack().text())
    before = visitor.text
    visitor.tap("ready")
    assert visitor.text == before
    expect(visitor.page.locator(".prompt")).to_contain_text("still room")
    visitor.do("confirm")
    assert isinstance(visitor.match.actions[-1], Ready)


def test_of_real_tiles_only_the_packed_ones_are_asked(visitor):
    match = at_the_backpack(tiles="real")
    assert not any(isinstance(action, Keep) for action in match.actions)
    visitor.open(match.text())
    assert len([name for name in visitor.sight.lit if name.startswith("tile:")]) == 13


# The chances --------------------------------------------------------------------------------------


def test_the_chances_stand_beside_the_dice(visitor):
    visitor.new(NAMES, game=WALL.id, left="a", center="a", right="a")
    expect(visitor.page.locator(".odds")).to_have_count(0)
    visitor.tap("cell:C1")  # a 4
    told = visitor.page.locator("[data-tap='dice:2'] .odds")
    expect(told.first).to_have_text("75%")
    expect(told.nth(1)).to_contain_text("99%")  # 1 - (1 - 8/9) ** 2 with shoes and chalk
    visitor.tap("cell:L1")  # a 3
    expect(told.first).to_have_text("89%")
    visitor.do("menu")
    visitor.page.click("[data-do=option][data-option=odds][data-value=no]")
    visitor.do("close", within=".panel")
    visitor.tap("cell:L1")
    expect(visitor.page.locator(".odds")).to_have_count(0)


# What is to be seen -------------------------------------------------------------------------------

LONG = "W" * 24
MOMENTS = {
    "a first turn": lambda s: s.phase == "move",
    "tea": lambda s: s.phase == "move" and s.tea,
    "a failed roll": lambda s: s.phase == "failed" and s.climber.place > 6,
    "the summit": lambda s: s.phase == "summit",
}
ADVANCED_MOMENTS = {
    "a flag's colour": lambda s: s.phase == "colour",
    "a hand": lambda s: s.phase == "draft",
    "a backpack": lambda s: s.phase == "pack",
    "four tiles": lambda s: s.phase == "move" and len(s.climber.pack) == 4,
    "a doll": lambda s: s.phase == "doll",
    "a crystal ball": lambda s: s.phase == "seen",
    "a fall": lambda s: s.phase == "fallen",
}
SIZES = pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT, PHONE], ids=str)


def texts(count: int, names: str = "") -> dict[str, str]:
    found = {what: climbed(count, until, names).text() for what, until in MOMENTS.items()}
    for what, until in ADVANCED_MOMENTS.items():
        found[what] = climbed(count, until, names, variant="advanced").text()
    real = climbed(count, ADVANCED_MOMENTS["a backpack"], names, variant="advanced", tiles="real")
    return {**found, "real tiles": real.text()}


@pytest.fixture(scope="module")
def moments() -> dict[str, str]:
    """A match at each moment, of as many climbers with as long names as can be."""
    return texts(5, LONG)


@SIZES
def test_all_of_a_turn_is_in_sight(visitor, size, moments):
    """No scrolling, nothing covered, and all that is tapped is large enough."""
    visitor.size(size)
    shown = {}
    for what, text in moments.items():
        visitor.open(text)
        hand_over(visitor)
        shown[what] = visitor.page.evaluate(WRONG)
        cells = [name for name in visitor.sight.lit if name.startswith("cell:")]
        if cells:
            visitor.tap(cells[0])
            shown[f"{what}, a space tapped"] = visitor.page.evaluate(WRONG)
        for name in cells:
            box = visitor.page.locator(f"[data-tap='{name}']").bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= (36 if size != PHONE else 28), name
    assert {what: wrong for what, wrong in shown.items() if wrong} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(visitor, theme, moments):
    visitor.theme(theme)
    found = {}
    for what, text in moments.items():
        visitor.open(text)
        hand_over(visitor)
        found[what] = violations(visitor.page)
    real = climbed(2, lambda s: s.phase == "wall")
    real.app_dice = False
    visitor.open(real.text())
    found["faces to type in"] = violations(visitor.page)
    assert {what: wrong for what, wrong in found.items() if wrong} == {}
