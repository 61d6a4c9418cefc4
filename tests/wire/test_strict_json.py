"""What the loader takes, and every kind of document that it refuses."""

import json
import math
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee.wire import strict_json
from referee.wire.strict_json import MAX_DEPTH, MAX_PARTS, Kind, Unreadable, load

SAFE = 2**53 - 1


def nested(levels: int, open: str = '{"a": ', close: str = "}") -> bytes:
    """An object with `levels` objects inside each other."""
    return (open * (levels - 1) + "{}" + close * (levels - 1)).encode()


GOOD = {
    "an empty object": (b"{}", {}),
    "white space around": (b" \t\r\n{ } \n", {}),
    "every kind of value": (b'{"a": [1, "x", true, false, null, {}]}', {"a": [1, "x", True, False, None, {}]}),
    "letters beyond ASCII": ('{"name": "Zoë 🎲"}'.encode(), {"name": "Zoë 🎲"}),
    "escaped letters": (rb'{"name": "Zo\u00eb \ud83c\udfb2 \"\/\n"}', {"name": 'Zoë 🎲 "/\n'}),
    "an escaped key": (rb'{"\u0061": 1}', {"a": 1}),
    "a colon inside a text": (b'{"a:b": "c:d"}', {"a:b": "c:d"}),
    "brackets inside a text": (b'{"a": "' + b"[" * 500 + b'"}', {"a": "[" * 500}),
    "brackets and escapes inside a text": (rb'{"a": "\"' + b"[" * 500 + b'"}', {"a": '"' + "[" * 500}),
    "escapes without backslashes": (b'{"a": "u0000 ud800"}', {"a": "u0000 ud800"}),
    "an escaped backslash before u0000": (rb'{"a": "\\u0000 \\ud800"}', {"a": r"\u0000 \ud800"}),
    "the largest integer": (b'{"a": 9007199254740991}', {"a": SAFE}),
    "the smallest integer": (b'{"a": -9007199254740991}', {"a": -SAFE}),
    "an integral fraction": (b'{"a": 1.0, "b": [2.00]}', {"a": 1, "b": [2]}),
    "an integral exponent": (b'{"a": 1e2, "b": -3E0, "c": 1200e-2}', {"a": 100, "b": -3, "c": 12}),
    "a fraction, left to the schema": (b'{"a": 1.5}', {"a": 1.5}),
    "minus zero": (b'{"a": -0, "b": -0.0}', {"a": 0, "b": 0}),
    "the empty key": (b'{"": 1}', {"": 1}),
    "the key __proto__": (b'{"__proto__": 1}', {"__proto__": 1}),
    "as deep as can be": (nested(MAX_DEPTH), json.loads(nested(MAX_DEPTH))),
    "the same key in different objects": (b'{"a": {"a": 1}, "b": {"a": 2}}', {"a": {"a": 1}, "b": {"a": 2}}),
}


@pytest.mark.parametrize(("body", "document"), GOOD.values(), ids=GOOD)
def test_it_reads(body: bytes, document: Any) -> None:
    read = load(body)
    assert read == document
    assert repr(read) == repr(document)


BAD: dict[str, tuple[bytes, Kind, int | str | None]] = {
    "nothing": (b"", "empty", 0),
    "only white space": (b" \r\n\t", "empty", 0),
    "a byte order mark": (b"\xef\xbb\xbf{}", "byte-order-mark", 0),
    "UTF-16 with its mark": ("{}".encode("utf-16"), "encoding", 0),
    "UTF-16 without a mark": ('{"a": 1}'.encode("utf-16-le"), "encoding", 0),
    "big-endian UTF-16": ('{"a": 1}'.encode("utf-16-be"), "encoding", 0),
    "UTF-32": ('{"a": 1}'.encode("utf-32"), "encoding", 0),
    "Latin-1": ('{"a": "é"}'.encode("latin-1"), "encoding", 7),
    "an overlong form": (b'{"a": "\xc0\x80"}', "encoding", 7),
    "a surrogate in UTF-8": (b'{"a": "\xed\xa0\x80"}', "encoding", 7),
    "half a letter": ('{"a": "é'.encode()[:-1], "encoding", 7),
    "no JSON at all": (b"state=1", "malformed", 0),
    "an object that does not end": (b'{"a": 1', "malformed", 7),
    "a text that does not end": (b'{"a": "x', "malformed", 6),
    "a trailing comma": (b'{"a": 1,}', "malformed", None),
    "a trailing comma in a list": (b'{"a": [1,]}', "malformed", None),
    "single quotes": (b"{'a': 1}", "malformed", 1),
    "a key without quotes": (b"{a: 1}", "malformed", 1),
    "a comment": (b'{"a": 1} // no', "malformed", 9),
    "two documents": (b"{}{}", "malformed", 2),
    "a leading zero": (b'{"a": 01}', "malformed", 7),
    "a plus sign": (b'{"a": +1}', "malformed", 6),
    "a point without digits": (b'{"a": 1.}', "malformed", 7),
    "a hexadecimal number": (b'{"a": 0x10}', "malformed", 7),
    "Arabic digits": ('{"a": ٣}'.encode(), "malformed", 6),
    "an unknown word": (b'{"a": undefined}', "malformed", 6),
    "a wrong escape": (rb'{"a": "\x41"}', "malformed", 7),
    "a broken escape": (rb'{"a": "\u12"}', "malformed", None),
    "a raw line feed in a text": (b'{"a": "x\ny"}', "malformed", 8),
    "a form feed between values": (b'{"a":\x0c1}', "malformed", 5),
    "a position counted in bytes": ('{"é": x}'.encode(), "malformed", 7),
    "null": (b"null", "not-an-object", ""),
    "true": (b"true", "not-an-object", ""),
    "a number": (b"1", "not-an-object", ""),
    "a text": (b'"state"', "not-an-object", ""),
    "a list": (b"[{}]", "not-an-object", ""),
    "only NaN": (b"NaN", "not-a-number", ""),
    "one level too many": (nested(MAX_DEPTH + 1), "depth", None),
    "lists one level too deep": (b'{"a": ' + b"[" * 32 + b"]" * 32 + b"}", "depth", 6 + 31),
    "a thousand brackets": (b"[" * 1000, "depth", MAX_DEPTH),
    "a million brackets": (b"[" * 1_000_000, "depth", MAX_DEPTH),
    "depth that texts hide": (b'{"a": ' + b'["]",' * 60 + b"1" + b',"["]' * 60 + b"}", "depth", 6 + 31 * 5),
    "a million objects": (b'{"a":' * 1_000_000, "depth", MAX_DEPTH * 5),
    "brackets behind an escape": (rb'{"\"": ' + b"[" * 5000, "depth", None),
    "a key twice": (b'{"a": 1, "a": 2}', "duplicate-key", "/a"),
    "the same key and value twice": (b'{"a": 1, "a": 1}', "duplicate-key", "/a"),
    "a key twice further in": (b'{"s": [{}, {"x/y": 1, "b": 2, "x/y": 1}]}', "duplicate-key", "/s/1/x~1y"),
    "a key twice, once escaped": (rb'{"a": 1, "\u0061": 2}', "duplicate-key", "/a"),
    "the empty key twice": (b'{"": 1, "": 2}', "duplicate-key", "/"),
    "a lost text full of colons": (b'{"a": "::", "a": "", "b": "::"}', "duplicate-key", "/a"),
    "NaN": (b'{"a": [0, NaN]}', "not-a-number", "/a/1"),
    "infinity": (b'{"a": Infinity}', "not-a-number", "/a"),
    "minus infinity": (b'{"a": {"b": -Infinity}}', "not-a-number", "/a/b"),
    "1e400": (b'{"a": 1e400}', "number-overflow", "/a"),
    "-1e400": (b'{"a": -1e400}', "number-overflow", "/a"),
    "a fraction with 400 digits": (b'{"a": ' + b"9" * 400 + b".5}", "number-overflow", "/a"),
    "2^53": (b'{"a": 9007199254740992}', "integer-range", "/a"),
    "-2^53": (b'{"a": [-9007199254740992]}', "integer-range", "/a/0"),
    "2^64": (b'{"a": 18446744073709551616}', "integer-range", "/a"),
    "2^53 as a fraction": (b'{"a": 9007199254740992.0}', "integer-range", "/a"),
    "1e300": (b'{"a": 1e300}', "integer-range", "/a"),
    "an integer of 5,000 digits": (b'{"a": ' + b"7" * 5000 + b"}", "integer-range", "/a"),
    "half a surrogate pair": (rb'{"a": "\ud800"}', "surrogate", "/a"),
    "the other half": (rb'{"a": "x\uDFFFx"}', "surrogate", "/a"),
    "a pair the wrong way round": (rb'{"a": "\udfb2\ud83c"}', "surrogate", "/a"),
    "half a pair in a key": (rb'{"a": {"\ud800": 1}}', "surrogate", "/a"),
    "half a pair in a key of the outermost object": (rb'{"\ud800": 1}', "surrogate", ""),
    "NUL in a text": (rb'{"a": "x\u0000"}', "nul", "/a"),
    "NUL in a key": (rb'{"b": {"\u0000": 1}}', "nul", "/b"),
    "a raw NUL in a text": (b'{"a": "x\0"}', "nul", 8),
}


@pytest.mark.parametrize(("body", "kind", "where"), BAD.values(), ids=BAD)
def test_it_refuses(body: bytes, kind: Kind, where: int | str | None) -> None:
    with pytest.raises(Unreadable) as caught:
        load(body)
    error = caught.value
    assert error.kind == kind, error.detail
    assert where in (None, error.pointer if isinstance(where, str) else error.position)
    assert (error.position is None) != (error.pointer is None)
    assert error.detail == str(error) and error.detail[-1] == "." and len(error.detail) < 200
    error.detail.encode()


def test_every_kind_of_refusal_is_in_the_table() -> None:
    assert {kind for _, kind, _ in BAD.values()} == set(get_args(Kind)) - {"too-many-parts"}


PARTS: dict[str, tuple[bytes, int]] = {
    "an empty object": (b"{}", 1),
    "a member": (b'{"a": 1}', 2),
    "two members and a list": (b'{"a": 1, "b": [2, 3]}', 6),
    "commas and brackets in texts": (b'{"a,:": "[{,:"}', 2),
    "escaped quotes": (rb'{"a": "\",\\", "\\": ","}', 4),
    "spaces": (b'{ "a" :\t[ 1 ,\n2 ] }', 4),
    "no JSON": (b"[" * 9, 9),
}


@pytest.mark.parametrize(("body", "parts"), PARTS.values(), ids=PARTS)
def test_parts_are_commas_colons_and_opening_brackets_outside_of_texts(body: bytes, parts: int) -> None:
    with pytest.raises(Unreadable) as caught:
        load(body, parts - 1)
    assert caught.value.kind == "too-many-parts" and caught.value.position is not None
    assert body[caught.value.position : caught.value.position + 1] in (b",", b":", b"[", b"{")
    try:
        load(body, parts)
    except Unreadable as error:
        assert error.kind != "too-many-parts"


@pytest.mark.parametrize("body", [b'{"a": [' + b'"",' * 99 + b'""]}', b'{"a": "' + rb"\n" * 99 + b'"}'])
def test_texts_and_escapes_have_a_limit_too(body: bytes) -> None:
    with pytest.raises(Unreadable) as caught:
        load(body, 20)
    assert caught.value.kind == "too-many-parts"


def test_a_document_that_was_found_in_another_is_counted_by_itself() -> None:
    strict_json.check_parts({"a": [1, ",,,,"]}, 4)
    with pytest.raises(Unreadable) as caught:
        strict_json.check_parts({"a": [1, 2, 3]}, 4)
    assert (caught.value.kind, caught.value.pointer) == ("too-many-parts", "")


def filled(entry: bytes, size: int = 1_000_000) -> bytes:
    """A document of about a million bytes, full of one entry."""
    return b'{"a": [' + b",".join([entry] * (size // (len(entry) + 1))) + b"]}"


DEAR: dict[str, bytes] = {
    **{f"many {entry.decode()}": filled(entry) for entry in (b"1", b"1.5", b"{}", b"[]", b'""', rb'"\u0041"')},
    "white space": b" " * 1_000_000 + b"{}",
    "a long text": b'{"a": "' + b"x" * 1_000_000 + b'"}',
    "a long text of brackets": b'{"a": "' + b"[" * 1_000_000 + b'"}',
    "a text without end": rb'{"a": "' + rb"\"" * 500_000,
    "brackets": b"[" * 1_000_000,
    "a long number": b'{"a": ' + b"7" * 1_000_000 + b"}",
    "fractions between spaces": b'{"a": [' + b"1.5," * 4_000 + b" " * 980_000 + b"NaN]}",
    "a key twice at the end": b'{"a": 1, ' + b" " * 999_000 + b'"a": 2}',
}


@pytest.mark.parametrize("body", DEAR.values(), ids=DEAR)
def test_a_million_bytes_cost_little(body: bytes) -> None:
    least = float("inf")
    for _ in range(5):
        begin = time.process_time()
        with suppress(Unreadable):
            load(body, MAX_PARTS)
        least = min(least, time.process_time() - begin)
    assert least < 0.05


def test_a_refusal_says_where_in_lines_and_columns() -> None:
    with pytest.raises(Unreadable, match=r"at line 3, column 8\.$"):
        load(b'{\n  "a": 1,\n  "b": x\n}')


def test_a_depth_is_refused_alike_on_a_deep_stack() -> None:
    def deeper(levels: int) -> str:
        if levels:
            return deeper(levels - 1)
        with pytest.raises(Unreadable) as caught:
            load(b"[" * 900)
        return caught.value.kind

    assert deeper(0) == deeper(300) == "depth"


def test_a_text_that_never_ends_takes_no_quadratic_time() -> None:
    with pytest.raises(Unreadable):
        load(rb'{"a": "' + rb"\"" * 500_000)


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-SAFE, SAFE)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
    | st.sampled_from(["1.5", ":", "\\", '"', "[[[{", "1e400", "\\u0000"])
)
KEYS = st.sampled_from(["a", "b", "a:b", "", "é", "\\", '"']) | st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=5
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=20
)
OBJECTS = st.dictionaries(KEYS, VALUES, max_size=5)


def read(body: bytes, way: Callable[[bytes], Any]) -> str:
    """What one way makes of a body: a document, or where and why it refuses."""
    try:
        return repr(way(body))
    except Unreadable as error:
        return f"{error.kind} {error.position} {error.pointer}"


def exactly(body: bytes) -> Any:
    """The document by the exact way alone, which trusts nothing that was seen before."""
    return strict_json._exact(body, False)


def assert_that_they_agree(body: bytes) -> None:
    assert read(body, load) == read(body, exactly)


@settings(deadline=None)
@given(OBJECTS, st.booleans(), st.sampled_from([None, 1]))
def test_both_ways_read_a_document_alike(document: dict[str, Any], ascii: bool, indent: int | None) -> None:
    body = json.dumps(document, ensure_ascii=ascii, indent=indent).encode()
    assert_that_they_agree(body)
    try:
        found = load(body)
    except Unreadable as error:
        assert error.kind in ("integer-range", "depth")
        return
    assert found == document
    assert not any(isinstance(v, float) and v.is_integer() for v in found.values())


WORDS = st.from_regex(r"[\w -]{0,12}", fullmatch=True)
ORDINARY = st.dictionaries(
    WORDS,
    st.recursive(
        st.none() | st.booleans() | st.integers(1 - 10**15, 10**15 - 1) | WORDS,
        lambda parts: st.lists(parts, max_size=4) | st.dictionaries(WORDS, parts, max_size=4),
        max_leaves=8,
    ),
    max_size=5,
)
"""Documents such as requests hold: whole numbers, and texts of letters, digits and dashes."""


@settings(deadline=None)
@given(ORDINARY, st.booleans())
def test_an_ordinary_document_takes_the_fast_way(document: dict[str, Any], ascii: bool) -> None:
    body = json.dumps({"name": 'Zoë "the Die"', **document}, ensure_ascii=ascii).encode()
    assert strict_json._fast(body, strict_json._without_texts(body, None)) is not None


@settings(deadline=None)
@given(OBJECTS, st.data())
@example({"a": "::", "b": 1}, None)
def test_both_ways_agree_on_documents_with_something_broken(document: dict[str, Any], data: Any) -> None:
    body = bytearray(json.dumps(document, ensure_ascii=False).encode())
    pieces = [b'"', b":", b",", b"{", b"}", b"[", b"]", b"\\", b'"a":1,', b'"a":":",', b"1e400", b"NaN", b"\0", b"\xff"]
    pieces += [b"9007199254740992", b"18446744073709551617", b"-0", b"1.0", b" ", b"\\ud800", b"\\u0000", b"e5", b".0"]
    pieces += [rb"\u003a", rb"\u003A", rb"\"", rb"\\", rb'"\u003a"', b'["]",', b',"["]', b"\xef\xbb\xbf", b"\x0b"]
    for _ in range(3 if data else 0):
        at = data.draw(st.integers(0, len(body)))
        body[at : at + data.draw(st.integers(0, 2))] = data.draw(st.sampled_from(pieces))
    assert_that_they_agree(bytes(body))


@settings(deadline=None)
@given(st.lists(st.sampled_from(["a", "b", ":"]), max_size=4), st.sampled_from(["1", '":"', "{}", '{"a":1,"a":2}']))
def test_both_ways_agree_on_repeated_keys(keys: list[str], value: str) -> None:
    body = "{" + ",".join(f'"{key}": {value}' for key in keys) + "}"
    assert_that_they_agree(body.encode())
    repeated = len(set(keys)) < len(keys) or (keys and value.count('"a"') == 2)
    assert read(body.encode(), load).startswith("duplicate-key") == bool(repeated)


@settings(deadline=None)
@given(st.binary(max_size=60))
def test_nothing_but_a_document_or_a_refusal_comes_out(body: bytes) -> None:
    try:
        assert isinstance(load(body), dict)
    except Unreadable as error:
        assert error.kind in get_args(Kind)


@settings(deadline=None)
@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_is_an_integer_iff_it_is_whole(number: float) -> None:
    try:
        read = load(json.dumps({"n": number}).encode())["n"]
    except Unreadable as error:
        assert error.kind == "integer-range" and abs(number) > SAFE
    else:
        assert read == number and isinstance(read, int) == (math.floor(number) == number)
