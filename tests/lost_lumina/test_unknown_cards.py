"""Cards that nobody has told the referee: claims, reports at the reveal, telling, and a table with its own cards."""

import pytest
from msgspec import json
from msgspec.structs import replace

from referee.core.state import UNKNOWN, Word
from referee.games.lost_lumina.state import Sides, State, Zone
from tests.lost_lumina.fights import asked, strength
from tests.lost_lumina.positions import (
    CARDS,
    GAME,
    battle,
    broken,
    draft,
    judge,
    no_reroll,
    play,
    roll,
    take,
    turn,
)

BATTLE = {"A": {"D2": 2, "W1": 1}, "B": {"D2": 3, "H1": 1}}
FIRST = ("W1", "H1", "W2", "H1", "W1")


def blind(state, *seats):
    """The same table where nobody has told the hands of these seats, nor the undrafted cards."""
    for seat in seats:
        state = replace(state, hand=state.hand.put(seat, Zone((), len(state.hand[seat]))))
    return replace(state, undrafted=Zone((), len(state.undrafted)))


def discard(seat, card):
    return {"type": "discard_for_ap", "seat": seat, "card": card}


def plays(seat, card):
    return {"type": "play_card", "seat": seat, "card": card}


def tell(at, card, seat="A"):
    return {"type": "tell", "seat": seat, "at": at, "card": card}


def reveals(**cards):
    return {"type": "reveal", "seat": "chance", "report": {"cards": cards}}


def words(ruling):
    """The cards under the assumptions that were taken on the players' word."""
    return [a.value for a in ruling.assumptions if a.source == "players-word"]


def mentions(ruling, place):
    """Whether the refusal points at an earlier claim."""
    return any(place in f"{v.detail} {v.hint} {v.data}" for v in ruling.violations)


# Claims


def test_a_claim_is_listed_under_the_assumptions_and_kept_in_the_state():
    state = blind(turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2}, hand_A=["orly", "krod"]), "A")
    ruling = judge(state, discard("A", "orly"))
    assert (ruling.verdict, words(ruling)) == ("legal", ["orly"])
    assert (ruling.state.ap, ruling.state.hand.A, ruling.state.discard[-1]) == (4, Zone((), 1), "orly")
    assert ruling.state.word == (Word("claim", 1, at="/hand/A", card="orly"),)


def test_a_known_card_needs_nobodys_word():
    state = turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2}, hand_A=["orly", "krod"])
    ruling = judge(state, discard("A", "orly"))
    assert (words(ruling), ruling.state.word) == ([], ())


def test_a_known_card_of_a_partly_known_hand_needs_nobodys_word():
    state = turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2}, hand_A=["orly", "krod"])
    state = replace(state, hand=state.hand.put("A", Zone(("krod",), 1)))
    assert words(judge(state, discard("A", "krod"))) == []
    assert words(judge(state, discard("A", "orly"))) == ["orly"]


@pytest.mark.parametrize("where", ["discard", "other hand", "undrafted"])
def test_a_claim_of_a_card_known_to_lie_elsewhere_is_refused(where):
    state = blind(turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2}, top="orly"), "A")
    rest = next(card for card in CARDS[:27] if card not in places(state))
    state = replace(state, undrafted=Zone((rest,), 6))
    card = {"discard": "orly", "other hand": state.hand.B.known[0], "undrafted": rest}[where]
    assert broken(judge(state, discard("A", card))) == ["LL-REINF-DISCARD-1"]


def test_an_unknown_card_is_possible_only_in_a_zone_that_has_one():
    state = turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2}, hand_A=["orly", "krod"])
    state = blind(state, "B")
    assert broken(judge(state, discard("A", "arus"))) == ["LL-REINF-DISCARD-1"]


def test_a_card_discarded_for_action_points_must_be_named():
    state = blind(turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2}), "A")
    ruling = judge(state, discard("A", UNKNOWN))
    assert (ruling.verdict, [n.put for n in ruling.needs]) == ("undetermined", ["/move/card"])


def claimed_twice(second):
    """A claims Orly out of an unknown hand and discards her; later B claims her too."""
    state = blind(turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2}), "A", "B")
    state = play(state, discard("A", "orly"), {"type": "end_reinforcement", "seat": "A"})
    return judge(state, second)


def test_a_later_contradiction_is_refused_and_points_at_the_earlier_claim():
    ruling = claimed_twice(discard("B", "orly"))
    assert broken(ruling) == ["LL-REINF-DISCARD-1"]
    assert mentions(ruling, "/hand/A")


def test_telling_a_card_that_was_claimed_before_points_at_the_earlier_claim():
    ruling = claimed_twice(tell("/hand/B", "orly", "B"))
    assert broken(ruling) == ["REF-TELL-2"]
    assert mentions(ruling, "/hand/A")


def test_playing_a_card_that_was_claimed_before_points_at_the_earlier_claim():
    state = blind(turn("A", at="TURN.DISCARD", A={"D1": 2}, B={"H1": 2}), "A", "B")
    state = play(
        state,
        discard("A", "orly"),
        {"type": "move", "seat": "A", "from": "D1", "to": "H1", "count": 2},
        {"type": "end_reinforcement", "seat": "A"},
    )
    ruling = judge(state, plays("B", "orly"))
    assert broken(ruling) == ["LL-BATTLE-CHOOSE-1"]
    assert mentions(ruling, "/hand/A")


def test_a_claim_in_the_draft_is_taken_on_the_players_word():
    state = draft(["olgi", "krod"], ["lupinda", "arus"])
    state = replace(state, offer=Sides(Zone((), 2), state.offer.B))
    ruling = judge(state, {"type": "draft_keep", "seat": "A", "card": "krod"})
    assert (words(ruling), ruling.state.kept.A, ruling.state.offer.A) == (["krod"], "krod", Zone((), 1))
    refused = judge(state, {"type": "draft_keep", "seat": "A", "card": "arus"})
    assert broken(refused) == ["LL-PREP-DRAFT-2"]


def test_zandika_shows_a_claimed_card_which_is_known_from_then_on():
    state = blind(battle("D2", **BATTLE, card_A="zandika", card_B="krod", hand_A=["lupinda", "arus"], hand_B=[]), "A")
    assert [n.put for n in judge(state, {"type": "zandika_reveal", "seat": "A", "card": UNKNOWN}).needs] == [
        "/move/card"
    ]
    ruling = judge(state, {"type": "zandika_reveal", "seat": "A", "card": "lupinda"})
    assert (words(ruling), ruling.state.hand.A) == (["lupinda"], Zone(("lupinda",), 1))
    assert broken(judge(state, {"type": "zandika_reveal", "seat": "A", "card": "krod"})) == ["LL-CARD-18-1"]


def test_a_claimed_card_is_played_face_down_and_turned_up_without_a_report():
    state = blind(battle("D2", **BATTLE, committed=False), "A", "B")
    state = play(state, plays("A", "orly"))
    ruling = judge(state, plays("B", "krod"))
    assert words(ruling) == ["krod"]
    assert (ruling.state.node, ruling.state.running.ability) == ("BATTLE.DICE.ROLL", Sides("orly", "krod"))
    assert [word.card for word in ruling.state.word] == ["orly", "krod"]


def test_listed_moves_hold_every_claim_and_judging_agrees():
    state = blind(turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2}, hand_A=["orly", "krod"]), "A")
    listed = GAME.moves(state)
    assert {move.card for move in listed.moves} == set(CARDS[:27]) - places(state)
    assert [waiting.move["card"] for waiting in listed.open] == [UNKNOWN]


# Cards played face down and reported at the reveal


def face_down(A=UNKNOWN, B=UNKNOWN):
    state = blind(battle("D2", **BATTLE, committed=False, top="orly"), "A", "B")
    return play(state, plays("A", A), plays("B", B))


def test_unknown_cards_face_down_wait_for_the_report_of_the_reveal():
    state = face_down()
    assert (state.node, asked(state)) == ("BATTLE.REVEAL", (("reveal", "chance"),))
    ruling = judge(state, {"type": "reveal", "seat": "chance"})
    assert (ruling.verdict, [n.put for n in ruling.needs]) == ("undetermined", ["/move/report"])
    half = judge(state, reveals(A="krod"))
    assert (half.verdict, [n.put for n in half.needs]) == ("undetermined", ["/move/report"])


def test_the_report_of_the_reveal_names_the_cards_and_is_taken_on_the_players_word():
    ruling = judge(face_down(), reveals(A="galgator", B="krod"))
    assert (ruling.verdict, ruling.reveals, sorted(words(ruling))) == ("legal", True, ["galgator", "krod"])
    assert ruling.state.in_play == Sides("galgator", "krod")
    assert asked(ruling.state) == (("galgator_remove", "A"),)
    assert {word.at for word in ruling.state.word} == {"/in_play/A", "/in_play/B"}


def test_a_report_about_a_card_that_is_known_is_refused__REF_REPORT_1():
    state = face_down(A="krod")
    assert broken(judge(state, reveals(A="krod", B="arus"))) == ["REF-REPORT-1"]
    assert judge(state, reveals(B="arus")).verdict == "legal"


@pytest.mark.parametrize("cards", [{"A": "orly", "B": "arus"}, {"A": "krod", "B": "krod"}])
def test_a_report_of_a_card_that_lies_elsewhere_or_twice_is_refused__REF_REPORT_2(cards):
    assert broken(judge(face_down(), reveals(**cards)))[0] == "REF-REPORT-2"


def test_a_report_that_contradicts_an_earlier_claim_points_at_it__REF_REPORT_2():
    state = blind(turn("A", at="TURN.DISCARD", A={"D1": 2, "W1": 1}, B={"D2": 2}), "A", "B")
    state = play(
        state,
        discard("A", "orly"),
        {"type": "move", "seat": "A", "from": "D1", "to": "D2", "count": 2},
        {"type": "end_reinforcement", "seat": "A"},
        plays("A", UNKNOWN),
        plays("B", UNKNOWN),
    )
    ruling = judge(state, reveals(A="krod", B="orly"))
    assert broken(ruling)[0] == "REF-REPORT-2"
    assert mentions(ruling, "/hand/A")


def test_a_report_of_a_card_that_is_no_card_is_refused():
    assert broken(judge(face_down(), reveals(A="nobody", B="arus")))[0] == "LL-COMP-2"
    assert broken(judge(face_down(), reveals(A="kurak", B="arus")))[0] == "LL-CARD-28-3"


def test_an_unknown_card_cannot_be_played_out_of_a_known_hand():
    state = battle("D2", **BATTLE, hand_A=["orly", "krod"], hand_B=["arus"], committed=False)
    assert judge(state, plays("A", UNKNOWN)).verdict != "legal"


def test_without_unknown_cards_the_reveal_takes_no_report():
    state = battle("D2", **BATTLE, card_A="galgator", card_B="krod")
    assert judge(state, reveals(A="galgator", B="krod")).verdict == "illegal"


# Telling


def test_a_card_of_a_hand_is_told__REF_TELL_1():
    state = blind(turn("A", ap=1, A={"W1": 2}, B={"H1": 2}, hand_A=["orly", "krod"]), "A")
    ruling = judge(state, tell("/hand/A", "krod"))
    assert (ruling.verdict, words(ruling), ruling.reveals) == ("legal", ["krod"], True)
    assert Zone(("krod",), 1) == ruling.state.hand.A
    assert ruling.state.word == (Word("claim", 1, at="/hand/A", card="krod"),)
    assert (ruling.state.node, ruling.state.ap) == (state.node, state.ap)


def test_a_card_told_of_a_hand_stays_hidden_from_the_opponent():
    state = blind(turn("A", ap=1, A={"W1": 2}, B={"H1": 2}, hand_A=["orly", "krod"]), "A")
    told = GAME.load_move(tell("/hand/A", "krod"))
    for viewer in ("B", "public"):
        seen = GAME.judge_for(viewer, state, told)
        assert seen.verdict == "legal" and b"krod" not in json.encode((seen.state, seen.events))
    assert b"krod" in json.encode(GAME.judge_for("A", state, told).state)


def test_a_card_of_the_discard_pile_is_told__REF_TELL_1():
    state = turn("A", ap=1, A={"W1": 2}, B={"H1": 2}, hand_A=["krod"], hand_B=["arus"])
    card = state.discard[3]
    state = replace(state, discard=(*state.discard[:3], UNKNOWN, *state.discard[4:]))
    assert play(state, tell("/discard/3", card)).discard[3] == card
    assert broken(judge(state, tell("/discard/4", card))) == ["REF-TELL-1"]


def test_a_card_in_play_is_told__REF_TELL_1():
    state = face_down()
    state = play(state, tell("/in_play/B", "krod"))
    assert state.in_play == Sides(UNKNOWN, "krod")
    assert judge(state, reveals(A="arus")).verdict == "legal"


def test_telling_the_last_card_in_play_leaves_a_possible_state():
    ruling = judge(play(face_down(), tell("/in_play/B", "krod")), tell("/in_play/A", "arus"))
    assert ruling.verdict == "legal"
    assert GAME.faults(ruling.state) == ()
    assert ruling.state.node == "BATTLE.DICE.ROLL"


def test_a_card_of_the_draft_is_told__REF_TELL_1():
    state = draft(["olgi", "krod"], ["lupinda", "arus"], round=2)
    state = replace(state, offer=Sides(Zone((), 2), state.offer.B), drafted=Sides(Zone((), 2), state.drafted.B))
    told = state.draw_pile[0]
    state = replace(state, draw_pile=(UNKNOWN, *state.draw_pile[1:]))
    state = play(state, tell("/offer/A", "olgi"), tell("/draw_pile/0", told))
    assert (state.offer.A, state.draw_pile[0]) == (Zone(("olgi",), 1), told)
    state = play(state, {"type": "draft_keep", "seat": "A", "card": UNKNOWN})
    assert state.kept.A == UNKNOWN
    state = play(state, tell("/kept/A", "krod"))
    assert state.kept.A == "krod"
    rest = next(card for card in CARDS[:27] if card not in places(state))
    assert Zone((rest,), 1) == play(state, tell("/drafted/A", rest)).drafted.A


def places(state):
    """Every card that is known to lie somewhere."""
    zones = [zone[s] for zone in (state.offer, state.drafted, state.hand) for s in "AB"] + [state.undrafted]
    named = {card for zone in zones for card in zone.known} | {*state.draw_pile, *state.discard}
    return named | {card for pair in (state.kept, state.in_play) for card in (pair.A, pair.B) if card}


def test_an_undrafted_card_is_told__REF_TELL_1():
    state = turn("A", ap=1, A={"W1": 2}, B={"H1": 2})
    card = state.undrafted.known[0]
    state = replace(state, undrafted=Zone((), 7))
    assert play(state, tell("/undrafted", card)).undrafted == Zone((card,), 6)


@pytest.mark.parametrize("at", ["/hand/B", "/hand/C", "/discard/99", "/discard/x", "/hand", "", "/supply/A", "/kept/A"])
def test_nothing_is_told_where_no_unknown_card_lies__REF_TELL_1(at):
    state = blind(turn("A", ap=1, A={"W1": 2}, B={"H1": 2}, hand_A=["orly", "krod"]), "A")
    assert broken(judge(state, tell(at, "krod"))) == ["REF-TELL-1"]


def test_a_card_known_elsewhere_cannot_be_told__REF_TELL_2():
    state = blind(turn("A", ap=1, A={"W1": 2}, B={"H1": 2}, hand_A=["orly", "krod"]), "A")
    assert broken(judge(state, tell("/hand/A", state.hand.B.known[0]))) == ["REF-TELL-2"]
    assert broken(judge(play(state, tell("/hand/A", "krod")), tell("/hand/A", "krod"))) == ["REF-TELL-2"]


def test_only_cards_of_this_game_are_told_and_only_by_its_seats():
    state = blind(turn("A", ap=1, A={"W1": 2}, B={"H1": 2}, hand_A=["orly", "krod"]), "A")
    assert broken(judge(state, tell("/hand/A", "nobody"))) == ["LL-COMP-2"]
    assert broken(judge(state, tell("/hand/A", "kurak"))) == ["LL-CARD-28-3"]
    assert broken(judge(state, tell("/hand/A", "krod", "C"))) == ["LL-OVER-1"]


def test_a_told_top_card_lets_tanilla_go_on():
    state = battle("D2", **BATTLE, card_A="tanilla", card_B="krod", committed=False, top="lupinda")
    state = replace(state, discard=(*state.discard[:-1], UNKNOWN))
    state = play(state, plays("A", "tanilla"))
    assert judge(state, plays("B", "krod")).verdict == "undetermined"
    state = play(state, tell(f"/discard/{len(state.discard) - 1}", "lupinda"), plays("B", "krod"))
    assert state.running.ability.A == "lupinda"


# A table that plays with its own cards


def real_table():
    """A game in which all chance is reported, up to the first turn; nobody has told a card."""
    state = GAME.setup({}, seed=None)
    assert (state.node, asked(state)) == ("SETUP", (("shuffle", "chance"),))
    shuffle = {"type": "shuffle", "seat": "chance"}
    assert [n.put for n in judge(state, shuffle).needs] == ["/move/report"]
    state = play(state, {**shuffle, "report": {"pile": [UNKNOWN] * 27}})
    for _ in range(5):
        for seat in ("B", "A"):
            state = play(state, {"type": "draft_keep", "seat": seat, "card": UNKNOWN})
    assert (state.node, state.hand, state.undrafted) == (
        "PREP.PLACE",
        Sides(Zone((), 10), Zone((), 10)),
        Zone((), 7),
    )
    for number, area in enumerate(FIRST):
        state = play(state, {"type": "place_first", "seat": "AB"[number % 2], "area": area})
    return state


def test_a_shuffle_without_names_deals_unknown_cards():
    state = GAME.setup({}, seed=None)
    state = play(state, {"type": "shuffle", "seat": "chance", "report": {"pile": [UNKNOWN] * 27}})
    assert (state.offer, len(state.draw_pile)) == (Sides(Zone((), 2), Zone((), 2)), 23)


@pytest.mark.parametrize("pile", [[UNKNOWN] * 26, ["orly", "orly", *[UNKNOWN] * 25], ["kurak", *[UNKNOWN] * 26]])
def test_a_reported_pile_holds_each_card_once__LL_SETUP_4(pile):
    state = GAME.setup({}, seed=None)
    assert broken(judge(state, {"type": "shuffle", "seat": "chance", "report": {"pile": pile}})) == ["LL-SETUP-4"]


def test_a_table_with_real_cards_plays_its_first_battle_to_the_end():
    state = real_table()
    assert (state.node, state.active) == ("TURN.DISCARD", "B")
    state = play(state, tell("/hand/A", "gruka"), tell("/hand/A", "kenuk"), tell("/hand/B", "gnurxel", "B"))
    assert judge(state, discard("B", "gruka")).verdict == "illegal"
    state = play(
        state,
        discard("B", "orly"),
        {"type": "move", "seat": "B", "from": "H1", "to": "D1", "count": 2},
        {"type": "move", "seat": "B", "from": "D1", "to": "W1", "count": 1},
        {"type": "place", "seat": "B", "area": "D1", "count": 1},
        {"type": "end_reinforcement", "seat": "B"},
    )
    assert (state.running.area, state.running.attacker) == ("W1", "B")
    state = play(state, plays("A", "gruka"), plays("B", UNKNOWN))
    assert judge(state, reveals(B="gruka")).verdict == "illegal"
    state = play(state, reveals(B="bukoni"))
    assert [n.put for n in judge(state, {"type": "roll", "seat": "chance"}).needs] == ["/move/report"]
    again = {"type": "reroll", "seat": "A", "which": [0]}
    state = play(state, roll([2, 3], [6]), *no_reroll("B"))
    assert [n.put for n in judge(state, again).needs] == ["/move/report"]
    state = play(state, {**again, "report": {"dice": [5]}}, take("B", 0))
    ruling = judge(state, take("A", 0))
    assert strength(ruling) == {"B": 3 + 1 + 6, "A": 8 + 2 + 2}
    after = ruling.state
    assert (after.node, after.active, after.map.B) == ("TURN.DISCARD", "A", {"D1": 2})
    assert after.discard == ("orly", "bukoni", "gruka")
    assert after.hand == Sides(Zone(("kenuk",), 8), Zone(("gnurxel",), 7))
    assert [word.card for word in after.word] == ["gruka", "kenuk", "gnurxel", "orly", "bukoni"]
    assert judge(after, discard("A", "bukoni")).verdict == "illegal"
    assert GAME.faults(after) == ()


def test_a_table_with_real_cards_can_tell_everything_afterwards():
    state = real_table()
    for card in CARDS[:10]:
        state = play(state, tell("/hand/A", card))
    assert Zone(tuple(CARDS[:10])) == state.hand.A
    assert broken(judge(state, tell("/hand/A", "krod"))) == ["REF-TELL-1"]
    assert broken(judge(state, tell("/hand/B", CARDS[0]))) == ["REF-TELL-2"]


# Joining after the draft

HANDS = [
    {},
    {"A": {"known": CARDS[:10]}, "B": {"known": CARDS[10:20]}},
    {"A": {"known": CARDS[:10]}},
    {"A": {"known": CARDS[:3], "unknown": 7}, "B": {"unknown": 10}},
]


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("seed", [None, "table"])
@pytest.mark.parametrize("first", ["A", "B"])
def test_a_table_joins_after_the_draft_with_hands_as_far_as_they_are_told(hands, seed, first):
    state = GAME.setup({"start": "after-draft", "hands": hands, "first_placer": first}, seed=seed)
    assert isinstance(state, State), state
    assert (state.node, asked(state)) == ("PREP.PLACE", (("place_first", first),))
    for seat in ("A", "B"):
        known = hands.get(seat, {}).get("known", [])
        assert state.hand[seat] == Zone(tuple(known), 10 - len(known))
    assert state.undrafted == Zone((), 7)
    order = [first, *("B" if first == "A" else "A")]
    for number, area in enumerate(FIRST):
        state = play(state, {"type": "place_first", "seat": order[number % 2], "area": area})
    active = str(state.active)
    card = (*state.hand[active].known, CARDS[20])[0]
    ruling = judge(state, discard(active, card))
    assert (ruling.verdict, words(ruling)) == ("legal", [] if state.hand[active].known else [card])


@pytest.mark.parametrize(
    ("hands", "fault"),
    [
        ({"A": {"known": ["orly"], "unknown": 9}, "B": {"known": ["orly"], "unknown": 9}}, "LL-INV-4"),
        ({"A": {"known": ["orly", "orly"], "unknown": 8}}, "LL-INV-4"),
        ({"A": {"known": ["kurak"], "unknown": 9}}, "LL-INV-4"),
        ({"A": {"known": ["nobody"], "unknown": 9}}, "LL-INV-4"),
        ({"A": {"unknown": 9}}, "LL-INV-20"),
        ({"A": {"known": CARDS[:11]}}, "LL-INV-20"),
        ({"A": {"known": CARDS[:11], "unknown": -1}}, "LL-INV-4"),
    ],
)
def test_hands_that_cannot_be_are_refused(hands, fault):
    against = GAME.setup({"start": "after-draft", "hands": hands}, seed=None)
    assert not isinstance(against, State)
    assert fault in {violation.rule for violation in against}


def test_with_the_promo_eight_cards_are_undrafted_after_the_draft():
    state = GAME.setup({"start": "after-draft", "promo": True, "hands": {"A": {"known": ["kurak"], "unknown": 9}}})
    assert state.undrafted == Zone((), 8)
