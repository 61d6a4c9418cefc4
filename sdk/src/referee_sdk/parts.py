"""How an answer is read: frozen values that take what they know from the JSON of the service.

Members that this version does not know stay in `document` of the answer, so that an older client keeps working with a
newer service. States and moves are plain data: they go back as they came.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Self

Data = dict[str, Any]


class Unreadable(ValueError):
    """An answer lacks a member that every such answer has, or has another kind of value there."""


class Part:
    """A value that can be read from JSON.

    The metadata of a field say how: `name`, where the member is called otherwise, and `read`, a function of its value.
    """

    @classmethod
    def read(cls, document: Any) -> Self:
        """The value of a JSON object. Raises Unreadable."""
        if not isinstance(document, Mapping):
            raise Unreadable(f"{cls.__name__}: an object was expected, not {type(document).__name__}")
        members: Data = {}
        for each in fields(cls):  # type: ignore[arg-type]
            name = each.metadata.get("name", each.name)
            if each.name == "document":
                members["document"] = dict(document)
            elif name in document:
                members[each.name] = each.metadata.get("read", _as_it_is)(document[name])
            elif each.default is MISSING and each.default_factory is MISSING:
                raise Unreadable(f"{cls.__name__}: `{name}` is missing")
        return cls(**members)


def _as_it_is(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def maybe(kind: type[Part]) -> Callable[[Any], Any]:
    """Reads a value of a kind, or null."""
    return lambda value: None if value is None else kind.read(value)


def many(kind: type[Part]) -> Callable[[Any], Any]:
    """Reads an array of values of a kind."""

    def read(values: Any) -> tuple[Any, ...]:
        if not isinstance(values, list):
            raise Unreadable(f"{kind.__name__}: an array was expected, not {type(values).__name__}")
        return tuple(map(kind.read, values))

    return read


@dataclass(frozen=True, slots=True)
class Answer(Part):
    """A whole answer; `document` is what the service sent, all of it."""

    document: Data = field(default_factory=dict, repr=False, compare=False, kw_only=True)
