"""What there is to show of a state, in words: names, places, numbers, and what is impossible where.

Everything here holds for any state of the right shape, also for an impossible one and for one under a pack that does
not fit. Numbers that texts and keywords can change are asked of the engine, as far as it knows the cards.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.case import Missing
from referee.core.picture import plain
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN, PackRef
from referee.games.lost_empires import control, values
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.faults import faults
from referee.games.lost_empires.pack import (
    PACKS,
    Activation,
    Components,
    Die,
    Pack,
    PerPlayer,
    name_of,
    pack_of,
)
from referee.games.lost_empires.state import SEATS, Deck, Lasting, State, Zone
from referee.games.lost_empires.switches import SWITCHES
from referee.games.lost_empires.texts import card_of
from referee.games.lost_empires.vocabulary import Named
from referee.games.lost_empires.wording import counted, listed

MOST_FAULTS, MOST_WORDS = 50, 20
LONGEST_NAME = 64
LONGEST_SENTENCE = 400
UNTOLD = "–"
"""A number that nobody has told."""

STATS: dict[str, Callable[[Case, State, str], values.Value]] = {
    "control": values.control,
    "offense": values.offense,
    "defense": values.defense,
}
"""The numbers of a unit, each with the function of the engine that gives it."""

NO_PACK = Pack(
    Components(*(0,) * len(Components.__struct_fields__)),
    PerPlayer(*(0,) * len(PerPlayer.__struct_fields__)),
    Activation(0, 0),
    0,
    Die({}),
    *({}, {}, {}, {}, {}, {}, {}, {}),
)
"""What is known where nobody knows the pack."""


class Facts(Struct, frozen=True, dict=True):
    """A state, the data to draw it with, and its numbered faults.

    `pack` is the state's own unless that is not `readable`; `case` reads it, and is None where nobody knows the pack.
    """

    state: State
    case: Case | None
    pack: Pack
    faults: tuple[Violation, ...]
    readable: bool

    @property
    def is_sure(self) -> bool:
        """Whether the engine answers whatever it is asked: the state is possible."""
        return self.case is not None and not self.faults

    @cached_property
    def asked(self) -> State:
        """The state as the engine is asked about it: without the units whose cards the pack does not have."""
        known = {name: unit for name, unit in self.state.units.items() if unit.card in self.pack.cards}
        return replace(self.state, units=known)

    # Names

    def seat(self, seat: str) -> str:
        """A seat with the name of the person in it: `A (Anna)`."""
        return f"{short(seat)} ({name})" if (name := self.person(seat)) else short(seat)

    def person(self, seat: str) -> str:
        """The name of the person in a seat; empty where it has none."""
        info = self.state.seats.get(seat)
        return short(info.name) if info is not None and isinstance(info.name, str) else ""

    def faction(self, seat: str) -> str:
        """The name of a seat's faction; empty where it has none."""
        faction = self.state.factions[seat]
        data = None if faction is None else self.pack.factions.get(faction)
        return short((name_of(data.names) if data is not None else "") or faction or "")

    def card(self, card: str) -> str:
        """The name of a card; its id where the pack does not have it, and `?` for an unknown one."""
        return short(self.pack.name(card) if card in self.pack.cards else card)

    def place(self, at: str) -> str:
        """The name of a battlefield; its id where the pack does not have it."""
        data = self.pack.battlefields.get(at)
        return short((data.name if data is not None else "") or at)

    def called(self, name: str) -> str:
        """A unit by its name, and which copy if both are in play: `Hound #2`."""
        if self.case is None or card_of(name) not in self.pack.cards:
            return short(name)
        return short(self.case.called(self.state, name))

    def unit(self, name: str) -> str:
        """A unit with its id, whose it is and where: `Hound #2 (fe-hound#2) of A in Center objective`."""
        unit = self.state.units.get(name)
        if unit is None:
            return f"{self.called(name)} ({short(name)}), no longer in play"
        return f"{self.called(name)} ({short(name)}) of {unit.owner} in {self.place(unit.at)}"

    def brief(self, name: str) -> str:
        """A unit in play by its name and place: `Hound #2 in Center objective`."""
        return f"{self.called(name)} in {self.place(self.state.units[name].at)}"

    def source(self, source: str) -> str:
        """Whose text it is: a unit in play, or a card."""
        return self.unit(source) if source in self.state.units else self.card(card_of(source))

    def ability(self, source: str, ability: str) -> str:
        """The name of a named ability, the id of another text."""
        data = self.pack.cards.get(card_of(source))
        found = None if data is None else (data.abilities or {}).get(ability)
        return short((found.name if isinstance(found, Named) else "") or ability)

    # Numbers

    @cached_property
    def numbers(self) -> dict[str, dict[str, int | None]]:
        """Control, offense and defense of each unit as they are now; None where nobody knows. LE-RULING-33."""
        return {name: {stat: self._number(name, stat) for stat in STATS} for name in self.state.units}

    def _number(self, name: str, stat: str) -> int | None:
        if self.case is None or name not in self.asked.units:
            return None
        value = STATS[stat](self.case, self.asked, name)
        return None if value.needs else value.amount

    @cached_property
    def totals(self) -> dict[str, dict[str, int | None]]:
        """The control of both players in each objective where there are units. LE-CTRL-CON-2."""
        return {at: self._totals(at) for at in self.pack.objectives if self.state.here(at)}

    def _totals(self, at: str) -> dict[str, int | None]:
        unknown: dict[str, int | None] = dict.fromkeys(SEATS)
        if self.case is None or self.state.here(at) != self.asked.here(at):
            return unknown
        try:
            found = control.reckoned(self.case, self.asked, at).certain()
        except Missing:
            return unknown
        return {seat: found.total(seat) for seat in SEATS}

    def keywords(self, card: str) -> tuple[str, ...] | None:
        """The keywords of a card; None where nobody knows them."""
        if self.case is None or card not in self.pack.cards:
            return None
        words: tuple[str, ...] | None = self.case.known(card, "keywords")
        return words

    def subtype(self, card: str) -> str | None:
        """Whether a unit is light or heavy; None where nobody knows."""
        if self.case is None or card not in self.pack.cards:
            return None
        kind: str | None = self.case.known(card, "subtype")
        return kind

    # Where things are

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The battlefields as they lie with A at the lower edge: the hive of B, the objectives, the hive of A."""
        pack = self.pack
        hives = {seat: tuple(at for at, data in pack.battlefields.items() if data.seat == seat) for seat in SEATS}
        row = [at for at in pack.from_left.get("A", ()) if at in pack.objectives]
        middle = (*dict.fromkeys(row), *(at for at in pack.objectives if at not in row))
        placed = {*hives["A"], *hives["B"], *middle}
        rest = tuple(at for at in pack.battlefields if at not in placed)
        middle = tuple(at for at in middle if at not in (*hives["A"], *hives["B"]))
        return tuple(row for row in (hives["B"], middle, hives["A"], rest) if row)

    @property
    def places(self) -> tuple[str, ...]:
        """All battlefields in the order in which they are told."""
        return tuple(at for row in self.rows for at in row)

    def displaced(self) -> tuple[str, ...]:
        """The units of an impossible state that are in no battlefield."""
        return tuple(n for n, unit in sorted(self.state.units.items()) if unit.at not in self.pack.battlefields)

    def stats(self, name: str) -> str:
        """The three numbers of a unit: `control 1, offense 2, defense –`."""
        return ", ".join(f"{stat} {told(number)}" for stat, number in self.numbers[name].items())

    def condition(self, name: str) -> Iterator[str]:
        """What lies on a unit: damage, drain and ELITE tokens; and what the round has made of it."""
        state, unit = self.state, self.state.units[name]
        yield f"{unit.damage} damage" if unit.damage else "unhurt"
        yield "drained" if unit.drained else "ready"
        if unit.elite_token:
            yield "ELITE token"
        if state.activation is not None and state.activation.unit == name:
            yield "active"
        if state.stage == "ORDER" and unit.entered == state.turn:
            yield "came in this turn"
        if unit.third_damage_by is not None:
            yield f"third damage by {unit.third_damage_by}"
        for ability in unit.used:
            yield f"{self.ability(unit.card, ability)} used in this round"
        yield from map(lasts, unit.lasting)

    def kind(self, name: str) -> Iterator[str]:
        """What the card of a unit says besides numbers: `light`, `FRONTLINE`."""
        card = self.state.units[name].card
        yield self.subtype(card) or f"subtype {UNTOLD}"
        words = self.keywords(card)
        yield from (f"keywords {UNTOLD}",) if words is None else words

    def zone(self, zone: Zone) -> tuple[str, ...]:
        """The cards of a zone, copies together: `2 × Hound`, `War Dog`; unknown ones as `3 × ?`."""
        found = [copies(number, self.card(card)) for card, number in Counter(zone.known).items()]
        return (*found, copies(zone.unknown, UNKNOWN)) if zone.unknown else tuple(found)

    def known_places(self, deck: Deck) -> Iterator[str]:
        """The places of a deck that somebody knows, from its top: `card 1 from the top is Hound, both know`."""
        for place in sorted({*deck.to_owner, *deck.to_both}):
            if 0 <= place < len(deck):
                who = "both know" if place in deck.to_both else "its owner knows"
                yield f"card {place + 1} from the top is {self.card(deck.cards[place])}, {who}"

    # What is wrong

    def marks(self, *places: str) -> tuple[int, ...]:
        """The numbers of the faults that are at one of these places of the state (pointers within it)."""
        wanted = {f"/state{place}" for place in places}
        return tuple(number for number, fault in enumerate(self.faults, 1) if fault.pointer in wanted)

    def under(self, *places: str) -> tuple[int, ...]:
        """The numbers of the faults that are at one of these places or below it."""
        wanted = tuple(f"/state{place}/" for place in places)
        return tuple(n for n, fault in enumerate(self.faults, 1) if f"{fault.pointer}/".startswith(wanted))

    def complaints(self) -> Iterator[str]:
        """One sentence for each fault, with its number and its invariant."""
        for number, fault in enumerate(self.faults[:MOST_FAULTS], 1):
            yield f"{number}. {short(fault.detail, LONGEST_SENTENCE)} ({fault.rule})"
        if len(self.faults) > MOST_FAULTS:
            yield f"And {len(self.faults) - MOST_FAULTS} more."
        if not self.readable:
            yield "Cards and battlefields are drawn without the part of the pack that cannot be read."


def facts(state: State) -> Facts:
    """The facts of a state. The faults come by id, so that a state always gives the same picture."""
    found = tuple(sorted(faults(state), key=lambda fault: (fault.rule, fault.pointer, fault.detail)))
    if state.pack.id not in PACKS:
        return Facts(state, None, NO_PACK, found, readable=False)
    ref = state.pack if _can_be_read(state.pack) else PackRef(state.pack.id)
    switches = {name: switch.default for name, switch in SWITCHES.items()} | state.switches
    case = Case(replace(state, pack=ref, switches=switches), draw=False)
    return Facts(state, case, case.pack, found, readable=ref == state.pack)


def _can_be_read(ref: PackRef) -> bool:
    try:
        pack_of(ref)
    except (msgspec.ValidationError, LookupError, TypeError, AttributeError):
        return False
    return True


def copies(number: int, name: str) -> str:
    """So many of something: `Hound`, `2 × Hound`."""
    return name if number == 1 else f"{number} × {name}"


def lasts(lasting: Lasting) -> str:
    """A change by ruling of the table: `offense +1 until the end of the turn`."""
    return f"{lasting.stat} {lasting.amount:+} until the end of the {lasting.until}"


def told(number: int | None) -> str:
    """A number, or a dash where nobody has told it."""
    return UNTOLD if number is None else str(number)


def short(text: str, longest: int = LONGEST_NAME) -> str:
    """A text of others, printable and of bounded length."""
    return plain(text if len(text) <= longest else text[: longest - 1] + "…")


def named(facts: Facts, zone: Zone) -> str:
    """The cards of a zone for a sentence: `6 cards: 2 × Hound and 4 × ?`."""
    number = counted(len(zone), "card")
    return f"{number}: {listed(found)}" if (found := facts.zone(zone)) else number
