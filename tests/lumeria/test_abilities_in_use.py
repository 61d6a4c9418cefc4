"""When an ability can be used: its trigger, its limit, its conditions, whose it is, and what it leaves to choose."""

from typing import Any

import pytest

from referee.games.lumeria.state import State
from tests.lumeria.able import MARKED, attack, fight, has, needed, struck, use
from tests.lumeria.positions import GAME, activated, battle, broken, by, dice, judge, last_pass, named, play

# Triggers, limits, several at once


def test_cleanup_scoring_works_for_every_unit_on_the_board() -> None:
    ability = {"kind": "gold", "amount": 1, "trigger": "cleanup_scoring", "if": [{"self_on": "hill"}]}
    state = last_pass(south="bies b4; bies d3", north="berserkers h5", pack=has("bies", ability))
    assert play(state, by("north", "pass")).gold.south == 3


HURT = {"kind": "wound", "amount": 1, "trigger": "own_battle_decision", "optional": True, "limit": "once_per_round"}


@pytest.mark.parametrize(("target", "south", "north"), [("throwers-1", 5, 4), ("woje-1", 2, 0)])
def test_what_an_ability_defeats_calls_up_what_a_defeat_calls_up(target: str, south: int, north: int) -> None:
    hurt = {**HURT, "target": {"choose": 1, "of": "any_units"}}
    pack = {
        "abilities": {
            "it": hurt,
            "trophy": {"kind": "gold", "amount": 5, "trigger": "defeats_enemy"},
            "legacy": {"kind": "gold", "amount": 3, "trigger": "defeated"},
            "last_word": {"kind": "gold", "amount": 1, "trigger": "defeated"},
        },
        "units": {
            "bies": {"abilities": ["it", "trophy"]},
            "woje": {"abilities": ["last_word"]},
            "throwers": {"abilities": ["legacy"]},
        },
    }
    state = activated("bies-1", south="bies d3; woje a2 1w", north="throwers h6; berserkers h5", pack=pack)
    gold = play(state, use(unit="bies-1", targets=[target])).gold
    assert (gold.south, gold.north) == (south, north)


def test_a_limit_closes_one_ability_of_one_unit__LM_RULING_79() -> None:
    coin = {"kind": "gold", "amount": 1, "trigger": "own_battle_decision", "optional": True, "limit": "once_per_round"}
    pack = {"abilities": {"it": coin, "other": coin}, "units": {"bies": {"abilities": ["it", "other"]}}}
    state = play(activated("bies-1", south="bies d3; bies a2", north="berserkers h6", pack=pack), use(unit="bies-1"))
    assert broken(judge(state, use(unit="bies-1"))) == ["LM-FUND-1"]
    assert judge(state, use(unit="bies-2")).verdict == "legal"
    assert judge(state, by("south", "ability", ability="other", unit="bies-1")).verdict == "legal"


def test_an_ability_of_a_defeated_unit() -> None:
    ability = {"kind": "gold", "amount": 2, "trigger": "defeated"}
    assert struck(fight(ability, "berserkers"), 6, 6, 6).state.gold.north == 3


@pytest.mark.parametrize(
    ("limit", "again"),
    [("unlimited", True), ("once_per_activation", False), ("once_per_round", False), ("once_per_game", False)],
)
def test_limits_of_a_unit_in_the_own_turn(limit: str, again: bool) -> None:
    ability = {"kind": "gold", "amount": 1, "trigger": "own_battle_decision", "optional": True, "limit": limit}
    state = fight(ability | {"cost": {"gold": 1}}, north="berserkers h6", gold=(1, 0))
    state = play(state, use(unit="bies-1"))
    ruling = judge(state, use(unit="bies-1"))
    assert (ruling.verdict == "legal") == again
    assert again or broken(ruling) == ["LM-FUND-1"]
    assert ("ability" in {move.type for move in GAME.moves(state).moves}) == again


@pytest.mark.parametrize(
    ("limit", "rounds", "activations"),
    [("once_per_activation", True, True), ("once_per_round", True, False), ("once_per_game", False, False)],
)
def test_how_long_a_limit_closes_an_ability(limit: str, rounds: bool, activations: bool) -> None:
    ability = {"kind": "gold", "amount": 1, "trigger": "own_battle_decision", "optional": True, "limit": limit}
    state = play(
        fight(ability, north="berserkers h6; berserkers g6"), use(unit="bies-1"), by("south", "end_activation")
    )
    state = play(state, by("north", "stop"))
    assert (judge(state, use(unit="bies-1")).verdict == "legal") == activations
    passing = [by(seat, "pass") for seat in ("south", "north")]
    state = play(state, by("south", "stop"), *passing, *passing[::-1])
    assert (judge(state, use("south", unit="bies-1")).verdict == "legal") == rounds or state.active == "north"
    state = play(state, by("north", "pass"))
    assert (judge(state, use(unit="bies-1")).verdict == "legal") == rounds


def test_the_attackers_abilities_come_before_the_defenders() -> None:
    greed = {"kind": "gold", "amount": 1, "trigger": "after_own_attack", "optional": True}
    pack = {
        "abilities": {"greed": greed, "spite": {**greed, "trigger": "hit_taken"}},
        "units": {"bies": {"abilities": ["greed"]}, "huskarls": {"abilities": ["spite"]}},
    }
    state = activated("bies-1", south="bies d3", north="huskarls d4", pack=pack)
    state = play(state, attack("huskarls-1"), dice(6, 1, 1), by("south", "accept"))
    assert [trigger.owner for trigger in state.triggers] == ["south", "north"]
    assert broken(judge(state, by("north", "decline"))) == ["LM-FLOW-1"]
    state = play(state, by("south", "ability", ability="greed"))
    assert GAME.pending(state).seats == ("north",)
    assert play(state, by("north", "decline")).node == "ACT.UNIT"


def test_of_several_own_abilities_the_owner_chooses_and_may_use_one_only() -> None:
    greed = {"kind": "gold", "amount": 1, "trigger": "after_own_attack", "optional": True}
    pack = {
        "abilities": {"greed": greed, "glory": {**greed, "amount": 2}},
        "units": {"bies": {"abilities": ["greed", "glory"]}},
    }
    state = activated("bies-1", south="bies d3", north="huskarls d4", pack=pack)
    state = play(state, attack("huskarls-1"), dice(1, 1, 1), by("south", "accept"))
    names = [move.ability for move in GAME.moves(state, {"type": "ability"}).moves]
    assert names == ["greed", "glory"]
    state = play(state, by("south", "ability", ability="glory"))
    assert (state.gold.south, state.node) == (2, "ACT.TRIGGER")
    after = play(state, by("south", "decline"))
    assert (after.gold.south, after.node) == (2, "ACT.UNIT")


_AT_THE_START = {"trigger": "activation_start", "optional": True, "cost": {"gold": 1}}


def test_an_ability_of_several_parts_is_used_as_one() -> None:
    parts = [
        {"kind": "heal", "amount": 1, **_AT_THE_START},
        {"kind": "set_status", "status": "fortified", **_AT_THE_START},
        {"kind": "modify_stat", "stat": "attack", "amount": 1},
    ]
    pack = has("bies", parts)
    state = battle("ACT.TURN", south="bies d3 1w", north="berserkers d4", pack=pack, gold=(1, 0))
    state = play(state, by("south", "activate", unit="bies-1"), use())
    unit = state.units["bies-1"]
    assert (unit.wounds, unit.fortified, state.gold.south) == (0, True, 0)
    assert judge(state, attack("berserkers-1")).state.declared.count == 4


# Conditions


@pytest.mark.parametrize(
    ("condition", "cards", "number"),
    [
        ({"self_on": "hill"}, {"south": "bies e4", "north": "berserkers e5"}, 3),
        ({"self_on": "hill"}, {}, 4),
        ({"self_on": "camp"}, {"south": "bies e1", "north": "berserkers e2"}, 3),
        ({"self_on": "recruitment"}, {"south": "bies a1", "north": "berserkers a2"}, 3),
        ({"target_on": "hill"}, {"south": "bies e3", "north": "berserkers e4"}, 3),
        ({"attack_type": "melee"}, {}, 3),
        ({"attack_type": "ranged"}, {}, 4),
        ({"self": "wounded"}, {"south": "bies d3 1w"}, 3),
        ({"self": "fortified"}, {"south": "bies d3 fortified"}, 3),
        ({"self": "activated"}, {}, 3),
        ({"target": "wounded"}, {"north": "berserkers d4 1w"}, 3),
        ({"target": "wounded"}, {}, 4),
        ({"target": "exhausted"}, {"north": "berserkers d4 exhausted", "word": MARKED}, 2),
        ({"target": "cornered"}, {"north": "berserkers d4; throwers d5"}, 2),
        ({"target": "activated"}, {"north": "berserkers d4 blank"}, 3),
        ({"adjacent": {"side": "own", "at_least": 1}}, {"south": "bies d3; woje d2"}, 3),
        ({"adjacent": {"side": "own", "kind": "woje", "at_least": 2}}, {"south": "bies d3; woje d2"}, 4),
        ({"adjacent": {"side": "enemy", "kind": "berserkers"}}, {}, 3),
        ({"moved_this_activation": True}, {"actions": ("move",)}, 3),
        ({"moved_this_activation": True}, {}, 4),
        ({"moved_this_activation": False}, {}, 3),
        ({"kind_is": "berserkers"}, {}, 3),
        ({"kind_is": "huskarls"}, {}, 4),
    ],
)
def test_conditions(condition: dict[str, Any], cards: dict[str, Any], number: int) -> None:
    ability = {"kind": "modify_hit", "when": "attacking", "amount": 1, "if": [condition]}
    assert needed(judge(fight(ability, **cards), attack("berserkers-1"))) == number


ONCE = {"trigger": "own_battle_decision", "optional": True, "limit": "once_per_round"}
NAMED = {"trigger": "own_declare_attack", "optional": True, "cost": {"gold": 1}}
IF_HURT = {"if": [{"self": "wounded"}]}
IF_TARGET_HURT = {"if": [{"target": "wounded"}]}


def test_an_ability_of_the_own_turn_is_closed_while_its_conditions_do_not_hold__LM_GLOSS_14() -> None:
    ability = {"kind": "gold", "amount": 1, **ONCE, **IF_HURT}
    for cards, open_ in (("bies d3", False), ("bies d3 1w", True)):
        state = fight(ability, south=cards, north="berserkers h6")
        ruling = judge(state, use(unit="bies-1"))
        assert broken(ruling) == ([] if open_ else ["LM-FUND-1"])
        assert bool(GAME.moves(state, {"type": "ability"}).moves) == open_


def test_an_ability_that_is_named_with_an_attack_needs_its_conditions__LM_RULING_99() -> None:
    ability = {"kind": "gold", "amount": 3, **NAMED, **IF_TARGET_HURT}
    for cards, open_ in (("berserkers d4", False), ("berserkers d4 1w", True)):
        state = fight(ability, north=cards, gold=(1, 0))
        ruling = judge(state, attack("berserkers-1", ability="it"))
        assert broken(ruling) == ([] if open_ else ["LM-FUND-1"])
        listed = {str(move.ability) for move in GAME.moves(state, {"type": "attack"}).moves}
        assert ("it" in listed) == open_


@pytest.mark.parametrize(("cards", "gold"), [("berserkers d4", 0), ("berserkers d4 1w", 1)])
def test_a_compulsory_ability_works_on_a_declaration_if_its_conditions_hold(cards: str, gold: int) -> None:
    ability = {"kind": "gold", "amount": 1, "trigger": "own_declare_attack", **IF_TARGET_HURT}
    assert judge(fight(ability, north=cards), attack("berserkers-1")).state.gold.south == gold


@pytest.mark.parametrize(
    "condition",
    [
        {"self": "wounded"},
        {"self": "activated"},
        {"self_on": "hill"},
        {"adjacent": {"side": "own"}},
        {"moved_this_activation": True},
        {"target": "wounded"},
        {"target_on": "hill"},
        {"kind_is": "woje"},
        {"attack_type": "melee"},
    ],
)
def test_a_god_that_is_called_by_itself_is_no_unit_of_which_a_condition_holds__LM_GOD_2(condition: Any) -> None:
    ability = {"kind": "gold", "amount": 1, **ONCE, "cost": "ability_token", "if": [condition]}
    cards = {"south": "woje e4 1w; woje e3 1w", "north": "berserkers h6 1w"}
    state = activated("woje-1", actions=("move",), pack=has("g1", ability), **cards)
    assert broken(judge(state, use())) == ["LM-GOD-5"]


@pytest.mark.parametrize(("target", "verdict"), [("d4", "legal"), ("d5", "illegal"), ("c4", "illegal")])
def test_a_unit_is_cornered_for_those_that_stand_next_to_it__LM_ATTACK_CORNER_1(target: str, verdict: str) -> None:
    behind = f"{target[0]}{int(target[1]) + 1}"
    choose = {"choose": 1, "of": "enemy_units", "if": [{"target": "cornered"}]}
    ability = {"kind": "wound", "amount": 1, **ONCE, "target": choose}
    state = fight(ability, north=f"berserkers {target}; throwers {behind}")
    assert judge(state, use(unit="bies-1", targets=["berserkers-1"])).verdict == verdict


@pytest.mark.parametrize("shooter", ["d3", "d2", "d1"])
def test_nobody_is_cornered_by_a_shot__LM_ATTACK_RANGED_3(shooter: str) -> None:
    ability = {"kind": "modify_hit", "when": "attacking", "amount": 1, "if": [{"target": "cornered"}]}
    cards = {"south": f"archers {shooter}", "north": "berserkers d4; throwers d5"}
    state = activated("archers-1", pack=has("archers", ability), **cards)
    assert needed(judge(state, attack("berserkers-1", kind="ranged"))) == 4


def test_a_unit_that_has_left_the_board_is_not_cornered__LM_ATTACK_CORNER_1() -> None:
    ability = {"kind": "gold", "amount": 2, "trigger": "after_own_attack", "if": [{"target": "cornered"}]}
    cornered = "berserkers d4 {wounds}w; throwers d5"
    assert struck(fight(ability, north=cornered.format(wounds=1)), 6, 1, 1).state.gold.south == 0
    assert struck(fight(ability, north=cornered.format(wounds=0)), 6, 1, 1).state.gold.south == 2


@pytest.mark.parametrize("unit", ["woje-1", "berserkers-1", None])
def test_a_player_uses_an_ability_with_an_own_unit_that_has_it__LM_FLOW_2(unit: str | None) -> None:
    state = fight({"kind": "gold", "amount": 1, **ONCE}, south="bies d3; woje a2", north="berserkers h6")
    assert broken(judge(state, use() if unit is None else use(unit=unit))) == ["LM-FLOW-2"]
    assert judge(state, use(unit="bies-1")).verdict == "legal"


def test_an_ability_of_an_enemy_is_not_open_to_a_player__LM_FLOW_2() -> None:
    state = fight({"kind": "gold", "amount": 1, **ONCE}, "berserkers")
    assert broken(judge(state, use(unit="berserkers-1"))) == ["LM-FLOW-2"]


# What is left to choose


@pytest.mark.parametrize(
    ("chosen", "pointer"), [({"path": ["d2"]}, "path"), ({"targets": ["bies-1"]}, "targets"), ({"which": [0]}, "which")]
)
def test_nothing_is_chosen_with_an_ability_that_leaves_no_choice__LM_FLOW_2(chosen: Any, pointer: str) -> None:
    ability = {"kind": "gold", "amount": 1, "trigger": "own_roll", "optional": True}
    state = play(fight(ability), attack("berserkers-1"), dice(1, 2, 5))
    [violation] = judge(state, use(**chosen)).violations
    assert (violation.rule, violation.pointer) == ("LM-FLOW-2", f"/move/{pointer}")
    assert judge(state, use()).verdict == "legal"


def test_an_ability_for_which_spaces_are_named_is_for_one_unit() -> None:
    choose = {"choose": 2, "of": "own_units"}
    ability = {"kind": "relocate", "to": {"on": "camp"}, **ONCE, "target": choose}
    state = fight(ability, south="bies d3; woje a2", north="berserkers h6")
    assert {move.targets for move in GAME.moves(state, {"type": "ability"}).moves} == {("woje-1",), ("bies-1",)}
    for targets in (["bies-1", "woje-1"], []):
        assert broken(judge(state, use(unit="bies-1", targets=targets, path=["e1"]))) == ["LM-FUND-1"]


# Gods


def test_a_gods_ability_is_a_free_move_that_uses_up_no_turn() -> None:
    state = battle("MAN.TURN", "north", passes=1, first="south", south="woje d2", north="berserkers d5; throwers f6")
    after = play(state, by("north", "ability", ability="bulwark", targets=["throwers-1"]))
    assert (after.node, after.active, after.passes) == ("MAN.TURN", "north", 1)
    assert (after.units["throwers-1"].fortified, after.tokens.north.ability) == (True, False)


def test_a_gods_ability_that_is_called_up_asks_its_player() -> None:
    mercy = {"kind": "heal", "amount": 1, "trigger": "hit_taken", "optional": True, "cost": "ability_token"}
    state = play(fight(mercy, "g2", north="huskarls d4"), attack("huskarls-1"), dice(6, 1, 1), by("south", "accept"))
    assert GAME.pending(state).seats == ("north",)
    after = play(state, by("north", "ability", ability="it"))
    assert (after.units["huskarls-1"].wounds, after.tokens.north.ability) == (0, False)


def test_what_cannot_be_named_with_an_attack() -> None:
    state = activated("bies-1", south="bies d3", north="pathfinders d4")
    assert broken(judge(state, attack("pathfinders-1", ability="high_ground"))) == ["LM-FLOW-1"]
    assert broken(judge(state, attack("pathfinders-1", ability="unheard-of"))) == ["LM-FLOW-2"]
    north = activated("pathfinders-1", "north", south="bies d3", north="pathfinders d4")
    assert broken(judge(north, attack("bies-1", "north", ability="guided_hand"))) == ["LM-GOD-4"]
    spent = activated("bies-1", south="bies d3", north="pathfinders d4", tokens={"south": {"ability": False}})
    ruling = judge(spent, attack("pathfinders-1", ability="guided_hand"))
    assert (broken(ruling), "LM-RULING-79" in named(ruling)) == (["LM-GOD-5"], True)


def test_a_volley_may_name_an_ability() -> None:
    state = battle("MAN.TURN", south="archers d3", north="berserkers d6")
    ruling = judge(state, by("south", "volley", unit="archers-1", target="berserkers-1", ability="guided_hand"))
    assert (needed(ruling), ruling.state.tokens.south.ability) == (3, False)


def test_the_shots_that_are_listed_come_without_and_with_each_ability__LM_RULING_99() -> None:
    def listed(state: State, type: str) -> list[tuple[str, str]]:
        return [(move.unit, str(move.ability)) for move in GAME.moves(state, {"type": type}).moves]

    state = battle("MAN.TURN", south="archers d3; archers e3", north="berserkers d6; berserkers e6")
    each = [("archers-1", "UNSET"), ("archers-1", "guided_hand"), ("archers-2", "UNSET"), ("archers-2", "guided_hand")]
    assert listed(state, "volley") == each
    state = play(state, by("south", "volley", unit="archers-1", target="berserkers-1"), dice(1))
    assert listed(state, "shoot") == each[2:]
