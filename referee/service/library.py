"""The reading routes: what is served, each game, its rules by id."""

import difflib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from flask import Blueprint, Response, request

from referee import __version__
from referee.core.game import MAX_CANDIDATES, MAX_VIOLATIONS, Game
from referee.core.rulebook import Convention, Interpretation, Invariant, Rule
from referee.core.ruling import Data
from referee.core.state import FORMAT
from referee.games import GAMES
from referee.service import problems
from referee.service.edge import MAX_BODY, cacheable
from referee.wire.door import MAX_ERRORS, door, encode
from referee.wire.shapes import SHAPES

routes = Blueprint("library", __name__)

NEAR = 5
LONGEST_ID = 64

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
</ul>
<p>README.md in the source shows a first request.</p>
</html>
"""

KINDS: dict[type, str] = {Interpretation: "interpretation", Invariant: "invariant", Convention: "convention"}


@routes.get("/")
def front() -> Response:
    """A page for somebody who came with a browser."""
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


@routes.get("/v1/games/<game>/rules")
def rules(game: str) -> Response:
    """Every entry of the catalogue, in the order of the rulebook."""
    return cacheable(_rules(door(game).game.id))


@routes.get("/v1/games/<game>/rules/<identifier>")
def one_rule(game: str, identifier: str) -> Response:
    """One rule, interpretation, invariant or convention by its exact id."""
    book = door(game).game.rulebook
    try:
        entry = book.lookup(identifier)
    except KeyError:
        near = _near(identifier, [*book.sentences])
        hint = f" Near: {', '.join(near)}." if near else ""
        detail = f"{book.title} has no rule {identifier[:LONGEST_ID]!r}.{hint}"
        return problems.problem("unknown-rule", detail, near=near)
    section, statement = book.sentences[identifier]
    head = {"id": identifier, "game": book.game, "edition": book.edition, "section": section, "statement": statement}
    return cacheable(encode({**head, **_kind_and_status(entry), **msgspec.to_builtins(entry)}))


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
            "violations": MAX_VIOLATIONS,
            "errors": MAX_ERRORS,
            "candidate_moves": MAX_CANDIDATES,
        },
        "links": {"games": "/v1/games", "health": "/healthz"},
    }


def _brief(game: Game[Any]) -> Data:
    return {
        "id": game.id,
        "title": game.title,
        "editions": [game.edition],
        "seats": game.seats,
        "href": f"/v1/games/{game.id}",
    }


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
            "kind": Counter(_kind_and_status(entry)["kind"] for _, entry in _entries(name)),
        },
        "moves": {
            type: {**msgspec.to_builtins(kind), "example": _example(name, type)}
            for type, kind in game.move_types.items()
        },
        "links": {
            "rules": f"{base}/rules",
            "setups": f"{base}/setups",
            "moves": f"{base}/moves",
            "legal_moves": f"{base}/legal-moves",
            "checks": f"{base}/checks",
        },
    }


@cache
def _rules(name: str) -> bytes:
    sentences = GAMES[name].rulebook.sentences
    listed = []
    for identifier, entry in _entries(name):
        section, statement = sentences[identifier]
        listed.append({"id": identifier, "section": section, "statement": statement, **_kind_and_status(entry)})
    return encode({"game": name, "edition": GAMES[name].edition, "rules": listed})


def _example(name: str, type: str) -> Data:
    """A move of the right shape, from the schema of the game or, for what all games share, from the common one."""
    own = SHAPES.schemas[f"{name}/move"]["$defs"]
    example: Data = (own.get(type) or SHAPES.schemas[f"common/{type}"])["examples"][0]
    return example


def _entries(name: str) -> Iterator[tuple[str, Rule | Interpretation | Invariant | Convention]]:
    book = GAMES[name].rulebook
    for part in (book.rules, book.interpretations, book.invariants, book.conventions):
        yield from part.items()


def _kind_and_status(entry: Rule | Interpretation | Invariant | Convention) -> Data:
    if isinstance(entry, Rule):
        return {"kind": entry.kind, "status": entry.status}
    return {"kind": KINDS[type(entry)]}


def _near(identifier: str, known: list[str]) -> list[str]:
    """Ids that look like one that does not exist, the likeliest first."""
    return difflib.get_close_matches(identifier[:LONGEST_ID].upper(), known, NEAR, 0.6)
