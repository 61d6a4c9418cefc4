"""Verdicts on abilities that were wrong once: conditions, choices, limits, and who is called up."""

from itertools import pairwise
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
    last_pass,
    play,
    recruitment,
    told,
    where,
)

FREE = {"trigger": "own_battle_decision", "optional": True, "limit": "once_per_round"}
ENEMY = {"choose": 1, "of": "enemy_units"}


def gods(state: State, **arguments: Any) -> list[str]:
    """The rules that the use of a god's ability breaks."""
    return broken(judge(state, use(**arguments)))


# Each effect has its own conditions


def parts(*conditions: Any) -> list[dict[str, Any]]:
    """Two effects after an own attack: gold, and a mark on the unit."""
    first, second = conditions
    coin = {"kind": "gold", "amount": 1, "trigger": "after_own_attack", "if": first}
    return [coin, {"kind": "set_status", "status": "fortified", "trigger": "after_own_attack", "if": second}]


@pytest.mark.parametrize(
    ("first", "second", "gold", "fortified"),
    [
        ([], [{"self_on": "hill"}], 1, False),
        ([{"self_on": "hill"}], [], 0, True),
        ([{"self_on": "hill"}], [{"self_on": "hill"}], 0, False),
        ([{"attack_type": "melee"}], [{"target": "wounded"}], 1, True),
    ],
)
def test_a_condition_is_one_of_its_effect_and_of_no_other(first: Any, second: Any, gold: int, fortified: bool) -> None:
    after = struck(fight(parts(first, second), north="huskarls d4"), 6, 1, 1, target="huskarls-1").state
    assert (after.gold.south, after.units["bies-1"].fortified) == (gold, fortified)


def test_effects_do_not_change_the_conditions_of_those_that_follow() -> None:
    ability = [
        {"kind": "set_status", "status": "fortified", "trigger": "activation_start"},
        {"kind": "gold", "amount": 1, "trigger": "activation_start", "if": [{"self": "fortified"}]},
    ]
    state = battle("ACT.TURN", south="bies d3", north="berserkers h6", pack=has("bies", ability))
    after = play(state, by("south", "activate", unit="bies-1"))
    assert (after.units["bies-1"].fortified, after.gold.south) == (True, 0)


def test_nothing_is_chosen_for_an_effect_whose_conditions_do_not_hold() -> None:
    coin = {"kind": "gold", "amount": 1, "trigger": "activation_start"}
    hop = {"kind": "extra_move", "max": 1, "trigger": "activation_start", "if": [{"self_on": "hill"}]}
    pack = has("bies", [hop, coin])
    plain = battle("ACT.TURN", south="bies d3", north="berserkers h6", pack=pack)
    after = play(plain, by("south", "activate", unit="bies-1"))
    assert (after.node, after.gold.south) == ("ACT.UNIT", 1)
    hill = battle("ACT.TURN", south="bies e4", north="berserkers h6", pack=pack)
    asked = play(hill, by("south", "activate", unit="bies-1"))
    assert asked.node == "ACT.TRIGGER"
    assert play(asked, use(path=["e5"])).gold.south == 1


@pytest.mark.parametrize(("wounds", "rules"), [("", ["LM-GOD-5"]), (" 1w", [])])
def test_a_condition_on_the_target_is_one_on_the_unit_that_is_chosen(wounds: str, rules: list[str]) -> None:
    finish = {"kind": "wound", "amount": 1, "target": ENEMY, "if": [{"target": "wounded"}], **FREE}
    state = fight(finish | {"cost": "ability_token"}, "g1", north=f"huskarls h6{wounds}")
    assert gods(state, targets=["huskarls-1"]) == rules
    assert bool(GAME.moves(state, {"type": "ability"}).moves) == (not rules)


def test_a_chosen_unit_gets_those_effects_whose_conditions_it_meets() -> None:
    both = {"target": {"choose": 2, "of": "enemy_units"}, **FREE}
    ability = [
        {"kind": "set_status", "status": "exhausted", **both},
        {"kind": "wound", "amount": 1, **both, "if": [{"target_on": "hill"}]},
    ]
    state = fight(ability, north="huskarls h4; huskarls h5")
    units = play(state, use(unit="bies-1", targets=["huskarls-1", "huskarls-2"])).units
    assert [(u.exhausted, u.wounds) for n, u in units.items() if n.startswith("huskarls")] == [(True, 1), (True, 0)]


def test_spaces_are_named_for_a_chosen_unit_only_if_it_is_moved() -> None:
    ability = [
        {"kind": "set_status", "status": "exhausted", "target": ENEMY, **FREE},
        {"kind": "push", "direction": "chosen", "target": ENEMY, **FREE, "if": [{"target_on": "hill"}]},
    ]
    state = fight(ability, north="throwers h4; throwers b2")
    assert gods(state, unit="bies-1", targets=["throwers-1"]) == ["LM-FUND-1"]
    assert where(play(state, use(unit="bies-1", targets=["throwers-1"], path=["h5"])))["h5"] == "throwers-1"
    assert gods(state, unit="bies-1", targets=["throwers-2"], path=["b3"]) == ["LM-FLOW-2"]
    assert play(state, use(unit="bies-1", targets=["throwers-2"])).units["throwers-2"].exhausted
    paths = {(move.targets, str(move.path)) for move in GAME.moves(state, {"type": "ability"}).moves}
    assert (("throwers-2",), "UNSET") in paths


def test_units_are_chosen_for_one_effect_and_spaces_for_another() -> None:
    pair = {"target": {"choose": 2, "of": "enemy_units"}, **FREE}
    ability = [{"kind": "wound", "amount": 1, **pair}, {"kind": "extra_move", "max": 1, **FREE}]
    state = fight(ability, north="huskarls h4; huskarls b2")
    after = play(state, use(unit="bies-1", targets=["huskarls-1", "huskarls-2"], path=["d4"]))
    assert (where(after)["d4"], after.units["huskarls-2"].wounds) == ("bies-1", 1)


# Conditions on an attack that somebody else makes, on costs and on ranges


@pytest.mark.parametrize(
    ("south", "north", "number"),
    [("bies d6; woje e5", "huskarls d7", 2), ("bies d3; woje c4", "huskarls d4; throwers e4", 4)],
)
def test_for_an_aura_too_a_unit_is_cornered_by_the_attacker__LM_ATTACK_CORNER_1(
    south: str, north: str, number: int
) -> None:
    aura = {"kind": "modify_hit", "when": "aura", "scope": "own", "within": 3, "amount": 1}
    state = fight(aura | {"if": [{"target": "cornered"}]}, "woje", south=south, north=north)
    assert needed(judge(state, attack("huskarls-1"))) == number


@pytest.mark.parametrize(
    ("owner", "condition", "cost"),
    [
        ("bies", {"self_on": "recruitment"}, 4),
        ("bies", {"self": "wounded"}, 4),
        ("bies", {"adjacent": {"side": "own"}}, 4),
        ("g1", {"kind_is": "woje"}, 4),
        ("g1", {"kind_is": "bies"}, 2),
        ("bies", None, 2),
    ],
)
def test_a_card_in_its_stack_is_no_unit_of_which_a_condition_holds(owner: str, condition: Any, cost: int) -> None:
    cheap = {"kind": "modify_stat", "stat": "cost", "amount": -2} | ({"if": [condition]} if condition else {})
    state = recruitment(gold=(4, 0), south="woje b1 1w", pack=has(owner, cheap))
    assert play(state, by("south", "recruit", kind="bies", space="a1")).gold.south == 4 - cost


@pytest.mark.parametrize(
    ("condition", "open_"),
    [
        ({"attack_type": "ranged"}, True),
        ({"attack_type": "melee"}, False),
        ({"target": "wounded"}, True),
        ({"target_on": "hill"}, False),
        ({"kind_is": "huskarls"}, True),
    ],
)
def test_conditions_on_the_attack_change_its_range(condition: Any, open_: bool) -> None:
    far = {"kind": "modify_stat", "stat": "range", "amount": 1, "if": [condition]}
    state = activated("archers-1", south="archers d1", north="huskarls d6 1w", pack=has("archers", far))
    assert broken(judge(state, attack("huskarls-1", kind="ranged"))) == ([] if open_ else ["LM-ATTACK-RANGED-1"])
    assert bool(GAME.moves(state, {"type": "attack"}).moves) == open_


def test_an_ability_for_shots_is_not_named_with_a_blow__LM_GOD_5() -> None:
    pack = {"abilities": {"guided_hand": {"attack_type": "ranged"}}}
    state = activated("bies-1", south="bies d3", north="huskarls d4", pack=pack)
    assert broken(judge(state, attack("huskarls-1", ability="guided_hand"))) == ["LM-GOD-5"]
    assert [str(move.ability) for move in GAME.moves(state, {"type": "attack"}).moves] == ["UNSET"]


# Limits


def test_once_in_an_activation_is_counted_anew_in_each() -> None:
    coin = {"kind": "gold", "amount": 1, "trigger": "after_own_attack", "optional": True}
    pack = has("archers", coin | {"limit": "once_per_activation"})
    state = battle("MAN.TURN", south="archers d3", north="huskarls d5", pack=pack)
    shot = by("south", "volley", unit="archers-1", target="huskarls-1")
    state = play(state, shot, dice(2), use(), by("south", "volley_end"), by("north", "pass"), by("south", "pass"))
    state = play(state, by("south", "activate", unit="archers-1"), attack("huskarls-1", kind="ranged"), dice(2))
    state = play(state, by("south", "accept"))
    assert (state.node, play(state, use()).gold.south) == ("ACT.TRIGGER", 2)


# Who is called up


def hopping() -> State:
    """Cleanup: two Berserkers and, of another kind, Throwers may go a space after points are counted."""
    hop = {"kind": "extra_move", "trigger": "cleanup_scoring", "max": 1, "optional": True}
    pack = {
        "abilities": {"hop": hop, "skip": hop},
        "units": {"berserkers": {"abilities": ["hop"]}, "throwers": {"abilities": ["skip"]}},
    }
    state = last_pass(south="woje a2", north="berserkers d4; berserkers h6; throwers b5", pack=pack)
    return play(state, by("north", "pass"))


def test_of_units_that_wait_with_one_ability_the_one_that_is_meant_is_named__LM_INV_32() -> None:
    state = hopping()
    listed = GAME.moves(state, {"type": "ability"}).moves
    assert {str(move.unit) for move in listed} == {"berserkers-1", "berserkers-2", "UNSET"}
    assert {move.ability for move in listed if str(move.unit) == "UNSET"} == {"skip"}
    assert all(GAME.judge(state, move).verdict == "legal" for move in listed)
    hop = by("north", "ability", ability="hop")
    second = play(state, hop | {"unit": "berserkers-2", "path": ["h5"]})
    assert where(second)["h5"] == "berserkers-2"
    assert [str(m.unit) for m in GAME.moves(second, {"ability": "hop"}).moves] == ["UNSET"] * 4
    assert where(play(second, hop | {"path": ["d5"]}))["d5"] == "berserkers-1"
    assert broken(judge(state, hop | {"unit": "throwers-1", "path": ["b4"]})) == ["LM-FLOW-1"]


def test_a_unit_that_is_called_up_twice_has_each_way_listed_once() -> None:
    hurt = {"kind": "wound", "amount": 1, **FREE, "target": {"choose": 2, "of": "enemy_units"}}
    trophy = {"kind": "extra_move", "max": 1, "trigger": "defeats_enemy", "optional": True}
    pack = {"abilities": {"it": hurt, "trophy": trophy}, "units": {"bies": {"abilities": ["it", "trophy"]}}}
    state = activated("bies-1", south="bies d3", north="pathfinders h6; pathfinders g6; huskarls a6", pack=pack)
    state = play(state, use(unit="bies-1", targets=["pathfinders-1", "pathfinders-2"]))
    paths = [move.path for move in GAME.moves(state, {"type": "ability"}).moves]
    assert (len(state.triggers), len(paths), len(set(paths))) == (2, 4, 4)


@pytest.mark.parametrize("north", ["berserkers d5; berserkers h6; throwers b5", "berserkers -"])
def test_a_god_is_called_up_once_when_points_are_counted__LM_GOD_2(north: str) -> None:
    tithe = {"kind": "gold", "amount": 1, "trigger": "cleanup_scoring"}
    after = play(last_pass(south="woje a2", north=north, pack=has("g2", tithe)), by("north", "pass"))
    assert (after.gold.south, after.gold.north) == (2, 3)


def test_a_god_that_is_asked_when_points_are_counted_has_no_unit() -> None:
    mercy = {"kind": "heal", "amount": 1, "trigger": "cleanup_scoring", "optional": True, "cost": "ability_token"}
    pack = has("g2", mercy | {"target": {"choose": 1, "of": "own_units"}})
    state = play(last_pass(south="woje a2", north="huskarls b5 1w; huskarls b6", pack=pack), by("north", "pass"))
    assert [trigger.bearer for trigger in state.triggers] == [None]
    assert GAME.faults(state) == ()
    assert any("it of God Two" in sentence and " for " not in sentence for sentence in GAME.picture(state).sentences)
    after = play(state, by("north", "ability", ability="it", targets=["huskarls-1"]))
    assert (after.units["huskarls-1"].wounds, after.tokens.north.ability) == (0, False)


# Pushes


@pytest.mark.parametrize(("target", "space"), [("huskarls", "d4"), ("berserkers", "d5")])
def test_who_cannot_be_pushed_back_is_not_pushed_by_an_ability(target: str, space: str) -> None:
    shove = {"kind": "push", "direction": "away_from_self", "trigger": "after_own_attack", "target": "defender"}
    ruling = struck(fight(shove, north=f"{target} d4"), 1, 1, 1, target=f"{target}-1")
    assert ruling.state.units[f"{target}-1"].space == space
    assert ("LM-RULING-100" in cited(ruling)) == (target == "huskarls")


def test_who_cannot_be_pushed_back_is_pushed_to_no_chosen_space() -> None:
    shove = {"kind": "push", "direction": "chosen", "target": ENEMY, **FREE}
    state = fight(shove, north="huskarls d5; berserkers h5")
    assert gods(state, unit="bies-1", targets=["huskarls-1"], path=["d6"]) == ["LM-FUND-1"]
    assert {move.targets for move in GAME.moves(state, {"type": "ability"}).moves} == {("berserkers-1",)}


# What it costs to see that an ability could do nothing


def crowd(kind: str, count: int) -> str:
    """So many cards of a kind, row by row from the fourth."""
    squares = [f"{column}{row}" for row in (4, 5) for column in "abcdefghi"]
    return "; ".join(f"{kind} {square}" for square in squares[:count])


def test_an_ability_for_many_units_of_which_none_needs_it_is_seen_through_at_once__LM_RULING_100() -> None:
    """Every set of units was tried: with nineteen cards for a minute and a half."""
    mend = {"kind": "heal", "amount": 1, "trigger": "activation_start", "optional": True}
    mend |= {"target": {"choose": 99, "of": "own_units"}}
    pack = has("berserkers", mend, units={"berserkers": {"abilities": ["it"], "copies": 18}, **NOBODY})
    pack["factions"] = {"f2": {"start": ["berserkers"] * 8, "diagram": ["B"] * 8}}
    state = battle("ACT.TURN", "north", south="woje a1", north=crowd("berserkers", 18), pack=pack, first="north")
    ruling = judge(state, by("north", "activate", unit="berserkers-1"))
    assert told(ruling, "no-effect") == [{"ability": "it"}]
    assert ruling.state.node == "ACT.UNIT"


NOBODY = {kind: {"copies": 0} for kind in ("throwers", "pathfinders", "huskarls")}


def test_steps_that_lead_nowhere_are_not_tried_one_by_one__LM_RULING_100() -> None:
    """A unit that may cross cards, shut in by them: of twenty steps every walk came back to where it began."""
    hop = {"kind": "extra_move", "max": 20, "trigger": "activation_end", "optional": True}
    pack = has("bies", [hop, {"kind": "pass_through", "cards": "any"}])
    pack["board"] = {"missing": ["c1", "a3", "b3", "c2"]}
    board = {"recruitment": {"south": ["a1", "b1", "d1", "f1", "g1", "h1", "i1"]}}
    pack["board"] |= board
    pack["factions"] = {
        "f1": {"start": ["woje", "woje", "woje", "woje", "zbrojni", "bies", "zbrojni"], "diagram": list("WWWWZBZ")},
        "f2": {"start": ["berserkers"] * 7, "diagram": ["B"] * 7},
    }
    pack["board"]["recruitment"]["north"] = ["i7", "h7", "g7", "f7", "d7", "c7", "b7"]
    state = activated("bies-1", south="bies a1; woje a2; woje b1; woje b2", north="berserkers h6", pack=pack)
    assert GAME.faults(state) == ()
    ruling = judge(state, by("south", "end_activation"))
    assert told(ruling, "no-effect") == [{"ability": "it"}]


def test_a_choice_of_two_is_listed_without_trying_each_pair_for_each_other() -> None:
    mend = {"kind": "heal", "amount": 1, "trigger": "activation_start", "optional": True}
    mend |= {"target": {"choose": 2, "of": "own_units"}}
    pack = has("woje", mend)
    state = battle("ACT.TURN", south=crowd("woje", 8) + " 1w", north="berserkers h7", pack=pack, word=MARKED)
    state = play(state, by("south", "activate", unit="woje-1"))
    listed = GAME.moves(state, {"type": "ability"}).moves
    assert len(listed) == 8 + 8 * 7 // 2
    assert all(len(a.targets) <= len(b.targets) for a, b in pairwise(listed))
