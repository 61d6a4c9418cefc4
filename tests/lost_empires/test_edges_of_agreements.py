"""Rules that a table has set aside: what is then legal is listed, offered and judged alike."""

from collections import Counter
from typing import Any

import pytest

from referee.core.state import Word
from referee.games.lost_empires.state import State
from tests.lost_empires.positions import GAME, position
from tests.lost_empires.test_edges_of_play import activate, listed, play, rules


def without(rule: str, units: str, **members: Any) -> State:
    """A position after both have agreed to play without a rule."""
    return position(units, word=(Word("agreement", 1, reason="A house rule.", waive=(rule,)),), **members)


GRANTED = {"type": "granted_move", "seat": "A", "unit": "fe-eye-of-gliese#1", "to": "outer_1"}


@pytest.mark.parametrize("more", ["", "A fe-slew-pod hive_A;"])
def test_a_unit_whose_text_is_set_aside_can_be_granted_a_move__LE_ERRATA_EYE_3(more: str) -> None:
    state = without("LE-ERRATA-EYE-3", f"{more} A fe-eye-of-gliese hive_A; A fe-edgeguard hive_A")
    moved = {"type": "move", "seat": "A", "unit": "fe-edgeguard#1", "to": "outer_1"}
    ruling = play(state, activate("A", "fe-edgeguard#1"), moved)
    assert ruling.state.node == "ORDER.GRANT"
    assert GRANTED in [move | {"seat": "A"} for move in listed(ruling.state, "granted_move")]
    assert play(ruling.state, GRANTED).verdict == "legal"


def test_a_unit_whose_text_is_set_aside_has_to_act__LE_RULING_17() -> None:
    state = without("LE-ERRATA-EYE-3", "A fe-eye-of-gliese hive_A", switches={"min_actions": "1"})
    ending = {"type": "end_activation", "seat": "A"}
    assert rules(play(state, activate("A", "fe-eye-of-gliese#1"), ending)) == ["LE-RULING-17"]


def test_a_second_activation_of_a_turn_waits_for_the_end_of_the_first__LE_RULING_16() -> None:
    state = without("LE-ORDER-ACT-3", "A fe-war-dog hive_A; A fe-hound hive_A")
    ending = {"type": "end_activation", "seat": "A"}
    both = activate("A", "fe-war-dog#1"), activate("A", "fe-hound#1")
    assert rules(play(state, *both)) == ["LE-RULING-16"]
    assert play(state, both[0], ending, both[1]).verdict == "legal"


def test_a_unit_of_this_turn_is_left_to_be_activated_if_the_rule_is_set_aside__LE_ORDER_3() -> None:
    state = without("LE-ORDER-ACT-2", "A fe-war-dog hive_A new")
    assert rules(play(state, {"type": "end_turn", "seat": "A"})) == ["LE-ORDER-3"]
    assert play(state, activate("A", "fe-war-dog#1")).verdict == "legal"


def test_each_place_to_play_a_unit_to_is_listed_once__LE_ORDER_UNIT_2() -> None:
    state = without("LE-ORDER-UNIT-2", "A fe-hound outer_1", hand={"A": ["fe-eye-of-gliese", "fe-war-dog"]})
    moves = GAME.moves(state, like={"type": "play_unit"}).moves
    assert Counter(moves).most_common(1)[0][1] == 1
    assert {move.at for move in moves if move.card == "fe-war-dog"} >= {"outer_1", "center", "hive_B"}
