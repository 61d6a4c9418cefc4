"""What can be read of component data, for library, HTTP and command line.

Each component with where its values come from and the rules about it; what a patch leaves wrong or open.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from referee.core import components as parts
from referee.core.components import Component, components, near
from referee.core.pack import PackData, patched
from referee.core.ruling import Data, Provenance
from referee.core.state import PackRef
from referee.games import GAMES
from referee.wire import rules, shapes
from referee.wire.door import LONGEST_ECHO, MAX_ERRORS, BadShape, UnknownName, door

NEAR = 5


def listed(name: str) -> Data:
    """Every component of a game's default pack, in the order of the pack. Raises UnknownGame."""
    game = door(name).game
    pack = rules.default_pack(name)
    shown = [_described(name, component) for component in components(pack)]
    return {"game": name, "edition": game.edition, "pack": pack["id"], "components": shown}


def one(name: str, called: str) -> Data:
    """A component by its id, number or name in any language, with the rules about it.

    Raises UnknownGame and UnknownName.
    """
    game = door(name).game
    pack = rules.default_pack(name)
    among = components(pack)
    component = parts.find(among, called)
    if component is None:
        raise UnknownName(f"{game.title} has no component {called[:LONGEST_ECHO]!r}.", near(among, called))
    texts = [rules.in_brief(name, identifier) for identifier in rules.about(name, component)]
    return {"game": name, "edition": game.edition, "pack": pack["id"], **_described(name, component), "rules": texts}


def packs(name: str) -> Data:
    """The packs of a game. Raises UnknownGame."""
    known = door(name).game.packs
    shown = [
        {"id": i, "title": pack["title"], "version": pack["version"], "href": f"/v1/games/{name}/packs/{i}"}
        for i, pack in known.items()
    ]
    return {"game": name, "packs": shown}


def pack(name: str, identifier: str) -> PackData:
    """A whole pack. Raises UnknownGame and UnknownName."""
    game = door(name).game
    if identifier not in game.packs:
        raise UnknownName(f"{game.title} has no pack {identifier[:LONGEST_ECHO]!r}.", [*game.packs][:NEAR])
    return game.packs[identifier]


def check(name: str, reference: Mapping[str, Any]) -> Data:
    """What is wrong with a pack and a patch, or else what they leave open.

    `gaps` are values that are only assumed, `missing` those that the rulebook gives and the pack does not,
    `contradictions` the owner's values that the rulebook speaks against; each with its place in the request.
    Raises UnknownGame and BadShape.
    """
    game = door(name).game
    errors = shapes.errors("common/patch", reference.get("patch", {}), limit=MAX_ERRORS, prefix="/pack/patch")
    if errors:
        raise BadShape(errors)
    ref = msgspec.convert(reference, PackRef)
    faults = game.pack_faults(ref)
    found: Data = {"pack": ref.id, "possible": not faults, "faults": faults}
    if faults:
        return found
    data = GAMES[name].packs[ref.id] if ref.patch is UNSET else patched(GAMES[name].packs[ref.id], ref.patch)
    notes = [(pointer, note, _values(data, pointer)) for pointer, note in game.provenance(ref).items()]
    open_ = {"gaps": _is_assumed, "missing": _is_missing, "contradictions": _contradicts}
    return found | {
        part: [_noted(pointer, note, value) for pointer, note, value in notes if belongs(note, value)]
        for part, belongs in open_.items()
    }


def _described(name: str, component: Component) -> Data:
    at = component.pointer
    notes = rules.provenance(name)
    inside = {
        pointer: msgspec.to_builtins(note)
        for pointer, note in notes.items()
        if pointer == at or pointer.startswith(f"{at}/")
    }
    return {**rules.called(name, component), "data": component.data, "provenance": inside}


def _values(data: Any, pointer: str) -> list[Any]:
    """The value at a pointer: one, or none where the pack lacks it."""
    for key in pointer.split("/")[1:]:
        if not isinstance(data, dict) or key not in data:
            return []
        data = data[key]
    return [data]


def _is_assumed(note: Provenance, value: list[Any]) -> bool:
    return note.source == "assumed"


def _is_missing(note: Provenance, value: list[Any]) -> bool:
    return not value and note.source in ("rulebook", "derived")


def _contradicts(note: Provenance, value: list[Any]) -> bool:
    return note.source == "user" and note.ref != ""


def _noted(pointer: str, note: Provenance, values: list[Any]) -> Data:
    value = {"value": values[0]} if values else {}
    return {"pointer": f"/pack/patch{pointer}", **value, **msgspec.to_builtins(note)}
