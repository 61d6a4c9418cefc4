"""A whole, possible state of Lost Empires from the few facts of a question, and where in the request it is told."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.pointers import found
from referee.core.question import placing
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN, PackRef, Trust
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.damage import CASUALTY
from referee.games.lost_empires.options import setup
from referee.games.lost_empires.pack import pack_of
from referee.games.lost_empires.state import SEATS, Deck, Seat, Sides, State, Unit, Zone, numbered, other

Facts = Mapping[str, Any]
Patch = dict[str, Any]

CARDS = "/state/pack/patch/cards"
ROUND = 2
"""The round of a question that does not tell it: all tokens are in use, and an earlier turn has been."""


def begun(
    pack: Mapping[str, Any] | None, switches: Mapping[str, str] | None, trust: Trust
) -> State | tuple[Violation, ...]:
    """A game that has not begun, under the circumstances of a question, or what speaks against these."""
    state = setup({}, pack=pack, switches=switches, trust=trust)
    if isinstance(state, State):
        return state
    return tuple(replace(fault, pointer=fault.pointer.removeprefix("/state")) for fault in state)


def joined(patch: Any, more: Any) -> Any:
    """One merge patch that does what two do one after the other. A null stays: it removes what the pack has."""
    if not isinstance(patch, dict) or not isinstance(more, dict):
        return more
    return patch | {name: joined(patch.get(name), value) for name, value in more.items()}


def patched(ref: PackRef, patch: Patch) -> PackRef:
    """A pack reference with further changes to the component data."""
    return PackRef(ref.id, joined({} if ref.patch is UNSET else ref.patch, patch)) if patch else ref


class Places:
    """Where in the request a pointer into the posed state or a move belongs, by the longest one that leads to it."""

    def __init__(self) -> None:
        self._targets: dict[str, str] = {}
        self._open: set[str] = set()

    def put(self, pointer: str, target: str) -> None:
        """What lies at a pointer or inside is told by one fact. The first that is put there stays."""
        self._targets.setdefault(pointer, target)

    def put_inside(self, pointer: str, target: str) -> None:
        """What lies inside has the same path inside the fact."""
        if pointer not in self._targets:
            self._targets[pointer] = target
            self._open.add(pointer)

    def __call__(self, pointer: str) -> str:
        leading = [known for known in self._targets if pointer == known or pointer.startswith(f"{known}/")]
        if not leading:
            return placing({})(pointer)
        longest = max(leading, key=len)
        rest = pointer.removeprefix(longest) if longest in self._open else ""
        return self._targets[longest] + rest


class Position:
    """A position in the making: cards as the facts tell them, and which units are where.

    `spoken_of` are the cards of the pack that the facts name. What they do not tell is noted in `made_up`.
    """

    def __init__(self, base: State, spoken_of: Iterable[str | None]) -> None:
        self.base = base
        self.spoken_of = frozenset(spoken_of)
        self.pack = pack_of(base.pack)
        self.places = Places()
        self.askable: dict[str, str] = {}
        """Which fact tells an entry of the pack that the facts leave to it, by the entry's pointer into the request."""
        self.made_up: list[str] = []
        self.units: dict[str, Unit] = {}
        self.patch: Patch = {}
        self._factions: dict[str, list[str]] = {seat: [] for seat in SEATS}

    # The cards

    def change(self, card: str, entry: Patch | None) -> None:
        """A card becomes what the facts tell, or what is made up; None takes it out."""
        self.patch = joined(self.patch, {"cards": {card: entry}})

    def new_card(self, wanted: str, name: str, entry: Patch) -> str:
        """A card that the pack does not have, under an id and a name of its own; its id."""
        taken = {*self.pack.cards, *self.patch.get("cards", {})}
        names = {self.pack.name(card) for card in self.pack.cards}
        names |= {told["names"]["en"] for told in self.patch.get("cards", {}).values() if told and "names" in told}
        card = _free(wanted, "-", taken)
        if not self._has_room(entry.get("faction")):
            entry = {name: value for name, value in entry.items() if name != "faction"}
            self.made_up.append(f"/pack/patch/cards/{card}/faction")
        self.change(card, {"cost": {}, **entry, "names": {"en": _free(name, " no. ", names)}})
        return card

    def _has_room(self, faction: str | None) -> bool:
        """Whether a faction can have one more card. A full one loses a card that nobody speaks of. LE-DECK-6."""
        pack, told = self.pack, self.patch.get("cards", {})
        each = pack.components.faction_cards // (pack.components.hives * pack.per_player.copies or 1)
        mine = [card for card in pack.cards_of(str(faction)) if told.get(card, {}) is not None]
        added = sum(entry is not None and entry.get("faction") == faction for entry in told.values())
        if faction is None or len(mine) + added < each:
            return True
        spoken = {*told, *self.spoken_of, *(card for deck in pack.decks.values() for card in deck.cards)}
        spare = [card for card in mine if card not in spoken]
        if spare:
            self.change(spare[-1], None)
        return bool(spare)

    def belongs(self, seat: Seat, faction: str | None) -> None:
        """A card of a seat is of this faction, if that is known."""
        if faction is not None:
            self._factions[seat].append(faction)

    # The units

    def stand(self, card: str, owner: Seat, at: str, **condition: Any) -> str:
        """A unit of a seat in a battlefield; its id. With 3 damage, the opponent has dealt the third."""
        name = numbered(self.units, card)
        third = other(owner) if condition.get("damage", 0) >= CASUALTY else None
        self.units[name] = Unit(card=card, owner=owner, at=at, third_damage_by=third, **condition)
        return name

    def filler(self, owner: Seat, at: str, subtype: str | None = None) -> str:
        """A unit of which only its side counts, and whether it is light or heavy."""
        entry = {"type": "unit", "control": 0, "offense": 0, "defense": 0, "keywords": [], "abilities": {}}
        card = self.new_card("another", "Another unit", entry | ({"subtype": subtype} if subtype else {}))
        self.made_up.append(f"/pack/patch/cards/{card}")
        return self.stand(card, owner, at)

    # The whole

    def factions(self) -> Sides[str]:
        """The faction of each seat: that of its cards, where they tell; otherwise one that is left."""
        told = {seat: next(iter(self._factions[seat]), None) for seat in SEATS}
        for seat in SEATS:
            if told[seat] is None:
                self.made_up.append(f"/factions/{seat}")
                told[seat] = next(faction for faction in self.pack.factions if faction not in told.values())
        return Sides(str(told["A"]), str(told["B"]))

    def shared(self, artifacts: Sides[int]) -> dict[str, Any]:
        """The artifacts of the players, and what is left of those of the box."""
        left = self.pack.components.artifacts - artifacts.A - artifacts.B
        return {"artifacts": artifacts, "artifact_supply": max(0, left)}

    def state(self, node: str, **members: Any) -> State:
        """The whole state. Cards that are nowhere else are in the decks, and nobody has told which they are."""
        each, box = self.pack.per_player, self.pack.components
        number, first = members.pop("round", ROUND), members.pop("first_player", "A")
        base = replace(self.base, pack=patched(self.base.pack, self.patch))
        case, units, tokens = Case(base), dict[str, Unit](), box.elite
        for name, unit in self.units.items():
            has = tokens > 0 and bool(case.keyword(unit.card, "ELITE"))
            units[name], tokens = replace(unit, elite_token=has), tokens - has
        hand: Sides[Zone] = members.get("hand", Sides(Zone(), Zone()))
        whole: dict[str, Any] = {
            "round": number,
            "first_player": first,
            "opener": first if number % 2 else other(first),
            "turn": 1,
            "factions": self.factions(),
            "lists": Sides(Zone((), each.names), Zone((), each.names)),
            "answered": Sides(True, True),
            "command": Sides(each.command, each.command),
            "supply": Sides(each.supply, each.supply),
            "artifact_supply": box.artifacts,
            "elite_supply": tokens,
            "units": units,
        }
        decks = []
        for seat in SEATS:
            elsewhere = len(hand[seat]) + sum(unit.owner == seat for unit in units.values())
            decks.append(Deck((UNKNOWN,) * max(0, each.names * each.copies - elsewhere)))
        emptied = Sides(*(not deck.cards for deck in decks))
        return replace(base, node=node, deck=Sides(*decks), emptied=emptied, **(whole | members))


def _free(wanted: str, joint: str, taken: Iterable[str]) -> str:
    """A name that is not in use: the one that is wanted, if need be with a number."""
    used, name, number = {*taken}, wanted, 1
    while name in used:
        number += 1
        name = f"{wanted}{joint}{number}"
    return name


def told_at(facts: Facts, pointer: str) -> Any:
    """What the facts tell at a pointer into the request; UNSET if nothing."""
    return found({"facts": facts}, pointer)
