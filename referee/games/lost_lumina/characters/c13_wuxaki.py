"""Card 13, Wuxaki: one Follower for one."""

from collections.abc import Iterator
from typing import cast

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_lumina import board
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import Character
from referee.games.lost_lumina.state import Decline, Seat, State, WuxakiTrade, other


class Wuxaki(Character):
    """LL-CARD-13."""

    number = 13
    move = WuxakiTrade
    row = "LL-CARD-13-1"
    optional = True

    def asks(self, case: Case, state: State, side: Seat) -> str | None:
        """The user, if both sides have a Follower here. LL-RULING-57."""
        return side if self.condition(case, state, side) is None else None

    def options(self, case: Case, state: State, side: Seat) -> Iterator[WuxakiTrade | Decline]:
        """The trade, or none."""
        yield WuxakiTrade(seat=side)
        yield Decline(seat=side)

    @rule("LL-CARD-13-1")
    def condition(self, case: Case, state: State, side: Seat) -> Violation | None:
        """A trade needs a Follower of each side in this Area."""
        area = state.running.area
        lacking = [seat for seat in (side, other(side)) if not state.here(seat, area)]
        if not lacking:
            return None
        return case.breach("LL-CARD-13-1", f"{' and '.join(lacking)} has no Follower in {area} to trade.")

    def declined(self, case: Case, state: State, side: Seat) -> State:
        """Nothing is traded."""
        case.happened("declined", ("LL-CARD-13-1", "LL-BR-MUST-1"), f"Wuxaki: {side} does not trade.", seat=side)
        return state


@rule("LL-CARD-13-1", "LL-CARD-13-2")
def trade(case: Case, state: State, move: WuxakiTrade) -> State:
    """One Follower of each side leaves this Area, both at once. LL-RULING-57."""
    side, area = cast(Seat, move.seat), state.running.area
    rules = ["LL-CARD-13-1", "LL-BR-REMOVE-1", "LL-BATTLE-LIGHTNING-1", "LL-RULING-57"]
    if 1 in (state.here(side, area), state.here(other(side), area)):
        rules += ["LL-CARD-13-2"]
    text = f"Wuxaki: {side} gives up a Follower in {area}, and a Follower of {other(side)} leaves it too."
    case.happened("traded", rules, text, seat=side, area=area)
    return board.remove(case, state, (side, area, 1), (other(side), area, 1))
