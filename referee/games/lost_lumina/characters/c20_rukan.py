"""Card 20, Rukan: every other card of the battle loses its ability."""

from referee.core.rulebook import rule
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import Character
from referee.games.lost_lumina.state import Seat, State, other


class Rukan(Character):
    """LL-CARD-20. As a card in play it comes before all abilities; copied, from the moment of copying. LL-RULING-53."""

    number = 20

    @rule("LL-CARD-20-1", "LL-CARD-20-2")
    def resolve(self, case: Case, state: State, side: Seat) -> State:
        """The other side has no ability in this battle. LL-RULING-52."""
        victim = other(side)
        card = state.running.ability[victim]
        has_one = card is not None and case.ability(card) is not None
        what = f"loses the ability of {case.name(str(card))} for this battle" if has_one else "has no ability to lose"
        rules = ["LL-CARD-20-1", "LL-CARD-20-2", "LL-RULING-52"]
        if case.ability(str(state.in_play[side])) != "rukan":
            rules += ["LL-RULING-53"]
        case.happened("ability-lost", rules, f"Rukan: {victim} {what}.", seat=victim)
        lost = state.running.lost.put(victim, has_one)
        return state.fight(lost=lost)
