"""What leads readers through a rulebook: its headings, a glossary, and how players ask for each rule."""

from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct


class Term(Struct, frozen=True, omit_defaults=True):
    """A word of the rulebook: what it means, the rules that say so, and what players call the thing."""

    meaning: str
    rules: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


class Asks(Struct, frozen=True):
    """How players ask, in their words: by id of a rule or an interpretation, and by id of a component."""

    rules: dict[str, tuple[str, ...]]
    components: dict[str, tuple[str, ...]]


class Contents(Struct, frozen=True):
    """The headings of a rulebook, each with those above it; `retold` are the ones that repeat what stands elsewhere."""

    headings: tuple[str, ...]
    retold: tuple[str, ...] = ()

    def retells(self, section: str) -> bool:
        """Whether a section stands under a heading that repeats, explains by examples or advises."""
        return any(section == heading or section.startswith(f"{heading} › ") for heading in self.retold)


class Guide(Struct, frozen=True):
    """What leads readers through the rulebook of one game."""

    asks: Asks
    glossary: dict[str, Term]
    contents: Contents


_CORE = resources.files(__package__)
REFEREE_ASKS = msgspec.json.decode((_CORE / "referee_asks.json").read_bytes(), type=Asks)
"""How players ask for the referee's own rules."""
REFEREE_HEADINGS = ("Agreements", "Unknown cards", "Reports", "Choices in secret", "States", "Moves", "Table rulings")
"""Under `Rules of the referee`, which no rulebook has."""


@cache
def guide(package: str) -> Guide:
    """The guide in the folder of a game. Raises msgspec.ValidationError for a file that is not well-formed."""
    folder = resources.files(package)
    asks = msgspec.json.decode((folder / "asks.json").read_bytes(), type=Asks)
    return Guide(
        asks=Asks({**REFEREE_ASKS.rules, **asks.rules}, asks.components),
        glossary=msgspec.json.decode((folder / "glossary.json").read_bytes(), type=dict[str, Term]),
        contents=msgspec.json.decode((folder / "contents.json").read_bytes(), type=Contents),
    )
