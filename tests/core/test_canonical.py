"""Canonical JSON and merge patches."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.canonical import SAFE, canonical, difference, digest, merged
from referee.games import GAMES
from tests.suite.play import walk

NAMES = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=6)
SCALARS = st.none() | st.booleans() | st.integers(-SAFE, SAFE) | st.text(max_size=8)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4))
OBJECTS = st.dictionaries(NAMES, VALUES, max_size=5)


def slow(value: Any) -> str:
    """RFC 8785 for integers, written out: members by UTF-16 code units, short escapes, lower-case hexadecimal."""
    if isinstance(value, dict):
        members = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{slow(name)}:{slow(value[name])}" for name in members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(slow, value)) + "]"
    if isinstance(value, str):
        short = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
        return '"' + "".join(short.get(c) or (f"\\u{ord(c):04x}" if ord(c) < 32 else c) for c in value) + '"'
    return (
        {None: "null", True: "true", False: "false"}[value] if value is None or isinstance(value, bool) else str(value)
    )


@given(VALUES)
def test_canonical_json_is_that_of_rfc_8785(value: Any) -> None:
    assert canonical(value).decode() == slow(value)


def test_the_digest_of_a_state_is_that_of_its_plain_data() -> None:
    for state, _, ruling in walk(GAMES["lost-lumina"], 2):
        assert ruling.digest == digest(json.loads(canonical(ruling.state)))
        assert canonical(state).decode() == slow(json.loads(canonical(state)))


@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [1]}, {"a": [2, 3]}, {"a": [2, 3]}),
        ({"a": "b"}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
    ],
)
def test_merge_patch_follows_rfc_7386(target: Any, patch: Any, result: Any) -> None:
    assert merged(target, patch) == result


def without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: without_nulls(member) for name, member in value.items() if member is not None}
    return value


@given(OBJECTS.map(without_nulls), OBJECTS.map(without_nulls))
def test_a_difference_is_the_patch_that_leads_there(before: Any, after: Any) -> None:
    assert merged(before, difference(before, after)) == after
