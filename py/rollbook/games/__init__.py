"""The games. A game is a folder here, and one line below."""

from rollbook.core.game import Game, by_id
from rollbook.games import papering_duel, roll_and_wall, rolling_japan

GAMES: dict[str, Game] = by_id([rolling_japan.GAME, papering_duel.GAME, roll_and_wall.GAME])
"""The games that can be played, by their ids."""

COMING: dict[str, str] = {
    "paper-roll-and-write": "PAPER ROLL & Write",
    "pencils-and-powers": "Pencils & Powers",
}
"""The titles of the games that are announced."""
