"""Card 10, Rupoda: a die to keep, for one roll in a later battle."""

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import Character
from referee.games.lost_lumina.state import Seat, State


class Rupoda(Character):
    """LL-CARD-10. The stored die is declared with the other extra dice, in `dice_roll`."""

    number = 10

    @rule("LL-CARD-10-1", "LL-CARD-10-3")
    def resolve(self, case: Case, state: State, side: Seat) -> State:
        """The user takes a die after the battle, won or lost. LL-RULING-31, -71."""
        rules = ["LL-CARD-10-1", "LL-CARD-10-3", "LL-BATTLE-RESULT-5", "LL-RULING-31", "LL-RULING-71"]
        text = f"Rupoda: {side} keeps a die for a later battle."
        case.happened("die-stored", rules, text, seat=side, stored=state.stored[side] + 1)
        return replace(state, stored=state.stored.put(side, state.stored[side] + 1))
