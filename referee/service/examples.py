"""The reading routes for examples: positions to try the referee on, and requests that can be sent as they are."""

from flask import Blueprint, Response

from referee.service.edge import cacheable
from referee.wire import examples as reading
from referee.wire.door import encode

routes = Blueprint("examples", __name__, url_prefix="/v1/games/<game>/examples")


@routes.get("")
def examples(game: str) -> Response:
    """The examples of a game."""
    return cacheable(encode(reading.listed(game)))


@routes.get("/<identifier>")
def one_example(game: str, identifier: str) -> Response:
    """A position, with a legal and an illegal move."""
    return cacheable(encode(reading.one(game, identifier)))


@routes.get("/<identifier>/request")
def request_of(game: str, identifier: str) -> Response:
    """The body of a request to `POST …/moves`."""
    return cacheable(encode(reading.request(game, identifier)))
