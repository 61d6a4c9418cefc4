"""How gaps of Game Setup, Phase I and the Reinforcement step are read: LL-RULING-1 to -13."""

import pytest
from msgspec.structs import replace

from referee.games.lost_lumina.state import State
from tests.lost_lumina.fights import asked
from tests.lost_lumina.positions import CARDS, GAME, broken, cited, draft, judge, placing, play, turn

DECK = CARDS[:27]


def game(first: str = "A", *, seed: str | None = "table", promo: bool = False) -> State:
    """A game before its first decision."""
    state = GAME.setup({"first_placer": first, "promo": promo}, seed=seed)
    assert isinstance(state, State)
    return state


def a_draft_round(state: State) -> State:
    """A round in which each keeps the first of the two cards."""
    for seat in ("A", "B"):
        state = play(state, {"type": "draft_keep", "seat": seat, "card": state.offer[seat].known[0]})
    return state


# LL-RULING-1


@pytest.mark.parametrize("seed", ["one", "two", "three", "four", "five", "six", "seven", "eight"])
def test_who_places_first_is_not_drawn_by_chance__LL_RULING_1(seed):
    assert game(seed=seed).first_placer == "A"


def test_the_first_placer_is_what_the_players_say__LL_RULING_1():
    state = game("B")
    for _ in range(5):
        state = a_draft_round(state)
    assert asked(state) == (("place_first", "B"),)
    assert state.first_placer == "B"


def test_hands_belong_to_a_game_that_starts_after_the_draft__LL_PREP_DRAFT_7():
    hands = {"A": {"known": ["gruka"], "unknown": 9}}
    (against,) = GAME.setup({"hands": hands})
    assert (against.rule, against.pointer) == ("LL-PREP-DRAFT-7", "/options/hands")
    assert GAME.setup({"hands": hands, "start": "after-draft"}).hand.A.known == ("gruka",)


def test_there_are_two_players_and_the_first_placer_is_one_of_them__LL_RULING_1():
    (against,) = GAME.setup({"first_placer": "C"})
    assert against.rule == "LL-OVER-1"


# LL-RULING-2


def test_five_rounds_of_two_cards_make_ten__LL_RULING_2():
    state = game()
    held = []
    while state.node == "PREP.DRAFT.KEEP":
        held.append((len(state.drafted.A), len(state.draw_pile)))
        state = a_draft_round(state)
    assert held == [(0, 23), (2, 19), (4, 15), (6, 11), (8, 7)]
    assert (len(state.hand.A), len(state.hand.B), len(state.undrafted)) == (10, 10, 7)


# LL-RULING-3


def test_a_player_keeps_a_card_before_seeing_the_one_received__LL_RULING_3():
    state = draft(["olgi", "krod"], ["lupinda", "arus"])
    after = play(state, {"type": "draft_keep", "seat": "A", "card": "olgi"})
    assert len(after.drafted.B) == 0
    seen = GAME.hide(after, "B")
    assert (seen.kept.A, len(seen.offer.A.known)) == ("?", 0)
    assert seen.offer.B.known == ("arus", "lupinda")


def test_a_kept_card_is_final_also_before_the_other_has_chosen__LL_RULING_3():
    state = play(draft(["olgi", "krod"], ["lupinda", "arus"]), {"type": "draft_keep", "seat": "A", "card": "olgi"})
    assert broken(judge(state, {"type": "draft_keep", "seat": "A", "card": "krod"}))[0] == "LL-PREP-DRAFT-2"


def test_the_second_of_the_two_may_keep_first__LL_RULING_3():
    state = draft(["olgi", "krod"], ["lupinda", "arus"])
    for first, second in (("A", "B"), ("B", "A")):
        kept = {"A": "olgi", "B": "arus"}
        after = play(state, *({"type": "draft_keep", "seat": s, "card": kept[s]} for s in (first, second)))
        assert after.drafted.A.known == ("lupinda", "olgi")
        assert after.drafted.B.known == ("arus", "krod")


# LL-RULING-4


@pytest.mark.parametrize(("first", "second"), [("A", "B"), ("B", "A")])
def test_the_first_placer_draws_the_top_two_and_the_other_the_next_two__LL_RULING_4(first, second):
    state = game(first, seed=None)
    state = play(state, {"type": "shuffle", "seat": "chance", "report": {"pile": DECK}})
    assert set(state.offer[first].known) == set(DECK[:2])
    assert set(state.offer[second].known) == set(DECK[2:4])
    assert state.draw_pile == tuple(DECK[4:])


# LL-RULING-5


def test_a_game_has_27_cards_unless_the_promo_is_asked_for__LL_RULING_5():
    state = game()
    assert sum(map(len, (state.offer.A, state.offer.B, state.draw_pile))) == 27
    assert state.promo is False


def test_with_the_promo_there_are_28_cards_and_8_stay_undrafted__LL_RULING_5():
    state = game(promo=True)
    for _ in range(5):
        state = a_draft_round(state)
    assert len(state.undrafted) == 8


def test_kurak_is_no_card_of_a_game_without_the_promo__LL_RULING_5():
    state = turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2})
    assert broken(judge(state, {"type": "discard_for_ap", "seat": "A", "card": "kurak"}))[0] == "LL-CARD-28-3"


def test_kurak_gives_his_action_points_in_a_game_with_the_promo__LL_RULING_5():
    state = turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2}, hand_A=["kurak"], promo=True)
    assert play(state, {"type": "discard_for_ap", "seat": "A", "card": "kurak"}).ap == 3


# LL-RULING-7 (LL-RULING-6 stands with the battles)


def test_nobody_has_lost_while_the_first_followers_are_placed__LL_RULING_7():
    state = placing({}, {})
    ruling = judge(state, {"type": "place_first", "seat": "A", "area": "W1"})
    assert ruling.verdict == "legal"
    assert ruling.state.result is None
    assert asked(ruling.state) == (("place_first", "B"),)


def test_in_the_journey_a_side_without_followers_on_the_map_is_impossible__LL_RULING_7():
    state = turn("A", ap=0, A={"W1": 2}, B={})
    assert broken(judge(state, {"type": "end_reinforcement", "seat": "A"})) == ["LL-INV-11"]


# LL-RULING-8


def test_w1_and_h1_are_not_adjacent_on_the_assumed_map_and_the_ruling_says_so__LL_RULING_8():
    state = turn("A", ap=3, A={"W1": 2, "W2": 1}, B={"H3": 2})
    ruling = judge(state, {"type": "move", "seat": "A", "from": "W1", "to": "H1", "count": 2})
    assert broken(ruling) == ["LL-REINF-MOVE-2"]
    assert "LL-RULING-8" in ruling.violations[0].also
    assumed = {a.pointer: a.source for a in ruling.assumptions}
    assert assumed["/state/pack/patch/paths/H1-W1"] == "assumed"


def test_on_the_callers_map_w1_and_h1_can_be_adjacent__LL_RULING_8():
    pack = {"id": "default", "patch": {"paths": {"H1-W1": True, "D1-W1": False}}}
    state = turn("A", ap=3, A={"W1": 2, "W2": 1}, B={"H3": 2}, pack=pack)
    assert judge(state, {"type": "move", "seat": "A", "from": "W1", "to": "H1", "count": 2}).verdict == "legal"
    assert judge(state, {"type": "move", "seat": "A", "from": "W1", "to": "D1", "count": 2}).verdict == "illegal"


@pytest.mark.parametrize(("a", "b"), [("W1", "D1"), ("D2", "D3"), ("H2", "D2"), ("W2", "W3")])
def test_adjacency_goes_both_ways__LL_RULING_8(a, b):
    far = "H1" if "H1" not in (a, b) else "W3"
    for origin, to in ((a, b), (b, a)):
        state = turn("A", ap=3, A={origin: 2}, B={far: 2})
        assert judge(state, {"type": "move", "seat": "A", "from": origin, "to": to, "count": 1}).verdict == "legal"


@pytest.mark.parametrize("path", ["W1-W1", "W1-X9", "W2-W1", "W1"])
def test_a_callers_path_joins_two_different_known_areas_in_order__LL_RULING_8(path):
    pack = {"id": "default", "patch": {"paths": {path: True}}}
    state = turn("A", ap=3, A={"W1": 2}, B={"H3": 2}, pack=pack)
    assert broken(judge(state, {"type": "end_reinforcement", "seat": "A"})) == ["LL-INV-1"]


def test_a_callers_map_has_three_areas_in_each_region__LL_RULING_8():
    pack = {"id": "default", "patch": {"areas": {"W1": {"region": "hills"}}}}
    state = turn("A", ap=3, A={"W1": 2}, B={"H3": 2}, pack=pack)
    assert broken(judge(state, {"type": "end_reinforcement", "seat": "A"})) == ["LL-INV-1"]


def test_a_map_that_is_not_connected_is_accepted__LL_RULING_8():
    pack = {"id": "default", "patch": {"paths": {"D1-W1": False, "D2-W2": False, "D3-W3": False}}}
    state = turn("A", ap=3, A={"W1": 2}, B={"H3": 2}, pack=pack)
    assert judge(state, {"type": "end_reinforcement", "seat": "A"}).verdict == "legal"


# LL-RULING-9


@pytest.mark.parametrize("move", [{"type": "end_reinforcement"}, {"type": "decline"}])
def test_the_active_player_must_discard_a_card_first__LL_RULING_9(move):
    state = turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2})
    assert asked(state) == (("discard_for_ap", "A"),)
    assert broken(judge(state, {"seat": "A", **move}))[0] == "LL-REINF-DISCARD-1"


# LL-RULING-10


def test_all_action_points_may_stay_unused_and_are_lost__LL_RULING_10():
    state = turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2}, hand_A=["gnurxel", "orly"])
    after = play(
        state,
        {"type": "discard_for_ap", "seat": "A", "card": "gnurxel"},
        {"type": "end_reinforcement", "seat": "A"},
    )
    assert (after.node, after.active, after.ap) == ("TURN.DISCARD", "B", 0)


def test_without_action_points_the_step_still_waits_for_its_end__LL_RULING_10():
    state = turn("A", ap=1, A={"W1": 2}, B={"H1": 2})
    after = play(state, {"type": "place", "seat": "A", "area": "W1", "count": 1})
    assert (after.node, after.active, after.ap) == ("TURN.ACTIONS", "A", 0)
    assert asked(after) == (("end_reinforcement", "A"),)


def test_action_points_do_not_carry_over_to_the_next_turn__LL_RULING_10():
    state = turn("A", ap=3, A={"W1": 2}, B={"H1": 2}, hand_B=["arus", "orly"])
    after = play(
        state, {"type": "end_reinforcement", "seat": "A"}, {"type": "discard_for_ap", "seat": "B", "card": "arus"}
    )
    assert after.ap == 1


def test_a_first_follower_cannot_be_declined__LL_RULING_10():
    assert broken(judge(placing({}, {}), {"type": "decline", "seat": "A"}))[0] == "LL-PREP-PLACE-1"


# LL-RULING-11


def test_a_move_of_nobody_is_no_move__LL_RULING_11():
    state = turn("A", ap=3, A={"W1": 2}, B={"H1": 2})
    move = {"type": "move", "seat": "A", "from": "W1", "to": "W2", "count": 0}
    assert broken(judge(state, move)) == ["LL-REINF-MOVE-1"]


def test_placing_nobody_is_no_placement__LL_RULING_11():
    state = turn("A", ap=3, A={"W1": 2}, B={"H1": 2})
    assert broken(judge(state, {"type": "place", "seat": "A", "area": "W1", "count": 0})) == ["LL-REINF-PLACE-1"]


def test_placing_three_at_once_costs_three__LL_RULING_11():
    state = turn("A", ap=4, A={"W1": 2}, B={"H1": 2}, top="orly")
    after = play(state, {"type": "place", "seat": "A", "area": "W1", "count": 3})
    assert (after.ap, after.map.A, after.supply.A) == (1, {"W1": 5}, 10)
    assert broken(judge(after, {"type": "place", "seat": "A", "area": "W1", "count": 2})) == ["LL-REINF-AP-3"]


def test_a_whole_group_moves_for_one_point_and_never_more_than_are_there__LL_RULING_11():
    state = turn("A", ap=2, A={"W1": 3}, B={"H1": 2})
    assert play(state, {"type": "move", "seat": "A", "from": "W1", "to": "W2", "count": 3}).ap == 1
    move = {"type": "move", "seat": "A", "from": "W1", "to": "W2", "count": 4}
    assert broken(judge(state, move)) == ["LL-REINF-MOVE-1"]


# LL-RULING-12


def test_a_follower_just_placed_can_move_and_move_again__LL_RULING_12():
    state = turn("A", ap=4, A={"W1": 1}, B={"H1": 2}, top="orly")
    after = play(
        state,
        {"type": "place", "seat": "A", "area": "W1", "count": 1},
        {"type": "move", "seat": "A", "from": "W1", "to": "W2", "count": 2},
        {"type": "move", "seat": "A", "from": "W2", "to": "D2", "count": 2},
    )
    assert after.map.A == {"D2": 2}


def test_an_area_entered_and_left_again_sees_no_battle__LL_RULING_12():
    state = turn("A", ap=3, A={"D1": 2}, B={"H1": 2})
    after = play(
        state,
        {"type": "move", "seat": "A", "from": "D1", "to": "H1", "count": 2},
        {"type": "move", "seat": "A", "from": "H1", "to": "H2", "count": 2},
    )
    assert after.attackers == {}
    ended = play(after, {"type": "end_reinforcement", "seat": "A"})
    assert (ended.node, ended.active) == ("TURN.DISCARD", "B")


def test_an_area_that_was_left_receives_no_follower__LL_RULING_12():
    state = turn("A", ap=3, A={"D1": 1}, B={"H3": 2})
    after = play(state, {"type": "move", "seat": "A", "from": "D1", "to": "D2", "count": 1})
    assert broken(judge(after, {"type": "place", "seat": "A", "area": "D1", "count": 1})) == ["LL-REINF-PLACE-2"]
    assert judge(after, {"type": "place", "seat": "A", "area": "D2", "count": 1}).verdict == "legal"


def test_an_area_moved_into_where_the_opponent_stands_receives_no_follower__LL_RULING_12():
    state = turn("A", ap=3, A={"D1": 2}, B={"H1": 2})
    after = play(state, {"type": "move", "seat": "A", "from": "D1", "to": "H1", "count": 1})
    assert broken(judge(after, {"type": "place", "seat": "A", "area": "H1", "count": 1})) == ["LL-REINF-PLACE-3"]


# LL-RULING-13


def test_a_player_without_cards_plays_a_turn_without_action_points__LL_RULING_13():
    state = turn("B", ap=0, A={"W1": 2}, B={"H1": 2}, hand_A=[], hand_B=["orly", "krod"])
    ruling = judge(state, {"type": "end_reinforcement", "seat": "B"})
    after = ruling.state
    assert (after.node, after.active, after.ap, after.result) == ("TURN.ACTIONS", "A", 0, None)
    assert "LL-RULING-13" in cited(ruling)
    assert asked(after) == (("end_reinforcement", "A"),)
    place = {"type": "place", "seat": "A", "area": "W1", "count": 1}
    assert broken(judge(after, place)) == ["LL-REINF-AP-3"]
    ended = play(after, {"type": "end_reinforcement", "seat": "A"})
    assert (ended.node, ended.active) == ("TURN.DISCARD", "B")


def test_waiting_for_the_discard_of_an_empty_hand_is_impossible__LL_RULING_13():
    state = turn("A", ap=0, A={"W1": 2}, B={"H1": 2}, hand_A=[], hand_B=["orly", "krod"])
    state = replace(state, node="TURN.DISCARD")
    ruling = judge(state, {"type": "end_reinforcement", "seat": "A"})
    assert ruling.impossible is True
    assert broken(ruling) == ["LL-INV-16"]
