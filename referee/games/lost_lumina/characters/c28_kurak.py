"""Card 28, Kurak (promo): a loser's Followers bounce into an adjacent Area."""

from collections.abc import Iterator
from typing import Any, cast

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_lumina import board
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import Character
from referee.games.lost_lumina.state import KurakRetreat, Seat, State, counted, listed, other


class Kurak(Character):
    """LL-CARD-28."""

    number = 28
    move = KurakRetreat
    row = "LL-CARD-28-1"

    def asks(self, case: Case, state: State, side: Seat) -> str | None:
        """The user, after a loss, with a Follower here and an Area to go to. LL-RULING-61."""
        battle = state.running
        if battle.winner != other(side) or not state.here(side, battle.area):
            return None
        open_ = [
            area for area in case.pack.areas if area != battle.area and case.adjacent(battle.area, area) is not False
        ]
        return side if open_ else None

    def options(self, case: Case, state: State, side: Seat) -> Iterator[KurakRetreat]:
        """Every Area that may be adjacent to the Battle Area."""
        for area in case.pack.areas:
            if area != state.running.area and case.adjacent(state.running.area, area) is not False:
                yield KurakRetreat(seat=side, area=area)

    def condition(self, case: Case, state: State, side: Seat) -> Violation | None:
        """A winner does not retreat."""
        if state.running.winner != side:
            return None
        return case.breach("LL-CARD-28-1", f"{side} has won this battle; Kurak acts after a loss.")


@rule("LL-CARD-28-1")
def to_an_adjacent_area(case: Case, state: State, move: KurakRetreat) -> Violation | None:
    """The target is adjacent to the Battle Area."""
    area = state.running.area
    adjacent = False if move.area == area else case.adjacent(area, move.area)
    if adjacent is None:
        case.need_path(area, move.area)
    if adjacent is not False:
        return None
    near = [a for a in case.pack.areas if a != area and case.adjacent(area, a)]
    detail = f"{move.area} is not adjacent to {area}, which touches {listed(near)}."
    hint = f"Move to {' or '.join(near)}."
    return case.breach("LL-CARD-28-1", detail, pointer="/move/area", also=("LL-RULING-8",), hint=hint)


@rule("LL-CARD-28-1", "LL-CARD-28-2")
def retreat(case: Case, state: State, move: KurakRetreat) -> State:
    """All Followers of the loser go there together. LL-RULING-15, -61."""
    side, area = cast(Seat, move.seat), state.running.area
    count = state.here(side, area)
    rules = ["LL-CARD-28-1", "LL-BATTLE-RESULT-5", "LL-RULING-58", "LL-RULING-61"]
    if state.here(other(side), move.area) and not state.here(side, move.area):
        rules += ["LL-CARD-28-2"]
    text = f"Kurak: {side} moves {counted(count, 'Follower')} from {area} to {move.area} instead of removing them."
    data: dict[str, Any] = {"from": area, "to": move.area}
    case.happened("retreated", rules, text, seat=side, count=count, **data)
    state = board.leave(state, side, area, count)
    return board.arrive(case, state, side, move.area, count)
