"""The unit of work: one line of an archive, and what became of it."""

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from referee import __version__
from referee.core.record import Audit, OnIllegal
from referee.core.ruling import Data, Violation
from referee.core.state import Result
from referee.games import GAMES
from referee.wire.door import BadShape, ImpossibleState, UnknownEdition, UnknownGame, door
from referee.wire.shapes import ShapeError
from referee.wire.strict_json import Unreadable, load

MAX_LINE = 4 * 1024 * 1024
"""The longest line that is read, in bytes."""
MAX_ID = 200
"""The longest id of a record, in characters."""


class AuditError(Exception):
    """What keeps an audit from going on; the message says why."""


class Line(Struct, frozen=True):
    """One line of an archive that holds something: its number, from 1, its bytes and their SHA-256 in hexadecimal.

    `fault` says why the line could not be read to its end; `content` is empty then.
    """

    file: str
    number: int
    content: bytes
    sha256: str
    fault: str = ""


class Reason(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Why a record does not hold: a broken rule with those that the same step breaks beside it, a missing fact, a
    digest that is another, an error of shape. The pointer leads into the record."""

    text: str
    pointer: str = ""
    rule: str = ""
    also: tuple[str, ...] = ()


class Outcome(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What became of one line.

    `id` is the record's own, otherwise file and line. `verdict` is `legal`, `illegal` or `undetermined` for a log that
    was judged; then `holds`, `judged` (how many moves were looked at), `digest` and `chain` of the last state, `result`
    and `totals` are present. `step` counts from 0: the first one that is not legal, or where judging ended for the size
    of the log. It is `impossible` for a first state that no game can reach, `unserved` for a game, edition or format
    that is not served, `unreadable` for anything that is no record, and `failed` for a fault of the referee, which says
    nothing about the log. `rule` is the primary broken one. `sha256` is that of the line; `referee` is the version that
    judged it, `on_illegal` how.
    """

    id: str
    file: str
    line: int
    game: str = ""
    verdict: Literal["legal", "illegal", "undetermined", "impossible", "unserved", "unreadable", "failed"]
    holds: bool | UnsetType = UNSET
    step: int | UnsetType = UNSET
    rule: str = ""
    reasons: tuple[Reason, ...] = ()
    judged: int | UnsetType = UNSET
    digest: str = ""
    chain: str = ""
    result: Result | UnsetType | None = UNSET
    totals: dict[str, int] = field(default_factory=dict)
    sha256: str
    referee: str
    on_illegal: OnIllegal

    def is_of(self, line: Line, on_illegal: OnIllegal) -> bool:
        """Whether this is what this referee would say of a line, without judging it again."""
        told = (self.file, self.line, self.sha256, self.referee, self.on_illegal)
        return told == (line.file, line.number, line.sha256, __version__, on_illegal)


def judged(line: Line, on_illegal: OnIllegal = "stop") -> Outcome:
    """The outcome of one line. Pure, and never raises. `on_illegal` is as in `referee.core.record.audit`."""
    known: Data = {"id": f"{line.file}:{line.number}", "file": line.file, "line": line.number, "sha256": line.sha256}
    try:
        found = _found(line, on_illegal, known)
    except Exception as error:  # one line of many: whatever fails belongs to it alone
        found = _refused("failed", Reason(f"The referee failed ({type(error).__name__})."))
    return Outcome(**known, **found, referee=__version__, on_illegal=on_illegal)


def all_judged(lines: Iterable[Line], on_illegal: OnIllegal) -> list[Outcome]:
    """The outcomes of some lines: what is handed to a process at a time."""
    return [judged(line, on_illegal) for line in lines]


def _found(line: Line, on_illegal: OnIllegal, known: Data) -> Data:
    """The members of an outcome; the record's own id and its game go to `known` as soon as they are read."""
    if line.fault:
        return _refused("unreadable", Reason(line.fault))
    try:
        document = load(line.content)
        if "id" in document:
            known["id"] = _own_id(document.pop("id"))
        game = document.get("game")
        if not isinstance(game, str):
            return _refused("unreadable", Reason("A record names its game in the member `game`.", "/record/game"))
        if game in GAMES:
            known["game"] = game
        return _told(door(game).audit(document, on_illegal=on_illegal))
    except Unreadable as error:
        return _refused("unreadable", Reason(error.detail, error.pointer or ""))
    except BadShape as error:
        return _refused("unreadable", *(Reason(each.sentence, each.pointer) for each in error.errors))
    except UnknownGame as error:
        return _refused("unserved", Reason(str(error), "/record/game"))
    except UnknownEdition as error:
        return _refused("unserved", Reason(str(error), error.pointer))
    except ImpossibleState as error:
        return _refused("impossible", *map(_breach, error.ruling.violations or ()))


def _own_id(value: object) -> str:
    """The id that a record bears. Raises BadShape."""
    if isinstance(value, str) and 0 < len(value) <= MAX_ID:
        return value
    raise BadShape([ShapeError("/record/id", f"The id of a record is a text of 1 to {MAX_ID} characters.")])


def _told(audit: Audit) -> Data:
    """What an outcome says of an audit: everything but the states and the whole rulings."""
    found: Data = {
        "verdict": audit.verdict,
        "holds": audit.holds,
        "reasons": tuple(_reasons(audit)),
        "judged": audit.judged,
        "digest": audit.digests[-1],
        "chain": audit.chain,
        "result": audit.state.result,
        "totals": audit.score.totals,
    }
    if audit.refused:
        violations = audit.refused[0].ruling.violations or ()
        found |= {"step": audit.refused[0].move, "rule": violations[0].rule if violations else ""}
    elif audit.stopped is not UNSET:
        found["step"] = audit.stopped.move
    return found


def _reasons(audit: Audit) -> Iterator[Reason]:
    for step in audit.refused[:1]:
        yield from map(_breach, step.ruling.violations or ())
        yield from (Reason(need.question, need.put) for need in step.ruling.needs or ())
    for difference in audit.differences:
        yield Reason(difference.text, difference.pointer)
    first = audit.refused[0].move if audit.refused else None
    if audit.stopped is not UNSET and audit.stopped.move != first:
        yield Reason(audit.stopped.text, f"/record/moves/{audit.stopped.move}")


def _breach(violation: Violation) -> Reason:
    return Reason(violation.detail, violation.pointer, violation.rule, violation.also)


def _refused(verdict: str, *reasons: Reason) -> Data:
    """The members of an outcome of what was not judged."""
    return {"verdict": verdict, "rule": reasons[0].rule, "reasons": reasons}
