"""The ten switches: each alone changes what a move does.

Every position is judged under each value; the ruling names the switch where it decides, and only there.
"""

import pytest
from msgspec.structs import replace

from referee.core.state import Result
from referee.games.lost_lumina.state import Sides
from referee.games.lost_lumina.switches import SWITCHES
from tests.lost_lumina.fights import asked, dice_step, points, strength, winner
from tests.lost_lumina.positions import battle, broken, judge, no_reroll, play, roll, take, turn

FEW, MANY = {"D2": 2, "W1": 1}, {"D2": 3, "H1": 1}
TRADE = {"type": "wuxaki_trade", "seat": "A"}
END = {"type": "end_reinforcement", "seat": "A"}


def fight(card_A, card_B, **how):
    """Two against three in D2, A attacking."""
    return battle("D2", card_A=card_A, card_B=card_B, **({"A": FEW, "B": MANY} | how))


def under(state, **values):
    """The same position at a table that reads a gap otherwise."""
    chosen = {name.replace("_", "-"): value for name, value in values.items()}
    return replace(state, switches={**state.switches, **chosen})


def decides(ruling):
    """What a ruling depends on, as (switch, value, interpretation, other, verdict under the other)."""
    return [(d.switch, d.value, d.interpretation, d.other, d.verdict_if_other) for d in ruling.depends_on]


def names(ruling):
    """The switches that a ruling depends on."""
    return {d.switch for d in ruling.depends_on}


def olgi(seat, owner, to):
    return {"type": "olgi_move", "seat": seat, "owner": owner, "to": to}


def kenuk(*dice):
    return {"type": "kenuk_roll", "seat": "chance", "report": {"dice": list(dice)}}


def galgator(seat, area):
    return {"type": "galgator_remove", "seat": seat, "area": area}


def declared(seat, stored):
    return {"type": "declare_extra_dice", "seat": seat, "orly": False, "stored": stored}


def test_there_are_ten_switches_each_of_an_interpretation():
    assert {switch.interpretation for switch in SWITCHES.values()} == {
        f"LL-RULING-{n}" for n in (15, 21, 26, 31, 36, 39, 43, 45, 54, 62)
    }


@pytest.mark.parametrize("switches", [{"olgi": "nobody"}, {"weather": "fine"}])
def test_an_unknown_switch_or_value_is_refused(switches):
    state = under(turn("A", A={"W1": 1}, B={"H1": 1}), **switches)
    ruling = judge(state, END)
    assert (ruling.impossible, set(broken(ruling))) == (True, {"REF-STATE-1"})


def test_a_missing_switch_is_refused():
    state = turn("A", A={"W1": 1}, B={"H1": 1})
    state = replace(state, switches={k: v for k, v in state.switches.items() if k != "olgi"})
    assert broken(judge(state, END)) == ["REF-STATE-1"]


# battle-attacker

ATTACKERS = {"arriving": "B", "active": "A", "mover": "A"}


@pytest.mark.parametrize(("value", "attacker"), ATTACKERS.items())
def test_who_attacks_with_a_follower_that_the_active_opponent_led_away__LL_RULING_15(value, attacker):
    state = under(fight("olgi", "gnurxel"), battle_attacker=value)
    assert play(state, olgi("A", "B", "W1")).attackers["W1"] == attacker


@pytest.mark.parametrize(("value", "attacker"), [("arriving", "A"), ("active", "A"), ("mover", "B")])
def test_who_attacks_with_a_follower_that_the_other_player_led_away__LL_RULING_15(value, attacker):
    state = under(play(fight("olgi", "gnurxel"), olgi("A", "A", "W3")), battle_attacker=value)
    assert play(state, olgi("B", "A", "H1")).attackers["H1"] == attacker


def bounced():
    state = battle("D2", A={"D2": 3, "W2": 1}, B={"D2": 2, "H1": 1}, card_A="gnurxel", card_B="kurak", promo=True)
    return dice_step(state, [5, 1, 1], [1, 1]).state


@pytest.mark.parametrize(("value", "attacker"), [("arriving", "B"), ("active", "A"), ("mover", "B")])
def test_who_attacks_after_kuraks_retreat__LL_RULING_15(value, attacker):
    state = under(bounced(), battle_attacker=value)
    after = play(state, {"type": "kurak_retreat", "seat": "B", "area": "W2"})
    assert (after.running.area, after.running.attacker) == ("W2", attacker)


@pytest.mark.parametrize(("value", "attacker"), [("arriving", "B"), ("active", "A"), ("mover", "B")])
def test_who_attacks_where_the_defender_placed_with_arako__LL_RULING_15(value, attacker):
    state = under(dice_step(fight("krod", "arako"), [1, 1], [6, 6, 6]).state, battle_attacker=value)
    after = play(state, {"type": "arako_place", "seat": "B", "area": "W1"})
    assert after.running.attacker == attacker


def test_the_ruling_names_battle_attacker_with_both_other_readings__LL_RULING_15():
    ruling = judge(fight("olgi", "gnurxel"), olgi("A", "B", "W1"))
    row = ("battle-attacker", "arriving", "LL-RULING-15")
    assert [d for d in decides(ruling) if d[0] == "battle-attacker"] == [
        (*row, "active", "legal"),
        (*row, "mover", "legal"),
    ]


def test_the_ruling_names_only_the_reading_that_differs__LL_RULING_15():
    ruling = judge(bounced(), {"type": "kurak_retreat", "seat": "B", "area": "W2"})
    assert decides(ruling) == [("battle-attacker", "arriving", "LL-RULING-15", "active", "legal")]


def test_battle_attacker_is_not_named_where_all_readings_agree__LL_RULING_15():
    ruling = judge(bounced(), {"type": "kurak_retreat", "seat": "B", "area": "D1"})
    assert decides(ruling) == []
    state = turn("A", ap=2, A={"D2": 2}, B={"W2": 2})
    assert decides(judge(state, {"type": "move", "seat": "A", "from": "D2", "to": "W2", "count": 1})) == []
    own = judge(fight("olgi", "gnurxel"), olgi("A", "A", "H1"))
    assert "battle-attacker" not in names(own)


# elimination


def nearly_out():
    """B's last two Followers stand in D2, against Kenuk."""
    return fight("kenuk", "arako", A={"D2": 3, "W1": 1}, B={"D2": 2})


def test_at_once_the_game_is_over_in_mid_battle__LL_RULING_21():
    after = play(nearly_out(), kenuk(4, 5, 1))
    assert after.result == Result(("A",), "elimination")


def test_after_the_battle_a_winner_with_arako_comes_back__LL_RULING_21():
    state = play(under(nearly_out(), elimination="after-battle"), kenuk(4, 5, 1))
    assert (state.node, state.result) == ("BATTLE.DICE.ROLL", None)
    ruling = dice_step(state, [1, 1, 1])
    assert strength(ruling) == {"A": 4 + 3 + 1, "B": 8}
    assert asked(ruling.state) == (("arako_place", "B"),)
    after = play(ruling.state, {"type": "arako_place", "seat": "B", "area": "H1"})
    assert (after.result, after.map.B) == (None, {"H1": 1})


def test_after_the_battle_a_loser_is_out__LL_RULING_21():
    state = play(under(nearly_out(), elimination="after-battle"), kenuk(4, 5, 1))
    after = dice_step(state, [6, 1, 1]).state
    assert after.result == Result(("A",), "elimination")
    assert after.discard[-2:] == ("kenuk", "arako")


def test_after_the_battle_the_winner_still_uses_a_result_ability__LL_RULING_21():
    lost = fight("pibiju", "krod", A={"D2": 3, "W1": 1}, B={"D2": 2})
    assert dice_step(lost, [6, 1, 1], [1, 1]).state.node == "GAME.OVER"
    later = dice_step(under(lost, elimination="after-battle"), [6, 1, 1], [1, 1]).state
    assert asked(later) == (("pibiju_remove", "A"),)


def test_the_ruling_names_elimination_when_the_last_follower_goes__LL_RULING_21():
    expected = ("elimination", "at-once", "LL-RULING-21", "after-battle", "legal")
    assert decides(judge(nearly_out(), kenuk(4, 5, 1))) == [expected]


def test_elimination_is_not_named_while_both_stand_on_the_map__LL_RULING_21():
    assert decides(judge(nearly_out(), kenuk(4, 1, 1))) == []


def test_elimination_changes_no_result_where_the_battle_is_over_anyway__LL_RULING_21():
    state = fight("gnurxel", "krod", A={"D2": 3, "W1": 1}, B={"D2": 2})
    state = play(state, roll([6, 1, 1], [1, 1]), *no_reroll("A", "B"), take("B", 0, "A"))
    ruling = judge(state, take("B", 0))
    assert ruling.state.result == Result(("A",), "elimination")
    other = judge(under(state, elimination="after-battle"), take("B", 0))
    assert other.state.result == ruling.state.result


# dice-order


def test_reroll_first_waits_for_rerolls_after_the_roll__LL_RULING_26():
    state = play(fight("gnurxel", "eralgo"), roll([1, 2], [3, 4, 5]))
    assert (state.node, asked(state)[-1]) == ("BATTLE.DICE.REROLL", ("pass_reroll", "A"))


def test_choose_first_waits_for_the_chosen_dice_and_then_for_rerolls__LL_RULING_26():
    state = play(under(fight("gnurxel", "eralgo"), dice_order="choose-first"), roll([1, 2], [3, 4, 5]))
    seen = [asked(state)[-1]]
    for move in (take("A", 1), take("B", 2), *no_reroll("A")):
        state = play(state, move)
        seen.append(asked(state)[-1])
    assert seen == [("choose_die", "A"), ("choose_die", "B"), ("pass_reroll", "A"), ("pass_reroll", "B")]
    assert strength(judge(state, *no_reroll("B"))) == {"A": 11 + 2 + 2, "B": 8 + 3 + 5}


def test_choose_first_who_rerolls_chooses_again_and_the_other_does_not__LL_RULING_26():
    state = play(under(fight("gnurxel", "eralgo"), dice_order="choose-first"), roll([1, 2], [3, 4, 5]))
    state = play(state, take("A", 1), take("B", 2))
    state = play(state, {"type": "reroll", "seat": "A", "which": [0], "report": {"dice": [6]}})
    while asked(state)[-1][0] == "pass_reroll":
        state = play(state, *no_reroll(asked(state)[-1][1]))
    assert asked(state) == (("choose_die", "A"),)
    assert strength(judge(state, take("A", 0))) == {"A": 11 + 2 + 6, "B": 8 + 3 + 5}


def test_the_ruling_on_the_roll_names_dice_order__LL_RULING_26():
    ruling = judge(fight("gnurxel", "eralgo"), roll([1, 2], [3, 4, 5]))
    assert decides(ruling) == [("dice-order", "reroll-first", "LL-RULING-26", "choose-first", "legal")]


def test_dice_order_is_not_named_where_nobody_can_reroll__LL_RULING_26():
    state = fight("gnurxel", "eralgo", box=(12, 11))
    assert decides(judge(state, roll([1, 2], [3, 4, 5]))) == []


# stored-dice


def test_all_stored_dice_or_one_in_a_battle__LL_RULING_31():
    state = fight("gnurxel", "eralgo", stored=(2, 0))
    assert judge(state, declared("A", 2)).verdict == "legal"
    one = under(state, stored_dice="one")
    assert broken(judge(one, declared("A", 2)))[0] == "LL-CARD-10-4"
    after = play(one, declared("A", 1))
    assert (after.stored.A, judge(after, roll([1, 1, 1], [1, 1, 1])).verdict) == (1, "legal")


def test_the_ruling_on_two_stored_dice_names_stored_dice__LL_RULING_31():
    ruling = judge(fight("gnurxel", "eralgo", stored=(2, 0)), declared("A", 2))
    assert decides(ruling) == [("stored-dice", "all", "LL-RULING-31", "one", "illegal")]


def test_stored_dice_is_not_named_for_one_die_or_too_many__LL_RULING_31():
    state = fight("gnurxel", "eralgo", stored=(2, 0))
    assert decides(judge(state, declared("A", 1))) == []
    assert decides(judge(state, declared("A", 3))) == []


# lorato-bukoni


@pytest.mark.parametrize(("value", "defense", "wins"), [("own-dice", 1 + 3, "A"), ("any-dice", 15, "B")])
def test_lorato_against_bukoni__LL_RULING_36(value, defense, wins):
    ruling = dice_step(under(fight("bukoni", "lorato"), lorato_bukoni=value), [6, 1], [4, 5, 6])
    assert strength(ruling) == {"A": 3 + 2 + 6, "B": defense}
    assert winner(ruling) == wins


def test_the_ruling_names_lorato_bukoni_where_it_turns_the_battle__LL_RULING_36():
    ruling = dice_step(fight("bukoni", "lorato"), [6, 1], [4, 5, 6])
    assert decides(ruling) == [("lorato-bukoni", "own-dice", "LL-RULING-36", "any-dice", "legal")]


@pytest.mark.parametrize("card", ["arburi", "nubala", "gnurxel"])
def test_lorato_bukoni_is_not_named_without_bukoni__LL_RULING_36(card):
    state = fight(card, "lorato")
    ruling, other = (dice_step(s, [6, 1], [4, 5, 6]) for s in (state, under(state, lorato_bukoni="any-dice")))
    assert decides(ruling) == []
    assert strength(ruling) == strength(other)


@pytest.mark.parametrize(
    ("card", "switch", "interpretation"),
    [("lorato", "lorato_bukoni", "LL-RULING-36"), ("bufoka", "bufoka_bukoni", "LL-RULING-43")],
)
def test_what_counts_under_bukoni_is_not_said_to_have_no_effect__LL_RULING_36__LL_RULING_43(
    card, switch, interpretation
):
    def said(value):
        events = dice_step(under(fight("bukoni", card), **{switch: value}), [6, 1], [4, 5, 6]).events
        of_the_card = [event for event in events if event.text.startswith(f"{card.capitalize()} of B")]
        return [(event.type, event.rules[0]) for event in of_the_card]

    assert said("own-dice") == [("no-effect", "LL-BR-CROSS-4")]
    assert said("any-dice") == [("still-acts", interpretation)]


# battle-points

BIG, SMALL = {"D2": 3, "W1": 3}, {"D2": 2, "H1": 1}
COMBINED = [
    ("umkato", "arus", SMALL, BIG, (1, 4), (1, 8)),
    ("eralgo", "arus", {"D2": 3}, SMALL, (3, 8), (1, 10)),
    ("arus", "ragura", BIG, SMALL, (3, 2), (3, 4)),
    ("ragura", "arus", BIG, SMALL, (2, 3), (1, 4)),
    ("umkato", "ragura", SMALL, BIG, (8, 7), (8, 11)),
    ("eralgo", "ragura", {"D2": 3}, SMALL, (10, 11), (10, 13)),
    ("arus", "umkato", BIG, SMALL, (4, 8), (4, 8)),
    ("arus", "gruka", BIG, SMALL, (8, 3), (8, 3)),
    ("ragura", "umkato", BIG, SMALL, (7, 8), (7, 8)),
    ("ragura", "gruka", BIG, SMALL, (11, 10), (11, 10)),
]


@pytest.mark.parametrize(
    ("attacking", "defending", "A", "B", "printed", "current"), COMBINED, ids=[f"{r[0]}-{r[1]}" for r in COMBINED]
)
def test_printed_or_current_battle_points__LL_RULING_39(attacking, defending, A, B, printed, current):
    state = fight(attacking, defending, A=A, B=B)
    dice = [1] * A["D2"], [1] * B["D2"]
    assert tuple(points(dice_step(state, *dice))[seat] for seat in "AB") == printed
    changed = dice_step(under(state, battle_points="current"), *dice)
    assert tuple(points(changed)[seat] for seat in "AB") == current


def test_the_ruling_names_battle_points_where_it_turns_the_battle__LL_RULING_39():
    state = fight("eralgo", "arus", A={"D2": 3, "W1": 1}, B={"D2": 2, "H1": 1, "H2": 1})
    ruling = dice_step(state, [6, 1, 1], [1, 1])
    assert strength(ruling) == {"A": 3 + 3 + 6, "B": 8 + 2 + 1}
    assert decides(ruling) == [("battle-points", "printed", "LL-RULING-39", "current", "legal")]
    other = dice_step(under(state, battle_points="current"), [6, 1, 1], [1, 1])
    assert strength(other) == {"A": 1 + 3 + 6, "B": 10 + 2 + 1}
    assert (winner(ruling), winner(other)) == ("A", "B")


@pytest.mark.parametrize(("attacking", "defending"), [("arus", "gnurxel"), ("ragura", "gruka"), ("nubala", "arus")])
def test_battle_points_is_not_named_where_both_readings_agree__LL_RULING_39(attacking, defending):
    assert decides(dice_step(fight(attacking, defending), [1, 1], [1, 1, 1])) == []


# bufoka-bukoni


@pytest.mark.parametrize(("value", "attack", "wins"), [("own-dice", 3 + 2 + 4, "A"), ("any-dice", 3 + 2 + 4 - 2, "B")])
def test_bufoka_against_bukoni__LL_RULING_43(value, attack, wins):
    state = under(fight("bukoni", "bufoka", B={"D2": 3, "H1": 1}), bufoka_bukoni=value)
    ruling = dice_step(state, [4, 1], [2, 5, 6])
    assert strength(ruling) == {"A": attack, "B": 5 + 3}
    assert winner(ruling) == wins


def test_the_ruling_names_bufoka_bukoni_where_it_turns_the_battle__LL_RULING_43():
    ruling = dice_step(fight("bukoni", "bufoka"), [4, 1], [2, 5, 6])
    assert decides(ruling) == [("bufoka-bukoni", "own-dice", "LL-RULING-43", "any-dice", "legal")]


@pytest.mark.parametrize("card", ["arburi", "nubala", "gnurxel"])
def test_bufoka_bukoni_is_not_named_without_bukoni__LL_RULING_43(card):
    state = fight(card, "bufoka")
    ruling, other = (dice_step(s, [4, 1], [2, 5, 6]) for s in (state, under(state, bufoka_bukoni="any-dice")))
    assert decides(ruling) == []
    assert strength(ruling) == strength(other)


# cross-out


@pytest.mark.parametrize(
    ("value", "sums", "wins"), [("icon", {"A": 2 + 2 + 6, "B": 5 + 3 + 1}, "A"), ("effect", {"A": 2, "B": 5}, "B")]
)
def test_an_attacking_namla_and_the_defenders_nubala__LL_RULING_45(value, sums, wins):
    ruling = dice_step(under(fight("namla", "nubala"), cross_out=value), [6, 1], [1, 1, 1])
    assert strength(ruling) == sums
    assert winner(ruling) == wins


def test_the_ruling_names_cross_out_where_it_turns_the_battle__LL_RULING_45():
    ruling = dice_step(fight("namla", "nubala"), [6, 1], [1, 1, 1])
    assert decides(ruling) == [("cross-out", "icon", "LL-RULING-45", "effect", "legal")]


@pytest.mark.parametrize(
    ("attacking", "defending"), [("arburi", "namla"), ("namla", "gnurxel"), ("bukoni", "nubala"), ("gnurxel", "nubala")]
)
def test_cross_out_is_not_named_where_the_attacker_has_something_to_resolve_or_nobody_is_ignored__LL_RULING_45(
    attacking, defending
):
    state = fight(attacking, defending)
    ruling, other = (dice_step(s, [6, 1], [1, 1, 1]) for s in (state, under(state, cross_out="effect")))
    assert decides(ruling) == []
    assert strength(ruling) == strength(other)


# olgi


def test_any_follower_or_an_own_one__LL_RULING_54():
    state = fight("olgi", "gnurxel")
    assert play(state, olgi("A", "B", "W3")).map.B["D2"] == 2
    own = under(state, olgi="own")
    assert broken(judge(own, olgi("A", "B", "W3")))[0] == "LL-CARD-08-2"
    assert play(own, olgi("A", "A", "W3")).map.A["D2"] == 1


def test_with_own_a_player_without_followers_there_takes_nobody__LL_RULING_54():
    state = under(fight("galgator", "olgi", B={"D2": 1, "H1": 1}), olgi="own")
    state = play(state, galgator("A", "D2"), olgi("A", "A", "W3"))
    assert (state.node, state.map.A["D2"]) == ("BATTLE.DICE.ROLL", 1)


def test_the_ruling_names_olgi_where_the_opponents_follower_is_taken__LL_RULING_54():
    ruling = judge(fight("olgi", "gnurxel"), olgi("A", "B", "W3"))
    assert decides(ruling) == [("olgi", "any", "LL-RULING-54", "own", "illegal")]


def test_olgi_is_not_named_where_both_take_their_own__LL_RULING_54():
    state = fight("olgi", "gnurxel")
    assert decides(judge(state, olgi("A", "A", "W3"))) == []
    assert decides(judge(play(state, olgi("A", "A", "W3")), olgi("B", "B", "H3"))) == []


# rupoda-early-end


@pytest.mark.parametrize(("value", "stored"), [("kept", 1), ("skipped", 0)])
def test_rupodas_die_when_the_battle_ends_early__LL_RULING_62(value, stored):
    state = under(fight("wuxaki", "rupoda", A={"D2": 1, "W1": 1}, B={"D2": 1, "H1": 1}), rupoda_early_end=value)
    assert play(state, TRADE).stored == Sides(0, stored)


def test_the_ruling_names_rupoda_early_end_when_it_decides__LL_RULING_62():
    ruling = judge(fight("wuxaki", "rupoda", A={"D2": 1, "W1": 1}, B={"D2": 1, "H1": 1}), TRADE)
    assert decides(ruling) == [("rupoda-early-end", "kept", "LL-RULING-62", "skipped", "legal")]


def test_rupoda_early_end_is_not_named_in_a_battle_that_goes_on_or_without_rupoda__LL_RULING_62():
    assert decides(judge(fight("wuxaki", "rupoda"), TRADE)) == []
    assert decides(judge(fight("wuxaki", "krod", A={"D2": 1, "W1": 1}, B={"D2": 1, "H1": 1}), TRADE)) == []
    assert decides(dice_step(fight("gnurxel", "rupoda"), [6, 1], [1, 1, 1])) == []
