"""What a state waits for: the moves of which seats, chance, or the referee itself."""

from typing import Literal

from referee.games.lost_empires import setup, wrap_up
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.keywords import melee
from referee.games.lost_empires.state import (
    SEATS,
    Activation,
    Effect,
    Grant,
    Melee,
    Ruthless,
    State,
    Table,
    Triggers,
)
from referee.games.lost_empires.texts import chooser, part_at
from referee.games.lost_empires.vocabulary import Refresh

Kind = Literal["decision", "chance", "automatic", "over"]
Pairs = tuple[tuple[str, str], ...]

ORDERS = ("play_unit", "play_support", "activate", "end_turn", "pass")
ACTIONS = ("move", "attack", "named_ability", "end_activation")
OF_THE_TURN = (*ORDERS, *ACTIONS)
"""What a player does in an own turn of the Order Phase."""
CHANCE = {"SETUP.ROLL": "roll_off", "SETUP.SHUFFLE": "shuffle"}
AUTOMATIC = frozenset({"CONTROL", "GATE", "CASUALTY", "WRAP.READY", "WRAP.REFRESH", "WRAP.DRAW", "WRAP.TURN_ORDER"})
"""The nodes through which the referee passes by itself; a state that is handed in there waits for `proceed`."""


def awaited(case: Case, state: State) -> tuple[Kind, Pairs]:
    """The kind of thing that is awaited, and pairs of move type and seat."""
    if state.node == "OVER":
        return "over", ()
    if state.node in CHANCE:
        return "chance", ((CHANCE[state.node], "chance"),)
    if state.top is not None:
        return "decision", _of_frame(case, state)
    if state.node in AUTOMATIC or (state.node == "WRAP.FALL_BACK" and _has_no_choice(case, state)):
        return "automatic", tuple(("proceed", seat) for seat in SEATS)
    return "decision", _of_node(state)


def _has_no_choice(case: Case, state: State) -> bool:
    return wrap_up.fall_back_onward(Case(state), state) is not state


def _of_node(state: State) -> Pairs:
    match state.node:
        case "SETUP.FACTION":
            seat = setup.next_to_choose(state)
            return () if seat is None else (("choose_faction", seat),)
        case "SETUP.DECKS":
            return tuple(("submit_deck", seat) for seat in SEATS if state.lists[seat] is None)
        case "SETUP.MULLIGAN":
            seat = setup.next_to_answer(state)
            return () if seat is None else (("mulligan", seat), ("keep", seat))
        case "ORDER.TURN":
            return tuple((type, state.on_turn) for type in ORDERS)
        case "WRAP.FALL_BACK":
            return (("fall_back", state.falling[0]),)
    return ()


def _of_frame(case: Case, state: State) -> Pairs:
    frame = state.top
    match frame:
        case Activation():
            supports = ("play_support",) if case.before.switches["support_during_activation"] == "true" else ()
            return tuple((type, state.on_turn) for type in (*ACTIONS, *supports))
        case Melee():
            return (("attack", melee.asked(state, frame)),)
        case Grant():
            pairs: Pairs = (("granted_move", frame.seat), ("granted_attack", frame.seat))
            return (*pairs, ("decline", frame.seat)) if frame.optional else pairs
        case Triggers():
            return (("order_triggers", state.first),)
        case Effect():
            part = part_at(case, frame)
            seat = chooser(frame, part)
            may = frame.optional or (isinstance(part, Refresh) and part.optional)
            return (("choose", seat), ("decline", seat)) if may else (("choose", seat),)
        case Table():
            return (("table_ruling", "table"),)
        case Ruthless():
            return (("ruthless", frame.seat), ("decline", frame.seat))
    return ()


def waits_for(case: Case, state: State) -> str:
    """What is awaited, as a hint: `Awaited: shuffle (chance).`"""
    asked: dict[str, list[str]] = {}
    for type, seat in awaited(case, state)[1]:
        asked.setdefault(seat, []).append(type)
    if not asked:
        return "Nothing is awaited."
    by_seat = (f"{seat}: {', '.join(types)}" for seat, types in asked.items())
    return f"Awaited: {'; '.join(by_seat)}."
