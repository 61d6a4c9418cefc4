"""How an answer is read: frozen values that take what they know from the JSON of the service.

Members that this version does not know stay in `document` of the answer, so that an older client keeps working with a
newer service. States and moves are plain data: they go back as they came.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from types import NoneType
from typing import Any, Literal, Self, TypeVar, get_args, get_origin, overload

Data = dict[str, Any]
P = TypeVar("P", bound="Part")
Reader = Callable[[Any], Any]


class Unreadable(ValueError):
    """An answer lacks a member that every such answer has, or has another kind of value there."""


class Part:
    """A value that can be read from JSON: a member for each of its fields, of the kind that the field says.

    The metadata of a field say where it differs: `name`, what the member is called, or `of`, a function of the whole
    object that gives the value.
    """

    @classmethod
    def read(cls, document: Any) -> Self:
        """The value of a JSON object. Raises Unreadable."""
        if not isinstance(document, Mapping):
            raise Unreadable(f"{cls.__name__}: {_other('an object', document)}")
        members: Data = {}
        for each in _fields(cls):  # type: ignore[arg-type]
            name = each.metadata.get("name", each.name)
            if each.name == "document":
                members["document"] = dict(document)
            elif "of" in each.metadata:
                members[each.name] = each.metadata["of"](document)
            elif name in document:
                try:
                    members[each.name] = _reader(each.type)(document[name])  # type: ignore[arg-type]
                except Unreadable as error:
                    raise Unreadable(f"{cls.__name__}: `{name}`: {error}") from None
            elif each.default is MISSING and each.default_factory is MISSING:
                raise Unreadable(f"{cls.__name__}: `{name}` is missing")
        return cls(**members)


@dataclass(frozen=True, slots=True)
class Answer(Part):
    """A whole answer; `document` is what the service sent, all of it."""

    document: Data = field(default_factory=dict, repr=False, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Listing(Answer, Sequence[P]):
    """An answer that lists something. It can be used like the tuple that is its last member."""

    @overload
    def __getitem__(self, index: int) -> P: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[P, ...]: ...
    def __getitem__(self, index: int | slice) -> P | tuple[P, ...]:
        return self._entries()[index]

    def __len__(self) -> int:
        return len(self._entries())

    def _entries(self) -> tuple[P, ...]:
        entries: tuple[P, ...] = getattr(self, _fields(type(self))[-1].name)
        return entries


def listed(kind: type[P], member: str) -> Callable[[Any], tuple[P, ...]]:
    """Reads the values that an answer lists under one of its members."""

    def read(document: Any) -> tuple[P, ...]:
        if not isinstance(document, Mapping) or member not in document:
            raise Unreadable(f"`{member}` is missing")
        found: tuple[P, ...] = _reader(tuple[kind, ...])(document[member])  # type: ignore[valid-type]
        return found

    return read


def plain(document: Any) -> Data:
    """A JSON object as it is. Raises Unreadable."""
    data: Data = _reader(dict)(document)
    return data


@cache
def _fields(kind: type[Part]) -> tuple["Field[Any]", ...]:
    return fields(kind)  # type: ignore[arg-type]


@cache
def _reader(kind: Any) -> Reader:
    """How a value of a kind is read. A closed set of names is read as any text: a newer service may have more."""
    inside = get_args(kind)
    if kind is Any:
        return lambda value: value
    if get_origin(kind) is tuple:
        return _items(_reader(inside[0]))
    if get_origin(kind) is dict:
        return _plain(dict) if inside[1] is Any else _values(_reader(inside[1]))
    if get_origin(kind) is Literal:
        return _plain(str)
    if NoneType in inside:
        return _or_null(_reader(inside[0]))
    return kind.read if issubclass(kind, Part) else _plain(kind)


def _items(read: Reader) -> Reader:
    values = _plain(list)
    return lambda value: tuple(map(read, values(value)))


def _values(read: Reader) -> Reader:
    members = _plain(dict)
    return lambda value: {name: read(below) for name, below in members(value).items()}


def _or_null(read: Reader) -> Reader:
    return lambda value: None if value is None else read(value)


NAMES: dict[type, str] = {dict: "an object", list: "an array", str: "text", int: "an integer", bool: "true or false"}


def _plain(kind: type) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not kind:  # true and false are no integers
            raise Unreadable(_other(NAMES[kind], value))
        return value

    return read


def _other(expected: str, found: Any) -> str:
    return f"{expected} was expected, not {NAMES.get(type(found), 'another value')}"
