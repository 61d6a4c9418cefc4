"""What each operation costs beside the HTTP around it.

Starts the referee and a bare Flask echo under the same gunicorn settings, one worker each, and sends both the same
requests in alternating blocks. The figures are CPU seconds of the worker processes as the kernel accounts them, so
that other load on the machine matters little, and ratios of blocks that ran one after another. A batch counts per
item and a record per move, against an echo of one move request.

    python -m benchmarks.service [--game GAME] [--blocks 8] [--requests 400] [OPERATION …]
"""

import argparse
import os
import pathlib
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import orjson
import requests

from referee.core.game import Game
from referee.games import GAMES
from referee.wire.door import door

ROOT = pathlib.Path(__file__).parent.parent
TICK = os.sysconf("SC_CLK_TCK")


Sent = tuple[str, list[bytes], int]
"""The route of an operation, the bodies to send, and how many parts (items, moves) each of them has."""
STEPS = 60
"""The moves of a game that are played."""


def played(game: Game[Any], number: int) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """`number` pairs of a state and a legal move, as plain data, spread over random games with the fullest pack."""
    found: list[tuple[dict[str, Any], dict[str, Any]]] = []
    pack = "sample" if "sample" in game.packs else next(iter(game.packs))
    for seed in range(number):
        state = game.setup({}, seed=f"bench {seed}", salt="bench", pack={"id": pack})
        for step in range(STEPS):
            picked = game.moves(state, sample=(1, f"{seed} {step}")).moves
            if not picked:
                break
            found.append((game.dump(state), game.dump(picked[0])))
            state = game.judge(state, picked[0], want={"state"}).state
        if len(found) >= number:
            break
    return found[:: max(1, len(found) // number)][:number]


def question(game: Game[Any]) -> dict[str, Any]:
    """The first question of a game that is answered from the facts of its example."""
    kinds = ((kind, shown.example) for kind, shown in game.questions.items())
    return next({"kind": kind, "facts": facts} for kind, facts in kinds if game.ask(kind, facts).verdict == "legal")


def operations(game: Game[Any], number: int) -> dict[str, Sent]:
    """What is sent for each operation."""
    base, pairs, first = f"/v1/games/{game.id}", played(game, number), played(game, STEPS)
    state = first[0][0]
    record = {"game": game.id, "format": 1, "edition": "1", "options": {}, "trust": "all", "state": state}
    record |= {"pack": state["pack"], "switches": state["switches"], "moves": [move for _, move in first]}
    items = [{"game": game.id, "state": state, "move": move} for state, move in (pairs * 100)[:100]]
    asked = question(game)
    few = max(2, number // 40)
    return {
        "moves": (f"{base}/moves", [orjson.dumps({"state": s, "move": m}) for s, m in pairs], 1),
        "legal-moves": (f"{base}/legal-moves", [orjson.dumps({"state": s}) for s, _ in pairs], 1),
        "checks": (f"{base}/checks", [orjson.dumps({"state": s}) for s, _ in pairs], 1),
        "questions": (f"{base}/questions", [orjson.dumps(asked)] * (number // 2), 1),
        "batch, per item": ("/v1/batch", [orjson.dumps({"items": items})] * few, len(items)),
        "records, per move": (f"{base}/records", [orjson.dumps({"record": record})] * few, len(first)),
    }


@contextmanager
def served(app: str) -> Iterator[tuple[str, int]]:
    """A gunicorn with one worker: its address and the process id of the worker."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "--config", "python:referee.service.settings", "--workers", "1"]
    command += ["--bind", f"127.0.0.1:{port}", "--access-logfile", "/dev/null", "--log-level", "error", app]
    env = os.environ | {"WEB_CONCURRENCY": "1", "REFEREE_MAX_REQUESTS": "0", "REFEREE_REQUEST_LOG": "off"}
    server = subprocess.Popen(command, cwd=ROOT, env=env)
    try:
        address = f"http://127.0.0.1:{port}"
        for _ in range(600):
            try:
                requests.get(f"{address}/healthz", timeout=1)
                break
            except requests.ConnectionError:
                time.sleep(0.1)
        worker = int(pathlib.Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()[0])
        yield address, worker
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)


def cpu(process: int) -> float:
    """CPU seconds that a process has used so far."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def block(session: requests.Session, url: str, worker: int, sent: list[bytes]) -> float:
    """CPU per request of one block, in microseconds."""
    before = cpu(worker)
    for body in sent:
        session.post(url, data=body, headers={"Content-Type": "application/json"}).raise_for_status()
    return (cpu(worker) - before) / len(sent) * 1e6


def in_process(game: str, sent: list[bytes]) -> float:
    """CPU of one judgement in process, plain data to typed ruling, in microseconds."""
    at = door(game)
    documents = [orjson.loads(body) for body in sent]
    before = time.process_time()
    for document in documents:
        at.judge(**document)
    return (time.process_time() - before) / len(documents) * 1e6


def spread(values: list[float], unit: str = "") -> str:
    """The median with the smallest and the largest."""
    return f"{statistics.median(values):8.2f}{unit} ({min(values):.2f} to {max(values):.2f})"


def measured(game: Game[Any], asked: argparse.Namespace, referee: tuple[str, int], echo: tuple[str, int]) -> None:
    """Prints the figures of a game: for each operation a line to read and one of JSON."""
    known = operations(game, asked.requests)
    session, (base, yardstick, _) = requests.Session(), known["moves"]
    for name in asked.operation or known:
        route, sent, parts = known[name]
        rows = []
        for number in range(asked.blocks + 1):
            ours = block(session, referee[0] + route, referee[1], sent) / parts
            bare = block(session, echo[0] + base, echo[1], yardstick)
            if number:  # the first pair warms up
                rows.append((ours, bare))
        ratios = [ours / bare for ours, bare in rows]
        line = {"game": game.id, "operation": name, "referee_us": round(statistics.median(r[0] for r in rows))}
        line |= {"echo_us": round(statistics.median(r[1] for r in rows)), "ratio": round(statistics.median(ratios), 2)}
        print(f"{game.id:14}{name:20}{line['referee_us']:7} µs CPU, ratio {spread(ratios)}")
        print(orjson.dumps(line).decode(), flush=True)
    inside = [in_process(game.id, yardstick) for _ in range(asked.blocks)]
    print(f"{game.id:14}judgement in process {spread(inside, ' µs')}, {1e6 / statistics.median(inside):.0f} a second")


def main() -> None:
    """Prints medians and ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("operation", nargs="*", help="such as moves; all of them without")
    parser.add_argument("--game", action="append", choices=list(GAMES), help="one or more; all of them without")
    parser.add_argument("--blocks", type=int, default=8)
    parser.add_argument("--requests", type=int, default=400)
    asked = parser.parse_args()
    with served("referee.service:create_app()") as referee, served("benchmarks.echo:create_app()") as echo:
        for game in asked.game or GAMES:
            measured(GAMES[game], asked, referee, echo)


if __name__ == "__main__":
    main()
