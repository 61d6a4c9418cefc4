"""JSON as it goes out and comes in, with one clear error for what is none."""

import json
from collections.abc import Mapping
from typing import Any

from referee_sdk.parts import Data, Part, Unreadable


def written(body: Data) -> bytes:
    """A request body. Raises ValueError for what JSON cannot say."""
    try:
        return json.dumps(body, allow_nan=False, ensure_ascii=False, separators=(",", ":"), default=_as_plain).encode()
    except (TypeError, RecursionError) as error:
        raise ValueError(str(error)) from error


def read(content: bytes) -> Any:
    """The value of an answer. Raises Unreadable."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise Unreadable("it is not JSON") from error


def _as_plain(value: Any) -> Any:
    """Any mapping as an object. Raises TypeError for what is no plain data, with what may have been meant."""
    if isinstance(value, Mapping):
        return dict(value)
    name = type(value).__name__
    if not isinstance(value, Part):
        raise TypeError(f"{name} is not plain data")
    meant = "".join(
        f"; is its `{part}` meant?" for part in ("state", "move") if isinstance(getattr(value, part, None), dict)
    )
    raise TypeError(f"{name} is an answer, not plain data{meant}")
