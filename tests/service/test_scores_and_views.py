"""The score of a state, and the state as a viewer sees it."""

import json

import pytest

from referee.core.canonical import canonical, digest
from referee.wire import shapes
from referee.wire.door import door
from tests.service.conftest import GAME, Table, problem

VIEWERS = ("A", "B", "public")


# Scores


def test_a_score_has_lines_with_rules_and_totals(table):
    answer = table.ask("scores")
    assert answer.status_code == 200
    assert shapes.errors("common/score", answer.json) == []
    assert answer.json["lines"] and all(line["rules"] and line["text"] for line in answer.json["lines"])
    for seat, total in answer.json["totals"].items():
        assert total == sum(line["points"] for line in answer.json["lines"] if line["seat"] == seat)


def test_a_score_is_that_of_the_library(table):
    assert table.ask("scores").json == json.loads(canonical(door("lost-lumina").score(table.state)))


def test_the_score_lies_open_and_is_the_same_for_every_viewer(table):
    assert len({table.ask("scores", viewer=viewer).data for viewer in VIEWERS} | {table.ask("scores").data}) == 1


def test_a_score_at_the_end_agrees_with_the_result(client):
    table = Table(client).until("GAME.OVER")
    totals, result = table.ask("scores").json["totals"], table.state["result"]
    if result["reason"] == "no_cards":
        assert result["winners"] == [seat for seat in totals if totals[seat] == max(totals.values())]


# Views


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_is_a_state_that_hides_what_the_viewer_may_not_see(table, viewer):
    answer = table.ask("views", viewer=viewer)
    assert answer.status_code == 200 and answer.json.keys() == {"state", "digest", "pending"}
    seen = answer.json["state"]
    assert shapes.errors("lost-lumina/state", seen) == []
    assert "seed" not in seen and "salt" not in seen
    for seat in ("A", "B"):
        assert bool(seen["hand"][seat]["known"]) == (seat == viewer)
    assert seen["map"] == table.state["map"]


def test_a_view_has_the_digest_that_rulings_for_this_viewer_begin_with(table):
    view = table.ask("views", viewer="A").json
    assert view["digest"] == digest(view["state"])
    assert table.judge(table.place(), viewer="A").json["previous"] == view["digest"]


def test_a_view_of_a_view_is_the_same_view(table):
    for viewer in VIEWERS:
        first = table.ask("views", viewer=viewer)
        again = table.client.post(f"{GAME}/views", json={"state": first.json["state"], "viewer": viewer})
        assert first.data == again.data


def test_a_view_can_be_sent_to_every_operation(table):
    seen = table.ask("views", viewer="B").json["state"]
    for operation, members in (("moves", {"move": table.place()}), ("legal-moves", {}), ("checks", {}), ("scores", {})):
        assert table.client.post(f"{GAME}/{operation}", json={"state": seen, **members}).status_code == 200


def test_a_view_is_that_of_the_library(table):
    seen = door("lost-lumina").view(table.state, "A")
    assert table.ask("views", viewer="A").json["state"] == json.loads(canonical(seen))


def test_an_impossible_state_is_not_told_from_a_possible_one_by_what_is_hidden(client):
    """A card that lies twice where the viewer sees only backs is no fault that the viewer may hear of."""
    table = Table(client).until("TURN.ACTIONS")
    table.state["undrafted"]["known"][0] = table.state["hand"]["B"]["known"][0]
    problem(table.ask("scores"), 422, "impossible-state")
    assert table.ask("views", viewer="A").status_code == 200
    assert table.ask("scores", viewer="A").status_code == 200


def test_a_card_face_down_stays_so_when_the_game_ends_by_agreement(client):
    table = Table(client).until("BATTLE.COMMIT")
    seat, other = table.awaited()["seat"], {"A": "B", "B": "A"}[table.awaited()["seat"]]
    card = table.play()["state"]["in_play"][seat]
    table.play({"type": "agreement", "seat": "table", "agreed": ["A", "B"], "reason": "Late.", "leaves": "A"})
    seen = {viewer: table.ask("views", viewer=viewer).json["state"]["in_play"][seat] for viewer in VIEWERS}
    assert seen == {seat: card, other: "?", "public": "?"}


def test_cards_turned_up_stay_so_when_the_game_ends_by_agreement(client):
    table = Table(client).until("BATTLE.DICE.ROLL")
    table.play({"type": "agreement", "seat": "table", "agreed": ["A", "B"], "reason": "Late.", "leaves": "A"})
    for viewer in VIEWERS:
        assert table.ask("views", viewer=viewer).json["state"]["in_play"] == table.state["in_play"]


# What cannot be answered


@pytest.mark.parametrize("operation", ["scores", "views"])
def test_an_impossible_state_is_422_with_its_invariant(table, operation):
    table.state["supply"]["A"] += 1
    document = problem(table.ask(operation, viewer="A"), 422, "impossible-state")
    assert document["violations"][0]["rule"] == "LL-INV-2"


@pytest.mark.parametrize(("member", "value"), [("edition", "2"), ("format", 2)])
@pytest.mark.parametrize("operation", ["scores", "views"])
def test_an_edition_or_format_that_is_not_served_is_422_by_name(table, operation, member, value):
    table.state[member] = value
    document = problem(table.ask(operation, viewer="A"), 422, "unknown-edition")
    assert document["pointer"] == f"/state/{member}"


INVALID = [
    ("views", {}, "/viewer"),
    ("views", {"viewer": None}, "/viewer"),
    ("views", {"viewer": "chance"}, "/viewer"),
    ("views", {"viewer": ["A"]}, "/viewer"),
    ("views", {"viewer": "A", "want": ["state"]}, "/want"),
    ("views", {"viewer": "A", "state": None}, "/state"),
    ("scores", {"viewer": "C"}, "/viewer"),
    ("scores", {"viewer": None}, "/viewer"),
    ("scores", {"move": {}}, "/move"),
    ("scores", {"state": {}}, "/state"),
    ("scores", {"state": {"game": "lumina"}}, "/state/game"),
]


@pytest.mark.parametrize(("operation", "members", "pointer"), INVALID)
def test_a_request_of_the_wrong_shape_is_400_with_a_pointer(table, operation, members, pointer):
    body = {"state": table.state, **members}
    document = problem(table.client.post(f"{GAME}/{operation}", json=body), 400, "invalid-request")
    assert any(error["pointer"].startswith(pointer) for error in document["errors"])


@pytest.mark.parametrize("operation", ["scores", "views"])
def test_a_state_is_needed(client, operation):
    document = problem(client.post(f"{GAME}/{operation}", json={"viewer": "A"}), 400, "invalid-request")
    assert [error["pointer"] for error in document["errors"]] == ["/state"]


@pytest.mark.parametrize("operation", ["scores", "views"])
def test_an_unknown_game_is_404_before_its_body_is_read(client, operation):
    problem(client.post(f"/v1/games/chess/{operation}", data=b"{"), 404, "unknown-game")
