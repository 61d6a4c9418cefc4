"""FORMATION: with company a unit has +1 offense, and damage does not reduce its control."""

from referee.core.rulebook import rule
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import State

BONUS = 1
"""What company adds to the offense, however much of it there is. LE-RULING-43."""


def has_company(state: State, name: str) -> bool:
    """Whether another friendly unit is in the battlefield, hives included. LE-RULING-43."""
    unit = state.units[name]
    return len(state.here(unit.at, unit.owner)) > 1


@rule("LE-KW-FORMATION-2", "LE-KW-FORMATION-3", "LE-GLOSS-BATTLEFIELD-1")
def works(case: Case, state: State, name: str) -> bool | None:
    """Whether FORMATION works for a unit now; None where nobody knows whether the unit has it."""
    return case.keyword(state.units[name].card, "FORMATION") if has_company(state, name) else False
