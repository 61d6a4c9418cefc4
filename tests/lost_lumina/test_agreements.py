"""What all players agree outside the rules: corrections, house rules, leaving, an agreed result."""

import pytest
from msgspec.structs import replace

from referee.core.state import Word
from referee.games.lost_lumina.state import Sides, Zone
from tests.lost_lumina.fights import asked, dice_step
from tests.lost_lumina.positions import GAME, battle, broken, draft, judge, placing, play, roll, turn

BATTLE = {"A": {"D2": 2, "W1": 1}, "B": {"D2": 3, "H1": 1}}
END = {"type": "end_reinforcement", "seat": "A"}
WAIVABLE = ("LL-REINF-MOVE-2", "LL-REINF-PLACE-2", "LL-REINF-PLACE-3")
FIXED = ("game", "format", "edition", "pack", "switches", "trust", "step", "draws", "word", "seed", "salt")


def agree(*agreed, reason="We all saw it.", **what):
    """An agreement, of both players unless others are named."""
    return {"type": "agreement", "seat": "table", "agreed": list(agreed) or ["A", "B"], "reason": reason, **what}


def place(area, count=1):
    return {"type": "place", "seat": "A", "area": area, "count": count}


def move(origin, to, count=1):
    return {"type": "move", "seat": "A", "from": origin, "to": to, "count": count}


def reinforcement(**how):
    """A's Reinforcement step; W2 is shared, H1 holds B alone, W3 nobody."""
    return turn("A", **({"ap": 4, "A": {"W1": 2, "W2": 1}, "B": {"W2": 1, "H1": 2}, "top": "gnurxel"} | how))


def marks(ruling):
    """The agreements under the assumptions of a ruling, by pointer."""
    return [a.pointer for a in ruling.assumptions if a.source == "agreement"]


# Who agrees


@pytest.mark.parametrize("agreed", [["A"], ["B"], ["A", "A"], ["A", "B", "C"], ["A", "B", "B"], ["B", "C"]])
def test_an_agreement_is_made_by_all_seats_once__REF_AGREE_1(agreed):
    for what in ({"set": {"ap": 1}}, {"waive": ["LL-REINF-MOVE-2"]}, {"leaves": "A"}):
        assert broken(judge(reinforcement(), agree(*agreed, **what)))[0] == "REF-AGREE-1"


def test_the_order_in_which_seats_agree_does_not_matter__REF_AGREE_1():
    assert judge(reinforcement(), agree("B", "A", set={"ap": 1})).verdict == "legal"


def test_nobody_agreeing_is_no_agreement__REF_AGREE_1():
    assert broken(judge(reinforcement(), {**agree(set={"ap": 1}), "agreed": []}))[0] == "REF-AGREE-1"


# What an agreement is


@pytest.mark.parametrize("what", [{}, {"set": {}}, {"waive": []}])
def test_an_agreement_changes_something__REF_AGREE_2(what):
    assert broken(judge(reinforcement(), agree(**what))) == ["REF-AGREE-2"]


def test_an_agreement_ends_the_game_in_one_way__REF_AGREE_2():
    both = agree(leaves="A", result={"winners": ["A"], "reason": "agreed"})
    assert broken(judge(reinforcement(), both)) == ["REF-AGREE-2"]


@pytest.mark.parametrize("member", FIXED)
def test_no_agreement_touches_a_circumstance_of_judgement__REF_AGREE_2(member):
    ruling = judge(reinforcement(), agree(set={member: None, "ap": 1}))
    assert broken(ruling) == ["REF-AGREE-2"]
    assert ruling.violations[0].pointer == f"/move/set/{member}"


@pytest.mark.parametrize("set_", [{"ap": "two"}, {"map": None}, {"colour": "red"}, {"node": "LUNCH"}, {"supply": 3}])
def test_a_correction_that_leaves_no_state_is_refused__REF_AGREE_2(set_):
    ruling = judge(reinforcement(), agree(set=set_))
    assert (broken(ruling), ruling.violations[0].pointer) == (["REF-AGREE-2"], "/move/set")


@pytest.mark.parametrize(
    ("set_", "fault"),
    [
        ({"supply": {"A": 13}}, "LL-INV-2"),
        ({"map": {"A": {"X1": 1, "W1": 1}}}, "LL-INV-1"),
        ({"hand": {"A": {"known": ["orly"], "unknown": 0}}}, "LL-INV-6"),
        ({"ap": 6}, "LL-INV-12"),
        ({"attackers": {"W2": "B"}}, "LL-INV-10"),
        ({"attackers": {"W2": None}}, "LL-INV-10"),
        ({"stored": {"A": 4}}, "LL-INV-14"),
        ({"node": "TURN.DISCARD", "ap": 0}, "LL-INV-9"),
        ({"result": {"winners": ["A"], "reason": "agreed"}}, "LL-INV-16"),
        ({"node": "BATTLE.SELECT", "ap": 0}, "LL-INV-33"),
        ({"map": {"B": {"W2": None, "H1": None}}, "supply": {"B": 15}, "attackers": {"W2": None}}, "LL-INV-11"),
    ],
)
def test_a_fault_of_the_corrected_state_is_refused_by_its_invariant__REF_AGREE_2(set_, fault):
    ruling = judge(reinforcement(), agree(set=set_))
    assert ruling.verdict == "illegal"
    faults = {violation.rule: violation.also for violation in ruling.violations}
    assert "REF-AGREE-2" in faults[fault]


@pytest.mark.parametrize(
    "rule",
    [
        "LL-REINF-AP-3",
        "LL-REINF-PLACE-1",
        "LL-JRN-3",
        "LL-BATTLE-CHOOSE-1",
        "LL-INV-2",
        "LL-COMP-4",
        "REF-AGREE-1",
        "x",
    ],
)
def test_only_some_rules_can_be_set_aside__REF_AGREE_3(rule):
    ruling = judge(reinforcement(), agree(waive=["LL-REINF-MOVE-2", rule]))
    assert (broken(ruling), ruling.violations[0].pointer) == (["REF-AGREE-3"], "/move/waive")


@pytest.mark.parametrize(
    "what", [{"leaves": "C"}, {"leaves": "table"}, {"result": {"winners": ["A", "C"], "reason": "agreed"}}]
)
def test_an_agreement_speaks_of_the_seats_of_the_game__REF_AGREE_4(what):
    assert broken(judge(reinforcement(), agree(**what))) == ["REF-AGREE-4"]


def test_all_that_is_wrong_with_an_agreement_is_said_at_once():
    ruling = judge(reinforcement(), agree("A", set={"seed": "mine"}, waive=["LL-JRN-3"], leaves="C"))
    assert broken(ruling) == ["REF-AGREE-1", "REF-AGREE-2", "REF-AGREE-3", "REF-AGREE-4"]


# Corrections


def test_a_correction_changes_what_it_names_and_nothing_else():
    state = reinforcement()
    after = play(state, agree(set={"map": {"A": {"W1": None, "W3": 2}}}))
    assert after.map.A == {"W2": 1, "W3": 2}
    same = replace(after, map=state.map, step=state.step, word=state.word)
    assert same == state


def test_a_correction_of_the_dice_that_were_misread():
    state = play(battle("D2", **BATTLE, card_A="gnurxel", card_B="krod"), roll([1, 2], [3, 4, 5]))
    after = play(state, agree(set={"battle": {"dice": {"A": [6, 2]}}}))
    assert after.running.dice == Sides((6, 2), (3, 4, 5))
    wrong = judge(state, agree(set={"battle": {"dice": {"A": [6, 2, 1]}}}))
    assert broken(wrong) == ["LL-INV-13"]


def test_a_correction_in_the_draft_and_in_the_placement():
    state = draft(["olgi", "krod"], ["lupinda", "arus"])
    after = play(state, agree(set={"first_placer": "B"}))
    assert after.first_placer == "B"
    after = play(placing({"W1": 1}, {}), agree(set={"map": {"A": {"W1": None, "W2": 1}}}))
    assert (after.map.A, asked(after)) == ({"W2": 1}, (("place_first", "B"),))


def test_a_correction_is_kept_in_word_and_told_as_an_event():
    ruling = judge(reinforcement(), agree(set={"ap": 1, "box": {"A": 0}}, reason="Three points were spent."))
    assert ruling.state.word == (Word("agreement", 1, reason="Three points were spent.", note="changed: ap, box"),)
    assert ruling.state.step == 2
    (event,) = ruling.events
    assert (event.type, event.rules) == ("agreement", ("REF-AGREE-1",))
    assert "Three points were spent." in event.text


def test_a_refused_agreement_leaves_the_state_as_it_was():
    state = reinforcement()
    before = GAME.dump(state)
    ruling = judge(state, agree("A", set={"ap": 1}))
    assert not ruling.state
    assert GAME.dump(state) == before


def test_an_accepted_agreement_changes_no_circumstance():
    state = replace(reinforcement(), salt="pepper")
    for what in ({"set": {"ap": 1}}, {"waive": [WAIVABLE[0]]}, {"leaves": "B"}):
        after = play(state, agree(**what))
        for member in FIXED:
            if member not in ("step", "word"):
                assert getattr(after, member) == getattr(state, member)
        assert (after.step, len(after.word)) == (state.step + 1, 1)


def test_an_agreement_is_never_listed():
    state = play(reinforcement(), agree(waive=list(WAIVABLE)))
    assert "agreement" not in {move.type for move in GAME.moves(state).moves}


# Marked in every later ruling


def test_every_later_ruling_is_marked_with_the_agreement():
    state = play(reinforcement(), agree(set={"ap": 3}))
    legal, illegal = judge(state, place("W1")), judge(state, place("W3"))
    assert (legal.verdict, illegal.verdict) == ("legal", "illegal")
    assert marks(legal) == marks(illegal) == ["/state/word/0"]
    stated = play(replace(reinforcement(), trust="stated"), agree(set={"ap": 3}))
    undetermined = judge(stated, move("W1", "D1"))
    assert undetermined.verdict == "undetermined"
    assert marks(undetermined) == ["/state/word/0"]


def test_the_mark_stays_through_a_battle_to_the_end_of_the_turn():
    state = play(reinforcement(hand_A=["gnurxel"], hand_B=["krod", "arus"], top="orly"), agree(set={"ap": 3}), END)
    state = play(state, *({"type": "play_card", "seat": s, "card": c} for s, c in (("A", "gnurxel"), ("B", "krod"))))
    ruling = dice_step(state, [6], [1])
    assert ruling.state.active == "B"
    assert marks(ruling) == ["/state/word/0"]


def test_each_agreement_is_marked_and_says_why():
    state = play(
        reinforcement(),
        agree(set={"ap": 3}, reason="Miscounted."),
        agree(waive=["LL-REINF-PLACE-2"], reason="Beginners."),
    )
    ruling = judge(state, place("W1"))
    assert marks(ruling) == ["/state/word/0", "/state/word/1"]
    notes = [a.note for a in ruling.assumptions if a.source == "agreement"]
    assert "Miscounted." in notes[0]
    assert "Beginners." in notes[1]


def test_a_card_told_after_an_agreement_is_marked_too():
    state = reinforcement(hand_A=["orly", "krod"])
    state = play(replace(state, hand=state.hand.put("A", Zone(("orly",), 1))), agree(set={"ap": 3}))
    ruling = judge(state, {"type": "tell", "seat": "A", "at": "/hand/A", "card": "krod"})
    assert (ruling.verdict, marks(ruling)) == ("legal", ["/state/word/0"])


# House rules


def test_these_are_the_rules_that_can_be_set_aside():
    assert GAME.waivable == frozenset(WAIVABLE)


HOUSE = [
    ("LL-REINF-PLACE-2", place("W3")),
    ("LL-REINF-PLACE-3", place("W2")),
    ("LL-REINF-MOVE-2", move("W1", "H3", 2)),
]


@pytest.mark.parametrize(("rule", "forbidden"), HOUSE)
def test_a_rule_set_aside_no_longer_forbids_and_the_ruling_says_so(rule, forbidden):
    state = reinforcement()
    assert broken(judge(state, forbidden)) == [rule]
    ruling = judge(play(state, agree(waive=[rule])), forbidden)
    assert ruling.verdict == "legal"
    assert [a.value for a in ruling.assumptions if a.source == "agreement" and a.value] == [rule]
    assert GAME.faults(ruling.state) == ()


@pytest.mark.parametrize(("rule", "forbidden"), HOUSE)
def test_setting_one_rule_aside_leaves_the_others_in_force(rule, forbidden):
    others = [other for other in WAIVABLE if other != rule]
    assert broken(judge(play(reinforcement(), agree(waive=others)), forbidden)) == [rule]


@pytest.mark.parametrize(("rule", "forbidden"), HOUSE)
def test_a_house_rule_pays_no_action_points(rule, forbidden):
    state = play(reinforcement(ap=0), agree(waive=[rule]))
    assert broken(judge(state, forbidden)) == ["LL-REINF-AP-3"]


@pytest.mark.parametrize(("rule", "forbidden"), HOUSE)
def test_what_a_house_rule_allows_is_listed_and_what_is_listed_is_allowed(rule, forbidden):
    state = play(reinforcement(), agree(waive=[rule]))
    listed = [GAME.dump(m) for m in GAME.moves(state).moves]
    assert forbidden in listed
    assert all(judge(state, m).verdict == "legal" for m in listed)


def test_a_move_that_needs_no_agreement_names_no_rule_that_is_set_aside():
    ruling = judge(play(reinforcement(), agree(waive=list(WAIVABLE))), place("W1"))
    assert [a.value for a in ruling.assumptions if a.source == "agreement" and a.value] == []


def test_placing_among_opponents_alone_breaks_two_rules_and_then_makes_a_battle_area():
    state = reinforcement()
    assert broken(judge(state, place("H1"))) == ["LL-REINF-PLACE-2", "LL-REINF-PLACE-3"]
    one = play(state, agree(waive=["LL-REINF-PLACE-3"]))
    assert broken(judge(one, place("H1"))) == ["LL-REINF-PLACE-2"]
    after = play(one, agree(waive=["LL-REINF-PLACE-2"]), place("H1"))
    assert after.attackers == {"W2": "A", "H1": "A"}


def test_a_move_whose_path_nobody_trusts_is_legal_where_paths_are_set_aside__LL_RULING_73():
    state = replace(reinforcement(), trust="stated")
    assert judge(state, move("W1", "D1")).verdict == "undetermined"
    assert judge(play(state, agree(waive=["LL-REINF-MOVE-2"])), move("W1", "D1")).verdict == "legal"


def test_a_correction_and_a_house_rule_can_come_together():
    after = play(reinforcement(), agree(set={"ap": 1}, waive=["LL-REINF-PLACE-2"]))
    assert (after.ap, after.word[0].waive) == (1, ("LL-REINF-PLACE-2",))
    assert judge(after, place("W3")).verdict == "legal"


# Leaving, and an agreed result

ANYWHERE = [
    draft(["olgi", "krod"], ["lupinda", "arus"]),
    placing({"W1": 1}, {}),
    turn("A", at="TURN.DISCARD", A={"W1": 2}, B={"H1": 2}),
    reinforcement(),
    battle("D2", **BATTLE, committed=False),
    battle("D2", **BATTLE, card_A="galgator", card_B="krod"),
    play(battle("D2", **BATTLE, card_A="gnurxel", card_B="krod"), roll([1, 2], [3, 4, 5])),
    dice_step(battle("D2", **BATTLE, card_A="pibiju", card_B="krod"), [6, 6], [1, 1, 1]).state,
]
NODES = [state.node for state in ANYWHERE]


@pytest.mark.parametrize("state", ANYWHERE, ids=NODES)
@pytest.mark.parametrize(("seat", "rest"), [("A", "B"), ("B", "A")])
def test_when_a_player_leaves_the_other_has_won__REF_AGREE_5(state, seat, rest):
    after = play(state, agree(leaves=seat))
    assert (after.node, after.result.winners, after.result.reason) == ("GAME.OVER", (rest,), "left")
    assert GAME.faults(after) == ()
    assert asked(after) == ()
    for viewer in ("A", "B", "public"):
        assert GAME.faults(GAME.hide(after, viewer)) == ()
    for tried in (END, place("W1"), {"type": "discard_for_ap", "seat": "A", "card": "orly"}, roll([1], [1])):
        assert broken(judge(after, tried)) == ["REF-AGREE-5"]


@pytest.mark.parametrize("winners", [["A"], ["B"], ["A", "B"], []])
@pytest.mark.parametrize("reason", ["agreed", "elimination", "no_cards"])
@pytest.mark.parametrize("state", ANYWHERE, ids=NODES)
def test_a_game_that_was_ended_by_agreement_is_over__REF_AGREE_5(state, winners, reason):
    after = play(state, agree(result={"winners": winners, "reason": reason}))
    assert (after.node, after.result.winners) == ("GAME.OVER", tuple(winners))
    assert GAME.faults(after) == ()
    assert broken(judge(after, END)) == ["REF-AGREE-5"]
    assert marks(judge(after, END)) == ["/state/word/0"]


def test_a_game_that_is_over_is_not_ended_again():
    after = play(reinforcement(), agree(leaves="A"))
    assert broken(judge(after, agree(leaves="B"))) == ["REF-AGREE-5"]
    assert broken(judge(after, agree(result={"winners": ["A"], "reason": "agreed"}))) == ["REF-AGREE-5"]


def test_on_an_impossible_state_nothing_is_agreed():
    state = replace(reinforcement(), supply=Sides(15, 15))
    ruling = judge(state, agree(set={"ap": 1}))
    assert ruling.impossible is True
    assert set(broken(ruling)) == {"LL-INV-2"}
