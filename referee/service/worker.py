"""The gunicorn worker of the service: it refuses in problem documents, and leaves nobody standing at the door."""

import ctypes
import uuid
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from gunicorn import util
from gunicorn.workers.gthread import ThreadWorker

from referee.service import edge, log, metrics
from referee.wire.door import encode

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

MMAP_THRESHOLD, ARENA_MAX = -3, -8
"""Names of settings in mallopt(3)."""
LARGE = 128 * 1024
"""From this size on, in bytes, memory is given back as soon as it is free."""
ARENAS = 2


class Worker(ThreadWorker):  # type: ignore[misc]
    """A threaded worker that answers unreadable HTTP with `application/problem+json` instead of a page."""

    sockets: list[Any]
    number = 0
    """Which of the living workers this is; see `settings.pre_fork`."""

    def init_process(self) -> None:
        """Runs the worker, which counts its requests under its number."""
        metrics.as_process(self.number)
        _give_memory_back()
        super().init_process()

    def load_wsgi(self) -> None:
        """Loads the application, and ends the connections on which it leaves something unread."""
        super().load_wsgi()
        self.wsgi.wsgi_app = Closing(self.wsgi.wsgi_app)

    def set_accept_enabled(self, enabled: bool) -> None:
        """Opens or closes the door. At the end, lets those in who wait at a door that is this worker's own.

        Whoever came to it later would be cut off when the worker has ended; with the door gone, they come to another.
        """
        super().set_accept_enabled(enabled)
        if self.cfg.reuse_port and not enabled and not self.alive:
            for listener in self.sockets:
                self._let_in(listener)
                listener.close()
            self.sockets = []

    def _let_in(self, listener: Any) -> None:
        before = -1
        while self.nr_conns != before:
            before = self.nr_conns
            self.accept(listener)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:
        """Logs the error as gunicorn does and sends its status as a problem document."""
        page = _Page()
        super().handle_error(req, page, addr, exc)
        if page.status_line:
            identifier, status = str(uuid.uuid4()), int(page.status_line.split(b" ", 2)[1])
            metrics.of(self.wsgi).count_unreadable(status)
            log.unreadable(identifier, status)
            util.write_nonblock(client, as_problem(page.status_line, identifier))


class Closing:
    """An application that leaves something unread now and then; the answer says then that its connection ends.

    gunicorn finds out only when it has promised to keep the connection, and an application may say nothing of it.
    """

    def __init__(self, application: "WSGIApplication") -> None:
        self._application = application

    def __call__(self, environ: "WSGIEnvironment", start_response: Any) -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            if environ.get(edge.LEFT_UNREAD):
                start_response.__self__.force_close()  # it is a method of gunicorn's own response
            return start_response(status, headers, *error)

        return self._application(environ, start)


def _give_memory_back() -> None:
    """Keeps a worker small after huge requests, where the C library is that of GNU.

    Left to itself it raises the size of what it gives back with each larger piece, and keeps a heap for every thread.
    """
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL("libc.so.6")
        library.mallopt(MMAP_THRESHOLD, LARGE)
        library.mallopt(ARENA_MAX, ARENAS)


class _Page:
    """Stands in for the client's socket while gunicorn writes its own page, and keeps the status line."""

    def __init__(self) -> None:
        self.status_line = b""

    def gettimeout(self) -> float:
        return 0.0

    def sendall(self, data: bytes) -> None:
        self.status_line = self.status_line or data.partition(b"\r\n")[0]


def as_problem(status_line: bytes, identifier: str) -> bytes:
    """A whole HTTP response for a status line such as `HTTP/1.1 400 Bad Request`."""
    _, status, title = status_line.decode("latin-1").split(" ", 2)
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
