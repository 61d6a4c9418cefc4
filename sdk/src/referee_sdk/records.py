"""What the referee says of a whole game."""

from dataclasses import dataclass
from typing import Any, Literal

from referee_sdk.parts import Answer, Data, Part
from referee_sdk.rulings import Pending, Ruling, Score, Verdict


@dataclass(frozen=True, slots=True)
class RefusedStep(Part):
    """A step that is not legal: its place in the log, from 0, and the ruling on it; `resumed` if the game went on."""

    move: int
    pointer: str
    ruling: Ruling
    resumed: bool


@dataclass(frozen=True, slots=True)
class Stopped(Part):
    """The step at which judging ended before the end of the log, and why."""

    move: int
    reason: Literal["illegal", "undetermined", "work"]
    text: str


@dataclass(frozen=True, slots=True)
class Difference(Part):
    """Something that a record says of its game and that judging it does not confirm."""

    pointer: str
    recorded: Any
    found: Any
    text: str


@dataclass(frozen=True, slots=True)
class Audit(Answer):
    """A whole log judged. `holds` is true iff every move is legal and the record says nothing that is not so."""

    verdict: Verdict
    holds: bool
    judged: int
    refused: tuple[RefusedStep, ...]
    differences: tuple[Difference, ...]
    digests: tuple[str, ...]
    chain: str
    state: Data
    pending: Pending
    score: Score
    stopped: Stopped | None = None
