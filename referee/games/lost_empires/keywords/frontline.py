"""FRONTLINE: activated in the turn of its play, with +1 offense during that activation."""

from referee.core.rulebook import rule
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import State

BONUS = 1
"""What FRONTLINE adds to the offense. LE-KW-FRONTLINE-3."""


@rule("LE-KW-FRONTLINE-2", "LE-KW-FRONTLINE-3")
def gives_bonus(case: Case, state: State, name: str) -> bool:
    """Whether an activation that begins now brings the bonus. LE-RULING-42."""
    unit = state.units[name]
    if unit.entered == state.turn:
        return bool(case.keyword(unit.card, "FRONTLINE"))
    if case.before.switches["frontline_bonus"] == "any_activation":
        has = case.has(unit.card, "FRONTLINE")
    else:
        has = bool(case.keyword(unit.card, "FRONTLINE"))
    return has and case.switch("frontline_bonus") == "any_activation"


def adds(state: State, name: str) -> int:
    """What FRONTLINE adds to the offense of a unit now."""
    running = state.activation
    return BONUS if running is not None and running.unit == name and running.bonus else 0
