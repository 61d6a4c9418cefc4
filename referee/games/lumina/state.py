"""Immutable typed state and moves of Lumina.

What a card shows is a kind; where an adventurer stands and a tile lies is a field. Several fields may be of one kind.
Slots, the places of the cards, are numbers from 1; as members of an object they are written as text.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import force_setattr, replace

from referee.core.state import UNKNOWN, Agreement, Head, Move, Tell

Seat = Literal["A", "B", "C", "D"]
SEATS: tuple[Seat, ...] = get_args(Seat)
"""Every seat there can be, clockwise."""

Node = Literal[
    "SETUP.PLACE",
    "SETUP.CARDS",
    "SETUP.TILES",
    "TURN.CARD",
    "TURN.MOVE",
    "TURN.TAKE",
    "TURN.END",
    "OVER",
]
TURN_NODES = frozenset({"TURN.CARD", "TURN.MOVE", "TURN.TAKE"})
"""Where a player on turn is asked for something."""


class Adventurer(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's piece, and the field on which it stands."""

    piece: str
    location: str


class FaceUp(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that is up: its slot, and the kind that it shows."""

    slot: int
    shows: str


class State(Head, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game of Lumina between two decisions.

    `layout` is what lies in every slot, where the referee knows it; at a table with real cards `seen` is what has been
    reported of it. The next tile comes first in `stack`, the one placed last comes last in `board_tiles`; `?` is a tile
    that the referee does not know. `rows` says in front of whom a card lies, where experienced players play.
    """

    game: Literal["lumina"]
    format: Literal[1]
    node: Node
    first: str
    current: str | None = None
    adventurers: dict[str, Adventurer] = {}
    layout: dict[str, str] | None = None
    seen: dict[str, str] = {}
    face_up: tuple[FaceUp, ...] = ()
    stack: tuple[str, ...]
    board_tiles: dict[str, tuple[str, ...]] = {}
    bugs: dict[str, tuple[str, ...]] = {}
    rows: dict[str, str] | None = None

    def __post_init__(self) -> None:
        if () in self.board_tiles.values():
            there = {field: tiles for field, tiles in self.board_tiles.items() if tiles}
            force_setattr(self, "board_tiles", there)

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats in play, clockwise from the first player. LU-TURN-1."""
        around = tuple(seat for seat in SEATS if seat in self.seats)
        start = around.index(self.first) if self.first in around else 0
        return around[start:] + around[:start]

    @property
    def shown(self) -> str | None:
        """What the card that was turned up last shows; None before the first card of a turn."""
        return self.face_up[-1].shows if self.face_up else None

    def is_up(self, slot: int) -> bool:
        """Whether the card in a slot is up."""
        return any(card.slot == slot for card in self.face_up)

    def at(self, seat: str) -> str | None:
        """The field on which a seat's adventurer stands; None before it is placed."""
        adventurer = self.adventurers.get(seat)
        return None if adventurer is None else adventurer.location

    def who_is_at(self, field: str) -> str | None:
        """The seat whose adventurer stands on a field."""
        return next((seat for seat, one in self.adventurers.items() if one.location == field), None)

    def count(self, seat: str) -> int:
        """How many bugs a player has found."""
        return len(self.bugs.get(seat, ()))

    @property
    def open_tiles(self) -> int:
        """How many tiles lie on the board."""
        return sum(map(len, self.board_tiles.values()))

    def stands(self, seat: str, field: str) -> "State":
        """The state with an adventurer on another field."""
        there = replace(self.adventurers[seat], location=field)
        return replace(self, adventurers={**self.adventurers, seat: there})


def located(state: State) -> list[str]:
    """Every tile that the state names, wherever it is."""
    places = (state.stack, *state.board_tiles.values(), *state.bugs.values())
    return [tile for tiles in places for tile in tiles if tile != UNKNOWN]


class CardReport(Struct, frozen=True):
    """What a real card shows that was turned up."""

    shows: str


class TilesReport(Struct, frozen=True):
    """What the first real tiles show, in the order in which they were turned up."""

    locations: tuple[str, ...]


class DrawReport(Struct, frozen=True):
    """What the real tile shows that was drawn; several, in order, where the table draws more than one."""

    drawn: str | tuple[str, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """All that were drawn, in order."""
        return (self.drawn,) if isinstance(self.drawn, str) else self.drawn


class Place(Move, frozen=True, kw_only=True, tag="place"):
    adventurer: str
    location: str


class Tiles(Move, frozen=True, kw_only=True, tag="tiles"):
    report: TilesReport | UnsetType = UNSET


class TurnOver(Move, frozen=True, kw_only=True, tag="turn_over"):
    slot: int
    report: CardReport | UnsetType = UNSET


class Step(Move, frozen=True, kw_only=True, tag="move"):
    to: str


class Stay(Move, frozen=True, kw_only=True, tag="stay"):
    pass


class Take(Move, frozen=True, kw_only=True, tag="take"):
    report: DrawReport | UnsetType = UNSET


class Leave(Move, frozen=True, kw_only=True, tag="leave"):
    pass


class EndTurn(Move, frozen=True, kw_only=True, tag="end_turn"):
    pass


AnyMove = Place | Tiles | TurnOver | Step | Stay | Take | Leave | EndTurn | Tell | Agreement


def listed(names: Iterable[str], none: str = "none", word: str = "and") -> str:
    """Names for a sentence: `A, C and E`."""
    *most, last = tuple(names) or (none,)
    return f"{', '.join(most)} {word} {last}" if most else last


def counted(n: int, noun: str) -> str:
    """A number with its noun: `1 bug`, `2 bugs`."""
    return f"{n} {noun if n == 1 else noun + 's'}"


def in_order(slots: Mapping[str, str]) -> list[tuple[str, str]]:
    """The entries of an object with slots for members, by the number of the slot."""
    return sorted(slots.items(), key=lambda entry: (len(entry[0]), entry[0]))
