"""Who sees what, what becomes known later, and the same game under other names."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from referee.core.canonical import difference
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN, PackRef, Tell
from referee.games.lumina.case import Case
from referee.games.lumina.pack import PACKS, pack_data, path
from referee.games.lumina.state import SEATS, State, listed, located


def hide(state: State, viewer: str) -> State:
    """The state as everybody sees it, for nobody knows more than the others. LU-INV-15, LU-RULING-24.

    What lies face down is unknown, also what has been seen of it, and so is the order of the stack.
    """
    stack = (UNKNOWN,) * len(state.stack)
    return replace(state, seed=UNSET, salt=UNSET, layout=None, seen={}, stack=stack)


@rule("LU-PREP-4", "LU-PREP-6", "LU-FLOW-2", "REF-TELL-1", "REF-TELL-2")
def tell(case: Case, state: State, move: Tell) -> State | Violation:
    """A tile that a player has becomes known; what lies face down is told by nobody. LU-RULING-24, -29."""
    if move.seat not in state.seats:
        detail = f"{move.seat} does not take part here."
        return case.breach("LU-FLOW-2", detail, pointer="/move/seat", hint=f"Name {listed(state.players, word='or')}.")
    part, _, rest = move.at.removeprefix("/").partition("/")
    if part in ("layout", "seen"):
        detail = "The cards lie face down, and nobody looks at one before it is turned over."
        also, hint = ("LU-RULING-24",), "Turn it over in your turn."
        return case.breach("LU-PREP-4", detail, pointer="/move/at", also=also, hint=hint)
    if part == "stack":
        detail = "What the tiles in the stack show is seen by nobody before one is drawn."
        return case.breach("LU-PREP-6", detail, pointer="/move/at", also=("LU-RULING-29",))
    seat, _, place = rest.partition("/")
    bugs = state.bugs.get(seat, ()) if part == "bugs" else ()
    number = int(place) if place.isascii() and place.isdecimal() and len(place) < 3 else len(bugs)
    if number >= len(bugs) or bugs[number] != UNKNOWN:
        hint = _where_to_tell(state)
        return case.breach("REF-TELL-1", f"No unknown tile lies at {move.at}.", pointer="/move/at", hint=hint)
    if move.card not in case.pack.tiles:
        detail = f"There is no tile {move.card}; there are {listed(case.pack.in_order)}."
        return case.breach("LU-FLOW-2", detail, pointer="/move/card", hint="Name a tile by its id.")
    if move.card in located(state):
        detail = f"{move.card} is known to lie elsewhere."
        return case.breach("REF-TELL-2", detail, pointer="/move/card", also=("LU-BOX-4",))
    case.claim(move.at, move.card, f"{move.seat} tells that it is {move.card}.")
    text = f"{move.seat} tells: a tile of {seat} shows {case.kind(case.pack.tiles[move.card].kind)}."
    case.happened("told", ("REF-TELL-1",), text, seat=move.seat, at=move.at, card=move.card)
    told = (*bugs[:number], move.card, *bugs[number + 1 :])
    return replace(state, bugs={**state.bugs, seat: told})


def _where_to_tell(state: State) -> str:
    """A place of which something can be told, as a hint."""
    for seat, has in state.bugs.items():
        if UNKNOWN in has:
            return f"Name a place that holds `?`, such as /bugs/{seat}/{has.index(UNKNOWN)}."
    return "Every tile of the players is known."


# Other names


def rename(state: State, names: Mapping[str, str]) -> State:
    """The same game with seats, pieces, fields, kinds or slots under other names; the pack is patched to agree.

    A seat only changes with another seat, and all together have to keep their order around the table. LU-INV-19.
    """

    def new(name: str) -> str:
        return names.get(name, name)

    def seated(seat: str) -> str:
        return other if (other := names.get(seat)) in SEATS else seat

    document = msgspec.to_builtins(state)
    document["pack"] = msgspec.to_builtins(_renamed_pack(state.pack, names))
    document["seats"] = {seated(seat): info for seat, info in document["seats"].items()}
    document["first"] = seated(state.first)
    document["current"] = None if state.current is None else seated(state.current)
    document["adventurers"] = {
        seated(seat): {"piece": new(one.piece), "location": new(one.location)}
        for seat, one in state.adventurers.items()
    }
    for part, renamed in (("layout", new), ("seen", new), ("rows", seated)):
        if document[part] is not None:
            document[part] = {new(slot): renamed(name) for slot, name in document[part].items()}
    document["face_up"] = [{"slot": int(new(str(c.slot))), "shows": new(c.shows)} for c in state.face_up]
    document["board_tiles"] = {new(field): tiles for field, tiles in document["board_tiles"].items()}
    document["bugs"] = {seated(seat): tiles for seat, tiles in document["bugs"].items()}
    if state.result is not None:
        document["result"]["winners"] = [seated(seat) for seat in state.result.winners]
    return msgspec.convert(document, State)


def _renamed_pack(ref: PackRef, names: Mapping[str, str]) -> PackRef:
    base, data = PACKS[ref.id], pack_data(ref)

    def new(name: str) -> str:
        return names.get(name, name)

    parts: dict[str, Any] = {
        "kinds": {new(kind): entry for kind, entry in data["kinds"].items()},
        "fields": {new(name): {**field, "kind": new(field["kind"])} for name, field in data["fields"].items()},
        "paths": {path(*map(new, key.split("-"))): there for key, there in data["paths"].items()},
        "cards": {card: {**entry, "kind": new(entry["kind"])} for card, entry in data["cards"].items()},
        "tiles": {tile: {**entry, "kind": new(entry["kind"])} for tile, entry in data["tiles"].items()},
        "adventurers": {new(piece): entry for piece, entry in data["adventurers"].items()},
    }
    patch = {part: change for part, after in parts.items() if (change := difference(base[part], after))}
    return PackRef(ref.id, patch) if patch else PackRef(ref.id)


def rename_move(document: Any, names: Mapping[str, str]) -> Any:
    """A move's plain data under other names."""

    def new(value: Any) -> Any:
        if isinstance(value, dict):
            return {member: new(inside) for member, inside in value.items()}
        if isinstance(value, list | tuple):
            return [new(inside) for inside in value]
        return names.get(value, value) if isinstance(value, str) else value

    renamed = {member: value if member in ("type", "seat") else new(value) for member, value in document.items()}
    renamed["seat"] = other if (other := names.get(document["seat"])) in SEATS else document["seat"]
    if "slot" in document:
        renamed["slot"] = int(names.get(str(document["slot"]), document["slot"]))
    return renamed
