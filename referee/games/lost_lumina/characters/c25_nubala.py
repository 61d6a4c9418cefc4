"""Card 25, Nubala (cross-out): both sides count only Battle Points."""

from referee.core.rulebook import rule
from referee.games.lost_lumina.characters.base import BP, Character, Elements
from referee.games.lost_lumina.state import Seat, Sides


class Nubala(Character):
    """LL-CARD-25."""

    number = 25

    @rule("LL-CARD-25-1", "LL-CARD-25-2")
    def cut(self, side: Seat, attacker: Seat) -> Sides[Elements]:
        """Leaves one element to both."""
        return Sides(frozenset({BP}), frozenset({BP}))
