"""Card 14, Bukoni (cross-out): the opponent counts no dice."""

from referee.core.rulebook import rule
from referee.games.lost_lumina.characters.base import ALL, BP, FOLLOWERS, Character, Elements
from referee.games.lost_lumina.state import Seat, Sides, other


class Bukoni(Character):
    """LL-CARD-14."""

    number = 14

    @rule("LL-CARD-14-1", "LL-CARD-14-2")
    def cut(self, side: Seat, attacker: Seat) -> Sides[Elements]:
        """Leaves Battle Points and Followers to the opponent, everything to the user."""
        return Sides(ALL, ALL).put(other(side), frozenset({BP, FOLLOWERS}))
