"""The component data of Lost Lumina: cards, Regions, Areas and which Areas are adjacent."""

from functools import cached_property, lru_cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.core.canonical import canonical
from referee.core.pack import PackData, leaves, patched, sources
from referee.core.ruling import Provenance
from referee.core.state import PackRef


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A Character card. `ability` is a word of the engine's vocabulary, `step` the highlighted icon."""

    number: int
    names: dict[str, str]
    bp: int
    ap: int
    step: str
    ability: str | None = None
    promo: bool = False

    @property
    def name(self) -> str:
        """The name on the card, in English if it is known, otherwise in the first language there is."""
        return self.names.get("en") or next(iter(self.names.values()))


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the nine places where Followers stand."""

    region: str
    names: dict[str, str] = {}


class Pack(Struct, frozen=True, dict=True):
    """The data of one box, typed. `notes` gives the provenance of every entry, present or not."""

    cards: dict[str, Card]
    regions: dict[str, dict[str, Any]]
    areas: dict[str, Area]
    paths: dict[str, bool]
    notes: dict[str, Provenance] = {}

    def region_name(self, region: str) -> str:
        """The name of a Region, for a sentence."""
        names: dict[str, str] = self.regions[region].get("names", {})
        return names.get("en") or next(iter(names.values()), region)

    def deck(self, promo: bool) -> tuple[str, ...]:
        """The cards of a game by number: 27, with the promo 28. LL-COMP-2, LL-CARD-28-3."""
        return self._decks[promo]

    def highest_ap(self, promo: bool) -> int:
        """The most Action Points that a card of a game gives. LL-REINF-DISCARD-3."""
        return self.cards[self.most_active(promo)].ap

    def most_active(self, promo: bool) -> str:
        """The card of a game that gives the most Action Points, the first of them by number."""
        return self._most_active[promo]

    @cached_property
    def given_abilities(self) -> frozenset[str]:
        """The cards to which a patch gives an ability, or from which it takes one."""
        noted = {card: self.notes.get(f"/cards/{card}/ability") for card in self.cards}
        return frozenset(card for card, note in noted.items() if note is not None and note.source == "user")

    @cached_property
    def _most_active(self) -> dict[bool, str]:
        return {promo: max(deck, key=lambda card: self.cards[card].ap) for promo, deck in self._decks.items()}

    @cached_property
    def _decks(self) -> dict[bool, tuple[str, ...]]:
        by_number = tuple(sorted(self.cards, key=lambda card: self.cards[card].number))
        return {True: by_number, False: tuple(card for card in by_number if not self.cards[card].promo)}


_CALCULATION = ("reveal", "lightning", "dice", "calculate")
ICONS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("tanilla", "zandika", "rukan"), ("reveal",)),
    **dict.fromkeys(("kenuk", "galgator", "olgi", "wuxaki"), ("reveal", "lightning")),
    **dict.fromkeys(("orly", "janulo", "krod"), ("dice",)),
    **dict.fromkeys(("frukilla", "lorato", "bufoka"), ("dice", "calculate")),
    **dict.fromkeys(("lupinda", "arus", "gruka", "ragura", "umkato", "eralgo"), _CALCULATION),
    **dict.fromkeys(("arburi", "namla", "bukoni", "nubala"), ("cross-out",)),
    **dict.fromkeys(("rupoda", "pibiju", "arako", "kurak"), ("result",)),
}
"""The steps in which each ability can make sense: the icons that an owner may enter. LL-RULING-20."""


AREAS = 9
"""How many Areas a map has. LL-MAP-3."""


def path(a: str, b: str) -> str:
    """The key under which a pack says whether two Areas are adjacent."""
    return f"{a}-{b}" if a < b else f"{b}-{a}"


PACKS: dict[str, PackData] = {
    "default": msgspec.json.decode((resources.files(__package__) / "pack.json").read_bytes()),
}


def pack_data(ref: PackRef) -> PackData:
    """The plain data that a state's pack reference names. Raises KeyError for an unknown pack."""
    return PACKS[ref.id] if ref.patch is UNSET else patched(PACKS[ref.id], ref.patch)


def pack_of(ref: PackRef) -> Pack:
    """The typed pack. Raises KeyError for an unknown one, msgspec.ValidationError for a patch that breaks its shape."""
    return _compiled(ref.id, b"" if ref.patch is UNSET else canonical(ref.patch))


@lru_cache(maxsize=16)
def _compiled(identifier: str, patch: bytes) -> Pack:
    ref = PackRef(identifier, msgspec.json.decode(patch)) if patch else PackRef(identifier)
    base, data = PACKS[identifier], pack_data(ref)
    pack = msgspec.convert(data, Pack)
    pointers = [p for part in ("cards", "regions", "areas", "paths") for p in leaves(data[part], f"/{part}")]
    printed = base["cards"]
    pointers += [f"/cards/{card}/ability" for card in pack.cards if "ability" in printed.get(card, {})]  # or taken away
    if len(pack.areas) <= AREAS:  # with more the pack is refused
        pointers += [f"/paths/{path(a, b)}" for a in pack.areas for b in pack.areas if a < b]
    return replace(pack, notes=sources(base, data, pointers))
