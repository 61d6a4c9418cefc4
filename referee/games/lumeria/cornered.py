"""Gameplay, Battle, Detailed attack rules: Cornered. Whether a unit attacked in melee could be pushed."""

from referee.core.rulebook import rule
from referee.games.lumeria.case import Case
from referee.games.lumeria.squares import is_adjacent
from referee.games.lumeria.state import State


@rule("LM-ATTACK-CORNER-1")
def is_cornered(case: Case, state: State, attacker: str, target: str) -> bool:
    """Whether there is no free space straight behind a unit, seen from one next to it.

    Behind it is a card, or no space of the board. The edge beside it does not matter, and neither does the way a card
    faces. LM-RULING-45, -46, -53, -88.
    """
    here, there = state.units[attacker].space, state.units[target].space
    if here is None or there is None or not is_adjacent(here, there):
        return False
    behind = case.behind(here, there)
    return behind is None or state.at(behind) is not None
