"""The command that judges whole games: a record a line in, a verdict a line out."""

import json
from argparse import Namespace
from collections import deque
from collections.abc import Iterator
from typing import Any

from referee.audit import audited
from referee.cli import words
from referee.cli.files import Data, emit, lines

GOOD, BROKEN, OPEN, UNUSABLE = 0, 1, 2, 3

STATUS = {"legal": GOOD, "illegal": BROKEN, "impossible": BROKEN, "undetermined": OPEN}
"""What the verdict on a log means for the exit status; every other one is unusable."""

GRAVITY = (UNUSABLE, BROKEN, OPEN, GOOD)
"""Which status counts when logs have several: a log that was not judged first."""


def audit(asked: Namespace) -> int:
    """Every log of a file judged, in order. Returns 0 if all of them hold."""
    numbers: deque[int] = deque()
    found = {GOOD}
    for verdict in audited(_numbered(lines(asked.file), numbers), asked.on_illegal, asked.processes):
        number, said = numbers.popleft(), json.loads(verdict)
        found.add(BROKEN if said.get("holds") is False and said["verdict"] == "legal" else _status(said))
        if asked.json:
            emit(verdict.encode())
        else:
            words.listed(_shown(number, said))
    return next(status for status in GRAVITY if status in found)


def _status(said: Data) -> int:
    return STATUS.get(said["verdict"], UNUSABLE)


def _numbered(given: Iterator[bytes], numbers: "deque[int]") -> Iterator[bytes]:
    """The lines that hold something, without their ends; their numbers go to `numbers`."""
    for number, line in enumerate(given, 1):
        if line.strip():
            numbers.append(number)
            yield line.rstrip(b"\r\n")


def _shown(number: int, said: Data) -> Iterator[str]:
    """The verdict on one log: in a line what became of it, below that what is wrong."""
    if "judged" not in said:
        yield f"line {number}: {said['verdict']}"
        yield from words.wrapped(said["detail"], "  - ")
        return
    totals = ", ".join(f"{seat} {points}" for seat, points in said["totals"].items())
    yield f"line {number}: {said['verdict']}, {said['judged']} moves, {totals}, {_result(said['result'])}"
    if "refused" in said:
        yield from _refused(said["refused"])
    for differing in said["differences"]:
        yield from words.wrapped(f"{differing['text']} At {differing['pointer']}.", "  - ")
    if "stopped" in said:
        yield from words.wrapped(f"Judging ended at move {said['stopped']['move']}: {said['stopped']['text']}", "  - ")
    yield f"  chain {said['chain']}"


def _refused(step: Data) -> Iterator[str]:
    ruling: Data = step["ruling"]
    for violation in ruling.get("violations", ()):
        rules = ", ".join((violation["rule"], *violation["also"]))
        yield from words.wrapped(f"{violation['detail']}  [{rules}] At {violation['pointer']}.", "  - ")
    for need in ruling.get("needs", ()):
        yield from words.wrapped(f"{need['question']} Put it at {need['put']}.", "  - ")


def _result(result: Any) -> str:
    if result is None:
        return "not over"
    return f"won by {' and '.join(result['winners']) or 'nobody'} ({result['reason']})"
