"""Schemas of the description beside types of the client: where the one says something that the other does not."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from types import NoneType
from typing import Any, Literal, NamedTuple, get_args, get_origin

from referee_sdk.parts import Part

PLAIN = ("state.json", "move.json", "like.json", "pack.json", "options.json", "patch.json")
"""The schemas of what is plain data in the client: it goes back as it came."""
NAMES = {str: "string", int: "integer", bool: "boolean"}


def members(kind: type[Part]) -> dict[str, Any]:
    """The members that a type reads, by the names that they have in an answer, with the field of each."""
    own = (each for each in fields(kind) if each.name != "document" and "of" not in each.metadata)  # type: ignore[arg-type]
    return {each.metadata.get("name", each.name): each for each in own}


class Schema(NamedTuple):
    """A schema of the description, with what its references start from, and the file that has led to it."""

    content: Mapping[str, Any]
    resolver: Any
    file: str = ""

    def below(self, content: Mapping[str, Any]) -> "Schema":
        return Schema(content, self.resolver)

    def parts(self) -> Iterator["Schema"]:
        """The schema and all that it is put together from, its alternatives among them."""
        yield self
        if "$ref" in self.content:
            found = self.resolver.lookup(self.content["$ref"])
            yield from Schema(found.contents, found.resolver, self.content["$ref"]).parts()
        for word in ("allOf", "anyOf", "oneOf"):
            for content in self.content.get(word, ()):
                yield from self.below(content).parts()

    def required(self) -> set[str]:
        """The members that every object has that it describes."""
        found = set(self.content.get("required", ()))
        if "$ref" in self.content:
            target = self.resolver.lookup(self.content["$ref"])
            found |= Schema(target.contents, target.resolver).required()
        found |= {name for content in self.content.get("allOf", ()) for name in self.below(content).required()}
        either = [self.below(content).required() for content in self.content.get("oneOf", ())]
        return found | (set.intersection(*either) if either else set())


class Comparison:
    """Goes through schemas and types side by side; `differences` are sentences, `seen` the members of each type."""

    def __init__(self) -> None:
        self.differences: list[str] = []
        self.seen: dict[type[Part], set[str]] = defaultdict(set)

    def of(self, kind: Any, schemas: Iterable[Schema], at: str) -> None:
        """Compares a type with what describes its values; several schemas hold at once."""
        schemas = [*schemas]
        parts = [part for schema in schemas for part in schema.parts()]
        inside = get_args(kind)
        if NoneType in inside:
            (kind,) = (each for each in inside if each is not NoneType)
            inside = get_args(kind)
        elif kind is not Any and any("null" in part.content.get("type", ()) for part in parts):
            self.differences.append(f"{at} can be null")
        if kind is Any:
            return
        if isinstance(kind, Mapping):
            self._members(kind, set(), schemas, parts, at)
        elif get_origin(kind) is tuple:
            self.of(inside[0], self._under("items", parts, at), f"{at}/*")
        elif get_origin(kind) is dict and inside[1] is not Any:
            self.of(inside[1], self._under("additionalProperties", parts, at), f"{at}/*")
        elif get_origin(kind) is dict:
            self._plain(parts, at)
        elif get_origin(kind) is Literal:
            self._among({*inside}, [*self._values(parts)], at)
        elif issubclass(kind, Part):
            self._part(kind, schemas, parts, at)
        else:
            self._among({NAMES[kind]}, [*self._types(parts)], at)

    def _part(self, kind: type[Part], schemas: list[Schema], parts: list[Schema], at: str) -> None:
        own = members(kind)
        needed = {n for n, each in own.items() if each.default is MISSING and each.default_factory is MISSING}
        types = {name: each.type for name, each in own.items()}
        self.seen[kind] |= self._members(types, needed, schemas, parts, f"{at} {kind.__name__}")

    def _members(
        self, types: Mapping[str, Any], needed: set[str], schemas: list[Schema], parts: list[Schema], at: str
    ) -> set[str]:
        described = defaultdict(list)
        for part in parts:
            for name, content in part.content.get("properties", {}).items():
                described[name].append(part.below(content))
        self.differences += [f"{at} lacks `{name}`" for name in described.keys() - types.keys()]
        always = {name for schema in schemas for name in schema.required()}
        self.differences += [f"{at} is not sure to have `{name}`" for name in needed - always]
        for name in types.keys() & described.keys():
            self.of(types[name], described[name], f"{at}/{name}")
        return {*described}

    def _plain(self, parts: list[Schema], at: str) -> None:
        """Of plain data the description knows no more than that, or a file says what it is."""
        if any(part.file.endswith(PLAIN) for part in parts):
            return
        if any(part.content.keys() & {"properties", "additionalProperties"} for part in parts):
            self.differences.append(f"{at} is plain data, and the description says more")

    def _under(self, word: str, parts: list[Schema], at: str) -> list[Schema]:
        found = [part.below(part.content[word]) for part in parts if isinstance(part.content.get(word), Mapping)]
        if not found:
            self.differences.append(f"{at} has no `{word}`")
        return found

    def _values(self, parts: list[Schema]) -> Iterator[Any]:
        for part in parts:
            yield from part.content.get("enum", ())
            yield from [part.content["const"]] if "const" in part.content else ()

    def _types(self, parts: list[Schema]) -> Iterator[str]:
        yield from (NAMES[type(value)] for value in self._values(parts))
        for part in parts:
            named = part.content.get("type", [])
            yield from (name for name in ([named] if isinstance(named, str) else named) if name != "null")

    def _among(self, known: set[Any], described: list[Any], at: str) -> None:
        if not described or not known.issuperset(described):
            self.differences.append(f"{at} is one of {sorted(known)}, and described as one of {sorted(described)}")
