"""All vectors, and the files that hold them.

`python -m tests.vectors.write` sends every request to the service and writes `docs/vectors/` anew. A test does the same
and fails when a file says something else.
"""

import pathlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from unittest import mock

from referee.wire import rules, semantic
from tests.vectors import lost_empires, lost_lumina, lumeria, lumina, moves, operations, service
from tests.vectors.vector import Asked, line

FOLDER = pathlib.Path(__file__).parents[2] / "docs" / "vectors"
GAMES = (lost_lumina, lost_empires, lumeria, lumina)


def requests() -> Iterator[Asked]:
    """Every request, in the order of the vectors."""
    for game in GAMES:
        yield from game.vectors()
        yield from moves.vectors(game.GAME)
        yield from operations.vectors(game.GAME)
    yield from service.vectors()


def files() -> Mapping[str, bytes]:
    """What every file of vectors holds, by its place in the folder."""
    lines: dict[str, list[bytes]] = defaultdict(list)
    with searching_by_words():
        for asked in requests():
            lines[f"{asked.file}.jsonl"].append(line(asked))
    return {name: b"".join(lines[name]) for name in sorted(lines)}


@contextmanager
def searching_by_words() -> Iterator[None]:
    """The rule search as it is without the extra `semantic`, whether that is installed or not."""
    rules._index.cache_clear()
    with mock.patch.object(semantic, "opinion", return_value=None):
        yield
    rules._index.cache_clear()


def main() -> None:
    """Writes the files, and removes those that nothing is written to any more."""
    written = files()
    for path in FOLDER.rglob("*.jsonl"):
        if path.relative_to(FOLDER).as_posix() not in written:
            path.unlink()
    for name, content in written.items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    main()
