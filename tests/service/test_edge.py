"""What holds for every request: media types, sizes, methods, headers."""

import io
import json
from typing import Any

import pytest

from referee.games import GAMES
from referee.service.edge import MAX_BODY, MAX_HEADER, MAX_LARGE_PARTS, MAX_MEMBERS
from referee.wire import examples
from referee.wire.strict_json import MAX_PARTS, load
from tests.service.conftest import GAME, problem
from tests.service.sending import Request, asked, post, send

JSON = {"Content-Type": "application/json"}
POSTS = [f"{GAME}/{operation}" for operation in ("setups", "moves", "legal-moves", "checks")]
GETS = ["/", "/healthz", "/v1", "/v1/games", GAME, f"{GAME}/rules", f"{GAME}/rules/LL-REINF-PLACE-2"]


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("sent", [None, "application/x-www-form-urlencoded", "text/plain", "application/jsonx"])
def test_another_media_type_is_415_and_prints_the_missing_flag(client, path, sent):
    document = problem(client.post(path, data=b"{}", content_type=sent), 415, "unsupported-media-type")
    assert "-H 'Content-Type: application/json'" in document["detail"]


def test_another_character_set_is_415(client):
    problem(
        client.post(POSTS[0], data=b"{}", content_type="application/json; charset=utf-16"),
        415,
        "unsupported-media-type",
    )


def test_utf_8_may_be_named(client):
    assert client.post(POSTS[0], data=b"{}", content_type="application/json; charset=UTF-8").status_code == 200


def test_a_compressed_body_is_415(client):
    answer = client.post(POSTS[0], data=b"\x1f\x8b", headers={**JSON, "Content-Encoding": "gzip"})
    problem(answer, 415, "unsupported-media-type")
    assert answer.headers["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("size", [MAX_BODY + 1, MAX_BODY + 2, 3 * MAX_BODY])
@pytest.mark.parametrize("path", POSTS)
def test_a_body_beyond_the_limit_is_413(client, path, size):
    document = problem(client.post(path, data=b"{}".ljust(size), headers=JSON), 413, "content-too-large")
    assert str(MAX_BODY) in document["detail"]


def chunked(client, path, body):
    """The answer to a body that comes in chunks, so that its length is not announced."""
    return client.post(
        path,
        input_stream=io.BytesIO(body),
        headers={**JSON, "Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )


@pytest.mark.parametrize("size", [MAX_BODY + 1, MAX_BODY + 2, 3 * MAX_BODY])
def test_a_chunked_body_beyond_the_limit_is_413_and_not_cut(client, size):
    problem(chunked(client, POSTS[0], b"{}".ljust(size)), 413, "content-too-large")


def test_a_body_just_within_the_limit_is_read(client):
    body = b"{}".ljust(MAX_BODY)
    assert client.post(POSTS[0], data=body, headers=JSON).status_code == 200
    assert chunked(client, POSTS[0], body).status_code == 200


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE", "TRACE", "BREW"])
def test_a_judging_address_takes_only_post(client, path, method):
    answer = client.open(path, method=method)
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "OPTIONS, POST"
    if method != "HEAD":
        problem(answer, 405, "method-not-allowed")


OPERATIONS = ("moves", "legal-moves", "packs/checks", "nothing", "rules/x/y", "")


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
def test_an_unknown_game_is_told_before_a_wrong_method(client, method, operation):
    document = problem(client.open(f"/v1/games/Chess/{operation}", method=method, json={}), 404, "unknown-game")
    assert document["known"] == [*GAMES] and "Chess" in document["detail"]


@pytest.mark.parametrize("path", ["/v1/games/", "/x/v1/games/chess"])
def test_no_game_is_missed_where_none_is_named(client, path):
    for method in ("GET", "PUT"):
        assert client.open(path, method=method).json.get("type") != "/problems/unknown-game"


@pytest.mark.parametrize("parts", [MAX_PARTS, MAX_PARTS + 1])
@pytest.mark.parametrize("path", POSTS)
def test_a_body_has_so_many_parts_and_no_more(client, path, parts):
    body = b'{"x": [' + b"0," * (parts - 3) + b"0]}"
    answer = client.post(path, data=body, headers=JSON)
    if parts > MAX_PARTS:
        document = problem(answer, 413, "content-too-large")
        assert document["kind"] == "too-many-parts" and document["position"] == len(body) - 4
        assert f"{MAX_PARTS:,}" in document["detail"]
    else:
        problem(answer, 400, "invalid-request")


def test_an_item_of_a_batch_has_no_more_parts_than_a_request_of_its_own(client):
    items = [{"game": "lumina", "x": [0] * parts} for parts in (MAX_PARTS - 10, MAX_PARTS)]
    first, second = client.post("/v1/batch", json={"items": items}).json["results"]
    assert (first["status"], second["status"]) == (400, 413)
    assert second["kind"] == "too-many-parts"


def test_the_large_routes_take_many_parts_and_no_more(client):
    for entries, status in ((MAX_LARGE_PARTS - 10, 400), (MAX_LARGE_PARTS, 413)):
        body = b'{"items": {"x": [' + b"0," * entries + b"0]}}"
        assert client.post("/v1/batch", data=body, headers=JSON).status_code == status


def test_the_largest_request_that_anybody_sends_is_well_within_the_limits():
    """A state in the middle of the longest game, with every component of the largest pack changed by its owner."""
    game = GAMES["lost-empires"]
    pack = {part: entries for part, entries in game.packs["sample"].items() if part != "provenance"}
    state = max((example_state("lost-empires", name) for name in [*game.examples][::20]), key=lambda s: len(str(s)))
    load(json.dumps({"state": state, "patch": pack}).encode(), MAX_PARTS * 4 // 5)


def example_state(game: str, name: str) -> Any:
    """The state of an example as plain data."""
    return GAMES[game].dump(examples.request(game, name)["state"])


@pytest.mark.parametrize("path", GETS)
def test_a_reading_address_answers_head_like_get_without_a_body(client, path):
    read, head = client.get(path), client.head(path)
    assert (read.status_code, head.status_code, head.data) == (200, 200, b"")
    assert head.headers["Content-Length"] == read.headers["Content-Length"] == str(len(read.data))
    assert head.content_type == read.content_type


@pytest.mark.parametrize("path", GETS)
def test_a_reading_address_refuses_post(client, path):
    answer = client.post(path, json={})
    problem(answer, 405, "method-not-allowed")
    assert answer.headers["Allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("path", [*GETS, *POSTS])
def test_options_lists_the_methods(client, path):
    answer = client.options(path)
    assert answer.status_code == 200 and answer.data == b""
    assert "OPTIONS" in answer.headers["Allow"]


@pytest.mark.parametrize("path", [*GETS[1:], *POSTS])
def test_a_caller_who_accepts_no_json_is_406(client, path):
    method = "POST" if path in POSTS else "GET"
    for accept in ("text/html", "image/svg+xml;q=1", "application/json;q=0", "*/*;q=0"):
        problem(
            client.open(path, method=method, json={} if method == "POST" else None, headers={"Accept": accept}),
            406,
            "not-acceptable",
        )


WITH_JSON = ["*/*", "application/json", "application/*", "text/html, */*;q=0.1", ""]
WITH_PARAMETERS = [
    "application/json; charset=utf-8",
    "application/json;indent=2;q=0.5",
    "Application/JSON;v=1, */*;q=0",
]


@pytest.mark.parametrize("accept", [*WITH_JSON, *WITH_PARAMETERS])
def test_a_caller_who_accepts_json_among_others_is_answered(client, accept):
    assert client.get("/v1", headers={"Accept": accept}).status_code == 200


@pytest.mark.parametrize("accept", ["application/json; charset=utf-8; q=0", "application/json;charset=utf-8;q=0, */*"])
def test_a_parameter_makes_nothing_acceptable_that_is_not(client, accept):
    problem(client.get("/v1", headers={"Accept": accept}), 406, "not-acceptable")


@pytest.mark.parametrize("path", [*GETS[1:], *POSTS])
def test_a_query_string_is_refused_not_ignored(client, path):
    method = "POST" if path in POSTS else "GET"
    problem(client.open(f"{path}?viewer=A", method=method, json={} if method == "POST" else None), 400, "bad-request")


@pytest.mark.parametrize("method", ["get", "Get", "head", "options", "post", "gEt"])
@pytest.mark.parametrize("path", ["/v1", POSTS[1]])
def test_methods_compare_exactly(path, method):
    answer = send(Request(method, path))
    assert answer.status == 405 and "OPTIONS" in answer.headers["Allow"]


@pytest.mark.parametrize("path", ["//", "//v1", "///v1/games", "//" + POSTS[0]])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_address_begins_with_one_slash(path, method):
    answer = send(Request(method, path))
    assert answer.status == 404 and answer.document["type"] == "/problems/not-found"


def test_a_parameter_that_stands_twice_is_refused_with_its_name(client):
    document = problem(client.get("/v1/rules?q=attacker&q=defender"), 400, "invalid-request")
    assert document["errors"] == [{"pointer": "/q", "detail": "This parameter stands there twice."}]


@pytest.mark.parametrize("header", ["Accept", "If-None-Match", "If-Match", "Content-Type"])
def test_a_header_that_is_too_long_is_431_wherever_it_is_sent(client, header):
    for path in (*GETS, *POSTS, "/nothing"):
        method = "POST" if path in POSTS else "GET"
        answer = client.open(path, method=method, data=b"{}", headers={header: "x" * (MAX_HEADER + 1)})
        assert str(MAX_HEADER) in problem(answer, 431, "header-too-large")["detail"]


@pytest.mark.parametrize("within", ["", "pack", "options", "switches"])
def test_a_request_has_no_more_members_than_anybody_knows(client, within):
    many = {f"x{number}": "y" for number in range(MAX_MEMBERS + 1)}
    document = problem(client.post(POSTS[0], json={within: many} if within else many), 400, "invalid-request")
    assert document["errors"] == [
        {"pointer": f"/{within}" if within else "", "detail": f"This has {len(many)} members; at most 64 are read."}
    ]


def test_unknown_members_are_told_in_the_same_order_every_time(client):
    asked_for = {f"x{number}": 0 for number in range(60)}
    errors = problem(client.post(POSTS[0], json=asked_for), 400, "invalid-request")["errors"]
    assert [error["pointer"] for error in errors] == sorted(f"/x{number}" for number in range(60))[:50]


@pytest.mark.parametrize("name", ["x" * 201, "x" * 100_000, "a/" * 300])
def test_a_long_name_of_a_member_is_not_repeated(client, name):
    answer = client.post(POSTS[0], json={name: 1})
    assert problem(answer, 400, "invalid-request")["errors"][0]["pointer"] == ""
    assert len(answer.data) < 1_000


@pytest.mark.parametrize("switches", [{"x" * 65: "y"}, {"x": "y" * 65}, {f"x{n}": "y" for n in range(65)}])
@pytest.mark.parametrize("operation", ["setups", "questions"])
def test_switches_are_bounded_where_there_is_no_state(operation, switches):
    answer = send(post(f"{GAME}/{operation}", {**asked(operation, "lost-lumina"), "switches": switches}))
    assert answer.status == 400 and answer.document["errors"][0]["pointer"].startswith("/switches")


EVERYWHERE = [("GET", "/v1"), ("GET", "/nothing"), ("DELETE", "/v1"), ("POST", POSTS[1]), ("OPTIONS", POSTS[1])]


@pytest.mark.parametrize(("method", "path"), EVERYWHERE)
def test_every_answer_is_open_to_all_origins_and_carries_no_cookie(client, method, path):
    answer = client.open(path, method=method, headers={"Origin": "https://elsewhere.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(("method", "path"), EVERYWHERE)
def test_every_answer_has_an_id_and_the_security_headers(client, method, path):
    headers = client.open(path, method=method).headers
    assert headers["X-Request-Id"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Permissions-Policy"]
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_a_browser_may_send_json_from_another_origin(client):
    asked = {
        "Origin": "https://elsewhere.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    headers = client.options(POSTS[1], headers=asked).headers
    assert "POST" in headers["Access-Control-Allow-Methods"]
    assert headers["Access-Control-Allow-Headers"].lower() == "content-type"


def test_the_id_of_the_caller_is_kept_if_it_is_a_uuid(client):
    mine = "0b5bd5e5-35ee-4f52-9a71-1a1f1c7a3c11"
    assert client.get("/v1", headers={"X-Request-Id": mine}).headers["X-Request-Id"] == mine
    assert client.get("/v1", headers={"X-Request-Id": "<script>"}).headers["X-Request-Id"] != "<script>"


def test_two_requests_have_different_ids(client):
    assert client.get("/v1").headers["X-Request-Id"] != client.get("/v1").headers["X-Request-Id"]
