"""Answers that are no result, and the answers of a batch."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee_sdk.parts import Answer, Part
from referee_sdk.rulings import Ruling

OK = 200


@dataclass(frozen=True, slots=True)
class WrongShape(Part):
    """A place in the request, as a JSON Pointer, and what is wrong there."""

    pointer: str
    detail: str


@dataclass(frozen=True, slots=True)
class Problem(Answer):
    """The problem document (RFC 9457) of an answer that is not a result.

    `errors` are the places of a wrong shape. Of a body that cannot be read `malformed` names the fault, with its place
    as a `pointer` or as a `position` in bytes, from 0. `known` and `near` are names that there are. Of an edition or a
    format that is not served `pointer` is the place, and `served` the one that is.
    """

    type: str
    title: str
    status: int
    detail: str
    instance: str = ""
    errors: tuple[WrongShape, ...] = ()
    known: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    malformed: str = field(default="", metadata={"name": "kind"})
    position: int | None = None
    pointer: str = ""
    served: Any = None

    @property
    def kind(self) -> str:
        """The kind of problem, the last part of its type: `illegal-move`."""
        return self.type.rsplit("/", 1)[-1]


def ruling_in(document: Mapping[str, Any]) -> Ruling | None:
    """The ruling whose members an answer holds, if it holds one. Raises Unreadable."""
    return Ruling.read(document) if "verdict" in document else None


def problem_in(document: Mapping[str, Any]) -> Problem | None:
    """The problem document that an item of a batch is, unless it is a result. Raises Unreadable."""
    return None if document.get("status") == OK else Problem.read(document)


@dataclass(frozen=True, slots=True)
class Result(Answer):
    """The answer to one item of a batch; all its members are in `document`.

    `ruling` is there for a move or a question that got one, legal or not, `problem` where there is no result.
    """

    status: int
    ruling: Ruling | None = field(default=None, metadata={"of": ruling_in})
    problem: Problem | None = field(default=None, metadata={"of": problem_in})

    @property
    def is_result(self) -> bool:
        """Whether there is a result; for a move: whether it is legal."""
        return self.status == OK
