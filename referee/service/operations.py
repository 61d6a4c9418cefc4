"""What those who run or integrate the service ask: whether it answers, whether it is ready, and its description."""

from functools import cache

from flask import Blueprint, Response

from referee.games import GAMES
from referee.service import problems
from referee.service.edge import answer, cacheable
from referee.wire.description import as_json, description
from referee.wire.door import door, encode
from referee.wire.shapes import SHAPES

routes = Blueprint("operations", __name__)


@routes.get("/healthz")
def healthz() -> Response:
    """That the process answers."""
    return answer(b'{"status":"ok"}')


@routes.get("/readyz")
def readyz() -> Response:
    """That every game can be set up and says what it waits for."""
    for game in GAMES:
        at = door(game)
        at.pending(at.setup(seed="ready"))
    return answer(encode({"status": "ready", "games": [*GAMES]}))


@routes.get("/openapi.yaml")
def openapi() -> Response:
    """The description of the service."""
    return cacheable(description(), "application/yaml")


@routes.get("/openapi.json")
def openapi_json() -> Response:
    """The description of the service as JSON."""
    return cacheable(as_json())


@routes.get("/schemas/<part>/<name>.json")
def schema(part: str, name: str) -> Response:
    """A schema file as the description refers to it: its references lead to other files that are served here."""
    if f"{part}/{name}" not in SHAPES.schemas:
        return problems.problem("not-found", f"There is no such schema. Known: {', '.join(sorted(SHAPES.schemas))}.")
    return cacheable(_schema(f"{part}/{name}"))


@cache
def _schema(name: str) -> bytes:
    """The schema without its `$id`, which is no address: references are read from where the file was found."""
    return encode({key: part for key, part in SHAPES.schemas[name].items() if key != "$id"})
