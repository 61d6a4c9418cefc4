"""Who sees what, and the same game under other names. LM-FUND-2, LM-INV-33."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from referee.core.canonical import difference
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import Tell
from referee.games.lumeria.case import Case
from referee.games.lumeria.pack import PACKS, pack_data
from referee.games.lumeria.squares import coordinates
from referee.games.lumeria.state import SEATS, State


@rule("LM-FUND-2")
def hide(state: State, viewer: str) -> State:
    """The state as a seat or the public sees it: everything lies open but the seed and the salt. LM-RULING-82."""
    return replace(state, seed=UNSET, salt=UNSET)


@rule("REF-TELL-1", "LM-FUND-2")
def tell(case: Case, state: State, move: Tell) -> Violation:
    """Nothing is unknown, so there is nothing to tell. REF-TELL-1."""
    if move.seat not in SEATS:
        detail = f"There is no seat {move.seat}; the seats are south and north."
        return case.breach("LM-FLOW-2", detail, pointer="/move/seat", hint="Name south or north.")
    detail = f"No unknown card lies at {move.at}: everything lies open."
    return case.breach("REF-TELL-1", detail, pointer="/move/at", also=("LM-FUND-2",), hint="There is nothing to tell.")


_FIXED = frozenset({"pack", "switches", "word", "trust", "game", "edition", "node", "seed", "salt", "factions"})
_FIXED_OF_A_MOVE = frozenset({"type", "faction"})
_SETS = ("marks", "camps")


def rename(state: State, names: Mapping[str, str]) -> State:
    """The same game with seats, spaces, kinds, abilities or cards under other names; the pack is patched to agree.

    Spaces keep their geometry, so they can only change places by turning or mirroring the board. Factions and gods keep
    their names, some of which are also names of spaces.
    """
    document, data = msgspec.to_builtins(state), pack_data(state.pack)
    renamed = {key: value if key in _FIXED else _renamed(value, names) for key, value in document.items()}
    renamed["factions"] = {names.get(seat, seat): faction for seat, faction in document["factions"].items()}
    for part in ("triggers", "spent"):
        for before, after in zip(document[part], renamed[part], strict=True):
            if before["source"] in data["gods"]:
                after["source"] = before["source"]
    base = PACKS[state.pack.id]
    parts = {
        "board": _board(data["board"], names),
        "units": {names.get(kind, kind): _entry(unit, names, ("faction",)) for kind, unit in data["units"].items()},
        "gods": {god: _entry(entry, names, ("faction",)) for god, entry in data["gods"].items()},
        "factions": {faction: _entry(entry, names, ("diagram", "god")) for faction, entry in data["factions"].items()},
        "abilities": _renamed(data["abilities"], names),
        "scenarios": _renamed(data["scenarios"], names),
    }
    patch = {part: change for part, after in parts.items() if (change := difference(base[part], after))}
    renamed["pack"] = {"id": state.pack.id, "patch": patch} if patch else {"id": state.pack.id}
    return msgspec.convert(renamed, State)


def _entry(entry: Mapping[str, Any], names: Mapping[str, str], fixed: tuple[str, ...]) -> dict[str, Any]:
    return {member: value if member in fixed else _renamed(value, names) for member, value in entry.items()}


def _board(board: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The board with its spaces renamed; the last row of a seat is where its recruitment spaces are.

    Spaces that are a set keep their order where the set is the same.
    """
    after: dict[str, Any] = _renamed(board, names)
    rows = {}
    for seat, row in board["home_row"].items():
        spaces = [space for space in board["recruitment"].get(seat, ()) if space.endswith(str(row))]
        moved = coordinates(names.get(spaces[0], spaces[0])) if spaces else None
        rows[names.get(seat, seat)] = row if moved is None else moved[1]
    for part in _SETS:
        for name, spaces in after[part].items():
            if sorted(spaces) == sorted(board[part].get(name, ())):
                after[part][name] = board[part][name]
    return {**after, "home_row": rows}


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(member, names) for key, member in value.items()}
    if isinstance(value, list | tuple):
        return [_renamed(member, names) for member in value]
    return names.get(value, value) if isinstance(value, str) else value


def rename_move(document: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """A move's plain data under other names."""
    return {key: value if key in _FIXED_OF_A_MOVE else _renamed(value, names) for key, value in document.items()}
