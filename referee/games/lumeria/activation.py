"""Gameplay, Battle, Activations: whose turn it is, which unit, and what an activated unit may do.

Without abilities an activation is one of fifteen sequences of actions. LM-INV-25.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import Move
from referee.games.lumeria import triggers
from referee.games.lumeria.abilities import ActionRules, action_rules
from referee.games.lumeria.case import Case
from referee.games.lumeria.state import (
    Activate,
    Activation,
    Aim,
    AttackUnit,
    EndActivation,
    Fortify,
    MoveUnit,
    Run,
    State,
    Stop,
    counted,
    listed,
    other,
)
from referee.games.lumeria.vocabulary import Action, Seat

# How many, and whose turn


def limit(case: Case, state: State, seat: str) -> int:
    """How many activations a seat has in this round. LM-BATTLE-ACT-3."""
    most = case.pack.per_player.activations
    case.read("/per_player/activations", most)
    return max(0, most + state.granted[seat])


def has_finished(case: Case, state: State, seat: str) -> bool:
    """Whether a seat makes no more activations in this stage. LM-BATTLE-ACT-4."""
    return state.stopped[seat] or state.used[seat] >= limit(case, state, seat)


@rule("LM-BATTLE-7")
def begin(case: Case, state: State) -> State:
    """The activation stage begins with the First Player. LM-BATTLE-ACT-2, LM-RULING-87.

    Whose last activation an ability has taken away has finished.
    """
    if state.active is not None:
        return next_turn(case, state, state.active) if has_finished(case, state, state.active) else state
    seat = state.first
    rules = ["LM-BATTLE-7", "LM-BATTLE-ACT-2"]
    case.happened(
        "stage", rules, f"The activation stage begins: {seat} is on turn first.", stage=state.stage, seat=seat
    )
    state = replace(state, active=seat)
    return next_turn(case, state, other(seat)) if has_finished(case, state, seat) else state


def next_turn(case: Case, state: State, after: Seat) -> State:
    """The turn of the opponent of the player who was on turn, or of that player again, or the end of the stage."""
    if state.passes < 2:
        for seat in (other(after), after):
            if not has_finished(case, state, seat) and not (seat == after and state.passes):
                alone = seat == after
                rules = ["LM-BATTLE-ACT-4", "LM-RULING-87"] if alone else ["LM-BATTLE-ACT-2", "LM-BATTLE-2"]
                text = f"{other(seat)} has finished; {seat} goes on." if alone else f"{seat} is on turn."
                case.happened("turn", rules, text, seat=seat)
                return replace(state, node="ACT.TURN", active=seat)
    rules = ["LM-BATTLE-ACT-3", "LM-BATTLE-8", "LM-RULING-87", "LM-RULING-86"]
    case.happened("stage-over", rules, "Both have finished: the activation stage is over.", stage="activation")
    return replace(state, node="MAN.TURN", stage="maneuver_2", active=None)


# Which unit


def activate_options(case: Case, state: State) -> Iterator[Activate]:
    """Every own unit on the board without a die, while the player has an activation left."""
    if has_finished(case, state, state.on_turn):
        return
    for name in state.army(state.on_turn):
        if not state.is_activated(name):
            yield Activate(seat=state.on_turn, unit=name)


@rule("LM-BATTLE-ACT-2")
def own_unit(case: Case, state: State, move: Activate) -> Violation | None:
    """A player activates units that they control."""
    if state.units[move.unit].owner == move.seat:
        return None
    detail = f"{case.called(state, move.unit)} is a unit of {other(move.seat)}."
    return case.breach("LM-BATTLE-ACT-2", detail, pointer="/move/unit", hint=_of_own(case, state, move.seat))


@rule("LM-BATTLE-ACT-3", "LM-BATTLE-ACT-4")
def an_activation_left(case: Case, state: State, move: Activate) -> Violation | None:
    """The player has neither used all activations nor stopped. LM-RULING-26."""
    if state.stopped[move.seat]:
        detail = f"{move.seat} has stopped for this stage."
        return case.breach("LM-BATTLE-ACT-4", detail, also=("LM-RULING-26",), hint="Stop.")
    used, most = state.used[move.seat], limit(case, state, move.seat)
    if used < most:
        return None
    return case.breach("LM-BATTLE-ACT-3", f"{move.seat} has used {used} of {most} activations.", hint="Stop.")


@rule("LM-BATTLE-ACT-9")
def not_activated_before(case: Case, state: State, move: Activate) -> Violation | None:
    """A unit is activated once in a battle phase; any face of a die says that it has been. LM-RULING-35."""
    if not state.is_activated(move.unit):
        return None
    detail = f"{case.called(state, move.unit)} carries an activation die: it has been activated in this round."
    hint = _of_own(case, state, move.seat)
    return case.breach("LM-BATTLE-ACT-9", detail, pointer="/move/unit", also=("LM-RULING-35",), hint=hint)


def _of_own(case: Case, state: State, seat: str) -> str:
    free = [case.called(state, name) for name in state.army(seat) if not state.is_activated(name)]
    return f"Activate one of your own without a die: {listed(free)}." if free else "Stop: no own unit is left."


def activate(case: Case, state: State, move: Activate) -> State:
    """The unit is activated. LM-BATTLE-ACT-2."""
    seat, name = state.on_turn, move.unit
    number = state.used[seat] + 1
    rules = ["LM-BATTLE-ACT-2", "LM-BATTLE-ACT-3", "LM-BATTLE-7", "LM-BATTLE-ACT-10", "LM-RULING-14", "LM-RULING-85"]
    text = f"{seat} activates {case.called(state, name)}, activation {number} of {limit(case, state, seat)}."
    case.happened("activated", rules, text, seat=seat, unit=name, number=number)
    state = replace(_freed(state), activation=Activation(unit=name), passes=0)
    return triggers.at(case, state, "activation_start", (("activation_start", name),))


def stop_options(case: Case, state: State) -> Iterator[Stop]:
    """A player can stop at every own turn."""
    yield Stop(seat=state.on_turn)


@rule("LM-BATTLE-ACT-4")
def stop(case: Case, state: State, move: Stop) -> State:
    """A player activates no more units in this stage. LM-RULING-26, -36."""
    seat = state.on_turn
    used, most = state.used[seat], limit(case, state, seat)
    rules = ["LM-BATTLE-ACT-4", "LM-RULING-26"]
    if all(state.is_activated(name) for name in state.army(seat)):
        rules += ["LM-RULING-36", "LM-RULING-70"] if not state.army(seat) else ["LM-RULING-36"]
    if case.switch("stop") == "temporary":
        text = f"{seat} does not activate a unit now, having used {used} of {most} activations."
        case.happened("stopped", rules, text, seat=seat, used=used)
        return next_turn(case, replace(state, passes=state.passes + 1), seat)
    text = f"{seat} stops for this stage, having used {used} of {most} activations."
    case.happened("stopped", rules, text, seat=seat, used=used)
    return next_turn(case, replace(state, stopped=state.stopped.put(seat, True)), seat)


# Which action


def rules_for(case: Case, state: State) -> ActionRules:
    """What abilities make of the rules on actions for the active unit."""
    return case.once("actions", state, lambda: action_rules(case, state, state.running.unit))


@rule("LM-BATTLE-ACT-5")
def not_too_many(case: Case, state: State, move: Move) -> Violation | None:
    """A unit takes at most two actions."""
    taken, most = _ordinary(state), rules_for(case, state).most
    if len(taken) < most or len(_ordinary(state, move.type)) == len(taken):
        return None
    detail = f"{_unit(case, state)} has taken {counted(len(taken), 'action')}: {listed(taken)}."
    also = ("LM-FUND-1",) if most < case.pack.per_player.actions else ()
    return case.breach("LM-BATTLE-ACT-5", detail, also=also, hint="End the activation.")


@rule("LM-BATTLE-ACT-6")
def not_twice(case: Case, state: State, move: Move) -> Violation | None:
    """A unit takes no action a second time."""
    before, after = (actions.count(move.type) for actions in (_ordinary(state), _ordinary(state, move.type)))
    if after <= 1 or after == before or (after == 2 and move.type in rules_for(case, state).twice):
        return None
    detail = f"{_unit(case, state)} has taken this action already in this activation."
    return case.breach("LM-BATTLE-ACT-6", detail, hint="Take another action, or end the activation.")


@rule("LM-BATTLE-ACT-7", "LM-ATTACK-2")
def not_after_the_attack(case: Case, state: State, move: Move) -> Violation | None:
    """An attack is the last action of an activation."""
    if move.type in rules_for(case, state).after_attack or _after_attack(state, move.type) == _after_attack(state):
        return None
    detail = f"{_unit(case, state)} has attacked; nothing follows an attack."
    return case.breach("LM-BATTLE-ACT-7", detail, also=("LM-ATTACK-2", "LM-RULING-28"), hint="End the activation.")


@rule("LM-RUN-1")
def has_moved(case: Case, state: State, move: Move) -> Violation | None:
    """Only a unit that has moved in this activation can run; a march is no move action. LM-RULING-23."""
    if "move" in state.running.actions:
        return None
    detail = f"{_unit(case, state)} has not taken the move action in this activation."
    return case.breach("LM-RUN-1", detail, also=("LM-RULING-23",), hint="Move first.")


@rule("LM-AIM-1")
def has_a_ranged_attack(case: Case, state: State, move: Aim) -> Violation | None:
    """Only a unit with a ranged attack can aim."""
    if case.dice_of(state.units[state.running.unit].kind, "ranged") is not None:
        return None
    detail = f"{_unit(case, state)} has no ranged attack."
    return case.breach("LM-AIM-1", detail, hint="Take another action.")


@rule("LM-FUND-1")
def not_forbidden(case: Case, state: State, move: Move) -> Violation | None:
    """No ability forbids the action."""
    if move.type not in rules_for(case, state).forbidden:
        return None
    detail = f"An ability of {_unit(case, state)} forbids this action."
    return case.breach("LM-FUND-1", detail, hint="Take another action, or end the activation.")


ANY_ACTION: tuple[Callable[[Case, State, Any], Violation | None], ...] = (
    not_too_many,
    not_twice,
    not_after_the_attack,
    not_forbidden,
)
"""The checks that every action passes through."""


def _ordinary(state: State, *more: str) -> tuple[str, ...]:
    """The actions taken, and more, less those that a table ruling has granted: of each kind the last ones."""
    granted: list[str] = [*state.running.extra]
    kept: list[str] = []
    for action in reversed((*state.running.actions, *more)):
        if action in granted:
            granted.remove(action)
        else:
            kept.append(action)
    return tuple(reversed(kept))


def _after_attack(state: State, *more: str) -> int:
    """How many actions come after the first attack, and more, without being granted by a table ruling."""
    actions, granted = (*state.running.actions, *more), state.running.extra
    late = actions[actions.index("attack") + 1 :] if "attack" in actions else ()
    return sum(max(0, late.count(action) - granted.count(action)) for action in {*late})


def _unit(case: Case, state: State) -> str:
    return case.called(state, state.running.unit)


_PROBES: dict[str, Callable[[Seat], Move]] = {
    "move": lambda seat: MoveUnit(seat=seat, path=()),
    "run": lambda seat: Run(seat=seat, path=()),
    "fortify": lambda seat: Fortify(seat=seat),
    "aim": lambda seat: Aim(seat=seat),
    "attack": lambda seat: AttackUnit(seat=seat, attack_type="", target=""),
}


def is_open(case: Case, state: State, action: str) -> bool:
    """Whether an action may come next in the running activation, wherever it would lead."""
    move = _PROBES[action](state.on_turn)
    checks = (*ANY_ACTION, has_moved) if action == "run" else ANY_ACTION
    found = (check(case, state, move) for check in checks)
    return not any(violation is not None and violation.rule not in case.waived for violation in found)


def took(state: State, action: Action) -> State:
    """The active unit has taken an action."""
    running = state.running
    return replace(state, activation=replace(running, actions=(*running.actions, action)))


# Fortify and Aim


def fortify_options(case: Case, state: State) -> Iterator[Fortify]:
    """The active unit can fortify itself."""
    if is_open(case, state, "fortify"):
        yield Fortify(seat=state.on_turn)


@rule("LM-FORTIFY-1", "LM-FORTIFY-2")
def fortify(case: Case, state: State, move: Fortify) -> State:
    """The unit is fortified where it stands: a die with plus up. LM-RULING-94."""
    name = state.running.unit
    rules = ["LM-FORTIFY-1", "LM-FORTIFY-2", "LM-FORTIFIED-1", "LM-DIE-3"]
    if state.units[name].is_fortified:
        rules += ["LM-RULING-94"]
    text = f"{_unit(case, state)} is fortified: a die with the plus side up lies on the card."
    case.happened("fortified", rules, text, unit=name)
    return took(_dropping_minus(state, name), "fortify").put(name, die="plus")


def _dropping_minus(state: State, name: str) -> State:
    """Of one die only one face lies up; that a unit has run stays with it as a mark. LM-RULING-33."""
    return state.put(name, exhausted=True) if state.units[name].die == "minus" else state


def aim_options(case: Case, state: State) -> Iterator[Aim]:
    """The active unit can aim if it shoots."""
    if is_open(case, state, "aim"):
        yield Aim(seat=state.on_turn)


@rule("LM-AIM-2")
def aim(case: Case, state: State, move: Aim) -> State:
    """The unit's next ranged attack in this activation is at +1. LM-RULING-44."""
    text = f"{_unit(case, state)} aims: +1 to hit with its next ranged attack in this activation."
    case.happened("aimed", ("LM-AIM-2", "LM-RULING-44"), text, unit=state.running.unit)
    state = took(state, "aim")
    return replace(state, activation=replace(state.running, aimed=True))


# The end


def end_options(case: Case, state: State) -> Iterator[EndActivation]:
    """An activation can be ended at any time."""
    yield EndActivation(seat=state.on_turn)


@rule("LM-BATTLE-ACT-5")
def something_done(case: Case, state: State, move: EndActivation) -> Violation | None:
    """At tables that ask for it, an activation has an action, if there is one to take. LM-RULING-27."""
    if state.running.actions or case.switch("empty_activation") == "allow" or not is_open(case, state, "fortify"):
        return None
    detail = f"{_unit(case, state)} has taken no action, and this table asks for at least one."
    return case.breach("LM-BATTLE-ACT-5", detail, also=("LM-RULING-27",), hint="Take an action, such as fortify.")


def end_activation(case: Case, state: State, move: EndActivation) -> State:
    """The player says that the activation is over. LM-RULING-28."""
    rules = ["LM-RULING-28"]
    if not state.running.actions:
        rules += ["LM-RULING-27"]
    if "aim" in state.running.actions and "attack" not in state.running.actions:
        rules += ["LM-RULING-44"]
    case.happened("activation-over", rules, f"The activation of {_unit(case, state)} is over.", unit=state.running.unit)
    return triggers.at(case, state, "activation_end", (("activation_end", state.running.unit),))


@rule("LM-BATTLE-ACT-8", "LM-DIE-1", "LM-RULING-35")
def done(case: Case, state: State) -> State:
    """One of the activations is used; a blank die lies on the unit unless another one does. LM-RULING-35."""
    name = state.running.unit
    unit = state.units[name]
    seat = unit.owner
    used = state.used[seat] + 1
    if unit.die is None:
        state = state.put(name, die="blank")
        rules = ["LM-BATTLE-ACT-8", "LM-DIE-1"]
        text = f"A blank activation die lies on {case.called(state, name)}."
    else:
        rules = ["LM-RULING-35"]
        text = f"{case.called(state, name)} has its die already."
    if unit.space is None:
        rules += ["LM-RULING-37", "LM-DEFEAT-4"]
    text += f" {seat} has used {used} of {limit(case, state, seat)} activations."
    case.happened("die", rules, text, unit=name, seat=seat, used=used)
    state = replace(_freed(state), activation=None, used=state.used.put(seat, used))
    return next_turn(case, state, seat)


def _freed(state: State) -> State:
    """The state in which abilities can be used again that are for once in an activation: one begins, or has ended."""
    return replace(state, spent=tuple(entry for entry in state.spent if entry.until != "activation"))
