"""Tables with real cards and tiles: what is reported, what is asked for, what cannot be true, what stays untold."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.canonical import canonical
from referee.core.ruling import Ruling
from referee.games.lumina.state import State
from tests.lumina.positions import GAME, by, card, judge, play, primary, setting_up, table


def at_the_table(**how: Any) -> State:
    """A's turn at a table with real cards, A on A and B on O unless it is said otherwise."""
    return table(**{"A": "A", "B": "O", "reported": True, **how})


def at_c(**how: Any) -> State:
    """A has moved to C, where a tile lies."""
    return table("TURN.TAKE", **{"A": "C", "B": "N", "slots": {2: "C"}, "up": [2], "reported": True, **how})


def asked(ruling: Ruling) -> list[str]:
    """Where the facts belong that a ruling asks for."""
    assert ruling.verdict == "undetermined"
    return [need.put for need in ruling.needs]


def violation(ruling: Ruling) -> tuple[str, str]:
    """The rule and the place of the only violation."""
    (found,) = ruling.violations
    return found.rule, found.pointer


# What is asked for


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (setting_up(("A", "B"), "red A", "blue O"), by("chance", "tiles")),
        (at_the_table(), card("A", 4)),
        (at_c(), by("A", "take")),
    ],
    ids=["the first tiles", "a card", "the next tile"],
)
def test_what_only_the_table_sees_is_asked_for__LU_RULING_32(state: State, move: dict[str, Any]) -> None:
    ruling = judge(state, move)
    assert asked(ruling) == ["/move/report"] and ruling.permitted is True
    assert ruling.needs[0].question.endswith("?")


def test_a_card_is_asked_for_also_if_it_has_been_seen__LU_RULING_32() -> None:
    seen = play(at_the_table(slots={9: "M"}), card("A", 9, "M"))
    ruling = judge(seen, card("B", 9))
    assert asked(ruling) == ["/move/report"]
    unseen = replace(seen, seen={})
    assert canonical(judge(unseen, card("B", 9))) == canonical(ruling)


def test_without_a_tile_to_draw_nothing_is_asked__LU_RULING_32() -> None:
    assert judge(at_c(bugs={"A": 4}), by("A", "take")).verdict == "legal"
    bugs = {"A": 2, "B": 3, "C": 4, "D": 3}
    used_up = at_c(C="A", D="E", tiles="C G I K", bugs=bugs, left=0)
    assert judge(used_up, by("A", "take")).verdict == "legal"


# What is reported


def test_the_first_tiles_lie_where_they_belong__LU_RULING_32() -> None:
    state = setting_up(("A", "B"), "red A", "blue O")
    after = play(state, by("chance", "tiles", report={"locations": ["C", "C", "M", "A"]}))
    assert after.board_tiles == {"C": ("t03", "t04"), "M": ("t13",), "A": ("t01",)}
    assert after.stack == ("?",) * 12 and after.current == "A"


def test_of_tiles_that_look_alike_the_lowest_unused_is_taken__LU_RULING_32() -> None:
    after = play(at_c(tiles="C I K M"), by("A", "take", report={"drawn": "C"}))
    assert after.bugs["A"] == ("t03",) and after.board_tiles["C"] == ("t04",)


def test_what_is_reported_is_remembered_and_stays_hidden__LU_INV_18() -> None:
    state = at_the_table()
    state = play(state, card("A", 4, "B"), by("A", "stay"), card("A", 7, "M"))
    assert state.seen == {"4": "B", "7": "M"} and state.current == "B" and state.face_up == ()
    again = play(state, card("B", 4, "B"))
    assert again.seen == state.seen
    for viewer in (*GAME.seats, "public"):
        assert GAME.hide(state, viewer).seen == {}


# What cannot be true


@pytest.mark.parametrize(
    ("slot", "shows"), [(4, "M"), (5, "B")], ids=["the slot showed something else", "the location lies elsewhere"]
)
def test_a_report_that_contradicts_an_earlier_one_is_refused__LU_RULING_32(slot: int, shows: str) -> None:
    state = play(at_the_table(), card("A", 4, "B"), by("A", "stay"), card("A", 7, "N"))
    ruling = judge(state, card("B", slot, shows))
    assert violation(ruling) == ("LU-FLOW-3", "/move/report/shows")
    assert judge(state, card("B", 4, "B")).verdict == "legal"


def test_the_refusal_does_not_say_what_is_face_down__LU_RULING_32() -> None:
    state = play(at_the_table(), card("A", 4, "B"), by("A", "stay"), card("A", 7, "N"))
    other = replace(state, seen={"4": "C", "5": "M", "7": "N"})
    for move in (card("B", 4, "M"), card("B", 11, "N")):
        said = [canonical(judge(one, move)) for one in (state, other)]
        assert said[0] == said[1]


@pytest.mark.parametrize(
    ("locations", "rule", "pointer"),
    [
        (["C", "I", "K"], "LU-PREP-7", "/move/report/locations"),
        (["C", "I", "K", "M", "O"], "LU-PREP-7", "/move/report/locations"),
        ([], "LU-PREP-7", "/move/report/locations"),
        (["C", "C", "C", "M"], "LU-FLOW-3", "/move/report/locations/2"),
        (["C", "B", "K", "M"], "LU-FLOW-3", "/move/report/locations/1"),
        (["C", "I", "K", "Q"], "LU-FLOW-2", "/move/report/locations/3"),
    ],
    ids=["too few", "too many", "none", "a third tile of two", "no tile at all", "no location"],
)
def test_first_tiles_that_cannot_be_are_refused__LU_RULING_32(locations: list[str], rule: str, pointer: str) -> None:
    state = setting_up(("A", "B"), "red A", "blue O")
    ruling = judge(state, by("chance", "tiles", report={"locations": locations}))
    assert primary(ruling) == rule and ruling.violations[0].pointer == pointer


@pytest.mark.parametrize(
    ("state", "drawn", "pointer"),
    [
        (at_c(), "B", "/move/report/drawn"),
        (at_c(tiles="C t09 t10 M"), "I", "/move/report/drawn"),
        (at_c(bugs={"A": 4}), "O", "/move/report/drawn"),
        (at_c(C="A", D="E", tiles="C G I K", bugs={"A": 2, "B": 3, "C": 4, "D": 3}), "O", "/move/report/drawn"),
        (at_c(), ["O", "E"], "/move/report/drawn/1"),
        (at_c(), [], None),
    ],
    ids=["no tile of it", "all are out", "after a win", "without a stack", "two for one", "an empty list"],
)
def test_a_drawn_tile_that_cannot_be_is_refused__LU_RULING_32(state: State, drawn: Any, pointer: str | None) -> None:
    ruling = judge(state, by("A", "take", report={"drawn": drawn}))
    if pointer is None:
        assert asked(ruling) == ["/move/report"]
    else:
        assert violation(ruling) == ("LU-FLOW-3", pointer)


def test_a_report_is_judged_only_of_a_move_that_is_otherwise_legal() -> None:
    state = at_the_table(A="B", slots={4: "B"}, up=[4])
    ruling = judge(state, card("A", 4, "M"))
    assert [v.rule for v in ruling.violations] == ["LU-TURN-3"]


@pytest.mark.parametrize("move", [card("A", 1, "A"), card("A", 1, "B")], ids=["true", "false"])
def test_where_the_layout_is_known_nothing_is_reported(move: dict[str, Any]) -> None:
    ruling = judge(table(A="A", B="O", slots={1: "A"}), move)
    assert violation(ruling) == ("REF-REPORT-1", "/move/report")


def test_a_table_can_report_while_a_seed_is_there_or_let_the_referee_draw() -> None:
    """Where nobody knows what lies in a slot, the report counts; without one the seed decides, as for every game."""
    state = replace(at_the_table(), seed="seed")
    assert play(state, card("A", 4, "B")).face_up[0].shows == "B"
    drawn = judge(state, card("A", 4))
    assert drawn.verdict == "legal" and drawn.state.draws == 1
    seen = play(state, card("A", 4, "M"))
    assert play(seen, card("B", 4)).seen["4"] == "M"


def test_a_seed_draws_the_next_tile_where_nobody_knows_the_stack() -> None:
    state = replace(at_c(), seed="seed")
    after = play(state, by("A", "take"))
    assert after.open_tiles == 4 and len(after.stack) == 11 and after.draws == 1


# Lists and views


def test_the_list_of_legal_moves_holds_no_reports__LU_RULING_45() -> None:
    state = at_the_table()
    assert [GAME.dump(move) for move in GAME.moves(state).moves] == [card("A", slot) for slot in range(1, 16)]
    assert GAME.moves(state).open == ()
    taking = GAME.moves(at_c())
    assert [GAME.dump(move) for move in taking.moves] == [by("A", "take"), by("A", "leave")] and taking.open == ()


def test_the_list_is_the_same_whatever_has_been_seen__LU_RULING_45() -> None:
    fresh = at_the_table()
    for seen in (
        {"4": "B"},
        {"1": "A", "2": "B", "3": "C"},
        dict(zip(map(str, range(1, 16)), "ABCDEFGHIJKLMNO", strict=True)),
    ):
        known = replace(fresh, seen=seen)
        assert GAME.faults(known) == ()
        assert canonical(GAME.moves(known)) == canonical(GAME.moves(fresh))
        assert canonical(GAME.pending(known)) == canonical(GAME.pending(fresh))


def test_for_a_viewer_a_report_is_checked_only_against_what_lies_open__LU_RULING_32() -> None:
    state = play(at_the_table(), card("A", 4, "B"), by("A", "stay"), card("A", 7, "N"))
    move = GAME.load_move(card("B", 4, "M"))
    assert GAME.judge(state, move).verdict == "illegal"
    assert GAME.judge_for("B", state, move).verdict == "legal"
    up = play(state, card("B", 5, "O"))
    against_open = GAME.load_move(card("B", 6, "O"))
    for viewer in ("A", "B", "public"):
        refused = GAME.judge_for(viewer, up, against_open)
        assert primary(refused) == "LU-FLOW-3"


def test_a_view_of_a_known_layout_can_be_played_on_by_reports() -> None:
    state = GAME.hide(table(A="A", B="O", slots={4: "B"}), "A")
    assert state.layout is None and set(state.stack) == {"?"}
    assert asked(judge(state, card("A", 4))) == ["/move/report"]
    assert play(state, card("A", 4, "B")).node == "TURN.MOVE"


@pytest.mark.parametrize("reported", [False, True])
def test_two_states_that_differ_face_down_look_the_same__LU_INV_15(reported: bool) -> None:
    one = table(A="A", B="O", slots={4: "B", 9: "M"}, reported=reported)
    other = table(A="A", B="O", slots={9: "B", 4: "M"}, next_tile="t16", reported=reported)
    if reported:
        one, other = replace(one, seen={"4": "B"}), replace(other, seen={"9": "B"})
    assert one != other
    for viewer in (*GAME.seats, "public"):
        assert canonical(GAME.hide(one, viewer)) == canonical(GAME.hide(other, viewer))


# Tiles that nobody has told


def joined() -> State:
    """A table that joined later: A has two bugs of which nobody has told what they show."""
    options = {
        "start": "turn",
        "adventurers": {"A": {"piece": "red", "location": "A"}, "B": {"piece": "blue", "location": "O"}},
        "board_tiles": ["C", "I", "K", "M"],
        "bugs": {"A": 2},
    }
    return setting_up(("A", "B"), options=options)


def test_a_tile_of_a_player_can_be_told_later__REF_TELL_1() -> None:
    ruling = judge(joined(), by("A", "tell", at="/bugs/A/1", card="t05"))
    assert ruling.verdict == "legal" and ruling.state.bugs["A"] == ("?", "t05")
    assert [(a.source, a.value) for a in ruling.assumptions] == [("players-word", "t05")]
    assert ruling.state.word[0].card == "t05"


@pytest.mark.parametrize(
    "at", ["/bugs/A/2", "/bugs/B/0", "/bugs/A", "/bugs/A/-1", "/bugs/A/٣", "/board_tiles/C/0", "/x", ""]
)
def test_nothing_is_told_where_no_unknown_tile_is__REF_TELL_1(at: str) -> None:
    assert primary(judge(joined(), by("A", "tell", at=at, card="t05"))) == "REF-TELL-1"


@pytest.mark.parametrize("at", ["/layout/4", "/seen/4", "/seen/99"])
def test_nobody_tells_a_card_that_is_face_down__LU_PREP_4(at: str) -> None:
    assert primary(judge(joined(), by("A", "tell", at=at, card="B"))) == "LU-PREP-4"


def test_a_tile_that_is_told_counts_in_later_reports__REF_TELL_2() -> None:
    state = play(joined(), by("A", "tell", at="/bugs/A/0", card="t15"), by("A", "tell", at="/bugs/A/1", card="t16"))
    taking = replace(
        state,
        node="TURN.TAKE",
        adventurers={**state.adventurers, "A": replace(state.adventurers["A"], location="C")},
        face_up=table("TURN.TAKE", A="C", B="N", slots={2: "C"}, up=[2]).face_up,
    )
    assert violation(judge(taking, by("A", "take", report={"drawn": "O"}))) == ("LU-FLOW-3", "/move/report/drawn")
    assert judge(taking, by("A", "take", report={"drawn": "A"})).verdict == "legal"
