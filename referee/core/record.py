"""A whole game: replayed, audited, with a chain of digests."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from referee.core.canonical import digest
from referee.core.game import Game
from referee.core.ruling import Ruling
from referee.core.state import Head, Move


class Replay(Struct, frozen=True):
    """What became of a record: the last state, one digest per state, and the first illegal step, if there is one."""

    state: Head
    digests: tuple[str, ...]
    stopped_at: int | UnsetType = UNSET
    ruling: Ruling | UnsetType = UNSET


def replay(game: Game[Any], start: Head, moves: tuple[Move, ...]) -> Replay:
    """The moves judged one after another from `start`, up to the first that is not legal."""
    state, digests = start, [digest(start)]
    for number, move in enumerate(moves):
        ruling = game.judge(state, move, want={"state"})
        if ruling.verdict != "legal":
            return Replay(state, tuple(digests), number, game.judge(state, move))
        state = ruling.state
        digests.append(digest(state))
    return Replay(state, tuple(digests))
