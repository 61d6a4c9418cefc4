"""The examples of Lumina: each gives what it says, every rule and every scenario has one."""

from functools import cache

import pytest

from referee.core.example import Outcome, outcome, position
from referee.games.lumina.state import State
from referee.wire import shapes
from tests.lumina.positions import GAME, judge
from tests.lumina.scenarios import SCENARIOS

EXAMPLES = GAME.examples
RULES = GAME.rulebook.rules
SHOWN_AS = {"enforced": "violation", "automatic": "event", "fault": "fault"}
"""How an example shows a rule, by how the referee keeps it."""

each_example = pytest.mark.parametrize("identifier", EXAMPLES)


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
    assert all(shapes.errors("lumina/move", move) == [] for move in moves)
    assert shapes.errors("lumina/state", GAME.dump(reached(identifier))) == []
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


def test_every_scenario_is_an_example_that_plays_its_moves() -> None:
    for number in range(1, 21):
        own = [name for name in EXAMPLES if name == f"LU-S{number}" or name.startswith(f"LU-S{number}-")]
        branches = [scenario for scenario in SCENARIOS if scenario.id.split()[0] == f"LU-S{number}"]
        refused = {step.refused for branch in branches for step in branch.steps if step.refused}
        shown = {violation.rule for name in own if (violation := came_of(name).refused) is not None}
        assert own and refused == shown, number
        kinds = {step.move["type"] for branch in branches for step in branch.steps if not step.refused}
        played = {move["type"] for name in own for move, _ in came_of(name).played}
        assert kinds <= played | {move["type"] for name in own for move in EXAMPLES[name].moves}, number
