"""The reading routes for component data, and the check of a patch."""

import pytest

from referee.games import GAMES
from referee.games.lost_lumina.pack import PACKS
from referee.wire.shapes import SHAPES
from tests.service.conftest import GAME, problem

PACK = PACKS["default"]
CHECKS = f"{GAME}/packs/checks"


def check(client, **pack):
    answer = client.post(CHECKS, json={"pack": {"id": "default", **pack}})
    assert answer.status_code == 200, answer.text
    return answer.json


def test_every_entry_of_the_pack_is_a_component(client):
    listed = client.get(f"{GAME}/components").json
    assert listed["pack"] == "default"
    found = {(c["collection"], c["id"]): c["data"] for c in listed["components"]}
    assert found == {
        (part, identifier): entry
        for part in ("cards", "regions", "areas", "paths")
        for identifier, entry in PACK[part].items()
    }


def test_every_value_says_where_it_comes_from(client):
    for component in client.get(f"{GAME}/components").json["components"]:
        at = f"/{component['collection']}/{component['id']}"
        values = component["data"] if isinstance(component["data"], dict) else {}
        told = component["provenance"]
        assert (
            set(told) >= {f"{at}/{name}" for name, value in values.items() if not isinstance(value, dict)} or at in told
        )
        assert all(pointer.startswith(at) and note["source"] for pointer, note in told.items())


def test_a_printed_value_a_derived_and_an_assumed_one_are_told_apart(client):
    orly = client.get(f"{GAME}/components/orly").json["provenance"]
    assert orly["/cards/orly/bp"]["source"] == "rulebook"
    assert orly["/cards/orly/step"] == PACK["provenance"]["/cards/orly/step"]
    assert client.get(f"{GAME}/components/D1-W1").json["provenance"]["/paths/D1-W1"]["source"] == "assumed"


@pytest.mark.parametrize("called", ["gruka", "GRUKA", "Gruka", "12", "GrUkA"])
def test_a_card_is_found_by_id_number_or_name_whatever_its_case(client, called):
    card = client.get(f"{GAME}/components/{called}").json
    assert (card["collection"], card["id"], card["number"], card["names"]) == ("cards", "gruka", 12, {"en": "Gruka"})
    assert card["data"] == PACK["cards"]["gruka"]


@pytest.mark.parametrize(
    ("called", "collection"),
    [("W1", "areas"), ("w1", "areas"), ("Woods", "regions"), ("D1-W1", "paths"), ("28", "cards")],
)
def test_places_and_paths_are_components_too(client, called, collection):
    assert client.get(f"{GAME}/components/{called}").json["collection"] == collection


def test_a_component_comes_with_the_rules_about_it(client):
    about = [rule["id"] for rule in client.get(f"{GAME}/components/gruka").json["rules"]]
    assert about[:2] == ["LL-CARD-12-0", "LL-CARD-12-1"]
    assert "LL-RULING-16" in about and "LL-CARD-01-1" not in about
    assert "LL-MAP-3" in [rule["id"] for rule in client.get(f"{GAME}/components/W1").json["rules"]]
    assert "LL-RULING-8" in [rule["id"] for rule in client.get(f"{GAME}/components/D1-W1").json["rules"]]


def test_every_card_has_a_rule_and_each_rule_leads_back(client):
    for card in PACK["cards"]:
        rules = client.get(f"{GAME}/components/{card}").json["rules"]
        assert rules
        back = client.get(f"{GAME}/rules/{rules[0]['id']}").json["components"]
        assert card in [component["id"] for component in back]


def test_every_id_leads_to_its_own_component(client):
    for component in client.get(f"{GAME}/components").json["components"]:
        again = client.get(component["href"]).json
        assert (again["collection"], again["data"]) == (component["collection"], component["data"])


@pytest.mark.parametrize(
    ("called", "near"),
    [
        ("grukka", "gruka"),
        ("Tanila", "tanilla"),
        ("W11", "W1"),
        ("woodss", "woods"),
        ("d1-w1", "D1-W1"),
        ("gruka%20", "gruka"),
    ],
)
def test_an_unknown_name_is_404_with_near_ones(client, called, near):
    document = problem(client.get(f"{GAME}/components/{called}"), 404, "not-found")
    assert near in document["near"] and near in document["detail"]


@pytest.mark.parametrize("called", ["zzzzzzz", "99", "012", "%00", "%F0%9F%8E%B2", "x" * 3000])
def test_what_is_no_name_is_404(client, called):
    problem(client.get(f"{GAME}/components/{called}"), 404, "not-found")


def test_a_pack_is_read_whole_and_has_its_shape(client):
    packs = client.get(f"{GAME}/packs").json["packs"]
    assert [pack["id"] for pack in packs] == [*GAMES["lost-lumina"].packs]
    for pack in packs:
        whole = client.get(pack["href"]).json
        assert whole == PACKS[pack["id"]] and SHAPES.valid("lost-lumina/pack", whole)
        assert (whole["title"], whole["version"]) == (pack["title"], pack["version"])


def test_an_unknown_pack_is_404_and_names_those_there_are(client):
    assert problem(client.get(f"{GAME}/packs/deluxe"), 404, "not-found")["near"] == ["default"]


def test_a_pack_without_a_patch_has_no_fault_and_its_gaps_are_what_is_assumed(client):
    found = check(client)
    assert found["possible"] is True and found["faults"] == [] and found["missing"] == []
    gaps = {gap["pointer"]: gap for gap in found["gaps"]}
    assert gaps["/pack/patch/paths/D1-W1"] | {"value": True, "source": "assumed"} == gaps["/pack/patch/paths/D1-W1"]
    assert "value" not in gaps["/pack/patch/paths/W1-W3"]
    assert {gap["source"] for gap in found["gaps"]} == {"assumed"}
    assert not any(pointer.startswith("/pack/patch/cards") for pointer in gaps)


def test_a_patch_closes_the_gap_that_it_names(client):
    before, after = check(client), check(client, patch={"paths": {"D1-W1": True, "W1-W3": True}})
    closed = {gap["pointer"] for gap in before["gaps"]} - {gap["pointer"] for gap in after["gaps"]}
    assert closed == {"/pack/patch/paths/D1-W1", "/pack/patch/paths/W1-W3"}


@pytest.mark.parametrize(
    ("patch", "rule", "pointer"),
    [
        ({"cards": {"orly": {"bp": -1}}}, "REF-STATE-2", "/pack/patch/cards/orly"),
        ({"cards": {"orly": None}}, "REF-STATE-2", "/pack/patch/cards"),
        ({"cards": {"orly": {"number": 3}}}, "REF-STATE-2", "/pack/patch/cards/orly/number"),
        ({"paths": {"W1-Q9": True}}, "LL-INV-1", "/pack/patch/paths/W1-Q9"),
        ({"dragons": {}}, "REF-STATE-2", "/pack/patch/dragons"),
    ],
)
def test_a_fault_names_its_rule_and_points_into_the_request(client, patch, rule, pointer):
    found = check(client, patch=patch)
    assert found["possible"] is False and "gaps" not in found
    fault = next(fault for fault in found["faults"] if fault["pointer"] == pointer)
    assert fault["rule"] == rule and fault["statement"] and fault["section"] and fault["detail"]


def test_every_fault_is_told_at_once(client):
    found = check(client, patch={"cards": {"orly": {"bp": -1}}, "paths": {"W1-Q9": True}})
    assert {fault["rule"] for fault in found["faults"]} == {"REF-STATE-2", "LL-INV-1"}


def test_an_unknown_pack_is_a_fault_and_still_200(client):
    answer = client.post(CHECKS, json={"pack": {"id": "deluxe", "patch": {"cards": {}}}})
    assert answer.status_code == 200
    assert [fault["pointer"] for fault in answer.json["faults"]] == ["/pack/id"]


def test_what_has_no_fault_here_can_be_played_with(client):
    patch = {"cards": {"gruka": {"bp": 9}}}
    assert check(client, patch=patch)["possible"] is True
    answer = client.post(f"{GAME}/setups", json={"pack": {"id": "default", "patch": patch}})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/pack"),
        ({"pack": None}, "/pack"),
        ({"pack": "default"}, "/pack"),
        ({"pack": {}}, "/pack/id"),
        ({"pack": {"id": 1}}, "/pack/id"),
        ({"pack": {"id": "default", "patch": []}}, "/pack/patch"),
        ({"pack": {"id": "default", "path": {}}}, "/pack/path"),
        ({"pack": {"id": "default"}, "viewer": "A"}, "/viewer"),
    ],
)
def test_a_check_of_the_wrong_shape_is_400_and_points_to_it(client, body, pointer):
    document = problem(client.post(CHECKS, json=body), 400, "invalid-request")
    assert pointer in [error["pointer"] for error in document["errors"]]


def test_a_check_for_an_unknown_game_is_404(client):
    problem(client.post("/v1/games/chess/packs/checks", json={"pack": {"id": "default"}}), 404, "unknown-game")
    problem(client.get("/v1/games/chess/components"), 404, "unknown-game")


def test_a_check_is_not_kept_by_a_cache(client):
    answer = client.post(CHECKS, json={"pack": {"id": "default"}})
    assert answer.headers["Cache-Control"] == "no-store"


PATHS = [f"{GAME}/{part}" for part in ("components", "components/gruka", "packs", "packs/default")]


@pytest.mark.parametrize("path", PATHS)
def test_an_answer_can_be_kept_by_a_cache(client, path):
    first = client.get(path)
    assert first.status_code == 200 and first.headers["Cache-Control"] == "public, max-age=3600"
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    head = client.head(path)
    assert head.data == b"" and head.headers["ETag"] == first.headers["ETag"]


@pytest.mark.parametrize("path", PATHS)
def test_what_is_only_read_takes_no_post(client, path):
    problem(client.post(path, json={}), 405, "method-not-allowed")
