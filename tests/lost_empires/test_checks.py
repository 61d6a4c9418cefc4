"""Short checks of single rules: what is tried, the verdict, and the rule that a refusal names first or an event cites.

A row has the rules of all its tries, in their order; a row with several tries is several positions of the same rule.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.ruling import Ruling
from referee.games.lost_empires.state import Activation, Sides, State
from tests.lost_empires import breaches as at
from tests.lost_empires.positions import (
    GAME,
    activated,
    attack,
    by,
    cited,
    judge,
    lacking,
    named,
    play,
    position,
    ruled,
    told,
)

Move = dict[str, Any]
WAR_DOG, SLEW_POD, FIREBIRD, BASILISK = "fe-war-dog#1", "fe-slew-pod#1", "tc-firebird#1", "tc-basilisk#1"
PATROLLER = "fe-frontline-patroller#1"
STATED = {"pack": "sample", "trust": "stated"}


@dataclass(frozen=True)
class Check:
    """A move in a position. `rule` is what an illegal one breaks first; of a legal one, what its events cite."""

    title: str
    position: Callable[[], State]
    move: Move
    rule: str
    verdict: str = "illegal"


def legal(title: str, position: Callable[[], State], move: Move, rule: str) -> Check:
    """A move that is legal by a rule."""
    return Check(title, position, move, rule, "legal")


def go(unit: str, to: str, seat: str = "A") -> Move:
    return by(seat, "move", unit=unit, to=to)


def grant(unit: str, target: str) -> Move:
    return by("A", "granted_attack", unit=unit, target=target)


def passed() -> State:
    return position(hand={"A": ["fe-hound"]}, on="B", passed=Sides(True, False))


def answered_and_asked_again() -> State:
    """A has taken the mulligan and looks at the second hand."""
    piles = {"report": {"decks": {"A": ["?"] * 18}}}
    return play(at.mulligans(), by("A", "mulligan"), by("chance", "shuffle", **piles))


def two_moves() -> State:
    return play(at.war_dog("hive_A"), go(WAR_DOG, "outer_1"), go(WAR_DOG, "center"))


def attack_ability_used() -> State:
    return play(at.volley(), by("A", "named_ability", unit="fe-x2#1", ability="test-volley"))


def two_edgeguards() -> State:
    units = "A fe-edgeguard hive_A; A fe-edgeguard outer_1; A fe-slew-pod center; B tc-firebird outer_1"
    return play(activated(position(units), "fe-edgeguard#1"), go("fe-edgeguard#1", "outer_1"))


def lone_edgeguard() -> State:
    return activated(position("A fe-edgeguard hive_A"), "fe-edgeguard#1")


def no_target() -> State:
    return activated(position("B tc-x2 outer_1", on="B"), "tc-x2#1")


def sacrifice(units: str) -> Callable[[], State]:
    return lambda: position(units, on="B", hand={"B": ["tc-x6"]})


def three_actions() -> State:
    """War Dog has had a third action by ruling, has attacked and moved, and has one left."""
    units, free = (
        "A fe-war-dog outer_1; B tc-firebird outer_1; B tc-basilisk center",
        {"support_during_activation": "true"},
    )
    state = activated(position(units, hand={"A": ["fe-march-orders"]}, switches=free), WAR_DOG)
    state = play(state, by("A", "play_support", card="fe-march-orders"))
    state = play(state, ruled("fe-march-orders", {"op": "extra_actions", "count": 1}))
    return play(state, attack("A", WAR_DOG, FIREBIRD, A=1, B=4), go(WAR_DOG, "center"))


def attacked_once() -> State:
    return play(at.war_dog(), attack("A", WAR_DOG, FIREBIRD, A=1, B=4))


def waiting_patroller() -> State:
    return activated(position("A fe-frontline-patroller outer_1; B tc-firebird hive_B", on="B"), FIREBIRD)


def five_artifacts() -> State:
    return position(node="GATE", artifacts=Sides(5, 0))


def hound_played() -> State:
    return play(at.turn(), by("A", "play_unit", card="fe-hound"))


def stopped_at_once() -> State:
    return play(at.war_dog(), by("A", "end_activation"))


REFUSED_CRITICAL = attack("A", WAR_DOG, FIREBIRD, A="3*", B=2)
KEEP_THE_ARTIFACTS = by("table", "table_ruling", agreed=["A", "B"], source="fe-hound", reason="We keep 5.", changes=[])

CHECKS: tuple[Check, ...] = (
    Check("a die that shows a critical 3", at.war_dog, REFUSED_CRITICAL, "LE-CRIT-1"),
    Check(
        "an order in the opponent's turn", at.turn, by("B", "activate", unit=FIREBIRD, token="command"), "LE-ORDER-1"
    ),
    Check("a unit played after the own pass", passed, by("A", "play_unit", card="fe-hound"), "LE-PASS-2"),
    Check("a second mulligan", answered_and_asked_again, by("A", "mulligan"), "LE-SETUP-7-MULLIGAN"),
    Check("the second player chooses first", at.choosing, by("B", "choose_faction", faction="feng"), "LE-SETUP-4"),
    Check(
        "a unit played to an outer objective",
        at.turn,
        by("A", "play_unit", card="fe-hound", at="outer_1"),
        "LE-ORDER-UNIT-2",
    ),
    Check("an enemy unit activated", at.turn, by("A", "activate", unit=FIREBIRD, token="command"), "LE-ORDER-8"),
    Check(
        "an activation with a depleted command",
        lambda: position("A fe-war-dog outer_1", command=Sides(0, 4)),
        by("A", "activate", unit=WAR_DOG, token="command"),
        "LE-ORDER-ACT-1",
    ),
    Check("a third move, after two have closed it", two_moves, go(WAR_DOG, "outer_1"), "LE-ACT-MOVE-3"),
    Check(
        "an attack after it is over: command",
        lambda: at.activation_over("command"),
        attack("A", WAR_DOG, FIREBIRD),
        "LE-ORDER-ACT-4",
    ),
    Check(
        "an attack after it is over: supply",
        lambda: at.activation_over("supply"),
        attack("A", WAR_DOG, FIREBIRD),
        "LE-ORDER-ACT-5",
    ),
    Check("a move without an activation", at.turn, go(WAR_DOG, "center"), "LE-ORDER-8"),
    Check("an attack without an activation", at.turn, attack("A", WAR_DOG, FIREBIRD), "LE-ORDER-8"),
    Check("a move of another unit", at.war_dog, go(SLEW_POD, "outer_1"), "LE-ORDER-8"),
    Check("a move between the outer objectives", at.war_dog, go(WAR_DOG, "outer_2"), "LE-ACT-MOVE-1"),
    Check("a move to the own battlefield", at.war_dog, go(WAR_DOG, "outer_1"), "LE-ACT-MOVE-1"),
    Check(
        "an ability with Attack, then an attack",
        attack_ability_used,
        attack("A", "fe-x2#1", FIREBIRD),
        "LE-SPEC-ATTACK-3",
    ),
    Check("the activation ended while a grant is open", at.granted, by("A", "end_activation"), "LE-GRANT-5"),
    Check("the turn ended before the ruling on a support", at.unknown_support, by("A", "end_turn"), "LE-ORDER-SUP-2"),
    Check("the turn ended before the ruling on Patroller", at.patrolled, by("B", "end_turn"), "LE-FAQ-11"),
    legal("Edgeguard moves alone and is not asked", lone_edgeguard, go("fe-edgeguard#1", "outer_1"), "LE-RULING-99"),
    legal(
        "a named ability without a target",
        no_target,
        by("B", "named_ability", unit="tc-x2#1", ability="test-overcharge"),
        "LE-RULING-100",
    ),
    Check(
        "a support without its target",
        sacrifice("B tc-x3 hive_B"),
        by("B", "play_support", card="tc-x6"),
        "LE-ORDER-SUP-4",
    ),
    Check(
        "a support on an enemy",
        sacrifice("A fe-war-dog hive_A; B tc-x3 hive_B"),
        by("B", "play_support", card="tc-x6", units=[WAR_DOG]),
        "LE-ORDER-SUP-2",
    ),
    legal(
        "a support that finds no friendly unit", sacrifice(""), by("B", "play_support", card="tc-x6"), "LE-RULING-15"
    ),
    Check("a pass while RUTHLESS is asked", at.ruthless, by("B", "pass"), "LE-GAME-2"),
    Check("a pass while the fall back is asked", at.falling_back, by("A", "pass"), "LE-GAME-2"),
    Check("the second player falls back first", at.falling_back, by("B", "fall_back", to="hive_B"), "LE-WRAP-FALL-1"),
    Check("a plain 5 of a closed die", at.war_dog, attack("A", WAR_DOG, FIREBIRD, A=5, B=2), "LE-RULING-91"),
    Check(
        "an attack on the battlefield beside", at.war_dog, attack("A", WAR_DOG, BASILISK, A=1, B=1), "LE-ACT-ATTACK-2"
    ),
    Check(
        "an attack on a friendly unit",
        lambda: at.war_dog("hive_A"),
        attack("A", WAR_DOG, SLEW_POD, A=1, B=1),
        "LE-ACT-ATTACK-2",
    ),
    Check("attack, move, attack with three actions", three_actions, attack("A", WAR_DOG, BASILISK), "LE-ACT-2"),
    Check("attack, attack", attacked_once, attack("A", WAR_DOG, FIREBIRD), "LE-ACT-2"),
    Check(
        "a named ability of a unit without one",
        at.war_dog,
        by("A", "named_ability", unit=WAR_DOG, ability="test-volley"),
        "LE-ACT-NAMED-1",
    ),
    Check(
        "Edgeguard grants an attack to the other Edgeguard",
        two_edgeguards,
        grant("fe-edgeguard#2", FIREBIRD),
        "LE-ERRATA-EDGEGUARD-1",
    ),
    Check(
        "RUTHLESS damage in another objective",
        at.ruthless,
        by("B", "ruthless", unit="tc-siraxion-veteran#1", target=WAR_DOG),
        "LE-KW-RUTHLESS-1",
    ),
    legal("five artifacts in the Gate Phase", five_artifacts, by("A", "proceed"), "LE-GATE-2"),
    Check("five artifacts are kept", five_artifacts, KEEP_THE_ARTIFACTS, "LE-RULING-97"),
    legal("a pass with full hand and tokens", at.turn, by("A", "pass"), "LE-REF-4"),
    legal("a unit played, then a pass", hound_played, by("A", "pass"), "LE-RULING-7"),
    legal("an activation without an action", at.war_dog, by("A", "end_activation"), "LE-RULING-17"),
    legal("the end of the turn after that", stopped_at_once, by("A", "end_turn"), "LE-ORDER-9"),
    legal("the first light enemy comes to Patroller", waiting_patroller, go(FIREBIRD, "outer_1", "B"), "LE-FAQ-11"),
    Check("an order after the result", at.over, by("A", "pass"), "LE-GAME-3"),
    Check("a ruling after the result", at.over, ruled("fe-hound"), "LE-GAME-3"),
    Check(
        "a Basilisk of unknown cost that is not in hand",
        lambda: position(on="B", hand={"B": ["tc-firebird"]}, **STATED),
        by("B", "play_unit", card="tc-basilisk"),
        "LE-ORDER-6",
    ),
    Check(
        "a Basilisk of unknown cost to an outer objective",
        lambda: position(on="B", hand={"B": ["tc-basilisk"]}, **STATED),
        by("B", "play_unit", card="tc-basilisk", at="outer_1"),
        "LE-ORDER-UNIT-2",
    ),
)

each_check = pytest.mark.parametrize("check", CHECKS, ids=lambda check: f"{check.rule}: {check.title}")


@each_check
def test_a_check_starts_from_a_possible_state(check: Check) -> None:
    assert GAME.faults(check.position()) == ()


@each_check
def test_a_check_has_its_verdict_under_its_rule(check: Check) -> None:
    ruling = judge(check.position(), check.move)
    lacks = [need.put for need in ruling.needs or ()]
    assert ruling.verdict == check.verdict or (check.verdict == "legal" and lacks == ["/move/report"]), ruling
    if check.verdict == "illegal":
        assert named(ruling)[0] == check.rule
    else:
        assert check.rule in cited(ruling)


# What follows from the legal ones


def test_an_edgeguard_that_is_not_asked_goes_on_with_its_activation__LE_RULING_99() -> None:
    after = play(lone_edgeguard(), go("fe-edgeguard#1", "outer_1"))
    assert after.frames == (Activation(unit="fe-edgeguard#1", actions=1, token="command", acted=True),)


def test_a_player_with_5_artifacts_builds_without_being_asked__LE_GATE_2() -> None:
    ruling = judge(five_artifacts(), by("B", "proceed"))
    assert ruling.state.artifacts == Sides(1, 0) and ruling.state.gates == Sides(1, 0)
    assert told(ruling, "gate") == ["A: 5 - 4 artifacts = 1, and gate 1 is built."]


def test_the_ruling_on_patroller_is_asked_of_the_table__LE_FAQ_11() -> None:
    ruling = judge(waiting_patroller(), go(FIREBIRD, "outer_1", "B"))
    assert ruling.state.node == "ORDER.TABLE" and GAME.pending(ruling.state).table_ruling


# What is stated, and nothing else


def undetermined(ruling: Ruling) -> set[str]:
    assert ruling.verdict == "undetermined"
    return lacking(ruling)


def test_playing_a_basilisk_asks_for_its_costs__LE_RULING_96() -> None:
    ruling = judge(position(on="B", hand={"B": ["tc-basilisk"]}, **STATED), by("B", "play_unit", card="tc-basilisk"))
    assert undetermined(ruling) >= {"tc-basilisk/cost/command", "tc-basilisk/cost/supply"}


def fight(attacker: str) -> State:
    return activated(position(f"A fe-war-dog outer_1; B {attacker} outer_1", on="B", **STATED), f"{attacker}#1")


def test_dust_marine_attacks_war_dog_with_derived_values_alone__LE_RULING_96() -> None:
    ruling = judge(fight("tc-dust-marine"), attack("B", "tc-dust-marine#1", WAR_DOG, A=2, B=3))
    assert ruling.verdict == "legal" and "A tie, 4 against 4: 1 damage." in told(ruling, "result")


def test_firebird_attacks_war_dog_with_an_offense_that_nobody_has_told__LE_RULING_96() -> None:
    ruling = judge(fight("tc-firebird"), attack("B", FIREBIRD, WAR_DOG, A=2, B=3))
    assert undetermined(ruling) >= {"tc-firebird/offense"}


def test_a_contested_objective_asks_for_the_control_of_war_dog__LE_RULING_96() -> None:
    state = position("A fe-war-dog outer_1; B tc-dust-marine outer_1", node="CONTROL", **STATED)
    assert undetermined(judge(state, by("A", "proceed"))) >= {"fe-war-dog/control"}


def test_a_hound_that_is_alone_brings_its_artifact_whatever_its_control_is__LE_RULING_96() -> None:
    ruling = judge(position("A fe-hound outer_1", node="CONTROL", **STATED), by("A", "proceed"))
    assert ruling.verdict == "legal" and ruling.state.artifacts == Sides(1, 0)


# Answers of the FAQ and the errata


def test_who_has_passed_has_no_more_turns__LE_FAQ_1A() -> None:
    ruling = judge(passed(), by("A", "activate", unit="x", token="command"))
    assert named(ruling)[0] == "LE-PASS-2" and "LE-FAQ-1A" in named(ruling)


def test_handing_over_the_turn_is_no_pass__LE_FAQ_1B() -> None:
    ruling = judge(stopped_at_once(), by("A", "end_turn"))
    assert "LE-FAQ-1B" in cited(ruling) and ruling.state.passed == Sides(False, False) and ruling.state.active == "B"


@pytest.mark.parametrize("rule", ["LE-FAQ-1C", "LE-FAQ-1D", "LE-FAQ-2"])
def test_without_a_unit_played_or_activated_the_turn_is_closed_by_a_pass__LE_FAQ_1C__LE_FAQ_1D__LE_FAQ_2(
    rule: str,
) -> None:
    state = position("B tc-firebird hive_B", hand={"A": ["fe-x4"]})
    state = play(state, by("A", "play_support", card="fe-x4", units=[FIREBIRD]))
    refused = judge(state, by("A", "end_turn"))
    assert named(refused)[0] == "LE-ORDER-4" and rule in named(refused)
    assert play(state, by("A", "pass")).passed.A


def test_both_passed_and_the_phase_is_over__LE_FAQ_1E() -> None:
    ruling = judge(passed(), by("B", "pass"))
    assert "LE-PASS-4" in cited(ruling) and ruling.state.round == 3


def test_two_activations_in_a_turn_are_one_too_many__LE_FAQ_3() -> None:
    refused = judge(at.activation_over("command"), by("A", "activate", unit=SLEW_POD, token="supply"))
    assert named(refused)[0] == "LE-ORDER-ACT-3" and "LE-FAQ-3" in named(refused)


def test_neither_hive_brings_an_artifact__LE_FAQ_4() -> None:
    state = position("A fe-war-dog hive_B; B tc-firebird hive_B; B tc-basilisk hive_A", node="CONTROL")
    assert play(state, by("A", "proceed")).artifacts == Sides(0, 0)


def test_two_boxes_are_no_two_factions__LE_FAQ_5() -> None:
    assert named(judge(at.a_has_chosen(), by("B", "choose_faction", faction="feng")))[0] == "LE-FAQ-5"


def test_a_total_of_0_controls_an_uncontested_objective__LE_FAQ_6() -> None:
    ruling = judge(position("A fe-x1 outer_2", node="CONTROL"), by("A", "proceed"))
    assert "LE-FAQ-6" in cited(ruling) and ruling.state.artifacts == Sides(1, 0)


def test_no_faction_of_another_box_is_chosen__LE_FAQ_7() -> None:
    ruling = judge(at.choosing(), by("A", "choose_faction", faction="crown-of-ashes"))
    assert named(ruling)[0] == "LE-FACTION-LIST"


@pytest.mark.parametrize(("a", "d", "damage"), [(2, 2, 2), (3, 1, 3), (1, 3, 0)])
def test_dust_angel_adds_to_an_attack_that_deals_damage__LE_FAQ_8(a: int, d: int, damage: int) -> None:
    state = activated(position("A fe-war-dog center; B tc-dust-angel center", on="B"), "tc-dust-angel#1")
    ruling = judge(state, attack("B", "tc-dust-angel#1", WAR_DOG, A=d, B=a))
    assert ruling.state.units[WAR_DOG].damage == damage and ("LE-FAQ-8" in cited(ruling)) == (damage > 0)


def test_an_own_elite_unit_pays_its_own_player__LE_FAQ_9() -> None:
    ruling = judge(sacrifice("B tc-x3 outer_1")(), by("B", "play_support", card="tc-x6", units=["tc-x3#1"]))
    assert "LE-FAQ-9" in cited(ruling) and ruling.state.artifacts == Sides(0, 1)


def test_tactical_nuke_spares_no_hive__LE_FAQ_10() -> None:
    state = position("A fe-war-dog hive_A; B tc-firebird hive_B", on="B", hand={"B": ["tc-tactical-nuke"]})
    ruling = judge(state, by("B", "play_support", card="tc-tactical-nuke"))
    assert ruling.state.units == {} and "LE-FAQ-10" in cited(ruling)


@pytest.mark.parametrize("used", [(), ("patroller",)])
def test_patroller_is_set_off_once_in_a_round__LE_FAQ_11(used: tuple[str, ...]) -> None:
    state = waiting_patroller().put(PATROLLER, used=used)
    ruling = judge(state, go(FIREBIRD, "outer_1", "B"))
    assert ("LE-FAQ-11" in cited(ruling)) == (not used)


def test_eye_of_gliese_goes_to_a_friendly_unit_on_an_objective__LE_ERRATA_EYE_1() -> None:
    state = position("A fe-war-dog outer_1", hand={"A": ["fe-eye-of-gliese"]})
    ruling = judge(state, by("A", "play_unit", card="fe-eye-of-gliese", at="outer_1"))
    assert "LE-ERRATA-EYE-1" in cited(ruling) and ruling.state.units["fe-eye-of-gliese#1"].at == "outer_1"


def test_eye_of_gliese_is_activated_for_nothing_or_for_a_token__LE_ERRATA_EYE_2() -> None:
    state = position("A fe-eye-of-gliese outer_1; B tc-firebird outer_1")
    paid = {token: play(state, _eye(token)) for token in ("free", "command", "supply")}
    assert {token: after.activation.actions for token, after in paid.items() if after.activation} == {
        "free": 1,
        "command": 2,
        "supply": 1,
    }
    assert paid["free"].command == Sides(4, 4) and paid["command"].command == Sides(3, 4)


def _eye(token: str) -> Move:
    return by("A", "activate", unit="fe-eye-of-gliese#1", token=token)


def test_eye_of_gliese_does_nothing_but_attack__LE_ERRATA_EYE_3() -> None:
    assert named(judge(at.eye_of_gliese(), go("fe-eye-of-gliese#1", "center")))[0] == "LE-ERRATA-EYE-3"


def test_dust_marine_is_played_for_nothing_or_for_its_cost__LE_ERRATA_DUST_MARINE_1() -> None:
    state = position(on="B", hand={"B": ["tc-dust-marine"]})
    free, paid = (play(state, by("B", "play_unit", card="tc-dust-marine", **way)) for way in (_FREE, {}))
    assert (free.command.B, paid.command.B) == (4, 3)


def test_dust_marine_enters_drained_when_it_costs_nothing__LE_ERRATA_DUST_MARINE_2() -> None:
    state = position(on="B", hand={"B": ["tc-dust-marine"]})
    free, paid = (play(state, by("B", "play_unit", card="tc-dust-marine", **way)) for way in (_FREE, {}))
    assert free.units["tc-dust-marine#1"].drained and not paid.units["tc-dust-marine#1"].drained


_FREE = {"option": "dust-marine-free"}


def test_edgeguard_grants_a_move_or_an_attack_once_for_each_of_its_moves__LE_ERRATA_EDGEGUARD_1() -> None:
    state = activated(position("A fe-edgeguard hive_A; A fe-slew-pod outer_1; B tc-firebird outer_1"), "fe-edgeguard#1")
    state = play(state, go("fe-edgeguard#1", "outer_1"))
    assert {move.type for move in GAME.moves(state).moves} == {"granted_move", "granted_attack", "decline"}
    state = play(state, by("A", "decline"), go("fe-edgeguard#1", "center"))
    assert state.node == "ORDER.GRANT"
    assert play(state, by("A", "granted_move", unit=SLEW_POD, to="center")).node == "ORDER.TURN"


# The numbers of the examples


@dataclass(frozen=True)
class Combat:
    """A combat example: the fighters, what they throw, both totals and the damage."""

    attacker: str
    defender: str
    faces: tuple[str, str]
    totals: tuple[int, int]
    damage: int


COMBATS: dict[str, Combat] = {
    "LE-EX-COMBAT-1": Combat("tc-dust-marine", "fe-war-dog", ("3", "2"), (4, 4), 1),
    "LE-EX-COMBAT-2": Combat("tc-machinegun-rex", "fe-slew-pod", ("4", "4*"), (7, 5), 0),
    "LE-EX-COMBAT-3": Combat("tc-machinegun-rex", "fe-war-dog", ("4*", "4*"), (7, 6), 0),
    "LE-EX-COMBAT-4": Combat("tc-dust-marine", "fe-war-dog", ("4", "2"), (5, 4), 2),
    "LE-EX-COMBAT-5": Combat("tc-dust-marine", "fe-war-dog", ("1", "3"), (2, 5), 0),
    "LE-EX-COMBAT-6": Combat("tc-dust-marine", "fe-war-dog", ("4*", "3"), (5, 5), 2),
}


@pytest.mark.parametrize("trust", ["all", "stated"])
@pytest.mark.parametrize("identifier", COMBATS)
def test_a_combat_example_has_its_totals_and_its_damage__LE_EX_COMBAT_0(identifier: str, trust: str) -> None:
    example = COMBATS[identifier]
    units = f"A {example.defender} outer_1; B {example.attacker} outer_1"
    state = activated(position(units, on="B", trust=trust), f"{example.attacker}#1")
    a, d = example.faces
    ruling = judge(state, attack("B", f"{example.attacker}#1", f"{example.defender}#1", A=d, B=a))
    assert tuple(event.data["total"] for event in ruling.events if event.type == "total") == example.totals
    assert ruling.state.units[f"{example.defender}#1"].damage == example.damage
    assert ruling.state.units[f"{example.attacker}#1"].damage == 0


@dataclass(frozen=True)
class Won:
    """A control example: the units in the center, both totals, and the artifacts of the winner."""

    factions: tuple[str, str]
    units: str
    totals: dict[str, int]


CONTROLS: dict[str, Won] = {
    "LE-CTRL-EX-1": Won(
        ("feng", "terra-corps"),
        "A fe-eye-of-gliese center; A fe-fellgrin-captain center 1d; B tc-dust-angel center; B tc-dust-marine center",
        {"A": 3, "B": 2},
    ),
    "LE-CENTER-EX": Won(
        ("scion-imperium", "neo-human-republic"),
        "A si-flack-reaper center; A si-paladin center; B nh-vanguard center; B nh-dr-76 center",
        {"A": 3, "B": 2},
    ),
}


@pytest.mark.parametrize("identifier", CONTROLS)
def test_a_control_example_has_its_totals_and_two_artifacts__LE_CENTER_1(identifier: str) -> None:
    example = CONTROLS[identifier]
    a, b = example.factions
    ruling = judge(position(example.units, A=a, B=b, node="CONTROL"), by("A", "proceed"))
    totals = {event.data["seat"]: event.data["total"] for event in ruling.events if event.type == "total"}
    assert totals == example.totals
    assert ruling.state.artifacts == Sides(2, 0) and ruling.state.artifact_supply == 18


def test_the_gate_example_leaves_2_of_6_artifacts__LE_GATE_EX() -> None:
    ruling = judge(position(node="GATE", artifacts=Sides(0, 6)), by("B", "proceed"))
    assert ruling.state.artifacts == Sides(0, 2) and ruling.state.gates == Sides(0, 1)
    assert ruling.state.artifact_supply == 18 and ruling.state.result is None


def test_the_damage_example_is_a_tie_with_one_damage__LE_DMG_EX() -> None:
    after = play(fight("tc-dust-marine"), attack("B", "tc-dust-marine#1", WAR_DOG, A=2, B=3))
    assert after.units[WAR_DOG].damage == 1


def test_the_elite_example_pays_scion_imperium_in_the_end__LE_KW_ELITE_EX() -> None:
    units = "A fe-alpha-dog outer_2; B si-chosen outer_2; B si-callisto-angel outer_2"
    state = position(units, B="scion-imperium", on="B", passed=Sides(True, False))
    first = activated(state, "si-chosen#1")
    hit = play(first, attack("B", "si-chosen#1", "fe-alpha-dog#1", A=2, B=2), by("B", "end_activation"))
    assert hit.units["fe-alpha-dog#1"].damage == 2 and hit.units["fe-alpha-dog#1"].elite_token
    second = play(hit, by("B", "end_turn"), by("B", "activate", unit="si-callisto-angel#1", token="supply"))
    end = play(second, attack("B", "si-callisto-angel#1", "fe-alpha-dog#1", A=2, B=2), by("B", "pass"))
    assert "fe-alpha-dog" in end.discard.A.known and end.elite_supply == 12
    assert end.artifacts == Sides(0, 1)


def test_reinforcements_draws_what_is_there_and_goes_on__LE_ORDER_SUP_5() -> None:
    state = position(
        A="neo-human-republic", B="feng", hand={"A": ["nh-reinforcements", "nh-bluewing"]}, deck={"A": ["nh-sentinel"]}
    )
    state = play(state, by("A", "play_support", card="nh-reinforcements"))
    assert state.hand.A.known == ("nh-bluewing", "nh-sentinel") and not len(state.deck.A)
    after = play(state, by("A", "choose", cards=["nh-bluewing"], to="deck_top"))
    assert after.deck.A.cards == ("nh-bluewing",) and "nh-reinforcements" in after.discard.A.known


def test_a_mulligan_is_taken_once_and_the_second_hand_stays__LE_SETUP_7_MULLIGAN() -> None:
    state = answered_and_asked_again()
    assert state.active == "B" and replace(state, seed="x").answered == Sides(True, False)
