"""Impossible states of Lumina: for each invariant that is required of a state a position that breaks it alone."""

from collections.abc import Callable
from typing import Any

import pytest

from referee.core.canonical import merged
from referee.games.lumina.state import State
from tests.lumina.breaches import mid_turn, start_of_turn, tied, waiting_for_tiles, won
from tests.lumina.positions import GAME, judge, setting_up, table

Change = dict[str, Any]


def reported() -> State:
    """A table with real cards, in the middle of A's turn."""
    return table(A="B", B="O", slots={4: "B"}, up=[4], reported=True)


def four() -> State:
    """Four players."""
    return table(A="A", B="C", C="E", D="G", tiles="C I K M")


def published() -> State:
    """The published edition."""
    return table(A="O3", B="N1", pack="published", tiles="A E J K")


def experienced() -> State:
    """Experienced players."""
    return table(A="A", B="O", switches={"variant": "experienced"})


def placing() -> State:
    """A has placed; B and C have not."""
    return setting_up(("A", "B", "C"), "red A")


def left() -> State:
    """B has left in the middle of a turn."""
    agreed = {"type": "agreement", "seat": "table", "agreed": ["A", "B"], "reason": "Late.", "leaves": "B"}
    return after(mid_turn(), agreed)


def after(state: State, move: Change) -> State:
    """The state after a legal move."""
    ruling = judge(state, move)
    assert ruling.verdict == "legal", ruling.violations
    result: State = ruling.state
    return result


FAULTS: list[tuple[str, str, tuple[str, ...], Callable[[], State], Change]] = [
    ("LU-INV-1", "a tile too few", ("LU-BOX-4",), reported, {"stack": ["?"] * 11}),
    ("LU-INV-1", "a tile in two places", ("LU-BOX-4",), start_of_turn, {"bugs": {"A": ["t03"]}, "stack": ["?"] * 11}),
    ("LU-INV-1", "a tile that there is not", ("LU-BOX-4",), reported, {"bugs": {"A": ["t99"]}, "stack": ["?"] * 11}),
    ("LU-INV-1", "a stack known in part", ("LU-BOX-4",), reported, {"stack": ["t01", *["?"] * 11]}),
    ("LU-INV-1", "an unknown tile on the board", ("LU-BOX-4",), reported, {"board_tiles": {"C": ["?"]}}),
    ("LU-INV-1", "bugs of a stranger", ("LU-BOX-4",), reported, {"bugs": {"D": []}}),
    ("LU-INV-2", "a tile on another field", ("LU-PREP-8",), reported, {"board_tiles": {"C": None, "D": ["t03"]}}),
    (
        "LU-INV-2",
        "a tile without a ring",
        ("LU-PREP-8", "LU-PUB-5"),
        published,
        {"board_tiles": {"A1": None, "A2": ["t01"]}},
    ),
    ("LU-INV-3", "too few lie open", ("LU-PREP-7",), reported, {"board_tiles": {"C": None}, "stack": ["?"] * 13}),
    (
        "LU-INV-3",
        "tiles before the first turn",
        ("LU-PREP-7",),
        placing,
        {"board_tiles": {"C": ["t03"]}, "stack": ["?"] * 15},
    ),
    ("LU-INV-3", "a draw after the win", ("LU-PREP-7",), won, {"board_tiles": {"A": ["t01"]}, "stack": ["?"] * 7}),
    (
        "LU-INV-4",
        "two on one field",
        ("LU-MOVE-3",),
        reported,
        {"adventurers": {"B": {"location": "B"}}, "face_up": []},
    ),
    ("LU-INV-4", "one piece twice", ("LU-PREP-2", "LU-BOX-2"), reported, {"adventurers": {"B": {"piece": "red"}}}),
    ("LU-INV-4", "a piece that there is not", ("LU-PREP-2",), reported, {"adventurers": {"B": {"piece": "plaid"}}}),
    ("LU-INV-4", "a field that there is not", ("LU-PREP-3",), reported, {"adventurers": {"B": {"location": "Q"}}}),
    ("LU-INV-4", "a player without an adventurer", ("LU-PREP-2",), reported, {"adventurers": {"B": None}}),
    ("LU-INV-5", "a kind twice in the layout", ("LU-BOX-3",), start_of_turn, {"layout": {"1": "B"}}),
    ("LU-INV-5", "a slot too many", ("LU-BOX-3",), start_of_turn, {"layout": {"16": "B"}}),
    ("LU-INV-5", "a slot too few in the published edition", ("LU-PUB-1",), published, {"layout": {"16": None}}),
    ("LU-INV-5", "known and reported", ("LU-BOX-3",), start_of_turn, {"seen": {"1": "A"}}),
    (
        "LU-INV-5",
        "a card is not what the layout says",
        ("LU-BOX-3",),
        mid_turn,
        {"face_up": [{"slot": 4, "shows": "A"}]},
    ),
    (
        "LU-INV-5",
        "a card that there is not",
        ("LU-BOX-3",),
        reported,
        {"face_up": [{"slot": 99, "shows": "B"}], "seen": {"4": None}},
    ),
    (
        "LU-INV-6",
        "a card is up before the first turn",
        ("LU-TURN-5",),
        placing,
        {"face_up": [{"slot": 4, "shows": "B"}]},
    ),
    ("LU-INV-11", "a card turned over twice", ("LU-TURN-3",), reported, {"face_up": [{"slot": 4, "shows": "B"}] * 2}),
    ("LU-INV-13", "too many bugs", ("LU-END-1",), won, {"bugs": {"A": ["?"] * 6}, "stack": ["?"] * 7}),
    ("LU-INV-13", "a win without a result", ("LU-END-2",), reported, {"bugs": {"A": ["?"] * 5}, "stack": ["?"] * 7}),
    ("LU-INV-13", "another winner", ("LU-END-2",), won, {"result": {"winners": ["B"], "reason": "bugs"}}),
    ("LU-INV-13", "a winner who does not take part", ("LU-END-2",), left, {"result": {"winners": ["D"]}}),
    ("LU-INV-14", "a tie with a winner alone", ("LU-END-3",), tied, {"result": {"winners": ["A"]}}),
    ("LU-INV-18", "a location in two slots", ("LU-RULING-32",), reported, {"seen": {"5": "B"}}),
    ("LU-INV-18", "a slot that there is not", ("LU-RULING-32",), reported, {"seen": {"0": "A"}}),
    ("LU-INV-18", "a card is not what was reported", ("LU-RULING-32",), reported, {"seen": {"4": "A"}}),
    ("LU-INV-20", "a seat out of order has placed", ("LU-RULING-4",), placing, {"first": "B"}),
    ("LU-INV-20", "nobody is on turn", ("LU-TURN-1",), start_of_turn, {"current": None}),
    ("LU-INV-20", "a stranger is on turn", ("LU-TURN-1",), start_of_turn, {"current": "C"}),
    ("LU-INV-20", "a turn before the first one", ("LU-TURN-1",), placing, {"current": "A"}),
    ("LU-INV-20", "no move is offered", ("LU-MOVE-1",), start_of_turn, {"node": "TURN.MOVE"}),
    ("LU-INV-20", "no tile is reached", ("LU-BUG-1",), mid_turn, {"node": "TURN.TAKE"}),
    ("LU-INV-20", "the referee rests on its way", ("LU-FLOW-1",), start_of_turn, {"node": "TURN.END"}),
    (
        "LU-INV-20",
        "tiles are reported that are known",
        (),
        waiting_for_tiles,
        {"stack": [f"t{n:02}" for n in range(1, 17)]},
    ),
    ("LU-INV-20", "a result in the middle of a turn", ("LU-END-1",), left, {"node": "TURN.CARD"}),
    ("LU-INV-20", "reports before the first turn", ("LU-RULING-28",), placing, {"seen": {"4": "B"}}),
    ("LU-INV-20", "not everybody has placed", ("LU-RULING-28",), placing, {"node": "SETUP.TILES"}),
    (
        "LU-INV-21",
        "a card shows where another stands",
        ("LU-MOVE-4",),
        reported,
        {"face_up": [{"slot": 4, "shows": "B"}, {"slot": 7, "shows": "O"}]},
    ),
    (
        "LU-INV-22",
        "rows in the basic game",
        ("LU-PUB-7",),
        start_of_turn,
        {"rows": {str(n): "A" for n in range(1, 16)}},
    ),
    ("LU-INV-22", "no rows", ("LU-PUB-7",), experienced, {"rows": None}),
    ("LU-INV-22", "a card in nobody's row", ("LU-RULING-40",), experienced, {"rows": {"1": "D"}}),
    ("REF-STATE-1", "a switch that there is not", ("LU-FLOW-2",), start_of_turn, {"switches": {"weather": "fine"}}),
    ("REF-STATE-1", "a reading that there is not", ("LU-FLOW-2",), start_of_turn, {"switches": {"stop": "maybe"}}),
    ("REF-STATE-1", "a switch is missing", (), start_of_turn, {"switches": {"stop": None}}),
    ("REF-STATE-1", "the first player does not take part", ("LU-TURN-2",), start_of_turn, {"first": "D"}),
    ("REF-STATE-1", "one player", ("LU-RULING-1",), start_of_turn, {"seats": {"B": None}}),
    ("REF-STATE-2", "a pack that there is not", (), start_of_turn, {"pack": {"id": "none"}}),
    (
        "REF-STATE-2",
        "too few fields to start on",
        ("LU-RULING-30",),
        start_of_turn,
        {"pack": {"patch": {"fields": {f: {"ring": True} for f in "BDFH"}}}, "switches": {"start_ring": "without"}},
    ),
]

each_fault = pytest.mark.parametrize(
    ("rule", "also", "begin", "change"),
    [(rule, also, begin, change) for rule, _, also, begin, change in FAULTS],
    ids=[f"{rule}: {case}" for rule, case, *_ in FAULTS],
)


def broken(begin: Callable[[], State], change: Change) -> State:
    """A possible position with something wrong put into it."""
    state = begin()
    assert GAME.faults(state) == ()
    wrong: State = GAME.load(merged(GAME.dump(state), change))
    return wrong


@each_fault
def test_a_state_breaks_this_invariant_and_no_other(
    rule: str, also: tuple[str, ...], begin: Callable[[], State], change: Change
) -> None:
    found = GAME.faults(broken(begin, change))
    assert {fault.rule for fault in found} == {rule}, [(fault.rule, fault.detail) for fault in found]
    assert set(also) <= {other for fault in found for other in fault.also}


@each_fault
def test_a_fault_points_into_the_state_and_speaks_of_the_case(
    rule: str, also: tuple[str, ...], begin: Callable[[], State], change: Change
) -> None:
    state = broken(begin, change)
    for fault in GAME.faults(state):
        assert fault.pointer.startswith("/state") and fault.detail.endswith(".")
        inside: Any = {"state": GAME.dump(state)}
        for member in fault.pointer.split("/")[1:]:
            inside = inside[member]


@each_fault
def test_every_move_on_an_impossible_state_is_refused_with_its_faults(
    rule: str, also: tuple[str, ...], begin: Callable[[], State], change: Change
) -> None:
    ruling = judge(broken(begin, change), {"type": "stay", "seat": "A"})
    assert ruling.verdict == "illegal" and ruling.impossible is True
    assert {violation.rule for violation in ruling.violations} == {rule}


def test_every_invariant_that_is_required_of_a_state_has_a_state_that_breaks_it() -> None:
    required = {name for name, entry in GAME.rulebook.invariants.items() if entry.supplied}
    assert required == {rule for rule, *_ in FAULTS if rule.startswith("LU-")}


def test_every_rule_that_shows_as_a_fault_has_a_state_that_breaks_it() -> None:
    rows = {name for name, entry in GAME.rulebook.rules.items() if entry.status == "fault" and name.startswith("LU-")}
    assert rows <= {other for _, _, also, *_ in FAULTS for other in also}


def test_a_game_that_was_left_is_a_possible_state_also_with_fewer_tiles_drawn() -> None:
    assert GAME.faults(left()) == ()
    begun = setting_up(("A", "B", "C"), "red A")
    ended = {"type": "agreement", "seat": "table", "agreed": ["A", "B", "C"], "reason": "Tea."}
    assert GAME.faults(after(begun, {**ended, "leaves": "C"})) == ()
    assert GAME.faults(after(four(), {**ended, "agreed": [*"ABCD"], "result": {"winners": [], "reason": "draw"}})) == ()


def test_a_card_that_is_up_may_show_where_another_stands_while_kinds_have_several_fields__LU_INV_21() -> None:
    state = table(A="N2", B="N1", pack="published", tiles="A E J K", slots={5: "N"}, up=[5])
    assert GAME.faults(state) == ()
