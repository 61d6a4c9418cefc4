"""Every example of the description is carried out, and every link is followed."""

import json
import re
from typing import Any

import pytest
from werkzeug.test import TestResponse

from openapi.build import REQUEST_ID
from referee.games import GAMES
from tests.openapi.reading import Operation, assert_as_described, operations

REFUSED = {"illegal": 422}
"""The examples that are there to be refused, by name; all others have a result."""

NAMED = {str(operation): operation for operation in operations()}


def sent(client: Any, operation: Operation, body: Any = None, **given: Any) -> TestResponse:
    """The answer to a request with this body, with examples for all parameters but those that are given."""
    path, query = operation.path, {}
    for parameter in operation.parameters:
        name, schema = parameter["name"], parameter["schema"]
        value = given.get(name, parameter.get("example", schema.get("enum", [None])[0]))
        if parameter["in"] == "path":
            path = path.replace(f"{{{name}}}", str(value))
        elif value is not None:
            query[name] = value
    body, headers = {} if operation.method == "get" else {"json": body}, {"X-Request-Id": REQUEST_ID}
    return client.open(path, method=operation.method.upper(), query_string=query, headers=headers, **body)


def examples() -> list[Any]:
    """Every operation with each of its examples; one without a body has one example, of its parameters."""
    return [
        pytest.param(operation, name, body, id=f"{operation}-{name}")
        for operation in operations()
        for name, body in (operation.requests() or {"parameters": None}).items()
    ]


@pytest.mark.parametrize(("operation", "name", "body"), examples())
def test_an_example_is_answered_as_described(client, operation, name, body):
    answer = sent(client, operation, body)
    assert answer.status_code == REFUSED.get(name, 200), answer.text
    assert_as_described(operation, answer)
    assert answer.get_json(silent=True) == operation.answers().get(name, answer.get_json(silent=True))


def test_every_answer_that_is_shown_is_that_to_an_example():
    assert all(operation.answers().keys() <= operation.requests().keys() for operation in operations())
    assert sum(len(operation.answers()) for operation in operations()) == 3 * len(GAMES)


def test_every_post_has_an_example():
    assert all(operation.requests() for operation in operations() if operation.method == "post")


def test_a_parameter_without_a_choice_has_an_example_or_can_be_left_out():
    for operation in operations():
        for parameter in operation.parameters:
            assert "example" in parameter or "enum" in parameter["schema"] or not parameter.get("required"), operation


@pytest.mark.parametrize("operation", [operation for operation in operations() if operation.links()], ids=str)
def test_every_link_leads_on(client, operation):
    followed, unknown = set(), set()
    for body in (operation.requests() or {"parameters": None}).values():
        answer = sent(client, operation, body)
        for link, content in operation.links().items() if answer.status_code == 200 else ():
            target = NAMED[content["operationId"]]
            try:
                given = evaluated(content.get("parameters", {}), body, answer)
                request = evaluated(content.get("requestBody"), body, answer)
            except LookupError:  # nothing is awaited any more, or nothing belongs to this
                continue
            if request and "{}" in json.dumps([request.get("move"), request.get("record", {}).get("moves")]):
                unknown.add(link)  # what is awaited has no example, for only the players know it
                continue
            there = sent(client, target, request, **given)
            assert_as_described(target, there)
            assert there.status_code in LEADS_TO.get(link, {200}), (link, there.text)
            followed.add(link)
    assert followed | unknown == operation.links().keys()


LEADS_TO = {"play": {200, 422}, "again": {200, 422}, "illegal": {422}}
"""The links after which there need not be a result, and the statuses that they lead to. A legal move is undetermined
where a table of its own reports all chance."""


@pytest.mark.parametrize("game", GAMES)
def test_the_links_play_a_game(client, game):
    """From the set-up on, ten moves, each in the state that the one before returned."""
    by_path = {operation.path.removeprefix(f"/v1/games/{game}/"): operation for operation in operations()}
    operation, body = by_path["setups"], {"seed": "links", "pack": {"id": [*GAMES[game].packs][-1]}}
    for _ in range(10):
        answer = sent(client, operation, body)
        assert answer.status_code == 200, answer.text
        body = evaluated(operation.links()["play"]["requestBody"], body, answer)
        operation = by_path["moves"]
    assert answer.json["state"]["step"] == 9


def evaluated(part: Any, request: Any, answer: TestResponse) -> Any:
    """A part of a link with its expressions replaced by what they name in a request and its answer.

    Raises LookupError for what is not there.
    """
    if isinstance(part, dict):
        return {name: evaluated(below, request, answer) for name, below in part.items()}
    if isinstance(part, list):
        return [evaluated(below, request, answer) for below in part]
    expression = re.fullmatch(r"\$(request|response)\.body(?:#(.*))?", part) if isinstance(part, str) else None
    if expression is None:
        return part
    value = request if expression[1] == "request" else answer.json
    for name in (expression[2] or "").split("/")[1:]:
        value = value[int(name) if isinstance(value, list) else name]
    return value
