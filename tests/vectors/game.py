"""A game whose vectors are made, and the positions that they take from its examples and from records of whole games."""

import json
import pathlib
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from referee.games import GAMES
from tests.vectors.vector import Data, Of

PLAYED = 6
"""How many moves of a record are played one after another."""


class Game(NamedTuple):
    """A game and the records that lie beside its tests.

    The first record is a whole game written by hand, the last is drawn from a seed; the vectors take their positions
    from its moves, from `begin` on.
    """

    of: Of
    records: tuple[str, ...]
    begin: int

    @property
    def name(self) -> str:
        return self.of.game


def record_of(game: Game, name: str) -> Data:
    """A stored record."""
    folder = pathlib.Path(__file__).parents[1] / game.name.replace("-", "_") / "golden"
    record: Data = json.loads((folder / f"{name}.json").read_text())
    return record


def steps(game: Game, name: str) -> Iterator[tuple[Data, Data]]:
    """Every move of a stored record with the state before it."""
    record = record_of(game, name)
    circumstances = {member: record[member] for member in ("pack", "switches", "trust", "seed", "salt")}
    state = game.of.set_up(record["options"], **circumstances)
    for move in record["moves"]:
        yield state, move
        state = game.of.after(state, move)


@cache
def window(game: Game) -> tuple[tuple[Data, Data], ...]:
    """Some moves of the last record, from `begin` on, each with the state before it."""
    found = []
    for number, step in enumerate(steps(game, game.records[-1])):
        if number >= game.begin:
            found.append(step)
        if len(found) == PLAYED:
            break
    return tuple(found)


def over(of: Of) -> Data:
    """A possible state after the end, among the examples."""
    for identifier, example in GAMES[of.game].examples.items():
        if not example.faults and (state := of.position(identifier))["result"] is not None:
            return state
    raise LookupError(of.game)


def impossible(of: Of) -> list[str]:
    """The examples that are impossible states."""
    return [identifier for identifier, example in GAMES[of.game].examples.items() if example.faults]
