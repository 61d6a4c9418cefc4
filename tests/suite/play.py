"""Random players. A game that crashes, gets stuck or leaves the possible is written down so that it can be replayed."""

import json
import pathlib
import random
from collections.abc import Callable, Iterator
from typing import Any

from referee.core.game import Game

MOST_MOVES = 4_000
CASES = pathlib.Path("build/failed-games")


def walk(
    game: Game[Any],
    seed: int,
    options: dict[str, Any] | None = None,
    switches: dict[str, str] | None = None,
    report: Callable[[Any, Any, random.Random], Any] | None = None,
) -> Iterator[tuple[Any, Any, Any]]:
    """A whole game: (state, move, ruling) for every move, uniformly random over the legal ones.

    With `report` nothing is drawn: it adds to a move what the table rolled or turned up.
    """
    rng = random.Random(f"{game.id} {seed}")
    drawn = None if report else f"seed {seed}"
    state = game.setup(options or {}, seed=drawn, salt=f"salt {seed}", switches=switches or {})
    assert not isinstance(state, tuple), state
    moves: list[Any] = []
    try:
        while state.result is None:
            legal = game.moves(state).moves
            assert legal, f"dead end at {state.node}"
            assert len(moves) < MOST_MOVES, "endless game"
            move = rng.choice(legal)
            move = move if report is None else report(state, move, rng)
            moves.append(move)
            ruling = game.judge(state, move)
            assert ruling.verdict == "legal", (move, ruling.violations)
            yield state, move, ruling
            state = ruling.state
    except Exception:
        _write(game, seed, options, moves)
        raise


def positions(game: Game[Any], games: int, every: int = 1, options: dict[str, Any] | None = None) -> Iterator[Any]:
    """States of random games, every so manieth, the finished ones included."""
    for seed in range(games):
        last = None
        for number, (state, _, ruling) in enumerate(walk(game, seed, options)):
            if number % every == 0:
                yield state
            last = ruling.state
        yield last


def _write(game: Game[Any], seed: int, options: dict[str, Any] | None, moves: list[Any]) -> None:
    CASES.mkdir(parents=True, exist_ok=True)
    record = {"game": game.id, "format": 1, "edition": game.edition, "options": options or {}, "seed": f"seed {seed}"}
    record |= {"salt": f"salt {seed}", "moves": [game.dump(move) for move in moves]}
    (CASES / f"{game.id}-{seed}.json").write_text(json.dumps(record))
