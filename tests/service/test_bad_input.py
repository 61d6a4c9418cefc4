"""Bad input gets the answers that `docs/bad-input.md` lists, and nothing gets a fault of the service."""

import json
import logging
import random
from collections.abc import Iterator
from typing import Any

import pytest

from referee.games import GAMES
from referee.service.edge import MAX_HEADER
from tests.service import bad_inputs
from tests.service.bad_inputs import PAGE, PROBLEM, told
from tests.service.conftest import problem
from tests.service.sending import Answer, Request, asked, changed, post, posts, send, service

SECTIONS = {section.title: section.rows for section in bad_inputs.sections()}
ROWS = [row for rows in SECTIONS.values() for row in rows]

KNOWN_FAULTS = {
    "NaN and infinities": ("`NaN`", "`Infinity`", "`-Infinity`"),
    "overflow on big numbers": ("`1e400`", "`-1e400`", "an integer of 5,000 digits", "an integer of 4,000 digits"),
    "recursion": ("a thousand `[`", "a million `[`", "33 objects inside each other"),
    "a key of which the last wins": ("a key twice", "a key twice, once as an escape"),
    "characters that pass": ("half a surrogate pair in a text", "NUL as an escape", "a byte order mark"),
    "other encodings": ("UTF-16 with its mark", "UTF-16 without a mark", "UTF-32", "Latin-1"),
    "no object at the top": ("`null`", "`true`", "a number", "a text", "a list", "nothing", "white space only"),
    "names with a meaning elsewhere": ("the empty member", "`__proto__`"),
    "numbers from texts and fractions": tuple(
        f"`/limit` is `{new}`" for new in ('"7"', '" 7 "', '"٧"', '"1_000"', "1.9")
    ),
    "numbers from booleans": ("`/limit` is `true`",),
    "booleans from words and numbers": tuple(f"`/facts/adjacent` is `{new}`" for new in ('"yes"', "1", '"true"')),
    "a pattern that lets a line feed through": ("`/record/digests/0` ends in a line feed",),
    "digits of other scripts": ("Arabic digits",),
    "lengths in characters": (f'`/move/card` is `"{"🎲" * 65}"`',),
    "null, number, list, object in nested fields": tuple(
        f"`/move/card` is `{new}`" for new in ("null", "7", "[]", "{}")
    ),
    "amounts that are none": ('`/state/step` is `"1"`', "`/state/step` is `-1`", "`/state/step` is `1.5`"),
    "private names": ('`/move/type` is `"__init__"`', '`/kind` is `"__class__"`'),
}
"""Faults seen elsewhere, and the rows of the page that show them refused."""


def test_the_page_tells_what_the_service_answers():
    written, now = PAGE.read_text(), bad_inputs.page()
    for line, answered in zip(written.splitlines(), now.splitlines(), strict=False):
        assert line == answered, "`python -m tests.service.bad_inputs` writes the page anew"
    assert written == now


def test_the_page_has_rows_for_every_operation_of_every_game():
    assert len(ROWS) >= 400
    sent = {(request.path, request.method) for row in ROWS for request in row.requests}
    assert {(path, "POST") for path in posts()} <= sent
    for game in GAMES:
        assert any(row.sent.startswith(f"{game} ") for row in SECTIONS["Shapes"])
        assert any(row.sent.startswith(f"{game} ") for row in SECTIONS["Names that look like others"])


@pytest.mark.parametrize("rows", KNOWN_FAULTS.values(), ids=KNOWN_FAULTS)
def test_a_fault_seen_elsewhere_has_its_rows(rows):
    listed = {row.what for row in ROWS}
    assert {bad_inputs._short(row, len(row)) for row in rows} <= listed


def refusal(answer: Answer) -> None:
    """Asserts what holds for every refusal, whatever it refuses."""
    assert 400 <= answer.status < 500
    assert answer.headers["Content-Type"] == PROBLEM
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["X-Request-Id"] and "Set-Cookie" not in answer.headers
    assert answer.headers.get("Allow") or answer.status != 405
    assert b"Traceback" not in answer.content and len(answer.content) < 100_000
    if answer.content:
        document = answer.document
        assert list(document)[:5] == ["type", "title", "status", "detail", "instance"]
        assert document["status"] == answer.status and document["detail"]
        assert document["instance"] == f"urn:uuid:{answer.headers['X-Request-Id']}"
        assert "state" not in document


@pytest.mark.parametrize("section", [title for title in SECTIONS if title != "Batches"])
def test_every_refusal_is_a_problem_document_with_an_id(section):
    for row in SECTIONS[section]:
        for request in (row.requests[0], row.requests[-1]):
            refusal(send(request))


def test_the_same_bad_input_is_answered_alike_whenever_and_wherever_it_is_sent():
    for row in random.Random(1).sample(ROWS, 40):
        assert told(row) == told(row)


# Beyond the page


ODD_PATHS = (
    *("/v1/games/lost-lumina;x=1", "/v1/games/./lost-lumina", "/v1/games/lost-lumina/..", "/v1/games/\u202elumina"),
    *("/v1/games/lost-lumina/rules/%00", "/v1/games/lost-lumina/components/" + "x" * 50_000, "/docs/..%2fapp.py"),
    *("/v1/games/lost-lumina/examples/🎲", "/schemas/common/..json", "/schemas/../common/move.json", "/problems/"),
    *("/v1/games/lost-lumina/components/'; DROP TABLE", "/v1/games/{game}", "/v1/games/<game>", "/V1", "/v1.json"),
    *("/v1/games/lost-lumina/packs/checks", "/v1/games/lost-lumina/moves/", "/v1/batch/x", "/healthz/x", "\\v1"),
)


@pytest.mark.parametrize("path", ODD_PATHS, ids=range(len(ODD_PATHS)))
@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST", "DELETE"])
def test_an_odd_address_is_answered_with_a_problem_document_or_not_at_all(path, method):
    answer = send(Request(method, path))
    assert answer.status in (200, 404, 405, 415)
    if answer.status != 200:
        refusal(answer)
    else:
        assert method == "OPTIONS" and answer.content == b""


ODD_HEADERS = (
    *({"Accept": accept} for accept in ("application/json;q=1;q=0", ";;;", ",", "application/*;q=0.1", "\xff")),
    *(
        {"X-Request-Id": given}
        for given in ("x" * 5_000, "../../etc", "\r\nX: y", "0B5BD5E5-35EE-4F52-9A71-1A1F1C7A3C11")
    ),
    *({"Range": given} for given in ("bytes=0-1", "bytes=5-1", "bytes=" + ",".join(["0-1"] * 2_000), "lines=1")),
    *({"If-None-Match": given} for given in ("*garbage", '"', 'W/"')),
    *({"If-Modified-Since": given} for given in ("yesterday", "Thu, 99 Foo 9999 99:99:99 GMT")),
    *({"Host": given} for given in ("", "evil host", "a" * 300, "[::1")),
    *({"X-Forwarded-For": given} for given in ("1.2.3.4, " * 500, "nonsense")),
    *({"Cookie": "a=b; " * 1_000}, {"Expect": "200-ok"}, {"X-HTTP-Method-Override": "DELETE"}, {"Origin": "a\x01b"}),
    *({"Accept-Encoding": "identity;q=0"}, {"Accept-Language": "x" * 2_000}, {"Authorization": "Basic !!!"}),
)


@pytest.mark.parametrize("headers", ODD_HEADERS, ids=range(len(ODD_HEADERS)))
def test_an_odd_header_is_ignored_or_refused(headers):
    for request in (Request("GET", "/v1", headers=headers), Request("OPTIONS", "/v1", headers=headers)):
        answer = send(request)
        assert answer.status in (200, 304, 400, 406)
        assert answer.headers["X-Request-Id"].count("-") == 4 and len(answer.headers["X-Request-Id"]) == 36
        if answer.status >= 400:
            refusal(answer)


@pytest.mark.parametrize("length", [MAX_HEADER, MAX_HEADER + 1])
@pytest.mark.parametrize("name", ["Accept", "If-None-Match", "If-Match", "Access-Control-Request-Headers"])
def test_a_header_is_looked_at_up_to_its_limit(name, length):
    answer = send(Request("OPTIONS", "/v1", headers={name: "*/*,".ljust(length, "x")}))
    assert answer.status == (200 if length == MAX_HEADER else 431)


ODD_QUERIES = (
    "q=%ff%fe",
    "q=%00",
    "q=%F0%9F",
    "q=%u0041",
    "q=a;b",
    "q=\x00",
    "q==",
    "q=a&&&",
    "q=" + "%25" * 66,
    "q=%0d%0aX:y",
)


@pytest.mark.parametrize("query", ODD_QUERIES)
def test_an_odd_question_is_answered_or_refused(query):
    answer = send(Request("GET", "/v1/rules", query=query))
    assert answer.status in (200, 400)
    if answer.status == 400:
        refusal(answer)


# Every field, wrong in every way


WRONG: tuple[Any, ...] = (None, True, 0, -1, 7, 1.5, 10**6, "", "x", "\n", "x" * 70, "?", [], [None], {}, {"x": None})


def fields(value: Any, pointer: str = "") -> Iterator[str]:
    """Pointers to everything inside plain data."""
    for step, inner in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield f"{pointer}/{step}"
        yield from fields(inner, f"{pointer}/{step}")


OPERATIONS = (
    "setups",
    "moves",
    "legal-moves",
    "checks",
    "questions",
    "records",
    "scores",
    "views",
    "pictures",
    "packs/checks",
)


def assert_that_it_stands(game: str, operation: str, pointer: str, new: Any) -> None:
    """Asserts that a request with one thing changed has a result or a refusal that points to it."""
    answer = send(post(f"/v1/games/{game}/{operation}", changed(asked(operation, game), pointer, new)))
    assert answer.status in (200, 400, 422), (game, operation, pointer, new, answer.content)
    if answer.status == 400:
        refusal(answer)
        pointers = [error["pointer"] for error in answer.document["errors"]]
        assert any(p.startswith(pointer) or pointer.startswith(p) for p in pointers), (pointer, new, pointers)


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("game", GAMES)
def test_a_field_of_the_wrong_kind_is_refused_with_its_place(game, operation):
    places = list(fields(json.loads(json.dumps(asked(operation, game)))))
    rng = random.Random(f"{game} {operation}")
    for pointer in rng.sample(places, min(len(places), 25)):
        for new in rng.sample(WRONG, 3):
            assert_that_it_stands(game, operation, pointer, new)


@pytest.mark.long
@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_every_wrong_kind_is_refused_with_its_place(game, operation):
    for pointer in fields(json.loads(json.dumps(asked(operation, game)))):
        for new in (*WRONG, ...):
            assert_that_it_stands(game, operation, pointer, new)


# Faults of the service


FAULTY = {
    "a judgement": ("POST", "/v1/games/lumina/moves", "play.moves"),
    "a reading route": ("GET", "/v1/games/lumina/rules/LU-TURN-1", "library.one_rule"),
    "a list": ("GET", "/v1/games", "library.games"),
    "a batch": ("POST", "/v1/batch", "batch.batch"),
}


@pytest.mark.parametrize(("method", "path", "endpoint"), FAULTY.values(), ids=FAULTY)
def test_an_internal_fault_is_500_with_an_id_and_no_details_and_is_logged_once(
    monkeypatch, caplog, method, path, endpoint
):
    def fails(**arguments: Any) -> Any:
        raise RuntimeError("the drawer is jammed")

    monkeypatch.setitem(service().view_functions, endpoint, fails)
    logging.getLogger("referee").propagate = True
    client = service().test_client()
    document = problem(client.open(path, method=method), 500, "internal-error")
    assert "drawer" not in json.dumps(document) and "Error" not in document["detail"]
    logged = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(logged) == 1 and logged[0].exc_info is not None
    assert document["instance"].removeprefix("urn:uuid:") in logged[0].getMessage()
    assert "drawer" in caplog.text and "Traceback" in caplog.text
