"""Case files: a request with its answer and the versions that gave it, to be judged again by a later referee.

{"game": "lost-lumina", "request": {"state": …, "move": …}, "answer": {"verdict": …, …},
 "versions": {"referee": "0.1.0", "edition": "1", "format": 1}}
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from referee import __version__
from referee.cli.files import Data, Unusable, document
from referee.core.canonical import canonical, difference
from referee.core.ruling import Ruling
from referee.core.state import FORMAT
from referee.service import envelopes
from referee.wire import strict_json
from referee.wire.door import door, encode


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """A request and the answer that it once got."""

    request: Data
    answer: Data
    versions: Data = {}


class Replayed(Struct, frozen=True):
    """The answer of today. `changed` is the merge patch from the old answer to it, empty if they are the same."""

    ruling: Ruling
    same: bool
    changed: Data


def read(name: str) -> Case:
    """The case in a file. Raises Unusable, OSError and strict_json.Unreadable."""
    try:
        return msgspec.convert(document(name), Case)
    except msgspec.ValidationError as error:
        raise Unusable(f"{name} is no case file: {error}.") from error


def write(name: str, request: Data, ruling: Ruling) -> None:
    """Writes a case file. Raises OSError."""
    versions = {"referee": __version__, "edition": request["state"]["edition"], "format": FORMAT}
    case = {"request": request, "answer": _plain(ruling), "versions": versions}
    Path(name).write_text(json.dumps(case, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def replay(case: Case) -> Replayed:
    """The request of a case judged again. Raises Unusable for a state that names no game, and what judging raises."""
    state = case.request.get("state")
    game = state.get("game") if isinstance(state, dict) else None
    if not isinstance(game, str):
        raise Unusable("The state in the case file does not say of which game it is.")
    ruling = door(game).judge(**envelopes.JUDGEMENT.load(case.request))
    answer = _plain(ruling)
    same = canonical(answer) == canonical(case.answer)
    return Replayed(ruling, same, difference(case.answer, answer))


def compared(case: Case, replayed: Replayed) -> Iterator[str]:
    """Whether the answer is still the same, and if not, where the two differ."""
    now = replayed.ruling.verdict
    if replayed.same:
        yield f"the same answer: {now}"
        return
    before = case.answer.get("verdict")
    yield f"another answer: {now}" + ("" if before == now else f"; it was {before}")
    if case.versions:
        yield "  written by " + ", ".join(f"{name} {value}" for name, value in case.versions.items())
    for member, value in replayed.changed.items():
        yield f"  {member}: {json.dumps(case.answer.get(member), ensure_ascii=False)}"
        yield f"  {' ' * len(member)}→ {json.dumps(value, ensure_ascii=False)}"


def _plain(ruling: Ruling) -> Any:
    return strict_json.load(encode(ruling))
