"""Forms made from JSON Schemas, and the documents that people enter in them.

The name of an input is a JSON Pointer into the request that is made of the form. An input that is left empty is an
absent member; the word `none` is null, an empty list or an empty object, where the schema takes one. Places in a row
are counted from one, as people do. What cannot be read as its schema asks is kept as text, so that the check of shapes
can say what is wrong with it.
"""

import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal

from msgspec import UNSET, Struct, to_builtins
from msgspec.structs import replace

from referee.core.components import find
from referee.core.pointers import place, steps
from referee.core.ruling import Data
from referee.table.named import called, named
from referee.table.texts import label
from referee.wire import strict_json
from referee.wire.shapes import SHAPES

Posted = Mapping[str, Sequence[str]]
"""The values of a form by the names of its inputs, as they came."""

Kind = Literal["text", "number", "truth", "choice", "choices", "list", "data", "any", "group", "rows"]

NONE = "none"
"""The word for null, an empty list or an empty object."""
MORE_ROWS = 2
"""How many empty rows stand behind those that are filled."""
MOST_ROWS = 60
MOST_NUMBER = 1_000
"""Below which a row of a list that was posted has its number."""
GAME_PARTS = 8 * strict_json.MAX_PARTS
"""How many parts, as `strict_json.load` counts them, a whole game may have."""
DEEPEST = 5
"""How many groups stand inside each other at most."""
CARDS = frozenset({"card", "kind", "copies", "then"})
"""Members that name a component, which people know by its number or its name."""
HIDDEN = frozenset({"type", "seat", "text"})
"""Members of a move that its form does not ask for."""

_NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
_NOTHING = re.compile(r"\bnull\b|\ban empty (list|object)\b", re.IGNORECASE)
_PAIR = re.compile(r"\s*([!-~]+?)\s*[=:]\s*(.+?)\s*", re.ASCII)


class Field(Struct, frozen=True):
    """One input of a form, or a group of them.

    `at` is its pointer into the request. `value` is what stands in it, `ticked` what is chosen of `choices`. `shown` is
    false for what few people need. `takes_none` says whether the word `none` means something. `example` is how data
    can be written.
    """

    at: str
    name: str
    kind: Kind
    hint: str = ""
    choices: tuple[str, ...] = ()
    value: str = ""
    ticked: tuple[str, ...] = ()
    fields: tuple["Field", ...] = ()
    shown: bool = True
    takes_none: bool = False
    is_dice: bool = False
    is_card: bool = False
    example: str = ""

    @property
    def label(self) -> str:
        """What people read beside the input."""
        return label(self.name)

    def all(self) -> Iterator["Field"]:
        """This field and all inside it."""
        yield self
        for field in self.fields:
            yield from field.all()


def fields(schema: str, at: str, document: Data, shown: Iterable[str] = ()) -> tuple[Field, ...]:
    """The inputs for a document of a schema, filled with what `document` says.

    `shown` are pointers of the inputs that everybody needs; where none is given, all are.
    """
    file, part = _part(schema)
    marked = frozenset(shown)
    return tuple(_field(file, f"{at}/{name}", name, inner, _member(document, name), marked, 1) for name, inner in part)


def without(given: Sequence[Field], names: frozenset[str] = HIDDEN) -> tuple[Field, ...]:
    """The fields but for those with these names."""
    return tuple(field for field in given if field.name not in names)


def read(game: str, schema: str, at: str, posted: Posted) -> Data:
    """The document that a form holds, without the members that were left empty."""
    file, part = _part(schema)
    members = ((name, _read(game, file, f"{at}/{name}", name, inner, posted, 1)) for name, inner in part)
    return {name: value for name, value in members if value is not UNSET}


def known_names(game: str) -> tuple[tuple[str, str], ...]:
    """What can be entered where a component is asked for: its id, and what people call it."""
    return tuple((each.id, called(each)) for each in named(game) if each.names)


def written(document: Any) -> str:
    """A document as JSON, to be carried in a form."""
    return json.dumps(to_builtins(document), ensure_ascii=False, separators=(",", ":"))


def free(text: str) -> Any:
    """What somebody wrote into an input of no certain kind: JSON, a number, yes or no, a list, or a text."""
    bare = text.strip()
    if bare[:1] in ("{", "["):
        return _json(bare)
    if bare in ("true", "false", "yes", "no"):
        return bare in ("true", "yes")
    if _NUMBER.fullmatch(bare):
        return int(bare)
    parts = [part for part in re.split(r"[,\s]+", bare) if part]
    if len(parts) > 1 and all(map(_NUMBER.fullmatch, parts)):
        return [int(part) for part in parts]
    return bare


def printed(game: str, pointer: str, text: str) -> Any:
    """What somebody wrote of the value at a pointer into the component data, read as the schema of packs asks."""
    file, schema = f"{game}/pack", dict(SHAPES.schemas[f"{game}/pack"])
    for step in pointer.split("/")[1:]:
        file, schema = _resolved(file, schema)
        inner = schema.get("properties", {}).get(step, schema.get("additionalProperties"))
        if not isinstance(inner, dict):
            return free(text)
        schema = inner
    file, schema = _resolved(file, schema)
    kind = _kind(file, schema, DEEPEST)
    if text.casefold() == NONE and _takes_none(schema, kind):
        return _none(schema)
    if kind in ("choices", "rows"):
        return _listed(file, schema, text)
    return _value(kind, file, schema, text)


def put(document: Data, pointer: str, value: Any) -> None:
    """Sets a value at a pointer, in objects that are made on the way. Lists on the way are extended by one at most.

    What lies deeper than any request may be is left out.
    """
    *path, last = steps(pointer)
    here: Any = document
    if len(path) >= strict_json.MAX_DEPTH:
        return
    for step, after in pairwise((*path, last)):
        here = _entered(here, step, [] if after == "0" and step not in here else {})
        if here is None:
            return
    number = place(last)
    if isinstance(here, list) and number is not None and number <= len(here):
        here[number:] = [value, *here[number + 1 :]]
    elif isinstance(here, dict):
        here[last] = value


def first(posted: Posted, name: str) -> str:
    """The first value of an input that is not empty; the same input may stand on a page twice."""
    return next((value.strip() for value in posted.get(name, ()) if value.strip()), "")


def document(text: str, most: int = strict_json.MAX_PARTS) -> Data:
    """The JSON object that a form carries, of at most so many parts. Raises strict_json.Unreadable."""
    return strict_json.load(text.encode(errors="replace"), most)


def shown_as(value: Any) -> str:
    """A value as it stands in an input of text."""
    if value is None or value == [] or value == {}:
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, list) and all(isinstance(one, str | int) and not isinstance(one, bool) for one in value):
        return ", ".join(map(str, value))
    return json.dumps(value, ensure_ascii=False)


def _field(file: str, at: str, name: str, schema: Data, value: Any, marked: frozenset[str], depth: int) -> Field:
    file, schema = _resolved(file, schema)
    kind = _kind(file, schema, depth)
    needed = not marked or at in marked or value is not UNSET
    hint = for_people(schema.get("description", ""))
    if _is_place(file, schema):
        hint, value = hint.replace("from 0", "from 1"), _counted(value, 1)
    field = Field(at, name, kind, hint, shown=needed, takes_none=_takes_none(schema, kind))
    if kind == "group":
        inner = schema["properties"].items()
        own = tuple(
            _field(file, f"{at}/{key}", key, part, _member(value, key), marked, depth + 1) for key, part in inner
        )
        return replace(field, fields=own, shown=any(one.shown for one in own))
    if kind == "rows":
        return _rows(field, file, schema, value, marked, depth)
    if kind == "choices":
        chosen = tuple(map(str, value)) if isinstance(value, list) else ()
        ticked = (NONE,) if value == [] else chosen
        return replace(field, choices=_choices(file, schema["items"]), ticked=ticked)
    if kind == "choice":
        known = _choices(file, schema)
        return replace(field, choices=known, value="" if value is UNSET else str(value))
    text = "" if value is UNSET else shown_as(value)
    if kind == "data":
        return replace(field, value=text, example=_example(schema))
    is_dice = "die" in name or "dice" in name
    return replace(field, value=text, is_dice=is_dice and kind in ("number", "list"), is_card=name in CARDS)


def for_people(text: str) -> str:
    """A sentence of the interface in the words of the page, which has one word for all that is nothing."""
    return _NOTHING.sub(NONE, text).replace("`", "")


def _example(schema: Data) -> str:
    """An object of a schema as people write it: pairs where they can say it, otherwise JSON."""
    example = next(filter(None, schema.get("examples", ())), {"A": 2})
    pairs = ", ".join(f"{key} = {value}" for key, value in example.items()) if isinstance(example, dict) else ""
    return pairs if pairs and _data(pairs) == example else written(example)


def _rows(field: Field, file: str, schema: Data, value: Any, marked: frozenset[str], depth: int) -> Field:
    """A list of objects: those that are filled, and some empty ones behind them."""
    filled = value if isinstance(value, list) else []
    rows = [*filled, *[UNSET] * MORE_ROWS][:MOST_ROWS]
    own = tuple(
        replace(
            _field(file, f"{field.at}/{number}", str(number + 1), schema["items"], one, marked, depth + 1),
            shown=number <= len(filled),
        )
        for number, one in enumerate(rows)
    )
    return replace(field, fields=own, ticked=(NONE,) if value == [] else ())


def _read(game: str, file: str, at: str, name: str, schema: Data, posted: Posted, depth: int) -> Any:
    """The value that a part of a form holds; UNSET if it was left empty."""
    file, schema = _resolved(file, schema)
    kind = _kind(file, schema, depth)
    if kind == "group":
        inner = schema["properties"].items()
        members = {key: _read(game, file, f"{at}/{key}", key, part, posted, depth + 1) for key, part in inner}
        told = {key: value for key, value in members.items() if value is not UNSET}
        return told or UNSET
    if kind == "rows":
        numbers = sorted(_numbers(at, posted))[:MOST_ROWS]
        rows = [_read(game, file, f"{at}/{number}", name, schema["items"], posted, depth + 1) for number in numbers]
        told_rows = [row for row in rows if row is not UNSET]
        return told_rows or ([] if NONE in posted.get(at, ()) else UNSET)
    if kind == "choices":
        chosen = [value for value in posted.get(at, ()) if value]
        return UNSET if not chosen else [value for value in dict.fromkeys(chosen) if value != NONE]
    text = first(posted, at)
    if not text:
        return UNSET
    if text.casefold() == NONE and _takes_none(schema, kind):
        return _none(schema)
    value = _value(kind, file, schema, text)
    if _is_place(file, schema):
        value = _counted(value, -1)
    return _called(game, value) if name in CARDS else value


def _is_place(file: str, schema: Data) -> bool:
    """Whether a value, or each of a list, is a place in a row, which the interface counts from zero."""
    return bool(_resolved(file, schema.get("items", schema))[1].get("title") == "Position")


def _counted(value: Any, more: int) -> Any:
    if isinstance(value, list):
        return [_counted(one, more) for one in value]
    return value + more if isinstance(value, int) and not isinstance(value, bool) else value


def _value(kind: Kind, file: str, schema: Data, text: str) -> Any:
    if kind == "number":
        return int(text) if _NUMBER.fullmatch(text) else text
    if kind == "truth":
        return {"yes": True, "no": False}.get(text.casefold(), text)
    if kind == "list":
        return _listed(file, schema, text)
    if kind == "data":
        return _data(text)
    return _any(file, schema, text) if kind == "any" else text


def _any(file: str, schema: Data, text: str) -> Any:
    """A value where a schema takes several kinds, such as how many or which: the first kind that the text fits."""
    types = _types(schema)
    if text[:1] in ("{", "["):
        return _json(text)
    if "integer" in types and _NUMBER.fullmatch(text):
        return int(text)
    if "object" in types and "=" in text:
        return _data(text)
    if "array" in types and ("string" not in types or "," in text):
        return _listed(file, schema, text)
    return text if "string" in types else free(text)


def _listed(file: str, schema: Data, text: str) -> Any:
    if text.startswith("["):
        return _json(text)
    takes_numbers = "integer" in _types(_resolved(file, schema.get("items", {}))[1])
    parts = [part for part in re.split(r"[,;\s]+", text) if part]
    return [int(part) if takes_numbers and _NUMBER.fullmatch(part) else part for part in parts]


def _data(text: str) -> Any:
    """An object as people write it: JSON, or pairs such as `W1 = 2, H3 = 1`."""
    if text[:1] in ("{", "["):
        return _json(text)
    pairs = [_PAIR.fullmatch(part) for part in re.split(r"[,;\n]", text) if part.strip()]
    if pairs and all(pairs):
        return {pair[1]: free(pair[2]) for pair in pairs if pair}
    return free(text)


def _called(game: str, value: Any) -> Any:
    """The id of the component that people call by its number or name; what names none stays as it is."""
    if not isinstance(value, str):
        return value
    component = find(named(game), value)
    return value if component is None else component.id


def _json(text: str) -> Any:
    try:
        return strict_json.load(f'{{"value": {text}}}'.encode(errors="replace"))["value"]
    except (strict_json.Unreadable, KeyError):
        return text


def _kind(file: str, schema: Data, depth: int) -> Kind:
    types = _types(schema)
    if "enum" in schema or "const" in schema:
        return "choice"
    if types == {"boolean"}:
        return "truth"
    if types == {"integer"}:
        return "number"
    if types == {"object"}:
        return "group" if schema.get("properties") and depth < DEEPEST else "data"
    if types == {"array"}:
        return _kind_of_list(file, schema)
    return "text" if types == {"string"} else "any"


def _kind_of_list(file: str, schema: Data) -> Kind:
    _, items = _resolved(file, schema.get("items", {}))
    if "enum" in items:
        return "choices"
    if _types(items) == {"object"} and items.get("properties"):
        return "rows"
    return "list" if _types(items) & {"integer", "string"} else "data"


def _types(schema: Data) -> set[str]:
    given = schema.get("type", ())
    return ({given} if isinstance(given, str) else set(given)) - {"null"}


def _takes_none(schema: Data, kind: Kind) -> bool:
    has_null = isinstance(schema.get("type"), list) and "null" in schema["type"]
    is_many = kind in ("list", "data", "choices", "rows") or (
        kind == "any" and bool(_types(schema) & {"array", "object"})
    )
    return has_null or is_many


def _none(schema: Data) -> Any:
    if "null" in schema.get("type", ()) and isinstance(schema["type"], list):
        return None
    return [] if "array" in _types(schema) else {}


def _choices(file: str, schema: Data) -> tuple[str, ...]:
    _, schema = _resolved(file, schema)
    return tuple(map(str, schema.get("enum", [schema.get("const")])))


def _part(schema: str) -> tuple[str, list[tuple[str, Data]]]:
    """The file of a schema or of a part of one (`lumina/move#/$defs/take`), and the members that it describes."""
    name, _, pointer = schema.partition("#")
    target: Any = SHAPES.schemas[name]
    for step in pointer.split("/")[1:]:
        target = target[step]
    file, target = _resolved(name, target)
    return file, list(target["properties"].items())


def _resolved(file: str, schema: Data) -> tuple[str, Data]:
    """A schema with what it refers to put in, and the file in which its own references are to be read."""
    for _ in range(8):
        if "$ref" not in schema:
            break
        there, _, pointer = schema["$ref"].partition("#")
        if there:
            file = posixpath.normpath(posixpath.join(posixpath.dirname(file), there)).removesuffix(".json")
        target: Any = SHAPES.schemas[file]
        for step in pointer.split("/")[1:]:
            target = target[step]
        schema = {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
    return file, schema


def _member(value: Any, name: str) -> Any:
    return value.get(name, UNSET) if isinstance(value, dict) else UNSET


def _numbers(at: str, posted: Posted) -> set[int]:
    """The rows of a list of which something was posted."""
    rest = (name[len(at) + 1 :].partition("/")[0] for name in posted if name.startswith(f"{at}/"))
    return {number for step in rest if (number := place(step)) is not None and number < MOST_NUMBER}


def _entered(here: Any, step: str, fresh: Any) -> Any:
    """The part of a document at a step, made where it is not there yet; None where none can be."""
    if isinstance(here, dict):
        if not isinstance(here.get(step), dict | list):
            here[step] = fresh
        return here[step]
    number = place(step)
    if isinstance(here, list) and number is not None and number <= len(here):
        if number == len(here):
            here.append(fresh)
        return here[number]
    return None
