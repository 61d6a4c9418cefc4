"""What an adventurer reaches directly: the fields of a kind that one path joins to where it stands.

This is the one place that knows that a card shows a kind and an adventurer stands on a field.
"""

from referee.games.lumina.case import Case
from referee.games.lumina.pack import path
from referee.games.lumina.state import State


def next_door(case: Case, state: State, field: str, kind: str) -> tuple[str, ...]:
    """The fields of `kind` that one path joins to `field`. LU-MOVE-5, LU-RULING-20, LU-PUB-4."""
    found, perhaps = [], perhaps_next_door(case, state, field, kind)
    for other in case.pack.by_kind.get(kind, ()):
        case.kind_of(other)
        if other != field and other not in perhaps and case.joined(field, other):
            found.append(other)
    for other in case.pack.neighbors[field]:
        case.kind_of(other)
    return tuple(found)


def perhaps_next_door(case: Case, state: State, field: str, kind: str) -> tuple[str, ...]:
    """The fields of `kind` that are taken, and of which it is not told whether a path joins them to `field`.

    Nothing hangs on that: nobody moves there, and without another field the turn is over either way. None unless the
    kinds of all fields are told.
    """
    if case.before.trust == "all" or not all(case.is_told(f"/fields/{other}/kind") for other in case.pack.fields):
        return ()
    taken = (
        other for other in case.pack.by_kind.get(kind, ()) if other != field and state.who_is_at(other) is not None
    )
    return tuple(other for other in taken if not case.is_told(f"/paths/{path(field, other)}"))


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
    return free(state, next_door(case, state, here, state.shown))
