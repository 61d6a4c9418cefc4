"""Component data with provenance, and patches to it.

A pack is plain data: collections keyed by id, an unknown value is an absent member, and one map `provenance` from JSON
pointer to source. The longest pointer that leads to an entry speaks for it.
"""

from collections.abc import Iterator
from typing import Any

from referee.core.canonical import merged
from referee.core.ruling import Provenance

PackData = dict[str, Any]


def patched(pack: PackData, patch: PackData) -> PackData:
    """The pack changed by a merge patch; every entry that the patch sets or removes comes from the user."""
    result: PackData = merged(pack, patch)
    provenance = dict(result.get("provenance", {}))
    named = [pointer for pointer in leaves(patch) if _has(pack, pointer) or _has(result, pointer)]
    provenance |= {pointer: {"source": "user"} for pointer in named}
    return {**result, "provenance": provenance}


def _has(pack: PackData, pointer: str) -> bool:
    at: Any = pack
    for key in pointer.split("/")[1:]:
        if not isinstance(at, dict) or key not in at:
            return False
        at = at[key]
    return True


def leaves(value: Any, pointer: str = "") -> Iterator[str]:
    """The pointers of all values inside `value` that are not objects."""
    if isinstance(value, dict):
        for key, member in value.items():
            yield from leaves(member, f"{pointer}/{key}")
    else:
        yield pointer


def source_of(pack: PackData, pointer: str) -> Provenance:
    """The provenance of an entry, whether it is present or not. Raises KeyError where a pack says nothing about it."""
    notes = pack["provenance"]
    path = pointer
    while path not in notes:
        if not path:
            raise KeyError(pointer)
        path = path.rpartition("/")[0]
    return Provenance(**notes[path])
