"""The description is built, current and valid, and names every route of the service and nothing else."""

import json
import re

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from openapi import build
from referee.games import GAMES
from referee.service import create_app
from referee.wire.description import as_json
from tests.openapi.reading import DOCUMENT, FILE, HERE, REGISTRY, Operation, operations, references, resolved

PAGES = {"/", "/docs/{name}"}
"""What is for people, and the files that a page needs."""


def served() -> set[tuple[str, str]]:
    """Every path and method of the service; `<game>` stands for each game, but not where a game is described."""
    found = set()
    for rule in (rule for rule in create_app().url_map.iter_rules() if not rule.endpoint.startswith("table.")):
        path = re.sub(r"<(\w+)>", r"{\1}", str(rule))
        each = GAMES if path.startswith("/v1/games/{game}/") else ["{game}"]
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            found |= {(path.replace("{game}", game), method.lower()) for game in each if path not in PAGES}
    return found


def test_it_names_every_route_and_no_other():
    assert {(operation.path, operation.method) for operation in operations()} == served()


def test_it_is_what_its_parts_and_the_registry_give():
    assert FILE.read_text() == build.built(), "run `make openapi`"


def test_it_is_valid():
    errors = [*OpenAPIV31SpecValidator(DOCUMENT, base_uri=FILE.as_uri()).iter_errors()]
    assert not errors, errors[0]


def test_as_json_it_is_the_same_document():
    assert json.loads(as_json()) == DOCUMENT


def test_everything_that_it_refers_to_exists():
    resolver = REGISTRY.resolver(HERE)
    named = {*references()}
    assert {resolver.lookup(reference).contents is not None for reference in named} == {True}
    assert sum(reference.startswith("schemas/") for reference in named) > 10


def test_nothing_is_written_that_nothing_refers_to():
    named = {*references()}
    written = {f"#/components/{kind}/{name}" for kind, parts in DOCUMENT["components"].items() for name in parts}
    assert written == {reference for reference in named if reference.startswith("#/components/")}


def test_no_operation_is_named_twice():
    names = [str(operation) for operation in operations()]
    assert len({*names}) == len(names)


@pytest.mark.parametrize("operation", operations(), ids=str)
def test_every_refusal_is_a_problem_document(operation: Operation):
    for status, response in operation.content["responses"].items():
        if status >= "400":
            assert [*resolved(response)["content"]] == ["application/problem+json"], status


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_paths_of_a_game_name_its_own_schemas(game):
    paths = {path: methods for path, methods in DOCUMENT["paths"].items() if f"/games/{game.id}/" in path}
    files = {part.partition("/")[2] for part in references(paths) if part.startswith(f"schemas/{game.id}/")}
    questions = {f"{game.id}/question-{kind}.json" for kind in game.questions}
    assert files == {f"{game.id}/{part}.json" for part in ("state", "move", "options", "pack", "record")} | questions
    others = [f"schemas/{other}/" for other in GAMES if other != game.id]
    assert not any(part.startswith(tuple(others)) for part in references(paths))


def test_a_fact_stands_for_a_text_a_value_or_members():
    part = {"<name>-state": "of <name>", "enum": "<all>", "<more>": None, "list": ["<all>"], "number": 1}
    facts = {"name": "chess", "all": [1, 2], "more": {"a": 1, "b": 2}}
    filled = {"chess-state": "of chess", "enum": [1, 2], "a": 1, "b": 2, "list": [[1, 2]], "number": 1}
    assert build.filled(part, facts) == filled


def test_a_fact_that_nobody_gives_is_an_error():
    with pytest.raises(KeyError, match="colour"):
        build.filled({"enum": "<colour>"}, {})
