"""The component data of Lumina: kinds and fields, which fields are joined by a path, cards, tiles and pieces."""

from functools import cached_property, lru_cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.core.canonical import canonical
from referee.core.pack import PackData, leaves, neighbors, patched, sources
from referee.core.ruling import Provenance
from referee.core.state import PackRef


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of field, or an adventurer: something that only has names, by language."""

    names: dict[str, str] = {}


class Field(Struct, frozen=True, forbid_unknown_fields=True):
    """A place on the board: its kind, and whether it has an illuminated ring.

    `x` and `y`, column and row, say where a picture shows it; no rule asks for them.
    """

    kind: str
    ring: bool
    names: dict[str, str] = {}
    x: int | None = None
    y: int | None = None


class Shows(Struct, frozen=True, forbid_unknown_fields=True):
    """A card or a tile: the kind that it shows."""

    kind: str


class Components(Struct, frozen=True, forbid_unknown_fields=True):
    """How many pieces, cards and tiles are in the box."""

    adventurers: int
    location_cards: int
    tiles: int


class Tie(Struct, frozen=True, forbid_unknown_fields=True):
    """How many players share the victory if each has so many bugs. LU-END-3."""

    players: int
    each: int


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rulebook: players, tiles laid out at first, bugs to win. LU-RULING-1, LU-PREP-7, LU-END-1."""

    players_min: int
    players_max: int
    open_tiles: int
    goal: int
    tie: Tie


class Pack(Struct, frozen=True, dict=True):
    """The data of one box, typed. `notes` gives the provenance of every entry, present or not."""

    components: Components
    rules: Rules
    kinds: dict[str, Named]
    fields: dict[str, Field]
    paths: dict[str, bool]
    cards: dict[str, Shows]
    tiles: dict[str, Shows]
    adventurers: dict[str, Named]
    slots: int
    switches: dict[str, str] = {}
    notes: dict[str, Provenance] = {}

    @cached_property
    def by_kind(self) -> dict[str, tuple[str, ...]]:
        """The fields of each kind, in the order of the pack."""
        found: dict[str, list[str]] = {kind: [] for kind in self.kinds}
        for name, field in self.fields.items():
            found.setdefault(field.kind, []).append(name)
        return {kind: tuple(fields) for kind, fields in found.items()}

    @cached_property
    def neighbors(self) -> dict[str, tuple[str, ...]]:
        """The fields that one path joins to each field, in the order of the pack. LU-RULING-20."""
        return neighbors(self.fields, self.paths)

    @cached_property
    def several(self) -> bool:
        """Whether there is a kind with several fields, as in the published edition. LU-PUB-2."""
        return any(len(fields) > 1 for fields in self.by_kind.values())

    @cached_property
    def in_order(self) -> tuple[str, ...]:
        """The tiles by id."""
        return tuple(sorted(self.tiles))

    def ringed(self, kind: str) -> str:
        """The field of a kind on which its tiles lie. Only to be asked of a pack without faults."""
        return next(field for field in self.by_kind[kind] if self.fields[field].ring)

    def home(self, tile: str) -> str:
        """The field on which a tile lies once it is turned up. LU-PREP-8, LU-BUG-2."""
        return self.ringed(self.tiles[tile].kind)

    def starts(self, start_ring: str) -> tuple[str, ...]:
        """The fields on which adventurers start, by the switch of that name. LU-PREP-3, LU-PUB-3."""
        return tuple(name for name, field in self.fields.items() if field.ring == (start_ring == "with"))


NAMED_PARTS: dict[str, Any] = {
    "kinds": Named,
    "fields": Field,
    "paths": bool,
    "cards": Shows,
    "tiles": Shows,
    "adventurers": Named,
}
"""The collections of a pack, and what an entry of each is."""
WHOLE_PARTS: dict[str, Any] = {"components": Components, "rules": Rules, "slots": int}
"""The parts of a pack that are read as a whole."""


MAX_FIELDS = 64
"""How many fields a map may have: more than any board that was published, and few enough for all pairs of them."""


def path(a: str, b: str) -> str:
    """The key under which a pack says whether two fields are joined."""
    return f"{a}-{b}" if a < b else f"{b}-{a}"


def name_of(names: dict[str, str], otherwise: str) -> str:
    """A name in English, otherwise in the first language there is, otherwise the id."""
    return names.get("en") or next(iter(names.values()), otherwise)


def _read(file: str) -> PackData:
    data: PackData = msgspec.json.decode((resources.files(__package__) / file).read_bytes())
    return data


PACKS: dict[str, PackData] = {"default": _read("pack.json"), "published": _read("pack_published.json")}


def pack_data(ref: PackRef) -> PackData:
    """The plain data that a state's pack reference names. Raises KeyError for an unknown pack."""
    return PACKS[ref.id] if ref.patch is UNSET else patched(PACKS[ref.id], ref.patch)


def pack_of(ref: PackRef) -> Pack:
    """The typed pack. Raises KeyError for an unknown one, msgspec.ValidationError for a patch that breaks its shape."""
    return _compiled(ref.id, b"" if ref.patch is UNSET else canonical(ref.patch))


@lru_cache(maxsize=16)
def _compiled(identifier: str, patch: bytes) -> Pack:
    ref = PackRef(identifier, msgspec.json.decode(patch)) if patch else PackRef(identifier)
    data = pack_data(ref)
    pack = msgspec.convert(data, Pack)
    pointers = [p for part in (*WHOLE_PARTS, *NAMED_PARTS) for p in leaves(data[part], f"/{part}")]
    if len(pack.fields) <= MAX_FIELDS:  # with more the pack is refused
        pointers += [f"/paths/{path(a, b)}" for a in pack.fields for b in pack.fields if a < b]
    return replace(pack, notes=sources(PACKS[identifier], data, pointers))
