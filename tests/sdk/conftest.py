"""A client of a running service, and a server that answers whatever a test has laid out."""

import base64
import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from referee_sdk import Game, Referee, retries

from benchmarks.running import served
from tests.service.conftest import base

__all__ = ["base"]

PROBLEM = {"Content-Type": "application/problem+json"}
KEY = f"sdk:{base64.urlsafe_b64encode(bytes(32)).decode()}"


@pytest.fixture(scope="session")
def address() -> Iterator[tuple[str, int]]:
    """Host and port of a running service that seals, started as the Procfile starts it."""
    with served(1, log_level="error", state_keys=KEY) as service:
        yield "127.0.0.1", service.port


@pytest.fixture
def referee(base: str) -> Iterator[Referee]:
    with Referee(base, timeout=(3, 30)) as referee:
        yield referee


@pytest.fixture
def lumina(referee: Referee) -> Game:
    return referee.game("lost-lumina")


class Stub:
    """A server that gives its answers one after another, and keeps what it was asked."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, dict[str, str], bytes]] = []
        self.asked: list[tuple[str, str, Any]] = []
        self.released = threading.Event()
        self.silent = False
        stub = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                sent = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                stub.asked.append((self.command, self.path, json.loads(sent) if sent else None))
                if stub.silent:
                    stub.released.wait(10)
                    return
                status, headers, body = stub.answers.pop(0) if len(stub.answers) > 1 else stub.answers[0]
                self.send_response(status)
                for name, value in {**headers, "Content-Length": str(len(body))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()

    def says(self, status: int, body: Any = b"", headers: dict[str, str] | None = None) -> "Stub":
        """Lays out the next answer; the last one is repeated."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.answers.append((status, headers or {"Content-Type": "application/json"}, content))
        return self

    def objects(self, status: int, kind: str, headers: dict[str, str] | None = None, **members: Any) -> "Stub":
        """Lays out a problem document as the next answer."""
        document = {"type": f"/problems/{kind}", "title": "A title", "status": status, "detail": "Why.", **members}
        return self.says(status, document, PROBLEM | (headers or {}))

    def close(self) -> None:
        self.released.set()
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def stub() -> Iterator[Stub]:
    stub = Stub()
    yield stub
    stub.close()


@pytest.fixture
def asking(stub: Stub) -> Iterator[Callable[..., Game]]:
    """A game of the stub, asked without pauses between retries."""
    opened: list[Referee] = []

    def game(**settings: Any) -> Game:
        settings = {"retry": retries(backoff_factor=0, backoff_jitter=0), "timeout": (1, 1), **settings}
        opened.append(Referee(stub.url, **settings))
        return opened[-1].game("lost-lumina")

    yield game
    for referee in opened:
        referee.close()
