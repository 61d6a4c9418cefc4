"""Whole games that are replayed, played at random. Their digests lie beside them.

python -m tests.lost_empires.test_golden              prints the digests of each record as they are now
python -m tests.lost_empires.test_golden write        stores them: for a change of a verdict that is meant
python -m tests.lost_empires.test_golden play         plays the random games anew and stores them with their digests
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
from referee.games.lost_empires.state import State
from referee.wire import shapes
from referee.wire.door import door
from tests.lost_empires.positions import GAME

FOLDER = Path(__file__).parent / "golden"
AT_RANDOM: dict[str, dict[str, Any]] = {
    "random_from_the_roll_off": {"options": {}, "pack": {"id": "sample"}},
    "random_per_objective": {
        "options": {"first_player": "B"},
        "pack": {"id": "sample"},
        "switches": {"ruthless": "per_objective"},
    },
}
NAMES = tuple(AT_RANDOM)

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
    """A game of random players; dice and cards come from the seed."""
    record: dict[str, Any] = {"game": "lost-empires", "format": 1, "edition": "1", "switches": {}, "trust": "all"}
    record |= {**AT_RANDOM[name], "seed": name, "salt": name, "moves": []}
    state, player = beginning(record), random.Random(name)
    while state.result is None:
        move = player.choice(GAME.moves(state).moves)
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
    command = [sys.executable, "-m", "tests.lost_empires.test_golden", name]
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
def test_a_golden_record_gives_the_stored_digests__LE_INV_41(name: str) -> None:
    assert replayed(record_of(name)).digests == stored_digests(name)


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
@each_record
def test_a_new_process_gives_the_stored_digests__LE_INV_41(name: str, hash_seed: str) -> None:
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
    assert shapes.errors("lost-empires/record", record) == []
    said = audit(GAME, door("lost-empires").record(record))
    assert not isinstance(said, tuple) and said.holds and said.differences == ()


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
