"""The examples of Lost Lumina: each gives what it says, every rule and every scenario has one."""

from functools import cache

import pytest
from msgspec.structs import replace

from referee.core.example import Outcome, outcome, position
from referee.games.lost_lumina.state import State
from tests.lost_lumina.breaches import BREACHES
from tests.lost_lumina.positions import GAME, judge
from tests.lost_lumina.scenarios import SCENARIOS, Scenario

EXAMPLES = GAME.examples
RULES = GAME.rulebook.rules
SHOWN_AS = {"enforced": "violation", "automatic": "event", "fault": "fault"}
"""How an example shows a rule, by how the referee keeps it."""

WHILE_ANOTHER_ANSWER_IS_AWAITED = {"S-07", "S-18", "S-19"}
"""Scenarios whose refused move also breaks the order of a battle, because another answer is awaited."""

each_example = pytest.mark.parametrize("identifier", EXAMPLES)
each_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)


@cache
def reached(identifier: str) -> State:
    """The position of an example."""
    example = EXAMPLES[identifier]
    state: State = position(GAME, example, reached(example.after) if example.after else None)
    return state


@cache
def came_of(identifier: str) -> Outcome:
    """What came of an example."""
    return outcome(GAME, EXAMPLES[identifier], reached(identifier))


def shown() -> dict[str, set[str]]:
    """For every rule the ways in which examples show it."""
    ways: dict[str, set[str]] = {}
    for example in EXAMPLES.values():
        for rule, by in example.shows():
            ways.setdefault(rule, set()).add(by)
    return ways


@each_example
def test_the_events_of_the_legal_moves_cite_the_rules_that_the_example_names(identifier: str) -> None:
    events = [event for _, events in came_of(identifier).played for event in events]
    assert set(EXAMPLES[identifier].cites) <= {rule for event in events for rule in event.rules}


@pytest.mark.parametrize("identifier", [name for name, example in EXAMPLES.items() if example.illegal])
def test_the_illegal_move_breaks_these_rules_and_no_other(identifier: str) -> None:
    example = EXAMPLES[identifier]
    assert example.illegal is not None and example.breaks
    violation, *more = judge(reached(identifier), example.illegal).violations
    assert violation.rule in example.breaks
    assert set(example.breaks) <= {violation.rule, *violation.also}
    assert bool(more) == (identifier in WHILE_ANOTHER_ANSWER_IS_AWAITED)


@each_example
def test_the_state_is_possible_unless_it_is_the_example(identifier: str) -> None:
    found, named = GAME.faults(reached(identifier)), set(EXAMPLES[identifier].faults)
    assert {fault.rule for fault in found} <= named
    assert named <= {rule for fault in found for rule in (fault.rule, *fault.also)}


@each_example
def test_an_example_tries_something_or_is_impossible(identifier: str) -> None:
    example = EXAMPLES[identifier]
    tries = [*([example.legal] if example.legal else []), *([example.illegal] if example.illegal else [])]
    assert bool(tries) != bool(example.faults)
    assert bool(example.illegal) == bool(example.breaks)
    assert example.legal or not (example.cites or example.then)


def test_every_rule_that_the_referee_keeps_has_an_example_that_shows_it() -> None:
    ways = shown()
    kept = {rule: SHOWN_AS[entry.status] for rule, entry in RULES.items() if entry.status in SHOWN_AS}
    assert [rule for rule, by in kept.items() if by not in ways.get(rule, ())] == []
    assert len(kept) > 240


def test_a_rule_that_a_move_can_break_first_is_broken_first_in_an_example() -> None:
    first = {breach.rule for breach in BREACHES if not breach.primary}
    refused = [came_of(identifier).refused for identifier in EXAMPLES]
    assert first <= {violation.rule for violation in refused if violation is not None}


def test_examples_name_only_ids_of_the_catalogue_each_once() -> None:
    for identifier, example in EXAMPLES.items():
        rules = [rule for rule, _ in example.shows()]
        assert set(rules) <= GAME.rulebook.sentences.keys(), identifier
        assert len(rules) == len(set(rules)), identifier


def test_no_two_examples_are_the_same() -> None:
    seen = [(e.after, e.start, e.change, e.moves, e.legal, e.illegal, e.faults) for e in EXAMPLES.values()]
    assert all(seen.count(one) == 1 for one in seen)
    assert len({example.title for example in EXAMPLES.values()}) == len(EXAMPLES)


def test_every_scenario_is_an_example() -> None:
    assert [identifier for identifier in EXAMPLES if identifier.startswith("S-")] == [s.id for s in SCENARIOS]


@each_scenario
def test_an_example_plays_the_moves_of_its_scenario(scenario: Scenario) -> None:
    example = EXAMPLES[scenario.id]
    played = [*example.moves, *([example.legal] if example.legal else []), *example.then]
    legal = [step.move for step in scenario.steps if not step.refused]
    assert played[len(played) - len(legal) :] == legal
    for step in scenario.steps:
        if step.refused:
            refused = came_of(scenario.id).refused
            assert example.illegal == step.move
            assert refused is not None and refused.rule == step.refused


@each_scenario
def test_an_example_comes_to_the_strengths_of_its_scenario(scenario: Scenario) -> None:
    found = {
        event.data["seat"]: event.data["strength"]
        for _, events in came_of(scenario.id).played
        for event in events
        if event.type == "strength"
    }
    assert found == next((dict(step.strength) for step in reversed(scenario.steps) if step.strength), {})


def table(state: State) -> tuple[object, ...]:
    """Where a game stands and what lies on the table openly."""
    return state.node, state.active, state.ap, state.map, state.supply, state.box, state.stored, state.attackers


@pytest.mark.parametrize("scenario", [s for s in SCENARIOS if s.start is not None], ids=lambda scenario: scenario.id)
def test_an_example_goes_through_the_position_of_its_scenario(scenario: Scenario) -> None:
    example = EXAMPLES[scenario.id]
    shorter = [replace(example, moves=example.moves[:number]) for number in range(len(example.moves) + 1)]
    assert scenario.start is not None
    assert table(scenario.start) in [table(position(GAME, each, reached(example.after))) for each in shorter]
