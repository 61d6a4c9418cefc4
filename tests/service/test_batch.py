"""Many requests in one body: each is answered as it would be alone."""

import json
import logging
from typing import Any

import pytest

from referee.games import GAMES
from referee.service import batch as batches
from referee.service import create_app
from referee.service.edge import MAX_BODY, MAX_LARGE_BODY
from referee.service.envelopes import MAX_ITEMS, OPERATIONS
from tests.service.conftest import GAME, Table, problem

JSON = {"Content-Type": "application/json"}
MINE = {"X-Request-Id": "0b5bd5e5-35ee-4f52-9a71-1a1f1c7a3c11"}
"""With the same id, answers to the same request are the same bytes."""


def batch(client, *items: Any) -> list[Any]:
    """The results of a batch that was answered."""
    answer = client.post("/v1/batch", json={"items": items}, headers=MINE)
    assert answer.status_code == 200, answer.text
    assert answer.json.keys() == {"results"}
    results: list[Any] = answer.json["results"]
    assert len(results) == len(items)
    return results


def alone(client, item: dict[str, Any]) -> dict[str, Any]:
    """What the route of an item answers to its members, with the status."""
    members = {name: value for name, value in item.items() if name not in ("op", "game")}
    answer = client.post(f"/v1/games/{item['game']}/{item.get('op', 'moves')}", json=members, headers=MINE)
    return {"status": answer.status_code, **answer.json}


def every_kind(table: Table) -> list[dict[str, Any]]:
    """Items of all kinds: legal, illegal, undetermined, impossible, unreadable, of every operation."""
    game, state, place = "lost-lumina", table.state, table.place()
    impossible = {**state, "supply": {**state["supply"], "A": state["supply"]["A"] + 1}}
    no_seed = Table(table.client, seed=None)
    return [
        {"game": game, "state": state, "move": place},
        {"game": game, "op": "moves", "state": state, "move": place, "viewer": "A"},
        {"game": game, "state": state, "move": table.place(table.foreign_area())},
        {"game": game, "state": state, "move": place, "want": ["verdict"]},
        {"game": game, "state": no_seed.state, "move": no_seed.awaited()},
        {"game": game, "state": impossible, "move": place},
        {"game": game, "state": {**state, "edition": "9"}, "move": place},
        {"game": game, "state": state, "move": {"type": "fly"}},
        {"game": game, "state": state, "move": place, "surprise": 1},
        {"game": game, "state": state, "move": place, "status": 200},
        {"game": game, "state": state},
        {"game": "chess", "state": state, "move": place},
        {"game": game, "op": "legal-moves", "state": state, "viewer": "B"},
        {"game": game, "op": "legal-moves", "state": state, "like": {"type": "place"}, "limit": 2},
        {"game": game, "op": "legal-moves", "state": impossible},
        {"game": game, "op": "checks", "state": state},
        {"game": game, "op": "checks", "state": impossible},
        {"game": game, "op": "checks", "state": None},
        {"game": game, "op": "scores", "state": state},
        {"game": game, "op": "scores", "state": state, "move": place},
        {"game": game, "op": "views", "state": state, "viewer": "public"},
        {"game": game, "op": "views", "state": state},
        {"game": game, "op": "questions", "kind": "battle", "facts": {"attacker": {"card": "gnurxel", "followers": 2}}},
        {"game": game, "op": "questions", "kind": "nothing", "facts": {}},
    ]


def test_a_mixed_batch_is_answered_item_by_item_as_single_requests(client, table):
    items = every_kind(table)
    results = batch(client, *items)
    assert {result["status"] for result in results} == {200, 400, 404, 422}
    for item, result in zip(items, results, strict=True):
        assert result == alone(client, item), item


def test_an_item_has_the_very_bytes_of_its_route(client, table):
    item = {"game": "lost-lumina", "state": table.state, "move": table.place()}
    content = client.post("/v1/batch", json={"items": [item]}, headers=MINE).data
    single = table.judge(table.place()).data
    assert content == b'{"results":[{"status":200,' + single[1:] + b"]}"


def test_an_item_without_an_operation_is_a_move(client, table):
    item = {"game": "lost-lumina", "state": table.state, "move": table.place()}
    first, second = batch(client, item, {**item, "op": "moves"})
    assert first == second and first["verdict"] == "legal"


def test_results_keep_the_order_of_the_items(client, table):
    moves = table.ask("legal-moves").json["moves"][:20]
    results = batch(client, *({"game": "lost-lumina", "state": table.state, "move": move} for move in moves))
    assert [r["digest"] for r in results] == [table.judge(move).json["digest"] for move in moves]


def test_items_leave_no_trace_in_each_other_or_in_what_follows(client, table):
    item = {"game": "lost-lumina", "state": table.state, "move": table.place()}
    results = batch(client, {**item, "viewer": "A"}, {"game": "chess"}, item, {**item, "viewer": "A"}, item)
    assert results[0] == results[3] and results[2] == results[4]
    assert results[2] == {"status": 200, **table.judge(table.place()).json}


ODD = [
    (None, ""),
    (7, ""),
    ("moves", ""),
    ([], ""),
    ({}, "/game"),
    ({"game": None}, "/game"),
    ({"game": 7}, "/game"),
    ({"game": ["lost-lumina"]}, "/game"),
    ({"game": "lost-lumina", "op": None}, "/op"),
    ({"game": "lost-lumina", "op": 7}, "/op"),
    ({"game": "lost-lumina", "op": "records"}, "/op"),
    ({"game": "lost-lumina", "op": "setups"}, "/op"),
    ({"game": "lost-lumina", "op": "batch"}, "/op"),
    ({"game": "lost-lumina", "op": "../moves"}, "/op"),
]


@pytest.mark.parametrize(("item", "pointer"), ODD, ids=range(len(ODD)))
def test_an_item_that_asks_nothing_is_its_own_400_between_two_that_are_answered(client, table, item, pointer):
    good = {"game": "lost-lumina", "state": table.state, "move": table.place()}
    first, odd, last = batch(client, good, item, good)
    assert first == last and first["status"] == 200
    assert (odd["status"], odd["type"]) == (400, "/problems/invalid-request")
    assert pointer in [error["pointer"] for error in odd["errors"]]


def test_an_operation_that_the_service_lacks_is_a_400(client, table):
    served = {rule.rule.rpartition("/")[2] for rule in client.application.url_map.iter_rules()}
    for operation in OPERATIONS:
        [result] = batch(client, {"game": "lost-lumina", "op": operation})
        assert result["status"] == 400
        assert (result["errors"][0]["pointer"] == "/op") == (operation not in served), operation


def test_a_game_with_an_odd_name_is_unknown_and_nothing_else(client, table):
    for name in ("", "lost-lumina/rules", "../lost-lumina", "x" * 10_000):
        [result] = batch(client, {"game": name, "state": table.state, "move": table.place()})
        assert (result["status"], result["type"]) == (404, "/problems/unknown-game")
        assert len(json.dumps(result)) < 1000


def test_a_fault_of_the_service_is_a_500_of_its_item_without_details(client, table, monkeypatch, caplog):
    def fail(*_: object) -> None:
        raise RuntimeError("a secret of the engine")

    monkeypatch.setattr(type(GAMES["lost-lumina"]), "score", fail)
    item = {"game": "lost-lumina", "state": table.state}
    with caplog.at_level(logging.ERROR):
        failed, checked = batch(client, {**item, "op": "scores"}, {**item, "op": "checks"})
    assert (failed["status"], failed["type"]) == (500, "/problems/internal-error")
    assert "secret" not in json.dumps(failed) and checked["status"] == 200
    assert len(caplog.records) == 1


def test_a_problem_in_an_item_names_the_request_that_carried_it(client):
    [result] = batch(client, None)
    assert result["instance"] == f"urn:uuid:{MINE['X-Request-Id']}"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/items"),
        ({"items": None}, "/items"),
        ({"items": {}}, "/items"),
        ({"items": "moves"}, "/items"),
        ({"items": [], "game": "lost-lumina"}, "/game"),
        ({"items": [{}] * (MAX_ITEMS + 1)}, "/items"),
    ],
)
def test_a_batch_of_the_wrong_shape_is_400_with_a_pointer(client, body, pointer):
    document = problem(client.post("/v1/batch", json=body), 400, "invalid-request")
    assert [error["pointer"] for error in document["errors"]] == [pointer]


def test_two_hundred_items_are_answered_and_none_is_too_few(client):
    assert len(batch(client, *[{"game": "lost-lumina"}] * MAX_ITEMS)) == MAX_ITEMS == 200
    assert batch(client) == []


def test_a_body_of_four_mebibytes_is_read_and_a_larger_one_is_413(client, table):
    item = {"game": "lost-lumina", "state": table.state, "move": table.place()}
    text = json.dumps({"items": [item]}).encode()
    for size in (MAX_BODY + 1, MAX_LARGE_BODY):
        assert client.post("/v1/batch", data=text.ljust(size), headers=JSON).json["results"][0]["status"] == 200
    for size in (MAX_LARGE_BODY + 1, MAX_LARGE_BODY + 2):
        document = problem(client.post("/v1/batch", data=text.ljust(size), headers=JSON), 413, "content-too-large")
        assert str(MAX_LARGE_BODY) in document["detail"]


def test_a_batch_is_strict_json_as_a_whole(client):
    problem(client.post("/v1/batch", data=b'{"items": [{"game": NaN}]}', headers=JSON), 400, "malformed-json")
    problem(client.post("/v1/batch", data=b"{}", content_type="text/plain"), 415, "unsupported-media-type")
    assert client.get("/v1/batch").status_code == 405


def test_a_viewer_sees_no_more_in_a_batch_than_alone(client, table):
    item = {"game": "lost-lumina", "state": table.state, "viewer": "A"}
    moves, listed, seen = batch(
        client, {**item, "move": table.place()}, {**item, "op": "legal-moves"}, {**item, "op": "views"}
    )
    for result in (moves, seen):
        assert result["state"]["hand"]["B"]["known"] == [] and "seed" not in result["state"]
    assert listed == {
        "status": 200,
        **client.post(f"{GAME}/legal-moves", json={"state": table.state, "viewer": "A"}).json,
    }


def test_a_request_after_a_batch_is_read_anew_even_in_the_same_context(table):
    app = create_app()
    item = {"game": "lost-lumina", "state": table.state, "move": table.place()}
    with app.app_context():
        batch(app.test_client(), item)
        assert app.test_client().post(f"{GAME}/checks", json={"state": table.state}).json["possible"] is True


def test_a_batch_ends_when_it_has_taken_its_share_of_a_worker(client, monkeypatch) -> None:
    spent = iter([0.0, 0.0, batches.MOST_SECONDS / 2, batches.MOST_SECONDS, 99.0])
    monkeypatch.setattr(batches.time, "thread_time", lambda: next(spent))
    results = batch(client, *[{"game": "lumina", "op": "checks", "state": None}] * 4)
    assert [result["status"] for result in results] == [400, 400, 413, 413]
    assert results[-1]["type"] == "/problems/content-too-large" and "another batch" in results[-1]["detail"]
