"""Card 12, Gruka: two more Battle Points for a defender."""

from referee.core.rulebook import rule
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import BP, Character
from referee.games.lost_lumina.characters.battle_points import bonus
from referee.games.lost_lumina.state import Seat, State


class Gruka(Character):
    """LL-CARD-12."""

    number = 12
    changes = BP

    @rule("LL-CARD-12-1")
    def resolve(self, case: Case, state: State, side: Seat) -> State:
        """+2 if the user defends."""
        if side == state.running.attacker:
            case.happened("no-effect", ("LL-CARD-12-1",), f"Gruka: {side} attacks, so there is no bonus.", seat=side)
            return state
        return bonus(case, state, side, 2, ["LL-CARD-12-1"], f"Gruka: +2 Battle Points for {side}, who defends.")
