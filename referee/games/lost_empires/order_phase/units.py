"""Play a Unit: from hand to the own hive battlefield, for its printed cost, ready."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_empires import costs
from referee.games.lost_empires.arrival import arrived
from referee.games.lost_empires.cards import can_be, from_hand, possible
from referee.games.lost_empires.case import Case, Missing, reported
from referee.games.lost_empires.choosing import wrong_place
from referee.games.lost_empires.state import PlayUnit, Seat, State
from referee.games.lost_empires.vocabulary import Place, PlayOption, Price
from referee.games.lost_empires.wording import listed

NOTHING = Price(0, 0)


def options(case: Case, state: State) -> Iterator[PlayUnit]:
    """Every card that may be in hand and a unit, in each way in which it can be played."""
    seat = state.active
    if seat is None:
        return
    for card in possible(case, state, seat, state.hand[seat]):
        if case.known(card, "type") == "support":
            continue
        yield from dict.fromkeys(_ways(case, state, PlayUnit(seat=seat, card=card)))


def _ways(case: Case, state: State, plain: PlayUnit) -> Iterator[PlayUnit]:
    """The card to the own hive, to wherever a rule that is set aside lets it, and as each of its texts says."""
    yield plain
    if waived := "LE-ORDER-UNIT-2" in case.waived:
        yield from (replace(plain, at=at) for at in case.pack.battlefields if at != case.pack.hive(plain.seat))
    for identifier, option in case.abilities(plain.card, PlayOption):
        for at in _places(case, state, plain.seat, option, anywhere=waived):
            there = replace(plain, at=at)
            yield there if chosen(case, state, there) is option else replace(there, option=identifier)


def _places(case: Case, state: State, seat: str, option: PlayOption, *, anywhere: bool) -> tuple[str | UnsetType, ...]:
    """Where a text puts a unit; UNSET for the own hive, if it says nothing of that."""
    if anywhere:
        return (UNSET, *case.pack.battlefields)
    return (UNSET,) if option.place is None else open_places(case, state, seat, option.place)


def open_places(case: Case, state: State, seat: str, place: Place) -> tuple[str, ...]:
    """The battlefields in which a text lets a unit be put. LE-RULING-58."""
    return tuple(at for at in case.pack.of_kind(place.kind) if place.contains is None or state.here(at, seat))


def chosen(case: Case, state: State, move: PlayUnit) -> PlayOption | None:
    """The text by which the unit is played: the one that is named, or the first that lets it be put where it is to go.

    Where none lets it be put there, the first one about a place.
    """
    options, at = case.abilities(move.card, PlayOption), reported(move.at)
    if move.option is not UNSET:
        return next((option for identifier, option in options if identifier == move.option), None)
    if at in (None, case.pack.hive(move.seat)):
        return None
    placing = [(option, option.place) for _, option in options if option.place is not None and option.cost is None]
    fitting = (option for option, place in placing if at in open_places(case, state, move.seat, place))
    return next(fitting, placing[0][0] if placing else None)


@rule("LE-ORDER-6", "LE-SETUP-5-BOX")
def unit_in_hand(case: Case, state: State, move: PlayUnit) -> Violation | None:
    """The card is in the own hand."""
    return not_in_hand(case, state, move.seat, move.card, "LE-ORDER-6")


@rule("LE-ORDER-6", "LE-ORDER-7", "LE-SETUP-5-BOX")
def not_in_hand(case: Case, state: State, seat: str, card: str, row: str) -> Violation | None:
    """The card is in a hand, or can be one of its unknown cards."""
    if can_be(case, state, seat, state.hand[seat], card):
        return None
    also: tuple[str, ...] = ()
    names, faction = state.lists[seat], case.pack.cards[card].faction
    if names is not None and card not in names.known and not names.unknown and faction == state.factions[seat]:
        also = ("LE-SETUP-5-BOX",)
    detail = f"{case.name(card)} is not in the hand of {seat}.{case.earlier(card)}"
    hint = "Play a card of the hand."
    return case.breach(row, detail, pointer="/move/card", also=also, hint=hint)


@rule("LE-ORDER-UNIT-1")
def is_a_unit(case: Case, state: State, move: PlayUnit) -> Violation | None:
    """The card is a unit."""
    if case.fact(move.card, "type") == "unit":
        return None
    detail = f"{case.name(move.card)} is a support."
    return case.breach("LE-ORDER-UNIT-1", detail, pointer="/move/card", hint="Play it with `play_support`.")


@rule("LE-ORDER-UNIT-2", "LE-ERRATA-EYE-1")
def placed_where_it_may(case: Case, state: State, move: PlayUnit) -> Violation | None:
    """The unit goes to the own hive, or where a text of it says. LE-RULING-58."""
    at, hive, option = reported(move.at), case.pack.hive(move.seat), chosen(case, state, move)
    place = option.place if option is not None else None
    if place is None:
        if at in (None, hive):
            return None
        placing = [o for _, o in case.abilities(move.card, PlayOption) if o.place is not None]
        row = placing[0].rules[0] if placing and placing[0].rules else "LE-ORDER-UNIT-2"
        detail = f"{case.name(move.card)} is played to {case.pack.battlefields[hive].name}, not elsewhere."
        return case.breach(row, detail, pointer="/move/at", hint=f"Open to it: {hive}.")
    if at in open_places(case, state, move.seat, place):
        return None
    row = option.rules[0] if option is not None and option.rules else "LE-ORDER-UNIT-2"
    if at is None:
        detail = f"Its text puts {case.name(move.card)} to a place of its own, and none is named."
    else:
        is_empty = place.contains and at in case.pack.of_kind(place.kind)
        detail = f"Its text does not let {case.name(move.card)} be put to {case.pack.battlefields[at].name}: "
        detail += "no friendly unit is there." if is_empty else "another place."
    open_ = open_places(case, state, move.seat, place)
    if move.option is UNSET:
        open_ = (hive, *open_)
    hint = f"Open to it: {listed(open_)}." if open_ else "Leave `option` out."
    also = () if at is None else wrong_place(case, place.kind, at)
    return case.breach(row, detail, pointer="/move/at", also=(*also, "LE-RULING-58"), hint=hint)


@rule("LE-ORDER-UNIT-1")
def an_option_of_its_own(case: Case, state: State, move: PlayUnit) -> Violation | None:
    """Another price than the printed one is for a card whose text says so."""
    if move.option is UNSET or move.option in {identifier for identifier, _ in case.abilities(move.card, PlayOption)}:
        return None
    detail = f"{case.name(move.card)} has no text {move.option}; it is played for its printed cost."
    return case.breach("LE-ORDER-UNIT-1", detail, pointer="/move/option", hint="Leave `option` out.")


@rule("LE-ORDER-UNIT-1")
def unit_paid(case: Case, state: State, move: PlayUnit) -> Violation | None:
    """The ready tokens pay for it in full."""
    price = price_of(case, state, move)
    if price is None:
        return _in_full(case, state, move.seat, move.card, "LE-ORDER-UNIT-1")
    return costs.too_few(case, state, move.seat, move.card, price, "LE-ORDER-UNIT-1")


def _in_full(case: Case, state: State, seat: str, card: str, row: str) -> Violation | None:
    try:
        return costs.too_few(case, state, seat, card, costs.printed(case, card), row)
    except Missing:
        command, supply = case.known(card, "cost/command"), case.known(card, "cost/supply")
        if costs.cannot_pay(state, seat, command, supply):
            return costs.too_few(case, state, seat, card, Price(command or 0, supply or 0), row)
        raise


in_full = _in_full
"""What is wrong with paying the printed cost; what is known of it can be too much already. LE-RULING-102."""


def price_of(case: Case, state: State, move: PlayUnit) -> Price | None:
    """The price that a text gives instead of the printed one."""
    option = chosen(case, state, move)
    return None if option is None else option.cost


@rule("LE-ORDER-6", "LE-ORDER-UNIT-1", "LE-ORDER-UNIT-2", "LE-ERRATA-DUST-MARINE-2")
def play(case: Case, state: State, move: PlayUnit) -> State:
    """The tokens are turned and the unit is in play. LE-RULING-11, LE-RULING-60."""
    seat: Seat = state.on_turn
    option = chosen(case, state, move)
    rules = ["LE-ORDER-6", "LE-ORDER-UNIT-2", "LE-READY-1"]
    if option is not None:
        rules = ["LE-ORDER-6", "LE-GOLD-1", *option.rules]
    price = option.cost if option is not None and option.cost is not None else costs.printed(case, move.card)
    if price != NOTHING or option is None:
        state = costs.paid(case, state, seat, move.card, price, "LE-ORDER-UNIT-1")
    state = replace(from_hand(case, state, seat, move.card), mandatory=True)
    at = reported(move.at) or case.pack.hive(seat)
    return arrived(case, state, seat, move.card, at, rules, drained=option is not None and option.drained)
