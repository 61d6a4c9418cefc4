"""The vectors that belong to no game: bodies and headers that are no request, addresses, what is read of all games."""

import base64
import re
from collections.abc import Iterator

from referee.games import GAMES
from referee.service.envelopes import MAX_ITEMS
from tests.service import bad_inputs
from tests.service.bad_inputs import Row
from tests.vectors.vector import INVALID, JSON, RESULT, Asked, Data

LONGEST = 12_000
"""The longest body that is sent, in bytes. Larger ones are in the page on bad input."""

OTHERS = {
    "more than 5,000 parts": "content-too-large",
    "a media type of 1,001 characters": "header-too-large",
}
"""Bad input that is refused before its body or its media type is looked at."""


def vectors() -> Iterator[Asked]:
    yield from bodies()
    yield from addresses()
    yield from batches()
    yield from reading()


def bodies() -> Iterator[Asked]:
    """Bad bodies and media types: those of the page on bad input that are short and go in one piece."""
    kinds = {"malformed-json": bad_inputs.bodies(), "unsupported-media-type": bad_inputs.media()}
    for kind, row in ((kind, row) for kind, rows in kinds.items() for row in rows):
        request = row.requests[0]
        if len(request.body) <= LONGEST and not request.chunked:
            about = f"Bad input that every operation answers alike: {row.what}."
            headers: dict[str, str | None] = {"Content-Type": None, **request.headers}
            sent: Data = _as_text(request.body)
            if headers != {"Content-Type": JSON}:
                sent["headers"] = headers
            yield Asked("service/bodies", _slug(row), about, "POST", request.path, sent, OTHERS.get(row.what, kind))


def _as_text(body: bytes) -> Data:
    try:
        return {"raw": body.decode()}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(body).decode()}


def _slug(row: Row) -> str:
    """The words of a row, as a name."""
    words = re.sub(r"(^|`)-(?=\w)", " minus ", row.what.lower())
    words = words.replace("`[`", "brackets").replace("`;`", "semicolon")
    return re.sub(r"[^a-z0-9]+", "-", words).strip("-")


def addresses() -> Iterator[Asked]:
    """Addresses, methods, query strings and headers."""
    for name, about, method, path, kind, headers in (
        ("nowhere", "Nothing is there.", "GET", "/v1/nothing", "not-found", {}),
        ("unknown-game", "A game that there is not.", "GET", "/v1/games/chess", "unknown-game", {}),
        ("game-in-capitals", "Names compare exactly.", "GET", "/v1/games/LUMINA", "unknown-game", {}),
        ("move-of-an-unknown-game", "A game that there is not.", "POST", "/v1/games/chess/moves", "unknown-game", {}),
        ("method", "This address is read.", "DELETE", "/v1/games", "method-not-allowed", {}),
        ("query", "This address takes no query string.", "GET", "/v1/games?q=a", "bad-request", {}),
        ("query-of-a-post", "Members belong in the body.", "POST", "/v1/batch?viewer=A", "bad-request", {}),
        ("other-query", "Another parameter than `q`.", "GET", "/v1/rules?x=1", "bad-request", {}),
        ("query-twice", "A parameter that stands there twice.", "GET", "/v1/rules?q=a&q=b", INVALID, {}),
        ("empty-query", "A question of no letters.", "GET", "/v1/rules?q=", INVALID, {}),
        ("no-html", "Answers are JSON.", "GET", "/v1/games", "not-acceptable", {"Accept": "text/html"}),
        ("another-tag", "The document is another one.", "GET", "/v1/games", "precondition-failed", {"If-Match": '"x"'}),
        ("long-header", "A header is too long.", "GET", "/v1/games", "header-too-large", {"Accept": "a" * 1_001}),
        ("unknown-problem", "A kind of problem that there is not.", "GET", "/problems/boredom", "not-found", {}),
    ):
        sent: Data = {"headers": headers} if headers else {}
        if method == "POST":
            sent["body"] = {}
        yield Asked("service/addresses", name, about, method, path, sent, kind)


def batches() -> Iterator[Asked]:
    """A batch of nothing, and batches that are refused as a whole."""
    for name, about, body, gets in (
        ("no-items", "A batch of nothing has as many results.", {"items": []}, RESULT),
        ("too-many-items", "More items than are read.", {"items": [{}] * (MAX_ITEMS + 1)}, INVALID),
        ("items-missing", "No items at all.", {}, INVALID),
    ):
        yield Asked("service/batch", name, about, "POST", "/v1/batch", {"body": body}, gets)


QUESTIONS = {
    "lost-lumina": "who wins a tie in a battle",
    "lost-empires": "when does a critical count",
    "lumeria": "can I move through a unit",
    "lumina": "can two adventurers stand on one field",
}


def reading() -> Iterator[Asked]:
    """What is read of all games, and the rules found by a question."""
    for name, about, path in (
        ("games", "The games that are served.", "/v1/games"),
        ("healthz", "The service answers.", "/healthz"),
        ("readyz", "Every game can be set up.", "/readyz"),
        ("problem", "What the type of a problem document leads to.", "/problems/illegal-move"),
        ("search", "A search over the rules of all games.", "/v1/rules?q=draw"),
    ):
        file = "service/search" if name == "search" else "service/reading"
        yield Asked(file, name, about, "GET", path, {}, RESULT)
    for game in GAMES:
        question = QUESTIONS[game]
        path = f"/v1/games/{game}/rules?q={question.replace(' ', '%20')}"
        yield Asked("service/search", game, f"The rules that answer: {question}?", "GET", path, {}, RESULT)
