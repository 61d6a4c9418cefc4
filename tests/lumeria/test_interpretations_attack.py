"""How the gaps about attacks, fortune and renewal are read, each by the id of its interpretation."""

import pytest
from msgspec.structs import replace

from tests.lumeria.positions import (
    GAME,
    activated,
    battle,
    broken,
    by,
    cited,
    dice,
    judge,
    named,
    play,
    set_up,
    told,
    where,
)

TWO_TYPES = {"units": {"archers": {"attack": {"melee": 2}}}}
CUNNING = {"kind": "reroll", "dice": "one", "trigger": "own_roll", "optional": True}
ABLE = {"abilities": {"cunning": CUNNING}, "units": {"bies": {"abilities": ["cunning"]}}}


def attack(target, kind="melee", seat="south", **more):
    return by(seat, "attack", attack_type=kind, target=target, **more)


def fight(**members):
    """South's Bies on d3 against Berserkers on d4."""
    return activated("bies-1", **{"south": "bies d3", "north": "berserkers d4", **members})


def resolved(state, *faces):
    """The ruling on keeping a roll."""
    return judge(play(state, dice(*faces)), by("south", "accept"))


def test_of_several_types_on_a_card_the_attacker_chooses__LM_RULING_38():
    state = activated("archers-1", south="archers d3", north="berserkers d4", pack=TWO_TYPES)
    assert judge(state, attack("berserkers-1")).state.declared.count == 2
    assert judge(state, attack("berserkers-1", "ranged")).state.declared.count == 1
    assert "LM-RULING-38" in named(judge(fight(), attack("berserkers-1", "ranged")))


@pytest.mark.parametrize(
    ("attack_of_bies", "hint"),
    [({}, "Attack melee."), ({"melee": None}, "This unit cannot attack.")],
)
def test_a_refused_type_of_attack_comes_with_those_on_the_card__LM_RULING_38(attack_of_bies, hint):
    state = fight(pack={"units": {"bies": {"attack": attack_of_bies}}})
    [violation] = judge(state, attack("berserkers-1", "ranged")).violations
    assert (violation.rule, violation.hint) == ("LM-ATTACK-3", hint)


def test_an_adjacent_unit_can_be_shot_at__LM_RULING_39():
    state = activated("archers-1", south="archers d3", north="berserkers d4")
    ruling = judge(state, attack("berserkers-1", "ranged"))
    assert ruling.verdict == "legal"
    assert "LM-RULING-39" in cited(ruling)


@pytest.mark.parametrize(("space", "verdict"), [("d4", "legal"), ("d7", "legal"), ("d8", "illegal")])
def test_three_empty_spaces_may_lie_between__LM_RULING_40(space, verdict):
    wide = {
        "board": {"rows": 9, "home_row": {"north": 9}, "recruitment": {"north": _ROW_9}, "camps": {"north": ["e9"]}}
    }
    state = activated("archers-1", south="archers d3", north=f"berserkers {space}", pack=wide)
    assert judge(state, attack("berserkers-1", "ranged")).verdict == verdict


_ROW_9 = [f"{column}9" for column in "ihgfdcba"]


def test_a_diagonal_is_no_line__LM_RULING_41():
    ruling = judge(activated("archers-1", south="archers d3", north="berserkers f5"), attack("berserkers-1", "ranged"))
    assert (broken(ruling), "LM-RULING-41" in named(ruling)) == (["LM-ATTACK-RANGED-1"], True)


def test_camps_hills_and_recruitment_spaces_are_empty_without_a_card__LM_RULING_42():
    state = activated("archers-1", south="archers d1", north="berserkers g1")
    ruling = judge(state, attack("berserkers-1", "ranged"))
    assert ruling.verdict == "legal"
    assert "LM-RULING-42" in cited(ruling)


def test_no_attack_without_a_target_or_without_dice__LM_RULING_43():
    powerless = fight(pack={"units": {"bies": {"attack": {"melee": 0}}}})
    ruling = judge(powerless, attack("berserkers-1"))
    assert (broken(ruling), "LM-RULING-43" in named(ruling)) == (["LM-ATTACK-4"], True)
    alone = fight(north="berserkers d6")
    assert "attack" not in {move.type for move in GAME.moves(alone).moves}


def test_a_volley_is_one_die_also_at_value_0__LM_RULING_43():
    pack = {"units": {"archers": {"attack": {"ranged": 0}}}}
    state = battle("MAN.TURN", south="archers d3", north="berserkers d6", pack=pack)
    assert judge(state, by("south", "volley", unit="archers-1", target="berserkers-1")).state.declared.count == 1


def test_the_bonus_of_aiming_lapses_and_is_not_for_melee__LM_RULING_44():
    state = activated("archers-1", south="archers d3", north="berserkers d4", pack=TWO_TYPES)
    aimed = play(state, by("south", "aim"))
    assert told(judge(aimed, attack("berserkers-1")), "needed")[0]["needed"] == 4
    assert told(judge(aimed, attack("berserkers-1", "ranged")), "needed")[0]["needed"] == 3
    ended = judge(aimed, by("south", "end_activation"))
    assert (ended.state.activation, "LM-RULING-44" in cited(ended)) == (None, True)


@pytest.mark.parametrize("actions", [(), ("fortify",), ("attack",), ("aim", "attack")])
def test_no_bonus_lapses_without_aim_or_after_the_attack__LM_RULING_44(actions):
    state = activated("archers-1", south="archers d3", north="berserkers d5", actions=actions)
    state = replace(state, activation=replace(state.running, aimed=False))
    assert "LM-RULING-44" not in cited(judge(state, by("south", "end_activation")))


@pytest.mark.parametrize(
    ("cards", "needed"),
    [
        ({"south": "bies b6", "north": "berserkers b7"}, 3),
        ({"south": "bies d3; woje d5", "north": "berserkers d4"}, 3),
        ({"south": "bies d3", "north": "berserkers d4; throwers d5"}, 3),
        ({"south": "bies e3", "north": "berserkers e2"}, 4),
    ],
)
def test_behind_is_the_edge_or_a_card__LM_RULING_45(cards, needed):
    ruling = judge(activated("bies-1", **cards), attack("berserkers-1"))
    assert told(ruling, "needed")[0]["needed"] == needed


def test_a_square_missing_from_the_board_corners__LM_RULING_45():
    ruling = judge(fight(pack={"board": {"missing": ["d5"]}}), attack("berserkers-1"))
    assert told(ruling, "needed")[0]["needed"] == 3


def test_along_the_edge_the_edge_does_not_corner__LM_RULING_46():
    state = activated("bies-1", south="bies a3", north="berserkers a4")
    ruling = judge(state, attack("berserkers-1"))
    assert told(ruling, "needed")[0]["needed"] == 4
    assert where(resolved(ruling.state, 6, 1, 1).state)["a5"] == "berserkers-1"


def test_cornering_is_judged_at_declaration__LM_RULING_47():
    state = fight(south="bies d3; woje d5")
    ruling = judge(state, attack("berserkers-1"))
    assert [modifier.source for modifier in ruling.state.declared.modifiers] == ["cornered"]
    assert "LM-RULING-47" in cited(ruling)


@pytest.mark.parametrize(("target", "onto"), [("e6", "e7"), ("c2", "c1"), ("e3", "e2")])
def test_a_push_is_compulsory_and_onto_any_free_space__LM_RULING_48(target, onto):
    column, row = target[0], int(target[1])
    attacker = f"{column}{row + 1 if int(onto[1]) < row else row - 1}"
    state = play(
        activated("bies-1", south=f"bies {attacker}", north=f"huskarls {target}", pack=_SOFT), attack("huskarls-1")
    )
    ruling = resolved(state, 6, 6, 6)
    assert where(ruling.state) == {attacker: "bies-1", onto: "huskarls-1"}
    assert "LM-RULING-48" in cited(ruling)


_SOFT = {"units": {"huskarls": {"abilities": []}}}


def test_wounds_push_and_defeat_come_in_this_order__LM_RULING_49__LM_RULING_50():
    ruling = resolved(play(fight(), attack("berserkers-1")), 6, 6, 6)
    types = [event.type for event in ruling.events]
    assert types.index("wounded") < types.index("pushed") < types.index("defeated")
    assert where(ruling.state) == {"d3": "bies-1"}


@pytest.mark.parametrize(
    ("amount", "faces", "hits"), [(5, (1, 2, 3), 2), (-3, (6, 6, 6), 0), (-2, (6, 5, 1), 1), (3, (1, 1, 1), 0)]
)
def test_a_1_misses_and_a_6_has_no_privilege__LM_RULING_51(amount, faces, hits):
    pack = {
        "abilities": {"skill": {"kind": "modify_hit", "when": "attacking", "amount": amount}},
        "units": {"bies": {"abilities": ["skill"]}},
    }
    ruling = resolved(play(fight(pack=pack), attack("berserkers-1")), *faces)
    assert told(ruling, "hits")[0]["hits"] == hits


@pytest.mark.parametrize(("amount", "beyond"), [(3, True), (2, False), (-2, False), (-3, True)])
def test_a_number_that_no_die_has_to_show_or_can_is_named__LM_RULING_51(amount, beyond):
    pack = {
        "abilities": {"skill": {"kind": "modify_hit", "when": "attacking", "amount": amount}},
        "units": {"bies": {"abilities": ["skill"]}},
    }
    declared = judge(fight(pack=pack), attack("berserkers-1"))
    assert told(declared, "needed")[0]["needed"] == 4 - amount
    assert ("LM-RULING-51" in cited(declared)) == beyond
    assert ("LM-RULING-51" in cited(resolved(declared.state, 2, 3, 5))) == beyond


@pytest.mark.parametrize(("faces", "a_1_lies"), [((1, 2, 5), True), ((2, 3, 5), False)])
def test_a_1_that_lies_on_the_table_is_named_as_a_miss__LM_ATTACK_MOD_5__LM_FUND_3B(faces, a_1_lies):
    ruling = resolved(play(fight(), attack("berserkers-1")), *faces)
    assert {"LM-ATTACK-MOD-5", "LM-FUND-3B", "LM-RULING-51"} & cited(ruling) == (
        {"LM-ATTACK-MOD-5", "LM-FUND-3B"} if a_1_lies else set()
    )


@pytest.mark.parametrize("gone", ["bies-1", "berserkers-1"])
def test_an_attack_of_which_a_card_has_left_the_board_is_over__LM_ATTACK_1(gone):
    gamble = {"kind": "gold", "amount": 1, "trigger": "own_roll", "optional": True}
    pack = {"abilities": {"gamble": gamble}, "units": {"bies": {"abilities": ["gamble"]}}}
    state = play(fight(pack=pack, tokens={"south": {"fortune": False, "track": 0}}), attack("berserkers-1"))
    state = play(state, dice(6, 1, 1)).put(gone, space=None)
    assert GAME.faults(state) == ()
    ruling = judge(state, by("south", "decline"))
    assert (len(told(ruling, "lapsed")), told(ruling, "hits"), ruling.state.attack) == (1, [], None)
    assert ruling.state.tokens.south.track == 0


def test_more_dice_than_there_are_is_one_roll__LM_RULING_52():
    state = fight(pack={"units": {"bies": {"attack": {"melee": 8}}}})
    ruling = judge(state, attack("berserkers-1"))
    assert "LM-RULING-52" in cited(ruling)
    assert "LM-RULING-52" in named(judge(ruling.state, dice(1, 2, 3, 4, 5, 6)))
    assert "6 dice again" in judge(ruling.state, dice(1, 2, 3, 4, 5, 6)).violations[0].hint
    again = play(ruling.state, dice(1, 1, 1, 1, 1, 1, 1, 1), by("south", "fortune"))
    assert judge(again, dice(6, 6, 6, 6, 6, 6, 6, 6)).verdict == "legal"


def test_as_many_dice_as_there_are_is_an_ordinary_roll__LM_RULING_52():
    ruling = judge(fight(pack={"units": {"bies": {"attack": {"melee": 6}}}}), attack("berserkers-1"))
    assert "LM-RULING-52" not in cited(ruling) | named(judge(ruling.state, dice(1, 2, 3, 4, 5)))


@pytest.mark.parametrize(("attacker", "onto"), [("d3", "d5"), ("d5", "d3"), ("c4", "e4"), ("e4", "c4")])
def test_attacks_and_pushes_go_in_all_four_directions__LM_RULING_53(attacker, onto):
    state = play(fight(south=f"bies {attacker}"), attack("berserkers-1"))
    assert where(resolved(state, 6, 1, 1).state)[onto] == "berserkers-1"


def test_fortune_is_for_own_rolls_in_the_own_activation__LM_RULING_54():
    volley = play(
        battle("MAN.TURN", south="archers d3", north="berserkers d6"),
        by("south", "volley", unit="archers-1", target="berserkers-1"),
    )
    assert broken(judge(volley, by("south", "fortune"))) == ["LM-FORTUNE-1"]
    setup = set_up(factions={"south": "f1", "north": "f2"})
    assert broken(judge(setup, by("south", "fortune"))) == ["LM-SETUP-10"]
    assert "LM-RULING-54" in cited(judge(_rolled(), by("south", "fortune")))


def _rolled(**members):
    return play(fight(**members), attack("berserkers-1"), dice(1, 2, 5))


def test_fortune_comes_before_anything_is_applied__LM_RULING_55():
    state = _rolled()
    assert state.units["berserkers-1"].wounds == 0
    assert {move.type for move in GAME.moves(state).moves} == {"fortune", "accept"}


def test_fortune_rerolls_the_dice_that_an_ability_has_left__LM_RULING_56():
    state = play(fight(pack=ABLE), attack("berserkers-1"), dice(1, 2, 5))
    state = play(state, by("south", "ability", ability="cunning", which=[0]), dice(3))
    ruling = judge(state, by("south", "fortune"))
    assert ruling.state.declared.rolling == (1, 2)
    assert "LM-RULING-56" in cited(ruling)


def test_a_roll_that_has_counted_is_a_second_one_only_if_it_was_rerolled__LM_FORTUNE_4():
    state = activated("pathfinders-1", "north", south="woje d3", north="pathfinders d4")
    state = play(state, attack("woje-1", seat="north"), dice(1))
    kept, again = play(state, by("north", "accept")), play(state, by("north", "fortune"), dice(2))
    twice = {"LM-FORTUNE-4", "LM-FUND-6"}
    assert broken(judge(kept, by("north", "fortune"))) == ["LM-FORTUNE-1"]
    assert not twice & named(judge(kept, by("north", "fortune")))
    assert broken(judge(again, by("north", "fortune"))) == ["LM-FORTUNE-1"]
    assert twice <= named(judge(again, by("north", "fortune")))


def test_without_a_die_that_can_be_rerolled_fortune_is_not_asked_for__LM_RULING_56():
    state = activated("woje-1", south="woje d3", north="berserkers d4", pack=_LUCKY_WOJE)
    state = play(state, attack("berserkers-1"), dice(1), by("south", "ability", ability="cunning", which=[0]))
    assert judge(state, dice(2)).state.node == "ACT.UNIT"


_LUCKY_WOJE = {"abilities": {"cunning": CUNNING}, "units": {"woje": {"abilities": ["cunning"]}}}


def test_only_the_final_misses_move_the_token__LM_RULING_57__LM_RULING_58():
    state = play(_rolled(), by("south", "fortune"))
    assert state.tokens.south.track == 0
    ruling = judge(state, dice(4, 1, 6))
    assert ruling.state.tokens.south.track == 1
    assert "LM-RULING-57" in cited(ruling)


def test_the_misses_of_a_volley_move_the_token_that_it_has_spent__LM_RULING_58__LM_RULING_59():
    state = battle("MAN.TURN", south="archers d3", north="berserkers d6")
    ruling = judge(play(state, by("south", "volley", unit="archers-1", target="berserkers-1")), dice(1))
    assert ruling.state.tokens.south.track == 1
    assert "LM-RULING-59" in cited(ruling)


def test_misses_move_only_the_own_token__LM_RULING_60():
    tokens = {"south": {"march": False, "track": 1}, "north": {"march": False, "track": 1}}
    ruling = resolved(play(fight(tokens=tokens), attack("berserkers-1")), 1, 1, 6)
    assert (ruling.state.tokens.south.track, ruling.state.tokens.north.track) == (3, 1)


def test_surplus_misses_are_lost__LM_RULING_61():
    tokens = {"south": {"march": False, "volley": False, "track": 4, "aside": 1}}
    ruling = resolved(play(fight(tokens=tokens), attack("berserkers-1")), 1, 1, 1)
    assert (ruling.state.tokens.south.track, ruling.state.tokens.south.aside) == (5, 1)
    assert "LM-RULING-61" in cited(ruling)


def waiting(**tokens):
    """South on turn, with its token on the last space of the track."""
    return battle("ACT.TURN", south="woje d2", north="berserkers d5", tokens={"south": {"track": 5, **tokens}})


def test_any_empty_space_can_be_renewed__LM_RULING_62():
    state = waiting(march=False, fortune=False, aside=1)
    spaces = {move.space for move in GAME.moves(state, {"type": "renew"}).moves}
    assert spaces == {"march", "fortune"}


@pytest.mark.parametrize("node", ["MAN.TURN", "MAN.SHOT", "ACT.TURN", "ACT.UNIT"])
def test_a_token_is_taken_back_at_any_own_decision_of_battle__LM_RULING_63(node):
    tokens = {"south": {"march": False, "track": 5}}
    cards = {"south": "archers d2", "north": "berserkers d5"}
    more = {"volley": {"shots": ["archers-1"]}} if node == "MAN.SHOT" else {}
    active = "archers-1" if node == "ACT.UNIT" else None
    state = battle(node, tokens=tokens, active=active, **cards, **more)
    ruling = judge(state, by("south", "renew", space="march"))
    assert (ruling.verdict, ruling.state.node) == ("legal", node)


def test_no_token_is_taken_back_between_a_roll_and_fortune__LM_RULING_63():
    state = _rolled(tokens={"south": {"march": False, "track": 5}})
    assert broken(judge(state, by("south", "renew", space="march"))) == ["LM-FLOW-1"]


def test_the_next_token_goes_on_the_track_with_the_renewal_or_later__LM_RULING_64():
    state = waiting(march=False, fortune=False, aside=1)
    ruling = judge(state, by("south", "renew", space="march"))
    at_once = ruling.state
    assert (at_once.tokens.south.track, at_once.tokens.south.aside) == (0, 0)
    assert told(ruling, "placed") == [{"seat": "south", "track": 0, "aside": 0}]
    later = play(state, by("south", "renew", space="march", place_next=False))
    assert (later.tokens.south.track, later.tokens.south.aside) == (None, 1)
    placed = play(later, by("south", "place_token"))
    assert (placed.tokens.south.track, placed.tokens.south.aside) == (0, 0)


def test_a_renewal_without_the_next_token_is_listed_if_one_lies_aside__LM_RULING_64():
    def listed(state):
        return [(move.space, str(move.place_next)) for move in GAME.moves(state, {"type": "renew"}).moves]

    spaces = ("march", "fortune")
    with_one = waiting(march=False, fortune=False, aside=1)
    assert listed(with_one) == [(space, place_next) for space in spaces for place_next in ("UNSET", "False")]
    assert listed(waiting(march=False)) == [("march", "UNSET")]


def test_a_maneuver_used_while_the_track_is_free_goes_on_it_though_others_lie_aside__LM_RULING_64():
    tokens = {"south": {"fortune": False, "track": None, "aside": 1}}
    state = battle("MAN.TURN", south="woje d2", north="berserkers d5", tokens=tokens)
    after = play(state, by("south", "march", steps=[{"unit": "woje-1", "to": "d3"}]))
    assert (after.tokens.south.track, after.tokens.south.aside) == (0, 1)


def test_a_renewed_maneuver_can_be_used_in_the_same_stage__LM_RULING_65():
    state = battle("MAN.TURN", south="woje d2", north="berserkers d5", tokens={"south": {"march": False, "track": 5}})
    state = play(state, by("south", "renew", space="march"))
    assert judge(state, by("south", "march", steps=[{"unit": "woje-1", "to": "d3"}])).verdict == "legal"


def test_the_order_tokens_lie_open__LM_RULING_82():
    state = waiting(march=False, fortune=False, aside=1)
    assert GAME.hide(state, "north").tokens == GAME.hide(state, "public").tokens == state.tokens


def test_an_immune_unit_with_a_free_space_behind_is_not_cornered__LM_RULING_88():
    ruling = judge(fight(north="huskarls d4"), attack("huskarls-1"))
    assert told(ruling, "needed")[0]["needed"] == 4
    after = resolved(ruling.state, 6, 1, 1)
    assert where(after.state)["d4"] == "huskarls-1"
    assert "LM-RULING-88" in cited(after)


GUIDED = {"ability": "guided_hand"}


def test_an_ability_for_an_attack_is_named_with_it__LM_RULING_99():
    ruling = judge(fight(), attack("berserkers-1", **GUIDED))
    assert told(ruling, "needed")[0]["needed"] == 3
    assert not ruling.state.tokens.south.ability
    assert "LM-RULING-99" in cited(ruling)
    rerolled = play(ruling.state, dice(3, 1, 1), by("south", "fortune"))
    assert judge(rerolled, dice(3, 3, 1)).state.units["berserkers-1"].space is None


def test_an_ability_that_is_not_named_is_not_used__LM_RULING_99():
    ruling = judge(fight(), attack("berserkers-1"))
    assert told(ruling, "needed")[0]["needed"] == 4
    assert ruling.state.tokens.south.ability
    assert broken(judge(ruling.state, by("south", "ability", ability="guided_hand"))) == ["LM-FLOW-1"]
