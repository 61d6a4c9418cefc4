"""Checks a folder of recorded games with a running referee, and prints a line for each of them.

    python examples/check_logs.py logs/

Records are read from `*.json`, one a file, and from `*.jsonl`, one a line. Exit status: 0 if every game holds, 1 if one
has an illegal move or says something that is not so, 2 if one waits for a fact, 3 if one cannot be judged; the highest
counts.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee_sdk import Audit, ImpossibleState, Referee, RefereeError, ServiceUnavailable

HOLDS, BROKEN, WAITS, UNUSABLE = range(4)

Finding = tuple[int, str]
"""What is said of a game: the exit status that it asks for, and a sentence."""


def records(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The place and the content of each record in a folder. Raises OSError."""
    for file in sorted(folder.iterdir()):
        if file.suffix == ".json":
            yield file.name, file.read_bytes()
        elif file.suffix == ".jsonl":
            lines = enumerate(file.read_bytes().splitlines(), start=1)
            yield from ((f"{file.name}:{number}", line) for number, line in lines if line.strip())


def checked(referee: Referee, content: bytes) -> Finding:
    """What the referee says of a record. Raises ServiceUnavailable."""
    try:
        record = json.loads(content)
        name = str(record["game"])
    except (ValueError, TypeError, KeyError):
        return UNUSABLE, "is no record: an object with `game` and `moves`"
    try:
        return found(referee.game(name).record(record), record)
    except ServiceUnavailable:
        raise
    except ImpossibleState as error:
        return BROKEN, f"cannot begin as it says: {error}"
    except RefereeError as error:
        return UNUSABLE, f"cannot be judged: {error}"


def found(audit: Audit, record: dict[str, Any]) -> Finding:
    """An audit as a sentence: the first step that is not legal, or the first thing that is not as the record says."""
    if audit.refused:
        step, ruling = audit.refused[0], audit.refused[0].ruling
        move = record["moves"][step.move]
        where = f"move {step.move + 1} ({move['type']} by {move['seat']}) is {ruling.verdict}"
        if ruling.violations:
            return BROKEN, f"{where}: {ruling.violations[0].detail} ({ruling.violations[0].rule})"
        return WAITS, f"{where}: {ruling.needs[0].question}"
    if audit.stopped:
        return UNUSABLE, audit.stopped.text
    if audit.differences:
        return BROKEN, audit.differences[0].text
    return HOLDS, f"holds, {audit.judged} moves"


def main() -> int:
    """Checks the folder that the command line names. Returns the exit status."""
    parser = argparse.ArgumentParser(description="Check a folder of recorded games with a running referee.")
    parser.add_argument("folder", type=Path, help="where the *.json and *.jsonl are")
    parser.add_argument("--url", default="http://localhost:8000", help="the address of the referee (%(default)s)")
    asked = parser.parse_args()
    worst = None
    try:
        with Referee(asked.url) as referee:
            for place, content in records(asked.folder):
                status, sentence = checked(referee, content)
                print(f"{place}: {sentence}")
                worst = max(status, worst or HOLDS)
    except OSError as error:
        return complaint(f"{error.filename}: {error.strerror}")
    except ServiceUnavailable:
        return complaint(f"No referee answers at {asked.url}; `referee serve` starts one.")
    except RefereeError as error:
        return complaint(str(error))
    return complaint(f"{asked.folder}: no *.json and no *.jsonl here") if worst is None else worst


def complaint(sentence: str) -> int:
    """Says why nothing can be checked. Returns the exit status for that."""
    print(sentence, file=sys.stderr)
    return UNUSABLE


if __name__ == "__main__":
    sys.exit(main())
