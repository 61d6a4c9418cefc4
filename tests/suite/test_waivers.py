"""Rules that a table has set aside: what that allows is listed."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.game import Game
from referee.core.state import Move, Word
from referee.games import GAMES
from referee.wire import examples


def allowed_by_waiver(game: Game[Any]) -> Iterator[tuple[Any, Move]]:
    """Positions in which the rules that a move breaks have been set aside, with that move."""
    for name, example in game.examples.items():
        if example.faults or example.illegal is None:
            continue
        state = game.load(game.dump(examples.request(game.id, name)["state"]))
        move = game.load_move(game.dump(example.illegal))
        broken = {violation.rule for violation in game.judge(state, move).violations or ()}
        if broken and broken <= game.waivable:
            word = Word("agreement", state.step, reason="A house rule.", waive=tuple(sorted(broken)))
            waived = replace(state, word=(*state.word, word))
            if game.judge(waived, move).verdict == "legal":
                yield waived, move


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_a_waiver_allows_is_listed(game: Game[Any]) -> None:
    tried = 0
    for state, move in allowed_by_waiver(game):
        listed = [bare(game, one) for one in game.moves(state, limit=10_000).moves]
        assert bare(game, move) in listed
        tried += 1
    assert tried >= 3


def bare(game: Game[Any], move: Move) -> dict[str, Any]:
    """A move without what the table reports and remarks."""
    return {member: value for member, value in game.dump(move).items() if member not in ("report", "text")}
