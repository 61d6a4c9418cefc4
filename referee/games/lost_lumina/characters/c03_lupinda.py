"""Card 3, Lupinda: the own Followers count twice."""

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import FOLLOWERS, Character
from referee.games.lost_lumina.state import Seat, State


class Lupinda(Character):
    """LL-CARD-03."""

    number = 3
    changes = FOLLOWERS

    @rule("LL-CARD-03-1", "LL-CARD-03-2")
    def resolve(self, case: Case, state: State, side: Seat) -> State:
        """Doubles the Followers that stand in the Area at this moment. LL-RULING-38."""
        here = state.here(side, state.running.area)
        text = f"Lupinda: the {here} of {side} in {state.running.area} count as {2 * here}."
        rules = ["LL-CARD-03-1", "LL-CARD-03-2", "LL-RULING-38"]
        case.happened("ability", rules, text, seat=side, followers=2 * here)
        terms = state.running.terms
        return state.fight(terms=terms.put(side, replace(terms[side], followers=2 * here)))
