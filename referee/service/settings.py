"""The gunicorn settings of the service. Every one can be changed by an environment variable `REFEREE_…`."""

import itertools
import os
import shutil
import tempfile
from typing import Any

COUNTERS = tempfile.mkdtemp(prefix="referee-counters-")
"""Where the workers keep their counters while this server runs."""
os.environ["PROMETHEUS_MULTIPROC_DIR"] = COUNTERS  # before the application is made, which looks for it


def _number(name: str, default: int) -> int:
    return int(os.environ.get(f"REFEREE_{name}", default))


worker_class = "referee.service.worker.Worker"
threads = _number("THREADS", 4)
reuse_port = True
preload_app = True
timeout = _number("TIMEOUT", 15)
graceful_timeout = _number("GRACEFUL_TIMEOUT", 10)
keepalive = _number("KEEPALIVE", 5)
max_requests = _number("MAX_REQUESTS", 20_000)
max_requests_jitter = max_requests // 10
loglevel = os.environ.get("REFEREE_LOG_LEVEL", "info")
accesslog = os.environ.get("REFEREE_ACCESS_LOG") or None
control_socket_disable = True


def on_starting(server: Any) -> None:
    """Lets the workers write their counters, also under another user."""
    os.chown(COUNTERS, server.cfg.uid, server.cfg.gid)


def pre_fork(server: Any, worker: Any) -> None:
    """Gives a worker the lowest number that no living one has, so that it goes on with the counters of a dead one."""
    taken = {other.number for other in server.WORKERS.values()}
    worker.number = next(number for number in itertools.count() if number not in taken)


def on_exit(server: Any) -> None:
    """Leaves no counters behind."""
    shutil.rmtree(COUNTERS, ignore_errors=True)
