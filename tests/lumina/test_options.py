"""Setting a game of Lumina up: who plays, what is known from the start, and games that begin at a turn."""

from typing import Any

import pytest
from msgspec import UNSET

import referee
from referee.games.lumina.state import State
from tests.lumina.positions import GAME, by, card, play, setting_up

STANDING = {"A": {"piece": "red", "location": "B"}, "B": {"piece": "blue", "location": "E"}}
JOINED: dict[str, Any] = {
    "start": "turn",
    "first": "A",
    "current": "B",
    "adventurers": STANDING,
    "board_tiles": ["C", "I", "K", "M"],
    "bugs": {"A": 1, "B": 3},
}


def refused(options: dict[str, Any], **how: Any) -> list[tuple[str, str]]:
    """The rules against a set-up, each with its place in the request."""
    found = GAME.setup(options, **how)
    assert isinstance(found, tuple), found
    return [(violation.rule, violation.pointer) for violation in found]


def test_without_options_two_play_and_nothing_is_known() -> None:
    state = GAME.setup({})
    assert state.players == ("A", "B") and state.first == "A" and state.node == "SETUP.PLACE"
    assert state.layout is None and set(state.stack) == {"?"} and len(state.stack) == 16
    assert state.seed is UNSET and GAME.faults(state) == ()


def test_seats_names_and_the_first_player() -> None:
    state = GAME.setup({"seats": ["D", "A", "B"], "first": "D", "names": {"D": "Dov"}})
    assert state.players == ("D", "A", "B") and state.seats["D"].name == "Dov"


@pytest.mark.parametrize(
    ("options", "rule", "pointer"),
    [
        ({"seats": ["A", "B", "C", "D", "E"]}, "LU-BOX-2", "/options/seats"),
        ({"seats": ["A"]}, "LU-RULING-1", "/options/seats"),
        ({"seats": ["A", "A"]}, "LU-FLOW-2", "/options/seats"),
        ({"seats": ["A", "Q"]}, "LU-FLOW-2", "/options/seats"),
        ({"first": "C"}, "LU-FLOW-2", "/options/first"),
        ({"names": {"C": "Cleo"}}, "LU-FLOW-2", "/options/names/C"),
        ({"bugs": {"A": 1}}, "LU-FLOW-2", "/options/bugs"),
        ({"layout": {"1": "A"}}, "LU-INV-5", "/options/layout"),
        ({"tiles": ["t01"]}, "LU-INV-1", "/options/tiles"),
        ({**JOINED, "current": "C"}, "LU-FLOW-2", "/options/current"),
        ({**JOINED, "bugs": {"A": 5}}, "LU-INV-13", "/options/bugs/A"),
        ({**JOINED, "bugs": {"A": -1}}, "LU-INV-13", "/options/bugs/A"),
        ({**JOINED, "board_tiles": ["C", "C", "C", "M"]}, "LU-INV-1", "/options/board_tiles/2"),
        ({**JOINED, "board_tiles": ["C", "I", "K", "Q"]}, "LU-FLOW-2", "/options/board_tiles/3"),
        ({**JOINED, "board_tiles": ["C", "I", "K"]}, "LU-INV-3", "/options/board_tiles"),
        ({**JOINED, "adventurers": {"A": STANDING["A"]}}, "LU-INV-4", "/options/adventurers"),
        ({**JOINED, "adventurers": {**STANDING, "D": STANDING["B"]}}, "LU-FLOW-2", "/options/adventurers/D"),
        ({**JOINED, "rows": {"1": "A"}}, "LU-INV-22", "/options/rows"),
    ],
)
def test_what_cannot_be_set_up_is_refused_where_it_stands(options: dict[str, Any], rule: str, pointer: str) -> None:
    assert (rule, pointer) in refused(options)


def test_a_start_at_a_turn_can_tell_the_stack__LU_INV_1() -> None:
    """The stack was once checked before the tiles on the board had been laid out, and always refused."""
    laid = {"C": "t03", "I": "t09", "K": "t11", "M": "t13"}
    stack = [f"t{n:02}" for n in range(1, 17) if f"t{n:02}" not in laid.values()]
    joined = {**JOINED, "bugs": {}}
    state = GAME.setup({**joined, "tiles": stack})
    assert isinstance(state, State), state
    assert (state.stack, state.board_tiles) == (tuple(stack), {field: (tile,) for field, tile in laid.items()})
    assert refused({**joined, "tiles": stack[1:]}) == [("LU-INV-1", "/options/tiles")]
    assert ("LU-INV-1", "/options/tiles") in refused({**joined, "tiles": []})
    assert ("LU-INV-1", "/options/tiles") in refused({"tiles": []})


def test_both_tiles_of_a_location_may_lie_there_and_no_third__LU_BOX_4() -> None:
    state = GAME.setup({**JOINED, "board_tiles": ["C", "C", "I", "K"]})
    assert isinstance(state, State), state
    assert {field: len(tiles) for field, tiles in state.board_tiles.items()} == {"C": 2, "I": 1, "K": 1}
    assert refused({**JOINED, "board_tiles": ["C", "C", "C", "K"]}) == [("LU-INV-1", "/options/board_tiles/2")]


@pytest.mark.parametrize("switches", [{"weather": "fine"}, {"stop": "maybe"}])
def test_an_unknown_reading_is_refused__LU_FLOW_2(switches: dict[str, str]) -> None:
    (name,) = switches
    assert refused({}, switches=switches) == [("LU-FLOW-2", f"/switches/{name}")]


def test_an_unknown_pack_is_refused() -> None:
    assert refused({}, pack={"id": "none"}) == [("REF-STATE-2", "/pack/id")]


def test_the_layout_and_the_stack_can_be_given() -> None:
    kinds = dict(zip(map(str, range(1, 16)), "OABCDEFGHIJKLMN", strict=True))
    stack = [f"t{number:02}" for number in range(16, 0, -1)]
    state = setting_up(("A", "B"), "red A", "blue O", options={"layout": kinds, "tiles": stack})
    assert state.node == "TURN.CARD" and state.layout == kinds
    assert state.board_tiles == {"O": ("t16", "t15"), "M": ("t14", "t13")} and state.stack[0] == "t12"
    assert play(state, card("A", 3)).node == "TURN.MOVE"


def test_only_the_layout_can_be_given_and_the_tiles_reported() -> None:
    kinds = dict(zip(map(str, range(1, 16)), "OABCDEFGHIJKLMN", strict=True))
    state = setting_up(("A", "B"), "red A", "blue O", options={"layout": kinds})
    assert state.node == "SETUP.TILES"
    state = play(state, by("chance", "tiles", report={"locations": ["C", "I", "K", "M"]}))
    assert play(state, card("A", 3)).node == "TURN.MOVE"


def test_a_table_can_join_in_the_middle_of_a_game() -> None:
    state = GAME.setup(JOINED)
    assert isinstance(state, State) and GAME.faults(state) == ()
    assert (state.node, state.current, state.first) == ("TURN.CARD", "B", "A")
    assert state.board_tiles == {"C": ("t03",), "I": ("t09",), "K": ("t11",), "M": ("t13",)}
    assert state.bugs == {"A": ("?",), "B": ("?",) * 3} and state.stack == ("?",) * 8
    assert play(state, card("B", 4, "D")).node == "TURN.MOVE"


def test_a_table_that_joins_can_let_the_referee_draw() -> None:
    state = GAME.setup(JOINED, seed="later")
    after = play(state, card("B", 4))
    assert after.seen["4"] in "ABCDEFGHIJKLMNO" and after.draws == 1
    assert play(state, card("B", 4)) == after


def test_experienced_players_can_join_with_their_rows() -> None:
    dealt = GAME.setup(JOINED, switches={"variant": "experienced"})
    assert [*dealt.rows.values()].count("A") == 8
    rows = {str(number): "B" for number in range(1, 16)}
    assert GAME.setup({**JOINED, "rows": rows}, switches={"variant": "experienced"}).rows == rows


@pytest.mark.parametrize("pack", ["default", "published"])
def test_the_same_seed_gives_the_same_game_and_another_a_different_one(pack: str) -> None:
    placed = ("red A", "blue C") if pack == "default" else ("red A2", "blue C2")

    def begun(seed: str) -> tuple[Any, ...]:
        state = setting_up(("A", "B"), *placed, seed=seed, pack={"id": pack})
        return state.layout, state.board_tiles, state.stack

    assert begun("one") == begun("one") != begun("two")


def test_the_door_takes_the_same_options_and_refuses_what_has_no_shape() -> None:
    door = referee.game("lumina")
    assert door.setup(JOINED) == GAME.setup(JOINED)
    with pytest.raises(Exception, match="seats"):
        door.setup({"seats": "AB"})
    with pytest.raises(Exception, match="weather"):
        door.setup({"weather": "fine"})
