"""Where each entry of a pack comes from."""

from collections.abc import Iterator, Sequence
from typing import Any

from referee.core.pack import PackData, contradiction, leaves, source_of, sources, value_at
from referee.core.ruling import Provenance

_OF_CARDS = ("faction", "type", "cost/command", "cost/supply", "abilities")
_OF_UNITS = ("subtype", "control", "offense", "defense", "keywords")
_WHOLE = ("keywords", "abilities")


def notes(base: PackData, data: PackData, parts: Sequence[str]) -> dict[str, Provenance]:
    """The provenance of every entry of `data`, which is `base` or a patch of it.

    A number of the user outside the range that follows from the rulebook contradicts it too; the wording of a text
    never does, since only what it does counts.
    """
    found = sources(base, data, entries(data, parts))
    for at, note in found.items():
        if note.source == "user" and at.endswith("/text"):
            found[at] = Provenance("user")
        elif note.source == "user" and not note.ref:
            found[at] = _outside(base, at, value_at(data, at)) or note
    return found


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


def _outside(base: PackData, pointer: str, value: Any) -> Provenance | None:
    """What follows from the rulebook for a number that is not in its range; None where it is, or has none."""
    at = pointer.replace("/cards/", "/ranges/", 1)
    span = value_at(base, at) if at != pointer else None
    if value is None or span is None or span["least"] <= value <= span["most"]:
        return None
    return contradiction(source_of(base, at), f"{span['least']} to {span['most']}")
