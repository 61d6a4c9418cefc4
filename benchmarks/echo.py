"""The yardstick: a bare Flask application that parses a body and returns the same bytes, with orjson."""

import orjson
from flask import Flask, Response, request


def create_app() -> Flask:
    """One route that takes every POST."""
    app = Flask("echo")

    @app.post("/<path:anything>")
    def echo(anything: str) -> Response:
        return Response(orjson.dumps(orjson.loads(request.get_data())), content_type="application/json")

    return app
