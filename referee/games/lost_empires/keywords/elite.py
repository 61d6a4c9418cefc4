"""ELITE: a token when the unit comes into play, an artifact for whoever destroys it."""

from collections.abc import Iterable

from msgspec.structs import replace

from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.games.lost_empires.artifacts import gain
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import Seat, State, Unit


@rule("LE-KW-ELITE-3")
def token_placed(case: Case, state: State, name: str) -> State:
    """A unit with ELITE that has come into play has a token, if the supply has one. LE-RULING-51, LE-RULING-55."""
    card = state.units[name].card
    if not state.elite_supply and case.keyword(card, "ELITE") is None:
        return state  # with no token left it does not matter yet
    if not case.has(card, "ELITE"):
        return state
    called = case.called(state, name)
    if not state.elite_supply:
        text = f"{called} has ELITE; the supply has no token left."
        case.happened("no-elite-token", ("LE-KW-ELITE-3", "LE-RULING-51"), text, unit=name)
        return state
    case.happened("elite-token", ("LE-KW-ELITE-3",), f"{called} gets an ELITE token.", unit=name)
    return replace(state.put(name, elite_token=True), elite_supply=state.elite_supply - 1)


def is_elite(case: Case, unit: Unit) -> bool | None:
    """Whether a unit has ELITE: its token tells, or its card; None where nobody knows. LE-RULING-51."""
    return unit.elite_token or case.keyword(unit.card, "ELITE")


def payers(case: Case, state: State, units: Iterable[Unit]) -> tuple[bool, ...]:
    """Which units pay whoever destroys them. Raises Missing with all cards of which nobody knows, unless no artifact is
    left that could be paid. LE-RULING-94, LE-RULING-96."""
    found = [(unit.card, is_elite(case, unit)) for unit in units]
    needs = {card: case.need(card, "keywords") for card, known in found if known is None}
    if needs and not (state.artifact_supply <= 0 and case.switch("component_limits") == "strict"):
        raise Missing(*needs.values())
    return tuple(bool(known) for _, known in found)


@rule("LE-KW-ELITE-4", "LE-KW-ELITE-6")
def token_returned(case: Case, state: State, name: str, unit: Unit) -> State:
    """The token of a unit that has left play is in the supply again. LE-RULING-50, LE-RULING-52."""
    if not unit.elite_token:
        return state
    text = f"The ELITE token of {case.called(state, name)} goes back to the supply."
    case.happened("elite-token-back", ("LE-KW-ELITE-4",), text, unit=name)
    return replace(state, elite_supply=state.elite_supply + 1)


@rule("LE-KW-ELITE-2", "LE-KW-ELITE-5", "LE-FAQ-9")
def paid(case: Case, state: State, name: str, unit: Unit, by: Seat) -> State:
    """The player who has destroyed a unit with ELITE gains an artifact. LE-RULING-39, LE-RULING-50."""
    rules = ["LE-KW-ELITE-2", "LE-KW-ELITE-6"]
    if unit.owner == by:
        rules += ["LE-KW-ELITE-5", "LE-FAQ-9"]
    return gain(case, state, by, 1, rules, f"{by} has destroyed {case.called(state, name)}, an ELITE unit")
