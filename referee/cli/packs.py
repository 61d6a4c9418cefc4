"""Packs for owners of a box: a patch checked, and what is assumed or unknown printed as a form to fill in.

A form is JSON, a patch with the values that are assumed now (null where none is known), or CSV with one value a row.
Both can be sent back to `pack check` as they are; rows and members that were not touched stay what they were.
"""

import csv
import io
import json
import sys
from argparse import Namespace
from typing import Any

from referee.cli import words
from referee.cli.files import Data, Unusable, content, emit
from referee.core.canonical import merged
from referee.wire import components, strict_json
from referee.wire.door import encode

COLUMNS = ("pointer", "value", "source", "note")
PREFIX = "/pack/patch"


def check(asked: Namespace) -> int:
    """What is wrong with a patch, or how much it leaves assumed and where it contradicts the rulebook.

    0 if the pack can be played with, otherwise 1.
    """
    found = components.check(asked.game, {"id": asked.pack, "patch": _patch(content(asked.file))})
    if asked.json:
        emit(encode(found))
    elif not found["possible"]:
        words.listed(f"{fault.pointer}: {fault.detail} [{fault.rule}]" for fault in found["faults"])
    else:
        left = len(found["gaps"]) + len(found["missing"])
        print(f"The pack can be played with; {left} values are assumed or missing.")
        words.listed(f"{entry['pointer']}: {entry['note']}" for entry in found["contradictions"])
    return 0 if found["possible"] else 1


def missing(asked: Namespace) -> int:
    """Every value that is assumed or missing, as a form."""
    found = components.check(asked.game, {"id": asked.pack})
    if not found["possible"]:
        raise Unusable(" ".join(fault.detail for fault in found["faults"]))
    open_ = [*found["missing"], *found["gaps"]]
    if asked.csv:
        rows = csv.writer(sys.stdout, lineterminator="\n")
        rows.writerow(COLUMNS)
        for entry in open_:
            value = json.dumps(entry["value"], ensure_ascii=False) if "value" in entry else ""
            rows.writerow((entry["pointer"].removeprefix(PREFIX), value, entry["source"], entry.get("note", "")))
        return 0
    form: Data = {}
    for entry in open_:
        *parts, last = entry["pointer"].removeprefix(PREFIX).split("/")[1:]
        at = form
        for part in parts:
            at = at.setdefault(part, {})
        at[last] = entry.get("value")
    print(json.dumps(form, ensure_ascii=False, indent=2))
    return 0


def _patch(form: bytes) -> Data:
    """The patch of a form, JSON or CSV. Raises Unusable and strict_json.Unreadable."""
    if form.lstrip()[:1] == b"{":
        return strict_json.load(form)
    try:
        rows = csv.DictReader(io.StringIO(form.decode("utf-8-sig")))
        known = {*(rows.fieldnames or ())} >= {"pointer", "value"}
        filled = [(row["pointer"], row["value"]) for row in rows if known and row["value"] not in ("", None)]
    except (UnicodeDecodeError, csv.Error) as error:
        raise Unusable(f"This is neither a JSON patch nor a CSV form: {error}.") from error
    if not known:
        raise Unusable("A form is a JSON object, or CSV with the columns pointer and value.")
    patch: Data = {}
    for pointer, written in filled:
        patch = merged(patch, _nested(pointer, _value(pointer, written)))
    return patch


def _value(pointer: str, written: str) -> Any:
    """A cell of a form: JSON, or a bare text."""
    try:
        value = json.loads(written)
    except ValueError:
        return written
    if isinstance(value, float):
        raise Unusable(f"{pointer}: a value is JSON without fractions, or a bare text; it is {written}.")
    return value


def _nested(pointer: str, value: Any) -> Data:
    """A patch that changes one entry."""
    if not pointer.startswith("/"):
        raise Unusable(f"{pointer!r} is not a pointer; it begins with a slash, such as /paths/W1-W2.")
    patch: Any = value
    for name in reversed(pointer.split("/")[1:]):
        patch = {name: patch}
    result: Data = patch
    return result
