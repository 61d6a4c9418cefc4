"""Library, HTTP, command line and client give the same answer, on every step of the 30 worked scenarios."""

import io
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

import referee
from referee.cli import main
from referee.core.canonical import canonical
from referee.service import create_app
from referee.wire.door import encode
from tests.lost_lumina.positions import play
from tests.lost_lumina.scenarios import SCENARIOS, Scenario, beginning

LUMINA = "lost-lumina"
ENVELOPE = {"type", "title", "status", "detail", "instance"}
"""What a problem document has beside the members of the ruling."""

Ask = Callable[[Any, Any], dict[str, Any]]


def steps(scenario: Scenario) -> Iterator[tuple[Any, Any, str]]:
    """State, move and expected verdict of each step of a scenario, as they are sent."""
    state = beginning(scenario)
    for step in scenario.steps:
        yield json.loads(canonical(state)), step.move, step.verdict
        if not step.refused:
            state = play(state, step.move)


@pytest.fixture
def by_library() -> Ask:
    def ask(state: Any, move: Any) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(encode(referee.game(LUMINA).judge(state, move)))
        return said

    return ask


@pytest.fixture
def by_http() -> Iterator[Ask]:
    with create_app().test_client() as client:

        def ask(state: Any, move: Any, client: FlaskClient = client) -> dict[str, Any]:
            answer = client.post(f"/v1/games/{LUMINA}/moves", json={"state": state, "move": move})
            said: dict[str, Any] = answer.json
            assert (answer.status_code == 200) == (said["verdict"] == "legal")
            return said if answer.status_code == 200 else {k: v for k, v in said.items() if k not in ENVELOPE}

        yield ask


@pytest.fixture
def by_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    def ask(state: Any, move: Any) -> dict[str, Any]:
        request = json.dumps({"state": state, "move": move}).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(request)))
        status = main(["judge", LUMINA, "--json"])
        said: dict[str, Any] = json.loads(capsys.readouterr().out)
        assert status == {"legal": 0, "illegal": 1, "undetermined": 2}[said["verdict"]]
        return said

    return ask


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_every_door_gives_the_same_verdict_and_digest(scenario, by_library, by_http, by_command, lumina):
    for state, move, verdict in steps(scenario):
        said = by_library(state, move)
        assert said["verdict"] == verdict
        assert by_http(state, move) == said
        assert by_command(state, move) == said
        ruling = lumina.judge(state, move)
        assert (ruling.verdict, ruling.digest, ruling.state) == (verdict, said.get("digest"), said.get("state"))
        assert [violation.rule for violation in ruling.violations] == [v["rule"] for v in said.get("violations", ())]
        assert {name: value for name, value in ruling.document.items() if name not in ENVELOPE} == said


def test_the_scenarios_are_all_there_and_have_both_verdicts():
    assert len(SCENARIOS) == 30
    assert {step.verdict for scenario in SCENARIOS for step in scenario.steps} == {"legal", "illegal"}


def test_a_missing_fact_is_the_same_through_every_door(by_library, by_http, by_command, lumina):
    state, move = lumina.setup(seed=None).state, {"type": "shuffle", "seat": "chance"}
    said = by_library(state, move)
    assert said["verdict"] == "undetermined"
    assert by_http(state, move) == by_command(state, move) == said
    assert [need.put for need in lumina.judge(state, move).needs] == [need["put"] for need in said["needs"]]
