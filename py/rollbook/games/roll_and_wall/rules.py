"""The rules of Roll & Wall: climbing, in the order of the rulebook's "Sequence of Play".

What comes before the climb is in `preparation`, how it ends in `ending`; the fields of a position
are in `state`. What is legal in each phase says `choices`, and what isn't is refused with the
reason that `reasons` finds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rollbook.core.action import Action
from rollbook.core.chance import Chance, Dice, Roll
from rollbook.core.game import IllegalMove, Player, Turn
from rollbook.core.words import _
from rollbook.games.roll_and_wall import preparation
from rollbook.games.roll_and_wall.actions import (
    TALISMAN,
    Attach,
    Cast,
    Climb,
    Enter,
    Fall,
    Land,
    Pass,
    Rest,
    Use,
)
from rollbook.games.roll_and_wall.board import (
    NUMBER,
    SIDES,
    START,
    TOP,
    crossing,
    row,
)
from rollbook.games.roll_and_wall.choices import (
    DOLL,
    END,
    FAILED,
    FALLEN,
    LAND,
    LEGAL,
    MOVE,
    OVER,
    ROLL,
    SEEN,
    SUMMIT,
)
from rollbook.games.roll_and_wall.ending import NIGHT, over
from rollbook.games.roll_and_wall.reasons import why_not
from rollbook.games.roll_and_wall.state import (
    DICE,
    TEA_SIDES,
    Attempt,
    Position,
    Variant,
)

BLOWN = 2
"""The dice that sand or a wind amulet costs."""


@dataclass(frozen=True, slots=True)
class State(Position):
    """A position; its fields are told in `Position`."""

    # Who is asked ---------------------------------------------------------------------------------

    def turn(self) -> Turn:
        """The end, the dice, or a player."""
        if self.phase in preparation.PHASES:
            return preparation.turn(self)
        if self.phase == ROLL:
            assert self.attempt
            sides = (6,) * self.attempt.white + (TEA_SIDES,) * self.attempt.tea
            return Dice(sides, stream=f"seat {self.mover}", at_once=True)
        if self.phase == OVER:
            return over(self)
        return Player(self.asked[0] if self.phase == DOLL else self.mover)

    def legal(self, seat: int | None = None) -> list[Action]:
        """Every action open to a seat, by default the one that is asked."""
        turn = self.turn()
        if not isinstance(turn, Player) or seat not in (None, turn.seat):
            return []
        if self.phase in preparation.PHASES:
            return preparation.legal(self)
        return LEGAL[self.phase](self)

    def apply(self, action: Action) -> State:
        """The position after an action; raises `IllegalMove` with the reason."""
        turn = self.turn()
        if isinstance(turn, Chance):
            if not turn.allows(action):
                raise IllegalMove(_("The dice and tiles come first."))
        elif action not in self.legal():
            raise IllegalMove(why_not(self, action))
        if self.phase in preparation.PHASES:
            return preparation.apply(self, action)
        return DO[type(action)](self, action)

    def starts(self) -> State:
        """Everything is prepared, and the first player begins the race."""
        return replace(self, round=1)._begins(self.first)

    # 1. and 2.: the space, and the dice -----------------------------------------------------------

    def _begins(self, seat: int) -> State:
        """A climber's turn starts, with six dice, and a seventh for who has hot tea. What sand and
        wind amulets have blown into their eyes is set aside first, white dice before the tea die.
        """
        own = self.climbers[seat]
        dice = max(0, DICE - own.blown)
        tea = own.tea and own.blown <= DICE
        state = replace(
            self.with_climber(seat, replace(own, blown=0, tea=False)),
            phase=MOVE,
            mover=seat,
            dice=dice,
            tea=tea,
            pool=dice + tea,
            begun=False,
            rolled=False,
            crystal=False,
            spent=False,
        )
        return state._moves_on()

    def _moves_on(self) -> State:
        """The mover goes on, unless at the start without dice: there the turn ends, without tea."""
        if self.climber.place == START and not self.left:
            return self._ends()
        return replace(self, phase=MOVE)

    def _said(self, said: Climb | Cast) -> State:
        """3.: the dice used are set aside."""
        attempt = Attempt.of(said)
        state = self._without(TALISMAN) if attempt.talisman else self
        return replace(
            state,
            phase=ROLL,
            attempt=attempt,
            dice=self.dice - attempt.white,
            tea=self.tea and not attempt.tea,
            begun=True,
            rolled=True,
            spent=False,
        )

    def _rolled(self, roll: Roll) -> State:
        assert self.attempt
        state = replace(self, attempt=replace(self.attempt, faces=roll.faces))
        return replace(state, phase=SEEN) if self.crystal else state._judged()

    def _judged(self) -> State:
        """Whether the roll is enough. The order after it is: chalk, shoes; then, on success, the
        voodoo dolls of others, the energy bar, the move."""
        assert self.attempt
        assert self.attempt.space is not None
        if self.attempt.value >= self.number(self.attempt.space):
            return self._succeeds()
        state = replace(self, phase=FAILED)
        return state if len(state.legal()) > 1 else state._fails()

    # An unsuccessful roll -------------------------------------------------------------------------

    def _fails(self) -> State:
        """5.: who is on the wall falls; on the start nothing happens, and the turn goes on."""
        return self._moves_on() if self.climber.place == START else self._falls()

    def _enter(self, action: Enter) -> State:
        assert self.attempt
        attempt = replace(self.attempt, space=NUMBER[action.space])
        return replace(self, attempt=attempt)._succeeds()

    # A successful one -----------------------------------------------------------------------------

    def _succeeds(self) -> State:
        """Those who have a voodoo doll are asked, clockwise."""
        others = self.after(self.mover)[:-1]
        asked = [seat for seat in others if self.climbers[seat].has("voodoo-doll")]
        return replace(self, phase=DOLL, asked=tuple(asked)) if asked else self._stays()

    def _repeats(self) -> State:
        """The same dice are rolled again, with what was already played for them. With the crystal
        ball the space is open again."""
        assert self.attempt
        space = None if self.crystal else self.attempt.space
        return replace(
            self, phase=ROLL, asked=(), attempt=replace(self.attempt, space=space, faces=())
        )

    def _stays(self) -> State:
        """The success stands. On the way to the summit the energy bar is asked for now; elsewhere
        its dice can be taken back until the next roll."""
        assert self.attempt
        assert self.attempt.space is not None
        if row(self.attempt.space) == TOP and self.climber.has("energy-bar"):
            return replace(self, phase=SUMMIT, asked=())
        return self._enters()

    def _enters(self) -> State:
        """The pawn moves, and the climber takes a flag that is passed sideways and was missing."""
        assert self.attempt
        assert self.attempt.space is not None
        own, space = self.climber, self.attempt.space
        edge = crossing(own.place, space)
        passed = self.flags.get(edge) if edge else None
        flags = own.flags | {passed} if passed in self.missing(self.mover) else own.flags
        climber = replace(own, place=space, flags=flags)
        state = replace(self.with_climber(self.mover, climber), asked=(), spent=True)
        return state._ends() if climber.topped else state._moves_on()

    # Falling --------------------------------------------------------------------------------------

    def _falls(self) -> State:
        """Off the wall. Any fall, whatever its cause, allows axe or helmet."""
        state = replace(self, phase=FALLEN, fell=self.climber.place, helmet=False, spent=False)
        return state if len(state.legal()) > 1 else state._drops()

    def _drops(self) -> State:
        """The fall ends at the highest own piton; among several the player chooses."""
        stops = self.stops()
        if len(stops) > 1:
            return replace(self, phase=LAND)
        return self._lands(stops[0] if stops else START)

    def _lands(self, space: int) -> State:
        """7.: who lands on the ground has tea in the next turn, but not with a helmet, with which
        this turn goes on."""
        tea = space == START and not self.helmet
        state = self.with_climber(self.mover, replace(self.climber, place=space, tea=tea))
        return state._moves_on() if self.helmet else state._ends()

    # The end of a turn ----------------------------------------------------------------------------

    def _ends(self) -> State:
        """The turn is over, but for what is used at its end."""
        climber = replace(self.climber, used=self.pool - self.left, quiet=False)
        state = replace(self.with_climber(self.mover, climber), phase=END, spent=False)
        return state if len(state.legal()) > 1 else state._next()

    def _next(self) -> State:
        """The player on the left takes a turn. The game ends with the round in which somebody
        reaches the top, and without a winner when all are out of the race."""
        state = self
        for seat in self.after(self.mover):
            if seat == self.first:  # the round is complete
                if self.round == NIGHT or any(climber.topped for climber in self.climbers):
                    break
                state = replace(state, round=state.round + 1)
            if not (self.climbers[seat].topped or self.out(seat)):
                return state._begins(seat)
            # Who is out of the race has no next turn, so this is where the quiet zone ends.
            state = state.with_climber(seat, replace(state.climbers[seat], quiet=False))
        return replace(self, phase=OVER)

    # Equipment ------------------------------------------------------------------------------------

    def _without(self, kind: str) -> State:
        """The mover's tile goes back to the box."""
        return self.with_climber(self.mover, self.climber.without(kind))

    def _use(self, use: Use) -> State:
        if use.tile == "voodoo-doll":
            owner = self.climbers[use.seat].without("voodoo-doll")
            return self.with_climber(use.seat, owner)._repeats()
        state = self._without(use.tile)
        return state._grabbed(use.on[0]) if use.tile == "grabber" else USE[use.tile](state)

    def _used_axe(self) -> State:
        """Directly down to the closest ledge, or to stay on it; the turn is finished."""
        assert self.wall
        ledge = self.wall.below[self.fell]
        assert ledge is not None
        return self.with_climber(self.mover, replace(self.climber, place=ledge))._ends()

    def _used_shoes(self) -> State:
        assert self.attempt
        state = replace(self, attempt=replace(self.attempt, bonus=self.attempt.bonus + 1))
        return state if self.phase == SEEN else state._judged()

    def _used_energy_bar(self) -> State:
        """The dice just rolled return to the available ones."""
        assert self.attempt
        state = replace(
            self,
            dice=self.dice + self.attempt.white,
            tea=self.tea or self.attempt.tea,
            spent=False,
        )
        return state._enters() if self.phase == SUMMIT else state

    def _grabbed(self, colour: str) -> State:
        """The flag beside the climber is collected."""
        climber = replace(self.climber, flags=self.climber.flags | {colour})
        return replace(self.with_climber(self.mover, climber), begun=True)

    def _attached(self) -> State:
        return replace(self.with_climber(self.mover, self.climber.attached()), begun=True)

    def _used_quiet_zone(self) -> State:
        state = self.with_climber(self.mover, replace(self.climber, quiet=True))
        return state._goes_on_ending()

    def _used_wind_amulet(self) -> State:
        return self._blown(self.above())._goes_on_ending()

    def _goes_on_ending(self) -> State:
        return self if len(self.legal()) > 1 else self._next()

    def _blown(self, seats: Sequence[int]) -> State:
        """These set two dice aside when their next turn starts. Ruling: it adds up."""
        state = self
        for seat in seats:
            climber = self.climbers[seat]
            state = state.with_climber(seat, replace(climber, blown=climber.blown + BLOWN))
        return state

    def _passed(self) -> State:
        """No tile is used, and what it could have changed happens."""
        if self.phase == DOLL:
            rest = self.asked[1:]
            return replace(self, asked=rest) if rest else self._stays()
        return {
            FAILED: State._fails,
            SUMMIT: State._enters,
            FALLEN: State._drops,
            END: State._next,
        }[self.phase](self)


DO: Mapping[type[Action], Callable[[State, Any], State]] = {
    Roll: State._rolled,
    Climb: State._said,
    Cast: State._said,
    Enter: State._enter,
    Attach: lambda state, _action: state._attached(),
    Rest: lambda state, _action: state._ends(),
    Fall: lambda state, _action: state._falls(),
    Land: lambda state, action: state._lands(NUMBER[action.space]),
    Use: State._use,
    Pass: lambda state, _action: state._passed(),
}
USE: Mapping[str, Callable[[State], State]] = {
    "axe": State._used_axe,
    "chalk": State._repeats,
    "shoes": State._used_shoes,
    "crystal-ball": lambda state: replace(state, crystal=True, begun=True),
    "energy-bar": State._used_energy_bar,
    "helmet": lambda state: replace(state, helmet=True)._drops(),
    "quickdraw": State._attached,
    "quiet-zone": State._used_quiet_zone,
    "sand": lambda state: state._blown(state.below()),
    "wind-amulet": State._used_wind_amulet,
}
"""What each tile does once it is out of the backpack; the talisman belongs to its roll, and the
voodoo doll to another's."""


def start(count: int, options: Mapping[str, Any], board: str) -> State:
    """The first position. Ruling: alone one plays without the red tiles, which need others."""
    sides = tuple(
        SIDES if options[name] == "drawn" else options[name].upper()
        for name in ("left", "center", "right")
    )
    variant = Variant(
        board=board,
        sides=sides,
        advanced=options["variant"] == "advanced",
        red=options["red"] == "yes" and count > 1,
        dealt=options["tiles"] == "dealt",
        chosen=options["colours"] == "chosen",
        younger=tuple(young == "yes" for young in options["younger"]),
    )
    state = State(variant, preparation.WALL, preparation.climbers(variant))
    return preparation.settled(state)
