"""What can be read of a game: how it is described, its rules, how each is kept, its schemas."""

from dataclasses import dataclass, field

from referee_sdk.examples import Shown
from referee_sdk.parts import Answer, Data, Listing, Part


@dataclass(frozen=True, slots=True)
class GameInBrief(Answer):
    """A game that is served; `href` is the path of its address."""

    id: str
    title: str
    editions: tuple[str, ...]
    seats: tuple[str, ...]
    href: str


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

    `viewers` are the seats and `public`; `switches`, `moves` and `questions` are by name, and so are the paths of all
    its addresses, `links`. A service that does not describe its questions leaves them empty.
    """

    id: str
    title: str
    editions: tuple[str, ...]
    seats: tuple[str, ...]
    href: str
    viewers: tuple[str, ...]
    switches: dict[str, Switch]
    packs: tuple[str, ...]
    rules: RuleCounts
    moves: dict[str, MoveType]
    questions: dict[str, QuestionType] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RuleInBrief(Answer):
    """An entry of a rule catalogue as it is listed. `status` is empty for what is not a rule of the rulebook."""

    id: str
    section: str
    statement: str
    kind: str = ""
    status: str = ""


@dataclass(frozen=True, slots=True)
class Catalogue(Listing[RuleInBrief]):
    """Every entry of the rule catalogue of a game, in the order of the rulebook."""

    game: str
    edition: str
    rules: tuple[RuleInBrief, ...]


@dataclass(frozen=True, slots=True)
class Neighbor(Part):
    """Another rule under the same heading, or of the same paragraph."""

    id: str
    statement: str


@dataclass(frozen=True, slots=True)
class Reading(Part):
    """An interpretation that speaks of a rule: the gap in the text, and how it is read; a search gives only the gap."""

    id: str
    title: str
    reading: str = ""


@dataclass(frozen=True, slots=True)
class ComponentInBrief(Part):
    """A component that an entry of the catalogue or a question speaks of; `href` is the path of its address."""

    collection: str
    id: str
    href: str
    number: int | None = None
    names: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rule(Answer):
    """An entry of a rule catalogue, with what belongs to it.

    `text` is the entry in a line, `asks` are questions of players that it answers, `neighbors` the others under the
    same heading, `see_also` what it cites and what the glossary names beside it, `interpretations` those that cite it.

    A rule can have `breach`, what an illegal move looks like, and `reason`, why the referee leaves it to the players.
    An interpretation has `title`, the gap, with `contention`, how much it matters, `reading`, `why` and `alternative`.
    An invariant has `supplied`: whether states that are sent in must keep it, too.
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
    see_also: tuple[RuleInBrief, ...] = ()
    interpretations: tuple[Reading, ...] = ()
    components: tuple[ComponentInBrief, ...] = ()
    examples: tuple[Shown, ...] = ()
    breach: str = ""
    reason: str = ""
    title: str = ""
    contention: str = ""
    reading: str = ""
    why: str = ""
    alternative: str = ""
    supplied: bool | None = None


@dataclass(frozen=True, slots=True)
class Term(Answer):
    """A word of a rulebook: what it means, the rules that say so, what players call it."""

    term: str
    meaning: str
    rules: tuple[str, ...]
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Glossary(Listing[Term]):
    """The words of the rulebook of a game."""

    game: str
    edition: str
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class FoundRule(Answer):
    """An entry of a rule catalogue that answers a question, with what belongs to it.

    `text` is the entry in a line, `more` are others of the same paragraph that were found too, `interpretations` tell
    the gaps in the text that touch it. Where several entries fit about as well, `where` is the heading that tells this
    one apart.
    """

    game: str
    id: str
    section: str
    statement: str
    kind: str
    href: str
    text: str
    status: str = ""
    where: str = ""
    more: tuple[Neighbor, ...] = ()
    interpretations: tuple[Reading, ...] = ()
    components: tuple[ComponentInBrief, ...] = ()


@dataclass(frozen=True, slots=True)
class Search(Answer):
    """What a search found for the question `q`, best first, in one game or in all; then `game` and `edition` are empty.

    `terms` and `components` are those of the game that the question names. `read_as` gives for each unknown word what
    it was taken for, `unknown` the words that resemble nothing. Where nothing was found, `text` says so and `words` are
    some that would find something.
    """

    q: str
    rules: tuple[FoundRule, ...]
    game: str = ""
    edition: str = ""
    terms: tuple[Term, ...] = ()
    components: tuple[ComponentInBrief, ...] = ()
    read_as: dict[str, tuple[str, ...]] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    text: str = ""
    words: tuple[str, ...] = ()


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
    """A JSON Schema that concerns a game; `href` is the path of its address."""

    name: str
    title: str
    href: str


@dataclass(frozen=True, slots=True)
class Schemas(Listing[SchemaInBrief]):
    """The JSON Schemas that concern a game."""

    game: str
    schemas: tuple[SchemaInBrief, ...]
