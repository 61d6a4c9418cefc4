"""Canonical JSON (RFC 8785, integers only) and digests.

Two equal values have the same canonical bytes in every process and every language, so a digest names a state.
"""

import hashlib
from typing import Any

import msgspec

SAFE = 2**53 - 1
"""The largest integer that every JSON reader keeps exactly."""

_ENCODER = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """The canonical JSON of plain data or of typed values that hold no float.

    Member names are ASCII by schema, so sorting by code point is the sorting of RFC 8785.
    """
    return _ENCODER.encode(value)


def digest(value: Any) -> str:
    """SHA-256, in hexadecimal, of the canonical JSON of `value`."""
    return hashlib.sha256(_ENCODER.encode(value)).hexdigest()


def merged(target: Any, patch: Any) -> Any:
    """`target` changed by a JSON Merge Patch (RFC 7386). Neither argument is changed."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


def difference(before: Any, after: Any) -> Any:
    """The merge patch that turns the object `before` into `after`; an empty object when they are equal."""
    patch: dict[str, Any] = {}
    for key in [*before, *(k for k in after if k not in before)]:
        if key not in after:
            patch[key] = None
        elif key not in before:
            patch[key] = after[key]
        elif before[key] != after[key]:
            both = isinstance(before[key], dict) and isinstance(after[key], dict)
            patch[key] = difference(before[key], after[key]) if both else after[key]
    return patch
