"""Interpretations of the text, and statements that hold over whole games, each by its id."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from referee.games.lost_empires import control
from referee.games.lost_empires.case import Case
from referee.games.lost_empires.state import SEATS, Activation, Sides, State, Zone, other
from tests.lost_empires import breaches as at
from tests.lost_empires.positions import GAME, activated, attack, by, cited, judge, named, play, position, ruled
from tests.lost_empires.test_pack_faults import IMPOSSIBLE
from tests.lost_empires.words import EVERY_WORD
from tests.suite.adapters.lost_empires import LostEmpires as Adapter
from tests.suite.play import walk

WAR_DOG, FIREBIRD = "fe-war-dog#1", "tc-firebird#1"
Step = tuple[State, Any, Any]


@pytest.mark.parametrize(("patch", "rule"), [(patch, rule) for patch, rule, *_ in IMPOSSIBLE])
def test_a_game_is_not_played_with_data_that_make_no_box(patch: dict[str, Any], rule: str) -> None:
    state = position()
    ruling = judge(replace(state, pack=replace(state.pack, patch=patch)), by("A", "pass"))
    assert ruling.verdict == "illegal" and ruling.impossible is True


def test_printed_is_the_number_on_the_card__LE_GLOSS_PRINTED() -> None:
    state = position("A fe-x3 hive_A; B tc-basilisk outer_1", patch=EVERY_WORD)
    moved = play(activated(state, "fe-x3#1"), by("A", "move", unit="fe-x3#1", to="outer_1"))
    ruling = judge(moved, by("A", "choose", units=["tc-basilisk#1"]))
    assert "LE-GLOSS-PRINTED" in cited(ruling) and ruling.state.units["tc-basilisk#1"].damage == 2


# Setup and turns


def test_starter_decks_are_no_duty__LE_RULING_2() -> None:
    cards = [
        "fe-x1",
        "fe-x2",
        "fe-x3",
        "fe-x4",
        "fe-hound",
        "fe-war-dog",
        "fe-slew-pod",
        "fe-alpha-dog",
        "fe-edgeguard",
    ]
    assert judge(at.building_decks(), by("A", "submit_deck", cards=cards)).verdict == "legal"


def test_a_deck_needs_no_supports__LE_RULING_3() -> None:
    cards = ["fe-x1", "fe-x2", "fe-x3", "fe-hound", "fe-war-dog", "fe-slew-pod", "fe-alpha-dog", "fe-edgeguard"]
    assert judge(at.building_decks(), by("A", "submit_deck", cards=[*cards, "fe-ferrik-hulk"])).verdict == "legal"


def test_to_deploy_is_to_play_a_unit__LE_RULING_10() -> None:
    state = play(position(hand={"A": ["fe-x1"]}), by("A", "play_unit", card="fe-x1"))
    assert judge(state, by("A", "end_turn")).verdict == "legal"


def test_any_number_of_units_and_supports_in_any_order__LE_RULING_11() -> None:
    state = position("B tc-firebird hive_B", hand={"A": ["fe-hound", "fe-x4", "fe-x1"]})
    moves = by("A", "play_unit", card="fe-hound"), by("A", "play_support", card="fe-x4", units=[FIREBIRD])
    start = by("A", "activate", unit="fe-hound#1", token="command"), by("A", "end_activation")
    assert play(state, *moves, *start, by("A", "play_unit", card="fe-x1")).command.A == 1


def test_a_player_who_has_passed_defends_and_is_granted_actions__LE_RULING_14() -> None:
    state = replace(at.war_dog(), passed=Sides(False, True))
    assert play(state, attack("A", WAR_DOG, FIREBIRD, A=4, B=1)).units[FIREBIRD].damage == 2


def test_one_token_pays_for_an_activation_and_not_both__LE_RULING_19() -> None:
    ruling = judge(at.turn(), by("A", "activate", unit=WAR_DOG, token="both"))
    assert named(ruling)[0] == "LE-ORDER-ACT-1"


def test_attack_and_draining_hold_together__LE_RULING_22() -> None:
    state = activated(position("A fe-war-dog outer_1; B tc-x4 outer_1", on="B"), "tc-x4#1")
    ruling = judge(state, by("B", "named_ability", unit="tc-x4#1", ability="test-barrage"))
    assert ruling.state.units[WAR_DOG].damage == 1 and ruling.state.units["tc-x4#1"].drained
    assert (
        named(judge(replace(state, frames=(replace(state.frames[0], actions=1),)), _barrage()))[0] == "LE-SPEC-DRAIN-2"
    )
    attacked = replace(state, frames=(replace(state.frames[0], actions=1, attacked=True),))
    assert named(judge(attacked, _barrage()))[0] == "LE-SPEC-ATTACK-2"


def _barrage() -> dict[str, Any]:
    return by("B", "named_ability", unit="tc-x4#1", ability="test-barrage")


def test_no_grant_is_a_named_ability__LE_RULING_23() -> None:
    types = {move.type for move in GAME.moves(at.granted()).moves}
    assert types == {"granted_move", "decline"}


def test_a_unit_of_an_earlier_turn_of_the_same_round_is_ready_to_act__LE_RULING_24() -> None:
    state = replace(position("A fe-war-dog hive_A new"), turn=10)
    assert judge(state, by("A", "activate", unit=WAR_DOG, token="command")).verdict == "legal"


def test_enemies_do_not_stop_a_move__LE_RULING_25() -> None:
    ruling = judge(at.war_dog(), by("A", "move", unit=WAR_DOG, to="center"))
    assert ruling.verdict == "legal" and ruling.state.here("center", "B")


def test_an_action_granted_to_the_active_unit_is_an_extra_one__LE_RULING_26() -> None:
    grant = {"op": "grant_action", "unit": WAR_DOG, "actions": ["attack"]}
    state = position("A fe-war-dog outer_1; B tc-firebird outer_1", hand={"A": ["fe-march-orders"]})
    free = replace(state, switches={**state.switches, "support_during_activation": "true"})
    acting = play(activated(free, WAR_DOG), by("A", "play_support", card="fe-march-orders"))
    after = play(
        play(acting, ruled("fe-march-orders", grant)),
        {**attack("A", WAR_DOG, FIREBIRD, A=1, B=4), "type": "granted_attack"},
    )
    assert after.activation == Activation(unit=WAR_DOG, actions=2, token="command")


def test_without_a_target_there_is_no_attack__LE_RULING_28() -> None:
    assert "attack" not in {move.type for move in GAME.moves(at.war_dog("center", attacked=True)).moves}
    state = activated(position("A fe-war-dog outer_1; B tc-firebird center"), WAR_DOG)
    assert named(judge(state, attack("A", WAR_DOG, FIREBIRD)))[0] == "LE-ACT-ATTACK-2"


def test_dice_are_thrown_in_every_attack__LE_RULING_29() -> None:
    ruling = judge(at.war_dog(), attack("A", WAR_DOG, FIREBIRD))
    assert [need.put for need in ruling.needs] == ["/move/report"] and ruling.permitted is True  # type: ignore[union-attr]


def test_three_damage_stay_until_the_casualty_phase__LE_RULING_35() -> None:
    state = activated(position("A fe-alpha-dog outer_2 2d; B tc-firebird outer_2", on="B"), FIREBIRD)
    after = play(state, attack("B", FIREBIRD, "fe-alpha-dog#1", A=3, B=2))
    assert after.units["fe-alpha-dog#1"].damage == 3 and after.units["fe-alpha-dog#1"].third_damage_by == "B"


def test_a_unit_that_comes_back_remembers_nothing__LE_RULING_38() -> None:
    state = position("A nh-x3 outer_1 2d drained", A="neo-human-republic", B="feng", hand={"A": ["nh-x6"]})
    state = play(state, by("A", "play_support", card="nh-x6", units=["nh-x3#1"]), by("A", "play_unit", card="nh-x3"))
    unit = state.units["nh-x3#1"]
    assert (unit.damage, unit.drained, unit.elite_token) == (0, False, True)


def test_what_a_ruling_destroys_is_credited_as_it_says__LE_RULING_39() -> None:
    state = play(
        position("B tc-x3 outer_1", hand={"A": ["fe-march-orders"]}), by("A", "play_support", card="fe-march-orders")
    )
    after = play(state, ruled("fe-march-orders", {"op": "destroy", "unit": "tc-x3#1", "by": "B"}))
    assert after.artifacts == Sides(0, 1)


def test_a_keyword_is_on_the_card_and_not_in_the_faction__LE_RULING_40() -> None:
    units = "A si-chosen outer_1; B fe-war-dog outer_1"
    state = activated(position(units, A="scion-imperium", B="feng"), "si-chosen#1")
    assert play(state, attack("A", "si-chosen#1", WAR_DOG, A=4, B=1)).units[WAR_DOG].damage == 2


def test_frontline_is_paid_for_and_needs_a_ready_unit__LE_RULING_41() -> None:
    state = position("A fe-hound hive_A new", mandatory=True)
    assert play(state, by("A", "activate", unit="fe-hound#1", token="command")).command.A == 3
    drained = state.put("fe-hound#1", drained=True)
    assert named(judge(drained, by("A", "activate", unit="fe-hound#1", token="command")))[0] == "LE-GLOSS-READY-2"


def test_a_drained_companion_without_the_keyword_is_company__LE_RULING_43() -> None:
    units = "A nh-vanguard hive_A; A nh-x1 hive_A drained; A nh-dr-76 hive_A; B fe-war-dog hive_A"
    state = activated(position(units, A="neo-human-republic", B="feng"), "nh-vanguard#1")
    assert play(state, attack("A", "nh-vanguard#1", WAR_DOG, A=2, B=2)).units[WAR_DOG].damage == 2


def test_without_tokens_elite_still_pays_one_artifact__LE_RULING_51() -> None:
    state = activated(position("A fe-x3 outer_1 3d; B tc-firebird outer_1", on="B"), FIREBIRD)
    state = replace(state.put("fe-x3#1", elite_token=False), elite_supply=12)
    after = play(state, attack("B", FIREBIRD, "fe-x3#1", A=1, B=4))
    assert after.artifacts == Sides(0, 1) and after.elite_supply == 12


def test_the_artifact_is_one__LE_RULING_50() -> None:
    state = activated(position("A fe-x3 outer_1 3d; B tc-firebird outer_1", on="B"), FIREBIRD)
    ruling = judge(state, attack("B", FIREBIRD, "fe-x3#1", A=1, B=4))
    assert ruling.state.artifacts.B == 1 and ruling.state.elite_supply == 12
    assert {"LE-KW-ELITE-2", "LE-KW-ELITE-6", "LE-KW-ELITE-4"} <= cited(ruling)


def test_the_bonus_of_alpha_dog_does_not_hang_on_its_token__LE_RULING_53() -> None:
    state = position("A fe-alpha-dog outer_1; B tc-x1 outer_1", node="CONTROL")
    bare = replace(state.put("fe-alpha-dog#1", elite_token=False), elite_supply=12)
    assert play(bare, by("A", "proceed")).artifacts.A == play(state, by("A", "proceed")).artifacts.A == 1


def test_eye_of_gliese_takes_no_granted_move_but_falls_back__LE_RULING_59() -> None:
    units = "A fe-edgeguard hive_A; A fe-eye-of-gliese center; B tc-basilisk center"
    state = play(activated(position(units), "fe-edgeguard#1"), by("A", "move", unit="fe-edgeguard#1", to="outer_1"))
    move = by("A", "granted_move", unit="fe-eye-of-gliese#1", to="outer_2")
    assert named(judge(state, move))[0] == "LE-ERRATA-EYE-3"
    fell = play(position("A fe-eye-of-gliese hive_B", node="CASUALTY"), by("A", "proceed"))
    assert fell.units["fe-eye-of-gliese#1"].at == "hive_A"


def test_a_paid_dust_marine_enters_ready__LE_RULING_60() -> None:
    state = play(position(on="B", hand={"B": ["tc-dust-marine"]}), by("B", "play_unit", card="tc-dust-marine"))
    assert not state.units["tc-dust-marine#1"].drained and state.command.B == 3


def test_a_granted_attack_leaves_the_attack_of_the_activation__LE_RULING_62() -> None:
    state = at.granted()
    units = {**state.units, "fe-slew-pod#1": replace(state.units["fe-slew-pod#1"], at="outer_1")}
    granted = {**attack("A", "fe-slew-pod#1", FIREBIRD, A=1, B=4), "type": "granted_attack"}
    after = play(replace(state, units=units), granted)
    assert judge(after, attack("A", "fe-edgeguard#1", FIREBIRD, A=1, B=4)).verdict == "legal"


def test_each_copy_of_patroller_counts_for_itself__LE_RULING_64() -> None:
    state = at.two_patrolled()
    assert {unit.used for unit in state.units.values() if unit.owner == "A"} == {("patroller",)}


def test_no_hive_is_controlled__LE_RULING_69() -> None:
    after = play(position("A fe-war-dog hive_B; A fe-hound hive_A", node="CONTROL"), by("A", "proceed"))
    assert after.artifacts == Sides(0, 0)


@pytest.mark.parametrize("damage", [1, 2, 3])
def test_damage_counts_once_and_drain_does_not_count__LE_RULING_70__LE_RULING_77__LE_INV_35(damage: int) -> None:
    state = position(f"A fe-slew-pod outer_1 {damage}d drained; B tc-firebird outer_1", node="CONTROL")
    assert control.reckoned(Case(state), state, "outer_1").total("A") == 1


def test_elite_pays_outside_the_objectives__LE_RULING_78() -> None:
    state = activated(position("A fe-x3 hive_A 3d; B tc-firebird hive_A", on="B"), FIREBIRD)
    assert play(state, attack("B", FIREBIRD, "fe-x3#1", A=1, B=4)).artifacts.B == 1


def test_both_build_before_anybody_wins__LE_RULING_80() -> None:
    state = position(round=8, node="GATE", artifacts=Sides(4, 6), gates=Sides(3, 3))
    assert play(state, by("A", "proceed")).result.winners == ("B",)  # type: ignore[union-attr]


def test_a_revealed_card_stays_known_while_it_can_be_tracked__LE_RULING_93() -> None:
    state = position(A="scion-imperium", B="feng", hand={"A": ["si-x3"], "B": ["fe-hound", "fe-x4"]})
    state = play(state, by("A", "play_support", card="si-x3"), by("B", "choose", cards=["fe-hound"]))
    assert state.shown.B == ("fe-hound",)
    state = replace(play(state, by("A", "pass")), active="B")
    assert play(state, by("B", "play_unit", card="fe-hound")).shown.B == ()


def test_what_an_arrival_sets_off_comes_first_and_a_grant_lapses_with_its_source__LE_RULING_101() -> None:
    units = "A fe-edgeguard hive_A 3d; A fe-slew-pod center; B tc-x1 outer_1"
    state = activated(position(units, patch=EVERY_WORD), "fe-edgeguard#1")
    state = play(state, by("A", "move", unit="fe-edgeguard#1", to="outer_1"))
    ruling = judge(state, by("B", "choose", units=["fe-edgeguard#1"]))
    assert "fe-edgeguard#1" not in ruling.state.units and ruling.state.node == "ORDER.TURN"
    assert {"LE-RULING-101", "LE-DMG-2"} <= cited(ruling)


def test_the_table_can_set_a_rule_aside_for_a_text__LE_RULING_98() -> None:
    state = position("A fe-war-dog hive_A new", mandatory=True)
    agreed = by("table", "agreement", agreed=["A", "B"], reason="So says a card.", waive=["LE-ORDER-ACT-2"])
    after = play(state, agreed, by("A", "activate", unit=WAR_DOG, token="command"))
    assert after.activation is not None and GAME.faults(after) == ()


# Whole games


@pytest.fixture(scope="module")
def games() -> list[Step]:
    """Every step of some random games."""
    return [step for seed in range(9) for step in walk(GAME, seed, Adapter.options[seed % 3], pack="sample")]


def orders(games: list[Step], *types: str) -> Iterator[Step]:
    return ((state, move, ruling) for state, move, ruling in games if move.type in types)


def test_no_casualty_and_nobody_in_the_enemy_hive_when_a_round_begins__LE_INV_10__LE_INV_11(games: list[Step]) -> None:
    for state, _, ruling in games:
        after = ruling.state
        if after.round > state.round and state.round:
            assert all(unit.damage < 3 and unit.at != f"hive_{other(unit.owner)}" for unit in after.units.values())


def test_all_is_ready_when_a_round_begins__LE_INV_12__LE_INV_45(games: list[Step]) -> None:
    for state, _, ruling in games:
        after = ruling.state
        if after.round > state.round and state.round:
            assert not any(unit.drained for unit in after.units.values())
            assert after.command == Sides(4, 4) and after.supply == Sides(1, 1)
            for seat in SEATS:
                assert len(after.deck[seat]) == max(0, len(state.deck[seat]) - 1)


def test_an_activated_unit_stays_drained_in_its_round__LE_INV_14(games: list[Step]) -> None:
    for state, _, ruling in games:
        for name, unit in ruling.state.units.items():
            before = state.units.get(name)
            if before is not None and before.drained and before.entered == unit.entered:
                assert unit.drained or ruling.state.round > state.round


def test_eye_of_gliese_never_moves__LE_INV_18(games: list[Step]) -> None:
    for state, move, ruling in games:
        for name, unit in ruling.state.units.items():
            before = state.units.get(name)
            if unit.card == "fe-eye-of-gliese" and before is not None and move.type in ("move", "granted_move"):
                assert unit.at == before.at


def test_an_activation_has_one_attack_of_any_kind__LE_INV_21(games: list[Step]) -> None:
    for state, *_ in games:
        running = state.activation
        assert running is None or not (running.attacked and running.attack_ability)


def test_a_turn_that_was_ended_had_a_unit_played_or_activated__LE_INV_23(games: list[Step]) -> None:
    assert all(state.mandatory for state, *_ in orders(games, "end_turn"))


def test_tokens_become_fewer_by_what_is_paid__LE_INV_24(games: list[Step]) -> None:
    for state, move, ruling in orders(games, "activate"):
        paid = {"command": (1, 0), "supply": (0, 1), "free": (0, 0)}[move.token]
        after = ruling.state
        assert state.command[move.seat] - after.command[move.seat] == paid[0]
        assert state.supply[move.seat] - after.supply[move.seat] == paid[1]


def test_a_granted_action_costs_nothing_and_drains_nobody__LE_INV_26(games: list[Step]) -> None:
    for state, move, ruling in orders(games, "granted_move"):
        after = ruling.state
        assert (after.command, after.supply, after.activated) == (state.command, state.supply, state.activated)
        if move.unit in after.units:
            assert after.units[move.unit].drained == state.units[move.unit].drained


def test_what_works_once_works_once__LE_INV_27(games: list[Step]) -> None:
    for state, *_ in games:
        assert all(len(set(unit.used)) == len(unit.used) for unit in state.units.values())


@pytest.mark.parametrize("attacker", ["tc-firebird", "tc-dust-angel", "si-acolyte"])
def test_the_damage_of_attacks__LE_INV_28__LE_INV_29__LE_INV_30__LE_INV_31(attacker: str) -> None:
    faction = "terra-corps" if attacker.startswith("tc") else "scion-imperium"
    state = activated(position(f"A fe-war-dog center; B {attacker} center", B=faction, on="B"), f"{attacker}#1")
    faces = ["1", "2", "3", "4", "4*"]
    damage: dict[tuple[str, str], int] = {}
    for a in faces:
        for d in faces:
            after = play(state, attack("B", f"{attacker}#1", WAR_DOG, A=d, B=a))
            damage[a, d] = after.units[WAR_DOG].damage if WAR_DOG in after.units else 4
            assert after.units[f"{attacker}#1"].damage == 0
    assert all(damage[a, "4*"] == 0 for a in faces)
    assert max(damage.values()) == {"tc-firebird": 3, "tc-dust-angel": 4, "si-acolyte": 2}[attacker]
    for low, high in pairwise(faces[:4]):
        assert all(damage[low, d] <= damage[high, d] and damage[d, low] >= damage[d, high] for d in faces[:4])


def test_melee_attacks_twice_or_nobody_is_left__LE_INV_32(games: list[Step]) -> None:
    for state, _, ruling in games:
        if state.node == "ORDER.MELEE" and ruling.state.node == "ORDER.MELEE":
            assert state.top != ruling.state.top or not isinstance(state.top, Activation)


def test_objectives_bring_4_artifacts_a_round_at_most__LE_INV_33(games: list[Step]) -> None:
    for _, _, ruling in games:
        won = [e for e in ruling.events if e.type == "artifacts" and {"LE-CTRL-UNC-3", "LE-CTRL-CON-4"} & {*e.rules}]
        assert sum(event.data["artifacts"] for event in won) <= 4


def test_a_repair_never_lowers_control__LE_INV_36() -> None:
    for damage in (1, 2, 3):
        hurt = position(f"A fe-slew-pod outer_1 {damage}d; B tc-firebird outer_1")
        whole = position("A fe-slew-pod outer_1; B tc-firebird outer_1")
        totals = [control.reckoned(Case(state), state, "outer_1").total("A") for state in (hurt, whole)]
        assert totals[0] <= totals[1]


def test_a_gate_costs_4_artifacts_or_none_is_built__LE_INV_37(games: list[Step]) -> None:
    for state, _, ruling in games:
        for event in ruling.events:
            if event.type == "gate":
                seat = event.data["seat"]
                assert ruling.state.gates[seat] == state.gates[seat] + 1


def test_nothing_follows_the_end_of_a_random_game__LE_INV_39(games: list[Step]) -> None:
    over = next(ruling.state for _, _, ruling in games if ruling.state.result is not None)
    rng = random.Random(1)
    for move in rng.sample(list(Adapter().universe(over, rng)), 40):
        assert GAME.judge(over, move).verdict == "illegal"


def test_to_fall_back_changes_places_alone__LE_INV_40() -> None:
    state = at.falling_back()
    after = play(state, by("A", "fall_back", to="outer_1"))
    kept = [(unit.damage, unit.used) for _, unit in sorted(state.units.items())]
    assert kept == [(unit.damage, unit.used) for _, unit in sorted(after.units.items())]
    assert after.discard == state.discard and isinstance(after.hand.A, Zone)


def test_the_same_question_has_the_same_answer__LE_INV_41__LE_INV_42__LE_INV_44() -> None:
    move = attack("A", WAR_DOG, FIREBIRD, A=2, B=2)
    assert judge(at.war_dog(), move) == judge(at.war_dog(), move)
    sources = {assumption.pointer.rpartition("/")[2] for assumption in judge(at.war_dog(), move).assumptions}
    assert {"offense", "defense", "abilities"} <= sources


def test_the_table_turned_round_plays_the_same__LE_INV_34() -> None:
    names = Adapter().swap_names()[0]
    state = position("A fe-x1 outer_1; B tc-x1 center; B tc-firebird outer_2", node="CONTROL")
    turned = play(GAME.rename(state, names), by("A", "proceed"))
    assert GAME.rename(turned, names) == play(state, by("A", "proceed"))


def test_a_game_has_two_players_and_an_elite_unit_one_destroyer__LE_RULING_54() -> None:
    assert GAME.seats == ("A", "B")
    assert judge(at.turn(), by("C", "pass")).verdict == "illegal"


def test_an_elite_unit_gets_its_token_however_it_arrives__LE_RULING_55() -> None:
    state = position(A="scion-imperium", B="feng", hand={"A": ["si-x4"]}, deck={"A": ["si-x4"]})
    light = next(card for card in state.discard.A.known if card in ("si-chosen", "si-acolyte", "si-flack-reaper"))
    patch = {"cards": {light: {"keywords": ["ELITE"]}}}
    state = replace(state, pack=replace(state.pack, patch=patch))
    after = play(state, by("A", "play_support", card="si-x4", cards=[light]))
    (unit,) = after.units.values()
    assert unit.elite_token and after.elite_supply == state.elite_supply - 1


def test_control_is_not_kept_after_its_phase__LE_RULING_76() -> None:
    after = play(position("A fe-slew-pod center; B tc-firebird hive_B", node="CONTROL"), by("A", "proceed"))
    assert not any("control" in member for member in GAME.dump(after))


def test_a_view_hides_hand_and_deck_and_nothing_else__LE_RULING_90() -> None:
    state = position("A fe-war-dog outer_1", hand={"A": ["fe-hound"], "B": ["tc-firebird"]})
    seen = GAME.hide(state, "B")
    assert seen.hand.A.known == () and len(seen.hand.A) == len(state.hand.A)
    assert seen.hand.B == state.hand.B and seen.discard == state.discard and seen.units == state.units
    assert len(seen.deck.A.cards) == len(state.deck.A.cards)


def test_no_number_of_damage_or_drain_tokens_is_a_limit__LE_RULING_95() -> None:
    hounds = "; ".join(f"{seat} {card} center 3d drained" for seat, card in (("A", "fe-war-dog"), ("B", "tc-firebird")))
    assert GAME.faults(position(hounds)) == ()
    assert not any("damage" in name or "drain" in name for name in GAME.dump(position(hounds).pack))
