"""Card 5, Arus: the Battle Points of the two cards change places."""

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import BP, Character
from referee.games.lost_lumina.characters.battle_points import now, readings_differ
from referee.games.lost_lumina.state import Seat, Sides, State, other


class Arus(Character):
    """LL-CARD-05."""

    number = 5
    changes = BP

    @rule("LL-CARD-05-1", "LL-CARD-05-2", "LL-BR-BP-1")
    def resolve(self, case: Case, state: State, side: Seat) -> State:
        """Exchanges the printed points of the two cards; nothing against a player without a card. LL-RULING-18, -40."""
        mine, theirs = state.in_play[side], state.in_play[other(side)]
        if mine is None or theirs is None:
            case.happened("no-effect", ("LL-RULING-18",), f"Arus: {other(side)} has no card to exchange points with.")
            return state
        terms = state.running.terms
        if readings_differ(case, state) and case.switch("battle-points") == "current":
            give, take, bonus = now(case, state, side), now(case, state, other(side)), 0
            terms = Sides(replace(terms.A, bonus=bonus), replace(terms.B, bonus=bonus))
        else:
            give, take = case.bp(mine), case.bp(theirs)
        rules = ["LL-CARD-05-1", "LL-CARD-05-2", "LL-BR-BP-1", "LL-RULING-39", case.row(mine), case.row(theirs)]
        if case.ability(mine) != "arus":
            rules += ["LL-RULING-40", "LL-RULING-51"]
        text = f"Arus: {side} fights with {take} Battle Points, {other(side)} with {give}."
        case.happened("ability", rules, text, seat=side, base={side: take, other(side): give})
        terms = terms.put(side, replace(terms[side], base=take))
        return state.fight(terms=terms.put(other(side), replace(terms[other(side)], base=give)))
