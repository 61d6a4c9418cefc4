"""Whole logs over HTTP, and many logs a line each."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from referee.service.edge import MAX_BODY, MAX_LARGE_BODY
from referee.wire import shapes
from referee.wire.door import BadShape, door, encode
from tests.service.conftest import GAME, problem

GOLDEN = Path(__file__).parents[1] / "lost_lumina" / "golden"
JSON = {"Content-Type": "application/json"}
AGREED = {
    "type": "agreement",
    "seat": "table",
    "agreed": ["A", "B"],
    "reason": "Played on.",
    "waive": ["LL-REINF-MOVE-2"],
}


@pytest.fixture
def record() -> dict[str, Any]:
    """A whole game with its digests and its result."""
    document: dict[str, Any] = json.loads((GOLDEN / "random_with_promo.json").read_text())
    return {**document, "digests": (GOLDEN / "random_with_promo.digests").read_text().split()}


def with_illegal_step(record: dict[str, Any], at: int, *between: dict[str, Any]) -> dict[str, Any]:
    """The record with a placement far from any Follower before the move at a place."""
    wrong = {"type": "place", "seat": "A", "area": "Atlantis", "count": 1}
    moves = [*record["moves"][:at], wrong, *between, *record["moves"][at:]]
    return {name: record[name] for name in record if name not in ("digests", "result")} | {"moves": moves}


def ask(client, record, **members):
    return client.post(f"{GAME}/records", json={"record": record, **members})


# The route


def test_a_log_that_holds_is_told_with_digests_score_and_what_is_awaited(client, record):
    answer = ask(client, record)
    assert answer.status_code == 200
    assert answer.json["verdict"] == "legal" and answer.json["holds"] is True
    assert answer.json["digests"] == record["digests"]
    assert answer.json["state"]["result"] == record["result"]
    assert answer.json["pending"]["kind"] == "over" and answer.json["score"]["totals"] == {"A": 3, "B": 1}
    assert shapes.errors("common/audit", answer.json) == []


def test_the_answer_is_that_of_the_library(client, record):
    wrong = with_illegal_step(record, 40, AGREED)
    for on_illegal in ("stop", "record"):
        assert ask(client, wrong, on_illegal=on_illegal).data == encode(
            door("lost-lumina").audit(wrong, on_illegal=on_illegal)
        )


def test_an_illegal_step_in_the_middle_is_a_result_with_its_place_and_ruling(client, record):
    answer = ask(client, with_illegal_step(record, 40))
    assert answer.status_code == 200
    audit = answer.json
    assert (audit["verdict"], audit["holds"], audit["judged"]) == ("illegal", False, 41)
    [step] = audit["refused"]
    assert step["move"] == 40 and step["pointer"] == "/record/moves/40" and step["ruling"]["violations"]
    assert step["ruling"]["violations"][0]["pointer"].startswith("/record/moves/40")
    assert audit["stopped"]["move"] == 40
    assert audit["digests"] == record["digests"][:41]


def test_stop_is_what_happens_unless_record_is_asked_for(client, record):
    wrong = with_illegal_step(record, 40, AGREED)
    assert ask(client, wrong).data == ask(client, wrong, on_illegal="stop").data
    assert "stopped" in ask(client, wrong).json and "stopped" not in ask(client, wrong, on_illegal="record").json


def test_with_record_the_game_goes_on_from_the_agreement(client, record):
    audit = ask(client, with_illegal_step(record, 40, AGREED), on_illegal="record").json
    assert audit["judged"] == len(record["moves"]) + 2
    assert audit["refused"][0]["resumed"] is True and audit["verdict"] == "illegal"
    assert audit["state"]["result"] == record["result"]


def test_with_record_and_no_agreement_the_log_ends_and_says_so(client, record):
    audit = ask(client, with_illegal_step(record, 40), on_illegal="record").json
    assert audit["stopped"]["move"] == 40 and "no agreement follows" in audit["stopped"]["text"]


def test_two_logs_are_compared_by_one_value(client, record):
    same, other = (
        ask(client, record).json["chain"],
        ask(client, {**record, "moves": record["moves"][:-1]}).json["chain"],
    )
    assert ask(client, {**record, "options": {**record["options"], "names": {}}}).json["chain"] == same != other


# What cannot be judged


def test_an_unreadable_move_is_400_and_pointed_at(client, record):
    record["moves"][41] = {**record["moves"][41], "card": 7}
    record["moves"][77] = {"type": "fly", "seat": "A"}
    document = problem(ask(client, record), 400, "invalid-request")
    assert [error["pointer"] for error in document["errors"]] == ["/record/moves/41/card", "/record/moves/77/type"]


def test_the_last_of_five_thousand_moves_is_pointed_at(client, record):
    record["moves"] = [record["moves"][0]] * 4_999 + [{}]
    document = problem(ask(client, record), 400, "invalid-request")
    assert {error["pointer"] for error in document["errors"]} >= {"/record/moves/4999/type"}


def test_more_moves_than_a_record_holds_are_400(client, record):
    record["moves"] = [record["moves"][0]] * 5_001
    document = problem(ask(client, record), 400, "invalid-request")
    assert document["errors"][0]["pointer"] == "/record/moves"


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        (None, "/record"),
        ([], "/record"),
        ({"game": "lumina"}, "/record/game"),
        ({"game": 7}, "/record/game"),
        ({"edition": 1}, "/record/edition"),
        ({"format": "1"}, "/record/format"),
        ({"moves": None}, "/record/moves"),
        ({"moves": {}}, "/record/moves"),
        ({"moves": [None]}, "/record/moves/0"),
        ({"options": {"players": 3}}, "/record/options"),
        ({"seed": 7}, "/record/seed"),
        ({"digests": ["x"]}, "/record/digests/0"),
        ({"result": "A"}, "/record/result"),
        ({"state": {}}, "/record/state"),
        ({"state": None}, "/record/state"),
        ({"state": {"game": "lumina"}}, "/record/state/game"),
        ({"surprise": 1}, "/record/surprise"),
    ],
)
def test_a_record_of_the_wrong_shape_is_400_with_a_pointer(client, record, change, pointer):
    sent = {**record, **change} if isinstance(change, dict) else change
    document = problem(ask(client, sent), 400, "invalid-request")
    assert any(error["pointer"].startswith(pointer) for error in document["errors"])


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/record"),
        ({"record": {}, "on_illegal": "go on"}, "/on_illegal"),
        ({"record": {}, "on_illegal": None}, "/on_illegal"),
        ({"record": {}, "viewer": "A"}, "/viewer"),
    ],
)
def test_an_envelope_of_the_wrong_shape_is_400_with_a_pointer(client, body, pointer):
    document = problem(client.post(f"{GAME}/records", json=body), 400, "invalid-request")
    assert pointer in [error["pointer"] for error in document["errors"]]


@pytest.mark.parametrize(("member", "value"), [("edition", "2"), ("format", 2)])
def test_an_edition_or_format_that_is_not_served_is_422_by_name(client, record, member, value):
    document = problem(ask(client, {**record, member: value}), 422, "unknown-edition")
    assert document["pointer"] == f"/record/{member}"
    state = ask(client, {**record, "moves": []}).json["state"] | {member: value}
    document = problem(ask(client, {**record, "state": state}), 422, "unknown-edition")
    assert document["pointer"] == f"/record/state/{member}"


def test_an_impossible_first_state_is_422_with_every_fault(client, record):
    state = ask(client, {**record, "moves": [], "result": None}).json["state"]
    state["supply"]["A"] += 1
    document = problem(ask(client, {**record, "state": state}), 422, "impossible-state")
    assert document["violations"][0]["rule"] == "LL-INV-2"
    assert document["violations"][0]["pointer"].startswith("/record/state/")


def test_an_impossible_set_up_is_422_and_pointed_at(client, record):
    document = problem(ask(client, {**record, "options": {"first_placer": "C"}}), 422, "impossible-state")
    assert document["violations"][0]["pointer"] == "/record/options/first_placer"


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("pack", {"id": "default", "patch": {"cards": {"orly": {"bp": 9}}}}),
        ("switches", {"olgi": "nobody"}),
        ("trust", "stated"),
        ("seed", "another"),
        ("salt", "another"),
    ],
)
def test_a_record_that_contradicts_its_state_is_400(client, record, member, value):
    state = ask(client, {**record, "moves": []}).json["state"]
    agrees = {**record, "state": state}
    assert ask(client, agrees).status_code == 200
    document = problem(ask(client, {**agrees, member: value}), 400, "invalid-request")
    assert [error["pointer"] for error in document["errors"]] == [f"/record/{member}"]


def test_the_library_refuses_another_way_to_treat_illegal_steps(record):
    with pytest.raises(BadShape, match="stop, record"):
        door("lost-lumina").audit(record, on_illegal="ignore")


def test_an_unknown_game_is_404_before_the_body_is_read(client):
    problem(client.post("/v1/games/chess/records", data=b"{"), 404, "unknown-game")


# How large it may be


def padded(record: dict[str, Any], size: int) -> bytes:
    return json.dumps({"record": record}).encode().ljust(size)


def chunked(client, path: str, body: bytes):
    return client.post(
        path,
        input_stream=io.BytesIO(body),
        headers={**JSON, "Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )


def test_a_body_of_four_mebibytes_is_read(client, record):
    body = padded(record, MAX_LARGE_BODY)
    assert MAX_LARGE_BODY == 4 * MAX_BODY
    assert client.post(f"{GAME}/records", data=body, headers=JSON).json["holds"] is True
    assert chunked(client, f"{GAME}/records", body).json["holds"] is True


@pytest.mark.parametrize("more", [1, 2, MAX_BODY])
def test_a_body_beyond_four_mebibytes_is_413_and_names_that_limit(client, record, more):
    body = padded(record, MAX_LARGE_BODY + more)
    for answer in (client.post(f"{GAME}/records", data=body, headers=JSON), chunked(client, f"{GAME}/records", body)):
        assert str(MAX_LARGE_BODY) in problem(answer, 413, "content-too-large")["detail"]


@pytest.mark.parametrize("operation", ["moves", "checks", "scores", "views"])
def test_other_routes_keep_their_limit_of_one_mebibyte(client, record, operation):
    assert ask(client, record).status_code == 200
    for body in (b"{}".ljust(MAX_BODY + 1), b"{}".ljust(2 * MAX_BODY)):
        answers = (
            client.post(f"{GAME}/{operation}", data=body, headers=JSON),
            chunked(client, f"{GAME}/{operation}", body),
        )
        for answer in answers:
            assert str(MAX_BODY) in problem(answer, 413, "content-too-large")["detail"]
