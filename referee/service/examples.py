"""The reading routes for examples: positions to try the referee on, and requests that can be sent as they are."""

from flask import Blueprint, Response
from marshmallow import fields, validate

from referee.service.edge import cacheable, query
from referee.service.envelopes import MAX_QUESTION, Envelope
from referee.wire import examples as reading
from referee.wire.door import encode

routes = Blueprint("examples", __name__, url_prefix="/v1/games/<game>/examples")


class Filter(Envelope):
    """The query string of the list: examples that show a rule, those under a heading of the rulebook."""

    rule = fields.String(load_default=None, allow_none=False, validate=validate.Length(min=1, max=MAX_QUESTION))
    chapter = fields.String(load_default=None, allow_none=False, validate=validate.Length(min=1, max=MAX_QUESTION))


FILTER = Filter()


@routes.get("")
def examples(game: str) -> Response:
    """The examples of a game."""
    return cacheable(encode(reading.listed(game, **FILTER.load(query()))))


@routes.get("/<identifier>")
def one_example(game: str, identifier: str) -> Response:
    """A position, what is tried there, and what comes of it."""
    return cacheable(encode(reading.one(game, identifier)))


@routes.get("/<identifier>/request")
def request_of(game: str, identifier: str) -> Response:
    """The body of a request to `POST …/moves`, or to `POST …/checks` for an impossible state."""
    return cacheable(encode(reading.request(game, identifier)))
