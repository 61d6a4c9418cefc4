"""What a service says of itself."""

from dataclasses import dataclass

from referee_sdk.catalogue import GameInBrief
from referee_sdk.parts import Answer


@dataclass(frozen=True, slots=True)
class Index(Answer):
    """Which release answers, which games it serves, the version of its documents, its limits and its links by name.

    `requests_a_minute` is among the limits only where requests are limited.
    """

    name: str
    version: str
    format: int
    games: tuple[GameInBrief, ...]
    limits: dict[str, int]
    links: dict[str, str]


@dataclass(frozen=True, slots=True)
class Health(Answer):
    """That a process answers."""

    status: str


@dataclass(frozen=True, slots=True)
class Readiness(Answer):
    """That every game can be set up, and which games there are."""

    status: str
    games: tuple[str, ...]
