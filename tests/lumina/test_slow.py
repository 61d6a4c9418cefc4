"""The referee against a slow Lumina of its own: the same moves, the same positions, the same end, in random games."""

import random
from typing import Any

import pytest

from referee.core.state import PackRef
from referee.games.lumina.pack import pack_of
from referee.games.lumina.state import State
from tests.lumina.positions import GAME
from tests.lumina.slow_lumina import Move, SlowLumina, Table
from tests.suite.adapters import ADAPTERS

NAMES = {"turn_over": "card", "move": "move", "stay": "stay", "take": "take", "leave": "leave"}


def slow(pack: str) -> SlowLumina:
    """The slow game on the board of a pack, read from its plain data."""
    data = GAME.packs[pack]
    kinds = {name: field["kind"] for name, field in data["fields"].items()}
    ringed = {field["kind"]: name for name, field in data["fields"].items() if field["ring"]}
    pairs = [tuple(key.split("-")) for key, there in data["paths"].items() if there]
    homes = {tile: ringed[entry["kind"]] for tile, entry in data["tiles"].items()}
    return SlowLumina(kinds, [(a, b) for a, b in pairs], homes)


def as_table(state: State) -> Table:
    """A position of the referee as the slow game writes it."""
    assert state.layout is not None
    doing = {"TURN.CARD": "card", "TURN.MOVE": "move", "TURN.TAKE": "take"}
    return {
        "turn": state.current,
        "at": {seat: state.at(seat) for seat in sorted(state.adventurers)},
        "bugs": {seat: state.count(seat) for seat in sorted(state.adventurers)},
        "layout": {int(slot): kind for slot, kind in state.layout.items()},
        "up": [(card.slot, card.shows) for card in state.face_up],
        "board": {field: list(tiles) for field, tiles in state.board_tiles.items() if tiles},
        "stack": list(state.stack),
        "doing": doing.get(state.node, "card"),
        "over": sorted(state.result.winners) if state.result is not None else [],
    }


def as_move(move: Any) -> Move:
    """A move of the referee as the slow game writes it."""
    rest = [getattr(move, member) for member in ("slot", "to") if hasattr(move, member)]
    return (NAMES[move.type], *rest)


def open_part(table: Table) -> Table:
    """A table without what a finished game leaves open to taste: whose turn it would be."""
    bare = {**table, "board": {field: tiles for field, tiles in table["board"].items() if tiles}}
    bare["over"] = sorted(bare["over"])
    if bare["over"]:
        bare |= {"doing": "", "turn": ""}
    return bare


def compared(pack: str, seats: list[str], seed: int) -> str:
    """A random game played by both; the reason for which it ended."""
    rng, choose, other = random.Random(f"{pack} {seed}"), ADAPTERS["lumina"].choose, slow(pack)
    state = GAME.setup({"seats": seats}, seed=f"slow {seed}", pack={"id": pack})
    while not state.node.startswith(("TURN", "OVER")):
        state = GAME.judge(state, rng.choice(GAME.moves(state).moves), want={"state"}).state
    table = as_table(state)
    while state.result is None:
        legal = GAME.moves(state).moves
        assert sorted(map(as_move, legal), key=str) == sorted(other.possible(table), key=str), state
        move = choose(state, legal, rng)
        state = GAME.judge(state, move, want={"state"}).state
        table = other.done(table, as_move(move))
        assert open_part(as_table(state)) == open_part(table), move
    assert other.possible(table) == []
    return str(state.result.reason)


@pytest.mark.parametrize("pack", [*GAME.packs])
@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCD"])
def test_random_games_go_as_in_the_slow_game(pack: str, seats: str) -> None:
    assert {compared(pack, list(seats), seed) for seed in range(6)} <= {"bugs", "tie"}


@pytest.mark.long
def test_five_hundred_random_games_go_as_in_the_slow_game() -> None:
    ends = [compared(pack, list("ABCD"[: 2 + n % 3]), n) for n in range(100, 350) for pack in GAME.packs]
    assert {*ends} == {"bugs", "tie"}


def test_the_packs_of_the_slow_game_are_those_of_the_referee() -> None:
    for pack in GAME.packs:
        other, own = slow(pack), pack_of(PackRef(pack))
        assert other.pairs == {frozenset((a, b)) for a in own.fields for b in own.neighbors[a]}
