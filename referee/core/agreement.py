"""Agreements outside the rules, the same for every game: corrections, house rules, somebody leaves, a result."""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from referee.core.canonical import merged
from referee.core.case import Case
from referee.core.rulebook import rule
from referee.core.ruling import Assumption, Violation
from referee.core.state import Agreement, Head, Result, Word

if TYPE_CHECKING:
    from referee.core.game import Game

ALL_SEATS, POSSIBLE, WAIVABLE, KNOWN_SEAT = "REF-AGREE-1", "REF-AGREE-2", "REF-AGREE-3", "REF-AGREE-4"
ENDED = "REF-AGREE-5"
FIXED = (
    *("game", "format", "edition", "pack", "switches", "trust"),
    *("step", "draws", "word", "seed", "salt", "commitments"),
)
"""The members of a state that no correction may touch."""


def not_waived(case: Case[Any], violations: tuple[Violation, ...]) -> tuple[Violation, ...]:
    """The violations that remain; each that an agreement covers is noted in the case as an assumption."""
    for violation in violations:
        if violation.rule in case.waived:
            note = f"{violation.rule} is set aside by agreement: {violation.detail}"
            case.assumptions[violation.rule] = Assumption("/state/word", "agreement", violation.rule, note=note)
    return tuple(violation for violation in violations if violation.rule not in case.waived)


@rule("REF-AGREE-1", "REF-AGREE-2")
def carried_out(game: "Game[Any]", case: Case[Any], state: Any, move: Agreement) -> Any:
    """The state after an agreement, or the list of what speaks against it."""
    against = _objections(game, case, move)
    if against:
        return against
    after = state
    if move.set is not UNSET:
        try:
            after = game.load(merged(game.dump(state), move.set))
        except msgspec.ValidationError as error:
            detail = f"The correction does not leave a state: {error}."
            return [case.breach(POSSIBLE, detail, pointer="/move/set")]
        if faults := game.faults(after):
            return [replace(fault, also=(*fault.also, POSSIBLE), pointer="/move/set") for fault in faults]
    result = _result(_in_play(game, state), move)
    if result is not None:
        after = replace(after, result=result, node=game.over)
    waive = move.waive if move.waive is not UNSET else ()
    note = _note(move)
    case.happened("agreement", (ALL_SEATS,), f"All seats agree: {move.reason}", note=note)
    word = Word("agreement", state.step, reason=move.reason, waive=waive, note=note)
    return replace(after, word=(*after.word, word))


@rule("REF-AGREE-1", "REF-AGREE-2", "REF-AGREE-5", "REF-AGREE-3", "REF-AGREE-4")
def _objections(game: "Game[Any]", case: Case[Any], move: Agreement) -> list[Violation]:
    found = []
    seats = _in_play(game, case.before)
    if move.seat != "table":
        detail = f"An agreement is made by the table, not by {move.seat}."
        found.append(case.breach(ALL_SEATS, detail, pointer="/move/seat", hint="Name the seat `table`."))
    if sorted(move.agreed) != sorted(seats):
        found.append(
            case.breach(
                ALL_SEATS,
                f"Agreed by {_listed(move.agreed)}; needed: {_listed(seats)}.",
                pointer="/move/agreed",
                hint="Name every seat once.",
            )
        )
    parts = [part for part in ("set", "waive", "leaves", "result") if getattr(move, part) not in (UNSET, {}, ())]
    if not parts or {"leaves", "result"} <= set(parts):
        found.append(
            case.breach(
                POSSIBLE,
                "An agreement changes something, and ends the game in at most one way.",
                hint="Give `set`, `waive`, `leaves` or `result`.",
            )
        )
    if case.before.result is not None and {"leaves", "result"} & set(parts):
        found.append(case.breach(ENDED, "The game is over already.", hint="Correct it with `set`."))
    for member in FIXED:
        if move.set is not UNSET and member in move.set:
            found.append(
                case.breach(POSSIBLE, f"`{member}` is fixed for the whole game.", pointer=f"/move/set/{member}")
            )
    for set_aside in move.waive if move.waive is not UNSET else ():
        if set_aside not in game.waivable:
            hint = f"Rules that can be: {_listed(sorted(game.waivable))}."
            found.append(case.breach(WAIVABLE, f"{set_aside} cannot be set aside.", pointer="/move/waive", hint=hint))
    named = [move.leaves] if move.leaves is not UNSET else []
    named += list(move.result.winners) if move.result is not UNSET else []
    for seat in named:
        if seat not in seats:
            found.append(case.breach(KNOWN_SEAT, f"There is no seat {seat}.", hint=f"The seats are {_listed(seats)}."))
    return found


def _in_play(game: "Game[Any]", state: Head) -> tuple[str, ...]:
    """The seats of this table, in the order of the game."""
    return tuple(seat for seat in game.seats if seat in state.seats)


def _result(seats: tuple[str, ...], move: Agreement) -> Result | None:
    if move.leaves is not UNSET:
        return Result(tuple(seat for seat in seats if seat != move.leaves), "left")
    if move.result is not UNSET:
        return Result(move.result.winners, "agreed")
    return None


def _note(move: Agreement) -> str:
    notes = []
    if move.set is not UNSET:
        notes.append(f"changed: {_listed(sorted(move.set))}")
    if move.waive is not UNSET:
        notes.append(f"set aside: {_listed(move.waive)}")
    if move.leaves is not UNSET:
        notes.append(f"{move.leaves} leaves")
    if move.result is not UNSET:
        notes.append(f"result: {_listed(move.result.winners) or 'nobody'} wins")
    return "; ".join(notes)


def _listed(names: Any) -> str:
    return ", ".join(names)
