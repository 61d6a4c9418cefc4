"""The gunicorn worker of the service: what gunicorn itself refuses becomes a problem document, too."""

import uuid
from typing import Any

from gunicorn import util
from gunicorn.workers.gthread import ThreadWorker

from referee.service import metrics
from referee.wire.door import encode


class Worker(ThreadWorker):  # type: ignore[misc]
    """A threaded worker that answers unreadable HTTP with `application/problem+json` instead of a page."""

    number = 0
    """Which of the living workers this is; see `settings.pre_fork`."""

    def init_process(self) -> None:
        """Runs the worker, which counts its requests under its number."""
        metrics.as_process(self.number)
        super().init_process()

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:
        """Logs the error as gunicorn does and sends its status as a problem document."""
        page = _Page()
        super().handle_error(req, page, addr, exc)
        if page.status_line:
            metrics.of(self.wsgi).count_unreadable(int(page.status_line.split(b" ", 2)[1]))
            util.write_nonblock(client, as_problem(page.status_line))


class _Page:
    """Stands in for the client's socket while gunicorn writes its own page, and keeps the status line."""

    def __init__(self) -> None:
        self.status_line = b""

    def gettimeout(self) -> float:
        return 0.0

    def sendall(self, data: bytes) -> None:
        self.status_line = self.status_line or data.partition(b"\r\n")[0]


def as_problem(status_line: bytes) -> bytes:
    """A whole HTTP response for a status line such as `HTTP/1.1 400 Bad Request`."""
    _, status, title = status_line.decode("latin-1").split(" ", 2)
    identifier = str(uuid.uuid4())
    fault = status.startswith("5")
    document = {
        "type": "about:blank",
        "title": title,
        "status": int(status),
        "detail": "The service failed." if fault else "This is not a request that the service can read.",
        "instance": f"urn:uuid:{identifier}",
    }
    content = encode(document)
    head = (
        f"HTTP/1.1 {status} {title}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        f"X-Request-Id: {identifier}\r\nContent-Length: {len(content)}\r\n\r\n"
    )
    return head.encode("latin-1") + content
