"""The log: one line of JSON a request that tells how it was answered, and nothing of what was asked."""

import json
import logging
import re
import socket
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import requests

from benchmarks.running import served
from tests.service.conftest import GAME, Table

MEMBERS = ["time", "id", "game", "operation", "verdict", "rule", "status", "ms"]


@pytest.fixture
def lines(caplog):
    """The lines so far, read."""
    caplog.set_level(logging.INFO, logger="referee.requests")

    def read():
        return [json.loads(record.message) for record in caplog.records if record.name == "referee.requests"]

    return read


def shown(line, *members):
    return tuple(line[member] for member in members or ("game", "operation", "verdict", "rule", "status"))


def test_every_request_is_one_line_with_the_same_members(client, lines):
    answer = client.get("/v1")
    client.get("/nothing")
    client.post(f"{GAME}/moves", data=b"{")
    client.options(f"{GAME}/moves")
    assert len(lines()) == 4
    assert all(list(line) == MEMBERS for line in lines())
    assert lines()[0]["id"] == answer.headers["X-Request-Id"]
    assert abs((datetime.now().astimezone() - datetime.fromisoformat(lines()[0]["time"])).total_seconds()) < 60
    assert 0 < lines()[0]["ms"] < 60_000
    assert [shown(line) for line in lines()] == [
        (None, "v1", None, None, 200),
        (None, "other", None, None, 404),
        ("lost-lumina", "moves", None, None, 415),
        ("lost-lumina", "options", None, None, 200),
    ]


def test_a_ruling_is_told_with_its_verdict_and_the_primary_rule(client, table, lines):
    table.judge(table.place())
    table.judge(table.place(table.foreign_area(), count=9))
    refused = table.judge(table.place(table.foreign_area(), count=9)).json
    assert len(refused["violations"]) > 1
    legal, illegal, _ = lines()[-3:]
    assert shown(legal) == ("lost-lumina", "moves", "legal", None, 200)
    assert shown(illegal) == ("lost-lumina", "moves", "illegal", refused["violations"][0]["rule"], 422)


def test_an_impossible_state_is_told_with_its_invariant(client, table, lines):
    table.state = {**table.state, "supply": {"A": 1, "B": 1}}
    refused = table.judge(table.place()).json
    assert shown(lines()[-1], "verdict", "rule") == ("impossible", refused["violations"][0]["rule"])


def test_a_missing_fact_breaks_no_rule(client, lines):
    state = client.post(f"{GAME}/setups", json={"seed": None}).json["state"]
    client.post(f"{GAME}/moves", json={"state": state, "move": {"type": "shuffle", "seat": "chance"}})
    assert shown(lines()[-1], "verdict", "rule", "status") == ("undetermined", None, 422)


def test_a_whole_log_is_told_with_the_rule_of_its_first_illegal_step(client, table, lines):
    names = ("game", "format", "edition", "pack", "switches", "trust", "seed", "salt")
    illegal = table.place(table.foreign_area())
    record = {**{name: table.state[name] for name in names}, "options": {}, "state": table.state, "moves": [illegal]}
    answer = client.post(f"{GAME}/records", json={"record": record})
    rule = table.judge(illegal).json["violations"][0]["rule"]
    assert answer.status_code == 200
    assert shown(lines()[-2]) == ("lost-lumina", "records", "illegal", rule, 200)


def test_a_batch_is_one_line(client, lines):
    client.post("/v1/batch", json={"items": [{"game": "lost-lumina"}] * 3})
    assert [shown(line) for line in lines()] == [(None, "v1/batch", None, None, 200)]


def test_a_fault_of_the_service_is_told_under_the_id_that_the_caller_got(client, lines, monkeypatch):
    monkeypatch.setattr("referee.service.operations.answer", lambda content: 1 / 0)
    answer = client.get("/healthz")
    assert shown(lines()[-1], "id", "status") == (answer.headers["X-Request-Id"], 500)


def test_nothing_of_a_request_or_a_state_is_told(client, caplog, lines):
    """Every text that a caller sends is a token; none of them appears."""
    token = "k3w9xq7z"
    table = Table(client, seed=f"{token}1", salt=f"{token}2").until("TURN.ACTIONS")
    table.judge(table.place(f"{token}3"))
    table.ask("views", viewer=f"{token}4")
    table.judge({**table.place(), token: token})
    client.get(f"/v1/games/{token}/rules/{token}?q={token}", headers={"X-Request-Id": token, token: token})
    client.get(f"{GAME}/rules?q={token}")
    client.open(f"/{token}", method=token.upper())
    client.post(f"{GAME}/moves", data=f'{{"{token}', content_type="application/json")
    assert len(lines()) > 10
    assert token not in " ".join(record.message for record in caplog.records).lower()


def test_what_a_caller_sends_cannot_pass_for_a_rule(client, table, lines):
    fake = '"violations":[{"rule":"XX-1"'
    table.judge({**table.place(table.foreign_area()), "area": fake})
    assert lines()[-1]["rule"] != "XX-1"


def test_without_a_listener_nothing_is_written(client, caplog):
    caplog.set_level(logging.WARNING, logger="referee.requests")
    client.get("/v1")
    assert caplog.records == []


def written(tmp_path: Path, **settings: str) -> tuple[list[dict[str, Any]], str]:
    """What a live service writes on standard output while it is asked, and the id of what it could not read."""
    with (tmp_path / "out").open("w+b") as output:
        with served(2, output, **settings) as service:
            assert requests.post(f"{service.base}{GAME}/setups", json={}, timeout=60).ok
            with socket.create_connection(
                ("127.0.0.1", int(service.base.rpartition(":")[2])), timeout=60
            ) as connection:
                connection.sendall(b"HELLO\r\n\r\n")
                answer = connection.makefile("rb").read()
        output.seek(0)
        found = re.search(rb"X-Request-Id: (\S+)", answer)
        assert found
        return [json.loads(line) for line in output], found[1].decode()


def test_a_live_service_writes_its_lines_on_standard_output(tmp_path):
    lines, unread = written(tmp_path)
    assert [shown(line, "operation", "status") for line in lines[-2:]] == [("setups", 200), ("unreadable", 400)]
    assert lines[-1]["id"] == unread and list(lines[-1]) == MEMBERS
    assert {line["operation"] for line in lines[:-2]} == {"healthz"}


def test_a_live_service_can_be_told_to_write_none(tmp_path):
    assert written(tmp_path, request_log="off")[0] == []
