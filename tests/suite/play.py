"""Random players. A game that crashes, gets stuck or leaves the possible is written down so that it can be replayed."""

import json
import pathlib
import random
from collections.abc import Callable, Iterator
from typing import Any

from referee.core.game import Game
from tests.suite.adapters import ADAPTERS

MOST_MOVES = 4_000
CASES = pathlib.Path("build/failed-games")


def packs(game: Game[Any]) -> tuple[str, ...]:
    """The packs with which whole games can be played: all, unless the adapter of the game says which."""
    return tuple(getattr(ADAPTERS[game.id], "packs", game.packs))


def walk(
    game: Game[Any],
    seed: int,
    options: dict[str, Any] | None = None,
    switches: dict[str, str] | None = None,
    report: Callable[[Any, Any, random.Random], Any] | None = None,
    pack: str | None = None,
) -> Iterator[tuple[Any, Any, Any]]:
    """A whole game: (state, move, ruling) for every move, random over the legal ones.

    All of them are as likely, unless the adapter of the game has a `choose` of its own, by which games end in time.
    With `report` nothing is drawn: it adds to a move what the table rolled or turned up.
    """
    rng = random.Random(f"{game.id} {seed}")
    drawn = None if report else f"seed {seed}"
    used = {"id": pack or packs(game)[0]}
    state = game.setup(options or {}, seed=drawn, salt=f"salt {seed}", switches=switches or {}, pack=used)
    assert not isinstance(state, tuple), state
    moves: list[Any] = []
    choose = getattr(ADAPTERS[game.id], "choose", lambda state, legal, rng: rng.choice(legal))
    try:
        while state.result is None:
            legal = game.moves(state).moves
            assert legal, f"dead end at {state.node}"
            assert len(moves) < MOST_MOVES, "endless game"
            move = choose(state, legal, rng)
            move = move if report is None else report(state, move, rng)
            moves.append(move)
            ruling = game.judge(state, move)
            assert ruling.verdict == "legal", (move, ruling.violations)
            yield state, move, ruling
            state = ruling.state
    except Exception:
        _write(game, seed, options, used["id"], moves)
        raise


def positions(
    game: Game[Any], games: int, every: int = 1, options: dict[str, Any] | None = None, pack: str | None = None
) -> Iterator[Any]:
    """States of random games, every so manieth, the finished ones included."""
    for seed in range(games):
        last = None
        for number, (state, _, ruling) in enumerate(walk(game, seed, options, pack=pack)):
            if number % every == 0:
                yield state
            last = ruling.state
        yield last


def _write(game: Game[Any], seed: int, options: dict[str, Any] | None, pack: str, moves: list[Any]) -> None:
    CASES.mkdir(parents=True, exist_ok=True)
    record = {"game": game.id, "format": 1, "edition": game.edition, "options": options or {}, "seed": f"seed {seed}"}
    record |= {"salt": f"salt {seed}", "pack": {"id": pack}, "moves": [game.dump(move) for move in moves]}
    (CASES / f"{game.id}-{seed}.json").write_text(json.dumps(record))
