"""Lists narrowed to one move, and examples of what is awaited, in positions as they are really sent."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.canonical import canonical
from referee.core.game import Game
from referee.games import GAMES
from referee.wire import examples
from tests.suite.play import walk

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
POSITIONS = 12


def played(game: Game[Any]) -> Iterator[Any]:
    """Some positions of a random game, and those of the ready examples."""
    steps = list(walk(game, 3))
    yield from (state for state, _, _ in steps[:: max(1, len(steps) // POSITIONS)])
    for name, example in list(game.examples.items())[::5]:
        if not example.faults:
            yield game.load(game.dump(examples.request(game.id, name)["state"]))


@each_game
def test_a_list_narrowed_to_a_listed_move_has_that_move(game: Game[Any]) -> None:
    tried = 0
    for state in played(game):
        for move in game.moves(state, limit=40).moves[::8]:
            document = json.loads(canonical(game.dump(move)))
            assert move in game.moves(state, like=document).moves
            tried += 1
    assert tried > 30


@each_game
@pytest.mark.parametrize("trust", ["all", "stated"])
def test_an_example_of_what_is_awaited_breaks_no_rule_and_lacks_no_fact_for_that(game: Game[Any], trust: str) -> None:
    shown = 0
    for state in played(game):
        state = replace(state, trust=trust)
        for awaited in game.pending(state).moves if not game.faults(state) else ():
            if awaited.example:
                ruling = game.judge(state, game.load_move(awaited.example))
                assert ruling.verdict == "legal" or ruling.permitted is True, (state.node, awaited, ruling)
                shown += 1
    assert shown > 10


@each_game
def test_an_example_of_what_is_awaited_claims_no_card_of_which_nobody_has_told(game: Game[Any]) -> None:
    for state in played(game):
        for viewer in (*state.seats, "public"):
            seen = game.hide(state, viewer)
            for awaited in game.pending(seen).moves:
                ruling = game.judge(seen, game.load_move(awaited.example)) if awaited.example else None
                words = [a for a in (ruling.assumptions if ruling else ()) if a.source == "players-word"]
                assert not [a for a in words if a.pointer.startswith("/move")], awaited
