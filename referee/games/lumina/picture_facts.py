"""What there is to show of a state, in words: names, whose turn it is, what is awaited, and what is impossible where.

Everything here holds for any state of the right shape, also for an impossible one and for one under a pack that does
not fit.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec import Struct

from referee.core.picture import plain
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN, PackRef
from referee.games.lumina import flow, moves
from referee.games.lumina.case import Case
from referee.games.lumina.faults import faults
from referee.games.lumina.pack import PACKS, Components, Pack, Rules, Tie, name_of, pack_of
from referee.games.lumina.reach import offered
from referee.games.lumina.state import SEATS, State, listed

MOST_FAULTS, MOST_WORDS = 50, 20
LONGEST_NAME = 64
LONGEST_SENTENCE = 400
SHORT = 4
"""How long an id can be that stands on a card or a field for its name."""

NODES = {
    "SETUP.PLACE": "Preparation: adventurers are placed",
    "SETUP.CARDS": "Preparation: the cards are laid out",
    "SETUP.TILES": "Preparation: the first tiles are turned up",
    "TURN.CARD": "A card is turned over",
    "TURN.MOVE": "A move is offered",
    "TURN.TAKE": "A tile is reached",
    "TURN.END": "The turn ends",
    "OVER": "The game is over",
}
"""Each node in words."""

REASONS = {
    "bugs": "enough lightning bugs are found",
    "tie": "everybody has found as many",
    "left": "a player has left",
    "agreed": "by agreement",
}
"""Why a game ended, in words."""

NO_PACK = Pack(Components(0, 0, 0), Rules(0, 0, 0, 0, Tie(0, 0)), {}, {}, {}, {}, {}, {}, 0)

Side = Literal["up", "down"]


class Card(Struct, frozen=True):
    """A card as it is drawn: its slot, its side, its kind where the state tells it, and whose row it lies in."""

    slot: int
    side: Side
    kind: str | None
    row: str | None


class Facts(Struct, frozen=True):
    """A state, the data to draw it with, and its numbered faults. `readable` is false where the pack does not fit."""

    state: State
    pack: Pack
    faults: tuple[Violation, ...]
    readable: bool

    # Names

    def seat(self, seat: str) -> str:
        """A seat with the name of the person in it: `A (Anna)`."""
        return f"{short(seat)} ({name})" if (name := self.person(seat)) else short(seat)

    def person(self, seat: str) -> str:
        """The name of the person in a seat; empty where it has none."""
        info = self.state.seats.get(seat)
        return short(info.name) if info is not None and isinstance(info.name, str) else ""

    def field(self, field: str) -> str:
        """The name of a field; its id where the pack does not have it."""
        data = self.pack.fields.get(field)
        return short(field if data is None else name_of(data.names, field))

    def kind(self, kind: str) -> str:
        """The name of a kind; its id where the pack does not have it."""
        data = self.pack.kinds.get(kind)
        return short(kind if data is None else name_of(data.names, kind))

    def piece(self, piece: str) -> str:
        """The name of an adventurer, in lower case."""
        data = self.pack.adventurers.get(piece)
        return short(piece if data is None else name_of(data.names, piece)).lower()

    def tile(self, tile: str) -> str:
        """A tile with what it shows: `t03 (Field C)`."""
        if tile == UNKNOWN:
            return "an unknown tile"
        data = self.pack.tiles.get(tile)
        return short(tile) if data is None else f"{short(tile)} ({self.kind(data.kind)})"

    # Where things are

    def seats(self) -> tuple[str, ...]:
        """The seats in play clockwise, and those that only an impossible state speaks of."""
        named = {*self.state.seats, *self.state.adventurers, *self.state.bugs}
        return (*(seat for seat in SEATS if seat in named), *sorted(named - {*SEATS}))

    def strangers(self) -> tuple[str, ...]:
        """Fields that the state names and the map does not have."""
        named = {*self.state.board_tiles, *(one.location for one in self.state.adventurers.values())}
        return tuple(sorted(named - self.pack.fields.keys()))

    def here(self, field: str) -> tuple[str, ...]:
        """The seats whose adventurers stand on a field: more than one in an impossible state."""
        return tuple(seat for seat, one in self.state.adventurers.items() if one.location == field)

    def cards(self) -> tuple[Card, ...]:
        """Every card by its slot, with what the state tells of it."""
        state = self.state
        known = {**state.seen, **(state.layout or {})}
        up = {card.slot: card.shows for card in state.face_up}
        slots = sorted({*range(1, len(self.pack.cards) + 1), *up})  # as many as cards, where a patch says otherwise too
        rows = state.rows or {}
        return tuple(
            Card(slot, "up" if slot in up else "down", up.get(slot, known.get(str(slot))), rows.get(str(slot)))
            for slot in slots
        )

    def offered(self) -> tuple[str, ...]:
        """The fields to which the player on turn may move now."""
        if self.faults or self.state.node != "TURN.MOVE":
            return ()
        return offered(Case(self.state), self.state)

    # What is wrong

    def marks(self, *places: str) -> tuple[int, ...]:
        """The numbers of the faults that are at one of these places of the state (pointers within it)."""
        wanted = {f"/state{place}" for place in places}
        return tuple(number for number, fault in enumerate(self.faults, 1) if fault.pointer in wanted)

    def complaints(self) -> Iterator[str]:
        """One sentence for each fault, with its number and its rule."""
        for number, fault in enumerate(self.faults[:MOST_FAULTS], 1):
            yield f"{number}. {short(fault.detail, LONGEST_SENTENCE)} ({fault.rule})"
        if len(self.faults) > MOST_FAULTS:
            yield f"And {len(self.faults) - MOST_FAULTS} more."
        if not self.readable:
            yield "The board is drawn without the part of the pack that cannot be read."

    # The course of the game

    def turn(self) -> str:
        """Whose turn it is; empty where nobody's is."""
        current = self.state.current
        return "" if current is None or self.state.node == "OVER" else f"Turn of {self.seat(current)}"

    def awaited(self) -> Iterator[tuple[str, str]]:
        """What a possible state waits for: who, and what they may do."""
        if self.faults:
            return
        by_seat: dict[str, list[str]] = {}
        for type, seat in flow.awaited(self.state)[1]:
            by_seat.setdefault(seat, []).append(moves.MOVE_TYPES[type].text.rstrip("."))
        for seat, texts in by_seat.items():
            yield self.seat(seat) if seat in SEATS else seat, " / ".join(texts)

    def ending(self) -> str:
        """How a finished game ended; empty while it runs."""
        result = self.state.result
        if result is None:
            return ""
        winners = short(listed(map(self.seat, result.winners), "Nobody"), LONGEST_SENTENCE)
        who = f"{winners} {'share the victory' if len(result.winners) > 1 else 'wins'}"
        return f"{who}: {REASONS.get(result.reason, short(result.reason))}."

    def words(self) -> Iterator[str]:
        """What was taken on the players' word, the latest first."""
        for word in self.state.word[: -MOST_WORDS - 1 : -1]:
            if word.type == "claim":
                yield f"Step {word.step}: {self.tile(word.card)} was told at {short(word.at)}."
            else:
                rules = short(f" (set aside: {listed(word.waive)})", LONGEST_SENTENCE) if word.waive else ""
                yield f"Step {word.step}: agreed by all: {short(word.reason, LONGEST_SENTENCE)}{rules}"
        if len(self.state.word) > MOST_WORDS:
            yield f"And {len(self.state.word) - MOST_WORDS} earlier ones."


def facts(state: State) -> Facts:
    """The facts of a state. The faults come by id, so that a state always gives the same picture."""
    found = sorted(faults(state), key=lambda fault: (fault.rule, fault.pointer, fault.detail))
    pack, readable = _legible(state.pack)
    return Facts(state, pack, tuple(found), readable)


def _legible(ref: PackRef) -> tuple[Pack, bool]:
    """The pack to draw with: the one meant, or where that cannot be read without its patch, or else an empty one."""
    if ref.id not in PACKS:
        return NO_PACK, False
    try:
        return pack_of(ref), True
    except (msgspec.ValidationError, LookupError, TypeError, AttributeError):
        return pack_of(PackRef(ref.id)), False


def short(text: str, longest: int = LONGEST_NAME) -> str:
    """A text of others, printable and of bounded length."""
    return plain(text if len(text) <= longest else text[: longest - 1] + "…")


def brief(identifier: str, name: str) -> str:
    """What stands on a card or a field: the id where it is short, otherwise the name."""
    return short(identifier if len(identifier) <= SHORT else name)
