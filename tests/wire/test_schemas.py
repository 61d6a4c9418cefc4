"""The schema files: well-formed, closed, bounded, explained, and true to the typed states and moves."""

import json
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from jsonschema import Draft202012Validator
from msgspec import NODEFAULT, UNSET, Struct
from msgspec.structs import FieldInfo

from referee.core import ruling, state
from referee.core.canonical import canonical
from referee.games import GAMES
from referee.games.lost_lumina import pack as packs
from referee.games.lost_lumina import state as lumina
from referee.wire import bundle, explain, shapes
from referee.wire.shapes import BASE, SHAPES, schema_folder
from referee.wire.standard_shapes import standard
from tests.suite.play import walk

Place = tuple[str, dict[str, Any]]


def parts(schema: Any, at: str) -> Iterator[Place]:
    """A schema and all schemas inside it, with where they stand."""
    yield at, schema
    for keyword in ("properties", "$defs"):
        for name, part in schema.get(keyword, {}).items():
            yield from parts(part, f"{at}/{keyword}/{name}")
    for keyword in ("items", "additionalProperties", "propertyNames", "if", "then"):
        if isinstance(schema.get(keyword), dict):
            yield from parts(schema[keyword], f"{at}/{keyword}")
    for number, part in enumerate(schema.get("allOf", ())):
        yield from parts(part, f"{at}/allOf/{number}")


ALL: list[Place] = [place for name, schema in SHAPES.schemas.items() for place in parts(schema, f"{name}#")]
LUMINA = SHAPES.schemas["lost-lumina/state"]
MOVE = SHAPES.schemas["lost-lumina/move"]


@pytest.mark.parametrize("name", SHAPES.schemas)
def test_a_file_is_a_schema_named_by_its_path(name: str) -> None:
    schema = SHAPES.schemas[name]
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"{BASE}{name}.json"
    assert schema["title"] and schema["description"]


def test_only_keywords_are_used_that_the_explainer_knows() -> None:
    used = {keyword for _, schema in ALL for keyword in schema}
    assert used <= explain.KEYWORDS | explain.ANNOTATIONS


BOUNDS = {
    "string": ("maxLength",),
    "integer": ("minimum", "maximum"),
    "array": ("maxItems", "items"),
    "object": ("additionalProperties",),
}
"""What each type of value needs. A number that is no integer there is not."""

ANSWERS = ("common/audit", "common/move#", "common/pending", "common/ruling", "common/values#/$defs/sentence-data")
"""What stands in answers alone. It may hold any value, since that comes from what was bounded when it was sent."""


def test_what_may_hold_any_value_stands_in_no_request() -> None:
    requests = [name for name in SHAPES.schemas if not name.startswith("common/")] + ["common/patch", "common/like"]
    inside = {other for name in requests for other in bundle._bundled(name)["$defs"] if "/" in other}
    reached = inside | {*requests}
    assert reached.isdisjoint(name.partition("#")[0] for name in ANSWERS if "$defs" not in name)
    assert "values.json#/$defs/sentence-data" not in json.dumps([SHAPES.schemas[name] for name in reached])


def test_everything_is_bounded() -> None:
    """Also: the cheap bound stands before what it protects, since a validator may keep to the order of the file."""
    for at, schema in ALL:
        kinds = schema.get("type", ())
        for kind in (kinds,) if isinstance(kinds, str) else kinds:
            assert kind in (*BOUNDS, "boolean", "null"), f"{at} is any {kind}"
            known = schema.keys() & {"enum", "const", "$ref"} or (kind == "object" and schema.keys() & {"allOf"})
            missing = [keyword for keyword in BOUNDS.get(kind, ()) if keyword not in schema]
            assert known or not missing or at.startswith(ANSWERS), f"{at} has no {', '.join(missing)}"
        order = list(schema)
        for cheap, dear in (("maxItems", "items"), ("maxProperties", "additionalProperties"), ("maxLength", "pattern")):
            if {cheap, dear} <= schema.keys() and schema[dear] is not False:
                assert order.index(cheap) < order.index(dear), at


def test_every_value_has_a_kind() -> None:
    """A part without a type, or what stands for one, would let everything through."""
    for at, schema in ALL:
        where = at.rpartition("/")[0]
        if not where.endswith(("/properties", "/items", "/additionalProperties", "/propertyNames")) or "/if/" in at:
            continue
        assert schema.keys() & {"type", "$ref", "const", "enum"} or at.startswith(ANSWERS), at
    for at, schema in ALL:
        assert schema.get("additionalProperties") is not True and schema.get("items") is not True, at


def test_no_bound_is_larger_than_a_request_can_be() -> None:
    for at, schema in ALL:
        assert schema.get("maxItems", 0) <= 20_000 and schema.get("maxProperties", 0) <= 2_000, at
        assert schema.get("maxLength", 0) <= 20_000, at
        assert abs(schema.get("minimum", 0)) <= 10**7 and abs(schema.get("maximum", 0)) <= 10**7, at


def test_every_object_is_closed_or_a_bounded_map_with_ascii_names() -> None:
    for at, schema in ALL:
        if "object" not in schema.get("type", ()) or "$ref" in schema or at.endswith("/move#"):
            continue
        if schema.get("additionalProperties") is not False:
            assert "maxProperties" in schema, at
        if isinstance(schema.get("additionalProperties"), dict):
            assert "propertyNames" in schema, at


def test_an_anchored_pattern_stands_beside_a_length() -> None:
    for at, schema in ALL:
        if "pattern" in schema and "/not" not in at:
            assert schema["pattern"].endswith("$") and schema["minLength"] == schema["maxLength"], at


def test_unions_go_by_their_tag() -> None:
    assert not [at for at, schema in ALL if {"oneOf", "anyOf"} & schema.keys()]
    for at, schema in ALL:
        for part in schema.get("allOf", ()):
            assert part.keys() == {"if", "then"} and part["if"].keys() == {"properties", "required"}, at
            assert list(part["if"]["properties"]) == part["if"]["required"], at
            assert all(tag.keys() == {"const"} for tag in part["if"]["properties"].values()), at


def test_definitions_and_members_are_explained_by_a_text_and_an_example() -> None:
    for at, schema in ALL:
        where, _, name = at.rpartition("/")
        if where.endswith("#/$defs") or at.endswith("#"):
            assert schema["title"] and schema["description"], at
            assert schema.get("examples") or at in ("common/values#", "common/head#"), at
        elif where.endswith("#/properties"):
            assert {"description", "$ref", "const"} & schema.keys(), f"{at}: {name}"


def test_examples_and_defaults_have_the_shape_that_they_show() -> None:
    files = {schema["$id"]: dict(schema) for schema in SHAPES.schemas.values()}
    for at, schema in ALL:
        if not {"examples", "default"} & schema.keys():
            continue
        name, _, pointer = at.partition("#")
        identifier = "urn:example"
        check = standard({**files, identifier: {"$ref": f"{BASE}{name}.json#{pointer}"}})(identifier)
        for shown in [*schema.get("examples", ()), *([schema["default"]] if "default" in schema else [])]:
            assert check(shown), f"{at}: {shown}"


def members(of: type[Struct]) -> dict[str, FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(of)}


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


TYPED: list[tuple[str, dict[str, Any], type[Struct]]] = [
    ("state", dict(LUMINA), lumina.State),
    ("battle", LUMINA["$defs"]["battle"], lumina.Battle),
    ("terms", LUMINA["$defs"]["terms"], lumina.Terms),
    ("extra", LUMINA["$defs"]["extra"], lumina.Extra),
    ("zone", SHAPES.schemas["common/values"]["$defs"]["zone"], lumina.Zone),
    ("pack reference", SHAPES.schemas["common/head"]["$defs"]["pack"], state.PackRef),
    ("seat", SHAPES.schemas["common/head"]["$defs"]["seat-info"], state.SeatInfo),
    ("word", SHAPES.schemas["common/head"]["$defs"]["taken"], state.Word),
    ("result", SHAPES.schemas["common/head"]["$defs"]["result"], state.Result),
    ("card", SHAPES.schemas["lost-lumina/pack"]["$defs"]["card"], packs.Card),
]


@pytest.mark.parametrize(("schema", "typed"), [row[1:] for row in TYPED], ids=[row[0] for row in TYPED])
def test_a_schema_has_the_members_and_defaults_of_the_typed_value(schema: dict[str, Any], typed: type[Struct]) -> None:
    fields = members(typed)
    assert schema["properties"].keys() == fields.keys()
    assert set(schema.get("required", ())) == {name for name, field in fields.items() if field.required}
    for name, part in schema["properties"].items():
        default = fields[name].default
        if "default" in part and default is not NODEFAULT:
            assert part["default"] == plain(default), name


def test_every_member_of_a_state_with_a_default_may_be_left_out() -> None:
    for name, field in members(lumina.State).items():
        assert (name in LUMINA["required"]) == (field.default is NODEFAULT and field.default_factory is NODEFAULT), name


def test_a_move_schema_has_the_members_of_the_typed_move() -> None:
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(lumina.AnyMove)}
    assert MOVE["properties"]["type"]["enum"] == list(kinds)
    shared = ("tell", "commit", "open", "agreement")
    variants = MOVE["$defs"] | {name: SHAPES.schemas[f"common/{name}"] for name in shared}
    for tag, kind in kinds.items():
        fields = members(kind)
        assert variants[tag]["properties"].keys() == {"type", "text", *fields}, tag
        assert set(variants[tag]["required"]) == {"type", *(n for n, f in fields.items() if f.default is not UNSET)}, (
            tag
        )
        assert variants[tag]["title"] and variants[tag]["description"] and variants[tag]["examples"], tag


def test_chance_and_the_table_have_seats_of_their_own() -> None:
    for tag in ("shuffle", "reveal", "kenuk_roll", "roll"):
        assert MOVE["$defs"][tag]["properties"]["seat"]["const"] == "chance"
    assert SHAPES.schemas["common/agreement"]["properties"]["seat"]["const"] == "table"


def test_closed_sets_are_those_of_the_engine() -> None:
    assert LUMINA["properties"]["node"]["enum"] == list(get_args(lumina.Node))
    card = SHAPES.schemas["lost-lumina/pack"]["$defs"]["card"]
    steps = {
        rule["if"]["properties"]["ability"]["const"]: rule["then"]["properties"]["step"]["enum"]
        for rule in card["allOf"]
    }
    assert {ability: set(icons) for ability, icons in packs.ICONS.items()} == {a: set(s) for a, s in steps.items()}
    assert set(card["properties"]["ability"]["enum"]) == packs.ICONS.keys()


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("ruling", ruling.Ruling),
        ("ruling#event", ruling.Event),
        ("ruling#violation", ruling.Violation),
        ("ruling#need", ruling.Need),
        ("ruling#assumption", ruling.Assumption),
        ("ruling#depends-on", ruling.DependsOn),
        ("pending", ruling.Pending),
        ("pending#awaited", ruling.Awaited),
        ("moves", ruling.Moves),
        ("moves#open", ruling.OpenMove),
        ("score", ruling.Score),
        ("score#line", ruling.Line),
        ("provenance#source", ruling.Provenance),
    ],
)
def test_answers_have_the_members_of_the_typed_answers(name: str, typed: type[Struct]) -> None:
    file, _, part = name.partition("#")
    schema = SHAPES.schemas[f"common/{file}"]
    listed = (schema["$defs"][part] if part else schema)["properties"].keys()
    assert listed >= members(typed).keys()
    assert listed - members(typed).keys() <= {"made_up"}


@pytest.mark.parametrize("pack", packs.PACKS.values(), ids=packs.PACKS)
def test_the_packs_of_lost_lumina_have_the_shape_of_a_pack(pack: Any) -> None:
    assert shapes.errors("lost-lumina/pack", pack) == []


@pytest.mark.parametrize("seed", range(2))
def test_what_the_engine_writes_has_the_promised_shape(seed: int) -> None:
    game = GAMES["lost-lumina"]
    wrong = game.load_move({"type": "place", "seat": "A", "area": "nowhere", "count": 900})
    for number, (before, move, answer) in enumerate(walk(game, seed, {"promo": seed == 1})):
        written = [("lost-lumina/state", before), ("lost-lumina/move", move), ("common/ruling", answer)]
        if number % 15 == 0:
            written += [("common/moves", game.moves(before)), ("common/score", game.score(before))]
            written += [
                ("common/ruling", game.judge(before, wrong)),
                ("common/ruling", game.judge_for("B", before, move)),
            ]
            written += [("lost-lumina/state", game.hide(before, viewer)) for viewer in ("A", "B", "public")]
        for name, value in written:
            assert shapes.errors(name, json.loads(canonical(value))) == []


def test_the_schemas_lie_beside_the_package_or_in_it() -> None:
    assert schema_folder().name in ("schemas", "_schemas")
    assert {path.parent.name for path in schema_folder().glob("*/*.json")} >= {"common", "lost-lumina"}
