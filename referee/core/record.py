"""A whole game as a log: its first state, its moves judged one after another, and the chain of its digests.

The digest of a state names that state. A chain value names a state together with all that came before it: it is the
SHA-256 of the canonical JSON of the list [chain value before, digest], and null stands before the first state. Two
records agree from their first state to their last iff their last chain values are equal.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any, Literal, get_args

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from referee.core.canonical import canonical, digest
from referee.core.game import Game
from referee.core.move_by_move import MoveByMove
from referee.core.ruling import Data, Pending, Ruling, Score, Verdict, Violation
from referee.core.state import Agreement, Head, Move, PackRef, Result, Trust

OnIllegal = Literal["stop", "record"]
ON_ILLEGAL: tuple[OnIllegal, ...] = get_args(OnIllegal)
"""What a step that is not legal does to the rest of a log: it ends it, or an agreement right after it goes on."""

MAX_BYTES = 64 * 1024 * 1024
"""How many bytes of states one audit digests before it stops and says so. A long game has a tenth of that."""

CIRCUMSTANCES = frozenset({"pack", "switches", "trust", "seed", "salt"})
"""The members of a state that a record without a state has, too."""


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game: how it was set up, or the state that it goes on from, and every move. One shape for all games.

    `digests` (one for each state, the first included) and `result` are what the keeper of the log says of it.
    """

    game: str
    format: int
    edition: str
    options: Data
    pack: PackRef
    switches: dict[str, str]
    trust: Trust
    moves: tuple[Any, ...]
    seed: str | UnsetType | None = UNSET
    salt: str | UnsetType = UNSET
    state: Any = UNSET
    digests: tuple[str, ...] | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET


class Link(Struct, frozen=True):
    """One state in the chain of a game: its digest, the one before it, and the chain value up to here."""

    digest: str
    previous: str | None
    chain: str


class Refused(Struct, frozen=True):
    """A step that is not legal: its place in the log, from 0, and the ruling on it.

    The first one has the whole ruling, later ones the primary violation or the needs alone. Pointers lead into the
    record where it holds what they name; those that begin with `/state` speak of the state before the step. `resumed`
    says whether the game went on from an agreement right after it.
    """

    move: int
    pointer: str
    ruling: Ruling
    resumed: bool


class Stopped(Struct, frozen=True):
    """The step at which judging ended before the end of the log, and why. `work`: the log is larger than is judged."""

    move: int
    reason: Literal["illegal", "undetermined", "work"]
    text: str


class Difference(Struct, frozen=True):
    """Something that a record says of its game and that judging it does not confirm."""

    pointer: str
    recorded: Any
    found: Any
    text: str


class Audit(Struct, frozen=True):
    """A whole log judged.

    `verdict` is that of the first step that is not legal, and `undetermined` for a log that was not judged to its end
    for its size. `holds` is true iff every move is legal and the record says nothing of its game that is not so.
    `judged` counts the moves that were looked at. `digests` holds one entry for the first state and one for each move
    after it; a step that an agreement passed over repeats the entry before. `chain` is the last chain value; `state`,
    `pending` and `score` are those of the last state.
    """

    verdict: Verdict
    holds: bool
    judged: int
    refused: tuple[Refused, ...]
    differences: tuple[Difference, ...]
    digests: tuple[str, ...]
    chain: str
    state: Any
    pending: Pending
    score: Score
    stopped: Stopped | UnsetType = UNSET


class Replay(Struct, frozen=True):
    """What became of a list of moves: the last state, one digest for each state, and the first step that is not legal,
    if there is one."""

    state: Head
    digests: tuple[str, ...]
    stopped_at: int | UnsetType = UNSET
    ruling: Ruling | UnsetType = UNSET


class _Play(Struct):
    """The moves judged so far."""

    state: Any
    digests: list[str]
    refused: list[tuple[int, Ruling]]
    stopped: Stopped | UnsetType = UNSET


def start(game: Game[Any], record: Record) -> Any:
    """The state that a record begins with, or what speaks against it, with pointers into the record.

    A state in the record comes before its set-up.
    """
    if record.state is not UNSET:
        faults = game.faults(record.state)
        return tuple(replace(fault, pointer=f"/record{fault.pointer}") for fault in faults) or record.state
    state = game.setup(
        record.options,
        pack=game.dump(record.pack),
        switches=record.switches,
        trust=record.trust,
        seed=None if record.seed is UNSET else record.seed,
        salt=None if record.salt is UNSET else record.salt,
    )
    return tuple(map(_in_setup, state)) if isinstance(state, tuple) else state


def audit(game: Game[Any], record: Record, on_illegal: OnIllegal = "stop") -> Audit | tuple[Violation, ...]:
    """The whole log judged by `game.judge`, or what speaks against its first state.

    `stop` ends it at the first step that is not legal. With `record` that step is noted, and an agreement right after
    it is judged on the state before the step; without one the log ends there as well. Takes time in proportion to the
    sizes of its states together, up to `MAX_BYTES`.
    """
    first = start(game, record)
    if isinstance(first, tuple):
        return first
    play = _play(game, first, record.moves, on_illegal)
    verdict: Verdict = play.refused[0][1].verdict if play.refused else "legal"
    judged = len(record.moves)
    if play.stopped is not UNSET:
        judged = play.stopped.move + (play.stopped.reason != "work")
        verdict = "undetermined" if verdict == "legal" else verdict
    differences = tuple(_differences(record, play))
    *_, last = links(play.digests)
    ended_at = UNSET if play.stopped is UNSET else play.stopped.move
    return Audit(
        verdict,
        verdict == "legal" and not differences,
        judged,
        tuple(
            Refused(number, f"/record/moves/{number}", _in_record(record, number, ruling), number != ended_at)
            for number, ruling in play.refused
        ),
        differences,
        tuple(play.digests),
        last.chain,
        play.state,
        game.pending(play.state),
        game.score(play.state),
        play.stopped,
    )


def replay(game: Game[Any], start: Head, moves: tuple[Move, ...]) -> Replay:
    """The moves judged one after another from `start`, up to the first that is not legal."""
    play = _play(game, start, moves, "stop")
    if not play.refused:
        return Replay(play.state, tuple(play.digests))
    number, ruling = play.refused[0]
    return Replay(play.state, tuple(play.digests), number, ruling)


def corrected(record: Record, at: int, move: Move) -> Record:
    """The record with another move at the place `at`; what it says of the states after that is left out.

    Its audit names the first later move that no longer fits. Raises IndexError where there is no such place.
    """
    if not 0 <= at < len(record.moves):
        raise IndexError(at)
    digests = UNSET if record.digests is UNSET else record.digests[: at + 1]
    moves = (*record.moves[:at], move, *record.moves[at + 1 :])
    return replace(record, moves=moves, digests=digests or UNSET, result=UNSET)


def links(digests: Iterable[str]) -> Iterator[Link]:
    """The chain over the digests of a game, one link for each."""
    previous: str | None = None
    chain: str | None = None
    for one in digests:
        chain = digest([chain, one])
        yield Link(one, previous, chain)
        previous = one


def _play(game: Game[Any], state: Any, moves: tuple[Move, ...], on_illegal: OnIllegal) -> _Play:
    content = canonical(state)
    play = _Play(state, [_named(content)], [])
    spent, course = len(content), MoveByMove(game, state)
    for number, move in enumerate(moves):
        if spent > MAX_BYTES:
            text = f"The states before this move hold more than {MAX_BYTES} bytes together; the rest is not judged."
            play.stopped = Stopped(number, "work", text)
            break
        ruling = course.judge(move, {"state"})
        if ruling.verdict == "legal":
            play.state = course.state
            content = canonical(play.state)
            spent += len(content)
            play.digests.append(_named(content))
            continue
        play.refused.append((number, _explained(game, play, move)))
        follows = on_illegal == "record" and isinstance(next(iter(moves[number + 1 : number + 2]), None), Agreement)
        if not follows:
            reason: Any = ruling.verdict
            text = f"The move is {reason}" + (", and no agreement follows it." if on_illegal == "record" else ".")
            play.stopped = Stopped(number, reason, text)
            break
        play.digests.append(play.digests[-1])
    return play


def _explained(game: Game[Any], play: _Play, move: Move) -> Ruling:
    """The ruling on a step that is not legal: the first one whole, later ones brief, so that a log stays cheap."""
    if play.refused:
        return game.judge(play.state, move, {"violations"}, "primary")
    return game.judge(play.state, move)


def _differences(record: Record, play: _Play) -> Iterator[Difference]:
    """The first digest that differs, and the result. What lies behind the end of judging is not compared."""
    if record.digests is not UNSET:
        yield from _first_other_digest(record.digests, play)
    if record.result is not UNSET and play.stopped is UNSET and _bare(record.result) != _bare(play.state.result):
        text = "The game has another result than the record says."
        yield Difference("/record/result", record.result, play.state.result, text)


def _first_other_digest(recorded: tuple[str, ...], play: _Play) -> Iterator[Difference]:
    found = play.digests
    for number, (theirs, ours) in enumerate(zip(recorded, found, strict=False)):
        if theirs != ours:
            where = f"after move {number - 1}" if number else "before the first move"
            yield Difference(f"/record/digests/{number}", theirs, ours, f"The state {where} has another digest.")
            return
    if play.stopped is UNSET and len(recorded) != len(found):
        text = f"The game has {len(found)} states, the record {len(recorded)} digests."
        shorter = min(len(recorded), len(found))
        yield Difference(f"/record/digests/{shorter}", _entry(recorded, shorter), _entry(found, shorter), text)


def _entry(digests: tuple[str, ...] | list[str], number: int) -> str | None:
    return digests[number] if number < len(digests) else None


def _bare(result: Result | None) -> Any:
    """A result without the order of its winners."""
    return result and (sorted(result.winners), result.reason)


def _in_record(record: Record, number: int, ruling: Ruling) -> Ruling:
    """The ruling on a step with pointers into the record that holds the step."""
    head = "/record" if record.state is UNSET else "/record/state"

    def moved(pointer: str) -> str:
        part, member, path = _parts(pointer)
        if part == "move":
            return f"/record/moves/{number}{path}"
        return f"{head}{path}" if part == "state" and member in CIRCUMSTANCES else pointer

    changes: dict[str, Any] = {"assumptions": tuple(replace(a, pointer=moved(a.pointer)) for a in ruling.assumptions)}
    if ruling.violations is not UNSET:
        changes["violations"] = tuple(replace(v, pointer=moved(v.pointer)) for v in ruling.violations)
    if ruling.needs is not UNSET:
        changes["needs"] = tuple(replace(need, put=moved(need.put)) for need in ruling.needs)
    return replace(ruling, **changes)


def _in_setup(fault: Violation) -> Violation:
    """A fault of a state that was set up, pointing to the member of the record that it comes from."""
    part, member, path = _parts(fault.pointer)
    if part == "state":
        return replace(fault, pointer=f"/record{path}" if member in CIRCUMSTANCES else "/record/options")
    return replace(fault, pointer=f"/record{fault.pointer}")


def _parts(pointer: str) -> tuple[str, str, str]:
    """The first step of a pointer, its second one, and all after the first as a pointer of its own."""
    part, slash, rest = pointer.removeprefix("/").partition("/")
    return part, rest.partition("/")[0], slash + rest


def _named(content: bytes) -> str:
    """The digest of a state that is canonical JSON already."""
    return hashlib.sha256(content).hexdigest()
