"""One exchange with the service: timeouts, retries, and a result or an exception of the client."""

from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

import requests
import urllib3
from requests.exceptions import ChunkedEncodingError, ContentDecodingError, InvalidURL
from urllib3 import BaseHTTPResponse, Retry
from urllib3.exceptions import HTTPError, LocationValueError, MaxRetryError, NewConnectionError, TimeoutError

from referee_sdk import plain_json
from referee_sdk.errors import BadAddress, BadRequest, NotFound, ServiceUnavailable, TimedOut, UnexpectedAnswer
from referee_sdk.parts import Data, Unreadable
from referee_sdk.refusals import RETRY_ON, failure, media_type

T = TypeVar("T")

Timeout = float | tuple[float, float]

JSON = "application/json"

MAX_ANSWER = 256 * 1024 * 1024
"""The largest answer that is read, in bytes. A full batch of the longest lists of moves stays below it."""
PIECE = 64 * 1024

GAVE_NO_ANSWER = (requests.ConnectionError, requests.Timeout, ChunkedEncodingError)
"""What is raised where a connection fails or an answer breaks off. Both pass, so the question is asked again."""


def retries(**changes: Any) -> Retry:
    """The retries of a client: four, after the pause that the service asks for, otherwise after one that grows and
    jitters, never longer than half a minute each."""
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
    return Retry(**settings)


class Connection:
    """A service at one address. Sessions are not promised to be safe across threads: use one for each."""

    def __init__(self, base_url: str, timeout: Timeout, retry: Retry | None, session: requests.Session | None) -> None:
        if session is not None and retry is not None:
            raise TypeError("A session that is handed in brings its own retries; give one or the other.")
        self._base = _address(base_url)
        self._timeout = _checked(timeout)
        self._own = session is None
        self._session = session or requests.Session()
        self._retry = (retry or retries()) if self._own else Retry(total=False)

    def get(self, read: Callable[[Any], T], path: str, query: dict[str, str] | None = None) -> T:
        """A result, read from its JSON. Raises RefereeError."""
        asked = _checked_query(query or {})
        return self._exchange(lambda content: read(plain_json.read(content)), "GET", path, JSON, params=asked)

    def post(self, read: Callable[[Any], T], path: str, body: Data) -> T:
        """A result, read from its JSON. Raises RefereeError."""
        return self._exchange(lambda content: read(plain_json.read(content)), "POST", path, JSON, data=_written(body))

    def text(self, path: str, body: Data, media: str) -> str:
        """A result that is text of a media type. Raises RefereeError."""
        return self._exchange(_decoded, "POST", path, media, data=_written(body))

    def close(self) -> None:
        """Gives the connections back; a session that was handed in stays open."""
        if self._own:
            self._session.close()

    def _exchange(self, read: Callable[[bytes], T], method: str, path: str, media: str, **request: Any) -> T:
        url = self._base + path
        answer, content = self._asked(method, url, media, **request)
        if answer.status_code != 200:
            raise failure(url, answer, content)
        if media_type(answer) != media:
            found = media_type(answer) or "no media type"
            raise UnexpectedAnswer(f"{url} answered with {found}, not {media}. Is this the address of a referee?")
        try:
            return read(content)
        except Unreadable as error:
            raise UnexpectedAnswer(f"{url} answered with what is not such a result: {error}.") from error

    def _asked(self, method: str, url: str, media: str, **request: Any) -> tuple[requests.Response, bytes]:
        """An answer and its body, whatever they are."""
        request["headers"] = {"Accept": media} | ({"Content-Type": JSON} if "data" in request else {})
        try:
            return self._whole(method, url, **request)
        except ContentDecodingError as error:
            raise UnexpectedAnswer(f"{url} sent what cannot be unpacked.") from error
        except (InvalidURL, LocationValueError) as error:
            raise BadAddress(f"{url} is no address: {error}") from error
        except (OSError, HTTPError) as error:  # all that requests raises is an OSError
            reason = _reason(error)
            if isinstance(reason, TimeoutError) and not isinstance(reason, NewConnectionError):  # the latter is refused
                raise TimedOut(f"{url} did not answer in time.") from error
            raise ServiceUnavailable(f"{url} gave no answer: {reason}") from error

    def _whole(self, method: str, url: str, **request: Any) -> tuple[requests.Response, bytes]:
        """An answer with its whole body, asked for again as often as the retries allow, whatever goes wrong.

        All is counted here: the client's own session asks once each time. Raises what requests and urllib3 raise.
        """
        retry = self._retry
        while True:
            busy = None
            try:
                with self._session.request(
                    method, url, timeout=self._timeout, allow_redirects=False, stream=True, **request
                ) as answer:
                    left = _left(retry, method, url, answer)
                    if left is None:
                        return answer, _content(url, answer)
                    retry, busy = left, answer.raw
                    busy.drain_conn()
            except GAVE_NO_ANSWER as error:
                retry = retry.increment(method, url, error=_reason(error))
            _pause(retry, busy)


def place(*names: str) -> str:
    """The path of an address, in which every name stays a name. Raises NotFound for one that cannot be there."""
    for name in names:
        if name in ("", ".", "..") or not _is_text(name):
            raise NotFound(f"There is nothing that is called {name!r}.")
    return "".join(f"/{quote(name, safe='')}" for name in names)


def _address(base_url: str) -> str:
    """The address of a service without the slash at its end. Raises BadAddress."""
    try:
        address = urlsplit(base_url)
        requests.Request("GET", base_url).prepare()
    except ValueError as error:
        raise _no_address(base_url) from error
    if address.scheme not in ("http", "https") or not address.netloc or address.query or address.fragment:
        raise _no_address(base_url)
    if address.path.rstrip("/").endswith("/v1"):
        raise BadAddress(f"The client adds /v1 to the address of a service by itself; leave it out of {base_url!r}.")
    return base_url.rstrip("/")


def _checked(timeout: Timeout) -> Timeout:
    """A timeout as it is. Raises ValueError for one that the first question would fail on."""
    connect, read = timeout if isinstance(timeout, tuple) else (timeout, timeout)
    urllib3.Timeout(connect=connect, read=read)
    return timeout


def _no_address(base_url: str) -> BadAddress:
    return BadAddress(f"The address of a service looks like https://referee.example, not {base_url!r}.")


def _checked_query(query: dict[str, str]) -> dict[str, str]:
    """A query as it is. Raises BadRequest for one that no address can hold."""
    for name, value in query.items():
        if not _is_text(value):
            raise BadRequest(f"`{name}` cannot be written into an address: {value!r} holds half a character.")
    return query


def _is_text(value: str) -> bool:
    """Whether there are bytes for all characters: half of a pair has none."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _written(body: Data) -> bytes:
    try:
        return plain_json.written(body)
    except ValueError as error:
        raise BadRequest(f"The request cannot be written as JSON: {error}") from None  # the cause can hold the request


def _left(retry: Retry, method: str, url: str, answer: requests.Response) -> Retry | None:
    """The retries that are left where an answer only says to ask again; None where it stands."""
    if not retry.is_retry(method, answer.status_code, "Retry-After" in answer.headers):
        return None
    try:
        return retry.increment(method, url, response=answer.raw)
    except MaxRetryError:
        if retry.raise_on_status:
            raise
        return None


def _pause(retry: Retry, busy: BaseHTTPResponse | None) -> None:
    """Waits as long as a busy service asks for; if it asks for nothing that can be read, as long as the retries do."""
    try:
        retry.sleep(busy)
    except (HTTPError, ValueError, OverflowError):
        retry.sleep()


def _content(url: str, answer: requests.Response) -> bytes:
    """The body of an answer, unpacked, within a bound."""
    content = bytearray()
    for piece in answer.iter_content(PIECE):
        content += piece
        if len(content) > MAX_ANSWER:
            raise UnexpectedAnswer(f"{url} sent more than {MAX_ANSWER} bytes.")
    return bytes(content)


def _decoded(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise Unreadable("it is not text in UTF-8") from error


def _reason(error: Exception) -> Exception:
    """Why there is no answer: what went wrong at last, without the wrappings of the libraries."""
    inner = error.args[0] if isinstance(error, OSError) and error.args else error
    if isinstance(inner, MaxRetryError) and inner.reason is not None:
        return inner.reason
    return inner if isinstance(inner, HTTPError) else error
