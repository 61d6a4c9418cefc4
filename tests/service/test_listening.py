"""The address of a server: nobody else's at the start, told in the log, and handed over to who takes its place."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import requests

from benchmarks.running import PATIENCE, served
from referee.service.listening import Bound, fault
from tests.service.conftest import ROOT

HERE = "127.0.0.1"
GUNICORN = (str(Path(sys.executable).with_name("gunicorn")), "--config", "python:referee.service.settings")


@contextmanager
def held(host: str = HERE, **options: int) -> Iterator[int]:
    """A port at which another program listens."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as other:
        for name in options:
            other.setsockopt(socket.SOL_SOCKET, getattr(socket, name), 1)
        other.bind((host, 0))
        other.listen()
        yield other.getsockname()[1]


def command(port: int, workers: int) -> list[str]:
    """What starts a server, as the Procfile does."""
    how = ["--bind", f"{HERE}:{port}", "--workers", str(workers)]
    return [*GUNICORN, *how, "referee.service:create_app()"]


def refused(port: int, workers: int, temporary: Path) -> str:
    """The last sentence of a server that does not start, and leaves nothing behind."""
    environment = {**os.environ, "TMPDIR": str(temporary)}
    done = subprocess.run(
        command(port, workers), cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 3 and not [*temporary.iterdir()], done.stderr
    return done.stderr.splitlines()[-1]


@pytest.mark.parametrize("options", [{}, {"SO_REUSEADDR": 1}, {"SO_REUSEADDR": 1, "SO_REUSEPORT": 1}], ids=str)
def test_a_port_at_which_another_listens_is_taken(options):
    with held(**options) as port:
        for host in (HERE, "0.0.0.0", "localhost"):
            assert fault((host, port)) == (
                f"Port {port} of {host} is taken, by another program or another referee; $PORT names another port."
            )
    assert fault((HERE, port)) is None


def test_a_port_whose_connections_have_ended_is_free():
    with held(SO_REUSEADDR=1) as port, socket.create_connection((HERE, port)):
        pass
    assert fault((HERE, port)) is None


@pytest.mark.parametrize("host", ["192.0.2.1", "nowhere.invalid", "::ffff:192.0.2.1"])
def test_an_address_that_this_machine_has_not_is_named(host):
    assert fault((host, 8000)).startswith(f"No server can listen at port 8000 of {host}: ")


def test_nobody_is_lost_at_an_address_that_is_bound_beside_those_who_listen():
    with Bound((HERE, 0)) as bound:
        port = bound.getsockname()[1]
        assert str(bound) == f"http://{HERE}:{port}"
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((HERE, port))
        with Bound((HERE, port)) as own_door:
            own_door.listen()
            for _ in range(20):
                socket.create_connection((HERE, port), timeout=5).close()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_on_a_port_that_is_taken_says_so_and_ends(workers, tmp_path):
    """Its workers died and were begun again, once a second and for ever."""
    with held() as port:
        assert refused(port, workers, tmp_path).startswith(f"Port {port} of {HERE} is taken")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_second_server_does_not_share_the_port_of_the_first(workers, tmp_path):
    with served(2, log_level="error") as first:
        assert refused(first.port, workers, tmp_path).startswith(f"Port {first.port} of {HERE} is taken")


def until(written: Path, what: str) -> re.Match[str]:
    """Waits until a log says something."""
    end = time.monotonic() + PATIENCE
    while not (found := re.search(what, written.read_text())):
        assert time.monotonic() < end, written.read_text()
        time.sleep(0.1)
    return found


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_says_where_it_listens_and_gives_its_place_to_the_next(workers, tmp_path):
    log = tmp_path / "log"
    with Bound((HERE, 0)) as free:
        port = free.getsockname()[1]
    with log.open("w") as written, subprocess.Popen(command(port, workers), cwd=ROOT, stderr=written) as first:
        until(log, rf"Listening at: http://{HERE}:{port} \({first.pid}\)")
        until(log, "Booting worker")
        first.send_signal(signal.SIGUSR2)
        second = int(until(log, rf"(?s)usr2.*Listening at: http://{HERE}:{port} \((\d+)\).*Booting worker")[1])
        try:
            time.sleep(1)
            first.terminate()
            assert first.wait(PATIENCE) == 0
            assert requests.get(f"http://{HERE}:{port}/healthz", timeout=PATIENCE).json() == {"status": "ok"}
        finally:
            os.kill(second, signal.SIGTERM)
            until(log, rf"\[{second}\] \[INFO\] Shutting down")
