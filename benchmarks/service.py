"""What each operation costs beside the HTTP around it.

Starts the referee and a bare Flask echo under the same gunicorn settings, one worker each, and sends both the same
requests in alternating blocks. The figures are CPU seconds of the worker processes as the kernel accounts them, so
that other load on the machine matters little, and ratios of blocks that ran one after another. A batch counts per
item and a record per move, against an echo of one move request.

    python -m benchmarks.service [--blocks 8] [--requests 400] [OPERATION …]
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

from referee.games import GAMES
from referee.wire.door import door

ROOT = pathlib.Path(__file__).parent.parent
TICK = os.sysconf("SC_CLK_TCK")


Sent = tuple[str, list[bytes], int]
"""The route of an operation, the bodies to send, and how many parts (items, moves) each of them has."""
GAME = "lost-lumina"
BATTLE = {
    "attacker": {"card": "gnurxel", "followers": 2, "die": 6},
    "defender": {"card": "gruka", "followers": 3, "die": 5},
}


def played(number: int) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """`number` pairs of a state and a legal move, as plain data, spread over random games."""
    found: list[tuple[dict[str, Any], dict[str, Any]]] = []
    game = GAMES[GAME]
    for seed in range(number):
        state = game.setup({}, seed=f"bench {seed}", salt="bench")
        for step in range(60):
            picked = game.moves(state, sample=(1, f"{seed} {step}")).moves
            if not picked:
                break
            found.append((game.dump(state), game.dump(picked[0])))
            state = game.judge(state, picked[0], want={"state"}).state
        if len(found) >= number:
            break
    return found[:: max(1, len(found) // number)][:number]


def operations(number: int) -> dict[str, Sent]:
    """What is sent for each operation."""
    base, pairs = f"/v1/games/{GAME}", played(number)
    first = played(60)
    record = {"game": GAME, "format": 1, "edition": "1", "options": {}, "pack": {"id": "default"}, "trust": "all"}
    record |= {"switches": first[0][0]["switches"], "state": first[0][0], "moves": [move for _, move in first]}
    items = [{"game": GAME, "state": state, "move": move} for state, move in (pairs * 100)[:100]]
    few = max(2, number // 40)
    return {
        "moves": (f"{base}/moves", [orjson.dumps({"state": s, "move": m}) for s, m in pairs], 1),
        "legal-moves": (f"{base}/legal-moves", [orjson.dumps({"state": s}) for s, _ in pairs], 1),
        "checks": (f"{base}/checks", [orjson.dumps({"state": s}) for s, _ in pairs], 1),
        "questions": (f"{base}/questions", [orjson.dumps({"kind": "battle", "facts": BATTLE})] * (number // 2), 1),
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
    env = os.environ | {"WEB_CONCURRENCY": "1", "REFEREE_MAX_REQUESTS": "0"}
    server = subprocess.Popen(command, cwd=ROOT, env=env)
    try:
        address = f"http://127.0.0.1:{port}"
        for _ in range(100):
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


def in_process(sent: list[bytes]) -> float:
    """CPU of one judgement in process, plain data to typed ruling, in microseconds."""
    at = door(GAME)
    documents = [orjson.loads(body) for body in sent]
    before = time.process_time()
    for document in documents:
        at.judge(**document)
    return (time.process_time() - before) / len(documents) * 1e6


def spread(values: list[float], unit: str = "") -> str:
    """The median with the smallest and the largest."""
    return f"{statistics.median(values):8.2f}{unit} ({min(values):.2f} to {max(values):.2f})"


def main() -> None:
    """Prints medians and ratios, and one JSON line an operation."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("operation", nargs="*", help="such as moves; all of them without")
    parser.add_argument("--blocks", type=int, default=8)
    parser.add_argument("--requests", type=int, default=400)
    asked = parser.parse_args()
    known = operations(asked.requests)
    wanted = {name: known[name] for name in asked.operation or known}
    yardstick = known["moves"]
    with served("referee.service:create_app()") as referee, served("benchmarks.echo:create_app()") as echo:
        session = requests.Session()
        for name, (route, sent, parts) in wanted.items():
            rows = []
            for number in range(asked.blocks + 1):
                ours = block(session, referee[0] + route, referee[1], sent) / parts
                bare = block(session, echo[0] + yardstick[0], echo[1], yardstick[1])
                if number:
                    rows.append((ours, bare))
            ratios = [ours / bare for ours, bare in rows]
            line = {"operation": name, "referee_us": round(statistics.median(r[0] for r in rows))}
            line |= {"echo_us": round(statistics.median(r[1] for r in rows))}
            line |= {"ratio": round(statistics.median(ratios), 2)}
            print(f"{name:20}{line['referee_us']:7} µs CPU, ratio {spread(ratios)}")
            print(orjson.dumps(line).decode())
    inside = [in_process(yardstick[1]) for _ in range(asked.blocks)]
    print(f"judgement in process {spread(inside, ' µs')}, {1e6 / statistics.median(inside):.0f} a second")


if __name__ == "__main__":
    main()
