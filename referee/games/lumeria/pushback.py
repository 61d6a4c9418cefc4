"""Gameplay, Battle, Detailed attack rules: Pushback. A hit in melee drives the target one space straight on."""

from typing import Any

from referee.core.rulebook import rule
from referee.games.lumeria.abilities import context_of, is_immune
from referee.games.lumeria.case import Case
from referee.games.lumeria.movement import moved_to
from referee.games.lumeria.state import State


@rule("LM-ATTACK-PUSH-1", "LM-ATTACK-RANGED-3")
def pushback(case: Case, state: State) -> State:
    """The target of a hit in melee one space further from the attacker, if that space is free. LM-RULING-48, -50."""
    attack = state.declared
    target = case.called(state, attack.target)
    if attack.attack_type == "ranged":
        case.happened("not-pushed", ("LM-ATTACK-RANGED-3",), "A hit at range pushes nobody.", unit=attack.target)
        return state
    immune = is_immune(case, state, attack.target, "pushback", context_of(attack, attack.target))
    if immune is not None:
        text = f"{target} is not pushed: {immune} keeps it in its place."
        case.happened("not-pushed", ("LM-FUND-1", "LM-RULING-88"), text, unit=attack.target, ability=immune)
        return state
    here, there = str(state.units[attack.attacker].space), str(state.units[attack.target].space)
    behind = case.behind(here, there)
    if behind is None or state.at(behind) is not None:
        text = f"{target} is cornered and is not pushed."
        case.happened("not-pushed", ("LM-ATTACK-CORNER-1", "LM-RULING-45"), text, unit=attack.target)
        return state
    rules = ["LM-ATTACK-PUSH-1", "LM-RULING-48", "LM-RULING-49", "LM-RULING-50", "LM-RULING-53"]
    text = f"{target} is pushed to {behind}, straight away from the attacker."
    data: dict[str, Any] = {"unit": attack.target, "from": there, "to": behind}
    case.happened("pushed", rules, text, **data)
    return moved_to(case, state, attack.target, behind)
