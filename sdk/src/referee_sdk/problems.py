"""Answers that are no result, and the answers of a batch."""

from dataclasses import dataclass, field

from referee_sdk.parts import Answer, Part, many
from referee_sdk.rulings import Ruling


@dataclass(frozen=True, slots=True)
class WrongShape(Part):
    """A place in the request, as a JSON Pointer, and what is wrong there."""

    pointer: str
    detail: str


@dataclass(frozen=True, slots=True)
class Problem(Answer):
    """The problem document (RFC 9457) of an answer that is not a result."""

    type: str
    title: str
    status: int
    detail: str
    instance: str = ""
    errors: tuple[WrongShape, ...] = field(default=(), metadata={"read": many(WrongShape)})
    known: tuple[str, ...] = ()
    near: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The kind of problem, the last part of its type: `illegal-move`."""
        return self.type.rsplit("/", 1)[-1]


@dataclass(frozen=True, slots=True)
class Result(Answer):
    """The answer to one item of a batch; all its members are in `document`."""

    status: int

    @property
    def is_result(self) -> bool:
        """Whether there is a result; for a move: whether it is legal."""
        return self.status == 200

    @property
    def ruling(self) -> Ruling | None:
        """The ruling, for a move or a question that got one."""
        return Ruling.read(self.document) if "verdict" in self.document else None

    @property
    def problem(self) -> Problem | None:
        """The problem document, if there is no result."""
        return None if self.is_result else Problem.read(self.document)
