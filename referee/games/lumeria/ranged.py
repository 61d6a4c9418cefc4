"""Gameplay, Battle, Detailed attack rules, Types of attacks: Ranged attack. Range and line of fire."""

from collections.abc import Iterator
from functools import partial

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria.abilities import changed, context_of
from referee.games.lumeria.case import Case, each
from referee.games.lumeria.squares import heading, squares_between
from referee.games.lumeria.state import Attack, State, counted, listed


def reach(case: Case, state: State, attacker: str, target: str) -> int:
    """How many empty spaces may lie between a unit and its target. LM-RULING-40."""
    most = case.pack.ranged_max_empty
    case.read("/ranged_max_empty", most)
    shot = Attack(attacker=attacker, target=target, attack_type="ranged", count=0)
    return changed(case, state, attacker, "range", most, context_of(shot, attacker))


def wrong_line(case: Case, state: State, attacker: str, target: str, also: tuple[str, ...] = ()) -> Iterator[Violation]:
    """What is wrong with the line from a unit to its target. `also` are ids for the kind of attack that it is."""
    checks = (in_a_straight_line, not_too_far, nothing_between)
    yield from each(partial(check, case, state, attacker, target, also) for check in checks)


@rule("LM-ATTACK-RANGED-1")
def in_a_straight_line(
    case: Case, state: State, attacker: str, target: str, also: tuple[str, ...] = ()
) -> Violation | None:
    """The target stands in the same row or column. LM-RULING-41."""
    here, there = str(state.units[attacker].space), str(state.units[target].space)
    if heading(here, there) is not None and case.between(here, there) is not None:
        return None
    detail = f"{there} is in no straight line of spaces from {here}."
    also = ("LM-RULING-41", *also)
    hint = "Shoot along a row or a column."
    return case.breach("LM-ATTACK-RANGED-1", detail, pointer="/move/target", also=also, hint=hint)


@rule("LM-ATTACK-RANGED-1")
def not_too_far(case: Case, state: State, attacker: str, target: str, also: tuple[str, ...] = ()) -> Violation | None:
    """At most three spaces lie between; an adjacent target has none between. LM-RULING-39, -40."""
    here, there = str(state.units[attacker].space), str(state.units[target].space)
    between = _line(case, here, there)
    if len(between) <= (most := reach(case, state, attacker, target)):
        return None
    detail = f"Between {here} and {there} lie {counted(len(between), 'space')}; at most {most} may."
    hint = f"Choose a target behind at most {counted(most, 'empty space')}."
    also = ("LM-RULING-40", *also)
    return case.breach("LM-ATTACK-RANGED-1", detail, pointer="/move/target", also=also, hint=hint, between=len(between))


def _line(case: Case, here: str, there: str) -> tuple[str, ...]:
    """The squares between two of a row or column; none where the board is told to have a gap there."""
    told = case.told_spaces()
    squares = squares_between(here, there)
    return squares if told is None or told.issuperset(squares) else ()


@rule("LM-ATTACK-RANGED-2")
def nothing_between(
    case: Case, state: State, attacker: str, target: str, also: tuple[str, ...] = ()
) -> Violation | None:
    """No card stands on the line of fire, of whichever side. LM-RULING-42."""
    here, there = str(state.units[attacker].space), str(state.units[target].space)
    cards = [name for space in _line(case, here, there) if (name := state.at(space)) is not None]
    if not cards:
        return None
    detail = f"On the line from {here} to {there}: {listed(case.called(state, name) for name in cards)}."
    hint = "Choose a target with free spaces before it."
    return case.breach("LM-ATTACK-RANGED-2", detail, pointer="/move/target", also=also, hint=hint)
