"""The eight switches: each alone changes what a move does.

Every position is judged under each value; the ruling names the switch where it decides, and only there.
"""

import pytest
from msgspec.structs import replace

from referee.games.lumeria.switches import SWITCHES
from tests.lumeria.positions import GAME, activated, battle, broken, by, cited, dice, judge, last_pass, play, where


def under(state, **values):
    """The same position at a table that reads a gap otherwise."""
    return replace(state, switches={**state.switches, **values})


def decides(ruling):
    """What a ruling depends on, as (switch, value, interpretation, other, verdict under the other)."""
    return [(d.switch, d.value, d.interpretation, d.other, d.verdict_if_other) for d in ruling.depends_on]


def test_there_are_eight_switches_each_of_an_interpretation():
    numbers = (7, 19, 21, 26, 27, 31, 71, 74)
    assert [switch.interpretation for switch in SWITCHES.values()] == [f"LM-RULING-{n}" for n in numbers]


def test_a_ruling_that_no_switch_decides_names_none():
    state = activated("woje-1", south="woje d2", north="berserkers d5")
    for move in (by("south", "move", path=["d3"]), by("south", "fortify"), by("south", "aim")):
        assert judge(state, move).depends_on == ()


# gold_supply


@pytest.mark.parametrize(("value", "north"), [("counted", 8), ("unbounded", 9)])
def test_an_empty_supply_pays_or_not__LM_RULING_7(value, north):
    state = under(activated("bies-1", south="bies d3", north="berserkers d4 1w", gold=(8, 8)), gold_supply=value)
    state = play(state, by("south", "attack", attack_type="melee", target="berserkers-1"), dice(6, 6, 6))
    ruling = judge(state, by("south", "accept"))
    other = "unbounded" if value == "counted" else "counted"
    assert ruling.state.gold.north == north
    assert decides(ruling) == [("gold_supply", value, "LM-RULING-7", other, "legal")]


def test_with_gold_in_the_supply_it_is_not_asked__LM_RULING_7():
    state = activated("bies-1", south="bies d3", north="berserkers d4 1w", gold=(1, 1))
    state = play(state, by("south", "attack", attack_type="melee", target="berserkers-1"), dice(6, 6, 6))
    assert judge(state, by("south", "accept")).depends_on == ()


def test_unbounded_gold_is_possible_beyond_the_box__LM_RULING_7():
    state = battle(
        "ACT.TURN", south="woje d2", north="berserkers d5", gold=(9, 9), switches={"gold_supply": "unbounded"}
    )
    assert GAME.faults(state) == ()


@pytest.mark.parametrize(("value", "north"), [("counted", 5), ("unbounded", 6)])
def test_a_supply_of_three_gives_income_to_both_or_not__LM_RULING_7(value, north):
    state = last_pass(first="north", south="woje d2", north="berserkers d5", gold=(9, 4))
    ruling = judge(under(state, gold_supply=value), by("south", "pass"))
    other = "unbounded" if value == "counted" else "counted"
    assert (ruling.state.gold.south, ruling.state.gold.north) == (11, north)
    assert decides(ruling) == [("gold_supply", value, "LM-RULING-7", other, "legal")]
    assert ("LM-RULING-7" in cited(ruling)) == (value == "counted")


def test_a_supply_that_is_just_enough_for_income_is_not_asked__LM_RULING_7():
    state = last_pass(first="north", south="woje d2", north="berserkers d5", gold=(9, 3))
    ruling = judge(state, by("south", "pass"))
    assert (ruling.state.gold.south, ruling.state.gold.north) == (11, 5)
    assert ("LM-RULING-7" in cited(ruling), ruling.depends_on) == (False, ())


# empty_maneuver


@pytest.mark.parametrize("move", [by("south", "march", steps=[]), by("south", "volley")], ids=["march", "volley"])
def test_a_maneuver_of_nobody__LM_RULING_19(move):
    state = battle("MAN.TURN", south="archers d2", north="berserkers d5")
    refused, allowed = judge(state, move), judge(under(state, empty_maneuver="allow"), move)
    assert (broken(refused), allowed.verdict) == (["LM-BATTLE-MAN-3"], "legal")
    assert decides(refused) == [("empty_maneuver", "forbid", "LM-RULING-19", "allow", "legal")]
    assert decides(allowed) == [("empty_maneuver", "allow", "LM-RULING-19", "forbid", "illegal")]
    assert (allowed.state.tokens.south.ready(move["type"]), allowed.state.active) == (False, "north")
    listed = {
        GAME.dump(m)["type"]
        for m in GAME.moves(under(state, empty_maneuver="allow")).moves
        if m == GAME.load_move(move)
    }
    assert listed == {move["type"]}


# march_zero


def test_a_unit_of_movement_0_marches__LM_RULING_21():
    state = battle("MAN.TURN", south="woje d2", north="berserkers d5", pack={"units": {"woje": {"movement": 0}}})
    march = by("south", "march", steps=[{"unit": "woje-1", "to": "d3"}])
    refused, allowed = judge(state, march), judge(under(state, march_zero="allow"), march)
    assert (broken(refused), where(allowed.state)["d3"]) == (["LM-MARCH-8"], "woje-1")
    assert decides(refused) == [("march_zero", "forbid", "LM-RULING-21", "allow", "legal")]
    assert GAME.load_move(march) in GAME.moves(under(state, march_zero="allow")).moves


# stop


def stopping(value):
    """South stops once; north activates a unit."""
    state = under(battle("ACT.TURN", south="woje d2; woje e2", north="berserkers d5; berserkers e5"), stop=value)
    state = play(state, by("south", "stop"), by("north", "activate", unit="berserkers-1"))
    return state


def test_who_has_stopped_may_go_on__LM_RULING_26():
    final, temporary = (judge(stopping(value), by("north", "end_activation")).state for value in ("final", "temporary"))
    assert (final.active, temporary.active) == ("north", "south")
    assert judge(temporary, by("south", "activate", unit="woje-1")).verdict == "legal"


def test_two_stops_in_a_row_end_the_stage__LM_RULING_26():
    state = under(battle("ACT.TURN", south="woje d2", north="berserkers d5"), stop="temporary")
    first = judge(state, by("south", "stop"))
    assert decides(first) == [("stop", "temporary", "LM-RULING-26", "final", "legal")]
    assert (first.state.active, first.state.passes) == ("north", 1)
    assert play(first.state, by("north", "stop")).stage == "maneuver_2"


def test_a_stop_ends_the_stage_if_the_other_has_no_activation_left__LM_RULING_26():
    cards = {"south": "woje d2", "north": "berserkers a5 blank; berserkers b5 blank; berserkers c5 blank"}
    state = under(battle("ACT.TURN", **cards), stop="temporary")
    assert play(state, by("south", "stop")).stage == "maneuver_2"


# empty_activation


def test_an_activation_without_an_action__LM_RULING_27():
    state = activated("woje-1", south="woje d2", north="berserkers d5")
    allowed = judge(state, by("south", "end_activation"))
    refused = judge(under(state, empty_activation="forbid"), by("south", "end_activation"))
    assert (allowed.verdict, broken(refused)) == ("legal", ["LM-BATTLE-ACT-5"])
    assert decides(allowed) == [("empty_activation", "allow", "LM-RULING-27", "forbid", "illegal")]
    acted = activated("woje-1", south="woje d2", north="berserkers d5", actions=("move",))
    assert judge(under(acted, empty_activation="forbid"), by("south", "end_activation")).depends_on == ()


def test_a_unit_that_can_do_nothing_may_end_its_activation_all_the_same__LM_RULING_27():
    pack = {
        "abilities": {"inert": {"kind": "action_rule", "forbid": list(_ALL)}},
        "units": {"woje": {"abilities": ["inert"]}},
    }
    state = under(activated("woje-1", south="woje d2", north="berserkers d5", pack=pack), empty_activation="forbid")
    assert [move.type for move in GAME.moves(state).moves] == ["end_activation"]


_ALL = ("move", "run", "fortify", "aim", "attack")


# fortified_moves


def test_a_fortified_unit_that_moves__LM_RULING_31():
    state = play(activated("woje-1", south="woje d2", north="berserkers d5"), by("south", "fortify"))
    kept, lost = (judge(under(state, fortified_moves=v), by("south", "move", path=["d3"])) for v in ("keep", "drop"))
    assert (kept.state.units["woje-1"].die, lost.state.units["woje-1"].die) == ("plus", "blank")
    assert decides(kept) == [("fortified_moves", "keep", "LM-RULING-31", "drop", "legal")]


@pytest.mark.parametrize(("value", "die"), [("keep", "plus"), ("drop", "blank")])
def test_a_fortified_unit_that_is_pushed__LM_RULING_31(value, die):
    state = under(activated("bies-1", south="bies d3", north="huskarls d4 plus", pack=_SOFT), fortified_moves=value)
    state = play(state, by("south", "attack", attack_type="melee", target="huskarls-1"), dice(6, 1, 1))
    unit = play(state, by("south", "accept")).units["huskarls-1"]
    assert (unit.space, unit.die) == ("d5", die)


_SOFT = {"units": {"huskarls": {"abilities": []}}}


# intruder


@pytest.mark.parametrize(("value", "space"), [("facing", "a7"), ("to_center", "a6")])
def test_a_card_on_the_opponents_last_row__LM_RULING_71(value, space):
    ruling = judge(under(last_pass(south="woje a7", north="berserkers h4"), intruder=value), by("north", "pass"))
    assert where(ruling.state)[space] == "woje-1"
    other = "to_center" if value == "facing" else "facing"
    assert ("intruder", value, "LM-RULING-71", other, "legal") in decides(ruling)


# both_reach


@pytest.mark.parametrize(("value", "winner"), [("tie_break", "north"), ("higher_first", "south")])
def test_both_reach_the_goal_with_different_totals__LM_RULING_74(value, winner):
    state = last_pass(south="woje b4; woje e4; woje -", north="berserkers h4", points=(9, 9))
    ruling = judge(under(state, both_reach=value), by("north", "pass"))
    assert ruling.state.result.winners == (winner,)
    other = "higher_first" if value == "tie_break" else "tie_break"
    assert decides(ruling) == [("both_reach", value, "LM-RULING-74", other, "legal")]


def test_with_equal_totals_it_is_not_asked__LM_RULING_74():
    state = last_pass(south="woje b4; woje -", north="berserkers h4", points=(9, 9))
    assert judge(state, by("north", "pass")).depends_on == ()
