"""Card 6, Galgator: an opposing Follower leaves the map, wherever it stands."""

from collections.abc import Iterator

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_lumina import board
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import Character
from referee.games.lost_lumina.state import GalgatorRemove, Seat, State, other


class Galgator(Character):
    """LL-CARD-06."""

    number = 6
    move = GalgatorRemove
    row = "LL-CARD-06-1"

    def asks(self, case: Case, state: State, side: Seat) -> str | None:
        """The user, as long as the opponent has a Follower anywhere."""
        return side if state.map[other(side)] else None

    def options(self, case: Case, state: State, side: Seat) -> Iterator[GalgatorRemove]:
        """Every Area with an opposing Follower. LL-RULING-56."""
        for area in board.areas_of(state, other(side)):
            yield GalgatorRemove(seat=side, area=area)


@rule("LL-CARD-06-1")
def an_opposing_follower(case: Case, state: State, move: GalgatorRemove) -> Violation | None:
    """The Area holds an opposing Follower."""
    victim = other(move.seat)
    if state.here(victim, move.area):
        return None
    detail = f"{victim} has no Follower in {move.area}; {board.stands(state, victim)}."
    return case.breach("LL-CARD-06-1", detail, pointer="/move/area", hint="Name an Area with an opposing Follower.")


@rule("LL-CARD-06-1", "LL-CARD-06-2")
def remove(case: Case, state: State, move: GalgatorRemove) -> State:
    """The Follower goes to its owner's supply. LL-RULING-56."""
    victim = other(move.seat)
    rules = ["LL-CARD-06-1", "LL-BR-REMOVE-1", "LL-BATTLE-LIGHTNING-1", "LL-RULING-56", "LL-RULING-6"]
    if move.area == state.running.area and state.here(victim, move.area) == 1:
        rules += ["LL-CARD-06-2"]
    text = f"Galgator: a Follower of {victim} leaves {move.area} for the supply."
    case.happened("removed", rules, text, owner=victim, area=move.area, count=1)
    return board.remove(case, state, (victim, move.area, 1))
