"""The cards of each player: where they lie, which of them an unknown one can be, how they change places."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from referee.core.ruling import Veil
from referee.core.state import UNKNOWN
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.pack import Card
from referee.games.lost_empires.state import Sides, State, Zone
from referee.games.lost_empires.wording import counted, listed


def located(state: State, seat: str) -> Counter[str]:
    """How many copies of each card of a seat are known to lie somewhere."""
    named = [*state.hand[seat].known, *state.deck[seat].cards, *state.discard[seat].known, *state.in_limbo(seat)]
    named += [unit.card for unit in state.units.values() if unit.owner == seat]
    found = Counter(named)
    del found[UNKNOWN]
    return found


def total(state: State, seat: str) -> int:
    """How many cards of a seat there are in all places. LE-INV-1."""
    zones = len(state.hand[seat]) + len(state.deck[seat]) + len(state.discard[seat])
    return zones + len(state.in_limbo(seat)) + len(state.army(seat))


def claimable(case: Case, state: State, seat: str, claimed: Sequence[str] = ()) -> tuple[str, ...]:
    """The cards that an unknown one of a seat can be, in the order of the pack: names of the deck, two copies each.

    `claimed` are what other unknown ones are claimed to be at the same time.
    """
    found = located(state, seat) + Counter(claimed)
    return tuple(card for card in listable(case, state, seat, claimed) if found[card] < case.pack.per_player.copies)


def listable(case: Case, state: State, seat: str, claimed: Sequence[str] = ()) -> tuple[str, ...]:
    """The names that the deck of a seat has or can have: of its faction, unless all of them are known."""
    names = state.lists[seat]
    if names is None:
        return ()
    certain = {*names.known, *located(state, seat), *claimed}
    if not names.unknown or len(certain) >= case.pack.per_player.names:
        return tuple(card for card in case.pack.cards if card in certain)
    return of_faction(case, state.factions[seat])


def of_faction(case: Case, faction: str | None) -> tuple[str, ...]:
    """The cards with a name that a deck of a faction can hold, those of an unknown faction, or of one that is not
    trusted, after its own."""
    fitting = [card for card in case.pack.cards if can_hold(case, faction, card)]
    return tuple(sorted(fitting, key=lambda card: _is_loose(case, card, case.pack.cards[card])))


def can_hold(case: Case, faction: str | None, card: str) -> bool:
    """Whether a card is among those `of_faction`."""
    entry = case.pack.cards[card]
    return bool(entry.names) and (entry.faction == faction or _is_loose(case, card, entry))


def _is_loose(case: Case, card: str, entry: Card) -> bool:
    return entry.faction is None or not case.is_trusted(f"/cards/{card}/faction")


def can_be(case: Case, state: State, seat: str, zone: Zone, card: str) -> bool:
    """Whether a card can lie in a zone, as far as anybody has told the referee."""
    return card in zone.known or (zone.unknown > 0 and card in claimable(case, state, seat))


def possible(case: Case, state: State, seat: str, zone: Zone) -> Iterator[str]:
    """Every card that can come out of a zone: the known ones, each once, and what an unknown one can be."""
    known = dict.fromkeys(zone.known)
    yield from known
    if zone.unknown:
        yield from (card for card in claimable(case, state, seat) if card not in known)


def from_hand(case: Case, state: State, seat: str, card: str) -> State:
    """The state after a card has been taken from a hand and laid open."""
    if card not in state.hand[seat].known:
        case.claim_open(f"/hand/{seat}", card, f"{case.name(card)} was among the unknown cards of {seat}.")
        case.reveals = True
    hand = state.hand.put(seat, state.hand[seat].remove(card))
    return replace(state, hand=hand, shown=state.shown.put(seat, _less(state.shown[seat], card)))


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    rest = list(cards)
    if card in rest:
        rest.remove(card)
    return tuple(rest)


def to_hand(state: State, seat: str, cards: Iterable[str]) -> State:
    """The state with cards in a hand that both players have seen go there."""
    cards = tuple(cards)
    named = tuple(card for card in cards if card != UNKNOWN)
    shown = state.shown.put(seat, tuple(sorted((*state.shown[seat], *named))))
    return replace(state, hand=state.hand.put(seat, state.hand[seat].add(*cards)), shown=shown)


def to_discard(state: State, seat: str, card: str) -> State:
    """The state with a card on its owner's discard pile. LE-DMG-4."""
    return replace(state, discard=state.discard.put(seat, state.discard[seat].add(card)))


def draw(case: Case, state: State, seat: str, count: int, rules: list[str]) -> State:
    """The top cards of a deck go to the hand, as many as there are. LE-RULING-88, LE-RULING-89, LE-WRAP-DRAW-3."""
    deck = state.deck[seat]
    if not deck.cards or (state.emptied[seat] and case.switch("redraw_after_empty") == "false"):
        text = f"{seat} draws no card: the deck is empty." if not deck.cards else f"{seat} draws no more cards."
        case.happened("no-card", [*rules, "LE-WRAP-DRAW-3"], text, seat=seat)
        return state
    drawn = deck.cards[:count]
    open_ = tuple(drawn[place] for place in deck.to_both if place < len(drawn))
    names = listed("a card that nobody has told" if card == UNKNOWN else case.name(card) for card in drawn)
    hidden = f"{seat} draws {counted(len(drawn), 'card')}."
    if len(drawn) < count:
        rules = [*rules, "LE-RULING-89"]
    veil = Veil((seat,), hidden, {"seat": seat, "count": len(drawn)})
    case.happened("drawn", rules, f"{seat} draws {names}.", veil=veil, seat=seat, cards=list(drawn))
    case.reveals = True
    state = replace(
        state,
        deck=state.deck.put(seat, deck.without_top(len(drawn))),
        hand=state.hand.put(seat, state.hand[seat].add(*drawn)),
        shown=state.shown.put(seat, tuple(sorted((*state.shown[seat], *(c for c in open_ if c != UNKNOWN))))),
    )
    return state if state.deck[seat].cards else replace(state, emptied=state.emptied.put(seat, True))


def places(sides: Sides[Zone]) -> Iterator[tuple[str, Zone]]:
    """The zone of each seat."""
    yield "A", sides.A
    yield "B", sides.B
