"""The reading routes: what is served, a game, its rules."""

import pytest

from referee.games import GAMES
from referee.service.problems import KINDS
from tests.service.conftest import GAME

BOOK = GAMES["lost-lumina"].rulebook


def test_the_front_page_leads_to_the_interface(client):
    answer = client.get("/", headers={"Accept": "text/html"})
    assert answer.status_code == 200
    assert 'href="/v1"' in answer.text


def test_the_index_names_games_limits_and_links_that_work(client):
    index = client.get("/v1").json
    assert [game["id"] for game in index["games"]] == list(GAMES)
    assert index["limits"]["body_bytes"] == 1024 * 1024
    links = [*index["links"].values(), *(game["href"] for game in index["games"])]
    assert all(client.get(link).status_code == 200 for link in links)


def test_the_list_of_games_agrees_with_the_index(client):
    assert client.get("/v1/games").json["games"] == client.get("/v1").json["games"]


def test_a_game_tells_seats_switches_packs_and_counts(client):
    game = client.get(GAME).json
    assert game["seats"] == ["A", "B"] and game["viewers"] == ["A", "B", "public"]
    assert game["editions"] == ["1"] and game["packs"] == ["default"]
    assert sum(game["rules"]["status"].values()) == len(BOOK.rules)
    assert sum(game["rules"]["kind"].values()) == len(BOOK.sentences)


def test_every_switch_has_a_title_a_default_and_texts_for_its_values(client):
    for switch in client.get(GAME).json["switches"].values():
        assert switch["title"] and switch["interpretation"] in BOOK.interpretations
        assert switch["default"] in switch["values"]
        assert all(switch["values"].values())


def test_every_kind_of_move_says_who_when_and_with_what(client):
    moves = client.get(GAME).json["moves"]
    assert {"place", "move", "roll"} <= moves.keys()
    for name, kind in moves.items():
        assert kind["who"] and kind["when"] and kind["text"], name
        assert kind["example"]["type"] == name


def test_the_links_of_a_game_lead_to_its_operations(client):
    links = client.get(GAME).json["links"]
    for name in ("rules", "glossary", "examples", "components", "packs", "schemas", "coverage"):
        assert client.get(links.pop(name)).status_code == 200
    assert all(client.post(link, json={}).status_code in (200, 400) for link in links.values())


def test_the_catalogue_lists_every_id_once(client):
    listed = client.get(f"{GAME}/rules").json["rules"]
    assert [entry["id"] for entry in listed] == list(dict.fromkeys(BOOK.sentences))
    assert all(entry["section"] and entry["statement"] and entry["kind"] for entry in listed)


def test_every_id_of_the_catalogue_can_be_read(client):
    for identifier in BOOK.sentences:
        entry = client.get(f"{GAME}/rules/{identifier}").json
        assert entry["id"] == identifier and entry["statement"] == BOOK.sentences[identifier][1]


@pytest.mark.parametrize(
    ("identifier", "kind"),
    [
        ("LL-REINF-PLACE-2", "constraint"),
        ("LL-RULING-8", "interpretation"),
        ("LL-INV-2", "invariant"),
        ("LL-CONV-1", "convention"),
    ],
)
def test_an_entry_says_what_kind_it_is(client, identifier, kind):
    assert client.get(f"{GAME}/rules/{identifier}").json["kind"] == kind


@pytest.mark.parametrize("path", ["/v1", "/v1/games", GAME, f"{GAME}/rules", f"{GAME}/rules/LL-INV-2", "/"])
def test_what_changes_only_with_a_release_can_be_kept_by_a_cache(client, path):
    first = client.get(path)
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["X-Request-Id"]
    assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_a_slash_at_the_end_leads_to_the_same_answer(client):
    assert client.get("/v1/").data == client.get("/v1").data


@pytest.mark.parametrize("kind", KINDS)
def test_the_type_of_a_problem_can_be_read(client, kind):
    answer = client.get(f"/problems/{kind}")
    assert answer.json["type"] == f"/problems/{kind}" and answer.json["text"]


def test_health_is_told_in_a_word(client):
    assert client.get("/healthz").json == {"status": "ok"}
