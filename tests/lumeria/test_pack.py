"""The component data: what the rulebook prints, what is assumed, the board, and what a patch may do to it all."""

import json
from collections.abc import Iterator
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
import pytest
from msgspec import NODEFAULT, Struct

from referee.core.canonical import canonical, merged
from referee.core.state import PackRef
from referee.games.lumeria import pack as packs
from referee.games.lumeria import vocabulary as words
from referee.games.lumeria.catalogue import RULEBOOK
from referee.games.lumeria.pack import PACKS, Pack, pack_of
from referee.games.lumeria.pack_faults import pack_faults
from referee.wire import shapes
from referee.wire.shapes import SHAPES
from tests.lumeria.words import ABILITIES, EVERY_WORD, NARROW

DEFAULT = pack_of(PackRef("default"))
SCHEMA = SHAPES.schemas["lumeria/pack"]


def with_patch(patch: dict[str, Any]) -> Pack:
    return pack_of(PackRef("default", patch))


# What the data are


@pytest.mark.parametrize("patch", [{}, EVERY_WORD, NARROW], ids=["default", "every word", "narrow board"])
def test_a_sound_pack_has_no_faults_and_the_shape_that_is_published(patch: dict[str, Any]) -> None:
    assert pack_faults(PackRef("default", patch)) == ()
    assert shapes.errors("lumeria/pack", merged(PACKS["default"], patch)) == []


def test_the_box_has_the_components_that_the_rulebook_lists__LM_BOX_2() -> None:
    box = DEFAULT.components
    assert (box.unit_cards, box.deity_boards, box.activation_dice, box.attack_dice) == (36, 2, 6, 6)
    assert (box.gold, box.wounds, box.faction_tokens, box.scenario_tokens) == (16, 20, 8, 22)
    assert sum(unit.copies for unit in DEFAULT.units.values()) == 36


def test_the_numbers_that_the_rulebook_gives_are_those_of_the_pack() -> None:
    each, die = DEFAULT.per_player, DEFAULT.die
    assert (each.dice, each.tokens, each.start_gold, each.income) == (3, 4, 0, 2)
    assert (each.activations, each.actions, each.compensation) == (3, 2, 1)
    assert (die.sides, die.hit_from, die.always_miss) == (6, 4, (1,))
    assert (DEFAULT.ranged_max_empty, DEFAULT.track.first) == (3, 0)


@pytest.mark.parametrize(
    ("kind", "numbers", "attack"),
    [
        ("woje", (8, 1, 2, 2), {"melee": 1}),
        ("zbrojni", (4, 3, 3, 1), {"melee": 2}),
        ("bies", (2, 4, 4, 2), {"melee": 3}),
        ("archers", (4, 2, 1, 2), {"ranged": 1}),
        ("berserkers", (8, 2, 2, 2), {"melee": 2}),
        ("throwers", (4, 2, 1, 1), {"ranged": 2}),
        ("pathfinders", (3, 1, 1, 3), {"melee": 1}),
        ("huskarls", (3, 4, 4, 1), {"melee": 3}),
    ],
)
def test_a_unit_has_its_numbers(kind: str, numbers: tuple[int, ...], attack: dict[str, int]) -> None:
    unit = DEFAULT.units[kind]
    assert (unit.copies, unit.cost, unit.toughness, unit.movement) == numbers
    assert unit.attack == attack


def test_three_hills_is_won_with_10_points_from_three_hills__LM_HILLS_1() -> None:
    scenario = DEFAULT.scenarios["three-hills"]
    assert scenario.scoring == (words.UnitOnMark("hill", 1),) and scenario.end == (words.PointsAtLeast(10),)
    assert scenario.ties == ("eliminated", "board_cost", "attack_roll")
    assert DEFAULT.place("hill") == frozenset({"b4", "e4", "h4"})


def test_the_abilities_of_cards_and_gods() -> None:
    def of(owner: str) -> dict[str, Any]:
        return dict(DEFAULT.abilities_of(owner))

    on_hills = (words.If(self_on="hill"),)
    assert of("archers") == {
        "high_ground": words.ModifyHit(when="attacking", amount=1, attack_type="ranged", conditions=on_hills)
    }
    assert of("huskarls") == {"rooted": words.Immune(to="pushback")}
    assert of("pathfinders")["slip_away"].max == 1 and of("pathfinders")["slip_away"].optional
    assert of("g1")["guided_hand"].cost == of("g2")["bulwark"].cost == "ability_token"
    assert of("g2")["bulwark"].target == words.Choose(choose=1, of="own_units")
    assert of("woje") == {}


def test_an_ability_of_several_effects_gives_them_all() -> None:
    ghost = [part for name, part in with_patch(EVERY_WORD).abilities_of("zbrojni") if name == "ghost"]
    assert ghost == [words.PassThrough(cards="any"), words.ActionRule(forbid=("fortify", "run"))]


# Where the data come from


def test_every_value_has_a_source_and_what_is_printed_or_follows_says_from_where() -> None:
    for pointer, note in DEFAULT.notes.items():
        assert note.source == "assumed" or note.ref in RULEBOOK.sentences, pointer
        assert note.source != "user", pointer


@pytest.mark.parametrize(
    ("pointer", "source"),
    [
        ("/units/woje/cost", "rulebook"),
        ("/units/woje/toughness", "derived"),
        ("/units/woje/movement", "assumed"),
        ("/units/bies/attack/melee", "rulebook"),
        ("/units/bies/attack/ranged", "assumed"),
        ("/units/throwers/attack/ranged", "derived"),
        ("/units/berserkers/toughness", "rulebook"),
        ("/units/berserkers/abilities", "assumed"),
        ("/board/marks/hill", "assumed"),
        ("/abilities/rooted", "assumed"),
        ("/gods/g1/ability", "assumed"),
        ("/track/first", "rulebook"),
        ("/track/last", "assumed"),
        ("/die/sides", "derived"),
        ("/scenarios/three-hills/end", "rulebook"),
        ("/factions/f2/diagram", "rulebook"),
        ("/factions/f1/diagram", "assumed"),
    ],
)
def test_a_printed_value_a_derived_and_an_assumed_one_are_told_apart(pointer: str, source: str) -> None:
    assert DEFAULT.notes[pointer].source == source


def test_no_entry_lies_inside_another_so_that_a_form_of_them_is_a_patch() -> None:
    for pack in (DEFAULT, with_patch(EVERY_WORD), with_patch(NARROW)):
        for pointer in pack.notes:
            assert not any(other.startswith(f"{pointer}/") for other in pack.notes), pointer


@pytest.mark.parametrize(
    ("patch", "pointers"),
    [
        ({"units": {"woje": {"movement": 3}}}, {"/units/woje/movement"}),
        ({"units": {"bies": {"attack": {"ranged": 1}}}}, {"/units/bies/attack/ranged"}),
        ({"board": {"marks": {"hill": ["a4", "e4", "i4"]}}}, {"/board/marks/hill"}),
        ({"abilities": {"high_ground": {"amount": 2}}}, {"/abilities/high_ground"}),
        ({"gods": {"g1": {"ability": None}}}, {"/gods/g1/ability"}),
    ],
)
def test_a_patched_entry_comes_from_the_user_and_no_other(patch: dict[str, Any], pointers: set[str]) -> None:
    changed = with_patch(patch).notes
    assert {pointer for pointer, note in changed.items() if note.source == "user"} == pointers
    assert changed.keys() == DEFAULT.notes.keys()


def test_a_value_that_is_taken_out_is_not_known() -> None:
    pack = with_patch({"units": {"woje": {"cost": None, "attack": None}}, "track": {"last": None}})
    assert pack.units["woje"].cost is None and pack.units["woje"].attack is None and pack.track.last is None
    assert {"/units/woje/cost", "/units/woje/attack/melee", "/track/last"} <= pack.notes.keys()


def test_a_mark_that_a_scenario_counts_has_an_entry_although_nobody_knows_it() -> None:
    scoring = [{"kind": "unit_on_mark", "mark": "shrine", "points": 1}]
    pack = with_patch({"scenarios": {"three-hills": {"scoring": scoring}}})
    assert pack.notes["/board/marks/shrine"].source == "assumed" and pack.place("shrine") is None


# The board


def test_the_assumed_board_has_nine_columns_and_seven_rows() -> None:
    assert len(DEFAULT.spaces) == 63
    assert DEFAULT.neighbors("a1") == ("a2", "b1")
    assert DEFAULT.neighbors("e4") == ("e5", "e3", "f4", "d4")
    assert DEFAULT.neighbors("j1") == ()


def test_every_step_has_a_step_back() -> None:
    back: dict[Any, Any] = {"north": "south", "south": "north", "east": "west", "west": "east"}
    for space in DEFAULT.spaces:
        for direction in back:
            beside = DEFAULT.step(space, direction)
            assert beside is None or DEFAULT.step(beside, back[direction]) == space


def test_each_seat_faces_the_other__LM_SETUP_6C() -> None:
    assert DEFAULT.step("e1", DEFAULT.forward("south")) == "e2"
    assert DEFAULT.step("e7", DEFAULT.forward("north")) == "e6"
    assert DEFAULT.step("e7", DEFAULT.forward("south")) is None


@pytest.mark.parametrize(
    ("a", "b", "between"),
    [
        ("c6", "c2", ("c5", "c4", "c3")),
        ("c2", "c6", ("c3", "c4", "c5")),
        ("d4", "d5", ()),
        ("a1", "d1", ("b1", "c1")),
        ("a1", "b2", None),
        ("a1", "c2", None),
        ("a1", "a1", None),
        ("a1", "a9", None),
        ("a1", "castle", None),
    ],
)
def test_a_line_of_spaces_runs_along_a_row_or_a_column__LM_RULING_41(a: str, b: str, between: Any) -> None:
    assert DEFAULT.between(a, b) == between


@pytest.mark.parametrize(
    ("attacker", "target", "behind"),
    [("d3", "d4", "d5"), ("d2", "d1", None), ("c1", "d1", "e1"), ("f4", "e4", "d4"), ("d3", "e4", None)],
)
def test_behind_is_seen_from_the_attacker__LM_ATTACK_PUSH_1(attacker: str, target: str, behind: str | None) -> None:
    assert DEFAULT.behind(attacker, target) == behind


def test_a_gap_in_the_board_is_no_space_and_breaks_a_line() -> None:
    pack = with_patch({"board": {"missing": ["c4", "d4"]}})
    assert len(pack.spaces) == 61 and "c4" not in pack.spaces
    assert pack.neighbors("c3") == ("c2", "d3", "b3")
    assert pack.between("c3", "c6") is None and pack.between("b4", "e4") is None
    assert pack.behind("c2", "c3") is None


@pytest.mark.parametrize(
    ("faction", "seat", "first", "last"),
    [
        ("f1", "south", ("a1", "woje"), ("i1", "zbrojni")),
        ("f2", "north", ("i7", "berserkers"), ("a7", "throwers")),
        ("f1", "north", ("i7", "woje"), ("a7", "zbrojni")),
        ("f2", "south", ("a1", "berserkers"), ("i1", "throwers")),
    ],
)
def test_a_layout_runs_from_its_owners_left__LM_RULING_4(faction: str, seat: str, first: Any, last: Any) -> None:
    layout = list(DEFAULT.start_of(faction, seat).items())
    assert len(layout) == 8 and layout[0] == first and layout[-1] == last


def test_recruitment_spaces_camps_and_marks_are_places_by_name() -> None:
    assert DEFAULT.recruitment("north") == ("i7", "h7", "g7", "f7", "d7", "c7", "b7", "a7")
    assert DEFAULT.place("camp") == frozenset({"e1", "e7"}) == DEFAULT.camps
    assert DEFAULT.place("recruitment") == DEFAULT.last_rows and len(DEFAULT.last_rows) == 16


def test_a_recruitment_space_off_the_last_row_is_none_that_cleanup_clears__LM_CLEAN_12() -> None:
    row = ["a1", "b1", "c1", "d1", "f1", "g1", "h1", "i2"]
    pack = with_patch({"board": {"recruitment": {"south": row}}})
    assert "i2" in (pack.place("recruitment") or ()) and "i2" not in pack.last_rows


def test_a_second_row_of_cards_starts_where_the_pack_says__LM_RULING_4() -> None:
    pack = with_patch(NARROW)
    south, north = pack.start_of("f2", "south"), pack.start_of("f2", "north")
    assert south["c1"] == north["c7"] == "huskarls" and south["c2"] == north["c6"] == "pathfinders"
    assert len(south) == len(north) == 8


def test_kinds_come_by_number() -> None:
    assert DEFAULT.kinds_of("f1") == ("woje", "zbrojni", "bies", "archers")
    assert with_patch({"units": {"bies": {"number": 0}}}).kinds_of("f1")[0] == "bies"


def test_a_unit_is_called_by_its_english_name_if_it_has_one() -> None:
    assert DEFAULT.units["woje"].name == "Warriors"
    assert with_patch({"units": {"woje": {"names": {"en": None}}}}).units["woje"].name == "Woje"


# What a patch may do

SHAPELESS: list[tuple[dict[str, Any], str]] = [
    ({"units": {"woje": {"cost": "one"}}}, "units/woje"),
    ({"units": {"woje": {"strength": 3}}}, "units/woje"),
    ({"units": {"woje": {"copies": None}}}, "units/woje"),
    ({"units": {"woje": {"attack": {"magic": 1}}}}, "units/woje"),
    ({"units": {"woje": {"attack": {"type": "melee", "dice": 1}}}}, "units/woje"),
    ({"units": {"woje": {"unmodelled": "yes"}}}, "units/woje"),
    ({"units": {"wo/je": {"faction": "f1", "names": {"en": "X"}, "copies": 0}}}, "units/wo/je"),
    ({"units": None}, "units"),
    ({"units": []}, "units"),
    ({"unit": {"woje": {"cost": 3}}}, "unit"),
    ({"provenance": {"/units": {"source": "rulebook"}}}, "provenance"),
    ({"id": "mine"}, "id"),
    ({"board": {"rows": "seven"}}, "board"),
    ({"board": {"hills": ["e4"]}}, "board"),
    ({"board": {"marks": {"hill": "e4"}}}, "board"),
    ({"board": {"columns": None}}, "board"),
    ({"die": {"hit_from": None}}, "die"),
    ({"per_player": {"dice": True}}, "per_player"),
    ({"ranged_max_empty": None}, "ranged_max_empty"),
    ({"track": 5}, "track"),
    ({"components": {"gold": 1.5}}, "components"),
    ({"factions": {"f1": {"start": None}}}, "factions/f1"),
    ({"gods": {"g1": {"power": 1}}}, "gods/g1"),
    ({"abilities": {"rooted": {"kind": "fly"}}}, "abilities/rooted"),
    ({"abilities": {"rooted": {"to": "fire"}}}, "abilities/rooted"),
    ({"abilities": {"rooted": {"speed": 1}}}, "abilities/rooted"),
    ({"abilities": {"rooted": {"trigger": "sunrise"}}}, "abilities/rooted"),
    ({"abilities": {"rooted": {"limit": "twice"}}}, "abilities/rooted"),
    ({"abilities": {"rooted": {"target": "everybody"}}}, "abilities/rooted"),
    ({"abilities": {"rooted": {"cost": "blood"}}}, "abilities/rooted"),
    ({"abilities": {"rooted": {"if": [{"weather": "rain"}]}}}, "abilities/rooted"),
    ({"abilities": {"rooted": {"if": [{"self": "angry"}]}}}, "abilities/rooted"),
    ({"abilities": {"rooted": [[{"kind": "immune", "to": "melee"}]]}}, "abilities/rooted"),
    ({"abilities": {"rooted": {"to": None}}}, "abilities/rooted"),
    ({"scenarios": {"three-hills": {"ties": ["coin"]}}}, "scenarios/three-hills"),
    ({"scenarios": {"three-hills": {"end": [{"kind": "sunset"}]}}}, "scenarios/three-hills"),
    ({"scenarios": {"three-hills": {"scoring": [{"kind": "unit_on_mark", "points": 1}]}}}, "scenarios/three-hills"),
]


@pytest.mark.parametrize(("patch", "pointer"), SHAPELESS)
def test_a_patch_that_does_not_fit_is_refused_where_it_does_not(patch: dict[str, Any], pointer: str) -> None:
    found = pack_faults(PackRef("default", patch))
    assert [(rule, where) for rule, _, where in found] == [("REF-STATE-2", f"/pack/patch/{pointer}")]


FREE = {"faction": "f1", "names": {"en": "Free"}, "copies": 0}
TRIGGERED = {"kind": "wound", "amount": 1, "trigger": "hit_taken"}
ENDLESS = {"trigger": "own_battle_decision", "optional": True, "limit": "unlimited"}
ANY_UNIT = {"choose": 1, "of": "any_units"}
CHOSEN_PUSH = {"kind": "push", "direction": "chosen"}
BY_TOKEN = {"trigger": "own_battle_decision", "optional": True, "cost": "ability_token"}
OTHER_UNIT = {"kind": "heal", "amount": 1, "target": {"choose": 1, "of": "own_units"}}


def free_move(*effects: dict[str, Any]) -> dict[str, Any]:
    """The god of the first faction has an ability for the own turn."""
    return {"abilities": {"it": [effect | BY_TOKEN for effect in effects]}, "gods": {"g1": {"ability": "it"}}}


def declared(effect: dict[str, Any]) -> dict[str, Any]:
    """An ability that is named with an attack."""
    return {"abilities": {"it": {"trigger": "own_declare_attack", "optional": True, **effect}}}


IMPOSSIBLE: list[tuple[dict[str, Any], str, str]] = [
    # The box
    ({"units": {"woje": {"copies": 9}}}, "LM-BOX-2", "units"),
    ({"components": {"unit_cards": 40}}, "LM-BOX-2", "units"),
    ({"components": {"deity_boards": 3}}, "LM-BOX-3", "gods"),
    ({"components": {"activation_dice": 5}}, "LM-BOX-4", "per_player/dice"),
    ({"per_player": {"activations": 4}}, "LM-BOX-4", "per_player/activations"),
    ({"per_player": {"start_gold": 9}}, "LM-BOX-6", "per_player/start_gold"),
    ({"per_player": {"tokens": 3}}, "LM-BOX-8", "per_player/tokens"),
    ({"components": {"faction_tokens": 9}}, "LM-BOX-8", "per_player/tokens"),
    # Numbers out of all bounds
    ({"ranged_max_empty": -1}, "REF-STATE-2", "ranged_max_empty"),
    ({"units": {"bies": {"attack": {"melee": 21}}}}, "REF-STATE-2", "units/bies/attack/melee"),
    ({"units": {"bies": {"number": -1}}}, "REF-STATE-2", "units/bies/number"),
    ({"units": {"bies": {"cost": 100}}}, "REF-STATE-2", "units/bies/cost"),
    ({"board": {"rows": 100}}, "REF-STATE-2", "board/rows"),
    ({"die": {"sides": 1, "always_miss": []}}, "REF-STATE-2", "die/sides"),
    ({"die": {"always_miss": [7]}}, "REF-STATE-2", "die/always_miss"),
    ({"components": {"wounds": -1}}, "REF-STATE-2", "components/wounds"),
    # The cards
    (
        {"units": {"woje": {"number": 2}, "zbrojni": {"number": 9}, "bies": {"number": 9}}},
        "REF-STATE-2",
        "units/zbrojni/number",
    ),
    ({"units": {"free": FREE | {"letter": "Fr"}}}, "REF-STATE-2", "units/free/letter"),
    ({"units": {"free": FREE | {"faction": "f3"}}}, "LM-CARD-1", "units/free/faction"),
    ({"units": {"woje": {"toughness": 0}}}, "LM-CARD-2", "units/woje/toughness"),
    ({"units": {"woje": {"movement": -1}}}, "LM-CARD-3", "units/woje/movement"),
    ({"units": {"woje": {"attack": {"melee": -1}}}}, "LM-CARD-4", "units/woje/attack/melee"),
    ({"units": {"woje": {"cost": -1}}}, "LM-CARD-5", "units/woje/cost"),
    ({"units": {"archers": {"names": {"en": None}}}}, "LM-CARD-6", "units/archers/names"),
    ({"units": {"woje": {"unmodelled": True}}}, "LM-CARD-7", "units/woje/text"),
    # Factions, gods, layouts
    ({"factions": {"f1": {"god": "g2"}}}, "LM-DEITY-1", "factions/f1/god"),
    ({"gods": {"g1": {"faction": "f2"}}}, "LM-DEITY-1", "factions/f1/god"),
    ({"factions": {"f1": {"names": {"en": None}}}}, "REF-STATE-2", "factions/f1/names"),
    ({"gods": {"g1": {"names": {"en": None}}}}, "LM-DEITY-5", "gods/g1/names"),
    ({"gods": {"g1": {"ability": None, "unmodelled": True}}}, "LM-DEITY-6", "gods/g1/text"),
    (
        {"factions": {"f1": {"start": ["throwers"] + ["woje"] * 7, "diagram": None}}},
        "LM-DIAGRAM-1",
        "factions/f1/start",
    ),
    ({"factions": {"f1": {"start": ["trolls"] + ["woje"] * 7, "diagram": None}}}, "LM-DIAGRAM-1", "factions/f1/start"),
    (
        {"factions": {"f1": {"start": ["bies"] * 3 + ["woje"] * 5, "diagram": None}}},
        "LM-DIAGRAM-1",
        "factions/f1/start",
    ),
    ({"factions": {"f1": {"start": ["woje"] * 7, "diagram": None}}}, "LM-DIAGRAM-2", "factions/f1/start"),
    ({"factions": {"f1": {"diagram": ["W"] * 9}}}, "LM-DIAGRAM-2", "factions/f1/diagram"),
    ({"factions": {"f1": {"start": [None] * 8}}}, "LM-DIAGRAM-2", "factions/f1/start"),
    ({"factions": {"f1": {"start": ["woje"] * 8}}}, "LM-DIAGRAM-3", "factions/f1/start"),
    ({"units": {"woje": {"letter": "V"}}}, "LM-DIAGRAM-3", "factions/f1/start"),
    # The board
    ({"board": {"columns": ["a", "b", "d"]}}, "LM-GLOSS-6", "board/columns"),
    ({"board": {"columns": ["ab", "c"]}}, "LM-GLOSS-6", "board/columns"),
    ({"board": {"columns": []}}, "LM-GLOSS-6", "board/columns"),
    ({"board": {"columns": ["A", "B"]}}, "LM-GLOSS-6", "board/columns"),
    ({"board": {"rows": 3}}, "LM-RULING-72", "board/rows"),
    *(({"board": {"missing": [square]}}, "LM-GLOSS-6", "board/missing") for square in ("k4", "a8", "a0")),
    ({"board": {"missing": ["e4"]}}, "LM-GLOSS-6", "board/marks/hill"),
    ({"board": {"home_row": {"south": 2}}}, "REF-STATE-2", "board/home_row/south"),
    ({"board": {"home_row": {"east": 4}}}, "REF-STATE-2", "board/home_row"),
    ({"board": {"camps": {"north": None}}}, "REF-STATE-2", "board/camps"),
    (
        {"board": {"recruitment": {"south": ["a0", "b1", "c1", "d1", "f1", "g1", "h1", "i1"]}}},
        "LM-BOARD-1",
        "board/recruitment/south",
    ),
    (
        {"board": {"recruitment": {"south": ["a7", "b1", "c1", "d1", "f1", "g1", "h1", "i1"]}}},
        "LM-BOARD-1",
        "board/recruitment/south",
    ),
    ({"board": {"recruitment": {"south": []}}}, "LM-BOARD-1", "board/recruitment/south"),
    ({"board": {"camps": {"south": ["e0"]}}}, "LM-BOARD-2", "board/camps/south"),
    ({"board": {"camps": {"south": ["e2"]}}}, "LM-BOARD-2", "board/camps/south"),
    ({"board": {"camps": {"south": ["e1", "a1"]}}}, "LM-GLOSS-9", "board/camps/south"),
    ({"board": {"marks": {"hill": ["e4", "k4"]}}}, "LM-GLOSS-6", "board/marks/hill"),
    ({"board": {"marks": {"hill": ["e4", "e4"]}}}, "LM-GLOSS-6", "board/marks/hill"),
    ({"board": {"marks": {"camp": ["e4"]}}}, "REF-STATE-2", "board/marks/camp"),
    ({"board": {"start_extra": {"south": ["a1"], "north": ["e6"]}}}, "LM-DIAGRAM-2", "board/start_extra/south"),
    ({"board": {"start_extra": {"south": ["a9"], "north": ["e6"]}}}, "LM-DIAGRAM-2", "board/start_extra/south"),
    ({"track": {"last": 0}}, "LM-BOARD-3", "track/last"),
    # Scenarios
    ({"scenarios": {"three-hills": None}}, "LM-OBJ-1", "scenarios"),
    ({"scenarios": {"three-hills": {"end": []}}}, "LM-OBJ-3", "scenarios/three-hills/end"),
    ({"scenarios": {"three-hills": {"names": {"en": None}}}}, "REF-STATE-2", "scenarios/three-hills/names"),
    (
        {"scenarios": {"three-hills": {"end": [{"kind": "points_at_least", "points": 0}]}}},
        "REF-STATE-2",
        "scenarios/three-hills",
    ),
    (
        {"scenarios": {"three-hills": {"end": [{"kind": "points_at_least", "points": 100}]}}},
        "REF-STATE-2",
        "scenarios/three-hills",
    ),
    (
        {"scenarios": {"three-hills": {"end": [{"kind": "rounds_played", "n": 0}]}}},
        "REF-STATE-2",
        "scenarios/three-hills",
    ),
    # Abilities
    ({"units": {"woje": {"abilities": ["flight"]}}}, "LM-GLOSS-14", "units/woje/abilities"),
    ({"abilities": {"rooted": None}}, "LM-GLOSS-14", "units/huskarls/abilities"),
    ({"gods": {"g1": {"ability": "storm"}}}, "LM-GLOSS-14", "gods/g1/ability"),
    ({"units": {"woje": {"abilities": ["bulwark"]}}}, "LM-DEITY-6", "units/woje/abilities"),
    ({"abilities": {"bulwark": {"cost": None}}}, "LM-GOD-5", "gods/g2/ability"),
    ({"abilities": {"rooted": {"trigger": "hit_taken"}}}, "REF-STATE-2", "abilities/rooted"),
    ({"abilities": {"rooted": {"cost": {"gold": 1}}}}, "REF-STATE-2", "abilities/rooted"),
    ({"abilities": {"rooted": {"optional": True}}}, "REF-STATE-2", "abilities/rooted"),
    ({"abilities": {"rooted": {"target": "attacker"}}}, "REF-STATE-2", "abilities/rooted"),
    ({"abilities": {"rooted": {"target": "attack"}}}, "REF-STATE-2", "abilities/rooted"),
    ({"abilities": {"rooted": {"target": {"choose": 1, "of": "own_units"}}}}, "REF-STATE-2", "abilities/rooted"),
    ({"abilities": {"rooted": {"if": [{"kind_is": "trolls"}]}}}, "REF-STATE-2", "abilities/rooted"),
    ({"abilities": {"high_ground": {"trigger": "hit_taken"}}}, "REF-STATE-2", "abilities/high_ground"),
    ({"abilities": {"high_ground": {"limit": "once_per_game"}}}, "REF-STATE-2", "abilities/high_ground"),
    ({"abilities": {"high_ground": {"when": "aura"}}}, "REF-STATE-2", "abilities/high_ground"),
    ({"abilities": {"high_ground": {"scope": "own"}}}, "REF-STATE-2", "abilities/high_ground"),
    ({"abilities": {"high_ground": {"within": 2}}}, "REF-STATE-2", "abilities/high_ground"),
    ({"abilities": {"high_ground": {"amount": 100}}}, "REF-STATE-2", "abilities/high_ground"),
    ({"abilities": {"guided_hand": {"when": "defending"}}}, "REF-STATE-2", "abilities/guided_hand"),
    ({"abilities": {"guided_hand": {"target": "self"}}}, "REF-STATE-2", "abilities/guided_hand"),
    ({"abilities": {"slip_away": {"trigger": None, "optional": None}}}, "REF-STATE-2", "abilities/slip_away"),
    (
        {"abilities": {"slip_away": {"trigger": "recruited", "target": "defender"}}},
        "REF-STATE-2",
        "abilities/slip_away",
    ),
    ({"abilities": {"bulwark": {"optional": None}}}, "REF-STATE-2", "abilities/bulwark"),
    (free_move({"kind": "extra_move", "max": 1}), "LM-GOD-5", "gods/g1/ability"),
    (free_move({"kind": "heal", "amount": 1}), "LM-GOD-5", "gods/g1/ability"),
    (free_move({"kind": "wound", "amount": 1, "target": ANY_UNIT | {"within": 2}}), "LM-GOD-5", "gods/g1/ability"),
    (free_move({"kind": "push", "direction": "away_from_self", "target": ANY_UNIT}), "LM-GOD-5", "gods/g1/ability"),
    (free_move({"kind": "wound", "amount": 1, "target": ANY_UNIT}, OTHER_UNIT), "REF-STATE-2", "abilities/it"),
    (free_move(CHOSEN_PUSH, {"kind": "extra_move", "max": 1, "target": ANY_UNIT}), "REF-STATE-2", "abilities/it"),
    (
        {"abilities": {"it": [ABILITIES["luck"] | {"dice": "one"}, ABILITIES["luck"] | {"dice": "one"}]}},
        "REF-STATE-2",
        "abilities/it",
    ),
    (declared({"kind": "wound", "amount": 1, "target": ANY_UNIT}), "REF-STATE-2", "abilities/it"),
    (declared({"kind": "extra_move", "max": 1}), "REF-STATE-2", "abilities/it"),
    (declared({"kind": "relocate", "to": {"on": "camp"}}), "REF-STATE-2", "abilities/it"),
    (declared(CHOSEN_PUSH | {"target": "defender"}), "REF-STATE-2", "abilities/it"),
    (declared({"kind": "gold", "amount": 1, "cost": {"gold": 0}}), "REF-STATE-2", "abilities/it"),
    (declared({"kind": "gold", "amount": 1, "cost": {"gold": -1}}), "REF-STATE-2", "abilities/it"),
    ({"abilities": {"thorns": ABILITIES["thorns"] | {"amount": -1}}}, "REF-STATE-2", "abilities/thorns"),
    ({"abilities": {"rest": ABILITIES["rest"] | {"amount": -1}}}, "REF-STATE-2", "abilities/rest"),
    ({"abilities": {"rest": ABILITIES["rest"] | {"amount": 0}}}, "REF-STATE-2", "abilities/rest"),
    ({"abilities": {"slip_away": {"max": 0}}}, "REF-STATE-2", "abilities/slip_away"),
    ({"abilities": {"shove": ABILITIES["shove"] | {"distance": 0}}}, "REF-STATE-2", "abilities/shove"),
    ({"abilities": {"warlord": ABILITIES["warlord"] | {"within": -1}}}, "REF-STATE-2", "abilities/warlord"),
    ({"abilities": {"leap": ABILITIES["ambush"] | {"to": {"within": 0}}}}, "REF-STATE-2", "abilities/leap"),
    ({"abilities": {"slow": {"kind": "action_rule", "max_actions": -1}}}, "REF-STATE-2", "abilities/slow"),
    (
        {"abilities": {"pack": ABILITIES["shields"] | {"if": [{"adjacent": {"side": "own", "at_least": 0}}]}}},
        "REF-STATE-2",
        "abilities/pack",
    ),
    ({"abilities": {"bulwark": {"target": {"choose": 0}}}}, "REF-STATE-2", "abilities/bulwark"),
    ({"abilities": {"rest": ABILITIES["rest"] | ENDLESS}}, "REF-STATE-2", "abilities/rest"),
    ({"abilities": {"rooted": []}}, "REF-STATE-2", "abilities/rooted"),
    ({"abilities": {"curse": [TRIGGERED, TRIGGERED | {"optional": True}]}}, "REF-STATE-2", "abilities/curse"),
    ({"abilities": {"curse": [TRIGGERED, TRIGGERED | {"trigger": "defeated"}]}}, "REF-STATE-2", "abilities/curse"),
    ({"abilities": {"bulwark": {"target": {"within": -100}}}}, "REF-STATE-2", "abilities/bulwark"),
    ({"abilities": {"luck": ABILITIES["luck"] | {"trigger": "hit_taken"}}}, "REF-STATE-2", "abilities/luck"),
    ({"abilities": {"toll": TRIGGERED | {"cost": {"gold": 100}}}}, "REF-STATE-2", "abilities/toll"),
    ({"abilities": {"leap": ABILITIES["ambush"] | {"to": {"within": 100}}}}, "REF-STATE-2", "abilities/leap"),
    (
        {"abilities": {"pack": ABILITIES["shields"] | {"if": [{"adjacent": {"side": "own", "kind": "trolls"}}]}}},
        "REF-STATE-2",
        "abilities/pack",
    ),
]


BOUNDS: list[tuple[str, int, int]] = [
    ("ranged_max_empty", 0, 99),
    ("track/first", 0, 99),
    ("track/last", 0, 99),
    ("board/rows", 1, 99),
    ("die/sides", 2, 99),
    ("die/hit_from", 1, 99),
    ("components/gold", 0, 200),
    ("per_player/income", 0, 99),
    ("units/woje/copies", 0, 200),
    ("units/woje/number", 0, 9999),
    ("units/woje/cost", -99, 99),
    ("units/woje/toughness", -99, 99),
    ("units/woje/movement", -99, 99),
    ("units/woje/attack/melee", -99, 20),
]
"""The least and the highest number that an entry can have, whatever else speaks against it."""


def entry(pointer: str, value: Any) -> dict[str, Any]:
    """A patch of one entry."""
    for name in reversed(pointer.split("/")):
        value = {name: value}
    return value  # type: ignore[no-any-return]


@pytest.mark.parametrize(("pointer", "least", "most"), BOUNDS)
def test_a_number_goes_to_its_bounds_and_not_beyond(pointer: str, least: int, most: int) -> None:
    def is_refused(number: int) -> bool:
        found = pack_faults(PackRef("default", entry(pointer, number)))
        return ("REF-STATE-2", f"/pack/patch/{pointer}") in {(rule, at) for rule, _, at in found}

    assert [is_refused(number) for number in (least - 1, least, most, most + 1)] == [True, False, False, True]


@pytest.mark.parametrize(("patch", "rule", "pointer"), IMPOSSIBLE)
def test_data_that_make_no_box_are_refused_with_the_rule_they_break(
    patch: dict[str, Any], rule: str, pointer: str
) -> None:
    found = pack_faults(PackRef("default", patch))
    assert (rule, f"/pack/patch/{pointer}") in [(cited, where) for cited, _, where in found]
    assert all(cited in RULEBOOK.sentences and detail.endswith(".") for cited, detail, _ in found)


def test_every_rule_on_component_data_is_seen_as_a_fault() -> None:
    seen = {rule for _, rule, _ in IMPOSSIBLE}
    parts = ("LM-CARD", "LM-BOARD", "LM-DIAGRAM")
    expected = {i for i, rule in RULEBOOK.rules.items() if rule.status == "fault" and i.startswith(parts)}
    assert expected <= seen and len(expected) == 13


def test_all_faults_are_told_at_once() -> None:
    patch = {"units": {"woje": {"toughness": 0}}, "track": {"last": 0}, "board": {"camps": {"south": ["e2"]}}}
    found = {rule for rule, _, _ in pack_faults(PackRef("default", patch))}
    assert found == {"LM-CARD-2", "LM-BOARD-3", "LM-BOARD-2"}


def test_a_pack_that_does_not_exist_is_a_fault() -> None:
    assert [(rule, at) for rule, _, at in pack_faults(PackRef("deluxe"))] == [("REF-STATE-2", "/pack/id")]


FOUR_ROWS = {
    "rows": 4,
    "home_row": {"north": 4},
    "recruitment": {"north": [f"{column}4" for column in "ihgfdcba"]},
    "camps": {"north": ["e4"]},
    "marks": {"hill": ["e2"]},
}
"""The shortest board. LM-RULING-72."""


@pytest.mark.parametrize(
    "patch",
    [
        {"units": {"woje": {"cost": 2, "movement": 3, "abilities": ["rooted"]}}},
        {"units": {"woje": {"cost": None, "toughness": None, "movement": None, "attack": None, "letter": None}}},
        {"units": {"woje": {"copies": 7}, "zbrojni": {"copies": 5}}},
        {"units": {"free": FREE}},
        {"board": {"marks": {"hill": None}}},
        {"board": {"missing": ["a4", "i4"]}},
        {"board": {"columns": list("abcdefghij"), "missing": ["j1", "j7"]}},
        {"board": FOUR_ROWS},
        {"board": {"marks": {"shrine": ["a4", "i4"]}}},
        {"scenarios": {"three-hills": {"end": [{"kind": "points_at_least", "points": 99}]}}},
        {"scenarios": {"three-hills": {"end": [{"kind": "rounds_played", "n": 1}]}}},
        {"track": {"last": None}},
        {"ranged_max_empty": 2},
        {"per_player": {"start_gold": 2}},
        {"factions": {"f2": {"diagram": None}}},
        {"gods": {"g1": {"ability": None}}},
        {"abilities": {"unused": {"kind": "immune", "to": "ranged"}}},
        free_move(CHOSEN_PUSH | {"target": ANY_UNIT}, {"kind": "wound", "amount": 1, "target": ANY_UNIT}),
        declared({"kind": "gold", "amount": 0, "cost": {"gold": 1}}),
        {"abilities": {"tired": {"kind": "action_rule", "max_actions": 0}}},
    ],
)
def test_a_sound_change_is_accepted(patch: dict[str, Any]) -> None:
    assert pack_faults(PackRef("default", patch)) == ()


# The published shape is that of the typed values


def members(of: type[Struct]) -> dict[str, Any]:
    return {field.encode_name: field for field in msgspec.structs.fields(of)}


def typed() -> Iterator[tuple[str, type[Struct]]]:
    for kind in (*get_args(words.Ability), *get_args(words.Scoring), *get_args(words.End)):
        yield str(kind.__struct_config__.tag), kind
    yield from (("unit", packs.Unit), ("faction", packs.Faction), ("god", packs.God), ("scenario", packs.Scenario))
    yield from (("components", packs.Components), ("per-player", packs.PerPlayer), ("die", packs.Die))
    yield from (("renewal-track", packs.Track), ("board", packs.Board), ("condition", words.If), ("near", words.Near))
    yield from (("target", words.Choose), ("price", words.Price), ("space-filter", words.SpaceFilter))


@pytest.mark.parametrize(("name", "kind"), [*typed()], ids=[name for name, _ in typed()])
def test_a_schema_has_the_members_words_and_defaults_of_the_typed_value(name: str, kind: type[Struct]) -> None:
    schema, fields = SCHEMA["$defs"][name], members(kind)
    tag = {"kind"} if kind.__struct_config__.tag is not None else set()
    assert schema["properties"].keys() == fields.keys() | tag
    assert set(schema.get("required", ())) == {n for n, field in fields.items() if field.required} | tag
    assert schema["additionalProperties"] is False
    for member, part in schema["properties"].items():
        if "enum" in part:
            assert set(part["enum"]) == set(literals(fields[member].type)), member
        if "default" in part and fields[member].default is not NODEFAULT:
            assert part["default"] == json.loads(canonical(fields[member].default)), member


def literals(of: Any) -> Iterator[Any]:
    """The words of a closed set, also of one that can be absent."""
    if get_origin(of) in (Union, UnionType):
        for part in get_args(of):
            yield from literals(part) if part is not type(None) else ()
    else:
        yield from get_args(of)


def test_a_part_of_a_pack_is_a_member_of_its_schema_and_none_else() -> None:
    assert SCHEMA["properties"].keys() == {"id", "title", "version", "provenance", *packs.PARTS}
    assert set(SCHEMA["required"]) == SCHEMA["properties"].keys()


def test_the_kinds_of_effects_are_those_of_the_vocabulary() -> None:
    tags = [str(kind.__struct_config__.tag) for kind in get_args(words.Ability)]
    for name in ("ability", "effect"):
        assert SCHEMA["$defs"][name]["properties"]["kind"]["enum"] == tags


@pytest.mark.parametrize("patch", [patch for patch, at in SHAPELESS if at.startswith(("units/woje", "abilities"))])
def test_what_does_not_fit_does_not_have_the_published_shape_either(patch: dict[str, Any]) -> None:
    if patch not in ({"abilities": {"rooted": {"target": "everybody"}}}, {"abilities": {"rooted": {"cost": "blood"}}}):
        assert shapes.errors("lumeria/pack", merged(PACKS["default"], patch)) != []


def test_the_pack_of_all_words_uses_all_of_them() -> None:
    used = json.dumps(EVERY_WORD) + json.dumps(PACKS["default"]["abilities"])
    kinds = (*get_args(words.Ability), *get_args(words.Scoring), *get_args(words.End))
    tags = {str(kind.__struct_config__.tag) for kind in kinds} - {"unit_on_mark", "points_at_least"}
    closed = [*get_args(words.Trigger), *get_args(words.Limit), *get_args(words.Condition), *tags]
    assert [word for word in closed if f'"{word}"' not in used] == []


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"factions": {"south": "f1", "north": "f2"}, "scenario": "three-hills", "names": {"north": "Kuba"}},
        {"start": "round", "round": 3, "first_player": "north", "sides": {"south": {"points": 4, "track": None}}},
        {"sides": {"north": {"board": {"e4": {"kind": "bies", "wounds": 1}}, "ready": [], "track": 2}}},
    ],
)
def test_options_have_the_published_shape(options: dict[str, Any]) -> None:
    assert shapes.errors("lumeria/options", options) == []


@pytest.mark.parametrize(
    "options", [{"start": "dawn"}, {"factions": {"west": "f1"}}, {"sides": {"south": {"luck": 1}}}, {"seed": "x"}]
)
def test_other_options_do_not(options: dict[str, Any]) -> None:
    assert shapes.errors("lumeria/options", options) != []
