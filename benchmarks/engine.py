"""What the engine does in process, in instructions a call, next to python-chess and OpenSpiel.

Each operation runs over positions of random games, under callgrind. python-chess and the Python binding of OpenSpiel
(own installs: `pip install chess open_spiel`) do what is nearest with chess: a node of a move tree counted by listing
and pushing (perft), and a move judged from text to text (FEN, is it legal, push, FEN). Needs valgrind.

    python -m benchmarks.engine [--game GAME] [--positions 20]
"""

import argparse
import json
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.instructions import counted, under_callgrind
from benchmarks.service import played
from referee.core.canonical import digest
from referee.core.game import Game
from referee.games import GAMES

Work = Callable[[], Any]


def operations(game: Game[Any], number: int) -> Iterator[tuple[str, Work, int]]:
    """Each operation with its work, and how many calls that is."""
    pairs = [(game.load(state), game.load_move(move)) for state, move in played(game, number)]
    states = [state for state, _ in pairs]
    plain = [game.dump(state) for state in states]
    seat = next(iter(game.seats))

    def judged_from_text() -> None:
        for document, (_, move) in zip(plain, pairs, strict=True):
            game.dump(game.judge(game.load(document), move, want={"state"}).state)

    def a_node() -> None:
        for state, move in pairs:
            game.moves(state)
            game.judge(state, move, want={"state"})

    yield "load", lambda: [game.load(document) for document in plain], len(plain)
    yield "dump", lambda: [game.dump(state) for state in states], len(states)
    yield "digest", lambda: [digest(state) for state in states], len(states)
    yield "faults", lambda: [game.faults(state) for state in states], len(states)
    yield "judge", lambda: [game.judge(state, move) for state, move in pairs], len(pairs)
    yield "judge, verdict only", lambda: [game.judge(s, m, want={"verdict"}) for s, m in pairs], len(pairs)
    yield "moves", lambda: [game.moves(state) for state in states], len(states)
    yield "view", lambda: [game.hide(state, seat) for state in states], len(states)
    yield "score", lambda: [game.score(state) for state in states], len(states)
    yield "moves and judge", a_node, len(pairs)
    yield "state, judged, state", judged_from_text, len(pairs)


def of_chess(number: int) -> Iterator[tuple[str, Work, int]]:
    """The nearest operations of python-chess over positions of one random game. Nothing where it is not installed."""
    try:
        import chess
    except ImportError:
        return
    import random

    rng, board, boards = random.Random("chess"), chess.Board(), []
    while len(boards) < number and not board.is_game_over():
        boards.append((board.copy(stack=False), move := rng.choice(list(board.legal_moves))))
        board.push(move)

    def nodes() -> None:
        for at, _ in boards:
            for move in list(at.legal_moves):
                at.push(move)
                at.pop()

    def from_text() -> None:
        for text, move in texts:
            at = chess.Board(text)
            if at.is_legal(move):
                at.push(move)
            at.fen()

    texts = [(at.fen(), move) for at, move in boards]
    yield "perft node", nodes, sum(len(list(at.legal_moves)) for at, _ in boards)
    yield "FEN, legal, push, FEN", from_text, len(boards)


def of_open_spiel(number: int) -> Iterator[tuple[str, Work, int]]:
    """The same of OpenSpiel, which is written in C++ and called from Python. Nothing where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return
    import random

    rng, game = random.Random("chess"), pyspiel.load_game("chess")
    state, states = game.new_initial_state(), []
    while len(states) < number and not state.is_terminal():
        states.append((state.clone(), action := rng.choice(state.legal_actions())))
        state.apply_action(action)

    def nodes() -> None:
        for at, _ in states:
            for action in at.legal_actions():
                at.child(action)

    def from_text() -> None:
        for text, action in texts:
            at = game.new_initial_state(text)
            if action in at.legal_actions():
                at.apply_action(action)
            str(at)

    texts = [(str(at), action) for at, action in states]
    yield "perft node", nodes, sum(len(at.legal_actions()) for at, _ in states)
    yield "FEN, legal, push, FEN", from_text, len(states)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", action="append", choices=GAMES, help="one or more; all of them without")
    parser.add_argument("--positions", type=int, default=20)
    arguments = parser.parse_args()
    if not under_callgrind("benchmarks.engine"):
        return
    for name in arguments.game or GAMES:
        measured(name, operations(GAMES[name], arguments.positions))
    measured("python-chess", of_chess(arguments.positions))
    measured("OpenSpiel, chess", of_open_spiel(arguments.positions))


def measured(name: str, works: Iterator[tuple[str, Work, int]]) -> None:
    """Prints a line for each operation."""
    for operation, work, times in works:
        line = {"game": name, "operation": operation, "instructions": round(counted(work) / times)}
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
