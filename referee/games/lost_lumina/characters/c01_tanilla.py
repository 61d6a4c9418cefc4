"""Card 1, Tanilla: copies the ability of the top card of the discard pile."""

from referee.core.case import Missing
from referee.core.rulebook import rule
from referee.core.ruling import Need
from referee.core.state import UNKNOWN
from referee.games.lost_lumina.case import Case
from referee.games.lost_lumina.characters.base import Character
from referee.games.lost_lumina.state import Seat, State


class Tanilla(Character):
    """LL-CARD-01."""

    number = 1
    copies = True

    @rule("LL-CARD-01-1", "LL-CARD-01-2")
    def resolve(self, case: Case, state: State, side: Seat) -> State:
        """Takes over the ability of the top card, at once and without a choice. LL-RULING-47.

        A top card that copies in this way too, as only a patch makes one, has nothing but itself to copy. LL-RULING-50.
        """
        top = state.discard[-1] if state.discard else None
        if top is not None and state.running.ability[side] == top:
            rules = ["LL-CARD-01-1", "LL-RULING-50"]
            text = f"{case.name(top)} would copy itself, so {side} has no ability."
            case.happened("no-effect", rules, text, seat=side)
            return state.fight(ability=state.running.ability.put(side, None))
        if top == UNKNOWN:
            put, question = f"/state/discard/{len(state.discard) - 1}", "Which card lies on top of the discard pile?"
            raise Missing(Need(put, {"type": "string"}, question, "effect"))
        rules = ["LL-CARD-01-1", "LL-CARD-01-2", "LL-RULING-47", "LL-RULING-51"]
        what = "there is no card to copy" if top is None else f"{case.name(top)} lies on top of the discard pile"
        text = f"Tanilla's ability, used by {side}: {what}."
        case.happened("copied", ["LL-BATTLE-REVEAL-2", *rules], text, seat=side, card=top)
        return state.fight(ability=state.running.ability.put(side, top))
