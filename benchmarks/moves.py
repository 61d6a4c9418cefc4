"""What a judgement costs beside the HTTP around it.

Starts the referee and a bare Flask echo under the same gunicorn settings, one worker each, and sends both the same
requests in alternating blocks. The figures are CPU seconds of the worker processes as the kernel accounts them, so
that other load on the machine matters little, and ratios of blocks that ran one after another.

    python -m benchmarks.moves [--blocks 12] [--requests 400]
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

import orjson
import requests

from referee.games import GAMES
from referee.wire.door import door

ROOT = pathlib.Path(__file__).parent.parent
TICK = os.sysconf("SC_CLK_TCK")


def bodies(number: int) -> list[bytes]:
    """Requests to judge a legal move, taken from random games, reports and all: `number` of them."""
    found: list[bytes] = []
    game = GAMES["lost-lumina"]
    for seed in range(number):
        state = game.setup({}, seed=f"bench {seed}", salt="bench")
        for step in range(60):
            picked = game.moves(state, sample=(1, f"{seed} {step}")).moves
            if not picked:
                break
            found.append(orjson.dumps({"state": game.dump(state), "move": game.dump(picked[0])}))
            state = game.judge(state, picked[0], want={"state"}).state
        if len(found) >= number:
            return found[:: max(1, len(found) // number)][:number]
    return found


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
    at = door("lost-lumina")
    documents = [orjson.loads(body) for body in sent]
    before = time.process_time()
    for document in documents:
        at.judge(**document)
    return (time.process_time() - before) / len(documents) * 1e6


def main() -> None:
    """Prints the medians and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=12)
    parser.add_argument("--requests", type=int, default=400)
    asked = parser.parse_args()
    sent = bodies(asked.requests)
    ours: list[float] = []
    bare: list[float] = []
    judged: list[float] = []
    with served("referee.service:create_app()") as referee, served("benchmarks.echo:create_app()") as echo:
        session = requests.Session()
        for number in range(asked.blocks + 1):
            pair = (
                block(session, f"{referee[0]}/v1/games/lost-lumina/moves", referee[1], sent),
                block(session, f"{echo[0]}/v1/games/lost-lumina/moves", echo[1], sent),
                in_process(sent),
            )
            if number:
                ours.append(pair[0])
                bare.append(pair[1])
                judged.append(pair[2])
    ratios = sorted(a / b for a, b in zip(ours, bare, strict=True))
    inside = sorted(a / b for a, b in zip(judged, bare, strict=True))
    size = statistics.mean(map(len, sent))
    print(f"{len(sent)} requests of {size:.0f} bytes on average, {asked.blocks} pairs of blocks")
    print(f"bare Flask + orjson echo {statistics.median(bare):8.0f} µs CPU a request")
    print(f"referee, moves           {statistics.median(ours):8.0f} µs CPU a request")
    print(f"judgement in process     {statistics.median(judged):8.0f} µs CPU")
    print(f"ratio of requests        {statistics.median(ratios):8.2f}  ({ratios[0]:.2f} to {ratios[-1]:.2f})")
    print(f"judgement to echo        {statistics.median(inside):8.2f}  ({inside[0]:.2f} to {inside[-1]:.2f})")


if __name__ == "__main__":
    main()
