"""A vector: a request with the answer that it gets, and how the two are written down."""

import base64
import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from flask.testing import FlaskClient

from referee.core.canonical import canonical
from referee.service import create_app
from referee.wire import examples
from referee.wire.door import door, encode

Data = dict[str, Any]

RESULT = "result"
ILLEGAL, UNDETERMINED, IMPOSSIBLE, INVALID = "illegal-move", "undetermined", "impossible-state", "invalid-request"
VARIES = "instance"
"""The member that names a request, so that no two answers agree in it."""
JSON = "application/json"


class Asked(NamedTuple):
    """A request before it is sent.

    `file` says where its vector goes, without the ending, and `gets` what must come back: a result or a kind of
    problem. `sent` is what goes with the request as the vector has it: `headers`, and `body`, `raw` or `base64`.
    """

    file: str
    name: str
    about: str
    method: str
    path: str
    sent: Data
    gets: str = RESULT

    @property
    def id(self) -> str:
        return f"{self.file}/{self.name}"


class Row(NamedTuple):
    """A request that a game has of its own: what varies in it, and what must come back."""

    name: str
    about: str
    varies: Data
    gets: str = RESULT


class Of(NamedTuple):
    """Makes the requests of one game and the positions in them."""

    game: str

    def post(
        self, operation: str, name: str, about: str, body: Any, gets: str = RESULT, file: str = "", **headers: str
    ) -> Asked:
        """A request to an operation of the game. Its file is named for the operation unless another one is given."""
        sent = {"body": body} | ({"headers": headers} if headers else {})
        path = f"/v1/games/{self.game}/{operation}"
        return Asked(f"{self.game}/{file or operation}", name, about, "POST", path, sent, gets)

    def get(self, file: str, name: str, about: str, path: str = "", gets: str = RESULT) -> Asked:
        """A request for a document of the game."""
        return Asked(f"{self.game}/{file}", name, about, "GET", f"/v1/games/{self.game}{path}", {}, gets)

    def setups(self, *rows: Row) -> Iterator[Asked]:
        """Set-ups from a seed, or with what a row has in its place."""
        for name, about, body, gets in rows:
            yield self.post("setups", name, about, {"seed": "vectors", "salt": "vectors", **body}, gets)

    def questions(self, kind: str, *rows: Row, **circumstances: Any) -> Iterator[Asked]:
        """Questions of a kind, each with its facts."""
        for name, about, facts, gets in rows:
            body = {"kind": kind, "facts": facts, **circumstances}
            yield self.post("questions", f"{kind}-{name}", about, body, gets)

    def pack_checks(self, pack: str, *rows: Row) -> Iterator[Asked]:
        """Checks of a pack, each with a patch. A check has a result whatever it finds."""
        for name, about, patch, _ in rows:
            yield self.post("packs/checks", name, about, {"pack": {"id": pack, "patch": patch}}, file="packs")

    def several(self, about: str, state: Data, move: Data) -> Iterator[Asked]:
        """A move that breaks several rules, with all of them and with the first."""
        body = {"state": state, "move": move}
        yield self.post("moves", "several", about, body, ILLEGAL)
        primary = {**body, "explain": "primary"}
        yield self.post("moves", "several-primary", "The same move; the first broken rule is enough.", primary, ILLEGAL)

    def agreed(self, **parts: Any) -> Data:
        """An agreement of the first two seats, which are all that play in the positions here."""
        seats = [*door(self.game).game.seats[:2]]
        return {"type": "agreement", "seat": "table", "agreed": seats, "reason": "House rule.", **parts}

    def position(self, example: str) -> Data:
        """The state of an example."""
        state: Data = plain(examples.request(self.game, example))["state"]
        return state

    def set_up(self, options: Data | None = None, **circumstances: Any) -> Data:
        """The state after a set-up."""
        state = door(self.game).setup(options or {}, **circumstances)
        assert not isinstance(state, tuple), state
        made: Data = plain(state)
        return made

    def after(self, state: Data, *moves: Data) -> Data:
        """The state after moves, all of them legal."""
        for move in moves:
            ruling = door(self.game).judge(state, move, want=["state"])
            assert ruling.verdict == "legal", (move, ruling)
            state = plain(ruling.state)
        return state


def plain(value: Any) -> Any:
    """Typed values as JSON reads them back."""
    return json.loads(encode(value))


@cache
def service() -> FlaskClient:
    """The service that gives the answers."""
    return create_app().test_client()


def line(asked: Asked) -> bytes:
    """The vector of a request as a line of its file. Raises ValueError where something else comes back than `gets`."""
    content = _content(asked.sent)
    headers = ({"Content-Type": JSON} if asked.method == "POST" else {}) | asked.sent.get("headers", {})
    present = {name: value for name, value in headers.items() if value is not None}
    answer = service().open(asked.path, method=asked.method, data=content, headers=present)
    got = RESULT if answer.status_code == 200 else answer.json["type"].removeprefix("/problems/")
    if got != asked.gets:
        raise ValueError(f"{asked.id} gets {got}, not {asked.gets}: {answer.text[:500]}")
    body = without_what_varies(answer.json) if answer.is_json else answer.text
    response = {"status": answer.status_code, "content_type": answer.content_type, "body": body}
    request = {"method": asked.method, "path": asked.path, **asked.sent}
    return canonical({"id": asked.id, "about": asked.about, "request": request, "response": response}) + b"\n"


def _content(sent: Data) -> bytes:
    """The bytes that go with a request."""
    if "body" in sent:
        return canonical(sent["body"])
    return base64.b64decode(sent["base64"]) if "base64" in sent else sent.get("raw", "").encode()


def without_what_varies(value: Any) -> Any:
    """JSON without the member that is another one in each answer."""
    if isinstance(value, dict):
        return {name: without_what_varies(part) for name, part in value.items() if name != VARIES}
    return [without_what_varies(part) for part in value] if isinstance(value, list) else value
