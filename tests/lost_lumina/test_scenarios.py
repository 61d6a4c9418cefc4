"""Each worked scenario through the library and through HTTP, by its id."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from referee.core.canonical import canonical
from referee.games.lost_lumina.state import SEATS, State
from tests.lost_lumina.positions import GAME
from tests.lost_lumina.scenarios import SCENARIOS, Scenario, Step, beginning

URL = "/v1/games/lost-lumina/moves"

each_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)


@dataclass(frozen=True)
class Answer:
    """What a door says to a move, as plain data, and the state the table is in afterwards."""

    verdict: str
    state: State
    digest: str
    violations: list[dict[str, Any]]
    events: list[dict[str, Any]]

    def strengths(self) -> dict[str, int]:
        """The Battle Strengths that came to light."""
        found = (event["data"] for event in self.events if event["type"] == "strength")
        return {data["seat"]: data["strength"] for data in found}

    def cites(self) -> set[str]:
        """Every rule that the answer names."""
        by_events = {rule for event in self.events for rule in event["rules"]}
        return by_events | {rule for v in self.violations for rule in (v["rule"], *v["also"])}


def ask_library(state: State, step: Step) -> Answer:
    """The answer of the library to one move."""
    ruling = GAME.judge(state, GAME.load_move(step.move))
    said = json.loads(canonical(ruling))
    after = ruling.state if ruling.verdict == "legal" else state
    return Answer(ruling.verdict, after, said.get("digest", ""), said.get("violations", []), said.get("events", []))


def ask_http(client: Any, state: State, step: Step) -> Answer:
    """The answer of the service to one move; the next state is the one that it sent."""
    answer = client.post(URL, json={"state": GAME.dump(state), "move": step.move})
    said = answer.get_json()
    if answer.status_code == 422:
        assert answer.mimetype == "application/problem+json"
        assert "state" not in said
        return Answer(said["verdict"], state, "", said["violations"], [])
    assert answer.status_code == 200, said
    return Answer(said["verdict"], GAME.load(said["state"]), said["digest"], [], said["events"])


def followers(state: State, seat: str) -> tuple[dict[str, int], int, int]:
    """A side's Followers on the map, in the supply and in the box."""
    return dict(state.map[seat]), state.supply[seat], state.box[seat]


def written(text: str) -> tuple[dict[str, int], int, int]:
    """The same from a text such as `W1:2 D2:1; supply 12; box 0`."""
    areas, supply, box = (part.strip() for part in text.split(";"))
    on_map = {area: int(count) for area, count in (word.split(":") for word in areas.split())}
    return on_map, int(supply.removeprefix("supply ")), int(box.removeprefix("box "))


def found(state: State, fact: str, expected: Any) -> tuple[Any, Any]:
    """What a state says about a fact, and what was expected of it, in comparable form."""
    match fact:
        case "A" | "B":
            return followers(state, fact), written(expected)
        case "node" | "active" | "ap" | "attackers":
            return getattr(state, fact), expected
        case "top":
            return state.discard[-1] if state.discard else None, expected
        case "last discards":
            return state.discard[-len(expected) :], expected
        case "in hand A":
            return expected in state.hand.A.known, True
        case "not in hand A":
            return expected in state.hand.A.known, False
        case "stored" | "kept":
            return {seat: getattr(state, fact)[seat] for seat in expected}, expected
        case "drafted":
            return {seat: state.drafted[seat].known for seat in expected}, expected
        case "cards on offer":
            return {seat: len(state.offer[seat]) for seat in expected}, expected
        case "decided, as B sees it":
            return GAME.hide(state, "B").kept[expected] is not None, True
        case "dice":
            dice = state.running.dice
            return {seat: dice[seat] if dice else None for seat in expected}, expected
        case "battle in":
            return state.running.area, expected
        case "attacker":
            return state.running.attacker, expected
        case "awaited":
            return {(move.type, move.seat) for move in GAME.pending(state).moves}, expected
        case "winners" | "reason":
            return getattr(state.result, fact, None), expected
        case "score":
            return GAME.score(state).totals, expected
    raise AssertionError(f"no such fact: {fact}")


def check(state: State, facts: Mapping[str, Any], where: str) -> None:
    """Every fact holds."""
    for fact, expected in facts.items():
        is_, should = found(state, fact, expected)
        assert is_ == should, f"{where}: {fact}"


def check_answer(answer: Answer, before: State, step: Step, where: str) -> None:
    """An answer is what the scenario says."""
    assert answer.verdict == step.verdict, (where, answer.violations)
    if step.refused:
        assert answer.violations[0]["rule"] == step.refused, where
        assert answer.state == before, where
    check(answer.state, step.facts, where)
    assert answer.strengths() == (dict(step.strength) or answer.strengths()), where
    assert bool(answer.strengths()) == bool(step.strength), where
    for viewer, cards in step.unseen.items():
        seen = GAME.dump(GAME.hide(answer.state, viewer))
        view = canonical({name: seen[name] for name in seen if name != "switches"}).decode()
        assert not [card for card in cards if f'"{card}"' in view], f"{where}: seen by {viewer}"


def through_library(scenario: Scenario) -> Iterator[tuple[str, State, Step, Answer]]:
    """The steps of a scenario, each with the answer of the library."""
    state = beginning(scenario)
    for number, step in enumerate(scenario.steps, 1):
        answer = ask_library(state, step)
        yield f"{scenario.id} step {number}", state, step, answer
        state = answer.state


@pytest.fixture(scope="module")
def client() -> Any:
    from referee.service.app import create_app

    return create_app().test_client()


def test_the_scenarios_are_S_01_to_S_30() -> None:
    assert [scenario.id for scenario in SCENARIOS] == [f"S-{number:02}" for number in range(1, 31)]


@each_scenario
def test_a_scenario_begins_as_written(scenario: Scenario) -> None:
    state = beginning(scenario)
    assert GAME.faults(state) == ()
    check(state, scenario.given, scenario.id)


@each_scenario
def test_through_the_library(scenario: Scenario) -> None:
    for where, state, step, answer in through_library(scenario):
        check_answer(answer, state, step, where)


@each_scenario
def test_through_http(scenario: Scenario, client: Any) -> None:
    state = beginning(scenario)
    for number, step in enumerate(scenario.steps, 1):
        answer = ask_http(client, state, step)
        check_answer(answer, state, step, f"{scenario.id} step {number}")
        state = answer.state


@each_scenario
def test_both_doors_give_the_same_digests_and_violations(scenario: Scenario, client: Any) -> None:
    for where, state, step, by_library in through_library(scenario):
        by_http = ask_http(client, state, step)
        assert by_http.digest == by_library.digest, where
        assert by_http.violations == by_library.violations, where
        assert by_http.state == by_library.state, where


@each_scenario
def test_the_rulings_cite_the_rules_of_the_scenario(scenario: Scenario) -> None:
    cited = {rule for _, _, _, answer in through_library(scenario) for rule in answer.cites()}
    refused = {step.refused for step in scenario.steps if step.refused}
    assert set(scenario.cites) | refused <= cited, sorted(set(scenario.cites) - cited)


@each_scenario
def test_the_answers_over_http_cite_the_rules_of_the_scenario(scenario: Scenario, client: Any) -> None:
    state, cited = beginning(scenario), set[str]()
    for step in scenario.steps:
        answer = ask_http(client, state, step)
        cited |= answer.cites()
        state = answer.state
    assert set(scenario.cites) <= cited, sorted(set(scenario.cites) - cited)


def test_the_sides_of_every_scenario_hold_fifteen_followers_at_every_step__LL_INV_2() -> None:
    for scenario in SCENARIOS:
        for where, _, _, answer in through_library(scenario):
            for seat in SEATS:
                on_map, supply, box = followers(answer.state, seat)
                assert sum(on_map.values()) + supply + box == 15, where
