"""Sentences that are right in number and about what there is."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.games.lost_empires.state import Melee, Sides, State
from tests.lost_empires import breaches as at
from tests.lost_empires.positions import GAME, activated, attack, by, judge, position


def refusal(state: State, move: dict[str, Any]) -> tuple[str, str]:
    """What the first violation says of a move, and its hint."""
    violation, *_ = judge(state, move).violations or ()
    return violation.detail, violation.hint


def test_one_action_is_left() -> None:
    state = activated(position("A fe-war-dog outer_1"), "fe-war-dog#1", actions=1)
    assert refusal(state, by("A", "pass"))[0] == "War Dog is being activated, with 1 action left."


def test_one_die_is_reported() -> None:
    roll = {"type": "roll_off", "seat": "chance", "report": {"dice": {"A": [{"value": 1}], "B": [{"value": 1}] * 2}}}
    assert refusal(at.rolling(), roll)[0] == "A throws 2 result dice; 1 is reported."


def test_one_card_is_named() -> None:
    text = {"kind": "support", "effect": [{"op": "put_from_hand", "count": 2, "to": ["deck_top"]}]}
    patch = {"cards": {"fe-march-orders": {"abilities": {"away": text}}}}
    state = position(hand={"A": ["fe-march-orders", "fe-x1", "fe-x2"]}, patch=patch)
    asked = judge(state, by("A", "play_support", card="fe-march-orders")).state
    assert "; 1 is named." in refusal(asked, by("A", "choose", cards=["fe-x1"], to="deck_top"))[0]


def test_one_die_of_each_is_asked_for() -> None:
    state = activated(position("A fe-war-dog outer_1; B tc-firebird outer_1"), "fe-war-dog#1")
    (need,) = judge(state, attack("A", "fe-war-dog#1", "tc-firebird#1")).needs or ()
    assert need.question == "What do the die of A and the die of B show?"


def test_a_unit_is_here() -> None:
    facts = {"A": [{"control": 1, "keywords": []}], "B": [], "ruthless": [{"seat": "A", "unit": 1}]}
    (violation,) = GAME.ask("control", facts, pack={"id": "sample"}).violations
    assert violation.detail.startswith("A has 1 unit here;")


def test_one_faction_is_chosen__LE_FAQ_5() -> None:
    state = replace(at.choosing(), factions=Sides("feng", None), active="B")
    hint = refusal(state, by("B", "choose_faction", faction="feng"))[1]
    assert hint == "Choose terra-corps, neo-human-republic or scion-imperium."


def test_two_targets_are_named_where_one_is_attacked__LE_ACT_ATTACK_2() -> None:
    state = activated(position("A fe-war-dog outer_1; B tc-firebird outer_1"), "fe-war-dog#1")
    twice = attack("A", "fe-war-dog#1", "tc-firebird#1") | {"second": "tc-firebird#1"}
    assert refusal(state, twice)[0] == "War Dog attacks one target with this attack; two are named."


@pytest.mark.parametrize(
    ("units", "announced", "sentence"),
    [
        ("A si-acolyte outer_1", None, "Nobody is left for the second attack."),
        ("A si-acolyte outer_1", "fe-hound#1", "Nobody is left for the second attack."),
        (
            "A si-acolyte outer_1; B fe-war-dog outer_1",
            "fe-hound#1",
            "Hound is no longer there for the second attack that was announced.",
        ),
        ("B fe-war-dog outer_1", None, "Acolyte has left play: its second attack is dropped."),
    ],
)
def test_why_a_second_attack_is_dropped__LE_RULING_45(units: str, announced: str | None, sentence: str) -> None:
    state = position(units, A="scion-imperium", B="feng", hand={"A": ["si-x4"]})
    state = replace(state, frames=(Melee(unit="si-acolyte#1", target=announced),), node="ORDER.MELEE")
    case = GAME.case(state)
    GAME.carry_out(case, state, GAME.load_move(by("A", "proceed")))
    assert [event.text for event in case.events] == [sentence]


@pytest.mark.parametrize(
    ("held", "left", "sentence"),
    [
        (21, -1, "A 0 + B 21 = 21 artifacts, and the box has 20."),
        (3, 18, "A 0 + B 3 + supply 18 = 21 artifacts, not 20."),
    ],
)
def test_what_is_wrong_with_the_artifacts__LE_INV_3(held: int, left: int, sentence: str) -> None:
    state = replace(position(), artifacts=Sides(0, held), artifact_supply=left)
    assert [fault.detail for fault in GAME.faults(state)] == [sentence]
