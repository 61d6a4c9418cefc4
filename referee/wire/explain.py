"""What is wrong with the shape of a document, in sentences for people.

Walks the JSON Schemas of this project (the keywords of `KEYWORDS`, nothing more) beside a document that a validator has
refused. Says the same whichever validator that was, follows only the kind of move that `type` names, and counts its
steps, so that a hostile document costs no more than a bounded time.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import urljoin

import orjson

from referee.wire import alike

Schema = Mapping[str, Any]
Check = Callable[[str, Any], bool]
"""Whether a value has the shape of a part of a schema, which is named by its address."""

MAX_STEPS = 1_500
"""How many pairs of a value and a schema are looked at before the list of errors ends."""
MAX_STEPS_ALONE = 100_000
"""The same where no check tells which parts of a document need a look."""
MAX_HINTS = 10
"""How many unknown names of a document are compared with the known ones."""
HANDFUL = 32
"""How many values that stand beside each other are asked about at a time."""
LONGEST_VALUE = 60
"""How many characters of a value, a name or a pointer a sentence repeats."""
LONGEST_NAME = 200
"""A member with a longer name is pointed at through the object that holds it."""


class ShapeError(NamedTuple):
    """A place in a document, as a JSON Pointer, and a sentence on what is wrong there."""

    pointer: str
    sentence: str


class _TooMuch(Exception):
    """The steps are used up."""


class Explainer:
    """The errors of documents against the schemas in `files`, by their `$id`.

    `check` tells which parts of a document need no look. The errors are the same without it.
    """

    def __init__(self, files: Mapping[str, Schema], check: Check | None = None, steps: int | None = None) -> None:
        self._files = files
        self._limit = steps or (MAX_STEPS_ALONE if check is None else MAX_STEPS)
        self._check = check
        self._resolved = cache(self._resolve)

    def errors(self, address: str, document: Any, limit: int, prefix: str = "") -> list[ShapeError]:
        """At most `limit` errors in the order of the schema, every pointer behind `prefix`; at least one.

        `address` is the `$id` of a schema, or leads on from there to a part of it.
        """
        walk = _Walk(self._resolved, self._check, self._limit)
        found: dict[ShapeError, None] = {}
        try:
            for error in walk.errors(self._resolved(address, ""), document, prefix):
                found[error] = None
                if len(found) == limit:
                    break
        except _TooMuch:
            pass
        return list(found) or [ShapeError(prefix, f"{_named(prefix)} does not have the shape that is read here.")]

    def _resolve(self, base: str, reference: str) -> "_Part":
        """The schema to which a reference leads from an address; the one at that address without a reference."""
        address = urljoin(base, reference)
        file, _, pointer = address.partition("#")
        target: Any = self._files[file]
        for step in pointer.split("/")[1:]:
            target = target[step]
        return _Part(target, address if pointer else f"{file}#")


class _Part(NamedTuple):
    """A schema, and the address at which it stands."""

    schema: Schema
    address: str

    def at(self, *steps: str) -> "_Part":
        """A schema within this one."""
        inner: Any = self.schema
        for step in steps:
            inner = inner[int(step) if isinstance(inner, list) else step]
        return _Part(inner, "/".join((self.address, *steps)))


class _Walk:
    """One walk over one document."""

    def __init__(self, resolved: Callable[[str, str], _Part], check: Check | None, steps: int) -> None:
        self._resolved = resolved
        self._check = check
        self._steps = steps
        self._hints = MAX_HINTS

    def errors(self, part: _Part, value: Any, at: str) -> Iterator[ShapeError]:
        """The errors of `value` against a schema; one at most for its kind."""
        self._steps -= 1
        if self._steps < 0:
            raise _TooMuch
        schema = part.schema
        if "$ref" in schema:
            yield from self.errors(self._resolved(part.address, schema["$ref"]), value, at)
            if schema.keys() <= _REFERS:
                return
        if sentence := self._wrong_kind(schema, value):
            yield ShapeError(at, f"{_named(at)} must be {sentence}; it is {shown(value)}.")
            return
        if isinstance(value, dict):
            yield from self._object_errors(part, value, at)
        elif isinstance(value, list | tuple):
            yield from self._array_errors(part, value, at)
        elif sentence := _out_of_bounds(schema, value):
            yield ShapeError(at, f"{_named(at)} {sentence}; it is {shown(value)}.")
        for number, rule in enumerate(schema.get("allOf", ())):
            if _applies(rule["if"], value):
                yield from self.errors(part.at("allOf", str(number), "then"), value, at)

    def _errors_below(self, part: _Part, value: Any, at: str) -> Iterator[ShapeError]:
        """The errors of one of the values inside another."""
        if not (isinstance(value, dict | list | tuple) and self._fits(part, value)):
            yield from self.errors(part, value, at)

    def _fits(self, part: _Part, value: Any) -> bool:
        """Whether it is known that a value needs no look."""
        return self._check is not None and self._check(part.address, value)

    def _entries(self, part: _Part, value: list[Any] | tuple[Any, ...]) -> Iterator[tuple[int, Any]]:
        """The entries of a list that need a look, with their numbers."""
        for first in range(0, len(value), HANDFUL):
            some = value[first : first + HANDFUL]
            if len(value) <= HANDFUL or not self._fits(part, some):
                yield from enumerate(some, first)

    def _members(self, part: _Part, value: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """The members of an object that need a look."""
        if len(value) <= HANDFUL:
            yield from value.items()
            return
        members = list(value.items())
        for first in range(0, len(members), HANDFUL):
            some = members[first : first + HANDFUL]
            if not self._fits(part, dict(some)):
                yield from some

    def _object_errors(self, part: _Part, value: dict[str, Any], at: str) -> Iterator[ShapeError]:
        schema = part.schema
        if len(value) > schema.get("maxProperties", len(value)):
            sentence = f"{_named(at)} has {len(value)} members; at most {schema['maxProperties']} are read."
            yield ShapeError(at, sentence)
            return
        known: Schema = schema.get("properties", {})
        for name in schema.get("required", ()):
            if name not in value:
                yield ShapeError(_below(at, name), f"{_named(_below(at, name))} is missing.")
        others: Schema | bool = schema.get("additionalProperties", True)
        for name, member in self._members(part, value):
            if "propertyNames" in schema:
                wrong = next(self.errors(part.at("propertyNames"), name, ""), None)
                if wrong is not None:
                    said = wrong.sentence.removeprefix(f"{_named('')} ")
                    yield ShapeError(_below(at, name), f"The name of a member of {_named(at, within=True)} {said}")
                    continue
            if name in known:
                yield from self._errors_below(part.at("properties", name), member, _below(at, name))
            elif others is False:
                yield ShapeError(_below(at, name), self._unknown(name, known, at))
            elif not isinstance(others, bool):
                yield from self._errors_below(part.at("additionalProperties"), member, _below(at, name))

    def _unknown(self, name: str, known: Schema, at: str) -> str:
        if not known:
            return f"Unknown member {_named(_below(at, name))}. No member is known here."
        meant = self._meant(name, known)
        hint = f"Perhaps `{meant}` is meant. " if meant is not None else ""
        return f"Unknown member {_named(_below(at, name))}. {hint}Known here: {', '.join(known)}."

    def _meant(self, name: Any, known: Iterable[str]) -> str | None:
        """What looks most like a name that is not known; for the first few names only, since comparing is dear."""
        if not isinstance(name, str) or len(name) > LONGEST_VALUE or self._hints == 0:
            return None
        self._hints -= 1
        return next(iter(alike.near(name, known, 1)), None)

    def _wrong_kind(self, schema: Schema, value: Any) -> str | None:
        """What a value must be when it is not even of the right kind, or not one of a closed set."""
        kinds = schema.get("type", ())
        kinds = (kinds,) if isinstance(kinds, str) else kinds
        if kinds and not any([KINDS[kind][1](value) for kind in kinds]):
            return _either([KINDS[kind][0] for kind in kinds])
        if "const" in schema and not _same(schema["const"], value):
            return shown(schema["const"])
        if "enum" in schema and not any(_same(choice, value) for choice in schema["enum"]):
            meant = self._meant(value, [choice for choice in schema["enum"] if isinstance(choice, str)])
            hint = f" (perhaps {shown(meant)})" if meant is not None else ""
            many = "one of " if len(schema["enum"]) > 2 else ""
            return f"{many}{_either([shown(choice) for choice in schema['enum']])}{hint}"
        return None

    def _array_errors(self, part: _Part, value: list[Any] | tuple[Any, ...], at: str) -> Iterator[ShapeError]:
        schema = part.schema
        if len(value) > schema.get("maxItems", len(value)):
            yield ShapeError(at, f"{_named(at)} has {len(value)} entries; at most {schema['maxItems']} are read.")
        elif "items" in schema:
            for number, item in self._entries(part, value):
                yield from self._errors_below(part.at("items"), item, f"{at}/{number}")


def _is_whole(value: Any) -> bool:
    return (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, float) and value.is_integer())


KINDS: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "object": ("an object", lambda value: isinstance(value, dict)),
    "array": ("a list", lambda value: isinstance(value, list | tuple)),
    "string": ("a text", lambda value: isinstance(value, str)),
    "integer": ("a whole number", _is_whole),
    "boolean": ("true or false", lambda value: isinstance(value, bool)),
    "null": ("null", lambda value: value is None),
}
"""The types of JSON Schema that are used: how a sentence calls them, and which values they have."""


def _out_of_bounds(schema: Schema, value: Any) -> str | None:
    """What a text or a number must keep to and does not."""
    if isinstance(value, str):
        least, most = schema.get("minLength", 0), schema.get("maxLength", len(value))
        if len(value) > most:
            return f"must have at most {most} characters and has {len(value)}"
        if len(value) < least:
            return "must not be empty" if not value else f"must have at least {least} characters"
        if "pattern" in schema and not re.search(schema["pattern"], value):
            return f"must have the form {schema['pattern']}"
        if "not" in schema and (found := re.search(schema["not"]["pattern"], value)):
            return f"must not hold the character {shown(found[0])}"
    elif _is_whole(value):
        least, most = schema.get("minimum", value), schema.get("maximum", value)
        if not least <= value <= most:
            return f"must lie between {least} and {most}"
    return None


_VALUES = ("type", "const", "enum", "minimum", "maximum", "minLength", "maxLength", "pattern", "not")
_COLLECTIONS = ("maxItems", "items", "maxProperties", "required", "properties", "additionalProperties", "propertyNames")
KEYWORDS = frozenset((*_VALUES, *_COLLECTIONS, "$ref", "allOf", "if", "then"))
"""The keywords that are understood. `not` holds a `pattern`; `allOf` holds `if` on constants, with `then`."""
_REFERS = frozenset(("$ref", "title", "description"))
ANNOTATIONS = frozenset(("$schema", "$id", "$defs", "title", "description", "default", "examples"))


def _applies(condition: Schema, value: Any) -> bool:
    """Whether an object has the constants that a condition names."""
    for name, part in condition["properties"].items():
        if not isinstance(value, dict) or name not in value or not _same(part["const"], value[name]):
            return False
    return True


def _same(expected: Any, value: Any) -> bool:
    return isinstance(expected, bool) == isinstance(value, bool) and bool(expected == value)


def _below(pointer: str, name: str) -> str:
    if len(name) > LONGEST_NAME:
        return pointer
    if name.isidentifier():  # as nearly all names are
        return f"{pointer}/{name}"
    return f"{pointer}/{_readable(name).replace('~', '~0').replace('/', '~1')}"


def _readable(text: str) -> str:
    """The text with a replacement character for each half of a surrogate pair."""
    if text.isascii():
        return text
    return text.encode(errors="replace").decode()


def _named(pointer: str, within: bool = False) -> str:
    if not pointer:
        return "the document" if within else "The document"
    return f"`{_shortened(pointer)}`"


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 1]}…"


def shown(value: Any) -> str:
    """A value in a sentence, at most 60 characters of it."""
    if isinstance(value, dict | list | tuple):
        kind = "an object" if isinstance(value, dict) else "a list"
        return kind if value else f"an empty {kind.split()[1]}"
    if isinstance(value, str):
        return _shortened(orjson.dumps(_readable(value[: LONGEST_VALUE + 1])).decode())
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 200:
        return "a number of many digits"
    return _shortened(json.dumps(value, ensure_ascii=False))


def _either(choices: list[str]) -> str:
    *most, last = choices
    return f"{', '.join(most)} or {last}" if most else last
