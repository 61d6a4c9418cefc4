"""Which exception an answer is that is not a result."""

import requests

from referee_sdk import plain_json
from referee_sdk.errors import (
    BadRequest,
    BadToken,
    CardsUnknown,
    IllegalMove,
    ImpossibleState,
    NotBorneOut,
    NotFound,
    OtherGame,
    RefereeError,
    Refused,
    SealingOff,
    ServiceFault,
    ServiceUnavailable,
    TokenTooLarge,
    Undetermined,
    UnexpectedAnswer,
    UnknownEdition,
    UnknownKey,
    WrongSecret,
)
from referee_sdk.parts import Unreadable
from referee_sdk.problems import Problem, ruling_in
from referee_sdk.rulings import Ruling

PROBLEM = "application/problem+json"

RETRY_ON = (429, 502, 503, 504)
"""The states of the service that pass. Every operation is a pure function, so all of them may be repeated."""

REFUSALS: dict[str, type[Refused]] = {
    "illegal-move": IllegalMove,
    "undetermined": Undetermined,
    "impossible-state": ImpossibleState,
    "unknown-edition": UnknownEdition,
    "not-borne-out": NotBorneOut,
    "cards-unknown": CardsUnknown,
}

SEALED: dict[str, type[RefereeError]] = {
    "sealing-off": SealingOff,
    "unreadable-token": BadToken,
    "unknown-key": UnknownKey,
    "other-game": OtherGame,
    "wrong-secret": WrongSecret,
    "token-too-large": TokenTooLarge,
}
"""What is wrong with a token or its secrets."""


def failure(url: str, answer: requests.Response, content: bytes) -> RefereeError:
    """The exception for an answer that is not a result."""
    problem = _problem(answer, content)
    if problem is None:
        return _unexplained(url, answer)
    status = answer.status_code
    if status == 422 and problem.kind in REFUSALS:
        return REFUSALS[problem.kind](problem.detail, problem, _ruling(problem))
    if status in RETRY_ON:
        return ServiceUnavailable(problem.detail, problem)
    if status == 404:
        return NotFound(problem.detail, problem)
    if 400 <= status < 500:
        return SEALED.get(problem.kind, BadRequest)(problem.detail, problem)
    return ServiceFault(problem.detail, problem)


def media_type(answer: requests.Response) -> str:
    """The media type of an answer without its parameters; empty if it has none."""
    return answer.headers.get("Content-Type", "").partition(";")[0].strip().lower()


def _unexplained(url: str, answer: requests.Response) -> RefereeError:
    """The exception for an answer without a problem document, which a proxy or another service has given."""
    status = answer.status_code
    if answer.is_redirect:
        where = answer.headers["Location"]
        return UnexpectedAnswer(f"{url} redirects to {where}. Redirects are not followed; use the address behind it.")
    message = f"{url} answered with status {status} and no problem document."
    if status in RETRY_ON:
        return ServiceUnavailable(message)
    return ServiceFault(message) if status == 500 else UnexpectedAnswer(message)


def _problem(answer: requests.Response, content: bytes) -> Problem | None:
    if media_type(answer) != PROBLEM:
        return None
    try:
        return Problem.read(plain_json.read(content))
    except Unreadable:
        return None


def _ruling(problem: Problem) -> Ruling | None:
    """The ruling that a refusal carries in the places where a result has it."""
    try:
        return ruling_in(problem.document)
    except Unreadable:
        return None
