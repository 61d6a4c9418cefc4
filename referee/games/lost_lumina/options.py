"""Setting a game up: from the draft, or from after it for a table that joins later."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from referee.core.ruling import Violation
from referee.core.state import PackRef, SeatInfo, Trust
from referee.games.lost_lumina.board import BOX
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.catalogue import RULEBOOK
from referee.games.lost_lumina.faults import faults
from referee.games.lost_lumina.pack import pack_of
from referee.games.lost_lumina.prepare import HAND, shuffle
from referee.games.lost_lumina.state import SEATS, Shuffle, Sides, State, Zone, listed
from referee.games.lost_lumina.switches import SWITCHES


def setup(
    options: Mapping[str, Any],
    *,
    pack: Mapping[str, Any] | None = None,
    switches: Mapping[str, str] | None = None,
    trust: Trust = "all",
    seed: str | None = None,
    salt: str | None = None,
) -> State | tuple[Violation, ...]:
    """The state before the first decision, or what speaks against such a game. LL-SETUP-1 to -4.

    With a seed the cards are shuffled and dealt; without one the state waits for the table to say that they are.
    """
    first = options.get("first_placer", "A")
    if first not in SEATS:
        detail = f"There is no seat {first}; the seats are {listed(SEATS)}."
        return (_refusal("LL-OVER-1", detail, "/options/first_placer", "Name A or B."),)
    joins = options.get("start", "draft") == "after-draft"
    if "hands" in options and not joins:
        detail = "Before the draft nobody has a hand."
        return (_refusal("LL-PREP-DRAFT-7", detail, "/options/hands", "Say that the game starts `after-draft`."),)
    names: Mapping[str, str] = options.get("names", {})
    state = State(
        game="lost-lumina",
        format=1,
        edition=RULEBOOK.edition,
        pack=msgspec.convert(pack or {"id": "default"}, PackRef),
        switches={name: switch.default for name, switch in SWITCHES.items()} | dict(switches or {}),
        trust=trust,
        seats={seat: SeatInfo(names.get(seat, UNSET)) for seat in SEATS},
        node="SETUP",
        step=0,
        draws=0,
        seed=UNSET if seed is None else seed,
        salt=UNSET if salt is None else salt,
        promo=options.get("promo", False),
        first_placer=first,
        supply=Sides(BOX, BOX),
        map=Sides({}, {}),
        box=Sides(0, 0),
    )
    if found := faults(state):
        return found
    if joins:
        state = after_draft(state, options.get("hands", {}))
    elif seed is not None:
        case = Case(state)
        state = replace(shuffle(case, state, Shuffle(seat="chance")), draws=case.draws)
    return faults(state) or state


def _refusal(rule: str, detail: str, pointer: str, hint: str) -> Violation:
    section, statement = RULEBOOK.sentences[rule]
    return Violation(rule, section, statement, detail, pointer, hint)


def after_draft(state: State, hands: Mapping[str, Any]) -> State:
    """Both hands as far as they are told; all other cards are unknown. LL-PREP-DRAFT-7, -8."""
    told = {seat: msgspec.convert(hands.get(seat, {"unknown": HAND}), Zone) for seat in SEATS}
    rest = len(pack_of(state.pack).deck(state.promo)) - 2 * HAND
    return replace(state, node="PREP.PLACE", hand=Sides(told["A"], told["B"]), undrafted=Zone((), rest))
