"""Turns of the Order Phase: begun, ended, and the pass."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import Move
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.costs import cannot_pay
from referee.games.lost_empires.state import Activation, EndTurn, Pass, Seat, State, Until, other
from referee.games.lost_empires.vocabulary import ActivationOption, PlayOption
from referee.games.lost_empires.wording import counted


@rule("LE-GAME-1", "LE-ORDER-1")
def begin_round(case: Case, state: State) -> State:
    """The Order Phase of a round, with the first turn of the First Player."""
    rules = ["LE-GAME-1", "LE-GAME-2", "LE-ORDER-1"] + (["LE-WRAP-TURN-2"] if state.round > 1 else [])
    text = f"Round {state.round}: the Order Phase begins with {state.first}."
    case.happened("round", rules, text, round=state.round, seat=state.first)
    state = replace(state, node="ORDER.TURN", passed=type(state.passed)(False, False))
    return turn_of(state, state.first)


def turn_of(state: State, seat: Seat) -> State:
    """A new turn of a seat."""
    state = ended_for(state, "turn")
    return replace(state, active=seat, turn=state.turn + 1, mandatory=False, activated=None, supported=False)


def ended_for(state: State, until: Until) -> State:
    """The state without the changes of numbers that last only so long."""
    if not any(unit.lasting for unit in state.units.values()):
        return state
    units = {
        name: replace(unit, lasting=tuple(change for change in unit.lasting if change.until != until))
        for name, unit in state.units.items()
    }
    return replace(state, units=units)


@rule("LE-RULING-16")
def no_activation_open(case: Case, state: State, move: Move) -> Violation | None:
    """One order at a time: the running activation comes to its end first. LE-RULING-16."""
    running = state.activation
    if running is None:
        return None
    if move.type == "play_support" and case.switch("support_during_activation") == "true":
        return None
    detail = f"{case.called(state, running.unit)} is being activated, with {counted(running.actions, 'action')} left."
    return case.breach("LE-RULING-16", detail, hint="Use its actions or end its activation first.")


# The end of a turn


def end_options(case: Case, state: State) -> Iterator[EndTurn]:
    """The turn can be ended after a mandatory order."""
    if state.active is not None:
        yield EndTurn(seat=state.active)


@rule("LE-ORDER-3", "LE-ORDER-4", "LE-FAQ-2")
def mandatory_order_given(case: Case, state: State, move: EndTurn) -> Violation | None:
    """A unit was played or activated in the turn. LE-RULING-8."""
    if state.mandatory:
        return None
    row = "LE-ORDER-3" if could_act(case, state, move.seat) else "LE-ORDER-4"
    also = ("LE-FAQ-2", "LE-RULING-8") if state.supported else ("LE-RULING-8",)
    what = "nothing but supports" if state.supported else "no order"
    detail = f"{move.seat} has given {what} in this turn, and neither played nor activated a unit."
    hint = "Play or activate a unit, or pass." if row == "LE-ORDER-3" else "Pass: nothing else is left to do."
    return case.breach(row, detail, also=also, hint=hint)


def could_act(case: Case, state: State, seat: str) -> bool:
    """Whether a unit could still be played or activated; what nobody knows counts as possible. LE-RULING-8."""
    return _could_activate(case, state, seat) or _could_play(case, state, seat)


def _could_activate(case: Case, state: State, seat: str) -> bool:
    if state.activated is not None:
        return False
    for name in state.army(seat):
        unit = state.units[name]
        if unit.drained:
            continue
        is_of_before = unit.entered < state.turn or "LE-ORDER-ACT-2" in case.waived
        if not is_of_before and case.keyword(unit.card, "FRONTLINE") is False:
            continue
        if state.command[seat] or state.supply[seat] or case.abilities(unit.card, ActivationOption):
            return True
    return False


def _could_play(case: Case, state: State, seat: str) -> bool:
    if state.hand[seat].unknown > 0:
        return True
    for card in dict.fromkeys(state.hand[seat].known):
        if case.known(card, "type") == "support":
            continue
        prices = [(case.known(card, "cost/command"), case.known(card, "cost/supply"))]
        prices += [(o.cost.command, o.cost.supply) for _, o in case.abilities(card, PlayOption) if o.cost is not None]
        if not all(cannot_pay(state, seat, *price) for price in prices):
            return True
    return False


@rule("LE-ORDER-9", "LE-ORDER-10", "LE-ORDER-12", "LE-FAQ-1B")
def end_turn(case: Case, state: State, move: EndTurn) -> State:
    """The turn is closed; the other player has one, or the same again if the other has passed. LE-RULING-9."""
    text = f"{move.seat} ends the turn, and may have more of them in this phase."
    case.happened("turn-ended", ("LE-ORDER-9", "LE-FAQ-1B", "LE-ORDER-12"), text, seat=move.seat)
    return _next(case, state, move.seat)


def _next(case: Case, state: State, seat: str) -> State:
    after = other(seat)
    if state.passed[after]:
        after = other(after)
        rules, text = ["LE-PASS-3", "LE-RULING-9"], f"{other(after)} has passed, so {after} has the next turn, too."
    else:
        rules, text = ["LE-ORDER-10"], f"It is the turn of {after}."
        if state.passed[seat]:
            rules, text = ["LE-ORDER-10", "LE-PASS-3"], f"{after} may go on."
    case.happened("turn", rules, text, seat=after)
    return turn_of(state, after)


# The pass


def pass_options(case: Case, state: State) -> Iterator[Pass]:
    """A player can always pass, if no activation is open."""
    if state.active is not None:
        yield Pass(seat=state.active)


@rule("LE-RULING-7")
def pass_not_too_late(case: Case, state: State, move: Pass) -> Violation | None:
    """A player may pass also after a mandatory order. LE-RULING-7."""
    if not state.mandatory or case.switch("pass_after_mandatory") == "true":
        return None
    detail = f"{move.seat} has played or activated a unit in this turn."
    return case.breach("LE-RULING-7", detail, hint="End the turn, and pass in the next one.")


@rule("LE-REF-4", "LE-PASS-4", "LE-ORDER-11")
def passed(case: Case, state: State, move: Pass) -> State:
    """A player is out of the phase; with both it is over. LE-RULING-7."""
    rules = ["LE-REF-4"] + (["LE-RULING-7"] if state.mandatory else [])
    case.happened("passed", rules, f"{move.seat} passes.", seat=move.seat)
    state = replace(state, passed=state.passed.put(move.seat, True))
    if not state.passed[other(move.seat)]:
        return _next(case, state, move.seat)
    text = "Both players have passed: the Order Phase is over."
    case.happened("order-phase-over", ("LE-PASS-4", "LE-ORDER-11"), text)
    state = ended_for(state, "turn")
    left = case.pack.from_left[state.first]
    return replace(state, node="CONTROL", active=None, left=left, mandatory=False, activated=None, supported=False)


def is_over(frame: Activation) -> bool:
    """Whether no more actions will be taken."""
    return frame.ended or frame.actions <= 0
