"""How gaps about lightning and result abilities are read: LL-RULING-54 to -63."""

import pytest

from referee.games.lost_lumina.state import Sides
from tests.lost_lumina.fights import asked, dice_step, winner
from tests.lost_lumina.positions import battle, broken, judge, play

TRADE = {"type": "wuxaki_trade", "seat": "A"}


def galgator(seat, area):
    return {"type": "galgator_remove", "seat": seat, "area": area}


def olgi(seat, owner, to):
    return {"type": "olgi_move", "seat": seat, "owner": owner, "to": to}


def placed(seat, area):
    return {"type": "arako_place", "seat": seat, "area": area}


def retreat(seat, area):
    return {"type": "kurak_retreat", "seat": seat, "area": area}


def removed(seat, owner, area):
    return {"type": "pibiju_remove", "seat": seat, "owner": owner, "area": area}


# LL-RULING-54


@pytest.mark.parametrize("owner", ["A", "B"])
@pytest.mark.parametrize("second", ["A", "B"])
def test_with_olgi_each_player_takes_any_follower_of_the_area__LL_RULING_54(owner, second):
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="olgi", card_B="gnurxel")
    after = play(state, olgi("A", owner, "W3"), olgi("B", second, "H3"))
    led = [owner, second]
    assert after.map.A.get("D2") == 3 - led.count("A")
    assert after.map.B.get("D2") == 3 - led.count("B")


# LL-RULING-55


def test_olgi_is_compulsory_for_both_players__LL_RULING_55():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="olgi", card_B="gnurxel")
    assert broken(judge(state, {"type": "decline", "seat": "A"}))[0] == "LL-BR-MUST-1"
    state = play(state, olgi("A", "A", "W2"))
    assert broken(judge(state, {"type": "decline", "seat": "B"}))[0] == "LL-BR-MUST-1"


@pytest.mark.parametrize("to", ["W1", "W2", "W3", "D1", "D3", "H1", "H2", "H3"])
def test_olgi_leads_into_any_other_area_near_or_far_whoever_is_there__LL_RULING_55(to):
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="olgi", card_B="gnurxel")
    assert judge(state, olgi("A", "A", to)).verdict == "legal"


def test_with_olgi_the_active_player_is_first_also_when_the_defender_is_active__LL_RULING_55():
    state = battle(
        "D2", A={"D2": 3, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="olgi", card_B="gnurxel", attacker="A", active="B"
    )
    assert asked(state) == (("olgi_move", "B"),)


def test_a_player_who_finds_the_area_empty_takes_nobody_with_olgi__LL_RULING_55():
    state = battle("D2", A={"D2": 1, "W1": 1}, B={"D2": 1, "H1": 1}, card_A="galgator", card_B="olgi")
    after = play(state, galgator("A", "D2"), olgi("A", "A", "W2"))
    assert (after.node, after.active) == ("TURN.DISCARD", "B")


# LL-RULING-56


@pytest.mark.parametrize("area", ["D2", "W3", "H1"])
def test_galgator_takes_an_opposing_follower_from_any_area__LL_RULING_56(area):
    state = battle(
        "D2", A={"D2": 3, "W3": 1, "W1": 1}, B={"D2": 2, "W3": 2, "H1": 2}, card_A="galgator", card_B="gnurxel"
    )
    after = play(state, galgator("A", area))
    assert after.map.B[area] == 1


def test_galgator_is_compulsory__LL_RULING_56():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 2, "H1": 2}, card_A="galgator", card_B="gnurxel")
    assert broken(judge(state, {"type": "decline", "seat": "A"}))[0] == "LL-BR-MUST-1"


# LL-RULING-57


def test_the_last_follower_on_the_map_can_be_traded_and_loses_the_game__LL_RULING_57():
    state = battle("D2", A={"D2": 1}, B={"D2": 2, "H1": 1}, card_A="wuxaki", card_B="gnurxel")
    after = play(state, TRADE)
    assert (after.result.reason, after.result.winners) == ("elimination", ("B",))


def test_wuxaki_trades_one_for_one_and_once__LL_RULING_57():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 3, "H1": 1}, card_A="wuxaki", card_B="gnurxel")
    after = play(state, TRADE)
    assert (after.map.A["D2"], after.map.B["D2"]) == (2, 2)
    assert broken(judge(after, TRADE))[0] == "LL-BATTLE-SEQ-1"


# LL-RULING-58


def test_a_defending_kurak_retreats_before_an_attacking_pibiju_acts__LL_RULING_58():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 1, "H1": 1}, card_A="pibiju", card_B="kurak", promo=True)
    state = dice_step(state, [6, 1, 1], [1]).state
    assert asked(state) == (("kurak_retreat", "B"),)
    assert broken(judge(state, removed("A", "B", "H1"))) == ["LL-BATTLE-SEQ-1"]
    state = play(state, retreat("B", "W2"))
    after = play(state, removed("A", "B", "W2"))
    assert after.map.B == {"H1": 1}


# LL-RULING-59


@pytest.mark.parametrize(("owner", "area"), [("B", "H1"), ("A", "W1"), ("A", "D2")])
def test_pibiju_removes_any_follower_of_either_side__LL_RULING_59(owner, area):
    state = battle("D2", A={"D2": 3, "W1": 2}, B={"D2": 1, "H1": 2}, card_A="pibiju", card_B="krod")
    state = dice_step(state, [6, 1, 1], [1]).state
    before = state.map[owner][area]
    after = play(state, removed("A", owner, area))
    assert after.map[owner].get(area, 0) == before - 1


def test_pibiju_is_compulsory_for_the_winner_and_not_for_the_loser__LL_RULING_59():
    state = battle("D2", A={"D2": 3, "W1": 2}, B={"D2": 1, "H1": 2}, card_A="pibiju", card_B="krod")
    won = dice_step(state, [6, 1, 1], [1]).state
    assert broken(judge(won, {"type": "decline", "seat": "A"}))[0] == "LL-BR-MUST-1"
    state = battle("D2", A={"D2": 1, "W1": 2}, B={"D2": 4, "H1": 2}, card_A="pibiju", card_B="gruka")
    assert dice_step(state, [1], [6, 1, 1, 1]).state.node == "TURN.DISCARD"


def test_pibiju_takes_the_opponents_last_follower_and_wins__LL_RULING_59():
    state = battle("D2", A={"D2": 3}, B={"D2": 1, "H1": 1}, card_A="pibiju", card_B="krod")
    after = play(dice_step(state, [6, 1, 1], [1]).state, removed("A", "B", "H1"))
    assert (after.result.reason, after.result.winners) == ("elimination", ("A",))


def test_pibiju_takes_the_own_last_follower_and_loses__LL_RULING_59():
    state = battle("D2", A={"D2": 1}, B={"D2": 1, "H1": 1}, card_A="pibiju", card_B="krod")
    after = play(dice_step(state, [6], [1]).state, removed("A", "A", "D2"))
    assert (after.result.reason, after.result.winners) == ("elimination", ("B",))


def test_pibiju_can_cancel_a_battle_that_waits__LL_RULING_59():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 1, "W1": 1, "H1": 1}, card_A="pibiju", card_B="krod")
    after = play(dice_step(state, [6, 1, 1], [1]).state, removed("A", "B", "W1"))
    assert (after.node, after.active) == ("TURN.DISCARD", "B")


# LL-RULING-60


@pytest.mark.parametrize("area", ["W1", "W2", "W3", "D1", "D2", "D3", "H1", "H2", "H3"])
def test_arako_places_in_any_of_the_nine_areas__LL_RULING_60(area):
    state = battle("D2", A={"D2": 3, "W1": 2}, B={"D2": 1, "H1": 2}, card_A="arako", card_B="krod")
    state = dice_step(state, [6, 1, 1], [1]).state
    before = state.here("A", area)
    ruling = judge(state, placed("A", area))
    assert ruling.verdict == "legal"
    assert ruling.state.here("A", area) == before + 1
    assert ruling.state.supply.A == state.supply.A - 1


def test_arako_is_compulsory_with_a_supply__LL_RULING_60():
    state = battle("D2", A={"D2": 3, "W1": 2}, B={"D2": 1, "H1": 2}, card_A="arako", card_B="krod")
    state = dice_step(state, [6, 1, 1], [1]).state
    assert broken(judge(state, {"type": "decline", "seat": "A"}))[0] == "LL-BR-MUST-1"


def test_arako_is_passed_over_with_an_empty_supply__LL_RULING_60():
    state = battle("D2", A={"D2": 3, "W1": 2}, B={"D2": 1, "H1": 2}, card_A="arako", card_B="krod", box=(10, 0))
    ruling = dice_step(state, [6, 1, 1], [1])
    assert winner(ruling) == "A"
    assert ruling.state.node == "TURN.DISCARD"


# LL-RULING-61


def lost_with_kurak(**how):
    """A battle that B, the defender, has lost with Kurak."""
    how = {"A": {"D2": 3, "W2": 1, "D3": 1}, "B": {"D2": 2, "H2": 1, "D3": 1}} | how
    state = battle("D2", card_A="gnurxel", card_B="kurak", promo=True, **how)
    return dice_step(state, [5, 1, 1], [6, 2]).state


@pytest.mark.parametrize("area", ["W2", "D1", "D3", "H2"])
def test_kurak_retreats_to_any_adjacent_area_whoever_is_there__LL_RULING_61(area):
    state = lost_with_kurak()
    after = play(state, retreat("B", area))
    assert after.here("B", area) == state.here("B", area) + 2
    assert after.supply.B == state.supply.B
    assert after.here("B", "D2") == 0


@pytest.mark.parametrize("area", ["D2", "W1", "H3"])
def test_kurak_retreats_to_no_other_area__LL_RULING_61(area):
    assert broken(judge(lost_with_kurak(), retreat("B", area))) == ["LL-CARD-28-1"]


def test_kurak_is_compulsory__LL_RULING_61():
    assert broken(judge(lost_with_kurak(), {"type": "decline", "seat": "B"}))[0] == "LL-BR-MUST-1"


def test_without_an_adjacent_area_kuraks_followers_are_removed__LL_RULING_61():
    island = {"paths": dict.fromkeys(("D1-D2", "D2-D3", "D2-W2", "D2-H2"), False)}
    after = lost_with_kurak(A={"D2": 3, "W2": 1}, B={"D2": 2, "H2": 1}, pack={"id": "default", "patch": island})
    assert (after.node, after.map.B, after.supply.B) == ("TURN.DISCARD", {"H2": 1}, 14)


def test_the_winner_against_kurak_has_won_all_the_same__LL_RULING_61():
    state = battle("D2", A={"D2": 3, "W2": 1}, B={"D2": 2, "H1": 1}, card_A="arako", card_B="kurak", promo=True)
    state = play(dice_step(state, [6, 1, 1], [1, 1]).state, retreat("B", "D1"))
    assert asked(state) == (("arako_place", "A"),)


def test_a_kurak_without_followers_in_the_area_retreats_nobody__LL_RULING_61():
    state = battle("D2", A={"D2": 3, "W2": 1}, B={"D2": 1, "H1": 1}, card_A="kenuk", card_B="kurak", promo=True)
    state = play(state, {"type": "kenuk_roll", "seat": "chance", "report": {"dice": [6, 1, 1]}})
    ruling = dice_step(state, [6, 1, 1])
    assert winner(ruling) == "A"
    assert ruling.state.node == "TURN.DISCARD"


# LL-RULING-62


def test_rupodas_user_takes_the_die_when_the_battle_ends_early__LL_RULING_62():
    state = battle("D2", A={"D2": 1, "W1": 1}, B={"D2": 1, "H1": 1}, card_A="wuxaki", card_B="rupoda")
    assert play(state, TRADE).stored == Sides(0, 1)


def test_rupodas_user_takes_no_die_when_the_game_is_over__LL_RULING_62():
    state = battle("D2", A={"D2": 1}, B={"D2": 1}, card_A="wuxaki", card_B="rupoda")
    assert play(state, TRADE).stored == Sides(0, 0)


# LL-RULING-63


@pytest.mark.parametrize("card", ["pibiju", "arako"])
def test_the_winners_result_ability_is_not_resolved_when_the_loser_is_out__LL_RULING_63(card):
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 2}, card_A=card, card_B="krod")
    after = dice_step(state, [6, 1, 1], [1, 1]).state
    assert (after.node, after.result.winners) == ("GAME.OVER", ("A",))
    assert after.map.A == {"D2": 3, "W1": 1}


def test_a_retreat_keeps_the_loser_on_the_map__LL_RULING_63():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 2}, card_A="pibiju", card_B="kurak", promo=True)
    after = play(dice_step(state, [6, 1, 1], [1, 1]).state, retreat("B", "H2"))
    assert after.result is None
    assert asked(after) == (("pibiju_remove", "A"),)
