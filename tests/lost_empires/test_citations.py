"""The events of a legal move cite the rules of this case, and none that it has nothing to do with."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.ruling import Ruling
from referee.core.state import Word
from referee.games.lost_empires.state import Grant, State
from tests.lost_empires.positions import GAME, activated, attack, by, cited, judge, play, position
from tests.lost_empires.words import EVERY_WORD


def cites(ruling: Ruling, type: str) -> set[str]:
    """The rules that the events of a type cite."""
    return {rule for event in ruling.events or () if event.type == type for rule in event.rules}


@pytest.mark.parametrize(("card", "is_zero"), [("fe-war-dog", False), ("fe-x1", True)])
def test_only_a_tie_of_nothing_is_one_of_nothing__LE_RULING_74(card: str, is_zero: bool) -> None:
    patch = {"cards": {"tc-firebird": {"control": 0 if is_zero else 1}, "fe-x1": {"control": 0}}}
    ruling = judge(position(f"A {card} center; B tc-firebird center", node="CONTROL", patch=patch), by("A", "proceed"))
    assert "LE-CTRL-CON-5" in cites(ruling, "control")
    assert ("LE-RULING-74" in cites(ruling, "control")) == is_zero


@pytest.mark.parametrize(
    ("damage", "threshold", "rules"),
    [
        (2, "4", {"LE-DMG-2", "LE-DMG-4"}),
        (3, "4", {"LE-DMG-2", "LE-DMG-4", "LE-RULING-37"}),
        (1, "3", {"LE-DMG-2", "LE-DMG-4", "LE-RULING-34"}),
        (2, "3", {"LE-DMG-2", "LE-DMG-4"}),
    ],
)
def test_damage_above_4_is_told_of_damage_above_4__LE_RULING_37(damage: int, threshold: str, rules: set[str]) -> None:
    state = position(
        f"A fe-war-dog outer_1; B tc-firebird outer_1 {damage}d", switches={"destroy_threshold": threshold}
    )
    ruling = judge(activated(state, "fe-war-dog#1"), attack("A", "fe-war-dog#1", "tc-firebird#1", A=4, B=1))
    assert cites(ruling, "destroyed") == rules


def test_casualties_are_repeated_only_after_others__LE_RULING_85() -> None:
    bitten = "A fe-x1 center 3d; B tc-firebird center 2d"
    once = judge(position("A fe-war-dog center 3d", node="CASUALTY"), by("A", "proceed"))
    twice = judge(position(bitten, node="CASUALTY", patch=EVERY_WORD), by("A", "proceed"))
    assert "LE-RULING-85" not in cites(once, "destroyed")
    found = [event.rules for event in twice.events or () if event.type == "destroyed"]
    assert ["LE-RULING-85" in rules for rules in found] == [False, True]


def granted(state: State, unit: str) -> State:
    """The table has granted a move to a unit."""
    frame = Grant(seat=state.units[unit].owner, source=unit, unit=unit, actions=("move",))
    word = (Word("table_ruling", 1, card="tc-firebird", reason="Its text."),)
    return replace(state.push(frame), node="ORDER.GRANT", word=word)


def test_only_a_granted_action_sets_something_off_as_a_granted_one__LE_GRANT_7_LE_GRANT_8() -> None:
    units = "A fe-frontline-patroller outer_1; B tc-firebird hive_B"
    state = activated(position(units, on="B"), "tc-firebird#1")
    move: dict[str, Any] = {"unit": "tc-firebird#1", "to": "outer_1"}
    plain = judge(state, by("B", "move", **move))
    by_grant = judge(granted(state, "tc-firebird#1"), by("B", "granted_move", **move))
    assert cites(plain, "triggered") == {"LE-FAQ-11"}
    assert cites(by_grant, "triggered") == {"LE-FAQ-11", "LE-GRANT-7", "LE-GRANT-8"}


@pytest.mark.parametrize(("card", "has_it"), [("fe-war-dog", False), ("fe-hound", True)])
def test_a_rule_that_is_set_aside_is_not_FRONTLINE__LE_KW_FRONTLINE_2(card: str, has_it: bool) -> None:
    word = (Word("agreement", 1, reason="A house rule.", waive=("LE-ORDER-ACT-2",)),)
    state = position(f"A {card} hive_A new", word=word)
    ruling = judge(state, by("A", "activate", unit=f"{card}#1", token="command"))
    assert ruling.verdict == "legal" and ({"LE-ORDER-ACT-7", "LE-KW-FRONTLINE-2"} <= cited(ruling)) == has_it
    assert GAME.faults(play(state, by("A", "activate", unit=f"{card}#1", token="command"))) == ()
