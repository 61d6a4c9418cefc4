"""Where a fact is missing, assumed or told by the players alone; and citations that belong to one case only."""

from typing import Any

import msgspec
import pytest

from referee.core.ruling import Ruling
from referee.wire.door import door

LUMINA = door("lumina")
Plain = dict[str, Any]


def at_a_tile(bugs: tuple[str, ...] = ("?",), **circumstances: Any) -> Plain:
    """A has just come to C, where a tile lies, and has some bugs; B stands on O. Cards and tiles are real."""
    adventurers = {"A": {"piece": "red", "location": "C"}, "B": {"piece": "blue", "location": "O"}}
    options = {"start": "turn", "adventurers": adventurers, "board_tiles": ["C", "I", "K", "M"]}
    state: Plain = msgspec.to_builtins(LUMINA.setup(options, **circumstances))
    shown = {"face_up": [{"slot": 1, "shows": "C"}], "seen": {"1": "C"}}
    found = {"bugs": {"A": list(bugs), "B": []}, "stack": ["?"] * (12 - len(bugs))}
    return {**state, **shown, **found, "node": "TURN.TAKE"}


def taken(state: Plain, drawn: str) -> Ruling:
    return LUMINA.judge(state, {"type": "take", "seat": "A", "report": {"drawn": drawn}})


def patched(state: Plain, patch: Plain) -> Plain:
    return {**state, "pack": {**state["pack"], "patch": patch}}


def asked(ruling: Ruling) -> set[str]:
    return {need.put for need in ruling.needs or ()}


# What tiles show


def test_a_refusal_for_want_of_tiles_names_what_it_assumes_of_them__LU_RULING_32() -> None:
    state = at_a_tile(("t10",))
    ruling = taken(state, "I")
    assert ruling.verdict == "illegal" and ruling.violations[0].rule == "LU-FLOW-3"
    read = {assumption.pointer for assumption in ruling.assumptions}
    assert "/state/pack/patch/tiles/t05/kind" in read
    assert taken(patched(state, {"tiles": {"t05": {"kind": "I"}}}), "I").verdict == "legal"
    stated = taken({**state, "trust": "stated"}, "I")
    assert stated.verdict == "undetermined" and "/state/pack/patch/tiles/t05/kind" in asked(stated)


def test_the_tile_that_a_report_means_depends_on_what_the_ones_before_it_show() -> None:
    ruling = taken(at_a_tile(), "E")
    assert ruling.state.board_tiles["E"] == ("t05",)
    read = {a.pointer for a in ruling.assumptions if "/tiles/" in a.pointer}
    assert read >= {f"/state/pack/patch/tiles/{tile}/kind" for tile in ("t01", "t02", "t04", "t05")}
    first = taken(patched(at_a_tile(), {"tiles": {"t01": {"kind": "E"}}}), "E")
    assert first.state.board_tiles["E"] == ("t01",)


def test_what_the_table_has_reported_of_a_tile_is_not_asked_again__LU_RULING_32() -> None:
    assert asked(taken(at_a_tile(trust="stated"), "E")) == {"/state/pack/patch/fields/E/ring"}
    placing = LUMINA.setup({"first": "A"}, pack={"id": "default"})
    for seat, piece, field in (("A", "red", "A"), ("B", "blue", "C")):
        placing = LUMINA.judge(placing, {"type": "place", "seat": seat, "adventurer": piece, "location": field}).state
    placing = {**msgspec.to_builtins(placing), "trust": "stated"}
    tiles = LUMINA.judge(placing, {"type": "tiles", "seat": "chance", "report": {"locations": ["E", "G", "I", "K"]}})
    assert tiles.verdict == "undetermined" and not any("/tiles/" in put for put in asked(tiles))


def test_a_second_tile_goes_under_the_stack_also_where_bugs_are_untold__LU_RULING_8() -> None:
    for bugs in (("?",), ("t01",)):
        ruling = taken(at_a_tile(bugs, switches={"second_tile": "redraw"}), "I")
        assert ruling.verdict == "illegal"
        assert (ruling.violations[0].rule, ruling.violations[0].also[0]) == ("LU-FLOW-3", "LU-RULING-8")


# Impossible states


def ended(**changes: Any) -> Plain:
    """A has won with five bugs."""
    state = at_a_tile(("?",) * 5)
    over = {"node": "OVER", "result": {"winners": ["A"], "reason": "bugs"}, "stack": ["?"] * 8}
    tiles = {field: lying for field, lying in state["board_tiles"].items() if field != "C"}
    return {**state, **over, "board_tiles": tiles, **changes}


def faults(state: Plain) -> set[str]:
    return {fault.rule for fault in LUMINA.faults(state)}


def test_a_game_that_was_won_is_possible() -> None:
    assert faults(ended()) == set()


@pytest.mark.parametrize(
    ("rule", "changes"),
    [
        ("LU-INV-13", {"bugs": {"A": ["?"] * 5, "B": ["?"] * 5}, "stack": ["?"] * 3}),
        ("LU-INV-13", {"current": "B"}),
        ("LU-INV-4", {"adventurers": {}, "current": None}),
        ("LU-INV-20", {"current": None}),
        ("LU-INV-20", {"face_up": []}),
    ],
)
def test_only_one_has_five_bugs_and_has_taken_the_last_in_the_own_turn(rule: str, changes: Plain) -> None:
    assert rule in faults(ended(**changes))


# Only what decides is asked


def published(a: str, b: str, paths: dict[str, bool]) -> Plain:
    """The published map of which the kinds are told, and some paths."""
    adventurers = {"A": {"piece": "red", "location": a}, "B": {"piece": "blue", "location": b}}
    options = {"start": "turn", "adventurers": adventurers, "board_tiles": ["C", "I", "K", "M"]}
    state = LUMINA.setup(options, pack={"id": "published"}, trust="stated")
    kinds = {f"{kind}{number}": {"kind": kind} for kind in "ABCDEFGHIJKLMNOP" for number in "123"}
    return patched(msgspec.to_builtins(state), {"fields": kinds, "paths": paths})


@pytest.mark.parametrize(
    ("a", "unknown", "told", "event"),
    [
        ("D1", "D1-J1", {"D1-J2": False, "D1-J3": False}, "occupied"),
        ("J2", "J1-J2", {"J2-J3": False}, "own-place"),
    ],
)
def test_a_path_to_where_another_stands_is_not_asked_for_if_no_other_can_be_meant(
    a: str, unknown: str, told: dict[str, bool], event: str
) -> None:
    move = {"type": "turn_over", "seat": "A", "slot": 1, "report": {"shows": "J"}}
    ruling = LUMINA.judge(published(a, "J1", told), move)
    assert ruling.verdict == "legal" and event in {told_of.type for told_of in ruling.events}
    ends = [LUMINA.judge(published(a, "J1", {**told, unknown: there}), move).state for there in (True, False)]
    assert {end.current for end in ends} == {ruling.state.current}


def test_a_path_that_the_offered_move_proves_is_not_asked_for__LU_INV_20() -> None:
    adventurers = {"A": {"piece": "red", "location": "A"}, "B": {"piece": "blue", "location": "O"}}
    options = {"start": "turn", "adventurers": adventurers, "board_tiles": ["C", "I", "K", "M"]}
    state = msgspec.to_builtins(LUMINA.setup(options, trust="stated"))
    state |= {"node": "TURN.MOVE", "face_up": [{"slot": 1, "shows": "B"}], "seen": {"1": "B"}}
    assert LUMINA.judge(state, {"type": "move", "seat": "A", "to": "B"}).verdict == "legal"
    assert LUMINA.judge(state, {"type": "move", "seat": "A", "to": "A"}).verdict == "illegal"


def test_what_is_unknown_hides_no_other_breach() -> None:
    at_start = LUMINA.setup({})
    ruling = LUMINA.judge(at_start, {"type": "place", "seat": "A", "adventurer": "pink", "location": "B"})
    assert [violation.rule for violation in ruling.violations] == ["LU-FLOW-2", "LU-PREP-3"]
    up = {**at_a_tile(), "node": "TURN.CARD"}
    again = {"type": "turn_over", "seat": "A", "slot": 1, "report": {"shows": "nowhere"}}
    assert {v.rule for v in LUMINA.judge(up, again).violations} == {"LU-FLOW-2", "LU-TURN-3"}


# Questions

NEXT_DOOR = {"adjacent": True, "occupied": False}


@pytest.mark.parametrize("then", [["move", "leave"], ["move", "take"]])
def test_a_question_is_not_refused_where_a_missing_fact_could_allow_it(then: list[str]) -> None:
    assert "/facts/tile" in asked(LUMINA.ask("turn", {**NEXT_DOOR, "then": then}))
    assert LUMINA.ask("turn", {**NEXT_DOOR, "then": then, "tile": False}).verdict == "illegal"


def test_the_next_tile_is_asked_for_where_who_stands_there_takes_it__LU_RULING_9() -> None:
    facts = {**NEXT_DOOR, "shows": "C", "tile": True, "then": ["move", "take"], "bugs": 3, "others": [0]}
    take = {"under_adventurer": "take"}
    assert asked(LUMINA.ask("turn", facts, switches=take)) == {"/facts/drawn"}
    assert LUMINA.ask("turn", facts).verdict == "legal"
    said = [event.type for event in LUMINA.ask("turn", {**facts, "drawn": "C"}, switches=take).events]
    assert said[-1] == "game-over"


def test_the_next_tile_lies_where_the_facts_say_or_they_contradict_each_other() -> None:
    facts = {**NEXT_DOOR, "tile": True, "then": ["move", "take"], "bugs": 1}
    answer = LUMINA.ask("turn", {**facts, "others": [0], "drawn": "B"})
    assert [event.data["location"] for event in answer.events if event.type == "tile-drawn"] == ["B"]
    assert LUMINA.ask("turn", {**facts, "others": [4, 4, 4], "drawn": "O"}).impossible is True
    assert LUMINA.ask("turn", {**facts, "drawn": "O"}).verdict == "legal"


def test_a_path_that_a_map_only_assumes_speaks_against_no_facts() -> None:
    own = {"shows": "A", "own": True, "occupied": False}
    answer = LUMINA.ask("turn", {**own, "adjacent": True}, pack={"id": "published"})
    assert "move-offered" in {event.type for event in answer.events}
    assert asked(LUMINA.ask("turn", own, pack={"id": "published"})) == {"/facts/adjacent"}
    assert LUMINA.ask("turn", {**own, "adjacent": True}).impossible is True


# Citations


def cited(ruling: Ruling, type: str) -> tuple[str, ...]:
    [event] = [event for event in ruling.events if event.type == type]
    return event.rules


def test_rules_of_one_case_are_not_cited_in_others() -> None:
    adventurers = {"A": {"piece": "red", "location": "N1"}, "B": {"piece": "blue", "location": "A1"}}
    options = {"start": "turn", "adventurers": adventurers, "board_tiles": ["C", "I", "K", "M"]}
    state = LUMINA.setup(options, pack={"id": "published", "patch": {"paths": {"N1-O3": True}}})
    shown = LUMINA.judge(state, {"type": "turn_over", "seat": "A", "slot": 1, "report": {"shows": "O"}}).state
    moved = LUMINA.judge(shown, {"type": "move", "seat": "A", "to": "O3"})
    assert "LU-RULING-37" not in cited(moved, "goes-on") and "LU-RULING-21" not in cited(moved, "moved")
    won = LUMINA.judge(at_a_tile(("?",) * 4), {"type": "take", "seat": "A"})
    assert "LU-RULING-25" not in cited(won, "game-over")
    waived = LUMINA.judge(
        LUMINA.setup({}),
        {"type": "agreement", "seat": "table", "agreed": ["A", "B"], "reason": "short", "waive": ["LU-PREP-3"]},
    ).state
    placed = LUMINA.judge(waived, {"type": "place", "seat": "A", "adventurer": "red", "location": "B"})
    assert placed.verdict == "legal" and "LU-PREP-3" not in cited(placed, "placed")


def test_a_hint_at_what_can_be_told_names_no_place_that_is_told() -> None:
    told = LUMINA.judge(at_a_tile(("t01",)), {"type": "tell", "seat": "A", "at": "/bugs/A/0", "card": "t02"})
    assert told.violations[0].hint == "Every tile of the players is known."
    several = LUMINA.judge(at_a_tile(("t01", "?")), {"type": "tell", "seat": "A", "at": "/bugs/A/0", "card": "t02"})
    assert "such as /bugs/A/1." in several.violations[0].hint
