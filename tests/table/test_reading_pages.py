"""The pages to read: games, chapters, rules, components, words, search; their weight, their speed and their policy."""

import re
import statistics
import time

import pytest

from referee.core.components import Component, cited
from referee.core.components import texts as entries
from referee.games import GAMES
from referee.table import library, named, pages, texts
from tests.table.conftest import games

PAGES = ("", "/rules", "/cards", "/words", "/ask", "/may-i", "/game", "/box", "/book")
HTML = {"Accept": "text/html"}


def test_a_browser_gets_the_page_and_everybody_else_what_they_got_before(visitor):
    page = visitor.goes("/").answer
    assert page.content_type.startswith("text/html") and "Accept" in page.headers["Vary"]
    assert all(f'href="/{game}"' in page.text for game in GAMES)
    plain = visitor.client.get("/")
    assert "Accept" in plain.headers["Vary"]
    assert "curl" not in plain.text and 'href="/v1"' in plain.text and plain.text != page.text


@games
@pytest.mark.parametrize("place", PAGES)
def test_every_page_of_a_game_is_there_under_a_strict_policy(visitor, game, place):
    answer = visitor.goes(f"/{game}{place}").answer
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "form-action 'self'" in policy
    assert not re.search(r"<script(?! src)|<style|\sstyle=|\son\w+=|javascript:", answer.text)


@games
def test_every_entry_of_a_catalogue_stands_in_a_chapter_and_has_a_page(visitor, game):
    entries = {entry["id"] for chapter in library._chapters(game).values() for entry in chapter}
    assert entries == set(GAMES[game].rulebook.sentences)
    for identifier in sorted(entries)[::9]:
        page = visitor.goes(f"/{game}/rules/{identifier}")
        statement = GAMES[game].rulebook.sentences[identifier][1]
        assert re.sub(r"\s+", " ", statement) in page.text


@games
def test_every_chapter_of_the_list_leads_to_its_entries(visitor, game):
    links = re.findall(r'href="(/[^"]*\?chapter=[^"]*)"', visitor.goes(f"/{game}/rules").answer.text)
    assert len(links) == len(library._chapters(game))
    for link in links:
        assert visitor.goes(link).answer.text.count('class="id"') > 0


@games
def test_every_component_has_a_page_that_says_what_is_known_and_from_where(visitor, game):
    for component in library._components(game)[::7]:
        page = visitor.goes(f"/{game}/cards/{component['id']}")
        assert "What is known, and from where" in page.text


def test_a_value_that_nobody_knows_is_shown_as_not_known(visitor):
    assert "not known" in visitor.goes("/lost-empires/cards/fe-war-dog").text


def test_a_card_is_found_by_its_number_and_by_its_name(visitor):
    assert visitor.goes("/lost-lumina/cards/12").text == visitor.goes("/lost-lumina/cards/gruka").text
    for asked in ("12", "Gruka", "gruk"):
        page = visitor.goes("/search", q=asked, game="lost-lumina").answer.text
        assert 'href="/lost-lumina/cards/gruka"' in page, asked


def test_a_card_is_found_by_its_name_in_another_language(visitor):
    other = next(
        (each, name)
        for game in GAMES
        for each in library._components(game)
        for language, name in each.get("names", {}).items()
        if language != "en" and name != each["title"]
    )
    component, name = other
    assert f"/cards/{component['id']}" in visitor.goes("/search", q=name).answer.text


@pytest.mark.parametrize(
    ("names", "title"),
    [({"de": "Kröte", "en": "Toad"}, "Toad"), ({"de": "Kröte", "fr": "Crapaud"}, "Kröte"), ({}, "toad")],
    ids=["in the language of the page", "in others", "in none"],
)
def test_lists_and_forms_call_a_component_by_the_same_name(monkeypatch, names, title):
    data = {"id": "toad", "names": names} if names else {"id": "toad"}
    monkeypatch.setattr("referee.wire.components.listed", lambda game: {"components": [data]})
    assert library._components.__wrapped__("lumina")[0]["title"] == title
    assert named.called(Component("cards", "toad", {}, None, names)) == title


@games
def test_every_id_that_a_text_cites_is_a_link(game):
    book = GAMES[game].rulebook
    for text in entries(book).values():
        linked = set(re.findall(r'class="id" href="[^"]*/([^"/]+)"', pages.linked(text, game)))
        assert linked == cited(text) & book.sentences.keys()


def test_the_search_finds_the_rule_in_the_words_of_players(visitor):
    assert "LL-REINF-PLACE-2" in visitor.goes("/search", q="may I place a follower where I have none").text


def test_a_search_without_a_hit_says_so_and_offers_words(visitor):
    page = visitor.goes("/search", q="xyzzyqux", game="lumina")
    assert "xyzzyqux" in page.text and "/search?game=lumina&amp;q=" in page.answer.text


def test_what_a_search_was_asked_for_is_escaped(visitor):
    assert "<script>x" not in visitor.goes("/search", q="<script>x</script>").answer.text


@pytest.mark.parametrize("path", ["/lumina/rules/LU-TURN-99", "/lumina/cards/zz", "/lumina/rules?chapter=Nothing"])
def test_what_there_is_not_is_a_page_of_its_own(visitor, path):
    answer = visitor.client.get(path, headers=HTML)
    assert answer.status_code == 404 and answer.content_type.startswith("text/html")


def test_a_rule_that_is_misspelled_leads_to_the_one_that_is_meant(visitor):
    answer = visitor.client.get("/lost-lumina/rules/LL-REINF-PLACE-22", headers=HTML)
    assert 'href="/lost-lumina/rules/LL-REINF-PLACE-2"' in answer.text


def test_other_addresses_are_refused_as_before(visitor):
    for path in ("/chess", "/chess/rules", "/lumina/nothing"):
        answer = visitor.client.get(path)
        assert (answer.status_code, answer.json["type"]) == (404, "/problems/not-found")


def test_what_others_add_to_a_link_is_ignored(visitor):
    assert visitor.goes("/lumina/rules", fbclid="2").text == visitor.goes("/lumina/rules").text


def test_the_first_screen_weighs_less_than_100_kilobytes(visitor):
    parts = ("/", "/table/table.css", "/table/table.js", "/table/icon.svg", "/table/manifest.webmanifest")
    assert sum(len(visitor.client.get(part, headers=HTML).data) for part in parts) < 100_000


@games
def test_pages_answer_within_100_milliseconds_when_warm(visitor, game):
    rule, component = next(iter(GAMES[game].rulebook.rules)), library._components(game)[0]["id"]
    for path in (*(f"/{game}{place}" for place in PAGES), f"/{game}/rules/{rule}", f"/{game}/cards/{component}"):
        visitor.goes(path)
        times = []
        for _ in range(5):
            began = time.process_time()
            visitor.goes(path)
            times.append(time.process_time() - began)
        assert statistics.median(times) < 0.1, path


def test_a_page_that_lasts_is_not_sent_twice(visitor):
    first = visitor.goes("/lumina/rules").answer
    again = visitor.client.get("/lumina/rules", headers={**HTML, "If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304 and not again.data


def test_every_text_that_the_templates_ask_for_is_there():
    from importlib import resources

    known = texts._texts(texts.LANGUAGE)
    for file in (resources.files("referee.table") / "templates").iterdir():
        for key in re.findall(r"""say\(["']([\w.-]+)["'][,)]""", file.read_text()):
            assert key in known, (file.name, key)


def test_an_id_in_a_label_stays_as_it_is():
    assert texts.label("D1-W1") == "D1-W1" and texts.label("action_points") == "Action points"


def test_another_language_is_one_file(monkeypatch):
    monkeypatch.setattr(texts, "_texts", lambda language: {"nav.rules": "Regeln"} if language == "de" else {})
    monkeypatch.setattr(texts, "LANGUAGE", "de")
    assert texts.say("nav.rules") == "Regeln"


@games
def test_the_words_of_a_game_lead_to_rules_that_there_are(visitor, game):
    found = re.findall(rf'href="/{game}/rules/([^"]+)"', visitor.goes(f"/{game}/words").answer.text)
    assert found and set(found) <= set(GAMES[game].rulebook.sentences)


@pytest.mark.parametrize(
    ("asked", "headings"), [("fight without a card", ["Rules", "Words"]), ("battle", ["Words", "Rules"])]
)
def test_a_question_is_answered_by_rules_first_and_a_word_by_its_meaning(visitor, asked, headings):
    page = visitor.goes("/search", q=asked, game="lost-lumina")
    assert re.findall(r"<h2>(\w+)</h2>", page.answer.text) == headings
