"""The service as it is deployed: gunicorn with its configuration, over a real socket."""

import http.client
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
import requests

from benchmarks.running import PATIENCE, Service, served
from referee.service.edge import MAX_BODY, MAX_DRAINED
from tests.service.conftest import GAME, PROBLEM, ROOT

JSON = {"Content-Type": "application/json"}


def exchange(address: tuple[str, int], request: bytes) -> tuple[bytes, bytes]:
    """Head and body of the answer to bytes that need not be HTTP."""
    with socket.create_connection(address, timeout=10) as connection:
        connection.sendall(request)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    return head, body


UNREADABLE = {
    "no request line": (b"HELLO\r\n\r\n", 400),
    "a header without a name": (b"GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n", 400),
    "a length that is no number": (b"POST /v1 HTTP/1.1\r\nHost: x\r\nContent-Length: ten\r\n\r\n", 400),
    "an address without end": (b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
}


@pytest.mark.parametrize(("request_", "status"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_is_not_http_is_answered_with_a_problem_document_too(address, request_, status):
    head, body = exchange(address, request_)
    assert head.startswith(f"HTTP/1.1 {status} ".encode())
    assert f"Content-Type: {PROBLEM}".encode() in head
    document = json.loads(body)
    assert document["status"] == status and document["instance"].startswith("urn:uuid:")


def test_a_broken_chunk_is_400(address):
    head = (
        f"POST {GAME}/moves HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\n\r\n"
    )
    answered, body = exchange(address, head.encode() + b"zz\r\n{}\r\n0\r\n\r\n")
    assert answered.startswith(b"HTTP/1.1 400 ")
    assert json.loads(body)["type"] == "/problems/bad-request"


@pytest.mark.parametrize("size", [MAX_BODY + 1, 3 * MAX_BODY, 30 * MAX_BODY])
def test_a_body_beyond_the_limit_is_413_however_it_is_sent(base, size):
    pieces = (b" " * MAX_BODY for _ in range(size // MAX_BODY + 1))
    for body in (b" " * size, pieces):
        answer = requests.post(f"{base}{GAME}/moves", data=body, headers=JSON, timeout=30)
        assert answer.status_code == 413 and answer.headers["Content-Type"] == PROBLEM


def test_a_connection_carries_on_after_a_refusal_that_left_the_body_unread(base):
    with requests.Session() as session:
        for size in (10, 100_000, MAX_BODY, 2 * MAX_BODY):
            assert session.post(f"{base}/nothing", data=b" " * size, timeout=30).status_code == 404
            assert session.get(f"{base}/v1", timeout=30).status_code == 200


def said_of_the_connection(address: tuple[str, int], path: str, body: bytes, chunked: bool) -> tuple[str | None, bool]:
    """What the answer to a body says of its connection, and whether the connection carried another request."""
    connection = http.client.HTTPConnection(*address, timeout=30)
    pieces = iter([body]) if chunked else body
    try:
        with suppress(BrokenPipeError, ConnectionResetError):
            connection.request("POST", path, pieces, JSON, encode_chunked=chunked)
        answer = connection.getresponse()
        assert json.loads(answer.read())["status"] == answer.status
        said = answer.getheader("Connection")
        if said == "close":
            return said, False
        connection.request("GET", "/v1")
        return said, connection.getresponse().status == 200
    finally:
        connection.close()


@pytest.mark.parametrize("chunked", [False, True], ids=["at once", "in chunks"])
@pytest.mark.parametrize("path", [f"{GAME}/moves", "/v1/batch", "/nothing"])
def test_an_answer_says_whether_its_connection_can_carry_the_next_request(address, path, chunked):
    """A refusal of more than 4 MiB said `keep-alive`, and the next request on its connection was reset."""
    for size in (2 * MAX_BODY, 5 * MAX_BODY - 1, 5 * MAX_BODY, 9 * MAX_BODY, 20 * MAX_BODY):
        said, carried_on = said_of_the_connection(address, path, b" " * size, chunked)
        assert (said, carried_on) in (("keep-alive", True), ("close", False)), size
        assert size > 2 * MAX_BODY or carried_on
        assert size < 9 * MAX_BODY or not carried_on


def test_a_connection_ends_with_a_page_that_was_asked_for_with_a_huge_body(address):
    head = f"GET /v1 HTTP/1.1\r\nHost: x\r\nContent-Length: {5 * MAX_BODY}\r\n\r\n".encode()
    answered, body = exchange(address, head + b" " * MAX_DRAINED)
    assert answered.startswith(b"HTTP/1.1 200 ") and b"Connection: close" in answered and json.loads(body)


def test_a_game_can_be_set_up_and_played(base):
    setup = requests.post(f"{base}{GAME}/setups", json={"seed": "live"}, timeout=30).json()
    move = setup["pending"]["moves"][0]["example"]
    ruling = requests.post(f"{base}{GAME}/moves", json={"state": setup["state"], "move": move}, timeout=30)
    assert (ruling.status_code, ruling.json()["verdict"]) == (200, "legal")


SETUP = b'{"seed": "slow"}'


def begun(base: str) -> socket.socket:
    """A connection over which half a request has come, so that a thread of a worker waits for the rest."""
    connection = socket.create_connection(("127.0.0.1", int(base.rpartition(":")[2])), timeout=60)
    head = f"POST {GAME}/setups HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
    connection.sendall(f"{head}Content-Length: {len(SETUP)}\r\n\r\n".encode() + SETUP[:5])
    assert connection.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
    return connection


def ended(connection: socket.socket) -> tuple[bytes, bytes]:
    """Head and body of the answer once the rest of the request has come."""
    with connection:
        connection.sendall(SETUP[5:])
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    return head, body


def test_a_running_request_is_answered_before_the_service_stops():
    with served(2, log_level="error", graceful_timeout="60") as service:
        connection = begun(service.base)
        service.process.terminate()
        time.sleep(1)
        assert service.process.poll() is None
        head, body = ended(connection)
        assert head.startswith(b"HTTP/1.1 200 ")
        assert json.loads(body)["state"]["seed"] == "slow"
        assert service.process.wait(PATIENCE) == 0


def test_a_request_that_does_not_end_is_given_up_at_last():
    with served(1, log_level="critical", graceful_timeout="1") as service, begun(service.base) as connection:
        service.process.terminate()
        assert service.process.wait(PATIENCE) == 0
        with suppress(ConnectionResetError):
            assert connection.recv(1) == b""


class Crowd:
    """Callers who each come with a new connection, again and again, and never try twice."""

    def __init__(self, base: str) -> None:
        self.base, self.over = base, threading.Event()
        self.answered, self.failed = 0, list[Exception]()
        self.threads = [threading.Thread(target=self.ask) for _ in range(4)]

    def ask(self) -> None:
        while not self.over.is_set():
            try:
                requests.get(f"{self.base}/healthz", timeout=60).raise_for_status()
                self.answered += 1
            except requests.RequestException as error:
                self.failed.append(error)

    def __enter__(self) -> "Crowd":
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join()


def replaced(service: Service, worker: int) -> None:
    """Waits until another worker stands in the place of one."""
    number = len(service.workers())
    end = time.monotonic() + PATIENCE
    while worker in service.workers() or len(service.workers()) < number:
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.long  # a worker counts as living before it listens, so on a busy machine the next one leaves too early
def test_nobody_is_turned_away_while_a_worker_leaves():
    with served(2, log_level="critical") as service, Crowd(service.base) as crowd:
        for _ in range(3):
            leaving = service.workers()[0]
            os.kill(leaving, signal.SIGTERM)
            replaced(service, leaving)
    assert crowd.failed == [] and crowd.answered > 10


def test_nobody_is_turned_away_while_the_only_worker_is_replaced_after_so_many_requests():
    with served(1, log_level="critical", max_requests="20") as service, Crowd(service.base) as crowd:
        for _ in range(2):
            replaced(service, service.workers()[0])
    assert crowd.failed == [] and crowd.answered > 20


DOCKERFILE = (ROOT / "Dockerfile").read_text()


def check_of_health(port: str) -> int:
    """What the health check of the container file says of a service at a port."""
    (check,) = [line for line in DOCKERFILE.replace("\\\n", " ").splitlines() if line.startswith("HEALTHCHECK")]
    command = json.loads(check[check.index("[") :])
    assert command[0] == "python"
    return subprocess.run([sys.executable, *command[1:]], env={**os.environ, "PORT": port}, timeout=20).returncode


def test_the_health_check_of_the_container_passes_only_if_the_service_answers(address):
    assert check_of_health(str(address[1])) == 0
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        assert check_of_health(str(nobody.getsockname()[1])) != 0


def test_the_container_runs_the_command_of_the_service_as_a_user_without_rights():
    lines = DOCKERFILE.splitlines()
    last_stage = lines[max(number for number, line in enumerate(lines) if line.startswith("FROM ")) :]
    assert json.loads(next(line.removeprefix("CMD ") for line in last_stage if line.startswith("CMD "))) == [
        *("referee", "serve", "--host", "0.0.0.0")
    ]
    (user,) = [line.removeprefix("USER ") for line in last_stage if line.startswith("USER ")]
    assert user.split(":")[0] not in ("root", "0")


def test_all_that_the_container_copies_from_here_is_there_and_not_left_out():
    left_out = {line.strip().rstrip("/") for line in (ROOT / ".dockerignore").read_text().splitlines() if line.strip()}
    copied = [
        name
        for line in DOCKERFILE.splitlines()
        if line.startswith("COPY ") and "--from" not in line
        for name in shlex.split(line)[1:-1]
    ]
    assert "referee" in copied and "schemas" in copied
    for name in copied:
        assert Path(ROOT, name).exists() and name not in left_out
