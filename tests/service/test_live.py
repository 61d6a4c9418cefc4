"""The service as it is deployed: gunicorn with its configuration, over a real socket."""

import json
import socket

import pytest
import requests

from referee.service.edge import MAX_BODY
from tests.service.conftest import GAME, PROBLEM

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


def test_a_game_can_be_set_up_and_played(base):
    setup = requests.post(f"{base}{GAME}/setups", json={"seed": "live"}, timeout=30).json()
    move = setup["pending"]["moves"][0]["example"]
    ruling = requests.post(f"{base}{GAME}/moves", json={"state": setup["state"], "move": move}, timeout=30)
    assert (ruling.status_code, ruling.json()["verdict"]) == (200, "legal")
