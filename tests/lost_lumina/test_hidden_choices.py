"""Choices in secret: what binds a seat, what opening shows, and that nothing else shows it."""

import pytest
from msgspec.structs import replace

from referee.core.hidden_choice import commitments, hash_of
from referee.core.state import Commitment, Word
from referee.games.lost_lumina.state import Sides, State, Zone
from tests.lost_lumina.positions import CARDS, GAME, battle, broken, draft, judge, play, turn

SALT = "6f1c9a52d0e87b34"


def plays(seat: str, card: str) -> dict:
    return {"type": "play_card", "seat": seat, "card": card}


def keeps(seat: str, card: str) -> dict:
    return {"type": "draft_keep", "seat": seat, "card": card}


def commit(move: dict, salt: str = SALT) -> dict:
    return {"type": "commit", "seat": move["seat"], "hash": hash_of(move, salt)}


def opens(move: dict, salt: str = SALT, seat: str = "") -> dict:
    return {"type": "open", "seat": seat or move["seat"], "move": move, "salt": salt}


def fighting(**hands: Zone) -> State:
    """Before both choose their card, eight cards in each hand; hands that are not given are unknown."""
    state = battle(
        "D2",
        A={"D2": 2, "W1": 1},
        B={"D2": 3, "H1": 1},
        hand_A=CARDS[:8],
        hand_B=CARDS[8:16],
        top=CARDS[20],
        committed=False,
    )
    known = {"A": Zone((), 8), "B": Zone((), 8)} | hands
    discard = ("?",) * len(state.discard)
    return replace(state, hand=Sides(known["A"], known["B"]), discard=discard, undrafted=Zone((), len(state.undrafted)))


def test_a_commitment_lays_an_unknown_card_and_stays_in_the_state() -> None:
    before = fighting()
    after = judge(before, commit(plays("A", "krod"))).state
    assert ("?", Zone((), len(before.hand.A) - 1)) == (after.in_play.A, after.hand.A)
    assert commitments(after) == (Commitment("A", before.step, "play_card", hash_of(plays("A", "krod"), SALT)),)
    assert GAME.load(GAME.dump(after)) == after


def test_opening_the_last_card_turns_both_up() -> None:
    state = play(fighting(), commit(plays("A", "krod")), commit(plays("B", "arus")))
    assert state.node == "BATTLE.REVEAL"
    state = play(state, opens(plays("A", "krod")))
    assert (state.node, state.in_play) == ("BATTLE.REVEAL", Sides("krod", "?"))
    ruling = judge(state, opens(plays("B", "arus")))
    assert [e.data["card"] for e in ruling.events if e.type == "revealed"] == ["krod", "arus"]
    assert commitments(ruling.state) == () and "commitments" not in GAME.dump(ruling.state)
    assert ruling.reveals


def test_an_opened_card_was_taken_on_the_players_word() -> None:
    state = play(fighting(), commit(plays("A", "krod")), plays("B", "?"))
    ruling = judge(state, opens(plays("A", "krod")))
    assert [(a.source, a.pointer, a.value) for a in ruling.assumptions] == [("players-word", "/move/move/card", "krod")]
    assert ruling.state.word[-1] == Word("claim", state.step, at="/in_play/A", card="krod")


@pytest.mark.parametrize(
    "opening",
    [
        opens(plays("A", "arus")),
        opens(plays("A", "krod"), salt="0" * 16),
        opens(plays("A", "krod"), seat="B"),
        opens({**plays("A", "krod"), "text": "A plays Krod."}),
        opens({}, seat="A"),
    ],
    ids=["another card", "another salt", "another seat", "another move", "no move"],
)
def test_only_what_was_committed_to_can_be_opened(opening: dict) -> None:
    state = play(fighting(), commit(plays("A", "krod")), commit(plays("B", "arus")))
    assert broken(judge(state, opening)) == ["REF-OPEN-1"]


def test_what_was_opened_cannot_be_opened_again() -> None:
    state = play(fighting(), commit(plays("A", "krod")), plays("B", "?"), opens(plays("A", "krod")))
    assert broken(judge(state, opens(plays("A", "krod")))) == ["REF-OPEN-1"]


@pytest.mark.parametrize("move", [keeps("A", "krod"), {**plays("B", "krod")}, {"type": "play_card", "seat": "A"}])
def test_a_hash_of_something_else_than_the_choice_opens_nothing(move: dict) -> None:
    state = play(fighting(), {"type": "commit", "seat": "A", "hash": hash_of(move, SALT)})
    ruling = judge(state, opens(move, seat="A"))
    assert broken(ruling) == ["REF-OPEN-1"] and "play_card" in ruling.violations[0].detail


def test_a_card_that_lies_elsewhere_cannot_have_been_chosen() -> None:
    state = play(fighting(B=Zone(("krod",), 7)), commit(plays("A", "krod")), plays("B", "?"))
    assert broken(judge(state, opens(plays("A", "krod")))) == ["REF-TELL-2"]


@pytest.mark.parametrize(
    "hand", [Zone(("krod",), 7), Zone(("krod", *("arus", "orly", "rukan", "kenuk", "pibiju", "olgi", "bufoka")))]
)
def test_the_chosen_card_may_be_one_that_was_known_to_be_in_the_hand(hand: Zone) -> None:
    state = play(fighting(A=hand), commit(plays("A", "krod")), plays("B", "?"))
    after = play(state, opens(plays("A", "krod")))
    assert after.in_play.A == "krod" and (Zone((), 7)) == after.hand.A


def test_a_second_choice_is_refused_with_the_rule_of_the_choice() -> None:
    state = play(fighting(), commit(plays("A", "krod")))
    for again in (commit(plays("A", "arus")), plays("A", "arus")):
        assert broken(judge(state, again))[0] == "LL-BATTLE-CHOOSE-1"


@pytest.mark.parametrize("seat", ["A", "C", "chance"])
def test_nothing_is_committed_to_where_nothing_is_secret(seat: str) -> None:
    ruling = judge(turn("A", A={"W1": 2}, B={"H1": 2}), {"type": "commit", "seat": seat, "hash": "0" * 64})
    assert broken(ruling) == ["REF-COMMIT-1"]


@pytest.mark.parametrize(
    "told",
    [
        {"type": "reveal", "seat": "chance", "report": {"cards": {"A": "krod", "B": "arus"}}},
        {"type": "tell", "seat": "A", "at": "/in_play/A", "card": "krod"},
    ],
    ids=["a report", "telling"],
)
def test_a_committed_card_becomes_known_only_by_opening(told: dict) -> None:
    state = play(fighting(), commit(plays("A", "krod")), plays("B", "?"))
    assert broken(judge(state, told)) == ["REF-OPEN-2"]
    assert judge(state, opens(plays("A", "krod"))).verdict == "legal"


def test_a_card_kept_in_the_draft_can_be_opened_while_it_lies_there_and_later() -> None:
    state = draft(["krod", "arus"], ["orly", "olgi"])
    state = replace(state, offer=Sides(Zone((), 2), Zone((), 2)), draw_pile=("?",) * len(state.draw_pile))
    after = play(state, commit(keeps("A", "krod")))
    assert play(after, opens(keeps("A", "krod"))).kept.A == "krod"
    later = play(after, keeps("B", "?"))
    assert Zone(("krod",), 1) == play(later, opens(keeps("A", "krod"))).drafted.A


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"seat": "C"}, "seat"),
        ({"type": "place"}, "type"),
        ({"step": 999}, "step"),
    ],
    ids=["seat", "type", "step"],
)
def test_a_commitment_that_nobody_can_have_made_is_a_fault__REF_STATE_3(change: dict, at: str) -> None:
    state = play(fighting(), commit(plays("A", "krod")))
    wrong = replace(commitments(state)[0], **change)
    [fault] = GAME.faults(replace(state, commitments=(wrong,)))
    assert (fault.rule, fault.pointer) == ("REF-STATE-3", f"/state/commitments/0/{at}")


def test_two_choices_of_a_seat_in_one_step_are_a_fault__REF_STATE_3() -> None:
    state = play(fighting(), commit(plays("A", "krod")))
    [fault] = GAME.faults(replace(state, commitments=commitments(state) * 2))
    assert (fault.rule, fault.pointer) == ("REF-STATE-3", "/state/commitments/1")


def test_no_correction_touches_a_commitment() -> None:
    state = play(fighting(), commit(plays("A", "krod")))
    undo = {"type": "agreement", "seat": "table", "agreed": ["A", "B"], "reason": "No.", "set": {"commitments": None}}
    assert broken(judge(state, undo)) == ["REF-AGREE-2"]
