"""Agreements and house rules at tables of two, three and four."""

from typing import Any

import pytest

from referee.games.lumina.state import State
from tests.lumina.positions import GAME, by, judge, play, primary, setting_up, table


def agreed(*seats: str, **what: Any) -> dict[str, Any]:
    """What these seats agree on."""
    return by("table", "agreement", agreed=list(seats), reason="So be it.", **what)


def three() -> State:
    """A turn of three players, with nobody on C."""
    return table(A="A", B="E", D="O")


def test_all_seats_in_play_agree_and_no_others__REF_AGREE_1() -> None:
    change = {"set": {"adventurers": {"A": {"location": "B"}}}}
    assert play(three(), agreed("A", "B", "D", **change)).at("A") == "B"
    assert primary(judge(three(), agreed("A", "B", **change))) == "REF-AGREE-1"
    assert primary(judge(three(), agreed("A", "B", "C", "D", **change))) == "REF-AGREE-1"


def test_a_seat_that_does_not_play_does_not_leave__REF_AGREE_4() -> None:
    assert primary(judge(three(), agreed("A", "B", "D", leaves="C"))) == "REF-AGREE-4"


def test_when_one_of_three_leaves_the_others_have_won__REF_AGREE_5() -> None:
    after = play(three(), agreed("A", "B", "D", leaves="B"))
    assert after.node == "OVER" and after.result is not None
    assert (after.result.winners, after.result.reason) == (("A", "D"), "left")
    assert GAME.faults(after) == ()
    assert primary(judge(after, by("A", "stay"))) == "REF-AGREE-5"


@pytest.mark.parametrize(
    "change",
    [
        {"adventurers": {"A": {"location": "O"}}},
        {"bugs": {"A": ["t01"]}},
        {"node": "TURN.TAKE"},
        {"current": "C"},
        {"layout": {"1": "B", "2": "B"}},
    ],
)
def test_a_correction_leaves_a_possible_state__REF_AGREE_2(change: dict[str, Any]) -> None:
    ruling = judge(three(), agreed("A", "B", "D", set=change))
    assert ruling.verdict == "illegal" and all("REF-AGREE-2" in v.also for v in ruling.violations)


def test_a_card_that_was_turned_by_mistake_can_be_turned_back() -> None:
    state = table("TURN.MOVE", A="A", B="O", slots={4: "B"}, up=[4])
    back = play(state, agreed("A", "B", set={"face_up": [], "node": "TURN.CARD"}))
    assert back.face_up == () and back.word[0].type == "agreement"


def test_these_are_the_rules_that_can_be_set_aside() -> None:
    assert sorted(GAME.waivable) == ["LU-PREP-3", "LU-PUB-3"]


@pytest.mark.parametrize(("pack", "ring", "field"), [("default", "LU-PREP-3", "B"), ("published", "LU-PUB-3", "C1")])
def test_a_table_can_let_adventurers_start_anywhere(pack: str, ring: str, field: str) -> None:
    state = setting_up(pack={"id": pack})
    start = by("A", "place", adventurer="red", location=field)
    assert primary(judge(state, start)) == ring
    free = play(state, agreed("A", "B", waive=[ring]))
    ruling = judge(free, start)
    assert ruling.verdict == "legal" and ring in {a.value for a in ruling.assumptions}
    assert GAME.load_move(start) in GAME.moves(free).moves
    assert len({move.location for move in GAME.moves(free).moves}) == len(GAME.packs[pack]["fields"])


def test_occupied_fields_stay_closed_when_rings_are_set_aside() -> None:
    state = play(setting_up(("A", "B"), "red A"), agreed("A", "B", waive=["LU-PREP-3"]))
    assert primary(judge(state, by("B", "place", adventurer="blue", location="A"))) == "LU-MOVE-3"
