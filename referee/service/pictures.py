"""The drawing route: a state as SVG, as sentences or as a text grid."""

from flask import Blueprint, Response, request

from referee.core.picture import Picture
from referee.service import envelopes, seal
from referee.service.edge import Refusal, accepted, body
from referee.wire.door import door

routes = Blueprint("pictures", __name__, url_prefix="/v1/games/<game>")

SVG, TEXT = "image/svg+xml", "text/plain"


@routes.post("/pictures")
def pictures(game: str) -> Response:
    """The picture of a state, also of an impossible one. `as` chooses the kind, otherwise the Accept header does."""
    at = door(game)
    asked, _ = seal.unsealed(at, envelopes.PICTURE.load(body()))
    kind = asked["kind"] or _by_accept()
    return _answer(kind, at.picture(asked["state"], asked["viewer"]))


def _by_accept() -> str:
    """The kind of picture that the Accept header prefers; SVG where it takes both alike. Raises Refusal."""
    takes = accepted(request)
    svg, text = (takes.quality(media) if takes.provided else 1 for media in (SVG, TEXT))
    if not svg and not text:
        given = request.headers.get("Accept", "")[:80]
        detail = f"A picture is {SVG} or {TEXT}; the request accepts only {given}. Or name `as` in the body."
        raise Refusal("not-acceptable", detail)
    return "svg" if svg >= text else "sentences"


def _answer(kind: str, picture: Picture) -> Response:
    if kind == "svg":
        response = Response(picture.svg, content_type=SVG)
    else:
        text = picture.grid if kind == "grid" else "\n".join(picture.sentences) + "\n"
        response = Response(text, content_type=f"{TEXT}; charset=utf-8")
    response.headers["Cache-Control"] = "no-store"
    response.headers["Vary"] = "Accept"
    return response
