"""The texts of the page in one language: templates by key that are filled with data. Ids are never translated."""

import json
from functools import cache
from importlib import resources
from typing import Any

LANGUAGE = "en"


@cache
def _texts(language: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((resources.files(__package__) / "language" / f"{language}.json").read_bytes())
    return texts


def say(key: str, **data: Any) -> str:
    """The text with this key, its places filled with `data`. Raises KeyError for a key that the language lacks."""
    return _texts(LANGUAGE)[key].format(**data)


def label(name: str) -> str:
    """What a member of a document is called on the page: its own text, or its name in words."""
    words = name.replace("_", " ")
    return _texts(LANGUAGE).get(f"label.{name}") or words[:1].upper() + words[1:]
