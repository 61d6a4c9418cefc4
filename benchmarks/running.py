"""The service as it is deployed, started on a free port of this machine and stopped at the end. Needs Linux."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import requests

ROOT = Path(__file__).parent.parent
PATIENCE = 180.0
"""How long the service may take to come up or to go on a busy machine, in seconds."""
KIBIBYTE = 1024


class Service:
    """A running service: its address, the process that keeps the workers, and the workers."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process = process
        self.port = port
        self.base = f"http://127.0.0.1:{port}"

    def workers(self) -> list[int]:
        """The process ids of the workers that live now."""
        keeper = self.process.pid
        return [int(child) for child in Path(f"/proc/{keeper}/task/{keeper}/children").read_text().split()]

    def until_it_answers(self) -> None:
        """Waits for the first answer. Raises RuntimeError."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                requests.get(f"{self.base}/healthz", timeout=5).raise_for_status()
                return
            except requests.RequestException:
                time.sleep(0.1)
        raise RuntimeError("The service did not come up.")


@contextmanager
def served(workers: int, output: IO[bytes] | int = subprocess.DEVNULL, **settings: str) -> Iterator[Service]:
    """The service with so many workers and settings `REFEREE_…`, started by the command of the Procfile."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    web = (ROOT / "Procfile").read_text().removeprefix("web: gunicorn ")
    command = ["sh", "-c", f'exec "{sys.executable}" -m gunicorn {web}']
    chosen = {f"REFEREE_{name.upper()}": value for name, value in settings.items()}
    environment = {**os.environ, "PORT": str(port), "WEB_CONCURRENCY": str(workers), **chosen}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.DEVNULL) as process:
        try:
            service = Service(process, port)
            service.until_it_answers()
            yield service
        finally:
            process.terminate()
            process.wait(PATIENCE)


def resident(process: int) -> int:
    """The memory of a process that lies in RAM, in bytes."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * KIBIBYTE
    raise ProcessLookupError(process)
