"""Card 24, Arako: the winner brings a Follower onto the map."""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_lumina import board
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import Character
from referee.games.lost_lumina.state import ArakoPlace, Seat, State, other


class Arako(Character):
    """LL-CARD-24."""

    number = 24
    move = ArakoPlace
    row = "LL-CARD-24-1"

    def asks(self, case: Case, state: State, side: Seat) -> str | None:
        """The user, after a win and with a Follower in the supply. LL-RULING-60."""
        return side if state.running.winner == side and state.supply[side] else None

    def options(self, case: Case, state: State, side: Seat) -> Iterator[ArakoPlace]:
        """All nine Areas."""
        for area in case.pack.areas:
            yield ArakoPlace(seat=side, area=area)

    def condition(self, case: Case, state: State, side: Seat) -> Violation | None:
        """A loser places nothing, and nobody does with an empty supply."""
        if state.running.winner == other(side):
            return case.breach("LL-CARD-24-1", f"{side} has lost this battle; Arako acts after a win.")
        if state.running.winner == side and not state.supply[side]:
            return case.breach("LL-CARD-24-1", f"The supply of {side} is empty.", also=("LL-RULING-60",))
        return None


@rule("LL-CARD-24-1", "LL-CARD-24-2")
def place(case: Case, state: State, move: ArakoPlace) -> State:
    """A Follower from the supply into any Area. LL-RULING-60."""
    side = cast(Seat, move.seat)
    rules = ["LL-CARD-24-1", "LL-BATTLE-RESULT-5", "LL-RULING-60"]
    if state.here(other(side), move.area) and not state.here(side, move.area):
        rules += ["LL-CARD-24-2"]
    text = f"Arako: {side} brings a Follower from the supply to {move.area}."
    case.happened("placed", rules, text, seat=side, area=move.area, count=1)
    state = replace(state, supply=state.supply.put(side, state.supply[side] - 1))
    return board.arrive(case, state, side, move.area, 1)
