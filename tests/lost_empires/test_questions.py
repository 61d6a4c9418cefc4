"""Questions from few facts: the worked scenarios, what must be asked, and facts that cannot be."""

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from msgspec import UNSET

from referee.core.canonical import canonical
from referee.core.ruling import Ruling
from referee.games.lost_empires import questions
from referee.wire import shapes
from tests.lost_empires.positions import GAME, cited, face, named, told

Facts = dict[str, Any]


def ask(kind: str, facts: Mapping[str, Any], pack: str = "default", **circumstances: Any) -> Ruling:
    """The answer to facts of the shape that a table may send. It can be written down."""
    assert shapes.errors(f"lost-empires/question-{kind}", facts) == [], facts
    ruling = GAME.ask(kind, facts, pack={"id": pack}, **circumstances)
    assert canonical(ruling)
    if ruling.verdict == "legal":
        assert GAME.faults(ruling.state) == ()
    return ruling


def unit(text: str, **facts: Any) -> Facts:
    """A card by its name, with the damage on it: `War Dog 1d`. Without damage it is told that there is none."""
    name, _, damage = text.rpartition(" ") if text.endswith("d") and text[-2].isdigit() else (text, "", "0d")
    return {"card": name, "damage": int(damage[:-1]), **facts}


def own(**facts: Any) -> Facts:
    """A card of one's own without keywords, undamaged unless it is told."""
    return {"keywords": [], "damage": 0, **facts}


def fight(attacker: Facts, defender: Facts, dice: str = "", **facts: Any) -> Facts:
    """An attack, with the dice as they are written: `3-2`, `4*-3`."""
    thrown = dict(zip(("attacker", "defender"), map(face, filter(None, dice.split("-"))), strict=False))
    return {"attacker": attacker, "defender": defender, **facts} | ({"dice": thrown} if thrown else {})


def asked_for(ruling: Ruling) -> set[str]:
    assert ruling.verdict == "undetermined", ruling
    return {need.put for need in ruling.needs or ()}


def pointed_at(ruling: Ruling) -> set[tuple[str, str]]:
    assert ruling.verdict == "illegal", ruling
    return {(violation.rule, violation.pointer) for violation in ruling.violations or ()}


def data(ruling: Ruling, type: str) -> list[Facts]:
    return [event.data for event in ruling.events or () if event.type == type]


# The worked scenarios: attacks

MARINE, DOG = unit("Dust Marine"), unit("War Dog")
ONE, TWO = own(offense=1), own(defense=2)
MELEE_ON_POD = {"defender": unit("Slew Pod 3d"), "dice": {"attacker": 2, "defender": 2}}

FOUGHT = [
    ("LE-SC-1", fight(MARINE, DOG, "3-2"), "default", (4, 4, 1), "LE-ACT-ATTACK-TIE"),
    ("LE-SC-1 own", fight(ONE, TWO, "3-2"), "default", (4, 4, 1), "LE-ACT-ATTACK-TIE"),
    ("LE-SC-2", fight(unit("Machinegun Rex"), unit("Slew Pod"), "4-4*"), "default", (7, 5, 0), "LE-CRIT-DEF"),
    ("LE-SC-3", fight(unit("Machinegun Rex"), DOG, "4*-4*"), "default", (7, 6, 0), "LE-CRIT-DEF"),
    ("LE-SC-4", fight(MARINE, DOG, "4-2"), "default", (5, 4, 2), "LE-ACT-ATTACK-WIN"),
    ("LE-SC-4 own", fight(ONE, TWO, "4-2"), "default", (5, 4, 2), "LE-ACT-ATTACK-WIN"),
    ("LE-SC-5", fight(MARINE, DOG, "1-3"), "default", (2, 5, 0), "LE-ACT-ATTACK-LOSE"),
    ("LE-SC-6", fight(MARINE, DOG, "4*-3"), "default", (5, 5, 2), "LE-CRIT-ATK"),
    ("LE-SC-10", fight(unit("Chosen"), unit("Alpha Dog"), "2-2"), "sample", (4, 3, 2), "LE-ACT-ATTACK-WIN"),
    ("LE-SC-11", fight(unit("Callisto Angel"), unit("Alpha Dog 2d"), "2-2"), "sample", (3, 3, 1), "LE-ACT-ATTACK-TIE"),
    ("LE-SC-14", fight(unit("Dust Angel"), DOG, "1-3"), "sample", (3, 5, 0), "LE-ACT-ATTACK-LOSE"),
    ("Dust Angel wins", fight(unit("Dust Angel"), DOG, "4-1"), "sample", (6, 3, 3), "LE-FAQ-8"),
    ("Dust Marine, stated", fight(MARINE, DOG, "3-2"), "sample", (4, 4, 1), "LE-ACT-ATTACK-TIE"),
    ("FRONTLINE", fight(unit("Hound", new=True), MARINE, "1-3"), "sample", (4, 4, 1), "LE-KW-FRONTLINE-3"),
    (
        "FORMATION",
        fight(unit("Vanguard"), DOG, "2-3", friends=[unit("DR-76")]),
        "sample",
        (5, 5, 1),
        "LE-KW-FORMATION-2",
    ),
    ("alone", fight(unit("Vanguard"), DOG, "2-3", friends=[]), "sample", (4, 5, 0), "LE-ACT-ATTACK-LOSE"),
    ("granted", fight(unit("Hound", activated="granted"), MARINE, "2-3"), "sample", (4, 4, 1), "LE-GRANT-3"),
    ("after a move", fight({**MARINE, "done": ["move"]}, DOG, "3-2"), "sample", (4, 4, 1), "LE-ORDER-ACT-6"),
    ("by B", fight(MARINE, DOG, "3-2", seat="B"), "default", (4, 4, 1), "LE-ACT-ATTACK-TIE"),
    ("destroyed", fight(MARINE, unit("War Dog 3d"), "3-2"), "sample", (4, 4, 1), "LE-DMG-2"),
    (
        "ELITE",
        fight(MARINE, own(defense=2, damage=3, keywords=["ELITE"]), "3-2"),
        "default",
        (4, 4, 1),
        "LE-KW-ELITE-2",
    ),
]


@pytest.mark.parametrize(("facts", "pack", "numbers", "rule"), [row[1:] for row in FOUGHT], ids=[r[0] for r in FOUGHT])
def test_an_attack_reads_like_a_worked_example(facts: Facts, pack: str, numbers: tuple[int, ...], rule: str) -> None:
    answer = ask("attack", facts, pack, trust="stated" if pack == "default" else "all")
    assert answer.verdict == "legal", answer
    totals = [total["total"] for total in data(answer, "total")]
    (result,) = data(answer, "result")
    assert (*totals, result["damage"]) == numbers
    assert rule in cited(answer)


def test_both_attacks_of_melee_are_told__LE_SC_28() -> None:
    acolyte = unit("Acolyte", activated="supply")
    answer = ask("attack", fight(acolyte, DOG, "4-2", second=MELEE_ON_POD), "sample")
    assert [total["total"] for total in data(answer, "total")] == [5, 4, 3, 3]
    assert [result["damage"] for result in data(answer, "result")] == [1, 1]
    assert told(answer, "destroyed") == ["Slew Pod is destroyed and discarded."]
    assert {"LE-KW-MELEE-3", "LE-KW-MELEE-4", "LE-DMG-2", "LE-ORDER-ACT-6"} <= cited(answer)


@pytest.mark.parametrize("reading", ["sequential", "announced"])
def test_the_second_attack_is_on_the_same_unit_unless_another_is_told__LE_RULING_45(reading: str) -> None:
    facts = fight(own(offense=1, keywords=["MELEE"]), TWO, "4-2", second={"dice": {"attacker": 2, "defender": 2}})
    answer = ask("attack", facts, switches={"melee_targets": reading})
    assert [damage["total"] for damage in data(answer, "damage")] == [1]
    assert [attack["target"] for attack in data(answer, "attack")] == ["defender#1", "defender#1"]


@pytest.mark.parametrize("reading", ["sequential", "announced"])
def test_a_second_attack_that_nobody_is_left_for_is_dropped__LE_KW_MELEE_2(reading: str) -> None:
    second, alone = {"dice": {"attacker": 3, "defender": 2}}, {"friends": [], "enemies": []}
    facts = fight(own(offense=1, keywords=["MELEE"]), own(defense=2, damage=3), "3-2", second=second, **alone)
    answer = ask("attack", facts, switches={"melee_targets": reading})
    assert answer.verdict == "legal" and len(data(answer, "attack")) == 1
    assert data(answer, "no-second-attack") and {"LE-KW-MELEE-2", "LE-RULING-45"} <= cited(answer)


def test_a_second_attack_on_a_unit_that_has_left_play_is_pointed_at__LE_FLOW_2() -> None:
    second, company = {"dice": {"attacker": 3, "defender": 2}}, {"friends": [], "enemies": [own(defense=1)]}
    facts = fight(own(offense=1, keywords=["MELEE"]), own(defense=2, damage=3), "3-2", second=second, **company)
    assert pointed_at(ask("attack", facts)) == {("LE-FLOW-2", "/facts/second")}


@pytest.mark.parametrize(
    ("second", "rule", "pointer"),
    [
        ({"dice": {"attacker": 9, "defender": 2}}, "LE-RULING-91", "dice/attacker"),
        ({"dice": {"attacker": 2, "defender": [2, 9]}}, "LE-ACT-ATTACK-4", "dice/defender"),
        ({"defender": unit("Hound", at="center"), "dice": {}}, "LE-ACT-ATTACK-2", "defender"),
    ],
)
def test_what_is_wrong_with_a_second_attack_is_told_there__LE_KW_MELEE_3(
    second: Facts, rule: str, pointer: str
) -> None:
    facts = fight(unit("Acolyte"), unit("War Dog"), "3-2", second=second, friends=[], enemies=[])
    assert (rule, f"/facts/second/{pointer}") in pointed_at(ask("attack", facts, "sample"))


def test_the_second_attack_is_awaited_if_it_is_not_told__LE_KW_MELEE_2() -> None:
    answer = ask("attack", fight(own(offense=1, keywords=["MELEE"]), TWO, "4-2"))
    assert answer.verdict == "legal" and answer.pending.node == "ORDER.MELEE"


REFUSED = [
    (fight({**MARINE, "activated": "none"}, DOG, "3-2"), "LE-ORDER-8", "attacker"),
    (fight({**MARINE, "done": ["attack"]}, DOG, "3-2"), "LE-ACT-2", "attacker"),
    (fight({**MARINE, "done": ["attack_ability"]}, DOG, "3-2"), "LE-SPEC-ATTACK-3", "attacker"),
    (fight({**MARINE, "done": ["move", "move"]}, DOG, "3-2"), "LE-ORDER-ACT-4", "attacker"),
    (fight({**MARINE, "done": ["move"], "activated": "supply"}, DOG, "3-2"), "LE-ORDER-ACT-5", "attacker"),
    (fight({**MARINE, "activated": "free"}, DOG, "3-2"), "LE-ORDER-ACT-1", "attacker/activated"),
    (fight({**MARINE, "drained": True}, DOG, "3-2"), "LE-GLOSS-READY-2", "attacker"),
    (fight({**MARINE, "new": True}, DOG, "3-2"), "LE-ORDER-ACT-2", "attacker"),
    (fight({**MARINE, "at": "center"}, DOG, "3-2"), "LE-ACT-ATTACK-2", "defender"),
    (fight(DOG, unit("Slew Pod"), "3-2"), "LE-ACT-ATTACK-2", "defender"),
    (fight(ONE, own(defense=2, own=True), "3-2"), "LE-ACT-ATTACK-2", "defender"),
    (fight(MARINE, DOG, "3*-1"), "LE-CRIT-1", "dice/attacker"),
    (fight(MARINE, DOG) | {"dice": {"attacker": {"value": 3, "critical": True}}}, "LE-CRIT-1", "dice/attacker"),
    (fight(MARINE, DOG) | {"dice": {"attacker": [3, 2], "defender": 1}}, "LE-ACT-ATTACK-4", "dice/attacker"),
    (fight(MARINE, DOG) | {"dice": {"attacker": [3, 2]}}, "LE-ACT-ATTACK-4", "dice/attacker"),
    (fight(MARINE, DOG, "3-5"), "LE-RULING-91", "dice/defender"),
    (fight(unit("Eye of Gliese", done=["attack"], activated="free"), MARINE, "3-2"), "LE-ORDER-ACT-5", "attacker"),
    (fight(MARINE, DOG, "3-2", second={"dice": {"attacker": 1, "defender": 1}}), "LE-ACT-2", "second"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("facts", "rule", "fact"), REFUSED, ids=[f"{row[1]} {row[2]} {n}" for n, row in enumerate(REFUSED)]
)
def test_an_attack_that_breaks_a_rule_points_at_the_fact(facts: Facts, rule: str, fact: str) -> None:
    answer = ask("attack", facts, "sample")
    assert pointed_at(answer) == {(rule, f"/facts/{fact}")} and answer.impossible is UNSET


# What the dice decide


def test_without_dice_each_outcome_is_told_with_the_faces_that_bring_it() -> None:
    answer = ask("attack", fight(MARINE, DOG))
    assert answer.verdict == "legal" and [number["number"] for number in data(answer, "number")] == [1, 2]
    assert {(d["result"], d["damage"]) for d in data(answer, "decides")} == {
        ("win", 2), ("win", 3), ("tie", 1), ("tie", 2), ("lose", 0),
    }  # fmt: skip
    assert "The attacker wins, 2 damage: 3 against 1; 4 against 1 and 2." in told(answer, "decides")
    assert answer.pending.node == "ORDER.ACTIVATION" and "LE-ACT-ATTACK-WIN" in cited(answer)


AGAINST = [
    (MARINE, DOG),
    (unit("Dust Angel"), unit("Slew Pod 1d")),
    (own(offense=2), own(defense=2, damage=2)),
    (own(offense=1, keywords=["MELEE"]), TWO),
]


@pytest.mark.parametrize(("attacker", "defender"), AGAINST)
def test_what_is_told_of_a_pair_of_faces_is_what_comes_of_it(attacker: Facts, defender: Facts) -> None:
    table = data(ask("attack", fight(attacker, defender), "sample"), "decides")
    for pair in product(("1", "2", "3", "4", "4*"), repeat=2):
        rolled = ask("attack", fight(attacker, defender, "-".join(pair)), "sample")
        shown = [{"critical": False, **face(one)} for one in pair]
        (brings,) = [row["damage"] for row in table if shown in row["dice"]]
        assert brings == data(rolled, "result")[0]["damage"]


def test_with_one_die_told_the_other_one_decides() -> None:
    answer = ask("attack", fight(MARINE, DOG) | {"dice": {"defender": {"value": 4, "critical": True}}})
    assert [(d["result"], len(d["dice"])) for d in data(answer, "decides")] == [("lose", 5)]


def test_the_dice_of_a_second_attack_may_be_open() -> None:
    facts = fight(own(offense=1, keywords=["MELEE"]), TWO, "4-2", second={})
    answer = ask("attack", facts)
    assert data(answer, "damage")[0]["total"] == 1
    assert {d["damage"] for d in data(answer, "decides")} == {0, 1, 2}
    assert answer.pending.node == "ORDER.MELEE"


# The worked scenarios: control

CAPTAIN = [unit("Eye of Gliese"), unit("Fellgrin Captain 1d")]
ANGELS = [unit("Dust Angel"), unit("Dust Marine")]
REAPERS = [unit("Flack Reaper"), unit("Paladin")]
VANGUARD = [unit("Vanguard"), unit("DR-76")]
VETERAN = unit("Siraxion Veteran")

CONTROLLED = [
    ("LE-SC-7", {"A": CAPTAIN, "B": ANGELS, "at": "center"}, ((3, 2), "A", 2), "LE-CENTER-1"),
    ("LE-SC-7 own", {"A": [own(control=1), own(control=3, damage=1)], "B": [own(control=1)] * 2, "at": "center"},
     ((3, 2), "A", 2), "LE-CTRL-CON-3"),
    ("LE-SC-8", {"A": REAPERS, "B": VANGUARD, "at": "center"}, ((3, 2), "A", 2), "LE-CENTER-1"),
    ("LE-SC-15", {"A": [own(control=0)], "B": [], "at": "outer_2"}, ((), "A", 1), "LE-FAQ-6"),
    ("LE-SC-16", {"A": [unit("War Dog", at="hive_B")], "B": []}, ((), None, 0), ""),
    ("Hound alone", {"A": [{"card": "Hound"}], "B": [], "at": "outer_1"}, ((), "A", 1), "LE-CTRL-UNC-2"),
    ("nobody", {"A": [], "B": [], "at": "center"}, ((), None, 0), ""),
    ("level", {"A": [own(control=2)], "B": [own(control=1)] * 2}, ((2, 2), None, 0), "LE-CTRL-CON-5"),
    ("FORMATION", {"A": [own(control=2, damage=1, keywords=["FORMATION"]), own(control=0)], "B": [own(control=1)],
                   "at": "outer_1"}, ((2, 1), "A", 1), "LE-KW-FORMATION-3"),
    ("not below 0", {"A": [own(control=0, damage=1), own(control=1)], "B": [own(control=0)], "at": "outer_1"},
     ((1, 0), "A", 1), "LE-RULING-71"),
    ("the supply is short", {"A": [own(control=1)], "B": [], "at": "center", "artifacts": {"A": 9, "B": 10}},
     ((), "A", 1), "LE-RULING-94"),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "found", "rule"), [row[1:] for row in CONTROLLED], ids=[r[0] for r in CONTROLLED])
def test_control_is_told_with_both_sums(facts: Facts, found: tuple[Any, ...], rule: str) -> None:
    answer = ask("control", facts, trust="stated")
    assert answer.verdict == "legal" and answer.state.node == "GATE", answer
    totals, winner, gained = found
    assert tuple(total["total"] for total in data(answer, "total")) == totals
    assert [event["winner"] for event in data(answer, "control") if event["winner"]] == ([winner] if winner else [])
    assert sum(event["artifacts"] for event in data(answer, "artifacts")) == gained
    assert rule in {*cited(answer), ""}


def test_a_damaged_unit_is_a_line_of_the_sum__LE_CTRL_CON_3() -> None:
    answer = ask("control", {"A": CAPTAIN, "B": ANGELS, "at": "center"})
    assert told(answer, "unit-control") == ["Fellgrin Captain 3 - 1 damage = 2."]


def test_all_objectives_are_checked_in_their_order__LE_RULING_68() -> None:
    units = [own(control=1, at=at) for at in ("outer_1", "center", "outer_2")]
    for first, order in (("A", ["outer_1", "center", "outer_2"]), ("B", ["outer_2", "center", "outer_1"])):
        answer = ask("control", {"A": units, "B": [], "first_player": first})
        assert [event["at"] for event in data(answer, "control")] == order
        assert answer.state.artifacts.A == 4


HURT = {
    "A": [VETERAN, unit("Firebird", at="center")],
    "B": [unit("Hound"), unit("War Dog", at="center")],
    "at": "outer_1",
}


def test_ruthless_is_awaited_or_dealt_as_it_is_told__LE_KW_RUTHLESS_1() -> None:
    assert ask("control", HURT, "sample").pending.node == "CONTROL.RUTHLESS"
    dealt = ask("control", {**HURT, "ruthless": [{"seat": "A", "unit": 0, "target": 0}]}, "sample")
    assert told(dealt, "damage") == ["Hound: 0 + 1 damage = 1."] and dealt.state.node == "GATE"
    declined = ask("control", {**HURT, "ruthless": [{"seat": "A", "unit": 0}]}, "sample")
    assert data(declined, "damage") == [] and len(data(declined, "declined")) == 1


@pytest.mark.parametrize(
    ("choices", "place"),
    [
        ([{"seat": "A", "unit": 0, "target": 1}], 0),
        ([{"seat": "A", "unit": 0, "target": 1, "of": "A"}], 0),
        ([{"seat": "A", "unit": 0, "target": 0}, {"seat": "A", "unit": 0, "target": 0}], 1),
        ([{"seat": "B", "unit": 0, "target": 0}], 0),
    ],
)
def test_a_choice_of_ruthless_that_breaks_a_rule_points_at_the_choice(choices: list[Facts], place: int) -> None:
    answer = ask("control", {**HURT, "ruthless": choices}, "sample")
    assert pointed_at(answer) == {("LE-KW-RUTHLESS-1", f"/facts/ruthless/{place}")}


def test_units_that_may_be_ruthless_are_named__LE_KW_RUTHLESS_1() -> None:
    facts: Facts = {"A": [{"name": "Raiders", "control": 2}], "B": [{"control": 1}], "at": "outer_1"}
    assert told(ask("control", facts), "if-ruthless") == [
        "If Raiders has RUTHLESS, A may deal 1 damage to an enemy unit there."
    ]
    facts["A"][0] |= {"faction": "feng"}
    assert told(ask("control", facts), "if-ruthless") == []


@pytest.mark.parametrize("A", [[own(control=2)], [own(control=2, at="hive_B")]])
def test_a_hive_is_no_objective__LE_FAQ_4(A: list[Facts]) -> None:
    answer = ask("control", {"A": A, "B": [], "at": "hive_B"})
    assert answer.verdict == "legal" and cited(answer) == {"LE-FAQ-4", "LE-RULING-69"}
    assert "Hive of B is no objective" in answer.events[0].text and answer.state.artifacts.A == 0


def test_an_objective_without_units_is_left_out__LE_CTRL_4() -> None:
    assert cited(ask("control", {"A": [], "B": [], "at": "center"})) == {"LE-CTRL-3", "LE-CTRL-4"}


def test_of_several_battlefields_the_objectives_are_counted__LE_FAQ_4() -> None:
    answer = ask("control", {"A": [own(control=1, at="hive_A"), own(control=1, at="center")], "B": []})
    assert [event.type for event in answer.events][:2] == ["no-objective", "control"]
    assert answer.state.artifacts.A == 2


# The worked scenarios: gates

BUILT = [
    ("LE-SC-9", (3, 0), (6, 0), {}, [("B", 1, 2)], None),
    ("LE-SC-30", (7, 3), (5, 3), {"control": (1, 5)}, [("A", 4, 3), ("B", 4, 1)], (["A"], "artifacts")),
    ("one alone", (4, 3), (4, 2), {}, [("A", 4, 0), ("B", 3, 0)], (["A"], "gates")),
    ("control", (6, 3), (6, 3), {"control": (4, 5)}, [("A", 4, 2), ("B", 4, 2)], (["B"], "control")),
    ("much control", (6, 3), (6, 3), {"control": (205, 5)}, [("A", 4, 2), ("B", 4, 2)], (["A"], "control")),
    ("draw", (5, 3), (5, 3), {"control": (4, 4)}, [("A", 4, 1), ("B", 4, 1)], ([], "draw")),
    ("no second gate", (9, 0), (0, 0), {}, [("A", 1, 5)], None),
    ("nothing", (3, 3), (3, 3), {}, [], None),
    ("units", (4, 3), (4, 3), {"units": ([own(control=3, damage=1)], [own(control=1)])},
     [("A", 4, 0), ("B", 4, 0)], (["A"], "control")),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b", "more", "built", "over"), [row[1:] for row in BUILT], ids=[row[0] for row in BUILT])
def test_gates_are_built_and_the_winner_told(
    a: tuple[int, int], b: tuple[int, int], more: Facts, built: list[tuple[str, int, int]], over: tuple[list[str], str]
) -> None:
    facts: Facts = {}
    for place, (seat, (artifacts, gates)) in enumerate((("A", a), ("B", b))):
        facts[seat] = {"artifacts": artifacts, "gates": gates} | {name: both[place] for name, both in more.items()}
    answer = ask("gates", facts, trust="stated")
    assert answer.verdict == "legal", answer
    assert [(gate["seat"], gate["gate"], gate["artifacts"]) for gate in data(answer, "gate")] == built
    assert [(end["winners"], end["reason"]) for end in data(answer, "game-over")] == ([over] if over else [])
    assert answer.state.node == ("OVER" if over else "CASUALTY")


# The worked scenarios: paying


def order(card: str, command: int, supply: int, **facts: Any) -> Facts:
    return {"card": card, "command": command, "supply": supply, **facts}


PAID = [
    ("LE-SC-12", order("Reinforcements", 4, 1), (3, 1), "LE-ORDER-SUP-1"),
    ("LE-SC-13", order("Tactical Nuke", 4, 1), (0, 0), "LE-ORDER-SUP-1"),
    ("LE-SC-17", order("fe-x4", 4, 1), (3, 1), "LE-ORDER-SUP-1"),
    ("LE-SC-20", order("tc-x6", 0, 1), (0, 0), "LE-ORDER-SUP-1"),
    ("LE-SC-21", order("Ferrik Hulk", 2, 1, round=1), ("LE-ORDER-UNIT-1", "card"), "LE-SETUP-6-ROUND1"),
    ("LE-SC-21 later", order("Ferrik Hulk", 3, 1), (0, 1), "LE-ORDER-UNIT-1"),
    ("LE-SC-22", order("War Dog", 4, 1, activate="command", new=True), ("LE-ORDER-ACT-2", ""), ""),
    ("LE-SC-22 Hound", order("Hound", 4, 1, activate="command", new=True), (3, 1), "LE-KW-FRONTLINE-3"),
    ("LE-SC-25", order("Dust Marine", 0, 0), (0, 0), "LE-ERRATA-DUST-MARINE-2"),
    ("LE-SC-25 said", order("Dust Marine", 4, 1, option="free"), (4, 1), "LE-ERRATA-DUST-MARINE-1"),
    ("LE-SC-25 by its id", order("Dust Marine", 4, 1, option="dust-marine-free"), (4, 1), "LE-ERRATA-DUST-MARINE-1"),
    ("LE-SC-25 later", order("Dust Marine", 4, 1, activate="command", drained=True), ("LE-GLOSS-READY-2", ""), ""),
    ("LE-SC-26", order("Eye of Gliese", 1, 0, to="center", units=["outer_1"]), ("LE-ERRATA-EYE-1", "to"), ""),
    ("LE-SC-26 legal", order("Eye of Gliese", 1, 0, to="outer_1", units=["outer_1"]), (0, 0), "LE-ERRATA-EYE-1"),
    ("elsewhere", order("War Dog", 1, 0, to="outer_1"), ("LE-ORDER-UNIT-2", "to"), ""),
    ("free for another", order("War Dog", 4, 1, option="free"), ("LE-ORDER-UNIT-1", "option"), ""),
    ("too few supply", order("Fellgrin Captain", 4, 0), ("LE-ORDER-UNIT-1", "card"), "LE-RULING-12"),
    ("support too dear", order("Blast Fire", 4, 0), ("LE-ORDER-SUP-1", "card"), "LE-RULING-12"),
    ("own", {"cost": {"command": 2, "supply": 1}, "command": 3, "supply": 1}, (1, 0), "LE-ORDER-UNIT-1"),
    ("own, too dear", {"cost": {"command": 4, "supply": 1}, "command": 3, "supply": 1},
     ("LE-ORDER-UNIT-1", "cost"), ""),
    ("own support", {"type": "support", "cost": {"command": 2, "supply": 1}, "command": 3, "supply": 1}, (1, 0),
     "LE-ORDER-SUP-1"),
    ("a new price", order("War Dog", 4, 1, cost={"command": 4, "supply": 0}), (0, 1), "LE-ORDER-UNIT-1"),
    ("activated", order("War Dog", 0, 1, activate="supply"), (0, 0), "LE-ORDER-ACT-5"),
    ("depleted", order("War Dog", 0, 1, activate="command"), ("LE-ORDER-ACT-1", "activate"), ""),
    ("activated for nothing", order("Eye of Gliese", 0, 0, activate="free"), (0, 0), "LE-ERRATA-EYE-2"),
    ("not for nothing", order("War Dog", 4, 1, activate="free"), ("LE-ORDER-ACT-1", "activate"), ""),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "found", "rule"), [row[1:] for row in PAID], ids=[row[0] for row in PAID])
def test_what_may_be_paid_and_what_is_left(facts: Facts, found: tuple[Any, Any], rule: str) -> None:
    answer = ask("pay", facts, "sample")
    if isinstance(found[0], str):
        assert pointed_at(answer) == {(found[0], f"/facts/{found[1]}".rstrip("/"))}
        assert rule in {*named(answer), ""}
        return
    assert answer.verdict == "legal", answer
    assert found == (answer.state.command.A, answer.state.supply.A) and rule in cited(answer)


@pytest.mark.parametrize("told", [{"option": "free"}, {"option": "nonsense"}, {"to": "center"}])
@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        (order("Blast Fire", 4, 1), {"option": "LE-ORDER-SUP-1", "to": "LE-ORDER-SUP-3"}),
        ({"type": "support", "cost": {"command": 0, "supply": 0}, "command": 4, "supply": 1},
         {"option": "LE-ORDER-SUP-1", "to": "LE-ORDER-SUP-3"}),
        (order("War Dog", 4, 1, activate="command"), {"option": "LE-ORDER-ACT-1", "to": "LE-ORDER-8"}),
    ],
    ids=["support", "own support", "activated"],
)  # fmt: skip
def test_only_a_unit_is_played_by_a_text_or_to_a_place__LE_ORDER_SUP_1(
    facts: Facts, rules: dict[str, str], told: Facts
) -> None:
    (member,) = told
    assert pointed_at(ask("pay", facts | told, "sample")) == {(rules[member], f"/facts/{member}")}


@pytest.mark.parametrize(("told", "rule"), [({"option": "free"}, "UNIT-1"), ({"to": "outer_1"}, "UNIT-2")])
def test_a_card_that_is_played_by_a_text_or_to_a_place_is_a_unit__LE_ORDER_UNIT_2(told: Facts, rule: str) -> None:
    facts = {**order("Hound", 4, 1), "cost": {"command": 1, "supply": 0}}
    (broken,) = ask("pay", facts | told).violations
    assert (broken.rule, broken.pointer) == (f"LE-ORDER-{rule}", f"/facts/{next(iter(told))}")
    assert "`at`" not in broken.hint


# What must be asked

ANY = own(offense=2, defense=2, control=1)
ASKED = [
    ("attack", {}, {"attacker/offense", "attacker/keywords", "defender/defense"}),
    ("attack", fight(unit("Basilisk"), DOG, "3-2"), {"attacker/offense"}),
    ("attack", fight(unit("Firebird"), DOG, "3-2"), {"attacker/offense"}),
    ("attack", fight(MARINE, unit("Chosen"), "3-2"), {"defender/defense"}),
    ("attack", fight(unit("Acolyte"), DOG, "3-2"), {"attacker/offense", "attacker/keywords"}),
    ("attack", fight({"offense": 3}, TWO, "3-2"), {"attacker/keywords"}),
    ("attack", fight({"offense": 3, "faction": "scion-imperium"}, TWO, "3-2"), {"attacker/keywords"}),
    ("attack", fight({"offense": 3, "faction": "feng"}, TWO, "3-2"), None),
    ("attack", fight({"offense": 3, "faction": "neo-human-republic"}, TWO, "2-3"), {"friends"}),
    ("attack", fight({"offense": 3, "faction": "neo-human-republic"}, TWO, "3-1"), None),
    ("attack", fight(unit("Basilisk"), DOG, "3-4*"), None),
    ("attack", fight(MARINE, {"card": "War Dog"}, "3-2"), {"defender/damage"}),
    ("attack", fight(MARINE, {"card": "War Dog"}, "1-4"), None),
    ("attack", fight(ONE, {"defense": 2, "damage": 3}, "4-2"), {"defender/keywords"}),
    ("attack", fight(own(offense=1, keywords=["FRONTLINE"]), TWO, "3-2"), {"attacker/new"}),
    ("attack", fight(own(offense=1, keywords=["FRONTLINE"]), TWO, "1-3"), None),
    ("attack", fight(own(offense=1, keywords=["FORMATION"]), TWO, "3-2"), {"friends"}),
    ("control", {}, {"A", "B"}),
    ("control", {"A": [ANY]}, {"B"}),
    ("control", {"A": [ANY], "B": []}, {"at"}),
    ("control", {"A": [ANY], "B": [ANY]}, None),
    ("control", {"A": [unit("War Dog")], "B": [unit("Dust Marine")], "at": "outer_1"}, {"A/0/control"}),
    ("control", {"A": [{}], "B": [{}], "at": "outer_1"}, {"A/0/control", "B/0/control"}),
    ("control", {"A": [{"control": 2, "damage": 1}, own(control=0)], "B": [own(control=1)], "at": "outer_1"},
     {"A/0/keywords"}),
    ("control", {"A": [{"control": 9, "damage": 1}, own(control=0)], "B": [own(control=1)], "at": "outer_1"}, None),
    ("control", {"A": [{"control": 9}], "B": [own(control=1)], "at": "outer_1", "ruthless": [
        {"seat": "A", "unit": 0, "target": 0}]}, {"A/0/keywords"}),
    ("gates", {}, {"A/artifacts", "B/artifacts", "A/gates", "B/gates", "A/control", "B/control"}),
    ("gates", {"A": {"artifacts": 6}, "B": {"artifacts": 3}}, {"A/gates"}),
    ("gates", {"A": {"artifacts": 3}, "B": {"artifacts": 3}}, None),
    ("gates", {"A": {"artifacts": 6, "gates": 0}}, {"B/artifacts", "B/gates"}),
    ("gates", {"A": {"artifacts": 6, "gates": 3}, "B": {"artifacts": 6, "gates": 3}}, {"A/control", "B/control"}),
    ("gates", {"A": {"artifacts": 6, "gates": 3, "units": [{}]}, "B": {"artifacts": 6, "gates": 3, "control": 1}},
     {"A/units/0/control"}),
    ("gates", {"A": {"artifacts": 7, "gates": 3}, "B": {"artifacts": 6, "gates": 3}}, None),
    ("pay", {}, {"cost/command", "cost/supply"}),
    ("pay", {"card": "Basilisk", "command": 4, "supply": 1}, {"cost/command", "cost/supply"}),
    ("pay", {"cost": {"command": 2}, "command": 4, "supply": 1}, {"cost/supply"}),
    ("pay", {"cost": {"command": 2, "supply": 0}}, {"command"}),
    ("pay", {"cost": {"command": 0, "supply": 0}}, None),
    ("pay", {"card": "Hound", "cost": {"command": 1, "supply": 0}, "command": 1}, None),
    ("pay", {"card": "Dust Marine", "option": "free"}, None),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "facts", "missing"), ASKED)
def test_exactly_what_is_missing_is_asked_for(kind: str, facts: Facts, missing: set[str] | None) -> None:
    answer = ask(kind, facts)
    if missing is None:
        assert answer.verdict == "legal", answer
        return
    assert asked_for(answer) == {f"/facts/{path}" for path in missing}


def test_a_missing_number_is_called_by_its_name() -> None:
    (need,) = ask("attack", fight(unit("Basilisk"), DOG, "3-2")).needs
    assert need.question == "What is the offense of Basilisk?"
    assert ask("attack", fight(unit("Basilisk", offense=3), DOG, "3-2")).verdict == "legal"


# Facts that cannot be

CHANGED = {**MARINE, "offense": 2}
MELEE_OF_FENG = own(offense=1, faction="feng", keywords=["MELEE"])
BAD = [
    ("attack", fight(unit("Nobody"), DOG), ("LE-FLOW-2", "attacker/card")),
    ("attack", fight(own(offense=1, faction="orcs"), DOG), ("LE-FACTION-LIST", "attacker/faction")),
    ("attack", fight(MARINE, DOG, battlefield="moon"), ("LE-DIAG-3", "battlefield")),
    ("attack", fight({**MARINE, "at": "moon"}, DOG), ("LE-DIAG-3", "attacker/at")),
    ("attack", fight(MARINE, DOG, seat="C"), ("LE-FLOW-2", "seat")),
    ("attack", fight({**MARINE, "activated": "gold"}, DOG), ("LE-ORDER-ACT-1", "attacker/activated")),
    ("attack", fight({**MARINE, "done": ["run"]}, DOG), ("LE-ACT-1", "attacker/done/0")),
    ("attack", fight(MARINE, unit("War Dog 4d"), "3-2"), ("LE-INV-9", "defender/damage")),
    ("attack", fight(MARINE, {**DOG, "damage": -1}, "3-2"), ("LE-INV-9", "defender/damage")),
    ("attack", fight(own(offense=-1), DOG), ("LE-CARD-UNIT", "attacker/offense")),
    ("attack", fight(own(offense=900), DOG), ("REF-STATE-2", "attacker/offense")),
    ("attack", fight(MELEE_OF_FENG, MARINE), ("LE-KW-MELEE-1", "attacker/keywords")),
    ("attack", fight(own(offense=1, keywords=["MELEE", "MELEE"]), MARINE), ("REF-STATE-2", "attacker/keywords")),
    ("attack", fight(own(type="support"), MARINE), ("LE-INV-17", "attacker")),
    ("attack", fight(MARINE, DOG, "3-2", friends=[MARINE, MARINE]), ("LE-INV-1", "friends")),
    ("attack", fight(MARINE, DOG, "3-2", friends=[DOG]), ("LE-INV-8", "friends")),
    ("attack", fight(MARINE, unit("Fellgrin Captain", own=True), "3-2"), ("LE-INV-8", "attacker")),
    ("attack", fight(CHANGED, DOG, friends=[{**MARINE, "offense": 3}]), ("LE-COMP-1", "friends/0/offense")),
    ("attack", fight({**MARINE, "abilities": {}}, DOG), ("LE-ERRATA-DUST-MARINE-1", None)),
    ("control", {"A": [ANY] * 19, "B": [], "at": "center"}, ("LE-INV-1", "A")),
    ("control", {"A": [DOG], "B": [unit("Hound")], "at": "center"}, ("LE-INV-8", None)),
    ("control", {"A": [DOG], "B": [], "at": "moon"}, ("LE-DIAG-3", "at")),
    ("control", {"A": [], "B": [{**DOG, "at": "moon"}]}, ("LE-DIAG-3", "B/0/at")),
    ("control", {"A": [DOG], "B": [], "at": "center", "artifacts": {"A": 21}}, ("LE-INV-3", "artifacts")),
    ("control", {"A": [DOG], "B": [], "at": "center", "artifacts": {"A": -1}}, ("LE-INV-3", "artifacts/A")),
    ("control", {"A": [], "B": [], "first_player": "C"}, ("LE-FLOW-2", "first_player")),
    ("control", {"A": [], "B": [], "ruthless": [{"seat": "A", "unit": 0}]}, ("LE-FLOW-2", "ruthless/0/unit")),
    ("control", {"A": [], "B": [], "ruthless": [{"seat": "C", "unit": 0}]}, ("LE-FLOW-2", "ruthless/0/seat")),
    ("control", {"A": [{"control": 1}], "B": [], "ruthless": [{"seat": "A", "unit": 0, "target": 3}]},
     ("LE-FLOW-2", "ruthless/0/target")),
    ("gates", {"A": {"artifacts": 1, "gates": 4}, "B": {"artifacts": 1}}, ("LE-INV-38", "A/gates")),
    ("gates", {"A": {"artifacts": 1, "gates": 9}, "B": {"artifacts": 1}}, ("LE-INV-6", "A/gates")),
    ("gates", {"A": {"artifacts": 1, "gates": 2}, "B": {"artifacts": 1}, "round": 2}, ("LE-INV-6", "A/gates")),
    ("gates", {"A": {"artifacts": 1}, "B": {"artifacts": 1}, "round": 0}, ("LE-FLOW-4", "round")),
    ("gates", {"A": {"artifacts": 11}, "B": {"artifacts": 11}}, ("LE-INV-3", "A/artifacts")),
    ("gates", {"A": {"control": -1}, "B": {}}, ("LE-RULING-71", "A/control")),
    ("gates", {"A": {"control": 1, "units": []}, "B": {}}, ("LE-WIN-TIE-2", "A/control")),
    ("gates", {"A": {}, "B": {}, "first_player": "C"}, ("LE-FLOW-2", "first_player")),
    ("pay", {"card": "Nothing"}, ("LE-FLOW-2", "card")),
    ("pay", {"cost": {"command": 1, "supply": 0}, "command": 5, "supply": 1}, ("LE-INV-5", "command")),
    ("pay", {"cost": {"command": 1, "supply": 0}, "command": 4, "supply": -1}, ("LE-INV-5", "supply")),
    ("pay", {"cost": {"command": -1, "supply": 0}, "command": 4, "supply": 1}, ("LE-CARD-UNIT", "cost/command")),
    ("pay", {"cost": {"command": 1, "supply": 0}, "seat": "C"}, ("LE-FLOW-2", "seat")),
    ("pay", {"cost": {"command": 1, "supply": 0}, "units": ["moon"]}, ("LE-DIAG-3", "units/0")),
    ("pay", {"cost": {"command": 1, "supply": 0}, "to": "moon"}, ("LE-DIAG-3", "to")),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "facts", "expected"), BAD)
def test_facts_that_no_game_can_show_are_named(kind: str, facts: Facts, expected: tuple[str, str | None]) -> None:
    answer = ask(kind, facts)
    rule, fact = expected
    assert answer.verdict == "illegal" and answer.impossible is True, answer
    pointers = {pointer for broken, pointer in pointed_at(answer) if broken == rule}
    assert pointers if fact is None else f"/facts/{fact}" in pointers, answer.violations


MISSHAPEN = [
    ("attack", {"attaker": {}}, "/facts/attaker"),
    ("attack", {"attacker": {"offense": "2"}}, "/facts/attacker/offense"),
    ("attack", {"attacker": {"keywords": ["FLYING"]}}, "/facts/attacker/keywords/0"),
    ("attack", {"attacker": {"abilities": {"x": {"kind": "magic"}}}}, "/facts/attacker/abilities/x"),
    ("attack", {"dice": {"attacker": "3"}}, "/facts/dice/attacker"),
    ("attack", {"dice": {"attacker": {"critical": True}}}, "/facts/dice/attacker"),
    ("attack", {"dice": [3, 2]}, "/facts/dice"),
    ("control", {"A": {"control": 1}}, "/facts/A"),
    ("control", {"A": [{"control": 1.5}]}, "/facts/A/0/control"),
    ("control", {"C": []}, "/facts/C"),
    ("control", {"ruthless": [{"unit": 0}]}, "/facts/ruthless/0"),
    ("gates", {"A": 5}, "/facts/A"),
    ("gates", {"A": {"gates": True}}, "/facts/A/gates"),
    ("pay", {"cost": 3}, "/facts/cost"),
    ("pay", {"cost": {"gold": 3}}, "/facts/cost/gold"),
    ("pay", {"command": None}, "/facts/command"),
]


@pytest.mark.parametrize(("kind", "facts", "pointer"), MISSHAPEN)
def test_facts_of_the_wrong_shape_are_named(kind: str, facts: Facts, pointer: str) -> None:
    found = [error.pointer for error in shapes.errors(f"lost-empires/question-{kind}", facts, prefix="/facts")]
    assert any(place.startswith(pointer) for place in found), found


@pytest.mark.parametrize(
    ("circumstances", "pointer"),
    [({"pack": "nothing"}, "/pack/id"), ({"switches": {"olgi": "x"}}, "/switches/olgi")],
)
def test_circumstances_that_cannot_be_are_named(circumstances: Facts, pointer: str) -> None:
    for kind, question in questions.QUESTIONS.items():
        assert ("REF-STATE-2" if "pack" in circumstances else "REF-STATE-1", pointer) in pointed_at(
            ask(kind, question.example, **circumstances)
        )


def test_another_kind_of_question_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        GAME.ask("weather", {})


# What the answer rests on


@pytest.mark.parametrize("kind", questions.QUESTIONS)
def test_the_example_of_a_question_is_answered(kind: str) -> None:
    answer = ask(kind, questions.QUESTIONS[kind].example, trust="stated")
    assert answer.verdict == "legal" and answer.made_up
    assert set(questions.QUESTIONS[kind].example) <= {name.rstrip("?") for name in questions.QUESTIONS[kind].facts}


@pytest.mark.parametrize("kind", questions.QUESTIONS)
def test_the_facts_in_words_are_those_of_the_schema(kind: str) -> None:
    schema = shapes.SHAPES.schemas[f"lost-empires/question-{kind}"]["properties"]
    described = {name.rstrip("?") for name in questions.QUESTIONS[kind].facts}
    assert described <= schema.keys()
    of_the_card = {"name", "faction", "type", "subtype", "control", "offense", "defense", "keywords", "abilities"}
    assert schema.keys() - described <= (of_the_card if kind == "pay" else set())


def test_own_numbers_take_the_place_of_those_of_the_pack() -> None:
    answer = ask(
        "attack", fight(unit("War Dog", offense=5, keywords=[]), unit("Dust Marine", defense=4), "2-2"), "sample"
    )
    assert [total["total"] for total in data(answer, "total")] == [7, 6]
    rests_on = {assumption.pointer: (assumption.source, assumption.value) for assumption in answer.assumptions}
    assert rests_on["/facts/attacker/offense"] == ("user", 5) and rests_on["/facts/defender/defense"] == ("user", 4)


def test_a_number_that_contradicts_the_rulebook_says_so() -> None:
    answer = ask("attack", fight(unit("Dust Marine", offense=3), DOG, "2-2"))
    (assumption,) = [one for one in answer.assumptions if one.pointer == "/facts/attacker/offense"]
    assert "contradicts" in assumption.note


def test_values_of_the_pack_stand_where_a_patch_would_change_them() -> None:
    answer = ask("attack", fight(unit("Firebird"), DOG, "3-2"), "sample")
    sources = {assumption.pointer: assumption.source for assumption in answer.assumptions}
    assert sources["/pack/patch/cards/tc-firebird/offense"] == "assumed"
    assert not any(pointer.startswith("/facts") for pointer in sources)


@pytest.mark.parametrize("threshold", ["3", "4"])
def test_a_switch_that_decides_is_named__LE_RULING_34(threshold: str) -> None:
    facts = fight(own(offense=2), own(defense=2, damage=2), "2-2")
    answer = ask("attack", facts, switches={"destroy_threshold": threshold})
    assert bool(data(answer, "destroyed")) == (threshold == "3")
    assert [reading.switch for reading in answer.depends_on] == ["destroy_threshold"]


def test_a_full_faction_gives_a_place_to_a_card_of_ones_own() -> None:
    answer = ask("attack", fight({"offense": 3, "faction": "terra-corps"}, DOG, "3-2"), "sample")
    assert answer.verdict == "legal" and answer.state.factions.A == "terra-corps"


def test_a_card_that_is_spoken_of_keeps_its_place() -> None:
    facts = {"A": [{"control": 1, "faction": "scion-imperium"}, unit("si-x7")], "B": [], "at": "center"}
    assert ask("control", facts, "sample").verdict == "legal"


def test_texts_that_count_ask_for_the_units_they_count() -> None:
    horde = {"horde": {"kind": "modifier", "stat": "offense", "amount": {"by": "count", "side": "friendly"}}}
    facts = fight(own(offense=1, abilities=horde), TWO, "2-2")
    assert asked_for(ask("attack", facts)) == {"/facts/friends"}
    answer = ask("attack", {**facts, "friends": [own(control=1, at="hive_A")]})
    assert data(answer, "total")[0]["total"] == 5
