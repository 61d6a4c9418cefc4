"""The types of the client are those of the description: nothing that the service sends is lost, and nothing made up."""

from collections.abc import Iterator
from functools import cache
from inspect import signature
from typing import Any, get_args

import pytest
import referee_sdk
from flask.testing import FlaskClient
from referee_sdk import (
    Audit,
    Catalogue,
    Check,
    Component,
    Components,
    Coverage,
    DependsOn,
    Example,
    ExampleRequest,
    Examples,
    FoundRule,
    Game,
    GameInBrief,
    GameInFull,
    Glossary,
    Health,
    Index,
    Moves,
    Pack,
    PackCheck,
    Packs,
    Problem,
    Readiness,
    Referee,
    Result,
    Rule,
    Ruling,
    Schemas,
    Score,
    Search,
    SetUp,
    View,
)
from referee_sdk.parts import Answer, Part

from referee.games import GAMES as GAMES_SERVED
from referee.service import create_app
from tests.openapi.reading import DOCUMENT, HERE, REGISTRY, operations
from tests.sdk import test_routes as routes
from tests.sdk.comparing import Comparison, Schema, members

Place = tuple[str, str]

ANSWERS: dict[Place, tuple[Any, ...]] = {
    ("GET", "/v1"): (Index,),
    ("GET", "/v1/games"): ({"games": tuple[GameInBrief, ...]},),
    ("GET", "/v1/rules"): (Search,),
    ("POST", "/v1/batch"): ({"results": tuple[Result, ...]},),
    ("GET", "/healthz"): (Health,),
    ("GET", "/readyz"): (Readiness,),
}
"""What the client makes of an answer, for each of its alternatives; of some only the one member that there is."""
ANSWERS_OF_A_GAME: dict[Place, tuple[Any, ...]] = {
    ("GET", ""): (GameInFull,),
    ("GET", "/rules"): (Catalogue, Search),
    ("GET", "/rules/{identifier}"): (Rule,),
    ("GET", "/glossary"): (Glossary,),
    ("GET", "/components"): (Components,),
    ("GET", "/components/{called}"): (Component,),
    ("GET", "/packs"): (Packs,),
    ("POST", "/packs/checks"): (PackCheck,),
    ("GET", "/examples"): (Examples,),
    ("GET", "/examples/{identifier}"): (Example,),
    ("GET", "/examples/{identifier}/request"): (ExampleRequest,),
    ("GET", "/schemas"): (Schemas,),
    ("GET", "/coverage"): (Coverage,),
    ("POST", "/setups"): (SetUp,),
    ("POST", "/moves"): (Ruling, Ruling),
    ("POST", "/legal-moves"): (Moves,),
    ("POST", "/checks"): (Check,),
    ("POST", "/questions"): (Ruling,),
    ("POST", "/records"): (Audit,),
    ("POST", "/scores"): (Score,),
    ("POST", "/views"): (View,),
}
AS_IT_IS = {
    ("GET", "/packs/{identifier}"): "a document, whole in `document`",
    ("GET", "/schemas/{name}"): "a document",
    ("POST", "/pictures"): "text",
}
"""Answers of a game that are handed out as they came."""
JSON = "application/json"


def results() -> Iterator[tuple[Place, Schema, str]]:
    """Method and path of each operation, as the client knows them, with the schema of its result and its address."""
    for operation in operations():
        path, method = operation.path, operation.method.upper()
        for game in GAMES_SERVED:
            path = path.replace(f"/v1/games/{game}/", f"{routes.BASE}/")
        for media, content in operation.content["responses"]["200"]["content"].items():
            if media == JSON:
                yield (method, path), Schema(content["schema"], REGISTRY.resolver(HERE)), operation.path


def kinds() -> dict[Place, tuple[Any, ...]]:
    """What the client makes of each answer, by method and path."""
    return ANSWERS | {(method, routes.BASE + path): kinds for (method, path), kinds in ANSWERS_OF_A_GAME.items()}


@cache
def compared() -> Comparison:
    """The whole description compared with the client."""
    comparison = Comparison()
    for place, schema, address in results():
        known = kinds().get(place, ())
        either = schema.content.get("oneOf", [schema.content])
        for kind, content in zip(known, either, strict=True) if known else ():
            comparison.of(kind, [schema.below(content)], address)
    comparison.of(Problem, [schema_of("Problem")], "Problem")
    refusal = {name: each.type for name, each in (members(Ruling) | members(Problem)).items()}
    comparison.of(refusal, [schema_of("Refusal")], "Refusal")
    comparison.seen[Problem] |= schema_of("Refusal").content["properties"].keys() & members(Problem).keys()
    return comparison


def schema_of(name: str) -> Schema:
    return Schema(DOCUMENT["components"]["schemas"][name], REGISTRY.resolver(HERE))


def test_every_described_answer_has_its_type_in_the_client():
    left_out = {(method, routes.BASE + path) for method, path in AS_IT_IS}
    left_out |= {("GET", path) for path in routes.NOT_FOR_CLIENTS}
    assert {place for place, _, _ in results()} <= kinds().keys() | left_out
    assert kinds().keys() & left_out == set()


def test_the_types_of_the_client_are_those_of_the_description():
    assert compared().differences == []


def test_the_client_has_no_member_that_no_answer_has():
    made_up = {kind: members(kind).keys() - seen for kind, seen in compared().seen.items()}
    assert made_up.pop(Ruling) == {"detail"}, "the sentence of a refusal is that of its problem document"
    assert {kind.__name__: names for kind, names in made_up.items() if names} == {}


def test_every_type_of_the_client_is_described():
    ours = {value for value in vars(referee_sdk).values() if isinstance(value, type) and issubclass(value, Part)}
    assert ours - compared().seen.keys() == {Pack}, AS_IT_IS


REQUESTS = {
    "Setup": Game.setup,
    "Judgement": Game.judge,
    "Listing": Game.legal_moves,
    "Check": Game.check,
    "Audit": Game.record,
    "Score": Game.score,
    "View": Game.view,
    "Drawing": Game.picture,
    "Question": Game.ask,
    "PackCheck": Game.check_pack,
    "Batch": Referee.batch,
}
SAID = {"token": "state", "secrets": "state", "as": "kind"}
"""The members of requests that a method takes under another name."""


@pytest.mark.parametrize("name", REQUESTS)
def test_every_member_of_a_request_can_be_given(name):
    described = schema_of(name).content["properties"]
    assert {SAID.get(member, member) for member in described} | {"self"} == {*signature(REQUESTS[name]).parameters}


DEPENDS_ON = {name: {"type": "string"} for name in ("switch", "value", "interpretation", "other", "text")}
DEPENDS_ON["verdict_if_other"] = {"enum": ["legal", "illegal"]}
OTHERWISE = [
    ({"weather": {"type": "string"}}, "lacks `weather`"),
    ({"value": {"type": "integer"}}, "/value is one of ['string'], and described as one of ['integer']"),
    ({"value": {"type": ["string", "null"]}}, "/value can be null"),
    ({"value": {}}, "/value is one of ['string'], and described as one of []"),
    ({"verdict_if_other": {"enum": ["legal", "perhaps"]}}, "described as one of ['legal', 'perhaps']"),
]


@pytest.mark.parametrize(("change", "difference"), OTHERWISE)
def test_what_is_described_otherwise_is_seen(change, difference):
    properties = DEPENDS_ON | change
    schema = {"allOf": [{"required": [*DEPENDS_ON]}, {"properties": properties}]}
    comparison = Comparison()
    comparison.of(DependsOn, [Schema(schema, None)], "")
    assert [difference in found for found in comparison.differences] == [True]


def test_a_member_that_an_answer_can_be_without_is_seen():
    comparison = Comparison()
    comparison.of(DependsOn, [Schema({"required": ["switch"], "properties": DEPENDS_ON}, None)], "")
    assert {found.partition("sure to have")[2] for found in comparison.differences} == {
        f" `{name}`" for name in ("value", "interpretation", "other", "verdict_if_other")
    }


def test_plain_data_of_which_the_description_says_more_is_seen():
    comparison = Comparison()
    comparison.of(dict[str, Any], [Schema({"type": "object", "properties": {"ref": {}}}, None)], "/provenance")
    assert comparison.differences == ["/provenance is plain data, and the description says more"]


# What comes


def lost(value: Any, document: Any, at: str = "") -> list[str]:
    """The places of an answer that are not in what the client has made of it."""
    if isinstance(value, Part):
        own = members(type(value))
        below = [(name, getattr(value, own[name].name) if name in own else None) for name in document]
        return [place for name, found in below for place in lost(found, document[name], f"{at}/{name}")]
    if isinstance(value, tuple) and len(value) == len(document):
        return [place for n, found in enumerate(value) for place in lost(found, document[n], f"{at}/{n}")]
    if isinstance(value, dict) and value.keys() == document.keys():
        return [place for name, found in value.items() for place in lost(found, document[name], f"{at}/{name}")]
    return [] if value == document else [at]


@pytest.mark.parametrize(("place", "call"), [(place, call) for place, call in routes.SERVICE.items()])
def test_what_the_service_answers_is_of_its_type_and_nothing_is_lost(place, call, referee):
    assert_whole(call(referee), ANSWERS[place])


@pytest.mark.parametrize(("place", "call"), [(place, call) for place, calls in routes.GAMES.items() for call in calls])
def test_what_a_game_answers_is_of_its_type_and_nothing_is_lost(place, call, lumina):
    if place not in AS_IT_IS:
        assert_whole(call(lumina), ANSWERS_OF_A_GAME[place])


ENVELOPE = {"type", "title", "status", "instance"}
"""What the document of a refused ruling has from its problem document."""


def assert_whole(answer: Any, known: tuple[Any, ...]) -> None:
    """That an answer, or each of a list of them, is of one of these types and has all that was sent."""
    if isinstance(known[0], dict):
        (kind,) = known[0].values()
        assert answer and all(isinstance(each, get_args(kind)[0]) for each in answer)
    else:
        assert isinstance(answer, known)
    for each in [answer] if isinstance(answer, Answer) else answer:
        of_the_refusal = ENVELOPE if isinstance(each, Ruling) else set()
        document = {name: value for name, value in each.document.items() if name not in of_the_refusal}
        assert isinstance(each, Result) or lost(each, document) == []


games = pytest.mark.parametrize("game", GAMES_SERVED.values(), ids=GAMES_SERVED.keys())


@pytest.fixture(scope="module")
def service() -> Iterator[FlaskClient]:
    with create_app().test_client() as client:
        yield client


@games
def test_nothing_is_lost_of_every_fifth_entry_component_and_example_of_a_game(service, game):
    base = f"/v1/games/{game.id}"
    for listed, kind in {"rules": Rule, "components": Component, "examples": Example}.items():
        for brief in service.get(f"{base}/{listed}").json[listed][::5]:
            document = service.get(f"{base}/{listed}/{brief['id']}").json
            assert lost(kind.read(document), document) == [], brief["id"]


QUESTIONS = (
    *("who goes first in a battle", "is a folower worth a point", "what does krod do", "what is a follower"),
    "who is xyzzy",
)


def test_nothing_is_lost_of_what_a_search_finds(service):
    filled = set()
    for question in QUESTIONS:
        document = service.get("/v1/games/lost-lumina/rules", query_string={"q": question}).json
        found = Search.read(document)
        assert lost(found, document) == [], question
        filled |= {name for each in (found, *found.rules) for name in members(type(each)) if getattr(each, name)}
    assert {*members(Search), *members(FoundRule)} - filled <= {"where"}, "that one is rare"
