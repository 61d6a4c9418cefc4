"""Card 9, Namla (cross-out): if her user defends, both sides count only Followers."""

from referee.core.rulebook import rule
from referee.games.lost_lumina.characters.base import FOLLOWERS, Character, Elements
from referee.games.lost_lumina.state import Seat, Sides


class Namla(Character):
    """LL-CARD-09."""

    number = 9

    @rule("LL-CARD-09-1", "LL-CARD-09-2")
    def cut(self, side: Seat, attacker: Seat) -> Sides[Elements] | None:
        """Leaves Followers to both for a defender; nothing for an attacker. LL-RULING-45."""
        if side == attacker:
            return None
        return Sides(frozenset({FOLLOWERS}), frozenset({FOLLOWERS}))
