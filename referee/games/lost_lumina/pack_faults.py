"""What is wrong with component data: a patch that does not fit, numbers, steps, the map. REF-STATE-2, LL-INV-1."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET

from referee.core.canonical import canonical
from referee.core.state import PackRef
from referee.games.lost_lumina.pack import ICONS, PACKS, Area, Card, Pack, pack_data, pack_of
from referee.games.lost_lumina.state import listed

Found = Iterator[tuple[str, str, str]]
"""A rule, what is wrong, and the pointer to it within a state."""

ENTRIES: dict[str, Any] = {"cards": Card, "areas": Area, "regions": dict[str, Any], "paths": bool}
"""The collections of a pack that a patch may change, and what an entry of each is."""


def pack_faults(ref: PackRef) -> tuple[tuple[str, str, str], ...]:
    """Every fault of the data that a pack reference names: the rule, a sentence, a pointer within the state."""
    return _faults(ref.id, b"" if ref.patch is UNSET else canonical(ref.patch))


@lru_cache(maxsize=16)
def _faults(identifier: str, patch: bytes) -> tuple[tuple[str, str, str], ...]:
    if identifier not in PACKS:
        return (("REF-STATE-2", f"There is no pack {identifier}; known: {listed(PACKS)}.", "/pack/id"),)
    if not patch:
        return ()
    ref = PackRef(identifier, msgspec.json.decode(patch))
    found = tuple(_shape(ref))
    if found:
        return found
    pack = pack_of(ref)
    return (*_card_data(pack), *_map_data(pack))


def _shape(ref: PackRef) -> Found:
    """A patch changes entries of the known collections, and leaves each of them well-formed."""
    for part in ref.patch if ref.patch is not UNSET else ():
        if part not in ENTRIES:
            detail = f"A patch changes {listed(ENTRIES)}; there is no {part}."
            yield "REF-STATE-2", detail, f"/pack/patch/{part}"
    data = pack_data(ref)
    for part, kind in ENTRIES.items():
        entries = data.get(part)
        if not isinstance(entries, dict):
            yield "REF-STATE-2", f"{part} is a collection of entries by id.", f"/pack/patch/{part}"
            continue
        for identifier, entry in entries.items():
            try:
                msgspec.convert(entry, kind)
            except msgspec.ValidationError as error:
                sentence = str(error).replace(" - at `$.", " in `").replace("Object contains", "It has")
                yield "REF-STATE-2", f"{identifier} does not fit: {sentence}.", f"/pack/patch/{part}/{identifier}"


def _card_data(pack: Pack) -> Iterator[tuple[str, str, str]]:
    numbers = Counter(card.number for card in pack.cards.values())
    if len(pack.deck(False)) != 27 or len(pack.deck(True)) > 28:
        detail = f"A box has 27 cards and a promo; this one has {len(pack.deck(False))} and {len(pack.cards)} in all."
        yield "REF-STATE-2", detail, "/pack/patch/cards"
    for identifier, card in pack.cards.items():
        where = f"/pack/patch/cards/{identifier}"
        if numbers[card.number] > 1:
            yield "REF-STATE-2", f"Two cards have the number {card.number}.", f"{where}/number"
        if not card.names:
            yield "REF-STATE-2", f"{identifier} has no name.", f"{where}/names"
        steps = ("none",) if card.ability is None else ICONS.get(card.ability, ())
        if card.step not in steps:
            detail = f"The step of {identifier} is {listed(steps, 'of no known ability')}, not {card.step}."
            yield "REF-STATE-2", detail, f"{where}/step"
        if not (0 <= card.bp <= 99 and 0 <= card.ap <= 99):
            yield "REF-STATE-2", f"The numbers of {identifier} are not from 0 to 99.", where


def _map_data(pack: Pack) -> Iterator[tuple[str, str, str]]:
    by_region = Counter(area.region for area in pack.areas.values())
    if len(pack.regions) != 3 or by_region != dict.fromkeys(pack.regions, 3):
        here = listed(f"{number} in {region}" for region, number in sorted(by_region.items()))
        detail = f"A map has 3 Regions of 3 Areas; this one has {here}."
        yield "LL-INV-1", detail, "/pack/patch/areas"
    for name in pack.paths:
        ends = name.split("-")
        if len(ends) != 2 or not ends[0] < ends[1] or not set(ends) <= pack.areas.keys():
            detail = f"{name} does not name two different Areas in alphabetical order."
            yield "LL-INV-1", detail, f"/pack/patch/paths/{name}"
