"""Gold: the pools of the players and the common supply, which is what the box holds less what they have. LM-BOX-6."""

from msgspec.structs import replace

from referee.games.lumeria.case import Case
from referee.games.lumeria.state import State
from referee.games.lumeria.vocabulary import Seat


def supply(case: Case, state: State) -> int:
    """The gold in the supply."""
    gold = case.pack.components.gold
    case.read("/components/gold", gold)
    return max(0, gold - state.gold.south - state.gold.north)


def paid_out(case: Case, state: State, seat: Seat, amount: int) -> tuple[State, int]:
    """The state after a payment from the supply, and how much it was: what there is, if that is less. LM-RULING-7."""
    left = supply(case, state)
    given = amount if amount <= left or case.switch("gold_supply") == "unbounded" else left
    return replace(state, gold=state.gold.put(seat, state.gold[seat] + given)), given


def paid_in(state: State, seat: Seat, amount: int) -> State:
    """The state after a payment to the supply of gold that the player has."""
    return replace(state, gold=state.gold.put(seat, state.gold[seat] - amount))
