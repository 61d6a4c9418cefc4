"""How gaps of the calculation and of the copying cards are read: LL-RULING-38 to -53, and -76."""

import pytest
from msgspec.structs import replace

from referee.games.lost_lumina.state import Sides
from tests.lost_lumina.fights import asked, dice_step, points, strength, winner
from tests.lost_lumina.positions import battle, broken, cited, judge, play, roll, turn

MANY, FEW = {"D2": 3, "W1": 3}, {"D2": 2, "H1": 1}
"""Two Areas each; `MANY` are more Followers on the map."""


def kenuk(*dice):
    return {"type": "kenuk_roll", "seat": "chance", "report": {"dice": list(dice)}}


def galgator(seat, area):
    return {"type": "galgator_remove", "seat": seat, "area": area}


def shows(seat, card):
    return {"type": "zandika_reveal", "seat": seat, "card": card}


def trade(seat):
    return {"type": "wuxaki_trade", "seat": seat}


def fight(card_A, card_B, **how):
    """Three against two in D2, A attacking. If one hand is given, the other is empty."""
    how = {"A": {"D2": 3, "W1": 1}, "B": {"D2": 2, "H1": 1}} | how
    if "hand_A" in how or "hand_B" in how:
        how = {"hand_A": [], "hand_B": []} | how
    return battle("D2", card_A=card_A, card_B=card_B, **how)


def resolved(state, A=None, B=None):
    """The battle fought out with ones, or these dice."""
    here = {seat: [1] * state.here(seat, "D2") for seat in ("A", "B")}
    return dice_step(state, here["A"] if A is None else A, here["B"] if B is None else B)


# LL-RULING-38


def test_lupinda_doubles_the_followers_left_by_the_lightning_step_and_no_dice__LL_RULING_38():
    state = play(fight("kenuk", "lupinda", B={"D2": 5, "H1": 1}), kenuk(4, 5, 1))
    assert judge(state, roll([1, 1, 1], [1] * 6)).verdict == "illegal"
    assert strength(resolved(state)) == {"A": 4 + 3 + 1, "B": 6 + 2 * 3 + 1}


def test_lupinda_does_not_double_the_followers_on_the_map__LL_RULING_38():
    ruling = resolved(fight("lupinda", "umkato", A={"D2": 2, "W1": 1}, B={"D2": 2, "H1": 1}))
    assert points(ruling) == {"A": 6, "B": 4}


# LL-RULING-39

TABLE = [
    ("arus", "umkato", MANY, FEW, 4, 8),
    ("umkato", "arus", FEW, MANY, 1, 4),
    ("arus", "umkato", FEW, MANY, 4, 1),
    ("arus", "gruka", MANY, FEW, 8, 1 + 2),
    ("gruka", "arus", MANY, FEW, 1, 8),
    ("eralgo", "arus", {"D2": 3}, FEW, 1 + 2, 8),
    ("arus", "ragura", MANY, FEW, 3, 1 + 1),
    ("ragura", "arus", MANY, FEW, 1 + 1, 3),
    ("ragura", "umkato", MANY, FEW, 3 + 4, 8),
    ("ragura", "gruka", MANY, FEW, 3 + 8, 8 + 2),
    ("arus", "gnurxel", MANY, FEW, 11, 1),
    ("nubala", "arus", MANY, FEW, 1, 5),
]


@pytest.mark.parametrize(
    ("attacking", "defending", "A", "B", "attack", "defense"),
    TABLE,
    ids=[f"{n}-{row[0]}-{row[1]}" for n, row in enumerate(TABLE, 1)],
)
def test_two_abilities_about_battle_points__LL_RULING_39(attacking, defending, A, B, attack, defense):
    assert points(resolved(fight(attacking, defending, A=A, B=B))) == {"A": attack, "B": defense}


# LL-RULING-40


def test_a_copied_arus_exchanges_the_copiers_own_points__LL_RULING_40():
    assert points(resolved(fight("tanilla", "gnurxel", top="arus"))) == {"A": 11, "B": 7}
    state = play(fight("zandika", "gnurxel", hand_A=["arus"]), shows("A", "arus"))
    assert points(resolved(state)) == {"A": 11, "B": 2}


# LL-RULING-41


def test_ragura_adds_the_printed_points_of_an_opponent_who_uses_none__LL_RULING_41():
    ruling = resolved(fight("ragura", "lorato"), B=[6, 6])
    assert strength(ruling) == {"A": 3 + 1 + 3 + 1, "B": 12}


@pytest.mark.parametrize("card", ["arburi", "namla"])
def test_ragura_adds_nothing_when_the_own_points_are_crossed_out__LL_RULING_41(card):
    ruling = resolved(fight("ragura", card))
    assert points(ruling) == {}
    assert strength(ruling)["A"] == (1 if card == "arburi" else 3)


# LL-RULING-42


def test_umkato_compares_after_the_lightning_step__LL_RULING_42():
    even = {"D2": 2, "H1": 1}
    state = fight("galgator", "umkato", A={"D2": 2, "W1": 1}, B=even)
    assert points(resolved(play(state, galgator("A", "H1"))))["B"] == 8
    assert points(resolved(fight("gnurxel", "umkato", A={"D2": 2, "W1": 1}, B=even)))["B"] == 4


def test_a_shared_area_counts_for_both_with_eralgo__LL_RULING_42():
    assert points(resolved(fight("eralgo", "gnurxel", A={"D2": 3}, B={"D2": 2})))["A"] == 8
    assert points(resolved(fight("eralgo", "gnurxel", A={"D2": 3}, B={"D2": 2, "H1": 1})))["A"] == 10


def test_an_area_from_which_one_side_was_removed_counts_only_for_the_other__LL_RULING_42():
    state = fight("galgator", "eralgo", B={"D2": 1, "H1": 1})
    assert strength(resolved(play(state, galgator("A", "D2"))))["B"] == 8 + 2
    assert points(resolved(fight("gnurxel", "eralgo", B={"D2": 1, "H1": 1})))["B"] == 8


# LL-RULING-43


def test_bufoka_takes_the_lowest_of_all_own_dice_with_the_stored_one__LL_RULING_43():
    state = fight("bufoka", "gnurxel", stored=(1, 0))
    state = play(state, {"type": "declare_extra_dice", "seat": "A", "orly": False, "stored": 1})
    ruling = dice_step(state, [6, 5, 4, 2], [3, 1])
    assert strength(ruling) == {"A": 5 + 3 + 6, "B": 11 + 2 + 3 - 2}


def test_bufoka_takes_the_lowest_die_after_the_rerolls__LL_RULING_43():
    state = play(fight("bufoka", "gnurxel"), roll([6, 5, 1], [3, 1]))
    state = play(state, {"type": "reroll", "seat": "A", "which": [2], "report": {"dice": [4]}})
    assert strength(dice_step(state))["B"] == 11 + 2 + 3 - 4


def test_a_single_die_is_both_chosen_and_lowest__LL_RULING_43():
    ruling = dice_step(fight("bufoka", "gnurxel", A={"D2": 1, "W1": 1}), [5], [3, 1])
    assert strength(ruling) == {"A": 5 + 1 + 5, "B": 11 + 2 + 3 - 5}


@pytest.mark.parametrize(
    ("card", "attack", "defense"), [("bukoni", 5 + 3, 3 + 2 + 3), ("namla", 3, 2), ("nubala", 5, 5)]
)
def test_bufoka_does_nothing_when_the_own_dice_are_crossed_out__LL_RULING_43(card, attack, defense):
    assert strength(dice_step(fight("bufoka", card), [6, 5, 4], [3, 1])) == {"A": attack, "B": defense}


def test_bufoka_works_under_arburi_and_below_zero__LL_RULING_43():
    ruling = dice_step(fight("bufoka", "arburi"), [6, 5, 4], [3, 1])
    assert strength(ruling) == {"A": 6, "B": 3 - 4}


def test_bufoka_works_when_only_the_opponents_dice_do_not_count__LL_RULING_43():
    state = play(fight("bufoka", "wuxaki", B={"D2": 1, "H1": 1}), trade("B"))
    assert strength(dice_step(state, [5, 3])) == {"A": 5 + 2 + 5, "B": 6 - 3}


def test_a_followerless_bufoka_does_nothing__LL_RULING_43():
    state = play(fight("galgator", "bufoka", B={"D2": 1, "H1": 1}), galgator("A", "D2"))
    assert strength(dice_step(state, [5, 3, 1])) == {"A": 2 + 3 + 5, "B": 5}


# LL-RULING-44


def test_what_is_not_crossed_out_can_still_be_changed__LL_RULING_44():
    assert strength(resolved(fight("lupinda", "namla"))) == {"A": 2 * 3, "B": 2}
    assert strength(resolved(fight("nubala", "gruka"))) == {"A": 5, "B": 8 + 2}
    assert strength(dice_step(fight("frukilla", "arburi"), [5, 1, 1], [6, 1])) == {"A": 10, "B": 6}


def test_what_is_crossed_out_is_not_changed__LL_RULING_44():
    assert strength(resolved(fight("lupinda", "nubala"))) == {"A": 6, "B": 5}
    assert strength(dice_step(fight("frukilla", "bukoni"), [5, 1, 1], [6, 1])) == {"A": 4 + 3, "B": 3 + 2 + 6}
    assert strength(resolved(fight("namla", "gruka", attacker="B"))) == {"A": 3, "B": 2}


# LL-RULING-45


def test_an_attacking_namla_does_nothing_and_still_suppresses_the_defender__LL_RULING_45():
    ruling = dice_step(fight("namla", "bukoni"), [6, 1, 1], [5, 1])
    assert strength(ruling) == {"A": 2 + 3 + 6, "B": 3 + 2 + 5}


def test_of_two_cross_out_cards_the_attackers_counts__LL_RULING_45():
    assert strength(dice_step(fight("bukoni", "nubala"), [6, 1, 1], [5, 1])) == {"A": 3 + 3 + 6, "B": 5 + 2}


def test_a_copied_cross_out_ability_counts_like_an_own_one__LL_RULING_45():
    ruling = dice_step(fight("tanilla", "nubala", top="namla"), [6, 1, 1], [5, 1])
    assert strength(ruling) == {"A": 7 + 3 + 6, "B": 5 + 2 + 5}


def test_the_defenders_cross_out_card_alone_counts__LL_RULING_45():
    assert strength(dice_step(fight("gnurxel", "nubala"), [6, 1, 1], [5, 1])) == {"A": 11, "B": 5}


# LL-RULING-46


def test_strength_0_is_compared_as_usual__LL_RULING_46():
    state = play(fight("wuxaki", "arburi", A={"D2": 1, "W1": 1}), trade("A"))
    ruling = dice_step(state, [], [1])
    assert strength(ruling) == {"A": 0, "B": 1}
    assert winner(ruling) == "B"


def test_0_against_0_is_a_tie_for_the_defender__LL_RULING_46():
    nothing = {"id": "default", "patch": {"cards": {"nubala": {"bp": 0}}}}
    ruling = resolved(fight("nubala", None, hand_A=[], pack=nothing))
    assert strength(ruling) == {"A": 0, "B": 0}
    assert winner(ruling) == "B"
    ruling = resolved(fight(None, "nubala", hand_B=[], pack=nothing))
    assert strength(ruling) == {"A": 0, "B": 0}
    assert winner(ruling) == "B"


# LL-RULING-47


def test_tanilla_copies_the_card_discarded_in_this_turn__LL_RULING_47():
    state = turn(
        "A",
        at="TURN.DISCARD",
        A={"D1": 3, "W1": 1},
        B={"D2": 2, "H1": 1},
        hand_A=["lupinda", "tanilla"],
        hand_B=["gnurxel", "orly"],
    )
    state = play(
        state,
        {"type": "discard_for_ap", "seat": "A", "card": "lupinda"},
        {"type": "move", "seat": "A", "from": "D1", "to": "D2", "count": 3},
        {"type": "end_reinforcement", "seat": "A"},
        {"type": "play_card", "seat": "A", "card": "tanilla"},
        {"type": "play_card", "seat": "B", "card": "gnurxel"},
    )
    assert strength(resolved(state)) == {"A": 7 + 6 + 1, "B": 11 + 2 + 1}


@pytest.mark.parametrize(("first_A", "first_B", "top"), [("krod", "lupinda", "lupinda"), ("lupinda", "krod", "krod")])
def test_in_a_later_battle_tanilla_copies_the_last_card_of_the_one_before__LL_RULING_47(first_A, first_B, top):
    state = battle(
        "D2",
        A={"D2": 3, "W3": 3, "W1": 1},
        B={"D2": 1, "W3": 2, "H1": 1},
        card_A=first_A,
        card_B=first_B,
        hand_A=["tanilla", "arus"],
        hand_B=["gnurxel", "orly"],
    )
    state = dice_step(state, [6, 1, 1], [1]).state
    assert state.running.area == "W3"
    cards = {"A": "tanilla", "B": "gnurxel"}
    state = play(state, *({"type": "play_card", "seat": seat, "card": card} for seat, card in cards.items()))
    assert top == state.running.ability.A
    assert strength(dice_step(state, [1, 1, 1], [1, 1]))["A"] == 7 + (6 if top == "lupinda" else 3) + 1


def test_tanilla_copies_the_active_players_card_if_the_other_had_none__LL_RULING_47():
    state = battle(
        "D2",
        A={"D2": 3, "W3": 3, "W1": 1},
        B={"D2": 1, "W3": 2, "H1": 1},
        card_A="lupinda",
        card_B=None,
        hand_A=["tanilla"],
    )
    state = dice_step(state, [6, 1, 1], [1]).state
    state = play(state, {"type": "play_card", "seat": "A", "card": "tanilla"})
    assert strength(dice_step(state, [1, 1, 1], [1, 1])) == {"A": 7 + 6 + 1, "B": 2 + 1}


def test_tanilla_copies_nothing_from_an_empty_pile__LL_RULING_47():
    state = fight("tanilla", "gnurxel", top="lupinda", committed=False)
    short = min("AB", key=lambda seat: len(state.hand[seat]))
    state = replace(state, discard=(), hand=state.hand.put(short, state.hand[short].add("lupinda")))
    cards = {"A": "tanilla", "B": "gnurxel"}
    state = play(state, *({"type": "play_card", "seat": seat, "card": card} for seat, card in cards.items()))
    assert strength(resolved(state))["A"] == 7 + 3 + 1


def test_tanilla_copies_nothing_from_gnurxel__LL_RULING_47():
    assert strength(resolved(fight("tanilla", "orly", top="gnurxel")))["A"] == 7 + 3 + 1


# LL-RULING-48


@pytest.mark.parametrize("card", ["tanilla", "zandika"])
@pytest.mark.parametrize("step", ["lightning", "dice", "calculate", "result"])
def test_a_copying_ability_acts_in_no_step_but_the_reveal__LL_RULING_48(card, step):
    pack = {"id": "default", "patch": {"cards": {card: {"step": step}}}}
    state = turn("A", ap=0, A={"W1": 1}, B={"H1": 1}, pack=pack)
    assert broken(judge(state, {"type": "end_reinforcement", "seat": "A"})) == ["REF-STATE-2"]


def test_a_copied_ability_acts_in_its_own_step__LL_RULING_48():
    state = fight("tanilla", "gnurxel", top="galgator")
    assert (state.node, asked(state)) == ("BATTLE.LIGHTNING", (("galgator_remove", "A"),))


def test_a_copied_reveal_ability_is_resolved_at_once__LL_RULING_48():
    pack = {"id": "default", "patch": {"cards": {"kenuk": {"step": "reveal"}}}}
    state = fight("tanilla", "gnurxel", top="kenuk", pack=pack)
    assert (state.node, asked(state)) == ("BATTLE.REVEAL", (("kenuk_roll", "chance"),))


# LL-RULING-49


def test_zandika_shows_any_card_of_the_hand_or_none__LL_RULING_49():
    state = fight("zandika", "gnurxel", hand_A=["lupinda", "arus"])
    assert asked(state) == (("zandika_reveal", "A"), ("decline", "A"))
    declined = play(state, {"type": "decline", "seat": "A"})
    assert strength(resolved(declined)) == {"A": 2 + 3 + 1, "B": 11 + 2 + 1}
    assert strength(resolved(play(state, shows("A", "lupinda")))) == {"A": 2 + 6 + 1, "B": 11 + 2 + 1}


def test_zandika_cannot_show_the_card_she_is_played_with__LL_RULING_49():
    state = fight("zandika", "gnurxel", hand_A=["lupinda", "arus"])
    assert broken(judge(state, shows("A", "zandika"))) == ["LL-CARD-18-1"]


def test_zandika_without_a_hand_is_not_asked__LL_RULING_49():
    state = fight("zandika", "gnurxel", hand_A=[])
    assert asked(state) == (("roll", "chance"),)
    assert strength(resolved(state))["A"] == 2 + 3 + 1


def test_the_copy_is_compulsory_after_the_showing_and_optional_as_its_own_text_says__LL_RULING_49():
    state = play(fight("zandika", "krod", hand_A=["galgator", "wuxaki"]), shows("A", "galgator"))
    assert broken(judge(state, {"type": "decline", "seat": "A"}))[0] == "LL-BR-MUST-1"
    state = play(fight("zandika", "krod", hand_A=["galgator", "wuxaki"]), shows("A", "wuxaki"))
    assert judge(state, {"type": "decline", "seat": "A"}).verdict == "legal"


def test_the_card_shown_stays_in_the_hand_and_is_played_in_a_later_battle__LL_RULING_49():
    state = battle(
        "D2",
        A={"D2": 3, "W3": 3, "W1": 1},
        B={"D2": 1, "W3": 2, "H1": 1},
        card_A="zandika",
        card_B="krod",
        hand_A=["lupinda"],
        hand_B=["gnurxel", "orly"],
    )
    state = dice_step(play(state, shows("A", "lupinda")), [6, 1, 1], [1]).state
    assert state.discard[-2:] == ("zandika", "krod")
    assert state.hand.A.known == ("lupinda",)
    assert judge(state, {"type": "play_card", "seat": "A", "card": "lupinda"}).verdict == "legal"


# LL-RULING-50


def test_zandika_showing_tanilla_copies_the_top_of_the_pile__LL_RULING_50():
    state = play(fight("zandika", "gnurxel", hand_A=["tanilla"], top="lupinda"), shows("A", "tanilla"))
    assert strength(resolved(state))["A"] == 2 + 6 + 1


def test_tanilla_over_zandika_shows_a_hand_card__LL_RULING_50():
    state = fight("tanilla", "gnurxel", hand_A=["lupinda", "arus"], top="zandika")
    assert asked(state) == (("zandika_reveal", "A"), ("decline", "A"))
    assert strength(resolved(play(state, shows("A", "lupinda"))))["A"] == 7 + 6 + 1


# LL-RULING-51


def test_a_copied_ability_speaks_of_its_copier__LL_RULING_51():
    ruling = resolved(fight("orly", "tanilla", top="gruka"))
    assert points(ruling) == {"A": 8, "B": 7 + 2}
    ruling = resolved(fight("tanilla", "orly", top="gruka"))
    assert points(ruling) == {"A": 7, "B": 8}


def test_only_the_copier_is_discarded__LL_RULING_51():
    state = play(fight("zandika", "gnurxel", hand_A=["tanilla", "arus"], top="lupinda"), shows("A", "tanilla"))
    after = resolved(state).state
    assert after.discard[-2:] == ("zandika", "gnurxel")
    assert after.hand.A.known == ("arus", "tanilla")


# LL-RULING-52


def test_rukan_takes_the_cross_out_ability__LL_RULING_52():
    ruling = dice_step(fight("nubala", "rukan"), [6, 1, 1], [3, 1])
    assert strength(ruling) == {"A": 5 + 3 + 6, "B": 5 + 2 + 3}


def test_against_rukan_neither_tanilla_nor_zandika_copies__LL_RULING_52():
    assert strength(resolved(fight("tanilla", "rukan", top="lupinda")))["A"] == 7 + 3 + 1
    state = fight("zandika", "rukan", hand_A=["lupinda"])
    assert asked(state) == (("roll", "chance"),)
    assert broken(judge(state, shows("A", "lupinda"))) == ["LL-CARD-20-1"]


@pytest.mark.parametrize("card", ["pibiju", "arako"])
def test_against_rukan_the_winner_has_no_result_ability__LL_RULING_52(card):
    ruling = dice_step(fight(card, "rukan"), [6, 1, 1], [1, 1])
    assert winner(ruling) == "A"
    assert ruling.state.node == "TURN.DISCARD"


def test_against_rukan_kurak_does_not_retreat_and_rupoda_stores_nothing__LL_RULING_52():
    after = dice_step(fight("rukan", "kurak", promo=True, A={"D2": 5, "W1": 1}), [6] + [1] * 4, [1, 1]).state
    assert (after.node, after.map.B) == ("TURN.DISCARD", {"H1": 1})
    assert resolved(fight("rukan", "rupoda")).state.stored == Sides(0, 0)


def test_rukan_stands_against_a_lightning_ability_of_either_side__LL_RULING_52():
    assert asked(fight("galgator", "rukan")) == (("roll", "chance"),)
    assert asked(fight("rukan", "galgator")) == (("roll", "chance"),)


# LL-RULING-53


def test_a_copied_rukan_takes_an_ability_that_was_copied_before__LL_RULING_53():
    state = fight("zandika", "tanilla", hand_A=["lupinda", "arus"], top="rukan")
    ruling = judge(state, shows("A", "lupinda"))
    assert ruling.verdict == "legal"
    assert ruling.state.running.shown.A == "lupinda"
    assert "LL-CARD-20-1" in cited(ruling)
    assert strength(resolved(ruling.state)) == {"A": 2 + 3 + 1, "B": 7 + 2 + 1}


def test_an_attackers_copied_rukan_comes_before_the_defenders_copying__LL_RULING_53():
    state = fight("tanilla", "zandika", hand_B=["lupinda"], top="rukan")
    assert asked(state) == (("roll", "chance"),)


def test_zandika_can_show_rukan__LL_RULING_53():
    state = play(fight("zandika", "gruka", hand_A=["rukan"]), shows("A", "rukan"))
    assert points(resolved(state)) == {"A": 2, "B": 8}


# LL-RULING-76


def test_bufoka_reduces_loratos_sum__LL_RULING_76():
    assert strength(dice_step(fight("bufoka", "lorato"), [6, 5, 4], [3, 1])) == {"A": 5 + 3 + 6, "B": 3 + 1 - 4}


def test_bufoka_reduces_battle_points_alone_and_a_strength_of_0__LL_RULING_76():
    state = play(fight("bufoka", "wuxaki", B={"D2": 1, "H1": 1}), trade("B"))
    assert strength(dice_step(state, [5, 3]))["B"] == 6 - 3
    naught = {"id": "default", "patch": {"cards": {"wuxaki": {"bp": 0}}}}
    state = play(fight("bufoka", "wuxaki", B={"D2": 1, "H1": 1}, pack=naught), trade("B"))
    assert strength(dice_step(state, [5, 3]))["B"] == -3
