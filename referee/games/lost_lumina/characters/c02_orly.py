"""Card 2, Orly: an additional die for a defender. It is declared with the other extra dice, in `dice_roll`."""

from referee.games.lost_lumina.characters.base import DICE, Character


class Orly(Character):
    """LL-CARD-02. The rows are kept by `dice_roll.orly_for_a_defender` and `dice_roll.roll`."""

    number = 2
    changes = DICE
    optional = True
