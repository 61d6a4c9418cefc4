"""What there is to show of a state, in words: names, whose turn it is, what is awaited, and what is impossible where.

Everything here holds for any state of the right shape, also for an impossible one and for one under a pack that does
not fit.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from referee.core.picture import plain
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN, PackRef
from referee.games.lost_lumina import battle, flow, moves, scoring
from referee.games.lost_lumina.case import Case, located
from referee.games.lost_lumina.faults import faults
from referee.games.lost_lumina.pack import PACKS, Pack, pack_of
from referee.games.lost_lumina.state import SEATS, State, Zone, counted, listed

MOST_FAULTS, MOST_WORDS = 50, 20
LONGEST_NAME = 64
LONGEST_SENTENCE = 400

NODES = {
    "SETUP": "Set-up: the cards are about to be shuffled",
    "PREP.DRAFT.KEEP": "Prepare: the draft",
    "PREP.PLACE": "Prepare: the first Followers",
    "TURN.DISCARD": "Reinforcement: a card for Action Points",
    "TURN.ACTIONS": "Reinforcement: place and move",
    "BATTLE.SELECT": "Battles: which one is next",
    "BATTLE.COMMIT": "Battle, step 1: both play a card",
    "BATTLE.REVEAL": "Battle, step 2: the cards are turned up",
    "BATTLE.LIGHTNING": "Battle, step 3: lightning abilities",
    "BATTLE.DICE.EXTRA": "Battle, step 4: extra dice",
    "BATTLE.DICE.ROLL": "Battle, step 4: the roll",
    "BATTLE.DICE.REROLL": "Battle, step 4: re-rolls",
    "BATTLE.DICE.CHOOSE": "Battle, step 4: a die is chosen",
    "BATTLE.RESULT": "Battle, step 6: the result",
    "GAME.OVER": "The game is over",
}
"""Each node in words."""

REASONS = {
    "no_cards": "both hands are empty",
    "elimination": "a side has no Follower left on the map",
    "mutual_elimination": "nobody has a Follower left on the map",
    "left": "a player has left",
    "agreed": "by agreement",
}
"""Why a game ended, in words."""

NO_PACK = Pack({}, {}, {}, {})


class Region(Struct, frozen=True):
    """A Region as it is drawn: its name and its Areas. `known` is false for one that the pack does not have."""

    name: str
    areas: tuple[str, ...]
    known: bool = True


class Facts(Struct, frozen=True):
    """A state, the data to draw it with, and its numbered faults. `readable` is false where the pack does not fit.

    `wrong` holds the cards that lie in several places, and those that the game does not have.
    """

    state: State
    pack: Pack
    faults: tuple[Violation, ...]
    readable: bool
    wrong: frozenset[str]

    # Names

    def seat(self, seat: str) -> str:
        """A seat with the name of the person in it: `A (Matea)`."""
        return f"{short(seat)} ({name})" if (name := self.person(seat)) else short(seat)

    def person(self, seat: str) -> str:
        """The name of the person in a seat; empty where it has none."""
        info = self.state.seats.get(seat)
        return short(info.name) if info is not None and isinstance(info.name, str) else ""

    def card(self, card: str) -> str:
        """The name on a card; its id where the pack does not have it."""
        if card == UNKNOWN:
            return "unknown card"
        data = self.pack.cards.get(card)
        return short(card) if data is None else name_in(data.names, card)

    def numbers(self, card: str) -> str:
        """Battle Points and Action Points of a card; empty where they are not known."""
        data = self.pack.cards.get(card)
        return "" if data is None else f"BP {data.bp}, AP {data.ap}"

    def area(self, area: str) -> str:
        """An Area by its id, with its name where that is another."""
        name = self.area_name(area)
        return f"{short(area)} {name}" if name else short(area)

    def area_name(self, area: str) -> str:
        """The name of an Area; empty where it is the id or there is none."""
        data = self.pack.areas.get(area)
        name = short(area) if data is None else name_in(data.names, area)
        return "" if name == short(area) else name

    # Where things are

    def strangers(self) -> tuple[str, ...]:
        """Areas that the state names and the map does not have."""
        state = self.state
        named = {*state.map.A, *state.map.B, *state.attackers}
        named |= {state.battle.area} if state.battle is not None else set()
        return tuple(sorted(named - self.pack.areas.keys()))

    def regions(self) -> tuple[Region, ...]:
        """The Regions with their Areas in the order of the pack; at last the Areas that belong to none."""
        by_region: dict[str, list[str]] = {region: [] for region in self.pack.regions}
        for area, data in self.pack.areas.items():
            by_region.setdefault(data.region, []).append(area)
        found = [
            Region(self.region(region), tuple(areas), region in self.pack.regions)
            for region, areas in by_region.items()
        ]
        if strangers := self.strangers():
            found.append(Region("Not on the map", strangers, False))
        return tuple(found)

    def region(self, region: str) -> str:
        """The name of a Region."""
        data: Any = self.pack.regions.get(region)
        return name_in(data.get("names") if isinstance(data, dict) else None, region)

    def neighbors(self, area: str) -> tuple[str, ...]:
        """The Areas that a path leads to."""
        ends = [key.split("-") for key, there in self.pack.paths.items() if there]
        beyond = {b if a == area else a for a, b in (e for e in ends if len(e) == 2) if area in (a, b)}
        return tuple(other for other in self.pack.areas if other in beyond)

    def contested(self, area: str) -> str:
        """Who attacks in an Area: `A attacks B`; empty where nobody does."""
        attacker = self.state.attackers.get(area)
        if attacker is None:
            return "" if area not in self.state.shared() else "shared, no attacker"
        return f"{attacker} attacks {'B' if attacker == 'A' else 'A'}"

    # What is wrong

    def marks(self, *places: str) -> tuple[int, ...]:
        """The numbers of the faults that are at one of these places of the state (pointers within it)."""
        wanted = {f"/state{place}" for place in places}
        return tuple(number for number, fault in enumerate(self.faults, 1) if fault.pointer in wanted)

    def area_marks(self, area: str) -> tuple[int, ...]:
        """The numbers of the faults that concern an Area."""
        places = [f"/map/A/{area}", f"/map/B/{area}", f"/attackers/{area}"]
        if self.state.battle is not None and self.state.battle.area == area:
            places += ["/battle/area"]
        return self.marks(*places)

    def complaints(self) -> Iterator[str]:
        """One sentence for each fault, with its number and its invariant."""
        for number, fault in enumerate(self.faults[:MOST_FAULTS], 1):
            yield f"{number}. {short(fault.detail, LONGEST_SENTENCE)} ({fault.rule})"
        if len(self.faults) > MOST_FAULTS:
            yield f"And {len(self.faults) - MOST_FAULTS} more."
        if not self.readable:
            yield "Cards and map are drawn without the part of the pack that cannot be read."

    # The course of the game

    def turn(self) -> str:
        """Whose turn it is; empty where nobody's is."""
        active = self.state.active
        return "" if active is None or self.state.node == "GAME.OVER" else f"Turn of {self.seat(active)}"

    def points(self) -> str:
        """The Action Points left; empty where none are."""
        state = self.state
        return counted(state.ap, "Action Point") if state.ap or state.node == "TURN.ACTIONS" else ""

    def awaited(self) -> Iterator[tuple[str, str]]:
        """What a possible state waits for: who, and what they may do."""
        if self.faults:
            return
        by_seat: dict[str, list[str]] = {}
        for type, seat in flow.awaited(Case(self.state), self.state)[1]:
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

    def score(self) -> tuple[str, ...]:
        """The score of a possible game that was decided by points, line by line and in all; empty in every other."""
        result = self.state.result
        if result is None or result.reason != "no_cards" or self.faults:
            return ()
        score = scoring.score(self.state)
        lines = (short(line.text, LONGEST_SENTENCE) for line in score.lines)
        totals = (f"{self.seat(seat)}: {counted(points, 'point')}" for seat, points in score.totals.items())
        return (*lines, ", ".join(totals))

    def words(self) -> Iterator[str]:
        """What was taken on the players' word, the latest first."""
        for word in self.state.word[: -MOST_WORDS - 1 : -1]:
            if word.type == "claim":
                yield f"Step {word.step}: {self.card(word.card)} was claimed at {short(word.at)}."
            else:
                rules = short(f" (set aside: {listed(word.waive)})", LONGEST_SENTENCE) if word.waive else ""
                yield f"Step {word.step}: agreed by all: {short(word.reason, LONGEST_SENTENCE)}{rules}"
        if len(self.state.word) > MOST_WORDS:
            yield f"And {len(self.state.word) - MOST_WORDS} earlier ones."

    def zones(self, seat: str) -> Iterator[tuple[str, str, Zone]]:
        """The cards of a side: title, place in the state, cards. The hand always, those of the draft where there are
        any."""
        state = self.state
        for title, place, zone in (
            ("Drawn", "offer", state.offer[seat]),
            ("Kept now", "kept", _single(state.kept[seat])),
            ("Drafted", "drafted", state.drafted[seat]),
            ("Hand", "hand", state.hand[seat]),
        ):
            if zone.known or zone.unknown or place == "hand" or self.marks(f"/{place}/{seat}"):
                yield title, f"/{place}/{seat}", zone

    def closed(self) -> bool:
        """Whether the battle cards lie face down."""
        return self.state.battle is not None and battle.face_down(self.state)


def facts(state: State) -> Facts:
    """The facts of a state. The faults come by id, so that a state always gives the same picture."""
    found = sorted(faults(state), key=lambda fault: (fault.rule, fault.pointer, fault.detail))
    pack, readable = _legible(state.pack)
    return Facts(state, pack, tuple(found), readable, _wrong(state, pack, readable))


def _legible(ref: PackRef) -> tuple[Pack, bool]:
    """The pack to draw with: the one meant, or where that cannot be read without its patch, or else an empty one."""
    if ref.id not in PACKS:
        return NO_PACK, False
    try:
        return pack_of(ref), True
    except (msgspec.ValidationError, LookupError, TypeError, AttributeError):
        return pack_of(PackRef(ref.id)), False


def _wrong(state: State, pack: Pack, readable: bool) -> frozenset[str]:
    named = Counter(located(state))
    deck = frozenset(pack.deck(state.promo) if readable else named)
    return frozenset(card for card, times in named.items() if times > 1 or card not in deck)


def _single(card: str | None) -> Zone:
    if card is None:
        return Zone()
    return Zone((), 1) if card == UNKNOWN else Zone((card,))


def name_in(names: Any, otherwise: str) -> str:
    """A name in English if there is one, otherwise in the first language there is, otherwise the id."""
    if isinstance(names, dict):
        for name in (names.get("en"), *names.values()):
            if isinstance(name, str) and name:
                return short(name)
    return short(otherwise)


def short(text: str, longest: int = LONGEST_NAME) -> str:
    """A text of others, printable and of bounded length."""
    return plain(text if len(text) <= longest else text[: longest - 1] + "…")
