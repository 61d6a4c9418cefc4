"""Card 27, Bufoka: the own lowest die weakens the opponent. Applied in `strength`."""

from referee.games.lost_lumina.characters.base import DICE, Character


class Bufoka(Character):
    """LL-CARD-27. The rows are kept by `strength.reduction`."""

    number = 27
    changes = DICE
    void = "LL-CARD-27-3"
