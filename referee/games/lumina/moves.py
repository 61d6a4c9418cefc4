"""Every kind of move: the rows that it passes through, what it does, and which ones there are in a state.

The order of the checks is the order in which breaches are cited.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from referee.core.game import MoveType
from referee.core.ruling import Violation
from referee.core.state import Move
from referee.games.lumina import flow, lightning_bugs, moving, preparation, timing
from referee.games.lumina.case import Case
from referee.games.lumina.state import State

Check = Callable[[Case, State, Any], Violation | None]
Effect = Callable[[Case, State, Any], State]

PASSES: dict[str, tuple[Check, ...]] = {
    "place": (preparation.piece_of_ones_own, preparation.a_field_to_start_on, preparation.a_field_for_oneself),
    "turn_over": (moving.one_decision_at_a_time, moving.a_card_that_is_face_down),
    "move": (
        moving.one_decision_at_a_time,
        moving.by_a_card,
        moving.to_what_is_shown,
        moving.directly,
        moving.onto_a_free_field,
    ),
    "take": (lightning_bugs.having_moved_onto_it,),
    "end_turn": (moving.not_before_an_end_is_met,),
}
"""The rows that a move passes through, in the order in which they are cited."""

REPORTS: dict[str, tuple[Check, ...]] = {
    "tiles": (preparation.as_many_as_are_turned_up, preparation.tiles_there_are),
    "turn_over": (moving.a_card_that_can_be_there,),
    "take": (lightning_bugs.tiles_that_can_be_drawn,),
}
"""The rows that the report of a move passes through that is otherwise legal."""


def breaches(case: Case, state: State, move: Move) -> list[Violation]:
    """Every rule that the move breaks, the primary one first. Facts that legality waits for go to `case.needs`."""
    alone = timing.a_stranger(case, state, move) or timing.game_over(case, state)
    alone = alone or timing.chance_or_a_seat(case, state, move)
    if alone is not None:
        return [alone]
    early = timing.out_of_turn(case, state, move)
    found = [early] if early is not None else []
    found += timing.unknown_things(case, move)
    found += _broken(PASSES, case, state, move)
    if not found and (move.type, move.seat) not in flow.awaited(state)[1]:
        found = [timing.not_asked_for(case, state, move)]
    if not found:
        found = _broken(REPORTS, case, state, move)
    if not found:
        case.needs += [replace(need, purpose="legality") for need in case.lacking]
    return found


def _broken(rows: dict[str, tuple[Check, ...]], case: Case, state: State, move: Move) -> list[Violation]:
    found = (check(case, state, move) for check in rows.get(move.type, ()))
    return [violation for violation in found if violation is not None]


EFFECTS: dict[str, Effect] = {
    "place": preparation.place,
    "tiles": preparation.turned_up,
    "turn_over": moving.turn_over,
    "move": moving.step,
    "stay": moving.stay,
    "take": lightning_bugs.take,
    "leave": lightning_bugs.leave,
    "end_turn": moving.end_turn,
}

ON_THE_WAY: dict[str, Callable[[Case, State], State]] = {
    "SETUP.CARDS": preparation.lay_cards,
    "SETUP.TILES": preparation.turn_up_tiles,
    "TURN.CARD": moving.all_up,
    "TURN.END": moving.pass_on,
}
"""What the referee does by itself at a node; a node that waits gives the state back as it was."""


def carry_out(case: Case, state: State, move: Move) -> State:
    """The state at the next decision, chance or end after a legal move."""
    return onward(case, EFFECTS[move.type](case, state, move))


def onward(case: Case, state: State) -> State:
    """The state after everything that the referee does by itself."""
    while state.node in ON_THE_WAY:
        after = ON_THE_WAY[state.node](case, state)
        if after is state:
            break
        state = after
    return state


OPTIONS: dict[str, Callable[[Case, State], Iterator[Move]]] = {
    "place": preparation.place_options,
    "tiles": preparation.tiles_options,
    "turn_over": moving.turn_over_options,
    "move": moving.step_options,
    "stay": moving.stay_options,
    "take": lightning_bugs.take_options,
    "leave": lightning_bugs.leave_options,
    "end_turn": moving.end_turn_options,
}


def candidates(case: Case, state: State, type: str | None) -> Iterator[Move]:
    """Moves that may be legal, in a stable order: by awaited type, then as each chapter orders them."""
    for name, _ in flow.awaited(state)[1]:
        if type in (None, name):
            yield from OPTIONS[name](case, state)


MOVE_TYPES: dict[str, MoveType] = {
    "place": MoveType(
        "each player, the first player first",
        "in the preparation",
        {"adventurer": "a piece", "location": "a field to start on"},
        "Start with an adventurer.",
    ),
    "tiles": MoveType(
        "chance",
        "after the adventurers are placed",
        {"report?": "{locations: what the tiles show, in the order of placing}"},
        "The first tiles are turned up.",
    ),
    "turn_over": MoveType(
        "the player on turn",
        "at the start of a turn, and as long as it goes on",
        {"slot": "the place of a card, from 1", "report?": "{shows: what the card shows}"},
        "Turn over a card.",
    ),
    "move": MoveType(
        "the player on turn",
        "when the card shows a place next door that is free",
        {"to": "a field that the card shows"},
        "Move to what the card shows.",
    ),
    "stay": MoveType("the player on turn", "when a move is offered", {}, "Decline the move."),
    "take": MoveType(
        "the player on turn",
        "after a move to a tile",
        {"report?": "{drawn: what the next tile shows}"},
        "Take the tile.",
    ),
    "leave": MoveType("the player on turn", "after a move to a tile", {}, "Do not take the tile."),
    "end_turn": MoveType(
        "the player on turn", "after the first card, at tables that allow it", {}, "End the turn early."
    ),
    "tell": MoveType(
        "any player",
        "at any time",
        {"at": "pointer to an unknown tile of a player", "card": "the tile"},
        "Tell an unknown tile.",
    ),
    "agreement": MoveType(
        "all players together",
        "at any time",
        {
            "agreed": "[all seats]",
            "reason": "text",
            "set?": "merge patch",
            "waive?": "[rules]",
            "leaves?": "seat",
            "result?": "{winners, reason}",
        },
        "Agree on something outside the rules.",
    ),
}
