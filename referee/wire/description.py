"""The OpenAPI description, found beside the package in a checkout and inside it when it is installed."""

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent


@cache
def description() -> bytes:
    """The bytes of `openapi.yaml`. Raises FileNotFoundError in a copy of the package that lacks it."""
    checkout = PACKAGE.parent / "openapi.yaml"
    return (checkout if checkout.is_file() else PACKAGE / "openapi.yaml").read_bytes()
