"""How gaps of the dice step are read: LL-RULING-26 to -37, and -75."""

import pytest
from msgspec.structs import replace

from referee.games.lost_lumina.state import Sides
from tests.lost_lumina.fights import asked, dice_step, strength, winner
from tests.lost_lumina.positions import battle, broken, judge, no_reroll, play, roll, take


def declared(seat, *, orly=False, stored=0):
    return {"type": "declare_extra_dice", "seat": seat, "orly": orly, "stored": stored}


def paid(seat, which, dice):
    return {"type": "reroll", "seat": seat, "which": which, "report": {"dice": dice}}


def free(seat, die, pips):
    return {"type": "free_reroll", "seat": seat, "which": [die], "report": {"dice": [pips]}}


def kenuk(*dice):
    return {"type": "kenuk_roll", "seat": "chance", "report": {"dice": list(dice)}}


def galgator(seat, area):
    return {"type": "galgator_remove", "seat": seat, "area": area}


def fight(card_A="gnurxel", card_B="eralgo", **how):
    """Two against three in D2, A attacking."""
    how = {"A": {"D2": 2, "W1": 1}, "B": {"D2": 3, "H1": 1}} | how
    return battle("D2", card_A=card_A, card_B=card_B, **how)


def types(state):
    return {(type, seat) for type, seat in asked(state)}


# LL-RULING-26


def test_the_attacker_rerolls_first_then_the_defender_then_dice_are_chosen__LL_RULING_26():
    state = play(fight(), roll([1, 2], [3, 4, 5]))
    seen = [asked(state)[-1]]
    for move in (*no_reroll("A", "B"), take("A", 0)):
        state = play(state, move)
        seen.append(asked(state)[-1])
    assert seen == [("pass_reroll", "A"), ("pass_reroll", "B"), ("choose_die", "A"), ("choose_die", "B")]


def test_no_die_is_chosen_while_a_reroll_is_open__LL_RULING_26():
    state = play(fight(), roll([1, 2], [3, 4, 5]))
    assert broken(judge(state, take("A", 0))) == ["LL-BATTLE-SEQ-1"]


def test_the_defender_does_not_reroll_before_the_attacker_has_done__LL_RULING_26():
    state = play(fight(), roll([1, 2], [3, 4, 5]))
    assert broken(judge(state, paid("B", [0], [6]))) == ["LL-BR-ORDER-1"]


def test_the_defenders_die_is_chosen_after_the_attackers__LL_RULING_26():
    state = play(fight(), roll([1, 2], [3, 4, 5]), *no_reroll("A", "B"))
    assert broken(judge(state, take("B", 0))) == ["LL-BR-ORDER-1"]


def test_a_defending_attacker_order_holds_also_when_the_defender_is_active__LL_RULING_26():
    state = play(fight(attacker="B", active="A"), roll([1, 2], [3, 4, 5]))
    assert asked(state)[-1] == ("pass_reroll", "B")


def test_after_the_windows_there_is_no_reroll_any_more__LL_RULING_26():
    state = play(fight(), roll([1, 2], [3, 4, 5]), *no_reroll("A", "B"))
    assert broken(judge(state, paid("A", [0], [6])))[0] == "LL-BATTLE-SEQ-1"


# LL-RULING-27


def test_a_reroll_of_no_die_is_no_reroll__LL_RULING_27():
    state = play(fight(), roll([1, 2], [3, 4, 5]))
    assert broken(judge(state, paid("A", [], []))) == ["LL-BATTLE-REROLL-2"]


def test_all_own_dice_with_the_extra_one_can_be_rerolled__LL_RULING_27():
    state = play(fight(stored=(1, 0)), declared("A", stored=1), roll([1, 2, 3], [3, 4, 5]))
    after = play(state, paid("A", [0, 1, 2], [4, 5, 6]))
    assert (after.running.dice.A, after.box.A, after.supply.A) == ((4, 5, 6), 3, 9)


@pytest.mark.parametrize("which", [[0, 0], [2], [-1], [0, 1, 2]])
def test_only_distinct_own_dice_are_rerolled__LL_RULING_27(which):
    state = play(fight(), roll([1, 2], [3, 4, 5]))
    assert broken(judge(state, paid("A", which, [1] * len(which)))) == ["LL-BATTLE-REROLL-2"]


def test_no_more_dice_are_rerolled_than_the_supply_pays_for__LL_RULING_27():
    state = play(fight(box=(11, 0)), roll([1, 2], [3, 4, 5]))
    assert broken(judge(state, paid("A", [0, 1], [6, 6]))) == ["LL-BATTLE-REROLL-2"]
    assert judge(state, paid("A", [0], [6])).verdict == "legal"


def test_with_an_empty_supply_the_window_is_passed_over__LL_RULING_27():
    state = play(fight(box=(12, 0)), roll([1, 2], [3, 4, 5]))
    assert asked(state)[-1] == ("pass_reroll", "B")
    assert broken(judge(state, paid("A", [0], [6])))[0] == "LL-BATTLE-REROLL-5"


def test_followers_that_came_back_in_this_battle_pay_for_a_reroll__LL_RULING_27():
    state = play(fight("kenuk", box=(0, 11)), kenuk(5, 1))
    assert state.supply.B == 1
    state = play(state, roll([1, 2], [3, 4]), *no_reroll("A"))
    assert judge(state, paid("B", [1], [6])).verdict == "legal"


def test_a_window_that_was_passed_stays_closed__LL_RULING_27():
    state = play(fight(), roll([1, 2], [3, 4, 5]), *no_reroll("A"))
    assert judge(state, paid("A", [0], [6])).verdict == "illegal"
    assert asked(state)[-1] == ("pass_reroll", "B")


# LL-RULING-28


def test_ten_followers_roll_ten_dice__LL_RULING_28():
    state = fight(A={"D2": 10, "W1": 1})
    eight = judge(state, roll([1] * 8, [1, 1, 1]))
    assert broken(eight) == ["LL-BR-DICE-1"]
    ten = judge(state, roll([1] * 9 + [6], [1, 1, 1]))
    assert ten.verdict == "legal"
    after = play(ten.state, *no_reroll("A", "B"))
    assert judge(after, take("A", 9)).verdict == "legal"


def test_stored_dice_do_not_make_the_other_rolls_smaller__LL_RULING_28():
    state = fight(A={"D2": 8, "W1": 1}, stored=(0, 2))
    state = play(state, declared("B", stored=0))
    assert judge(state, roll([1] * 8, [1, 1, 1])).verdict == "legal"
    assert judge(state, roll([1] * 6, [1, 1, 1])).verdict == "illegal"


def test_kenuk_rolls_more_than_eight_dice_too__LL_RULING_28():
    state = fight("kenuk", A={"D2": 9, "W1": 1})
    assert broken(judge(state, kenuk(*[1] * 8))) == ["LL-BR-DICE-1"]
    assert play(state, kenuk(*[1] * 8, 4)).map.B["D2"] == 2


# LL-RULING-29


def test_dice_that_will_be_crossed_out_are_rolled_rerolled_and_chosen__LL_RULING_29():
    state = fight("nubala", "gnurxel")
    assert asked(state) == (("roll", "chance"),)
    state = play(state, roll([1, 2], [3, 4, 5]))
    after = play(state, paid("A", [0], [6]))
    assert (after.box.A, after.running.dice.A) == (1, (6, 2))
    state = play(after, *no_reroll("B"))
    assert asked(state) == (("choose_die", "A"),)


# LL-RULING-30


def test_orlys_die_is_declared_before_the_roll_and_rolled_with_the_others__LL_RULING_30():
    state = fight("gnurxel", "orly")
    assert asked(state) == (("declare_extra_dice", "B"),)
    after = play(state, declared("B", orly=True))
    assert judge(after, roll([1, 2], [3, 4, 5])).verdict == "illegal"
    assert judge(after, roll([1, 2], [3, 4, 5, 6])).verdict == "legal"


def test_orlys_die_once_declined_is_gone__LL_RULING_30():
    state = play(fight("gnurxel", "orly"), declared("B"))
    assert judge(state, declared("B", orly=True)).verdict == "illegal"
    state = play(state, roll([1, 2], [3, 4, 5]))
    assert "LL-BATTLE-SEQ-1" in broken(judge(state, declared("B", orly=True)))


def test_a_followerless_orly_has_no_die__LL_RULING_30():
    state = fight("galgator", "orly", B={"D2": 1, "H1": 1})
    state = play(state, galgator("A", "D2"))
    assert asked(state) == (("roll", "chance"),)
    assert broken(judge(state, declared("B", orly=True)))[0] == "LL-BR-REMOVE-3"


# LL-RULING-31


@pytest.mark.parametrize("stored", [0, 1, 2])
def test_any_number_of_stored_dice_joins_the_roll__LL_RULING_31(stored):
    state = play(fight(stored=(2, 0)), declared("A", stored=stored))
    assert 2 - stored == state.stored.A
    assert judge(state, roll([1] * (2 + stored), [1, 1, 1])).verdict == "legal"


def test_no_more_stored_dice_are_used_than_there_are__LL_RULING_31():
    assert broken(judge(fight(stored=(2, 0)), declared("A", stored=3))) == ["LL-CARD-10-2"]


@pytest.mark.parametrize(("dice", "wins"), [([6, 1], "A"), ([1, 1], "B")])
def test_rupodas_user_stores_a_die_win_or_lose__LL_RULING_31(dice, wins):
    ruling = dice_step(fight("rupoda", "frukilla", B={"D2": 2, "H1": 1}), dice, [3, 1])
    assert winner(ruling) == wins
    assert ruling.state.stored == Sides(1, 0)


def test_a_copied_rupoda_stores_another_die__LL_RULING_31():
    ruling = dice_step(fight("tanilla", "krod", top="rupoda", stored=(1, 0)), [6, 1], [1, 1, 1])
    assert ruling.state.stored == Sides(2, 0)


def test_a_declared_die_is_used_up_although_it_is_not_chosen__LL_RULING_31():
    state = play(fight(stored=(1, 0)), declared("A", stored=1))
    ruling = dice_step(state, [6, 1, 1], [1, 1, 1], a=0)
    assert ruling.state.stored.A == 0


def test_a_die_stored_in_one_battle_is_used_in_the_next_of_the_same_turn__LL_RULING_31():
    state = battle(
        "D2",
        A={"D2": 3, "W3": 2, "W1": 1},
        B={"D2": 1, "W3": 2, "H1": 1},
        card_A="krod",
        card_B="rupoda",
        hand_A=["orly", "arus"],
        hand_B=["gruka", "eralgo"],
    )
    state = dice_step(state, [4, 1, 1], [2]).state
    assert state.stored.B == 1
    cards = ({"type": "play_card", "seat": "A", "card": "orly"}, {"type": "play_card", "seat": "B", "card": "gruka"})
    state = play(state, *cards)
    assert asked(state) == (("declare_extra_dice", "B"),)


# LL-RULING-32


def test_stored_dice_do_not_join_kenuks_roll__LL_RULING_32():
    state = fight("kenuk", stored=(2, 0))
    assert asked(state) == (("kenuk_roll", "chance"),)
    assert broken(judge(state, kenuk(1, 1, 1))) == ["LL-CARD-04-1"]
    state = play(state, kenuk(1, 1))
    assert asked(state) == (("declare_extra_dice", "A"),)


def test_a_followerless_player_keeps_a_stored_die__LL_RULING_32():
    state = play(fight("galgator", B={"D2": 1, "H1": 1}, stored=(0, 1)), galgator("A", "D2"))
    assert asked(state) == (("roll", "chance"),)
    assert broken(judge(state, declared("B", stored=1)))[0] == "LL-BR-REMOVE-3"
    assert dice_step(state, [1, 1]).state.stored.B == 1


def test_rukan_does_not_block_a_stored_die__LL_RULING_32():
    state = fight("gnurxel", "rukan", stored=(1, 0))
    assert asked(state) == (("declare_extra_dice", "A"),)
    assert judge(state, declared("A", stored=1)).verdict == "legal"


# LL-RULING-33


def test_surplus_hits_of_kenuk_are_lost__LL_RULING_33():
    after = play(fight("kenuk", A={"D2": 5, "W1": 1}), kenuk(4, 5, 6, 6, 4))
    assert (after.map.B, after.supply.B) == ({"H1": 1}, 14)


def test_kenuk_without_followers_rolls_nothing__LL_RULING_33():
    state = play(fight("galgator", "kenuk", B={"D2": 1, "H1": 1}), galgator("A", "D2"))
    assert asked(state) == (("roll", "chance"),)


def test_kenuks_roll_is_no_reroll_and_cannot_be_rerolled__LL_RULING_33():
    state = play(fight("kenuk"), kenuk(1, 1))
    assert broken(judge(state, paid("A", [0], [6])))[0] == "LL-CARD-04-3"
    state = play(state, roll([1, 2], [3, 4, 5]))
    assert judge(state, paid("A", [0], [6])).verdict == "legal"


# LL-RULING-34


@pytest.mark.parametrize("order", [("paid", "free"), ("free", "paid")])
def test_janulos_free_reroll_comes_before_or_after_the_paid_one__LL_RULING_34(order):
    state = play(fight("janulo"), roll([1, 2], [3, 4, 5]))
    moves = {"paid": paid("A", [0, 1], [3, 3]), "free": free("A", 1, 5)}
    state = play(state, *(moves[name] for name in order))
    assert ((3, 5) if order[0] == "paid" else (3, 3)) == state.running.dice.A
    assert (state.supply.A, state.box.A) == (10, 2)
    assert asked(state)[-1] == ("pass_reroll", "B")


def test_janulos_free_reroll_needs_no_supply__LL_RULING_34():
    state = play(fight("janulo", box=(12, 0)), roll([1, 2], [3, 4, 5]))
    assert types(state) == {("free_reroll", "A"), ("pass_reroll", "A")}
    assert play(state, free("A", 0, 6)).running.dice.A == (6, 2)


def test_janulos_free_reroll_is_of_one_die_and_once__LL_RULING_34():
    state = play(fight("janulo"), roll([1, 2], [3, 4, 5]))
    two = {"type": "free_reroll", "seat": "A", "which": [0, 1], "report": {"dice": [6, 6]}}
    assert broken(judge(state, two)) == ["LL-CARD-19-1"]
    assert broken(judge(play(state, free("A", 0, 6)), free("A", 1, 6))) == ["LL-CARD-19-1"]


# LL-RULING-35


def test_an_attacking_krod_picks_after_the_defenders_janulo_reroll__LL_RULING_35():
    state = play(fight("krod", "janulo"), roll([1, 2], [3, 4, 5]), *no_reroll("A"))
    assert "LL-BATTLE-SEQ-1" in broken(judge(state, take("A", 0, "B")))
    state = play(state, free("B", 0, 1), *no_reroll("B"), take("A", 1))
    assert asked(state) == (("choose_die", "A"),)
    ruling = judge(state, take("A", 0, "B"))
    assert strength(ruling) == {"A": 3 + 2 + 2, "B": 7 + 3 + 1}


def test_a_defending_krod_picks_the_attackers_die_and_the_own__LL_RULING_35():
    state = play(fight("gnurxel", "krod"), roll([1, 2], [3, 4, 5]), *no_reroll("A", "B"))
    assert broken(judge(state, take("A", 1))) == ["LL-CARD-26-1"]
    state = play(state, take("B", 0, "A"))
    assert asked(state) == (("choose_die", "B"),)


def test_krod_picks_nothing_of_a_player_with_lorato__LL_RULING_35():
    state = play(fight("krod", "lorato"), roll([1, 2], [3, 4, 5]), *no_reroll("A", "B"))
    assert broken(judge(state, take("A", 0, "B")))[0] == "LL-CARD-26-3"
    assert strength(judge(state, take("A", 1))) == {"A": 3 + 2 + 2, "B": 12}


def test_krods_pick_is_taken_although_the_dice_will_be_crossed_out__LL_RULING_35():
    state = play(fight("krod", "nubala"), roll([1, 2], [3, 4, 5]), *no_reroll("A", "B"), take("A", 1))
    assert asked(state) == (("choose_die", "A"),)


# LL-RULING-36


def test_lorato_is_compulsory_and_chooses_no_die__LL_RULING_36():
    state = play(fight("gnurxel", "lorato"), roll([1, 2], [3, 4, 5]), *no_reroll("A", "B"))
    assert asked(state) == (("choose_die", "A"),)
    assert broken(judge(state, take("B", 0)))[0] == "LL-CARD-21-1"
    assert strength(judge(state, take("A", 1))) == {"A": 11 + 2 + 2, "B": 12}


def test_lorato_does_nothing_against_bukoni__LL_RULING_36():
    assert strength(dice_step(fight("bukoni", "lorato"), [1, 2], [3, 4, 5])) == {"A": 3 + 2 + 1, "B": 1 + 3}


def test_lorato_does_nothing_under_namla_and_nubala__LL_RULING_36():
    assert strength(dice_step(fight("lorato", "namla"), [1, 2], [3, 4, 5])) == {"A": 2, "B": 3}
    assert strength(dice_step(fight("lorato", "nubala"), [1, 2], [3, 4, 5])) == {"A": 1, "B": 5}


def test_lorato_adds_up_under_arburi__LL_RULING_36():
    assert strength(dice_step(fight("lorato", "arburi"), [4, 2], [3, 4, 5])) == {"A": 6, "B": 3}


def test_a_followerless_lorato_counts_battle_points__LL_RULING_36():
    state = play(fight("galgator", "lorato", B={"D2": 1, "H1": 1}), galgator("A", "D2"))
    assert strength(dice_step(state, [4, 2])) == {"A": 2 + 2 + 4, "B": 1}


def test_lorato_adds_a_stored_die_and_rerolled_dice__LL_RULING_36():
    state = play(fight("lorato", stored=(1, 0)), declared("A", stored=1), roll([1, 2, 3], [3, 4, 5]))
    state = play(state, paid("A", [0], [6]), *no_reroll("B"))
    assert strength(judge(state, take("B", 0))) == {"A": 6 + 2 + 3, "B": 8 + 3 + 3}


# LL-RULING-37


def test_frukilla_doubles_the_own_chosen_die_also_when_krod_picked_it__LL_RULING_37():
    ruling = dice_step(fight("krod", "frukilla"), [1, 2], [3, 4, 5], a=1, b=0)
    assert strength(ruling) == {"A": 3 + 2 + 2, "B": 4 + 3 + 2 * 3}


def test_frukilla_does_not_double_bufokas_reduction__LL_RULING_37():
    ruling = dice_step(fight("frukilla", "bufoka"), [5, 2], [3, 4, 5], b=2)
    assert strength(ruling) == {"A": 4 + 2 + 10 - 3, "B": 5 + 3 + 5}


def test_a_followerless_frukilla_doubles_nothing__LL_RULING_37():
    state = play(fight("galgator", "frukilla", B={"D2": 1, "H1": 1}), galgator("A", "D2"))
    assert strength(dice_step(state, [4, 2])) == {"A": 2 + 2 + 4, "B": 4}


# LL-RULING-75


def test_a_followerless_krod_picks_the_opponents_die__LL_RULING_75():
    state = play(fight("galgator", "krod", B={"D2": 1, "H1": 1}), galgator("A", "D2"), roll([6, 1]), *no_reroll("A"))
    assert asked(state) == (("choose_die", "B"),)
    assert strength(judge(state, take("B", 1, "A"))) == {"A": 2 + 2 + 1, "B": 3}


def test_krod_picks_nothing_of_a_followerless_opponent__LL_RULING_75():
    state = fight("krod", "wuxaki", B={"D2": 1, "H1": 1})
    state = play(state, {"type": "wuxaki_trade", "seat": "B"}, roll([6]), *no_reroll("A"))
    assert asked(state) == (("choose_die", "A"),)
    assert broken(judge(state, take("A", 0, "B")))[0] == "LL-BR-REMOVE-3"
    assert strength(judge(state, take("A", 0))) == {"A": 3 + 1 + 6, "B": 6}


def test_a_krod_that_is_lost_to_rukan_picks_nothing__LL_RULING_75():
    state = play(fight("krod", "rukan"), roll([1, 2], [3, 4, 5]), *no_reroll("A", "B"), take("A", 0))
    assert asked(state) == (("choose_die", "B"),)
    assert broken(judge(state, take("A", 0, "B"))) == ["LL-CARD-20-1"]


def test_the_seed_decides_where_the_table_reports_no_dice__LL_RULING_28():
    state = replace(fight(A={"D2": 10, "W1": 1}), seed="ten dice")
    after = judge(state, {"type": "roll", "seat": "chance"}).state
    assert len(after.running.dice.A) == 10
