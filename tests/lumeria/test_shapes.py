"""The schemas of Lumeria: true to the typed states and moves, and kept by everything that the engine writes."""

import copy
import json
import random
from typing import Any, get_args

import msgspec
import pytest
from msgspec import NODEFAULT, UNSET, Struct
from msgspec.structs import FieldInfo

from referee.core.canonical import canonical
from referee.games.lumeria import state as typed
from referee.games.lumeria.state import State
from referee.wire import shapes
from referee.wire.shapes import SHAPES
from tests.lumeria.breaches import BREACHES
from tests.lumeria.positions import GAME
from tests.suite.adapters import ADAPTERS
from tests.suite.play import positions, walk

STATE, MOVE = SHAPES.schemas["lumeria/state"], SHAPES.schemas["lumeria/move"]

TYPED: list[tuple[str, Any, type[Struct]]] = [
    ("state", STATE, typed.State),
    *(
        (name, STATE["$defs"][name], kind)
        for name, kind in (
            ("unit", typed.Unit),
            ("tokens", typed.Tokens),
            ("activation", typed.Activation),
            ("volley", typed.Volley),
            ("modifier", typed.Modifier),
            ("attack", typed.Attack),
            ("trigger", typed.Trigger),
            ("spent", typed.Spent),
        )
    ),
    ("step", MOVE["$defs"]["step"], typed.Step),
    ("change", MOVE["$defs"]["change"], typed.Change),
    ("report", MOVE["$defs"]["dice-report"], typed.DiceReport),
]


def members(of: type[Struct]) -> dict[str, FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(of)}


def _may_be_absent(field: FieldInfo) -> bool:
    return field.default is not NODEFAULT or field.default_factory is not NODEFAULT


@pytest.mark.parametrize(("schema", "kind"), [row[1:] for row in TYPED], ids=[row[0] for row in TYPED])
def test_a_schema_has_the_members_and_defaults_of_the_typed_value(schema: Any, kind: type[Struct]) -> None:
    fields = members(kind)
    assert schema["properties"].keys() == fields.keys()
    assert set(schema.get("required", ())) == {name for name, field in fields.items() if not _may_be_absent(field)}
    for name, part in schema["properties"].items():
        default = fields[name].default
        if "default" in part and default is not NODEFAULT:
            assert part["default"] == json.loads(msgspec.json.encode(default)), name


def test_a_move_schema_has_the_members_of_the_typed_move() -> None:
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(typed.AnyMove)}
    assert MOVE["properties"]["type"]["enum"] == list(kinds) == list(GAME.move_types)
    variants = MOVE["$defs"] | {name: SHAPES.schemas[f"common/{name}"] for name in ("tell", "agreement")}
    for tag, kind in kinds.items():
        fields = members(kind)
        assert variants[tag]["properties"].keys() == {"type", "text", *fields}, tag
        needed = {name for name, field in fields.items() if field.default is not UNSET}
        assert set(variants[tag]["required"]) == {"type", *needed}, tag
        arguments = {name.removesuffix("?") for name in GAME.move_types[tag].arguments}
        assert arguments == fields.keys() - {"seat"}, tag


def test_closed_sets_are_those_of_the_engine() -> None:
    assert STATE["properties"]["node"]["enum"] == list(get_args(typed.Node))
    assert STATE["properties"]["stage"]["enum"] == [*get_args(typed.Stage), None]
    assert STATE["properties"]["moment"]["enum"] == [*get_args(typed.Moment), None]
    assert STATE["$defs"]["unit"]["properties"]["die"]["enum"] == [*get_args(typed.Face), None]


@pytest.mark.parametrize("seed", range(2))
def test_what_the_engine_writes_has_the_promised_shape(seed: int) -> None:
    wrong = GAME.load_move({"type": "move", "seat": "south", "path": ["z9"]})
    options = ADAPTERS["lumeria"].options
    for number, (before, move, answer) in enumerate(walk(GAME, seed, options[seed])):
        written = [("lumeria/state", before), ("lumeria/move", move), ("common/ruling", answer)]
        if number % 15 == 0:
            written += [("common/moves", GAME.moves(before)), ("common/score", GAME.score(before))]
            written += [("common/pending", GAME.pending(before)), ("common/ruling", GAME.judge(before, wrong))]
            written += [("common/ruling", GAME.judge_for("north", before, move))]
            written += [("lumeria/state", GAME.hide(before, viewer)) for viewer in ("south", "north", "public")]
        for name, value in written:
            assert shapes.errors(name, json.loads(canonical(value))) == []


@pytest.mark.parametrize("breach", BREACHES, ids=[breach.id for breach in BREACHES])
def test_a_position_of_a_breach_survives_the_wire(breach: Any) -> None:
    document = json.loads(canonical(breach.position()))
    assert shapes.errors("lumeria/state", document) == []
    assert GAME.load(document) == breach.position()


# States that nobody would send

ANYTHING: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, -1, 5, [], {}),
    *("south", "north", "a1", "d4", "woje-1", "berserkers-1", "g1", "g2", "slip_away", "bulwark", "melee", "ranged"),
    *("ACT.TURN", "ACT.TRIGGER", "ACT.ROLL", "MAN.ROLL", "MAN.SHOT", "CLEANUP.3", "OVER", "RECRUIT.TURN"),
    *("roll", "attack", "recruited", "count", "free_move", "maneuver_1", "activation", "minus"),
)
FIXED = ("game", "format", "edition", "switches", "trust", "seats", "pack", "word", "seed", "salt")


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, part in inside for place in ((*path, key), *_leaves(part, (*path, key)))]


def _changed(document: Any, other: Any, rng: random.Random) -> Any:
    """A document with something in it replaced by anything, or by what stands there in another one."""
    document = copy.deepcopy(document)
    for _ in range(rng.choice((1, 1, 2))):
        places = [place for place in _leaves(document) if place[0] not in FIXED]
        *inside, last = rng.choice(places)
        part, there = document, other
        for key in inside:
            part = part[key]
            there = there.get(key) if isinstance(there, dict) else None
        same_place = isinstance(there, dict) and last in there and rng.random() < 0.8
        part[last] = copy.deepcopy(there[last] if same_place else rng.choice(ANYTHING))
    return document


def test_a_state_that_is_anyhow_changed_is_impossible_or_can_be_played() -> None:
    rng = random.Random(5)
    pool = [json.loads(canonical(state)) for state in positions(GAME, 2, every=3)]
    played = 0
    for _ in range(250):
        document = _changed(rng.choice(pool), rng.choice(pool), rng)
        if not shapes.valid("lumeria/state", document):
            continue
        state: State = GAME.load(document)
        GAME.picture(state)
        if GAME.faults(state):
            continue
        played += 1
        legal = GAME.moves(state).moves
        assert bool(legal) == (state.result is None)
        GAME.pending(state)
        GAME.score(state)
        for move in rng.sample(legal, min(2, len(legal))):
            ruling = GAME.judge(state, move)
            assert ruling.verdict != "illegal"
            assert ruling.verdict == "undetermined" or GAME.faults(ruling.state) == ()
    assert played > 20
