"""Gameplay, Battle, Maneuvers: March. Up to two own units go one space each, one after the other."""

from collections.abc import Iterator
from functools import partial

from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria import maneuvers
from referee.games.lumeria.abilities import movement
from referee.games.lumeria.case import Case, each
from referee.games.lumeria.movement import bad_step, paths, walked
from referee.games.lumeria.state import March, State, Step, other

MOST = 2
"""Units of one march. LM-MARCH-7."""


def options(case: Case, state: State) -> Iterator[March]:
    """Every step of one unit to a free space, and every pair of such steps, the second on the board after the first."""
    seat = state.on_turn
    if not state.tokens[seat].march:
        return
    if case.switch("empty_maneuver") == "allow":
        yield March(seat=seat, steps=())
    firsts = list(_steps(case, state))
    for step in firsts:
        yield March(seat=seat, steps=(step,))
    for step in firsts:
        after = state.put(step.unit, space=step.to)
        for second in _steps(case, after):
            if second.unit != step.unit:
                yield March(seat=seat, steps=(step, second))


def _steps(case: Case, state: State) -> Iterator[Step]:
    for name in state.army(state.on_turn):
        if _can_march(case, state, name):
            for (space,) in paths(case, state, name, 1):
                yield Step(name, space)


def _can_march(case: Case, state: State, name: str) -> bool:
    return movement(case, state, name) > 0 or case.switch("march_zero") == "allow"


@rule("LM-MARCH-7")
def own_units(case: Case, state: State, move: March) -> Iterator[Violation]:
    """The units of a march are the player's own."""
    for number, step in enumerate(move.steps):
        if state.units[step.unit].owner != move.seat:
            detail = f"{case.called(state, step.unit)} is a unit of {other(move.seat)}."
            pointer = f"/move/steps/{number}/unit"
            yield case.breach("LM-MARCH-7", detail, pointer=pointer, hint="March with your own units.")


@rule("LM-MARCH-7")
def one_or_two_different_units(case: Case, state: State, move: March) -> Violation | None:
    """At most two units march, each once. LM-RULING-20."""
    names = [step.unit for step in move.steps]
    if len(names) <= MOST and len(set(names)) == len(names):
        return None
    twice = next((name for name in names if names.count(name) > 1), None)
    detail = f"{len(names)} units are to march; a march is for up to {MOST}."
    if twice is not None:
        detail = f"{case.called(state, twice)} is to march twice."
    hint = "Name one or two different units."
    return case.breach("LM-MARCH-7", detail, pointer="/move/steps", also=("LM-RULING-20",), hint=hint)


@rule("LM-MARCH-8")
def one_space_each(case: Case, state: State, move: March) -> Iterator[Violation]:
    """Each unit goes one space by the rules of movement, on the board that the step before has left. LM-RULING-20.

    A step that cannot be made leaves the board as it was.
    """
    lacking: Missing | None = None
    for number, step in enumerate(move.steps):
        is_wrong = False
        try:
            for wrong in each(partial(check, case, state, step, number) for check in (_cannot_move, _cannot_go_there)):
                is_wrong = True
                yield wrong
        except Missing as missing:
            lacking = lacking or missing
        if not is_wrong:
            state = state.put(step.unit, space=step.to)
    if lacking is not None:
        raise lacking


def _cannot_move(case: Case, state: State, step: Step, number: int) -> Violation | None:
    """A unit of movement 0 stays where it is. LM-RULING-21."""
    if _can_march(case, state, step.unit):
        return None
    detail = f"The movement of {case.called(state, step.unit)} is 0."
    also = ("LM-MOVE-4", "LM-RULING-21")
    at = f"/move/steps/{number}/unit"
    return case.breach("LM-MARCH-8", detail, pointer=at, also=also, hint="March with another unit.")


def _cannot_go_there(case: Case, state: State, step: Step, number: int) -> Violation | None:
    bad = bad_step(case, state, step.unit, (step.to,))
    if bad is None:
        return None
    hint = "Name a free space beside the unit; the steps are taken in the order in which they are named."
    at = f"/move/steps/{number}/to"
    return case.breach("LM-MARCH-8", bad.detail, pointer=at, also=(bad.rule, *bad.also), hint=hint)


@rule("LM-BATTLE-MAN-3")
def somebody_marches(case: Case, state: State, move: March) -> Violation | None:
    """A march of nobody is none. LM-RULING-19."""
    if move.steps or case.switch("empty_maneuver") == "allow":
        return None
    detail = "No unit is to march."
    also = ("LM-RULING-19",)
    return case.breach("LM-BATTLE-MAN-3", detail, pointer="/move/steps", also=also, hint="Name a unit, or pass.")


@rule("LM-MARCH-7", "LM-MARCH-8")
def march(case: Case, state: State, move: March) -> State:
    """The token is spent, then the units step in the order announced. LM-RULING-19, -20, -22."""
    seat = state.on_turn
    case.happened("maneuver", ("LM-MARCH-2", "LM-RULING-93"), f"{seat} declares a march.", seat=seat, maneuver="march")
    state = maneuvers.spend(case, state, seat, "march")
    if not move.steps:
        case.happened("nobody", ("LM-RULING-19",), "No unit marches.", seat=seat)
    for step in move.steps:
        rules = ["LM-MARCH-7", "LM-MARCH-8", "LM-RULING-20", "LM-RULING-14", "LM-RULING-85"]
        if state.units[step.unit].die is not None:
            rules += ["LM-RULING-22"]
        state = walked(case, state, step.unit, (step.to,), "marched", rules)
    return maneuvers.next_turn(case, state)
