"""Card 8, Olgi: both players lead a Follower out of the battle."""

from collections.abc import Iterator
from typing import Any, cast

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_lumina import board
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import Character
from referee.games.lost_lumina.state import SEATS, OlgiMove, Seat, State, other


class Olgi(Character):
    """LL-CARD-08. While it is being resolved, the battle's `taker` is the seat that takes next."""

    number = 8
    move = OlgiMove
    row = "LL-CARD-08-1"

    @rule("LL-CARD-08-1")
    def asks(self, case: Case, state: State, side: Seat) -> str | None:
        """The active player first, then the other; nobody in front of an Area with nothing to take. LL-RULING-55."""
        taker = state.running.taker or state.active
        assert taker is not None
        return taker if _owners(case, state, taker) else None

    def options(self, case: Case, state: State, side: Seat) -> Iterator[OlgiMove]:
        """A Follower of either side, and every other Area. LL-RULING-54."""
        taker = cast(Seat, self.asks(case, state, side))
        for owner in _owners(case, state, taker):
            for area in case.pack.areas:
                if area != state.running.area:
                    yield OlgiMove(seat=taker, owner=owner, to=area)

    def resolve(self, case: Case, state: State, side: Seat) -> State:
        """A player who has nothing to take is passed over. LL-RULING-55."""
        first = state.running.taker is None
        assert state.active is not None
        taker = state.active if first else other(state.active)
        rules = ["LL-CARD-08-1", "LL-RULING-55"]
        case.happened("no-effect", rules, f"Olgi: {taker} has no Follower to take.", seat=taker)
        return state.fight(taker=other(taker) if first else None)

    def unfinished(self, state: State) -> bool:
        """The other player takes second."""
        return state.running.taker is not None


def _owners(case: Case, state: State, taker: Seat) -> tuple[Seat, ...]:
    """Whose Followers a player can take. LL-RULING-54."""
    here = tuple(seat for seat in SEATS if state.here(seat, state.running.area))
    if (len(here) == 1 and here[0] == taker) or not here:
        return here
    return here if case.switch("olgi") == "any" else tuple(seat for seat in here if seat == taker)


@rule("LL-CARD-08-2", "LL-RULING-54")
def one_follower_from_here(case: Case, state: State, move: OlgiMove) -> Violation | None:
    """The Follower stands in this Battle Area."""
    owner, area = move.owner, state.running.area
    if owner in _owners(case, state, cast(Seat, move.seat)):
        return None
    if state.here(owner, area):
        detail = f"{move.seat} takes one of the own Followers: the table plays it that way."
        return case.breach("LL-CARD-08-2", detail, pointer="/move/owner", also=("LL-RULING-54",))
    detail = f"{owner} has no Follower in {area}."
    return case.breach("LL-CARD-08-2", detail, pointer="/move/owner", hint="Take a Follower that stands in this Area.")


@rule("LL-CARD-08-3")
def into_another_area(case: Case, state: State, move: OlgiMove) -> Violation | None:
    """It goes to another Area."""
    if move.to != state.running.area:
        return None
    detail = f"{move.to} is the Area of this battle."
    return case.breach("LL-CARD-08-3", detail, pointer="/move/to", hint="Name any other Area.")


@rule("LL-CARD-08-1", "LL-CARD-08-2", "LL-CARD-08-3", "LL-CARD-08-5")
def take(case: Case, state: State, move: OlgiMove) -> State:
    """One Follower is led away; then the other player takes one. LL-RULING-24, -55."""
    owner, taker, area = cast(Seat, move.owner), cast(Seat, move.seat), state.running.area
    rules = ["LL-CARD-08-1", "LL-CARD-08-2", "LL-CARD-08-3", "LL-BATTLE-LIGHTNING-1"]
    rules += ["LL-RULING-16", "LL-RULING-54", "LL-RULING-55"]
    if state.here(owner, area) == 1:
        rules += ["LL-CARD-08-4", "LL-RULING-24"]
    if state.here(other(owner), move.to) and not state.here(owner, move.to):
        rules += ["LL-CARD-08-5"]
    text = f"Olgi: {taker} leads a Follower of {owner} from {area} to {move.to}."
    data: dict[str, Any] = {"from": area, "to": move.to}
    case.happened("led-away", rules, text, seat=taker, owner=owner, **data)
    state = board.arrive(case, board.leave(state, owner, area, 1), owner, move.to, 1, mover=taker)
    second = state.running.taker is not None
    return state.fight(taker=None if second else other(taker))
