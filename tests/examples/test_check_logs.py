"""`examples/check_logs.py` says a line of each recorded game."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.examples.conftest import NOBODY, Program
from tests.service.conftest import ROOT

GAME = ROOT / "tests" / "lost_lumina" / "golden" / "matea_and_peter.json"


@pytest.fixture
def record() -> dict[str, Any]:
    """A game of Lost Lumina that holds."""
    read: dict[str, Any] = json.loads(GAME.read_text())
    return read


def written(folder: Path, *records: Any) -> str:
    """A folder with one file of records, a line each."""
    (folder / "games.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in records))
    return str(folder)


def test_recorded_games_of_every_kind_hold(tmp_path: Path, run: Program) -> None:
    for file in sorted((ROOT / "tests").glob("*/golden/*_and_*.json")):
        shutil.copy(file, tmp_path)
    done = run("check_logs.py", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "anna_and_ben.json: holds, 53 moves",
        "matea_and_peter.json: holds, 96 moves",
        "mei_and_rook.json: holds, 56 moves",
        "tomek_and_kuba.json: holds, 44 moves",
    ]


def test_the_first_illegal_step_is_named_with_its_rule(tmp_path: Path, run: Program, record: dict[str, Any]) -> None:
    record["moves"][12] = {"type": "place", "seat": "A", "area": "W1", "count": 1}
    done = run("check_logs.py", written(tmp_path, record))
    sentence = "This belongs to the Journey; Phase I is not over. (LL-GAME-1)"
    assert done.stdout == f"games.jsonl:1: move 13 (place by A) is illegal: {sentence}\n"
    assert done.returncode == 1


def test_what_a_record_says_and_is_not_so_is_named(tmp_path: Path, run: Program, record: dict[str, Any]) -> None:
    done = run("check_logs.py", written(tmp_path, record | {"result": {"winners": ["A", "B"], "reason": "score"}}))
    assert (done.returncode, done.stdout) == (1, "games.jsonl:1: The game has another result than the record says.\n")


def test_a_fact_that_is_missing_is_asked_for(tmp_path: Path, run: Program, record: dict[str, Any]) -> None:
    moves = [{"type": "shuffle", "seat": "chance"}]
    done = run("check_logs.py", written(tmp_path, record | {"seed": None, "moves": moves}))
    asked = "move 1 (shuffle by chance) is undetermined: In which order do the cards lie?"
    assert (done.returncode, done.stdout) == (2, f"games.jsonl:1: {asked}\n")


def test_a_game_that_cannot_begin_is_no_game(tmp_path: Path, run: Program, record: dict[str, Any]) -> None:
    done = run("check_logs.py", written(tmp_path, record | {"switches": {"olgi": "nobody"}}))
    assert done.returncode == 1
    assert done.stdout.startswith("games.jsonl:1: cannot begin as it says: ") and "REF-STATE-1" in done.stdout


def test_broken_records_do_not_end_the_check(tmp_path: Path, run: Program, record: dict[str, Any]) -> None:
    folder = written(tmp_path, 7, {"moves": []}, record | {"game": "chess"}, record | {"extra": 1}, record)
    (tmp_path / "bytes.json").write_bytes(bytes(range(256)))
    (tmp_path / "empty.json").write_text("")
    (tmp_path / "notes.txt").write_text("no record")
    done = run("check_logs.py", folder)
    lines = done.stdout.splitlines()
    none = "is no record: an object with `game` and `moves`"
    assert lines[:4] == [f"{at}: {none}" for at in ("bytes.json", "empty.json", "games.jsonl:1", "games.jsonl:2")]
    assert lines[4].startswith("games.jsonl:3: cannot be judged: There is no game 'chess'.")
    assert lines[5].startswith("games.jsonl:4: cannot be judged: ") and "/record/extra" in lines[5]
    assert lines[6:] == ["games.jsonl:5: holds, 96 moves"]
    assert (done.returncode, done.stderr) == (3, "")


def test_an_empty_folder_is_said_in_a_sentence(tmp_path: Path, run: Program) -> None:
    done = run("check_logs.py", str(tmp_path))
    assert (done.returncode, done.stderr) == (3, f"{tmp_path}: no *.json and no *.jsonl here\n")


def test_a_folder_that_there_is_not_is_said_in_a_sentence(tmp_path: Path, run: Program) -> None:
    done = run("check_logs.py", str(tmp_path / "none"))
    assert (done.returncode, done.stderr) == (3, f"{tmp_path / 'none'}: No such file or directory\n")


def test_a_service_that_does_not_answer_is_said_once(tmp_path: Path, run: Program, record: dict[str, Any]) -> None:
    done = run("check_logs.py", written(tmp_path, record, record), url=NOBODY)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == f"No referee answers at {NOBODY}; `referee serve` starts one.\n"
