"""The route for whole games: a log judged from its first state to its last."""

from flask import Blueprint, Response

from referee.service import envelopes
from referee.service.edge import MAX_LARGE_BODY, answer, body
from referee.wire.door import door, encode

routes = Blueprint("records", __name__, url_prefix="/v1/games/<game>")


@routes.post("/records")
def records(game: str) -> Response:
    """The whole log judged: 200 whether its moves are legal or not, since the audit is the result."""
    at = door(game)
    return answer(encode(at.audit(**envelopes.AUDIT.load(body(MAX_LARGE_BODY)))))
