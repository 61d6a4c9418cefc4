"""A whole, possible state of Lost Lumina from the few facts that a question brings, and where a fact stands."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.core.canonical import merged
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN, PackRef, Trust
from referee.games.lost_lumina.board import BOX
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.faults import DRAFTED
from referee.games.lost_lumina.options import setup
from referee.games.lost_lumina.pack import path
from referee.games.lost_lumina.state import SEATS, Seat, Sides, State, Zone

Facts = Mapping[str, Any]
Areas = dict[str, int]

ENOUGH_CARDS = 5
"""The hand that a side is given whose hand nobody tells: enough that no hand runs out in a question."""


class Ground(Struct, frozen=True):
    """The circumstances under which a question is asked."""

    pack: Mapping[str, Any] | None = None
    switches: Mapping[str, str] | None = None
    trust: Trust = "all"

    def state(self, *, promo: bool = False) -> State | tuple[Violation, ...]:
        """A game that has not begun, or what speaks against the circumstances."""
        state = setup({"promo": promo}, pack=self.pack, switches=self.switches, trust=self.trust)
        if isinstance(state, State):
            return state
        return tuple(replace(fault, pointer=fault.pointer.removeprefix("/state")) for fault in state)


def with_path(state: State, a: str, b: str, adjacent: bool) -> State:
    """The state on a map where two Areas are adjacent, or are not."""
    patch = {} if state.pack.patch is UNSET else state.pack.patch
    return replace(state, pack=PackRef(state.pack.id, merged(patch, {"paths": {path(a, b): adjacent}})))


def in_the_journey(state: State, node: str, on_map: Sides[Areas], box: Sides[int], **members: Any) -> State:
    """The state at a node of the Journey, with Followers on the map and in the box; the others are in the supplies.

    Shared Areas are attacked by the active side, which is A unless it is named.
    """
    active: Seat = members.pop("active", "A")
    supply = Sides(*(BOX - box[seat] - sum(on_map[seat].values()) for seat in SEATS))
    state = replace(state, node=node, active=active, supply=supply, map=on_map, box=box, **members)
    return replace(state, attackers=dict.fromkeys(state.shared(), active))


def dealt(state: State, hands: Sides[Zone], top: tuple[str, ...] = ()) -> State:
    """The state with these hands and these cards on top of the discard pile; nobody knows the others."""
    case = Case(state)
    buried = max(0, DRAFTED - len(hands.A) - len(hands.B) - len(top))
    rest = Zone((), len(case.pack.deck(state.promo)) - DRAFTED)
    return replace(state, hand=hands, discard=(*(UNKNOWN,) * buried, *top), undrafted=rest)


def hand_of(*cards: str) -> Zone:
    """A hand with these cards and some that nobody knows."""
    return Zone(cards, max(0, ENOUGH_CARDS - len(cards)))


class Bound(Struct, frozen=True):
    """What a number among the facts can be, and the invariant that says so."""

    most: int
    noun: str
    rule: str
    also: tuple[str, ...] = ()


FOLLOWERS = Bound(BOX, "Followers", "LL-INV-2", ("LL-COMP-4",))


def out_of_bounds(case: Case, facts: Facts, at: str, bounds: Mapping[str, Bound]) -> Iterator[Violation]:
    """Numbers that no game can show."""
    for name, bound in bounds.items():
        value = facts.get(name)
        if value is not None and not 0 <= value <= bound.most:
            detail = f"{value} {bound.noun}: there are 0 to {bound.most}."
            yield case.breach(bound.rule, detail, pointer=f"{at}/{name}", also=bound.also)


def too_many(case: Case, seat: str, numbers: Mapping[str, int]) -> Iterator[Violation]:
    """More Followers of a side than there are; `numbers` go by where the facts tell them."""
    total = sum(numbers.values())
    if total > BOX and numbers:
        detail = f"{' + '.join(map(str, numbers.values()))} = {total} Followers of {seat}; there are {BOX}."
        *_, last = numbers
        yield case.breach("LL-INV-2", detail, pointer=last, also=("LL-COMP-4",))
