"""Every answer that is not a result: RFC 9457 problem documents."""

import logging
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from flask import Flask, Response
from marshmallow import ValidationError
from msgspec import UNSET, Struct
from werkzeug.exceptions import (
    BadRequest,
    HTTPException,
    MethodNotAllowed,
    NotFound,
    PreconditionFailed,
    RequestEntityTooLarge,
)

from referee.core.ruling import Ruling
from referee.service import edge, envelopes
from referee.wire import door
from referee.wire.explain import LONGEST_NAME
from referee.wire.strict_json import Unreadable

log = logging.getLogger("referee.service")

MEDIA_TYPE = "application/problem+json"


class Kind(Struct, frozen=True):
    """A kind of problem: what its `type` leads to."""

    status: int
    title: str
    text: str


KINDS: Mapping[str, Kind] = {
    "illegal-move": Kind(
        422, "Illegal move", "The move breaks the rules listed in `violations`, the primary one first."
    ),
    "undetermined": Kind(
        422, "Undetermined", "Facts are missing; `needs` says which, and where in the request they belong."
    ),
    "impossible-state": Kind(
        422, "Impossible state", "No game can reach this state; `violations` names each invariant."
    ),
    "unknown-edition": Kind(422, "Unknown edition", "This edition of the rules or format of documents is not served."),
    "malformed-json": Kind(400, "Malformed JSON", "The body cannot be read as strict JSON in UTF-8."),
    "invalid-request": Kind(400, "Invalid request", "The request has not the right shape; `errors` says where."),
    "bad-request": Kind(400, "Bad request", "The request cannot be read."),
    "not-found": Kind(404, "Not found", "There is nothing at this address."),
    "unknown-game": Kind(404, "Unknown game", "`known` lists the games that are served."),
    "unknown-rule": Kind(404, "Unknown rule", "Ids match exactly; `near` lists those that look alike."),
    "method-not-allowed": Kind(405, "Method not allowed", "The Allow header lists the methods of this address."),
    "not-acceptable": Kind(406, "Not acceptable", "Answers are JSON; the Accept header must allow it."),
    "precondition-failed": Kind(412, "Precondition failed", "The document is not the one that If-Match names."),
    "content-too-large": Kind(
        413, "Content too large", "Bodies are limited in bytes and in parts; GET /v1 tells the limits."
    ),
    "sealing-off": Kind(400, "Sealing is off", "This service has no keys, so it seals no states and opens no tokens."),
    "unreadable-token": Kind(
        400, "Unreadable token", "The token is none that this service has sealed, or it has been changed."
    ),
    "unknown-key": Kind(400, "Unknown key", "The token was sealed with a key that this service does not have."),
    "other-game": Kind(400, "Other game", "The token holds a state of another game than the address names."),
    "wrong-secret": Kind(
        403,
        "Wrong secret",
        "A view needs the secret of its seat, a move that of the seat that makes it, what the table says those of all.",
    ),
    "token-too-large": Kind(413, "Token too large", "The state is larger than what a token holds."),
    "cards-unknown": Kind(
        422, "Cards unknown", "Only the table can tell some of the cards; a sealed state holds no unknown ones."
    ),
    "not-borne-out": Kind(
        422, "Not borne out", "As far as the sender sees the move is legal, but what is sealed speaks against it."
    ),
    "unsupported-media-type": Kind(
        415, "Unsupported media type", "Bodies are JSON in UTF-8, neither compressed nor coded."
    ),
    "too-many-requests": Kind(
        429, "Too many requests", "Requests a minute are limited; the Retry-After header says when to ask again."
    ),
    "header-too-large": Kind(431, "Header too large", "Headers are limited in length."),
    "internal-error": Kind(500, "Internal error", "A fault of the service, not a verdict. Its id is in `instance`."),
}


def problem(kind: str, detail: str, headers: Mapping[str, str] | None = None, /, **members: Any) -> Response:
    """A problem document of a known kind, with further members after the five of RFC 9457."""
    known = KINDS[kind]
    return _document(f"/problems/{kind}", known.title, known.status, detail, headers, members)


def refused(ruling: Ruling) -> Response:
    """The problem document of a ruling that is not `legal`, its members in the same places as in a result."""
    members = msgspec.to_builtins(ruling)
    if ruling.impossible is not UNSET:
        kind = "impossible-state"
    else:
        kind = "illegal-move" if ruling.verdict == "illegal" else "undetermined"
    return problem(kind, _sentence(ruling), **members)


def register(app: Flask) -> None:
    """Makes every failure of the application answer with a problem document."""
    app.register_error_handler(Unreadable, _unreadable)
    app.register_error_handler(door.BadShape, _bad_shape)
    app.register_error_handler(door.UnknownGame, _unknown_game)
    app.register_error_handler(door.UnknownEdition, _unknown_edition)
    app.register_error_handler(door.ImpossibleState, lambda error: refused(error.ruling))
    app.register_error_handler(ValidationError, _bad_envelope)
    app.register_error_handler(edge.Refusal, lambda error: problem(error.kind, error.detail, error.headers))
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _internal)


def _sentence(ruling: Ruling) -> str:
    if ruling.violations is not UNSET and ruling.violations:
        first = ruling.violations[0]
        return f"{first.detail.removesuffix('.')} ({first.rule})."
    if ruling.needs is not UNSET and ruling.needs:
        return ruling.needs[0].question
    return "The verdict hangs on a fact that is missing."


def _unreadable(error: Unreadable) -> Response:
    where = {name: value for name in ("position", "pointer") if (value := getattr(error, name, None)) is not None}
    type = "content-too-large" if error.kind == "too-many-parts" else "malformed-json"
    return problem(type, error.detail, kind=error.kind, **where)


def _bad_shape(error: door.BadShape) -> Response:
    return _invalid((e.pointer, e.sentence) for e in error.errors)


def _bad_envelope(error: ValidationError) -> Response:
    return _invalid(sorted((_shortened(pointer), sentence) for pointer, sentence in envelopes.errors(error)))


def _shortened(pointer: str) -> str:
    """The pointer without the names, from the first on, that are too long to be repeated."""
    names = pointer.split("/")
    long = next((number for number, name in enumerate(names) if len(name) > LONGEST_NAME), len(names))
    return "/".join(names[:long])


def _invalid(errors: Iterable[tuple[str, str]]) -> Response:
    listed = [{"pointer": pointer, "detail": sentence} for pointer, sentence in errors][: door.MAX_ERRORS]
    where, first = listed[0]["pointer"] or "The body", listed[0]["detail"]
    first = first if f"`{where}`" in first else f"{where}: {first}"
    more = f" And {len(listed) - 1} more." if len(listed) > 1 else ""
    return problem("invalid-request", first + more, errors=listed)


def _unknown_game(error: door.UnknownGame) -> Response:
    return problem("unknown-game", str(error), known=error.known, near=error.near)


def _unknown_edition(error: door.UnknownEdition) -> Response:
    return problem("unknown-edition", str(error), pointer=error.pointer, served=error.served)


def _http(error: HTTPException) -> Response:
    if isinstance(error, MethodNotAllowed):
        allowed = ", ".join(sorted(error.valid_methods or ()))
        return problem("method-not-allowed", f"This address takes {allowed}.", {"Allow": allowed})
    if isinstance(error, RequestEntityTooLarge):
        return problem("content-too-large", edge.TOO_LARGE)
    if isinstance(error, NotFound):
        return problem("not-found", "There is nothing at this address. GET /v1 lists what there is.")
    if isinstance(error, PreconditionFailed):
        return problem("precondition-failed", error.description or error.name)
    if isinstance(error, BadRequest):
        return problem("bad-request", error.description or error.name)
    return _document("about:blank", error.name, error.code or 500, error.description or error.name, None, {})


def _internal(error: Exception) -> Response:
    log.error("internal error, request %s", edge.request_id(), exc_info=error)
    return problem(
        "internal-error", "The referee failed; this says nothing about the move. Report the id in `instance`."
    )


def _document(
    type: str, title: str, status: int, detail: str, headers: Mapping[str, str] | None, members: Mapping[str, Any]
) -> Response:
    head = {"type": type, "title": title, "status": status, "detail": detail, "instance": edge.instance()}
    return Response(door.encode({**head, **members}), status, headers, content_type=MEDIA_TYPE)
