"""Card 21, Lorato: all own dice are added, and nothing else counts. Applied in `dice_choice` and `strength`."""

from referee.games.lost_lumina.characters.base import DICE, Character


class Lorato(Character):
    """LL-CARD-21. The rows are kept by `dice_choice.who_chooses` and `strength.dice_value`."""

    number = 21
    changes = DICE
    void = "LL-CARD-21-4"
