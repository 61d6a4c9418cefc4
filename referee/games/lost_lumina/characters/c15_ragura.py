"""Card 15, Ragura: adds the opponent's Battle Points to the own."""

from referee.core.rulebook import rule
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import BP, Character
from referee.games.lost_lumina.characters.battle_points import bonus, now, readings_differ
from referee.games.lost_lumina.state import Seat, State, other


class Ragura(Character):
    """LL-CARD-15."""

    number = 15
    changes = BP
    void = "LL-CARD-15-2"

    @rule("LL-CARD-15-1", "LL-BR-BP-1")
    def resolve(self, case: Case, state: State, side: Seat) -> State:
        """Adds the points printed on the opponent's card; 0 without a card. LL-RULING-39, -41."""
        theirs = state.in_play[other(side)]
        points = 0 if theirs is None else case.bp(theirs)
        if readings_differ(case, state) and case.switch("battle-points") == "current":
            points = now(case, state, other(side))
        rules = ["LL-CARD-15-1", "LL-BR-BP-1", "LL-RULING-39", "LL-RULING-41"]
        return bonus(
            case, state, side, points, rules, f"Ragura: +{points} Battle Points for {side}, those of the opponent."
        )
