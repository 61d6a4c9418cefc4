"""Whole games that are replayed: one written by hand, two played at random. Their digests lie beside them.

python -m tests.lost_empires.test_golden              prints the digests of each record as they are now
python -m tests.lost_empires.test_golden write        stores them: for a change of a verdict that is meant
python -m tests.lost_empires.test_golden play         plays the random games anew and stores them with their digests
"""

import json
import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from referee.core.record import Replay, audit, replay
from referee.core.ruling import Event
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
BY_HAND = "mei_and_rook"
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


# The game written by hand


@cache
def steps_by_hand() -> tuple[tuple[dict[str, Any], State, tuple[Event, ...]], ...]:
    """Every move of the game between Mei, Feng, and Rook, Terra Corps, with the state after it and what happened."""
    record = record_of(BY_HAND)
    state, steps = beginning(record), []
    for move in record["moves"]:
        ruling = GAME.judge(state, GAME.load_move(move))
        assert ruling.verdict == "legal", (move, ruling.violations)
        state = ruling.state
        steps.append((move, state, ruling.events))
    return tuple(steps)


def said(*types: str) -> list[str]:
    """What the events of these types say, over the whole game."""
    return [event.text for _, _, events in steps_by_hand() for event in events if event.type in types]


def cited_by(type: str) -> list[set[str]]:
    """The rules that the moves of a type have led to, one set for each."""
    return [{rule for e in events for rule in e.rules} for move, _, events in steps_by_hand() if move["type"] == type]


def test_the_game_by_hand_plays_the_six_examples_of_combat__LE_EX_COMBAT_0() -> None:
    fights = [
        (move["target"], [event.data["total"] for event in events if event.type == "total"], events)
        for move, _, events in steps_by_hand()
        if move["type"] == "attack" and move["seat"] == "B"
    ]
    assert [(target, totals) for target, totals, _ in fights] == [
        ("fe-war-dog#1", [4, 4]),
        ("fe-slew-pod#1", [7, 5]),
        ("fe-war-dog#1", [7, 6]),
        ("fe-war-dog#2", [5, 4]),
        ("fe-war-dog#1", [2, 5]),
        ("fe-war-dog#1", [5, 5]),
    ]
    damage = [next(event.data["damage"] for event in events if event.type == "result") for *_, events in fights]
    assert damage == [1, 0, 0, 2, 0, 2]


def test_the_contested_example_is_the_control_of_the_center__LE_CTRL_EX_1() -> None:
    assert "Fellgrin Captain 3 - 1 damage = 2." in said("unit-control")
    assert "A in Center objective: 1 (Eye of Gliese) + 2 (Fellgrin Captain) = 3." in said("total")
    assert "B in Center objective: 1 (Dust Angel) + 1 (Dust Marine #1) = 2." in said("total")
    assert "Center objective, 1 + 1 artifact by its tile: 2 artifacts for A, 3 now." in said("artifacts")


def test_the_gate_example_leaves_terra_corps_2_of_6_artifacts__LE_GATE_EX() -> None:
    assert "B: 6 - 4 artifacts = 2, and gate 1 is built." in said("gate")
    assert said("game-over") == ["A alone has 4 gates and wins."]


def test_the_game_by_hand_follows_the_errata__LE_ERRATA_EYE_1__LE_ERRATA_DUST_MARINE_2__LE_ERRATA_EDGEGUARD_1() -> None:
    played, eye, edgeguard = cited_by("play_unit")
    assert {"LE-ERRATA-DUST-MARINE-1", "LE-ERRATA-DUST-MARINE-2"} <= played and "LE-ERRATA-EYE-1" in eye
    assert "LE-ERRATA-EDGEGUARD-1" not in edgeguard
    assert [rules for rules in cited_by("activate") if "LE-ERRATA-EYE-2" in rules] != []
    (granted,) = cited_by("granted_move")
    assert {"LE-ERRATA-EDGEGUARD-1", "LE-GRANT-3", "LE-GRANT-6"} <= granted


def test_a_unit_with_three_damage_leaves_in_the_casualty_phase_of_the_game_by_hand__LE_CAS_2() -> None:
    (state,) = (state for move, state, _ in steps_by_hand() if move["type"] == "ruthless")
    assert "War Dog #2: 2 + 1 damage = 3." in said("damage")
    assert "fe-war-dog#2" not in state.units and "fe-war-dog" in state.discard.A.known


def test_the_table_rules_twice_in_the_game_by_hand__LE_RULING_97() -> None:
    last = steps_by_hand()[-1][1]
    assert [word.reason for word in last.word if word.type == "table_ruling"] == [
        "It shoots at the first light unit that comes.",
        "One drained unit is ready again.",
    ]


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
