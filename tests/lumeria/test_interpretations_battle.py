"""How the gaps about maneuvers and activations are read, each by the id of its interpretation."""

import pytest

from tests.lumeria.positions import (
    GAME,
    activated,
    battle,
    broken,
    by,
    cited,
    dice,
    judge,
    last_pass,
    named,
    play,
    told,
    where,
)

SLOW = {"units": {"woje": {"movement": 0}}}


def march(*steps, seat="south"):
    return by(seat, "march", steps=[{"unit": unit, "to": to} for unit, to in steps])


def maneuvering(**members):
    """South on turn in the first stage of maneuvers."""
    cards = {"south": "woje d2; zbrojni d1; archers c3; archers e3", "north": "berserkers c6; berserkers e6"}
    return battle("MAN.TURN", **{**cards, **members})


def test_the_first_player_opens_both_stages_of_maneuvers__LM_RULING_16__LM_RULING_86():
    state = battle("ACT.TURN", south="woje d2", north="berserkers d5", first="north", stopped=(False, True))
    ruling = judge(state, by("south", "stop"))
    assert (ruling.state.stage, ruling.state.active) == ("maneuver_2", "north")
    assert {"LM-RULING-16", "LM-RULING-86"} <= cited(ruling)


def test_a_pass_in_a_stage_of_maneuvers_is_not_final__LM_RULING_17():
    state = play(maneuvering(), by("south", "pass"), march(("berserkers-1", "c5"), seat="north"))
    assert state.active == "south"
    assert judge(state, march(("woje-1", "d3"))).verdict == "legal"


def test_both_maneuvers_can_come_in_one_stage_one_a_turn__LM_RULING_18():
    state = play(maneuvering(), march(("woje-1", "d3")))
    assert broken(judge(state, by("south", "volley", unit="archers-1", target="berserkers-1"))) == ["LM-BATTLE-MAN-5"]
    state = play(state, by("north", "pass"))
    ruling = judge(state, by("south", "volley", unit="archers-1", target="berserkers-1"))
    assert ruling.verdict == "legal"


def test_somebody_has_to_march__LM_RULING_19():
    assert "LM-RULING-19" in named(judge(maneuvering(), march()))
    assert "LM-RULING-19" in named(judge(maneuvering(), by("south", "volley")))


def test_the_second_unit_may_enter_the_space_that_the_first_has_left__LM_RULING_20():
    after = play(maneuvering(), march(("woje-1", "d3"), ("zbrojni-1", "d2")))
    assert where(after)["d2"] == "zbrojni-1"
    assert broken(judge(maneuvering(), march(("zbrojni-1", "d2"), ("woje-1", "d3")))) == ["LM-MARCH-8"]


def test_a_unit_of_movement_0_does_not_march__LM_RULING_21():
    ruling = judge(maneuvering(pack=SLOW), march(("woje-1", "d3")))
    assert (broken(ruling), {"LM-MOVE-4", "LM-RULING-21"} <= named(ruling)) == (["LM-MARCH-8"], True)


@pytest.mark.parametrize("mark", ["blank", "minus", "plus"])
def test_a_unit_marches_with_its_die__LM_RULING_22(mark):
    state = battle("MAN.TURN", stage="maneuver_2", south=f"woje d2 {mark}", north="berserkers d6")
    ruling = judge(state, march(("woje-1", "d3")))
    assert ruling.state.units["woje-1"].die == mark
    assert "LM-RULING-22" in cited(ruling)


def test_a_march_is_no_move_action__LM_RULING_23():
    state = play(maneuvering(), march(("woje-1", "d3")), by("north", "pass"), by("south", "pass"))
    state = play(state, by("south", "activate", unit="woje-1"))
    ruling = judge(state, by("south", "run", path=["d4"]))
    assert (broken(ruling), "LM-RULING-23" in named(ruling)) == (["LM-RUN-1"], True)
    assert judge(state, by("south", "move", path=["d4"])).verdict == "legal"


def test_the_second_shot_of_a_volley_is_chosen_after_the_first__LM_RULING_24():
    cards = {"south": "archers c3; archers c4", "north": "throwers c6; berserkers c7"}
    state = battle("MAN.TURN", **cards)
    assert broken(judge(state, by("south", "volley", unit="archers-1", target="throwers-1"))) == ["LM-ATTACK-RANGED-2"]
    state = play(state, by("south", "volley", unit="archers-2", target="throwers-1"), dice(6))
    assert state.units["throwers-1"].space is None
    assert broken(judge(state, by("south", "shoot", unit="archers-2", target="berserkers-1"))) == ["LM-VOLLEY-7"]
    further = battle("MAN.TURN", south="archers c3; archers d6", north="throwers c6; berserkers c7")
    further = play(further, by("south", "volley", unit="archers-2", target="throwers-1"), dice(6))
    assert judge(further, by("south", "shoot", unit="archers-1", target="berserkers-1")).verdict == "legal"


def test_an_activated_unit_may_shoot_in_a_volley__LM_RULING_24__LM_RULING_85():
    state = battle("MAN.TURN", stage="maneuver_2", south="archers c3 blank", north="berserkers c6")
    assert judge(state, by("south", "volley", unit="archers-1", target="berserkers-1")).verdict == "legal"


def test_a_volley_keeps_its_one_die_under_an_ability_that_adds_dice__LM_RULING_25():
    more = {"abilities": {"many": {"kind": "modify_stat", "stat": "attack", "amount": 2}}}
    pack = more | {"units": {"archers": {"abilities": ["many"]}}}
    state = battle("MAN.TURN", south="archers c3", north="berserkers c6", pack=pack)
    ruling = judge(state, by("south", "volley", unit="archers-1", target="berserkers-1"))
    assert ruling.state.declared.count == 1
    acting = activated("archers-1", south="archers c3", north="berserkers c6", pack=pack)
    shot = by("south", "attack", attack_type="ranged", target="berserkers-1")
    assert judge(acting, shot).state.declared.count == 3


def test_who_has_stopped_waits_while_the_other_goes_on__LM_RULING_26():
    state = battle("ACT.TURN", south="woje d2; woje e2", north="berserkers d5; berserkers e5; berserkers f5")
    state = play(state, by("south", "stop"))
    for number in (1, 2):
        assert state.active == "north"
        state = play(state, by("north", "activate", unit=f"berserkers-{number}"), by("north", "end_activation"))
    ruling = judge(state, by("south", "activate", unit="woje-1"))
    assert (broken(ruling), "LM-RULING-26" in named(ruling)) == (["LM-BATTLE-ACT-4"], True)


def test_an_activation_can_be_empty__LM_RULING_27():
    ruling = judge(activated("woje-1", south="woje d2", north="berserkers d5"), by("south", "end_activation"))
    assert (ruling.state.units["woje-1"].die, ruling.state.used.south) == ("blank", 1)
    assert "LM-RULING-27" in cited(ruling)


def test_an_activation_is_over_when_the_player_says_so__LM_RULING_28():
    state = activated("woje-1", south="woje d2", north="berserkers d5", actions=("move", "fortify"))
    assert {move.type for move in GAME.moves(state).moves} == {"end_activation"}
    attacked = activated("woje-1", south="woje d4", north="berserkers d5", actions=("attack",))
    assert {move.type for move in GAME.moves(attacked).moves} == {"end_activation"}


def test_a_path_may_come_back_to_its_beginning__LM_RULING_29():
    state = activated("woje-1", south="woje d2", north="berserkers d5")
    ruling = judge(state, by("south", "move", path=["d3", "d2"]))
    assert where(ruling.state)["d2"] == "woje-1"
    assert "LM-RULING-29" in cited(ruling)


def test_a_run_is_as_far_as_the_movement_value_whatever_the_move_was__LM_RULING_30():
    state = play(activated("woje-1", south="woje d2", north="berserkers h5"), by("south", "move", path=["d3"]))
    assert judge(state, by("south", "run", path=["d4", "d5"])).verdict == "legal"
    assert broken(judge(state, by("south", "run", path=["d4", "d5", "d6"]))) == ["LM-MOVE-1"]


def test_a_fortified_unit_that_moves_is_still_fortified__LM_RULING_31():
    state = play(activated("woje-1", south="woje d2", north="berserkers h5"), by("south", "fortify"))
    ruling = judge(state, by("south", "move", path=["d3"]))
    assert ruling.state.units["woje-1"].is_fortified
    assert "LM-RULING-31" in cited(ruling)


def test_exhaustion_lasts_until_cleanup__LM_RULING_32():
    cards = {"south": "archers c3", "north": "berserkers c6 minus"}
    state = battle("MAN.TURN", stage="maneuver_2", **cards)
    ruling = judge(state, by("south", "volley", unit="archers-1", target="berserkers-1"))
    assert told(ruling, "needed")[0]["needed"] == 3
    after = play(last_pass(**cards), by("north", "pass"))
    assert not after.units["berserkers-1"].is_exhausted


@pytest.mark.parametrize(
    ("state", "needed"),
    [("minus", 3), ("plus", 5), ("minus fortified", 4), ("plus exhausted", 4), ("plus fortified", 5)],
)
def test_exhaustion_and_fortification_cancel_and_do_not_add_up__LM_RULING_33(state, needed):
    before = activated("bies-1", south="bies d3", north=f"berserkers d4 {state}", word=RULED)
    ruling = judge(before, by("south", "attack", attack_type="melee", target="berserkers-1"))
    assert told(ruling, "needed")[0]["needed"] == needed


RULED = [{"type": "table_ruling", "step": 0, "reason": "A mark."}]


def test_a_mark_of_an_ability_is_no_die__LM_RULING_34():
    state = battle("ACT.TURN", "north", south="woje d2", north="berserkers d5")
    state = play(state, by("north", "ability", ability="bulwark", targets=["berserkers-1"]))
    unit = state.units["berserkers-1"]
    assert (unit.fortified, unit.die, state.used.north) == (True, None, 0)
    assert judge(state, by("north", "activate", unit="berserkers-1")).verdict == "legal"


def test_one_die_for_an_activated_unit_whichever_its_face__LM_RULING_35():
    state = play(activated("woje-1", south="woje d2", north="berserkers h5"), by("south", "fortify"))
    ruling = judge(state, by("south", "end_activation"))
    assert ruling.state.units["woje-1"].die == "plus"
    assert "LM-RULING-35" in cited(ruling)


def test_without_a_unit_to_activate_a_player_stops__LM_RULING_36():
    state = battle("ACT.TURN", south="woje d2 blank", north="berserkers h5")
    assert {move.type for move in GAME.moves(state).moves} == {"stop"}
    assert "LM-RULING-36" in cited(judge(state, by("south", "stop")))


THORNS = {
    "abilities": {"thorns": {"kind": "wound", "amount": 1, "trigger": "hit_taken", "target": "attacker"}},
    "units": {"huskarls": {"abilities": ["thorns"]}},
}


def test_the_activation_of_a_unit_that_dies_in_it_is_over__LM_RULING_37():
    state = activated("woje-1", south="woje d3 1w", north="huskarls d4", pack=THORNS)
    state = play(state, by("south", "attack", attack_type="melee", target="huskarls-1"), dice(6))
    ruling = judge(state, by("south", "accept"))
    assert (ruling.state.node, ruling.state.active, ruling.state.used.south) == ("ACT.TURN", "north", 1)
    assert (ruling.state.units["woje-1"].space, ruling.state.units["woje-1"].die) == (None, "blank")
    assert "LM-RULING-37" in cited(ruling)


def test_a_unit_may_march_and_shoot_and_be_activated_in_one_round__LM_RULING_85():
    state = battle("MAN.TURN", south="archers c2", north="berserkers c6")
    state = play(state, march(("archers-1", "c3")), by("north", "pass"))
    state = play(state, by("south", "volley", unit="archers-1", target="berserkers-1"), dice(1))
    state = play(state, by("south", "volley_end"), by("north", "pass"), by("south", "pass"))
    assert judge(state, by("south", "activate", unit="archers-1")).verdict == "legal"


def test_the_activation_stage_ends_when_both_have_finished__LM_RULING_87():
    state = battle("ACT.TURN", south="woje d2; woje e2", north="berserkers d5", stopped=(False, True))
    state = play(state, by("south", "activate", unit="woje-1"), by("south", "end_activation"))
    assert (state.node, state.active) == ("ACT.TURN", "south")
    ruling = judge(state, by("south", "stop"))
    assert ruling.state.stage == "maneuver_2"
    assert "LM-RULING-87" in cited(ruling)


def test_declaring_announces_and_passing_declines__LM_RULING_93():
    assert "LM-RULING-93" in cited(judge(maneuvering(), march(("woje-1", "d3"))))
    assert "LM-RULING-93" in cited(judge(maneuvering(), by("south", "pass")))


def test_without_a_ready_maneuver_only_a_pass_is_left__LM_RULING_93():
    spent = {"south": {"march": False, "volley": False, "track": 1, "aside": 1}}
    assert {move.type for move in GAME.moves(maneuvering(tokens=spent)).moves} == {"pass"}


def test_a_fortified_unit_may_fortify_and_an_exhausted_one_run__LM_RULING_94():
    state = activated("woje-1", south="woje d2 fortified", north="berserkers h5")
    assert "LM-RULING-94" in cited(judge(state, by("south", "fortify")))
    state = activated("woje-1", south="woje d2 exhausted", north="berserkers h5", actions=("move",))
    assert "LM-RULING-94" in cited(judge(state, by("south", "run", path=["d3"])))


def test_a_unit_may_move_less_than_it_can_and_act_in_any_order__LM_RULING_95():
    state = play(activated("woje-1", south="woje d2", north="berserkers h5"), by("south", "fortify"))
    assert "LM-RULING-95" in cited(judge(state, by("south", "move", path=["d3"])))
