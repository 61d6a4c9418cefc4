"""Card 19, Janulo: one die may be re-rolled for nothing. The re-roll windows are in `dice_reroll`."""

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.games.lost_lumina import board
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import DICE, Character
from referee.games.lost_lumina.state import FreeReroll, Seat, State


class Janulo(Character):
    """LL-CARD-19. The re-roll itself is `dice_reroll.free_reroll`."""

    number = 19
    changes = DICE
    void = "LL-CARD-19-2"
    move = FreeReroll
    row = "LL-CARD-19-1"
    optional = True

    @rule("LL-CARD-19-2")
    def condition(self, case: Case, state: State, side: Seat) -> Violation | None:
        """A followerless player has no dice to re-roll."""
        if not board.followerless(state, side):
            return None
        detail = f"Abilities have taken all Followers of {side} out of {state.running.area}, so {side} rolls no dice."
        return case.breach("LL-CARD-19-2", detail, also=("LL-BR-REMOVE-3",))
