"""Plays a whole game against a running referee: a bot for every seat, which knows no rule and asks for the legal moves.

    python examples/bot.py lumina --seed 7

Exit status: 0 for a game that was played to its end, 3 if there was none.
"""

import argparse
import random
import sys
from typing import Any

from referee_sdk import Referee, RefereeError, Ruling, ServiceUnavailable

PACKS = {"lost-empires": "sample"}
"""The pack to play with, where that of the game itself leaves numbers open."""
IDLE = {"decline", "leave", "pass", "stay", "stop"}
"""Moves that let a chance go by. The bot seldom makes them; otherwise some games would take very long."""
UNUSABLE = 3


class NoMove(Exception):
    """Nothing is known to be legal, because facts are missing."""


def play(referee: Referee, name: str, seed: str) -> None:
    """Plays a game and prints what happens, a sentence a line. The same seed gives the same game.

    Raises RefereeError and NoMove.
    """
    game, rng = referee.game(name), random.Random(seed)
    pack = {"id": PACKS[name]} if name in PACKS else None
    state = game.setup(pack=pack, seed=seed, salt=seed).state
    while state["result"] is None:
        legal = game.legal_moves(state)
        if not legal.moves:
            raise NoMove(legal.open[0].needs[0].question if legal.open else f"Nothing is legal at {state['node']}.")
        ruling = game.move(state, chosen(legal.moves, rng))
        tell(state["step"] + 1, ruling)
        assert ruling.state is not None  # a legal move has a next state
        state = ruling.state
    print("Score:", ", ".join(f"{seat} {points}" for seat, points in game.score(state).totals.items()))
    print("Won by:", " and ".join(state["result"]["winners"]) or "nobody")


def chosen(moves: tuple[dict[str, Any], ...], rng: random.Random) -> dict[str, Any]:
    """A move at random, mostly one that does something."""
    busy = [move for move in moves if move["type"] not in IDLE]
    return rng.choice(busy if busy and rng.random() < 0.9 else moves)


def tell(number: int, ruling: Ruling) -> None:
    """Prints what came of a move: its number, and a line for each thing that happened."""
    for place, event in enumerate(ruling.events):
        print(f"{'' if place else number:>5}  {event.text}")


def main() -> int:
    """Plays the game that the command line names. Returns the exit status."""
    parser = argparse.ArgumentParser(description="Play a whole game against a running referee.")
    parser.add_argument("game", help="such as lost-lumina")
    parser.add_argument("--seed", default="1", help="for dice, cards and choices (%(default)s)")
    parser.add_argument("--url", default="http://localhost:8000", help="the address of the referee (%(default)s)")
    asked = parser.parse_args()
    try:
        with Referee(asked.url) as referee:
            play(referee, asked.game, asked.seed)
    except ServiceUnavailable:
        print(f"No referee answers at {asked.url}; `referee serve` starts one.", file=sys.stderr)
        return UNUSABLE
    except (RefereeError, NoMove) as error:
        print(error, file=sys.stderr)
        return UNUSABLE
    return 0


if __name__ == "__main__":
    sys.exit(main())
