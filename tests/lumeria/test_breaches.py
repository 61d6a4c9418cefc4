"""Each rule of Lumeria that a player can break, broken by a move and by nothing else."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import UNSET

from referee.core.ruling import Ruling, Violation
from referee.games.lumeria.state import State
from referee.wire import shapes
from tests.lumeria import breaches as at
from tests.lumeria.breaches import BREACHES, Breach
from tests.lumeria.positions import GAME, by, judge

ENFORCED = {
    rule for rule, entry in GAME.rulebook.rules.items() if rule.startswith("LM-") and entry.status == "enforced"
}
by_rule = pytest.mark.parametrize("breach", BREACHES, ids=[breach.id for breach in BREACHES])


def the_only_violation(ruling: Ruling) -> Violation:
    assert ruling.verdict == "illegal"
    assert [violation.rule for violation in ruling.violations] == [ruling.violations[0].rule]
    return ruling.violations[0]


def resolve(pointer: str, document: Any) -> Any:
    """What a pointer leads to. Raises KeyError or IndexError if it leads nowhere."""
    for name in pointer.split("/")[1:]:
        document = document[int(name)] if isinstance(document, list) else document[name]
    return document


@by_rule
def test_the_position_is_possible_and_the_move_has_the_shape_of_one(breach: Breach) -> None:
    assert GAME.faults(breach.position()) == ()
    errors = shapes.errors("lumeria/move", breach.move)
    assert errors == [] or breach.move["seat"] != "chance"


@by_rule
def test_the_rule_is_seen_in_the_only_violation(breach: Breach) -> None:
    position = breach.position()
    before = GAME.dump(position)

    ruling = judge(position, breach.move)

    violation = the_only_violation(ruling)
    assert violation.rule == (breach.primary or breach.rule)
    assert breach.rule in (violation.rule, *violation.also)
    assert set(breach.also) <= set(violation.also)
    assert violation.section
    assert violation.statement == GAME.rulebook.sentences[violation.rule][1]
    assert ruling.state is UNSET
    assert ruling.impossible is UNSET
    assert GAME.dump(position) == before


@by_rule
def test_the_violation_points_to_the_member_that_breaks_the_rule(breach: Breach) -> None:
    violation = the_only_violation(judge(breach.position(), breach.move))
    assert violation.pointer == breach.pointer
    resolve(violation.pointer, {"move": breach.move})


@by_rule
def test_the_sentence_of_the_violation_speaks_of_this_case(breach: Breach) -> None:
    violation = the_only_violation(judge(breach.position(), breach.move))
    assert violation.detail.endswith(".")
    assert violation.detail != violation.statement
    assert violation.hint.endswith(".")
    for word in breach.mentions:
        assert re.search(rf"(?<!\w){word}(?!\w)", violation.detail), (word, violation.detail)


@by_rule
def test_the_moves_offered_instead_are_legal(breach: Breach) -> None:
    position = breach.position()
    offered = the_only_violation(judge(position, breach.move)).legal_moves
    verdicts = [judge(position, move, want={"verdict"}).verdict for move in offered]
    rolls = all(move["type"] == "roll" for move in offered)
    assert verdicts == ["legal"] * len(offered) or (rolls and verdicts == ["undetermined"] * len(offered))
    assert breach.move not in offered
    assert offered or rolls or not GAME.moves(position).moves


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        (at.activating, by("chance", "roll"), "No roll is awaited."),
        (at.activating, by("south", "accept"), "There is nothing to accept or decline."),
        (at.activating, by("south", "decline"), "There is nothing to accept or decline."),
        (at.activating, by("south", "fortify"), "No unit is being activated."),
        (at.activating, by("south", "end_activation"), "No unit is being activated."),
        (at.keep_or_reroll, by("south", "fortify"), "Another answer is awaited first."),
        (at.acting, by("south", "stop"), "The running activation comes to its end first."),
        (at.acting, by("south", "activate", unit="archers-1"), "The running activation comes to its end first."),
        (at.maneuvering, by("south", "volley_end"), "No volley is being carried out."),
        (
            at.maneuvering,
            by("south", "shoot", unit="archers-1", target="berserkers-1"),
            "No volley is being carried out.",
        ),
        (at.between_two_shots, by("south", "pass"), "Another answer is awaited first."),
        (at.south_has_chosen, by("south", "choose_faction", faction="f2"), "south has a faction: f1."),
    ],
)
def test_a_move_that_answers_nothing_is_told_what_is_missing__LM_FLOW_1(
    position: Callable[[], State], move: dict[str, Any], said: str
) -> None:
    violation = the_only_violation(judge(position(), move))
    assert (violation.rule, violation.detail) == ("LM-FLOW-1", said)


def test_every_enforced_rule_is_broken_by_a_move() -> None:
    assert sorted(ENFORCED - {breach.rule for breach in BREACHES}) == []
    assert {breach.rule for breach in BREACHES} <= ENFORCED


def test_no_case_is_listed_twice() -> None:
    ids = [breach.id for breach in BREACHES]
    assert len(set(ids)) == len(ids)
