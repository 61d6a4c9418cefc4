"""Each switch of Lumina: a position in which it alone changes what happens, and the note that it does."""

from typing import Any

import pytest

from referee.core.ruling import Ruling
from referee.games.lumina.state import State
from tests.lumina.positions import GAME, by, card, judge, play, primary, rules_of, setting_up, table


def at_c(**how: Any) -> State:
    """A has moved to C, where a tile lies."""
    return table("TURN.TAKE", **{"A": "C", "B": "N", "slots": {2: "C"}, "up": [2], **how})


def noted(ruling: Ruling) -> dict[tuple[str, str], str]:
    """The verdicts that a ruling tells of other readings."""
    return {(other.switch, other.other): other.verdict_if_other for other in ruling.depends_on}


def place(location: str) -> dict[str, Any]:
    """A starts with red."""
    return by("A", "place", adventurer="red", location=location)


def test_every_switch_is_tried_here() -> None:
    assert {*GAME.switches} == {"own_location", "stop", "second_tile", "under_adventurer", "start_ring", "variant"}
    for switch in GAME.switches.values():
        assert switch.interpretation in GAME.rulebook.sentences and len(switch.values) == 2


def test_the_card_of_the_own_place_can_end_the_turn__LU_RULING_10() -> None:
    plain = judge(table(A="A", B="O", slots={4: "A"}), card("A", 4))
    assert plain.state.current == "A" and noted(plain) == {("own_location", "end_turn"): "legal"}
    ended = judge(table(A="A", B="O", slots={4: "A"}, switches={"own_location": "end_turn"}), card("A", 4))
    assert ended.state.current == "B" and noted(ended) == {("own_location", "continue"): "legal"}


def test_a_free_neighbor_of_the_own_kind_is_offered_under_both_readings__LU_RULING_35() -> None:
    for value in GAME.switches["own_location"].values:
        how: dict[str, Any] = {"pack": "published", "tiles": "A E J K", "switches": {"own_location": value}}
        assert play(table(A="H2", B="N1", slots={3: "H"}, **how), card("A", 3)).node == "TURN.MOVE"
        taken = judge(table(A="H2", B="H3", slots={3: "H"}, **how), card("A", 3))
        assert taken.state.current == ("A" if value == "continue" else "B")
        assert "LU-RULING-35" in rules_of(taken)


def test_a_turn_can_be_ended_early_where_the_table_allows_it__LU_RULING_12() -> None:
    refused = judge(table(A="B", B="O", slots={4: "B"}, up=[4]), by("A", "end_turn"))
    assert primary(refused) == "LU-MOVE-2" and noted(refused) == {("stop", "allowed"): "legal"}
    state = table(A="B", B="O", slots={4: "B"}, up=[4], switches={"stop": "allowed"})
    allowed = judge(state, by("A", "end_turn"))
    assert allowed.state.current == "B" and "LU-RULING-12" in rules_of(allowed)
    assert noted(allowed) == {("stop", "refused"): "illegal"}
    assert by("A", "end_turn") in [GAME.dump(move) for move in GAME.moves(state).moves]


def test_before_the_first_card_no_turn_is_ended_anywhere__LU_RULING_12() -> None:
    state = table(A="A", B="O", switches={"stop": "allowed"})
    assert primary(judge(state, by("A", "end_turn"))) == "LU-TURN-3"
    assert "end_turn" not in {move.type for move in GAME.moves(state).moves}


def test_while_a_move_is_offered_it_is_declined_first__LU_RULING_12() -> None:
    state = table("TURN.MOVE", A="A", B="O", slots={4: "B"}, up=[4], switches={"stop": "allowed"})
    assert primary(judge(state, by("A", "end_turn"))) == "LU-FLOW-1"
    assert play(state, by("A", "stay"), by("A", "end_turn")).current == "B"


def test_a_second_tile_goes_under_the_stack_where_the_table_draws_again__LU_RULING_8() -> None:
    plain = judge(at_c(next_tile="t10"), by("A", "take"))
    assert plain.state.board_tiles["I"] == ("t09", "t10")
    assert noted(plain) == {("second_tile", "redraw"): "legal"}
    state = at_c(next_tile="t10", switches={"second_tile": "redraw"})
    again = judge(state, by("A", "take"))
    assert again.state.board_tiles["I"] == ("t09",) and again.state.open_tiles == 4
    assert again.state.stack[-1] == "t10" and len(again.state.stack) == len(state.stack) - 1
    assert "LU-RULING-8" in rules_of(again)


def test_where_all_tiles_left_are_second_ones_the_first_lies_on_top__LU_RULING_8() -> None:
    bugs = {"A": 2, "B": 4, "C": 2, "D": 2}
    state = table("TURN.TAKE", A="C", B="N", C="B", D="D", tiles="t03 t09 t11 t13", next_tile="t10", bugs=bugs,
                  slots={2: "C"}, up=[2], switches={"second_tile": "redraw"})  # fmt: skip
    stack = ("t10", "t12")
    document = GAME.dump(state)
    out = {"t03", "t09", "t11", "t13", *stack}
    taken = [tile for tile in GAME.packs["default"]["tiles"] if tile not in out]
    document |= {"stack": list(stack), "bugs": {s: [taken.pop() for _ in range(n)] for s, n in bugs.items()}}
    after = play(GAME.load(document), by("A", "take"))
    assert after.board_tiles["I"] == ("t09", "t10") and after.stack == ("t12",)


@pytest.mark.parametrize(("drawn", "refused"), [("I", True), ("O", False)])
def test_a_table_that_draws_again_reports_the_tile_that_stays__LU_RULING_8(drawn: str, refused: bool) -> None:
    state = at_c(reported=True, switches={"second_tile": "redraw"})
    ruling = judge(state, by("A", "take", report={"drawn": drawn}))
    assert ruling.verdict == ("illegal" if refused else "legal")
    if refused:
        assert primary(ruling) == "LU-FLOW-3" and "LU-RULING-8" in rules_of(ruling)


def test_who_stands_on_the_field_of_a_drawn_tile_can_get_it__LU_RULING_9() -> None:
    plain = judge(at_c(B="G", next_tile="t07"), by("A", "take"))
    assert plain.state.bugs["B"] == () and noted(plain) == {("under_adventurer", "take"): "legal"}
    state = at_c(B="G", next_tile="t07", switches={"under_adventurer": "take"})
    got = judge(state, by("A", "take"))
    assert got.state.bugs == {"A": ("t03",), "B": ("t07",)} and got.state.open_tiles == 4
    assert len(got.state.stack) == len(state.stack) - 2 and "LU-RULING-9" in rules_of(got)


def test_a_tile_got_in_another_players_turn_can_win__LU_RULING_9() -> None:
    state = at_c(B="G", next_tile="t07", bugs={"B": 4}, switches={"under_adventurer": "take"})
    won = judge(state, by("A", "take"))
    assert won.state.result.winners == ("B",) and won.state.open_tiles == 3
    assert GAME.faults(won.state) == ()


def test_the_drawer_can_get_the_next_tile_of_the_own_field__LU_RULING_9() -> None:
    state = at_c(next_tile="t04", switches={"under_adventurer": "take"})
    assert play(state, by("A", "take")).bugs["A"] == ("t03", "t04")


def test_a_table_reports_every_tile_that_it_draws__LU_RULING_9() -> None:
    state = at_c(B="G", reported=True, switches={"under_adventurer": "take"})
    first = judge(state, by("A", "take", report={"drawn": "G"}))
    assert first.verdict == "undetermined" and first.needs[0].put == "/move/report"
    both = judge(state, by("A", "take", report={"drawn": ["G", "O"]}))
    assert both.state.bugs["B"] == ("t07",) and both.state.board_tiles["O"] == ("t15",)
    more = judge(state, by("A", "take", report={"drawn": ["G", "O", "E"]}))
    assert primary(more) == "LU-FLOW-3" and more.violations[0].pointer == "/move/report/drawn/2"


@pytest.mark.parametrize("pack", ["default", "published"])
def test_every_pack_can_be_started_with_rings_or_without__LU_PUB_3(pack: str) -> None:
    data = GAME.packs[pack]["fields"]
    ringed = next(name for name, field in data.items() if field["ring"])
    plain = next(name for name, field in data.items() if not field["ring"])
    for value, fitting, other, rule in (("with", ringed, plain, "LU-PREP-3"), ("without", plain, ringed, "LU-PUB-3")):
        state = setting_up(pack={"id": pack}, switches={"start_ring": value})
        assert judge(state, place(fitting)).verdict == "legal"
        refused = judge(state, place(other))
        assert primary(refused) == rule
        assert noted(refused) == {("start_ring", "without" if value == "with" else "with"): "legal"}


def test_a_pack_brings_its_readings_and_the_players_may_choose_others__LU_PUB_3() -> None:
    assert GAME.setup({}).switches["start_ring"] == "with"
    assert GAME.setup({}, pack={"id": "published"}).switches["start_ring"] == "without"
    chosen = GAME.setup({}, pack={"id": "published"}, switches={"start_ring": "with", "stop": "allowed"})
    assert (chosen.switches["start_ring"], chosen.switches["stop"]) == ("with", "allowed")


@pytest.mark.parametrize("pack", ["default", "published"])
def test_experienced_players_play_with_every_pack__LU_PUB_7(pack: str) -> None:
    data = GAME.packs[pack]["fields"]
    red, blue = [name for name, f in data.items() if f["ring"] == (pack == "default")][:2]
    for variant in GAME.switches["variant"].values:
        state = setting_up(("A", "B"), f"red {red}", pack={"id": pack}, switches={"variant": variant}, seed="rows")
        last = judge(state, by("B", "place", adventurer="blue", location=blue))
        assert (last.state.rows is not None) == (variant == "experienced")
        other = "basic" if variant == "experienced" else "experienced"
        assert noted(last)[("variant", other)] == "legal"
        assert ("LU-PUB-7" in rules_of(last)) == (variant == "experienced")


def test_a_switch_is_noted_only_where_it_decides() -> None:
    assert noted(judge(table(A="A", B="O", slots={4: "B"}), card("A", 4))) == {}
    assert noted(judge(at_c(next_tile="t15"), by("A", "take"))) == {}
