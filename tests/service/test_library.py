"""The reading routes for rules: search, one entry with what belongs to it, the glossary, coverage, schemas."""

import importlib
import json
from collections import Counter

import jsonschema
import pytest
from referencing import Registry

from referee.games import GAMES
from referee.service import edge
from referee.wire.shapes import SHAPES
from tests.service.conftest import GAME, problem

BOOK = GAMES["lost-lumina"].rulebook
SCHEMAS = ("state", "move", "options", "pack", "record", "ruling", "pending", "moves", "score", "agreement")


def ids(answer):
    return [entry["id"] for entry in answer.json["rules"]]


def test_no_route_stands_behind_another_and_what_is_said_of_routes_is_said_of_some(client):
    """One for `/` was registered twice, so that the second was never asked."""
    rules = [*client.application.url_map.iter_rules()]
    served = Counter((rule.rule, method) for rule in rules for method in rule.methods - {"OPTIONS"})
    assert set(served.values()) == {1}
    assert edge.OTHER_MEDIA | edge.QUERIES.keys() <= {rule.endpoint for rule in rules}


# Search.


def test_a_question_is_answered_with_rules_best_first(client):
    answer = client.get(f"{GAME}/rules", query_string={"q": "what does Gruka do for a defender?"})
    assert answer.status_code == 200 and ids(answer)[0] == "LL-CARD-12-1"
    assert answer.json["game"] == "lost-lumina" and answer.json["q"] == "what does Gruka do for a defender?"
    first = answer.json["rules"][0]
    assert (first["section"], first["statement"]) == BOOK.sentences["LL-CARD-12-1"]
    brief = {"game", "id", "section", "statement", "kind", "status", "href"}
    assert first.keys() - {"where"} == brief | {"text", "more", "interpretations", "components"}
    assert client.get(first["href"]).json["id"] == "LL-CARD-12-1"


def test_an_answer_has_a_line_for_chat_and_what_belongs_to_it(client):
    first = client.get(f"{GAME}/rules?q=what does Gruka do for a defender").json["rules"][0]
    assert first["text"] == (
        "+2 Battle Points for a defender. (Lost Lumina, Character Card Reference › Gruka: LL-CARD-12-1)"
    )
    assert [component["id"] for component in first["components"]] == ["gruka"]
    assert all(BOOK.interpretations[gap["id"]].title == gap["title"] for gap in first["interpretations"])


def test_a_paragraph_is_shown_with_its_first_rows_and_the_others_behind(client):
    found = client.get(f"{GAME}/rules?q=reroll dice").json["rules"]
    rows = [entry for entry in found if entry["id"].startswith("LL-BATTLE-REROLL-")]
    behind = [other["id"] for entry in rows for other in entry["more"]]
    assert len(rows) == 2 and behind and not {entry["id"] for entry in rows} & {*behind}


def test_a_question_with_several_answers_tells_them_apart(client):
    found = client.get(f"{GAME}/rules?q=what happens on a tie").json["rules"]
    where = {entry["id"]: entry["where"] for entry in found if "where" in entry}
    assert where["LL-BATTLE-RESULT-2"] == "Resolving a Battle" and where["LL-END-6"] == "Game End"


def test_the_words_of_the_glossary_that_a_question_has_are_explained(client):
    terms = client.get(f"{GAME}/rules?q=where is my reserve of guys").json["terms"]
    assert {"supply", "Follower"} <= {term["term"] for term in terms}
    assert all(term["meaning"] and term["rules"] for term in terms)
    assert "terms" not in client.get(f"{GAME}/rules?q=xylophone").json


def test_the_components_that_a_question_names_are_shown_also_where_no_rule_speaks_of_them(client):
    found = client.get("/v1/games/lumeria/rules?q=how much do the archers cost").json
    (archers,) = found["components"]
    assert archers["id"] == "archers" and client.get(archers["href"]).status_code == 200
    assert [c["id"] for c in client.get(f"{GAME}/rules?q=krokodil and grukas").json["components"]] == ["gruka"]
    assert "components" not in client.get(f"{GAME}/rules?q=who begins").json


def test_a_misspelled_word_is_understood_and_the_answer_says_how(client):
    answer = client.get(f"{GAME}/rules?q=gurka")
    assert answer.json["read_as"] == {"gurka": ["gruka"]}
    assert ids(answer) == ids(client.get(f"{GAME}/rules?q=gruka"))


def test_nothing_found_is_a_result_that_suggests_words(client):
    answer = client.get(f"{GAME}/rules?q=xylophone")
    assert answer.status_code == 200 and answer.json["rules"] == []
    assert answer.json["text"] == "No rule has the word xylophone." and answer.json["unknown"] == ["xylophone"]
    assert all(ids(client.get(f"{GAME}/rules", query_string={"q": word})) for word in answer.json["words"])


def test_a_search_goes_over_all_games(client):
    answer = client.get("/v1/rules?q=gruka")
    assert answer.json["rules"][0]["game"] == "lost-lumina"
    assert "game" not in answer.json and "edition" not in answer.json
    assert all(client.get(entry["href"]).status_code == 200 for entry in answer.json["rules"])


@pytest.mark.parametrize("path", [f"{GAME}/rules", "/v1/rules"])
@pytest.mark.parametrize("query", ["q=", f"q={'a' * 201}", "q=a&q=b"])
def test_a_question_of_the_wrong_shape_is_400_and_points_to_it(client, path, query):
    document = problem(client.get(f"{path}?{query}"), 400, "invalid-request")
    assert document["errors"][0]["pointer"] == "/q"


@pytest.mark.parametrize("path", [f"{GAME}/rules", "/v1/rules"])
@pytest.mark.parametrize("query", ["viewer=A", "q=a&limit=3", "Q=a", "&", "=a"])
def test_a_parameter_that_means_nothing_is_refused_and_the_known_one_named(client, path, query):
    assert "has only q" in problem(client.get(f"{path}?{query}"), 400, "bad-request")["detail"]


def test_a_search_over_all_games_needs_a_question(client):
    document = problem(client.get("/v1/rules"), 400, "invalid-request")
    assert document["errors"] == [{"pointer": "/q", "detail": "This member is missing."}]


@pytest.mark.parametrize("question", ["%FF%FE", "%ED%A0%80", "%00", "%F0%9F%8E%B2", "%", "a" * 200, "+++"])
def test_a_strange_question_is_still_answered(client, question):
    assert client.get(f"{GAME}/rules?q={question}").status_code == 200


def test_a_question_about_an_unknown_game_is_404(client):
    assert problem(client.get("/v1/games/chess/rules?q=king"), 404, "unknown-game")["known"] == list(GAMES)


def test_only_the_rules_take_a_query_string(client):
    for path in ("/v1", f"{GAME}/components", f"{GAME}/rules/LL-JRN-1", f"{GAME}/coverage"):
        problem(client.get(f"{path}?q=gruka"), 400, "bad-request")


# One entry.


def test_a_rule_has_the_others_under_its_heading_as_neighbors(client):
    entry = client.get(f"{GAME}/rules/LL-REINF-PLACE-2").json
    beside = [other["id"] for other in entry["neighbors"]]
    assert "LL-REINF-PLACE-3" in beside and "LL-REINF-PLACE-2" not in beside
    assert all(BOOK.rules[other].section == entry["section"] for other in beside)


def test_a_rule_names_the_interpretations_that_cite_it(client):
    entry = client.get(f"{GAME}/rules/LL-BR-ROLE-1").json
    found = {gap["id"]: gap for gap in entry["interpretations"]}
    assert found["LL-RULING-15"]["reading"] == BOOK.interpretations["LL-RULING-15"].reading


def test_an_id_is_not_cited_by_a_longer_one(client):
    cites_1 = {gap["id"] for gap in client.get(f"{GAME}/rules/LL-JRN-1").json["interpretations"]}
    for identifier in cites_1:
        gap = BOOK.interpretations[identifier]
        text = f"{gap.title} {gap.reading} {gap.why} {gap.alternative}".replace("LL-JRN-10", "").replace(
            "LL-JRN-11", ""
        )
        assert "LL-JRN-1" in text


def test_a_row_of_the_card_reference_names_its_card(client):
    for number, card in ((1, "tanilla"), (12, "gruka"), (28, "kurak")):
        entry = client.get(f"{GAME}/rules/LL-CARD-{number:02}-0").json
        assert [c["id"] for c in entry["components"]] == [card]
        assert client.get(entry["components"][0]["href"]).json["number"] == number


def test_an_interpretation_names_the_components_it_speaks_of(client):
    entry = client.get(f"{GAME}/rules/LL-RULING-16").json
    assert {"orly", "gruka", "namla", "olgi"} <= {c["id"] for c in entry["components"]}
    assert entry["neighbors"] == []


def test_a_rule_leads_to_the_examples_that_break_it(client):
    entry = client.get(f"{GAME}/rules/LL-REINF-PLACE-2").json
    for example in entry["examples"]:
        assert client.get(example["href"]).json["illegal"]["rule"] == "LL-REINF-PLACE-2"
    assert entry["examples"]


def test_every_entry_has_all_parts(client):
    for identifier in BOOK.sentences:
        entry = client.get(f"{GAME}/rules/{identifier}").json
        for part in ("asks", "neighbors", "see_also", "interpretations", "components", "examples"):
            assert isinstance(entry[part], list), identifier


def test_an_unknown_id_is_404_with_near_ones(client):
    document = problem(client.get(f"{GAME}/rules/LL-REINF-PLACE-22"), 404, "unknown-rule")
    assert "LL-REINF-PLACE-2" in document["near"] and "LL-REINF-PLACE-2" in document["detail"]
    assert problem(client.get(f"{GAME}/rules/{'x' * 5000}"), 404, "unknown-rule")["near"] == []


def test_a_rule_has_a_line_for_chat_and_says_how_players_ask_for_it(client):
    entry = client.get(f"{GAME}/rules/LL-BATTLE-RESULT-2").json
    assert entry["text"].startswith("At equal strength the defender is the winner. (Lost Lumina, ")
    assert entry["text"].endswith(": LL-BATTLE-RESULT-2)") and "\n" not in entry["text"]
    for ask in entry["asks"]:
        assert "LL-BATTLE-RESULT-2" in ids(client.get(f"{GAME}/rules", query_string={"q": ask}))[:3]


def test_a_rule_leads_to_what_it_cites_and_to_what_the_glossary_names_beside_it(client):
    entry = client.get(f"{GAME}/rules/LL-RULING-24").json
    assert {"LL-BR-REMOVE-1", "LL-BR-REMOVE-2"} <= {other["id"] for other in entry["see_also"]}
    for identifier in BOOK.rules:
        other = client.get(f"{GAME}/rules/{identifier}").json
        beside = {row["id"] for row in other["neighbors"]}
        assert not beside & {row["id"] for row in other["see_also"]}


# The glossary.


def test_the_glossary_explains_each_word_by_rules_that_there_are(client):
    document = client.get(f"{GAME}/glossary").json
    assert document["game"] == "lost-lumina" and document["edition"] == BOOK.edition
    names = [term["term"] for term in document["terms"]]
    assert len(names) == len({*names}) and "Follower" in names
    for term in document["terms"]:
        assert term["meaning"] and {*term["rules"]} <= BOOK.sentences.keys()


def test_every_game_has_a_glossary_and_links_to_it(client):
    for game in GAMES:
        address = client.get(f"/v1/games/{game}").json["links"]["glossary"]
        assert client.get(address).json["terms"]
    problem(client.get("/v1/games/chess/glossary"), 404, "unknown-game")


# Coverage.


def test_coverage_lists_every_rule_with_its_status_and_the_counts_agree(client):
    document = client.get(f"{GAME}/coverage").json
    assert [row["id"] for row in document["rules"]] == list(BOOK.rules)
    for row in document["rules"]:
        assert (row["status"], row["kind"]) == (BOOK.rules[row["id"]].status, BOOK.rules[row["id"]].kind)
        assert row["status"] not in ("quoted", "left to the players") or row["reason"]
    assert sum(document["status"].values()) == len(BOOK.rules)


def test_coverage_names_the_code_of_a_rule_and_the_code_carries_its_id(client):
    rows = {row["id"]: row for row in client.get(f"{GAME}/coverage").json["rules"]}
    place = {"module": "referee.games.lost_lumina.reinforcement", "name": "own_follower_in_target"}
    assert place in rows["LL-REINF-PLACE-2"]["code"]
    assert {"module": "referee.games.lost_lumina.characters.c12_gruka", "name": "Gruka.resolve"} in rows[
        "LL-CARD-12-1"
    ]["code"]
    for row in rows.values():
        for place in row["code"]:
            function = importlib.import_module(place["module"])
            for name in place["name"].split("."):
                function = getattr(function, name)
            assert row["id"] in function.rules


def test_coverage_names_only_interpretations_that_there_are(client):
    for row in client.get(f"{GAME}/coverage").json["rules"]:
        assert set(row["interpretations"]) <= BOOK.interpretations.keys()


# Schemas.


def test_every_schema_of_the_list_can_be_read(client):
    listed = client.get(f"{GAME}/schemas").json["schemas"]
    assert {schema["name"] for schema in listed} >= set(SCHEMAS)
    for schema in listed:
        assert schema["title"] and client.get(schema["href"]).json["title"] == schema["title"]


def alone(schema):
    """A validator that has nothing but this document, and looks nothing up."""
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema, registry=Registry())


@pytest.mark.parametrize("name", SHAPES.schemas)
def test_a_schema_can_be_used_alone(client, name):
    part, _, own = name.partition("/")
    schema = client.get(f"{GAME if part == 'common' else f'/v1/games/{part}'}/schemas/{own}").json
    validator = alone(schema)
    for example in schema.get("examples", []):
        assert validator.is_valid(example), name
    list(validator.iter_errors(17))
    references = [part for part in json.dumps(schema).split('"$ref": "')[1:]]
    assert not any(reference.startswith("http") for reference in references)


def test_the_schema_that_is_handed_out_judges_as_the_service_does(client):
    validator = alone(client.get(f"{GAME}/schemas/state").json)
    state = client.post(f"{GAME}/setups", json={"seed": "schema"}).json["state"]
    assert validator.is_valid(state)
    for wrong in ({**state, "promo": 1}, {**state, "more": 1}, {**state, "pack": {"id": "x" * 100}}, {}, None):
        assert not validator.is_valid(wrong) and not SHAPES.valid("lost-lumina/state", wrong)


def test_where_a_game_has_its_own_schema_the_common_one_stands_behind(client):
    assert "lost-lumina" in client.get(f"{GAME}/schemas/move").json["$id"]


def test_an_unknown_schema_is_404_with_near_ones(client):
    assert "state" in problem(client.get(f"{GAME}/schemas/states"), 404, "not-found")["near"]
    assert problem(client.get(f"{GAME}/schemas/zzzz"), 404, "not-found")["near"]
    problem(client.get("/v1/games/chess/schemas/state"), 404, "unknown-game")


# All of them.

PATHS = ["/v1/rules?q=gruka", *(f"{GAME}/{part}" for part in ("rules?q=gruka", "glossary", "coverage", "schemas"))]
PATHS.append(f"{GAME}/schemas/state")


@pytest.mark.parametrize("path", PATHS)
def test_an_answer_can_be_kept_by_a_cache(client, path):
    first = client.get(path)
    assert first.status_code == 200 and first.headers["Cache-Control"] == "public, max-age=3600"
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("path", PATHS)
def test_a_document_that_is_there_fulfils_if_match_of_any(client, path):
    """RFC 9110, 13.1.1: `*` is true if the origin server has a current representation."""
    assert client.get(path, headers={"If-Match": "*"}).status_code == 200
    tag = client.get(path).headers["ETag"]
    assert client.get(path, headers={"If-Match": "*", "If-None-Match": tag}).status_code == 304
    for other in ('"x"', f"W/{tag}"):
        problem(client.get(path, headers={"If-Match": other}), 412, "precondition-failed")


@pytest.mark.parametrize("path", PATHS)
def test_head_gives_the_headers_alone(client, path):
    head, full = client.head(path), client.get(path)
    assert head.status_code == 200 and head.data == b""
    assert head.headers["Content-Length"] == str(len(full.data)) and head.headers["ETag"] == full.headers["ETag"]


@pytest.mark.parametrize("path", PATHS)
def test_what_is_only_read_takes_no_post(client, path):
    problem(client.post(path.partition("?")[0], json={}), 405, "method-not-allowed")


def test_two_questions_have_two_etags(client):
    one, other = client.get(f"{GAME}/rules?q=gruka"), client.get(f"{GAME}/rules?q=olgi")
    assert one.headers["ETag"] != other.headers["ETag"]
