"""A whole, possible state of Lumeria from the few facts of a question, and where in the request its parts belong."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.question import placing
from referee.core.ruling import Violation
from referee.core.state import PackRef, Trust
from referee.games.lumeria.options import setup
from referee.games.lumeria.pack import pack_of
from referee.games.lumeria.state import FACES, SEATS, Activation, Face, Node, Sides, State, Unit, numbered
from referee.games.lumeria.vocabulary import Seat

Facts = Mapping[str, Any]
Patch = dict[str, Any]

PATCH = "/state/pack/patch"
ANOTHER = "Another card"
"""What a card is called of which the facts say only that it is there."""
CARDS = "/facts/cards"


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


def new_name(names: Iterable[str], wanted: str) -> str:
    """An id that is not in use: the one that is wanted, if need be with a dash at its end."""
    used = {*names}
    while wanted in used:
        wanted += "-"
    return wanted


class Places:
    """Where in the request a pointer into the posed state or a move belongs, by the longest one that leads to it."""

    def __init__(self) -> None:
        self._targets: dict[str, str] = {}
        self._open: set[str] = set()

    def put(self, pointer: str, target: str) -> None:
        """What lies at a pointer or inside is told by one fact."""
        self._targets[pointer] = target
        self._open.discard(pointer)

    def put_inside(self, pointer: str, target: str) -> None:
        """What lies inside has the same path inside the fact."""
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
    """A position in the making: component data as the facts tell them, and who stands where.

    South plays one faction, north another. What the facts do not tell is noted in `made_up`.
    """

    def __init__(self, base: State, factions: Sides[str]) -> None:
        self.base = base
        self.pack = pack_of(base.pack)
        self.factions = factions
        self.places = Places()
        self.made_up: list[str] = ["/round", "/first_player", "/factions", "/stacks"]
        self.read: list[str] = []
        """Pack entries that are read to pose the position, before any judge reads more."""
        self._units: dict[str, Unit] = {}
        self._patch: Patch = {}
        self._added = 0

    @property
    def is_strict(self) -> bool:
        """Whether nothing that is assumed is trusted, so that the facts are asked for it."""
        return self.base.trust == "stated"

    def change(self, patch: Patch) -> None:
        """Component data become what the facts tell, or what is made up."""
        self._patch = joined(self._patch, patch)

    def new_kind(self, kind: str, seat: Seat, name: str, copies: int = 1, **printed: Any) -> None:
        """A kind of cards of a seat that the box does not have."""
        entry = {"faction": self.factions[seat], "names": {"en": name}, "copies": copies, **printed}
        self._added += copies
        self.change({"units": {kind: entry}})

    def set_copies(self, kind: str, copies: int) -> None:
        """So many cards of a kind, in all."""
        told = self._patch.get("units", {}).get(kind, {}).get("copies")
        self._added += copies - (self.pack.units[kind].copies if told is None else told)
        self.change({"units": {kind: {"copies": copies}}})

    def goes_over(self, kind: str, owner: Seat) -> None:
        """A kind of the pack is one of the other faction's; nobody starts with it."""
        self.change({"units": {kind: {"faction": self.factions[owner]}}})
        for name, faction in self.pack.factions.items():
            self.change({"factions": {name: {"start": [None] * len(faction.start), "diagram": None}}})

    def stand(self, kind: str, owner: Seat, space: str | None, **condition: Any) -> str:
        """A card on a space or, without one, on its owner's discard pile; its id."""
        name = numbered(self._units, kind)
        self._units[name] = Unit(kind=kind, owner=owner, space=space, **condition)
        return name

    def fill(self, cards: Mapping[str, str], at: str = CARDS) -> None:
        """Cards in the way by space: of a kind, `own` (south's) or `enemy`. `at` is the fact that says so."""
        for space, card in cards.items():
            if card in self.pack.units:
                kind, owner = card, self.owner_of(card)
                self.read.append(f"/units/{kind}/faction")
            else:
                owner = "south" if card == "own" else "north"
                kind = self._another(owner)
            name = self.stand(kind, owner, space)
            self.places.put(f"/state/units/{name}", at)

    def owner_of(self, kind: str) -> Seat:
        """The seat whose faction has a kind of the pack."""
        return "south" if self.pack.units[kind].faction == self.factions.south else "north"

    def _another(self, owner: Seat) -> str:
        """The kind of a card of which nothing is known but whose it is, with one more copy."""
        kind = new_name(self.pack.units, f"another-of-{owner}")
        if kind in self._patch.get("units", {}):
            self.set_copies(kind, self._patch["units"][kind]["copies"] + 1)
        else:
            self.new_kind(kind, owner, ANOTHER, abilities=[])
            self.places.put(f"{PATCH}/units/{kind}", CARDS)
        return kind

    def state(self, node: Node, activation: Activation | None = None, **members: Any) -> State:
        """The whole state. Cards that stand nowhere are in their stacks."""
        if self._added:
            self.change({"components": {"unit_cards": self.pack.components.unit_cards + self._added}})
        ref = patched(self.base.pack, self._patch)
        self.places.put("/state/stacks", CARDS)
        placed = Counter(unit.kind for unit in self._units.values())
        kinds = pack_of(ref).units
        stacks: dict[str, dict[str, int]] = {seat: {} for seat in SEATS}
        for seat in SEATS:
            for kind, entry in kinds.items():
                if entry.faction == self.factions[seat]:
                    stacks[seat][kind] = entry.copies - placed[kind]
        active = activation.unit if activation is not None else None
        done = (unit for name, unit in self._units.items() if name != active)
        dice = Counter(unit.owner for unit in done if unit.die is not None)
        whole: dict[str, Any] = {"round": 1, "first_player": "south", "active": "south"}
        whole |= {"used": Sides(dice["south"], dice["north"]), **members}
        return replace(
            self.base,
            pack=ref,
            node=node,
            factions=self.factions,
            activation=activation,
            units=dict(self._units),
            stacks=Sides(stacks["south"], stacks["north"]),
            **whole,
        )


def condition(facts: Facts, *, done: Sequence[str] | None = None) -> dict[str, Any]:
    """Wounds, die and marks of a card as the facts tell of it. `done`: what it has done, if it is being activated.

    Such a card has no die yet but that of a run or a fortify.

    One die shows one face; that a card is exhausted and fortified is told by a mark beside the die. LM-RULING-33.
    """
    exhausted, fortified = facts.get("exhausted", False), facts.get("fortified", False)
    if done is not None:
        *before, face = [None, *(FACES[action] for action in done if action in FACES)]
        marks = {"exhausted": exhausted or "minus" in before, "fortified": fortified or "plus" in before}
        marks |= {"exhausted": False} if face == "minus" else {"fortified": False} if face == "plus" else {}
        return {"wounds": facts.get("wounds", 0), "die": face, **marks}
    die: Face | None = "minus" if exhausted else "plus" if fortified else None
    die = die or ("blank" if facts.get("activated", False) else None)
    return {"wounds": facts.get("wounds", 0), "die": die, "fortified": exhausted and fortified}
