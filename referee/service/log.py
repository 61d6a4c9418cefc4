"""One line a request: what was asked, how it was answered, how long that took. Never what a request or a state holds.

A line is a JSON object of `time` (UTC), `id` (as in `X-Request-Id`), `game`, `operation`, `verdict`, `rule` (the
primary one that is broken), `status` and `ms`; what does not apply is null. It is logged with level INFO under the name
`referee.requests` of the standard `logging`, so that whoever hosts the application decides where it goes.
"""

import logging
import re
import time
from datetime import UTC, datetime
from logging.config import dictConfig
from typing import Any

from flask import Flask, Request, Response, request

from referee.service import edge, metrics
from referee.wire.door import encode

REQUESTS = logging.getLogger("referee.requests")

PRIMARY = re.compile(rb'"violations":\[\{"rule":"([A-Z0-9-]+)"')
"""The first rule of a ruling's violations. Quotes within text are escaped in JSON, so that no text looks like this."""
BROKEN = frozenset({"illegal", "impossible"})


def register(app: Flask) -> None:
    """Logs every answer of an application, with its final status and headers."""
    app.after_request(_tell)


def unreadable(identifier: str, status: int) -> None:
    """Logs what the server refused before it became a request."""
    REQUESTS.info(_line(id=identifier, operation=metrics.UNREADABLE, status=status))


def configure(level: str, *, requests: bool) -> None:
    """Sends the lines of requests to standard output, and all else that the service logs to standard error.

    `level` is the least that is logged, in lower case; without `requests` none of their lines.
    """
    dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "bare": {"format": "%(message)s"},
                "dated": {
                    "format": "%(asctime)s [%(process)d] [%(levelname)s] %(message)s",
                    "datefmt": "[%Y-%m-%d %H:%M:%S %z]",
                },
            },
            "handlers": {
                "out": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "bare"},
                "error": {"class": "logging.StreamHandler", "stream": "ext://sys.stderr", "formatter": "dated"},
            },
            "loggers": {
                "referee": {"level": level.upper(), "handlers": ["error"], "propagate": False},
                REQUESTS.name: {
                    "level": level.upper() if requests else "CRITICAL",
                    "handlers": ["out"],
                    "propagate": False,
                },
            },
        }
    )


def _tell(response: Response) -> Response:
    if REQUESTS.isEnabledFor(logging.INFO):
        asked: Request = request._get_current_object()  # type: ignore[attr-defined]  # each look through it costs
        verdict = metrics.verdict(asked, response)
        broken = PRIMARY.search(response.get_data()) if verdict in BROKEN else None
        REQUESTS.info(
            _line(
                id=edge.request_id(),
                game=metrics.game(asked) or None,
                operation=metrics.operation(asked),
                verdict=verdict or None,
                rule=broken and broken[1].decode(),
                status=response.status_code,
                ms=round((time.perf_counter() - asked.environ[metrics.STARTED]) * 1000, 2),
            )
        )
    return response


def _line(**members: Any) -> str:
    now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    none = dict.fromkeys(("id", "game", "operation", "verdict", "rule", "status", "ms"))
    return encode({"time": now, **none, **members}).decode()
