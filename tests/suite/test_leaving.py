"""A game can be left at any moment, and is over then."""

import random
from typing import Any

import pytest

from referee.core.game import Game
from referee.games import GAMES
from tests.suite.play import packs, walk


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_game_that_is_left_by_agreement_is_over_and_possible(game: Game[Any]) -> None:
    """From the first decision on, whatever is unfinished: the state that the agreement makes has no fault."""
    rng = random.Random(f"leaving {game.id}")
    left = 0
    for seed in range(6):
        for number, (state, _, _) in enumerate(walk(game, seed, pack=rng.choice(packs(game)))):
            if number > 25 and rng.random() > 0.15:
                continue
            seats = list(getattr(state, "players", game.seats))
            agreement = {"type": "agreement", "seat": "table", "agreed": seats, "reason": "late", "leaves": seats[-1]}
            ruling = game.judge(state, game.load_move(agreement))
            assert ruling.verdict == "legal", (state.node, ruling)
            assert ruling.state.result is not None and game.faults(ruling.state) == (), (seed, number, state.node)
            left += 1
    assert left > 60
