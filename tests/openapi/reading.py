"""openapi.yaml as the tests of it read it: its operations, its examples, and whether an answer is as it says."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import yaml
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012
from werkzeug.test import TestResponse

from referee.wire.shapes import BASE, SHAPES
from tests.service.conftest import ROOT

FILE = ROOT / "openapi.yaml"
DOCUMENT: dict[str, Any] = yaml.load(FILE.read_text(), yaml.CSafeLoader)
HERE = BASE.removesuffix("schemas/") + "openapi.json"
"""Where the description stands for its references: `schemas/…` lead from here to what the schema files are called."""

REGISTRY: Registry[Any] = Registry().with_resources(
    [
        (HERE, DRAFT202012.create_resource(DOCUMENT)),
        *((schema["$id"], DRAFT202012.create_resource(schema)) for schema in SHAPES.schemas.values()),
    ]
)


class Operation(NamedTuple):
    """A method of a path, with the parameters of both."""

    path: str
    method: str
    content: dict[str, Any]
    parameters: list[dict[str, Any]]

    def __str__(self) -> str:
        return str(self.content["operationId"])

    def requests(self) -> dict[str, Any]:
        """The bodies of its examples by name."""
        media = self.content.get("requestBody", {}).get("content", {}).get("application/json", {})
        return {name: resolved(example)["value"] for name, example in media.get("examples", {}).items()}

    def answers(self) -> dict[str, Any]:
        """The answers that are shown to these examples, by the same names."""
        contents = [resolved(one).get("content", {}) for one in self.content["responses"].values()]
        shown = [media.get("examples", {}) for content in contents for media in content.values()]
        return {name: resolved(example)["value"] for examples in shown for name, example in examples.items()}

    def links(self) -> dict[str, Any]:
        """Where its result can be used, by name."""
        return {name: resolved(link) for name, link in self.content["responses"]["200"].get("links", {}).items()}


def operations() -> list[Operation]:
    """Every operation of the description."""
    return [
        Operation(path, method, content, [resolved(one) for one in (*shared, *content.get("parameters", []))])
        for path, methods in DOCUMENT["paths"].items()
        for shared in [methods.get("parameters", [])]
        for method, content in methods.items()
        if method != "parameters"
    ]


def resolved(part: Any) -> Any:
    """A part of the description, or what it refers to."""
    while "$ref" in part:
        part = REGISTRY.resolver(HERE).lookup(part["$ref"]).contents
    return part


def references(part: Any = DOCUMENT) -> Iterator[str]:
    """Every reference of the description."""
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        part = [*part.values()]
    for below in part if isinstance(part, list) else ():
        yield from references(below)


def assert_as_described(operation: Operation, answer: TestResponse) -> None:
    """That the status, the media type, the headers and the content of an answer are what the description says."""
    status, pointer = str(answer.status_code), _pointer("paths", operation.path, operation.method, "responses")
    assert status in operation.content["responses"], f"{operation}: {status} is not listed. {answer.text[:500]}"
    response, pointer = operation.content["responses"][status], f"{pointer}/{status}"
    if "$ref" in response:
        response, pointer = resolved(response), response["$ref"]
    for name in response.get("headers", {}):
        assert name in answer.headers, f"{operation}: {status} without {name}"
    if not response.get("content"):
        assert not answer.data
        return
    media = next((media for media in response["content"] if media.partition(";")[0] == answer.mimetype), None)
    assert media is not None, f"{operation}: {status} as {answer.content_type}"
    if answer.is_json:
        errors = [*_validator(f"{pointer}/content/{_escaped(media)}/schema").iter_errors(answer.json)]
        assert not errors, f"{operation}: {status}: {errors[0].json_path}: {errors[0].message[:500]}"


@cache
def _validator(pointer: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": HERE + pointer}, registry=REGISTRY)


def _pointer(*names: str) -> str:
    return "#/" + "/".join(map(_escaped, names))


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
