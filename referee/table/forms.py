"""Forms made from JSON Schemas, and the documents that people enter in them.

The name of an input is a JSON Pointer into the request that is made of the form. An input that is left empty is an
absent member; the word `none` is null, an empty list or an empty object, where the schema takes one. Places in a row
are counted from one, as people do. An object with a member for each seat has an input for each of them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.core.components import find
from referee.core.pointers import place, steps
from referee.core.ruling import Data
from referee.games import GAMES
from referee.table import schemas, values
from referee.table.named import called, named
from referee.table.schemas import DEEPEST, Kind
from referee.table.texts import label, say
from referee.table.values import NONE
from referee.wire import strict_json
from referee.wire.shapes import SHAPES

Posted = Mapping[str, Sequence[str]]
"""The values of a form by the names of its inputs, as they came."""

MORE_ROWS = 2
"""How many empty rows stand behind those that are filled."""
MOST_ROWS = 60
MOST_NUMBER = 1_000
"""Below which a row of a list that was posted has its number."""
SHARED = "common/"
"""What the names of schemas begin with that all games share; their examples name seats and cards of one of them."""
MOST_EXAMPLES = 2
"""How many ways to write a value an input shows."""
LONGEST_EXAMPLE = 80
"""How many characters one of them has at most."""
GAME_PARTS = 8 * strict_json.MAX_PARTS
"""How many parts, as `strict_json.load` counts them, a whole game may have."""
CARDS = frozenset({"card", "kind", "copies", "then"})
"""Members that name a component, which people know by its number or its name."""
NAMES = frozenset({"card", "kind", "to"})
"""Members by which people say what or where: everybody needs them where the rest of their group is needed."""
HIDDEN = frozenset({"type", "seat", "text"})
"""Members of a move that its form does not ask for."""

_NOTHING = re.compile(r"\bnull\b|\ban empty (list|object)\b", re.IGNORECASE)
_NAMED_KEY = re.compile(r"such as `([^`]+)`")


class Field(Struct, frozen=True):
    """One input of a form, or a group of them.

    `at` is its pointer into the request. `value` is what stands in it, `ticked` what is chosen of `choices`. `shown` is
    false for what few people need. `offers_none` says whether the form tells that the word `none` can stand in it.
    `examples` are ways to write a value; `has_critical` that a die may show a critical face.
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
    offers_none: bool = False
    is_dice: bool = False
    has_critical: bool = False
    is_card: bool = False
    examples: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What people read beside the input."""
        return label(self.name)

    @property
    def help(self) -> str:
        """What people read below the input: what it is, and how it is written."""
        is_told = NONE in self.hint or self.kind in ("choices", "rows")
        parts = (
            self.hint,
            say("hint.words", words=", ".join(self.choices)) if self.kind == "list" and self.choices else "",
            say("hint.example", examples=say("or").join(self.examples)) if self.examples else "",
            say("hint.list") if self.kind == "list" and not any("," in one for one in self.examples) else "",
            say("hint.none") if self.offers_none and not is_told else "",
        )
        return " ".join(filter(None, parts))

    def all(self) -> Iterator["Field"]:
        """This field and all inside it."""
        yield self
        for field in self.fields:
            yield from field.all()


class _Form(Struct, frozen=True):
    """What counts for every input of a form: the seats of the game, and the inputs that everybody needs."""

    seats: tuple[str, ...]
    shown: frozenset[str]


def fields(schema: str, at: str, document: Data, shown: Iterable[str] = ()) -> tuple[Field, ...]:
    """The inputs for a document of a schema, filled with what `document` says.

    `shown` are pointers of the inputs that everybody needs; where none is given, all are.
    """
    file, part = schemas.part(schema)
    game = GAMES.get(schema.partition("/")[0])
    form = _Form(game.seats if game else (), frozenset(shown))
    seen = () if file.startswith(SHARED) else part.get("examples", ())
    return tuple(
        _field(form, file, f"{at}/{name}", name, one, _member(document, name), _members(seen, name), 1)
        for name, one in part["properties"].items()
    )


def without(given: Sequence[Field], names: frozenset[str] = HIDDEN) -> tuple[Field, ...]:
    """The fields but for those with these names."""
    return tuple(field for field in given if field.name not in names)


def read(game: str, schema: str, at: str, posted: Posted) -> Data:
    """The document that a form holds, without the members that were left empty."""
    file, part = schemas.part(schema)
    inner = part["properties"].items()
    return _told({name: _read(game, file, f"{at}/{name}", one, posted, 1) for name, one in inner})


def known_names(game: str) -> tuple[tuple[str, str], ...]:
    """What can be entered where a component is asked for: its id, and what people call it."""
    return tuple((each.id, called(each)) for each in named(game) if each.names)


def printed(game: str, pointer: str, text: str) -> Any:
    """What somebody wrote of the value at a pointer into the component data, read as the schema of packs asks.

    The word `none` is null where the value may be absent: a patch takes it away with that.
    """
    file, schema = f"{game}/pack", dict(SHAPES.schemas[f"{game}/pack"])
    may_be_absent = False
    for step in steps(pointer):
        file, schema = schemas.resolved(file, schema)
        inner = schema.get("properties", {}).get(step, schema.get("additionalProperties"))
        if not isinstance(inner, dict):
            return values.free(text)
        may_be_absent = step in schema.get("properties", {}) and step not in schema.get("required", ())
        schema = inner
    file, schema = schemas.resolved(file, schema)
    if text.casefold() == NONE and may_be_absent and not schemas.has_none(schema):
        return None
    return values.read(file, schema, text)


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


def for_people(text: str) -> str:
    """A sentence of the interface in the words of the page, which has one word for all that is nothing."""
    return _NOTHING.sub(NONE, text).replace("`", "")


def _field(
    form: _Form, file: str, at: str, name: str, schema: Data, value: Any, around: Sequence[Any], depth: int
) -> Field:
    """The input for a member. `around` is what stands here in the examples of what is around it."""
    own = schema.get("examples", ())
    file, schema = schemas.resolved(file, schema)
    kind = schemas.kind(file, schema, depth)
    hint = for_people(schema.get("description", ""))
    if schemas.is_place(file, schema):
        hint, value, around = hint.replace("from 0", "from 1"), _counted(value, 1), [_counted(one, 1) for one in around]
    is_name = name in NAMES and at.rpartition("/")[0] in form.shown
    needed = not form.shown or at in form.shown or is_name or value is not UNSET
    field = Field(at, name, kind, hint, choices=schemas.choices(file, schema), shown=needed)
    is_of_many = kind in ("data", "any") or (kind in ("group", "rows") and not file.startswith(SHARED))
    seen = (*own, *(schema.get("examples", ()) if is_of_many else ()), *around)
    if kind == "group" or _is_by_seat(form, schema, value, seen):
        return _group(form, field, file, schema, value, seen, depth)
    if kind == "rows":
        return _rows(form, field, file, schema, value, seen, depth)
    field = replace(field, offers_none=schemas.has_none(schema) and _may_be_none(schema, seen))
    if kind == "choices":
        chosen = tuple(map(str, value)) if isinstance(value, list) else ()
        return replace(field, ticked=(NONE,) if value == [] else chosen)
    if kind in ("choice", "truth"):
        return replace(field, value="" if value is UNSET else values.plain(value) if kind == "truth" else str(value))
    return _written(field, file, schema, value, seen)


def _written(field: Field, file: str, schema: Data, value: Any, seen: Sequence[Any]) -> Field:
    """A field in which people write, with ways to do so."""
    text = "" if value is UNSET else values.shown(file, schema, value)
    is_dice = any("die" in step or "dice" in step for step in field.at.split("/")[-2:])
    is_card = field.kind == "text" and _names_card(field.at)
    has_critical = schemas.has_faces(file, schema)
    is_name = schema.get("title") == "Label"
    is_shown = not (is_card or is_name) and field.kind != "number"
    return replace(
        field,
        value=text,
        examples=_examples(file, schema, seen) if is_shown else (),
        is_dice=is_dice and (field.kind in ("number", "list") or has_critical),
        has_critical=has_critical,
        is_card=is_card,
    )


def _names_card(at: str) -> bool:
    """Whether an input asks for a component, which people know by its number or its name."""
    *_, above, last = at.split("/")
    return last in CARDS or above == "cards"


def _may_be_none(schema: Data, seen: Sequence[Any]) -> bool:
    """Whether people have reason to say that there is none: the schema says so, or an example does."""
    return "null" in schema.get("type", ()) or any(value == [] or value == {} for value in seen)


def _examples(file: str, schema: Data, seen: Sequence[Any]) -> tuple[str, ...]:
    """Ways to write a value of a schema, each of a different kind; JSON only where people have no other."""
    inner = schemas.resolved(file, schemas.members(schema) or schema.get("items", {}))[1]
    if schemas.is_face(inner) and not schemas.is_face(schema):
        faces = [*seen, *([face] for face in inner.get("examples", ()))]
        seen = [one for one in faces if _outline(one) == [True]][:1]
    elif not any(seen):
        seen = _likely(schema, inner)
    kinds: dict[str, str] = {}
    for value in filter(None, seen):
        kinds.setdefault(str(_outline(value)), values.shown(file, schema, value))
    kinds = {kind: text for kind, text in kinds.items() if not text.endswith(".") and len(text) <= LONGEST_EXAMPLE}
    told = [text for text in kinds.values() if text[0] not in "{["] or [*kinds.values()]
    return tuple(told[:MOST_EXAMPLES])


def _likely(schema: Data, inner: Data) -> Sequence[Any]:
    """A value of a schema that has no example."""
    if schemas.members(schema) is not None:
        key = _NAMED_KEY.search(schema.get("description", ""))
        return [{key[1] if key else "A": value} for value in inner.get("examples", [2])[:1]]
    return [True] if "boolean" in schemas.types(schema) else []


def _outline(value: Any) -> Any:
    """What two values have in common that are written in the same way."""
    if isinstance(value, dict):
        return "critical" in value
    return [_outline(one) for one in value[:1]] if isinstance(value, list) else type(value)


def _is_by_seat(form: _Form, schema: Data, value: Any, seen: Sequence[Any]) -> bool:
    """Whether an object has a member for each seat: its examples say so, or a value where it could be a list, too."""
    if schemas.members(schema) is None:
        return False
    known = [one for one in (seen if schemas.types(schema) == {"object"} else [value]) if one]
    return bool(known) and all(isinstance(one, dict) and set(one) <= set(form.seats) for one in known)


def _group(form: _Form, field: Field, file: str, schema: Data, value: Any, seen: Sequence[Any], depth: int) -> Field:
    """The inputs for the members of an object: those that its schema names, or one for each seat."""
    extra = value if isinstance(value, dict) else ()
    inner = schemas.members(schema)
    parts = schema.get("properties") if inner is None else dict.fromkeys((*form.seats, *extra), inner)
    own = tuple(
        _field(
            form, file, f"{field.at}/{_escaped(key)}", key, part, _member(value, key), _members(seen, key), depth + 1
        )
        for key, part in (parts or {}).items()
    )
    if inner is not None:  # what the group is says what they are
        own = tuple(replace(one, hint=for_people(inner.get("description", ""))) for one in own)
    return replace(field, kind="group", fields=own, shown=field.shown or any(one.shown for one in own))


def _rows(form: _Form, field: Field, file: str, schema: Data, value: Any, seen: Sequence[Any], depth: int) -> Field:
    """A list of objects: those that are filled, and some empty ones behind them."""
    filled = value if isinstance(value, list) else []
    rows = [*filled, *[UNSET] * MORE_ROWS][:MOST_ROWS]
    inner, each = schema["items"], [row for whole in seen if isinstance(whole, list) for row in whole]
    own = tuple(
        replace(
            _field(form, file, f"{field.at}/{number}", str(number + 1), inner, one, each, depth + 1),
            shown=number <= len(filled),
        )
        for number, one in enumerate(rows)
    )
    return replace(field, fields=own, offers_none=True, ticked=(NONE,) if value == [] else ())


def _read(game: str, file: str, at: str, schema: Data, posted: Posted, depth: int) -> Any:
    """The value that a part of a form holds; UNSET if it was left empty."""
    file, schema = schemas.resolved(file, schema)
    kind = schemas.kind(file, schema, depth)
    if kind == "group":
        inner = schema["properties"].items()
        return _told({key: _read(game, file, f"{at}/{key}", one, posted, depth + 1) for key, one in inner}) or UNSET
    if kind == "rows":
        numbers = sorted(_numbers(at, posted))[:MOST_ROWS]
        rows = [_read(game, file, f"{at}/{number}", schema["items"], posted, depth + 1) for number in numbers]
        told_rows = [row for row in rows if row is not UNSET]
        return told_rows or ([] if NONE in posted.get(at, ()) else UNSET)
    if kind == "choices":
        chosen = [value for value in posted.get(at, ()) if value]
        return UNSET if not chosen else [value for value in dict.fromkeys(chosen) if value != NONE]
    text = first(posted, at)
    if not text:
        return _read_members(game, file, at, schema, posted, depth)
    value = values.read(file, schema, text)
    if schemas.is_place(file, schema):
        value = _counted(value, -1)
    return _called(game, value) if _names_card(at) else value


def _read_members(game: str, file: str, at: str, schema: Data, posted: Posted, depth: int) -> Any:
    """The object whose members have an input each, such as one for each seat; UNSET if all of them were left empty."""
    inner = schemas.members(schema)
    if inner is None or depth >= DEEPEST:
        return UNSET
    keys = dict.fromkeys(_below(at, posted))
    members = {steps(f"/{key}")[0]: _read(game, file, f"{at}/{key}", inner, posted, depth + 1) for key in keys}
    return _told(members) or UNSET


def _told(members: Data) -> Data:
    return {name: value for name, value in members.items() if value is not UNSET}


def _counted(value: Any, more: int) -> Any:
    if isinstance(value, list):
        return [_counted(one, more) for one in value]
    return value + more if isinstance(value, int) and not isinstance(value, bool) else value


def _called(game: str, value: Any) -> Any:
    """The id of the component that people call by its number or name; what names none stays as it is."""
    if not isinstance(value, str):
        return value
    component = find(named(game), value)
    return value if component is None else component.id


def _member(value: Any, name: str) -> Any:
    return value.get(name, UNSET) if isinstance(value, dict) else UNSET


def _members(documents: Iterable[Any], name: str) -> tuple[Any, ...]:
    """What stands in some documents as the member of this name."""
    return tuple(one for one in (_member(whole, name) for whole in documents) if one is not UNSET)


def _escaped(step: str) -> str:
    """A key as a step of a pointer."""
    return step.replace("~", "~0").replace("/", "~1")


def _below(at: str, posted: Posted) -> Iterator[str]:
    """The steps that follow a pointer in the names of the inputs of which something was posted."""
    return (name[len(at) + 1 :].partition("/")[0] for name in posted if name.startswith(f"{at}/"))


def _numbers(at: str, posted: Posted) -> set[int]:
    """The rows of a list of which something was posted."""
    return {number for step in _below(at, posted) if (number := place(step)) is not None and number < MOST_NUMBER}


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
