"""MELEE: two attacks in an attack action, each with 1 damage on a win and on a tie."""

from collections.abc import Iterator

from referee.core.rulebook import rule
from referee.core.ruling import Need, Violation
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import AttackUnit, GrantedAttack, Melee, Seat, State, other


def has(case: Case, state: State, name: str) -> bool:
    """Whether a unit has MELEE. Raises Missing where nobody knows. LE-RULING-40."""
    return case.has(state.units[name].card, "MELEE")


def needs(case: Case, state: State, name: str) -> tuple[Need, ...]:
    """The question whether a unit has MELEE, where nobody knows."""
    card = state.units[name].card
    return (case.need(card, "keywords"),) if case.keyword(card, "MELEE") is None else ()


def is_announced(case: Case, state: State, name: str) -> bool:
    """Whether the second target is named with the first. LE-RULING-45."""
    if not case.keyword(state.units[name].card, "MELEE"):
        return False
    return case.switch("melee_targets") == "announced"


def attacks_twice(case: Case, state: State, move: AttackUnit | GrantedAttack) -> bool:
    """Whether the attack action has a second attack. LE-RULING-47."""
    return bool(case.keyword(state.units[move.unit].card, "MELEE"))


# The second attack


def asked(state: State, frame: Melee) -> Seat:
    """Who names the second target."""
    return state.units[frame.unit].owner


def targets(state: State, frame: Melee) -> tuple[str, ...]:
    """The enemies that are left where the attacker is, or the one that was announced."""
    if frame.unit not in state.units:
        return ()
    unit = state.units[frame.unit]
    left = state.here(unit.at, other(unit.owner))
    return left if frame.target is None else tuple(name for name in left if name == frame.target)


def options(case: Case, state: State, frame: Melee) -> Iterator[AttackUnit]:
    """Each target of the second attack."""
    for target in targets(state, frame):
        yield AttackUnit(seat=asked(state, frame), unit=frame.unit, target=target)


@rule("LE-KW-MELEE-2")
def by_the_same_unit(case: Case, state: State, move: AttackUnit) -> Violation | None:
    """The second attack is made by the unit that made the first, on the target that was announced if one was."""
    frame = state.top
    if not isinstance(frame, Melee):
        return None
    if move.unit != frame.unit:
        detail = f"{case.called(state, frame.unit)} has its second attack to make."
        return case.breach("LE-KW-MELEE-2", detail, pointer="/move/unit", hint=f"Attack with {frame.unit}.")
    if frame.target is not None and move.target != frame.target:
        detail = f"{case.called(state, frame.target)} was announced as the second target."
        also = ("LE-RULING-45",)
        return case.breach("LE-KW-MELEE-2", detail, pointer="/move/target", also=also, hint=f"Attack {frame.target}.")
    return None


@rule("LE-KW-MELEE-2")
def onward(case: Case, state: State, frame: Melee) -> State:
    """Without the attacker or a target the second attack is dropped. LE-RULING-45, LE-RULING-99."""
    if targets(state, frame):
        return state
    if frame.unit not in state.units:
        text = f"{case.called(state, frame.unit)} has left play: its second attack is dropped."
    elif frame.target is None or not state.here(state.units[frame.unit].at, other(asked(state, frame))):
        text = "Nobody is left for the second attack."
    else:
        text = f"{case.called(state, frame.target)} is no longer there for the second attack that was announced."
    case.happened("no-second-attack", ("LE-KW-MELEE-2", "LE-RULING-45"), text, unit=frame.unit)
    return state.pop()
