"""Each worked scenario through the library, through HTTP and on the command line, by its id."""

import io
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import referee
from referee.cli import main
from referee.core.canonical import canonical
from referee.games.lumina.state import State
from referee.service import create_app
from referee.wire.door import encode
from tests.lumina.positions import GAME, judge
from tests.lumina.scenarios import SCENARIOS, Scenario, Step, with_reports

URL = "/v1/games/lumina/moves"
ENVELOPE = {"type", "title", "status", "detail", "instance"}
"""What a problem document has beside the members of the ruling."""

each_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
at_both_tables = pytest.mark.parametrize("reported", [False, True], ids=["layout known", "cards reported"])

Ask = Callable[[Any, Any], dict[str, Any]]


@pytest.fixture
def by_http() -> Iterator[Ask]:
    with create_app().test_client() as client:

        def ask(state: Any, move: Any) -> dict[str, Any]:
            answer = client.post(URL, json={"state": state, "move": move})
            said: dict[str, Any] = answer.get_json()
            assert (answer.status_code == 200) == (said["verdict"] == "legal")
            assert answer.status_code in (200, 422)
            return said if answer.status_code == 200 else {k: v for k, v in said.items() if k not in ENVELOPE}

        yield ask


@pytest.fixture
def by_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    def ask(state: Any, move: Any) -> dict[str, Any]:
        request = json.dumps({"state": state, "move": move}).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(request)))
        status = main(["judge", "lumina", "--json"])
        said: dict[str, Any] = json.loads(capsys.readouterr().out)
        assert status == {"legal": 0, "illegal": 1, "undetermined": 2}[said["verdict"]]
        return said

    return ask


def found(state: State, fact: str, expected: Any) -> Any:
    """What a state says about a fact."""
    match fact:
        case "awaited":
            return {(move.type, move.seat) for move in GAME.pending(state).moves}
        case "offered":
            return {move.to for move in GAME.moves(state, {"type": "move"}).moves}
        case "at":
            return {seat: state.at(seat) for seat in expected}
        case "up":
            return tuple(card.slot for card in state.face_up)
        case "turn":
            return state.current
        case "tiles":
            return state.board_tiles
        case "bugs":
            return state.bugs
        case "stack":
            return len(state.stack)
        case "row":
            assert state.rows is not None
            return {slot: state.rows[str(slot)] for slot in expected}
        case "result":
            return state.result and (state.result.winners, state.result.reason)
    raise AssertionError(f"no such fact: {fact}")


def steps(scenario: Scenario, reported: bool) -> Iterator[tuple[State, Step, dict[str, Any]]]:
    """The steps of a scenario, each with the state before it and the move as it is sent."""
    state = scenario.begins(reported)
    for step in scenario.steps:
        move = with_reports(scenario, step.move, state) if reported else step.move
        yield state, step, move
        ruling = judge(state, move)
        state = ruling.state if ruling.verdict == "legal" else state


def test_the_scenarios_are_all_twenty() -> None:
    assert [*dict.fromkeys(scenario.id.split()[0] for scenario in SCENARIOS)] == [f"LU-S{n}" for n in range(1, 21)]


@at_both_tables
@each_scenario
def test_a_scenario_goes_as_it_is_written(scenario: Scenario, reported: bool) -> None:
    for state, step, move in steps(scenario, reported):
        assert GAME.faults(state) == (), (move, GAME.faults(state))
        ruling = judge(state, move)
        assert ruling.verdict == step.verdict, (move, ruling.violations, ruling.needs)
        after = ruling.state if ruling.verdict == "legal" else state
        for fact, expected in step.facts.items():
            assert found(after, fact, expected) == expected, (move, fact)
        if step.refused:
            named = [rule for v in ruling.violations for rule in (v.rule, *v.also)]
            assert named[0] == step.refused
            assert set(step.also) <= set(named), (move, named)
        else:
            cited = {rule for event in ruling.events for rule in event.rules}
            assert set(step.cites) <= cited, (move, sorted(cited))


@at_both_tables
@each_scenario
def test_every_door_gives_the_same_answer(scenario: Scenario, reported: bool, by_http: Ask, by_command: Ask) -> None:
    for state, step, move in steps(scenario, reported):
        sent = json.loads(canonical(state))
        said = json.loads(encode(referee.game("lumina").judge(sent, move)))
        assert said["verdict"] == step.verdict
        assert by_http(sent, move) == said
        assert by_command(sent, move) == said


@each_scenario
def test_at_a_table_with_real_cards_a_report_is_asked_for_and_nothing_else(scenario: Scenario) -> None:
    for state, step, move in steps(scenario, reported=True):
        if "report" in move and not step.refused:
            bare = {member: value for member, value in move.items() if member != "report"}
            ruling = judge(state, bare)
            assert ruling.verdict == "undetermined" and ruling.permitted is True
            assert [need.put for need in ruling.needs] == ["/move/report"]
