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
        what = "has no ability to lose" if card is None else f"loses the ability of {case.name(card)}"
        rules = ["LL-CARD-20-1", "LL-CARD-20-2", "LL-RULING-52"]
        if case.pack.cards[str(state.in_play[side])].ability != "rukan":
            rules += ["LL-RULING-53"]
        case.happened("ability-lost", rules, f"Rukan: {victim} {what} for this battle.", seat=victim)
        lost = state.running.lost.put(victim, card is not None)
        return state.fight(lost=lost)
