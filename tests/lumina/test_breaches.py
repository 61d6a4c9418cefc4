"""Each rule of Lumina that a player can break, broken by a move and by nothing else."""

import re

import pytest
from msgspec import UNSET

from referee.core.ruling import Ruling, Violation
from tests.lumina.breaches import BREACHES, Breach
from tests.lumina.positions import GAME, judge

RULES = {rule: entry for rule, entry in GAME.rulebook.rules.items() if rule.startswith("LU-")}
by_rule = pytest.mark.parametrize("breach", BREACHES, ids=[breach.id for breach in BREACHES])


def the_only_violation(ruling: Ruling) -> Violation:
    assert ruling.verdict == "illegal", ruling
    assert len(ruling.violations) == 1, [(v.rule, v.detail) for v in ruling.violations]
    violation: Violation = ruling.violations[0]
    return violation


@by_rule
def test_the_rule_is_seen_in_the_only_violation(breach: Breach) -> None:
    position = breach.position()
    assert GAME.faults(position) == ()
    before = GAME.dump(position)

    ruling = judge(position, breach.move)

    violation = the_only_violation(ruling)
    assert violation.rule == (breach.primary or breach.rule)
    assert breach.rule in (violation.rule, *violation.also)
    assert set(breach.also) <= set(violation.also)
    assert violation.statement == GAME.rulebook.sentences[violation.rule][1] and violation.section
    assert ruling.state is UNSET and ruling.impossible is UNSET
    assert GAME.dump(position) == before


@by_rule
def test_the_violation_points_into_the_move_and_speaks_of_this_case(breach: Breach) -> None:
    violation = the_only_violation(judge(breach.position(), breach.move))
    assert violation.pointer == breach.pointer
    inside: object = {"move": breach.move}
    for member in violation.pointer.split("/")[1:]:
        assert isinstance(inside, dict)
        inside = inside[member]
    assert violation.detail.endswith(".") and violation.detail != violation.statement
    for words in breach.mentions:
        assert re.search(rf"(?<!\w){re.escape(words)}(?!\w)", violation.detail), (words, violation.detail)


@by_rule
def test_the_moves_offered_instead_are_legal(breach: Breach) -> None:
    position = breach.position()
    offered = the_only_violation(judge(position, breach.move)).legal_moves
    for move in offered:
        assert judge(position, move).verdict in ("legal", "undetermined")
        assert "report" not in move
    assert bool(offered) == (position.result is None)
    assert breach.move not in offered


def test_every_rule_that_is_enforced_is_broken_by_a_move() -> None:
    enforced = {rule for rule, entry in RULES.items() if entry.status == "enforced"}
    assert sorted(enforced - {breach.rule for breach in BREACHES}) == []


def test_no_case_is_listed_twice() -> None:
    ids = [breach.id for breach in BREACHES]
    assert len({*ids}) == len(ids)
