"""Health, readiness, the description and the schema files it refers to."""

import re

import pytest
import yaml

from referee.games import GAMES


def test_the_service_answers_and_is_ready(client):
    assert client.get("/healthz").json == {"status": "ok"}
    assert client.get("/readyz").json == {"status": "ready", "games": [*GAMES]}


@pytest.mark.parametrize("accept", ["*/*", "application/yaml", "text/html"])
def test_the_description_is_served_to_everybody(client, accept):
    answer = client.get("/openapi.yaml", headers={"Accept": accept})
    assert answer.status_code == 200 and answer.mimetype == "application/yaml"
    assert yaml.safe_load(answer.text)["openapi"] == "3.1.0"


@pytest.mark.parametrize("path", ["/openapi.yaml", "/openapi.json"])
def test_who_has_the_description_need_not_load_it_again(client, path):
    etag = client.get(path).headers["ETag"]
    again = client.get(path, headers={"If-None-Match": etag})
    assert again.status_code == 304 and not again.data


def test_the_description_as_json_is_the_same_document(client):
    assert client.get("/openapi.json").json == yaml.safe_load(client.get("/openapi.yaml").text)


def test_every_schema_is_served_where_the_description_refers_to_it(client):
    named = set(re.findall(r"\bschemas/[a-z-]+/[a-z-]+\.json", client.get("/openapi.yaml").text))
    assert len(named) > 10
    for path in named:
        answer = client.get(f"/{path}")
        assert answer.status_code == 200 and answer.json["title"], path


def test_references_inside_a_schema_lead_to_files_that_are_served(client):
    for name in ("lost-lumina/state", "lost-lumina/move", "lost-lumina/record", "common/ruling"):
        schema = client.get(f"/schemas/{name}.json")
        assert "$id" not in schema.json  # with an `$id`, references would lead to where it points
        for reference in re.findall(r'"\$ref":"([^"#]+\.json)', schema.text):
            folder = name.split("/")[0]
            path = reference.removeprefix("../") if reference.startswith("../") else f"{folder}/{reference}"
            assert client.get(f"/schemas/{path}").status_code == 200, (name, reference)


@pytest.mark.parametrize("path", ["/schemas/lost-lumina/nothing.json", "/schemas/../openapi.json", "/schemas/a/b.json"])
def test_an_unknown_schema_file_lists_those_that_there_are(client, path):
    answer = client.get(path)
    assert answer.status_code == 404 and answer.mimetype == "application/problem+json"
