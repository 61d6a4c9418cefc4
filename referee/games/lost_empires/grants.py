"""Granted actions: one move or attack of another unit, after the action that grants it. LE-GRANT-1 to LE-GRANT-8."""

from collections.abc import Iterator, Sequence

from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.order_phase import attack as attacks
from referee.games.lost_empires.order_phase.activation import may_take
from referee.games.lost_empires.order_phase.movement import moved_to, within_reach
from referee.games.lost_empires.state import Grant, GrantedAttack, GrantedMove, Seat, State
from referee.games.lost_empires.targets import Meant, meant
from referee.games.lost_empires.texts import card_of, place_of
from referee.games.lost_empires.vocabulary import GrantAction, Granted, Units, WhenDestroyed
from referee.games.lost_empires.wording import listed

Granting = GrantedMove | GrantedAttack
KINDS: dict[str, Granted] = {"granted_move": "move", "granted_attack": "attack"}


def part_of(case: Case, frame: Grant) -> GrantAction:
    """What the text grants, or the table."""
    if frame.unit is not None:
        return GrantAction(frame.actions, Units("friendly"))
    ability = (case.pack.cards[card_of(frame.source)].abilities or {})[frame.ability]
    part = getattr(ability, "effect", ())[frame.part]
    assert isinstance(part, GrantAction)
    return part


def rules_of(case: Case, frame: Grant) -> list[str]:
    """The rules that tell of the text; of a text of which no rule tells: that it counts."""
    if frame.unit is not None:
        return ["LE-RULING-97"]
    ability = (case.pack.cards[card_of(frame.source)].abilities or {})[frame.ability]
    return list(ability.rules) or ["LE-GRANT-2"]


def beneficiaries(case: Case, state: State, frame: Grant) -> Meant:
    """The units that the action can be granted to, ready or drained. LE-GRANT-6."""
    if frame.unit is not None:
        return Meant(((frame.unit, ()),)) if frame.unit in state.units else Meant()
    bearer, here = frame.source if "#" in frame.source else None, place_of(state, frame.source, frame.at)
    return meant(case, state, frame.seat, part_of(case, frame).target, here, bearer)


def options(case: Case, state: State) -> Iterator[Granting]:
    """Every action that the grant allows, for each unit that it can mean."""
    frame = state.top
    if isinstance(frame, Grant):
        yield from _actions(case, state, frame, beneficiaries(case, state, frame).possible)


def _actions(case: Case, state: State, frame: Grant, names: Sequence[str]) -> Iterator[Granting]:
    """The actions that the grant allows to some units."""
    actions, seat = part_of(case, frame).actions, frame.seat
    for name in names:
        if "move" in actions and may_take(case, state, name, "move"):
            for to in within_reach(case, state, name):
                yield GrantedMove(seat=seat, unit=name, to=to)
        if "attack" in actions and may_take(case, state, name, "attack"):
            for target, second in attacks.pairs(case, state, name):
                yield GrantedAttack(seat=seat, unit=name, target=target, second=second)


def onward(case: Case, state: State, frame: Grant) -> State:
    """A grant lapses without its source, unless that has left play before, and without an action that it allows.

    LE-RULING-99, LE-RULING-101.
    """
    if "#" in frame.source and frame.source not in state.units and not _outlives_it(case, frame):
        text = f"{case.called(state, frame.source)} has left play: its grant lapses."
        case.happened("lapsed", ("LE-RULING-101",), text, source=frame.source)
        return state.pop()
    if _can_act(case, state, frame):
        return state
    text = f"No unit can take the action that {case.called(state, frame.source)} grants."
    case.happened("nothing-to-do", ("LE-RULING-99",), text, source=frame.source)
    return state.pop()


def _outlives_it(case: Case, frame: Grant) -> bool:
    """Whether the table grants the action, or a text that the destruction of its unit has set off. LE-GOLD-2."""
    card = case.pack.cards[card_of(frame.source)]
    return frame.unit is not None or isinstance((card.abilities or {})[frame.ability], WhenDestroyed)


def _can_act(case: Case, state: State, frame: Grant) -> bool:
    """Whether some unit can take the action. Raises Missing where that hangs on what a unit is."""
    fitting = beneficiaries(case, state, frame)
    if next(_actions(case, state, frame, fitting.certain), None) is not None:
        return True
    open_ = {move.unit for move in _actions(case, state, frame, fitting.possible)}
    if open_:
        raise Missing(*(need for name in sorted(open_) for need in fitting.fit(name) or ()))
    return False


# The checks


@rule("LE-ERRATA-EDGEGUARD-1", "LE-GRANT-2", "LE-GLOSS-FRIENDLY")
def a_unit_of_the_text(case: Case, state: State, move: Granting) -> Violation | None:
    """The unit is one that the text means."""
    frame = state.top
    assert isinstance(frame, Grant)
    fitting = beneficiaries(case, state, frame)
    fit = fitting.fit(move.unit)
    if fit:
        raise Missing(*fit)
    if fit is not None:
        return None
    row = rules_of(case, frame)[0]
    enemy = state.units[move.unit].owner != frame.seat and part_of(case, frame).target.side == "friendly"
    detail = f"The text does not grant an action to {case.called(state, move.unit)}."
    also = ("LE-GLOSS-FRIENDLY",) if enemy else ()
    return case.breach(row, detail, pointer="/move/unit", also=also, hint=f"Name one of {listed(fitting.possible)}.")


@rule("LE-GRANT-2")
def the_stated_action(case: Case, state: State, move: Granting) -> Violation | None:
    """The action is one that the text states. LE-RULING-23."""
    frame = state.top
    assert isinstance(frame, Grant)
    actions = part_of(case, frame).actions
    if KINDS[move.type] in actions:
        return None
    detail = f"The text grants {listed(actions)}, no {KINDS[move.type]}."
    return case.breach("LE-GRANT-2", detail, hint=f"Take a granted {' or '.join(actions)}.")


# The actions


@rule("LE-GRANT-3", "LE-GRANT-4", "LE-GRANT-6")
def granted_move(case: Case, state: State, move: GrantedMove) -> State:
    """The unit moves, without an activation. LE-RULING-26, LE-RULING-59."""
    state = _begun(case, state, move)
    _done(case, state, move)
    return moved_to(case, state, move.unit, move.to, ("LE-ACT-MOVE-1", "LE-GRANT-4"))


@rule("LE-GRANT-3", "LE-GRANT-4", "LE-GRANT-6")
def granted_attack(case: Case, state: State, move: GrantedAttack) -> State:
    """The unit makes an attack action, with its own numbers and keywords. LE-RULING-27, LE-RULING-47, LE-RULING-62."""
    state = _begun(case, state, move)
    _done(case, state, move)
    return attacks.begun(case, state, move)


def _begun(case: Case, state: State, move: Granting) -> State:
    frame = state.top
    assert isinstance(frame, Grant)
    text = f"{case.called(state, move.unit)} takes a granted {KINDS[move.type]}, which is no activation."
    rules = ["LE-GRANT-3", "LE-RULING-27", *rules_of(case, frame)]
    case.happened("granted", rules, text, unit=move.unit, source=frame.source, action=KINDS[move.type])
    return state.pop()


def _done(case: Case, state: State, move: Granting) -> None:
    """The action is carried out completely and costs nothing; ready stays ready and drained stays drained."""
    unit = state.units[move.unit]
    text = f"It costs no action and no token; {case.called(state, move.unit)} "
    text += "stays drained." if unit.drained else "stays ready."
    case.happened("granted-done", ("LE-GRANT-4", "LE-GRANT-6"), text, unit=move.unit)


def granting_rule(case: Case, state: State, seat: str) -> str:
    """The rule of a text in play that would grant an action to a seat; otherwise that a text has to."""
    for name in state.army(seat):
        for ability in (case.pack.cards[state.units[name].card].abilities or {}).values():
            parts = getattr(ability, "effect", ())
            if ability.rules and any(isinstance(part, GrantAction) for part in parts):
                return ability.rules[0]
    return "LE-GRANT-2"


def asked(frame: Grant) -> Seat:
    """Who grants."""
    return frame.seat
