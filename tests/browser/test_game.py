"""Games played on the real page by taps, and what the page shows meanwhile."""

from random import Random

import pytest
from playwright.sync_api import expect

from rollbook.core.chance import Bag, BagRoll, Chance
from rollbook.core.game import Player
from rollbook.core.match import Match
from rollbook.games import GAMES
from rollbook.games.rolling_japan.rules import State
from tests.browser.visitor import Visitor, match_of
from tests.games.playing import random_action, random_match

JAPAN = GAMES["rolling-japan"]

# What stands in each prefecture: a digit, an X, or nothing.
WRITTEN = """
() => Object.fromEntries([...document.querySelectorAll("[data-tap^='cell:']")].map((cell) => [
  cell.dataset.tap.slice(5),
  cell.querySelector(".cross") ? "X" : cell.querySelector(".written")?.textContent ?? "",
]))
"""


def written(visitor: Visitor) -> dict[str, str]:
    """What is written on the sheet on top."""
    found: dict[str, str] = visitor.page.evaluate(WRITTEN)
    return {cell: content for cell, content in found.items() if content}


def entries(match: Match, seat: int) -> dict[str, str]:
    """What a seat has written, read from the record alone."""
    found = {}
    for line in match.record().lines[: match.at]:
        words = line.split()
        if words[0] == str(seat) and words[1] in ("write", "mark"):
            found[words[-1]] = words[3] if words[1] == "write" else "X"
    return found


# Whole games --------------------------------------------------------------------------------------


def test_a_solo_game_with_the_apps_dice(visitor):
    rng = Random(1)
    visitor.new(["Ana"])
    rolls = 0
    while True:
        sight = visitor.sight
        if sight.screen != "table":
            break
        if "roll" in sight.controls:
            visitor.check()
            assert written(visitor) == entries(visitor.match, 0)
            visitor.do("roll")
            visitor.check()
            rolls += 1
        else:
            visitor.write(rng)
    assert rolls == 24
    assert sight.screen == "result"
    match = visitor.match
    assert not match.marks
    points = match.over.points[0]
    expect(visitor.page.locator(".card h2")).to_have_text(f"{points} X")
    expect(visitor.page.locator(".places .points")).to_have_text(str(points))
    assert visitor.page.locator(".sheets .area .cross").count() == points
    expect(visitor.page.locator(".card")).to_contain_text("That is the best score here so far.")
    visitor.home()
    expect(visitor.page.locator(".fold summary")).to_have_text("1 finished match")
    row = visitor.page.locator(".fold .match")
    expect(row).to_contain_text("Rolling Japan")
    expect(row).to_contain_text("Ana")
    expect(row).to_contain_text(f"{points} X")
    expect(visitor.page.locator(".best")).to_have_text(f"Best {points}")


def test_a_game_of_two_with_typed_dice(visitor):
    """Two people write in mixed order. The first round is played, then the last turn."""
    rng, dice = Random(2), Random(3)
    visitor.new(["Ana", "Ben"], real_dice=True)
    for _turn in range(3):
        play_a_typed_turn(visitor, rng, dice)
    expect(visitor.page.locator(".bar p")).to_have_text("Round 2 of 8")
    assert visitor.match.marks == {"typed"}

    text = nearly_over(visitor.match, rng, dice)
    visitor.open(text)
    play_a_typed_turn(visitor, rng, dice)
    assert visitor.screen == "result"
    over = visitor.match.over
    expect(visitor.page.locator(".card")).to_contain_text(
        "Rolls were typed in by hand, so this sets no best score."
    )
    rows = visitor.page.locator(".places li").evaluate_all(
        "(rows) => rows.map((row) => [...row.children].map((part) => part.textContent))"
    )
    results = zip(over.places, ["Ana", "Ben"], over.points, strict=True)
    assert rows == [[str(place), name, str(points)] for place, name, points in sorted(results)]
    visitor.home()
    expect(visitor.page.locator(".fold .match")).to_have_count(1)
    expect(visitor.page.locator(".best")).to_have_count(0)


def play_a_typed_turn(visitor: Visitor, rng: Random, dice: Random) -> None:
    """Type a roll in, and enter it on both sheets, whoever comes first."""
    chance = visitor.match.turn
    assert isinstance(chance, Bag)
    all_keys = {f"entry:{die} {face}" for die in chance.dice for face in range(1, 7)}
    keys = visitor.page.locator("[data-tap^='entry:']")
    assert set(keys.evaluate_all("(keys) => keys.map((key) => key.dataset.tap)")) == all_keys
    visitor.check()
    outcome = chance.sample(dice)
    assert isinstance(outcome, BagRoll)
    (first, face), (second, other) = outcome.dice
    visitor.type_in(f"{first} {face}")
    closed = all_keys - set(visitor.sight.open)
    assert closed == {key for key in all_keys if key.startswith(f"entry:{first} ")}
    visitor.type_in(f"{second} {other}")
    assert visitor.lines[-1] == str(outcome)
    while "confirm" in (sight := visitor.sight).controls or sight.turn.startswith("player"):
        turn = visitor.match.turn
        assert isinstance(turn, Player)
        visitor.see(rng.choice(turn.seats))
        visitor.check()
        assert written(visitor) == entries(visitor.match, visitor.sight.seat)
        visitor.write(rng)


def nearly_over(match: Match, rng: Random, dice: Random) -> str:
    """The match's text after random play until the last turn's roll."""
    while True:
        state, turn = match.state, match.turn
        assert isinstance(state, State)
        if isinstance(turn, Chance) and (state.round, len(state.drawn)) == (7, 4):
            return match.text()
        action = random_action(state, dice if isinstance(turn, Chance) else rng)
        assert action
        match.play(action)


# A turn in detail ---------------------------------------------------------------------------------


def test_a_wrong_roll_is_corrected_by_undo(visitor):
    visitor.new(["Ana"], real_dice=True)
    visitor.type_in("red 4")
    visitor.do("undo")  # half of a roll
    assert visitor.sight.chosen == []
    visitor.type_in("red 4", "green 2")
    assert visitor.lines == ("roll red 4 green 2",)
    visitor.do("undo")
    visitor.check()
    assert visitor.sight.turn == "chance"
    visitor.type_in("white 6", "green 3")  # in whatever order: one outcome has one text
    assert visitor.lines == ("roll green 3 white 6",)
    visitor.check()


def test_a_key_of_the_same_die_replaces_its_face(visitor):
    visitor.new(["Ana"], real_dice=True)
    visitor.type_in("red 4", "red 5")
    assert visitor.sight.chosen == ["entry:red 5"]
    visitor.type_in("red 5")
    assert visitor.sight.chosen == []
    assert visitor.lines == ()


def test_dice_may_change_hands_in_the_middle_of_a_match(visitor):
    visitor.new(["Ana"])
    visitor.do("dice", within=".ask")
    visitor.type_in("red 4", "green 2")
    visitor.tap("die:red", "cell:tokyo")
    visitor.tap("cell:aichi")
    visitor.do("dice", within=".ask")
    visitor.do("roll")
    match = visitor.match
    assert match.app_dice
    assert match.marks == {"typed"}
    visitor.check()


def test_a_seat_takes_its_entry_back_while_the_others_stays(visitor):
    visitor.new(["Ana", "Ben"], real_dice=True)
    visitor.type_in("red 4", "green 2")
    visitor.see(1)
    visitor.tap("die:red", "cell:tokyo")
    visitor.see(0)
    visitor.tap("die:green", "cell:aichi")
    visitor.see(1)
    visitor.do("takeback")
    assert visitor.lines == ("roll red 4 green 2", "0 write green 2 aichi")
    assert visitor.sight.seat == 1
    assert written(visitor) == {}
    visitor.check()
    visitor.see(0)
    assert written(visitor) == {"aichi": "2"}
    assert "takeback" not in visitor.sight.controls  # undo does that


def test_what_costs_a_change_asks_first(visitor):
    prompt = visitor.page.locator(".prompt")
    visitor.new(["Ana"], real_dice=True)
    visitor.type_in("red 4", "green 2")
    visitor.tap("die:red", "cell:osaka")
    visitor.check(["die:red", "cell:osaka"])
    assert len(visitor.lines) == 1
    expect(prompt).to_have_text("Spend a colour change? Then 2 are left.")
    visitor.tap("cell:osaka")  # tapped again, it is let go
    visitor.check(["die:red"])
    assert "confirm" not in visitor.sight.controls
    visitor.tap("cell:osaka")
    visitor.do("undo", within=".ask")  # as is what is turned down
    assert len(visitor.lines) == 1
    visitor.tap("die:red", "cell:osaka")
    visitor.do("confirm")
    assert visitor.lines[-1] == "0 write red 4 osaka"
    visitor.tap("cell:aichi")  # with one die left, the cell alone will do
    assert visitor.lines[-1] == "0 write green 2 aichi"


def test_a_closed_piece_says_why(visitor):
    prompt = visitor.page.locator(".prompt")
    visitor.new(["Ana"], real_dice=True)
    visitor.tap("cell:tokyo")
    expect(prompt).to_have_text("The dice come first.")
    visitor.type_in("red 5", "blue 3")
    visitor.tap("cell:tokyo")
    expect(prompt).to_have_text("Tap a die first.")
    visitor.tap("die:red", "cell:gunma", "cell:fukushima")
    expect(prompt).to_have_text("A 3 can't stand beside Gunma's 5.")
    assert visitor.lines[1:] == ("0 write red 5 gunma",)


# Going back ---------------------------------------------------------------------------------------


def test_an_undone_roll_comes_back_the_same(visitor):
    rng = Random(5)
    visitor.new()
    visitor.check()  # nothing to undo
    for _ in range(2):
        visitor.do("roll")
        while visitor.sight.turn != "chance":
            visitor.write(rng)
    visitor.do("roll")
    assert not visitor.match.marks
    lines = visitor.lines
    visitor.do("undo")
    match = visitor.match
    assert match.at == len(lines) - 2  # before the last entry of the turn before
    assert match.marks == {"undone"}
    assert match.record().lines == lines
    visitor.check()
    visitor.do("redo")
    assert visitor.match.at_end
    visitor.check()
    visitor.do("undo")
    while visitor.sight.turn != "chance":
        visitor.write(rng)
    visitor.do("roll")
    assert visitor.lines[-1] == lines[-1]
    steps = 0
    while "undo" in visitor.sight.controls:
        visitor.do("undo")
        steps += 1
    assert visitor.match.at == 0
    visitor.check()
    for _ in range(steps):
        visitor.do("redo")
    assert visitor.match.at_end
    assert "redo" not in visitor.sight.controls
    visitor.check()


def test_a_match_with_an_undone_roll_sets_no_best_score(visitor):
    match = random_match(JAPAN, 1, seed=7)
    match.marks = frozenset({"undone"})
    visitor.open(match.text())
    expect(visitor.page.locator(".card")).to_contain_text("A roll was undone")
    visitor.home()
    expect(visitor.page.locator(".best")).to_have_count(0)


def test_the_end_can_be_undone_and_looked_at(visitor):
    visitor.open(random_match(JAPAN, 1, seed=7).text())
    assert visitor.screen == "result"
    visitor.do("see-sheets")
    sight = visitor.sight
    assert (sight.screen, sight.turn) == ("table", "over")
    visitor.check(index=len(visitor.lines))
    visitor.do("result")
    assert visitor.screen == "result"
    visitor.do("undo")
    assert visitor.screen == "table"
    visitor.check()
    visitor.do("redo")
    assert visitor.screen == "result"


def test_history_shows_a_moment_and_plays_on_from_it(visitor):
    match = random_match(JAPAN, 2, seed=6)
    match.go(100)
    visitor.open(match.text())
    stored = visitor.page.evaluate("Object.entries(localStorage)")
    visitor.do("history")
    moments = visitor.page.locator(".moment")
    told = moments.all_inner_texts()
    assert told[1:] == [
        match.tell(index).replace("\x020\x03", "Player 1").replace("\x021\x03", "Player 2")
        for index in range(len(match.actions))
    ]
    for index in (41, 100, 0, len(match.actions)):
        visitor.touch(*visitor.point(f".moment[data-index='{index}']"))
        visitor.check(index=index)
        assert visitor.page.locator(".moment.here").get_attribute("data-index") == str(index)
        visitor.tap("cell:tokyo")  # only looked at: nothing can be played
        visitor.check(index=index)
        assert visitor.text == match.text()
    visitor.do("now", within=".panel")
    visitor.check()
    visitor.touch(*visitor.point(".moment[data-index='41']"))
    visitor.do("step-on", within=".panel")
    visitor.check(index=42)
    visitor.do("step-back", within=".panel")
    visitor.check(index=41)
    assert visitor.page.evaluate("Object.entries(localStorage)") == stored
    visitor.do("play-on", within=".panel")
    assert visitor.match.at == 41
    expect(visitor.page.locator(".panel")).to_be_empty()
    visitor.check()
    visitor.write(Random(1))
    assert visitor.lines[:41] == match.record().lines[:41]
    assert len(visitor.lines) == 42


# Coming back --------------------------------------------------------------------------------------


@pytest.mark.parametrize("real_dice", [False, True], ids=["app", "real"])
def test_a_reload_in_mid_turn_comes_back_to_the_same_sight(visitor, real_dice):
    rng = Random(4)
    visitor.new(["Ana", "Ben", "Cleo"], real_dice)
    if real_dice:
        visitor.type_in("red 4", "pink 2")
    else:
        visitor.do("roll")
    visitor.see(0)
    visitor.write(rng)
    visitor.see(1)
    visitor.write(rng)
    text, regions = visitor.text, visitor.regions
    visitor.reload()
    assert visitor.screen == "table"
    assert visitor.text == text
    assert visitor.regions == regions
    visitor.check()
    if real_dice:
        for seat in (0, 1, 2, 2):
            visitor.see(seat)
            visitor.write(rng)
        visitor.type_in("blue 1")  # half a roll may be lost
        text = visitor.text
        visitor.home()
        visitor.go_on()
        assert visitor.text == text
        assert visitor.sight.turn == "chance"
        visitor.check()


def test_opened_text_and_shown_text_are_the_same(visitor):
    match = match_of(JAPAN, title="Sunday")
    match.play(match.app_outcome())
    visitor.open(match.text())
    assert visitor.text == match.text()
    expect(visitor.page.locator(".bar h1")).to_have_text("Sunday")
    refused = visitor.page.evaluate(
        "() => { try { window.rollbook.open('nonsense') } catch (error) { return error.message } }"
    )
    assert "This is not a Rollbook match" in refused
    assert visitor.text == match.text()
