"""The yardsticks: services that parse a body and return the same value, and do nothing else."""

from collections.abc import Callable, Iterable
from typing import Any

import orjson
from flask import Flask, Response, request


def create_app(loads: Callable[[bytes], Any] = orjson.loads, dumps: Callable[[Any], bytes] = orjson.dumps) -> Flask:
    """A bare Flask application with one route that takes every POST."""
    app = Flask("echo")

    @app.post("/<path:anything>")
    def echo(anything: str) -> Response:
        return Response(dumps(loads(request.get_data())), content_type="application/json")

    return app


def bare(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """The same without a framework."""
    body = orjson.dumps(orjson.loads(environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))))
    start_response("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
    return [body]
