"""Questions from the few facts that a table knows."""

from flask import Blueprint, Response

from referee.service import envelopes, problems
from referee.service.edge import answer, body
from referee.wire.door import door, encode

routes = Blueprint("questions", __name__, url_prefix="/v1/games/<game>")


@routes.post("/questions")
def questions(game: str) -> Response:
    """The answer as a transcript: 200 if the facts settle it, with `made_up` for what was filled in."""
    at = door(game)
    ruling = at.ask(**envelopes.QUESTION.load(body()))
    return answer(encode(ruling)) if ruling.verdict == "legal" else problems.refused(ruling)
