"""Ready positions: what can be tried in each, and the rules that this shows."""

from dataclasses import dataclass

from referee_sdk.parts import Answer, Data, Part
from referee_sdk.rulings import Pending


@dataclass(frozen=True, slots=True)
class Shows(Part):
    """A rule that an example shows: by a `violation` of it, by an `event` that cites it, or by a `fault` of a state."""

    rule: str
    by: str


@dataclass(frozen=True, slots=True)
class ExampleInBrief(Answer):
    """An example as it is listed, under the heading of the rulebook to which it belongs."""

    id: str
    title: str
    chapter: str
    text: str
    shows: tuple[Shows, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown(Part):
    """An example that shows a rule, where one reads about the rule: its move, and what the referee says to it."""

    id: str
    title: str
    by: str = ""
    move: Data | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Allowed(Part):
    """A legal move of an example, and what happens then, a sentence each."""

    move: Data
    events: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Forbidden(Part):
    """An illegal move of an example, and the rule that it breaks; `also` are other ids for the same breach."""

    move: Data
    rule: str
    section: str
    statement: str
    detail: str
    hint: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wrong(Part):
    """A fault of the state of an example, and the rule that says so; `also` are other ids for the same fault."""

    rule: str
    section: str
    statement: str
    detail: str
    pointer: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Example(Answer):
    """A position with what can be tried there: a legal move and those after it, an illegal one, or its faults.

    `pending` is None for a state that is impossible.
    """

    id: str
    title: str
    chapter: str
    text: str
    game: str
    edition: str
    state: Data
    shows: tuple[Shows, ...] = ()
    pending: Pending | None = None
    legal: Allowed | None = None
    then: tuple[Allowed, ...] = ()
    illegal: Forbidden | None = None
    faults: tuple[Wrong, ...] = ()


@dataclass(frozen=True, slots=True)
class ExampleRequest(Answer):
    """What can be sent to `judge`, or to `check` where there is no move; `document` is the whole body."""

    state: Data
    move: Data | None = None
