"""Documents from files and pipes, and answers to them."""

import sys
from pathlib import Path
from typing import Any

from referee.wire import strict_json

STANDARD_INPUT = "-"

Data = dict[str, Any]


class Unusable(Exception):
    """What was given cannot be used; the message says why."""


def document(name: str) -> Data:
    """The JSON object in a file, or in standard input. Raises OSError and strict_json.Unreadable."""
    return strict_json.load(content(name))


def content(name: str) -> bytes:
    """The bytes of a file, or of standard input. Raises OSError."""
    if name != STANDARD_INPUT:
        return Path(name).read_bytes()
    if sys.stdin.isatty():
        print("referee: reading from standard input", file=sys.stderr)
    return sys.stdin.buffer.read()


def with_state(name: str) -> Data:
    """A request about a state; a file that holds the bare state is one, too."""
    found = document(name)
    return {"state": found} if "state" not in found and "game" in found else found


def emit(content: bytes) -> None:
    """Writes the bytes of an answer as a line."""
    sys.stdout.flush()
    if hasattr(sys.stdout, "buffer"):
        sys.stdout.buffer.write(content + b"\n")
        sys.stdout.buffer.flush()
    else:
        print(content.decode())
