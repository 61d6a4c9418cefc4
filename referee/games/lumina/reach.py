"""What an adventurer reaches directly: the fields of a kind that one path joins to where it stands.

This is the one place that knows that a card shows a kind and an adventurer stands on a field.
"""

from referee.games.lumina.case import Case
from referee.games.lumina.pack import path
from referee.games.lumina.state import State


def next_door(case: Case, field: str, kind: str) -> tuple[str, ...]:
    """The fields of `kind` that one path joins to `field`. LU-MOVE-5, LU-RULING-20, LU-PUB-4."""
    found = []
    for other in case.pack.by_kind.get(kind, ()):
        case.kind_of(other)
        if other != field and case.joined(field, other):
            found.append(other)
    for other in case.pack.neighbors[field]:
        case.kind_of(other)
    return tuple(found)


def perhaps_next_door(case: Case, state: State, seat: str, kind: str) -> tuple[str, ...]:
    """Fields of `kind` with others on them, if it is all the same which of them a path joins to where `seat` is.

    The kinds of all fields are told, so that no other field can be meant, and no path leads to the rest of `kind`. None
    if it is told how these are joined, or if one of them is free.
    """
    here = str(state.at(seat))
    if case.before.trust == "all" or not all(case.is_told(f"/fields/{field}/kind") for field in case.pack.fields):
        return ()
    others = [field for field in case.pack.by_kind.get(kind, ()) if field != here]
    told = {field: case.joined(here, field) for field in others if case.is_told(f"/paths/{path(here, field)}")}
    perhaps = tuple(field for field in others if told.get(field) is not False)
    alike = len(told) < len(others) and all(state.who_is_at(field) is not None for field in perhaps)
    return perhaps if alike else ()


def must_be_next_door(case: Case, state: State, field: str) -> bool:
    """Whether a move is offered that can only be one to `field`. LU-INV-20."""
    here, fields = str(state.at(str(state.current))), case.pack.by_kind.get(str(state.shown), ())
    possible = [
        other
        for other in free(state, fields)
        if not case.is_told(f"/paths/{path(here, other)}") or case.joined(here, other)
    ]
    return state.node == "TURN.MOVE" and possible == [field]


def free(state: State, fields: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the fields on which nobody stands. LU-MOVE-3."""
    taken = {one.location for one in state.adventurers.values()}
    return tuple(field for field in fields if field not in taken)


def offered(case: Case, state: State) -> tuple[str, ...]:
    """The fields to which the player on turn may move by the last card; none before the first. LU-MOVE-1."""
    here = state.at(str(state.current))
    if here is None or state.shown is None:
        return ()
    return free(state, next_door(case, here, state.shown))
