"""Each rule of Lost Lumina that a player can break, broken by a move and by nothing else."""

import re

import pytest
from msgspec import UNSET

from referee.core.ruling import Ruling, Violation
from tests.lost_lumina.breaches import BREACHES, NOT_A_MOVE, Breach
from tests.lost_lumina.positions import GAME, judge
from tests.lost_lumina.test_faults import ROWS as ROWS_OF_FAULTS
from tests.lost_lumina.test_faults import resolve

RULES = {rule: entry for rule, entry in GAME.rulebook.rules.items() if rule.startswith("LL-")}
by_rule = pytest.mark.parametrize("breach", BREACHES, ids=[breach.id for breach in BREACHES])


def the_only_violation(ruling: Ruling) -> Violation:
    assert ruling.verdict == "illegal"
    assert [violation.rule for violation in ruling.violations] == [ruling.violations[0].rule]
    return ruling.violations[0]


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
    for word in breach.mentions:
        assert re.search(rf"\b{word}\b", violation.detail), (word, violation.detail)


@by_rule
def test_the_moves_offered_instead_are_legal(breach: Breach) -> None:
    position = breach.position()
    offered = the_only_violation(judge(position, breach.move)).legal_moves
    assert [judge(position, move).verdict for move in offered] == ["legal"] * len(offered)
    legal = GAME.moves(position).moves
    hidden = all(move.seat != breach.move["seat"] and hasattr(move, "card") for move in legal)
    assert bool(offered) != hidden, "nothing is offered only where all there is are cards that the player does not see"
    assert breach.move not in offered


def test_every_rule_is_broken_by_a_move_or_a_state_or_names_nothing_that_can_be_sent() -> None:
    names_nothing = {rule for rule, entry in RULES.items() if not entry.breach}
    covered = {breach.rule for breach in BREACHES} | ROWS_OF_FAULTS | set(NOT_A_MOVE) | names_nothing
    assert len(RULES) == 254
    assert sorted(covered) == sorted(RULES)


def test_a_rule_that_is_said_to_be_unbreakable_is_not_broken_elsewhere() -> None:
    assert not set(NOT_A_MOVE) & ({breach.rule for breach in BREACHES} | ROWS_OF_FAULTS)
    assert all(RULES[rule].breach for rule in NOT_A_MOVE)
    assert all(NOT_A_MOVE.values())


def test_no_case_is_listed_twice() -> None:
    ids = [breach.id for breach in BREACHES]
    assert len(set(ids)) == len(ids)
