"""How the gaps of the rulebook are read: the preparation, a turn, bugs and the end, each reading with a position."""

import pytest

from referee.games.lumina.state import State
from tests.lumina.positions import GAME, by, card, judge, play, primary, rules_of, setting_up, table


def place(seat: str, piece: str, location: str) -> dict[str, object]:
    """An adventurer starts."""
    return by(seat, "place", adventurer=piece, location=location)


def to(seat: str, location: str) -> dict[str, object]:
    """An adventurer moves."""
    return by(seat, "move", to=location)


def tiles(*locations: str) -> dict[str, object]:
    """The table turns up the first tiles."""
    return by("chance", "tiles", report={"locations": list(locations)})


# The preparation


@pytest.mark.parametrize("seats", [["A", "B"], ["A", "C", "D"], ["A", "B", "C", "D"]])
def test_two_to_four_play__LU_RULING_1(seats: list[str]) -> None:
    assert GAME.setup({"seats": seats}).players == tuple(seats)


@pytest.mark.parametrize("seats", [[], ["B"]])
def test_nobody_plays_alone__LU_RULING_1(seats: list[str]) -> None:
    (refusal,) = GAME.setup({"seats": seats})
    assert (refusal.rule, refusal.pointer) == ("LU-RULING-1", "/options/seats")


def test_the_players_name_who_starts__LU_RULING_2() -> None:
    state = setting_up(("A", "B", "C"), "red A", "blue C", "green E", options={"first": "C"})
    ruling = judge(state, tiles("A", "C", "E", "G"))
    assert ruling.state.current == "C" and "LU-RULING-2" in rules_of(ruling)


def test_only_ringed_fields_are_starts_and_hold_tiles__LU_RULING_3() -> None:
    state = setting_up()
    starts = {move.location for move in GAME.moves(state).moves}
    assert starts == {"A", "C", "E", "G", "I", "K", "M", "O"}
    assert "LU-RULING-3" in rules_of(judge(state, place("A", "red", "B")))


def test_with_every_ring_lit_every_field_is_a_start__LU_RULING_3() -> None:
    lit = {"fields": {field: {"ring": True} for field in "BDFHJLN"}}
    state = setting_up(pack={"id": "default", "patch": lit})
    assert judge(state, place("A", "red", "B")).verdict == "legal"


def test_the_first_player_places_first_then_clockwise__LU_RULING_4() -> None:
    state = setting_up(("A", "B", "C"), options={"first": "B"})
    order = []
    for piece, field in (("red", "A"), ("blue", "C"), ("green", "E")):
        (seat,) = GAME.pending(state).seats
        order.append(seat)
        state = play(state, place(seat, piece, field))
    assert order == ["B", "C", "A"]


def test_no_two_start_on_one_field__LU_RULING_5() -> None:
    state = setting_up(("A", "B"), "red A")
    assert primary(judge(state, place("B", "blue", "A"))) == "LU-MOVE-3"
    assert judge(state, place("B", "blue", "C")).verdict == "legal"


def test_a_tile_of_the_preparation_stays_under_an_adventurer__LU_RULING_6() -> None:
    state = setting_up(("A", "B"), "red A", "blue O")
    ruling = judge(state, tiles("A", "C", "E", "O"))
    assert {"A", "O"} <= ruling.state.board_tiles.keys()
    assert ruling.state.bugs == {"A": (), "B": ()} and "LU-RULING-6" in rules_of(ruling)
    assert primary(judge(ruling.state, by("A", "take"))) == "LU-BUG-1"


def test_a_tile_of_the_preparation_stays_under_an_adventurer_at_any_table__LU_RULING_9() -> None:
    state = setting_up(("A", "B"), "red A", "blue O", switches={"under_adventurer": "take"})
    after = play(state, tiles("A", "C", "E", "O"))
    assert after.bugs == {"A": (), "B": ()} and {"A", "O"} <= after.board_tiles.keys()


def test_chance_lays_the_cards_out_once__LU_RULING_7() -> None:
    layouts = []
    for seed in ("one", "two"):
        state = setting_up(("A", "B"), "red A", "blue O", seed=seed)
        assert sorted(state.layout.values()) == sorted(GAME.packs["default"]["kinds"])
        layouts.append(state.layout)
        for slot in range(1, 4):
            if state.node == "TURN.CARD":
                state = play(state, card(str(state.current), slot))
        assert state.layout == layouts[-1]
    assert layouts[0] != layouts[1]


def test_adventurers_come_before_cards_and_tiles__LU_RULING_28() -> None:
    state = setting_up()
    assert primary(judge(state, tiles("A", "C", "E", "G"))) == "LU-FLOW-1"
    last = judge(setting_up(("A", "B"), "red A", seed="order"), place("B", "blue", "O"))
    happened = [event.type for event in last.events]
    assert happened[:4] == ["placed", "all-placed", "cards-laid-out", "tiles-shuffled"]
    assert "LU-RULING-28" in rules_of(last)


def test_a_pack_has_a_start_for_everybody__LU_RULING_30() -> None:
    few = {
        "fields": {field: {"ring": False} for field in "ACEGI"},
        "tiles": {f"t{n:02}": {"kind": "M"} for n in range(1, 11)},
    }
    (fault,) = GAME.setup({}, pack={"id": "default", "patch": few})
    assert fault.rule == "REF-STATE-2" and "3" in fault.detail
    (state_fault,) = GAME.setup(
        {},
        pack={"id": "default", "patch": {"fields": {f: {"ring": True} for f in "BDFH"}}},
        switches={"start_ring": "without"},
    )
    assert "LU-RULING-30" in state_fault.also


def test_a_location_is_one_field_of_the_default_board__LU_RULING_31() -> None:
    fields = GAME.packs["default"]["fields"]
    assert {name: field["kind"] for name, field in fields.items()} == {name: name for name in fields}
    ruling = judge(table(A="A", B="O", slots={4: "B"}), card("A", 4))
    kinds = [a for a in ruling.assumptions if a.ref == "LU-RULING-31"]
    assert "/state/pack/patch/fields/B/kind" in [a.pointer for a in kinds]


# A card is turned over


@pytest.mark.parametrize("tile_below", [False, True])
def test_the_card_of_the_own_place_changes_nothing__LU_RULING_10(tile_below: bool) -> None:
    state = table(A="A", B="O", tiles="A C I K" if tile_below else "C I K M", slots={4: "A"})
    ruling = judge(state, card("A", 4))
    assert (ruling.state.node, ruling.state.current) == ("TURN.CARD", "A")
    assert ruling.state.bugs["A"] == () and "LU-RULING-10" in rules_of(ruling)
    assert judge(ruling.state, card("A", 5)).verdict == "legal"


def test_a_move_can_be_declined_and_the_chance_is_gone__LU_RULING_11() -> None:
    state = play(table("TURN.MOVE", A="A", B="O", slots={4: "B"}, up=[4]), by("A", "stay"))
    assert state.current == "A" and state.at("A") == "A"
    assert primary(judge(state, to("A", "B"))) == "LU-MOVE-1"


@pytest.mark.parametrize(("up", "declined"), [([4, 5], True), ([6, 5], False), ([5], False)])
def test_the_place_of_a_card_that_was_declined_is_named_as_such__LU_RULING_11(up: list[int], declined: bool) -> None:
    state = table("TURN.MOVE", A="A", B="O", slots={4: "B", 5: "F", 6: "A"}, up=up)
    ruling = judge(state, to("A", "B"))
    assert primary(ruling) == "LU-MOVE-1"
    assert ("LU-RULING-11" in rules_of(ruling)) == declined


@pytest.mark.parametrize(
    "state",
    [table(A="A", B="O"), table(A="B", B="O", slots={4: "B"}, up=[4])],
    ids=["before the first card", "in the middle of the turn"],
)
def test_a_turn_is_not_given_up__LU_RULING_12(state: State) -> None:
    ruling = judge(state, by("A", "end_turn"))
    assert primary(ruling) == "LU-MOVE-2" and "LU-RULING-12" in rules_of(ruling)


def test_a_card_that_is_up_cannot_be_chosen__LU_RULING_13() -> None:
    state = table(A="B", B="O", slots={4: "B"}, up=[4])
    assert primary(judge(state, card("A", 4))) == "LU-TURN-3"
    assert 4 not in {move.slot for move in GAME.moves(state).moves}


@pytest.mark.parametrize(("start", "there"), [("A", "B"), ("B", "A")], ids=["without a ring", "with a ring"])
def test_a_step_to_a_field_without_a_tile_goes_on__LU_RULING_14(start: str, there: str) -> None:
    state = table(A=start, B="O", slots={4: there})
    after = judge(play(state, card("A", 4)), to("A", there))
    assert (after.state.node, after.state.current) == ("TURN.CARD", "A") and "LU-RULING-14" in rules_of(after)


def test_the_card_of_another_adventurers_place_ends_the_turn_however_far_it_is__LU_RULING_17() -> None:
    for field in "BCDEFGHIJKLMNO":
        ruling = judge(table(A="A", B=field, slots={4: field}), card("A", 4))
        assert ruling.state.current == "B" and ruling.state.face_up == ()


def test_out_of_reach_and_occupied_is_out_of_reach__LU_RULING_18() -> None:
    ruling = judge(table(A="A", B="O", slots={4: "O"}), card("A", 4))
    (ended,) = (event for event in ruling.events if event.type == "out-of-reach")
    assert {"LU-MOVE-6", "LU-RULING-18"} <= set(ended.rules) and ruling.state.current == "B"


def test_a_tile_next_door_under_another_adventurer_is_not_got__LU_RULING_19() -> None:
    ruling = judge(table(A="B", B="C", slots={4: "C"}), card("A", 4))
    (ended,) = (event for event in ruling.events if event.type == "occupied")
    assert {"LU-MOVE-4", "LU-RULING-19"} <= set(ended.rules)
    assert ruling.state.current == "B" and ruling.state.board_tiles["C"] == ("t03",)


@pytest.mark.parametrize(("here", "there"), [("A", "B"), ("B", "A"), ("A", "F"), ("F", "A")])
def test_paths_lead_both_ways__LU_RULING_20(here: str, there: str) -> None:
    ruling = judge(table(A=here, B="O", slots={4: there}), card("A", 4))
    assert ruling.state.node == "TURN.MOVE" and "LU-RULING-20" in rules_of(ruling)


def test_what_is_direct_depends_on_where_the_adventurer_is_now__LU_RULING_20() -> None:
    state = play(table(A="A", B="O", slots={4: "B", 5: "G"}), card("A", 4))
    assert play(state, to("A", "B"), card("A", 5)).node == "TURN.MOVE"
    assert play(state, by("A", "stay"), card("A", 5)).current == "B"


def test_an_adventurer_may_go_back__LU_RULING_21() -> None:
    state = table(A="A", B="O", slots={4: "B", 5: "A"})
    state = play(state, card("A", 4), to("A", "B"), card("A", 5))
    ruling = judge(state, to("A", "A"))
    assert ruling.verdict == "legal" and "LU-RULING-21" in rules_of(ruling)


def test_nothing_is_told_about_cards_that_are_face_down__LU_RULING_24() -> None:
    state = play(table(A="A", B="O", slots={9: "M"}, reported=True), card("A", 9, "M"))
    assert state.seen == {"9": "M"} and state.face_up == ()
    for viewer in (*GAME.seats, "public"):
        seen = GAME.hide(state, viewer)
        assert seen.seen == {} and seen.layout is None
    assert primary(judge(state, by("B", "tell", at="/seen/9", card="t01"))) == "LU-PREP-4"


def test_a_player_who_is_hemmed_in_turns_over_a_card_like_anybody__LU_RULING_27() -> None:
    around = {"A": "A", "B": "B", "C": "F"}
    own = judge(table(**around, slots={4: "A"}), card("A", 4))
    assert own.state.current == "A"
    for shown in ("B", "F", "O"):
        assert judge(table(**around, slots={4: shown}), card("A", 4)).state.current == "B"


def test_a_card_is_not_turned_over_while_a_move_is_offered__LU_RULING_33() -> None:
    state = table("TURN.MOVE", A="A", B="O", slots={4: "B"}, up=[4])
    ruling = judge(state, card("A", 7))
    assert primary(ruling) == "LU-FLOW-1" and "LU-RULING-33" in rules_of(ruling)
    up = judge(state, card("A", 4))
    assert [violation.rule for violation in up.violations] == ["LU-FLOW-1", "LU-TURN-3"]


def test_a_card_allows_one_move__LU_RULING_34() -> None:
    state = play(table(A="A", B="O", slots={4: "B"}), card("A", 4), to("A", "B"))
    ruling = judge(state, to("A", "G"))
    assert primary(ruling) == "LU-MOVE-1" and "LU-RULING-34" in rules_of(ruling)


# Bugs and the end


def at_c(**how: object) -> State:
    """A has moved to C, where a tile lies."""
    arranged: dict[str, object] = {"A": "C", "B": "N", "slots": {2: "C"}, "up": [2], **how}
    return table("TURN.TAKE", **arranged)


def test_a_second_tile_lies_on_top_and_a_visit_earns_one__LU_RULING_8() -> None:
    ruling = judge(at_c(next_tile="t10"), by("A", "take"))
    assert ruling.state.board_tiles["I"] == ("t09", "t10") and "LU-RULING-8" in rules_of(ruling)
    state = table("TURN.TAKE", A="I", B="N", tiles="C K t09 t10", slots={2: "I"}, up=[2])
    after = play(state, by("A", "take"))
    assert after.bugs["A"] == ("t10",) and after.board_tiles["I"] == ("t09",)


@pytest.mark.parametrize(("field", "tile"), [("C", "t04"), ("G", "t07")], ids=["under the drawer", "under another"])
def test_a_drawn_tile_stays_under_an_adventurer__LU_RULING_9(field: str, tile: str) -> None:
    ruling = judge(at_c(B="G", next_tile=tile), by("A", "take"))
    assert ruling.state.board_tiles[field] == (tile,) and "LU-RULING-9" in rules_of(ruling)
    assert ruling.state.bugs == {"A": ("t03",), "B": ()}


def test_a_tile_may_be_left_and_the_turn_is_over__LU_RULING_15() -> None:
    state = at_c()
    ruling = judge(state, by("A", "leave"))
    assert ruling.state.current == "B" and "LU-RULING-15" in rules_of(ruling)
    assert (ruling.state.board_tiles, ruling.state.stack) == (state.board_tiles, state.stack)


def test_without_a_stack_nothing_is_drawn__LU_RULING_16() -> None:
    bugs = {"A": 2, "B": 3, "C": 4, "D": 3}
    state = at_c(B="N", C="A", D="E", tiles="C G I K", bugs=bugs, left=0)
    ruling = judge(state, by("A", "take"))
    assert ruling.state.current == "B" and "LU-RULING-16" in rules_of(ruling)
    assert ruling.state.open_tiles == 3 and ruling.state.stack == ()


def test_after_the_fifth_bug_nothing_is_drawn_or_turned_down__LU_RULING_22() -> None:
    state = at_c(bugs={"A": 4})
    ruling = judge(state, by("A", "take"))
    assert ruling.state.node == "OVER" and "LU-RULING-22" in rules_of(ruling)
    assert ruling.state.stack == state.stack and ruling.state.face_up == state.face_up
    assert ruling.state.open_tiles == 3


@pytest.mark.parametrize("others", [{"B": "N"}, {"B": "N", "D": "E"}], ids=["two", "three"])
def test_four_each_is_no_tie_of_two_or_three__LU_RULING_23(others: dict[str, str]) -> None:
    bugs = dict.fromkeys(others, 4) | {"A": 3}
    ruling = judge(at_c(**others, bugs=bugs), by("A", "take"))
    assert ruling.state.result is None
    assert {ruling.state.count(seat) for seat in ruling.state.players} == {4}


def last_tile(turn: str) -> State:
    """Bugs 4, 4, 4 and 3, and the last tile under the one on turn, who has just come there."""
    places = {"A": "A", "B": "E", "C": "G", "D": "I"} | {turn: "C"}
    bugs = {"A": 4, "B": 4, "C": 4, "D": 3}
    return table("TURN.TAKE", turn=turn, **places, tiles="C", left=0, bugs=bugs, slots={2: "C"}, up=[2])


def test_the_last_tile_decides_between_a_win_and_the_tie__LU_RULING_25() -> None:
    won = judge(last_tile("B"), by("B", "take"))
    assert won.state.result.winners == ("B",) and {"LU-RULING-25", "LU-END-1"} <= rules_of(won)
    assert judge(last_tile("B"), by("B", "leave")).state.result is None


def test_the_tie_is_found_with_the_fourth_bug_of_the_fourth_player__LU_RULING_26() -> None:
    tied = judge(last_tile("D"), by("D", "take"))
    assert tied.state.result.winners == ("A", "B", "C", "D") and "LU-RULING-26" in rules_of(tied)
    assert tied.state.current == "D" and [c.slot for c in tied.state.face_up] == [2]


def test_a_tile_is_drawn_as_long_as_there_is_one_and_nobody_looks__LU_RULING_29() -> None:
    ruling = judge(at_c(), by("A", "take"))
    assert "LU-RULING-29" in rules_of(ruling) and ruling.state.open_tiles == 4
    told = judge(at_c(), by("B", "tell", at="/stack/0", card="t01"))
    assert primary(told) == "LU-PREP-6" and "LU-RULING-29" in rules_of(told)
