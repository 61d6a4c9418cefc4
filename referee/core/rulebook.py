"""The rule catalogue of a game: rules, interpretations, invariants and conventions by id."""

from collections.abc import Callable, Collection
from functools import cached_property
from importlib import resources
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

Kind = Literal["setup", "constraint", "procedure", "trigger", "scoring", "end", "definition", "advice", "referee"]
Status = Literal["enforced", "automatic", "fault", "quoted", "left to the players"]

F = TypeVar("F", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[F], F]:
    """Marks a function as the code of these rules; they stand in its attribute `rules`."""

    def mark(function: F) -> F:
        function.rules = ids  # type: ignore[attr-defined]
        return function

    return mark


class Rule(Struct, frozen=True, omit_defaults=True):
    """One statement of the rulebook, in our words, with the heading under which it stands."""

    section: str
    statement: str
    kind: Kind
    status: Status
    breach: str = ""
    reason: str = ""


class Interpretation(Struct, frozen=True, omit_defaults=True):
    """How a gap in the text is read."""

    title: str
    contention: str
    reading: str
    why: str = ""
    alternative: str = ""


class Invariant(Struct, frozen=True):
    """A statement that holds for every reachable state; `supplied`: it is required of states sent in, too."""

    statement: str
    supplied: bool


class Convention(Struct, frozen=True):
    """A choice of interface that the rulebook does not speak of."""

    statement: str


class Rulebook(Struct, frozen=True, dict=True):
    """The catalogue of one game in one edition."""

    game: str
    title: str
    edition: str
    rules: dict[str, Rule]
    interpretations: dict[str, Interpretation]
    invariants: dict[str, Invariant]
    conventions: dict[str, Convention]

    @cached_property
    def sentences(self) -> dict[str, tuple[str, str]]:
        """For every id the section and the statement that a citation shows."""
        return {
            **{i: (r.section, r.statement) for i, r in self.rules.items()},
            **{i: (f"Interpretation: {r.title}", r.reading) for i, r in self.interpretations.items()},
            **{i: ("Impossible state", r.statement) for i, r in self.invariants.items()},
            **{i: ("Convention of the referee", r.statement) for i, r in self.conventions.items()},
        }

    def lookup(self, identifier: str) -> Rule | Interpretation | Invariant | Convention:
        """The entry of an id. Raises KeyError for an id that this catalogue lacks."""
        for part in (self.rules, self.interpretations, self.invariants, self.conventions):
            if identifier in part:
                return part[identifier]
        raise KeyError(identifier)

    @classmethod
    def read(cls, data: bytes) -> "Rulebook":
        """A catalogue from its JSON file. Raises msgspec.ValidationError for one that is not well-formed."""
        return msgspec.json.decode(data, type=cls)


REFEREE_RULES = msgspec.json.decode(
    (resources.files(__package__) / "referee_rules.json").read_bytes(), type=dict[str, Rule]
)
"""The referee's own rules: on agreements, told cards, reports, choices in secret and states."""


def catalogue(package: str, without: Collection[str] = ()) -> Rulebook:
    """The catalogue in the folder of a game, the referee's own rules included but for those that it can never need."""
    book = Rulebook.read((resources.files(package) / "rulebook.json").read_bytes())
    own = {identifier: row for identifier, row in REFEREE_RULES.items() if identifier not in without}
    return replace(book, rules={**book.rules, **own})
