"""The examples of Lost Empires: each gives what it says, every rule and every scenario has one."""

import re
from functools import cache

import pytest

from referee.core.example import Outcome, outcome, position
from referee.games.lost_empires.state import State
from referee.wire import shapes
from tests.lost_empires.positions import GAME, judge
from tests.lost_empires.scenarios import SCENARIOS, Scenario

EXAMPLES = GAME.examples
RULES = GAME.rulebook.rules
SHOWN_AS = {"enforced": "violation", "automatic": "event", "fault": "fault"}
"""How an example shows a rule, by how the referee keeps it."""

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


@each_example
def test_the_events_of_the_legal_moves_cite_the_rules_that_the_example_names(identifier: str) -> None:
    events = [event for _, events in came_of(identifier).played for event in events]
    assert set(EXAMPLES[identifier].cites) <= {rule for event in events for rule in event.rules}


@pytest.mark.parametrize("identifier", [name for name, example in EXAMPLES.items() if example.illegal])
def test_the_illegal_move_breaks_these_rules_and_no_other(identifier: str) -> None:
    example = EXAMPLES[identifier]
    assert example.illegal is not None and example.breaks
    violation, *_ = judge(reached(identifier), example.illegal).violations
    assert violation.rule in example.breaks
    assert set(example.breaks) <= {violation.rule, *violation.also}


@each_example
def test_the_state_is_possible_unless_it_is_the_example(identifier: str) -> None:
    found, named = GAME.faults(reached(identifier)), set(EXAMPLES[identifier].faults)
    assert {fault.rule for fault in found} <= named
    assert named <= {rule for fault in found for rule in (fault.rule, *fault.also)}


@each_example
def test_an_example_has_its_shape_and_tries_something_or_is_impossible(identifier: str) -> None:
    example = EXAMPLES[identifier]
    moves = [*example.moves, *example.then, *(move for move in (example.legal, example.illegal) if move)]
    assert all(shapes.errors("lost-empires/move", move) == [] for move in moves)
    assert shapes.errors("lost-empires/state", GAME.dump(reached(identifier))) == []
    assert bool(example.legal or example.illegal) != bool(example.faults)
    assert bool(example.illegal) == bool(example.breaks)
    assert example.legal or not (example.cites or example.then)


def test_every_rule_that_the_referee_keeps_has_an_example_that_shows_it() -> None:
    ways: dict[str, set[str]] = {}
    for example in EXAMPLES.values():
        for rule, by in example.shows():
            ways.setdefault(rule, set()).add(by)
    kept = {rule: SHOWN_AS[entry.status] for rule, entry in RULES.items() if entry.status in SHOWN_AS}
    assert [rule for rule, by in kept.items() if by not in ways.get(rule, ())] == []
    assert len(kept) > 200


def test_examples_name_only_ids_of_the_catalogue_each_once() -> None:
    for identifier, example in EXAMPLES.items():
        rules = [f"{by} {rule}" for rule, by in example.shows()]
        assert {rule for rule, _ in example.shows()} <= GAME.rulebook.sentences.keys(), identifier
        assert len(rules) == len(set(rules)), identifier
        assert example.chapter in ("", *(rule.section for rule in RULES.values())), identifier


def test_no_two_examples_are_the_same() -> None:
    seen = [(e.after, e.start, e.change, e.moves, e.legal, e.then, e.illegal, e.faults) for e in EXAMPLES.values()]
    assert all(seen.count(one) == 1 for one in seen)
    assert len({example.title for example in EXAMPLES.values()}) == len(EXAMPLES)


def own(scenario: Scenario) -> list[str]:
    """The examples of a scenario: it goes by its id, and each further move that is refused in it has one more."""
    name = "-".join(re.findall(r"[\w-]+", scenario.id))
    refusals = [f"{name}-refused", *(f"{name}-refused-{count}" for count in range(2, 9))]
    return [name, *(more for more in refusals if more in EXAMPLES)]


@each_scenario
def test_an_example_plays_the_moves_of_its_scenario(scenario: Scenario) -> None:
    first, *more = own(scenario)
    legal = [step.move for step in scenario.steps if not step.refused]
    played = [*([EXAMPLES[first].legal] if legal else []), *EXAMPLES[first].then]
    assert played == legal
    refusals = [(came_of(name).refused, EXAMPLES[name].illegal) for name in (first, *more) if EXAMPLES[name].illegal]
    expected = [(step.refused, step.move) for step in scenario.steps if step.refused]
    assert [(violation.rule, move) for violation, move in refusals if violation is not None] == expected


def test_every_example_that_is_named_like_a_scenario_is_one_of_its() -> None:
    named = {name for name in EXAMPLES if name.startswith("LE-SC")}
    assert named == {name for scenario in SCENARIOS for name in own(scenario)}


@each_scenario
def test_an_example_begins_in_the_position_of_its_scenario(scenario: Scenario) -> None:
    assert reached(own(scenario)[0]) == scenario.start
