"""Questions from few facts: the worked scenarios, and what answers say."""

import json
from typing import Any

import pytest
from msgspec import UNSET

from referee.core.canonical import canonical
from referee.games.lumeria import questions
from referee.wire import shapes
from tests.lumeria.asked import (
    AIMED,
    AIMED_OWN,
    BERSERKERS,
    BIES,
    BOARD,
    CARD,
    EDGE,
    EMPTY,
    HUSKARLS,
    ON_D1,
    ON_D4,
    ON_TRACK,
    OWN_BIES,
    RAN,
    ROOTED,
    TWO,
    WOJE,
    WORDS,
    ZBROJNI,
    Facts,
    ask,
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
from tests.lumeria.positions import GAME, broken, cited, named, told
from tests.lumeria.words import NARROW

# The worked scenarios, asked from few facts


ATTACKED = [
    ("LM-S9", melee(RAN, "woje", EMPTY), "LM-BATTLE-ACT-5"),
    ("LM-S11", on_board(BIES, ON_D4, 1, 3, 5), (3, 4, 1, "pushed")),
    ("LM-S11 own", melee(OWN_BIES, {"toughness": 2, "wounds": 0}, EMPTY, 1, 3, 5), (3, 4, 1, "pushed")),
    ("LM-S11 without dice", melee("bies", "berserkers", EMPTY), (3, 4)),
    ("LM-S12", shot("throwers", WOJE, 2, 4, 6, supply=10), (2, 4, 2, "defeated")),
    ("LM-S12 own", shot({"attack": {"ranged": 2}}, {"toughness": 2}, 2, 4, 6), (2, 4, 2, "compensation")),
    ("LM-S13", melee("berserkers", ZBROJNI, EDGE, 3, 2), (2, 3, 1, "not-pushed")),
    ("LM-S13 on the board", on_board(card("berserkers", "d2"), ON_D1, 3, 2), (2, 3, 1, "not-pushed")),
    ("LM-S14", on_board(card("berserkers", "c1"), ON_D1, 3, 5), (2, 4, 1, "pushed")),
    ("LM-S15", melee("berserkers", "woje", CARD, 3, 3), (2, 3, 2, "defeated")),
    ("LM-S15 on the board", on_board(card("berserkers", "e5"), card("woje", "e4"), cards=["e3"]), (2, 3)),
    ("LM-S16", melee("berserkers", card(ZBROJNI, fortified=True), EMPTY, 4, 5), (2, 5, 1, "still-fortified")),
    ("LM-S17", shot(AIMED, ZBROJNI, 2, 3, 2), (2, 3, 1, "not-pushed")),
    ("LM-S17 own", shot(AIMED_OWN, {}, 2), (2, 3)),
    ("LM-S17 by berserkers", melee(card("berserkers", actions=["aim"]), "woje", EMPTY), "LM-AIM-1"),
    ("LM-S18", melee("bies", card(HUSKARLS, exhausted=True), EDGE, 1, 2, 6), (3, 2, 2, "not-pushed")),
    ("LM-S19", shot("throwers", "woje", 3), (2, 4)),
    ("LM-S19 further", shot("throwers", "woje", 4), "LM-ATTACK-RANGED-1"),
    ("LM-S19 on the board", on_board(card("throwers", "c6"), card("woje", "c1")), "LM-ATTACK-RANGED-1"),
    ("LM-S20", shot("throwers", "woje", 2, between=1), "LM-ATTACK-RANGED-2"),
    ("LM-S20 on the board", on_board(card("throwers", "c6"), card("woje", "c3"), cards=["c4"]), "LM-ATTACK-RANGED-2"),
    ("LM-S21", attack("berserkers", "woje", line="diagonal"), "LM-ATTACK-MELEE-1"),
    ("LM-S21 on the board", on_board(card("berserkers", "d4"), card("woje", "e5")), "LM-ATTACK-MELEE-1"),
    ("LM-S21 own", melee("berserkers", "throwers", EMPTY), "LM-ATTACK-7"),
    ("LM-S25", shot(ON_TRACK, WOJE, 2, 5, volley=True), (1, 4, 1, "not-pushed")),
    ("LM-S25 second", shot(ON_TRACK, WOJE, 2, 2, volley=True), (1, 4, 0, "track")),
    ("LM-S26", on_board(BIES, ON_D4, 1, 2, 5, rerolled=[4, 1, 6]), (3, 4, 2, "defeated")),
    ("LM-S27", melee(card("bies", track=4), BERSERKERS, EMPTY, 2, 3, 6), (3, 4, 1, "track")),
    ("LM-S28", melee("bies", card("berserkers", wounds=1, exhausted=True), EMPTY, 3, 1, 1), (3, 3, 1, "defeated")),
]


@pytest.mark.parametrize(("facts", "expected"), [row[1:] for row in ATTACKED], ids=[row[0] for row in ATTACKED])
def test_an_attack_of_the_scenarios(facts: Facts, expected: str | tuple[Any, ...]) -> None:
    answer = ask("attack", facts)
    if isinstance(expected, str):
        assert broken(answer) == [expected]
        assert answer.violations[0].pointer.startswith("/facts/") and answer.impossible is UNSET
        return
    assert answer.verdict == "legal", answer
    ((dice, needed),) = zip(told(answer, "dice"), told(answer, "needed"), strict=True)
    assert (dice["count"], needed["needed"]) == expected[:2]
    hits = [data["hits"] for data in told(answer, "hits")]
    assert hits == [*expected[2:3]] and all(told(answer, type) for type in expected[3:])
    assert answer.pending.kind == ("decision" if hits else "chance")


WALKED = [
    ("LM-S6 A", walked("berserkers", "d4", "c4", cards=["e4"]), "LM-MOVE-1"),
    ("LM-S6 B", walked("berserkers", "d4", "d3", cards=["e4"]), "LM-MOVE-2"),
    ("LM-S6 C", walked(TWO, "d4", "d5", cards=["e4"]), "LM-MOVE-1"),
    ("LM-S6 D", walked(TWO, "d4", "c3", cards=["e4"]), ("LM-MOVE-2", "LM-FUND-4", "/0")),
    ("LM-S6 E", walked(TWO, "d4", "e4", cards=["e4"]), ("LM-MOVE-2", "LM-MOVE-3", "/0")),
    ("LM-S6 through E", walked(TWO, "d4", "e4", "f4", cards={"e4": "woje"}), ("LM-MOVE-3", "LM-MOVE-2", "/0")),
    ("LM-S7", walked("zbrojni", "d2", "d3", "d4"), ("LM-MOVE-1", "LM-MOVE-1", "")),
    ("LM-S7 nowhere", walked("zbrojni", "d2"), ("LM-MOVE-4", "LM-MOVE-4", "")),
    ("LM-S7 onto a camp", walked("woje", "d1", "e1"), "LM-MOVE-5"),
    ("LM-S7 through a camp", walked("woje", "d1", "e1", "f1"), "LM-MOVE-5"),
    ("LM-S9 move", walked("berserkers", "d7", "d6", "d5", cards=["d2"]), "LM-MOVE-1"),
    ("LM-S9 run", walked("berserkers", "d5", "d4", "d3", cards=["d2"], action="run"), "LM-RUN-3"),
    ("LM-S23", walked("woje", "d2", "d3", cards=["d1"], action="march"), "LM-MARCH-8"),
    ("LM-S23 reversed", walked("zbrojni", "d1", "d2", cards=["d2"], action="march"), ("LM-MARCH-8", "LM-MOVE-2", "/0")),
    ("off the board", walked(TWO, "a4", "a5", "z5"), ("LM-MOVE-2", "LM-FLOW-2", "/1")),
    ("back and forth", walked(TWO, "d4", "d5", "d4"), "LM-RULING-29"),
]


@pytest.mark.parametrize(("facts", "expected"), [row[1:] for row in WALKED], ids=[row[0] for row in WALKED])
def test_a_path_of_the_scenarios(facts: Facts, expected: str | tuple[str, str, str]) -> None:
    answer = ask("path", facts)
    if isinstance(expected, str):
        assert answer.verdict == "legal" and expected in cited(answer), answer
        return
    rule, also, step = expected
    assert pointed_at(answer) == [(rule, f"/facts/path{step}")] and also in named(answer)


@pytest.mark.parametrize(
    ("told", "breaches"),
    [
        ({"path": ["d5", "e5", "d5"], "cards": []}, [""]),
        ({"path": ["a1", "d5"], "cards": []}, ["", "/0"]),
        ({"path": ["d5", "e4"], "cards": ["d5"]}, ["", "/0"]),
        ({"path": ["d5", "d6"]}, [""]),
    ],
)
def test_a_march_is_of_one_space__LM_MARCH_8(told: Facts, breaches: list[str]) -> None:
    answer = ask("path", {"unit": card("woje"), "from": "d4", "action": "march", **told})
    assert pointed_at(answer) == [("LM-MARCH-8", f"/facts/path{at}") for at in breaches]
    assert answer.impossible is UNSET


@pytest.mark.parametrize(
    ("action", "actions", "rule"),
    [
        ("run", [], "LM-RUN-1"),
        ("move", ["move"], "LM-BATTLE-ACT-6"),
        ("move", ["attack"], "LM-BATTLE-ACT-7"),
        ("run", ["move", "aim"], "LM-BATTLE-ACT-5"),
        ("run", ["move", "run"], "LM-BATTLE-ACT-5"),
    ],
)
def test_what_a_unit_has_done_before__LM_S8_S10(action: str, actions: list[str], rule: str) -> None:
    answer = ask("path", walked({**TWO, "actions": actions}, "e2", "e3", action=action))
    assert pointed_at(answer)[0] == (rule, "/facts/unit/actions")


def test_a_unit_that_shoots_may_aim_and_go__LM_RULING_95() -> None:
    answer = ask("path", walked(card("archers", actions=["aim"]), "e2", "e3"))
    assert (answer.verdict, [event.type for event in answer.events]) == ("legal", ["moved"])
    assert (answer.state.running.actions, answer.state.running.aimed) == (("aim", "move"), True)
    assert sources(answer)["/pack/patch/units/archers/attack/ranged"] == "assumed"


RECRUITED = [
    ("LM-S1", recruit("zbrojni", 4, "b1"), "legal"),
    ("LM-S1 by north", recruit("berserkers", 2, "c7", seat="north"), "legal"),
    ("LM-S1 own", recruit(3, 3, "recruitment", stack=1), "legal"),
    ("LM-S2", recruit("huskarls", 2, "c7", seat="north"), "LM-RECRUIT-3 /facts/gold"),
    ("LM-S3", recruit("woje", 3, "e1"), "LM-GLOSS-9 /facts/space"),
    ("LM-S3 own", recruit(1, 3, "camp"), "LM-GLOSS-9 /facts/space"),
    ("LM-S5", recruit("woje", 2, "a1", "own", room=False), "LM-RECRUIT-4 /facts/there"),
    ("an enemy there", recruit(1, 2, "recruitment", "enemy"), "LM-RECRUIT-4 /facts/there"),
    ("a kind there", recruit(1, 2, "recruitment", "huskarls"), "LM-RECRUIT-4 /facts/there"),
    ("their side", recruit(1, 2, "opponent"), "LM-RECRUIT-4 /facts/space"),
    ("anywhere else", recruit(1, 2, "other"), "LM-RECRUIT-4 /facts/space"),
    ("no card left", recruit(1, 2, "recruitment", stack=0), "LM-RECRUIT-5 /facts/stack"),
    ("no card left of a kind", recruit("woje", 2, "a1", stack=0), "LM-RECRUIT-5 /facts/stack"),
    ("more than the pack has", recruit("woje", 2, "a1", stack=12), "legal"),
    ("no such space", recruit(1, 2, "z9"), "LM-FLOW-2 /facts/space"),
]


@pytest.mark.parametrize(("facts", "expected"), [row[1:] for row in RECRUITED], ids=[row[0] for row in RECRUITED])
def test_a_recruit_of_the_scenarios(facts: Facts, expected: str) -> None:
    answer = ask("recruit", facts)
    if expected == "legal":
        assert [event.type for event in answer.events or ()] == ["paid", "recruited"], answer
    else:
        assert " ".join(pointed_at(answer)[0]) == expected and "Free recruitment" not in answer.violations[0].hint
    assert ("LM-RECRUIT-6" in named(answer)) == ("room" in facts or expected.startswith("LM-RECRUIT-3"))


FOUR_HITS, THREE_HITS = (4, 5, 6, 4, *[1] * 6), (4, 4, 4, *[3] * 9)
SCORED = [
    ("LM-S29 i", side(2, 8), side(1, 7), "goal south 10 8"),
    ("LM-S29 ii", side(2, 7), side(1, 8), "none 9 9"),
    ("LM-S30", side(1, 9, discard=5), side(1, 9, discard=6), "eliminated south 10 10"),
    ("LM-S30 costs", level(14), level(15), "board_cost north 10 10"),
    ("LM-S30 before the roll", level(15, 10), level(15, 12), "roll 10 12"),
    ("LM-S30 rolled", level(15, 10, *FOUR_HITS), level(15, 12, *THREE_HITS), "attack_roll south 10 10"),
    ("LM-S30 to be rolled again", level(15, 3, 4, 1, 1), level(15, 2, 5, 3), "roll 3 2"),
    ("by their spaces", side(["b4", "h4", "a2"], 8), side(["e4"], 2), "goal south 10 3"),
    ("one by its spaces", side(["e4"], 8), side(2, 2), "none 9 4"),
    ("dear armies", level(150, 45), level(150, 20), "roll 45 20"),
    ("nobody can roll", level(0, 0), level(0, 0), "draw south 10 10"),
]


@pytest.mark.parametrize(("south", "north", "expected"), [row[1:] for row in SCORED], ids=[row[0] for row in SCORED])
def test_a_score_of_the_scenarios(south: Facts, north: Facts, expected: str) -> None:
    answer = ask("score", {"south": south, "north": north})
    assert answer.verdict == "legal", answer
    totals, result = answer.state.points, answer.state.result
    if expected.startswith("roll"):
        (dice,) = (data["dice"] for data in told(answer, "roll-off"))
        assert expected == f"roll {dice['south']} {dice['north']}" and answer.pending.kind == "chance"
    elif result is None:
        assert expected == f"none {totals.south} {totals.north}" and texts(answer)[-1].endswith("the game goes on.")
    else:
        assert expected == f"{result.reason} {result.winners[0]} {totals.south} {totals.north}"
        assert [event.type for event in answer.events][-1] == "game-over"


# What the answers say


def test_an_attack_reads_like_a_worked_example__LM_EX_MELEE_1() -> None:
    answer = ask("attack", on_board(BIES, ON_D4, 1, 3, 5))
    assert texts(answer) == [
        "Fiend on d3 attacks Berserkers on d4 in melee.",
        "3 dice are rolled.",
        "A die hits on 4 or more.",
        "south rolls 1, 3 and 5.",
        "1, 3 and 5, needed 4: 1 hit, 2 misses.",
        "Berserkers on d4 takes 1 wound and has 1.",
        "Berserkers on d4 is pushed to d5, straight away from the attacker.",
    ]
    assert {"LM-ATTACK-4", "LM-ATTACK-5", "LM-ATTACK-MOD-5", "LM-ATTACK-6", "LM-ATTACK-PUSH-1"} <= cited(answer)
    assert answer.state.at("d5") == "berserkers-1" and answer.pending.node == "ACT.UNIT"


def test_the_number_that_is_needed_comes_with_every_modifier_and_its_rule__LM_ATTACK_MOD_6() -> None:
    target = {"toughness": 4, "exhausted": True, "fortified": True, "to_hit": -1}
    attacker = {"attack": {"melee": 2}, "to_hit": 2}
    answer = ask("attack", melee(attacker, target, CARD, ability=None))
    modifiers = {data["source"]: data["amount"] for data in told(answer, "modifier")}
    assert modifiers == {"exhausted": 1, "fortified": -1, "cornered": 1, "text-of-attacker": 2, "text-of-target": -1}
    assert told(answer, "needed")[0]["needed"] == 2 and "LM-ATTACK-MOD-1" in cited(answer)
    assert sources(answer)["/facts/attacker/to_hit"] == sources(answer)["/facts/target/to_hit"] == "user"


def test_without_dice_the_roll_is_awaited() -> None:
    answer = ask("attack", melee(OWN_BIES, {"toughness": 2}, EMPTY))
    assert answer.verdict == "legal" and [event.type for event in answer.events][-1] == "needed"
    assert [(awaited.type, awaited.seat) for awaited in answer.pending.moves] == [("roll", "chance")]
    rolled = GAME.judge(answer.state, GAME.load_move({"type": "roll", "seat": "chance", "report": {"dice": [1, 3, 5]}}))
    assert rolled.verdict == "legal" and GAME.faults(rolled.state) == ()


def test_numbers_of_the_players_take_the_place_of_those_of_the_pack() -> None:
    target = card("berserkers", toughness=3, wounds=1)
    answer = ask("attack", melee(card("bies", attack={"melee": 5}), target, EDGE, 3, 1, 1, 1, 6))
    assert told(answer, "dice")[0]["count"] == 5 and told(answer, "defeated")[0]["wounds"] == 3
    known = sources(answer)
    assert known["/facts/attacker/attack/melee"] == known["/facts/target/toughness"] == "user"
    assert known["/pack/patch/units/bies/abilities"] == "assumed"
    told_values = {a.pointer: a.value for a in answer.assumptions if a.pointer.startswith("/facts")}
    assert told_values["/facts/attacker/attack/melee"] == 5 and told_values["/facts/target/toughness"] == 3


def test_a_type_of_attack_that_is_not_told_is_not_on_the_card__LM_ATTACK_3() -> None:
    only_ranged = card("bies", attack={"ranged": 2})
    answer = ask("attack", attack(only_ranged, {}, distance=0, type="melee"))
    assert pointed_at(answer) == [("LM-ATTACK-3", "/facts/type")]
    assert told(ask("attack", attack(only_ranged, {}, distance=0)), "dice") == [{"count": 2}]
    unknown = ask("attack", attack(only_ranged, {}, distance=0, type="magic"))
    assert pointed_at(unknown) == [("LM-FLOW-2", "/facts/type")] and "LM-ATTACK-8" in named(unknown)


def test_what_is_made_up_is_named_and_what_is_told_is_not() -> None:
    relative = ask("attack", melee(OWN_BIES, {"toughness": 2}, EMPTY))
    assert {"/pack/patch/board", "/units/attacker-1/space", "/units/target-1/wounds", "/gold"} <= set(relative.made_up)
    assert "/pack/patch/units/attacker/abilities" in relative.made_up
    named_ = ask("attack", attack({**BIES, "track": 2}, ON_D4, cards=[], supply=9))
    assert not {"/pack/patch/board", "/units", "/gold", "/tokens/south", "/units/berserkers-1/wounds"} & {
        *named_.made_up
    }


def test_the_kind_goes_by_any_of_its_names() -> None:
    answer = ask("attack", shot("Miotacze", "WARRIORS", 1))
    assert texts(answer)[0] == "Throwers on f2 attacks Warriors on h2 at range."
    answer = ask("attack", melee({**OWN_BIES, "name": "Spearmen"}, "woje", EMPTY))
    assert texts(answer)[0].startswith("Spearmen on")


@pytest.mark.parametrize("kind", questions.QUESTIONS)
def test_an_answer_has_the_shape_of_a_ruling(kind: str) -> None:
    question = questions.QUESTIONS[kind]
    for facts in (question.example, *shapes.SHAPES.schemas[f"lumeria/question-{kind}"]["examples"]):
        answer = ask(kind, facts)
        assert answer.verdict in ("legal", "illegal"), (kind, answer)
        assert shapes.errors("common/ruling", json.loads(canonical(answer))) == []
    answer = ask(kind, question.example)
    assert answer.verdict == "legal" and GAME.faults(answer.state) == ()
    assert shapes.errors("lumeria/state", json.loads(canonical(answer.state))) == []
    properties = shapes.SHAPES.schemas[f"lumeria/question-{kind}"]["properties"]
    assert properties.keys() == {name.rstrip("?") for name in question.facts}


@pytest.mark.parametrize("kind", questions.QUESTIONS)
def test_the_same_question_has_the_same_answer_and_leaves_its_facts_alone(kind: str) -> None:
    facts = questions.QUESTIONS[kind].example
    before = json.dumps(facts)
    assert canonical(ask(kind, facts)) == canonical(ask(kind, facts))
    assert json.dumps(facts) == before


def test_another_kind_of_question_is_no_question() -> None:
    with pytest.raises(KeyError):
        GAME.ask("battle", {})


# What abilities do


def test_the_gods_help_is_named_with_the_attack__LM_RULING_99() -> None:
    answer = ask("attack", melee("bies", "berserkers", EMPTY, ability="guided_hand"))
    assert told(answer, "needed")[0]["needed"] == 3 and "LM-GOD-5" in cited(answer)
    own = ask("attack", melee({**OWN_BIES, "god": "guided_hand"}, {}, EMPTY, ability="guided_hand"))
    assert told(own, "needed")[0]["needed"] == 3
    without_kinds = ask("attack", melee(OWN_BIES, {}, EMPTY, ability="guided_hand"))
    assert told(without_kinds, "needed")[0]["needed"] == 3
    theirs = ask("attack", melee("berserkers", "woje", EMPTY, ability="guided_hand"))
    assert pointed_at(theirs) == [("LM-GOD-4", "/facts/ability")]
    unknown = ask("attack", melee("bies", "berserkers", EMPTY, ability="lightning"))
    assert pointed_at(unknown) == [("LM-FLOW-2", "/facts/ability")]


def test_an_ability_of_the_card_works_wherever_the_card_comes_from() -> None:
    kept = ask("attack", melee(OWN_BIES, card(ROOTED, wounds=0), EMPTY, 4, 4, 1))
    assert told(kept, "not-pushed") == [{"unit": "target-1", "ability": "rooted"}]
    on_a_hill = ask("attack", shot({"attack": {"ranged": 1}, "abilities": ["high_ground"], "on": "hill"}, {}, 2))
    assert told(on_a_hill, "needed")[0]["needed"] == 3
    on_the_hill = ask("attack", on_board(card("archers", "e4"), card("throwers", "e6")))
    assert told(on_the_hill, "needed")[0]["needed"] == 3
    plain = ask("attack", on_board(card("archers", "e3"), card("throwers", "e6"), board={"marks": {"hill": ["e3"]}}))
    assert told(plain, "needed")[0]["needed"] == 3 and "/facts/board/marks/hill" in sources(plain)
    slipped = ask("attack", melee("pathfinders", card("woje", wounds=0), EMPTY, 6))
    assert slipped.pending.node == "ACT.TRIGGER" and {m.type for m in slipped.pending.moves} == {"ability", "decline"}


def test_dice_count_as_they_lie_where_an_ability_could_re_roll_them__LM_FUND_6() -> None:
    archers = card("archers", "d4", wounds=0)
    answer = ask("attack", on_board(archers, card("berserkers", "d6"), 2, cards={}), pack=WORDS)
    assert answer.verdict == "legal" and told(answer, "hits") == [{"dice": [2], "needed": 4, "hits": 0, "misses": 1}]
    hurt = ask("attack", on_board(card("berserkers", "b4"), card("bies", "b3", wounds=0), 6, 6, cards={}), pack=WORDS)
    assert [data["unit"] for data in told(hurt, "wounded")] == ["bies-1", "berserkers-1"]


def test_a_reading_that_decides_is_named__LM_RULING_31() -> None:
    facts = melee("berserkers", card(ZBROJNI, fortified=True), EMPTY, 4, 5)
    (reading,) = ask("attack", facts).depends_on
    assert reading.switch == "fortified_moves" and "fortified no more" in reading.text
    dropped = ask("attack", facts, switches={"fortified_moves": "drop"})
    assert told(dropped, "unfortified") and not told(dropped, "still-fortified")
    both = {"south": side(2, 9, discard=1), "north": side(1, 9, discard=1)}
    assert ask("score", both, switches={"both_reach": "higher_first"}).state.result.winners == ("south",)


# Boards of one's own


def test_a_board_of_ones_own_takes_the_place_of_that_of_the_pack() -> None:
    assert ask("path", walked(TWO, "d8", "d9", board={"rows": 9})).verdict == "legal"
    assert pointed_at(ask("path", walked(TWO, "d8", "d9"))) == [("LM-INV-2", "/facts/from")]
    assert pointed_at(ask("path", walked(TWO, "d4", "d5", board={"missing": ["d5"]}))) == [
        ("LM-MOVE-2", "/facts/path/0")
    ]
    narrow = ask("path", walked(TWO, "e4", "f4", board=BOARD))
    assert pointed_at(narrow) == [("LM-MOVE-2", "/facts/path/0")]
    edge = on_board(card("bies", "d5"), card("berserkers", "d6"), board=BOARD)
    assert told(ask("attack", edge), "modifier") == [{"source": "cornered", "amount": 1}]
    wide = ask("recruit", recruit(1, 2, "c1", board={"recruitment": {"south": ["c1"]}, "camps": {"south": ["e1"]}}))
    assert wide.verdict == "legal" and sources(wide)["/facts/board/recruitment/south"] == "user"


@pytest.mark.parametrize(
    ("behind", "needed", "event"), [("edge", 3, "not-pushed"), ("card", 3, "not-pushed"), ("empty", 4, "pushed")]
)
def test_what_lies_behind_holds_whatever_the_board_of_the_pack_is_like(behind: str, needed: int, event: str) -> None:
    for here, there in (("d3", "d4"), ("d6", "d7"), ("h4", "i4"), ("b4", "a4")):
        facts = on_board(card("bies", here), card("berserkers", there, wounds=0), 4, 1, 1, behind=behind)
        answer = ask("attack", facts)
        if there == "a4" and behind != "edge":
            assert pointed_at(answer) == [("LM-FLOW-3", "/facts/behind")]
        else:
            assert told(answer, "needed")[0]["needed"] == needed and told(answer, event), (facts, answer)


def test_the_narrow_board_and_any_distance_make_a_stretch() -> None:
    pack = {"id": "default", "patch": NARROW}
    for distance in (0, 3, 24):
        answer = ask("attack", shot(card("throwers", "camp"), card("woje", "recruitment"), distance), pack=pack)
        assert (answer.verdict == "legal") == (distance <= 3), answer
    for on in ("hill", "camp", "recruitment", "plain", "swamp"):
        assert ask("attack", melee(card("bies", on), card("berserkers", on), EDGE), pack=pack).verdict == "legal"


def test_a_way_around_is_found_and_told() -> None:
    answer = ask("path", {"unit": {"movement": 4}, "from": "d4", "to": "d6", "cards": ["d5"]})
    assert len(told(answer, "moved")[0]["path"]) == 4 and "/units" not in answer.made_up
    short = ask("path", {"unit": {"movement": 3}, "from": "d4", "to": "d6", "cards": ["d5"]})
    assert pointed_at(short) == [("LM-MOVE-1", "/facts/to")]
    walled = ask("path", {"unit": {"movement": 3}, "from": "a1", "to": "a3", "cards": ["a2", "b1"]})
    assert pointed_at(walled) == [("LM-MOVE-3", "/facts/to")]
    there = ask("path", {"unit": {"movement": 3}, "from": "d4", "to": "d5", "cards": ["d5"]})
    assert pointed_at(there) == [("LM-MOVE-2", "/facts/to")]
    nowhere = ask("path", {"unit": {"movement": 3}, "from": "d4", "to": "z9", "cards": []})
    assert pointed_at(nowhere) == [("LM-MOVE-2", "/facts/to")]
    assert ask("path", {"unit": {"movement": 2}, "from": "d4", "to": "d4", "cards": []}).verdict == "legal"
