"""Card 11, Pibiju: the winner takes a Follower off the map."""

from collections.abc import Iterator
from typing import cast

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_lumina import board
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import Character
from referee.games.lost_lumina.state import SEATS, PibijuRemove, Seat, State


class Pibiju(Character):
    """LL-CARD-11."""

    number = 11
    move = PibijuRemove
    row = "LL-CARD-11-1"

    def asks(self, case: Case, state: State, side: Seat) -> str | None:
        """The user, after a win."""
        return side if state.running.winner == side else None

    def options(self, case: Case, state: State, side: Seat) -> Iterator[PibijuRemove]:
        """Every Follower on the map. LL-RULING-59."""
        for owner in SEATS:
            for area in board.areas_of(state, owner):
                yield PibijuRemove(seat=side, owner=owner, area=area)

    def condition(self, case: Case, state: State, side: Seat) -> Violation | None:
        """A loser has nothing to remove."""
        if state.running.winner in (None, side):
            return None
        return case.breach("LL-CARD-11-1", f"{side} has lost this battle; Pibiju acts after a win.")


@rule("LL-CARD-11-1")
def a_follower_there(case: Case, state: State, move: PibijuRemove) -> Violation | None:
    """The Area holds a Follower of the owner named."""
    if state.here(move.owner, move.area):
        return None
    detail = f"{move.owner} has no Follower in {move.area}; {board.stands(state, move.owner)}."
    return case.breach("LL-CARD-11-1", detail, pointer="/move/area", hint="Name a Follower on the map.")


@rule("LL-CARD-11-1", "LL-CARD-11-2")
def remove(case: Case, state: State, move: PibijuRemove) -> State:
    """The Follower, of either side, goes to its owner's supply. LL-RULING-59."""
    rules = ["LL-CARD-11-1", "LL-CARD-11-2", "LL-BR-REMOVE-1", "LL-BATTLE-RESULT-5", "LL-RULING-59"]
    text = f"Pibiju: a Follower of {move.owner} leaves {move.area} for the supply."
    case.happened("removed", rules, text, owner=move.owner, area=move.area, count=1)
    return board.remove(case, state, (cast(Seat, move.owner), move.area, 1))
