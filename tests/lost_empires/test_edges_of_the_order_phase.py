"""Edges of the Order Phase: the last token, the last action, the last card, and what a refusal says there."""

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from referee.games.lost_empires.state import Deck, Sides, State, Zone
from tests.lost_empires.positions import GAME, activated, by, judge, named, play, position

WAR_DOG = "fe-war-dog#1"
TO_ACT = {"min_actions": "1"}


def with_abilities(card: str, **abilities: Any) -> dict[str, Any]:
    """A patch of the pack that gives a card these abilities."""
    return {"cards": {card: {"abilities": {name.replace("_", "-"): one for name, one in abilities.items()}}}}


def only(*actions: str) -> dict[str, Any]:
    return {"kind": "restriction", "actions_allowed": [*actions]}


def rite(*conditions: str) -> dict[str, Any]:
    effect = [{"op": "refresh", "token": "supply"}]
    return {"kind": "named", "names": {"en": "Rite"}, "conditions": [*conditions], "effect": effect}


# Activate a unit


@pytest.mark.parametrize("count", [1, 4])
def test_a_refusal_for_want_of_supply_says_that_command_is_left__LE_ORDER_ACT_1(count: int) -> None:
    state = position("A fe-war-dog hive_A", command=Sides(count, 4), supply=Sides(0, 1))
    ruling = judge(state, by("A", "activate", unit=WAR_DOG, token="supply"))
    assert named(ruling)[0] == "LE-ORDER-ACT-1"
    assert ruling.violations[0].hint == "Ready: command."  # type: ignore[index]


# A unit that has to act, with `min_actions` 1


def ends(state: State, seat: str = "A") -> str:
    return judge(state, by(seat, "end_activation")).verdict


def test_after_an_action_an_activation_can_be_ended__LE_RULING_17() -> None:
    state = activated(position("A fe-war-dog hive_A", switches=TO_ACT), WAR_DOG)
    assert ends(state) == "illegal"
    assert ends(play(state, by("A", "move", unit=WAR_DOG, to="outer_1"))) == "legal"


@pytest.mark.parametrize(("enemy", "verdict"), [("outer_1", "illegal"), ("outer_2", "legal")])
def test_a_unit_that_only_attacks_need_not_act_without_an_enemy__LE_RULING_17(enemy: str, verdict: str) -> None:
    state = position(f"A fe-eye-of-gliese outer_1; B tc-firebird {enemy}", switches=TO_ACT)
    assert ends(activated(state, "fe-eye-of-gliese#1", token="free", actions=1)) == verdict


@pytest.mark.parametrize("enemy", ["outer_1", "outer_2"])
def test_a_unit_that_may_neither_move_nor_attack_need_not_act__LE_RULING_17(enemy: str) -> None:
    patch = with_abilities("fe-war-dog", idle=only("named"))
    state = position(f"A fe-war-dog outer_1; B tc-firebird {enemy}", patch=patch, switches=TO_ACT)
    assert ends(activated(state, WAR_DOG)) == "legal"


@pytest.mark.parametrize(
    ("conditions", "actions", "verdict"),
    [((), 1, "illegal"), ((), 2, "illegal"), (("draining",), 2, "illegal"), (("draining",), 1, "legal")],
)
def test_a_named_ability_has_to_be_used_if_the_actions_are_enough__LE_RULING_17_LE_SPEC_DRAIN_1(
    conditions: tuple[str, ...], actions: int, verdict: str
) -> None:
    patch = with_abilities("fe-war-dog", idle=only("named"), rite=rite(*conditions))
    state = activated(position("A fe-war-dog outer_1", patch=patch, switches=TO_ACT), WAR_DOG, actions=actions)
    assert ends(state) == verdict


# Play a support


def test_the_supply_that_pays_for_a_support_is_spent_when_its_text_refreshes_it__LE_GLOSS_REFRESH_1() -> None:
    effect = [{"op": "refresh", "token": "supply", "optional": True}]
    patch = with_abilities("nh-x4", nh_x4={"kind": "support", "effect": effect})
    state = position(A="neo-human-republic", hand={"A": ["nh-x4"]}, patch=patch)
    ruling = judge(state, by("A", "play_support", card="nh-x4", refresh=1))
    assert ruling.verdict == "legal" and ruling.state.supply.A == 1


def outmaneuver(count: int) -> State:
    """So many copies of Outmaneuver are in the hand of A; nobody has told what is in deck and discard pile of A."""
    effect = [{"op": "return_card", "cards": {"type": "support"}}]
    patch = with_abilities("nh-outmaneuver", outmaneuver={"kind": "support", "effect": effect})
    state = position(A="neo-human-republic", hand={"A": ["nh-outmaneuver"] * count}, patch=patch)
    deck, pile = Deck(("?",) * len(state.deck.A)), Zone((), len(state.discard.A))
    return replace(state, deck=state.deck.put("A", deck), discard=state.discard.put("A", pile))


def test_a_support_can_return_its_other_copy_from_a_pile_that_nobody_has_told__LE_ORDER_SUP_2() -> None:
    ruling = judge(outmaneuver(1), by("A", "play_support", card="nh-outmaneuver", cards=["nh-outmaneuver"]))
    assert ruling.verdict == "legal" and ruling.state.hand.A.known == ("nh-outmaneuver",)
    assert GAME.faults(ruling.state) == ()


def fresh(count: int, ready: int) -> set[Any]:
    """What can be named as `refresh` with a support that refreshes so many command, with so many ready."""
    effect = [{"op": "refresh", "token": "command", "count": count, "optional": True}]
    patch = with_abilities("nh-x4", nh_x4={"kind": "support", "effect": effect})
    state = position(A="neo-human-republic", hand={"A": ["nh-x4"]}, patch=patch, command=Sides(ready, 4))
    return {getattr(move, "refresh", None) for move in GAME.moves(state, like={"type": "play_support"}).moves}


def test_each_number_of_tokens_that_can_be_refreshed_is_offered__LE_GLOSS_REFRESH_1() -> None:
    assert fresh(2, ready=2) == {UNSET, 1, 2}
    assert fresh(2, ready=3) == fresh(1, ready=2) == {UNSET, 1}
    assert fresh(1, ready=4) == {UNSET}


def drawn_first(ready: int) -> State:
    """A has played a support that draws a card and then may refresh 2 command, with so many command ready."""
    effect = [{"op": "draw", "count": 1}, {"op": "refresh", "token": "command", "count": 2, "optional": True}]
    patch = with_abilities("nh-x4", nh_x4={"kind": "support", "effect": effect})
    state = position(A="neo-human-republic", hand={"A": ["nh-x4"]}, patch=patch, command=Sides(ready, 4))
    return play(state, by("A", "play_support", card="nh-x4"))


@pytest.mark.parametrize("card", ["nh-x4", "nh-outmaneuver"])
def test_to_refresh_nothing_is_to_leave_it_out__LE_GOLD_1(card: str) -> None:
    state = position(A="neo-human-republic", hand={"A": [card]}, command=Sides(3, 4))
    nothing, left_out = (judge(state, by("A", "play_support", card=card, **told)) for told in ({"refresh": 0}, {}))
    assert nothing.verdict == left_out.verdict == "legal" and nothing.state == left_out.state


@pytest.mark.parametrize(("tokens", "rule"), [(2, "LE-GLOSS-REFRESH-2"), (3, "LE-ORDER-SUP-2"), (-1, "LE-ORDER-SUP-2")])
def test_a_refusal_says_how_many_tokens_can_be_refreshed__LE_GLOSS_REFRESH_2(tokens: int, rule: str) -> None:
    asked = drawn_first(ready=3)
    (violation,) = judge(asked, by("A", "choose", refresh=tokens)).violations
    assert (violation.rule, violation.hint) == (rule, "Refresh 1.")
    assert judge(asked, by("A", "choose", refresh=1)).verdict == "legal"


def test_who_is_asked_for_a_number_of_tokens_declines_or_names_one__LE_GOLD_2() -> None:
    asked = drawn_first(ready=3)
    assert named(judge(asked, by("A", "choose", refresh=0)))[0] == "LE-GOLD-2"
    assert judge(asked, by("A", "decline")).verdict == "legal"


def test_no_more_unknown_cards_are_put_from_hand_than_there_are__LE_ORDER_SUP_2() -> None:
    effect = [{"op": "put_from_hand", "count": 2, "to": ["deck_top"]}]
    patch = with_abilities("nh-x4", nh_x4={"kind": "support", "effect": effect})
    state = position(A="neo-human-republic", hand={"A": ["nh-x1", "nh-x4"]}, patch=patch)
    state = replace(state, hand=state.hand.put("A", Zone(("nh-x1", "nh-x4"), 1)))
    state = replace(state, deck=state.deck.put("A", Deck(("?", *state.deck.A.cards[2:]))))
    asked = play(state, by("A", "play_support", card="nh-x4"))
    twice = judge(asked, by("A", "choose", cards=["?", "?"], to="deck_top"))
    assert twice.verdict == "illegal" and named(twice)[0] == "LE-ORDER-SUP-2"
    assert judge(asked, by("A", "choose", cards=["?", "nh-x1"], to="deck_top")).verdict == "legal"


# Play a unit


@pytest.mark.parametrize("option", [{}, {"option": "dust-marine-free"}])
def test_another_price_is_no_leave_to_go_elsewhere__LE_ORDER_UNIT_2(option: dict[str, str]) -> None:
    state = position(on="B", hand={"B": ["tc-dust-marine"]})
    ruling = judge(state, by("B", "play_unit", card="tc-dust-marine", at="outer_1", **option))
    assert named(ruling)[0] == "LE-ORDER-UNIT-2"


@pytest.mark.parametrize(
    ("at", "why"), [("outer_2", "no friendly unit is there."), ("hive_B", "another place.")], ids=["empty", "a hive"]
)
def test_a_refusal_says_whether_a_friendly_unit_is_missing_or_the_place_is_wrong__LE_ERRATA_EYE_1(
    at: str, why: str
) -> None:
    state = position("A fe-war-dog outer_1", hand={"A": ["fe-eye-of-gliese"]})
    ruling = judge(state, by("A", "play_unit", card="fe-eye-of-gliese", at=at))
    assert named(ruling)[0] == "LE-ERRATA-EYE-1"
    assert ruling.violations[0].detail.endswith(why)  # type: ignore[index]


def hint_for(units: str, **told: str) -> str:
    """What a refusal to play Eye of Gliese so advises."""
    state = position(units, hand={"A": ["fe-eye-of-gliese"]})
    (violation,) = judge(state, by("A", "play_unit", card="fe-eye-of-gliese", **told)).violations
    return str(violation.hint)


@pytest.mark.parametrize("at", [{}, {"at": "hive_A"}, {"at": "center"}])
def test_a_text_about_a_place_is_used_with_a_place_of_its_own__LE_ERRATA_EYE_1(at: dict[str, str]) -> None:
    assert hint_for("A fe-hound outer_1", option="eye-place", **at) == "Open to it: outer_1."
    assert hint_for("", option="eye-place", **at) == "Leave `option` out."


def test_without_a_text_that_is_named_the_hive_is_open__LE_ORDER_UNIT_2() -> None:
    assert hint_for("A fe-hound outer_1", at="center") == "Open to it: hive_A and outer_1."


def too_dear(cost: dict[str, int], **more: Any) -> tuple[list[str], str]:
    """The rules and the sentence of the refusal of a Hound of whose cost only this is known."""
    patch = {"cards": {"fe-hound": {"type": "unit", "cost": cost}}}
    ruling = judge(
        position(pack="default", patch=patch, hand={"A": ["fe-hound"]}, **more), by("A", "play_unit", card="fe-hound")
    )
    assert ruling.verdict == "illegal"
    return named(ruling), ruling.violations[0].detail  # type: ignore[index]


def test_too_much_supply_is_too_much_whatever_the_command_is__LE_RULING_102() -> None:
    rules, detail = too_dear({"supply": 2})
    assert rules[0] == "LE-ORDER-UNIT-1" and "2 supply;" in detail


def test_no_command_that_nobody_has_told_is_laid_to_the_tokens_of_round_1__LE_SETUP_6_ROUND1() -> None:
    rules, _ = too_dear({"supply": 2}, round=1, command=Sides(0, 2))
    assert "LE-SETUP-6-ROUND1" not in rules
    rules, detail = too_dear({"command": 1}, round=1, command=Sides(0, 2))
    assert "LE-SETUP-6-ROUND1" in rules and "1 supply;" not in detail


# The end of a turn


def closing(units: str = "", **more: Any) -> str:
    """The rule that an end of the turn without a mandatory order breaks first."""
    ruling = judge(position(units, **more), by("A", "end_turn"))
    assert ruling.verdict == "illegal"
    return named(ruling)[0]


def test_a_player_with_a_unit_to_activate_cannot_close_the_turn__LE_ORDER_3() -> None:
    assert closing("A fe-war-dog hive_A") == "LE-ORDER-3"
    assert closing("A fe-war-dog hive_A drained") == "LE-ORDER-4"
    assert closing("A fe-war-dog hive_A", command=Sides(0, 4), supply=Sides(0, 1)) == "LE-ORDER-4"


def test_a_unit_of_this_turn_is_none_to_activate_without_FRONTLINE__LE_ORDER_4_LE_RULING_8() -> None:
    assert closing("A fe-war-dog hive_A new") == "LE-ORDER-4"
    assert closing("A fe-hound hive_A new") == "LE-ORDER-3"


def test_a_unit_that_a_support_has_put_into_play_closes_no_turn__LE_ORDER_4() -> None:
    state = position(A="scion-imperium", hand={"A": ["si-x4"]}, deck={"A": []})
    state = play(state, by("A", "play_support", card="si-x4", cards=["si-acolyte"]))
    assert state.army("A") and named(judge(state, by("A", "end_turn")))[0] == "LE-ORDER-4"


def test_a_card_that_nobody_has_told_can_be_one_to_play__LE_ORDER_3_LE_RULING_8() -> None:
    state = position()
    cards = state.deck.A.cards
    state = replace(state, deck=state.deck.put("A", Deck(cards[1:])), hand=state.hand.put("A", Zone((), 1)))
    assert named(judge(state, by("A", "end_turn")))[0] == "LE-ORDER-3"
    assert closing() == "LE-ORDER-4"


# The next round


@pytest.mark.parametrize("round", [1, 2])
def test_the_turn_order_of_a_round_leads_to_the_order_phase_of_the_next__LE_WRAP_TURN_2(round: int) -> None:
    state = position(node="WRAP.TURN_ORDER", round=round)
    ruling = judge(state, by("A", "proceed"))
    begun = next(event for event in ruling.events or () if event.type == "round")
    assert f"Round {round + 1}" in begun.text and "LE-WRAP-TURN-2" in begun.rules


# The wrong time


@pytest.mark.parametrize(
    ("node", "name"),
    [("CONTROL", "the Control Phase"), ("GATE", "the Gate Phase"), ("WRAP.DRAW", "the Wrap Up Phase")],
)
def test_an_order_at_the_wrong_time_is_told_which_phase_it_is__LE_GAME_2(node: str, name: str) -> None:
    ruling = judge(position("A fe-war-dog hive_A", node=node), by("A", "pass"))
    assert named(ruling)[0] == "LE-GAME-2"
    assert ruling.violations[0].detail == f"This is {name}, not the Order Phase."  # type: ignore[index]


def test_a_granted_action_is_neither_taken_nor_declined_by_the_opponent__LE_ERRATA_EDGEGUARD_1() -> None:
    units = "A fe-edgeguard hive_A; A fe-war-dog outer_1; B tc-firebird hive_B"
    state = activated(position(units), "fe-edgeguard#1")
    asked = play(state, by("A", "move", unit="fe-edgeguard#1", to="outer_1"))
    for move in (by("B", "granted_move", unit="tc-firebird#1", to="outer_1"), by("B", "decline")):
        ruling = judge(asked, move)
        assert ruling.verdict == "illegal" and named(ruling)[0] == "LE-ERRATA-EDGEGUARD-1"


@pytest.mark.parametrize("hand", [Zone(("nh-outmaneuver",) * 2), Zone((), 2)], ids=["known", "unknown"])
def test_no_third_copy_of_a_support_comes_from_a_pile_that_nobody_has_told__LE_INV_1(hand: Zone) -> None:
    state = outmaneuver(2)
    state = replace(state, hand=state.hand.put("A", hand))
    if hand.unknown:
        deck = state.deck.A.cards
        state = replace(state, deck=state.deck.put("A", Deck(("nh-outmaneuver", *deck[1:]))))
    ruling = judge(state, by("A", "play_support", card="nh-outmaneuver", cards=["nh-outmaneuver"]))
    assert ruling.verdict == "illegal" and named(ruling)[0] == "LE-ORDER-SUP-2"
