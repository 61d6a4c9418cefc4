"""Card 17, Frukilla: the chosen die counts twice. Applied in `strength`."""

from referee.games.lost_lumina.characters.base import DICE, Character


class Frukilla(Character):
    """LL-CARD-17. The rows are kept by `strength.dice_value`."""

    number = 17
    changes = DICE
    void = "LL-CARD-17-2"
