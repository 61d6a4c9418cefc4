"""Gameplay, Battle, Defeated unit and Compensation."""

from collections.abc import Iterable

from referee.core.rulebook import rule
from referee.games.lumeria.abilities import toughness
from referee.games.lumeria.case import Case
from referee.games.lumeria.gold import paid_out
from referee.games.lumeria.state import State, counted, other


@rule("LM-DEFEAT-1")
def fallen(case: Case, state: State, names: Iterable[str]) -> tuple[str, ...]:
    """Those of some units on the board whose wounds equal or exceed their toughness. LM-RULING-49."""
    return tuple(name for name in names if _is_defeated(case, state, name))


def _is_defeated(case: Case, state: State, name: str) -> bool:
    unit = state.units[name]
    return unit.space is not None and unit.wounds > 0 and unit.wounds >= toughness(case, state, name)


def remove(case: Case, state: State, name: str) -> State:
    """A defeated unit goes to its owner's discard pile, and its player is compensated."""
    unit = state.units[name]
    text = f"{case.called(state, name)} is defeated: {counted(unit.wounds, 'wound')}"
    text += f", toughness {toughness(case, state, name)}." if unit.wounds else "."
    case.happened("defeated", ("LM-DEFEAT-1",), text, unit=name, wounds=unit.wounds)
    return compensate(case, discard(case, state, name), name)


@rule("LM-DEFEAT-2", "LM-DEFEAT-3", "LM-DEFEAT-4", "LM-DEFEAT-5")
def discard(case: Case, state: State, name: str) -> State:
    """The card on its owner's discard pile, with its die if it has one. LM-RULING-66, -67, -96, -98."""
    unit = state.units[name]
    rules = ["LM-DEFEAT-2", "LM-DEFEAT-3", "LM-RULING-96"]
    if unit.wounds:
        rules += ["LM-RULING-66"]
    if unit.exhausted or unit.fortified:
        rules += ["LM-RULING-98"]
    text = f"The card goes to the discard pile of {unit.owner} for the rest of the game"
    if unit.die is not None:
        rules += ["LM-DEFEAT-4", "LM-DEFEAT-5", "LM-RULING-98"]
        text += "; its activation die goes with it and still counts as a used activation"
    else:
        rules += ["LM-RULING-67"]
    case.happened("discarded", rules, f"{text}.", unit=name, seat=unit.owner)
    return state.put(name, space=None, wounds=0, exhausted=False, fortified=False)


@rule("LM-COMP-1")
def compensate(case: Case, state: State, name: str) -> State:
    """One gold from the supply for the player who lost the unit. LM-RULING-7, -68."""
    seat, amount = state.units[name].owner, case.pack.per_player.compensation
    case.read("/per_player/compensation", amount)
    state, given = paid_out(case, state, seat, amount)
    rules = ["LM-COMP-1", "LM-RULING-68"] + (["LM-RULING-7"] if given < amount else [])
    text = f"{seat} receives {given} gold from the supply for the lost unit."
    if given < amount:
        text = f"The supply cannot compensate {seat}: {given} gold is left for the lost unit."
    case.happened("compensation", rules, text, seat=seat, gold=given)
    return state


def eliminated(state: State, seat: str) -> int:
    """How many units a seat has eliminated: the cards in the opponent's discard pile. LM-RULING-69."""
    return len(state.pile(other(seat)))
