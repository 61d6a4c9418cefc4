"""A rule over HTTP comes with the examples that show it: the move, and what comes of it."""

import pytest

from referee.games import GAMES
from tests.service.conftest import GAME

BOOK = GAMES["lost-lumina"].rulebook
SHOWN_AS = {"enforced": "violation", "automatic": "event", "fault": "fault"}


def shown(client, rule):
    return client.get(f"{GAME}/rules/{rule}").json["examples"]


@pytest.mark.parametrize("rule", [rule for rule, entry in BOOK.rules.items() if entry.status in SHOWN_AS])
def test_a_rule_that_the_referee_keeps_is_shown_as_its_status_says(client, rule):
    by = SHOWN_AS[BOOK.rules[rule].status]
    example = next(example for example in shown(client, rule) if example["by"] == by)
    assert example["text"]
    whole = client.get(example["href"]).json
    assert (whole["id"], whole["title"]) == (example["id"], example["title"])
    assert {"rule": rule, "by": by} in whole["shows"]
    assert (whole["operation"], whole["request"]) == (example["operation"], example["request"])


def test_a_violation_is_shown_with_the_move_and_this_case(client):
    example, *_ = shown(client, "LL-REINF-PLACE-4")
    assert example["move"] == {"type": "place", "seat": "A", "area": "W1", "count": 4}
    assert example["text"] == "This costs 4 Action Points; A has 3 left."
    assert (example["by"], example["operation"]) == ("violation", "moves")


def test_an_event_is_shown_with_the_move_that_brings_it(client):
    example, *_ = shown(client, "LL-CARD-12-1")
    assert example["id"] == "S-16" and example["by"] == "event"
    assert example["move"] == {"type": "choose_die", "seat": "B", "for": "B", "which": [0]}
    assert "+2 Battle Points for B" in example["text"]


def test_an_event_of_a_later_move_is_shown_with_that_move(client):
    example = next(example for example in shown(client, "LL-CARD-04-0") if example["id"] == "S-20")
    assert example["move"]["type"] == "choose_die"


def test_a_fault_is_shown_with_the_state_alone(client):
    example, *_ = shown(client, "LL-MAP-3")
    assert "move" not in example and example["operation"] == "checks"
    body = client.get(example["request"]).json
    assert client.post(f"{GAME}/checks", json=body).json["possible"] is False


def test_what_an_example_is_about_comes_before_what_it_only_touches(client):
    ids = [example["id"] for example in shown(client, "LL-BATTLE-SEQ-1")]
    assert ids[0] == "rolling-too-early" and "an-ability-before-its-step" in ids


def test_interpretations_and_invariants_have_examples_too(client):
    assert [example["id"] for example in shown(client, "LL-RULING-10")] == ["S-05"]
    assert all(example["by"] in ("violation", "fault") for example in shown(client, "LL-INV-1"))
    assert shown(client, "LL-OVER-2") == []
