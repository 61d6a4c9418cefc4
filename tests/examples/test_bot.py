"""`examples/bot.py` plays whole games."""

import pytest

from referee.games import GAMES
from tests.examples.conftest import NOBODY, Program

SEEDS = {"lost-lumina": "25", "lost-empires": "9", "lumeria": "24", "lumina": "24"}
"""Those of short games."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end(game: str, run: Program) -> None:
    done = run("bot.py", game, "--seed", SEEDS[game])
    assert (done.returncode, done.stderr) == (0, "")
    *told, score, winner = done.stdout.splitlines()
    numbers = [int(line[:5]) for line in told if line[:5].strip()]
    assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) >= 30
    assert all(line[5:7] == "  " and line.endswith(".") for line in told)
    assert all(seat in score for seat in ("A", "B")) or all(seat in score for seat in ("south", "north"))
    assert winner.removeprefix("Won by: ") in GAMES[game].seats


def test_the_same_seed_gives_the_same_game(run: Program) -> None:
    first, again, other = (run("bot.py", "lost-lumina", "--seed", seed).stdout for seed in ("25", "25", "12"))
    assert first == again != other


def test_a_game_that_there_is_not_is_said_in_a_sentence(run: Program) -> None:
    done = run("bot.py", "chess")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == f"There is no game 'chess'. Known games: {', '.join(GAMES)}.\n"


def test_a_service_that_does_not_answer_is_said_in_a_sentence(run: Program) -> None:
    done = run("bot.py", "lumina", url=NOBODY)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == f"No referee answers at {NOBODY}; `referee serve` starts one.\n"


def test_an_address_that_is_none_is_said_in_a_sentence(run: Program) -> None:
    done = run("bot.py", "lumina", url="localhost:8000")
    assert done.returncode == 3 and done.stderr.count("\n") == 1 and "localhost:8000" in done.stderr
