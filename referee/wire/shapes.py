"""The shape of documents: JSON Schema 2020-12, compiled once from the files of `schemas/`.

A schema goes by its path, `lost-lumina/move`. The fast validator is used where it can be imported, the standard one
otherwise; their verdicts are the same. Documents are plain data as `strict_json.load` gives them.
"""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from referee.wire.explain import Explainer, Schema, ShapeError

try:
    import jsonschema_rs
except ImportError:
    jsonschema_rs = None  # type: ignore[assignment]

__all__ = ["BASE", "SHAPES", "ShapeError", "Shapes", "errors", "fast", "schema_folder", "valid"]

BASE = "https://referee.example/schemas/"
"""What the `$id` of every schema begins with; its name and `.json` follow."""

MAX_PARTS = 512
"""How many parts of schemas are kept ready to check values against. Each takes some 40 KB."""

Check = Callable[[Any], bool]
Engine = Callable[[Mapping[str, Schema]], Callable[[str], Check]]
"""From schemas by their `$id` to a check for each of them, or of their parts, by its address."""


def schema_folder() -> Path:
    """The folder of the schemas: inside an installed package, beside it in a checkout. Raises FileNotFoundError."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "_schemas", package.parent / "schemas"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"There are no schemas in or beside {package}.")


def fast(files: Mapping[str, Schema]) -> Callable[[str], Check]:
    """Checks by jsonschema-rs. They look nothing up elsewhere."""
    registry = jsonschema_rs.Registry([(name, dict(file)) for name, file in files.items()])

    def check(address: str) -> Check:
        validator = jsonschema_rs.Draft202012Validator({"$ref": address}, registry=registry, offline=True)

        def is_valid(document: Any) -> bool:
            try:
                return validator.is_valid(document)
            except UnicodeEncodeError:
                return False

        return is_valid

    return check


def _standard() -> Engine:
    from referee.wire.standard_shapes import standard  # loaded only where it is used, since it takes long to load

    return standard


class Shapes:
    """All schemas of a folder, compiled."""

    def __init__(self, folder: Path, engine: Engine | None = None) -> None:
        paths = sorted(folder.glob("*/*.json"))
        read = {path.relative_to(folder).with_suffix("").as_posix(): json.loads(path.read_bytes()) for path in paths}
        files = {schema["$id"]: schema for schema in read.values()}
        engine = engine or (fast if jsonschema_rs is not None else _standard())
        self.schemas: Mapping[str, Schema] = read
        """The schemas themselves, by name."""
        check = engine(files)
        self._checks = {name: check(schema["$id"]) for name, schema in read.items()}
        self._part = lru_cache(MAX_PARTS)(check)
        self._explainer = Explainer(files, self._fits if engine is fast else None)

    def valid(self, name: str, document: Any) -> bool:
        """Whether a document has the shape of the schema `name`, or of a part of it: `common/head#/$defs/switches`.

        Raises KeyError for an unknown name.
        """
        check = self._checks.get(name) or self._part(self._address(name))
        return check(document)

    def errors(self, name: str, document: Any, limit: int = 50, prefix: str = "") -> list[ShapeError]:
        """What is wrong with the shape of a document: at most `limit` errors, none for a valid one.

        Pointers begin with `prefix`, the place of the document in a request. Work is bounded, whatever the document.
        """
        if self.valid(name, document):
            return []
        return self._explainer.errors(self._address(name), document, limit, prefix)

    def _address(self, name: str) -> str:
        file, _, pointer = name.partition("#")
        return f"{self.schemas[file]['$id']}#{pointer}"

    def _fits(self, address: str, value: Any) -> bool:
        return self._part(address)(value)


SHAPES = Shapes(schema_folder())
valid = SHAPES.valid
errors = SHAPES.errors
