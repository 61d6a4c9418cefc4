"""Activate a Unit: a ready unit of an earlier turn, a token for its actions, and a drain token at its end."""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import Move
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.keywords import frontline
from referee.games.lost_empires.order_phase import turns
from referee.games.lost_empires.state import (
    Activate,
    Activation,
    AttackUnit,
    EndActivation,
    Melee,
    MoveUnit,
    NamedAbility,
    Paid,
    State,
    other,
)
from referee.games.lost_empires.vocabulary import Action, ActivationOption, Named, Restriction
from referee.games.lost_empires.wording import counted, listed

TOKENS = ("command", "supply", "free")


def options(case: Case, state: State) -> Iterator[Activate]:
    """Every own unit with each token, and for nothing where its text allows it."""
    seat = state.active
    if seat is None or (state.activated is not None and "LE-ORDER-ACT-3" not in case.waived):
        return
    for name in state.army(seat):
        for token in TOKENS:
            if token != "free" or case.abilities(state.units[name].card, ActivationOption):
                yield Activate(seat=seat, unit=name, token=token)


@rule("LE-ORDER-ACT-3")
def one_in_a_turn(case: Case, state: State, move: Activate) -> Violation | None:
    """A turn has one activation."""
    if state.activated is None:
        return None
    detail = f"{move.seat} has activated a unit in this turn."
    return case.breach("LE-ORDER-ACT-3", detail, hint="Give other orders, or end the turn.")


@rule("LE-ORDER-8")
def own_unit(case: Case, state: State, move: Activate) -> Violation | None:
    """The unit is one's own."""
    unit = state.units[move.unit]
    if unit.owner == move.seat:
        return None
    detail = f"{case.called(state, move.unit)} is a unit of {unit.owner}."
    return case.breach("LE-ORDER-8", detail, pointer="/move/unit", hint=f"Own units: {listed(state.army(move.seat))}.")


@rule("LE-GLOSS-READY-2")
def ready(case: Case, state: State, move: Activate) -> Violation | None:
    """The unit has no drain token."""
    unit = state.units[move.unit]
    if not unit.drained or unit.owner != move.seat:
        return None
    detail = f"{case.called(state, move.unit)} is drained."
    return case.breach("LE-GLOSS-READY-2", detail, pointer="/move/unit", hint="Activate a ready unit.")


@rule("LE-ORDER-ACT-2", "LE-ORDER-ACT-7", "LE-KW-FRONTLINE-2")
def of_an_earlier_turn(case: Case, state: State, move: Activate) -> Violation | None:
    """The unit was played in an earlier turn, or has FRONTLINE. LE-RULING-13, LE-RULING-24, LE-RULING-41."""
    unit = state.units[move.unit]
    if unit.entered < state.turn or unit.owner != move.seat or case.has(unit.card, "FRONTLINE"):
        return None
    detail = f"{case.called(state, move.unit)} came into play in this turn and does not have FRONTLINE."
    return case.breach("LE-ORDER-ACT-2", detail, pointer="/move/unit", hint="Activate a unit of an earlier turn.")


@rule("LE-ORDER-ACT-1", "LE-ERRATA-EYE-2")
def a_ready_token(case: Case, state: State, move: Activate) -> Violation | None:
    """One ready command or supply, or nothing where the text of the unit says so. LE-RULING-19, LE-RULING-56."""
    unit = state.units[move.unit]
    if move.token == "free":
        if unit.owner != move.seat or case.abilities(unit.card, ActivationOption):
            return None
        detail = f"{case.called(state, move.unit)} cannot be activated for nothing."
        return case.breach("LE-ORDER-ACT-1", detail, pointer="/move/token", hint="Name `command` or `supply`.")
    have = {"command": state.command[move.seat], "supply": state.supply[move.seat]}
    if move.token not in have:
        detail = f"{move.token} is no token that pays for an activation."
        return case.breach("LE-ORDER-ACT-1", detail, pointer="/move/token", hint="Name `command` or `supply`.")
    if have[move.token] > 0:
        return None
    detail = f"{move.seat} has no {move.token} token ready."
    left = [token for token, number in have.items() if number > 0]
    hint = f"Ready: {listed(left)}." if left else "Give other orders, or pass."
    return case.breach("LE-ORDER-ACT-1", detail, pointer="/move/token", hint=hint)


@rule("LE-ORDER-ACT-4", "LE-ORDER-ACT-5", "LE-ORDER-ACT-7", "LE-KW-FRONTLINE-2", "LE-ERRATA-EYE-2")
def activate(case: Case, state: State, move: Activate) -> State:
    """The token is turned and the unit has its actions. LE-RULING-56, LE-RULING-57."""
    unit, seat, token = state.units[move.unit], state.on_turn, cast(Paid, move.token)
    rules: list[str] = []
    if token == "free":
        options = case.abilities(unit.card, ActivationOption)
        identifier, option = max(options, key=lambda known: known[1].actions)
        actions, paid = option.actions, f"by {identifier}, for nothing"
        rules = ["LE-GOLD-1", *option.rules, "LE-RULING-56", "LE-RULING-57"]
    elif token == "command":
        actions, paid, rules = case.pack.activation.command, "with a command token", ["LE-ORDER-ACT-4"]
        state = replace(state, command=state.command.put(seat, state.command[seat] - 1))
    else:
        actions, paid, rules = case.pack.activation.supply, "with the supply token", ["LE-ORDER-ACT-5"]
        state = replace(state, supply=state.supply.put(seat, state.supply[seat] - 1))
    if unit.entered == state.turn and case.keyword(unit.card, "FRONTLINE"):
        rules += ["LE-ORDER-ACT-7", "LE-KW-FRONTLINE-2"]
    bonus = frontline.gives_bonus(case, state, move.unit)
    text = f"{seat} activates {case.called(state, move.unit)} {paid}: {counted(actions, 'action')}."
    rules = ["LE-ORDER-ACT-1", *rules] + (["LE-KW-FRONTLINE-3"] if bonus else [])
    case.happened("activated", rules, text, unit=move.unit, token=token, actions=actions)
    frame = Activation(unit=move.unit, actions=actions, token=token, bonus=bonus)
    return replace(state, mandatory=True, activated=token).push(frame)


# The actions


def running(state: State) -> Activation:
    """The activation that the next action belongs to. Only to be asked where it is on top."""
    assert isinstance(state.top, Activation)
    return state.top


@rule("LE-ORDER-8", "LE-ACT-MOVE-3", "LE-ORDER-ACT-4", "LE-ORDER-ACT-5", "LE-ORDER-ACT-6")
def an_activation_is_open(case: Case, state: State, move: Move) -> Violation | None:
    """An action belongs to a running activation; the second attack of MELEE belongs to the first."""
    if state.activation is not None or isinstance(state.top, Melee):
        return None
    if state.activated is None:
        detail = "No unit has been activated in this turn."
        return case.breach("LE-ORDER-8", detail, hint="Activate a unit first.")
    gave = {"command": case.pack.activation.command, "supply": case.pack.activation.supply}.get(state.activated, 1)
    detail = f"The activation of this turn is over; it gave {counted(gave, 'action')}."
    by_token = "LE-ORDER-ACT-4" if state.activated == "command" else "LE-ORDER-ACT-5"
    rows = {"move": "LE-ACT-MOVE-3", "end_activation": "LE-ORDER-ACT-6"}
    return case.breach(rows.get(move.type, by_token), detail, hint="Give other orders, or end the turn.")


@rule("LE-ORDER-8")
def the_active_unit(case: Case, state: State, move: MoveUnit | AttackUnit | NamedAbility) -> Violation | None:
    """The unit that acts is the active one."""
    frame = state.activation
    if frame is None or frame.unit == move.unit or isinstance(state.top, Melee):
        return None
    detail = f"{case.called(state, frame.unit)} is being activated, not {case.called(state, move.unit)}."
    return case.breach("LE-ORDER-8", detail, pointer="/move/unit", hint=f"Act with {frame.unit}.")


@rule("LE-ERRATA-EYE-3")
def not_allowed(case: Case, state: State, name: str, action: Action, pointer: str) -> Violation | None:
    """The text of the unit leaves it this kind of action. LE-RULING-59."""
    for identifier, ability in case.abilities(state.units[name].card, Restriction):
        if action not in ability.actions_allowed:
            row = ability.rules[0] if ability.rules else "LE-GOLD-1"
            allowed = listed(ability.actions_allowed)
            detail = f"{identifier}: {case.called(state, name)} takes no other actions than {allowed}."
            return case.breach(row, detail, pointer=pointer, hint="Take an action that its text allows.")
    return None


def may_take(case: Case, state: State, name: str, action: Action) -> bool:
    """Whether the text of a unit leaves it this kind of action, or the table has set that text aside. LE-RULING-98."""
    breach = not_allowed(case, state, name, action, "/move")
    return breach is None or breach.rule in case.waived


def spent(state: State, count: int = 1, **changes: bool) -> State:
    """The state with actions of the running activation taken."""
    frame = running(state)
    return state.swap(replace(frame, actions=frame.actions - count, acted=True, **changes))


# The end


def end_options(case: Case, state: State) -> Iterator[EndActivation]:
    """The activation can be ended early."""
    if isinstance(state.top, Activation) and state.active is not None:
        yield EndActivation(seat=state.active)


@rule("LE-RULING-17")
def something_done(case: Case, state: State, move: EndActivation) -> Violation | None:
    """A unit need not act; with `min_actions` 1 it has to, if it can. LE-RULING-17."""
    frame = state.top
    if not isinstance(frame, Activation) or frame.acted or not can_act(case, state, frame.unit):
        return None
    if case.switch("min_actions") == "0":
        return None
    detail = f"{case.called(state, frame.unit)} has taken no action yet."
    return case.breach("LE-RULING-17", detail, hint="Take an action first.")


def can_act(case: Case, state: State, name: str) -> bool:
    """Whether a unit could take some action at the start of its activation."""
    unit = state.units[name]
    if may_take(case, state, name, "move"):
        return True
    if state.here(unit.at, other(unit.owner)) and may_take(case, state, name, "attack"):
        return True
    named = any(
        "draining" not in ability.conditions or running(state).actions > 1
        for _, ability in case.abilities(unit.card, Named)
    )
    return named and may_take(case, state, name, "named")


def end(case: Case, state: State, move: EndActivation) -> State:
    """The player stops. LE-RULING-17."""
    frame = running(state)
    text = f"{move.seat} ends the activation with {counted(frame.actions, 'action')} left."
    case.happened("stopped", ("LE-RULING-17", "LE-RULING-18"), text, seat=move.seat)
    return state.swap(replace(frame, ended=True))


@rule("LE-READY-3", "LE-ORDER-ACT-6", "LE-SPEC-DRAIN-3")
def onward(case: Case, state: State, frame: Activation) -> State:
    """The end of an activation: the unit is drained, or has left play. LE-RULING-18."""
    if frame.unit not in state.units:
        text = f"{case.called(state, frame.unit)} has left play: its activation is over."
        case.happened("activation-over", ("LE-RULING-18",), text, unit=frame.unit)
        return turns.ended_for(state.pop(), "activation")
    if not turns.is_over(frame):
        return state
    rules = ["LE-READY-3", "LE-ORDER-ACT-6", "LE-RULING-18"]
    if frame.ended and frame.named and frame.actions <= 0:
        rules += ["LE-SPEC-DRAIN-3"]
    text = f"The activation of {case.called(state, frame.unit)} is over: it is drained."
    case.happened("activation-over", rules, text, unit=frame.unit)
    return turns.ended_for(state.pop().put(frame.unit, drained=True), "activation")
