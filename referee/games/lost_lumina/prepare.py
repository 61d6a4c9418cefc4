"""Phase I: Prepare. The shuffle, the draft of ten cards each, and the first Followers."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core import chance
from referee.core.rulebook import rule
from referee.core.ruling import Veil, Violation
from referee.core.state import UNKNOWN
from referee.games.lost_lumina.board import stands
from referee.games.lost_lumina.case import Case, reported, unlocated
from referee.games.lost_lumina.state import (
    SEATS,
    DraftKeep,
    PlaceFirst,
    Seat,
    Shuffle,
    Sides,
    State,
    Zone,
    listed,
    other,
)

HAND = 10
"""Cards of each player after the draft. LL-PREP-DRAFT-6."""
FIRST_FOLLOWERS = 5
"""3 of the first placer and 2 of the other. LL-PREP-PLACE-2."""


def order(state: State) -> tuple[Seat, Seat]:
    """The first placer, then the other. LL-RULING-1, -4."""
    return state.first_placer, other(state.first_placer)


# The draft


def shuffle_options(case: Case, state: State) -> Iterator[Shuffle]:
    """The one move of chance before the draft."""
    yield Shuffle(seat="chance")


@rule("LL-SETUP-4", "LL-COMP-2")
def whole_deck(case: Case, state: State, move: Shuffle) -> Violation | None:
    """A reported pile holds the deck: each card once, or unknown."""
    report = reported(move.report)
    deck = case.pack.deck(state.promo)
    if report is None:
        return None
    named = [card for card in report.pile if card != UNKNOWN]
    wrong = sorted({card for card in named if named.count(card) > 1 or card not in deck})
    if len(report.pile) == len(deck) and not wrong:
        return None
    detail = f"The pile has {len(report.pile)} cards, the deck {len(deck)}."
    if wrong:
        detail += f" Doubled or not of this deck: {listed(wrong)}."
    hint = f"Report {len(deck)} cards, top card first, each name once, `?` for a card that nobody has seen."
    return case.breach("LL-SETUP-4", detail, pointer="/move/report/pile", also=("LL-COMP-2",), hint=hint)


def shuffle(case: Case, state: State, move: Shuffle) -> State:
    """The cards become a face-down pile, and the first four are dealt. LL-SETUP-4."""
    deck = case.pack.deck(state.promo)
    report = reported(move.report)
    accepts = {"pile": {"type": "array", "length": len(deck)}}
    pile = case.chance(
        "shuffle",
        None if report is None else report.pile,
        lambda seed, number, purpose: chance.shuffled(seed, number, purpose, deck),
        accepts,
        "In which order do the cards lie?",
    )
    text = f"{len(deck)} cards are shuffled into a face-down pile."
    case.happened("shuffled", ("LL-SETUP-4", "LL-GAME-1", "LL-PREP-1", "LL-RULING-5"), text, cards=len(deck))
    return deal(case, replace(state, draw_pile=pile))


def deal(case: Case, state: State) -> State:
    """Two cards from the top for each player, the first placer's first. LL-PREP-DRAFT-1, LL-RULING-4."""
    first, second = order(state)
    pile = state.draw_pile
    offer = Sides(Zone(), Zone()).put(first, Zone().add(*pile[:2])).put(second, Zone().add(*pile[2:4]))
    for seat in (first, second):
        text = f"{seat} draws {listed(_names(case, offer[seat]))}."
        veil = Veil((seat,), f"{seat} draws 2 cards.", {"seat": seat})
        rules = ["LL-PREP-DRAFT-1", "LL-RULING-4"]
        case.happened("drawn", rules, text, veil=veil, seat=seat, cards=list(offer[seat].known))
    case.reveals = True
    return replace(state, node="PREP.DRAFT.KEEP", offer=offer, draw_pile=pile[4:], kept=Sides(None, None))


def keep_options(case: Case, state: State) -> Iterator[DraftKeep]:
    """One of the two cards just drawn, for each player who has not chosen."""
    for seat in SEATS:
        if state.kept[seat] is None:
            for card in possible(case, state, state.offer[seat]):
                yield DraftKeep(seat=seat, card=card)


def possible(case: Case, state: State, zone: Zone) -> Iterator[str]:
    """Every card that can come out of a zone: the known ones and, if there are unknown ones, `?` and each claim."""
    yield from zone.known
    if zone.unknown:
        yield UNKNOWN
        yield from unlocated(state, case.pack)


@rule("LL-PREP-DRAFT-2", "LL-PREP-DRAFT-3")
def one_of_the_two(case: Case, state: State, move: DraftKeep) -> Violation | None:
    """The kept card is one of the two just drawn, and the choice is final."""
    if state.node != "PREP.DRAFT.KEEP":
        return None
    if state.kept[move.seat] is not None:
        detail = f"{move.seat} has already chosen in this round."
        return case.breach("LL-PREP-DRAFT-2", detail, pointer="/move", also=("LL-CONV-4", "LL-RULING-3"))
    zone = state.offer[move.seat]
    if case.in_secret or (zone.unknown if move.card == UNKNOWN else case.can_be(zone, move.card)):
        return None
    detail = f"{case.name(move.card)} is not one of the two cards that {move.seat} has just drawn."
    detail += case.earlier(move.card)
    also = ("LL-PREP-DRAFT-3",)
    return case.breach(
        "LL-PREP-DRAFT-2", detail, pointer="/move/card", also=also, hint="Keep one of the two cards drawn."
    )


def keep(case: Case, state: State, move: DraftKeep) -> State:
    """A choice, face down; when both are in, the other cards change hands. LL-PREP-DRAFT-2, LL-RULING-3."""
    seat = move.seat
    offer = case.take(f"/offer/{seat}", state.offer[seat], move.card)
    if move.card == UNKNOWN:
        offer = offer.hidden()  # the other card can be either
    state = replace(state, offer=state.offer.put(seat, offer), kept=state.kept.put(seat, move.card))
    text = f"{seat} keeps {case.name(move.card)}."
    veil = Veil((seat,), f"{seat} has decided.", {"seat": seat})
    case.happened("kept", ("LL-PREP-DRAFT-2", "LL-CONV-4"), text, veil=veil, seat=seat, card=move.card)
    return state if None in (state.kept.A, state.kept.B) else _pass_on(case, state)


def _pass_on(case: Case, state: State) -> State:
    """Each hands the other card over; after five rounds the cards become the hand. LL-PREP-DRAFT-3 to -9."""
    drafted = state.drafted
    for seat in order(state):
        passed = (*state.offer[other(seat)].known, UNKNOWN)[0]
        drafted = drafted.put(seat, drafted[seat].add(str(state.kept[seat]), passed))
        rules = ["LL-PREP-DRAFT-3", "LL-PREP-DRAFT-4", "LL-PREP-DRAFT-5", "LL-RULING-3"]
        text = f"{seat} receives {case.name(passed)}, looks at it and puts it to the own cards."
        veil = Veil(SEATS, f"{seat} receives a card.", {"seat": seat})
        case.happened("received", rules, text, veil=veil, seat=seat, card=passed)
    case.reveals = True
    state = replace(state, drafted=drafted, offer=Sides(Zone(), Zone()), kept=Sides(None, None))
    if len(drafted.A) < HAND:
        round_ = len(drafted.A) // 2
        case.happened(
            "round", ("LL-PREP-DRAFT-6", "LL-RULING-2"), f"Round {round_} of 5 of the draft is over.", round=round_
        )
        return deal(case, state)
    rest = len(state.draw_pile)
    case.happened("hands", ("LL-PREP-DRAFT-7",), "The draft is over: each takes the own ten cards into the hand.")
    text = f"The {rest} cards left go to the box unseen."
    case.happened("boxed", ("LL-PREP-DRAFT-8", "LL-PREP-DRAFT-9"), text, cards=rest)
    return replace(
        state,
        node="PREP.PLACE",
        hand=state.drafted,
        drafted=Sides(Zone(), Zone()),
        undrafted=Zone().add(*state.draw_pile),
        draw_pile=(),
    )


def _names(case: Case, zone: Zone) -> tuple[str, ...]:
    return (*(case.name(card) for card in zone.known), *(["an unknown card"] * zone.unknown))


# The first Followers


def due(state: State) -> Seat:
    """Who places the next of the first Followers: the first placer the 1st, 3rd and 5th. LL-PREP-PLACE-1, -3."""
    placed = state.on_map("A") + state.on_map("B")
    return order(state)[placed % 2]


def place_first_options(case: Case, state: State) -> Iterator[PlaceFirst]:
    """Every Area, for the player whose Follower is due."""
    for area in case.pack.areas:
        yield PlaceFirst(seat=due(state), area=area)


@rule("LL-PREP-PLACE-6", "LL-PREP-PLACE-4")
def area_not_taken(case: Case, state: State, move: PlaceFirst) -> Violation | None:
    """An Area in which the opponent has placed is closed."""
    if state.node != "PREP.PLACE" or not state.here(other(move.seat), move.area):
        return None
    detail = f"{other(move.seat)} has placed in {move.area}; {stands(state, other(move.seat))}."
    hint = "Place in an Area without opposing Followers."
    return case.breach("LL-PREP-PLACE-6", detail, pointer="/move/area", also=("LL-PREP-PLACE-4",), hint=hint)


def place_first(case: Case, state: State, move: PlaceFirst) -> State:
    """One of the first Followers; after five the Journey begins. LL-PREP-PLACE-1 to -5, LL-JRN-1."""
    seat = due(state)
    again = state.here(seat, move.area) > 0
    mine = {**state.map[seat], move.area: state.here(seat, move.area) + 1}
    supply = state.supply.put(seat, state.supply[seat] - 1)
    state = replace(state, map=state.map.put(seat, mine), supply=supply)
    rules = ["LL-PREP-PLACE-1", "LL-PREP-PLACE-4", "LL-GAME-2", "LL-RULING-7"]
    if again:
        rules += ["LL-PREP-PLACE-5"]
    case.happened("placed", rules, f"{seat} places a Follower in {move.area}.", seat=seat, area=move.area, count=1)
    if state.on_map("A") + state.on_map("B") < FIRST_FOLLOWERS:
        return state
    first, starter = order(state)
    rules = ["LL-PREP-PLACE-2", "LL-PREP-PLACE-3", "LL-RULING-1"]
    case.happened("placement-over", rules, f"{first}, who placed first, has 3 Followers on the map, {starter} has 2.")
    rules = ["LL-JRN-1", "LL-GAME-1", "LL-GAME-3", "LL-JRN-3"]
    case.happened("turn", rules, f"The Journey begins: {starter}, who placed fewer, is active.", active=starter)
    return replace(state, node="TURN.DISCARD", active=starter)
