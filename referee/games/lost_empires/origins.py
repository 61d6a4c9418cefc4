"""Where each entry of a pack comes from, and what a patch contradicts."""

from collections.abc import Iterator, Sequence
from typing import Any

from referee.core.pack import PackData, leaves, source_of
from referee.core.ruling import Provenance

_OF_CARDS = ("faction", "type", "cost/command", "cost/supply", "abilities")
_OF_UNITS = ("subtype", "control", "offense", "defense", "keywords")
_WHOLE = ("keywords", "abilities")


def notes(base: PackData, data: PackData, parts: Sequence[str]) -> dict[str, Provenance]:
    """The provenance of every entry of `data`, which is `base` or a patch of it.

    An entry of the user that differs from what the rulebook states, or from what follows from it, has a `ref` to where
    that stands and a `note` with what it is. A patch that leaves a blank where there was one says nothing.
    """
    inside = {at for pointer in data["provenance"] for at in _above(pointer)}

    def note(at: str) -> Provenance:
        value, before = value_at(data, at), value_at(base, at)
        changed = at in inside or value != before or source_of(data, at).source == "user"
        if not changed or value is before is None:
            return source_of(base, at)
        return _contradicted(base, at, value, before) or Provenance("user")

    return {at: note(at) for at in dict.fromkeys(entries(data, parts))}


def entries(data: PackData, parts: Sequence[str]) -> Iterator[str]:
    """The pointers of all values, the keywords and the abilities of a card being one value each, and of those that a
    judgement reads although they may be absent."""
    for part in parts:
        if part != "cards":
            yield from leaves(data[part], f"/{part}")
    yield "/die/closed"
    yield from (f"/die/faces/{face}/count" for face in data["die"]["faces"])
    for identifier, card in data["cards"].items():
        at, told = f"/cards/{identifier}", {name: value for name, value in card.items() if name not in _WHOLE}
        yield f"{at}/names/en"
        yield from (f"{at}/{name}" for name in _OF_CARDS)
        yield from (f"{at}/{name}" for name in _OF_UNITS if card.get("type") != "support" or name in card)
        yield from leaves(told, at)
        if "abilities" not in card:
            yield f"{at}/text"


def value_at(data: Any, pointer: str) -> Any:
    """The value at a pointer into plain data; None where there is none."""
    for key in pointer.split("/")[1:]:
        if not isinstance(data, dict) or key not in data:
            return None
        data = data[key]
    return data


def _above(pointer: str) -> Iterator[str]:
    """The pointers of everything that holds the entry at a pointer."""
    while pointer := pointer.rpartition("/")[0]:
        yield pointer


def _contradicted(base: PackData, pointer: str, value: Any, stated: Any) -> Provenance | None:
    """What the rulebook says or leaves open where the user says something else; None where they agree."""
    if value is None or pointer.endswith("/text"):
        return None
    origin = source_of(base, pointer)
    if stated is not None and origin.source in ("rulebook", "derived") and not _same(value, stated):
        return Provenance("user", origin.ref, _sentence(origin, _shown(stated)))
    at = pointer.replace("/cards/", "/ranges/", 1)
    span = value_at(base, at) if at != pointer else None
    if span is not None and not span["least"] <= value <= span["most"]:
        origin = source_of(base, at)
        return Provenance("user", origin.ref, _sentence(origin, f"{span['least']} to {span['most']}"))
    return None


def _sentence(origin: Provenance, stated: str) -> str:
    if origin.source == "rulebook":
        return f"It contradicts the rulebook, which says {stated}."
    return f"It contradicts what follows from the rulebook: {stated}."


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
