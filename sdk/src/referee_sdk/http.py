"""One exchange with the service: timeouts, retries, and what an answer is that is no result."""

import inspect
from typing import Any
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter
from urllib3 import Retry
from urllib3.exceptions import MaxRetryError, ReadTimeoutError

from referee_sdk.errors import (
    BadRequest,
    IllegalMove,
    ImpossibleState,
    NotFound,
    RefereeError,
    Refused,
    ServiceFault,
    ServiceUnavailable,
    TimedOut,
    Undetermined,
    UnexpectedAnswer,
    UnknownEdition,
)
from referee_sdk.parts import Data, Unreadable
from referee_sdk.problems import Problem
from referee_sdk.rulings import Ruling

Timeout = float | tuple[float, float]

RETRY_ON = (429, 502, 503, 504)
"""The states of the service that pass. Every operation is a pure function, so all of them may be repeated."""

REFUSALS: dict[str, type[Refused]] = {
    "illegal-move": IllegalMove,
    "undetermined": Undetermined,
    "impossible-state": ImpossibleState,
    "unknown-edition": UnknownEdition,
}


def retries(**changes: Any) -> Retry:
    """The retries of a client: four, with a growing and jittered pause, never longer than half a minute each.

    What an older urllib3 does not know is left out.
    """
    settings = {
        "total": 4,
        "status_forcelist": list(RETRY_ON),
        "allowed_methods": None,
        "backoff_factor": 0.3,
        "backoff_jitter": 0.2,
        "retry_after_max": 30,
        "raise_on_status": False,
        **changes,
    }
    known = inspect.signature(Retry).parameters
    return Retry(**{name: value for name, value in settings.items() if name in known})


class Connection:
    """A service at one address. Sessions are not promised to be safe across threads: use one for each."""

    def __init__(self, base_url: str, timeout: Timeout, retry: Retry | None, session: requests.Session | None) -> None:
        address = urlsplit(base_url)
        if address.scheme not in ("http", "https") or not address.netloc or address.query or address.fragment:
            raise ValueError(f"The address of a service looks like https://referee.example, not {base_url!r}.")
        self._base = base_url.rstrip("/")
        self._timeout = timeout
        self._own = session is None
        self._session = session or requests.Session()
        if self._own:
            adapter = HTTPAdapter(max_retries=retry or retries())
            self._session.mount("http://", adapter)
            self._session.mount("https://", adapter)

    def get(self, path: str, query: dict[str, str] | None = None, accept: str = "application/json") -> bytes:
        """The body of a result. Raises RefereeError."""
        return self._exchange("GET", path, params=query, headers={"Accept": accept})

    def post(self, path: str, body: Data, accept: str = "application/json") -> bytes:
        """The body of a result. Raises RefereeError."""
        return self._exchange("POST", path, json=body, headers={"Accept": accept})

    def close(self) -> None:
        """Gives the connections back; a session that was handed in stays open."""
        if self._own:
            self._session.close()

    def _exchange(self, method: str, path: str, **request: Any) -> bytes:
        url = self._base + path
        try:
            answer = self._session.request(method, url, timeout=self._timeout, allow_redirects=False, **request)
        except requests.exceptions.InvalidJSONError as error:
            raise BadRequest(f"The request cannot be written as JSON: {error}") from error
        except requests.RequestException as error:
            if _is_timeout(error):
                raise TimedOut(f"{url} did not answer in time.") from error
            raise ServiceUnavailable(f"{url} cannot be reached: {error}") from error
        if answer.status_code == 200:
            return answer.content
        raise failure(url, answer)


def failure(url: str, answer: requests.Response) -> RefereeError:
    """The exception for an answer that is not a result."""
    problem = _problem(answer)
    status = answer.status_code
    if problem is None:
        message = f"{url} answered with status {status} and no problem document."
        if status in RETRY_ON:
            return ServiceUnavailable(message)
        return ServiceFault(message) if status == 500 else UnexpectedAnswer(message)
    if status == 422 and problem.kind in REFUSALS:
        return REFUSALS[problem.kind](problem, _ruling(problem))
    if status in RETRY_ON:
        return ServiceUnavailable(problem.detail, problem)
    if status == 404:
        return NotFound(problem.detail, problem)
    if 400 <= status < 500:
        return BadRequest(problem.detail, problem)
    return ServiceFault(problem.detail, problem)


def _problem(answer: requests.Response) -> Problem | None:
    if not answer.headers.get("Content-Type", "").startswith("application/problem+json"):
        return None
    try:
        return Problem.read(answer.json())
    except ValueError:
        return None


def _ruling(problem: Problem) -> Ruling | None:
    """The ruling that a refusal carries in the places where a result has it."""
    if "verdict" not in problem.document:
        return None
    try:
        return Ruling.read(problem.document)
    except Unreadable:
        return None


def _is_timeout(error: requests.RequestException) -> bool:
    """Whether a request failed for want of time; after retries the reason lies one level deeper."""
    inner = error.args[0] if error.args else None
    late = isinstance(inner, MaxRetryError) and isinstance(inner.reason, ReadTimeoutError)
    return late or isinstance(error, requests.Timeout) or isinstance(inner, ReadTimeoutError)
