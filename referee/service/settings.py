"""The gunicorn settings of the service, read from the environment; `environment` is their table."""

import gc
import itertools
import os
import shutil
import sys
import tempfile
from typing import Any

gc.disable()  # until all is loaded: nothing of it is garbage, and looking through it takes a tenth of the start

from referee.service import environment, listening, log  # noqa: E402

try:
    _chosen = environment.read()
except environment.WrongSettings as error:
    raise SystemExit(str(error)) from error

log.configure(_chosen.log_level, requests=_chosen.request_log == "on")

COUNTERS = tempfile.mkdtemp(prefix="referee-counters-")
"""Where the workers keep their counters while this server runs."""
os.environ["PROMETHEUS_MULTIPROC_DIR"] = COUNTERS  # before the application is made, which looks for it

UNUSABLE = 3
"""The exit status of a server that cannot have its address, as the command `referee` has it for what is unusable."""

_MEMORY = "/dev/shm"

bind = f"0.0.0.0:{_chosen.port}"
workers = _chosen.web_concurrency
worker_class = "referee.service.worker.Worker"
threads = _chosen.threads
reuse_port = workers > 1  # without it one worker gets nearly all; with it a worker that leaves drops who stands in line
preload_app = True
timeout = _chosen.timeout
graceful_timeout = _chosen.graceful_timeout
keepalive = _chosen.keepalive
max_requests = _chosen.max_requests
max_requests_jitter = max_requests  # spread wide, so that workers hardly ever leave together
loglevel = _chosen.log_level
accesslog = _chosen.access_log or None
worker_tmp_dir = _MEMORY if os.access(_MEMORY, os.W_OK) else None  # signs of life must not wait for a disk
control_socket_disable = True


def on_starting(server: Any) -> None:
    """Makes sure of the address, and lets the workers write their counters, also under another user."""
    _take_addresses(server)
    os.chown(COUNTERS, server.cfg.uid, server.cfg.gid)


def _take_addresses(server: Any) -> None:
    """Ends a server that cannot have its addresses. Otherwise it knows those at which each worker has its own door.

    A server that takes the place of another (USR2), or is handed its sockets, shares them.
    """
    addresses = [address for address in server.cfg.address if isinstance(address, tuple)]
    is_handed = server.master_pid or ("LISTEN_FDS" in os.environ and not server.cfg.reuse_port)
    faults = [] if is_handed else [fault for address in addresses if (fault := listening.fault(address))]
    if faults:
        on_exit(server)
        print(*faults, sep="\n", file=sys.stderr)
        raise SystemExit(UNUSABLE)
    if server.cfg.reuse_port:
        server.LISTENERS = [listening.Bound(address) for address in addresses]


def when_ready(server: Any) -> None:
    """Keeps the collector from touching what is loaded, so that the workers go on sharing it, and lets it begin."""
    gc.collect()
    gc.freeze()
    gc.enable()


def pre_fork(server: Any, worker: Any) -> None:
    """Gives a worker the lowest number that no living one has, so that it goes on with the counters of a dead one."""
    taken = {other.number for other in server.WORKERS.values()}
    worker.number = next(number for number in itertools.count() if number not in taken)


def on_exit(server: Any) -> None:
    """Leaves no counters behind."""
    shutil.rmtree(COUNTERS, ignore_errors=True)
