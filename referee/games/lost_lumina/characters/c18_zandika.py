"""Card 18, Zandika: shows a hand card and copies its ability."""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import UNKNOWN
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import Character
from referee.games.lost_lumina.prepare import possible
from referee.games.lost_lumina.state import Decline, Seat, State, ZandikaReveal, Zone


class Zandika(Character):
    """LL-CARD-18."""

    number = 18
    copies = True
    move = ZandikaReveal
    row = "LL-CARD-18-1"
    optional = True

    def asks(self, case: Case, state: State, side: Seat) -> str | None:
        """The user, who has a card to show. LL-RULING-49."""
        return side if len(state.hand[side]) else None

    def options(self, case: Case, state: State, side: Seat) -> Iterator[ZandikaReveal | Decline]:
        """Every card that can be in the hand, or none; `?` waits for its name."""
        for card in possible(case, state, state.hand[side]):
            yield ZandikaReveal(seat=side, card=card)
        yield Decline(seat=side)

    def resolve(self, case: Case, state: State, side: Seat) -> State:
        """Without a hand there is nothing to show, so the user has no ability."""
        case.happened("no-effect", ("LL-CARD-18-1", "LL-RULING-49"), f"Zandika: {side} has no card to show.", seat=side)
        return state.fight(ability=state.running.ability.put(side, None))

    def declined(self, case: Case, state: State, side: Seat) -> State:
        """The user has no ability in this battle."""
        rules = ["LL-CARD-18-1", "LL-BR-MUST-1", "LL-RULING-49"]
        case.happened("declined", rules, f"Zandika: {side} shows no card.", seat=side)
        return state.fight(ability=state.running.ability.put(side, None))


@rule("LL-CARD-18-1")
def shown_from_hand(case: Case, state: State, move: ZandikaReveal) -> Violation | None:
    """The card shown is in the user's hand."""
    hand = state.hand[move.seat]
    if (move.card == UNKNOWN and len(hand)) or (move.card != UNKNOWN and case.can_be(hand, move.card)):
        return None
    detail = f"{case.name(move.card)} is not in the hand of {move.seat}.{case.earlier(move.card)}"
    return case.breach("LL-CARD-18-1", detail, pointer="/move/card", hint="Show a card of your hand, or decline.")


@rule("LL-CARD-18-1", "LL-CARD-18-2", "LL-CARD-18-3", "LL-CARD-18-4")
def show(case: Case, state: State, move: ZandikaReveal) -> State:
    """The card is shown, its ability copied; it stays in the hand. LL-RULING-49, -50, -51, -69."""
    side, card = cast(Seat, move.seat), move.card
    hand = state.hand[side]
    case.reveals = True
    if card not in hand.known:
        case.claim(f"/hand/{side}", card, f"{case.name(card)} was among the unknown cards.")
        hand = Zone((*hand.known, card), hand.unknown - 1)
    rules = [
        "LL-BATTLE-REVEAL-2",
        "LL-CARD-18-1",
        "LL-CARD-18-2",
        "LL-CARD-18-3",
        "LL-CARD-18-4",
        "LL-RULING-49",
        "LL-RULING-69",
    ]
    text = f"Zandika: {side} shows {case.name(card)} and copies its ability; the card stays in the hand."
    case.happened("copied", rules, text, seat=side, card=card)
    battle = state.running
    state = replace(state, hand=state.hand.put(side, hand))
    return state.fight(ability=battle.ability.put(side, card), shown=battle.shown.put(side, card))
