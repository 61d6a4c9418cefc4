"""The score of a state, and the state as a viewer sees it."""

import json
import random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.canonical import canonical, digest
from referee.games import GAMES
from referee.wire import shapes
from referee.wire.door import door
from tests.service.conftest import GAME, Table, problem
from tests.suite.adapters import ADAPTERS
from tests.suite.play import positions

LUMINA = GAMES["lost-lumina"]
ADAPTER = ADAPTERS["lost-lumina"]
VIEWERS = ("A", "B", "public")
SECRETS = ("seedseedseedseed", "saltsaltsaltsalt")


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


def secret_positions() -> list[Any]:
    """States of random games, with cards under names that betray themselves, and a seed and a salt likewise."""
    rng = random.Random(8)
    found = []
    for state in positions(LUMINA, 2, every=6):
        names = ADAPTER.tokens(state, rng)
        found.append((replace(LUMINA.rename(state, names), seed=SECRETS[0], salt=SECRETS[1]), names))
    return found


def test_no_view_and_no_score_holds_what_the_viewer_may_not_see(client):
    for state, names in secret_positions():
        for viewer in VIEWERS:
            hidden = {*ADAPTER.hidden_tokens(state, viewer, names), *SECRETS}
            for operation in ("views", "scores"):
                document = {"state": LUMINA.dump(state), "viewer": viewer}
                answer = client.post(f"{GAME}/{operation}", json=document).json
                answer.get("state", {}).pop("pack", None)
                assert not [token for token in hidden if token in json.dumps(answer)], (viewer, state.node)


def test_states_that_a_viewer_cannot_tell_apart_have_equal_views_and_scores(client):
    rng, told_apart = random.Random(3), 0
    for state in positions(LUMINA, 2, every=6):
        for viewer in VIEWERS:
            twin = ADAPTER.twin(state, viewer, rng)
            told_apart += twin != state
            for operation in ("views", "scores"):
                one, other = (
                    client.post(f"{GAME}/{operation}", json={"state": LUMINA.dump(each), "viewer": viewer}).data
                    for each in (state, twin)
                )
                assert one == other, (viewer, state.node)
    assert told_apart > 20


def test_an_impossible_state_is_not_told_from_a_possible_one_by_what_is_hidden(client):
    """A card that lies twice where the viewer sees only backs is no fault that the viewer may hear of."""
    table = Table(client).until("TURN.ACTIONS")
    table.state["undrafted"]["known"][0] = table.state["hand"]["B"]["known"][0]
    problem(table.ask("scores"), 422, "impossible-state")
    assert table.ask("views", viewer="A").status_code == 200
    assert table.ask("scores", viewer="A").status_code == 200


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
