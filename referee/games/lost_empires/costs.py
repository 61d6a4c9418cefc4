"""What cards cost: command and supply tokens turned to their depleted side, exactly as printed. LE-RULING-12."""

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import State
from referee.games.lost_empires.vocabulary import Price
from referee.games.lost_empires.wording import counted


def printed(case: Case, card: str) -> Price:
    """The printed cost of a card. Raises Missing with each part that nobody knows."""
    command, supply = case.facts(card, "cost/command", "cost/supply")
    return Price(command, supply)


@rule("LE-ORDER-UNIT-1", "LE-ORDER-SUP-1", "LE-SETUP-6-ROUND1")
def too_few(case: Case, state: State, seat: str, card: str, price: Price, row: str) -> Violation | None:
    """Enough ready tokens of each kind. LE-RULING-6, LE-RULING-12."""
    command, supply = state.command[seat], state.supply[seat]
    if price.command <= command and price.supply <= supply:
        return None
    detail = f"{case.name(card)} costs {said(price)}; {seat} has {command} command and {supply} supply ready."
    each, also = case.pack.per_player, ["LE-RULING-12"]
    if state.round == 1 and price.command > command and price.command <= each.command:
        also.append("LE-SETUP-6-ROUND1")
    return case.breach(row, detail, pointer="/move/card", also=tuple(also), hint="Play what the ready tokens pay for.")


@rule("LE-SETUP-6-ROUND1")
def cannot_pay(state: State, seat: str, command: int | None, supply: int | None) -> bool:
    """Whether what is known of a cost is too much already, whatever the rest is. LE-RULING-102."""
    return (command or 0) > state.command[seat] or (supply or 0) > state.supply[seat]


def said(price: Price) -> str:
    """A price in words."""
    return f"{price.command} command and {price.supply} supply"


def paid(case: Case, state: State, seat: str, card: str, price: Price, row: str) -> State:
    """The state after the tokens have been turned."""
    command, supply = state.command[seat] - price.command, state.supply[seat] - price.supply
    text = f"{seat} pays {said(price)} for {case.name(card)}: {command} command and {counted(supply, 'supply')} left."
    rules = [row, "LE-RULING-12"]
    case.happened(
        "paid", rules, text.replace("supplys", "supply"), seat=seat, command=price.command, supply=price.supply
    )
    return replace(state, command=state.command.put(seat, command), supply=state.supply.put(seat, supply))
