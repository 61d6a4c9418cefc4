"""Whole games that are replayed: one written by hand, one played at random. Their digests lie beside them.

python -m tests.lumeria.test_golden              prints the digests of each record as they are now
python -m tests.lumeria.test_golden write        stores them: for a change of a verdict that is meant
python -m tests.lumeria.test_golden play         plays the random game anew and stores it with its digests
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

from referee.core.record import Replay, replay
from referee.core.state import Result
from referee.games.lumeria.state import Sides, State
from referee.wire import shapes
from tests.lumeria.positions import GAME
from tests.suite.adapters import ADAPTERS

FOLDER = Path(__file__).parent / "golden"
BY_HAND, AT_RANDOM = "tomek_and_kuba", "random"
NAMES = (BY_HAND, AT_RANDOM)


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


def played_at_random(seed: str) -> dict[str, Any]:
    """A game of the suite's random player from setup to the end; the dice come from the seed."""
    record: dict[str, Any] = {
        "game": "lumeria",
        "format": 1,
        "edition": "1",
        "options": {},
        "pack": {"id": "default"},
        "switches": {},
        "trust": "all",
        "seed": seed,
        "salt": seed,
        "moves": [],
    }
    state, player = beginning(record), random.Random(seed)
    while state.result is None:
        move = ADAPTERS["lumeria"].choose(state, GAME.moves(state).moves, player)
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
    command = [sys.executable, "-m", "tests.lumeria.test_golden", name]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True)
    return tuple(done.stdout.split())


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_replays_to_its_result(name: str) -> None:
    record = record_of(name)
    end = replayed(record)
    assert end.stopped_at is UNSET, (end.stopped_at, end.ruling)
    assert len(end.digests) == len(record["moves"]) + 1
    assert plain(end.state.result) == record["result"]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_gives_the_stored_digests__LM_INV_31(name: str) -> None:
    assert replayed(record_of(name)).digests == stored_digests(name)


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
@pytest.mark.parametrize("name", NAMES)
def test_a_new_process_gives_the_stored_digests__LM_INV_31(name: str, hash_seed: str) -> None:
    assert in_a_new_process(name, hash_seed) == stored_digests(name)


@pytest.mark.parametrize("name", NAMES)
def test_every_state_of_a_golden_record_is_possible_and_can_be_written_and_read(name: str) -> None:
    record = record_of(name)
    state = beginning(record)
    for move in record["moves"]:
        state = GAME.judge(state, GAME.load_move(move), want={"state"}).state
        assert GAME.faults(state) == ()
        assert GAME.load(plain(state)) == state


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_with_its_digests_has_the_shape_of_a_record(name: str) -> None:
    record = {**record_of(name), "digests": list(stored_digests(name))}
    assert shapes.errors("lumeria/record", record) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_is_stored_one_move_a_line(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_text() == written(record_of(name))


def test_the_random_game_uses_what_there_is_and_dice_from_the_seed() -> None:
    record = record_of(AT_RANDOM)
    kinds = {move["type"] for move in record["moves"]}
    assert {"choose_faction", "choose_first", "march", "volley", "fortune", "renew", "run", "aim", "ability"} <= kinds
    assert not [move for move in record["moves"] if "report" in move]


# The game written by hand


def told() -> list[tuple[dict[str, Any], State, tuple[Any, ...]]]:
    """Every move of Tomek's and Kuba's game with the state after it and what happened."""
    record = record_of(BY_HAND)
    state, steps = beginning(record), []
    for move in record["moves"]:
        ruling = GAME.judge(state, GAME.load_move(move))
        assert ruling.verdict == "legal", (move, ruling.violations)
        state = ruling.state
        steps.append((move, state, ruling.events))
    return steps


def step_of(type: str, **members: Any) -> tuple[State, State, tuple[Any, ...]]:
    """Of the first move of a type with these members: the state before, the state after, what happened."""
    steps = told()
    fits = [n for n, (move, _, _) in enumerate(steps) if move.items() >= {"type": type, **members}.items()]
    return steps[fits[0] - 1][1], steps[fits[0]][1], steps[fits[0]][2]


def texts(events: tuple[Any, ...]) -> list[str]:
    """What the events say."""
    return [event.text for event in events]


def test_the_recruitment_of_the_game_by_hand_is_the_example_of_the_rulebook__LM_EX_RECRUIT_1() -> None:
    steps = told()
    assert [(move["type"], move.get("kind"), state.gold) for move, state, _ in steps[:5]] == [
        ("recruit", "zbrojni", Sides(2, 2)),
        ("recruit", "berserkers", Sides(2, 0)),
        ("recruit", "woje", Sides(1, 0)),
        ("pass", None, Sides(1, 0)),
        ("pass", None, Sides(1, 0)),
    ]
    assert texts(steps[3][2])[0] == "north, who cannot recruit, passes."
    assert texts(steps[4][2])[:2] == ["south passes.", "Neither player recruits any more: Battle begins."]


def test_the_fiend_wounds_the_berserkers_and_pushes_them_back__LM_EX_MELEE_5() -> None:
    before, _, declared = step_of("attack", target="berserkers-1")
    _, after, events = step_of("accept", seat="south")
    assert (before.units["berserkers-1"].space, after.units["berserkers-1"].space) == ("d4", "d5")
    assert after.units["berserkers-1"].wounds == 1
    assert texts(declared)[-2:] == ["3 dice are rolled.", "A die hits on 4 or more."]
    assert "1, 3 and 5, needed 4: 1 hit, 2 misses." in texts(events)


def test_the_throwers_defeat_the_warriors_for_one_gold__LM_EX_RANGED_5() -> None:
    before, _, _ = step_of("roll", report={"dice": [1, 3, 5]})
    _, after, events = step_of("roll", report={"dice": [4, 6]})
    assert after.units["woje-2"].space is None
    assert after.gold.south == before.gold.south + 1
    assert "4 and 6, needed 4: 2 hits, 0 misses." in texts(events)


def test_five_misses_bring_fortune_back__LM_RENEW_4() -> None:
    before, after, events = step_of("renew")
    assert (before.tokens.north.track, before.tokens.north.fortune, before.tokens.north.aside) == (5, False, 1)
    assert (after.tokens.north.track, after.tokens.north.fortune, after.tokens.north.aside) == (0, True, 0)
    assert {"LM-RENEW-4", "LM-RENEW-5"} <= {rule for event in events for rule in event.rules}


def test_the_warriors_that_fortune_brings_back_to_the_hill_win_the_game__LM_HILLS_3() -> None:
    _, state, events = told()[-1]
    assert state.points == Sides(10, 8)
    assert [event.text for event in events if event.type == "points"] == [
        "Warriors on e4, a hill: 1 point for south.",
        "Huskarls on h4, a hill: 1 point for north.",
    ]
    assert state.result == Result(winners=("south",), reason="goal")


def main(arguments: list[str]) -> None:
    """Prints, or deliberately stores, the digests."""
    if arguments[:1] == ["play"]:
        (FOLDER / f"{AT_RANDOM}.json").write_text(written(played_at_random("three hills 7")))
        write_digests(AT_RANDOM)
    elif arguments[:1] == ["write"]:
        for name in NAMES:
            write_digests(name)
    else:
        for name in arguments or NAMES:
            print("\n".join(replayed(record_of(name)).digests))


if __name__ == "__main__":
    main(sys.argv[1:])
