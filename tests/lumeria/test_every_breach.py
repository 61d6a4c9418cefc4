"""Refusals that name every breach, in the order of the checks, with sentences and hints that fit the numbers."""

from typing import Any

import pytest

from tests.lumeria.able import has, use
from tests.lumeria.positions import GAME, activated, battle, broken, by, dice, judge, last_pass, play, ruled

CARDS = {"south": "woje d4; woje a2; bies h2", "north": "berserkers d6; berserkers f6"}


def march(*steps: tuple[str, str]) -> dict[str, Any]:
    return by("south", "march", steps=[{"unit": unit, "to": to} for unit, to in steps])


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (
            [("woje-1", "d6"), ("woje-2", "c3")],
            [("LM-MARCH-8", "/move/steps/0/to"), ("LM-MARCH-8", "/move/steps/1/to")],
        ),
        (
            [("berserkers-1", "d5"), ("berserkers-2", "f5")],
            [("LM-MARCH-7", "/move/steps/0/unit"), ("LM-MARCH-7", "/move/steps/1/unit")],
        ),
        ([("woje-1", "d5"), ("woje-1", "d8")], [("LM-MARCH-7", "/move/steps"), ("LM-MARCH-8", "/move/steps/1/to")]),
        ([("woje-1", "d5"), ("woje-1", "e5")], [("LM-MARCH-7", "/move/steps")]),
        ([("woje-1", "e5"), ("woje-2", "a1")], [("LM-MARCH-8", "/move/steps/0/to")]),
    ],
)
def test_every_step_of_a_march_is_judged(steps: list[tuple[str, str]], expected: list[tuple[str, str]]) -> None:
    refused = judge(battle("MAN.TURN", **CARDS), march(*steps))
    assert [(violation.rule, violation.pointer) for violation in refused.violations] == expected


def test_a_unit_that_marches_twice_is_told_that_two_differ__LM_MARCH_7() -> None:
    refused = judge(battle("MAN.TURN", **CARDS), march(("woje-1", "d5"), ("woje-1", "e5")))
    assert "different" in refused.violations[0].hint


def test_the_token_of_the_god_comes_before_that_of_the_volley__LM_GOD_5() -> None:
    tokens = {"south": {"volley": False, "track": 0, "ability": False}}
    state = battle("MAN.TURN", south="archers d3", north="berserkers d6", tokens=tokens)
    shot = by("south", "volley", unit="archers-1", target="berserkers-1", ability="guided_hand")
    assert broken(judge(state, shot)) == ["LM-GOD-5", "LM-BATTLE-MAN-4"]


@pytest.mark.parametrize("targets", [{}, {"targets": ["huskarls-1", "huskarls-1"]}])
def test_an_ability_for_one_unit_says_so(targets: dict[str, Any]) -> None:
    state = battle("ACT.TURN", "north", south="woje d2", north="huskarls d6")
    [violation] = judge(state, by("north", "ability", ability="bulwark", **targets)).violations
    assert violation.detail.startswith("bulwark is for 1 unit;") and violation.hint == "Name 1 unit."


def test_an_ability_for_several_units_says_how_many() -> None:
    both = {"kind": "heal", "amount": 1, "trigger": "own_battle_decision", "optional": True}
    both |= {"cost": "ability_token", "limit": "once_per_round", "target": {"choose": 2, "of": "own_units"}}
    state = battle("ACT.TURN", south="woje d2 1w; woje e2 1w; woje f2 1w", north="huskarls d6", pack=has("g1", both))
    [violation] = judge(state, use(targets=["woje-1", "woje-1"])).violations
    assert violation.detail.startswith("it is for 1 to 2 units;") and violation.hint == "Name 1 to 2 units, each once."


def test_a_path_of_one_space_is_asked_for_as_one() -> None:
    state = activated("zbrojni-1", south="zbrojni d2", north="berserkers d6")
    [violation] = judge(state, by("south", "move", path=["d3", "d4"])).violations
    assert violation.hint == "Go 1 space."


def test_points_that_need_more_tokens_are_told_with_the_standing() -> None:
    points = [{"op": "points", "seat": seat, "delta": delta} for seat, delta in (("south", 12), ("north", 11))]
    [violation] = judge(battle("ACT.TURN", **CARDS), ruled(*points)).violations
    assert "south has 12 points, north 0" in violation.detail and "north would have 11" in violation.detail


def test_a_drawn_game_has_no_winners_in_a_refusal__LM_END_1() -> None:
    pack = {"units": {kind: {"attack": {"melee": 0}, "cost": 1} for kind in ("woje", "berserkers")}}
    drawn = play(last_pass(south="woje b4", north="berserkers h4", points=(9, 9), pack=pack), by("north", "pass"))
    assert drawn.result.reason == "draw"
    assert judge(drawn, by("south", "pass")).violations[0].detail == "The game is over (draw): it is drawn."


def test_a_roll_off_of_one_die_is_told_as_one() -> None:
    state = play(last_pass(south="archers b4", north="berserkers h4", points=(9, 9)), by("north", "pass"))
    texts = [event.text for event in judge(state, dice(south=[6], north=[1, 1])).events]
    assert texts[0].startswith("south rolls 1 die and")


def test_more_gold_in_the_supply_than_there_is_is_told_of_the_box__LM_INV_3() -> None:
    facts = {"attacker": {"kind": "throwers"}, "target": {"kind": "woje", "wounds": 1}, "distance": 2}
    [violation] = GAME.ask("attack", {**facts, "dice": [4, 4], "supply": 17}).violations
    assert (violation.rule, violation.pointer) == ("LM-INV-3", "/facts/supply")
    assert "the box has 16" in violation.detail
