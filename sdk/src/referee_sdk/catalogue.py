"""What can be read of a game: its rules, its components."""

from dataclasses import dataclass, field

from referee_sdk.parts import Answer, Data, many


@dataclass(frozen=True, slots=True)
class GameInBrief(Answer):
    """A game that is served."""

    id: str
    title: str
    editions: tuple[str, ...]
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleInBrief(Answer):
    """An entry of a rule catalogue as it is listed. `status` is empty for what is not a rule of the rulebook.

    `game` is there where entries of several games are listed.
    """

    id: str
    section: str
    statement: str
    kind: str = ""
    status: str = ""
    game: str = ""


@dataclass(frozen=True, slots=True)
class Rule(Answer):
    """An entry of a rule catalogue. What only some kinds of entries have is in `document`."""

    id: str
    game: str
    edition: str
    section: str
    statement: str
    kind: str = ""
    status: str = ""


@dataclass(frozen=True, slots=True)
class Search(Answer):
    """What a search found, best first.

    `read_as` gives for each unknown word what it was taken for, `unknown` the words that resemble nothing. Where
    nothing was found, `text` says so and `words` are some that would find something.
    """

    rules: tuple[RuleInBrief, ...] = field(metadata={"read": many(RuleInBrief)})
    read_as: dict[str, list[str]] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    text: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Component(Answer):
    """A card, a unit or a place: what it is called, its data, and by pointer where each value comes from.

    `rules` are the entries that speak of it; only a component that was asked for by itself has them.
    """

    collection: str
    id: str
    data: Data
    number: int | None = None
    names: dict[str, str] = field(default_factory=dict)
    provenance: dict[str, Data] = field(default_factory=dict)
    rules: tuple[RuleInBrief, ...] = field(default=(), metadata={"read": many(RuleInBrief)})
