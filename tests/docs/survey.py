"""What is seen in play: which moves are awaited at which node, and which parts of a state are hidden from somebody.

Looked at are the examples of a game, its recorded games, and a few more positions.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from msgspec.structs import fields, replace

from referee.core.example import position
from referee.core.game import Game
from referee.games import GAMES
from referee.games.lost_empires import flow as lost_empires_flow
from referee.games.lumeria import flow as lumeria_flow
from tests.docs.blocks import ROOT
from tests.lost_empires.test_words import TEXTS


@cache
def survey(name: str) -> dict[str, tuple[str, ...]]:
    """The types of move that each node of a game waits for; none for a node at which nobody is asked.

    Types are in the order of the game's own list, nodes in that of the schema of the state.
    """
    game = GAMES[name]
    schema = json.loads((ROOT / "schemas" / name / "state.json").read_text())
    seen: dict[str, set[str]] = {node: set() for node in schema["properties"]["node"]["enum"]}
    for state in _positions(name):
        seen[state.node] |= {type for type, _ in game.awaited(game.case(state), state)[1]}
    if name == "lumeria":
        start: Any = game.setup({}, seed="survey")
        for node, types in seen.items():
            types |= {type for type in game.move_types if lumeria_flow.can_come(replace(start, node=node), type)}
    return {node: tuple(type for type in game.move_types if type in types) for node, types in seen.items()}


@cache
def hidden(name: str) -> tuple[str, ...]:
    """The members of a state of which a seat or the public does not see all, in the order of the state."""
    game = GAMES[name]
    found: dict[str, bool] = {}
    for state in _positions(name):
        whole = game.dump(state)
        for viewer in (*game.seats, "public"):
            seen = game.dump(game.hide(state, viewer))
            for member, value in whole.items():
                found[member] = found.get(member, False) or seen.get(member) != value
    return tuple(field.encode_name for field in fields(game.state_type) if found.get(field.encode_name))


@cache
def _positions(name: str) -> tuple[Any, ...]:
    game = GAMES[name]
    return (*_of_examples(game), *_of_records(game), *MORE.get(name, _none)(game))


def _of_examples(game: Game[Any]) -> Iterator[Any]:
    """Every position of an example, and those after its legal moves."""

    @cache
    def reached(identifier: str) -> Any:
        example = game.examples[identifier]
        return position(game, example, reached(example.after) if example.after else None)

    for identifier, example in game.examples.items():
        if example.faults:
            continue
        moves = () if example.legal is None else (example.legal, *example.then)
        yield from _played(game, reached(identifier), moves)


def _of_records(game: Game[Any]) -> Iterator[Any]:
    """Every state of the recorded games of the tests."""
    for file in sorted((ROOT / "tests" / game.id.replace("-", "_") / "golden").glob("*.json")):
        record = json.loads(file.read_text())
        chosen = {name: record.get(name) for name in ("pack", "switches", "trust", "seed", "salt")}
        start = game.load(record["state"]) if "state" in record else game.setup(record["options"], **chosen)
        yield from _played(game, start, record["moves"])


def _played(game: Game[Any], state: Any, moves: Any) -> Iterator[Any]:
    yield state
    for move in moves:
        ruling = game.judge(state, game.load_move(move), want={"state"})
        assert ruling.verdict == "legal", (game.id, move)
        state = ruling.state
        yield state


def _texts_and_steps(game: Game[Any]) -> Iterator[Any]:
    """Lost Empires: what each kind of text asks for, and states sent in where the referee goes on by itself."""
    for text in TEXTS.values():
        yield from _played(game, text.start, text.moves)
        for node in lost_empires_flow.AUTOMATIC if text.start.node in lost_empires_flow.AUTOMATIC else ():
            yield replace(text.start, node=node)


def _none(_: Game[Any]) -> Iterator[Any]:
    yield from ()


MORE: dict[str, Callable[[Game[Any]], Iterator[Any]]] = {"lost-empires": _texts_and_steps}
