"""Many requests in one body: each item is answered by the very function that answers its route."""

import time
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from flask import Blueprint, Flask, Response, current_app, g
from marshmallow import ValidationError
from msgspec import Raw

from referee.service import envelopes, problems
from referee.service.edge import MAX_LARGE_BODY, answer, body
from referee.wire.door import encode

routes = Blueprint("batch", __name__, url_prefix="/v1")

PLACE = "/v1/games/<game>/"
"""Where the routes of the operations stand."""
MOST_SECONDS = 8.0
"""After how many seconds of CPU a batch answers no more items. Two hundred moves take about half a second."""
TOO_MUCH = f"The items before this one have taken {MOST_SECONDS:.0f} seconds; send the rest in another batch."


@routes.post("/batch")
def batch() -> Response:
    """One result for each item, in the same order: its status, and the members of its answer.

    The fault of an item is its own result, with pointers into the item as into a request of its own.
    """
    items = envelopes.BATCH.load(body(MAX_LARGE_BODY))["items"]
    return answer(encode({"results": [_with_status(response) for response in _responses(items)]}))


def _responses(items: Iterable[Any]) -> Iterator[Response]:
    """The response to each item, until the batch has taken as much of a worker as one request may."""
    begin = time.thread_time()
    for item in items:
        if time.thread_time() - begin < MOST_SECONDS:
            yield _answered(item)
        else:
            yield problems.problem("content-too-large", TOO_MUCH)


def _answered(item: Any) -> Response:
    """The response that the item would have had as a request of its own."""
    try:
        asked = envelopes.ITEM.load(item)
        view = _view(asked.pop("op"))
        game, g.item = asked.pop("game"), asked
        return current_app.make_response(view(game=game))
    except Exception as error:  # whatever fails here is told by the handler that tells it for a single request
        return current_app.make_response(current_app.handle_user_exception(error))
    finally:
        g.pop("item", None)


def _view(operation: str) -> Any:
    """The function behind the route of an operation. Raises ValidationError for one that this service lacks."""
    view = _views(current_app._get_current_object()).get(operation)  # type: ignore[attr-defined]
    if view is None:
        raise ValidationError({"op": ["This service does not have this operation."]})
    return view


@lru_cache(maxsize=4)
def _views(app: Flask) -> dict[str, Any]:
    """The functions behind the routes of all operations."""
    posted = (rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ()))
    return {
        rule.rule.removeprefix(PLACE): app.view_functions[rule.endpoint]
        for rule in posted
        if rule.rule.startswith(PLACE)
    }


def _with_status(response: Response) -> Raw:
    """The JSON object of a response with its status among the members; a problem document has it already."""
    content = response.get_data()
    if response.status_code != 200:
        return Raw(content)
    return Raw(b'{"status":200' + (b"}" if content == b"{}" else b"," + content[1:]))
