"""How the gaps about setup, income and recruitment are read, each by the id of its interpretation."""

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
    position,
    recruitment,
    set_up,
    told,
    where,
)

BOTH = {"south": "f1", "north": "f2"}


def started():
    """Round 1, south First Player, after income."""
    return play(set_up(factions=BOTH), dice(south=[6, 6], north=[1, 1]), by("south", "choose_first", first="south"))


def test_nobody_starts_with_gold__LM_RULING_1():
    assert set_up(factions=BOTH).gold == set_up().gold
    assert set_up(factions=BOTH).gold.south == 0


def test_a_printed_starting_sum_can_be_entered__LM_RULING_1():
    state = set_up(factions=BOTH, pack={"id": "default", "patch": {"per_player": {"start_gold": 2}}})
    assert (state.gold.south, state.gold.north) == (2, 2)


def test_the_second_player_takes_what_is_left__LM_RULING_2__LM_RULING_92():
    state = play(set_up(), by("north", "choose_faction", faction="f2"))
    assert broken(judge(state, by("south", "choose_faction", faction="f2"))) == ["LM-SETUP-2"]
    assert [move.faction for move in GAME.moves(state).moves] == ["f1"]


def test_the_pack_names_the_kind_for_each_letter__LM_RULING_3():
    state = set_up(factions=BOTH)
    assert state.units[state.at("h7")].kind == "berserkers"
    assert state.units[state.at("h1")].kind == "bies"


def test_the_diagram_is_one_row_from_the_owners_left__LM_RULING_4():
    state = set_up(factions=BOTH)
    row = [state.units[state.at(space)].kind for space in ("i7", "h7", "g7", "f7", "d7", "c7", "b7", "a7")]
    assert row == [
        "berserkers",
        "berserkers",
        "pathfinders",
        "berserkers",
        "berserkers",
        "throwers",
        "huskarls",
        "throwers",
    ]
    other = set_up(factions={"south": "f2", "north": "f1"})
    assert [other.units[other.at(space)].kind for space in ("a1", "i7")] == ["berserkers", "woje"]


def test_equal_totals_are_rolled_again__LM_RULING_5():
    ruling = judge(set_up(factions=BOTH), dice(south=[3, 4], north=[6, 1]))
    assert ruling.state.node == "SETUP.ROLL"
    assert "LM-RULING-5" in cited(ruling)


@pytest.mark.parametrize("first", ["south", "north"])
def test_the_higher_total_chooses_and_need_not_start__LM_RULING_6(first):
    state = play(set_up(factions=BOTH), dice(south=[6, 4], north=[1, 1]), by("south", "choose_first", first=first))
    assert (state.first_player, state.active, state.round) == (first, first, 1)


@pytest.mark.parametrize(
    ("gold", "first", "after"),
    [((8, 8), "south", (8, 8)), ((8, 7), "south", (9, 7)), ((8, 6), "south", (9, 7)), ((8, 5), "north", (9, 7))],
)
def test_a_short_supply_pays_income_token_by_token__LM_RULING_7(gold, first, after):
    state = last_pass(south="woje d2", north="berserkers d5", gold=gold, first="north" if first == "south" else "south")
    ruling = judge(state, by(first, "pass"))
    assert (ruling.state.gold.south, ruling.state.gold.north) == after
    assert "LM-RULING-7" in cited(ruling)


def test_an_empty_supply_compensates_nobody__LM_RULING_7():
    state = activated("bies-1", south="bies d3", north="berserkers d4 1w", gold=(8, 8))
    ruling = judge(
        play(state, by("south", "attack", attack_type="melee", target="berserkers-1"), dice(6, 6, 6)),
        by("south", "accept"),
    )
    assert told(ruling, "compensation") == [{"seat": "north", "gold": 0}]
    assert ruling.state.gold.north == 8


def test_wounds_are_placed_when_the_tokens_have_run_out__LM_RULING_8():
    patch = {"units": {"bies": {"toughness": 30}}}
    cards = {"south": "bies d3; bies a2 20w", "north": "huskarls d4"}
    state = activated("huskarls-1", "north", pack=patch, **cards)
    state = play(state, by("north", "attack", attack_type="melee", target="bies-1"), dice(6, 1, 1))
    ruling = judge(state, by("north", "accept"))
    assert ruling.state.units["bies-1"].wounds == 1
    assert "LM-RULING-8" in cited(ruling)


def test_points_are_counted_when_the_tokens_have_run_out__LM_RULING_9():
    scenario = {
        "names": {"en": "Long War"},
        "scoring": [{"kind": "unit_on_mark", "mark": "hill", "points": 5}],
        "end": [{"kind": "points_at_least", "points": 60}],
        "ties": ["draw"],
    }
    state = last_pass(
        south="woje b4; woje e4",
        north="berserkers d6",
        points=(20, 0),
        scenario="long",
        pack={"scenarios": {"long": scenario}},
    )
    ruling = judge(state, by("north", "pass"))
    assert ruling.state.points.south == 30
    assert "LM-RULING-9" in cited(ruling)


def test_a_pass_in_recruitment_is_not_final__LM_RULING_10__LM_RULING_90():
    state = play(recruitment(gold=(3, 2)), by("south", "pass"))
    ruling = judge(state, by("north", "recruit", kind="throwers", space="b7"))
    assert ruling.state.active == "south"
    assert {"LM-RULING-10", "LM-RULING-90"} <= cited(ruling)


def test_who_cannot_recruit_passes_and_the_pass_is_marked_as_forced__LM_RULING_11():
    state = recruitment(gold=(0, 2))
    assert {move.type for move in GAME.moves(state).moves} == {"pass"}
    assert told(judge(state, by("south", "pass")), "passed")[0]["forced"] is True
    assert told(judge(recruitment(gold=(3, 2)), by("south", "pass")), "passed")[0]["forced"] is False


def test_in_round_one_nobody_has_room__LM_RULING_12():
    state = started()
    assert [move.type for move in GAME.moves(state).moves] == ["pass"]
    assert "LM-RULING-12" in cited(judge(state, by("south", "pass")))
    assert "LM-RULING-12" in named(judge(state, by("south", "recruit", kind="woje", space="a1")))


def test_an_enemy_card_takes_a_recruitment_space__LM_RULING_13():
    state = recruitment(north="berserkers a1", gold=(3, 0))
    ruling = judge(state, by("south", "recruit", kind="woje", space="a1"))
    assert (broken(ruling), "LM-RULING-13" in named(ruling)) == (["LM-RECRUIT-4"], True)


def test_a_unit_acts_in_the_round_in_which_it_came__LM_RULING_14():
    state = play(
        recruitment(gold=(3, 0), south="woje d3", north="berserkers d7"),
        by("south", "recruit", kind="woje", space="a1"),
        by("north", "pass"),
        by("south", "pass"),
    )
    moved = judge(state, by("south", "march", steps=[{"unit": "woje-2", "to": "a2"}]))
    assert "LM-RULING-14" in cited(moved)
    assert where(moved.state)["a2"] == "woje-2"


def test_exactly_the_cost_is_paid_and_it_can_be_nothing__LM_RULING_15():
    ruling = judge(recruitment(gold=(3, 0)), by("south", "recruit", kind="archers", space="a1"))
    assert ruling.state.gold.south == 1
    free = recruitment(gold=(0, 0), pack={"units": {"woje": {"cost": 0}}})
    assert judge(free, by("south", "recruit", kind="woje", space="a1")).state.gold.south == 0


@pytest.mark.parametrize(("last", "also"), [("bies f3", False), ("bies -", True)])
def test_a_stack_without_cards_names_the_defeated_if_there_are_any__LM_RECRUIT_5__LM_DEFEAT_3(last, also):
    state = recruitment(south=f"bies d3; {last}; woje -", north="berserkers -", gold=(9, 0))
    ruling = judge(state, by("south", "recruit", kind="bies", space="a1"))
    assert (broken(ruling), "LM-DEFEAT-3" in named(ruling)) == (["LM-RECRUIT-5"], also)


def test_units_enter_and_leave_recruitment_spaces_of_both_sides__LM_RULING_91():
    state = activated("woje-1", south="woje a6", north="berserkers h6")
    ruling = judge(state, by("south", "move", path=["a7"]))
    assert "LM-RULING-91" in cited(ruling)
    back = activated("woje-1", south="woje a2", north="berserkers h6")
    assert where(play(back, by("south", "move", path=["a1"])))["a1"] == "woje-1"


def test_dice_are_taken_as_reported_and_the_rest_is_done_by_the_referee__LM_RULING_97():
    state = battle("ACT.TURN", south="woje d2", north="berserkers d5")
    ruled = {"type": "table_ruling", "seat": "table", "agreed": ["south", "north"], "source": "other", "reason": "So."}
    ruling = judge(state, ruled | {"changes": [{"op": "gold", "seat": "south", "delta": 1}]})
    assert "LM-RULING-97" in cited(ruling)
    assert judge(set_up(factions=BOTH), dice(south=[6, 6], north=[6, 5])).verdict == "legal"


def test_there_is_no_giving_up_by_the_rules_but_by_agreement__LM_RULING_78():
    state = position("RECRUIT.TURN", "south", south="woje d2", north="berserkers d5")
    agreed = {"type": "agreement", "seat": "table", "agreed": ["south", "north"], "reason": "South gives up."}
    ruling = judge(state, agreed | {"leaves": "south"})
    assert (ruling.state.result.winners, ruling.state.node) == (("north",), "OVER")
    assert broken(judge(ruling.state, by("north", "pass"))) == ["LM-END-1"]
