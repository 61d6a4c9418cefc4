"""Documents made from the schemas themselves: valid ones, and valid ones with something broken."""

import copy
import random
from typing import Any
from urllib.parse import urljoin

from referee.wire.explain import Schema
from referee.wire.shapes import SHAPES

FILES = {schema["$id"]: schema for schema in SHAPES.schemas.values()}
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 7, 1000, -1000, 10**7 + 1, 2**53, 1.0, 1.5, -0.0),
    *("", "A", "?", "chance", "W1\n", "ä", "🎲", "x" * 65, "x" * 2001, "1", "place"),
    *([], [[]], {}, {"A": 1}, {"A": None, "B": None}, [1.0], ["A"], {"type": "place"}),
)
"""Values that are right in some places and wrong in most."""


class Maker:
    """Makes documents of one schema, always the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def valid(self, name: str) -> Any:
        """A document of the shape of the schema `name`."""
        schema = SHAPES.schemas[name]
        return self._made(schema, schema["$id"], 4)

    def broken(self, name: str) -> Any:
        """A document of that shape with one to three things changed; now and then it is still valid."""
        document = self.valid(name)
        for _ in range(self.rng.randint(1, 3)):
            document = self.changed(document)
        return document

    def _made(self, schema: Schema, base: str, levels: int) -> Any:
        if "$ref" in schema:
            file, _, pointer = urljoin(base, schema["$ref"]).partition("#")
            target: Any = FILES[file]
            for step in pointer.split("/")[1:]:
                target = target[step]
            return self._made({**target, **{k: v for k, v in schema.items() if k != "$ref"}}, file, levels)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.rng.choice(schema["enum"])
        kinds = schema.get("type", "object")
        kind = kinds if isinstance(kinds, str) else self.rng.choice(kinds)
        return getattr(self, f"_{kind}")(schema, base, levels - 1)

    def _object(self, schema: Schema, base: str, levels: int) -> dict[str, Any]:
        required = schema.get("required", ())
        made = {
            name: self._made(part, base, levels)
            for name, part in schema.get("properties", {}).items()
            if name in required or self.rng.random() < 0.5
        }
        others = schema.get("additionalProperties")
        if isinstance(others, dict) and levels > 0:
            for _ in range(self.rng.randint(0, 3)):
                made[self._made(schema["propertyNames"], base, 1)] = self._made(others, base, levels)
        for name in required:
            if name not in made:
                made[name] = self._made(others, base, levels) if isinstance(others, dict) else self._value()
        for part in schema.get("allOf", ()):
            if all(name in made and made[name] == p["const"] for name, p in part["if"]["properties"].items()):
                made |= self._added(part["then"], schema, made, base, levels)
        return made

    def _added(self, then: Schema, schema: Schema, made: dict[str, Any], base: str, levels: int) -> dict[str, Any]:
        """What a condition adds to an object: a whole variant, members that it demands, members that it narrows."""
        if "$ref" in then:
            return dict(self._made(then, base, levels + 1))
        demanded = {name: schema["properties"][name] for name in then.get("required", ()) if name not in made}
        narrowed = {name: part for name, part in then.get("properties", {}).items() if name in made}
        return {name: self._made(part, base, levels) for name, part in (demanded | narrowed).items()}

    def _array(self, schema: Schema, base: str, levels: int) -> list[Any]:
        most = schema["maxItems"] if self.rng.random() < 0.05 and schema["maxItems"] <= 200 else 3
        return [
            self._made(schema["items"], base, levels) for _ in range(self.rng.randint(0, most if levels > 0 else 0))
        ]

    def _string(self, schema: Schema, base: str, levels: int) -> str:
        if "pattern" in schema:
            return "".join(self.rng.choices("0123456789abcdef", k=64))
        least, most = schema.get("minLength", 0), schema["maxLength"]
        length = self.rng.choice((least, min(most, least + 3), min(most, 64)))
        return "".join(self.rng.choices("ABW123xyz" if "not" in schema else 'AB W1é🎲?"\\~/', k=length))

    def _integer(self, schema: Schema, base: str, levels: int) -> int | float:
        least, most = schema["minimum"], schema["maximum"]
        return self.rng.choice((least, most, self.rng.randint(least, most), float(most)))

    def _boolean(self, schema: Schema, base: str, levels: int) -> bool:
        return self.rng.random() < 0.5

    def _null(self, schema: Schema, base: str, levels: int) -> None:
        return None

    def _value(self) -> Any:
        return copy.deepcopy(self.rng.choice(ODD))

    def changed(self, document: Any) -> Any:
        """The document with one thing in it changed, in place; now and then another document."""
        inner = [value for value in everything_in(document) if isinstance(value, dict | list) and value]
        if not inner or self.rng.random() < 0.02:
            return self._value()
        place = self.rng.choice(inner)
        key = self.rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
        how = self.rng.random()
        if how < 0.5:
            place[key] = self._value()
        elif how < 0.7:
            del place[key]
        elif isinstance(place, dict):
            place[self.rng.choice(("foo", "", "typ", "A", "ä", "a\n", "x" * 300))] = self._value()
        else:
            place.extend(place[:1] * self.rng.choice((1, 200, 300)))
        return document


def everything_in(value: Any) -> list[Any]:
    """A value and all values inside it."""
    found = [value]
    for outer in found:
        if isinstance(outer, dict):
            found.extend(outer.values())
        elif isinstance(outer, list):
            found.extend(outer)
    return found
