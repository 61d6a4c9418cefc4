"""The schemas of a game as they are handed out: each holds all that it refers to, so that it can be used alone."""

from collections.abc import Iterator
from functools import cache
from typing import Any
from urllib.parse import urldefrag, urljoin

from referee.core.ruling import Data
from referee.wire import alike
from referee.wire.door import LONGEST_ECHO, UnknownName, door
from referee.wire.shapes import BASE, SHAPES


def listed(name: str) -> Data:
    """The schemas that concern a game, those that all games share among them. Raises UnknownGame."""
    return {
        "game": door(name).game.id,
        "schemas": [
            {"name": short, "title": SHAPES.schemas[full]["title"], "href": f"/v1/games/{name}/schemas/{short}"}
            for short, full in _names(name).items()
        ],
    }


def one(name: str, short: str) -> Data:
    """A schema by its short name, such as `state`: a compound document of JSON Schema 2020-12, in which every reference
    leads to a resource under `$defs`. Raises UnknownGame and UnknownName."""
    known = _names(name)
    if short not in known:
        near = alike.near(short, known) or [*known][: alike.MOST]
        raise UnknownName(f"{door(name).game.title} has no schema {short[:LONGEST_ECHO]!r}.", near)
    return _bundled(known[short])


def _names(name: str) -> dict[str, str]:
    """Short names and full ones. Where a game has a schema of its own, that of all games stands behind it."""
    folders = ("common", door(name).game.id)
    found = {
        full.partition("/")[2]: full for folder in folders for full in SHAPES.schemas if full.startswith(f"{folder}/")
    }
    return dict(sorted(found.items()))


@cache
def _bundled(full: str) -> Data:
    schema = SHAPES.schemas[full]
    inside: dict[str, Any] = {}
    waiting = [full]
    while waiting:
        for other in _referred(SHAPES.schemas[waiting.pop()]):
            if other != full and other not in inside:
                inside[other] = SHAPES.schemas[other]
                waiting.append(other)
    return {**schema, "$defs": {**schema.get("$defs", {}), **dict(sorted(inside.items()))}}


def _referred(schema: Any) -> Iterator[str]:
    """The full names of the schemas that one refers to, its own among them."""

    def references(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            if isinstance(part.get("$ref"), str):
                yield part["$ref"]
            part = [*part.values()]
        for below in part if isinstance(part, list) else ():
            yield from references(below)

    for reference in references(schema):
        address, _ = urldefrag(urljoin(schema["$id"], reference))
        yield address.removeprefix(BASE).removesuffix(".json")
