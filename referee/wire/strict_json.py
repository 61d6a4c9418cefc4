"""JSON as RFC 8259 and I-JSON (RFC 7493) mean it: one loader for every byte that comes in.

Most documents pass through a fast parser. Whatever that one cannot vouch for is parsed again by a slow, exact one,
which alone says what is wrong and where; so there is one set of refusals, whichever way a document takes.
"""

import json
import re
from itertools import accumulate
from typing import Any, Literal, NoReturn

import orjson

from referee.core.canonical import SAFE

Kind = Literal[
    "empty",
    "encoding",
    "byte-order-mark",
    "malformed",
    "not-an-object",
    "depth",
    "duplicate-key",
    "not-a-number",
    "number-overflow",
    "integer-range",
    "surrogate",
    "nul",
]
"""What can be wrong with a document before any schema."""

MAX_DEPTH = 32
"""How many objects and arrays may lie inside each other, the outermost included."""

Data = dict[str, Any]


class Unreadable(ValueError):
    """A document that is refused before its content is looked at.

    `detail` is a sentence for people. `position` counts bytes from 0 where the text is at fault; `pointer` is the JSON
    Pointer to the value at fault where the text could be parsed.
    """

    def __init__(self, kind: Kind, detail: str, *, position: int | None = None, pointer: str | None = None) -> None:
        super().__init__(detail)
        self.kind: Kind = kind
        self.detail = detail
        self.position = position
        self.pointer = pointer


def load(body: bytes) -> Data:
    """The plain data of a JSON object. Integral numbers such as `1.0` and `1e2` become integers.

    Raises Unreadable for everything that two readers could understand differently.
    """
    document = _fast(body)
    return _exact(body) if document is None else document


def _fast(body: bytes) -> Data | None:
    """The document, or None where only the exact parser can tell."""
    if b"\\" in body:
        return None
    if _PERHAPS_UNSAFE.search(body) or not _is_shallow(body):
        return None
    try:
        document = orjson.loads(body)
        # Without escapes every colon is read and written alike, unless a repeated key took its value away.
        unique = type(document) is dict and orjson.dumps(document).count(b":") == body.count(b":")
    except (orjson.JSONDecodeError, orjson.JSONEncodeError):
        return None
    return document if unique else None


_PERHAPS_UNSAFE = re.compile(rb"[:,\[]\s*-?(?:\d{16}|\d+[.eE])")
"""A number that is long, broken or has an exponent; inside a text it only costs the exact way."""
_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")


def _is_shallow(body: bytes) -> bool:
    """Whether brackets nest no deeper than allowed; brackets inside a text only cost the exact way."""
    brackets = body.translate(None, _NO_BRACKETS)
    for _ in range(MAX_DEPTH):
        brackets = brackets.replace(b"{}", b"").replace(b"[]", b"")
        if not brackets:
            return True
    return False


class _Fault:
    """Stands in a parsed document for a value that cannot be taken."""

    def __init__(self, kind: Kind, what: str) -> None:
        self.kind = kind
        self.what = what


class _Repeated(dict[str, Any]):
    """An object in whose text a key stands twice."""

    key = ""


def _exact(body: bytes) -> Data:
    """The document by the exact parser. Raises Unreadable."""
    text = _decoded(body)
    if text.count("[") + text.count("{") > _SHALLOW:
        _check_depth(text)
    try:
        document = _PARSER.decode(text)
    except json.JSONDecodeError as error:
        _check_depth(text)
        _malformed(text, error)
    if not isinstance(document, dict):
        kind: Kind = document.kind if isinstance(document, _Fault) else "not-an-object"
        raise Unreadable(kind, f"The body must be a JSON object; it is {_named(document)}.", pointer="")
    found = _first_fault(document, bool(_ODD_CHARACTER.search(text)), MAX_DEPTH)
    if found is not None:
        path, fault = found
        if fault.kind == "depth":
            _check_depth(text)
        pointer = "".join(f"/{_SURROGATE.sub(chr(0xFFFD), key).replace('~', '~0').replace('/', '~1')}" for key in path)
        raise Unreadable(fault.kind, f"{_sentence(pointer)} {fault.what}.", pointer=pointer)
    return document


_SHALLOW = 200
"""So few brackets the standard parser can always follow. It recurses, and so must not see more unchecked."""


def _decoded(body: bytes) -> str:
    if not body.strip(b" \t\r\n"):
        raise Unreadable("empty", "The body is empty; a JSON object is expected.", position=0)
    if body.startswith(b"\xef\xbb\xbf"):
        raise Unreadable("byte-order-mark", "The body begins with a byte order mark; leave it out.", position=0)
    if body.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in body[:4]:
        raise Unreadable("encoding", "The body looks like UTF-16 or UTF-32; send UTF-8.", position=0)
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        detail = f"The body is not UTF-8: byte {error.start} (0x{body[error.start]:02x}) does not belong there."
        raise Unreadable("encoding", detail, position=error.start) from None


_STRINGS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_NO_BRACKET = re.compile(r"[^][{}]+")
_LEVELS = {"[": 1, "{": 1, "]": -1, "}": -1}


def _check_depth(text: str) -> None:
    """Raises Unreadable for a text that nests too deeply, well-formed or not. Does not recurse."""
    brackets = _NO_BRACKET.sub("", _STRINGS.sub("", text))
    if max(accumulate(map(_LEVELS.__getitem__, brackets)), default=0) > MAX_DEPTH:
        position = _too_deep_at(text)
        where = _line_and_column(text, position)
        detail = f"More than {MAX_DEPTH} objects and arrays lie inside each other at {where}."
        raise Unreadable("depth", detail, position=_in_bytes(text, position))


def _too_deep_at(text: str) -> int:
    depth = 0
    for token in re.finditer(_STRINGS.pattern + r"|[][{}]", text, re.DOTALL):
        depth += _LEVELS.get(token[0], 0)
        if depth > MAX_DEPTH:
            return token.start()
    return len(text)


def _malformed(text: str, error: json.JSONDecodeError) -> NoReturn:
    position, where = _in_bytes(text, error.pos), _line_and_column(text, error.pos)
    if text[error.pos : error.pos + 1] == "\0":
        raise Unreadable("nul", f"There is a NUL character at {where}.", position=position) from None
    said = error.msg[0].lower() + error.msg[1:]
    raise Unreadable("malformed", f"This is not JSON: {said} at {where}.", position=position) from None


def _in_bytes(text: str, position: int) -> int:
    return len(text[:position].encode())


def _line_and_column(text: str, position: int) -> str:
    line = text.count("\n", 0, position) + 1
    return f"line {line}, column {position - text.rfind(chr(10), 0, position)}"


def _object(pairs: list[tuple[str, Any]]) -> Data:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    repeated, seen = _Repeated(members), set[str]()
    for key, _ in pairs:
        if key in seen:
            repeated.key = key
            break
        seen.add(key)
    return repeated


def _integer(digits: str) -> int | _Fault:
    # The length comes first: Python refuses to read integers of thousands of digits.
    value = int(digits) if len(digits) <= 17 else None
    if value is None or not -SAFE <= value <= SAFE:
        return _Fault("integer-range", f"is an integer beyond ±(2^53−1): {_shortened(digits)}")
    return value


def _number(digits: str) -> int | float | _Fault:
    value = float(digits)
    if value in (float("inf"), float("-inf")):
        return _Fault("number-overflow", f"is a number too large to be read: {_shortened(digits)}")
    if not value.is_integer():
        return value
    if not -SAFE <= value <= SAFE:
        return _Fault("integer-range", f"is an integer beyond ±(2^53−1): {_shortened(digits)}")
    return int(value)


def _constant(name: str) -> _Fault:
    return _Fault("not-a-number", f"is {name}, which JSON does not know")


_PARSER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_number, parse_constant=_constant, strict=True
)


_ODD_CHARACTER = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")
"""Finds every escape for NUL and for half of a surrogate pair; nothing else can bring one into a string."""
_SURROGATE = re.compile("[\ud800-\udfff]")

_Found = tuple[list[str], _Fault]


def _first_fault(value: Any, odd: bool, levels: int) -> _Found | None:
    """The first fault inside a parsed value and the path to it; with `odd`, strings are searched as well."""
    if isinstance(value, str):
        return _string_fault(value, "holds") if odd else None
    if isinstance(value, _Fault):
        return [], value
    if isinstance(value, dict | list):
        if levels == 0:
            return [], _Fault("depth", "lies too deep")
        if isinstance(value, _Repeated):
            return [value.key], _Fault("duplicate-key", "stands twice in the same object")
        for key, member in value.items() if isinstance(value, dict) else enumerate(value):
            found = _string_fault(key, "has a member whose name holds") if odd and isinstance(key, str) else None
            if found is not None:
                return found
            found = _first_fault(member, odd, levels - 1)
            if found is not None:
                path, fault = found
                return [str(key), *path], fault
    return None


def _string_fault(text: str, how: str) -> _Found | None:
    if "\0" in text:
        return [], _Fault("nul", f"{how} a NUL character")
    if half := _SURROGATE.search(text):
        return [], _Fault("surrogate", f"{how} half of a surrogate pair (\\u{ord(half[0]):04x})")
    return None


def _sentence(pointer: str) -> str:
    return f"`{_shortened(pointer)}`" if pointer else "The document"


def _shortened(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:59]}…"


def _named(value: Any) -> str:
    """What kind of value this is, in words."""
    if isinstance(value, _Fault):
        return "a number out of range" if value.kind != "not-a-number" else "not a number"
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    return "a list" if isinstance(value, list) else "a string" if isinstance(value, str) else "a number"
