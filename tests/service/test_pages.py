"""The addresses of the pages for people: links with something added to them, and addresses where nothing is."""

import pytest

from tests.service.conftest import GAME, problem

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
