"""Every status that is not 200, with its body."""

import json
import logging

import pytest

from referee.games import GAMES
from tests.service.conftest import GAME, Table, problem


def test_an_illegal_move_is_422_with_rule_section_statement_and_hint(table):
    answer = table.judge(table.place(table.foreign_area()))
    document = problem(answer, 422, "illegal-move")
    first = document["violations"][0]
    assert document["verdict"] == "illegal"
    assert first["rule"] == "LL-REINF-PLACE-2" and first["pointer"] == "/move/area"
    assert first["section"] and first["statement"] and first["detail"] and first["hint"]
    assert first["rule"] in document["detail"]
    assert {"pending", "assumptions", "depends_on"} <= document.keys()


def test_the_moves_offered_in_a_refusal_are_legal(table):
    offered = table.judge(table.place(table.foreign_area())).json["violations"][0]["legal_moves"]
    assert offered
    assert all(table.judge(move).status_code == 200 for move in offered)


def test_a_missing_roll_is_422_undetermined_and_names_the_place(client):
    table = Table(client, seed=None)
    document = problem(table.judge(table.awaited()), 422, "undetermined")
    assert document["verdict"] == "undetermined"
    assert document["needs"][0]["put"] == "/move/report"
    assert document["permitted"] is True


def test_an_impossible_state_is_422_and_cites_the_invariant(table):
    table.state["supply"]["A"] += 1
    for operation, members in (("moves", {"move": table.place()}), ("legal-moves", {})):
        document = problem(table.ask(operation, **members), 422, "impossible-state")
        assert document["impossible"] is True
        assert document["violations"][0]["rule"] == "LL-INV-2"


@pytest.mark.parametrize(("member", "value"), [("edition", "2"), ("edition", ""), ("format", 2)])
@pytest.mark.parametrize("operation", ["moves", "legal-moves", "checks"])
def test_an_edition_or_format_that_is_not_served_is_422_by_name(table, operation, member, value):
    table.state[member] = value
    members = {"move": table.place()} if operation == "moves" else {}
    document = problem(table.ask(operation, **members), 422, "unknown-edition")
    assert document["pointer"] == f"/state/{member}"
    assert document["served"] == {"edition": "1", "format": 1}[member]


MALFORMED = {
    "empty body": b"",
    "blank body": b"  \n",
    "truncated": b'{"state": {"game": "lost-lu',
    "not JSON": b"state=1",
    "trailing comma": b'{"state": {},}',
    "two documents": b"{} {}",
    "null": b"null",
    "a list": b"[]",
    "a string": b'"x"',
    "a number": b"7",
    "byte order mark": b"\xef\xbb\xbf{}",
    "UTF-16": '{"state": {}}'.encode("utf-16"),
    "not UTF-8": b'{"a": "\xff"}',
    "NaN": b'{"state": NaN}',
    "infinity": b'{"state": -Infinity}',
    "a float too big": b'{"state": 1e400}',
    "an integer too big": b'{"state": 9007199254740993}',
    "5,000 digits": b'{"state": ' + b"9" * 5000 + b"}",
    "duplicate key": b'{"state": 1, "state": 2}',
    "lone surrogate": b'{"state": "\\ud800"}',
    "NUL": b'{"state": "\\u0000"}',
    "a thousand brackets": b'{"state": ' + b"[" * 1000 + b"]" * 1000 + b"}",
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED.keys())
def test_a_body_that_is_not_strict_json_is_400_malformed(client, body):
    answer = client.post(f"{GAME}/moves", data=body, content_type="application/json")
    document = problem(answer, 400, "malformed-json")
    assert document["detail"] and document["kind"]


INVALID = [
    ("moves", {}, "/state"),
    ("moves", {"move": None}, "/move"),
    ("moves", {"move": []}, "/move"),
    ("moves", {"move": "place"}, "/move"),
    ("moves", {"move": {}}, "/move/type"),
    ("moves", {"move": {"type": "fly", "seat": "A"}}, "/move/type"),
    ("moves", {"move": {"type": "__class__", "seat": "A"}}, "/move/type"),
    ("moves", {"move": {"type": "place", "seat": "A", "area": "W1", "count": 1, "free": True}}, "/move/free"),
    ("moves", {"move": {"type": "place", "seat": "A", "area": "W1"}}, "/move/count"),
    ("moves", {"move": {"type": "place", "seat": "A", "area": "W1", "count": "1"}}, "/move/count"),
    ("moves", {"move": {"type": "place", "seat": "A", "area": "W1", "count": True}}, "/move/count"),
    ("moves", {"move": {"type": "place", "seat": "A", "area": "W1", "count": 1.5}}, "/move/count"),
    ("moves", {"move": {"type": "place", "seat": 1, "area": "W1", "count": 1}}, "/move/seat"),
    ("moves", {"extra": 1}, "/extra"),
    ("moves", {"viewer": "C"}, "/viewer"),
    ("moves", {"viewer": None}, "/viewer"),
    ("moves", {"viewer": ["A"]}, "/viewer"),
    ("moves", {"viewer": ""}, "/viewer"),
    ("moves", {"want": "state"}, "/want"),
    ("moves", {"want": ["everything"]}, "/want/0"),
    ("moves", {"want": None}, "/want"),
    ("moves", {"explain": "some"}, "/explain"),
    ("moves", {"explain": True}, "/explain"),
    ("legal-moves", {"like": []}, "/like"),
    ("legal-moves", {"like": {"type": "fly"}}, "/like/type"),
    ("legal-moves", {"like": {"type": ["place"]}}, "/like/type"),
    ("legal-moves", {"like": {"kind": "place"}}, "/like/kind"),
    ("legal-moves", {"like": {"type": "place", "to": "W1"}}, "/like/to"),
    ("legal-moves", {"limit": 0}, "/limit"),
    ("legal-moves", {"limit": -1}, "/limit"),
    ("legal-moves", {"limit": "3"}, "/limit"),
    ("legal-moves", {"limit": True}, "/limit"),
    ("legal-moves", {"limit": None}, "/limit"),
    ("legal-moves", {"limit": 10**9}, "/limit"),
    ("legal-moves", {"sample": 3}, "/sample"),
    ("legal-moves", {"sample": {"n": 3}}, "/sample/seed"),
    ("legal-moves", {"sample": {"n": 3, "seed": 7}}, "/sample/seed"),
    ("legal-moves", {"sample": {"n": 0, "seed": "x"}}, "/sample/n"),
    ("legal-moves", {"viewer": "Matea"}, "/viewer"),
    ("legal-moves", {"move": {}}, "/move"),
    ("checks", {"viewer": "chance"}, "/viewer"),
    ("checks", {"want": ["state"]}, "/want"),
]


@pytest.mark.parametrize(("operation", "members", "pointer"), INVALID)
def test_a_request_of_the_wrong_shape_is_400_with_a_pointer(table, operation, members, pointer):
    place = {"move": table.place()} if operation == "moves" else {}
    body = {"state": table.state, **place, **members}
    if pointer == "/state":
        del body["state"]
    document = problem(table.client.post(f"{GAME}/{operation}", json=body), 400, "invalid-request")
    assert pointer in [error["pointer"] for error in document["errors"]]
    assert all(error["detail"] for error in document["errors"])


STATES = [
    (None, ""),
    ([], ""),
    ("state", ""),
    ({}, ""),
    ({"game": "lumina"}, "/game"),
    ({"game": 7}, "/game"),
    ({"edition": 1}, "/edition"),
    ({"format": "1"}, "/format"),
    ({"format": True}, "/format"),
    ({"trust": "none"}, "/trust"),
    ({"node": "TURN"}, "/node"),
    ({"active": "C"}, "/active"),
    ({"ap": "3"}, "/ap"),
    ({"ap": None}, "/ap"),
    ({"ap": False}, "/ap"),
    ({"hand": {"A": []}}, "/hand"),
    ({"surprise": 1}, ""),
    ({"pack": {"id": 1}}, "/pack/id"),
    ({"switches": {"olgi": 1}}, "/switches/olgi"),
]


@pytest.mark.parametrize(("change", "pointer"), STATES)
@pytest.mark.parametrize("operation", ["moves", "legal-moves", "checks"])
def test_a_state_of_the_wrong_shape_is_400_with_a_pointer(table, operation, change, pointer):
    changed = {**table.state, **change} if isinstance(change, dict) and change else change
    body = {"state": changed, **({"move": table.place()} if operation == "moves" else {})}
    document = problem(table.client.post(f"{GAME}/{operation}", json=body), 400, "invalid-request")
    assert any(error["pointer"].startswith(f"/state{pointer}") for error in document["errors"])


SETUPS = [
    ({"options": []}, "/options"),
    ({"options": {"players": 3}}, "/options"),
    ({"options": {"promo": "yes"}}, "/options/promo"),
    ({"options": {"promo": 1}}, "/options/promo"),
    ({"pack": "default"}, "/pack"),
    ({"pack": {}}, "/pack/id"),
    ({"pack": {"id": "default", "patch": []}}, "/pack/patch"),
    ({"pack": {"id": "default", "patch": {"cards": {"orly": {"bp": 1.5}}}}}, "/pack/patch/cards/orly/bp"),
    ({"pack": {"id": "default", "extra": 1}}, "/pack/extra"),
    ({"switches": {"olgi": 1}}, "/switches/olgi"),
    ({"switches": []}, "/switches"),
    ({"trust": "some"}, "/trust"),
    ({"trust": None}, "/trust"),
    ({"seed": 7}, "/seed"),
    ({"seed": "x" * 1000}, "/seed"),
    ({"salt": 7}, "/salt"),
    ({"viewer": "A"}, "/viewer"),
]


@pytest.mark.parametrize(("body", "pointer"), SETUPS)
def test_a_setup_of_the_wrong_shape_is_400_with_a_pointer(client, body, pointer):
    document = problem(client.post(f"{GAME}/setups", json=body), 400, "invalid-request")
    assert any(error["pointer"].startswith(pointer) for error in document["errors"])


CIRCUMSTANCES = [
    ({"switches": {"house-rule": "on"}}, "REF-STATE-1", "/switches/house-rule"),
    ({"switches": {"olgi": "nobody"}}, "REF-STATE-1", "/switches/olgi"),
    ({"pack": {"id": "expansion"}}, "REF-STATE-2", "/pack"),
    ({"pack": {"id": "default", "patch": {"cards": {"orly": {"bp": "eight"}}}}}, "REF-STATE-2", "/pack"),
    ({"pack": {"id": "default", "patch": {"cards": {"orly": None}}}}, "REF-STATE-2", "/pack"),
    ({"pack": {"id": "default", "patch": {"areas": None}}}, "REF-STATE-2", "/pack"),
    ({"pack": {"id": "default", "patch": {"provenance": None}}}, "REF-STATE-2", "/pack"),
    ({"pack": {"id": "default", "patch": {"provenance": {"/cards": 7}}}}, "REF-STATE-2", "/pack"),
]


@pytest.mark.parametrize(("members", "rule", "pointer"), CIRCUMSTANCES)
def test_an_unknown_switch_or_pack_is_refused_with_a_rule(client, table, members, rule, pointer):
    setup = problem(client.post(f"{GAME}/setups", json=members), 422, "impossible-state")
    table.state |= {**members, "switches": {**table.state["switches"], **members.get("switches", {})}}
    ruling = problem(table.judge(table.place()), 422, "impossible-state")
    assert rule in {fault["rule"] for fault in setup["violations"]} & {fault["rule"] for fault in ruling["violations"]}
    assert setup["violations"][0]["pointer"].startswith(pointer)
    assert ruling["violations"][0]["pointer"].startswith(f"/state{pointer}")


def test_an_unknown_seat_in_the_options_is_refused_with_a_rule(client):
    body = {"options": {"first_placer": "C"}}
    document = problem(client.post(f"{GAME}/setups", json=body), 422, "impossible-state")
    assert document["violations"][0]["pointer"] == "/options/first_placer"


def test_errors_of_state_and_move_come_together_and_are_at_most_fifty(table):
    unknown = {f"member{n}": n for n in range(30)}
    body = {"state": {**table.state, **unknown, "supply": unknown}, "move": {"type": "fly"}}
    document = problem(table.client.post(f"{GAME}/moves", json=body), 400, "invalid-request")
    assert 1 < len(document["errors"]) <= 50


def test_a_wrong_viewer_is_told_who_can_look(table):
    document = problem(table.judge(table.place(), viewer="Matea"), 400, "invalid-request")
    assert "A, B, public" in document["errors"][0]["detail"]


def test_names_that_the_rulebook_speaks_of_are_answered_with_a_rule(table):
    for move in (table.place("Atlantis"), table.place(seat="C"), table.place(count=99)):
        assert problem(table.judge(move), 422, "illegal-move")["violations"]


@pytest.mark.parametrize("path", ["/v1/games/chess", "/v1/games/chess/rules", "/v1/games/chess/rules/X-1"])
def test_an_unknown_game_is_404_and_lists_the_known_ones(client, path):
    assert problem(client.get(path), 404, "unknown-game")["known"] == list(GAMES)


@pytest.mark.parametrize("operation", ["setups", "moves", "legal-moves", "checks"])
def test_an_unknown_game_is_404_before_its_body_is_read(client, operation):
    problem(client.post(f"/v1/games/chess/{operation}", data=b"{"), 404, "unknown-game")


def test_an_unknown_rule_is_404_and_lists_near_ids(client):
    near = problem(client.get(f"{GAME}/rules/LL-REINF-PLACE-22"), 404, "unknown-rule")["near"]
    assert "LL-REINF-PLACE-2" in near


def test_a_rule_id_matches_exactly_or_not_at_all(client):
    assert "LL-REINF-PLACE-2" in problem(client.get(f"{GAME}/rules/ll-reinf-place-2"), 404, "unknown-rule")["near"]


@pytest.mark.parametrize("path", ["/nothing", "/v1/nothing", "/v1//games", "/v2", "/v1/games/lost-lumina/undo", "/%ff"])
def test_an_unknown_address_is_404(client, path):
    problem(client.get(path), 404, "not-found")


def test_an_internal_fault_is_500_with_an_id_without_details_and_logged_once(table, monkeypatch, caplog):
    def fail(*_: object) -> None:
        raise RuntimeError("a secret of the engine")

    monkeypatch.setattr(type(GAMES["lost-lumina"]), "judge", fail)
    with caplog.at_level(logging.ERROR):
        answer = table.judge(table.place())
    problem(answer, 500, "internal-error")
    assert "secret" not in answer.text and "verdict" not in answer.json
    assert [record.exc_info is not None for record in caplog.records] == [True]
    assert answer.headers["X-Request-Id"] in caplog.records[0].getMessage()


def test_a_refusal_never_echoes_more_of_a_name_than_is_useful(table):
    table.state["game"] = "x" * 5000
    assert len(table.judge(table.place()).data) < 2000
    assert len(json.dumps(table.client.get("/v1/games/" + "y" * 3000).json)) < 2000
