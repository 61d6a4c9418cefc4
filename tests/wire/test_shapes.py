"""Verdicts on shapes, the same from both validators, and the sentences that explain a refusal."""

import copy
import json
import time
from typing import Any

import pytest

from referee.games import GAMES
from referee.wire import shapes, strict_json
from referee.wire.explain import MAX_HINTS, Explainer, ShapeError
from referee.wire.shapes import SHAPES, Shapes, schema_folder
from referee.wire.standard_shapes import standard
from tests.wire.documents import Maker

STATE = SHAPES.schemas["lost-lumina/state"]["examples"][1]
PLACE = {"type": "place", "seat": "A", "area": "W1", "count": 1}

COUNTS = {
    "lost-lumina/move": 1400,
    "lost-lumina/options": 100,
    "lost-lumina/pack": 60,
    "lost-lumina/record": 20,
    "lost-lumina/state": 120,
    "common/patch": 60,
    "common/like": 40,
    "common/ruling": 100,
    "common/moves": 30,
    "common/score": 30,
    "common/provenance": 40,
}
"""How many documents of each schema are made: 2,000, mostly moves, since the standard validator takes its time."""


@pytest.fixture(scope="module")
def both() -> tuple[Shapes, Shapes]:
    pytest.importorskip("jsonschema_rs")
    return Shapes(schema_folder(), shapes.fast), Shapes(schema_folder(), standard)


@pytest.mark.parametrize(("name", "count"), COUNTS.items())
def test_both_validators_and_the_explainer_give_the_same_verdict(
    both: tuple[Shapes, Shapes], name: str, count: int
) -> None:
    fast, standard = both
    explainer = Explainer({schema["$id"]: schema for schema in SHAPES.schemas.values()})
    identifier = SHAPES.schemas[name]["$id"]
    valid = 0
    for seed in range(count):
        document = Maker(seed).valid(name) if seed % 3 == 0 else Maker(seed).broken(name)
        verdict = fast.valid(name, document)
        assert standard.valid(name, document) == verdict, document
        found = explainer.errors(identifier, document, 50)
        explained = not any("does not have the shape" in error.sentence for error in found)
        assert explained == (not verdict), (found, document)
        assert verdict or fast.errors(name, document) == found, document
        assert verdict or seed % 3, document
        valid += verdict
    assert count / 3 <= valid < count * 0.9


def test_2000_documents_are_compared() -> None:
    assert sum(COUNTS.values()) == 2000


@pytest.mark.parametrize("part", ["state", "move"])
def test_what_has_the_right_shape_can_be_loaded(part: str) -> None:
    game = GAMES["lost-lumina"]
    load = game.load if part == "state" else game.load_move
    for seed in range(300):
        try:
            body = json.dumps({part: Maker(seed).broken(f"lost-lumina/{part}")}).encode()
            document = strict_json.load(body)[part]
        except strict_json.Unreadable:
            continue
        if shapes.valid(f"lost-lumina/{part}", document):
            load(document)


def test_both_validators_take_tuples_for_lists(both: tuple[Shapes, Shapes]) -> None:
    move = {"type": "reroll", "seat": "A", "which": (0, 1)}
    assert [engine.valid("lost-lumina/move", move) for engine in both] == [True, True]


@pytest.mark.parametrize("member", ["type", "area", "\udfff"])
def test_half_a_surrogate_pair_breaks_no_validator_and_no_sentence(both: tuple[Shapes, Shapes], member: str) -> None:
    """The loader refuses these; a caller of the library may still bring them."""
    for engine in both:
        for error in engine.errors("lost-lumina/move", PLACE | {member: "x\ud800", "count": None}):
            f"{error.pointer} {error.sentence}".encode()


STRICT: list[tuple[str, Any, bool]] = [
    ("count", 2, True),
    ("count", 2.0, True),
    ("count", -999, True),
    ("count", 2.5, False),
    ("count", True, False),
    ("count", "2", False),
    ("count", None, False),
    ("count", 10**30, False),
    ("area", "nowhere at all", True),
    ("area", " W1 ", True),
    ("area", "W1\n", True),
    ("area", "", False),
    ("area", "x" * 64, True),
    ("area", "x" * 65, False),
    ("area", 1, False),
    ("seat", "nobody", True),
    ("seat", None, False),
    ("text", "A places a Follower in W1.", True),
    ("type", "Place", False),
    ("type", " place", False),
    ("type", 1, False),
]


@pytest.mark.parametrize(("member", "value", "fits"), STRICT)
def test_kinds_are_strict_and_bounds_wide(both: tuple[Shapes, Shapes], member: str, value: Any, fits: bool) -> None:
    for engine in both:
        assert engine.valid("lost-lumina/move", PLACE | {member: value}) is fits
        assert (engine.errors("lost-lumina/move", PLACE | {member: value}) == []) is fits


@pytest.mark.parametrize("value", [0, 1, "true", "yes", None, []])
def test_only_true_and_false_are_booleans(value: Any) -> None:
    move = {"type": "declare_extra_dice", "seat": "A", "orly": value, "stored": 0}
    [error] = shapes.errors("lost-lumina/move", move, prefix="/move")
    assert error.pointer == "/move/orly" and "must be true or false" in error.sentence


@pytest.mark.parametrize(
    ("name", "wide"),
    [
        ("state", {"ap": 999}),
        ("state", {"supply": {"A": -3, "B": 400}}),
        ("state", {"map": {"A": {"Atlantis": 1}, "B": {"D2": 0}}}),
        ("state", {"edition": "1999"}),
        ("state", {"switches": {"unheard-of": "yes"}}),
        ("state", {"hand": {"A": {"known": ["joker"]}, "B": {"unknown": -1}}}),
        ("state", {"seats": {}}),
        ("options", {"first_placer": "C"}),
    ],
)
def test_what_a_rule_or_a_list_of_names_should_answer_is_let_through(name: str, wide: dict[str, Any]) -> None:
    assert shapes.valid(f"lost-lumina/{name}", wide if name == "options" else STATE | wide)


SENTENCES: list[tuple[Any, str, str]] = [
    (PLACE | {"count": "two"}, "/move/count", '`/move/count` must be a whole number; it is "two".'),
    (PLACE | {"count": 1.5}, "/move/count", "`/move/count` must be a whole number; it is 1.5."),
    (PLACE | {"count": 1000}, "/move/count", "`/move/count` must lie between -999 and 999; it is 1000."),
    (
        PLACE | {"count": 10**400},
        "/move/count",
        "`/move/count` must lie between -999 and 999; it is a number of many digits.",
    ),
    (PLACE | {"area": ""}, "/move/area", '`/move/area` must not be empty; it is "".'),
    (PLACE | {"area": {"id": 1}}, "/move/area", "`/move/area` must be a text; it is an object."),
    (PLACE | {"area": []}, "/move/area", "`/move/area` must be a text; it is an empty list."),
    (
        PLACE | {"foo": 1},
        "/move/foo",
        "Unknown member `/move/foo`. Known here: type, seat, text, area, count.",
    ),
    (
        PLACE | {"aera": "W1"},
        "/move/aera",
        "Unknown member `/move/aera`. Perhaps `area` is meant. Known here: type, seat, text, area, count.",
    ),
    (
        PLACE | {"a/b~c": 1},
        "/move/a~1b~0c",
        "Unknown member `/move/a~1b~0c`. Known here: type, seat, text, area, count.",
    ),
    ({"type": "place", "seat": "A", "area": "W1"}, "/move/count", "`/move/count` is missing."),
    ({}, "/move/type", "`/move/type` is missing."),
    ([], "/move", "`/move` must be an object; it is an empty list."),
    (None, "/move", "`/move` must be an object; it is null."),
    ({"type": "roll", "seat": "A"}, "/move/seat", '`/move/seat` must be "chance"; it is "A".'),
    (
        {"type": "roll", "seat": "chance", "report": {"dice": {"A": [6, 100]}}},
        "/move/report/dice/A/1",
        "`/move/report/dice/A/1` must lie between -99 and 99; it is 100.",
    ),
    (
        {"type": "roll", "seat": "chance", "report": {"dice": {"Ä": [6]}}},
        "/move/report/dice/Ä",
        'The name of a member of `/move/report/dice` must not hold the character "Ä"; it is "Ä".',
    ),
    (
        {"type": "reroll", "seat": "A", "which": [0] * 201},
        "/move/which",
        "`/move/which` has 201 entries; at most 200 are read.",
    ),
]


@pytest.mark.parametrize(("move", "pointer", "sentence"), SENTENCES)
def test_a_refusal_says_where_and_what(move: Any, pointer: str, sentence: str) -> None:
    assert shapes.errors("lost-lumina/move", move, prefix="/move") == [ShapeError(pointer, sentence)]


def test_an_unknown_kind_of_move_is_answered_with_the_kinds_that_there_are() -> None:
    [error] = shapes.errors("lost-lumina/move", {"type": "plaze", "count": "x"}, prefix="/move")
    assert error.pointer == "/move/type"
    assert error.sentence.startswith('`/move/type` must be one of "shuffle", "draft_keep",')
    assert error.sentence.endswith('(perhaps "place"); it is "plaze".')


def test_a_move_is_measured_only_by_the_kind_that_it_names() -> None:
    found = shapes.errors("lost-lumina/move", {"type": "move", "count": None})
    assert [error.pointer for error in found] == ["/seat", "/from", "/to", "/count"]


LOOKS = ("PLACE", "Place", "ｐlace", "place ", "plаce", "p\u200blace", "pla\u00adce")


@pytest.mark.parametrize("type", LOOKS)
def test_a_kind_of_move_that_only_looks_like_one_is_refused_and_the_one_meant_is_named(type: str) -> None:
    [error] = shapes.errors("lost-lumina/move", PLACE | {"type": type}, prefix="/move")
    assert error.pointer == "/move/type" and '(perhaps "place")' in error.sentence


def test_an_ability_has_only_the_steps_in_which_it_makes_sense() -> None:
    card = {"number": 1, "names": {"en": "Tanilla"}, "bp": 7, "ap": 4, "step": "result", "ability": "tanilla"}
    pack = SHAPES.schemas["lost-lumina/pack"]["examples"][0] | {"cards": {"tanilla": card}}
    [error] = shapes.errors("lost-lumina/pack", pack, prefix="/pack")
    assert error == ("/pack/cards/tanilla/step", '`/pack/cards/tanilla/step` must be "reveal"; it is "result".')


def test_values_are_shown_with_at_most_60_characters() -> None:
    [error] = shapes.errors("lost-lumina/move", PLACE | {"count": "x" * 10_000})
    assert error.sentence == f'`/count` must be a whole number; it is "{"x" * 58}….'


def test_long_names_are_pointed_at_through_the_object_that_holds_them() -> None:
    [error] = shapes.errors("lost-lumina/move", PLACE | {"x" * 10_000: 1}, prefix="/move")
    assert error.pointer == "/move" and len(error.sentence) < 200


def test_all_errors_are_listed_up_to_a_limit() -> None:
    record: dict[str, Any] = copy.deepcopy(SHAPES.schemas["lost-lumina/record"]["examples"][0])
    record["moves"] = [PLACE | {"count": "x"}] * 80
    assert len(shapes.errors("lost-lumina/record", record)) == 50
    assert [e.pointer for e in shapes.errors("lost-lumina/record", record, limit=2)] == [
        "/moves/0/count",
        "/moves/1/count",
    ]


def test_a_valid_document_has_no_errors() -> None:
    assert shapes.errors("lost-lumina/state", STATE) == []


def test_an_unknown_schema_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        shapes.valid("lost-lumina/mvoe", {})


HOSTILE: dict[str, tuple[str, Any]] = {
    "a long list": ("lost-lumina/state", STATE | {"draw_pile": [0] * 300_000}),
    "a wide object": ("lost-lumina/state", STATE | {"map": {"A": {f"x{n}": "" for n in range(50_000)}, "B": {}}}),
    "many unknown members": ("lost-lumina/move", PLACE | {f"x{n}": 0 for n in range(50_000)}),
    "many moves, the last one wrong": (
        "lost-lumina/record",
        SHAPES.schemas["lost-lumina/record"]["examples"][0] | {"moves": [PLACE] * 4_999 + [{}]},
    ),
    "a long text": ("lost-lumina/move", PLACE | {"area": "x" * 1_000_000}),
    "a long type": ("lost-lumina/move", PLACE | {"type": "place" * 200_000}),
    "a deep patch": (
        "lost-lumina/state",
        STATE | {"pack": {"id": "x", "patch": json.loads('{"a":' * 28 + "1.5" + "}" * 28)}},
    ),
    "a wide patch": (
        "lost-lumina/state",
        STATE | {"pack": {"id": "x", "patch": {f"c{n}": {str(m): [0.5] * 9 for m in range(499)} for n in range(64)}}},
    ),
}


@pytest.mark.parametrize("switches", [{"ties": "defender"}, {"ties": 7}, {"ä": "x"}, [], {"x": "y" * 65}])
def test_a_part_of_a_schema_can_be_asked_for_by_itself(both: tuple[Shapes, Shapes], switches: Any) -> None:
    part, state = "common/head#/$defs/switches", STATE | {"switches": switches}
    for engine in both:
        assert engine.valid(part, switches) == engine.valid("lost-lumina/state", state)
        found = engine.errors(part, switches, prefix="/switches")
        assert found == engine.errors("lost-lumina/state", state)


@pytest.mark.parametrize("number", [0, 31, 32, 63, 64, 199])
def test_the_one_wrong_entry_among_many_is_found(both: tuple[Shapes, Shapes], number: int) -> None:
    pile: list[Any] = ["olgi"] * 200
    pile[number] = 7
    patch: dict[str, Any] = {f"c{n}": {"bp": n} for n in range(200)}
    patch[f"c{number}"] = {"bp": 0.5}
    state = STATE | {"draw_pile": pile, "pack": {"id": "x", "patch": {"cards": patch}}}
    for engine in both:
        found = [error.pointer for error in engine.errors("lost-lumina/state", state)]
        assert sorted(found) == [f"/draw_pile/{number}", f"/pack/patch/cards/c{number}/bp"]


def test_only_the_first_unknown_names_are_compared_with_the_known_ones() -> None:
    found = shapes.errors("lost-lumina/move", PLACE | {f"aera{n}": 0 for n in range(40)})
    assert ["Perhaps" in error.sentence for error in found] == [True] * MAX_HINTS + [False] * (40 - MAX_HINTS)


@pytest.mark.parametrize(("name", "document"), HOSTILE.values(), ids=HOSTILE)
def test_explaining_a_hostile_document_is_bounded(name: str, document: Any) -> None:
    begin = time.process_time()
    found = shapes.errors(name, document, prefix="/x")
    assert 1 <= len(found) <= 50
    assert sum(len(error.pointer) + len(error.sentence) for error in found) < 50_000
    assert time.process_time() - begin < 0.5


def test_when_the_steps_are_used_up_a_refusal_still_has_an_error() -> None:
    explainer = Explainer({schema["$id"]: schema for schema in SHAPES.schemas.values()}, steps=3)
    found = explainer.errors(SHAPES.schemas["lost-lumina/move"]["$id"], PLACE | {"count": "x"}, 50, "/move")
    assert found == [ShapeError("/move", "`/move` does not have the shape that is read here.")]
