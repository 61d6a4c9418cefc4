"""Health, readiness, the description and the schema files it refers to."""

import re

import pytest


def test_the_service_answers_and_is_ready(client):
    assert client.get("/healthz").json == {"status": "ok"}
    assert client.get("/readyz").json == {"status": "ready", "games": ["lost-lumina"]}


@pytest.mark.parametrize("accept", ["*/*", "application/yaml", "text/html"])
def test_the_description_is_served_to_everybody(client, accept):
    answer = client.get("/openapi.yaml", headers={"Accept": accept})
    assert answer.status_code == 200 and answer.mimetype == "application/yaml"
    assert answer.text.startswith("openapi: 3.1.0")


def test_every_schema_that_the_description_refers_to_is_served_where_it_says(client):
    named = set(re.findall(r'\$ref: "(schemas/[^"#]+)"', client.get("/openapi.yaml").text))
    assert len(named) > 10
    for path in named:
        answer = client.get(f"/{path}")
        assert answer.status_code == 200 and answer.json["$id"].endswith(path.removeprefix("schemas"))


def test_references_inside_a_schema_lead_to_files_that_are_served(client):
    for name in ("lost-lumina/state", "lost-lumina/move", "lost-lumina/record", "common/ruling"):
        text = client.get(f"/schemas/{name}.json").text
        for reference in re.findall(r'"\$ref":"([^"#]+\.json)', text):
            folder = name.split("/")[0]
            path = reference.removeprefix("../") if reference.startswith("../") else f"{folder}/{reference}"
            assert client.get(f"/schemas/{path}").status_code == 200, (name, reference)


@pytest.mark.parametrize("path", ["/schemas/lost-lumina/nothing.json", "/schemas/../openapi.json", "/schemas/a/b.json"])
def test_an_unknown_schema_file_lists_those_that_there_are(client, path):
    answer = client.get(path)
    assert answer.status_code == 404 and answer.mimetype == "application/problem+json"
