"""The edges of single rules: exactly enough, nothing at all, the one thing more that is too much."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.state import Result
from referee.games.lost_empires.state import Activation, Effect, Grant, Ruthless, Sides, State, Zone
from tests.lost_empires import breaches as at
from tests.lost_empires.positions import (
    GAME,
    activated,
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
from tests.lost_empires.words import EVERY_WORD

WAR_DOG, SLEW_POD, FIREBIRD = "fe-war-dog#1", "fe-slew-pod#1", "tc-firebird#1"
EDGEGUARD, VETERAN = "fe-edgeguard#1", "tc-siraxion-veteran#1"
NEO: dict[str, Any] = {"A": "neo-human-republic", "B": "feng"}
SCION: dict[str, Any] = {"A": "scion-imperium", "B": "feng"}
BASE = position("A fe-war-dog outer_1; B tc-firebird center", hand={"A": ["fe-hound"]})


def words(units: str = "", **more: Any) -> State:
    """A position with the texts that the tests add."""
    return position(units, patch=EVERY_WORD, **more)


def wrong(state: State) -> set[str]:
    """The rules by which a state is impossible."""
    return {fault.rule for fault in GAME.faults(state)}


# Cards that are seen


def reveals_two(*deck: str) -> State:
    return words(hand={"A": ["nh-response-team"]}, deck={"A": [*deck]}, **NEO)


def test_a_card_that_both_have_seen_on_the_deck_stays_seen_when_it_is_drawn__LE_RULING_90() -> None:
    state = position(hand={"A": ["nh-reinforcements"]}, deck={"A": ["nh-x1", "nh-x2"]}, **NEO)
    state = replace(state, deck=state.deck.put("A", state.deck.A.shown(("nh-x1",))))
    after = play(state, by("A", "play_support", card="nh-reinforcements"))
    assert after.hand.A.known == ("nh-x1", "nh-x2") and after.shown.A == ("nh-x1",)


def test_turning_up_the_top_of_a_deck_shows_something_hidden__LE_GLOSS_REVEAL_1() -> None:
    ruling = judge(reveals_two("nh-x1", "nh-x2", "nh-x1"), by("A", "play_support", card="nh-response-team"))
    assert ruling.reveals is True and told(ruling, "revealed")


def test_an_empty_deck_has_nothing_to_turn_up__LE_RULING_15() -> None:
    ruling = judge(reveals_two(), by("A", "play_support", card="nh-response-team"))
    assert told(ruling, "nothing") and not told(ruling, "revealed") and "LE-RULING-15" in cited(ruling)


@pytest.mark.parametrize(("known", "claimed"), [(True, []), (False, ["si-x1"])])
def test_a_revealed_card_is_taken_on_the_players_word_only_if_nobody_knew_it(known: bool, claimed: list[str]) -> None:
    state = words("B fe-slew-pod center", hand={"A": ["si-chemical-weapons", "si-x1"]}, **SCION)
    state = play(state, by("A", "play_support", card="si-chemical-weapons", units=[SLEW_POD]))
    if not known:
        state = replace(state, hand=state.hand.put("A", Zone((), 1)))
    after = play(state, by("A", "choose", cards=["si-x1"]))
    assert [word.card for word in after.word if word.type == "claim"] == claimed


@pytest.mark.parametrize(
    ("deck", "cards", "sentence"),
    [
        (2, ["nh-outmaneuver"], "Outmaneuver goes from the discard pile to the hand of A."),
        (
            1,
            ["nh-outmaneuver", "nh-response-team"],
            "Outmaneuver and Response Team go from the discard pile to the hand of A.",
        ),
    ],
)
def test_one_card_goes_and_two_go__LE_GLOSS_DISCARD_2(deck: int, cards: list[str], sentence: str) -> None:
    state = words(hand={"A": ["nh-outmaneuver"]}, deck={"A": ["nh-response-team"] * deck}, **NEO)
    ruling = judge(state, by("A", "play_support", card="nh-outmaneuver", cards=cards))
    assert told(ruling, "returned") == [sentence]


# Numbers


def test_a_tactical_nuke_is_too_dear_because_round_1_begins_with_2_command__LE_SETUP_6_ROUND1() -> None:
    state = position(round=1, on="B", hand={"B": ["tc-tactical-nuke"]}, command=Sides(2, 2))
    refused = judge(state, by("B", "play_support", card="tc-tactical-nuke"))
    assert named(refused)[0] == "LE-ORDER-SUP-1" and "LE-SETUP-6-ROUND1" in named(refused)


def test_a_number_of_nothing_deals_no_damage__LE_DMG_1() -> None:
    state = words("B fe-slew-pod center", hand={"A": ["si-chemical-weapons"]}, **SCION)
    ruling = judge(state, by("A", "play_support", card="si-chemical-weapons", units=[SLEW_POD]))
    assert ruling.state.units[SLEW_POD].damage == 0 and not told(ruling, "damage")


def test_a_repair_that_means_no_unit_finds_nothing__LE_RULING_15() -> None:
    state = words("A si-x1 center", hand={"A": ["si-suppression"]}, command=Sides(2, 4), **SCION)
    ruling = judge(state, by("A", "play_support", card="si-suppression"))
    assert len(told(ruling, "nothing")) == 1 and not told(ruling, "effect") and ruling.state.command.A == 3


@pytest.mark.parametrize(("artifacts", "some_stay"), [(4, False), (5, True)])
def test_artifacts_stay_only_where_there_are_more_than_4__LE_GATE_3(artifacts: int, some_stay: bool) -> None:
    ruling = judge(position(node="GATE", artifacts=Sides(artifacts, 0)), by("A", "proceed"))
    assert ruling.state.gates == Sides(1, 0) and ruling.state.artifacts == Sides(artifacts - 4, 0)
    assert ("LE-GATE-3" in cited(ruling)) == some_stay


# Cards of which something is not known


def test_a_number_of_units_leaves_one_type_to_be_told__LE_CARD_UNIT() -> None:
    patch = {"cards": {"fe-hound": {"offense": 2}}}
    state = position(pack="default", patch=patch, hand={"A": ["fe-hound"]})
    asked = {need.put: need.accepts for need in judge(state, by("A", "play_unit", card="fe-hound")).needs or ()}
    assert asked["/state/pack/patch/cards/fe-hound/type"] == {"enum": ["unit"]}


def test_a_claimed_card_of_the_pile_is_asked_for_what_the_text_means__LE_RULING_96() -> None:
    effect = [{"op": "play_from_discard", "cards": {"subtype": "heavy"}}]
    text = {"type": "support", "cost": {"command": 0, "supply": 0}}
    text |= {"abilities": {"back": {"kind": "support", "effect": effect}}}
    patch = {"cards": {"nh-outmaneuver": text}}
    state = position(pack="default", patch=patch, hand={"A": ["nh-outmaneuver"]}, **NEO)
    pile = Zone((), len(state.discard.A))
    state = replace(state, discard=state.discard.put("A", pile))
    ruling = judge(state, by("A", "play_support", card="nh-outmaneuver", cards=["nh-sentinel"]))
    assert ruling.verdict == "undetermined" and "nh-sentinel/subtype" in lacking(ruling)


# States that cannot be


@pytest.mark.parametrize("copy", ["x", "", "\u0663"])
def test_a_unit_is_named_by_its_card_and_a_number__LE_FLOW_2(copy: str) -> None:
    unit = BASE.units[WAR_DOG]
    units = {name: one for name, one in BASE.units.items() if name != WAR_DOG} | {f"fe-war-dog#{copy}": unit}
    assert wrong(replace(BASE, units=units)) == {"LE-FLOW-4"}


def test_a_running_game_has_both_decks_handed_in__LE_INV_1() -> None:
    assert wrong(replace(BASE, lists=BASE.lists.put("A", None))) == {"LE-INV-1"}


def left(state: State) -> State:
    """The game has ended there: B has left it."""
    return replace(state, node="OVER", result=Result(("A",), "left"))


def test_a_game_that_is_left_before_round_1_has_no_supply_to_count__LE_INV_3() -> None:
    assert wrong(replace(left(at.shuffling()), artifact_supply=0)) == set()


def test_a_game_that_is_left_in_round_1_has_all_its_artifacts__LE_INV_3() -> None:
    state = left(position(round=1, node="CONTROL", left=(), command=Sides(2, 2)))
    assert wrong(state) == set()
    assert wrong(replace(state, artifact_supply=19)) == {"LE-INV-3"}


def test_the_first_player_of_round_1_began_it__LE_INV_7() -> None:
    assert wrong(replace(position(round=1, command=Sides(2, 2)), opener="B")) == {"LE-INV-7"}


@pytest.mark.parametrize(
    "frame",
    [
        Grant(seat="A", source="no-card#1", ability="no"),
        Effect(seat="A", source="no-card", ability="no", origin="named"),
    ],
)
def test_a_text_is_one_of_a_card_that_there_is__LE_FLOW_2(frame: Grant | Effect) -> None:
    node = "ORDER.GRANT" if isinstance(frame, Grant) else "ORDER.EFFECT"
    assert "LE-FLOW-4" in wrong(replace(BASE, node=node, frames=(frame,)))


def test_a_unit_that_is_activated_is_in_play__LE_INV_15() -> None:
    state = activated(BASE, WAR_DOG)
    frames = (Activation(unit="fe-slew-pod#1", actions=2, token="command"),)
    assert wrong(replace(state, frames=frames)) == {"LE-INV-15"}


# Grants


def test_a_grant_lapses_when_its_unit_has_left_play__LE_RULING_101() -> None:
    ruling = judge(at.granted(), ruled("fe-march-orders", {"op": "destroy", "unit": EDGEGUARD}))
    assert told(ruling, "lapsed") == ["Edgeguard #1 has left play: its grant lapses."]
    assert not any(isinstance(frame, Grant) for frame in ruling.state.frames)


def test_a_granted_move_that_no_text_in_play_grants_cites_no_text__LE_GRANT_2() -> None:
    state = position("A fe-war-dog outer_1; B tc-dust-angel center", on="B")
    refused = judge(state, by("B", "granted_move", unit="tc-dust-angel#1", to="outer_1"))
    assert named(refused)[0] == "LE-GRANT-2"


def only_an_attack() -> State:
    """March Orders of the patch grants an attack, and no move."""
    units = "A fe-war-dog outer_1; B tc-firebird outer_1; B tc-basilisk outer_1"
    state = words(units, hand={"A": ["fe-march-orders"]})
    return play(state, by("A", "play_support", card="fe-march-orders"))


def test_a_text_that_grants_an_attack_grants_no_move__LE_GRANT_2() -> None:
    refused = judge(only_an_attack(), by("A", "granted_move", unit=WAR_DOG, to="center"))
    assert named(refused)[0] == "LE-GRANT-2"


def test_a_granted_attack_has_a_second_target_with_melee_alone__LE_KW_MELEE_2() -> None:
    two = by("A", "granted_attack", unit=WAR_DOG, target=FIREBIRD, second="tc-basilisk#1")
    one = by("A", "granted_attack", unit=WAR_DOG, target=FIREBIRD)
    assert judge(only_an_attack(), one).verdict != "illegal"
    assert named(judge(only_an_attack(), two))[0] == "LE-ACT-ATTACK-2"


# Activations


@pytest.mark.parametrize(
    "move",
    [
        by("A", "move", unit="fe-eye-of-gliese#1", to="center"),
        by("A", "attack", unit="fe-eye-of-gliese#1", target=WAR_DOG),
        by("A", "named_ability", unit="fe-eye-of-gliese#1", ability="test-volley"),
        by("A", "named_ability", unit="fe-x2#1", ability="test-volley", units=[FIREBIRD]),
    ],
)
def test_of_another_unit_only_that_it_is_not_active_is_said__LE_ORDER_8(move: dict[str, Any]) -> None:
    units = "A fe-war-dog outer_1; A fe-x2 outer_1; A fe-eye-of-gliese outer_1; B tc-firebird outer_1"
    refused = judge(activated(position(units), WAR_DOG), move)
    assert [violation.rule for violation in refused.violations or ()] == ["LE-ORDER-8"]


# RUTHLESS


def ruthless() -> State:
    """B has won Outer objective 2 with a RUTHLESS unit and one that is not."""
    units = "A fe-x1 outer_2; A fe-war-dog center; B tc-siraxion-veteran outer_2; B tc-firebird outer_2"
    state = position(units, first="B", node="CONTROL", left=("center", "outer_1"))
    return replace(state, frames=(Ruthless(seat="B", objective="outer_2"),), node="CONTROL.RUTHLESS")


def test_a_unit_without_ruthless_deals_no_damage_after_a_win__LE_KW_RUTHLESS_1() -> None:
    assert GAME.faults(ruthless()) == ()
    refused = judge(ruthless(), by("B", "ruthless", unit=FIREBIRD, target="fe-x1#1"))
    assert named(refused)[0] == "LE-KW-RUTHLESS-1"


@pytest.mark.parametrize(
    ("target", "sentence", "enemy"),
    [
        (FIREBIRD, "Firebird is a friendly unit.", True),
        (WAR_DOG, "War Dog is not in Outer objective 2.", False),
    ],
)
def test_ruthless_hurts_an_enemy_of_that_objective__LE_GLOSS_ENEMY(target: str, sentence: str, enemy: bool) -> None:
    refused = judge(ruthless(), by("B", "ruthless", unit=VETERAN, target=target))
    assert refused.violations and refused.violations[0].detail == sentence
    assert ("LE-GLOSS-ENEMY" in named(refused)) == enemy


# Setup


@pytest.mark.parametrize("ways", [{}, {"deck": "starter-feng", "cards": [*at.EIGHT, "fe-hound"]}])
def test_a_deck_is_named_in_one_way__LE_SETUP_5(ways: dict[str, Any]) -> None:
    refused = judge(at.building_decks(), by("A", "submit_deck", **ways))
    assert named(refused)[0] == "LE-SETUP-5" and refused.violations[0].pointer == "/move"  # type: ignore[index]


def test_the_starting_hand_is_given_back_or_kept_by_who_is_asked__LE_RULING_5() -> None:
    assert [(move.type, move.seat) for move in GAME.moves(at.mulligans()).moves] == [("mulligan", "A"), ("keep", "A")]
    assert wrong(replace(at.mulligans(), active=None)) == {"LE-INV-42"}


JOINING: dict[str, Any] = {"start": "round", "factions": {"A": "feng", "B": "terra-corps"}}


def test_a_table_that_names_no_round_joins_in_the_first__LE_SETUP_6_ROUND1() -> None:
    state = at.set_up(**JOINING)
    assert state.round == 1 and state.first_player == state.opener and state.command == Sides(2, 2)


@pytest.mark.parametrize(
    ("options", "rule", "pointer"),
    [
        ({"round": 0}, "LE-GAME-1", "/options/round"),
        (
            {"sides": {"A": {"units": {"fe-hound#1": {"at": "moon"}}}}},
            "LE-FLOW-2",
            "/options/sides/A/units/fe-hound#1/at",
        ),
        (
            {"sides": {"A": {"units": {"fe-hound#3": {"at": "outer_1"}}}}},
            "LE-COMP-1",
            "/options/sides/A/units/fe-hound#3",
        ),
    ],
)
def test_no_table_joins_where_there_is_nothing__LE_FLOW_2(options: dict[str, Any], rule: str, pointer: str) -> None:
    found = GAME.setup(JOINING | options, pack=at.SAMPLE)
    assert isinstance(found, tuple) and [(one.rule, one.pointer) for one in found] == [(rule, pointer)]


@pytest.mark.parametrize("options", [{"round": 3}, {"start": "setup", "sides": {"A": {"artifacts": 3}}}])
def test_what_a_round_begins_with_is_not_told_of_a_game_that_begins_with_setup__LE_FLOW_2(
    options: dict[str, Any],
) -> None:
    found = GAME.setup(options, pack=at.SAMPLE)
    assert isinstance(found, tuple)
    assert {(one.rule, one.pointer) for one in found} == {("LE-FLOW-2", f"/options/{[*options][-1]}")}


def test_options_as_they_are_where_they_are_left_out_fit_every_start() -> None:
    assert isinstance(GAME.setup({"start": "setup", "round": 1, "sides": {}}, pack=at.SAMPLE), State)


@pytest.mark.parametrize(
    "start",
    [at.rolling, at.choosing, at.building_decks, at.mulligans, at.war_dog, at.granted, at.unknown_support, at.ruthless],
)
def test_a_game_can_be_left_at_any_moment__LE_INV_42(start: Callable[[], State]) -> None:
    after = play(start(), by("table", "agreement", agreed=["A", "B"], reason="B has to go.", leaves="B"))
    assert after.node == "OVER" and GAME.faults(after) == ()
    assert named(judge(after, by("A", "pass")))[0] == "LE-GAME-3"
