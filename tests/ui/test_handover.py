"""A secret turn asks for the next player before it shows anything."""

from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from rollbook.core.action import Action
from rollbook.core.game import Bot, Game, IllegalMove, Over, Picture, Piece, Player
from rollbook.core.match import Match
from rollbook.core.record import Person
from rollbook.ui import playing
from rollbook.ui.table import Table


@dataclass(frozen=True)
class Choose(Action):
    seat: int


@dataclass(frozen=True)
class Secrets:
    """Two players choose in turn, each for their own eyes; the first twice in a row."""

    done: int = 0

    def turn(self):
        order = (0, 0, 1)
        if self.done == len(order):
            return Over((1, 1), (0, 0), "All have chosen.")
        return Player(order[self.done], secret=True)

    def legal(self, seat=None):
        turn = self.turn()
        return [Choose(turn.seat)] if isinstance(turn, Player) and seat in (None, turn.seat) else []

    def apply(self, action):
        if action not in self.legal():
            raise IllegalMove("no")
        return Secrets(self.done + 1)


VIEW = SimpleNamespace(
    draw=lambda state, seat, options: Picture(
        (0, 0, 1, 1), {}, {"card": Piece(f"the secret of {seat}", "a card")}
    ),
    taps=lambda state, action: [("card",)],
    careful=lambda state, action: "",
    foretell=lambda state, action: "",
    prompt=lambda state, seat, tapped: "Choose.",
    why=lambda state, seat, tapped: "",
    tell=lambda before, action, after, seat: "Somebody chose.",
    progress=lambda state: "",
    offers=lambda state, seat, tapped, options: {},
    ghost=lambda state, seat, tapped, choice: "",
    closer=lambda state, seat, piece: f"the secret of {seat}",
)
GAME = Game("secrets", "Secrets", "", (1, 2), lambda *_: Secrets(), (Choose,), VIEW, "")


def table(count):
    return Table("1", Match(GAME, [Person.of(f"P{n}", "blue") for n in range(count)], seed="1"))


def shown(table):
    return str(playing.screen(table, "panel", "").regions)


def test_nothing_is_shown_until_the_player_has_the_tablet():
    secrets = table(2)
    assert secrets.covered
    assert "the secret" not in shown(secrets)
    assert 'data-do="handover"' in shown(secrets)
    for control in ("undo", "history", "export"):
        assert f'data-do="{control}"' not in shown(secrets)
    secrets.hand_over()
    assert "the secret of 0" in shown(secrets)


def test_each_players_secrets_are_covered_anew():
    secrets = table(2)
    secrets.hand_over()
    secrets.tap("card")
    assert not secrets.covered  # still the same player
    secrets.tap("card")
    assert secrets.covered
    assert "the secret" not in shown(secrets)
    secrets.hand_over()
    assert "the secret of 1" in shown(secrets)


@pytest.mark.parametrize("count", [1])
def test_alone_there_is_nobody_to_hide_from(count):
    assert not table(count).covered


def test_with_one_person_among_the_apps_players_there_is_nobody_to_hide_from():
    people = [Person.of("Ana", "blue"), Person("App", "red", bot="any")]
    bot = Bot("any", "Any", lambda *_given: iter(()))  # type: ignore[arg-type]
    game = Game(
        "secrets", "Secrets", "", (2,), lambda *_: Secrets(), (Choose,), VIEW, "", bots=(bot,)
    )
    assert not Table("1", Match(game, people, seed="1")).covered


def test_nobody_sees_what_the_apps_player_sees():
    people = [Person("App", "red", bot="any"), Person.of("Ana", "blue"), Person.of("Ben", "green")]
    bot = Bot("any", "Any", lambda *_given: iter(()))  # type: ignore[arg-type]
    game = Game(
        "secrets", "Secrets", "", (3,), lambda *_: Secrets(), (Choose,), VIEW, "", bots=(bot,)
    )
    secrets = Table("1", Match(game, people, seed="1"))
    secrets.see(0)
    assert "the secret" not in shown(secrets)
    assert 'data-do="handover"' not in shown(secrets)  # there is nobody to hand it to
    assert 'data-seat="1"' in shown(secrets)  # the others can be looked at
    secrets.see(1)
    assert "the secret of 1" in shown(secrets)  # what this one sees of another's turn
    secrets.match.play(Choose(0))
    secrets.replace(secrets.match)
    secrets.look(0)
    secrets.see(0)
    assert "the secret" not in shown(secrets)


def test_another_tab_can_take_over_where_the_tablet_is_to_be_handed_over():
    secrets = table(2)
    secrets.following = True
    screen = playing.screen(secrets, "", "<p>Play here</p>")
    assert "Play here" in str(screen.regions)
    assert 'data-do="handover"' not in str(screen.regions)


def test_what_was_secret_stays_so_in_the_history_until_all_is_open():
    secrets = table(2)
    for _ in range(2):
        secrets.hand_over()
        secrets.tap("card")
    assert secrets.covered
    secrets.hand_over()  # the second player has the tablet and looks at the first one's moment
    secrets.look(0)
    assert secrets.covered
    assert "the secret" not in shown(secrets)
    assert "P0 saw here is not for others" in shown(secrets)
    assert 'data-do="handover"' not in shown(secrets)
    assert 'data-do="step-on"' in shown(secrets)
    assert "panel" in shown(secrets)  # the history stays open
    secrets.look(None)
    assert "the secret of 1" in shown(secrets)  # who has the tablet still has it
    secrets.tap("card")
    secrets.look(0)
    assert not secrets.covered
    assert "the secret of 0" in shown(secrets)
