"""JSON as RFC 8259 and I-JSON (RFC 7493) mean it: one loader for every byte that comes in.

Most documents pass through a fast parser. Whatever that one cannot vouch for is parsed again by a slow, exact one,
which alone says what is wrong and where; so there is one set of refusals, whichever way a document takes.
"""

import json
import re
from itertools import accumulate, islice
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
    "too-many-parts",
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
MAX_PARTS = 5_000
"""How many commas, colons and opening brackets, outside of texts, a request about one position may have.

So work is bounded in steps and not only in bytes. The largest states of whole games have about 800, and the largest
pack that is served has 3,900.
"""

ESCAPES = 4
"""How many backslashes there may be for every part."""

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


def load(body: bytes, most: int | None = None) -> Data:
    """The plain data of a JSON object. Integral numbers such as `1.0` and `1e2` become integers.

    `most` is the largest number of parts that is read: of commas, colons and opening brackets outside of texts.
    Raises Unreadable for everything that two readers could understand differently.
    """
    bare = _without_texts(body, most)
    frame = bare.translate(None, _NO_FRAME)
    if most is not None and _parts(frame) > most:
        raise _too_many_parts(body, most)
    shallow = _is_shallow(frame)
    document = _fast(body, bare) if shallow else None
    return _exact(body, shallow) if document is None else document


def check_parts(document: Any, most: int) -> None:
    """Raises Unreadable for a document that has more parts than are read, wherever it was found."""
    written = orjson.dumps(document)
    if len(written) > most and _parts(_without_texts(written, None).translate(None, _NO_FRAME)) > most:
        raise Unreadable("too-many-parts", _TOO_MANY.format("This", most), pointer="")


_TOO_MANY = "{} has more than {:,} commas, colons and opening brackets outside of texts; so many are read at most."
_SPACE = b" \t\r\n"
_NO_FRAME = bytes(byte for byte in range(256) if byte not in b",:[]{}")


def _without_texts(body: bytes, most: int | None) -> bytes:
    """What stands outside of texts, without spaces, of a body that is JSON. Raises Unreadable for too many texts."""
    plain = body
    if b"\\" in body:
        if most is not None and body.count(b"\\") > ESCAPES * most:
            detail = f"The body has more than {ESCAPES * most:,} backslashes; send letters as they are, in UTF-8."
            raise Unreadable("too-many-parts", detail, position=body.index(b"\\"))
        plain = body.replace(rb"\\", b"").replace(rb"\"", b"")
    pieces = plain.split(b'"', -1 if most is None else 2 * most + 2)
    if most is not None and len(pieces) > 2 * most + 2:
        raise _too_many_parts(body, most)
    return b"".join(pieces[::2]).translate(None, _SPACE)


def _parts(frame: bytes) -> int:
    return len(frame) - frame.count(b"]") - frame.count(b"}")


def _too_many_parts(body: bytes, most: int) -> Unreadable:
    parts = (found.start() for found in _TEXT_OR_PART.finditer(body) if found[0][:1] != b'"')
    position = next(islice(parts, most, None), len(body))
    return Unreadable("too-many-parts", _TOO_MANY.format("The body", most), position=position)


def _fast(body: bytes, bare: bytes) -> Data | None:
    """The document, or None where only the exact parser can tell."""
    digits = bare.translate(_SAME_DIGITS)
    if (b"\\" in body and _STRANGE_ESCAPE.search(body)) or _LONG_NUMBER in digits:
        return None
    try:
        document = orjson.loads(body)
        # But for those left to the exact way, colons are read and written alike, unless a repeated key took one away.
        unique = type(document) is dict and orjson.dumps(document).count(b":") == body.count(b":")
    except (orjson.JSONDecodeError, orjson.JSONEncodeError):
        return None
    whole = not any(mark in digits for mark in _FRACTIONS)
    return document if unique and (whole or _made_whole(document)) else None


def _made_whole(value: Any) -> bool:
    """Puts integers in the place of whole fractions. False where a number is out of range."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(inner, float):
            if not -SAFE <= inner <= SAFE:
                return False
            if inner.is_integer():
                value[key] = int(inner)
        elif isinstance(inner, dict | list) and not _made_whole(inner):
            return False
    return True


_STRANGE_ESCAPE = re.compile(rb"\\u00(?:00|3[aA])")
"""An escape for NUL or for a colon, or what looks like one."""
_SAME_DIGITS = bytes.maketrans(b"123456789E", b"000000000e")
_LONG_NUMBER = b"0" * 16
_FRACTIONS = (b"0.", b"0e")
"""What a number with a fraction or an exponent has, its digits made the same."""


def _is_shallow(frame: bytes) -> bool:
    """Whether brackets are closed in order and nest no deeper than allowed."""
    brackets = frame.translate(None, b",:")
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


def _exact(body: bytes, shallow: bool) -> Data:
    """The document by the exact parser. Raises Unreadable."""
    text = _decoded(body)
    if not shallow:  # the standard parser recurses, and so must not see a deep text
        _check_depth(text)
    reader = _Reader()
    try:
        document = reader.read(text)
    except json.JSONDecodeError as error:
        _malformed(text, error)
    if not isinstance(document, dict):
        kind: Kind = document.kind if isinstance(document, _Fault) else "not-an-object"
        raise Unreadable(kind, f"The body must be a JSON object; it is {_named(document)}.", pointer="")
    odd = "\\" in text and bool(_ODD_CHARACTER.search(text))
    found = _first_fault(document, odd) if odd or reader.doubtful else None
    if found is not None:
        path, fault = found
        pointer = "".join(f"/{_SURROGATE.sub(chr(0xFFFD), key).replace('~', '~0').replace('/', '~1')}" for key in path)
        raise Unreadable(fault.kind, f"{_sentence(pointer)} {fault.what}.", pointer=pointer)
    return document


def _decoded(body: bytes) -> str:
    if not body.translate(None, _SPACE):
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
_TEXT_OR_PART = re.compile(_STRINGS.pattern.encode() + rb"|[,:\[{]", re.DOTALL)
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
    said = error.msg[0].lower() + error.msg[1:].removesuffix(" at")
    raise Unreadable("malformed", f"This is not JSON: {said} at {where}.", position=position) from None


def _in_bytes(text: str, position: int) -> int:
    return len(text[:position].encode())


def _line_and_column(text: str, position: int) -> str:
    line = text.count("\n", 0, position) + 1
    return f"line {line}, column {position - text.rfind(chr(10), 0, position)}"


class _Reader:
    """The standard parser with hooks, for one document. It puts a fault where it finds a value that cannot be taken."""

    def __init__(self) -> None:
        self.doubtful = False
        """Whether there is a fault anywhere."""

    def read(self, text: str) -> Any:
        """The document with its faults. Raises json.JSONDecodeError."""
        begin = len(text) - len(text.lstrip(_SPACE.decode()))
        parser = json.JSONDecoder(
            object_pairs_hook=self._object,
            parse_int=self._integer,
            parse_float=self._number,
            parse_constant=self._constant,
            strict=True,
        )
        document, end = parser.raw_decode(text, begin)
        if text[end:].encode().translate(None, _SPACE):
            raise json.JSONDecodeError("Extra data", text, len(text) - len(text[end:].lstrip(_SPACE.decode())))
        return document

    def _fault(self, kind: Kind, what: str) -> _Fault:
        self.doubtful = True
        return _Fault(kind, what)

    def _object(self, pairs: list[tuple[str, Any]]) -> Data:
        members = dict(pairs)
        if len(members) == len(pairs):
            return members
        self.doubtful = True
        repeated, seen = _Repeated(members), set[str]()
        for key, _ in pairs:
            if key in seen:
                repeated.key = key
                break
            seen.add(key)
        return repeated

    def _integer(self, digits: str) -> int | _Fault:
        # The length comes first: Python refuses to read integers of thousands of digits.
        value = int(digits) if len(digits) <= 17 else None
        if value is None or not -SAFE <= value <= SAFE:
            return self._fault("integer-range", f"is an integer beyond ±(2^53−1): {_shortened(digits)}")
        return value

    def _number(self, digits: str) -> int | float | _Fault:
        value = float(digits)
        if value in (float("inf"), float("-inf")):
            return self._fault("number-overflow", f"is a number too large to be read: {_shortened(digits)}")
        if not value.is_integer():
            return value
        if not -SAFE <= value <= SAFE:
            return self._fault("integer-range", f"is an integer beyond ±(2^53−1): {_shortened(digits)}")
        return int(value)

    def _constant(self, name: str) -> _Fault:
        return self._fault("not-a-number", f"is {name}, which JSON does not know")


_ODD_CHARACTER = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")
"""Finds every escape for NUL and for half of a surrogate pair; nothing else can bring one into a string."""
_SURROGATE = re.compile("[\ud800-\udfff]")

_Found = tuple[list[str], _Fault]


def _first_fault(value: Any, odd: bool) -> _Found | None:
    """The first fault inside a parsed value and the path to it; with `odd`, strings are searched as well."""
    if isinstance(value, str):
        return _string_fault(value, "holds") if odd else None
    if isinstance(value, _Fault):
        return [], value
    if isinstance(value, dict | list):
        if isinstance(value, _Repeated):
            return [value.key], _Fault("duplicate-key", "stands twice in the same object")
        for key, member in value.items() if isinstance(value, dict) else enumerate(value):
            found = _string_fault(key, "has a member whose name holds") if odd and isinstance(key, str) else None
            if found is not None:
                return found
            found = _first_fault(member, odd)
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
    return "a list" if isinstance(value, list) else "a text" if isinstance(value, str) else "a number"
