"""Card 23, Eralgo: two more Battle Points for the side that controls fewer Areas."""

from referee.core.rulebook import rule
from referee.games.lost_lumina.board import areas_of
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import BP, Character
from referee.games.lost_lumina.characters.battle_points import bonus
from referee.games.lost_lumina.state import Seat, State, other


class Eralgo(Character):
    """LL-CARD-23."""

    number = 23
    changes = BP
    void = "LL-CARD-23-3"

    @rule("LL-CARD-23-1", "LL-CARD-23-2")
    def resolve(self, case: Case, state: State, side: Seat) -> State:
        """+2 with strictly fewer controlled Areas; a shared Area counts for both. LL-RULING-42."""
        mine, theirs = len(areas_of(state, side)), len(areas_of(state, other(side)))
        rules = ["LL-CARD-23-1", "LL-CARD-23-2", "LL-BR-CONTROL-1", "LL-BR-CONTROL-2", "LL-RULING-42"]
        if mine >= theirs:
            text = f"Eralgo: {side} controls {mine} Areas, not fewer than the {theirs} of {other(side)}."
            case.happened("no-effect", rules, text, seat=side)
            return state
        text = f"Eralgo: +2 Battle Points for {side}, who controls {mine} Areas against {theirs}."
        return bonus(case, state, side, 2, rules, text)
