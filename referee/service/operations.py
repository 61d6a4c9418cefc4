"""What those who run the service ask."""

from flask import Blueprint, Response

from referee.service.edge import answer

routes = Blueprint("operations", __name__)


@routes.get("/healthz")
def healthz() -> Response:
    """That the process answers."""
    return answer(b'{"status":"ok"}')
