"""Each rule that a player can break is broken once, by itself, and the refusal says what was done."""

import json

import pytest

from referee.core.canonical import canonical
from referee.core.rulebook import REFEREE_RULES
from referee.games.lost_empires.catalogue import RULEBOOK
from referee.games.lost_empires.repeats import REPEATS
from referee.wire import shapes
from tests.lost_empires.breaches import BREACHES, Breach
from tests.lost_empires.positions import GAME, judge

each_breach = pytest.mark.parametrize("breach", BREACHES, ids=lambda breach: breach.id)


def test_every_enforced_rule_is_broken_once() -> None:
    enforced = {name for name, rule in RULEBOOK.rules.items() if rule.status == "enforced"} - REFEREE_RULES.keys()
    repeated = {name for others in REPEATS.values() for name in others}
    named = {name for breach in BREACHES for name in (breach.rule, *breach.also)}
    assert enforced - named - repeated == set()
    assert len({breach.id for breach in BREACHES}) == len(BREACHES)


@each_breach
def test_a_position_is_possible_and_a_move_has_the_shape_of_one(breach: Breach) -> None:
    state = breach.position()
    assert GAME.faults(state) == ()
    assert shapes.errors("lost-empires/state", json.loads(canonical(state))) == []
    assert shapes.errors("lost-empires/move", breach.move) == []


@each_breach
def test_the_move_breaks_this_rule_and_nothing_else(breach: Breach) -> None:
    ruling = judge(breach.position(), breach.move)
    assert ruling.verdict == "illegal"
    (violation,) = ruling.violations  # type: ignore[misc]
    assert violation.rule == (breach.primary or breach.rule)
    assert {breach.rule, *breach.also} <= {violation.rule, *violation.also}
    assert violation.pointer == breach.pointer
    assert violation.detail.endswith(".")
    for word in breach.mentions:
        assert word in violation.detail


@each_breach
def test_the_moves_that_are_proposed_instead_are_legal(breach: Breach) -> None:
    state = breach.position()
    ruling = judge(state, breach.move)
    for violation in ruling.violations or ():
        assert violation.hint.endswith(".")
        for move in violation.legal_moves or ():
            proposed = judge(state, move)
            lacking = [need.put for need in proposed.needs or ()]
            assert proposed.verdict == "legal" or lacking == ["/move/report"], move
