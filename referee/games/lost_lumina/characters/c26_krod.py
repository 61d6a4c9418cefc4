"""Card 26, Krod: chooses the opponent's die. Who chooses is decided in `dice_choice`."""

from referee.games.lost_lumina.characters.base import DICE, Character


class Krod(Character):
    """LL-CARD-26. The rows are kept by `dice_choice.who_chooses` and `dice_choice.chooser_of_the_die`."""

    number = 26
    changes = DICE
    void = "LL-CARD-26-2"
