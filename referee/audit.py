"""Logs in bulk: one JSON record a line in, one JSON verdict a line out.

`judged` is a plain function of one line, so any pool of processes or machines can map it over a file; `audited` does so
with the processors of this machine and keeps the order.
"""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from itertools import islice
from typing import Any

from msgspec import UNSET

from referee.core.record import Audit, OnIllegal
from referee.core.ruling import Data
from referee.wire.door import BadShape, ImpossibleState, UnknownEdition, UnknownGame, door, encode
from referee.wire.strict_json import Unreadable, load

MAX_LINE = 4 * 1024 * 1024
"""The longest line that is read, in bytes."""

CHUNK = 16
"""How many lines a process takes at a time."""
AHEAD = 4
"""How many chunks wait for each process, so that a long file is not held in memory."""


def judged(line: str | bytes, on_illegal: OnIllegal = "stop") -> str:
    """The verdict on one log, as a line of JSON without its end. Never raises.

    `verdict` is `legal`, `illegal` or `undetermined` for a log that was judged; then `holds`, `judged`, `differences`,
    `digest` of the last state, `chain`, `result`, `totals` and, where a step is not legal, `refused` (the first one)
    and `stopped` are members. It is `impossible` for a first state that no game can reach, `unserved` for a game,
    edition or format that is not served, `unreadable` for anything that is no record, and `failed` for a fault of the
    referee, which says nothing about the log; all of these have `detail`.
    """
    try:
        verdict = _verdict(line.encode(errors="surrogatepass") if isinstance(line, str) else line, on_illegal)
    except Exception as error:  # one line of many: whatever fails belongs to it alone
        verdict = {"verdict": "failed", "detail": f"The referee failed ({type(error).__name__})."}
    return encode(verdict).decode()


def audited(
    lines: Iterable[str | bytes], on_illegal: OnIllegal = "stop", processes: int | None = None
) -> Iterator[str]:
    """The verdicts on many logs in their order, one for each line.

    `processes` is their number; by default one for each processor, and with 1 none is started. Lines are read as they
    are needed.
    """
    judge_line = partial(judged, on_illegal=on_illegal)
    if processes == 1:
        yield from map(judge_line, lines)
        return
    chunks, number = _chunks(lines), processes or os.cpu_count() or 1
    with ProcessPoolExecutor(number) as pool:
        running: deque[Future[list[str]]] = deque()
        try:
            running.extend(pool.submit(_each, judge_line, chunk) for chunk in islice(chunks, AHEAD * number))
            while running:
                yield from running.popleft().result()
                running.extend(pool.submit(_each, judge_line, chunk) for chunk in islice(chunks, 1))
        finally:
            for future in running:
                future.cancel()


def _verdict(line: bytes, on_illegal: OnIllegal) -> Data:
    if len(line) > MAX_LINE:
        return {"verdict": "unreadable", "detail": f"The line is longer than {MAX_LINE} bytes."}
    try:
        document = load(line)
        game = document.get("game")
        if not isinstance(game, str):
            return {"verdict": "unreadable", "detail": "A record names its game in the member `game`."}
        return _in_brief(door(game).audit(document, on_illegal=on_illegal))
    except Unreadable as error:
        return {"verdict": "unreadable", "detail": error.detail}
    except BadShape as error:
        errors = [{"pointer": pointer, "detail": sentence} for pointer, sentence in error.errors]
        return {"verdict": "unreadable", "detail": str(error), "errors": errors}
    except UnknownGame as error:
        return {"verdict": "unserved", "detail": str(error), "pointer": "/record/game"}
    except UnknownEdition as error:
        return {"verdict": "unserved", "detail": str(error), "pointer": error.pointer}
    except ImpossibleState as error:
        return {"verdict": "impossible", "detail": str(error), "violations": error.ruling.violations}


def _in_brief(audit: Audit) -> Data:
    """What a line says of an audit: everything but the states."""
    found: dict[str, Any] = {
        "verdict": audit.verdict,
        "holds": audit.holds,
        "judged": audit.judged,
        "differences": audit.differences,
        "digest": audit.digests[-1],
        "chain": audit.chain,
        "result": audit.state.result,
        "totals": audit.score.totals,
    }
    if audit.refused:
        found["refused"] = audit.refused[0]
    if audit.stopped is not UNSET:
        found["stopped"] = audit.stopped
    return found


def _chunks(lines: Iterable[str | bytes]) -> Iterator[list[str | bytes]]:
    left = iter(lines)
    while chunk := list(islice(left, CHUNK)):
        yield chunk


def _each(judge_line: "partial[str]", lines: list[str | bytes]) -> list[str]:
    return [judge_line(line) for line in lines]
