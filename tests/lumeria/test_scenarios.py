"""Each worked scenario through the library, through HTTP and on the command line, by its id."""

import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import referee
from referee.cli import main
from referee.core.canonical import canonical
from referee.core.ruling import Ruling
from referee.games.lumeria import gold, rolling
from referee.games.lumeria.case import Case
from referee.games.lumeria.modifiers import needed
from referee.games.lumeria.pack import pack_of
from referee.games.lumeria.state import SEATS, State
from referee.service import create_app
from referee.wire import shapes
from referee.wire.door import encode
from tests.lumeria.positions import GAME, cited, judge, told, where
from tests.lumeria.scenarios import SCENARIOS, Scenario, Step

URL = "/v1/games/lumeria/moves"
ENVELOPE = {"type", "title", "status", "detail", "instance"}
"""What a problem document has beside the members of the ruling."""

Ask = Callable[[Any, Any], dict[str, Any]]

each_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)


def written(state: State, name: str) -> str:
    """A card as positions write it: `d3 1w minus`."""
    unit = state.units[name]
    wounds = f"{unit.wounds}w" if unit.wounds else ""
    return " ".join(filter(None, (unit.space or "-", wounds, unit.die)))


def found(state: State, ruling: Ruling, fact: str, expected: Any) -> Any:
    """What a state, or the ruling that led to it, says about a fact."""
    match fact:
        case "gold" | "points" | "used":
            return tuple(getattr(state, fact)[seat] for seat in SEATS)
        case "track" | "aside":
            return tuple(getattr(state.tokens[seat], fact) for seat in SEATS)
        case "ready":
            return {name: state.tokens.south.ready(name) for name in expected}
        case "supply":
            return gold.supply(Case(state), state)
        case "on":
            return state.active, state.node
        case "stage" | "passes" | "round":
            return getattr(state, fact)
        case "first":
            return state.first_player
        case "board":
            return where(state)
        case "unit":
            return {name: written(state, name) for name in expected}
        case "stacks":
            stacks = state.stacks.south | state.stacks.north
            return {kind: stacks.get(kind, 0) for kind in expected}
        case "needed":
            return needed(Case(state), state.declared)
        case "dice due":
            return rolling.due(state)
        case "awaited":
            return {(move.type, move.seat) for move in GAME.pending(state).moves}
        case "result":
            return state.result and (state.result.winners, state.result.reason)
        case "compared":
            last = told(ruling, "tie-break")[-1]
            return last["south"], last["north"]
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
        status = main(["judge", "lumeria", "--json"])
        said: dict[str, Any] = json.loads(capsys.readouterr().out)
        assert status == {"legal": 0, "illegal": 1, "undetermined": 2}[said["verdict"]]
        return said

    return ask


def test_the_scenarios_are_all_thirty() -> None:
    numbers = dict.fromkeys(re.match(r"LM-S(\d+)", scenario.id)[1] for scenario in SCENARIOS)  # type: ignore[index]
    assert [*map(int, numbers)] == [*range(1, 31)]
    assert len({scenario.id for scenario in SCENARIOS}) == len(SCENARIOS)


@each_scenario
def test_a_scenario_begins_with_a_possible_state(scenario: Scenario) -> None:
    assert GAME.faults(scenario.start) == ()
    assert shapes.errors("lumeria/state", json.loads(canonical(scenario.start))) == []
    pack = pack_of(scenario.start.pack)
    assert {unit.kind for unit in scenario.start.units.values()} <= pack.units.keys()


@each_scenario
def test_a_scenario_goes_as_it_is_written(scenario: Scenario) -> None:
    for state, step, ruling in steps(scenario):
        assert ruling.verdict == step.verdict, (step.move, ruling.violations, ruling.needs)
        after = ruling.state if ruling.verdict == "legal" else state
        for fact, expected in step.facts.items():
            assert found(after, ruling, fact, expected) == expected, (step.move, fact)
        if step.refused:
            named = [rule for violation in ruling.violations for rule in (violation.rule, *violation.also)]
            assert named[0] == step.refused
            assert set(step.also) <= set(named), (step.move, named)


@each_scenario
def test_the_events_cite_the_rules_of_the_scenario(scenario: Scenario) -> None:
    seen = {rule for _, _, ruling in steps(scenario) for rule in cited(ruling)}
    assert set(scenario.cites) <= seen, sorted(set(scenario.cites) - seen)


@each_scenario
def test_every_door_gives_the_same_answer(scenario: Scenario, by_http: Ask, by_command: Ask) -> None:
    for state, step, ruling in steps(scenario):
        document = json.loads(canonical(state))
        said = json.loads(encode(referee.game("lumeria").judge(document, step.move)))
        assert said["verdict"] == step.verdict
        assert said.get("digest") == (json.loads(encode(ruling))).get("digest")
        assert by_http(document, step.move) == said
        assert by_command(document, step.move) == said
