"""Gameplay, Battle, Maneuvers: Volley. Up to two own units shoot with one die each, one after the other."""

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria import maneuvers, ranged
from referee.games.lumeria.attack import ability_is_open, declarable, declared, in_reach, not_immune
from referee.games.lumeria.case import Case, reported
from referee.games.lumeria.state import Attack, FireVolley, Shoot, State, Volley, VolleyEnd, other

Shot = FireVolley | Shoot


# What can be shot


def volley_options(case: Case, state: State) -> Iterator[FireVolley]:
    """Every first shot."""
    seat = state.on_turn
    if not state.tokens[seat].volley:
        return
    if case.switch("empty_maneuver") == "allow":
        yield FireVolley(seat=seat)
    for unit, target, ability in _shots(case, state):
        yield FireVolley(seat=seat, unit=unit, target=target, ability=UNSET if ability is None else ability)


def shoot_options(case: Case, state: State) -> Iterator[Shoot]:
    """Every shot of a unit that has not shot in this volley."""
    for unit, target, ability in _shots(case, state):
        yield Shoot(seat=state.on_turn, unit=unit, target=target, ability=UNSET if ability is None else ability)


def end_options(case: Case, state: State) -> Iterator[VolleyEnd]:
    """A volley can be of one unit."""
    yield VolleyEnd(seat=state.on_turn)


def _shots(case: Case, state: State) -> Iterator[tuple[str, str, str | None]]:
    seat = state.on_turn
    shots = () if state.volley is None else state.volley.shots
    for name in state.army(seat):
        if name in shots or case.dice_of(state.units[name].kind, "ranged") is None:
            continue
        for target in in_reach(case, state, name, "ranged"):
            for ability in (None, *declarable(case, state, seat, name, "ranged", target)):
                yield name, target, ability


# The checks of a shot


@rule("LM-VOLLEY-7")
def own_shooter(case: Case, state: State, move: Shot) -> Violation | None:
    """A unit that shoots in a volley is the player's own."""
    if move.unit is UNSET or state.units[move.unit].owner == move.seat:
        return None
    detail = f"{case.called(state, move.unit)} is a unit of {other(move.seat)}."
    return case.breach("LM-VOLLEY-7", detail, pointer="/move/unit", hint="Shoot with your own units.")


@rule("LM-GOD-5")
def ability_can_be_used(case: Case, state: State, move: Shot) -> Violation | None:
    """The ability named with the shot is open to the player."""
    return None if move.unit is UNSET else ability_is_open(case, state, move, move.unit, "ranged")


@rule("LM-VOLLEY-7")
def has_a_ranged_attack(case: Case, state: State, move: Shot) -> Violation | None:
    """Only units with a ranged attack shoot."""
    if move.unit is UNSET or case.dice_of(state.units[move.unit].kind, "ranged") is not None:
        return None
    detail = f"{case.called(state, move.unit)} has no ranged attack."
    return case.breach("LM-VOLLEY-7", detail, pointer="/move/unit", hint="Shoot with another unit.")


@rule("LM-VOLLEY-7")
def has_not_shot(case: Case, state: State, move: Shot) -> Violation | None:
    """A unit shoots once in a volley. LM-RULING-24."""
    if state.volley is None or move.unit not in state.volley.shots:
        return None
    detail = f"{case.called(state, str(move.unit))} has shot in this volley."
    also = ("LM-RULING-24",)
    hint = "Shoot with another unit, or end the volley."
    return case.breach("LM-VOLLEY-7", detail, pointer="/move/unit", also=also, hint=hint)


@rule("LM-VOLLEY-9", "LM-ATTACK-RANGED-1", "LM-ATTACK-RANGED-2")
def target_in_reach(case: Case, state: State, move: Shot) -> Iterator[Violation]:
    """A shot of a volley keeps the rules of ranged attacks."""
    if move.unit is UNSET or move.target is UNSET:
        return
    yield from ranged.wrong_line(case, state, move.unit, move.target, ("LM-VOLLEY-9",))
    immune = not_immune(case, state, move.unit, move.target, "ranged")
    if immune is not None:
        yield immune


@rule("LM-BATTLE-MAN-3")
def somebody_shoots(case: Case, state: State, move: FireVolley) -> Violation | None:
    """A volley of nobody is none. LM-RULING-19."""
    if move.unit is not UNSET or case.switch("empty_maneuver") == "allow":
        return None
    also = ("LM-RULING-19",)
    return case.breach("LM-BATTLE-MAN-3", "No unit is to shoot.", also=also, hint="Name a unit and a target, or pass.")


# What it does


def volley(case: Case, state: State, move: FireVolley) -> State:
    """The token is spent, then the first unit shoots. LM-BATTLE-MAN-3, LM-RULING-19."""
    seat = state.on_turn
    text = f"{seat} declares a volley."
    case.happened("maneuver", ("LM-VOLLEY-2", "LM-RULING-93"), text, seat=seat, maneuver="volley")
    state = maneuvers.spend(case, state, seat, "volley")
    if move.unit is UNSET:
        case.happened("nobody", ("LM-RULING-19",), "No unit shoots.", seat=seat)
        return maneuvers.next_turn(case, state)
    return _shot(case, replace(state, volley=Volley(), passes=0), move)


def shoot(case: Case, state: State, move: Shoot) -> State:
    """The second unit shoots. LM-RULING-24."""
    return _shot(case, state, move)


@rule("LM-VOLLEY-7", "LM-VOLLEY-8", "LM-VOLLEY-9")
def _shot(case: Case, state: State, move: Shot) -> State:
    """One ranged attack with one die. LM-RULING-14, -24, -25, -85."""
    assert state.volley is not None and move.unit is not UNSET and move.target is not UNSET
    state = replace(state, node="MAN.ROLL", volley=Volley((*state.volley.shots, move.unit)))
    rules = [
        "LM-VOLLEY-7",
        "LM-VOLLEY-8",
        "LM-VOLLEY-9",
        "LM-RULING-14",
        "LM-RULING-24",
        "LM-RULING-25",
        "LM-RULING-85",
    ]
    attack = Attack(attacker=move.unit, target=move.target, attack_type="ranged", count=1)
    return declared(case, state, attack, False, reported(move.ability), rules)


def end_volley(case: Case, state: State, move: VolleyEnd) -> State:
    """The volley is over after one unit. LM-VOLLEY-7."""
    text = f"{state.active} ends the volley."
    case.happened("volley-over", ("LM-VOLLEY-7", "LM-RULING-24"), text, seat=state.active)
    return maneuvers.next_turn(case, state)
