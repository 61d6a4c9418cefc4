"""What can be read of a game: how it is described, its rules, how each is kept, its schemas."""

from dataclasses import dataclass, field

from referee_sdk.examples import Shown
from referee_sdk.parts import Answer, Data, Part


@dataclass(frozen=True, slots=True)
class GameInBrief(Answer):
    """A game that is served."""

    id: str
    title: str
    editions: tuple[str, ...]
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Switch(Part):
    """A gap in the rulebook that tables read differently: the interpretation, and each reading by its name."""

    default: str
    interpretation: str
    title: str
    values: dict[str, str]


@dataclass(frozen=True, slots=True)
class MoveType(Part):
    """A kind of move: who makes it and when, its arguments in words, and one of the right shape."""

    who: str
    when: str
    arguments: dict[str, str]
    text: str
    example: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class QuestionType(Part):
    """A kind of question: what it answers, its facts in words, and some that can be asked about."""

    text: str
    facts: dict[str, str]
    example: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RuleCounts(Part):
    """How many rules have each status, and how many entries of the catalogue are of each kind."""

    status: dict[str, int]
    kind: dict[str, int]


@dataclass(frozen=True, slots=True)
class GameInFull(Answer):
    """What a program must know of a game before it starts.

    `viewers` are the seats and `public`; `switches`, `moves` and `questions` are by name. A service that does not
    describe its questions leaves them empty.
    """

    id: str
    title: str
    editions: tuple[str, ...]
    seats: tuple[str, ...]
    viewers: tuple[str, ...]
    switches: dict[str, Switch]
    packs: tuple[str, ...]
    rules: RuleCounts
    moves: dict[str, MoveType]
    questions: dict[str, QuestionType] = field(default_factory=dict)


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
class Neighbor(Part):
    """Another rule under the same heading."""

    id: str
    statement: str


@dataclass(frozen=True, slots=True)
class Reading(Part):
    """An interpretation that speaks of a rule."""

    id: str
    title: str
    reading: str


@dataclass(frozen=True, slots=True)
class ComponentInBrief(Part):
    """A component that an entry of the catalogue speaks of."""

    collection: str
    id: str
    number: int | None = None
    names: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rule(Answer):
    """An entry of a rule catalogue, with what belongs to it. What only some kinds of entries have is in `document`.

    `text` is the entry in a line, `asks` are questions of players that it answers.
    """

    id: str
    game: str
    edition: str
    section: str
    statement: str
    kind: str = ""
    status: str = ""
    text: str = ""
    asks: tuple[str, ...] = ()
    neighbors: tuple[Neighbor, ...] = ()
    interpretations: tuple[Reading, ...] = ()
    components: tuple[ComponentInBrief, ...] = ()
    examples: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True)
class Search(Answer):
    """What a search found, best first.

    `read_as` gives for each unknown word what it was taken for, `unknown` the words that resemble nothing. Where
    nothing was found, `text` says so and `words` are some that would find something.
    """

    rules: tuple[RuleInBrief, ...]
    read_as: dict[str, tuple[str, ...]] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    text: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Term(Answer):
    """A word of a rulebook: what it means, the rules that say so, what players call it."""

    term: str
    meaning: str
    rules: tuple[str, ...]
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CodePlace(Part):
    """A function of the referee that carries the id of a rule."""

    module: str
    name: str


@dataclass(frozen=True, slots=True)
class KeptRule(Part):
    """How the referee keeps a rule: `enforced`, `automatic`, `fault`, `quoted` or `left to the players`, and where."""

    id: str
    kind: str
    status: str
    reason: str = ""
    interpretations: tuple[str, ...] = ()
    code: tuple[CodePlace, ...] = ()


@dataclass(frozen=True, slots=True)
class Coverage(Answer):
    """How every rule of a game is kept; `status` counts the rules of each status."""

    game: str
    edition: str
    status: dict[str, int]
    rules: tuple[KeptRule, ...]


@dataclass(frozen=True, slots=True)
class SchemaInBrief(Part):
    """A JSON Schema that concerns a game."""

    name: str
    title: str
