"""What /metrics tells: every answer counted once, under few names, and the same sums from every worker."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from prometheus_client.parser import text_string_to_metric_families

import referee
from referee.service import create_app, metrics
from tests.service.conftest import GAME, ROOT, problem

NAMES = {"referee_requests_total", "referee_request_duration_seconds", "referee_info"}
LABELS = ("game", "operation", "verdict", "status")
PROMETHEUS = (
    "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,text/plain;version=0.0.4;q=0.5,*/*;q=0.1"
)
"""The Accept header of the collector."""


def samples(text: str) -> dict[str, dict[tuple[str, ...], float]]:
    """The values of a page by name and labels: those of the counter in the order of LABELS, of others as they come."""
    found: dict[str, dict[tuple[str, ...], float]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            known = [sample.labels.get(label) for label in LABELS]
            labels = known if None not in known else sample.labels.values()
            found.setdefault(sample.name, {})[tuple(map(str, labels))] = sample.value
    return found


def counted(client: Any) -> dict[tuple[str, ...], float]:
    """How often each kind of answer was given."""
    return samples(client.get("/metrics").text).get("referee_requests_total", {})


def test_the_page_is_text_of_version_0_0_4_and_kept_by_no_cache(client):
    answer = client.get("/metrics", headers={"Accept": PROMETHEUS})
    assert answer.status_code == 200
    assert answer.content_type == "text/plain; version=0.0.4; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"
    assert samples(answer.text)["referee_info"] == {(referee.__version__,): 1}


def test_the_page_has_the_headers_and_refusals_of_every_other(client):
    read, head = client.get("/metrics"), client.head("/metrics")
    assert (head.status_code, head.data, head.content_type) == (200, b"", read.content_type)
    assert read.headers["Access-Control-Allow-Origin"] == "*"
    assert read.headers["X-Content-Type-Options"] == "nosniff" and read.headers["X-Request-Id"]
    refused = client.post("/metrics", json={})
    problem(refused, 405, "method-not-allowed")
    assert refused.headers["Allow"] == "GET, HEAD, OPTIONS"
    problem(client.get("/metrics?name[]=referee_info"), 400, "bad-request")


def test_a_ruling_is_counted_with_its_verdict(client, table):
    before = counted(client)
    table.judge(table.place())
    table.judge(table.place(table.foreign_area()))
    table.ask("moves", move=table.place(), viewer="nobody")
    table.state = {**table.state, "supply": {"A": 1, "B": 1}}
    table.judge(table.place())
    after = counted(client)
    new = {labels: after[labels] - before.get(labels, 0) for labels in after if labels[1] == "moves"}
    new = {labels: times for labels, times in new.items() if times}
    assert new == {
        ("lost-lumina", "moves", "legal", "2xx"): 1,
        ("lost-lumina", "moves", "illegal", "4xx"): 1,
        ("lost-lumina", "moves", "", "4xx"): 1,
        ("lost-lumina", "moves", "impossible", "4xx"): 1,
    }


def test_a_missing_fact_is_counted_as_undetermined(client):
    state = client.post(f"{GAME}/setups", json={"seed": None}).json["state"]
    client.post(f"{GAME}/moves", json={"state": state, "move": {"type": "shuffle", "seat": "chance"}})
    assert counted(client)["lost-lumina", "moves", "undetermined", "4xx"] == 1
    assert counted(client)["lost-lumina", "setups", "", "2xx"] == 1


def test_a_whole_log_is_counted_with_its_verdict(client):
    head = client.post(f"{GAME}/setups", json={"seed": "log"}).json["state"]
    record = {name: head[name] for name in ("game", "format", "edition", "pack", "switches", "trust", "seed", "salt")}
    assert client.post(f"{GAME}/records", json={"record": {**record, "options": {}, "moves": []}}).status_code == 200
    assert counted(client)["lost-lumina", "records", "legal", "2xx"] == 1


def test_a_batch_is_one_request(client):
    client.post("/v1/batch", json={"items": [{"game": "lost-lumina"}] * 3})
    assert list(counted(client)) == [("", "v1/batch", "", "2xx")]


def test_every_answer_is_timed_under_its_operation(client):
    for _ in range(3):
        client.get("/v1")
    timed = samples(client.get("/metrics").text)
    assert timed["referee_request_duration_seconds_count"]["v1",] == 3
    buckets = [times for (_, operation), times in timed["referee_request_duration_seconds_bucket"].items()]
    assert 0 < timed["referee_request_duration_seconds_sum"]["v1",] < 3
    assert buckets == sorted(buckets) and buckets[-1] == 3
    assert len(buckets) == len(metrics.SECONDS) + 1


def test_whatever_the_service_has_not_has_one_name(client):
    for number in range(30):
        client.get(f"/{number}/nothing")
        client.get(f"/v1/games/{number}/rules")
        client.get(f"/v1/games/{number}")
        client.post(f"/v1/games/{number}/moves", json={})
        client.get(f"{GAME}/rules/{number}")
        client.open(f"{GAME}/moves", method=f"BREW{number}")
        client.options(f"/v1/games/{number}/moves")
        client.options(f"/{number}")
    assert counted(client) == {
        ("", "other", "", "4xx"): 90,
        ("other", "rules", "", "4xx"): 30,
        ("other", "v1/games/{game}", "", "4xx"): 30,
        ("other", "moves", "", "4xx"): 30,
        ("lost-lumina", "rules/{identifier}", "", "4xx"): 30,
        ("other", "options", "", "2xx"): 30,
    }


def test_what_a_caller_sends_cannot_pass_for_a_verdict(client):
    client.post(f"{GAME}/checks", data=b'{"verdict":"legal"', content_type="application/json")
    client.get('/{"verdict":"legal"')
    assert {verdict for _, _, verdict, _ in counted(client)} == {""}


@pytest.mark.parametrize(
    ("path", "game", "operation"),
    [
        ("/", "", "/"),
        ("/v1", "", "v1"),
        ("/v1/rules?q=attacker", "", "v1/rules"),
        (GAME, "lost-lumina", "v1/games/{game}"),
        (f"{GAME}/rules", "lost-lumina", "rules"),
        (f"{GAME}/examples/mid-battle/request", "lost-lumina", "examples/{identifier}/request"),
    ],
)
def test_an_operation_has_the_name_of_its_address(client, path, game, operation):
    client.get(path)
    assert counted(client) == {(game, operation, "", "2xx"): 1}


def test_two_applications_count_apart(client):
    client.get("/healthz")
    assert counted(create_app().test_client()) == {}


def test_a_fault_of_the_service_is_counted_as_one(client, monkeypatch):
    monkeypatch.setattr("referee.service.operations.answer", lambda content: 1 / 0)
    client.get("/healthz")
    assert counted(client) == {("", "healthz", "", "5xx"): 1}


class Server:
    """The service as the Procfile starts it, with two workers."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, folder: Path) -> None:
        self.process, self.folder = process, folder
        self.base = f"http://127.0.0.1:{port}"

    def get(self, path: str) -> requests.Response:
        """The answer over a connection of its own, so that any worker may give it."""
        return requests.get(self.base + path, timeout=10)

    def workers(self) -> list[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(child) for child in children.read_text().split()]

    def lose_a_worker(self, sign: signal.Signals) -> None:
        """Ends a worker with a signal and waits until another one stands in its place."""
        lost = self.workers()[0]
        os.kill(lost, sign)
        until(lambda: lost not in self.workers() and len(self.workers()) == 2)

    def files(self) -> list[Path]:
        return sorted(self.folder.glob("referee-counters-*/counter_*.db"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    web = (ROOT / "Procfile").read_text().removeprefix("web: gunicorn ")
    settings = {"PORT": str(port), "WEB_CONCURRENCY": "2", "REFEREE_LOG_LEVEL": "critical", "TMPDIR": str(tmp_path)}
    command = ["sh", "-c", f"exec {sys.executable} -m gunicorn {web}"]
    with subprocess.Popen(command, cwd=ROOT, env={**os.environ, **settings}) as process:
        served = Server(process, port, tmp_path)
        try:
            until(lambda: answers(served) and len(served.workers()) == 2)
            yield served
        finally:
            process.terminate()


def answers(server: Server) -> bool:
    try:
        return server.get("/v1").ok
    except requests.ConnectionError:
        return False


def until(holds: Any) -> None:
    """Waits until something is so, at most half a minute."""
    for _ in range(300):
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError("this did not come about within 30 seconds")


def ask_until_both_have_answered(server: Server) -> int:
    """How many requests for /healthz it took until each worker had answered some of them."""
    asked = 0
    while asked < 20 or len(server.files()) < 2:
        assert server.get("/healthz").ok
        asked += 1
        assert asked < 500
    return asked


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs the process table of Linux")
def test_counters_add_up_over_workers_and_survive_their_restart(server):
    health = ("", "healthz", "", "2xx")
    asked = ask_until_both_have_answered(server)
    assert [counted(server)[health] for _ in range(10)] == [asked] * 10
    files = server.files()
    for sign in (signal.SIGKILL, signal.SIGTERM):
        server.lose_a_worker(sign)
        asked += ask_until_both_have_answered(server)
        assert [counted(server)[health] for _ in range(10)] == [asked] * 10
    assert server.files() == files
    server.process.terminate()
    server.process.wait(20)
    assert list(server.folder.glob("referee-counters-*")) == []


def test_what_is_not_even_http_is_counted_and_told_by_the_live_service(server):
    port = int(server.base.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(b"HELLO\r\n\r\n")
        assert connection.recv(12) == b"HTTP/1.1 400"
    assert counted(server)["", "unreadable", "", "4xx"] == 1


def test_a_caller_who_takes_only_text_is_answered(client):
    assert client.get("/metrics", headers={"Accept": "text/plain"}).status_code == 200
