"""The schemas of Lumina are true to the typed states, moves and packs, and wider than the rules."""

import json
from typing import Any, get_args

import msgspec
import pytest
from msgspec import NODEFAULT, UNSET, Struct
from msgspec.structs import FieldInfo

from referee.core.canonical import canonical
from referee.games.lumina import pack as packs
from referee.games.lumina import state as typed
from referee.wire import shapes
from referee.wire.shapes import SHAPES
from tests.lumina.breaches import mid_turn, start_of_turn
from tests.lumina.positions import GAME, card, judge
from tests.suite.play import walk

STATE, MOVE, PACK = (SHAPES.schemas[f"lumina/{name}"] for name in ("state", "move", "pack"))

TYPED: list[tuple[str, Any, type[Struct]]] = [
    ("state", STATE, typed.State),
    ("adventurer", STATE["$defs"]["adventurer"], typed.Adventurer),
    ("card that is up", STATE["$defs"]["face-up"], typed.FaceUp),
    ("report of a card", MOVE["$defs"]["card-report"], typed.CardReport),
    ("report of tiles", MOVE["$defs"]["tiles-report"], typed.TilesReport),
    ("report of a drawn tile", MOVE["$defs"]["draw-report"], typed.DrawReport),
    ("components", PACK["properties"]["components"], packs.Components),
    ("rules", PACK["properties"]["rules"], packs.Rules),
    ("tie", PACK["properties"]["rules"]["properties"]["tie"], packs.Tie),
    ("something named", PACK["$defs"]["named"], packs.Named),
    ("field", PACK["$defs"]["field"], packs.Field),
    ("card or tile", PACK["$defs"]["shows"], packs.Shows),
]


def members(of: type[Struct]) -> dict[str, FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(of)}


@pytest.mark.parametrize(("schema", "kind"), [row[1:] for row in TYPED], ids=[row[0] for row in TYPED])
def test_a_schema_has_the_members_and_defaults_of_the_typed_value(schema: Any, kind: type[Struct]) -> None:
    fields = members(kind)
    assert schema["properties"].keys() == fields.keys()
    assert {*schema.get("required", ())} == {name for name, field in fields.items() if field.required}
    for name, part in schema["properties"].items():
        if "default" in part and fields[name].default is not NODEFAULT:
            assert part["default"] == json.loads(msgspec.json.encode(fields[name].default)), name


def test_a_move_schema_has_the_members_of_the_typed_move() -> None:
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(typed.AnyMove)}
    assert MOVE["properties"]["type"]["enum"] == [*kinds]
    variants = MOVE["$defs"] | {name: SHAPES.schemas[f"common/{name}"] for name in ("tell", "agreement")}
    for tag, kind in kinds.items():
        fields = members(kind)
        assert variants[tag]["properties"].keys() == {"type", "text", *fields}, tag
        needed = {"type", *(name for name, field in fields.items() if field.default is not UNSET)}
        assert {*variants[tag]["required"]} == needed, tag
    assert GAME.move_types.keys() == kinds.keys()


def test_nodes_and_parts_are_those_of_the_engine() -> None:
    assert STATE["properties"]["node"]["enum"] == [*get_args(typed.Node)]
    own = {*packs.NAMED_PARTS, *packs.WHOLE_PARTS, "id", "title", "version", "switches", "provenance"}
    assert PACK["properties"].keys() == own


@pytest.mark.parametrize("pack", [*GAME.packs])
def test_what_the_engine_writes_has_the_promised_shape(pack: str) -> None:
    for number, (before, move, answer) in enumerate(walk(GAME, 3, {"seats": [*"ABCD"]}, pack=pack)):
        written = [("lumina/state", before), ("lumina/move", move), ("common/ruling", answer)]
        if number % 15 == 0:
            written += [("common/moves", GAME.moves(before)), ("common/score", GAME.score(before))]
            written += [("lumina/state", GAME.hide(before, "A")), ("common/pending", GAME.pending(before))]
            written += [("common/ruling", judge(before, card("A", 99)))]
        for name, value in written:
            assert shapes.errors(name, json.loads(canonical(value))) == []


@pytest.mark.parametrize(
    "move",
    [
        card("A", -3),
        card("A", 99, "Atlantis"),
        {"type": "place", "seat": "Z", "adventurer": "plaid", "location": "Atlantis"},
        {"type": "move", "seat": "A", "to": "Atlantis"},
        {"type": "tiles", "seat": "chance", "report": {"locations": []}},
        {"type": "take", "seat": "A", "report": {"drawn": ["O"] * 30}},
    ],
)
def test_what_a_rule_speaks_of_has_its_shape_and_is_answered_by_a_rule(move: dict[str, Any]) -> None:
    assert shapes.errors("lumina/move", move) == []
    for state in (start_of_turn(), mid_turn()):
        assert judge(state, move).verdict == "illegal"


@pytest.mark.parametrize(
    ("move", "pointer"),
    [
        ({"type": "turn_over", "seat": "A", "slot": "4"}, "/slot"),
        ({"type": "turn_over", "seat": "A", "slot": True}, "/slot"),
        ({"type": "turn_over", "seat": "A"}, "/slot"),
        ({"type": "turn_over", "seat": "A", "slot": 4, "shows": "B"}, "/shows"),
        ({"type": "take", "seat": "A", "report": {"drawn": 4}}, "/report/drawn"),
        ({"type": "take", "seat": "A", "report": {"drawn": ["O", 4]}}, "/report/drawn/1"),
        ({"type": "tiles", "seat": "A"}, "/seat"),
        ({"type": "end_turn", "seat": "A", "to": "B"}, "/to"),
    ],
)
def test_what_has_no_shape_is_pointed_at(move: dict[str, Any], pointer: str) -> None:
    assert [error.pointer for error in shapes.errors("lumina/move", move)] == [pointer]
