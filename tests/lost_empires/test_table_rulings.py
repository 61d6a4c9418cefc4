"""Table rulings: every change that a table can make, what it leaves alone, decks that are shuffled and reported."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core.canonical import canonical
from referee.games.lost_empires.state import Lasting, Sides, State
from referee.games.lost_empires.table_changes import OPS
from referee.wire import shapes
from tests.lost_empires.positions import GAME, activated, by, judge, named, play, position, ruled, told
from tests.lost_empires.proposals import FEW, played, table_rulings
from tests.suite.adapters.lost_empires import LostEmpires as Adapter

WAR_DOG, FIREBIRD, PATROLLER = "fe-war-dog#1", "tc-firebird#1", "fe-frontline-patroller#1"
CARD = "fe-march-orders"
UNITS = "A fe-war-dog outer_1 1d; A fe-frontline-patroller center; B tc-firebird outer_1 drained; B tc-x3 hive_B"
Change = dict[str, Any]
Look = Callable[[State], Any]


def asked(**more: Any) -> State:
    """March Orders has been played, and the table says what it does."""
    options: dict[str, Any] = {
        "hand": {"A": [CARD, "fe-hound"], "B": ["tc-air-strike"]},
        "deck": {"A": ["fe-hound", "fe-blast-fire", "fe-blast-fire"], "B": ["tc-basilisk"]},
        "artifacts": Sides(2, 1),
        "command": Sides(3, 2),
    }
    return play(position(UNITS, **(options | more)), by("A", "play_support", card=CARD))


def refusal(*changes: Change, **members: Any) -> tuple[str, str, str]:
    """What speaks against a ruling: the rule, the place and the sentence."""
    ruling = judge(asked(), ruled(CARD, *changes, **members))
    assert ruling.verdict == "illegal", ruling
    found = ruling.violations[0]  # type: ignore[index]
    return found.rule, found.pointer, found.detail


def of(name: str, member: str) -> Look:
    return lambda state: getattr(state.units[name], member)


def elite(state: State) -> Any:
    return state.artifacts.A, state.elite_supply, "tc-x3" in state.discard.B.known


def hand(state: State) -> Any:
    return len(state.hand.A), len(state.deck.A), state.hand.A.known


def deck(state: State) -> Any:
    return state.deck.A.cards, state.deck.A.to_both


def supplies(state: State) -> Any:
    return state.artifacts, state.artifact_supply


PILE = ("fe-hound", "fe-blast-fire", "fe-blast-fire")
DONE: list[tuple[Change, Look, Any]] = [
    ({"op": "deal_damage", "unit": WAR_DOG, "count": 2}, of(WAR_DOG, "damage"), 3),
    ({"op": "remove_damage", "unit": WAR_DOG, "count": 1}, of(WAR_DOG, "damage"), 0),
    ({"op": "destroy", "unit": "tc-x3#1"}, elite, (3, 12, True)),
    ({"op": "discard_from_play", "unit": "tc-x3#1"}, elite, (2, 12, True)),
    ({"op": "return_unit", "unit": WAR_DOG}, hand, (2, 3, ("fe-hound", "fe-war-dog"))),
    ({"op": "return_unit", "unit": WAR_DOG, "to": "deck_top"}, deck, (("fe-war-dog", *PILE), (0,))),
    ({"op": "move", "unit": WAR_DOG, "to": "center"}, of(WAR_DOG, "at"), "center"),
    ({"op": "place", "unit": WAR_DOG, "to": "outer_2"}, of(WAR_DOG, "at"), "outer_2"),
    ({"op": "drain", "unit": WAR_DOG}, of(WAR_DOG, "drained"), True),
    ({"op": "ready", "unit": FIREBIRD}, of(FIREBIRD, "drained"), False),
    ({"op": "draw", "seat": "A", "count": 2}, hand, (3, 1, ("fe-blast-fire", "fe-hound", "fe-hound"))),
    ({"op": "discard_from_hand", "seat": "A", "card": "fe-hound"}, hand, (0, 3, ())),
    ({"op": "put_from_hand", "seat": "A", "card": "fe-hound", "to": "deck_bottom"}, deck, ((*PILE, "fe-hound"), (3,))),
    ({"op": "return_card", "seat": "A", "card": "fe-war-dog"}, hand, (2, 3, ("fe-hound", "fe-war-dog"))),
    ({"op": "return_card", "seat": "A", "card": "fe-war-dog", "to": "deck_top"}, deck, (("fe-war-dog", *PILE), (0,))),
    (
        {"op": "play_from", "seat": "A", "zone": "hand", "card": "fe-hound", "to": "center"},
        of("fe-hound#1", "at"),
        "center",
    ),
    (
        {"op": "play_from", "seat": "A", "zone": "discard", "card": "fe-war-dog", "to": "hive_A"},
        of("fe-war-dog#2", "at"),
        "hive_A",
    ),
    ({"op": "refresh", "seat": "B", "token": "command", "count": 1}, lambda state: state.command, Sides(2, 3)),
    ({"op": "deplete", "seat": "B", "token": "supply", "count": 1}, lambda state: state.supply, Sides(1, 0)),
    ({"op": "gain_artifact", "seat": "B", "count": 2}, supplies, (Sides(2, 3), 15)),
    ({"op": "lose_artifact", "seat": "A", "count": 1}, supplies, (Sides(1, 1), 18)),
    ({"op": "move_artifact", "seat": "A", "to": "B", "count": 2}, supplies, (Sides(0, 3), 17)),
    (
        {"op": "modify", "unit": WAR_DOG, "stat": "offense", "count": -1, "until": "round"},
        of(WAR_DOG, "lasting"),
        (Lasting("offense", -1, "round"),),
    ),
    ({"op": "set_mark", "unit": PATROLLER, "ability": "patroller"}, of(PATROLLER, "used"), ("patroller",)),
    ({"op": "grant_action", "unit": WAR_DOG, "actions": ["move"]}, lambda state: state.node, "ORDER.GRANT"),
]
BY_THEMSELVES = {"shuffle", "extra_actions"}
"""The changes that have tests of their own below."""


def test_the_changes_are_these() -> None:
    assert [*OPS] == [
        *("deal_damage", "remove_damage", "destroy", "discard_from_play", "return_unit", "move", "place"),
        *("drain", "ready", "draw", "discard_from_hand", "put_from_hand", "return_card", "play_from", "shuffle"),
        *("refresh", "deplete", "gain_artifact", "lose_artifact", "move_artifact", "modify", "set_mark"),
        *("extra_actions", "grant_action"),
    ]
    assert {change["op"] for change, *_ in DONE} == {*OPS} - BY_THEMSELVES


@pytest.mark.parametrize(("change", "look", "found"), DONE, ids=[change["op"] for change, *_ in DONE])
def test_what_a_change_does(change: Change, look: Look, found: Any) -> None:
    move = ruled(CARD, change)
    assert shapes.errors("lost-empires/move", move) == []
    ruling = judge(asked(), move)
    assert ruling.verdict == "legal" and look(ruling.state) == found
    assert GAME.faults(ruling.state) == ()
    assert Adapter().components(ruling.state) == Adapter().components(asked())
    assert all({"LE-RULING-97", "LE-ORDER-SUP-3"} & {*event.rules} for event in ruling.events[:1])


# Marks


def test_a_mark_uses_an_ability_up_for_the_round__LE_RULING_64() -> None:
    marked = play(asked(), ruled(CARD, {"op": "set_mark", "unit": PATROLLER, "ability": "patroller"}))
    state = replace(marked.put(FIREBIRD, drained=False), passed=Sides(True, False))
    moving = activated(state, FIREBIRD)
    assert play(moving, by("B", "move", unit=FIREBIRD, to="center")).node == "ORDER.ACTIVATION"
    done = play(replace(moving, frames=(), node="ORDER.TURN"), by("B", "pass"))
    assert done.round == 3 and done.units[PATROLLER].used == ()


def test_a_mark_can_be_taken_away_again__LE_RULING_64() -> None:
    state = asked().put(PATROLLER, used=("patroller",))
    off = {"op": "set_mark", "unit": PATROLLER, "ability": "patroller", "used": False}
    ruling = judge(state, ruled(CARD, off))
    assert ruling.state.units[PATROLLER].used == ()
    assert told(ruling, "marked") == ["patroller of Frontline Patroller has not worked in this round."]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"unit": WAR_DOG, "ability": "patroller"}, "War Dog has no text patroller that works once in a round."),
        ({"unit": PATROLLER, "ability": "other"}, "Frontline Patroller has no text other that works once in a round."),
        (
            {"unit": PATROLLER, "ability": "patroller", "used": False},
            "patroller of Frontline Patroller has not worked in this round.",
        ),
        ({"unit": PATROLLER}, "ability is missing."),
    ],
)
def test_a_mark_is_about_a_text_that_works_once_in_a_round__LE_RULING_97(change: Change, says: str) -> None:
    assert refusal({"op": "set_mark", **change}) == ("LE-RULING-97", "/move/changes/0", says)


def test_a_text_that_nobody_has_told_can_be_marked_under_any_name__LE_RULING_97() -> None:
    state = position("A fe-hound outer_1", pack="default")
    mark = {"op": "set_mark", "unit": "fe-hound#1", "ability": "its-bark"}
    assert play(state, ruled("fe-hound#1", mark)).units["fe-hound#1"].used == ("its-bark",)


# Decks that are shuffled

SHUFFLE = {"op": "shuffle", "seat": "A"}


def test_a_shuffled_deck_is_reported__LE_RULING_92() -> None:
    pile = ["fe-blast-fire", "?", "fe-hound"]
    ruling = judge(asked(), ruled(CARD, SHUFFLE, report={"decks": {"A": pile}}))
    assert ruling.state.deck.A.cards == tuple(pile) and ruling.state.deck.A.to_both == ()
    assert told(ruling, "shuffled") == ["The deck of A is shuffled: 3 cards."]
    assert GAME.faults(ruling.state) == ()


def test_what_comes_after_a_reported_shuffle_happens_in_its_order__LE_RULING_92() -> None:
    report = {"decks": {"A": ["fe-blast-fire", "fe-hound", "fe-blast-fire"]}}
    drawn = {"op": "draw", "seat": "A", "count": 1}, {"op": "discard_from_hand", "seat": "A", "card": "fe-blast-fire"}
    state = play(asked(), ruled(CARD, SHUFFLE, *drawn, report=report))
    assert "fe-blast-fire" in state.discard.A.known and state.hand.A.known == ("fe-hound",)


def test_a_shuffled_deck_is_drawn_from_the_seed_and_the_same_again__LE_RULING_92() -> None:
    state = replace(asked(), seed="friday")
    one, two = (judge(state, ruled(CARD, SHUFFLE)) for _ in range(2))
    assert one.verdict == "legal" and sorted(one.state.deck.A.cards) == sorted(PILE)
    assert one.digest == two.digest and one.state.draws == state.draws + 1


def test_without_seed_and_report_the_order_of_every_shuffled_deck_is_asked_for__LE_RULING_92() -> None:
    back = {"op": "return_unit", "unit": WAR_DOG, "to": "deck_top"}
    ruling = judge(asked(), ruled(CARD, back, SHUFFLE, {"op": "shuffle", "seat": "B"}))
    (need,) = ruling.needs  # type: ignore[misc]
    assert ruling.verdict == "undetermined" and ruling.permitted is True and need.put == "/move/report"
    assert {seat: shape["length"] for seat, shape in need.accepts["decks"].items()} == {"A": 4, "B": 1}


def test_listing_and_the_bare_verdict_draw_no_order() -> None:
    state = replace(asked(), seed="friday")
    ruling = GAME.judge(state, GAME.load_move(ruled(CARD, SHUFFLE)), want={"verdict"})
    assert ruling.verdict == "legal" and canonical(state) == canonical(replace(asked(), seed="friday"))


@pytest.mark.parametrize(
    ("changes", "report", "rule", "pointer", "says"),
    [
        ([SHUFFLE], {"A": ["?", "?"]}, "LE-FLOW-3", "/move/report/decks/A", "2 cards are reported"),
        ([SHUFFLE], {"A": ["fe-hound"] * 2 + ["?"]}, "LE-FLOW-3", "/move/report/decks/A", "so many of Hound"),
        ([SHUFFLE], {"B": ["?"]}, "LE-FLOW-3", "/move/report/decks", "decks of B are reported, those of A shuffled"),
        ([], {"B": ["?"]}, "LE-FLOW-3", "/move/report/decks", "decks of B are reported, those of nobody shuffled"),
        ([SHUFFLE, SHUFFLE], {"A": ["?"] * 3}, "LE-RULING-97", "/move/changes", "shuffled 2 times"),
        ([{"op": "shuffle", "seat": "C"}], {"C": ["?"]}, "LE-RULING-97", "/move/changes/0", "no seat C"),
    ],
)
def test_a_report_has_the_cards_of_the_decks_that_are_shuffled__LE_FLOW_3(
    changes: list[Change], report: dict[str, list[str]], rule: str, pointer: str, says: str
) -> None:
    found = refusal(*changes, report={"decks": report})
    assert found[:2] == (rule, pointer) and says in found[2]


def test_a_card_that_hangs_on_an_order_that_nobody_has_reported_is_not_named__LE_RULING_97() -> None:
    draw = {"op": "draw", "seat": "A", "count": 2}
    late = {"op": "discard_from_hand", "seat": "A", "card": "fe-blast-fire"}
    rule, pointer, says = refusal(SHUFFLE, draw, late)
    assert (rule, pointer) == ("LE-RULING-97", "/move/changes/2") and "hangs on the order of its deck" in says
    known = {"op": "discard_from_hand", "seat": "A", "card": "fe-hound"}
    seeded = replace(asked(), seed="friday")
    assert judge(seeded, ruled(CARD, SHUFFLE, draw, known)).verdict == "legal"


def unseen() -> State:
    """The three cards of the deck of A are ones that nobody has told."""
    state = asked()
    return replace(state, deck=state.deck.put("A", replace(state.deck.A, cards=("?",) * 3)))


def test_a_reported_card_that_was_unknown_is_taken_on_the_players_word__LE_RULING_92() -> None:
    ruling = judge(unseen(), ruled(CARD, SHUFFLE, report={"decks": {"A": ["?", "fe-blast-fire", "?"]}}))
    claims = [(word.at, word.card) for word in ruling.state.word if word.type == "claim"]
    assert claims == [("/deck/A", "fe-blast-fire")] and GAME.faults(ruling.state) == ()
    assert [word.type for word in GAME.hide(ruling.state, "B").word] == ["table_ruling"]


def test_no_third_copy_is_reported_in_an_unknown_deck__LE_COMP_1() -> None:
    ruling = judge(unseen(), ruled(CARD, SHUFFLE, report={"decks": {"A": ["fe-blast-fire"] * 3}}))
    assert named(ruling)[0] == "LE-FLOW-3"


def test_the_other_player_sees_no_card_of_a_shuffled_deck__LE_RULING_90() -> None:
    move = GAME.load_move(ruled(CARD, SHUFFLE, report={"decks": {"A": ["fe-blast-fire", "fe-hound", "?"]}}))
    seen = GAME.judge_for("B", asked(), move)
    assert seen.verdict == "legal" and seen.state.deck.A.cards == ("?", "?", "?")


def test_what_a_viewer_cannot_see_speaks_against_no_report() -> None:
    move = GAME.load_move(ruled(CARD, SHUFFLE, report={"decks": {"A": ["fe-hound", "fe-hound", "?"]}}))
    assert GAME.judge(asked(), move).verdict == "illegal"
    assert GAME.judge_for("B", asked(), move).verdict == "legal"


# Extra actions


def test_extra_actions_are_for_the_unit_that_is_being_activated() -> None:
    free = position(UNITS, hand={"A": [CARD]}, switches={"support_during_activation": "true"})
    state = play(activated(free, WAR_DOG), by("A", "play_support", card=CARD))
    more = play(state, ruled(CARD, {"op": "extra_actions", "count": 1}))
    assert more.activation is not None and more.activation.actions == 3
    assert refusal({"op": "extra_actions", "count": 1})[2] == "No unit is being activated."


# What no ruling touches


KEPT = ("factions", "lists", "gates", "round", "first_player", "opener", "passed", "active", "turn", "result", "stage")
PLAYED = ("ORDER.TURN", "ORDER.ACTIVATION")


@FEW
@given(data=st.data())
def test_a_ruling_conserves_all_components_and_leaves_the_course_of_the_game__LE_RULING_97(data: st.DataObject) -> None:
    state = data.draw(played().filter(lambda state: state.node in PLAYED))
    move = data.draw(table_rulings(state))
    note(f"{move}")
    ruling = GAME.judge(state, GAME.load_move(move))
    if ruling.verdict == "legal":
        assert GAME.faults(ruling.state) == ()
        assert Adapter().components(ruling.state) == Adapter().components(state)
        assert all(getattr(ruling.state, name) == getattr(state, name) for name in KEPT)
        assert ruling.state.word[-1].type == "table_ruling" or ruling.state.word[-1].type == "claim"


@pytest.mark.parametrize(("count", "places", "shown"), [(1, (0,), ()), (2, (), ("fe-blast-fire",))])
def test_a_card_that_both_know_stays_known_wherever_a_draw_leaves_it__LE_RULING_90(
    count: int, places: tuple[int, ...], shown: tuple[str, ...]
) -> None:
    state = asked()
    state = replace(state, deck=state.deck.put("A", replace(state.deck.A, to_both=(1,))))
    after = play(state, ruled(CARD, {"op": "draw", "seat": "A", "count": count}))
    assert (after.deck.A.to_both, after.shown.A) == (places, shown)
