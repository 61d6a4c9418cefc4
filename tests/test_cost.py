"""What one judgement costs, in calls of functions: a number that does not depend on the machine.

`python -m tests.test_cost` prints the figures of now. One that has become cheaper belongs into `CALLS`, so that the
next rise is noticed.
"""

import statistics
import sys
from collections.abc import Callable
from typing import Any

import pytest

from benchmarks.service import played
from referee.games import GAMES
from referee.wire.door import door

CALLS = {"lost-lumina": 561, "lost-empires": 1508, "lumeria": 1375, "lumina": 723}
"""Calls of a judgement from plain data to the ruling, the mean over positions of random games."""
MOST = 1.3
POSITIONS = 40


def calls(work: Callable[[], Any]) -> int:
    """How many functions a piece of work calls, those in C included."""
    counted = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return counted


def mean_calls(game: str) -> float:
    """Calls of a judgement of a game."""
    judge, pairs = door(game).judge, played(GAMES[game], POSITIONS)
    for state, move in pairs:  # what is built once is not a part of one judgement
        judge(state, move)
    return statistics.mean(calls(lambda state=state, move=move: judge(state, move)) for state, move in pairs)


@pytest.mark.parametrize("game", GAMES)
def test_a_judgement_calls_hardly_more_functions_than_it_did(game: str) -> None:
    assert mean_calls(game) < MOST * CALLS[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_judgement_that_looks_at_its_state_three_times_is_noticed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    once = type(GAMES[game]).faults

    def thrice(self: Any, state: Any) -> Any:
        found, *_ = [once(self, state) for _ in range(3)]
        return found

    monkeypatch.setattr(type(GAMES[game]), "faults", thrice)
    assert mean_calls(game) > MOST * CALLS[game]


if __name__ == "__main__":
    for known in GAMES:
        print(known, round(mean_calls(known)))
