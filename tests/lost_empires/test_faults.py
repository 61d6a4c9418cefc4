"""What makes a state impossible: each supplied invariant broken once, by itself."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.state import Result, Word
from referee.games.lost_empires.catalogue import RULEBOOK
from referee.games.lost_empires.state import (
    WRAP_UP,
    Called,
    Deck,
    Grant,
    Lasting,
    Melee,
    Ruthless,
    Sides,
    State,
    Triggers,
    Zone,
)
from tests.lost_empires import breaches as at
from tests.lost_empires.positions import GAME, activated, by, judge, position

WAR_DOG = "fe-war-dog#1"
BASE = position("A fe-war-dog outer_1; B tc-firebird center 3d", hand={"A": ["fe-hound"]})


def _two_activations() -> State:
    state = activated(position("A fe-war-dog outer_1; A fe-slew-pod outer_1"), WAR_DOG)
    return replace(state, frames=state.frames * 2)


def _third_copy() -> State:
    state = replace(BASE, hand=BASE.hand.put("A", Zone(("fe-hound",) * 3)))
    return replace(state, deck=state.deck.put("A", Deck(state.deck.A.cards[2:])))


EYE, EYE_OF_GLIESE = position("A fe-eye-of-gliese outer_1"), "fe-eye-of-gliese#1"
WRAPPING = {node: position("A fe-war-dog outer_1; B tc-firebird center", node=node) for node in WRAP_UP}
COUNTING = position("A fe-war-dog outer_1; B tc-firebird center", node="CONTROL")
AFTER_A_MOVE = Grant(seat="A", source="fe-edgeguard#1", ability="edgeguard", optional=True)
"""What an Edgeguard grants that has left play since."""
MOVED = Called(seat="A", source="fe-edgeguard#1", ability="edgeguard", at="outer_1")
UNTOLD = Sides(Zone((), 9), Zone((), 9))

FAULTS: list[tuple[str, State, tuple[str, ...]]] = [
    ("LE-INV-1", _third_copy(), ("LE-COMP-1", "LE-DECK-7")),
    ("LE-INV-1", replace(BASE, deck=BASE.deck.put("A", Deck(BASE.deck.A.cards[1:]))), ()),
    ("LE-INV-1", replace(BASE, shown=Sides(("fe-x4",), ())), ()),
    ("LE-INV-1", replace(BASE, hand=BASE.hand.put("A", Zone(("fe-hound", "fe-hound"), -1))), ()),
    ("LE-INV-3", replace(BASE, artifacts=Sides(1, 0)), ("LE-COMP-9",)),
    ("LE-INV-3", replace(BASE, artifacts=Sides(-1, 0), artifact_supply=21), ("LE-COMP-9",)),
    ("LE-INV-4", replace(BASE, elite_supply=13), ("LE-COMP-8",)),
    ("LE-INV-4", replace(BASE.put(WAR_DOG, elite_token=True), elite_supply=11), ()),
    ("LE-INV-5", replace(BASE, command=Sides(5, 4)), ("LE-COMP-10",)),
    ("LE-INV-5", replace(BASE, supply=Sides(1, -1)), ("LE-COMP-11",)),
    ("LE-INV-6", replace(BASE, gates=Sides(-1, 0)), ("LE-COMP-13",)),
    ("LE-INV-6", replace(BASE, gates=Sides(2, 0)), ("LE-GATE-4",)),
    ("LE-INV-7", replace(BASE, opener="A"), ("LE-COMP-14",)),
    ("LE-INV-7", replace(at.rolling(), first_player="A"), ("LE-COMP-14",)),
    ("LE-INV-8", replace(at.building_decks(), factions=Sides("feng", "feng")), ("LE-FAQ-5",)),
    ("LE-INV-9", BASE.put(WAR_DOG, damage=4, third_damage_by="B"), ("LE-DMG-2",)),
    ("LE-INV-9", BASE.put(WAR_DOG, damage=-1), ()),
    ("LE-INV-10", WRAPPING["WRAP.FALL_BACK"].put(WAR_DOG, damage=3, third_damage_by="B"), ("LE-CAS-2",)),
    ("LE-INV-10", WRAPPING["WRAP.READY"].put(WAR_DOG, damage=3, third_damage_by="B"), ("LE-CAS-2",)),
    ("LE-INV-11", WRAPPING["WRAP.READY"].put(WAR_DOG, at="hive_B"), ("LE-WRAP-FALL-1",)),
    ("LE-INV-11", WRAPPING["WRAP.TURN_ORDER"].put(WAR_DOG, at="hive_B"), ("LE-WRAP-FALL-1",)),
    ("LE-INV-12", WRAPPING["WRAP.REFRESH"].put(WAR_DOG, drained=True), ("LE-WRAP-READY",)),
    ("LE-INV-12", replace(WRAPPING["WRAP.DRAW"], command=Sides(3, 4)), ("LE-WRAP-REFRESH",)),
    ("LE-INV-12", replace(WRAPPING["WRAP.TURN_ORDER"], supply=Sides(1, 0)), ("LE-WRAP-REFRESH",)),
    ("LE-INV-13", BASE.put(WAR_DOG, at="moon"), ("LE-DIAG-3",)),
    ("LE-INV-15", activated(BASE, WAR_DOG).put(WAR_DOG, drained=True), ()),
    ("LE-INV-15", activated(position("A fe-war-dog outer_1 new"), WAR_DOG), ()),
    ("LE-FLOW-4", BASE.put(WAR_DOG, entered=10), ()),
    ("LE-INV-16", BASE.put(WAR_DOG, third_damage_by="B"), ()),
    ("LE-INV-16", BASE.put("tc-firebird#1", third_damage_by=None), ()),
    ("LE-INV-17", position("A fe-x4 outer_1"), ()),
    ("LE-INV-19", _two_activations(), ()),
    ("LE-INV-19", replace(activated(BASE, WAR_DOG), activated=None), ()),
    ("LE-INV-20", activated(BASE, WAR_DOG, actions=3), ()),
    ("LE-INV-20", activated(BASE, WAR_DOG, attacked=True), ()),
    ("LE-INV-20", activated(BASE, WAR_DOG, acted=True), ()),
    ("LE-INV-20", activated(BASE, WAR_DOG, actions=1, attacked=True, named=True), ()),
    ("LE-INV-20", activated(EYE, EYE_OF_GLIESE, "free", actions=2), ()),
    ("LE-INV-21", activated(BASE, WAR_DOG, actions=1, attacked=True, attack_ability=True), ("LE-SPEC-ATTACK-3",)),
    ("LE-FLOW-4", replace(activated(BASE, WAR_DOG), activated="supply"), ()),
    ("LE-FLOW-4", activated(BASE, WAR_DOG, "free", actions=1), ("LE-ORDER-ACT-1",)),
    ("LE-FLOW-4", activated(BASE, WAR_DOG, bonus=True), ("LE-KW-FRONTLINE-3",)),
    ("LE-FLOW-4", activated(position("A fe-hound outer_1"), "fe-hound#1", bonus=True), ("LE-KW-FRONTLINE-3",)),
    ("LE-INV-14", activated(BASE, WAR_DOG, actions=0), ()),
    ("LE-INV-22", replace(BASE, passed=Sides(True, False)), ("LE-PASS-2",)),
    ("LE-INV-25", replace(BASE, passed=Sides(True, True)), ("LE-PASS-4",)),
    ("LE-INV-25", replace(position(node="GATE"), passed=Sides(True, False)), ()),
    ("LE-INV-38", replace(BASE, round=9, opener="A", gates=Sides(4, 0)), ()),
    ("LE-INV-38", replace(BASE, result=Result(("A",), "gates")), ()),
    ("LE-INV-38", replace(at.over(), result=Result(("B",), "gates")), ()),
    ("LE-INV-38", replace(at.over(), result=Result((), "draw")), ()),
    ("LE-INV-42", replace(at.mulligans(), active=None), ()),
    ("LE-FLOW-4", replace(BASE, node="CONTROL.MELEE"), ()),
    ("LE-FLOW-4", replace(BASE, node="NOWHERE"), ()),
    ("LE-FLOW-4", replace(BASE, factions=Sides("nobody", "terra-corps")), ("LE-FACTION-LIST",)),
    ("LE-FLOW-4", replace(BASE, hand=BASE.hand.put("A", Zone(("no-card",)))), ()),
    ("LE-FLOW-4", replace(BASE, node="ORDER.MELEE", frames=(Melee(unit="fe-nobody#1"),)), ()),
    ("LE-FLOW-4", replace(BASE, node="ORDER.GRANT", frames=(Grant(seat="A", source="fe-hound", ability="no"),)), ()),
    ("LE-FLOW-4", replace(BASE, units={"fe-war-dog#0": BASE.units[WAR_DOG]}), ()),
    ("LE-FLOW-4", replace(BASE, units={"fe-war-dog#01": BASE.units[WAR_DOG]}), ()),
    ("LE-FLOW-4", replace(BASE, tied=True), ("LE-SETUP-3-TIE",)),
    ("LE-FLOW-4", replace(BASE, shuffling=("A",)), ()),
    (
        "LE-FLOW-4",
        replace(
            BASE,
            turn=0,
            units={},
            deck=BASE.deck.put("A", Deck(("?",) * 16)),
            lists=UNTOLD,
            hand=Sides(Zone((), 1), Zone((), 1)),
            discard=Sides(Zone((), 1), Zone((), 7)),
        ),
        (),
    ),
    ("LE-FLOW-4", replace(BASE, activated="command"), ("LE-ORDER-3",)),
    ("LE-FLOW-4", replace(COUNTING, active="A"), ()),
    ("LE-FLOW-4", replace(COUNTING, mandatory=True), ()),
    ("LE-FLOW-4", replace(COUNTING, supported=True), ()),
    ("LE-FLOW-4", replace(COUNTING, left=("center",) * 3), ("LE-CTRL-5",)),
    ("LE-FLOW-4", replace(COUNTING, left=("outer_2", "center", "outer_1")), ("LE-CTRL-5",)),
    ("LE-FLOW-4", replace(COUNTING, left=("outer_1", "center")), ("LE-CTRL-5",)),
    ("LE-FLOW-4", replace(COUNTING, node="GATE", left=("outer_2",)), ("LE-CTRL-5",)),
    ("LE-FLOW-4", replace(BASE, left=("outer_2",)), ("LE-CTRL-5",)),
    ("LE-FLOW-4", replace(BASE, falling=("A",)), ("LE-WRAP-FALL-1",)),
    ("LE-FLOW-4", replace(at.falling_back(), falling=("B", "A")), ("LE-WRAP-FALL-1",)),
    ("LE-FLOW-4", replace(at.falling_back(), falling=("A", "A", "B")), ("LE-WRAP-FALL-1",)),
    ("LE-FLOW-4", replace(at.falling_back(), falling=()), ("LE-WRAP-FALL-1",)),
    ("LE-FLOW-4", BASE.put(WAR_DOG, used=("no-text",)), ()),
    ("LE-FLOW-4", position(deck={"A": []}, switches={"redraw_after_empty": "false"}), ("LE-RULING-88",)),
    ("LE-FLOW-4", BASE.put(WAR_DOG, lasting=(Lasting("offense", 1, "activation"),)), ()),
    ("LE-FLOW-4", replace(at.ruthless(), left=("outer_2", "center", "outer_1")), ("LE-CTRL-5",)),
    ("LE-FLOW-4", replace(at.ruthless(), left=()), ("LE-CTRL-5",)),
    ("LE-INV-42", replace(BASE, frames=(AFTER_A_MOVE,), node="ORDER.GRANT"), ()),
    ("LE-INV-42", replace(BASE, frames=(Triggers(waiting=(MOVED,)),), node="ORDER.TRIGGERS"), ()),
    (
        "LE-FLOW-4",
        replace(BASE, frames=(Ruthless(seat="B", objective="center"),), node="ORDER.RUTHLESS"),
        ("LE-CTRL-5",),
    ),
    (
        "LE-FLOW-4",
        replace(WRAPPING["WRAP.FALL_BACK"], frames=(Triggers(waiting=(MOVED, MOVED)),), node="WRAP.FALL_BACK.TRIGGERS"),
        (),
    ),
    ("REF-STATE-1", replace(BASE, switches={}), ()),
    ("REF-STATE-1", replace(BASE, seats={}), ()),
    ("REF-STATE-2", replace(BASE, pack=type(BASE.pack)("sample", {"die": 7})), ()),
]


@pytest.mark.parametrize(("rule", "state", "also"), FAULTS, ids=[f"{n}: {f[0]}" for n, f in enumerate(FAULTS)])
def test_an_impossible_state_is_named_by_its_invariant(rule: str, state: State, also: tuple[str, ...]) -> None:
    found = GAME.faults(state)
    cited = {name for fault in found for name in (fault.rule, *fault.also)}
    assert found and {fault.rule for fault in found} == {rule}
    assert set(also) <= cited
    assert all(fault.pointer.startswith("/state") and fault.detail.endswith(".") for fault in found)
    ruling = judge(state, by("A", "pass"))
    assert ruling.verdict == "illegal" and ruling.impossible is True


BY_AGREEMENT = Word("agreement", 1, reason="A correction.")
BY_RULING = Word("table_ruling", 1, card="fe-war-dog", reason="Its text.")


@pytest.mark.parametrize("word", [BY_AGREEMENT, BY_RULING])
@pytest.mark.parametrize(
    "state",
    [
        WRAPPING["WRAP.READY"].put(WAR_DOG, damage=3, third_damage_by="B", at="hive_B"),
        replace(WRAPPING["WRAP.DRAW"].put(WAR_DOG, drained=True), command=Sides(3, 4)),
        replace(WRAPPING["WRAP.FALL_BACK"], falling=("B", "A")),
        replace(COUNTING, left=("center",)),
        activated(BASE, WAR_DOG, acted=True),
        activated(BASE, WAR_DOG, actions=1, attacked=True, attack_ability=True),
        BASE.put(WAR_DOG, used=("a-text-of-the-table",)),
        replace(BASE, frames=(AFTER_A_MOVE,), node="ORDER.GRANT"),
    ],
)
def test_where_a_table_has_led_a_game_is_not_held_against_it__LE_RULING_98(state: State, word: Word) -> None:
    assert GAME.faults(state) and GAME.faults(replace(state, word=(word,))) == ()


def test_every_supplied_invariant_is_broken_once() -> None:
    supplied = {name for name, invariant in RULEBOOK.invariants.items() if invariant.supplied}
    cited = {rule for rule, _, _ in FAULTS}
    assert supplied - cited == {"LE-INV-2"}  # it cannot be written: what lies in a zone is its seat's


def test_a_card_of_another_faction_is_none_of_the_deck__LE_INV_2() -> None:
    state = replace(BASE, discard=BASE.discard.put("A", BASE.discard.A.remove(BASE.discard.A.known[0]).add("tc-x1")))
    assert {fault.rule for fault in GAME.faults(state)} >= {"LE-INV-8"}
    assert "LE-INV-2" in {name for fault in GAME.faults(state) for name in fault.also}


def test_the_supplies_do_not_matter_where_the_table_does_not_count_them() -> None:
    state = replace(BASE, artifacts=Sides(5, 0), switches={**BASE.switches, "component_limits": "unlimited"})
    assert GAME.faults(state) == ()


@pytest.mark.parametrize("viewer", ["A", "B", "public"])
def test_a_view_hides_what_is_hidden_and_can_be_used__LE_INV_43(viewer: str) -> None:
    state = replace(BASE, seed="s", salt="t", deck=BASE.deck.put("A", BASE.deck.A.shown((BASE.deck.A.cards[0],))))
    view: Any = GAME.hide(state, viewer)
    assert GAME.faults(view) == () and GAME.hide(view, viewer) == view
    assert (state.hand.A if viewer == "A" else Zone((), 1)) == view.hand.A
    assert view.deck.A.cards == (state.deck.A.cards[0], *["?"] * 9) and set(view.deck.B.cards) == {"?"}
    assert (state.lists.B if viewer == "B" else Zone((), 9)) == view.lists.B
    assert view.discard == state.discard and view.units == state.units
