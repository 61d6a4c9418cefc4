"""The component data of Lumina: the two packs, what a patch may do, and what makes no box."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.pack import leaves, source_of
from referee.core.state import PackRef
from referee.games.lumina.pack import NAMED_PARTS, PACKS, WHOLE_PARTS, pack_of
from referee.games.lumina.pack_faults import pack_faults
from referee.wire import shapes
from referee.wire.components import check
from tests.lumina.positions import GAME, card, judge, play, table

each_pack = pytest.mark.parametrize("name", PACKS)


@each_pack
def test_a_pack_has_no_faults_and_the_shape_that_is_published(name: str) -> None:
    assert pack_faults(PackRef(name)) == () and pack_faults(PackRef(name, {})) == ()
    assert shapes.errors("lumina/pack", PACKS[name]) == []
    assert PACKS[name]["id"] == name


@each_pack
def test_every_value_of_a_pack_has_a_source(name: str) -> None:
    for part in (*NAMED_PARTS, *WHOLE_PARTS):
        for pointer in leaves(PACKS[name][part], f"/{part}"):
            note = source_of(PACKS[name], pointer)
            assert note.source in ("rulebook", "derived", "assumed"), pointer
            assert not note.ref or note.ref in GAME.rulebook.sentences, note.ref


def test_the_numbers_of_the_rulebook_come_from_the_rulebook() -> None:
    printed = {"/components/location_cards": 15, "/components/tiles": 16, "/components/adventurers": 4}
    for pointer, number in printed.items():
        assert PACKS["default"]["components"][pointer.rpartition("/")[2]] == number
        assert source_of(PACKS["default"], pointer).source == "rulebook"
    assert source_of(PACKS["published"], "/components/location_cards").source == "assumed"


def test_the_stand_in_board_is_three_rows_of_five_with_eight_rings() -> None:
    pack = pack_of(PackRef("default"))
    assert len(pack.fields) == len(pack.cards) == pack.slots == 15 and len(pack.paths) == 22
    ringed = [name for name, field in pack.fields.items() if field.ring]
    assert len(ringed) == 8
    assert not [(a, b) for a in ringed for b in pack.neighbors[a] if b in ringed]
    assert sorted(pack.home(tile) for tile in pack.tiles) == sorted(ringed * 2)
    assert not pack.several


def test_the_published_board_has_three_fields_of_each_of_sixteen_kinds__LU_PUB_2() -> None:
    pack = pack_of(PackRef("published"))
    assert len(pack.kinds) == len(pack.cards) == pack.slots == len(pack.tiles) == 16 and len(pack.paths) == 82
    for fields in pack.by_kind.values():
        assert sorted(pack.fields[field].ring for field in fields) == [False, False, True]
    assert {pack.home(tile) for tile in pack.tiles} == {n for n, field in pack.fields.items() if field.ring}
    assert pack.several


def test_the_published_board_has_each_special_case_once() -> None:
    pack = pack_of(PackRef("published"))
    between = [f for f in pack.fields if len([n for n in pack.neighbors[f] if pack.fields[n].kind == "C"]) == 2]
    assert between == ["O3"]
    alike = {f for f, data in pack.fields.items() for n in pack.neighbors[f] if pack.fields[n].kind == data.kind}
    assert alike == {"H2", "H3"}


@pytest.mark.parametrize(
    ("patch", "pointer"),
    [
        ({"fields": {"A": {"ring": "yes"}}}, "/pack/patch/fields/A"),
        ({"fields": {"A": {"kind": None}}}, "/pack/patch/fields/A"),
        ({"fields": {"A": {"colour": "red"}}}, "/pack/patch/fields/A"),
        ({"fields": None}, "/pack/patch/fields"),
        ({"fields": 7}, "/pack/patch/fields"),
        ({"paths": {"A-B": "yes"}}, "/pack/patch/paths/A-B"),
        ({"rules": {"goal": "five"}}, "/pack/patch/rules"),
        ({"components": {"tiles": None}}, "/pack/patch/components"),
        ({"slots": "many"}, "/pack/patch/slots"),
        ({"provenance": {"/paths": {"source": "rulebook"}}}, "/pack/patch/provenance"),
        ({"switches": {"stop": "allowed"}}, "/pack/patch/switches"),
        ({"field": {}}, "/pack/patch/field"),
    ],
)
def test_a_patch_that_does_not_fit_is_refused_where_it_does_not(patch: dict[str, Any], pointer: str) -> None:
    assert [where for _, where in pack_faults(PackRef("default", patch))] == [pointer]


FEW_RINGS: dict[str, Any] = {
    "tiles": {f"t{number:02}": {"kind": "ACE"[number % 3]} for number in range(1, 17)},
    "fields": {field: {"ring": False} for field in "GIKMO"},
}
"""Three fields with a ring, and tiles for these alone."""


@pytest.mark.parametrize(
    ("patch", "pointers"),
    [
        ({"slots": 14}, {"slots"}),
        ({"components": {"tiles": 15}}, {"components/tiles"}),
        ({"adventurers": {"red": None}}, {"components/adventurers", "rules"}),
        ({"cards": {"c01": {"kind": "B"}}}, {"kinds/A", "kinds/B"}),
        ({"cards": {"c01": {"kind": "Q"}}}, {"kinds/A", "cards/c01/kind"}),
        ({"cards": {"c16": {"kind": "A"}}}, {"components/location_cards", "slots", "kinds/A"}),
        ({"kinds": {"P": {}}}, {"kinds/P"}),
        ({"fields": {"A": {"kind": "Q"}}}, {"fields/A/kind", "kinds/A", "tiles/t01/kind", "tiles/t02/kind"}),
        ({"fields": {"B": {"kind": "D"}}}, {"kinds/B"}),
        ({"fields": {"A": {"kind": "C"}}}, {"kinds/A", *(f"tiles/t0{number}/kind" for number in (1, 2, 3, 4))}),
        ({"fields": {"A": {"ring": False}}}, {"tiles/t01/kind", "tiles/t02/kind"}),
        (FEW_RINGS, {"fields"}),
        ({"tiles": {"t01": {"kind": "B"}}}, {"tiles/t01/kind"}),
        ({"tiles": {"t01": {"kind": "Q"}}}, {"tiles/t01/kind"}),
        ({"tiles": {"t01": None}}, {"components/tiles", "tiles"}),
        ({"paths": {"B-A": True}}, {"paths/B-A"}),
        ({"paths": {"A-A": True}}, {"paths/A-A"}),
        ({"paths": {"A-Q": True}}, {"paths/A-Q"}),
        ({"paths": {"A-B": False, "A-F": False}}, {"paths"}),
        ({"rules": {"players_max": 5}}, {"rules"}),
        ({"rules": {"players_min": 1}}, {"rules"}),
        ({"rules": {"open_tiles": 17}}, {"rules"}),
        ({"rules": {"goal": 0}}, {"rules"}),
        ({"rules": {"goal": 9}}, {"tiles"}),
    ],
)
def test_data_that_make_no_box_are_refused_where_they_do_not(patch: dict[str, Any], pointers: set[str]) -> None:
    found = {pointer.removeprefix("/pack/patch/") for _, pointer in pack_faults(PackRef("default", patch))}
    assert found == pointers
    (first, *_) = GAME.pack_faults(PackRef("default", patch))
    assert first.rule == "REF-STATE-2" and first.detail.endswith(".")


@pytest.mark.parametrize("patch", [{"rules": {"goal": 1}}, {"rules": {"players_min": 3}}, {"rules": {"open_tiles": 1}}])
def test_the_least_numbers_of_a_game_are_accepted(patch: dict[str, Any]) -> None:
    assert pack_faults(PackRef("default", patch)) == ()


def test_four_fields_with_a_ring_are_enough_to_start_on__LU_RULING_30() -> None:
    fields = {**FEW_RINGS["fields"], "O": {"ring": True}}
    assert pack_faults(PackRef("default", {**FEW_RINGS, "fields": fields})) == ()


def test_one_line_changes_the_map() -> None:
    state = table(A="A", B="O", slots={4: "G"})
    assert judge(state, card("A", 4)).state.current == "B"
    patched = table(A="A", B="O", slots={4: "G"}, patch={"paths": {"A-G": True}})
    ruling = judge(patched, card("A", 4))
    assert ruling.state.node == "TURN.MOVE"
    assert ("/state/pack/patch/paths/A-G", "user") in {(a.pointer, a.source) for a in ruling.assumptions}


def test_two_fields_of_a_kind_can_be_made_of_the_default_board_too() -> None:
    """B becomes a second field of C, and its own card and kind go: one engine serves both."""
    patch = {
        "kinds": {"B": None},
        "fields": {"B": {"kind": "C"}},
        "cards": {"c02": None},
        "slots": 14,
        "components": {"location_cards": 14},
    }
    assert pack_faults(PackRef("default", patch)) == ()
    state = play(table(A="A", B="O", slots={4: "C"}, patch=patch), card("A", 4))
    assert [move.to for move in GAME.moves(state, {"type": "move"}).moves] == ["B"]


# What is assumed, and what contradicts the rulebook


def test_a_number_that_the_rulebook_prints_otherwise_is_a_contradiction_and_named_where_it_counts() -> None:
    patch = {"rules": {"goal": 4}, "tiles": {"t01": {"kind": "C"}}}
    found = check("lumina", {"id": "default", "patch": patch})
    assert found["possible"] is True
    assert [(entry["pointer"], entry["ref"]) for entry in found["contradictions"]] == [
        ("/pack/patch/rules/goal", "LU-END-1")
    ]
    state = table("TURN.TAKE", A="C", B="N", slots={2: "C"}, up=[2], bugs={"A": 3}, patch={"rules": {"goal": 4}})
    ruling = judge(state, {"type": "take", "seat": "A"})
    assert ruling.state.result.winners == ("A",) and "/rules/goal" in pointers(ruling)


def test_a_tie_that_a_patch_lets_come_early_leaves_tiles_and_is_possible__LU_INV_14() -> None:
    patch = {"rules": {"players_max": 2, "goal": 3, "tie": {"players": 2, "each": 2}}}
    state = table("TURN.TAKE", A="C", B="N", slots={2: "C"}, up=[2], bugs={"A": 1, "B": 2}, patch=patch)
    tied = judge(state, {"type": "take", "seat": "A"}).state
    assert tied.result.winners == ("A", "B") and tied.stack
    assert GAME.faults(tied) == ()


def pointers(ruling: Any) -> set[str]:
    """The entries of the pack that a judgement read, less what the rulebook prints."""
    return {a.pointer.removeprefix("/state/pack/patch") for a in ruling.assumptions}


def test_a_ruling_names_what_it_read_of_the_board() -> None:
    ruling = judge(table(A="A", B="O", slots={4: "B"}), card("A", 4))
    assert pointers(ruling) == {"/fields/B/kind", "/paths/A-B", "/fields/F/kind"}


@pytest.mark.parametrize(("here", "shown"), [("A", "B"), ("A", "M"), ("G", "L"), ("O", "O")])
def test_changing_an_entry_that_is_not_named_never_changes_the_ruling(here: str, shown: str) -> None:
    other = "O" if here != "O" else "A"
    ruling = judge(table(A=here, B=other, slots={4: shown}), card("A", 4))
    for a in "ABCDEFGHIJKLMNO":
        for b in "ABCDEFGHIJKLMNO":
            if a < b and f"/paths/{a}-{b}" not in pointers(ruling):
                there = PACKS["default"]["paths"].get(f"{a}-{b}", False)
                patch = {"paths": {f"{a}-{b}": not there}}
                if pack_faults(PackRef("default", patch)):
                    continue
                changed = judge(table(A=here, B=other, slots={4: shown}, patch=patch), card("A", 4))
                assert (changed.state.node, changed.state.current) == (ruling.state.node, ruling.state.current)


def test_where_nothing_is_assumed_the_map_is_asked_for() -> None:
    state = table(A="A", B="O", slots={4: "B"}, trust="stated")
    ruling = judge(state, card("A", 4))
    assert ruling.verdict == "undetermined" and ruling.permitted is True
    assert [need.put for need in ruling.needs] == ["/state/pack/patch/paths/A-B"]
    told = {"paths": {"A-B": True}}
    answered = judge(table(A="A", B="O", slots={4: "B"}, trust="stated", patch=told), card("A", 4))
    assert answered.state.node == "TURN.MOVE"
    assert {a.source for a in answered.assumptions} <= {"derived", "user"}


def test_a_place_where_somebody_stands_ends_the_turn_whether_a_path_leads_there_or_not__LU_RULING_18() -> None:
    """The path was asked for, although nothing that followed hung on it."""
    ruling = judge(table(A="A", B="B", slots={4: "B"}, trust="stated"), card("A", 4))
    assert (ruling.verdict, ruling.state.node, ruling.state.current) == ("legal", "TURN.CARD", "B")
    [event] = [event for event in ruling.events if event.type == "occupied"]
    assert {"LU-MOVE-4", "LU-MOVE-6"} <= set(event.rules)
    for path, rule in ((True, "LU-MOVE-4"), (False, "LU-MOVE-6")):
        state = table(A="A", B="B", slots={4: "B"}, trust="stated", patch={"paths": {"A-B": path}})
        known = judge(state, card("A", 4))
        assert rule in {rule for event in known.events for rule in event.rules}
        assert replace(known.state, pack=ruling.state.pack) == ruling.state
    unknown = judge(table(A="A", B="O", slots={4: "B"}, trust="stated"), card("A", 4))
    assert unknown.verdict == "undetermined"


def test_where_nothing_is_assumed_the_ring_of_a_start_is_asked_for() -> None:
    state = GAME.setup({}, trust="stated")
    move = {"type": "place", "seat": "A", "adventurer": "red", "location": "A"}
    ruling = judge(state, move)
    assert ruling.verdict == "undetermined"
    assert [(need.put, need.purpose) for need in ruling.needs] == [("/state/pack/patch/fields/A/ring", "legality")]
    listed = GAME.moves(state)
    assert listed.moves == () and len(listed.open) == 4 * 15
    told = GAME.setup({}, trust="stated", pack={"id": "default", "patch": {"fields": {"A": {"ring": True}}}})
    assert judge(told, move).verdict == "legal"
