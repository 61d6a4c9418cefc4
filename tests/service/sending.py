"""Requests byte by byte, and the ordinary requests of every operation, for tests that change them."""

import io
import json
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from referee.games import GAMES
from referee.service import create_app
from referee.wire.door import door

JSON = "application/json"
SEEDS = {"seed": "bad input", "salt": "bad input"}

Members = dict[str, Any]


class Request(NamedTuple):
    """A request, byte by byte: nothing on the way makes it better."""

    method: str
    path: str
    body: bytes = b""
    headers: Mapping[str, str] = {}
    query: str = ""
    chunked: bool = False


class Answer(NamedTuple):
    """What comes back."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def document(self) -> Members:
        """The problem document; of an item of a batch, that of the item."""
        read: Members = json.loads(self.content)
        return read["results"][0] if self.status == 200 and "results" in read else read


@cache
def service() -> Flask:
    """The application that everything is sent to."""
    return create_app()


def send(request: Request) -> Answer:
    """The answer to a request."""
    environ = EnvironBuilder("/").get_environ()
    path = request.path.encode(errors="surrogateescape").decode("latin-1")
    environ |= {"REQUEST_METHOD": request.method, "PATH_INFO": path, "QUERY_STRING": request.query}
    environ |= {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in request.headers.items()}
    environ |= {"CONTENT_TYPE": environ.pop("HTTP_CONTENT_TYPE", ""), "wsgi.input": io.BytesIO(request.body)}
    if request.chunked:
        environ |= {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    else:
        environ["CONTENT_LENGTH"] = str(len(request.body))
    content, status, headers = run_wsgi_app(service(), environ, buffered=True)
    return Answer(int(status[:3]), dict(headers), b"".join(content))


@cache
def posts(game: str | None = None) -> tuple[str, ...]:
    """Every address of the interface that takes a body: of one game, or of all of them with that of the batch."""
    rules = [rule for rule in service().url_map.iter_rules() if rule.rule.startswith("/v1/")]
    taking = sorted(rule.rule for rule in rules if "POST" in (rule.methods or ()))
    names = [game] if game else [*GAMES]
    filled = [rule.replace("<game>", name) for name in names for rule in taking if "<game>" in rule]
    return (*filled, *(rule for rule in taking if "<game>" not in rule and game is None))


def takes_much(path: str) -> bool:
    """Whether an address takes the larger bodies."""
    return path.endswith(("/records", "/batch"))


def post(path: str, body: Any, **headers: str) -> Request:
    """A request with a body: bytes as they are, everything else as JSON."""
    content = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
    return Request(
        "POST", path, content, {"Content-Type": JSON, **{k.replace("_", "-"): v for k, v in headers.items()}}
    )


@cache
def start(game: str) -> tuple[Any, Any]:
    """A position of a game and a legal move in it, as plain data."""
    at = door(game)
    state = at.setup(**SEEDS)
    return at.game.dump(state), at.pending(state).moves[0].example


def changed(value: Any, pointer: str, new: Any) -> Any:
    """A copy of plain data with another value at a pointer; with `...` it is left out."""
    copied = json.loads(json.dumps(value))
    *way, last = pointer.split("/")[1:]
    inner = copied
    for step in way:
        inner = inner[int(step)] if isinstance(inner, list) else inner.setdefault(step, {})
    place: Any = int(last) if isinstance(inner, list) else last
    if new is ...:
        del inner[place]
    else:
        inner[place] = new
    return copied


def asked(operation: str, game: str) -> Members:
    """The members of an ordinary request."""
    state, move = start(game)
    kind, question = next(iter(GAMES[game].questions.items()))
    head = {name: state[name] for name in ("game", "format", "edition", "pack", "switches", "trust")}
    return {
        "setups": {**SEEDS},
        "moves": {"state": state, "move": move},
        "questions": {"kind": kind, "facts": question.example},
        "packs/checks": {"pack": state["pack"]},
        "records": {"record": {**head, **SEEDS, "options": {}, "moves": [move]}},
        "views": {"state": state, "viewer": "public"},
    }.get(operation, {"state": state})
