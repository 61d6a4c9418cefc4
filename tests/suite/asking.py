"""What a viewer can ask the service about a state: requests to every route that takes a state and a viewer.

Each can be sent in two forms: with the state and the viewer, or with a token and the secret of the viewer's seat.
"""

import json
import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from referee.core.game import Game
from referee.core.ruling import WANT
from referee.service import seal
from referee.wire.door import door
from tests.suite.adapters import ADAPTERS
from tests.suite.twins import seats, secrets, unknown_places

GROUPS = (
    "moves",
    "moves with a report",
    "tell",
    "agreement",
    "legal-moves",
    "checks",
    "scores",
    "views",
    "pictures: svg",
    "pictures: sentences",
    "pictures: grid",
    "batch",
    "impossible states",
    "wrong requests",
)
"""The groups of requests: each route, in each of its forms."""

KEYS_TEXT = "suite:" + "k" * 43
"""The keys of a service that is asked with tokens."""
KEYS = seal.keys(KEYS_TEXT)

WITHOUT_A_VIEWER = {
    "setups": "It takes no state: the caller has given everything that it tells, or is the first to know.",
    "questions": "It takes no state, but the facts that the caller has.",
    "records": "It takes a whole log, which is its keeper's.",
    "packs/checks": "It takes component data.",
}
"""The routes that take something and have no viewer, and why."""

VERDICT = {"want": ["verdict"]}
"""What asks for the verdict alone."""

IMPOSSIBLE = {"result": {"winners": ["nobody"], "reason": "none"}}
"""What makes a state of any game impossible, for everybody to see."""

REQUEST_ID = "00000000-0000-4000-8000-000000000000"
VARYING = ("Date",)
"""Headers that differ between any two answers. The id of a request is the one that it was sent with."""


class Service(Protocol):
    """A client of the service."""

    def post(self, path: str, **request: Any) -> Any:
        """The answer to a request."""


class Request(NamedTuple):
    """A request of a viewer: its group, its route, and what it sends beside state and viewer.

    `changes` go into the state that is sent. `moves` are judged by it, so that something may come to light.
    """

    group: str
    route: str
    members: dict[str, Any] = {}  # noqa: RUF012
    moves: tuple[Any, ...] = ()
    accept: str = "*/*"
    changes: dict[str, Any] = {}  # noqa: RUF012

    @property
    def can_be_sealed(self) -> bool:
        """Whether what it changes leaves a state that can lie in a token."""
        return not self.changes or self.group == "impossible states"

    def body(self, game: Game[Any], state: Any, viewer: str, sealed: bool = False) -> dict[str, Any]:
        """What is sent about a state."""
        document = {**game.dump(state), **self.changes}
        asked = {"state": document, "viewer": viewer}
        if sealed:
            asked = _with_token(game, game.load(document), viewer)
        if self.route != "batch":
            return {**asked, **self.members}
        return {"items": [{**asked, "game": game.id, **item} for item in self.members["items"]]}


PICTURES = (
    Request("pictures: svg", "pictures", accept="image/svg+xml"),
    Request("pictures: sentences", "pictures", accept="text/plain"),
    Request("pictures: grid", "pictures", {"as": "grid"}),
)


def token_of(game: Game[Any], state: Any) -> str:
    """A token of a state, in which the secret of a seat is its name."""
    assert KEYS is not None
    return seal.sealed(KEYS, door(game.id), state, {seat: seal.mark(seat) for seat in state.seats})


def _with_token(game: Game[Any], state: Any, viewer: str) -> dict[str, Any]:
    """What stands in place of a state and a viewer."""
    return {"token": token_of(game, state), "secrets": {viewer: viewer} if viewer in state.seats else {}}


class Answer(NamedTuple):
    """A whole answer, without what differs between any two answers: of a token only its length is left."""

    status: int
    headers: tuple[tuple[str, str], ...]
    content: bytes

    @property
    def text(self) -> str:
        """Everything that it says, less the component data that a state carries along."""
        content = self.content.decode()
        if dict(self.headers)["Content-Type"].endswith("json"):
            content = json.dumps(_without_pack(json.loads(content)))
        return f"{self.headers} {content}"


def send(service: Service, game: Game[Any], request: Request, state: Any, viewer: str, sealed: bool = False) -> Answer:
    """The answer to a request about a state."""
    path = "/v1/batch" if request.route == "batch" else f"/v1/games/{game.id}/{request.route}"
    headers = {"Accept": request.accept, "X-Request-Id": REQUEST_ID}
    answer = service.post(path, json=request.body(game, state, viewer, sealed), headers=headers)
    assert answer.status_code in (200, 400, 422, *([403] if sealed else [])), answer.data
    kept = tuple((name, value) for name, value in answer.headers.items() if name not in VARYING)
    content = re.sub(rb'"token":"([^"]*)"', lambda found: b'"token":%d' % len(found[1]), answer.data)
    return Answer(answer.status_code, kept, content)


def requests(game: Game[Any], state: Any, viewer: str, rng: random.Random) -> Iterator[Request]:
    """Requests of every group, made from the viewer's view and from names that lie hidden."""
    seen = game.hide(state, viewer)
    legal, others = list(game.moves(seen).moves), list(ADAPTERS[game.id].universe(seen, rng))
    yield Request("checks", "checks")
    yield Request("legal-moves", "legal-moves", rng.choice([{}, {"sample": {"n": 3, "seed": "s"}}]))
    yield Request("legal-moves", "legal-moves", {"like": {"seat": viewer}, "limit": 3})
    yield Request("scores", "scores")
    yield Request("views", "views")
    yield from PICTURES
    for move in [*_some_of_each_type(legal, rng), *rng.sample(others, 3)]:
        yield from _judged("moves", game, move, rng)
        reported = ADAPTERS[game.id].report(seen, move, rng)
        if reported != move:
            yield from _judged("moves with a report", game, reported, rng)
    for document in _tells(game, state, viewer, rng):
        yield from _judged("tell", game, game.load_move(document), rng)
    for document in _agreements(game, state, viewer, rng):
        yield from _judged("agreement", game, game.load_move(document), rng)
    yield _batch(game, viewer, rng.choice(rng.choice([legal or others, others])))
    yield from _impossible(game, seen, viewer, rng.choice(others), rng)
    yield from _wrong(rng)


def _some_of_each_type(moves: list[Any], rng: random.Random) -> Iterator[Any]:
    for type in sorted({move.type for move in moves}):
        fitting = [move for move in moves if move.type == type]
        yield from rng.sample(fitting, min(2, len(fitting)))


def _judged(group: str, game: Game[Any], move: Any, rng: random.Random) -> Iterator[Request]:
    """A move, judged whole, in part, and for the verdict alone."""
    members = {"move": game.dump(move)}
    some = rng.sample(sorted(WANT), rng.randint(1, 3))
    less: list[dict[str, Any]] = [{"explain": "primary"}, {"want": some}, {"want": some[:1]}]
    for part in ({}, rng.choice(less), VERDICT):
        yield Request(group, "moves", {**members, **part}, (move,))


def _tells(game: Game[Any], state: Any, viewer: str, rng: random.Random) -> Iterator[dict[str, Any]]:
    """What somebody says of a card that the viewer does not know: true or not, of a card that the viewer cannot see."""
    places, names = unknown_places(game, game.hide(state, viewer)), secrets(game, state, viewer)
    if places and names:
        seat = viewer if viewer in state.seats else seats(game, state)[0]
        yield {"type": "tell", "seat": seat, "at": rng.choice(places), "card": rng.choice(names)}


def _agreements(game: Game[Any], state: Any, viewer: str, rng: random.Random) -> Iterator[dict[str, Any]]:
    """Corrections of what is hidden, to the view and to the truth, and another agreement."""
    whole, view = game.dump(state), game.dump(game.hide(state, viewer))
    agreed = {"type": "agreement", "seat": "table", "agreed": list(seats(game, state)), "reason": "So be it."}
    hidden = [member for member in whole if member not in ("seed", "salt") and whole[member] != view[member]]
    if hidden:
        member = rng.choice(hidden)
        yield {**agreed, "set": {member: view[member]}}
        yield {**agreed, "set": {member: whole[member]}}
    others: list[dict[str, Any]] = [
        {"leaves": seats(game, state)[0]},
        {"result": {"winners": [seats(game, state)[0]], "reason": "agreed"}},
        {"waive": sorted(game.waivable)[:2] or ["NO-RULE"]},
        {"set": {"seed": "another", "node": "NOWHERE"}},
    ]
    yield {**agreed, **rng.choice(others)}


def _batch(game: Game[Any], viewer: str, move: Any) -> Request:
    """Every operation that takes a state, in one body."""
    items: list[dict[str, Any]] = [{"op": operation} for operation in ("checks", "scores", "views")]
    items += [{"op": "legal-moves", "like": {"seat": viewer}}, {"op": "moves", "move": game.dump(move)}]
    return Request("batch", "batch", {"items": items}, (move,))


def _impossible(game: Game[Any], seen: Any, viewer: str, move: Any, rng: random.Random) -> Iterator[Request]:
    """An impossible state, asked about on some routes: all faults that can be seen are told, and no others."""
    judged = {"move": game.dump(move)}
    asked: list[tuple[str, dict[str, Any], str]] = [
        ("moves", judged, "*/*"),
        ("moves", {**judged, "want": ["violations"], "explain": "primary"}, "*/*"),
        ("legal-moves", {"like": {"seat": viewer}}, "*/*"),
        ("scores", {}, "*/*"),
        ("views", {}, "*/*"),
        ("pictures", {}, "image/svg+xml"),
        ("pictures", {}, "text/plain"),
    ]
    for route, members, accept in [("checks", {}, "*/*"), *rng.sample(asked, 2)]:
        yield Request("impossible states", route, members, accept=accept, changes=IMPOSSIBLE)
    switches = {"switches": {**seen.switches, "no-such-switch": "yes"}}
    yield Request("impossible states", "checks", changes=switches)
    yield Request("impossible states", "moves", judged, changes=switches)


def _wrong(rng: random.Random) -> Iterator[Request]:
    """Requests of the wrong shape: in the state, and beside it."""
    nonsense = {"type": "no-move", "seat": 1}
    changes: dict[str, Any] = rng.choice([{"nonsense": 1}, {"edition": "0"}, {"node": 7}])
    route, members = rng.choice([("moves", {"move": nonsense}), ("checks", {}), ("pictures", {})])
    yield Request("wrong requests", route, members, changes=changes)
    asked: list[tuple[str, dict[str, Any]]] = [
        ("moves", {"move": {}, "want": ["all"]}),
        ("views", {"nonsense": 1}),
        ("pictures", {"as": "png"}),
        ("legal-moves", {"like": {"type": "no-move"}}),
    ]
    yield Request("wrong requests", *rng.choice(asked))


def _without_pack(document: Any) -> Any:
    if isinstance(document, dict):
        return {key: _without_pack(value) for key, value in document.items() if key != "pack"}
    return [_without_pack(value) for value in document] if isinstance(document, list) else document
