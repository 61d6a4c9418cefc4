"""Short cases of play: what is legal and what is not, what texts and keywords do, and how the phases run."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.state import Result
from referee.games.lost_empires.state import Sides, State, Zone
from tests.lost_empires import breaches as at
from tests.lost_empires.positions import (
    GAME,
    activated,
    attack,
    by,
    cited,
    judge,
    named,
    play,
    position,
    ruled,
    told,
    where,
)
from tests.lost_empires.words import EVERY_WORD

WAR_DOG, SLEW_POD, FIREBIRD = "fe-war-dog#1", "fe-slew-pod#1", "tc-firebird#1"
PATROLLER = "fe-frontline-patroller#1"


def refused_by(state: State, move: dict[str, Any]) -> str:
    """The rule that a move breaks first."""
    ruling = judge(state, move)
    assert ruling.verdict == "illegal", ruling
    return named(ruling)[0]


# Turns


def test_a_player_may_pass_with_hand_and_tokens_full__LE_REF_4() -> None:
    ruling = judge(at.turn(), by("A", "pass"))
    assert ruling.verdict == "legal" and "LE-REF-4" in cited(ruling)
    assert ruling.state.active == "B" and ruling.state.passed == Sides(True, False)


def test_a_unit_is_played_and_then_the_player_passes__LE_RULING_7() -> None:
    state = play(at.turn(), by("A", "play_unit", card="fe-hound"), by("A", "pass"))
    assert state.passed.A and where(state)["fe-hound#1"] == "hive_A"


def test_an_activation_without_an_action_is_an_activation__LE_RULING_17() -> None:
    state = play(at.war_dog(), by("A", "end_activation"), by("A", "end_turn"))
    assert state.units[WAR_DOG].drained and state.active == "B"


def test_whoever_did_not_pass_has_turn_after_turn__LE_PASS_3() -> None:
    state = position("A fe-war-dog outer_1; A fe-slew-pod hive_A", passed=Sides(False, True))
    first = by("A", "activate", unit=WAR_DOG, token="command"), by("A", "end_activation")
    ruling = judge(play(state, *first), by("A", "end_turn"))
    assert {"LE-PASS-3", "LE-ORDER-9", "LE-FAQ-1B"} <= cited(ruling)
    again = play(ruling.state, by("A", "activate", unit=SLEW_POD, token="supply"))
    assert again.active == "A" and again.turn == state.turn + 1


def test_the_second_pass_ends_the_phase__LE_PASS_4() -> None:
    ruling = judge(position(passed=Sides(False, True)), by("A", "pass"))
    assert {"LE-PASS-4", "LE-ORDER-11", "LE-CAS-1", "LE-WRAP-TURN-1", "LE-WRAP-TURN-2"} <= cited(ruling)
    assert ruling.state.round == 3 and ruling.state.first_player == "B" and ruling.state.passed == Sides(False, False)


def test_tokens_cards_and_units_are_fresh_in_the_next_round() -> None:
    state = position("A fe-war-dog outer_1 drained", command=Sides(0, 1), supply=Sides(0, 0), passed=Sides(False, True))
    after = play(state, by("A", "pass"))
    assert not after.units[WAR_DOG].drained and after.command == Sides(4, 4) and after.supply == Sides(1, 1)
    assert (len(after.deck.A), len(after.hand.A)) == (9, 1)


def test_an_empty_deck_is_no_loss__LE_WRAP_DRAW_3() -> None:
    state = position(deck={"A": [], "B": []}, passed=Sides(False, True))
    ruling = judge(state, by("A", "pass"))
    assert "LE-WRAP-DRAW-3" in cited(ruling) and len(ruling.state.hand.A) == 0


@pytest.mark.parametrize("move", [by("A", "pass"), by("B", "proceed"), by("A", "fall_back", to="hive_A"), ruled("x")])
def test_nothing_follows_the_end__LE_GAME_3(move: dict[str, Any]) -> None:
    assert refused_by(at.over(), move) == "LE-GAME-3"


def test_a_pass_while_ruthless_or_a_fall_back_is_asked_comes_too_late__LE_GAME_2() -> None:
    assert refused_by(at.ruthless(), by("B", "pass")) == "LE-GAME-2"
    assert refused_by(at.falling_back(), by("A", "pass")) == "LE-GAME-2"


# Playing and activating


def test_a_card_can_cost_nothing() -> None:
    state = play(position(hand={"A": ["fe-x1"]}), by("A", "play_unit", card="fe-x1"))
    assert state.command == Sides(4, 4) and state.mandatory


def test_an_elite_unit_gets_a_token__LE_KW_ELITE_3() -> None:
    ruling = judge(position(hand={"A": ["fe-alpha-dog"]}), by("A", "play_unit", card="fe-alpha-dog"))
    assert ruling.state.units["fe-alpha-dog#1"].elite_token and ruling.state.elite_supply == 11
    assert "LE-KW-ELITE-3" in cited(ruling)


def test_eye_of_gliese_acts_for_nothing_and_only_attacks__LE_ERRATA_EYE_2() -> None:
    state = position("A fe-eye-of-gliese outer_1; B tc-firebird outer_1")
    ruling = judge(state, by("A", "activate", unit="fe-eye-of-gliese#1", token="free"))
    assert {"LE-ERRATA-EYE-2", "LE-GOLD-1", "LE-RULING-56"} <= cited(ruling)
    assert ruling.state.command == Sides(4, 4) and ruling.state.activation.actions == 1
    assert {move.type for move in GAME.moves(ruling.state).moves} == {"attack", "end_activation"}


def test_a_second_attack_needs_more_than_an_action_that_is_left__LE_ACT_2() -> None:
    once = play(at.war_dog(), attack("A", WAR_DOG, FIREBIRD, A=1, B=4))
    assert refused_by(once, attack("A", WAR_DOG, FIREBIRD)) == "LE-ACT-2"


def test_frontline_adds_only_in_the_turn_of_play_unless_the_table_reads_it_otherwise__LE_RULING_42() -> None:
    units = "A fe-hound outer_1; B tc-firebird outer_1"
    blow = attack("A", "fe-hound#1", FIREBIRD, A=1, B=3)
    start = by("A", "activate", unit="fe-hound#1", token="command")
    plain = play(position(units), start, blow)
    always = play(position(units, switches={"frontline_bonus": "any_activation"}), start, blow)
    assert (plain.units[FIREBIRD].damage, always.units[FIREBIRD].damage) == (0, 1)


# Names


def test_two_copies_are_told_apart_in_every_sentence_to_the_end_of_the_ruling() -> None:
    units = "B tc-x3 outer_1; B tc-x3 outer_2"
    ruling = judge(
        position(units, on="B", hand={"B": ["tc-tactical-nuke"]}), by("B", "play_support", card="tc-tactical-nuke")
    )
    said = " ".join(event.text for event in ruling.events)
    assert "Terra X3 (invented) #1 and Terra X3 (invented) #2 are destroyed" in said
    for copy in ("#1", "#2"):
        assert f"The ELITE token of Terra X3 (invented) {copy} goes back" in said
        assert f"B has destroyed Terra X3 (invented) {copy}, an ELITE unit" in said


def test_a_copy_is_told_from_its_number_in_a_sum() -> None:
    units = "A fe-war-dog center; A fe-war-dog center 1d; B tc-firebird center"
    ruling = judge(position(units, node="CONTROL"), by("A", "proceed"))
    assert told(ruling, "unit-control") == ["War Dog #2 1 - 1 damage = 0."]
    assert "A in Center objective: 1 (War Dog #1) + 0 (War Dog #2) = 1." in told(ruling, "total")


def test_a_copy_that_is_alone_goes_by_its_name() -> None:
    state = play(position("A fe-war-dog hive_A; A fe-war-dog center 3d", node="CASUALTY"), by("A", "proceed"))
    ruling = judge(replace(state, active="A"), by("A", "activate", unit=WAR_DOG, token="command"))
    assert told(ruling, "activated") == ["A activates War Dog with a command token: 2 actions."]


def test_the_second_copy_comes_into_play_with_its_number() -> None:
    ruling = judge(position("A fe-hound hive_A", hand={"A": ["fe-hound"]}), by("A", "play_unit", card="fe-hound"))
    assert told(ruling, "entered") == ["Hound #2 of A comes into play in Hive of A, ready."]


# Attacks


@pytest.mark.parametrize(
    ("attacker", "a", "d", "damage"),
    [
        ("tc-firebird", 3, 1, 2),
        ("tc-firebird", "4*", 1, 3),
        ("tc-firebird", 2, 2, 1),
        ("tc-firebird", "4*", "4*", 0),
        ("tc-dust-angel", 3, 1, 3),
        ("tc-dust-angel", 2, 2, 2),
        ("tc-dust-angel", 1, 3, 0),
    ],
)
def test_the_damage_of_an_attack(attacker: str, a: Any, d: Any, damage: int) -> None:
    state = activated(position(f"A fe-war-dog center; B {attacker} center", on="B"), f"{attacker}#1")
    after = play(state, attack("B", f"{attacker}#1", WAR_DOG, A=d, B=a))
    assert after.units[WAR_DOG].damage == damage and after.units[f"{attacker}#1"].damage == 0


def test_dust_angel_with_a_critical_destroys_at_once__LE_FAQ_8() -> None:
    state = activated(position("A fe-war-dog center; B tc-dust-angel center", on="B"), "tc-dust-angel#1")
    ruling = judge(state, attack("B", "tc-dust-angel#1", WAR_DOG, A=1, B="4*"))
    assert WAR_DOG not in ruling.state.units and {"LE-FAQ-8", "LE-CRIT-ATK", "LE-DMG-4"} <= cited(ruling)


def test_an_attack_reads_like_a_worked_example() -> None:
    state = activated(position("A fe-war-dog outer_1; B tc-dust-marine outer_1", on="B"), "tc-dust-marine#1")
    ruling = judge(state, attack("B", "tc-dust-marine#1", WAR_DOG, A=3, B="4*"))
    assert [event.text for event in ruling.events] == [
        "Dust Marine attacks War Dog.",
        "Dust Marine: offense 1 + die 4 (critical) = 5.",
        "War Dog: defense 2 + die 3 = 5.",
        "A tie, 5 against 5: 1 + 1 for the critical = 2 damage.",
        "War Dog: 0 + 2 damage = 2.",
    ]


def test_formation_adds_with_company_alone__LE_KW_FORMATION_2() -> None:
    units = "A nh-vanguard outer_1; {}B fe-war-dog outer_1"
    for company, damage in (("", 1), ("A nh-x1 outer_1; ", 2)):
        state = position(units.format(company), A="neo-human-republic", B="feng")
        blow = attack("A", "nh-vanguard#1", WAR_DOG, A=2, B=2)
        ruling = judge(activated(state, "nh-vanguard#1"), blow)
        assert ruling.state.units[WAR_DOG].damage == damage
        assert ("LE-KW-FORMATION-2" in cited(ruling)) == bool(company)


def test_a_critical_makes_two_of_melee__LE_KW_MELEE_5() -> None:
    units = "A si-acolyte outer_1; B fe-war-dog outer_1"
    state = activated(position(units, A="scion-imperium", B="feng"), "si-acolyte#1")
    ruling = judge(state, attack("A", "si-acolyte#1", WAR_DOG, A="4*", B=1))
    assert ruling.state.units[WAR_DOG].damage == 2 and "LE-KW-MELEE-5" in cited(ruling)
    assert ruling.state.node == "ORDER.MELEE"


def test_without_a_target_the_second_attack_is_dropped__LE_RULING_45() -> None:
    units = "A si-acolyte outer_1; B fe-war-dog outer_1 3d"
    state = activated(position(units, A="scion-imperium", B="feng"), "si-acolyte#1")
    after = play(state, attack("A", "si-acolyte#1", WAR_DOG, A=4, B=1))
    assert after.node == "ORDER.ACTIVATION" and "fe-war-dog" in after.discard.B.known


def test_announced_targets_of_melee_are_named_together__LE_RULING_45() -> None:
    units = "A si-acolyte outer_1; B fe-war-dog outer_1; B fe-slew-pod outer_1"
    options: dict[str, Any] = {"A": "scion-imperium", "B": "feng", "switches": {"melee_targets": "announced"}}
    state = activated(position(units, **options), "si-acolyte#1")
    assert refused_by(state, attack("A", "si-acolyte#1", WAR_DOG)) == "LE-KW-MELEE-2"
    after = play(state, attack("A", "si-acolyte#1", WAR_DOG, A=4, B=1, second=SLEW_POD))
    assert refused_by(after, attack("A", "si-acolyte#1", WAR_DOG)) == "LE-KW-MELEE-2"
    assert play(after, attack("A", "si-acolyte#1", SLEW_POD, A=4, B=1)).units[SLEW_POD].damage == 1


# Named abilities


def test_an_ability_with_attack_hits_every_enemy_there__LE_SPEC_ATTACK_1() -> None:
    units = "A fe-x2 outer_1; B tc-firebird outer_1; B tc-basilisk outer_1; B tc-x1 center"
    ruling = judge(
        activated(position(units), "fe-x2#1"), by("A", "named_ability", unit="fe-x2#1", ability="test-volley")
    )
    damage = {name: unit.damage for name, unit in ruling.state.units.items() if unit.owner == "B"}
    assert damage == {FIREBIRD: 1, "tc-basilisk#1": 1, "tc-x1#1": 0}


def test_after_draining_the_activation_is_over__LE_SPEC_DRAIN_3() -> None:
    move = by("B", "named_ability", unit="tc-x2#1", ability="test-overcharge", units=[WAR_DOG])
    ruling = judge(at.overcharge(), move)
    assert ruling.state.units["tc-x2#1"].drained and ruling.state.units[WAR_DOG].damage == 2
    assert "LE-SPEC-DRAIN-3" in cited(ruling) and ruling.state.node == "ORDER.TURN"


def test_a_named_ability_that_finds_no_target_is_legal__LE_RULING_100() -> None:
    state = activated(position("B tc-x2 outer_1", on="B"), "tc-x2#1")
    ruling = judge(state, by("B", "named_ability", unit="tc-x2#1", ability="test-overcharge"))
    assert ruling.verdict == "legal" and "LE-RULING-100" in cited(ruling)


# Grants


def test_an_edgeguard_that_is_alone_is_not_asked__LE_RULING_99() -> None:
    state = activated(position("A fe-edgeguard hive_A; B tc-firebird center"), "fe-edgeguard#1")
    ruling = judge(state, by("A", "move", unit="fe-edgeguard#1", to="outer_1"))
    assert ruling.state.node == "ORDER.ACTIVATION" and "LE-RULING-99" in cited(ruling)


def test_a_grant_can_be_declined_and_the_active_unit_goes_on__LE_GRANT_5() -> None:
    after = play(at.granted(), by("A", "decline"))
    assert after.node == "ORDER.ACTIVATION" and after.activation is not None and after.activation.actions == 1


def test_a_drained_unit_takes_a_granted_attack_and_stays_drained__LE_GRANT_6() -> None:
    units = "A fe-edgeguard hive_A; A fe-slew-pod outer_1 drained; B tc-firebird outer_1"
    state = play(activated(position(units), "fe-edgeguard#1"), by("A", "move", unit="fe-edgeguard#1", to="outer_1"))
    move = {**attack("A", SLEW_POD, FIREBIRD, A=4, B=1), "type": "granted_attack"}
    ruling = judge(state, move)
    assert ruling.state.units[SLEW_POD].drained and ruling.state.units[FIREBIRD].damage == 2
    assert {"LE-GRANT-3", "LE-GRANT-4", "LE-GRANT-6", "LE-RULING-27"} <= cited(ruling)
    assert ruling.state.activation.attacked is False


def test_a_granted_attack_of_a_melee_unit_is_two_attacks__LE_RULING_47() -> None:
    patch = {"cards": {"si-suppression": {"abilities": {"si-suppression": _ATTACK}}}}
    units = "A si-acolyte outer_1; B fe-war-dog outer_1; B fe-slew-pod outer_1"
    state = position(units, A="scion-imperium", B="feng", hand={"A": ["si-suppression"]}, patch=patch)
    state = play(state, by("A", "play_support", card="si-suppression"))
    first = {**attack("A", "si-acolyte#1", WAR_DOG, A=4, B=1), "type": "granted_attack"}
    after = play(state, first)
    assert after.node == "ORDER.MELEE"
    done = play(after, attack("A", "si-acolyte#1", SLEW_POD, A=4, B=1))
    assert done.node == "ORDER.TURN" and "si-suppression" in done.discard.A.known


_ATTACK = {"kind": "support", "effect": [{"op": "grant_action", "actions": ["attack"], "target": {"side": "friendly"}}]}


# Triggers and the table


def test_the_first_light_enemy_in_a_round_sets_patroller_off__LE_FAQ_11() -> None:
    state = at.patrolled()
    assert state.node == "ORDER.TABLE" and state.units[PATROLLER].used == ("patroller",)
    hit = {"op": "deal_damage", "unit": FIREBIRD, "count": 1}
    after = play(state, ruled(PATROLLER, hit))
    assert after.units[FIREBIRD].damage == 1 and after.word[-1].type == "table_ruling"
    back = play(after, by("B", "move", unit=FIREBIRD, to="hive_B"))
    assert refused_by(back, ruled(PATROLLER, hit)) == "LE-FAQ-11"


@pytest.mark.parametrize(
    ("units", "mover", "why"),
    [
        ("A fe-frontline-patroller outer_1; B tc-basilisk hive_B", "tc-basilisk#1", "a heavy unit"),
        ("A fe-frontline-patroller outer_2; B tc-firebird hive_B", FIREBIRD, "another battlefield"),
    ],
)
def test_what_does_not_set_patroller_off(units: str, mover: str, why: str) -> None:
    after = play(activated(position(units, on="B"), mover), by("B", "move", unit=mover, to="outer_1"))
    assert after.node == "ORDER.ACTIVATION", why


def test_the_own_arrival_of_patroller_sets_nothing_off__LE_RULING_63() -> None:
    state = activated(position(f"A {PATROLLER[:-2]} hive_A; B tc-firebird outer_1"), PATROLLER)
    assert play(state, by("A", "move", unit=PATROLLER, to="outer_1")).node == "ORDER.ACTIVATION"


def test_an_empty_ruling_is_listed_where_one_is_awaited() -> None:
    for state in (at.patrolled(), at.unknown_support()):
        (move,) = GAME.moves(state).moves
        assert move.type == "table_ruling" and move.changes == ()
        assert GAME.pending(state).table_ruling


def test_the_first_player_orders_two_patrollers__LE_CAS_4() -> None:
    state = at.two_patrolled()
    ruling = judge(state, by("B", "order_triggers", which=1))
    assert "LE-CAS-4" in cited(ruling) and ruling.state.node == "ORDER.TABLE"
    assert ruling.state.top.source == "fe-frontline-patroller#2"
    after = play(ruling.state, ruled("fe-frontline-patroller#2"), ruled(PATROLLER))
    assert after.node == "ORDER.ACTIVATION"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"op": "gain_artifact", "seat": "A"}, "count"),
        ({"op": "lose_artifact", "seat": "A", "count": 1}, "0 artifacts"),
        ({"op": "remove_damage", "unit": WAR_DOG, "count": 1}, "0 damage"),
        ({"op": "discard_from_hand", "seat": "A", "card": "fe-hound"}, "not in the hand"),
        ({"op": "return_card", "seat": "B", "card": "fe-hound"}, "discard pile"),
        ({"op": "move", "unit": WAR_DOG, "to": "outer_2"}, "not adjacent"),
        ({"op": "refresh", "seat": "A", "token": "command", "count": 2}, "ready"),
        ({"op": "extra_actions", "count": 1}, "No unit is being activated"),
        ({"op": "win", "seat": "A"}, "no change that the table can make"),
        ({"op": "gates", "seat": "A", "count": 4}, "no change that the table can make"),
        ({"op": "deal_damage", "unit": "fe-nobody#1", "count": 1}, "no unit"),
    ],
)
def test_a_ruling_keeps_components_and_procedure__LE_RULING_97(change: dict[str, Any], says: str) -> None:
    state = play(
        position("A fe-war-dog outer_1", hand={"A": ["fe-march-orders"]}),
        by("A", "play_support", card="fe-march-orders"),
    )
    ruling = judge(state, ruled("fe-march-orders", change))
    assert named(ruling)[0] == "LE-RULING-97" and says in ruling.violations[0].detail


def test_a_ruling_destroys_and_elite_pays_the_player_of_the_card() -> None:
    state = position("B tc-x3 outer_1", hand={"A": ["fe-march-orders"]})
    state = play(state, by("A", "play_support", card="fe-march-orders"))
    after = play(state, ruled("fe-march-orders", {"op": "deal_damage", "unit": "tc-x3#1", "count": 4}))
    assert after.artifacts == Sides(1, 0) and after.units == {} and "fe-march-orders" in after.discard.A.known


def test_a_ruling_grants_an_action_and_lasts_for_the_turn() -> None:
    state = position("A fe-war-dog outer_1; B tc-firebird outer_1", hand={"A": ["fe-march-orders"]})
    state = play(state, by("A", "play_support", card="fe-march-orders"))
    changes = (
        {"op": "modify", "unit": WAR_DOG, "stat": "offense", "count": 2, "until": "turn"},
        {"op": "grant_action", "unit": WAR_DOG, "actions": ["attack"]},
    )
    state = play(state, ruled("fe-march-orders", *changes))
    after = play(state, {**attack("A", WAR_DOG, FIREBIRD, A=1, B=4), "type": "granted_attack"})
    assert after.units[FIREBIRD].damage == 1
    assert play(after, by("A", "pass")).units[WAR_DOG].lasting == ()


def test_a_unit_with_an_untold_text_can_be_ruled_on_at_any_time() -> None:
    state = position("A fe-hound outer_1", pack="default")
    assert GAME.pending(state).table_ruling
    after = play(state, ruled("fe-hound#1", {"op": "drain", "unit": "fe-hound#1"}))
    assert after.units["fe-hound#1"].drained
    assert refused_by(position("A fe-war-dog outer_1"), ruled(WAR_DOG)) == "LE-RULING-97"


# Supports


def neo(*hand: str, units: str = "", **more: Any) -> State:
    return position(units, A="neo-human-republic", B="feng", hand={"A": [*hand]}, **more)


def test_a_support_without_anything_to_act_on_is_played_and_discarded__LE_RULING_15() -> None:
    state = position(on="B", hand={"B": ["tc-x6"]})
    ruling = judge(state, by("B", "play_support", card="tc-x6"))
    assert ruling.verdict == "legal" and {"LE-RULING-15", "LE-ORDER-SUP-3"} <= cited(ruling)


def test_a_refresh_turns_a_spent_token_or_is_left__LE_GLOSS_REFRESH_1() -> None:
    state = neo("nh-x4", command=Sides(2, 4))
    done = judge(state, by("A", "play_support", card="nh-x4", refresh=1))
    assert done.state.command.A == 3 and "LE-GLOSS-REFRESH-1" in cited(done)
    assert play(state, by("A", "play_support", card="nh-x4")).command.A == 2


def test_the_tokens_of_round_1_can_be_refreshed_unless_the_table_reads_it_otherwise__LE_RULING_6() -> None:
    move = by("A", "play_support", card="nh-x4", refresh=1)
    assert judge(neo("nh-x4", command=Sides(2, 2), round=1), move).verdict == "legal"
    strict = neo("nh-x4", command=Sides(2, 2), round=1, switches={"round1_refresh": "false"})
    assert refused_by(strict, move) == "LE-GLOSS-REFRESH-2"


def test_a_card_comes_back_from_the_own_discard_pile__LE_GLOSS_DISCARD_2() -> None:
    state = neo("nh-x5")
    card = next(card for card in state.discard.A.known if card in ("nh-vanguard", "nh-sentinel", "nh-bluewing"))
    ruling = judge(state, by("A", "play_support", card="nh-x5", cards=[card]))
    assert card in ruling.state.hand.A.known and "LE-GLOSS-DISCARD-2" in cited(ruling)
    assert card in GAME.hide(ruling.state, "B").hand.A.known


def test_a_unit_goes_back_to_hand_with_nothing_on_it_and_nobody_is_paid__LE_RULING_52() -> None:
    state = neo("nh-x6", units="A nh-x3 outer_1 2d")
    after = play(state, by("A", "play_support", card="nh-x6", units=["nh-x3#1"]))
    assert Zone(("nh-x3",)) == after.hand.A and after.elite_supply == 12 and after.artifacts == Sides(0, 0)


def test_the_opponent_chooses_the_card_that_is_revealed__LE_GLOSS_REVEAL_1() -> None:
    state = position(A="scion-imperium", B="feng", hand={"A": ["si-x3"], "B": ["fe-hound", "fe-x4"]})
    state = play(state, by("A", "play_support", card="si-x3"))
    assert refused_by(state, by("A", "choose", cards=["fe-hound"])) == "LE-ORDER-SUP-2"
    ruling = judge(state, by("B", "choose", cards=["fe-hound"]))
    assert "LE-GLOSS-REVEAL-1" in cited(ruling)
    assert Zone(("fe-hound",), 1) == GAME.hide(ruling.state, "A").hand.B


def test_a_light_unit_enters_from_the_discard_pile__LE_RULING_13() -> None:
    state = position(A="scion-imperium", B="feng", hand={"A": ["si-x4"]}, deck={"A": ["si-x4"]})
    light = next(card for card in state.discard.A.known if card in ("si-chosen", "si-acolyte", "si-flack-reaper"))
    after = play(state, by("A", "play_support", card="si-x4", cards=[light]))
    assert where(after) == {f"{light}#1": "hive_A"} and not after.mandatory


def test_a_support_between_two_actions_where_the_table_plays_so__LE_RULING_16() -> None:
    units, hand = "A fe-war-dog outer_1; B tc-firebird outer_1", {"A": ["fe-x4"]}
    move = by("A", "play_support", card="fe-x4", units=[FIREBIRD])
    strict = activated(position(units, hand=hand), WAR_DOG)
    assert refused_by(strict, move) == "LE-RULING-16"
    free = activated(position(units, hand=hand, switches={"support_during_activation": "true"}), WAR_DOG)
    after = play(free, move)
    assert after.units[FIREBIRD].damage == 2 and after.node == "ORDER.ACTIVATION"


# Control, gates, casualties


def test_the_lines_of_a_contested_objective() -> None:
    state = position("A fe-alpha-dog outer_2 1d; B tc-firebird outer_2; B tc-x1 outer_2", node="CONTROL")
    ruling = judge(state, by("A", "proceed"))
    assert told(ruling, "unit-control") == ["Alpha Dog 1 + 2 by its text - 1 damage = 2."]
    assert {"LE-KW-ELITE-EX", "LE-RULING-72", "LE-CTRL-CON-3", "LE-CTRL-CON-4"} <= cited(ruling)


def test_the_objectives_are_checked_from_the_first_players_left__LE_CTRL_5() -> None:
    units = "A fe-x1 outer_1; A fe-x1 outer_2; B tc-x1 center"
    for first, order in (("A", ["outer_1", "center", "outer_2"]), ("B", ["outer_2", "center", "outer_1"])):
        ruling = judge(position(units, first=first, node="CONTROL"), by("A", "proceed"))
        assert [event.data["at"] for event in ruling.events if event.type == "control"] == order


def test_ruthless_may_kill_before_the_gates_and_elite_pays__LE_RULING_49() -> None:
    units = "A fe-x3 outer_2 3d; B tc-siraxion-veteran outer_2; B tc-siraxion-veteran outer_2"
    state = play(position(units, first="B", node="CONTROL"), by("A", "proceed"))
    assert state.node == "CONTROL.RUTHLESS"
    after = play(state, by("B", "ruthless", unit="tc-siraxion-veteran#1", target="fe-x3#1"))
    assert after.artifacts == Sides(0, 2) and after.round == 3


def test_each_ruthless_unit_is_asked_and_can_do_without__LE_KW_RUTHLESS_2() -> None:
    units = "A fe-x1 outer_2; B tc-siraxion-veteran outer_2; B tc-siraxion-specialist outer_2"
    state = play(position(units, first="B", node="CONTROL"), by("A", "proceed"))
    ruling = judge(state, by("B", "decline", unit="tc-siraxion-veteran#1"))
    assert "LE-KW-RUTHLESS-2" in cited(ruling)
    after = play(ruling.state, by("B", "ruthless", unit="tc-siraxion-specialist#1", target="fe-x1#1"))
    assert after.units["fe-x1#1"].damage == 1 and after.round == 3
    once = replace(state, switches={**state.switches, "ruthless": "per_objective"})
    done = play(once, by("B", "ruthless", unit="tc-siraxion-veteran#1", target="fe-x1#1"))
    assert done.round == 3


def test_formation_keeps_its_control_with_company__LE_KW_FORMATION_3() -> None:
    units = "A nh-vanguard outer_1 2d; A nh-x1 outer_1; B fe-x1 outer_1"
    state = position(units, A="neo-human-republic", B="feng", node="CONTROL")
    ruling = judge(state, by("A", "proceed"))
    assert "LE-KW-FORMATION-3" in cited(ruling) and ruling.state.artifacts.A == 1


def test_a_damaged_unit_without_control_counts_nothing_unless_the_table_reads_it_otherwise__LE_RULING_71() -> None:
    units = "A fe-x1 outer_1 1d; B tc-x1 outer_1"
    assert play(position(units, node="CONTROL"), by("A", "proceed")).artifacts == Sides(0, 0)
    literal = position(units, node="CONTROL", switches={"control_floor": "none"})
    assert play(literal, by("A", "proceed")).artifacts == Sides(0, 1)


def test_the_supply_of_artifacts_can_run_out__LE_RULING_94() -> None:
    state = position("A fe-x1 center", node="CONTROL", artifacts=Sides(0, 19))
    assert play(state, by("A", "proceed")).artifacts.A == 1
    free = replace(state, switches={**state.switches, "component_limits": "unlimited"})
    assert play(free, by("A", "proceed")).artifacts.A == 2


@pytest.mark.parametrize(
    ("artifacts", "units", "result"),
    [
        (Sides(5, 4), "", Result(("A",), "artifacts")),
        (Sides(4, 4), "A fe-war-dog hive_A; B tc-x1 hive_B", Result(("A",), "control")),
        (Sides(4, 4), "A fe-war-dog hive_B; B tc-firebird outer_1", Result((), "draw")),
    ],
)
def test_the_tie_breaks(artifacts: Sides[int], units: str, result: Result) -> None:
    state = position(units, round=8, node="GATE", artifacts=artifacts, gates=Sides(3, 3))
    ruling = judge(state, by("B", "proceed"))
    assert ruling.state.result == result and GAME.faults(ruling.state) == ()
    assert GAME.pending(ruling.state).kind == "over"


def test_one_gate_a_round_with_8_artifacts__LE_GATE_4() -> None:
    ruling = judge(position(node="GATE", artifacts=Sides(8, 0)), by("A", "proceed"))
    assert ruling.state.gates.A == 1 and ruling.state.artifacts.A == 4 and "LE-GATE-4" in cited(ruling)


def test_casualties_leave_together_and_elite_pays_whoever_dealt_the_third_damage__LE_RULING_36() -> None:
    units = "A fe-x3 hive_A 3d; A fe-war-dog center 2d; B tc-x3 center 3d"
    after = play(position(units, node="CASUALTY"), by("A", "proceed"))
    assert where(after) == {WAR_DOG: "center"} and after.artifacts == Sides(1, 1) and after.elite_supply == 12
    nobody = position(units, node="CASUALTY", switches={"elite_casualty": "none"})
    assert play(nobody, by("A", "proceed")).artifacts == Sides(0, 0)


def test_a_death_in_the_casualty_phase_can_bring_another__LE_RULING_85() -> None:
    units = "A fe-x1 center 3d; B tc-firebird center 2d"
    ruling = judge(position(units, node="CASUALTY", patch=EVERY_WORD), by("A", "proceed"))
    assert ruling.state.units == {} and "LE-CAS-4" not in cited(ruling)


def test_the_first_player_orders_what_casualties_set_off__LE_CAS_4() -> None:
    units = "A fe-x1 center 3d; A fe-x1 outer_1 3d; B tc-firebird center"
    state = play(position(units, first="B", node="CASUALTY", patch=EVERY_WORD), by("A", "proceed"))
    assert state.node == "CASUALTY.TRIGGERS"
    assert refused_by(state, by("A", "order_triggers", which=0)) == "LE-CAS-4"
    ruling = judge(state, by("B", "order_triggers", which=0))
    assert ruling.verdict == "legal" and {"LE-CAS-4", "LE-RULING-84"} <= cited(ruling)


def test_to_fall_back_sets_nothing_off__LE_WRAP_FALL_6() -> None:
    units = "A fe-frontline-patroller outer_1; B tc-firebird hive_A; B tc-x1 outer_1"
    state = play(position(units, node="CASUALTY"), by("A", "proceed"))
    ruling = judge(state, by("B", "fall_back", to="outer_1"))
    assert ruling.state.units[FIREBIRD].at == "outer_1" and ruling.state.units[PATROLLER].used == ()
    assert "LE-WRAP-FALL-6" in cited(ruling)


@pytest.mark.parametrize("node", ["CONTROL", "GATE", "CASUALTY", "WRAP.READY", "WRAP.REFRESH", "WRAP.DRAW"])
def test_a_state_that_stands_at_an_automatic_node_waits_for_proceed__LE_PHASE_1(node: str) -> None:
    state = position(node=node)
    assert GAME.pending(state).kind == "automatic"
    assert {(move.type, move.seat) for move in GAME.moves(state).moves} == {("proceed", "A"), ("proceed", "B")}
    assert play(state, by("B", "proceed")).node == "ORDER.TURN"
