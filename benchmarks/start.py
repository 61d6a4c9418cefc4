"""How long the service takes from its start to the first answer, beside a bare Flask application, and its memory.

Both are loaded before the workers start. Memory is what the processes take in proportion to how many
share a page (PSS), after every worker has answered some requests of each game.

    python -m benchmarks.start [--rounds 8]
"""

import argparse
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import requests

from benchmarks.running import PATIENCE, ROOT
from benchmarks.service import operations
from referee.games import GAMES

SETTINGS = ["--config", "python:referee.service.settings", "referee.service:create_app()"]
APPLICATIONS = {"referee": SETTINGS, "flask": ["--preload", "--threads", "2", "benchmarks.echo:create_app()"]}
"""The arguments of gunicorn for each. With our settings the bare one would load all of the referee too."""
ROUTE = "/v1/games/lumina/setups"
MEBIBYTE = 1024
COMPILED = tempfile.mkdtemp(prefix="referee-start-")
"""Where Python keeps what it has compiled."""


@contextmanager
def started(application: list[str], workers: int) -> Iterator[tuple[str, int, float]]:
    """An application under gunicorn: its address, the process that keeps the workers, seconds to the first answer."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "--log-level", "error", "--workers", str(workers)]
    command += ["--bind", f"127.0.0.1:{port}", *application]
    env = os.environ | {"REFEREE_REQUEST_LOG": "off", "REFEREE_MAX_REQUESTS": "0", "WEB_CONCURRENCY": str(workers)}
    env |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": COMPILED}  # as installed packages are, on both sides
    began = time.monotonic()
    with subprocess.Popen(command, cwd=ROOT, env=env) as process:
        try:
            while time.monotonic() < began + PATIENCE:
                try:
                    requests.post(
                        f"http://127.0.0.1:{port}{ROUTE}", json={"seed": "start", "salt": "start"}, timeout=60
                    )
                    break
                except requests.ConnectionError:
                    time.sleep(0.01)
            yield f"http://127.0.0.1:{port}", process.pid, time.monotonic() - began
        finally:
            process.terminate()
            process.wait(PATIENCE)


def proportional(process: int) -> float:
    """What a process takes of the memory, pages that it shares in proportion, in MiB."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / MEBIBYTE


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=8)
    rounds = parser.parse_args().rounds
    taken: dict[str, list[float]] = {name: [] for name in APPLICATIONS}
    for number in range(rounds + 1):
        for name, application in APPLICATIONS.items():
            with started(application, 1) as (_, _, seconds):
                if number:  # the first start of each compiles
                    taken[name].append(seconds)
    for name, seconds in taken.items():
        print(
            f"{name}: {statistics.median(seconds):.2f} s to the first answer ({min(seconds):.2f} to {max(seconds):.2f})"
        )
    with started(APPLICATIONS["referee"], 2) as (base, keeper, _):
        for game in GAMES.values():
            for route, bodies, _ in operations(game, 40).values():
                for body in bodies[:40]:
                    requests.post(base + route, data=body, headers={"Content-Type": "application/json"}, timeout=60)
        processes = [keeper, *map(int, Path(f"/proc/{keeper}/task/{keeper}/children").read_text().split())]
        sizes = [proportional(process) for process in processes]
        print(f"two workers and their keeper: {sum(sizes):.0f} MiB PSS ({' + '.join(f'{size:.0f}' for size in sizes)})")


if __name__ == "__main__":
    main()
