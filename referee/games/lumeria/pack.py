"""The component data of Lumeria: units, gods, factions, the board, the numbers of the rulebook, the scenarios."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from importlib import resources

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.core.canonical import canonical
from referee.core.pack import PackData, leaves, patched, sources
from referee.core.ruling import Provenance
from referee.core.state import PackRef
from referee.games.lumeria.squares import DIRECTIONS, Direction, heading, stepped
from referee.games.lumeria.vocabulary import Ability, AttackType, End, ModifyStat, PointsAtLeast, Scoring, Tie

SEATS = ("south", "north")
FORWARD: dict[str, Direction] = {"south": "north", "north": "south"}
"""The direction in which each seat's cards face. LM-SETUP-6C, LM-FUND-7."""


class Components(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of each component a box holds. LM-BOX-1 to LM-BOX-9."""

    unit_cards: int
    deity_boards: int
    activation_dice: int
    attack_dice: int
    gold: int
    wounds: int
    faction_tokens: int
    scenario_tokens: int


class PerPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """What each player has, gets and may do."""

    dice: int
    tokens: int
    start_gold: int
    income: int
    activations: int
    actions: int
    compensation: int


class Die(Struct, frozen=True, forbid_unknown_fields=True):
    """The attack die: its faces from 1, the lowest that hits without modifiers, those that never hit."""

    sides: int
    hit_from: int
    always_miss: tuple[int, ...]


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """The spaces of a renewal track. Without `last` its length is unknown."""

    first: int
    last: int | None = None


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """The board. `columns` are consecutive letters from west to east; rows count from 1, south's last row.

    `recruitment` and `start_extra` are each seat's spaces from its own left to right; a faction's starting layout fills
    first those, then these. `marks` are named sets of spaces; `missing` are squares that are no part of the board.
    """

    columns: tuple[str, ...]
    rows: int
    home_row: dict[str, int]
    recruitment: dict[str, tuple[str, ...]]
    camps: dict[str, tuple[str, ...]]
    marks: dict[str, tuple[str, ...]] = {}
    missing: tuple[str, ...] = ()
    start_extra: dict[str, tuple[str, ...]] = {}


class Unit(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of unit cards. A value that is absent is not known; `attack` holds the dice of each type on the card.

    A card whose text is `unmodelled` has abilities that only the table knows. LM-CARD-1 to LM-CARD-7.
    """

    faction: str
    names: dict[str, str]
    copies: int
    number: int | None = None
    letter: str | None = None
    cost: int | None = None
    toughness: int | None = None
    movement: int | None = None
    attack: dict[AttackType, int] | None = None
    abilities: tuple[str, ...] = ()
    text: str | None = None
    unmodelled: bool = False

    @property
    def name(self) -> str:
        """The name in English if it is known, otherwise in the first language there is."""
        return _name(self.names)


class Faction(Struct, frozen=True, forbid_unknown_fields=True):
    """An army: the letters of its set-up diagram, the kinds that start there (None: nobody), and its god."""

    names: dict[str, str]
    god: str
    start: tuple[str | None, ...]
    diagram: tuple[str | None, ...] | None = None

    @property
    def name(self) -> str:
        """The name in English if it is known, otherwise in the first language there is."""
        return _name(self.names)


class God(Struct, frozen=True, forbid_unknown_fields=True):
    """A god with its ability. LM-DEITY-1 to LM-DEITY-6."""

    faction: str
    names: dict[str, str]
    ability: str | None = None
    text: str | None = None
    unmodelled: bool = False

    @property
    def name(self) -> str:
        """The name in English if it is known, otherwise in the first language there is."""
        return _name(self.names)


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """How points are won, when the game ends, and what decides a tie, in this order. LM-OBJ-3."""

    names: dict[str, str]
    scoring: tuple[Scoring, ...]
    end: tuple[End, ...]
    ties: tuple[Tie, ...]

    @property
    def goal(self) -> int | None:
        """The points with which a player ends the game; None if points do not end it. LM-HILLS-1."""
        return min((end.points for end in self.end if isinstance(end, PointsAtLeast)), default=None)

    @property
    def name(self) -> str:
        """The name in English if it is known, otherwise in the first language there is."""
        return _name(self.names)


class Pack(Struct, frozen=True, dict=True):
    """The data of one box, typed. `notes` gives the provenance of every entry, present or not.

    An entry is a single value such as `/units/woje/attack/melee`, a whole list such as `/board/marks/hill`, or a whole
    ability such as `/abilities/rooted`: what one line of a patch replaces.
    """

    components: Components
    per_player: PerPlayer
    die: Die
    ranged_max_empty: int
    track: Track
    board: Board
    units: dict[str, Unit]
    factions: dict[str, Faction]
    gods: dict[str, God]
    abilities: dict[str, Ability | tuple[Ability, ...]]
    scenarios: dict[str, Scenario]
    notes: dict[str, Provenance] = {}

    # The board.

    @cached_property
    def spaces(self) -> frozenset[str]:
        """Every space of the board."""
        squares = {f"{column}{row}" for column in self.board.columns for row in range(1, self.board.rows + 1)}
        return frozenset(squares - {*self.board.missing})

    def step(self, space: str, direction: Direction) -> str | None:
        """The space next to one; None where the board ends or has a gap."""
        square = stepped(space, direction)
        return square if square in self.spaces else None

    def neighbors(self, space: str) -> tuple[str, ...]:
        """The spaces that share a side with one, in the order north, south, east, west. LM-FUND-4."""
        return self._neighbors.get(space, ())

    @cached_property
    def _neighbors(self) -> dict[str, tuple[str, ...]]:
        around = {space: [self.step(space, direction) for direction in DIRECTIONS] for space in self.spaces}
        return {space: tuple(s for s in steps if s is not None) for space, steps in around.items()}

    def between(self, a: str, b: str) -> tuple[str, ...] | None:
        """The spaces between two in one row or column, from `a` to `b`; None without such a line of spaces."""
        direction = heading(a, b)
        if direction is None or not {a, b} <= self.spaces:
            return None
        line: list[str] = []
        space = self.step(a, direction)
        while space is not None and space != b:
            line.append(space)
            space = self.step(space, direction)
        return None if space is None else tuple(line)

    def behind(self, attacker: str, target: str) -> str | None:
        """The space straight behind a target, seen from an attacker in its row or column; None if there is none.
        LM-ATTACK-PUSH-1."""
        direction = heading(attacker, target)
        return None if direction is None else self.step(target, direction)

    def forward(self, seat: str) -> Direction:
        """The direction in which the cards of a seat face. LM-RULING-71."""
        return FORWARD[seat]

    def recruitment(self, seat: str) -> tuple[str, ...]:
        """The recruitment spaces of a seat, from its own left to right. LM-BOARD-1."""
        return self.board.recruitment.get(seat, ())

    @cached_property
    def last_rows(self) -> frozenset[str]:
        """The recruitment spaces of both last rows, from which cleanup sends cards forward. LM-CLEAN-12."""
        home = {str(row) for row in self.board.home_row.values()}
        return frozenset(s for spaces in self.board.recruitment.values() for s in spaces if s[1:] in home)

    @cached_property
    def camps(self) -> frozenset[str]:
        """The camp spaces of both sides. LM-BOARD-2."""
        return frozenset(space for spaces in self.board.camps.values() for space in spaces)

    def place(self, name: str) -> frozenset[str] | None:
        """The spaces of a mark, of `camp` or of `recruitment`; None for a mark that the data do not know."""
        if name == "camp":
            return self.camps
        if name == "recruitment":
            return frozenset(space for spaces in self.board.recruitment.values() for space in spaces)
        spaces = self.board.marks.get(name)
        return None if spaces is None else frozenset(spaces)

    # The armies.

    def kinds_of(self, faction: str) -> tuple[str, ...]:
        """The kinds of units of a faction, by number and then in the order of the pack."""
        return self._kinds.get(faction, ())

    @cached_property
    def _kinds(self) -> dict[str, tuple[str, ...]]:
        by_number = sorted(self.units, key=lambda kind: self.units[kind].number or 0)
        return {f: tuple(k for k in by_number if self.units[k].faction == f) for f in self.factions}

    def start_of(self, faction: str, seat: str) -> dict[str, str]:
        """The kind on each space where a faction starts with a card, on the side of a seat. LM-SETUP-6."""
        spaces = (*self.recruitment(seat), *self.board.start_extra.get(seat, ()))
        return {s: kind for s, kind in zip(spaces, self.factions[faction].start, strict=False) if kind is not None}

    def abilities_of(self, owner: str) -> tuple[tuple[str, Ability], ...]:
        """The abilities of a kind of unit or of a god, each with its id; one id can stand for several of them."""
        return self._abilities[owner]

    @cached_property
    def _abilities(self) -> dict[str, tuple[tuple[str, Ability], ...]]:
        ids = {kind: unit.abilities for kind, unit in self.units.items()}
        ids |= {name: () if god.ability is None else (god.ability,) for name, god in self.gods.items()}
        return {owner: tuple((i, part) for i in names for part in self.ability(i)) for owner, names in ids.items()}

    @cached_property
    def toughness_varies(self) -> bool:
        """Whether an ability changes a toughness only as long as something holds."""
        parts = (part for identifier in self.abilities for part in self.ability(identifier))
        return any(isinstance(part, ModifyStat) and part.stat == "toughness" and part.conditions for part in parts)

    def ability(self, identifier: str) -> tuple[Ability, ...]:
        """The parts of an ability. Raises KeyError for an unknown one."""
        parts = self.abilities[identifier]
        return parts if isinstance(parts, tuple) else (parts,)


def _name(names: dict[str, str]) -> str:
    return names.get("en") or next(iter(names.values()))


PACKS: dict[str, PackData] = {
    "default": msgspec.json.decode((resources.files(__package__) / "pack.json").read_bytes()),
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
    return replace(pack, notes=sources(PACKS[identifier], data, _entries(data)))


def _entries(data: PackData) -> Iterator[str]:
    """The pointers of all values, a list and an ability being one value each, and of those that a judgement reads
    although they may be absent."""
    for part in PARTS:
        if part != "abilities":
            yield from leaves(data[part], f"/{part}")
    yield from (f"/abilities/{identifier}" for identifier in data["abilities"])
    yield from (f"/units/{kind}/{value}" for kind in data["units"] for value in _STATS)
    yield from (f"/gods/{name}/ability" for name in data["gods"])
    yield "/track/last"
    for scenario in data["scenarios"].values():
        yield from (f"/board/marks/{part['mark']}" for part in scenario["scoring"] if "mark" in part)


_STATS = ("cost", "toughness", "movement", "attack/melee", "attack/ranged", "abilities")
