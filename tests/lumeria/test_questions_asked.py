"""What questions ask for in their turn, what they rest on, and facts that cannot be."""

from typing import Any

import pytest
from msgspec import UNSET

from referee.core.state import PackRef
from referee.games.lumeria import questions
from referee.games.lumeria.pack import PACKS, pack_of
from referee.wire import shapes
from tests.lumeria.asked import (
    AIMED,
    ANGRY,
    BIES,
    BOARD,
    BY_OWN,
    EDGE,
    EMPTY,
    FURIOUS,
    NO_TEXT,
    ON_D4,
    OWN_BIES,
    OWN_WAY,
    TWO,
    WORDS,
    Facts,
    ask,
    asked_for,
    attack,
    card,
    level,
    melee,
    on_board,
    pointed_at,
    recruit,
    shot,
    side,
    sources,
    texts,
    walked,
)
from tests.lumeria.positions import broken

# What is asked


OF_A_SIEGE = {f"{seat}/{name}" for seat in ("south", "north") for name in ("lost", "units")} | {"round"}
ASKED = [
    ("attack", {}, {"attacker/attack"}),
    ("attack", attack("bies", "berserkers"), {"distance", "behind"}),
    ("attack", attack("bies", "berserkers", distance=0), {"behind"}),
    ("attack", attack("bies", "huskarls", distance=0), {"behind"}),
    ("attack", attack("throwers", "woje"), {"distance"}),
    ("attack", melee("bies", "berserkers", EMPTY, 1, 3, 5), {"target/wounds"}),
    ("attack", melee("bies", "berserkers", EMPTY, 4, 4, 5), "as many hits as the toughness defeat it anyway"),
    ("attack", melee("bies", "berserkers", EMPTY, 1, 1, 1), "nothing hits"),
    ("attack", melee(OWN_BIES, {"wounds": 0}, EMPTY, 4, 4, 5), {"target/toughness"}),
    ("attack", melee(OWN_BIES, {}, EMPTY, 1, 1, 3), "nothing hits"),
    ("attack", shot("archers", "throwers", 2), {"attacker/on"}),
    ("attack", shot(card("archers", "plain"), "throwers", 2), "no hill"),
    ("attack", melee("archers", "throwers", EMPTY, type="melee"), "no ranged attack"),
    ("attack", melee({"attack": {"melee": 1, "ranged": 2}}, {}, EMPTY), {"type"}),
    ("attack", attack(card("bies", "d3"), "berserkers", distance=0), {"target/on"}),
    ("attack", attack("bies", "berserkers", cards=["d5"]), {"attacker/on", "target/on"}),
    ("attack", attack(BIES, ON_D4), {"behind"}),
    ("attack", attack(card("bies", "d6"), card("berserkers", "d7")), "the board ends behind it"),
    ("attack", attack(card("throwers", "f6"), card("woje", "f3")), {"between"}),
    ("attack", attack(card("throwers", "f6"), card("woje", "e3")), "there is no line"),
    ("attack", melee("bies", "berserkers", EMPTY, rerolled=[1, 2, 3]), {"dice"}),
    ("path", {}, {"from", "path"}),
    ("path", {"unit": TWO, "from": "d4", "path": ["d5"]}, {"cards"}),
    ("path", {"unit": TWO, "from": "d4", "to": "d6"}, {"cards"}),
    ("path", {"unit": TWO, "from": "d4", "path": ["e5"]}, "it is diagonal anyway"),
    ("path", {"unit": {}, "from": "d4", "path": ["d5"], "cards": []}, {"unit/movement"}),
    ("recruit", {}, {"cost", "stack", "space", "there"}),
    ("recruit", {"kind": "woje", "gold": 0}, "there is no gold"),
    ("recruit", recruit(1, 2, "recruitment") | {"kind": "woje"}, "all is told"),
    ("score", {}, {"south/on_marks", "south/points", "north/on_marks", "north/points"}),
    ("score", {"south": side(1, 9), "north": side(1, 9, discard=2)}, {"south/discard"}),
    ("score", {"south": side(1, 9), "north": side(0, 9)}, "only one gets there"),
    ("score", {"south": side(1, 9, discard=1), "north": side(1, 9, discard=1)}, {"south/cost", "north/cost"}),
    ("score", {"south": level(4), "north": level(4, 2)}, {"south/attack"}),
    ("score", {"south": level(4, 2, 5, 6), "north": level(4, 2)}, {"north/dice"}),
]


@pytest.mark.parametrize(("kind", "facts", "expected"), ASKED)
def test_what_could_turn_the_answer_is_asked_for_and_nothing_else(kind: str, facts: Facts, expected: Any) -> None:
    answer = ask(kind, facts)
    if isinstance(expected, set):
        assert asked_for(answer) == {f"/facts/{name}" for name in expected}
        assert all(need.question.endswith((".", "?", ")")) for need in answer.needs)
    else:
        assert answer.verdict != "undetermined", answer


@pytest.mark.parametrize(
    ("kind", "facts", "pack", "expected"),
    [
        ("attack", melee("woje", "berserkers", EMPTY), WORDS, {"attacker/wounds", "cards"}),
        ("attack", attack(card("woje", "d4", wounds=0), card("berserkers", "d5"), cards={}), WORDS, set()),
        ("attack", shot({"attack": {"ranged": 1}, "abilities": ["high_ground"]}, {}, 2), None, {"attacker/on"}),
        ("attack", melee(FURIOUS, {}, EMPTY), WORDS, {"attacker/wounds", "cards"}),
        ("path", walked({"movement": 1, "abilities": ["angry"]}, "d4", "d5", "d6"), ANGRY, {"unit/wounds"}),
        ("path", walked({"movement": 1, "abilities": ["angry"], "wounds": 1}, "d4", "d5", "d6"), ANGRY, set()),
        ("path", walked(BY_OWN, "d4", "d5", "d6", cards=["d5"]), OWN_WAY, {"cards"}),
        ("path", walked(BY_OWN, "d4", "d5", "d6", cards={"d5": "own"}), OWN_WAY, set()),
        ("path", {"unit": BY_OWN, "from": "d4", "to": "d6", "cards": ["d5"]}, OWN_WAY, {"cards"}),
        ("path", {"unit": {**TWO, "abilities": ["ghost"]}, "from": "d4", "to": "d6", "cards": ["d5"]}, WORDS, set()),
        ("score", {"scenario": "siege", "south": side(0, 3), "north": side(0, 3)}, WORDS, OF_A_SIEGE),
    ],
)  # fmt: skip
def test_what_abilities_and_scenarios_look_at_is_asked_for(kind: str, facts: Facts, pack: Any, expected: Any) -> None:
    answer = ask(kind, facts, pack=pack)
    assert (answer.verdict == "legal") == (not expected), answer
    assert not expected or asked_for(answer) == {f"/facts/{name}" for name in expected}


def test_a_scenario_of_ones_own_is_counted_by_its_words__LM_OBJ_3() -> None:
    lost = {"south": side(0, 3, lost=1, discard=4, units=3), "north": side(0, 6, lost=2, discard=2, units=0)}
    answer = ask("score", {"scenario": "siege", "round": 3, **lost}, pack=WORDS)
    assert (answer.state.points.south, answer.state.points.north) == (7, 8)
    assert answer.state.result.winners == ("south",) and answer.state.result.reason == "goal"


OWN_BOARD = {"board/columns", "board/missing", "board/rows"}
TEXTS = {f"{role}/{name}" for role in ("attacker", "target") for name in ("abilities", "god")}
ON_B3, ON_B4 = {**OWN_BIES, **NO_TEXT, "on": "b3"}, {**NO_TEXT, "on": "b4"}
STATED = [
    ("attack", melee(OWN_BIES, {"toughness": 2}, EMPTY), TEXTS),
    ("attack", melee({**OWN_BIES, **NO_TEXT}, {**NO_TEXT}, EMPTY), set()),
    ("attack", melee({**OWN_BIES, "to_hit": 1, "god": None}, {"to_hit": 0, "god": None}, EMPTY), set()),
    ("attack", melee({"kind": "berserkers", **NO_TEXT}, {**NO_TEXT}, EMPTY), {"attacker/attack/melee"}),
    ("attack", melee({"kind": "bies", **NO_TEXT}, {"kind": "woje", **NO_TEXT}, EMPTY), {"target/own"}),
    ("attack", on_board(ON_B3, ON_B4), OWN_BOARD),
    ("attack", on_board(ON_B3, ON_B4, board=BOARD), set()),
    ("attack", melee({**OWN_BIES, **NO_TEXT}, {"kind": "huskarls", "god": None}, EMPTY), {"target/abilities"}),
    ("path", walked({**TWO, **NO_TEXT}, "b3", "b4"), OWN_BOARD),
    ("path", walked({**TWO, **NO_TEXT}, "b3", "b4", board=BOARD), set()),
    ("path", walked({"kind": "woje", **NO_TEXT}, "b3", "b4", board=BOARD), {"unit/movement"}),
    ("recruit", recruit(2, 2, "recruitment", **NO_TEXT), set()),
    ("recruit", recruit("huskarls", 2, "recruitment", **NO_TEXT), {"cost"}),
    ("recruit", recruit("woje", 2, "recruitment", **NO_TEXT), set()),
    ("recruit", recruit(2, 2, "b1", **NO_TEXT, board=BOARD), {"board/recruitment/south"}),
    ("recruit", recruit(2, 2, "b1", **NO_TEXT, board={**BOARD, "recruitment": {"south": ["a1", "b1"]}}), set()),
    ("score", {"south": side(2, 8, god=None), "north": side(1, 7, god=None)}, set()),
    ("score", {"south": side(2, 8), "north": side(1, 7)}, {"south/god", "north/god"}),
    ("score", {"south": side(["a2"], 8, god=None), "north": side(1, 7, god=None)}, {"board/marks/hill"}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "facts", "expected"), STATED)
def test_who_trusts_nothing_assumed_is_asked_for_it_by_name(kind: str, facts: Facts, expected: set[str]) -> None:
    answer = ask(kind, facts, trust="stated")
    assert answer.verdict == ("undetermined" if expected else "legal"), answer
    assert not expected or asked_for(answer) == {f"/facts/{name}" for name in expected}
    assert expected or "assumed" not in sources(answer).values()


def test_what_is_assumed_stands_among_the_assumptions_and_is_asked_for_where_it_is_not_trusted() -> None:
    facts = on_board(card("woje", "d4"), card("berserkers", "d5"))
    assumed = {pointer for pointer, source in sources(ask("attack", facts)).items() if source == "assumed"}
    assert {"/pack/patch/units/woje/attack/melee", "/pack/patch/board/rows"} <= assumed
    assert {"/pack/patch/units/woje/faction", "/pack/patch/units/berserkers/abilities"} <= assumed
    needs = {put.removeprefix("/facts") for put in asked_for(ask("attack", facts, trust="stated"))}
    assert {"/attacker/attack/melee", "/target/abilities", "/board/rows", "/target/own", "/attacker/god"} <= needs


def other_values(listed: set[str]) -> Facts:
    """A patch that changes every assumed number and space of the pack that is not among these entries."""
    data, notes = PACKS["default"], pack_of(PackRef("default")).notes
    patch: dict[str, Any] = {"units": {}, "board": {}}

    def is_free(pointer: str) -> bool:
        return pointer not in listed and notes[pointer].source != "rulebook"

    for kind, unit in data["units"].items():
        numbers = {
            name: unit[name] + 1 for name in ("cost", "toughness", "movement") if is_free(f"/units/{kind}/{name}")
        }
        dice = {type: n + 1 for type, n in unit["attack"].items() if is_free(f"/units/{kind}/attack/{type}")}
        patch["units"][kind] = {**numbers, "attack": dice}
    if is_free("/board/missing"):
        patch["board"]["missing"] = ["a3", "i3"]
    if is_free("/board/marks/hill"):
        patch["board"]["marks"] = {"hill": ["a5"]}
    return patch


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("attack", melee("bies", card("berserkers", wounds=1), EDGE, 3, 1, 6)),
        ("attack", on_board(card("archers", "c4"), card("huskarls", "c6"))),
        ("attack", melee(OWN_BIES, {"toughness": 2, "wounds": 0}, EMPTY, 4, 4, 4)),
        ("path", walked("pathfinders", "d4", "d5", "e5")),
        ("path", walked(TWO, "d4", "d5", "e5")),
        ("recruit", recruit("huskarls", 3, "a7", seat="north")),
        ("recruit", recruit(2, 3, "recruitment")),
        ("score", {"south": level(14), "north": level(15)}),
        ("score", {"south": side(["b4"], 9), "north": side([], 2)}),
    ],
)
def test_an_entry_of_the_pack_that_is_not_listed_changes_nothing(kind: str, facts: Facts) -> None:
    answer = ask(kind, facts)
    read = {pointer.removeprefix("/pack/patch") for pointer in sources(answer)}
    instead = ask(kind, facts, pack={"id": "default", "patch": other_values(read)})
    assert (instead.verdict, broken(instead)) == (answer.verdict, broken(answer))
    assert texts(instead) == texts(answer) and sources(instead).keys() == sources(answer).keys()


# Facts that cannot be

FULL_COLUMNS, ON_E1 = [*"abcdefghi"], {"south": ["e1"]}
BAD = [
    ("attack", melee("knights", "woje", EMPTY), "LM-FLOW-2", "attacker/kind"),
    ("attack", melee(OWN_BIES, "knights", EMPTY), "LM-FLOW-2", "target/kind"),
    ("attack", melee("g1", "woje", EMPTY), "LM-FLOW-2", "attacker/kind"),
    ("attack", melee({"attack": {"melee": -1}}, {}, EMPTY), "LM-CARD-4", "attacker/attack/melee"),
    ("attack", melee({"attack": {"melee": 0}}, {}, EMPTY), "LM-ATTACK-4", "attacker/attack"),
    ("attack", melee({"attack": {}}, {}, EMPTY, type="melee"), "LM-ATTACK-3", "type"),
    ("attack", melee(OWN_BIES, {"toughness": 0}, EMPTY), "LM-CARD-2", "target/toughness"),
    ("attack", melee(OWN_BIES, {"toughness": 2, "wounds": 2}, EMPTY), "LM-INV-10", "target/wounds"),
    ("attack", melee(OWN_BIES, {"toughness": 2, "wounds": -1}, EMPTY), "LM-INV-10", "target/wounds"),
    ("attack", melee({**OWN_BIES, "movement": -1}, {}, EMPTY), "LM-CARD-3", "attacker/movement"),
    ("attack", melee({**OWN_BIES, "abilities": ["flight"]}, {}, EMPTY), "LM-GLOSS-14", "attacker/abilities"),
    ("attack", melee({**OWN_BIES, "god": "flight"}, {}, EMPTY), "LM-GLOSS-14", "attacker/god"),
    ("attack", melee({**OWN_BIES, "track": 9}, {}, EMPTY), "LM-INV-6", "attacker/track"),
    ("attack", melee({**OWN_BIES, "actions": ["dance"]}, {}, EMPTY), "LM-BATTLE-ACT-10", "attacker/actions/0"),
    ("attack", melee({**OWN_BIES, "actions": ["attack"]}, {}, EMPTY), "LM-BATTLE-ACT-6", "attacker/actions"),
    ("attack", melee({**OWN_BIES, "actions": ["run"]}, {}, EMPTY), "LM-RUN-1", "attacker/actions/0"),
    ("attack", melee({**OWN_BIES, "actions": ["run", "move"]}, {}, EMPTY), "LM-RUN-1", "attacker/actions/0"),
    ("attack", melee(OWN_BIES, {"own": True}, EMPTY), "LM-ATTACK-7", "target/own"),
    ("attack", melee("bies", card("berserkers", own=True), EMPTY), "LM-ATTACK-7", "target/own"),
    ("attack", melee(OWN_BIES, {}, EMPTY, 1, 3), "LM-FLOW-4", "dice"),
    ("attack", melee(OWN_BIES, {}, EMPTY, 1, 3, 7), "LM-FLOW-4", "dice"),
    ("attack", melee(OWN_BIES, {}, EMPTY, 1, 3, 2, rerolled=[4]), "LM-FLOW-4", "rerolled"),
    ("attack", melee(OWN_BIES, {}, EMPTY, supply=17), "LM-INV-3", "supply"),
    ("attack", shot(OWN_BIES, {}, -1), "LM-GLOSS-6", "distance"),
    ("attack", shot(OWN_BIES, {}, 25), "LM-GLOSS-6", "distance"),
    ("attack", shot(OWN_BIES, {}, 1), "LM-ATTACK-MELEE-1", "distance"),
    ("attack", shot("throwers", {}, 2, between=3), "LM-INV-2", "between"),
    ("attack", shot("throwers", {}, 2, between=-1), "LM-INV-2", "between"),
    ("attack", shot(AIMED, {}, 2, volley=True), "LM-AIM-2", "attacker/actions"),
    ("attack", shot(card("throwers", actions=["move"]), {}, 2, volley=True), "LM-VOLLEY-1", "attacker/actions"),
    ("attack", shot(OWN_BIES, {}, 2, volley=True), "LM-VOLLEY-7", "attacker/attack"),
    ("attack", shot("bies", "throwers", 2, volley=True), "LM-VOLLEY-7", "attacker/kind"),
    ("attack", shot(card("throwers"), {}, 2, 3, volley=True, rerolled=[4]), "LM-FORTUNE-1", "rerolled"),
    ("attack", on_board(BIES, ON_D4, distance=1), "LM-FLOW-3", "distance"),
    ("attack", on_board(BIES, ON_D4, line="diagonal"), "LM-FLOW-3", "line"),
    ("attack", on_board(BIES, ON_D4, between=1), "LM-INV-2", "between"),
    ("attack", on_board(BIES, ON_D4, cards=["d5"], behind="empty"), "LM-FLOW-3", "behind"),
    ("attack", on_board(BIES, ON_D4, cards=["d3"]), "LM-INV-2", "attacker/on"),
    ("attack", on_board(BIES, card("berserkers", "d3", wounds=0)), "LM-INV-2", "attacker/on"),
    ("attack", on_board(BIES, card("berserkers", "d9", wounds=0)), "LM-INV-2", "target/on"),
    ("attack", on_board(BIES, ON_D4, cards=["z9"]), "LM-INV-2", "cards"),
    ("attack", on_board(card("bies", "d3"), card("berserkers", "e5")), "LM-ATTACK-MELEE-1", "target/on"),
    ("attack", on_board(BIES, card("berserkers", "d7"), behind="card", board=BOARD), "LM-FLOW-3", "behind"),
    ("attack", on_board(BIES, ON_D4, board={"rows": 3}), "LM-RULING-72", "board/rows"),
    ("attack", on_board(BIES, ON_D4, board={"columns": ["A"]}), "LM-GLOSS-6", "board/columns"),
    ("attack", on_board(BIES, ON_D4, board={"missing": ["z9"]}), "LM-GLOSS-6", "board/missing"),
    ("attack", on_board(BIES, ON_D4, board={"marks": {"hill": ["z9"]}}), "LM-GLOSS-6", "board/marks/hill"),
    ("path", walked("knights", "d4", "d5"), "LM-FLOW-2", "unit/kind"),
    ("path", walked({"movement": -1}, "d4", "d5"), "LM-CARD-3", "unit/movement"),
    ("path", walked({"movement": 0}, "d4", "d5"), "LM-MOVE-1", "path"),
    ("path", walked({**TWO, "actions": ["swim"]}, "d4", "d5"), "LM-BATTLE-ACT-10", "unit/actions/0"),
    ("path", walked({**TWO, "actions": ["run"]}, "d4", "d5"), "LM-RUN-1", "unit/actions/0"),
    ("path", walked({**TWO, "actions": ["fortify", "run"]}, "d4", "d5"), "LM-RUN-1", "unit/actions/1"),
    ("path", walked(card("woje", actions=["aim"]), "d4", "d5"), "LM-AIM-1", "unit/actions"),
    ("path", walked(card("woje", actions=["move", "aim"]), "d4", "d5", action="run"), "LM-AIM-1", "unit/actions"),
    ("path", walked({**TWO, "actions": ["move"]}, "d4", "d5", action="march"), "LM-MARCH-1", "unit/actions"),
    ("path", walked({"movement": 0}, "d4", "d5", action="march"), "LM-MARCH-8", "path"),
    ("path", walked(TWO, "d4", action="march"), "LM-BATTLE-MAN-3", "path"),
    ("path", walked(TWO, "d4", "d5", action="fly"), "LM-BATTLE-ACT-10", "action"),
    ("path", walked(TWO, "somewhere", "d5"), "LM-INV-2", "from"),
    ("path", walked(TWO, "d4", "there"), "LM-FLOW-2", "path/0"),
    ("path", walked(TWO, "d4", "d5", to="d6"), "LM-FLOW-3", "to"),
    ("path", walked(TWO, "d4", "d5", cards=["d4"]), "LM-INV-2", "from"),
    ("path", walked(TWO, "d4", "d5", board={"columns": FULL_COLUMNS[::2]}), "LM-GLOSS-6", "board/columns"),
    ("recruit", recruit("knights", 2, "a1"), "LM-FLOW-2", "kind"),
    ("recruit", recruit(-1, 2, "a1"), "LM-CARD-5", "cost"),
    ("recruit", recruit(1, -2, "a1"), "LM-INV-3", "gold"),
    ("recruit", recruit(1, 17, "a1"), "LM-INV-3", "gold"),
    ("recruit", recruit(1, 2, "a1", stack=-1), "LM-INV-1", "stack"),
    ("recruit", recruit(1, 2, "a1", stack=99), "LM-INV-1", "stack"),
    ("recruit", recruit(1, 2, "upstairs"), "LM-FLOW-2", "space"),
    ("recruit", recruit(1, 2, "a1", "a dragon"), "LM-FLOW-2", "there"),
    ("recruit", recruit(1, 2, "a1", seat="west"), "LM-FLOW-2", "seat"),
    ("recruit", recruit(1, 2, "recruitment", room=False), "LM-FLOW-3", "room"),
    ("recruit", recruit(1, 2, "a1", board={"recruitment": ON_E1, "camps": ON_E1}), "LM-GLOSS-9", "board/camps/south"),
    ("score", {"south": side(3, 2), "north": side(1, 2)}, "LM-INV-2", "north/on_marks"),
    ("score", {"south": side(["b4"], 2), "north": side(["b4"], 2)}, "LM-INV-2", "south/on_marks"),
    ("score", {"south": side(["z9"], 2), "north": side(0, 2)}, "LM-INV-2", "south/on_marks"),
    ("score", {"south": side(-1, 2), "north": side(0, 2)}, "LM-INV-1", "south/on_marks"),
    ("score", {"south": side(0, 10), "north": side(0, 2)}, "LM-INV-16", "south/points"),
    ("score", {"south": side(0, 2), "north": side(0, -1)}, "LM-FLOW-3", "north/points"),
    ("score", {"south": side(0, 2, discard=99), "north": side(0, 2)}, "LM-INV-1", "south/discard"),
    ("score", {"south": side(0, 2, cost=-1), "north": side(0, 2)}, "LM-CARD-5", "south/cost"),
    ("score", {"south": side(0, 2, attack=-1), "north": side(0, 2)}, "LM-CARD-4", "south/attack"),
    ("score", {"south": side(0, 2, discard=1, lost=2), "north": side(0, 2)}, "LM-INV-11", "south/lost"),
    ("score", {"south": side(2, 2, units=1), "north": side(0, 2)}, "LM-INV-2", "south/units"),
    ("score", {"south": side(0, 2, units=0, cost=4), "north": side(0, 2)}, "LM-INV-2", "south/units"),
    ("score", {"south": side(0, 2, units=30), "north": side(0, 2, units=30)}, "LM-INV-2", "south"),
    ("score", {"south": side(0, 2, attack=999), "north": side(0, 2)}, "LM-CARD-4", "south/attack"),
    ("score", {"south": side(0, 2), "north": side(0, 2), "scenario": "chess"}, "LM-OBJ-1", "scenario"),
    ("score", {"south": side(0, 2), "north": side(0, 2), "round": 0}, "LM-FLOW-3", "round"),
    ("score", {"south": level(4, 2, 5), "north": level(4, 2, 6, 6)}, "LM-FLOW-4", "south/dice"),
    ("score", {"south": side(0, 2, god="flight"), "north": side(0, 2)}, "LM-GLOSS-14", "south/god"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "facts", "rule", "pointer"), BAD)
def test_facts_that_cannot_be_are_refused_where_they_stand(kind: str, facts: Facts, rule: str, pointer: str) -> None:
    refused = ask(kind, facts)
    assert pointed_at(refused)[0] == (rule, f"/facts/{pointer}")
    assert refused.state is UNSET and all(violation.statement for violation in refused.violations)


@pytest.mark.parametrize(
    ("kind", "facts", "pointer"),
    [
        ("attack", {"attaker": {}}, "/attaker"),
        ("attack", {"attacker": {"attack": 3}}, "/attacker/attack"),
        ("attack", {"attacker": {"attack": {"magic": 3}}}, "/attacker/attack/magic"),
        ("attack", {"target": {"toughness": "2"}}, "/target/toughness"),
        ("attack", {"target": {"wounds": 1.5}}, "/target/wounds"),
        ("attack", {"target": {"track": 1}}, "/target/track"),
        ("attack", {"behind": "a tree"}, "/behind"),
        ("attack", {"volley": 1}, "/volley"),
        ("attack", {"dice": [True]}, "/dice/0"),
        ("attack", {"cards": {"d5": 1}}, "/cards/d5"),
        ("path", {"path": "d5"}, "/path"),
        ("path", {"unit": {"cost": 2}}, "/unit/cost"),
        ("path", {"board": {"hills": []}}, "/board/hills"),
        ("recruit", {"room": "yes"}, "/room"),
        ("score", {"south": {"on_marks": "b4"}}, "/south/on_marks"),
        ("score", {"west": {}}, "/west"),
    ],
)
def test_facts_of_the_wrong_shape_are_told_by_their_place(kind: str, facts: Facts, pointer: str) -> None:
    assert pointer in [error.pointer for error in shapes.errors(f"lumeria/question-{kind}", facts)]


@pytest.mark.parametrize("kind", questions.QUESTIONS)
@pytest.mark.parametrize(
    ("circumstances", "pointer"),
    [
        ({"switches": {"nothing": "x"}}, "/switches/nothing"),
        ({"switches": {"stop": "x"}}, "/switches/stop"),
        ({"pack": {"id": "nothing"}}, "/pack/id"),
        (
            {"pack": {"id": "default", "patch": {"units": {"bies": {"toughness": 0}}}}},
            "/pack/patch/units/bies/toughness",
        ),
    ],
)
def test_unknown_circumstances_are_refused_where_they_stand(kind: str, circumstances: Facts, pointer: str) -> None:
    answer = ask(kind, questions.QUESTIONS[kind].example, **circumstances)
    assert [place for _, place in pointed_at(answer)] == [pointer] and answer.impossible is True
