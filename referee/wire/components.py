"""What can be read of component data, for library, HTTP and command line.

Each component with where its values come from and the rules about it; what a patch leaves wrong or open.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from referee.core.components import Component, components, find
from referee.core.pack import PackData, has, patched, value_at
from referee.core.ruling import MAX_VIOLATIONS, Data, Provenance
from referee.core.state import PackRef
from referee.games import GAMES
from referee.wire import alike, rules, shapes
from referee.wire.door import LONGEST_ECHO, MAX_ERRORS, BadShape, UnknownName, door


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
    component = find(among, called)
    if component is None:
        raise UnknownName(f"{game.title} has no component {called[:LONGEST_ECHO]!r}.", _near(among, called))
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
        near = alike.near(identifier, game.packs) or [*game.packs][: alike.MOST]
        raise UnknownName(f"{game.title} has no pack {identifier[:LONGEST_ECHO]!r}.", near)
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
    found: Data = {"pack": ref.id, "possible": not faults, "faults": faults[:MAX_VIOLATIONS]}
    if faults:
        return found
    data = GAMES[name].packs[ref.id] if ref.patch is UNSET else patched(GAMES[name].packs[ref.id], ref.patch)
    notes = game.provenance(ref).items()
    return found | {
        "gaps": [_noted(data, at, note) for at, note in notes if note.source == "assumed"],
        "missing": [
            _noted(data, at, note) for at, note in notes if note.source in ("rulebook", "derived") and not has(data, at)
        ],
        "contradictions": [_noted(data, at, note) for at, note in notes if note.source == "user" and note.ref],
    }


def _near(among: Iterable[Component], called: str) -> list[str]:
    """Ids of components whose id, number or name looks like what there is not, the likeliest first."""
    ids: dict[str, str] = {}
    for component in among:
        number = () if component.number is None else (str(component.number),)
        for name in (component.id, *number, *component.names.values()):
            ids.setdefault(name, component.id)
    return list(dict.fromkeys(ids[name] for name in alike.near(called, ids, 3 * alike.MOST)))[: alike.MOST]


def _described(name: str, component: Component) -> Data:
    at = component.pointer
    notes = rules.provenance(name)
    inside = {
        pointer: msgspec.to_builtins(note)
        for pointer, note in notes.items()
        if pointer == at or pointer.startswith(f"{at}/")
    }
    return {**rules.called(name, component), "data": component.data, "provenance": inside}


def _noted(data: PackData, pointer: str, note: Provenance) -> Data:
    value = {"value": value_at(data, pointer)} if has(data, pointer) else {}
    return {"pointer": f"/pack/patch{pointer}", **value, **msgspec.to_builtins(note)}
