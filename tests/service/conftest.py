"""A client of the service, and a table of Lost Lumina that plays over it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from benchmarks.running import served
from referee.service import create_app

ROOT = Path(__file__).parents[2]
GAME = "/v1/games/lost-lumina"
PROBLEM = "application/problem+json"
AREAS = ("W1", "W2", "W3", "D1", "D2", "D3", "H1", "H2", "H3")


class Table:
    """A game in progress: the last state, and the operations on it."""

    def __init__(self, client: FlaskClient, **setup: Any) -> None:
        self.client = client
        answer = client.post(f"{GAME}/setups", json={"seed": "table", "salt": "table", **setup})
        assert answer.status_code == 200, answer.text
        self.state: dict[str, Any] = answer.json["state"]
        self.pending: dict[str, Any] = answer.json["pending"]

    def ask(self, operation: str, **members: Any) -> TestResponse:
        """The answer of an operation on the present state."""
        return self.client.post(f"{GAME}/{operation}", json={"state": self.state, **members})

    def judge(self, move: Any, **members: Any) -> TestResponse:
        """The answer to a move; the present state stays."""
        return self.ask("moves", move=move, **members)

    def awaited(self) -> dict[str, Any]:
        """A legal move of the first kind that the state waits for."""
        example: dict[str, Any] = self.pending["moves"][0]["example"]
        return example

    def play(self, move: dict[str, Any] | None = None) -> dict[str, Any]:
        """The ruling on a legal move, whose state becomes the present one."""
        answer = self.judge(move or self.awaited())
        assert answer.status_code == 200, answer.text
        ruling: dict[str, Any] = answer.json
        self.state, self.pending = ruling["state"], ruling["pending"]
        return ruling

    def until(self, node: str) -> "Table":
        """Plays awaited moves until the state stands at a node."""
        for _ in range(100):
            if self.state["node"] == node:
                return self
            self.play()
        raise AssertionError(f"{node} was not reached")

    def place(self, area: str | None = None, **members: Any) -> dict[str, Any]:
        """A placement of the active side, in an Area where it stands unless another is named."""
        seat = self.state["active"]
        home = sorted(self.state["map"][seat])[0]
        return {"type": "place", "seat": seat, "area": area or home, "count": 1, **members}

    def foreign_area(self) -> str:
        """An Area where the active side has no Follower."""
        return next(area for area in AREAS if area not in self.state["map"][self.state["active"]])


@pytest.fixture
def client() -> Iterator[FlaskClient]:
    with create_app().test_client() as client:
        yield client


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """A game at the reinforcement of its first turn."""
    return Table(client).until("TURN.ACTIONS")


@pytest.fixture(scope="session")
def address() -> Iterator[tuple[str, int]]:
    """Host and port of a running service, started as the Procfile starts it."""
    with served(1, log_level="error") as service:
        yield "127.0.0.1", service.port


@pytest.fixture
def base(address: tuple[str, int]) -> str:
    return f"http://{address[0]}:{address[1]}"


def problem(answer: TestResponse, status: int, kind: str) -> dict[str, Any]:
    """The problem document of a refusal, checked for everything that all of them have."""
    assert answer.status_code == status, answer.text
    assert answer.content_type == PROBLEM
    document: dict[str, Any] = answer.json
    assert list(document)[:5] == ["type", "title", "status", "detail", "instance"]
    assert document["type"] == f"/problems/{kind}"
    assert document["status"] == status
    assert document["instance"] == f"urn:uuid:{answer.headers['X-Request-Id']}"
    assert "state" not in document
    return document
