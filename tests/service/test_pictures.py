"""The drawing route: media types, viewers, and states that are impossible."""

from typing import Any
from xml.etree import ElementTree

import pytest

from tests.service.conftest import GAME, problem

KINDS = ("svg", "sentences", "grid")


def drawn(table: Any, accept: str | None = None, **members: Any) -> Any:
    """The answer to a request for a picture of the table's state."""
    headers = {} if accept is None else {"Accept": accept}
    return table.client.post(f"{GAME}/pictures", json={"state": table.state, **members}, headers=headers)


@pytest.mark.parametrize(
    "accept", [None, "*/*", "image/*", "image/svg+xml", "text/plain;q=0.5, image/svg+xml", "text/html, */*;q=0.8", ""]
)
def test_a_picture_is_svg_unless_something_else_is_preferred(table, accept):
    answer = drawn(table, accept)
    assert answer.status_code == 200 and answer.mimetype == "image/svg+xml"
    assert ElementTree.fromstring(answer.data).tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("accept", ["text/plain", "text/*", "image/svg+xml;q=0.5, text/plain", "text/plain; q=1; x=y"])
def test_text_is_one_fact_a_line(table, accept):
    answer = drawn(table, accept)
    assert answer.status_code == 200 and answer.content_type == "text/plain; charset=utf-8"
    lines = answer.text.splitlines()
    assert "Turn of" in lines[1] and all(line.strip() == line and line for line in lines)


@pytest.mark.parametrize(
    "accept", ["application/json", "text/html", "image/png", "image/svg+xml;q=0, application/json"]
)
def test_a_caller_who_takes_neither_is_406_and_hears_what_there_is(table, accept):
    document = problem(drawn(table, accept), 406, "not-acceptable")
    assert "image/svg+xml" in document["detail"] and "text/plain" in document["detail"]


@pytest.mark.parametrize("accept", [None, "application/json", "text/plain", "image/png"])
def test_as_in_the_body_goes_before_the_accept_header(table, accept):
    media = {kind: drawn(table, accept, **{"as": kind}).mimetype for kind in KINDS}
    assert media == {"svg": "image/svg+xml", "sentences": "text/plain", "grid": "text/plain"}
    grid = drawn(table, accept, **{"as": "grid"}).text
    assert grid.count("+-") >= 3 and max(map(len, grid.splitlines())) <= 80


@pytest.mark.parametrize(
    ("members", "pointer"),
    [
        ({"as": "png"}, "/as"),
        ({"as": None}, "/as"),
        ({"as": 1}, "/as"),
        ({"kind": "svg"}, "/kind"),
        ({"viewer": "C"}, "/viewer"),
        ({"viewer": None}, "/viewer"),
        ({"state": None}, "/state"),
        ({"state": {"game": "chess"}}, "/state/game"),
    ],
)
def test_a_wrong_member_is_named(table, members, pointer):
    document = problem(drawn(table, **members), 400, "invalid-request")
    assert pointer in [error["pointer"] for error in document["errors"]]


def test_a_state_is_required(client):
    document = problem(client.post(f"{GAME}/pictures", json={}), 400, "invalid-request")
    assert document["errors"] == [{"pointer": "/state", "detail": "This member is missing."}]


def test_an_unknown_game_is_404_and_another_edition_422(table):
    problem(table.client.post("/v1/games/chess/pictures", json={"state": table.state}), 404, "unknown-game")
    problem(drawn(table, state={**table.state, "edition": "0"}), 422, "unknown-edition")


def test_a_picture_takes_only_json_and_only_post(table):
    path = f"{GAME}/pictures"
    problem(table.client.post(path, data=b"{}", content_type="text/plain"), 415, "unsupported-media-type")
    problem(table.client.post(path, data=b"{"), 415, "unsupported-media-type")
    problem(table.client.post(path, data=b"{", content_type="application/json"), 400, "malformed-json")
    assert table.client.get(path).status_code == 405
    problem(table.client.post(f"{path}?as=svg", json={"state": table.state}), 400, "bad-request")


def test_a_picture_is_never_cached_and_has_the_headers_of_every_answer(table):
    headers = drawn(table).headers
    assert headers["Cache-Control"] == "no-store" and "Accept" in headers["Vary"]
    assert headers["X-Request-Id"] and headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert headers["Access-Control-Allow-Origin"] == "*" or "Access-Control-Allow-Origin" not in headers


def test_the_same_request_gives_the_same_bytes(table):
    for kind in KINDS:
        assert drawn(table, **{"as": kind}).data == drawn(table, **{"as": kind}).data


def test_an_impossible_state_is_drawn_with_its_faults(table):
    state = {**table.state, "ap": 99, "supply": {"A": -1, "B": 3}}
    for kind in KINDS:
        answer = drawn(table, state=state, **{"as": kind})
        assert answer.status_code == 200 and "LL-INV-2" in answer.text and "LL-INV-12" in answer.text


def test_a_viewer_sees_backs_where_others_see_names(table):
    whole, public = (drawn(table, "text/plain", **who).text for who in ({}, {"viewer": "public"}))
    assert "face down" in public and "face down" not in whole
    assert len({drawn(table, viewer=viewer).data for viewer in ("A", "B", "public")}) == 3
