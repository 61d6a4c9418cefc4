"""Whole games that are replayed: one written by hand, one played at random. Their digests lie beside them.

python -m tests.lost_lumina.test_golden              prints the digests of each record as they are now
python -m tests.lost_lumina.test_golden write        stores them: for a change of a verdict that is meant
python -m tests.lost_lumina.test_golden play         plays the random game anew and stores it with its digests
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
from referee.games.lost_lumina.state import State
from referee.wire import shapes
from tests.lost_lumina.positions import GAME

FOLDER = Path(__file__).parent / "golden"
BY_HAND, AT_RANDOM = "matea_and_peter", "random_with_promo"
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
    """A game of a random player with the promo card; the dice come from the seed."""
    record: dict[str, Any] = {
        "game": "lost-lumina",
        "format": 1,
        "edition": "1",
        "options": {"promo": True},
        "pack": {"id": "default"},
        "switches": {},
        "trust": "all",
        "seed": seed,
        "salt": seed,
        "moves": [],
    }
    state, player = beginning(record), random.Random(seed)
    while state.result is None:
        legal = GAME.moves(state).moves
        kinds = sorted({move.type for move in legal})
        kind = player.choice(kinds)
        move = player.choice([move for move in legal if move.type == kind])
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
    command = [sys.executable, "-m", "tests.lost_lumina.test_golden", name]
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
def test_a_golden_record_gives_the_stored_digests__LL_INV_25(name: str) -> None:
    assert replayed(record_of(name)).digests == stored_digests(name)


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
@pytest.mark.parametrize("name", NAMES)
def test_a_new_process_gives_the_stored_digests__LL_INV_25(name: str, hash_seed: str) -> None:
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
    assert shapes.errors("lost-lumina/record", record) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_is_stored_one_move_a_line(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_text() == written(record_of(name))


def test_the_random_game_is_played_with_the_promo_card_and_dice_from_the_seed() -> None:
    record = record_of(AT_RANDOM)
    assert record["options"]["promo"]
    kinds = {move["type"] for move in record["moves"]}
    assert {"kurak_retreat", "roll", "reroll", "choose_battle"} <= kinds
    assert not [move for move in record["moves"] if "report" in move]


# The game written by hand


def told() -> list[tuple[dict[str, Any], State, tuple[Any, ...]]]:
    """Every move of Matea's and Peter's game with the state after it and what happened."""
    record = record_of(BY_HAND)
    state, steps = beginning(record), []
    for move in record["moves"]:
        ruling = GAME.judge(state, GAME.load_move(move))
        assert ruling.verdict == "legal", (move, ruling.violations)
        state = ruling.state
        steps.append((move, state, ruling.events))
    return steps


def test_mateas_turn_with_orly_is_the_example_of_the_rulebook__LL_JRN_EX_1() -> None:
    steps = told()
    start = next(n for n, (move, _, _) in enumerate(steps) if move.get("card") == "orly" and "discard" in move["type"])
    before = steps[start - 1][1]
    assert before.map.A == {"W1": 2, "W2": 1, "D3": 1}
    assert [state.ap for _, state, _ in steps[start : start + 4]] == [4, 3, 2, 1]
    after = steps[start + 3][1]
    assert (after.map.A, after.map.B["D2"]) == ({"W1": 2, "D2": 2, "D3": 2}, 1)
    assert after.attackers == {"D2": "A"}
    cited = {rule for _, _, events in steps[start : start + 4] for event in events for rule in event.rules}
    assert {"LL-JRN-EX-1", "LL-JRN-EX-2", "LL-JRN-EX-3", "LL-JRN-EX-4"} <= cited


def test_the_battles_of_the_game_by_hand_have_these_strengths__LL_BATTLE_CALC_4() -> None:
    found = []
    for _, _, events in told():
        data = {event.data["seat"]: event.data["strength"] for event in events if event.type == "strength"}
        won = [event.data["seat"] for event in events if event.type == "won"]
        if data:
            found.append((data["A"], data["B"], *won))
    assert found == [
        (11 + 2 + 3, 8 + 2 + 1 + 5, "B"),  # Gnurxel after a re-roll against Gruka: a tie
        (4, 4 + 3 + 3, "B"),  # Frukilla, whom Kenuk has left without Followers
        (8 + 3 + 4, 6 + 5, "A"),  # Arako against Lorato's two dice
        (7 + 3 + 4, 7 + 4 + 5, "B"),  # Janulo's free re-roll does not help against Rupoda
        (3 + 2 + 5, 3 + 3 + 4 + 1, "B"),  # Krod picks the 1 of Ragura's five dice, one of them stored
        (1 + 6, 1 + 3 + 5, "B"),  # without a card against Arus
    ]


def test_the_re_roll_of_the_game_by_hand_costs_two_followers__LL_BATTLE_REROLL_4() -> None:
    end = told()[-1][1]
    assert (end.box.A, end.box.B) == (2, 0)


def test_peters_two_areas_of_one_region_score_double__LL_SCORE_2() -> None:
    end = told()[-1][1]
    assert end.map.A == {"W1": 3, "H1": 1}
    assert end.map.B == {"D2": 1, "D3": 1, "W2": 3, "H3": 1}
    lines = {(line.seat, line.data["region"]): line.points for line in GAME.score(end).lines}
    assert lines == {
        ("A", "woods"): 3,
        ("A", "hills"): 1,
        ("B", "dunes"): 2 * 2,
        ("B", "woods"): 3,
        ("B", "hills"): 1,
    }
    assert GAME.score(end).totals == {"A": 4, "B": 8}


def main(arguments: list[str]) -> None:
    """Prints, or deliberately stores, the digests."""
    if arguments[:1] == ["play"]:
        (FOLDER / f"{AT_RANDOM}.json").write_text(written(played_at_random("amanaar-48")))
        write_digests(AT_RANDOM)
    elif arguments[:1] == ["write"]:
        for name in NAMES:
            write_digests(name)
    else:
        for name in arguments or NAMES:
            print("\n".join(replayed(record_of(name)).digests))


if __name__ == "__main__":
    main(sys.argv[1:])
