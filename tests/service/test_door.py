"""The door of a game, as a library uses it."""

import subprocess
import sys

import pytest

import referee
from referee.games import GAMES
from referee.wire.door import BadShape, ImpossibleState, UnknownEdition, UnknownGame, encode


@pytest.fixture
def door():
    return referee.game("lost-lumina")


@pytest.fixture
def state(door):
    return door.setup(seed="door", salt="door")


def test_importing_the_package_imports_no_game():
    code = "import sys, referee; sys.exit(any(name.startswith('referee.') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_unknown_game_lists_the_known_ones():
    with pytest.raises(UnknownGame) as caught:
        referee.game("chess")
    assert caught.value.known == tuple(GAMES)


def test_plain_data_and_typed_values_are_judged_alike(door, state):
    move = door.moves(state).moves[0]
    plain = door.judge(door.game.dump(state), door.game.dump(move))
    assert encode(plain) == encode(door.judge(state, move))


def test_what_comes_in_is_not_changed(door, state):
    document = door.game.dump(state)
    before = encode(document)
    door.judge(document, {"type": "shuffle", "seat": "chance"})
    assert encode(document) == before


def test_a_wrong_shape_is_an_error_not_a_verdict(door, state):
    with pytest.raises(BadShape) as caught:
        door.judge(state, {"type": "fly", "seat": "A"})
    assert caught.value.errors[0].pointer == "/move/type"


def test_a_wrong_part_of_a_ruling_is_an_error(door, state):
    with pytest.raises(BadShape, match="/want"):
        door.judge(state, {"type": "shuffle", "seat": "chance"}, want=["everything"])


def test_another_edition_is_refused_by_name(door, state):
    with pytest.raises(UnknownEdition, match="edition 1, not 0"):
        door.faults({**door.game.dump(state), "edition": "0"})


def test_moves_of_an_impossible_state_are_not_listed(door, state):
    document = door.game.dump(state)
    document["supply"]["A"] += 1
    with pytest.raises(ImpossibleState) as caught:
        door.moves(document)
    assert caught.value.ruling.impossible is True


def test_a_viewer_without_a_seat_is_an_error(door, state):
    for ask in (door.moves, door.pending, door.faults):
        with pytest.raises(BadShape, match="/viewer"):
            ask(state, viewer="C")


def test_a_trusted_caller_sees_whole_events_without_the_note_on_what_others_see(door, state):
    for _ in range(8):
        ruling = door.judge(state, door.moves(state, limit=1).moves[0])
        assert all(event.veil is None for event in ruling.events)
        state = ruling.state
