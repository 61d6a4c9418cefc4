"""Whole games with the pack `sample`, each faction against each other one, from the shuffle to the end.

python -m tests.lost_empires.test_thousand_games [GAMES]      plays them and prints how they ended
"""

import random
import sys
import time
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from msgspec import Struct

from referee.core.state import PackRef
from referee.games.lost_empires.pack import pack_of
from referee.games.lost_empires.state import SEATS, State
from tests.lost_empires.positions import GAME, by, play
from tests.suite.play import walk

GAMES = 1_000
ROUNDS = 40
"""Where a game that has not ended is left: the rules know no end without a fourth gate. LE-RULING-82."""
PACK = pack_of(PackRef("sample"))
PAIRS = tuple(permutations(PACK.factions, 2))
"""Every faction as A's against every other one as B's."""
ENDS = {"gates", "artifacts", "control", "draw"}


class Ended(Struct, frozen=True):
    """How a game ended: why, or None where it was left in the last round; who won; rounds and moves."""

    pair: tuple[str, str]
    reason: str | None
    winners: tuple[str, ...]
    rounds: int
    moves: int


def options_of(seed: int) -> dict[str, Any]:
    """The First Player, the factions and nine names at random for each deck of a game."""
    rng, pair = random.Random(f"decks {seed}"), dict(zip(SEATS, PAIRS[seed % len(PAIRS)], strict=True))
    decks = {seat: sorted(rng.sample(PACK.cards_of(faction), 9)) for seat, faction in pair.items()}
    return {"first_player": rng.choice(SEATS), "factions": pair, "decks": decks}


def played(seed: int) -> Ended:
    """A game of two players who mostly act, with the state looked over after every round."""
    options, moves, state = options_of(seed), 0, None
    for before, _, ruling in walk(GAME, seed, options, pack="sample"):
        state, moves = ruling.state, moves + 1
        if state.round != before.round:
            assert GAME.faults(state) == (), (seed, moves)
        if state.round > ROUNDS:
            break
    assert isinstance(state, State)
    why, winners = (state.result.reason, state.result.winners) if state.result else (None, ())
    return Ended(PAIRS[seed % len(PAIRS)], why, tuple(winners), min(state.round, ROUNDS), moves)


def by_rule(game: Ended) -> bool:
    """Whether a game ended as the rules say, or was left while it was still within them."""
    return game.reason in ENDS if game.reason else game.rounds == ROUNDS


def test_a_game_of_every_pair_of_factions_ends_by_rule() -> None:
    games = [played(seed) for seed in range(len(PAIRS))]
    assert {game.pair for game in games} == {*PAIRS} and all(map(by_rule, games)), games


@pytest.mark.long
def test_a_thousand_games_end_by_rule_or_are_still_within_it_at_a_limit_of_rounds() -> None:
    games = [played(seed) for seed in range(GAMES)]
    assert all(map(by_rule, games)), [game for game in games if not by_rule(game)]
    assert Counter(game.pair for game in games).keys() == {*PAIRS}


def test_two_players_who_only_pass_play_on_for_ever__LE_RULING_82() -> None:
    state = GAME.setup(options_of(0), seed="idle", pack={"id": "sample"})
    assert isinstance(state, State)
    state = play(state, by("chance", "shuffle"))
    while state.round <= ROUNDS:
        state = play(state, by(state.on_turn, "keep" if state.node == "SETUP.MULLIGAN" else "pass"))
    assert state.result is None and GAME.faults(state) == () and not len(state.deck.A)


def main(arguments: list[str]) -> None:
    """Plays games and prints how they ended."""
    count, start = int(arguments[0]) if arguments else GAMES, time.perf_counter()
    games = [played(seed) for seed in range(count)]
    print(f"{count} games of {len({game.pair for game in games})} pairs in {time.perf_counter() - start:.0f} s")
    for reason, times in Counter(game.reason or f"left after round {ROUNDS}" for game in games).most_common():
        print(f"{times:6} {reason}")
    for winner, times in Counter(" and ".join(game.winners) or "nobody" for game in games).most_common():
        print(f"{times:6} won by {winner}")
    rounds, moves = sorted(game.rounds for game in games), sorted(game.moves for game in games)
    for name, numbers in (("rounds", rounds), ("moves", moves)):
        print(f"{name}: {numbers[0]} to {numbers[-1]}, half of the games up to {numbers[len(numbers) // 2]}")
    wrong = [game for game in games if not by_rule(game)]
    print(f"not by rule: {len(wrong)}")


if __name__ == "__main__":
    main(sys.argv[1:])
