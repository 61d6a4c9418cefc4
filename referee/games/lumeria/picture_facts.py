"""What there is to show of a state, in words: names, places, numbers, and what is impossible where.

Everything here holds for any state of the right shape, also for an impossible one and for one under a pack that does
not fit. Numbers that abilities can change are asked of the engine, where the state lets it answer.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.picture import plain
from referee.core.ruling import Violation
from referee.core.state import PackRef
from referee.games.lumeria import abilities, activation, gold
from referee.games.lumeria.case import Case
from referee.games.lumeria.faults import faults
from referee.games.lumeria.pack import PACKS, Board, Components, Die, Pack, PerPlayer, Track, pack_of
from referee.games.lumeria.pack_faults import MOST, pack_faults
from referee.games.lumeria.squares import coordinates
from referee.games.lumeria.state import SEATS, State, counted, listed

MOST_FAULTS, MOST_WORDS = 50, 20
LONGEST_NAME = 64
LONGEST_SENTENCE = 400
UNTOLD = "?"
"""A number that the pack does not tell."""

_SPACES = {"recruitment": "recruitment space"}
"""What a space is called where the word for it is another."""

NO_PACK = Pack(
    Components(0, 0, 0, 0, 0, 0, 0, 0),
    PerPlayer(0, 0, 0, 0, 0, 0, 0),
    Die(0, 0, ()),
    0,
    Track(0),
    Board((), 0, {}, {}, {}),
    *({}, {}, {}, {}, {}),
)
"""What is known where nobody knows the pack."""

FACES = {"blank": "activated", "minus": "exhausted", "plus": "fortified"}
"""The faces of an activation die, and what each says of the unit below it."""


class Facts(Struct, frozen=True, dict=True):
    """A state, the data to draw it with, and its numbered faults.

    `pack` is the state's own unless that is not `readable`; `case` reads it, and is None where nobody knows the pack.
    A pack is `sound` if it has no faults; then the engine answers for every unit of a known kind.
    """

    state: State
    case: Case | None
    pack: Pack
    faults: tuple[Violation, ...]
    readable: bool
    sound: bool

    # Names

    def seat(self, seat: str) -> str:
        """A seat with the name of the person in it: `south (Kuba)`."""
        return f"{short(seat)} ({name})" if (name := self.person(seat)) else short(seat)

    def person(self, seat: str) -> str:
        """The name of the person in a seat; empty where it has none."""
        info = self.state.seats.get(seat)
        return short(info.name) if info is not None and isinstance(info.name, str) else ""

    def kind(self, kind: str) -> str:
        """The name of a kind of unit; its id where the pack does not have it."""
        data = self.pack.units.get(kind)
        return short(data.name if data is not None and data.names else kind)

    def kinds(self) -> tuple[str, ...]:
        """The kinds of the pack by faction, and those that only an impossible state speaks of."""
        known = [kind for faction in self.pack.factions for kind in self.pack.kinds_of(faction)]
        named = {unit.kind for unit in self.state.units.values()}
        named.update(*(self.state.stacks[seat] for seat in SEATS))
        return tuple(dict.fromkeys((*known, *self.pack.units, *sorted(named))))

    def faction(self, seat: str) -> str:
        """The name of a seat's faction; empty where it has none."""
        faction = self.state.factions[seat]
        data = None if faction is None else self.pack.factions.get(faction)
        return short(data.name if data is not None and data.names else faction or "")

    def god(self, seat: str) -> str | None:
        """The god of a seat, if the pack has it."""
        faction = self.pack.factions.get(str(self.state.factions[seat]))
        return faction.god if faction is not None and faction.god in self.pack.gods else None

    def god_name(self, god: str) -> str:
        """The name of a god of the pack."""
        data = self.pack.gods[god]
        return short(data.name if data.names else god)

    def scenario(self) -> str:
        """The name of the scenario; its id where the pack does not have it."""
        data = self.pack.scenarios.get(self.state.scenario)
        return short(data.name if data is not None and data.names else self.state.scenario)

    def unit(self, name: str) -> str:
        """A unit with its kind, its id and where it is: `Warriors woje-3 on d2`."""
        unit = self.state.units.get(name)
        if unit is None:
            return short(name)
        where = "defeated" if unit.space is None else f"on {short(unit.space)}"
        return f"{self.kind(unit.kind)} {short(name)} {where}"

    # Numbers

    def _asked(self, kind: str) -> Case | None:
        """The case that answers about units of a kind; None in an impossible state that it cannot be asked about."""
        factions = (self.state.factions.south, self.state.factions.north)
        known = all(faction is None or faction in self.pack.factions for faction in factions)
        return self.case if self.sound and known and kind in self.pack.units else None

    def toughness(self, name: str) -> int | None:
        """The toughness of a unit, as abilities change it; None if nobody knows it. LM-CARD-2."""
        kind = self.state.units[name].kind
        data, case = self.pack.units.get(kind), self._asked(kind)
        if data is None or data.toughness is None or case is None:
            return None if data is None else data.toughness
        return abilities.toughness(case, self.state, name)

    def movement(self, name: str) -> int | None:
        """How far a unit moves, as abilities change it; None if nobody knows it. LM-CARD-3."""
        kind = self.state.units[name].kind
        data, case = self.pack.units.get(kind), self._asked(kind)
        if data is None or data.movement is None or case is None:
            return None if data is None else data.movement
        return abilities.movement(case, self.state, name)

    def price(self, seat: str, kind: str) -> int | None:
        """What a seat pays for a card of a kind; None if nobody knows it. LM-CARD-5."""
        data, case = self.pack.units.get(kind), self._asked(kind)
        if data is None or data.cost is None or case is None:
            return None if data is None else data.cost
        return abilities.cost(case, self.state, seat, kind)

    def values(self, seat: str, kind: str) -> tuple[str, ...]:
        """What a card of a kind says to its player: cost, toughness, movement, attack, abilities."""
        data = self.pack.units.get(kind)
        if data is None:
            return ("unknown card",)
        parts = [f"cost {told(self.price(seat, kind))}", f"toughness {told(data.toughness)}"]
        parts.append(f"movement {told(data.movement)}")
        if data.attack is None:
            parts.append(f"attack {UNTOLD}")
        else:
            parts += [f"{type} {dice}" for type, dice in data.attack.items()] or ["no attack"]
        return (*parts, *map(short, data.abilities))

    def text(self, kind: str) -> str:
        """The text on a card of a kind; empty where the pack does not have it."""
        data = self.pack.units.get(kind)
        return "" if data is None or data.text is None else short(data.text, LONGEST_SENTENCE)

    def limit(self, seat: str) -> int | None:
        """How many activations a seat has in this round; None under a pack that nobody knows."""
        return None if self.case is None else activation.limit(self.case, self.state, seat)

    def supply(self) -> int | None:
        """The gold in the supply; None under a pack that nobody knows."""
        return None if self.case is None else gold.supply(self.case, self.state)

    # Where things are

    @cached_property
    def standing(self) -> dict[str, str]:
        """The unit on each space of the board; of several on one space the first by id."""
        found: dict[str, str] = {}
        for name, unit in sorted(self.state.units.items()):
            if unit.space in self.pack.spaces:
                found.setdefault(str(unit.space), name)
        return found

    def army(self, seat: str) -> list[str]:
        """The units of a seat that their spaces show, from row to row."""
        standing = self.standing
        return [n for n in map(standing.__getitem__, by_place(standing)) if self.state.units[n].owner == seat]

    def displaced(self) -> tuple[str, ...]:
        """The units of an impossible state that no space of their own can show."""
        shown = set(self.standing.values())
        return tuple(n for n, unit in sorted(self.state.units.items()) if unit.space is not None and n not in shown)

    def features(self, space: str) -> Iterator[tuple[str, str]]:
        """What the board says of a space: the word for it, and whose it is (empty for a mark of the scenario)."""
        for word, sides in (("recruitment", self.pack.board.recruitment), ("camp", self.pack.board.camps)):
            for seat, spaces in sides.items():
                if space in spaces:
                    yield word, seat
        for mark, spaces in self.pack.board.marks.items():
            if space in spaces:
                yield mark, ""

    def ground(self, space: str) -> tuple[str, ...]:
        """What the board says of a space, in words: `recruitment space of south`, `hill`."""
        told = ((_SPACES.get(word, short(word)), seat) for word, seat in self.features(space))
        return tuple(f"{word} of {short(seat)}" if seat else word for word, seat in told)

    @cached_property
    def letters(self) -> dict[str, str]:
        """A sign of its own for each mark: its first letter, or a number where that is taken."""
        found: dict[str, str] = {}
        for number, mark in enumerate(self.pack.board.marks, 1):
            sign = plain(mark)[:1].upper()
            found[mark] = str(number % 10) if sign in (*found.values(), "R", "C", "") else sign
        return found

    def occupant(self, space: str) -> str:
        """Who stands on a space: a unit and whose it is, or `free`."""
        name = self.standing.get(space)
        return "free" if name is None else f"{self.kind(self.state.units[name].kind)} of {self.state.units[name].owner}"

    def condition(self, name: str) -> Iterator[str]:
        """Wounds, activation die and marks of a unit."""
        unit = self.state.units[name]
        if unit.space is not None or unit.wounds:
            yield counted(unit.wounds, "wound") if unit.wounds else "unhurt"
            yield f"toughness {told(self.toughness(name))}"
        if unit.die is not None:
            yield f"{unit.die} die: {FACES[unit.die]}"
        if unit.exhausted:
            yield "marked exhausted"
        if unit.fortified:
            yield "marked fortified"
        if self.state.activation is not None and self.state.activation.unit == name:
            yield "active"

    def pile(self, seat: str) -> str:
        """The defeated units of a seat, each with its die if one went with it."""
        names = {name: self.kind(self.state.units[name].kind) for name in self.state.pile(seat)}
        return listed((f"{kind} ({', '.join([short(n), *self.condition(n)])})" for n, kind in names.items()), "empty")

    # What is wrong

    def marks(self, *places: str) -> tuple[int, ...]:
        """The numbers of the faults that are at one of these places of the state (pointers within it)."""
        wanted = {f"/state{place}" for place in places}
        return tuple(number for number, fault in enumerate(self.faults, 1) if fault.pointer in wanted)

    def unit_marks(self, name: str) -> tuple[int, ...]:
        """The numbers of the faults that concern a unit."""
        return self.marks(*(f"/units/{name}{part}" for part in ("", "/kind", "/space", "/wounds")))

    def pile_marks(self, seat: str) -> tuple[int, ...]:
        """The numbers of the faults that concern units on a discard pile."""
        return tuple(sorted(number for name in self.state.pile(seat) for number in self.unit_marks(name)))

    def complaints(self) -> Iterator[str]:
        """One sentence for each fault, with its number and its invariant."""
        for number, fault in enumerate(self.faults[:MOST_FAULTS], 1):
            yield f"{number}. {short(fault.detail, LONGEST_SENTENCE)} ({fault.rule})"
        if len(self.faults) > MOST_FAULTS:
            yield f"And {len(self.faults) - MOST_FAULTS} more."
        if not self.readable:
            yield "Cards and board are drawn without the part of the pack that cannot be read."


def facts(state: State) -> Facts:
    """The facts of a state. The faults come by id, so that a state always gives the same picture."""
    found = tuple(sorted(faults(state), key=lambda fault: (fault.rule, fault.pointer, fault.detail)))
    if state.pack.id not in PACKS:
        return Facts(state, None, NO_PACK, found, readable=False, sound=False)
    ref = state.pack if _can_be_drawn(state.pack) else PackRef(state.pack.id)
    case = Case(replace(state, pack=ref), draw=False, lenient=True)
    return Facts(state, case, case.pack, found, readable=ref == state.pack, sound=not pack_faults(ref))


def _can_be_drawn(ref: PackRef) -> bool:
    """Whether a pack can be read, and its board has squares with names and no more of them than a board can have."""
    try:
        pack = pack_of(ref)
    except (msgspec.ValidationError, LookupError, TypeError, AttributeError):
        return False
    columns, last = pack.board.columns, pack.track.last or 0
    named = all(re.fullmatch("[a-z]", column) for column in columns) and len(set(columns)) == len(columns)
    return bool(columns) and named and 1 <= pack.board.rows <= MOST and 0 <= pack.track.first <= MOST and last <= MOST


def by_place(spaces: Iterable[str]) -> list[str]:
    """Spaces by row and then column; names that are no squares at the end."""
    return sorted(spaces, key=lambda space: ((coordinates(space) or (99, 999))[::-1], space))


def told(number: int | None) -> str:
    """A number of the pack, or a question mark where it does not tell it."""
    return UNTOLD if number is None else str(number)


def short(text: str, longest: int = LONGEST_NAME) -> str:
    """A text of others, printable and of bounded length."""
    return plain(text if len(text) <= longest else text[: longest - 1] + "…")
