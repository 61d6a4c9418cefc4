"""The reading routes: what is served, each game, its rules by id and in the players' words, its schemas."""

from collections import Counter
from functools import cache
from typing import Any

import msgspec
from flask import Blueprint, Response, request

from referee import __version__
from referee.core.game import MAX_CANDIDATES, Game
from referee.core.ruling import MAX_VIOLATIONS, Data
from referee.core.state import FORMAT
from referee.games import GAMES
from referee.service import envelopes, limits, problems
from referee.service.edge import MAX_BODY, MAX_LARGE_BODY, cacheable, query
from referee.wire import bundle
from referee.wire import rules as reading
from referee.wire.door import MAX_ERRORS, UnknownName, door, encode
from referee.wire.shapes import SHAPES

routes = Blueprint("library", __name__)

FRONT = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>referee</title>
<h1>referee</h1>
<p>A rules referee for tabletop games. Give it a state and a move; it answers with the next state, or with the rule that
the move breaks.</p>
<ul>
<li><a href="/v1">/v1</a>: games, limits, links</li>
<li><a href="/v1/games">/v1/games</a>: the games, and from each its rules</li>
<li><a href="/docs">/docs</a>: every operation, ready to be tried</li>
</ul>
<p>README.md in the source shows a first request.</p>
</html>
"""


def front() -> Response:
    """What `/` says to whoever does not ask for a page: where to read on."""
    return cacheable(FRONT, "text/html; charset=utf-8")


@routes.get("/v1")
def index() -> Response:
    """Games, editions, limits and links."""
    return cacheable(encode(_index()))


@routes.get("/v1/games")
def games() -> Response:
    """The games that are served."""
    return cacheable(encode({"games": [_brief(game) for game in GAMES.values()]}))


@routes.get("/v1/games/<game>")
def one_game(game: str) -> Response:
    """What a client must know of one game before it starts."""
    return cacheable(encode(_described(door(game).game.id)))


@routes.get("/v1/rules")
def all_rules() -> Response:
    """A search over the rules of all games."""
    return cacheable(encode(reading.found(envelopes.SEARCH.load(query())["q"])))


@routes.get("/v1/games/<game>/rules")
def rules(game: str) -> Response:
    """Every entry of the catalogue, in the order of the rulebook, or with `q` those that answer a question."""
    name = door(game).game.id
    if not request.query_string:
        return cacheable(catalogue(name))
    return cacheable(encode(reading.found(envelopes.SEARCH.load(query())["q"], name)))


@routes.get("/v1/games/<game>/rules/<identifier>")
def one_rule(game: str, identifier: str) -> Response:
    """One rule, interpretation, invariant or convention by its exact id, with what belongs to it."""
    return cacheable(encode(reading.rule(game, identifier)))


@routes.get("/v1/games/<game>/glossary")
def glossary(game: str) -> Response:
    """The words of the rulebook and what they mean."""
    return cacheable(encode(reading.glossary(game)))


@routes.get("/v1/games/<game>/coverage")
def coverage(game: str) -> Response:
    """How the referee keeps each rule."""
    return cacheable(encode(reading.coverage(game)))


@routes.get("/v1/games/<game>/schemas")
def schemas(game: str) -> Response:
    """The schemas that concern a game."""
    return cacheable(encode(bundle.listed(game)))


@routes.get("/v1/games/<game>/schemas/<name>")
def one_schema(game: str, name: str) -> Response:
    """One schema, with all that it refers to inside."""
    return cacheable(encode(bundle.one(game, name)))


@routes.app_errorhandler(UnknownName)
def unknown(error: UnknownName) -> Response:
    """What a game has not is 404, with names that look alike."""
    kind = "unknown-rule" if request.endpoint == "library.one_rule" else "not-found"
    return problems.problem(kind, str(error), near=error.near)


@routes.get("/problems/<kind>")
def problem_kind(kind: str) -> Response:
    """What the `type` of a problem document leads to."""
    if kind not in problems.KINDS:
        return problems.problem("not-found", f"There is no such kind of problem. Known: {', '.join(problems.KINDS)}.")
    return cacheable(encode({"type": request.path, **msgspec.to_builtins(problems.KINDS[kind])}))


def _index() -> Data:
    return {
        "name": "referee",
        "version": __version__,
        "games": [_brief(game) for game in GAMES.values()],
        "format": FORMAT,
        "limits": {
            "body_bytes": MAX_BODY,
            "large_body_bytes": MAX_LARGE_BODY,
            "batch_items": envelopes.MAX_ITEMS,
            "violations": MAX_VIOLATIONS,
            "errors": MAX_ERRORS,
            "candidate_moves": MAX_CANDIDATES,
            **limits.told(),
        },
        "links": {
            "games": "/v1/games",
            "search": "/v1/rules?q=attacker",
            "description": "/openapi.json",
            "docs": "/docs",
            "health": "/healthz",
        },
    }


def _brief(game: Game[Any]) -> Data:
    return {
        "id": game.id,
        "title": game.title,
        "editions": [game.edition],
        "seats": game.seats,
        "href": f"/v1/games/{game.id}",
    }


OPERATIONS = ("setups", "moves", "checks", "questions", "scores", "views", "pictures", "records")
"""What can be posted about a game, beside the listing of moves and the check of a pack."""


LISTS = ("rules", "glossary", "examples", "components", "packs", "schemas", "coverage")
"""What can be read of a game."""


@cache
def _described(name: str) -> Data:
    game = GAMES[name]
    book, base = game.rulebook, f"/v1/games/{name}"
    return {
        **_brief(game),
        "viewers": door(name).viewers,
        "switches": {
            name: {"default": switch.default, **msgspec.to_builtins(switch)} for name, switch in game.switches.items()
        },
        "packs": [*game.packs],
        "rules": {
            "status": Counter(rule.status for rule in book.rules.values()),
            "kind": Counter(reading.kind_and_status(entry)["kind"] for _, entry in reading.entries(name)),
        },
        "moves": {
            type: {**msgspec.to_builtins(kind), "example": _example(name, type)}
            for type, kind in game.move_types.items()
        },
        "questions": msgspec.to_builtins(dict(game.questions)),
        "links": {
            **{name: f"{base}/{name}" for name in LISTS},
            **{name: f"{base}/{name}" for name in OPERATIONS},
            "legal_moves": f"{base}/legal-moves",
            "pack_checks": f"{base}/packs/checks",
        },
    }


@cache
def catalogue(name: str) -> bytes:
    """The answer that holds every entry of a game, in the order of the rulebook."""
    listed = [reading.in_brief(name, identifier) for identifier, _ in reading.entries(name)]
    return encode({"game": name, "edition": GAMES[name].edition, "rules": listed})


def _example(name: str, type: str) -> Data:
    """A move of the right shape, from the schema of the game or, for what all games share, from the common one."""
    own = SHAPES.schemas[f"{name}/move"]["$defs"]
    example: Data = (own.get(type) or SHAPES.schemas[f"common/{type}"])["examples"][0]
    return example
