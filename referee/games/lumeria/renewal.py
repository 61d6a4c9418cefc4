"""Gameplay, Battle, Renewal track: misses bring the token along, and from the last space a maneuver comes back."""

from collections.abc import Iterator
from functools import partial
from typing import cast

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lumeria.case import NUMBER, Case, each
from referee.games.lumeria.state import MANEUVERS, Maneuver, PlaceToken, Renew, State, counted, listed
from referee.games.lumeria.vocabulary import Seat

ABILITY = "ability"
"""The space of the god's ability, to which no token goes from the track. LM-RENEW-9."""


def last_space(case: Case) -> int:
    """The last space of the renewal track."""
    track = case.pack.track
    return case.fact("/track/last", track.last, "Which number has the last space of the renewal track?", NUMBER, 1)


def carried_along(case: Case, track: int, by: int) -> int:
    """The space to which a token comes. A track has at least one space after its first, so that one is always there."""
    first = case.pack.track.first
    case.read("/track/first", first)
    after = max(first, track + by)
    return after if after <= first + 1 else min(last_space(case), after)


@rule("LM-RENEW-3", "LM-RENEW-6")
def advance(case: Case, state: State, seat: Seat, misses: int) -> State:
    """The token on a player's track goes one space for each miss, to the last space at most. LM-RULING-57, -60, -61."""
    tokens = state.tokens[seat]
    if tokens.track is None or not misses:
        return state
    after = carried_along(case, tokens.track, misses)
    rules = ["LM-RENEW-3", "LM-RULING-57", "LM-RULING-60"]
    if tokens.aside:
        rules += ["LM-RENEW-6"]
    if tokens.track + misses > after:
        rules += ["LM-RULING-61"]
    if state.volley is not None:
        rules += ["LM-RULING-59"]
    text = f"{counted(misses, 'miss')}: the token of {seat} goes from space {tokens.track} to {after} of the track."
    case.happened("track", rules, text, seat=seat, misses=misses, track=after)
    return replace(state, tokens=state.tokens.put(seat, replace(tokens, track=after)))


# Taking a maneuver back


def renew_options(case: Case, state: State) -> Iterator[Renew]:
    """Every empty maneuver space, once the token has arrived; with tokens aside also without placing the next one."""
    seat = state.on_turn
    tokens = state.tokens[seat]
    if tokens.track is None or tokens.track < last_space(case):
        return
    for space in tokens.empty:
        yield Renew(seat=seat, space=space)
        if tokens.aside:
            yield Renew(seat=seat, space=space, place_next=False)


@rule("LM-RENEW-9", "LM-RENEW-4")
def from_the_last_space_to_an_empty_one(case: Case, state: State, move: Renew) -> Violation | None:
    """A token on the last space goes to an empty maneuver space, whichever it came from. LM-RULING-62, -80."""
    tokens = state.tokens[move.seat]
    if move.space == ABILITY:
        detail = "The ability of a god is no maneuver: its space takes no token from the track."
        also = ("LM-RULING-80",)
        return case.breach("LM-RENEW-9", detail, pointer="/move/space", also=also, hint=_to(tokens.empty))
    if tokens.track is None:
        detail = f"{move.seat} has no token on the renewal track."
        return case.breach("LM-RENEW-4", detail, hint="A maneuver is renewed when its token is on the last space.")
    return next(each(partial(check, case, state, move) for check in (_not_arrived, _not_empty)), None)


def _not_arrived(case: Case, state: State, move: Renew) -> Violation | None:
    """The token has to be on the last space, which is never the first."""
    track, first = state.tokens[move.seat].track, case.pack.track.first
    assert track is not None
    if track > first and track >= last_space(case):
        return None
    last = case.glimpse("/track/last", case.pack.track.last, None)
    detail = f"The token of {move.seat} is on space {track}; the last space is {last or 'further on'}."
    return case.breach("LM-RENEW-4", detail, hint="Each die that misses in an attack takes it one space further.")


def _not_empty(case: Case, state: State, move: Renew) -> Violation | None:
    empty = state.tokens[move.seat].empty
    if move.space in empty:
        return None
    detail = f"The space of {move.space} has its token; empty: {listed(empty)}."
    return case.breach("LM-RENEW-4", detail, pointer="/move/space", hint=_to(empty))


def _to(empty: tuple[str, ...]) -> str:
    return f"Put it on an empty maneuver space: {listed(empty)}."


@rule("LM-RENEW-1", "LM-RENEW-4")
def renew(case: Case, state: State, move: Renew) -> State:
    """A maneuver comes back, and a token laid aside may follow on the track. LM-RULING-62 to -65."""
    seat, tokens = state.on_turn, state.tokens[state.on_turn]
    space = cast(Maneuver, move.space)
    rules = ["LM-RENEW-1", "LM-RENEW-4", "LM-RULING-62", "LM-RULING-63", "LM-RULING-65"]
    text = f"{seat} takes the token from the last space of the track: {space} is ready again."
    case.happened("renewed", rules, text, seat=seat, maneuver=space)
    tokens = replace(tokens, **{space: True}, track=None)
    state = replace(state, tokens=state.tokens.put(seat, tokens))
    if tokens.aside and (move.place_next is UNSET or move.place_next):
        return _place(case, state, seat)
    return state


# The next token


def place_options(case: Case, state: State) -> Iterator[PlaceToken]:
    """A token that lies aside, while the track is free."""
    tokens = state.tokens[state.on_turn]
    if tokens.aside and tokens.track is None:
        yield PlaceToken(seat=state.on_turn)


@rule("LM-RENEW-7")
def a_token_aside(case: Case, state: State, move: PlaceToken) -> Violation | None:
    """A token can enter the track only from aside."""
    if state.tokens[move.seat].aside:
        return None
    detail = f"No token of {move.seat} lies aside."
    return case.breach("LM-RENEW-7", detail, hint="A token lies aside if it was used while the track was taken.")


@rule("LM-RENEW-5")
def a_free_track(case: Case, state: State, move: PlaceToken) -> Violation | None:
    """The track has one token at most."""
    tokens = state.tokens[move.seat]
    if tokens.track is None:
        return None
    detail = f"There is a token of {move.seat} on space {tokens.track} of the track."
    return case.breach("LM-RENEW-5", detail, also=("LM-RENEW-7",), hint="Renew a maneuver with that token first.")


def place_token(case: Case, state: State, move: PlaceToken) -> State:
    """A token laid aside goes on the free track. LM-RULING-64."""
    return _place(case, state, state.on_turn)


@rule("LM-RENEW-7", "LM-RENEW-8", "LM-RENEW-5")
def _place(case: Case, state: State, seat: Seat) -> State:
    tokens, first = state.tokens[seat], case.pack.track.first
    case.read("/track/first", first)
    rules = ["LM-RENEW-7", "LM-RENEW-8", "LM-RENEW-5", "LM-RULING-64"]
    text = f"A token of {seat} that lay aside goes on space {first} of the track; later misses move it."
    case.happened("placed", rules, text, seat=seat, track=first, aside=tokens.aside - 1)
    tokens = replace(tokens, track=first, aside=tokens.aside - 1)
    return replace(state, tokens=state.tokens.put(seat, tokens))


def is_maneuver(name: str) -> bool:
    """Whether there is a maneuver of this name. LM-BATTLE-MAN-7."""
    return name in MANEUVERS
