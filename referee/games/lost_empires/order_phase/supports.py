"""Play a Support: paid for, its text carried out as far as it can be, then discarded."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_empires import choosing, costs, effects
from referee.games.lost_empires.cards import from_hand, possible
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.order_phase.units import in_full, not_in_hand
from referee.games.lost_empires.state import Effect, PlaySupport, State
from referee.games.lost_empires.vocabulary import Support


def options(case: Case, state: State) -> Iterator[PlaySupport]:
    """Every card that may be in hand and a support, with each choice that comes with it."""
    seat = state.active
    if seat is None:
        return
    for card in possible(case, state, seat, state.hand[seat]):
        if case.known(card, "type") == "unit":
            continue
        before = PlaySupport(seat=seat, card=card)
        frame = frame_of(case, before)
        for choice in choosing.first_choices(case, _paid_for(case, _in_limbo(state, frame), frame), frame):
            yield replace(before, **choosing.told(choice))


def frame_of(case: Case, move: PlaySupport) -> Effect:
    """The text of the card as it begins; without an id where the pack does not know it."""
    texts = case.abilities(move.card, Support)
    ability = texts[0][0] if texts else ""
    return Effect(seat="A" if move.seat == "A" else "B", source=move.card, ability=ability, origin="support")


def _in_limbo(state: State, frame: Effect) -> State:
    """The state while the text is carried out."""
    hand = state.hand[frame.seat]
    known = frame.source in hand.known or hand.unknown > 0
    return replace(state, hand=state.hand.put(frame.seat, hand.remove(frame.source))).push(frame) if known else state


@rule("LE-ORDER-7", "LE-SETUP-5-BOX")
def support_in_hand(case: Case, state: State, move: PlaySupport) -> Violation | None:
    """The card is in the own hand."""
    return not_in_hand(case, state, move.seat, move.card, "LE-ORDER-7")


@rule("LE-ORDER-7")
def is_a_support(case: Case, state: State, move: PlaySupport) -> Violation | None:
    """The card is a support."""
    if case.fact(move.card, "type") == "support":
        return None
    detail = f"{case.name(move.card)} is a unit."
    return case.breach("LE-ORDER-7", detail, pointer="/move/card", hint="Play it with `play_unit`.")


@rule("LE-ORDER-SUP-1")
def support_paid(case: Case, state: State, move: PlaySupport) -> Violation | None:
    """The ready tokens pay for it in full."""
    return in_full(case, state, move.seat, move.card, "LE-ORDER-SUP-1")


@rule("LE-ORDER-SUP-2", "LE-ORDER-SUP-4")
def choice_of_its_text(case: Case, state: State, move: PlaySupport) -> Iterator[Violation]:
    """What is chosen with the order is what the text offers, and nothing possible is left out."""
    if case.known(move.card, "type") == "unit":
        return
    frame = frame_of(case, move)
    yield from choosing.first_part(case, _paid_for(case, _in_limbo(state, frame), frame), frame, move)


def _paid_for(case: Case, state: State, frame: Effect) -> State:
    """The state after the card is paid for, as far as its cost is known: a refresh counts spent tokens then."""
    command = case.known(frame.source, "cost/command") or 0
    supply = case.known(frame.source, "cost/supply") or 0
    seat = frame.seat
    return replace(
        state,
        command=state.command.put(seat, state.command[seat] - command),
        supply=state.supply.put(seat, state.supply[seat] - supply),
    )


@rule("LE-ORDER-7", "LE-ORDER-SUP-1", "LE-ORDER-SUP-2")
def play(case: Case, state: State, move: PlaySupport) -> State:
    """The card is paid for and its text begins. LE-RULING-11, LE-RULING-15."""
    seat, frame = frame_of(case, move).seat, frame_of(case, move)
    state = costs.paid(case, state, seat, move.card, costs.printed(case, move.card), "LE-ORDER-SUP-1")
    state = from_hand(case, state, seat, move.card)
    text = f"{seat} plays {case.name(move.card)}."
    case.happened("support", ("LE-ORDER-7", "LE-ORDER-SUP-2"), text, seat=seat, card=move.card)
    state = replace(state, supported=True).push(frame)
    if choosing.comes_with_the_order(case, state, frame):
        return effects.carried_out(case, state, choosing.said(move))
    return state
