"""The variant for experienced players: the cards lie in front of the players, and change hands."""

from msgspec.structs import replace

from referee.core.rulebook import rule
from referee.games.lumina.case import Case
from referee.games.lumina.state import State, counted, listed


@rule("LU-PUB-7")
def deal(case: Case, state: State) -> State:
    """The cards one at a time to the players, clockwise from the first. LU-RULING-40."""
    players = state.players
    rows: dict[str, str] = {str(slot): players[(slot - 1) % len(players)] for slot in range(1, case.pack.slots + 1)}
    shares = [f"{counted(list(rows.values()).count(seat), 'card')} before {seat}" for seat in players]
    case.happened("dealt", ("LU-PUB-7", "LU-RULING-40"), f"The cards are dealt out: {listed(shares)}.")
    return replace(state, rows=rows)


@rule("LU-PUB-9")
def take_over(case: Case, state: State, seat: str) -> State:
    """The card by which a player has moved lies in front of that player from now on. LU-RULING-41, -42."""
    if state.rows is None:
        return state
    slot = str(state.face_up[-1].slot)
    text = f"The card in slot {slot} lies in front of {seat}."
    case.happened("card-taken-over", ("LU-PUB-9", "LU-RULING-41", "LU-RULING-42"), text, seat=seat, slot=int(slot))
    return replace(state, rows={**state.rows, slot: seat})
