"""What is wrong with component data: a patch that does not fit, and what makes no box. REF-STATE-2."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET

from referee.core.canonical import canonical
from referee.core.state import PackRef
from referee.games.lost_empires.ability_faults import ability_faults
from referee.games.lost_empires.board_faults import board_faults
from referee.games.lost_empires.card_faults import card_faults, erratum_faults, numbers, starter_faults
from referee.games.lost_empires.pack import (
    PACKS,
    PARTS,
    Activation,
    Battlefield,
    Card,
    Components,
    Deck,
    Die,
    Named,
    Pack,
    PerPlayer,
    Range,
    Word,
    pack_data,
    pack_of,
)
from referee.games.lost_empires.wording import listed

Fault = tuple[str, str, str]
"""A rule, what is wrong, and the pointer to it within a state."""
Found = Iterator[Fault]

WHOLE: dict[str, Any] = {
    "components": Components,
    "per_player": PerPlayer,
    "activation": Activation,
    "gate_price": int,
    "die": Die,
}
"""The parts of a pack that are one thing, and what each is."""
ENTRIES: dict[str, Any] = {
    "battlefields": Battlefield,
    "paths": bool,
    "from_left": tuple[str, ...],
    "factions": Named,
    "keywords": Word,
    "cards": Card,
    "decks": Deck,
    "ranges": dict[str, Range],
}
"""The collections of a pack, and what an entry of each is."""

MOST = 99
MOST_COMPONENTS = 999


def pack_faults(ref: PackRef) -> tuple[Fault, ...]:
    """Every fault of the data that a pack reference names: the rule, a sentence, a pointer within the state."""
    return _faults(ref.id, b"" if ref.patch is UNSET else canonical(ref.patch))


@lru_cache(maxsize=16)
def _faults(identifier: str, patch: bytes) -> tuple[Fault, ...]:
    if identifier not in PACKS:
        return (("REF-STATE-2", f"There is no pack {identifier}; known: {listed(PACKS)}.", "/pack/id"),)
    if not patch:
        return ()
    ref = PackRef(identifier, msgspec.json.decode(patch))
    found = tuple(_shape(ref))
    if not found:
        pack, base = pack_of(ref), pack_of(PackRef(identifier))
        found = tuple(_bounds(pack))
    if not found:
        found = tuple(fault for check in (board_faults, card_faults, ability_faults) for fault in check(pack))
        found += tuple(fault for check in (erratum_faults, starter_faults) for fault in check(base, pack))
    return found


def _shape(ref: PackRef) -> Found:
    """A patch changes known parts, and leaves each of them well-formed."""
    for part in ref.patch if ref.patch is not UNSET else ():
        if part not in PARTS:
            yield "REF-STATE-2", f"A patch changes {listed(PARTS)}; there is no {part}.", f"/pack/patch/{part}"
    data = pack_data(ref)
    for part, kind in WHOLE.items():
        yield from _fits(part, data.get(part), kind, f"/pack/patch/{part}")
    for part, kind in ENTRIES.items():
        entries = data.get(part)
        if not isinstance(entries, dict):
            yield "REF-STATE-2", f"{part} is a collection of entries by id.", f"/pack/patch/{part}"
            continue
        for identifier, entry in entries.items():
            at = f"/pack/patch/{part}/{identifier}"
            if not _ID.fullmatch(identifier):
                yield "REF-STATE-2", f"An id has letters, digits, `_`, `.` and `-`; {identifier} has others.", at
            yield from _fits(identifier, entry, kind, at)


_ID = re.compile(r"[A-Za-z0-9_.-]{1,64}")


def _fits(name: str, value: Any, kind: Any, pointer: str) -> Found:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        sentence = str(error).replace(" - at `$.", " in `").replace("Object contains", "It has")
        yield "REF-STATE-2", f"{name} does not fit: {sentence}.", pointer


def _bounds(pack: Pack) -> Found:
    """Numbers that no box can have, and those that would not end."""
    limits = [("gate_price", pack.gate_price, 1, MOST)]
    for part, values, most in (
        ("components", pack.components, MOST_COMPONENTS),
        ("per_player", pack.per_player, MOST),
        ("activation", pack.activation, MOST),
    ):
        limits += [(f"{part}/{name}", number, 0, most) for name, number in msgspec.structs.asdict(values).items()]
    for name, battlefield in pack.battlefields.items():
        limits += [(f"battlefields/{name}/{n}", getattr(battlefield, n), 0, MOST) for n in ("artifacts", "bonus")]
    for name, face in pack.die.faces.items():
        limits += [
            (f"die/faces/{name}/value", face.value, -MOST, MOST),
            (f"die/faces/{name}/count", face.count or 0, 0, MOST),
        ]
    for card, entry in pack.cards.items():
        limits += [(f"cards/{card}/{name}", number or 0, -MOST, MOST) for name, number in numbers(entry).items()]
    for name, number, least, most in limits:
        if not least <= number <= most:
            detail = f"{name.replace('/', ' ')} is a number from {least} to {most}, not {number}."
            yield "REF-STATE-2", detail, f"/pack/patch/{name}"
