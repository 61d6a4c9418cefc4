"""Card 22, Umkato: 8 Battle Points for the side with fewer Followers on the map."""

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import BP, Character
from referee.games.lost_lumina.state import Seat, State, other


class Umkato(Character):
    """LL-CARD-22."""

    number = 22
    changes = BP
    void = "LL-CARD-22-2"

    @rule("LL-CARD-22-1")
    def resolve(self, case: Case, state: State, side: Seat) -> State:
        """Sets the own points to 8 with strictly fewer Followers on the map. LL-RULING-39, -42."""
        mine, theirs = state.on_map(side), state.on_map(other(side))
        rules = ["LL-CARD-22-1", "LL-RULING-42", "LL-RULING-39"]
        if mine >= theirs:
            text = f"Umkato: {side} has {mine} Followers on the map, not fewer than the {theirs} of {other(side)}."
            case.happened("no-effect", rules[:2], text, seat=side)
            return state
        text = f"Umkato: {side} has {mine} Followers on the map against {theirs}, so the Battle Points are 8."
        case.happened("ability", rules, text, seat=side, base=8)
        terms = state.running.terms
        return state.fight(terms=terms.put(side, replace(terms[side], base=8)))
