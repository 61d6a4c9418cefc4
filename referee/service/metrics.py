"""How many requests the service has answered, how, and in what time, for Prometheus.

Under gunicorn every worker keeps its counters in files of a directory that all share, so that any of them can tell the
sums. Elsewhere they are kept in memory.
"""

import os
import re
import time
from collections.abc import Iterable
from functools import cache

from flask import Blueprint, Flask, Request, Response, current_app, request
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, CollectorRegistry, Counter, Histogram, generate_latest, values
from prometheus_client.metrics_core import InfoMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from referee import __version__
from referee.games import GAMES

routes = Blueprint("metrics", __name__)

DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the directory of the workers' files."""

SECONDS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0)
"""The upper bounds of the buckets for the time of an answer."""

STARTED = "referee.started"
"""Where the WSGI environment keeps the time at which a request began."""

OTHER = "other"
"""What stands for every address, game and method that the service has not."""
OPTIONS = "options"
"""The operation of a browser that asks whether it may ask."""
UNREADABLE = "unreadable"
"""The operation of what is not even HTTP."""

RULED = b'{"verdict":"'
OBJECTED = b'{"type":"/problems/'
REFUSALS = {b"illegal-move": "illegal", b"undetermined": "undetermined", b"impossible-state": "impossible"}
"""The verdicts of rulings that are not `legal`, by the kind of problem."""
VERDICTS = {verdict.encode(): verdict for verdict in ("legal", "illegal", "undetermined")}

_process = "main"


class Metrics:
    """The counters of an application: in memory, or in the files of a directory that other processes share."""

    def __init__(self, directory: str | None) -> None:
        self._registry = CollectorRegistry()
        if directory:
            values.ValueClass = values.MultiProcessValue(lambda: _process)  # type: ignore[no-untyped-call]
            MultiProcessCollector(self._registry, directory)  # type: ignore[no-untyped-call]
        own = None if directory else self._registry
        self._requests = Counter(
            "referee_requests",
            "Requests answered.",
            ("game", "operation", "verdict", "status"),
            registry=own,
        )
        self._seconds = Histogram(
            "referee_request_duration_seconds",
            "Time from the request's head to its answer, without the network.",
            ("operation",),
            buckets=SECONDS,
            registry=own,
        )
        self._registry.register(_Info())
        self._counter = cache(self._requests.labels)
        self._clock = cache(self._seconds.labels)

    def count(self, response: Response) -> Response:
        """Counts the answer to this request. Changes nothing about it."""
        asked: Request = request._get_current_object()  # type: ignore[attr-defined]  # each look through it costs
        name = operation(asked)
        self._counter(game(asked), name, verdict(asked, response), _status(response.status_code)).inc()
        self._clock(name).observe(time.perf_counter() - asked.environ[STARTED])
        return response

    def count_unreadable(self, status: int) -> None:
        """Counts what the server refused before it became a request."""
        self._counter("", UNREADABLE, "", _status(status)).inc()

    def text(self) -> bytes:
        """All counters in the text format of Prometheus, version 0.0.4."""
        return generate_latest(self._registry)


class _Info(Collector):
    """Which release answers."""

    def collect(self) -> Iterable[InfoMetricFamily]:
        yield InfoMetricFamily("referee", "The release that answers.", value={"version": __version__})


def register(app: Flask) -> None:
    """Counts every answer of an application, from before its other checks until after its other headers."""
    app.extensions["metrics"] = Metrics(os.environ.get(DIRECTORY))
    app.before_request(_start)
    app.after_request(of(app).count)


def of(app: Flask) -> Metrics:
    """The counters of an application."""
    counters: Metrics = app.extensions["metrics"]
    return counters


def as_process(number: int) -> None:
    """Says which of the processes that share the directory this one is. No other that runs may have its number.

    A process goes on with the files of an earlier one of its number, so that there are never more files than there
    were processes at a time. If the directory has been swept away, counting begins anew.
    """
    global _process
    _process = str(number)
    if directory := os.environ.get(DIRECTORY):
        os.makedirs(directory, exist_ok=True)


@routes.get("/metrics")
def metrics() -> Response:
    """The counters of all workers."""
    response = Response(of(current_app).text(), content_type=CONTENT_TYPE_PLAIN_0_0_4)
    response.headers["Cache-Control"] = "no-store"
    return response


def _start() -> None:
    request.environ[STARTED] = time.perf_counter()


def operation(asked: Request) -> str:
    """What was asked for: the address of the route, below that of the game if it has one."""
    rule = asked.url_rule
    if rule is None:
        return OTHER
    return OPTIONS if asked.method == "OPTIONS" else _named(rule.rule)


@cache
def _named(address: str) -> str:
    """The operation of a route by its address: `moves`, `rules/{identifier}`."""
    return re.sub(r"<(\w+)>", r"{\1}", address.removeprefix("/v1/games/<game>/").lstrip("/")) or "/"


def game(asked: Request) -> str:
    """Which game was asked about; empty for none."""
    name = asked.view_args and asked.view_args.get("game")
    return "" if not name else name if name in GAMES else OTHER


def verdict(asked: Request, response: Response) -> str:
    """The verdict of an answer, which stands at its head; empty for what is no ruling."""
    if asked.method != "POST":
        return ""
    head = response.get_data()[:64]
    if head.startswith(RULED):
        return VERDICTS.get(head[len(RULED) :].partition(b'"')[0], "")
    if head.startswith(OBJECTED):
        return REFUSALS.get(head[len(OBJECTED) :].partition(b'"')[0], "")
    return ""


def _status(code: int) -> str:
    return f"{code // 100}xx"
