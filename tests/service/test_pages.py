"""The addresses of the pages for people: links with something added to them, and addresses where nothing is."""

import html
import re

import pytest

from referee.games import GAMES
from referee.service import create_app
from referee.service.envelopes import MAX_QUESTION
from tests.service.conftest import GAME, PROBLEM, problem

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"}
PAGES = ["/", "/search", "/open", "/docs", "/sw.js", "/table/table.css"]
PAGES += [f"/lost-lumina{place}" for place in ("", "/rules", "/rules/LL-REINF-PLACE-2", "/cards/gruka", "/ask/battle")]


@pytest.mark.parametrize("added", ["fbclid=x", "utm_source=a&utm_medium=b&utm_source=c", "&", "%", "=", "viewer"])
@pytest.mark.parametrize("path", PAGES)
def test_a_link_with_something_added_leads_to_the_same_page(client, path, added):
    plain, with_more = (client.get(address, headers=BROWSER) for address in (path, f"{path}?{added}"))
    assert (with_more.status_code, with_more.data) == (200, plain.data)
    assert client.head(f"{path}?{added}", headers=BROWSER).status_code == 200


def test_what_a_page_is_asked_for_is_found_among_what_is_added(client):
    found = client.get("/search?gclid=x&q=may+I+place+a+follower&game=lost-lumina&gclid=y", headers=BROWSER)
    assert found.status_code == 200 and "LL-REINF-PLACE-2" in found.text
    chapter = client.get("/lost-lumina/rules?fbclid=x&chapter=Phase+I%3A+Prepare", headers=BROWSER)
    assert chapter.status_code == 200 and "LL-PREP-PLACE-6" in chapter.text


@pytest.mark.parametrize("path", ["/v1", f"{GAME}/rules/LL-REINF-PLACE-2", "/openapi.json", "/healthz"])
def test_the_interface_takes_no_more_than_it_knows(client, path):
    problem(client.get(f"{path}?fbclid=x"), 400, "bad-request")


ASTRAY = {
    "/lost-lumnia": (404, 'Is <a href="/lost-lumina">/lost-lumina</a> meant?'),
    "/Lost-Lumina": (404, 'Is <a href="/lost-lumina">/lost-lumina</a> meant?'),
    "/Lumina/Rules/LU-TURN-1": (404, 'Is <a href="/lumina/rules">/lumina/rules</a> meant?'),
    "/lost-lumina/rulez": (404, 'Is <a href="/lost-lumina/rules">/lost-lumina/rules</a> meant?'),
    "/lost-lumina/nothing": (404, 'Go on at <a href="/lost-lumina">/lost-lumina</a>.'),
    "/share": (404, 'The <a href="/">first page</a> leads to all there is.'),
    "/<script>alert(1)</script>": (404, 'The <a href="/">first page</a> leads to all there is.'),
    "/lost-lumina/ask/battle/example": (405, 'Go on at <a href="/lost-lumina/ask/battle">/lost-lumina/ask/battle</a>.'),
    "/lost-lumina/share": (405, 'Go on at <a href="/lost-lumina">/lost-lumina</a>.'),
    "/search?game=chess": (404, "There is no game &#39;chess&#39;."),
}


def shown(answer):
    """What a page says, checked for everything that the pages have."""
    assert answer.content_type == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "private, no-cache" and answer.headers["Vary"] == "Accept"
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Content-Length"] == str(len(answer.data))
    assert '<a class="brand" href="/">' in answer.text and "<script>alert" not in answer.text
    return answer.text


@pytest.mark.parametrize(("path", "told"), ASTRAY.items())
def test_who_goes_astray_in_a_browser_gets_a_page_and_a_way_on(client, path, told):
    status, sentence = told
    answer = client.get(path, headers=BROWSER)
    assert answer.status_code == status and sentence in shown(answer)
    for way in re.findall(r'<p.*?<a href="([^"]+)">', sentence):
        assert client.get(html.unescape(way), headers=BROWSER).status_code == 200
    assert client.head(path, headers=BROWSER).status_code == status


@pytest.mark.parametrize("path", ASTRAY)
def test_everybody_else_gets_a_problem_document(client, path):
    for accept in ("", "*/*", "application/json", "application/json, text/html", "image/png", "x"):
        answer = client.get(path, headers={"Accept": accept} if accept else {})
        assert answer.content_type == PROBLEM and answer.headers["Vary"] == "Accept"
        assert (answer.status_code, answer.json["status"]) == (ASTRAY[path][0], ASTRAY[path][0])


@pytest.mark.parametrize(
    "path", ["/v1/nothing", f"{GAME}/moves", "/schemas/x", "/openapi", "/metrics/x", "/problems/x"]
)
def test_the_interface_answers_a_browser_with_problem_documents_too(client, path):
    answer = client.get(path, headers=BROWSER)
    assert answer.status_code in (404, 405) and answer.content_type == PROBLEM
    assert "Vary" not in answer.headers


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_a_page_that_takes_no_form_says_so_and_how_it_is_asked_for(client, method):
    answer = client.open("/search", method=method, headers=BROWSER)
    assert answer.status_code == 405 and answer.headers["Allow"] == "GET, HEAD, OPTIONS"
    assert "This address takes no form." in shown(answer)


def test_a_form_that_cannot_be_read_is_refused_in_a_page(client):
    answer = client.post("/lumina/ask/turn", json={}, headers=BROWSER)
    assert answer.status_code == 415 and "application/x-www-form-urlencoded" in shown(answer)
    assert 'href="/lumina/ask"' in answer.text


def test_one_request_too_many_is_told_in_a_page(monkeypatch):
    monkeypatch.setenv("REFEREE_RATE_LIMIT", "1")
    client = create_app().test_client()
    assert client.get("/lumina", headers=BROWSER).status_code == 200
    answer = client.get("/lumina", headers=BROWSER)
    assert answer.status_code == 429 and "Ask again in" in shown(answer)
    assert answer.headers["Retry-After"] and answer.headers["RateLimit"]


def test_a_failure_is_told_in_a_page_with_the_id_to_report(client, monkeypatch):
    def failing(*_):
        raise RuntimeError("a bug")

    monkeypatch.setattr("referee.table.library.hub", failing)
    answer = client.get("/lumina", headers=BROWSER)
    assert answer.status_code == 500 and answer.headers["X-Request-Id"] in shown(answer)
    assert "a bug" not in answer.text


@pytest.mark.parametrize("game", GAMES)
def test_a_search_in_one_game_stays_in_it(client, game):
    assert f'name="game" value="{game}"' in client.get(f"/search?q=turn&game={game}", headers=BROWSER).text
    assert client.get("/search?q=turn&game=", headers=BROWSER).status_code == 200


def test_an_accept_header_without_end_does_not_make_a_page(client):
    answer = client.get("/nothing", headers={"Accept": "text/html," * 200})
    assert problem(answer, 431, "header-too-large")


def test_a_question_is_as_long_on_the_page_as_in_the_interface(client):
    page = client.get(f"/search?q={'a' * (MAX_QUESTION + 1)}", headers=BROWSER)
    assert f'maxlength="{MAX_QUESTION}"' in page.text and f'value="{"a" * MAX_QUESTION}"' in page.text
