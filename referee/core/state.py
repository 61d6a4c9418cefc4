"""What the states and moves of all games share."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

UNKNOWN = "?"
"""A card that nobody has told the referee."""

FORMAT = 1
"""The version of the documents (states, moves, records) that this referee reads and writes."""

Trust = Literal["all", "stated"]


class PackRef(Struct, frozen=True, forbid_unknown_fields=True):
    """Which component data a game is played with: a pack, and the owner's changes to it (a JSON Merge Patch)."""

    id: str
    patch: dict[str, Any] | UnsetType = UNSET


class SeatInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """Labels of a seat. The referee never reads them."""

    name: str | UnsetType = UNSET


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """How a finished game ended."""

    winners: tuple[str, ...]
    reason: str


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """Something taken on the players' word: a card that was only claimed, a card text that the table settled, or an
    agreement outside the rules."""

    type: Literal["claim", "table_ruling", "agreement"]
    step: int
    at: str = ""
    card: str = ""
    reason: str = ""
    waive: tuple[str, ...] = ()
    note: str = ""


class Commitment(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that a seat has made in secret and not opened yet: the kind of move, and what binds the seat to it.

    `hash` is the SHA-256, in hexadecimal, of the canonical JSON of `{"move": …, "salt": …}`.
    """

    seat: str
    step: int
    type: str
    hash: str


class Head(Struct, frozen=True, kw_only=True):
    """The head of every state: all circumstances of judgement."""

    game: str
    format: int
    edition: str
    pack: PackRef
    switches: dict[str, str]
    trust: Trust
    seats: dict[str, SeatInfo]
    node: str
    step: int
    draws: int
    word: tuple[Word, ...] = ()
    result: Result | None = None
    seed: str | UnsetType = UNSET
    salt: str | UnsetType = UNSET


class SecretiveHead(Head, frozen=True, kw_only=True):
    """The head of a state in a game in which seats choose in secret at the same time.

    `commitments` are the choices that have not been opened, in the order in which they were made; absent without any.
    """

    commitments: tuple[Commitment, ...] | UnsetType = UNSET


class Move(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What a seat proposes."""

    seat: str

    @property
    def type(self) -> str:
        """The name of this kind of move."""
        tag = type(self).__struct_config__.tag
        return str(tag)


class Tell(Move, frozen=True, kw_only=True, tag="tell"):
    """A card that the table has learned: `at` points into the state to a place that holds an unknown card."""

    at: str
    card: str


class Commit(Move, frozen=True, kw_only=True, tag="commit"):
    """A choice that a seat makes in secret, bound by its hash (see `Commitment`)."""

    hash: str


class Open(Move, frozen=True, kw_only=True, tag="open"):
    """The move that a seat has committed to, and the salt of its hash."""

    move: dict[str, Any]
    salt: str


class Agreement(Move, frozen=True, kw_only=True, tag="agreement"):
    """What all seats agreed outside the rules: a correction, a house rule, somebody leaves, an agreed result."""

    agreed: tuple[str, ...]
    reason: str
    set: dict[str, Any] | UnsetType = UNSET
    waive: tuple[str, ...] | UnsetType = UNSET
    leaves: str | UnsetType = UNSET
    result: Result | UnsetType = UNSET
