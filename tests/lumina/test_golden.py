"""Whole games that are replayed: one written by hand, two played at random. Their digests lie beside them.

python -m tests.lumina.test_golden              prints the digests of each record as they are now
python -m tests.lumina.test_golden write        stores them: for a change of a verdict that is meant
python -m tests.lumina.test_golden play         plays the random games anew and stores them with their digests
"""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from referee.core.record import Replay, audit, replay
from referee.games.lumina.state import State
from referee.wire import shapes
from referee.wire.door import door
from tests.lumina.positions import GAME
from tests.suite.adapters import ADAPTERS

FOLDER = Path(__file__).parent / "golden"
BY_HAND = "anna_and_ben"
AT_RANDOM: dict[str, dict[str, Any]] = {
    "random_of_three": {"options": {"seats": ["A", "B", "C"], "first": "C"}, "pack": {"id": "default"}},
    "random_published": {
        "options": {"seats": ["A", "B", "C", "D"]},
        "pack": {"id": "published"},
        "switches": {"variant": "experienced"},
    },
}
NAMES = (BY_HAND, *AT_RANDOM)

each_record = pytest.mark.parametrize("name", NAMES)


def record_of(name: str) -> dict[str, Any]:
    """A stored record."""
    record: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text())
    return record


def stored_digests(name: str) -> tuple[str, ...]:
    """The digests beside a record: of each state, the first included."""
    return tuple((FOLDER / f"{name}.digests").read_text().split())


def beginning(record: dict[str, Any]) -> State:
    """The state that a record begins with."""
    circumstances = {name: record.get(name) for name in ("pack", "switches", "trust", "seed", "salt")}
    state = GAME.setup(record["options"], **circumstances)
    assert isinstance(state, State), state
    return state


def replayed(record: dict[str, Any]) -> Replay:
    """A record replayed up to its end."""
    return replay(GAME, beginning(record), tuple(GAME.load_move(move) for move in record["moves"]))


def plain(value: Any) -> Any:
    """A typed value as JSON reads it back."""
    return json.loads(json.dumps(GAME.dump(value)))


def written(record: dict[str, Any]) -> str:
    """A record as it is stored: one move a line."""
    head = [f" {json.dumps(name)}: {json.dumps(record[name])}" for name in record if name not in ("moves", "result")]
    moves = ",\n".join(f"  {json.dumps(move)}" for move in record["moves"])
    result = f' "result": {json.dumps(record["result"])}'
    return "{\n" + ",\n".join([*head, f' "moves": [\n{moves}\n ]', result]) + "\n}\n"


def played_at_random(name: str) -> dict[str, Any]:
    """A game of random players; cards and tiles come from the seed."""
    record: dict[str, Any] = {"game": "lumina", "format": 1, "edition": "1", "switches": {}, "trust": "all"}
    record |= {**AT_RANDOM[name], "seed": name, "salt": name, "moves": []}
    state, player, choose = beginning(record), random.Random(name), ADAPTERS["lumina"].choose
    while state.result is None:
        move = choose(state, GAME.moves(state).moves, player)
        record["moves"].append(plain(move))
        state = GAME.judge(state, move, want={"state"}).state
    record["result"] = plain(state.result)
    return record


def write_digests(name: str) -> None:
    """Stores the digests of a record as they are now."""
    (FOLDER / f"{name}.digests").write_text("\n".join(replayed(record_of(name)).digests) + "\n")


def in_a_new_process(name: str, hash_seed: str) -> tuple[str, ...]:
    """The digests as another process computes them."""
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)}
    command = [sys.executable, "-m", "tests.lumina.test_golden", name]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True)
    return tuple(done.stdout.split())


@each_record
def test_a_golden_record_replays_to_its_result(name: str) -> None:
    record = record_of(name)
    end = replayed(record)
    assert end.stopped_at is UNSET, (end.stopped_at, end.ruling)
    assert len(end.digests) == len(record["moves"]) + 1
    assert plain(end.state.result) == record["result"]


@each_record
def test_a_golden_record_gives_the_stored_digests__LU_INV_16(name: str) -> None:
    assert replayed(record_of(name)).digests == stored_digests(name)


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
@each_record
def test_a_new_process_gives_the_stored_digests__LU_INV_16(name: str, hash_seed: str) -> None:
    assert in_a_new_process(name, hash_seed) == stored_digests(name)


@each_record
def test_every_state_of_a_golden_record_is_possible_and_can_be_written_and_read(name: str) -> None:
    record = record_of(name)
    state = beginning(record)
    for move in record["moves"]:
        state = GAME.judge(state, GAME.load_move(move), want={"state"}).state
        assert GAME.faults(state) == ()
        assert GAME.load(plain(state)) == state


@each_record
def test_a_golden_record_with_its_digests_is_audited_as_it_says(name: str) -> None:
    record = {**record_of(name), "digests": list(stored_digests(name))}
    assert shapes.errors("lumina/record", record) == []
    said = audit(GAME, door("lumina").record(record))
    assert not isinstance(said, tuple) and said.holds and said.differences == ()


@each_record
def test_a_golden_record_is_stored_one_move_a_line(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_text() == written(record_of(name))


@pytest.mark.parametrize("name", AT_RANDOM)
def test_the_random_games_are_drawn_from_a_seed(name: str) -> None:
    assert not [move for move in record_of(name)["moves"] if "report" in move]


# The game written by hand


def told() -> list[tuple[dict[str, Any], State, State, set[str]]]:
    """Every move of Anna's and Ben's game: the state before it and after it, and the rules of what happened."""
    record = record_of(BY_HAND)
    state, steps = beginning(record), []
    for move in record["moves"]:
        ruling = GAME.judge(state, GAME.load_move(move))
        assert ruling.verdict == "legal", (move, ruling.violations)
        steps.append((move, state, ruling.state, {rule for event in ruling.events for rule in event.rules}))
        state = ruling.state
    return steps


def test_anna_wins_with_the_fifth_bug__LU_END_1() -> None:
    end = told()[-1][2]
    assert end.result is not None and end.result.winners == ("A",)
    assert {seat: end.count(seat) for seat in "AB"} == {"A": 5, "B": 2}


def test_the_game_by_hand_meets_every_turn_of_a_card() -> None:
    cited = {rule for *_, rules in told() for rule in rules}
    assert {"LU-MOVE-1", "LU-MOVE-4", "LU-MOVE-5", "LU-MOVE-6", "LU-RULING-10", "LU-RULING-14"} <= cited
    assert {"LU-RULING-8", "LU-RULING-11", "LU-RULING-15", "LU-RULING-22"} <= cited


def test_ben_leaves_a_tile_and_nothing_is_drawn__LU_RULING_15() -> None:
    ((_, before, after, _),) = [step for step in told() if step[0]["type"] == "leave"]
    assert (before.at("B"), after.current) == ("E", "A") and len(before.stack) == len(after.stack) == 7


def test_two_tiles_lie_on_c_and_anna_gets_the_upper_one__LU_RULING_8() -> None:
    (step,) = [step for step in told() if step[0]["type"] == "take" and step[1].at("A") == "C"]
    assert step[1].board_tiles["C"] == ("t03", "t04") and step[2].bugs["A"][-1] == "t04"


def main(arguments: list[str]) -> None:
    """Prints, or deliberately stores, the digests."""
    if arguments[:1] == ["play"]:
        for name in AT_RANDOM:
            (FOLDER / f"{name}.json").write_text(written(played_at_random(name)))
            write_digests(name)
    elif arguments[:1] == ["write"]:
        for name in NAMES:
            write_digests(name)
    else:
        for name in arguments or NAMES:
            print("\n".join(replayed(record_of(name)).digests))


if __name__ == "__main__":
    main(sys.argv[1:])
