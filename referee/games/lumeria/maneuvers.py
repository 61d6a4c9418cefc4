"""Gameplay, Battle, Maneuvers: the two stages, passing, and what the use of a maneuver costs."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import Move
from referee.games.lumeria.case import Case
from referee.games.lumeria.state import Maneuver, Pass, State, other
from referee.games.lumeria.vocabulary import Seat

SPACE_OF = {"march": "LM-DEITY-2", "volley": "LM-DEITY-3", "fortune": "LM-DEITY-4"}
"""The rule that gives each maneuver its space on the deity board."""


@rule("LM-BATTLE-6", "LM-BATTLE-8", "LM-MARCH-3", "LM-VOLLEY-3")
def begin(case: Case, state: State) -> State:
    """A stage of maneuvers begins with the First Player. LM-RULING-16, -86."""
    if state.active is not None:
        return state
    seat, is_first = state.first, state.stage == "maneuver_1"
    rules = ["LM-BATTLE-6", "LM-ROUND-5", "LM-BATTLE-5"] if is_first else ["LM-BATTLE-8"]
    rules += ["LM-MARCH-3", "LM-VOLLEY-3", "LM-RULING-16", "LM-RULING-86"]
    text = f"The {'first' if is_first else 'second'} stage of maneuvers begins: {seat} is on turn first."
    case.happened("stage", rules, text, stage=state.stage, seat=seat)
    return replace(state, active=seat, passes=0)


def next_turn(case: Case, state: State) -> State:
    """After a maneuver it is the opponent's turn. LM-BATTLE-MAN-5, LM-RULING-18."""
    seat = other(state.on_turn)
    rules = ["LM-BATTLE-MAN-5", "LM-BATTLE-2", "LM-RULING-18"]
    if seat != state.first:
        rules += ["LM-MARCH-4", "LM-MARCH-5", "LM-VOLLEY-4", "LM-VOLLEY-5"]
    case.happened("turn", rules, f"{seat} is on turn and may use a maneuver or pass.", seat=seat)
    return replace(state, node="MAN.TURN", active=seat, passes=0, volley=None)


# Passing


def pass_options(case: Case, state: State) -> Iterator[Pass]:
    """A player can always pass."""
    yield Pass(seat=state.on_turn)


@rule("LM-BATTLE-MAN-6", "LM-MARCH-6", "LM-VOLLEY-6")
def declined(case: Case, state: State) -> State:
    """A pass; two in a row close the stage. LM-RULING-17, -93."""
    seat = state.on_turn
    rules = ["LM-MARCH-2", "LM-VOLLEY-2", "LM-RULING-17", "LM-RULING-93"]
    if not state.passes:
        if seat == state.first:
            rules += ["LM-MARCH-4", "LM-MARCH-5", "LM-VOLLEY-4", "LM-VOLLEY-5"]
        case.happened("passed", rules, f"{seat} passes; {other(seat)} may use a maneuver.", seat=seat)
        return replace(state, passes=1, active=other(seat))
    case.happened("passed", rules, f"{seat} passes.", seat=seat)
    rules = ["LM-BATTLE-MAN-6", "LM-MARCH-6", "LM-VOLLEY-6"]
    text = "Two passes in a row: the stage of maneuvers is over."
    case.happened("stage-over", rules, text, stage=state.stage)
    if state.stage == "maneuver_1":
        return replace(state, node="ACT.TURN", stage="activation", active=None, passes=0)
    return replace(state, node="CLEANUP.1", stage=None, active=None, passes=0)


# Using one


@rule("LM-BATTLE-MAN-4")
def token_ready(case: Case, state: State, move: Move) -> Violation | None:
    """The token of the maneuver lies on its space."""
    if state.tokens[move.seat].ready(move.type):
        return None
    detail = f"The {move.type} of {move.seat} has been used and not been renewed."
    return case.breach("LM-BATTLE-MAN-4", detail, hint="Renew it when the token has reached the end of the track.")


@rule("LM-BATTLE-MAN-3", "LM-RENEW-2", "LM-RENEW-6")
def spend(case: Case, state: State, seat: Seat, maneuver: Maneuver) -> State:
    """The token of a maneuver goes to space 0 of the track, or beside the board if the track is taken. LM-RULING-64."""
    tokens = state.tokens[seat]
    rules = ["LM-BATTLE-MAN-3", "LM-BATTLE-MAN-2", SPACE_OF[maneuver]]
    first = case.pack.track.first
    case.read("/track/first", first)
    if tokens.track is None:
        rules += ["LM-RENEW-2", "LM-RULING-64"]
        text = f"{seat} uses {maneuver}: its token goes on space {first} of the renewal track."
        tokens = replace(tokens, **{maneuver: False}, track=first)
    else:
        rules += ["LM-RENEW-6"]
        text = f"{seat} uses {maneuver}: its token is laid aside, the renewal track is taken."
        tokens = replace(tokens, **{maneuver: False}, aside=tokens.aside + 1)
    case.happened("token", rules, text, seat=seat, maneuver=maneuver, track=tokens.track, aside=tokens.aside)
    return replace(state, tokens=state.tokens.put(seat, tokens))
