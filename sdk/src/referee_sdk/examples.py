"""Ready positions: what can be tried in each, and the rules that this shows."""

from dataclasses import dataclass, field
from typing import Literal

from referee_sdk.parts import Answer, Data, Listing, Part
from referee_sdk.rulings import Pending

Operation = Literal["moves", "checks"]


@dataclass(frozen=True, slots=True)
class Shows(Part):
    """A rule that an example shows: by a `violation` of it, by an `event` that cites it, or by a `fault` of a state."""

    rule: str
    by: str


@dataclass(frozen=True, slots=True)
class ExampleInBrief(Answer):
    """An example as it is listed, under the heading of the rulebook to which it belongs.

    `href` is the path of its address; what stands at the path `request` can be sent to the `operation`.
    """

    id: str
    title: str
    chapter: str
    text: str
    href: str
    operation: Operation
    request: str
    shows: tuple[Shows, ...] = ()


@dataclass(frozen=True, slots=True)
class Examples(Listing[ExampleInBrief]):
    """Examples of a game in the order of the rulebook; `chapters` are all the headings under which there are some."""

    game: str
    edition: str
    chapters: tuple[str, ...]
    examples: tuple[ExampleInBrief, ...]


@dataclass(frozen=True, slots=True)
class Shown(Part):
    """An example that shows a rule, where one reads about the rule: its move, and what the referee says to it."""

    id: str
    title: str
    href: str
    operation: Operation
    request: str
    by: str = ""
    move: Data | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Start(Part):
    """A set-up; `seed` or `salt` is None where the game has none."""

    options: Data
    switches: dict[str, str]
    seed: str | None
    salt: str | None


@dataclass(frozen=True, slots=True)
class Way(Part):
    """How the position of an example came about: from a set-up, or from the path of another example, `after`.

    Then `change` was merged into the state there, as a JSON Merge Patch, and then the moves were made.
    """

    moves: tuple[Data, ...]
    start: Start | None = None
    after: str = ""
    change: Data = field(default_factory=dict)


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

    `way` tells how the position came about; `pending` is None for a state that is impossible. What stands at the path
    `request` can be sent to the `operation`.
    """

    id: str
    title: str
    chapter: str
    text: str
    game: str
    edition: str
    state: Data
    way: Way
    operation: Operation
    request: str
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
