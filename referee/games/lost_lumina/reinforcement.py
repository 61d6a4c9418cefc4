"""Phase II: Journey, step 1. Reinforcement: a card for Action Points, and what they buy."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN
from referee.games.lost_lumina.board import areas_of, arrive, group, leave, stands
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.pack import path
from referee.games.lost_lumina.prepare import possible
from referee.games.lost_lumina.state import (
    DiscardForAp,
    EndReinforcement,
    MoveFollowers,
    Place,
    State,
    counted,
    listed,
    other,
)


def at_work(state: State, seat: str) -> bool:
    """Whether a player is in the middle of the own Reinforcement step. LL-JRN-5."""
    return state.node == "TURN.ACTIONS" and state.active == seat


# Discarding


def discard_options(case: Case, state: State) -> Iterator[DiscardForAp]:
    """Every card that can be in the active player's hand; `?` waits for its name."""
    assert state.active is not None
    for card in possible(case, state, state.hand[state.active]):
        yield DiscardForAp(seat=state.active, card=card)


@rule("LL-REINF-DISCARD-1")
def discard_from_hand(case: Case, state: State, move: DiscardForAp) -> Violation | None:
    """The discarded card comes from the own hand. LL-RULING-74: where else it may lie is not said."""
    hand = state.hand[move.seat]
    if state.node != "TURN.DISCARD" or (move.card == UNKNOWN and len(hand)):
        return None
    if move.card != UNKNOWN and case.can_be(hand, move.card):
        return None
    detail = f"{case.name(move.card)} is not in the hand of {move.seat}.{case.earlier(move.card)}"
    return case.breach("LL-REINF-DISCARD-1", detail, pointer="/move/card", hint="Discard a card of your hand.")


def discard_for_ap(case: Case, state: State, move: DiscardForAp) -> State:
    """A card face up on the discard pile; its blue number in Action Points. LL-REINF-DISCARD-1 to -3."""
    seat = move.seat
    hand = case.take(f"/hand/{seat}", state.hand[seat], move.card)
    ap = case.ap(move.card)
    name = case.name(move.card)
    case.reveals = True
    case.happened(
        "discarded",
        ("LL-REINF-DISCARD-1", "LL-REINF-DISCARD-2", "LL-JRN-4", "LL-OVER-3", "LL-RULING-9"),
        f"{seat} discards {name} face up.",
        seat=seat,
        card=move.card,
    )
    rules = ["LL-REINF-DISCARD-3", "LL-ANAT-1", "LL-JRN-EX-1"]
    case.happened("action-points", rules, f"{name} gives {seat} {counted(ap, 'Action Point')}.", seat=seat, ap=ap)
    return replace(
        state,
        node="TURN.ACTIONS",
        hand=state.hand.put(seat, hand),
        discard=(*state.discard, move.card),
        ap=ap,
    )


def giver_of_points(case: Case, state: State) -> str | None:
    """The card discarded in this turn; if nobody knows it the one that can have given the most. LL-INV-12."""
    top = state.discard[-1] if state.discard else None
    return case.pack.most_active(state.promo) if top == UNKNOWN else top


# Place


def place_options(case: Case, state: State) -> Iterator[Place]:
    """Every own Area with every number of Followers that the Action Points pay for."""
    assert state.active is not None
    anywhere = "LL-REINF-PLACE-2" in case.waived
    for area in case.pack.areas if anywhere else areas_of(state, state.active):
        for count in range(1, min(state.ap, state.supply[state.active]) + 1):
            yield Place(seat=state.active, area=area, count=count)


@rule("LL-REINF-AP-3", "LL-REINF-PLACE-4", "LL-REINF-MOVE-3")
def enough_action_points(case: Case, state: State, move: Place | MoveFollowers) -> Violation | None:
    """An action needs its price in Action Points: 1 per Follower placed, 1 per Move."""
    if not at_work(state, move.seat):
        return None
    price, row = (move.count, "LL-REINF-PLACE-4") if isinstance(move, Place) else (1, "LL-REINF-MOVE-3")
    if price <= state.ap:
        return None
    detail = f"This costs {counted(price, 'Action Point')}; {move.seat} has {state.ap} left."
    hint = "End the Reinforcement step." if state.ap == 0 else f"Spend at most {state.ap}."
    pointer = "/move/count" if isinstance(move, Place) else "/move"
    return case.breach("LL-REINF-AP-3", detail, pointer=pointer, also=(row,), hint=hint, price=price, left=state.ap)


@rule("LL-REINF-PLACE-1")
def from_the_supply(case: Case, state: State, move: Place) -> Violation | None:
    """The Followers placed come from the own supply, at least one."""
    supply = state.supply[move.seat]
    if 1 <= move.count <= supply:
        return None
    detail = f"{move.seat} places {counted(move.count, 'Follower')}; the supply holds {supply}."
    hint = f"Place 1 to {supply}." if supply else "The supply is empty: move Followers, or end the step."
    also = ("LL-RULING-11",)
    return case.breach("LL-REINF-PLACE-1", detail, pointer="/move/count", also=also, hint=hint, supply=supply)


@rule("LL-REINF-PLACE-2")
def own_follower_in_target(case: Case, state: State, move: Place) -> Violation | None:
    """The target holds an own Follower already."""
    if state.here(move.seat, move.area):
        return None
    detail = f"{move.seat} has no Follower in {move.area}; {stands(state, move.seat)}."
    free = [a for a in areas_of(state, move.seat) if not state.here(other(move.seat), a)]
    return case.breach("LL-REINF-PLACE-2", detail, pointer="/move/area", hint=_in_one_of(free))


@rule("LL-REINF-PLACE-3")
def no_opponent_in_target(case: Case, state: State, move: Place) -> Violation | None:
    """The target holds no opposing Follower."""
    if not state.here(other(move.seat), move.area):
        return None
    there = state.here(other(move.seat), move.area)
    detail = f"{group(other(move.seat), there)} {'stands' if there == 1 else 'stand'} in {move.area}."
    free = [a for a in areas_of(state, move.seat) if not state.here(other(move.seat), a)]
    return case.breach("LL-REINF-PLACE-3", detail, pointer="/move/area", hint=_in_one_of(free))


def _in_one_of(areas: list[str]) -> str:
    return (
        f"Place in {', '.join(areas[:-1])} or {areas[-1]}."
        if len(areas) > 1
        else (f"Place in {areas[0]}." if areas else "No Area is open for placing now.")
    )


def place(case: Case, state: State, move: Place) -> State:
    """Followers from the supply into an Area of one's own. LL-REINF-PLACE-1 to -4."""
    seat = state.active
    assert seat is not None
    rules = [
        "LL-REINF-PLACE-1",
        "LL-REINF-PLACE-2",
        "LL-REINF-PLACE-3",
        "LL-REINF-PLACE-4",
        "LL-JRN-5",
        "LL-REINF-AP-2",
    ]
    rules += ["LL-JRN-EX-2", "LL-RULING-11", "LL-RULING-12", "LL-BR-CONTROL-1"]
    left = state.ap - move.count
    text = f"{seat} places {counted(move.count, 'Follower')} in {move.area}; {counted(left, 'Action Point')} left."
    case.happened("placed", rules, text, seat=seat, area=move.area, count=move.count, ap=left)
    supply = state.supply.put(seat, state.supply[seat] - move.count)
    return arrive(case, replace(state, supply=supply, ap=left), seat, move.area, move.count)


# Move


def move_options(case: Case, state: State) -> Iterator[MoveFollowers]:
    """Every group of own Followers into every other Area that may be adjacent."""
    seat = state.active
    assert seat is not None
    anywhere = "LL-REINF-MOVE-2" in case.waived
    for origin in areas_of(state, seat):
        for to in case.pack.areas:
            if anywhere or (to != origin and case.adjacent(origin, to) is not False):
                for count in range(1, state.here(seat, origin) + 1):
                    yield MoveFollowers(seat=seat, origin=origin, to=to, count=count)


@rule("LL-REINF-MOVE-1")
def own_group(case: Case, state: State, move: MoveFollowers) -> Violation | None:
    """At least one Follower moves, and no more than stand in the origin."""
    here = state.here(move.seat, move.origin)
    if 1 <= move.count <= here:
        return None
    detail = f"{move.seat} moves {counted(move.count, 'Follower')} out of {move.origin}, which holds {here}."
    hint = f"Move 1 to {here}." if here else f"{stands(state, move.seat)}."
    pointer = "/move/count" if here else "/move/from"
    return case.breach("LL-REINF-MOVE-1", detail, pointer=pointer, also=("LL-RULING-11",), hint=hint, here=here)


@rule("LL-REINF-MOVE-2")
def to_an_adjacent_area(case: Case, state: State, move: MoveFollowers) -> Violation | None:
    """The target is adjacent to the origin. Where only an assumption says so and none is trusted, it is a need."""
    if move.origin == move.to:
        detail = f"{move.origin} is where they stand already."
        return case.breach("LL-REINF-MOVE-2", detail, pointer="/move/to", hint="Name an adjacent Area.")
    adjacent = case.adjacent(move.origin, move.to)
    if adjacent is None and "LL-REINF-MOVE-2" not in case.waived:
        case.need_path(move.origin, move.to)
    if adjacent is not False:
        return None
    near = [area for area in case.pack.areas if area != move.origin and case.adjacent(move.origin, area)]
    detail = f"{move.to} is not adjacent to {move.origin}, which touches {listed(near)}."
    also = ("LL-RULING-8",) if case.notes[f"/paths/{path(move.origin, move.to)}"].source == "assumed" else ()
    hint = f"Move to {' or '.join(near)}." if near else "No Area is adjacent."
    return case.breach("LL-REINF-MOVE-2", detail, pointer="/move/to", also=also, hint=hint)


def move(case: Case, state: State, move: MoveFollowers) -> State:
    """A group goes to an adjacent Area for 1 Action Point. LL-REINF-MOVE-1 to -4."""
    seat = state.active
    assert seat is not None
    rules = ["LL-REINF-MOVE-1", "LL-REINF-MOVE-2", "LL-REINF-MOVE-3", "LL-JRN-5", "LL-REINF-AP-2"]
    rules += ["LL-JRN-EX-2", "LL-JRN-EX-4", "LL-RULING-8", "LL-RULING-12"]
    if move.origin in state.attackers or move.to in state.map[other(seat)]:
        rules += ["LL-REINF-MOVE-4"]
    left = state.ap - 1
    text = f"{seat} moves {counted(move.count, 'Follower')} from {move.origin} to {move.to}; "
    text += f"{counted(left, 'Action Point')} left."
    data: dict[str, Any] = {"from": move.origin, "to": move.to}
    case.happened("moved", rules, text, seat=seat, count=move.count, ap=left, **data)
    state = arrive(case, leave(state, seat, move.origin, move.count), seat, move.to, move.count)
    return replace(state, ap=left)


# The end of the step


def end_options(case: Case, state: State) -> Iterator[EndReinforcement]:
    """The step can be ended at any time."""
    assert state.active is not None
    yield EndReinforcement(seat=state.active)


def end_reinforcement(case: Case, state: State, move: EndReinforcement) -> State:
    """The step is over; Action Points left are lost. LL-REINF-AP-1, LL-RULING-10."""
    lost = f" {counted(state.ap, 'Action Point')} left {'is' if state.ap == 1 else 'are'} lost." if state.ap else ""
    text = f"{move.seat} ends the Reinforcement step.{lost}"
    rules = ["LL-REINF-AP-1", "LL-JRN-4", "LL-RULING-10"]
    case.happened("reinforcement-over", rules, text, seat=move.seat, lost=state.ap)
    return replace(state, node="BATTLE.SELECT", ap=0)
