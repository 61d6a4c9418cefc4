"""Choices that seats make in secret at the same time: each commits to its own, and opens it when the rules ask for it.

The same for every game. A game says which move is chosen in secret (`unseen`) and what becomes known (`opened`).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from referee.core.canonical import digest
from referee.core.case import Case
from referee.core.rulebook import rule
from referee.core.ruling import Violation
from referee.core.state import Commit, Commitment, Head, Move, Open, SecretiveHead

if TYPE_CHECKING:
    from referee.core.game import Game

S = TypeVar("S", bound=Head)

IN_SECRET, AS_COMMITTED, BY_OPENING, POSSIBLE = "REF-COMMIT-1", "REF-OPEN-1", "REF-OPEN-2", "REF-STATE-3"


def commitments(state: Head) -> tuple[Commitment, ...]:
    """The choices that have not been opened, in the order in which they were made."""
    if not isinstance(state, SecretiveHead) or state.commitments is UNSET:
        return ()
    return tuple(state.commitments)


def hash_of(move: dict[str, Any], salt: str) -> str:
    """What binds a seat to a move. The salt keeps others from trying out every move."""
    return digest({"move": move, "salt": salt})


@rule("REF-COMMIT-1")
def choice(game: "Game[Any]", case: Case[Any], move: Commit) -> Move | Violation:
    """The move that a commitment stands for, as those see it who do not know what was chosen."""
    unseen = game.unseen(case.before, move.seat)
    if unseen is not None:
        case.in_secret = True
        text = f"{move.seat} is bound to a choice in secret by {move.hash[:8]}…"
        case.happened("committed", (IN_SECRET,), text, seat=move.seat, move=unseen.type, hash=move.hash)
        return unseen
    detail = f"{move.seat} has nothing to choose in secret now, or the referee knows the cards to choose from."
    return case.breach(IN_SECRET, detail, hint="Make the move itself; views keep it secret.")


def committed(before: S, after: S, move: Commit, unseen: Move) -> S:
    """The state after a choice in secret, with what binds the seat to it."""
    made = Commitment(move.seat, before.step, unseen.type, move.hash)
    return replace(after, commitments=(*commitments(after), made))


@rule("REF-OPEN-1")
def opened(game: "Game[S]", case: Case[S], move: Open) -> S | Violation:
    """The state in which a choice made in secret is known, and what bound the seat to it is gone."""
    state, found = case.before, hash_of(move.move, move.salt)
    mine = [one for one in commitments(state) if one.seat == move.seat and one.hash == found]
    chosen = _loaded(game, move) if mine else None
    if chosen is None or (chosen.type, chosen.seat) != (mine[0].type, move.seat):
        bound = ", ".join(f"{one.hash[:8]}… in step {one.step}" for one in commitments(state) if one.seat == move.seat)
        detail = f"The hash of this move and salt is {found[:8]}…; {move.seat} is bound by {bound or 'nothing'}."
        if mine:
            detail = f"{move.seat} has chosen with a {mine[0].type} of its own, and this is none."
        hint = "The hash is the SHA-256 of the canonical JSON of {move, salt}."
        return case.breach(AS_COMMITTED, detail, pointer="/move/move", hint=hint)
    text = f"{move.seat} opens the choice of step {mine[0].step}; it is the one that {mine[0].hash[:8]}… stands for."
    case.happened("opened", (AS_COMMITTED,), text, seat=move.seat, move=move.move)
    case.reveals = True
    after = game.opened(case, state, chosen)
    if isinstance(after, Violation):
        return after
    left = tuple(one for one in commitments(after) if one is not mine[0])
    return replace(after, commitments=left or UNSET)


def _loaded(game: "Game[Any]", move: Open) -> Move | None:
    """The move that is opened; None for what is no move."""
    try:
        return game.load_move(move.move)
    except msgspec.ValidationError:
        return None


@rule("REF-OPEN-2")
def by_opening(case: Case[Any], seat: str, type: str, pointer: str) -> Violation | None:
    """What a seat has committed to with a kind of move is not told in another way."""
    if not any((one.seat, one.type) == (seat, type) for one in commitments(case.before)):
        return None
    detail = f"{seat} is bound to this card by a hash, so that only opening shows which one it is."
    return case.breach(BY_OPENING, detail, pointer=pointer, hint="Send `open` with the move and its salt.")


@rule("REF-STATE-3")
def faults(state: Head, types: frozenset[str]) -> Iterator[tuple[str, str]]:
    """What is wrong with the commitments of a state, as sentence and pointer; `types` can be chosen in secret."""
    seen = set[tuple[str, str, int]]()
    for number, one in enumerate(commitments(state)):
        at, key = f"/commitments/{number}", (one.seat, one.type, one.step)
        if one.seat not in state.seats:
            yield f"There is no seat {one.seat}.", f"{at}/seat"
        if one.type not in types:
            yield f"Nobody chooses with {one.type} in secret.", f"{at}/type"
        if one.step >= state.step:
            yield f"Step {one.step} has not been made yet; the state stands at step {state.step}.", f"{at}/step"
        if key in seen:
            yield f"{one.seat} has made two choices in step {one.step}.", at
        seen.add(key)
