"""What people write for one value of a document, and how a value is written for them.

What cannot be read as its schema asks is kept as text, so that the check of shapes can say what is wrong with it.
Whatever is written, the work grows with its length and not faster.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import to_builtins

from referee.core.ruling import Data
from referee.table import schemas
from referee.wire import strict_json

NONE = "none"
"""The word for null, an empty list or an empty object."""
CRITICAL = ("critical", "crit", "c", "!")
"""What may stand behind the number of a critical face; the first is how the page writes it."""

_NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
_FACE = re.compile(rf"(-?\d{{1,9}})({'|'.join(CRITICAL)})?", re.ASCII | re.IGNORECASE)
_KEY = re.compile(r"(?:^|[,; ] ?)([^\s,;=:\"{}\[\]]{1,64}) ?[=:] ?")
_BETWEEN = re.compile(r"[,;\s]+")


def read(file: str, schema: Data, text: str) -> Any:
    """What a text says where a schema, resolved in its file, asks for a value."""
    if text.casefold() == NONE and schemas.has_none(schema):
        return schemas.none(schema)
    kind = schemas.kind(file, schema)
    if kind == "number":
        return int(text) if _NUMBER.fullmatch(text) else text
    if kind == "truth":
        return {"yes": True, "no": False}.get(text.casefold(), text)
    if kind in ("list", "choices", "rows"):
        return _listed(file, schema, text)
    if kind in ("data", "group"):
        return _object(file, schema, text)
    return _any(file, schema, text) if kind == "any" else text


def free(text: str) -> Any:
    """What somebody wrote into an input of no certain kind: JSON, a number, yes or no, a list, or a text."""
    bare = text.strip()
    if bare[:1] in ("{", "["):
        return _json(bare)
    if bare in ("true", "false", "yes", "no"):
        return bare in ("true", "yes")
    if _NUMBER.fullmatch(bare):
        return int(bare)
    parts = _parts(bare)
    if len(parts) > 1 and all(map(_NUMBER.fullmatch, parts)):
        return [int(part) for part in parts]
    return bare


def written(document: Any) -> str:
    """A document as JSON, to be carried in a form."""
    return json.dumps(to_builtins(document), ensure_ascii=False, separators=(",", ":"))


def shown(file: str, schema: Data, value: Any) -> str:
    """A value as it stands in an input: in the words that are read as this value, otherwise as JSON."""
    said = (text for text in _wordings(value) if read(file, schema, text) == value)
    return next(said, None) or plain(value)


def plain(value: Any) -> str:
    """A value as it stands in an input of no certain kind."""
    if value is None or value == [] or value == {}:
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, list) and all(isinstance(one, str | int) and not isinstance(one, bool) for one in value):
        return ", ".join(map(str, value))
    return json.dumps(value, ensure_ascii=False)


def _wordings(value: Any) -> Iterator[str]:
    """What people may write for faces of dice and for objects of simple members."""
    if isinstance(value, dict | list):
        faces = value if isinstance(value, list) else [value]
        if faces and all(isinstance(face, int | dict) for face in faces):
            yield ", ".join(_face_shown(face) for face in faces)
    if isinstance(value, dict) and not any(isinstance(inner, dict) for inner in value.values()):
        yield ", ".join(f"{key} = {plain(inner)}" for key, inner in value.items())


def _face_shown(face: Any) -> str:
    if not isinstance(face, dict):
        return str(face)
    return f"{face.get('value')} {CRITICAL[0]}" if face.get("critical") else str(face.get("value"))


def _any(file: str, schema: Data, text: str) -> Any:
    """A value where a schema takes several kinds, such as how many or which: the first kind that the text fits."""
    types = schemas.types(schema)
    if text[:1] in ("{", "["):
        return _json(text)
    if schemas.is_face(schema):
        faces = _faces(text, takes_numbers="integer" in types)
        return faces[0] if len(faces) == 1 else faces
    if "integer" in types and _NUMBER.fullmatch(text):
        return int(text)
    if "boolean" in types and text.casefold() in ("yes", "no"):
        return text.casefold() == "yes"
    if "object" in types and _pairs(text):
        return _object(file, schema, text)
    if "array" in types and ("string" not in types or "," in text):
        return _listed(file, schema, text)
    return text if "string" in types else free(text)


def _listed(file: str, schema: Data, text: str) -> Any:
    if text.startswith("["):
        return _json(text)
    inner = schemas.items(file, schema)[1]
    if schemas.is_face(inner):
        return _faces(text, takes_numbers="integer" in schemas.types(inner))
    if words := schemas.choices(file, schema):
        return _chosen(text, words)
    takes_numbers = "integer" in schemas.types(inner)
    return [int(part) if takes_numbers and _NUMBER.fullmatch(part) else part for part in _parts(text)]


def _chosen(text: str, words: tuple[str, ...]) -> list[str]:
    """The words of a list in the order in which they are written, `end turn` as `end_turn`."""
    known = {word.casefold(): word for word in words}
    chosen = []
    for said in filter(None, (part.strip() for part in re.split(r"[,;\n]", text))):
        word = known.get("_".join(said.split()).casefold())
        chosen += [word] if word else [known.get(one.casefold(), one) for one in said.split()]
    return chosen


def _faces(text: str, *, takes_numbers: bool) -> list[Any]:
    """What dice show: numbers, each with the word for a critical face behind it if it is one."""
    faces: list[Any] = []
    for part in _parts(text):
        face = _FACE.fullmatch(part)
        if face is not None:
            faces.append({"value": int(face[1]), **({"critical": True} if face[2] else {})})
        elif part.casefold() in CRITICAL and faces and isinstance(faces[-1], dict):
            faces[-1]["critical"] = True
        else:
            faces.append(part)
    return [face["value"] if takes_numbers and isinstance(face, dict) and len(face) == 1 else face for face in faces]


def _object(file: str, schema: Data, text: str) -> Any:
    """An object as people write it: JSON, or pairs such as `W1 = 2, H3 = 1`."""
    if text[:1] in ("{", "["):
        return _json(text)
    pairs = _pairs(text)
    return {key: _member(file, schema, key, said) for key, said in pairs.items()} if pairs else free(text)


def _member(file: str, schema: Data, key: str, text: str) -> Any:
    inner = schema.get("properties", {}).get(key, schemas.members(schema))
    return read(*schemas.resolved(file, inner), text) if inner else free(text)


def _pairs(text: str) -> Mapping[str, str]:
    """The members of an object that are written as pairs; none if the text is something else."""
    line = " ".join(text.split())
    keys = list(_KEY.finditer(line))
    if not keys or keys[0].start() != 0:
        return {}
    ends = [key.start() for key in keys[1:]] + [len(line)]
    said = {key[1]: line[key.end() : end].strip(" ,;") for key, end in zip(keys, ends, strict=True)}
    return said if all(said.values()) else {}


def _parts(text: str) -> list[str]:
    return [part for part in _BETWEEN.split(text) if part]


def _json(text: str) -> Any:
    try:
        return strict_json.load(f'{{"value": {text}}}'.encode(errors="replace"))["value"]
    except (strict_json.Unreadable, KeyError):
        return text
