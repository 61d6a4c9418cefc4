"""Card 7, Arburi (cross-out): both sides count only dice."""

from referee.core.rulebook import rule
from referee.games.lost_lumina.characters.base import DICE, Character, Elements
from referee.games.lost_lumina.state import Seat, Sides


class Arburi(Character):
    """LL-CARD-07."""

    number = 7

    @rule("LL-CARD-07-1", "LL-CARD-07-2")
    def cut(self, side: Seat, attacker: Seat) -> Sides[Elements]:
        """Leaves one element to both."""
        return Sides(frozenset({DICE}), frozenset({DICE}))
