"""Which rule a move breaks that comes from the wrong seat or at the wrong time, or names what there is not."""

from collections.abc import Collection, Iterator

from msgspec import UNSET

from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import Move
from referee.games.lumina.case import Case
from referee.games.lumina.end_of_game import BY_BUGS, BY_TIE
from referee.games.lumina.flow import asked, awaited
from referee.games.lumina.state import Place, State, Step, Take, Tiles, TurnOver, listed


@rule("LU-FLOW-2")
def a_stranger(case: Case, state: State, move: Move) -> Violation | None:
    """The seat plays in this game; only the tiles of the preparation are moved by chance."""
    seats = ("chance",) if isinstance(move, Tiles) else state.players
    if move.seat in seats:
        return None
    detail = f"{move.seat} does not take part here."
    hint = f"Name {listed(seats, word='or')}."
    return case.breach("LU-FLOW-2", detail, pointer="/move/seat", hint=hint)


@rule("LU-END-1", "LU-END-3", "REF-AGREE-5")
def game_over(case: Case, state: State) -> Violation | None:
    """The rule that ended the game. LU-RULING-22."""
    if state.result is None:
        return None
    rows = {BY_BUGS: ("LU-END-1", "LU-END-3", "LU-RULING-22"), BY_TIE: ("LU-END-3", "LU-END-1", "LU-RULING-22")}
    row, *also = rows.get(state.result.reason, ("REF-AGREE-5",))
    detail = f"The game is over: {listed(state.result.winners, 'nobody')} won."
    return case.breach(row, detail, also=tuple(also), hint="Start a new game.")


@rule("LU-FLOW-1")
def chance_or_a_seat(case: Case, state: State, move: Move) -> Violation | None:
    """A player does not move while chance is awaited, nor chance while a player is."""
    if (asked(state) == "chance") == (move.seat == "chance"):
        return None
    detail = "The tiles are turned up now." if asked(state) == "chance" else f"{asked(state)} is asked now."
    return case.breach("LU-FLOW-1", detail, pointer="/move/seat", hint=waits_for(state))


@rule("LU-TURN-1")
def out_of_turn(case: Case, state: State, move: Move) -> Violation | None:
    """It is the turn of the moving player, in the preparation too. LU-RULING-4."""
    if move.seat == asked(state):
        return None
    also = ("LU-RULING-4",) if state.current is None else ()
    detail = f"It is the turn of {asked(state)}, not of {move.seat}."
    return case.breach("LU-TURN-1", detail, pointer="/move/seat", also=also, hint=waits_for(state))


def unknown_things(case: Case, move: Move) -> Iterator[Violation]:
    """Slots, places, pieces and locations that the game does not have."""
    if isinstance(move, Place):
        yield from _unknown(case, "adventurer", move.adventurer, case.pack.adventurers, "/move/adventurer")
        yield from _unknown(case, "field", move.location, case.pack.fields, "/move/location")
    elif isinstance(move, Step):
        yield from _unknown(case, "field", move.to, case.pack.fields, "/move/to")
    elif isinstance(move, TurnOver):
        if not 1 <= move.slot <= case.pack.slots:
            detail = f"There is no slot {move.slot}; the slots are 1 to {case.pack.slots}."
            yield case.breach("LU-FLOW-2", detail, pointer="/move/slot", hint="Name a slot of a card.")
        if move.report is not UNSET:
            yield from _unknown(case, "location", move.report.shows, case.pack.kinds, "/move/report/shows")
    elif isinstance(move, Tiles) and move.report is not UNSET:
        for number, kind in enumerate(move.report.locations):
            yield from _unknown(case, "location", kind, case.pack.kinds, f"/move/report/locations/{number}")
    elif isinstance(move, Take) and move.report is not UNSET:
        many = not isinstance(move.report.drawn, str)
        for number, kind in enumerate(move.report.kinds):
            at = f"/move/report/drawn/{number}" if many else "/move/report/drawn"
            yield from _unknown(case, "location", kind, case.pack.kinds, at)


@rule("LU-FLOW-2")
def _unknown(case: Case, what: str, name: str, known: Collection[str], pointer: str) -> Iterator[Violation]:
    if name not in known:
        detail = f"There is no {what} {name}; there are {listed(known)}."
        yield case.breach("LU-FLOW-2", detail, pointer=pointer, hint=f"Name a known {what}.")


@rule("LU-FLOW-1")
def not_asked_for(case: Case, state: State, move: Move) -> Violation:
    """Another kind of move than is awaited, where no other rule says more."""
    return case.breach("LU-FLOW-1", f"`{move.type}` does not answer what is asked now.", hint=waits_for(state))


def waits_for(state: State) -> str:
    """What is awaited, as a hint: `Awaited: turn_over (A).`"""
    return f"Awaited: {listed(f'{type} ({seat})' for type, seat in awaited(state)[1])}."
