"""Component data: cards, units and places, whole packs, and what a pack leaves open."""

from dataclasses import dataclass, field
from typing import Any

from referee_sdk.catalogue import RuleInBrief
from referee_sdk.parts import Answer, Listing, Part
from referee_sdk.rulings import Violation


@dataclass(frozen=True, slots=True)
class Source(Part):
    """Where a value of a pack comes from: `rulebook`, `derived`, `assumed` or `user`, the sentence, and why."""

    source: str
    ref: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Component(Answer):
    """A card, a unit or a place: what it is called, its data, and by pointer where each value comes from.

    The data of a card are an object; a path between two places that is only there or not is `True`.

    Only a component that was asked for by itself has `game`, `edition`, `pack`, and the `rules` that speak of it.
    """

    collection: str
    id: str
    href: str
    data: Any
    number: int | None = None
    names: dict[str, str] = field(default_factory=dict)
    provenance: dict[str, Source] = field(default_factory=dict)
    rules: tuple[RuleInBrief, ...] = ()
    game: str = ""
    edition: str = ""
    pack: str = ""


@dataclass(frozen=True, slots=True)
class Components(Listing[Component]):
    """Every component of the game's own pack, whose id is `pack`."""

    game: str
    edition: str
    pack: str
    components: tuple[Component, ...]


@dataclass(frozen=True, slots=True)
class PackInBrief(Part):
    """A pack that a game can be played with; `href` is the path of its address."""

    id: str
    title: str
    version: str
    href: str


@dataclass(frozen=True, slots=True)
class Packs(Listing[PackInBrief]):
    """The packs that a game can be played with, its own first."""

    game: str
    packs: tuple[PackInBrief, ...]


@dataclass(frozen=True, slots=True)
class Pack(Answer):
    """The component data of a game; `document` holds all of it, by collection and id."""

    id: str
    title: str
    version: str


@dataclass(frozen=True, slots=True)
class PackValue(Part):
    """A value of a pack that the owner of the game may know better: its place in a request, and where it comes from."""

    pointer: str
    source: str
    value: Any = None
    ref: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class PackCheck(Answer):
    """Whether a pack with its patch can be played with: every fault, or what it leaves open.

    `gaps` are values that are only assumed, `missing` those that the rulebook gives and the pack does not,
    `contradictions` the owner's values that the rulebook speaks against.
    """

    pack: str
    possible: bool
    faults: tuple[Violation, ...]
    gaps: tuple[PackValue, ...] = ()
    missing: tuple[PackValue, ...] = ()
    contradictions: tuple[PackValue, ...] = ()
