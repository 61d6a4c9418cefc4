"""The referee's answers to moves and states."""

from dataclasses import dataclass, field
from typing import Any, Literal

from referee_sdk.parts import Answer, Data, Part

Verdict = Literal["legal", "illegal", "undetermined"]


@dataclass(frozen=True, slots=True)
class Veil(Part):
    """What everybody sees of an event but the seats that see the event itself."""

    seats: tuple[str, ...]
    text: str
    data: Data


@dataclass(frozen=True, slots=True)
class Event(Part):
    """Something that happened, the rules that caused it and one sentence about it; `veil` if not all see the same."""

    type: str
    rules: tuple[str, ...]
    text: str
    data: Data = field(default_factory=dict)
    veil: Veil | None = None


@dataclass(frozen=True, slots=True)
class Violation(Part):
    """One broken rule: its sentence, this case, the place in the request, and what would do instead."""

    rule: str
    section: str
    statement: str
    detail: str
    pointer: str = ""
    hint: str = ""
    also: tuple[str, ...] = ()
    data: Data = field(default_factory=dict)
    legal_moves: tuple[Data, ...] = ()


@dataclass(frozen=True, slots=True)
class Need(Part):
    """A missing fact: where in the request it belongs, what is accepted there, the question to the table."""

    put: str
    accepts: Data
    question: str
    purpose: Literal["legality", "effect"] = field(metadata={"name": "for"})


@dataclass(frozen=True, slots=True)
class Assumption(Part):
    """Something the judgement relied on that the rulebook does not print."""

    pointer: str
    source: str
    value: Any = None
    ref: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class DependsOn(Part):
    """A switch that decided, and how the other reading would decide."""

    switch: str
    value: str
    interpretation: str
    other: str
    verdict_if_other: Verdict
    text: str = ""


@dataclass(frozen=True, slots=True)
class Awaited(Part):
    """A kind of move that the state waits for, with a legal example."""

    type: str
    seat: str
    arguments: dict[str, str] = field(default_factory=dict)
    example: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pending(Part):
    """What a state waits for."""

    kind: Literal["decision", "chance", "automatic", "over"]
    node: str
    seats: tuple[str, ...]
    moves: tuple[Awaited, ...] = ()
    table_ruling: bool = False


@dataclass(frozen=True, slots=True)
class SetUp(Answer):
    """A first state, and what it waits for.

    Of a sealed one `state` is what everybody sees, `token` the state itself, and `secrets` has the secret of each seat,
    told only here. The last two are empty where nothing is sealed, and never in the repr.
    """

    state: Data
    pending: Pending
    token: str = field(default="", repr=False)
    secrets: dict[str, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Ruling(Answer):
    """The referee's answer to a move. Members that do not belong to the verdict, or were not wanted, are empty.

    `detail` is the sentence that settles a refusal. `token` is the next state, sealed, where the state was; `state` is
    then what the sender may see of it.
    """

    verdict: Verdict
    state: Data | None = None
    digest: str | None = None
    previous: str | None = None
    pending: Pending | None = None
    events: tuple[Event, ...] = ()
    reveals: bool | None = None
    violations: tuple[Violation, ...] = ()
    impossible: bool = False
    needs: tuple[Need, ...] = ()
    permitted: bool = False
    made_up: tuple[str, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    depends_on: tuple[DependsOn, ...] = ()
    detail: str = ""
    token: str = field(default="", repr=False)

    @property
    def is_legal(self) -> bool:
        """Whether the move may be made, with everything known about what comes of it."""
        return self.verdict == "legal"

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that the ruling rests on, in the order in which it names them."""
        named = [rule for event in self.events for rule in event.rules]
        named += [rule for violation in self.violations for rule in (violation.rule, *violation.also)]
        return tuple(dict.fromkeys(named))


@dataclass(frozen=True, slots=True)
class OpenMove(Part):
    """A move that only a missing fact keeps from being called legal."""

    move: Data
    needs: tuple[Need, ...]


@dataclass(frozen=True, slots=True)
class Moves(Answer):
    """The legal moves of a state, each ready to be sent. `complete` is false when there are more."""

    moves: tuple[Data, ...]
    open: tuple[OpenMove, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Check(Answer):
    """Whether a state is possible: every fault, or what it waits for."""

    possible: bool
    faults: tuple[Violation, ...]
    pending: Pending | None = None


@dataclass(frozen=True, slots=True)
class Line(Part):
    """One line of a score."""

    seat: str
    points: int
    rules: tuple[str, ...]
    text: str
    data: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Score(Answer):
    """The score as lines, with the totals of each seat."""

    lines: tuple[Line, ...]
    totals: dict[str, int]


@dataclass(frozen=True, slots=True)
class View(Answer):
    """A state as a viewer sees it, the digest of that view, and what it waits for. The view is a state again."""

    state: Data
    digest: str
    pending: Pending
