"""The owner's timing icons, numbers and map: each alone changes what a move does, and stands under the assumptions."""

import pytest

from tests.lost_lumina.fights import asked, dice_step, points, strength, winner
from tests.lost_lumina.positions import CARDS, broken, judge, play, roll, turn
from tests.lost_lumina.test_switches import BIG, END, SMALL, TRADE, fight, galgator, kenuk, under


def icon(**steps):
    """The pack of an owner whose cards show these icons."""
    return {"id": "default", "patch": {"cards": {card: {"step": step} for card, step in steps.items()}}}


@pytest.mark.parametrize("step", ["reveal", "lightning"])
def test_an_early_lupinda_doubles_the_dice_too__LL_RULING_38(step):
    state = fight("lupinda", "gnurxel", pack=icon(lupinda=step))
    assert broken(judge(state, roll([1, 1], [1, 1, 1]))) == ["LL-BATTLE-DICE-1"]
    assert strength(dice_step(state, [1, 2, 3, 6], [1, 1, 1], a=3)) == {"A": 6 + 4 + 6, "B": 11 + 3 + 1}
    usual = fight("lupinda", "gnurxel")
    assert broken(judge(usual, roll([1, 2, 3, 6], [1, 1, 1]))) == ["LL-BATTLE-DICE-1"]


def test_an_early_lupinda_counts_the_followers_of_that_moment__LL_CARD_03_2():
    fought = {}
    for step in ("lightning", "calculate"):
        state = play(fight("lupinda", "kenuk", pack=icon(lupinda=step)), kenuk(4, 1, 1))
        fought[step] = strength(dice_step(state, [1] * (4 if step == "lightning" else 1), [1, 1, 1]))["A"]
    assert fought == {"lightning": 6 + 4 + 1, "calculate": 6 + 2 + 1}


@pytest.mark.parametrize("step", ["reveal", "lightning", "dice"])
def test_an_early_arus_exchanges_before_umkato_sets_the_points(step):
    for pack, expected in ((icon(arus="calculate"), {"A": 1, "B": 4}), (icon(arus=step), {"A": 8, "B": 4})):
        state = fight("umkato", "arus", A=SMALL, B=BIG, pack=pack)
        assert points(dice_step(state, [1, 1], [1, 1, 1])) == expected


@pytest.mark.parametrize("step", ["reveal", "lightning"])
def test_an_early_umkato_compares_before_the_removal(step):
    for pack, expected in ((icon(umkato="calculate"), 8), (icon(umkato=step), 4)):
        state = fight("umkato", "galgator", A={"D2": 2, "W1": 1}, B={"D2": 2, "H1": 1}, pack=pack)
        assert points(dice_step(play(state, galgator("B", "W1")), [1, 1], [1, 1]))["A"] == expected


@pytest.mark.parametrize("step", ["reveal", "lightning"])
def test_an_early_eralgo_counts_areas_before_the_removal(step):
    for pack, expected in ((icon(eralgo="calculate"), 10), (icon(eralgo=step), 8)):
        state = fight("eralgo", "galgator", A={"D2": 2, "W1": 1}, B={"D2": 2, "H1": 1}, pack=pack)
        assert points(dice_step(play(state, galgator("B", "W1")), [1, 1], [1, 1]))["A"] == expected


@pytest.mark.parametrize("step", ["reveal", "lightning", "dice"])
def test_an_early_ragura_adds_before_arus_exchanges_the_current_points(step):
    for pack, expected in ((icon(ragura="calculate"), {"A": 3, "B": 4}), (icon(ragura=step), {"A": 4, "B": 1})):
        state = under(fight("arus", "ragura", A=BIG, B=SMALL, pack=pack), battle_points="current")
        assert points(dice_step(state, [1, 1, 1], [1, 1])) == expected


@pytest.mark.parametrize("step", ["reveal", "lightning", "dice"])
def test_an_early_gruka_is_stronger_before_arus_exchanges_the_current_points(step):
    for pack, expected in ((icon(gruka="calculate"), {"A": 8, "B": 3}), (icon(gruka=step), {"A": 10, "B": 1})):
        state = under(fight("arus", "gruka", A=BIG, B=SMALL, pack=pack), battle_points="current")
        assert points(dice_step(state, [1, 1, 1], [1, 1])) == expected


FIRST = {
    "kenuk": ("chance", "kenuk_roll"),
    "galgator": ("B", "galgator_remove"),
    "olgi": ("A", "olgi_move"),
    "wuxaki": ("B", "wuxaki_trade"),
}


@pytest.mark.parametrize("card", sorted(FIRST))
def test_a_defender_with_the_reveal_icon_comes_before_the_attackers_lightning(card):
    attacking, awaits = ("galgator", "galgator_remove") if card != "galgator" else ("wuxaki", "wuxaki_trade")
    usual = fight(attacking, card)
    assert (usual.node, asked(usual)[0]) == ("BATTLE.LIGHTNING", (awaits, "A"))
    early = fight(attacking, card, pack=icon(**{card: "reveal"}))
    seat, type = FIRST[card]
    assert (early.node, asked(early)[0]) == ("BATTLE.REVEAL", (type, seat))


def test_an_early_kenuk_of_the_defender_drives_the_attackers_galgator_off():
    state = fight("wuxaki", "kenuk", A={"D2": 1, "W1": 1}, pack=icon(kenuk="reveal"))
    after = play(state, kenuk(4, 1, 1))
    assert (after.node, after.map.A) == ("BATTLE.DICE.ROLL", {"W1": 1})


def test_an_early_trade_that_empties_the_area_ends_the_battle_too():
    state = fight("wuxaki", "krod", A={"D2": 1, "W1": 1}, B={"D2": 1, "H1": 1}, pack=icon(wuxaki="reveal"))
    ruling = judge(state, TRADE)
    assert (ruling.state.node, winner(ruling)) == ("TURN.DISCARD", None)


IMPOSSIBLE = [
    ("lupinda", "result"),
    ("lupinda", "cross-out"),
    ("arus", "result"),
    ("umkato", "none"),
    ("kenuk", "calculate"),
    ("galgator", "result"),
    ("olgi", "dice"),
    ("wuxaki", "cross-out"),
    ("orly", "reveal"),
    ("orly", "calculate"),
    ("krod", "result"),
    ("janulo", "calculate"),
    ("tanilla", "lightning"),
    ("rukan", "result"),
    ("arburi", "calculate"),
    ("bukoni", "dice"),
    ("rupoda", "lightning"),
    ("pibiju", "calculate"),
    ("kurak", "reveal"),
    ("gnurxel", "reveal"),
    ("gruka", "sometime"),
]


@pytest.mark.parametrize(("card", "step"), IMPOSSIBLE)
def test_a_step_that_an_ability_cannot_have_is_refused__REF_STATE_2(card, step):
    state = turn("A", A={"W1": 1}, B={"H1": 1}, pack=icon(**{card: step}))
    ruling = judge(state, END)
    assert (ruling.impossible, broken(ruling)) == (True, ["REF-STATE-2"])


@pytest.mark.parametrize(
    "patch",
    [
        {"cards": {"orly": {"bp": -1}}},
        {"cards": {"orly": None}},
        {"cards": {"orly": {"bp": "many"}}},
        {"cards": {"orly": {"number": 3}}},
        {"cards": {"extra": {"number": 40, "names": {"en": "Extra"}, "bp": 1, "ap": 1, "step": "none"}}},
    ],
)
def test_a_patch_that_leaves_no_deck_is_refused__REF_STATE_2(patch):
    state = turn("A", A={"W1": 1}, B={"H1": 1}, pack={"id": "default", "patch": patch})
    assert "REF-STATE-2" in broken(judge(state, END))


def test_an_unknown_pack_is_refused__REF_STATE_2():
    state = turn("A", A={"W1": 1}, B={"H1": 1}, pack={"id": "homemade"})
    assert broken(judge(state, END)) == ["REF-STATE-2"]


# Numbers and map of the owner


def read(ruling):
    """What a ruling read that the rulebook does not print: by pointer, source and value."""
    return {a.pointer.removeprefix("/state/pack/patch"): (a.source, a.value) for a in ruling.assumptions}


def test_an_owners_action_points_are_used_and_listed():
    pack = {"id": "default", "patch": {"cards": {"gnurxel": {"ap": 2}}}}
    state = turn("A", at="TURN.DISCARD", A={"W1": 1}, B={"H1": 1}, hand_A=["gnurxel"], pack=pack)
    ruling = judge(state, {"type": "discard_for_ap", "seat": "A", "card": "gnurxel"})
    assert ruling.state.ap == 2
    assert read(ruling) == {"/cards/gnurxel/ap": ("user", 2)}


def test_an_owners_battle_points_are_used_and_listed():
    pack = {"id": "default", "patch": {"cards": {"gnurxel": {"bp": 1}}}}
    ruling = dice_step(fight("gnurxel", "eralgo", pack=pack), [1, 1], [1, 1, 1])
    assert points(ruling)["A"] == 1
    assert read(ruling)["/cards/gnurxel/bp"] == ("user", 1)
    assert "/cards/eralgo/bp" not in read(ruling)


def test_an_owners_path_is_used_and_listed():
    pack = {"id": "default", "patch": {"paths": {"H1-W1": True}}}
    state = turn("A", ap=3, A={"W1": 2}, B={"H3": 2}, pack=pack)
    ruling = judge(state, {"type": "move", "seat": "A", "from": "W1", "to": "H1", "count": 1})
    assert ruling.verdict == "legal"
    assert read(ruling) == {"/paths/H1-W1": ("user", True)}


def test_a_path_of_the_default_map_is_listed_as_assumed():
    state = turn("A", ap=3, A={"W1": 2}, B={"H3": 2})
    ruling = judge(state, {"type": "move", "seat": "A", "from": "W1", "to": "W2", "count": 1})
    assert read(ruling) == {"/paths/W1-W2": ("assumed", True)}


def test_an_owners_icon_is_listed():
    ruling = dice_step(fight("lupinda", "gnurxel", pack=icon(lupinda="calculate")), [1, 1], [1, 1, 1])
    assert read(ruling)["/cards/lupinda/step"] == ("user", "calculate")


def test_every_card_can_show_its_own_icon():
    pack = {"id": "default", "patch": {"cards": {card: {"ap": 3} for card in CARDS}}}
    assert judge(turn("A", A={"W1": 1}, B={"H1": 1}, pack=pack), END).verdict == "legal"


def test_a_top_card_that_copies_the_top_card_gives_tanilla_nothing__LL_RULING_50():
    copying = {"id": "default", "patch": {"cards": {"krod": {"ability": "tanilla", "step": "reveal"}}}}
    state = fight("tanilla", "gnurxel", top="krod", pack=copying)
    assert (state.node, state.running.ability.A) == ("BATTLE.DICE.ROLL", None)
