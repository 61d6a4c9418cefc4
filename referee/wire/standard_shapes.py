"""Checks of shapes by jsonschema, for machines that the fast validator has not been built for."""

from collections.abc import Callable, Mapping
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from referee.wire.explain import KINDS, Schema

Check = Callable[[Any], bool]


def standard(files: Mapping[str, Schema]) -> Callable[[str], Check]:
    """Checks by jsonschema. They look nothing up elsewhere."""
    # A file that names its dialect would be checked by the plain validator of that dialect, with its kinds of values.
    contents = {name: {key: part for key, part in file.items() if key != "$schema"} for name, file in files.items()}
    registry: Registry[Schema] = Registry().with_resources(
        (name, DRAFT202012.create_resource(content)) for name, content in contents.items()
    )
    kinds = Draft202012Validator.TYPE_CHECKER.redefine_many(
        {kind: lambda _, value, is_kind=is_kind: is_kind(value) for kind, (_, is_kind) in KINDS.items()}
    )
    validator_type: Any = extend(Draft202012Validator, type_checker=kinds)  # type: ignore[no-untyped-call]

    def check(address: str) -> Check:
        validator: Validator = validator_type({"$ref": address}, registry=registry)
        return validator.is_valid

    return check
