"""Every word of the vocabulary of abilities, each in a position whose outcome it turns, and where it does nothing."""

import random
from typing import Any

import pytest

from referee.core.ruling import Ruling
from referee.games.lumeria.state import State
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
    recruitment,
    told,
    where,
)
from tests.lumeria.words import EVERY_WORD
from tests.suite.adapters import ADAPTERS


def has(kind: str, ability: Any, **more: Any) -> dict[str, Any]:
    """A pack in which the cards of a kind, or a god, have one ability."""
    owner = {"gods": {kind: {"ability": "it"}}} if kind in ("g1", "g2") else {"units": {kind: {"abilities": ["it"]}}}
    return {"abilities": {"it": ability}, **owner, **more}


def attack(target: str, seat: str = "south", kind: str = "melee", **more: Any) -> dict[str, Any]:
    return by(seat, "attack", attack_type=kind, target=target, **more)


def needed(ruling: Ruling) -> int:
    """The number that a declared attack needs."""
    number: int = told(ruling, "needed")[0]["needed"]
    return number


def fight(ability: Any, owner: str = "bies", **members: Any) -> State:
    """South's Bies on d3 against north's Berserkers on d4, with an ability of somebody."""
    cards = {"south": "bies d3", "north": "berserkers d4"}
    return activated("bies-1", pack=has(owner, ability), **{**cards, **members})


def struck(state: State, *faces: int, target: str = "berserkers-1") -> Ruling:
    """The ruling in which a blow is resolved; fortune is spent."""
    state = play(state, attack(target))
    ruling = judge(state, dice(*faces))
    return judge(ruling.state, by("south", "accept")) if ruling.state.node == "ACT.REROLL" else ruling


def use(seat: str = "south", **arguments: Any) -> dict[str, Any]:
    return by(seat, "ability", ability="it", **arguments)


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


def acting(rules: dict[str, Any], *actions: str, **cards: str) -> State:
    """South's Bies with changed rules of action."""
    shape = {"south": "bies d3", "north": "berserkers d4", **cards}
    return activated("bies-1", actions=actions, pack=has("bies", {"kind": "action_rule", **rules}), **shape)


def test_more_actions() -> None:
    state = acting({"max_actions": 3}, "move", "fortify")
    assert judge(state, attack("berserkers-1")).verdict == "legal"


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


@pytest.mark.parametrize("status", ["exhausted", "fortified"])
def test_set_status_after_an_attack(status: str) -> None:
    ability = {"kind": "set_status", "status": status, "trigger": "after_own_attack", "target": "defender"}
    unit = struck(fight(ability), 1, 1, 1).state.units["berserkers-1"]
    assert (unit.exhausted, unit.fortified) == (status == "exhausted", status == "fortified")


def test_clearing_a_status_turns_the_die_to_its_blank_side() -> None:
    ability = {"kind": "set_status", "status": "fortified", "value": False, "trigger": "hit_taken", "target": "self"}
    unit = struck(fight(ability, "huskarls", north="huskarls d4 plus"), 6, 1, 1, target="huskarls-1").state.units
    assert (unit["huskarls-1"].die, unit["huskarls-1"].is_fortified) == ("blank", False)


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
    state = battle("ACT.TURN", south="bies d3", north=north, pack=has("bies", ability), word=_RULED)
    state = play(state, by("south", "activate", unit="bies-1"))
    targets = [move.targets for move in GAME.moves(state, {"type": "ability"}).moves]
    assert targets == [("berserkers-2",), ("berserkers-1",), ("berserkers-2", "berserkers-1")]
    for wrong in (["berserkers-3"], ["berserkers-4"], ["bies-1"]):
        assert broken(judge(state, use(targets=wrong))) == ["LM-FUND-1"]
    assert broken(judge(state, use(targets=["berserkers-1", "berserkers-1"]))) == ["LM-FUND-1"]
    after = play(state, use(targets=["berserkers-1", "berserkers-2"]))
    assert [after.units[name].wounds for name in ("berserkers-1", "berserkers-2")] == [1, 1]
    assert after.node == "ACT.UNIT"


_RULED = [{"type": "table_ruling", "step": 0, "reason": "Marks."}]


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


# Triggers, limits, several at once


def test_cleanup_scoring_works_for_every_unit_on_the_board() -> None:
    ability = {"kind": "gold", "amount": 1, "trigger": "cleanup_scoring", "if": [{"self_on": "hill"}]}
    state = last_pass(south="bies b4; bies d3", north="berserkers h5", pack=has("bies", ability))
    assert play(state, by("north", "pass")).gold.south == 3


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
        ({"self": "fortified"}, {"south": "bies d3 plus"}, 3),
        ({"self": "activated"}, {}, 3),
        ({"target": "wounded"}, {"north": "berserkers d4 1w"}, 3),
        ({"target": "wounded"}, {}, 4),
        ({"target": "exhausted"}, {"north": "berserkers d4 exhausted", "word": _RULED}, 2),
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
