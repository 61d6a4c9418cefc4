"""Each worked scenario through the library, through HTTP and on the command line, by its id."""

import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

import referee
from referee.cli import main
from referee.core.canonical import canonical
from referee.core.ruling import Ruling
from referee.games.lost_empires.state import SEATS, State
from referee.service import create_app
from referee.wire import shapes
from referee.wire.door import encode
from tests.lost_empires.positions import GAME, cited, judge, where
from tests.lost_empires.scenarios import SCENARIOS, Scenario, Step

URL = "/v1/games/lost-empires/moves"
ENVELOPE = {"type", "title", "status", "detail", "instance"}
"""What a problem document has beside the members of the ruling."""

Ask = Callable[[Any, Any], dict[str, Any]]

each_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)


def found(state: State, ruling: Ruling, fact: str, expected: Any) -> Any:
    """What a state, or the ruling that led to it, says about a fact."""
    running = state.activation
    match fact:
        case "damage" | "drained":
            return {name: getattr(state.units[name], fact) for name in expected}
        case "tokens":
            return {name: state.units[name].elite_token for name in expected}
        case "third":
            return {name: state.units[name].third_damage_by for name in expected}
        case "gone":
            return [name for name in expected if name not in state.units]
        case "board":
            return where(state) if not expected else {name: state.units[name].at for name in expected}
        case "artifacts" | "gates" | "command":
            return tuple(getattr(state, fact)[seat] for seat in SEATS)
        case "supply":
            return state.artifact_supply
        case "elite":
            return state.elite_supply
        case "hand":
            return {seat: list(state.hand[seat].known) for seat in expected}
        case "deck":
            return {seat: list(state.deck[seat].cards) for seat in expected}
        case "discarded":
            return {seat: card for seat, card in expected.items() if card in state.discard[seat].known}
        case "actions" | "attacked":
            return running is not None and getattr(running, fact)
        case "round" | "node" | "mandatory":
            return getattr(state, fact)
        case "says":
            return next((event.text for event in ruling.events or () if event.text == expected), None)
        case "result":
            return state.result and (state.result.winners, state.result.reason)
    raise AssertionError(f"no such fact: {fact}")


def steps(scenario: Scenario) -> Iterator[tuple[State, Step, Ruling]]:
    """The steps of a scenario, each with the state before it and the ruling of the library."""
    state = scenario.start
    for step in scenario.steps:
        ruling = judge(state, step.move)
        yield state, step, ruling
        state = ruling.state if ruling.verdict == "legal" else state


@pytest.fixture
def by_http() -> Iterator[Ask]:
    with create_app().test_client() as client:

        def ask(state: Any, move: Any) -> dict[str, Any]:
            answer = client.post(URL, json={"state": state, "move": move})
            said: dict[str, Any] = answer.get_json()
            assert (answer.status_code == 200) == (said["verdict"] == "legal"), said
            return said if answer.status_code == 200 else {k: v for k, v in said.items() if k not in ENVELOPE}

        yield ask


@pytest.fixture
def by_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    def ask(state: Any, move: Any) -> dict[str, Any]:
        request = json.dumps({"state": state, "move": move}).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(request)))
        status = main(["judge", "lost-empires", "--json"])
        said: dict[str, Any] = json.loads(capsys.readouterr().out)
        assert status == {"legal": 0, "illegal": 1, "undetermined": 2}[said["verdict"]]
        return said

    return ask


def test_the_scenarios_are_all_thirty() -> None:
    numbers = dict.fromkeys(re.match(r"LE-SC-(\d+)", scenario.id)[1] for scenario in SCENARIOS)  # type: ignore[index]
    assert [*map(int, numbers)] == [*range(1, 31)]
    assert len({scenario.id for scenario in SCENARIOS}) == len(SCENARIOS)


@each_scenario
def test_a_scenario_begins_with_a_possible_state(scenario: Scenario) -> None:
    assert GAME.faults(scenario.start) == ()
    assert shapes.errors("lost-empires/state", json.loads(canonical(scenario.start))) == []


@each_scenario
def test_a_scenario_goes_as_it_is_written(scenario: Scenario) -> None:
    for state, step, ruling in steps(scenario):
        assert ruling.verdict == step.verdict, (step.move, ruling.violations, ruling.needs)
        after = ruling.state if ruling.verdict == "legal" else state
        for fact, expected in step.facts.items():
            assert found(after, ruling, fact, expected) == expected, (step.move, fact)
        if step.refused:
            assert ruling.violations is not None and ruling.violations is not msgspec.UNSET
            assert ruling.violations[0].rule == step.refused
            assert set(step.also) <= set(ruling.violations[0].also), (step.move, ruling.violations[0].also)


@each_scenario
def test_the_events_cite_the_rules_of_the_scenario(scenario: Scenario) -> None:
    seen = {rule for _, _, ruling in steps(scenario) for rule in cited(ruling)}
    assert set(scenario.cites) <= seen, sorted(set(scenario.cites) - seen)


@each_scenario
def test_every_door_gives_the_same_answer(scenario: Scenario, by_http: Ask, by_command: Ask) -> None:
    for state, step, ruling in steps(scenario):
        document = json.loads(canonical(state))
        said = json.loads(encode(referee.game("lost-empires").judge(document, step.move)))
        assert said["verdict"] == step.verdict
        assert said.get("digest") == (json.loads(encode(ruling))).get("digest")
        assert by_http(document, step.move) == said
        assert by_command(document, step.move) == said
