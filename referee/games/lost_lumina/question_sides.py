"""One side of a battle as the facts of a question tell it: what contradicts itself, what is missing, what is open."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.core.question import Gap
from referee.core.ruling import Need, Violation
from referee.games.lost_lumina.board import BOX
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.dice import FACES
from referee.games.lost_lumina.faults_of_battle import STORED
from referee.games.lost_lumina.lightning_undone import UNDO
from referee.games.lost_lumina.posing import FOLLOWERS, Bound, Facts, out_of_bounds
from referee.games.lost_lumina.state import Seat, counted

SIDES: Mapping[Seat, str] = {"A": "attacker", "B": "defender"}
"""Who a seat is in a question about a battle, and the member of the facts that speaks of it."""
COPIERS = frozenset({"tanilla", "zandika"})
ON_THE_MAP, IN_AREAS = "umkato", "eralgo"
"""The abilities that compare Followers on the map, and controlled Areas."""
LEADS_AWAY = "olgi"
"""The ability after which up to two Followers of one side stand elsewhere."""
ALL_DICE = frozenset({"lorato", "bufoka"})
"""The abilities that look at all dice of their user."""
LIGHTNING = frozenset(UNDO)
FEW, MANY = FACES_THAT_DECIDE = min(FACES), max(FACES)
"""The extreme faces of a die; what lies between decides like one of them."""
CARD = {"type": ["string", "null"]}
DIE = {"type": "integer", "minimum": FEW, "maximum": MANY}


class Dice(Struct, frozen=True):
    """The dice of a side after all re-rolls, and the position of the chosen one. Those beside `shown` show `rest`."""

    shown: tuple[int, ...]
    chosen: int = 0
    rest: int | None = None

    def rolled(self, number: int) -> tuple[int, ...]:
        """All of them, where a side rolls so many; as they are told where the facts tell all."""
        return self.shown if self.rest is None else (*self.shown, *(self.rest,) * (number - len(self.shown)))


class Elsewhere(Struct, frozen=True):
    """The Followers of a side outside the Battle Area: how many, in how many Areas."""

    followers: int
    areas: int


class Side:
    """The facts about one side, and what they leave open."""

    def __init__(self, case: Case, seat: Seat, facts: Facts) -> None:
        self.case = case
        self.seat = seat
        self.at = f"/facts/{SIDES[seat]}"
        self.name = f"the {SIDES[seat]}"
        self.subject = self.name.capitalize()
        self.facts = {} if facts.get(SIDES[seat]) is None else facts[SIDES[seat]]
        self.card: str | None = self.facts.get("card")
        self.here: int = 0 if self.facts.get("followerless") else self.facts.get("followers", 0)
        extra = self.facts.get("extra", {})
        self.orly: bool = extra.get("orly", False)
        self.stored: int = extra.get("stored", 0)
        self.chain = tuple(self.facts[name] for name in ("copies", "then") if name in self.facts)

    def word(self, card: str | None) -> str | None:
        """The ability printed on a card."""
        entry = None if card is None else self.case.pack.cards.get(card)
        return None if entry is None else entry.ability

    def words(self) -> frozenset[str]:
        """The abilities that this side may have: its own and copied ones."""
        return frozenset(word for card in (self.card, *self.chain) if (word := self.word(card)) is not None)

    def copied(self) -> Iterator[tuple[str, str, str | None]]:
        """What the copying abilities of this side take over: the ability, the member of the facts, the card there."""
        word = self.word(self.card)
        for name in ("copies", "then"):
            if word not in COPIERS:
                return
            card = self.facts.get(name)
            yield word, name, card
            word = self.word(card)

    def named(self) -> Iterator[tuple[str, str]]:
        """The cards that the facts name, with the members that name them."""
        for name in ("card", "copies", "then"):
            if self.facts.get(name) is not None:
                yield name, self.facts[name]

    def empty_pile(self) -> str | None:
        """The member that says that Tanilla finds no card on the discard pile."""
        found = (name for word, name, card in self.copied() if word == "tanilla" and card is None)
        return next((name for name in found if name in self.facts), None)

    @property
    def place_of_dice(self) -> str:
        """Where the facts tell how the dice lie."""
        return f"{self.at}/{next((name for name in ('dice', 'die') if name in self.facts), 'followers')}"

    def asked(self) -> Iterator[Need]:
        """The facts without which there is no position."""
        if "card" not in self.facts:
            yield self.need("card", CARD, f"Which card has {self.name} played? (null: no card was left)")
        if "followers" not in self.facts and not self.facts.get("followerless"):
            accepts = {"type": "integer", "minimum": 0, "maximum": BOX}
            yield self.need("followers", accepts, f"How many Followers has {self.name} in the Area?")

    def need(self, name: str, accepts: dict[str, Any], question: str) -> Need:
        return Need(f"{self.at}/{name}", accepts, question, "effect")

    # What contradicts itself

    def contradictions(self) -> Iterator[Violation]:
        """Facts about this side that no game can show together."""
        most = {"followers": FOLLOWERS, "on_map": FOLLOWERS, "supply": FOLLOWERS}
        areas = Bound(len(self.case.pack.areas), "Areas", "LL-INV-1", ("LL-MAP-3",))
        found = [*out_of_bounds(self.case, self.facts, self.at, {**most, "areas": areas})]
        stored = Bound(STORED, "stored dice", "LL-INV-14", ("LL-RULING-31",))
        found += out_of_bounds(self.case, self.facts.get("extra", {}), f"{self.at}/extra", {"stored": stored})
        yield from found
        if not found:
            yield from self._followers()
        yield from self._dice()
        yield from self._copies()

    def _followers(self) -> Iterator[Violation]:
        on_map, areas, supply = (self.facts.get(name) for name in ("on_map", "areas", "supply"))
        if self.facts.get("followerless") and self.facts.get("followers"):
            detail = f"{self.subject} has {counted(self.facts['followers'], 'Follower')} in the Area and none."
            yield self._clash("LL-BR-REMOVE-2", detail, "followerless")
            return
        if on_map is not None and on_map < max(self.here, 1):
            rule = "LL-INV-2" if self.here else "LL-INV-11"
            detail = f"{self.subject} has {self.here} Followers in the Area, but {on_map} on the map."
            yield self._clash(rule, detail, "on_map")
        elif supply is not None and max(on_map or 0, self.here) + supply > BOX:
            detail = (
                f"{self.subject} has {max(on_map or 0, self.here)} Followers on the map and {supply} in the supply; "
            )
            yield self._clash("LL-INV-2", f"{detail}there are {BOX}.", "supply", also=("LL-COMP-4",))
        elif areas is not None and not [*self._places()]:
            detail = f"{self.subject} cannot control {counted(areas, 'Area')} with these Followers."
            yield self._clash("LL-BR-CONTROL-1", detail, "areas")

    def _dice(self) -> Iterator[Violation]:
        die, dice, chosen = (self.facts.get(name) for name in ("die", "dice", "chosen"))
        if chosen is not None and dice is None:
            detail = "A position is told without the dice that it belongs to."
            yield self._clash("LL-BATTLE-DICE-2", detail, "chosen", hint="Tell the `die`, or all `dice`.")
        elif die is not None and dice is not None:
            picked = dice if chosen is None else dice[chosen : chosen + 1] if chosen >= 0 else ()
            if die not in picked:
                detail = f"{self.subject} cannot have chosen a {die} from {dice}."
                yield self._clash("LL-BATTLE-DICE-2", detail, "die")

    def _copies(self) -> Iterator[Violation]:
        known = {name for _, name, _ in self.copied()}
        for name in ("copies", "then"):
            if name in self.facts and name not in known:
                by = self.card if name == "copies" else self.facts.get("copies")
                detail = f"{'No card' if by is None else self.case.name(by)} copies no ability."
                yield self._clash("LL-INV-34", detail, name, also=("LL-CARD-01-1", "LL-CARD-18-1"))

    def _clash(self, rule: str, detail: str, name: str, hint: str = "", also: tuple[str, ...] = ()) -> Violation:
        return self.case.breach(rule, detail, pointer=f"{self.at}/{name}", hint=hint, also=also)

    # What is open

    def gaps(self, readers: frozenset[str]) -> Iterator[Gap]:
        """What the facts leave open; `readers` are the abilities of both sides."""
        yield Gap(f"dice {self.seat}", tuple(self._throws()), (self._asked_dice(),))
        wide = bool(readers & {ON_THE_MAP, IN_AREAS})
        places = tuple(dict.fromkeys(self._places(readers)))
        enough = 2 if LEADS_AWAY in readers else 1
        needs = []
        if ON_THE_MAP in readers and "on_map" not in self.facts:
            accepts = {"type": "integer", "minimum": self.here, "maximum": BOX}
            needs.append(self.need("on_map", accepts, f"How many Followers has {self.name} on the whole map?"))
        if IN_AREAS in readers and "areas" not in self.facts:
            accepts = {"type": "integer", "minimum": 1, "maximum": len(self.case.pack.areas)}
            needs.append(self.need("areas", accepts, f"In how many Areas of the map does {self.name} stand?"))
        yield Gap(f"elsewhere {self.seat}", places if wide else places[:enough], tuple(needs))

    def _asked_dice(self) -> Need:
        if "dice" in self.facts:
            accepts = {"type": "integer", "minimum": 0, "maximum": max(0, len(self.facts["dice"]) - 1)}
            return self.need("chosen", accepts, f"Which of the dice has been chosen for {self.name}? (from 0)")
        if self.words() & ALL_DICE:
            accepts = {"type": "array", "items": DIE, "length": self.dice_for_all}
            return self.need("dice", accepts, f"What do all dice of {self.name} show?")
        return self.need("die", DIE, f"Which die has been chosen for {self.name}?")

    @property
    def dice_for_all(self) -> int:
        """How many dice a side has whose ability looks at all of them, so that its Followers count once."""
        return self.here + self.orly + self.stored if self.here else 0

    def _throws(self) -> Iterator[Dice]:
        """What the dice can be, as far as it can decide; the lowest of those that nobody chose comes first."""
        dice, die, chosen = (self.facts.get(name) for name in ("dice", "die", "chosen"))
        if dice is not None:
            rolled = tuple(dice)
            if chosen is not None:
                yield Dice(rolled, chosen)
            elif die is not None:
                yield Dice(rolled, rolled.index(die))
            elif rolled:
                yield from (Dice(rolled, rolled.index(die)) for die in dict.fromkeys((max(rolled), min(rolled))))
            else:
                yield Dice(())
            return
        others = FACES_THAT_DECIDE if self.words() & ALL_DICE and self.dice_for_all > 1 else (FEW,)
        if die is None and not self.here:
            yield Dice(())
            return
        for picked in FACES_THAT_DECIDE if die is None else (die,):
            yield from (Dice((picked,), rest=rest) for rest in others)

    def _places(self, readers: frozenset[str] = frozenset()) -> Iterator[Elsewhere]:
        """Where the other Followers can stand, as far as it can decide; a single one first, if nothing is told.

        After the lightning step there is one Follower less than there may be, since it may have been taken away.
        """
        told, here = self.facts.get("areas"), 1 if self.here else 0
        spare = len(self.case.pack.areas) - 1
        low = max(1 - here, 0 if told is None else told - here)
        high = BOX - self.here - self.facts.get("supply", 0) - (1 if readers & LIGHTNING else 0)
        both = readers >= {ON_THE_MAP, IN_AREAS}
        more = (low + 2,) if both or LEADS_AWAY in readers else ()
        tried = (max(low, 1), *more, low, high)
        numbers = [*dict.fromkeys(n for n in tried if low <= n <= high)] or [low]
        if "on_map" in self.facts:
            numbers = [self.facts["on_map"] - self.here]
        for number in numbers:
            fewest, most = min(number, 1), min(number, spare)
            open_ = [fewest, most] if both or "on_map" in self.facts else [most]
            for areas in [told - here] if told is not None else open_ if IN_AREAS in readers else [fewest]:
                if fewest <= areas <= most:
                    yield Elsewhere(number, areas)
