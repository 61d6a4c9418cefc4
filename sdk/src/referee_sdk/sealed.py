"""Sealed states: what somebody has of one, given in place of a state."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee_sdk.parts import Data

JsonObject = Mapping[str, Any]


@dataclass(frozen=True, slots=True, repr=False)
class Sealed:
    """A sealed state in the hands of somebody: the token, and by seat the secrets that this one has.

    It stands wherever a state does, but for records. Its repr shows neither. Raises ValueError without a token.
    """

    token: str
    secrets: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.token:
            raise ValueError("There is no token: nothing was sealed, or the move was refused, or no state was wanted.")

    def __repr__(self) -> str:
        return f"Sealed(token=…, secrets={{{', '.join(f'{seat!r}: …' for seat in self.secrets)}}})"


State = JsonObject | Sealed
"""What an operation takes as a state."""


def stated(state: State) -> Data:
    """The members of a request that tell a state."""
    if not isinstance(state, Sealed):
        return {"state": state}
    return {"token": state.token, **({"secrets": dict(state.secrets)} if state.secrets else {})}
