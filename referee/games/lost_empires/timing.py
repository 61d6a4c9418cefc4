"""Which rule a move breaks that comes at the wrong time or from the wrong player.

The game is over; an order outside the Order Phase, before an open question, after the own pass, in the other's turn; an
answer to a question that is not open. The first that is found ends the check.
"""

from collections.abc import Callable

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import Move
from referee.games.lost_empires import grants, setup, wrap_up
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.flow import CHANCE, OF_THE_TURN, awaited, waits_for
from referee.games.lost_empires.state import (
    SEATS,
    AttackUnit,
    Effect,
    Grant,
    Melee,
    Ruthless,
    State,
    Table,
    Triggers,
)
from referee.games.lost_empires.texts import chooser, part_at, rules_of
from referee.games.lost_empires.wording import listed

Check = Callable[[Case, State, Move], Violation | None]


def wrong_time(case: Case, state: State, move: Move) -> Violation | None:
    """What is wrong with the moment of a move; nothing if it may come now from this seat."""
    found = game_over(case, state, move) or unknown_seat(case, state, move)
    if found is not None:
        return found
    if move.type in OF_THE_TURN and not _is_second_attack(state, move):
        return order_phase(case, state, move) or question_open(case, state, move) or own_turn(case, state, move)
    check: Check = _ANSWERS[move.type]
    return check(case, state, move)


def _is_second_attack(state: State, move: Move) -> bool:
    return isinstance(state.top, Melee) and isinstance(move, AttackUnit)


@rule("LE-GAME-3", "REF-AGREE-5")
def game_over(case: Case, state: State, move: Move) -> Violation | None:
    """No move after the end. LE-INV-39."""
    if state.result is None:
        return None
    agreed = state.result.reason in ("left", "agreed")
    detail = f"The game is over ({state.result.reason}): {listed(state.result.winners, 'nobody')} won."
    return case.breach("LE-GAME-3", detail, also=("REF-AGREE-5",) if agreed else (), hint="Start a new game.")


@rule("LE-FLOW-2")
def unknown_seat(case: Case, state: State, move: Move) -> Violation | None:
    """Moves are made by the two players; rolls and shuffles by chance."""
    known = ("chance",) if move.type in CHANCE.values() else SEATS
    if move.seat in known:
        return None
    detail = f"{move.seat} cannot make this move."
    return case.breach("LE-FLOW-2", detail, pointer="/move/seat", hint=f"Name {' or '.join(known)}.")


# Orders and actions


@rule("LE-GAME-2", "LE-PHASE-1")
def order_phase(case: Case, state: State, move: Move) -> Violation | None:
    """Orders and actions are for the Order Phase."""
    if state.stage == "ORDER":
        return None
    detail = f"This is {_name(state)}, not the Order Phase."
    return case.breach("LE-GAME-2", detail, hint=waits_for(case, state))


@rule("LE-GRANT-5", "LE-CAS-4", "LE-ORDER-SUP-4", "LE-KW-MELEE-2", "LE-ORDER-SUP-2", "LE-FAQ-11", "LE-ACT-NAMED-2")
def question_open(case: Case, state: State, move: Move) -> Violation | None:
    """A question that is open is answered first."""
    row = _open_question(case, state)
    if row is None:
        return None
    rule, also, detail = row
    return case.breach(rule, detail, also=also, hint=waits_for(case, state))


def _open_question(case: Case, state: State) -> tuple[str, tuple[str, ...], str] | None:
    """The rule, other ids and a sentence for the question on top; None where the player on turn goes on."""
    frame = state.top
    match frame:
        case Melee():
            return "LE-KW-MELEE-2", (), f"The second attack of {case.called(state, frame.unit)} is due."
        case Grant():
            return "LE-GRANT-5", (), f"{frame.seat} has a granted action to take first."
        case Triggers():
            return "LE-CAS-4", ("LE-RULING-84",), "The First Player says which ability is next."
        case Effect():
            rows = {"support": "LE-ORDER-SUP-4", "named": "LE-ACT-NAMED-2"}
            row = rows.get(frame.origin, "LE-GOLD-2")
            detail = f"{chooser(frame, part_at(case, frame))} has something to choose first."
            return row, ("LE-ORDER-SUP-2", "LE-GOLD-2") if frame.origin == "support" else ("LE-GOLD-2",), detail
        case Table():
            return _open_table(case, state, frame)
    return None


def _open_table(case: Case, state: State, frame: Table) -> tuple[str, tuple[str, ...], str]:
    detail = f"What {case.called(state, frame.source)} does is for the table to say."
    below = state.frames[-2] if len(state.frames) > 1 else None
    if isinstance(below, Effect) and below.origin == "support":
        return "LE-ORDER-SUP-2", ("LE-RULING-97",), detail
    if isinstance(below, Effect):
        return rules_of(case, below)[0], ("LE-RULING-97",), detail
    return "LE-RULING-97", (), detail


@rule("LE-PASS-2", "LE-ORDER-1")
def own_turn(case: Case, state: State, move: Move) -> Violation | None:
    """A player moves in the own turn, and has none after a pass."""
    if move.seat == state.active:
        return None
    hint = waits_for(case, state)
    if state.passed[move.seat]:
        detail = f"{move.seat} has passed and has no more turns in this Order Phase."
        return case.breach("LE-PASS-2", detail, pointer="/move/seat", hint=hint)
    return case.breach("LE-ORDER-1", f"It is the turn of {state.active}.", pointer="/move/seat", hint=hint)


def _name(state: State) -> str:
    """Where the game is, for a sentence."""
    head = state.node.partition(".")[0]
    names = {"SETUP": "Setup", "ORDER": "the Order Phase", "CONTROL": "the Control Phase", "GATE": "the Gate Phase"}
    names |= {"CASUALTY": "the Casualty Phase", "WRAP": "the Wrap Up Phase"}
    return names.get(head, head)


# Answers


def _not_asked(case: Case, state: State, row: str, detail: str, *also: str, pointer: str = "/move") -> Violation:
    """A move that answers a question which is not open, or not put to this seat."""
    others = (*also, "LE-GAME-2", *(("LE-ORDER-1",) if state.stage == "ORDER" else ()))
    return case.breach(row, detail, pointer=pointer, also=others, hint=waits_for(case, state))


@rule("LE-SETUP-3", "LE-FLOW-1")
def _roll_off(case: Case, state: State, move: Move) -> Violation | None:
    if state.node == "SETUP.ROLL":
        return None
    detail = f"The First Player is {state.first_player}; no roll is awaited."
    return _not_asked(case, state, "LE-SETUP-3", detail, "LE-FLOW-1")


@rule("LE-FLOW-1")
def _shuffle(case: Case, state: State, move: Move) -> Violation | None:
    if state.node == "SETUP.SHUFFLE":
        return None
    return _not_asked(case, state, "LE-FLOW-1", "No shuffle is awaited.")


@rule("LE-SETUP-3", "LE-SETUP-3-TIE", "LE-SETUP-4")
def _choose_faction(case: Case, state: State, move: Move) -> Violation | None:
    if state.node == "SETUP.ROLL":
        if state.tied:
            detail = "The sums were equal: both throw again before anybody chooses."
            return _not_asked(case, state, "LE-SETUP-3-TIE", detail, "LE-SETUP-3")
        return _not_asked(case, state, "LE-SETUP-3", "The First Player is not decided yet.")
    seat = setup.next_to_choose(state) if state.node == "SETUP.FACTION" else None
    if seat == move.seat:
        return None
    detail = "The factions are chosen." if seat is None else f"{seat} chooses a faction first."
    return _not_asked(case, state, "LE-SETUP-4", detail, pointer="/move/seat")


@rule("LE-DECK-1", "LE-SETUP-5")
def _submit_deck(case: Case, state: State, move: Move) -> Violation | None:
    if state.node in ("SETUP.ROLL", "SETUP.FACTION"):
        return _not_asked(case, state, "LE-DECK-1", "The factions are chosen before the decks.")
    if state.node != "SETUP.DECKS":
        return _not_asked(case, state, "LE-SETUP-5", "The decks have been handed in.")
    return None


@rule("LE-SETUP-7-MULLIGAN", "LE-RULING-5")
def _mulligan(case: Case, state: State, move: Move) -> Violation | None:
    if state.node != "SETUP.MULLIGAN":
        done = state.answered.A and state.answered.B
        detail = "The starting hands are decided." if done else "There is no starting hand to decide about now."
        return _not_asked(case, state, "LE-SETUP-7-MULLIGAN", detail)
    seat = setup.next_to_answer(state)
    if seat == move.seat:
        return None
    if state.answered[move.seat]:
        detail = f"{move.seat} has decided about the starting hand."
        return _not_asked(case, state, "LE-SETUP-7-MULLIGAN", detail, pointer="/move/seat")
    detail = f"{seat} decides first."
    return _not_asked(case, state, "LE-RULING-5", detail, "LE-SETUP-7-MULLIGAN", pointer="/move/seat")


@rule("LE-GRANT-2", "LE-ERRATA-EDGEGUARD-1", "LE-WRAP-FALL-6")
def _granted(case: Case, state: State, move: Move) -> Violation | None:
    frame = state.top
    if isinstance(frame, Grant) and frame.seat == move.seat:
        return None
    if isinstance(frame, Grant):
        detail = f"The action is granted to {frame.seat}."
        return _not_asked(case, state, grants.rules_of(case, frame)[0], detail, pointer="/move/seat")
    if state.stage.startswith("WRAP"):
        detail = "To fall back is no move, and nothing is granted in Wrap Up."
        return _not_asked(case, state, "LE-WRAP-FALL-6", detail)
    return _not_asked(case, state, grants.granting_rule(case, state, move.seat), "No text grants an action now.")


@rule("LE-ORDER-SUP-2", "LE-ACT-NAMED-2")
def _choose(case: Case, state: State, move: Move) -> Violation | None:
    frame = state.top
    if not isinstance(frame, Effect):
        return _not_asked(case, state, "LE-ORDER-SUP-2", "No text asks for a choice now.", "LE-ACT-NAMED-2")
    seat = chooser(frame, part_at(case, frame))
    if seat == move.seat:
        return None
    row = "LE-ACT-NAMED-2" if frame.origin == "named" else "LE-ORDER-SUP-2"
    return _not_asked(case, state, row, f"{seat} chooses.", pointer="/move/seat")


@rule("LE-CAS-4")
def _order_triggers(case: Case, state: State, move: Move) -> Violation | None:
    if not isinstance(state.top, Triggers):
        return _not_asked(case, state, "LE-CAS-4", "No abilities wait to be put in order.", "LE-RULING-84")
    if move.seat == state.first:
        return None
    detail = f"The First Player, {state.first}, says which is next."
    return _not_asked(case, state, "LE-CAS-4", detail, "LE-RULING-84", pointer="/move/seat")


@rule("LE-KW-RUTHLESS-1")
def _ruthless(case: Case, state: State, move: Move) -> Violation | None:
    frame = state.top
    if isinstance(frame, Ruthless) and frame.seat == move.seat:
        return None
    detail = "Nobody has won an objective with a RUTHLESS unit just now."
    if isinstance(frame, Ruthless):
        detail = f"{frame.seat} has won the objective."
    return _not_asked(case, state, "LE-KW-RUTHLESS-1", detail)


@rule("LE-KW-RUTHLESS-1", "LE-KW-MELEE-2", "LE-GRANT-4", "LE-GOLD-2", "LE-GAME-2")
def _decline(case: Case, state: State, move: Move) -> Violation | None:
    """Only what is optional can be declined, and by whoever is asked."""
    pairs = awaited(case, state)[1]
    if ("decline", move.seat) in pairs:
        return None
    seats = [seat for type, seat in pairs if type == "decline"]
    if seats:
        row, detail = "LE-GOLD-2", f"{listed(seats)} is asked."
        if isinstance(state.top, Ruthless):
            row = "LE-KW-RUTHLESS-1"
        elif isinstance(state.top, Grant):
            row = grants.rules_of(case, state.top)[0]
        return _not_asked(case, state, row, detail, pointer="/move/seat")
    open_ = _open_question(case, state)
    if open_ is not None:
        row, also, detail = open_
        if isinstance(state.top, Grant):
            row, also = "LE-GRANT-4", ("LE-GOLD-2",)
        return _not_asked(case, state, row, f"{detail} It is not optional.", *also)
    return _not_asked(case, state, "LE-GOLD-2", "Nothing is asked that could be declined.")


@rule("LE-WRAP-1", "LE-WRAP-FALL-1")
def _fall_back(case: Case, state: State, move: Move) -> Violation | None:
    if not state.stage.startswith("WRAP"):
        return _not_asked(case, state, "LE-WRAP-1", f"Units fall back in Wrap Up. This is {_name(state)}.")
    waits = state.node == "WRAP.FALL_BACK" and wrap_up.fall_back_onward(Case(state), state) is state
    if waits and state.falling[0] == move.seat:
        return None
    detail = f"{state.falling[0]} falls back first." if waits else "Nobody has to choose where to fall back to."
    return _not_asked(case, state, "LE-WRAP-FALL-1", detail, pointer="/move/seat")


@rule("LE-PHASE-1")
def _proceed(case: Case, state: State, move: Move) -> Violation | None:
    if awaited(case, state)[0] == "automatic":
        return None
    detail = "The players decide, or chance; there is nothing that the referee would do by itself."
    return case.breach("LE-PHASE-1", detail, hint=waits_for(case, state))


@rule("LE-KW-MELEE-2")
def _second_attack(case: Case, state: State, move: Move) -> Violation | None:
    """The second attack of MELEE is made by the player of the attacker."""
    assert isinstance(state.top, Melee)
    seat = state.units[state.top.unit].owner
    if move.seat == seat:
        return None
    detail = f"The second attack is one of {seat}."
    return _not_asked(case, state, "LE-KW-MELEE-2", detail, pointer="/move/seat")


_ANSWERS: dict[str, Check] = {
    "roll_off": _roll_off,
    "shuffle": _shuffle,
    "choose_faction": _choose_faction,
    "submit_deck": _submit_deck,
    "mulligan": _mulligan,
    "keep": _mulligan,
    "granted_move": _granted,
    "granted_attack": _granted,
    "choose": _choose,
    "order_triggers": _order_triggers,
    "ruthless": _ruthless,
    "decline": _decline,
    "fall_back": _fall_back,
    "proceed": _proceed,
    "attack": _second_attack,
}
