"""The page on which every operation can be tried: Swagger UI over the description, from files that are served here.

The page calls no other host, so that it works without internet, and needs no script or style of its own in its text.
"""

from functools import cache
from importlib import resources

from flask import Blueprint, Response

from referee.service import problems
from referee.service.edge import SECURITY_HEADERS, cacheable

routes = Blueprint("docs", __name__, url_prefix="/docs")

PAGE = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>referee: try it</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="docs"></div>
<noscript>This page needs JavaScript. What it shows stands in <a href="/openapi.yaml">openapi.yaml</a>.</noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>
"""

START = b"""SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  docExpansion: "list",
  validatorUrl: null,
});
"""
"""Without `validatorUrl: null` the page would show the description to a service elsewhere."""

FILES = {"swagger-ui.css": "text/css", "swagger-ui-bundle.js": "text/javascript"}
"""The files of Swagger UI that the page needs, by name, with their media types."""

POLICY = "; ".join(
    (
        SECURITY_HEADERS["Content-Security-Policy"],
        "script-src 'self'",
        "style-src 'self'",
        "img-src data:",
        "connect-src 'self'",
    )
)
"""What the page may load beyond what any answer may: its own files, the pictures within them, and answers."""


@routes.get("")
def page() -> Response:
    """The page itself."""
    response = cacheable(PAGE, "text/html; charset=utf-8")
    response.headers["Content-Security-Policy"] = POLICY
    return response


@routes.get("/<name>")
def file(name: str) -> Response:
    """A file that the page needs."""
    if name == "start.js":
        return cacheable(START, "text/javascript; charset=utf-8")
    if name not in FILES:
        return problems.problem("not-found", f"The page has no such file. Known: start.js, {', '.join(FILES)}.")
    return cacheable(_swagger_ui(name), f"{FILES[name]}; charset=utf-8")


@cache
def _swagger_ui(name: str) -> bytes:
    return (resources.files("flask_swagger_ui") / "dist" / name).read_bytes()
