"""House rules, corrections and results on which both players of Lumeria agree."""

from typing import Any

import pytest

from referee.games.lumeria.state import State
from tests.lumeria.positions import GAME, activated, battle, broken, by, dice, judge, play, recruitment, where


def agreed(**parts: Any) -> dict[str, Any]:
    """An agreement of both players."""
    return {"type": "agreement", "seat": "table", "agreed": ["south", "north"], "reason": "So be it.", **parts}


def without(state: State, *rules: str) -> State:
    """The state at a table that has set rules aside."""
    return play(state, agreed(waive=list(rules)))


def shot(target: str) -> dict[str, Any]:
    return by("south", "attack", attack_type="ranged", target=target)


@pytest.mark.parametrize(
    ("rule", "state", "move"),
    [
        ("LM-ATTACK-RANGED-1", activated("archers-1", south="archers c1", north="berserkers c6"), shot("berserkers-1")),
        (
            "LM-ATTACK-RANGED-2",
            activated("archers-1", south="archers c1; woje c2", north="berserkers c4"),
            shot("berserkers-1"),
        ),
        (
            "LM-BATTLE-ACT-6",
            activated("woje-1", south="woje d2", north="berserkers h6", actions=("move",)),
            by("south", "move", path=["d3"]),
        ),
        ("LM-GLOSS-9", recruitment(gold=(3, 0)), by("south", "recruit", kind="woje", space="e1")),
        ("LM-RUN-1", activated("woje-1", south="woje d2", north="berserkers h6"), by("south", "run", path=["d3"])),
    ],
)
def test_a_rule_that_is_set_aside_is_broken_no_more_and_what_it_forbade_is_listed(
    rule: str, state: State, move: dict[str, Any]
) -> None:
    assert broken(judge(state, move)) == [rule]
    free = without(state, rule)
    ruling = judge(free, move)
    assert ruling.verdict == "legal"
    assert rule in {assumption.value for assumption in ruling.assumptions if assumption.source == "agreement"}
    assert GAME.load_move(move) in GAME.moves(free).moves
    assert GAME.load_move(move) not in GAME.moves(state).moves


def test_rules_whose_breach_leaves_no_possible_state_cannot_be_set_aside() -> None:
    state = activated("woje-1", south="woje d2", north="berserkers h6")
    for rule in ("LM-MOVE-2", "LM-RECRUIT-3", "LM-FLOW-2", "LM-NOWHERE-1"):
        assert broken(judge(state, agreed(waive=[rule]))) == ["REF-AGREE-3"]


def test_a_camp_with_a_card_is_not_recruited_onto_by_any_agreement() -> None:
    state = without(recruitment(gold=(3, 0), south="woje e1"), "LM-GLOSS-9")
    ruling = judge(state, by("south", "recruit", kind="woje", space="e1"))
    assert [(one.rule, one.pointer) for one in ruling.violations] == [("LM-RECRUIT-4", "/move/space")]
    assert "woje-1" not in ruling.violations[0].detail and "stands Warriors" in ruling.violations[0].detail
    assert "e1" not in {move.space for move in GAME.moves(state, {"type": "recruit"}).moves}


def test_nobody_recruits_on_the_opponents_camp_by_any_agreement__LM_RECRUIT_4() -> None:
    state = without(recruitment(gold=(3, 0), north="berserkers e7"), "LM-GLOSS-9")
    for free in (state, without(recruitment(gold=(3, 0)), "LM-GLOSS-9")):
        assert broken(judge(free, by("south", "recruit", kind="woje", space="e7"))) == ["LM-RECRUIT-4"]
        spaces = {move.space for move in GAME.moves(free, {"type": "recruit"}).moves}
        assert "e1" in spaces and "e7" not in spaces


def test_a_camp_is_room_where_camps_are_open() -> None:
    full = "; ".join(f"woje {column}1" for column in "abcdfgh") + "; archers i1"
    state = without(recruitment(gold=(3, 0), south=full), "LM-GLOSS-9")
    refused = judge(state, by("south", "recruit", kind="woje", space="a1")).violations[0]
    assert "LM-RECRUIT-6" not in refused.also and "e1" in refused.hint


def test_a_correction_of_the_board() -> None:
    state = battle("ACT.TURN", south="woje d2", north="berserkers d5")
    after = play(state, agreed(set={"units": {"woje-1": {"space": "e2"}}}))
    assert where(after) == {"e2": "woje-1", "d5": "berserkers-1"}
    onto = judge(state, agreed(set={"units": {"woje-1": {"space": "d5"}}}))
    assert broken(onto) == ["LM-INV-2"]


def test_an_agreed_draw_and_the_end() -> None:
    state = battle("ACT.TURN", south="woje d2", north="berserkers d5")
    over = play(state, agreed(result={"winners": ["south", "north"], "reason": "agreed"}))
    assert (over.node, GAME.moves(over).moves) == ("OVER", ())
    ruling = judge(over, by("south", "stop"))
    assert broken(ruling) == ["LM-END-1"] and "REF-AGREE-5" in ruling.violations[0].also
    assert GAME.faults(over) == ()


@pytest.mark.parametrize("node", ["ACT.ROLL", "ACT.REROLL", "MAN.TURN", "RECRUIT.TURN"])
def test_a_player_can_leave_at_any_time(node: str) -> None:
    fight = activated("bies-1", south="bies d3", north="berserkers d4")
    rolling = play(fight, by("south", "attack", attack_type="melee", target="berserkers-1"))
    states = {
        "ACT.ROLL": rolling,
        "ACT.REROLL": play(rolling, dice(1, 2, 3)),
        "MAN.TURN": battle("MAN.TURN", south="woje d2", north="berserkers d5"),
        "RECRUIT.TURN": recruitment(south="woje d2"),
    }
    over = play(states[node], agreed(leaves="north"))
    assert (over.result.winners, over.node, GAME.faults(over)) == (("south",), "OVER", ())
