"""What grows with a game: a judgement early and late, a record by its length, a list on the widest position.

Instructions of one process under callgrind, so that they repeat. Games are random ones, played to their end. Needs
valgrind.

    python -m benchmarks.growth [--game GAME] [--games 4]
"""

import argparse
import json
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.instructions import counted, under_callgrind
from referee.core.game import Game
from referee.core.record import Record, audit
from referee.games import GAMES
from tests.suite.play import walk
from tests.test_cost import calls

Step = tuple[Any, Any]
"""A state, and the move that was made in it."""
FEW = 12
"""How many positions stand for a part of a game."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", action="append", choices=GAMES, help="one or more; all of them without")
    parser.add_argument("--games", type=int, default=4)
    arguments = parser.parse_args()
    if under_callgrind("benchmarks.growth"):
        for name in arguments.game or GAMES:
            grown(GAMES[name], arguments.games)


def grown(game: Game[Any], number: int) -> None:
    """Prints a line for each figure of a game."""
    played: list[list[Step]] = [[(state, move) for state, move, _ in walk(game, seed)] for seed in range(number)]
    for part, begin, end in (("first fifth", 0.0, 0.2), ("middle", 0.4, 0.6), ("last fifth", 0.8, 1.0)):
        steps = [step for one in played for step in one[int(begin * len(one)) : int(end * len(one))]]
        steps = steps[:: max(1, len(steps) // FEW)][:FEW]
        printed(game, f"judge, {part}", counted(all_of(game.judge, steps)) / len(steps), len(steps))
    for share in (0.25, 0.5, 1.0):
        record = recorded(game, played[0][: int(share * len(played[0]))])
        cost = counted(partial(audit, game, record)) / len(record.moves)
        printed(game, "record, per move", cost, len(record.moves))
    widest = max((state for one in played for state, _ in one), key=lambda state: calls(lambda: game.moves(state)))
    moves = game.moves(widest)
    printed(game, "moves, dearest position", counted(lambda: game.moves(widest)), len(moves.moves) + len(moves.open))


def all_of(judge: Callable[[Any, Any], Any], steps: list[Step]) -> Callable[[], None]:
    """A piece of work that judges every step."""

    def work() -> None:
        for state, move in steps:
            judge(state, move)

    return work


def recorded(game: Game[Any], steps: list[Step]) -> Record:
    """The record of these steps."""
    first = steps[0][0]
    head = {name: getattr(first, name) for name in ("game", "format", "edition", "pack", "switches", "trust")}
    return Record(**head, options={}, state=first, moves=tuple(move for _, move in steps))


def printed(game: Game[Any], what: str, instructions: float, number: int) -> None:
    line = {"game": game.id, "operation": what, "of": number, "instructions": round(instructions)}
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
