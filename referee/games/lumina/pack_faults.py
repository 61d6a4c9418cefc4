"""What is wrong with component data: a patch that does not fit, numbers, the map, cards and tiles. REF-STATE-2."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET

from referee.core.canonical import canonical
from referee.core.state import PackRef
from referee.games.lumina.pack import MAX_FIELDS, NAMED_PARTS, PACKS, WHOLE_PARTS, Pack, pack_data, pack_of
from referee.games.lumina.state import SEATS, listed
from referee.games.lumina.switches import SWITCHES

Found = Iterator[tuple[str, str]]
"""What is wrong, and the pointer to it within a state. The rule is REF-STATE-2."""

PARTS = (*WHOLE_PARTS, *NAMED_PARTS)
"""The parts of a pack that a patch may change."""


def pack_faults(ref: PackRef) -> tuple[tuple[str, str], ...]:
    """Every fault of the data that a pack reference names: a sentence, and a pointer within the state."""
    return _faults(ref.id, b"" if ref.patch is UNSET else canonical(ref.patch))


@lru_cache(maxsize=16)
def _faults(identifier: str, patch: bytes) -> tuple[tuple[str, str], ...]:
    if identifier not in PACKS:
        return ((f"There is no pack {identifier}; known: {listed(PACKS)}.", "/pack/id"),)
    ref = PackRef(identifier, msgspec.json.decode(patch)) if patch else PackRef(identifier)
    found = (*_parts(ref), *_shape(pack_data(ref)))
    if found:
        return found
    pack = pack_of(ref)
    return tuple(fault for check in _CHECKS for fault in check(pack))


def too_few_starts(pack: Pack, start_ring: str) -> str | None:
    """Why not everybody finds a field to start on, by the switch of that name. LU-RULING-30."""
    there = len(pack.starts(start_ring))
    if there >= pack.rules.players_max:
        return None
    ring = "with" if start_ring == "with" else "without"
    return f"{pack.rules.players_max} players start on fields {ring} a ring; the map has {there}."


# Shape


def _parts(ref: PackRef) -> Found:
    for part in ref.patch if ref.patch is not UNSET else ():
        if part not in PARTS:
            yield f"A patch changes {listed(PARTS)}; there is no {part}.", f"/pack/patch/{part}"


def _shape(data: dict[str, Any]) -> Found:
    """Every part is there, and each of its entries is well-formed."""
    for part, kind in WHOLE_PARTS.items():
        yield from _fits(data.get(part), kind, part, f"/pack/patch/{part}")
    for part, kind in NAMED_PARTS.items():
        entries = data.get(part)
        if not isinstance(entries, dict):
            yield f"{part} is a collection of entries by id.", f"/pack/patch/{part}"
            continue
        for identifier, entry in entries.items():
            yield from _fits(entry, kind, identifier, f"/pack/patch/{part}/{identifier}")


def _fits(value: Any, kind: Any, name: str, pointer: str) -> Found:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        sentence = str(error).replace(" - at `$.", " in `").replace("Object contains", "It has")
        yield f"{name} does not fit: {sentence}.", pointer


# What the parts say together


def _numbers(pack: Pack) -> Found:
    """As many pieces, cards and tiles as there are said to be, and enough of them for every game."""
    for name, counted, there in (
        ("adventurers", pack.components.adventurers, pack.adventurers),
        ("location_cards", pack.components.location_cards, pack.cards),
        ("tiles", pack.components.tiles, pack.tiles),
    ):
        if counted != len(there):
            yield f"There are {len(there)} {name.replace('_', ' ')}, not {counted}.", f"/pack/patch/components/{name}"
    rules, tie = pack.rules, pack.rules.tie
    if pack.slots != len(pack.cards):
        yield f"{len(pack.cards)} cards lie in as many slots, not in {pack.slots}.", "/pack/patch/slots"
    if not 2 <= rules.players_min <= rules.players_max <= min(len(SEATS), len(pack.adventurers)):
        seats = f"there are {len(SEATS)} seats and an adventurer for each"
        detail = f"{rules.players_min} to {rules.players_max} players: {seats}."
        yield detail, "/pack/patch/rules"
    if rules.goal < 1 or not 1 <= rules.open_tiles <= len(pack.tiles):
        yield "At least one bug wins, and at least one tile lies open.", "/pack/patch/rules"
    for players in range(max(2, rules.players_min), min(rules.players_max, len(SEATS)) + 1):
        tied = players == tie.players and tie.each == rules.goal - 1
        enough = players * (rules.goal - 1) + (0 if tied else 1)
        if len(pack.tiles) < enough:
            detail = f"With {players} players it takes {enough} tiles until somebody wins; there are {len(pack.tiles)}."
            yield detail, "/pack/patch/tiles"


def _map(pack: Pack) -> Found:
    """Paths join different known fields, and every field can be reached from every other."""
    if len(pack.fields) > MAX_FIELDS:
        yield f"A map of at most {MAX_FIELDS} fields is judged; this one has {len(pack.fields)}.", "/pack/patch/fields"
        return
    for name in pack.paths:
        ends = name.split("-")
        if len(ends) != 2 or not ends[0] < ends[1] or not set(ends) <= pack.fields.keys():
            detail = f"{name} does not name two different fields in alphabetical order."
            yield detail, f"/pack/patch/paths/{name}"
    reached, waiting = set[str](), [*pack.fields][:1]
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting += pack.neighbors[here]
    if lost := [field for field in pack.fields if field not in reached]:
        yield f"No way leads from {next(iter(pack.fields))} to {listed(lost)}.", "/pack/patch/paths"
    if sentence := too_few_starts(pack, pack.switches.get("start_ring", SWITCHES["start_ring"].default)):
        yield sentence, "/pack/patch/fields"


def _kinds(pack: Pack) -> Found:
    """Every kind has a field and one card; tiles show kinds with one ringed field."""
    for name, field in pack.fields.items():
        if field.kind not in pack.kinds:
            yield f"{name} is of no known kind: {field.kind}.", f"/pack/patch/fields/{name}/kind"
    cards = Counter(card.kind for card in pack.cards.values())
    for kind in pack.kinds:
        if not pack.by_kind[kind]:
            yield f"No field is of kind {kind}.", f"/pack/patch/kinds/{kind}"
        if cards[kind] != 1:
            yield f"{cards[kind]} cards show {kind}; there is one for each kind.", f"/pack/patch/kinds/{kind}"
    for name, card in pack.cards.items():
        if card.kind not in pack.kinds:
            yield f"{name} shows no known kind: {card.kind}.", f"/pack/patch/cards/{name}/kind"
    for name, tile in pack.tiles.items():
        ringed = [field for field in pack.by_kind.get(tile.kind, ()) if pack.fields[field].ring]
        if len(ringed) != 1:
            detail = f"{name} shows {tile.kind}, which has {len(ringed)} ringed fields; a tile needs one."
            yield detail, f"/pack/patch/tiles/{name}/kind"


_CHECKS = (_numbers, _map, _kinds)
