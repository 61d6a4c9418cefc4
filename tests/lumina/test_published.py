"""The published edition and the variant for experienced players: kinds with several fields, cards that change hands."""

import pytest
from msgspec.structs import replace

from referee.games.lumina.state import State
from tests.lumina.positions import GAME, by, card, judge, play, primary, rules_of, setting_up, table
from tests.suite.play import walk

EXPERIENCED = {"variant": "experienced"}


def to(seat: str, location: str) -> dict[str, object]:
    """An adventurer moves."""
    return by(seat, "move", to=location)


def published(node: str = "TURN.CARD", **how: object) -> State:
    """The published edition, in a turn of A."""
    arranged: dict[str, object] = {"tiles": "A E J K", **how}
    return table(node, pack="published", **arranged)


# Kinds and fields


def test_the_own_kind_does_nothing_also_next_to_a_taken_field_of_it__LU_RULING_35() -> None:
    for other in ("N1", "H3"):
        ruling = judge(
            published(A="H2" if other == "H3" else "A1", B=other, slots={3: "H" if other == "H3" else "A"}),
            card("A", 3),
        )
        assert (ruling.state.node, ruling.state.current) == ("TURN.CARD", "A")
        assert "LU-RULING-35" in rules_of(ruling)


def test_the_own_kind_next_door_is_offered__LU_RULING_35() -> None:
    ruling = judge(published(A="H2", B="N1", slots={3: "H"}), card("A", 3))
    assert ruling.state.node == "TURN.MOVE" and "LU-RULING-35" in rules_of(ruling)
    assert [move.to for move in GAME.moves(ruling.state, {"type": "move"}).moves] == ["H3"]


def test_of_several_fields_the_player_picks_a_free_one__LU_RULING_36() -> None:
    both = judge(published(A="O3", B="N1", slots={5: "C"}), card("A", 5))
    assert {move.to for move in GAME.moves(both.state, {"type": "move"}).moves} == {"C1", "C2"}
    one = judge(published(A="O3", B="C2", slots={5: "C"}), card("A", 5))
    assert {move.to for move in GAME.moves(one.state, {"type": "move"}).moves} == {"C1"}
    none = judge(published(A="O3", B="C2", C="C1", slots={5: "C"}), card("A", 5))
    assert none.state.current == "B" and {"LU-MOVE-4", "LU-PUB-6"} <= rules_of(none)
    assert all("LU-RULING-36" in rules_of(ruling) for ruling in (both, one, none))


def test_a_tile_is_got_only_where_it_lies__LU_RULING_37() -> None:
    state = published("TURN.MOVE", A="O3", B="N1", tiles="C E J K", slots={5: "C"}, up=[5])
    away = judge(state, to("A", "C2"))
    assert away.state.node == "TURN.CARD" and "LU-RULING-37" in rules_of(away)
    assert play(state, to("A", "C1")).node == "TURN.TAKE"


def test_every_free_field_without_a_ring_is_a_start__LU_RULING_38() -> None:
    state = setting_up(("A", "B"), "red C2", pack={"id": "published"})
    starts = {move.location for move in GAME.moves(state).moves}
    fields = GAME.packs["published"]["fields"]
    assert starts == {name for name, field in fields.items() if not field["ring"]} - {"C2"}


def test_with_all_sixteen_cards_up_the_turn_is_over__LU_RULING_39() -> None:
    order = "BEJGFIHMCOANDLPK"
    steps = dict(zip("EGHMCOALP", ("E3", "G2", "H2", "M2", "C2", "O3", "A2", "L3", "P3"), strict=True))
    state = published(A="B2", B="J3", slots=dict(enumerate(order, 1)), tiles="F I N D")
    for slot, kind in enumerate(order[:-1], 1):
        state = play(state, card("A", slot))
        if kind in steps:
            state = play(state, to("A", steps[kind]))
        elif state.node == "TURN.MOVE":
            state = play(state, by("A", "stay"))
        assert state.current == "A", kind
    assert len(state.face_up) == 15
    last = judge(state, card("A", 16))
    ruling = judge(last.state, by("A", "stay")) if last.state.node == "TURN.MOVE" else last
    assert ruling.state.current == "B" and ruling.state.face_up == () and "LU-RULING-39" in rules_of(ruling)


def test_a_pack_in_which_a_location_is_one_field_names_no_rule_of_the_published_edition() -> None:
    for seed in range(3):
        for _, _, ruling in walk(GAME, seed):
            assert not {rule for rule in rules_of(ruling) if rule.startswith("LU-PUB")}


def test_nothing_reads_a_kind_out_of_the_name_of_a_field() -> None:
    """C1 and C2 change names with fields of other kinds; verdicts follow the data."""
    names = {"C1": "A9", "C2": "Z", "A2": "C1"}
    state = published("TURN.MOVE", A="O3", B="N1", slots={5: "C"}, up=[5])
    renamed = GAME.rename(state, names)
    assert judge(renamed, to("A", "A9")).verdict == judge(renamed, to("A", "Z")).verdict == "legal"
    assert primary(judge(renamed, to("A", "C1"))) == "LU-MOVE-1"


# Experienced players


@pytest.mark.parametrize(
    ("seats", "first", "shares"),
    [("AB", "A", (8, 7)), ("ABC", "B", (5, 5, 5)), ("ABCD", "D", (4, 4, 4, 3))],
)
def test_cards_are_dealt_one_at_a_time_from_the_first_player__LU_RULING_40(
    seats: str, first: str, shares: tuple[int, ...]
) -> None:
    placed = ("red A", "blue C", "green E", "yellow G")[: len(seats)]
    state = setting_up(tuple(seats), *placed, options={"first": first}, switches=EXPERIENCED, seed="deal")
    assert state.rows is not None
    assert [state.rows[str(slot)] for slot in range(1, len(seats) + 1)] == list(state.players)
    assert tuple([*state.rows.values()].count(seat) for seat in state.players) == shares


def test_sixteen_cards_among_three__LU_RULING_40() -> None:
    state = setting_up(
        ("A", "B", "C"), "red A2", "blue C2", "green E2", pack={"id": "published"}, switches=EXPERIENCED, seed="deal"
    )
    assert state.rows is not None
    assert [[*state.rows.values()].count(seat) for seat in "ABC"] == [6, 5, 5]


def test_a_card_that_was_taken_over_is_down_again_in_its_new_row__LU_RULING_41() -> None:
    state = table(A="A", B="O", slots={4: "B", 9: "M"}, switches=EXPERIENCED)
    state = play(state, card("A", 4), to("A", "B"))
    assert state.rows["4"] == "A" and state.is_up(4)
    ruling = judge(state, card("A", 9))
    assert ruling.state.rows["4"] == "A" and not ruling.state.is_up(4)
    assert {"LU-PUB-10", "LU-RULING-41"} <= rules_of(ruling)
    assert judge(ruling.state, card("B", 4)).verdict == "legal"


def test_a_card_changes_rows_only_if_its_player_moved__LU_RULING_42() -> None:
    state = table(A="A", B="O", slots={4: "B", 2: "A"}, switches=EXPERIENCED)
    stayed = judge(play(state, card("A", 4)), by("A", "stay"))
    assert stayed.state.rows == state.rows and "LU-RULING-42" in rules_of(stayed)
    assert play(state, card("A", 2)).rows == state.rows
    to_a_tile = play(table(A="B", B="O", slots={4: "C"}, switches=EXPERIENCED), card("A", 4), to("A", "C"))
    assert to_a_tile.node == "TURN.TAKE" and to_a_tile.rows["4"] == "A"


def test_any_card_may_be_turned_over_and_a_row_may_be_empty__LU_RULING_43() -> None:
    state = table(A="A", B="O", switches=EXPERIENCED)
    state = replace(state, rows=dict.fromkeys(state.rows, "B"))
    assert GAME.faults(state) == ()
    assert len(GAME.moves(state).moves) == 15
    assert "LU-RULING-43" in rules_of(judge(state, card("A", 4)))


def test_the_variant_changes_nothing_but_rows__LU_RULING_44__LU_INV_24() -> None:
    """The same game, played with the same moves, has the same states, verdicts and events."""
    for seed in range(4):
        experienced = list(walk(GAME, seed, {"seats": ["A", "B", "C"]}, EXPERIENCED))
        basic = experienced[0][0]
        basic = replace(basic, switches={**basic.switches, "variant": "basic"})
        for before, move, ruling in experienced:
            assert GAME.moves(basic).moves == GAME.moves(before).moves
            other = GAME.judge(basic, move)
            assert other.verdict == ruling.verdict
            assert other.state == replace(ruling.state, switches=basic.switches, rows=None)
            own = ("dealt", "card-taken-over")
            told = [(event.type, event.data) for event in ruling.events if event.type not in own]
            assert [(event.type, event.data) for event in other.events] == told
            basic = other.state
