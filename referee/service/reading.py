"""The routes that read a state and judge nothing: its score, and what a viewer sees of it."""

from flask import Blueprint, Response

from referee.core.canonical import digest
from referee.service import envelopes, seal
from referee.service.edge import answer, body
from referee.wire.door import door, encode

routes = Blueprint("reading", __name__, url_prefix="/v1/games/<game>")


@routes.post("/scores")
def scores(game: str) -> Response:
    """The score as it stands: lines, each with its rules, and the totals."""
    at = door(game)
    asked, _ = seal.unsealed(at, envelopes.SCORE.load(body()))
    return answer(encode(at.score(**asked)))


@routes.post("/views")
def views(game: str) -> Response:
    """The state as a viewer sees it, with its digest and what it waits for. It can be sent to every operation."""
    at = door(game)
    asked, _ = seal.unsealed(at, envelopes.VIEW.load(body()))
    seen = at.view(**asked)
    return answer(encode({"state": seen, "digest": digest(seen), "pending": at.pending(seen)}))
