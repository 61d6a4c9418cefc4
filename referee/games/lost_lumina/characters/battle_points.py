"""What the abilities about Battle Points share. LL-BR-BP-1, LL-RULING-39."""

from msgspec.structs import replace

from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.state import SEATS, Seat, State

CHANGERS = frozenset({"arus", "gruka", "ragura", "umkato", "eralgo"})
"""The abilities that change Battle Points."""


def readings_differ(case: Case, state: State) -> bool:
    """Whether both sides have such an ability, so that it matters how two of them combine."""
    cards = [state.running.ability[seat] for seat in SEATS]
    return all(card is not None and case.ability(card) in CHANGERS for card in cards)


def now(case: Case, state: State, seat: Seat) -> int:
    """The Battle Points of a side as changed so far; 0 without a card."""
    terms, card = state.running.terms[seat], state.in_play[seat]
    printed = 0 if card is None else case.bp(card)
    return (printed if terms.base is None else terms.base) + terms.bonus


def bonus(case: Case, state: State, side: Seat, points: int, rules: list[str], text: str) -> State:
    """The state with Battle Points added to a side, and the event that says so."""
    case.happened("ability", rules, text, seat=side, bonus=points)
    terms = state.running.terms
    return state.fight(terms=terms.put(side, replace(terms[side], bonus=terms[side].bonus + points)))
