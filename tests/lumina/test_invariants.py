"""The invariants that are consequences of legal play, held over random games with both packs."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from msgspec import UNSET

from referee.core.canonical import canonical
from referee.core.ruling import Ruling
from referee.games.lumina.pack import Pack, pack_of
from referee.games.lumina.state import TURN_NODES, State
from tests.lumina.positions import GAME, card, judge, rules_of, table
from tests.suite.adapters import ADAPTERS
from tests.suite.play import walk

Step = tuple[State, Any, Ruling]
ENDS = {"LU-MOVE-4", "LU-MOVE-6", "LU-BUG-3", "LU-RULING-39", "LU-END-1", "LU-END-3"}


def played() -> Iterator[list[Step]]:
    """Random games with known layouts, and some at tables with real cards."""
    adapter = ADAPTERS[GAME.id]
    for number in range(12):
        options = adapter.options[number % len(adapter.options)]
        pack = [*GAME.packs][number // 3 % 2]
        report = adapter.report if number % 4 == 3 else None
        yield list(walk(GAME, 400 + number, options, report=report, pack=pack))


@pytest.fixture(scope="module")
def games() -> list[list[Step]]:
    return list(played())


def steps(games: list[list[Step]]) -> Iterator[tuple[State, Any, State, Ruling]]:
    for game in games:
        for before, move, ruling in game:
            yield before, move, ruling.state, ruling


def in_turns(games: list[list[Step]]) -> Iterator[tuple[State, Any, State, Ruling]]:
    """The steps of turns, less the preparation."""
    return (step for step in steps(games) if step[0].node in TURN_NODES)


def data(state: State) -> Pack:
    return pack_of(state.pack)


def turns(games: list[list[Step]]) -> Iterator[list[Step]]:
    """The steps of each turn."""
    for game in games:
        turn: list[Step] = []
        for before, move, ruling in game:
            if before.node in TURN_NODES:
                turn.append((before, move, ruling))
            if turn and (ruling.state.current != before.current or ruling.state.result is not None):
                yield turn
                turn = []


def test_no_tile_is_lost_or_in_two_places__LU_INV_1(games: list[list[Step]]) -> None:
    for _, _, after, _ in steps(games):
        found = sum(map(len, after.bugs.values()))
        assert len(after.stack) + after.open_tiles + found == 16


def test_tiles_lie_on_the_ringed_field_of_their_kind__LU_INV_2(games: list[list[Step]]) -> None:
    for _, _, after, _ in steps(games):
        for field, tiles in after.board_tiles.items():
            assert data(after).fields[field].ring
            assert {data(after).tiles[tile].kind for tile in tiles} == {data(after).fields[field].kind}


def test_four_tiles_lie_open_or_all_that_are_left__LU_INV_3(games: list[list[Step]]) -> None:
    for _, _, after, _ in steps(games):
        taken = sum(map(len, after.bugs.values()))
        if after.node in TURN_NODES:
            assert after.open_tiles == min(4, 16 - taken)


def test_adventurers_stand_apart__LU_INV_4(games: list[list[Step]]) -> None:
    for _, _, after, _ in steps(games):
        fields = [one.location for one in after.adventurers.values()]
        assert len({*fields}) == len(fields) and {*fields} <= data(after).fields.keys()


def test_the_layout_never_changes__LU_INV_5(games: list[list[Step]]) -> None:
    for before, _, after, _ in in_turns(games):
        assert after.layout == before.layout
        if after.layout is not None:
            assert sorted(after.layout.values()) == sorted(data(after).kinds)


def test_a_turn_begins_with_all_cards_down__LU_INV_6(games: list[list[Step]]) -> None:
    for turn in turns(games):
        assert turn[0][0].face_up == () and turn[0][0].node == "TURN.CARD"


def test_adventurers_move_only_to_what_the_last_card_shows__LU_INV_7(games: list[list[Step]]) -> None:
    for before, move, after, _ in in_turns(games):
        moved = {seat for seat in before.adventurers if before.at(seat) != after.at(seat)}
        if move.type != "move":
            assert not moved
            continue
        assert moved == {move.seat} == {before.current}
        assert data(before).fields[move.to].kind == before.shown
        assert move.to in data(before).neighbors[str(before.at(move.seat))] and before.who_is_at(move.to) is None


def test_bugs_come_one_a_turn_after_a_step_onto_a_tile__LU_INV_8(games: list[list[Step]]) -> None:
    for turn in turns(games):
        first, last = turn[0][0], turn[-1][2].state
        gained = {seat: last.count(seat) - first.count(seat) for seat in first.players}
        assert all(number == 0 or (number == 1 and seat == first.current) for seat, number in gained.items())
        if sum(gained.values()):
            (_, moved, _), (before, took, _) = turn[-2:]
            assert (moved.type, took.type) == ("move", "take") and moved.to in before.board_tiles


def test_a_take_is_followed_by_one_draw__LU_INV_9(games: list[list[Step]]) -> None:
    for before, move, after, ruling in in_turns(games):
        drawn = [event for event in ruling.events if event.type == "tile-drawn"]
        due = move.type == "take" and after.result is None and bool(before.stack)
        assert len(drawn) == due == len(before.stack) - len(after.stack)


def test_after_a_card_that_ends_the_turn_the_player_does_nothing_more__LU_INV_10(games: list[list[Step]]) -> None:
    for before, _, after, ruling in in_turns(games):
        if {event.type for event in ruling.events} & {"occupied", "out-of-reach"}:
            assert after.current != before.current and after.face_up == ()
            for other in GAME.moves(before).moves:
                assert GAME.judge(after, other, want={"verdict"}).verdict == "illegal"


def test_a_turn_turns_up_different_cards_and_ends_by_a_rule__LU_INV_11(games: list[list[Step]]) -> None:
    for turn in turns(games):
        slots = [move.slot for _, move, _ in turn if move.type == "turn_over"]
        before, last, ruling = turn[-1]
        assert 1 <= len(slots) == len({*slots})
        if not data(before).several:
            assert len(slots) <= 17 - len(before.players)
        assert ENDS & rules_of(ruling) or last.type == "leave"


def test_turns_go_round_clockwise_without_gaps__LU_INV_12(games: list[list[Step]]) -> None:
    for game in games:
        whose = [turn[0][0].current for turn in turns([game])]
        players = game[-1][2].state.players
        assert whose[0] == players[0] == game[0][0].first
        for one, other in pairwise(whose):
            assert players.index(other) == (players.index(one) + 1) % len(players)


def test_only_a_winner_has_five_bugs__LU_INV_13__LU_INV_14(games: list[list[Step]]) -> None:
    for _, _, after, _ in steps(games):
        five = tuple(seat for seat in after.players if after.count(seat) >= 5)
        tied = len(after.players) == 4 and all(after.count(seat) == 4 for seat in after.players)
        assert five == () or after.result == type(after.result)(five, "bugs")
        assert tied == (after.result is not None and after.result.reason == "tie")
        if tied:
            assert after.stack == () and after.open_tiles == 0


def test_the_same_question_has_the_same_answer_and_a_refusal_changes_nothing__LU_INV_16() -> None:
    state = table(A="A", B="O", slots={4: "B"})
    before = canonical(state)
    for move in (card("A", 4), card("B", 4), card("A", 99), {"type": "stay", "seat": "A"}):
        one, other = judge(state, move), judge(state, move)
        assert canonical(one) == canonical(other) and canonical(state) == before
        if one.verdict == "illegal":
            assert one.state is UNSET
            assert all(violation.rule in GAME.rulebook.sentences for violation in one.violations)


def test_a_game_that_goes_on_waits_for_a_move_or_for_chance__LU_INV_17(games: list[list[Step]]) -> None:
    for _, _, after, _ in steps(games):
        listed = GAME.moves(after)
        assert bool(listed.moves) == (after.result is None) and listed.complete and listed.open == ()


def test_what_was_reported_is_one_to_one_and_only_grows__LU_INV_18(games: list[list[Step]]) -> None:
    reported = [game for game in games if game[-1][2].state.layout is None]
    assert len(reported) == 3
    for before, _, after, _ in in_turns(reported):
        assert before.seen.items() <= after.seen.items()
        assert len({*after.seen.values()}) == len(after.seen)
        assert {(str(up.slot), up.shows) for up in after.face_up} <= after.seen.items()


def test_other_names_for_slots_change_nothing_but_names__LU_INV_19(games: list[list[Step]]) -> None:
    names = {"1": "9", "9": "4", "4": "1"}
    back = {new: old for old, new in names.items()}
    known = [game for game in games if game[-1][2].state.layout is not None]
    for before, move, ruling in (step for game in known[:2] for step in game if step[0].node in TURN_NODES):
        renamed = GAME.rename(before, names)
        assert GAME.faults(renamed) == ()
        after = GAME.judge(renamed, GAME.rename_move(move, names)).state
        assert GAME.rename(after, back) == ruling.state


def test_what_is_awaited_fits_the_rest__LU_INV_20(games: list[list[Step]]) -> None:
    for _, _, after, _ in steps(games):
        here = after.at(str(after.current)) if after.current else None
        if after.node == "TURN.TAKE":
            assert here in after.board_tiles and data(after).fields[str(here)].kind == after.shown
        if after.node == "TURN.CARD":
            assert len(after.face_up) < data(after).slots
        assert (after.node == "OVER") == (after.result is not None)


def test_no_card_that_is_up_shows_where_another_stands__LU_INV_21(games: list[list[Step]]) -> None:
    for _, _, after, _ in in_turns(games):
        if not data(after).several and after.result is None:
            others = {one.location for seat, one in after.adventurers.items() if seat != after.current}
            assert not others & {up.shows for up in after.face_up}


@pytest.mark.parametrize("pack", [*GAME.packs])
def test_cards_change_rows_only_by_the_move_that_they_allowed__LU_INV_22__LU_INV_23(pack: str) -> None:
    options = {"seats": ["A", "B", "C"], "first": "C"}
    for before, move, ruling in walk(GAME, 77, options, {"variant": "experienced"}, pack=pack):
        after = ruling.state
        assert (after.rows is not None) == (after.node in (*TURN_NODES, "OVER"))
        if before.rows is None or after.rows is None:
            continue
        assert len(after.rows) == data(after).slots and {*after.rows.values()} <= {*"ABC"}
        changed = {slot for slot in before.rows if before.rows[slot] != after.rows[slot]}
        if move.type == "move":
            assert changed <= {str(before.face_up[-1].slot)}
            assert after.rows[str(before.face_up[-1].slot)] == move.seat
        else:
            assert not changed
