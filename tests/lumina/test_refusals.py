"""In which order a refusal of Lumina names what is wrong, and that it names all of it."""

from typing import Any

import pytest

from referee.games.lumina.state import State
from tests.lumina.breaches import (
    at_a_tile,
    choice_of_two,
    mid_turn,
    offered,
    offered_next_to_b,
    one_of_two_taken,
    place,
    second_to_place,
    start_of_turn,
    tied,
    to,
    waiting_for_tiles,
    won,
)
from tests.lumina.positions import GAME, by, card, judge, table


def rules(state: State, move: dict[str, Any]) -> list[str]:
    """The rules of all violations, in order."""
    ruling = judge(state, move)
    assert ruling.verdict == "illegal", ruling
    return [violation.rule for violation in ruling.violations]


@pytest.mark.parametrize(
    ("state", "move", "expected"),
    [
        (won(), card("C", 99), ["LU-FLOW-2"]),
        (won(), card("B", 99), ["LU-END-1"]),
        (tied(), by("A", "end_turn"), ["LU-END-3"]),
        (waiting_for_tiles(), place("A", "red", "Q"), ["LU-FLOW-1"]),
        (waiting_for_tiles(), card("E", 1), ["LU-FLOW-2"]),
        (start_of_turn(), by("chance", "stay"), ["LU-FLOW-2"]),
        (start_of_turn(), by("A", "tiles"), ["LU-FLOW-2"]),
        (start_of_turn(), card("B", 99), ["LU-TURN-1", "LU-FLOW-2"]),
        (start_of_turn(), card("B", 3), ["LU-TURN-1"]),
        (mid_turn(), card("B", 4), ["LU-TURN-1", "LU-TURN-3"]),
        (start_of_turn(), to("B", "C"), ["LU-TURN-1", "LU-MOVE-5"]),
        (table(A="A", B="B"), to("B", "A"), ["LU-TURN-1", "LU-MOVE-3"]),
        (second_to_place(), place("A", "red", "B"), ["LU-TURN-1", "LU-PREP-2", "LU-PREP-3"]),
        (second_to_place(), place("B", "red", "A"), ["LU-PREP-2", "LU-MOVE-3"]),
        (second_to_place(), place("B", "red", "B"), ["LU-PREP-2", "LU-PREP-3"]),
        (second_to_place(), place("B", "plaid", "Q"), ["LU-FLOW-2", "LU-FLOW-2"]),
        (second_to_place(), to("B", "B"), ["LU-FLOW-1"]),
        (second_to_place(), by("B", "take"), ["LU-FLOW-1"]),
        (second_to_place(), by("B", "end_turn"), ["LU-FLOW-1"]),
        (start_of_turn(), to("A", "C"), ["LU-TURN-3", "LU-MOVE-5"]),
        (start_of_turn(), to("A", "O"), ["LU-TURN-3", "LU-MOVE-5", "LU-MOVE-3"]),
        (start_of_turn(), to("A", "A"), ["LU-TURN-3", "LU-MOVE-5"]),
        (mid_turn(), to("A", "O"), ["LU-MOVE-1", "LU-MOVE-5", "LU-MOVE-3"]),
        (offered(), to("A", "O"), ["LU-MOVE-1", "LU-MOVE-5", "LU-MOVE-3"]),
        (offered(), to("A", "A"), ["LU-MOVE-1", "LU-MOVE-5"]),
        (offered_next_to_b(), to("A", "F"), ["LU-MOVE-1", "LU-MOVE-3"]),
        (offered(), card("A", 4), ["LU-FLOW-1", "LU-TURN-3"]),
        (offered(), by("A", "take"), ["LU-BUG-1"]),
        (offered(), by("A", "end_turn"), ["LU-MOVE-2"]),
        (offered(), by("A", "leave"), ["LU-FLOW-1"]),
        (at_a_tile(), card("A", 2), ["LU-MOVE-2", "LU-TURN-3"]),
        (at_a_tile(), to("A", "O"), ["LU-MOVE-2"]),
        (at_a_tile(), by("A", "stay"), ["LU-FLOW-1"]),
        (at_a_tile(), by("B", "take"), ["LU-TURN-1"]),
        (choice_of_two(), to("A", "N1"), ["LU-MOVE-1", "LU-MOVE-5", "LU-MOVE-3"]),
        (one_of_two_taken(), to("A", "O3"), ["LU-MOVE-1", "LU-MOVE-5"]),
    ],
)
def test_all_that_is_wrong_is_named_in_order(state: State, move: dict[str, Any], expected: list[str]) -> None:
    assert rules(state, move) == expected


def test_a_refusal_can_be_asked_for_its_primary_rule_alone() -> None:
    ruling = judge(start_of_turn(), to("A", "O"), explain="primary")
    assert [violation.rule for violation in ruling.violations] == ["LU-TURN-3"]


def test_a_move_that_was_made_cannot_be_made_again() -> None:
    state = judge(table(A="A", B="O", slots={9: "M"}), card("A", 9)).state
    assert rules(state, card("A", 9)) == ["LU-TURN-1"]
    moved = judge(offered(), to("A", "B")).state
    assert rules(moved, to("A", "B"))[0] == "LU-MOVE-1"
    taken = judge(at_a_tile(), by("A", "take")).state
    assert rules(taken, by("A", "take")) == ["LU-TURN-1"]


def test_the_hint_names_what_would_do() -> None:
    (violation,) = judge(offered(), to("A", "F")).violations
    assert violation.hint == "Move to Field B, or stay."
    assert by("A", "move", to="B") in violation.legal_moves
    (violation,) = judge(mid_turn(), by("A", "stay")).violations
    assert violation.hint == "Awaited: turn_over (A)."


def test_every_kind_of_move_is_refused_or_accepted_at_every_node() -> None:
    """No kind of move goes through unjudged: at each node those that are awaited are legal, all others are not."""
    moves = [
        place("A", "green", "C"), by("chance", "tiles", report={"locations": ["C", "I", "K", "M"]}), card("A", 1),
        to("A", "B"), by("A", "stay"), by("A", "take"), by("A", "leave"), by("A", "end_turn"),
    ]  # fmt: skip
    states = [second_to_place(), waiting_for_tiles(), start_of_turn(), offered(), at_a_tile(), won()]
    for state in states:
        awaited = {(move.type, move.seat) for move in GAME.pending(state).moves}
        for move in moves:
            legal = judge(state, move).verdict == "legal"
            assert legal == ((move["type"], move["seat"]) in awaited), (state.node, move)
