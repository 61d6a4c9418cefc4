"""Card 21, Lorato: all own dice are added, and nothing else counts. Applied in `dice` and `strength`."""

from referee.games.lost_lumina.characters.base import DICE, Character


class Lorato(Character):
    """LL-CARD-21. The rows are kept by `dice.who_chooses` and `strength.dice_of`."""

    number = 21
    changes = DICE
    void = "LL-CARD-21-4"
