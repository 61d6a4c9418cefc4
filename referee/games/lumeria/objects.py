"""What a move names: units, spaces, kinds, seats and abilities that there are.

The fourth group of checks, which ends the check when it finds something.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from msgspec import UNSET

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import Move
from referee.games.lumeria.ability_moves import FREE, meant
from referee.games.lumeria.attack import DECLARED, TYPES, declared_uses
from referee.games.lumeria.case import Case
from referee.games.lumeria.renewal import ABILITY, is_maneuver
from referee.games.lumeria.squares import coordinates
from referee.games.lumeria.state import MANEUVERS, SEATS, State, UseAbility, listed, other

Found = Iterator[Violation]


def unknown_objects(case: Case, state: State, move: Move) -> list[Violation]:
    """Everything that a move names and that there is not, or no longer. Facts that this waits for go to the case."""
    found: list[Violation] = []
    for name in move.__struct_fields__:
        value = getattr(move, name)
        if name in _MEMBERS and value is not UNSET:
            found += case.found(partial(_MEMBERS[name], case, state, move, value))
    return found or [*_half_a_shot(case, move), *case.found(partial(_ability_in_place, case, state, move))]


# Names


@rule("LM-FLOW-2")
def _faction(case: Case, state: State, move: Move, value: str) -> Found:
    if value not in case.pack.factions:
        yield _unknown(case, f"There is no faction {value}.", "/move/faction", f"{listed(case.pack.factions)}")


@rule("LM-FLOW-2")
def _first(case: Case, state: State, move: Move, value: str) -> Found:
    if value not in SEATS:
        yield _unknown(case, f"There is no seat {value}.", "/move/first", listed(SEATS))


@rule("LM-FLOW-2", "LM-GOD-2")
def _kind(case: Case, state: State, move: Move, value: str) -> Found:
    if value in case.pack.gods:
        yield _a_god(case, value, "/move/kind")
    elif value not in case.pack.units:
        own = case.pack.kinds_of(str(state.factions[move.seat]))
        yield _unknown(case, f"There is no kind of units {value}.", "/move/kind", listed(own))


@rule("LM-FLOW-2", "LM-BATTLE-MAN-7")
def _space(case: Case, state: State, move: Move, value: str) -> Found:
    """A space of the board or, for a renewal, of the deity board."""
    if move.type == "renew":
        if not is_maneuver(value) and value != ABILITY:
            detail = f"There is no maneuver {value}."
            also = ("LM-BATTLE-MAN-7",)
            yield _unknown(case, detail, "/move/space", listed(MANEUVERS), also)
    elif not case.on_board(value):
        hint = "Name a space by its column and row, such as d1"
        yield _unknown(case, f"There is no space {value}.", "/move/space", hint, named=False)


def _unit(case: Case, state: State, move: Move, value: str) -> Found:
    yield from _card(case, state, value, "/move/unit")


@rule("LM-ATTACK-1")
def _target(case: Case, state: State, move: Move, value: str) -> Found:
    yield from _card(case, state, value, "/move/target", ("LM-ATTACK-1",))


def _targets(case: Case, state: State, move: Move, value: tuple[str, ...]) -> Found:
    for number, name in enumerate(value):
        yield from _card(case, state, name, f"/move/targets/{number}")


@rule("LM-FLOW-2")
def _steps(case: Case, state: State, move: Move, value: tuple[Any, ...]) -> Found:
    for number, step in enumerate(value):
        yield from _card(case, state, step.unit, f"/move/steps/{number}/unit")
        if coordinates(step.to) is None:
            yield _no_square(case, step.to, f"/move/steps/{number}/to")


@rule("LM-FLOW-2")
def _path(case: Case, state: State, move: Move, value: tuple[str, ...]) -> Found:
    for number, square in enumerate(value):
        if coordinates(square) is None:
            yield _no_square(case, square, f"/move/path/{number}")


@rule("LM-FLOW-2", "LM-ATTACK-8")
def _attack_type(case: Case, state: State, move: Move, value: str) -> Found:
    if value not in TYPES:
        also = ("LM-ATTACK-8", "LM-ATTACK-3")
        yield _unknown(case, f"There is no type of attack {value}.", "/move/attack_type", listed(TYPES), also)


@rule("LM-FLOW-2")
def _ability(case: Case, state: State, move: Move, value: str) -> Found:
    if value not in case.pack.abilities:
        yield _unknown(case, f"There is no ability {value}.", "/move/ability", listed(case.pack.abilities))


@rule("LM-FLOW-2")
def _which(case: Case, state: State, move: Move, value: tuple[int, ...]) -> Found:
    dice = len(state.attack.dice or ()) if state.attack is not None else 0
    strange = [die for die in value if not 0 <= die < dice]
    if strange or len(set(value)) < len(value):
        detail = f"{dice} dice lie on the table, positions from 0; named: {listed(map(str, value))}."
        yield _unknown(case, detail, "/move/which", "Name each position once", named=False)


_MEMBERS: dict[str, Callable[[Case, State, Any, Any], Found]] = {
    "faction": _faction,
    "first": _first,
    "kind": _kind,
    "space": _space,
    "unit": _unit,
    "target": _target,
    "targets": _targets,
    "steps": _steps,
    "path": _path,
    "attack_type": _attack_type,
    "ability": _ability,
    "which": _which,
}


def _unknown(
    case: Case, detail: str, pointer: str, known: str, also: tuple[str, ...] = (), *, named: bool = True
) -> Violation:
    hint = f"Name one of {known}." if named else f"{known}."
    return case.breach("LM-FLOW-2", detail, pointer=pointer, also=also, hint=hint)


def _no_square(case: Case, name: str, pointer: str) -> Violation:
    hint = "Name a space by its column and row, such as d4"
    return _unknown(case, f"{name} is not the name of a square.", pointer, hint, named=False)


# Cards


@rule("LM-FLOW-2", "LM-DEFEAT-3")
def _card(case: Case, state: State, name: str, pointer: str, also: tuple[str, ...] = ()) -> Found:
    """A card that is on the board."""
    if name in case.pack.gods:
        yield _a_god(case, name, pointer)
    elif name not in state.units:
        yield _unknown(case, _no_unit(case, state, name), pointer, _which_unit(state, name), also, named=False)
    elif state.units[name].space is None:
        detail = f"{name} has been defeated and lies on the discard pile of {state.units[name].owner}."
        yield case.breach("LM-DEFEAT-3", detail, pointer=pointer, hint="Name a unit on the board.")


def _no_unit(case: Case, state: State, name: str) -> str:
    return (
        f"On {name} stands no unit." if name in case.pack.spaces and not state.at(name) else f"There is no unit {name}."
    )


def _which_unit(state: State, name: str) -> str:
    there = state.at(name)
    return f"On {name} stands {there}" if there is not None else "Name a unit by its id, such as woje-1"


@rule("LM-GOD-2", "LM-GLOSS-5", "LM-GLOSS-11")
def _a_god(case: Case, name: str, pointer: str) -> Violation:
    """Gods are no units and no cards."""
    detail = f"{case.pack.gods[name].name} is a god and not in the army."
    also = ("LM-GOD-2", "LM-GLOSS-11", "LM-GLOSS-5")
    return case.breach("LM-FLOW-2", detail, pointer=pointer, also=also, hint="Name a unit.")


@rule("LM-FLOW-2", "LM-ATTACK-1")
def _half_a_shot(case: Case, move: Move) -> Found:
    """A volley has a unit and a target, or neither."""
    if move.type == "volley" and (getattr(move, "unit", UNSET) is UNSET) != (getattr(move, "target", UNSET) is UNSET):
        lacking = "unit" if getattr(move, "unit", UNSET) is UNSET else "target"
        also = ("LM-ATTACK-1",) if lacking == "target" else ()
        yield _unknown(
            case, f"The {lacking} of the shot is missing.", "/move", f"Name the {lacking}", also, named=False
        )


# Abilities


@rule("LM-FLOW-1", "LM-FLOW-2")
def _ability_in_place(case: Case, state: State, move: Move) -> Found:
    """The ability named is one that can come up here: of the unit or of a god, with the trigger of the moment."""
    identifier = getattr(move, "ability", UNSET)
    if identifier is UNSET:
        return
    if isinstance(move, UseAbility):
        if meant(case, state, move) is None:
            yield from _not_here(case, state, move)
        return
    name = state.running.unit if move.type == "attack" else getattr(move, "unit", UNSET)
    if name is UNSET:
        yield _unknown(case, "An ability is named without a shot.", "/move/ability", "Name the unit", named=False)
        return
    own = {use.identifier for seat in SEATS for use in declared_uses(case, state, seat, name)}
    if identifier in own:
        return
    if _triggers(case, identifier) != {DECLARED}:
        detail = f"{identifier} is no ability that works on an attack being declared."
        yield case.breach("LM-FLOW-1", detail, pointer="/move/ability", also=("LM-RULING-99",), hint="Leave it out.")
    else:
        detail = f"{case.called(state, name)} does not have the ability {identifier}."
        yield _unknown(case, detail, "/move/ability", "Leave it out", named=False)


def _not_here(case: Case, state: State, move: UseAbility) -> Found:
    if state.node == "ACT.TRIGGER":
        asked = [trigger.ability for trigger in state.triggers if trigger.owner == move.seat]
        detail = f"{move.ability} has not been called up; asked for: {listed(dict.fromkeys(asked))}."
        yield case.breach("LM-FLOW-1", detail, pointer="/move/ability", hint="Use what is asked for, or decline.")
    elif FREE not in _triggers(case, move.ability):
        words = listed(sorted(_triggers(case, move.ability)), "without being called up")
        detail = f"{move.ability} works {words}, not as a move of its own."
        yield case.breach("LM-FLOW-1", detail, pointer="/move/ability", hint="Use it when it is called up.")
    elif not _is_gods(case, other(move.seat), move.ability):
        detail = (
            f"{move.seat} cannot use {move.ability} with {'this unit' if move.unit is not UNSET else 'no unit named'}."
        )
        yield _unknown(case, detail, "/move", "Name an own unit that has the ability", named=False)


def _triggers(case: Case, identifier: str) -> set[str]:
    return {part.trigger for part in case.pack.ability(identifier) if part.trigger is not None}


def _is_gods(case: Case, seat: str, identifier: str) -> bool:
    god = case.god_of(seat)
    return god is not None and any(name == identifier for name, _ in case.parts(god))
