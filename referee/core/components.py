"""The components of a game (cards, units, places) as a pack holds them, and the rules that speak of them."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from referee.core.pack import PackData
from referee.core.rulebook import Rulebook

RULE_ID = re.compile(r"\b[A-Z]{2,4}(?:-[A-Z0-9]+)+\b")
"""How the ids of a rulebook look in a text: of rules, interpretations, invariants and conventions."""


class Component(Struct, frozen=True):
    """One entry of a pack's collection: where it stands, what it is called, its data as they stand there."""

    collection: str
    id: str
    data: Any
    number: int | None = None
    names: dict[str, str] = {}

    @property
    def pointer(self) -> str:
        """Its place within the pack."""
        return f"/{self.collection}/{self.id}"


def components(pack: PackData) -> tuple[Component, ...]:
    """Every entry of every collection, in the order of the pack."""
    return tuple(
        _component(collection, identifier, data)
        for collection, entries in pack.items()
        if isinstance(entries, dict) and collection != "provenance"
        for identifier, data in entries.items()
    )


def find(among: Sequence[Component], name: str) -> Component | None:
    """The component with this very id, else this number, else this name, whose case does not matter; or None.

    This is the one rule, for addresses and forms. What only looks like an id is none, and spaces at its ends count too.
    """
    by_id = (component for component in among if component.id == name)
    by_number = (component for component in among if component.number is not None and str(component.number) == name)
    by_name = (component for component in among if name.casefold() in map(str.casefold, component.names.values()))
    return next(by_id, None) or next(by_number, None) or next(by_name, None)


def rules_about(book: Rulebook, component: Component, refs: Iterable[str] = ()) -> tuple[str, ...]:
    """The ids that speak of a component, in the order of the catalogue.

    They are the rows under a heading with its name, all texts that name it, what cites one of those rows, and `refs`,
    from which its data follow.
    """
    rows, names = headed(book, component), sorted({*component.names.values()})
    name = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)") if names else None
    found = {*rows, *refs}
    for identifier, text in texts(book).items():
        if (name is not None and name.search(text)) or not rows.isdisjoint(cited(text)):
            found.add(identifier)
    return tuple(identifier for identifier in book.sentences if identifier in found)


def headed(book: Rulebook, component: Component) -> frozenset[str]:
    """The rules that stand under a heading with one of the names of a component."""
    names = {*component.names.values()}
    return frozenset(i for i, rule in book.rules.items() if rule.section.rpartition(" › ")[2] in names)


def texts(book: Rulebook) -> dict[str, str]:
    """For every id all that its entry says."""
    return {
        **{i: f"{r.statement} {r.breach}" for i, r in book.rules.items()},
        **{i: f"{n.title} {n.reading} {n.why} {n.alternative}" for i, n in book.interpretations.items()},
        **{i: r.statement for i, r in book.invariants.items()},
        **{i: r.statement for i, r in book.conventions.items()},
    }


def cited(text: str) -> set[str]:
    """The ids that a text names."""
    return set(RULE_ID.findall(text))


def folded(name: str) -> str:
    """A name as it is compared: in one normal form, without case."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def _component(collection: str, identifier: str, data: Any) -> Component:
    known = data if isinstance(data, dict) else {}
    return Component(collection, identifier, data, known.get("number"), known.get("names", {}))
