"""Gameplay, Battle, Detailed attack rules, Types of attacks: Melee attack.

Whether the target is cornered stands in `cornered`, what a hit does to it in `pushback`.
"""

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria.case import Case
from referee.games.lumeria.squares import is_adjacent, is_diagonal
from referee.games.lumeria.state import State, listed


@rule("LM-ATTACK-MELEE-1", "LM-FUND-4")
def next_to_the_target(case: Case, state: State, attacker: str, target: str) -> Violation | None:
    """A unit attacks in melee only a unit on an adjacent space, not diagonally."""
    here, there = str(state.units[attacker].space), str(state.units[target].space)
    if is_adjacent(here, there):
        return None
    diagonal = is_diagonal(here, there)
    also = ("LM-FUND-4",) if diagonal else ()
    detail = f"{there} is not adjacent to {here}" + (", only diagonal." if diagonal else ".")
    beside = case.told_neighbors(here)
    hint = f"Adjacent to {here}: {listed(beside)}." if beside is not None else "Attack a unit on an adjacent space."
    return case.breach("LM-ATTACK-MELEE-1", detail, pointer="/move/target", also=also, hint=hint)
