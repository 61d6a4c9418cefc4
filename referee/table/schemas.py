"""What a JSON Schema says of one value: where it is described, what it may be, what kind of input asks for it."""

import posixpath
import re
from typing import Any, Literal

from referee.core.ruling import Data
from referee.wire.shapes import SHAPES

Kind = Literal["text", "number", "truth", "choice", "choices", "list", "data", "any", "group", "rows"]

DEEPEST = 5
"""How many groups of inputs stand inside each other at most."""
FACE = {"value", "critical"}
"""The members of a face of a die that may be the critical one."""

_ORDERED = re.compile(r"\bin order\b")


def part(schema: str) -> tuple[str, Data]:
    """The file of a schema or of a part of one (`lumina/move#/$defs/take`), and what stands there."""
    name, _, pointer = schema.partition("#")
    target: Any = SHAPES.schemas[name]
    for step in pointer.split("/")[1:]:
        target = target[step]
    return resolved(name, target)


def resolved(file: str, schema: Data) -> tuple[str, Data]:
    """A schema with what it refers to put in, and the file in which its own references are to be read."""
    for _ in range(8):
        if "$ref" not in schema:
            break
        there, _, pointer = schema["$ref"].partition("#")
        if there:
            file = posixpath.normpath(posixpath.join(posixpath.dirname(file), there)).removesuffix(".json")
        target: Any = SHAPES.schemas[file]
        for step in pointer.split("/")[1:]:
            target = target[step]
        schema = {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
    return file, schema


def items(file: str, schema: Data) -> tuple[str, Data]:
    """What each entry of a list is like."""
    return resolved(file, schema.get("items", {}))


def members(schema: Data) -> Data | None:
    """What each member of an object is like whose keys are not given; None where they are, or for no object."""
    inner = schema.get("additionalProperties")
    is_open = "object" in types(schema) and not schema.get("properties")
    return inner if is_open and isinstance(inner, dict) else None


def types(schema: Data) -> set[str]:
    """The JSON types that a value may have, null apart."""
    given = schema.get("type", ())
    return ({given} if isinstance(given, str) else set(given)) - {"null"}


def kind(file: str, schema: Data, depth: int = DEEPEST) -> Kind:
    """What kind of input asks for a value that stands in so many groups."""
    known = types(schema)
    if "enum" in schema or "const" in schema:
        return "choice"
    if known == {"boolean"}:
        return "truth"
    if known == {"integer"}:
        return "number"
    if known == {"object"}:
        return "group" if schema.get("properties") and depth < DEEPEST else "data"
    if known == {"array"}:
        return _kind_of_list(file, schema)
    return "text" if known == {"string"} else "any"


def _kind_of_list(file: str, schema: Data) -> Kind:
    _, inner = items(file, schema)
    if "enum" in inner:
        return "list" if _ORDERED.search(schema.get("description", "")) else "choices"
    if types(inner) == {"object"} and inner.get("properties") and not is_face(inner):
        return "rows"
    return "list" if is_face(inner) or types(inner) & {"integer", "string"} else "data"


def choices(file: str, schema: Data) -> tuple[str, ...]:
    """The words that a value, or an entry of a list, can be; empty where there is more than a few."""
    if "array" in types(schema):
        _, schema = items(file, schema)
    known = schema.get("enum", [schema["const"]] if "const" in schema else [])
    return tuple(map(str, known))


def is_face(schema: Data) -> bool:
    """Whether a value is what a die shows that may show the critical face."""
    return set(schema.get("properties", ())) == FACE


def has_faces(file: str, schema: Data) -> bool:
    """Whether a value is such a face, or a list of them."""
    return is_face(schema) or is_face(items(file, schema)[1])


def is_place(file: str, schema: Data) -> bool:
    """Whether a value, or each of a list, is a place in a row, which the interface counts from zero."""
    return bool(resolved(file, schema.get("items", schema))[1].get("title") == "Position")


def has_none(schema: Data) -> bool:
    """Whether a value may be null, an empty list or an empty object."""
    has_null = isinstance(schema.get("type"), list) and "null" in schema["type"]
    return has_null or (bool(types(schema) & {"array", "object"}) and not is_face(schema))


def none(schema: Data) -> Any:
    """What the word for none means for a value that has it."""
    if "null" in schema.get("type", ()) and isinstance(schema["type"], list):
        return None
    return [] if "array" in types(schema) else {}
