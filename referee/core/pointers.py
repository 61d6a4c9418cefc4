"""JSON Pointers (RFC 6901) into plain data: objects and lists."""

import re
from typing import Any

from msgspec import UNSET

_PLACE = re.compile(r"0|[1-9]\d{0,5}", re.ASCII)


def steps(pointer: str) -> list[str]:
    """The members and places that a pointer names, one after the other."""
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]


def place(step: str) -> int | None:
    """The place in a list that a step names; None for what names none, or one beyond all lists."""
    return int(step) if _PLACE.fullmatch(step) else None


def found(document: Any, pointer: str) -> Any:
    """What stands at a pointer; UNSET where there is nothing."""
    for step in steps(pointer):
        if isinstance(document, dict) and step in document:
            document = document[step]
        elif isinstance(document, list | tuple) and (number := place(step)) is not None and number < len(document):
            document = document[number]
        else:
            return UNSET
    return document
