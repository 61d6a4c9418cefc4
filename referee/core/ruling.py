"""What a referee answers with: the ruling and its parts. All are immutable values and can be written as JSON."""

from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

Verdict = Literal["legal", "illegal", "undetermined"]
Data: TypeAlias = dict[str, Any]


class Veil(Struct, frozen=True):
    """What an event shows to everybody but `seats`."""

    seats: tuple[str, ...]
    text: str
    data: Data = {}


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened, the rules that caused it and one sentence about it."""

    type: str
    rules: tuple[str, ...]
    text: str
    data: Data = {}
    veil: Veil | None = None

    def seen_by(self, viewer: str) -> "Event":
        """This event as `viewer` (a seat or `public`) sees it."""
        if self.veil is None or viewer in self.veil.seats:
            return Event(self.type, self.rules, self.text, self.data)
        return Event(self.type, self.rules, self.veil.text, self.veil.data)


class Violation(Struct, frozen=True):
    """One independent breach: the rule, this case with its numbers, where in the request, and what would do instead."""

    rule: str
    section: str
    statement: str
    detail: str
    pointer: str = "/move"
    hint: str = ""
    also: tuple[str, ...] = ()
    data: Data = {}
    legal_moves: tuple[Data, ...] | UnsetType = UNSET


class Provenance(Struct, frozen=True, omit_defaults=True):
    """Where a pack entry comes from."""

    source: Literal["rulebook", "derived", "assumed", "user"]
    ref: str = ""
    note: str = ""


class Assumption(Struct, frozen=True, omit_defaults=True):
    """Something the judgement relied on that the rulebook does not print: a pack entry, or the players' word."""

    pointer: str
    source: Literal["derived", "assumed", "user", "players-word", "agreement"]
    value: Any = None
    ref: str = ""
    note: str = ""


class Need(Struct, frozen=True, rename={"purpose": "for"}):
    """A missing fact: where in the request it belongs, what is accepted there, and the question to the table."""

    put: str
    accepts: Data
    question: str
    purpose: Literal["legality", "effect"]


class DependsOn(Struct, frozen=True, omit_defaults=True):
    """A switch that decided: under `other` the verdict, or what happens, would be another."""

    switch: str
    value: str
    interpretation: str
    other: str
    verdict_if_other: Verdict
    text: str = ""


class Awaited(Struct, frozen=True):
    """A move type that the state waits for: who makes it, its arguments in words, and one that is legal.

    The example is empty where an unknown card or a missing fact decides on each.
    """

    type: str
    seat: str
    arguments: dict[str, str] = {}
    example: Data = {}


class Pending(Struct, frozen=True):
    """What a state waits for."""

    kind: Literal["decision", "chance", "automatic", "over"]
    node: str
    seats: tuple[str, ...]
    moves: tuple[Awaited, ...] = ()
    table_ruling: bool = False


class Ruling(Struct, frozen=True):
    """The referee's answer to one move. Members that do not belong to the verdict, or were not wanted, are absent."""

    verdict: Verdict
    state: Any = UNSET
    digest: str | UnsetType = UNSET
    previous: str | UnsetType = UNSET
    pending: Pending | UnsetType = UNSET
    events: tuple[Event, ...] | UnsetType = UNSET
    reveals: bool | UnsetType = UNSET
    violations: tuple[Violation, ...] | UnsetType = UNSET
    impossible: bool | UnsetType = UNSET
    needs: tuple[Need, ...] | UnsetType = UNSET
    permitted: bool | UnsetType = UNSET
    made_up: tuple[str, ...] | UnsetType = UNSET
    assumptions: tuple[Assumption, ...] = ()
    depends_on: tuple[DependsOn, ...] = ()


class OpenMove(Struct, frozen=True):
    """A move that only a missing fact keeps from being called legal, with its needs."""

    move: Data
    needs: tuple[Need, ...]


class Moves(Struct, frozen=True):
    """The legal moves of a state in a stable order, and those that wait for a fact. `complete` is false when there are
    more."""

    moves: tuple[Any, ...]
    open: tuple[OpenMove, ...]
    complete: bool


class Line(Struct, frozen=True, omit_defaults=True):
    """One line of a score."""

    seat: str
    points: int
    rules: tuple[str, ...]
    text: str
    data: Data = {}


class Score(Struct, frozen=True):
    """The score as lines, with the totals of each seat."""

    lines: tuple[Line, ...]
    totals: dict[str, int]


MAX_VIOLATIONS = 50
"""How many violations one ruling lists."""

WANT = frozenset(
    {"state", "digest", "pending", "events", "reveals", "violations", "needs", "assumptions", "depends_on"}
)
"""The parts of a ruling that can be wanted or not; the verdict always comes."""
