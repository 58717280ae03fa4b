"""The games. A game is a folder here, and one line below."""

from rollbook.core.game import Game, by_id
from rollbook.games import paper_roll_and_write, papering_duel, roll_and_wall, rolling_japan

GAMES: dict[str, Game] = by_id(
    [rolling_japan.GAME, papering_duel.GAME, roll_and_wall.GAME, paper_roll_and_write.GAME]
)
"""The games that can be played, by their ids."""

COMING: dict[str, str] = {
    "pencils-and-powers": "Pencils & Powers",
}
"""The titles of the games that are announced."""
