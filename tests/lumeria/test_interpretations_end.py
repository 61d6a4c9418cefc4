"""How the gaps about defeat, cleanup, the end and abilities are read, each by the id of its interpretation."""

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
    position,
    recruitment,
    ruled,
    told,
    where,
)


def attack(target, seat="south", kind="melee", **more):
    return by(seat, "attack", attack_type=kind, target=target, **more)


def killed(target="berserkers-1", **members):
    """The ruling in which south's Bies on d3 defeats a unit on d4."""
    cards = {"south": "bies d3", "north": "berserkers d4 1w"}
    state = play(activated("bies-1", **{**cards, **members}), attack(target), dice(6, 1, 1))
    return judge(state, by("south", "accept"))


def cleaned(seat="north", **members):
    """The ruling on the last pass before cleanup."""
    return judge(last_pass(**members), by(seat, "pass"))


def test_the_wounds_of_a_defeated_card_go_back__LM_RULING_66():
    ruling = killed()
    assert ruling.state.units["berserkers-1"].wounds == 0
    assert "LM-RULING-66" in cited(ruling)


def test_a_unit_defeated_before_its_activation_costs_none__LM_RULING_67():
    ruling = killed()
    assert (ruling.state.units["berserkers-1"].die, ruling.state.used.north) == (None, 0)
    assert "LM-RULING-67" in cited(ruling)


def test_every_defeat_is_compensated__LM_RULING_68():
    state = battle("ACT.TURN", south="woje d2", north="berserkers d5")
    ruling = judge(state, ruled({"op": "defeat", "unit": "berserkers-1"}))
    assert told(ruling, "compensation") == [{"seat": "north", "gold": 1}]


def test_eliminated_are_the_cards_in_the_opponents_pile__LM_RULING_69():
    cards = {"south": "woje b4", "north": "berserkers h4; berserkers -"}
    ruling = cleaned(points=(9, 9), **cards)
    assert ruling.state.result.winners == ("south",)
    assert told(ruling, "tie-break") == [{"step": "eliminated", "south": 1, "north": 0}]


def test_without_a_unit_a_player_goes_on__LM_RULING_70():
    state = battle("ACT.TURN", "north", south="woje d2", north="")
    assert {move.type for move in GAME.moves(state).moves} == {"stop"}
    ruling = judge(state, by("north", "stop"))
    assert ruling.state.result is None
    assert "LM-RULING-70" in cited(ruling)
    assert (
        judge(recruitment("north", gold=(0, 2)), by("north", "recruit", kind="throwers", space="a7")).verdict == "legal"
    )


def test_an_intruder_stays_at_the_edge__LM_RULING_71():
    ruling = cleaned(south="woje a7", north="berserkers h4")
    assert where(ruling.state)["a7"] == "woje-1"
    assert "LM-RULING-71" in cited(ruling)


def test_a_blocked_unit_stays_and_all_go_together__LM_RULING_72():
    ruling = cleaned(south="woje a1; woje b1; zbrojni b2", north="berserkers h7; berserkers i7")
    assert where(ruling.state) == {
        "a2": "woje-1",
        "b1": "woje-2",
        "b2": "zbrojni-1",
        "h6": "berserkers-1",
        "i6": "berserkers-2",
    }


def test_no_two_cards_meet_on_the_smallest_board__LM_RULING_72():
    pack = {
        "board": {
            "rows": 4,
            "home_row": {"north": 4},
            "recruitment": {"north": [f"{column}4" for column in "ihgfdcba"]},
            "camps": {"north": ["e4"]},
            "marks": {"hill": ["b2", "e2", "h2"]},
        }
    }
    ruling = cleaned(south="woje a1", north="berserkers a4", pack=pack)
    assert where(ruling.state) == {"a2": "woje-1", "a3": "berserkers-1"}


def test_a_card_that_steps_onto_a_hill_scores_nothing_in_that_round__LM_RULING_73():
    pack = {"board": {"marks": {"hill": ["b2", "e4", "h4"]}}}
    ruling = cleaned(south="woje b1", north="berserkers h5", pack=pack)
    assert where(ruling.state)["b2"] == "woje-1"
    assert (ruling.state.points.south, ruling.state.points.north) == (0, 0)
    assert "LM-RULING-73" in cited(ruling)


def test_both_with_ten_or_more_are_level_whatever_their_totals__LM_RULING_74():
    ruling = cleaned(south="woje b4; woje e4; woje -", north="berserkers h4", points=(9, 9))
    assert (ruling.state.points.south, ruling.state.points.north) == (11, 10)
    assert (ruling.state.result.winners, ruling.state.result.reason) == (("north",), "eliminated")


def test_the_printed_cost_counts_whatever_the_wounds__LM_RULING_75():
    ruling = cleaned(south="zbrojni b4 2w", north="berserkers h4", points=(9, 9))
    assert told(ruling, "tie-break")[-1] == {"step": "board_cost", "south": 3, "north": 2}
    assert ruling.state.result.winners == ("south",)


NOBODY_FIGHTS = {"units": {"woje": {"attack": {"melee": 0}, "cost": 2}, "berserkers": {"attack": {"melee": 0}}}}


def test_without_any_attack_value_the_game_is_drawn__LM_RULING_76():
    ruling = cleaned(south="woje b4", north="berserkers h4", points=(9, 9), pack=NOBODY_FIGHTS)
    assert (ruling.state.result.winners, ruling.state.result.reason) == (("south", "north"), "draw")
    assert "LM-RULING-76" in cited(ruling)


def test_a_player_without_attack_value_rolls_nothing_and_a_card_counts_its_highest__LM_RULING_76():
    pack = {"units": {"woje": {"attack": {"melee": 0}, "cost": 2}, "berserkers": {"attack": {"melee": 1, "ranged": 3}}}}
    state = cleaned(south="woje b4", north="berserkers h4", points=(9, 9), pack=pack).state
    assert judge(state, dice(north=[4, 1, 1])).state.result.winners == ("north",)
    assert judge(state, dice(north=[1, 1, 1])).state.node == "CLEANUP.3"


def test_the_first_player_changes_with_every_round_but_not_at_the_end__LM_RULING_77():
    assert cleaned(south="woje d2", north="berserkers d5").state.first_player == "north"
    assert cleaned(south="woje b4", north="berserkers d5", points=(9, 0)).state.first_player == "south"


def test_a_god_is_used_once_a_round__LM_RULING_79():
    state = battle("ACT.TURN", "north", south="woje d2", north="berserkers d5; berserkers e5")
    state = play(state, by("north", "ability", ability="bulwark", targets=["berserkers-1"]))
    ruling = judge(state, by("north", "ability", ability="bulwark", targets=["berserkers-2"]))
    assert (broken(ruling), "LM-RULING-79" in named(ruling)) == (["LM-GOD-5"], True)
    after = cleaned(south="woje d2", north="berserkers d5", tokens={"north": {"ability": False}})
    assert after.state.tokens.north.ability
    assert "LM-RULING-79" in cited(after)


def test_the_ability_token_is_not_for_the_track__LM_RULING_80():
    tokens = {"south": {"march": False, "ability": False, "track": 5}}
    state = battle("ACT.TURN", south="woje d2", north="berserkers d5", tokens=tokens)
    ruling = judge(state, by("south", "renew", space="ability"))
    assert (broken(ruling), "LM-RULING-80" in named(ruling)) == (["LM-RENEW-9"], True)


def test_an_ability_goes_before_a_fundamental_rule__LM_RULING_81():
    pack = {
        "abilities": {"ghost": {"kind": "pass_through", "cards": "any"}},
        "units": {"woje": {"abilities": ["ghost"]}},
    }
    state = activated("woje-1", south="woje d3", north="berserkers d4", pack=pack)
    assert judge(state, by("south", "move", path=["d4", "d5"])).verdict == "legal"
    assert broken(judge(state, by("south", "move", path=["d4"]))) == ["LM-MOVE-2"]


UNMODELED = {"units": {"bies": {"unmodelled": True, "text": "Roars."}}}


def test_a_text_that_the_pack_lacks_does_nothing_and_is_named__LM_RULING_83():
    state = activated("bies-1", south="bies d3", north="berserkers d4", pack=UNMODELED)
    ruling = judge(state, attack("berserkers-1"))
    assert ruling.verdict == "legal"
    notes = [assumption for assumption in ruling.assumptions if assumption.ref == "LM-RULING-83"]
    assert len(notes) == 1 and "Roars." in notes[0].note


def test_the_last_step_but_one_is_the_check_of_victory__LM_RULING_84():
    ruling = cleaned(south="woje b4; woje a1", north="berserkers d5", points=(9, 0))
    types = [event.type for event in ruling.events]
    assert types.index("points") < types.index("goal") < types.index("game-over")
    assert "forward" not in types
    assert "LM-RULING-84" in cited(ruling)


def test_a_space_holds_one_card__LM_RULING_89():
    state = position("RECRUIT.TURN", "south", south="woje d2", north="berserkers d2")
    faults = GAME.faults(state)
    assert [fault.rule for fault in faults] == ["LM-INV-2"]
    assert "LM-RULING-89" in faults[0].also


def test_a_defeated_card_goes_to_its_owners_pile__LM_RULING_96():
    ruling = killed()
    assert ruling.state.pile("north") == ("berserkers-1",)
    assert ruling.state.pile("south") == ()
    assert "LM-RULING-96" in cited(ruling)


def test_a_die_stays_with_a_defeated_card_and_a_mark_does_not__LM_RULING_98():
    ruling = killed(north="berserkers d4 1w blank fortified", word=[{"type": "table_ruling", "step": 0}])
    unit = ruling.state.units["berserkers-1"]
    assert (unit.die, unit.fortified) == (None, False) or (unit.die, unit.fortified) == ("blank", False)
    assert "LM-RULING-98" in cited(ruling)


def test_an_ability_that_could_do_nothing_is_not_asked_for__LM_RULING_100():
    state = activated(
        "pathfinders-1", "north", south="woje d3; woje c4; woje e4", north="pathfinders d4; berserkers d5"
    )
    state = play(state, attack("woje-1", "north"), dice(1))
    ruling = judge(state, by("north", "accept"))
    assert ruling.state.node == "ACT.UNIT"
    assert "LM-RULING-100" in cited(ruling)


def test_a_ruling_during_an_attack_leaves_its_cards_alone__LM_RULING_101():
    state = play(activated("bies-1", south="bies d3; woje a2", north="berserkers d4"), attack("berserkers-1"))
    assert broken(judge(state, ruled({"op": "wound", "unit": "bies-1", "delta": 1}))) == ["LM-TABLE-3"]
    ruling = judge(state, ruled({"op": "mark", "unit": "berserkers-1", "mark": "exhausted", "value": True}))
    assert ruling.state.declared.together() == 0
    assert "LM-RULING-101" in cited(ruling)


def test_an_ability_after_an_attack_sees_the_board_after_it__LM_RULING_102():
    state = activated("pathfinders-1", "north", south="woje d3 1w", north="pathfinders d4")
    state = play(state, attack("woje-1", "north"), dice(6), by("north", "accept"))
    assert state.node == "ACT.TRIGGER"
    ruling = judge(state, by("north", "ability", ability="slip_away", path=["d3"]))
    assert where(ruling.state)["d3"] == "pathfinders-1"
    assert "LM-RULING-102" in cited(ruling)
