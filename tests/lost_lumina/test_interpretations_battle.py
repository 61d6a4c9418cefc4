"""How gaps about battles, roles and removals are read: LL-RULING-6 and -14 to -25."""

import json
from importlib import resources

import pytest

from referee.games.lost_lumina.state import Sides
from tests.lost_lumina.fights import asked, dice_step, strength, winner
from tests.lost_lumina.positions import battle, broken, judge, no_reroll, play, roll, take, turn

TRADE = {"type": "wuxaki_trade", "seat": "A"}


def galgator(seat, area):
    return {"type": "galgator_remove", "seat": seat, "area": area}


def olgi(seat, owner, to):
    return {"type": "olgi_move", "seat": seat, "owner": owner, "to": to}


def placed(seat, area):
    return {"type": "arako_place", "seat": seat, "area": area}


def retreat(seat, area):
    return {"type": "kurak_retreat", "seat": seat, "area": area}


# LL-RULING-6


def test_the_losers_followers_go_to_the_supply_and_not_to_the_box__LL_RULING_6():
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="gnurxel", card_B="orly", box=(0, 4))
    after = dice_step(state, [6, 1], [1, 1, 1]).state
    assert (after.supply.B, after.box.B) == (10, 4)


def test_followers_removed_by_an_ability_go_to_the_supply_and_not_to_the_box__LL_RULING_6():
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="kenuk", card_B="orly")
    after = play(state, {"type": "kenuk_roll", "seat": "chance", "report": {"dice": [4, 1]}})
    assert (after.supply.B, after.box.B) == (12, 0)


def test_only_the_followers_paid_for_a_reroll_go_to_the_box__LL_RULING_6():
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="gnurxel", card_B="orly")
    declared = {"type": "declare_extra_dice", "seat": "B", "orly": False, "stored": 0}
    paid = {"type": "reroll", "seat": "A", "which": [0, 1], "report": {"dice": [6, 6]}}
    after = play(state, declared, roll([1, 1], [1, 2, 3]), paid)
    assert (after.supply.A, after.box.A, after.map.A) == (10, 2, {"D2": 2, "W1": 1})


# LL-RULING-14


def test_a_battle_area_that_is_no_longer_shared_sees_no_battle__LL_RULING_14():
    state = battle(
        "D2", A={"D2": 3, "W3": 1, "W1": 1}, B={"D2": 1, "W3": 1, "H1": 1}, card_A="galgator", card_B="gnurxel"
    )
    ended = dice_step(play(state, galgator("A", "W3")), [1, 1, 1], [6]).state
    assert (ended.node, ended.active) == ("TURN.DISCARD", "B")
    assert ended.map == Sides({"W3": 1, "W1": 1}, {"D2": 1, "H1": 1})


def test_an_area_that_becomes_shared_is_fought_over_in_the_same_turn__LL_RULING_14():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="olgi", card_B="gnurxel")
    state = play(state, olgi("A", "A", "W2"), olgi("B", "B", "W1"))
    after = dice_step(state, [1, 1], [6, 6]).state
    assert (after.node, after.active) == ("BATTLE.COMMIT", "A")
    assert after.running.area == "W1"


def test_an_area_already_fought_over_can_see_another_battle_in_this_turn__LL_RULING_14():
    state = battle(
        "D2",
        A={"D2": 1, "W2": 1, "W1": 1},
        B={"D2": 3, "W2": 3, "H1": 1},
        card_A="krod",
        card_B="gnurxel",
        hand_A=["kurak", "orly"],
        hand_B=["eralgo", "arus"],
        promo=True,
    )
    state = play(state, roll([1], [6, 6, 6]), *no_reroll("A", "B"), take("A", 0), take("A", 0, "B"))
    assert (state.running.area, state.attackers) == ("W2", {"W2": "A"})
    state = play(state, *({"type": "play_card", "seat": s, "card": c} for s, c in (("A", "kurak"), ("B", "eralgo"))))
    after = play(dice_step(state, [1], [6, 6, 6]).state, retreat("A", "D2"))
    assert (after.node, after.running.area, after.running.attacker) == ("BATTLE.COMMIT", "D2", "A")


# LL-RULING-15


def test_a_follower_led_into_an_area_attacks_for_its_owner_whoever_led_it__LL_RULING_15():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="olgi", card_B="gnurxel")
    after = play(state, olgi("A", "B", "W1"))
    assert after.attackers["W1"] == "B"


def test_of_two_followers_led_into_one_area_the_later_arrival_attacks__LL_RULING_15():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="olgi", card_B="gnurxel")
    assert play(state, olgi("A", "A", "W3"), olgi("B", "B", "W3")).attackers["W3"] == "B"
    assert play(state, olgi("A", "B", "W3"), olgi("B", "A", "W3")).attackers["W3"] == "A"


def test_the_winner_who_places_with_arako_attacks_also_when_not_active__LL_RULING_15():
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="krod", card_B="arako")
    state = dice_step(state, [1, 1], [6, 6, 6]).state
    after = play(state, placed("B", "W1"))
    assert (after.active, after.running.area, after.running.attacker) == ("A", "W1", "B")


def test_a_loser_who_retreats_with_kurak_attacks_also_when_not_active__LL_RULING_15():
    state = battle("D2", A={"D2": 3, "W2": 1}, B={"D2": 2, "H1": 1}, card_A="gnurxel", card_B="kurak", promo=True)
    state = dice_step(state, [5, 1, 1], [6, 2]).state
    after = play(state, retreat("B", "W2"))
    assert (after.active, after.running.area, after.running.attacker) == ("A", "W2", "B")


def test_an_area_shared_already_keeps_its_attacker__LL_RULING_15():
    state = battle(
        "D2", A={"D2": 3, "W1": 1}, B={"D2": 3, "W1": 1, "H1": 1}, card_A="olgi", card_B="gnurxel", attacker="A"
    )
    after = play(state, olgi("A", "B", "W1"))
    assert after.attackers["W1"] == "A"


# LL-RULING-16


def test_the_defender_wins_a_tie_also_as_the_active_player__LL_RULING_16():
    state = battle(
        "D2", A={"D2": 2, "W1": 1}, B={"D2": 2, "H1": 1}, card_A="orly", card_B="eralgo", attacker="B", active="A"
    )
    ruling = dice_step(state, [4, 4], [4, 4])
    assert strength(ruling) == {"A": 14, "B": 14}
    assert winner(ruling) == "A"


def test_the_active_player_discards_first_also_as_the_defender__LL_RULING_16():
    state = battle(
        "D2", A={"D2": 2, "W1": 1}, B={"D2": 2, "H1": 1}, card_A="orly", card_B="eralgo", attacker="B", active="A"
    )
    assert dice_step(state, [4, 4], [4, 4]).state.discard[-2:] == ("orly", "eralgo")


def test_the_active_player_goes_first_within_olgi_also_as_the_defender__LL_RULING_16():
    state = battle(
        "D2", A={"D2": 2, "W1": 1}, B={"D2": 2, "H1": 1}, card_A="orly", card_B="olgi", attacker="B", active="A"
    )
    assert asked(state) == (("olgi_move", "A"),)
    assert broken(judge(state, olgi("B", "B", "W2"))) == ["LL-CARD-08-1"]


def test_the_attacker_acts_first_in_a_step_also_when_not_active__LL_RULING_16():
    state = battle(
        "D2",
        A={"D2": 2, "W1": 1},
        B={"D2": 2, "H1": 1},
        card_A="galgator",
        card_B="wuxaki",
        attacker="B",
        active="A",
    )
    assert asked(state) == (("wuxaki_trade", "B"), ("decline", "B"))


# LL-RULING-17


def test_a_player_with_a_hand_must_play_a_card__LL_RULING_17():
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 2, "H1": 1}, committed=False)
    assert broken(judge(state, {"type": "decline", "seat": "A"}))[0] == "LL-BATTLE-CHOOSE-1"


@pytest.mark.parametrize(("first", "second"), [("A", "B"), ("B", "A")])
def test_who_plays_a_card_first_does_not_matter_and_the_choice_is_final__LL_RULING_17(first, second):
    cards = {"A": ["orly", "krod"], "B": ["gruka", "arus"]}
    state = battle(
        "D2", A={"D2": 2, "W1": 1}, B={"D2": 2, "H1": 1}, hand_A=cards["A"], hand_B=cards["B"], committed=False
    )
    state = play(state, {"type": "play_card", "seat": first, "card": cards[first][0]})
    again = {"type": "play_card", "seat": first, "card": cards[first][1]}
    assert broken(judge(state, again))[0] == "LL-BATTLE-CHOOSE-1"
    state = play(state, {"type": "play_card", "seat": second, "card": cards[second][0]})
    assert state.in_play == Sides("orly", "gruka")


# LL-RULING-18


def test_without_a_card_followers_and_die_count__LL_RULING_18():
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="gruka", hand_A=[], card_B=None)
    ruling = dice_step(state, [2, 1], [6, 5, 4], b=1)
    assert strength(ruling) == {"A": 8 + 2 + 2, "B": 3 + 5}


def test_arus_exchanges_nothing_with_a_player_without_a_card__LL_RULING_18():
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="arus", hand_A=[], card_B=None)
    assert strength(dice_step(state, [2, 1], [6, 5, 4])) == {"A": 1 + 2 + 2, "B": 3 + 6}


def test_ragura_adds_nothing_against_a_player_without_a_card__LL_RULING_18():
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="ragura", hand_A=[], card_B=None)
    assert strength(dice_step(state, [2, 1], [6, 5, 4])) == {"A": 3 + 2 + 2, "B": 3 + 6}


def test_nubala_leaves_nothing_to_a_player_without_a_card__LL_RULING_18():
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="nubala", hand_A=[], card_B=None)
    assert strength(dice_step(state, [2, 1], [6, 5, 4])) == {"A": 5, "B": 0}


def test_a_player_without_a_card_can_reroll_and_use_a_stored_die__LL_RULING_18():
    state = battle(
        "D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="gruka", hand_A=[], card_B=None, stored=(0, 1)
    )
    declared = {"type": "declare_extra_dice", "seat": "B", "orly": False, "stored": 1}
    state = play(state, declared, roll([1, 1], [1, 1, 1, 1]), *no_reroll("A"))
    again = judge(state, {"type": "reroll", "seat": "B", "which": [0, 3], "report": {"dice": [6, 5]}})
    assert again.verdict == "legal"
    assert again.state.running.dice.B == (6, 1, 1, 5)


def test_a_followerless_player_without_a_card_has_strength_0__LL_RULING_18():
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 1, "H1": 1}, card_A="galgator", hand_A=[], card_B=None)
    assert strength(dice_step(play(state, galgator("A", "D2")), [3, 1])) == {"A": 2 + 2 + 3, "B": 0}


# LL-RULING-19


def test_a_single_battle_is_not_chosen__LL_RULING_19():
    state = turn("A", ap=1, A={"D2": 2, "W1": 1}, B={"D2": 2, "H1": 1})
    after = play(state, {"type": "end_reinforcement", "seat": "A"})
    assert (after.node, after.running.area) == ("BATTLE.COMMIT", "D2")


def test_of_two_battles_the_active_player_chooses_one__LL_RULING_19():
    state = turn("A", ap=1, A={"D2": 2, "W1": 1}, B={"D2": 2, "W1": 1})
    after = play(state, {"type": "end_reinforcement", "seat": "A"})
    assert asked(after) == (("choose_battle", "A"),)


# LL-RULING-20

STEPS = {
    "reveal": "tanilla zandika rukan",
    "lightning": "kenuk galgator olgi wuxaki",
    "dice": "orly frukilla janulo lorato krod",
    "calculate": "lupinda arus gruka ragura umkato eralgo bufoka",
    "cross-out": "arburi namla bukoni nubala",
    "result": "rupoda pibiju arako kurak",
    "none": "gnurxel",
}
STEP_OF = {card: step for step, cards in STEPS.items() for card in cards.split()}
PACK = json.loads((resources.files("referee.games.lost_lumina") / "pack.json").read_bytes())


@pytest.mark.parametrize("card", sorted(STEP_OF))
def test_each_ability_has_its_step_and_only_four_are_printed__LL_RULING_20(card):
    assert PACK["cards"][card]["step"] == STEP_OF[card]
    derived = f"/cards/{card}/step" in PACK["provenance"]
    assert derived == (STEP_OF[card] not in ("cross-out", "none"))


def test_a_step_that_is_inferred_stands_under_the_assumptions__LL_RULING_20():
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="lupinda", card_B="nubala")
    read = {a.pointer: (a.source, a.value) for a in dice_step(state, [1, 1], [1, 1, 1]).assumptions}
    assert read["/state/pack/patch/cards/lupinda/step"] == ("derived", "calculate")
    assert "/state/pack/patch/cards/nubala/step" not in read


# LL-RULING-21


def test_a_side_is_out_at_once_when_its_last_follower_leaves_the_map__LL_RULING_21():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 2}, card_A="kenuk", card_B="arako")
    ruling = judge(state, {"type": "kenuk_roll", "seat": "chance", "report": {"dice": [4, 5, 1]}})
    assert (ruling.state.node, ruling.state.result.reason) == ("GAME.OVER", "elimination")
    assert ruling.state.result.winners == ("A",)
    assert not {"rolled", "strength", "discarded"} & {event.type for event in ruling.events}


def test_a_winner_with_arako_does_not_come_back_from_an_empty_map__LL_RULING_21():
    state = battle("D2", A={"D2": 1, "W1": 1}, B={"D2": 1}, card_A="galgator", card_B="arako")
    after = play(state, galgator("A", "D2"))
    assert (after.node, after.result.winners) == ("GAME.OVER", ("A",))


# LL-RULING-22


def test_a_battle_without_followers_ends_without_a_winner_and_both_cards_are_discarded__LL_RULING_22():
    state = battle("D2", A={"D2": 1, "W1": 1}, B={"D2": 1, "H1": 1}, card_A="wuxaki", card_B="pibiju")
    ruling = judge(state, TRADE)
    assert winner(ruling) is None
    assert ruling.state.discard[-2:] == ("wuxaki", "pibiju")
    assert (ruling.state.node, ruling.state.active) == ("TURN.DISCARD", "B")
    assert ruling.state.map == Sides({"W1": 1}, {"H1": 1})


def test_the_defenders_lightning_ability_is_not_resolved_in_an_empty_area__LL_RULING_22():
    state = battle("D2", A={"D2": 1, "W1": 1}, B={"D2": 1, "H1": 1}, card_A="wuxaki", card_B="galgator")
    after = play(state, TRADE)
    assert (after.node, after.map.A) == ("TURN.DISCARD", {"W1": 1})


# LL-RULING-23


def test_a_followerless_defender_counts_battle_points_with_their_changes_and_wins_ties__LL_RULING_23():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 2, "H1": 1}, card_A="kenuk", card_B="gruka")
    state = play(state, {"type": "kenuk_roll", "seat": "chance", "report": {"dice": [4, 2, 6]}})
    ruling = dice_step(state, [3, 1, 1])
    assert strength(ruling) == {"A": 4 + 3 + 3, "B": 8 + 2}
    assert winner(ruling) == "B"
    assert ruling.state.map == Sides({"W1": 1}, {"H1": 1})


def test_a_followerless_player_still_resolves_a_lightning_ability__LL_RULING_23():
    state = battle("D2", A={"D2": 1, "W1": 1}, B={"D2": 1, "H1": 1}, card_A="galgator", card_B="olgi")
    state = play(state, galgator("A", "D2"))
    assert asked(state) == (("olgi_move", "A"),)


def test_a_followerless_player_cannot_trade_with_wuxaki__LL_RULING_23():
    state = battle("D2", A={"D2": 1, "W1": 1}, B={"D2": 1, "H1": 1}, card_A="galgator", card_B="wuxaki")
    after = play(state, galgator("A", "D2"))
    assert after.node == "BATTLE.DICE.ROLL"
    assert broken(judge(after, {"type": "wuxaki_trade", "seat": "B"}))[0] == "LL-CARD-13-1"


def test_a_followerless_player_rolls_no_dice__LL_RULING_23():
    state = battle("D2", A={"D2": 1, "W1": 1}, B={"D2": 1, "H1": 1}, card_A="galgator", card_B="gruka")
    state = play(state, galgator("A", "D2"))
    assert broken(judge(state, roll([3], [3]))) == ["LL-BR-REMOVE-3"]
    assert judge(state, roll([3])).verdict == "legal"


# LL-RULING-24


def test_an_area_that_olgi_empties_ends_the_battle_and_fills_no_supply__LL_RULING_24():
    state = battle("D2", A={"D2": 1, "W1": 1}, B={"D2": 1, "H1": 1}, card_A="olgi", card_B="gnurxel")
    ruling = judge(play(state, olgi("A", "A", "W2")), olgi("B", "B", "H2"))
    assert winner(ruling) is None
    assert ruling.state.map == Sides({"W1": 1, "W2": 1}, {"H1": 1, "H2": 1})
    assert ruling.state.supply == Sides(13, 13)
    assert (ruling.state.node, ruling.state.active) == ("TURN.DISCARD", "B")


def test_a_side_that_olgi_leaves_without_followers_counts_only_battle_points__LL_RULING_24():
    state = battle("D2", A={"D2": 2, "W1": 1}, B={"D2": 2, "H1": 1}, card_A="olgi", card_B="gnurxel")
    state = play(state, olgi("A", "B", "H2"), olgi("B", "B", "H3"))
    assert strength(dice_step(state, [6, 1])) == {"A": 4 + 2 + 6, "B": 11}


# LL-RULING-25


def test_when_both_lose_the_last_follower_on_the_map_the_victory_is_shared__LL_RULING_25():
    state = battle("D2", A={"D2": 1}, B={"D2": 1}, card_A="wuxaki", card_B="gnurxel")
    ruling = judge(state, TRADE)
    assert (ruling.state.result.reason, ruling.state.result.winners) == ("mutual_elimination", ("A", "B"))
    assert "score" not in {event.type for event in ruling.events}


def test_a_copied_trade_can_end_the_game_as_a_tie_too__LL_RULING_25():
    state = battle("D2", A={"D2": 1}, B={"D2": 1}, card_A="tanilla", card_B="gnurxel", top="wuxaki")
    assert play(state, TRADE).result.winners == ("A", "B")
