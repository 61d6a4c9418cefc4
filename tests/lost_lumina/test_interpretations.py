"""How gaps about the end, scoring and refusals are read: LL-RULING-64 to -74."""

import pytest
from msgspec.structs import replace

from referee.core.state import Result
from referee.games.lost_lumina.state import Sides, Zone
from tests.lost_lumina.fights import asked, dice_step
from tests.lost_lumina.positions import (
    GAME,
    battle,
    broken,
    draft,
    judge,
    no_reroll,
    placing,
    play,
    roll,
    take,
    turn,
)

END = {"type": "end_reinforcement", "seat": "A"}
STATED = {"trust": "stated"}


def last_turn(A, B, **how):
    """The last turn of a game, A's, with both hands empty."""
    return turn("A", A=A, B=B, hand_A=[], hand_B=[], **how)


def points(A, B):
    """The totals when the game ends with these Followers on the map."""
    ruling = judge(last_turn(A, B), END)
    assert ruling.state.result.reason == "no_cards"
    return GAME.score(ruling.state).totals, ruling.state.result.winners


# LL-RULING-64


def test_the_game_does_not_end_when_the_last_card_is_discarded__LL_RULING_64():
    state = turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2}, hand_A=["orly"], hand_B=[], top="krod")
    ruling = judge(state, {"type": "discard_for_ap", "seat": "A", "card": "orly"})
    assert (ruling.state.node, ruling.state.ap, ruling.state.result) == ("TURN.ACTIONS", 4, None)
    state = play(ruling.state, {"type": "place", "seat": "A", "area": "W1", "count": 4})
    assert play(state, END).result == Result(("A",), "no_cards")


def test_battles_without_cards_are_fought_before_the_game_ends__LL_RULING_64():
    state = play(last_turn({"D2": 2, "W1": 1}, {"D2": 2, "H1": 1}), END)
    assert (state.node, state.result) == ("BATTLE.DICE.ROLL", None)
    after = dice_step(state, [6, 1], [1, 1]).state
    assert after.result == Result(("A",), "no_cards")


def test_the_game_goes_on_while_one_player_has_a_card__LL_RULING_64():
    state = turn("A", A={"W1": 2}, B={"H1": 2}, hand_A=[], hand_B=["orly"])
    assert play(state, END).result is None


# LL-RULING-65


def test_elimination_in_the_last_turn_comes_before_points__LL_RULING_65():
    state = play(last_turn({"D2": 2}, {"D2": 2}), END)
    ruling = dice_step(state, [1, 1], [6, 1])
    assert ruling.state.result == Result(("B",), "elimination")
    assert "score" not in {event.type for event in ruling.events}


# LL-RULING-66


def test_at_the_end_everything_stays_where_it_is_and_nothing_is_awaited__LL_RULING_66():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 2}, card_A="kenuk", card_B="arako")
    pile = state.discard
    after = play(state, {"type": "kenuk_roll", "seat": "chance", "report": {"dice": [4, 5, 1]}})
    assert after.in_play == Sides("kenuk", "arako")
    assert after.discard == pile
    assert after.running.area == "D2"
    assert asked(after) == ()
    assert GAME.moves(after).moves == ()
    assert broken(judge(after, roll([1, 1, 1])))[0] == "LL-END-1"


# LL-RULING-67


@pytest.mark.parametrize(("card_A", "card_B", "active"), [("orly", None, "A"), ("orly", None, "B")])
def test_only_the_card_that_was_played_is_discarded__LL_RULING_67(card_A, card_B, active):
    state = battle(
        "D2", A={"D2": 2, "W1": 1}, B={"D2": 2, "H1": 1}, card_A=card_A, card_B=card_B, hand_A=["krod"], active=active
    )
    before = state.discard
    assert dice_step(state, [6, 1], [1, 1]).state.discard == (*before, "orly")


# LL-RULING-68


def test_three_areas_of_a_region_double_no_more_than_two__LL_RULING_68():
    totals, winners = points({"W1": 1, "W2": 1, "W3": 2}, {"H1": 1, "H2": 3})
    assert totals == {"A": 8, "B": 8}
    assert winners == ("A", "B")


def test_one_area_of_a_region_counts_single_however_many_stand_there__LL_RULING_68():
    totals, winners = points({"W1": 5, "D1": 2, "H1": 1}, {"W2": 1, "W3": 4})
    assert totals == {"A": 8, "B": 10}
    assert winners == ("B",)


def test_supply_box_and_stored_dice_score_nothing__LL_RULING_68():
    state = play(last_turn({"W1": 2}, {"H1": 1}, box=(0, 3), stored=(0, 2)), END)
    assert GAME.score(state).totals == {"A": 2, "B": 1}


# LL-RULING-69


def test_the_view_after_an_exchange_does_not_show_what_was_handed_over__LL_RULING_69():
    state = play(
        draft(["olgi", "krod"], ["lupinda", "arus"]),
        {"type": "draft_keep", "seat": "A", "card": "olgi"},
        {"type": "draft_keep", "seat": "B", "card": "arus"},
    )
    seen = GAME.hide(state, "A")
    assert seen.drafted.A.known == ("lupinda", "olgi")
    assert Zone((), 2) == seen.drafted.B
    assert set(seen.draw_pile) == {"?"}


def test_the_card_shown_with_zandika_is_seen_until_the_end_of_the_battle__LL_RULING_69():
    state = battle(
        "D2",
        A={"D2": 3, "W1": 1},
        B={"D2": 2, "H1": 1},
        card_A="zandika",
        card_B="krod",
        hand_A=["lupinda", "arus"],
        hand_B=["orly"],
    )
    state = play(state, {"type": "zandika_reveal", "seat": "A", "card": "lupinda"})
    for viewer in ("B", "public"):
        assert Zone(("lupinda",), 1) == GAME.hide(state, viewer).hand.A
    after = dice_step(state, [1, 1, 1], [1, 1]).state
    for viewer in ("B", "public"):
        assert Zone((), 2) == GAME.hide(after, viewer).hand.A


def test_a_card_face_down_is_seen_by_its_player_alone__LL_RULING_69():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 2, "H1": 1}, committed=False)
    card = state.hand.A.known[0]
    state = play(state, {"type": "play_card", "seat": "A", "card": card})
    shown = {viewer: GAME.hide(state, viewer).in_play.A for viewer in ("A", "B", "public")}
    assert shown == {"A": card, "B": "?", "public": "?"}


def test_the_discard_pile_and_the_followers_are_open_to_all__LL_RULING_69():
    state = turn("A", ap=3, A={"W1": 2}, B={"H1": 2}, top="orly", stored=(1, 0), box=(0, 2))
    seen = GAME.hide(state, "public")
    for open_ in ("discard", "ap", "map", "supply", "box", "stored"):
        assert getattr(seen, open_) == getattr(state, open_)


# LL-RULING-70


def test_followers_are_conserved_and_only_a_paid_reroll_fills_the_box__LL_RULING_70():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 2, "H1": 1}, card_A="kenuk", card_B="krod", box=(2, 1))
    moves = [
        {"type": "kenuk_roll", "seat": "chance", "report": {"dice": [4, 1, 1]}},
        roll([1, 1, 1], [1]),
        {"type": "reroll", "seat": "A", "which": [0, 1], "report": {"dice": [2, 3]}},
        *no_reroll("B"),
        take("B", 0, "A"),
        take("B", 0),
    ]
    boxes = []
    for move in moves:
        state = play(state, move)
        for seat in ("A", "B"):
            assert state.supply[seat] + state.on_map(seat) + state.box[seat] == 15
        boxes.append((state.box.A, state.box.B))
    assert boxes == [(2, 1), (2, 1), (4, 1), (4, 1), (4, 1), (4, 1)]


@pytest.mark.parametrize("seat", ["A", "B"])
def test_a_side_with_another_number_of_followers_is_impossible__LL_RULING_70(seat):
    state = turn("A", A={"W1": 2}, B={"H1": 2})
    state = replace(state, supply=state.supply.put(seat, 12))
    assert broken(judge(state, END)) == ["LL-INV-2"]


# LL-RULING-71


def test_taking_rupodas_die_is_not_asked__LL_RULING_71():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 2, "H1": 1}, card_A="rupoda", card_B="krod")
    after = dice_step(state, [6, 1, 1], [1, 1]).state
    assert (after.stored.A, after.node) == (1, "TURN.DISCARD")


def test_using_rupodas_die_is_optional__LL_RULING_71():
    state = battle("D2", A={"D2": 3, "W1": 1}, B={"D2": 2, "H1": 1}, card_A="orly", card_B="krod", stored=(1, 0))
    after = play(state, {"type": "declare_extra_dice", "seat": "A", "orly": False, "stored": 0})
    assert after.stored.A == 1
    assert judge(after, roll([1, 1, 1], [1, 1])).verdict == "legal"


# LL-RULING-72


def test_an_impossible_state_is_named_before_the_move_is_looked_at__LL_RULING_72():
    state = replace(turn("A", A={"W1": 2}, B={"H1": 2}), supply=Sides(12, 13))
    ruling = judge(state, {"type": "place", "seat": "B", "area": "X1", "count": 1})
    assert ruling.impossible is True
    assert broken(ruling) == ["LL-INV-2"]


@pytest.mark.parametrize(
    ("state", "row"),
    [
        (last_turn({"W1": 2}, {"H1": 1}), "LL-END-3"),
        (battle("D2", A={"D2": 1}, B={"D2": 1}, card_A="wuxaki", card_B="krod"), "LL-CARD-13-3"),
    ],
)
def test_after_the_end_the_row_that_ended_the_game_comes_first__LL_RULING_72(state, row):
    move = END if row == "LL-END-3" else {"type": "wuxaki_trade", "seat": "A"}
    over = play(state, move)
    assert broken(judge(over, {"type": "place", "seat": "A", "area": "X1", "count": 1}))[0] == row


def test_an_unknown_object_comes_before_the_wrong_phase__LL_RULING_72():
    state = placing({}, {})
    assert broken(judge(state, {"type": "place", "seat": "A", "area": "X1", "count": 1}))[0] == "LL-MAP-1"
    assert broken(judge(state, {"type": "discard_for_ap", "seat": "A", "card": "nobody"}))[0] == "LL-COMP-2"
    assert broken(judge(state, {"type": "discard_for_ap", "seat": "A", "card": "kurak"}))[0] == "LL-CARD-28-3"
    assert broken(judge(state, {"type": "place", "seat": "A", "area": "W1", "count": 1}))[0] == "LL-GAME-1"


def test_the_rows_of_a_placement_come_in_their_order__LL_RULING_72():
    state = turn("A", ap=1, A={"W1": 2}, B={"H1": 2}, box=(13, 0))
    ruling = judge(state, {"type": "place", "seat": "A", "area": "H1", "count": 2})
    assert broken(ruling) == ["LL-REINF-AP-3", "LL-REINF-PLACE-1", "LL-REINF-PLACE-2", "LL-REINF-PLACE-3"]


def test_the_rows_of_a_move_come_in_their_order__LL_RULING_72():
    state = turn("A", ap=0, A={"W1": 2}, B={"H1": 2})
    ruling = judge(state, {"type": "move", "seat": "A", "from": "W1", "to": "H3", "count": 3})
    assert broken(ruling) == ["LL-REINF-AP-3", "LL-REINF-MOVE-1", "LL-REINF-MOVE-2"]


def test_the_wrong_player_comes_before_the_rows_of_the_move__LL_RULING_72():
    state = turn("A", ap=0, A={"W1": 2}, B={"H1": 2})
    assert broken(judge(state, {"type": "place", "seat": "B", "area": "W1", "count": 1}))[0] == "LL-JRN-3"


BATTLES = {"A": {"D2": 2, "W1": 1}, "B": {"D2": 2, "H1": 1}}
PLAIN = turn("A", ap=1, A={"W1": 2}, B={"H1": 2})
SHARED = turn("A", ap=1, **BATTLES)
SELECT = play(turn("A", ap=1, A={"D2": 2, "W1": 2}, B={"D2": 2, "W1": 2}), END)
COMMIT = battle("D2", **BATTLES, committed=False)
ROLLING = battle("D2", **BATTLES, card_A="gnurxel", card_B="krod")


@pytest.mark.parametrize(
    ("state", "move", "row"),
    [
        (placing({}, {}), {"type": "end_reinforcement", "seat": "A"}, "LL-GAME-1"),
        (PLAIN, {"type": "draft_keep", "seat": "A", "card": "orly"}, "LL-GAME-1"),
        (draft(["olgi", "krod"], ["lupinda", "arus"]), {"type": "place_first", "seat": "A", "area": "W1"}, "LL-PREP-1"),
        (placing({}, {}), {"type": "draft_keep", "seat": "A", "card": "orly"}, "LL-PREP-DRAFT-6"),
        (placing({}, {}), {"type": "place_first", "seat": "B", "area": "W1"}, "LL-PREP-PLACE-1"),
        (PLAIN, {"type": "place_first", "seat": "A", "area": "W1"}, "LL-PREP-PLACE-2"),
        (PLAIN, {"type": "end_reinforcement", "seat": "B"}, "LL-JRN-3"),
        (PLAIN, {"type": "discard_for_ap", "seat": "A", "card": "orly"}, "LL-REINF-DISCARD-1"),
        (PLAIN, {"type": "play_card", "seat": "A", "card": "orly"}, "LL-JRN-7"),
        (PLAIN, roll([1], [1]), "LL-JRN-7"),
        (SHARED, {"type": "choose_battle", "seat": "A", "area": "D2"}, "LL-JRN-4"),
        (SELECT, {"type": "end_reinforcement", "seat": "A"}, "LL-BATTLE-1"),
        (SELECT, {"type": "choose_battle", "seat": "B", "area": "D2"}, "LL-BATTLE-2"),
        (SELECT, {"type": "choose_battle", "seat": "A", "area": "H3"}, "LL-BATTLE-2"),
        (SELECT, {"type": "play_card", "seat": "A", "card": "orly"}, "LL-BATTLE-2"),
        (COMMIT, {"type": "choose_battle", "seat": "A", "area": "D2"}, "LL-BATTLE-SEQ-1"),
        (COMMIT, {"type": "move", "seat": "A", "from": "W1", "to": "W2", "count": 1}, "LL-BATTLE-1"),
        (COMMIT, roll([1, 1], [1, 1]), "LL-BATTLE-SEQ-1"),
        (ROLLING, {"type": "play_card", "seat": "A", "card": "orly"}, "LL-BATTLE-CHOOSE-1"),
        (ROLLING, {"type": "galgator_remove", "seat": "A", "area": "D2"}, "LL-CARD-06-1"),
        (ROLLING, {"type": "wuxaki_trade", "seat": "A"}, "LL-CARD-13-1"),
        (ROLLING, {"type": "olgi_move", "seat": "A", "owner": "A", "to": "W1"}, "LL-CARD-08-1"),
        (ROLLING, {"type": "pibiju_remove", "seat": "A", "owner": "A", "area": "D2"}, "LL-CARD-11-1"),
        (ROLLING, roll([1, 1, 1], [1, 1]), "LL-BATTLE-DICE-1"),
        (ROLLING, roll([1, 7], [1, 1]), "LL-BATTLE-DICE-1"),
    ],
)
def test_a_move_at_the_wrong_time_breaks_the_row_of_what_is_awaited__LL_RULING_72(state, move, row):
    assert broken(judge(state, move))[0] == row


def test_committing_a_card_with_an_empty_hand_has_its_own_row__LL_RULING_72():
    state = battle("D2", **BATTLES, hand_A=[], hand_B=["orly", "krod"], committed=False)
    assert broken(judge(state, {"type": "play_card", "seat": "A", "card": "arus"}))[0] == "LL-BR-NOCARD-1"


# LL-RULING-73


def test_a_move_over_an_assumed_path_is_undetermined_for_those_who_trust_nothing__LL_RULING_73():
    state = turn("A", ap=3, A={"W1": 2}, B={"H3": 2}, **STATED)
    ruling = judge(state, {"type": "move", "seat": "A", "from": "W1", "to": "W2", "count": 1})
    assert ruling.verdict == "undetermined"
    (need,) = ruling.needs
    assert (need.put, need.purpose) == ("/state/pack/patch/paths/W1-W2", "legality")


def test_a_path_from_the_owners_board_is_trusted__LL_RULING_73():
    for adjacent, verdict in ((True, "legal"), (False, "illegal")):
        pack = {"id": "default", "patch": {"paths": {"H1-W1": adjacent}}}
        state = turn("A", ap=3, A={"W1": 2}, B={"H3": 2}, pack=pack, **STATED)
        assert judge(state, {"type": "move", "seat": "A", "from": "W1", "to": "H1", "count": 1}).verdict == verdict


def test_a_move_from_an_area_to_itself_is_illegal_on_any_map__LL_RULING_73():
    state = turn("A", ap=3, A={"W1": 2}, B={"H3": 2}, **STATED)
    ruling = judge(state, {"type": "move", "seat": "A", "from": "W1", "to": "W1", "count": 1})
    assert broken(ruling) == ["LL-REINF-MOVE-2"]


def test_a_move_that_breaks_another_rule_is_illegal_and_not_undetermined__LL_RULING_73():
    state = turn("A", ap=3, A={"W1": 2}, B={"H3": 2}, **STATED)
    assert judge(state, {"type": "move", "seat": "A", "from": "W1", "to": "W2", "count": 3}).verdict == "illegal"


def test_a_retreat_over_an_assumed_path_is_undetermined_too__LL_RULING_73():
    state = battle(
        "D2", A={"D2": 3, "W2": 1}, B={"D2": 2, "H1": 1}, card_A="gnurxel", card_B="kurak", promo=True, **STATED
    )
    state = dice_step(state, [5, 1, 1], [1, 1]).state
    ruling = judge(state, {"type": "kurak_retreat", "seat": "B", "area": "W2"})
    assert [need.put for need in ruling.needs] == ["/state/pack/patch/paths/D2-W2"]


def test_steps_are_derived_and_not_assumed_so_they_hold_without_trust__LL_RULING_73():
    state = battle("D2", **BATTLES, card_A="lupinda", card_B="frukilla", **STATED)
    assert dice_step(state, [1, 1], [1, 1]).verdict == "legal"


def test_tanilla_over_an_unknown_top_card_is_undetermined__LL_RULING_73():
    state = battle("D2", **BATTLES, card_A="tanilla", card_B="krod", committed=False, top="orly")
    state = replace(state, discard=(*state.discard[:-1], "?"))
    state = play(state, {"type": "play_card", "seat": "A", "card": "tanilla"})
    ruling = judge(state, {"type": "play_card", "seat": "B", "card": "krod"})
    assert ruling.verdict == "undetermined"
    assert [need.put for need in ruling.needs] == [f"/state/discard/{len(state.discard) - 1}"]


def test_an_unknown_top_card_is_no_need_where_nobody_copies_it__LL_RULING_73():
    state = battle("D2", **BATTLES, card_A="tanilla", card_B="rukan", committed=False, top="orly")
    state = replace(state, discard=(*state.discard[:-1], "?"))
    state = play(state, {"type": "play_card", "seat": "A", "card": "tanilla"})
    assert judge(state, {"type": "play_card", "seat": "B", "card": "rukan"}).verdict == "legal"


def test_a_card_named_out_of_unknown_ones_is_taken_on_the_players_word__LL_RULING_73():
    state = turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2}, hand_A=["orly", "krod"])
    state = replace(state, hand=state.hand.put("A", Zone((), 2)))
    ruling = judge(state, {"type": "discard_for_ap", "seat": "A", "card": "orly"})
    assert ruling.verdict == "legal"
    assert [a.value for a in ruling.assumptions if a.source == "players-word"] == ["orly"]
    contradicted = judge(state, {"type": "discard_for_ap", "seat": "A", "card": state.discard[-1]})
    assert broken(contradicted) == ["LL-REINF-DISCARD-1"]


# LL-RULING-74


def told(ruling, card):
    """A refusal as text, without the name of the card that the move itself names."""
    return [(v.rule, v.also, v.hint, v.detail.replace(name_of(card), "X"), v.data) for v in ruling.violations]


def name_of(card):
    """The English name on a card."""
    return GAME.packs["default"]["cards"][card]["names"]["en"]


@pytest.mark.parametrize(
    ("kind", "row"), [("discard_for_ap", "LL-REINF-DISCARD-1"), ("play_card", "LL-BATTLE-CHOOSE-1")]
)
def test_a_refusal_does_not_tell_where_a_hidden_card_lies__LL_RULING_74(kind, row):
    if kind == "discard_for_ap":
        state = turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2}, top="orly")
    else:
        state = battle("D2", **BATTLES, committed=False)
    hidden = [state.hand.B.known[0], state.undrafted.known[0]]
    refusals = [judge(state, {"type": kind, "seat": "A", "card": card}) for card in hidden]
    assert [broken(ruling) for ruling in refusals] == [[row], [row]]
    assert told(refusals[0], hidden[0]) == told(refusals[1], hidden[1])
    assert broken(judge(state, {"type": kind, "seat": "A", "card": state.discard[0]})) == [row]


def test_a_card_face_down_is_refused_like_any_other__LL_RULING_74():
    state = battle("D2", **BATTLES, hand_A=["orly", "krod"], hand_B=["gruka", "arus"], committed=False)
    state = play(state, {"type": "play_card", "seat": "B", "card": "gruka"})
    down, hand = (judge(state, {"type": "play_card", "seat": "A", "card": card}) for card in ("gruka", "arus"))
    assert told(down, "gruka") == told(hand, "arus")


def test_a_card_not_drawn_is_refused_alike_in_the_pile_and_in_the_other_offer__LL_RULING_74():
    state = draft(["olgi", "krod"], ["lupinda", "arus"])
    cards = ["lupinda", state.draw_pile[0]]
    refusals = [judge(state, {"type": "draft_keep", "seat": "A", "card": card}) for card in cards]
    assert [broken(ruling) for ruling in refusals] == [["LL-PREP-DRAFT-2"]] * 2
    assert told(refusals[0], cards[0]) == told(refusals[1], cards[1])


def test_before_the_reveal_no_row_of_the_opponents_card_is_cited__LL_RULING_74():
    state = battle("D2", **BATTLES, hand_A=["orly", "krod"], hand_B=["olgi", "arus"], committed=False)
    state = play(state, {"type": "play_card", "seat": "B", "card": "olgi"})
    ruling = judge(state, {"type": "olgi_move", "seat": "A", "owner": "A", "to": "W1"})
    assert broken(ruling) == ["LL-BATTLE-SEQ-1"]
