"""What holds for every request and every response: ids, media types, sizes, headers."""

import re
import uuid
from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Any

from flask import Flask, Request, Response, g, request
from flask_cors import CORS
from gunicorn.http.errors import ParseException
from marshmallow import ValidationError
from werkzeug.datastructures import MIMEAccept
from werkzeug.exceptions import MethodNotAllowed, PreconditionFailed, RequestEntityTooLarge

from referee.wire import strict_json
from referee.wire.door import door
from referee.wire.strict_json import MAX_PARTS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MAX_BODY = 1024 * 1024
"""The largest body that is read, in bytes."""

MAX_LARGE_BODY = 4 * MAX_BODY
"""The largest body of the routes that take a record or a batch, in bytes."""

MAX_LARGE_PARTS = 40 * MAX_PARTS
"""How many parts, as `strict_json.load` counts them, the body of such a route may have."""

MAX_MEMBERS = 64
"""How many members a request, and an object directly inside it, may have: more than any that is known."""

MAX_HEADER = 1_000
"""The longest header that is looked at, in characters."""
LOOKED_AT = {
    "CONTENT_TYPE": "Content-Type",
    "HTTP_ACCEPT": "Accept",
    "HTTP_IF_MATCH": "If-Match",
    "HTTP_IF_NONE_MATCH": "If-None-Match",
    "HTTP_ACCESS_CONTROL_REQUEST_HEADERS": "Access-Control-Request-Headers",
}
"""The headers in which somebody could hide work."""

MAX_DRAINED = MAX_LARGE_BODY
"""How much of a body that nobody wants is read all the same, in bytes."""

JSON = "application/json"
ANYTHING = "*/*"
OTHER_MEDIA = frozenset({"pictures.pictures", "operations.openapi", "metrics.metrics"})
"""The routes whose answers are not JSON. They look at the Accept header themselves, or answer everybody alike."""
PAGES = frozenset({"table", "docs"})
"""The blueprints of the pages for people, whose answers are not JSON either."""
READING = ("GET", "HEAD")
BELOW_GAMES = "/v1/games/"
"""What stands before the name of a game in an address."""
QUERIES: Mapping[str, frozenset[str]] = {
    **{name: frozenset({"q"}) for name in ("library.rules", "library.all_rules")},
    "examples.examples": frozenset({"rule", "chapter"}),
}
"""The routes that take a query string, and the parameters that mean something there."""
MAX_PARAMETERS = 8
"""How many parameters a query string may have."""
_TOO_LARGE = "The body is larger than {} bytes."
TOO_LARGE = _TOO_LARGE.format(MAX_BODY)
MISSING_FLAG = "-H 'Content-Type: application/json'"

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII)

SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "geolocation=(), camera=(), microphone=()",
    "Cross-Origin-Resource-Policy": "cross-origin",
}


REQUEST_ID = "referee.request_id"
"""Where the id of a request stands in its WSGI environment."""
LEFT_UNREAD = "referee.left_unread"
"""Where it stands that some of a body was left unread, so that the connection has to end with the answer."""


class Refusal(Exception):
    """A request that is turned away before it is read; `kind` is a kind of problem."""

    def __init__(self, kind: str, detail: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(detail)
        self.kind, self.detail, self.headers = kind, detail, headers


def register(app: Flask) -> None:
    """Gives the application its limits, its checks before a request and its headers after it."""
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY + 1  # a body that reaches this is refused, never cut
    CORS(
        app,
        origins="*",
        send_wildcard=True,
        methods=["GET", "HEAD", "POST", "OPTIONS"],
        allow_headers=["Content-Type", "If-None-Match", "X-Request-Id"],
        expose_headers=["Allow", "ETag", "RateLimit", "RateLimit-Policy", "Retry-After", "X-Request-Id"],
        max_age=86400,
    )
    app.before_request(_turn_away)
    app.after_request(_drain)
    app.wsgi_app = Frame(app.wsgi_app)  # type: ignore[method-assign]


class Frame:
    """The application as a server sees it: each answer has the headers that all have, and the id of its request."""

    def __init__(self, application: "WSGIApplication") -> None:
        self._application = application

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        given = environ.get("HTTP_X_REQUEST_ID", "")
        identifier = given if given and _UUID.fullmatch(given) else str(uuid.uuid4())
        environ[REQUEST_ID] = identifier

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            own = {name for name, _ in headers}
            common = [(name, value) for name, value in SECURITY_HEADERS.items() if name not in own]
            return start_response(status, [*headers, *common, ("X-Request-Id", identifier)], *error)

        return self._application(environ, start)


def request_id() -> str:
    """The id of this request: the caller's, if it is a UUID in lower case, otherwise a fresh one."""
    return str(request.environ[REQUEST_ID])


def instance() -> str:
    """This request as the URI that a problem document carries."""
    return f"urn:uuid:{request_id()}"


def body(limit: int = MAX_BODY) -> dict[str, Any]:
    """The object in the body of this request, or the item of a batch that is being answered.

    Raises Refusal, ValidationError and `strict_json.Unreadable`.
    """
    if "item" in g:
        strict_json.check_parts(g.item, MAX_PARTS)
        return _with_few_members(g.item)
    asked = _looked_at()
    sent = asked.environ.get("CONTENT_TYPE")
    if sent != JSON and (asked.mimetype != JSON or asked.mimetype_params.get("charset", "utf-8").lower() != "utf-8"):
        how = f"as {sent[:80]}" if sent else "without a media type"
        raise Refusal("unsupported-media-type", f"The body was sent {how}. With curl, add {MISSING_FLAG}.")
    if asked.environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        raise Refusal("unsupported-media-type", "Send the body uncompressed.", {"Accept-Encoding": "identity"})
    asked.max_content_length = limit + 1  # a body that reaches this is refused, never cut
    try:
        data = asked.get_data(cache=False)
    except ParseException as error:
        raise Refusal("bad-request", "The chunks of the body are not well-formed.") from error
    except RequestEntityTooLarge as error:
        raise Refusal("content-too-large", _TOO_LARGE.format(limit)) from error
    if len(data) > limit:
        raise Refusal("content-too-large", _TOO_LARGE.format(limit))
    return _with_few_members(strict_json.load(data, MAX_PARTS if limit <= MAX_BODY else MAX_LARGE_PARTS))


def _with_few_members(asked: dict[str, Any]) -> dict[str, Any]:
    """The request itself. Raises ValidationError where so many members are unknown that listing them would be dear."""
    for name, value in chain((("_schema", asked),), asked.items()):
        if isinstance(value, dict) and len(value) > MAX_MEMBERS:
            raise ValidationError({name: [f"This has {len(value)} members; at most {MAX_MEMBERS} are read."]})
    return asked


def answer(content: bytes) -> Response:
    """A result as JSON, never kept by a cache."""
    response = Response(content, content_type=JSON)
    response.headers["Cache-Control"] = "no-store"
    return response


def cacheable(content: bytes, content_type: str = JSON) -> Response:
    """A document that changes only with the release: with an ETag, and 304 for a caller who has it.

    Raises PreconditionFailed for a caller who wants another one.
    """
    response = Response(content, content_type=content_type)
    response.headers["Cache-Control"] = "public, max-age=3600"
    response.add_etag()
    response.make_conditional(_conditions())
    if response.status_code == PreconditionFailed.code:
        raise PreconditionFailed("The document is not the one that If-Match names.")
    return response


def _conditions() -> "WSGIEnvironment":
    """This request with the conditions that a document can fail. That it is there at all, `If-Match: *`, is none."""
    environ = request.environ
    return {**environ, "HTTP_IF_MATCH": ""} if request.if_match.star_tag else environ


def query() -> dict[str, str]:
    """The query string of this request. Raises ValidationError for a parameter that stands there twice."""
    twice = {name: ["This parameter stands there twice."] for name, values in request.args.lists() if len(values) > 1}
    if twice:
        raise ValidationError(twice)
    return request.args.to_dict()


def _check_query(known: frozenset[str]) -> None:
    """Refuses a query string that would be ignored."""
    if not known:
        raise Refusal("bad-request", "This address takes no query string; every member belongs in the body.")
    if request.query_string.count(b"&") >= MAX_PARAMETERS or not request.args or not request.args.keys() <= known:
        raise Refusal("bad-request", f"The query string of this address has only {', '.join(sorted(known))}.")


def _turn_away() -> None:
    """Refuses what would be read differently elsewhere, or what costs more than it asks for."""
    asked = _looked_at()
    environ = asked.environ
    if asked.url_rule is not None and environ["REQUEST_METHOD"] != asked.method:
        raise MethodNotAllowed(asked.url_rule.methods)  # methods compare exactly; werkzeug has made them upper case
    if environ["PATH_INFO"].startswith("//"):
        raise Refusal("not-found", "An address begins with one slash. GET /v1 lists what there is.")
    for key, name in LOOKED_AT.items():
        if len(environ.get(key, "")) > MAX_HEADER:
            raise Refusal("header-too-large", f"The header {name} is longer than {MAX_HEADER} characters.")
    if asked.routing_exception is not None:
        _check_game(asked.path)
        return
    is_page = asked.blueprint in PAGES
    if environ.get("QUERY_STRING") and not (is_page and asked.method in READING):  # links to pages get parameters added
        _check_query(QUERIES.get(asked.endpoint or "", frozenset()))
    accept = environ.get("HTTP_ACCEPT") or ANYTHING
    if accept in (ANYTHING, JSON) or is_page or asked.endpoint in OTHER_MEDIA:
        return
    if not accepted(asked).quality(JSON):
        raise Refusal("not-acceptable", f"Answers are {JSON}; the request accepts only {accept[:80]}.")


def _check_game(path: str) -> None:
    """Raises UnknownGame for an address below a game that there is not, before anything else is said against it."""
    name = path.removeprefix(BELOW_GAMES).partition("/")[0]
    if path.startswith(BELOW_GAMES) and name:
        door(name)


def accepted(asked: Request) -> MIMEAccept:
    """What a request accepts, by media types alone: no answer has a parameter that its sender could do without."""
    given = asked.accept_mimetypes
    if not given.provided:
        return given
    return MIMEAccept((media.partition(";")[0].strip(), quality) for media, quality in given)


def _looked_at() -> Request:
    """This request itself; each look through the proxy for it costs."""
    return request._get_current_object()  # type: ignore[attr-defined,no-any-return]


def _drain(response: Response) -> Response:
    """Reads what nobody read of a body, so that the connection can carry the next request.

    Where that is more than the bound, or cannot be read, the server is told so.
    """
    environ = request.environ
    has_body = environ.get("CONTENT_LENGTH", "0") != "0" or "HTTP_TRANSFER_ENCODING" in environ
    if environ.get("wsgi.input_terminated") and has_body and not _drained(environ["wsgi.input"]):
        environ[LEFT_UNREAD] = True
    return response


def _drained(stream: Any) -> bool:
    """Whether a stream has come to its end, once as much of it is read as the bound allows."""
    left = MAX_DRAINED
    with suppress(ParseException, OSError):
        while left > 0:
            data = stream.read(64 * 1024)
            if not data:
                return True
            left -= len(data)
    return False
