"""Tiles that are turned up: which one it is, and where it lies. LU-PREP-8, LU-BUG-2."""

from msgspec.structs import replace

from referee.core.ruling import Violation
from referee.games.lumina.case import Case
from referee.games.lumina.state import State, located


def lay(state: State, field: str, tile: str) -> State:
    """A tile on a field, on top of what lies there. LU-RULING-8."""
    there = (*state.board_tiles.get(field, ()), tile)
    return replace(state, board_tiles={**state.board_tiles, field: there})


def placed(case: Case, state: State, field: str, tile: str) -> tuple[State, bool]:
    """A drawn tile in its place, and whether it went to the player who stands there. LU-RULING-9."""
    who = state.who_is_at(field)
    if who is None or case.switch("under_adventurer") == "stay":
        return lay(state, field, tile), False
    return replace(state, bugs={**state.bugs, who: (*state.bugs.get(who, ()), tile)}), True


def left(case: Case, state: State) -> tuple[str, ...]:
    """The tiles, by id, of which the state does not say where they are."""
    used = set(located(state))
    return tuple(tile for tile in case.pack.in_order if tile not in used)


def unused(case: Case, state: State, kind: str) -> str | None:
    """The tile that a report of a kind means: of those that lie nowhere the one with the lowest id. LU-RULING-32."""
    return next((tile for tile in left(case, state) if case.shows(tile) == kind), None)


def no_such_tile(case: Case, state: State, kind: str, pointer: str) -> Violation | None:
    """The refusal of a report that names a location without a tile left; None if it is not told what the tiles show."""
    for tile in left(case, state):
        case.counted_kind(tile)
    if case.lacking:
        return None
    detail = f"No tile of {case.kind(kind)} is left in the stack."
    return case.breach("LU-FLOW-3", detail, pointer=pointer, also=("LU-RULING-32",), hint="Look at the tile again.")


def first_that_stays(case: Case, state: State, order: tuple[str, ...]) -> int:
    """The place in the stack of the tile that is drawn and not put back. LU-RULING-8.

    It is the first; or, where second tiles are drawn again, the first whose field has no tile, if there is one.
    """
    for place, tile in enumerate(order):
        if case.home(tile) not in state.board_tiles:
            return place
        if case.switch("second_tile") == "stack":
            break
    return 0


def goes_under(case: Case, state: State) -> bool:
    """Whether a second tile for a field is put back, since some other tile has a field without one. LU-RULING-8.

    Some of the tiles that lie nowhere may be those of a player that nobody told. There is such a tile in the stack if
    those for fields with a tile are too few to fill it.
    """
    if case.switch("second_tile") == "stack":
        return False
    loose = left(case, state)
    for tile in loose:
        case.counted_kind(tile)
    return sum(case.pack.home(tile) in state.board_tiles for tile in loose) < len(state.stack)
