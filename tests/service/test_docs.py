"""The page on which operations can be tried loads nothing from elsewhere and is allowed no more than it needs."""

import re

import pytest

from referee.service.docs import FILES

POLICY = "Content-Security-Policy"


def test_the_page_names_only_files_that_are_served_here(client):
    page = client.get("/docs")
    named = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert {path for path in named if path.startswith("/docs/")} == {f"/docs/{name}" for name in (*FILES, "start.js")}
    for path in (path for path in named if path != "data:,"):
        assert client.get(path).status_code == 200, path


def test_the_page_runs_no_script_and_no_style_of_its_own_text(client):
    page = client.get("/docs")
    assert page.mimetype == "text/html"
    assert not re.search(r"<script>|<style|style=|\son\w+=", page.text)
    policy = dict(part.split(" ", 1) for part in page.headers[POLICY].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert {policy[part] for part in ("script-src", "style-src", "connect-src")} == {"'self'"}
    assert policy.keys() == {
        *("default-src", "frame-ancestors", "base-uri", "form-action"),
        *("script-src", "style-src", "connect-src", "img-src"),
    }


@pytest.mark.parametrize("path", ["/docs/start.js", "/docs/swagger-ui.css", "/v1"])
def test_everything_else_keeps_the_strict_policy(client, path):
    assert client.get(path).headers.getlist(POLICY) == [
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ]


@pytest.mark.parametrize(("name", "media"), [*FILES.items(), ("start.js", "text/javascript")])
def test_the_files_have_their_media_types_and_can_be_kept(client, name, media):
    answer = client.get(f"/docs/{name}")
    assert answer.mimetype == media and answer.headers["Cache-Control"].startswith("public")
    assert client.get(f"/docs/{name}", headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize("name", ["swagger-ui.js", "..%2fapp.py", "LICENSE"])
def test_no_other_file_of_the_package_is_served(client, name):
    answer = client.get(f"/docs/{name}")
    assert answer.status_code == 404 and answer.mimetype == "application/problem+json"


def test_the_page_asks_for_the_description_and_for_no_one_s_judgement_of_it(client):
    start = client.get("/docs/start.js").text
    assert 'url: "/openapi.json"' in start and "validatorUrl: null" in start


def test_a_document_that_the_caller_does_not_mean_is_refused(client):
    answer = client.get("/docs", headers={"If-Match": '"another"'})
    assert answer.status_code == 412 and answer.mimetype == "application/problem+json"
