"""Small archives: games of all four kinds, and everything that is no game."""

import gzip
import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import zstandard

from benchmarks.audit import record
from referee.audit import Line

GOLDEN = Path(__file__).parents[1] / "lost_lumina" / "golden"
HOLDS: dict[str, Any] = json.loads((GOLDEN / "matea_and_peter.json").read_text())
BROKEN = {**HOLDS, "moves": [HOLDS["moves"][0], {"type": "draft_keep", "seat": "A", "card": "krod"}]}
OPEN = {**HOLDS, "moves": [{"type": "shuffle", "seat": "chance"}]}
DIFFERS = {**HOLDS, "result": {"winners": [], "reason": "nothing"}}

PACKED = {"plain": bytes, "gzip": gzip.compress, "zstd": zstandard.compress}
"""How an archive may lie there."""


@cache
def games(number: int = 24) -> tuple[bytes, ...]:
    """The records of random games, six of each kind, as lines without their ends; some have a wrong move."""
    return tuple(record(each, seed=7, moves=40, wrong=0.4) for each in range(number))


def archive(records: int) -> bytes:
    """So many records of these games, each with an id of its own."""
    known = games()
    return b"".join(b'{"id":"r%03d",%b\n' % (each, known[each % len(known)][1:]) for each in range(records))


def written(*records: Any) -> bytes:
    """Records as lines."""
    return b"".join(json.dumps(each).encode() + b"\n" for each in records)


def line(content: bytes, number: int = 1, file: str = "games.jsonl") -> Line:
    return Line(file, number, content, hashlib.sha256(content).hexdigest())


def lines(content: bytes) -> list[Line]:
    return [line(each, number) for number, each in enumerate(content.splitlines(), 1)]
