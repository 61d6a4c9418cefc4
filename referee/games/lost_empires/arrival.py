"""A unit comes into play, by an order, by a text or by the table: ready unless a text says otherwise."""

from collections.abc import Sequence

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.games.lost_empires import triggers
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.keywords import elite
from referee.games.lost_empires.state import Seat, State, Unit, numbered


@rule("LE-READY-1", "LE-KW-ELITE-3")
def arrived(
    case: Case, state: State, seat: Seat, card: str, at: str, rules: Sequence[str], *, drained: bool = False
) -> State:
    """The state with a card in play as a unit, its ELITE token on it, and what its arrival sets off. LE-RULING-13.

    A copy that has left play and returns is a new unit, so nothing unfinished takes it for the old one. LE-RULING-64.
    """
    name = numbered({*state.units, *state.spoken_of()}, card)
    unit = Unit(card=card, owner=seat, at=at, drained=drained, entered=state.turn)
    where = case.pack.battlefields[at].name
    state = replace(state, units={**state.units, name: unit})
    called, condition = case.called(state, name), "drained" if drained else "ready"
    text = f"{called} of {seat} comes into play in {where}, {condition}."
    case.happened("entered", rules, text, unit=name, seat=seat, at=at, drained=drained)
    state = elite.token_placed(case, state, name)
    return triggers.entered(case, state, name, "put")
