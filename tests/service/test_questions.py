"""Questions over HTTP: the statuses as everywhere."""

from typing import Any

import pytest

from referee.games import GAMES
from tests.service.conftest import GAME, problem

BATTLE: dict[str, Any] = {
    "kind": "battle",
    "facts": {
        "attacker": {"card": "gnurxel", "followers": 2, "die": 6},
        "defender": {"card": "gruka", "followers": 3, "die": 5},
    },
}


def ask(client, **members: Any):
    return client.post(f"{GAME}/questions", json=members)


def test_a_battle_is_answered_as_a_transcript(client):
    answer = ask(client, **BATTLE)
    assert answer.status_code == 200, answer.text
    ruling = answer.json
    assert ruling["verdict"] == "legal"
    assert "The attacker A wins, 19 against 18." in [event["text"] for event in ruling["events"]]
    assert "/hand/A" in ruling["made_up"] and "veil" not in answer.text
    assert {"state", "digest", "previous", "pending", "reveals", "assumptions", "depends_on"} <= ruling.keys()


def test_the_last_state_can_be_sent_on(client):
    state = ask(client, **BATTLE).json["state"]
    checked = client.post(f"{GAME}/checks", json={"state": state}).json
    assert checked["possible"] is True and checked["pending"]["node"] == "TURN.DISCARD"


@pytest.mark.parametrize("kind", GAMES["lost-lumina"].questions)
def test_every_kind_answers_its_example(client, kind):
    assert ask(client, kind=kind, facts=GAMES["lost-lumina"].questions[kind].example).status_code == 200


def test_the_same_question_gives_the_same_bytes(client):
    assert ask(client, **BATTLE).data == ask(client, **BATTLE).data


def test_what_breaks_a_rule_is_an_illegal_move_that_points_into_the_facts(client):
    document = problem(ask(client, kind="place", facts={"own": 0, "opposing": 1}), 422, "illegal-move")
    assert [(v["rule"], v["pointer"]) for v in document["violations"]] == [
        ("LL-REINF-PLACE-2", "/facts/own"),
        ("LL-REINF-PLACE-3", "/facts/opposing"),
    ]
    assert all("legal_moves" not in violation for violation in document["violations"])


def test_a_fact_that_is_missing_is_a_need_that_points_into_the_facts(client):
    facts = {"attacker": {"card": "lorato", "followers": 3}, "defender": {"card": "gruka", "followers": 1, "die": 2}}
    document = problem(ask(client, kind="battle", facts=facts), 422, "undetermined")
    (need,) = document["needs"]
    assert need["put"] == "/facts/attacker/dice" and need["for"] == "effect"
    assert need["accepts"]["length"] == 3 and document["detail"] == need["question"]
    facts["attacker"]["dice"] = [6, 5, 6]
    assert ask(client, kind="battle", facts=facts).status_code == 200


def test_facts_that_cannot_be_are_an_impossible_state(client):
    facts = {**BATTLE["facts"], "defender": BATTLE["facts"]["attacker"]}
    document = problem(ask(client, kind="battle", facts=facts), 422, "impossible-state")
    assert document["violations"][0]["rule"] == "LL-INV-4"
    assert document["violations"][0]["pointer"] == "/facts/defender/card"


def test_pack_switches_and_trust_hold_for_a_question(client):
    pack = {"id": "default", "patch": {"cards": {"gruka": {"bp": 12}}}}
    texts = [event["text"] for event in ask(client, **BATTLE, pack=pack).json["events"]]
    assert "The defender B wins, 22 against 19." in texts
    facts = {"from": {"area": "W1", "own": 1}, "to": {"area": "W2"}, "action_points": 1}
    document = problem(ask(client, kind="move", facts=facts, trust="stated"), 422, "undetermined")
    assert document["needs"][0]["put"] == "/facts/adjacent" and "permitted" not in document
    problem(ask(client, **BATTLE, switches={"nothing": "x"}), 422, "impossible-state")


@pytest.mark.parametrize(
    ("members", "pointer"),
    [
        ({}, "/kind"),
        ({"kind": "battle"}, "/facts"),
        ({"kind": "fight", "facts": {}}, "/kind"),
        ({"kind": None, "facts": {}}, "/kind"),
        ({"kind": ["battle"], "facts": {}}, "/kind"),
        ({"kind": "battle", "facts": []}, "/facts"),
        ({"kind": "battle", "facts": None}, "/facts"),
        ({"kind": "battle", "facts": {"attaker": {}}}, "/facts/attaker"),
        ({"kind": "battle", "facts": {"attacker": {"followers": "2"}}}, "/facts/attacker/followers"),
        ({"kind": "battle", "facts": {"attacker": {"followers": 2.5}}}, "/facts/attacker/followers"),
        ({"kind": "battle", "facts": {"attacker": {"followers": True}}}, "/facts/attacker/followers"),
        ({"kind": "battle", "facts": {"attacker": {"followers": 1000}}}, "/facts/attacker/followers"),
        ({"kind": "battle", "facts": {"attacker": {"card": 16}}}, "/facts/attacker/card"),
        ({"kind": "battle", "facts": {"attacker": {"card": ""}}}, "/facts/attacker/card"),
        ({"kind": "battle", "facts": {"attacker": {"dice": 6}}}, "/facts/attacker/dice"),
        ({"kind": "battle", "facts": {"attacker": {"extra": {"dice": 1}}}}, "/facts/attacker/extra/dice"),
        ({"kind": "place", "facts": {"own": None}}, "/facts/own"),
        ({"kind": "move", "facts": {"from": "W1"}}, "/facts/from"),
        ({"kind": "move", "facts": {"adjacent": 1}}, "/facts/adjacent"),
        ({"kind": "score", "facts": {"A": 5}}, "/facts/A"),
        ({"kind": "score", "facts": {"C": {}}}, "/facts/C"),
        ({"kind": "score", "facts": {"A": [["x"]]}}, "/facts/A/0/0"),
        ({**BATTLE, "trust": "some"}, "/trust"),
        ({**BATTLE, "viewer": "A"}, "/viewer"),
        ({**BATTLE, "switches": {"olgi": 1}}, "/switches/olgi"),
        ({**BATTLE, "pack": {}}, "/pack/id"),
        (
            {**BATTLE, "pack": {"id": "default", "patch": {"cards": {"gruka": {"bp": 1.5}}}}},
            "/pack/patch/cards/gruka/bp",
        ),
    ],
)
def test_a_question_of_the_wrong_shape_is_an_invalid_request(client, members, pointer):
    document = problem(ask(client, **members), 400, "invalid-request")
    assert pointer in [error["pointer"] for error in document["errors"]], document["errors"]


def test_a_question_about_an_unknown_game_is_not_found(client):
    problem(client.post("/v1/games/chess/questions", json=BATTLE), 404, "unknown-game")


def test_a_batch_asks_questions_too(client):
    items = [{"op": "questions", "game": "lost-lumina", **BATTLE}, {"op": "questions", "game": "lost-lumina"}]
    results = client.post("/v1/batch", json={"items": items}).json["results"]
    assert [result["status"] for result in results] == [200, 400]
