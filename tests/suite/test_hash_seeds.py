"""Every process says the same, bytes and order: nothing hangs on the order of a set, which each process has its own.

`python -m tests.suite.test_hash_seeds` prints the digest of what this process says.
"""

import os
import subprocess
import sys
from pathlib import Path

from referee.core.canonical import digest
from referee.games import GAMES
from referee.wire.door import encode
from tests.suite.play import walk

ROOT = Path(__file__).parent.parent.parent
SEEDS = ("1", "2", "3")
EVERY = 4
"""Of how many moves one is looked at."""


def said() -> dict[str, str]:
    """What is said of a game of each kind, by game: of moves that fit and of moves that came before, as a digest."""
    return {name: digest([encode(part).decode() for part in _parts(name)]) for name in GAMES}


def _parts(name: str) -> list[object]:
    game, parts, made = GAMES[name], list[object](), []
    for number, (state, move, _) in enumerate(walk(game, 3)):
        made.append(move)
        if number % EVERY == 0:
            parts += [game.judge(state, move), *(game.judge(state, old) for old in made[-3 * EVERY :: EVERY])]
            drawn = game.picture(state)
            parts += [game.moves(state, limit=20), game.score(state), [str(drawn.svg), drawn.grid, drawn.sentences]]
    parts += [game.ask(kind, asked.example) for kind, asked in game.questions.items()]
    return parts


def test_processes_with_sets_in_another_order_say_the_same() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-m", "tests.suite.test_hash_seeds"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in SEEDS
    ]
    assert told[0].count("\n") == len(GAMES) and len({*told}) == 1, told


if __name__ == "__main__":
    for game, digested in said().items():
        print(game, digested)
