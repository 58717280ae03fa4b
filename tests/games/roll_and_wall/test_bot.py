"""The app's own players of Roll & Wall."""

from dataclasses import replace
from itertools import combinations, permutations
from random import Random

import pytest

from rollbook.core.chance import Chance
from rollbook.core.game import Over
from rollbook.games.roll_and_wall import plan as plans
from rollbook.games.roll_and_wall.actions import (
    Attach,
    Cast,
    Climb,
    Enter,
    Fall,
    Keep,
    Land,
    Pack,
    Pass,
    Ready,
    Rest,
    Use,
)
from rollbook.games.roll_and_wall.board import NUMBER, START, TOP, row, space_at
from rollbook.games.roll_and_wall.board import wall as wall_of
from rollbook.games.roll_and_wall.bot import BOTS
from rollbook.games.roll_and_wall.equipment import Tile, fitting, supply
from rollbook.games.roll_and_wall.odds import chance
from rollbook.games.roll_and_wall.outlook import Stand
from rollbook.games.roll_and_wall.packing import worth
from rollbook.games.roll_and_wall.plan import ALL, BIT, Plan, Rope
from tests.bench.wall import game, two_dice
from tests.games.playing import steps
from tests.games.roll_and_wall.positions import (
    EXAMPLE,
    FLAGS,
    PLAIN,
    asked,
    cast,
    climb,
    climber,
    fall,
    flagged,
    hung,
    position,
    roll,
    started,
    use,
    wall,
    winners,
)

STEADY, STRONG = BOTS
at_every_strength = pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.id)


def choice(bot, state, seed=1):
    return bot.choose(state, asked(state), Random(seed))


def chosen(bot, state, seeds=10):
    """What it chooses with different chance."""
    return {choice(bot, state, seed) for seed in range(seeds)}


def played(bots, state, seed):
    """The game that bots play from a position; each answer is legal."""
    rng = Random(seed)
    while not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Chance):
            action = turn.sample(rng)
        else:
            action = bots[turn.seat].choose(state, turn.seat, rng)
            assert action in state.legal(turn.seat)
        state = state.apply(action)
    return state


# It plays -----------------------------------------------------------------------------------------


def test_from_the_weakest_to_the_strongest():
    assert [bot.id for bot in BOTS] == ["steady", "strong"]


@at_every_strength
@pytest.mark.parametrize("count", [1, 2, 5])
def test_it_plays_basic_games_to_the_end(bot, count):
    for seed in range(4):
        state = played([bot] * count, started(count, younger=[0]), seed)
        assert any(own.topped for own in state.climbers)


@at_every_strength
@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(
    "options",
    [{}, {"red": "no"}, {"tiles": "real"}, {"red": "no", "tiles": "real", "colours": "drawn"}],
    ids=lambda options: "-".join(options.values()) or "all",
)
def test_it_plays_advanced_games_to_the_end(bot, count, options):
    state = played([bot] * count, started(count, variant="advanced", **options), 3)
    assert any(own.topped for own in state.climbers)


def test_the_same_game_goes_the_same_way():
    """Also when the plan is already known."""
    plans._plan.cache_clear()
    one, other = (played([STRONG] * 2, started(variant="advanced"), 5) for _game in range(2))
    assert one == other


@at_every_strength
def test_it_has_an_answer_wherever_people_leave_it(bot):
    """In positions from random play, with plans for fewer pitons than there are, and none."""
    rng = Random(1)
    for seed in range(4):
        state = flagged(3, red="yes")
        for number, (before, _action, _after) in enumerate(steps(state, Random(seed))):
            turn = before.turn()
            if number > 400:
                break
            if isinstance(turn, Chance | Over) or rng.random() < 0.8:
                continue
            assert bot.choose(before, turn.seat, rng) in before.legal()


@pytest.mark.parametrize("left", [0, 1, 4])
@pytest.mark.parametrize("pitons", ["", "L2", "L2 R2", "C12 R12"])
def test_it_has_an_answer_with_any_pitons(left, pitons):
    """Also where a flag can't be reached any more, or an axe has led below the pitons."""
    for place in ("start", "C1", "L2", "C12", "R13"):
        for on in (None, FLAGS):
            own = climber(place, pitons, "axe helmet grabber", left=left)
            state = position(own, climber(), flags=on)
            assert choice(STRONG, state) in state.legal()


def test_strong_beats_a_simple_player():
    won = 0.0
    for seed in range(24):
        own = seed % 2
        players = [two_dice, two_dice]
        players[own] = STRONG.choose
        winners = game(players, seed, "aaa" if seed < 12 else "bbb").winners
        won += (own in winners) / max(1, len(winners))
    assert won >= 16


def test_somebody_is_soon_at_the_summit():
    for seed in range(3):
        over = game([STRONG.choose] * 3, seed, "aba", "advanced")
        assert over.winners
        assert over.state.round <= 15


@at_every_strength
def test_it_looks_into_no_other_hand(bot):
    state = flagged(3)
    while isinstance(turn := state.turn(), Chance):
        state = state.apply(turn.sample(Random(2)))
    for seed in range(6):
        own = asked(state)
        hands = tuple(
            hand if seat == own else ("sand",) * len(hand)
            for seat, hand in enumerate(state.setup.hands)
        )
        kept = tuple(
            tiles if seat == own else ("axe",) * len(tiles)
            for seat, tiles in enumerate(state.setup.kept)
        )
        other = replace(state, setup=replace(state.setup, hands=hands, kept=kept))
        action = choice(bot, state, seed)
        assert isinstance(action, Keep)
        assert action == choice(bot, other, seed)
        state = state.apply(action)


# How long it thinks -------------------------------------------------------------------------------


@pytest.mark.parametrize("flags", [None, FLAGS], ids=["basic", "advanced"])
def test_a_slice_is_short(flags, monkeypatch):
    """Between two pauses the wall is solved once at most, and it is known from then on."""
    plans._plan.cache_clear()
    solved, slices = [], []
    gains = plans.Climb.gains

    def spied(climb, fall):
        solved.append(fall)
        return gains(climb, fall)

    monkeypatch.setattr(plans.Climb, "gains", spied)
    state = position(climber(), climber(), flags=flags)
    for _pause in STRONG.think(state, 0, Random(1)):
        slices.append(len(solved))
        solved.clear()
    assert max(slices) == 1
    assert 100 < len(slices) < (600 if flags is None else 4000)
    assert sum(1 for _pause in STRONG.think(state, 0, Random(1))) == 1


def test_plans_are_kept_for_few_walls():
    for side in "AB":
        for other in "AB":
            plans.plan_for(wall_of("wall-1", (f"L{side}", f"C{other}", "RA")), {})
    assert plans._plan.cache_info().currsize == 3


# The plan -----------------------------------------------------------------------------------------


def planned(on, rope, flags=None):
    plan = Plan(on, flags or {})
    for _pause in plan.prepare(rope):
        pass
    return plan


def test_the_turns_to_come_fit():
    """They are those of the best that can be done: what is expected after it is just as much."""
    plan = planned(EXAMPLE, Rope(START, 2, ALL))
    home = NUMBER["C4"]
    table = plan.table(Rope(home, 1, ALL))
    assert table.fall == pytest.approx(1 + table.at(home, 6), abs=0.01)
    for space in range(NUMBER["L4"], NUMBER["L14"]):
        for dice in range(7):
            assert table.at(space, dice) == pytest.approx(
                best(plan, Rope(home, 1, ALL), space, dice), abs=0.03
            )


def best(plan, rope, space, dice):
    """The turns to come after the best that can be done in a space, one step ahead."""
    table = plan.table(rope)
    here, height = (space - 1) % 3, row(space)
    goals = [space_at(here, height + 1)]
    goals += [space_at(there, height) for there in (here - 1, here + 1) if 0 <= there < 3]
    found = [table.fall]
    if plan.wall.rests(space):
        found = [1 + table.at(space, 6)]
    if rope.pitons and space != rope.home:
        found.append(plan.table(Rope(space, rope.pitons - 1, ALL)).at(space, dice))
    for goal in goals:
        for rolled in range(1, dice + 1):
            left = dice - rolled
            enters = chance(plan.wall.numbers[goal], rolled)
            after = plans.SAVED * (6 - left) if row(goal) == TOP else table.at(goal, left)
            found.append(enters * after + (1 - enters) * table.fall)
    return min(found)


@pytest.mark.parametrize(
    "flags",
    [
        hung("white 1, black 2, orange 3", "black 3, orange 2, white 1"),
        hung("orange 1, black 4, white 2", "white 3, orange 1, black 4"),
    ],
    ids=["alike", "crossed"],
)
def test_the_cost_of_every_fall_fits(flags):
    """A guess that strays far from the truth comes back; with hardly a chance, it is near it."""
    plan = planned(wall_of("wall-1", ("LB", "CA", "RA")), Rope(START, 3, 0), flags.flags)
    for rope, table in plan._tables.items():
        assert 1 <= table.fall < plans.LOST
        if rope.home and table.fall < 40:
            assert table.fall == pytest.approx(1 + table.at(rope.home, 6), abs=0.01)
            gains = plans.Climb(plan, rope).gains(table.fall)
            assert gains[rope.home][6] == pytest.approx(1, abs=0.3)


def test_more_dice_pitons_and_flags_are_better():
    flags = dict(FLAGS.flags)
    plan = planned(EXAMPLE, Rope(START, 2, 0), flags)
    for dice in range(6):
        table = plan.table(Rope(START, 2, 0))
        assert table.at(START, dice) >= table.at(START, dice + 1)
    starts = [plan.table(Rope(START, 2, mask)).fall for mask in (0, 1, 3, 7)]
    assert starts == sorted(starts, reverse=True)
    one, two = plan.table(Rope(NUMBER["L2"], 0, ALL)), plan.table(Rope(NUMBER["L2"], 1, ALL))
    assert one.fall > two.fall


def test_a_piton_too_high_for_a_flag_loses():
    plan = planned(EXAMPLE, Rope(START, 1, 0), dict(FLAGS.flags))
    too_high = NUMBER["C4"]  # black hangs on rows 2 and 3
    assert plan.table(Rope(too_high, 1, 0)).fall == plans.LOST
    assert plan.table(Rope(too_high, 0, BIT["black"])).fall < plans.LOST


def test_where_a_fall_ends():
    """At the highest own piton at or below; among several on that row, the one underfoot."""
    stand = Stand(NUMBER["C6"], (NUMBER["L4"], NUMBER["R4"], NUMBER["C8"]), 0, ALL)
    assert stand.home == NUMBER["R4"]
    assert stand.at(NUMBER["L4"]).home == NUMBER["L4"]
    assert stand.at(NUMBER["L2"]).home == START


# What it chooses ----------------------------------------------------------------------------------


def test_a_rest_is_better_than_a_hopeless_climb():
    state = position(climber("L12", "L4", left=0), climber(), dice=1)
    assert chosen(STRONG, state) == {Rest(0)}


def test_it_puts_in_a_piton_where_it_has_to_stop():
    state = position(climber("L11", "L2"), climber(), dice=0)
    assert chosen(STRONG, state) == {Attach(0)}


def test_on_the_ground_it_goes_on_with_all_dice():
    action = choice(STRONG, position(climber("start"), climber(), dice=1))
    assert isinstance(action, Climb)


@at_every_strength
def test_an_energy_bar_on_the_way_to_the_summit(bot):
    state = climb(position(climber("L13", tiles="energy-bar"), climber("L1")), "L14", 4, 4)
    assert chosen(bot, state) == {Use(0, "energy-bar")}


def test_help_after_a_failed_roll():
    """Shoes for a step that saves turns, but not for one from which a piton is near."""
    low = climb(position(climber("L12", tiles="shoes"), climber("L1")), "L13", 2)
    assert chosen(STRONG, low) == {Use(0, "shoes")}
    safe = climb(position(climber("L1", "L1", "shoes"), climber(), dice=1), "L2", 1)
    assert chosen(STRONG, safe) == {Pass(0)}


def test_after_a_fall_an_axe_or_a_helmet():
    """They save more than they cost far above the ground, and nothing beside a piton."""
    high = climb(position(climber("L10", tiles="axe"), climber()), "L11", 1)
    assert chosen(STRONG, high) == {Use(0, "axe")}
    state = climb(position(climber("L10", "L9", tiles="axe"), climber()), "L11", 1)
    assert chosen(STRONG, state) == {Pass(0)}
    state = climb(position(climber("C12", "C12", tiles="helmet"), climber()), "C13", 1)
    assert chosen(STRONG, state) == {Use(0, "helmet")}


def test_a_doll_against_who_is_about_to_win():
    state = climb(position(climber("L13"), climber("L12", tiles="voodoo-doll")), "L14", 4)
    assert chosen(STRONG, state) == {Use(1, "voodoo-doll")}
    state = climb(position(climber("start"), climber("L12", tiles="voodoo-doll")), "L1", 6, 6)
    assert chosen(STRONG, state) == {Pass(1)}


def foreseeing(place, tiles="", **fields):
    """The crystal ball is used, and dice can be cast."""
    own = climber(place, tiles=f"crystal-ball {tiles}", **fields)
    return use(position(own, climber()), "crystal-ball")


def test_what_the_crystal_ball_shows():
    """It enters what is open, and rests where it would fall."""
    state = foreseeing("L9", left=0)
    assert all(isinstance(action, Cast) for action in chosen(STRONG, state))
    assert all(isinstance(action, Enter) for action in chosen(STRONG, cast(state, 5)))
    assert chosen(STRONG, cast(state, 1)) == {Rest(0)}
    assert chosen(STRONG, cast(foreseeing("L11"), 1)) == {Attach(0)}


def test_help_after_seeing_the_dice():
    chalk = foreseeing("L11", "chalk", left=0)
    assert chosen(STRONG, cast(chalk, 1, 1)) == {Use(0, "chalk")}
    shoes = foreseeing("L11", "shoes", left=0)
    assert chosen(STRONG, cast(shoes, 3)) == {Use(0, "shoes")}


def test_a_talisman_for_a_hard_space():
    hard = wall("4 6_ 6 6", "6 6 6", "6 6 6")
    state = position(climber("L2", tiles="talisman"), climber(), on=hard)
    for action in chosen(STRONG, state):
        assert isinstance(action, Climb)
        assert action.extras == ("talisman",)


def test_a_quiet_zone_where_it_hurts_others_more():
    """Who has no piton left loses nothing by it."""
    own = climber("R9", "C1 L5 R8", "quiet-zone", left=0)
    state = position(own, climber("C6"), dice=0).apply(Rest(0))
    assert chosen(STRONG, state) == {Use(0, "quiet-zone")}
    state = position(climber("C6", "C6", "quiet-zone"), climber("R9", "C1 L5 R8"), dice=0)
    assert chosen(STRONG, state.apply(Rest(0))) == {Pass(0)}


def test_a_quickdraw_in_a_quiet_zone():
    state = position(climber("L11", "L2", "quickdraw"), climber("R9", "L11", quiet=True), dice=0)
    assert chosen(STRONG, state) == {Use(0, "quickdraw")}


def test_it_lands_where_the_way_is_shorter():
    """L8 leads to a hard space, R8 doesn't."""
    uneven = wall(
        "4 4 4 4 4 4 4 4 6 6 6 6 6", "4 4 4 4 4 4 4 6 6 6 6 6 6", "4 4 4 4 4 4 4 4 2_ 2_ 2_ 2_ 2_"
    )
    state = fall(position(climber("R9", "L8 R8", left=0), climber(), on=PLAIN))
    assert state.phase == "land"
    assert choice(STRONG, replace(state, wall=uneven)) == Land(0, "R8")


def test_sand_and_wind_where_they_hurt():
    state = position(climber("L12", "L12", "sand"), climber("L11", "L11"))
    assert chosen(STRONG, state) == {Use(0, "sand")}
    state = position(climber("L11", "L11", "wind-amulet"), climber("L12", "L12"), dice=0)
    state = state.apply(Rest(0))
    assert chosen(STRONG, state) == {Use(0, "wind-amulet")}


# The last round -----------------------------------------------------------------------------------


def racing(place, used, dice=6, **fields):
    """The first player is at the summit with so many dice, and the second one has a last turn."""
    topped = climber("R14", used=used)
    return position(topped, climber(place, **fields), mover=1, dice=dice)


@pytest.mark.parametrize("used", [3, 4, 6])
def test_it_plays_to_beat_the_dice_used(used):
    """Two spaces below the summit it leaves as many dice as it has to, to be the only winner."""
    for seed in range(10):
        state = racing("C12", used)
        while state.phase != "over":
            action = choice(STRONG, state, seed)
            assert isinstance(action, Climb)
            assert state.pool - state.left + action.dice < used
            state = roll(state.apply(action), *[6] * action.dice)
        assert winners(state) == {1}


def test_it_shares_where_it_can_not_win():
    state = racing("C13", 1)
    assert chosen(STRONG, state) == {Climb(1, "C14", 1)}


def test_nothing_is_left_to_lose_in_the_last_round():
    """It tries what is unlikely instead of resting."""
    state = racing("L12", 3, dice=6, pitons="L12")
    assert isinstance(choice(STRONG, state), Climb)


def test_every_tile_helps_in_the_last_round():
    state = climb(racing("C13", 2, tiles="shoes chalk"), "C14", 3)
    assert chosen(STRONG, state) == {Use(1, "shoes")}
    state = climb(racing("C13", 2, tiles="chalk"), "C14", 1)
    assert chosen(STRONG, state) == {Use(1, "chalk")}


# Flags --------------------------------------------------------------------------------------------


def test_it_takes_a_flag_that_it_needs():
    """Black hangs between L3 and C3, and nothing else is missing."""
    state = position(climber("L3", "L3", flags="white orange"), climber(), flags=FLAGS, on=PLAIN)
    action = choice(STRONG, state)
    assert isinstance(action, Climb)
    state = position(climber("C2", "C2", flags="white orange"), climber(), flags=FLAGS, on=PLAIN)
    goals = {a.space for a in chosen(STRONG, state) if isinstance(a, Climb)}
    assert goals == {"L2"}


def test_it_falls_on_purpose_for_a_flag():
    """Above the last black flag, and its piton is below: it falls, or slips from a ledge."""
    own = climber("C5", "C1", flags="white orange")
    state = position(own, climber(), flags=FLAGS)
    assert chosen(STRONG, state) == {Fall(0)}
    ledge = position(climber("R6", "C1", flags="white orange"), climber(), flags=FLAGS)
    for action in chosen(STRONG, ledge):
        assert isinstance(action, Climb)
        assert chance(EXAMPLE.numbers[NUMBER[action.space]], action.dice) < 0.5


def test_a_grabber_takes_a_flag():
    state = position(
        climber("C2", "C2", "grabber", "white orange"), climber(), flags=FLAGS, on=PLAIN
    )
    assert chosen(STRONG, state) == {Use(0, "grabber", ("black",))}


# The backpack -------------------------------------------------------------------------------------


def packed(bot, state):
    """The backpack of who is asked, as the bot packs it."""
    seat = asked(state)
    while True:
        action = choice(bot, state)
        assert action in state.legal()
        state = state.apply(action)
        if isinstance(action, Ready):
            return state.climbers[seat].tiles
        assert isinstance(action, Pack)


def packing(*kept):
    """A climber has kept these tiles."""
    state = position(climber(), climber(), flags=FLAGS, phase="pack", dice=0)
    return replace(state, setup=replace(state.setup, kept=(kept, ())))


def _lie(order, pack):
    """Whether tiles fit in this order."""
    return not order or any(
        _lie(order[1:], (*pack, Tile(order[0], squares))) for squares in fitting(order[0], pack)
    )


def fits(kinds):
    """Whether tiles fit into a backpack, in any order and anywhere."""
    return any(_lie(order, ()) for order in permutations(kinds))


def test_it_packs_all_that_fits():
    kinds = ("crystal-ball", "energy-bar", "shoes", "chalk")
    assert sorted(packed(STRONG, packing(*kinds))) == sorted(kinds)


@pytest.mark.parametrize("seed", range(8))
def test_it_packs_the_best_that_fits(seed):
    kinds = Random(seed).sample(supply(True), 4)
    own = packed(STRONG, packing(*kinds))
    every = [c for count in range(5) for c in combinations(kinds, count)]
    assert worth(own) == max(worth(some) for some in every if not some or fits(some))


def test_with_real_tiles_it_packs_four_of_the_best():
    state = flagged(2, tiles="real")
    assert state.phase == "pack"
    own = packed(STRONG, state)
    assert len(own) == 4
    assert worth(own) > 3


def test_a_backpack_begun_by_others_is_filled():
    state = packing("energy-bar", "chalk", "sand")
    begun = replace(state.climber, pack=(Tile("axe", ("a1", "b1", "c1", "b2")),))
    own = packed(STRONG, state.with_climber(0, begun))
    assert set(own) == {"axe", "energy-bar", "chalk", "sand"}
