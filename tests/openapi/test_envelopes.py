"""What the service checks of a request around states and moves is what the description says of it.

apispec draws a JSON Schema from each envelope. The description says the same, with a text beside it, and narrows where
a schema file owns the shape.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin

from referee.service import create_app
from referee.service.envelopes import Envelope
from tests.openapi.reading import DOCUMENT

BASES = {"WithState"}
"""What only others are made from."""

QUERIES = {"Search": ["question"], "Filter": ["rule", "chapter"]}
"""The envelopes of query strings, with the parameters that describe them."""


def envelopes(base: type[Envelope] = Envelope) -> Iterator[type[Envelope]]:
    """Every envelope of the service."""
    create_app()
    for below in base.__subclasses__():
        yield from (*([] if below.__name__ in BASES else [below]), *envelopes(below))


BODIES = [envelope for envelope in envelopes() if envelope.__name__ not in QUERIES]


@pytest.fixture(scope="module")
def apispec() -> APISpec:
    """The description that apispec makes of the envelopes."""
    plugin = MarshmallowPlugin(schema_name_resolver=lambda schema: getattr(schema, "__name__", type(schema).__name__))
    spec = APISpec("referee", "1", "3.1.0", plugins=[plugin])
    for envelope in BODIES:
        if envelope.__name__ not in spec.components.schemas:  # one that another refers to is there already
            spec.components.schema(envelope.__name__, schema=envelope)
    return spec


@pytest.mark.parametrize("envelope", [envelope.__name__ for envelope in BODIES])
def test_the_description_of_a_body_is_that_of_its_envelope(apispec, envelope):
    assert bare(DOCUMENT["components"]["schemas"][envelope]) == bare(apispec.components.schemas[envelope])


@pytest.mark.parametrize("envelope", [envelope for envelope in envelopes() if envelope.__name__ in QUERIES])
def test_the_description_of_a_query_is_that_of_its_envelope(envelope):
    drawn = MarshmallowPlugin()
    APISpec("referee", "1", "3.1.0", plugins=[drawn])
    said = [DOCUMENT["components"]["parameters"][name] for name in QUERIES[envelope.__name__]]
    found = drawn.converter.schema2parameters(envelope, location="query")
    assert [bare(parameter) for parameter in said] == [bare(parameter) for parameter in found]


def test_a_search_in_one_game_differs_only_in_that_it_can_be_left_out():
    parameters = DOCUMENT["components"]["parameters"]
    assert {**parameters["search"], "required": True} == parameters["question"]


def bare(part: Any, names: bool = False) -> Any:
    """A schema without texts, without what says nothing, and without the schema files that narrow it.

    In an object of `names` the members are not keywords.
    """
    if isinstance(part, list):
        return sorted(map(bare, part)) if all(isinstance(below, str) for below in part) else [*map(bare, part)]
    if not isinstance(part, dict):
        return part
    return {
        name: bare(below, name == "properties")
        for name, below in part.items()
        if names or not _says_nothing(name, below)
    }


def _says_nothing(name: str, value: Any) -> bool:
    return (
        name in ("description", "example")
        or (name == "$ref" and value.startswith("schemas/"))
        or (name, value) in (("default", None), ("additionalProperties", {}), ("required", False))
    )
