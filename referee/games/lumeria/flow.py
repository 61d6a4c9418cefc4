"""What a state waits for: the moves of which seats, or chance."""

from typing import Literal

from referee.games.lumeria import triggers
from referee.games.lumeria.ability_moves import free_uses
from referee.games.lumeria.case import Case
from referee.games.lumeria.state import SEATS, Node, State

Pairs = tuple[tuple[str, str], ...]
Phase = Literal["setup", "income", "recruitment", "battle", "cleanup", "over"]

AUTOMATIC: frozenset[Node] = frozenset(
    {"SETUP.PLACE", "INCOME", "ACT.DONE", "CLEANUP.1", "CLEANUP.2", "CLEANUP.4"},
)
"""The nodes through which the referee passes by itself."""
ROLLS: frozenset[Node] = frozenset({"SETUP.ROLL", "MAN.ROLL", "ACT.ROLL", "CLEANUP.3"})
"""The nodes at which a roll is awaited."""
FREE: frozenset[Node] = frozenset({"MAN.TURN", "MAN.SHOT", "ACT.TURN", "ACT.UNIT"})
"""The nodes at which the player on turn may renew, place a token and use an ability."""
ACTIONS = ("move", "run", "fortify", "aim", "attack")
STAGE_MOVES: dict[Node, tuple[str, ...]] = {
    "SETUP.CHOOSE": ("choose_first",),
    "RECRUIT.TURN": ("recruit", "pass"),
    "MAN.TURN": ("march", "volley", "pass"),
    "MAN.SHOT": ("shoot", "volley_end"),
    "ACT.TURN": ("activate", "stop"),
    "ACT.UNIT": (*ACTIONS, "end_activation"),
    "ACT.REROLL": ("fortune", "accept"),
}
"""What the player on turn is asked for at each node, the free moves aside."""
FREE_MOVES = ("renew", "place_token", "ability")


def phase_of(state: State) -> Phase:
    """The phase of the round that a state is in. LM-ROUND-2."""
    if state.node == "OVER":
        return "over"
    if state.node.startswith("SETUP"):
        return "setup"
    if state.stage is not None:
        return "battle"
    if state.node == "INCOME":
        return "income"
    return "recruitment" if state.active is not None or state.node == "RECRUIT.TURN" else "cleanup"


def on_turn(state: State) -> tuple[str, ...]:
    """The seats that may move now; none while a roll is awaited."""
    if state.node == "SETUP.FACTION":
        return SEATS
    if state.node == "ACT.TRIGGER":
        return (state.triggers[0].owner,)
    return () if state.node in ROLLS or state.active is None else (state.active,)


def awaited(state: State) -> tuple[Literal["decision", "chance", "over"], Pairs]:
    """The kind of thing that is awaited, and pairs of move type and seat. No missing fact is in the way."""
    case = Case(state, lenient=True)
    if state.node == "OVER":
        return "over", ()
    if state.node in ROLLS:
        return "chance", (("roll", "chance"),)
    if state.node == "SETUP.FACTION":
        return "decision", tuple(("choose_faction", seat) for seat in SEATS if state.factions[seat] is None)
    if state.node == "ACT.TRIGGER":
        return "decision", _triggered(case, state)
    seat = str(state.active)
    pairs = tuple((type, seat) for type in STAGE_MOVES.get(state.node, ()))
    return "decision", (*pairs, *_free(case, state)) if state.node in FREE else pairs


def can_come(state: State, type: str) -> bool:
    """Whether a node ever waits for a type of move, as far as can be said without a look at the cards."""
    if state.node == "ACT.TRIGGER":
        return type in ("ability", "decline")
    if state.node in ROLLS:
        return type == "roll"
    if state.node == "SETUP.FACTION":
        return type == "choose_faction"
    return type in STAGE_MOVES.get(state.node, ()) or (state.node in FREE and type in FREE_MOVES)


def _triggered(case: Case, state: State) -> Pairs:
    asked = triggers.waiting(case, state)
    if not asked:
        return ()
    seat = asked[0][1].owner
    can_decline = any(use.head.optional for _, use in asked)
    return (("ability", seat), ("decline", seat)) if can_decline else (("ability", seat),)


def _free(case: Case, state: State) -> Pairs:
    """The free moves that the player on turn has anything for."""
    seat = state.on_turn
    tokens = state.tokens[seat]
    found = []
    if tokens.track is not None and tokens.track >= (case.pack.track.last or tokens.track):
        found.append(("renew", seat))
    if tokens.aside and tokens.track is None:
        found.append(("place_token", seat))
    if next(free_uses(case, state, seat), None) is not None:
        found.append(("ability", seat))
    return tuple(found)


def waits_for(state: State) -> str:
    """What is awaited, as a hint: `Awaited: roll (chance).`"""
    asked: dict[str, list[str]] = {}
    for type, seat in awaited(state)[1]:
        asked.setdefault(seat, []).append(type)
    by_seat = (f"{seat}: {', '.join(types)}" for seat, types in asked.items())
    return f"Awaited: {'; '.join(by_seat)}."
