"""Gameplay, Income: two gold each from the supply."""

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.games.lumeria.case import Case
from referee.games.lumeria.gold import paid_out, supply
from referee.games.lumeria.state import State


@rule("LM-INCOME-1", "LM-INCOME-2")
def income(case: Case, state: State) -> State:
    """Both players take their income at once; a supply that is short pays token by token, the First Player first.

    LM-RULING-7.
    """
    amount = case.pack.per_player.income
    case.read("/per_player/income", amount)
    seats, left = state.both_in_order(), supply(case, state)
    rules = ["LM-INCOME-1", "LM-INCOME-2", "LM-ROUND-3"]
    case.happened("phase", ["LM-ROUND-1", "LM-ROUND-2", "LM-ROUND-3"], f"Round {state.round}: Income.", phase="income")
    shares = dict.fromkeys(seats, amount)
    if left < 2 * amount and case.switch("gold_supply") == "counted":
        rules += ["LM-RULING-7"]
        shares = {seats[0]: min(amount, (left + 1) // 2), seats[1]: min(amount, left // 2)}
    for seat in seats:
        state, given = paid_out(case, state, seat, shares[seat])
        text = f"{seat} takes {given} gold from the supply and has {state.gold[seat]}."
        case.happened("income", rules, text, seat=seat, gold=given)
    return replace(state, node="RECRUIT.TURN", active=None)
