"""Every word of the vocabulary of abilities, each in a position whose outcome it turns, and where it does nothing."""

import random
from typing import Any

import pytest

from referee.games.lumeria.state import State
from tests.lumeria.able import MARKED, attack, fight, has, needed, struck, use
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
    recruitment,
    told,
    where,
)
from tests.lumeria.words import EVERY_WORD
from tests.suite.adapters import ADAPTERS

# modify_hit


@pytest.mark.parametrize(
    ("ability", "owner", "number"),
    [
        ({"kind": "modify_hit", "when": "attacking", "amount": 1}, "bies", 3),
        ({"kind": "modify_hit", "when": "attacking", "amount": -1, "attack_type": "melee"}, "bies", 5),
        ({"kind": "modify_hit", "when": "attacking", "amount": 1, "attack_type": "ranged"}, "bies", 4),
        ({"kind": "modify_hit", "when": "attacking", "amount": 1}, "berserkers", 4),
        ({"kind": "modify_hit", "when": "defending", "amount": -1}, "berserkers", 5),
        ({"kind": "modify_hit", "when": "defending", "amount": -1}, "bies", 4),
        ({"kind": "modify_hit", "when": "attacking", "amount": 1}, "g1", 3),
        ({"kind": "modify_hit", "when": "defending", "amount": -1}, "g2", 5),
    ],
)
def test_modify_hit(ability: Any, owner: str, number: int) -> None:
    ruling = judge(fight(ability, owner), attack("berserkers-1"))
    assert needed(ruling) == number
    assert ("LM-ATTACK-MOD-1" in cited(ruling)) == (number != 4)


@pytest.mark.parametrize(
    ("scope", "within", "helper", "number"),
    [("own", 1, "woje c3", 3), ("own", 1, "woje b3", 4), ("own", None, "woje a1", 3), ("enemy", 9, "woje c3", 4)],
)
def test_an_aura_reaches_attackers_of_its_scope(scope: str, within: int | None, helper: str, number: int) -> None:
    ability = {"kind": "modify_hit", "when": "aura", "amount": 1, "scope": scope}
    ability |= {} if within is None else {"within": within}
    assert needed(judge(fight(ability, "woje", south=f"bies d3; {helper}"), attack("berserkers-1"))) == number


def test_an_aura_of_the_enemy_and_of_a_god() -> None:
    fear = {"kind": "modify_hit", "when": "aura", "amount": -1, "scope": "enemy", "within": 2}
    state = fight(fear, "throwers", north="berserkers d4; throwers c4")
    assert needed(judge(state, attack("berserkers-1"))) == 5
    blessing = {"kind": "modify_hit", "when": "aura", "amount": 1, "scope": "own"}
    assert needed(judge(fight(blessing, "g1"), attack("berserkers-1"))) == 3
    assert needed(judge(fight(blessing, "g2"), attack("berserkers-1"))) == 4


def test_an_ability_that_is_declared_with_the_attack_can_cost_gold() -> None:
    price = {"cost": {"gold": 1}, "optional": True, "target": "attack", "trigger": "own_declare_attack"}
    ability = {"kind": "modify_hit", "when": "attacking", "amount": 1, **price}
    ruling = judge(fight(ability, gold=(1, 0)), attack("berserkers-1", ability="it"))
    assert (needed(ruling), ruling.state.gold.south) == (3, 0)
    assert broken(judge(fight(ability), attack("berserkers-1", ability="it"))) == ["LM-FUND-1"]
    listed = [move.ability for move in GAME.moves(fight(ability, gold=(1, 0)), {"type": "attack"}).moves]
    assert [*map(str, listed)] == ["UNSET", "it", "guided_hand"]


def test_a_compulsory_ability_works_on_every_declaration() -> None:
    ability = {"kind": "gold", "amount": 1, "trigger": "own_declare_attack"}
    assert judge(fight(ability), attack("berserkers-1")).state.gold.south == 1


# modify_stat


def test_movement() -> None:
    state = activated("bies-1", south="bies d2", north="berserkers h6", pack=has("bies", _stat("movement", 1)))
    assert judge(state, by("south", "move", path=["d3", "d4", "d5"])).verdict == "legal"
    slow = activated("bies-1", south="bies d2", north="berserkers h6", pack=has("bies", _stat("movement", -9)))
    assert broken(judge(slow, by("south", "move", path=["d3"]))) == ["LM-MOVE-1"]


def _stat(stat: str, amount: int, **more: Any) -> dict[str, Any]:
    return {"kind": "modify_stat", "stat": stat, "amount": amount, **more}


def test_attack() -> None:
    assert judge(fight(_stat("attack", 2)), attack("berserkers-1")).state.declared.count == 5
    assert broken(judge(fight(_stat("attack", -3)), attack("berserkers-1"))) == ["LM-ATTACK-4"]


def test_toughness() -> None:
    ruling = struck(fight(_stat("toughness", 1), "berserkers"), 6, 6, 1)
    assert ruling.state.units["berserkers-1"].wounds == 2


def test_a_toughness_that_ends_with_the_space_defeats() -> None:
    shelter = _stat("toughness", 2, **{"if": [{"self_on": "hill"}]})
    state = activated("woje-1", south="woje e4 3w", north="berserkers h6", pack=has("woje", shelter))
    ruling = judge(state, by("south", "move", path=["e3"]))
    assert (ruling.state.units["woje-1"].space, ruling.state.node) == (None, "ACT.TURN")


def test_cost() -> None:
    state = recruitment(gold=(2, 0), pack=has("bies", _stat("cost", -2)))
    assert judge(state, by("south", "recruit", kind="bies", space="a1")).state.gold.south == 0
    dear = recruitment(gold=(2, 0), pack=has("g1", _stat("cost", 2)))
    assert broken(judge(dear, by("south", "recruit", kind="woje", space="a1"))) == ["LM-RECRUIT-3"]


def test_range() -> None:
    far = {"south": "archers c1", "north": "berserkers c6"}
    state = activated("archers-1", pack=has("archers", _stat("range", 1)), **far)
    assert judge(state, attack("berserkers-1", kind="ranged")).verdict == "legal"


# immune


@pytest.mark.parametrize(
    ("to", "cards", "number"),
    [
        ("exhausted", {"north": "berserkers d4 minus"}, 4),
        ("fortified", {"north": "berserkers d4 plus"}, 4),
        ("cornered", {"north": "berserkers d4; throwers d5"}, 4),
        ("pushback", {"north": "berserkers d4 minus"}, 3),
    ],
)
def test_immune_to_what_changes_the_needed_number(to: str, cards: dict[str, str], number: int) -> None:
    ruling = judge(fight({"kind": "immune", "to": to}, "berserkers", **cards), attack("berserkers-1"))
    assert needed(ruling) == number
    assert bool(told(ruling, "no-modifier")) == (to != "pushback")


def test_immune_to_pushback() -> None:
    ruling = struck(fight({"kind": "immune", "to": "pushback"}, "berserkers"), 6, 1, 1)
    assert where(ruling.state)["d4"] == "berserkers-1"


@pytest.mark.parametrize(("to", "verdict"), [("melee", "illegal"), ("ranged", "legal")])
def test_immune_to_a_type_of_attack(to: str, verdict: str) -> None:
    state = fight({"kind": "immune", "to": to}, "berserkers")
    ruling = judge(state, attack("berserkers-1"))
    assert ruling.verdict == verdict
    assert broken(ruling) == ([] if verdict == "legal" else ["LM-FUND-1"])
    assert ("attack" in {move.type for move in GAME.moves(state).moves}) == (verdict == "legal")


# pass_through


@pytest.mark.parametrize(("cards", "own", "enemy"), [("own", True, False), ("enemy", False, True), ("any", True, True)])
def test_pass_through(cards: str, own: bool, enemy: bool) -> None:
    pack = has("bies", {"kind": "pass_through", "cards": cards})
    state = activated("bies-1", south="bies d3; woje c3", north="berserkers d4", pack=pack)
    for path, open_ in ((["c3", "b3"], own), (["d4", "d5"], enemy)):
        ruling = judge(state, by("south", "move", path=path))
        assert (ruling.verdict == "legal") == open_
        assert (GAME.load_move(by("south", "move", path=path)) in GAME.moves(state).moves) == open_
    assert broken(judge(state, by("south", "move", path=["c3"]))) == ["LM-MOVE-2"]


# action_rule


SIDE_BY_SIDE = {"south": "bies d3", "north": "berserkers d4"}


def acting(rules: dict[str, Any], *actions: str, **cards: str) -> State:
    """South's Bies with changed rules of action."""
    shape = {**SIDE_BY_SIDE, **cards}
    return activated("bies-1", actions=actions, pack=has("bies", {"kind": "action_rule", **rules}), **shape)


def test_more_actions() -> None:
    state = acting({"max_actions": 3}, "move", "fortify")
    assert judge(state, attack("berserkers-1")).verdict == "legal"


def test_fewer_actions_than_usual_are_the_word_of_an_ability__LM_FUND_1() -> None:
    slow = judge(acting({"max_actions": 1}, "fortify"), attack("berserkers-1"))
    assert (broken(slow), "LM-FUND-1" in named(slow)) == (["LM-BATTLE-ACT-5"], True)
    usual = judge(activated("bies-1", actions=("move", "fortify"), **SIDE_BY_SIDE), attack("berserkers-1"))
    assert (broken(usual), "LM-FUND-1" in named(usual)) == (["LM-BATTLE-ACT-5"], False)


def test_an_action_after_the_attack() -> None:
    state = acting({"allow_after_attack": ["move"]}, "attack")
    assert judge(state, by("south", "move", path=["d2"])).verdict == "legal"
    assert broken(judge(state, by("south", "fortify"))) == ["LM-BATTLE-ACT-7"]


def test_an_action_twice() -> None:
    state = acting({"allow_twice": ["move"]}, "move")
    assert judge(state, by("south", "move", path=["d2"])).verdict == "legal"
    again = acting({"allow_twice": ["move"], "max_actions": 3}, "move", "move")
    assert broken(judge(again, by("south", "move", path=["d2"]))) == ["LM-BATTLE-ACT-6"]


def test_a_forbidden_action() -> None:
    state = acting({"forbid": ["attack"]})
    assert broken(judge(state, attack("berserkers-1"))) == ["LM-FUND-1"]


def test_run_and_fortify_in_one_activation_leave_both_states() -> None:
    state = play(acting({"max_actions": 3}, north="berserkers h6"), by("south", "move", path=["d2"]))
    state = play(state, by("south", "run", path=["c2"]), by("south", "fortify"))
    unit = state.units["bies-1"]
    assert (unit.die, unit.is_exhausted, unit.is_fortified) == ("plus", True, True)
    other = play(acting({"max_actions": 3}, north="berserkers h6"), by("south", "fortify"))
    other = play(other, by("south", "move", path=["d2"]), by("south", "run", path=["c2"]))
    assert (other.units["bies-1"].die, other.units["bies-1"].is_fortified) == ("minus", True)


# extra_move


def test_extra_move_is_asked_for_after_the_attack() -> None:
    state = activated("pathfinders-1", "north", south="woje d3", north="pathfinders d4")
    state = play(state, attack("woje-1", "north"), dice(1), by("north", "accept"))
    pending = GAME.pending(state)
    assert (pending.seats, [awaited.type for awaited in pending.moves]) == (("north",), ["ability", "decline"])
    paths = [move.path for move in GAME.moves(state, {"type": "ability"}).moves]
    assert sorted(paths) == [("c4",), ("d5",), ("e4",)]
    slip = by("north", "ability", ability="slip_away")
    assert broken(judge(state, slip | {"path": ["d5", "d6"]})) == ["LM-MOVE-1"]
    assert broken(judge(state, slip | {"path": ["e5"]})) == ["LM-MOVE-2"]
    assert broken(judge(state, slip | {"path": ["d3"]})) == ["LM-MOVE-2"]
    assert broken(judge(state, slip)) == ["LM-MOVE-4"]
    assert broken(judge(state, by("south", "decline"))) == ["LM-FLOW-1"]
    assert broken(judge(state, by("north", "end_activation"))) == ["LM-FLOW-1"]
    after = play(state, slip | {"path": ["d5"]})
    assert (where(after)["d5"], after.node) == ("pathfinders-1", "ACT.UNIT")
    declined = play(state, by("north", "decline"))
    assert (where(declined)["d4"], declined.node) == ("pathfinders-1", "ACT.UNIT")


def test_slip_away_is_not_for_a_volley() -> None:
    pack = {"units": {"pathfinders": {"attack": {"ranged": 1}}}}
    state = battle("MAN.TURN", "north", south="woje d2", north="pathfinders d5", pack=pack)
    state = play(state, by("north", "volley", unit="pathfinders-1", target="woje-1"), dice(1))
    assert state.node == "MAN.SHOT"


def test_a_compulsory_extra_move_cannot_be_declined() -> None:
    ability = {"kind": "extra_move", "trigger": "activation_end", "max": 1}
    state = play(fight(ability, north="berserkers h6"), by("south", "end_activation"))
    assert [awaited.type for awaited in GAME.pending(state).moves] == ["ability"]
    assert broken(judge(state, by("south", "decline"))) == ["LM-FLOW-1"]
    after = play(state, use(path=["d2"]))
    assert (after.units["bies-1"].die, after.active) == ("blank", "north")


# set_status


@pytest.mark.parametrize(
    ("status", "row", "other"),
    [("exhausted", "LM-EXHAUST-1", "LM-FORTIFIED-1"), ("fortified", "LM-FORTIFIED-1", "LM-EXHAUST-1")],
)
def test_set_status_after_an_attack(status: str, row: str, other: str) -> None:
    ability = {"kind": "set_status", "status": status, "trigger": "after_own_attack", "target": "defender"}
    ruling = struck(fight(ability), 1, 1, 1)
    unit = ruling.state.units["berserkers-1"]
    assert (unit.exhausted, unit.fortified) == (status == "exhausted", status == "fortified")
    assert {row, other} & cited(ruling) == {row}


def test_clearing_a_status_turns_the_die_to_its_blank_side() -> None:
    ability = {"kind": "set_status", "status": "fortified", "value": False, "trigger": "hit_taken", "target": "self"}
    unit = struck(fight(ability, "huskarls", north="huskarls d4 plus"), 6, 1, 1, target="huskarls-1").state.units
    assert (unit["huskarls-1"].die, unit["huskarls-1"].is_fortified) == ("blank", False)


@pytest.mark.parametrize(("value", "exhausted"), [(True, True), (False, False)])
def test_a_status_leaves_a_die_that_shows_another_one__LM_RULING_34(value: bool, exhausted: bool) -> None:
    ability = {"kind": "set_status", "status": "exhausted", "value": value, "trigger": "hit_taken", "target": "self"}
    state = fight(ability, "huskarls", north="huskarls d4 plus exhausted", word=MARKED)
    unit = struck(state, 6, 1, 1, target="huskarls-1").state.units["huskarls-1"]
    assert (unit.die, unit.is_fortified, unit.is_exhausted) == ("plus", True, exhausted)


def test_an_exhausted_unit_that_is_exhausted_again_keeps_its_die__LM_RULING_94() -> None:
    ability = {"kind": "set_status", "status": "exhausted", "trigger": "hit_taken", "target": "self"}
    unit = struck(fight(ability, "huskarls", north="huskarls d4 minus"), 6, 1, 1, target="huskarls-1").state.units
    assert (unit["huskarls-1"].die, unit["huskarls-1"].is_exhausted) == ("minus", True)


# wound and heal


def test_a_wound_for_the_attacker_may_defeat_it() -> None:
    ability = {"kind": "wound", "amount": 4, "trigger": "hit_taken", "target": "attacker"}
    ruling = struck(fight(ability, "huskarls", north="huskarls d4"), 6, 1, 1, target="huskarls-1")
    assert (ruling.state.units["bies-1"].space, ruling.state.gold.south) == (None, 1)
    assert (ruling.state.node, ruling.state.active) == ("ACT.TURN", "north")


def test_wounds_for_chosen_units_within_a_distance() -> None:
    choose = {"choose": 2, "of": "enemy_units", "within": 2, "if": [{"target": "exhausted"}]}
    ability = {"kind": "wound", "amount": 1, "trigger": "activation_start", "optional": True, "target": choose}
    north = "berserkers d5 exhausted; berserkers c4 exhausted; berserkers d4; berserkers h7 exhausted"
    state = battle("ACT.TURN", south="bies d3", north=north, pack=has("bies", ability), word=MARKED)
    state = play(state, by("south", "activate", unit="bies-1"))
    targets = [move.targets for move in GAME.moves(state, {"type": "ability"}).moves]
    assert targets == [("berserkers-2",), ("berserkers-1",), ("berserkers-2", "berserkers-1")]
    for wrong in (["berserkers-3"], ["berserkers-4"], ["bies-1"]):
        assert broken(judge(state, use(targets=wrong))) == ["LM-FUND-1"]
    assert broken(judge(state, use(targets=["berserkers-1", "berserkers-1"]))) == ["LM-FUND-1"]
    after = play(state, use(targets=["berserkers-1", "berserkers-2"]))
    assert [after.units[name].wounds for name in ("berserkers-1", "berserkers-2")] == [1, 1]
    assert after.node == "ACT.UNIT"


def test_heal() -> None:
    ability = {"kind": "heal", "amount": 2, "trigger": "activation_end"}
    state = fight(ability, south="bies d3 1w", north="berserkers h6")
    assert play(state, by("south", "end_activation")).units["bies-1"].wounds == 0
    unhurt = judge(fight(ability, north="berserkers h6"), by("south", "end_activation"))
    assert "LM-RULING-100" in cited(unhurt)


# push and relocate


def test_push_away() -> None:
    ability = {
        "kind": "push",
        "direction": "away_from_self",
        "distance": 2,
        "trigger": "after_own_attack",
        "target": "defender",
    }
    assert where(struck(fight(ability), 1, 1, 1).state)["d6"] == "berserkers-1"
    blocked = fight(ability, north="berserkers d4; throwers d6")
    assert where(struck(blocked, 1, 1, 1).state)["d5"] == "berserkers-1"


def test_push_in_a_chosen_direction() -> None:
    choose = {"choose": 1, "of": "enemy_units", "within": 1}
    ability = {"kind": "push", "direction": "chosen", "distance": 1, "trigger": "activation_start", "target": choose}
    state = battle("ACT.TURN", south="bies d3", north="berserkers d4; throwers c4", pack=has("bies", ability))
    state = play(state, by("south", "activate", unit="bies-1"))
    paths = {move.path for move in GAME.moves(state).moves}
    assert paths == {("d5",), ("e4",)}
    assert broken(judge(state, use(targets=["berserkers-1"], path=["c4"]))) == ["LM-FUND-1"]
    assert where(play(state, use(targets=["berserkers-1"], path=["e4"])))["e4"] == "berserkers-1"


def test_relocate() -> None:
    to = {"on": "camp", "within": 6}
    ability = {"kind": "relocate", "to": to, "trigger": "activation_start", "optional": True, "cost": {"gold": 1}}
    state = battle("ACT.TURN", south="bies d3", north="berserkers h6", pack=has("bies", ability), gold=(1, 0))
    state = play(state, by("south", "activate", unit="bies-1"))
    assert [move.path for move in GAME.moves(state, {"type": "ability"}).moves] == [("e1",), ("e7",)]
    assert broken(judge(state, use(path=["d4"]))) == ["LM-FUND-1"]
    after = play(state, use(path=["e7"]))
    assert (where(after)["e7"], after.gold.south) == ("bies-1", 0)
    poor = battle("ACT.TURN", south="bies d3", north="berserkers h6", pack=has("bies", ability))
    assert play(poor, by("south", "activate", unit="bies-1")).node == "ACT.UNIT"


# reroll


@pytest.mark.parametrize(("which", "rolled"), [("all", 3), ("misses", 2)])
def test_reroll(which: str, rolled: int) -> None:
    ability = {"kind": "reroll", "dice": which, "trigger": "own_roll", "optional": True}
    state = play(fight(ability), attack("berserkers-1"), dice(1, 2, 5))
    state = play(state, use())
    assert (state.node, len(state.declared.rolling)) == ("ACT.ROLL", rolled)
    assert broken(judge(state, dice(*[6] * (rolled + 1)))) == ["LM-FLOW-4"]
    after = judge(state, dice(*[1] * rolled)).state
    assert after.node == ("ACT.UNIT" if which == "all" else "ACT.REROLL")


def test_reroll_of_one_die_that_is_named() -> None:
    ability = {"kind": "reroll", "dice": "one", "trigger": "own_roll", "optional": True}
    state = play(fight(ability), attack("berserkers-1"), dice(1, 2, 5))
    assert [move.which for move in GAME.moves(state, {"type": "ability"}).moves] == [(0,), (1,), (2,)]
    assert broken(judge(state, use())) == broken(judge(state, use(which=[0, 1]))) == ["LM-FLOW-2"]
    after = play(state, use(which=[1]), dice(4))
    assert after.declared.dice == (1, 4, 5)
    assert after.node == "ACT.REROLL"


def test_a_reroll_in_a_volley() -> None:
    ability = {"kind": "reroll", "dice": "misses", "trigger": "own_roll"}
    state = battle("MAN.TURN", south="archers d3", north="berserkers d6", pack=has("archers", ability))
    state = play(state, by("south", "volley", unit="archers-1", target="berserkers-1"), dice(1))
    assert (state.node, state.declared.rolling) == ("MAN.ROLL", (0,))
    assert play(state, dice(6)).units["berserkers-1"].wounds == 1


# gold, track, activation


def test_gold() -> None:
    plunder = {"kind": "gold", "amount": -2, "who": "opponent", "trigger": "defeats_enemy"}
    ruling = struck(fight(plunder, gold=(0, 1)), 6, 6, 6)
    assert ruling.state.gold.north == 0
    income = {"kind": "gold", "amount": 20, "trigger": "recruited"}
    state = recruitment(gold=(4, 2), pack=has("bies", income))
    assert play(state, by("south", "recruit", kind="bies", space="a1")).gold.south == 14


def test_track() -> None:
    ability = {"kind": "track", "amount": 2, "trigger": "activation_start"}
    tokens = {"south": {"march": False, "track": 4}}
    state = battle("ACT.TURN", south="bies d3", north="berserkers h6", pack=has("bies", ability), tokens=tokens)
    assert play(state, by("south", "activate", unit="bies-1")).tokens.south.track == 5
    without = battle("ACT.TURN", south="bies d3", north="berserkers h6", pack=has("bies", ability))
    assert play(without, by("south", "activate", unit="bies-1")).tokens.south.track is None


def test_activation() -> None:
    ability = {"kind": "activation", "amount": 1, "trigger": "activation_start", "limit": "once_per_round"}
    cards = {"south": "bies a2 blank; bies d3; woje e2 blank; woje f2", "north": "berserkers h6"}
    state = battle("ACT.TURN", pack=has("bies", ability), stopped=(False, True), **cards)
    state = play(state, by("south", "activate", unit="bies-2"), by("south", "end_activation"))
    assert (state.active, state.node, state.granted.south) == ("south", "ACT.TURN", 1)
    state = play(state, by("south", "activate", unit="woje-2"), by("south", "end_activation"))
    assert (state.stage, state.used.south) == ("maneuver_2", 4)


LESS = {
    "kind": "activation",
    "amount": -1,
    "trigger": "own_battle_decision",
    "optional": True,
    "limit": "once_per_round",
    "cost": "ability_token",
}


def test_who_has_used_all_activations_that_an_ability_leaves_has_finished__LM_BATTLE_ACT_3() -> None:
    cards = {"south": "woje a1 blank; woje b1 blank; woje c1", "north": "berserkers a7 blank; berserkers b7"}
    state = battle("ACT.TURN", pack=has("g1", LESS), **cards)
    after = play(state, use())
    assert (after.node, after.active) == ("ACT.TURN", "north")
    assert "LM-BATTLE-ACT-3" in broken(judge(after, by("south", "activate", unit="woje-3")))
    alone = play(battle("ACT.TURN", pack=has("g1", LESS), stopped=(False, True), **cards), use())
    assert (alone.node, alone.stage) == ("MAN.TURN", "maneuver_2")


@pytest.mark.parametrize(
    ("corrected", "rule"),
    [({"stopped": {"south": True}}, "LM-BATTLE-ACT-4"), ({"granted": {"south": -2}}, "LM-BATTLE-ACT-3")],
)
def test_a_player_who_has_finished_activates_nothing_also_on_turn(corrected: dict[str, Any], rule: str) -> None:
    cards = {"south": "woje a1 blank; woje b1", "north": "berserkers a7"}
    state = battle("ACT.TURN", word=MARKED, **cards)
    agreed = {"type": "agreement", "seat": "table", "agreed": ["south", "north"], "reason": "So be it."}
    state = play(state, {**agreed, "set": corrected})
    assert broken(judge(state, by("south", "activate", unit="woje-2"))) == [rule]
    assert {move.type for move in GAME.moves(state).moves} == {"stop"}


# Everything together


@pytest.mark.parametrize("seed", range(6))
def test_a_pack_that_uses_every_word_is_played_to_the_end_of_some_rounds(seed: int) -> None:
    rng = random.Random(seed)
    pack = {"id": "default", "patch": EVERY_WORD}
    state: Any = GAME.setup({"factions": {"south": "f1", "north": "f2"}}, seed=str(seed), salt="s", pack=pack)
    for _ in range(150):
        if state.result is not None:
            break
        legal = GAME.moves(state).moves
        assert legal, state.node
        ruling = GAME.judge(state, ADAPTERS["lumeria"].choose(state, legal, rng))
        assert ruling.verdict == "legal"
        state = ruling.state
        assert GAME.faults(state) == ()
