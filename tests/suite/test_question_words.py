"""Every word that the description of a question allows gets an answer, whatever stands beside it."""

import copy
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin

import pytest

from referee.games import GAMES
from referee.wire.door import door
from referee.wire.shapes import SHAPES, schema_folder

QUESTIONS = [(game.id, kind) for game in GAMES.values() for kind in game.questions]
FILES = {schema["$id"]: schema for schema in SHAPES.schemas.values()}

Path = tuple[str, ...]


def words(schema: dict[str, Any], base: str, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Each word of each list of words in a schema, with the members that lead to it; an array counts as its item."""
    if "$ref" in schema:
        file, _, pointer = urljoin(base, schema["$ref"]).partition("#")
        target: Any = FILES[file]
        for step in pointer.split("/")[1:]:
            target = target[step]
        yield from words(target, file, path)
    yield from ((path, word) for word in schema.get("enum", ()))
    for name, part in schema.get("properties", {}).items():
        if len(path) < 6:
            yield from words(part, base, (*path, name))
    if isinstance(schema.get("items"), dict):
        yield from words(schema["items"], base, (*path, "[]"))
    for part in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())):
        yield from words(part, base, path)


def put(facts: Any, path: Path, word: Any) -> Any:
    """The facts with a word in its place; what leads there is made where it is missing."""
    if not path:
        return word
    first, *rest = path
    if first == "[]":
        return [put({}, tuple(rest), word)]
    inside = dict(facts) if isinstance(facts, dict) else {}
    inside[first] = put(inside.get(first, {}), tuple(rest), word)
    return inside


@pytest.mark.parametrize(("game", "kind"), QUESTIONS)
def test_every_word_is_answered(game: str, kind: str) -> None:
    name = f"{game}/question-{kind}"
    described = json.loads((schema_folder() / f"{name}.json").read_text())
    asked = 0
    for facts in (GAMES[game].questions[kind].example, *described["examples"]):
        for path, word in words(described, described["$id"]):
            changed = put(copy.deepcopy(facts), path, word)
            if SHAPES.valid(name, changed):
                assert door(game).ask(kind, changed).verdict in ("legal", "illegal", "undetermined")
                asked += 1
    assert asked or not [*words(described, described["$id"])]
