"""The OpenAPI description, found beside the package in a checkout and inside it when it is installed."""

from functools import cache
from pathlib import Path

import yaml

from referee.wire.door import encode

PACKAGE = Path(__file__).parent.parent

try:
    from yaml import CSafeLoader as Loader
except ImportError:  # PyYAML without its library in C reads the same, slowly
    from yaml import SafeLoader as Loader  # type: ignore[assignment]


@cache
def description() -> bytes:
    """The bytes of `openapi.yaml`. Raises FileNotFoundError in a copy of the package that lacks it."""
    checkout = PACKAGE.parent / "openapi.yaml"
    return (checkout if checkout.is_file() else PACKAGE / "openapi.yaml").read_bytes()


@cache
def as_json() -> bytes:
    """The same document as JSON."""
    return encode(yaml.load(description(), Loader))
