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


def is_taken_wherever_it_is(case: Case, state: State, seat: str, kind: str) -> bool:
    """Whether others stand on all fields of `kind`, and it is not told which of these a path joins to where `seat` is.

    The kinds of all fields are told, so that no other field can be meant.
    """
    here, fields = str(state.at(seat)), case.pack.by_kind.get(kind, ())
    if here in fields or not all(case.is_told(f"/fields/{field}/kind") for field in case.pack.fields):
        return False
    taken = all(state.who_is_at(field) is not None for field in fields)
    return taken and not all(case.is_told(f"/paths/{path(here, field)}") for field in fields)


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
