"""A deck that a table ruling shuffles: as the table reports it, or as chance draws it. LE-RULING-92."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from referee.core import chance
from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Need
from referee.core.state import UNKNOWN
from referee.games.lost_empires.cards import claimable
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import Deck, State
from referee.games.lost_empires.wording import are, counted

Pile = tuple[str, ...]
Order = Callable[[State, str], Pile]
"""The order in which the deck of a seat lies after a shuffle, its top card first."""

RULES = ("LE-RULING-97", "LE-GOLD-1")
ASK = "In which order do the cards lie?"


def reported_or_unknown(report: Mapping[str, Pile]) -> Order:
    """The reported order; without one nobody knows it yet."""

    def order(state: State, seat: str) -> Pile:
        return report.get(seat, (UNKNOWN,) * len(state.deck[seat]))

    return order


def reported_or_drawn(case: Case, report: Mapping[str, Pile], sizes: Mapping[str, int]) -> Order:
    """The reported order, or one drawn from the seed. Raises Missing for all decks of the ruling without either."""

    def order(state: State, seat: str) -> Pile:
        pile = state.deck[seat].cards

        def drawn(seed: str, number: int, purpose: str) -> Pile:
            return chance.shuffled(seed, number, purpose, sorted(pile))

        try:
            return case.chance("table", report.get(seat), drawn, accepts(sizes), ASK)
        except Missing:
            raise Missing(Need("/move/report", accepts(sizes), ASK, "effect")) from None

    return order


def accepts(sizes: Mapping[str, int]) -> dict[str, Any]:
    """What a report of so many cards of each deck looks like."""
    return {"decks": {seat: {"type": "array", "length": size} for seat, size in sizes.items()}}


@rule("LE-RULING-97")
def shuffled(case: Case, state: State, seat: str, pile: Pile) -> State:
    """The state with a deck in another order, of which no player knows a place. What it was not known to hold is
    taken on the players' word."""
    known = list(state.deck[seat].cards)
    for card in pile:
        if card in known:
            known.remove(card)
        elif card != UNKNOWN:
            case.claim(f"/deck/{seat}", card, f"{case.name(card)} was among the unknown cards of {seat}.")
    text = f"The deck of {seat} is shuffled: {counted(len(pile), 'card')}."
    case.happened("shuffled", RULES, text, seat=seat, cards=len(pile))
    return replace(state, deck=state.deck.put(seat, Deck(pile)))


@rule("LE-FLOW-3")
def wrong_pile(case: Case, state: State, seat: str, pile: Pile) -> str | None:
    """What is wrong with a reported deck: it has the cards that were in it, `?` for one that nobody has seen."""
    deck = state.deck[seat].cards
    if len(pile) != len(deck):
        return f"{are(len(pile), 'card')} reported; the deck of {seat} has {len(deck)}."
    there, claimed = list(deck), list[str]()
    for card in (card for card in pile if card != UNKNOWN):
        if card in there:
            there.remove(card)
        elif UNKNOWN in there and card in claimable(case, state, seat, claimed):
            there.remove(UNKNOWN)
            claimed.append(card)
        else:
            return f"The deck of {seat} does not have so many of {case.name(card)}."
    return None
