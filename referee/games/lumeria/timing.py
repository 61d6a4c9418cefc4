"""Which rule a move breaks that comes at the wrong time or from the wrong player.

The first three groups of checks: the game is over, the wrong phase or stage, whose turn it is. Each of them ends the
check when it finds something.
"""

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import Move
from referee.games.lumeria.activation import limit
from referee.games.lumeria.case import Case
from referee.games.lumeria.flow import ACTIONS, FREE, FREE_MOVES, ROLLS, STAGE_MOVES, on_turn, phase_of, waits_for
from referee.games.lumeria.state import SEATS, State, listed

SHOTS = ("volley", "shoot", "volley_end")
OF_ACTIVATIONS = ("activate", *ACTIONS, "end_activation", "stop")
SETUP_NODES = {"choose_faction": "SETUP.FACTION", "choose_first": "SETUP.CHOOSE"}


def wrong_time(case: Case, state: State, move: Move) -> list[Violation]:
    """What is wrong with the moment of a move; nothing if it may come now from this seat."""
    for check in (game_over, unknown_seat, wrong_stage, not_on_turn, not_awaited):
        found = check(case, state, move)
        if found is not None:
            return [found]
    return []


@rule("LM-END-1", "REF-AGREE-5")
def game_over(case: Case, state: State, move: Move) -> Violation | None:
    """No move after the end."""
    if state.result is None:
        return None
    agreed = state.result.reason in ("left", "agreed")
    *tied, last = state.result.winners or ("nobody",)
    outcome = "it is drawn" if tied else f"{last} won"
    detail = f"The game is over ({state.result.reason}): {outcome}."
    also = ("REF-AGREE-5",) if agreed else ()
    return case.breach("LM-END-1", detail, also=also, hint="Start a new game.")


@rule("LM-FLOW-2")
def unknown_seat(case: Case, state: State, move: Move) -> Violation | None:
    """Moves are made by the two players; rolls by chance."""
    known = ("chance",) if move.type == "roll" else SEATS
    if move.seat in known:
        return None
    detail = f"{move.seat} cannot make this move."
    return case.breach("LM-FLOW-2", detail, pointer="/move/seat", hint=f"Name {' or '.join(known)}.")


# The wrong phase or stage


def wrong_stage(case: Case, state: State, move: Move) -> Violation | None:
    """The row of a move that belongs to another phase or stage."""
    if phase_of(state) == "setup" or move.type in SETUP_NODES:
        return _setup(case, state, move)
    if state.node == "ACT.TRIGGER" and move.type in ("ability", "decline"):
        return None
    row = _fortune(state, move.seat) if move.type == "fortune" else _elsewhere(state, move.type)
    if row is None:
        return None
    rule, also, detail = row
    if phase_of(state) != _PHASES.get(move.type, phase_of(state)) and rule != "LM-ROUND-2":
        also = (*also, "LM-ROUND-2")
    return case.breach(rule, detail, also=also, hint=waits_for(state))


_PHASES = {"recruit": "recruitment", **dict.fromkeys(("march", "fortune", *SHOTS, *OF_ACTIVATIONS), "battle")}
"""The phase that a move is for."""


@rule("LM-SETUP-0", "LM-SETUP-10")
def _setup(case: Case, state: State, move: Move) -> Violation | None:
    if move.type == "roll" or state.node == SETUP_NODES.get(move.type):
        return None
    hint = waits_for(state)
    if move.type in SETUP_NODES:
        detail = "This step of setup is not the one that is due."
        also: tuple[str, ...] = ()
        if phase_of(state) != "setup":
            detail, also = "Setup is complete.", ("LM-ROUND-2",)
        return case.breach("LM-SETUP-0", detail, also=also, hint=hint)
    return case.breach("LM-SETUP-10", "Setup is not complete; the game has not begun.", hint=hint)


@rule(
    "LM-RECRUIT-1",
    "LM-MARCH-1",
    "LM-VOLLEY-1",
    "LM-BATTLE-5",
    "LM-BATTLE-6",
    "LM-BATTLE-7",
    "LM-BATTLE-8",
    "LM-ROUND-2",
)
def _elsewhere(state: State, type: str) -> tuple[str, tuple[str, ...], str] | None:
    """The rule, other ids and a sentence for a move that is for another phase or stage."""
    phase, stage = phase_of(state), state.stage
    here = f"This is {_name(state)}."
    if type == "recruit" and phase != "recruitment":
        also = _stage_row(state)
        return "LM-RECRUIT-1", also, f"Units are recruited in Recruitment. {here}"
    if type == "pass" and phase != "recruitment" and stage not in ("maneuver_1", "maneuver_2"):
        return "LM-FLOW-1", (), f"There is nothing to pass here. {here}"
    if type in ("march", *SHOTS) and stage not in ("maneuver_1", "maneuver_2"):
        row = "LM-MARCH-1" if type == "march" else "LM-VOLLEY-1"
        also = ("LM-BATTLE-7", "LM-BATTLE-5") if stage == "activation" else ()
        return row, also, f"Marches and volleys are for the stages of maneuvers. {here}"
    if type in OF_ACTIVATIONS and stage != "activation":
        rows = _stage_row(state) or ("LM-ROUND-2",)
        return rows[0], rows[1:], f"Units act in the activation stage. {here}"
    if type in FREE_MOVES and phase != "battle":
        return "LM-ROUND-2", (), f"This belongs to Battle. {here}"
    return None


def _stage_row(state: State) -> tuple[str, ...]:
    """The rule that a stage of maneuvers is for maneuvers."""
    return {"maneuver_1": ("LM-BATTLE-6",), "maneuver_2": ("LM-BATTLE-8",)}.get(str(state.stage), ())


@rule("LM-FORTUNE-1", "LM-FORTUNE-4", "LM-FUND-6")
def _fortune(state: State, seat: str) -> tuple[str, tuple[str, ...], str] | None:
    """Fortune when no roll of the own activation can be re-rolled. LM-RULING-54, -55, -56."""
    if state.node == "ACT.REROLL":
        return None
    also: tuple[str, ...] = ("LM-RULING-54",)
    if not state.tokens[seat].fortune:
        also = ("LM-BATTLE-MAN-4", *also)
    attack = state.attack
    if attack is not None and attack.dice is not None and state.volley is None and seat == state.active:
        if attack.rolling:
            detail = "These dice are being re-rolled already; no die is re-rolled twice."
            return "LM-FORTUNE-4", ("LM-FUND-6", "LM-FORTUNE-1", "LM-FLOW-1", *also), detail
        also = (*also, "LM-RULING-55") if attack.fresh else ("LM-FORTUNE-4", "LM-FUND-6", *also)
        detail = "An ability that the roll has called up comes first."
        if attack.hits is not None:
            detail = "The roll has counted; fortune comes directly after a roll."
        return "LM-FORTUNE-1", also, detail
    detail = f"Fortune follows a roll of one's own in an own activation. This is {_name(state)}."
    return "LM-FORTUNE-1", (*_stage_row(state), *also), detail


def _name(state: State) -> str:
    """Where the game is, for a sentence."""
    stages = {"maneuver_1": "the first stage of maneuvers", "maneuver_2": "the second stage of maneuvers"}
    stages["activation"] = "the activation stage"
    return stages.get(str(state.stage), phase_of(state).capitalize())


# Whose turn it is


@rule("LM-SETUP-8B", "LM-RECRUIT-2", "LM-RECRUIT-10", "LM-BATTLE-MAN-5", "LM-BATTLE-2", "LM-BATTLE-ACT-2")
def not_on_turn(case: Case, state: State, move: Move) -> Violation | None:
    """The row of a move by somebody who is not on turn. While a roll is awaited nobody is."""
    seats = on_turn(state)
    if move.type == "roll" or move.seat in seats:
        return None
    hint = waits_for(state)
    if state.node in ROLLS:
        return case.breach("LM-FLOW-1", "A roll is awaited.", hint=hint)
    row, also = _not_on_turn(case, state, move)
    detail = f"It is the turn of {listed(seats)}."
    if row == "LM-BATTLE-ACT-3":
        detail = f"{move.seat} has used all {limit(case, state, move.seat)} activations. {detail}"
    if row == "LM-BATTLE-ACT-4":
        detail = f"{move.seat} has stopped for this stage. {detail}"
    return case.breach(row, detail, pointer="/move/seat", also=also, hint=hint)


def _not_on_turn(case: Case, state: State, move: Move) -> tuple[str, tuple[str, ...]]:
    """The rule and other ids for each kind of move."""
    match move.type:
        case "choose_first":
            return "LM-SETUP-8B", ("LM-RULING-6",)
        case "recruit":
            just_recruited = state.passes == 0 and state.active != state.first_player
            return "LM-RECRUIT-2", ("LM-RECRUIT-10",) if just_recruited else ()
        case "pass" if phase_of(state) == "recruitment":
            return "LM-RECRUIT-2", ()
        case "pass" | "march" | "volley" | "shoot" | "volley_end":
            return "LM-BATTLE-MAN-5", ("LM-BATTLE-2",)
        case "fortune":
            return "LM-FORTUNE-1", ("LM-BATTLE-ACT-2", "LM-RULING-54")
        case "activate":
            return _no_activation(case, state, move.seat)
    return ("LM-BATTLE-ACT-2", ("LM-BATTLE-2",)) if move.type in OF_ACTIVATIONS else ("LM-FLOW-1", ())


@rule("LM-BATTLE-ACT-3", "LM-BATTLE-ACT-4")
def _no_activation(case: Case, state: State, seat: str) -> tuple[str, tuple[str, ...]]:
    """Why somebody who is not on turn cannot activate a unit."""
    if state.used[seat] >= limit(case, state, seat):
        return "LM-BATTLE-ACT-3", ("LM-BATTLE-ACT-2", "LM-BATTLE-2")
    if state.stopped[seat]:
        return "LM-BATTLE-ACT-4", ("LM-RULING-26", "LM-BATTLE-ACT-2", "LM-BATTLE-2")
    return "LM-BATTLE-ACT-2", ("LM-BATTLE-2",)


@rule("LM-FLOW-1")
def not_awaited(case: Case, state: State, move: Move) -> Violation | None:
    """A move of the right player in the right stage that does not answer what is asked."""
    type = move.type
    if state.node == "ACT.TRIGGER" and type != "roll":
        return _while_triggered(case, state, move)
    if type in STAGE_MOVES.get(state.node, ()) or (type in FREE_MOVES and state.node in FREE):
        return None
    if (type == "roll" and state.node in ROLLS) or (type == "choose_faction" and state.factions[move.seat] is None):
        return None
    also = ("LM-BATTLE-MAN-5",) if state.node == "MAN.SHOT" and type in ("march", "volley") else ()
    return case.breach("LM-FLOW-1", _why_not(state, move), also=also, hint=waits_for(state))


def _while_triggered(case: Case, state: State, move: Move) -> Violation | None:
    """While an ability is asked for, only its use or doing without answers."""
    awaited = waits_for(state)
    if move.type == "ability" or (move.type == "decline" and "decline" in awaited):
        return None
    detail = "An ability has been called up, and its owner is asked first."
    if move.type == "decline":
        detail = "The ability that has been called up is not optional."
    return case.breach("LM-FLOW-1", detail, hint=awaited)


def _why_not(state: State, move: Move) -> str:
    type = move.type
    if type == "roll":
        return "No roll is awaited."
    if type == "choose_faction":
        return f"{move.seat} has a faction: {state.factions[move.seat]}."
    if type in ("accept", "decline"):
        return "There is nothing to accept or decline."
    if type in ACTIONS or type == "end_activation":
        return "No unit is being activated." if state.activation is None else "Another answer is awaited first."
    if type in ("activate", "stop") and state.activation is not None:
        return "The running activation comes to its end first."
    if type in ("shoot", "volley_end"):
        return "No volley is being carried out."
    return "Another answer is awaited first."
