"""What a state waits for: the moves of which seat, or chance."""

from typing import Literal

from referee.games.lumina import preparation
from referee.games.lumina.state import State

Pairs = tuple[tuple[str, str], ...]


def awaited(state: State) -> tuple[Literal["decision", "chance", "over"], Pairs]:
    """The kind of thing that is awaited, and pairs of move type and seat."""
    player = str(state.current)
    match state.node:
        case "SETUP.PLACE":
            return "decision", (("place", str(preparation.due(state))),)
        case "SETUP.TILES":
            return "chance", (("tiles", "chance"),)
        case "TURN.CARD":
            early = state.switches["stop"] == "allowed" and state.face_up
            return "decision", (("turn_over", player), *((("end_turn", player),) if early else ()))
        case "TURN.MOVE":
            return "decision", (("move", player), ("stay", player))
        case "TURN.TAKE":
            return "decision", (("take", player), ("leave", player))
    return "over", ()


def asked(state: State) -> str:
    """Whose turn it is to say something: a seat, or chance."""
    return next((seat for _, seat in awaited(state)[1]), "nobody")
