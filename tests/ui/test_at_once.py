"""Dice that speak without being asked, and trays that change with the taps."""

from dataclasses import dataclass
from types import SimpleNamespace

from rollbook.core.action import Action
from rollbook.core.chance import Chance, Deck, Dice, Roll, Shuffle
from rollbook.core.game import Choice, Game, IllegalMove, Over, Picture, Piece, Player
from rollbook.core.match import UNDONE, Match
from rollbook.core.record import Person
from rollbook.ui import playing, result, setup
from rollbook.ui.store import Summary
from rollbook.ui.table import Table


@dataclass(frozen=True)
class Throw(Action):
    """Say how many dice are rolled."""

    seat: int
    dice: int


@dataclass(frozen=True)
class Throws:
    """A deck is shuffled, and then three times somebody says how many dice are rolled at once."""

    shuffled: bool = False
    rolling: int = 0
    done: int = 0

    def turn(self):
        if not self.shuffled:
            return Deck()
        if self.rolling:
            return Dice((6,) * self.rolling, at_once=True)
        if self.done == 3:
            return Over((1,), (0,), "It got dark.", won=False, counts=False)
        return Player(0)

    def legal(self, seat=None):
        waits = isinstance(self.turn(), Player) and seat in (None, 0)
        return [Throw(0, dice) for dice in (1, 2)] if waits else []

    def apply(self, action):
        turn = self.turn()
        if isinstance(turn, Chance) and turn.allows(action):
            if isinstance(action, Shuffle):
                return Throws(True)
            return Throws(True, 0, self.done + 1)
        if action in self.legal():
            return Throws(True, action.dice, self.done)
        raise IllegalMove("no")


VIEW = SimpleNamespace(
    draw=lambda state, seat, options: Picture(
        (0, 0, 1, 1), {}, {f"dice:{n}": Piece(f"{n} dice", f"{n} dice") for n in (1, 2)}
    ),
    taps=lambda state, action: [(f"dice:{action.dice}", "go")],
    careful=lambda state, action: "",
    foretell=lambda state, action: "",
    prompt=lambda state, seat, tapped: "How many?",
    why=lambda state, seat, tapped: "",
    tell=lambda before, action, after, seat: str(action),
    entry=lambda state, entry: Piece(str(entry), str(entry)),
    progress=lambda state: "",
    points=lambda count: f"{count} points",
    verdict=lambda state, seat: "",
    report=lambda state: None,
    offers=lambda state, seat, tapped, options: (
        {tapped[0]: Piece("36 %", "a chance")} if tapped else {}
    ),
    ghost=lambda state, seat, tapped, choice: "",
    closer=lambda state, seat, piece: "",
)
GAME = Game("throws", "Throws", "", (1,), lambda *_: Throws(), (Throw, Roll, Shuffle), VIEW, "")


def table(app_dice=True):
    match = Match(GAME, [Person.of("Ana", "blue")], seed="1", app_dice=app_dice)
    match.speak()
    return Table("1", match)


def test_the_apps_dice_speak_as_soon_as_a_player_has_said_which():
    throws = table()
    assert throws.match.at == 1  # shuffled without a tap
    assert throws.play(Throw(0, 2))
    assert throws.match.at == 3
    assert isinstance(throws.turn, Player)


def test_real_dice_are_waited_for_but_a_deck_is_not():
    throws = table(app_dice=False)
    assert throws.match.at == 1
    throws.play(Throw(0, 2))
    assert isinstance(throws.turn, Dice)
    assert playing.typing(throws)
    assert set(playing.screen(throws, "", "").regions["tray"]) == {
        f"entry:{n}" for n in range(1, 7)
    }


def test_nothing_stops_before_what_is_said_at_once():
    """Undo goes to where a person decides, and not to the shuffling before the first decision."""
    throws = table()
    assert throws.match.undo_to() is None
    throws.play(Throw(0, 1))
    rolled = throws.match.actions[2]
    throws.undo()
    assert throws.match.at == 1
    throws.play(Throw(0, 1))
    assert throws.match.actions[2] == rolled
    throws.undo()
    throws.play(Throw(0, 2))
    assert UNDONE in throws.match.marks


def test_a_typed_roll_that_is_played_again_stays():
    throws = table(app_dice=False)
    throws.play(Throw(0, 1))
    said = throws.match.app_outcome()
    typed = Roll((said.faces[0] % 6 + 1,))
    throws.play(typed)
    throws.match.app_dice = True
    throws.match.back_to(1)
    throws.play(Throw(0, 1))
    assert throws.match.actions[2] == typed


def test_a_start_that_was_shuffled_elsewhere_can_be_dealt_by_a_tap():
    throws = Table("1", Match(GAME, [Person.of("Ana", "blue")], seed="1", app_dice=False))
    ask = playing.screen(throws, "", "").regions["ask"]
    assert ">Deal<" in ask
    assert 'data-do="dice"' not in ask  # there is nothing to type in
    assert throws.roll()


def test_the_tray_changes_with_the_taps():
    throws = table()
    throws.tap("dice:2")
    tray = playing.screen(throws, "", "").regions["tray"]
    assert not isinstance(tray, str)
    assert tray["dice:2"].markup == "36 %"
    assert "chosen" in tray["dice:2"].classes
    assert tray["dice:1"].markup == "1 dice"


def test_where_nobody_has_won_that_is_what_is_said():
    throws = table()
    for _ in range(3):
        throws.play(Throw(0, 1))
    shown = str(result.screen(throws, None, "", "").regions)
    assert "Nobody wins" in shown
    assert "best score" not in shown
    card = Summary.of(throws.match, 0)
    assert card.places == (0,)
    assert card.points == ()


def test_what_need_not_be_asked_is_hidden():
    advanced = Choice("flags", "Flags", {"a": "A"}, "a", when=("variant", "advanced"))
    variant = Choice("variant", "Variant", {"basic": "B", "advanced": "A"}, "basic")
    game = Game(
        "o", "O", "", (1,), lambda *_: Throws(), (Throw,), VIEW, "", options=(variant, advanced)
    )
    markup = str(setup.screen(game, [Person.of("Ana", "blue")], "", {}).regions)
    assert "when-variant-advanced" in markup
    assert "[value=" in markup
