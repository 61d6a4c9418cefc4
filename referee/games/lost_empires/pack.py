"""The component data of Lost Empires: the box, the battlefields, the die, the cards and what is known of them."""

from functools import cached_property, lru_cache
from importlib import resources
from typing import Literal, TypeVar

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.core.canonical import canonical
from referee.core.pack import PackData, neighbors, patched
from referee.core.ruling import Provenance
from referee.core.state import PackRef
from referee.games.lost_empires import origins
from referee.games.lost_empires.vocabulary import Ability, CardType, Keyword, Subtype

SEATS = ("A", "B")

T = TypeVar("T")


class Components(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of each component the box holds. LE-COMP-1 to LE-COMP-14."""

    faction_cards: int
    objectives: int
    hives: int
    reference_cards: int
    damage_1_2: int
    damage_3_4: int
    drain: int
    elite: int
    artifacts: int
    command: int
    supply: int
    dice: int
    gates: int
    first_player: int


class PerPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """What each player has and gets. LE-SETUP-5 to LE-SETUP-7, LE-WRAP-DRAW-1.

    A deck is `names` different cards in `copies` copies; of the command tokens `first_round` are ready in round 1.
    """

    command: int
    supply: int
    gates: int
    dice: int
    reference_cards: int
    first_round: int
    hand: int
    names: int
    copies: int
    draw: int


class Activation(Struct, frozen=True, forbid_unknown_fields=True):
    """The actions that a token of each kind gives to a unit. LE-ORDER-ACT-4, LE-ORDER-ACT-5."""

    command: int
    supply: int


class Battlefield(Struct, frozen=True, forbid_unknown_fields=True):
    """A hive of a seat, an outer objective or the center, and the artifacts that its control brings. LE-DIAG-2.

    `bonus` is what the tile of the objective adds. LE-CENTER-1.
    """

    kind: Literal["hive", "outer", "center"]
    names: dict[str, str]
    seat: str | None = None
    artifacts: int = 0
    bonus: int = 0

    @property
    def name(self) -> str:
        """The name in English if it is known, otherwise in the first language there is."""
        return name_of(self.names)


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """A face of the result die; `count`: on how many sides it is, if that is known."""

    value: int
    critical: bool = False
    count: int | None = None


class Die(Struct, frozen=True, forbid_unknown_fields=True):
    """The result die. Of one that is not `closed` other faces may exist, so that it cannot be drawn. LE-RULING-91."""

    faces: dict[str, Face]
    closed: bool = False

    @property
    def sides(self) -> tuple[Face, ...] | None:
        """The sides in the order of the pack, to draw from; None where they are not known."""
        if not self.closed:
            return None
        return tuple(face for face in self.faces.values() for _ in range(face.count or 0))

    def has(self, value: int, critical: bool) -> bool:
        """Whether a die can show this. Of an open die any number from 0 can be a plain face."""
        known = any(face.value == value and face.critical == critical for face in self.faces.values())
        return known or (not self.closed and not critical and value >= 0)


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """A faction: something that only has names, by language. LE-FACTION-LIST."""

    names: dict[str, str]

    @property
    def name(self) -> str:
        """The name in English if it is known, otherwise in the first language there is."""
        return name_of(self.names)


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """A keyword, and the faction whose cards alone can have it."""

    names: dict[str, str]
    faction: str | None = None


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """The printed cost of a card, each kind of token for itself; absent: not known. LE-RULING-12."""

    command: int | None = None
    supply: int | None = None


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card, of which there are two copies. A value that is absent is not known. LE-CARD-UNIT, LE-CARD-SUPPORT.

    Without keywords in `keywords`, or abilities in `abilities`, it is known to have none. A card whose text is
    `unmodelled` says more than its abilities; one without `abilities` has a text that nobody has told. A card without a
    name is a place for one that the rulebook does not name.
    """

    names: dict[str, str]
    faction: str | None = None
    type: CardType | None = None
    subtype: Subtype | None = None
    control: int | None = None
    offense: int | None = None
    defense: int | None = None
    cost: Cost = Cost()
    keywords: tuple[Keyword, ...] | None = None
    abilities: dict[str, Ability] | None = None
    text: str | None = None
    unmodelled: bool = False

    @property
    def silent(self) -> bool:
        """Whether the text says nothing that only the table can carry out, unknown effects apart."""
        return self.abilities is not None and not self.unmodelled


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck that is ready to be played, as copies by card. LE-STARTER-FENG."""

    names: dict[str, str]
    faction: str
    cards: dict[str, int]


class Range(Struct, frozen=True, forbid_unknown_fields=True):
    """The lowest and the highest number that an example of the rulebook leaves for a value."""

    least: int
    most: int


class Pack(Struct, frozen=True, dict=True):
    """The data of one box, typed. `notes` gives the provenance of every entry, present or not.

    An entry is what one line of a patch replaces: a single value such as `/cards/fe-hound/cost/command`, a whole list
    such as `/cards/fe-hound/keywords`, or all abilities of a card, `/cards/fe-hound/abilities`.
    """

    components: Components
    per_player: PerPlayer
    activation: Activation
    gate_price: int
    die: Die
    battlefields: dict[str, Battlefield]
    paths: dict[str, bool]
    from_left: dict[str, tuple[str, ...]]
    factions: dict[str, Named]
    keywords: dict[str, Word]
    cards: dict[str, Card]
    decks: dict[str, Deck]
    ranges: dict[str, dict[str, Range]]
    notes: dict[str, Provenance] = {}

    # The battlefields.

    def hive(self, seat: str) -> str:
        """The hive battlefield of a seat. LE-SETUP-4-HIVE."""
        return next(at for at, battlefield in self.battlefields.items() if battlefield.seat == seat)

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """The battlefields that a text means by `hive`, `outer`, `center`, `objective` or `any`. LE-GLOSS-OBJECTIVE-2.

        In the order of the pack.
        """
        kinds = _KINDS.get(kind, (kind,))
        return tuple(at for at, battlefield in self.battlefields.items() if battlefield.kind in kinds)

    @cached_property
    def objectives(self) -> tuple[str, ...]:
        """The three objectives. LE-COMP-2."""
        return self.of_kind("objective")

    def is_adjacent(self, a: str, b: str) -> bool:
        """Whether one move leads from one battlefield to the other. LE-ACT-MOVE-2."""
        return self.paths.get(path(a, b), False)

    def neighbors(self, battlefield: str) -> tuple[str, ...]:
        """The battlefields adjacent to one, in the order of the pack. LE-ACT-MOVE-5."""
        return self._neighbors.get(battlefield, ())

    @cached_property
    def _neighbors(self) -> dict[str, tuple[str, ...]]:
        return neighbors(self.battlefields, self.paths)

    # The cards.

    def name(self, card: str) -> str:
        """What a card is called in a sentence; `card fe-12` for one whose name is not known."""
        names = self.cards[card].names if card in self.cards else {}
        return name_of(names) or f"card {card}"

    def cards_of(self, faction: str) -> tuple[str, ...]:
        """The cards of a faction that have a name, in the order of the pack. LE-DECK-6."""
        return self._cards.get(faction, ())

    @cached_property
    def _cards(self) -> dict[str, tuple[str, ...]]:
        named = {card: entry.faction for card, entry in self.cards.items() if entry.names}
        return {f: tuple(card for card, faction in named.items() if faction == f) for f in self.factions}

    def abilities(self, card: str, kind: type[T]) -> tuple[tuple[str, T], ...]:
        """The abilities of a kind that a card is known to have, each with its id."""
        known = self.cards[card].abilities or {}
        return tuple((identifier, ability) for identifier, ability in known.items() if isinstance(ability, kind))

    def keywords_for(self, faction: str | None) -> tuple[str, ...]:
        """The keywords that cards of a faction can have; of an unknown one: all. LE-KW-FORMATION-1."""
        return tuple(w for w, word in self.keywords.items() if faction is None or word.faction in (None, faction))


_KINDS = {"any": ("hive", "outer", "center"), "objective": ("outer", "center")}


def name_of(names: dict[str, str]) -> str:
    """The name in English if it is known, otherwise in the first language there is; empty without any."""
    return names.get("en") or next(iter(names.values()), "")


def path(a: str, b: str) -> str:
    """The key under which a pack says whether two battlefields are adjacent."""
    return f"{a}-{b}" if a < b else f"{b}-{a}"


PACKS: dict[str, PackData] = {
    identifier: msgspec.json.decode((resources.files(__package__) / file).read_bytes())
    for identifier, file in (("default", "pack.json"), ("sample", "pack_sample.json"))
}

PARTS = tuple(field for field in Pack.__struct_fields__ if field != "notes")
"""The members of a pack that hold data, and that a patch may change."""


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
    return replace(pack, notes=origins.notes(PACKS[ref.id], data, PARTS))


def contradictions(ref: PackRef) -> dict[str, Provenance]:
    """The entries of a patch that gainsay what the rulebook states or what follows from it, with what it says.

    The note of such an entry goes into the `assumptions` of every ruling that reads it. Only for data without faults.
    """
    return {pointer: note for pointer, note in pack_of(ref).notes.items() if note.source == "user" and note.ref}
