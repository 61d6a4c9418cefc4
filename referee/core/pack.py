"""Component data with provenance, and patches to it.

A pack is plain data: collections keyed by id, an unknown value is an absent member, and one map `provenance` from JSON
pointer to source. The longest pointer that leads to an entry speaks for it.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import UNSET

from referee.core.canonical import merged
from referee.core.ruling import Provenance
from referee.core.state import PackRef

PackData = dict[str, Any]


def patched(pack: PackData, patch: PackData) -> PackData:
    """The pack changed by a merge patch; every entry that the patch sets or removes comes from the user."""
    result: PackData = merged(pack, patch)
    provenance = dict(result.get("provenance", {}))
    named = (pointer for pointer, value in entries(patch) if value is not None or has(pack, pointer))
    provenance |= {pointer: {"source": "user"} for pointer in named}
    return {**result, "provenance": provenance}


def leaves(value: Any, pointer: str = "") -> Iterator[str]:
    """The pointers of all values inside `value` that are not objects."""
    return (at for at, _ in entries(value, pointer))


def entries(value: Any, pointer: str = "") -> Iterator[tuple[str, Any]]:
    """All values inside `value` that are not objects, each with its pointer."""
    if isinstance(value, dict):
        for key, member in value.items():
            yield from entries(member, f"{pointer}/{key}")
    else:
        yield pointer, value


def source_of(pack: PackData, pointer: str) -> Provenance:
    """The provenance of an entry, whether it is present or not. Raises KeyError where a pack says nothing about it."""
    notes = pack["provenance"]
    path = pointer
    while path not in notes:
        if not path:
            raise KeyError(pointer)
        path = path.rpartition("/")[0]
    return Provenance(**notes[path])


def sources(base: PackData, data: PackData, pointers: Iterable[str]) -> dict[str, Provenance]:
    """The provenance of these entries of `data`, which is `base` or a patch of it.

    An entry is the user's if the patch sets or changes it, or something inside it. Where it says something else than
    the rulebook states, or than what follows from that, it has a `ref` to where that stands and a `note` with what it
    is. A user who leaves a value open contradicts nothing, and is not named where it was open before.
    """
    set_by_user = {at for at, note in data["provenance"].items() if note["source"] == "user"}
    around = {above for at in set_by_user for above in _above(at)}

    def source(at: str) -> Provenance:
        value, before = value_at(data, at), value_at(base, at)
        by_user = at in around or value != before or source_of(data, at).source == "user"
        if not by_user or value is before is None:
            return source_of(base, at)
        return _contradicted(base, at, value, before) or Provenance("user")

    return {at: source(at) for at in dict.fromkeys(pointers)}


def neighbors(names: Iterable[str], paths: Mapping[str, bool]) -> dict[str, tuple[str, ...]]:
    """For each place those that a path joins to it, in the order of the places; a path is called `a-b`."""
    joined = {name: set[str]() for name in names}
    for key, there in paths.items():
        a, _, b = key.partition("-")
        if there and a in joined and b in joined:
            joined[a].add(b)
            joined[b].add(a)
    return {name: tuple(other for other in joined if other in ends) for name, ends in joined.items()}


def has(data: Any, pointer: str) -> bool:
    """Whether a pointer into plain data leads to a value."""
    return _followed(data, pointer)[0] == pointer


def value_at(data: Any, pointer: str) -> Any:
    """The value at a pointer into plain data; None where there is none."""
    reached, value = _followed(data, pointer)
    return value if reached == pointer else None


def as_far_as_there(ref: PackRef, pointer: str) -> str:
    """A pointer to a fault of component data, such as `/pack/patch/cards/x/number`, cut to the last member there is."""
    patch = {} if ref.patch is UNSET else {"patch": ref.patch}
    return _followed({"pack": {"id": ref.id, **patch}}, pointer)[0]


def _followed(data: Any, pointer: str) -> tuple[str, Any]:
    """How far a pointer leads into objects, and what is there."""
    reached = ""
    for key in pointer.split("/")[1:]:
        if not isinstance(data, dict) or key not in data:
            break
        reached, data = f"{reached}/{key}", data[key]
    return reached, data


def contradiction(origin: Provenance, stated: str) -> Provenance:
    """The provenance of a user's entry where the rulebook states, or lets follow, something else."""
    says = "the rulebook, which says" if origin.source == "rulebook" else "what follows from the rulebook:"
    return Provenance("user", origin.ref, f"It contradicts {says} {stated}.")


def _contradicted(base: PackData, pointer: str, value: Any, stated: Any) -> Provenance | None:
    if value is None or stated is None or _same(value, stated):
        return None
    origin = source_of(base, pointer)
    return contradiction(origin, _shown(stated)) if origin.source in ("rulebook", "derived") else None


def _same(a: Any, b: Any) -> bool:
    """Whether two values say the same; lists of words do so in any order."""
    if isinstance(a, list) and isinstance(b, list) and all(isinstance(part, str) for part in (*a, *b)):
        return sorted(a) == sorted(b)
    return bool(a == b)


def _shown(value: Any) -> str:
    """A value in a sentence."""
    if isinstance(value, dict):
        return "what its text does"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _above(pointer: str) -> Iterator[str]:
    """The pointers of everything that holds the entry at a pointer."""
    while pointer := pointer.rpartition("/")[0]:
        yield pointer
